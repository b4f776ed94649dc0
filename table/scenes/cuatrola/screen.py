"""The scene of a game of Cuatrola: headline, seats, lights, trick, cantes and scoreboard, from what is public alone."""

from __future__ import annotations

from collections.abc import Iterator

from table.games.cuatrola.count import leader
from table.games.cuatrola.rulings import (
    AntiMazas,
    CanteFalso,
    CanteSung,
    Doubt,
    Entrega,
    HandOver,
    Overruled,
    Refused,
    Renuncio,
    Trick,
    Undone,
)
from table.scene import (
    CanteShown,
    CardShown,
    Gathered,
    Labels,
    PairShown,
    Pattern,
    ScreenShown,
    SeatShown,
)
from table.scenes.contract import Display, Drawn
from table.scenes.cuatrola.banners import Banners, cante_in_words
from table.scenes.cuatrola.memory import Corrected, Memory, News, Shows, TakenBack, finished
from table.scenes.cuatrola.rules import rules_in_words
from table.seats import SEATS, Pair, Seat, next_seat, pair_of, rivals_of
from table.timba.deeds import PEREJILA, named_things
from table.words.refusals import input_refused
from table.words.speech import Speech

GATHERED_MS = 4000
"""So long a trick that was won stays in the scene, unless the next one is led."""
SWEPT_MS = 500
"""So long it stays once the next one is led, to be swept away."""
FLASH_MS = 1500
"""So long a light says that the trick is won, or a cante sung."""
SUNG_MS = 4000
"""So long the headline is a cante's."""
NOTICE_MS = 5000
"""So long a notice stays."""


def draw(memory: Memory, display: Display, speech: Speech, now: int) -> Drawn:
    """The scene of this memory at this time."""
    return _Cuatrola(memory, display, speech, now).drawn()


