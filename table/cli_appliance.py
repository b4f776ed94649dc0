"""The commands of an installed table, each a thin layer of options over `table.appliance`."""

from __future__ import annotations

import sys
from pathlib import Path

import click

PATH = click.Path(path_type=Path)


def _do(*words: str) -> None:
    from table.appliance.__main__ import main

    sys.exit(main(list(words)))


def _data(given: Path | None) -> str:
    from table.paths import data_folder

    return str(given or data_folder())


@click.command()
@click.option("--data", type=PATH, help="The data folder; else this table's own.")
@click.option("--to", type=PATH, required=True, help="Folder of the archives.")
@click.option("--keep", type=click.IntRange(1), default=30, show_default=True, help="How many archives stay.")
def backup(data: Path | None, to: Path, keep: int) -> None:
    """Pack what the table keeps into an archive; it may be played at meanwhile."""
    _do("backup", _data(data), str(to), "--keep", str(keep))


@click.command()
@click.argument("archive", type=PATH)
@click.option("--data", type=PATH, help="The data folder; else this table's own.")
def restore(archive: Path, data: Path | None) -> None:
    """Make what is kept what it was at this back-up; not while the table is running."""
    _do("restore", str(archive), _data(data))


@click.command()
@click.argument("package", type=PATH)
@click.option("--dry-run", is_flag=True, help="Only say what would be done.")
def update(package: Path, dry_run: bool) -> None:
    """Change the installed table to another version (its wheel, or a folder with it); back if it does not start."""
    _do("update", str(package), *(["--dry-run"] if dry_run else []))


@click.command()
@click.argument("sockets", nargs=-1)
def sockets(sockets: tuple[str, ...]) -> None:
    """Say which USB socket is which seat's reader (1-1.2 …, of seat 0 to 3; else it asks for one cable at a time)."""
    _do("sockets", *sockets)
