"""Play the same cards through the kernel and through the dealt procedure, and compare every wager."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

import msgspec
import numpy as np

from pitboss.games.registry import game as build
from pitboss.games.roulette.game import Roulette
from pitboss.games.roulette.wheel import NAMES
from pitboss.odds.games.roulette import numbers_in_play
from pitboss.odds.solve import odds, solver_of
from pitboss.odds.strategy import Strategy
from pitboss.rules.round import Round
from pitboss.simulate.chunks import CHUNK, Spec, deal_chunk, prepare
from pitboss.simulate.plays import by_cards
from pitboss.simulate.streams import first_stream, next_stream
from pitboss.simulate.tally import NET
from pitboss.things.shoes import Shoe

MILLION = 1_000_000


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
        self.strategy = strategy
        self.decide = solver.decider(self.game, strategy) if strategy is not None else None
        self.pack = self.game.pack()
        self.cards = cards or len(self.pack)
        self.numbers = numbers_in_play(self.game) if isinstance(self.game, Roulette) else ()

    def differences(self, rounds: int, seed: int) -> list[str]:
        """Deal rounds; return the first few in which a wager came to something else, in words."""
        chance = random.Random(seed)
        found = []
        for _ in range(rounds):
            order = chance.sample(self.pack, self.cards) if self.pack else [chance.randrange(len(self.numbers))]
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

    def distances(self, chunks: int = 1, seed: int = 1, stakes: Mapping[str, str] | None = None) -> dict[str, float]:
        """Deal chunks in bulk; return how far each wager is from its exact value, in standard errors.

        ``stakes`` names the wager that brings another with it, where its id does not say so.
        """
        spec = Spec(
            game=self.game.id,
            options=self.game.options.chosen(),
            wagers=self.wagers,
            seats=self.seats,
            rounds=chunks * CHUNK,
            seed=seed,
            session=256,
            bankroll=0,
            step=100,
            strategy=self.strategy,
        )
        encoded, stream = msgspec.msgpack.encode(spec), first_stream(seed)
        tally = deal_chunk(encoded, 0, stream)
        for chunk in range(1, chunks):
            stream = next_stream(stream)
            tally.add(deal_chunk(encoded, chunk, stream))
        exact = {part: (one.wager, mean) for one in odds(self.game).wagers for part, mean in one.parts.items()}
        found = {}
        for row, id in enumerate(tally.wagers):
            base, mean = exact.get(id, ("", None))
            base = (stakes or {}).get(id, base)
            if mean is None or base not in self.wagers:
                continue
            expected = float(mean) * self.wagers[base] * self.seats
            average = tally.counts[row, NET] / tally.rounds
            variance = tally.squares[row] / tally.rounds - average**2
            found[id] = (average - expected) / (variance / tally.rounds) ** 0.5 if variance else 0.0
        return found

    def by_procedure(self, order: list[Any]) -> dict[int, dict[str, int]]:
        """Deal one round through the procedure."""
        placed = {seat: dict(self.wagers) for seat in range(1, self.seats + 1)}
        if self.pack:
            round = Round(self.game, placed, shoe=Shoe(order))
        else:
            round = Round(self.game, placed, outcomes=[NAMES[self.numbers[order[0]]]])
        decide = self.decide or self.game.automatic
        round.play(lambda ask: decide(round, ask))
        assert round.finished
        return round.net


class BankDuel(Duel):
    """A duel of one seat that banks and others that wager against it; what is refused is left out of account."""

    def by_procedure(self, order):
        """Deal one hand through the procedure."""
        placed = self.game.spread_wagers(self.wagers, range(1, self.seats + 1), {})
        round = Round(self.game, placed, shoe=Shoe(order))
        decide = self.decide
        assert decide is not None
        round.play(lambda ask: decide(round, ask))
        assert round.finished
        refused = {
            event.seat for event in round.events if event.kind == "return" and event.text == "the bank is covered"
        }
        return {seat: {} if seat in refused else nets for seat, nets in round.net.items()}
