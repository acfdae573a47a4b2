"""Double cross poker, subchapter 25."""

from .game import DoubleCrossPoker

__all__ = ["DoubleCrossPoker"]
