"""`table championship`: brackets and standings, as text, CSV or a page to print."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from gettext import NullTranslations

from table.commands import Unusable
from table.commands.memory import Asked, answer, print_csv, print_lines, text_table
from table.memory.evenings import everything
from table.memory.exports import championship_rows
from table.memory.files import Places
from table.memory.taking import results
from table.timba.championship import Championship, Match, champion, matches
from table.timba.results import Label, announced, match_rows, name_of, page, pair_name, standing_rows


def show_championship(asked: Asked, number: int | None, form: str) -> int:
    """Print a championship, the last one unless its number is given; `form` is text, csv or html. Raises `Unusable`."""
    found, names = answer(asked.data, lambda database, names: (results(database), names))
    state = everything(Places.within(asked.data).evenings)
    championship = _one(state.championships, number, asked.words)
    played = matches(championship, state.games, found)
    if form == "html":
        text = page(championship, played, names.label, asked.words)
        sys.stdout.buffer.write(text.encode(errors="replace"))
    elif form == "csv":
        print_csv(championship_rows(championship, played, names, asked.words))
    else:
        print_lines(_told(championship, played, names.label, asked))
    return 0


def _one(championships: Sequence[Championship], number: int | None, words: NullTranslations) -> Championship:
    if not championships:
        raise Unusable(words.gettext("there has been no championship yet"))
    if number is None:
        return championships[-1]
    for each in championships:
        if each.number == number:
            return each
    possible = ", ".join(str(each.number) for each in championships)
    said = words.gettext("there is no championship {number}; possible: {possible}")
    raise Unusable(said.format(number=number, possible=possible))


def _told(championship: Championship, played: Sequence[Match], label: Label, asked: Asked) -> Iterator[str]:
    words = asked.words
    yield name_of(championship, words)
    yield from announced(championship, label, words)
    best = champion(championship, played)
    if best is not None:
        yield words.gettext("Champions: {pair}").format(pair=pair_name(championship, best, label))
    if championship.format == "liga":
        yield ""
        head, *rows = ((pair, *rest) for _rank, pair, *rest in standing_rows(championship, played, label, words))
        yield from text_table(head, rows)
    yield ""
    yield from text_table(*_head_and_rows(list(match_rows(championship, played, label, words))))


def _head_and_rows(rows: Sequence[tuple[str, ...]]) -> tuple[tuple[str, ...], Sequence[tuple[str, ...]]]:
    return rows[0], rows[1:]
