"""Who wins at red dog: small functions on integers, for the table and for all that counts or simulates.

A card is ``4 * rank_index + suit_index`` with the deuce at index 0. A spread is 1 to 11; ``CONSECUTIVE`` and ``PAIR``
stand for two cards without one.
"""

from __future__ import annotations

from ...things.provisions import carries_out

PAIR, CONSECUTIVE = -1, 0
LEAST_SPREAD, MOST_SPREAD = 1, 11

# Which line of the payout odds serves each spread (6.5(i)2); none serves consecutive cards, at index 0.
ODDS_LINE = (-1, 0, 1, 2, 3, 3, 3, 3, 3, 3, 3, 3)


@carries_out("6.1(b)")
def card_value(card: int) -> int:
    """Return the value of a card: 2 to 10 its face, jack 11, queen 12, king 13 and ace 14, never one (6.1(b)).

    >>> [card_value(4 * rank) for rank in range(13)]
    [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14]
    """
    return (card >> 2) + 2


@carries_out("6.5(e)", "6.5(f)", "6.5(g)", "6.5(g)1", "6.5(g)2")
def spread(first: int, second: int) -> int:
    """Return how many values fall between two, or that the cards are consecutive or a pair (6.5(e) to (g)).

    >>> spread(4, 7), spread(13, 9), spread(2, 14)
    (2, 3, 11)
    >>> spread(13, 14) == CONSECUTIVE, spread(11, 11) == PAIR
    (True, True)
    """
    return abs(first - second) - 1


@carries_out("6.5(i)1")
def falls_between(first: int, second: int, third: int) -> bool:
    """Whether the third value lies between the first two, neither of them included (6.5(i)1).

    >>> falls_between(10, 5, 9), falls_between(5, 7, 7), falls_between(5, 7, 2)
    (True, False, False)
    """
    return first < third < second or second < third < first


@carries_out("6.5(f)1", "6.5(f)2")
def outcome(first: int, second: int, third: int) -> int:
    """Return 1 where the players win, -1 where they lose and 0 where all wagers are void (6.5(e) to (i)).

    Consecutive cards are decided without a third one, whatever is passed for it.

    >>> outcome(4, 7, 6), outcome(4, 7, 8), outcome(13, 14, 2), outcome(11, 11, 11), outcome(11, 11, 12)
    (1, -1, 0, 1, 0)
    """
    between = spread(first, second)
    if between == CONSECUTIVE:
        return 0
    if between == PAIR:
        return 1 if third == first else 0
    return 1 if falls_between(first, second, third) else -1
