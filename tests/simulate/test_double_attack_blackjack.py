from typing import Any

import pytest

from .agreeing import Duel
from .twentyone_duels import TablesDuel, whole_shoe

DUELS: list[dict[str, Any]] = [
    {"wagers": {"initial": 10_00, "bustit": 5_00}},
    {"wagers": {"initial": 10_05, "bustit": 5_05}, "tables": "simple", "insures": True, "seats": 2},
    {"wagers": {"initial": 10_00}, "hole_card": "unread", "seats": 3, "surrender": False, "double_on": "two_cards"},
    {"wagers": {"initial": 10_00, "bustit": 1_00}, "hole_card": "none", "surrender": "first_two_cards", "decks": 6},
    {"wagers": {"initial": 15_00}, "hole_card": "none", "draw_split_aces": True, "insures": True, "max_split_hands": 2},
    {"wagers": {"initial": 20_00, "bustit": 10_00}, "seats": 6, "draw_split_aces": True, "hole_card": "unread"},
]


@pytest.mark.parametrize("duel", DUELS)
def test_kernel_and_procedure_agree(duel):
    assert TablesDuel("double-attack-blackjack", **duel).differences(500, seed=26) == []


@pytest.mark.long
@pytest.mark.parametrize("duel", DUELS)
def test_kernel_and_procedure_agree_over_a_million_rounds(duel):
    assert TablesDuel("double-attack-blackjack", **duel).differences(170_000, seed=2611) == []


@pytest.mark.parametrize("duel", DUELS)
def test_kernel_and_procedure_agree_through_a_shoe(duel):
    found = TablesDuel("double-attack-blackjack", **duel)
    assert [whole_shoe(found, 60 // (found.seats + 1), seed) for seed in range(3)] == [[]] * 3


@pytest.mark.parametrize("strategy", ["optimal", "simple"])
def test_kernel_and_procedure_agree_by_the_strategies_of_the_proof(strategy):
    duel = Duel("double-attack-blackjack", {"initial": 10_00, "bustit": 5_00}, seats=2, strategy=strategy)
    assert duel.differences(300, seed=5) == []


def test_what_comes_out_is_what_is_proved():
    distances = Duel("double-attack-blackjack", {"initial": 10_00, "bustit": 5_00}, shuffle_each_round=True).distances()
    assert {"initial", "double-attack", "bustit"} <= set(distances)
    assert {id: distance for id, distance in distances.items() if abs(distance) > 4} == {}
