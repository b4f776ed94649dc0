"""Championships: announce one, choose its next match, what the referee decides, lots (narro 4, 13)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from table.host.announcing import draft
from table.host.coming import basis, changed
from table.host.contract import Change, Desk, Enter, Export, Look
from table.host.entering import Text
from table.host.locks import is_on
from table.host.page import Action, Do, Line, Open, Page, Sheet, Turn
from table.host.words import couple, label
from table.timba import journal
from table.timba.championship import Championship, Match, Place, champion, matches, to_draw_lots
from table.timba.evening import facing
from table.timba.results import announced, name_of
from table.words.speech import Speech


def played(championship: Championship, desk: Desk) -> tuple[Match, ...]:
    """Its matches as they stand."""
    return matches(championship, desk.state.games, desk.figures.results)


def on_now(desk: Desk) -> tuple[Championship, ...]:
    """Those that have matches to be played, newest first."""
    return tuple(
        each for each in reversed(desk.state.championships) if any(match.is_open for match in played(each, desk))
    )


def pair_at(championship: Championship, place: Place | None, desk: Desk, speech: Speech) -> str:
    """A pair by its place in the list."""
    return "" if place is None else couple(desk, speech, championship.pairs[place])


class Championships(Page, frozen=True):
    """Every championship, newest first, and a new one."""

    def sheet(self, desk: Desk, speech: Speech) -> Sheet:
        """Their names."""
        _ = speech.gettext
        lines = [
            Line(
                name_of(each, speech.words),
                Open(OneChampionship(each.number)),
                _stands(each, desk, speech),
                key=each.number,
            )
            for each in reversed(desk.state.championships)
        ]
        lines.append(Line(_("A new championship …"), Open(draft(desk))))
        return Sheet(_("Championships"), tuple(lines))


def _stands(championship: Championship, desk: Desk, speech: Speech) -> str:
    found = played(championship, desk)
    best = champion(championship, found)
    if best is not None:
        return pair_at(championship, best, desk, speech)
    left = sum(match.winner is None and not match.drawn for match in found)
    return speech.ngettext("{n} match to play", "{n} matches to play", left).format(n=left)


class OneChampionship(Page, frozen=True):
    """A championship: look at it, its next matches, the referee's decisions."""

    number: int

    def sheet(self, desk: Desk, speech: Speech) -> Sheet:
        """What has a meaning now."""
        _ = speech.gettext
        championship = desk.state.championship(self.number)
        if championship is None:
            return Sheet(_("Championship"), ())
        found = played(championship, desk)
        lines = []
        if any(match.is_open for match in found):
            lines.append(Line(_("Play a match …"), Open(WhichMatch(self.number))))
        lines += [
            Line(_("Lots among equals …"), Open(DrawLots(self.number, group)), str(len(group)), key=group)
            for group in to_draw_lots(championship, found)
        ]
        if championship.format == "copa":
            lines.append(Line(_("Look at the bracket"), Do((Look("bracket", self.number),), then="close")))
        else:
            lines.append(Line(_("Look at the standings"), Do((Look("championship", self.number),), then="close")))
        lines.append(Line(_("The referee decides a match …"), Open(WhichToDecide(self.number))))
        lines.append(Line(_("Export it (CSV and a page to print)"), Do((Export("championship", self.number),))))
        return Sheet(name_of(championship, speech.words), tuple(lines), tuple(_announced(championship, desk, speech)))


def _announced(championship: Championship, desk: Desk, speech: Speech) -> Iterator[str]:
    return announced(championship, lambda player: label(desk, speech, player), speech.words)


def match_line(championship: Championship, match: Match, desk: Desk, speech: Speech) -> str:
    """Who meets whom."""
    return speech.gettext("{ours} against {theirs}").format(
        ours=pair_at(championship, match.home, desk, speech), theirs=pair_at(championship, match.away, desk, speech)
    )


class WhichMatch(Page, frozen=True):
    """The match that is played next: its pairs sit down."""

    number: int

    def locks(self, _desk: Desk) -> bool:
        """It decides what a game counts for."""
        return True

    def sheet(self, desk: Desk, speech: Speech) -> Sheet:
        """Those that can be played, in their order; then none."""
        _ = speech.gettext
        championship = desk.state.championship(self.number)
        lines = []
        if championship is not None:
            for match in played(championship, desk):
                order = _to_play(championship, match, desk)
                if order is not None:
                    text = match_line(championship, match, desk, speech)
                    lines.append(Line(text, Do((order,), then="close"), match.key, key=match.key))
        if basis(desk).match is not None:
            lines.append(Line(_("No match: an ordinary game"), Do((changed(desk, match=None),), then="close")))
        reading = (_("A game is on: it can count for a match of those who sit."),) if is_on(desk) else ()
        return Sheet(_("Which match?"), tuple(lines), reading)


