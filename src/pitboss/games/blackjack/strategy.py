"""A simple strategy for automatic players, from what their seat may see."""

from __future__ import annotations

from ...rules.asks import Ask
from ...rules.round import Round
from ...rules.twentyone_strategy import simple_decision

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
    return simple_decision(round, ask)
