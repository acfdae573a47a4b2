"""Shoes in bulk: shuffled whole, burned from, and dealt until the cutting card has come out and a round is over.

A shoe lies in the memory of a chunk: a word that says how many cards have left it, none of a shoe that is still to
come, then its cards, eight to a word.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from .streams import LOW_32, Stream, draw, shuffle_first

OUT, WORDS = 0, 1
EVERY_ROUND = 0
"""Where the cutting card lies in front of all cards, every round is dealt from cards shuffled anew."""


def words_for(cards: int) -> int:
    """Return how many words of memory a shoe takes.

    >>> words_for(312)
    40
    """
    return WORDS + -(-cards // 8)


def pair_below(stream: Stream, bits: np.uint64, first: int, second: int) -> tuple[int, int]:
    """Return two whole numbers below two bounds, every pair equally likely, from 32 random bits and more if need be.

    The bits are a fraction that is multiplied by one bound and what is left of it by the other. Of the last remainders
    those are drawn again that would favour some pairs; the product of the bounds must be no more than 2 to the 32.
    """
    product = bits * np.uint64(first)
    one = product >> np.uint64(32)
    product = (product & np.uint64(LOW_32)) * np.uint64(second)
    both = np.uint64(first) * np.uint64(second)
    left = product & np.uint64(LOW_32)
    if left < both:
        threshold = np.uint64(1 << 32) % both
        while left < threshold:
            product = (draw(stream) >> np.uint64(32)) * np.uint64(first)
            one = product >> np.uint64(32)
            product = (product & np.uint64(LOW_32)) * np.uint64(second)
            left = product & np.uint64(LOW_32)
    return int(one), int(product >> np.uint64(32))


def swap(cards: NDArray[np.uint8], one: int, other: int) -> None:
    """Let two cards change places."""
    card = cards[other]
    cards[other] = cards[one]
    cards[one] = card


def shuffle(cards: NDArray[np.uint8], size: int, stream: Stream) -> None:
    """Shuffle a shoe from whatever order it is in; two cards are chosen with 32 random bits."""
    place = size
    while place > 4:
        bits = draw(stream)
        one, other = pair_below(stream, bits >> np.uint64(32), place, place - 1)
        third, fourth = pair_below(stream, bits & np.uint64(LOW_32), place - 2, place - 3)
        swap(cards, place - 1, one)
        swap(cards, place - 2, other)
        swap(cards, place - 3, third)
        swap(cards, place - 4, fourth)
        place -= 4
    while place > 1:
        one, _ = pair_below(stream, draw(stream) >> np.uint64(32), place, 1)
        swap(cards, place - 1, one)
        place -= 1


def is_due(out: int, cutting_card: int) -> bool:
    """Whether cards must be shuffled before a round: none has left the shoe, or the cutting card has come out.

    >>> is_due(0, 234), is_due(1, 234), is_due(234, 234)
    (True, False, True)
    """
    return out == 0 or out >= cutting_card


def open_shoe(
    cards: NDArray[np.uint8], fresh: NDArray[np.uint8], out: int, cutting_card: int, most: int, stream: Stream
) -> int:
    """Shuffle, burn a card where a shoe lasts, and return how many cards have left it.

    ``most`` is what a round may take: where every round is shuffled for, no more than that is.
    """
    if out == 0:
        cards[:] = fresh
    if cutting_card == EVERY_ROUND:
        shuffle_first(cards, most, stream)
        return 0
    shuffle(cards, len(fresh), stream)
    return 1
