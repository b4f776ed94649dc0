"""Settings: every file is settings or the list of what is wrong with it, with key, line and what is possible."""

from __future__ import annotations

import tomllib
from gettext import NullTranslations
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from table.languages import words_in
from table.readings import Timing
from table.scenes.contract import Display
from table.settings import (
    HEADER_PINS,
    UARTS,
    Board,
    Direct,
    Settings,
    Simulated,
    Wiring,
    free_pins,
    pins,
    read_settings,
    write_settings,
)
from table.toml_reading import lines_of

ENGLISH = NullTranslations()
EXAMPLES = Path(__file__).parents[2] / "hardware" / "examples"


def read(text: str) -> Settings:
    settings = read_settings(text, ENGLISH)
    assert isinstance(settings, Settings), settings
    return settings


def wrong(text: str) -> list[tuple[str, int, str]]:
    problems = read_settings(text, ENGLISH)
    assert isinstance(problems, tuple), "nothing is wrong with it"
    return [(problem.key, problem.line, problem.message) for problem in problems]


def seat(number: int, *lines: str) -> str:
    return "\n".join((f"[seats.{number}]", *lines)) + "\n"


# What is right


def test_an_empty_file_is_a_table_without_hardware() -> None:
    assert read("") == Settings()
    assert read("").seats == (Simulated(),) * 4


@pytest.mark.parametrize("name", ["direct", "boards", "mixed"])
def test_the_examples_are_in_order(name: str) -> None:
    settings = read((EXAMPLES / f"{name}.toml").read_text())
    kinds = {type(wiring) for wiring in settings.seats}
    assert kinds == {"direct": {Direct}, "boards": {Board}, "mixed": {Direct, Board, Simulated}}[name]


def test_the_direct_example_leaves_two_pins() -> None:
    settings = read((EXAMPLES / "direct.toml").read_text())
    assert len(pins(settings)) == 24
    assert free_pins(settings) == [14, 15]


def test_every_key_is_read() -> None:
    settings = read((EXAMPLES / "mixed.toml").read_text())
    assert settings.language == "en"
    assert settings.deal == "pads"
    assert (settings.game, settings.rules) == ("cuatrola", "ludoteka")
    assert settings.house == {"objetivo": 15, "contrasolo": False}
    assert settings.field_turns
    assert settings.seats[0] == Direct(
        port="/dev/ttyAMA3",
        uart="uart3",
        reset=6,
        rgb=(16, 17, 18),
        buttons=(7, 8, 9),
        common_anode=True,
    )
    more = read(
        '[sensing]\nsettle_ms=200\ngone_ms=700\npolls_per_second=10\n[display]\nsize="1280x720"\npoints=true\n'
        'full_screen=true\n[lights]\nbrightness=10\n[sound]\noutput="none"\n'
    )
    assert more.timing == Timing(settle_ms=200, gone_ms=700)
    assert more.poll_ms == 100
    assert (more.size, more.display, more.full_screen) == ((1280, 720), Display(points=True), True)
    assert (more.brightness, more.sound) == (10, "none")


def test_the_host_and_the_evening_are_read() -> None:
    settings = read((EXAMPLES / "direct.toml").read_text())
    assert (settings.pin, settings.night) == ("2580", (23 * 60, 8 * 60))
    assert (settings.bet, settings.cubata, settings.web) == (1, 200, 8080)
    assert read((EXAMPLES / "mixed.toml").read_text()).bet == 2


def test_the_direct_example_shows_whatever_can_be_set() -> None:
    """All but what a screen is asked for its size, and the seats, which each example has its own of."""
    shown = tomllib.loads((EXAMPLES / "direct.toml").read_text())
    house = Settings(language="es", pin="2580", night=(0, 1), web=8080, check_records=False)
    possible = tomllib.loads(write_settings(house, ENGLISH))
    for part, keys in possible.items():
        assert part in shown
        if part != "seats" and isinstance(keys, dict):
            assert keys.keys() <= shown[part].keys(), part


