"""The commands of `table`, a module each; `table.cli` puts them together."""


class Unusable(Exception):
    """What a command cannot work with: the message is one line that names the place and says what is possible."""


def printable(text: str) -> str:
    """Text that stays on its line and moves no terminal: what cannot be printed is shown escaped."""
    return "".join(char if char.isprintable() else repr(char)[1:-1] for char in text)
