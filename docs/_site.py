"""MkDocs: the guides that live beside what they are about are pages of the site, too."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from mkdocs.structure.files import File, Files

ROOT = Path(__file__).parents[1]
BESIDE = ("*.md", "pictures/*.png", "bom/*.csv", "examples/*.toml", "harness/*.yaml", "parts/parameters.scad")


def on_files(files: Files, config: Any) -> Files:
    """Add them under their own names, so that their links to each other hold."""
    found = [path for pattern in BESIDE for path in sorted((ROOT / "hardware").glob(pattern))]
    for path in (*found, ROOT / "ARCHITECTURE.md", ROOT / "GLOSSARY.md"):
        files.append(File.generated(config, path.relative_to(ROOT).as_posix(), abs_src_path=str(path)))
    return files
