import pytest

from .agreeing import Duel

DUELS = [
    {"wagers": {"initial": 10_00, "tie": 5_00}},
    {"wagers": {"initial": 25}, "strategy": "simple", "decks": 8},
    {"wagers": {"initial": 10_00, "tie": 1_00}, "seats": 9, "war_burn": "each", "cards": 120},
]


@pytest.mark.parametrize("duel", DUELS)
def test_kernel_and_procedure_agree(duel):
    assert Duel("casino-war", **duel).differences(500, seed=20) == []


@pytest.mark.long
@pytest.mark.parametrize("duel", DUELS)
def test_kernel_and_procedure_agree_over_many_rounds(duel):
    assert Duel("casino-war", **duel).differences(250_000, seed=2011) == []


def test_bulk_is_within_four_standard_errors():
    distances = Duel("casino-war", {"initial": 10_00, "tie": 5_00}).distances()
    assert distances
    assert all(abs(distance) < 4 for distance in distances.values()), distances
