"""The exact odds of a plan: how often every end comes up, in whole numbers.

The decisions being fixed, every end is a set of cards drawn in so many orders, and the whole is a sum of products of
counts over falling factorials of the shoe. The sum is taken modulo several primes and put together at the end: its
common denominator is known, and so is how large its numerator may be.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import perm, prod

import numpy as np
from numpy.typing import NDArray

from ...plant.cores import spread
from ...plant.kernels import kernel
from .dealers import HALF, RESULTS, Start, Tree
from .reckoner import Reckoner
from .terms import KINDS

PRIMES_BELOW = 1 << 31
SPARE_BITS = 48
"""Numerators are less than the common denominator times two to this."""


@kernel
def sum_exactly(
    removed: NDArray[np.int64],
    coefficients: NDArray[np.int64],
    tree: Tree,
    counts: NDArray[np.int64],
    primes: NDArray[np.int64],
    taken: NDArray[np.int64],
    inverse: NDArray[np.int64],
    sums: NDArray[np.int64],
) -> None:
    """Sum for every row of cards gone what each result of the dealer's counts, modulo every prime.

    ``taken`` holds how many ways there are to draw so many cards of a value, ``inverse`` the inverse of the ways to
    draw so many cards of any.
    """
    comp, parent, value, before, size, orders, result = tree
    nodes, ends, moduli = len(parent), sums.shape[1], len(primes)
    longest = 0
    of_start = 0
    for node in range(nodes):
        longest = max(longest, size[node])
    for kind in range(KINDS):
        of_start += comp[kind]
    product = np.ones(nodes, np.int64)
    left = np.empty(KINDS, np.int64)
    high = np.empty((RESULTS, longest + 1), np.int64)
    low = np.empty((RESULTS, longest + 1), np.int64)
    for row in range(len(removed)):
        gone = of_start
        possible = True
        for kind in range(KINDS):
            left[kind] = counts[kind] - removed[row, kind] - comp[kind]
            possible = possible and left[kind] >= 0
            gone += removed[row, kind]
        if not possible:
            continue
        high[:] = 0
        low[:] = 0
        for node in range(nodes):
            if node:
                product[node] = product[parent[node]] * max(left[value[node]] - before[node], 0)
            if orders[node]:
                high[result[node], size[node]] += orders[node] * (product[node] >> HALF)
                low[result[node], size[node]] += orders[node] * (product[node] & ((1 << HALF) - 1))
        for place in range(moduli):
            modulus = primes[place]
            shift = (1 << HALF) % modulus
            of_cards = 1
            for kind in range(KINDS):
                of_cards = of_cards * taken[place, kind, removed[row, kind] + comp[kind]] % modulus
            for kind in range(RESULTS):
                weight = 0
                for number in range(longest + 1):
                    if high[kind, number] or low[kind, number]:
                        ways = (high[kind, number] % modulus * shift + low[kind, number] % modulus) % modulus
                        weight = (weight + ways * inverse[place, gone + number]) % modulus
                weight = weight * of_cards % modulus
                for end in range(ends):
                    if coefficients[row, end, kind]:
                        sums[place, end] = (
                            sums[place, end] + coefficients[row, end, kind] % modulus * weight
                        ) % modulus


class Rows:
    """Cards gone and what the dealer's results then count, for one start."""

    def __init__(self, start: Start, removed: NDArray[np.int64], coefficients: NDArray[np.int64]) -> None:
        used = np.flatnonzero(np.abs(coefficients).sum(axis=(1, 2)))
        self.start = start
        self.removed = np.ascontiguousarray(removed[used])
        self.coefficients = np.ascontiguousarray(coefficients[used])

    @property
    def most_cards(self) -> int:
        """The most cards that any term of the sum speaks of."""
        if not len(self.removed):
            return 0
        return int(self.removed.sum(axis=1).max()) + len(self.start.values) + int(self.start.tree.size.max())


def exact_sums(reckoner: Reckoner, rows: Sequence[Rows]) -> list[Fraction]:
    """Return the exact sums over all starts, one for every end."""
    cards = reckoner.terms.cards
    most = min(max(one.most_cards for one in rows), cards)
    denominator = perm(cards, most)
    # All orders of all starts and hands: a bound for every sum of chances, each counted a bounded number of times.
    primes = _primes(denominator.bit_length() + SPARE_BITS)
    longest = cards + 2
    taken = np.zeros((len(primes), KINDS, max(reckoner.terms.counts) + 2), dtype=np.int64)
    inverse = np.zeros((len(primes), longest + 64), dtype=np.int64)
    for place, modulus in enumerate(primes):
        for kind, count in enumerate(reckoner.terms.counts):
            for number in range(count + 1):
                taken[place, kind, number] = perm(count, number) % modulus
        for number in range(most + 1):
            inverse[place, number] = pow(perm(cards, number), -1, modulus)
    moduli = np.array(primes, dtype=np.int64)
    ends = rows[0].coefficients.shape[1]

    def work(one: Rows) -> NDArray[np.int64]:
        sums = np.zeros((len(primes), ends), dtype=np.int64)
        sum_exactly(one.removed, one.coefficients, one.start.tree, reckoner.counts, moduli, taken, inverse, sums)
        return sums

    parts = spread(work, rows)
    found = []
    for end in range(ends):
        residues = [
            sum(int(part[place, end]) for part in parts) * denominator % modulus for place, modulus in enumerate(primes)
        ]
        found.append(Fraction(_from_residues(residues, primes), denominator))
    return found


def _primes(bits: int) -> list[int]:
    """Return primes whose product has at least so many bits more than one."""
    found: list[int] = []
    candidate = PRIMES_BELOW - 1
    while prod(found).bit_length() <= bits + 1:
        if _is_prime(candidate):
            found.append(candidate)
        candidate -= 2
    return found


def _is_prime(number: int) -> bool:
    """Whether a number below 3,215,031,751 is prime: these bases tell.

    >>> [number for number in range(2147483629, 2147483648, 2) if _is_prime(number)]
    [2147483629, 2147483647]
    """
    odd, twos = number - 1, 0
    while odd % 2 == 0:
        odd, twos = odd // 2, twos + 1
    for base in (2, 3, 5, 7):
        power = pow(base, odd, number)
        if power in (1, number - 1):
            continue
        for _ in range(twos - 1):
            power = power * power % number
            if power == number - 1:
                break
        else:
            return False
    return True


def _from_residues(residues: Sequence[int], primes: Sequence[int]) -> int:
    """Return the number nearest to zero with these remainders.

    >>> _from_residues([2, 4], [5, 7]), _from_residues([4, 6], [5, 7])
    (-3, -1)
    """
    found, modulus = 0, 1
    for residue, prime in zip(residues, primes, strict=True):
        found += modulus * ((residue - found) * pow(modulus, -1, prime) % prime)
        modulus *= prime
    return found - modulus if 2 * found > modulus else found
