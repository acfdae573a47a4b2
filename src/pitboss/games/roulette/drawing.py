"""A drawing of the layout in text, for the rule card."""

from __future__ import annotations

from .arithmetic import DOUBLE_ZERO
from .layout import Layout
from .wheel import NAMES, ORDERS, colour

_CELL = 9
_NUMBERS = 3 * _CELL + 2
_SIDE = 10
_DOZENS = ("1st 12", "2nd 12", "3rd 12")
_EVEN_MONEY = ("1 to 18", "even", "red", "black", "odd", "19 to 36")


def draw(layout: Layout) -> str:
    """Draw the layout: the numbers in three columns of twelve, the zeros above them, the outside boxes at the left.

    The dozens adjoin the numbers: "1st 12" shares a corner with 0 and 1 (5.1(e)5).

    >>> from .layout import layout_of
    >>> print(draw(layout_of("single-zero")).splitlines()[1].strip())
    |           0           |
    """
    margin = " " * (2 * _SIDE + 2)
    lines = [margin + "+" + "-" * _NUMBERS + "+", margin + _zeros(layout)]
    for row in range(12):
        lines.append(_line_above(row))
        cells = "|".join(f"{NAMES[n]} {colour(n)[0].upper()}".center(_CELL) for n in range(3 * row + 1, 3 * row + 4))
        dozen = _DOZENS[row // 4] if row % 4 == 1 else ""
        outside = _EVEN_MONEY[row // 2] if row % 2 == 0 else ""
        lines.append(f"|{outside.center(_SIDE)}|{dozen.center(_SIDE)}|{cells}|")
    cells = "+".join("-" * _CELL for _ in range(3))
    lines.append(f"+{'-' * _SIDE}+{'-' * _SIDE}+{cells}+")
    lines.append(margin + "|" + "|".join("2 to 1".center(_CELL) for _ in range(3)) + "|")
    lines.append(f"{margin}+{cells}+")
    lines.append("R red, B black")
    if layout.replica:
        lines += ["", "Wheel replica, clockwise:", *_replica(layout.wheel)]
    return "\n".join(lines) + "\n"


def _zeros(layout: Layout) -> str:
    if layout.wheel == "single-zero":
        return "|" + "0".center(_NUMBERS) + "|"
    half = _NUMBERS // 2
    right = "00" if layout.wheel == "double-zero" else "covered"
    return f"|{'0'.center(half)}|{right.center(half)}|"


def _line_above(row: int) -> str:
    dozen = ("-" if row % 4 == 0 else " ") * _SIDE
    outside = ("-" if row % 2 == 0 else " ") * _SIDE
    edge = "+" if row % 2 == 0 else "|"
    return f"{edge}{outside}{edge}{dozen}+" + "+".join("-" * _CELL for _ in range(3)) + "+"


def _replica(wheel: str) -> list[str]:
    order = ORDERS[wheel]
    covered = DOUBLE_ZERO if wheel == "double-as-single" else None
    names = [f"({NAMES[number]} covered)" if number == covered else NAMES[number] for number in order]
    return ["  " + " ".join(names[start : start + 19]) for start in range(0, len(names), 19)]
