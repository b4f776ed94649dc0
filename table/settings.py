"""The house's settings: the text of a `table.toml` to one frozen value, or to everything that is wrong with it.

Pure: nothing here opens a file or looks at a device. Pins are the Raspberry Pi's GPIO numbers, seats are numbered 0-3
in the order of play as everywhere.
"""

from __future__ import annotations

import difflib
import json
import re
from collections.abc import Iterator, Mapping, Sequence
from gettext import NullTranslations
from typing import Final, Literal, TypeAlias, get_args

import msgspec

from table.games import GAMES
from table.games.contract import Header, HeaderProblem
from table.languages import LANGUAGES
from table.readings import BUTTONS, DEALS, ButtonName, DealKind, Timing
from table.scenes.contract import Display
from table.seats import SEATS, Seat
from table.timba.state import MOST_CENTS, MOST_CUBATAS
from table.toml_reading import Notes, Problem, Table, read_toml
from table.wire import LEAST_PIXELS, MOST_PIXELS

HEADER_PINS: Final = range(2, 28)
"""The 26 GPIO pins of the header that are free to use; 0 and 1 belong to the identification of HATs."""

UARTS: Final[Mapping[str, tuple[int, int]]] = {
    "uart0": (14, 15),
    "uart2": (0, 1),
    "uart3": (4, 5),
    "uart4": (8, 9),
    "uart5": (12, 13),
    "uart0-pi5": (14, 15),
    "uart1-pi5": (0, 1),
    "uart2-pi5": (4, 5),
    "uart3-pi5": (8, 9),
    "uart4-pi5": (12, 13),
}
"""The header's UARTs by the name of their device tree overlay (uart0: the one that is always there), TXD and RXD."""

SoundFrom: TypeAlias = Literal["speaker", "boards", "none"]
SOUNDS: Final[tuple[SoundFrom, ...]] = get_args(SoundFrom)

COLOURS: Final = ("red", "green", "blue")
MOST_LEDS: Final = 6
SENSITIVITY: Final = 5
BRIGHTNESS: Final = 64
POLLS: Final = 20

_HEADER_UART = re.compile(r"/dev/(serial|ttyAMA|ttyS)\d+")
_BOARD_ID = re.compile(r"[0-9a-f]{16}")


# The settings


class Simulated(msgspec.Struct, frozen=True):
    """A seat without hardware: the host enters its cards by hand."""


class Direct(msgspec.Struct, frozen=True, kw_only=True):
    """A seat wired to the Raspberry Pi itself. `rgb` are a LED's pins, or `leds` those of a board of single ones."""

    port: str
    uart: str | None = None
    reset: int | None = None
    rgb: tuple[int, int, int] | None = None
    leds: tuple[int, ...] = ()
    buttons: tuple[int, int, int] | None = None
    """verde, blanco, rojo"""
    common_anode: bool = False
    """the LEDs light when their pins are low"""


class Board(msgspec.Struct, frozen=True, kw_only=True):
    """A seat with a board of its own. Its ring has `pixels` LEDs; that number `rotation` lies nearest the player."""

    board: str
    rotation: int = 0
    pixels: int = LEAST_PIXELS
    sensitivity: int = SENSITIVITY


Wiring: TypeAlias = Simulated | Direct | Board

