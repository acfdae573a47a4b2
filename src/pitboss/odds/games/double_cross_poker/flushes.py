"""What flushes change: deals in which an axis is of one suit, and so are the two cards of the player or the dealer.

The centre belongs to both axes, so that all flushes of a deal are of its suit. For that suit a card is of one of two
kinds: in the suit, of which there is one of each rank, or not, of which there are three. Kinds are numbered
``2 * rank + in_suit``; two kinds of own cards have a number of their own, as pairs of ranks have. The axis of one suit
is called this axis here, where both are, the vertical one.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from ....games.double_cross_poker.arithmetic import HORIZONTAL, VERTICAL
from ....plant.kernels import kernel
from .compare import add_dealers, add_result, weigh_pairs
from .cross import MOST_WAYS, OPEN_1, OPEN_2, TIMES, hidden_ways, lay
from .hands import SUITS, Hands, Numbers, Profile, better

PLAIN, FLUSH = range(2)
"""Two cards of the suit, taken as if they were no flush, and as they are."""


def own_number(one: int, other: int) -> int:
    """Return the number of two kinds of own cards.

    >>> own_number(0, 0), own_number(3, 1), own_number(1, 3)
    (0, 7, 7)
    """
    low, high = min(one, other), max(one, other)
    return high * (high + 1) // 2 + low


def put_in_order(values: Numbers, order: Numbers, number: int) -> None:
    """Sort the first few values, and let their numbers in ``order`` move with them."""
    for place in range(1, number):
        value, moved = values[place], order[place]
        other = place - 1
        while other >= 0 and values[other] > value:
            values[other + 1] = values[other]
            order[other + 1] = order[other]
            other -= 1
        values[other + 1] = value
        order[other + 1] = moved


def how_many_below(values: Numbers, row: int, number: int, limit: int) -> int:
    """Return how many of the first few values of a row are less than a limit."""
    found = 0
    for place in range(number):
        found += values[row, place] < limit
    return found


def note_ranks(
    order: Numbers, row: int, number: int, members: Numbers, with_rank: NDArray[np.int32], place_of: Numbers, width: int
) -> None:
    """Note how many of the first so many pairs of a row hold each rank, and where each pair stands."""
    for place in range(number):
        pair = order[row, place]
        at = (row * len(members) + place) * width
        for rank in range(width - 1):
            with_rank[at + width + rank] = with_rank[at + rank]
        with_rank[at + width + members[pair, 0]] += 1
        with_rank[at + width + members[pair, 1]] += 1
        place_of[row, pair] = place


def without(first: int, low: int, high: int, place: int, with_rank: NDArray[np.int32], start: int, width: int) -> int:
    """Return how many of the first few pairs of a row, which starts somewhere, hold neither of two ranks.

    ``place`` is where the pair stands that holds both, any greater number where none does.
    """
    at = start + first * width
    return int(first - with_rank[at + low] - with_rank[at + high] + (place < first))


def kinds_of(low: int, high: int, suited: int, found: Numbers) -> None:
    """Return the kinds of two ranks, the lower of which is in the suit with bit 0, the higher with bit 1."""
    found[0], found[1] = 2 * low + (suited & 1), 2 * high + (suited >> 1)


def can_be_suited(low: int, high: int, taken: NDArray[np.bool_]) -> bool:
    """Whether cards of two ranks can both be of the suit, of which some ranks are taken."""
    return low != high and not taken[low] and not taken[high]


def taken_by(axis: int, own_axis: int, this: int, other: int) -> int:
    """Return the better hand on an axis from those on this axis and on the other one."""
    return better(own_axis, this, other) if axis == VERTICAL else better(own_axis, other, this)


def lay_on(axis: int, along: Numbers, across: Numbers, centre: int, exposed: Numbers, found: Numbers) -> int:
    """Lay a cross with one pair along this axis and the other across it."""
    if axis == VERTICAL:
        return lay(along, across, centre, exposed, found)
    return lay(across, along, centre, exposed, found)


@kernel
def count_flushes(first: int, step: int, hands: Hands, profile: Profile, counts: Numbers, deals: Numbers) -> None:
    """Count what flushes change, by kinds of own cards under each two open kinds, for one suit.

    Of all pairs of ranks across this axis, every ``step``-th is looked at. ``counts[open, open, own, raise]`` is what
    is to be added to a result by rank, ``deals`` in how many deals the dealer's cards and this axis are of the suit.
    """
    members, qualifies_from = hands.members, profile.qualifies_from
    axes, dealer_axes, dealer_of = profile.axes, profile.dealers, profile.dealer_of
    ranks, pairs, raises, sorts = hands.ranks, len(members), len(axes), len(dealer_axes)
    kinds, columns, width = 2 * ranks, counts.shape[4], ranks + 1
    stock = np.array([SUITS - 1, 1] * (ranks + 3))
    found = np.zeros((MOST_WAYS, TIMES + 1), np.int64)
    times = np.zeros((4, MOST_WAYS, own_number(kinds - 1, kinds - 1) + 1), np.int64)
    used = np.zeros(ranks, np.int64)
    weights = np.zeros(pairs, np.int64)
    taken = np.zeros(ranks, np.bool_)
    along = np.zeros(2, np.int64)
    across = np.zeros(2, np.int64)
    result = np.zeros((raises, columns), np.int64)
    # By the axis that the dealer takes: the hands as if there were no flushes, and of the dealers with two cards of the
    # suit, once taken as no flush and once as a flush, the pairs in the order of their hands.
    by_rank = np.zeros((sorts, pairs), np.int64)
    order = np.zeros((2 * sorts, pairs), np.int64)
    values = np.zeros((2 * sorts, pairs), np.int64)
    with_rank = np.zeros((2 * sorts * pairs + 1) * width, np.int32)
    place_of = np.zeros((2 * sorts, pairs), np.int64)
    unqualified = np.zeros(2 * sorts, np.int64)
    # By the player's cards taken as no flush and as a flush, and by the way to raise.
    mine = np.zeros((2, raises), np.int64)
    below = np.zeros((2, raises, 2), np.int64)
    not_above = np.zeros((2, raises, 2), np.int64)
    # What the player's flushes change against all dealers by rank, with one axis in the suit.
    own_flushes = np.zeros((pairs, raises, columns), np.int64)
    known = np.zeros(pairs, np.bool_)
    for piece in range(first, 2 * pairs, step):
        axis, pair_across = piece // pairs, piece % pairs
        # Of a rank one card is in the suit: what lies on this axis does not change in how many ways the rest can lie.
        for suited_across in range(4):
            kinds_of(members[pair_across, 0], members[pair_across, 1], suited_across, across)
            along[0], along[1] = kinds + 1, kinds + 3
            for way in range(lay_on(axis, along, across, kinds + 5, profile.exposed, found)):
                for high in range(kinds):
                    for low in range(high + 1):
                        ways = hidden_ways(found, way, low, high, stock)
                        times[suited_across, way, own_number(low, high)] = ways
        for board in range(ranks * pairs * 4):
            centre, pair_along, suited_across = board // 4 // pairs, board // 4 % pairs, board % 4
            low, high = members[pair_along, 0], members[pair_along, 1]
            if suited_across == 0:
                known[:] = False
            kinds_of(members[pair_across, 0], members[pair_across, 1], suited_across, across)
            both = suited_across == 3
            # No two cards of a rank are in the suit, and of two others alike one order is enough.
            if across[0] > across[1] or (both and (axis == HORIZONTAL or across[0] == across[1])):
                continue
            taken[:] = False
            for kind in across:
                taken[kind >> 1] |= kind & 1 == 1
            if centre in (low, high) or taken[centre] or not can_be_suited(low, high, taken):
                continue
            taken[centre] = taken[low] = taken[high] = True
            along[0], along[1] = 2 * low + 1, 2 * high + 1
            ways = lay_on(axis, along, across, 2 * centre + 1, profile.exposed, found)
            this, other = hands.axis_of[centre, pair_along], hands.axis_of[centre, pair_across]
            this_plain, this_flush = hands.apart[this], hands.suited[this]
            other_plain = hands.apart[other]
            other_flush = hands.suited[other] if both else hands.apart[other]
            number = 0
            for one in range(sorts):
                number = 0
                for pair in range(pairs):
                    value = taken_by(axis, dealer_axes[one], this_plain[pair], other_plain[pair])
                    by_rank[one, pair] = value
                    if can_be_suited(members[pair, 0], members[pair, 1], taken):
                        order[2 * one + PLAIN, number] = order[2 * one + FLUSH, number] = pair
                        values[2 * one + PLAIN, number] = value
                        value = taken_by(axis, dealer_axes[one], this_flush[pair], other_flush[pair])
                        values[2 * one + FLUSH, number] = value
                        number += 1
            for row in range(2 * sorts):
                put_in_order(values[row], order[row], number)
                note_ranks(order, row, number, members, with_rank, place_of, width)
                unqualified[row] = how_many_below(values, row, number, qualifies_from)
            used[:] = 0
            for rank in (centre, low, high, across[0] >> 1, across[1] >> 1):
                used[rank] += 1
            for own in range(pairs):
                own_low, own_high = members[own, 0], members[own, 1]
                can_flush = can_be_suited(own_low, own_high, taken)
                for one in range(raises):
                    mine[PLAIN, one] = taken_by(axis, axes[one], this_plain[own], other_plain[own])
                    if can_flush:
                        mine[FLUSH, one] = taken_by(axis, axes[one], this_flush[own], other_flush[own])
                    for suited in range(2 if can_flush else 1):
                        for flush in range(2):
                            row = 2 * dealer_of[one] + flush
                            below[suited, one, flush] = how_many_below(values, row, number, mine[suited, one])
                            not_above[suited, one, flush] = how_many_below(values, row, number, mine[suited, one] + 1)
                if can_flush and (both or not known[own]):
                    known[own] = True
                    used[own_low] += 1
                    used[own_high] += 1
                    weigh_pairs(used, weights)
                    used[own_low] -= 1
                    used[own_high] -= 1
                    own_flushes[own] = 0
                    for one in range(raises):
                        if mine[FLUSH, one] != mine[PLAIN, one]:
                            row = dealer_of[one]
                            for flush in range(2):
                                sign, value = 2 * flush - 1, mine[flush, one]
                                add_dealers(own_flushes[own], one, sign, value, by_rank, row, weights, qualifies_from)
                for held in range(4):
                    if (held & 1 and taken[own_low]) or (held & 2 and (taken[own_high] or own_low == own_high)):
                        continue
                    suited = FLUSH if held == 3 else PLAIN
                    low_held = own_low if held & 1 else ranks
                    high_held = own_high if held & 2 else ranks
                    result[:] = 0
                    if held == 3:
                        result[:] = own_flushes[own]
                    for one in range(raises):
                        for flush in range(2):
                            row = 2 * dealer_of[one] + flush
                            at = row * pairs * width
                            place = place_of[row, own] if held == 3 else pairs
                            less = without(below[suited, one, flush], low_held, high_held, place, with_rank, at, width)
                            up_to = not_above[suited, one, flush]
                            level = without(up_to, low_held, high_held, place, with_rank, at, width) - less
                            short = 0
                            if qualifies_from:
                                short = without(unqualified[row], low_held, high_held, place, with_rank, at, width)
                            value = mine[suited, one]
                            add_result(result, one, 2 * flush - 1, value, less, level, short, qualifies_from)
                    place = place_of[0, own] if held == 3 else pairs
                    dealt = without(number, low_held, high_held, place, with_rank, 0, width)
                    number_of_own = own_number(2 * own_low + (held & 1), 2 * own_high + (held >> 1))
                    for way in range(ways):
                        open_1, open_2 = found[way, OPEN_1], found[way, OPEN_2]
                        often = times[suited_across, way, number_of_own]
                        deals[open_1, open_2, number_of_own] += often * dealt
                        for one in range(raises):
                            for column in range(columns):
                                counts[open_1, open_2, number_of_own, one, column] += often * result[one, column]
