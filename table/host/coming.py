"""The next game, or the game that is on taken up by a new acta: who sits where, who deals, under which rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec.structs import asdict, replace

from table.games import GAMES
from table.games.contract import HeaderProblem
from table.games.cuarenta import rules as cuarenta
from table.games.cuatrola import rules as cuatrola
from table.games.switches import Choice, Number, OneOf, Switch, YesNo
from table.host.contract import Change, Coming, Desk, Enter
from table.host.drawing import losers
from table.host.entering import Numbers
from table.host.locks import is_on
from table.host.page import Action, Do, Line, Open, Page, Sheet
from table.host.people import PickPlayer, where
from table.host.words import couple, couples, label, switch_named, yes_or_no
from table.scenes.words import Speech
from table.seats import PAIRS, SEATS, Pair, Seat, next_seat
from table.timba import evening, journal
from table.timba.evening import Partners, Player, Seats
from table.timba.journal import Special


def basis(desk: Desk) -> Coming:
    """What a change starts from: the next game; while one is on, that one as it stands, to be taken up."""
    if not is_on(desk):
        return desk.coming
    header, game = desk.header, desk.state.game
    return Coming(
        game=header.game,
        rules=str(header.rules),
        house=header.house,
        seats=_four(header.players),
        dealer=_dealer_now(desk),
        bet=desk.coming.bet if game is None else game.bet,
        special=desk.coming.special if game is None else game.special,
        match=desk.coming.match if game is None else game.match,
        score=desk.view.score,
        goes_on=True,
    )


def _four(players: Sequence[Player | None]) -> Seats:
    """Who sits at the four seats; where two play, the others are empty."""
    a, b, c, d = (*players, None, None, None, None)[: len(SEATS)]
    return a, b, c, d


def same_four(desk: Desk) -> Seats | None:
    """The seats of the last game; None before the first, and where the next one has them already."""
    game = desk.state.game
    seats = None if game is None else _four(game.seats)
    return None if seats == desk.coming.seats else seats


def _dealer_now(desk: Desk) -> Seat:
    """Who deals the hand that is on, or the next one where none is."""
    view = desk.view
    if desk.header.game != "cuatrola" or view.phase != "over":
        return int(view.dealer)
    again = view.result is not None and view.result.why == "redeal"
    return int(view.dealer) if again else next_seat(view.dealer)


def changed(desk: Desk, **values: Any) -> Change:
    """The order that makes the next game, or the one that is on, another in these things."""
    return Change(replace(basis(desk), **values))


# Seats


class SeatsPage(Page, frozen=True):
    """Who sits where, who waits, who deals."""

    def sheet(self, desk: Desk, speech: Speech) -> Sheet:
        """Every seat, then what seats several at once."""
        _ = speech.gettext
        coming = basis(desk)
        lines = [
            Line(
                _("Seat {seat}: {name}").format(seat=seat, name=label(desk, speech, coming.seats[seat])),
                Open(WhoSits(seat)),
                key=("seat", seat),
            )
            for seat in SEATS
            if coming.seats[seat] is not None
        ]
        if not is_on(desk):
            lines += _at_once(desk, speech)
        lines.append(Line(_("Who deals"), Open(WhoDeals()), label(desk, speech, coming.seats[coming.dealer])))
        lines.append(Line(_("Waiting pairs"), Open(Waiting()), str(len(queue(desk)))))
        return Sheet(_("Seats and dealer"), tuple(lines), _on_hint(desk, speech))


def _on_hint(desk: Desk, speech: Speech) -> tuple[str, ...]:
    if not is_on(desk):
        return ()
    return (speech.gettext("A game is on: a change goes on with its score in a new acta."),)


def _at_once(desk: Desk, speech: Speech) -> list[Line]:
    """The same four, and each waiting pair in the place of either pair."""
    _ = speech.gettext
    coming, same = desk.coming, same_four(desk)
    lines = []
    if same is not None:
        lines.append(Line(_("The same four go on"), Do((changed(desk, seats=same),), then="stay")))
    for pair in _free_pairs(desk):
        for side in PAIRS:
            text = _("{pair} come in for {others}").format(
                pair=couple(desk, speech, pair), others=couple(desk, speech, coming.seats[side::2])
            )
            lines.append(
                Line(
                    text,
                    Do((changed(desk, seats=_with_pair(coming.seats, side, pair)),), then="stay"),
                    key=(pair, side),
                )
            )
    if None in coming.seats and None not in coming.seats[:2]:
        lines.append(Line(_("Two more sit down …"), Open(AllSit(coming.seats[:2]))))
    lines.append(Line(_("Everybody by hand …"), Open(AllSit())))
    return lines


def _free_pairs(desk: Desk) -> tuple[Partners, ...]:
    """The pairs that wait and of whom nobody is to sit; none where two play, who are no pairs."""
    if None in desk.coming.seats:
        return ()
    waiting, _alone = evening.waiting(desk.state.tonight)
    return tuple(pair for pair in waiting if not set(pair) & set(desk.coming.seats))


def _with_pair(seats: Seats, side: Pair, pair: Partners) -> Seats:
    new = list(seats)
    new[side], new[side + 2] = pair
    return new[0], new[1], new[2], new[3]


class WhoSits(PickPlayer, frozen=True):
    """Somebody for a seat; who sits at another changes places."""

    seat: Seat

    def locks(self, desk: Desk) -> bool:
        """Once the game has begun."""
        return is_on(desk)

    def title(self, _desk: Desk, speech: Speech) -> str:
        """Which seat."""
        return speech.gettext("Who sits at seat {seat}?").format(seat=self.seat)

    def among(self, desk: Desk) -> Sequence[Player | None]:
        """Those who sit elsewhere, then everybody else here."""
        seats = basis(desk).seats
        others = tuple(each for seat, each in enumerate(seats) if each is not None and seat != self.seat)
        rest = tuple(each for each in desk.state.tonight.here if each not in seats)
        return (*others, *rest)

    def detail(self, player: Player | None, desk: Desk, speech: Speech) -> str:
        """Where he is."""
        seats = basis(desk).seats
        if player is not None and player in seats:
            return speech.gettext("changes places")
        return where(player, desk, speech)

    def taken(self, player: Player | None, desk: Desk) -> Action:
        """He sits here; who sat here sits where he did."""
        seats = list(basis(desk).seats)
        if player is not None and player in seats:
            seats[seats.index(player)] = seats[self.seat]
        seats[self.seat] = player
        return Do((changed(desk, seats=(seats[0], seats[1], seats[2], seats[3])),), then="up")


class AllSit(PickPlayer, frozen=True):
    """The four seats one after the other."""

    sitting: tuple[Player | None, ...] = ()

    def title(self, _desk: Desk, speech: Speech) -> str:
        """Which seat."""
        return speech.gettext("Who sits at seat {seat}?").format(seat=len(self.sitting))

    def among(self, desk: Desk) -> Sequence[Player | None]:
        """Everybody here, and who sits now, but those who have a seat already."""
        here = desk.state.tonight.here
        known = (*here, *(each for each in desk.coming.seats if each is not None and each not in here))
        return tuple(each for each in known if each not in self.sitting)

    def taken(self, player: Player | None, desk: Desk) -> Action:
        """The next seat, until all four are taken."""
        sitting = (*self.sitting, player)
        if len(sitting) < len(SEATS):
            return Open(AllSit(sitting))
        return Do((changed(desk, seats=_four(sitting)),), then="section")


class WhoDeals(Page, frozen=True):
    """Who deals the next hand."""

    def locks(self, desk: Desk) -> bool:
        """Once the game has begun."""
        return is_on(desk)

    def sheet(self, desk: Desk, speech: Speech) -> Sheet:
        """Every seat."""
        coming = basis(desk)
        seats = [seat for seat in SEATS if coming.seats[seat] is not None] or list(SEATS)
        lines = tuple(
            Line(
                label(desk, speech, coming.seats[seat]),
                Do((changed(desk, dealer=seat),), then="up"),
                speech.gettext("Seat {seat}").format(seat=seat),
                key=("seat", seat),
            )
            for seat in seats
        )
        start = seats.index(coming.dealer) if coming.dealer in seats else 0
        return Sheet(speech.gettext("Who deals"), lines, _on_hint(desk, speech), start=start)


# Who waits


def queue(desk: Desk) -> tuple[Partners, ...]:
    """Who waits for the next game: after a game, once the losers' seats are taken (narro 37)."""
    state, lost = desk.state, losers(desk)
    tonight = state.tonight
    if lost is not None and tonight.is_full and not state.moved:
        drawn = None if state.partner is None else state.partner[1]
        tonight = evening.after_game(tonight, lost, drawn if drawn in tonight.at(lost) else None)
    return tuple(pair for pair in tonight.queue if not set(pair) & set(desk.coming.seats))


