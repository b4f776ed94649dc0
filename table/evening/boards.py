"""The boards of the evening: what is shown instead of the game, made of values alone."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from table.evening.draw_board import draw_board
from table.evening.notices import coming_lines, tonight_lines
from table.evening.sheets import (
    against_sheets,
    bracket_board,
    championship_sheets,
    ledger_sheets,
    meetings_sheets,
    month_sheets,
    pair_sheets,
    player_sheets,
    standing_sheets,
    streak_sheets,
    tonight_sheets,
)
from table.games.cuarenta import inputs as cuarenta
from table.games.cuatrola import inputs as cuatrola
from table.host.contract import ActaEntry, BoardName, Desk, Look
from table.scene import Board, SheetShown
from table.scenes import SCENES
from table.timba.championship import Championship, champion, matches
from table.timba.figures import Against
from table.words.acta import came_of, input_in_words
from table.words.journal import event_in_words
from table.words.players import Wording
from table.words.speech import Speech

__all__ = ["coming_lines", "draw_board", "look_board", "saver_boards", "tonight_lines"]

OF_THE_MEMORY: tuple[BoardName, ...] = ("players", "pairs", "month", "against", "ledger")
"""The boards of what the memory answers; championships and evening are shown without it."""

LINES = 10
"""Sentences on a page."""
MEETINGS = 10
"""So many of the most frequent meetings are shown while nobody plays."""


def look_board(look: Look, desk: Desk, speech: Speech, page: int) -> Board | None:
    """The board that was asked for; `page` counts from 1, one beyond the ends is the first or last.

    None where nothing is to be shown, or a championship or player is asked for that there is not.
    """
    pages = _pages(look, desk, speech)
    if not pages:
        return None
    number = min(max(1, page), len(pages))
    board = pages[number - 1]
    return replace(board, page=number, pages=len(pages)) if isinstance(board, SheetShown) else board


def _pages(look: Look, desk: Desk, speech: Speech) -> Sequence[Board]:
    words = Wording(desk.names, speech)
    if look.board in OF_THE_MEMORY and not desk.figures.known:
        return [
            SheetShown(
                title=words.gettext("The memory"),
                lines=(words.gettext("It has not answered. If it does not, the log says why."),),
            )
        ]
    match look.board:
        case "players":
            return player_sheets(desk.figures.players, words)
        case "pairs":
            return pair_sheets(desk.figures.pairs, words)
        case "month":
            return month_sheets(desk.figures.lately, desk.figures.lately_pairs, words)
        case "against":
            return against_sheets(look.player, desk.figures.against.get(look.player, ()), words)
        case "ledger":
            return ledger_sheets(desk.figures.accounts, words)
        case "championship" | "bracket":
            return _championship(look, desk, words)
        case "journal":
            return _journal(desk, words)
        case "acta":
            return _acta(desk, words)
        case "rules":
            title = speech.gettext("The rules in force")
            return _told(title, SCENES[desk.header.game].rules(desk.header, speech)[1])
        case "none":
            return ()


def _told(title: str, lines: Sequence[str]) -> list[SheetShown]:
    """Sentences on as many pages as they take."""
    starts = range(0, max(1, len(lines)), LINES)
    return [SheetShown(title=title, lines=tuple(lines[start : start + LINES])) for start in starts]


def _journal(desk: Desk, words: Wording) -> list[SheetShown]:
    """Tonight's events in words, newest first."""
    games = desk.tonight
    told = [event_in_words(event, words, games, spanish=desk.spanish) for event in desk.journal]
    lines = [f"{number}  {text}" for number, text in enumerate(told, start=1)]
    return _told(words.gettext("The evening's journal"), lines[::-1] or [words.gettext("Nothing has happened yet.")])


def _acta(desk: Desk, words: Wording) -> list[SheetShown]:
    """The inputs that hold in words, newest first, without the cards dealt."""
    speech = table_speech(desk, words)
    lines = [
        _entry(entry, speech, desk) for entry in desk.acta if not isinstance(entry.what, cuatrola.Deal | cuarenta.Deal)
    ]
    return _told(words.gettext("The acta"), lines[::-1] or [words.gettext("Nothing has happened yet.")])


def _entry(entry: ActaEntry, speech: Speech, desk: Desk) -> str:
    said = input_in_words(entry.what, speech, spanish=desk.spanish)
    came = came_of(entry.rulings, speech)
    return f"{entry.line}  {said} · {came}" if came else f"{entry.line}  {said}"


def table_speech(desk: Desk, words: Wording) -> Speech:
    """Speaks of the seats of the game at the table by the names of who sits there, short ones."""
    return Speech(words.speech.words, tuple(map(words.player, desk.header.players)))


# Championships


def _championship(look: Look, desk: Desk, words: Wording) -> Sequence[Board]:
    cup = desk.state.championship(look.number)
    if cup is None:
        return ()
    found = matches(cup, desk.state.games, desk.figures.results)
    if look.board == "bracket" and cup.format == "copa":
        return (bracket_board(cup, found, words, _on(desk)),)
    return championship_sheets(cup, found, words)


def _on(desk: Desk) -> tuple[int, str] | None:
    """The match being played."""
    game = desk.state.game
    return None if game is None or desk.over else game.match


# While nobody plays


def saver_boards(desk: Desk, speech: Speech) -> tuple[Board, ...]:
    """What the idle display shows one after the other: only what there is; empty where nothing is remembered yet."""
    words = Wording(desk.names, speech)
    figures, state = desk.figures, desk.state
    boards: list[Board] = []
    for cup in state.championships:
        boards += _running(cup, desk, words)
    sheets = [
        *tonight_sheets(state.games, state.evening, figures.results, words)[:1],
        *ledger_sheets(figures.accounts, words),
        *player_sheets(figures.players, words),
        *(month_sheets(figures.lately, figures.lately_pairs, words) if figures.lately != figures.players else ()),
        *streak_sheets([each for each in figures.players if each.tally.games], words)[:1],
        *meetings_sheets({player: _rivals(met) for player, met in figures.against.items()}, words)[:1],
    ]
    return (*boards, *(sheet for sheet in sheets if sheet.rows))


def _running(cup: Championship, desk: Desk, words: Wording) -> list[Board]:
    """A championship nobody has won yet, or that somebody won tonight."""
    found = matches(cup, desk.state.games, desk.figures.results)
    tonight = {game.acta for game in desk.state.games if game.evening == desk.state.evening}
    played = any(game.acta in tonight for match in found for game in match.games)
    if champion(cup, found) is not None and not played:
        return []
    return [bracket_board(cup, found, words)] if cup.format == "copa" else [*standing_sheets(cup, found, words)]


def _rivals(met: Iterable[Against]) -> list[Against]:
    """Those somebody has played against."""
    return [each for each in met if each.won or each.lost][:MEETINGS]
