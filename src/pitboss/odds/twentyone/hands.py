"""Every hand that a player can hold without being over 21, by how many cards of each value it has."""

from __future__ import annotations

from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from ...rules.twentyone import BUST, is_soft, total
from .terms import ACE, KINDS, TEN, Terms

BITS = 6
OVER = -1
"""The place of the hands that a card more takes over 21, or that the shoe cannot give."""


class Hands:
    """The hands, those of lower hard totals first.

    ``comps`` holds their cards by value, ``cards`` how many, ``totals``, ``soft`` and ``counts`` what they count,
    ``child`` where the hand with one card more of a value stands.
    """

    def __init__(self, counts: tuple[int, ...]) -> None:
        rows = _hands(counts)
        self.comps: NDArray[np.int64] = np.array(rows, dtype=np.int64)
        self.cards: NDArray[np.int64] = self.comps.sum(axis=1)
        hard = self.comps @ np.arange(1, KINDS + 1)
        self.counts: NDArray[np.int64] = 2 * hard + (self.comps[:, ACE] > 0)
        self.totals: NDArray[np.int64] = np.array([total(int(count)) for count in self.counts])
        self.soft: NDArray[np.int64] = np.array([is_soft(int(count)) for count in self.counts], dtype=np.int64)
        places = {row: place for place, row in enumerate(rows)}
        self.child: NDArray[np.int32] = np.full((len(rows), KINDS), OVER, dtype=np.int32)
        for place, row in enumerate(rows):
            for value in range(KINDS):
                self.child[place, value] = places.get((*row[:value], row[value] + 1, *row[value + 1 :]), OVER)
        self.single: NDArray[np.int32] = self.child[0].copy()
        two = np.flatnonzero(self.cards == 2)
        self.first_two = [
            (int(place), a, b)
            for place in two
            for a, b in [tuple(int(value) for value in np.repeat(np.arange(KINDS), self.comps[place]))]
        ]
        self.blackjack = next((place for place, a, b in self.first_two if (a, b) == (ACE, TEN)), OVER)

    def __len__(self) -> int:
        return len(self.comps)


@lru_cache(maxsize=16)
def hands_from(counts: tuple[int, ...]) -> Hands:
    """Return the hands that a shoe can give.

    >>> len(hands_from((24,) * 9 + (96,)))
    3083
    """
    return Hands(counts)


def _hands(counts: tuple[int, ...]) -> list[tuple[int, ...]]:
    found: list[tuple[int, tuple[int, ...]]] = []

    def extend(value: int, hard: int, row: tuple[int, ...]) -> None:
        if value < 0:
            found.append((hard, row))
            return
        for number in range(min(counts[value], (BUST - hard) // (value + 1)) + 1):
            extend(value - 1, hard + number * (value + 1), (number, *row))

    extend(KINDS - 1, 0, ())
    return [row for _, row in sorted(found)]


class Removals:
    """Which cards are gone when a hand stands: the hand itself, and with it others of the pair it was split from.

    ``comps`` lists them without repetition, the hands first; ``row[hand, value, more]`` is the place of a hand with so
    many more cards of a value, OVER where the shoe cannot give them.
    """

    def __init__(self, terms: Terms, hands: Hands) -> None:
        most = [further_pair_cards(terms.hands_of(value)) for value in range(KINDS)]
        weights = np.int64(1) << (BITS * np.arange(KINDS, dtype=np.int64))
        keys = hands.comps @ weights
        self.row: NDArray[np.int32] = np.full((len(hands), KINDS, max(most) + 1), OVER, dtype=np.int32)
        self.row[:, :, 0] = np.arange(len(hands))[:, None]
        places = {int(key): place for place, key in enumerate(keys)}
        extra: list[NDArray[np.int64]] = []
        for value in range(KINDS):
            for hand in np.flatnonzero((hands.comps[:, value] > 0) & (hands.cards > 1)):
                key = int(keys[hand])
                for more in range(1, most[value] + 1):
                    if hands.comps[hand, value] + more > terms.counts[value]:
                        break
                    key += int(weights[value])
                    place = places.setdefault(key, len(places))
                    if place == len(hands) + len(extra):
                        comp = hands.comps[hand].copy()
                        comp[value] += more
                        extra.append(comp)
                    self.row[hand, value, more] = place
        self.comps: NDArray[np.int64] = np.concatenate([hands.comps, *([np.array(extra)] if extra else [])])


def further_pair_cards(most: int) -> int:
    """Return how many cards of the pair beside a hand's own first one may have to be thought of as gone.

    >>> [further_pair_cards(most) for most in (2, 3, 4)]
    [1, 3, 5]
    """
    return 2 * most - 3
