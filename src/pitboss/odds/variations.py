"""How the house advantage moves with each option that a licensee may choose otherwise."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any, NamedTuple

import msgspec

from ..games.registry import game_with
from ..plant.cores import Report, nobody
from ..rules.declarations import Option, as_text
from ..rules.game import Game
from ..things.errors import PitbossError
from .figures import percent
from .results import GameOdds, WagerOdds
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


class Moved(NamedTuple):
    """An option, the wagers whose house advantage it moves, and what that is for each of its values."""

    option: Option
    wagers: Sequence[str]
    rows: Sequence[tuple[Variation, Sequence[str]]]


def moved_by_option(varied: Sequence[Variation]) -> list[Moved]:
    """Return how the house advantage moves with each option that has several values.

    >>> from pitboss.games.registry import game
    >>> pair_plus, ante_bonus = moved_by_option(variations(game("three-card-poker")))
    >>> pair_plus.wagers, [cells for _, cells in pair_plus.rows]
    (['pair-plus'], [['2.3167%'], ['2.6968%'], ['7.2760%'], ['7.6561%']])
    """
    found = []
    for _, group in groupby(varied, key=lambda one: one.option.id):
        same = list(group)
        if len(same) < 2:
            continue
        wagers = list(dict.fromkeys(wager.wager for one in same for wager in one.found.wagers))
        moved = [id for id in wagers if len({_advantage(one, id) for one in same}) > 1] or wagers[:1]
        found.append(Moved(same[0].option, moved, [(one, [_advantage(one, id) for id in moved]) for one in same]))
    return found


def further_wagers(found: GameOdds, varied: Sequence[Variation]) -> list[tuple[Variation, WagerOdds]]:
    """Return the wagers that are not offered under the options in force, each where an option first brings it.

    >>> from pitboss.games.registry import game
    >>> roulette = game("roulette")
    >>> [(one.name, wager.wager) for one, wager in further_wagers(odds(roulette), variations(roulette))]
    [('true', 'five-adjacent:c')]
    """
    first: dict[str, tuple[Variation, WagerOdds]] = {}
    for one in varied:
        for wager in one.found.wagers:
            first.setdefault(wager.wager, (one, wager))
    offered = {wager.wager for wager in found.wagers}
    return [both for id, both in first.items() if id not in offered]


def _advantage(one: Variation, id: str) -> str:
    for wager in one.found.wagers:
        if wager.wager == id:
            return f"{percent(wager.house_advantage):.4f}%"
    return "not offered"


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
