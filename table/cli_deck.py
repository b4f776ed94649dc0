"""`table deck` and `table doctor`: options over what has people lay cards on the pads."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Literal

import click

from table.commands.endings import plain_errors
from table.languages import LANGUAGES, language_of

if TYPE_CHECKING:
    from table.adapters.deck_files import DeckFolder
    from table.commands.desk import Desk

_PATH = click.Path(path_type=Path)
_data = click.option("--data", type=_PATH, help="Folder of the decks.")
_LANGUAGE = click.Choice(LANGUAGES)
_lang = click.option("--lang", type=_LANGUAGE, help="Language; else the locale's.")
_house_lang = click.option("--lang", type=_LANGUAGE, help="Language; else the house's, else the locale's.")
_deck = click.option(
    "--deck",
    "name",
    default="",
    metavar="NAME",
    help="Deck, by name or id; else the settings' or the only one.",
)
_port = click.option("--port", "ports", multiple=True, metavar="/dev/…", help="A PN532 here; else the settings' seats.")
_settings = click.option("--settings", "file", type=_PATH, help="The settings file.")
_screen = click.option("--screen/--no-screen", default=None, help="Show it on the screen, too; else if there is one.")
_write = click.option("--write/--no-write", default=True, show_default=True, help="Write a record on each tag.")
_lock = click.option("--lock", is_flag=True, help="Lock each tag for ever (you are asked).")
_reuse = click.option("--reuse", is_flag=True, help="Take tags that carry another deck's record, or anything else.")


@contextmanager
def _errors(command: str) -> Iterator[None]:
    from table.adapters.deck_files import DeckUnusable
    from table.commands import Unusable

    with plain_errors(command):
        try:
            yield
        except DeckUnusable as problem:
            raise Unusable(str(problem)) from None


def _folder(data: Path | None) -> DeckFolder:
    from table.adapters.deck_files import DeckFolder
    from table.paths import decks_folder

    return DeckFolder(data or decks_folder())


def _desk(
    file: Path | None, ports: tuple[str, ...], screen: bool | None, lang: str | None, *, aside: bool = False
) -> Desk:
    from table.commands.desk import Desk

    return Desk(file, ports, screen=screen, language=lang, locale=language_of(os.environ), aside=aside)


@click.group()
def deck() -> None:
    """Give cards their tags, and look after the decks."""


@deck.command()
@click.argument("name")
@click.option(
    "--kind",
    type=click.Choice(("spanish", "french40", "french52")),
    default="spanish",
    show_default=True,
    help="Which cards a new deck has.",
)
@click.option("--tags", "each", type=click.IntRange(1, 2), default=1, show_default=True, help="How many a card.")
@click.option("--any-order", is_flag=True, help="Type the card to lay, or choose it at the screen with the arrows.")
@click.option("--original", is_flag=True, help="A new deck takes only tags that NXP has signed.")
@_write
@_lock
@_reuse
@_port
@_settings
@_screen
@_data
@_house_lang
def enrol(
    name: str,
    kind: Literal["spanish", "french40", "french52"],
    each: int,
    any_order: bool,
    original: bool,
    write: bool,
    lock: bool,
    reuse: bool,
    ports: tuple[str, ...],
    file: Path | None,
    screen: bool | None,
    data: Path | None,
    lang: str | None,
) -> None:
    """Enrol a deck, or go on with it: lay each card on any pad, as you are asked. q leaves off."""
    from table.commands import enrol as command

    with _errors("deck enrol"):
        asked = command.Asked(
            each=each, any_order=any_order, write=write, lock=lock, reuse=reuse, kind=kind, original=original
        )
        with _desk(file, ports, screen, lang) as desk:
            sys.exit(command.enrol(_folder(data), name, asked, desk))


@deck.command()
@click.argument("card")
@_deck
@click.option("--tags", "each", type=click.IntRange(1, 2), default=1, show_default=True, help="How many it gets.")
@_write
@_lock
@_reuse
@_port
@_settings
@_screen
@_data
@_house_lang
def replace(
    card: str,
    name: str,
    each: int,
    write: bool,
    lock: bool,
    reuse: bool,
    ports: tuple[str, ...],
    file: Path | None,
    screen: bool | None,
    data: Path | None,
    lang: str | None,
) -> None:
    """Give a card (Ao, 7c … AS, 10H …) a new tag in place of the one it has."""
    from table.commands import enrol as command

    with _errors("deck replace"):
        asked = command.Asked(each=each, write=write, lock=lock, reuse=reuse)
        with _desk(file, ports, screen, lang) as desk:
            sys.exit(command.replace_card(_folder(data), name or desk.deck, card, asked, desk))


@deck.command(name="list")
@_data
@_lang
def list_(data: Path | None, lang: str | None) -> None:
    """Print the decks."""
    from table.commands import deck as command
    from table.languages import words_in

    with _errors("deck list"):
        for line in command.listed(_folder(data), words_in(lang or language_of(os.environ))):
            print(line)


@deck.command()
@_deck
@_port
@_settings
@_screen
@_data
@_house_lang
def check(
    name: str, ports: tuple[str, ...], file: Path | None, screen: bool | None, data: Path | None, lang: str | None
) -> None:
    """Read every card of a deck, one after the other: weak tags, records, NXP's signature. q leaves off."""
    from table.commands import deck as command

    with _errors("deck check"), _desk(file, ports, screen, lang) as desk:
        folder = _folder(data)
        found = folder.find(name or desk.deck)
        sys.exit(command.Checker(found, folder.key(found), desk.gear.antennas, desk.bench, desk.words).run())


