"""The web log: what the screen says, in a browser; for a table that has no screen, and for mirones in the next room.

It has what a scene has and nothing else, so no hidden card is ever in it. A thread serves the page; the loop only hands
it the words.
"""

from __future__ import annotations

import logging
import threading
from collections import deque
from collections.abc import Iterator
from gettext import NullTranslations
from html import escape
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from table.ports import Screen
from table.scene import Scene, ScreenShown

_log = logging.getLogger("table")

KEPT = 100
"""Sentences that are kept, newest first."""

AGAIN_S = 2
"""Seconds after which a browser asks again."""

PATIENCE_S = 5
"""A browser that says nothing for so long is left."""

_STYLE = """
body { background: #0a201b; color: #fff6e0; font: 120%/1.5 sans-serif; margin: 1em; overflow-wrap: anywhere }
h1 { font-size: 150% } td { padding-right: 1.5em } .score { font-size: 200%; font-weight: bold } ol { padding: 0 }
li { list-style: none }
"""


class WebLog:
    """A page at this port of the machine, written anew with each scene that says something else.

    Raises ``OSError`` where the port cannot be had. Port 0 takes any that is free: see `port`.
    """

    def __init__(self, port: int, words: NullTranslations, address: str = "") -> None:
        self._words = words
        self._said: deque[str] = deque(maxlen=KEPT)
        self._shown: ScreenShown | None = None
        self._page = b""
        log = self

        class Handler(BaseHTTPRequestHandler):
            """Answers every browser with the page."""

            timeout = PATIENCE_S

            def do_GET(self) -> None:
                log.answer(self)

            do_HEAD = do_GET  # noqa: N815

            def log_message(self, *_arguments: object) -> None:
                """Who looks is nobody's business."""

        self._server = ThreadingHTTPServer((address, port), Handler)
        self._server.daemon_threads = True
        self.port = int(self._server.server_address[1])
        self._thread = threading.Thread(target=self._server.serve_forever, name="web log", daemon=True)
        self._thread.start()

    def answer(self, asked: BaseHTTPRequestHandler) -> None:
        """Send the page; any other address has none."""
        there = asked.path == "/"
        page = self._page if there else b""
        asked.send_response(200 if there else 404)
        asked.send_header("Content-Type", "text/html; charset=utf-8")
        asked.send_header("Content-Length", str(len(page)))
        asked.send_header("Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'")
        asked.send_header("Cache-Control", "no-store")
        asked.end_headers()
        if asked.command == "GET":
            asked.wfile.write(page)

    def show(self, screen: ScreenShown) -> None:
        """Say what this screen says that the one before did not."""
        if screen == self._shown:
            return
        before = set(_sentences(self._shown)) if self._shown is not None else set()
        self._said.extendleft(text for text in _sentences(screen) if text not in before)
        self._shown = screen
        self._page = self._written(screen).encode(errors="replace")

    def _written(self, screen: ScreenShown) -> str:
        language = self._words.info().get("language", "en")
        rows = "".join(
            f"<tr><td>{escape(pair.names)}<td class=score>{pair.score}<td>{escape(pair.note)}" for pair in screen.pairs
        )
        said = "".join(f"<li>{escape(text)}" for text in self._said)
        return (
            f'<!doctype html><html lang="{escape(language)}"><meta charset="utf-8">'
            f'<meta name="viewport" content="width=device-width"><meta http-equiv="refresh" content="{AGAIN_S}">'
            f"<title>{escape(screen.game)}</title><style>{_STYLE}</style>"
            f"<h1>{escape(screen.headline)}</h1><table>{rows}</table>"
            f"<p>{escape(screen.contract)}</p><ol>{said}</ol></html>\n"
        )

    def close(self) -> None:
        """No page any more; safe to call twice."""
        self._server.shutdown()
        self._server.server_close()


def _sentences(screen: ScreenShown) -> Iterator[str]:
    """What is said in words: alerts, notices, the banner, the headline."""
    yield from screen.messages
    yield from screen.notices
    if screen.banner is not None:
        yield " · ".join((screen.banner.title, *screen.banner.lines, *screen.banner.reverse))
    yield screen.headline


class ScreenAndWebLog:
    """The Screen port on a screen and the web log: the page is there whatever becomes of the screen."""

    name = "screen"

    def __init__(self, screen: Screen, web: WebLog | None) -> None:
        self._screen = screen
        self._web = web

    def draw(self, scene: Scene, now: int) -> int | None:
        """Write the page, then draw what changed."""
        if self._web is not None:
            self._web.show(scene.screen)
        return self._screen.draw(scene, now)

    def events(self) -> list[str]:
        """What was asked for at the screen since the last call; the page asks for nothing."""
        return self._screen.events()

    def close(self) -> None:
        """Give both back; safe to call twice."""
        self._screen.close()
        web, self._web = self._web, None
        if web is not None:
            web.close()


def web_log(port: int | None, words: NullTranslations) -> WebLog | None:
    """The web log at this port; None, said in the log, where it cannot be had, or none is wanted."""
    if port is None:
        return None
    try:
        web = WebLog(port, words)
    except OSError as problem:
        _log.warning("web log: port %d: %s", port, problem.strerror or problem)
        return None
    _log.warning("web log: at port %d", web.port)
    return web
