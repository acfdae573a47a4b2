"""Resuming: after an outage a table stands exactly where its last acknowledged entry left it."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

import pytest

from pitboss.games.registry import GAMES, game
from pitboss.house.resume import open_tables, resume_table
from pitboss.house.table import Table
from pitboss.journal.errors import JournalDamaged, SealTrouble
from pitboss.journal.journal import Journal, MemoryStore, SealedShoe
from pitboss.journal.records import Entry
from pitboss.journal.redeal import Redeal
from pitboss.journal.replay import replay_round
from pitboss.journal.seal import SealKey
from pitboss.journal.verify import verify
from pitboss.things.chance import Chance
from pitboss.things.errors import NotAllowed, UnknownName
from tests.journal.dealing import at_random, bet, chips_in_all, deal, standing, table
from tests.journal.forging import edited, holding


def memory() -> Journal:
    return Journal(key=SealKey.new())


def after_outage(journal: Journal, name: str, **how: Any) -> Table:
    """Resume from what the store holds, as a new process would."""
    return resume_table(Journal(journal.store, key=journal.key), name, **how)


@pytest.mark.parametrize("id", GAMES)
def test_a_table_stands_where_it_stood_after_every_step(id: str):
    journal = memory()
    one = table(journal, id, seats=2, chance=None)
    total = chips_in_all(one)
    decide = at_random(random.Random(6))
    for number in range(8):
        bet(one)
        if number % 2:
            one.play_round(decide)
            before = standing(one)
            one = after_outage(journal, id)
            assert standing(one) == before
            continue
        one.begin_round()
        while True:
            before = standing(one)
            one = after_outage(journal, id)
            assert standing(one) == before
            assert chips_in_all(one) == total
            if not one.in_play:
                break
            assert one.round is not None
            assert one.round.ask is not None
            one.decide(decide(one.round.ask))
    assert one.state.rounds_dealt == 8
    one.close()
    found = verify(one.journal or journal)
    assert (found.wrong, found.rounds) == (None, 8)


def test_a_round_by_steps_that_was_begun_stands_begun():
    journal = memory()
    one = table(journal)
    deal(one, 1)
    for stop in range(7):
        bet(one)
        one.begin_round(by_steps=True)
        begun = standing(one)
        assert standing(after_outage(journal, one.id)) == begun
        one = after_outage(journal, one.id)
        for _ in range(stop):
            one.step()
        # Steps that nobody had acknowledged follow again; what is called among them is acknowledged.
        assert standing(after_outage(journal, one.id)) == begun
        one = after_outage(journal, one.id)
        for _ in range(stop):
            one.step()
        one.call("IRR-3")
        before = standing(one)
        one = after_outage(journal, one.id)
        assert standing(one) == before
        one.finish()
    one.close()
    found = verify(journal)
    assert (found.wrong, found.rounds) == (None, 8)


def test_the_rest_of_a_shoe_comes_as_it_would_have_come():
    """One table is cut short again and again, its twin never; both deal the same cards."""
    rounds = []
    for cut_short in (False, True):
        chance = random.Random(9).randbytes
        journal = memory()
        one = Table(game("blackjack"), id="twin", journal=journal, chance=Chance(chance))
        one.sit(1, "Ada", chips=1_000_00)
        one.prepare()
        dealt = []
        for _ in range(30):
            one.wager(1, "main", 10_00)
            dealt.append(one.play_round().events)
            if cut_short:
                one = after_outage(journal, "twin")
            if one.state.shoes[0].number > 1:
                break
        rounds.append(dealt)
    together = min(len(rounds[0]), len(rounds[1]))
    assert together >= 20
    assert rounds[0][:together] == rounds[1][:together]


def test_wagers_of_a_round_that_had_not_begun_are_back_with_the_players():
    journal = memory()
    one = table(journal)
    deal(one, 1)
    chips = one.players[1].chips
    bet(one)
    one.prepare()
    assert one.players[1].chips != chips
    again = after_outage(journal, one.id)
    assert again.placed == {}
    assert again.players[1].chips == chips
    assert chips_in_all(again) == chips_in_all(one)


def test_wagers_that_lay_there_at_the_first_shuffle_are_not_lost():
    journal = memory()
    one = table(journal)
    bet(one)
    one.prepare()
    again = after_outage(journal, one.id)
    assert [player.chips for player in again.players.values()] == [100_000_00] * 2
    bet(again)
    again.begin_round()
    third = after_outage(journal, one.id)
    assert third.in_play
    assert chips_in_all(third) == 2 * 100_000_00


def test_rounds_that_were_not_acknowledged_did_not_happen():
    journal = memory()
    one = table(journal, commit_every=10)
    deal(one, 10)
    kept = standing(one)
    deal(one, 7)
    again = after_outage(journal, one.id)
    assert standing(again) == kept
    deal(again, 10)
    again.close()
    assert verify(journal).rounds == 20


def test_a_table_that_is_resumed_is_given_up_by_whoever_dealt_at_it():
    journal = memory()
    one = table(journal, commit_every=10)
    deal(one, 3)
    again = resume_table(journal, one.id)
    # What the first had not committed was committed before it was given up.
    assert again.state.rounds_dealt == 3
    assert one.out_of_order
    for act in (lambda: bet(one), one.close, lambda: one.leave(1)):
        with pytest.raises(NotAllowed, match="taken up elsewhere; it must be resumed"):
            act()
    deal(again, 2)
    again.close()
    found = verify(journal)
    assert (found.wrong, found.rounds) == (None, 5)


def test_seats_limits_boxes_and_chips_come_back():
    journal = memory()
    one = Table(game("blackjack", multi_player_box=True), id="t", journal=journal, limits={"main": (5_00, 50_00)})
    one.sit(1, "Ada", chips=100_00)
    one.sit(2, "Bea", chips=None)
    one.sit(101, "Cleo", chips=100_00, box=1, agreed=True)
    one.wager(1, "main", 10_00)
    one.play_round()
    one.leave(2)
    one.sit(3, "Dora", chips=55_00)
    one.set_limits({"main": (10_00, 100_00)})
    before = standing(one)
    again = after_outage(journal, "t")
    assert standing(again) == before
    assert again.limits.of == {"main": (10_00, 100_00)}
    assert again.boxes == {101: 1}


def test_after_a_dealer_change_and_an_irregularity_too():
    journal = memory()
    one = table(journal, options={"shuffler": "automated"})
    deal(one, 2)
    one.change_dealer("Dee")
    assert standing(after_outage(journal, one.id)) == standing(one)
    again = after_outage(journal, one.id)
    again.call("IRR-6")
    before = standing(again)
    once_more = after_outage(journal, one.id)
    assert standing(once_more) == before
    deal(once_more, 2)
    assert verify(journal).wrong is None


def test_a_call_in_a_round_comes_back():
    journal = memory()
    one = table(journal, "blackjack", seats=2)
    deal(one, 2)
    for _ in range(20):
        bet(one)
        one.begin_round()
        if one.in_play:
            break
    one.call("IR-a")
    before = standing(one)
    again = after_outage(journal, one.id)
    assert standing(again) == before
    if again.in_play:
        again.finish()
    assert verify(journal).wrong is None


def test_resuming_is_noted():
    journal = memory()
    one = table(journal)
    deal(one, 3)
    held = journal.store.last()[0]
    after_outage(journal, one.id)
    (noted,) = list(journal.entries(held))
    assert (noted.kind, noted.decoded().what, noted.decoded().details) == (
        "table-change",
        "resumed",
        {"rounds_dealt": 3},
    )


def test_a_table_that_is_not_there_or_closed_is_not_resumed():
    journal = memory()
    one = table(journal)
    deal(one, 1)
    with pytest.raises(UnknownName, match="knows no table 'elsewhere'") as refused:
        resume_table(journal, "elsewhere")
    assert refused.value.allowed == (one.id,)
    one.close()
    with pytest.raises(NotAllowed, match="was closed; nothing of it is left to resume"):
        resume_table(journal, one.id)


def test_open_tables_are_listed():
    journal = memory()
    tables = [table(journal, name=name) for name in ("one", "two", "three")]
    for one in tables:
        deal(one, 1)
    tables[1].close()
    assert open_tables(Journal(journal.store)) == ["one", "three"]


def test_without_the_key_the_cards_in_play_cannot_be_had():
    journal = memory()
    one = table(journal)
    deal(one, 1)
    for key in (None, SealKey.new()):
        held = journal.store.last()
        with pytest.raises(SealTrouble):
            resume_table(Journal(journal.store, key=key), one.id)
        assert journal.store.last() == held


def test_a_table_is_not_resumed_from_what_the_rules_do_not_give():
    journal = memory()
    one = table(journal, "blackjack")
    deal(one, 3)
    last = [entry.number for entry in journal.entries() if entry.kind == "round"][-1]
    forged = edited(list(journal.entries()), last, lambda body: body["state"]["chips"].update({"1": 1_000_000_00}))
    store = holding(forged).store
    store.append([], journal.store.sealed_shoes(one.id), [])
    with pytest.raises(JournalDamaged, match=f"entry {last} holds another state, chips, 1"):
        resume_table(Journal(store, key=journal.key), one.id)


@pytest.mark.parametrize("id", GAMES)
def test_what_lies_before_the_shoes_in_play_is_not_dealt_again(id: str, monkeypatch: pytest.MonkeyPatch):
    taken: list[Entry] = []
    take = Redeal.take

    def counting(self: Redeal, entry: Entry, record: Any) -> None:
        taken.append(entry)
        take(self, entry, record)

    journal = memory()
    one = table(journal, id, commit_every=50)
    deal(one, 200)
    one.prepare()
    monkeypatch.setattr(Redeal, "take", counting)
    before = standing(one)
    assert standing(after_outage(journal, id)) == before
    # A shoe of eight decks may last for more than a hundred rounds.
    assert len(taken) < 180
    taken.clear()
    assert replay_round(journal, id, 150).finished
    assert len(taken) < 180


# A journal that cannot be written.


class Moody(MemoryStore):
    """A store that fails at the call it is told to fail at."""

    def __init__(self) -> None:
        super().__init__()
        self.calls = 0
        self.fail_at = -1

    def append(
        self, entries: Sequence[Entry], sealed: Sequence[SealedShoe], unsealed: Sequence[tuple[str, int]]
    ) -> None:
        self.calls += 1
        if self.calls == self.fail_at:
            raise OSError("no room is left")
        super().append(entries, sealed, unsealed)


def test_a_table_whose_journal_fails_is_out_of_order_and_resumed():
    for fail_at in range(1, 40):
        store = Moody()
        store.fail_at = fail_at
        journal = Journal(store, key=SealKey.new())
        acknowledged: list[tuple[int, dict[str, Any]]] = []
        try:
            one = Table(game("three-card-poker"), id="t", journal=journal)
            for seat in (1, 2):
                one.sit(seat, f"Player {seat}", chips=1_000_00)
            acknowledged.append((store.last()[0], standing(one)))
            for number in range(8):
                bet(one)
                if number % 2:
                    one.play_round()
                    acknowledged.append((store.last()[0], standing(one)))
                    continue
                one.begin_round()
                while one.in_play:
                    acknowledged.append((store.last()[0], standing(one)))
                    assert one.round is not None
                    one.decide("play")
                acknowledged.append((store.last()[0], standing(one)))
        except OSError:
            assert one.out_of_order
            with pytest.raises(NotAllowed, match="must be resumed from its journal"):
                one.wager(1, "ante", 500)
            with pytest.raises(NotAllowed, match="must be resumed from its journal"):
                one.close()
            if not acknowledged:
                continue
            # Old or new, nothing in between: here the failed commit left nothing.
            at, before = acknowledged[-1]
            again = resume_table(journal, "t")
            if at == store.last()[0] - 1:
                assert standing(again) == before
            assert chips_in_all(again) == 2 * 1_000_00
            assert not again.out_of_order
            if again.in_play:
                again.finish()
            deal(again, 2)
            assert verify(journal).wrong is None
        else:
            assert fail_at > store.calls
            break
    else:
        raise AssertionError("the store was asked more often than that")


def test_all_tables_of_a_journal_that_failed_are_out_of_order():
    store = Moody()
    journal = Journal(store, key=SealKey.new())
    one, other = table(journal, name="one", commit_every=10), table(journal, name="other")
    deal(one, 3)
    store.fail_at = store.calls + 1
    with pytest.raises(OSError, match="no room"):
        deal(other, 1)
    # What the first table had not yet committed went with the failed commit.
    for each in (one, other):
        assert each.out_of_order
        with pytest.raises(NotAllowed, match="must be resumed"):
            bet(each)
        again = resume_table(journal, each.id)
        deal(again, 1)
        again.close()
    assert verify(journal).wrong is None
