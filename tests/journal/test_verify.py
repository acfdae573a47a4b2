"""Verification: a sound journal is found sound, and every damage is found and named."""

from __future__ import annotations

import json
import random
import sqlite3
import tracemalloc
from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pitboss.games.registry import GAMES
from pitboss.journal.checkpoint import Checkpoint
from pitboss.journal.errors import JournalDamaged
from pitboss.journal.journal import Journal, MemoryStore
from pitboss.journal.records import Entry, TableChange
from pitboss.journal.seal import SealKey
from pitboss.journal.verify import Awaiting, Verified, Wrong, verify
from pitboss.things.cards import cards
from pitboss.things.chance import Chance
from pitboss.things.errors import PitbossError
from pitboss.things.shoes import commitment
from tests.journal.conftest import FilePlace, Place
from tests.journal.dealing import at_random, bet, deal, table
from tests.journal.forging import edited, holding, leaves, rechained, set_leaf


def dealt_evening(seed: int) -> list[Entry]:
    """Deal at two tables, at a stretch and step by step, and close them."""
    journal = Journal(key=SealKey.new(), clock=lambda: "2026-01-01T20:00:00.000+00:00")
    how: dict[str, Any] = {"chance": Chance(random.Random(seed).randbytes), "clock": lambda: 1_000.0}
    cards_table, shoe_table = table(journal, "three-card-poker", **how), table(journal, "blackjack", **how)
    for number in range(8):
        for one in (cards_table, shoe_table):
            if number % 2:
                deal(one, 1)
            else:
                bet(one)
                one.begin_round()
                if one.in_play:
                    one.finish(at_random(random.Random(number)))
    cards_table.close()
    shoe_table.close()
    return list(journal.entries())


EVENING = dealt_evening(1)
LAST = EVENING[-1].number


def wrong_with(entries: list[Entry], **how: Any) -> Wrong:
    found = verify(holding(entries, **how)).wrong
    assert found is not None
    return found


def numbers_of(kind: str, table: str = "three-card-poker") -> list[int]:
    return [entry.number for entry in EVENING if entry.kind == kind and entry.table == table]


# Sound journals.


@pytest.mark.parametrize("id", GAMES)
def test_a_sound_journal_is_found_sound(place: Place, id: str):
    with place.open() as journal:
        first, second = table(journal, id, name="one"), table(journal, id, name="two", commit_every=5)
        for _ in range(6):
            deal(first, 1)
            deal(second, 3)
            bet(first)
            first.begin_round()
            if first.in_play:
                first.finish()
        second.close()
        seen: list[tuple[int, int]] = []
        found = verify(journal, progress=lambda done, of: seen.append((done, of)))
        assert found.wrong is None
        assert found.ok
        assert (found.rounds, found.tables) == (30, 2)
        assert found.entries == found.checkpoint.entries == journal.store.last()[0]
        assert found.checkpoint == journal.checkpoint()
        assert found.awaiting == []
        assert seen[-1] == (found.entries, found.entries)
        assert verify(journal, checkpoint=found.checkpoint).wrong is None
        first.close()
        assert verify(journal, checkpoint=found.checkpoint).wrong is None
        assert verify(journal).shoes == sum(1 for entry in journal.entries() if entry.kind == "shoe-opened")


def test_an_empty_journal_is_sound():
    nothing = Verified(entries=0, rounds=0, tables=0, shoes=0, checkpoint=Checkpoint("memory", 0, bytes(32)))
    assert msgspec.structs.replace(verify(Journal()), seconds=0.0) == nothing


def test_a_table_may_be_opened_again_once_it_was_closed():
    journal = Journal()
    for _ in range(3):
        again = table(journal)
        deal(again, 2)
        again.close()
    found = verify(journal)
    assert (found.wrong, found.rounds, found.tables) == (None, 6, 1)


