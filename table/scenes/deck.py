"""Enrolment and check of a deck in words, and as a scene: which card is due, how far it has come, what was wrong."""

from __future__ import annotations

from gettext import NullTranslations

from table import deck_check, enrolment
from table.deck import Deck, Verdict
from table.deck_check import Checked, Checking
from table.enrolment import Enrolment
from table.scene import Banner, PairShown, Scene, ScreenShown, SeatShown
from table.seats import PAIRS, SEATS, pair_of
from table.words.speech import Speech

NOBODY = ("", "", "", "")
"""Nobody sits at the table while a deck is enrolled."""


def speech_of(words: NullTranslations) -> Speech:
    """Speaks of cards without players."""
    return Speech(words, NOBODY)


def bench_scene(headline: str, title: str, lines: tuple[str, ...], cards: tuple[str, ...] = ()) -> Scene:
    """A table nobody plays at: a banner over empty seats, all lights off."""
    ours, theirs = (PairShown(pair=pair, names="", score=0, entregas=0, loose=0, tricks=0) for pair in PAIRS)
    screen = ScreenShown(
        game="",
        headline=headline,
        seats=tuple(SeatShown(seat=seat, pair=pair_of(seat), name="") for seat in SEATS),
        pairs=(ours, theirs),
        banner=Banner(kind="pads", title=title, lines=tuple(filter(None, lines)), cards=cards),
    )
    return Scene(("off", "off", "off", "off"), screen)


def enrolment_scene(under_way: Enrolment, said: str, speech: Speech) -> Scene:
    """The card that is due, large; what came of the last look; how many are there."""
    _ = speech.gettext
    due = under_way.due
    there, all_cards = enrolment.progress(under_way)
    count = _("{there} of {all} cards").format(there=there, all=all_cards)
    if due is None:
        return bench_scene(_("The deck is complete"), under_way.deck.name, (said, count))
    headline = _("Lay on any pad: {card}").format(card=speech.card_named(due))
    return bench_scene(headline, under_way.deck.name, (said, count), (due,))


def checking_scene(under_way: Checking, said: str, speech: Speech) -> Scene:
    """How many cards were looked at, and what was wrong last."""
    _ = speech.gettext
    left = len(deck_check.left(under_way))
    headline = _("Lay the cards one after the other") if left else _("All cards have been checked")
    count = _("{left} cards to go").format(left=left)
    return bench_scene(headline, under_way.deck.name, (said, count))


# Sentences


def told(what: enrolment.Told, speech: Speech) -> str:
    """What came of a card that was laid to be enrolled."""
    _ = speech.gettext
    texts: dict[enrolment.What, str] = {
        "enrolled": _("{card}: enrolled"),
        "other_tag": _("{card}: now its other tag"),
        "unreadable": _("The tag is hardly read: lay the card still, flat on the middle"),
        "several": _("More than one tag: take everything off and lay one card"),
        "two_pads": _("Cards on two pads: take both off and lay one"),
        "two_seats": _("ALERT: seat {pad} reads a tag that another pad reads too: {tags}"),
        "phone": _("That is a phone or a payment card, not a tag"),
        "duplicate": _("This tag is already that of {card}"),
        "other_deck": _("This tag belongs to the deck {deck}"),
        "refused": _("{card}: not enrolled"),
    }
    card = speech.card_named(what.card)
    return texts[what.what].format(card=card, deck=what.deck, pad=what.pad, tags=", ".join(what.tags))


def check_told(what: deck_check.Told, speech: Speech) -> str:
    """What a check says of a tag before its record is read."""
    _ = speech.gettext
    texts: dict[deck_check.What, str] = {
        "lifted": _("Taken up too soon: leave the card until it is named"),
        "unread": _("Its record could not be read: leave the card there, or lay it again"),
        "two_seats": _("ALERT: seat {pad} reads a tag that another pad reads too: {tags}"),
        "unknown": _("A tag that is not this deck's: {tag}"),
    }
    return texts[what.what].format(pad=what.pad, tag=what.tag, tags=what.tag)


def verdict(what: Verdict, speech: Speech) -> str:
    """What a record proves, in a sentence without its card."""
    _ = speech.gettext
    texts: dict[Verdict, str] = {
        "genuine": _("its record is genuine"),
        "no_record": _("it has no record"),
        "strange": _("it carries something that is not the table's"),
        "other_deck": _("it carries another deck's record"),
        "wrong_card": _("its record was made for another card"),
        "retired": _("its record is genuine, but it is enrolled no more"),
        "copied": _("ALERT: its record was copied from another tag"),
        "forged": _("ALERT: its record is forged"),
    }
    return texts[what]


def checked(what: Checked, deck: Deck, speech: Speech) -> str:
    """What was found of one tag."""
    _ = speech.gettext
    name = speech.card_named(what.card) if what.card else what.tag
    parts = [_("read in {hits} of {looks} looks").format(hits=what.hits, looks=what.looks)]
    if what.weak:
        parts.append(_("WEAK: move or change its tag"))
    if what.verdict is not None and (deck.key or what.verdict != "no_record"):
        parts.append(verdict(what.verdict, speech))
    if what.original is False:
        parts.append(_("not signed by NXP"))
    return f"{name}: {'; '.join(parts)}"
