"""A simulated evening: seven players, twenty games, every custom, and a host who changes his mind.

Nothing of it is random but through the generator it is given; it keeps what a table keeps: journal and actas.
"""

from __future__ import annotations

from random import Random

from table.cards import FORTY
from table.games.cuatrola.state import State as Partida
from table.timba import evening, journal, ledger
from table.timba.accounts import accounts
from table.timba.customs import Customs, customs_of
from table.timba.deeds import Result, deeds_of, result_of
from table.timba.evening import Player, Tonight
from table.timba.journal import Event, Special
from table.timba.state import DealerDraw, PairsDraw, PartnerDraw, Refusal, State, next_evening, step
from tests.timba.games import Game, header

PLAYERS = ("p1", "p2", "p3", "p4", "p5", "p6", "p7")
T0 = 1_762_545_600_000
"""When the first evening begins: 2025-11-07, 20:00 UTC."""


def parts(state: State) -> dict[str, object]:
    """Everything of a state but the way back."""
    found = {name: getattr(state, name) for name in state.__struct_fields__ if name not in ("past", "before")}
    return {**found, "before": None if state.before is None else parts(state.before)}


class Night:
    """An evening as a table keeps it; `states` are those after each line, the first before any."""

    def __init__(self, seed: object, before: State | None = None, *, acta: int = 1, odd: float = 0.03) -> None:
        self.rng = Random(str(seed))
        self.odd = odd
        self.state = next_evening(before or State())
        self.lines: list[bytes] = []
        self.states = [self.state]
        self.actas: dict[int, list[bytes]] = {}
        self.results: dict[int, Result] = {}
        self.next_acta = acta
        self.t = T0
        self.happened: set[str] = set()
        """every custom that occurred"""

    def enter(self, event: Event) -> Refusal | None:
        """Let this happen, and journal it if it was taken."""
        self.state, refusal = step(self.state, len(self.lines) + 1, event)
        if refusal is None:
            self.lines.append(journal.write_event(event))
            self.states.append(self.state)
        return refusal

    def must(self, event: Event) -> None:
        """Let this happen; it has to be possible."""
        assert self.enter(event) is None, event

    def now(self) -> int:
        """A later time at every call."""
        self.t += self.rng.randrange(1000, 60_000)
        return self.t

    # The evening

    def open(self, players: tuple[Player, ...] = PLAYERS) -> None:
        """Everybody comes, pairs are drawn, the first two sit down, the first dealer is cut."""
        self.must(journal.Opened(t=self.now(), date="2025-11-07"))
        for player in players:
            self.must(journal.Here(t=self.now(), player=player))
        self.draw_pairs(players)
        if self.rng.random() < 0.5:
            # "Again, that was no proper shuffle": back to before the draw, and the other cards.
            number = next(n for n, raw in enumerate(self.lines, start=1) if b"draw_pairs" in raw)
            self.must(journal.Undone(t=self.now(), to=number))
            assert self.state.tonight == self.states[number - 1].tonight
            self.happened.add("draw undone")
            self.draw_pairs(players)
        self.seat(evening.first_seats(self.state.tonight))
        self.cut()

    def draw_pairs(self, players: tuple[Player, ...]) -> None:
        """A sorteo a reyes with a shuffled pack, gathered after four kings."""
        self.must(journal.DrawPairs(t=self.now(), players=players))
        pack: list[str] = []
        while isinstance(self.state.draw, PairsDraw) and not self.state.draw.reyes.over:
            if not self.state.draw.reyes.seen:
                pack = self.rng.sample(sorted(FORTY), 40)
            self.must(journal.Card(t=self.now(), card=pack.pop()))
        self.happened.add("reyes")

    def cut(self) -> None:
        """Oros, copas, espadas, bastos."""
        self.must(journal.DrawDealer(t=self.now(), cutter=self.rng.randrange(4)))
        self.must(journal.Card(t=self.now(), card=self.rng.choice(sorted(FORTY))))
        assert isinstance(self.state.draw, DealerDraw)
        self.happened.add("cut")

    def seat(self, tonight: Tonight) -> None:
        """Sit down as proposed."""
        self.must(journal.Seated(t=self.now(), seats=tonight.seats, queue=tonight.queue))

    def play_game(self, *, match: tuple[int, str] | None = None, special: Special | None = None) -> Result:
        """A game with its customs, in one acta or, the host having put something right, in two."""
        game = self._begin(match=match, special=special)
        if match is None and self.rng.random() < 0.15:
            game.play(self._customs, hands=4)
            if not game.state.over:
                score = game.state.score
                self._keep(game)
                dealer = self.rng.randrange(4)
                self.must(journal.Dealer(t=self.now(), seat=dealer))
                game = self._begin(score=score, goes_on=True)
                self.happened.add("taken up")
        game.play(self._customs)
        self._keep(game)
        self._customs(game.state)
        return self.results[self.next_acta - 1]

    def _begin(
        self,
        *,
        match: tuple[int, str] | None = None,
        special: Special | None = None,
        score: tuple[int, int] = (0, 0),
        goes_on: bool = False,
    ) -> Game:
        tonight = self.state.tonight
        a, b, c, d = tonight.seats
        assert a is not None
        assert b is not None
        assert c is not None
        assert d is not None
        assert tonight.dealer is not None
        begun = journal.GameBegun(
            t=self.now(),
            acta=self.next_acta,
            seats=(a, b, c, d),
            dealer=tonight.dealer,
            goes_on=goes_on,
            match=match,
            special=special,
        )
        self.must(begun)
        self.next_acta += 1
        return Game(self.rng, header(begun.seats, begun.dealer, score=score), odd=self.odd)

    def _keep(self, game: Game) -> None:
        acta = self.next_acta - 1
        self.actas[acta] = game.lines
        self.results[acta] = result_of(deeds_of(game.state))

    def customs(self, partida: Partida) -> Customs:
        """The customs of the game under way."""
        return customs_of(
            self.next_acta - 1,
            deeds_of(partida),
            asked=self.state.asked,
            served=self.state.served,
            delivered=self.state.delivered,
        )

    def _customs(self, partida: Partida) -> None:
        """What the players do about what the hand just ended calls for."""
        acta = self.next_acta - 1
        customs = self.customs(partida)
        if customs.may_ask is not None and customs.once is not None and self.rng.random() < 0.7:
            self.must(journal.OnceAsked(t=self.now(), acta=acta, line=customs.once.line, pair=customs.may_ask))
            asked = self.customs(partida)
            assert asked.waits
            assert asked.to_serve == 1 - customs.may_ask
            assert asked.may_ask is None
            self.must(journal.Served(t=self.now(), acta=acta, line=customs.once.line))
            assert not self.customs(partida).waits
            self.happened.add("once")
        if customs.a_iguales and customs.once is not None:
            self.must(journal.Served(t=self.now(), acta=acta, line=customs.once.line))
            assert not self.customs(partida).a_iguales
            self.happened.add("a iguales")
        for due in customs.entregas:
            if not due.made and self.rng.random() < 0.7:
                each = due.entrega
                cards = (
                    None if self.rng.random() < 0.5 else tuple(self.rng.sample(PAYMENT, self.rng.choice((9, 10, 10))))
                )
                self.must(
                    journal.Delivered(
                        t=self.now(), acta=acta, line=each.line, pair=each.pair, which=each.which, cards=cards
                    )
                )
                self.happened.add(f"entrega {each.which}")
        if deeds_of(partida).anti_mazas:
            self.happened.add("anti-mazas")
        if partida.over and deeds_of(partida).mazas is not None:
            self.happened.add("mazas")

    def change(self, losers: int, last_dealer: int) -> None:
        """Winners stay; who waits alone gets his partner at the highest card, unless the host skips that."""
        tonight = self.state.tonight
        waits = evening.partner_to_draw(tonight, losers)
        drawn = None
        if waits is not None:
            player, among = waits
            self.must(journal.DrawPartner(t=self.now(), player=player, among=among))
            pack = self.rng.sample(sorted(FORTY), 40)
            if self.rng.random() < 0.1:
                self.must(journal.DrawLeft(t=self.now()))
                self.happened.add("draw left")
            while isinstance(self.state.draw, PartnerDraw) and self.state.draw.highest.winner is None:
                if self.state.draw.highest.again:
                    self.happened.add("carta más alta again")
                self.must(journal.Card(t=self.now(), card=pack.pop()))
                self.happened.add("carta más alta")
            if self.state.partner is not None:
                drawn = self.state.partner[1]
        self.seat(evening.after_game(tonight, losers, drawn))
        self.must(journal.Dealer(t=self.now(), seat=(last_dealer + 1) % 4))

    def by_the_bar(self) -> None:
        """Now and then a round, a mistake put right, somebody who pays, a game that does not count."""
        what = self.rng.random()
        player = self.rng.choice(PLAYERS)
        if what < 0.2:
            found = ledger.entries(self.state.games, self.state.by_hand, self.results)
            account = next((each for each in accounts(found) if each.player == player), None)
            if account is not None:
                self.must(ledger.settling(account, self.now()))
                self.happened.add("a tachar")
        elif what < 0.4:
            cents = self.rng.randrange(-300, 300)
            self.must(journal.Entered(t=self.now(), player=player, cubatas=1, cents=cents, note="ronda"))
            self.happened.add("correction")
        elif what < 0.5:
            self.must(journal.Voided(t=self.now(), acta=self.next_acta - 1))
            self.happened.add("voided")
            if self.rng.random() < 0.5:
                self.must(journal.Undone(t=self.now(), to=len(self.lines)))
                self.happened.add("void undone")
        elif what < 0.6:
            self.must(journal.Paused(t=self.now()))
            self.must(journal.Resumed(t=self.now()))
            self.happened.add("pause")

    def spend(self, games: int = 20) -> None:
        """The whole evening."""
        self.open()
        for number in range(games):
            special: Special | None = (None, None, None, "charlotada", "inter_cunados")[number % 5]
            result = self.play_game(special=special)
            losers = 1 if result.winner is None else 1 - result.winner
            self.by_the_bar()
            self.change(losers, self.rng.randrange(4))
        self.must(journal.Closed(t=self.now()))


PAYMENT = sorted(name for name in FORTY if name[0] not in "A3RCS")
