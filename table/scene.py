"""The scene: everything anyone may see or hear of the table, as frozen values. `present` makes it, adapters draw it.

Texts are ready to be shown, in the house's language. Times (`since`, `until`) are the loop's milliseconds, so that a
screen can move a card a little without asking anybody. Nothing hidden is ever in a scene.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from table.seats import Pair, Seat

Pattern: TypeAlias = Literal[
    "off",
    "turn",
    "speak",
    "lead",
    "trick_won",
    "cante",
    "unclear",
    "renuncio",
    "sits_out",
    "dealer",
    "reader_lost",
    "takeback",
    "pinte",
    "clear_pad",
    "early",
    "differs",
    "won",
]
"""What a seat's light says; each has a movement and a colour of its own, so that colour alone tells nothing."""

SoundName: TypeAlias = Literal["card", "trick", "cante", "unclear", "renuncio", "won", "early", "tick", "host", "lost"]


class CardShown(msgspec.Struct, frozen=True):
    """A card lying face up before a seat; `since` is when it came, `wins` whether it wins the trick as it lies."""

    seat: Seat
    card: str
    since: int
    wins: bool = False


class SeatShown(msgspec.Struct, frozen=True, kw_only=True):
    """One seat: who sits there and what there is to say of it.

    `state` is the word under the name ("le toca", "no juega"); `bid` what the seat said in the bidding; `alert`
    what is wrong at its pad, in words.
    """

    seat: Seat
    pair: Pair
    name: str
    dealer: bool = False
    mano: bool = False
    turn: bool = False
    sits_out: bool = False
    alone: bool = False
    state: str = ""
    bid: str = ""
    alert: str = ""


class PairShown(msgspec.Struct, frozen=True, kw_only=True):
    """One pair's side of the scoreboard.

    The payment cards lie as at El Narro: `loose` of them before the pair, `entregas` (tens handed back) marked.
    `points` are the running card points, None where the house keeps them to the players' heads (narro 21).
    Where cards are lifted instead of tricks won, `pile` says how many. Where the score is kept in *perros* (ten each,
    cards face down) and *tantos* (two each, face up), `perros` is not None. `games` are the partidas of a mesa.
    """

    pair: Pair
    names: str
    score: int
    entregas: int
    loose: int
    tricks: int
    points: int | None = None
    note: str = ""
    pile: int | None = None
    games: int | None = None
    perros: int | None = None
    tantos: int = 0


class TableCard(msgspec.Struct, frozen=True):
    """A card lying in the middle of the table; `place` counts from 0 and stays as long as it lies.

    `seat` is where it came from and `since` when; `falls` whether the next player could take it with a caída.
    """

    card: str
    place: int
    seat: Seat
    since: int
    falls: bool = False


class PlayShown(msgspec.Struct, frozen=True, kw_only=True):
    """The newest card and what it lifts: ruled on, or `open` while its player may still lay more.

    `card` is "" while only cards to be lifted have been laid; `said` what it is worth, or what is `wrong` with it.
    """

    seat: Seat
    name: str
    card: str
    took: tuple[str, ...] = ()
    said: tuple[str, ...] = ()
    wrong: bool = False
    open: bool = False


class CanteShown(msgspec.Struct, frozen=True):
    """A cante that was sung; `false` once it was ruled false."""

    seat: Seat
    name: str
    text: str
    suit: str
    value: int
    false: bool = False


class CountRow(msgspec.Struct, frozen=True):
    """A line of the count (*recuento*): a label and what each pair has of it."""

    label: str
    ours: str
    theirs: str
    strong: bool = False


class Banner(msgspec.Struct, frozen=True, kw_only=True):
    """What lies over the table for a while: a renuncio, the end of a hand or game, the rules, the pads compared.

    `lines` are sentences; `cards` cards to show large (the one that broke the duty, a cante); `count` the recuento;
    `reverse` who can reverse the ruling and how, until `until`.
    """

    kind: Literal["renuncio", "cante_falso", "hand", "game", "rules", "pads", "welcome", "searching", "once"]
    title: str
    lines: tuple[str, ...] = ()
    cards: tuple[str, ...] = ()
    count: tuple[CountRow, ...] = ()
    reverse: tuple[str, ...] = ()
    since: int = 0
    until: int | None = None


class Gathered(msgspec.Struct, frozen=True):
    """The trick just won, still lying or on its way to the winner's side."""

    cards: tuple[CardShown, ...]
    winner: Seat
    since: int


class Labels(msgspec.Struct, frozen=True, kw_only=True):
    """The screen's standing words, in the house's language; an empty one leaves its place without a word.

    `hand` is followed by the number of the hand.
    """

    dealer: str = "reparte"
    mano: str = "mano"
    alone: str = "va solo"
    sits_out: str = "no juega"
    pinte: str = "pinte"
    played: str = "jugado"
    cantes: str = "cantes"
    tricks: str = "bazas"
    points: str = "tantos"
    past: str = "bazas jugadas"
    hand: str = "mano"
    false: str = "falso"
    pile: str = ""
    games: str = ""


