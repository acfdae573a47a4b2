"""Who wins at Three Card Draw Poker: small functions on integers, for the table and for all that counts or simulates.

A card is ``4 * rank_index + suit_index`` with the deuce at index 0. A rank of hand is one integer; the higher wins.
"""

from __future__ import annotations

from ...rules.three_card_hands import ACE, CATEGORY, STRAIGHT, STRAIGHT_FLUSH, three_card_rank
from ...things.provisions import carries_out

MINI_ROYAL_FLUSH = STRAIGHT_FLUSH + 1
_MINI_ROYAL_RANK = STRAIGHT_FLUSH * CATEGORY + ACE

hand_rank = carries_out("13:69F-42.1#rank", "13:69F-42.1#suit", "13:69F-42.5(a)", "13:69F-42.5(b)")(three_card_rank)
"""Rank three cards (42.5); ace, king and queen of one suit come out on top of the straight flushes."""


@carries_out(
    "13:69F-42.5(b)1", "13:69F-42.5(b)2", "13:69F-42.5(b)3", "13:69F-42.5(b)4", "13:69F-42.5(b)5", "13:69F-42.5(b)6",
    "13:69F-42.5(b)7",
)  # fmt: skip
def kind_of(rank: int) -> int:
    """Return the kind of a hand from its rank: the higher kind wins, and a mini royal flush is a kind of its own.

    >>> kind_of(hand_rank(48, 44, 40)) == MINI_ROYAL_FLUSH, kind_of(hand_rank(44, 40, 36)) == STRAIGHT_FLUSH
    (True, True)
    """
    return MINI_ROYAL_FLUSH if rank == _MINI_ROYAL_RANK else rank // CATEGORY


@carries_out("13:69F-42.1#final-dealer-hand")
def best_three(a: int, b: int, c: int, d: int) -> tuple[int, int]:
    """Return the rank of the best three of four cards, and the place of the card that is not used.

    >>> best_three(45, 37, 17, 13)[1], best_three(0, 48, 44, 40)[1]  # the lowest of four clubs; the deuce
    (3, 0)
    """
    best, unused = hand_rank(a, b, c), 3
    rank = hand_rank(a, b, d)
    if rank > best:
        best, unused = rank, 2
    rank = hand_rank(a, c, d)
    if rank > best:
        best, unused = rank, 1
    rank = hand_rank(b, c, d)
    if rank > best:
        best, unused = rank, 0
    return best, unused


@carries_out("13:69F-42.10(h)3")
def against_the_dealer(player: int, dealer: int) -> int:
    """Return what the ante and the wager made in turn each win or lose; the dealer always qualifies.

    >>> against_the_dealer(7, 5), against_the_dealer(5, 5), against_the_dealer(4, 5)
    (1, 0, -1)
    """
    if player > dealer:
        return 1
    if player < dealer:
        return -1
    return 0


def are_a_pair(a: int, b: int) -> bool:
    """Whether the two cards kept by a player who draws are a pair; nothing else counts of them (42.10(h)8).

    >>> are_a_pair(24, 25), are_a_pair(24, 28)
    (True, False)
    """
    return a >> 2 == b >> 2


@carries_out("13:69F-42.1#in-to-win-bonus")
def earns_the_bonus(rank: int) -> bool:
    """Whether a final hand is a straight or higher.

    >>> earns_the_bonus(hand_rank(48, 0, 5)), earns_the_bonus(hand_rank(48, 0, 8))  # 3-2-A; a flush is less
    (True, False)
    """
    return rank >= STRAIGHT * CATEGORY
