"""``journal`` and ``replay``: what was dealt is listed, shown, verified and dealt again; damage is found and named."""

from __future__ import annotations

import os
import sqlite3
import stat
from pathlib import Path

import pytest

from pitboss.cli.journal import read_time
from pitboss.games.registry import GAMES
from pitboss.journal.checkpoint import Checkpoint
from pitboss.things.errors import NotUnderstood
from tests.cli.conftest import Ran, Run, refused

SUMMARY = {"entry", "table", "round", "game", "time", "seats", "net"}
ROUND = {
    "table",
    "round",
    "finished",
    "game",
    "options",
    "time",
    "entries",
    "wagers",
    "decisions",
    "events",
    "net",
}
REPLAYED = {"table", "round", "finished", "seen_by", "events", "net"}
VERIFIED = {"ok", "entries", "rounds", "tables", "shoes", "seconds", "wrong", "awaiting", "checkpoint"}


@pytest.fixture
def journal(run: Run, tmp_path: Path) -> Path:
    """A journal of one table with twelve rounds for two players."""
    file = tmp_path / "evening.journal"
    ran = run("deal", "three-card-poker", "--rounds", 12, "--seats", 2, "--journal", file, "--group", 5)
    assert ran.code == 0
    return file


def changed(file: Path, statement: str) -> None:
    """Change a journal behind its back."""
    with sqlite3.connect(file) as database:
        for (name,) in database.execute("select name from sqlite_master where type = 'trigger'").fetchall():
            database.execute(f"drop trigger {name}")
        database.execute(statement)
    database.close()


def entries_table(file: Path) -> str:
    with sqlite3.connect(file) as database:
        names = [name for (name,) in database.execute("select name from sqlite_master where type = 'table'")]
    database.close()
    (found,) = [name for name in names if "entries" in name]
    return str(found)


# Dealing into a journal.


@pytest.mark.parametrize("id", GAMES)
def test_what_is_dealt_is_recorded_and_verified(run: Run, tmp_path: Path, id: str):
    file = tmp_path / "night.journal"
    found = run("deal", id, "--rounds", 40, "--seats", 2, "--journal", file, "--group", 7, "--json").json
    assert found["journal"] == str(file)
    verified = run("journal", "verify", file, "--json").json
    assert (verified["ok"], verified["rounds"], verified["tables"], verified["awaiting"]) == (True, 40, 1, [])
    listed = run("journal", "list", file, "--json").json
    assert [one["round"] for one in listed] == list(range(1, 41))
    house = -sum(round(100 * net) for one in listed for mine in one["net"].values() for net in mine.values())
    assert house == round(100 * found["house_net"])


def test_every_deal_opens_a_table_of_its_own(run: Run, journal: Path):
    run("deal", "three-card-poker", "--rounds", 3, "--journal", journal)
    assert {one["table"] for one in run("journal", "list", journal, "--json").json} == {"table-1", "table-2"}


# Listing.


def test_rounds_are_listed(run: Run, journal: Path):
    listed = run("journal", "list", journal, "--json").json
    assert all(set(one) == SUMMARY for one in listed)
    assert [one["seats"] for one in listed] == [[1, 2]] * 12
    shown = run("journal", "list", journal).out
    assert "three-card-poker, seats 1, 2, players" in shown
    assert shown.endswith("12 rounds.\n")


def test_filters_of_the_list(run: Run, journal: Path):
    run("deal", "three-card-poker", "--rounds", 3, "--journal", journal)

    def numbers(*filters: object) -> list[tuple[str, int]]:
        return [(one["table"], one["round"]) for one in run("journal", "list", journal, *filters, "--json").json]

    assert numbers("--last", 2) == [("table-2", 2), ("table-2", 3)]
    assert numbers("--table", "table-2") == [("table-2", number) for number in (1, 2, 3)]
    assert numbers("--from", "2999-01-01") == []
    assert numbers("--to", "1999-01-01T10:00") == []
    assert len(numbers("--from", "1999-01-01", "--to", "2999-01-01")) == 15
    assert "table-3" in refused(run("journal", "list", journal, "--table", "table-3"))
    assert "0 rounds." in run("journal", "list", journal, "--to", "1999-01-01").out


def test_times_are_read_as_the_entries_write_them():
    assert read_time("2025-03-01", "--from") == "2025-03-01T00:00:00.000+00:00"
    with pytest.raises(NotUnderstood, match="'yesterday' is not a time"):
        read_time("yesterday", "--to")


# Showing.


