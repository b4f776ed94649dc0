"""What lies on the table and stands on the scoreboard."""

from __future__ import annotations

from table.scene import CanteShown, CardShown
from table.scenes.contract import Display
from tests.notation import Keys, Table
from tests.present.watching import watch

TRICK = "Rc Sc Ac Ro"


def test_the_trick_as_it_lies_and_who_wins_it() -> None:
    assert watch(pinte="Ro").watch("Rc Sc Ac").screen.trick == (
        CardShown(0, "Rc", 2000),
        CardShown(1, "Sc", 3000),
        CardShown(2, "Ac", 4000, wins=True),
    )


def test_the_trick_won_stays_until_the_next_is_led() -> None:
    game = watch(pinte="Ro")
    gathered = game.watch(TRICK).screen.gathered
    assert gathered is not None
    assert [card.card for card in gathered.cards] == TRICK.split()
    assert (gathered.winner, gathered.since) == (3, 5000)
    assert game.scene(after=3999).screen.gathered == gathered
    assert game.watch("Ce").screen.gathered == gathered
    assert game.scene(after=500).screen.gathered is None


def test_the_trick_won_stays_a_few_seconds_at_most() -> None:
    assert watch(pinte="Ro").watch(TRICK, after=4000).screen.gathered is None


def test_an_early_card_can_lead_at_once_and_the_trick_won_is_seen_all_the_same() -> None:
    game = watch(pinte="Ro")
    game.play("Rc Sc Ac")
    closing: Keys = {"in": "play", "seat": 3, "card": "Ro"}
    leading: Keys = {"in": "play", "seat": 3, "card": "Ce"}
    both = (*Table.feed(game, closing), *Table.feed(game, leading))
    screen = game.see(rulings=both).scene().screen
    assert screen.trick == (CardShown(3, "Ce", game.now, wins=True),)
    assert screen.gathered is not None
    assert [card.card for card in screen.gathered.cards] == TRICK.split()


def test_the_pinte_stays_after_it_is_played() -> None:
    game = watch(pinte="Ro")
    screen = game.scene().screen
    assert (screen.pinte, screen.pinte_played, screen.trump) == ("Ro", False, "oros")
    assert game.watch(TRICK).screen.pinte_played


def test_dealer_mano_and_turn() -> None:
    seats = watch(pinte="Ro").watch("Rc").screen.seats
    assert [seat.dealer for seat in seats] == [False, False, False, True]
    assert [seat.mano for seat in seats] == [True, False, False, False]
    assert [seat.turn for seat in seats] == [False, True, False, False]


def test_words_in_the_bidding_those_by_silence_too() -> None:
    seats = watch(pinte="Ro").watch("2 solo").screen.seats
    assert [seat.bid for seat in seats] == ["pass", "pass", "solo", ""]
    assert [seat.state for seat in seats] == ["sits out", "leads", "", "speaks"]


def test_who_plays_alone_against_whom() -> None:
    screen = watch(pinte="Ro").watch("paso; cuatrola; paso x2").screen
    assert screen.contract == "Cuatrola: Blas against Ana and Carmen"
    assert (screen.stake, screen.stake_text) == (4, "points at stake")
    assert [seat.alone for seat in screen.seats] == [False, True, False, False]
    assert [seat.sits_out for seat in screen.seats] == [False, False, False, True]


def test_in_a_contrasolo_two_play_alone() -> None:
    screen = watch(pinte="Ro").watch("solo; contrasolo; paso x2").screen
    assert screen.contract == "Contrasolo: Blas against Ana"
    assert [seat.alone for seat in screen.seats] == [True, True, False, False]


def test_a_normal_hand() -> None:
    screen = watch(pinte="Ro").watch("paso x4").screen
    assert (screen.contract, screen.stake, screen.stake_text) == ("Normal hand", 1, "point at stake")


def test_cantes() -> None:
    screen = watch(pinte="Ro").watch(f"{TRICK}; 1 cante b").screen
    assert screen.cantes == (CanteShown(1, "Blas", "twenty in bastos", "b", 20),)


def test_the_score_lies_in_payment_cards_and_tens_go_back() -> None:
    ours, theirs = watch(score=(7, 20)).scene().screen.pairs
    assert (ours.score, ours.entregas, ours.loose) == (7, 0, 7)
    assert (theirs.score, theirs.entregas, theirs.loose) == (20, 2, 0)
    assert (ours.names, theirs.names) == ("Ana and Carmen", "Blas and Diego")


def test_nothing_gives_back_past_tricks_or_running_points() -> None:
    # Narro 21: who won a trick need not show it.
    screen = watch(pinte="Ro").watch(f"{TRICK}; Ce Se Re So").screen
    assert screen.past_tricks == ()
    assert [pair.points for pair in screen.pairs] == [None, None]
    assert [pair.tricks for pair in screen.pairs] == [1, 1]


def test_unless_the_house_switches_it_on() -> None:
    game = watch(pinte="Ro", display=Display(points=True, past_tricks=True))
    screen = game.watch(f"{TRICK}; Ce Se Re So").screen
    assert screen.past_tricks == (("Rc", "Sc", "Ac", "Ro"), ("Ce", "Se", "Re", "So"))
    assert [pair.points for pair in screen.pairs] == [11, 21]


def test_hands_are_numbered_and_a_misdeal_is_none() -> None:
    game = watch(pinte="Ro")
    assert game.scene().screen.hand_number == 1
    assert game.watch("0 concede").screen.hand_number == 1
    assert game.watch("pinte Ao; redeal; pinte Ao").screen.hand_number == 2


def test_a_claim_after_the_count_is_no_new_hand() -> None:
    game = watch(pinte="Ro", renuncio_modo="a_reclamacion")
    whole = "Cb Sb 3o Rb; Se Ro Re Ce; Sc Rc Co Ac; Ab 3e Ao So; Cc Ae 3b 3c"
    game.play(f"{whole}; 0 claim")
    assert game.scene().screen.headline == "Renuncio by Blas!"
    assert game.watch("pinte Ao").screen.hand_number == 2


def test_the_rules_in_a_line() -> None:
    assert watch().scene().screen.rules_line == "rules of El Narro · First to 21 points, 2 ahead."
