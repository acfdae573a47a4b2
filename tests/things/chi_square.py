"""Chi-square by hand: the statistic, its correction for permutations, and limits without a statistics library."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Sequence

# Chi-square on 51 * 51 = 2,601 degrees: what a fair shuffle of 52 cards exceeds with the probability named.
LIMITS_52 = {"5 in 100": 2720.8, "1 in 100": 2771.7, "1 in a million": 2958.3}
ONE_IN_A_MILLION = 4.753424
DEVIATIONS = (1.644854, 2.326348, ONE_IN_A_MILLION)


def limit(degrees: int, deviation: float = ONE_IN_A_MILLION) -> float:
    """Return the chi-square limit that lies so many standard deviations out, by Wilson and Hilferty.

    >>> [abs(limit(2601, deviation) - known) < 0.1 for deviation, known in zip(DEVIATIONS, LIMITS_52.values())]
    [True, True, True]
    """
    spread = 2 / (9 * degrees)
    return float(degrees * (1 - spread + deviation * spread**0.5) ** 3)


def chi_square(counts: Iterable[int], expected: float) -> float:
    """Return how far counts lie from an even spread.

    >>> chi_square([8, 12], 10)
    0.8
    """
    return sum((count - expected) ** 2 for count in counts) / expected


def of_shuffles(size: int, shuffles: int, shuffle: Callable[[], Sequence[int]]) -> float:
    """Return chi-square of card by position over so many shuffles of the numbers below ``size``.

    As each shuffle is a permutation, the statistic is corrected by (n - 1) / n and has (n - 1) squared degrees.
    """
    counts = [0] * (size * size)
    for _ in range(shuffles):
        for position, card in enumerate(shuffle()):
            counts[position * size + card] += 1
    return chi_square(counts, shuffles / size) * (size - 1) / size


class FixedBytes:
    """A source of bytes that is the same each time, so that a test is."""

    def __init__(self, seed: str) -> None:
        self.seed = seed
        self.served = 0

    def __call__(self, size: int) -> bytes:
        """Return the next bytes of the stream."""
        self.served += 1
        return hashlib.shake_256(f"{self.seed}/{self.served}".encode()).digest(size)
