"""Where the evening stands: the journal's events folded, one after the other.

`step(state, number, event)` gives the state after an event, or the very same state and why the event changes nothing.
Each file is an evening (`next_evening`): seats, queue and draws end with it, accounts and championships go on.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from typing import Any, Literal, TypeAlias

import msgspec
from msgspec.structs import replace

from table.cards import FORTY
from table.games.past import Past, held
from table.seats import SEATS, Seat
from table.timba import draws, evening, journal
from table.timba.championship import Championship, Decision, why_not
from table.timba.draws import Highest, Reyes
from table.timba.evening import Partners, Player, Tonight
from table.timba.played import ByHand, Game

MOST_CENTS = 10_000
"""What a cubata can cost."""

MOST_CUBATAS = 100
"""What a game can be played for."""

Refusal: TypeAlias = Literal[
    "unreadable",
    "not_open",
    "not_here",
    "no_draw",
    "draw_over",
    "card_seen",
    "no_card",
    "too_few",
    "twice",
    "no_seat",
    "acta_known",
    "no_acta",
    "nothing_to_take_up",
    "bad_bet",
    "bad_price",
    "bad_amount",
    "paused",
    "not_paused",
    "championship_known",
    "no_championship",
    "no_referee",
    "bad_pairs",
    "bad_wins",
    "bad_tie_breaks",
    "no_pair",
    "bad_undo",
]


class PairsDraw(msgspec.Struct, frozen=True):
    """A sorteo a reyes among players; `players` by their places."""

    players: tuple[Player, ...]
    reyes: Reyes


class FirstDraw(msgspec.Struct, frozen=True):
    """A sorteo a reyes among waiting pairs; `pairs` by their places."""

    pairs: tuple[Partners, ...]
    reyes: Reyes


class PartnerDraw(msgspec.Struct, frozen=True):
    """The highest card among losers for who becomes `player`'s partner."""

    player: Player
    among: Partners
    highest: Highest


class DealerDraw(msgspec.Struct, frozen=True):
    """The cut for the first dealer; `dealer` None until a card is shown."""

    cutter: Seat
    dealer: Seat | None = None


class HighestDraw(msgspec.Struct, frozen=True):
    """The highest card for the first dealer of Cuarenta; `players` by their seats."""

    players: tuple[Player, ...]
    highest: Highest


Draw: TypeAlias = PairsDraw | FirstDraw | PartnerDraw | DealerDraw | HighestDraw


class State(msgspec.Struct, frozen=True, eq=False):
    """An evening after some events, and all that earlier evenings left. `evening` counts from 1; 0 before the first.

    `draw` is the last draw until somebody sits down, deals or begins a game; `partner` what a draw of the highest card
    gave: who waited alone, and his partner. `highest`: the highest number of the games' actas, so that nobody looks
    through ten years of them. `asked`, `served` and `delivered` are tonight's. `moved` and `dealt`: who sits and who
    deals was settled by a draw or by hand since the last game began; `planned` what else the next one is, `said`
    whether somebody has said that since.
    """

    evening: int = 0
    is_open: bool = False
    date: str | None = None
    cubata: int = 200
    tonight: Tonight = Tonight()
    draw: Draw | None = None
    partner: Partners | None = None
    moved: bool = False
    dealt: bool = False
    planned: journal.Planned | None = None
    said: bool = False
    paused: bool = False
    games: tuple[Game, ...] = ()
    highest: int = 0
    by_hand: tuple[ByHand, ...] = ()
    asked: tuple[journal.OnceAsked, ...] = ()
    served: tuple[journal.Served, ...] = ()
    delivered: tuple[journal.Delivered, ...] = ()
    championships: tuple[Championship, ...] = ()
    past: Past[State] | None = None
    before: State | None = None
    """as it was before tonight's last game began"""

    def players(self) -> Iterator[Player]:
        """Everybody the journals have as a player, one more than once: no id of theirs may be another's."""
        yield from self.tonight.here
        for game in self.games:
            yield from game.seats
        yield from (each.event.player for each in self.by_hand)
        for cup in self.championships:
            yield cup.referee
            yield from (player for pair in cup.pairs for player in pair)

    @property
    def is_drawing(self) -> bool:
        """Whether a draw is under way and not decided."""
        match self.draw:
            case PairsDraw(reyes=reyes) | FirstDraw(reyes=reyes):
                return not reyes.over
            case PartnerDraw(highest=highest) | HighestDraw(highest=highest):
                return highest.winner is None
            case DealerDraw(dealer=dealer):
                return dealer is None
            case None:
                return False

    @property
    def game(self) -> Game | None:
        """The last game begun tonight."""
        return self.games[-1] if self.games and self.games[-1].evening == self.evening else None

    def championship(self, number: int) -> Championship | None:
        """The championship of this number."""
        return next((each for each in self.championships if each.number == number), None)


