"""Which ports are seat boards is told by USB ids; no other device is ever opened, let alone written to."""

from __future__ import annotations

from pathlib import Path

import pytest
from serial.tools import list_ports
from serial.tools.list_ports_common import ListPortInfo

from table.adapters import board_ports
from table.adapters.board_ports import BoardPort, in_boot_loader, only_path, path_of, plugged_in


def _port(path: str, vid: int | None, pid: int | None, number: str | None) -> ListPortInfo:
    port = ListPortInfo(path)
    port.vid, port.pid, port.serial_number = vid, pid, number
    return port


@pytest.fixture
def bus(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two boards among other devices: a UART adapter, a modem, another maker's, a Pico with a program in C."""
    ports = [
        _port("/dev/ttyACM3", 0x2E8A, 0x0005, "E6614103E7452D2F"),
        _port("/dev/ttyUSB0", 0x1A86, 0x7523, None),
        _port("/dev/ttyACM0", 0x2E8A, 0x0005, "E6614103E7452D01"),
        _port("/dev/ttyACM1", 0x12D1, 0x0005, "E6614103E7452D02"),
        _port("/dev/ttyACM2", 0x2E8A, 0x000A, "E6614103E7452D03"),
        _port("/dev/ttyACM4", 0x2E8A, 0x0005, None),
        _port("/dev/ttyS0", None, None, None),
    ]
    monkeypatch.setattr(list_ports, "comports", lambda: ports)


def _device(folder: Path, name: str, vendor: str, product: str) -> None:
    (folder / name).mkdir()
    (folder / name / "idVendor").write_text(vendor + "\n")
    (folder / name / "idProduct").write_text(product + "\n")


@pytest.mark.usefixtures("bus")
def test_boards_are_found_by_usb_id_whatever_port_they_are_on() -> None:
    assert plugged_in() == [
        BoardPort("e6614103e7452d01", "/dev/ttyACM0"),
        BoardPort("e6614103e7452d2f", "/dev/ttyACM3"),
    ]
    assert path_of("e6614103e7452d2f") == "/dev/ttyACM3"


@pytest.mark.usefixtures("bus")
def test_a_board_that_is_not_there_is_named() -> None:
    with pytest.raises(FileNotFoundError, match="seat board e6614103e7452d03 is not plugged in"):
        path_of("e6614103e7452d03")


def test_a_board_that_is_there_twice_is_nobodys() -> None:
    ports = [BoardPort("e6614103e7452d2f", "/dev/ttyACM0"), BoardPort("e6614103e7452d2f", "/dev/ttyACM3")]
    with pytest.raises(FileNotFoundError, match="is there more than once, at /dev/ttyACM0, /dev/ttyACM3"):
        only_path(ports, "e6614103e7452d2f")


@pytest.mark.usefixtures("bus")
def test_a_board_in_its_boot_loader_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    _device(tmp_path, "1-1", "2e8a", "0003")
    _device(tmp_path, "1-2", "2e8a", "0005")
    _device(tmp_path, "usb1", "1d6b", "0002")
    (tmp_path / "1-0:1.0").mkdir()
    assert in_boot_loader(tmp_path) == 1
    monkeypatch.setattr(board_ports, "USB_DEVICES", tmp_path)
    with pytest.raises(FileNotFoundError, match="a board is in its boot loader and wants MicroPython"):
        path_of("e6614103e7452d03")
