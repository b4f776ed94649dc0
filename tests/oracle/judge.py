"""The oracle: judges an acta of Cuatrola, slowly and as the specification reads.

It shares nothing with the engine it is there to check. Renuncios and false cantes are proven by going through
every hand the player may have been dealt.
"""

from copy import deepcopy
from typing import Any

from tests.oracle import policia
from tests.oracle.duty import points, winning
from tests.oracle.hands import (
    BY_TRICKS,
    WORTH,
    decided,
    duty_broken,
    earliest_renuncio,
    elsewhere,
    holds_pair,
    may_have_started_with_pair,
    may_hold_pair,
    outbids,
    result,
    tantos,
    tricks,
)
from tests.oracle.reading import DECK, HeaderError, Line, parse, read_header, well_formed, wins_by_target
from tests.oracle.state import Cante, Ending, Hand, Play, State

__all__ = ["HeaderError", "Judge", "judge"]

AFTER_GAME = {"claim", "takeback", "undo", "overrule"}
ORDER = [
    "undone", "overruled", "doubt", "renuncio", "cante_falso", "trick", "cante", "hand", "game",
]  # fmt: skip


class Refusal(Exception):
    """The input is refused, with this `why`."""


def refuse_if(condition: bool, why: str) -> None:
    """Refuse when the condition holds."""
    if condition:
        raise Refusal(why)


