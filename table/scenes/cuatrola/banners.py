"""What lies over the table when a hand or the game of Cuatrola is over: the ruling, the recuento, the customs."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, TypeAlias, TypeVar

from table.games.cuatrola.count import BY_TRICKS, MONTE, tricks_needed
from table.games.cuatrola.rulings import (
    AntiMazas,
    CanteFalso,
    Discutible,
    Entrega,
    GameOver,
    HandOver,
    Mazas,
    Once,
    Overruled,
    Renuncio,
    Ruling,
    Undone,
)
from table.games.cuatrola.view import SungView
from table.scene import Banner, CountRow
from table.scenes.cuatrola.memory import Memory
from table.scenes.cuatrola.rules import paid, rules_of
from table.seats import PAIRS, Pair, pair_of, rivals_of
from table.timba.deeds import named_things
from table.words.cuatrola import duty_in_words
from table.words.speech import Speech, host_reverses

REVERSE_MS = 10_000
"""So long the screen says who can reverse what ended a hand, and how."""
ONCE_MS = 10_000
"""So long the right to be served is shown after that."""

LAST_TRICK_MS = 2000
"""So long the last trick lies in sight before the count covers it."""
ENDED_BY_CARD = ("count", "carbunco", "tricks")
"""Why a hand is over that its last card has decided."""

_HAND_SIZE = 5
_MOST_DISPUTED = 2
"""More cards that houses differ on would only bury the count."""

Kind: TypeAlias = Literal["renuncio", "cante_falso", "hand", "game", "once"]

_Ruling = TypeVar("_Ruling", bound=Ruling)


class Banners:
    """The banners of a game's memory in the words of its players."""

    def __init__(self, memory: Memory, speech: Speech, *, pin: bool) -> None:
        self.memory = memory
        self.view = memory.view
        self.said = memory.lore.ended
        self.rules = rules_of(memory.header)
        self.speech = speech
        self._ = speech.gettext
        self.pin = pin

    def at(self, now: int) -> tuple[Banner | None, tuple[int, ...]]:
        """What lies over the table now, and when something else does."""
        if not (self.view.over or self.view.phase == "over"):
            return None, ()
        hand, game = self.hand_over(), self.first(GameOver)
        since = self._since(hand)
        if now < since:
            return None, (since,)
        until = since + REVERSE_MS
        if now < until:
            banner = self._game() if hand is None else self._hand(hand)
            return self._with_reverse(banner, hand, until), (until,)
        if self.view.over or hand is None:
            return (self._game() if game is not None or self.view.over else None), ()
        once = self.first(Once)
        if once is not None and now < until + ONCE_MS:
            return self._once(once), (until + ONCE_MS,)
        return self._hand(hand), ()

    def _since(self, hand: HandOver | None) -> int:
        """When the banner comes: at once, or when everybody has seen the card that ended the hand."""
        wait = LAST_TRICK_MS if hand is not None and hand.why in ENDED_BY_CARD else 0
        return self.memory.ended_at + wait

    def first(self, kind: type[_Ruling]) -> _Ruling | None:
        """The first ruling of a kind among those that ended the hand or game."""
        return next((ruling for ruling in self.said if isinstance(ruling, kind)), None)

    def hand_over(self) -> HandOver | None:
        """How the hand ended, if that is the last thing that ended."""
        said = self.first(HandOver)
        result = self.view.result
        if said is not None or self.said or result is None:
            return said
        view = self.view
        return HandOver(
            0, result.winner, result.points, view.contract, result.why, view.tantos, view.tricks, view.score
        )

    # The hand

    def _hand(self, hand: HandOver) -> Banner:
        renuncio, false = self.first(Renuncio), self.first(CanteFalso)
        if hand.why == "renuncio" and renuncio is not None:
            lines = (*self._offence(renuncio), *self._won(hand), *self._after())
            title = self._("Renuncio by {name}!").format(name=self.speech.name(renuncio.seat))
            return self._banner("renuncio", title, lines, cards=(str(renuncio.card),))
        if hand.why == "cante_falso" and false is not None:
            title = self._("False cante by {name}").format(name=self.speech.name(false.seat))
            lines = (self._false(false), *self._won(hand), *self._after())
            return self._banner("cante_falso", title, lines)
        lines = (*self._won(hand), *self._after())
        return self._banner("hand", self._title(hand), lines, count=tuple(self._count(hand)))

    def _banner(
        self,
        kind: Kind,
        title: str,
        lines: tuple[str, ...],
        cards: tuple[str, ...] = (),
        count: tuple[CountRow, ...] = (),
    ) -> Banner:
        return Banner(
            kind=kind, title=title, lines=lines, cards=cards, count=count, since=self._since(self.hand_over())
        )

    def _title(self, hand: HandOver) -> str:
        _ = self._
        if hand.why == "redeal":
            return _("Misdeal")
        if hand.winner is None:
            return _("Nobody scores")
        pair = self.speech.pair(hand.winner)
        if hand.why == "carbunco":
            return _("Carbunco for {pair}!").format(pair=pair)
        return _("The hand goes to {pair}").format(pair=pair)

    def _offence(self, renuncio: Renuncio) -> Iterator[str]:
        _ = self._
        yield _("{card}, trick {trick}: {duty}.").format(
            card=self.speech.card(renuncio.card).capitalize(),
            trick=renuncio.trick,
            duty=duty_in_words(renuncio.duty, self.speech),
        )
        rule = _(" (rule {number})").format(number=27) if self.rules.customs else ""
        yield f"{paid(self.rules, self.speech).removesuffix('.')}{rule}."

    def _false(self, false: CanteFalso) -> str:
        return self._("Rey and caballo of {suit} were not in that hand.").format(suit=self.speech.suit(false.suit))

    def _won(self, hand: HandOver) -> Iterator[str]:
        """Why the hand went as it did, and the points of the game it brings."""
        yield from self._why(hand)
        if hand.winner is not None:
            yield self.speech.ngettext("{points} point for {pair}.", "{points} points for {pair}.", hand.points).format(
                points=hand.points, pair=self.speech.pair(hand.winner)
            )
        ours, theirs = hand.score
        yield self._("Score: {ours}–{theirs}.").format(ours=ours, theirs=theirs)

    def _why(self, hand: HandOver) -> Iterator[str]:
        _ = self._
        losers = "" if hand.winner is None else self.speech.pair(rivals_of(hand.winner))
        match hand.why:
            case "concede":
                yield _("{pair} give the hand up.").format(pair=losers)
            case "penalty":
                yield _("The referee penalises {pair}.").format(pair=losers)
            case "redeal":
                yield _("The same player deals again.")
            case "policia":
                yield _("Policía: the rest was won before it was played.")
            case "count" if hand.tantos[0] == hand.tantos[1]:
                yield _("Equal at {n}.").format(n=hand.tantos[0])
            case "tricks":
                yield self._tricks_needed(hand)
            case _:
                pass

    def _tricks_needed(self, hand: HandOver) -> str:
        assert self.view.bidder is not None
        needed, won = tricks_needed(self.rules, hand.contract), hand.tricks[pair_of(self.view.bidder)]
        return self._("{name}, {bid}: {won} of the {needed} tricks needed.").format(
            name=self.speech.name(self.view.bidder), bid=hand.contract, won=won, needed=needed
        )

    def _count(self, hand: HandOver) -> Iterator[CountRow]:
        """The recuento (narro 31): cards, monte and cantes; tricks where tricks are counted; else nothing."""
        _ = self._
        if hand.why not in ("count", "carbunco", "policia", "tricks"):
            return
        tricks = CountRow(_("tricks"), str(hand.tricks[0]), str(hand.tricks[1]), strong=True)
        if hand.contract in BY_TRICKS:
            yield tricks
            return
        monte = self._monte(hand)
        cantes = [sung for sung in self.view.cantes if not sung.false]
        cards = [hand.tantos[pair] - monte[pair] - _sung(cantes, pair) for pair in PAIRS]
        yield CountRow(_("cards"), str(cards[0]), str(cards[1]))
        yield CountRow(_("monte"), str(monte[0] or "–"), str(monte[1] or "–"))
        for sung in cantes:
            own = [str(sung.value) if pair == pair_of(sung.seat) else "–" for pair in PAIRS]
            yield CountRow(cante_in_words(sung.value, self.speech.suit(sung.suit), self.speech), own[0], own[1])
        yield CountRow(_("total"), str(hand.tantos[0]), str(hand.tantos[1]), strong=True)
        if hand.why == "carbunco":
            yield tricks

    def _monte(self, hand: HandOver) -> list[int]:
        last = self.view.last_winner
        all_won = sum(hand.tricks) == _HAND_SIZE
        return [MONTE if all_won and last is not None and pair_of(last) == pair else 0 for pair in PAIRS]

    def _after(self) -> Iterator[str]:
        """What has a name, the customs that follow from the score, and the cards that houses differ on."""
        _ = self._
        for each in named_things(self.view):
            if each.what != "perejila":
                text = _("A solo clásico by {name}!") if each.what == "solo_clasico" else _("A potrola by {name}!")
                yield text.format(name=self.speech.name(each.seat))
        for ruling in self.said:
            match ruling:
                case Entrega(pair=pair, which=1):
                    yield _("First entrega of {pair}: ten cards back.").format(pair=self.speech.pair(pair))
                case Entrega(pair=pair):
                    yield _("Second entrega of {pair}: ten more back.").format(pair=self.speech.pair(pair))
                case AntiMazas(pair=pair):
                    yield _("Anti-mazas: {pair} are safe from Las Mazas.").format(pair=self.speech.pair(pair))
                case Once():
                    yield self._served(ruling)
                case _:
                    pass
        for disputed in [ruling for ruling in self.said if isinstance(ruling, Discutible)][:_MOST_DISPUTED]:
            yield _("Arguable: {name}'s {card} in trick {trick} (by {switch}).").format(
                name=self.speech.name(disputed.seat),
                card=self.speech.card(disputed.card),
                trick=disputed.trick,
                switch=disputed.switch,
            )

    # The customs and the game

    def _served(self, once: Once) -> str:
        if once.pair is None:
            return self._("Equal scores: everybody drinks.")
        return self._("At eleven one is served: {pair} may ask for it, {others} serve.").format(
            pair=self.speech.pair(once.pair), others=self.speech.pair(rivals_of(once.pair))
        )

    def _once(self, once: Once) -> Banner:
        title = self._("Equal scores!") if once.pair is None else self._("At eleven one is served!")
        return self._banner("once", title, (self._served(once),))

    def _game(self) -> Banner:
        _ = self._
        winner, (ours, theirs) = self.view.winner, self.view.score
        if winner is None:
            title = _("The game ends without a winner")
        else:
            title = _("{pair} win the game!").format(pair=self.speech.pair(winner))
        lines = [_("Score: {ours}–{theirs}.").format(ours=ours, theirs=theirs)]
        mazas = self.first(Mazas)
        if mazas is not None:
            lines.append(_("To Las Mazas! {pair} owe the round.").format(pair=self.speech.pair(mazas.pair)))
        if winner is not None and self.rules.customs:
            lines.append(_("{pair}: chalk it up!").format(pair=self.speech.pair(rivals_of(winner))))
        return self._banner("game", title, tuple(lines))

    # Who can reverse it

    def _with_reverse(self, banner: Banner, hand: HandOver | None, until: int) -> Banner:
        return Banner(
            kind=banner.kind,
            title=banner.title,
            lines=banner.lines,
            cards=banner.cards,
            count=banner.count,
            reverse=tuple(self._reverse(hand)),
            since=banner.since,
            until=until,
        )

    def _reverse(self, hand: HandOver | None) -> Iterator[str]:
        _ = self._
        if hand is not None and self._ended_by_last_card(hand):
            seat = self.view.laid[-1][0]
            yield _("{rivals} hold white: {name} takes the card back.").format(
                rivals=self.speech.either(rivals_of(pair_of(seat))), name=self.speech.name(seat)
            )
        overrules = hand is not None and hand.why in ("renuncio", "cante_falso")
        yield host_reverses(self.speech, overrules=overrules, pin=self.pin)

    def _ended_by_last_card(self, hand: HandOver) -> bool:
        """Whether taking the last card back would open the hand again (acta 7)."""
        if not self.view.laid or any(isinstance(ruling, Undone | Overruled) for ruling in self.said):
            return False
        renuncio = self.first(Renuncio)
        if renuncio is not None:
            return renuncio.play_line == renuncio.line
        return hand.why in ENDED_BY_CARD


def _sung(cantes: list[SungView], pair: Pair) -> int:
    return sum(sung.value for sung in cantes if pair_of(sung.seat) == pair)


def cante_in_words(value: int, suit: str, speech: Speech) -> str:
    """What is sung, without the singer."""
    _ = speech.gettext
    return _("the forty") if value == 40 else _("twenty in {suit}").format(suit=suit)
