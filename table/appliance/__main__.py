"""``python3 -m table.appliance COMMAND``, from a checkout or an installed table: installing and what follows it."""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path

from table.appliance import backup, boot, sockets
from table.appliance.deeds import Failed, Run, Write, carry_out, run
from table.appliance.install import MODEL, POWER_PINS, Installer
from table.appliance.places import SERVICE, Places
from table.appliance.update import SystemdService, undo, update

FAILED = 1
UNUSABLE = 2


def main(words: list[str] | None = None) -> int:
    """Do what the command line asks for; the exit status."""
    options = _parser().parse_args(words)
    try:
        done: bool = options.command(options)
    except (Failed, OSError) as problem:
        print(f"{options.name}: {problem}", file=sys.stderr)
        return UNUSABLE
    return 0 if done else FAILED


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python3 -m table.appliance", description=__doc__)
    commands = parser.add_subparsers(required=True, dest="name")
    changing = argparse.ArgumentParser(add_help=False)
    changing.add_argument("--root", type=Path, default=Path("/"), help="another root than this system's")
    changing.add_argument("--dry-run", action="store_true", help="only say what would be done")
    changing.add_argument("--boot", choices=("ask", "write", "show"), default="ask", help="the firmware's options")
    one = commands.add_parser("install", parents=[changing], help="install, or put right what is not as it should be")
    one.add_argument("--wheels", type=Path, required=True, help="the table's wheel, or the folder with it")
    one.add_argument("--power-button", type=_pin, default=POWER_PINS, metavar="GPIO", help="its pin, or none")
    one.add_argument("--model", help="take the machine for this Raspberry Pi (to try it elsewhere)")
    one.set_defaults(command=_install)
    two = commands.add_parser("uninstall", parents=[changing], help="take the program away and leave the data")
    two.set_defaults(command=_uninstall)
    three = commands.add_parser("update", parents=[changing], help="change to another version, and back if it fails")
    three.add_argument("package", type=Path, help="the table's new wheel, or the folder with it")
    three.set_defaults(command=_update)
    undone = commands.add_parser("undo-update", parents=[changing], help="go back from an update that was cut short")
    undone.set_defaults(command=_undo_update)
    named = commands.add_parser("sockets", parents=[changing], help="say which USB socket is which seat's reader")
    named.add_argument("sockets", nargs="*", metavar="SOCKET", help="of seat 0 to 3, 1-1.2 …; else it asks")
    named.set_defaults(command=_sockets)
    four = commands.add_parser("backup", help="pack a data folder")
    four.add_argument("data", type=Path)
    four.add_argument("to", type=Path)
    four.add_argument("--keep", type=int, default=30)
    four.set_defaults(command=_backup)
    five = commands.add_parser("restore", help="lay a back-up back into a data folder")
    five.add_argument("archive", type=Path)
    five.add_argument("data", type=Path)
    five.set_defaults(command=_restore)
    return parser


def _pin(word: str) -> tuple[int, ...]:
    if word == "none":
        return ()
    if not (word.isdecimal() and 2 <= int(word) <= 27):
        raise argparse.ArgumentTypeError("a GPIO number from 2 to 27, or none")
    return (int(word),)


def _installer(options: argparse.Namespace) -> Installer:
    _needs_root(options)

    def ask(question: str) -> bool:
        if options.boot != "ask":
            return bool(options.boot == "write")
        if not sys.stdin.isatty():
            print(f"{question} Nobody to ask here: not written; `--boot write` writes them")
            return False
        return input(question + " [y/N] ").strip().lower() in ("y", "yes", "s", "sí", "si")

    return Installer(
        Places(options.root.resolve()),
        dry_run=options.dry_run,
        say=print,
        ask=ask,
        power_pins=getattr(options, "power_button", ()),
        pi=_pi(options),
    )


def _pi(options: argparse.Namespace) -> boot.Pi | None:
    given: str | None = getattr(options, "model", None)
    if given is None:
        try:
            given = MODEL.read_text(encoding="utf-8")
        except OSError:
            given = ""
    pi = boot.pi_of(given)
    if pi is None and options.name == "install":
        print("this is no Raspberry Pi 3, 4 or 5: its boot options are left alone")
    return pi


def _needs_root(options: argparse.Namespace) -> None:
    if os.geteuid() != 0 and not options.dry_run and options.root == Path("/"):
        raise Failed("only root can do this: sudo")


def _install(options: argparse.Namespace) -> bool:
    _installer(options).install(options.wheels)
    return True


def _uninstall(options: argparse.Namespace) -> bool:
    _installer(options).uninstall()
    return True


def _update(options: argparse.Namespace) -> bool:
    _needs_root(options)
    return update(Places(options.root.resolve()), options.package, SystemdService(), print, dry_run=options.dry_run)


def _undo_update(options: argparse.Namespace) -> bool:
    """What a start does before the table's: units that are laid back have to be read anew, and perhaps could not be."""
    _needs_root(options)
    places = Places(options.root.resolve())
    if undo(places, print, dry_run=options.dry_run) and places.live and not options.dry_run:
        run("systemctl", "daemon-reload")
        run("systemctl", "start", "--no-block", SERVICE)
    return True


def _sockets(options: argparse.Namespace) -> bool:
    _needs_root(options)
    places = Places(options.root.resolve())
    if options.sockets:
        chosen = dict(enumerate(options.sockets))
    else:
        chosen = dict(sockets.asked(lambda: sockets.plugged_in(places.root / "dev"), input))
    write = Write(places.root / sockets.RULES, sockets.rules(chosen).encode())
    told = [
        Run(("udevadm", *words), after=(write,), may_fail=True)
        for words in (("control", "--reload"), ("trigger", "-s", "tty"))
    ]
    carry_out([write, *(told if places.live else ())], dry_run=options.dry_run, say=print)
    return True


def _backup(options: argparse.Namespace) -> bool:
    path = backup.back_up(options.data, options.to, options.keep)
    print(path or "nothing has changed since the last back-up")
    return True


def _restore(options: argparse.Namespace) -> bool:
    print(f"{backup.restore(options.archive, options.data)} files laid back into {options.data}")
    return True


if __name__ == "__main__":
    sys.exit(main())
