"""gpiozero on mock pins."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from gpiozero import Device
from gpiozero.pins.mock import MockFactory, MockPWMPin


@contextmanager
def mock_pins() -> Iterator[MockFactory]:
    """Within this every gpiozero device is on mock pins with PWM."""
    before = Device.pin_factory
    factory = Device.pin_factory = MockFactory(pin_class=MockPWMPin)
    try:
        yield factory
    finally:
        factory.reset()
        factory.close()
        Device.pin_factory = before
