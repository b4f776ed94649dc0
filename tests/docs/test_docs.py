"""The guides: the site builds strictly, and what they speak of is there."""

from __future__ import annotations

import importlib.util
import re
import shutil
import subprocess
import sys
from pathlib import Path

import click
import pytest

from table.cli import main

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
GUIDES = [*sorted(DOCS.glob("*.md")), *sorted((ROOT / "hardware").glob("*.md"))]
PICTURES = [*DOCS.glob("pictures/*"), *(ROOT / "hardware").glob("pictures/*")]
BIGGEST = 150_000

needs_mkdocs = pytest.mark.skipif(
    importlib.util.find_spec("mkdocs") is None, reason="mkdocs is missing: pip install '.[docs]'"
)


def build(folder: Path, to: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "mkdocs", "build", "--strict", "--site-dir", to],
        cwd=folder,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
        timeout=120,
    )


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """The guides and what they link to."""
    for name in ("mkdocs.yml", "ARCHITECTURE.md", "GLOSSARY.md"):
        shutil.copy(ROOT / name, tmp_path)
    for name in ("docs", "hardware"):
        shutil.copytree(ROOT / name, tmp_path / name, ignore=shutil.ignore_patterns("__pycache__"))
    return tmp_path


@needs_mkdocs
def test_the_site_builds_strictly(tmp_path: Path) -> None:
    done = build(ROOT, tmp_path)
    assert done.returncode == 0, done.stdout
    assert (tmp_path / "jugar.html").exists()
    assert (tmp_path / "hardware" / "BUILD.html").exists()


@needs_mkdocs
@pytest.mark.parametrize("wrong", ["[a page](nowhere.md)", "[a place](problemas.md#nowhere)", "![](pictures/no.png)"])
def test_a_link_to_nowhere_fails(copy: Path, tmp_path: Path, wrong: str) -> None:
    with (copy / "docs" / "jugar.md").open("a", encoding="utf-8") as page:
        page.write(f"\n{wrong}\n")
    assert build(copy, tmp_path / "site").returncode != 0


@pytest.mark.parametrize("guide", GUIDES, ids=lambda path: path.name)
def test_every_command_that_a_guide_names_exists(guide: Path) -> None:
    named = re.findall(r"(?<![\w./-])table ([a-z]+)(?: ([a-z]+))?(?: [A-Z-][\w-]*)*", _code(guide))
    for first, second in named:
        command = main.commands.get(first)
        assert command is not None, f"table {first}"
        if isinstance(command, click.Group) and second:
            assert second in command.commands, f"table {first} {second}"


@pytest.mark.parametrize("guide", GUIDES, ids=lambda path: path.name)
def test_every_option_that_a_guide_names_exists(guide: Path) -> None:
    for words in re.findall(r"(?<![\w./-])table [a-z]+[^`\n]*", _code(guide)):
        first, *rest = words.split()[1:]
        command: click.Command = main.commands[first]
        if isinstance(command, click.Group) and rest and rest[0] in command.commands:
            command = command.commands[rest[0]]
        known = {option for parameter in command.params for option in (*parameter.opts, *parameter.secondary_opts)}
        for word in rest:
            if word.startswith("--"):
                assert word.rstrip(",;.") in known, words


@pytest.mark.parametrize("guide", GUIDES, ids=lambda path: path.name)
def test_every_target_that_a_guide_names_exists(guide: Path) -> None:
    targets = set(re.findall(r"^([a-z][a-z0-9-]*):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))
    assert set(re.findall(r"^(?:sudo )?make ([a-z][a-z0-9-]*)", _code(guide), re.MULTILINE)) <= targets


def _code(guide: Path) -> str:
    """What stands in code in a guide."""
    text = guide.read_text(encoding="utf-8")
    blocks = "\n".join(re.findall(r"^    .*$", text, re.MULTILINE))
    return "\n".join([*re.findall(r"`([^`\n]+)`", text), blocks])


def test_the_pictures_are_small() -> None:
    assert PICTURES
    for picture in PICTURES:
        assert picture.stat().st_size < BIGGEST, picture.name


BROWSER = next((found for name in ("chromium", "google-chrome") if (found := shutil.which(name))), None)


@needs_mkdocs
@pytest.mark.skipif(BROWSER is None, reason="no browser that prints is here: Debian's package chromium")
def test_the_players_card_is_one_page_of_paper(tmp_path: Path) -> None:
    assert build(ROOT, tmp_path / "site").returncode == 0
    page, paper = tmp_path / "site" / "jugar.html", tmp_path / "card.pdf"
    quiet = ("--headless", "--no-sandbox", "--disable-gpu", f"--user-data-dir={tmp_path}", "--no-pdf-header-footer")
    command = [str(BROWSER), *quiet, f"--print-to-pdf={paper}", page.as_uri()]
    subprocess.run(command, check=True, capture_output=True, timeout=120)
    assert len(re.findall(rb"/Type\s*/Page\b", paper.read_bytes())) == 1
