"""The evening's state: what each event does, what is refused and why, and going back."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from table.timba import journal
from table.timba.journal import Event, Unreadable
from table.timba.state import (
    DealerDraw,
    FirstDraw,
    HighestDraw,
    PairsDraw,
    PartnerDraw,
    Refusal,
    State,
    can_undo,
    fold,
    next_evening,
    step,
)


class Evening:
    """An evening fed with events; `refused` is why the last one was."""

    def __init__(self, *players: str) -> None:
        self.state = next_evening(State())
        self.line = 0
        self.refused: Refusal | None = None
        for player in players:
            self.do(journal.Here(player=player))

    def do(self, *events: Event | Unreadable) -> State:
        for event in events:
            self.line += 1
            self.state, self.refused = step(self.state, self.line, event)
        return self.state

    def why(self, event: Event | Unreadable) -> Refusal | None:
        before = self.state
        after, why = step(before, self.line + 1, event)
        assert (after is before) == (why is not None)
        return why

    def cards(self, cards: str) -> State:
        return self.do(*(journal.Card(card=card) for card in cards.split()))


FOUR = ("a", "b", "c", "d")
GAME = journal.GameBegun(acta=7, seats=FOUR, dealer=3)


def test_a_sorteo_a_reyes_fills_the_queue_with_its_pairs() -> None:
    evening = Evening(*"abcde")
    evening.do(journal.DrawPairs(players=tuple("abcde")))
    state = evening.cards("Ro Rc 2o Re")
    assert isinstance(state.draw, PairsDraw)
    assert state.tonight.queue == ()
    state = evening.cards("3o 4o Rb")
    assert state.tonight.queue == (("a", "b"), ("d", "e"))
    assert state.tonight.alone == ("c",)
    evening.cards("Ro")
    assert evening.refused == "draw_over"


def test_a_draw_can_be_left_and_its_outcome_done_by_hand() -> None:
    evening = Evening(*FOUR)
    evening.do(journal.DrawPairs(players=FOUR))
    evening.cards("Ro")
    assert evening.do(journal.DrawLeft()).draw is None
    state = evening.do(journal.Seated(seats=("d", "c", "b", "a")))
    assert state.tonight.seats == ("d", "c", "b", "a")


def test_a_draw_can_be_undone_as_a_whole_or_by_the_card() -> None:
    evening = Evening(*FOUR)
    evening.do(journal.DrawPairs(players=FOUR))  # line 5
    evening.cards("Ro 2o 3o Rc")
    assert evening.state.tonight.queue != ()
    state = evening.do(journal.Undone(to=9))
    assert isinstance(state.draw, PairsDraw)
    assert not state.draw.reyes.over
    assert state.tonight.queue == ()
    state = evening.do(journal.Undone(to=10))  # redo
    assert state.tonight.queue == (("a", "d"), ("b", "c"))
    assert evening.do(journal.Undone(to=5)).draw is None


def test_three_pairs_draw_who_plays_first() -> None:
    evening = Evening()
    evening.do(journal.Seated(seats=(None,) * 4, queue=(("a", "b"), ("c", "d"), ("e", "f"))), journal.DrawFirst())
    assert isinstance(evening.state.draw, FirstDraw)
    assert evening.cards("2o Ro 3o Rc").tonight.queue == (("c", "d"), ("a", "b"), ("e", "f"))


def test_the_highest_card_gives_the_one_alone_his_partner() -> None:
    evening = Evening(*"abcde")
    evening.do(journal.Seated(seats=FOUR), journal.DrawPartner(player="e", among=("b", "d")))
    assert isinstance(evening.state.draw, PartnerDraw)
    assert evening.cards("Ao Ro").partner == ("e", "d")
    assert evening.do(journal.Seated(seats=("a", "e", "c", "d"))).partner is None


def test_the_cut_names_the_dealer() -> None:
    evening = Evening(*FOUR)
    evening.do(journal.Seated(seats=FOUR), journal.DrawDealer(cutter=2))
    assert evening.cards("7c").tonight.dealer == 0
    assert isinstance(evening.state.draw, DealerDraw)
    evening.cards("6c")
    assert evening.refused == "draw_over"
    assert evening.do(journal.Dealer(seat=3)).tonight.dealer == 3


def test_two_can_play_alone() -> None:
    evening = Evening(*FOUR)
    evening.do(journal.Seated(seats=(None,) * 4, queue=(("a", "c"), ("b", "d"))))
    assert evening.why(journal.GameBegun(acta=7, seats=("a", "b"), dealer=2)) == "no_seat"
    assert evening.why(journal.GameBegun(acta=7, seats=("a", "a"), dealer=0)) == "twice"
    assert evening.why(journal.GameBegun(acta=7, seats=("a", "b", "c"), dealer=0)) == "too_few"
    state = evening.do(journal.GameBegun(acta=7, seats=("a", "b"), dealer=1))
    assert state.tonight.seats == ("a", "b", None, None)
    assert state.tonight.queue == ()


def test_ases_juegan() -> None:
    evening = Evening(*FOUR)
    evening.do(journal.DrawPairs(players=FOUR, aces=True))
    assert evening.cards("KH 2S AD 4C 7D 6H AS").tonight.queue == (("c", "d"), ("a", "b"))


def test_the_highest_card_deals_first_at_cuarenta() -> None:
    evening = Evening(*FOUR)
    assert evening.why(journal.DrawHighest(players=("a", "b", "c"))) == "too_few"
    assert evening.why(journal.DrawHighest(players=("a", "a"))) == "twice"
    evening.do(journal.DrawHighest(players=FOUR))
    assert evening.cards("KS 3H KD 7C").tonight.dealer is None
    assert evening.why(journal.Card(card="KS")) == "card_seen"
    assert evening.cards("2S 4D").tonight.dealer == 2
    assert isinstance(evening.state.draw, HighestDraw)
    assert evening.why(journal.Card(card="QS")) == "draw_over"


def test_two_draw_for_the_deal_with_the_house_s_cards() -> None:
    evening = Evening("a", "b")
    evening.do(journal.DrawHighest(players=("a", "b")))
    assert evening.cards("7o So").tonight.dealer == 1


def test_the_cut_is_with_spanish_cards() -> None:
    evening = Evening(*FOUR)
    evening.do(journal.Seated(seats=FOUR), journal.DrawDealer(cutter=2))
    assert evening.why(journal.Card(card="7H")) == "no_card"


@pytest.mark.parametrize("gone", ["e", "b"])
def test_who_goes_home_has_no_partner_and_draws_none(gone: str) -> None:
    evening = Evening(*FOUR, "e")
    evening.do(journal.Seated(seats=FOUR))
    draw = journal.DrawPartner(player="e", among=("b", "d"))
    half = evening.do(draw, journal.Card(card="Ro"))
    assert half.is_drawing
    state = evening.do(journal.Left(player=gone))
    assert (state.draw, state.partner) == (None, None)
    evening.do(journal.Here(player=gone), journal.Seated(seats=FOUR))
    assert evening.do(draw, journal.Card(card="Ro"), journal.Card(card="7c")).partner == ("e", "b")
    state = evening.do(journal.Left(player=gone))
    assert (state.draw, state.partner) == (None, None)


@pytest.mark.parametrize("draw", [journal.DrawPairs(players=tuple("abcde")), journal.DrawHighest(players=FOUR)])
def test_a_draw_ends_with_who_draws_going_home_and_goes_on_with_who_does_not(draw: journal.Event) -> None:
    evening = Evening(*FOUR, "e", "f")
    assert evening.do(draw, journal.Left(player="f")).is_drawing
    assert evening.do(journal.Left(player="a")).draw is None


def test_a_game_seats_its_players_and_takes_them_out_of_the_queue() -> None:
    evening = Evening(*"abcdef")
    evening.do(journal.Seated(seats=(None,) * 4, queue=(("a", "c"), ("e", "f"))))
    state = evening.do(GAME)
    assert state.tonight.seats == FOUR
    assert state.tonight.queue == (("e", "f"),)
    assert state.game is not None
    assert (state.game.acta, state.game.cubata, state.game.special) == (7, 200, None)


def test_behind_the_beginning_of_a_game_no_undo_goes_but_it_can_be_voided() -> None:
    evening = Evening(*FOUR)
    evening.do(GAME)
    assert can_undo(evening.state) == ()
    assert evening.why(journal.Undone(to=1)) == "bad_undo"
    assert evening.do(journal.Voided(acta=7)).games[0].voided
    assert can_undo(evening.state) == (6,)
    assert not evening.do(journal.Undone(to=6)).games[0].voided


def test_that_the_evening_has_begun_with_its_day_and_price_is_not_taken_back() -> None:
    evening = Evening()
    evening.do(journal.Opened(date="2025-11-07", cubata=250), journal.Here(player="a"))
    assert can_undo(evening.state) == (2,)
    assert evening.why(journal.Undone(to=1)) == "bad_undo"
    assert evening.do(journal.Undone(to=2)).cubata == 250


def test_a_void_game_is_void_in_all_its_actas() -> None:
    evening = Evening(*FOUR)
    evening.do(journal.GameBegun(acta=6, seats=FOUR, dealer=3), GAME)
    evening.do(journal.GameBegun(acta=8, seats=FOUR, dealer=2, goes_on=True))
    state = evening.do(journal.Voided(acta=8))
    assert [game.acta for game in state.games if game.voided] == [7, 8]
    state = evening.do(journal.GameBegun(acta=9, seats=FOUR, dealer=1, goes_on=True))
    assert [game.acta for game in state.games if game.voided] == [7, 8, 9]
    state = evening.do(journal.GameBegun(acta=10, seats=FOUR, dealer=1))
    assert not state.games[-1].voided


def test_no_game_of_another_evening_is_taken_up() -> None:
    evening = Evening(*FOUR)
    evening.do(GAME)
    state = next_evening(evening.state)
    again = journal.GameBegun(acta=8, seats=FOUR, dealer=0, goes_on=True)
    assert step(state, 1, again) == (state, "nothing_to_take_up")


def test_a_game_whose_acta_did_not_come_to_be_has_not_begun_and_the_ledger_keeps_what_was_entered_since() -> None:
    evening = Evening(*FOUR, "e", "f")
    evening.do(journal.Seated(seats=FOUR, queue=(("e", "f"),)), journal.Dealer(seat=2))
    before = evening.do(journal.Planned(game="cuatrola", rules="narro", house={}, special="charlotada"))
    evening.do(GAME, journal.Entered(player="a", cubatas=1))
    after = evening.do(journal.NotBegun(acta=GAME.acta))
    assert after.games == ()
    assert len(after.by_hand) == 1
    assert (after.tonight, after.moved, after.dealt, after.planned, after.said) == (
        before.tonight,
        before.moved,
        before.dealt,
        before.planned,
        before.said,
    )
    assert can_undo(after) == can_undo(before)
    assert evening.why(journal.NotBegun(acta=GAME.acta)) == "no_acta"
    assert evening.do(GAME).game is not None


def test_special_games_and_those_of_a_championship_keep_their_names() -> None:
    evening = Evening()
    evening.do(journal.GameBegun(acta=1, seats=FOUR, dealer=0, special="inter_cunados", match=(1, "1.1")))
    assert evening.state.games[0].special == "inter_cunados"
    assert evening.state.games[0].match == (1, "1.1")


def test_the_next_evening_keeps_games_accounts_and_championships_and_nothing_else() -> None:
    cup = journal.ChampionshipBegun(
        number=1, format="copa", name="Mundial", pairs=(("a", "b"), ("c", "d")), referee="e"
    )
    first: list[Event] = [journal.Here(player="a"), cup, GAME, journal.Entered(player="a", cubatas=1), journal.Closed()]
    state = fold([first, [journal.Here(player="b")]])
    assert state.evening == 2
    assert state.tonight.here == ("b",)
    assert [game.acta for game in state.games] == [7]
    assert state.game is None
    assert [each.evening for each in state.by_hand] == [1]
    assert [each.name for each in state.championships] == ["Mundial"]
    assert can_undo(state) == (1,)


def test_the_referee_s_decisions_and_lots_stay_with_their_championship() -> None:
    evening = Evening()
    pairs = (("a", "b"), ("c", "d"))
    evening.do(journal.ChampionshipBegun(number=4, format="liga", name="", pairs=pairs, referee="e"))
    state = evening.do(
        journal.Decided(number=4, match="1.1", winner=1, note="late"), journal.Lots(number=4, order=(1, 0))
    )
    (league,) = state.championships
    assert [(each.match, each.winner, each.note) for each in league.decisions] == [("1.1", 1, "late")]
    assert league.lots == ((1, 0),)


CUP = journal.ChampionshipBegun(number=1, format="copa", name="", pairs=(("a", "b"), ("c", "d")), referee="e")


@pytest.mark.parametrize(
    ("event", "why"),
    [
        (Unreadable(), "unreadable"),
        (journal.Left(player="z"), "not_here"),
        (journal.DrawPairs(players=("a", "b", "c")), "too_few"),
        (journal.DrawPairs(players=("a", "b", "c", "c")), "twice"),
        (journal.DrawPairs(players=("a", "b", "c", "z")), "not_here"),
        (journal.DrawFirst(), "too_few"),
        (journal.DrawPartner(player="z", among=("a", "b")), "not_here"),
        (journal.DrawPartner(player="a", among=("a", "b")), "twice"),
        (journal.DrawDealer(cutter=4), "no_seat"),
        (journal.DrawLeft(), "no_draw"),
        (journal.Card(card="Ro"), "no_draw"),
        (journal.Card(card="8H"), "no_card"),
        (journal.Seated(seats=("a", "a", None, None)), "twice"),
        (journal.Seated(seats=("a", None, None, None), queue=(("b", "a"),)), "twice"),
        (journal.Dealer(seat=-1), "no_seat"),
        (journal.GameBegun(acta=7, seats=("a", "b", "c", "a"), dealer=0), "twice"),
        (journal.GameBegun(acta=7, seats=FOUR, dealer=4), "no_seat"),
        (journal.GameBegun(acta=7, seats=FOUR, dealer=0, bet=-1), "bad_bet"),
        (journal.GameBegun(acta=7, seats=FOUR, dealer=0, goes_on=True), "nothing_to_take_up"),
        (journal.NotBegun(acta=7), "no_acta"),
        (journal.Voided(acta=7), "no_acta"),
        (journal.OnceAsked(acta=7, line=1, pair=0), "no_acta"),
        (journal.Served(acta=7, line=1), "no_acta"),
        (journal.Delivered(acta=7, line=1, pair=0, which=1), "no_acta"),
        (journal.Resumed(), "not_paused"),
        (journal.Opened(cubata=-1), "bad_price"),
        (journal.Entered(player="a", cents=journal.MOST + 1), "bad_amount"),
        (journal.Decided(number=1, match="1.1", winner=0), "no_championship"),
        (journal.Lots(number=1, order=(0,)), "no_championship"),
        (journal.ChampionshipBegun(number=1, format="copa", name="", pairs=(), referee="e"), "bad_pairs"),
        (journal.ChampionshipBegun(number=1, format="copa", name="", pairs=(("a", "b"),), referee=""), "no_referee"),
        (journal.Undone(to=99), "bad_undo"),
    ],
)
def test_what_is_refused_changes_nothing(event: Event | Unreadable, why: str) -> None:
    assert Evening(*FOUR).why(event) == why


def test_what_is_refused_the_second_time() -> None:
    evening = Evening(*FOUR)
    evening.do(CUP, journal.Paused(), GAME, replace(GAME, acta=8))
    assert evening.why(CUP) == "championship_known"
    assert evening.why(journal.Paused()) == "paused"
    assert evening.why(GAME) == "acta_known"
    assert evening.why(journal.Decided(number=1, match="1.1", winner=2)) == "no_pair"
    assert evening.why(journal.Lots(number=1, order=(0, 0))) == "twice"
    assert evening.why(journal.Lots(number=1, order=(5,))) == "no_pair"
    evening.do(journal.DrawDealer(cutter=0), journal.Card(card="2o"))
    assert evening.why(journal.Card(card="3o")) == "draw_over"


def test_after_the_end_there_is_only_an_undo() -> None:
    evening = Evening(*FOUR)
    evening.do(journal.Closed())
    assert not evening.state.is_open
    assert evening.why(journal.Here(player="e")) == "not_open"
    assert evening.do(journal.Undone(to=5)).tonight.here == FOUR
