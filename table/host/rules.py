"""Which game is played, by which rules and switches, for how much, by which name."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec.structs import asdict

from table.games import GAMES
from table.games.contract import HeaderProblem
from table.games.cuarenta import rules as cuarenta
from table.games.cuatrola import rules as cuatrola
from table.games.switches import Choice, Number, OneOf, Switch, YesNo
from table.host.coming import basis, changed, on_hint
from table.host.contract import Change, Coming, Desk
from table.host.entering import Numbers
from table.host.locks import is_on
from table.host.page import Action, Do, Line, Open, Page, Sheet
from table.host.words import switch_named, yes_or_no
from table.timba.journal import Special
from table.words.speech import Speech


class RulesPage(Page, frozen=True):
    """Which game, by which rules, for how much, by which name."""

    def sheet(self, desk: Desk, speech: Speech) -> Sheet:
        """What it is now, each to be changed."""
        _ = speech.gettext
        coming = basis(desk)
        lines = []
        if not is_on(desk):
            lines.append(Line(_("Game"), Open(WhichGame()), coming.game.capitalize()))
        if len(GAMES[coming.game].rule_sets) > 1:
            lines.append(Line(_("Rules"), Open(WhichRules()), coming.rules))
        lines.append(Line(_("House switches"), Open(Switches()), str(len(coming.house)) if coming.house else ""))
        lines.append(Line(_("Bet"), Open(Bet()), _cubatas(coming.bet, speech)))
        lines.append(Line(_("Name of the game"), Open(SpecialName()), special_named(coming.special, speech)))
        if 2 in GAMES[coming.game].seats and not is_on(desk) and coming.seats[2:] != (None, None):
            only = (coming.seats[0], coming.seats[1], None, None)
            dealer = coming.dealer % 2
            lines.append(Line(_("Only two play"), Do((changed(desk, seats=only, dealer=dealer),), then="stay")))
        return Sheet(_("Game and rules"), tuple(lines), on_hint(desk, speech))


def _cubatas(number: int, speech: Speech) -> str:
    return speech.ngettext("{n} cubata", "{n} cubatas", number).format(n=number)


def special_named(special: Special | None, speech: Speech) -> str:
    """What a special game is called (narro 4)."""
    names: dict[Special, str] = {"charlotada": "charlotada", "inter_cunados": "ínter cuñados"}
    return speech.gettext("none") if special is None else names[special]


class WhichGame(Page, frozen=True):
    """Cuatrola or Cuarenta."""

    def sheet(self, desk: Desk, speech: Speech) -> Sheet:
        """Every game the table knows; the house's switches are those of one game only."""
        names = list(GAMES)
        lines = tuple(
            Line(
                name.capitalize(),
                Do(() if name == desk.coming.game else (_other_game(desk, name),), then="up"),
            )
            for name in names
        )
        return Sheet(speech.gettext("Game"), lines, start=names.index(desk.coming.game))


def _other_game(desk: Desk, name: str) -> Change:
    return changed(desk, game=name, rules=GAMES[name].rule_sets[0], house={}, match=None, score=(0, 0))


class WhichRules(Page, frozen=True):
    """The rule set."""

    def locks(self, desk: Desk) -> bool:
        """Once the game has begun."""
        return is_on(desk)

    def sheet(self, desk: Desk, speech: Speech) -> Sheet:
        """Every rule set of the game."""
        coming = basis(desk)
        sets = GAMES[coming.game].rule_sets
        lines = tuple(Line(name, Do((changed(desk, rules=name, house={}),), then="up")) for name in sets)
        start = sets.index(coming.rules) if coming.rules in sets else 0
        return Sheet(speech.gettext("Rules"), lines, on_hint(desk, speech), start=start)


def _plain_rules(coming: Coming) -> Mapping[str, object]:
    """The switches of the rule set without the house's."""
    if coming.game == "cuarenta":
        return asdict(cuarenta.Rules())
    rules = cuatrola.rules_for(coming.rules)
    return {} if isinstance(rules, HeaderProblem) else asdict(rules)


def _switches(coming: Coming) -> Mapping[str, Switch]:
    return cuarenta.SWITCHES if coming.game == "cuarenta" else cuatrola.SWITCHES


def _value(coming: Coming, switch: str) -> object:
    return coming.house.get(switch, _plain_rules(coming).get(switch))


