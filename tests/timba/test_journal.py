"""Lines ↔ events; what is no event is unreadable and changes nothing."""

from __future__ import annotations

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from table.timba import journal
from table.timba.journal import Event, Unreadable, read_event, write_event
from table.timba.state import fold
from tests.cuatrola.randomly import examples
from tests.timba.night import parts

KINDS = tuple(kind for kind in vars(journal).values() if isinstance(kind, type) and issubclass(kind, journal._Event))
AMOUNTS = ("cubatas", "copas", "cents", "cubata", "bet")


def _possible(event: msgspec.Struct) -> Event:
    """The event with its numbers within what a journal holds."""
    keys = msgspec.to_builtins(event)
    for name, value in keys.items():
        if type(value) is int:
            keys[name] = max(-journal.MOST, min(value, journal.MOST)) if name in AMOUNTS else abs(value) % 2**53
    made: Event = msgspec.convert(keys, Event)
    return made


events: st.SearchStrategy[Event] = st.sampled_from(KINDS[1:]).flatmap(st.from_type).map(_possible)


@examples(200)
@given(events)
def test_an_event_is_read_as_it_was_written(event: Event) -> None:
    line = write_event(event)
    assert line.endswith(b"\n")
    assert line.count(b"\n") == 1
    assert read_event(line) == event


def test_a_line() -> None:
    line = b'{"ev":"once","t":1762545600000,"acta":12,"line":77,"pair":0,"later":"keys are ignored"}'
    assert read_event(line) == journal.OnceAsked(t=1762545600000, acta=12, line=77, pair=0)


@pytest.mark.parametrize(
    "line",
    [
        b"{",
        b"[]",
        b"null",
        b"{}",
        b'{"ev":"dance"}',
        b'{"ev":"here"}',
        b'{"ev":"here","player":7}',
        b'{"ev":"once","acta":true,"line":1,"pair":0}',
        b'{"ev":"once","acta":1.0,"line":1,"pair":0}',
        b'{"ev":"once","acta":1,"line":99999999999999999999,"pair":0}',
        b'{"ev":"settled","player":"p1","cents":9999999999999}',
        b'{"ev":"here","player":"\\ud800"}',
        b'{"ev":"here","player":"p1","t":-1}',
        b"[" * 100_000,
        b"\xff\xfe",
    ],
)
def test_what_is_no_event(line: bytes) -> None:
    assert read_event(line) == Unreadable()


def test_a_blank_line_is_nothing() -> None:
    assert read_event(b" \t\n") is None


@examples(200)
@given(st.binary(max_size=60) | st.text(max_size=60).map(str.encode))
def test_anything_can_be_read(line: bytes) -> None:
    read_event(line)


@examples(200)
@given(st.lists(events, max_size=30))
def test_any_events_in_any_order_lead_somewhere(evening: list[Event]) -> None:
    state = fold([evening])
    assert state.evening == 1
    again = fold([[read_event(write_event(event)) for event in evening]])
    assert parts(again) == parts(state)
