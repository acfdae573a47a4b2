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
    that each row is per unit of. ``amount`` is what is accepted of a wager in cents from a hand that makes it, and
    ``share`` how many of the hands do, where not all. ``why_not`` says in words why nothing is known, where that is so;
    ``unproved`` says it of single rows.
    """

    expected: dict[str, Fraction] = {}
    unit: dict[str, str] = {}
    amount: dict[str, Fraction] = {}
    share: dict[str, Fraction] = {}
    why_not: str = ""
    unproved: dict[str, str] = {}

    @property
    def together(self) -> Fraction | None:
        """The net of all wagers of a hand, if the solver knows each of them."""
        if not self.expected or self.why_not or self.unproved:
            return None
        return sum((net * self.share.get(row, 1) for row, net in self.expected.items()), Fraction(0))

    @property
    def missing(self) -> str:
        """What no exact value is known of, and why, in words."""
        rows: dict[str, list[str]] = {}
        for row, why in self.unproved.items():
            rows.setdefault(why, []).append(row)
        return self.why_not or "; ".join(f"for {', '.join(named)}: {why}" for why, named in rows.items())

    @property
    def put_down(self) -> Fraction:
        """What is accepted from a hand before the deal, in cents, over all hands."""
        return sum((amount * self.share.get(id, 1) for id, amount in self.amount.items()), Fraction(0))


BOUNDED = "only a bound is proved"


def yardstick(spec: Spec, solved: GameOdds | None) -> Yardstick:
    """Hold a simulation against what was solved, where strategy and situation are the solved ones."""
    play = prepare(spec.game, spec.options, spec.wagers, spec.seats, spec.strategy)
    amount = {placed: Fraction(cents) for placed, cents in spec.wagers.items()}
    amount.update({placed: Fraction(cents, seats) for placed, (seats, cents) in play.accepted.items()})
    share = {placed: Fraction(seats, play.seats) for placed, (seats, _) in play.accepted.items()}
    brought = _brought(amount, solved)
    own, first = {*amount, *game_with(spec.game, spec.options).open_wagers()}, next(iter(amount))
    unit = {row: brought[row][0][0] if row in brought else row if row in own else first for row in play.wagers}
    why_not = play.unlike or _why_not(spec, solved, brought, amount)
    if why_not:
        return Yardstick(unit=unit, amount=amount, share=share, why_not=why_not)
    unproved = {row: BOUNDED for row, found in brought.items() if any(odds.error for _, odds in found)}
    unproved.update(play.unproved)
    expected = {row: Fraction(0) for row in play.wagers if row in brought and row not in unproved}
    for row in expected:
        for placed, odds in brought[row]:
            expected[row] += odds.parts[_part(row, odds)] * amount[placed]
    return Yardstick(expected=expected, unit=unit, amount=amount, share=share, unproved=unproved)


def _brought(amount: Mapping[str, Fraction], solved: GameOdds | None) -> dict[str, list[tuple[str, WagerOdds]]]:
    """Return by row the wagers that bring it: those placed before the deal, each with its odds."""
    found: dict[str, list[tuple[str, WagerOdds]]] = {}
    for placed in amount:
        for odds in solved.wagers if solved is not None else ():
            if _kind(odds.wager) == _kind(placed):
                for part in odds.parts:
                    row = placed if _kind(part) == _kind(placed) else part
                    found.setdefault(row, []).append((placed, odds))
                break
    return found


def _part(row: str, odds: WagerOdds) -> str:
    return row if row in odds.parts else next(part for part in odds.parts if _kind(part) == _kind(row))


def _kind(id: str) -> str:
    """Return what is before the place on a layout: all places of a kind have the same odds."""
    return id.partition(":")[0]


def _why_not(
    spec: Spec,
    solved: GameOdds | None,
    brought: Mapping[str, list[tuple[str, WagerOdds]]],
    amount: Mapping[str, Fraction],
) -> str:
    if solved is None:
        return "no exact value is known"
    if spec.strategy is not None and not _is_optimal(spec.strategy, solved.strategy):
        return f"exact values are of optimal play, and this is {spec.strategy.name!r}"
    known = {placed for found in brought.values() for placed, _ in found}
    # A wager in a fixed ratio to another is among what the other brings.
    if missing := [placed for placed in amount if placed not in known and placed not in brought]:
        return f"no exact value is known for {', '.join(missing)}"
    for found in brought.values():
        for placed, odds in found:
            whole = amount[placed].denominator == 1
            if whole and any((one.net * amount[placed]).denominator != 1 for one in odds.outcomes):
                return f"what {placed} pays is cut to whole cents, which the exact value is not"
    return ""


def _is_optimal(played: Strategy, best: Strategy | None) -> bool:
    return best is not None and played.arrays == best.arrays and played.options == best.options
