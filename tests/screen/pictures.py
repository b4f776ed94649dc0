"""The guides' pictures, from games and an evening that are really played; `make pictures` paints them anew.

`python -m tests.screen.pictures FOLDER`
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from pathlib import Path

from msgspec.structs import replace

from table.evening.boards import draw_board, look_board, saver_boards
from table.host.contract import Desk, Figures, Look
from table.host.menu import opened, press, shown
from table.languages import words_in
from table.scene import Board, ScreenShown
from table.timba import journal, ledger
from table.timba.accounts import accounts
from table.timba.deeds import Result
from table.words.speech import Speech
from tests.host.world import NEXT, World
from tests.present.watching import SECOND, Watched, watch

SIZE = (960, 540)
SPANISH = words_in("es")

PLAIN = "paso x4; Ac 3c Rc Sc; {cante}Ae Se Ce 3o; Ab Sb Rb 3b; Cc Ro Ao So; 3e Re Co Cb"
"""A whole hand that Diego deals, the caballo de oros pinte; Ana and Carmen may sing after the first trick."""
REYES = "7e 3e Ao 4o 6o 4b 4e Cb 6b 7o Ac Re 3o 7b 2c 6c Ae Sc Cc 3b Ro 5c 5o 7c 2o"
"""What comes up in a sorteo among seven, as far as two kings."""


def game(script: str = "", *, score: tuple[int, int] = (7, 12), pinte: str = "Co", dealt: str = "") -> Watched:
    """A game in Spanish after this script."""
    table = watch(pinte=pinte, score=score, language="es", hands=dealt)
    table.play(script)
    return table


def moments() -> Iterator[tuple[str, ScreenShown, int]]:
    """The game's pictures: name, screen, and the time it is looked at (loop's ms)."""
    trick = PLAIN.format(cante="")
    sung = PLAIN.format(cante="2 cante e; ")
    for name, table, after in (
        ("pinte", game("1 solo"), 0),
        ("baza", game(trick[: trick.index(" Sc;")]), SECOND),
        ("cante", game(sung[: sung.index(" Ae Se")]), SECOND),
        ("recuento", game(sung), 4 * SECOND),
        ("renuncio", game("paso x4; Ac Sb", dealt="… / 3c"), SECOND),
        ("partida", game(trick, score=(3, 20)), 20 * SECOND),
    ):
        yield name, table.scene(after).screen, table.now + after


# The evening


def evening() -> World:
    """Eight people, a cup, a game at 7–12."""
    pairs = (("p1", "p3"), ("p2", "p4"), ("p5", "p6"), ("p7", "p8"))
    cup = journal.ChampionshipBegun(number=1, format="copa", name="Campeonato Mundial", pairs=pairs, referee="p5")
    people = " ".join(f"p{number}" for number in range(1, 9))
    return World(people, game="pinte Co; paso x4; Ac 3c Rc", score=(7, 12), events=(cup,), pin="1234")


def played(world: World) -> Desk:
    """The first semi-final is over, the other one is on."""
    desk = world.desk
    games = tuple(
        replace(world.state.games[0], number=number, acta=number, match=(1, f"1.{number}"), seats=seats)
        for number, seats in ((1, ("p1", "p2", "p3", "p4")), (2, ("p5", "p7", "p6", "p8")))
    )
    results = {1: Result(True, 0, (21, 15)), 2: Result(False, None, (7, 12))}
    owed = accounts(ledger.entries(games, (), results))
    return replace(desk, state=replace(world.state, games=games), figures=Figures(results=results, accounts=owed))


def boards() -> Iterator[tuple[str, ScreenShown, int]]:
    """The evening's pictures."""
    world = evening()
    table = game(PLAIN[: PLAIN.index(" Sc;")])
    now = table.now + SECOND
    base = table.scene(SECOND).screen
    speech = Speech(SPANISH, tuple(map(world.names.label, world.header.players)))
    yield "sorteo", replace(base, board=drawn(world, speech)), now
    menu = opened(world.desk, speech, None)
    for _press in range(2):
        after, _orders = press(menu, NEXT, world.desk, speech, 0)
        assert after is not None
        menu = after
    yield "menu", replace(base, menu=shown(menu, world.desk, speech)), now
    desk = played(world)
    bracket = look_board(Look("bracket", number=1), desk, speech, 1)
    yield "cuadro", replace(base, board=bracket), now
    ledger_title = speech.gettext("The ledger")
    owed = next(each for each in saver_boards(desk, speech) if each.title == ledger_title)
    yield "reposo", replace(base, board=owed, saver=True), now


def drawn(world: World, speech: Speech) -> Board | None:
    """A sorteo a reyes among seven, two kings out."""
    people = tuple(f"p{number}" for number in range(1, 8))
    world.enter(journal.DrawPairs(players=people))
    for card in REYES.split():
        assert world.enter(journal.Card(card=card)) is None, card
    board = draw_board(world.state, world.names, speech)
    world.enter(journal.DrawLeft())
    return board


def main(folder: Path) -> None:
    """Paint every picture into the folder."""
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    import pygame  # noqa: PLC0415 – only after the driver is chosen

    from table.widgets.painter import Painter  # noqa: PLC0415

    pygame.display.init()
    pygame.display.set_mode((1, 1))
    folder.mkdir(parents=True, exist_ok=True)
    for name, screen, now in (*moments(), *boards()):
        surface = pygame.Surface(SIZE)
        Painter(surface).paint(screen, now)
        pygame.image.save(surface, str(folder / f"{name}.png"))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
