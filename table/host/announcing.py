"""A championship being announced: everything is stated before it begins (narro 4, 13)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from table.host.contract import Desk, Enter
from table.host.drawing import Draws, sitting_and_waiting
from table.host.entering import Numbers, Text
from table.host.page import Action, Do, Line, Open, Page, Say, Sheet, Turn
from table.host.people import PickPlayer, of_a_pair
from table.host.words import couple, label, yes_or_no
from table.timba import journal
from table.timba.championship import Championship
from table.timba.evening import Partners, Player
from table.timba.journal import Format, TieBreak
from table.timba.results import name_of, stated, tie_breaks_named
from table.words.speech import Speech

TIE_BREAKS: tuple[TieBreak, ...] = ("directo", "diferencia", "puntos", "cuatrolas", "sorteo")


STATED: tuple[TieBreak, ...] = ("directo", "diferencia", "puntos", "sorteo")
"""The tie-breaks where nobody says otherwise."""


def draft(desk: Desk) -> NewChampionship:
    """A championship of which nothing has been said yet; without a name it is known by its number."""
    number = max((each.number for each in desk.state.championships), default=0) + 1
    pairs = sitting_and_waiting(desk)
    return NewChampionship(
        Championship(number=number, format="copa", name="", pairs=pairs, referee="", tie_breaks=STATED)
    )


class NewChampionship(Page, frozen=True):
    """A championship being announced: everything is stated before it begins."""

    draft: Championship

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
            Line(_("Name"), Open(ChampionshipName(draft)), name_of(draft, speech.words)),
            Line(_("Pairs"), Open(DraftPairs(draft)), str(len(draft.pairs))),
            Line(_("Referee"), Open(Referee(draft)), label(desk, speech, draft.referee) if draft.referee else ""),
        ]
        if draft.format == "copa":
            seeded = Turn(NewChampionship(replace(draft, seeded=not draft.seeded)))
            lines.append(Line(_("Seeded, best pair first"), seeded, yes_or_no(draft.seeded, speech)))
            lines.append(Line(_("Wins for a match"), Open(Wins(draft)), str(draft.wins)))
        else:
            lines.append(Line(_("Tie-breaks"), Open(Breaks(draft)), str(len(draft.tie_breaks))))
        lines.append(Line(_("Begin"), self._begin(speech)))
        return Sheet(_("A new championship"), tuple(lines), tuple(stated(draft, speech.words)))

    def _begin(self, speech: Speech) -> Action:
        draft = self.draft
        if not draft.referee:
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


def format_named(draft: Championship, speech: Speech) -> str:
    """How it is played."""
    _ = speech.gettext
    return _("cup") if draft.format == "copa" else _("league, home and away")


class ChampionshipName(Text, frozen=True):
    """What it is called."""

    draft: Championship

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

    draft: Championship

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

    draft: Championship
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

    draft: Championship
    one: Player | None = None

    def title(self, desk: Desk, speech: Speech) -> str:
        """Whom."""
        return of_a_pair(self.one, desk, speech)

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

    draft: Championship

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
        return Turn(NewChampionship(replace(self.draft, referee=player or "")), up=1)


class Wins(Numbers, frozen=True):
    """Games that win a match of a cup."""

    draft: Championship

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


class Breaks(Page, frozen=True):
    """The tie-breaks of a league, in their order: an item goes to the end of the list, or out of it."""

    draft: Championship

    def sheet(self, _desk: Desk, speech: Speech) -> Sheet:
        """Done first, then each with its place."""
        _ = speech.gettext
        draft, names = self.draft, tie_breaks_named(speech.words)
        lines = [Line(_("Done"), Turn(NewChampionship(draft), up=1), str(len(draft.tie_breaks)))]
        for each in TIE_BREAKS:
            there = each in draft.tie_breaks
            after = tuple(one for one in draft.tie_breaks if one != each) if there else (*draft.tie_breaks, each)
            place = str(draft.tie_breaks.index(each) + 1) if there else _("no")
            lines.append(Line(names[each], Turn(Breaks(replace(draft, tie_breaks=after))), place))
        return Sheet(_("Tie-breaks"), tuple(lines))
