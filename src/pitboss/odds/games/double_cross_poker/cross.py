"""The cross before the raise: two of its cards lie open, three are hidden."""

from __future__ import annotations

from .hands import Numbers

OPEN_1, OPEN_2, HIDDEN_1, HIDDEN_2, HIDDEN_3, TIMES = range(6)
"""Columns of a way to lay a cross."""
MOST_WAYS = 4


def on_one_axis(exposed: Numbers) -> bool:
    """Whether the two open cards are the outer ones of one axis, so that they may change places.

    >>> on_one_axis((2, 3)), on_one_axis((0, 2)), on_one_axis((3, 4))
    (True, False, False)
    """
    return bool(exposed[0] >> 1 == exposed[1] >> 1)


def lay(vertical: Numbers, horizontal: Numbers, centre: int, exposed: Numbers, found: Numbers) -> int:
    """List the ways to lay the kinds of cards of two pairs and a centre in their places; return how many there are.

    Ways that show the same stand in one row of ``found``, with the number of times. Where the open
    cards are the outer ones of one axis, only ways that show the lower kind first are listed.

    >>> import numpy as np
    >>> found = np.zeros((MOST_WAYS, 6), np.int64)
    >>> rows = lay(np.array([1, 2]), np.array([3, 3]), 4, np.array([0, 1]), found)
    >>> found[:rows].tolist()
    [[1, 2, 3, 3, 4, 1]]
    """
    rows = 0
    for turned in range(4):
        down, across = turned & 1, turned >> 1
        if (down == 1 and vertical[0] == vertical[1]) or (across == 1 and horizontal[0] == horizontal[1]):
            continue
        hidden = HIDDEN_1
        for place in range(5):
            kind = centre
            if place < 2:
                kind = vertical[place ^ down]
            elif place < 4:
                kind = horizontal[(place - 2) ^ across]
            if place == exposed[0]:
                found[rows, OPEN_1] = kind
            elif place == exposed[1]:
                found[rows, OPEN_2] = kind
            else:
                found[rows, hidden] = kind
                hidden += 1
        if on_one_axis(exposed) and found[rows, OPEN_1] > found[rows, OPEN_2]:
            continue
        found[rows, TIMES] = 1
        known = -1
        for row in range(rows):
            if found[row, OPEN_1] == found[rows, OPEN_1] and found[row, OPEN_2] == found[rows, OPEN_2]:
                known = row
        if known >= 0:
            found[known, TIMES] += 1
        else:
            rows += 1
    return rows


def hidden_ways(ways: Numbers, way: int, own_1: int, own_2: int, stock: Numbers) -> int:
    """Return in how many ways the hidden cards can lie, of a kind ``stock`` cards being in the deck.

    >>> import numpy as np
    >>> hidden_ways(np.array([[1, 2, 3, 3, 4, 1]]), 0, 1, 3, np.array([4, 4, 4, 4, 4]))
    24
    """
    number = ways[way, TIMES]
    for place in range(HIDDEN_1, TIMES):
        kind = ways[way, place]
        left = stock[kind] - (own_1 == kind) - (own_2 == kind)
        for other in range(place):
            left -= ways[way, other] == kind
        number *= max(left, 0)
    return int(number)