class _Refusal(Exception):
    """Inside this module: the event at hand changes nothing, and why. `step` turns it into a value."""


def _unless(condition: bool, why: Refusal) -> None:
    if not condition:
        raise _Refusal(why)


def step(state: State, number: int, event: journal.Event | journal.Unreadable) -> tuple[State, Refusal | None]:
    """The state after this event, whose line has this number, or the very same state and why it is refused."""
    try:
        if isinstance(event, journal.Unreadable):
            raise _Refusal("unreadable")
        _unless(state.is_open or isinstance(event, journal.Undone), "not_open")
        if isinstance(event, journal.GameBegun):
            # Behind a game's beginning no undo goes: its acta is there. A game is voided instead.
            return replace(_game_begun(state, number, event), past=None, before=replace(state, before=None)), None
        if isinstance(event, journal.NotBegun):
            return _not_begun(state, event), None
        after = _STEPS[type(event)](state, number, event)
        if isinstance(event, journal.Opened):
            return after, None  # nobody takes back what day it is, nor the house's price
    except _Refusal as refusal:
        why: Any = refusal.args[0]
        return state, why
    return replace(after, past=Past(number, state, after.past)), None


def fold(evenings: Iterable[Iterable[journal.Event | journal.Unreadable | None]], state: State | None = None) -> State:
    """The state after whole evenings, each given by the events of its lines (None for a blank one)."""
    state = state or State()
    for events in evenings:
        state = next_evening(state)
        for number, event in enumerate(events, start=1):
            if event is not None:
                state, _refusal = step(state, number, event)
    return state


def next_evening(state: State) -> State:
    """The evening after this one, before its first event. What was said of its games is not said of the next one's."""
    return State(
        evening=state.evening + 1,
        is_open=True,
        games=state.games,
        highest=state.highest,
        by_hand=state.by_hand,
        championships=state.championships,
    )


def can_undo(state: State) -> tuple[int, ...]:
    """The numbers of the events that an undo can go back to, newest first."""
    numbers: list[int] = []
    past = state.past
    while past is not None:
        numbers.append(past.line)
        past = past.rest
    return tuple(numbers)


# The evening itself


def _opened(state: State, _number: int, event: journal.Opened) -> State:
    _unless(0 <= event.cubata <= MOST_CENTS, "bad_price")
    return replace(state, date=event.date, cubata=event.cubata)


def _closed(state: State, _number: int, _event: journal.Closed) -> State:
    return replace(state, is_open=False, paused=False, draw=None, partner=None, tonight=Tonight())


def _here(state: State, _number: int, event: journal.Here) -> State:
    return replace(state, tonight=evening.arrived(state.tonight, event.player))


def _left(state: State, _number: int, event: journal.Left) -> State:
    _unless(event.player in state.tonight.here, "not_here")
    draw = None if event.player in _who_draw(state.draw) else state.draw
    partner = None if event.player in (state.partner or ()) else state.partner
    planned = state.planned
    if planned is not None and state.moved and event.player in state.tonight.seats:
        planned = replace(planned, match=None)  # whoever sits down for him plays no match of his
    tonight = evening.gone(state.tonight, event.player)
    return replace(state, tonight=tonight, draw=draw, partner=partner, planned=planned)