def _queued(desk: Desk, pairs: Sequence[Partners]) -> Enter:
    """These wait; who sits is settled with it, as it is proposed."""
    return Enter(journal.Seated(seats=desk.coming.seats, queue=tuple(pairs)))


class Waiting(Page, frozen=True):
    """The pairs that wait, next first, and new ones."""

    def sheet(self, desk: Desk, speech: Speech) -> Sheet:
        """Every pair, then a new one; while a game is on they only can be read, for who sits would be settled too."""
        _ = speech.gettext
        pairs = queue(desk)
        names = couples(desk, speech, pairs)
        if is_on(desk):
            return Sheet(_("Waiting pairs"), (), (*names, _("They can be changed once the game is over.")))
        lines = [Line(text, Open(WaitingPair(pair)), key=pair) for pair, text in zip(pairs, names, strict=True)]
        lines.append(Line(_("A new pair …"), Open(NewPair())))
        return Sheet(_("Waiting pairs"), tuple(lines))


class WaitingPair(Page, frozen=True):
    """A pair that waits: first, last, or no pair any more."""

    pair: Partners

    def sheet(self, desk: Desk, speech: Speech) -> Sheet:
        """What can be done with it."""
        _ = speech.gettext
        others = [each for each in queue(desk) if each != self.pair]
        return Sheet(
            couple(desk, speech, self.pair),
            (
                Line(_("Plays next"), Do((_queued(desk, [self.pair, *others]),), then="up")),
                Line(_("Plays last"), Do((_queued(desk, [*others, self.pair]),), then="up")),
                Line(_("Parts"), Do((_queued(desk, others),), then="up")),
            ),
        )


