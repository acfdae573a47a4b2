"""Red dog, subchapter 6."""

from .game import RedDog

__all__ = ["RedDog"]
