"""Solve a game, or look up what was solved before."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from fractions import Fraction
from importlib import import_module
from types import ModuleType
from typing import Any, Protocol

import msgspec

from ..games.registry import GAMES, game_class
from ..plant.cores import Report, nobody
from ..plant.sources import code_version
from ..plant.storage import keep, kept
from ..rules.asks import Ask
from ..rules.game import Game
from ..rules.round import Round
from .results import GameOdds
from .strategy import Strategy

Decide = Callable[[Round, Ask], str]


class Solver(Protocol):
    """What the module of a game offers.

    ``MATTERS`` names the options on which the odds depend, in the order in which a report varies them.
    ``solve`` counts and returns the odds, of a smaller deck too, which the proofs by brute force use. ``simple`` is a
    strategy that people play by, None where nothing is decided; ``decider`` gives a strategy a voice at the table.

    It may offer ``ALONG``, what to choose beside an option so that it makes a difference, and ``EXAMPLES``, values by
    which a report varies an option that takes any.
    """

    MATTERS: Sequence[str]

    def solve(self, game: Any, report: Report) -> GameOdds:
        """Count."""

    def simple(self, game: Any) -> Strategy | None:
        """Return the usual simple strategy."""

    def decider(self, game: Any, strategy: Strategy) -> Decide:
        """Decide at the table as the strategy says."""


def module_of(id: str, room: str) -> ModuleType:
    """Return the module of a game in a room, as ``odds`` or ``simulate``.

    >>> module_of("red-dog", "odds").__name__
    'pitboss.odds.games.red_dog'
    """
    game_class(id)
    return import_module(f"{__name__.partition('.')[0]}.{room}.games.{GAMES[id].partition(':')[0]}")


def solver_of(id: str) -> Solver:
    """Return the solver of a game."""
    found: Any = module_of(id, "odds")
    solver: Solver = found
    return solver


def odds(game: Game, report: Report = nobody, *, keep_result: bool = True) -> GameOdds:
    """Return the odds of a game under its options, solved now or before.

    >>> from pitboss.games.registry import game as build
    >>> str(odds(build("roulette", wheel="single-zero")).wager("red").house_advantage)
    '1/37'
    """
    solver = solver_of(game.id)
    place = _place(game)
    found = _read(kept(*place)) if keep_result else None
    if found is None:
        found = solver.solve(game, report)
        if keep_result:
            keep(_encoder.encode(found), *place)
    report(1.0)
    return found


def _place(game: Game) -> tuple[str, str, str]:
    """Return where the result of a game is kept: by the version of all the code behind it, and the options in force."""
    package = GAMES[game.id].partition(":")[0]
    root = __name__.partition(".")[0]
    version = code_version(f"{root}.odds.games.{package}", f"{root}.games.{package}.game", __name__)
    options = hashlib.sha256(msgspec.json.encode(dict(game.options), order="sorted")).hexdigest()[:24]
    return "odds", f"{game.id}-{version}", f"{options}.json"


def _plain(value: Any) -> Any:
    if isinstance(value, Fraction):
        return f"{value.numerator}/{value.denominator}"
    raise NotImplementedError(type(value))


def _fraction(kind: type, value: Any) -> Any:
    if kind is Fraction:
        return Fraction(value)
    raise NotImplementedError(kind)


_encoder = msgspec.json.Encoder(enc_hook=_plain)
_decoder = msgspec.json.Decoder(GameOdds, dec_hook=_fraction)


def _read(data: bytes | None) -> GameOdds | None:
    if data is None:
        return None
    try:
        return _decoder.decode(data)
    except (msgspec.DecodeError, ValueError, ZeroDivisionError):
        return None