def _who_draw(draw: Draw | None) -> Collection[Player]:
    """Without whom a draw comes to nothing; of a cut that is nobody."""
    match draw:
        case PairsDraw(players=players) | HighestDraw(players=players):
            return players
        case FirstDraw(pairs=pairs):
            return [player for pair in pairs for player in pair]
        case PartnerDraw(player=player, among=among):
            return (player, *among)
        case _:
            return ()


def _paused(state: State, _number: int, _event: journal.Paused) -> State:
    _unless(not state.paused, "paused")
    return replace(state, paused=True)


def _resumed(state: State, _number: int, _event: journal.Resumed) -> State:
    _unless(state.paused, "not_paused")
    return replace(state, paused=False)


# Draws


def _draw_pairs(state: State, _number: int, event: journal.DrawPairs) -> State:
    _unless(len(event.players) >= 4, "too_few")
    _unless(len(set(event.players)) == len(event.players), "twice")
    _unless(set(event.players) <= set(state.tonight.here), "not_here")
    begin = draws.aces_for_pairs if event.aces else draws.reyes_for_pairs
    return replace(state, draw=PairsDraw(event.players, begin(len(event.players))))


def _draw_first(state: State, _number: int, _event: journal.DrawFirst) -> State:
    pairs = state.tonight.queue
    _unless(len(pairs) >= 3, "too_few")
    return replace(state, draw=FirstDraw(pairs, draws.reyes_for_first(len(pairs))))


def _draw_partner(state: State, _number: int, event: journal.DrawPartner) -> State:
    _unless({event.player, *event.among} <= set(state.tonight.here), "not_here")
    _unless(len({event.player, *event.among}) == 3, "twice")
    return replace(state, partner=None, draw=PartnerDraw(event.player, event.among, draws.highest(2)))


def _draw_dealer(state: State, _number: int, event: journal.DrawDealer) -> State:
    _unless(event.cutter in SEATS, "no_seat")
    return replace(state, draw=DealerDraw(event.cutter))


def _draw_highest(state: State, _number: int, event: journal.DrawHighest) -> State:
    _unless(len(event.players) in (2, 4), "too_few")
    _unless(len(set(event.players)) == len(event.players), "twice")
    return replace(state, draw=HighestDraw(event.players, draws.highest(len(event.players))))


def _draw_left(state: State, _number: int, _event: journal.DrawLeft) -> State:
    _unless(state.draw is not None, "no_draw")
    return replace(state, draw=None)


def _card(state: State, _number: int, event: journal.Card) -> State:
    card = draws.CARDS.get(event.card)
    if card is None:
        raise _Refusal("no_card")
    draw = state.draw
    match draw:
        case PairsDraw(reyes=reyes):
            state = replace(state, draw=replace(draw, reyes=_or_refuse(draws.turned_up(reyes, card))))
        case FirstDraw(reyes=reyes):
            state = replace(state, draw=replace(draw, reyes=_or_refuse(draws.turned_up(reyes, card))))
        case PartnerDraw(highest=highest):
            state = replace(state, draw=replace(draw, highest=_or_refuse(draws.drawn(highest, card))))
        case DealerDraw(dealer=dealer):
            _unless(dealer is None, "draw_over")
            _unless(event.card in FORTY, "no_card")
            state = replace(state, draw=replace(draw, dealer=draws.dealer_by_cut(draw.cutter, FORTY[event.card])))
        case HighestDraw(highest=highest):
            state = replace(state, draw=replace(draw, highest=_or_refuse(draws.drawn(highest, card))))
        case None:
            raise _Refusal("no_draw")
    return _decided_by(state)


def _or_refuse(after: Any) -> Any:
    if isinstance(after, str):
        raise _Refusal(after)
    return after


