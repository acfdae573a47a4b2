"""The round of one of many tables, carried out by the procedure of the game beside it with the same cards."""

from __future__ import annotations

from typing import Any

import numpy as np

from pitboss.envs.actions import GO_ON
from pitboss.envs.chemin_de_fer_tables import START
from pitboss.envs.sitting import COUNTED, Sight
from pitboss.envs.vector import PitbossVector
from pitboss.games.chemin_de_fer.bank import after_hand
from pitboss.rules.baccarat_hands import to_the_right_of
from pitboss.rules.round import Round
from pitboss.simulate.streams import first_stream
from pitboss.things.cards import CARDS
from pitboss.things.shoes import Shoe

SEAT = 1

# Aces, sevens of two suits, eights, two of the court cards that wagers name: what is rare comes often.
RICH = np.array([48, 51, 20, 20, 21, 24, 27, 42, 42, 39, 44, 12], dtype=np.uint8)


class Beside:
    """A table whose rounds follow those of one of many tables; ``carry`` is what the last round left."""

    def __init__(self, tables: PitbossVector, row: int) -> None:
        self.tables, self.row = tables, row
        self.dealt: Any = tables.tables
        self.game = tables.dealt_game
        self.seats = tuple(range(SEAT, SEAT + 1 + self.game.opponents))
        self.unit = next(iter(tables.wagers.values()))
        self.carry: dict[str, Any] = {}
        self.start = 0
        self.begin()

    def begin(self) -> None:
        """Deal the round that the table has begun."""
        placed = self.game.spread_wagers(self.tables.wagers, self.seats, self.carry)
        self.round = Round(self.game, placed, shoe=Shoe([]), carry=self.carry)
        self.sight = Sight(self.game, SEAT)
        self._follow(lambda: self.round.advance())

    def _follow(self, go_on: Any) -> None:
        """Let the shoe hold what the table has drawn by now, and go on to the next question of its seat."""
        self.round.shoe.order[:] = [CARDS[card] for card in self.dealt.cards(self.row)]
        go_on()
        while self.round.ask is not None and self.round.ask.seat != SEAT:
            self.round.decide(self.game.automatic(self.round, self.round.ask))

    def mask(self) -> list[bool]:
        """Return which actions the procedure allows."""
        return [self.sight.said(one, self.round, self.unit) is not None for one in self.tables.actions]

    def act(self, number: int) -> bool:
        """Take the action that the table has taken; return whether the round is over."""
        text = self.sight.said(self.tables.actions[number], self.round, self.unit)
        assert text is not None
        if text != GO_ON:
            self._follow(lambda: self.round.decide(text))
        return self.round.finished

    def observe(self) -> dict[str, Any]:
        """Return what the seat sees."""
        return self.sight.observe(self.round)

    def net(self) -> float:
        """Return what the round came to, in units."""
        return sum(self.round.net[SEAT].values()) / self.unit

    def next(self) -> None:
        """Go on to the next round of the table."""
        carries = self.round.carries
        self.carry = {key: carries[key] for key in ("held", "streak") if key in carries}
        if "hand" in carries:
            self.carry = {} if self.dealt.rows[self.row, START] < self.start else self._bank()
            self.start = self.dealt.rows[self.row, START]
        self.begin()

    def _bank(self) -> dict[str, Any]:
        """Return who holds the bank in the next hand: who lost it hands it on, who has it keeps it."""
        carry = after_hand(self.round.carry, self.round.carries["hand"])
        if carry.pop("outcome") == "player":
            return {"banker": next(to_the_right_of(carry["banker"], self.seats))}
        return carry


def play_beside(id: str, options: dict[str, Any], rounds: int, *, tables: int, seed: int = 4) -> None:
    """Play at random, but lawfully, and hold masks, observations and rewards against the procedure's.

    At blackjack and its kin every other table has a pack in which what is rare comes often.
    """
    many = PitbossVector(id, num_envs=tables, **options)
    many.reset(seed=seed)
    dealt: Any = many.tables
    stream, chance = first_stream(seed), np.random.default_rng(seed)
    if id in COUNTED:
        packs = dealt.packs
        packs[1::2] = np.resize(RICH, packs.shape[1])
        dealt.deal(np.ones(tables, dtype=np.bool_), stream)
    beside = [Beside(many, row) for row in range(tables)]
    finished = 0
    while finished < rounds:
        _agree(many, beside)
        mask = dealt.lawful
        assert [one.mask() for one in beside] == mask.astype(bool).tolist()
        chosen = np.array([chance.choice(np.flatnonzero(row)) for row in mask])
        rewards, over = dealt.act(chosen, stream)
        ended = [one.act(number) for one, number in zip(beside, chosen, strict=True)]
        assert over.tolist() == ended
        _agree(many, beside)
        assert not rewards[~over].any()
        for row in np.flatnonzero(over):
            assert rewards[row] == beside[row].net(), (row, beside[row].round.events)
        dealt.deal(over, stream)
        for row in np.flatnonzero(over):
            beside[row].next()
        finished += int(over.sum())


def _agree(many: PitbossVector, beside: list[Beside]) -> None:
    seen = many.tables.observe()
    assert many.observation_space.contains(seen)
    for row, one in enumerate(beside):
        for name, expected in one.observe().items():
            assert seen[name][row].tolist() == expected.tolist(), (name, row, one.round.ask)
