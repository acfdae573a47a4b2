"""The decision: for each two own cards under each two open cards, fold or raise, and what it comes to."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ....plant.kernels import kernel
from .cross import on_one_axis
from .flushes import own_number
from .hands import SUITS, Numbers

FOLD = 0
"""A choice: 0 is to fold, 1 and on are the ways to raise."""
GIVEN, BEST, BEST_RAISE = range(3)
"""How choices are made: they are given, the best one is taken, or the best one that is no fold."""

FOLDED, RESULTS = 0, 1
"""What is added up: folds, the columns of :mod:`.compare`, the dealers above, and two checks."""
ABOVE, DEALS, FLUSHES, SUMS = range(6, 10)

Choices = NDArray[np.int8]


class Counts(NamedTuple):
    """What was counted: by rank for one set of known cards, and by kinds in and out of one suit."""

    by_rank: Numbers
    deals: Numbers
    by_suit: Numbers
    flushes: Numbers


def result_for(
    own_1: int, own_2: int, open_1: int, open_2: int, lowest: int, one_axis: bool, counts: Counts, result: Numbers
) -> tuple[int, int]:
    """Write down the result of every raise with two own cards under two open ones, from counts by ranks and kinds.

    ``lowest`` is the lowest rank of the deck; ``one_axis`` says that the open cards may change places. Return the
    number of deals, and of those in which the dealer has two cards of the suit of an axis.
    """
    pair = own_number(own_1 // SUITS - lowest, own_2 // SUITS - lowest)
    if one_axis and open_1 > open_2:
        open_1, open_2 = open_2, open_1
    rank_1, rank_2 = open_1 // SUITS - lowest, open_2 // SUITS - lowest
    result[:] = counts.by_rank[rank_1, rank_2, pair]
    flushes = 0
    for suit in range(SUITS):
        kind_1, kind_2 = 2 * rank_1 + (open_1 % SUITS == suit), 2 * rank_2 + (open_2 % SUITS == suit)
        if one_axis and kind_1 > kind_2:
            kind_1, kind_2 = kind_2, kind_1
        own = own_number(
            2 * (own_1 // SUITS - lowest) + (own_1 % SUITS == suit),
            2 * (own_2 // SUITS - lowest) + (own_2 % SUITS == suit),
        )
        flushes += counts.flushes[kind_1, kind_2, own]
        for one in range(result.shape[0]):
            for column in range(result.shape[1]):
                result[one, column] += counts.by_suit[kind_1, kind_2, own, one, column]
    return counts.deals[rank_1, rank_2, pair], flushes


def best_choice(result: Numbers, deals: int, worth: Numbers, more: int, may_fold: bool) -> int:
    """Return the choice that brings most, the first of those that bring as much: to fold, then to raise.

    ``worth`` is what folding, each column of a result and the dealers above bring; ``more`` what a raise brings beside.
    """
    choice, most = FOLD, worth[FOLDED] * deals
    for one in range(result.shape[0]):
        brings = (worth[ABOVE] + more) * deals
        for column in range(result.shape[1]):
            brings += (worth[RESULTS + column] - worth[ABOVE]) * result[one, column]
        if brings > most or (choice == FOLD and not may_fold):
            choice, most = 1 + one, brings
    return choice


@kernel
def choose(
    first: int,
    step: int,
    deck: Numbers,
    exposed: Numbers,
    counts: Counts,
    worth: Numbers,
    more: Numbers,
    how: int,
    choices: Choices,
    sums: Numbers,
) -> None:
    """Settle every set of known cards, the first open card being every ``step``-th of the deck.

    ``worth`` as in :func:`best_choice`; ``more[open, own]`` is what a raise brings beside. ``how`` the choices are made
    is :data:`GIVEN` and so on; they stand in ``choices[open, open, own]``. ``sums`` adds up what comes of them.
    """
    result = np.zeros((counts.by_rank.shape[3], counts.by_rank.shape[4]), np.int64)
    lowest, one_axis = deck[0] // SUITS, on_one_axis(exposed)
    for index_1 in range(first, len(deck), step):
        for index_2 in range(len(deck)):
            if index_1 == index_2:
                continue
            own = -1
            for high in range(len(deck)):
                for low in range(high):
                    own += 1
                    if low in (index_1, index_2) or high in (index_1, index_2):
                        continue
                    deals, flushes = result_for(
                        deck[low], deck[high], deck[index_1], deck[index_2], lowest, one_axis, counts, result
                    )
                    if how != GIVEN:
                        choices[index_1, index_2, own] = best_choice(
                            result, deals, worth, more[index_1, own], how == BEST
                        )
                    choice = choices[index_1, index_2, own]
                    if choice == FOLD:
                        sums[FOLDED] += deals
                    else:
                        sums[ABOVE] += deals
                        for column in range(result.shape[1]):
                            sums[RESULTS + column] += result[choice - 1, column]
                            sums[ABOVE] -= result[choice - 1, column]
                    sums[DEALS] += deals
                    sums[FLUSHES] += flushes
