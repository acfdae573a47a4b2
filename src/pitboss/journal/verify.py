"""Verifying a journal: that nothing was changed since it was written, and that all of it is what the rules give.

Three things are checked of every entry: that it follows the one before (numbers, hashes), that a shoe opened is the one
that was committed to before its first card, and that dealing everything again comes to the same bytes. Entries are read
once, in order; those dealt from a shoe that is still closed wait for its opening, which is all that is held in memory.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable
from typing import Any

import msgspec

from ..things.cards import Card, cards
from ..things.errors import PitbossError
from ..things.shoes import Shoe, commitment
from .checkpoint import Checkpoint
from .errors import JournalDamaged, SealTrouble
from .inputs import Differs, PartInputs, WorkInputs, inputs
from .journal import Journal
from .records import CLOSED, GENESIS, Entry, ShoeOpened, TableChange, TableOpened, chained
from .redeal import Redeal

Progress = Callable[[int, int], None]
"""Told the number of entries verified so far, and of all."""
PROGRESS_EVERY = 1024


class Wrong(msgspec.Struct, frozen=True, kw_only=True):
    """The first thing wrong with a journal: where, what was recorded, and what the rules give instead.

    >>> print(Wrong(entry=7, what="holds another net", table="t1", round=2, recorded=500, given=-500))
    Entry 7 (t1, round 2) holds another net. Recorded: 500. By the rules: -500.
    """

    entry: int
    what: str
    table: str | None = None
    round: int | None = None
    event: int | None = None
    recorded: Any = None
    given: Any = None

    def __str__(self) -> str:
        about = [self.table] if self.table is not None else []
        about += [f"round {self.round}"] if self.round is not None else []
        about += [f"event {self.event}"] if self.event is not None else []
        text = f"Entry {self.entry}" if self.entry else "The journal"
        text += (f" ({', '.join(about)})" if about else "") + f" {self.what}."
        if self.recorded is not None or self.given is not None:
            text += f" Recorded: {self.recorded}. By the rules: {self.given}."
        return text


class Awaiting(msgspec.Struct, frozen=True):
    """Entries of a table that cannot be dealt again before a shoe in play is opened; ``since`` is the first."""

    table: str
    shoe: int
    since: int
    rounds: int

    def __str__(self) -> str:
        rounds = f"{self.rounds} round{'' if self.rounds == 1 else 's'}"
        return f"{self.table}: {rounds} from entry {self.since} on, awaiting the opening of shoe {self.shoe}"


class Verified(msgspec.Struct, frozen=True, kw_only=True):
    """What a verification found; ``wrong`` is None where everything is as it was written and as the rules give it."""

    entries: int
    rounds: int
    tables: int
    shoes: int
    checkpoint: Checkpoint
    wrong: Wrong | None = None
    awaiting: list[Awaiting] = []
    seconds: float = 0.0

    @property
    def ok(self) -> bool:
        """Whether nothing is wrong."""
        return self.wrong is None


def verify(journal: Journal, *, checkpoint: Checkpoint | None = None, progress: Progress | None = None) -> Verified:
    """Verify a journal from its first entry to its last, and against a checkpoint kept elsewhere where one is given.

    The journal may be written meanwhile; what it held when the verification began is verified.
    """
    return _Verification(journal, checkpoint, progress).carry_out()


class _Line:
    """One table's part of a journal: what of it is still to be dealt again, and the shoes it is dealt from."""

    def __init__(self, table: str) -> None:
        self.table = table
        self.redeal: Redeal | None = None
        self.waiting: deque[tuple[Entry, Any, tuple[int, ...]]] = deque()
        self.committed: dict[int, tuple[str, int]] = {}
        self.shoes: dict[int, tuple[bytes, list[Card]]] = {}
        self.in_play: set[int] = set()
        self.stopped = False

    def find_shoe(self, number: int, commitment: str) -> Shoe:
        """Return a shoe that has been opened, as it was shuffled."""
        salt, order = self.shoes[number]
        return Shoe(order, salt=salt, number=number)

    def check_nothing_overdue(self) -> None:
        """A shoe that by the record has left play is opened at once, before anything else happens at the table."""
        for number in self.committed:
            if number not in self.in_play and number not in self.shoes:
                raise Differs(f"stands where shoe {number}, which has left play, should be opened")

    def note_play(self, record: Any) -> None:
        """Note which shoes are in play after an entry, by its own record."""
        if isinstance(record, WorkInputs) or (isinstance(record, PartInputs) and record.done):
            self.in_play = record.state.in_play
        elif isinstance(record, PartInputs):
            self.in_play |= {number for number, *_ in record.reshuffled}
        elif isinstance(record, TableChange) and record.what == CLOSED:
            self.in_play = set()

    @property
    def missing(self) -> int | None:
        """The shoe whose opening the next entry waits for."""
        if not self.waiting:
            return None
        return next((number for number in self.waiting[0][2] if number not in self.shoes), None)


