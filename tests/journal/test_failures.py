"""A store that fails, at every point where it can: afterwards there is the old state or the new one, no mixture."""

from __future__ import annotations

import os
import resource
import shutil
import signal
import subprocess
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import event

from pitboss.house.resume import resume_table
from pitboss.house.table import Table
from pitboss.journal.checkpoint import Checkpoint
from pitboss.journal.errors import (
    JournalError,
    JournalFull,
    JournalNotWritten,
    JournalUnreachable,
)
from pitboss.journal.journal import Journal
from pitboss.journal.seal import ENVIRONMENT, SealKey
from pitboss.journal.sql import SqlStore
from pitboss.journal.store import open_journal
from pitboss.journal.verify import verify
from tests.journal.conftest import FilePlace, Place, ServerPlace
from tests.journal.dealing import CHIPS, bet, chips_in_all, deal, standing, table
from tests.journal.server import Server

NAME = "three-card-poker"


def evening(table: Table, rounds: int = 4) -> None:
    """Deal at a stretch and step by step."""
    for number in range(rounds):
        bet(table)
        if number % 2:
            table.play_round()
        else:
            table.begin_round()
            while table.in_play:
                table.decide("play")


def sql(journal: Journal) -> SqlStore:
    assert isinstance(journal.store, SqlStore)
    return journal.store


class Watch:
    """Notes how a table stands whenever something is to be committed, and whether it was."""

    def __init__(self, table: Table) -> None:
        assert table.journal is not None
        self.table = table
        self.journal = table.journal
        self.acknowledged = self.attempted = standing(table)
        self.held = self.journal.store.last()
        self._commit = self.journal.commit

    def deal(self, rounds: int) -> JournalError | None:
        """Deal until a commit fails; return how it failed."""
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(self.journal, "commit", self.commit)
            try:
                evening(self.table, rounds)
            except JournalError as error:
                assert self.table.out_of_order
                assert self.journal.failures
                return error
        return None

    def commit(self) -> None:
        self.attempted = standing(self.table)
        self._commit()
        self.acknowledged = self.attempted
        self.held = self.journal.store.last()

    def goes_on(self) -> None:
        """The table is resumed in its old or its new state, all that was acknowledged is there, and it deals on."""
        kept = Checkpoint(self.journal.store.origin, *self.held)
        assert verify(self.journal, checkpoint=kept).wrong is None
        again = resume_table(self.journal, self.table.id)
        assert standing(again) in (self.acknowledged, self.attempted)
        assert chips_in_all(again) == 2 * CHIPS
        if again.in_play:
            again.finish()
        deal(again, 2)
        assert verify(self.journal).wrong is None


def fails_at(place: Place, journal: Journal, fail: Callable[[SqlStore], Callable[[], bool]]) -> bool:
    """Deal until the store fails, then go on; return whether it failed at all. ``fail`` arms it."""
    watch = Watch(table(journal))
    has_failed = fail(sql(journal))
    if watch.deal(2) is None:
        assert not has_failed()
        return False
    with place.open(write=False) as reader:
        assert verify(reader).wrong is None
    watch.goes_on()
    return True


def every(place_of: Callable[[int], Place], arm: Callable[[int], Callable[[SqlStore], Callable[[], bool]]]) -> int:
    """Let the store fail at its first call, its second, and so on until it no longer fails; return how often."""
    at = 0
    while True:
        at += 1
        place = place_of(at)
        with place.open() as journal:
            if not fails_at(place, journal, arm(at)):
                return at - 1


def at_statement(number: int) -> Callable[[SqlStore], Callable[[], bool]]:
    """Arm a store so that its connection breaks at a statement."""

    def arm(store: SqlStore) -> Callable[[], bool]:
        count = 0
        connection = store._connected()

        def breaks(*_: object) -> None:
            nonlocal count
            count += 1
            if count == number:
                broken = connection.connection.dbapi_connection
                assert broken is not None
                broken.close()

        event.listen(connection.engine, "before_cursor_execute", breaks)
        event.listen(connection.engine, "commit", breaks)
        return lambda: count >= number

    return arm


def test_a_connection_that_breaks_at_any_statement(tmp_path: Path):
    def place_of(at: int) -> Place:
        directory = tmp_path / str(at)
        directory.mkdir()
        return FilePlace(directory / "evening.journal")

    assert every(place_of, at_statement) > 15


