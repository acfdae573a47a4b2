"""A journal in a database, through SQLAlchemy: the same statements wherever it lies."""

from __future__ import annotations

import heapq
import os
from collections.abc import Collection, Iterator, Sequence
from typing import Any, Protocol

from sqlalchemy import Connection, bindparam, delete, func, insert, select, update
from sqlalchemy.exc import DBAPIError

from .errors import JournalDamaged, JournalError, JournalInUse, JournalReadOnly
from .journal import SealedShoe
from .records import BODIES, GENESIS, Entry
from .schema import ENTRIES, FORMAT, HEAD, METADATA, SEALED, TRIGGERS, VERSION

FIRST_BATCH = 16
BATCH = 2048

_INSERT = insert(ENTRIES)
_SEAL = insert(SEALED)
_UNSEAL = delete(SEALED).where(SEALED.c.table_id == bindparam("t"), SEALED.c.number == bindparam("n"))
_ADVANCE = (
    update(HEAD)
    .where(HEAD.c.entries == bindparam("from_entries"), HEAD.c.hash == bindparam("from_hash"))
    .values(entries=bindparam("to_entries"), hash=bindparam("to_hash"))
)
_AFTER = (
    select(ENTRIES).where(ENTRIES.c.number > bindparam("after")).order_by(ENTRIES.c.number).limit(bindparam("size"))
)
_BEFORE = ENTRIES.alias()
_LINKED = select(ENTRIES, _BEFORE.c.hash).select_from(
    ENTRIES.outerjoin(_BEFORE, _BEFORE.c.number == ENTRIES.c.number - 1)
)
_OF_KIND = _LINKED.where(
    ENTRIES.c.table_id == bindparam("t"),
    ENTRIES.c.kind == bindparam("k"),
    ENTRIES.c.number > bindparam("after"),
    ENTRIES.c.number < bindparam("before"),
)
_OLDEST = _OF_KIND.order_by(ENTRIES.c.number).limit(bindparam("size"))
_NEWEST = _OF_KIND.order_by(ENTRIES.c.number.desc()).limit(bindparam("size"))
_LAST_TWO = select(ENTRIES).order_by(ENTRIES.c.number.desc()).limit(2)
_TABLES = (
    select(ENTRIES.c.table_id)
    .where(ENTRIES.c.kind == "table-opened")
    .group_by(ENTRIES.c.table_id)
    .order_by(func.min(ENTRIES.c.number))
)
_SEALED_OF = select(SEALED).where(SEALED.c.table_id == bindparam("t")).order_by(SEALED.c.number)
_BEYOND = 1 << 62


class Place(Protocol):
    """Where a database is: how one gets in, and what its errors mean."""

    def connect(self) -> Connection:
        """Return a connection ready for use; a writer's is the only one that writes."""

    def is_empty(self, connection: Connection) -> bool:
        """Whether nothing has been written there yet; refuse a place that holds something else."""

    def mark(self, connection: Connection) -> None:
        """Mark the place as a journal, in the transaction that makes it one."""

    def moved_on(self) -> bool:
        """Whether what a reader has open is no longer what is there, so that it must connect anew."""

    def told(self, error: DBAPIError) -> JournalError:
        """Say what a database's error means for the journal."""

    def release(self) -> None:
        """Let others write."""

    def trouble(self, connection: Connection) -> str:
        """Say what is wrong with the place though every entry may be read, or nothing."""


