"""Numbers of hands in colex order, for kernels that draw their cards in no order."""

from __future__ import annotations

from ..odds.subsets import BINOMIALS


def number_of_three(a: int, b: int, c: int) -> int:
    """Return the number of three cards, in whatever order they come, among all hands of three.

    >>> number_of_three(2, 0, 1), number_of_three(50, 51, 49)
    (0, 22099)
    """
    a, b = min(a, b), max(a, b)
    b, c = min(b, c), max(b, c)
    a, b = min(a, b), max(a, b)
    return int(a + BINOMIALS[b, 2] + BINOMIALS[c, 3])


def number_of_five(a: int, b: int, c: int, d: int, e: int) -> int:
    """Return the number of five cards, in whatever order they come, among all hands of five.

    >>> number_of_five(3, 0, 4, 2, 1), number_of_five(47, 51, 49, 50, 48)
    (0, 2598959)
    """
    a, b = min(a, b), max(a, b)
    d, e = min(d, e), max(d, e)
    c, e = min(c, e), max(c, e)
    c, d = min(c, d), max(c, d)
    a, d = min(a, d), max(a, d)
    a, c = min(a, c), max(a, c)
    b, e = min(b, e), max(b, e)
    b, d = min(b, d), max(b, d)
    b, c = min(b, c), max(b, c)
    return int(a + BINOMIALS[b, 2] + BINOMIALS[c, 3] + BINOMIALS[d, 4] + BINOMIALS[e, 5])


def number_of_six(a: int, b: int, c: int, d: int, e: int, f: int) -> int:
    """Return the number of six cards, in whatever order they come, among all hands of six.

    >>> number_of_six(3, 0, 5, 4, 2, 1), number_of_six(47, 51, 46, 49, 50, 48)
    (0, 20358519)
    """
    b, c = min(b, c), max(b, c)
    e, f = min(e, f), max(e, f)
    a, c = min(a, c), max(a, c)
    d, f = min(d, f), max(d, f)
    a, b = min(a, b), max(a, b)
    d, e = min(d, e), max(d, e)
    c, f = min(c, f), max(c, f)
    a, d = min(a, d), max(a, d)
    b, e = min(b, e), max(b, e)
    c, e = min(c, e), max(c, e)
    b, d = min(b, d), max(b, d)
    c, d = min(c, d), max(c, d)
    return int(a + BINOMIALS[b, 2] + BINOMIALS[c, 3] + BINOMIALS[d, 4] + BINOMIALS[e, 5] + BINOMIALS[f, 6])