KINDS: Final[dict[str, type[Wiring]]] = {"direct": Direct, "board": Board, "simulated": Simulated}


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """Everything a house can set. A table without a settings file has these."""

    language: str | None = None
    """None: the locale's"""
    game: str = "cuatrola"
    rules: str = "narro"
    house: Mapping[str, object] = {}
    deal: DealKind = "none"
    display: Display = Display()
    full_screen: bool = False
    size: tuple[int, int] | None = None
    night: tuple[int, int] | None = None
    """the minutes of the day at which the screen gets dim and bright again"""
    web: int | None = None
    """the port at which a browser sees what the screen says; None: at none"""
    pin: str = ""
    """what the host enters before results can be changed; empty: nothing is asked"""
    bet: int = 1
    """cubatas that each loser of a game pays (narro 12)"""
    cubata: int = 200
    """what one costs, in cents"""
    deck: str = ""
    """the deck that is played with, by name or id; empty: the only one"""
    check_records: bool = True
    """whether the records of cards that lie on the pads are read and judged with their deck's key"""
    sound: SoundFrom = "speaker"
    brightness: int = BRIGHTNESS
    """of the boards' rings, 0-255"""
    timing: Timing = Timing()
    polls: int = POLLS
    """a second, 10-20"""
    field_turns: bool = False
    """whether directly wired readers have their fields on one after the other"""
    seats: tuple[Wiring, Wiring, Wiring, Wiring] = (Simulated(), Simulated(), Simulated(), Simulated())

    @property
    def poll_ms(self) -> int:
        """Milliseconds from one poll to the next."""
        return 1000 // self.polls


def is_on_header(port: str) -> bool:
    """Whether this port is a UART of the header, by its name."""
    return _HEADER_UART.fullmatch(port) is not None


def pins_of(seat: Seat, wiring: Wiring) -> Iterator[tuple[int, str]]:
    """The header's pins that a seat uses, each with the key that says so."""
    if not isinstance(wiring, Direct):
        return
    key = f"seats.{seat}"
    if wiring.uart is not None:
        yield from ((pin, f"{key}.uart") for pin in UARTS[wiring.uart])
    if wiring.reset is not None:
        yield wiring.reset, f"{key}.reset"
    if wiring.rgb is not None:
        yield from ((pin, f"{key}.rgb.{colour}") for colour, pin in zip(COLOURS, wiring.rgb, strict=True))
    yield from ((pin, f"{key}.leds") for pin in wiring.leds)
    if wiring.buttons is not None:
        yield from ((pin, f"{key}.buttons.{name}") for name, pin in zip(BUTTONS, wiring.buttons, strict=True))


def pins(settings: Settings) -> dict[int, str]:
    """Every pin in use, with the key that says so."""
    return {pin: key for seat in SEATS for pin, key in pins_of(seat, settings.seats[seat])}


def free_pins(settings: Settings) -> list[int]:
    """The header's pins that nobody uses."""
    used = pins(settings)
    return [pin for pin in HEADER_PINS if pin not in used]


# Reading


def read_settings(text: str, words: NullTranslations) -> Settings | tuple[Problem, ...]:
    """The settings in a file's text, or everything that is wrong with it, by line."""
    top = read_toml(text, words)
    if isinstance(top, Problem):
        return (top,)
    notes = top.notes
    settings = _settings(top)
    if not notes.problems:
        _check_seats(notes, settings)
    return tuple(sorted(notes.problems, key=lambda problem: problem.line)) or settings