class _Cuatrola:
    """One scene being drawn; `changes` gathers the times at which it would be another."""

    def __init__(self, memory: Memory, display: Display, speech: Speech, now: int) -> None:
        self.memory = memory
        self.view = memory.view
        self.display = display
        self.speech = speech
        self._ = speech.gettext
        self.now = now
        self.banners = Banners(memory, speech, pin=display.pin)
        self.changes: list[int] = []

    def drawn(self) -> Drawn:
        view = self.view
        banner, changes = self.banners.at(self.now)
        screen = ScreenShown(
            game=self._("Cuatrola"),
            headline=self._headline(),
            seats=tuple(self._seat(seat) for seat in SEATS),
            pairs=(self._pair(0), self._pair(1)),
            trick=self._trick(),
            gathered=self._gathered(),
            pinte=None if view.pinte is None else str(view.pinte),
            pinte_played=any(card is view.pinte for _seat, card in view.laid),
            trump="" if view.pinte is None else self.speech.suit(view.pinte.suit),
            contract=self._contract(),
            stake=view.stake,
            stake_text=self.speech.ngettext("point at stake", "points at stake", view.stake),
            cantes=tuple(self._cantes()),
            past_tricks=self._past_tricks() if self.display.past_tricks else (),
            notices=tuple(self._nicknames()),
            banner=banner,
            rules_line=rules_in_words(self.memory.header, self.speech)[0],
            hand_number=self.memory.lore.counted + (view.phase != "over"),
            labels=labels(self.speech),
        )
        lights = tuple(tuple(self._light(seat)) for seat in SEATS)
        notices = tuple(self._notices())
        return Drawn(lights, screen, notices, self._welcome(), (*self.changes, *changes))

    # For a while only

    def _news(self, kind: type[News], within: int) -> News | None:
        """The newest news of this kind while it is fresh; the scene changes when it no longer is."""
        for each in reversed(self.memory.fresh):
            if isinstance(each.news, kind):
                if self.now < each.at + within:
                    self.changes.append(each.at + within)
                    return each.news
                return None
        return None

    def _just_won(self, within: int) -> Seat | None:
        """Who won the last trick, as long as that is fresh and no card has been led."""
        won_at = self.memory.won_at
        if won_at is None or self.view.trick or not finished(self.view) or self.now >= won_at + within:
            return None
        self.changes.append(won_at + within)
        return self.view.last_winner

    # The headline

    def _headline(self) -> str:
        view, _ = self.view, self._
        if view.over:
            if view.winner is None:
                return _("The game ends without a winner")
            return _("{pair} win the game!").format(pair=self.speech.pair(view.winner))
        match view.phase:
            case "deal":
                return _("{name} deals").format(name=self.speech.name(view.dealer))
            case "bids":
                return self._bidding()
            case "play":
                return self._playing()
            case "over":
                return self._hand_over()

    def _bidding(self) -> str:
        view, _ = self.view, self._
        speaker = self.speech.name(self._speaker())
        if view.bidder is None:
            return _("Anyone for anything? {name} speaks").format(name=speaker)
        return _("{bidder} goes {bid}. {name} speaks").format(
            bidder=self.speech.name(view.bidder), bid=view.contract, name=speaker
        )

    def _speaker(self) -> Seat:
        return (self.view.mano + self.view.spoken) % 4

    def _playing(self) -> str:
        view, _ = self.view, self._
        assert view.turn is not None
        sung = self._news(CanteSung, SUNG_MS)
        if isinstance(sung, CanteSung) and not view.trick:
            return self._sings(sung)
        winner = self._just_won(GATHERED_MS)
        if winner is not None:
            return _("Trick for {name}").format(name=self.speech.name(winner))
        name = self.speech.name(view.turn)
        if not view.trick and not view.laid and view.bidder is not None:
            return self.speech.ngettext(
                "{bidder} goes {bid}: {points} point at stake. {name} leads",
                "{bidder} goes {bid}: {points} points at stake. {name} leads",
                view.stake,
            ).format(bidder=self.speech.name(view.bidder), bid=view.contract, points=view.stake, name=name)
        if not view.trick:
            return _("{name} leads").format(name=name)
        return _("{name} to play").format(name=name)

    def _sings(self, sung: CanteSung) -> str:
        _ = self._
        if sung.value == 40:
            return _("{name} sings the forty!").format(name=self.speech.name(sung.seat))
        return _("{name} sings twenty in {suit}").format(
            name=self.speech.name(sung.seat), suit=self.speech.suit(sung.suit)
        )

    def _hand_over(self) -> str:
        _ = self._
        renuncio, false = self.banners.first(Renuncio), self.banners.first(CanteFalso)
        hand = self.banners.hand_over()
        if hand is None:
            return ""
        if hand.why == "renuncio" and renuncio is not None:
            return _("Renuncio by {name}!").format(name=self.speech.name(renuncio.seat))
        if hand.why == "cante_falso" and false is not None:
            return _("False cante by {name}").format(name=self.speech.name(false.seat))
        return self._result(hand)

    def _result(self, hand: HandOver) -> str:
        _ = self._
        if hand.why == "redeal":
            return _("Misdeal: {name} deals again").format(name=self.speech.name(self.view.dealer))
        if hand.winner is None:
            return _("Nobody scores")
        return self.speech.ngettext("{points} point for {pair}", "{points} points for {pair}", hand.points).format(
            points=hand.points, pair=self.speech.pair(hand.winner)
        )

    # Seats and lights

    def _seat(self, seat: Seat) -> SeatShown:
        view = self.view
        return SeatShown(
            seat=seat,
            pair=pair_of(seat),
            name=self.speech.name(seat),
            dealer=seat == view.dealer,
            mano=seat == view.mano,
            turn=seat == self._awaited(),
            sits_out=seat not in view.playing,
            alone=view.bidder is not None and seat in view.playing and self._partner_out(seat),
            state=self._state(seat),
            bid=self._bid(seat),
        )

    def _awaited(self) -> Seat | None:
        """Whose word or card is awaited."""
        if self.view.over:
            return None
        return self._speaker() if self.view.phase == "bids" else self.view.turn

    def _partner_out(self, seat: Seat) -> bool:
        return (seat + 2) % 4 not in self.view.playing

    def _state(self, seat: Seat) -> str:
        view, _ = self.view, self._
        if view.over:
            return ""
        if view.phase == "over":
            return _("deals now") if seat == self._next_dealer() else ""
        if view.phase == "deal":
            return _("deals now") if seat == view.dealer else ""
        if seat not in view.playing:
            return _("sits out")
        if view.phase == "bids" and seat == self._speaker():
            return _("speaks")
        if seat == view.turn and not view.trick:
            return _("leads") if view.phase == "play" or self._has_spoken(seat) else ""
        return _("to play") if view.phase == "play" and seat == view.turn else ""

    def _next_dealer(self) -> Seat:
        again = self.view.result is not None and self.view.result.why == "redeal"
        return self.view.dealer if again else next_seat(self.view.dealer)

    def _has_spoken(self, seat: Seat) -> bool:
        return (seat - self.view.mano) % 4 < self.view.spoken

    def _bid(self, seat: Seat) -> str:
        """The seat's word; passes only as long as the bidding lasts, those by silence too (narro 20)."""
        said = next((word.bid for word in self.view.bids if word.seat == seat), None)
        if said is not None and said != "paso":
            return said
        return self._("pass") if self.view.phase == "bids" and self._has_spoken(seat) else ""

    def _light(self, seat: Seat) -> Iterator[Pattern]:
        view = self.view
        if view.phase in ("over", "deal") or view.over:
            yield from self._light_between(seat)
            return
        if seat == self._just_won(FLASH_MS):
            yield "trick_won"
        sung = self._news(CanteSung, FLASH_MS)
        if isinstance(sung, CanteSung) and sung.seat == seat:
            yield "cante"
        if view.phase == "bids":
            if seat == self._speaker():
                yield "speak"
            elif seat == view.turn and self._has_spoken(seat):
                yield "lead"
        elif seat == view.turn:
            yield "turn" if view.trick else "lead"
        if seat not in view.playing:
            yield "sits_out"

    def _light_between(self, seat: Seat) -> Iterator[Pattern]:
        """Lights when no card is awaited: who erred, who won, who deals."""
        view = self.view
        if view.phase == "deal" and not view.over:
            if seat == view.dealer:
                yield "dealer"
            return
        for offence in (self.banners.first(Renuncio), self.banners.first(CanteFalso)):
            if offence is not None and offence.seat == seat:
                yield "renuncio"
        if not view.over and seat == self._next_dealer() and self._settled():
            yield "dealer"
        elif self._winner() == pair_of(seat):
            yield "won"

    def _settled(self) -> bool:
        """Whether the winners have been lit long enough, so that the next dealer can be told."""
        until = self.memory.ended_at + GATHERED_MS
        if self.now >= until:
            return True
        self.changes.append(until)
        return False

    def _winner(self) -> Pair | None:
        if self.view.over:
            return self.view.winner
        return None if self.view.result is None else self.view.result.winner

    # The table

    def _trick(self) -> tuple[CardShown, ...]:
        view = self.view
        start = len(view.laid) - len(view.trick)
        return tuple(
            CardShown(seat, str(card), since, wins=seat == view.winning)
            for (seat, card), since in zip(view.trick, self.memory.lying[start:], strict=True)
        )

    def _gathered(self) -> Gathered | None:
        """The trick just won: until the next is led, or a few seconds; the last one until the hand's count."""
        view, won_at = self.view, self.memory.won_at
        if won_at is None or view.last_winner is None or not finished(view):
            return None
        start = len(view.laid) - len(view.trick)
        until = won_at + GATHERED_MS
        if view.trick:
            until = min(until, self.memory.lying[start] + SWEPT_MS)
        if self.now >= until:
            return None
        self.changes.append(until)
        places = range(start - len(view.playing), start)
        return Gathered(
            tuple(
                CardShown(seat, str(card), self.memory.lying[place], wins=seat == view.last_winner)
                for place in places
                for seat, card in (view.laid[place],)
            ),
            view.last_winner,
            won_at,
        )

    def _past_tricks(self) -> tuple[tuple[str, ...], ...]:
        view, size = self.view, len(self.view.playing)
        cards = [str(card) for _seat, card in view.laid]
        return tuple(tuple(cards[n * size : (n + 1) * size]) for n in range(finished(view)))

    def _contract(self) -> str:
        view, _ = self.view, self._
        if view.pinte is None:
            return ""
        if view.bidder is None:
            return _("Normal hand")
        name = self.speech.name(view.bidder)
        named = {each.what for each in named_things(view)}
        if "solo_clasico" in named or "potrola" in named:
            text = (
                _("Solo clásico: {name} against {pair}")
                if "solo_clasico" in named
                else _("Potrola: {name} against {pair}")
            )
            return text.format(name=name, pair=self.speech.pair(rivals_of(pair_of(view.bidder))))
        if view.contract == "contrasolo":
            rival = next(seat for seat in view.playing if seat != view.bidder)
            return _("Contrasolo: {name} against {rival}").format(name=name, rival=self.speech.name(rival))
        return _("{bid}: {name} against {pair}").format(
            bid=view.contract.capitalize(), name=name, pair=self.speech.pair(rivals_of(pair_of(view.bidder)))
        )

    def _cantes(self) -> Iterator[CanteShown]:
        for sung in self.view.cantes:
            text = cante_in_words(sung.value, self.speech.suit(sung.suit), self.speech)
            yield CanteShown(sung.seat, self.speech.name(sung.seat), text, str(sung.suit), sung.value, sung.false)

    # The scoreboard

    def _pair(self, pair: Pair) -> PairShown:
        view = self.view
        entregas, loose = divmod(view.score[pair], 10)
        return PairShown(
            pair=pair,
            names=self.speech.pair(pair),
            score=view.score[pair],
            entregas=entregas,
            loose=loose,
            tricks=view.tricks[pair],
            points=view.tantos[pair] if self.display.points else None,
            note=self._note(pair),
        )

    def _note(self, pair: Pair) -> str:
        """The custom that this pair's score calls for, until the next hand."""
        _ = self._
        if self.view.once == "open" and leader(self.view.score) == pair:
            return _("at eleven one is served")
        if self.view.phase != "over":
            return ""
        for ruling in reversed(self.memory.lore.ended):
            match ruling:
                case Entrega(pair=own, which=which) if own == pair:
                    return _("first entrega") if which == 1 else _("second entrega")
                case AntiMazas(pair=own) if own == pair:
                    return _("anti-mazas")
                case _:
                    pass
        return ""

    # Notices

    def _nicknames(self) -> Iterator[str]:
        """The perejila: while she is the pinte that is bid on, and for a moment after she has fallen (narro 2)."""
        if not self.display.sayings:
            return
        if self.view.phase == "bids" and str(self.view.pinte) == PEREJILA:
            yield self._("The perejila is the pinte!")
        for (seat, card), since in zip(self.view.laid, self.memory.lying, strict=True):
            until = since + NOTICE_MS
            if str(card) == PEREJILA and self.now < until:
                self.changes.append(until)
                yield self._("{name} lays the perejila!").format(name=self.speech.name(seat))

    def _notices(self) -> Iterator[str]:
        for each in self.memory.fresh:
            text = self._notice(each.news)
            if text and self.now < each.at + NOTICE_MS:
                self.changes.append(each.at + NOTICE_MS)
                yield text

    def _notice(self, news: News) -> str:
        _ = self._
        match news:
            case TakenBack(seat=seat, card=card):
                return _("{name} takes the {card} back").format(
                    name=self.speech.name(seat), card=self.speech.card(card)
                )
            case Shows(seat=seat, card=card):
                return _("{name} shows the {card}").format(name=self.speech.name(seat), card=self.speech.card(card))
            case Undone():
                return _("Undone: the table is as it was before")
            case Overruled():
                return _("The referee sets the ruling aside")
            case Corrected(score=(ours, theirs)):
                return _("The referee sets the score: {ours}–{theirs}").format(ours=ours, theirs=theirs)
            case Doubt():
                return _("The deal was misread and is no longer used")
            case CanteFalso(seat=seat):
                return _("False cante by {name}: it counts for nothing").format(name=self.speech.name(seat))
            case Refused(why=why):
                return _("Not taken: {why}").format(why=input_refused("cuatrola", why, self.speech))
            case CanteSung() | Trick():
                return ""

    def _welcome(self) -> tuple[str, ...]:
        """What is said before the first card of the game; nothing after it."""
        view, _ = self.view, self._
        if view.phase != "deal" or view.over or self.memory.lore.counted or self.memory.lore.ended:
            return ()
        return (
            _("{ours} against {theirs}.").format(ours=self.speech.pair(0), theirs=self.speech.pair(1)),
            _("{name} deals and lays the pinte on the pad.").format(name=self.speech.name(view.dealer)),
        )


def labels(speech: Speech) -> Labels:
    """The screen's standing words."""
    _ = speech.gettext
    return Labels(
        dealer=_("deals"),
        mano=_("mano"),
        alone=_("alone"),
        sits_out=_("sits out"),
        pinte=_("pinte"),
        played=_("played"),
        cantes=_("cantes"),
        tricks=_("tricks"),
        points=_("points"),
        past=_("tricks played"),
        hand=_("hand"),
        false=_("false"),
    )
