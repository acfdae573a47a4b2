"""Minibaccarat: two hands that belong to nobody, drawn to by the tables."""

from __future__ import annotations

from collections.abc import Sequence

from ...games.minibaccarat.game import Minibaccarat
from ...plant.cores import Report
from ...rules.asks import Ask
from ...rules.round import Round
from ..baccarat import common_hands_odds
from ..results import GameOdds
from ..solve import Decide
from ..strategy import Strategy

MATTERS = ("vigorish_percent", "total_card_wagers", "dragon_bonus", "ez_baccarat", "decks")
EXAMPLES = {"decks": (6, 7, 8, 10, 12)}


def solve(game: Minibaccarat, report: Report, deck: Sequence[int] | None = None) -> GameOdds:
    """Count every order of six cards."""
    return common_hands_odds(game, deck)


def simple(game: Minibaccarat) -> Strategy | None:
    """Return no strategy: the tables decide everything."""
    return None


def decider(game: Minibaccarat, strategy: Strategy | None = None) -> Decide:
    """Turn the cards that are handed over; on nothing else is anybody asked."""

    def decide(round: Round, ask: Ask) -> str:
        return game.automatic(round, ask)

    return decide
