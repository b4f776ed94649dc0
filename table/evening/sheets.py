"""What is remembered as tables to read: players, pairs, the ledger, championships, tonight's games.

Each function gives the pages of a board, at least one; the caller chooses among them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby

from msgspec.structs import replace

from table.scene import BracketShown, MatchShown, SheetShown
from table.timba.accounts import Account
from table.timba.championship import Championship, Match, Place, champion, standings
from table.timba.deeds import Result
from table.timba.evening import Player
from table.timba.figures import Against, PairStats, PlayerStats, Streaks, Tally
from table.timba.journal import Special
from table.timba.ledger import taken_up
from table.timba.played import Game
from table.timba.results import announced, name_of
from table.words.players import Wording, signed

ROWS = 10
"""Rows on a page: as many as can be read from three metres."""

Rows = Sequence[tuple[str, ...]]


def paged(title: str, heads: tuple[str, ...], rows: Rows, lines: tuple[str, ...] = ()) -> list[SheetShown]:
    """A table on as many pages as it takes; the same lines on each."""
    parts = [tuple(rows[start : start + ROWS]) for start in range(0, len(rows), ROWS)] or [()]
    return [SheetShown(title=title, heads=heads if part else (), rows=part, lines=lines) for part in parts]


def nothing_yet(pages: list[SheetShown], text: str) -> list[SheetShown]:
    """The pages, or where there is no row on them, a sentence that says so."""
    return pages if pages[0].rows else [replace(pages[0], lines=(text, *pages[0].lines))]


# Players and pairs


def player_sheets(players: Iterable[PlayerStats], words: Wording, title: str = "") -> list[SheetShown]:
    """The figures of players, most games won first."""
    ordered = sorted(players, key=lambda each: (-each.tally.won, each.tally.lost))
    named = [(words.label(each.player), each.tally, each.streaks) for each in ordered]
    return _stat_sheets(title or words.gettext("Players"), named, words)


def pair_sheets(pairs: Iterable[PairStats], words: Wording, title: str = "") -> list[SheetShown]:
    """The figures of pairs, most games won first."""
    ordered = sorted(pairs, key=lambda each: (-each.tally.won, each.tally.lost))
    named = [(words.couple(each.players), each.tally, each.streaks) for each in ordered]
    return _stat_sheets(title or words.gettext("Pairs"), named, words)


def month_sheets(players: Iterable[PlayerStats], pairs: Iterable[PairStats], words: Wording) -> list[SheetShown]:
    """The figures of the month, of players and of pairs."""
    _ = words.gettext
    return [
        *player_sheets(players, words, _("Players this month")),
        *pair_sheets(pairs, words, _("Pairs this month")),
    ]


def _stat_sheets(title: str, named: Sequence[tuple[str, Tally, Streaks]], words: Wording) -> list[SheetShown]:
    """Some tables for each ten: how their games went, and what they did in those of Cuatrola and of Cuarenta."""
    _ = words.gettext
    results = paged(
        title,
        ("", _("games"), _("won"), _("lost"), _("points"), _("streak"), _("Mazas")),
        [(name, *_results(tally, streaks)) for name, tally, streaks in named],
        (_("Mazas: given–taken. Streak: games in a row, won (+) or lost (−)."),),
    )
    feats = paged(
        title,
        (
            "",
            _("solos"),
            _("contrasolos"),
            _("cuatrolas"),
            _("quintolas"),
            _("cantes"),
            _("carbuncos"),
            _("renuncios"),
        ),
        [(name, *_feats(tally)) for name, tally, _streaks in named],
        (_("Bids: made of tried. Cantes: twenty + forty. Renuncios: own / others' caught."),),
    )
    if not named:
        return nothing_yet(results, _("No game has been finished yet."))
    mesas = paged(
        title,
        (
            "",
            _("mesas"),
            _("won"),
            _("partidas"),
            _("caídas"),
            _("limpias"),
            _("rondas"),
            _("cartones"),
            _("zapateros"),
        ),
        [(name, *_mesas(tally)) for name, tally, _streaks in named],
        (_("Cuarenta. Partidas: won–lost. Zapateros: given–taken, platillos among them."),),
    )
    with_mesas = any(tally.mesas for _name, tally, _streaks in named)
    with_games = any(tally.games > tally.mesas for _name, tally, _streaks in named)
    kinds = [results, *([feats] if with_games or not with_mesas else []), *([mesas] if with_mesas else [])]
    return [page for pages in zip(*kinds, strict=True) for page in pages]


def _results(tally: Tally, streaks: Streaks) -> Iterator[str]:
    yield from map(str, (tally.games, tally.won, tally.lost))
    yield f"{tally.scored}–{tally.against}"
    yield signed(streaks.now)
    yield f"{tally.mazas_given}–{tally.mazas_taken}"


def _feats(tally: Tally) -> Iterator[str]:
    yield f"{tally.solos_made}/{tally.solos_tried}"
    yield f"{tally.contrasolos_made}/{tally.contrasolos_tried}"
    yield f"{tally.cuatrolas_made}/{tally.cuatrolas_tried}"
    yield f"{tally.quintolas_made}/{tally.quintolas_tried}"
    yield f"{tally.twenties}+{tally.forties}"
    yield str(tally.carbuncos)
    yield f"{tally.renuncios_caught}/{tally.renuncios_as_catcher}"


def _mesas(tally: Tally) -> Iterator[str]:
    yield str(tally.mesas)
    yield str(tally.mesas_won)
    yield f"{tally.partidas_won}–{tally.partidas_lost}"
    yield from map(str, (tally.caidas, tally.limpias, tally.rondas, tally.cartones))
    yield f"{tally.zapateros_given}–{tally.zapateros_taken}"


def streak_sheets(players: Iterable[PlayerStats], words: Wording) -> list[SheetShown]:
    """How many games in a row everybody has won or lost, longest first."""
    _ = words.gettext
    ordered = sorted(players, key=lambda each: (-each.streaks.now, -each.streaks.won))
    rows = [
        (words.label(each.player), signed(each.streaks.now), str(each.streaks.won), str(each.streaks.lost))
        for each in ordered
    ]
    return paged(_("Streaks"), ("", _("now"), _("most won"), _("most lost")), rows)


def against_sheets(player: Player, met: Iterable[Against], words: Wording) -> list[SheetShown]:
    """A player's head to head: games won and lost against each other one, and beside him."""
    _ = words.gettext
    ordered = sorted(met, key=lambda each: -(each.won + each.lost + each.won_together + each.lost_together))
    rows = [
        (words.label(each.other), f"{each.won}–{each.lost}", f"{each.won_together}–{each.lost_together}")
        for each in ordered
    ]
    heads = ("", _("as rivals"), _("as partners"))
    pages = paged(_("{name}, head to head").format(name=words.player(player)), heads, rows, (_("Games won–lost."),))
    return nothing_yet(pages, _("No game has been finished yet."))


