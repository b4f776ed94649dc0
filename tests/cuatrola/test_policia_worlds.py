"""Policía held against a naive proof: every world the cards may lie in is written out and played out.

A world is four hands. The claimant's play may depend on what has been seen, not on the world; so a position is the
set of worlds that are left, and every card the others may legally lay in any of them has to be met.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import Any

from table.games.cuatrola.game import step
from table.games.cuatrola.inputs import Policia
from table.games.cuatrola.rulings import Refused
from tests.cuatrola.randomly import DUTIES, Evening, shuffled
from tests.cuatrola.test_rules import WORDS
from tests.cuatrola.watched import Watched
from tests.notation import Table, table
from tests.perft import plain

World = tuple[frozenset[str], ...]

POSITIONS = 1200
MOST_WORLDS = 120


def takes_the_rest(watched: Watched, playing: Sequence[int], claimant: int) -> bool:
    """Whether for every hand the claimant may have one way to play wins in all worlds with that hand."""
    gone = [frozenset(card for _line, seat, card, *_rest in watched.plays if seat == mine) for mine in range(4)]
    worlds = [tuple(hand - gone[seat] for seat, hand in enumerate(hands)) for hands in watched.distributions()]
    by_hand: dict[frozenset[str], list[World]] = {}
    for world in worlds:
        by_hand.setdefault(world[claimant], []).append(world)
    return all(wins(watched, playing, claimant, same, (), claimant) for same in by_hand.values())


def wins(
    watched: Watched, playing: Sequence[int], claimant: int, worlds: list[World], trick: plain.Trick, turn: int
) -> bool:
    """Whether the claimant's pair takes this trick and all that follow, in all of these worlds."""
    if len(trick) == len(playing):
        turn = plain.winner(trick, watched.trump)[0]
        if turn % 2 != claimant % 2:
            return False
        trick = ()
    if not trick and not worlds[0][claimant]:
        return True
    after: dict[str, list[World]] = {}
    for world in worlds:
        for card in plain.allowed(watched.switches, watched.trump, trick, turn, world[turn]):
            left = (*world[:turn], world[turn] - {card}, *world[turn + 1 :])
            after.setdefault(card, []).append(left)
    following = plain.next_of(playing, turn)
    verdicts = (
        wins(watched, playing, claimant, left, (*trick, (turn, card)), following)
        for card, left in sorted(after.items())
    )
    return any(verdicts) if turn == claimant else all(verdicts)


def position(rng: Random) -> tuple[Table, Watched]:
    """A hand under random duties and bids after two to four tricks, some cards of the deal unseen."""
    house: dict[str, Any] = {name: rng.choice(WORDS.get(name, (True, False))) for name in DUTIES if rng.random() < 0.4}
    bids = rng.choice(("paso x4", "paso x4", "solo; paso x3", "paso x2; cuatrola; paso", "solo; contrasolo; paso x2"))
    hands = shuffled(rng)
    pinte = hands[3][0]
    unseen = set(rng.sample(sorted(plain.DECK - {pinte}), rng.randrange(12)))
    seen = " / ".join(" ".join(card for card in hand if card not in unseen) for hand in hands)
    game = table("veinte", pinte=pinte, hands=seen, contrasolo=True, fin_anticipado=False, **house)
    assert game.play(bids) == ""
    watched = Watched(house, pinte)
    for seat, cards in enumerate(hands):
        watched.at[seat] |= set(cards) - unseen
    evening = Evening(rng, game, hands, wrong=0.05, odd=0)
    tricks = rng.choice((2, 3, 3, 4))
    for keys in evening.cards():
        if game.state.hand.tricks_done == tricks:
            break
        turn, card = game.state.hand.turn, str(keys["card"])
        game.play(card)
        watched.at[turn].add(card)
        watched.plays.append((game.line, turn, card, (), frozenset()))
    return game, watched


def expected(watched: Watched, game: Table) -> bool | None:
    """What the naive proof says; None where there are too many worlds to write out."""
    hand = game.state.hand
    worlds = list(watched.distributions())
    if len(worlds) > MOST_WORLDS:
        return None
    if hand.contract in ("solo", "contrasolo"):
        sitting_out = [seat for seat in range(4) if seat not in hand.playing]
        aside = {frozenset(card for seat in sitting_out for card in world[seat]) for world in worlds}
        if len(aside) > 1:
            return False
    return takes_the_rest(watched, hand.playing, hand.turn)


def test_policia_is_accepted_where_every_world_is_won() -> None:
    rng = Random(28)
    verdicts: Counter[tuple[bool, bool]] = Counter()
    for _ in range(POSITIONS):
        game, watched = position(rng)
        wanted = expected(watched, game)
        if wanted is None:
            continue
        _state, rulings = step(game.state, Policia(1000, game.state.hand.turn))
        accepted = not isinstance(rulings[0], Refused)
        assert accepted is wanted, (game.inputs, str(game.state.rules))
        verdicts[wanted, any(len(cards) < 5 for cards in watched.at)] += 1
    # Both verdicts were met often, with cards unseen and without.
    assert min(verdicts.values()) > 20, verdicts
    assert len(verdicts) == 4
