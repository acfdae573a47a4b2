"""Any evening at any game: whatever is decided, called or cut short, the journal verifies and no chip is lost."""

from __future__ import annotations

import random
from contextlib import suppress
from typing import Any

import pytest

from pitboss.games.registry import GAMES
from pitboss.house.resume import resume_table
from pitboss.house.table import Table
from pitboss.journal.journal import Journal
from pitboss.journal.seal import SealKey
from pitboss.journal.verify import verify
from pitboss.rules.declarations import Irregularity
from pitboss.things.chance import Chance
from pitboss.things.errors import PitbossError
from tests.journal.dealing import at_random, bet, chips_in_all, standing, table

ROUNDS = 15
DETAILS: dict[str, tuple[Any, ...]] = {
    "seat": (1, 2),
    "who": ("dealer",),
    "dealt": (2, 4),
    "face_up": (True, False),
    "counted": (41, 43, 50),
    "card": ("5h", "Ah"),
}


class Evening:
    """A table dealt at with the floor calling things and outages in between, all at random."""

    def __init__(self, id: str, seed: int) -> None:
        self.random = random.Random(seed)
        self.chance = Chance(self.random.randbytes)
        self.journal = Journal(key=SealKey.new())
        self.table: Table = table(self.journal, id, chance=self.chance)
        self.total = chips_in_all(self.table)

    def deal(self) -> None:
        for _ in range(ROUNDS):
            self.round()
            assert chips_in_all(self.table) == self.total
            if self.random.random() < 0.1:
                self.call()
            self.between_rounds()
        self.table.close()
        found = verify(self.journal)
        assert found.wrong is None, str(found.wrong)
        assert found.rounds == ROUNDS

    def round(self) -> None:
        bet(self.table)
        self.table.begin_round(by_steps=self.random.random() < 0.4)
        while self.table.in_play:
            if self.random.random() < 0.15:
                self.call()
            if self.random.random() < 0.1:
                self.outage()
            if self.table.in_play:
                self.go_on()

    def between_rounds(self) -> None:
        if self.random.random() < 0.1:
            self.table.change_dealer("Dee")
        with suppress(PitbossError):
            if self.random.random() < 0.1:
                self.table.disclose_burn()
            if self.random.random() < 0.1:
                self.table.rest()
        if self.random.random() < 0.1:
            self.outage()

    def go_on(self) -> None:
        round = self.table.round
        assert round is not None
        if round.ask is None:
            self.table.step()
            return
        try:
            self.table.decide(at_random(self.random)(round.ask))
        except PitbossError:
            self.table.decide(self.table.game.automatic(round, round.ask))

    def call(self) -> None:
        if not self.table.game.IRREGULARITIES:
            return
        irregularity = self.random.choice(self.table.game.IRREGULARITIES)
        with suppress(PitbossError):
            self.table.call(irregularity.id, **self.details(irregularity))
        assert not self.table.out_of_order

    def details(self, irregularity: Irregularity) -> dict[str, Any]:
        return {
            key: self.random.choice(DETAILS.get(key, (1, "1", True)))
            for key in irregularity.keys
            if self.random.random() < 0.4
        }

    def outage(self) -> None:
        round = self.table.round
        before = standing(self.table) if round is None or round.ask is not None else None
        self.table = resume_table(Journal(self.journal.store, key=self.journal.key), self.table.id, chance=self.chance)
        assert before is None or standing(self.table) == before


@pytest.mark.parametrize("id", GAMES)
@pytest.mark.parametrize("seed", range(3))
def test_an_evening(id: str, seed: int):
    Evening(id, seed).deal()


@pytest.mark.long
@pytest.mark.parametrize("id", GAMES)
def test_many_evenings(id: str):
    for seed in range(100, 300):
        Evening(id, seed).deal()
