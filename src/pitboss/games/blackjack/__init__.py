"""Blackjack, subchapter 2."""

from .game import Blackjack

__all__ = ["Blackjack"]
