"""The table: seats and chips, wagers and limits, cards and their clock, rounds at a stretch and step by step."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

from pitboss.games.registry import game
from pitboss.house.table import Table
from pitboss.journal.journal import Journal
from pitboss.journal.seal import SealKey
from pitboss.journal.verify import verify
from pitboss.rules.asks import Ask
from pitboss.rules.tablework import TableState
from pitboss.things.chance import Chance
from pitboss.things.errors import NotAllowed, NotUnderstood, PitbossError, UnknownName
from tests.journal.dealing import at_random, bet, chips_in_all, deal

HOUR = 3600.0


def table(id: str = "three-card-poker", *, chips: int | None = 1_000_00, seats: int = 1, **how: Any) -> Table:
    options = how.pop("options", {})
    found = Table(game(id, **options), **how)
    for seat in range(1, seats + 1):
        found.sit(seat, f"Player {seat}", chips=chips)
    return found


def journaled(id: str = "three-card-poker", **how: Any) -> tuple[Table, Journal]:
    journal = Journal(key=SealKey.new())
    return table(id, journal=journal, **how), journal


def notes(journal: Journal) -> list[tuple[str, dict[str, Any]]]:
    return [
        (entry.decoded().what, entry.decoded().details) for entry in journal.entries() if entry.kind == "table-change"
    ]


def works(journal: Journal) -> list[str]:
    return [entry.decoded().what for entry in journal.entries() if entry.kind == "work"]


# Seats.


def test_a_seat_is_taken_once():
    one = table()
    with pytest.raises(NotAllowed, match="Seat 1 is taken by Player 1"):
        one.sit(1, "Bea")
    assert one.players[1].name == "Player 1"


@pytest.mark.parametrize("seat", [0, 8, -1, "1", 1.0])
def test_a_seat_that_the_table_does_not_have_is_refused(seat: Any):
    one = table(seats=0)
    with pytest.raises(UnknownName, match="There is no seat") as refused:
        one.sit(seat, "Ada")
    assert refused.value.allowed == ("1 to 7",)
    assert one.players == {}


@pytest.mark.parametrize("chips", [-1, 2.5, "100", True])
def test_chips_are_whole_cents(chips: Any):
    one = table(seats=0)
    with pytest.raises(NotUnderstood, match="cannot sit down with"):
        one.sit(1, "Ada", chips=chips)
    assert one.players == {}


def test_an_empty_seat_can_do_nothing():
    one = table()
    acts: list[Callable[[], object]] = [
        lambda: one.wager(2, "ante", 500),
        lambda: one.withdraw(2),
        lambda: one.leave(2),
    ]
    for act in acts:
        with pytest.raises(UnknownName, match="Nobody sits at seat 2") as refused:
            act()
        assert refused.value.allowed == ("1",)


def test_who_leaves_takes_chips_and_wagers_along():
    one, journal = journaled()
    one.wager(1, "ante", 100_00)
    assert one.players[1].chips == 900_00
    left = one.leave(1)
    assert (left.name, left.chips) == ("Player 1", 1_000_00)
    assert (one.players, one.placed) == ({}, {})
    assert notes(journal)[-1] == ("left", {"seat": 1, "chips": 1_000_00})
    one.sit(1, "Bea", chips=5_00)
    assert verify(journal).wrong is None


def test_nobody_leaves_a_round_they_are_in_but_others_may():
    one = table(seats=2)
    one.wager(1, "ante", 10_00)
    one.begin_round()
    with pytest.raises(NotAllowed, match="Seat 1 stays until the round is over"):
        one.leave(1)
    assert one.leave(2).chips == 1_000_00
    one.sit(3, "Cleo")
    one.finish()
    one.leave(1)
    assert list(one.players) == [3]


def test_a_further_bettor_names_a_box():
    one, journal = journaled("blackjack", seats=0, options={"multi_player_box": True})
    one.sit(1, "Ada", chips=100_00)
    one.sit(101, "Bea", chips=100_00, box=1, agreed=True)
    assert one.boxes == {101: 1}
    assert ("seated", {"seat": 101, "name": "Bea", "chips": 100_00, "box": 1, "agreed_by": 1}) in notes(journal)
    bet(one)
    one.play_round()
    one.leave(101)
    assert one.boxes == {}
    assert verify(journal).wrong is None


@pytest.mark.proves("2.13(a)")
def test_nobody_joins_a_box_unless_the_first_on_it_agrees():
    one = Table(game("blackjack", multi_player_box=True))
    one.sit(102, "Bea", box=1)
    for seat, box in ((101, 1), (1, None)):
        with pytest.raises(NotAllowed, match="only if Bea, the first on it, agrees") as refused:
            one.sit(seat, "Ada", box=box)
        assert refused.value.cite == "2.13(a)"
    assert list(one.players) == [102]
    one.sit(2, "Cleo")
    one.sit(1, "Ada", agreed=True)
    one.leave(102)
    with pytest.raises(NotAllowed, match="only if Ada"):
        one.sit(101, "Dora", box=1)


@pytest.mark.parametrize("id", ["", "a\nb", "\0"])
def test_a_table_has_a_name_that_can_be_written(id: str):
    with pytest.raises(NotUnderstood, match="cannot be called"):
        Table(game("three-card-poker"), id=id)


@pytest.mark.parametrize("name", ["", "  ", "Ada\n", None, 5, object()])
def test_players_and_dealers_have_names_that_can_be_written(name: Any):
    journal = Journal()
    table = Table(game("three-card-poker"), journal=journal)
    before = table.snapshot(), journal.checkpoint()
    with pytest.raises(NotUnderstood, match="A player cannot be called"):
        table.sit(1, name)
    with pytest.raises(NotUnderstood, match="A dealer cannot be called"):
        table.change_dealer(name)
    assert (table.snapshot(), journal.checkpoint()) == before


@pytest.mark.parametrize("every", [0, -1, 1.5, "1"])
def test_rounds_are_committed_in_whole_groups(every: Any):
    with pytest.raises(NotUnderstood, match="cannot be committed every"):
        Table(game("three-card-poker"), commit_every=every)


def test_a_name_is_used_once_while_its_table_is_open():
    one, journal = journaled()
    with pytest.raises(NotAllowed, match="Table table-1 is open in this journal"):
        table(journal=journal)
    one.close()
    table(journal=journal)


# Wagers.


def test_a_wager_moves_chips_to_the_layout_and_back():
    one = table()
    one.wager(1, "ante", 10_00)
    one.wager(1, "pair-plus", 5_00)
    assert one.players[1].chips == 985_00
    one.withdraw(1, "ante")
    assert (one.players[1].chips, one.placed) == (995_00, {1: {"pair-plus": 5_00}})
    one.withdraw(1)
    assert (one.players[1].chips, one.placed) == (1_000_00, {})
    with pytest.raises(UnknownName, match="has no wager 'ante'"):
        one.withdraw(1, "ante")


@pytest.mark.parametrize(
    ("wager", "amount", "why"),
    [
        ("anto", 500, "'anto' is unknown"),
        ("play", 500, "made in turn"),
        ("ante", 0, "more than nothing"),
        ("ante", -500, "more than nothing"),
        ("ante", 5.0, "whole cents"),
        ("ante", 1_000_01, "has \\$1,000 left and cannot wager \\$1,000.01"),
    ],
)
def test_a_wager_that_is_refused_changes_nothing(wager: str, amount: Any, why: str):
    one = table()
    before = one.snapshot()
    with pytest.raises(PitbossError, match=why):
        one.wager(1, wager, amount)
    assert (one.snapshot(), one.placed) == (before, {})


def test_a_wager_is_placed_once_and_raised_by_placing_it_anew():
    one = table()
    one.wager(1, "ante", 10_00)
    with pytest.raises(NotAllowed, match="has already placed \\$10 on 'ante'"):
        one.wager(1, "ante", 10_00)
    assert one.players[1].chips == 990_00


def test_no_round_without_a_wager():
    one = table()
    for act in (one.begin_round, one.play_round):
        with pytest.raises(NotAllowed, match="Nobody has made a wager"):
            act()
    assert not one.state.opened


@pytest.mark.proves("20.7(b)")
def test_bets_are_closed_while_a_round_is_in_play():
    one = table(seats=2)
    one.wager(1, "ante", 10_00)
    one.begin_round()
    before = one.snapshot()
    for seat in (1, 2):
        with pytest.raises(NotAllowed, match="No more bets"):
            one.wager(seat, "pair-plus", 5_00)
        with pytest.raises(NotAllowed, match="No more bets"):
            one.withdraw(seat)
    for act in (one.begin_round, one.play_round, one.prepare, one.close, lambda: one.change_dealer("Dee")):
        with pytest.raises(NotAllowed):
            act()
    assert one.snapshot() == before
    one.finish()
    one.wager(2, "pair-plus", 5_00)


@pytest.mark.proves("8.2(d)")
def test_an_accepted_wager_above_the_maximum_is_paid_or_lost_in_its_entirety():
    """The same cards under the same wager, at a table with a maximum and at one without."""
    nets = []
    for limits in ({"ante": (5_00, 50_00)}, None):
        one = table(chips=100_000_00, limits=limits, chance=Chance(random.Random(5).randbytes))
        for _ in range(40):
            one.wager(1, "ante", 2_000_00, accepted_by_dealer=True)
            one.play_round()
        nets.append(one.players[1].chips)
    assert nets[0] == nets[1]


@pytest.mark.proves("8.2(d)")
def test_lower_limits_do_not_touch_a_wager_in_play():
    one = table(limits={"ante": (5_00, 500_00)})
    one.wager(1, "ante", 500_00)
    round = one.begin_round()
    one.set_limits({"ante": (5_00, 50_00)})
    one.finish(lambda ask: "play")
    assert round.placed[1]["ante"] == 500_00
    assert abs(round.net[1]["ante"]) in (0, 500_00)
    assert one.state.rounds_dealt == 1


# Chips.


@pytest.mark.parametrize("id", ["three-card-poker", "minibaccarat", "blackjack", "roulette"])
def test_chips_are_neither_made_nor_lost(id: str):
    one = table(id, chips=10_000_00, seats=3, chance=Chance(random.Random(3).randbytes))
    total = chips_in_all(one)
    decide = at_random(random.Random(4))
    for number in range(60):
        bet(one)
        assert chips_in_all(one) == total
        if number % 2:
            one.play_round(decide)
        else:
            one.begin_round()
            while one.in_play:
                assert chips_in_all(one) == total
                round = one.round
                assert round is not None
                assert round.ask is not None
                one.decide(decide(round.ask))
        assert chips_in_all(one) == total
        assert all((player.chips or 0) >= 0 for player in one.players.values())


def test_chips_that_are_not_counted_are_never_short():
    one = table(chips=None)
    deal(one, 20)
    assert one.players[1].chips is None


def test_what_a_player_cannot_afford_is_refused_and_the_question_stays_open():
    one = table(chips=15_00)
    one.wager(1, "ante", 10_00)
    round = one.begin_round()
    with pytest.raises(NotAllowed, match="Player 1 has \\$5 left; 'play' takes \\$10"):
        one.decide("play")
    assert round.ask is not None
    assert one.players[1].chips == 5_00
    one.decide("fold")
    assert one.players[1].chips == 5_00


def test_a_stretch_of_rounds_never_leaves_a_player_in_debt():
    chance = Chance(random.Random(8).randbytes)
    for id, wager in (("three-card-poker", "ante"), ("blackjack", "main")):
        one = table(id, chips=10_00, chance=chance)
        for _ in range(100):
            one.players[1].chips = 10_00
            one.wager(1, wager, 8_00)
            one.play_round()
            assert (one.players[1].chips or 0) >= 0


def test_a_decider_who_asks_for_more_than_there_is_leaves_the_round_at_its_question():
    one, journal = journaled(chips=15_00)
    one.wager(1, "ante", 10_00)
    with pytest.raises(NotAllowed, match="'play' takes \\$10"):
        one.play_round(lambda ask: "play")
    assert one.in_play
    assert not one.out_of_order
    assert verify(journal).wrong is None
    one.decide("fold")
    assert one.players[1].chips == 5_00
    assert one.inventory == 10_00
    assert verify(journal).rounds == 1


class Interrupted(Exception):
    pass


def test_a_decider_who_fails_leaves_the_round_at_its_question():
    one, journal = journaled(seats=2)
    one.wager(1, "ante", 10_00)
    one.wager(2, "ante", 10_00)

    def first_only(ask: Ask) -> str:
        if ask.seat == 2:
            raise Interrupted
        return "play"

    with pytest.raises(Interrupted):
        one.play_round(first_only)
    assert one.in_play
    assert one.players[1].chips == 980_00
    assert [entry.decoded().part for entry in journal.entries() if entry.kind == "round"] == [0]
    one.finish()
    assert chips_in_all(one) == 2_000_00
    assert verify(journal).wrong is None


def test_a_decider_may_call_an_irregularity_that_ends_the_round():
    one, journal = journaled()
    one.wager(1, "ante", 10_00)

    def calls(ask: Ask) -> str:
        one.call("IRR-4", who="dealer", dealt=4)
        return "play"

    round = one.play_round(calls)
    assert round.void
    assert one.players[1].chips == 1_000_00
    assert (one.state.rounds_dealt, one.inventory) == (1, 0)
    deal(one, 1)
    found = verify(journal)
    assert (found.wrong, found.rounds) == (None, 2)


# Cards.


@pytest.mark.proves("13:69E-1.18(g)2", "13:69E-1.18(g)3")
@pytest.mark.parametrize(
    ("options", "hours"), [({}, 8), ({"deal": "automated-shoe"}, 8), ({"deal": "hand", "shuffler": "automated"}, 4)]
)
def test_cards_are_changed_at_their_hour_once_the_round_is_over(options: dict[str, Any], hours: int):
    time = [5_000.0]
    one, journal = journaled(options=options, clock=lambda: time[0])
    bet(one)
    one.play_round()
    assert works(journal).count("opening") == 1
    bet(one)
    one.begin_round()
    time[0] += hours * HOUR - 1
    due_before_the_hour = one.cards_are_due
    time[0] += 1
    assert (due_before_the_hour, one.cards_are_due) == (False, True)
    # The round in play is finished with the cards it began with.
    one.finish()
    assert works(journal).count("opening") == 1
    bet(one)
    one.begin_round()
    assert works(journal).count("opening") == 2
    assert not one.cards_are_due
    assert one.state.cards_opened_at == time[0]
    one.finish()
    changed = [entry.decoded() for entry in journal.entries() if entry.kind == "work"]
    assert [work.why for work in changed if work.what == "opening"] == ["", "card change, 13:69E-1.18(g)"]
    one.close()
    assert verify(journal).wrong is None


def test_cards_that_lay_ready_when_they_fell_due_are_opened_and_replaced():
    time = [0.0]
    one, journal = journaled(clock=lambda: time[0])
    one.prepare()
    (ready,) = one.state.shoes
    time[0] += 8 * HOUR
    bet(one)
    round = one.play_round()
    assert round.started_at[0][0] == ready.number + 1
    opened = [entry.decoded().number for entry in journal.entries() if entry.kind == "shoe-opened"]
    assert opened[0] == ready.number
    one.close()
    assert verify(journal).wrong is None


def test_a_deck_that_left_the_table_is_replaced():
    one, journal = journaled()
    for _ in range(4):
        bet(one)
        one.play_round()
    one.wager(1, "ante", 10_00)
    one.begin_round()
    if one.in_play:
        one.finish()
    one.state.cards_opened_at = None
    one._prepared = False
    bet(one)
    one.play_round()
    assert works(journal).count("opening") == 2


def test_what_is_shuffled_is_in_the_journal_before_its_first_card():
    one, journal = journaled()
    for number in range(1, 6):
        bet(one)
        one.play_round()
        acknowledged = [entry.decoded() for entry in journal.entries()]
        (ready,) = one.state.shoes
        promised = [shoe for work in acknowledged if hasattr(work, "shoes") for shoe in work.shoes]
        assert [ready.number, ready.commitment, ""] in [list(one) for one in promised]
        assert ready.position == 0
        assert ready.number == number + 1


def test_a_dealer_changes_between_rounds():
    one, journal = journaled()
    one.change_dealer("Dee")
    bet(one)
    one.play_round()
    one.change_dealer("Eve")
    bet(one)
    one.play_round()
    assert [details for what, details in notes(journal) if what == "dealer"] == [{"name": "Dee"}, {"name": "Eve"}]
    assert verify(journal).wrong is None


def answering(text: str, ask: Ask) -> str:
    return text


def test_work_whose_decider_fails_did_not_happen():
    one, journal = journaled("blackjack")
    before, entries = one.snapshot(), list(journal.entries())
    for answer in ("cut:3", "shuffle", "cut:banana"):
        with pytest.raises(NotAllowed):
            one.prepare(partial(answering, answer))
        assert not one.state.shoes
        assert one.standing.shoes_made == 0

    def stops(ask: Ask) -> str:
        raise Interrupted

    with pytest.raises(Interrupted):
        one.prepare(stops)
    assert list(journal.entries()) == entries
    # The cards were opened, inspected and washed before anybody was asked to cut.
    assert one.snapshot()["shoes"] == before["shoes"]
    assert not one.out_of_order
    bet(one)
    one.play_round()
    assert verify(journal).wrong is None
    assert [one.number for one in journal.store.sealed_shoes("table-1")] == [1]


def test_a_player_cuts_where_asked():
    one, journal = journaled("blackjack")
    asked: list[int] = []

    def cut(ask: Ask) -> str:
        asked.append(ask.seat)
        return "cut:100" if "cut" in ask.choices.words() else ask.choices.words()[0]

    one.prepare(cut)
    assert asked
    assert one.state.shoes[0].cut_at == 100
    assert one.state.last_cut_by == 1
    assert verify(journal).wrong is None


# Irregularities.


@pytest.mark.proves("20.5")
def test_an_irregularity_between_rounds_is_ruled_on_and_the_cards_are_shuffled_anew():
    one, journal = journaled(options={"shuffler": "automated"})
    bet(one)
    one.play_round()
    (ready,) = one.state.shoes
    one.call("IRR-6")
    assert one.state.shoes == []
    ruled = [entry.decoded() for entry in journal.entries() if entry.kind == "work"][-1]
    assert (ruled.what, ruled.why) == ("irregularity", "IRR-6")
    bet(one)
    round = one.play_round()
    assert round.started_at[0][0] == ready.number + 1
    one.close()
    assert verify(journal).wrong is None


def test_details_of_an_irregularity_between_rounds_are_kept():
    one, journal = journaled(options={"shuffler": "automated"})
    bet(one)
    one.play_round()
    one.call("IRR-6", seat=1)
    assert ("irregularity", {"irregularity": "IRR-6", "seat": 1}) in notes(journal)
    with pytest.raises(UnknownName, match="has no detail 'colour'"):
        one.call("IRR-6", colour="red")
    assert verify(journal).wrong is None


@pytest.mark.parametrize(
    ("id", "why"), [("IRR-4", "happens during a round"), ("IRR-99", "'IRR-99' is unknown"), ("IRR-6", "cannot happen")]
)
def test_an_irregularity_that_cannot_happen_now_is_refused(id: str, why: str):
    one, journal = journaled()
    bet(one)
    one.play_round()
    before = (one.snapshot(), list(journal.entries()))
    with pytest.raises(PitbossError, match=why):
        one.call(id)
    assert (one.snapshot(), list(journal.entries())) == before


def test_an_irregularity_in_a_round_is_a_part_of_it():
    one, journal = journaled(seats=2)
    bet(one)
    round = one.begin_round()
    one.decide("play", seat=1)
    with pytest.raises(PitbossError):
        one.call("IRR-99")
    one.call("IRR-4", who="dealer", dealt=4)
    assert round.void
    assert not one.in_play
    parts = [entry.decoded() for entry in journal.entries() if entry.kind == "round"]
    assert [(part.part, part.done, [call.irregularity for call in part.calls]) for part in parts] == [
        (0, False, []),
        (1, False, []),
        (2, True, ["IRR-4"]),
    ]
    assert chips_in_all(one) == 2_000_00
    assert (one.players[1].chips, one.inventory) == (1_000_00, 0)
    one.close()
    assert verify(journal).wrong is None


# Step by step.


@pytest.mark.parametrize("id", ["three-card-poker", "minibaccarat", "blackjack", "roulette"])
def test_a_round_by_steps_comes_to_the_same_as_a_round_at_a_stretch(id: str):
    rounds = []
    for by_steps in (False, True):
        journal = Journal()
        one = table(id, journal=journal, seats=2, chips=10_000_00, chance=Chance(random.Random(2).randbytes))
        for number in range(12):
            bet(one)
            decide = at_random(random.Random(number))
            if by_steps:
                round = one.begin_round(by_steps=True)
                kinds = [event.kind for event in round.events]
                assert set(kinds) <= {"wager"}
                while not round.finished:
                    if round.ask is not None:
                        one.decide(decide(round.ask))
                    else:
                        told = len(round.events)
                        made = one.step()
                        assert made is round.ask or made is round.events[-1]
                        assert made is None or len(round.events) > told or round.ask is not None
            else:
                round = one.play_round(decide)
            rounds.append(round.events)
        one.close()
        assert verify(journal).wrong is None
    assert rounds[:12] == rounds[12:]


@pytest.mark.proves("20.7(c)")
def test_the_floor_may_call_something_between_two_steps():
    one, journal = journaled(seats=2)
    for stop in range(1, 7):
        bet(one)
        round = one.begin_round(by_steps=True)
        for _ in range(stop):
            if round.ask is None:
                one.step()
        for wrong in ("IRR-99", "IRR-6"):
            with pytest.raises(PitbossError):
                one.call(wrong)
        assert not one.out_of_order
        with pytest.raises(PitbossError):
            one.call("IRR-1", colour="red")
        one.call("IRR-1")
        with pytest.raises(NotAllowed, match="no question is open"):
            one.decide("play")
        one.finish()
        discarded = [event for event in round.events if event.kind == "discard"]
        assert len(discarded) == 1
        assert verify(journal).wrong is None
    assert chips_in_all(one) == 2_000_00
    one.close()
    found = verify(journal)
    assert (found.wrong, found.rounds) == (None, 6)


# Order.


def test_a_closed_table_stays_closed():
    one, journal = journaled()
    bet(one)
    one.play_round()
    bet(one)
    one.close()
    assert one.placed == {}
    assert chips_in_all(one) == 1_000_00
    assert journal.store.sealed_shoes("table-1") == []
    acts: list[Callable[[], object]] = [
        lambda: one.sit(2, "Bea"),
        lambda: one.leave(1),
        lambda: one.wager(1, "ante", 500),
        one.begin_round,
        one.play_round,
        one.prepare,
        one.close,
        lambda: one.change_dealer("Dee"),
        lambda: one.call("IRR-6"),
        lambda: one.set_limits({}),
    ]
    for act in acts:
        with pytest.raises(NotAllowed, match="The table is closed"):
            act()
    found = verify(journal)
    assert (found.wrong, found.rounds) == (None, 1)


def test_a_round_whose_procedure_fails_puts_the_table_out_of_order():
    one, journal = journaled()
    one.prepare()
    one.state.shoes[0].order[5:] = []
    bet(one)
    with pytest.raises(PitbossError, match="No card is left"):
        one.play_round()
    assert one.out_of_order
    for act in (one.begin_round, one.play_round, one.prepare, one.close):
        with pytest.raises(NotAllowed, match="must be resumed from its journal"):
            act()
    assert verify(journal).wrong is None


def test_a_snapshot_tells_all_that_a_table_carries_from_round_to_round():
    assert set(vars(TableState())) == set(TableState().snapshot()) - {"inserted"}
    assert set(table().snapshot()) == {*TableState().snapshot(), "chips", "inventory", "shoes_made"}


@pytest.fixture
def commits(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How many entries each commit acknowledged."""
    counted: list[int] = []
    commit = Journal.commit

    def counting(self: Journal) -> None:
        counted.append(len(self._pending))
        commit(self)

    monkeypatch.setattr(Journal, "commit", counting)
    return counted


def test_one_commit_for_each_round_or_for_each_group(commits: list[int]):
    one, _ = journaled()
    bet(one)
    one.play_round()
    commits.clear()
    deal(one, 10)
    assert commits == [3] * 10  # the round, the opening of its shoe, the next shuffle
    many, journal = journaled(commit_every=5)
    deal(many, 1)
    commits.clear()
    deal(many, 14)
    assert len(commits) == 3
    deal(many, 2)
    many.close()
    assert verify(journal).rounds == 17
