"""Thousands of tables in one step: a game as a Gymnasium vector environment, dealt by the kernels."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Protocol

import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from ..games.registry import demonstration_game
from ..rules.usual_wagers import usual_wagers
from ..simulate.streams import Stream, first_stream
from ..things.errors import NotAllowed, UnknownName
from .actions import actions_of
from .blackjack_tables import BlackjackTables
from .chemin_de_fer_tables import CheminDeFerTables
from .double_attack_tables import DoubleAttackTables
from .plans import PLANS
from .settled import SettledTables
from .single import UNLAWFUL, observation_space

Batch = dict[str, NDArray[Any]]


class ManyTables(Protocol):
    """Tables of a game, each with one seat, that a vector environment plays at.

    ``lawful[table, action]`` says which actions the rules allow. What can be observed after :meth:`act` and before
    :meth:`deal` is how the rounds ended.
    """

    @property
    def lawful(self) -> NDArray[np.int8]:
        """Return which actions each table may take now."""

    def cards(self, table: int) -> NDArray[np.uint8]:
        """Return the cards of the round at a table, those drawn first in the order in which they were."""

    def open(self) -> None:
        """Open the tables anew: nothing is left of earlier rounds."""

    def deal(self, which: NDArray[np.bool_], stream: Stream) -> None:
        """Deal a new round at some tables, to their first question or to the end."""

    def act(self, chosen: NDArray[np.int64], stream: Stream) -> tuple[NDArray[np.float64], NDArray[np.bool_]]:
        """Take a lawful action at every table; return what the rounds came to, and which are over."""

    def observe(self) -> Batch:
        """Return what each seat sees."""


AT_MANY_TABLES: dict[str, Callable[[Any, Mapping[str, int], int], ManyTables]] = {
    **dict.fromkeys(PLANS, SettledTables),
    "blackjack": BlackjackTables,
    "double-attack-blackjack": DoubleAttackTables,
    "chemin-de-fer": CheminDeFerTables,
}
"""The games that the kernels deal to many tables, and what deals them."""


class PitbossVector(VectorEnv[Any, Any, Any]):
    """Many tables of a game, each with one seat, all of which act in one step.

    Spaces and actions are those of :class:`pitboss.envs.single.PitbossEnv`; ``info["action_mask"]`` has a row for each
    table. A table whose round ends deals the next one in the same step, and ``info["final_obs"]`` holds what was seen
    at the end. Every round is dealt from cards shuffled anew, but at chemin de fer, where the bank passes from seat to
    seat in a shoe.

    >>> tables = PitbossVector("red-dog", num_envs=4)
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
        if unlawful not in UNLAWFUL:
            raise NotAllowed(f"An unlawful action cannot be met with {unlawful!r}.", allowed=UNLAWFUL)
        if game not in AT_MANY_TABLES:
            raise UnknownName(f"{game!r} is not dealt to many tables at once.", allowed=AT_MANY_TABLES)
        if type(num_envs) is not int or num_envs < 1:
            raise NotAllowed(f"{num_envs!r} tables cannot be dealt to.", allowed=["1 or more"])
        self.game, self.unlawful = game, unlawful
        self.num_envs = num_envs
        self.dealt_game = built = demonstration_game(game, **options)
        self.wagers = dict(wagers) if wagers else usual_wagers(built)
        built.check_wagers(built.spread_wagers(self.wagers, range(1, 2 + built.opponents), {}), {}, {})
        self.actions = actions_of(game)
        self.metadata = {"autoreset_mode": AutoresetMode.SAME_STEP}
        self.single_action_space = spaces.Discrete(len(self.actions))
        self.single_observation_space = observation_space(game, len(built.moments))
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.tables = AT_MANY_TABLES[game](built, self.wagers, num_envs)
        self._stream: Stream | None = None

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Batch, dict[str, Any]]:
        """Deal a round at every table."""
        super().reset(seed=seed)
        if seed is not None or self._stream is None:
            self._stream = first_stream(int(self.np_random.integers(1 << 62)))
        self.tables.open()
        self.tables.deal(np.ones(self.num_envs, dtype=np.bool_), self._stream)
        return self.tables.observe(), {"action_mask": self.tables.lawful.copy()}

    def step(
        self, actions: Any
    ) -> tuple[Batch, NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]]:
        """Take an action at every table; where a round ends with it, the next one is dealt."""
        if self._stream is None:
            raise NotAllowed("No round has been dealt.", allowed=["reset"])
        tables = self.tables
        chosen, replaced = self._lawful(np.asarray(actions))
        rewards, ended = tables.act(chosen, self._stream)
        info: dict[str, Any] = {"replaced": replaced}
        if ended.any():
            info |= {"final_obs": tables.observe(), "_final_obs": ended.copy()}
            tables.deal(ended, self._stream)
        info["action_mask"] = tables.lawful.copy()
        return tables.observe(), rewards, ended, np.zeros(self.num_envs, dtype=np.bool_), info

    def _lawful(self, chosen: NDArray[Any]) -> tuple[NDArray[np.int64], NDArray[np.bool_]]:
        """Return the actions to take, and which of them replace unlawful ones; or refuse those."""
        lawful = self.tables.lawful
        if chosen.shape != (self.num_envs,):
            raise NotAllowed(f"Actions of shape {chosen.shape}.", allowed=[f"one for each of {self.num_envs} tables"])
        if chosen.dtype.kind not in "iu":
            raise NotAllowed(f"Actions of type {chosen.dtype}.", allowed=["their numbers"])
        chosen = chosen.astype(np.int64)
        known = (chosen >= 0) & (chosen < len(self.actions))
        replaced = ~known | (lawful[np.arange(self.num_envs), np.where(known, chosen, 0)] == 0)
        if replaced.any():
            if self.unlawful == "refuse":
                row = int(np.flatnonzero(replaced)[0])
                raise NotAllowed(
                    f"Action {chosen[row]} cannot be taken at table {row}.",
                    allowed=[f"{number} {self.actions[number].name}" for number in np.flatnonzero(lawful[row])],
                )
            chosen = np.where(replaced, lawful.argmax(axis=1), chosen)
        return chosen, replaced
