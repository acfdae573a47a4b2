"""A chart for games in which two of three cards are kept: which two come before which, in one table.

Every pair of cards gets a place in a line, by the ranks of the two and whether they are of one suit. Of the three
pairs in a hand the one with the lowest number is kept. The line is read off decisions already found; where no line
gives them all, there is no chart.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from ..things.cards import RANKS
from .strategy import Grid

GIVE_UP = "give up"
NONE = "–"
PLACES = (0, 1, 2)


def pair_name(one: int, other: int) -> str:
    """Name two cards by their ranks, the higher first, and by whether they are suited.

    >>> pair_name(48, 0), pair_name(1, 48), pair_name(8, 9)
    ('A2s', 'A2o', '44')
    """
    high, low = max(one, other), min(one, other)
    if high >> 2 == low >> 2:
        return RANKS[high >> 2] * 2
    return RANKS[high >> 2] + RANKS[low >> 2] + ("s" if high & 3 == low & 3 else "o")


def line_of_pairs(hands: NDArray[np.int64], given_up: NDArray[np.int64]) -> dict[str, int] | None:
    """Return the number of each pair in a line that gives all these decisions, or None if there is none.

    ``given_up`` is the place of the card that each hand gives up, or -1 where the whole hand is given up. That too has
    a number, after which no pair is worth keeping; numbers are as low as they can be.

    >>> hands = np.array([[0, 4, 48], [0, 5, 9]], dtype=np.int64)
    >>> line_of_pairs(hands, np.array([0, -1]))
    {'A3s': 1, 'A2s': 2, '32s': 2, 'give up': 2, '43s': 3, '42o': 3, '32o': 3}
    """
    before: dict[str, set[str]] = {}
    may_give_up = bool((given_up < 0).any())
    for hand, place in zip(hands.tolist(), given_up.tolist(), strict=True):
        pairs = [pair_name(*(hand[one] for one in PLACES if one != left_out)) for left_out in PLACES]
        chosen = GIVE_UP if place < 0 else pairs[place]
        before.setdefault(chosen, set())
        for other in [*pairs, GIVE_UP]:
            if other != chosen and (other != GIVE_UP or may_give_up):
                before.setdefault(other, set()).add(chosen)
    found: dict[str, int] = {}
    while len(found) < len(before):
        ready = [name for name, earlier in before.items() if name not in found and earlier <= found.keys()]
        if not ready:
            return None
        for name in ready:
            found[name] = 1 + max((found[one] for one in before[name]), default=0)
    return dict(sorted(found.items(), key=lambda one: one[1]))


def chart(title: str, line: Mapping[str, int]) -> Grid:
    """Lay a line out as a table: suited cards above the diagonal, pairs on it, the others below.

    >>> grid = chart("Keep", {"AKs": 1, "give up": 2, "AKo": 3})
    >>> grid.rows[0][1][:2], grid.rows[1][1][:2]
    (('', '1'), ('–', ''))
    """
    last = line.get(GIVE_UP, max(line.values()) + 1)
    ranks = range(len(RANKS) - 1, -1, -1)

    def cell(row: int, column: int) -> str:
        high, low = RANKS[max(row, column)], RANKS[min(row, column)]
        number = line.get(high + low + ("" if row == column else "s" if row > column else "o"))
        return "" if number is None else str(number) if number < last else NONE

    legend = {"1": "keep these before all others; the lower number goes first"}
    if any(one > last for one in line.values()):
        legend[NONE] = "give the hand up rather than keep these"
    return Grid(
        title=title,
        row_name="one card",
        column_name="the other card; suited above the diagonal, not suited below",
        columns=tuple(RANKS[rank] for rank in ranks),
        rows=tuple((RANKS[row], tuple(cell(row, column) for column in ranks)) for row in ranks),
        legend=legend,
    )


SUITS_OF_THREE = ("three suits", "high and middle suited", "high and low suited", "middle and low suited", "one suit")


def by_ranks_and_suits(
    title: str, hands: NDArray[np.int64], signs: Sequence[str], legend: Mapping[str, str], shown: str
) -> Grid:
    """Lay out what is decided with hands of three cards: a row for their ranks, a column for how they are suited.

    Only ranks are listed with which the sign ``shown`` comes up.

    >>> hands = np.array([[0, 4, 8], [0, 4, 9], [0, 4, 12]])
    >>> by_ranks_and_suits("Fold", hands, "FBB", {"F": "fold", "B": "bet"}, "F").rows
    (('4-3-2', ('', '', '', 'B', 'F')),)
    """
    rows: dict[str, list[str]] = {}
    for hand, sign in zip(hands.tolist(), signs, strict=True):
        low, middle, high = hand
        name = "-".join(RANKS[card >> 2] for card in (high, middle, low))
        alike = [one & 3 == other & 3 for one, other in ((high, middle), (high, low), (middle, low))]
        column = 4 if all(alike) else alike.index(True) + 1 if any(alike) else 0
        rows.setdefault(name, [""] * len(SUITS_OF_THREE))[column] = sign
    return Grid(
        title=title,
        row_name="ranks",
        column_name="suits",
        columns=SUITS_OF_THREE,
        rows=tuple((name, tuple(cells)) for name, cells in rows.items() if shown in cells),
        legend=dict(legend),
    )