def test_every_entry_can_be_shown(run: Run, journal: Path):
    kinds = set()
    held = run("journal", "checkpoint", journal, "--json").json["entries"]
    for number in range(1, held + 1):
        entry = run("journal", "show", journal, number, "--json").json
        assert set(entry) == {"number", "table", "kind", "time", "hash", "body"}
        shown = run("journal", "show", journal, number).out
        assert shown.startswith(f"Entry {number}: {entry['kind']}, table-1")
        kinds.add(entry["kind"])
    assert kinds == {"table-opened", "table-change", "work", "round", "shoe-opened"}


def test_a_shoe_that_was_opened_shows_its_order_and_commitment(run: Run, journal: Path):
    held = run("journal", "checkpoint", journal, "--json").json["entries"]
    entries = [run("journal", "show", journal, number, "--json").json for number in range(1, held + 1)]
    first = next(one for one in entries if one["kind"] == "shoe-opened")
    shuffled = next(one for one in entries if one["kind"] == "work" and one["body"].get("shoes"))
    assert shuffled["body"]["shoes"][0][1] in run("journal", "show", journal, first["number"]).out


def test_a_round_is_shown_in_full(run: Run, journal: Path):
    found = run("journal", "show", journal, "--round", 3, "--json").json
    assert set(found) == ROUND
    assert (found["table"], found["round"], found["finished"]) == ("table-1", 3, True)
    assert found["wagers"] == {"1": {"ante": 10}, "2": {"ante": 10}}
    assert [seat for seat, _ in found["decisions"]] == [1, 2]
    shown = run("journal", "show", journal, "--round", 3).out
    assert "Round 3 of table-1: three-card-poker" in shown
    assert "Seat 1 wagers $10 on ante." in shown
    assert "20.7(c)" in shown
    assert "The house: " in shown


@pytest.mark.parametrize(
    ("argv", "said"),
    [
        ([], "Name one entry by its number, or one round with --round"),
        (["5", "--round", "3"], "Name one entry by its number, or one round with --round"),
        (["999"], "The journal holds no entry 999. Allowed: 1 to "),
        (["--round", "99"], "The journal holds no round 99. Allowed: table-1: 1 to 12"),
        (["--round", "3", "--table", "pit-9"], "pit-9"),
        (["--round", "99", "--table", "table-1"], "Table table-1 has no round 99. Allowed: 1 to 12"),
    ],
)
def test_what_cannot_be_shown_is_refused(run: Run, journal: Path, argv: list[str], said: str):
    assert said in refused(run("journal", "show", journal, *argv))


def test_a_round_number_of_several_tables_needs_the_table(run: Run, journal: Path):
    run("deal", "three-card-poker", "--rounds", 3, "--journal", journal)
    for command in (("journal", "show", journal, "--round", 2), ("replay", journal, 2)):
        assert "name one with --table. Allowed: table-1, table-2" in refused(run(*command))
        assert run(*command, "--table", "table-2").code == 0
    assert run("replay", journal, 12, "--json").json["table"] == "table-1"


# Replaying.


def test_a_round_is_dealt_again_as_it_was(run: Run, journal: Path):
    recorded = run("journal", "show", journal, "--round", 4, "--json").json
    again = run("replay", journal, 4, "--surveillance", "--json").json
    assert set(again) == REPLAYED
    assert again["seen_by"] == "surveillance"
    assert again["events"] == recorded["events"]
    assert again["net"] == recorded["net"]


def test_a_replay_shows_only_what_the_eyes_saw(run: Run, journal: Path):
    def looks(*eyes: object) -> dict[int, list[str]]:
        events = run("replay", journal, 4, *eyes, "--json").json["events"]
        return {event["seat"]: event["cards"] for event in events if event["kind"] == "look"}

    hidden = ["??", "??", "??"]
    everything = looks("--surveillance")
    assert hidden not in everything.values()
    assert looks("--seat", 1) == {1: everything[1], 2: hidden}
    assert looks("--seat", 2) == {1: hidden, 2: everything[2]}
    assert looks() == {1: hidden, 2: hidden}


def test_a_replay_is_told_step_by_step(run: Run, journal: Path):
    shown = run("replay", journal, 1, "--seat", 1).out
    assert "Dealt again from what went in, and equal to the record; as seen by seat 1." in shown
    assert "You look at your cards:" in shown
    assert "Seat 2 looks at the cards: ▒▒ ▒▒ ▒▒" in shown


def test_a_replay_of_what_is_not_there_is_refused(run: Run, journal: Path):
    assert "The journal holds no round 13" in refused(run("replay", journal, 13))
    assert "Seat 5 had no wager in round 1. Allowed: 1, 2." in refused(run("replay", journal, 1, "--seat", 5))


# Verifying.


