"""How a command ends when the world goes wrong: one line on standard error and an exit status, never a traceback."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from gettext import NullTranslations

from table.commands import Unusable, printable

UNUSABLE = 2
"""The exit status for what cannot be read or used."""


def open_closed_streams() -> None:
    """Give a process that was started with a closed standard stream an empty one; no file may take its place."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115 - open as long as the process


@contextmanager
def plain_errors(command: str) -> Iterator[None]:
    """What goes wrong with the world ends the command with one line and an exit status."""
    try:
        yield
    except Unusable as problem:
        print(printable(f"table {command}: {problem}"), file=sys.stderr)
        sys.exit(UNUSABLE)
    except BrokenPipeError:
        _forget_output()  # whoever read along has had enough
    except OSError as problem:
        print(printable(f"table {command}: {problem.filename or 'output'}: {problem.strerror}"), file=sys.stderr)
        _forget_output()
        sys.exit(UNUSABLE)


def in_use(problem: OSError, words: NullTranslations) -> Unusable:
    """What to say of a folder that another table keeps its actas in (`InUse`)."""
    said = words.gettext("{folder}: another table is keeping its actas here")
    return Unusable(said.format(folder=problem.filename))


def _forget_output() -> None:
    # The interpreter flushes once more at its end; let that find no closed pipe and no full disk.
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
