"""`table seats` and `table firmware`: options over `table.commands.seats` and `table.commands.firmware`."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import click

from table.commands.endings import plain_errors
from table.languages import LANGUAGES, language_of, words_in
from table.seats import SEATS, Seat

_SETTINGS = click.option(
    "--settings", type=click.Path(path_type=Path, dir_okay=False), help="The settings file; else this table's own."
)
_LANG = click.option("--lang", type=click.Choice(LANGUAGES), help="Language; else the locale's.")


@click.group()
def seats() -> None:
    """The seat boards: which are plugged in, and whose is which."""


@seats.command()
@_SETTINGS
@_LANG
def find(settings: Path | None, lang: str | None) -> None:
    """Print each board that is plugged in: id, port, seat, firmware; exit 1 if a seat's is missing."""
    from table.commands import config
    from table.commands import seats as command
    from table.commands.boards import Usb

    words = words_in(lang or language_of(os.environ))
    with plain_errors("seats find"):
        sys.exit(command.find(config.load(settings, words), words, click.echo, Usb()))


def _seats(_context: click.Context, _option: click.Parameter, value: str) -> tuple[Seat, ...]:
    seats = tuple(value.split(","))
    if len(set(seats)) != len(seats) or not set(seats) <= {str(seat) for seat in SEATS}:
        raise click.BadParameter("seats are 0 to 3, separated by commas, each once")
    return tuple(map(int, seats))


@seats.command()
@click.option("--seats", "which", default="0,1,2,3", show_default=True, callback=_seats, help="Only these.")
@_SETTINGS
@_LANG
def assign(which: tuple[Seat, ...], settings: Path | None, lang: str | None) -> None:
    """Ask for a button at each seat, and write into the settings which board is whose."""
    from table.commands import seats as command
    from table.commands.boards import Usb

    words = words_in(lang or language_of(os.environ))
    with plain_errors("seats assign"):
        sys.exit(command.assign(command.settings_path(settings), which, words, click.echo, Usb()))


@click.group()
def firmware() -> None:
    """The seat boards' firmware."""


@firmware.command()
@click.option("--new", is_flag=True, help="Also on boards that do not answer: new ones, at MicroPython's prompt.")
@click.option("--anew", is_flag=True, help="Also on boards that have this version.")
@_LANG
def install(new: bool, anew: bool, lang: str | None) -> None:
    """Put this table's firmware on every board that is plugged in; not while the table is running."""
    from table.commands import firmware as command
    from table.commands.boards import Usb

    words = words_in(lang or language_of(os.environ))
    with plain_errors("firmware install"):
        sys.exit(command.install(words, click.echo, Usb(), new=new, anew=anew))
