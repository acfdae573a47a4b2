"""Minimum and maximum wagers of a table (8.2)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ..rules.game import Game
from ..things.errors import NotAllowed, NotUnderstood
from ..things.money import show
from ..things.provisions import carries_out

TEN_TIMES_UP_TO = 100_00
TEN_TIMES_ODDS = 5
TEN_TIMES = 10
_TWO_AMOUNTS = "a minimum and a maximum, in whole cents"


@carries_out("8.2(b)", "8.2(b)1")
class Limits:
    """What may be wagered at a table, by wager; a wager without limits of its own has those its game posts, or none.

    Different wagers may have different limits (8.2(b)1); a low minimum on a wager that pays little must leave room
    above it (8.2(a)).

    >>> from pitboss.games.registry import game
    >>> limits = Limits(game("three-card-poker"), {"ante": (500, 10000)})
    >>> limits.refusal("ante", 400)
    'ante wager of $4 is below the minimum of $5'
    """

    def __init__(self, game: Game, limits: Mapping[str, tuple[int, int]] | None = None) -> None:
        self.of: dict[str, tuple[int, int]] = {}
        given: object = {} if limits is None else limits
        if not isinstance(given, Mapping):
            raise NotUnderstood(f"Limits cannot be {given!r}.", allowed=[f"by wager: {_TWO_AMOUNTS}"])
        for id, pair in given.items():
            self.of[_family(game, id)] = _checked(game, id, *_pair(id, pair))
        for id, (low, high) in game.posted_limits(self.of).items():
            self.of.setdefault(id, _checked(game, id, low, high))
        game.check_limits(self.of)
        self._game = game

    def refusal(self, id: str, amount: int) -> str | None:
        """Return why an amount is outside the limits, or None."""
        limits = self.of.get(id) or self.of.get(id.partition(":")[0])
        if limits is None:
            return None
        low, high = limits
        name = self._game.wager(id).name
        if amount < low:
            return f"{name} of {show(amount)} is below the minimum of {show(low)}"
        if amount > high:
            return f"{name} of {show(amount)} is above the maximum of {show(high)}"
        return None

    def is_above(self, id: str, amount: int) -> bool:
        """Whether an amount exceeds the maximum."""
        limits = self.of.get(id) or self.of.get(id.partition(":")[0])
        return limits is not None and amount > limits[1]


def _family(game: Game, id: str) -> str:
    """Return the key under which limits are kept: a family written as it is declared, ``split:a-b``, is ``split``."""
    return id.partition(":")[0] if id == game.wager(id).id else id


def _pair(id: str, pair: object) -> Sequence[int]:
    if not isinstance(pair, tuple | list) or len(pair) != 2:
        raise NotUnderstood(f"Limits of {id!r} cannot be {pair!r}.", allowed=[_TWO_AMOUNTS])
    return pair


def _checked(game: Game, id: str, low: int, high: int) -> tuple[int, int]:
    wager = game.wager(id)
    if type(low) is not int or type(high) is not int or low <= 0 or high < low:
        raise NotUnderstood(
            f"Limits of {id!r} must be two amounts, the minimum first.", allowed=["minimum:maximum in dollars"]
        )
    odds = wager.odds(game.options) if wager.odds is not None else None
    modest = odds is not None and odds.wins <= TEN_TIMES_ODDS * odds.per
    if low <= TEN_TIMES_UP_TO and modest and high < TEN_TIMES * low:
        raise NotAllowed(
            f"A minimum of {show(low)} on {id!r} calls for a maximum of at least {show(TEN_TIMES * low)}.",
            cite="8.2(a)",
        )
    return low, high
