"""What wins at Colorado hold 'em: small functions on integers, for the table and for all that counts or simulates.

A card is ``4 * rank_index + suit_index`` with the deuce at index 0. Nobody plays against another hand: a hand wins, is
a push or loses by its rank alone, and a result is 1, 0 or -1.
"""

from __future__ import annotations

from ...rules.payouts import in_proportion
from ...rules.poker_hands import CATEGORY, TWO_PAIR, five_card_rank, pair_of
from ...rules.three_card_hands import STRAIGHT_FLUSH, THREE_OF_A_KIND, three_card_category
from ...things.provisions import carries_out

NINES, TENS, JACKS = 7, 8, 9
JACKS_OR_BETTER = pair_of(JACKS)
NOT_INSTANT, INSTANT_THREE_OF_A_KIND, INSTANT_STRAIGHT_FLUSH = range(3)

hand_rank = carries_out("23.3(a)", "23.3(b)", "23.1#suit")(five_card_rank)
"""Rank the five cards of a hand (23.3)."""

within_limit = carries_out("23.12(c)", "23.13(c)")(in_proportion)
"""Cut what ante and bet win on one hand to the payout limit."""


@carries_out("23.3(c)", "23.3(c)1", "23.3(c)2", "23.1#instant-winner")
def instant_winner(a: int, b: int, c: int, ace_low: bool) -> int:
    """Return which instant winner three dealt cards are, if any (23.3(c)).

    >>> instant_winner(20, 21, 22, False) == INSTANT_THREE_OF_A_KIND
    True
    >>> instant_winner(48, 4, 0, False), instant_winner(48, 4, 0, True)  # 3-2-A of one suit
    (0, 2)
    """
    category = three_card_category(a, b, c, ace_low)
    if category == STRAIGHT_FLUSH:
        return INSTANT_STRAIGHT_FLUSH
    if category == THREE_OF_A_KIND:
        return INSTANT_THREE_OF_A_KIND
    return NOT_INSTANT


def main_result(rank: int, paid_from: int, push_from: int) -> int:
    """Return what becomes of ante and bet, given the least hands that are paid and that are a push.

    >>> kings, tens = hand_rank(44, 45, 0, 5, 10), hand_rank(32, 33, 0, 5, 10)
    >>> [main_result(rank, pair_of(JACKS), pair_of(NINES)) for rank in (kings, tens, 0)]
    [1, 0, -1]
    """
    if rank >= paid_from:
        return 1
    if rank >= push_from:
        return 0
    return -1


def bonus_result(rank: int) -> int:
    """Return what becomes of a bonus wager: two pair or better wins, a pair of jacks or better is a push.

    >>> [bonus_result(rank) for rank in (TWO_PAIR * CATEGORY, JACKS_OR_BETTER, pair_of(TENS))]
    [1, 0, -1]
    """
    return main_result(rank, TWO_PAIR * CATEGORY, JACKS_OR_BETTER)
