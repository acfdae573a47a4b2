"""Decisions on hands of three cards of which one may be given up: found for classes of hands, held for every hand.

Decisions are numbered: the first few concern the whole hand, those after them come in threes, one for giving up the
lowest, the middle and the highest card. Cards of one rank rise by suit, and an exchange of suits moves them about.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from .classes import class_of_all, classes, exchange_of_all, numbers_of
from .subsets import all_hands

CARDS = 3
WHOLE = 2
"""How many decisions concern the whole hand."""


class Members(NamedTuple):
    """Every hand of a deck and the hand that stands for its class.

    ``hands`` are those that stand for the classes and ``numbers`` their own numbers. ``rows`` names the class of every
    hand, by its number, and ``places`` where in the hand that stands for it each of its cards is.
    """

    hands: NDArray[np.int64]
    numbers: NDArray[np.int64]
    rows: NDArray[np.int32]
    places: NDArray[np.int64]


def members_of(deck: Sequence[int]) -> Members:
    """Return the hands of a deck, which holds the same ranks in every suit.

    >>> members = members_of(range(52))
    >>> len(members.hands), len(members.rows)
    (1755, 22100)
    """
    standing, cards = classes(CARDS, len(deck))[0], np.array(deck, dtype=np.int64)
    hands, exchanges = (
        one.astype(np.int64) for one in (all_hands(CARDS, len(deck)), exchange_of_all(CARDS, len(deck)))
    )
    images = hands & ~3 | exchanges[:, None] >> 2 * (hands & 3) & 3
    places = np.argsort(np.argsort(images, axis=1), axis=1)
    return Members(cards[standing], numbers_of(standing), class_of_all(CARDS, len(deck)), places)


def best_decisions(members: Members, worth: NDArray[Any]) -> NDArray[np.int64]:
    """Return for every hand, by its number, the first of the decisions that are worth most to it.

    ``worth`` has a row for every class and a column for every decision.
    """
    by_hand = worth[members.rows]
    for first in range(WHOLE, worth.shape[1], CARDS):
        by_hand[:, first : first + CARDS] = worth[members.rows[:, None], first + members.places]
    best: NDArray[np.int64] = by_hand.argmax(axis=1)
    return best


def times_decided(members: Members, decisions: NDArray[np.int64], number: int) -> NDArray[np.int64]:
    """Return how many hands of each class are decided in each way, cards named by the hand that stands for it."""
    group, place = np.divmod(np.maximum(decisions - WHOLE, 0), CARDS)
    moved = WHOLE + CARDS * group + np.take_along_axis(members.places, place[:, None], axis=1)[:, 0]
    times = np.zeros((len(members.hands), number), dtype=np.int64)
    np.add.at(times, (members.rows, np.where(decisions < WHOLE, decisions, moved)), 1)
    return times
