"""How many of the dealer's hands are lower than a rank, and how many equal, once cards are out of the deck.

For games whose hands are too many for a table of every rank. All hands of the dealer's size pass in order of rank, and
for every small set of cards it is counted how many of those that have passed hold it. When a rank comes up that is
asked about, inclusion and exclusion over the cards that are out gives its answer at once.

Only one hand of every class passes, with its weight, and the sets are counted by their classes: that is a 24th of the
work. A set of cards has its class's count divided by the number of sets in the class; everything is counted 24 times
over, so that the division leaves whole numbers until the end.

When all hands have passed, every set must have been held by as many of them as there are ways to fill it up.
"""

from __future__ import annotations

from math import comb
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..plant.cores import Report, nobody, spread
from ..plant.kernels import kernel
from .classes import class_of_all, classes, numbers_of
from .subsets import BINOMIALS, DECK, all_hands

PIECES = 4
TIMES = 24


def lower_and_equal(
    order: NDArray[Any],
    size: int,
    out: NDArray[np.uint8],
    asked: NDArray[Any],
    *,
    shown: int = 0,
    cards: int = DECK,
    report: Report = nobody,
) -> tuple[NDArray[np.int32], NDArray[np.int32]]:
    """Return how many hands rank lower than what is asked, and how many equal.

    ``order`` ranks every hand of a size by its number in colex order and must not change under an exchange of suits.
    A row of ``out`` holds cards that the dealer cannot have, in rising order, and ``asked`` the rank that is asked
    about for it. The answers have a column for every set of ``shown`` cards that the dealer is known to hold, by its
    number in colex order, 0 where the set shares a card with those that are out.

    Where hands of two cards rank by their higher rank alone, a hand of the upper rank of two is asked about:

    >>> order = (all_hands(2, 8).max(axis=1) // 4).astype(np.int64)
    >>> lower, equal = lower_and_equal(order, 2, np.array([[3, 7]], dtype=np.uint8), np.array([1]), cards=8)
    >>> lower.tolist(), equal.tolist()
    ([[3]], [[12]])
    """
    held = min(size - 1, out.shape[1] + shown)
    maps = [class_of_all(less, cards) for less in range(held + 1)]
    sizes = [classes(less, cards)[1] for less in range(held + 1)]
    first = np.cumsum([0, *(len(one) for one in sizes)])
    row_of_set = np.concatenate([one + start for one, start in zip(maps, first, strict=False)]).astype(np.int32)
    begin = np.cumsum([0, *(len(one) for one in maps)])
    factors = TIMES // np.concatenate(sizes)

    hands, weights = classes(size, cards)
    levels = order[numbers_of(hands)]
    passing = np.argsort(levels, kind="stable")
    queue = np.argsort(asked, kind="stable")
    hands, weights, levels = hands[passing], weights[passing], levels[passing]
    lower = np.zeros((len(out), comb(cards, shown)), dtype=np.int32)
    equal = np.zeros_like(lower)
    sets = all_hands(shown, cards) if shown else np.zeros((1, 0), dtype=np.uint8)

    holding = np.repeat([comb(cards - less, size - less) for less in range(held + 1)], [len(one) for one in sizes])

    def count(piece: NDArray[np.int64]) -> bool:
        passing_by = hands, weights, levels, held
        sound = _count(
            *passing_by, row_of_set, begin, factors, holding, order, size, out, asked, piece, sets, lower, equal
        )
        return bool(sound)

    if not all(spread(count, [piece for piece in np.array_split(queue, PIECES) if len(piece)], report)):
        raise ArithmeticError(f"hands of {size} cards: some cards are held by more or fewer of them than there are")
    return lower, equal


