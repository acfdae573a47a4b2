"""What a journal holds, told to people: an entry, or a round from its wagers to its settlement."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import msgspec

from ..journal.records import Entry, RoundPart, ShoeOpened, TableChange, TableOpened, WorkDone
from ..journal.replay import JournaledRound, find_round
from ..rules.declarations import as_text
from ..rules.events import Event
from ..things.errors import UnknownName
from ..things.money import show, to_dollars
from ..things.shoes import commitment
from .screen import drawn, painted, plain_table, signs_can_be_shown
from .telling import Teller, listed

if TYPE_CHECKING:
    from rich.console import Console

    from ..journal.journal import Journal

CARDS_A_LINE = 13


def which_round(journal: Journal, number: int, table: str | None) -> JournaledRound:
    """Find a round by its number; where several tables dealt one of that number, the table must be named."""
    if table is not None:
        return find_round(journal, table, number)
    found, dealt = [], []
    for name in journal.store.tables():
        try:
            found.append(find_round(journal, name, number))
        except UnknownName as error:
            dealt.append(f"{name}: {', '.join(error.allowed)}")
    if not found:
        raise UnknownName(f"The journal holds no round {number}.", allowed=dealt or ["none was dealt yet"])
    if len(found) > 1:
        raise UnknownName(
            f"Several tables dealt a round {number}; name one with --table.", allowed=[one.table for one in found]
        )
    return found[0]


def tell_events(screen: Console, events: Iterable[Event], teller: Teller) -> None:
    """Tell events one a line, numbered, with the provisions they carry out."""
    from rich.table import Table

    table = Table.grid(padding=(0, 2))
    table.add_column(justify="right", style="dim")
    table.add_column(overflow="fold")
    table.add_column(style="dim", overflow="fold")
    for number, event in enumerate(events):
        table.add_row(str(number), painted(teller.tell(event)), event.cite)
    screen.print(table)


def tell_net(screen: Console, net: Mapping[int, Mapping[str, int]]) -> None:
    """Tell what each wager came to, in dollars."""
    table = plain_table("seat", "wager", "net", right=("seat", "net"))
    for seat, wagers in sorted(net.items()):
        for wager, cents in wagers.items():
            table.add_row(str(seat), wager, painted(show(cents, sign=True)))
    screen.print(table)
    house = -sum(sum(wagers.values()) for wagers in net.values())
    screen.print(painted(f"  The house: {show(house, sign=True)}"))


def round_header(first: RoundPart, table: str, time: str, *, finished: bool) -> str:
    """Return the line above a round.

    >>> round_header(RoundPart(3, 0, True, [], "three-card-poker"), "table-1", "2025-03-01", finished=True)
    'Round 3 of table-1: three-card-poker, 2025-03-01'
    """
    options = ", ".join(f"{id}={as_text(value)}" for id, value in first.options.items())
    unfinished = "" if finished else ", not finished"
    return f"Round {first.round} of {table}: {first.game}{f' ({options})' if options else ''}, {time}{unfinished}"


def dollars(amounts: Mapping[int, Mapping[str, int]]) -> dict[str, dict[str, int | float]]:
    """Return amounts by seat and wager in dollars, as JSON has them."""
    return {str(seat): {wager: to_dollars(cents) for wager, cents in mine.items()} for seat, mine in amounts.items()}


class RecordedRound(msgspec.Struct, frozen=True):
    """A journaled round put together from its parts."""

    first: RoundPart
    last: RoundPart
    events: list[Event]
    decisions: list[tuple[int, str]]
    time: str

    @staticmethod
    def of(found: JournaledRound) -> RecordedRound:
        """Read the parts; the last one of a finished round holds all its events."""
        parts: list[RoundPart] = [entry.decoded() for entry in found.parts]
        last = parts[-1]
        events = last.events if found.finished else [event for part in parts for event in part.events]
        decisions = [decision for part in parts for decision in part.decisions]
        return RecordedRound(parts[0], last, events, decisions, found.parts[-1].time)

    def as_json(self, found: JournaledRound) -> dict[str, Any]:
        """Return the round for programs, amounts in dollars."""
        return {
            "table": found.table,
            "round": found.round,
            "finished": found.finished,
            "game": self.first.game,
            "options": self.first.options,
            "time": self.time,
            "entries": [entry.number for entry in found.parts],
            "wagers": dollars(self.first.wagers),
            "decisions": [[seat, text] for seat, text in self.decisions],
            "events": [event.for_people() for event in self.events],
            "net": dollars(self.last.net),
        }


def tell_round(screen: Console, found: JournaledRound) -> None:
    """Tell a round as the journal holds it."""
    held = RecordedRound.of(found)
    screen.print(painted(round_header(held.first, found.table, held.time, finished=found.finished), "bold"))
    tell_events(screen, held.events, Teller(None, signs=signs_can_be_shown()))
    if found.finished:
        tell_net(screen, held.last.net)


def tell_entry(screen: Console, entry: Entry) -> None:
    """Tell one entry in full."""
    body = entry.decoded()
    screen.print(painted(f"Entry {entry.number}: {entry.kind}, {entry.table}, {entry.time}", "bold"))
    screen.print(painted(f"  hash {entry.hash.hex()}", "dim"))
    signs = signs_can_be_shown()
    if isinstance(body, TableOpened):
        _tell_opened(screen, body)
    elif isinstance(body, TableChange):
        details = ", ".join(f"{name} {_plain(name, value)}" for name, value in body.details.items())
        screen.print(painted(f"  {body.what}{f': {details}' if details else ''}"))
    elif isinstance(body, WorkDone):
        screen.print(painted(f"  {body.what}{f', {body.why}' if body.why else ''}"))
        tell_events(screen, body.events, Teller(None, signs=signs))
    elif isinstance(body, RoundPart):
        part = "the end" if body.done else f"part {body.part}"
        screen.print(painted(f"  round {body.round}, {part}"))
        tell_events(screen, body.events, Teller(None, signs=signs))
        if body.done:
            tell_net(screen, body.net)
    elif isinstance(body, ShoeOpened):
        _tell_shoe(screen, body, signs=signs)


def _tell_opened(screen: Console, body: TableOpened) -> None:
    screen.print(painted(f"  {body.game}"))
    for id, value in body.options.items():
        screen.print(painted(f"    {id}={'not set' if value is None else as_text(value)}", "dim"))
    for id, (low, high) in body.limits.items():
        screen.print(painted(f"    {id}: {show(low)} to {show(high)}", "dim"))


def _tell_shoe(screen: Console, body: ShoeOpened, *, signs: bool) -> None:
    from ..things.cards import cards

    names = [body.order[at : at + 2] for at in range(0, len(body.order), 2)]
    promise = commitment(bytes.fromhex(body.salt), cards(names))
    screen.print(painted(f"  shoe {body.number} as it was shuffled, {len(names)} cards"))
    screen.print(painted(f"  salt {body.salt}", "dim"))
    screen.print(painted(f"  committed to as {promise}", "dim"))
    for at in range(0, len(names), CARDS_A_LINE):
        screen.print(painted(f"    {drawn(names[at : at + CARDS_A_LINE], signs=signs)}"))


def _plain(name: str, value: Any) -> str:
    """Write a detail of a change; chips and amounts are cents inside."""
    if name in ("chips", "amount"):
        return "not counted" if value is None else show(value)
    if isinstance(value, Sequence) and not isinstance(value, str):
        return listed([str(one) for one in value], "and")
    return as_text(value)
