"""The scene of a mesa of Cuarenta: headline, seats, the middle of the table, piles and score, from what is public."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from table.games.cuarenta.cards import FrenchCard
from table.games.cuarenta.rules import NO_JUEGA
from table.games.cuarenta.rulings import Doubt, Fault, Points, Refused, Undone
from table.games.cuarenta.state import HAND_SIZE
from table.pads.contract import SeatHint
from table.scene import Labels, PairShown, Pattern, PlayShown, ScreenShown, SeatShown, TableCard
from table.scenes.contract import Display, Drawn
from table.scenes.cuarenta.banners import Banners
from table.scenes.cuarenta.memory import Announces, Corrected, Memory, News
from table.scenes.cuarenta.rules import rules_in_words
from table.scenes.cuarenta.sayings import saying
from table.seats import SEATS, Pair, Seat, pad_of, pair_of, seat_at
from table.words.cuarenta import card_in_words, fault_in_words, pictured, worth_in_words
from table.words.refusals import input_refused
from table.words.speech import Speech

NEWS_MS = 4000
"""So long the headline is a caída's, a limpia's, a ronda's."""
FLASH_MS = 1500
"""So long a light says so."""
FAULT_MS = 6000
"""So long a fault is explained."""
NOTICE_MS = 5000
"""So long a notice stays."""
MANY = 4
"""So many cards lifted at once are worth a word."""


def called(card: str, display: Display) -> str:
    """A card of the acta as the pack that is played with has it."""
    return pictured(card, spanish=display.spanish)


def draw(memory: Memory, display: Display, speech: Speech, now: int) -> Drawn:
    """The scene of this memory at this time."""
    return _Cuarenta(memory, display, speech, now).drawn()


def hinted(screen: ScreenShown, hint: SeatHint, display: Display, speech: Speech) -> ScreenShown:
    """The screen while a seat's card is still open: it, and the cards laid with it so far."""
    card, *took = hint.cards
    play = PlayShown(
        seat=hint.seat,
        name=speech.at(hint.seat),
        card=called(card, display),
        took=tuple(called(each, display) for each in took),
        open=True,
    )
    return replace(screen, play=play, saying="")


