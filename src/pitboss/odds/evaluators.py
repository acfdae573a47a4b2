"""Poker hands in bulk: five to seven cards, ranked as the table ranks the best five of them.

A hand is seen as four sets of ranks, one a suit. That this and the arithmetic of the table agree is proved over every
hand of five cards, and over hands of seven by their best five.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from ..plant.kernels import kernel
from ..rules.poker_hands import (
    ACE,
    CATEGORY,
    FIVE,
    FLUSH,
    FOUR_OF_A_KIND,
    FULL_HOUSE,
    HIGH_CARD,
    PAIR,
    ROYAL_FLUSH,
    STRAIGHT,
    STRAIGHT_FLUSH,
    THREE_OF_A_KIND,
    TWO_PAIR,
)
from ..things.errors import NotUnderstood

RANK_SETS = 1 << 13
SUIT_BITS = 16
ONE_SUIT = np.uint64((1 << SUIT_BITS) - 1)


def _highest(ranks: int) -> int:
    return ranks.bit_length() - 1


def _top_five(ranks: int) -> int:
    """Return the five highest ranks of a set, four bits each; missing ones are nought."""
    packed = 0
    for place in (16, 12, 8, 4, 0):
        if ranks:
            highest = _highest(ranks)
            packed |= highest << place
            ranks ^= 1 << highest
    return packed


def _straight(ranks: int) -> int:
    """Return the highest rank of the best straight in a set, or -1."""
    for top in range(ACE, FIVE, -1):
        if ranks >> (top - 4) & 31 == 31:
            return top
    return FIVE if ranks & 0b1000000001111 == 0b1000000001111 else -1


TOP_FIVE = np.array([_top_five(ranks) for ranks in range(RANK_SETS)], dtype=np.int32)
STRAIGHTS = np.array([_straight(ranks) for ranks in range(RANK_SETS)], dtype=np.int8)
SIZES = np.array([ranks.bit_count() for ranks in range(RANK_SETS)], dtype=np.int8)
HIGHEST = np.array([max(_highest(ranks), 0) for ranks in range(RANK_SETS)], dtype=np.int32)
CARD_BITS = np.array([1 << (SUIT_BITS * (card & 3) + (card >> 2)) for card in range(52)], dtype=np.uint64)


def rank_of_sets(clubs: int, diamonds: int, hearts: int, spades: int) -> int:
    """Rank the best five cards of a hand of five to seven, given as four sets of ranks."""
    every = clubs | diamonds | hearts | spades
    for ranks in (clubs, diamonds, hearts, spades):
        # Five of a suit leave at most two cards: no four of a kind and no full house can come of them.
        if SIZES[ranks] >= 5:
            top = int(STRAIGHTS[ranks])
            if top < 0:
                return FLUSH * CATEGORY + int(TOP_FIVE[ranks])
            return (ROYAL_FLUSH if top == ACE else STRAIGHT_FLUSH) * CATEGORY + (top << 16)
    twice = (clubs & diamonds) | (hearts & spades) | ((clubs | diamonds) & (hearts | spades))
    top = int(STRAIGHTS[every])
    if twice == 0:
        if top >= 0:
            return STRAIGHT * CATEGORY + (top << 16)
        return HIGH_CARD * CATEGORY + int(TOP_FIVE[every])
    thrice = (clubs & diamonds & (hearts | spades)) | (hearts & spades & (clubs | diamonds))
    if thrice:
        four = clubs & diamonds & hearts & spades
        if four:
            rank = int(HIGHEST[four])
            return FOUR_OF_A_KIND * CATEGORY + (rank << 16) + (int(HIGHEST[every ^ (1 << rank)]) << 12)
        rank = int(HIGHEST[thrice])
        pairs = twice ^ (1 << rank)
        if pairs:
            return FULL_HOUSE * CATEGORY + (rank << 16) + (int(HIGHEST[pairs]) << 12)
        if top < 0:
            kickers = int(TOP_FIVE[every ^ (1 << rank)]) >> 12
            return THREE_OF_A_KIND * CATEGORY + (rank << 16) + (kickers << 8)
    if top >= 0:
        return STRAIGHT * CATEGORY + (top << 16)
    high = int(HIGHEST[twice])
    rest = twice ^ (1 << high)
    if rest:
        low = int(HIGHEST[rest])
        kicker = int(HIGHEST[every ^ (1 << high) ^ (1 << low)])
        return TWO_PAIR * CATEGORY + (high << 16) + (low << 12) + (kicker << 8)
    return PAIR * CATEGORY + (high << 16) + (int(TOP_FIVE[every ^ (1 << high)]) >> 8 << 4)


@kernel
def _rank_all(hands: NDArray[np.uint8], ranks: NDArray[np.int32]) -> None:
    size = hands.shape[1]
    for row in range(hands.shape[0]):
        sets = np.uint64(0)
        for place in range(size):
            sets |= CARD_BITS[hands[row, place]]
        ranks[row] = rank_of_sets(
            int(sets & ONE_SUIT),
            int((sets >> np.uint64(16)) & ONE_SUIT),
            int((sets >> np.uint64(32)) & ONE_SUIT),
            int(sets >> np.uint64(48)),
        )


def rank_hands(hands: NDArray[np.uint8]) -> NDArray[np.int32]:
    """Rank hands of five, six or seven cards, a row each; the higher rank wins, equal ranks tie.

    >>> from pitboss.things.cards import cards
    >>> royal, quads = cards("Ah Kh Qh Jh Th 2c 3d"), cards("9c 9d 9h 9s Ah Kh Qh")
    >>> ranks = rank_hands(np.array([royal, quads], dtype=np.uint8))
    >>> bool(ranks[0] > ranks[1]), (ranks // CATEGORY).tolist()
    (True, [9, 7])
    """
    if hands.ndim != 2 or not 5 <= hands.shape[1] <= 7:
        raise NotUnderstood(f"Hands come in rows, not as {hands.shape}.", allowed=["rows of five, six or seven cards"])
    if len(hands) and int(hands.max()) >= len(CARD_BITS):
        raise NotUnderstood(f"There is no card {int(hands.max())}.", allowed=["0 to 51"])
    ranks = np.empty(len(hands), dtype=np.int32)
    _rank_all(np.ascontiguousarray(hands, dtype=np.uint8), ranks)
    return ranks
