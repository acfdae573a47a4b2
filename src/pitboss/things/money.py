"""Money: integer cents inside, dollars for people and files."""

from __future__ import annotations

from decimal import Decimal, InvalidOperation

from .errors import NotUnderstood

MOST_DIGITS = 16
EXACT_DIGITS = 26


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
    if isinstance(dollars, bool) or not isinstance(dollars, int | float | str | Decimal):
        raise NotUnderstood(f"The {what} is {dollars!r}, which is not a number.", allowed=allowed)
    try:
        exact = Decimal(str(dollars).strip().removeprefix("$").replace(",", ""))
    except (InvalidOperation, ValueError):
        raise NotUnderstood(f"The {what} is {dollars!r}, which is not a number.", allowed=allowed) from None
    if not exact.is_finite():
        raise NotUnderstood(f"The {what} is {dollars!r}, which is not a number.", allowed=allowed)
    if exact and exact.adjusted() >= MOST_DIGITS:
        raise NotUnderstood(f"The {what} is {dollars}, which is more than anybody counts.", allowed=allowed)
    # More digits than a Decimal multiplies exactly would be rounded, and so would hide the part of a cent.
    too_fine = exact and (exact.adjusted() < -2 or len(exact.as_tuple().digits) > EXACT_DIGITS)
    cents = exact * 100
    if too_fine or cents != int(cents):
        raise NotUnderstood(f"The {what} is {dollars}, which splits a cent.", allowed=allowed)
    return int(cents)


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
