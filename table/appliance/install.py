"""Installing and uninstalling, as plans of deeds: run again at any time, a plan does only what is left to do."""

from __future__ import annotations

import os
import tomllib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from table.appliance import boot, sockets
from table.appliance.deeds import Deed, Failed, Link, Remove, Run, Write, carry_out
from table.appliance.places import SERVICE, SYSTEM_FILES, TIMER, UNDO, USER, Places
from table.appliance.versions import KeepWheels, MakeVersion, Package, found

Say = Callable[[str], None]

COMMAND = b"""#!/bin/sh
# The card table's command. For root it is what the service is: its user, its data. Only what changes the
# installation or its settings stays root's.
python=/opt/table/current/bin/python
case "$(id -u):$1:$2" in
0:update:* | 0:sockets:* | 0:config:init | 0:seats:assign)
    exec env CONFIGURATION_DIRECTORY=/etc/table "$python" -m table "$@" ;;
0:*)
    exec runuser -u table -- env HOME=/var/lib/table STATE_DIRECTORY=/var/lib/table \\
        CONFIGURATION_DIRECTORY=/etc/table "$python" -m table "$@" ;;
*) exec "$python" -m table "$@" ;;
esac
"""

MODEL = Path("/proc/device-tree/model")
POWER_PINS = (3, 14, 15)
"""The shutdown button's GPIO is the first of these that the settings leave free; 3 also wakes a Pi that was shut down,
the others are those of the header's first UART."""