def test_a_sound_journal_is_verified(run: Run, journal: Path):
    ran = run("journal", "verify", journal)
    assert ran.code == 0
    assert ran.out.startswith("Nothing is wrong. ")
    verified = run("journal", "verify", journal, "--json").json
    assert set(verified) == VERIFIED
    assert verified["wrong"] is None


def test_a_checkpoint_kept_elsewhere_finds_a_cut_tail(run: Run, journal: Path, tmp_path: Path):
    text = run("journal", "checkpoint", journal).out
    held = Checkpoint.parse(text).entries
    kept = tmp_path / "kept.txt"
    kept.write_text(text)
    ran = run("journal", "verify", journal, "--checkpoint", kept)
    assert ran.code == 0
    assert f"up to the checkpoint of {held} entries" in ran.out
    kept.write_text(text.replace(f"\n{held}\n", f"\n{held + 7}\n"))
    ran = run("journal", "verify", journal, "--checkpoint", kept)
    assert ran.code == 2
    assert f"Entry {held + 1} is missing" in ran.out


@pytest.mark.parametrize("text", ["", "pitboss journal x\n", "\x00\xff", "pitboss journal x\n-1\nAAAA\n"])
def test_what_is_no_checkpoint_is_refused(run: Run, journal: Path, tmp_path: Path, text: str):
    kept = tmp_path / "kept.txt"
    kept.write_text(text, encoding="latin-1")
    assert "This is not a checkpoint" in refused(run("journal", "verify", journal, "--checkpoint", kept))
    assert "No such file" in refused(run("journal", "verify", journal, "--checkpoint", tmp_path / "none.txt"))


def test_damage_is_found_named_and_ends_with_2(run: Run, journal: Path):
    table = entries_table(journal)
    changed(
        journal, f"update {table} set body = cast(replace(cast(body as text), 'ante', 'anti') as blob) where number = 6"
    )
    ran = run("journal", "verify", journal)
    assert ran.code == 2
    assert ran.out.startswith("Damaged. Entry 6")
    found = run("journal", "verify", journal, "--json")
    assert (found.code, found.json["ok"], found.json["wrong"]["entry"]) == (2, False, 6)
    assert found.json["wrong"]["message"].startswith("Entry 6")


@pytest.mark.parametrize("body", ["x'7b'", "cast(replace(cast(body as text), '\"ante\"', '\"anti\"') as blob)"])
def test_an_entry_that_was_changed_is_not_shown_as_if_it_were_sound(run: Run, journal: Path, body: str):
    table = entries_table(journal)
    (at,) = next(sqlite3.connect(journal).execute(f"select min(number) from {table} where kind = 'round'"))
    changed(journal, f"update {table} set body = {body} where number = {at}")
    assert f"Entry {at} was changed" in refused(run("journal", "show", journal, at))
    assert f"Entry {at} was changed" in refused(run("journal", "show", journal, "--round", 1))
    assert f"Entry {at} was changed" in refused(run("replay", journal, 1))
    ran = run("journal", "list", journal)
    assert ran.code == 2
    assert f"Entry {at} was changed" in ran.err


def test_what_a_journal_cannot_show_by_itself_is_said(run: Run, journal: Path, tmp_path: Path):
    said = "only a checkpoint kept elsewhere can show"
    assert said in run("journal", "verify", journal).out
    kept = tmp_path / "kept.txt"
    kept.write_text(run("journal", "checkpoint", journal).out)
    assert said not in run("journal", "verify", journal, "--checkpoint", kept).out


@pytest.mark.parametrize("at", range(0, 4096, 61))
def test_a_damaged_head_of_the_file_is_told_in_one_line(run: Run, journal: Path, at: int):
    damaged = bytearray(journal.read_bytes())
    damaged[at] ^= 0x80
    journal.write_bytes(damaged)
    for command in READING:
        ran = on(command, run, journal)
        assert ran.code in (0, 2), ran


# Files that are no journals.

READING: list[list[object]] = [["journal", "list"], ["journal", "verify"], ["journal", "checkpoint"]]


def on(command: list[object], run: Run, file: object) -> Ran:
    return run(*command, file)


@pytest.mark.parametrize("command", READING)
@pytest.mark.parametrize("content", [b"", b"no journal at all", b"SQLite format 3\x00" + bytes(200)])
def test_what_is_no_journal_is_refused(run: Run, tmp_path: Path, command: list[object], content: bytes):
    file = tmp_path / "file"
    file.write_bytes(content)
    refused(on(command, run, file))
    assert file.read_bytes() == content


@pytest.mark.parametrize("command", READING)
def test_a_journal_that_is_not_there_is_refused_and_not_made(run: Run, tmp_path: Path, command: list[object]):
    refused(on(command, run, tmp_path / "none.journal"))
    refused(on(command, run, tmp_path))
    refused(on(command, run, "mysql://house/journal"))
    assert list(tmp_path.iterdir()) == []


