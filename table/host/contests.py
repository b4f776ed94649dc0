"""Championships: announce one, choose its next match, what the referee decides, lots (narro 4, 13)."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from msgspec.structs import replace

from table.host.coming import basis, changed
from table.host.contract import Change, Desk, Enter, Export, Look
from table.host.drawing import Draws
from table.host.entering import Numbers, Text
from table.host.locks import is_on
from table.host.page import Action, Do, Line, Open, Page, Say, Sheet, Turn
from table.host.people import PickPlayer
from table.host.words import couple, label, yes_or_no
from table.scenes.words import Speech
from table.timba import journal
from table.timba.championship import Championship, Match, Place, champion, matches, to_draw_lots
from table.timba.evening import Partners, Player
from table.timba.journal import Format, TieBreak

TIE_BREAKS: tuple[TieBreak, ...] = ("directo", "diferencia", "puntos", "cuatrolas", "sorteo")


def played(championship: Championship, desk: Desk) -> tuple[Match, ...]:
    """Its matches as they stand."""
    return matches(championship, desk.state.games, desk.figures.results)


def championship_of(desk: Desk, number: int) -> Championship | None:
    """The championship of this number."""
    return next((each for each in desk.state.championships if each.number == number), None)


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
            Line(each.name, Open(OneChampionship(each.number)), _stands(each, desk, speech), key=each.number)
            for each in reversed(desk.state.championships)
        ]
        lines.append(Line(_("A new championship …"), Open(_draft(desk, speech))))
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
        championship = championship_of(desk, self.number)
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
        return Sheet(championship.name, tuple(lines))


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
        championship = championship_of(desk, self.number)
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
        return changed(desk, match=key, seats=(home[0], away[0], home[1], away[1]), special=None)
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
        championship = championship_of(desk, self.number)
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
        championship = championship_of(desk, self.number)
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
        championship = championship_of(desk, self.number)
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


# A new one


class Draft(msgspec.Struct, frozen=True):
    """A championship before it is announced."""

    number: int
    format: Format
    name: str
    pairs: tuple[Partners, ...] = ()
    referee: Player | None = None
    seeded: bool = False
    wins: int = 1
    tie_breaks: tuple[TieBreak, ...] = ("directo", "diferencia", "puntos", "sorteo")


def _draft(desk: Desk, speech: Speech) -> NewChampionship:
    number = max((each.number for each in desk.state.championships), default=0) + 1
    name = speech.gettext("Championship {number}").format(number=number)
    return NewChampionship(Draft(number, "copa", name, sitting_and_waiting(desk)))


def sitting_and_waiting(desk: Desk) -> tuple[Partners, ...]:
    """The pairs of tonight: those who sit, then those who wait."""
    tonight = desk.state.tonight
    sit = [(one, other) for one, other in (tonight.at(0), tonight.at(1)) if one is not None and other is not None]
    return (*sit, *tonight.queue)


class NewChampionship(Page, frozen=True):
    """A championship being announced: everything is stated before it begins."""

    draft: Draft

    def locks(self, _desk: Desk) -> bool:
        """It is the evening's for good."""
        return True

    def sheet(self, desk: Desk, speech: Speech) -> Sheet:
        """Each thing to be stated, then begin."""
        _ = speech.gettext
        draft = self.draft
        other: Format = "liga" if draft.format == "copa" else "copa"
        lines = [
            Line(_("Cup or league"), Turn(NewChampionship(replace(draft, format=other))), format_named(draft, speech)),
            Line(_("Name"), Open(ChampionshipName(draft)), draft.name),
            Line(_("Pairs"), Open(DraftPairs(draft)), str(len(draft.pairs))),
            Line(
                _("Referee"), Open(Referee(draft)), "" if draft.referee is None else label(desk, speech, draft.referee)
            ),
        ]
        if draft.format == "copa":
            seeded = Turn(NewChampionship(replace(draft, seeded=not draft.seeded)))
            lines.append(Line(_("Seeded, best pair first"), seeded, yes_or_no(draft.seeded, speech)))
            lines.append(Line(_("Wins for a match"), Open(Wins(draft)), str(draft.wins)))
        else:
            lines.append(Line(_("Tie-breaks"), Open(Breaks(draft)), str(len(draft.tie_breaks))))
        lines.append(Line(_("Begin"), self._begin(speech)))
        return Sheet(_("A new championship"), tuple(lines), (_("“Dame la baza” is forbidden"),))

    def _begin(self, speech: Speech) -> Action:
        draft = self.draft
        if draft.referee is None:
            return Say(speech.gettext("A championship needs a referee."))
        event = journal.ChampionshipBegun(
            number=draft.number,
            format=draft.format,
            name=draft.name,
            pairs=draft.pairs,
            referee=draft.referee,
            seeded=draft.seeded,
            wins=draft.wins,
            tie_breaks=draft.tie_breaks,
        )
        return Do((Enter(event),), then="section")


def format_named(draft: Draft, speech: Speech) -> str:
    """How it is played."""
    _ = speech.gettext
    return _("cup") if draft.format == "copa" else _("league, home and away")


class ChampionshipName(Text, frozen=True):
    """What it is called."""

    draft: Draft

    def title(self, _desk: Desk, speech: Speech) -> str:
        """What is written."""
        return speech.gettext("Name of the championship")

    def before(self, _desk: Desk) -> str:
        """As it is."""
        return self.draft.name

    def written(self, text: str, _desk: Desk, _speech: Speech) -> Action:
        """Back to the rest."""
        return Turn(NewChampionship(replace(self.draft, name=text.strip())), up=1)


