"""Minimum and maximum wagers of a table, as 8.2 has them."""

from __future__ import annotations

import pytest

from pitboss.games.registry import game
from pitboss.house.limits import Limits
from pitboss.house.table import Table
from pitboss.journal.journal import Journal
from pitboss.things.errors import NotAllowed, NotUnderstood, UnknownName


def table(limits, journal: Journal | None = None) -> Table:
    found = Table(game("three-card-poker"), limits=limits, journal=journal)
    found.sit(1, "Ada", chips=10_000_00)
    return found


@pytest.mark.proves("8.2(a)")
@pytest.mark.parametrize(("low", "high"), [(5_00, 50_00), (100_00, 1_000_00), (100_01, 100_01), (25_00, 1_000_00)])
def test_a_low_minimum_leaves_room_for_ten_times(low, high):
    assert Limits(game("three-card-poker"), {"ante": (low, high)}).of == {"ante": (low, high)}


@pytest.mark.proves("8.2(a)")
@pytest.mark.parametrize(("low", "high"), [(5_00, 49_99), (100_00, 999_99)])
def test_a_low_minimum_without_that_room_is_refused(low, high):
    with pytest.raises(NotAllowed, match="calls for a maximum of at least") as refused:
        Limits(game("three-card-poker"), {"ante": (low, high)})
    assert refused.value.cite == "8.2(a)"


@pytest.mark.proves("8.2(a)")
def test_a_wager_that_pays_more_than_five_to_one_needs_no_such_room():
    assert Limits(game("three-card-poker"), {"pair-plus": (5_00, 5_00)}).refusal("pair-plus", 5_00) is None


@pytest.mark.proves("8.2(a)")
def test_odds_of_just_five_to_one_call_for_that_room():
    with pytest.raises(NotAllowed, match="at least \\$250"):
        Limits(game("roulette"), {"six": (25_00, 249_99)})
    assert Limits(game("roulette"), {"six": (25_00, 250_00), "four": (25_00, 25_00)}).of


@pytest.mark.parametrize("pair", [(0, 5), (-5, 5), (10_00, 5_00), (5.0, 50_00), ("5", "50")])
def test_limits_are_two_amounts_the_minimum_first(pair):
    with pytest.raises(NotUnderstood, match="must be two amounts"):
        Limits(game("three-card-poker"), {"ante": pair})


@pytest.mark.parametrize("limits", [5, "ante", {"ante": 5}, {"ante": (5_00,)}, {"ante": None}, {"ante": "ab"}])
def test_limits_that_are_none_are_refused_with_what_they_should_be(limits):
    with pytest.raises(NotUnderstood, match="a minimum and a maximum"):
        Limits(game("three-card-poker"), limits)


def test_limits_are_for_wagers_that_there_are():
    with pytest.raises(UnknownName, match="'anto' is unknown"):
        Limits(game("three-card-poker"), {"anto": (5_00, 50_00)})


@pytest.mark.proves("8.2(a)")
@pytest.mark.parametrize(
    ("amount", "why"), [(4_99, "below the minimum of \\$5"), (50_01, "above the maximum of \\$50")]
)
def test_a_wager_outside_the_limits_is_refused_and_moves_no_chip(amount, why):
    one = table({"ante": (5_00, 50_00)})
    with pytest.raises(NotAllowed, match=why):
        one.wager(1, "ante", amount)
    assert (one.placed, one.players[1].chips) == ({}, 10_000_00)
    for fits in (5_00, 50_00):
        one.wager(1, "ante", fits)
        one.withdraw(1)


@pytest.mark.proves("8.2(b)", "8.2(b)1")
def test_each_wager_has_limits_of_its_own():
    one = table({"ante": (10_00, 100_00), "pair-plus": (1_00, 25_00)})
    one.wager(1, "pair-plus", 1_00)
    with pytest.raises(NotAllowed, match="below the minimum"):
        one.wager(1, "ante", 1_00)
    with pytest.raises(NotAllowed, match="above the maximum"):
        one.wager(1, "pair-plus", 100_00, accepted_by_dealer=False)


@pytest.mark.proves("8.2(c)")
def test_a_change_of_limits_is_recorded_and_touches_no_wager_accepted_before():
    journal = Journal()
    one = table({"ante": (5_00, 50_00)}, journal)
    one.wager(1, "ante", 5_00)
    one.set_limits({"ante": (25_00, 250_00)})
    assert one.placed == {1: {"ante": 5_00}}
    assert one.play_round().placed[1]["ante"] == 5_00
    noted = [entry.decoded() for entry in journal.entries() if entry.kind == "table-change"]
    (change,) = [body for body in noted if body.what == "limits"]
    assert (change.details["limits"], change.details["cite"]) == ({"ante": [25_00, 250_00]}, "8.2(c)")
    with pytest.raises(NotAllowed, match="below the minimum of \\$25"):
        one.wager(1, "ante", 5_00)


@pytest.mark.proves("8.2(d)")
def test_a_wager_above_the_maximum_stands_in_full_once_accepted():
    journal = Journal()
    one = table({"ante": (5_00, 50_00)}, journal)
    one.wager(1, "ante", 200_00, accepted_by_dealer=True)
    round = one.play_round()
    assert round.placed[1]["ante"] == 200_00
    assert abs(round.net[1]["ante"]) in (0, 200_00)
    (noted,) = [
        entry.decoded().details
        for entry in journal.entries()
        if entry.kind == "table-change" and entry.decoded().what == "accepted-above-maximum"
    ]
    assert noted == {"seat": 1, "wager": "ante", "amount": 200_00, "cite": "8.2(d)"}


@pytest.mark.proves("8.2(d)")
def test_accepting_does_not_lower_the_minimum():
    with pytest.raises(NotAllowed, match="below the minimum"):
        table({"ante": (5_00, 50_00)}).wager(1, "ante", 4_00, accepted_by_dealer=True)


@pytest.mark.proves("8.2(d)")
def test_above_the_maximum_of_a_place_on_the_layout_too():
    journal = Journal()
    one = Table(game("roulette"), limits={"split": (5_00, 50_00)}, journal=journal)
    one.sit(1, "Ada", chips=10_000_00)
    with pytest.raises(NotAllowed, match="above the maximum"):
        one.wager(1, "split:1-2", 60_00)
    one.wager(1, "split:1-2", 60_00, accepted_by_dealer=True)
    assert one.play_round().placed[1] == {"split:1-2": 60_00}
    assert "accepted-above-maximum" in [
        entry.decoded().what for entry in journal.entries() if entry.kind == "table-change"
    ]
