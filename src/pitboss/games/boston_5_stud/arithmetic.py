"""Who wins at Boston 5 stud: small functions on integers, for the table and for all that counts or simulates.

A card is ``4 * rank_index + suit_index`` with the deuce at index 0.
"""

from __future__ import annotations

from ...rules.payouts import in_proportion
from ...rules.poker_hands import CATEGORY, five_card_rank
from ...rules.three_card_hands import three_card_category
from ...things.provisions import carries_out

__all__ = ["against_the_dealer", "hand_kind", "hand_rank", "three_card_kind", "within_limit"]

hand_rank = carries_out("24.5", "24.1#rank")(five_card_rank)
"""Rank the five cards of a hand (24.5)."""

three_card_kind = three_card_category
"""Return the kind of the first three cards, a straight above a flush (24.11(d))."""


def hand_kind(rank: int) -> int:
    """Return the kind of a five-card hand, the place of its name among the kinds.

    >>> hand_kind(hand_rank(20, 21, 0, 5, 10)), hand_kind(hand_rank(48, 44, 40, 36, 32))  # a pair, a royal flush
    (1, 9)
    """
    return rank // CATEGORY


def against_the_dealer(player: int, dealer: int) -> tuple[int, int]:
    """Return what the ante, and what first and second wager, win or lose, each in units of its own (24.10).

    A winning hand leaves the ante as it is; the dealer needs no hand of any kind to play.

    >>> kings, queens = hand_rank(44, 45, 0, 5, 10), hand_rank(40, 41, 0, 5, 10)
    >>> against_the_dealer(kings, queens), against_the_dealer(queens, queens), against_the_dealer(queens, kings)
    ((0, 1), (0, 0), (-1, -1))
    """
    if player > dealer:
        return 0, 1
    if player < dealer:
        return -1, -1
    return 0, 0


@carries_out("24.11(e)")
def within_limit(first: int, second: int, ante_bonus: int, limit: int) -> tuple[int, int, int]:
    """Cut what one hand wins to the payout limit: the ante bonus first, then first and second in proportion.

    >>> within_limit(200, 200, 100_000, 50_000), within_limit(200, 200, 1_000, 50_000), within_limit(40, 40, 9, 50)
    ((200, 200, 49600), (200, 200, 1000), (25, 25, 0))
    """
    first, second = in_proportion(first, second, limit)
    return first, second, min(ante_bonus, limit - first - second)
