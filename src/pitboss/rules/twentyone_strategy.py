"""A simple strategy for automatic players at blackjack and its kin, from what their seat may see."""

from __future__ import annotations

from .asks import Ask
from .round import Round
from .twentyone import ACE, VALUES, count_of, is_soft, total

STAND_FROM = 17
STAND_AGAINST_LOW_FROM = 12
LOW_UP_CARDS = range(4, 7)
EIGHT = 6


def simple_decision(round: Round, ask: Ask) -> str:
    """Decide on a hand as a careful player would."""
    words = ask.choices.words()
    cards = round.hands[ask.hand].cards
    count = count_of(cards)
    points, low_up = total(count), VALUES[round.hands["dealer"].cards[0]]
    if "split" in words and cards[0] >> 2 in (ACE, EIGHT):
        return "split"
    if points == 16 and not is_soft(count) and "surrender" in words and low_up == 10:
        return "surrender"
    if "hit" not in words:
        return "stand"
    if points in (10, 11) and "double" in words and 1 < low_up < points:
        return "double"
    if is_soft(count):
        return "stand" if points > STAND_FROM else "hit"
    stands = points >= STAND_FROM or (points >= STAND_AGAINST_LOW_FROM and low_up in LOW_UP_CARDS)
    return "stand" if stands else "hit"