def _settings(top: Table) -> Settings:
    _ = top.notes.say
    display, sound, sensing = top.table("display"), top.table("sound"), top.table("sensing")
    host, evening = top.table("host"), top.table("evening")
    lights, seats, deck = top.table("lights"), top.table("seats"), top.table("deck")
    game, rules, house = _rules(top.table("reglas"))
    standard = Timing()
    settings = Settings(
        language=top.one_of("language", LANGUAGES, None),
        deal=top.one_of("deal", DEALS, "none"),
        game=game,
        rules=rules,
        house=house,
        display=Display(
            points=display.yes("points", False),
            past_tricks=display.yes("past_tricks", False),
            sayings=display.yes("sayings", True),
        ),
        full_screen=display.yes("full_screen", False),
        size=_size(display),
        night=_night(display),
        web=display.whole("web_port", 1024, 65535, None),
        pin=host.text("pin", r"\d{4,12}", _("four to twelve digits"), None) or "",
        bet=evening.whole("bet", 0, MOST_CUBATAS, 1),
        cubata=evening.whole("cubata_cents", 0, MOST_CENTS, 200),
        deck=deck.text("name", r"\S(?:.{0,38}\S)?", _("a deck's name or id; 'table deck list' shows them"), None) or "",
        check_records=deck.yes("check_records", True),
        sound=sound.one_of("output", SOUNDS, "speaker"),
        brightness=lights.whole("brightness", 0, 255, BRIGHTNESS),
        timing=Timing(
            **{
                name: sensing.whole(name, 20, 5000, getattr(standard, name))
                for name in ("settle_ms", "gap_ms", "gone_ms", "dear_ms")
            }
        ),
        polls=sensing.whole("polls_per_second", 10, 20, POLLS),
        field_turns=sensing.yes("field_turns", False),
        seats=_wirings(seats),
    )
    if settings.timing.gone_ms <= settings.timing.gap_ms:
        message = _("has to be longer than gap_ms ({gap})").format(gap=settings.timing.gap_ms)
        sensing.notes.add((*sensing.path, "gone_ms"), message)
    for table in (top, display, host, evening, sound, sensing, lights, seats, deck):
        table.end()
    return settings


def _size(display: Table) -> tuple[int, int] | None:
    text = display.text("size", r"\d{3,5}x\d{3,5}", "1920x1080, 1280x720, 800x480 …", None)
    if text is None:
        return None
    width, _x, height = text.partition("x")
    return int(width), int(height)


_TIME = r"(?:[01]\d|2[0-3]):[0-5]\d"


def _night(display: Table) -> tuple[int, int] | None:
    text = display.text("night", f"{_TIME}-{_TIME}", "23:00-08:00 …", None)
    if text is None:
        return None
    begins, ends = (int(time[:2]) * 60 + int(time[3:]) for time in text.split("-"))
    return begins, ends


def _rules(table: Table) -> tuple[str, str, dict[str, object]]:
    """Game, rule set and switches; what the game itself refuses is a problem of the key it names."""
    game = table.one_of("juego", tuple(GAMES), "cuatrola")
    rules = table.one_of("conjunto", GAMES[game].rule_sets, GAMES[game].rule_sets[0])
    house: dict[str, object] = {
        name: value if isinstance(value, str | int | float) else str(value)
        for name, value in table.values.items()
        if name not in ("juego", "conjunto")
    }
    while (refused := _refused(game, rules, house)) is not None:
        name = refused.key.removeprefix("house.")
        if house.get(name) is False:
            house[name] = None  # TOML has no null: an end that is false is none
            continue
        if name in house and refused.message.startswith("unknown"):
            switches = _after_possible(refused.message).split(", ")
            table.notes.unknown((*table.path, name), difflib.get_close_matches(name, switches, 1), switches)
        else:
            key = "conjunto" if name == "rules" else name
            table.notes.add((*table.path, key), _said(refused, house.get(name), table.notes))
        if name not in house:
            break
        del house[name]
    return game, rules, house


def _refused(game: str, rules: str, house: Mapping[str, object]) -> HeaderProblem | None:
    header = Header(game=game, rules=rules, players=tuple("ABCD"), dealer=0, house=house)
    state = GAMES[game].start(header)
    return state if isinstance(state, HeaderProblem) else None


def _after_possible(message: str) -> str:
    return message.partition("possible: ")[2]


def _said(refused: HeaderProblem, value: object, notes: Notes) -> str:
    """What the rulebook says of a switch, in the reader's language and with TOML's false for null."""
    _ = notes.say
    possible = _after_possible(refused.message)
    if not possible:
        return _("objetivo and num_manos may not both be false")
    number = re.match(r"an integer from (\d+)", possible)
    if number is not None:
        whole = _("a whole number from {least}").format(least=number[1])
        others = possible[number.end() :].replace("null", "false")
        possible = whole + others.replace(", or ", _(" or "))
    shown = json.dumps(False if value is None else value, default=str, ensure_ascii=False)
    return _("{value} is not possible; possible: {possible}").format(value=shown, possible=possible)


