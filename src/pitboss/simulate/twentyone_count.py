"""What a player sees who counts cards: the count of a shoe, and the true count that decisions and wagers go by.

What is counted is data, an array of whole numbers: how many parts a tag of one has, in which parts of a deck the cards
left are estimated, how the true count is rounded, whether the running count itself is used, the lowest true count
told apart and how many there are, and a tag for each rank.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from .twentyone_shoe import COUNTED, DECK, HOLE, PLACE, RUNNING, SIZE, STATE, Shoe

PARTS, ESTIMATE, ROUNDING, BY_RUNNING, LOWEST, BUCKETS, FIRST_TAG = range(7)
FLOOR, TRUNCATE, NEAREST = range(3)
SETTINGS = FIRST_TAG + 13

NOT_COUNTING = np.zeros(0, np.int64)

Counting = NDArray[np.int64]


def bucket_now(shoe: Shoe, counting: Counting) -> int:
    """Count the cards that have come out since the last look; return the true count, from the lowest told apart."""
    if not len(counting):
        return 0
    running, place = shoe[RUNNING], shoe[PLACE]
    for one in range(shoe[COUNTED], place):
        if one != shoe[HOLE]:
            running += counting[FIRST_TAG + (shoe[STATE + one] >> 2)]
    shoe[RUNNING] = running
    shoe[COUNTED] = place
    found = true_count(running, shoe[SIZE] - place, counting) - counting[LOWEST]
    return int(min(max(found, 0), counting[BUCKETS] - 1))


def true_count(running: int, left: int, counting: Counting) -> int:
    """Return the count by the deck, of so many cards left in the shoe.

    >>> hi_lo = np.zeros(SETTINGS, np.int64); hi_lo[PARTS] = 1
    >>> true_count(7, 156, hi_lo), true_count(-7, 156, hi_lo)  # three decks left
    (2, -3)
    >>> hi_lo[ROUNDING] = TRUNCATE; true_count(-7, 156, hi_lo)
    -2
    """
    above, below = running, counting[PARTS]
    if not counting[BY_RUNNING]:
        decks = counting[ESTIMATE]
        if decks:
            above = running * decks
            below *= max((2 * left * decks + DECK) // (2 * DECK), 1)
        else:
            above = running * DECK
            below *= max(left, 1)
    if counting[ROUNDING] == TRUNCATE and above < 0:
        return -int(-above // below)
    if counting[ROUNDING] == NEAREST:
        return int((2 * above + below) // (2 * below))
    return int(above // below)


def see_hole_card(shoe: Shoe, counting: Counting) -> None:
    """Count the card that nobody saw, now that it is turned."""
    if shoe[HOLE] >= 0:
        shoe[RUNNING] += counting[FIRST_TAG + (shoe[STATE + shoe[HOLE]] >> 2)]
        shoe[HOLE] = -1
