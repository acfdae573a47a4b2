"""Resuming a table after an outage: it stands where the last acknowledged entry of its journal left it."""

from __future__ import annotations

import time
from collections.abc import Callable

from ..journal.history import must_be_open, redealt
from ..journal.journal import Journal
from ..journal.records import TableChange
from ..things.chance import Chance
from .table import Table


def resume_table(
    journal: Journal,
    table: str = "table-1",
    *,
    chance: Chance | None = None,
    clock: Callable[[], float] = time.time,
    commit_every: int = 1,
) -> Table:
    """Return an open table of a journal as its last acknowledged entry left it.

    Seats and chips, what the house has won, the cards in play at their position and in their order, and an unfinished
    round that waits at its open question: all of it is dealt again from the journal and found equal to the record, or
    the journal is refused as damaged. Wagers placed for a round that had not begun are back with the players.

    >>> from pitboss.games.registry import game
    >>> from pitboss.journal.seal import SealKey
    >>> journal = Journal(key=SealKey.new())
    >>> table = Table(game("three-card-poker"), journal=journal)
    >>> table.sit(1, "Ada", chips=100_00); table.wager(1, "ante", 500); round = table.play_round()
    >>> again = resume_table(journal)
    >>> again.snapshot() == table.snapshot()
    True
    """
    # What a table that is given up had not yet committed is not lost, and cannot be added later.
    journal.commit()
    must_be_open(journal, table)
    redeal = redealt(journal, table)
    resumed = Table(
        redeal.game,
        id=table,
        limits=redeal.limits,
        journal=journal,
        chance=chance,
        clock=clock,
        commit_every=commit_every,
        standing=redeal.standing,
    )
    resumed.go_on(redeal)
    journal.add(table, "table-change", TableChange("resumed", {"rounds_dealt": resumed.state.rounds_dealt}))
    journal.commit()
    return resumed


def open_tables(journal: Journal) -> list[str]:
    """Return the names of the tables that were opened and not closed."""
    return [name for name in journal.store.tables() if journal.is_open(name)]
