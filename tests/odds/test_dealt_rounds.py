"""Rounds through the dealt procedure come to what was proved: every wager within four standard errors."""

import math
import random
from functools import partial
from typing import Any

import numpy as np
import pytest

from pitboss.games.registry import GAMES, demonstration_game
from pitboss.games.roulette.game import Roulette
from pitboss.games.roulette.wheel import NAMES
from pitboss.odds.games.roulette import numbers_in_play
from pitboss.odds.solve import odds, solver_of
from pitboss.rules.round import Round
from pitboss.rules.usual_wagers import usual_wagers
from pitboss.simulate.exact import yardstick
from pitboss.simulate.planning import plan_run
from pitboss.things.shoes import Shoe

OPTIONS: dict[str, dict[str, Any]] = {"chemin-de-fer": {"optional_cells": []}}
"""The fixed table, under which neither side chooses at random."""

WAGERS = {
    "three-card-poker": {"ante": 10_00, "pair-plus": 10_00},
    "minibaccarat": {"player": 10_00, "banker": 10_00, "tie": 10_00},
    "punto-banco": {"player": 10_00, "banker": 10_00, "tie": 10_00},
    "roulette": {"red": 10_00, "first-five": 10_00, "straight:17": 10_00},
    "four-card-poker": {"ante": 10_00, "aces-up": 10_00},
    "three-card-draw-poker": {"ante": 10_00, "first-3-bonus": 10_00},
    "colorado-holdem": {"ante": 10_00, "bonus": 10_00},
    "boston-5-stud": {"ante": 10_00, "first": 20_00, "bonus": 10_00},
    "casino-war": {"initial": 10_00, "tie": 10_00},
    "double-cross-poker": {"ante": 10_00, "three-card": 10_00},
    "double-attack-blackjack": {"initial": 10_00, "bustit": 10_00},
}
MOST_CARDS = 60
TAKE_LONG = ("double-cross-poker", "double-attack-blackjack", "four-card-poker")
"""Games whose odds take longest to count where nothing is compiled yet."""


def distances(id: str, rounds: int, seed: int) -> dict[str, float]:
    """Deal rounds by the best play; return how far each wager is from its exact value, in standard errors."""
    game = demonstration_game(id, **OPTIONS.get(id, {}))
    found = odds(game)
    wagers = WAGERS.get(id) or usual_wagers(game)
    decide = solver_of(id).decider(game, found.strategy) if found.strategy is not None else None
    seats = range(1, 2 + game.opponents)
    placed = game.spread_wagers(wagers, seats, {})
    expected = yardstick(plan_run(game, rounds=rounds, wagers=wagers, seed=1), found).expected
    assert expected, id
    chance, pack = random.Random(seed), game.pack()
    numbers = numbers_in_play(game) if isinstance(game, Roulette) else ()
    sums = dict.fromkeys(expected, 0.0)
    squares = dict.fromkeys(expected, 0.0)
    for _ in range(rounds):
        if pack:
            round = Round(game, placed, shoe=Shoe(chance.sample(pack, min(MOST_CARDS, len(pack)))))
        else:
            round = Round(game, placed, outcomes=[NAMES[chance.choice(numbers)]])
        if decide is None:
            round.advance()
        else:
            round.play(partial(decide, round))
        nets: dict[str, int] = {}
        for by_wager in round.net.values():
            for wager, net in by_wager.items():
                nets[wager] = nets.get(wager, 0) + net
        for wager, net in nets.items():
            if wager in sums:
                sums[wager] += net
                squares[wager] += net * net
    away = {}
    for wager, exact in expected.items():
        mean = sums[wager] / rounds
        variance = squares[wager] / rounds - mean * mean
        away[wager] = (mean - float(exact)) / math.sqrt(variance / rounds) if variance > 0 else 0.0
    return away


@pytest.mark.parametrize("id", [id for id in GAMES if id not in TAKE_LONG])
def test_some_thousand_dealt_rounds(id):
    found = distances(id, 1_000, seed=8)
    assert found
    assert np.abs(list(found.values())).max() < 5, found


@pytest.mark.long
@pytest.mark.parametrize("id", GAMES)
def test_a_million_dealt_rounds(id):
    found = distances(id, 1_000_000, seed=84)
    assert np.abs(list(found.values())).max() < 4, found
