"""The rank of every hand of a size, by its number in colex order: small whole numbers in place of the games' own.

Equal hands have equal ranks, the higher wins; 0 is the lowest.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..plant.kernels import kernel
from ..rules.poker_hands import five_card_rank
from .classes import class_of_all, classes
from .subsets import BINOMIALS, DECK, FULL_DECK, all_hands

Order = NDArray[np.uint16]


def in_order(ranks: NDArray[np.int64]) -> tuple[Order, NDArray[np.int64]]:
    """Return small numbers in the order of some ranks, and the rank that each number stands for.

    >>> order, ranks = in_order(np.array([70, 5, 70, 900]))
    >>> order.tolist(), ranks.tolist()
    ([1, 0, 1, 2], [5, 70, 900])
    """
    different, order = np.unique(ranks, return_inverse=True)
    if len(different) > np.iinfo(np.uint16).max:
        raise ArithmeticError(f"{len(different)} ranks are too many")
    return order.astype(np.uint16), different


def with_one_more(order: NDArray[Any], size: int, cards: int = DECK) -> NDArray[Any]:
    """Return the rank of every hand of one card more, which is that of the best hand without one of its cards.

    >>> with_one_more(np.arange(6), 2, 4).tolist()  # the highest of the three pairs in three cards
    [2, 4, 5, 5]
    """
    above = all_hands(size, cards)
    more = np.zeros(int(BINOMIALS[cards, size + 1]), dtype=order.dtype)
    _best_of_more(order, above, more)
    return more


@kernel
def _best_of_more(order: NDArray[Any], above: NDArray[np.uint8], more: NDArray[Any]) -> None:
    """For each hand go through the cards lower than all of it: side by side stand the hands that differ in that."""
    size = above.shape[1]
    for row in range(len(above)):
        lowest = int(above[row, 0])
        start = 0
        for place in range(size):
            start += BINOMIALS[above[row, place], place + 2]
        for card in range(lowest):
            more[start + card] = order[row]
        for without in range(size):
            other = 0
            for place in range(size):
                if place < without:
                    other += BINOMIALS[above[row, place], place + 2]
                elif place > without:
                    other += BINOMIALS[above[row, place], place + 1]
            for card in range(lowest):
                more[start + card] = max(more[start + card], order[other + card])


@kernel
def _five_card_ranks(hands: NDArray[np.int64], ranks: NDArray[np.int64]) -> None:
    for row in range(len(hands)):
        ranks[row] = five_card_rank(hands[row, 0], hands[row, 1], hands[row, 2], hands[row, 3], hands[row, 4])


@lru_cache(maxsize=2)
def five_card_order(deck: tuple[int, ...] = FULL_DECK) -> tuple[Order, NDArray[np.int64]]:
    """Return the rank of every poker hand of five cards, and what :func:`five_card_rank` makes of each rank.

    >>> order, ranks = five_card_order()
    >>> len(order), len(ranks)
    (2598960, 7462)
    """
    standing, _ = classes(5, len(deck))
    by_class = np.zeros(len(standing), dtype=np.int64)
    _five_card_ranks(np.array(deck)[standing], by_class)
    of_class, ranks = in_order(by_class)
    order = of_class[class_of_all(5, len(deck))]
    order.setflags(write=False)
    ranks.setflags(write=False)
    return order, ranks
