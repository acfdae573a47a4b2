"""The journal: entries are gathered, then committed together; what is committed is never changed.

This module knows nothing of databases. A store keeps committed entries; :class:`MemoryStore` keeps them in memory,
:func:`pitboss.journal.store.open_journal` opens one that lasts.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from datetime import UTC, datetime
from typing import Any, Protocol

import msgspec

from ..rules.events import canonical
from ..things.cards import CARDS, in_one_word
from ..things.shoes import Shoe
from .checkpoint import Checkpoint
from .records import CLOSED, GENESIS, Entry, ShoeOpened, TableChange, chained
from .seal import SealKey

TABLE_KINDS = ("table-opened", "table-change")


class SealedShoe(msgspec.Struct, frozen=True):
    """A shoe still in play, kept so that it survives an outage, its order sealed."""

    table: str
    number: int
    sealed: bytes


class Store(Protocol):
    """Where committed entries live. ``append`` is atomic and durable: all of it or nothing."""

    @property
    def origin(self) -> str:
        """The name of this journal among all journals."""

    def append(
        self, entries: Sequence[Entry], sealed: Sequence[SealedShoe], unsealed: Sequence[tuple[str, int]]
    ) -> None:
        """Keep entries, keep sealed shoes, and forget the sealed shoes that were opened."""

    def entries(self, after: int = 0) -> Iterator[Entry]:
        """Give the entries with a number above ``after``, in order."""

    def of_table(
        self,
        table: str,
        *,
        kinds: Collection[str] = (),
        after: int = 0,
        before: int | None = None,
        newest_first: bool = False,
    ) -> Iterator[Entry]:
        """Give the entries of one table, of some kinds or of all, whose number lies between two others."""

    def tables(self) -> list[str]:
        """Return the names of the tables, in the order in which they were first opened."""

    def last(self) -> tuple[int, bytes]:
        """Return number and hash of the last entry, (0, GENESIS) where there is none."""

    def sealed_shoes(self, table: str) -> list[SealedShoe]:
        """Return the sealed shoes of a table."""

    def trouble(self) -> str:
        """Say what is wrong with the medium though every entry may be read, or nothing."""

    def close(self) -> None:
        """Let go of the store."""


class MemoryStore:
    """A store that lasts as long as the process; it holds at most ``keep`` entries, if given."""

    origin = "memory"

    def __init__(self, keep: int | None = None) -> None:
        self._entries: list[Entry] = []
        self._sealed: dict[tuple[str, int], SealedShoe] = {}
        self._last: tuple[int, bytes] = (0, GENESIS)
        self._keep = keep

    def append(
        self, entries: Sequence[Entry], sealed: Sequence[SealedShoe], unsealed: Sequence[tuple[str, int]]
    ) -> None:
        """Keep entries and sealed shoes."""
        self._entries.extend(entries)
        if entries:
            self._last = (entries[-1].number, entries[-1].hash)
        if self._keep is not None and len(self._entries) > self._keep:
            del self._entries[: -self._keep]
        for shoe in sealed:
            self._sealed[shoe.table, shoe.number] = shoe
        for key in unsealed:
            self._sealed.pop(key, None)

    def entries(self, after: int = 0) -> Iterator[Entry]:
        """Give the entries with a number above ``after``."""
        held = self._entries
        skip = max(0, after + 1 - held[0].number) if held else 0
        return iter(held[skip:])

    def of_table(
        self,
        table: str,
        *,
        kinds: Collection[str] = (),
        after: int = 0,
        before: int | None = None,
        newest_first: bool = False,
    ) -> Iterator[Entry]:
        """Give the entries of one table."""
        for entry in reversed(self._entries) if newest_first else self.entries(after):
            if entry.number <= after or (before is not None and entry.number >= before):
                continue
            if entry.table == table and (not kinds or entry.kind in kinds):
                yield entry

    def tables(self) -> list[str]:
        """Return the names of the tables."""
        return list(dict.fromkeys(entry.table for entry in self._entries if entry.kind == "table-opened"))

    def last(self) -> tuple[int, bytes]:
        """Return number and hash of the last entry."""
        return self._last

    def sealed_shoes(self, table: str) -> list[SealedShoe]:
        """Return the sealed shoes of a table."""
        return [shoe for shoe in self._sealed.values() if shoe.table == table]

    def trouble(self) -> str:
        """Memory is what it is."""
        return ""

    def close(self) -> None:
        """Nothing is held."""


_MOMENT = (-1, "")


def now() -> str:
    """Return the time of day as entries keep it, in UTC, to the millisecond."""
    global _MOMENT
    moment, written = _MOMENT
    milliseconds = time.time_ns() // 1_000_000
    if milliseconds != moment:
        second, rest = divmod(milliseconds, 1000)
        written = f"{datetime.fromtimestamp(second, UTC):%Y-%m-%dT%H:%M:%S}.{rest:03d}+00:00"
        _MOMENT = (milliseconds, written)
    return written


class Journal:
    """An append-only journal over a store; one thread at a time.

    Entries added with :meth:`add` are acknowledged by :meth:`commit`, all together or not at all. The time is
    ``clock()``; ``key`` seals the shoes in play, so that only its holder can tell their order. ``failures`` counts the
    commits that failed: after one, every table that was open on this journal must be resumed from it.

    >>> from pitboss.journal.records import TableChange
    >>> journal = Journal()
    >>> entry = journal.add("t1", "table-change", TableChange("dealer")); journal.commit()
    >>> [(one.number, one.kind) for one in journal.entries()]
    [(1, 'table-change')]
    """

    def __init__(
        self, store: Store | None = None, *, clock: Callable[[], str] = now, key: SealKey | None = None
    ) -> None:
        self.store: Store = store if store is not None else MemoryStore()
        self.clock = clock
        self.key = key
        self.failures = 0
        self._number, self._hash = self.store.last()
        self._pending: list[Entry] = []
        # None of these three is ever changed, only replaced: a mark may hold on to them as they are.
        self._sealed: tuple[SealedShoe, ...] = ()
        self._unsealed: tuple[tuple[str, int], ...] = ()
        self._open: Mapping[str, bool] = {}
        self._holders: dict[str, object] = {}
        self._stale = False

    def __enter__(self) -> Journal:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def add(self, table: str, kind: str, body: msgspec.Struct) -> Entry:
        """Chain an entry to the journal; it counts once :meth:`commit` has returned."""
        if self._stale:
            self._number, self._hash = self.store.last()
            self._stale = False
        number, time, encoded = self._number + 1, self.clock(), canonical(body)
        entry = Entry(number, table, kind, time, encoded, chained(self._hash, number, table, kind, time, encoded))
        self._number, self._hash = number, entry.hash
        self._pending.append(entry)
        if kind in TABLE_KINDS:
            self._open = {**self._open, table: not (isinstance(body, TableChange) and body.what == CLOSED)}
        return entry

    def keep_shoe(self, table: str, shoe: Shoe) -> None:
        """Keep a shoe, sealed, until it is opened; without a key it lives in this process only."""
        if self.key is not None:
            self._sealed += (SealedShoe(table, shoe.number, self.key.seal(shoe)),)

    def open_shoe(self, table: str, shoe: Shoe) -> None:
        """Show the order of a shoe that has ended."""
        self.add(table, "shoe-opened", opened(shoe))
        if self.key is None:
            return
        others = tuple(one for one in self._sealed if (one.table, one.number) != (table, shoe.number))
        if len(others) == len(self._sealed):
            self._unsealed += ((table, shoe.number),)
        self._sealed = others

    def commit(self) -> None:
        """Acknowledge what was added since the last commit; where that fails nothing of it has happened."""
        if not (self._pending or self._sealed or self._unsealed):
            return
        pending, sealed, unsealed = self._pending, self._sealed, self._unsealed
        self._pending, self._sealed, self._unsealed = [], (), ()
        try:
            self.store.append(pending, sealed, unsealed)
        except BaseException:
            # Whether a commit that was cut short took hold, only the store can tell: it is asked at the next entry.
            self.failures += 1
            self._stale = True
            self._open = {}
            self._holders.clear()
            raise

    def hold(self, table: str, holder: object) -> None:
        """Let somebody write for a table from here on; whoever did before no longer may."""
        self._holders[table] = holder

    def is_held(self, table: str, holder: object) -> bool:
        """Whether somebody still writes for a table: nobody does after a failed commit, before it is resumed."""
        return self._holders.get(table) is holder

    def mark(self) -> Callable[[], None]:
        """Return what takes back everything added from here on, as long as it has not been committed."""
        pending, sealed, unsealed = len(self._pending), self._sealed, self._unsealed
        number, tip, is_open, failures = self._number, self._hash, self._open, self.failures

        def rewind() -> None:
            if failures == self.failures and number - pending == self._number - len(self._pending):
                del self._pending[pending:]
                self._sealed, self._unsealed, self._open = sealed, unsealed, is_open
                self._number, self._hash = number, tip

        return rewind

    def entries(self, after: int = 0) -> Iterator[Entry]:
        """Give the acknowledged entries in order."""
        return self.store.entries(after)

    def unchanged(self, after: int = 0) -> Iterator[Entry]:
        """Give the acknowledged entries in order, each held against its hash before it is given."""
        before = GENESIS if not after else None
        for entry in self.store.entries(max(after - 1, 0)):
            if before is not None:
                yield entry.must_follow(before)
            before = entry.hash

    def is_open(self, table: str) -> bool:
        """Whether a table was opened and not closed since, entries not yet acknowledged included."""
        found = self._open.get(table)
        if found is None:
            newest = next(self.store.of_table(table, kinds=TABLE_KINDS, newest_first=True), None)
            found = newest is not None and not is_closing(newest)
            self._open = {**self._open, table: found}
        return found

    def sealed_shoe(self, table: str, number: int, commitment: str) -> Shoe | None:
        """Return a shoe in play, unsealed, or None where no seal of it is kept or no key is at hand."""
        for one in self.store.sealed_shoes(table) if self.key is not None else ():
            if one.number == number and self.key is not None:
                salt, order = self.key.unseal(one.sealed, commitment, f"shoe {number} of {table}")
                return Shoe([CARDS[card] for card in order], salt=salt, number=number)
        return None

    def checkpoint(self) -> Checkpoint:
        """Return what the journal holds, to be kept elsewhere."""
        number, tip = self.store.last()
        return Checkpoint(self.store.origin, number, tip)

    def close(self) -> None:
        """Let go of the store; what was not committed is dropped."""
        self.store.close()


def is_closing(entry: Entry) -> bool:
    """Whether an entry closes its table."""
    if entry.kind != "table-change":
        return False
    body: Any = entry.decoded()
    return bool(body.what == CLOSED)


def opened(shoe: Shoe) -> ShoeOpened:
    """Return what is shown of a shoe when it ends."""
    return ShoeOpened(shoe.number, shoe.salt.hex(), in_one_word(shoe.as_shuffled))
