"""Everybody in the room of a simulated table: who plays which game, and what they do before and beside the games.

They turn up cards for draws, lay the cards that pay, and wait while the evening is being settled. A person keeps his
player wherever that one sits; all others are bots.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from msgspec.structs import replace

from table.adapters.simulator.around import Around, Asked, around
from table.adapters.simulator.host import Host, due
from table.adapters.simulator.people import LIE_MS, People, look
from table.adapters.simulator.world import World
from table.evening.table import Table
from table.events import Event
from table.partida import Partida
from table.seats import SEATS, Seat, seat_at

UNREAD_MS = 3_000
"""So long a card lies for a draw or a count before another is turned up, if nobody has read it."""


class Company:
    """The people of each game that can be played here, acting as one.

    `cards` are those of each game; `playing` the people of the one at the table. `by_itself`: the evening goes on
    without anybody who works the world, as far as it has a host.
    """

    def __init__(
        self, world: World, games: Mapping[str, People], cards: Mapping[str, Iterable[str]], game: str
    ) -> None:
        self.world = world
        self.playing = games[game]
        self.by_itself = False
        self._games = games
        self._cards = cards
        self._host: Host | None = None
        self._persons: frozenset[str] | None = None
        self._around: Around | None = None
        self._reads_until: int | None = None
        """what has been drawn is read, and nobody deals"""
        self._up = False
        """a card lies there for what is asked"""
        self._up_for: object = None
        self._turned_at = 0
        self._turns_at = 0

    def with_host(self, put: Callable[[Event], None]) -> Company:
        """The same company, with somebody who can keep the evening by the keys of the menu."""
        self._host = Host(put, self.playing.think)
        return self

    # What the table shows

    def see(self, table: Table, now: int) -> None:
        """The table shows something new of the evening."""
        seen = around(table)
        if seen is None:
            return
        with self.world.lock:
            before, self._around = self._around, seen
            self._sit(seen)
            if not seen.is_on:
                self._before_a_game(seen, before, now)
            self._rest(seen)
            coming = table.games.coming
            if coming is not None and coming.header.game != table.games.game.header.game:
                self.playing.watch(look(coming.view, coming.hints), now)
            if before is None or (before.header, before.asks) != (seen.header, seen.asks):
                self.world.version += 1

    def watch(self, partida: Partida, now: int) -> None:
        """The table shows something new of the game."""
        seen, looked = self._around, look(partida.view, partida.hints)
        if seen is not None and seen.desk.over:
            looked = replace(looked, dealer=seen.header.dealer)
        with self.world.lock:
            if self._games.get(partida.header.game) is self.playing:
                self.playing.watch(looked, now)

    def _sit(self, seen: Around) -> None:
        """Everybody where the table says that he sits, for the game that is played, or comes next."""
        people = self._games.get(seen.header.game)
        if people is not None and people is not self.playing:
            self.playing.puts_down()
            self.playing = people
            self.world.plays(self._cards[seen.header.game])
        players = {pad: seen.players[seat] for pad, seat in self._seats(seen)}
        if self._persons is None:
            self._persons = frozenset(player for pad, player in players.items() if pad not in self.playing.bots)
        self.playing.header = seen.header
        self.playing.bots = frozenset(pad for pad, player in players.items() if player not in self._persons)

    def _seats(self, seen: Around) -> list[tuple[Seat, Seat]]:
        many = len(seen.players)
        return [(pad, seat) for pad in SEATS if (seat := seat_at(pad, many)) is not None]

    def _rest(self, seen: Around) -> None:
        """Nobody begins anything while the evening is being settled, or they have other cards in their hands."""
        busy = seen.counting is not None if seen.is_on else due(seen) is not None
        reads = self._reads_until is not None and not seen.is_on
        self.playing.resting = seen.is_held or reads or (self.by_itself and busy)

    def _before_a_game(self, seen: Around, before: Around | None, now: int) -> None:
        """Nobody deals while it is being settled what is played; for a draw the whole pack is gathered."""
        if seen.is_held or (self.by_itself and due(seen) is not None):
            self.playing.leaves_off()
        if before is not None and before.header != seen.header:
            self.playing.puts_down()
        drew = before is not None and before.draw is not None
        if seen.draw is not None and not drew:
            self.playing.puts_down()
            self.world.gather_pack()
        elif seen.draw is None and drew:
            self.world.collect()
            self._reads_until = now + self.playing.think(8_000, 10_000)

    # What is done

    @property
    def persons_pads(self) -> list[Seat]:
        """The pads at which the players of whoever works the world sit."""
        bots = self.playing.bots
        return [pad for pad in SEATS if self.playing.name(pad) and pad not in bots]

    def switch(self) -> None:
        """The evening goes on by itself from now on, or no longer."""
        with self.world.lock:
            self.by_itself = not self.by_itself
            if self._around is not None:
                self._rest(self._around)

    def deal_now(self) -> None:
        """The next cards are dealt at once, if it is time for that."""
        with self.world.lock:
            if self._around is None or not self._around.is_held:
                self._has_read()
                self.playing.deal_now()

    @property
    def asked(self) -> Asked | None:
        """What cards are turned up for now."""
        return None if self._around is None else self._around.asks

    def turn_up(self, pad: Seat) -> None:
        """Turn up the next card of the pack on a pad; the one before goes back under it."""
        with self.world.lock:
            seen = self._around
            if seen is not None and not seen.is_on and seen.gathers:
                self.world.gather_pack()
            self.world.turn_up(pad)

    def next_at(self) -> int | None:
        """When `act` is to be called next, None for not before something changes."""
        times = [self.playing.next_at(), self._reads_until]
        if self.by_itself and self._host is not None and self._around is not None:
            times += [self._host.next_at(self._around), self._moves_card_at()]
        return min((time for time in times if time is not None), default=None)

    def act(self, now: int) -> None:
        """Everybody does what is due."""
        with self.world.lock:
            if self._reads_until is not None and now >= self._reads_until:
                self._has_read()
            self.playing.act(now)
            if self.by_itself and self._host is not None and self._around is not None:
                self._host.act(self._around, now)
                at = self._moves_card_at()
                if at is not None and at <= now:
                    self._moves_card(now)

    def _has_read(self) -> None:
        self._reads_until = None
        if self._around is not None:
            self._rest(self._around)

    def _stage(self) -> object:
        """How far the draw or the count is: another one once the card that lies there has been read."""
        seen = self._around
        if seen is None or self.asked is None:
            return None
        return seen.draw or (seen.counting, seen.counted)

    def _moves_card_at(self) -> int | None:
        if not self._up:
            return None if self.asked is None else self._turns_at
        return self._turned_at + (UNREAD_MS if self._stage() == self._up_for else LIE_MS)

    def _moves_card(self, now: int) -> None:
        """Turn the next card up, or the last one down."""
        if self._up:
            self.world.turn_down()
            self._up, self._turns_at = False, now + self.playing.think(300, 700)
        else:
            self._up_for, self._turned_at, self._up = self._stage(), now, True
            self.turn_up(self._pad())

    def _pad(self) -> Seat:
        """Where they lay what is asked: any pad at which somebody sits, an entrega before its own pair."""
        counting = None if self._around is None else self._around.counting
        return counting.pair if self.asked == "count" and counting is not None else 0