def test_a_journal_is_verified_while_it_is_written(place: Place):
    with place.open() as journal:
        dealt = table(journal)
        deal(dealt, 400)
        told: list[int] = []

        def meanwhile(done: int, of: int) -> None:
            told.append(done)
            deal(dealt, 3)

        with place.open(write=False) as reader:
            held = journal.store.last()[0]
            found = verify(reader, progress=meanwhile)
            assert found.wrong is None
            assert found.entries == held
            assert len(told) > 1
            assert journal.store.last()[0] > held
            assert verify(reader).wrong is None


def test_what_is_dealt_from_a_closed_shoe_waits_without_its_key(place: Place):
    with place.open() as journal:
        dealt = table(journal, "blackjack")
        deal(dealt, 3)
        shoe = dealt.state.shoes[0].number
        kept = list(journal.entries())
        since = next(entry.number for entry in kept if entry.kind == "work" and b'"between-rounds"' in entry.body)
        assert verify(journal).awaiting == []
        found = verify(holding(kept))
        assert (found.wrong, found.awaiting) == (None, [Awaiting("blackjack", shoe, since, 3)])
        assert str(found.awaiting[0]) == (
            f"blackjack: 3 rounds from entry {since} on, awaiting the opening of shoe {shoe}"
        )
        # What is wrong with a round is found as soon as the shoe can be seen.
        forged = edited(kept, kept[-1].number, lambda body: body["net"]["1"].update(main=77_77))
        assert verify(holding(forged)).wrong is None
        for sealed in journal.store.sealed_shoes("blackjack"):
            with_seal = holding(forged, key=journal.key)
            with_seal.store.append([], [sealed], [])
        wrong = verify(with_seal).wrong
        assert wrong is not None
        assert (wrong.entry, wrong.recorded) == (kept[-1].number, 7777)


def test_a_seal_that_does_not_open_is_named(place: Place):
    with place.open() as journal:
        deal(table(journal, "blackjack"), 2)
    place.change("UPDATE journal_sealed_shoes SET sealed = ?", (bytes(500),))
    with place.open(write=False) as journal:
        wrong = verify(journal).wrong
        assert wrong is not None
        assert "commits to shoe 1" in wrong.what
        assert "does not open to the order it was committed to" in wrong.what


def test_memory_does_not_grow_with_the_journal():
    def peak(rounds: int) -> int:
        journal = Journal()
        dealt = table(journal, commit_every=100)
        deal(dealt, rounds)
        dealt.close()
        tracemalloc.start()
        try:
            assert verify(journal).wrong is None
            return tracemalloc.get_traced_memory()[1]
        finally:
            tracemalloc.stop()

    peak(20)
    # The memory store itself copies its list of entries: eight bytes each.
    assert peak(600) < peak(60) + 600 * 3 * 16 + 20_000


# Bytes.

FIELDS = ("number", "table", "kind", "time", "body", "hash")


def flipped(entry: Entry, field: str, at: int, bit: int) -> Entry:
    value = getattr(entry, field)
    if isinstance(value, int):
        return msgspec.structs.replace(entry, number=value ^ (1 << (at % 48)))
    raw = bytearray(value if isinstance(value, bytes) else value.encode())
    raw[at % len(raw)] ^= 1 << bit
    changed = bytes(raw) if isinstance(value, bytes) else raw.decode("utf-8", "replace")
    return msgspec.structs.replace(entry, **{field: changed})


@given(st.integers(0, LAST - 1), st.sampled_from(FIELDS), st.integers(0, 20_000), st.integers(0, 7))
@settings(max_examples=400, deadline=None)
def test_every_flipped_bit_is_found_and_its_entry_named(index: int, field: str, at: int, bit: int):
    damaged = list(EVENING)
    damaged[index] = flipped(damaged[index], field, at, bit)
    wrong = wrong_with(damaged, head=(LAST, EVENING[-1].hash))
    assert wrong.entry == index + 1


