"""Baccarat-Punto Banco, subchapter 3."""

from .game import PuntoBanco

__all__ = ["PuntoBanco"]
