import pytest

from pitboss.games.registry import game as build
from pitboss.odds.solve import odds

from .agreeing import Duel

ID = "four-card-poker"

DUELS = [
    {"wagers": {"ante": 10_00, "aces-up": 5_00}},
    {"wagers": {"ante": 10_00, "aces-up": 5_00}, "seats": 7, "strategy": "simple", "aces_up": "AU-2"},
    {"wagers": {"aces-up": 5_00}, "strategy": "simple", "aces_up": "AU-3", "deal": "automated-shoe"},
    {
        "wagers": {"ante": 25_00, "aces-up": 1_01},
        "seats": 3,
        "deal": "automated-shoe",
        "tie": "push",
        "fold_forfeits_aces_up": False,
        "aces_up": {
            "pair of aces": "3 to 2",
            "two pair": "2 to 1",
            "straight": "4 to 1",
            "flush": "5 to 1",
            "three-of-a-kind": "7 to 1",
            "straight flush": "40 to 1",
            "four-of-a-kind": "50 to 1",
        },
    },
]


def duel(strategy="optimal", **given):
    """Play by the best strategy under default options, whatever the options: it need not be proved anew for each."""
    return Duel(ID, strategy=odds(build(ID)).strategy if strategy == "optimal" else strategy, **given)


@pytest.mark.parametrize("given", DUELS)
def test_kernel_and_procedure_agree(given):
    assert duel(**given).differences(500, seed=27) == []


@pytest.mark.long
@pytest.mark.parametrize("given", DUELS)
def test_kernel_and_procedure_agree_over_a_million_rounds(given):
    assert duel(**given).differences(250_000, seed=2711) == []


@pytest.mark.parametrize("seats", [1, 5])
def test_bulk_is_within_four_standard_errors(seats):
    distances = Duel(ID, {"ante": 10_00, "aces-up": 10_00}, seats=seats).distances(seed=27)
    assert set(distances) == {"ante", "play", "aces-up", "bonus"}
    assert all(abs(distance) < 4 for distance in distances.values()), distances