@pytest.mark.long
def test_every_single_byte_of_every_entry_counts():
    for index, entry in enumerate(EVENING):
        whole = EVENING[:index]
        for field in FIELDS:
            value = getattr(entry, field)
            for at in range(48 if isinstance(value, int) else len(value)):
                damaged = [*whole, flipped(entry, field, at, at % 8), *EVENING[index + 1 :]]
                found = _chain_only(damaged)
                assert found == index + 1, (entry.number, field, at)


def _chain_only(entries: list[Entry]) -> int | None:
    from pitboss.journal.records import GENESIS
    from pitboss.journal.verify import _broken_link

    before = GENESIS
    for number, entry in enumerate(entries, 1):
        if _broken_link(entry, number, before) is not None:
            return number
        before = entry.hash
    return None


@pytest.mark.parametrize(
    ("column", "value"),
    [
        ("body", b"{}"),
        ("hash", bytes(32)),
        ("kind", "work"),
        ("kind", "gossip"),
        ("table_id", "another"),
        ("time", "2000-01-01T00:00:00.000+00:00"),
        ("number", 7_000),
    ],
)
def test_a_changed_row_is_found(place: Place, column: str, value: object):
    with place.open() as journal:
        deal(table(journal), 6)
        at = [entry.number for entry in journal.entries() if entry.kind == "round"][3]
    place.change(f"UPDATE journal_entries SET {column} = ? WHERE number = ?", (value, at))
    with place.open(write=False) as journal:
        wrong = verify(journal).wrong
        assert wrong is not None
        assert wrong.entry == at


def test_bytes_that_are_no_text_are_found(file_place: FilePlace):
    with file_place.open() as journal:
        deal(table(journal), 3)
    file_place.change("UPDATE journal_entries SET time = CAST(x'ff8041' AS TEXT) WHERE number = 4")
    with file_place.open(write=False) as journal:
        wrong = verify(journal).wrong
        assert wrong is not None
        assert wrong.entry == 4


@pytest.mark.parametrize("column", ["table_id", "kind", "time", "body", "hash"])
@pytest.mark.parametrize("value", [None, 5, 2.5, "text", b"bytes"])
def test_what_was_never_written_into_an_entry_is_found(file_place: FilePlace, column: str, value: Any):
    with file_place.open() as journal:
        deal(table(journal), 3)
    without_checks(file_place)
    file_place.change(f"UPDATE journal_entries SET {column} = ? WHERE number = 4", (value,))
    with file_place.open(write=False) as journal:
        wrong = verify(journal).wrong
        assert wrong is not None
        assert wrong.entry == 4


@pytest.mark.parametrize("column", ["entries", "hash", "origin"])
def test_a_head_that_holds_something_else_is_damaged(file_place: FilePlace, column: str):
    with file_place.open() as journal:
        deal(table(journal), 3)
    without_checks(file_place)
    file_place.change(f"UPDATE journal_head SET {column} = ?", (None,))
    with pytest.raises(JournalDamaged, match="head row"):
        file_place.open(write=False)


def without_checks(place: FilePlace) -> None:
    """Let the tables take anything, as damaged pages may hold anything."""
    connection = sqlite3.connect(place.path)
    connection.execute("PRAGMA writable_schema = ON")
    connection.execute(
        "UPDATE sqlite_schema SET sql = replace(replace(replace(sql, 'STRICT', ''), 'NOT NULL', ''), "
        "'CHECK (length(hash) = 32)', 'CHECK (1)') WHERE type = 'table'"
    )
    connection.commit()
    connection.close()


def test_every_changed_byte_of_the_file_that_matters_is_found(file_place: FilePlace):
    with file_place.open() as journal:
        dealt = table(journal)
        deal(dealt, 10)
        dealt.close()
        sound = list(journal.entries())
    whole = file_place.path.read_bytes()
    chance = random.Random(7)
    found = 0
    for _ in range(150):
        damaged = bytearray(whole)
        damaged[chance.randrange(len(whole))] ^= 1 << chance.randrange(8)
        file_place.path.write_bytes(damaged)
        # A byte that holds nothing of the journal, as unused space, changes nothing that is read.
        found += is_found_damaged(file_place, sound)
    assert found > 50


