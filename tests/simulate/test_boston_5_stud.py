import numpy as np
import pytest

from pitboss.odds.strategy import Array, Strategy
from pitboss.odds.subsets import all_hands

from .agreeing import Duel

ID = "boston-5-stud"
DUELS = [
    {"wagers": {"ante": 5_00, "first": 10_00, "bonus": 5_00}},
    {"wagers": {"ante": 5_00, "first": 10_00}, "seats": 7, "strategy": "cautious", "odds_ab": {"two pair": "5 to 2"}},
    {
        "wagers": {"ante": 1_01, "first": 2_02, "bonus": 25},
        "seats": 3,
        "strategy": "cautious",
        "deal": "automated-shoe",
        "three_card_ace_low": False,
        "odds_ab": {"flush": "31 to 2"},
        "odds_ob": {"three-of-a-kind": "30 to 1", "one pair": "3 to 2"},
    },
    {
        "wagers": {"ante": 6_000_00, "first": 12_000_00, "bonus": 100_00},
        "seats": 2,
        "strategy": "simple",
        "deal": "automated-shoe",
        "cap": 50_000,
    },
]


def duel(strategy="optimal", **given):
    """The best play never folds; a cautious one folds what is not in part queen high or better."""
    if strategy == "cautious":
        second = Array.of((all_hands(3)[:, 2] >= 40).astype(np.int8))
        strategy = Strategy(game=ID, options={}, name="cautious", arrays={"second": second})
    return Duel(ID, strategy=strategy, **given)


@pytest.mark.parametrize("given", DUELS)
def test_kernel_and_procedure_agree(given):
    assert duel(**given).differences(500, seed=24) == []


@pytest.mark.long
@pytest.mark.parametrize("given", DUELS)
def test_kernel_and_procedure_agree_over_a_million_rounds(given):
    assert duel(**given).differences(250_000, seed=2411) == []


@pytest.mark.parametrize("seats", [1, 5])
def test_bulk_is_within_four_standard_errors(seats):
    distances = Duel(ID, {"ante": 5_00, "first": 10_00, "bonus": 5_00}, seats=seats).distances(seed=24)
    assert set(distances) == {"ante", "first", "second", "ante-bonus", "bonus"}
    assert all(abs(distance) < 4 for distance in distances.values()), distances
