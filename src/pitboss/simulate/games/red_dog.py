"""Red dog in bulk: three cards at the most, the same for every seat."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
from numpy.typing import NDArray

from ...games.red_dog.arithmetic import CONSECUTIVE, MOST_SPREAD, PAIR, card_value, outcome, spread
from ...games.red_dog.game import RedDog
from ...odds.strategy import Strategy
from ...plant.kernels import kernel
from ...rules.shoe_games import a_quarter_from_the_back
from ...things.cards import RANKS
from ..plays import Play
from ..shoes import EVERY_ROUND, OUT, WORDS, is_due, open_shoe, words_for
from ..streams import Stream

WAGERS = ("original", "raise")
CARDS = 3
KINDS = MOST_SPREAD + 2
"""A pair, consecutive cards, and each spread; each ends lost, void or won."""


def end_of(first: int, second: int, third: int) -> int:
    """Return the end of a round by the values of its cards; without a third card it is consecutive, and void."""
    return 3 * (spread(first, second) - PAIR) + outcome(first, second, third) + 1


@kernel
def list_ends(by_ranks: NDArray[np.uint8]) -> None:
    """Write down the end of every three ranks."""
    for first in range(len(by_ranks)):
        for second in range(len(by_ranks)):
            for third in range(len(by_ranks)):
                by_ranks[first, second, third] = end_of(
                    card_value(first << 2), card_value(second << 2), card_value(third << 2)
                )


@kernel
def deal(
    stream: Stream,
    memory: NDArray[np.int64],
    rounds: int,
    ends: NDArray[np.int32],
    shoe: NDArray[np.uint8],
    cutting_card: int,
    by_ranks: NDArray[np.uint8],
    void: int,
) -> None:
    """Deal rounds from a shoe to its cutting card."""
    cards, out = memory[WORDS:].view(np.uint8)[: len(shoe)], memory[OUT]
    for place in range(rounds):
        if is_due(out, cutting_card):
            out = open_shoe(cards, shoe, out, cutting_card, CARDS, stream)
        end = by_ranks[cards[out] >> 2, cards[out + 1] >> 2, cards[out + 2] >> 2]
        # Consecutive cards need no third one: it stays in the shoe.
        out += CARDS - (end == void)
        for seat in range(ends.shape[0]):
            ends[seat, place] = end
    memory[OUT] = out


@kernel
def dealt(
    cards: NDArray[np.uint8],
    ends: NDArray[np.int32],
    shoe: NDArray[np.uint8],
    cutting_card: int,
    by_ranks: NDArray[np.uint8],
    void: int,
) -> None:
    """Carry out one round with given cards."""
    for seat in range(ends.shape[0]):
        ends[seat, 0] = by_ranks[cards[0] >> 2, cards[1] >> 2, cards[2] >> 2]


def prepare(game: RedDog, wagers: Mapping[str, int], seats: int, strategy: Strategy | None) -> Play:
    """Make red dog ready to be simulated; a device, or a shuffle after every round, leaves no shoe that lasts."""
    assert strategy is not None
    stake = wagers["original"]
    raises = strategy.array("raise")
    nets = np.zeros((3 * KINDS, len(WAGERS)), dtype=np.int64)
    stakes = np.zeros_like(nets)
    for kind in range(PAIR, MOST_SPREAD + 1):
        odds = game.three_of_a_kind if kind == PAIR else game.odds[kind]
        raised = stake if kind > CONSECUTIVE and raises[kind] else 0
        for result in (-1, 0, 1):
            end = 3 * (kind - PAIR) + result + 1
            stakes[end] = stake, raised
            nets[end] = (odds.profit(stake), odds.profit(raised)) if result > 0 else (result * stake, result * raised)
    shoe = np.array(game.pack(), dtype=np.uint8)
    every_round = game.continuous or game.shuffles_each_round
    by_ranks = np.zeros((len(RANKS),) * 3, dtype=np.uint8)
    list_ends(by_ranks)
    return Play(
        wagers=WAGERS,
        seats=seats,
        deal=deal,
        dealt=dealt,
        arguments=(
            shoe,
            EVERY_ROUND if every_round else a_quarter_from_the_back(len(shoe)),
            by_ranks,
            3 * (CONSECUTIVE - PAIR) + 1,
        ),
        end_nets=nets,
        end_stakes=stakes,
        memory=words_for(len(shoe)),
    )
