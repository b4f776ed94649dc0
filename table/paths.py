"""Where the table keeps its things: the XDG folders, or those systemd gives a service."""

from __future__ import annotations

import os
from pathlib import Path

import platformdirs

NAME = "table"


def data_folder() -> Path:
    """The folder of everything that is kept; not made here. ``STATE_DIRECTORY`` (systemd) comes first."""
    # systemd gives several folders separated by colons; ours has one.
    given = os.environ.get("STATE_DIRECTORY", "").split(":")[0]
    return Path(given) if given else Path(platformdirs.user_data_dir(NAME, appauthor=False))


def actas_folder() -> Path:
    """The folder of the actas."""
    return data_folder() / "actas"


def decks_folder() -> Path:
    """The folder of the decks and their keys."""
    return data_folder() / "decks"
