"""Roulette, sections 1 to 4 of subchapter 5."""

from .game import Roulette

__all__ = ["Roulette"]