class _Cuarenta:
    """One scene being drawn; `changes` gathers the times at which it would be another."""

    def __init__(self, memory: Memory, display: Display, speech: Speech, now: int) -> None:
        self.memory = memory
        self.view = memory.view
        self.display = display
        self.speech = speech
        self._ = speech.gettext
        self.now = now
        self.players = len(memory.view.players)
        self.banners = Banners(memory, speech, pin=display.pin)
        self.changes: list[int] = []

    def drawn(self) -> Drawn:
        banner, changes = self.banners.at(self.now)
        screen = ScreenShown(
            game=self._("Cuarenta"),
            headline=self._headline(),
            seats=tuple(self._seat(seat) for seat in range(self.players)),
            pairs=(self._pair(0), self._pair(1)),
            contract=self._deal(),
            banner=banner,
            rules_line=rules_in_words(self.memory.header, self.speech)[0],
            hand_number=self.memory.lore.manos + (not self.view.over),
            labels=labels(self.speech),
            table_cards=tuple(self._table()),
            play=self._play(),
            saying=self._saying(),
        )
        lights = tuple(tuple(self._light(seat_at(pad, self.players))) for pad in SEATS)
        return Drawn(lights, screen, tuple(self._notices()), self._welcome(), (*self.changes, *changes))

    # For a while only

    def _news(self, within: int, *kinds: type[News]) -> Iterator[News]:
        """The news of these kinds that are fresh; the scene changes when one no longer is."""
        for each in self.memory.fresh:
            if isinstance(each.news, kinds) and self.now < each.at + within:
                self.changes.append(each.at + within)
                yield each.news

    def _last_fault(self, within: int) -> Fault | None:
        faults = [each for each in self._news(within, Fault) if isinstance(each, Fault)]
        return faults[-1] if faults else None

    def _last_points(self, within: int) -> list[Points]:
        """The points of the newest line that brought some, the count's not among them."""
        points = [each for each in self._news(within, Points) if isinstance(each, Points)]
        counted = ("carton", "dos_por_dar", "misdeal")
        return [each for each in points if each.line == points[-1].line and each.why not in counted]

    # The headline

    def _headline(self) -> str:
        view, _ = self.view, self._
        if view.over or (self.memory.lore.ended and not view.played and self._just_ended()):
            return self.banners.title()
        fault, points = self._last_fault(NEWS_MS), self._last_points(NEWS_MS)
        if fault is not None and points:
            return self._fault_headline(fault, points[-1])
        if points:
            return self._points_headline(points)
        assert view.turn is not None
        for news in self._news(NEWS_MS, Announces):
            if isinstance(news, Announces):
                return self._announced(news)
        name = self.speech.name(view.turn)
        if not view.played and view.deal == 1:
            return _("{dealer} deals, {name} leads").format(dealer=self.speech.name(view.dealer), name=name)
        if not view.laid:
            return _("Cards again: {name} leads").format(name=name)
        return _("{name} to play").format(name=name)

    def _just_ended(self) -> bool:
        until = self.memory.ended_at + NEWS_MS
        if self.now < until:
            self.changes.append(until)
            return True
        return False

    def _fault_headline(self, fault: Fault, points: Points) -> str:
        text = (
            self._("{name} out of turn: {points} for {pair}")
            if fault.why == "out_of_turn"
            else self._("Wrong lift by {name}: {points} for {pair}")
        )
        return text.format(name=self.speech.name(fault.seat), points=points.points, pair=self.speech.pair(points.pair))

    def _points_headline(self, points: list[Points]) -> str:
        _ = self._
        why = {each.why for each in points}
        texts = {
            "limpia": _("Limpia! {points} for {pair}"),
            "ronda": _("Ronda! {points} for {pair}"),
            "doble_ronda": _("Doble ronda! {points} for {pair}"),
            "error": _("Fault: {points} for {pair}"),
        }
        text = (
            _("Caída y limpia! {points} for {pair}") if {"caida", "limpia"} <= why else _("Caída! {points} for {pair}")
        )
        if "caida" not in why:
            text = texts[points[-1].why]
        return text.format(points=sum(each.points for each in points), pair=self.speech.pair(points[-1].pair))

    def _announced(self, news: Announces) -> str:
        text = self._("{name} has a ronda") if news.count == 3 else self._("{name} has a doble ronda")
        return text.format(name=self.speech.name(news.seat))

    # Seats and lights

    def _seat(self, seat: Seat) -> SeatShown:
        view = self.view
        return SeatShown(
            seat=pad_of(seat, self.players),
            pair=pair_of(seat),
            name=self.speech.name(seat),
            dealer=seat == view.dealer,
            turn=seat == view.turn,
            state=self._state(seat),
            bid=self._ronda(seat),
        )

    def _state(self, seat: Seat) -> str:
        view = self.view
        if seat != view.turn:
            return ""
        return self._("to play") if view.laid else self._("leads")

    def _ronda(self, seat: Seat) -> str:
        for each in self.view.rondas:
            if each.seat == seat:
                return self._("ronda") if each.count == 3 else self._("doble ronda")
        return ""

    def _light(self, seat: Seat | None) -> Iterator[Pattern]:
        view = self.view
        if seat is None:
            return
        if view.over:
            if view.winner == pair_of(seat):
                yield "won"
            return
        fault = self._last_fault(NEWS_MS)
        if fault is not None and fault.seat == seat:
            yield "renuncio"
        lifted = any(each.why in ("caida", "limpia") for each in self._last_points(FLASH_MS))
        if lifted and view.last is not None and view.last.seat == seat:
            yield "trick_won"
        if any(isinstance(news, Announces) and news.seat == seat for news in self._news(FLASH_MS, Announces)):
            yield "cante"
        if seat == view.turn:
            yield "turn" if view.laid else "lead"
        elif seat == view.dealer and not view.laid:
            yield "dealer"

    # The table

    def _picture(self, card: FrenchCard) -> str:
        return called(str(card), self.display)

    def _table(self) -> Iterator[TableCard]:
        for each in self.memory.lying:
            pad = pad_of(each.seat, self.players)
            falls = each.card is self.view.thrown
            yield TableCard(self._picture(each.card), each.place, pad, each.since, falls)

    def _play(self) -> PlayShown | None:
        """The newest card: a fault as long as it is explained, else what was laid last and what it was worth."""
        fault, last = self._last_fault(FAULT_MS), self.view.last
        if fault is not None:
            return PlayShown(
                seat=pad_of(fault.seat, self.players),
                name=self.speech.name(fault.seat),
                card=self._picture(fault.card),
                said=(fault_in_words(fault, self.speech),),
                wrong=True,
            )
        if last is None:
            return None
        said = [each for each in self.memory.lore.said if isinstance(each, Points) and each.line == last.line]
        played = ("caida", "limpia")
        return PlayShown(
            seat=pad_of(last.seat, self.players),
            name=self.speech.name(last.seat),
            card=self._picture(last.card),
            took=tuple(map(self._picture, last.took)),
            said=tuple(self._worth(each) for each in said if each.why in played),
        )

    def _worth(self, points: Points) -> str:
        return f"{worth_in_words(points.why, self.speech)} +{points.points}"

    def _saying(self) -> str:
        last = self.view.last
        if not self.display.sayings or last is None or not last.took:
            return ""
        said = {each.why for each in self.memory.lore.said if isinstance(each, Points) and each.line == last.line}
        many = len(last.took) >= MANY
        return saying(caida="caida" in said, limpia="limpia" in said, many=many, number=last.line, speech=self.speech)

    def _deal(self) -> str:
        return self._("Deal {n} of {all}").format(n=self.view.deal, all=self.view.deals)

    # The scoreboard

    def _pair(self, pair: Pair) -> PairShown:
        view = self.view
        perros, rest = divmod(view.score[pair], 10)
        return PairShown(
            pair=pair,
            names=self.speech.pair(pair),
            score=view.score[pair],
            entregas=0,
            loose=0,
            tricks=0,
            pile=view.piles[pair],
            games=view.games[pair],
            perros=perros,
            tantos=rest // 2,
            note=self._note(pair),
        )

    def _note(self, pair: Pair) -> str:
        _ = self._
        if not self.view.no_juega[pair]:
            return ""
        return _("38 does not play") if self.view.score[pair] == NO_JUEGA else _("39 does not play")

    # Notices

    def _notices(self) -> Iterator[str]:
        for news in self._news(NOTICE_MS, Fault, Undone, Doubt, Refused, Corrected):
            yield self._notice(news)

    def _notice(self, news: News) -> str:
        _ = self._
        match news:
            case Fault(seat=seat, card=card):
                return _("{name}, {card}: {why}").format(
                    name=self.speech.name(seat),
                    card=card_in_words(str(card), self.speech, spanish=self.display.spanish),
                    why=fault_in_words(news, self.speech),
                )
            case Undone():
                return _("Undone: the table is as it was before")
            case Doubt():
                return _("The deal was misread and is no longer used")
            case Refused(why=why):
                return _("Not taken: {why}").format(why=input_refused("cuarenta", why, self.speech))
            case Corrected(score=(ours, theirs)):
                return _("The referee sets the score: {ours}–{theirs}").format(ours=ours, theirs=theirs)
            case _:
                return ""

    def _welcome(self) -> tuple[str, ...]:
        """What is said before the first card of the mesa; nothing after it."""
        view, _ = self.view, self._
        if view.played or view.over or self.memory.lore.ended or view.hands[view.lead] < HAND_SIZE:
            return ()
        return (
            _("{ours} against {theirs}.").format(ours=self.speech.pair(0), theirs=self.speech.pair(1)),
            _("{name} deals, {lead} leads.").format(
                name=self.speech.name(view.dealer), lead=self.speech.name(view.lead)
            ),
            _("A card on your pad is thrown; what it lifts goes over your pad, too."),
        )


def labels(speech: Speech) -> Labels:
    """The screen's standing words."""
    _ = speech.gettext
    return Labels(
        dealer=_("deals"),
        mano="",
        pinte="",
        cantes="",
        tricks="",
        points=_("points"),
        past="",
        hand=_("mano"),
        pile=_("cards"),
        games=_("partidas"),
    )
