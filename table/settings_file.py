"""Where the settings file is, and what its reading cannot know: whether what it names is there."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from gettext import NullTranslations
from pathlib import Path

import platformdirs

from table.paths import NAME
from table.settings import Direct, Settings, read_settings
from table.toml_reading import Problem

FILE = "table.toml"
SYSTEM = Path("/etc") / NAME / FILE


def places(environment: Mapping[str, str] | None = None) -> tuple[Path, ...]:
    """Where a settings file may be, the first that is there counts: a service's folder, the user's, the system's."""
    given = (os.environ if environment is None else environment).get("CONFIGURATION_DIRECTORY", "").split(":")[0]
    own = Path(platformdirs.user_config_dir(NAME, appauthor=False)) / FILE
    return (*((Path(given) / FILE,) if given else ()), own, SYSTEM)


def found() -> Path | None:
    """The settings file of this table, None if there is none."""
    return next((path for path in places() if path.is_file()), None)


def load(path: Path, words: NullTranslations) -> Settings | tuple[Problem, ...]:
    """The settings in a file, or what is wrong with it. Raises ``OSError``."""
    try:
        text = path.read_bytes().removeprefix(b"\xef\xbb\xbf").decode()
    except UnicodeDecodeError as problem:
        line = problem.object.count(b"\n", 0, problem.start) + 1
        return (Problem("", line, words.gettext("this is no UTF-8")),)
    return read_settings(text, words)


def notices(settings: Settings, words: NullTranslations) -> Iterator[str]:
    """What may be meant but looks odd here and now: ports that are not there, two names of one port."""
    _ = words.gettext
    real: dict[str, int] = {}
    for seat, wiring in enumerate(settings.seats):
        if not isinstance(wiring, Direct):
            continue
        path = os.path.realpath(wiring.port)
        if not os.path.exists(path):
            yield _("seat {seat}: {port} is not there now").format(seat=seat, port=wiring.port)
        elif not os.access(path, os.R_OK | os.W_OK):
            message = _("seat {seat}: {port} may not be opened by this user; the group dialout may")
            yield message.format(seat=seat, port=wiring.port)
        if (other := real.setdefault(path, seat)) != seat:
            message = _("seat {seat}: {port} is the same port as seat {other}'s")
            yield message.format(seat=seat, port=wiring.port, other=other)
        if wiring.uart is None and os.path.basename(path).startswith(("ttyAMA", "ttyS")):
            message = _("seat {seat}: {port} is on the header; say with uart which of its pins it takes")
            yield message.format(seat=seat, port=wiring.port)