def meetings_sheets(against: Mapping[Player, Iterable[Against]], words: Wording) -> list[SheetShown]:
    """Everybody's games against everybody, most played first; each two once."""
    _ = words.gettext
    once: dict[frozenset[Player], tuple[Player, Against]] = {}
    for player, met in against.items():
        for each in met:
            if each.won or each.lost:
                once.setdefault(frozenset((player, each.other)), (player, each))
    ordered = sorted(once.values(), key=lambda found: -(found[1].won + found[1].lost))
    rows = [(f"{words.label(one)} – {words.label(each.other)}", f"{each.won}–{each.lost}") for one, each in ordered]
    return paged(_("Head to head"), ("", _("games")), rows)


# The ledger and tonight


def ledger_sheets(accounts: Iterable[Account], words: Wording) -> list[SheetShown]:
    """What everybody owes, most first; who owes nothing and is owed nothing is not there."""
    _ = words.gettext
    owing = sorted((each for each in accounts if not each.is_clear), key=lambda each: -each.cents)
    rows = [
        (words.label(each.player), _plus(each.cubatas), _plus(each.copas), words.euros(each.cents)) for each in owing
    ]
    heads = ("", _("cubatas"), _("copas of Las Mazas"), "€")
    pages = paged(_("The ledger"), heads, rows, (_("What each owes; with a minus, what is owed to him."),))
    return pages if rows else [SheetShown(title=_("The ledger"), lines=(_("Nobody owes anything."),))]


def _plus(number: int) -> str:
    return str(number) if number >= 0 else f"−{-number}"


def tonight_sheets(
    games: Iterable[Game], evening: int, results: Mapping[int, Result], words: Wording
) -> list[SheetShown]:
    """The games of this evening that are over, newest first."""
    _ = words.gettext
    all_games = tuple(games)
    superseded = taken_up(all_games)
    rows: list[tuple[str, ...]] = []
    number = 0
    for game in all_games:
        if game.evening != evening or game.acta in superseded:
            continue
        number += 1
        result = results.get(game.acta)
        if result is None or not result.over:
            continue
        note = _("void") if game.voided else special_name(game.special, words)
        ours, theirs = words.couple(game.at(0)), words.couple(game.at(1))
        rows.append((f"{number}. {ours}", f"{result.score[0]}–{result.score[1]}", theirs, note))
    rows.reverse()
    if not any(row[3] for row in rows):
        rows = [row[:3] for row in rows]
    return paged(_("Tonight's games"), (), rows)


