"""The tie between code that records no event and the provisions it carries out."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

Thing = TypeVar("Thing")


def carries_out(*cites: str) -> Callable[[Thing], Thing]:
    """Say which provisions a function or class carries out where no event of a round can say it.

    The thing itself is handed back unchanged; ``pitboss coverage`` reads the cites from the source.

    >>> @carries_out("20.3(b)5")
    ... def is_pair(a: int, b: int) -> bool:
    ...     return a >> 2 == b >> 2
    >>> is_pair(44, 45)
    True
    """

    def mark(thing: Thing) -> Thing:
        return thing

    return mark
