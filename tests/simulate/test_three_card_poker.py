import pytest

from .agreeing import Duel

DUELS = [
    {"wagers": {"ante": 10_00, "pair-plus": 5_00}},
    {"wagers": {"ante": 10_00, "pair-plus": 5_00}, "seats": 7, "strategy": "simple", "pair_plus": "D"},
    {"wagers": {"pair-plus": 5_00}, "pair_plus": "C", "deal": "automated-shoe", "seats": 2},
    {"wagers": {"ante": 25_00}, "seats": 3, "version_f": True, "pair_plus": "B", "ante_bonus": "AB-2"},
]


@pytest.mark.parametrize("duel", DUELS)
def test_kernel_and_procedure_agree(duel):
    assert Duel("three-card-poker", **duel).differences(500, seed=20) == []


@pytest.mark.long
@pytest.mark.parametrize("duel", DUELS)
def test_kernel_and_procedure_agree_over_many_rounds(duel):
    assert Duel("three-card-poker", **duel).differences(250_000, seed=2011) == []


def test_bulk_is_within_four_standard_errors():
    distances = Duel("three-card-poker", {"ante": 10_00, "pair-plus": 5_00}).distances()
    assert set(distances) == {"ante", "play", "pair-plus", "ante-bonus"}
    assert all(abs(distance) < 4 for distance in distances.values()), distances