def _decided_by(state: State) -> State:
    """The state with what its draw has decided, if it is over."""
    tonight = state.tonight
    match state.draw:
        case PairsDraw(players=players, reyes=reyes) if reyes.over:
            tonight = evening.freed(tonight, players)
            pairs = evening.partners(players[place] for place in reyes.order)
            return replace(state, moved=True, tonight=replace(tonight, queue=(*tonight.queue, *pairs)))
        case FirstDraw(pairs=pairs, reyes=reyes) if reyes.over:
            queue = tuple(pairs[place] for place in reyes.order)
            return replace(state, moved=True, tonight=replace(tonight, queue=queue))
        case PartnerDraw(player=player, among=among, highest=highest) if highest.winner is not None:
            return replace(state, partner=(player, among[highest.winner]))
        case DealerDraw(dealer=dealer) if dealer is not None:
            return replace(state, dealt=True, tonight=replace(tonight, dealer=dealer))
        case HighestDraw(highest=highest) if highest.winner is not None:
            return replace(state, dealt=True, tonight=replace(tonight, dealer=highest.winner))
    return state


# Seats and games


def _seated(state: State, _number: int, event: journal.Seated) -> State:
    named = [each for each in event.seats if each is not None]
    named += [player for pair in event.queue for player in pair]
    _unless(len(set(named)) == len(named), "twice")
    tonight = evening.seated(state.tonight, event.seats, event.queue)
    return replace(state, tonight=tonight, draw=None, partner=None, moved=True)


def _dealer(state: State, _number: int, event: journal.Dealer) -> State:
    _unless(event.seat in SEATS, "no_seat")
    return replace(state, draw=None, dealt=True, tonight=replace(state.tonight, dealer=event.seat))


def _planned(state: State, _number: int, event: journal.Planned) -> State:
    _unless(0 <= event.bet <= MOST_CUBATAS, "bad_bet")
    return replace(state, planned=event, said=True)


def _game_begun(state: State, number: int, event: journal.GameBegun) -> State:
    # The last game begun again, by the number of its acta: the first time its acta did not come to be (a power cut).
    again = state.game is not None and state.game.acta == event.acta
    games = state.games[:-1] if again else state.games
    _unless(event.acta > state.highest or all(game.acta != event.acta for game in games), "acta_known")
    _unless(len(event.seats) in (2, 4), "too_few")
    _unless(len(set(event.seats)) == len(event.seats), "twice")
    _unless(event.dealer in range(len(event.seats)), "no_seat")
    _unless(0 <= event.bet <= MOST_CUBATAS, "bad_bet")
    _unless(not event.goes_on or (games != () and games[-1].evening == state.evening), "nothing_to_take_up")
    game = Game(
        evening=state.evening,
        number=number,
        t=event.t,
        acta=event.acta,
        seats=event.seats,
        dealer=event.dealer,
        bet=event.bet,
        cubata=state.cubata,
        goes_on=event.goes_on,
        special=event.special,
        match=event.match,
        voided=event.goes_on and games[-1].voided,
    )
    sitting = set(event.seats)
    queue = tuple(pair for pair in state.tonight.queue if not sitting & set(pair))
    a, b, c, d = (*event.seats, None, None)[:4]
    tonight = replace(evening.seated(state.tonight, (a, b, c, d), queue), dealer=event.dealer)
    planned = state.planned and replace(state.planned, special=None, match=None)
    return replace(
        state,
        games=(*games, game),
        highest=max(state.highest, game.acta),
        tonight=tonight,
        draw=None,
        partner=None,
        moved=False,
        dealt=False,
        planned=planned,
        said=False,
    )


def _not_begun(state: State, event: journal.NotBegun) -> State:
    """All that a game's beginning settles is open again; what was entered since in ledger and championships stays."""
    game, before = state.game, state.before
    if game is None or before is None or game.acta != event.acta:
        raise _Refusal("no_acta")
    return replace(
        state,
        games=state.games[:-1],
        tonight=before.tonight,
        draw=before.draw,
        partner=before.partner,
        moved=before.moved,
        dealt=before.dealt,
        planned=before.planned,
        said=before.said,
        past=before.past,
        before=None,
    )


