"""Classes of equal hands without a list of all hands, and the class of every hand.

As in :mod:`pitboss.odds.subsets` hands are equal that an exchange of suits turns into one another. Here a card is its
place in a deck of ``cards`` cards, which holds the same ranks in every suit: four places for each rank.
"""

from __future__ import annotations

from functools import lru_cache
from math import comb

import numpy as np
from numpy.typing import NDArray

from ..plant.kernels import kernel
from .subsets import BINOMIALS, DECK, all_hands, number_of, suit_weight

SUITS = 4
NOBODY = -1


@kernel
def _list_classes(
    masks: NDArray[np.int64],
    begin: NDArray[np.int64],
    size: int,
    hands: NDArray[np.uint8],
) -> int:
    """List the hands whose suits, as sets of ranks, come in falling order; without room for them, only count."""
    found = 0
    most = len(begin) - 2
    for clubs in range(min(size, most) + 1):
        for diamonds in range(min(size - clubs, most) + 1):
            for hearts in range(min(size - clubs - diamonds, most) + 1):
                spades = size - clubs - diamonds - hearts
                if spades > most:
                    continue
                for c in range(begin[clubs], begin[clubs + 1]):
                    for d in range(begin[diamonds], begin[diamonds + 1]):
                        if masks[d] > masks[c]:
                            break
                        for h in range(begin[hearts], begin[hearts + 1]):
                            if masks[h] > masks[d]:
                                break
                            for s in range(begin[spades], begin[spades + 1]):
                                if masks[s] > masks[h]:
                                    break
                                if len(hands):
                                    _lay_out(masks[c], masks[d], masks[h], masks[s], hands[found])
                                found += 1
    return found


def _lay_out(clubs: int, diamonds: int, hearts: int, spades: int, hand: NDArray[np.uint8]) -> None:
    """Write down the cards of four sets of ranks in rising order."""
    place, rank = 0, 0
    while place < len(hand):
        if clubs >> rank & 1:
            hand[place] = SUITS * rank
            place += 1
        if diamonds >> rank & 1:
            hand[place] = SUITS * rank + 1
            place += 1
        if hearts >> rank & 1:
            hand[place] = SUITS * rank + 2
            place += 1
        if spades >> rank & 1:
            hand[place] = SUITS * rank + 3
            place += 1
        rank += 1


@kernel
def _numbers(hands: NDArray[np.uint8], numbers: NDArray[np.int64], weights: NDArray[np.int64]) -> None:
    for row in range(len(hands)):
        numbers[row] = number_of(hands[row])
        weights[row] = suit_weight(hands[row])


@lru_cache(maxsize=8)
def classes(size: int, cards: int = DECK) -> tuple[NDArray[np.uint8], NDArray[np.int64]]:
    """Return one hand for each class, in colex order, and how many hands it stands for.

    >>> hands, weights = classes(6)
    >>> len(hands), int(weights.sum())
    (962988, 20358520)
    """
    ranks = cards // SUITS
    by_size = sorted((mask.bit_count(), mask) for mask in range(1 << ranks))
    masks = np.array([mask for _, mask in by_size], dtype=np.int64)
    begin = np.array([sum(comb(ranks, less) for less in range(number)) for number in range(ranks + 2)], dtype=np.int64)
    number = _list_classes(masks, begin, size, np.zeros((0, size), dtype=np.uint8))
    hands = np.zeros((number, size), dtype=np.uint8)
    _list_classes(masks, begin, size, hands)
    numbers, weights = np.zeros(number, dtype=np.int64), np.zeros(number, dtype=np.int64)
    _numbers(hands, numbers, weights)
    order = np.argsort(numbers)
    hands, weights = hands[order], weights[order]
    hands.setflags(write=False)
    weights.setflags(write=False)
    return hands, weights


@lru_cache(maxsize=8)
def class_of_all(size: int, cards: int = DECK) -> NDArray[np.int32]:
    """Return for every hand, by its number in colex order, the row of the hand that stands for it.

    >>> class_of_all(1).tolist()[:8], len(class_of_all(5)), int(class_of_all(5).max())
    ([0, 0, 0, 0, 1, 1, 1, 1], 2598960, 134458)
    """
    standing, _ = classes(size, cards)
    numbers, weights = np.zeros(len(standing), dtype=np.int64), np.zeros(len(standing), dtype=np.int64)
    _numbers(standing, numbers, weights)
    rows = np.full(comb(cards, size), NOBODY, dtype=np.int32)
    rows[numbers] = np.arange(len(standing), dtype=np.int32)
    found = np.empty(len(rows), dtype=np.int32)
    _find_classes(all_hands(size, cards), rows, found)
    found.setflags(write=False)
    return found


