"""The evening on the screen: menu, boards, notices and the screen saver, put over the game's own scene. Pure."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from table.evening.boards import look_board, saver_boards
from table.evening.draw_board import draw_board
from table.evening.evening import Evening, desk_of
from table.evening.notices import coming_lines, tonight_lines, waits_for
from table.host import menu as host
from table.host.contract import CountEntrega, Desk
from table.host.drawing import DrawnCard
from table.partida import Partida
from table.scene import Board, DrawRow, DrawShown, Scene, ScreenShown
from table.timba.customs import ENTREGA
from table.words.speech import Speech

SAVER_MS = 300_000
"""Nobody touches anything for so long: the screen saver comes."""

TURN_MS = 20_000
"""So long each of the saver's boards stays."""

DECIDED_MS = 15_000
"""So long a draw that is decided is looked at."""

NIGHT = 0.35
"""How much darker the screen is at night while somebody plays, and, by night or day, while nobody does."""
NIGHT_SAVER = 0.7
DAY_SAVER = 0.2


def with_evening(scene: Scene, evening: Evening, game: Partida, now: int, *, begun: bool) -> Scene:
    """The scene with what the evening adds to it; the same again until something happens or `changes_at` comes."""
    desk = desk_of(evening, game, begun=begun)
    speech = evening.speech_for(game.header)
    idle = not begun or desk.over or desk.paused
    saver_at = evening.quiet_since + SAVER_MS
    saves = idle and evening.menu is None and now >= saver_at and not evening.state.is_drawing
    changes = [scene.changes_at]
    board = _board(evening, desk, speech, now)
    if saves:
        boards = saver_boards(desk, speech)
        turn = (now - saver_at) // TURN_MS
        board = boards[turn % len(boards)] if boards else board
        changes.append(saver_at + (turn + 1) * TURN_MS)
    elif idle:
        changes.append(saver_at)
    if evening.decided_at is not None:
        changes.append(evening.decided_at + DECIDED_MS)
    menu = None if evening.menu is None else host.shown(evening.menu, desk, speech)
    page = None if evening.menu is None else evening.menu.levels[-1].page
    if menu is not None and isinstance(page, DrawnCard) and isinstance(board, DrawShown):
        menu = replace(menu, lines=(board.said,))  # for whom it is stands behind the menu
    screen = _noticed(scene.screen, evening, desk, speech)
    headline = waits_for(desk, speech) or screen.headline
    screen = replace(screen, headline=headline, board=board, menu=menu, saver=saves, dim=_dim(evening, saves=saves))
    return replace(
        scene, screen=screen, changes_at=min((at for at in changes if at is not None and at > now), default=None)
    )


def _dim(evening: Evening, *, saves: bool) -> float:
    night = evening.is_night
    if saves:
        return NIGHT_SAVER if night else DAY_SAVER
    return NIGHT if night else 0.0


def _board(evening: Evening, desk: Desk, speech: Speech, now: int) -> Board | None:
    """What is looked at instead of the game: what was asked for, a draw, or a count."""
    if evening.look is not None:
        return look_board(evening.look, desk, speech, evening.page)
    decided = evening.decided_at
    if evening.state.is_drawing or (decided is not None and now < decided + DECIDED_MS):
        # The cut is among those who are going to sit there, though the journal has them only once they play.
        tonight = replace(evening.state.tonight, seats=desk.coming.seats)
        return draw_board(replace(evening.state, tonight=tonight), evening.names, speech)
    if evening.counting is not None and evening.count_shown:
        return _counting(evening, evening.counting, speech)
    return None


def _counting(evening: Evening, counting: CountEntrega, speech: Speech) -> DrawShown:
    """The payment cards as they are laid (narro 34)."""
    _ = speech.gettext
    return DrawShown(
        title=_("Entrega at {points}").format(points=ENTREGA * counting.which),
        rows=(DrawRow(name=speech.pair(counting.pair), cards=evening.counted, turn=True),),
        said=_("{there} of {all} cards").format(there=len(evening.counted), all=ENTREGA),
        lines=(_("“Handed back” in the host's menu ends the count with fewer; the game may go on meanwhile."),),
    )


def _count_line(evening: Evening, speech: Speech) -> Iterator[str]:
    """How far the count is while the game is looked at."""
    counting = evening.counting
    if counting is not None and not evening.count_shown:
        yield speech.gettext("Entrega of {pair}: {there} of {all} cards").format(
            pair=speech.pair(counting.pair), there=len(evening.counted), all=ENTREGA
        )


def _noticed(screen: ScreenShown, evening: Evening, desk: Desk, speech: Speech) -> ScreenShown:
    """The screen with the evening's notices; after a game they stand with its end."""
    banner = screen.banner
    coming = coming_lines(desk, speech)
    if banner is not None and banner.kind == "game" and coming:
        # Who has won is its title, and the score stands there large.
        banner = replace(banner, lines=coming[1:])
    notices = (*screen.notices, *_count_line(evening, speech), *tonight_lines(desk, speech))
    return replace(screen, banner=banner, notices=notices)
