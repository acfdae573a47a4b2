"""Roulette in bulk: one number a round, for wagers on any places of the layout."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
from numpy.typing import NDArray

from ...games.roulette.arithmetic import (
    HALF_LOST,
    HELD,
    RETURNED,
    WINS,
    decide,
    decide_held,
    five_adjacent_net,
    half_collected,
)
from ...games.roulette.game import HELD_BEFORE, ZERO_RULES, Roulette
from ...odds.games.roulette import numbers_in_play
from ...odds.strategy import Strategy
from ...plant.kernels import kernel
from ..plays import Play
from ..streams import Stream, below

MOST_HELD = 16
"""A wager held so often in a row is held no more: a run of sixteen zeros is rarer than one in 10 to the 25."""


def end_of(landed: int, held: int, numbers: int) -> int:
    """Return the end of a round: where the ball landed, and how many wagers of each kind were held before."""
    return held * numbers + landed


@kernel
def deal(
    stream: Stream,
    memory: NDArray[np.int64],
    rounds: int,
    ends: NDArray[np.int32],
    holds: NDArray[np.int64],
) -> None:
    """Spin; ``holds`` says for every end how many wagers are held after it."""
    numbers = len(holds) // MOST_HELD
    held = memory[0]
    for place in range(rounds):
        end = end_of(below(stream, numbers), held, numbers)
        held = holds[end]
        for seat in range(ends.shape[0]):
            ends[seat, place] = end
    memory[0] = held


@kernel
def dealt(cards: NDArray[np.uint8], ends: NDArray[np.int32], holds: NDArray[np.int64]) -> None:
    """Settle one spin, the first at this table; ``cards`` holds the place of the number among those in play."""
    for seat in range(ends.shape[0]):
        ends[seat, 0] = end_of(cards[0], 0, len(holds) // MOST_HELD)


def prepare(game: Roulette, wagers: Mapping[str, int], seats: int, strategy: Strategy | None) -> Play:
    """Make roulette ready to be simulated; a wager held from an earlier spin has a row of its own."""
    numbers = numbers_in_play(game)
    stays = game.options.en_prison_second_zero == "stay"
    zero_code = ZERO_RULES[game.zero_rule]
    placed = {id: game.place(id) for id in wagers}
    rows = (*placed, *(HELD_BEFORE + id for id, place in placed.items() if place.even_money))
    size = len(numbers) * MOST_HELD
    nets = np.zeros((size, len(rows)), dtype=np.int64)
    stakes = np.zeros_like(nets)
    holds = np.zeros(size, dtype=np.int64)
    for held in range(MOST_HELD):
        for at, landed in enumerate(numbers):
            end = end_of(at, held, len(numbers))
            for id, place in placed.items():
                stake, row = wagers[id], rows.index(id)
                stakes[end, row] = stake
                result = decide(place.numbers, place.even_money, zero_code, landed)
                if result == HELD:
                    holds[end] = 1
                elif result == HALF_LOST:
                    nets[end, row] = -half_collected(stake)
                elif result != WINS:
                    nets[end, row] = -stake
                elif place.family == "five-adjacent":
                    nets[end, row] = five_adjacent_net(stake, game.odds_of(place).wins)
                else:
                    nets[end, row] = game.odds_of(place).profit(stake)
                if held and place.even_money:
                    later = decide_held(place.numbers, stays, landed)
                    if later == HELD:
                        holds[end] = min(held + 1, MOST_HELD - 1)
                    elif later != RETURNED:
                        nets[end, rows.index(HELD_BEFORE + id)] = -held * stake
    return Play(wagers=rows, seats=seats, deal=deal, dealt=dealt, arguments=(holds,), end_nets=nets, end_stakes=stakes)
