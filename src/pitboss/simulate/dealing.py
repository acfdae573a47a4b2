"""What games of one deck share when dealt in bulk: hands drawn whole, and where their cards lie in the shoe."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from ..odds.subsets import DECK
from .streams import Stream, below


def masks_of(hands: NDArray[np.uint8]) -> NDArray[np.uint64]:
    """Return each hand as a set of cards: a bit for each.

    >>> masks_of(np.array([[0, 1, 5]], dtype=np.uint8)).tolist()
    [35]
    """
    masks: NDArray[np.uint64] = (np.uint64(1) << hands.astype(np.uint64)).sum(axis=1, dtype=np.uint64)
    return masks


def hand_without(masks: NDArray[np.uint64], taken: np.uint64, stream: Stream) -> int:
    """Draw a hand, each as likely as any other that holds none of the cards taken."""
    hand = below(stream, len(masks))
    while masks[hand] & taken:
        hand = below(stream, len(masks))
    return hand


def card_without(taken: np.uint64, stream: Stream) -> int:
    """Draw a card, each as likely as any other that is not taken."""
    card = np.uint64(below(stream, DECK))
    while taken >> card & np.uint64(1):
        card = np.uint64(below(stream, DECK))
    return int(np.int64(card))


def places_in_shoe(seats: int, cards: int, *, in_stacks: bool) -> NDArray[np.int16]:
    """Return where in the shoe each seat's cards lie: dealt one at a time to each seat in turn, or in stacks.

    >>> places_in_shoe(2, 3, in_stacks=False).tolist(), places_in_shoe(2, 3, in_stacks=True).tolist()
    ([[0, 2, 4], [1, 3, 5]], [[0, 1, 2], [3, 4, 5]])
    """
    places = np.arange(seats * cards, dtype=np.int16)
    return places.reshape(seats, cards) if in_stacks else np.ascontiguousarray(places.reshape(cards, seats).T)
