"""A game as a PettingZoo environment: several learners at one table, each asked in its turn."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.utils import seeding
from pettingzoo import AECEnv

from ..games.registry import game_class
from ..things.errors import NotAllowed
from .actions import actions_of
from .single import observation_space
from .sitting import Sitting


class PitbossAEC(AECEnv):  # type: ignore[misc]
    """Several seats at one table; agents are ``seat_1`` and so on, and act when the procedure asks them.

    >>> env = PitbossAEC("three-card-poker", seats=2)
    >>> env.reset(seed=7)
    >>> env.agent_selection, int(env.observe("seat_1")["action_mask"].sum())
    ('seat_1', 2)
    """

    metadata = {"render_modes": [], "name": "pitboss", "is_parallelizable": False}  # noqa: RUF012 - as PettingZoo asks

    def __init__(self, game: str, *, seats: int = 2, wagers: Mapping[str, int] | None = None, **options: Any) -> None:
        super().__init__()
        self.game, self.wagers, self.options = game, wagers, options
        self.render_mode = None
        self.actions = actions_of(game)
        if type(seats) is not int:
            raise NotAllowed(f"The seats cannot be {seats!r}.", allowed=[f"1 to {game_class(game).seats}"])
        self.possible_agents = [f"seat_{number}" for number in range(1, seats + 1)]
        self._seat = {agent: number for number, agent in enumerate(self.possible_agents, 1)}
        self._np_random, _ = seeding.np_random(None)
        self._sitting = self._new_sitting()
        moments = len(self._sitting.game.moments)
        self.observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": observation_space(game, moments),
                    "action_mask": spaces.Box(0, 1, (len(self.actions),), np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self.action_spaces = {agent: spaces.Discrete(len(self.actions)) for agent in self.possible_agents}

    def _new_sitting(self) -> Sitting:
        return Sitting(
            self.game,
            tuple(self._seat.values()),
            self.wagers,
            self.options,
            lambda size: self._np_random.bytes(size),
        )

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """Return what an agent observes: what its seat sees, and which actions it may take."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """Return the actions of an agent."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal the next round; with a seed, at a new table."""
        if seed is not None:
            self._np_random, _ = seeding.np_random(seed)
        if seed is not None or (self._sitting.table.round is not None and not self._sitting.round.finished):
            self._sitting = self._new_sitting()
        self._sitting.begin()
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._select()

    def observe(self, agent: str) -> dict[str, Any]:
        """Return what an agent sees, and its mask of actions."""
        seat = self._seat[agent]
        return {"observation": self._sitting.observe(seat), "action_mask": self._sitting.mask(seat)}

    def step(self, action: int | None) -> None:
        """Take the action of the agent selected."""
        ask = self._sitting.ask
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        lawful = self._sitting.mask(self._seat[agent])
        if action is None or not 0 <= action < len(lawful) or not lawful[action]:
            raise NotAllowed(
                f"{agent} cannot take action {action} now.",
                allowed=[f"{number} {self.actions[number].name}" for number in np.flatnonzero(lawful)],
            )
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        if ask is not None:
            self._sitting.decide(int(action))
        if self._sitting.ask is None:
            for one in self.agents:
                self.rewards[one] = self._sitting.net(self._seat[one])
                self.terminations[one] = True
        self._accumulate_rewards()
        self._select()

    def _select(self) -> None:
        """Select whoever is asked; once the round is over, everybody in turn."""
        ask = self._sitting.ask
        self.agent_selection = f"seat_{ask.seat}" if ask is not None else self.agents[0]

    def render(self) -> None:
        """Nothing is drawn."""

    def close(self) -> None:
        """Nothing is left open."""
