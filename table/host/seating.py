"""Who sits where, who deals, who waits; the next game as it is proposed."""

from __future__ import annotations

from collections.abc import Sequence

from table.host.coming import basis, changed, on_hint, same_four
from table.host.contract import Change, Desk, Enter
from table.host.drawing import losers
from table.host.locks import is_on
from table.host.page import Action, Do, Line, Open, Page, Sheet
from table.host.people import PickPlayer, of_a_pair, where
from table.host.words import couple, couples, label
from table.seats import PAIRS, SEATS, Pair, Seat, rivals_of
from table.timba import evening, journal
from table.timba.evening import Partners, Player, Seats, seats_of
from table.words.speech import Speech


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
        return Sheet(_("Seats and dealer"), tuple(lines), on_hint(desk, speech))


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
        return Do((changed(desk, seats=seats_of(sitting)),), then="section")


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
        return Sheet(speech.gettext("Who deals"), lines, on_hint(desk, speech), start=start)


# Who waits


def queue(desk: Desk) -> tuple[Partners, ...]:
    """Who waits for the next game: after a game, once the losers' seats are taken (narro 37)."""
    state, lost = desk.state, losers(desk)
    tonight = state.tonight
    stay = lost is not None and None not in tonight.at(rivals_of(lost))
    if lost is not None and stay and not state.moved and desk.coming.match is None:
        drawn = None if state.partner is None else state.partner[1]
        tonight = evening.after_game(tonight, lost, drawn if drawn in tonight.at(lost) else None)
    return evening.left_waiting(tonight, desk.coming.seats)


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
        return of_a_pair(self.one, desk, speech)

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
