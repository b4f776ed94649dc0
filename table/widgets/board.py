"""What is shown instead of the game: a draw, a table to read, a cup's tree; and the screen saver, which wanders."""

from __future__ import annotations

from dataclasses import dataclass

from table.scene import Board, BracketShown, DrawShown, ScreenShown, SheetShown
from table.widgets import bracket, sheet
from table.widgets import draw as draw_widget
from table.widgets.boxes import Box
from table.widgets.layout import Layout
from table.widgets.palette import PANEL, QUIET
from table.widgets.strokes import Drawing, Plate

MINUTE_MS = 60_000

_PATH = ((0, 0), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1))
"""Where the saver stands, minute by minute, in steps from the middle."""
_STEP = 0.016


@dataclass(frozen=True)
class Part:
    """The board, and whether it is the screen saver; `name` is shown where nothing else is."""

    board: Board | None
    saver: bool
    name: str = ""


def part(screen: ScreenShown) -> Part:
    """What of the scene is shown here."""
    return Part(screen.board, screen.saver, screen.game if screen.saver and screen.board is None else "")


def covers(screen: ScreenShown) -> bool:
    """Whether nothing of the game is in sight."""
    return screen.board is not None or screen.saver


def draw(shown: Part, layout: Layout, now: int) -> Drawing:
    """The board over the place of the game; as the saver over the whole screen, a little elsewhere each minute."""
    if shown.saver:
        return _saver(shown, layout, now)
    if shown.board is None:
        return Drawing()
    return _board(shown.board, layout, layout.board, now)


def _board(board: Board, layout: Layout, box: Box, now: int) -> Drawing:
    match board:
        case DrawShown():
            return draw_widget.draw(board, layout, box, now)
        case SheetShown():
            return sheet.draw(board, layout, box, now)
        case BracketShown():
            return bracket.draw(board, layout, box, now)


def _saver(shown: Part, layout: Layout, now: int) -> Drawing:
    room = layout.px(2 * _STEP)
    box = layout.view.inset(room).moved(*drift(layout, now))
    if shown.board is None:
        words = layout.line(shown.name, "title", box, QUIET, PANEL, across="centre", largest=0.12)
        drawing = Drawing((words,) if shown.name else ())
    else:
        drawing = _board(shown.board, layout, box, now)
    ground = Plate(Box(0, 0, layout.width, layout.height), PANEL)
    moves = (now // MINUTE_MS + 1) * MINUTE_MS
    due = moves if drawing.next is None else min(moves, drawing.next)
    return Drawing((ground, *drawing.strokes), due)


def drift(layout: Layout, now: int) -> tuple[int, int]:
    """How far the saver stands from the middle in this minute, in pixels."""
    across, down = _PATH[now // MINUTE_MS % len(_PATH)]
    return across * layout.px(_STEP), down * layout.px(_STEP)
