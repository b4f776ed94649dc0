"""The events of the evening's journal in words, a line each: for the menu's list and the board of the journal."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from table.seats import PAIRS, Pair
from table.timba import journal
from table.timba.played import Game
from table.words.cuarenta import card_in_words
from table.words.players import Wording


def event_in_words(event: journal.Event, words: Wording, games: tuple[Game, ...], *, spanish: bool) -> str:
    """What happened; `games` are those of the evening, by which the pairs of an acta are known.

    `spanish`: the pack is the Spanish forty, whatever the game calls its cards.
    """
    return _TOLD[type(event)](event, _Teller(words, games, spanish=spanish))


class _Teller:
    """What the sentences share: names, amounts, the pack, and who plays in which acta."""

    def __init__(self, words: Wording, games: tuple[Game, ...], *, spanish: bool) -> None:
        self.spanish = spanish
        self.words = words
        self._ = words.gettext
        self.player = words.player
        self.games = {game.acta: game for game in games}

    def pair(self, acta: int, pair: Pair) -> str:
        """The pair of a game; one nobody knows is called by its number."""
        game = self.games.get(acta)
        return self._("pair {number}").format(number=pair + 1) if game is None else self.words.pair(game.at(pair))

    def amounts(self, event: journal.Entered | journal.Settled) -> str:
        """Drinks and money of an entry."""
        return self.words.amount(event.cubatas, event.copas, event.cents)


def _opened(event: journal.Opened, told: _Teller) -> str:
    if event.date is None:
        return told._("The evening begins; a cubata is {price}").format(price=told.words.euros(event.cubata))
    return told._("The evening of {date} begins; a cubata is {price}").format(
        date=event.date, price=told.words.euros(event.cubata)
    )


def _draw_pairs(event: journal.DrawPairs, told: _Teller) -> str:
    text = told._("Ases juegan: {names}") if event.aces else told._("Sorteo a reyes: {names}")
    return text.format(names=told.words.listed(event.players))


def _draw_partner(event: journal.DrawPartner, told: _Teller) -> str:
    return told._("The highest card: who plays with {name}, {others}").format(
        name=told.player(event.player), others=told.words.speech.one_of(*map(told.player, event.among))
    )


def _card(event: journal.Card, told: _Teller) -> str:
    return told._("Turned up: {card}").format(card=card_in_words(event.card, told.words.speech, spanish=told.spanish))


def _seated(event: journal.Seated, told: _Teller) -> str:
    sits = told._("Seats: {names}").format(names=", ".join(map(told.player, event.seats)))
    if not event.queue:
        return sits
    waits = told._("waiting: {pairs}").format(pairs="; ".join(map(told.words.pair, event.queue)))
    return f"{sits} · {waits}"


def _game(event: journal.GameBegun, told: _Teller) -> str:
    text = (
        told._("Game {acta} goes on: {ours} against {theirs}")
        if event.goes_on
        else told._("Game {acta}: {ours} against {theirs}")
    )
    ours, theirs = (told.words.pair(event.seats[pair::2]) for pair in PAIRS)
    said = text.format(acta=event.acta, ours=ours, theirs=theirs)
    if event.match is None:
        return said
    match_text = told._("match {key}").format(key=event.match[1])
    return f"{said} · {match_text}"


def _not_begun(event: journal.NotBegun, told: _Teller) -> str:
    return told._("Game {acta} has not begun: the power went").format(acta=event.acta)


def _championship(event: journal.ChampionshipBegun, told: _Teller) -> str:
    if not event.name.strip():
        return told._("Championship {number}").format(number=event.number)
    return told._("Championship: {name}").format(name=event.name)


def _delivered(event: journal.Delivered, told: _Teller) -> str:
    text = told._("First entrega of {pair} made") if event.which == 1 else told._("Second entrega of {pair} made")
    return text.format(pair=told.pair(event.acta, event.pair))


def _entered(event: journal.Entered, told: _Teller) -> str:
    said = told._("Ledger, {name}: {amounts}").format(name=told.player(event.player), amounts=told.amounts(event))
    return f"{said} · {event.note}" if event.note.strip() else said


def _decided(event: journal.Decided, told: _Teller) -> str:
    said = told._("The referee decides match {key}").format(key=event.match)
    return f"{said} · {event.note}" if event.note.strip() else said


_TOLD: dict[type[journal.Event], Callable[[Any, _Teller], str]] = {
    journal.Opened: _opened,
    journal.Closed: lambda _event, told: told._("The evening is over"),
    journal.Here: lambda event, told: told._("{name} is here").format(name=told.player(event.player)),
    journal.Left: lambda event, told: told._("{name} goes home").format(name=told.player(event.player)),
    journal.DrawPairs: _draw_pairs,
    journal.DrawFirst: lambda _event, told: told._("Sorteo a reyes: who plays first"),
    journal.DrawPartner: _draw_partner,
    journal.DrawDealer: lambda event, told: told._("The cut for the first dealer, at seat {seat}").format(
        seat=event.cutter
    ),
    journal.DrawHighest: lambda event, told: told._("The highest card deals first: {names}").format(
        names=told.words.listed(event.players)
    ),
    journal.Card: _card,
    journal.DrawLeft: lambda _event, told: told._("The draw is left"),
    journal.Seated: _seated,
    journal.Dealer: lambda event, told: told._("Seat {seat} deals").format(seat=event.seat),
    journal.Planned: lambda event, told: told._("The next game: {game}, {rules}; at stake: {cubatas}").format(
        game=event.game.capitalize(), rules=event.rules, cubatas=told.words.cubatas(event.bet)
    ),
    journal.GameBegun: _game,
    journal.NotBegun: _not_begun,
    journal.Voided: lambda event, told: told._("Game {acta} is void").format(acta=event.acta),
    journal.Paused: lambda _event, told: told._("The host pauses"),
    journal.Resumed: lambda _event, told: told._("The pause is over"),
    journal.OnceAsked: lambda event, told: told._("{pair} ask to be served").format(
        pair=told.pair(event.acta, event.pair)
    ),
    journal.Served: lambda _event, told: told._("It is served"),
    journal.Delivered: _delivered,
    journal.Entered: _entered,
    journal.Settled: lambda event, told: told._("Struck off, {name}: {amounts}").format(
        name=told.player(event.player), amounts=told.amounts(event)
    ),
    journal.ChampionshipBegun: _championship,
    journal.Decided: _decided,
    journal.Lots: lambda _event, told: told._("Lots drawn by the highest card"),
    journal.Undone: lambda event, told: told._("Undone from event {to} on").format(to=event.to),
}
