"""Minibaccarat in bulk."""

from __future__ import annotations

from collections.abc import Mapping

from ...games.minibaccarat.game import Minibaccarat
from ...odds.strategy import Strategy
from ..baccarat import common_hands_play
from ..plays import Play


def prepare(game: Minibaccarat, wagers: Mapping[str, int], seats: int, strategy: Strategy | None) -> Play:
    """Make minibaccarat ready to be simulated."""
    return common_hands_play(game, wagers, seats, continuous=game.continuous)
