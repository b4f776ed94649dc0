"""What lies over the table when a mano, a partida or the mesa of Cuarenta is over: the count and what it leads to."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, TypeVar

from table.games.cuarenta.count import is_zapatero
from table.games.cuarenta.rulings import GameOver, HandOver, MatchOver, Points, Ruling
from table.scene import Banner, CountRow
from table.scenes.cuarenta.memory import Memory
from table.seats import PAIRS, rivals_of
from table.words.speech import Speech, host_reverses

LAST_MS = 1000
"""So long the last card is looked at before the count covers it."""
REVERSE_MS = 10_000
"""So long the screen says who can reverse what ended a mano, and how."""

_Ruling = TypeVar("_Ruling", bound=Ruling)


class Banners:
    """The banners of a mesa's memory in the words of its players."""

    def __init__(self, memory: Memory, speech: Speech, *, pin: bool) -> None:
        self.memory = memory
        self.view = memory.view
        self.said = memory.lore.ended
        self.speech = speech
        self._ = speech.gettext
        self.pin = pin
        self.members = len(self.view.players) // 2
        """how many make a pair: one at a table for two"""

    def at(self, now: int) -> tuple[Banner | None, tuple[int, ...]]:
        """What lies over the table now, and when something else does; the next mano's first card ends it."""
        if not self.said or (self.view.played and not self.view.over):
            return None, ()
        since = self.memory.ended_at + LAST_MS
        until = since + REVERSE_MS
        if now < since:
            return None, (since,)
        if now >= until and not self.view.over:
            return None, ()
        reverse = (host_reverses(self.speech, overrules=False, pin=self.pin),) if now < until else ()
        return self._banner(since, until if reverse else None, reverse), (until,) if reverse else ()

    def first(self, kind: type[_Ruling]) -> _Ruling | None:
        """The first ruling of a kind among those that ended the mano."""
        return next((ruling for ruling in self.said if isinstance(ruling, kind)), None)

    def _banner(self, since: int, until: int | None, reverse: tuple[str, ...]) -> Banner:
        game = self.first(GameOver)
        kind: Literal["hand", "game"] = "hand" if game is None else "game"
        lines = tuple(self._lines())
        count = tuple(self._count())
        return Banner(
            kind=kind, title=self.title(), lines=lines, count=count, reverse=reverse, since=since, until=until
        )

    def title(self) -> str:
        """What is over, in a sentence."""
        _ = self._
        match, game = self.first(MatchOver), self.first(GameOver)
        if match is not None and match.winner is None:
            return _("The mesa goes to nobody")
        if match is not None:
            text = self.speech.ngettext("{pair} wins the mesa!", "{pair} win the mesa!", self.members)
            return text.format(pair=self.speech.pair(match.winner or 0))
        if game is not None:
            text = self.speech.ngettext("{pair} wins the partida!", "{pair} win the partida!", self.members)
            return text.format(pair=self.speech.pair(game.winner))
        return _("Mano over") if self.first(HandOver) is not None else _("Misdeal")

    def _lines(self) -> Iterator[str]:
        _ = self._
        game, match = self.first(GameOver), self.first(MatchOver)
        misdeal = next((each for each in self.said if isinstance(each, Points) and each.why == "misdeal"), None)
        if misdeal is not None:
            yield _("The whole mano is void: {points} points for {pair}.").format(
                points=misdeal.points, pair=self.speech.pair(misdeal.pair)
            )
        if game is not None:
            yield from self._partida(game)
        if match is not None:
            yield _("Partidas: {a}–{b}.").format(a=match.games[0], b=match.games[1])
        elif not self.view.over:
            yield _("{name} deals.").format(name=self.speech.name(self.view.dealer))

    def _partida(self, game: GameOver) -> Iterator[str]:
        _ = self._
        loser = rivals_of(game.winner)
        pair = self.speech.pair(loser)
        if game.score[loser] == 0:
            yield _("Platillo: not a single point for {pair}.").format(pair=pair)
        elif is_zapatero(game.score[loser]):
            yield _("Zapatero: fewer than ten points for {pair}.").format(pair=pair)

    def _count(self) -> Iterator[CountRow]:
        """The cards lifted and what they are worth, if they were counted; the score of a mano or partida that is over.

        A mesa's last score stands there large without this.
        """
        _ = self._
        hand, game = self.first(HandOver), self.first(GameOver)
        if hand is not None:
            yield from self._counted(hand)
        score = hand.score if hand is not None else game.score if game is not None and not self.view.over else None
        if score is not None:
            yield CountRow(_("score"), str(score[0]), str(score[1]), strong=True)

    def _counted(self, hand: HandOver) -> Iterator[CountRow]:
        _ = self._
        yield CountRow(_("cards lifted"), str(hand.cards[0]), str(hand.cards[1]))
        for why, label in (("carton", _("cartón")), ("dos_por_dar", _("two for dealing"))):
            points = [
                sum(
                    each.points
                    for each in self.said
                    if isinstance(each, Points) and (each.pair, each.why) == (pair, why)
                )
                for pair in PAIRS
            ]
            if any(points):
                ours, theirs = (f"+{each}" if each else "–" for each in points)
                yield CountRow(label, ours, theirs)
