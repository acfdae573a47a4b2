"""Boston 5 stud poker, subchapter 24."""

from .game import Boston5Stud

__all__ = ["Boston5Stud"]
