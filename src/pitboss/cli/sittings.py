"""Tables that stand in a journal: a new one under a name of its own, or a sitting that was cut short."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Mapping
from contextlib import contextmanager

from ..house.opponents import seat_opponents
from ..house.resume import resume_table
from ..house.table import Table
from ..journal.journal import Journal
from ..journal.store import open_journal
from ..rules.game import Game
from ..things.errors import NotAllowed
from .reading import shown_place

TABLE = "table"
SITTING = "play"
PLAYER = "The player"
Limits = Mapping[str, tuple[int, int]]


@contextmanager
def new_table(where: str, game: Game, limits: Limits, *, commit_every: int) -> Iterator[Table]:
    """Open a journal, and a table in it whose name no table there ever had."""
    with open_journal(where) as journal:
        yield Table(game, id=unused(journal, TABLE), limits=limits, journal=journal, commit_every=commit_every)


@contextmanager
def take_seat(game: Game, limits: Limits, seat: int, chips: int, args: argparse.Namespace) -> Iterator[Table]:
    """Open a journal and sit down, where there is one at a sitting that was cut short."""
    with open_journal(args.journal) as journal:
        table = _resumed(journal, game)
        if table is None:
            table = Table(game, id=unused(journal, SITTING), limits=limits, journal=journal)
        else:
            _check_same(table, game, args)
        if not any(one.name == PLAYER for one in table.players.values()):
            table.sit(seat, PLAYER, chips=chips)
            seat_opponents(table, seat)
        yield table


def unused(journal: Journal, word: str) -> str:
    """Return the first of ``word-1``, ``word-2`` and so on that names no table of the journal.

    >>> unused(Journal(), "table")
    'table-1'
    """
    number = 1
    while next(journal.store.of_table(f"{word}-{number}"), None) is not None:
        number += 1
    return f"{word}-{number}"


def _resumed(journal: Journal, game: Game) -> Table | None:
    """Return the sitting at this game that stands open in the journal, exactly where it was left."""
    number = 1
    while True:
        name = f"{SITTING}-{number}"
        opened = next(journal.store.of_table(name), None)
        if opened is None:
            return None
        if journal.is_open(name) and opened.decoded().game == game.id:
            return resume_table(journal, name)
        number += 1


def _check_same(table: Table, game: Game, args: argparse.Namespace) -> None:
    """Refuse what would be changed in the middle of a sitting."""
    asked = [
        *(["--chips"] if args.chips is not None else []),
        *(["--limit"] if args.limit else []),
        *(["--option"] if args.option and dict(game.options) != dict(table.game.options) else []),
        *(["--seat"] if args.seat is not None and args.seat not in table.players else []),
    ]
    if asked:
        raise NotAllowed(
            f"A sitting at {game.id} stands open in {shown_place(args.journal)} and goes on as it was: "
            f"leave out {', '.join(asked)}, or name another journal."
        )
