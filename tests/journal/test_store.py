"""The store: what is committed is there, what is not is nowhere, and nobody changes what was written."""

from __future__ import annotations

import os
import shutil
import socket
import sqlite3
import stat
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from pitboss.house.resume import resume_table
from pitboss.journal.errors import (
    JournalDamaged,
    JournalInUse,
    JournalNotFound,
    JournalReadOnly,
    JournalUnreachable,
    NotAJournal,
    SealTrouble,
    WrongVersion,
)
from pitboss.journal.journal import Journal
from pitboss.journal.records import GENESIS, TableChange
from pitboss.journal.seal import ENVIRONMENT, SealKey
from pitboss.journal.sql import SqlStore
from pitboss.journal.store import open_journal
from pitboss.journal.verify import verify
from pitboss.things.errors import NotUnderstood, PitbossError
from tests.journal.conftest import FilePlace, Place, ServerPlace
from tests.journal.dealing import deal, table
from tests.journal.server import Server


def note(journal: Journal, what: str = "dealer") -> None:
    journal.add("t1", "table-change", TableChange(what))


def test_a_new_journal_is_empty(place: Place):
    with place.open() as journal:
        assert journal.store.last() == (0, GENESIS)
        assert list(journal.entries()) == []
        assert journal.store.tables() == []


def test_what_was_committed_is_there_when_the_journal_is_opened_again(place: Place):
    with place.open() as journal:
        deal(table(journal), 5)
        kept = list(journal.entries())
        head, origin = journal.store.last(), journal.store.origin
    with place.open() as journal:
        assert list(journal.entries()) == kept
        assert (journal.store.last(), journal.store.origin) == (head, origin)
        assert head == (kept[-1].number, kept[-1].hash)
        note(journal)
        journal.commit()
        assert journal.store.last()[0] == len(kept) + 1
        assert verify(journal).wrong is not None  # it tells of a table that was not opened


def test_what_was_not_committed_is_nowhere(place: Place):
    with place.open() as journal:
        note(journal)
        assert list(journal.entries()) == []
    with place.open() as journal:
        assert journal.store.last() == (0, GENESIS)


def test_entries_of_a_table_are_found_forwards_and_backwards(place: Place):
    with place.open() as journal:
        one, two = table(journal, name="one"), table(journal, name="two")
        for _ in range(40):
            deal(one, 1)
            deal(two, 1)
        everything = list(journal.entries())
        mine = [entry for entry in everything if entry.table == "one"]
        of_table = journal.store.of_table
        assert list(of_table("one")) == mine
        assert list(of_table("one", newest_first=True)) == mine[::-1]
        middle = mine[len(mine) // 2].number
        assert list(of_table("one", after=middle)) == [entry for entry in mine if entry.number > middle]
        found = list(of_table("one", kinds=("round", "work"), before=middle, newest_first=True))
        assert found == [e for e in mine if e.kind in ("round", "work") and e.number < middle][::-1]
        assert list(of_table("three")) == []
        assert journal.store.tables() == ["one", "two"]


def test_there_is_one_writer_and_any_number_of_readers(place: Place):
    with place.open() as journal:
        deal(table(journal), 2)
        with pytest.raises(JournalInUse, match="is being written by another"):
            place.open()
        with place.open(write=False) as first, place.open(write=False) as second:
            deal(table(journal, name="another"), 2)
            assert list(first.entries()) == list(second.entries()) == list(journal.entries())
            assert verify(first).wrong is None
    place.open().close()


def test_a_reader_cannot_write(place: Place):
    with place.open() as journal:
        deal(table(journal), 1)
    with place.open(write=False) as journal:
        before = journal.store.last()
        note(journal)
        with pytest.raises(JournalReadOnly, match="was opened to be read"):
            journal.commit()
        assert journal.store.last() == before


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE journal_entries SET kind = 'round' WHERE number = 1",
        "UPDATE journal_entries SET number = 1000 WHERE number = 1",
        "DELETE FROM journal_entries WHERE number = 2",
        "DELETE FROM journal_entries",
        "UPDATE journal_head SET entries = entries - 1",
        "UPDATE journal_head SET origin = 'another'",
        "DELETE FROM journal_head",
    ],
)
def test_the_database_itself_refuses_to_change_the_past(place: Place, statement: str):
    with place.open() as journal:
        deal(table(journal), 2)
        before = list(journal.entries())
    with pytest.raises(place.refusal, match="journal"):
        place.try_to(statement)
    with place.open(write=False) as journal:
        assert list(journal.entries()) == before
        assert verify(journal).wrong is None


