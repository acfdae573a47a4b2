"""The stub is counted at least once every five rounds of a table, whatever becomes of the rounds (20.7(e))."""

from __future__ import annotations

import pytest

from pitboss.games.registry import GAMES, demonstration_game
from pitboss.house.table import Table
from pitboss.rules.round import Round
from tests.journal.dealing import bet

COUNTED = [id for id in GAMES if "stub_count" in demonstration_game(id).options]


def table(id: str, **options) -> Table:
    found = Table(demonstration_game(id, **options))
    found.sit(1, "Ada")
    return found


def counts(round: Round | None) -> int:
    assert round is not None
    return sum(event.kind == "stub-count" for event in round.events)


def dealt(table: Table) -> int:
    bet(table)
    return counts(table.play_round())


def voided(table: Table) -> int:
    """Deal a round that the floor finds void before its stub is put away."""
    bet(table)
    round = table.begin_round(by_steps=True)
    while not any(event.kind == "deal" for event in round.events):
        table.step()
    table.call("IRR-2")
    while not round.finished:
        table.step()
    assert round.void
    return counts(round)


@pytest.mark.parametrize("id", COUNTED)
@pytest.mark.proves("20.7(e)", "20.8(e)", "20.9(e)", "13:69F-42.7(e)")
def test_the_stub_is_counted_in_every_fifth_round_of_a_table(id):
    one = table(id)
    assert [dealt(one) for _ in range(11)] == [0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0]


@pytest.mark.proves("20.7(e)")
def test_a_licensee_may_have_it_counted_more_often():
    one = table("three-card-poker", stub_count=2)
    assert [dealt(one) for _ in range(5)] == [0, 1, 0, 1, 0]


@pytest.mark.proves("20.7(e)")
def test_a_round_that_is_void_before_the_stub_is_put_away_does_not_put_the_count_off():
    one = table("three-card-poker")
    found = [voided(one) if number in (2, 5) else dealt(one) for number in range(1, 9)]
    # The fifth round has no stub to count; the sixth makes up for it.
    assert found == [0, 0, 0, 0, 0, 1, 0, 0]


@pytest.mark.proves("20.7(e)")
def test_the_rounds_go_on_being_counted_when_the_dealer_changes():
    one = table("three-card-poker")
    found = [dealt(one) for _ in range(3)]
    one.change_dealer("Blaise")
    assert [*found, dealt(one), dealt(one)] == [0, 0, 0, 0, 1]
