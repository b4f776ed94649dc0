"""A mesa being watched: every line of its acta is judged and shown, a second after the one before.

    watch().play("5H 5S<5H").screen.headline == "Caída y limpia! 4 for Blas and Diego"

The words are those of `tests.cuarenta.notation`.
"""

from __future__ import annotations

from collections.abc import Sequence

from table import present
from table.games.contract import Header
from table.games.cuarenta.rulings import Ruling
from table.games.cuarenta.view import PublicView, public_view
from table.languages import words_in
from table.pads.contract import SeatHint
from table.scene import Scene, ScreenShown
from table.scenes.contract import Display
from table.seats import Seat
from table.sensing import Alert, Difference, Hints
from tests.cuarenta.notation import PLAYERS, mesa, play

SECOND = 1000
LATER = 60 * SECOND
"""Long enough for everything that passes to have passed."""


class Watched:
    """A mesa and what is shown of it; `now` is when the last line was judged."""

    def __init__(
        self,
        players: int,
        language: str,
        display: Display,
        score: str,
        names: tuple[str, ...],
        dealer: Seat | None,
        house: dict[str, object],
    ) -> None:
        self.state = mesa(players, dealer=dealer, score=score, **house)
        header = Header(
            game="cuarenta",
            rules="cuarenta",
            players=names[:players],
            dealer=self.state.mano.dealer,
            house=house,
            score=self.state.score,
        )
        self.words = words_in(language)
        self.now = 0
        self.shown = present.begin(header, self.view, (), 0, display)

    @property
    def view(self) -> PublicView:
        """The mesa as everybody sees it."""
        return public_view(self.state)

    def play(self, line: str) -> Watched:
        """Judge and show the words of a line one by one."""
        for word in line.split():
            self.state, rulings = play(word, self.state)
            self.see(rulings=rulings)
        return self

    def see(
        self,
        alerts: Sequence[Alert] = (),
        hints: Sequence[SeatHint] = (),
        rulings: Sequence[Ruling] = (),
        differ: tuple[Difference, ...] = (),
    ) -> Watched:
        """Show rulings, alerts and hints, a second later; what sounded before has been heard."""
        self.now += SECOND
        shown = present.heard(self.shown)
        self.shown = present.seen(shown, self.view, rulings, alerts, Hints(tuple(hints), differ), self.now)
        return self

    def scene(self, after: int = 0) -> Scene:
        """The scene so many ms after the last line."""
        return present.present(self.shown, self.now + after, self.words)

    @property
    def screen(self) -> ScreenShown:
        """The screen as the last line was judged."""
        return self.scene().screen


def watch(
    players: int = 4,
    *,
    language: str = "en",
    display: Display = present.AS_IT_COMES,
    score: str = "0-0",
    names: tuple[str, ...] = PLAYERS,
    dealer: Seat | None = None,
    **house: object,
) -> Watched:
    """A mesa that the last seat deals, about to be dealt."""
    return Watched(players, language, display, score, names, dealer, house)
