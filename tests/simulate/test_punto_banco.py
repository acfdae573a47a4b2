import pytest

from .agreeing import Duel

DUELS = [
    {"wagers": {"player": 25_00, "banker": 10_05, "tie": 5_00}},
    {"wagers": {"banker": 12_00}, "seats": 14, "vig_rounding": "quarter_up", "decks": 6},
    {"wagers": {"player": 5_00, "tie": 1_00}, "seats": 3, "payment_procedure": 2, "vig_collection": "deferred"},
    {"wagers": {"banker": 33, "tie": 1}, "seats": 2, "payment_procedure": 3},
]
MOST_NEEDED = 6


@pytest.mark.parametrize("duel", DUELS)
def test_kernel_and_procedure_agree(duel):
    assert Duel("punto-banco", **duel, cards=MOST_NEEDED).differences(500, seed=20) == []


@pytest.mark.long
@pytest.mark.parametrize("duel", DUELS)
def test_kernel_and_procedure_agree_over_a_million_rounds(duel):
    assert Duel("punto-banco", **duel, cards=MOST_NEEDED).differences(250_000, seed=2011) == []


@pytest.mark.parametrize("decks", [6, 8])
def test_bulk_is_within_four_standard_errors(decks):
    wagers = {"player": 10_00, "banker": 10_00, "tie": 5_00}
    distances = Duel("punto-banco", wagers, decks=decks).distances(2, seed=9)
    assert set(distances) == set(wagers)
    assert all(abs(distance) < 4 for distance in distances.values()), distances
