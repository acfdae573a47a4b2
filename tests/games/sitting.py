"""A table between rounds, without chips and house: its state, on which one piece of work is done after the other."""

from __future__ import annotations

from typing import ClassVar

from pitboss.games.registry import game
from pitboss.rules.events import Event
from pitboss.rules.tablework import TableState, TableWork
from pitboss.things.chance import Chance
from pitboss.things.shoes import Shoe


class TableSitting:
    """A table's state with its game, and the answers that are usual there to the questions of table work."""

    GAME: ClassVar[str]
    USUAL: ClassVar[dict[str, str]] = {"recut": "accept", "wash": "stacked"}

    def __init__(self, *seats: int, **options) -> None:
        self.game = game(self.GAME, **options)
        self.state = TableState()
        self.seats = seats or (1, 3, 5)
        self.chance = Chance()
        self.made = 0

    def shoe(self, cards, side: str = "") -> Shoe:
        self.made += 1
        return Shoe.shuffled(cards, self.chance, number=self.made, side=side)

    def do(self, what: str, *answers: str) -> TableWork:
        return self.carry_out(getattr(self.game, what), *answers)

    def carry_out(self, procedure, *answers: str) -> TableWork:
        left = list(answers)
        work = TableWork(self.game, self.state, self.seats, self.shoe)
        work.begin(procedure(work))
        work.play(lambda ask: left.pop(0) if left else self.USUAL.get(ask.about, "cut:10"))
        assert not left
        return work


def of(work: TableWork, kind: str) -> list[Event]:
    return [event for event in work.events if event.kind == kind]


def kinds(work: TableWork) -> list[str]:
    return [event.kind for event in work.events if event.kind != "decide"]
