"""Casino war, subchapter 22."""

from .game import CasinoWar

__all__ = ["CasinoWar"]
