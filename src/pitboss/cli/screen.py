"""What people see: colours, drawn suits and JSON."""

from __future__ import annotations

import re
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import msgspec

from ..things.cards import HIDDEN, Card
from ..things.errors import NotUnderstood

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

WIDEST = 110
FACE_DOWN = "▒▒"
_SIGNS = "♣♦♥♠★▒·─"
_PAINTED = re.compile(
    r"(?P<red>\b(?:10|[2-9JQKA])[♦♥])|(?P<black>\b(?:10|[2-9JQKA])[♣♠]|★)|(?P<down>▒+)"
    r"|(?P<won>(?<!\S)\+\$[\d,.]*\d)|(?P<lost>(?<!\S)-\$[\d,.]*\d)"
)
STYLES = {"red": "bold red", "black": "bold", "down": "dim", "won": "green", "lost": "red"}


def console(*, errors: bool = False) -> Console:
    """Return where to print: as wide as the terminal, but not so wide that lines are hard to read."""
    from rich.console import Console

    found = Console(stderr=errors, highlight=False, markup=False, emoji=False)
    if not found.is_terminal or found.width > WIDEST:
        found.width = WIDEST
    return found


def signs_can_be_shown() -> bool:
    """Whether standard output can show suits and the like."""
    try:
        _SIGNS.encode(sys.stdout.encoding or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def drawn(names: Sequence[str], *, signs: bool = True) -> str:
    """Write cards as they are drawn on a screen; a card face down is a shaded block.

    >>> drawn(["Ah", "Tc", "??"]), drawn(["Ah", "??"], signs=False)
    ('A♥ 10♣ ▒▒', 'Ah ??')
    """
    if not signs:
        return " ".join(names)
    return " ".join(_drawn(name) for name in names)


def _drawn(name: str) -> str:
    if name == HIDDEN:
        return FACE_DOWN
    try:
        return Card.parse(name).symbol.replace("T", "10")
    except NotUnderstood:
        return name


def painted(text: str, style: str = "") -> Text:
    """Colour the cards and the money in a line.

    >>> painted("You hold A♥, ante +$10").plain
    'You hold A♥, ante +$10'
    """
    from rich.text import Text

    line = Text(text, style=style)
    for found in _PAINTED.finditer(text):
        line.stylize(STYLES[str(found.lastgroup)], *found.span())
    return line


def plain_table(*columns: str, right: Sequence[str] = (), title: str | None = None) -> Table:
    """Return an airy table with a rule under its head; ``right`` names the columns of numbers."""
    from rich import box
    from rich.table import Table

    table = Table(
        box=box.SIMPLE_HEAD, title=title, title_justify="left", title_style="bold", header_style="bold", pad_edge=False
    )
    for column in columns:
        numbers = column in right
        # The ids of games and wagers are typed as they are read: they are never broken.
        whole = numbers or column in ("game", "wager")
        table.add_column(column, justify="right" if numbers else "left", no_wrap=whole, overflow="fold")
    return table


def print_json(value: Any) -> None:
    """Print JSON for programs, readable for people as well."""
    sys.stdout.write(msgspec.json.format(msgspec.json.encode(value), indent=2).decode() + "\n")


def print_json_line(value: Any) -> None:
    """Print JSON in one line, one record a line."""
    sys.stdout.write(msgspec.json.encode(value).decode() + "\n")