def test_an_entry_is_not_replaced(file_place: FilePlace):
    with file_place.open() as journal:
        deal(table(journal), 1)
    with pytest.raises(file_place.refusal, match="written once"):
        file_place.try_to("INSERT OR REPLACE INTO journal_entries SELECT * FROM journal_entries WHERE number = 2")


@pytest.mark.parametrize("which", ["journal_entries", "journal_head"])
def test_a_server_refuses_to_empty_a_journal(server: Server, monkeypatch: pytest.MonkeyPatch, which: str):
    monkeypatch.setenv(ENVIRONMENT, SealKey.new()._key.hex())
    place = ServerPlace(server)
    with place.open() as journal:
        deal(table(journal), 1)
    with pytest.raises(place.refusal, match="never changed or deleted"):
        place.try_to(f"TRUNCATE {which}")


def test_what_somebody_else_wrote_in_the_meantime_is_not_overwritten(place: Place):
    with place.open() as journal:
        deal(table(journal), 1)
        place.change("UPDATE journal_head SET hash = ?", (bytes(32),))
        note(journal)
        with pytest.raises(JournalInUse, match="written by somebody else"):
            journal.commit()


def test_a_journal_that_should_be_there_is_not_made(place: Place):
    with pytest.raises(JournalNotFound, match="There is no journal"):
        place.open(create=False)
    with pytest.raises(JournalNotFound, match="There is no journal"):
        place.open(write=False)
    if isinstance(place, FilePlace):
        assert list(place.path.parent.iterdir()) == []
        with pytest.raises(JournalNotFound, match="no directory"):
            open_journal(place.path.parent / "nowhere" / "a.journal")


def test_the_url_of_a_file_is_as_good_as_its_path(file_place: FilePlace):
    with open_journal(f"sqlite:///{file_place.path}") as journal:
        note(journal)
        journal.commit()
    with file_place.open(write=False) as journal:
        assert journal.store.last()[0] == 1


@pytest.mark.parametrize("name", ["two words.journal", "a?b#c%20d.journal", "soirée ♥.journal", "journal", "-x"])
def test_a_journal_may_be_called_anything(tmp_path: Path, name: str):
    with open_journal(tmp_path / name) as journal:
        deal(table(journal), 1)
    with open_journal(tmp_path / name, write=False) as journal:
        assert verify(journal).wrong is None
    assert {one.name for one in tmp_path.iterdir()} == {name, name + "-key"}