def _to_play(championship: Championship, match: Match, desk: Desk) -> Change | None:
    """The order to play an open match next: its pairs sit down. A game that is on can only be theirs already."""
    if not match.is_open or match.home is None or match.away is None:
        return None
    home, away = championship.pairs[match.home], championship.pairs[match.away]
    key = (championship.number, match.key)
    if not is_on(desk):
        return changed(desk, match=key, seats=facing(desk.state.tonight.seats, home, away), special=None)
    seats = basis(desk).seats
    theirs = {frozenset(seats[0::2]), frozenset(seats[1::2])} == {frozenset(home), frozenset(away)}
    return changed(desk, match=key) if theirs else None


class WhichToDecide(Page, frozen=True):
    """A match for the referee to decide."""

    number: int

    def locks(self, _desk: Desk) -> bool:
        """It changes results."""
        return True

    def sheet(self, desk: Desk, speech: Speech) -> Sheet:
        """Those whose pairs are known, open ones first."""
        championship = desk.state.championship(self.number)
        lines = []
        if championship is not None:
            known = [match for match in played(championship, desk) if match.away is not None and match.home is not None]
            lines = [
                Line(
                    match_line(championship, match, desk, speech),
                    Open(Deciding(self.number, match.key)),
                    pair_at(championship, match.winner, desk, speech) or match.key,
                    key=match.key,
                )
                for match in sorted(known, key=lambda match: not match.is_open)
            ]
        return Sheet(speech.gettext("Which match?"), tuple(lines))


class Deciding(Page, frozen=True):
    """The winner of a match by the referee's word, and why."""

    number: int
    match: str
    note: str = ""

    def locks(self, _desk: Desk) -> bool:
        """It changes results."""
        return True

    def sheet(self, desk: Desk, speech: Speech) -> Sheet:
        """Either pair, and a note."""
        _ = speech.gettext
        championship = desk.state.championship(self.number)
        lines = []
        if championship is not None:
            found = next((each for each in played(championship, desk) if each.key == self.match), None)
            for place in () if found is None else (found.home, found.away):
                if place is not None:
                    event = journal.Decided(number=self.number, match=self.match, winner=place, note=self.note)
                    text = _("{pair} win it").format(pair=pair_at(championship, place, desk, speech))
                    lines.append(Line(text, Do((Enter(event),), then="section"), key=place))
        lines.append(Line(_("Note"), Open(DecisionNote(self)), self.note))
        return Sheet(_("Match {key}").format(key=self.match), tuple(lines))


class DecisionNote(Text, frozen=True):
    """Why the referee decides so."""

    deciding: Deciding

    def title(self, _desk: Desk, speech: Speech) -> str:
        """What is written."""
        return speech.gettext("Note")

    def before(self, _desk: Desk) -> str:
        """As it is."""
        return self.deciding.note

    def written(self, text: str, _desk: Desk, _speech: Speech) -> Action:
        """Back to the decision."""
        return Turn(replace(self.deciding, note=text.strip()), up=1)


class DrawLots(Page, frozen=True):
    """Pairs that only the highest card can tell apart: the best first, as the cards fell."""

    number: int
    group: tuple[Place, ...]
    order: tuple[Place, ...] = ()

    def locks(self, _desk: Desk) -> bool:
        """It changes results."""
        return True

    def sheet(self, desk: Desk, speech: Speech) -> Sheet:
        """Who is next; the last one follows by himself."""
        _ = speech.gettext
        championship = desk.state.championship(self.number)
        lines = []
        if championship is not None:
            for place in self.group:
                if place not in self.order:
                    text = pair_at(championship, place, desk, speech)
                    lines.append(Line(text, self._after(place), key=place))
        said = _("Each pair draws: whose is the highest card, the next …")
        return Sheet(_("Lots: number {number}").format(number=len(self.order) + 1), tuple(lines), (said,))

    def _after(self, place: Place) -> Action:
        order = (*self.order, place)
        rest = tuple(each for each in self.group if each not in order)
        if len(rest) > 1:
            return Open(DrawLots(self.number, self.group, order))
        return Do((Enter(journal.Lots(number=self.number, order=(*order, *rest))),), then="section")
