"""The distribution of what a round comes to, and how far it may be off.

It is exact for hands not split. Two split hands are counted with each other and the dealer, in floats. Three and
more, which are rare, are taken as if each were played by itself, the dealer's result given. The chance of a split and
the mean of what comes of it are exact all the same.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import ceil, log10
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ...plant.cores import spread
from ..results import Outcome
from .dealers import BLACKJACK, RESULTS
from .deciding import DOUBLE, HIT, STAND, SURRENDER
from .ends import (
    DOUBLE_HALF,
    DOUBLE_LOSE,
    DOUBLE_ORIGINAL,
    DOUBLE_PUSH,
    DOUBLE_WIN,
    FIVE,
    HALF,
    LOSE,
    PUSH,
    WIN,
    Ends,
)
from .reckoner import Plan, Reach, Reckoner
from .resplits import OTHER, ways
from .terms import KINDS
from .two_hands import MOST as TWO
from .two_hands import two_hands

MOST = 16
"""The most that four hands can win or lose, in halves of a wager."""
UNITS = 1 << 52
FLOATS = Fraction(1, 10**9)
"""More than sums in floats are off by: 30,000 terms in a row that add up to 25 at most, each off by 2^-53."""
Chances = NDArray[np.float64]


class Distribution(NamedTuple):
    """What a round may come to, and a bound: none of its probabilities, nor any sum of them, is off by more."""

    outcomes: tuple[Outcome, ...]
    error: Fraction


def outcomes_of(
    reckoner: Reckoner,
    plan: Plan,
    ends: Ends,
    blackjack_pays: Fraction,
    both: int,
    places: Sequence[int] | None = None,
) -> Distribution:
    """Return the distribution of the net of a round in units of the first wager, highest first."""
    places = range(len(reckoner.starts)) if places is None else places
    half = Fraction(1, 2)
    nets = {
        WIN: Fraction(1),
        FIVE: Fraction(reckoner.terms.five_cards_pay),
        PUSH: Fraction(0),
        LOSE: Fraction(-1),
        HALF: -half,
        DOUBLE_WIN: Fraction(2),
        DOUBLE_PUSH: Fraction(0),
        DOUBLE_LOSE: Fraction(-2),
        DOUBLE_ORIGINAL: Fraction(-1),
        DOUBLE_HALF: Fraction(-1),
    }
    found: dict[Fraction, Fraction] = {}
    first = [(net, ends.hands[end]) for end, net in nets.items()]
    first += [(blackjack_pays, ends.blackjack), (Fraction(both), ends.both), (Fraction(-1), ends.early)]
    split, error = _split_nets(reckoner, plan, ends, places)
    for net, chance in [*first, *split]:
        if chance:
            found[net] = found.get(net, Fraction(0)) + chance
    return Distribution(tuple(Outcome(net, chance) for net, chance in sorted(found.items(), reverse=True)), error)


def split_notes(split: Fraction, three_or_more: Fraction, error: Fraction) -> tuple[str, ...]:
    """Say how far the distribution may be off, for the chances of a split and of three hands or more.

    >>> split_notes(Fraction(0), Fraction(0), Fraction(0))
    ('No pair is split: outcomes, hit rate and standard deviation are exact.',)
    """
    if not split:
        return ("No pair is split: outcomes, hit rate and standard deviation are exact.",)
    begun = (
        f"Rounds with split hands are {float(split):.2%} of all. Their chance and mean are exact; how the net of two "
        "split hands is distributed is counted over both hands and the dealer's together, in floats"
    )
    if not three_or_more:
        return (f"{begun}, so that no probability of an outcome is off by more than 1e{ceil(log10(error))}.",)
    rest = (
        f"Three hands or more, {float(three_or_more):.2%} of all rounds, are taken as independent once the dealer's "
        f"result is given: hit rate and the probabilities of outcomes are proved to {ceil(error * 10**4) / 10**4:.2%} "
        "only, and the standard deviation accordingly."
    )
    return f"{begun}.", rest


def _split_nets(
    reckoner: Reckoner, plan: Plan, ends: Ends, places: Sequence[int]
) -> tuple[list[tuple[Fraction, Fraction]], Fraction]:
    """Return what rounds with a split come to, with their exact chance and mean, and how far it may be off."""
    if not ends.split:
        return [], Fraction(0)
    reached = reckoner.reached(plan)
    pieces = [
        (place, pair)
        for place in places
        for pair in range(KINDS)
        if plan.splits[place, pair] and reckoner.chances[place, reckoner.pair_hand(pair)]
    ]

    def of_a_pair(piece: tuple[int, int]) -> Chances:
        place, pair = piece
        chance: float = reckoner.chances[place, reckoner.pair_hand(pair)]
        return chance * _of_a_pair(reckoner, plan, reached, place, pair)

    chances: Chances = np.sum(spread(of_a_pair, pieces), axis=0)
    weights = [round(chance * UNITS) for chance in np.maximum(chances, 0)]
    whole = sum(weights)
    nets = {
        Fraction(net - 2 * MOST, 2): ends.split * Fraction(weight, whole)
        for net, weight in enumerate(weights)
        if weight
    }
    mean = sum(ends.split_hands, Fraction(0)) + sum(ends.split_doubles, Fraction(0))
    off = mean - sum((net * chance for net, chance in nets.items()), Fraction(0))
    for net in (Fraction(1), Fraction(-1)):
        nets[net] = nets.get(net, Fraction(0)) + off / 2 * net
        if nets[net] < 0:
            raise ArithmeticError("the distribution of split hands does not fit their mean")
    return list(nets.items()), ends.split * FLOATS + ends.three_or_more + abs(off)


def _of_a_pair(reckoner: Reckoner, plan: Plan, reached: Reach, place: int, pair: int) -> Chances:
    """Return the chances of each net, in halves from -32 on, of one pair split against one start."""
    terms, start = reckoner.terms, reckoner.starts[place]
    contexts = dict.fromkeys(reckoner.of_pair[pair])
    by_context = [_of_a_hand(reckoner, plan, reached, place, number, pair) for number in contexts]
    any_card = np.sum(by_context, axis=0)
    of_other, of_any = _given_result(by_context[0]), _given_result(any_card)
    results = any_card.sum(axis=1)
    if not reckoner.found_late:
        results[BLACKJACK] = 0
    pair_cards = terms.counts[pair] - 2 - int(start.comp[pair])
    unseen = terms.cards - 2 - len(start.values)
    net_chances = np.zeros(4 * MOST + 1)
    for split, hands in ways(terms.hands_of(pair)):
        chance = _chance_of(split, hands.count(OTHER), pair_cards, unseen)
        if not split:
            net_chances[2 * MOST - TWO : 2 * MOST + TWO + 1] += two_hands(reckoner, plan, reached, place, pair)
            continue
        for result in range(RESULTS):
            if chance <= 0 or not results[result]:
                continue
            together = np.zeros(4 * MOST + 1)
            together[2 * MOST] = 1.0
            for number, kind in enumerate(hands):
                of_hand = (of_other if kind == OTHER else of_any)[result]
                if result == BLACKJACK:
                    of_hand = _found_late(of_hand, first=number == 0)
                together = np.convolve(together, of_hand)[MOST : MOST + 4 * MOST + 1]
            net_chances += chance * results[result] * together
    return net_chances


def _chance_of(split: int, others: int, pair_cards: int, unseen: int) -> float:
    """Return how likely second cards fall one way: so many pair cards, then or before so many others."""
    chance = 1.0
    for number in range(split):
        chance *= max(pair_cards - number, 0) / (unseen - number)
    for number in range(others):
        chance *= (unseen - pair_cards - number) / (unseen - split - number)
    return chance


def _of_a_hand(reckoner: Reckoner, plan: Plan, reached: Reach, place: int, number: int, pair: int) -> Chances:
    """Return the chances of a split hand by result of the dealer and net, in halves from -16 on."""
    hands, terms = reckoner.hands, reckoner.terms
    found = np.zeros((RESULTS, 2 * MOST + 1))
    against = np.zeros((22, RESULTS), dtype=np.int64)
    against[:, :BLACKJACK] = terms.against
    chance, doubled = reached.chance[place, number], reached.doubled_chance[place, number]
    actions = plan.actions[place, number]
    lost, lost_doubles = np.zeros(RESULTS), np.zeros(RESULTS)
    for hand in np.flatnonzero(chance + doubled):
        row = reckoner.removals.row[hand, pair, 1]
        if row < 0:
            continue
        results = reckoner.results[place, row]
        of_hand, of_double = chance[hand] * results, doubled[hand] * results
        if hands.cards[hand] == 2:
            lost += of_hand
        if actions[hand] in (STAND, SURRENDER):
            lost -= of_hand
        elif actions[hand] == DOUBLE:
            lost -= of_hand
            lost_doubles += of_hand
        lost_doubles -= of_double
        five = hands.cards[hand] == 5 and hands.totals[hand] == 21
        for result in range(RESULTS):
            sign = against[hands.totals[hand], result]
            if actions[hand] != HIT:
                net = 2 * sign * (terms.five_cards_pay if five and sign > 0 else 1)
                if actions[hand] == SURRENDER:
                    net = -1
                if actions[hand] != DOUBLE:
                    found[result, MOST + net] += of_hand[result]
            given_up = plan.doubled[place, number, hand] == SURRENDER
            found[result, MOST + (-2 if given_up else 4 * sign)] += of_double[result]
    found[:, MOST - 2] += np.maximum(lost, 0)
    found[:, MOST - 4] += np.maximum(lost_doubles, 0)
    return found


def _given_result(chances: Chances) -> Chances:
    whole = chances.sum(axis=1, keepdims=True)
    given: Chances = chances / np.where(whole > 0, whole, 1)
    return given


def _found_late(of_hand: Chances, *, first: bool) -> Chances:
    """Return what a hand loses to a blackjack found late: what is over 21, and of the first hand the original wager."""
    over, over_doubled = of_hand[MOST - 2], of_hand[MOST - 4]
    found = np.zeros_like(of_hand)
    found[MOST - 4] = over_doubled
    found[MOST - 2] = over
    found[MOST - 2 if first else MOST] += 1 - over - over_doubled
    return found