def test_a_truncated_journal_is_refused_or_found_damaged(run: Run, journal: Path):
    whole = journal.read_bytes()
    journal.write_bytes(whole[: len(whole) // 2])
    ran = run("journal", "verify", journal)
    assert ran.code == 2
    assert "Traceback" not in ran.err


def test_reading_writes_nothing(run: Run, journal: Path):
    before = {one: one.read_bytes() for one in sorted(journal.parent.iterdir())}
    for command in READING:
        assert on(command, run, journal).code == 0
    run("replay", journal, 1)
    run("journal", "show", journal, "--round", 1)
    assert {one: one.read_bytes() for one in sorted(journal.parent.iterdir())} == before


def test_one_writer_at_a_time(run: Run, journal: Path):
    from pitboss.journal.store import open_journal

    with open_journal(journal):
        refused(run("deal", "three-card-poker", "--rounds", 1, "--journal", journal))
        assert run("journal", "verify", journal).code == 0


@pytest.mark.parametrize("command", [["deal", "three-card-poker"], ["play", "three-card-poker"]])
def test_a_journal_that_cannot_be_written_is_refused_before_anything_is_dealt(run: Run, tmp_path: Path, command):
    file = tmp_path / "no journal"
    file.write_bytes(b"something else")
    refused(run(*command, "--journal", file, typed="10\n"))
    refused(run(*command, "--journal", tmp_path / "no" / "such" / "folder", typed="10\n"))
    assert file.read_bytes() == b"something else"


# Sittings.


def test_a_sitting_cut_short_goes_on_where_it_was(run: Run, tmp_path: Path):
    file = tmp_path / "evening.journal"
    ran = run("play", "three-card-poker", "--journal", file, "--chips", 100, typed="10\nfold\n10\n")
    assert ran.code == 0
    assert f"The round waits in {file}, with $10 of yours on the layout." in " ".join(ran.out.split())
    assert "Your seat and $80 are kept" in ran.out
    held = next(line for line in ran.out.splitlines()[::-1] if "You hold" in line)
    ran = run("play", "three-card-poker", "--journal", file, typed="fold\nquit\n")
    assert "You are at seat 1 with $80." in ran.out
    assert "Round 2 goes on where it was left." in ran.out
    assert held in ran.out
    assert "Round 2: ante -$10   You have $80." in ran.out
    assert "You leave with $80." in ran.out
    assert run("journal", "verify", file, "--json").json["rounds"] == 2


def test_a_sitting_between_rounds_goes_on_with_its_chips(run: Run, tmp_path: Path):
    file = tmp_path / "evening.journal"
    run("play", "three-card-poker", "--journal", file, "--chips", 100, "--seat", 3, typed="10\nfold\n")
    ran = run("play", "three-card-poker", "--journal", file, typed="10\nfold\nquit\n")
    assert "You are at seat 3 with $90." in ran.out
    assert "You leave with $80." in ran.out
    again = run("play", "three-card-poker", "--journal", file, typed="quit\n")
    assert "You are at seat 1 with $500." in again.out
    verified = run("journal", "verify", file, "--json").json
    assert (verified["ok"], verified["rounds"], verified["tables"], verified["awaiting"]) == (True, 2, 2, [])


def test_a_sitting_goes_on_as_it_was_and_not_otherwise(run: Run, tmp_path: Path):
    file = tmp_path / "evening.journal"
    run("play", "three-card-poker", "--journal", file, "-o", "pair_plus=B", typed="10\n")
    for other in (["--chips", "50"], ["-o", "pair_plus=C"], ["--seat", "2"], ["--limit", "ante=5:50"]):
        said = refused(run("play", "three-card-poker", "--journal", file, *other, typed="fold\n"))
        assert f"leave out {other[0].replace('-o', '--option')}" in said or "--option" in said
    assert run("play", "three-card-poker", "--journal", file, "-o", "pair_plus=B", typed="fold\n").code == 0


@pytest.mark.parametrize("id", GAMES)
def test_every_game_can_be_left_and_taken_up_again(run: Run, tmp_path: Path, id: str):
    file = tmp_path / "evening.journal"
    answers = "10\nstand\nfold\n"
    for _ in range(4):
        assert run("play", id, "--journal", file, typed=answers).code == 0
    assert run("play", id, "--journal", file, typed="stand\nfold\nstand\nfold\nquit\n").code == 0
    assert run("journal", "verify", file, "--json").json["ok"] is True


def test_the_key_beside_the_journal_is_for_its_owner_only(journal: Path):
    assert stat.S_IMODE(os.stat(f"{journal}-key").st_mode) == 0o600
