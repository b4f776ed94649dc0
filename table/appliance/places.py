"""Where an installed table lies, below the root of a file system."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

USER = "table"
SERVICE = "table.service"
TIMER = "table-backup.timer"
UNDO = "table-undo-update.service"

SYSTEM_FILES = {
    "table.service": "etc/systemd/system/table.service",
    "table-backup.service": "etc/systemd/system/table-backup.service",
    "table-backup.timer": "etc/systemd/system/table-backup.timer",
    "table-undo-update.service": "etc/systemd/system/table-undo-update.service",
    "logind.conf": "etc/systemd/logind.conf.d/50-table.conf",
    "sysusers.conf": "etc/sysusers.d/table.conf",
    "tmpfiles.conf": "etc/tmpfiles.d/table.conf",
    "udev.rules": "etc/udev/rules.d/70-table.rules",
}
"""Each file of ``systemd/`` and where it goes."""


@dataclass(frozen=True)
class Places:
    """The folders and files of a table installed below `root`."""

    root: Path = Path("/")

    @property
    def live(self) -> bool:
        """Whether this is the running system, whose services can be started."""
        return self.root == Path("/")

    @property
    def opt(self) -> Path:
        """Everything that is replaced by an update; belongs to root."""
        return self.root / "opt/table"

    @property
    def versions(self) -> Path:
        """A virtual environment for each version."""
        return self.opt / "versions"

    @property
    def current(self) -> Path:
        """The link to the version in use."""
        return self.opt / "current"

    @property
    def before(self) -> Path:
        """While an update is being tried: a link to the version to go back to. A start that finds it goes back."""
        return self.opt / "before"

    @property
    def wheels(self) -> Path:
        """The packages it was installed from, kept so that an update needs no network."""
        return self.opt / "wheels"

    @property
    def settings(self) -> Path:
        """The settings file; never overwritten."""
        return self.root / "etc/table/table.toml"

    @property
    def data(self) -> Path:
        """What the table keeps; no part of this package ever removes it."""
        return self.root / "var/lib/table"

    @property
    def index(self) -> Path:
        """What the memory is asked from; made anew of the other files where it is missing."""
        return self.data / "memory.sqlite"

    @property
    def backups(self) -> Path:
        """The nightly back-ups."""
        return self.root / "var/backups/table"

    @property
    def command(self) -> Path:
        """`table` for everybody."""
        return self.root / "usr/local/bin/table"

    @property
    def boot_options(self) -> Path:
        """The firmware's options on Raspberry Pi OS since Bookworm."""
        return self.root / "boot/firmware/config.txt"

    @property
    def passwd(self) -> Path:
        """The system's users."""
        return self.root / "etc/passwd"