@dataclass(frozen=True)
class Installer:
    """What is wanted. `ask` is asked before boot options are written.

    The shutdown button is at one of `power_pins` (GPIO numbers, the first that is free), nowhere if there is none.
    """

    places: Places
    dry_run: bool
    say: Say
    ask: Callable[[str], bool]
    power_pins: tuple[int, ...] = POWER_PINS
    pi: boot.Pi | None = None

    def install(self, where: Path) -> None:
        """Install the wheel there (a file, or a folder with one). Raises `Failed`, ``OSError``."""
        package = found(where)
        done = self._carry_out(self._plan(package))
        done |= self._carry_out(self._boot())
        if not done:
            self.say("everything is in its place; nothing to do")
        elif not self.dry_run:
            self.say("installed; `table doctor` tells whether everything is connected")

    def uninstall(self) -> None:
        """Take everything away but the settings, the data, the back-ups and their owner. Raises `Failed`."""
        done = self._carry_out(self._away())
        done |= self._carry_out(self._boot_away())
        if not done:
            self.say("nothing of the table is installed")
        self.say(f"left alone: {self.places.settings.parent}, {self.places.data}, {self.places.backups}, user {USER}")

    def _carry_out(self, deeds: Iterator[Deed]) -> frozenset[Deed]:
        return carry_out(deeds, dry_run=self.dry_run, say=self.say)

    # Installing

    def _plan(self, package: Package) -> Iterator[Deed]:
        places = self.places
        version = MakeVersion(places, package)
        yield KeepWheels(places, package)
        yield version
        link = Link(places.current, f"versions/{package.name}")
        yield link
        yield Remove(places.before)  # whatever was being tried, this is the version that is wanted
        yield Write(places.command, COMMAND, 0o755)
        yield Write(places.settings, SETTINGS, keep=True)
        files = system_deeds(places, package)
        yield from files.values()
        yield self._tool("systemd-sysusers", "etc/sysusers.d/table.conf", needed=self._no_user)
        yield self._tool("systemd-tmpfiles", "etc/tmpfiles.d/table.conf", "--create", needed=self._no_backup_folder)
        yield from self._services(files, link)

    def _tool(self, name: str, file: str, *options: str, needed: Callable[[], bool]) -> Run:
        root = () if self.places.live else (f"--root={self.places.root}",)
        return Run((name, *root, *options, f"/{file}" if self.places.live else Path(file).name), needed)

    def _no_backup_folder(self) -> bool:
        return not self.places.backups.exists()

    def _services(self, files: dict[str, Deed], link: Deed) -> Iterator[Deed]:
        places = self.places
        wants = [places.root / "etc/systemd/system/multi-user.target.wants" / name for name in (SERVICE, UNDO)]
        root = () if places.live else (f"--root={places.root}",)
        if places.live:
            yield Run(("systemctl", "daemon-reload"), after=tuple(files.values()))
            yield Run(("udevadm", "control", "--reload"), after=(files["udev.rules"],), may_fail=True)
            yield Run(("udevadm", "trigger", "--subsystem-match=tty"), after=(files["udev.rules"],), may_fail=True)
            yield Run(("systemctl", "reload-or-restart", "systemd-logind"), after=(files["logind.conf"],))
        enable = ("systemctl", *root, "enable", SERVICE, TIMER, UNDO)
        yield Run(enable, lambda: not all(os.path.lexists(link) for link in wants))
        if places.live:
            yield Run(("systemctl", "restart", TIMER), after=(files[TIMER],))
            yield Run(("systemctl", "restart", "--no-block", SERVICE), after=(link, files[SERVICE]))

    def _no_user(self) -> bool:
        try:
            users = self.places.passwd.read_text(encoding="utf-8")
        except OSError:
            return True
        return not any(user.startswith(USER + ":") for user in users.splitlines())

    # The firmware's options

    def _boot(self) -> Iterator[Deed]:
        if self.pi is None:
            return
        try:
            settings = self.places.settings.read_text(encoding="utf-8")
        except OSError:
            settings = SETTINGS.decode()
        try:
            uarts, used = boot.uarts_in(settings), boot.pins_in(settings)
        except tomllib.TOMLDecodeError as wrong:
            self.say(f"{self.places.settings}: {wrong}; the boot options are left alone")
            return
        if "uart0" in uarts or "uart0-pi5" in uarts:
            used |= {14, 15}
        pin = next((pin for pin in self.power_pins if pin not in used), None)
        if pin is None and self.power_pins:
            self.say(f"no shutdown button: the settings use GPIO {', '.join(map(str, self.power_pins))}")
        wanted = boot.options(self.pi, uarts, pin)
        for problem in wanted.problems:
            self.say(f"{self.places.settings}: {problem}")
        yield from self._boot_lines(wanted.lines)

    def _boot_away(self) -> Iterator[Deed]:
        yield from self._boot_lines(())

    def _boot_lines(self, lines: tuple[str, ...]) -> Iterator[Deed]:
        file = self.places.boot_options
        try:
            now = file.read_text(encoding="utf-8")
        except OSError:
            return
        then = boot.with_block(now, lines)
        if then == now:
            return
        self.say(f"{file} is to have these lines of the table's: " + ("; ".join(lines) or "none"))
        if self.dry_run or self.ask(f"write them into {file}?"):
            yield Write(file, then.encode(), file.stat().st_mode & 0o777)
            self.say("boot options count from the next start on")

    # Uninstalling

    def _away(self) -> Iterator[Deed]:
        places = self.places
        unit = places.root / SYSTEM_FILES[SERVICE]
        root = () if places.live else (f"--root={places.root}",)
        now = ("--now",) if places.live else ()
        yield Run(("systemctl", *root, "disable", *now, SERVICE, TIMER, UNDO), unit.exists)
        files = [Remove(places.root / file) for file in (*SYSTEM_FILES.values(), str(sockets.RULES))]
        yield from files
        if places.live:
            yield Run(("systemctl", "daemon-reload"), after=tuple(files))
            yield Run(("udevadm", "control", "--reload"), after=tuple(files), may_fail=True)
        yield Remove(places.command)
        yield Remove(places.opt)


def system_deeds(places: Places, package: Package) -> dict[str, Deed]:
    """Units, rules and users as this version has them, by their names in ``systemd/``. Raises `Failed`."""
    files = package.system_files()
    missing = SYSTEM_FILES.keys() - files.keys()
    if missing:
        raise Failed(f"{package.wheel.name} has no {', '.join(sorted(missing))}")
    return {name: Write(places.root / where, files[name]) for name, where in SYSTEM_FILES.items()}


SETTINGS = b"""# The card table's settings. `table config init` asks and writes them; `table config check` checks them.
"""