def _voided(state: State, _number: int, event: journal.Voided) -> State:
    games = list(state.games)
    place = next((place for place in reversed(range(len(games))) if games[place].acta == event.acta), None)
    if place is None or games[place].evening != state.evening:
        raise _Refusal("no_acta")
    games[place] = replace(games[place], voided=True)
    while games[place].goes_on:  # the actas it was begun in are of the same game
        place -= 1
        games[place] = replace(games[place], voided=True)
    return replace(state, games=tuple(games))


# Customs and ledger


def _once(state: State, _number: int, event: journal.OnceAsked) -> State:
    _known(state, event.acta)
    return replace(state, asked=(*state.asked, event))


def _served(state: State, _number: int, event: journal.Served) -> State:
    _known(state, event.acta)
    return replace(state, served=(*state.served, event))


def _delivered(state: State, _number: int, event: journal.Delivered) -> State:
    _known(state, event.acta)
    return replace(state, delivered=(*state.delivered, event))


def _known(state: State, acta: int) -> None:
    # It is one of the last nearly always.
    _unless(any(game.acta == acta for game in reversed(state.games)), "no_acta")


def _by_hand(state: State, number: int, event: journal.Entered | journal.Settled) -> State:
    _unless(max(abs(event.cubatas), abs(event.copas), abs(event.cents)) <= journal.MOST, "bad_amount")
    return replace(state, by_hand=(*state.by_hand, ByHand(state.evening, number, event)))


# Championships


def _championship(state: State, _number: int, event: journal.ChampionshipBegun) -> State:
    _unless(all(each.number != event.number for each in state.championships), "championship_known")
    begun = Championship(
        number=event.number,
        format=event.format,
        name=event.name,
        pairs=event.pairs,
        referee=event.referee,
        seeded=event.seeded,
        wins=event.wins,
        tie_breaks=event.tie_breaks,
    )
    why = why_not(begun)
    if why is not None:
        raise _Refusal(why)
    return replace(state, championships=(*state.championships, begun))


def _with_championship(state: State, number: int, change: Callable[[Championship], Championship]) -> State:
    _unless(any(each.number == number for each in state.championships), "no_championship")
    return replace(
        state, championships=tuple(change(each) if each.number == number else each for each in state.championships)
    )


def _decided(state: State, _number: int, event: journal.Decided) -> State:
    def change(each: Championship) -> Championship:
        _unless(0 <= event.winner < len(each.pairs), "no_pair")
        return replace(each, decisions=(*each.decisions, Decision(event.match, event.winner, event.note)))

    return _with_championship(state, event.number, change)


def _lots(state: State, _number: int, event: journal.Lots) -> State:
    def change(each: Championship) -> Championship:
        _unless(len(set(event.order)) == len(event.order), "twice")
        _unless(all(0 <= place < len(each.pairs) for place in event.order), "no_pair")
        return replace(each, lots=(*each.lots, event.order))

    return _with_championship(state, event.number, change)


# Going back


def _undone(state: State, _number: int, event: journal.Undone) -> State:
    past = held(state.past, event.to)
    if past is None:
        raise _Refusal("bad_undo")
    return past.before


_STEPS: dict[type[journal.Event], Callable[[State, int, Any], State]] = {
    journal.Opened: _opened,
    journal.Closed: _closed,
    journal.Here: _here,
    journal.Left: _left,
    journal.Paused: _paused,
    journal.Resumed: _resumed,
    journal.DrawPairs: _draw_pairs,
    journal.DrawFirst: _draw_first,
    journal.DrawPartner: _draw_partner,
    journal.DrawDealer: _draw_dealer,
    journal.DrawHighest: _draw_highest,
    journal.DrawLeft: _draw_left,
    journal.Card: _card,
    journal.Seated: _seated,
    journal.Dealer: _dealer,
    journal.Planned: _planned,
    journal.Voided: _voided,
    journal.OnceAsked: _once,
    journal.Served: _served,
    journal.Delivered: _delivered,
    journal.Entered: _by_hand,
    journal.Settled: _by_hand,
    journal.ChampionshipBegun: _championship,
    journal.Decided: _decided,
    journal.Lots: _lots,
    journal.Undone: _undone,
}
