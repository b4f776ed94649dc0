"""What earlier evenings left, kept beside their journals: so that a start reads the last evening and not ten years.

It follows from the journals. A file that is missing, torn, of another version or of journals that have changed since
counts for nothing, and is made anew.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Sequence
from pathlib import Path

import msgspec

from table.memory.files import EVENING, numbered, replace_file
from table.timba.championship import Championship
from table.timba.played import ByHand, Game
from table.timba.state import State

FILE = "carried"

VERSION = 4
"""To be raised whenever the same journals come to lead to another state."""

Seal = tuple[tuple[int, int, int], ...]
"""Of every journal: its number, its size and when it changed last (ns)."""


class _Carried(msgspec.Struct, frozen=True):
    version: int
    seal: Seal
    games: tuple[Game, ...]
    by_hand: tuple[ByHand, ...]
    championships: tuple[Championship, ...]


def before_the_last(folder: Path, fold: Callable[[Path, State], State]) -> tuple[State, Path | None]:
    """What all evenings but the last left, and the last one's journal; None where there is none.

    `fold` gives the state after the evening of this journal. Raises ``OSError``.
    """
    files = [(number, folder / name) for number, name in numbered(folder, EVENING).items()]
    if not files:
        return State(), None
    seal = _seal(files[:-1])
    done, state = _found(folder / FILE, seal)
    for _number, path in files[done:-1]:
        state = fold(path, state)
    if done < len(seal):
        kept = _Carried(VERSION, seal, state.games, state.by_hand, state.championships)
        with contextlib.suppress(OSError):  # where nothing can be written it is read again the next time
            replace_file(folder / FILE, msgspec.msgpack.encode(kept))
    return state, files[-1][1]


def _seal(files: Sequence[tuple[int, Path]]) -> Seal:
    told = [(number, path.stat()) for number, path in files]
    return tuple((number, about.st_size, about.st_mtime_ns) for number, about in told)


def _found(path: Path, seal: Seal) -> tuple[int, State]:
    """How many of the journals are in what is kept, and the state after those."""
    try:
        kept = msgspec.msgpack.decode(path.read_bytes(), type=_Carried)
    except (OSError, msgspec.DecodeError):
        return 0, State()
    if kept.version != VERSION or not kept.seal or kept.seal != seal[: len(kept.seal)]:
        return 0, State()
    state = State(
        evening=kept.seal[-1][0],
        games=kept.games,
        highest=max((game.acta for game in kept.games), default=0),
        by_hand=kept.by_hand,
        championships=kept.championships,
    )
    return len(kept.seal), state
