"""Who wins at double cross poker: small functions on integers, for the table and for all that counts or simulates.

A card is ``4 * rank_index + suit_index`` with the deuce at index 0. The five community cards of the cross come in the
order V-far, V-near, H-left, H-right, C, where V-far lies farthest from the dealer and C belongs to both axes.
"""

from __future__ import annotations

from ...rules.poker_hands import CATEGORY, PAIR, five_card_rank
from ...rules.three_card_hands import three_card_category
from ...things.provisions import carries_out

VERTICAL, HORIZONTAL = range(2)
AXES = ("V", "H")
"""The axes as a player names them."""

NO_QUALIFIER = 0
PAIR_OR_BETTER = PAIR * CATEGORY

hand_rank = carries_out("25.1#rank", "25.1#suit", "25.5", "25.5(a)", "25.5(b)")(five_card_rank)
"""Rank five cards (25.5(a) and (b))."""

three_card_hand = carries_out("25.5(c)", "25.5(c)1")(three_card_category)
"""Say what three cards are: straight flush, three-of-a-kind, straight, flush, pair, in this order (25.5(c))."""


@carries_out("25.1#hand", "25.1#community-card")
def rank_on(axis: int, a: int, b: int, v_far: int, v_near: int, h_left: int, h_right: int, centre: int) -> int:
    """Rank two cards with the three of one axis; cards of both axes never mix (25.1).

    >>> six, seven, cross = 18, 21, (27, 1, 28, 32, 6)  # 8-3-2 down, 9-3-T across
    >>> rank_on(VERTICAL, six, seven, *cross) // CATEGORY, rank_on(HORIZONTAL, six, seven, *cross) // CATEGORY
    (0, 0)
    """
    if axis == VERTICAL:
        return hand_rank(a, b, v_far, centre, v_near)
    return hand_rank(a, b, h_left, centre, h_right)


def better_axis(a: int, b: int, v_far: int, v_near: int, h_left: int, h_right: int, centre: int) -> int:
    """Return the axis that gives two cards the higher hand; the vertical one where both give the same.

    >>> better_axis(40, 37, 33, 31, 16, 17, 26) == VERTICAL  # T-8-9 makes Q-J a straight
    True
    """
    vertical = rank_on(VERTICAL, a, b, v_far, v_near, h_left, h_right, centre)
    horizontal = rank_on(HORIZONTAL, a, b, v_far, v_near, h_left, h_right, centre)
    return HORIZONTAL if horizontal > vertical else VERTICAL


def against_the_dealer(player: int, dealer: int, qualifies_from: int, raises_play: bool) -> tuple[int, int]:
    """Return what the ante and each raise wager come to: 1, 0 or -1.

    Below ``qualifies_from`` the dealer does not qualify: the ante wins and the raises are returned, or, where
    ``raises_play``, the ante is returned and the raises are held against the dealer's hand all the same.

    >>> against_the_dealer(5, 5, NO_QUALIFIER, False), against_the_dealer(4, 5, NO_QUALIFIER, False)
    ((0, 0), (-1, -1))
    >>> against_the_dealer(4, 5, PAIR_OR_BETTER, False), against_the_dealer(4, 5, PAIR_OR_BETTER, True)
    ((1, 0), (0, -1))
    """
    result = 0
    if player > dealer:
        result = 1
    elif player < dealer:
        result = -1
    if dealer >= qualifies_from:
        return result, result
    return (0, result) if raises_play else (1, 0)
