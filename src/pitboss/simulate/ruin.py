"""The risk of ruin by formula: the fortune taken as a diffusion with the drift and the spread of a round."""

from __future__ import annotations

import math


def ruin_within(bankroll: float, mean: float, deviation: float, rounds: int) -> float:
    """Return how likely a bankroll is gone at some time within so many rounds.

    Without a drift that is twice the chance of ending that low:

    >>> round(ruin_within(100, 0, 10, 100), 4)
    0.3173
    >>> ruin_within(100, -1, 0, 99), ruin_within(100, -1, 0, 100)
    (0.0, 1.0)
    """
    if deviation <= 0:
        return float(mean * rounds <= -bankroll)
    spread = deviation * math.sqrt(rounds)
    straight = _below((-bankroll - mean * rounds) / spread)
    exponent = -2 * mean * bankroll / deviation**2
    turned = _below((-bankroll + mean * rounds) / spread)
    # Where the drift is strongly down, the second term is next to nothing times next to endless: their logarithms add.
    return min(straight + (math.exp(min(exponent + math.log(turned), 0.0)) if turned > 0 else 0.0), 1.0)


def ruin_ever(bankroll: float, mean: float, deviation: float) -> float:
    """Return how likely a bankroll is gone at some time, if play never ends.

    >>> ruin_ever(100, -0.1, 10), round(ruin_ever(1000, 0.05, 10), 4)
    (1.0, 0.3679)
    """
    if mean <= 0:
        return 1.0
    return math.exp(-2 * mean * bankroll / deviation**2) if deviation > 0 else 0.0


def _below(value: float) -> float:
    """Return how likely a normal variable is below a value."""
    return math.erfc(-value / math.sqrt(2)) / 2
