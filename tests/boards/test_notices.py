"""What is said beside the game of the customs, and what comes after it (narro 12, 15, 34, 35, 37, 39)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from table.evening.boards import coming_lines, tonight_lines
from table.games.cuatrola.rulings import Entrega
from table.host.contract import Coming, Desk
from table.languages import words_in
from table.seats import Pair
from table.timba import journal
from table.timba.customs import Customs, EntregaDue
from table.timba.deeds import Result, Right
from table.words.speech import Speech
from tests.host.world import World

SPEECH = Speech(words_in("en"), ())
NONE_DUE = Customs(once=None, may_ask=None, asked=None, to_serve=None, a_iguales=False, entregas=())


def desk(here: str = "p1 p2 p3 p4", *, score: tuple[int, int] = (7, 12), customs: Customs = NONE_DUE) -> Desk:
    """A game on, with these customs due."""
    return replace(World(here, game="pinte Co; paso x4; Ac", score=score).desk, customs=customs)


def over(winner: Pair, loser_points: int, here: str = "p1 p2 p3 p4", **coming: object) -> Desk:
    """A game that this pair has just won."""
    points = (22, loser_points) if winner == 0 else (loser_points, 22)
    made = World(here, game="pinte Co")
    made.play(f"correct {points[0]} {points[1]}")
    found = made.desk
    assert found.over
    return replace(found, coming=replace(found.coming, **coming))


def test_in_an_ordinary_moment_only_the_bet_is_said() -> None:
    assert tonight_lines(desk(), SPEECH) == ("At stake: 1 cubata",)


def test_a_pause_comes_first() -> None:
    made = World("p1 p2 p3 p4", game="pinte Co")
    made.enter(journal.Paused())
    assert tonight_lines(made.desk, SPEECH)[0] == "The host has paused the evening"


def test_who_waits_next() -> None:
    made = World("p1 p2 p3 p4 p5 p6 p7", game="pinte Co")
    assert tonight_lines(made.desk, SPEECH)[-1] == "Next: Elena and Fermín"
    made = World("p1 p2 p3 p4 p5", game="pinte Co")
    assert tonight_lines(made.desk, SPEECH)[-1] == "Elena waits for a partner"


@pytest.mark.parametrize(
    ("customs", "line"),
    [
        (replace(NONE_DUE, may_ask=0), "At eleven one is served: Ana and Carmen may ask for it"),
        (
            replace(NONE_DUE, asked=Right(9, 0, True, True), to_serve=1),
            "Ana and Carmen asked for it: Blas and Diego serve, and the game waits",
        ),
        (replace(NONE_DUE, a_iguales=True), "A iguales: everybody drinks"),
        (
            replace(NONE_DUE, entregas=(EntregaDue(Entrega(9, 1, 1), False, None),)),
            "First entrega of Blas and Diego: ten cards back",
        ),
        (
            replace(NONE_DUE, entregas=(EntregaDue(Entrega(9, 1, 2), False, None),)),
            "Second entrega of Blas and Diego: ten more back",
        ),
        (
            replace(NONE_DUE, entregas=(EntregaDue(Entrega(9, 1, 2), True, "too_few"),)),
            "Entrega of Blas and Diego: fewer than ten cards",
        ),
    ],
)
def test_customs_that_are_due(customs: Customs, line: str) -> None:
    assert tonight_lines(desk(customs=customs), SPEECH)[0] == line


@pytest.mark.parametrize("counted", [None, "right"])
def test_an_entrega_that_is_made_is_no_news(counted: str | None) -> None:
    made = EntregaDue(Entrega(9, 1, 1), True, counted)  # type: ignore[arg-type]
    assert tonight_lines(desk(customs=replace(NONE_DUE, entregas=(made,))), SPEECH) == ("At stake: 1 cubata",)


def test_near_the_end_of_a_game_losers_are_told_of_las_mazas() -> None:
    assert tonight_lines(desk(score=(2, 17)), SPEECH)[0] == "Ana and Carmen: 2 to anti-mazas, or to Las Mazas"
    assert tonight_lines(desk(score=(4, 17)), SPEECH) == ("At stake: 1 cubata",)


def test_a_special_game_and_a_match_are_named() -> None:
    found = desk()
    game = replace(found.state.games[0], special="inter_cunados", bet=2)
    told = tonight_lines(replace(found, state=replace(found.state, games=(game,))), SPEECH)
    assert told == ("Ínter cuñados", "At stake: 2 cubatas")
    cup = journal.ChampionshipBegun(
        number=1, format="copa", name="Mundial", pairs=(("p1", "p3"), ("p2", "p4")), referee="p5"
    )
    made = World("p1 p2 p3 p4 p5", game="pinte Co", events=(cup,))
    game = replace(made.state.games[0], match=(1, "1.1"), bet=0)
    told = tonight_lines(replace(made.desk, state=replace(made.state, games=(game,))), SPEECH)
    assert told[:2] == ("Mundial: match 1.1, referee Elena", "“Dame la baza” is forbidden")


# After a game


def test_before_the_end_nothing_comes() -> None:
    assert coming_lines(desk(), SPEECH) == ()


def test_who_has_won_what_it_costs_and_that_the_same_stay() -> None:
    assert coming_lines(over(0, 9, dealer=2), SPEECH) == (
        "Ana and Carmen win 22–9",
        "Into the ledger: 1 cubata (2.00 €) for each of Blas and Diego, struck off Ana and Carmen",
        "The same players stay",
        "Carmen deals",
    )


def test_fewer_than_four_points_lead_to_las_mazas() -> None:
    assert "To Las Mazas! Ana and Carmen owe a copa" in coming_lines(over(1, 3), SPEECH)
    assert not any("Mazas" in line for line in coming_lines(over(1, 4), SPEECH))


def test_the_next_pair_comes_in_for_the_losers() -> None:
    told = coming_lines(over(0, 9, "p1 p2 p3 p4 p5 p6", seats=("p1", "p5", "p3", "p6"), dealer=1), SPEECH)
    assert told[2:] == ("Elena and Fermín come in for Blas and Diego", "Elena deals")


def test_whoever_waits_alone_gets_a_partner_at_the_highest_card() -> None:
    found = over(0, 9, "p1 p2 p3 p4 p5")
    assert "The highest card: who plays with Elena, Blas or Diego" in coming_lines(found, SPEECH)
    drawn = replace(
        found,
        state=replace(found.state, partner=("p5", "p4")),
        coming=replace(found.coming, seats=("p1", "p5", "p3", "p4")),
    )
    told = coming_lines(drawn, SPEECH)
    assert told[2:4] == ("Elena plays with Diego", "Elena comes in for Blas")


def test_zapatero_is_paid_twice() -> None:
    made = World("p1 p2", of="cuarenta", rules="ecuador", players=2, game=[{"in": "correct", "score": [0, 0]}])
    found = replace(made.desk, over=True, view=replace(made.desk.view, over=True, winner=0, games=(2, 0)))
    game = made.state.games[0]
    found = replace(found, figures=replace(found.figures, results={game.acta: Result(True, 0, (2, 0), times=2)}))
    told = coming_lines(found, SPEECH)
    assert "Into the ledger: 2 cubatas (4.00 €) for Blas, struck off Ana" in told


def test_a_seat_nobody_sits_at_deals_nothing() -> None:
    found = over(0, 9)
    told = coming_lines(replace(found, coming=Coming(game="cuatrola", rules="narro")), SPEECH)
    assert told[-1].startswith("Into the ledger")
