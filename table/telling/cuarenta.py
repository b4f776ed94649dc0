"""An acta of Cuarenta in words: a round a line, cut short where something is ruled; the rulings in sentences."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from gettext import NullTranslations

from table.games.contract import Header
from table.games.cuarenta import inputs, rulings
from table.games.cuarenta.count import is_zapatero
from table.games.cuarenta.state import State
from table.seats import Pair, Seat, rivals_of
from table.words.cuarenta import fault_in_words, worth_in_words
from table.words.refusals import input_refused
from table.words.speech import Language


class CuarentaTeller:
    """Tells one acta of Cuarenta; the cards of a round are kept until it is complete or something is ruled."""

    def __init__(self, header: Header, words: NullTranslations) -> None:
        self.language = Language(words)
        self._ = words.gettext
        self.ngettext = words.ngettext
        self.header = header
        self.round: list[str] = []
        self.before: State | None = None

    def opening(self) -> Iterator[str]:
        """Who plays against whom."""
        yield self._("Cuarenta: {ours} against {theirs}. {dealer} deals first.").format(
            ours=self._pair(0), theirs=self._pair(1), dealer=self._name(self.header.dealer)
        )

    def told(self, what: inputs.Input, said: Sequence[rulings.Ruling], state: State) -> Iterator[str]:
        """The lines an input and its rulings are worth."""
        if said and isinstance(said[0], rulings.Refused):
            yield self._indent(self._refused(said[0]))
            return
        if isinstance(what, inputs.Seated | inputs.Misdeal) and self._is_new_mano():
            yield ""
            yield self._heading()
        yield from self._input(what, said)
        if said or state.mano.turn == state.mano.lead:
            yield from self._flush()
        for ruling in said:
            yield from map(self._indent, self._ruling(ruling))
        self.before = state

    def closing(self) -> Iterator[str]:
        """The cards of a round that is not complete."""
        yield from self._flush()

    # Inputs

    def _is_new_mano(self) -> bool:
        """Whether the input at hand is the first of its mano."""
        if self.before is None:
            return True
        mano = self.before.mano
        return not (mano.laid or mano.rondas or any(mano.dealt) or any(mano.shown))

    def _heading(self) -> str:
        before = self.before
        dealer = self.header.dealer if before is None else before.mano.dealer
        ours, theirs = self.header.score if before is None else before.score
        a, b = (0, 0) if before is None else before.games
        return self._("{dealer} deals. Score {ours}–{theirs}, partidas {a}–{b}.").format(
            dealer=self._name(dealer), ours=ours, theirs=theirs, a=a, b=b
        )

    def _input(self, what: inputs.Input, said: Sequence[rulings.Ruling]) -> Iterator[str]:
        _ = self._
        match what:
            case inputs.Play(seat=seat, card=card, take=take):
                faults = [ruling.why for ruling in said if isinstance(ruling, rulings.Fault)]
                if "out_of_turn" not in faults:
                    lifted = "" if faults or not take else " ← " + " ".join(map(str, take))
                    self.round.append(f"{self._name(seat)} {card}{lifted}")
            case inputs.Ronda(seat=seat, count=count):
                yield from self._flush()
                text = _("{name} announces a ronda.") if count == 3 else _("{name} announces a doble ronda.")
                yield self._indent(text.format(name=self._name(seat)))
            case inputs.Misdeal():
                yield self._indent(_("Misdeal: the mano is void and the deal passes."))
            case inputs.Correct(score=score):
                yield from self._flush()
                yield self._indent(_("The referee sets the score to {ours}–{theirs}.")).format(
                    ours=score[0], theirs=score[1]
                )
            case _:
                return

    def _flush(self) -> Iterator[str]:
        if self.round:
            yield self._indent(" · ".join(self.round))
            self.round = []

    # Rulings

    def _ruling(self, ruling: rulings.Ruling) -> Iterator[str]:
        _ = self._
        match ruling:
            case rulings.Undone(to=to):
                yield _("Undone: from line {to} on nothing holds.").format(to=to)
            case rulings.Doubt():
                yield _("What was seen of the deal cannot be right; it is no longer used.")
            case rulings.Fault(seat=seat, card=card):
                yield _("{name}'s {card}: {why}.").format(
                    name=self._name(seat),
                    card=self.language.card_named(str(card)),
                    why=fault_in_words(ruling, self.language),
                )
            case rulings.Points(pair=pair, points=points, why=why):
                yield self.ngettext(
                    "{points} point for {pair}: {why}.", "{points} points for {pair}: {why}.", points
                ).format(points=points, pair=self._pair(pair), why=worth_in_words(why, self.language))
            case rulings.HandOver(cards=cards, score=score):
                yield _("Mano over: cards {a}–{b}. Score {ours}–{theirs}.").format(
                    a=cards[0], b=cards[1], ours=score[0], theirs=score[1]
                )
            case rulings.GameOver():
                yield from self._partida(ruling)
            case rulings.MatchOver(winner=None):
                yield _("The mesa ends at two partidas each: nobody wins it.")
            case rulings.MatchOver(winner=winner, games=games):
                yield _("The mesa goes to {pair}, partidas {a}–{b}.").format(
                    pair=self._pair(winner or 0), a=games[0], b=games[1]
                )

    def _partida(self, ruling: rulings.GameOver) -> Iterator[str]:
        _ = self._
        ours, theirs = ruling.score
        yield _("The partida goes to {pair}, {ours}–{theirs}.").format(
            pair=self._pair(ruling.winner), ours=ours, theirs=theirs
        )
        loser = rivals_of(ruling.winner)
        if ruling.score[loser] == 0:
            yield _("Platillo: not a single point for {pair}.").format(pair=self._pair(loser))
        elif is_zapatero(ruling.score[loser]):
            yield _("Zapatero: fewer than ten points for {pair}.").format(pair=self._pair(loser))

    # Words

    def _indent(self, text: str) -> str:
        return "  " + text

    def _name(self, seat: Seat) -> str:
        return self.header.players[seat]

    def _pair(self, pair: Pair) -> str:
        if len(self.header.players) == 2:
            return self._name(pair)
        return self.language.both(self._name(pair), self._name(pair + 2))

    def _refused(self, ruling: rulings.Refused) -> str:
        _ = self._
        return _("Line {line} refused: {why}.").format(
            line=ruling.line, why=input_refused("cuarenta", ruling.why, self.language)
        )
