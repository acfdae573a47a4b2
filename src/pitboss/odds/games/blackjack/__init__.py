"""Blackjack: the hands by the counts of their values, the further wagers by their first cards."""

from .solving import ALONG, EXAMPLES, MATTERS, decider, played, simple, solve

__all__ = ["ALONG", "EXAMPLES", "MATTERS", "decider", "played", "simple", "solve"]
