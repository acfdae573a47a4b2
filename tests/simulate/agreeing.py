"""Play the same cards through the kernel and through the dealt procedure, and compare every wager."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

import numpy as np

from pitboss.games.registry import game as build
from pitboss.odds.solve import odds, solver_of
from pitboss.odds.strategy import Strategy
from pitboss.rules.round import Round
from pitboss.simulate.chunks import prepare
from pitboss.simulate.plays import by_cards
from pitboss.things.shoes import Shoe


class Duel:
    """A game under its options, played by the same strategy through kernel and procedure."""

    def __init__(
        self,
        id: str,
        wagers: Mapping[str, int],
        *,
        seats: int = 1,
        strategy: str | Strategy | None = "optimal",
        cards: int = 0,
        **options: Any,
    ) -> None:
        self.game = build(id, **options)
        self.wagers = dict(wagers)
        self.seats = seats
        solver = solver_of(id)
        if strategy == "optimal":
            strategy = odds(self.game).strategy
        elif strategy == "simple":
            strategy = solver.simple(self.game)
        assert strategy is None or isinstance(strategy, Strategy)
        self.play = prepare(id, self.game.options.chosen(), wagers, seats, strategy)
        self.decide = solver.decider(self.game, strategy) if strategy is not None else None
        self.pack = self.game.pack()
        self.cards = cards or len(self.pack)

    def differences(self, rounds: int, seed: int) -> list[str]:
        """Deal rounds; return the first few in which a wager came to something else, in words."""
        chance = random.Random(seed)
        found = []
        for _ in range(rounds):
            order = chance.sample(self.pack, self.cards)
            procedure = self.by_procedure(order)
            kernel = {
                seat: {id: net for id, (net, _) in nets.items()}
                for seat, nets in by_cards(self.play, np.array(order, dtype=np.uint8)).items()
            }
            if procedure != kernel:
                found.append(f"{' '.join(str(card) for card in order[:30])}: procedure {procedure}, kernel {kernel}")
                if len(found) == 3:
                    break
        return found

    def by_procedure(self, order: list[Any]) -> dict[int, dict[str, int]]:
        """Deal one round through the procedure."""
        placed = {seat: dict(self.wagers) for seat in range(1, self.seats + 1)}
        round = Round(self.game, placed, shoe=Shoe(order))
        if self.decide is None:
            round.advance()
        else:
            decide = self.decide
            round.play(lambda ask: decide(round, ask))
        assert round.finished
        return round.net
