"""A table's past: where it was opened, and what it takes to deal a stretch of it again.

To stand where a table stood, only so much is dealt again as was dealt from the shoes then in play; what lies before is
taken from the state that the journal keeps with every round and every piece of work.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NoReturn

import msgspec

from ..things.cards import cards
from ..things.errors import NotAllowed, PitbossError, UnknownName
from ..things.shoes import Shoe
from .errors import JournalDamaged, SealTrouble
from .inputs import Differs, PartInputs, StateInputs, WorkInputs, inputs
from .journal import Journal
from .records import Entry, ShoeOpened, TableOpened
from .redeal import Redeal, game_of
from .standing import Standing, chip_of


class _Stated(msgspec.Struct, frozen=True):
    """The state that an entry leaves behind, as far as it does."""

    state: dict[str, Any] = {}


def openings(journal: Journal, table: str) -> Iterator[Entry]:
    """Give the entries that opened a table, the newest first."""
    return journal.store.of_table(table, kinds=("table-opened",), newest_first=True)


def newest_opening(journal: Journal, table: str, upto: int | None = None) -> Entry:
    """Return the entry by which a table was opened last, or last before another entry."""
    before = None if upto is None else upto + 1
    found = next(journal.store.of_table(table, kinds=("table-opened",), before=before, newest_first=True), None)
    if found is None:
        raise UnknownName(f"The journal knows no table {table!r}.", allowed=journal.store.tables()[:20])
    return found


def redealt(journal: Journal, table: str, upto: int | None = None) -> Redeal:
    """Return a table dealt again so that it stands where an entry, or the newest one, left it."""
    opening = newest_opening(journal, table, upto)
    before = None if upto is None else upto + 1
    stretch = _nearest(journal, table, opening, before)
    try:
        try:
            return _dealt(_begun(journal, table, opening, stretch), stretch.entries)
        except Differs:
            if stretch.base is None:
                raise
            # What the state does not tell, as the order in the discard rack, may matter to a game: deal all of it.
            whole = journal.store.of_table(table, after=opening.number, before=before)
            return _dealt(_begun(journal, table, opening, _Stretch(None, [], set())), whole)
    except _At as at:
        raise JournalDamaged(
            f"Table {table} cannot be dealt again: entry {at.entry.number} {at.differs.what}.",
            allowed=["verify the journal"],
        ) from at.differs


class _At(Differs):
    """Where dealing again came to differ."""

    def __init__(self, entry: Entry, differs: Differs) -> None:
        super().__init__(differs.what)
        self.entry = entry
        self.differs = differs


def _dealt(redeal: Redeal, span: Any) -> Redeal:
    for entry in span:
        try:
            redeal.take(entry, inputs(entry))
        except Differs as differs:
            if isinstance(differs.__cause__, SealTrouble):
                raise differs.__cause__ from None
            raise _At(entry, differs) from differs
    return redeal


class _Stretch(msgspec.Struct):
    """What is dealt again: the entries after a finished round, and the shoes that only their opening tells of."""

    base: Entry | None
    entries: list[Entry]
    owed: set[int]


def _nearest(journal: Journal, table: str, opening: Entry, before: int | None) -> _Stretch:
    """Go back to the nearest finished round after which nothing was dealt but from shoes made since."""
    span: list[Entry] = []
    needed: set[int] = set()
    opened: set[int] = set()
    made: set[int] = set()
    for entry in journal.store.of_table(table, after=opening.number, before=before, newest_first=True):
        in_play = _in_play(entry)
        record = _read(entry)
        if span and isinstance(record, PartInputs) and record.done and not needed and in_play <= opened:
            return _Stretch(entry, span[::-1], opened - made - in_play)
        span.append(entry)
        needed |= in_play
        if isinstance(record, WorkInputs):
            made.update(number for number, *_ in record.shoes)
        elif isinstance(record, PartInputs):
            needed.update(number for number, *_ in record.shoes)
            made.update(number for number, _ in record.reshuffled)
        elif isinstance(record, ShoeOpened):
            opened.add(record.number)
        needed -= made
    return _Stretch(None, span[::-1], set())


def _state(entry: Entry) -> dict[str, Any]:
    if entry.kind not in ("work", "round"):
        return {}
    try:
        return msgspec.json.decode(entry.body, type=_Stated).state
    except msgspec.DecodeError as error:
        raise _unreadable(entry, error) from None


def _in_play(entry: Entry) -> set[int]:
    try:
        return msgspec.convert(_state(entry), StateInputs).in_play
    except msgspec.ValidationError as error:
        raise _unreadable(entry, error) from None


def _read(entry: Entry) -> Any:
    try:
        return inputs(entry)
    except Differs as differs:
        raise _unreadable(entry, differs) from differs


def _unreadable(entry: Entry, why: Exception) -> JournalDamaged:
    told = str(why) if isinstance(why, Differs) else f"cannot be read: {why}"
    return JournalDamaged(f"Entry {entry.number} {told}.", allowed=["verify the journal"])


def _begun(journal: Journal, table: str, opening: Entry, stretch: _Stretch) -> Redeal:
    """Return the table as it stood before a stretch."""
    base = stretch.base
    shoes = _Shoes(journal, table, (base or opening).number)
    record = opening.decoded()
    assert isinstance(record, TableOpened)
    if base is None:
        return Redeal.opened(record, shoes.find)
    standing = Standing(game_of(record))
    redeal = Redeal(standing, record.limits, shoes.find)
    names: dict[int, str] = {}
    for entry in journal.store.of_table(table, kinds=("table-change",), after=opening.number, before=base.number):
        change = _read(entry)
        details = change.details
        if change.what == "seated":
            names[details["seat"]] = details["name"]
            if "box" in details:
                standing.boxes[details["seat"]] = details["box"]
        elif change.what == "left":
            standing.boxes.pop(details["seat"], None)
            standing.issued.pop(details["seat"], None)
        elif change.what == "chips-issued":
            standing.issued[details["seat"]] = chip_of(details)
        elif change.what == "limits":
            redeal.limits = {id: (low, high) for id, (low, high) in details["limits"].items()}
    standing.restore(_state(base), names, shoes.opened)
    standing.unopened.update({number: shoes.opened(number) for number in sorted(stretch.owed)})
    return redeal


class _Shoes:
    """The shoes of a table as they were shuffled: from their opening, or from their seal."""

    def __init__(self, journal: Journal, table: str, since: int) -> None:
        self.journal = journal
        self.table = table
        self._ahead = journal.store.of_table(table, kinds=("shoe-opened",), after=since)
        self._found: dict[int, ShoeOpened] = {}

    def find(self, number: int, commitment: str) -> Shoe:
        """Return a shoe that was opened to what was committed to, or unseal it."""
        shoe = self._opened(number)
        if shoe is not None and shoe.commitment == commitment:
            return shoe
        return self.journal.sealed_shoe(self.table, number, commitment) or self._refuse(number)

    def opened(self, number: int) -> Shoe:
        """Return a shoe that was opened."""
        return self._opened(number) or self._refuse(number)

    def _opened(self, number: int) -> Shoe | None:
        record = self._found.pop(number, None) or self._look_for(number)
        if record is None:
            return None
        try:
            order = cards([record.order[at : at + 2] for at in range(0, len(record.order), 2)])
            return Shoe(order, salt=bytes.fromhex(record.salt), number=number)
        except (ValueError, PitbossError):
            raise JournalDamaged(
                f"Shoe {number} of {self.table} was opened to no order of cards.", allowed=["verify the journal"]
            ) from None

    def _refuse(self, number: int) -> NoReturn:
        raise SealTrouble(
            f"Shoe {number} of {self.table} is in play and sealed, and the key that opens it is not at hand.",
            allowed=["give the key", "wait until the shoe is opened"],
        )

    def _look_for(self, number: int) -> ShoeOpened | None:
        for entry in self._ahead:
            record = entry.decoded()
            assert isinstance(record, ShoeOpened)
            if record.number == number:
                return record
            self._found[record.number] = record
        return None


def must_be_open(journal: Journal, table: str) -> None:
    """Refuse a table that was closed."""
    newest_opening(journal, table)
    if not journal.is_open(table):
        raise NotAllowed(f"Table {table} was closed; nothing of it is left to resume.")
