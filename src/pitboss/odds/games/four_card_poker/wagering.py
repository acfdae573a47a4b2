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

    def worth(self, amount: int) -> NDArray[np.int64]:
        """Return what an ante comes to with so many times its amount on play, added up over the dealer's hands."""
        counted = self.counted
        if amount == FOLD:
            return np.where(counted.can_be_up, -counted.dealers, 0)
        paid = np.array(self.bonus)[counted.kinds] * counted.dealers
        return np.where(counted.can_be_up, (1 + amount) * self.gains + paid[:, None], 0)

    def best(self) -> Amounts:
        """Return the best amounts; of two that are equally good the lower.

        A card that the player holds, and so cannot be up, goes with the most in its row.
        """
        fold, *played = (self.worth(amount) for amount in (FOLD, *AMOUNTS))
        for less, between, more in zip(played, played[1:], played[2:], strict=False):
            if (less + more != 2 * between).any():
                raise ArithmeticError("what an ante comes to is not linear in the play wager")
        best = np.where(played[-1] > played[0], MOST_TIMES_THE_ANTE, ONCE)
        best = np.where(np.maximum(played[0], played[-1]) > fold, best, FOLD)
        best = np.where(self.counted.can_be_up, best, FOLD)
        return np.where(self.counted.can_be_up, best, best.max(axis=1, keepdims=True)).astype(np.int8)

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