def test_an_index_that_hides_a_round_is_found(file_place: FilePlace):
    with file_place.open() as journal:
        deal(table(journal), 10)
    connection = sqlite3.connect(file_place.path)
    size = connection.execute("PRAGMA page_size").fetchone()[0]
    page = connection.execute("SELECT rootpage FROM sqlite_schema WHERE name = 'journal_entries_of_table'").fetchone()[
        0
    ]
    connection.close()
    whole = bytearray(file_place.path.read_bytes())
    at = whole.index(b"round", (page - 1) * size, page * size)
    whole[at : at + 5] = b"hidden"[:5]
    file_place.path.write_bytes(whole)
    with file_place.open(write=False) as journal:
        wrong = verify(journal).wrong
    assert wrong is not None
    assert str(wrong).startswith("The journal is damaged: ")


def test_guards_that_were_taken_away_are_missed(place: Place):
    with place.open() as journal:
        deal(table(journal), 1)
    there = " ON journal_entries" if place.kind == "postgresql" else ""
    place.try_to(f"DROP TRIGGER journal_entries_stay{there}")
    with place.open(write=False) as journal:
        wrong = verify(journal).wrong
    assert wrong is not None
    assert str(wrong) == "The journal has lost what keeps it from being changed: journal_entries_stay."


def is_found_damaged(place: FilePlace, sound: list[Entry]) -> bool:
    """Whether a journal is refused or found wrong; it must be, or be read as it was written."""
    try:
        with place.open(write=False) as journal:
            wrong = verify(journal).wrong
            assert wrong is not None or list(journal.entries()) == sound
            assert wrong is not None or list(journal.store.of_table(sound[0].table)) == sound
            return wrong is not None
    except PitbossError:
        return True


# Entries.


def test_a_deleted_entry_is_missed():
    for index in range(LAST):
        rest = EVENING[:index] + EVENING[index + 1 :]
        assert wrong_with(rest, head=(LAST, EVENING[-1].hash)).entry == index + 1


def test_swapped_entries_are_noticed():
    for index in range(LAST - 1):
        swapped = list(EVENING)
        swapped[index], swapped[index + 1] = swapped[index + 1], swapped[index]
        assert wrong_with(swapped).entry == index + 1
        assert wrong_with(renumbered(swapped)).entry == index + 1


def renumbered(entries: list[Entry]) -> list[Entry]:
    return [msgspec.structs.replace(one, number=number) for number, one in enumerate(entries, 1)]


def test_a_doubled_entry_is_noticed():
    for index in range(LAST):
        doubled = EVENING[: index + 1] + EVENING[index:]
        assert wrong_with(doubled, head=(LAST, EVENING[-1].hash)).entry == index + 2
        assert wrong_with(renumbered(doubled)).entry == index + 2


def test_an_inserted_entry_is_noticed():
    made = Entry(5, "three-card-poker", "table-change", "", b'{"what":"left"}', bytes(32))
    inserted = [
        *EVENING[:4],
        made,
        *(msgspec.structs.replace(one, number=one.number + 1) for one in EVENING[4:]),
    ]
    assert wrong_with(inserted).entry == 5


def test_an_entry_behind_the_head_is_noticed(place: Place):
    with place.open() as journal:
        deal(table(journal), 2)
        held = journal.store.last()[0]
    place.change(
        "INSERT INTO journal_entries SELECT number + 1, table_id, kind, time, body, hash FROM journal_entries "
        "WHERE number = ?",
        (held,),
    )
    with place.open(write=False) as journal:
        wrong = verify(journal).wrong
        assert wrong is not None
        assert (wrong.entry, wrong.what) == (held + 1, f"stands behind the head, which tells of {held} entries")


# The tail.


