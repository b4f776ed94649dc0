"""Who is here tonight, what they are called, and forgetting somebody."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from table.host.contract import Desk, Enter, Forget, Learn, Rename
from table.host.entering import Text
from table.host.page import Action, Do, Line, Open, Page, Say, Sheet, Turn
from table.host.words import label
from table.timba import journal
from table.timba.evening import Player
from table.timba.names import Known
from table.words.colours import COLOURS, colour_named
from table.words.speech import Speech

MANY = 12
"""More people than these are listed in parts."""

PART = 9


class PickPlayer(Page, frozen=True):
    """Somebody to be picked."""

    def title(self, _desk: Desk, _speech: Speech) -> str:
        """What he is picked for."""
        raise NotImplementedError

    def among(self, desk: Desk) -> Sequence[Player | None]:
        """Those to pick from; None is nobody."""
        return desk.state.tonight.here

    def detail(self, _player: Player | None, _desk: Desk, _speech: Speech) -> str:
        """What there is to say of one of them."""
        return ""

    def taken(self, player: Player | None, desk: Desk) -> Action:
        """What comes of picking him."""
        raise NotImplementedError

    def lines(self, desk: Desk, speech: Speech) -> tuple[Line, ...]:
        """Everybody by name."""
        return tuple(
            Line(label(desk, speech, each), self.taken(each, desk), self.detail(each, desk, speech), key=("who", each))
            for each in self.among(desk)
        )

    def sheet(self, desk: Desk, speech: Speech) -> Sheet:
        """Everybody, or from whom to whom where they are many."""
        lines = self.lines(desk, speech)
        reading = () if lines else (speech.gettext("There is nobody to choose."),)
        if len(lines) > MANY:
            starts = range(0, len(lines), PART)
            parts = [lines[start : start + PART] for start in starts]
            lines = tuple(
                Line(f"{part[0].text} … {part[-1].text}", Turn(Part(self, start)), key=("from", start))
                for start, part in zip(starts, parts, strict=True)
            )
        return Sheet(self.title(desk, speech), lines, reading)


def of_a_pair(one: Player | None, desk: Desk, speech: Speech) -> str:
    """Whom of a pair one is to be picked: the first, or the partner of who was."""
    _ = speech.gettext
    return _("The first of the pair") if one is None else _("Partner of {name}").format(name=label(desk, speech, one))


class Part(Page, frozen=True):
    """A part of many to be picked from."""

    of: PickPlayer
    start: int

    def locks(self, desk: Desk) -> bool:
        """As all of them."""
        return self.of.locks(desk)

    def sheet(self, desk: Desk, speech: Speech) -> Sheet:
        """So many of them."""
        lines = self.of.lines(desk, speech)[self.start : self.start + PART]
        return Sheet(self.of.title(desk, speech), lines)


class Players(Page, frozen=True):
    """Everybody who is here, who has come, who is new."""

    def sheet(self, desk: Desk, speech: Speech) -> Sheet:
        """Those here, in the order of coming."""
        _ = speech.gettext
        lines = [
            Line(_("Somebody has come …"), Open(HasCome())),
            Line(_("A new player …"), Open(NewName())),
        ]
        lines += [
            Line(label(desk, speech, each), Open(OnePlayer(each)), where(each, desk, speech), key=each)
            for each in desk.state.tonight.here
        ]
        lines.append(Line(_("Those who are not here …"), Open(NotHere())))
        return Sheet(_("Players"), tuple(lines))


def where(player: Player | None, desk: Desk, speech: Speech) -> str:
    """Where somebody is tonight."""
    _ = speech.gettext
    tonight = desk.state.tonight
    if player is None:
        return ""
    if player in tonight.seats:
        return _("sits")
    if any(player in pair for pair in tonight.queue):
        return _("waits")
    return _("without a partner") if player in tonight.here else _("not here")


def _absent(desk: Desk) -> tuple[Player, ...]:
    """Those known who are not here, by name."""
    known = desk.names.players
    here = desk.state.tonight.here
    return tuple(sorted((each for each in known if each not in here), key=lambda each: (known[each].name, each)))


class HasCome(PickPlayer, frozen=True):
    """Somebody known who has come."""

    def title(self, _desk: Desk, speech: Speech) -> str:
        """Who."""
        return speech.gettext("Who has come?")

    def among(self, desk: Desk) -> Sequence[Player | None]:
        """Those who are not here yet."""
        return _absent(desk)

    def taken(self, player: Player | None, _desk: Desk) -> Action:
        """He is here; the next one may be picked."""
        return Do((Enter(journal.Here(player=player or "")),), then="stay")


class NotHere(PickPlayer, frozen=True):
    """Those who are not here, to rename or to forget."""

    def title(self, _desk: Desk, speech: Speech) -> str:
        """Whom."""
        return speech.gettext("Those who are not here")

    def among(self, desk: Desk) -> Sequence[Player | None]:
        """Everybody known but not here."""
        return _absent(desk)

    def taken(self, player: Player | None, _desk: Desk) -> Action:
        """His own page."""
        return Open(OnePlayer(player or ""))


class NewName(Text, frozen=True):
    """The name of somebody nobody has known yet."""

    def title(self, _desk: Desk, speech: Speech) -> str:
        """What is asked for."""
        return speech.gettext("The new player's name")

    def longest(self) -> int:
        """Names of any length a hand will type."""
        return 200

    def written(self, text: str, _desk: Desk, speech: Speech) -> Action:
        """Then his colour."""
        return Turn(NewColour(text.strip())) if text.strip() else Say(speech.gettext("Write a name first."))


class NewColour(Page, frozen=True):
    """The colour of a new player."""

    name: str

    def sheet(self, desk: Desk, speech: Speech) -> Sheet:
        """Those nobody here has, first."""
        lines = tuple(
            Line(colour_named(each, speech.words), Do((Learn(self.name, each),), then="up"), _whose(each, desk, speech))
            for each in (*_free_first(desk), None)
        )
        return Sheet(speech.gettext("Colour of {name}").format(name=self.name), lines)


def _free_first(desk: Desk) -> tuple[str, ...]:
    taken = {desk.names.players[each].colour for each in desk.state.tonight.here if each in desk.names.players}
    return tuple(sorted(COLOURS, key=lambda each: each in taken))


def _whose(colour: str | None, desk: Desk, speech: Speech) -> str:
    known = desk.names.players
    those = [each for each in desk.state.tonight.here if colour and each in known and known[each].colour == colour]
    return ", ".join(label(desk, speech, each) for each in those)


class OnePlayer(Page, frozen=True):
    """One player: come or gone, his name, his colour."""

    player: Player

    def sheet(self, desk: Desk, speech: Speech) -> Sheet:
        """What can be done about him."""
        _ = speech.gettext
        if self.player in desk.state.tonight.here:
            lines = [Line(_("Has gone home"), Do((Enter(journal.Left(player=self.player)),), then="up"))]
        else:
            lines = [Line(_("Has come"), Do((Enter(journal.Here(player=self.player)),), then="up"))]
        known = desk.names.players.get(self.player)
        if known is not None:
            lines += [
                Line(_("Another name …"), Open(OtherName(self.player)), known.name),
                Line(_("Another colour …"), Open(OtherColour(self.player)), colour_named(known.colour, speech.words)),
                Line(_("Forget the name …"), Open(Forgetting(self.player))),
            ]
        return Sheet(label(desk, speech, self.player), tuple(lines))


class OtherName(Text, frozen=True):
    """Another name for a player."""

    player: Player

    def title(self, _desk: Desk, speech: Speech) -> str:
        """What is asked for."""
        return speech.gettext("Another name")

    def locks(self, _desk: Desk) -> bool:
        """What a player is called is kept."""
        return True

    def longest(self) -> int:
        """As for a new one."""
        return 200

    def before(self, desk: Desk) -> str:
        """His name now."""
        known = desk.names.players.get(self.player)
        return "" if known is None else known.name

    def written(self, text: str, desk: Desk, speech: Speech) -> Action:
        """He is called so from now on."""
        if not text.strip():
            return Say(speech.gettext("Write a name first."))
        known = desk.names.players.get(self.player, Known(""))
        return Do((Rename(self.player, replace(known, name=text.strip())),), then="up")


class OtherColour(Page, frozen=True):
    """Another colour for a player."""

    player: Player

    def locks(self, _desk: Desk) -> bool:
        """As his name."""
        return True

    def sheet(self, desk: Desk, speech: Speech) -> Sheet:
        """All colours."""
        known = desk.names.players.get(self.player, Known(""))
        lines = tuple(
            Line(
                colour_named(each, speech.words),
                Do((Rename(self.player, replace(known, colour=each)),), then="up"),
                _whose(each, desk, speech),
            )
            for each in (*COLOURS, None)
        )
        start = (*COLOURS, None).index(known.colour) if known.colour in COLOURS else len(COLOURS)
        return Sheet(speech.gettext("Another colour"), lines, start=start)


class Forgetting(Page, frozen=True):
    """Whether a name is really to be forgotten."""

    player: Player

    def locks(self, _desk: Desk) -> bool:
        """It cannot be undone."""
        return True

    def sheet(self, desk: Desk, speech: Speech) -> Sheet:
        """No stands first."""
        _ = speech.gettext
        name = label(desk, speech, self.player)
        return Sheet(
            _("Forget the name"),
            (
                Line(_("No, keep it"), Do((), then="up")),
                Line(_("Yes, forget {name}").format(name=name), Do((Forget(self.player),), then="section")),
            ),
            reading=(
                _("The games stay, the name goes for good."),
                _("What somebody wrote in a note or the name of a championship stays as it is."),
            ),
        )
