"""Punto banco: two hands that belong to nobody, dealt by a participant and drawn to by the tables."""

from __future__ import annotations

from collections.abc import Sequence

from ...games.punto_banco.game import PuntoBanco
from ...plant.cores import Report
from ...rules.asks import Ask
from ...rules.round import Round
from ..baccarat import common_hands_odds
from ..results import GameOdds
from ..solve import Decide
from ..strategy import Strategy

MATTERS = ("decks",)
EXAMPLES = {"decks": (6, 7, 8, 10, 12)}


def solve(game: PuntoBanco, report: Report, deck: Sequence[int] | None = None) -> GameOdds:
    """Count every order of six cards."""
    return common_hands_odds(game, deck)


def simple(game: PuntoBanco) -> Strategy | None:
    """Return no strategy: the tables decide everything."""
    return None


def decider(game: PuntoBanco, strategy: Strategy | None = None) -> Decide:
    """Answer nothing: nobody is asked in the course of a round."""

    def decide(round: Round, ask: Ask) -> str:
        return game.automatic(round, ask)

    return decide