class DraftPairs(Page, frozen=True):
    """Its pairs: by rank where it is seeded, else as drawn."""

    draft: Draft

    def sheet(self, desk: Desk, speech: Speech) -> Sheet:
        """Done first, then every pair, then more of them."""
        _ = speech.gettext
        draft = self.draft
        lines = [Line(_("Done"), Turn(NewChampionship(draft), up=1), str(len(draft.pairs)))]
        lines += [
            Line(f"{number}. {couple(desk, speech, pair)}", Open(DraftPair(draft, pair)), key=pair)
            for number, pair in enumerate(draft.pairs, start=1)
        ]
        lines += [
            Line(_("A pair by hand …"), Open(DraftPlayer(draft))),
            Line(_("Those who sit and wait"), Turn(DraftPairs(replace(draft, pairs=sitting_and_waiting(desk))))),
            Line(_("None yet"), Turn(DraftPairs(replace(draft, pairs=())))),
            Line(_("Draw them first …"), Open(Draws())),
        ]
        return Sheet(_("Pairs"), tuple(lines))


class DraftPair(Page, frozen=True):
    """A pair of the list: to its head, or out."""

    draft: Draft
    pair: Partners

    def sheet(self, desk: Desk, speech: Speech) -> Sheet:
        """Both."""
        _ = speech.gettext
        others = tuple(each for each in self.draft.pairs if each != self.pair)
        first = replace(self.draft, pairs=(self.pair, *others))
        return Sheet(
            couple(desk, speech, self.pair),
            (
                Line(_("To the head of the list"), Turn(DraftPairs(first), up=1)),
                Line(_("Does not play"), Turn(DraftPairs(replace(self.draft, pairs=others)), up=1)),
            ),
        )


class DraftPlayer(PickPlayer, frozen=True):
    """The first and the second of a pair by hand."""

    draft: Draft
    one: Player | None = None

    def title(self, desk: Desk, speech: Speech) -> str:
        """Whom."""
        _ = speech.gettext
        if self.one is None:
            return _("The first of the pair")
        return _("Partner of {name}").format(name=label(desk, speech, self.one))

    def among(self, desk: Desk) -> Sequence[Player | None]:
        """Those here who are in no pair of it; then those who are not here tonight."""
        busy = {*(player for pair in self.draft.pairs for player in pair), self.one}
        here = desk.state.tonight.here
        return tuple(each for each in (*here, *(p for p in desk.names.players if p not in here)) if each not in busy)

    def taken(self, player: Player | None, _desk: Desk) -> Action:
        """The first, then the pair."""
        if self.one is None:
            return Open(DraftPlayer(self.draft, player))
        pair = (self.one, player or "")
        return Turn(DraftPairs(replace(self.draft, pairs=(*self.draft.pairs, pair))), up=2)


class Referee(PickPlayer, frozen=True):
    """Who is the referee (narro 13)."""

    draft: Draft

    def title(self, _desk: Desk, speech: Speech) -> str:
        """Who."""
        return speech.gettext("Referee")

    def among(self, desk: Desk) -> Sequence[Player | None]:
        """Those here, those who do not play in it first; then the others known."""
        playing = {player for pair in self.draft.pairs for player in pair}
        here = sorted(desk.state.tonight.here, key=lambda each: each in playing)
        return (*here, *(each for each in desk.names.players if each not in here))

    def taken(self, player: Player | None, _desk: Desk) -> Action:
        """Back to the rest."""
        return Turn(NewChampionship(replace(self.draft, referee=player)), up=1)


class Wins(Numbers, frozen=True):
    """Games that win a match of a cup."""

    draft: Draft

    def title(self, _desk: Desk, speech: Speech) -> str:
        """What for."""
        return speech.gettext("Wins for a match")

    def numbers(self, _desk: Desk) -> Sequence[int]:
        """One to five."""
        return range(1, 6)

    def first(self, _desk: Desk) -> int:
        """As it is."""
        return self.draft.wins

    def taken(self, number: int, _desk: Desk) -> Action:
        """Back to the rest."""
        return Turn(NewChampionship(replace(self.draft, wins=number)), up=1)


def tie_break_named(tie_break: TieBreak, speech: Speech) -> str:
    """What tells equal pairs apart."""
    _ = speech.gettext
    names: dict[TieBreak, str] = {
        "directo": _("games among them"),
        "diferencia": _("difference of points"),
        "puntos": _("points scored"),
        "cuatrolas": _("cuatrolas and quintolas made"),
        "sorteo": _("the highest card"),
    }
    return names[tie_break]


class Breaks(Page, frozen=True):
    """The tie-breaks of a league, in their order: an item goes to the end of the list, or out of it."""

    draft: Draft

    def sheet(self, _desk: Desk, speech: Speech) -> Sheet:
        """Done first, then each with its place."""
        _ = speech.gettext
        draft = self.draft
        lines = [Line(_("Done"), Turn(NewChampionship(draft), up=1), str(len(draft.tie_breaks)))]
        for each in TIE_BREAKS:
            there = each in draft.tie_breaks
            after = tuple(one for one in draft.tie_breaks if one != each) if there else (*draft.tie_breaks, each)
            place = str(draft.tie_breaks.index(each) + 1) if there else _("no")
            lines.append(Line(tie_break_named(each, speech), Turn(Breaks(replace(draft, tie_breaks=after))), place))
        return Sheet(_("Tie-breaks"), tuple(lines))