@kernel
def _count(
    hands: NDArray[np.uint8],
    weights: NDArray[np.int64],
    levels: NDArray[Any],
    held: int,
    row_of_set: NDArray[np.int32],
    begin: NDArray[np.int64],
    factors: NDArray[np.int64],
    holding: NDArray[np.int64],
    order: NDArray[Any],
    size: int,
    out: NDArray[np.uint8],
    asked: NDArray[Any],
    queue: NDArray[np.int64],
    sets: NDArray[np.uint8],
    lower: NDArray[np.int32],
    equal: NDArray[np.int32],
) -> bool:
    """Let the hands pass, ``passed[row]`` counts lower and equal ones; answer what is asked about in the queue.

    Where the queue ends with the highest rank of all that are asked about, the rest of the hands pass too: return
    whether every set was then held by ``holding[row]`` of them.
    """
    passed = np.zeros((len(factors), 2), dtype=np.int64)
    parts = np.zeros(1 << size, dtype=np.int64)
    members = np.zeros(1 << max(size, out.shape[1]), dtype=np.int64)
    for part in range(1, len(members)):
        members[part] = members[part >> 1] + (part & 1)
    shifted = np.zeros((sets.shape[1] + 1, 1 << out.shape[1]), dtype=np.int64)
    hand, at = 0, 0
    while at < len(queue):
        rank = asked[queue[at]]
        while hand < len(hands) and levels[hand] < rank:
            _pass(hands[hand], weights[hand], 0, held, members, parts, begin, row_of_set, factors, passed)
            hand += 1
        same = hand
        while same < len(hands) and levels[same] == rank:
            _pass(hands[same], weights[same], 1, held, members, parts, begin, row_of_set, factors, passed)
            same += 1
        while at < len(queue) and asked[queue[at]] == rank:
            row = queue[at]
            _answer(
                out[row], rank, size, sets, members, shifted, begin, row_of_set, passed, order, lower[row], equal[row]
            )
            at += 1
        while hand < same:
            _pass(hands[hand], weights[hand], 0, held, members, parts, begin, row_of_set, factors, passed)
            _pass(hands[hand], -weights[hand], 1, held, members, parts, begin, row_of_set, factors, passed)
            hand += 1
    if asked[queue[-1]] < asked.max():
        return True
    while hand < len(hands):
        _pass(hands[hand], weights[hand], 0, held, members, parts, begin, row_of_set, factors, passed)
        hand += 1
    wrong = 0
    for row in range(len(holding)):
        wrong += passed[row, 0] != TIMES * holding[row] or passed[row, 1] != 0
    return wrong == 0


def _pass(
    hand: NDArray[np.uint8],
    weight: int,
    column: int,
    held: int,
    members: NDArray[np.int64],
    parts: NDArray[np.int64],
    begin: NDArray[np.int64],
    row_of_set: NDArray[np.int32],
    factors: NDArray[np.int64],
    passed: NDArray[np.int64],
) -> None:
    """Count a hand for every set of cards that it holds."""
    passed[0, column] += weight * TIMES
    for top in range(len(hand)):
        card = hand[top]
        for rest in range(1 << top):
            part = rest | 1 << top
            number = members[part]
            parts[part] = parts[rest] + BINOMIALS[card, number]
            if number <= held:
                row = row_of_set[begin[number] + parts[part]]
                passed[row, column] += weight * factors[row]


def _answer(
    out: NDArray[np.uint8],
    rank: int,
    size: int,
    sets: NDArray[np.uint8],
    members: NDArray[np.int64],
    shifted: NDArray[np.int64],
    begin: NDArray[np.int64],
    row_of_set: NDArray[np.int32],
    passed: NDArray[np.int64],
    order: NDArray[Any],
    lower: NDArray[np.int32],
    equal: NDArray[np.int32],
) -> None:
    """Take off the hands that hold a card that is out, put back those with two, and so on, for every set shown.

    ``shifted[k, part]`` is the number of a part of the cards that are out, where ``k`` lower cards are shown.
    """
    removed, shown = len(out), sets.shape[1]
    for less in range(shown + 1):
        for top in range(removed):
            for rest in range(1 << top):
                part = rest | 1 << top
                shifted[less, part] = shifted[less, rest] + BINOMIALS[out[top], members[part] + less]
    below = np.zeros(shown, dtype=np.int64)
    for column in range(len(sets)):
        shares = False
        for place in range(shown):
            under = 0
            for card in out:
                under += card < sets[column, place]
                shares |= card == sets[column, place]
            below[place] = (1 << under) - 1
        if shares:
            continue
        fewer, same = 0, 0
        for part in range(1 << removed):
            number = members[part] + shown
            if number > size:
                continue
            found = shifted[shown, part]
            for place in range(shown):
                under = part & below[place]
                found += shifted[place, under] - shifted[place + 1, under]
                found += BINOMIALS[sets[column, place], members[under] + place + 1]
            if number < size:
                row = row_of_set[begin[number] + found]
                first, second = passed[row, 0], passed[row, 1]
            else:
                first = TIMES if order[found] < rank else 0
                second = TIMES if order[found] == rank else 0
            if members[part] & 1:
                first, second = -first, -second
            fewer += first
            same += second
        lower[column] = fewer // TIMES
        equal[column] = same // TIMES