class MenuItem(msgspec.Struct, frozen=True, kw_only=True):
    """One line of a menu: what it does, a detail at its right, whether a PIN is asked for first."""

    text: str
    detail: str = ""
    locked: bool = False


class MenuShown(msgspec.Struct, frozen=True, kw_only=True):
    """The host's menu. `path` is where it stands, outermost first; `chosen` the item that would be taken.

    `entry` is what is being typed, None where nothing is; a PIN's digits are dots already. `said` is what came of the
    last choice; `keys` how it is worked. It tells no card that is not public.
    """

    path: tuple[str, ...]
    items: tuple[MenuItem, ...]
    chosen: int = 0
    entry: str | None = None
    said: str = ""
    keys: str = ""
    lines: tuple[str, ...] = ()
    """text to be read above the items"""


class DrawRow(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody in a draw: the cards that came up for him, whether the next one is his, what he has drawn."""

    name: str
    cards: tuple[str, ...] = ()
    turn: bool = False
    won: str = ""
    colour: str = ""


class DrawShown(msgspec.Struct, frozen=True, kw_only=True):
    """A draw live: who draws, what has come up, what it has decided; `said` is the one sentence for now."""

    title: str
    rows: tuple[DrawRow, ...]
    said: str
    lines: tuple[str, ...] = ()
    """what it decided, or how to go on"""


class SheetShown(msgspec.Struct, frozen=True, kw_only=True):
    """Rows to read: statistics, the ledger, standings, an acta. The first column is names, the others are short.

    `strong` are the places of rows to stand out; `page` and `pages` count from 1.
    """

    title: str
    heads: tuple[str, ...] = ()
    rows: tuple[tuple[str, ...], ...] = ()
    lines: tuple[str, ...] = ()
    strong: tuple[int, ...] = ()
    page: int = 1
    pages: int = 1


class MatchShown(msgspec.Struct, frozen=True, kw_only=True):
    """A match of a bracket: its pairs ("" for one not known yet), the score, which of them (0, 1) has won it."""

    home: str
    away: str
    score: str = ""
    won: int | None = None
    bye: bool = False
    on: bool = False
    """being played now"""


class BracketShown(msgspec.Struct, frozen=True, kw_only=True):
    """A cup: its rounds from the first to the final, and lines of what was announced or who has won."""

    title: str
    rounds: tuple[tuple[MatchShown, ...], ...]
    round_names: tuple[str, ...] = ()
    lines: tuple[str, ...] = ()


Board: TypeAlias = DrawShown | SheetShown | BracketShown
"""What is shown instead of the game for a while."""


class ScreenShown(msgspec.Struct, frozen=True, kw_only=True):
    """The screen for players and mirones.

    `headline` is the one sentence to read from three metres; `contract` what is played and by whom, `stake` the
    points of the game in play; `messages` alerts in words, newest last; `rules_line` the rules in force. Where cards
    lie in the middle, `table_cards` is not None, `play` the newest card, `saying` what is said at such a moment.
    """

    game: str
    headline: str
    seats: tuple[SeatShown, ...]
    pairs: tuple[PairShown, PairShown]
    trick: tuple[CardShown, ...] = ()
    gathered: Gathered | None = None
    pinte: str | None = None
    pinte_played: bool = False
    trump: str = ""
    contract: str = ""
    stake: int = 1
    stake_text: str = ""
    cantes: tuple[CanteShown, ...] = ()
    past_tricks: tuple[tuple[str, ...], ...] = ()
    messages: tuple[str, ...] = ()
    notices: tuple[str, ...] = ()
    """what is worth a word beside the game and no alarm, most urgent first"""
    banner: Banner | None = None
    rules_line: str = ""
    hand_number: int = 0
    labels: Labels = Labels()
    table_cards: tuple[TableCard, ...] | None = None
    play: PlayShown | None = None
    saying: str = ""
    board: Board | None = None
    """shown over everything but the menu"""
    menu: MenuShown | None = None
    saver: bool = False
    """nobody plays: `board` is the screen saver, which moves a little so that nothing burns in"""
    dim: float = 0.0
    """how much darker than by day, 0 to 1"""


class Scene(msgspec.Struct, frozen=True):
    """Lights of the four seats, the screen, and the sounds that begin with this scene."""

    lights: tuple[Pattern, Pattern, Pattern, Pattern]
    screen: ScreenShown
    sounds: tuple[SoundName, ...] = ()
    changes_at: int | None = None
    """when the scene has to be made anew although nothing happens (a banner's end); None for never"""
