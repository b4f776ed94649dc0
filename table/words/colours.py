"""The colours of players, and what they are called."""

from __future__ import annotations

from gettext import NullTranslations

COLOURS = ("#e05252", "#f08c2e", "#f2d13c", "#7ac74f", "#2fb5a0", "#4fa3e0", "#8a7be8", "#d673c4", "#c9a27a", "#f5f1e6")
"""Those that can be chosen, as the screen has them."""


def colour_named(colour: str | None, words: NullTranslations) -> str:
    """A colour's name; one that is none of ours as it is written."""
    _ = words.gettext
    names = (
        _("red"),
        _("orange"),
        _("yellow"),
        _("green"),
        _("turquoise"),
        _("blue"),
        _("violet"),
        _("pink"),
        _("brown"),
        _("white"),
    )
    return _("no colour") if colour is None else dict(zip(COLOURS, names, strict=True)).get(colour, colour)
