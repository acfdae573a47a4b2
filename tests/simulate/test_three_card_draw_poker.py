import pytest

from pitboss.games.registry import game as build
from pitboss.odds.games.three_card_draw_poker import with_first_3
from pitboss.odds.solve import odds

from .agreeing import Duel

ID = "three-card-draw-poker"
DUELS = [
    {"wagers": {"ante": 10_00, "first-3-bonus": 5_00}},
    {"wagers": {"ante": 10_00, "first-3-bonus": 25_00}, "seats": 6, "strategy": "simple", "bonus": 2, "first_3": 4},
    {"wagers": {"ante": 25_00}, "seats": 3, "deal": "automated-shoe", "bonus": 3},
    {"wagers": {"ante": 5_00, "first-3-bonus": 5_00}, "seats": 2, "strategy": "together", "first_3": 3},
]


def duel(strategy="optimal", **given):
    if strategy == "together":
        found = odds(build(ID, first_3=given["first_3"])).strategy
        assert found is not None
        strategy = with_first_3(found)
    return Duel(ID, strategy=strategy, **given)


@pytest.mark.parametrize("given", DUELS)
def test_kernel_and_procedure_agree(given):
    assert duel(**given).differences(500, seed=42) == []


@pytest.mark.long
@pytest.mark.parametrize("given", DUELS)
def test_kernel_and_procedure_agree_over_many_rounds(given):
    assert duel(**given).differences(250_000, seed=4210) == []


@pytest.mark.parametrize("seats", [1, 3])
def test_bulk_is_within_four_standard_errors(seats):
    distances = duel(wagers={"ante": 10_00, "first-3-bonus": 10_00}, seats=seats).distances()
    assert set(distances) == {"ante", "in-to-win", "draw", "first-3-bonus", "in-to-win-draw-bonus"}
    assert all(abs(distance) < 4 for distance in distances.values()), distances