class NewPair(PickPlayer, frozen=True):
    """The first and the second of a new pair."""

    one: Player | None = None

    def title(self, desk: Desk, speech: Speech) -> str:
        """Whom."""
        _ = speech.gettext
        if self.one is None:
            return _("The first of the pair")
        return _("Partner of {name}").format(name=label(desk, speech, self.one))

    def among(self, desk: Desk) -> Sequence[Player | None]:
        """Those who neither sit nor wait."""
        busy = {*desk.coming.seats, self.one, *(player for pair in queue(desk) for player in pair)}
        return tuple(each for each in desk.state.tonight.here if each not in busy)

    def taken(self, player: Player | None, desk: Desk) -> Action:
        """The first, then the pair."""
        if self.one is None:
            return Open(NewPair(player))
        return Do((_queued(desk, [*queue(desk), (self.one, player or "")]),), then="section")


# After a game


class NextGame(Page, frozen=True):
    """Winners stay: what is proposed, the same four, or by hand."""

    def sheet(self, desk: Desk, speech: Speech) -> Sheet:
        """The proposal first."""
        _ = speech.gettext
        seats, same = desk.coming.seats, same_four(desk)
        lines = [Line(_("So be it"), Do((Change(desk.coming),), then="close"), versus(desk, speech, seats))]
        if same is not None:
            order = changed(desk, seats=same)
            lines.append(Line(_("The same four go on"), Do((order,), then="close"), versus(desk, speech, same)))
        lines.append(Line(_("By hand …"), Open(SeatsPage())))
        return Sheet(_("The next game"), tuple(lines))


def versus(desk: Desk, speech: Speech, seats: Seats) -> str:
    """Who plays whom."""
    if seats[2] is None and seats[3] is None:
        ours, theirs = label(desk, speech, seats[0]), label(desk, speech, seats[1])
    else:
        ours, theirs = couple(desk, speech, seats[0::2]), couple(desk, speech, seats[1::2])
    return speech.gettext("{ours} against {theirs}").format(ours=ours, theirs=theirs)


# Game and rules


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
        return Sheet(_("Game and rules"), tuple(lines), _on_hint(desk, speech))


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
        return Sheet(speech.gettext("Rules"), lines, _on_hint(desk, speech), start=start)


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
        return Sheet(speech.gettext("House switches"), lines, _on_hint(desk, speech))


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