@pytest.mark.parametrize("cut", [1, 2, 5])
def test_a_tail_cut_off_is_missed_by_the_head(place: Place, cut: int):
    with place.open() as journal:
        deal(table(journal), 4)
        held = journal.store.last()[0]
    place.change("DELETE FROM journal_entries WHERE number > ?", (held - cut,))
    with place.open(write=False) as journal:
        wrong = verify(journal).wrong
        assert wrong is not None
        assert (wrong.entry, wrong.what) == (held - cut + 1, f"is missing: the head tells of {held} entries")


def test_a_tail_cut_off_under_a_forged_head_is_missed_by_a_checkpoint(place: Place):
    with place.open() as journal:
        deal(table(journal), 4)
        kept = journal.checkpoint()
        entries = list(journal.entries())
    to = [entry.number for entry in entries if entry.kind == "shoe-opened"][-2]
    place.change("DELETE FROM journal_entries WHERE number > ?", (to,))
    place.change("UPDATE journal_head SET entries = ?, hash = ?", (to, entries[to - 1].hash))
    place.change("DELETE FROM journal_sealed_shoes")
    with place.open(write=False) as journal:
        assert verify(journal).wrong is None
        wrong = verify(journal, checkpoint=kept).wrong
        assert wrong is not None
        assert (wrong.entry, wrong.what) == (to + 1, f"is missing: the checkpoint tells of {kept.entries} entries")


def test_a_journal_dealt_anew_is_not_that_of_the_checkpoint():
    kept = Checkpoint("memory", 20, EVENING[19].hash)
    assert verify(holding(EVENING), checkpoint=kept).wrong is None
    # Another evening, itself without a fault.
    other = dealt_evening(2)
    assert verify(holding(other)).wrong is None
    assert wrong_with_checkpoint(other, kept).entry == 20


def wrong_with_checkpoint(entries: list[Entry], kept: Checkpoint) -> Wrong:
    found = verify(holding(entries), checkpoint=kept).wrong
    assert found is not None
    return found


def test_a_checkpoint_of_another_journal_is_noticed():
    wrong = wrong_with_checkpoint(EVENING, Checkpoint("another", 3, EVENING[2].hash))
    assert (wrong.entry, wrong.given) == (0, "another")


def test_a_forged_head_is_noticed():
    assert wrong_with(EVENING, head=(LAST, bytes(32))).entry == LAST
    assert wrong_with(EVENING, head=(LAST + 1, EVENING[-1].hash)).entry == LAST + 1
    assert wrong_with(EVENING, head=(LAST - 1, EVENING[-2].hash)).entry == LAST


# What the rules give: the chain is made to fit, dealing again finds it.


def first_round(part: Callable[[dict[str, Any]], bool]) -> tuple[int, dict[str, Any]]:
    for number in numbers_of("round"):
        body = json.loads(EVENING[number - 1].body)
        if part(body):
            return number, body
    raise AssertionError("no such round")


def whole(body: dict[str, Any]) -> bool:
    return bool(body["part"] == 0 and body["done"])


def test_a_changed_net_is_found():
    number, body = first_round(whole)
    net = body["net"]["1"]["ante"]
    wrong = wrong_with(edited(EVENING, number, lambda body: body["net"]["1"].update(ante=net + 100)))
    assert wrong == Wrong(
        entry=number,
        table="three-card-poker",
        round=body["round"],
        what="holds another net of 1, ante",
        recorded=net + 100,
        given=net,
    )
    assert f"Entry {number} (three-card-poker, round {body['round']}) holds another net" in str(wrong)


def test_a_changed_card_is_found():
    number, body = first_round(whole)
    at = next(at for at, event in enumerate(body["events"]) if event["kind"] == "deal")
    was = body["events"][at]["cards"]
    other = ["Ah"] if was != ["Ah"] else ["Kd"]
    wrong = wrong_with(edited(EVENING, number, lambda body: body["events"][at].update(cards=other)))
    assert (wrong.entry, wrong.event, wrong.round) == (number, at, body["round"])
    assert json.loads(wrong.recorded)["cards"] == other
    assert json.loads(wrong.given)["cards"] == was


