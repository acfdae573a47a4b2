import pytest

from .agreeing import Duel

DUELS = [
    {"wagers": {"original": 10_00}},
    {"wagers": {"original": 5_00}, "seats": 4, "strategy": "simple", "decks": 1},
    {"wagers": {"original": 25}, "decks": 8, "payout_odds": {"1": "11 to 2", "4-11": "3 to 2"}},
]


@pytest.mark.parametrize("duel", DUELS)
def test_kernel_and_procedure_agree(duel):
    assert Duel("red-dog", **duel).differences(500, seed=20) == []


@pytest.mark.long
@pytest.mark.parametrize("duel", DUELS)
def test_kernel_and_procedure_agree_over_many_rounds(duel):
    assert Duel("red-dog", **duel).differences(250_000, seed=2011) == []


def test_bulk_is_within_four_standard_errors():
    distances = Duel("red-dog", {"original": 10_00}).distances()
    assert distances
    assert all(abs(distance) < 4 for distance in distances.values()), distances
