"""Who wins at three card poker: small functions on integers, for the table and for all that counts or simulates.

A card is ``4 * rank_index + suit_index`` with the deuce at index 0. A rank of hand is one integer; the higher wins.
"""

from __future__ import annotations

NO_PAIR, PAIR, FLUSH, STRAIGHT, THREE_OF_A_KIND, STRAIGHT_FLUSH = range(6)
QUEEN = 10
CATEGORY = 1 << 12


def hand_rank(a: int, b: int, c: int) -> int:
    """Rank three cards: the category in the high bits, then the cards that decide within it (20.3).

    >>> kings, ace_high = hand_rank(44, 45, 8), hand_rank(48, 45, 0)
    >>> kings > ace_high, kings // CATEGORY == PAIR
    (True, True)
    >>> hand_rank(48, 1, 6) < hand_rank(1, 6, 11)  # 3-2-A is the lowest straight
    True
    """
    high, middle, low = a >> 2, b >> 2, c >> 2
    if high < middle:
        high, middle = middle, high
    if middle < low:
        middle, low = low, middle
        if high < middle:
            high, middle = middle, high
    if high == low:
        return THREE_OF_A_KIND * CATEGORY + high
    if high == middle:
        return PAIR * CATEGORY + (high << 4) + low
    if middle == low:
        return PAIR * CATEGORY + (middle << 4) + high
    one_suit = (a & 3) == (b & 3) and (b & 3) == (c & 3)
    top = -1
    if high - low == 2:
        top = high
    elif high == 12 and middle == 1 and low == 0:
        top = 1
    if top >= 0:
        return (STRAIGHT_FLUSH if one_suit else STRAIGHT) * CATEGORY + top
    return (FLUSH if one_suit else NO_PAIR) * CATEGORY + (high << 8) + (middle << 4) + low


def qualifies(dealer: int) -> bool:
    """Whether the dealer holds queen high or better (20.11(a)1).

    >>> qualifies(hand_rank(40, 1, 6)), qualifies(hand_rank(36, 33, 0))
    (True, False)
    """
    return dealer >= QUEEN << 8


def against_the_dealer(player: int, dealer: int) -> tuple[int, int]:
    """Return what ante and play win or lose, in units of the ante, for a player who made a play wager (20.11(a)1).

    >>> against_the_dealer(hand_rank(32, 25, 6), hand_rank(36, 29, 10))  # jack high does not qualify
    (1, 0)
    """
    if not qualifies(dealer):
        return 1, 0
    if player > dealer:
        return 1, 1
    if player < dealer:
        return -1, -1
    return 0, 0
