"""A championship told: rows for a table or a CSV file, and a page to print (HTML, nothing beside it)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from gettext import NullTranslations
from html import escape
from itertools import groupby

from table.timba.championship import Championship, Match, Place, bracket, champion, standings
from table.timba.evening import Player
from table.timba.journal import TieBreak

Label = Callable[[Player], str]
"""What to call a player."""

Row = tuple[str, ...]


def pair_name(championship: Championship, place: Place | None, label: Label) -> str:
    """The two names of a pair; empty for one not known yet."""
    return "" if place is None else " · ".join(map(label, championship.pairs[place]))


def match_rows(
    championship: Championship, matches: Sequence[Match], label: Label, words: NullTranslations
) -> Iterator[Row]:
    """The matches with their scores, a heading first."""
    _ = words.gettext
    yield _("match"), _("home"), _("away"), _("score"), _("winner"), _("referee's note")
    for match in matches:
        yield (
            match.key,
            pair_name(championship, match.home, label),
            _("bye") if match.bye else pair_name(championship, match.away, label),
            ", ".join(f"{game.score[0]}-{game.score[1]}" for game in match.games),
            pair_name(championship, match.winner, label),
            match.decided or "",
        )


def standing_rows(
    championship: Championship, matches: Sequence[Match], label: Label, words: NullTranslations
) -> Iterator[Row]:
    """The standings, a heading first."""
    _ = words.gettext
    yield "", _("pair"), _("matches"), _("won"), _("drawn"), _("lost"), _("scored-against"), _("total")
    for row in standings(championship, matches):
        numbers = (row.played, row.won, row.drawn, row.lost)
        yield (
            str(row.rank),
            pair_name(championship, row.place, label),
            *map(str, numbers),
            f"{row.scored}-{row.against}",
            str(row.points),
        )


def name_of(championship: Championship, words: NullTranslations) -> str:
    """What it is called; one without a name by its number."""
    return championship.name.strip() or words.gettext("Championship {number}").format(number=championship.number)


def announced(championship: Championship, label: Label, words: NullTranslations) -> Iterator[str]:
    """What was stated before it began, a line each (narro 13, 21)."""
    yield words.gettext("Referee: {name}").format(name=label(championship.referee))
    yield from stated(championship, words)


def stated(championship: Championship, words: NullTranslations) -> Iterator[str]:
    """How it is played, what tells equal pairs apart and what is forbidden, a line each."""
    _ = words.gettext
    if championship.format == "liga":
        names = tie_breaks_named(words)
        breaks = ", ".join(names[each] for each in championship.tie_breaks) or _("none")
        yield _("Two points for a match won, one for one that nobody wins")
        yield _("Tie-breaks: {breaks}").format(breaks=breaks)
    else:
        yield _("Wins for a match: {wins}").format(wins=championship.wins)
        byes = len(championship.pairs) > 1 and None in bracket(len(championship.pairs), seeded=championship.seeded)
        if championship.seeded:
            yield _("Seeded: the first pairs have the byes") if byes else _("Seeded")
        else:
            yield _("As drawn: the last pairs have the byes") if byes else _("As drawn")
    yield _("“Dame la baza” is forbidden")


def tie_breaks_named(words: NullTranslations) -> dict[TieBreak, str]:
    """What tells equal pairs apart."""
    _ = words.gettext
    return {
        "directo": _("games among them"),
        "diferencia": _("difference of points"),
        "puntos": _("points scored"),
        "cuatrolas": _("cuatrolas and quintolas made"),
        "sorteo": _("the highest card"),
    }


def page(championship: Championship, matches: Sequence[Match], label: Label, words: NullTranslations) -> str:
    """The championship as an HTML page to print, A4, without a script and without anything from elsewhere."""
    _ = words.gettext
    language = words.info().get("language", "en")
    name = name_of(championship, words)
    parts = [f"<h1>{escape(name)}</h1>"]
    parts += [f"<p>{escape(line)}</p>" for line in announced(championship, label, words)]
    best = champion(championship, matches)
    if best is not None:
        winner = _("Champions: {pair}").format(pair=pair_name(championship, best, label))
        parts.append(f"<p class=champions>{escape(winner)}</p>")
    if championship.format == "copa":
        parts.append(_bracket(championship, matches, label))
    else:
        parts.append(_table(list(standing_rows(championship, matches, label, words))))
    parts.append(_table(list(match_rows(championship, matches, label, words))))
    return (
        f'<!doctype html>\n<html lang="{escape(language)}">\n<meta charset="utf-8">\n'
        f"<title>{escape(name)}</title>\n<style>{_STYLE}</style>\n" + "\n".join(parts) + "\n</html>\n"
    )


_STYLE = """
@page { size: A4; margin: 15mm }
body { font: 11pt/1.4 sans-serif; margin: 2em; overflow-wrap: anywhere }
table { border-collapse: collapse; margin: 1em 0 } th, td { border-bottom: 1px solid #999; padding: .2em .6em }
th { text-align: left } .champions { font-weight: bold; font-size: 130% }
.bracket { display: flex } .round { display: flex; flex-direction: column; justify-content: space-around; margin: .5em }
.round div { border: 1px solid #666; padding: .3em .6em; margin: .3em 0; min-width: 9em }
"""


def _table(rows: Sequence[Row]) -> str:
    head, *body = rows
    lines = ["".join(f"<th>{escape(cell)}</th>" for cell in head)]
    lines += ["".join(f"<td>{escape(cell)}</td>" for cell in row) for row in body]
    return "<table>\n" + "\n".join(f"<tr>{line}</tr>" for line in lines) + "\n</table>"


def _bracket(championship: Championship, matches: Sequence[Match], label: Label) -> str:
    rounds = []
    for _number, played in groupby(matches, key=lambda match: match.round):
        boxes = []
        for match in played:
            lines = [
                f"<b>{escape(name) or '–'}</b>" if place is not None and place == match.winner else escape(name) or "–"
                for place in ((match.home,) if match.bye else (match.home, match.away))
                for name in (pair_name(championship, place, label),)
            ]
            boxes.append(f"<div>{'<br>'.join(lines)}</div>")
        rounds.append(f"<div class=round>{''.join(boxes)}</div>")
    return f"<div class=bracket>{''.join(rounds)}</div>"
