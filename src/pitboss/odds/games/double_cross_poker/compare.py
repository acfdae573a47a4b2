"""How often a hand of the player is above, level with or below the dealers' hands that are left, and what qualifies.

A result is kept in columns: dealers below and level, and, only where a dealer must qualify, those that do not, apart by
whether they are below, level or above. What is missing of all dealers is above, and qualifies.
"""

from __future__ import annotations

from .hands import SUITS, Numbers

BELOW, LEVEL, BELOW_UNQUALIFIED, LEVEL_UNQUALIFIED, ABOVE_UNQUALIFIED = range(5)
"""Columns of a result."""
COLUMNS_WITHOUT_QUALIFIER, COLUMNS = 2, 5


def add_result(
    result: Numbers, one: int, sign: int, player: int, below: int, level: int, unqualified: int, qualifies_from: int
) -> None:
    """Add to a result, or take from it: so many dealers below the player, level, and not qualified.

    >>> import numpy as np
    >>> result = np.zeros((1, 5), np.int64)
    >>> add_result(result, 0, 1, 9, 30, 2, 20, 5); add_result(result, 0, 1, 3, 4, 1, 20, 5); result.tolist()
    [[10, 2, 24, 1, 15]]
    """
    if qualifies_from == 0:
        result[one, BELOW] += sign * below
        result[one, LEVEL] += sign * level
    elif player >= qualifies_from:
        result[one, BELOW] += sign * (below - unqualified)
        result[one, LEVEL] += sign * level
        result[one, BELOW_UNQUALIFIED] += sign * unqualified
    else:
        result[one, BELOW_UNQUALIFIED] += sign * below
        result[one, LEVEL_UNQUALIFIED] += sign * level
        result[one, ABOVE_UNQUALIFIED] += sign * (unqualified - below - level)


def weigh_pairs(used: Numbers, weights: Numbers) -> int:
    """Write down in how many ways each pair of ranks can be had from what is left of a deck; return their sum.

    >>> import numpy as np
    >>> weights = np.zeros(3, np.int64)
    >>> int(weigh_pairs(np.array([3, 1]), weights)), weights.tolist()
    (6, [0, 3, 3])
    """
    pair, total = 0, 0
    for high in range(len(used)):
        left = SUITS - used[high]
        for low in range(high):
            weights[pair + low] = left * (SUITS - used[low])
        weights[pair + high] = left * (left - 1) // 2
        for low in range(high + 1):
            total += weights[pair + low]
        pair += high + 1
    return total


def weight_below(values: Numbers, row: int, weights: Numbers, limit: int) -> int:
    """Return the weight of all that is less than a limit.

    >>> import numpy as np
    >>> int(weight_below(np.array([[1, 5, 3]]), 0, np.array([10, 20, 40]), 5))
    50
    """
    found = 0
    for place in range(len(weights)):
        if values[row, place] < limit:
            found += weights[place]
    return found


def add_dealers(
    result: Numbers,
    one: int,
    sign: int,
    player: int,
    dealers: Numbers,
    row: int,
    weights: Numbers,
    qualifies_from: int,
) -> None:
    """Add to the result of one raise all pairs of ranks that the dealer may hold, or take them from it."""
    below = weight_below(dealers, row, weights, player)
    level = weight_below(dealers, row, weights, player + 1) - below
    unqualified = weight_below(dealers, row, weights, qualifies_from) if qualifies_from else 0
    add_result(result, one, sign, player, below, level, unqualified, qualifies_from)
