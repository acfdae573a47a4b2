"""A journal on a PostgreSQL server: one journal a schema, one writer at a time."""

from __future__ import annotations

from typing import Any

from sqlalchemy import URL, Connection, create_engine, text
from sqlalchemy.exc import DBAPIError
from sqlalchemy.pool import NullPool

from .errors import (
    JournalDamaged,
    JournalError,
    JournalFull,
    JournalInUse,
    JournalNotFound,
    JournalNotWritten,
    JournalReadOnly,
    JournalUnreachable,
    NotAJournal,
    WrongVersion,
)
from .schema import FORMAT, NAMES, VERSION, guards

LOCK = 0x50425353
CONNECT_SECONDS = 10
SILENCE_MILLISECONDS = 20_000
"""After how long a server that does not acknowledge is given up."""

_TABLES = text("SELECT table_name FROM information_schema.tables WHERE table_schema = current_schema()")
_GUARDS = text(
    "SELECT tgname FROM pg_trigger JOIN pg_class ON pg_class.oid = tgrelid "
    "WHERE relnamespace = current_schema()::regnamespace AND NOT tgisinternal AND tgenabled <> 'D'"
)
_TRY_LOCK = text("SELECT pg_try_advisory_lock(:lock, hashtext(current_schema()))")


class PostgresSchema:
    """A schema of a database that holds, or is to hold, one journal."""

    def __init__(self, url: URL, *, write: bool, create: bool) -> None:
        self.name = url.render_as_string(hide_password=True)
        self.write = write
        self.create = create and write
        self._url = url.set(drivername="postgresql+psycopg")

    def connect(self) -> Connection:
        """Return a connection that is allowed what it is for; a writer holds the lock as long as it lasts."""
        waits: dict[str, Any] = {"connect_timeout": CONNECT_SECONDS, "tcp_user_timeout": SILENCE_MILLISECONDS}
        given = {name: value for name, value in waits.items() if name not in self._url.query}
        try:
            engine = create_engine(self._url, poolclass=NullPool, connect_args=given)
        except ModuleNotFoundError:
            raise JournalUnreachable(
                "A journal on PostgreSQL needs the driver psycopg.", allowed=["pip install 'pitboss[postgres]'"]
            ) from None
        connection = engine.connect()
        try:
            with connection.begin():
                if self.write:
                    self._prepare_to_write(connection)
                else:
                    connection.execute(text("SET SESSION CHARACTERISTICS AS TRANSACTION READ ONLY"))
        except BaseException:
            connection.close()
            raise
        return connection

    def _prepare_to_write(self, connection: Connection) -> None:
        if connection.execute(text("SHOW fsync")).scalar_one() != "on":
            raise JournalNotWritten(f"{self.name} does not write durably (fsync is off); no journal is kept there.")
        connection.execute(text("SET synchronous_commit = on"))
        if not connection.execute(_TRY_LOCK, {"lock": LOCK}).scalar_one():
            raise JournalInUse(f"The journal {self.name} is being written by another table or process.")

    def is_empty(self, connection: Connection) -> bool:
        """Whether there is no journal there yet; other tables of the schema do not matter."""
        there = NAMES & set(connection.execute(_TABLES).scalars())
        if not there:
            if not self.create:
                raise JournalNotFound(f"There is no journal at {self.name}.")
            return True
        if there != NAMES:
            raise JournalDamaged(f"The journal {self.name} has lost its {' and '.join(sorted(NAMES - there))}.")
        found = connection.execute(text("SELECT format, version FROM journal_head")).first()
        if found is None or found[0] != FORMAT:
            raise NotAJournal(f"What lies at {self.name} is not a journal.")
        if found[1] != VERSION:
            raise WrongVersion(
                f"The journal {self.name} is of version {found[1]}, which this program cannot use.",
                allowed=[f"version {VERSION}"],
            )
        return False

    def mark(self, connection: Connection) -> None:
        """The head row says what it is."""

    def moved_on(self) -> bool:
        """A server tells every reader the truth."""
        return False

    def release(self) -> None:
        """The lock goes with the connection."""

    def trouble(self, connection: Connection) -> str:
        """Say which of the guards that keep the past from being changed are gone; the server looks after the rest."""
        there = set(connection.execute(_GUARDS).scalars())
        gone = [name for name in guards("postgresql") if name not in there]
        return f"has lost what keeps it from being changed: {', '.join(gone)}" if gone else ""

    def told(self, error: DBAPIError) -> JournalError:
        """Say what an error of the server means for the journal."""
        original = error.orig
        state = str(getattr(original, "sqlstate", None) or "")
        said = str(original).strip().partition("\n")[0].rstrip(".")
        journal = f"The journal {self.name}"
        if state == "3D000" or (not state and "does not exist" in said):
            return JournalNotFound(f"There is no journal at {self.name}: {said}.")
        if state == "53100":
            return JournalFull(f"{journal} cannot be continued: there is no room left on the server.")
        if state in ("25006", "42501"):
            return JournalReadOnly(f"{journal} may not be written: {said}.")
        if state == "55P03":
            return JournalInUse(f"{journal} is locked by somebody else: {said}.")
        if state in ("42P01", "42703") or state.startswith("XX"):
            return JournalDamaged(f"{journal} is damaged: {said}.")
        if not state or state[:2] in ("08", "28", "57"):
            return JournalUnreachable(f"{journal} cannot be reached: {said}.")
        return JournalNotWritten(f"{journal} could not be used: {said}.")
