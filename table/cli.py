"""`table`: the commands, each a thin layer of options over `table.commands`."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Literal

import click
from click.core import ParameterSource

from table.cli_appliance import backup, restore, sockets, update
from table.cli_boards import firmware, seats
from table.cli_deck import deck, doctor
from table.commands.endings import open_closed_streams, plain_errors
from table.languages import LANGUAGES, language_of

if TYPE_CHECKING:
    from table.commands.memory import Asked

_FILE = click.Path(path_type=Path, dir_okay=False)


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="table")
def main() -> None:
    """The card table that knows the game."""
    open_closed_streams()
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")


@main.command()
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
@click.option("--check", is_flag=True, help="Print nothing; exit 1 at the first ruling that differs from the acta's.")
@click.option("--rules", metavar="SET", help="Judge under this rule set as it is, without the acta's house switches.")
@click.option("--text", is_flag=True, help="Tell it in words, a trick a line.")
@click.option("--lang", type=click.Choice(LANGUAGES), help="Language of --text; else the locale's.")
def judge(files: tuple[str, ...], check: bool, rules: str | None, text: bool, lang: str | None) -> None:
    """Print the rulings on actas (- is standard input), one JSON object a line."""
    from table.commands import judge as command

    if check and text:
        raise click.UsageError("--check and --text do not go together")
    printer: command.Printer
    if check:
        printer = command.AsCheck()
    elif text:
        printer = command.AsText(lang or language_of(os.environ))
    else:
        printer = command.AsRulings()
    with plain_errors("judge"):
        sys.exit(command.judge_files(files, printer, rules))


@main.command()
@click.argument("file", metavar="FILE")
def replay(file: str) -> None:
    """Play a record of readings again (- is standard input): print the acta it leads to, then the alerts."""
    from table.commands import replay as command

    with plain_errors("replay"):
        sys.exit(command.replay_file(file))


def _size(_context: click.Context, _option: click.Parameter, value: str | None) -> tuple[int, int] | None:
    if value is None:
        return None
    width, _x, height = value.partition("x")
    if not (width.isdecimal() and height.isdecimal() and 480 <= int(width) <= 7680 and 288 <= int(height) <= 4320):
        raise click.BadParameter("a size is WIDTHxHEIGHT in pixels, at least 480x288 and at most 7680x4320")
    return int(width), int(height)


@main.command()
@click.option(
    "--game", type=click.Choice(("cuatrola", "cuarenta")), default="cuatrola", show_default=True, help="What is played."
)
@click.option("--players", type=click.IntRange(2, 4), default=4, show_default=True, help="How many play.")
@click.option("--pack", type=click.Choice(("spanish", "french")), help="The cards; else the game's usual ones.")
@click.option("--bots", type=click.IntRange(0, 4), default=3, show_default=True, help="How many seats bots take.")
@click.option("--here", type=click.IntRange(2, 8), help="How many are here tonight; else who plays.")
@click.option("--evening", is_flag=True, help="The bots keep the evening, too: draws, entregas, the once; 7 are here.")
@click.option("--speed", type=click.FloatRange(0.1, 100), default=1.0, show_default=True, help="How fast they think.")
@click.option("--seed", type=int, default=None, help="Same seed, same cards; else every time others.")
@click.option("--rules", metavar="SET", default="", help="The rule set; else the game's first.")
@click.option("--deal", type=click.Choice(("none", "pads")), default="none", show_default=True, help="How it is dealt.")
@click.option("--headless", is_flag=True, help="No window: four bots play as fast as it computes.")
@click.option("--games", type=click.IntRange(1), default=1, show_default=True, help="How many games, headless.")
@click.option("--frames", type=click.Path(path_type=Path, file_okay=False), help="Folder of pictures and actas.")
@click.option("--size", metavar="WxH", callback=_size, help="Size of the window or of the pictures, in pixels.")
@click.option("--sayings/--no-sayings", default=True, help="Show what is said when a card falls.")
@click.option("--points/--no-points", default=False, help="Show the running card points (rule 21 forbids it).")
@click.option("--lang", type=click.Choice(LANGUAGES), help="Language; else the locale's.")
@click.option("--verbose", "-v", is_flag=True, help="Log what is ruled, too.")
@click.pass_context
def demo(
    context: click.Context,
    game: str,
    players: int,
    pack: Literal["spanish", "french"] | None,
    bots: int,
    here: int | None,
    evening: bool,
    speed: float,
    seed: int | None,
    rules: str,
    deal: Literal["none", "pads"],
    headless: bool,
    games: int,
    frames: Path | None,
    size: tuple[int, int] | None,
    sayings: bool,
    points: bool,
    lang: str | None,
    verbose: bool,
) -> None:
    """Play at a simulated table: its screen, and the world around it, to be worked with mouse and keys."""
    from table.adapters.simulator.setting import Wishes
    from table.commands import demo as command
    from table.scenes.contract import Display

    _log_to_stderr(verbose)
    options = command.Options(
        wishes=Wishes(
            game=game,
            rules=rules,
            players=players,
            pack=pack,
            bots=bots,
            here=here or (7 if evening and players == 4 else players),
            deal=deal,
            seed=_seed() if seed is None else seed,
            speed=speed,
        ),
        language=lang or language_of(os.environ),
        display=Display(points=points, past_tricks=points, sayings=sayings),
        folder=frames,
        size=size,
        games=games,
        by_itself=evening,
    )
    given = {name for name in ("games", "bots") if context.get_parameter_source(name) is ParameterSource.COMMANDLINE}
    if headless and "bots" in given and bots < players:
        raise click.UsageError(f"--headless: bots take every seat; possible: --bots {players}, or without it")
    with plain_errors("demo"):
        if not headless and not command.has_display():
            command.say_no_display(options)
            headless = True
        elif not headless and "games" in given:
            raise click.UsageError("--games goes with --headless: a window is open until it is closed")
        sys.exit(command.headless(options) if headless else command.in_window(options))


@main.command()
@click.option("--settings", type=_FILE, help="Settings file; else this table's own, if there is one.")
@click.option("--rules", metavar="SET", help="The rule set of a new game, without the house's switches; else its own.")
@click.option("--players", metavar="A,B,C,D", help="Who plays a new game, by seat; else who sat there last.")
@click.option("--dealer", type=click.IntRange(0, 3), help="The seat that deals first; else the last.")
@click.option("--deal", type=click.Choice(("none", "pads")), help="How it is dealt; else as the house has it.")
@click.option("--record", type=click.Path(path_type=Path, dir_okay=False), help="File for every reading.")
@click.option("--data", type=click.Path(path_type=Path), help="Data folder; else the table's own.")
@click.option("--deck", default="", metavar="NAME", help="Deck, by name or id; else the settings' or the only one.")
@click.option("--size", metavar="WxH", callback=_size, help="Size of the window, in pixels.")
@click.option("--full-screen/--window", default=None, help="The whole screen, or not.")
@click.option("--points/--no-points", default=None, help="Show the running card points (rule 21 forbids it).")
@click.option("--lang", type=click.Choice(LANGUAGES), help="Language; else the house's, else the locale's.")
@click.option("--verbose", "-v", is_flag=True, help="Log what is ruled, too.")
def run(
    settings: Path | None,
    rules: str | None,
    players: str | None,
    dealer: int | None,
    deal: Literal["none", "pads"] | None,
    record: Path | None,
    data: Path | None,
    deck: str,
    size: tuple[int, int] | None,
    full_screen: bool | None,
    points: bool | None,
    lang: str | None,
    verbose: bool,
) -> None:
    """Be the table: go on with the last game that is not over, or begin one."""
    from msgspec import structs

    from table.adapters.pygame_screen import DisplayOptions
    from table.commands import config
    from table.commands import run as command
    from table.games import GAMES
    from table.games.contract import Header
    from table.languages import words_in
    from table.paths import data_folder, decks_folder

    _log_to_stderr(verbose)
    with plain_errors("run"):
        house = config.load(settings, words_in(lang or language_of(os.environ)))
        language = lang or house.language or language_of(os.environ)
        names = command.nobody_yet(language) if players is None else tuple(map(str.strip, players.split(",")))
        dealer = len(names) - 1 if dealer is None else dealer
        if len(names) not in GAMES[house.game].seats or not all(names):
            many = " or ".join({2: "two", 4: "four"}[number] for number in GAMES[house.game].seats)
            raise click.BadParameter(f"{many} names, separated by commas", param_hint="--players")
        if dealer >= len(names):
            raise click.BadParameter(f"possible: 0 to {len(names) - 1}", param_hint="--dealer")
        switches = house.house if rules is None else {}
        options = command.Options(
            header=Header(game=house.game, rules=rules or house.rules, players=names, dealer=dealer, house=switches),
            language=language,
            named=players is not None,
            screen=DisplayOptions(
                size=size or house.size, full_screen=house.full_screen if full_screen is None else full_screen
            ),
            settings=house,
            folder=data or data_folder(),
            deal=deal or house.deal,
            display=house.display
            if points is None
            else structs.replace(house.display, points=points, past_tricks=points),
            record=record,
            decks=decks_folder(),
            deck=deck or house.deck,
        )
        sys.exit(command.run(options))


@main.group()
def config() -> None:
    """The settings of this table: table.toml."""


@config.command()
@click.argument("file", type=_FILE, required=False)
@click.option("--lang", type=click.Choice(LANGUAGES), help="Language; else the locale's.")
def check(file: Path | None, lang: str | None) -> None:
    """Say what is wrong with a settings file, with key and line, or what it sets up; exit 2 if it cannot be used."""
    from table.commands import config as command
    from table.languages import words_in

    with plain_errors("config check"):
        sys.exit(command.check(file, words_in(lang or language_of(os.environ))))


@config.command()
@click.argument("file", type=_FILE, required=False)
def init(file: Path | None) -> None:
    """Ask for the settings of this table and write them; Enter takes what is proposed."""
    from table.commands import config as command

    ask = command.Ask(
        lambda question, default: str(click.prompt(question, default=default, type=str)),
        lambda question, default: click.confirm(question, default=default),
    )
    with plain_errors("config init"):
        sys.exit(command.init(file, ask, language_of(os.environ)))


def _day(_context: click.Context, _option: click.Parameter, value: str | None) -> str | None:
    from table.commands.memory import day

    try:
        return None if value is None else day(value)
    except ValueError:
        raise click.BadParameter("a day is YYYY-MM-DD") from None


_DATA = click.option(
    "--data", type=click.Path(path_type=Path, file_okay=False, exists=True), help="Data folder; else the table's own."
)
_LANG = click.option("--lang", type=click.Choice(LANGUAGES), help="Language; else the locale's.")


def _remembered(data: Path | None, lang: str | None) -> Asked:
    from table.commands.memory import Asked
    from table.paths import data_folder

    return Asked(data or data_folder(), lang or language_of(os.environ))


@main.command()
@click.option("--since", metavar="DAY", callback=_day, help="From this day on (YYYY-MM-DD).")
@click.option("--until", metavar="DAY", callback=_day, help="Up to this day.")
@click.option("--player", metavar="NAME", help="One player (name or id), and everybody he met.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
@_DATA
@_LANG
def stats(
    since: str | None, until: str | None, player: str | None, as_json: bool, data: Path | None, lang: str | None
) -> None:
    """Print what players and pairs have won, lost, sung and gone for."""
    from table.commands import memory as command
    from table.timba.figures import Period

    with plain_errors("stats"):
        sys.exit(command.show_stats(_remembered(data, lang), Period(since, until), player, as_json=as_json))


@main.command()
@click.option("--csv", "as_csv", is_flag=True, help="Print every entry as CSV.")
@_DATA
@_LANG
def ledger(as_csv: bool, data: Path | None, lang: str | None) -> None:
    """Print what everybody owes: cubatas, copas of Las Mazas, euros."""
    from table.commands import memory as command

    with plain_errors("ledger"):
        sys.exit(command.show_ledger(_remembered(data, lang), as_csv=as_csv))


@main.command()
@click.argument("number", type=click.IntRange(0), required=False)
@click.option("--csv", "form", flag_value="csv", help="Print CSV.")
@click.option("--html", "form", flag_value="html", help="Print a page for paper.")
@_DATA
@_LANG
def championship(number: int | None, form: str | None, data: Path | None, lang: str | None) -> None:
    """Print a championship's matches and standings, the last one's unless NUMBER is given."""
    from table.commands import championship as command

    with plain_errors("championship"):
        sys.exit(command.show_championship(_remembered(data, lang), number, form or "text"))


@main.group(invoke_without_command=True)
@_DATA
@_LANG
@click.pass_context
def players(context: click.Context, data: Path | None, lang: str | None) -> None:
    """Print the players who are remembered."""
    from table.commands import memory as command

    context.obj = _remembered(data, lang)
    if context.invoked_subcommand is None:
        with plain_errors("players"):
            sys.exit(command.show_players(context.obj))


@players.command(name="forget")
@click.argument("name")
@_DATA
@_LANG
@click.pass_obj
def forget_player(asked: Asked, name: str, data: Path | None, lang: str | None) -> None:
    """Forget a player (name or id): his games stay, his name goes."""
    from table.commands import memory as command

    with plain_errors("players forget"):
        sys.exit(command.forget_player(command.Asked(data or asked.data, lang or asked.language), name))


for _command in (backup, deck, doctor, firmware, restore, seats, sockets, update):
    main.add_command(_command)


def _seed() -> int:
    import secrets

    return secrets.randbits(32)


def _log_to_stderr(verbose: bool) -> None:
    import logging

    level = logging.INFO if verbose else logging.WARNING
    logging.basicConfig(stream=sys.stderr, level=level, format="%(asctime)s %(message)s", force=True)
