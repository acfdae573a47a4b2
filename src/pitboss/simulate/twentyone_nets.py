"""What the hands of blackjack come to, in cents: looked up in tables that the game's own arithmetic made."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from ..games.blackjack.arithmetic import BUST, WINS, total
from .plays import Cents

FIVE = 5
LIVE, PAID, CONSOLIDATED, WAITS, GIVEN_UP, GIVEN_UP_WAITS = range(6)
"""Where a box stands: in play, a blackjack paid, paid as one with its insurance or waiting, surrendered or waiting."""

MAIN, BLACKJACK, HALF, INSURANCE, INSURANCE_WINS, FIVE_WINS = range(6)
"""Amounts by true count and dealer's hand: the wager, what a blackjack wins, what surrender takes, and so on."""
AMOUNTS = 6


def with_five_cards(net: int, count: int, cards: int, five_wins: int) -> int:
    """Return what a hand comes to where five cards totalling 21 are paid extra, if it wins (2.16)."""
    return five_wins if net > 0 and cards == FIVE and total(count) == BUST else net


def net_of_added(net: int, count: int, natural: bool) -> int:
    """Return what a double or a split wager comes to; a dealer's blackjack takes none that is not lost already."""
    return 0 if natural and total(count) <= BUST else net


def net_not_played(money: Cents, level: int, area: int, naturals: NDArray[np.int64], status: int, natural: bool) -> int:
    """Return what a blackjack wins, or what a surrendered hand loses."""
    if status == PAID:
        return int(money[level, area, BLACKJACK])
    if status == CONSOLIDATED:
        return int(money[level, area, MAIN])
    if status == WAITS:
        return int(money[level, area, BLACKJACK]) if naturals[int(natural)] == WINS else 0
    if status == GIVEN_UP_WAITS and natural:
        return -int(money[level, area, MAIN])
    return -int(money[level, area, HALF])


def net_of_insurance(money: Cents, level: int, area: int, natural: bool) -> int:
    """Return what insurance wins or loses."""
    return int(money[level, area, INSURANCE_WINS]) if natural else -int(money[level, area, INSURANCE])
