"""A journal in a file, kept by SQLite: who may open it, and how it is made to last.

Written with a write-ahead log and a full sync at every commit: what a commit has acknowledged is on the medium.
"""

from __future__ import annotations

import fcntl
import os
import sqlite3
from pathlib import Path
from typing import Any
from urllib.parse import quote

from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.exc import DBAPIError
from sqlalchemy.pool import StaticPool

from .errors import (
    JournalDamaged,
    JournalError,
    JournalFull,
    JournalInUse,
    JournalNotFound,
    JournalNotWritten,
    JournalReadOnly,
    NotAJournal,
    WrongVersion,
)
from .schema import NAMES, VERSION, guards

APPLICATION_ID = 0x50425353
BUSY_SECONDS = 5.0
OLDEST_SQLITE = (3, 37, 0)
SMALLEST = 512

_EVERYBODY = ("foreign_keys = ON", "trusted_schema = OFF", "cell_size_check = ON")
_READER = (*_EVERYBODY, "query_only = ON")
_WRITER = (
    *_EVERYBODY,
    "journal_mode = WAL",
    "synchronous = FULL",
    "recursive_triggers = ON",
    "journal_size_limit = 67108864",
)


class SqliteFile:
    """A file that holds, or is to hold, one journal."""

    def __init__(self, path: Path, *, write: bool, create: bool) -> None:
        if sqlite3.sqlite_version_info < OLDEST_SQLITE:
            raise JournalError(f"SQLite {sqlite3.sqlite_version} is too old for journals.", allowed=["3.37 or later"])
        # The process may change its directory while the journal is open.
        self.path = path.absolute()
        self.write = write
        self._lock: int | None = None
        self._seen: tuple[int, int] | None = None
        exists = self._check_path(create and write)
        if exists:
            self._check_content(create and write)
        if write:
            self._take_lock()

    # What is there.

    def _check_path(self, create: bool) -> bool:
        path = self.path
        try:
            exists = path.exists()
        except OSError as error:
            raise JournalNotFound(f"{path} cannot be reached: {error.strerror}.") from None
        if exists and not path.is_file():
            raise NotAJournal(f"{path} is not a file.")
        if not exists and not create:
            raise JournalNotFound(f"There is no journal {path}.")
        if not path.parent.is_dir():
            raise JournalNotFound(f"There is no directory {path.parent}, so that no journal can be made in it.")
        if exists and not os.access(path, os.R_OK):
            raise JournalReadOnly(f"The journal {path} may not be read by this user.")
        if self.write:
            for place, what in ((path, "file"), (path.parent, "directory")):
                if place.exists() and not os.access(place, os.W_OK):
                    raise JournalReadOnly(f"The journal {path} cannot be written: the {what} {place} is read-only.")
        return exists

    def _check_content(self, create: bool) -> None:
        """Look before anything is touched."""
        if 0 < self.path.stat().st_size < SMALLEST:
            # SQLite takes a few bytes of anything for a new database.
            raise NotAJournal(f"{self.path} is not a journal.")
        try:
            with self.engine(write=False).connect() as connection:
                empty = self._empty(connection)
        except DBAPIError as error:
            raise self.told(error) from error
        except UnicodeDecodeError as error:
            raise JournalDamaged(f"The journal {self.path} is damaged: {error}.") from error
        if empty and not create:
            raise NotAJournal(f"{self.path} is empty and not a journal.")

    def is_empty(self, connection: Connection) -> bool:
        """Whether nothing has been written there yet."""
        return self._empty(connection) if self.write else False

    def _empty(self, connection: Connection) -> bool:
        mark = connection.exec_driver_sql("PRAGMA application_id").scalar_one()
        version = connection.exec_driver_sql("PRAGMA user_version").scalar_one()
        tables = set(connection.exec_driver_sql("SELECT name FROM sqlite_schema WHERE type = 'table'").scalars())
        if not tables and not mark and not version:
            return True
        if mark != APPLICATION_ID:
            raise NotAJournal(f"{self.path} is a database, but not a journal.")
        if version != VERSION:
            raise WrongVersion(
                f"The journal {self.path} is of version {version}, which this program cannot use.",
                allowed=[f"version {VERSION}"],
            )
        if not tables >= NAMES:
            raise JournalDamaged(f"The journal {self.path} has lost its {' and '.join(sorted(NAMES - tables))}.")
        return False

    def mark(self, connection: Connection) -> None:
        """Write into the head of the file what it is."""
        connection.exec_driver_sql(f"PRAGMA application_id = {APPLICATION_ID}")
        connection.exec_driver_sql(f"PRAGMA user_version = {VERSION}")

    # Getting in.

    def connect(self) -> Connection:
        """Return a connection to the file."""
        is_new = self.write and not self.path.exists()
        connection = self.engine(write=self.write).connect()
        if is_new:
            _sync_directory(self.path.parent)
        return connection

    def engine(self, *, write: bool) -> Engine:
        """Return an engine with a single connection, opened as its purpose asks for."""
        still = not write and not self._log.exists()
        self._seen = self._signature() if still else None
        # Without a log nobody writes: the file is read as it lies, and nothing is laid beside it.
        mode = "rwc" if write else "ro&immutable=1" if still else "ro"
        where = f"file:{quote(str(self.path.absolute()))}?mode={mode}"

        def connect() -> sqlite3.Connection:
            return _open(where, _WRITER if write else _READER)

        engine = create_engine("sqlite://", creator=connect, poolclass=StaticPool)
        begin = "BEGIN IMMEDIATE" if write else "BEGIN"
        event.listen(engine, "begin", lambda connection: connection.exec_driver_sql(begin))
        return engine

    @property
    def _log(self) -> Path:
        return self.path.with_name(self.path.name + "-wal")

    def _signature(self) -> tuple[int, int] | None:
        try:
            found = self.path.stat()
        except OSError:
            return None
        return found.st_mtime_ns, found.st_size

    def moved_on(self) -> bool:
        """Whether somebody began to write a file that was read as if nobody did."""
        return self._seen is not None and (self._log.exists() or self._signature() != self._seen)

    # One writer.

    @property
    def _lock_file(self) -> Path:
        return self.path.with_name(self.path.name + "-writer")

    def _take_lock(self) -> None:
        while True:
            try:
                handle = os.open(self._lock_file, os.O_RDWR | os.O_CREAT, 0o600)
            except OSError as error:
                raise JournalReadOnly(f"The journal {self.path} cannot be written: {error.strerror}.") from None
            try:
                fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except OSError:
                os.close(handle)
                raise JournalInUse(f"The journal {self.path} is being written by another table or process.") from None
            # The one who wrote before may have taken the file away between our opening and locking it.
            if _is_still(self._lock_file, handle):
                self._lock = handle
                return
            os.close(handle)

    def release(self) -> None:
        """Let others write."""
        handle, self._lock = self._lock, None
        if handle is not None:
            self._lock_file.unlink(missing_ok=True)
            os.close(handle)

    # Errors.

    def trouble(self, connection: Connection) -> str:
        """Say what SQLite finds wrong with the file, as an index that hides rows, or which guard was taken away."""
        found = connection.exec_driver_sql("PRAGMA integrity_check(1)").scalars().first()
        if found != "ok":
            return f"is damaged: {found}"
        there = set(connection.exec_driver_sql("SELECT sql FROM sqlite_schema WHERE type = 'trigger'").scalars())
        gone = [name for name, statement in guards("sqlite").items() if statement not in there]
        return f"has lost what keeps it from being changed: {', '.join(gone)}" if gone else ""

    def told(self, error: DBAPIError) -> JournalError:
        """Say what an error of SQLite means for the journal."""
        original = error.orig
        code = getattr(original, "sqlite_errorcode", None) or 0
        journal = f"The journal {self.path}"
        match code & 0xFF:
            case sqlite3.SQLITE_FULL:
                return JournalFull(f"{journal} cannot be continued: there is no room left for it.")
            case sqlite3.SQLITE_BUSY | sqlite3.SQLITE_LOCKED:
                return JournalInUse(f"{journal} is being written by another program.")
            case sqlite3.SQLITE_READONLY | sqlite3.SQLITE_PERM | sqlite3.SQLITE_AUTH:
                return JournalReadOnly(f"{journal} cannot be written: the file or its directory is read-only.")
            case sqlite3.SQLITE_NOTADB:
                return NotAJournal(f"{self.path} is not a journal.")
            case sqlite3.SQLITE_CORRUPT:
                return JournalDamaged(f"{journal} is damaged: {original}.", allowed=["restore it from a copy"])
            case sqlite3.SQLITE_CANTOPEN if not self.write and self._log.exists():
                return JournalReadOnly(
                    f"{journal} was not closed, and its directory is read-only, so that what lies in {self._log.name} "
                    "cannot be read.",
                    allowed=[f"copy {self.path.name} and {self._log.name} elsewhere and open the copy"],
                )
            case sqlite3.SQLITE_CANTOPEN:
                return JournalNotFound(f"{journal} cannot be opened: {original}.")
            case sqlite3.SQLITE_ERROR:
                return JournalDamaged(f"{journal} is not laid out as a journal: {original}.")
        return JournalNotWritten(f"{journal} could not be used: {original}.")


def _open(where: str, pragmas: tuple[str, ...]) -> sqlite3.Connection:
    connection = sqlite3.connect(where, uri=True, isolation_level=None, check_same_thread=False, timeout=BUSY_SECONDS)
    try:
        # Bytes that are no text must reach whoever verifies the journal instead of stopping the reading.
        connection.text_factory = _text
        for pragma in pragmas:
            answer: Any = connection.execute(f"PRAGMA {pragma}").fetchone()
            if pragma == "journal_mode = WAL" and answer[0] != "wal":
                raise sqlite3.OperationalError("this file system does not allow a write-ahead log")
    except BaseException:
        connection.close()
        raise
    return connection


def _text(raw: bytes) -> str:
    return raw.decode("utf-8", "replace")


def _is_still(path: Path, handle: int) -> bool:
    try:
        return os.path.samestat(path.stat(), os.fstat(handle))
    except FileNotFoundError:
        return False


def _sync_directory(path: Path) -> None:
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