def _switched(desk: Desk, switch: str, value: object) -> Do:
    """The switch as the house wants it; what the rule set has anyway is no switch of the house."""
    coming = basis(desk)
    house = {name: was for name, was in coming.house.items() if name != switch}
    if value != _plain_rules(coming).get(switch):
        house[switch] = value
    return Do((changed(desk, house=house),), then="up")


class Switches(Page, frozen=True):
    """The rule switches, by their own words."""

    def locks(self, desk: Desk) -> bool:
        """Once the game has begun."""
        return is_on(desk)

    def sheet(self, desk: Desk, speech: Speech) -> Sheet:
        """Every switch and its value; what is the house's own stands with a star."""
        coming = basis(desk)
        lines = tuple(
            Line(
                switch_named(name),
                Open(_switch_page(name, switch)),
                ("* " if name in coming.house else "") + yes_or_no(_value(coming, name), speech),
            )
            for name, switch in _switches(coming).items()
        )
        return Sheet(speech.gettext("House switches"), lines, on_hint(desk, speech))


def _switch_page(name: str, switch: Switch) -> Page:
    return SwitchNumber(name) if isinstance(switch, Number) else SwitchValue(name)


class SwitchValue(Page, frozen=True):
    """The values of a switch that has a few."""

    switch: str

    def sheet(self, desk: Desk, speech: Speech) -> Sheet:
        """Every value."""
        coming = basis(desk)
        values: list[object] = []
        match _switches(coming).get(self.switch):
            case Choice(words=words):
                values = [*words]
            case OneOf(numbers=numbers):
                values = [*numbers]
            case YesNo():
                values = [True, False]
        now = _value(coming, self.switch)
        lines = tuple(Line(yes_or_no(each, speech), _switched(desk, self.switch, each)) for each in values)
        return Sheet(switch_named(self.switch), lines, start=values.index(now) if now in values else 0)


class SwitchNumber(Numbers, frozen=True):
    """The value of a switch that is a number."""

    switch: str

    def title(self, _desk: Desk, _speech: Speech) -> str:
        """The switch."""
        return switch_named(self.switch)

    def _number(self, desk: Desk) -> Number:
        switch = _switches(basis(desk)).get(self.switch)
        return switch if isinstance(switch, Number) else Number()

    def numbers(self, desk: Desk) -> Sequence[int]:
        """From the least on."""
        least = self._number(desk).least
        return range(least, max(least + 30, self.first(desk) + 10))

    def first(self, desk: Desk) -> int:
        """As it is."""
        now = _value(basis(desk), self.switch)
        return now if isinstance(now, int) else self._number(desk).least

    def taken(self, number: int, desk: Desk) -> Action:
        """So be it."""
        return _switched(desk, self.switch, number)

    def others(self, desk: Desk, speech: Speech) -> tuple[Line, ...]:
        """Values that are no numbers."""
        others = self._number(desk).others
        return tuple(Line(yes_or_no(each, speech), _switched(desk, self.switch, each)) for each in others)


class Bet(Numbers, frozen=True):
    """Cubatas that each loser pays (narro 12)."""

    def locks(self, desk: Desk) -> bool:
        """Once the game has begun."""
        return is_on(desk)

    def title(self, _desk: Desk, speech: Speech) -> str:
        """What for."""
        return speech.gettext("Bet: cubatas of each loser")

    def numbers(self, _desk: Desk) -> Sequence[int]:
        """None to ten."""
        return range(11)

    def first(self, desk: Desk) -> int:
        """As it is."""
        return basis(desk).bet

    def taken(self, number: int, desk: Desk) -> Action:
        """So be it."""
        return Do((changed(desk, bet=number),), then="up")


class SpecialName(Page, frozen=True):
    """Charlotada, ínter cuñados, or neither (narro 4)."""

    def locks(self, desk: Desk) -> bool:
        """Once the game has begun."""
        return is_on(desk)

    def sheet(self, desk: Desk, speech: Speech) -> Sheet:
        """The three."""
        names: tuple[Special | None, ...] = (None, "charlotada", "inter_cunados")
        lines = tuple(
            Line(special_named(each, speech), Do((changed(desk, special=each),), then="up")) for each in names
        )
        return Sheet(speech.gettext("Name of the game"), lines, start=names.index(basis(desk).special))
