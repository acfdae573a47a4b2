"""Double attack blackjack: hands by the counts of their values, the attack by the up card, BustIt by three cards."""

from .solving import MATTERS, decider, played, simple, solve

__all__ = ["MATTERS", "decider", "played", "simple", "solve"]
