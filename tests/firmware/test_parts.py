"""Ring, buttons and buzzer, with the time passed in."""

from itertools import combinations

import pytest

from firmware import pins
from firmware.buttons import STABLE_MS, Buttons
from firmware.buzzer import Buzzer
from firmware.ring import FRAME_MS, Ring
from table.wire import PATTERNS

RED = (255, 0, 0)


def picture(ring: Ring, now: int) -> list[tuple[int, int, int]]:
    """The ring as (red, green, blue), from LED 0."""
    drawn = bytes(ring.draw(now))
    return [(drawn[at + 1], drawn[at], drawn[at + 2]) for at in range(0, len(drawn), 3)]


def grey(ring: Ring, now: int) -> list[int]:
    """The ring without its colours: luminance 0-255 of each LED."""
    return [(2126 * red + 7152 * green + 722 * blue) // 10_000 for red, green, blue in picture(ring, now)]


def shown(pattern: str, pixels: int = 16, speed: int = 100, colours: tuple[tuple[int, int, int], ...] = ()) -> Ring:
    ring = Ring(pixels, lambda _: None)
    ring.configure(255, 0, pixels)
    ring.show(pattern, colours, speed, 255, 0)
    return ring


def film(pattern: str, pixels: int = 16, speed: int = 100, seconds: int = 5) -> list[list[int]]:
    """Five seconds of a pattern in one white, in grey."""
    ring = shown(pattern, pixels, speed, ((255, 255, 255),))
    return [grey(ring, now) for now in range(0, 1000 * seconds, FRAME_MS)]


@pytest.mark.parametrize("pixels", [16, 20, 24])
def test_every_two_patterns_differ_without_their_colours(pixels: int) -> None:
    """One in twelve men is colour-blind. A tenth of all the light in the film must differ, not a flicker."""
    films = {pattern: film(pattern, pixels) for pattern in PATTERNS}
    for one, other in combinations(PATTERNS, 2):
        apart = sum(
            abs(a - b)
            for left, right in zip(films[one], films[other], strict=True)
            for a, b in zip(left, right, strict=True)
        )
        most = max(sum(map(sum, films[one])), sum(map(sum, films[other])))
        assert apart * 10 > most, (one, other)


@pytest.mark.parametrize("pattern", PATTERNS)
@pytest.mark.parametrize("speed", [100, 250])
def test_nothing_flashes_more_than_three_times_a_second(pattern: str, speed: int) -> None:
    """WCAG 2.2, 2.3.1: an opposing change of a tenth or more of the full light, counted LED by LED."""
    for led in zip(*film(pattern, speed=speed, seconds=10), strict=True):
        flashes, bright = 0, led[0] > 127
        for level in led:
            if bright and level < 100:
                bright = False
            elif not bright and level > 150:
                bright = True
                flashes += 1
        assert flashes <= 31


@pytest.mark.parametrize("pattern", [pattern for pattern in PATTERNS if pattern != "off"])
@pytest.mark.parametrize("pixels", [16, 20, 24])
def test_every_pattern_lights_something_and_repeats(pattern: str, pixels: int) -> None:
    ring = shown(pattern, pixels)
    films = [grey(ring, now) for now in range(0, ring._period * 2, 20)]
    assert any(map(any, films))
    assert grey(ring, 123) == grey(ring, 123 + ring._period)


def test_off_is_dark() -> None:
    assert film("off") == [[0] * 16] * 125


def test_the_turn_runs_round_and_the_takeback_backwards() -> None:
    turn, back = shown("turn"), shown("takeback")
    heads = [grey(turn, now).index(max(grey(turn, now))) for now in range(37, 1200, 75)]
    assert heads == list(range(16))
    heads = [grey(back, now).index(max(grey(back, now))) for now in range(37, 1200, 75)]
    assert heads == [0, *range(15, 0, -1)]


def test_a_pattern_has_the_colours_it_is_told_or_its_own() -> None:
    assert picture(shown("dealer", colours=(RED,)), 0)[0] == (120, 0, 0)
    assert picture(shown("dealer"), 0)[0] == (120, 120, 120)
    two = set(picture(shown("cante", colours=(RED, (0, 0, 255))), 0))
    assert two == {RED, (0, 0, 255)}


def test_brightness_and_limit_multiply() -> None:
    ring = shown("dealer", colours=(RED,))
    ring.show("dealer", (RED,), 100, 128, 0)
    ring.configure(128, 0, 16)
    assert picture(ring, 0)[0] == (120 * 64 // 255, 0, 0)


def test_without_settings_the_ring_stays_under_a_quarter_of_its_power() -> None:
    """24 LEDs at full white draw 1.4 A; a USB port gives half an ampere."""
    ring = Ring(24, lambda _: None)
    ring.show("unclear", ((255, 255, 255),), 100, 255, 0)
    assert max(max(led) for led in picture(ring, 0)) == 64


def test_the_ring_can_be_turned() -> None:
    ring = shown("sits_out")
    ring.configure(255, 5, 16)
    assert [place for place, led in enumerate(picture(ring, 0)) if any(led)] == [5]


def test_a_ring_of_sixteen_leaves_dark_what_a_larger_one_showed() -> None:
    ring = Ring(24, lambda _: None)
    ring.configure(255, 0, 24)
    ring.show("no_host", (RED,), 100, 255, 0)
    assert all(map(any, picture(ring, 2500)))
    ring.configure(255, 0, 16)
    assert [any(led) for led in picture(ring, 2500)] == [True] * 16 + [False] * 8


def test_the_same_pattern_again_goes_on_without_a_jump() -> None:
    ring = shown("turn")
    before = grey(ring, 600)
    ring.show("turn", (), 100, 255, 600)
    assert grey(ring, 600) == before
    ring.show("lead", (), 100, 255, 600)
    assert ring._began == 600


def test_only_what_changed_is_written() -> None:
    written: list[bytes] = []
    ring = Ring(16, lambda data: written.append(bytes(data)))
    for now in range(0, 1000, 2):
        ring.step(now)
    assert len(written) == 1
    ring.show("turn", (), 100, 255, 1000)
    for now in range(1000, 2000, 2):
        ring.step(now)
    assert 10 < len(written) <= 1 + 1000 // FRAME_MS


# --- buttons


class Press:
    """Three buttons' pins."""

    def __init__(self) -> None:
        self.level = [1, 1, 1]
        self.buttons = Buttons((lambda: self.level[0], lambda: self.level[1], lambda: self.level[2]))
        self.now = 0

    def run(self, ms: int) -> list[tuple[int, int, bool]]:
        changes = []
        for _ in range(ms):
            self.now += 1
            changes += self.buttons.step(self.now)
        return changes


def test_a_press_is_told_once_with_the_time_it_began() -> None:
    press = Press()
    press.run(100)
    press.level[2] = 0
    assert press.run(STABLE_MS + 1) == [(101, 2, True)]
    assert press.run(2000) == []
    press.level[2] = 1
    assert press.run(100) == [(101 + STABLE_MS + 1 + 2000, 2, False)]


def test_bouncing_is_no_press() -> None:
    press = Press()
    for _ in range(200):
        press.level[0] ^= 1
        assert press.run(STABLE_MS // 2) == []


def test_a_press_that_bounces_is_one_press() -> None:
    press = Press()
    changes = []
    for level in (0, 1, 0, 1, 0):
        press.level[1] = level
        changes += press.run(3)
    changes += press.run(200)
    assert [(place, down) for _, place, down in changes] == [(1, True)]


def test_three_buttons_at_once_are_three_presses() -> None:
    press = Press()
    press.level = [0, 0, 0]
    assert [place for _, place, _ in press.run(50)] == [0, 1, 2]


# --- buzzer


def test_the_buzzer_plays_its_tones_and_falls_silent() -> None:
    heard: list[tuple[int, int]] = []
    now = 0
    buzzer = Buzzer(lambda hertz: heard.append((now, hertz)))
    buzzer.play(((440, 100), (0, 50), (880, 200)), 10)
    for now in range(10, 1000):
        buzzer.step(now)
    assert heard == [(0, 0), (10, 440), (110, 0), (160, 880), (360, 0)]


def test_new_tones_take_the_place_of_old_ones() -> None:
    heard: list[int] = []
    buzzer = Buzzer(heard.append)
    buzzer.play(((440, 1000),), 0)
    buzzer.step(0)
    buzzer.play((), 50)
    buzzer.step(50)
    buzzer.step(2000)
    assert heard == [0, 440, 0]


# --- pins


def test_no_pin_is_used_twice_and_all_are_on_the_picos_edge() -> None:
    used = [pins.SPI_SCK, pins.SPI_MOSI, pins.SPI_MISO, pins.PN532_SELECT, pins.PN532_RESET, pins.RING, pins.BUZZER]
    used += pins.BUTTONS
    assert len(set(used)) == len(used)
    assert set(used) <= {*range(23), 26, 27, 28}


def test_the_spi_pins_belong_to_the_spi_named() -> None:
    """RP2040 data sheet, 1.4.3: RX, CSn, SCK, TX repeat every four pins, SPI0 and SPI1 every eight."""
    for pin, role in ((pins.SPI_MISO, 0), (pins.SPI_SCK, 2), (pins.SPI_MOSI, 3)):
        assert pin % 4 == role
        assert pin // 8 % 2 == pins.SPI
