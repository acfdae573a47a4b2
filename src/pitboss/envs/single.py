"""A game as a Gymnasium environment: one learner at a table, one round an episode."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from ..things.errors import NotAllowed
from .actions import actions_of
from .sitting import CODES, COUNTED, MOST_HANDS, SIZES, Sitting

SEAT = 1
UNLAWFUL = ("refuse", "replace")
Observation = dict[str, NDArray[Any]]


def observation_space(game: str, moments: int) -> spaces.Dict:
    """Return the space of what a seat sees of a game."""
    found: dict[str, spaces.Space[Any]] = {
        name: spaces.MultiDiscrete([CODES] * room)
        for name, room in zip(("hand", "dealer", "table"), SIZES[game], strict=True)
        if room
    }
    found["round"] = spaces.MultiDiscrete([moments, MOST_HANDS])
    if game in COUNTED:
        found["count"] = spaces.MultiDiscrete([32, 2, 2, 11])
    return spaces.Dict(found)


class LawfulActions(spaces.Discrete):
    """The actions of a game; a sample is one that the rules allow now."""

    def __init__(self, number: int, lawful: Callable[[], NDArray[np.int8]]) -> None:
        super().__init__(number)
        self._lawful = lawful

    def sample(self, mask: Any = None, probability: Any = None) -> Any:
        """Return an action drawn from those that a mask allows, by default the rules' own."""
        if probability is not None:
            return super().sample(probability=probability)
        return super().sample(mask=self._lawful() if mask is None else mask)


class PitbossEnv(gymnasium.Env[Observation, int]):
    """One seat at a table; the reward at the end of a round is its net in units of the first wager.

    ``info["action_mask"]`` says which actions the rules allow. Any other is refused, or with ``unlawful="replace"``
    gives way to the first lawful one, which ``info["replaced"]`` tells; so it is with environments that Gymnasium
    makes, whose checker tries actions blindly. Where a round is over before there was anything to decide, the only
    action is ``go-on``. ``reset(seed=...)`` opens a new table, ``reset()`` deals on from the shoe.
    """

    metadata = {"render_modes": ["ansi"], "render_fps": 1}  # noqa: RUF012 - the form that Gymnasium asks for

    def __init__(
        self,
        game: str,
        *,
        wagers: Mapping[str, int] | None = None,
        unlawful: str = "refuse",
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        if unlawful not in UNLAWFUL:
            raise NotAllowed(f"An unlawful action cannot be met with {unlawful!r}.", allowed=UNLAWFUL)
        if render_mode is not None and render_mode not in self.metadata["render_modes"]:
            raise NotAllowed(f"Rounds are not shown as {render_mode!r}.", allowed=self.metadata["render_modes"])
        self.game, self.options, self.wagers, self.unlawful = game, options, wagers, unlawful
        self.render_mode = render_mode
        self.actions = actions_of(game)
        self._sitting = self._new_sitting()
        self._over = False
        self.action_space: spaces.Space[Any] = LawfulActions(len(self.actions), lambda: self._sitting.mask(SEAT))
        self.observation_space: spaces.Space[Any] = observation_space(game, len(self._sitting.game.moments))

    def _new_sitting(self) -> Sitting:
        return Sitting(self.game, (SEAT,), self.wagers, self.options, lambda size: self.np_random.bytes(size))

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Deal the next round."""
        super().reset(seed=seed)
        if seed is not None or (self._sitting.table.round is not None and not self._sitting.round.finished):
            self._sitting = self._new_sitting()
        self._sitting.begin()
        self._over = False
        return self._sitting.observe(SEAT), self._info()

    def step(self, action: int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Take an action that the rules allow."""
        if self._over:
            raise NotAllowed("The round is over.", allowed=["reset"])
        sitting = self._sitting
        action = int(action)
        lawful = sitting.mask(SEAT)
        replaced = not 0 <= action < len(lawful) or not lawful[action]
        if replaced and self.unlawful == "replace":
            action = int(np.flatnonzero(lawful)[0])
        elif replaced:
            raise NotAllowed(
                f"Action {action} cannot be taken now.",
                allowed=[f"{number} {self.actions[number].name}" for number in np.flatnonzero(lawful)],
            )
        if sitting.ask is not None:
            sitting.decide(action)
        self._over = finished = sitting.ask is None
        reward = sitting.net(SEAT) if finished else 0.0
        return sitting.observe(SEAT), reward, finished, False, {**self._info(), "replaced": replaced}

    def _info(self) -> dict[str, Any]:
        info: dict[str, Any] = {"action_mask": self._sitting.mask(SEAT)}
        if self._sitting.ask is None:
            info["net"] = dict(self._sitting.round.net.get(SEAT, {}))
        return info

    def render(self) -> str | None:
        """Return the round so far, as the seat perceives it."""
        if self.render_mode is None:
            return None
        return "\n".join(
            " ".join(str(part) for part in (event.kind, event.hand, *event.cards, event.wager, event.text) if part)
            for event in self._sitting.round.view(SEAT)
        )