class Judge:
    """Judges an acta line by line; raises HeaderError at the first line that is not blank."""

    def __init__(self) -> None:
        self.header: Line | None = None
        self.rules: Line = {}
        self.state = State([0, 0], 0)
        self.holding: list[int] = []  # lines of the accepted inputs that hold
        self.before: dict[int, tuple[State, list[int]]] = {}  # line -> as it was before that input
        self.number = 0
        self.out: list[Line] = []

    def feed(self, raw: bytes) -> list[Line]:
        """The rulings of the next line of the file."""
        self.number += 1
        self.out = []
        if not raw.strip():
            return []
        if self.header is None:
            self.header, self.rules = read_header(raw)
            self.state = State(list(self.header.get("score", [0, 0])), self.header["dealer"])
            return []
        try:
            line = parse(raw)
        except ValueError:
            line = None
        if isinstance(line, dict) and "in" not in line and "out" in line:
            return []
        self.input(line)
        return self.out

    def input(self, line: object) -> None:
        """Judge one input; a refusal changes nothing."""
        before = deepcopy(self.state), list(self.holding)
        try:
            self.accept(line)
        except Refusal as refusal:
            assert not self.out
            assert (self.state, self.holding) == before
            self.rule("refused", why=str(refusal))
            return
        self.before[self.number] = before
        self.holding.append(self.number)
        kinds = [ORDER.index(ruling["out"]) for ruling in self.out]
        assert kinds == sorted(kinds)

    def accept(self, line: Any) -> None:
        """Do what the input says, or raise Refusal."""
        refuse_if(not well_formed(line), "malformed")
        refuse_if(self.state.over and line["in"] not in AFTER_GAME, "game_over")
        refuse_if("card" in line and self.takes_card(line["in"]) and line["card"] not in DECK, "not_in_deck")
        getattr(self, "in_" + line["in"])(line)

    @staticmethod
    def takes_card(kind: str) -> bool:
        """Whether `card` is a key of this input (elsewhere it is an extra key)."""
        return kind in {"deal", "pinte", "play", "show"}

    def rule(self, kind: str, **keys: Any) -> None:
        """Print a ruling."""
        self.out.append({"out": kind, "line": self.number, **keys})

    # ---------------------------------------------------------------- the hand

    def live(self, *phases: str) -> Hand:
        """The hand in one of these phases, else wrong_phase."""
        hand = self.state.hand
        if hand is None or hand.phase not in phases:
            raise Refusal("wrong_phase")
        return hand

    def dealing(self) -> Hand:
        """The hand that is being dealt, or a new one that is not yet the game's; else wrong_phase."""
        hand = self.state.hand
        if hand is None or hand.phase == "ended":
            return Hand(self.number, self.state.dealer)
        refuse_if(hand.phase != "deal", "wrong_phase")
        return hand

    def in_deal(self, line: Line) -> None:
        """A card seen go face down to a seat."""
        hand = self.dealing()
        refuse_if(line["card"] in hand.deal, "card_seen")
        refuse_if(list(hand.deal.values()).count(line["seat"]) >= 5, "hand_full")
        self.state.hand = hand
        hand.deal[line["card"]] = line["seat"]

    def in_pinte(self, line: Line) -> None:
        """The dealer's card is turned up."""
        hand = self.dealing()
        self.state.hand = hand
        self.locate(hand, line["card"], hand.dealer)
        hand.pinte = line["card"]
        hand.phase = "bid"
        self.settle()

    def locate(self, hand: Hand, card: str, seat: int) -> None:
        """The card is this seat's for certain; a deal that says otherwise is a doubt."""
        contradicted = hand.located().get(card, seat) != seat or len(hand.known(seat) - {card}) >= 5
        if contradicted:
            hand.deal = {}
            hand.doubted = True
            self.rule("doubt")
        hand.fixed[card] = seat

    def in_bid(self, line: Line) -> None:
        """A seat speaks; those skipped have passed."""
        hand = self.live("bid")
        seat, bid = line["seat"], line["bid"]
        place = hand.order().index(seat)
        refuse_if(place < hand.spoken, "already_spoke")
        refuse_if(bid != "paso" and not outbids(hand, seat, bid, self.state.score, self.rules), "bad_bid")
        hand.bids.append((seat, bid))
        hand.spoken = place + 1
        if hand.spoken == 4:
            hand.phase = "play"

    def in_play(self, line: Line) -> None:
        """A card is laid face up: it stands."""
        hand = self.live("bid", "play")
        seat, card = line["seat"], line["card"]
        refuse_if(seat not in hand.playing(), "not_playing")
        refuse_if(seat != hand.turn(), "out_of_turn")
        refuse_if(any(play.card == card for play in hand.plays), "card_seen")
        refuse_if(elsewhere(hand, card, seat), "card_elsewhere")
        self.locate(hand, card, seat)
        hand.phase = "play"
        hand.spoken = 4
        hand.plays.append(Play(self.number, seat, card, len(hand.winners) + 1, tuple(hand.trick)))
        hand.trick.append((seat, card))
        hand.corrected_since_card = False
        self.settle()

    def in_show(self, line: Line) -> None:
        """A card of the hand is shown without being played."""
        hand = self.live("bid", "play")
        seat, card = line["seat"], line["card"]
        refuse_if(seat not in hand.playing(), "not_playing")
        refuse_if(any(play.card == card for play in hand.plays), "card_seen")
        refuse_if(elsewhere(hand, card, seat), "card_elsewhere")
        self.locate(hand, card, seat)
        self.settle()

    # ---------------------------------------------------------------- offences, tricks

    def settle(self) -> None:
        """Rule the offences proven by now; then the trick, if it is full; then the hand, if it is decided."""
        hand = self.live("bid", "play")
        if self.rules["renuncio_modo"] == "automatico":
            play = earliest_renuncio(hand, (0, 1, 2, 3), self.rules)
            if play is not None:
                self.rule_renuncio(play, deepcopy(self.state))
                return
        for place, cante in enumerate(hand.cantes):
            if cante.false or cante.line in hand.excused or may_have_started_with_pair(hand, cante.seat, cante.suit):
                continue
            resume = deepcopy(self.state)
            self.rule("cante_falso", seat=cante.seat, suit=cante.suit)
            hand.cantes[place].false = True
            if self.rules["cante_falso"] != "anula":
                factor = self.rules["renuncio_factor"] if self.rules["cante_falso"] == "renuncio" else 1
                stake = WORTH[hand.contract()] * factor
                self.end(1 - cante.seat % 2, stake, "cante_falso", cante.line, resume)
                return
        if len(hand.trick) == len(hand.playing()):
            self.close_trick(hand)

    def rule_renuncio(self, play: Play, resume: State) -> None:
        """Rule a proven renuncio and end the hand with it."""
        hand = self.state.hand
        assert hand is not None
        self.rule(
            "renuncio",
            seat=play.seat,
            card=play.card,
            trick=play.trick,
            play_line=play.line,
            duty=duty_broken(hand, play),
        )
        stake = WORTH[hand.contract()] * self.rules["renuncio_factor"]
        self.end(1 - play.seat % 2, stake, "renuncio", play.line, resume)

    def close_trick(self, hand: Hand) -> None:
        """Rule the full trick; end the hand when it is decided."""
        winner = winning(tuple(hand.trick), hand.pinte[1])[0]
        number = len(hand.winners) + 1
        worth = points(card for _, card in hand.trick) + (10 if number == 5 else 0)
        hand.winners.append(winner)
        hand.worth.append(worth)
        hand.trick = []
        self.rule("trick", trick=number, winner=winner, points=worth)
        if number == 5 or decided(hand, self.rules):
            self.end(*result(hand, self.rules))

    # ---------------------------------------------------------------- cantes

    def in_cante(self, line: Line) -> None:
        """A seat sings a suit."""
        hand = self.live("play")
        refuse_if(not hand.winners or bool(hand.trick), "wrong_phase")
        seat, suit = line["seat"], line["suit"]
        refuse_if(hand.contract() in BY_TRICKS or seat not in hand.playing(), "bad_cante")
        refuse_if(len(hand.winners) > self.rules["cantes_bazas"], "bad_cante")
        refuse_if(hand.winners[-1] % 2 != seat % 2, "bad_cante")
        mode = self.rules["cantes_por_baza"]
        here = [cante.seat for cante in hand.cantes if cante.after == len(hand.winners)]
        of_pair = [singer for singer in here if singer % 2 == seat % 2]
        counted = here.count(seat) if mode == "uno_por_jugador" else len(of_pair)
        refuse_if(counted >= (2 if mode == "dos" else 1), "bad_cante")
        sung = {cante.suit for cante in hand.cantes}
        refuse_if(suit in sung, "bad_cante")
        refuse_if(not may_hold_pair(hand, seat, suit), "bad_cante")
        trump = hand.pinte[1]
        if self.rules["cuarenta_antes"] and suit != trump and trump not in sung:
            refuse_if(holds_pair(hand, seat, trump), "bad_cante")
        value = 40 if suit == trump else 20
        hand.cantes.append(Cante(self.number, seat, suit, value, len(hand.winners)))
        self.rule("cante", seat=seat, suit=suit, value=value)

    # ---------------------------------------------------------------- the end of a hand

    def end(
        self,
        winner: int | None,
        worth: int,
        why: str,
        offence: int | None = None,
        resume: State | None = None,
    ) -> None:
        """Rule the hand, and the game if it is over."""
        state, hand = self.state, self.state.hand
        assert hand is not None
        hand.ending = Ending(self.number, why, winner, list(state.score), state.counted, offence, resume)
        hand.phase = "ended"
        if winner is not None:
            state.score[winner] += worth
        if why != "redeal":
            state.counted += 1
            state.dealer = (hand.dealer + 1) % 4
        self.rule(
            "hand",
            winner=winner,
            points=worth,
            contract=hand.contract(),
            why=why,
            tantos=tantos(hand),
            tricks=tricks(hand),
            score=list(state.score),
        )
        self.check_game()

    def check_game(self) -> None:
        """Rule the game, if a second penalty, the score or the number of hands ends it."""
        for seat in range(4):
            if self.state.penalties[seat] >= 2:
                self.end_game(1 - seat % 2)
        limit = self.rules["num_manos"]
        score = self.state.score
        if wins_by_target(self.rules, score) or (limit is not None and self.state.counted >= limit):
            self.end_game(None if score[0] == score[1] else score.index(max(score)))

    def end_game(self, winner: int | None) -> None:
        """The game is over."""
        if not self.state.over:
            self.state.over = True
            self.rule("game", winner=winner, score=list(self.state.score))

    def in_concede(self, line: Line) -> None:
        """The pair gives the hand up."""
        hand = self.live("bid", "play")
        self.end(1 - line["seat"] % 2, WORTH[hand.contract()], "concede")

    def in_penalty(self, line: Line) -> None:
        """Cheating: the stake; the second time the game."""
        hand = self.live("bid", "play")
        seat = line["seat"]
        self.state.penalties[seat] += 1
        self.end(1 - seat % 2, WORTH[hand.contract()], "penalty")

    def in_redeal(self, _line: Line) -> None:
        """The hand, or the one about to be dealt, is void."""
        hand = self.state.hand
        if hand is None or hand.phase == "ended":
            self.state.hand = Hand(self.number, self.state.dealer)
        self.end(None, 0, "redeal")

    def in_correct(self, line: Line) -> None:
        """The referee sets the score."""
        state = self.state
        state.score = list(line["score"])
        if state.hand is not None:
            state.hand.corrected_since_card = True
            if state.hand.ending is not None:
                state.hand.ending.corrected = True
        if wins_by_target(self.rules, state.score):
            state.ended_by_correct = True
            self.end_game(state.score.index(max(state.score)))

    def in_policia(self, line: Line) -> None:
        """The seat about to lead claims every remaining trick."""
        hand = self.live("play")
        seat = line["seat"]
        refuse_if(bool(hand.trick) or hand.turn() != seat, "wrong_phase")
        playing, aside = hand.playing(), [s for s in range(4) if s not in hand.playing()]
        loose = frozenset(hand.loose())
        refuse_if(len(loose) > 9, "not_proven")
        places = {s: 5 - len(hand.known(s)) for s in range(4)}
        aside_unknown = any(places[s] for s in aside) and any(places[s] for s in playing)
        refuse_if(hand.contract() in {"solo", "contrasolo"} and aside_unknown, "not_proven")
        held = {s: hand.in_hand(s, frozenset(hand.known(s))) for s in playing}
        proof = policia.proven(
            seat, playing, held=held, places=places, loose=loose, trump=hand.pinte[1], rules=self.rules
        )
        refuse_if(not proof, "not_proven")
        left = set(DECK) - {play.card for play in hand.plays}
        if all(places[s] == 0 for s in aside):
            left -= {card for card, owner in hand.located().items() if owner in aside}
        else:
            left &= {card for held_cards in held.values() for card in held_cards}
        hand.policia = seat, 5 - len(hand.winners), points(left) + 10
        winner, worth, _ = result(hand, self.rules)
        self.end(winner, worth, "policia")

    # ---------------------------------------------------------------- claims, and going back

    def in_claim(self, line: Line) -> None:
        """A seat claims that the other pair has revoked; after the count that replaces the result."""
        state = self.state
        refuse_if(state.ended_by_correct, "wrong_phase")
        hand = self.live("bid", "play", "ended")
        ending = hand.ending
        if ending is not None:
            final = ending.why in {"renuncio", "cante_falso", "penalty", "redeal"}
            refuse_if(final or ending.corrected, "wrong_phase")
        rivals = ((line["seat"] + 1) % 4, (line["seat"] + 3) % 4)
        play = earliest_renuncio(hand, rivals, self.rules)
        if play is None:
            raise Refusal("not_proven")
        resume = deepcopy(state)
        if ending is not None:
            state.score, state.counted = list(ending.score_before), ending.counted_before
            state.over = False
        self.rule_renuncio(play, resume)

    def in_takeback(self, line: Line) -> None:
        """A rival lets the seat take the last card back; what was seen stays known."""
        hand = self.state.hand
        if hand is None or not hand.plays:
            raise Refusal("wrong_phase")
        last = hand.plays[-1]
        refuse_if(line["by"] % 2 == line["seat"] % 2 or last.seat != line["seat"], "too_late")
        refuse_if(hand.corrected_since_card, "too_late")
        refuse_if(hand.ending is not None and hand.ending.line != last.line, "too_late")
        state, holding = deepcopy(self.before[last.line])
        restored = state.hand
        assert restored is not None
        restored.fixed.update(hand.fixed)
        restored.excused |= hand.excused
        if hand.doubted:
            restored.doubted = True
            restored.deal = {}
        self.state, self.holding = state, holding
        self.rule("undone", to=last.line)
        self.settle()

    def in_undo(self, line: Line) -> None:
        """The inputs from a line on never happened."""
        refuse_if(line["to"] not in self.holding, "bad_undo")
        self.state, self.holding = deepcopy(self.before[line["to"]])
        self.rule("undone", to=line["to"])

    def in_overrule(self, _line: Line) -> None:
        """The referee sets the renuncio or false cante aside that ended the hand."""
        hand = self.live("ended")
        ending = hand.ending
        assert ending is not None
        if ending.resume is None or ending.offence is None or ending.corrected:
            raise Refusal("wrong_phase")
        self.rule("overruled", of=ending.line)
        self.state = deepcopy(ending.resume)
        assert self.state.hand is not None
        self.state.hand.excused |= hand.excused | {ending.offence}
        if self.state.hand.phase != "ended":
            self.settle()


def judge(lines: list[bytes]) -> list[Line]:
    """The rulings of a whole acta; raises HeaderError."""
    judged = Judge()
    rulings = [ruling for raw in lines for ruling in judged.feed(raw)]
    if judged.header is None:
        raise HeaderError("no header")
    return rulings
