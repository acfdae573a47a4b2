"""What the dealer's hand comes to, from every start and with any cards gone.

From one start the dealer's hands are sets of further cards, each with the number of orders in which it is drawn; how
likely a set is depends on the counts of its values only. The sets stand in a tree, one card more at each step.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ...plant.kernels import kernel
from ...rules.twentyone import BUST, DEALER_STANDS, dealer_draws, total
from .terms import ACE, KINDS, SHOWN, TEN, Terms, count_of_values

RESULTS = 7
BROKEN, BLACKJACK = 5, 6
"""Results are 17 to 21 at 0 to 4, over 21, and blackjack."""

HALF = 31
"""Products of counts are summed in two parts, the lower of so many bits."""
MOST_BITS = 62

ABREAST = 16
"""How many sets of cards gone are looked at together."""


class Tree(NamedTuple):
    """The dealer's cards that are seen, by value, and all sets of cards that may follow on them.

    A node stands for a set: ``parent`` is the node with one card less, of value ``value``, of which ``before`` are
    there already; ``size`` is how many cards it has, ``orders`` in how many orders they end a hand with the
    ``result``, 0 where they do not.
    """

    comp: NDArray[np.int64]
    parent: NDArray[np.int64]
    value: NDArray[np.int64]
    before: NDArray[np.int64]
    size: NDArray[np.int64]
    orders: NDArray[np.int64]
    result: NDArray[np.int64]


class Start(NamedTuple):
    """What is seen of the dealer's cards, by value, and what may follow."""

    values: tuple[int, ...]
    tree: Tree

    @property
    def comp(self) -> NDArray[np.int64]:
        """How many cards of each value are seen."""
        return self.tree.comp

    @property
    def deals(self) -> int:
        """In how many orders of their values the seen cards may lie."""
        return len(set(self.values))


def starts_of(terms: Terms) -> tuple[Start, ...]:
    """Return what may be seen of the dealer's cards: the up card, or both cards where they lie open."""
    return _starts(terms.counts, terms.hits_soft_17, terms.hole == SHOWN)


@lru_cache(maxsize=16)
def _starts(counts: tuple[int, ...], hits_soft_17: bool, both: bool) -> tuple[Start, ...]:
    if both:
        pairs = [(a, b) for a in range(KINDS) for b in range(a, KINDS)]
        return tuple(_start(pair, counts, hits_soft_17) for pair in pairs)
    return tuple(_start((value,), counts, hits_soft_17) for value in range(KINDS))


def _start(values: tuple[int, ...], counts: tuple[int, ...], hits_soft_17: bool) -> Start:
    """Follow the dealer from a start, and lay out the tree."""
    left = list(counts)
    for value in values:
        left[value] -= 1
    ends: dict[tuple[int, ...], tuple[int, int]] = {}
    level: dict[tuple[int, ...], int] = {(): 1}
    while level:
        following: dict[tuple[int, ...], int] = {}
        for further, orders in level.items():
            count = count_of_values(values + further)
            if len(values) + len(further) > 1 and not dealer_draws(count, hits_soft_17):
                ends[further] = orders, _result(count, len(values) + len(further))
                continue
            for value in range(KINDS):
                if further.count(value) < left[value]:
                    more = tuple(sorted((*further, value), reverse=True))
                    following[more] = following.get(more, 0) + orders
        level = following
    nodes: dict[tuple[int, ...], int] = {}
    for further in sorted(ends):
        for size in range(len(further) + 1):
            nodes.setdefault(further[:size], len(nodes))
    rows = [
        (
            nodes[further[:-1]] if further else -1,
            further[-1] if further else 0,
            further[:-1].count(further[-1]) if further else 0,
            len(further),
            *ends.get(further, (0, 0)),
        )
        for further in nodes
    ]
    table = np.array(rows, dtype=np.int64).reshape(-1, 6)
    comp = np.bincount(np.array(values), minlength=KINDS).astype(np.int64)
    tree = Tree(comp, *(np.ascontiguousarray(column) for column in table.T))
    _check_size(tree, counts)
    return Start(values, tree)


def _result(count: int, cards: int) -> int:
    points = total(count)
    if points > BUST:
        return BROKEN
    if points == BUST and cards == 2:
        return BLACKJACK
    return points - DEALER_STANDS


def _check_size(tree: Tree, counts: tuple[int, ...]) -> None:
    """Make sure that no product or sum of the integer kernel leaves its 64 bits."""
    products = [1] * len(tree.parent)
    most = [0, 0]
    for node in range(1, len(products)):
        products[node] = products[tree.parent[node]] * max(counts[tree.value[node]] - int(tree.before[node]), 0)
        orders = int(tree.orders[node])
        most[0] += orders * (products[node] >> HALF)
        most[1] += orders << HALF
        if products[node] >> MOST_BITS:
            raise ArithmeticError("the shoe is too large for the dealer's hands to be counted in 64 bits")
    if max(most) >> MOST_BITS:
        raise ArithmeticError("the shoe is too large for the dealer's hands to be summed in 64 bits")


@kernel
def dealers_results(
    counts: NDArray[np.int64],
    removed: NDArray[np.int64],
    tree: Tree,
    out: NDArray[np.float64],
) -> None:
    """Find how likely each result is from one start, for each set of cards that are gone besides."""
    comp, parent, value, before, size, orders, result = tree
    nodes = len(parent)
    longest = 0
    for node in range(nodes):
        longest = max(longest, size[node])
    # Several sets pass through the tree together, so that each step on them is one instruction.
    chance = np.ones((nodes, ABREAST))
    left = np.zeros((KINDS, ABREAST))
    each = np.zeros((longest + 1, ABREAST))
    sums = np.zeros((RESULTS, ABREAST))
    for first in range(0, len(removed), ABREAST):
        number = min(ABREAST, len(removed) - first)
        for lane in range(number):
            cards = 0.0
            for kind in range(KINDS):
                left[kind, lane] = counts[kind] - removed[first + lane, kind] - comp[kind]
                cards += left[kind, lane]
            for drawn in range(1, longest + 1):
                each[drawn, lane] = 1 / max(cards - drawn + 1, 1.0)
        sums[:] = 0
        for node in range(nodes):
            if node:
                above, kind, gone, depth = parent[node], value[node], float(before[node]), size[node]
                for lane in range(ABREAST):
                    ways = left[kind, lane] - gone
                    ways = ways if ways > 0 else 0.0
                    chance[node, lane] = chance[above, lane] * ways * each[depth, lane]
            if orders[node]:
                into, times = result[node], float(orders[node])
                for lane in range(ABREAST):
                    sums[into, lane] += times * chance[node, lane]
        for lane in range(number):
            if left[:, lane].min() >= 0:
                out[first + lane] += sums[:, lane]


def blackjack_needs(start: Start) -> int:
    """Return the value of the hole card that would make a blackjack with the up card, -1 where none does."""
    if len(start.values) > 1:
        return -1
    return {ACE: TEN, TEN: ACE}.get(start.values[0], -1)
