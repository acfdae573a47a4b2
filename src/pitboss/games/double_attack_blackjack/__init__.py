"""Double attack blackjack, subchapter 26."""

from .game import DoubleAttackBlackjack

__all__ = ["DoubleAttackBlackjack"]
