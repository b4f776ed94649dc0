"""Decks in a folder: a file for each, its key in another, both for their owner's eyes alone.

A file is named by its deck's id and written as a whole or not at all. The key never leaves its own file, unless it is
exported with the deck.
"""

from __future__ import annotations

import os
import secrets
from collections.abc import Iterator, Mapping
from pathlib import Path

import msgspec

from table.deck import (
    KEY_BYTES,
    LONGEST_FILE,
    Deck,
    DeckFile,
    DeckProblem,
    fingerprint,
    plays,
    read_deck,
    uids,
    write_deck,
)
from table.memory.files import OWNER_ONLY, OWNER_ONLY_FOLDER
from table.pads import PADS

DECK = ".deck.json"
KEY = ".key"


class DeckUnusable(Exception):
    """Why a deck cannot be had: one line that names the file, the place in it, and what is possible."""


class DeckFolder:
    """The decks of one table. Everything raises ``OSError`` where files cannot be read or written."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def decks(self) -> dict[str, Deck]:
        """Every deck by its id, in the order of their names. Raises `DeckUnusable` for a file that is none."""
        found = [self._read(path) for path in sorted(self.folder.glob(f"*{DECK}"))]
        return {deck.id: deck for deck in sorted(found, key=lambda deck: (deck.name.casefold(), deck.id))}

    def _read(self, path: Path) -> Deck:
        deck = read_file(path).deck
        if path.name != deck.id + DECK:
            raise DeckUnusable(f"{path}: id: it is {deck.id}; possible: the file's name")
        return deck

    def find(self, wanted: str) -> Deck:
        """The deck of this name or id; of an empty one, the only deck there is. Raises `DeckUnusable`."""
        decks = self.decks()
        fitting = [deck for deck in decks.values() if wanted in ("", deck.id, deck.name)]
        if len(fitting) == 1:
            return fitting[0]
        names = ", ".join(f'"{deck.name}" ({deck.id})' for deck in decks.values()) or "none is enrolled yet"
        asked = f'"{wanted}"' if wanted else "which one?"
        raise DeckUnusable(f"deck: {asked}; possible: {names}")

    def save(self, deck: Deck) -> None:
        """Keep this deck in place of what its file held."""
        _write(self.folder / f"{deck.id}{DECK}", write_deck(deck))

    def key(self, deck: Deck) -> bytes | None:
        """The key of this deck's records, None if it is not here. Raises `DeckUnusable` if another one is."""
        path = self._key_path(deck)
        try:
            text = path.read_text(encoding="ascii", errors="replace").strip()
        except FileNotFoundError:
            return None
        try:
            key = bytes.fromhex(text)
        except ValueError:
            key = b""
        if fingerprint(key) != deck.key:
            raise DeckUnusable(f"{path}: not the key of this deck; possible: the one it was enrolled with, or none")
        return key

    def make_key(self, deck: Deck) -> Deck:
        """The deck with a new key, which is kept first."""
        key = secrets.token_bytes(KEY_BYTES)
        return self.keep_key(msgspec.structs.replace(deck, key=fingerprint(key)), key)

    def keep_key(self, deck: Deck, key: bytes) -> Deck:
        """Keep this key for this deck."""
        _write(self._key_path(deck), key.hex().encode() + b"\n")
        return deck

    def _key_path(self, deck: Deck) -> Path:
        return self.folder / f"{deck.id}{KEY}"


def new_id() -> str:
    """An id that no other deck has, whatever table it is from."""
    return secrets.token_hex(8)


def read_file(path: Path) -> DeckFile:
    """The deck in a file, with its key if it was exported with it. Raises `DeckUnusable`, ``OSError``."""
    with path.open("rb") as stream:
        read = read_deck(stream.read(LONGEST_FILE + 1))
    if isinstance(read, DeckProblem):
        raise DeckUnusable(f"{path}: {read.place}: {read.message}")
    return read


def export(path: Path, deck: Deck, key: bytes = b"") -> None:
    """Write a deck, and its key if that is given, into a file for its owner's eyes alone. Raises ``OSError``."""
    _write(path, write_deck(deck, key))


def other_tags(decks: Mapping[str, Deck], deck: Deck) -> dict[str, str]:
    """The UIDs of every deck but this one, each with the name of its deck."""
    return {uid: other.name for other in _others(decks, deck) for uid in uids(other)}


def in_play(folder: DeckFolder, wanted: str, game: str) -> tuple[dict[str, str], frozenset[str]]:
    """The UIDs of the deck of this name (else of the only one for this game) with its cards, and all other decks'.

    Without any deck, and none wanted, there are none. Raises `DeckUnusable`, ``OSError``.
    """
    decks = folder.decks()
    if not decks and not wanted:
        return {}, frozenset()
    pads = PADS[game]
    fitting = [deck for deck in decks.values() if plays(deck, pads.cards, pads.called)]
    deck = fitting[0] if len(fitting) == 1 and not wanted else folder.find(wanted)
    if deck not in fitting:
        raise DeckUnusable(f'deck: "{deck.name}" is {deck.kind}; possible: one that {game} can be played with')
    return uids(deck), frozenset(other_tags(decks, deck)) - uids(deck).keys()


def _others(decks: Mapping[str, Deck], deck: Deck) -> Iterator[Deck]:
    return (other for other in decks.values() if other.id != deck.id)


def _write(path: Path, content: bytes) -> None:
    """All or nothing, also when the power fails."""
    path.parent.mkdir(mode=OWNER_ONLY_FOLDER, parents=True, exist_ok=True)
    beside = path.with_name(f".{path.name}.new")
    descriptor = os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | os.O_CLOEXEC, OWNER_ONLY)
    with os.fdopen(descriptor, "wb") as stream:
        os.fchmod(descriptor, OWNER_ONLY)
        stream.write(content)
        stream.flush()
        os.fsync(descriptor)
    beside.replace(path)
    folder = os.open(path.parent, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)
