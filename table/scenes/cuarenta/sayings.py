"""What is said at a table of Cuarenta when a card falls."""

from __future__ import annotations

from table.words.speech import Speech


def saying(*, caida: bool, limpia: bool, many: bool, number: int, speech: Speech) -> str:
    """What is said when a card falls, the table is cleaned, or many cards are lifted; `number` picks one."""
    _ = speech.gettext
    said: tuple[str, ...] = ()
    if caida and limpia:
        said = (_("Not even a crumb left!"), _("Down you go, and sweep up!"))
    elif caida:
        said = (_("Right on your head!"), _("I was waiting for that one!"), _("Down it comes!"))
    elif limpia:
        said = (_("Clean as a plate!"), _("Who's next at the bare table?"))
    elif many:
        said = (_("With the whole family!"), _("Pass me a basket!"))
    return said[number % len(said)] if said else ""
