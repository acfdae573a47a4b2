"""Four card poker, subchapter 27."""

from .game import FourCardPoker

__all__ = ["FourCardPoker"]