def _wirings(seats: Table) -> tuple[Wiring, Wiring, Wiring, Wiring]:
    a, b, c, d = (_wiring(seats.table(str(seat))) for seat in SEATS)
    return a, b, c, d


def _wiring(seat: Table) -> Wiring:
    _ = seat.notes.say
    if not seat.values:
        return Simulated()
    kind = seat.one_of("kind", tuple(KINDS), "")
    wiring: Wiring = Simulated()
    if kind == "direct":
        wiring = _direct(seat)
    elif kind == "board":
        possible = _("the board's sixteen hexadecimal digits; 'table seats find' shows them")
        wiring = Board(
            board=seat.text("board", _BOARD_ID.pattern, possible, "") or "",
            rotation=seat.whole("rotation", 0, 255, 0),
            pixels=seat.whole("pixels", LEAST_PIXELS, MOST_PIXELS, LEAST_PIXELS),
            sensitivity=seat.whole("sensitivity", 0, 7, SENSITIVITY),
        )
    elif not kind:
        return wiring  # what else is there cannot be judged
    seat.end()
    return wiring


def _direct(seat: Table) -> Direct:
    _ = seat.notes.say
    port = seat.text("port", r"/dev/[^\s]+", "/dev/nfc-seat-0, /dev/ttyUSB0 …", "") or ""
    uart = seat.one_of("uart", tuple(UARTS), None)
    if uart is None and is_on_header(port):
        message = _("{port} is on the header: its pins are not free; possible: {possible}")
        seat.notes.add((*seat.path, "uart"), message.format(port=port, possible=", ".join(UARTS)), (*seat.path, "port"))
    least, most = HEADER_PINS[0], HEADER_PINS[-1]
    rgb = seat.wholes_by_name("rgb", COLOURS, least, most)
    leds = seat.wholes("leds", MOST_LEDS, least, most)
    buttons = seat.wholes_by_name("buttons", BUTTONS, least, most)
    if rgb and leds:
        seat.notes.add((*seat.path, "leds"), _("a seat has rgb or leds, not both"))
    return Direct(
        port=port,
        uart=uart,
        reset=seat.whole("reset", least, most, None),
        rgb=_three(rgb),
        leds=leds,
        buttons=_three(buttons),
        common_anode=seat.yes("common_anode", False),
    )


def _three(pins: tuple[int, ...] | None) -> tuple[int, int, int] | None:
    """Three pins; some of them may have been refused."""
    if pins is None or len(pins) != 3:
        return None
    first, second, third = pins
    return first, second, third


def _single(wiring: Wiring) -> Iterator[tuple[str, str]]:
    """What a seat has for itself, by its key."""
    match wiring:
        case Board(board=board):
            yield "board", board
        case Direct(port=port, uart=uart):
            yield "port", port
            if uart is not None:
                yield "uart", uart


def _check_seats(notes: Notes, settings: Settings) -> None:
    """What two seats cannot share: a port, a board, a UART, a pin."""
    taken: dict[str, str] = {}
    for seat, wiring in enumerate(settings.seats):
        for name, value in _single(wiring):
            key = f"seats.{seat}.{name}"
            if (other := taken.setdefault(value, key)) != key:
                notes.shared(key, value, other, ())
    used: dict[int, str] = {}
    free = free_pins(settings)
    # UARTs first: who takes one of their pins is at fault, wherever the line stands.
    everything = [pair for seat in SEATS for pair in pins_of(seat, settings.seats[seat])]
    for pin, key in sorted(everything, key=lambda pair: not pair[1].endswith(".uart")):
        if (other := used.setdefault(pin, key)) != key or (key.endswith(".leds") and everything.count((pin, key)) > 1):
            notes.shared(key, str(pin), other, free)


# Writing