@deck.command()
@click.argument("file", type=click.Path(path_type=Path, dir_okay=False))
@_deck
@click.option("--with-key", is_flag=True, help="With its key: who has the file can make records.")
@_data
@_lang
def export(file: Path, name: str, with_key: bool, data: Path | None, lang: str | None) -> None:
    """Write a deck into a file, for another table."""
    from table.commands import deck as command
    from table.languages import words_in

    with _errors("deck export"):
        words = words_in(lang or language_of(os.environ))
        print(command.exported(_folder(data), name, file, with_key=with_key, words=words))


@deck.command(name="import")
@click.argument("file", type=click.Path(path_type=Path, dir_okay=False))
@click.option("--name", default="", help="What it is called here.")
@click.option("--replace", "replaces", is_flag=True, help="In place of the same deck that is here already.")
@_data
@_lang
def import_(file: Path, name: str, replaces: bool, data: Path | None, lang: str | None) -> None:
    """Take in a deck that was exported."""
    from table.commands import deck as command
    from table.languages import words_in

    with _errors("deck import"):
        words = words_in(lang or language_of(os.environ))
        print(command.imported(_folder(data), file, name=name, replaces=replaces, words=words))


@click.command()
@click.option("--seat", "seats", type=click.IntRange(0, 3), multiple=True, help="Only this seat.")
@click.option("--seconds", type=click.IntRange(1, 600), default=10, show_default=True, help="How long a card lies.")
@click.option("--hands/--no-hands", default=True, show_default=True, help="Without: only what needs nobody.")
@click.option("--json", "as_json", is_flag=True, help="Print the report as JSON, and questions on standard error.")
@_port
@_settings
@_screen
@_house_lang
def doctor(
    seats: tuple[int, ...],
    seconds: int,
    hands: bool,
    as_json: bool,
    ports: tuple[str, ...],
    file: Path | None,
    screen: bool | None,
    lang: str | None,
) -> None:
    """Measure readers, range, lights and buttons at each seat, and say what to do. Exit status 1: something is bad."""
    from table.commands import doctor as command

    with _errors("doctor"), _desk(file, ports, screen, lang, aside=as_json) as desk:
        sys.exit(command.doctor(desk, frozenset(seats), seconds * 1000, hands=hands, as_json=as_json))
