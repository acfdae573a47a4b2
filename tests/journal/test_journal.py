"""The journal itself: entries are chained, acknowledged together or not at all, and a failed commit changes nothing."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence

import pytest

from pitboss.journal.journal import Journal, MemoryStore, SealedShoe, now
from pitboss.journal.records import BODIES, GENESIS, Entry, TableChange, chained
from pitboss.journal.seal import SealKey
from pitboss.things.cards import one_deck
from pitboss.things.chance import Chance
from pitboss.things.shoes import Shoe
from tests.journal.dealing import deal, table


class Failing(MemoryStore):
    """A store that fails when it is told to."""

    fails = False

    def append(
        self, entries: Sequence[Entry], sealed: Sequence[SealedShoe], unsealed: Sequence[tuple[str, int]]
    ) -> None:
        if self.fails:
            raise OSError("the disk is gone")
        super().append(entries, sealed, unsealed)


def note(journal: Journal, what: str = "dealer", table: str = "t1") -> Entry:
    return journal.add(table, "table-change", TableChange(what))


def test_every_entry_is_bound_to_all_before_it():
    journal = Journal(clock=lambda: "noon")
    for what in ("one", "two", "three"):
        note(journal, what)
    journal.commit()
    before = GENESIS
    for number, entry in enumerate(journal.entries(), 1):
        assert entry.number == number
        head = json.dumps([number, "t1", "table-change", "noon"], separators=(",", ":")).encode()
        assert entry.hash == hashlib.sha256(before + head + entry.body).digest()
        before = entry.hash


@pytest.mark.parametrize(
    "other",
    [
        (GENESIS, 2, "t", "k", "z", b"b"),
        (GENESIS, 1, "u", "k", "z", b"b"),
        (GENESIS, 1, "t", "l", "z", b"b"),
        (GENESIS, 1, "t", "k", "y", b"b"),
        (GENESIS, 1, "t", "k", "z", b"c"),
        (bytes(31) + b"\1", 1, "t", "k", "z", b"b"),
        (GENESIS, 1, "tk", "", "z", b"b"),
        (GENESIS, 1, "t", 'k","', "z", b"b"),
    ],
)
def test_every_field_counts_for_the_hash(other):
    assert chained(*other) != chained(GENESIS, 1, "t", "k", "z", b"b")


def test_what_is_added_counts_once_it_is_committed():
    journal = Journal()
    note(journal)
    assert list(journal.entries()) == []
    assert journal.checkpoint().entries == 0
    journal.commit()
    assert journal.checkpoint().entries == 1
    journal.commit()
    assert journal.checkpoint().entries == 1


def test_a_failed_commit_changes_nothing_and_is_counted():
    store = Failing()
    journal = Journal(store)
    note(journal, "kept")
    journal.commit()
    store.fails = True
    note(journal, "lost")
    with pytest.raises(OSError, match="disk is gone"):
        journal.commit()
    assert journal.failures == 1
    store.fails = False
    journal.commit()
    assert [one.decoded().what for one in journal.entries()] == ["kept"]
    note(journal, "next")
    journal.commit()
    found = list(journal.entries())
    assert [(one.number, one.decoded().what) for one in found] == [(1, "kept"), (2, "next")]
    assert found[1].hash == chained(found[0].hash, 2, "t1", "table-change", found[1].time, found[1].body)


def test_a_commit_that_took_hold_but_was_not_acknowledged_is_gone_on_from():
    class Unsure(MemoryStore):
        def append(
            self, entries: Sequence[Entry], sealed: Sequence[SealedShoe], unsealed: Sequence[tuple[str, int]]
        ) -> None:
            super().append(entries, sealed, unsealed)
            if entries[0].number == 1:
                raise ConnectionError("no answer")

    journal = Journal(Unsure())
    note(journal, "written")
    with pytest.raises(ConnectionError):
        journal.commit()
    note(journal, "next")
    journal.commit()
    assert [(one.number, one.decoded().what) for one in journal.entries()] == [(1, "written"), (2, "next")]


def test_entries_not_yet_committed_can_be_taken_back():
    journal = Journal(key=SealKey.new())
    note(journal, "before")
    rewind = journal.mark()
    note(journal, "after")
    journal.keep_shoe("t1", Shoe.shuffled(one_deck(), Chance(), number=1))
    rewind()
    note(journal, "instead")
    journal.commit()
    assert [one.decoded().what for one in journal.entries()] == ["before", "instead"]
    assert journal.store.sealed_shoes("t1") == []
    rewind()
    note(journal, "and on")
    journal.commit()
    assert [one.number for one in journal.entries()] == [1, 2, 3]


def test_a_shoe_is_sealed_with_the_commit_that_shuffles_it_and_unsealed_with_the_one_that_opens_it():
    journal = Journal(key=SealKey.new())
    shoe = Shoe.shuffled(one_deck(), Chance(), number=4)
    journal.keep_shoe("t1", shoe)
    assert journal.store.sealed_shoes("t1") == []
    journal.commit()
    found = journal.sealed_shoe("t1", 4, shoe.commitment)
    assert found is not None
    assert (found.order, found.salt, found.number) == (shoe.order, shoe.salt, 4)
    assert journal.sealed_shoe("t1", 5, shoe.commitment) is None
    journal.open_shoe("t1", shoe)
    assert journal.sealed_shoe("t1", 4, shoe.commitment) is not None
    journal.commit()
    assert journal.sealed_shoe("t1", 4, shoe.commitment) is None


def test_a_shoe_opened_before_it_was_committed_is_never_sealed():
    journal = Journal(key=SealKey.new())
    shoe = Shoe.shuffled(one_deck(), Chance(), number=4)
    journal.keep_shoe("t1", shoe)
    journal.open_shoe("t1", shoe)
    journal.commit()
    assert journal.store.sealed_shoes("t1") == []


def test_a_table_is_open_from_its_opening_to_its_closing():
    journal = Journal()
    assert not journal.is_open("three-card-poker")
    dealt = table(journal)
    assert journal.is_open("three-card-poker")
    deal(dealt, 1)
    assert Journal(journal.store).is_open("three-card-poker")
    dealt.close()
    assert not journal.is_open("three-card-poker")
    assert not Journal(journal.store).is_open("three-card-poker")


def test_a_memory_store_may_keep_the_latest_entries_only():
    journal = Journal(MemoryStore(keep=5))
    for number in range(20):
        note(journal, str(number))
        journal.commit()
    assert [one.number for one in journal.entries()] == [16, 17, 18, 19, 20]
    assert [one.number for one in journal.entries(18)] == [19, 20]
    assert [one.number for one in journal.store.of_table("t1", newest_first=True, before=19)] == [18, 17, 16]
    assert journal.store.last()[0] == 20


def test_the_time_is_utc_to_the_millisecond():
    time = now()
    assert len(time) == len("2026-01-01T00:00:00.000+00:00")
    assert time[10] == "T"
    assert time.endswith("+00:00")


def test_every_entry_of_a_table_reads_back_as_it_was_written():
    journal = Journal()
    dealt = table(journal, "blackjack")
    deal(dealt, 3)
    dealt.close()
    kinds = set()
    for entry in journal.entries():
        record = entry.decoded()
        assert type(record) is BODIES[entry.kind]
        kinds.add(entry.kind)
    assert kinds == set(BODIES)
