"""Updating: the new version beside the old one, and back to the old one when it does not reach its first frame."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from pathlib import Path
from typing import Protocol

from table.appliance.deeds import Deed, Failed, Link, Remove, Run, Write, carry_out, run
from table.appliance.install import Say, system_deeds
from table.appliance.places import SERVICE, SYSTEM_FILES, USER, Places
from table.appliance.versions import KeepWheels, MakeVersion, found, installed_files, old_versions

FIRST_FRAME_S = 60
"""How long a version has for its first frame (the service says READY=1 with it): the unit's TimeoutStartSec."""


class Service(Protocol):
    """The table's service, as far as an update is concerned."""

    def restart(self) -> None:
        """Have it run with what is linked now. Raises `Failed`."""

    def reaches_first_frame(self, seconds: float) -> bool:
        """Whether it became ready at its first try within this time."""


class SystemdService:
    """The service under the running systemd."""

    def __init__(self, sleep: Callable[[float], None] = time.sleep) -> None:
        self._sleep = sleep

    def restart(self) -> None:
        """Have it run with what is linked now. Raises `Failed`."""
        run("systemctl", "daemon-reload")
        run("systemctl", "stop", SERVICE)
        run("systemctl", "reset-failed", SERVICE, may_fail=True)
        # It would try again for ever; an update wants to hear of the first failure.
        run("systemctl", "start", "--no-block", SERVICE)

    def reaches_first_frame(self, seconds: float) -> bool:
        """Whether it became ready at its first try within this time."""
        for _try in range(max(1, round(seconds * 5))):
            self._sleep(0.2)
            said = run("systemctl", "show", SERVICE, "--property=ActiveState,SubState,NRestarts")
            state = dict(line.partition("=")[::2] for line in said.splitlines())
            if int(state.get("NRestarts", "0")) or state.get("ActiveState") == "failed":
                return False
            if state.get("SubState") == "running" and state.get("ActiveState") == "active":
                return True
        return False


def update(places: Places, where: Path, service: Service, say: Say, *, dry_run: bool = False) -> bool:
    """Change to the version of this wheel; whether it is in use now. The data is not touched.

    What a power cut leaves undone is undone by the next start (`undo`), or by the next update. Raises `Failed`,
    ``OSError`` if it could not even be tried: then everything is as it was.
    """
    package = found(where)
    undo(places, say, dry_run=dry_run)
    try:
        before = os.readlink(places.current)
    except OSError:
        raise Failed("no table is installed here; `make install` installs one") from None
    if before == f"versions/{package.name}":
        say(f"{package.name} is in use already")
        return True
    carry_out([KeepWheels(places, package), MakeVersion(places, package)], dry_run=dry_run, say=say)
    change = [*system_deeds(places, package).values(), Link(places.current, f"versions/{package.name}")]
    carry_out([*_backed_up(places), Link(places.before, before), *change], dry_run=dry_run, say=say)
    if dry_run:
        return True
    if _starts(service, say):
        say(f"{package.name} is in use")
        keep = frozenset({package.name, Path(before).name})
        carry_out([Remove(places.before), *old_versions(places, keep)], dry_run=False, say=say)
        return True
    say(f"{package.name} did not reach its first frame; going back to {Path(before).name}")
    undo(places, lambda _text: None)
    if not _starts(service, say):
        say("the version before does not start either: see journalctl -u table")
    return False


def _starts(service: Service, say: Say) -> bool:
    try:
        service.restart()
        return service.reaches_first_frame(FIRST_FRAME_S)
    except Failed as problem:  # such as a unit that systemd cannot read
        say(str(problem))
        return False


def undo(places: Places, say: Say, *, dry_run: bool = False) -> bool:
    """Go back to the version before, if an update is being tried or was cut short; whether there was anything to do.

    Its units and rules come from its own environment. Raises `Failed`, ``OSError``.
    """
    try:
        before = os.readlink(places.before)
    except OSError:
        return False
    say(f"an update was cut short: going back to {Path(before).name}")
    files = installed_files(places.opt / before)
    known = [(name, places.root / where) for name, where in SYSTEM_FILES.items()]
    back: list[Deed] = [Write(path, files[name]) if name in files else Remove(path) for name, path in known]
    # A newer version may have made an index that an older one does not know; it is made anew.
    carry_out([*back, Remove(places.index), Link(places.current, before)], dry_run=dry_run, say=say)
    carry_out([Remove(places.before)], dry_run=dry_run, say=say)
    return True


def _backed_up(places: Places) -> list[Deed]:
    # As the service's own back-ups: what root wrote there its user could not read the next night.
    user = ("runuser", "-u", USER, "--") if places.live else ()
    words = ("-m", "table.appliance", "backup", str(places.data), str(places.backups))
    return [Run((*user, str(places.current / "bin/python"), *words), places.data.exists)]