@kernel
def _find_classes(hands: NDArray[np.uint8], rows: NDArray[np.int32], found: NDArray[np.int32]) -> None:
    for hand in range(len(hands)):
        found[hand] = rows[number_standing_for(hands[hand])]


def numbers_of(hands: NDArray[np.uint8]) -> NDArray[np.int64]:
    """Return the numbers of hands of one size, cards in rising order, among all hands in colex order.

    >>> numbers_of(np.array([[0, 1, 2], [49, 50, 51]])).tolist()
    [0, 22099]
    """
    numbers: NDArray[np.int64] = BINOMIALS[hands, np.arange(1, hands.shape[1] + 1)].sum(axis=1)
    return numbers


def exchange_of(hand: NDArray[np.uint8]) -> int:
    """Return the exchange of suits that turns a hand into the one that stands for it: two bits for each suit.

    >>> exchange = exchange_of(np.array([3, 7]))  # the spades become clubs
    >>> exchanged(11, exchange), exchanged(8, exchange)
    (8, 9)
    """
    clubs, diamonds, hearts, spades = 0, 0, 0, 0
    for card in hand:
        bit = 1 << int(card >> 2)
        suit = card & 3
        if suit == 0:
            clubs |= bit
        elif suit == 1:
            diamonds |= bit
        elif suit == 2:
            hearts |= bit
        else:
            spades |= bit
    first = int(diamonds > clubs) + int(hearts > clubs) + int(spades > clubs)
    second = int(clubs >= diamonds) + int(hearts > diamonds) + int(spades > diamonds)
    third = int(clubs >= hearts) + int(diamonds >= hearts) + int(spades > hearts)
    return first | second << 2 | third << 4 | (6 - first - second - third) << 6


def exchanged(card: int, exchange: int) -> int:
    """Return what a card becomes by an exchange of suits.

    >>> exchanged(51, 0b00_01_10_11)
    48
    """
    return (card & ~3) | (exchange >> 2 * (card & 3)) & 3


@kernel
def _find_exchanges(hands: NDArray[np.uint8], found: NDArray[np.uint8]) -> None:
    for hand in range(len(hands)):
        found[hand] = exchange_of(hands[hand])


def exchange_of_all(size: int, cards: int = DECK) -> NDArray[np.uint8]:
    """Return for every hand, by its number in colex order, the exchange of suits to the one that stands for it.

    >>> exchange_of_all(1).tolist()[3] == exchange_of(np.array([3]))
    True
    """
    hands = all_hands(size, cards)
    found = np.zeros(len(hands), dtype=np.uint8)
    _find_exchanges(hands, found)
    return found


def number_standing_for(hand: NDArray[np.uint8]) -> int:
    """Return the number in colex order of the hand that stands for a hand.

    >>> number_standing_for(np.array([3, 51], dtype=np.uint8)) == number_of(np.array([0, 48]))
    True
    """
    clubs, diamonds, hearts, spades = 0, 0, 0, 0
    for card in hand:
        bit = 1 << int(card >> 2)
        suit = card & 3
        if suit == 0:
            clubs |= bit
        elif suit == 1:
            diamonds |= bit
        elif suit == 2:
            hearts |= bit
        else:
            spades |= bit
    if clubs < diamonds:
        clubs, diamonds = diamonds, clubs
    if hearts < spades:
        hearts, spades = spades, hearts
    if clubs < hearts:
        clubs, hearts = hearts, clubs
    if diamonds < spades:
        diamonds, spades = spades, diamonds
    if diamonds < hearts:
        diamonds, hearts = hearts, diamonds
    number, place, rank = 0, 0, 0
    while place < len(hand):
        if clubs >> rank & 1:
            place += 1
            number += BINOMIALS[SUITS * rank, place]
        if diamonds >> rank & 1:
            place += 1
            number += BINOMIALS[SUITS * rank + 1, place]
        if hearts >> rank & 1:
            place += 1
            number += BINOMIALS[SUITS * rank + 2, place]
        if spades >> rank & 1:
            place += 1
            number += BINOMIALS[SUITS * rank + 3, place]
        rank += 1
    return int(number)
