import numpy as np
import pytest

from pitboss.games.registry import game as build
from pitboss.odds.games.colorado_holdem import DECISIONS, DECLARE, with_bonus
from pitboss.odds.solve import odds
from pitboss.odds.strategy import Array, Strategy
from pitboss.simulate.chunks import prepare
from pitboss.things.errors import NotAllowed

from .agreeing import Duel

ID = "colorado-holdem"
REQUIRED = {"version": "required", "required_push_low": 7}
DUELS = [
    {"wagers": {"ante": 10_00, "bonus": 5_00}},
    {"wagers": {"ante": 333_35, "bonus": 10_01}, "seats": 7, **REQUIRED, "cap": 50_000, "odds": {
        "main": {"flush": "17 to 2", "straight": "500 to 1"}, "bonus": {"two pair": "4 to 3"}}},
    {"wagers": {"ante": 25_00}, "seats": 3, "deal": "automated-shoe", "strategy": "simple", "instant_ace_low": True},
    {"wagers": {"ante": 5_00, "bonus": 5_00}, "seats": 2, "strategy": "simple", "version": "required",
     "required_push_low": None},
    {"wagers": {"ante": 5_00, "bonus": 5_00}, "seats": 2, "strategy": "together", **REQUIRED},
    {"wagers": {"ante": 5_00, "bonus": 5_00}, "strategy": "declare everything"},
]  # fmt: skip


def duel(strategy="optimal", **given):
    if strategy == "together":
        found = odds(build(ID, **REQUIRED)).strategy
        assert found is not None
        strategy = with_bonus(found)
    elif strategy == "declare everything":
        ways = np.full(22_100, DECLARE, dtype=np.int8)
        strategy = Strategy(game=ID, options={}, name=strategy, arrays={DECISIONS: Array.of(ways)})
    return Duel(ID, strategy=strategy, **given)


@pytest.mark.parametrize("given", DUELS)
def test_kernel_and_procedure_agree(given):
    assert duel(**given).differences(500, seed=23) == []


@pytest.mark.long
@pytest.mark.parametrize("given", DUELS)
def test_kernel_and_procedure_agree_over_many_rounds(given):
    assert duel(**given).differences(175_000, seed=2311) == []


@pytest.mark.parametrize(("seats", "options"), [(1, {}), (3, REQUIRED)])
def test_bulk_is_within_four_standard_errors(seats, options):
    distances = duel(wagers={"ante": 10_00, "bonus": 10_00}, seats=seats, **options).distances()
    assert set(distances) == {"ante", "bet", "bonus"}
    assert all(abs(distance) < 4 for distance in distances.values()), distances


def test_a_strategy_for_the_other_version_is_refused():
    permissible, required = odds(build(ID)).strategy, odds(build(ID, **REQUIRED)).strategy
    with pytest.raises(NotAllowed, match="goes on without a bet"):
        prepare(ID, REQUIRED, {"ante": 100}, 1, permissible)
    with pytest.raises(NotAllowed, match="folds"):
        prepare(ID, {}, {"ante": 100}, 1, required)
