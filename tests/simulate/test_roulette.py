import pytest

from .agreeing import Duel

DUELS = [
    {
        "wagers": {
            "straight:17": 1_00,
            "split:0-00": 2_00,
            "three:4-5-6": 3_00,
            "four:1-2-4-5": 4_00,
            "first-five": 5_00,
        }
    },
    {"wagers": {"six:1-2-3-4-5-6": 1_00, "column:2": 25, "dozen:3": 75, "red": 10_25, "odd": 5_00, "high": 25}},
    {"wagers": {"straight:0": 1_00, "black": 10_00, "low": 5_00}, "wheel": "single-zero", "seats": 3},
    {"wagers": {"even": 1_00, "red": 10_00}, "wheel": "double-as-single", "zero_rule": "en-prison"},
    {"wagers": {"five-adjacent:0": 5_00}, "five_adjacent_offered": True},
]


@pytest.mark.parametrize("duel", DUELS)
def test_kernel_and_procedure_agree(duel):
    assert Duel("roulette", **duel).differences(500, seed=20) == []


@pytest.mark.long
@pytest.mark.parametrize("duel", DUELS)
def test_kernel_and_procedure_agree_over_many_rounds(duel):
    assert Duel("roulette", **duel).differences(250_000, seed=2011) == []


def test_bulk_is_within_four_standard_errors():
    distances = Duel("roulette", {"red": 10_00, "first-five": 5_00}).distances()
    assert distances
    assert all(abs(distance) < 4 for distance in distances.values()), distances
