"""The test's hand on the stand-in board: commands come as JSON lines, each is answered with one.

Looked at whenever the firmware looks at the clock, so it is part of the board's own single thread. Runs in MicroPython.
"""

import gc
import json
import os
import select
import sys

from tests.firmware.stand_in.pn532_model import Pn532Model, Tag
from tests.pn532.tags import Ntag213

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

model = Pn532Model()
levels: "dict[int, int]" = {}
"""What the test holds each input pin at."""
state: "dict[str, Any]" = {"skew": 0, "pixels": "", "pictures": 0, "hertz": 0, "tones": [], "scratch": 0, "handled": 0}

_line = open(int(os.getenv("BOARD_CONTROL") or ""), "r+b", buffering=0)  # noqa: SIM115 - open as long as the board is
_waiting = select.poll()
_waiting.register(_line, select.POLLIN)


def put_on_pad(tags: "list[str]") -> None:
    """These tags lie on the pad from now on, in this order; one that lay there already stays as it is.

    Each is its UID, with memory and signature (``UID/MEMORY/SIGNATURE``) if it has them.
    """
    lying = {tag.uid.hex(): tag for tag in model.tags}
    model.tags = []
    for tag in tags:
        uid, *more = tag.split("/")
        model.tags.append(lying.get(uid) or _tag(bytes.fromhex(uid), *map(bytes.fromhex, more)))


def _tag(uid: bytes, memory: bytes = b"", signature: bytes = b"") -> Tag:
    if not memory:
        return Tag(uid)
    tag = Ntag213(uid, signature)
    tag.memory[:] = memory
    return tag


def pump() -> None:
    """Do what the test has asked for."""
    while _waiting.poll(0):
        line = bytearray()
        while line[-1:] != b"\n":
            byte = _line.read(1)
            if not byte:
                sys.exit(0)
            line += byte
        say(_obeyed(json.loads(bytes(line))))


def say(what: object) -> None:
    """Tell the test."""
    _line.write(json.dumps(what).encode() + b"\n")


def _obeyed(command: "dict[str, Any]") -> object:
    for name, value in command.items():
        if name == "pad":
            put_on_pad(value)
        elif name == "pin":
            levels[value[0]] = value[1]
        elif name == "faults":
            model.faults = set(value)
        elif name == "hang":
            model.hangs = value
        elif name == "advance":
            state["skew"] += value
            return state
        elif name == "register":
            return model.settings[value].hex()
        elif name == "tag":
            (memory,) = [tag.memory for tag in model.tags if isinstance(tag, Ntag213) and tag.uid.hex() == value]
            return bytes(memory).hex()
        elif name == "memory":
            gc.collect()
            return gc.mem_alloc()  # type: ignore[attr-defined]
        elif name == "state":
            return state
        else:
            raise ValueError(name)
    state["handled"] += 1
    return "done"
