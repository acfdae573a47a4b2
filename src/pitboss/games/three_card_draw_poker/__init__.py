"""Three Card Draw Poker, subchapter 42."""

from .game import ThreeCardDrawPoker

__all__ = ["ThreeCardDrawPoker"]
