"""What the dealer holds against each hand of the player and each up card."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import comb

import numpy as np
from numpy.typing import NDArray

from ....games.four_card_poker.arithmetic import CATEGORY, hand_rank
from ....games.four_card_poker.game import DEALERS_CARDS, PLAYERS_CARDS
from ....plant.cores import Report
from ....plant.kernels import kernel
from ...classes import class_of_all, classes, numbers_of
from ...handranks import Order, in_order, with_one_more
from ...removal import lower_and_equal
from ...results import must_be
from ...subsets import FULL_DECK

BEST = 4


@kernel
def _rank_fours(hands: NDArray[np.int64], ranks: NDArray[np.int64]) -> None:
    for row in range(len(hands)):
        ranks[row] = hand_rank(hands[row, 0], hands[row, 1], hands[row, 2], hands[row, 3])


def best_four_order(deck: Sequence[int] = FULL_DECK) -> tuple[Order, NDArray[np.int64]]:
    """Return the rank of the best four of every five cards, by their number, and the game's own for each rank.

    >>> order, ranks = best_four_order()
    >>> len(order), len(ranks), int(ranks[order[0]] // CATEGORY)  # four deuces and a trey
    (2598960, 2535, 7)
    """
    hands, _ = classes(BEST, len(deck))
    by_class = np.zeros(len(hands), dtype=np.int64)
    _rank_fours(np.array(deck)[hands], by_class)
    of_class, ranks = in_order(by_class)
    return with_one_more(of_class[class_of_all(BEST, len(deck))], BEST, len(deck)), ranks


@dataclass(frozen=True)
class Counted:
    """The classes of the player's hands, and how many hands of the dealer are lower, equal and higher by up card.

    A row for each class, a column for each up card; all three are 0 where the player holds that card.
    """

    hands: NDArray[np.uint8]
    weights: NDArray[np.int64]
    ranks: NDArray[np.int64]
    lower: NDArray[np.int64]
    equal: NDArray[np.int64]
    higher: NDArray[np.int64]
    can_be_up: NDArray[np.bool_]
    dealers: int
    deals: int

    @property
    def kinds(self) -> NDArray[np.int64]:
        """The kind of each hand."""
        return self.ranks // CATEGORY


def count(deck: Sequence[int], report: Report) -> Counted:
    """Count all deals."""
    cards = len(deck)
    hands, weights = classes(PLAYERS_CARDS, cards)
    five, ranks = best_four_order(deck)
    mine = five[numbers_of(hands)]
    six = with_one_more(five, PLAYERS_CARDS, cards)
    lower, equal = (
        one.astype(np.int64)
        for one in lower_and_equal(six, DEALERS_CARDS, hands, mine, shown=1, cards=cards, report=report)
    )
    can_be_up = np.ones(lower.shape, dtype=bool)
    np.put_along_axis(can_be_up, hands.astype(np.int64), False, axis=1)
    dealers = comb(cards - PLAYERS_CARDS - 1, DEALERS_CARDS - 1)
    higher = np.where(can_be_up, dealers - lower - equal, 0)
    if (higher < 0).any() or (lower + equal)[~can_be_up].any():
        raise ArithmeticError("hands of the dealer were counted that there are not")
    deals = int(weights @ (lower + equal + higher).sum(axis=1))
    must_be(deals, comb(cards, PLAYERS_CARDS) * (cards - PLAYERS_CARDS) * dealers, "deals")
    return Counted(hands, weights, ranks[mine], lower, equal, higher, can_be_up, dealers, deals)
