"""Chance from the operating system's generator, rescaled without bias.

Every number below a bound is drawn by rejection, never by a bare remainder, so that each order of a pack
and each compartment of a wheel is exactly as likely as any other.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import TypeVar
from weakref import WeakSet

from .provisions import carries_out

Thing = TypeVar("Thing")
Entropy = Callable[[int], bytes]
_WORD = 1 << 64


@carries_out("13:69E-1.28G(b)1", "13:69E-1.28G(b)3", "13:69E-1.28G(b)5")
class Chance:
    """Unbiased draws from a source of random bytes, by default the operating system's.

    >>> chance = Chance()
    >>> 0 <= chance.below(38) < 38
    True
    >>> sorted(chance.shuffled([3, 1, 2]))
    [1, 2, 3]
    """

    __slots__ = ("__weakref__", "_entropy", "_pool", "_used")

    def __init__(self, entropy: Entropy = os.urandom) -> None:
        self._entropy = entropy
        self._pool = b""
        self._used = 0
        _IN_USE.add(self)

    def forget(self) -> None:
        """Drop the random bytes drawn in advance; what comes next is fresh from the source."""
        self._pool = b""
        self._used = 0

    def word(self) -> int:
        """Return 64 random bits; no byte of the source serves twice."""
        start = self._used
        if start >= len(self._pool):
            self._pool = self._entropy(4096)
            start = 0
        self._used = start + 8
        return int.from_bytes(self._pool[start : start + 8], "little")

    @carries_out("13:69E-1.28G(b)6")
    def below(self, bound: int) -> int:
        """Return a whole number from 0 to ``bound - 1``, each equally likely."""
        limit = _WORD - _WORD % bound
        while True:
            word = self.word()
            if word < limit:
                return word % bound

    def salt(self) -> bytes:
        """Return 32 fresh bytes."""
        return self._entropy(32)

    def shuffled(self, things: Sequence[Thing]) -> list[Thing]:
        """Return the things in an order drawn uniformly from all orders."""
        order = list(things)
        for product_limit, steps in _shuffle_plan(len(order)):
            word = self.word()
            while word >= product_limit:
                word = self.word()
            for last, bound in steps:
                word, pick = divmod(word, bound)
                order[last], order[pick] = order[pick], order[last]
        return order


_IN_USE: WeakSet[Chance] = WeakSet()


def _forget_all() -> None:
    for chance in list(_IN_USE):
        chance.forget()


# A forked child must not deal the same cards as its parent.
os.register_at_fork(after_in_child=_forget_all)


@lru_cache(maxsize=64)
def _shuffle_plan(size: int) -> tuple[tuple[int, tuple[tuple[int, int], ...]], ...]:
    """Group the bounds of a Fisher-Yates shuffle so that one 64-bit word serves as many as it can."""
    groups: list[tuple[int, tuple[tuple[int, int], ...]]] = []
    steps: list[tuple[int, int]] = []
    product = 1
    for last in range(size - 1, 0, -1):
        bound = last + 1
        if product * bound > _WORD >> 6:
            groups.append((_WORD - _WORD % product, tuple(steps)))
            steps, product = [], 1
        steps.append((last, bound))
        product *= bound
    if steps:
        groups.append((_WORD - _WORD % product, tuple(steps)))
    return tuple(groups)
