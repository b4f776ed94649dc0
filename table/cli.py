"""`table`: the commands, each a thin layer of options over `table.commands`."""

from __future__ import annotations

import os
import sys

import click

from table.languages import LANGUAGES, language_of


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
    try:
        sys.exit(command.judge_files(files, printer, rules))
    except command.Unusable as problem:
        print(f"table judge: {problem}", file=sys.stderr)
        sys.exit(command.UNREADABLE)
    except BrokenPipeError:
        command.exit_quietly_on_closed_pipe()
        sys.exit(0)