def test_a_changed_decision_is_found():
    number, body = first_round(lambda body: whole(body) and bool(body["decisions"]))
    _, word = body["decisions"][0]
    other = "fold" if word == "play" else "play"

    def change(body: Any) -> None:
        body["decisions"][0][1] = other

    wrong = wrong_with(edited(EVENING, number, change))
    assert (wrong.entry, wrong.round) == (number, body["round"])
    assert wrong.event is not None
    assert body["events"][wrong.event]["kind"] == "decide"


def test_a_changed_wager_is_found():
    number, _ = first_round(whole)
    wrong = wrong_with(edited(EVENING, number, lambda body: body["wagers"]["2"].update(ante=20_00)))
    assert wrong.entry == number
    assert "20" in str(wrong.given)


def test_a_changed_part_before_the_last_is_found_at_its_event_of_the_round():
    number, body = first_round(lambda body: body["part"] > 0 and not body["done"] and len(body["events"]) > 0)
    before = [
        len(json.loads(EVENING[at - 1].body)["events"])
        for at in numbers_of("round")
        if at < number and json.loads(EVENING[at - 1].body)["round"] == body["round"]
    ]
    wrong = wrong_with(edited(EVENING, number, lambda body: body["events"][0].update(cite="1.1")))
    assert (wrong.entry, wrong.round, wrong.event) == (number, body["round"], sum(before))


def test_another_order_of_a_shoe_is_found():
    number = numbers_of("shoe-opened")[1]
    shoe = json.loads(EVENING[number - 1].body)["number"]

    def swap(body: Any) -> None:
        body["order"] = body["order"][2:4] + body["order"][:2] + body["order"][4:]

    wrong = wrong_with(edited(EVENING, number, swap))
    assert wrong.entry == number
    assert f"opens shoe {shoe} to another order than entry" in wrong.what


@pytest.mark.parametrize("order", ["", "Ah", "AhAh", "xx", "AhK"])
def test_what_is_no_order_of_cards_is_found(order: str):
    number = numbers_of("shoe-opened")[0]
    assert wrong_with(edited(EVENING, number, lambda body: body.update(order=order))).entry == number


def test_a_changed_commitment_is_found():
    number = next(at for at in numbers_of("work") if json.loads(EVENING[at - 1].body).get("shoes"))

    def change(body: Any) -> None:
        body["shoes"][0][1] = "0" * 64

    assert "another order than entry" in wrong_with(edited(EVENING, number, change)).what


def test_a_shoe_of_other_cards_is_found_however_well_it_is_committed_to():
    """The forger replaces a card in shoe, commitment and all that follows of the work; the pack gives it away."""
    made = next(at for at in numbers_of("work") if json.loads(EVENING[at - 1].body).get("shoes"))
    work = json.loads(EVENING[made - 1].body)
    number, promise, _ = work["shoes"][0]
    opened = next(at for at in numbers_of("shoe-opened") if json.loads(EVENING[at - 1].body)["number"] == number)
    shown = json.loads(EVENING[opened - 1].body)
    order = shown["order"].replace("2c", "Ah")
    fresh = commitment(bytes.fromhex(shown["salt"]), cards([order[at : at + 2] for at in range(0, len(order), 2)]))
    text = EVENING[made - 1].body.decode().replace(promise, fresh)
    forged = edited(EVENING, opened, lambda body: body.update(order=order))
    forged[made - 1] = msgspec.structs.replace(forged[made - 1], body=text.encode())
    wrong = wrong_with(rechained(forged))
    assert (wrong.entry, wrong.what) == (made, f"shuffles other cards into shoe {number} than lay on the table")


def test_an_entry_left_out_of_a_chain_made_to_fit_is_found():
    for index in range(LAST - 1):
        assert verify(holding(rechained(EVENING[:index] + EVENING[index + 1 :]))).wrong is not None, index + 1


def test_entries_swapped_in_a_chain_made_to_fit_are_found():
    for index in range(LAST - 1):
        one, other = EVENING[index : index + 2]
        if one.table == other.table:
            swapped = [*EVENING[:index], other, one, *EVENING[index + 2 :]]
            harmless = one.kind == other.kind == "shoe-opened"
            assert harmless or verify(holding(rechained(swapped))).wrong is not None, (index + 1, one, other)


