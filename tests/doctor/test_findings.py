"""What the doctor makes of what was measured: limits, levels, and a line of advice for each finding."""

from __future__ import annotations

from typing import Any, get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from table.doctor import (
    HEIGHTS,
    PLACES,
    SIDES,
    Examined,
    Finding,
    Laid,
    Side,
    What,
    findings,
    is_well,
)
from table.languages import LANGUAGES, words_in
from table.readings import BUTTONS, Timing
from table.scene import Pattern
from table.scenes.deck import speech_of
from table.scenes.doctor import advice, light, measured

TIMING = Timing()


def lies(hits: int = 200, polls: int = 200, *, gap: int = 0, place: Any = "centre", side: Side = "face_up") -> Laid:
    return Laid(place=place, side=side, polls=polls, hits=hits, longest_gap_ms=gap)


EVERYWHERE = tuple(lies(place=place, side=side) for side in SIDES for place in PLACES)


def seat(**measured: Any) -> Examined:
    """A seat that is as it should be, but for this."""
    good: dict[str, Any] = {
        "reader": "/dev/nfc-seat-2",
        "chip": "PN532",
        "firmware": "1.6",
        "polls": 60,
        "polls_per_second": 20.0,
        "laid": EVERYWHERE,
        "height_mm": 25,
        "lights_shown": ("turn", "lead"),
        "buttons": dict.fromkeys(BUTTONS, "right"),
    }
    return Examined(seat=2, **(good | measured))


def found(**measured: Any) -> list[tuple[str, str]]:
    return [(finding.what, finding.level) for finding in findings(seat(**measured), TIMING)]


def test_a_seat_that_is_as_it_should_be() -> None:
    assert found() == []


def test_of_what_was_not_measured_nothing_is_found() -> None:
    assert findings(Examined(seat=0, reader="/dev/nfc-seat-0"), TIMING) == ()


@pytest.mark.parametrize(
    ("measured", "expected"),
    [
        ({"problem": "lost"}, [("reader_lost", "bad")]),
        ({"problem": "lost", "refusal": "in_use"}, [("reader_in_use", "bad")]),
        ({"problem": "lost", "refusal": "forbidden"}, [("reader_forbidden", "bad")]),
        ({"problem": "timeout"}, [("reader_silent", "bad")]),
        ({"problem": "garbled"}, [("reader_garbled", "bad")]),
        ({"reader": ""}, [("no_reader", "warning")]),
        ({"firmware": "1.4"}, [("firmware", "warning")]),
        ({"polls_per_second": 9.9}, [("few_polls", "bad")]),
        ({"polls_per_second": 10.0}, [("slow_polls", "warning")]),
        ({"polls_per_second": 15.0}, []),
        ({"faults": 20}, []),
        ({"faults": 21}, [("faults", "warning")]),
        ({"stray": ("04AB",)}, [("stray_tag", "bad")]),
        ({"height_mm": 30}, []),
        ({"height_mm": 40}, [("too_high", "bad")]),
        ({"height_mm": 0}, [("too_high", "bad")]),
        ({"height_mm": 15}, []),
        ({"height_mm": 10}, [("too_low", "warning")]),
        ({"lights_wrong": ("turn",)}, [("light", "bad")]),
        ({"buttons": {"verde": "silent"}}, [("button_silent", "bad")]),
        ({"buttons": {"rojo": "other"}}, [("button_other", "bad")]),
    ],
)
def test_limits(measured: dict[str, Any], expected: list[tuple[str, str]]) -> None:
    assert found(**measured) == expected


@pytest.mark.parametrize(
    ("laid", "expected"),
    [
        (lies(200), []),
        (lies(190), []),
        (lies(189), [("faint", "warning")]),
        (lies(159), [("weak", "bad")]),
        (lies(195, gap=400), []),
        (lies(195, gap=401), [("gap", "bad")]),
        (lies(0, 0), [("not_laid", "warning")]),
    ],
)
def test_how_a_card_that_lies_still_is_read(laid: Laid, expected: list[tuple[str, str]]) -> None:
    assert found(laid=(laid, lies(side="face_down"))) == expected


