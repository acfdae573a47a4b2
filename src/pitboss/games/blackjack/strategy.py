"""A simple strategy for automatic players, from what their seat may see."""

from __future__ import annotations

from ...rules.asks import Ask
from ...rules.round import Round
from .arithmetic import ACE, VALUES, count_of, is_soft, total

STAND_FROM = 17
STAND_AGAINST_LOW_FROM = 12
LOW_UP_CARDS = range(4, 7)
PASSIVE = ("decline", "no-double", "take-third", "second-card", "cards")
"""What is answered to the other questions, where it is offered."""


def simple_strategy(round: Round, ask: Ask) -> str:
    """Answer as a careful player would."""
    words = ask.choices.words()
    for word in PASSIVE:
        if word in words:
            return word
    if words == ("split",):
        return "split:add"
    cards = round.hands[ask.hand].cards
    count = count_of(cards)
    points, low_up = total(count), VALUES[round.hands["dealer"].cards[0]]
    if "split" in words and cards[0] >> 2 in (ACE, 6):
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
