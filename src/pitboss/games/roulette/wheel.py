"""The wheels: their compartments in order, the colours, and each number's neighbours."""

from __future__ import annotations

from ...things.errors import NotUnderstood
from .arithmetic import DOUBLE_ZERO, ZERO

NAMES: tuple[str, ...] = (*(str(number) for number in range(37)), "00")
"""Numbers as they are written, by their code."""

CODES = {name: code for code, name in enumerate(NAMES)}


def _codes(names: str) -> tuple[int, ...]:
    return tuple(CODES[name] for name in names.split())


RED = _codes("1 3 5 7 9 12 14 16 18 19 21 23 25 27 30 32 34 36")
BLACK = tuple(number for number in range(1, 37) if number not in RED)

# Clockwise. The text of 13:69E-1.7 is not held; these are the orders in general use.
DOUBLE_ZERO_ORDER = _codes(
    "0 28 9 26 30 11 7 20 32 17 5 22 34 15 3 24 36 13 1 00 27 10 25 29 12 8 19 31 18 6 21 33 16 4 23 35 14 2"
)
SINGLE_ZERO_ORDER = _codes(
    "0 32 15 19 4 21 2 25 17 34 6 27 13 36 11 30 8 23 10 5 24 16 33 1 20 14 31 9 22 18 29 7 28 12 35 3 26"
)
ORDERS = {
    "double-zero": DOUBLE_ZERO_ORDER,
    "single-zero": SINGLE_ZERO_ORDER,
    "double-as-single": DOUBLE_ZERO_ORDER,
}


def colour(number: int) -> str:
    """Return the colour of a compartment.

    >>> colour(17), colour(18), colour(DOUBLE_ZERO)
    ('black', 'red', 'green')
    """
    return "green" if number in (ZERO, DOUBLE_ZERO) else "red" if number in RED else "black"


def neighbours(order: tuple[int, ...], centre: int, reach: int = 2) -> tuple[int, ...]:
    """Return a number between its neighbours on either side, in the order of the wheel.

    >>> [NAMES[number] for number in neighbours(DOUBLE_ZERO_ORDER, ZERO)]
    ['14', '2', '0', '28', '9']
    """
    at = order.index(centre)
    return tuple(order[(at + step) % len(order)] for step in range(-reach, reach + 1))


def describe(number: int) -> str:
    """Say a compartment as the dealer announces it.

    >>> describe(17), describe(DOUBLE_ZERO)
    ('17, black', '00, green')
    """
    return f"{NAMES[number]}, {colour(number)}"


def read_number(written: object, order: tuple[int, ...]) -> int:
    """Read a compartment of a wheel.

    >>> read_number("00", DOUBLE_ZERO_ORDER), read_number("7", SINGLE_ZERO_ORDER)
    (37, 7)
    """
    name = str(written) if type(written) is int else written
    code = CODES.get(name) if isinstance(name, str) else None
    if code is None or code not in order:
        zeros = ["0", "00"] if DOUBLE_ZERO in order else ["0"]
        raise NotUnderstood(f"{written!r} is no compartment of this wheel.", allowed=[*zeros, "1 to 36"])
    return code


ANNOUNCED: tuple[str, ...] = tuple(f"{describe(number)}." for number in range(len(NAMES)))
"""What the dealer announces, by number, made once."""
