"""Short notices beside the game: customs that are due, who waits, what is paused; and what comes after a game."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from table.evening.sheets import special_name
from table.games.cuatrola.customs import ANTI_MAZAS, after_game
from table.host.contract import Coming, Desk
from table.scenes.cuatrola.rules import rules_of
from table.seats import PAIRS, SEATS, Pair, rivals_of
from table.timba.championship import Championship, champion, matches
from table.timba.customs import Counted, Customs, EntregaDue
from table.timba.evening import left_waiting, partner_to_draw, waiting
from table.timba.played import Game
from table.timba.results import name_of
from table.words.players import Wording
from table.words.speech import Speech

_LATE = 15
"""From so many points of the leaders on, losers below four are told of Las Mazas."""


def tonight_lines(desk: Desk, speech: Speech) -> tuple[str, ...]:
    """What is worth a word beside the game now, the most urgent first."""
    return tuple(_Notices(desk, speech).lines())


def waits_for(desk: Desk, speech: Speech) -> str:
    """Why nothing of the game is read now, in few words; empty while it goes on, or a draw or a count shows it."""
    _ = speech.gettext
    if desk.paused:
        return _("Pause")
    customs = desk.customs
    if customs is None or customs.to_serve is None:
        return ""
    return _("The game waits: {pair} serve").format(pair=speech.pair(customs.to_serve))


def coming_lines(desk: Desk, speech: Speech) -> tuple[str, ...]:
    """After a game: who has won, what goes into the ledger, who comes in for whom, who deals; empty before."""
    return tuple(_Coming(desk, speech).lines()) if desk.over else ()


def _void(speech: Speech) -> str:
    return speech.gettext("The game is void: it brings and costs nothing")


class _Told:
    """What both share: the pairs of the game at the table."""

    def __init__(self, desk: Desk, speech: Speech) -> None:
        self.desk = desk
        self.words = Wording(desk.names, speech)
        self._ = speech.gettext

    def pair(self, pair: Pair) -> str:
        """A pair of the game at the table."""
        return self.words.side(self.desk.header.players, pair)

    def missing(self) -> Iterator[str]:
        """Who has gone home and is still in the game to come, for nobody else is there to take that seat."""
        tonight, seats = self.desk.state.tonight, self.desk.coming.seats
        if not 0 < tonight.seats.count(None) < len(SEATS):
            return
        for player in seats:
            if player is not None and player not in tonight.here:
                text = self._("{name} has gone home: somebody has to take that seat")
                yield text.format(name=self.words.player(player))

    @property
    def has_customs(self) -> bool:
        """Whether the customs of El Narro are kept in this game."""
        return self.desk.header.game == "cuatrola" and rules_of(self.desk.header).customs

    @property
    def game(self) -> Game | None:
        """The game at the table as the journal has it."""
        return self.desk.state.game


class _Notices(_Told):
    """The notices of a moment."""

    def lines(self) -> Iterator[str]:
        """The pause and what the game waits for, what is due, then what is merely so."""
        if self.desk.paused:
            yield self._("The host has paused the evening")
        if self.desk.customs is not None:
            yield from self._once(self.desk.customs)
            for due in self.desk.customs.entregas:
                yield from self._entrega(due)
        if not self.desk.over:
            yield from self._mazas()
            yield from self._about_the_game()
            if not self.desk.begun:
                yield from self.missing()
            if self._of is None or self._of.match is None:
                yield from self._waiting()

    def _once(self, customs: Customs) -> Iterator[str]:
        _ = self._
        if customs.asked is not None and customs.asked.pair is not None and customs.to_serve is not None:
            yield _("{pair} asked for it: {others} serve, and the game waits").format(
                pair=self.pair(customs.asked.pair), others=self.pair(customs.to_serve)
            )
        elif customs.may_ask is not None:
            yield _("At eleven one is served: {pair} may ask for it").format(pair=self.pair(customs.may_ask))
        if customs.a_iguales:
            yield _("A iguales: everybody drinks")

    def _entrega(self, due: EntregaDue) -> Iterator[str]:
        _ = self._
        pair = self.pair(due.entrega.pair)
        if not due.made:
            text = (
                _("First entrega of {pair}: ten cards back")
                if due.entrega.which == 1
                else _("Second entrega of {pair}: ten more back")
            )
            yield text.format(pair=pair)
        elif due.counted is not None and due.counted != "right":
            yield _("Entrega of {pair}: {what}").format(pair=pair, what=self._counted(due.counted))

    def _counted(self, counted: Counted) -> str:
        _ = self._
        texts: dict[Counted, str] = {
            "right": _("ten, as it should be"),
            "too_few": _("fewer than ten cards"),
            "too_many": _("more than ten cards"),
            "not_for_paying": _("a card that does not pay is among them"),
        }
        return texts[counted]

    def _mazas(self) -> Iterator[str]:
        """Losers below four points once the others are near the end (narro 39)."""
        if not self.has_customs:
            return
        score: tuple[int, int] = self.desk.view.score
        for pair in PAIRS:
            if score[pair] < ANTI_MAZAS and score[rivals_of(pair)] >= _LATE:
                yield self._("{pair}: {points} to anti-mazas, or to Las Mazas").format(
                    pair=self.pair(pair), points=ANTI_MAZAS - score[pair]
                )

    @property
    def _of(self) -> Game | Coming | None:
        """The game that is on, or about to be dealt."""
        return self.game if self.desk.begun else self.desk.coming

    def _about_the_game(self) -> Iterator[str]:
        _ = self._
        game = self._of
        if game is None:
            return
        name = special_name(game.special, self.words)
        if name:
            yield name.capitalize()
        cup = None if game.match is None else self.desk.state.championship(game.match[0])
        if game.match is not None and cup is not None:
            yield _("{championship}: match {key}, referee {name}").format(
                championship=name_of(cup, self.words.speech.words),
                key=game.match[1],
                name=self.words.player(cup.referee),
            )
            yield _("“Dame la baza” is forbidden")
        if isinstance(game, Game) and game.voided:
            yield _void(self.words.speech)
        elif game.bet:
            yield _("At stake: {cubatas}").format(cubatas=self.words.cubatas(game.bet))

    def _waiting(self) -> Iterator[str]:
        _ = self._
        tonight = self.desk.state.tonight
        if not self.desk.begun:
            # Those who are about to sit do not wait.
            seats = self.desk.coming.seats
            tonight = replace(tonight, seats=seats, queue=left_waiting(tonight, seats))
        queue, alone = waiting(tonight)
        if queue:
            yield _("Next: {pair}").format(pair=self.words.pair(queue[0]))
        elif alone is not None:
            yield _("{name} waits for a partner").format(name=self.words.player(alone))


class _Coming(_Told):
    """What comes after the game that is over."""

    def lines(self) -> Iterator[str]:
        """In the order in which it is done."""
        view: Any = self.desk.view
        winner: Pair | None = view.winner
        if winner is None:
            yield self._("The game ends without a winner")
        else:
            number = len(self.desk.header.players[winner::2])
            text = self.words.ngettext("{pair} wins {ours}–{theirs}", "{pair} win {ours}–{theirs}", number)
            yield text.format(pair=self.pair(winner), ours=max(self._score()), theirs=min(self._score()))
            yield from self._ledger(winner)
        yield from self._champions()
        yield from self._next(winner)

    def _score(self) -> tuple[int, int]:
        view: Any = self.desk.view
        score: tuple[int, int] = view.score if self.desk.header.game == "cuatrola" else view.games
        return score

    def _ledger(self, winner: Pair) -> Iterator[str]:
        _, game = self._, self.game
        losers = self.pair(rivals_of(winner))
        if game is not None and game.voided:
            yield _void(self.words.speech)
            return
        if game is not None and game.bet:
            result = self.desk.figures.results.get(game.acta)
            times = 1 if result is None or not result.over else result.times
            text = self.words.ngettext(
                "Into the ledger: {cubatas} ({euros}) for {pair}, struck off {winners}",
                "Into the ledger: {cubatas} ({euros}) for each of {pair}, struck off {winners}",
                len(self.desk.header.players[winner::2]),
            )
            yield text.format(
                cubatas=self.words.cubatas(game.bet * times),
                euros=self.words.euros(game.bet * game.cubata * times),
                pair=losers,
                winners=self.pair(winner),
            )
        if self.has_customs and after_game(0, winner, self._score()):
            yield _("To Las Mazas! {pair} owe a copa").format(pair=losers)

    def _champions(self) -> Iterator[str]:
        """Who has won the championship that the game was of, once the memory has its result."""
        state, game = self.desk.state, self.game
        cup = None if game is None or game.match is None else state.championship(game.match[0])
        best = None if cup is None else champion(cup, matches(cup, state.games, self.desk.figures.results))
        if cup is not None and best is not None:
            yield self._("{championship}: {pair} are the champions").format(
                championship=name_of(cup, self.words.speech.words), pair=self.words.pair(cup.pairs[best])
            )

    def _next(self, winner: Pair | None) -> Iterator[str]:
        _, words, state, coming = self._, self.words, self.desk.state, self.desk.coming
        cup = None if coming.match is None else state.championship(coming.match[0])
        if cup is not None:
            yield from self._next_match(cup)
            return
        to_draw = None if winner is None else partner_to_draw(state.tonight, rivals_of(winner))
        if state.partner is not None:
            yield _("{name} plays with {other}").format(
                name=words.player(state.partner[0]), other=words.player(state.partner[1])
            )
        elif to_draw is not None:
            yield _("The highest card: who plays with {name}, {others}").format(
                name=words.player(to_draw[0]), others=words.speech.one_of(*map(words.player, to_draw[1]))
            )
        sitting = self.desk.header.players
        come = [each for each in coming.seats if each is not None and each not in sitting]
        go = [each for each in sitting if each not in coming.seats]
        missing = tuple(self.missing())
        yield from missing
        if come and go:
            text = words.ngettext("{new} comes in for {old}", "{new} come in for {old}", len(come))
            yield text.format(new=words.pair(come), old=words.pair(go))
        elif to_draw is None and None not in coming.seats and not missing:
            yield _("The same players stay")
        yield from self._dealer()

    def _next_match(self, cup: Championship) -> Iterator[str]:
        seats = self.desk.coming.seats
        yield self._("{championship}: {ours} against {theirs}").format(
            championship=name_of(cup, self.words.speech.words),
            ours=self.words.side(seats, 0),
            theirs=self.words.side(seats, 1),
        )
        yield from self._dealer()

    def _dealer(self) -> Iterator[str]:
        coming = self.desk.coming
        dealer = coming.seats[coming.dealer]
        if dealer is not None:
            yield self._("{name} deals").format(name=self.words.player(dealer))
