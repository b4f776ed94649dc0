"""An evening of seven: what they are up to in each of its games, all of it decided by one seed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import cycle

from table.cards import FORTY
from table.seats import SEATS, Pair, Seat, next_seat, rivals_of
from table.timba import journal
from tests.evening.guests import PAYMENT, PEOPLE, Deal, Guests, trumps

GAMES = 20
"""So many games are played, whatever acta takes one up; the sixth is the first of a championship."""

Deed = Callable[[], object]


class Party(Guests):
    """Seven who spend an evening."""

    def spend(self) -> None:
        """The whole evening, until the host closes it."""
        self.sit_down()
        during, between = self._in_turn(self._during()), self._in_turn(self._between())
        for number in range(GAMES):
            if number == GAMES // 4:
                self.announce()
            if number == 1:
                self.play_by_veinte()
            else:
                self.play_game(during)
            next(between)()
            self.change()
        self.home_and_back()
        self.order(lambda: self.house.evening.state.evening > 1, "Evening > Close the evening > Yes")

    def _in_turn(self, deeds: list[Deed]) -> Iterator[Deed]:
        """One after the other in an order that is this evening's."""
        self.rng.shuffle(deeds)
        return cycle(deeds)

    # Before the first game

    def sit_down(self) -> None:
        """Everybody comes, pairs are drawn, maybe also who plays first, and the first dealer is cut."""
        for name in PEOPLE:
            self.come(name)
        self.draw_pairs()
        if self.rng.random() < 0.5:
            # "Again, that was no proper shuffle."
            self.enters(journal.Undone, "Evening > Undo in the evening > Sorteo a reyes")
            self.draw_pairs()
        if self.rng.random() < 0.5:
            self.enters(journal.DrawFirst, "Draws > Which pairs play first")
            self.draw_all()
        self.cut()

    def draw_pairs(self) -> None:
        """Sorteo a reyes (narro 15)."""
        self.enters(journal.DrawPairs, "Draws > The pairs, a reyes > Begin")
        self.draw_all()

    def cut(self) -> None:
        """Oros, copas, espadas, bastos."""
        cutter = self.name(self.rng.choice(self.house.loop.partida.header.players))
        self.enters(journal.DrawDealer, f"Draws > The first dealer, by the cut > {cutter}")
        self.draw_all()

    # A game

    def play_game(self, during: Iterator[Deed]) -> None:
        """A game in which two of the things happen that can, won by somebody in the end."""
        if not self.coming_match:
            self.name_it()
        if self.rng.random() < 0.4:
            self.plain_hand()
        else:
            self.short_hand(self.rng.randrange(2))
        for _ in range(2):
            if not self.over:
                next(during)()
        if self.rng.random() < 0.1:
            while not self.over:
                self.short_hand(self.rng.randrange(2))
        self.finish(self.rng.randrange(2))

    def play_by_veinte(self) -> None:
        """A game by other rules, which leave it to the players to find a renuncio out."""
        self.enters(journal.Planned, "Game and rules > Rules > veinte")
        while True:
            offender = self.seat()
            if self.play_hand(self.deal(), dict.fromkeys(SEATS, "paso"), offender=offender):
                break
        self.inputs(f"Hand and score > Claim a renuncio > {self.sits(next_seat(offender))}")
        self.finish(self.rng.randrange(2))
        self.enters(journal.Planned, "Game and rules > Rules > narro")

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return bool(self.house.view.over)

    @property
    def coming_match(self) -> bool:
        """Whether the next game is one of a championship."""
        return self.desk.coming.match is not None

    def finish(self, winner: Pair) -> None:
        """The pair is one point before its last, and wins the next hand; the others have some points or other."""
        if self.over:
            return
        self.score(winner, (self.rules.objetivo or 0) - 1, self.rng.randrange(19))
        self.short_hand(winner)

    def score(self, pair: Pair, ours: int, theirs: int) -> None:
        """The referee sets the score."""
        both = (ours, theirs) if pair == 0 else (theirs, ours)
        self.inputs("Hand and score > Set the score", *map(str, both))

    def name_it(self) -> None:
        """Some games have a name, some a higher bet."""
        name = self.rng.choice((None, None, "charlotada", "ínter cuñados"))
        if name is not None:
            self.enters(journal.Planned, f"Game and rules > Name of the game > {name}")
        bet = self.rng.choice((1, 1, 2))
        if bet != self.desk.coming.bet:
            self.enters(journal.Planned, f"Game and rules > Bet > {bet}")

    def seat(self) -> Seat:
        """Some seat."""
        return self.rng.choice(SEATS)

    def sits(self, seat: Seat) -> str:
        """Who sits there."""
        return self.house.players[seat]

    def pair(self, pair: Pair) -> str:
        """A pair as the menu names it."""
        return self.house.evening.speech_for(self.house.loop.partida.header).pair(pair)

    # What happens during a game

    def _during(self) -> list[Deed]:
        return [
            self.plain_hand,
            self.solo_clasico,
            self.potrola,
            self.quintola,
            self.contrasolo,
            self.carbunco,
            self.renuncio,
            self.set_aside,
            self.once_asked,
            self.once_lapses,
            self.a_iguales,
            self.entregas,
            self.anti_mazas,
            self.mazas,
            self.penalty,
            self.misdeal,
            self.taken_back,
            self.going_back,
            self.wrong_seats,
            self.wrong_dealer,
            self.pause,
            self.switch_off_and_on,
        ]

    def plain_hand(self) -> None:
        """A hand with the cards as they come."""
        self.play_hand(self.deal())

    def _bidder(self) -> Seat:
        """Somebody who does not deal the next hand."""
        return (self.house.next_dealer + self.rng.randrange(1, 4)) % 4

    def _alone(self, seat: Seat, bid: str) -> dict[Seat, str]:
        """One goes for something, the others pass."""
        return {each: bid if each == seat else "paso" for each in SEATS}

    def solo_clasico(self) -> None:
        """A solo with the as of trumps and las cuarenta (narro 6)."""
        suit, seat = self.rng.choice("oceb"), self._bidder()
        self.play_hand(self.deal(seat, trumps(suit, "ARC"), "S" + suit), self._alone(seat, "solo"))

    def potrola(self) -> None:
        """A cuatrola on the four highest trumps (narro 8)."""
        (suit, other), mano = self.rng.sample("oceb", 2), next_seat(self.house.next_dealer)
        cards = (*trumps(suit, "A3RC"), "S" + other)
        self.play_hand(self.deal(mano, cards, "S" + suit), self._alone(mano, "cuatrola"))

    def quintola(self) -> None:
        """A quintola on all trumps, or on what there is."""
        suit, seat = self.rng.choice("oceb"), self.house.next_dealer
        cards = trumps(suit) if self.rng.random() < 0.5 else trumps(suit, "A3R")
        self.play_hand(self.deal(seat, cards, "R" + suit), self._alone(seat, "quintola"))

    def contrasolo(self) -> None:
        """A solo, and a rival who says more (narro 7)."""
        mano = next_seat(self.house.next_dealer)
        says = self._alone(mano, "solo") | {next_seat(mano): "contrasolo"}
        self.play_hand(self.deal(), says)

    def carbunco(self) -> None:
        """All five tricks of a hand in which nobody went for anything (narro 32)."""
        suit, dealer = self.rng.choice("oceb"), self.house.next_dealer
        self.play_hand(self.deal(dealer, trumps(suit), "A" + suit), dict.fromkeys(SEATS, "paso"))

    def renuncio(self) -> Deal:
        """Somebody lays what he may not, and is found out (narro 27)."""
        while True:
            deal = self.deal()
            self.play_hand(deal, dict.fromkeys(SEATS, "paso"), offender=self.seat())
            result = self.house.view.result
            if self.over or (result is not None and result.why == "renuncio"):
                return deal

    def set_aside(self) -> None:
        """The referee sets such a ruling aside, and the hand goes on."""
        deal = self.renuncio()
        if not self.over:
            self.inputs("Set the ruling aside")
            self.play_on(deal)

    def once_asked(self) -> None:
        """At eleven they ask to be served, and the game waits (narro 35)."""
        pair = self.rng.randrange(2)
        self.score(pair, 10, self.rng.randrange(10))
        self.short_hand(pair)
        self.enters(journal.OnceAsked, f"{self.pair(pair)} ask to be served")
        if self.rng.random() < 0.3:
            self.switch_off_and_on()
        assert self.house.evening.waits
        self.enters(journal.Served, "It is served")

    def once_lapses(self) -> None:
        """At eleven nobody asks."""
        pair = self.rng.randrange(2)
        self.score(pair, 10, self.rng.randrange(10))
        self.short_hand(pair)
        self.short_hand(rivals_of(pair))

    def a_iguales(self) -> None:
        """Both at eleven: everybody drinks, and says so or not."""
        self.score(0, 10, 10)
        pair = self.rng.randrange(2)
        self.short_hand(pair)
        self.short_hand(rivals_of(pair))
        if self.rng.random() < 0.7:
            self.enters(journal.Served, "A iguales: everybody has drunk")

    def entregas(self) -> None:
        """Ten cards back at ten and at twenty: counted, some missing, or handed back with a word (narro 34)."""
        pair = self.rng.randrange(2)
        for points, which, number in ((9, "first", 10), (19, "second", self.rng.choice((0, 7)))):
            self.score(pair, points, self.rng.choice((3, 18)))
            self.short_hand(pair)
            self._entrega(f"{self.pair(pair)}: {which} entrega", number)

    def _entrega(self, path: str, number: int) -> None:
        if not number:
            self.enters(journal.Delivered, f"{path} > Handed back")
            return
        cards, before = self.rng.sample(PAYMENT, number), self.count(journal.Delivered)
        self.until(lambda: self.count(journal.Delivered) > before, lambda: self._count(path, cards))
        self.gather()

    def _count(self, path: str, cards: list[str]) -> None:
        self._goes(f"{path} > Count the cards on the pads", ())
        for card in cards:
            self.house.turn_up(card, seat=self.house.next_dealer ^ 1)
        if len(cards) < 10:
            self._goes(f"{path} > Handed back", ())

    def anti_mazas(self) -> None:
        """The fourth point (narro 39)."""
        pair = self.rng.randrange(2)
        self.score(pair, 3, self.rng.randrange(19))
        self.short_hand(pair)

    def mazas(self) -> None:
        """The losers are below four points."""
        pair = self.rng.randrange(2)
        self.score(pair, 20, self.rng.randrange(4))
        self.short_hand(pair)

    def penalty(self) -> None:
        """Somebody is caught signalling; the second time he loses the game (narro 38)."""
        seat = self.seat()
        for _ in range(self.rng.choice((1, 1, 2))):
            if self.over:
                return
            self.pinte(self.rng.choice(self.deal()[1][0]))
            self.inputs(f"Hand and score > Penalty for signals (rule 38) > {self.sits(seat)}")
            self.gather()

    def misdeal(self) -> None:
        """The same dealer deals again."""
        self.pinte("Ao")
        self.inputs("Hand and score > Misdeal")
        self.gather()

    def taken_back(self) -> None:
        """A card goes back, a rival letting it (narro 22)."""
        deal = self.deal()
        mano = next_seat(self.house.next_dealer)
        self.pinte(deal[0])
        self.gather()
        card = next(each for each in deal[1][mano] if each != deal[0])
        self.until(lambda: bool(self.house.view.trick), lambda: self._lays(mano, card))
        self.inputs(f"Hand and score > The last card goes back > {self.sits(next_seat(mano))} allows it")
        self.gather()
        self.give_up(self.seat())

    def going_back(self) -> None:
        """The host takes the end of a hand back, and it ends otherwise."""
        pair = self.rng.randrange(2)
        self.score(pair, 5, self.rng.randrange(10))
        self.short_hand(pair)
        self.inputs(f"Undo > {self.sits(next_seat(pair))} gives the hand up")
        self.give_up(pair)

    def wrong_seats(self) -> None:
        """Two sit where the other should: the game goes on with its score in a new acta."""
        if self.house.evening.state.game is not None and self.house.evening.state.game.match is not None:
            return
        one, other = self.rng.sample(SEATS, 2)
        self._corrects(f"Seats and dealer > Seat {one}: {self.sits(one)} > {self.sits(other)}")

    def wrong_dealer(self) -> None:
        """Another should have dealt: so too."""
        wrong = self.house.next_dealer
        dealer = self.rng.choice([seat for seat in SEATS if seat != wrong])
        self._corrects(f"Seats and dealer > Who deals > {self.sits(dealer)}")

    def _corrects(self, path: str) -> None:
        acta = self.house.table.acta
        self.order(lambda: self.house.table.acta > acta, path)

    def pause(self) -> None:
        """The host has them all wait."""
        self.enters(journal.Paused, "Pause")
        self.enters(journal.Resumed, "Go on")

    # Between games

    def _between(self) -> list[Deed]:
        return [
            self.tachar,
            self.correction,
            self.void,
            self.void_taken_back,
            self.home_and_back,
            self.switch_off_and_on,
            lambda: None,
        ]

    def tachar(self) -> None:
        """An account is struck off (narro 36)."""
        owing = [each.player for each in self.house.evening.figures.accounts if not each.is_clear]
        if owing:
            self.enters(journal.Settled, f"Ledger > {self.name(self.rng.choice(owing))} > Strike it off")

    def correction(self) -> None:
        """A round that somebody owes."""
        name, number = self.rng.choice(PEOPLE), self.rng.choice((-1, 2, 3))
        before = self.count(journal.Entered)
        self.until(lambda: self.count(journal.Entered) > before, lambda: self._by_hand(name, number))

    def _by_hand(self, name: str, number: int) -> None:
        self.house.host("Ledger")
        listed = any(item.startswith(name) for item in self.house.items)
        self.house.host(f"{name if listed else f'Somebody else > {name}'} > An entry by hand > Cubatas")
        self.house.write(str(number))
        self.house.host("Enter it")
        self.house.leave()

    def void(self) -> None:
        """The game brings and costs nothing."""
        self.enters(journal.Voided, "Hand and score > Void the game > Yes")

    def void_taken_back(self) -> None:
        """It does after all."""
        self.void()
        self.enters(journal.Undone, "Evening > Undo in the evening > ")

    def home_and_back(self) -> None:
        """Somebody who waits goes home, and comes back for a last one."""
        tonight = self.house.evening.state.tonight
        waiting = [each for each in tonight.here if each not in tonight.seats]
        if waiting and not self.coming_match:
            name = self.name(self.rng.choice(waiting))
            self.enters(journal.Left, f"Players > {name} > Has gone home")
            self.come(name)

    def change(self) -> None:
        """Who waits alone gets his partner at the highest card, or the draw is given up (narro 37)."""
        due = self._menu()
        if any(item.startswith("Lots: ") for item in due):
            self.until(lambda: self.count(journal.Lots) > 0, self._draw_lots)
        if not any(item.startswith("Draw a partner for") for item in due):
            return
        self.enters(journal.DrawPartner, "Draw a partner for")
        if self.rng.random() < 0.1:
            self.draw(self.rng.choice(list(FORTY)))
            self.enters(journal.DrawLeft, "Give the draw up")
            return
        same = self.rng.choice("A234567SCR")
        self.draw_all(*([same + "o", same + "b"] if self.rng.random() < 0.3 else []))

    def _draw_lots(self) -> None:
        """The first pair on the list has the highest card, and so on."""
        self.house.host("Lots: > Lots among equals")
        while self.house.screen.menu is not None and self.house.screen.menu.path[-1].startswith("Lots: number"):
            self.house.key("enter")
        self.house.leave()

    def _menu(self) -> list[str]:
        """What the menu offers at first."""
        self.house.key("host")
        items = self.house.items
        self.house.leave()
        return items

    # The championship

    def announce(self) -> None:
        """A championship begins, of pairs drawn for it; who is left over is its referee (narro 13)."""
        self.draw_pairs()
        before = self.count(journal.ChampionshipBegun)
        league, seeded = self.rng.random() < 0.5, self.rng.random() < 0.5
        referee = self.name(self.house.evening.state.tonight.alone[0])
        self.until(
            lambda: self.count(journal.ChampionshipBegun) > before,
            lambda: self._announce(referee, league=league, seeded=seeded),
        )
        self.order(lambda: self.coming_match, "Championships > Championship 1 > Play a match > ")

    def _announce(self, referee: str, *, league: bool, seeded: bool) -> None:
        self.house.host("Championships > A new championship")
        if league:
            self.house.host("Cup or league")
        elif seeded:
            self.house.host("Seeded")
        else:
            self.house.host("Wins for a match > 2")
        self.house.host(f"Referee > {referee}")
        self.house.host("Begin")
        self.house.leave()
