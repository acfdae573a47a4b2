"""Doors for learners: every game with decisions as a Gymnasium and a PettingZoo environment.

``import pitboss.envs`` makes them known; then ``gymnasium.make("pitboss/Blackjack-v0", decks=6)``. Options of the game
are arguments.
"""

from __future__ import annotations

try:
    from gymnasium.envs.registration import register, registry
except ImportError:
    raise ImportError("Environments need Gymnasium: pip install 'pitboss[envs]'") from None

from ..games.registry import GAMES
from .actions import ACTIONS
from .vector import AT_MANY_TABLES

VERSION = "v0"


def env_id(game: str) -> str:
    """Return the id of a game's environment.

    >>> env_id("three-card-poker"), env_id("boston-5-stud")
    ('pitboss/ThreeCardPoker-v0', 'pitboss/Boston5Stud-v0')
    """
    return f"pitboss/{GAMES[game].partition(':')[2]}-{VERSION}"


for _game in ACTIONS:
    if env_id(_game) not in registry:
        register(
            id=env_id(_game),
            entry_point="pitboss.envs.single:PitbossEnv",
            vector_entry_point="pitboss.envs.vector:PitbossVector" if _game in AT_MANY_TABLES else None,
            kwargs={"game": _game, "unlawful": "replace"},
        )
