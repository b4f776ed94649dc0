"""`table`: the commands, each a thin layer of options over `table.commands`."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager

import click

from table.commands import Unusable, printable
from table.languages import LANGUAGES, language_of

UNUSABLE = 2
"""The exit status for what cannot be read or used."""


@contextmanager
def plain_errors(command: str) -> Iterator[None]:
    """What goes wrong with the world ends the command with one line and an exit status, never a traceback."""
    try:
        yield
    except Unusable as problem:
        print(printable(f"table {command}: {problem}"), file=sys.stderr)
        sys.exit(UNUSABLE)
    except BrokenPipeError:
        _forget_output()  # whoever read along has had enough
    except OSError as problem:
        print(printable(f"table {command}: {problem.filename or 'output'}: {problem.strerror}"), file=sys.stderr)
        _forget_output()
        sys.exit(UNUSABLE)


def _forget_output() -> None:
    # The interpreter flushes once more at its end; let that find no closed pipe and no full disk.
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="table")
def main() -> None:
    """The card table that knows the game."""


@main.command()
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
@click.option("--check", is_flag=True, help="Print nothing; exit 1 at the first ruling that differs from the acta's.")
@click.option("--rules", metavar="SET", help="Judge under this rule set, without the acta's house switches.")
@click.option("--text", is_flag=True, help="Tell it in words, a trick a line.")
@click.option("--lang", type=click.Choice(LANGUAGES), help="Language of --text; else the locale's.")
def judge(files: tuple[str, ...], check: bool, rules: str | None, text: bool, lang: str | None) -> None:
    """Print the rulings on actas (- is standard input), one JSON object a line."""
    from table.commands import judge as command

    if check and text:
        raise click.UsageError("--check and --text do not go together")
    printer: command.Printer
    if check:
        printer = command.AsCheck()
    elif text:
        printer = command.AsText(lang or language_of(os.environ))
    else:
        printer = command.AsRulings()
    with plain_errors("judge"):
        sys.exit(command.judge_files(files, printer, rules))


@main.command()
@click.argument("file", metavar="FILE")
def replay(file: str) -> None:
    """Play a record of readings again (- is standard input): print the acta it leads to, then the alerts."""
    from table.commands import replay as command

    with plain_errors("replay"):
        sys.exit(command.replay_file(file))
