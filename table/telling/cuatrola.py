"""An acta of Cuatrola in words: a trick a line, the rulings in sentences, El Narro's rule number where there is one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from gettext import NullTranslations

from table.games.contract import Header
from table.games.cuatrola import inputs, rulings
from table.games.cuatrola.duties import Laid
from table.games.cuatrola.state import State
from table.seats import Pair, Seat
from table.words.cuatrola import bid_in_words, duty_in_words
from table.words.refusals import input_refused
from table.words.speech import Language


class CuatrolaTeller:
    """Tells one acta of Cuatrola: bids and cards are told together, once they are complete or cut short."""

    def __init__(self, header: Header, words: NullTranslations) -> None:
        self.language = Language(words)
        self._ = words.gettext
        self.ngettext = words.ngettext
        self.header = header
        self.numbered = header.rules == "narro"
        self.hands: tuple[int, ...] = ()
        """the lines of the pintes that hold"""
        self.before_undo: dict[int, tuple[int, ...]] = {}
        self.state: State | None = None
        self.untold_bids = False

    def opening(self) -> Iterator[str]:
        """Who plays what against whom."""
        _ = self._
        yield _("Cuatrola, rules {rules}: {ours} against {theirs}. {dealer} deals first.").format(
            rules=self.header.rules,
            ours=self._pair(0),
            theirs=self._pair(1),
            dealer=self._name(self.header.dealer),
        )

    def told(self, what: inputs.Input, said: Sequence[rulings.Ruling], state: State) -> Iterator[str]:
        """The lines an input and its rulings are worth."""
        self.state = state
        refused = bool(said) and isinstance(said[0], rulings.Refused)
        if not refused:
            yield from self._input(what, state)
        if any(isinstance(ruling, rulings.HandOver) for ruling in said):
            yield from self._on_the_table(state)
        for ruling in said:
            yield from self._ruling(ruling, state)

    def closing(self) -> Iterator[str]:
        """The bids and cards that no complete trick has told."""
        if self.state is not None and not self.state.hand.outcome:
            yield from self._on_the_table(self.state)

    # Inputs

    def _input(self, what: inputs.Input, state: State) -> Iterator[str]:
        match what:
            case inputs.Pinte(line=line, card=card):
                self.hands = (*self.hands, line)
                yield ""
                yield self._("Hand {number}. {dealer} deals; the pinte is the {card}{rule}.").format(
                    number=len(self.hands),
                    dealer=self._name(state.hand.dealer),
                    card=self.language.card(card),
                    rule=self._rule(19),
                )
            case inputs.Bid():
                self.untold_bids = True
            case inputs.Play():
                yield from self._bids(state)
            case inputs.Undo():
                self._undo(what)
                self.untold_bids = state.hand.phase == "bids" and bool(state.hand.bids)
                yield self._indent(self._act(what))
            case _:
                act = self._act(what)
                if act:
                    yield self._indent(act)

    def _undo(self, undo: inputs.Undo) -> None:
        """Count the hands as before the line that is gone back to; an undo undone brings its own back."""
        was = self.hands
        before = self.before_undo.get(undo.to)
        self.hands = tuple(line for line in was if line < undo.to) if before is None else before
        self.before_undo[undo.line] = was

    def _act(self, what: inputs.Input) -> str:
        """What somebody did beside bidding and playing; empty if its ruling says it all."""
        _ = self._
        match what:
            case inputs.Show(seat=seat, card=card):
                return _("{name} shows the {card}.").format(name=self._name(seat), card=self.language.card(card))
            case inputs.Claim(seat=seat):
                return _("{name} claims a renuncio.").format(name=self._name(seat))
            case inputs.Takeback(seat=seat, by=by):
                return _("{rival} lets {name} take the last card back{rule}.").format(
                    rival=self._name(by), name=self._name(seat), rule=self._rule(22)
                )
            case inputs.Concede(seat=seat):
                return _("{name} gives the hand up{rule}.").format(name=self._name(seat), rule=self._rule(31))
            case inputs.Policia(seat=seat):
                return _("{name}: policía! The rest is ours{rule}.").format(name=self._name(seat), rule=self._rule(28))
            case inputs.Penalty(seat=seat):
                return _("The referee penalises {name}{rule}.").format(name=self._name(seat), rule=self._rule(38))
            case inputs.Redeal():
                return _("Misdeal: the same dealer deals again{rule}.").format(rule=self._rule(18))
            case inputs.Correct(score=score):
                return _("The referee sets the score to {ours}–{theirs}.").format(ours=score[0], theirs=score[1])
            case inputs.Undo(to=to):
                return _("Undone: from line {to} on nothing holds.").format(to=to)
            case _:
                return ""

    def _bids(self, state: State) -> Iterator[str]:
        if self.untold_bids:
            self.untold_bids = False
            said = (f"{self._name(bid.seat)}: {bid_in_words(bid.bid, self.language)}" for bid in state.hand.bids)
            yield self._indent(self._("Bids{rule}: {bids}")).format(rule=self._rule(20), bids=" · ".join(said))

    def _on_the_table(self, state: State) -> Iterator[str]:
        yield from self._bids(state)
        if state.hand.trick:
            yield self._indent(self._("On the table: {cards}")).format(cards=self._cards(state.hand.trick))

    # Rulings

    def _ruling(self, ruling: rulings.Ruling, state: State) -> Iterator[str]:
        _ = self._
        match ruling:
            case rulings.Trick(trick=number, winner=winner, points=points):
                size = len(state.hand.playing)
                cards = self._cards(state.hand.laid[(number - 1) * size : number * size])
                yield self._indent(_("Trick {number}: {cards} → {name}, {points}")).format(
                    number=number, cards=cards, name=self._name(winner), points=points
                )
            case rulings.Refused(line=line, why=why):
                yield self._indent(_("Line {line} refused: {why}.")).format(
                    line=line, why=input_refused("cuatrola", why, self.language)
                )
            case rulings.Overruled(of=of):
                yield self._indent(_("The referee sets the ruling of line {of} aside.")).format(of=of)
            case rulings.Doubt():
                yield self._indent(_("What was seen of the deal cannot be right; it is no longer used."))
            case rulings.HandOver():
                yield self._indent(self._hand_over(ruling))
            case rulings.GameOver():
                yield self._game_over(ruling)
            case rulings.CanteSung() | rulings.CanteFalso() | rulings.Renuncio() | rulings.Discutible():
                yield self._indent(self._judged(ruling))
            case rulings.Entrega() | rulings.Once() | rulings.AntiMazas() | rulings.Mazas():
                yield self._indent(self._custom(ruling))

    def _judged(
        self,
        ruling: rulings.CanteSung | rulings.CanteFalso | rulings.Renuncio | rulings.Discutible,
    ) -> str:
        _ = self._
        match ruling:
            case rulings.CanteSung(seat=seat, value=40):
                return _("{name} sings the forty{rule}.").format(name=self._name(seat), rule=self._rule(29))
            case rulings.CanteSung(seat=seat, suit=suit):
                return _("{name} sings twenty in {suit}{rule}.").format(
                    name=self._name(seat), suit=self.language.suit(suit), rule=self._rule(29)
                )
            case rulings.CanteFalso(seat=seat, suit=suit):
                return _("{name}'s cante in {suit} was false{rule}.").format(
                    name=self._name(seat), suit=self.language.suit(suit), rule=self._rule(29)
                )
            case rulings.Renuncio(seat=seat, card=card, trick=trick, duty=duty):
                return _("RENUNCIO by {name}: the {card} in trick {trick} – {duty}{rule}.").format(
                    name=self._name(seat),
                    card=self.language.card(card),
                    trick=trick,
                    duty=duty_in_words(duty, self.language),
                    rule=self._rule(27),
                )
            case rulings.Discutible(seat=seat, card=card, trick=trick, switch=switch, under=under):
                value = {True: _("yes"), False: _("no")}.get(under, under) if isinstance(under, bool) else under
                return _(
                    "Arguable: {name}'s {card} in trick {trick} would be a renuncio with {switch} = {value}."
                ).format(name=self._name(seat), card=self.language.card(card), trick=trick, switch=switch, value=value)

    def _game_over(self, ruling: rulings.GameOver) -> str:
        _ = self._
        ours, theirs = ruling.score
        if ruling.winner is None:
            return _("The game ends {ours}–{theirs}: nobody wins.").format(ours=ours, theirs=theirs)
        return _("The game is over, {ours}–{theirs}: {pair} win{rule}.").format(
            ours=ours, theirs=theirs, pair=self._pair(ruling.winner), rule=self._rule(10)
        )

    def _hand_over(self, ruling: rulings.HandOver) -> str:
        _ = self._
        count = _("tantos {a}–{b}, tricks {c}–{d}").format(
            a=ruling.tantos[0], b=ruling.tantos[1], c=ruling.tricks[0], d=ruling.tricks[1]
        )
        if ruling.winner is None:
            text = _("Hand over ({why}; {count}): nobody scores. Score {ours}–{theirs}.")
        else:
            text = self.ngettext(
                "Hand over ({why}; {count}): {points} point for {pair}. Score {ours}–{theirs}.",
                "Hand over ({why}; {count}): {points} points for {pair}. Score {ours}–{theirs}.",
                ruling.points,
            )
        return text.format(
            why=self._why(ruling),
            count=count,
            points=ruling.points,
            pair="" if ruling.winner is None else self._pair(ruling.winner),
            ours=ruling.score[0],
            theirs=ruling.score[1],
        )

    def _custom(self, ruling: rulings.Entrega | rulings.Once | rulings.AntiMazas | rulings.Mazas) -> str:
        _ = self._
        match ruling:
            case rulings.Entrega(pair=pair, which=1):
                return _("First entrega of {pair}{rule}.").format(pair=self._pair(pair), rule=self._rule(34))
            case rulings.Entrega(pair=pair):
                return _("Second entrega of {pair}{rule}.").format(pair=self._pair(pair), rule=self._rule(34))
            case rulings.Once(pair=int(pair)):
                return _("Eleven: {pair} may ask to be served{rule}.").format(
                    pair=self._pair(pair), rule=self._rule(35)
                )
            case rulings.Once():
                return _("Equal scores: everybody drinks{rule}.").format(rule=self._rule(35))
            case rulings.AntiMazas(pair=pair):
                return _("Anti-mazas for {pair}{rule}.").format(pair=self._pair(pair), rule=self._rule(39))
            case rulings.Mazas(pair=pair):
                return _("To Las Mazas! {pair} owe the round{rule}.").format(pair=self._pair(pair), rule=self._rule(39))

    # Words

    def _indent(self, text: str) -> str:
        return "  " + text

    def _cards(self, laid: Sequence[Laid]) -> str:
        return " · ".join(f"{self._name(each.seat)} {each.card}" for each in laid)

    def _name(self, seat: Seat) -> str:
        return self.header.players[seat]

    def _pair(self, pair: Pair) -> str:
        return self.language.both(self._name(pair), self._name(pair + 2))

    def _rule(self, number: int) -> str:
        return self._(" (rule {number})").format(number=number) if self.numbered else ""

    def _why(self, ruling: rulings.HandOver) -> str:
        _ = self._
        names: dict[rulings.Why, str] = {
            "count": _("count"),
            "carbunco": _("carbunco"),
            "tricks": _("tricks"),
            "renuncio": _("renuncio"),
            "cante_falso": _("false cante"),
            "concede": _("given up"),
            "policia": _("policía"),
            "penalty": _("penalty"),
            "redeal": _("misdeal"),
        }
        why = names[ruling.why]
        return why if ruling.contract == "normal" else f"{ruling.contract}, {why}"
