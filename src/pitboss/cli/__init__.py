"""The command line: the door through which people come in."""

from .entry import main

__all__ = ["main"]
