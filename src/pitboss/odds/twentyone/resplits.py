"""How a pair becomes several hands, and how often each way of it counts.

As long as fewer hands lie there than may be, a second card that makes the pair anew is split off; the last hands to be
completed take any second card. Cards drawn are exchangeable: the second cards may be thought of as coming from the top
of the shoe and all further ones from its bottom. So how many hands there will be depends on second cards alone, and
that the second card of another hand is *not* of the pair is the difference of any card and one of the pair. What a
hand is worth on average is therefore a sum over how many cards of the pair are gone, with whole numbers as weights.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache
from math import comb
from typing import NamedTuple

OTHER, ANY = range(2)
"""The second card of a hand: not of the pair, or any."""


class Weights(NamedTuple):
    """With how many cards of the pair gone, from two on, each hand counts how often: a row for each place of a hand.

    ``other`` are the weights where the hand's second card is not of the pair, ``same`` where it is.
    """

    other: tuple[tuple[int, ...], ...]
    same: tuple[tuple[int, ...], ...]


def ways(most: int) -> Iterator[tuple[int, tuple[int, ...]]]:
    """Give the ways in which a pair becomes hands: pair cards split off, and what the second card of each hand is.

    >>> list(ways(2)), list(ways(3))
    ([(0, (1, 1))], [(1, (1, 1, 1)), (1, (0, 1, 1)), (0, (0, 0))])
    """

    def go_on(hands: int, split: int, done: tuple[int, ...]) -> Iterator[tuple[int, tuple[int, ...]]]:
        if hands == most:
            yield split, done + (ANY,) * (hands - len(done))
        elif len(done) == hands:
            yield split, done
        else:
            yield from go_on(hands + 1, split + 1, done)
            yield from go_on(hands, split, (*done, OTHER))

    yield from go_on(2, 0, ())


@lru_cache(maxsize=8)
def weights(most: int) -> Weights:
    """Return how often each number of pair cards gone counts where a pair becomes so many hands at most.

    >>> weights(2)
    Weights(other=((1,), (1,)), same=((1,), (1,)))
    >>> weights(3).other
    ((1, 1, 0), (1, 1, -1), (0, 2, -1))
    """
    found = {kind: [[0] * (2 * most - 3) for _ in range(most)] for kind in (OTHER, ANY)}
    for split, hands in ways(most):
        for place, kind in enumerate(hands):
            not_pairs = hands.count(OTHER) - (kind == OTHER)
            for drawn in range(not_pairs + 1):
                found[kind][place][split + drawn] += (-1) ** drawn * comb(not_pairs, drawn)
    same = tuple(tuple(row) for row in found[ANY])
    other = tuple(
        tuple(a + b for a, b in zip(*rows, strict=True)) for rows in zip(found[OTHER], found[ANY], strict=True)
    )
    return Weights(other, same)


@lru_cache(maxsize=4096)
def number_of_hands(most: int, pair_cards: int, unseen: int) -> dict[int, Fraction]:
    """Return how likely each number of hands is, with so many cards of the pair among those unseen.

    >>> {hands: str(chance) for hands, chance in number_of_hands(3, 1, 10).items()}
    {3: '1/5', 2: '4/5'}
    """
    chances: dict[int, Fraction] = {}
    for split, hands in ways(most):
        not_pairs = hands.count(OTHER)
        for drawn in range(not_pairs + 1):
            sign = (-1) ** drawn * comb(not_pairs, drawn)
            chance = Fraction(1)
            for place in range(split + drawn):
                chance *= Fraction(max(pair_cards - place, 0), unseen - place)
            chances[len(hands)] = chances.get(len(hands), Fraction(0)) + sign * chance
    return chances
