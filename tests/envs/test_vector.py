"""Many tables in one step come to what the dealt procedure comes to, card for card."""

from typing import Any

import numpy as np
import pytest

gymnasium = pytest.importorskip("gymnasium", reason="the extra 'envs' is not installed")

import pitboss.envs  # noqa: E402
from pitboss.envs.vector import AT_MANY_TABLES, PitbossVector  # noqa: E402
from pitboss.things.errors import NotAllowed, UnknownName  # noqa: E402

from .beside import play_beside  # noqa: E402

BONUSES = {"main": 1000, "bonus-player": 500, "bonus-dealer": 300}
# Not three card poker and double cross poker dealt in stacks: their kernels number the cards otherwise.
OPTIONS: dict[str, list[dict[str, object]]] = {
    "four-card-poker": [{}, {"deal": "automated-shoe", "shuffler": "automated"}],
    "colorado-holdem": [{"version": "permissible"}, {"version": "required", "required_push_low": None}],
    "casino-war": [{}, {"tie_wager_offered": False}],
    "blackjack": [
        {"max_split_hands": 4, "surrender": True, "insurance_timing": "before_own_decision"},
        {"hole_card": "reader", "max_split_hands": 3, "resplit_aces": False, "decks": 1, "dealer_hits_soft_17": True},
        {"hole_card": "unread", "surrender": True, "five_card_21": True, "blackjack_pays": "6:5"},
        {"hole_card": "exposed", "exposed_double_soft": True},
        {"hole_card": "reader", "consolidated_payout": True, "wagers": {"main": 1050}},
        {
            "consolidated_payout": True,
            "insurance_timing": "before_own_decision",
            "bonus_wager": True,
            "bonus_meter": 5000,
            "wagers": BONUSES,
        },
        {"shoe": "double", "chip_unit": 5, "wagers": {"main": 505}},
        {"multiple_action": True, "wagers": {"main-1": 1000, "main-2": 500, "main-3": 2000}},
        {
            "multiple_action": True,
            "bonus_wager": True,
            "bonus_meter": 5000,
            "twenty_point_bonus": True,
            "insurance_timing": "before_own_decision",
            "wagers": {"main-1": 1000, "main-3": 500, "bonus-player": 100, "bonus-dealer": 100, "twenty-bonus": 100},
        },
        {
            "hole_card": "reader",
            "decks": 8,
            "additional_wager": "sevens",
            "sevens_third_card_wins": True,
            "match_the_dealer": True,
            "wagers": {"main": 1000, "sevens": 100, "match-dealer": 500},
        },
        {
            "hole_card": "exposed",
            "additional_wager": "sevens",
            "twenty_point_bonus": True,
            "wagers": {"main": 1000, "sevens": 100, "twenty-bonus": 500},
        },
        {"additional_wager": "over-under-13", "wagers": {"main": 1000, "over13": 100, "under13": 100}},
        {"additional_wager": "same-suit", "wagers": {"main": 1000, "same-suit": 100}},
        {"progressive": True, "progressive_meter": 100000, "wagers": {"main": 1000, "progressive": 100}},
        {
            "streak": True,
            "hole_card": "reader",
            "surrender": True,
            "match_the_dealer": True,
            "prior_streak_wins": {"1": 1},
            "wagers": {"main": 1000, "streak-2": 500, "streak-4": 200, "match-dealer": 500},
        },
    ],
    "chemin-de-fer": [
        {},
        {"wagers": {"bank": 3000, "against": 1000}, "avec_la_table": "on", "vig_rounding": "quarter_up"},
        {"wagers": {"against": 1050, "bank": 735}, "optional_cells": [[6, "none"]], "avec_la_table": "on"},
    ],
    "double-attack-blackjack": [
        {"wagers": {"initial": 1000, "bustit": 500}},
        {"hole_card": "none", "surrender": "first_two_cards", "double_on": "two_cards", "wagers": {"initial": 1005}},
        {"hole_card": "unread", "draw_split_aces": False, "decks": 6, "wagers": {"initial": 1000, "bustit": 500}},
        {"surrender": False, "max_split_hands": 2, "hole_card": "none", "wagers": {"initial": 700, "bustit": 100}},
    ],
}
WITH_OPTIONS = [
    pytest.param(id, one, id=f"{id}-{number}")
    for id in AT_MANY_TABLES
    for number, one in enumerate(OPTIONS.get(id, [{}]))
]


@pytest.mark.parametrize(("id", "options"), WITH_OPTIONS)
def test_random_play_is_what_the_procedure_allows_shows_and_pays(id, options):
    play_beside(id, options, 400, tables=5 if id == "chemin-de-fer" else 100)


@pytest.mark.long
@pytest.mark.parametrize(("id", "options"), WITH_OPTIONS)
def test_tens_of_thousands_of_rounds_are_what_the_procedure_allows_shows_and_pays(id, options):
    play_beside(id, options, 20_000, tables=500, seed=11)


@pytest.mark.parametrize("id", AT_MANY_TABLES)
def test_gymnasium_makes_many_tables(id):
    env = gymnasium.make_vec(pitboss.envs.env_id(id), num_envs=16)
    assert isinstance(env.unwrapped, PitbossVector)
    observations, info = env.reset(seed=1)
    assert env.observation_space.contains(observations)
    for _ in range(5):
        observations, rewards, _, _, info = env.step(info["action_mask"].argmax(axis=1))
        assert rewards.shape == (16,)
        assert env.observation_space.contains(observations)


def test_the_same_seed_deals_the_same_tables():
    first, second = (PitbossVector("three-card-poker", num_envs=8) for _ in range(2))
    assert np.array_equal(first.reset(seed=9)[0]["hand"], second.reset(seed=9)[0]["hand"])


def test_what_cannot_be_done_is_refused():
    with pytest.raises(UnknownName, match="not dealt to many tables"):
        PitbossVector("roulette")
    tables = PitbossVector("casino-war", num_envs=2)
    with pytest.raises(NotAllowed, match="No round has been dealt"):
        tables.step([1, 1])
    tables.reset(seed=1)
    with pytest.raises(NotAllowed, match="cannot be taken at table"):
        tables.step([4, 4])
    for actions, said in (
        ([1], "of shape"),
        (None, "of shape"),
        ([1.0, 1.0], "of type float64"),
        (["1", "2"], "of type"),
    ):
        with pytest.raises(NotAllowed, match=f"Actions {said}"):
            tables.step(actions)
    wrong: list[Any] = [0, -1, 2.5]
    for number in wrong:
        with pytest.raises(NotAllowed, match=r"tables cannot be dealt to\. Allowed: 1 or more"):
            PitbossVector("casino-war", num_envs=number)
