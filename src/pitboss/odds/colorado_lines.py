"""Colorado hold 'em, counted: how often every hand and every card given up comes to every line of a table."""

from __future__ import annotations

from collections.abc import Sequence
from math import comb
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ..games.colorado_holdem.arithmetic import hand_rank, instant_winner
from ..plant.cores import Report, spread
from ..plant.kernels import kernel
from ..rules.poker_hands import CATEGORY, FIVE_CARD_NAMES, PAIR, pair_of
from ..things.cards import RANKS
from .subsets import BINOMIALS, all_hands
from .three_cards import Members, members_of

LINES = len(FIVE_CARD_NAMES) + len(RANKS)
"""Kinds of hands, a pair apart, and after them the pairs by their rank: all that a wager can depend on."""
PIECES = 4


def line_of(rank: int) -> int:
    """Return the line of a hand in any table of this game.

    >>> line_of(pair_of(7)) == len(FIVE_CARD_NAMES) + 7, line_of(3 * CATEGORY + 5)
    (True, 3)
    """
    kind = rank // CATEGORY
    return len(FIVE_CARD_NAMES) + (rank >> 16 & 15) if kind == PAIR else kind


def least_of(line: int) -> int:
    """Return the least rank of a hand of a line.

    >>> line_of(least_of(3)), least_of(len(FIVE_CARD_NAMES) + 7) == pair_of(7)
    (3, True)
    """
    pair = line - len(FIVE_CARD_NAMES)
    return line * CATEGORY if pair < 0 else pair_of(pair)


@kernel
def count_lines(
    hands: NDArray[np.uint8], deck: NDArray[np.int64], by_two: NDArray[np.int64], by_three: NDArray[np.int64]
) -> None:
    """Count for every two and every three cards the hands of five that hold them, by line."""
    for hand in hands:
        line = line_of(hand_rank(deck[hand[0]], deck[hand[1]], deck[hand[2]], deck[hand[3]], deck[hand[4]]))
        for high in range(1, 5):
            for middle in range(high):
                two = BINOMIALS[hand[middle], 1] + BINOMIALS[hand[high], 2]
                by_two[two, line] += 1
                for low in range(middle):
                    three = BINOMIALS[hand[low], 1] + BINOMIALS[hand[middle], 2] + BINOMIALS[hand[high], 3]
                    by_three[three, line] += 1


class Counts(NamedTuple):
    """How often each class of hands comes to each line, by the card given up; which of them are instant winners."""

    members: Members
    lines: NDArray[np.int64]
    instant: NDArray[np.int64]
    communities: int


def count(deck: Sequence[int], ace_low: bool, report: Report) -> Counts:
    """Count everything that does not depend on pay tables; ``ace_low`` tells what is an instant winner.

    The hands of five that hold two cards, less those that hold the third too, are the community cards that may come.
    """
    cards, size = np.array(deck, dtype=np.int64), len(deck)
    fives = all_hands(5, size)

    def work(piece: NDArray[np.uint8]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        found = np.zeros((comb(size, 2), LINES), dtype=np.int64), np.zeros((comb(size, 3), LINES), dtype=np.int64)
        count_lines(piece, cards, *found)
        return found

    found = spread(work, np.array_split(fives, PIECES), report)
    by_two, by_three = (np.sum([one[which] for one in found], axis=0) for which in range(2))
    members = members_of(deck)
    standing = all_hands(3, size)[members.numbers].astype(np.int64)
    two = np.stack([_pair_number(standing, *kept) for kept in ((1, 2), (0, 2), (0, 1))], axis=1)
    lines = by_two[two] - by_three[members.numbers][:, None, :]
    instant = np.array([instant_winner(a, b, c, ace_low) for a, b, c in members.hands.tolist()])
    return Counts(members, lines, instant, comb(size - 3, 3))


def _pair_number(hands: NDArray[np.int64], low: int, high: int) -> NDArray[np.int64]:
    numbers: NDArray[np.int64] = BINOMIALS[hands[:, low], 1] + BINOMIALS[hands[:, high], 2]
    return numbers
