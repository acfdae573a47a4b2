"""Casino table games as the regulator wrote them, executable."""

__version__ = "0.1.0"
