"""Chips: the values and colours of value chips, and the non-value chips of one table.

Plaques (13:69E-1.6) stand for value as value chips do; which there are is not held, so none is listed.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

import msgspec

from .errors import NotAllowed
from .money import show

STACK = 20
"""Chips in the stack whose value the marker button shows (13:69E-1.5)."""

IMPRESSMENT_DAYS = 30
"""The non-value chips of a table are counted at least this often (13:69E-1.5)."""


class ValueChip(msgspec.Struct, frozen=True):
    """A denomination with its colour; ``source`` says how sure the colour is."""

    cents: int
    colour: str
    cite: str
    source: str = "public"


# Of the ten denominations under $1,000 the text is not held; eight are general knowledge.
VALUE_CHIPS = (
    *(
        ValueChip(cents, colour, "13:69E-1.3", "general")
        for cents, colour in (
            (1_00, "white"),
            (2_50, "pink"),
            (5_00, "red"),
            (10_00, "blue"),
            (20_00, "yellow"),
            (25_00, "green"),
            (100_00, "black"),
            (500_00, "purple"),
        )
    ),
    ValueChip(1_000_00, "fire orange", "13:69E-1.3(c)11"),
    ValueChip(5_000_00, "gray", "13:69E-1.3(c)12"),
    ValueChip(10_000_00, "bronze", "13:69E-1.3(c)13"),
    ValueChip(20_000_00, "mustard yellow", "13:69E-1.3(c)14"),
    ValueChip(25_000_00, "gold", "13:69E-1.3(c)15"),
)

VALUE_DESIGN = "value"
"""The design of value chips, which no set of non-value chips may carry in the same colour."""


class NonValueChip(msgspec.Struct, frozen=True):
    """A chip without a value of its own: colour and design, and what a stack of twenty stands for, in cents.

    >>> chip = NonValueChip("brown", "table 4", 100_00); chip.cents, str(chip)
    (500, 'brown chips of design table 4 at $5')
    """

    colour: str
    design: str
    stack_value: int

    @property
    def cents(self) -> int:
        """What one chip stands for."""
        return self.stack_value // STACK

    def __str__(self) -> str:
        return f"{self.colour} chips of design {self.design} at {show(self.cents)}"


Material = Literal["value chips", "non-value chips", "plaque", "match play coupon", "cash"]


class Stack(msgspec.Struct, frozen=True):
    """What a player puts down for one wager, all of one material; ``confirmed`` is the dealer's word on a verbal wager.

    ``chip`` is the non-value chip it is made of.
    """

    material: Material
    cents: int
    chip: NonValueChip | None = None
    spoken: bool = False
    confirmed: bool = False


def check_issue(chip: NonValueChip, seat: int, in_use: Mapping[int, NonValueChip], *, cite: str) -> None:
    """Refuse to issue non-value chips that could be taken for value chips or for those of somebody else.

    >>> brown = NonValueChip("brown", "table 4", 20_00)
    >>> check_issue(brown, 2, {1: brown}, cite="5.1(b)")
    Traceback (most recent call last):
    ...
    pitboss.things.errors.NotAllowed: The brown chips of design table 4 are in use at seat 1. (5.1(b))
    """
    if chip.design == VALUE_DESIGN and any(chip.colour == value.colour for value in VALUE_CHIPS):
        raise NotAllowed(f"Non-value chips in {chip.colour} look like value chips.", cite=cite)
    for other, theirs in in_use.items():
        if other != seat and (theirs.colour, theirs.design) == (chip.colour, chip.design):
            raise NotAllowed(f"The {chip.colour} chips of design {chip.design} are in use at seat {other}.", cite=cite)
    if chip.stack_value <= 0 or chip.stack_value % STACK:
        raise NotAllowed(
            f"A stack of {STACK} worth {show(chip.stack_value)} does not make a whole value for one chip.",
            allowed=["a multiple of $0.20"],
            cite="13:69E-1.5",
        )


def count_is_due(days_since: float) -> bool:
    """Whether the non-value chips of a table must be counted.

    >>> count_is_due(29.5), count_is_due(30)
    (False, True)
    """
    return days_since >= IMPRESSMENT_DAYS
