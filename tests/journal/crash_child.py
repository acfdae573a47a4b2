"""A process that deals into a journal until it is killed; it says of every commit which entry it acknowledged.

python -m tests.journal.crash_child WHERE SEED
"""

from __future__ import annotations

import os
import random
import sys

from pitboss.games.registry import GAMES
from pitboss.house.resume import resume_table
from pitboss.house.table import Table
from pitboss.journal.journal import Journal
from pitboss.journal.store import open_journal
from tests.journal.dealing import at_random, bet, chips_in_all, table

PLAYED = [id for id in ("three-card-poker", "blackjack", "minibaccarat", "roulette") if id in GAMES]
GROUP = 5


def main(where: str, seed: int) -> None:
    chance = random.Random(seed)
    with open_journal(where) as journal:
        tell_of_commits(journal)
        tables = [opened(journal, id) for id in PLAYED]
        while True:
            one = chance.choice(tables)
            if not one.in_play and chance.random() < 0.02:
                one.close()
                tables[tables.index(one)] = opened(journal, one.id)
            else:
                deal_some(one, chance)


def tell_of_commits(journal: Journal) -> None:
    commit = journal.commit

    def told() -> None:
        commit()
        os.write(1, b"%d\n" % journal.store.last()[0])

    vars(journal)["commit"] = told


def opened(journal: Journal, id: str) -> Table:
    """Resume a table where it stands open, or open it."""
    if not journal.is_open(id):
        return table(journal, id, commit_every=GROUP)
    one = resume_table(journal, id, commit_every=GROUP)
    assert chips_in_all(one) == sum(chips_brought(journal, id))
    for seat in (1, 2):
        if seat not in one.players:
            one.sit(seat, f"Player {seat}", chips=100_000_00)
    return one


def chips_brought(journal: Journal, id: str) -> list[int]:
    newest = next(journal.store.of_table(id, kinds=("table-opened",), newest_first=True)).number
    changes = journal.store.of_table(id, kinds=("table-change",), after=newest)
    return [body.details["chips"] for body in (entry.decoded() for entry in changes) if body.what == "seated"]


def deal_some(one: Table, chance: random.Random) -> None:
    decide = at_random(chance)
    if one.in_play:
        one.finish(decide)
        return
    if chance.random() < 0.5:
        for _ in range(chance.randrange(1, 2 * GROUP)):
            bet(one)
            one.play_round(decide)
        return
    bet(one)
    round = one.begin_round()
    if not round.finished and chance.random() < 0.8:
        one.finish(decide)


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
