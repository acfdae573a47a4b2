"""Finding the rounds of a journal, and dealing any of them again event by event, as a dispute asks for."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from ..rules.round import Round
from ..things.errors import UnknownName
from .errors import JournalDamaged
from .history import newest_opening, openings, redealt
from .journal import Journal
from .records import Entry

_ROUND = ("round",)


class RoundSummary(msgspec.Struct, frozen=True):
    """A finished round in one line: the entry that ended it, and the net of every wager by seat, in cents."""

    entry: int
    table: str
    round: int
    game: str
    time: str
    seats: list[int]
    net: dict[int, dict[str, int]]

    @property
    def house_net(self) -> int:
        """What the house won on the round, in cents."""
        return -sum(sum(wagers.values()) for wagers in self.net.values())


class JournaledRound(msgspec.Struct, frozen=True):
    """A round as the journal holds it, in one part or several; ``finished`` tells whether the last of them is there."""

    table: str
    round: int
    finished: bool
    parts: list[Entry]


class _Numbered(msgspec.Struct, frozen=True):
    round: int
    done: bool
    game: str = ""
    net: dict[int, dict[str, int]] = {}


_NUMBERED = msgspec.json.Decoder(_Numbered)


def rounds(journal: Journal, table: str | None = None, *, after: int = 0) -> Iterator[RoundSummary]:
    """Give the finished rounds of a journal, or of one table, in the order in which they ended.

    >>> from pitboss import Table, game
    >>> journal = Journal()
    >>> dealt = Table(game("three-card-poker"), journal=journal)
    >>> dealt.sit(1, "Ada"); dealt.wager(1, "ante", 500); round = dealt.play_round()
    >>> [(one.round, one.game, one.seats, one.net == round.net) for one in rounds(journal)]
    [(1, 'three-card-poker', [1], True)]
    """
    games: dict[str, str] = {}
    if table is None:
        entries = journal.unchanged(after)
    else:
        newest_opening(journal, table)
        entries = journal.store.of_table(table, kinds=_ROUND, after=after)
    for entry in entries:
        if entry.kind not in _ROUND:
            continue
        found = _numbered(entry)
        if found.game:
            games[entry.table] = found.game
        if not found.done:
            continue
        game = games.get(entry.table) or _game_of(journal, entry)
        yield RoundSummary(entry.number, entry.table, found.round, game, entry.time, sorted(found.net), found.net)


def find_round(journal: Journal, table: str, number: int) -> JournaledRound:
    """Find a round of a table by its number; where a table was opened more than once, its latest opening counts."""
    newest_opening(journal, table)
    end: int | None = None
    for opening in openings(journal, table):
        parts = _parts(journal, table, number, opening.number, end)
        if parts:
            return JournaledRound(table, number, _numbered(parts[-1]).done, parts)
        end = opening.number
    dealt = [_numbered(one).round for one in journal.store.of_table(table, kinds=_ROUND, newest_first=True)][:1]
    allowed = [f"1 to {dealt[0]}"] if dealt else ["none was dealt yet"]
    raise UnknownName(f"Table {table} has no round {number}.", allowed=allowed)


def replay_round(journal: Journal, table: str, number: int) -> Round:
    """Deal a journaled round again, in all its parts; one that is not finished stands at its open question.

    >>> from pitboss import Table, game
    >>> journal = Journal()
    >>> dealt = Table(game("three-card-poker"), journal=journal)
    >>> dealt.sit(1, "Ada"); dealt.wager(1, "ante", 500); round = dealt.play_round()
    >>> again = replay_round(journal, "table-1", 1)
    >>> again.events == round.events, again.net == round.net
    (True, True)
    """
    found = find_round(journal, table, number)
    round = redealt(journal, table, upto=found.parts[-1].number).round
    assert round is not None
    return round


def _parts(journal: Journal, table: str, number: int, start: int, end: int | None) -> list[Entry]:
    """Return the parts of a round between two entries; the numbers of a table's rounds only grow there."""
    low, high = start, end if end is not None else journal.store.last()[0] + 1
    while high - low > 1:
        middle = (low + high) // 2
        found = next(journal.store.of_table(table, kinds=_ROUND, after=middle - 1, before=high), None)
        if found is None or _numbered(found).round >= number:
            high = middle
        else:
            low = found.number
    parts: list[Entry] = []
    for entry in journal.store.of_table(table, kinds=_ROUND, after=low, before=end):
        part = _numbered(entry)
        if part.round != number:
            break
        parts.append(entry)
        if part.done:
            break
    return parts


def _numbered(entry: Entry) -> _Numbered:
    try:
        return _NUMBERED.decode(entry.body)
    except msgspec.DecodeError as error:
        raise JournalDamaged(f"Entry {entry.number} of the journal cannot be read: {error}.") from None


def _game_of(journal: Journal, entry: Entry) -> str:
    record = newest_opening(journal, entry.table, entry.number).decoded()
    return str(record.game)
