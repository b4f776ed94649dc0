"""Whoever keeps the evening at a simulated table that plays it by itself: he works the host's menu, key by key.

He finds in the menu what is due and goes there as anybody would, so that whoever looks on sees how it is done.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from table.adapters.simulator.around import Around
from table.events import Asked, Event
from table.host import menu as menus
from table.host.contract import CountEntrega, Desk, Enter, Order
from table.host.drawing import partner_due
from table.host.menu import Menu
from table.host.page import Do, Line, Open, Page
from table.seats import Seat
from table.timba import journal
from table.words.speech import Speech

KEY_MS = 250
"""Between two keys."""
UNSEEN_MS = 1_500
"""So long after a key that has changed nothing he tries again."""
DEEPEST = 3
"""How far from a page he looks for an order."""
CUTTER: Seat = 0
"""Whose cut decides who deals first."""


class Host:
    """The host: `act` presses a key, if there is one to press. `think` gives the ms of a thought of this length."""

    def __init__(self, put: Callable[[Event], None], think: Callable[[int, int], int]) -> None:
        self._put = put
        self._think = think
        self._wanted: Order | None = None
        self._next_at = 0
        self._before: Menu | None = None
        self._pressed_at = 0
        self._mine = False
        """the menu that is open was opened by him"""

    def next_at(self, around: Around) -> int | None:
        """When `act` is to be called next; None for not before something changes."""
        return self._next_at if due(around) is not None or self._mine else None

    def act(self, around: Around, now: int) -> None:
        """Press the next key towards what is due."""
        if now < self._next_at:
            return
        order = due(around)
        if around.menu is None:
            self._opens(order, now, decided=around.desk.state.draw is not None)
        elif self._mine and (around.menu != self._before or now >= self._pressed_at + UNSEEN_MS):
            self._goes_on(around, around.menu, order, now)
        else:
            self._next_at = now + KEY_MS

    def _opens(self, order: Order | None, now: int, *, decided: bool) -> None:
        if self._mine and self._before is None and now < self._pressed_at + UNSEEN_MS:
            self._next_at = now + KEY_MS  # it is about to open
            return
        self._mine = False
        if order != self._wanted:
            self._wanted = order
            # What has been drawn is to be read before the menu covers it.
            self._next_at = now + (self._think(5_000, 7_000) if decided else self._think(1_200, 2_000))
        elif order is not None:
            self._mine = True
            self._press("host", None, now)
        else:
            self._next_at = now + KEY_MS

    def _goes_on(self, around: Around, menu: Menu, order: Order | None, now: int) -> None:
        page = menu.levels[-1].page
        place = None if order is None else way(page, order, around.desk, around.speech)
        if place is None:
            self._press("host", menu, now)
            return
        shown = menus.shown(menu, around.desk, around.speech)
        down, many = (place - shown.chosen) % len(shown.items), len(shown.items)
        self._press("enter" if not down else "down" if down <= many // 2 else "up", menu, now)

    def _press(self, key: str, menu: Menu | None, now: int) -> None:
        self._before, self._pressed_at = menu, now
        self._next_at = now + self._think(KEY_MS, KEY_MS * 2)
        self._put(Asked(key))


def due(around: Around) -> Order | None:
    """What the host has to see to now."""
    desk = around.desk
    if desk.paused or around.draw is not None:
        return None
    return _in_a_game(around) if around.is_on else _between_games(desk)


def _in_a_game(around: Around) -> Order | None:
    game, customs = around.desk.state.game, around.desk.customs
    if game is None or customs is None:
        return None
    if customs.asked is not None:
        return Enter(journal.Served(acta=game.acta, line=customs.asked.line))
    if customs.once is not None and customs.may_ask is not None:
        return Enter(journal.OnceAsked(acta=game.acta, line=customs.once.line, pair=customs.may_ask))
    if customs.once is not None and customs.a_iguales:
        return Enter(journal.Served(acta=game.acta, line=customs.once.line))
    if around.counting is not None:
        return None
    return next(
        (
            CountEntrega(each.entrega.line, each.entrega.pair, each.entrega.which)
            for each in customs.entregas
            if not each.made
        ),
        None,
    )


def _between_games(desk: Desk) -> Order | None:
    partner = partner_due(desk)
    if partner is not None:
        return Enter(journal.DrawPartner(player=partner[0], among=partner[1]))
    if desk.tonight:
        return None
    begun = {type(event) for event in desk.journal}
    aces = desk.coming.game == "cuarenta"
    here = desk.state.tonight.here
    if journal.DrawPairs not in begun and len(here) >= 4 and None not in desk.coming.seats:
        return Enter(journal.DrawPairs(players=here, aces=aces))
    if aces and journal.DrawHighest not in begun:
        players = tuple(player for player in desk.coming.seats if player is not None)
        return Enter(journal.DrawHighest(players=players))
    if not aces and journal.DrawDealer not in begun:
        return Enter(journal.DrawDealer(cutter=CUTTER))
    return None


def way(page: Page, order: Order, desk: Desk, speech: Speech) -> int | None:
    """The place of the item of this page that gives the order, or leads there by the fewest pages."""
    lines = page.sheet(desk, speech).lines
    return next((place for depth in range(DEEPEST) for place in _ways(lines, order, desk, speech, depth)), None)


def _ways(lines: Sequence[Line], order: Order, desk: Desk, speech: Speech, depth: int) -> Sequence[int]:
    return [place for place, line in enumerate(lines) if _leads(line, order, desk, speech, depth)]


def _leads(line: Line, order: Order, desk: Desk, speech: Speech, depth: int) -> bool:
    match line.does:
        case Do(orders=orders):
            return order in orders
        case Open(page=page) if depth:
            return bool(_ways(page.sheet(desk, speech).lines, order, desk, speech, depth - 1))
        case _:
            return False
