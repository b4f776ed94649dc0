"""The engine's figures, and two well-known engines beside it in the same run."""

from __future__ import annotations

import random
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from bench.games import as_acta, fresh, games
from bench.measuring import measure, plays_in
from table.cards import CUATROLA_DECK
from table.commands.judge import AsRulings, judge_files
from table.games.cuatrola.game import step
from table.games.cuatrola.inputs import Bid, Pinte, Play, Show
from table.games.cuatrola.knowledge import known, loose
from table.games.cuatrola.policia import MOST_LOOSE, takes_the_rest
from table.games.cuatrola.rules import NARRO
from table.games.cuatrola.state import Hand

GAMES = 40


def test_plays_with_the_deal_known(benchmark: Any) -> None:
    measure(benchmark, plays_in(games(GAMES, deal_seen=True), fresh, step, Play), 100_000)


def test_plays_with_the_pinte_known(benchmark: Any) -> None:
    measure(benchmark, plays_in(games(GAMES, deal_seen=False), fresh, step, Play), 60_000)


def test_acta_lines_judged(benchmark: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    names, lines = [], 0
    for number, inputs in enumerate(games(GAMES, deal_seen=False)):
        path = tmp_path / f"{number}.acta.jsonl"
        path.write_bytes(as_acta(inputs))
        lines += len(inputs) + 1
        names.append(str(path))
    with open(tmp_path / "out", "w", encoding="utf-8") as out:
        monkeypatch.setattr(sys, "stdout", out)

        def judge() -> int:
            judge_files(names, AsRulings(), None)
            return lines

        measure(benchmark, judge, 50_000)


def _policia_positions() -> list[tuple[Hand, int]]:
    """Claims at the first lead with nine cards not located: the mano's hand strong and shown, six others in sight."""
    rng = random.Random(9)
    found = []
    for _ in range(300):
        cards = list(CUATROLA_DECK.values())
        rng.shuffle(cards)
        cards.sort(key=lambda card: -3 * (card.suit == "o") - 1.5 * (card.points > 9) + 2.5 * rng.random())
        strong, rest = cards[:5], cards[5:]
        rng.shuffle(rest)
        pinte = next((card for card in rest[10:] if card.suit == "o"), rest[10])
        state, _ = step(fresh(), Pinte(2, pinte))
        state, _ = step(state, Bid(3, 3, "paso"))
        seen = [(0, card) for card in strong]
        unseen = [(1 + place // 5, card) for place, card in enumerate(rest) if card is not pinte]
        rng.shuffle(unseen)
        for line, (seat, card) in enumerate(seen + unseen, start=4):
            if loose(known(state.hand)).bit_count() <= MOST_LOOSE:
                break
            state, _ = step(state, Show(line, seat, card))
        found.append((state.hand, 0))
    return found


def _seconds(position: tuple[Hand, int]) -> float:
    """The middle of three tries."""
    times = []
    for _ in range(3):
        began = time.perf_counter()
        takes_the_rest(NARRO, *position)
        times.append(time.perf_counter() - began)
    return sorted(times)[1]


@pytest.mark.parametrize("which", ["typical", "slowest"])
def test_policia_with_nine_cards_unlocated(benchmark: Any, which: str) -> None:
    positions = _policia_positions()
    if which == "slowest":
        positions = [max(positions, key=_seconds)]

    def claim() -> int:
        for hand, seat in positions:
            takes_the_rest(NARRO, hand, seat)
        return len(positions)

    measure(benchmark, claim, 20)


def test_import_of_the_games(benchmark: Any) -> None:
    code = "import time; t = time.perf_counter(); import table.games; print(time.perf_counter() - t)"
    times: list[float] = []

    def load() -> int:
        done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
        times.append(float(done.stdout))
        return 1

    measure(benchmark, load, 0)
    modules = subprocess.run(
        [sys.executable, "-c", "import sys, table.games; print(*sorted(sys.modules))"],
        capture_output=True,
        text=True,
        check=True,
    ).stdout.split()
    ours = [name for name in modules if name.startswith("table")]
    benchmark.extra_info.update(
        import_ms=round(sorted(times)[len(times) // 2] * 1000, 1),
        modules=len(modules),
        own_modules=len(ours),
        pygame="pygame" in modules,
        serial="serial" in modules,
    )


def test_openspiel_euchre(benchmark: Any) -> None:
    pyspiel = pytest.importorskip("pyspiel", reason="open_spiel is not installed: pip install '.[bench]'")
    rng = random.Random(3)
    game = pyspiel.load_game("euchre")

    def playouts() -> int:
        moves = 0
        for _ in range(60):
            state = game.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    state.apply_action(rng.choice(state.chance_outcomes())[0])
                else:
                    state.apply_action(rng.choice(state.legal_actions()))
                    moves += 1
        return moves

    measure(benchmark, playouts, 0)


def test_python_chess(benchmark: Any) -> None:
    chess = pytest.importorskip("chess", reason="python-chess is not installed: pip install '.[bench]'")
    rng = random.Random(4)

    def playouts() -> int:
        moves = 0
        for _ in range(4):
            board = chess.Board()
            while moves < 400 and not board.is_game_over():
                board.push(rng.choice(list(board.legal_moves)))
                moves += 1
        return moves

    measure(benchmark, playouts, 0)
