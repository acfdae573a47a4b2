"""Four card poker: every hand of the player and every up card against every hand of the dealer."""

from .solving import MATTERS, decider, simple, solve

__all__ = ["MATTERS", "decider", "simple", "solve"]
