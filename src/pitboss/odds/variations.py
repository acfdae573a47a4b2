"""How the house advantage moves with each option that a licensee may choose otherwise."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

import msgspec

from ..games.registry import game_with
from ..plant.cores import Report, nobody
from ..rules.declarations import Option, as_text
from ..rules.game import Game
from ..things.errors import PitbossError
from .results import GameOdds
from .solve import odds, solver_of

Solve = Callable[[Game, Report], GameOdds]


class Variation(msgspec.Struct, frozen=True):
    """A value of an option, and the odds where everything else stays as it is."""

    option: Option
    value: Any
    in_force: bool
    found: GameOdds
    along: dict[str, Any]

    @property
    def name(self) -> str:
        """The value as it is typed, with the other options that it cannot be chosen without."""
        others = ", ".join(f"{id} {as_text(value)}" for id, value in self.along.items())
        return f"{as_text(self.value)} (with {others})" if others else as_text(self.value)


def variations(game: Game, report: Report = nobody, solve: Solve = odds) -> list[Variation]:
    """Solve a game for every value of each option that matters, with what a value cannot be chosen without.

    >>> from pitboss.games.registry import game
    >>> [(one.name, one.in_force) for one in variations(game("three-card-poker")) if one.option.id == "pair_plus"]
    [('A', True), ('B', False), ('C', False), ('D', False)]
    """
    declared, solver = {option.id: option for option in game.OPTIONS}, solver_of(game.id)
    examples: Mapping[str, Sequence[Any]] = getattr(solver, "EXAMPLES", {})
    wanted = [(declared[id], value) for id in solver.MATTERS for value in declared[id].values or examples.get(id, ())]
    found = []
    for done, (option, value) in enumerate(wanted):

        def part(share: float, done: int = done) -> None:
            report((done + share) / len(wanted))

        for along in _beside(game, wanted, option, value):
            try:
                varied = game_with(game.id, {**game.options.chosen(), **along, option.id: value})
            except PitbossError:
                continue
            changed = {id: to for id, to in along.items() if game.options[id] != to}
            in_force = not changed and game.options[option.id] == value
            found.append(Variation(option, value, in_force, solve(varied, part), changed))
            break
    report(1.0)
    return found


def _beside(game: Game, wanted: Sequence[tuple[Option, Any]], option: Option, value: Any) -> Iterator[dict[str, Any]]:
    """Give what else may be chosen so that a value can be, and makes a difference."""
    along: Mapping[str, Mapping[str, Any]] = getattr(solver_of(game.id), "ALONG", {})
    if option.id in along:
        yield dict(along[option.id])
    yield _needed(game, option.id, value) if game.options[option.id] != value else {}
    yield from _one_more(wanted, option)


def _needed(game: Game, id: str, value: Any) -> dict[str, Any]:
    """Return the other options that a value needs, as the game declares its conflicts."""
    along: dict[str, Any] = {}
    for _ in game.CONFLICTS:
        held = {**game.options, **along, id: value}
        missing = {
            needed: values[0]
            for conflict in game.CONFLICTS
            if all(held[when] in values for when, values in conflict.when.items())
            for needed, values in conflict.needs.items()
            if held[needed] not in values and needed != id
        }
        if not missing:
            break
        along |= missing
    return along


def _one_more(wanted: Sequence[tuple[Option, Any]], varied: Option) -> Iterator[dict[str, Any]]:
    """Return each other option that matters with each of its values: one may be what a value cannot do without."""
    for option, value in wanted:
        if option.id != varied.id and value != option.default:
            yield {option.id: value}
