"""Punto banco in bulk."""

from __future__ import annotations

from collections.abc import Mapping

from ...games.punto_banco.game import PuntoBanco
from ...odds.strategy import Strategy
from ..baccarat import common_hands_play
from ..plays import Play


def prepare(game: PuntoBanco, wagers: Mapping[str, int], seats: int, strategy: Strategy | None) -> Play:
    """Make punto banco ready to be simulated; who holds the shoe changes no wager."""
    return common_hands_play(game, wagers, seats)
