"""What a journal is dealt again from: of every entry what went in, less what the rules give by themselves."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from ..rules.events import Event, canonical
from ..rules.proceeding import Call
from .records import Entry, ShoeOpened, TableChange, TableOpened


class Differs(Exception):
    """What the journal holds is not what the rules give."""

    def __init__(
        self,
        what: str,
        *,
        recorded: object = None,
        given: object = None,
        event: int | None = None,
        round: int | None = None,
    ) -> None:
        self.what = what
        self.recorded = recorded
        self.given = given
        self.event = event
        self.round = round
        super().__init__(what)


class StateInputs(msgspec.Struct, frozen=True):
    """Of the state that an entry leaves behind: the shoes in play, and when the cards were opened."""

    shoes: list[tuple[int, int, int, int, str, list[int]]] = []
    inserted: dict[str, list[tuple[int, int, list[int]]]] = {}
    cards_opened_at: float | None = None

    @property
    def in_play(self) -> set[int]:
        """The numbers of the shoes in play, cards put back into one of them included."""
        numbers = {shoe[0] for shoe in self.shoes}
        for stacks in self.inserted.values():
            numbers.update(number for _, number, _ in stacks)
        return numbers


NO_STATE = StateInputs()


class WorkInputs(msgspec.Struct, frozen=True):
    """What table work is dealt again from."""

    what: str
    seats: list[int]
    decisions: list[tuple[int, str]] = []
    shoes: list[tuple[int, str, str]] = []
    state: StateInputs = NO_STATE
    why: str = ""


class PartInputs(msgspec.Struct, frozen=True):
    """What a part of a round is dealt again from."""

    round: int
    part: int
    done: bool
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
    state: StateInputs = NO_STATE
    between: bool = False


class _Events(msgspec.Struct, frozen=True):
    """The events of a part, which are counted only."""

    events: list[msgspec.Raw]


_INPUTS: dict[str, msgspec.json.Decoder[Any]] = {
    "table-opened": msgspec.json.Decoder(TableOpened),
    "table-change": msgspec.json.Decoder(TableChange),
    "work": msgspec.json.Decoder(WorkInputs),
    "round": msgspec.json.Decoder(PartInputs),
    "shoe-opened": msgspec.json.Decoder(ShoeOpened),
}


def inputs(entry: Entry) -> Any:
    """Return what an entry tells, less what the rules give by themselves."""
    try:
        return _INPUTS[entry.kind].decode(entry.body)
    except KeyError:
        raise Differs("is of a kind that no journal holds", recorded=entry.kind, given=" or ".join(_INPUTS)) from None
    except msgspec.DecodeError as error:
        raise Differs(f"cannot be read: {error}") from None


def events_in(entry: Entry) -> int:
    """Return how many events a part of a round holds."""
    return len(msgspec.json.decode(entry.body, type=_Events).events)


def difference(entry: Entry, given: msgspec.Struct, told: int = 0) -> Differs:
    """Say where an entry parts from what the rules give: the first event, or the first other thing.

    ``told`` is the number of events that earlier parts of the round hold.
    """
    try:
        recorded = entry.decoded()
    except msgspec.DecodeError as error:
        return Differs(f"cannot be read: {error}")
    events, dealt = recorded.events, getattr(given, "events", [])
    for index in range(max(len(events), len(dealt))):
        mine = events[index] if index < len(events) else None
        theirs = dealt[index] if index < len(dealt) else None
        if mine != theirs:
            return Differs("holds another event", recorded=_shown(mine), given=_shown(theirs), event=told + index)
    for name in given.__struct_fields__:
        mine, theirs = getattr(recorded, name), getattr(given, name)
        if canonical(mine) != canonical(theirs):
            what, mine, theirs = _narrowed(name, mine, theirs)
            return Differs(f"holds another {what}", recorded=mine, given=theirs)
    return Differs("is not written as the rules give it", recorded=entry.body, given=canonical(given))


def _shown(event: Event | None) -> str:
    return "no event" if event is None else canonical(event).decode()


def _narrowed(name: str, mine: Any, theirs: Any) -> tuple[str, Any, Any]:
    """Follow two records down to the one value that differs."""
    if isinstance(mine, Mapping) and isinstance(theirs, Mapping):
        keys = {str(key): key for key in (*theirs, *mine)}
        for text, key in keys.items():
            one, other = _at(mine, key), _at(theirs, key)
            if one != other:
                return _narrowed(f"{name} of {text}" if name in ("net", "wagers") else f"{name}, {text}", one, other)
    return name, mine, theirs


def _at(mapping: Mapping[Any, Any], key: Any) -> Any:
    for one in (key, str(key)):
        if one in mapping:
            return mapping[one]
    return None