def special_name(special: Special | None, words: Wording) -> str:
    """The name of a special game (narro 4); empty for any other."""
    _ = words.gettext
    match special:
        case "charlotada":
            return _("charlotada")
        case "inter_cunados":
            return _("ínter cuñados")
        case None:
            return ""


# Championships


def championship_sheets(cup: Championship, found: Sequence[Match], words: Wording) -> list[SheetShown]:
    """A league's standings, then every match; of a cup the matches alone. What was announced is beside them."""
    pages = match_sheets(cup, found, words)
    return pages if cup.format == "copa" else [*standing_sheets(cup, found, words), *pages]


def standing_sheets(cup: Championship, found: Sequence[Match], words: Wording) -> list[SheetShown]:
    """The standings of a league, best first."""
    _ = words.gettext
    rows = [
        (
            f"{row.rank}. {words.couple(cup.pairs[row.place])}",
            *map(str, (row.played, row.won, row.drawn, row.lost)),
            f"{row.scored}–{row.against}",
            str(row.points),
        )
        for row in standings(cup, found)
    ]
    heads = ("", _("matches"), _("won"), _("drawn"), _("lost"), _("scored-against"), _("total"))
    return paged(name_of(cup, words.speech.words), heads, rows, tuple(championship_lines(cup, found, words)))


def match_sheets(cup: Championship, found: Sequence[Match], words: Wording) -> list[SheetShown]:
    """Every match: home, score, away; a pair not known yet has a dash."""
    _ = words.gettext
    rows = [
        (
            f"{match.key}  {_pair(cup, match.home, words)}",
            _score(match) or (_("bye") if match.bye else "–"),
            "" if match.bye else _pair(cup, match.away, words),
        )
        for match in found
    ]
    return paged(name_of(cup, words.speech.words), (_("home"), _("score"), _("away")), rows)


def bracket_board(
    cup: Championship, found: Sequence[Match], words: Wording, on: tuple[int, str] | None = None
) -> BracketShown:
    """A cup's tree; `on` is the match being played."""
    rounds = tuple(
        tuple(
            MatchShown(
                home=_pair(cup, match.home, words, unknown=""),
                away=_pair(cup, match.away, words, unknown=""),
                score=_score(match) if cup.wins == 1 else _games_won(match),
                won=None if match.winner is None else int(match.winner != match.home),
                bye=match.bye,
                on=on == (cup.number, match.key) and match.winner is None,
            )
            for match in group
        )
        for _number, group in groupby(found, key=lambda match: match.round)
    )
    names = tuple(round_name(len(each), words) for each in rounds)
    lines = tuple(championship_lines(cup, found, words))
    return BracketShown(title=name_of(cup, words.speech.words), rounds=rounds, round_names=names, lines=lines)


def round_name(played: int, words: Wording) -> str:
    """What the round with so many matches is called."""
    _ = words.gettext
    names = {1: _("final"), 2: _("semi-finals"), 4: _("quarter-finals")}
    return names.get(played) or _("round of {pairs}").format(pairs=2 * played)


def championship_lines(cup: Championship, found: Sequence[Match], words: Wording) -> Iterator[str]:
    """Who has won it, else what was announced before it began."""
    best = champion(cup, found)
    if best is not None:
        yield words.gettext("Champions: {pair}").format(pair=words.pair(cup.pairs[best]))
        return
    yield " · ".join(announced(cup, words.player, words.speech.words))


def _pair(cup: Championship, place: Place | None, words: Wording, unknown: str = "–") -> str:
    return unknown if place is None else words.couple(cup.pairs[place])


def _games_won(match: Match) -> str:
    """How many games of it each pair has won, where it takes more than one; what they ended like is in the sheets."""
    if not match.games:
        return _score(match)
    return "–".join(str(sum(game.winner == pair for game in match.games)) for pair in (match.home, match.away))


def _score(match: Match) -> str:
    if match.games:
        return ", ".join(f"{game.score[0]}–{game.score[1]}" for game in match.games)
    return "" if match.decided is None or match.bye else "*"
