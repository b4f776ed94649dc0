"""Alerts and hints in words: what is wrong at a pad, said to everybody and to the seat it concerns.

No sentence names a card that lies early or unclear; the pads compared name public cards only.
"""

from __future__ import annotations

from table.cards import Suit
from table.pads.contract import SeatHint, Word
from table.scene import SoundName
from table.seats import Seat
from table.sensing import Difference, What
from table.words.cuatrola import bid_in_words
from table.words.speech import Speech

PASSING_MS = 6000
"""So long an alert stays that nothing else ends."""

STANDING: dict[Word, What] = {
    "unclear": "unclear",
    "lifted": "lifted",
    "early": "early",
    "clear_pad": "clear_pad",
    "take_up_pinte": "take_up_pinte",
    "pads_differ": "pads_differ",
    "reader_lost": "reader_lost",
}
"""The hints that are alerts too, which stay as long as sensing gives the hint."""

SOUNDS: dict[What, SoundName] = {
    "unclear": "unclear",
    "unknown_tag": "unclear",
    "other_deck": "unclear",
    "payment_card": "unclear",
    "forged_record": "unclear",
    "copied_record": "unclear",
    "two_seats": "unclear",
    "lifted": "unclear",
    "pads_differ": "unclear",
    "early": "early",
    "reader_lost": "lost",
    "reader_back": "tick",
    "take_up_pinte": "tick",
    "pinte_elsewhere": "unclear",
    "pads_agree": "tick",
}
"""What an alert sounds like; clearing a pad is asked for by light alone."""


def message(what: What, seat: Seat, speech: Speech) -> str:
    """The sentence for everybody. Raises ``KeyError`` for an alert that there is not."""
    _ = speech.gettext
    texts: dict[What, str] = {
        "unclear": _("{name}: more than one card, leave only one"),
        "unknown_tag": _("{name}: a tag nobody knows"),
        "other_deck": _("{name}: a card that does not belong here"),
        "payment_card": _("{name}: that is a payment card"),
        "forged_record": _("{name}: this tag is forged"),
        "copied_record": _("{name}: this tag is copied from another card"),
        "two_seats": _("{name}: two pads see the same card"),
        "lifted": _("{name}: the card has been lifted, put it back"),
        "reader_lost": _("{name}: the reader does not answer"),
        "reader_back": _("{name}: the reader is back"),
        "early": _("{name}: a card before its turn"),
        "clear_pad": _("{name}: gather the cards from the pad"),
        "take_up_pinte": _("{name}: take up the pinte"),
        "pinte_elsewhere": _("{name}: the pinte belongs on the dealer's pad"),
        "pads_differ": _("{name}: the cards on the pad are not right"),
        "pads_agree": _("The table is right: play goes on"),
    }
    return texts[what].format(name=speech.at(seat))


def seat_word(hint: SeatHint, speech: Speech) -> str:
    """The few words on the seat's plate."""
    _ = speech.gettext
    texts: dict[Word, str] = {
        "unclear": _("only one card"),
        "lifted": _("put the card back"),
        "early": _("waits for its turn"),
        "clear_pad": _("gather the trick"),
        "take_up_pinte": _("take up the pinte"),
        "pads_differ": _("put the cards right"),
        "reader_lost": _("reader lost"),
        "choosing_bid": _("{bid}? White says it"),
        "bid_waits": _("{bid}, in its turn"),
        "choosing_cante": _("{suit}? White sings"),
        "policia": _("policía: show the cards"),
        "conceding": _("give up? White"),
        "thrown": _("nothing to lift: to the middle"),
        "lifting": _("what does it lift?"),
        "one_lift": _("lifts? Cards or white"),
        "choosing_ronda": _("{ronda}? White says it"),
        "ronda_card": _("one of its cards, face down"),
    }
    if hint.word == "choosing_cante" and not hint.detail:
        return _("sings: rey and caballo on the pad")
    bid = bid_in_words(hint.detail, speech)
    suit = speech.suit(Suit(hint.detail)) if hint.word == "choosing_cante" else ""
    ronda = _("doble ronda") if hint.detail == "4" else _("ronda")
    return texts[hint.word].format(bid=bid.capitalize(), suit=suit.capitalize(), ronda=ronda.capitalize())


def difference(pad: Difference, speech: Speech) -> str:
    """What should lie at a seat and does not, and what lies there and should not."""
    _ = speech.gettext
    name = speech.at(pad.seat)
    should = ", ".join(map(speech.card_named, pad.should))
    lies = ", ".join(map(speech.card_named, pad.lies))
    if should and lies:
        return _("{name}: missing {should}; too many {lies}").format(name=name, should=should, lies=lies)
    if should:
        return _("{name}: missing {should}").format(name=name, should=should)
    return _("{name}: too many {lies}").format(name=name, lies=lies)
