"""The ledger: cubatas, the copa of Las Mazas and euros of each player (narro 12, 36, 39).

An account is what a player owes: each loser's grows by the bet, each winner's shrinks by it ("los borran de la cuenta
de los ganadores"); at Cuarenta by twice the bet for zapatero, three times for platillo. Bets and copas follow from the
results of the games, the rest is entered by hand; nothing is ever changed, a correction is a new entry.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import pairwise

from table.seats import pair_of
from table.timba.accounts import Account, Entry
from table.timba.deeds import Result
from table.timba.journal import Entered, Settled
from table.timba.mesas import TIMES_NAMES
from table.timba.played import ByHand, Game


def entries(games: Iterable[Game], by_hand: Iterable[ByHand], results: Mapping[int, Result]) -> tuple[Entry, ...]:
    """Every entry in the order in which it came about, given the results of the games by acta.

    A game that is not over, is void, has no winner or was taken up by another acta brings none.
    """
    all_games = tuple(games)
    superseded = taken_up(all_games)
    found: list[tuple[tuple[int, int], Entry]] = []
    for game in all_games:
        result = results.get(game.acta)
        if result is None or game.voided or game.acta in superseded:
            continue
        found += [((game.evening, game.number), entry) for entry in _entries_of(game, result)]
    found += [((each.evening, each.number), _entry_by_hand(each)) for each in by_hand]
    return tuple(entry for _when, entry in sorted(found, key=lambda each: each[0]))


def taken_up(games: Iterable[Game]) -> set[int]:
    """The actas whose game was taken up by the next one: they are no game of their own."""
    return {before.acta for before, game in pairwise(games) if game.goes_on}


def _entries_of(game: Game, result: Result) -> list[Entry]:
    if not result.over or result.winner is None:
        return []
    entered: list[Entry] = []
    for seat, player in enumerate(game.seats):
        sign = -1 if pair_of(seat) == result.winner else 1
        cubatas = sign * game.bet * result.times
        if cubatas:
            note = TIMES_NAMES.get(result.times, "")
            entered.append(
                Entry(game.evening, game.t, game.acta, player, cubatas, 0, cubatas * game.cubata, "apuesta", note)
            )
        if result.mazas is not None:
            entered.append(Entry(game.evening, game.t, game.acta, player, 0, sign, 0, "mazas"))
    return entered


def _entry_by_hand(each: ByHand) -> Entry:
    match each.event:
        case Settled(player=player, cubatas=cubatas, copas=copas, cents=cents):
            return Entry(each.evening, each.event.t, None, player, -cubatas, -copas, -cents, "tachado")
        case Entered(player=player, cubatas=cubatas, copas=copas, cents=cents, note=note):
            return Entry(each.evening, each.event.t, None, player, cubatas, copas, cents, "correccion", note)


def settling(account: Account, t: int) -> Settled:
    """The event that strikes the whole account off: "¡a tachar!" (narro 36)."""
    return Settled(t=t, player=account.player, cubatas=account.cubatas, copas=account.copas, cents=account.cents)
