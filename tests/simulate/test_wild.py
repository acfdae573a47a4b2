"""Kernel and procedure agree at any table: options that go together at random, wagers, seats and play as well."""

import random

import pytest

from pitboss.games.registry import GAMES, game_class
from pitboss.rules.twentyone_game import TwentyOneGame

from .twentyone_duels import whole_shoe
from .wild import OPEN, wild_duel, wild_game, wild_wagers

A_FEW, MANY = 2, 80


def differences(id: str, seed: int, rounds: int) -> list[str]:
    """Play a table as it may be; return what came out differently, with the table in words."""
    found = wild_duel(id, seed)
    if found is None:
        return []
    duel, said = found
    away = duel.differences(rounds, seed)
    if isinstance(duel.game, TwentyOneGame) and not away and duel.game.options.get("shoe") != "double":
        # As many rounds as six cards a hand leave room for.
        away = whole_shoe(duel, max(len(duel.pack) // (10 * (duel.seats + 1)), 1), seed)
    return [f"{said}: {one}" for one in away]


@pytest.mark.parametrize("id", GAMES)
def test_kernel_and_procedure_agree_at_any_table(id):
    assert [differences(id, seed, 50) for seed in range(A_FEW)] == [[]] * A_FEW


@pytest.mark.long
@pytest.mark.parametrize("id", GAMES)
def test_kernel_and_procedure_agree_at_many_tables(id):
    assert [differences(id, seed, 500) for seed in range(100, 100 + MANY)] == [[]] * MANY


@pytest.mark.parametrize("id", GAMES)
def test_every_wager_and_every_value_of_an_option_is_at_one_of_many_tables(id):
    declared = {one.id: [*one.values, *OPEN.get(id, {}).get(one.id, [])] for one in game_class(id).OPTIONS}
    wagers = {one.id.partition(":")[0] for one in game_class(id).WAGERS if one.placed == "before-deal"}
    # What has no default must be said: nothing is then no value.
    missing = {
        (name, str(value))
        for name, values in declared.items()
        for value in values
        if value is not None or name == "three_card_table"
    }
    for seed in range(100, 100 + MANY):
        chance = random.Random(f"{id} {seed}")
        game = wild_game(id, chance)
        missing -= {(name, str(game.options[name])) for name in declared}
        wagers -= {wager.partition(":")[0] for wager in wild_wagers(game, 1, chance) or ()}
    assert (missing, wagers) == (set(), set())


def test_most_tables_are_played():
    """Options, wagers and decisions that a table refuses are few: the others are tables indeed."""
    for id in ("roulette", "red-dog", "blackjack"):
        assert sum(wild_duel(id, seed) is not None for seed in range(8)) >= 6
