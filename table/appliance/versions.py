"""Versions side by side: a virtual environment each, and a link to the one in use, so that going back is a link."""

from __future__ import annotations

import hashlib
import os
import sys
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from table.appliance.deeds import Deed, Failed, Remove, Write, run, sync_folder
from table.appliance.places import Places

KEPT_VERSIONS = 3
"""The one in use, the one before it, and one more."""

_WHOLE = ".whole"
"""Written last into a version: without it, its making was interrupted."""

SHARED = "share/table/systemd/"
"""Where the wheel has the files of ``systemd/``, inside its data."""


@dataclass(frozen=True)
class Package:
    """A wheel of the table; the packages it needs are found beside it."""

    wheel: Path

    @property
    def name(self) -> str:
        """Version, content and Python: the same content has the same name, whenever it was built."""
        python = f"py{sys.version_info.major}{sys.version_info.minor}"  # a system upgrade needs a new environment
        return f"{self.wheel.name.split('-')[1]}-{_fingerprint(self.wheel)}-{python}"

    def system_files(self) -> dict[str, bytes]:
        """The units, rules and users that this version brings, by the names of ``systemd/``."""
        with zipfile.ZipFile(self.wheel) as wheel:
            return {name.rpartition("/")[2]: wheel.read(name) for name in wheel.namelist() if "/data/" + SHARED in name}


def installed_files(version: Path) -> dict[str, bytes]:
    """The same of a version that has been made, from its environment. Raises ``OSError``."""
    return {path.name: path.read_bytes() for path in (version / SHARED).iterdir()}


def _fingerprint(wheel: Path) -> str:
    digest = hashlib.sha256()
    with zipfile.ZipFile(wheel) as opened:
        for entry in sorted(opened.infolist(), key=lambda entry: entry.filename):
            digest.update(f"{entry.filename} {entry.CRC:08x}\n".encode())
    return digest.hexdigest()[:8]


def found(where: Path) -> Package:
    """The table's wheel: this file, or the only one in this folder. Raises `Failed`."""
    if where.is_dir():
        wheels = sorted(where.glob("table-*.whl"))
        if len(wheels) != 1:
            names = ", ".join(wheel.name for wheel in wheels) or "none"
            raise Failed(f"{where}: there has to be one table-….whl, not {names}; name the file")
        where = wheels[0]
    if not zipfile.is_zipfile(where) or not where.name.startswith("table-"):
        raise Failed(f"{where} is no wheel of the table (table-….whl)")
    return Package(where)


@dataclass(frozen=True)
class KeepWheels:
    """The packages it needs, kept: the next update may come as a single file, and without a network."""

    places: Places
    package: Package

    @property
    def what(self) -> str:
        """In words."""
        return f"keep the wheels of {self.package.wheel.parent} in {self.places.wheels}"

    def due(self, done: frozenset[Deed]) -> bool:  # noqa: ARG002
        """Whether one is missing there."""
        return any(deed.due(frozenset()) for deed in self._writes())

    def do(self) -> None:
        """Copy what is missing."""
        for deed in self._writes():
            if deed.due(frozenset()):
                deed.do()

    def _writes(self) -> Iterator[Write]:
        for wheel in sorted(self.package.wheel.parent.glob("*.whl")):
            if wheel == self.package.wheel or not wheel.name.startswith("table-"):
                yield Write(self.places.wheels / wheel.name, wheel.read_bytes())


@dataclass(frozen=True)
class MakeVersion:
    """The virtual environment of a version, made from wheels alone: no network, no building."""

    places: Places
    package: Package

    @property
    def folder(self) -> Path:
        """Where it goes."""
        return self.places.versions / self.package.name

    @property
    def what(self) -> str:
        """In words."""
        return f"make {self.folder}"

    def due(self, done: frozenset[Deed]) -> bool:  # noqa: ARG002
        """Whether it is missing or was left half made."""
        return not (self.folder / _WHOLE).exists()

    def do(self) -> None:
        """Make it anew. Raises `Failed` with what pip said."""
        if self.folder.exists():
            Remove(self.folder).do()
        self.folder.parent.mkdir(parents=True, exist_ok=True)
        run(sys.executable, "-m", "venv", str(self.folder))
        wheel = self.package.wheel.resolve()
        folders = (wheel.parent, self.places.wheels)
        links = [word for folder in folders if folder.is_dir() for word in ("--find-links", str(folder))]
        pip = (str(self.folder / "bin/python"), "-m", "pip", "--disable-pip-version-check", "install", "--quiet")
        run(*pip, "--no-index", *links, str(wheel))
        os.sync()  # after a power cut it is whole only if every file of it is
        (self.folder / _WHOLE).touch()
        sync_folder(self.folder)


def old_versions(places: Places, keep: frozenset[str]) -> list[Deed]:
    """What is to go: the oldest, but none of these names, until `KEPT_VERSIONS` are left."""
    try:
        versions = list(places.versions.iterdir())
    except OSError:
        return []
    others = sorted((path for path in versions if path.name not in keep), key=lambda path: path.stat().st_mtime)
    return [Remove(path) for path in others[: max(0, len(versions) - KEPT_VERSIONS)]]
