"""The rules of Cuarenta in force, in plain words: one sentence for each thing houses differ on."""

from __future__ import annotations

from collections.abc import Iterator

from table.games.contract import Header, HeaderProblem
from table.games.cuarenta.rules import Rules, rules_for
from table.words.speech import Speech


def rules_of(header: Header) -> Rules:
    """The rules of a header that a game has begun with. Raises ``ValueError`` for one that cannot be played."""
    rules = rules_for(header.house)
    if isinstance(rules, HeaderProblem):
        raise ValueError(rules.message)
    return rules


def rules_in_words(header: Header, speech: Speech) -> tuple[str, tuple[str, ...]]:
    """A line for the foot of the screen, and every switch in sentences."""
    rules = rules_of(header)
    sentences = tuple(sentence for part in (_mesa, _lifts, _points, _faults) for sentence in part(rules, speech))
    return " ".join(_mesa(rules, speech)), sentences


def _mesa(rules: Rules, speech: Speech) -> Iterator[str]:
    _ = speech.gettext
    if rules.mesa == "dos":
        yield _("A partida is forty points; who wins two has the mesa.")
    else:
        yield _("A partida is forty points; of four that are played three win the mesa.")
    if rules.zapatero_mesa:
        yield _("Zapatero, fewer than ten, loses the mesa.")
    else:
        yield _("Zapatero, fewer than ten, loses one partida.")


def _lifts(rules: Rules, speech: Speech) -> Iterator[str]:
    _ = speech.gettext
    yield speech.ngettext(
        "A card lifts an equal one, or {n} that add up to it.",
        "A card lifts an equal one, or up to {n} that add up to it.",
        rules.suma_max,
    ).format(n=rules.suma_max)
    if rules.figuras_suman:
        yield _("Figures add up as 8, 9 and 10.")
    else:
        yield _("Figures do not add up.")
    if rules.secuencia_tras_suma:
        yield _("What follows without a gap goes along.")
    else:
        yield _("What follows goes along with an equal card, not with an addition.")
    if rules.caida_por == "igual":
        yield _("Caída: an equal card on the one just thrown.")
    else:
        yield _("Caída: any lift of the card just thrown.")


def _points(rules: Rules, speech: Speech) -> Iterator[str]:
    _ = speech.gettext
    yield _("Caída 2, limpia 2, both together {points}.").format(points=rules.caida_y_limpia)
    if rules.ronda:
        yield _("Ronda: {points} points.").format(points=rules.ronda)
    else:
        yield _("A ronda scores nothing.")
    if rules.doble_ronda == "partida":
        yield _("A doble ronda wins the partida.")
    elif rules.doble_ronda:
        yield _("Doble ronda: {points} points.").format(points=rules.doble_ronda)
    else:
        yield _("A doble ronda scores nothing.")
    yield _("Cartón from twenty cards, 6 and more, up to {score} points.").format(score=rules.carton_hasta)


def _faults(rules: Rules, speech: Speech) -> Iterator[str]:
    _ = speech.gettext
    yield _("Out of turn or a wrong lift: 2 to the others. A misdeal: 10.")
    yield _("38 does not play: only a caída wins.")
    if rules.falta_con_38:
        yield _("The others' faults count at 38 too.")
    else:
        yield _("Not even the others' faults count at 38.")
