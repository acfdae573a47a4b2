"""Who wins at three card poker: small functions on integers, for the table and for all that counts or simulates.

A card is ``4 * rank_index + suit_index`` with the deuce at index 0. A rank of hand is one integer; the higher wins.
"""

from __future__ import annotations

from ...rules.three_card_hands import CATEGORY, QUEEN, three_card_rank
from ...things.provisions import carries_out

__all__ = ["CATEGORY", "QUEEN", "against_the_dealer", "hand_rank", "qualifies"]

hand_rank = carries_out("20.3(a)", "20.3(b)", "20.3(b)1", "20.3(b)2", "20.3(b)3", "20.3(b)4", "20.3(b)5", "20.3(c)")(
    three_card_rank
)
"""Rank three cards (20.3)."""


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