def test_a_place_where_nothing_is_read() -> None:
    assert found(laid=(lies(), lies(0, place="back_left"))) == [("not_read", "bad")]


def test_a_side_on_which_nothing_is_read_is_one_finding() -> None:
    laid = tuple(lies(0 if side == "face_down" else 200, place=place, side=side) for side in SIDES for place in PLACES)
    (finding,) = findings(seat(laid=laid), TIMING)
    assert (finding.what, finding.values) == ("one_side", {"side": "face_down"})


def test_what_a_neighbour_sees_is_added_up() -> None:
    laid = tuple(Laid(place=place, side="face_up", polls=200, hits=200, neighbours={1: 3, 3: 0}) for place in PLACES)
    (finding,) = findings(seat(laid=laid), TIMING)
    assert (finding.what, finding.level, finding.values) == ("neighbour", "bad", {"other": 1, "polls": 15})


def test_warnings_alone_do_not_keep_anybody_from_playing() -> None:
    warning, bad = Finding(0, "faint", "warning"), Finding(0, "weak", "bad")
    assert is_well(())
    assert is_well((warning,))
    assert not is_well((warning, bad))


# Words

laid_anyhow = st.builds(
    Laid,
    place=st.sampled_from(PLACES),
    side=st.sampled_from(SIDES),
    polls=st.just(200),
    hits=st.integers(0, 200),
    longest_gap_ms=st.integers(0, 10_000),
    faults=st.integers(0, 200),
    neighbours=st.dictionaries(st.integers(0, 3), st.integers(0, 200)),
)
anyhow = st.builds(
    Examined,
    seat=st.integers(0, 3),
    reader=st.sampled_from(("", "/dev/nfc-seat-0")),
    refusal=st.sampled_from((None, "in_use", "forbidden")),
    problem=st.sampled_from((None, "lost", "timeout", "garbled")),
    chip=st.sampled_from(("", "PN532")),
    firmware=st.sampled_from(("", "1.4", "1.6")),
    polls=st.integers(0, 100),
    faults=st.integers(0, 100),
    polls_per_second=st.none() | st.floats(0, 1000),
    stray=st.lists(st.just("04AB"), max_size=1).map(tuple),
    laid=st.lists(laid_anyhow, max_size=4).map(tuple),
    height_mm=st.none() | st.sampled_from((0, *HEIGHTS)),
    lights_shown=st.just(("turn", "lead")),
    lights_wrong=st.sampled_from(((), ("turn",))),
    buttons=st.dictionaries(st.sampled_from(BUTTONS), st.sampled_from(("right", "silent", "other"))),
)


@settings(deadline=None)
@given(anyhow, st.sampled_from(("en", "es")))
def test_whatever_was_measured_each_finding_has_a_line_of_advice(examined: Examined, language: str) -> None:
    speech = speech_of(words_in(language))
    assert all(line.strip() and "{" not in line for line in measured(examined, speech))
    for finding in findings(examined, TIMING):
        line = advice(finding, speech)
        assert f"{finding.seat}" in line
        assert "{" not in line
        assert "\n" not in line


VALUES: dict[str, str | int | float] = {
    "reader": "r", "why": "w", "firmware": "1", "known": "2", "polls": 1.0, "least": 2.0, "faults": 1, "tag": "t",
    "place": "centre", "side": "face_up", "rate": 0.5, "ms": 1, "most": 2, "mm": 3, "other": 1, "pattern": "turn",
    "button": "verde",
}  # fmt: skip


@pytest.mark.parametrize("language", ["en", "es"])
def test_no_two_findings_have_the_same_advice(language: str) -> None:
    speech = speech_of(words_in(language))
    lines = {advice(Finding(0, what, "bad", VALUES), speech) for what in get_args(What)}
    assert len(lines) == len(get_args(What))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_light_is_described_in_words_of_its_own(language: str) -> None:
    speech = speech_of(words_in(language))
    described = [light(pattern, speech) for pattern in get_args(Pattern)]
    assert len(set(described)) == len(described)
    assert not set(described) & set(get_args(Pattern))
