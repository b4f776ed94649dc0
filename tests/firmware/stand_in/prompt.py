"""MicroPython's prompt as mpremote and people use it (MicroPython's reference manual, "The raw REPL"); in MicroPython.

Each piece of code is run by MicroPython itself. Raw paste is answered with "understood, not supported".
"""

import io
import sys

from tests.firmware.stand_in import machine

_INTERRUPT = b"\x03"
_RAW = b"\x01"
_FRIENDLY = b"\x02"
_END = b"\x04"
_RAW_BANNER = b"raw REPL; CTRL-B to exit\r\n>"
_PROMPT = b"\r\n>>> "
_PASTE = b"\x05A\x01"

_scope: "dict[str, object]" = {"__name__": "__main__", "machine": machine}


def run() -> None:
    """Answer until the line or the power goes."""
    _write(_PROMPT)
    raw = False
    typed = b""
    while True:
        byte = sys.stdin.buffer.read(1)
        if not byte:
            return
        if byte in (_INTERRUPT, _RAW, _FRIENDLY):
            if byte == _RAW and typed + byte == _PASTE:
                _write(b"R\x00")
            elif byte != _INTERRUPT:
                raw = byte == _RAW
                _write(_RAW_BANNER if raw else _PROMPT)
            typed = b""
        elif raw and byte == _END:
            _raw(typed)
            typed = b""
        elif not raw and byte == b"\r":
            _write(b"\r\n" + _run(typed) + _PROMPT)
            typed = b""
        else:
            typed += byte


def _raw(code: bytes) -> None:
    _write(b"OK")
    if code:
        failure = _run(code)
        _write(_END + failure + _END + b">")
    else:
        _write(b"\r\nMPY: soft reboot\r\n" + _RAW_BANNER)


def _run(code: bytes) -> bytes:
    """Run this; what it prints goes out by itself, what it raises is returned."""
    try:
        exec(code, _scope)
    except Exception as failure:
        text = io.BytesIO()  # a message may quote code that is no text at all
        sys.print_exception(failure, text)  # type: ignore[attr-defined]
        return text.getvalue()
    return b""


def _write(data: bytes) -> None:
    sys.stdout.buffer.write(data)
