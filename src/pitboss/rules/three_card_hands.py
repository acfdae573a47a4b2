"""Hands of three cards: one order for the games that are decided by them, as small functions on integers.

A card is ``4 * rank_index + suit_index`` with the deuce at index 0. A rank of hand is one integer; the higher wins.
"""

from __future__ import annotations

NO_PAIR, PAIR, FLUSH, STRAIGHT, THREE_OF_A_KIND, STRAIGHT_FLUSH = range(6)
QUEEN, ACE = 10, 12
CATEGORY = 1 << 12
LOWEST_STRAIGHT = 1


def three_card_rank(a: int, b: int, c: int) -> int:
    """Rank three cards: the category in the high bits, then the cards that decide within it.

    >>> kings, ace_high = three_card_rank(44, 45, 8), three_card_rank(48, 45, 0)
    >>> kings > ace_high, kings // CATEGORY == PAIR
    (True, True)
    >>> three_card_rank(48, 1, 6) < three_card_rank(1, 6, 11)  # 3-2-A is the lowest straight
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
    elif high == ACE and middle == 1 and low == 0:
        top = 1
    if top >= 0:
        return (STRAIGHT_FLUSH if one_suit else STRAIGHT) * CATEGORY + top
    return (FLUSH if one_suit else NO_PAIR) * CATEGORY + (high << 8) + (middle << 4) + low


def three_card_category(a: int, b: int, c: int, ace_low: bool) -> int:
    """Return the category of three cards; unless the ace may play low, 3-2-A is no straight.

    >>> three_card_category(48, 4, 0, True) == STRAIGHT_FLUSH, three_card_category(48, 4, 0, False) == FLUSH
    (True, True)
    """
    category, within = divmod(three_card_rank(a, b, c), CATEGORY)
    if not ace_low and within == LOWEST_STRAIGHT:
        if category == STRAIGHT_FLUSH:
            return FLUSH
        if category == STRAIGHT:
            return NO_PAIR
    return category
