"""The words of Cuatrola that its screen, its acta told and the evening's boards share."""

from __future__ import annotations

from table.games.cuatrola.rulings import Duty
from table.words.speech import Language


def bid_in_words(bid: str, language: Language) -> str:
    """A bid: Spanish in every language, but for passing."""
    return language.gettext("pass") if bid == "paso" else bid


def duty_in_words(duty: Duty, language: Language) -> str:
    """The duty a card broke (narro 24, 25)."""
    _ = language.gettext
    names: dict[Duty, str] = {
        "no_asiste": _("he had the suit led and did not follow"),
        "no_monta": _("he could have beaten the trick and did not"),
        "no_falla": _("he had to ruff and did not"),
        "no_pisa": _("he could have over-ruffed and did not"),
        "varios": _("wrong whatever he held"),
    }
    return names[duty]
