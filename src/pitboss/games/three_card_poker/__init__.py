"""Three card poker, subchapter 20."""

from .game import ThreeCardPoker

__all__ = ["ThreeCardPoker"]
