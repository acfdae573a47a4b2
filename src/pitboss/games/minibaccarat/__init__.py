"""Minibaccarat, subchapter 7."""

from .game import Minibaccarat

__all__ = ["Minibaccarat"]