def test_an_end_that_is_false_is_none() -> None:
    """TOML has no null: a game of so many hands, with no goal."""
    assert read("[reglas]\nobjetivo = false\nnum_manos = 4\n").house == {"objetivo": None, "num_manos": 4}


# What is wrong


@pytest.mark.parametrize(
    ("text", "key", "line", "message"),
    [
        ("language = 'es'\nlanguage = 'en'\n", "", 2, "this is no TOML: "),
        ("deal = ", "", 1, "this is no TOML: "),
        ("\nlanguage = 'fr'", "language", 2, '"fr" is not possible; possible: es, en'),
        ("deal = 'pad'", "deal", 1, '"pad" is not possible; possible: none, pads'),
        ("deal = 1", "deal", 1, "1 is not possible; possible: none, pads"),
        ("displai = {}", "displai", 1, "unknown key; did you mean display?"),
        ("[seats.4]\nkind='board'", "seats.4", 1, "unknown key; possible: 0, 1, 2, 3"),
        ("[reglas]\n\nconjunto='naro'", "reglas.conjunto", 3, '"naro" is not possible; possible: narro, veinte,'),
        ("[reglas]\nobjetibo=3", "reglas.objetibo", 2, "unknown key; did you mean objetivo?"),
        ("[reglas]\nzzz=3", "reglas.zzz", 2, "unknown key; possible: objetivo, "),
        ("[reglas]\nobjetivo=0", "reglas.objetivo", 2, "0 is not possible; possible: a whole number from 1 or false"),
        ("[reglas]\nquintola=2026-01-01", "reglas.quintola", 2, '"2026-01-01" is not possible; possible: true, false'),
        ("[reglas]\njuego='mus'", "reglas.juego", 2, '"mus" is not possible; possible: cuatrola, cuarenta'),
        ("[display]\nsize='big'", "display.size", 2, '"big" is not possible; possible: 1920x1080'),
        ("[display]\npoints='si'", "display.points", 2, '"si" is not possible; possible: true, false'),
        ("display=3", "display", 1, "3 is not possible; possible: [display]"),
        ("[sound]\noutput='radio'", "sound.output", 2, '"radio" is not possible; possible: speaker, boards, none'),
        ("[lights]\nbrightness=256", "lights.brightness", 2, "256 is not possible; possible: 0 to 255"),
        ("[sensing]\npolls_per_second=50", "sensing.polls_per_second", 2, "50 is not possible; possible: 10 to 20"),
        ("[sensing]\nsettle_ms=true", "sensing.settle_ms", 2, "true is not possible; possible: 20 to 5000"),
        ("[sensing]\ngone_ms=300", "sensing.gone_ms", 2, "has to be longer than gap_ms (400)"),
        (seat(0, "port='/dev/x'"), "seats.0.kind", 1, "missing; possible: direct, board, simulated"),
        (seat(0, "kind='pico'"), "seats.0.kind", 2, '"pico" is not possible; possible: direct, board, simulated'),
        (seat(0, "kind='simulated'", "port='/dev/x'"), "seats.0.port", 3, "unknown key; "),
        (seat(1, "kind='board'"), "seats.1.board", 1, "missing; possible: the board's sixteen hexadecimal digits"),
        (seat(1, "kind='board'", "board='E66'"), "seats.1.board", 3, '"E66" is not possible; possible: the board'),
        (seat(2, "kind='direct'"), "seats.2.port", 1, "missing; possible: /dev/nfc-seat-0, "),
        (seat(2, "kind='direct'", "port='COM3'"), "seats.2.port", 3, '"COM3" is not possible; possible: /dev/nfc'),
        (
            seat(2, "kind='direct'", "port='/dev/ttyAMA2'"),
            "seats.2.uart",
            3,
            "/dev/ttyAMA2 is on the header: its pins are not free; possible: uart0, uart2",
        ),
        (
            seat(3, "kind='direct'", "port='/dev/x'", "reset=28"),
            "seats.3.reset",
            4,
            "28 is not possible; possible: 2 to 27",
        ),
        (
            seat(3, "kind='direct'", "port='/dev/x'", "buttons = {verde=2, blanco=3}"),
            "seats.3.buttons.rojo",
            4,
            "missing; possible: 2 to 27",
        ),
        (
            seat(3, "kind='direct'", "port='/dev/x'", "buttons = {verde=2, blanco=3, rojo=4, roja=5}"),
            "seats.3.buttons.roja",
            4,
            "unknown key; did you mean rojo?",
        ),
        (
            seat(3, "kind='direct'", "port='/dev/x'", "leds=[]"),
            "seats.3.leds",
            4,
            "[] is not possible; possible: a list of one to 6, each 2 to 27",
        ),
        (
            seat(3, "kind='direct'", "port='/dev/x'", "leds=[5]", "rgb={red=6, green=7, blue=8}"),
            "seats.3.leds",
            4,
            "a seat has rgb or leds, not both",
        ),
    ],
)
def test_what_is_wrong_is_named_with_its_line_and_what_is_possible(
    text: str, key: str, line: int, message: str
) -> None:
    (problem,) = wrong(text)
    assert problem[:2] == (key, line)
    assert problem[2].startswith(message), problem[2]


