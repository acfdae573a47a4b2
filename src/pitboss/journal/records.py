"""What the journal keeps: the bodies of its entries, one kind each."""

from __future__ import annotations

import hashlib
from typing import Any

import msgspec

from ..rules.events import Event
from ..rules.proceeding import Call
from .errors import JournalDamaged

GENESIS = bytes(32)
"""The hash before the first entry."""
CLOSED = "closed"
"""The change that ends a table; another of the same name may be opened after it."""


class TableOpened(msgspec.Struct, frozen=True, omit_defaults=True):
    """A table begins its day: game, every option in force, limits by wager as (minimum, maximum) in cents."""

    game: str
    options: dict[str, Any]
    limits: dict[str, tuple[int, int]] = {}


class TableChange(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something about the table changed: ``what`` is a word, ``details`` its particulars."""

    what: str
    details: dict[str, Any] = {}


class WorkDone(msgspec.Struct, frozen=True, omit_defaults=True):
    """Table work between rounds: its inputs, its events, the shoes it made as (number, commitment, side).

    ``state`` is the state of the table that the work left; ``why`` what occasioned it. Cards that nobody saw are not
    named in the events: dealing the work again shows them once the shoe is open.
    """

    what: str
    seats: list[int]
    events: list[Event]
    decisions: list[tuple[int, str]] = []
    shoes: list[tuple[int, str, str]] = []
    state: dict[str, Any] = {}
    why: str = ""


class RoundPart(msgspec.Struct, frozen=True, omit_defaults=True):
    """A round, or a part of one: what went in since the part before, and the events that came of it.

    Part 0 holds what the round began with; ``done`` marks the last part, which holds all the events of the round, the
    net of every wager in cents, and the state of the table afterwards. A part before the last holds the events since
    the part before as everybody at the table perceives them: hidden cards of a round in play are in no journal.
    ``between`` marks a part that ends between two questions, where the floor may call something; the others end at one.
    ``shoes`` are those the round began with, ``reshuffled`` those made in this part, as (number, commitment).
    """

    round: int
    part: int
    done: bool
    events: list[Event]
    game: str = ""
    options: dict[str, Any] = {}
    wagers: dict[int, dict[str, int]] = {}
    boxes: dict[int, int] = {}
    carry: dict[str, Any] = {}
    shoes: list[tuple[int, int, list[int]]] = []
    decisions: list[tuple[int, str]] = []
    calls: list[Call] = []
    outcomes: list[Any] = []
    reshuffled: list[tuple[int, str]] = []
    net: dict[int, dict[str, int]] = {}
    state: dict[str, Any] = {}
    between: bool = False


class ShoeOpened(msgspec.Struct, frozen=True):
    """A shoe has ended: its salt and order are shown, so that anybody can check the commitment."""

    number: int
    salt: str
    order: str


BODIES: dict[str, type[msgspec.Struct]] = {
    "table-opened": TableOpened,
    "table-change": TableChange,
    "work": WorkDone,
    "round": RoundPart,
    "shoe-opened": ShoeOpened,
}


class Entry(msgspec.Struct, frozen=True):
    """One entry of the journal; ``body`` is canonical JSON, ``hash`` binds it to everything before it."""

    number: int
    table: str
    kind: str
    time: str
    body: bytes
    hash: bytes

    def decoded(self) -> Any:
        """Return the body as its record."""
        try:
            return msgspec.json.decode(self.body, type=BODIES[self.kind])
        except (msgspec.DecodeError, UnicodeDecodeError, KeyError) as error:
            raise JournalDamaged(
                f"Entry {self.number} cannot be read: {error}.", allowed=["verify the journal"]
            ) from None

    def follows(self, before: bytes) -> bool:
        """Whether the entry is as it was written, after an entry with the hash ``before``."""
        try:
            return self.hash == chained(before, self.number, self.table, self.kind, self.time, self.body)
        except (ValueError, TypeError):
            return False

    def must_follow(self, before: bytes) -> Entry:
        """Return the entry, or refuse one that was changed, or put in another place, since it was written."""
        if not self.follows(before):
            raise JournalDamaged(
                f"Entry {self.number} was changed since it was written, or the one before it.",
                allowed=["verify the journal", "restore it from a copy"],
            )
        return self


_ENCODE = msgspec.json.Encoder().encode


def chained(before: bytes, number: int, table: str, kind: str, time: str, body: bytes) -> bytes:
    """Return the hash of an entry, given the hash of the one before it.

    >>> chained(GENESIS, 1, "t", "table-change", "", b"{}").hex()[:8]
    '7f5c5fc7'
    """
    return hashlib.sha256(before + _ENCODE([number, table, kind, time]) + body).digest()
