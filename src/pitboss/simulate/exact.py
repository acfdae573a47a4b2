"""Which exact values a simulation can be held against, and which wager each of its figures is per unit of."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

import msgspec

from ..games.registry import game_with
from ..odds.results import GameOdds, WagerOdds
from ..odds.strategy import Strategy
from .chunks import Spec, prepare


class Yardstick(msgspec.Struct, frozen=True, kw_only=True):
    """What rounds must come to on average.

    ``expected`` is the net of a hand in cents by row of the tally, as far as it is known; ``unit`` names the wager
    that each row is per unit of. ``why_not`` says in words why nothing is known, where that is so.
    """

    expected: dict[str, Fraction] = {}
    unit: dict[str, str] = {}
    why_not: str = ""

    @property
    def together(self) -> Fraction | None:
        """The net of all wagers of a hand, if the solver knows each of them."""
        return sum(self.expected.values(), Fraction(0)) if self.expected and not self.why_not else None


def yardstick(spec: Spec, solved: GameOdds | None) -> Yardstick:
    """Hold a simulation against what was solved, where strategy and situation are the solved ones."""
    play = prepare(spec.game, spec.options, spec.wagers, spec.seats, spec.strategy, spec.count)
    brought = _brought(spec, solved)
    unit = {row: brought[row][0][0] if row in brought else _unit(row, spec.wagers) for row in play.wagers}
    why_not = play.unlike or _why_not(spec, solved, brought)
    if why_not:
        return Yardstick(unit=unit, why_not=why_not)
    expected = {row: Fraction(0) for row in play.wagers if row in brought}
    for row in expected:
        for placed, odds in brought[row]:
            expected[row] += odds.parts[_part(row, odds)] * spec.wagers[placed]
    return Yardstick(expected=expected, unit=unit)


def _brought(spec: Spec, solved: GameOdds | None) -> dict[str, list[tuple[str, WagerOdds]]]:
    """Return by row the wagers that bring it: those placed before the deal, each with its odds."""
    found: dict[str, list[tuple[str, WagerOdds]]] = {}
    for placed in spec.wagers:
        for odds in solved.wagers if solved is not None else ():
            if odds.wager in (placed, placed.partition(":")[0]):
                for part in odds.parts:
                    row = placed if part == placed.partition(":")[0] else part
                    found.setdefault(row, []).append((placed, odds))
                break
    return found


def _part(row: str, odds: WagerOdds) -> str:
    return row if row in odds.parts else row.partition(":")[0]


def _unit(row: str, wagers: Mapping[str, int]) -> str:
    return row if row in wagers else next(iter(wagers))


def _why_not(spec: Spec, solved: GameOdds | None, brought: Mapping[str, list[tuple[str, WagerOdds]]]) -> str:
    if solved is None:
        return "no exact value is known"
    if spec.count:
        return "the wagers follow a count, for which no exact value is known"
    if spec.strategy is not None and not _is_optimal(spec.strategy, solved.strategy):
        return f"exact values are of optimal play, and this is {spec.strategy.name!r}"
    known = {placed for found in brought.values() for placed, _ in found}
    if missing := [placed for placed in spec.wagers if placed not in known]:
        return f"no exact value is known for {', '.join(missing)}"
    for found in brought.values():
        for placed, odds in found:
            amount = spec.wagers[placed]
            if any((one.net * amount).denominator != 1 for one in odds.outcomes):
                return f"what {placed} pays is cut to whole cents, which the exact value is not"
    return ""


def _is_optimal(played: Strategy, best: Strategy | None) -> bool:
    return best is not None and played.arrays == best.arrays and played.options == best.options


def solved_game(spec: Spec) -> str:
    """Name a game with its options, for people.

    >>> solved_game(Spec(game="three-card-poker", options={"pair_plus": "B"}, wagers={"ante": 1000}, seats=1,
    ...     rounds=1, seed=1, session=1, bankroll=0, step=1))
    'three-card-poker with pair_plus=B'
    """
    chosen = game_with(spec.game, spec.options).options.chosen()
    return spec.game + (" with " + ", ".join(f"{name}={value}" for name, value in chosen.items()) if chosen else "")
