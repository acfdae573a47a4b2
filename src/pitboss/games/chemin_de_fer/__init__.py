"""Baccarat-Chemin de Fer, subchapter 4."""

from .game import CheminDeFer

__all__ = ["CheminDeFer"]
