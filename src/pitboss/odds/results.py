"""What a solver returns: the odds of every wager as exact fractions, and what they rest on."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Any

import msgspec

from .strategy import Strategy

NO_PLAY = "none"
"""The class of strategies where nothing is decided."""


class Outcome(msgspec.Struct, frozen=True):
    """What a wager may come to, in units of the wager, and its probability."""

    net: Fraction
    probability: Fraction


class WagerOdds(msgspec.Struct, frozen=True, kw_only=True):
    """The odds of one wager, with all that it brings with it in the course of a round.

    ``unit`` says what the figures are per; ``outcomes`` is the distribution of the net, highest first. ``parts`` is
    the expected net of each wager id that it brings (an ante brings the play wager and the ante bonus), in the same
    unit, and ``staked`` what is put down on each on average. ``error`` is a proved bound on the error of the house
    advantage, and ``outcomes_error`` one on that of any probability in ``outcomes`` and of any sum of them, as the hit
    rate; 0 is an exact figure.
    """

    wager: str
    unit: str
    outcomes: tuple[Outcome, ...]
    parts: dict[str, Fraction]
    staked: dict[str, Fraction]
    note: str = ""
    error: Fraction = Fraction(0)
    outcomes_error: Fraction = Fraction(0)

    @property
    def mean(self) -> Fraction:
        """What the wager comes to on average."""
        return sum((one.net * one.probability for one in self.outcomes), Fraction(0))

    @property
    def house_advantage(self) -> Fraction:
        """What the house keeps of a unit on average."""
        return -self.mean

    @property
    def handle(self) -> Fraction:
        """What is put down on average, the wagers made in turn included."""
        return sum(self.staked.values(), Fraction(0))

    @property
    def element_of_risk(self) -> Fraction:
        """What the house keeps of all that is put down."""
        return self.house_advantage / self.handle

    @property
    def win_probability(self) -> Fraction:
        """How likely the net is above nothing: the hit rate."""
        return sum((one.probability for one in self.outcomes if one.net > 0), Fraction(0))

    @property
    def push_probability(self) -> Fraction:
        """How likely the net is nothing."""
        return sum((one.probability for one in self.outcomes if one.net == 0), Fraction(0))

    @property
    def variance(self) -> Fraction:
        """The variance of the net, exact where the outcomes are."""
        return sum((one.net * one.net * one.probability for one in self.outcomes), Fraction(0)) - self.mean**2

    @property
    def variance_error(self) -> Fraction:
        """A bound on the error of the variance, whatever net the rounds really have that ``outcomes_error`` is for."""
        return self.outcomes_error * max(one.net * one.net for one in self.outcomes)

    @property
    def standard_deviation(self) -> float:
        """The square root of the variance."""
        return math.sqrt(self.variance)


class Enumerated(msgspec.Struct, frozen=True, kw_only=True):
    """What was counted: how many deals the figures stand for, the closed form of that number, and how it was done."""

    deals: int
    closed_form: str
    how: str


class Alternative(msgspec.Struct, frozen=True, kw_only=True):
    """A simpler way to play a wager, and what it gives away beside the best one."""

    name: str
    wager: str
    house_advantage: Fraction
    cost: Fraction


class GameOdds(msgspec.Struct, frozen=True, kw_only=True):
    """The odds of a game under its options.

    ``play`` names the class of strategies over which the figures are the best: ``"none"`` where nothing is decided,
    ``"optimal"``, or a narrower class in words. ``known`` says what a player knows when deciding, ``shoe`` what is
    assumed of the cards.
    """

    game: str
    options: dict[str, Any]
    enumerated: tuple[Enumerated, ...]
    play: str
    wagers: tuple[WagerOdds, ...]
    known: str = ""
    shoe: str = ""
    alternatives: tuple[Alternative, ...] = ()
    strategy: Strategy | None = None
    notes: tuple[str, ...] = ()

    def wager(self, id: str) -> WagerOdds:
        """Return the odds of a wager by its id."""
        for one in self.wagers:
            if one.wager == id:
                return one
        raise KeyError(id)


def distribution(counts: Mapping[Any, int] | Iterable[tuple[Any, int]], total: int) -> tuple[Outcome, ...]:
    """Return a distribution from how often each net was counted; the counts must add up to the total.

    >>> [str(one.probability) for one in distribution({1: 18, -1: 20}, 38)]
    ['9/19', '10/19']
    >>> distribution({1: 18}, 38)
    Traceback (most recent call last):
    ...
    ArithmeticError: counted 18 of 38
    """
    by_net: dict[Fraction, int] = {}
    for net, count in counts.items() if isinstance(counts, Mapping) else counts:
        if count:
            by_net[Fraction(net)] = by_net.get(Fraction(net), 0) + int(count)
    counted = sum(by_net.values())
    if counted != total:
        raise ArithmeticError(f"counted {counted} of {total}")
    return tuple(Outcome(net, Fraction(count, total)) for net, count in sorted(by_net.items(), reverse=True))


def plain_wager(
    wager: str, counts: Mapping[Any, int] | Iterable[tuple[Any, int]], total: int, *, note: str = ""
) -> WagerOdds:
    """Return the odds of a wager that brings no other with it.

    >>> red = plain_wager("red", {1: 18, -1: 20}, 38)
    >>> str(red.house_advantage), str(red.element_of_risk), round(red.standard_deviation, 4)
    ('1/19', '1/19', 0.9986)
    """
    outcomes = distribution(counts, total)
    mean = sum((one.net * one.probability for one in outcomes), Fraction(0))
    return WagerOdds(
        wager=wager, unit=wager, outcomes=outcomes, parts={wager: mean}, staked={wager: Fraction(1)}, note=note
    )


def must_be(counted: int, closed_form: int, what: str) -> int:
    """Return a total that agrees with its closed form; anything else means that the enumeration is wrong.

    >>> must_be(22100, 22100, "hands of three cards")
    22100
    """
    if counted != closed_form:
        raise ArithmeticError(f"{what}: counted {counted}, but there are {closed_form}")
    return counted
