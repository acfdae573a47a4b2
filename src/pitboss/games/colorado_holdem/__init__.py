"""Colorado hold 'em poker, subchapter 23."""

from .game import ColoradoHoldem

__all__ = ["ColoradoHoldem"]
