"""Who wins at four card poker: small functions on integers, for the table and for all that counts or simulates.

A card is ``4 * rank_index + suit_index`` with the deuce at index 0. A rank of hand is one integer; the higher wins.
"""

from __future__ import annotations

from collections.abc import Sequence

from ...things.provisions import carries_out

(
    NO_PAIR,
    PAIR,
    TWO_PAIR,
    STRAIGHT,
    FLUSH,
    THREE_OF_A_KIND,
    STRAIGHT_FLUSH,
    FOUR_OF_A_KIND,
) = range(8)
ACE = 12
CATEGORY = 1 << 16
PAIR_OF_TENS = PAIR * CATEGORY + (8 << 8)


@carries_out(
    "27.1#suit", "27.3(a)", "27.3(b)", "27.3(b)1", "27.3(b)2", "27.3(b)3", "27.3(b)4", "27.3(b)5", "27.3(b)6",
    "27.3(b)7", "27.3(c)",
)  # fmt: skip
def hand_rank(a: int, b: int, c: int, d: int) -> int:
    """Rank four cards: the category in the high bits, then the cards that decide within it (27.3).

    >>> fours, royal = hand_rank(0, 1, 2, 3), hand_rank(51, 47, 43, 39)
    >>> fours > royal, royal // CATEGORY == STRAIGHT_FLUSH  # four deuces beat ace, king, queen, jack of one suit
    (True, True)
    >>> hand_rank(48, 1, 6, 11) < hand_rank(1, 6, 11, 12)  # 4-3-2-A is the lowest straight
    True
    """
    first, second, third, last = a >> 2, b >> 2, c >> 2, d >> 2
    if first < second:
        first, second = second, first
    if third < last:
        third, last = last, third
    if first < third:
        first, third = third, first
    if second < last:
        second, last = last, second
    if second < third:
        second, third = third, second
    if first == last:
        return FOUR_OF_A_KIND * CATEGORY + first
    if first == third:
        return THREE_OF_A_KIND * CATEGORY + (first << 4) + last
    if second == last:
        return THREE_OF_A_KIND * CATEGORY + (second << 4) + first
    if first == second:
        if third == last:
            return TWO_PAIR * CATEGORY + (first << 4) + third
        return PAIR * CATEGORY + (first << 8) + (third << 4) + last
    if second == third:
        return PAIR * CATEGORY + (second << 8) + (first << 4) + last
    if third == last:
        return PAIR * CATEGORY + (third << 8) + (first << 4) + second
    one_suit = (a & 3) == (b & 3) and (b & 3) == (c & 3) and (c & 3) == (d & 3)
    top = -1
    if first - last == 3:
        top = first
    elif first == ACE and second == 2 and third == 1 and last == 0:
        top = 2
    if top >= 0:
        return (STRAIGHT_FLUSH if one_suit else STRAIGHT) * CATEGORY + top
    return (FLUSH if one_suit else NO_PAIR) * CATEGORY + (first << 12) + (second << 8) + (third << 4) + last


@carries_out("27.1#hand")
def best_four(cards: Sequence[int]) -> tuple[int, int, int, int, int]:
    """Return the rank of the best four of several cards, and the places of those four (27.1).

    >>> best_four((49, 17, 32, 8, 0))[1:]  # ace, six, ten, four, two: the two is not used
    (0, 1, 2, 3)
    """
    number = len(cards)
    best, one, two, three, four = -1, 0, 0, 0, 0
    for i in range(number - 3):
        for j in range(i + 1, number - 2):
            for k in range(j + 1, number - 1):
                for m in range(k + 1, number):
                    rank = hand_rank(cards[i], cards[j], cards[k], cards[m])
                    if rank > best:
                        best, one, two, three, four = rank, i, j, k, m
    return best, one, two, three, four


def against_the_dealer(player: int, dealer: int, tie: int) -> int:
    """Return what ante and play each win or lose, in units of their own; ``tie`` is what equal hands are worth.

    >>> against_the_dealer(5, 5, 1), against_the_dealer(5, 5, 0), against_the_dealer(4, 5, 1)
    (1, 0, -1)
    """
    if player > dealer:
        return 1
    if player < dealer:
        return -1
    return tie


def wins_aces_up(rank: int) -> bool:
    """Whether a hand is a pair of aces or better, whatever the dealer holds (27.6(a)2).

    >>> wins_aces_up(hand_rank(48, 49, 0, 4)), wins_aces_up(hand_rank(44, 45, 48, 0))
    (True, False)
    """
    return rank >= PAIR * CATEGORY + (ACE << 8)
