"""Kernel and procedure agree at any table: options that go together at random, wagers, seats and play as well."""

import pytest

from pitboss.games.registry import GAMES
from pitboss.rules.twentyone_game import TwentyOneGame

from .twentyone_duels import whole_shoe
from .wild import wild_duel

A_FEW, MANY = 2, 40


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
    assert [differences(id, seed, 1_000) for seed in range(100, 100 + MANY)] == [[]] * MANY


def test_most_tables_are_played():
    """Options, wagers and decisions that a table refuses are few: the others are tables indeed."""
    for id in ("roulette", "red-dog", "blackjack"):
        assert sum(wild_duel(id, seed) is not None for seed in range(8)) >= 6
