"""What two split hands come to together: every end of the one with every end of the other, against every dealer.

A hand is counted by what happens to it, as for its mean: with its first two cards it is lost, and what it comes to
where it stands takes the place of that loss. Nobody needs to follow how a hand goes over 21. Both hands and the dealer
draw from the same cards, and how likely all of them come depends on how many cards of each value are gone in all.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from ...plant.kernels import kernel
from .dealers import BLACKJACK, RESULTS, dealers_results
from .deciding import DOUBLE, STAND, SURRENDER
from .hands import BITS
from .reckoner import Plan, Reach, Reckoner
from .terms import KINDS

MOST = 8
"""The most that two hands can win or lose, in halves of a wager."""
LOST, LOST_DOUBLE = -2, -4
"""What a hand over 21 comes to, in halves."""

Numbers = NDArray[np.int64]


def two_hands(reckoner: Reckoner, plan: Plan, reached: Reach, place: int, pair: int) -> NDArray[np.float64]:
    """Return the chances of what a pair comes to that was split once, in halves from -8 on, given the pair.

    Where it may be split again, these are the rounds in which neither hand makes the pair anew.
    """
    start = reckoner.starts[place]
    rows, times, takes, brings = _happenings(reckoner, plan, reached, place, pair)
    weights = np.int64(1) << (BITS * np.arange(KINDS, dtype=np.int64))
    keys = rows @ weights
    sums, which = np.unique(keys[:, None] + keys[None, :], return_inverse=True)
    gone = sums[:, None] // weights & ((1 << BITS) - 1)
    results = np.zeros((len(sums), RESULTS))
    dealers_results(reckoner.counts, gone, start.tree, results)
    drawn = gone.copy()
    drawn[:, pair] -= 2
    left = reckoner.counts - start.comp
    left[pair] -= 2
    results *= _chance_of(left, drawn)[:, None]
    if not reckoner.found_late:
        results[:, BLACKJACK] = 0
    found = np.zeros(2 * MOST + 1)
    together(which.reshape(len(rows), len(rows)), times, takes, brings, results, found)
    return found


def _happenings(
    reckoner: Reckoner, plan: Plan, reached: Reach, place: int, pair: int
) -> tuple[Numbers, Numbers, Numbers, Numbers]:
    """List what may happen to a hand: the cards it then has, in how many orders, and what it comes to by that.

    ``takes`` is the net that it had until then, in halves, 0 where it had none, and ``brings[result, place]`` what
    takes its place, of the first hand (0) and of the other (1).
    """
    number, terms, hands = reckoner.of_pair[pair][0], reckoner.terms, reckoner.hands
    orders, doubled = reached.orders[place, number], reached.doubled_orders[place, number]
    actions, rescued = plan.actions[place, number], plan.doubled[place, number] == SURRENDER
    signs = np.zeros((len(hands), RESULTS), dtype=np.int64)
    signs[:, :BLACKJACK] = np.array(terms.against)[hands.totals]
    five = ((hands.cards == 5) & (hands.totals == 21))[:, None]
    stands = 2 * signs * np.where(five & (signs > 0), terms.five_cards_pay, 1)
    of_double = np.where(rescued[:, None], LOST, 2 * 2 * signs)
    gives_up, dealt, doubles = np.full_like(signs, -1), np.full_like(signs, LOST), np.full_like(signs, LOST_DOUBLE)
    cases = (
        (orders * (hands.cards == 2), 0, dealt, False),
        (orders * (actions == STAND), LOST, stands, True),
        (orders * (actions == SURRENDER), LOST, gives_up, True),
        (orders * (actions == DOUBLE), LOST, doubles, False),
        (doubled, LOST_DOUBLE, of_double, True),
    )
    rows, times, takes, brings = [], [], [], []
    for number_of, took, nets, live in cases:
        at = np.flatnonzero(number_of)
        # A blackjack found late takes the original wager alone from whoever is not over 21.
        by_place = np.stack([nets[at], nets[at]], axis=2)
        if live:
            by_place[:, BLACKJACK] = LOST, 0
        rows.append(hands.comps[at])
        times.append(number_of[at])
        takes.append(np.full(len(at), took))
        brings.append(by_place)
    return np.concatenate(rows), np.concatenate(times), np.concatenate(takes), np.concatenate(brings)


def _chance_of(left: Numbers, drawn: Numbers) -> NDArray[np.float64]:
    """Return how likely cards of these values are drawn in one order."""
    chances = np.ones(len(drawn))
    before = np.zeros(len(drawn), dtype=np.int64)
    for value in range(KINDS):
        for number in range(int(drawn[:, value].max(initial=0))):
            more = drawn[:, value] > number
            chances[more] *= max(int(left[value]) - number, 0) / (left.sum() - before[more])
            before += more
    return chances


@kernel
def together(
    which: Numbers,
    times: Numbers,
    takes: Numbers,
    brings: Numbers,
    results: NDArray[np.float64],
    found: NDArray[np.float64],
) -> None:
    """Add up what two hands come to, for whatever happens to the one and to the other."""
    middle = len(found) // 2
    for one in range(len(which)):
        sums = np.zeros(len(found))
        for other in range(len(which)):
            row = which[one, other]
            often = float(times[one]) * float(times[other])
            for result in range(results.shape[1]):
                chance = often * results[row, result]
                if chance == 0:
                    continue
                mine, theirs = brings[one, result, 0], brings[other, result, 1]
                sums[middle + mine + theirs] += chance
                if takes[other]:
                    sums[middle + mine + takes[other]] -= chance
                if takes[one]:
                    sums[middle + takes[one] + theirs] -= chance
                    if takes[other]:
                        sums[middle + takes[one] + takes[other]] += chance
        found += sums
