"""Where journals are tested: in a file, and on a real PostgreSQL server."""

from __future__ import annotations

import itertools
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from pitboss.journal.journal import Journal
from pitboss.journal.seal import ENVIRONMENT, SealKey
from pitboss.journal.store import open_journal
from tests.journal.server import NotRun, Server

_SCHEMAS = itertools.count(1)


class FilePlace:
    """A journal in a file."""

    kind = "sqlite"

    def __init__(self, path: Path) -> None:
        self.path = path
        self.where = str(path)

    def open(self, **how: Any) -> Journal:
        return open_journal(self.where, **how)

    def change(self, statement: str, values: tuple[Any, ...] = ()) -> int:
        """Change the database behind the journal's back, its triggers put aside; return how many rows changed."""
        connection = sqlite3.connect(self.path)
        try:
            kept = connection.execute("SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'").fetchall()
            for name, _ in kept:
                connection.execute(f"DROP TRIGGER {name}")
            changed = connection.execute(statement, values).rowcount
            for _, made in kept:
                connection.execute(made)
            connection.commit()
        finally:
            connection.close()
        return changed

    def try_to(self, statement: str) -> None:
        """Do as somebody would who opens the database with the tools at hand."""
        connection = sqlite3.connect(self.path)
        try:
            connection.execute(statement)
            connection.commit()
        finally:
            connection.close()

    def bytes_at_rest(self) -> bytes:
        """Return all that lies in the database and its log; not the key."""
        return b"".join(one.read_bytes() for one in self.path.parent.iterdir() if one.name != self.path.name + "-key")

    refusal: type[Exception] = sqlite3.Error


class ServerPlace:
    """A journal in a schema of a server."""

    kind = "postgresql"

    def __init__(self, server: Server) -> None:
        import psycopg

        self.server = server
        self.schema = f"journal_{next(_SCHEMAS)}"
        self.where = server.url(self.schema)
        self.refusal: type[Exception] = psycopg.Error
        self.try_to(f"CREATE SCHEMA {self.schema}")

    def open(self, **how: Any) -> Journal:
        return open_journal(self.where, **how)

    def change(self, statement: str, values: tuple[Any, ...] = ()) -> int:
        import psycopg

        with psycopg.connect(self.where) as connection:
            connection.execute("SET session_replication_role = replica")
            return connection.execute(statement.replace("?", "%s").encode(), values).rowcount

    def try_to(self, statement: str) -> None:
        import psycopg

        with psycopg.connect(self.where) as connection:
            connection.execute(statement.encode())

    def bytes_at_rest(self) -> bytes:
        import psycopg

        found: list[bytes] = []
        with psycopg.connect(self.where) as connection:
            for table in ("journal_entries", "journal_head", "journal_sealed_shoes"):
                for row in connection.execute(f"SELECT * FROM {table}".encode()):
                    found += [one if isinstance(one, bytes) else str(one).encode() for one in row]
        return b"\n".join(found)


Place = FilePlace | ServerPlace


@pytest.fixture(scope="session")
def server() -> Iterator[Server]:
    """A PostgreSQL server; where none can be had, what needs it is skipped and says so."""
    try:
        found = Server()
    except NotRun as why:
        pytest.skip(f"PostgreSQL was not run: {why}")
    yield found
    found.stop()


@pytest.fixture(params=["sqlite", "postgresql"])
def place(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Place:
    """Where a journal may be made; each test has a place of its own."""
    if request.param == "sqlite":
        return FilePlace(tmp_path / "evening.journal")
    monkeypatch.setenv(ENVIRONMENT, SealKey.new()._key.hex())
    return ServerPlace(request.getfixturevalue("server"))


@pytest.fixture
def file_place(tmp_path: Path) -> FilePlace:
    """A journal in a file, for what only files can suffer."""
    return FilePlace(tmp_path / "evening.journal")
