"""What is wagered where nobody says what."""

from __future__ import annotations

from .declarations import Wager
from .game import Game

WAGER = 10_00


def default_wagers(game: Game) -> list[str]:
    """Return the wagers meant where only an amount is given: those required, else the first that pays even money.

    >>> from pitboss.games.registry import game
    >>> default_wagers(game("three-card-poker"))
    ['ante']
    """
    offered = [one for one in game.WAGERS if one.placed == "before-deal" and one.offered(game.options)]
    required = [one.id for one in offered if one.required]
    even = [one.id for one in offered if ":" not in one.id and _is_even_money(game, one)]
    return required or even[:1] or [offered[0].id]


def usual_wagers(game: Game) -> dict[str, int]:
    """Return ten dollars on each of these, in cents, or what the posted limits ask for; multiples of others are such.

    >>> from pitboss.games.registry import game
    >>> usual_wagers(game("three-card-poker")), usual_wagers(game("blackjack", min=25, max=1000))
    ({'ante': 1000}, {'main': 2500})
    """
    posted = game.posted_limits({})
    amounts = {}
    for id in default_wagers(game):
        low, high = posted.get(id, (WAGER, WAGER))
        amounts[id] = min(max(WAGER, low), high)
    return game.in_ratio(amounts)


def _is_even_money(game: Game, wager: Wager) -> bool:
    odds = wager.odds(game.options) if wager.odds is not None else None
    return odds is not None and odds.wins == odds.per
