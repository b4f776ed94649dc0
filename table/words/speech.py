"""One language: cards by their names; and as the players of one table speak it: seats and pairs by their players."""

from __future__ import annotations

import re
from gettext import NullTranslations

from table.cards import FORTY, FRENCH_NAMES, Card, Rank, Suit
from table.seats import Pair, Seat, seat_at

LONGEST_NAME = 24
"""Letters of a name that are shown; sentences with two such names still fit the smallest screen."""

_SOUND_I = re.compile(r"h?[ií](?![aeou])|y(?![aeiouáéíóú])", re.IGNORECASE)
"""Before these the "y" between two names is an "e"; not before a diphthong ("y Hierro")."""
_SOUND_O = re.compile(r"h?[oó]", re.IGNORECASE)
"""Before these an "o" is a "u"."""


class Language:
    """Names the cards in one language. Msgids are English; an unfinished sentence is never joined."""

    def __init__(self, words: NullTranslations) -> None:
        self.words = words
        self.gettext = words.gettext
        self.ngettext = words.ngettext

    def card(self, card: Card) -> str:
        """A card of the Spanish deck by its name, "as de oros"."""
        return self.gettext("{rank} of {suit}").format(rank=self.rank(card.rank), suit=self.suit(card.suit))

    def card_named(self, name: str) -> str:
        """A card of either deck by its notation in the acta: "as de oros", "queen of hearts"; else as it is written."""
        if name in FRENCH_NAMES:
            return self._french(name[:-1], name[-1])
        card = FORTY.get(name)
        return name if card is None else self.card(card)

    def _french(self, rank: str, suit: str) -> str:
        _ = self.gettext
        ranks = {"A": _("ace"), "J": _("jack"), "Q": _("queen"), "K": _("king")}
        suits = {"S": _("spades"), "H": _("hearts"), "D": _("diamonds"), "C": _("clubs")}
        return _("{rank} of {suit}").format(rank=ranks.get(rank, rank), suit=suits[suit])

    def rank(self, rank: Rank) -> str:
        """The rank's name; the numbers stand for themselves."""
        _ = self.gettext
        names = {
            Rank.AS: _("as"),
            Rank.TRES: _("tres"),
            Rank.REY: _("rey"),
            Rank.CABALLO: _("caballo"),
            Rank.SOTA: _("sota"),
        }
        return names.get(rank, str(rank))

    def suit(self, suit: Suit) -> str:
        """The suit's name, the same in every language."""
        return suit.name.lower()

    def both(self, one: str, other: str) -> str:
        """Two names: "Ana y Blas", and as Spanish has it "Ana e Inés"."""
        text = (
            self.words.pgettext("before the sound i", "{one} and {other}")
            if _SOUND_I.match(other)
            else self.gettext("{one} and {other}")
        )
        return text.format(one=one, other=other)

    def one_of(self, one: str, other: str) -> str:
        """One or the other: "Ana o Blas", and as Spanish has it "Ana u Olga"."""
        text = (
            self.words.pgettext("before the sound o", "{one} or {other}")
            if _SOUND_O.match(other)
            else self.gettext("{one} or {other}")
        )
        return text.format(one=one, other=other)


class Speech(Language):
    """A language that knows the players of one table."""

    def __init__(self, words: NullTranslations, players: tuple[str, ...]) -> None:
        super().__init__(words)
        self.players = tuple(self._shown(seat, name) for seat, name in enumerate(players))

    def _shown(self, seat: Seat, name: str) -> str:
        """A name as it is shown: on one line, not longer than `LONGEST_NAME`, and never nothing."""
        plain = " ".join("".join(letter if letter.isprintable() else " " for letter in name).split())
        if not plain:
            return self.gettext("Seat {seat}").format(seat=seat)
        return plain if len(plain) <= LONGEST_NAME else plain[: LONGEST_NAME - 1].rstrip() + "…"

    def name(self, seat: Seat) -> str:
        """Who sits there."""
        return self.players[seat]

    def at(self, pad: Seat) -> str:
        """Who sits at this pad; where nobody does, that."""
        seat = seat_at(pad, len(self.players))
        return self.gettext("nobody's place") if seat is None else self.players[seat]

    def pair(self, pair: Pair) -> str:
        """Both players of a pair; of a table for two, the one player."""
        members = self.players[pair::2]
        if len(members) == 1:
            return members[0]
        return self.both(*members)

    def either(self, pair: Pair) -> str:
        """One or the other player of a pair."""
        members = self.players[pair::2]
        if len(members) == 1:
            return members[0]
        return self.one_of(*members)


def host_reverses(speech: Speech, *, overrules: bool, pin: bool) -> str:
    """How the host takes back what was ruled: by the menu, which a key or the three buttons of a seat open."""
    _ = speech.gettext
    item = _("Set the ruling aside") if overrules else _("Undo")
    if pin:
        return _("The host: H, or three buttons for a second; “{item}”, PIN.").format(item=item)
    return _("The host: H, or three buttons for a second; “{item}”.").format(item=item)