def test_everything_wrong_is_told_at_once_by_line() -> None:
    problems = wrong("deal='x'\n[seats.0]\nkind='direct'\nport=3\nbutons={}\n[display]\npoints=1\n")
    assert [(key, line) for key, line, _message in problems] == [
        ("deal", 1),
        ("seats.0.port", 4),
        ("seats.0.butons", 5),
        ("display.points", 7),
    ]


def test_two_seats_on_one_port() -> None:
    text = seat(0, "kind='direct'", "port='/dev/x'") + seat(1, "kind='direct'", "port='/dev/x'")
    assert wrong(text) == [("seats.1.port", 6, "/dev/x is used by seats.0.port (line 3) already")]


def test_two_seats_on_one_board() -> None:
    text = seat(0, "kind='board'", "board='00112233445566aa'") + seat(3, "kind='board'", "board='00112233445566aa'")
    assert wrong(text) == [("seats.3.board", 6, "00112233445566aa is used by seats.0.board (line 3) already")]


def test_a_pin_used_twice() -> None:
    text = seat(0, "kind='direct'", "port='/dev/x'", "reset=17", "buttons={verde=2, blanco=17, rojo=4}")
    ((key, line, message),) = wrong(text)
    assert (key, line) == ("seats.0.buttons.blanco", 5)
    assert message.startswith("17 is used by seats.0.reset (line 4) already; free pins: 3, 5, 6, 7, ")


def test_a_pin_twice_in_one_list() -> None:
    text = seat(0, "kind='direct'", "port='/dev/x'", "leds=[5, 6, 5]")
    assert wrong(text)[0][:2] == ("seats.0.leds", 4)


def test_a_pin_of_a_uart_in_use_wherever_it_stands() -> None:
    """The pin is at fault, not the UART, also where it stands before it."""
    text = seat(0, "kind='direct'", "port='/dev/x'", "reset=13") + seat(
        2, "kind='direct'", "port='/dev/ttyAMA5'", "uart='uart5'"
    )
    ((key, line, message),) = wrong(text)
    assert (key, line) == ("seats.0.reset", 4)
    assert message.startswith("13 is used by seats.2.uart (line 8) already")


def test_a_uart_on_pins_of_another() -> None:
    text = seat(0, "kind='direct'", "port='/dev/ttyAMA3'", "uart='uart3'") + seat(
        1, "kind='direct'", "port='/dev/ttyAMA2'", "uart='uart2-pi5'"
    )
    assert {key for key, _line, _message in wrong(text)} == {"seats.1.uart"}


def test_problems_are_told_in_spanish() -> None:
    problems = read_settings("deal = 'x'", words_in("es"))
    assert isinstance(problems, tuple)
    assert problems[0].message == '"x" no vale; posible: none, pads'


