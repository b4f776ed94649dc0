"""The doctor in words: what was measured at a seat, what was found, and a line of advice for each finding."""

from __future__ import annotations

from table.doctor import HEIGHTS, PLACES, Examined, Finding, Laid, Place, Side, What
from table.readings import ButtonName
from table.scene import Pattern
from table.words.speech import Speech


def place(where: Place, side: Side, speech: Speech) -> str:
    """Where on a pad a card lies and how, as its player sees it."""
    _ = speech.gettext
    places: dict[Place, str] = {
        "centre": _("in the middle"),
        "front_left": _("at the near left corner"),
        "front_right": _("at the near right corner"),
        "back_left": _("at the far left corner"),
        "back_right": _("at the far right corner"),
    }
    return _("{place}, {side}").format(place=places[where], side=sides(speech)[side])


def sides(speech: Speech) -> dict[Side, str]:
    """How a card can lie."""
    _ = speech.gettext
    return {"face_up": _("face up"), "face_down": _("face down")}


def button(name: str, speech: Speech) -> str:
    """A button's colour."""
    _ = speech.gettext
    names: dict[ButtonName, str] = {"verde": _("green"), "blanco": _("white"), "rojo": _("red")}
    return next((text for each, text in names.items() if each == name), name)


def light(pattern: str, speech: Speech) -> str:
    """A light's colour, and what it means; both kinds of light have the same colours."""
    _ = speech.gettext
    names: dict[Pattern, str] = {
        "off": _("dark"),
        "turn": _("green: his turn"),
        "speak": _("cyan: he is to speak"),
        "lead": _("green, livelier: he leads"),
        "trick_won": _("gold: his trick"),
        "cante": _("gold, in steps: a cante"),
        "unclear": _("amber, two flashes: more than one card"),
        "renuncio": _("red, on and off: a renuncio"),
        "sits_out": _("white, hardly to be seen: he sits out"),
        "dealer": _("white: he deals"),
        "reader_lost": _("red, a flash now and then: no reader"),
        "takeback": _("blue: a card is asked back"),
        "pinte": _("gold, swelling: the pinte"),
        "clear_pad": _("white, fading: clear the pad"),
        "early": _("cyan, faint: a card waits for its turn"),
        "differs": _("violet: other cards should lie there"),
        "won": _("gold, three flashes: the game is won"),
    }
    return next((text for each, text in names.items() if each == pattern), pattern)


def measured(examined: Examined, speech: Speech) -> list[str]:
    """What was measured at a seat, a line each."""
    _ = speech.gettext
    lines = [_("Seat {seat}: {reader}").format(seat=examined.seat, reader=examined.reader or _("no reader"))]
    if examined.chip:
        text = _("  {chip}, firmware {firmware}")
        lines.append(text.format(chip=examined.chip, firmware=examined.firmware))
    if examined.polls_per_second is not None:
        text = _("  {polls:.1f} polls a second, {faults} without a clean answer")
        lines.append(text.format(polls=examined.polls_per_second, faults=examined.faults))
    lines += ["  " + _laid(laid, speech) for laid in examined.laid]
    if examined.height_mm is not None:
        low = _("  a card held over it is no longer read at {mm} mm")
        high = _("  a card held over it is still read at {mm} mm")
        text = low if examined.height_mm else high
        lines.append(text.format(mm=examined.height_mm or HEIGHTS[-1]))
    if examined.lights_shown:
        text = _("  lights: {good} of {all} patterns seen")
        good = len(examined.lights_shown) - len(examined.lights_wrong)
        lines.append(text.format(good=good, all=len(examined.lights_shown)))
    if examined.buttons:
        good = sum(seen == "right" for seen in examined.buttons.values())
        lines.append(_("  buttons: {good} of {all} work").format(good=good, all=len(examined.buttons)))
    return lines


def _laid(laid: Laid, speech: Speech) -> str:
    _ = speech.gettext
    where = place(laid.place, laid.side, speech)
    if not laid.polls:
        return _("{where}: not looked at").format(where=where)
    text = _("{where}: read in {rate:.1%} of {polls} polls, {misses} misses, at most {ms} ms without")
    return text.format(
        where=where, rate=laid.rate, polls=laid.polls, misses=laid.polls - laid.hits, ms=laid.longest_gap_ms
    )


def advice(finding: Finding, speech: Speech) -> str:
    """What is wrong and what to do about it, in one line."""
    _ = speech.gettext
    texts: dict[What, str] = {
        "no_reader": _("Seat {seat} has no reader: name one in the settings, or the host enters its cards."),
        "reader_lost": _("Seat {seat}: {reader} is not there: check cable and port. ({why})"),
        "reader_in_use": _(
            "Seat {seat}: another program has {reader}: stop the table first, sudo systemctl stop table."
        ),
        "reader_forbidden": _("Seat {seat}: this user may not open {reader}: with sudo, or in the group dialout."),
        "reader_silent": _(
            "Seat {seat}: no PN532 answers at {reader}: check power, RX and TX, and its switches. ({why})"
        ),
        "reader_garbled": _("Seat {seat}: {reader} answers in pieces: a shorter cable, away from the power's. ({why})"),
        "firmware": _("Seat {seat}: firmware {firmware}; {known} is the one that was tried: watch this seat closely."),
        "few_polls": _("Seat {seat}: {polls:.1f} polls a second, {least:.0f} are needed: another adapter or port."),
        "slow_polls": _("Seat {seat}: {polls:.1f} polls a second, {least:.0f} are better: FTDI latency timer to 1 ms."),
        "faults": _("Seat {seat}: {faults} of {polls} polls came to nothing: check plugs, cable and power."),
        "stray_tag": _("Seat {seat}: tag {tag} is read on an empty pad: look for a card under or beside it."),
        "not_laid": _("Seat {seat}, {where}: not looked at; call the doctor again for it."),
        "not_read": _("Seat {seat}, {where}: never read: centre the antenna, thin the wood, or give the pad a rim."),
        "one_side": _("Seat {seat}: {side} nothing is read: metal in the card or under the pad, or too thick wood."),
        "weak": _("Seat {seat}, {where}: read in {rate:.0%} of the polls only: move the antenna there, thin the wood."),
        "faint": _("Seat {seat}, {where}: read in {rate:.0%} of the polls: it will do; a thinner sleeve helps."),
        "gap": _("Seat {seat}, {where}: {ms} ms not read, {most} ms at most are bridged: thin the wood, check power."),
        "too_high": _("Seat {seat}: a card held {mm} mm high is read: more wood or felt, or hands' cards will play."),
        "too_low": _("Seat {seat}: nothing is read at {mm} mm: cards in sleeves may be missed; thin the wood."),
        "neighbour": _(
            "Seat {seat}: seat {other} reads its card ({polls} polls): antennas farther apart, or field_turns."
        ),
        "light": _("Seat {seat}: the light ({pattern}) is not right: check its pins, plug and colours."),
        "button_silent": _("Seat {seat}: the {button} button is not heard: check its pin and its wire to ground."),
        "button_other": _("Seat {seat}: another button came when {button} was pressed: swap the wires."),
    }
    values: dict[str, str | int | float] = {"seat": finding.seat, **finding.values}
    if "side" in values:
        side: Side = "face_down" if values["side"] == "face_down" else "face_up"
        values["side"] = sides(speech)[side]
        values["where"] = next((place(each, side, speech) for each in PLACES if each == values.get("place")), "")
    if "pattern" in values:
        values["pattern"] = light(str(values["pattern"]), speech)
    if "button" in values:
        values["button"] = button(str(values["button"]), speech)
    return texts[finding.what].format(**values)
