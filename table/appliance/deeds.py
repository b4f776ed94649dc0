"""What is done to a system, one deed at a time: each knows whether it is still due, so a plan can be run again."""

from __future__ import annotations

import os
import shutil
import stat
import subprocess
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Protocol


class Failed(Exception):
    """A deed could not be done; the text is for the person at the keyboard."""


class Deed(Protocol):
    """One step of a plan."""

    @property
    def what(self) -> str:
        """In words, for who runs it."""

    def due(self, done: frozenset[Deed]) -> bool:
        """Whether anything is left to do, given the deeds of this run that were done (or would have been)."""

    def do(self) -> None:
        """Do it. Raises ``OSError``, `Failed`."""


@dataclass(frozen=True)
class Write:
    """A file with this content and mode."""

    path: Path
    content: bytes
    mode: int = 0o644
    keep: bool = False
    """leave the file alone if it is there"""

    @property
    def what(self) -> str:
        """In words."""
        return f"write {self.path}"

    def due(self, done: frozenset[Deed]) -> bool:  # noqa: ARG002
        """Whether content or mode differ."""
        if self.keep and self.path.exists():
            return False
        try:
            return self.path.read_bytes() != self.content or stat.S_IMODE(self.path.stat().st_mode) != self.mode
        except OSError:
            return True

    def do(self) -> None:
        """Write beside it and rename, so that a power cut leaves the old file or the new one."""
        self.path.parent.mkdir(parents=True, exist_ok=True)
        write_whole(self.path, self.content, self.mode)


def write_whole(path: Path, content: bytes, mode: int = 0o644) -> None:
    """Replace a file in one stroke, synced. Raises ``OSError``."""
    new = path.with_name(path.name + ".new")
    with new.open("wb") as file:
        os.fchmod(file.fileno(), mode)
        file.write(content)
        file.flush()
        os.fsync(file.fileno())
    new.replace(path)
    sync_folder(path.parent)


def sync_folder(folder: Path) -> None:
    """Make the names in a folder safe against a power cut. Raises ``OSError``."""
    handle = os.open(folder, os.O_RDONLY | os.O_CLOEXEC)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


@dataclass(frozen=True)
class Link:
    """A symbolic link with this text."""

    path: Path
    target: str

    @property
    def what(self) -> str:
        """In words."""
        return f"link {self.path} to {self.target}"

    def due(self, done: frozenset[Deed]) -> bool:  # noqa: ARG002
        """Whether it points elsewhere or is missing."""
        return not self.path.is_symlink() or os.readlink(self.path) != self.target

    def do(self) -> None:
        """Change it in one stroke."""
        self.path.parent.mkdir(parents=True, exist_ok=True)
        new = self.path.with_name(self.path.name + ".new")
        new.unlink(missing_ok=True)
        new.symlink_to(self.target)
        new.replace(self.path)
        sync_folder(self.path.parent)


@dataclass(frozen=True)
class Remove:
    """A file, a link or a whole folder that is there no longer."""

    path: Path

    @property
    def what(self) -> str:
        """In words."""
        return f"remove {self.path}"

    def due(self, done: frozenset[Deed]) -> bool:  # noqa: ARG002
        """Whether it is still there."""
        return os.path.lexists(self.path)

    def do(self) -> None:
        """Remove it; folders that are empty afterwards stay."""
        if self.path.is_dir() and not self.path.is_symlink():
            shutil.rmtree(self.path)
        else:
            self.path.unlink()
        sync_folder(self.path.parent)


@dataclass(frozen=True)
class Run:
    """A command: due when its condition says so, or after one of these deeds was done."""

    command: tuple[str, ...]
    needed: Callable[[], bool] | None = field(default=None, compare=False)
    after: tuple[Deed, ...] = ()
    may_fail: bool = False

    @property
    def what(self) -> str:
        """In words."""
        return "run " + " ".join(self.command)

    def due(self, done: frozenset[Deed]) -> bool:
        """Whether it has to run."""
        return any(deed in done for deed in self.after) or (self.needed is not None and self.needed())

    def do(self) -> None:
        """Run it. Raises `Failed` with what it said."""
        said = run(*self.command, may_fail=self.may_fail)
        if self.may_fail and said:
            print(said)


def run(*command: str, may_fail: bool = False) -> str:
    """Run a command; what it printed. Raises `Failed` with that if it fails."""
    try:
        done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
    except OSError as problem:
        raise Failed(f"{command[0]}: {problem.strerror}") from problem
    if done.returncode and not may_fail:
        raise Failed(f"{' '.join(command)}: exit status {done.returncode}\n{done.stdout.rstrip()}")
    return done.stdout.rstrip()


def carry_out(deeds: Iterable[Deed], *, dry_run: bool, say: Callable[[str], None]) -> frozenset[Deed]:
    """Do what is due, in order; with `dry_run` only say it. The deeds done (or that would have been).

    Raises `Failed` at the first that cannot be done.
    """
    done: frozenset[Deed] = frozenset()
    for deed in deeds:
        if not deed.due(done):
            continue
        say(("would " if dry_run else "") + deed.what)
        if not dry_run:
            try:
                deed.do()
            except OSError as problem:
                raise Failed(f"{deed.what}: {problem.strerror or problem}") from problem
        done |= {deed}
    return done