def test_everything_that_can_be_wrong_is_said_in_spanish() -> None:
    text = '[deck]\nname = " "\n[reglas]\nobjetivo = "x"\nzzz = 1\n[host]\npin = "a"\n[sensing]\ngone_ms = 100\n'
    problems = read_settings(text + '[seats.0]\nkind = "board"\nboard = "x"\nrotation = 999\n', words_in("es"))
    assert isinstance(problems, tuple)
    assert len(problems) == 7
    for problem in problems:
        assert not {"possible", "whole", "digits", "longer", "unknown", "to"} & set(problem.message.split()), problem


def test_the_house_says_which_deck_it_plays_with_and_whether_records_are_checked() -> None:
    settings = read('[deck]\nname = "la azul"\ncheck_records = false\n')
    assert (settings.deck, settings.check_records) == ("la azul", False)
    assert read(write_settings(settings, ENGLISH)) == settings
    assert (read("").deck, read("").check_records) == ("", True)
    ((key, line, _message),) = wrong('[deck]\nname = " azul"\n')
    assert (key, line) == ("deck.name", 2)


# Lines


def test_lines_of_keys() -> None:
    text = "a = 1\n\n[b]\nc.d = 2\n'e f' = 3\n# g = 4\n[b . h]\n i = [\n 1,\n]\n"
    assert lines_of(text) == {
        ("a",): 1,
        ("b",): 3,
        ("b", "c"): 4,
        ("b", "c", "d"): 4,
        ("b", "e f"): 5,
        ("b", "h"): 7,
        ("b", "h", "i"): 8,
    }


@given(st.text())
def test_no_text_is_too_odd(text: str) -> None:
    result = read_settings(text, ENGLISH)
    if not isinstance(result, Settings):
        assert all(problem.line >= 1 for problem in result)


@given(st.dictionaries(st.sampled_from(["seats", "reglas", "display", "deal", "sensing"]), st.integers() | st.text()))
def test_no_value_is_too_odd(values: dict[str, object]) -> None:
    text = "\n".join(f"{name} = {value!r}" for name, value in values.items() if isinstance(value, int))
    read_settings(text, ENGLISH)


# Writing


def wirings() -> st.SearchStrategy[tuple[Wiring, Wiring, Wiring, Wiring]]:
    """Four seats that share nothing."""

    def build(kinds: list[str], order: list[int], rotation: int, turns: bool) -> tuple[Wiring, ...]:
        free = iter(order)
        made: list[Wiring] = []
        for number, kind in enumerate(kinds):
            if kind == "board":
                made.append(Board(board=f"{number:016x}", rotation=rotation, sensitivity=rotation % 8))
            elif kind == "simulated":
                made.append(Simulated())
            else:
                three = (next(free), next(free), next(free))
                made.append(
                    Direct(
                        port=f"/dev/nfc-seat-{number}",
                        rgb=three if turns else None,
                        leds=() if turns else three,
                        buttons=(next(free), next(free), next(free)),
                        common_anode=turns,
                    )
                )
        return tuple(made)

    return st.builds(
        build,
        st.lists(st.sampled_from(["direct", "board", "simulated"]), min_size=4, max_size=4),
        st.permutations([*HEADER_PINS]),
        st.integers(0, 255),
        st.booleans(),
    ).map(lambda four: (four[0], four[1], four[2], four[3]))


@given(wirings(), st.sampled_from(["es", "en"]), st.booleans())
def test_what_is_written_is_read_as_it_was(
    seats: tuple[Wiring, Wiring, Wiring, Wiring], language: str, yes: bool
) -> None:
    settings = replace(
        Settings(),
        seats=seats,
        language=language,
        field_turns=yes,
        house={"objetivo": None, "num_manos": 4, "contrasolo": yes, "ahorrarse": "nunca"},
        size=(1280, 720) if yes else None,
        timing=Timing(gone_ms=900),
        display=Display(points=yes),
    )
    assert read(write_settings(settings, words_in(language))) == settings


def test_uarts_take_two_neighbouring_pins() -> None:
    assert all(rx == tx + 1 for tx, rx in UARTS.values())
