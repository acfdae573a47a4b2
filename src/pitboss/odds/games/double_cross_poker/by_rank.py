"""All deals by rank alone, as if there were no flushes."""

from __future__ import annotations

import numpy as np

from ....plant.kernels import kernel
from .compare import add_dealers, weigh_pairs
from .cross import MOST_WAYS, OPEN_1, OPEN_2, TIMES, hidden_ways, lay
from .hands import SUITS, Hands, Numbers, Profile, better


@kernel
def count_by_rank(first: int, step: int, hands: Hands, profile: Profile, counts: Numbers, deals: Numbers) -> None:
    """Count the results of every raise, for each pair of own ranks under each two open ranks.

    Of all centres and pairs above and below them, every ``step``-th is looked at. ``counts[open, open, own, raise]`` is
    a result as in :mod:`.compare`, ``deals[open, open, own]`` the number of deals: for one set of known cards.
    """
    pairs, members = len(hands.members), hands.members
    raises = len(profile.axes)
    stock = np.full(hands.ranks, SUITS, np.int64)
    used = np.zeros(hands.ranks, np.int64)
    weights = np.zeros(pairs, np.int64)
    dealers = np.zeros((len(profile.dealers), pairs), np.int64)
    found = np.zeros((MOST_WAYS, TIMES + 1), np.int64)
    result = np.zeros((raises, counts.shape[4]), np.int64)
    for piece in range(first, hands.ranks * pairs, step):
        centre, vertical = piece // pairs, piece % pairs
        on_vertical = hands.apart[hands.axis_of[centre, vertical]]
        for horizontal in range(pairs):
            on_horizontal = hands.apart[hands.axis_of[centre, horizontal]]
            used[:] = 0
            used[centre] += 1
            for place in range(2):
                used[members[vertical, place]] += 1
                used[members[horizontal, place]] += 1
            if used.max() > SUITS:
                continue
            for one in range(len(profile.dealers)):
                for pair in range(pairs):
                    dealers[one, pair] = better(profile.dealers[one], on_vertical[pair], on_horizontal[pair])
            ways = lay(members[vertical], members[horizontal], centre, profile.exposed, found)
            for own in range(pairs):
                own_1, own_2 = members[own, 0], members[own, 1]
                used[own_1] += 1
                used[own_2] += 1
                if used[own_1] <= SUITS and used[own_2] <= SUITS:
                    total = weigh_pairs(used, weights)
                    result[:] = 0
                    for one in range(raises):
                        player = better(profile.axes[one], on_vertical[own], on_horizontal[own])
                        row = profile.dealer_of[one]
                        add_dealers(result, one, 1, player, dealers, row, weights, profile.qualifies_from)
                    for way in range(ways):
                        open_1, open_2 = found[way, OPEN_1], found[way, OPEN_2]
                        times = hidden_ways(found, way, own_1, own_2, stock)
                        deals[open_1, open_2, own] += times * total
                        for one in range(raises):
                            for column in range(result.shape[1]):
                                counts[open_1, open_2, own, one, column] += times * result[one, column]
                used[own_1] -= 1
                used[own_2] -= 1