def test_a_journal_lies_where_a_relative_path_leads(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.chdir(tmp_path)
    with open_journal("evening.journal") as journal:
        (tmp_path / "elsewhere").mkdir()
        monkeypatch.chdir(tmp_path / "elsewhere")
        deal(table(journal), 1)
    assert list((tmp_path / "elsewhere").iterdir()) == []
    assert {one.name for one in tmp_path.iterdir()} == {"evening.journal", "evening.journal-key", "elsewhere"}
    with open_journal("../evening.journal", write=False) as journal:
        monkeypatch.chdir(tmp_path)
        assert verify(journal).wrong is None


def test_the_short_name_of_the_server_will_do(server: Server, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv(ENVIRONMENT, SealKey.new()._key.hex())
    place = ServerPlace(server)
    with open_journal(place.where.replace("postgresql://", "postgres://")) as journal:
        deal(table(journal), 1)
    with place.open(write=False) as journal:
        assert verify(journal).wrong is None


@pytest.mark.parametrize("where", ["mysql://host/db", "sqlite://", "sqlite:///:memory:", "://", "foo://"])
def test_journals_are_kept_in_files_and_on_postgresql_only(where: str):
    with pytest.raises(NotUnderstood) as refused:
        open_journal(where)
    assert "the path of a file" in str(refused.value)


# Files.


def test_settings_of_a_file(file_place: FilePlace):
    with file_place.open() as journal:
        assert isinstance(journal.store, SqlStore)
        connection = journal.store._connected()
        found = {
            name: connection.exec_driver_sql(f"PRAGMA {name}").scalar_one()
            for name in (
                "journal_mode",
                "synchronous",
                "foreign_keys",
                "trusted_schema",
                "cell_size_check",
                "busy_timeout",
                "application_id",
                "user_version",
            )
        }
    assert found == {
        "journal_mode": "wal",
        "synchronous": 2,
        "foreign_keys": 1,
        "trusted_schema": 0,
        "cell_size_check": 1,
        "busy_timeout": 5000,
        "application_id": 0x50425353,
        "user_version": 1,
    }


def test_tables_of_a_file_are_strict(file_place: FilePlace):
    file_place.open().close()
    with pytest.raises(file_place.refusal, match="cannot store TEXT value in BLOB column"):
        file_place.try_to("INSERT INTO journal_entries VALUES (1, 't', 'k', 'n', 'text', zeroblob(32))")


def test_a_closed_journal_leaves_the_file_and_its_key(file_place: FilePlace):
    with file_place.open() as journal:
        deal(table(journal), 1)
    names = {one.name for one in file_place.path.parent.iterdir()}
    assert names == {"evening.journal", "evening.journal-key"}
    key = file_place.path.with_name("evening.journal-key")
    assert stat.S_IMODE(key.stat().st_mode) == 0o600


def listing(directory: Path) -> dict[str, tuple[int, int]]:
    return {one.name: (one.stat().st_mtime_ns, one.stat().st_size) for one in directory.iterdir()}


def test_reading_writes_nothing(file_place: FilePlace):
    with file_place.open() as journal:
        deal(table(journal), 3)
    before = listing(file_place.path.parent)
    with file_place.open(write=False) as journal:
        assert verify(journal).wrong is None
        assert listing(file_place.path.parent) == before
    assert listing(file_place.path.parent) == before


def test_a_reader_notices_that_somebody_began_to_write(file_place: FilePlace):
    with file_place.open() as journal:
        deal(table(journal), 3)
    with file_place.open(write=False) as reader:
        seen = len(list(reader.entries()))
        with file_place.open() as journal:
            deal(table(journal, name="another"), 3)
            assert list(reader.entries()) == list(journal.entries())
            assert len(list(reader.entries())) > seen
        assert verify(reader).wrong is None
        with file_place.open() as journal:
            deal(table(journal, name="a third"), 3)
        assert verify(reader).tables == 3


def as_nobody(act: Callable[[], object]) -> str:
    """Do something as a user without rights, in a child process; return what came of it."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            if os.geteuid() == 0:
                os.setgroups([])
                os.setgid(65534)
                os.setuid(65534)
            try:
                said = str(act())
            except PitbossError as error:
                said = f"{type(error).__name__}: {error}"
            os.write(writing, said.encode())
        finally:
            os._exit(0)
    os.close(writing)
    with os.fdopen(reading, "rb") as pipe:
        said = pipe.read().decode()
    os.waitpid(child, 0)
    return said


@pytest.fixture
def open_directory() -> Iterator[Path]:
    """A directory that everybody may look into; pytest's own are closed to others."""
    directory = Path(tempfile.mkdtemp(prefix="pitboss-journal-"))
    directory.chmod(0o755)
    yield directory
    directory.chmod(0o755)
    shutil.rmtree(directory)


def test_a_read_only_file_in_a_read_only_directory_is_read(open_directory: Path):
    path = open_directory / "evening.journal"
    with open_journal(path) as journal:
        deal(table(journal), 3)
        held = journal.store.last()[0]
    path.chmod(0o444)
    open_directory.chmod(0o555)

    def read() -> object:
        with open_journal(path, write=False) as journal:
            found = verify(journal)
            return found.entries, found.wrong

    before = listing(open_directory)
    assert as_nobody(read) == str((held, None))
    assert listing(open_directory) == before


@pytest.mark.parametrize(
    ("file", "directory", "what"), [(0o444, 0o777, "file"), (0o666, 0o555, "directory"), (0o444, 0o555, "file")]
)
def test_a_read_only_journal_is_not_written(open_directory: Path, file: int, directory: int, what: str):
    path = open_directory / "evening.journal"
    with open_journal(path) as journal:
        deal(table(journal), 1)
    path.chmod(file)
    open_directory.chmod(directory)
    before = listing(open_directory)
    said = as_nobody(lambda: open_journal(path))
    assert said.startswith(f"JournalReadOnly: The journal {path} cannot be written: the {what} ")
    assert listing(open_directory) == before


def test_no_journal_is_made_in_a_read_only_directory(open_directory: Path):
    with open_journal(open_directory / "first.journal"):
        pass
    open_directory.chmod(0o555)
    said = as_nobody(lambda: open_journal(open_directory / "second.journal"))
    assert said.startswith("JournalReadOnly: ")
    assert {one.name for one in open_directory.iterdir()} == {"first.journal", "first.journal-key"}


def test_a_journal_cut_short_in_a_read_only_directory_says_what_to_do(open_directory: Path):
    path = open_directory / "evening.journal"
    journal = open_journal(path)
    deal(table(journal), 1)
    copy = open_directory / "copy"
    copy.mkdir()
    for name in ("evening.journal", "evening.journal-wal"):
        shutil.copy(open_directory / name, copy / name)
        (copy / name).chmod(0o444)
    copy.chmod(0o555)
    journal.close()
    said = as_nobody(lambda: open_journal(copy / "evening.journal", write=False))
    assert "was not closed, and its directory is read-only" in said
    assert "copy evening.journal and evening.journal-wal elsewhere" in said
    copy.chmod(0o755)
    with open_journal(copy / "evening.journal", write=False) as journal:
        assert verify(journal).wrong is None


# What is not a journal.


@pytest.mark.parametrize("write", [True, False])
@pytest.mark.parametrize(
    ("content", "kind"),
    [
        (b"the roulette wheel came to rest on seventeen\n" * 100, NotAJournal),
        (b"x", NotAJournal),
        (b"Ada owes Bea $20." * 30, NotAJournal),
        (b"SQLite format 3\x00" + b"\xff" * 2000, NotAJournal),
    ],
)
def test_another_file_is_left_as_it_is(tmp_path: Path, content: bytes, kind: type[Exception], write: bool):
    path = tmp_path / "notes.txt"
    path.write_bytes(content)
    with pytest.raises(kind):
        open_journal(path, write=write)
    assert path.read_bytes() == content
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize("write", [True, False])
@pytest.mark.parametrize("mode", ["DELETE", "WAL"])
def test_another_database_is_left_as_it_is(tmp_path: Path, write: bool, mode: str):
    path = tmp_path / "recipes.db"
    connection = sqlite3.connect(path)
    connection.execute(f"PRAGMA journal_mode = {mode}")
    connection.execute("CREATE TABLE recipes (name TEXT)")
    connection.commit()
    connection.close()
    before = path.read_bytes()
    with pytest.raises(NotAJournal, match="is a database, but not a journal"):
        open_journal(path, write=write)
    assert path.read_bytes() == before
    assert list(tmp_path.iterdir()) == [path]


def test_a_directory_is_no_journal(tmp_path: Path):
    with pytest.raises(NotAJournal, match="is not a file"):
        open_journal(tmp_path)


def test_an_empty_file_becomes_a_journal_but_is_none_yet(tmp_path: Path):
    path = tmp_path / "evening.journal"
    path.touch()
    for write, create in ((False, True), (True, False)):
        with pytest.raises(NotAJournal, match="is empty"):
            open_journal(path, write=write, create=create)
    with open_journal(path) as journal:
        note(journal)
        journal.commit()


def test_a_journal_of_another_version_is_left_as_it_is(place: Place):
    with place.open() as journal:
        deal(table(journal), 1)
    if isinstance(place, FilePlace):
        place.try_to("PRAGMA user_version = 2")
    else:
        place.change("UPDATE journal_head SET version = 2")
    for write in (True, False):
        with pytest.raises(WrongVersion, match="of version 2") as refused:
            place.open(write=write)
        assert refused.value.allowed == ("version 1",)


def test_a_table_that_is_lost_is_named(place: Place):
    with place.open() as journal:
        deal(table(journal), 1)
    place.try_to("DROP TABLE journal_sealed_shoes")
    for write in (True, False):
        with pytest.raises(JournalDamaged, match="has lost its journal_sealed_shoes"):
            place.open(write=write)


@pytest.mark.parametrize("part", [0.9, 0.5, 0.1])
def test_a_truncated_file_is_found(tmp_path: Path, part: float):
    path = tmp_path / "evening.journal"
    with open_journal(path) as journal:
        deal(table(journal), 60)
        held = journal.store.last()[0]
    whole = path.read_bytes()
    path.write_bytes(whole[: int(len(whole) * part)])
    try:
        with open_journal(path, write=False) as journal:
            found = verify(journal)
            assert found.wrong is not None
            assert found.wrong.entry <= held
    except (JournalDamaged, NotAJournal):
        pass


def test_a_journal_whose_end_was_cut_off_is_not_continued(place: Place):
    with place.open() as journal:
        deal(table(journal), 3)
        held = journal.store.last()[0]
    place.change("DELETE FROM journal_entries WHERE number = ?", (held,))
    with pytest.raises(JournalDamaged, match=f"its head tells of {held} entries, but the last one there is number"):
        place.open()
    with place.open(write=False) as journal:
        wrong = verify(journal).wrong
        assert wrong is not None
        assert wrong.entry == held


@pytest.mark.parametrize("changed", ["the last", "the one before"])
def test_a_journal_whose_last_entry_was_changed_is_not_continued(place: Place, changed: str):
    with place.open() as journal:
        deal(table(journal), 3)
        held = journal.store.last()[0]
    if changed == "the last":
        place.change("UPDATE journal_entries SET time = 'later' WHERE number = ?", (held,))
    else:
        place.change("UPDATE journal_entries SET hash = ? WHERE number = ?", (bytes(32), held - 1))
    with pytest.raises(JournalDamaged, match=f"cannot be continued: entry {held}, its last, has been changed"):
        place.open()
    with place.open(write=False) as journal:
        assert verify(journal).wrong is not None


# Keys.


def test_a_missing_key_is_missed_while_shoes_are_sealed(file_place: FilePlace):
    with file_place.open() as journal:
        deal(table(journal), 1)
    key = file_place.path.with_name("evening.journal-key")
    key.rename(key.with_suffix(".aside"))
    with pytest.raises(SealTrouble, match="is missing") as refused:
        file_place.open()
    assert refused.value.allowed[0] == "put the key back"
    assert not key.exists()
    file_place.open(key=SealKey.new()).close()
    file_place.open(write=False).close()
    key.with_suffix(".aside").rename(key)
    file_place.open().close()


def test_a_key_that_others_may_read_is_refused(file_place: FilePlace):
    file_place.open().close()
    key = file_place.path.with_name("evening.journal-key")
    key.chmod(0o644)
    with pytest.raises(SealTrouble, match="open to others") as refused:
        file_place.open()
    assert refused.value.allowed == (f"chmod 600 {key}",)


@pytest.mark.parametrize("text", ["", "secret", "00" * 31, "00" * 33, "zz" * 32])
def test_a_key_is_64_hexadecimal_digits(file_place: FilePlace, text: str):
    file_place.open().close()
    file_place.path.with_name("evening.journal-key").write_text(text)
    with pytest.raises(SealTrouble) as refused:
        file_place.open()
    assert refused.value.allowed == ("64 hexadecimal digits",)


def test_a_server_wants_a_key_in_the_environment(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.delenv(ENVIRONMENT, raising=False)
    with pytest.raises(SealTrouble, match="seals shoes in play with a key that does not lie there"):
        open_journal("postgresql://127.0.0.1:1/none")
    monkeypatch.setenv(ENVIRONMENT, "not a key")
    with pytest.raises(SealTrouble, match=f"{ENVIRONMENT} holds is not a seal key"):
        open_journal("postgresql://127.0.0.1:1/none")


# Servers.


def test_a_server_that_is_not_there_is_told_of_in_one_line(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv(ENVIRONMENT, "00" * 32)
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        port = one.getsockname()[1]
    for write in (True, False):
        with pytest.raises(JournalUnreachable) as refused:
            open_journal(f"postgresql://ada:secret@127.0.0.1:{port}/casino", write=write)
        assert "cannot be reached" in str(refused.value)
        assert "secret" not in str(refused.value)
        assert "\n" not in str(refused.value)


def test_a_server_that_does_not_know_us_or_the_database(server: Server, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv(ENVIRONMENT, "00" * 32)
    with pytest.raises(JournalUnreachable, match="password authentication failed"):
        open_journal(server.url().replace(server.password, "wrong"))
    with pytest.raises(JournalNotFound, match="does not exist"):
        open_journal(server.url().replace("/postgres?", "/nowhere?"))


def test_a_server_that_may_only_be_read_is_told_of(server: Server, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv(ENVIRONMENT, SealKey.new()._key.hex())
    place = ServerPlace(server)
    with place.open() as journal:
        deal(table(journal), 2)
    reader = f"{place.schema}_reader"
    place.try_to(f"CREATE USER {reader} PASSWORD 'r'")
    place.try_to(f"GRANT USAGE ON SCHEMA {place.schema} TO {reader}")
    place.try_to(f"GRANT SELECT ON ALL TABLES IN SCHEMA {place.schema} TO {reader}")
    where = place.where.replace(f"pitboss:{server.password}", f"{reader}:r")
    with open_journal(where, write=False) as journal:
        assert verify(journal).wrong is None
    with open_journal(where) as journal:
        note(journal)
        with pytest.raises(JournalReadOnly, match="permission denied"):
            journal.commit()
    place.try_to(f"CREATE SCHEMA {reader}")
    place.try_to(f"GRANT USAGE ON SCHEMA {reader} TO {reader}")
    with pytest.raises(JournalReadOnly, match="permission denied"):
        open_journal(where.replace(f"search_path%3D{place.schema}", f"search_path%3D{reader}"))


def test_a_server_connection_that_breaks_is_made_anew(server: Server, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv(ENVIRONMENT, SealKey.new()._key.hex())
    place = ServerPlace(server)
    with place.open() as journal:
        dealt = table(journal)
        deal(dealt, 3)
        before = list(journal.entries())
        place.try_to(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid() "
            "AND pid IN (SELECT pid FROM pg_locks WHERE locktype = 'advisory')"
        )
        with pytest.raises(JournalUnreachable, match="cannot be reached"):
            deal(dealt, 1)
        assert dealt.out_of_order
        assert list(journal.entries()) == before
        again = resume_table(journal, dealt.id)
        deal(again, 2)
        assert verify(journal).wrong is None
        with pytest.raises(JournalInUse):
            place.open()


def test_a_database_is_brought_in_only_when_a_journal_is_opened():
    code = (
        "import sys, pitboss.house.resume, pitboss.journal.replay, pitboss.journal.store, pitboss.journal.verify\n"
        "assert not {'sqlalchemy', 'sqlite3', 'psycopg'} & set(sys.modules), sys.modules.keys()"
    )
    subprocess.run([sys.executable, "-c", code], check=True)