class _Verification:
    def __init__(self, journal: Journal, checkpoint: Checkpoint | None, progress: Progress | None) -> None:
        self.journal = journal
        self.checkpoint = checkpoint
        self.progress = progress
        self.lines: dict[str, _Line] = {}
        self.tables: set[str] = set()
        self.wrong: Wrong | None = None
        self.entries = self.rounds = self.shoes = 0

    def carry_out(self) -> Verified:
        begun = time.perf_counter()
        held, tip = self.journal.store.last()
        self._check_origin()
        if self.wrong is None:
            self._read(held, tip)
        for line in self.lines.values():
            self._unseal(line)
        awaiting = [found for line in self.lines.values() if (found := _awaiting(line)) is not None]
        for line in self.lines.values():
            if not line.stopped:
                self._check_all_opened(line)
        if self.wrong is None and (trouble := self._trouble()):
            self._found(Wrong(entry=0, what=trouble))
        if self.progress is not None:
            self.progress(self.entries, held)
        return Verified(
            entries=self.entries,
            rounds=self.rounds,
            tables=len(self.tables),
            shoes=self.shoes,
            checkpoint=Checkpoint(self.journal.store.origin, held, tip),
            wrong=self.wrong,
            awaiting=awaiting,
            seconds=time.perf_counter() - begun,
        )

    def _found(self, wrong: Wrong) -> None:
        if self.wrong is None or wrong.entry < self.wrong.entry:
            self.wrong = wrong

    @property
    def _settled(self) -> bool:
        """Whether the first thing wrong is known: nothing before it is still to be dealt again."""
        wrong = self.wrong
        return wrong is not None and not any(
            line.waiting and not line.stopped and line.waiting[0][0].number < wrong.entry
            for line in self.lines.values()
        )

    # The chain.

    def _check_origin(self) -> None:
        kept = self.checkpoint
        if kept is not None and kept.origin != self.journal.store.origin:
            self._found(
                Wrong(
                    entry=0,
                    what="is not where the checkpoint was taken: it is of another journal",
                    recorded=self.journal.store.origin,
                    given=kept.origin,
                )
            )

    def _trouble(self) -> str:
        """What holds the entries may be damaged where no entry is: then it may hide some of them later."""
        try:
            return self.journal.store.trouble()
        except JournalDamaged as error:
            return f"cannot be read: {error.message}"

    def _read(self, held: int, tip: bytes) -> None:
        number, before = 0, GENESIS
        kept = self.checkpoint
        progress = self.progress
        try:
            for entry in self.journal.entries():
                number += 1
                if number > held and not self._is_newer(number):
                    self._found(Wrong(entry=number, what=f"stands behind the head, which tells of {held} entries"))
                    return
                if number > held:
                    number -= 1
                    break
                wrong = _broken_link(entry, number, before)
                if wrong is None and kept is not None and number == kept.entries and entry.hash != kept.hash:
                    wrong = Wrong(
                        entry=number,
                        what="is not the one that the checkpoint was taken of",
                        recorded=entry.hash.hex(),
                        given=kept.hash.hex(),
                    )
                if wrong is not None:
                    self._found(wrong)
                    return
                before = entry.hash
                self._take(entry)
                self.entries = number
                if self.wrong is not None and self._settled:
                    return
                if progress is not None and not number % PROGRESS_EVERY:
                    progress(number, held)
        except JournalDamaged as error:
            self._found(Wrong(entry=number + 1, what=f"cannot be read: {error}"))
            return
        self._check_end(number, before, held, tip)

    def _is_newer(self, number: int) -> bool:
        """Whether an entry behind the head was written since the verification began."""
        return self.journal.store.last()[0] >= number

    def _check_end(self, number: int, before: bytes, held: int, tip: bytes) -> None:
        kept = self.checkpoint
        if number < held:
            self._found(Wrong(entry=number + 1, what=f"is missing: the head tells of {held} entries"))
        elif before != tip:
            self._found(
                Wrong(
                    entry=number, what="is not the one that the head tells of", recorded=before.hex(), given=tip.hex()
                )
            )
        if kept is not None and number < kept.entries:
            self._found(Wrong(entry=number + 1, what=f"is missing: the checkpoint tells of {kept.entries} entries"))

    # The tables.

    def _take(self, entry: Entry) -> None:
        line = self.lines.get(entry.table)
        if line is None:
            line = self.lines[entry.table] = _Line(entry.table)
            self.tables.add(entry.table)
        if line.stopped:
            return
        try:
            record = inputs(entry)
            if isinstance(record, TableOpened):
                self._open(line, entry, record)
                return
            if line.redeal is None:
                raise Differs("tells of a table that was not opened")
            if not isinstance(record, ShoeOpened):
                line.check_nothing_overdue()
            needs = self._shoes_of(line, entry, record)
            line.note_play(record)
        except Differs as differs:
            self._stop(line, entry, differs)
            return
        line.waiting.append((entry, record, needs))
        self._drain(line)

    def _open(self, line: _Line, entry: Entry, record: TableOpened) -> None:
        if line.redeal is not None:
            line.check_nothing_overdue()
            if not line.redeal.closed or line.waiting:
                raise Differs("opens a table that is open")
        try:
            line.redeal = Redeal.opened(record, line.find_shoe)
        except PitbossError as error:
            raise Differs(f"is refused by the rules: {error}") from error

    def _shoes_of(self, line: _Line, entry: Entry, record: Any) -> tuple[int, ...]:
        """Note the shoes that an entry commits to, or check the one it opens; return those it is dealt from."""
        if isinstance(record, ShoeOpened):
            self._opened(line, record)
            return ()
        if isinstance(record, WorkInputs):
            made = [(number, promise) for number, promise, _ in record.shoes]
        elif isinstance(record, PartInputs):
            made = record.reshuffled
        else:
            return ()
        for number, promise in made:
            if number in line.committed:
                raise Differs(f"commits to shoe {number}, which is in play already")
            line.committed[number] = promise, entry.number
        return tuple([number for number, _ in made])

    def _opened(self, line: _Line, record: ShoeOpened) -> None:
        number = record.number
        if number not in line.committed or number in line.shoes:
            raise Differs(f"opens shoe {number}, which is not in play")
        promise, since = line.committed[number]
        try:
            salt = bytes.fromhex(record.salt)
            order = cards([record.order[at : at + 2] for at in range(0, len(record.order), 2)])
        except (ValueError, PitbossError) as error:
            raise Differs(f"does not show an order of cards: {error}") from None
        found = commitment(salt, order)
        if found != promise:
            raise Differs(
                f"opens shoe {number} to another order than entry {since} committed to", recorded=found, given=promise
            )
        line.shoes[number] = salt, order
        self.shoes += 1

    def _drain(self, line: _Line) -> None:
        """Deal again whatever no longer waits for a shoe."""
        redeal, waiting = line.redeal, line.waiting
        assert redeal is not None
        while waiting and not line.stopped and line.missing is None:
            entry, record, _ = waiting.popleft()
            try:
                redeal.take(entry, record)
            except Differs as differs:
                self._stop(line, entry, differs)
                return
            if isinstance(record, PartInputs):
                self.rounds += record.done
            elif isinstance(record, ShoeOpened):
                del line.shoes[record.number], line.committed[record.number]

    def _stop(self, line: _Line, entry: Entry, differs: Differs) -> None:
        line.stopped = True
        self._found(
            Wrong(
                entry=entry.number,
                what=differs.what,
                table=entry.table,
                round=differs.round,
                event=differs.event,
                recorded=differs.recorded,
                given=differs.given,
            )
        )

    # The end.

    def _unseal(self, line: _Line) -> None:
        """Deal again what was dealt from shoes still in play, as far as their seals can be opened."""
        while not line.stopped and (number := line.missing) is not None:
            promise, since = line.committed[number]
            try:
                shoe = self.journal.sealed_shoe(line.table, number, promise)
            except SealTrouble as trouble:
                self._found(Wrong(entry=since, what=f"commits to shoe {number}. {trouble.message}", table=line.table))
                line.stopped = True
                return
            if shoe is None:
                return
            line.shoes[number] = shoe.salt, shoe.order
            self._drain(line)

    def _check_all_opened(self, line: _Line) -> None:
        try:
            line.check_nothing_overdue()
        except Differs:
            number = next(one for one in line.committed if one not in line.in_play and one not in line.shoes)
            what = f"is missing: shoe {number}, which has left play, should be opened"
            self._found(Wrong(entry=self.entries + 1, what=what, table=line.table))


def _broken_link(entry: Entry, number: int, before: bytes) -> Wrong | None:
    if entry.number != number:
        what = f"is missing: number {entry.number} stands in its place"
        return Wrong(entry=number, what=what)
    try:
        expected = chained(before, entry.number, entry.table, entry.kind, entry.time, entry.body)
    except (ValueError, TypeError) as error:
        return Wrong(entry=number, what=f"cannot be read: {error}")
    if expected != entry.hash:
        return Wrong(
            entry=number,
            what="was changed, or follows another entry than when it was written: its hash does not fit",
            recorded=entry.hash.hex(),
            given=expected.hex(),
        )
    return None


def _awaiting(line: _Line) -> Awaiting | None:
    missing = line.missing
    if missing is None or line.stopped:
        return None
    rounds = sum(1 for _, record, _ in line.waiting if isinstance(record, PartInputs) and record.done)
    return Awaiting(line.table, missing, line.waiting[0][0].number, rounds)
