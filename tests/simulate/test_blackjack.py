from typing import Any

import pytest

from .agreeing import Duel
from .twentyone_duels import TablesDuel, whole_shoe

DUELS: list[dict[str, Any]] = [
    {"wagers": {"main": 10_00}, "max_split_hands": 4},
    {"wagers": {"main": 15_05}, "tables": "simple", "insures": True, "surrender": True, "max_split_hands": 3},
    {"wagers": {"main": 10_00}, "seats": 6, "hole_card": "reader", "surrender": True, "max_split_hands": 4},
    {"wagers": {"main": 10_00}, "seats": 3, "hole_card": "unread", "resplit_aces": False, "max_split_hands": 4},
    {"wagers": {"main": 20_00}, "seats": 2, "hole_card": "exposed"},
    {"wagers": {"main": 20_00}, "tables": "simple", "hole_card": "exposed", "exposed_double_soft": True},
    {"wagers": {"main": 20_00}, "insures": True, "consolidated_payout": True, "seats": 2, "five_card_21": True},
    {
        "wagers": {"main": 15_00},
        "insures": True,
        "consolidated_payout": True,
        "insurance_timing": "before_own_decision",
    },
    {"wagers": {"main": 15_00}, "blackjack_pays": "6:5", "decks": 2, "shoe": "hand", "dealer_hits_soft_17": True},
    {"wagers": {"main": 10_00}, "decks": 1, "seats": 7, "boxes": 7, "hole_card": "reader", "max_split_hands": 3},
    {"wagers": {"main": 10_00}, "shoe": "double", "seats": 2},
    {
        "wagers": {"main": 10_00, "over13": 1_00, "under13": 1_00},
        "additional_wager": "over-under-13",
        "shoe": "continuous",
    },
    {"wagers": {"main": 10_00, "same-suit": 1_00}, "additional_wager": "same-suit", "same_suit_table": "RM-1"},
    {"wagers": {"main": 10_00, "same-suit": 1_00}, "additional_wager": "same-suit", "seats": 3},
    {"wagers": {"main": 10_00, "sevens": 1_00}, "additional_wager": "sevens", "max_split_hands": 4, "seats": 2},
    {
        "wagers": {"main": 10_00, "sevens": 1_00},
        "additional_wager": "sevens",
        "sevens_third_card_wins": True,
        "hole_card": "reader",
        "surrender": True,
        "seats": 2,
    },
    {"wagers": {"main": 10_00, "sevens": 1_00}, "additional_wager": "sevens", "hole_card": "exposed", "seats": 4},
    {"wagers": {"main": 10_00, "progressive": 1_00}, "progressive": True, "progressive_meter": 100_000, "seats": 2},
    {
        "wagers": {"main": 10_00, "bonus-player": 2_00, "bonus-dealer": 3_00},
        "bonus_wager": True,
        "bonus_meter": 5_000,
        "decks": 1,
        "seats": 2,
    },
    {
        "wagers": {"main": 10_00, "bonus-dealer": 3_00},
        "bonus_wager": True,
        "bonus_meter": 5_000,
        "multiple_action": False,
        "insures": True,
    },
    {"wagers": {"main": 10_00, "streak-2": 5_00, "streak-3": 5_00}, "streak": True, "prior_streak_wins": {"1": 1}},
    {
        "wagers": {"main": 10_00, "match-dealer": 5_00, "twenty-bonus": 5_00},
        "match_the_dealer": True,
        "twenty_point_bonus": True,
        "decks": 8,
        "seats": 2,
        "hole_card": "reader",
    },
    {
        "wagers": {"main": 10_00, "twenty-bonus": 5_00},
        "twenty_point_bonus": True,
        "decks": 2,
        "twenty_table": "B",
        "seats": 2,
    },
    {"wagers": {"main": 10_00, "twenty-bonus": 5_00}, "twenty_point_bonus": True, "hole_card": "exposed"},
    {
        "wagers": {"main-1": 10_00, "main-2": 15_00, "main-3": 5_00},
        "multiple_action": True,
        "seats": 2,
        "insures": True,
    },
    {
        "wagers": {"main-1": 10_00, "main-3": 5_00, "bonus-player": 1_00, "bonus-dealer": 1_00},
        "multiple_action": True,
        "bonus_wager": True,
        "bonus_meter": 1_000,
    },
]


@pytest.mark.parametrize("duel", DUELS)
def test_kernel_and_procedure_agree(duel):
    assert TablesDuel("blackjack", **duel).differences(500, seed=20) == []


@pytest.mark.long
@pytest.mark.parametrize("duel", DUELS)
def test_kernel_and_procedure_agree_over_a_million_rounds(duel):
    assert TablesDuel("blackjack", **duel).differences(40_000, seed=2011) == []


@pytest.mark.parametrize("duel", [one for one in DUELS if one.get("shoe") != "double" and one.get("decks", 6) > 2])
def test_kernel_and_procedure_agree_through_a_shoe(duel):
    found = TablesDuel("blackjack", **duel)
    rounds = 100 // (found.seats + 1)
    assert [whole_shoe(found, rounds // 3 + 1, seed) for seed in range(3)] == [[]] * 3


@pytest.mark.parametrize("strategy", ["optimal", "simple"])
@pytest.mark.parametrize("hole_card", ["none", "exposed"])
def test_kernel_and_procedure_agree_by_the_strategies_of_the_proof(hole_card, strategy):
    duel = Duel("blackjack", {"main": 10_00}, seats=2, strategy=strategy, hole_card=hole_card)
    assert duel.differences(300, seed=4) == []


# A cutting card costs basic strategy a little, which the proof leaves out: rounds with many small cards are fewer.
PROVED: list[dict[str, Any]] = [
    {"wagers": {"main": 10_00}, "shoe": "continuous", "max_split_hands": 4, "surrender": True},
    {"wagers": {"main": 10_00}, "shoe": "continuous", "hole_card": "exposed"},
    {
        "wagers": {"main": 10_00, "match-dealer": 1_00, "twenty-bonus": 1_00},
        "shoe": "continuous",
        "match_the_dealer": True,
        "twenty_point_bonus": True,
    },
    {
        "wagers": {"main": 10_00, "over13": 1_00, "under13": 1_00},
        "shoe": "continuous",
        "additional_wager": "over-under-13",
    },
]


@pytest.mark.parametrize("proved", PROVED)
def test_what_comes_out_is_what_is_proved(proved):
    distances = Duel("blackjack", **proved).distances()
    assert set(proved["wagers"]) <= set(distances)
    assert {id: distance for id, distance in distances.items() if abs(distance) > 4} == {}
