"""Duels of blackjack and its kin by strategy tables: single rounds, and whole shoes dealt round after round."""

from __future__ import annotations

import random
from collections.abc import Mapping
from functools import partial
from typing import Any

import numpy as np

from pitboss.games.registry import game as build
from pitboss.odds.strategy import Strategy
from pitboss.odds.twentyone_tables import Tables, decider_by_tables, simple_tables
from pitboss.rules.round import Round
from pitboss.simulate.chunks import prepare
from pitboss.things.shoes import Shoe

from .agreeing import Duel


def strategy_of(game: Any, tables: Tables, name: str = "mine") -> Strategy:
    return Strategy(game=game.id, options=game.options.chosen(), name=name, arrays=tables.arrays())


def wild(game: Any, seed: int) -> Tables:
    """A strategy that does everything somewhere: it splits, doubles, surrenders and draws at random."""
    exposed = game.options.hole_card == "exposed"
    tables, chance = Tables.empty(exposed=exposed), np.random.default_rng(seed)
    for name, often in WILD.items():
        table = getattr(tables, name)
        table[...] = chance.random(table.shape) < often
    tables.hit[0, :12] = 1
    tables.hit[:, 18:] *= chance.random(tables.hit[:, 18:].shape) < 0.3
    return tables


WILD = {
    "surrender": 0.05,
    "split": 0.9,
    "double": 0.1,
    "hit": 0.6,
    "attack": 0.7,
    "surrender_later": 0.1,
    "double_later": 0.2,
    "surrender_doubled": 0.3,
}


class TablesDuel(Duel):
    """A duel by tables: those of the simple strategy, or wild ones."""

    def __init__(
        self,
        id: str,
        wagers: Mapping[str, int],
        *,
        seats: int = 1,
        tables: str = "wild",
        insures: bool = False,
        **options: Any,
    ) -> None:
        game: Any = build(id, **options)
        self.game = game
        self.wagers, self.seats = dict(wagers), seats
        found = simple_tables(game) if tables == "simple" else wild(game, 11)
        found.insurance[0] = insures
        self.strategy = strategy_of(game, found)
        self.play = prepare(id, game.options.chosen(), wagers, seats, self.strategy)
        self.decide = decider_by_tables(game, self.strategy)
        self.pack = game.pack()
        self.cards = len(self.pack)
        self.numbers = ()


def whole_shoe(duel: Duel, rounds: int, seed: int) -> list[str]:
    """Deal rounds from one shoe through kernel and procedure; return the first difference."""
    order = random.Random(seed).sample(duel.pack, len(duel.pack))
    nets = np.zeros((duel.seats, len(duel.play.wagers), rounds), dtype=np.int64)
    stakes = np.zeros_like(nets)
    duel.play.dealt(np.array(order, dtype=np.uint8), nets, stakes, *duel.play.arguments)
    shoe, decide = Shoe(order), duel.decide
    assert decide is not None
    carry: dict[str, Any] = {}
    for place in range(rounds):
        held = carry.get("held", {})
        placed = {
            seat: {id: amount for id, amount in duel.wagers.items() if id not in held.get(str(seat), {})}
            for seat in range(1, duel.seats + 1)
        }
        round = Round(duel.game, placed, shoe=shoe, carry=carry)
        round.play(partial(decide, round))
        carry = {key: round.carries[key] for key in ("held", "streak") if key in round.carries}
        for seat in range(duel.seats):
            found = {
                id: int(nets[seat, row, place])
                for row, id in enumerate(duel.play.wagers)
                if nets[seat, row, place] or stakes[seat, row, place]
            }
            expected = {id: net for id, net in round.net[seat + 1].items() if net or id in found}
            if found != expected:
                return [f"round {place}, seat {seat + 1}: procedure {round.net[seat + 1]}, kernel {found}"]
    return []
