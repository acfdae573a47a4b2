"""What an ante comes to, and how much it is best to wager on play."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from ....games.four_card_poker.arithmetic import against_the_dealer
from ....games.four_card_poker.game import MOST_TIMES_THE_ANTE, FourCardPoker
from ....plant.kernels import kernel
from ...results import WagerOdds, distribution
from .counting import Counted

Amounts = NDArray[np.int8]
"""How many times the ante is wagered on play, by class of hand and up card; 0 is a fold."""

FOLD, ONCE = 0, 1
AMOUNTS = range(ONCE, MOST_TIMES_THE_ANTE + 1)


@dataclass(frozen=True)
class Antes:
    """An ante on each hand, under the rules for ties and the bonus, in whole antes, of each kind of hand."""

    counted: Counted
    results: tuple[int, int, int]
    """What a unit wagered against the dealer comes to where the dealer's hand is lower, equal and higher."""

    bonus: tuple[int, ...]
    gains: NDArray[np.int64]
    """What a unit wagered against the dealer gains, added up over the dealer's hands."""

    @staticmethod
    def of(game: FourCardPoker, counted: Counted) -> Antes:
        """Look up the rules in force."""
        tie = game.tie
        results = against_the_dealer(1, 0, tie), against_the_dealer(0, 0, tie), against_the_dealer(0, 1, tie)
        gains = counted.lower * results[0] + counted.equal * results[1] + counted.higher * results[2]
        return Antes(counted, results, tuple(0 if one is None else one.profit(1) for one in game.bonus), gains)

    def best(self) -> Amounts:
        """Return the best amounts; of two that are equally good the lower.

        A card that the player holds, and so cannot be up, goes with the most in its row.
        """
        counted = self.counted
        paid = np.array(self.bonus)[counted.kinds] * counted.dealers
        amounts = np.zeros(counted.can_be_up.shape, dtype=np.int8)
        if not choose(self.gains, paid, counted.can_be_up, counted.dealers, amounts):
            raise ArithmeticError("what an ante comes to is not linear in the play wager")
        return amounts

    def odds(self, amounts: Amounts) -> WagerOdds:
        """Return the odds of an ante, with the play wager and the bonus that it brings."""
        counted = self.counted
        held = np.zeros((len(self.bonus), MOST_TIMES_THE_ANTE + 1, len(self.results)), dtype=np.int64)
        sum_held(counted.weights, counted.kinds, amounts, counted.lower, counted.equal, counted.higher, held)
        nets: Counter[int] = Counter()
        ante, play, bonus, staked = 0, 0, 0, 0
        for kind, paid in enumerate(self.bonus):
            folded = int(held[kind, FOLD].sum())
            nets[-1] += folded
            ante -= folded
            for amount in AMOUNTS:
                for result, number in zip(self.results, held[kind, amount].tolist(), strict=True):
                    nets[paid + (1 + amount) * result] += number
                    ante += result * number
                    play += result * number * amount
                    bonus += paid * number
                    staked += amount * number
        deals = counted.deals
        return WagerOdds(
            wager="ante",
            unit="ante",
            outcomes=distribution(nets, deals),
            parts={"ante": Fraction(ante, deals), "play": Fraction(play, deals), "bonus": Fraction(bonus, deals)},
            staked={"ante": Fraction(1), "play": Fraction(staked, deals)},
            note="with the play wager, one to three times the ante, and the ante bonus",
        )


@kernel
def choose(
    gains: NDArray[np.int64],
    paid: NDArray[np.int64],
    can_be_up: NDArray[np.bool_],
    dealers: int,
    amounts: Amounts,
) -> bool:
    """Choose for each hand and up card what an ante is worth most with; return whether that is linear in play."""
    linear = True
    worth = np.zeros(MOST_TIMES_THE_ANTE + 1, dtype=np.int64)
    worth[FOLD] = -dealers
    for row in range(len(gains)):
        most = FOLD
        for up in range(gains.shape[1]):
            if not can_be_up[row, up]:
                continue
            best = FOLD
            for amount in range(ONCE, MOST_TIMES_THE_ANTE + 1):
                worth[amount] = (1 + amount) * gains[row, up] + paid[row]
                if worth[amount] > worth[best]:
                    best = amount
            for amount in range(ONCE + 1, MOST_TIMES_THE_ANTE):
                linear &= worth[amount - 1] + worth[amount + 1] == 2 * worth[amount]
            linear &= best in (FOLD, ONCE, MOST_TIMES_THE_ANTE)
            amounts[row, up] = best
            most = max(most, best)
        for up in range(gains.shape[1]):
            if not can_be_up[row, up]:
                amounts[row, up] = most
    return linear


@kernel
def sum_held(
    weights: NDArray[np.int64],
    kinds: NDArray[np.int64],
    amounts: Amounts,
    lower: NDArray[np.int64],
    equal: NDArray[np.int64],
    higher: NDArray[np.int64],
    held: NDArray[np.int64],
) -> None:
    """Add up the deals by the kind of the player's hand, the amount on play and what the dealer holds."""
    for row in range(len(weights)):
        for up in range(lower.shape[1]):
            sums = held[kinds[row], amounts[row, up]]
            sums[0] += weights[row] * lower[row, up]
            sums[1] += weights[row] * equal[row, up]
            sums[2] += weights[row] * higher[row, up]
