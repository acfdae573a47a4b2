"""What may be wagered and drawn at chemin de fer, and what a hand counts that was dealt wrongly.

Small functions on integers, for the table and for all that counts. What cards are worth and which hand wins stands in
:mod:`pitboss.rules.baccarat`, for the sister games as well. Amounts are cents.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ...rules.baccarat import COLUMNS, comparison, point_count
from ...things.provisions import carries_out

STAYS, DRAWS, MAY_CHOOSE = 0, 1, 2

# Table 2: a row for each Point Count of the Banker's Hand on two cards, 0 to 7; a column for no third card of the
# Player's Hand, then for each value 0 to 9 of that card. O is the Banker's free choice.
TABLE_2 = (
    "DDDDDDDDDDD",
    "DDDDDDDDDDD",
    "DDDDDDDDDDD",
    "DDDDDDDDDSO",
    "DSSDDDDDDSS",
    "DSSSSODDDSS",
    "OSSSSSSDDSS",
    "SSSSSSSSSSS",
)
# What a cell says whose choice the licensee does not leave to the Banker.
FIXED = {(3, 9): DRAWS, (5, 4): DRAWS, (6, -1): STAYS}


@carries_out("4.9")
def banker_table(optional: Iterable[tuple[int, int]]) -> tuple[int, ...]:
    """Return Table 2 as one row of numbers, with only those cells left to choice that are ``optional`` (4.9).

    >>> table = banker_table([(3, 9), (6, -1)])
    >>> [table[3 * 11 + 10], table[5 * 11 + 5], table[6 * 11]]
    [2, 1, 2]
    """
    left = set(optional)
    codes = {"S": STAYS, "D": DRAWS}
    return tuple(
        codes.get(cell, MAY_CHOOSE if (count, column - 1) in left else FIXED.get((count, column - 1), STAYS))
        for count, row in enumerate(TABLE_2)
        for column, cell in enumerate(row)
    )


def printed(table: Sequence[int]) -> list[str]:
    """Return Table 2 as it is printed: S stays, D draws, O is a free choice.

    >>> printed(banker_table([(3, 9)]))[3]
    'DDDDDDDDDSO'
    """
    letters = "".join("SDO"[rule] for rule in table)
    return [letters[start : start + COLUMNS] for start in range(0, len(letters), COLUMNS)]


@carries_out("4.9")
def banker_rule(table: Sequence[int], banker: int, third: int) -> int:
    """Say whether the Banker draws, stays or may choose, the Dominant Player's third card being worth ``third`` (4.9).

    >>> table = banker_table([(3, 9), (5, 4), (6, -1)])
    >>> banker_rule(table, 5, 4), banker_rule(table, 4, 1), banker_rule(table, 2, 8), banker_rule(table, 6, -1)
    (2, 0, 1, 2)
    """
    return table[banker * COLUMNS + third + 1]


@carries_out("4.9")
def player_rule(count: int) -> int:
    """Say whether the Dominant Player draws, stays or may choose: Table 1 (4.9).

    >>> [player_rule(count) for count in range(10)]
    [1, 1, 1, 1, 1, 2, 0, 0, 0, 0]
    """
    if count == 5:
        return MAY_CHOOSE
    return DRAWS if count < 5 else STAYS


@carries_out("4.9")
def is_natural(count: int) -> bool:
    """Whether two cards that count so end the drawing (4.9).

    >>> is_natural(8), is_natural(7)
    (True, False)
    """
    return count >= 8


@carries_out("4.6(a)1", "4.6(a)2", "4.6(a)3", "4.10")
def bankers_result(player: int, banker: int) -> int:
    """Return 1 where the Banker's wager wins, -1 where it loses, 0 where it is void (4.6(a)).

    >>> bankers_result(5, 6), bankers_result(9, 8), bankers_result(3, 3)
    (1, -1, 0)
    """
    return comparison(banker, player)


# Wagers.


@carries_out("4.6(b)")
def next_bounds(wager: int) -> tuple[int, int]:
    """Return the least and the most that a Banker may wager after a wager (4.6(b)).

    >>> next_bounds(1_000_00)
    (100000, 200000)
    """
    return wager, 2 * wager


@carries_out("4.7(a)")
def accepted(bank: int, offers: Sequence[int]) -> tuple[int, ...]:
    """Return how much of each wager against the Banker is accepted, in the order in which they are (4.7(a)).

    >>> accepted(500_00, (200_00, 200_00, 200_00, 100_00))
    (20000, 20000, 10000, 0)
    """
    taken = []
    for offer in offers:
        taken.append(min(offer, bank))
        bank -= taken[-1]
    return tuple(taken)


# Hands dealt wrongly.


@carries_out("4.12(c)")
def best_of_three(first: int, second: int, third: int) -> int:
    """Return the highest Point Count that any two or all three of some card values make (4.12(c)).

    >>> best_of_three(4, 5, 9), best_of_three(1, 2, 4), best_of_three(9, 9, 9)
    (9, 7, 8)
    """
    return max(
        point_count(first + second),
        point_count(first + third),
        point_count(second + third),
        point_count(first + second + third),
    )


@carries_out("4.12(d)")
def worst_of_two(values: Sequence[int]) -> int:
    """Return the lowest Point Count that any two of some card values make (4.12(d)).

    >>> worst_of_two((5, 0, 3, 8)), worst_of_two((2, 2))
    (1, 4)
    """
    lowest = 9
    for at, one in enumerate(values):
        for other in values[at + 1 :]:
            lowest = min(lowest, point_count(one + other))
    return lowest
