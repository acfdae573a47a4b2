"""A shoe in the memory of a chunk: cards are drawn without replacement, each place filled only when it is reached.

The words of memory are: how many cards are out of the shoe, how many lie in front of the cutting card, and the cards.
A card that is drawn is chosen among all that are left, which gives every order of the shoe the same chance.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from .streams import Stream, below

OUT, CUTTING_CARD, FIRST = 0, 1, 2


def words_for(cards: int) -> int:
    """Return how many words of memory a shoe takes.

    >>> words_for(312)
    314
    """
    return FIRST + cards


def card_at(memory: NDArray[np.int64], place: int, size: int, stream: Stream) -> int:
    """Draw the card of a place, all places before it being drawn; the caller keeps count of the places."""
    here = FIRST + place
    there = here + below(stream, size - place)
    card = memory[there]
    memory[there] = memory[here]
    memory[here] = card
    return int(card)


def take(memory: NDArray[np.int64], size: int, stream: Stream) -> int:
    """Draw the next card."""
    place = memory[OUT]
    memory[OUT] = place + 1
    return card_at(memory, place, size, stream)


def shuffle_if_due(
    memory: NDArray[np.int64], shoe: NDArray[np.uint8], cutting_card: int, burned: int, stream: Stream
) -> None:
    """Shuffle before the first round, and once the cutting card has come out; then burn."""
    size = len(shoe)
    if memory[CUTTING_CARD] == 0:
        for place in range(size):
            memory[FIRST + place] = shoe[place]
        memory[CUTTING_CARD] = cutting_card
        memory[OUT] = cutting_card
    if memory[OUT] >= cutting_card:
        # Cards keep the order they have: the draw itself makes every order equally likely.
        memory[OUT] = 0
        for _ in range(burned):
            take(memory, size, stream)
