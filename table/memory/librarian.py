"""The librarian: answers for the memory from a thread of its own, so that the table never waits for a disk."""

from __future__ import annotations

import logging
import queue
import sqlite3
import threading
from collections.abc import Callable, Sequence
from gettext import NullTranslations

from table.evening.outs import Recalled
from table.host.contract import Figures
from table.memory import names as names_file
from table.memory import stats
from table.memory.evenings import everything
from table.memory.exports import championship_rows, csv_of, ledger_rows
from table.memory.files import Places, replace_file
from table.memory.forgetting import forget
from table.memory.index import TooNew, ask
from table.memory.names import DamagedNames
from table.memory.taking import results
from table.timba.championship import matches
from table.timba.evening import Player
from table.timba.figures import Period
from table.timba.names import Names
from table.timba.results import page

_log = logging.getLogger("table")

Job = Callable[[], Recalled | None]

END_WITHIN = 0.3
"""Seconds that are waited for a job under way when the table ends."""


class Librarian:
    """Keeps names, forgets them, exports, and tells the figures; `tell` is called with every answer, from any thread.

    `threaded`: jobs are done in a thread, in their order; else at once (where time is only computed). What cannot be
    done is said in an answer and in the log, and the table plays on.
    """

    def __init__(
        self, places: Places, words: NullTranslations, tell: Callable[[Recalled], None], *, threaded: bool = True
    ) -> None:
        self.places = places
        self._words = words
        self._tell = tell
        self._jobs: queue.SimpleQueue[Job | None] = queue.SimpleQueue()
        self._recall: tuple[tuple[Player, ...], Period | None] | None = None
        self._owed: Names | None = None
        """names that are still to be written"""
        self._forgotten: list[Player] = []
        """players whose names are still to be taken out of everything; until then the file has to say who they are"""
        self._lock = threading.Lock()
        self._thread = threading.Thread(target=self._run, name="librarian", daemon=True) if threaded else None
        if self._thread is not None:
            self._thread.start()

    def recall(self, players: tuple[Player, ...], month: Period | None = None) -> None:
        """Ask for the figures, those of a month among them.

        What is asked for while an answer is being looked up is answered together.
        """
        with self._lock:
            waiting, self._recall = self._recall is not None, (players, month)
        if not waiting:
            self._do(self._figures)

    def keep(self, names: Names) -> None:
        """Keep these names; what cannot be written now is tried again with whatever is done next."""
        self._owed = names
        self._do(self._keep)

    def _keep(self) -> None:
        for player in tuple(self._forgotten):
            if player in names_file.load(self.places.names).players:
                forget(self.places, player, while_played=True)
            self._forgotten.remove(player)
        names = self._owed
        if names is not None:
            names_file.save(self.places.names, names)
            if self._owed is names:
                self._owed = None

    def forget(self, player: Player) -> None:
        """Take this player's name out of wherever it stands; what cannot be done now is tried again as `keep` is."""
        self._forgotten.append(player)
        self._do(self._keep)

    def export_ledger(self) -> None:
        """Write the ledger's entries into a file."""

        def job() -> Recalled:
            entries = ask(self.places, stats.entries)
            rows = ledger_rows(self._words, entries, names_file.load(self.places.names))
            return self._written(("ledger.csv", csv_of(rows)))

        self._do(job)

    def export_championship(self, number: int) -> None:
        """Write a championship as CSV and as a page to print."""

        def job() -> Recalled | None:
            found, names = ask(self.places, results), names_file.load(self.places.names)
            state = everything(self.places.evenings)
            cup = next((each for each in state.championships if each.number == number), None)
            if cup is None:
                return None
            played = matches(cup, state.games, found)
            return self._written(
                (f"championship-{number}.csv", csv_of(championship_rows(cup, played, names, self._words))),
                (f"championship-{number}.html", page(cup, played, names.label, self._words)),
            )

        self._do(job)

    def close(self) -> None:
        """Finish what has been asked for, if it does not take long; safe to call twice."""
        if self._thread is not None:
            self._jobs.put(None)
            self._thread.join(END_WITHIN)

    def _written(self, *files: tuple[str, str]) -> Recalled:
        for name, text in files:
            replace_file(self.places.exports / name, text.encode(errors="replace"))
        names = ", ".join(name for name, _text in files)
        said = self._words.gettext("Written into the folder {folder}: {files}")
        return Recalled(said=said.format(folder=self.places.exports.name, files=names))

    def _figures(self) -> Recalled:
        with self._lock:
            asked, self._recall = self._recall or ((), None), None
        return Recalled(figures=figures(self.places, *asked))

    def _do(self, job: Job) -> None:
        if self._thread is not None:
            self._jobs.put(job)
        else:
            self._done(job)

    def _run(self) -> None:
        while (job := self._jobs.get()) is not None:
            self._done(job)

    def _done(self, job: Job) -> None:
        # Names that cannot be written now keep nobody from what was asked.
        for each in (job,) if job == self._keep else (job, self._keep):
            try:
                answer = each()
            except (TooNew, DamagedNames, OSError, sqlite3.Error) as problem:
                _log.warning("the memory: %s", problem)
                answer = Recalled(said=self._words.gettext("That could not be done; the log says why"))
            if answer is not None:
                self._tell(answer)


def figures(places: Places, players: Sequence[Player], month: Period | None = None) -> Figures:
    """Everything the boards show, of all games and of a month's. Raises `TooNew`, `DamagedNames`, ``OSError``."""
    return ask(
        places,
        lambda database: Figures(
            players=stats.players(database),
            pairs=stats.pairs(database),
            lately=() if month is None else stats.players(database, month),
            lately_pairs=() if month is None else stats.pairs(database, month),
            accounts=stats.accounts(database),
            results=results(database),
            against={player: stats.head_to_head(database, player) for player in players},
        ),
    )
