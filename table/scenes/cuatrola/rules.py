"""The rules of Cuatrola in force, in plain words: one sentence for each thing houses differ on."""

from __future__ import annotations

from collections.abc import Iterator

from table.games.contract import Header, HeaderProblem
from table.games.cuatrola.rules import STAKES, Rules, rules_for
from table.words.speech import Speech


def rules_of(header: Header) -> Rules:
    """The rules of a header that a game has begun with. Raises ``ValueError`` for one that cannot be played."""
    rules = rules_for(header.rules, header.house)
    if isinstance(rules, HeaderProblem):
        raise ValueError(rules.message)
    return rules


def rules_in_words(header: Header, speech: Speech) -> tuple[str, tuple[str, ...]]:
    """A line for the foot of the screen, and every switch in sentences."""
    rules = rules_of(header)
    return _line(rules, speech), tuple(
        sentence for part in (_end, _bids, _duties, _cantes, _count, _renuncio) for sentence in part(rules, speech)
    )


def _line(rules: Rules, speech: Speech) -> str:
    _ = speech.gettext
    names = {
        "narro": _("rules of El Narro"),
        "veinte": _("rules to twenty"),
        "manos": _("rules by hands"),
        "ludoteka": _("rules of Ludoteka"),
    }
    return f"{names[rules.name]} · {' '.join(_end(rules, speech))}"


def _end(rules: Rules, speech: Speech) -> Iterator[str]:
    _ = speech.gettext
    if rules.objetivo is not None:
        text = _("First to {points} points.")
        if rules.ventaja > 1:
            text = _("First to {points} points, {lead} ahead.")
        yield text.format(points=rules.objetivo, lead=rules.ventaja)
    if rules.num_manos is not None:
        yield _("{hands} hands at most.").format(hands=rules.num_manos)


def _bids(rules: Rules, speech: Speech) -> Iterator[str]:
    _ = speech.gettext
    offered = ["solo", *(["contrasolo"] if rules.contrasolo else []), "cuatrola"]
    worth = ", ".join(f"{bid} {STAKES[bid]}" for bid in (*offered, *(["quintola"] if rules.quintola else [])))
    if rules.cuatrola_needs == 4:
        yield _("{worth}; a cuatrola is four tricks.").format(worth=worth.capitalize())
    else:
        yield _("{worth}; a cuatrola is all five tricks.").format(worth=worth.capitalize())
    yield {
        "ninguno": _("Any bid fits, whatever the score."),
        "no_rebasar": _("No bid may go past the points still missing."),
    }[rules.limite_apuestas]
    if rules.companero_igual:
        yield _("The partner may go for the same or more.")
    else:
        yield _("The partner may only go for more.")
    yield {
        "superior": _("The rivals may go for more."),
        "solo_contrasolo": _("The rivals may only answer a solo, with contrasolo."),
    }[rules.sobrepuja_rival]


def _duties(rules: Rules, speech: Speech) -> Iterator[str]:
    _ = speech.gettext
    if rules.montar_sobre == "mayor":
        over = _("Follow, and beat the highest card if you can.")
    else:
        over = _("Follow, and beat the card led if you can.")
    partner = _("The partner too.") if rules.montar_al_companero else _("Not the partner.")
    yield f"{over} {partner}"
    if rules.montar_tras_fallo:
        yield _("Beat the suit led even when it has been ruffed.")
    else:
        yield _("Once ruffed, following is enough.")
    if rules.pisar:
        yield _("Over-ruff if you can.")
    else:
        yield _("Any trump will do over a ruff.")
    yield {
        "cualquiera": _("A higher ruff, whoever made it, lets you save your trump."),
        "contrario": _("Only a rival's higher ruff lets you save your trump."),
        "nunca": _("A higher ruff does not save your trump."),
    }[rules.ahorrarse]


def _cantes(rules: Rules, speech: Speech) -> Iterator[str]:
    _ = speech.gettext
    if rules.cantes_bazas == 0:
        yield _("No cantes.")
        return
    how_many = {
        "uno": _("one after each trick"),
        "uno_por_jugador": _("one a player after each trick"),
        "dos": _("two after each trick"),
    }[rules.cantes_por_baza]
    yield speech.ngettext(
        "Cantes after the first trick: {how_many}.",
        "Cantes after the first {n} tricks: {how_many}.",
        rules.cantes_bazas,
    ).format(n=rules.cantes_bazas, how_many=how_many)
    if rules.cuarenta_antes:
        yield _("The forty before the twenty.")
    else:
        yield _("Forty and twenty in any order.")
    yield {
        "pierde_simple": _("A false cante loses the hand."),
        "renuncio": _("A false cante is paid like a renuncio."),
        "anula": _("A false cante counts for nothing and play goes on."),
    }[rules.cante_falso]


def _count(rules: Rules, speech: Speech) -> Iterator[str]:
    _ = speech.gettext
    yield {
        "nadie": _("Equal counts: nobody scores."),
        "ultimas": _("Equal counts: the last trick decides."),
        "pierde_el_que_va": _("Equal counts: who went for it loses."),
    }[rules.empate]
    yield speech.ngettext("Carbunco: {n} point.", "Carbunco: {n} points.", rules.carbunco).format(n=rules.carbunco)
    if rules.fin_anticipado:
        yield _("Cuatrola and quintola stop once decided.")
    else:
        yield _("Cuatrola and quintola are played to the end.")


def _renuncio(rules: Rules, speech: Speech) -> Iterator[str]:
    _ = speech.gettext
    called = {
        "automatico": _("The table calls it."),
        "a_reclamacion": _("Only when it is claimed."),
    }[rules.renuncio_modo]
    yield f"{paid(rules, speech)} {called}"


def paid(rules: Rules, speech: Speech) -> str:
    """How a renuncio is paid."""
    _ = speech.gettext
    if rules.renuncio_factor == 1:
        return _("A renuncio is paid single.")
    if rules.renuncio_factor == 2:
        return _("A renuncio is paid double.")
    return _("A renuncio is paid {n} times over.").format(n=rules.renuncio_factor)
