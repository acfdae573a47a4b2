"""Hands as subsets of the deck: listed in colex order, numbered, and weighed by the equivalence of the suits.

Suits that may change places without changing anything make hands equal. Of equal hands one stands for all: the one
whose suits, seen as sets of ranks, come in falling order. It is counted as often as there are ways to name its suits.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import comb

import numpy as np
from numpy.typing import NDArray

from ..plant.kernels import kernel

DECK = 52
FULL_DECK = tuple(range(DECK))
MOST_CARDS = 8

BINOMIALS = np.array([[comb(n, k) for k in range(MOST_CARDS)] for n in range(DECK + 1)], dtype=np.int64)
"""How many subsets of ``k`` among ``n`` there are."""


def number_of(hand: NDArray[np.uint8]) -> int:
    """Return the place of a hand, its cards in rising order, among all hands of its size in colex order.

    >>> number_of(np.array([0, 1, 2])), number_of(np.array([49, 50, 51]))
    (0, 22099)
    """
    number = 0
    for place in range(len(hand)):
        number += BINOMIALS[hand[place], place + 1]
    return int(number)


@kernel
def _list_hands(hands: NDArray[np.uint8], cards: int) -> None:
    number, size = hands.shape
    for place in range(size):
        hands[0, place] = place
    for row in range(1, number):
        for place in range(size):
            hands[row, place] = hands[row - 1, place]
        place = 0
        while place + 1 < size and hands[row, place] + 1 == hands[row, place + 1]:
            hands[row, place] = place
            place += 1
        hands[row, place] += 1


@lru_cache(maxsize=8)
def all_hands(size: int, cards: int = DECK) -> NDArray[np.uint8]:
    """Return every hand of a size as a row of cards in rising order, the rows in colex order.

    >>> len(all_hands(3)), all_hands(3)[-1].tolist()
    (22100, [49, 50, 51])
    """
    hands = np.zeros((comb(cards, size), size), dtype=np.uint8)
    _list_hands(hands, cards)
    hands.setflags(write=False)
    return hands


def suit_weight(hand: NDArray[np.uint8]) -> int:
    """Return how many hands a hand stands for under the 24 exchanges of suits, or 0 where another one stands for it.

    >>> suit_weight(np.array([0, 4, 8])), suit_weight(np.array([1, 5, 9])), suit_weight(np.array([0, 1]))
    (4, 0, 6)
    """
    clubs, diamonds, hearts, spades = 0, 0, 0, 0
    for card in hand:
        bit = 1 << (card >> 2)
        suit = card & 3
        if suit == 0:
            clubs |= bit
        elif suit == 1:
            diamonds |= bit
        elif suit == 2:
            hearts |= bit
        else:
            spades |= bit
    if clubs < diamonds or diamonds < hearts or hearts < spades:
        return 0
    weight, alike = 24, 1
    alike = alike + 1 if clubs == diamonds else 1
    weight //= alike
    alike = alike + 1 if diamonds == hearts else 1
    weight //= alike
    alike = alike + 1 if hearts == spades else 1
    return weight // alike


@kernel
def _weights(hands: NDArray[np.uint8], weights: NDArray[np.int64]) -> None:
    for row in range(len(hands)):
        weights[row] = suit_weight(hands[row])


def suit_classes(size: int, deck: Sequence[int] = FULL_DECK) -> tuple[NDArray[np.uint8], NDArray[np.int64]]:
    """Return one hand for each class of equal hands, and how many hands it stands for.

    A smaller deck must hold the same ranks in every suit.

    >>> hands, weights = suit_classes(3)
    >>> len(hands), int(weights.sum())
    (1755, 22100)
    """
    hands = hands_of(deck, size)
    weights = np.zeros(len(hands), dtype=np.int64)
    _weights(hands, weights)
    standing = weights > 0
    return hands[standing], weights[standing]


def hands_of(deck: Sequence[int], size: int) -> NDArray[np.uint8]:
    """Return every hand of a size from a deck whose cards are given in rising order.

    >>> hands_of((0, 1, 50, 51), 3).tolist()
    [[0, 1, 50], [0, 1, 51], [0, 50, 51], [1, 50, 51]]
    """
    if len(deck) == DECK:
        return all_hands(size)
    return np.array(deck, dtype=np.uint8)[all_hands(size, len(deck))]