def write_settings(settings: Settings, words: NullTranslations) -> str:
    """A settings file with a comment for each part; `read_settings` makes the same settings of it."""
    _ = words.gettext
    standard = Settings()
    title = _("The settings of this table. Check them with: table config check")
    forbidden, disturbed = _("the running card points; rule 21 forbids it"), _("true where readers disturb each other")
    out = [f"# {title}"]
    if settings.language is not None:
        out.append(f"language = {_toml(settings.language)}  # es, en")
    out += [f"deal = {_toml(settings.deal)}  # {', '.join(DEALS)}", ""]
    out += ["[reglas]", f"juego = {_toml(settings.game)}"]
    out.append(f"conjunto = {_toml(settings.rules)}  # {', '.join(GAMES[settings.game].rule_sets)}")
    out += [f"{name} = {_toml(value)}" for name, value in settings.house.items()]
    out += ["", "[display]", f"full_screen = {_toml(settings.full_screen)}"]
    if settings.size is not None:
        out.append(f'size = "{settings.size[0]}x{settings.size[1]}"')
    if settings.night is not None:
        out.append(f'night = "{_clock(settings.night[0])}-{_clock(settings.night[1])}"')
    if settings.web is not None:
        out.append(f"web_port = {settings.web}")
    out += [f"points = {_toml(settings.display.points)}  # {forbidden}"]
    out += [f"past_tricks = {_toml(settings.display.past_tricks)}"]
    out += [f"sayings = {_toml(settings.display.sayings)}"]
    if settings.pin:
        out += ["", "[host]", f"pin = {_toml(settings.pin)}"]
    out += ["", "[evening]", f"bet = {settings.bet}", f"cubata_cents = {settings.cubata}"]
    if settings.deck or not settings.check_records:
        out += ["", "[deck]"]
        out += [f"name = {_toml(settings.deck)}"] if settings.deck else []
        out.append(f"check_records = {_toml(settings.check_records)}")
    out += ["", "[sound]", f"output = {_toml(settings.sound)}  # {', '.join(SOUNDS)}"]
    out += ["", "[lights]", f"brightness = {settings.brightness}  # 0-255"]
    out += ["", "[sensing]", f"polls_per_second = {settings.polls}  # 10-20"]
    out.append(f"field_turns = {_toml(settings.field_turns)}  # {disturbed}")
    for name in ("settle_ms", "gap_ms", "gone_ms", "dear_ms"):
        if getattr(settings.timing, name) != getattr(standard.timing, name):
            out.append(f"{name} = {getattr(settings.timing, name)}")
    for seat, wiring in enumerate(settings.seats):
        out += ["", f"[seats.{seat}]", *_wiring_lines(wiring)]
    return "\n".join(out) + "\n"


def _clock(minute: int) -> str:
    return f"{minute // 60:02}:{minute % 60:02}"


def _wiring_lines(wiring: Wiring) -> Iterator[str]:
    yield f"kind = {_toml(next(kind for kind, type_ in KINDS.items() if isinstance(wiring, type_)))}"
    standard: dict[str, object] = {
        "uart": None,
        "reset": None,
        "rotation": 0,
        "pixels": LEAST_PIXELS,
        "sensitivity": SENSITIVITY,
    }
    for name in wiring.__struct_fields__:
        value = getattr(wiring, name)
        if name in ("rgb", "buttons"):
            if value is not None:
                names: Sequence[str | ButtonName] = COLOURS if name == "rgb" else BUTTONS
                pairs = ", ".join(f"{each} = {pin}" for each, pin in zip(names, value, strict=True))
                yield f"{name} = {{ {pairs} }}"
        elif value != standard.get(name, type(value)()):
            yield f"{name} = {_toml(list(value) if isinstance(value, tuple) else value)}"


def _toml(value: object) -> str:
    """A text, number, list or truth as TOML writes it: JSON's way, but for null."""
    if value is None:
        return "false"
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
