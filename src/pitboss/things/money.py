"""Money: integer cents inside, dollars for people and files."""

from __future__ import annotations

import re
from decimal import Decimal

from .errors import NotUnderstood

_WRITTEN = re.compile(r"(?:([+-]?)\$?|\$([+-]))(\d+|\d{1,3}(?:,\d{3})+)(\.\d*)?(e\d{1,17})?", re.ASCII | re.IGNORECASE)

MOST_DIGITS = 16
EXACT_DIGITS = 26
MOST_SHOWN = 40


def to_cents(dollars: object, what: str = "amount") -> int:
    """Read dollars, given as a number or as text, into cents; more than two decimals are refused.

    >>> to_cents(12.5), to_cents("$1,000"), to_cents(7)
    (1250, 100000, 700)
    >>> to_cents("0.005")
    Traceback (most recent call last):
    ...
    pitboss.things.errors.NotUnderstood: The amount is 0.005, which splits a cent. Allowed: dollars with at most two \
decimals.
    """
    allowed = ["dollars with at most two decimals"]
    exact = _read(dollars)
    if exact is None or not exact.is_finite():
        raise NotUnderstood(f"The {what} is {_short(repr(dollars))}, which is not a number.", allowed=allowed)
    shown = _short(str(exact if isinstance(dollars, int) else dollars))
    if exact and exact.adjusted() >= MOST_DIGITS:
        raise NotUnderstood(f"The {what} is {shown}, which is more than anybody counts.", allowed=allowed)
    # More digits than a Decimal multiplies exactly would be rounded, and so would hide the part of a cent.
    too_fine = exact and (exact.adjusted() < -2 or len(exact.as_tuple().digits) > EXACT_DIGITS)
    cents = exact * 100
    if too_fine or cents != int(cents):
        raise NotUnderstood(f"The {what} is {shown}, which splits a cent.", allowed=allowed)
    return int(cents)


def _read(dollars: object) -> Decimal | None:
    """Read a number, or text as amounts are written: a comma stands between thousands only, never before cents."""
    if isinstance(dollars, bool):
        return None
    if isinstance(dollars, int | Decimal):
        return Decimal(dollars)
    if isinstance(dollars, float):
        return Decimal(str(dollars))
    written = _WRITTEN.fullmatch(dollars.strip()) if isinstance(dollars, str) else None
    return Decimal("".join(part or "" for part in written.groups()).replace(",", "")) if written else None


def _short(text: str) -> str:
    return text if len(text) <= MOST_SHOWN else f"{text[:MOST_SHOWN]}..."


def to_dollars(cents: int) -> int | float:
    """Give cents as a JSON number of dollars, whole where it is whole.

    >>> to_dollars(1500), to_dollars(-250)
    (15, -2.5)
    """
    return cents // 100 if cents % 100 == 0 else cents / 100


def show(cents: int, *, sign: bool = False) -> str:
    """Write cents for people.

    >>> show(123450), show(-250, sign=True), show(500, sign=True)
    ('$1,234.50', '-$2.50', '+$5')
    """
    text = f"${abs(cents) // 100:,}" + (f".{abs(cents) % 100:02d}" if cents % 100 else "")
    return ("-" if cents < 0 else "+" if sign and cents > 0 else "") + text
