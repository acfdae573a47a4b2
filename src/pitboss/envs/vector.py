"""Thousands of tables in one step: games with one decision as a Gymnasium vector environment, dealt by the kernels."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from ..games.registry import demonstration_game
from ..rules.usual_wagers import usual_wagers
from ..simulate.streams import first_stream
from ..things.errors import NotAllowed, UnknownName
from .actions import actions_of
from .one_decision import GAMES, Dealer
from .single import observation_space
from .sitting import FACE_DOWN, SIZES

Batch = dict[str, NDArray[Any]]


class OneDecisionVector(VectorEnv[Any, Any, Any]):
    """Tables of a game with one decision, all dealt and settled in one step.

    Spaces are those of :class:`pitboss.envs.single.PitbossEnv`; ``info["action_mask"]`` has a row for each table. A
    table whose round ends deals the next one in the same step. Every round is dealt from a freshly shuffled pack.

    >>> tables = OneDecisionVector("red-dog", num_envs=4)
    >>> observations, info = tables.reset(seed=1)
    >>> observations["table"].shape, info["action_mask"].shape
    ((4, 3), (4, 3))
    """

    def __init__(
        self,
        game: str,
        num_envs: int = 1,
        *,
        wagers: Mapping[str, int] | None = None,
        unlawful: str = "refuse",
        **options: Any,
    ) -> None:
        if game not in GAMES:
            raise UnknownName(f"{game!r} is not dealt to many tables at once.", allowed=GAMES)
        self.game, self.unlawful = game, unlawful
        self.num_envs = num_envs
        built = demonstration_game(game, **options)
        self.actions = actions_of(game)
        self.metadata = {"autoreset_mode": AutoresetMode.SAME_STEP}
        self.single_action_space = spaces.Discrete(len(self.actions))
        self.single_observation_space = observation_space(game, len(built.moments))
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self._moment = built.moments.index(_DECIDED_AT[game])
        self._dealer = Dealer(built, dict(wagers) if wagers else usual_wagers(built), num_envs)
        self._rooms = {name: room for name, room in zip(("hand", "dealer", "table"), SIZES[game], strict=True) if room}
        self._stream = first_stream(0)
        self._everywhere = np.ones(num_envs, dtype=np.bool_)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Batch, dict[str, Any]]:
        """Deal a round at every table."""
        super().reset(seed=seed)
        if seed is not None or self._stream_is_fresh():
            self._stream = first_stream(int(self.np_random.integers(1 << 62)))
        self._dealer.deal(self._everywhere, self._stream)
        return self._observe(), {"action_mask": self._dealer.lawful.copy()}

    def _stream_is_fresh(self) -> bool:
        return bool((self._stream == first_stream(0)).all())

    def step(
        self, actions: Any
    ) -> tuple[Batch, NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]]:
        """Take an action at every table; every round ends with it, and the next one is dealt."""
        chosen = np.asarray(actions, dtype=np.int64)
        lawful = self._dealer.lawful
        rows = np.arange(self.num_envs)
        replaced = lawful[rows, chosen] == 0
        if replaced.any():
            if self.unlawful == "refuse":
                row = int(np.flatnonzero(replaced)[0])
                raise NotAllowed(
                    f"Action {chosen[row]} cannot be taken at table {row}.",
                    allowed=[f"{number} {self.actions[number].name}" for number in np.flatnonzero(lawful[row])],
                )
            chosen = np.where(replaced, lawful.argmax(axis=1), chosen)
        rewards = self._dealer.nets[rows, chosen]
        final = self._observe()
        self._dealer.deal(self._everywhere, self._stream)
        info = {
            "action_mask": self._dealer.lawful.copy(),
            "replaced": replaced,
            "final_obs": final,
            "_final_obs": self._everywhere.copy(),
        }
        return self._observe(), rewards, self._everywhere.copy(), np.zeros(self.num_envs, dtype=np.bool_), info

    def _observe(self) -> Batch:
        plan = self._dealer.plan
        seen: Batch = {}
        for name, places in (("hand", plan.hand), ("dealer", plan.dealer), ("table", plan.table)):
            if name not in self._rooms:
                continue
            codes = np.zeros((self.num_envs, self._rooms[name]), dtype=np.int64)
            for column, place in enumerate(places):
                shown = name == "hand" or place in plan.up
                codes[:, column] = self._dealer.packs[:, place].astype(np.int64) + 1 if shown else FACE_DOWN
            seen[name] = codes
        seen["round"] = np.tile(np.array([self._moment, 1 if plan.hand else 0], dtype=np.int64), (self.num_envs, 1))
        return seen


_DECIDED_AT = {
    "three-card-poker": "decisions",
    "four-card-poker": "decisions",
    "three-card-draw-poker": "decisions",
    "red-dog": "raises",
    "casino-war": "settlement",
}
"""The moment of a round at which each game asks its question."""
