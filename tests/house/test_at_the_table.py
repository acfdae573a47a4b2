"""What concerns people at a table rather than a round: places, held wagers, idle tables, floor calls at any step."""

from __future__ import annotations

import pytest

from pitboss.games.registry import game
from pitboss.house.resume import resume_table
from pitboss.house.table import Table
from pitboss.journal.journal import Journal
from pitboss.journal.verify import verify
from pitboss.rules.events import Event
from pitboss.things.errors import NotAllowed


def table_of(id: str, **options) -> Table:
    return Table(game(id, **options), journal=Journal())


def last_work(table: Table, what: str):
    assert table.journal is not None
    bodies = [entry.decoded() for entry in table.journal.entries() if entry.kind == "work"]
    return [body for body in bodies if body.what == what][-1]


def verified(table: Table) -> None:
    assert table.journal is not None
    assert verify(table.journal).wrong is None


# Places.


@pytest.mark.proves("2.14")
def test_boxes_of_one_player_as_the_licensee_permits():
    several = table_of("blackjack")
    several.sit(1, "Ada")
    several.sit(2, "Ada")
    one = table_of("blackjack", multiple_boxes=False)
    one.sit(1, "Ada")
    with pytest.raises(NotAllowed, match="sits at this table already") as refused:
        one.sit(2, "Ada")
    assert refused.value.cite == "2.14"
    one.sit(2, "Ben")


@pytest.mark.proves("20.6", "27.6(e)")
@pytest.mark.parametrize(("id", "cite"), [("three-card-poker", "20.6"), ("four-card-poker", "27.6(e)")])
def test_one_place_a_player_or_two_adjacent_ones(id, cite):
    one = table_of(id)
    one.sit(3, "Ada")
    with pytest.raises(NotAllowed) as refused:
        one.sit(4, "Ada")
    assert refused.value.cite == cite
    two = table_of(id, two_positions=True)
    two.sit(3, "Ada")
    with pytest.raises(NotAllowed, match="adjacent"):
        two.sit(5, "Ada")
    two.sit(4, "Ada")
    with pytest.raises(NotAllowed, match="adjacent"):
        two.sit(2, "Ada")


# Wagers that wait.


def held_red() -> Table:
    for _ in range(2000):
        table = table_of("roulette", zero_rule="en-prison")
        table.sit(1, "Ada", chips=10_00)
        table.wager(1, "red", 5_00)
        if table.play_round().carries.get("held"):
            return table
    raise AssertionError("no zero in two thousand spins")


def test_who_leaves_a_held_wager_behind_forfeits_it_knowingly():
    table = held_red()
    with pytest.raises(NotAllowed, match="held on the table"):
        table.leave(1)
    assert table.leave(1, forfeit_held=True).chips == 5_00
    assert table.inventory == 5_00
    table.sit(1, "Ben", chips=10_00)
    table.wager(1, "black", 1_00)
    assert set(table.play_round().net[1]) == {"black"}
    verified(table)


def test_a_table_that_closes_gives_held_wagers_back():
    table = held_red()
    player = table.players[1]
    table.close()
    assert player.chips == 10_00
    assert table.inventory == 0
    verified(table)


# Between rounds.


@pytest.mark.proves("13:69F-42.4(e)")
def test_an_idle_table_mixes_its_cards_anew_before_the_next_round():
    table = table_of("three-card-draw-poker")
    table.sit(1, "Ada")
    table.prepare()
    table.rest()
    assert "13:69F-42.4(e)" in {event.cite.partition(";")[0] for event in last_work(table, "idle").events}
    before = table.standing.shoes_made
    table.wager(1, "ante", 5_00)
    table.play_round()
    assert table.standing.shoes_made > before
    verified(table)


@pytest.mark.proves("2.6(c)")
def test_the_burn_card_is_shown_to_a_player_who_asks():
    table = table_of("blackjack")
    table.sit(1, "Ada")
    table.prepare()
    burned = table.state.shoes[0].order[0]
    table.disclose_burn()
    (shown,) = last_work(table, "disclose-burn").events
    assert shown.cards == (str(burned),)
    table.wager(1, "main", 5_00)
    table.play_round()
    verified(table)


def test_no_burn_card_is_shown_where_the_game_has_none():
    table = table_of("three-card-poker")
    table.prepare()
    with pytest.raises(NotAllowed, match="No burn card"):
        table.disclose_burn()
    table.sit(1, "Ada")
    table.wager(1, "ante", 5_00)
    assert table.play_round().finished


# Step by step.


@pytest.mark.proves("5.4")
def test_the_floor_can_declare_no_spin_while_the_ball_runs():
    table = table_of("roulette")
    table.sit(1, "Ada")
    table.wager(1, "red", 5_00)
    round = table.begin_round(by_steps=True)
    while not (isinstance(made := table.step(), Event) and made.kind == "spin"):
        pass
    table.call("R1")
    while round.ask is None:
        table.step()
    assert [event.text for event in round.events if event.kind == "announce"] == ["No spin."]
    table.decide("stand", seat=1)
    assert round.finished
    verified(table)


def test_a_card_face_up_is_called_in_the_middle_of_the_deal():
    table = table_of("three-card-poker")
    table.sit(1, "Ada")
    table.wager(1, "ante", 5_00)
    round = table.begin_round(by_steps=True)
    while sum(event.kind == "deal" for event in round.events) < 3:
        table.step()
    table.call("IRR-1")
    while round.ask is None:
        table.step()
    kinds = [event.kind for event in round.events]
    assert kinds.index("discard") > kinds.index("deal")
    table.decide("fold", seat=1)
    verified(table)


def test_a_round_begun_by_steps_is_resumed_at_its_last_question():
    table = table_of("three-card-poker")
    table.sit(1, "Ada", chips=50_00)
    table.wager(1, "ante", 5_00)
    round = table.begin_round(by_steps=True)
    while round.ask is None:
        table.step()
    table.finish()
    assert table.journal is not None
    again = resume_table(table.journal, table.id)
    assert again.players[1].chips == table.players[1].chips
