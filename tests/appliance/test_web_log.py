"""The web log: what the screen says, in a browser, and no more than that."""

from __future__ import annotations

from collections.abc import Iterator
from gettext import NullTranslations
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import msgspec
import pytest

from table.adapters.web_log import ScreenAndWebLog, WebLog, web_log
from table.scene import Banner, Scene
from tests.app.tables import Remembering
from tests.screen import gallery

SCREEN = gallery.GALLERY["mid-trick"]


@pytest.fixture
def web() -> Iterator[WebLog]:
    log = WebLog(0, NullTranslations(), "127.0.0.1")
    yield log
    log.close()


def page(web: WebLog, path: str = "/", method: str = "GET") -> str:
    """What a browser gets."""
    with urlopen(Request(f"http://127.0.0.1:{web.port}{path}", method=method), timeout=5) as answer:
        return bytes(answer.read()).decode()


def test_it_has_headline_score_and_what_was_said_newest_first(web: WebLog) -> None:
    web.show(SCREEN)
    banner = Banner(kind="renuncio", title="¡Renuncio!", lines=("<b>Blas</b> had to follow",))
    web.show(msgspec.structs.replace(SCREEN, headline="Another sentence", banner=banner))
    text = page(web)
    assert "<h1>Another sentence</h1>" in text
    assert all(pair.names in text for pair in SCREEN.pairs)
    assert "&lt;b&gt;Blas" in text  # a name is no markup
    assert text.index("Another sentence<li>") < text.index(f"<li>{SCREEN.headline}")


def test_what_lasts_is_said_once(web: WebLog) -> None:
    for _time in range(3):
        web.show(SCREEN)
    assert page(web).count(f"<li>{SCREEN.headline}") == 1


def test_another_address_has_no_page(web: WebLog) -> None:
    web.show(SCREEN)
    with pytest.raises(HTTPError, match="404"):
        page(web, "/names.json")
    assert page(web, method="HEAD") == ""


def test_a_port_that_is_taken_keeps_nobody_from_playing(web: WebLog, caplog: pytest.LogCaptureFixture) -> None:
    assert web_log(None, NullTranslations()) is None
    assert web_log(web.port, NullTranslations()) is None
    assert f"web log: port {web.port}" in caplog.text


def test_it_is_there_whatever_the_screen_is(web: WebLog) -> None:
    seen = Remembering()
    both = ScreenAndWebLog(seen, web)
    both.draw(Scene(("off", "off", "off", "off"), SCREEN), 0)
    assert SCREEN.headline in page(web)
    assert len(seen.drawn) == 1
    both.close()
    both.close()