def test_a_round_that_was_never_dealt_is_found():
    number, _ = first_round(whole)
    doubled = rechained(EVENING[:number] + EVENING[number - 1 :])
    assert wrong_with(doubled).entry == number + 1


@given(st.data())
@settings(max_examples=250, deadline=None)
def test_every_value_of_an_entry_follows_from_others_or_shows(data: st.DataObject):
    index = data.draw(st.integers(0, LAST - 1), "entry")
    body = json.loads(EVENING[index].body)
    path = data.draw(st.sampled_from(leaves(body)), "leaf")
    if path[-1] == "name":
        return  # nothing follows from what a player is called
    forged = edited(EVENING, index + 1, lambda body: set_leaf(body, path))
    assert verify(holding(forged)).wrong is not None, (index + 1, path)


def test_the_first_of_several_wrongs_is_named_though_it_shows_later():
    """A round at blackjack can be dealt again only when its shoe opens, long after a later round at another table."""
    early = next(at for at in numbers_of("round", "blackjack") if json.loads(EVENING[at - 1].body)["done"])
    late = next(at for at in numbers_of("round") if at > early and json.loads(EVENING[at - 1].body)["done"])
    forged = edited(EVENING, early, lambda body: body["net"]["1"].update(main=1))
    forged = edited(forged, late, lambda body: body["net"]["1"].update(ante=1))
    wrong = wrong_with(forged)
    assert (wrong.entry, wrong.table) == (early, "blackjack")


@pytest.mark.parametrize("which", [0, -1])
def test_a_shoe_that_left_play_and_was_never_opened_is_found(which: int):
    number = numbers_of("shoe-opened")[which]
    shoe = json.loads(EVENING[number - 1].body)["number"]
    wrong = wrong_with(rechained([entry for entry in EVENING if entry.number != number]))
    assert f"shoe {shoe}, which has left play, should be opened" in wrong.what
    assert wrong.entry >= number


# Tables.


def on(*bodies: tuple[str, str, msgspec.Struct]) -> Journal:
    journal = Journal(MemoryStore())
    for name, kind, body in bodies:
        journal.add(name, kind, body)
    journal.commit()
    return journal


def test_a_table_that_was_never_opened_is_found():
    wrong = verify(on(("t", "table-change", TableChange("dealer")))).wrong
    assert wrong is not None
    assert wrong.what == "tells of a table that was not opened"


def test_a_kind_that_nobody_knows_is_found():
    wrong = verify(on(("t", "gossip", TableChange("dealer")))).wrong
    assert wrong is not None
    assert wrong.what == "is of a kind that no journal holds"


def test_what_follows_the_closing_of_a_table_is_found():
    closed = next(at for at in numbers_of("table-change") if json.loads(EVENING[at - 1].body)["what"] == "closed")
    late = msgspec.structs.replace(EVENING[numbers_of("table-change")[0] - 1])
    forged = rechained([*EVENING, late])
    assert closed < LAST
    assert wrong_with(forged).what == "follows after the table was closed"


def test_a_table_opened_twice_is_found():
    forged = rechained([*EVENING[:3], EVENING[0], *EVENING[3:]])
    wrong = wrong_with(forged)
    assert (wrong.entry, wrong.what) == (4, "opens a table that is open")


def test_an_unknown_game_is_found():
    wrong = wrong_with(edited(EVENING, 1, lambda body: body.update(game="faro")))
    assert wrong.entry == 1
    assert "Game 'faro' is unknown" in wrong.what


def test_chips_that_come_from_nowhere_are_found():
    seated = next(at for at in numbers_of("table-change") if b'"seated"' in EVENING[at - 1].body)
    wrong = wrong_with(edited(EVENING, seated, lambda body: body["details"].update(chips=1_00)))
    assert "state, chips, 1" in wrong.what
