"""The five-card hands of double cross poker by rank: two own cards with the three of an axis, of one suit or not.

Ranks are numbered from the lowest of the deck. Two cards are a pair of numbers, lower first; the three of an axis are
the centre with the pair that lies on both sides of it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ....games.double_cross_poker.arithmetic import HORIZONTAL, VERTICAL, hand_rank
from ....games.double_cross_poker.declarations import COMMITTED, SAME
from ....games.double_cross_poker.game import DoubleCrossPoker
from ....plant.kernels import kernel

SUITS = 4
EITHER = 2
"""Beside the two axes: whichever of them gives the higher hand."""

Numbers = NDArray[np.int64]


class Hands(NamedTuple):
    """How the hands of a deck rank among one another.

    ``members[pair]`` are the ranks of two cards, ``axis_of[centre, pair]`` numbers the threes of an axis.
    ``apart[axis, pair]`` is the place of the hand among all hands where the five are not of one suit,
    ``suited[axis, pair]`` where they are.
    """

    ranks: int
    members: Numbers
    axis_of: Numbers
    apart: NDArray[np.int16]
    suited: NDArray[np.int16]


class Profile(NamedTuple):
    """What a profile makes of the hands.

    For each way to raise, ``axes`` is the axis that the player's hand is made with, and ``dealers[dealer_of]`` the
    dealer's. ``qualifies_from`` is the place of the lowest hand with which the dealer qualifies, 0 for every hand;
    ``exposed`` the two places of the cross that are turned over first.
    """

    axes: Numbers
    dealers: Numbers
    dealer_of: Numbers
    qualifies_from: int
    exposed: Numbers


def better(axis: int, vertical: int, horizontal: int) -> int:
    """Return the hand on an axis, or the higher one of both.

    >>> better(VERTICAL, 3, 7), better(HORIZONTAL, 3, 7), better(EITHER, 3, 7)
    (3, 7, 7)
    """
    if axis == VERTICAL:
        return vertical
    if axis == HORIZONTAL:
        return horizontal
    return max(vertical, horizontal)


def rank_apart(ranks: Numbers) -> int:
    """Rank five cards that are not of one suit by their rank indices; -1 where no deck has so many of a rank.

    >>> int(rank_apart(np.array([0, 1, 2, 3, 4]))) >> 20, rank_apart(np.array([5, 5, 5, 5, 5]))
    (4, -1)
    """
    cards = np.zeros(5, np.int64)
    alike = 0
    for place in range(5):
        before = 0
        for other in range(place):
            before += ranks[other] == ranks[place]
        if before >= SUITS:
            return -1
        alike += before
        cards[place] = SUITS * ranks[place] + before
    if alike == 0:
        cards[0] += 1
    return hand_rank(cards[0], cards[1], cards[2], cards[3], cards[4])


def rank_suited(ranks: Numbers) -> int:
    """Rank five cards of one suit by their rank indices; -1 where a rank comes twice.

    >>> rank_suited(np.array([12, 0, 1, 2, 3])) >> 20, rank_suited(np.array([5, 5, 4, 3, 2]))
    (8, -1)
    """
    for place in range(5):
        for other in range(place):
            if ranks[other] == ranks[place]:
                return -1
    return hand_rank(SUITS * ranks[0], SUITS * ranks[1], SUITS * ranks[2], SUITS * ranks[3], SUITS * ranks[4])


@kernel
def _rank_all(indices: Numbers, threes: Numbers, members: Numbers, apart: Numbers, suited: Numbers) -> None:
    ranks = np.zeros(5, np.int64)
    for axis in range(len(threes)):
        for pair in range(len(members)):
            for place in range(3):
                ranks[place] = indices[threes[axis, place]]
            for place in range(2):
                ranks[3 + place] = indices[members[pair, place]]
            apart[axis, pair] = rank_apart(ranks)
            suited[axis, pair] = rank_suited(ranks)


def hands_of_deck(deck: Sequence[int]) -> tuple[Hands, Numbers]:
    """Rank every hand of a deck that holds the same ranks in every suit; return with it what the places stand for.

    >>> hands, meaning = hands_of_deck(range(52))
    >>> hands.apart.shape, len(meaning)
    ((455, 91), 7463)
    """
    indices = sorted({card // SUITS for card in deck})
    ranks = len(indices)
    members = np.array([(low, high) for high in range(ranks) for low in range(high + 1)], dtype=np.int64)
    threes: dict[tuple[int, ...], int] = {}
    axis_of = np.zeros((ranks, len(members)), dtype=np.int64)
    for centre in range(ranks):
        for pair, (low, high) in enumerate(members):
            three = tuple(sorted((centre, int(low), int(high))))
            axis_of[centre, pair] = threes.setdefault(three, len(threes))
    values = np.zeros((2, len(threes), len(members)), dtype=np.int64)
    _rank_all(np.array(indices), np.array(list(threes), dtype=np.int64), members, values[0], values[1])
    meaning, places = np.unique(values, return_inverse=True)
    apart, suited = places.reshape(values.shape).astype(np.int16)
    return Hands(ranks, members, axis_of, apart, suited), meaning


def profile_of(game: DoubleCrossPoker, meaning: Numbers) -> Profile:
    """Return the profile that a game is dealt under."""
    options = game.options
    committed = options.axis_choice == COMMITTED
    axes = (VERTICAL, HORIZONTAL) if committed else (EITHER,)
    same = options.dealer_axis == SAME
    return Profile(
        axes=np.array(axes, dtype=np.int64),
        dealers=np.array(axes if same else (EITHER,), dtype=np.int64),
        dealer_of=np.array(range(len(axes)) if same else [0] * len(axes), dtype=np.int64),
        qualifies_from=int(np.searchsorted(meaning, game.qualifies_from)) if game.qualifies_from else 0,
        exposed=np.array(game.first_two, dtype=np.int64),
    )