def test_a_server_connection_that_breaks_at_any_statement(server: Server, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv(ENVIRONMENT, SealKey.new()._key.hex())
    assert every(lambda at: ServerPlace(server), at_statement) > 15


def test_sqlite_interrupted_at_any_of_its_steps(tmp_path: Path):
    """The progress handler stops SQLite in the middle of a statement."""

    def place_of(at: int) -> Place:
        directory = tmp_path / str(at)
        directory.mkdir()
        return FilePlace(directory / "evening.journal")

    def arm(at: int) -> Callable[[SqlStore], Callable[[], bool]]:
        def armed(store: SqlStore) -> Callable[[], bool]:
            left = at * 4
            driver = store._connected().connection.driver_connection
            assert driver is not None

            def handler() -> int:
                nonlocal left
                left -= 1
                return int(left == 0)

            driver.set_progress_handler(handler, 16)
            return lambda: left <= 0

        return armed

    assert every(place_of, arm) > 10


def test_a_commit_that_took_hold_unacknowledged_leads_to_the_new_state(place: Place):
    with place.open() as journal:
        watch = Watch(table(journal))
        append = SqlStore.append

        def unsure(self: SqlStore, *what: Any) -> None:
            append(self, *what)
            if any(entry.kind == "round" for entry in what[0]):
                raise JournalUnreachable("The answer was lost.")

        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(SqlStore, "append", unsure)
            assert isinstance(watch.deal(1), JournalUnreachable)
        assert watch.attempted != watch.acknowledged
        assert standing(resume_table(journal, NAME)) == watch.attempted
        watch.goes_on()


# No room.


def test_a_full_database_keeps_what_it_has(file_place: FilePlace):
    with file_place.open() as journal:
        watch = Watch(table(journal))
        for more in range(1, 8):
            connection = sql(journal)._connected()
            pages = connection.exec_driver_sql("PRAGMA page_count").scalar_one()
            connection.exec_driver_sql(f"PRAGMA max_page_count = {pages + more}")
            connection.rollback()
            full = watch.deal(100)
            assert isinstance(full, JournalFull)
            assert "there is no room left for it" in str(full)
            watch.goes_on()
            watch = Watch(resume_table(journal, NAME))


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A disk of one megabyte."""
    disk = tmp_path / "disk"
    disk.mkdir()
    mounted = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", "size=1m", "tmpfs", str(disk)], capture_output=True, check=False
    )
    if mounted.returncode:
        pytest.skip("a small disk was not tried: this user may not mount one")
    yield disk
    subprocess.run(["umount", "-l", str(disk)], check=True)


def test_a_full_disk_keeps_what_it_has(small_disk: Path):
    path = small_disk / "evening.journal"
    filler = small_disk / "filler"
    with open_journal(path) as journal:
        watch = Watch(table(journal))
        filler.write_bytes(bytes(400_000))
        assert isinstance(watch.deal(2_000), JournalFull)
        filler.unlink()
        watch.goes_on()
    # What a full disk keeps can be read.
    filler.write_bytes(bytes(200_000))
    with open_journal(path, write=False) as journal:
        assert verify(journal).wrong is None
    filler.unlink()


def test_no_journal_is_begun_on_a_full_disk(small_disk: Path):
    (small_disk / "filler").write_bytes(bytes(1_040_000))
    with pytest.raises(JournalError) as refused:
        open_journal(small_disk / "evening.journal")
    assert "\n" not in str(refused.value)
    (small_disk / "filler").unlink()
    with open_journal(small_disk / "evening.journal") as journal:
        deal(table(journal), 1)


def test_a_medium_that_fails_in_the_middle_of_a_write(tmp_path: Path):
    """The system refuses to let files grow beyond a size: the log breaks off at every page in turn."""
    refused = set()
    for frames in range(60, 75):
        directory = tmp_path / str(frames)
        directory.mkdir()
        said = in_a_child(partial(breaks_off, directory, 32 + frames * 4_120 - 2_000))
        assert said.startswith("went on after "), said
        refused.add(said.removeprefix("went on after "))
        shutil.rmtree(directory)
    assert refused <= {JournalFull.__name__, JournalNotWritten.__name__}


def breaks_off(directory: Path, size: int) -> str:
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    place = FilePlace(directory / "evening.journal")
    with place.open() as journal:
        watch = Watch(table(journal))
        resource.setrlimit(resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))
        failed = watch.deal(500)
        resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
        if failed is None:
            return "was never refused"
        watch.goes_on()
    return f"went on after {type(failed).__name__}"


def in_a_child(act: Callable[[], str]) -> str:
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            try:
                said = act()
            except BaseException as error:
                said = f"{type(error).__name__}: {error}"
            os.write(writing, said.encode()[:4_000])
        finally:
            os._exit(0)
    os.close(writing)
    with os.fdopen(reading, "rb") as pipe:
        said = pipe.read().decode()
    os.waitpid(child, 0)
    return said
