"""A game being watched: every line of its acta is judged and shown, a second after the one before.

    watch(pinte="Ro").play("paso x4; Rc Sc").screen.headline == "Carmen to play"

The notation of scripts is that of `tests.notation`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from gettext import NullTranslations

from msgspec import json
from msgspec.structs import replace

from table import present
from table.cards import CUATROLA_DECK
from table.games.contract import Header, HeaderProblem
from table.games.cuatrola import CUATROLA
from table.games.cuatrola.rulings import Rulings
from table.games.cuatrola.view import PublicView
from table.languages import words_in
from table.present import Shown
from table.scene import Scene
from table.scenes.contract import Display
from table.sensing import Alert, Hints
from tests.notation import PLAYERS, Keys, Table, dealing

SECOND = 1000
LATER = 60 * SECOND
"""Long enough for everything that passes to have passed."""


class Watched(Table):
    """A table and what is shown of it; `now` is when the last line was judged."""

    def __init__(self, header: Header, words: NullTranslations, display: Display) -> None:
        state = CUATROLA.start(header)
        if isinstance(state, HeaderProblem):
            raise ValueError(f"{state.key}: {state.message}")
        super().__init__(state)
        self.words = words
        self.now = 0
        self.shown: Shown = present.begin(header, self.view, (), 0, display)

    @property
    def view(self) -> PublicView:
        """The game as everybody sees it."""
        view = CUATROLA.public_view(self.state)
        assert isinstance(view, PublicView)
        return view

    def feed(self, keys: Keys) -> Rulings:
        """Judge a line and show what came of it."""
        rulings = super().feed(keys)
        self.see(rulings=rulings)
        return rulings

    def see(self, alerts: Sequence[Alert] = (), hints: Hints = Hints(), rulings: Rulings = ()) -> Watched:  # noqa: B008
        """Show rulings, alerts and hints, a second later; what sounded before has been heard."""
        self.now += SECOND
        shown = present.heard(self.shown)
        self.shown = present.seen(shown, self.view, rulings, alerts, hints, self.now)
        return self

    def watch(self, script: str, after: int = 0) -> Scene:
        """The scene so many ms after this script."""
        self.play(script)
        return self.scene(after)

    def scene(self, after: int = 0) -> Scene:
        """The scene so many ms after the last line."""
        return present.present(self.shown, self.now + after, self.words)


def watch(
    rules: str = "narro",
    *,
    pinte: str | None = None,
    hands: str = "",
    score: tuple[int, int] = (0, 0),
    language: str = "en",
    display: Display = present.AS_IT_COMES,
    **house: object,
) -> Watched:
    """A game that Diego deals, about to be bid (`pinte` turned) or dealt, in a language."""
    header = Header(game="cuatrola", rules=rules, players=PLAYERS, dealer=3, house=house, score=score)
    game = Watched(header, words_in(language), display)
    game.play(dealing(hands, 3))
    if pinte is not None:
        game.play(f"pinte {pinte}")
    return game


def public_cards(view: PublicView) -> set[str]:
    """The cards everybody has seen in this hand."""
    cards = [view.pinte, *(card for _seat, card in view.laid), *(card for cards in view.shown for card in cards)]
    return {str(card) for card in cards if card is not None}


def cards_named(scene: Scene) -> set[str]:
    """The cards a scene names anywhere, in the acta's notation or in English; "rey and caballo of" names none."""
    text = json.encode(scene).decode()
    spoken = {
        str(card)
        for card in CUATROLA_DECK.values()
        if re.search(rf"(?<!and )\b{card.rank.name} of {card.suit.name}\b", text, re.IGNORECASE)
    }
    return spoken | (set(re.findall(r'"([A-Z0-9][oceb])"', text)))


def lasting(scene: Scene) -> bytes:
    """A scene without its times, sounds and notices."""
    screen = scene.screen
    banner = None if screen.banner is None else replace(screen.banner, since=0)
    trick = tuple(replace(card, since=0) for card in screen.trick)
    screen = replace(screen, trick=trick, banner=banner, messages=())
    return json.encode(replace(scene, screen=screen, sounds=(), changes_at=None))