class SqlStore:
    """The entries of a journal in a database, one writer at a time."""

    def __init__(self, place: Place, *, write: bool, name: str) -> None:
        self.place = place
        self.write = write
        self.name = name
        self._connection: Connection | None = None
        self._head: tuple[int, bytes] | None = None
        self._origin = ""
        try:
            self._begin()
        except BaseException:
            self.close()
            raise

    def _begin(self) -> None:
        with self._told():
            connection = self._connected()
            with connection.begin():
                if self.place.is_empty(connection):
                    METADATA.create_all(connection, checkfirst=False)
                    for statement in TRIGGERS[connection.dialect.name]:
                        connection.exec_driver_sql(statement)
                    first = {"one": 1, "format": FORMAT, "version": VERSION, "origin": os.urandom(8).hex()}
                    connection.execute(insert(HEAD), {**first, "entries": 0, "hash": GENESIS})
                    self.place.mark(connection)
        number, tip = self.last()
        if self.write:
            self._check_last_entry(number, tip)

    def _check_last_entry(self, number: int, tip: bytes) -> None:
        """Refuse to go on after a last entry that is not the one the head tells of."""
        last, before = ([*(_entry(row) for row in self._rows(_LAST_TWO, {})), None, None])[:2]
        found = (last.number, last.hash) if last else (0, GENESIS)
        wrong = ""
        if found != (number, tip):
            other = " with another hash" if found[0] == number else ""
            wrong = f"its head tells of {number} entries, but the last one there is number {found[0]}{other}"
        elif last and not last.follows(before.hash if before else GENESIS):
            wrong = f"entry {number}, its last, has been changed, or the one before it"
        if wrong:
            raise JournalDamaged(
                f"The journal {self.name} cannot be continued: {wrong}.",
                allowed=["verify it", "restore it from a copy"],
            )

    # Writing.

    def append(
        self, entries: Sequence[Entry], sealed: Sequence[SealedShoe], unsealed: Sequence[tuple[str, int]]
    ) -> None:
        """Keep entries and sealed shoes in one transaction, durable when this returns."""
        if not self.write:
            raise JournalReadOnly(f"The journal {self.name} was opened to be read.")
        before = self.last()
        after = (entries[-1].number, entries[-1].hash) if entries else before
        self._head = None
        with self._told():
            connection = self._connected()
            with connection.begin():
                if entries:
                    connection.execute(
                        _INSERT,
                        [
                            {
                                "number": one.number,
                                "table_id": one.table,
                                "kind": one.kind,
                                "time": one.time,
                                "body": one.body,
                                "hash": one.hash,
                            }
                            for one in entries
                        ],
                    )
                if sealed:
                    connection.execute(
                        _SEAL, [{"table_id": one.table, "number": one.number, "sealed": one.sealed} for one in sealed]
                    )
                if unsealed:
                    connection.execute(_UNSEAL, [{"t": table, "n": number} for table, number in unsealed])
                moved = connection.execute(
                    _ADVANCE,
                    {
                        "from_entries": before[0],
                        "from_hash": before[1],
                        "to_entries": after[0],
                        "to_hash": after[1],
                    },
                )
                if moved.rowcount != 1:
                    raise JournalInUse(f"The journal {self.name} was written by somebody else in the meantime.")
        self._head = after

    # Reading.

    @property
    def origin(self) -> str:
        """The name of this journal among all journals."""
        return self._origin

    def last(self) -> tuple[int, bytes]:
        """Return number and hash of the last entry as the head tells them."""
        if self._head is not None:
            return self._head
        rows = self._rows(select(HEAD.c.entries, HEAD.c.hash, HEAD.c.origin), {})
        if len(rows) != 1:
            raise JournalDamaged(f"The journal {self.name} has lost its head row.")
        number, tip, self._origin = rows[0]
        if (type(number), type(tip), type(self._origin)) != (int, bytes, str):
            raise JournalDamaged(f"The head row of the journal {self.name} does not hold what a head row holds.")
        if self.write:
            self._head = (number, tip)
        return number, tip

    def entries(self, after: int = 0) -> Iterator[Entry]:
        """Give the entries with a number above ``after``, in order, up to the first that cannot be read."""
        size = BATCH
        while True:
            try:
                rows = self._rows(_AFTER, {"after": after, "size": size})
            except JournalDamaged:
                if size == 1:
                    raise
                size = 1
                continue
            if not rows:
                return
            for row in rows:
                yield _entry(row)
            after = rows[-1][0]

    def of_table(
        self,
        table: str,
        *,
        kinds: Collection[str] = (),
        after: int = 0,
        before: int | None = None,
        newest_first: bool = False,
    ) -> Iterator[Entry]:
        """Give the entries of one table, of some kinds or of all."""
        beyond = _BEYOND if before is None else before
        found = [self._of_kind(table, kind, after, beyond, newest_first) for kind in kinds or BODIES]
        if len(found) == 1:
            return found[0]
        return heapq.merge(*found, key=lambda entry: entry.number, reverse=newest_first)

    def _of_kind(self, table: str, kind: str, after: int, before: int, newest_first: bool) -> Iterator[Entry]:
        size, statement = FIRST_BATCH, _NEWEST if newest_first else _OLDEST
        while rows := self._rows(statement, {"t": table, "k": kind, "after": after, "before": before, "size": size}):
            for *entry, link in rows:
                yield _entry(entry).must_follow(link or GENESIS)
            if len(rows) < size:
                return
            after, before = (after, rows[-1][0]) if newest_first else (rows[-1][0], before)
            size = min(4 * size, BATCH)

    def tables(self) -> list[str]:
        """Return the names of the tables, in the order in which they were first opened."""
        return [row[0] for row in self._rows(_TABLES, {})]

    def sealed_shoes(self, table: str) -> list[SealedShoe]:
        """Return the sealed shoes of a table."""
        return [SealedShoe(*row) for row in self._rows(_SEALED_OF, {"t": table})]

    def trouble(self) -> str:
        """Say what is wrong with the database though every entry may be read, or nothing."""
        with self._told():
            connection = self._connected()
            with connection.begin():
                return self.place.trouble(connection)

    def holds_seals(self) -> bool:
        """Whether any shoe is in play whose order is sealed."""
        return bool(self._rows(select(SEALED.c.number).limit(1), {}))

    def _rows(self, statement: Any, values: dict[str, Any]) -> list[Any]:
        """Read some rows; nothing stays open between two readings, so that a reader never holds up a writer."""
        while True:
            try:
                with self._told():
                    connection = self._connected()
                    with connection.begin():
                        rows = list(connection.execute(statement, values).all())
            except JournalError:
                if not self.place.moved_on():
                    raise
            else:
                if not self.place.moved_on():
                    return rows
            self._disconnect()

    # The connection.

    def _connected(self) -> Connection:
        if self._connection is None:
            self._connection = self.place.connect()
        return self._connection

    def _told(self) -> _Told:
        return _Told(self)

    def _disconnect(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            try:
                connection.close()
            except DBAPIError:
                connection.invalidate()
            connection.engine.dispose()

    def close(self) -> None:
        """Let go of the database."""
        self._disconnect()
        self.place.release()


_HELD = (int, str, str, str, bytes, bytes)
"""What the fields of an entry hold, in their order."""


def _entry(row: Sequence[Any]) -> Entry:
    """Return an entry; a damaged file may give other things than were put into it."""
    if tuple(map(type, row)) != _HELD:
        raise JournalDamaged(f"entry {row[0]} holds something else than was ever written into one")
    return Entry(*row)


class _Told:
    """Turns what a database complains of into what it means; after a complaint the connection is made anew."""

    def __init__(self, store: SqlStore) -> None:
        self.store = store

    def __enter__(self) -> None:
        return None

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> None:
        if error is None:
            return
        self.store._disconnect()
        if isinstance(error, DBAPIError):
            raise self.store.place.told(error) from error
        if isinstance(error, UnicodeDecodeError | TypeError):
            # Text that is none, or something else where bytes were written.
            raise JournalDamaged(f"The journal {self.store.name} is damaged: {error}.") from error
