"""Journals as a forger would leave them: entries changed, moved or made, with or without the chain made to fit."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from typing import Any

import msgspec

from pitboss.journal.journal import Journal, MemoryStore
from pitboss.journal.records import GENESIS, Entry, chained
from pitboss.journal.seal import SealKey


def holding(entries: Iterable[Entry], head: tuple[int, bytes] | None = None, key: SealKey | None = None) -> Journal:
    """Return a journal that holds just these entries, under a head that fits the last one unless another is given."""
    store = MemoryStore()
    store._entries = list(entries)
    last = store._entries[-1] if store._entries else None
    store._last = head or ((last.number, last.hash) if last else (0, GENESIS))
    return Journal(store, key=key)


def rechained(entries: Iterable[Entry]) -> list[Entry]:
    """Number and chain entries anew, so that nothing but what they say can give them away."""
    made: list[Entry] = []
    before = GENESIS
    for number, one in enumerate(entries, 1):
        before = chained(before, number, one.table, one.kind, one.time, one.body)
        made.append(Entry(number, one.table, one.kind, one.time, one.body, before))
    return made


def edited(entries: list[Entry], number: int, edit: Callable[[Any], None]) -> list[Entry]:
    """Change what an entry says, and chain everything anew."""
    body = json.loads(entries[number - 1].body)
    edit(body)
    forged = list(entries)
    forged[number - 1] = msgspec.structs.replace(forged[number - 1], body=msgspec.json.encode(body))
    return rechained(forged)


def leaves(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Return the way to every number, text and truth value of decoded JSON."""
    if isinstance(value, dict):
        return [way for key, one in value.items() for way in leaves(one, (*path, key))]
    if isinstance(value, list):
        return [way for at, one in enumerate(value) for way in leaves(one, (*path, at))]
    return [path]


def set_leaf(body: Any, path: tuple[Any, ...]) -> None:
    """Change one leaf to another value of its kind."""
    *way, last = path
    for step in way:
        body = body[step]
    old = body[last]
    if isinstance(old, bool):
        body[last] = not old
    elif isinstance(old, int):
        body[last] = old + 1
    elif isinstance(old, float):
        body[last] = old + 0.5
    elif isinstance(old, str):
        body[last] = old[:-1] + ("0" if old[-1:] != "0" else "1")
    else:
        body[last] = 0
