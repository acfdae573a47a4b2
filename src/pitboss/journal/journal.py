"""The journal: entries are gathered, then committed together; what is committed is never changed.

This module knows nothing of databases. A store keeps committed entries; :class:`MemoryStore` keeps them in memory.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from typing import Protocol

import msgspec

from ..rules.events import canonical
from ..things.shoes import Shoe
from .records import GENESIS, Entry, ShoeOpened, chained


class SealedShoe(msgspec.Struct, frozen=True):
    """A shoe still in play, kept so that it survives an outage, its order sealed."""

    table: str
    number: int
    sealed: bytes


class Store(Protocol):
    """Where committed entries live. ``append`` is atomic and durable: all of it or nothing."""

    def append(self, entries: list[Entry], sealed: list[SealedShoe], unsealed: list[tuple[str, int]]) -> None:
        """Keep entries, keep sealed shoes, and forget the sealed shoes that were opened."""

    def entries(self, after: int = 0) -> Iterator[Entry]:
        """Give the entries with a number above ``after``, in order."""

    def last(self) -> tuple[int, bytes]:
        """Return number and hash of the last entry, (0, GENESIS) where there is none."""

    def sealed_shoes(self, table: str) -> list[SealedShoe]:
        """Return the sealed shoes of a table."""

    def close(self) -> None:
        """Let go of the store."""


class MemoryStore:
    """A store that lasts as long as the process; it holds at most ``keep`` entries, if given."""

    def __init__(self, keep: int | None = None) -> None:
        self._entries: list[Entry] = []
        self._sealed: dict[tuple[str, int], SealedShoe] = {}
        self._last: tuple[int, bytes] = (0, GENESIS)
        self._keep = keep

    def append(self, entries: list[Entry], sealed: list[SealedShoe], unsealed: list[tuple[str, int]]) -> None:
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
        return (entry for entry in list(self._entries) if entry.number > after)

    def last(self) -> tuple[int, bytes]:
        """Return number and hash of the last entry."""
        return self._last

    def sealed_shoes(self, table: str) -> list[SealedShoe]:
        """Return the sealed shoes of a table."""
        return [shoe for shoe in self._sealed.values() if shoe.table == table]

    def close(self) -> None:
        """Nothing is held."""


Seal = Callable[[Shoe], bytes]


def now() -> str:
    """Return the time of day as entries keep it, in UTC."""
    return datetime.now(UTC).isoformat(timespec="milliseconds")


class Journal:
    """An append-only journal over a store.

    Entries added with :meth:`add` are acknowledged by :meth:`commit`, all together or not at all. The time is
    ``clock()``; ``seal`` turns a shoe into bytes from which only the holder of the key can tell its order.

    >>> from pitboss.journal.records import TableChange
    >>> journal = Journal()
    >>> entry = journal.add("t1", "table-change", TableChange("closed")); journal.commit()
    >>> [(one.number, one.kind) for one in journal.entries()]
    [(1, 'table-change')]
    """

    def __init__(self, store: Store | None = None, *, clock: Callable[[], str] = now, seal: Seal | None = None) -> None:
        self.store: Store = store if store is not None else MemoryStore()
        self.clock = clock
        self._seal = seal
        self._number, self._hash = self.store.last()
        self._pending: list[Entry] = []
        self._sealed: list[SealedShoe] = []
        self._unsealed: list[tuple[str, int]] = []

    def add(self, table: str, kind: str, body: msgspec.Struct) -> Entry:
        """Chain an entry to the journal; it counts once :meth:`commit` has returned."""
        number, time, encoded = self._number + 1, self.clock(), canonical(body)
        entry = Entry(number, table, kind, time, encoded, chained(self._hash, number, table, kind, time, encoded))
        self._number, self._hash = number, entry.hash
        self._pending.append(entry)
        return entry

    def keep_shoe(self, table: str, shoe: Shoe) -> None:
        """Keep a shoe, sealed, until it is opened; without a seal it lives in this process only."""
        if self._seal is not None:
            self._sealed.append(SealedShoe(table, shoe.number, self._seal(shoe)))

    def open_shoe(self, table: str, shoe: Shoe) -> None:
        """Show the order of a shoe that has ended."""
        self.add(table, "shoe-opened", opened(shoe))
        mine = [one for one in self._sealed if (one.table, one.number) == (table, shoe.number)]
        if mine:
            self._sealed.remove(mine[0])
        elif self._seal is not None:
            self._unsealed.append((table, shoe.number))

    def commit(self) -> None:
        """Acknowledge what was added since the last commit; where that fails nothing of it has happened."""
        if not (self._pending or self._sealed or self._unsealed):
            return
        pending, sealed, unsealed = self._pending, self._sealed, self._unsealed
        self._pending, self._sealed, self._unsealed = [], [], []
        try:
            self.store.append(pending, sealed, unsealed)
        except BaseException:
            self._number, self._hash = self.store.last()
            raise

    def entries(self, after: int = 0) -> Iterator[Entry]:
        """Give the acknowledged entries in order."""
        return self.store.entries(after)

    def close(self) -> None:
        """Let go of the store; what was not committed is dropped."""
        self.store.close()


def opened(shoe: Shoe) -> ShoeOpened:
    """Return what is shown of a shoe when it ends."""
    from ..things.cards import CARD_NAMES

    return ShoeOpened(shoe.number, shoe.salt.hex(), "".join([CARD_NAMES[card] for card in shoe.as_shuffled]))
