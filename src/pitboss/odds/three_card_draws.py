"""Three card draw poker, counted: every hand and every draw against every four cards of the dealer."""

from __future__ import annotations

from collections.abc import Sequence
from math import comb
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ..games.three_card_draw_poker.arithmetic import are_a_pair, best_three, hand_rank, kind_of
from ..games.three_card_draw_poker.declarations import HAND_NAMES
from ..plant.cores import Report, nobody
from ..plant.kernels import kernel
from .classes import classes
from .removal import lower_and_equal
from .subsets import all_hands
from .three_cards import Members, members_of

WON, TIED, LOST = range(3)
KINDS = len(HAND_NAMES)
DEALERS = 4


@kernel
def rank_dealers(dealers: NDArray[np.int64], ranks: NDArray[np.int64]) -> None:
    """Rank the best three cards of every four."""
    for row in range(len(dealers)):
        ranks[row] = best_three(dealers[row, 0], dealers[row, 1], dealers[row, 2], dealers[row, 3])[0]


@kernel
def list_draws(
    hands: NDArray[np.uint8],
    deck: NDArray[np.int64],
    known: NDArray[np.uint8],
    finals: NDArray[np.int64],
    kinds: NDArray[np.int64],
) -> None:
    """List for each hand every draw card, with the four cards then known, and what each card given up makes of it."""
    row = 0
    for hand in hands:
        a, b, c = deck[hand[0]], deck[hand[1]], deck[hand[2]]
        for place in range(len(deck)):
            card = deck[place]
            if card in (a, b, c):
                continue
            lower = 0
            for one in hand:
                lower += one < place
            for at in range(3):
                known[row, at if at < lower else at + 1] = hand[at]
            known[row, lower] = place
            finals[row, 0] = hand_rank(b, c, card)
            finals[row, 1] = hand_rank(a, c, card)
            finals[row, 2] = hand_rank(a, b, card)
            for given_up in range(3):
                kinds[row, given_up] = kind_of(finals[row, given_up])
            row += 1


class Counts(NamedTuple):
    """What the dealers' hands make of each class of hands, left as it is and after each draw.

    ``kept_pair`` says of each card whether giving it up keeps a pair. ``draws`` is how many draw cards there are once
    the dealer has cards too.
    """

    members: Members
    kinds: NDArray[np.int64]
    kept_pair: NDArray[np.bool_]
    stayed: NDArray[np.int64]
    drawn: NDArray[np.int64]
    dealers: int
    draws: int

    @property
    def total(self) -> int:
        """How many ways there are for the dealer's cards and a draw card to come, whether it is drawn or not."""
        return self.dealers * self.draws


def count(deck: Sequence[int], report: Report) -> Counts:
    """Count everything that does not depend on pay tables."""
    cards, left = np.array(deck, dtype=np.int64), len(deck) - 3
    hands, _ = classes(3, len(deck))
    fours = cards[all_hands(DEALERS, len(deck))]
    order = np.zeros(len(fours), dtype=np.int64)
    rank_dealers(fours, order)
    mine = cards[hands].tolist()
    ranks = np.array([hand_rank(*hand) for hand in mine])
    stayed = _results(order, hands, ranks, len(deck), nobody)

    known = np.zeros((len(hands) * left, 4), dtype=np.uint8)
    finals = np.zeros((len(hands) * left, 3), dtype=np.int64)
    kinds = np.zeros_like(finals)
    list_draws(hands, cards, known, finals, kinds)
    results = _results(order, np.repeat(known, 3, axis=0), finals.ravel(), len(deck), report)
    drawn = np.zeros((len(hands), 3, KINDS, 3), dtype=np.int64)
    whose, given_up = np.repeat(np.arange(len(hands)), 3 * left), np.tile(np.arange(3), len(known))
    np.add.at(drawn, (whose, given_up, kinds.ravel()), results)

    kept_pair = np.array([[are_a_pair(b, c), are_a_pair(a, c), are_a_pair(a, b)] for a, b, c in mine])
    by_kind = np.array([kind_of(rank) for rank in ranks.tolist()])
    return Counts(
        members=members_of(deck),
        kinds=by_kind,
        kept_pair=kept_pair,
        stayed=stayed,
        drawn=drawn,
        dealers=comb(left, DEALERS),
        draws=left - DEALERS,
    )


def _results(
    order: NDArray[np.int64], known: NDArray[np.uint8], ranks: NDArray[np.int64], cards: int, report: Report
) -> NDArray[np.int64]:
    """Return for known cards how many of the dealer's hands rank below, with and above the player's.

    The dealer always qualifies, so that it is the ranks alone that decide.
    """
    lower, equal = lower_and_equal(order, DEALERS, known, ranks, cards=cards, report=report)
    higher = comb(cards - known.shape[1], DEALERS) - lower - equal
    return np.hstack([lower, equal, higher]).astype(np.int64)
