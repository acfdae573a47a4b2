"""What each decision is worth on each hand, worked out backwards from the hands that can only stand.

All worth is counted together with how likely the hand's further conditions are: that a checked hole card makes no
blackjack, and that so many more cards of a split pair are gone. Cards then come as if nothing were known of either.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from ...plant.kernels import kernel
from .dealers import BLACKJACK
from .terms import KINDS

STAND, HIT, DOUBLE, SURRENDER = range(4)
MAY_HIT, MAY_DOUBLE, MAY_SURRENDER, MAY_SURRENDER_DOUBLED = 1, 2, 4, 8
ALIKE = 1e-12
"""Two decisions whose worth differs by less are equally good; the first in the order above is taken."""


@kernel
def decide(
    counts: NDArray[np.int64],
    start: NDArray[np.int64],
    comps: NDArray[np.int64],
    cards: NDArray[np.int64],
    totals: NDArray[np.int64],
    child: NDArray[np.int32],
    rows: NDArray[np.int32],
    results: NDArray[np.float64],
    may: NDArray[np.int8],
    pair: int,
    weights: NDArray[np.int64],
    against: NDArray[np.int64],
    rules: tuple[bool, int],
    fixed: bool,
    actions: NDArray[np.int8],
    doubled: NDArray[np.int8],
    worth: NDArray[np.float64],
    q: NDArray[np.float64],
    rescue: NDArray[np.float64],
) -> None:
    """Work out every hand against one start; ``pair`` is the value of a split pair, -1 on a hand not split.

    ``weights`` says how often the hand counts for each number of pair cards gone: all hands, and the first one alone,
    which loses the original wager to a blackjack found late. ``against`` is what each total comes to against each
    result; ``rules`` are whether a blackjack is found late, and what five cards totalling 21 are paid. ``actions`` and
    ``doubled`` are followed where ``fixed``, and filled in where not; ``rescue`` takes what giving up a doubled hand
    gains.
    """
    found_late, five_pay = rules
    unseen = 0
    for kind in range(KINDS):
        unseen += counts[kind] - start[kind]
    number = len(cards)
    mass = np.zeros(number)
    after_double = np.zeros(number)
    for hand in range(number - 1, -1, -1):
        if cards[hand] < 2 or (pair >= 0 and comps[hand, pair] == 0):
            continue
        possible = True
        for kind in range(KINDS):
            gone = comps[hand, kind] + start[kind] + (1 if kind == pair else 0)
            possible = possible and gone <= counts[kind]
        if not possible:
            continue
        stands, live, bust_mass, original = 0.0, 0.0, 0.0, 0.0
        left = unseen - cards[hand] - (1 if pair >= 0 else 0)
        in_suit = 0
        if pair >= 0:
            in_suit = counts[pair] - start[pair] - comps[hand, pair] - 1
        gone_too = 1.0
        wins_extra = 0.0
        for more in range(weights.shape[1]):
            if more:
                gone_too *= (in_suit - more + 1) / (left - more + 1)
            row = rows[hand, max(pair, 0), more + 1 if pair >= 0 else 0]
            if row < 0 or gone_too <= 0:
                break
            often, first = gone_too * weights[0, more], gone_too * weights[1, more]
            wins, loses = 0.0, 0.0
            for result in range(BLACKJACK):
                if against[totals[hand], result] > 0:
                    wins += results[row, result]
                elif against[totals[hand], result] < 0:
                    loses += results[row, result]
            blackjack = results[row, BLACKJACK]
            stands += often * (wins - loses)
            wins_extra += often * wins
            live += often * (1 - blackjack)
            bust_mass += often * (1.0 if found_late else 1 - blackjack)
            original += first * blackjack
        if not found_late:
            original = 0.0
        mass[hand] = bust_mass
        after_double[hand] = 2 * stands - original
        if may[hand] & MAY_SURRENDER_DOUBLED:
            given_up = -live - original
            rescue[hand] = given_up - after_double[hand]
            if not fixed:
                doubled[hand] = SURRENDER if given_up > after_double[hand] + ALIKE else STAND
            if doubled[hand] == SURRENDER:
                after_double[hand] = given_up
        if cards[hand] == 5 and totals[hand] == 21:
            stands += wins_extra * (five_pay - 1)
        q[hand, STAND] = stands - original
        q[hand, HIT] = q[hand, DOUBLE] = -1e9
        q[hand, SURRENDER] = -live / 2 - original if may[hand] & MAY_SURRENDER else -1e9
        if may[hand] & (MAY_HIT | MAY_DOUBLE):
            hits, doubles, kept = 0.0, 0.0, 0.0
            for kind in range(KINDS):
                drawn = counts[kind] - start[kind] - comps[hand, kind] - (1 if kind == pair else 0)
                to = child[hand, kind]
                if to >= 0 and drawn > 0:
                    chance = drawn / left
                    hits += chance * worth[to]
                    doubles += chance * after_double[to]
                    kept += chance * mass[to]
            q[hand, HIT] = hits - (mass[hand] - kept)
            if may[hand] & MAY_DOUBLE:
                q[hand, DOUBLE] = doubles - 2 * (mass[hand] - kept)
        if not fixed:
            best = STAND
            for action in range(1, 4):
                if q[hand, action] > q[hand, best] + ALIKE:
                    best = action
            actions[hand] = best
        worth[hand] = q[hand, actions[hand]]


@kernel
def reach(
    counts: NDArray[np.int64],
    start: NDArray[np.int64],
    comps: NDArray[np.int64],
    cards: NDArray[np.int64],
    child: NDArray[np.int32],
    pair: int,
    actions: NDArray[np.int8],
    chance: NDArray[np.float64],
    orders: NDArray[np.int64],
    doubled_chance: NDArray[np.float64],
    doubled_orders: NDArray[np.int64],
) -> None:
    """Carry on how likely hands of two cards are, and in how many orders they come, to the hands drawn from them.

    The doubled arrays take what comes to a hand as the one card of a double.
    """
    unseen = 0
    for kind in range(KINDS):
        unseen += counts[kind] - start[kind]
    for hand in range(len(cards)):
        if orders[hand] == 0 or actions[hand] not in (HIT, DOUBLE):
            continue
        left = unseen - cards[hand] - (1 if pair >= 0 else 0)
        for kind in range(KINDS):
            drawn = counts[kind] - start[kind] - comps[hand, kind] - (1 if kind == pair else 0)
            to = child[hand, kind]
            if to >= 0 and drawn > 0:
                if actions[hand] == HIT:
                    chance[to] += chance[hand] * drawn / left
                    orders[to] += orders[hand]
                else:
                    doubled_chance[to] += chance[hand] * drawn / left
                    doubled_orders[to] += orders[hand]
