"""A simple strategy for automatic players, from the three cards dealt alone."""

from __future__ import annotations

from collections.abc import Sequence

from ...rules.three_card_hands import CATEGORY, FLUSH, PAIR, QUEEN
from ...things.cards import CARD_NAMES
from .arithmetic import hand_rank

WIDEST_STRAIGHT = 2


def simple_decision(cards: Sequence[int]) -> str:
    """Stay with a flush or better; draw to a pair, a king or better, a flush or a straight; fold the rest.

    >>> from pitboss.things.cards import cards
    >>> [simple_decision(cards(hand)) for hand in ("9h 5h 2h", "Kd 8h 8c", "Kd 7c 3s", "Jd 8d 3s", "6d 4c 2s")]
    ['in-to-win', 'draw:Kd', 'draw:3s', 'draw:3s', 'draw:2s']
    >>> simple_decision(cards("Qd 7c 3s"))
    'fold'
    """
    kind = hand_rank(*cards) // CATEGORY
    if kind >= FLUSH:
        return "in-to-win"
    lowest, middle, highest = sorted(cards)
    if kind == PAIR:
        odd = highest if lowest >> 2 == middle >> 2 else lowest
        return f"draw:{CARD_NAMES[odd]}"
    king_or_better = highest >> 2 > QUEEN
    one_suit = highest & 3 == middle & 3
    near = (highest >> 2) - (middle >> 2) <= WIDEST_STRAIGHT
    return f"draw:{CARD_NAMES[lowest]}" if king_or_better or one_suit or near else "fold"
