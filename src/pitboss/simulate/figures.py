"""The figures that simulated rounds come to; amounts in dollars, means per unit of the wager as well."""

from __future__ import annotations

import math
from collections.abc import Sequence
from fractions import Fraction
from typing import Any

import msgspec
import numpy as np

from ..things.money import to_dollars
from .exact import Yardstick
from .fortune import (
    BEST,
    BINS,
    BOUGHT,
    DRAWDOWN,
    LOSS_STREAK,
    RUINED,
    SESSIONS,
    SESSIONS_LOST,
    SESSIONS_WON,
    WIN_STREAK,
    WORST,
)
from .ruin import ruin_ever, ruin_within
from .running import Progress
from .tally import HIGHEST, LOST, LOWEST, NET, PLACED, STAKED, WON, Tally

QUANTILES = (0.01, 0.05, 0.25, 0.5, 0.75, 0.95, 0.99)
Number = int | float


class WagerFigures(msgspec.Struct, frozen=True, kw_only=True):
    """What one wager came to, or all together.

    ``mean`` and ``standard_error`` are the net of a hand per unit of the wager that ``unit`` names, which comes to
    ``unit_dollars``; ``exact`` is what the mean must be where that is known, ``distance`` how many standard errors lie
    between. ``standard_deviation`` is that of one hand. ``hit_rate`` and ``loss_rate`` are shares of the ``hands`` in
    which it was wagered. ``handle`` is all that was put down on it, ``hold_percent`` the share of that which the house
    kept.
    """

    wager: str
    unit: str
    unit_dollars: Number
    hands: int
    mean: float
    standard_error: float
    exact: float | None
    exact_fraction: str | None
    distance: float | None
    mean_dollars: float
    standard_error_dollars: float
    standard_deviation: float
    standard_deviation_dollars: float
    hit_rate: float
    loss_rate: float
    highest: Number
    lowest: Number
    handle: Number
    net: Number
    hold_percent: float | None


class House(msgspec.Struct, frozen=True, kw_only=True):
    """The table as the house sees it.

    ``drop`` is the chips bought: a bankroll for each session begun and each time that all chips of the first seat were
    gone before a round, at every seat as at the first; without a bankroll, what was put down before the deals.
    ``handle`` is all that was put down, ``win`` what the house kept.
    """

    drop: Number
    handle: Number
    win: Number
    hold_of_drop_percent: float | None
    hold_of_handle_percent: float | None


class Swings(msgspec.Struct, frozen=True, kw_only=True):
    """The extremes in the fortune of the first seat; a round without a result ends no streak."""

    longest_winning_streak: int
    longest_losing_streak: int
    deepest_drawdown: Number


class Bin(msgspec.Struct, frozen=True, array_like=True):
    """How many sessions came to about this many dollars."""

    result: Number
    sessions: int


class Sessions(msgspec.Struct, frozen=True, kw_only=True):
    """What whole sessions of the first seat came to, in dollars; ``quantiles`` and ``bins`` are to a bin's width."""

    rounds: int
    sessions: int
    won: float
    lost: float
    mean: float
    standard_deviation: float
    best: Number
    worst: Number
    width: Number
    quantiles: dict[str, Number]
    bins: tuple[Bin, ...]


class Ruin(msgspec.Struct, frozen=True, kw_only=True):
    """How often a bankroll was lost within a session: counted, and by the formula for a diffusion."""

    bankroll: Number
    share: float
    standard_error: float
    formula: float
    formula_if_play_never_ends: float


class Figures(msgspec.Struct, frozen=True, kw_only=True):
    """All figures of a run; ``why_not_exact`` says why they, or which of them, are held against no
    exact value, where that is so."""

    game: str
    options: dict[str, Any]
    strategy: str | None
    seats: int
    stakes: dict[str, Number]
    rounds: int
    rounds_asked: int
    complete: bool
    seed: int
    seconds: float
    rounds_per_second: float
    wagers: tuple[WagerFigures, ...]
    together: WagerFigures
    house: House
    swings: Swings
    sessions: Sessions | None
    ruin: Ruin | None
    why_not_exact: str

    def wager(self, id: str) -> WagerFigures:
        """Return the figures of a wager by its id."""
        for one in self.wagers:
            if one.wager == id:
                return one
        raise KeyError(id)


def figures_of(progress: Progress, against: Yardstick) -> Figures:
    """Return the figures of a run, as far as it has come."""
    spec, tally = progress.spec, progress.tally
    rows = tuple(
        _wager(progress, row, id, against.unit[id], against.amount.get(against.unit[id]), against.expected.get(id))
        for row, id in enumerate(tally.wagers)
    )
    return Figures(
        game=spec.game,
        options=spec.options,
        strategy=spec.strategy.name if spec.strategy is not None else None,
        seats=_seats(progress),
        stakes={id: to_dollars(amount) for id, amount in spec.wagers.items()},
        rounds=tally.rounds,
        rounds_asked=spec.rounds,
        complete=progress.complete,
        seed=spec.seed,
        seconds=round(progress.seconds, 3),
        rounds_per_second=round(tally.rounds / progress.seconds, 1) if progress.seconds else 0.0,
        wagers=rows,
        together=_wager(progress, len(rows), TOGETHER, BEFORE_THE_DEAL, against.put_down, against.together),
        house=_house(progress, against),
        swings=Swings(
            longest_winning_streak=int(tally.fortune[WIN_STREAK]),
            longest_losing_streak=int(tally.fortune[LOSS_STREAK]),
            deepest_drawdown=to_dollars(int(tally.fortune[DRAWDOWN])),
        ),
        sessions=_sessions(progress) if tally.fortune[SESSIONS] else None,
        ruin=_ruin(progress) if tally.fortune[SESSIONS] and spec.bankroll else None,
        why_not_exact=against.missing,
    )


TOGETHER = "together"
BEFORE_THE_DEAL = "all put down before the deal"


def _wager(
    progress: Progress, row: int, id: str, unit: str, accepted: Fraction | None, exact: Fraction | None
) -> WagerFigures:
    spec, tally = progress.spec, progress.tally
    rounds = tally.rounds
    counts = [int(one) for one in tally.counts[row]]
    # A wager that only some seats make is per hand of those seats.
    base = tally.wagers.index(unit) if unit in tally.wagers else len(tally.wagers)
    hands = int(tally.counts[base, PLACED]) or int(tally.counts[-1, PLACED]) or 1
    accepted = accepted or Fraction(spec.wagers.get(unit) or sum(spec.wagers.values()))
    amount = float(accepted)
    mean = counts[NET] / hands
    each_round = counts[NET] / max(rounds, 1)
    spread = math.sqrt(max(float(tally.squares[row]) - rounds * each_round**2, 0.0))
    error = spread / hands
    deviation = math.sqrt(max(float(tally.hand_squares[row]) / hands - mean * mean, 0.0))
    wagered = (counts[PLACED] if counts[STAKED] else hands) or 1
    per_unit = None if exact is None else exact / accepted
    return WagerFigures(
        wager=id,
        unit=unit,
        unit_dollars=amount / 100 if accepted % 100 else int(accepted) // 100,
        hands=counts[PLACED] if counts[STAKED] else hands,
        mean=mean / amount,
        standard_error=error / amount,
        exact=None if per_unit is None else float(per_unit),
        exact_fraction=None if per_unit is None else f"{per_unit.numerator}/{per_unit.denominator}",
        distance=None if exact is None else _distance(mean, exact, error, rounds),
        mean_dollars=mean / 100,
        standard_error_dollars=error / 100,
        standard_deviation=deviation / amount,
        standard_deviation_dollars=deviation / 100,
        hit_rate=counts[WON] / wagered,
        loss_rate=counts[LOST] / wagered,
        highest=to_dollars(counts[HIGHEST]),
        lowest=to_dollars(counts[LOWEST]),
        handle=to_dollars(counts[STAKED]),
        net=to_dollars(counts[NET]),
        hold_percent=-100 * counts[NET] / counts[STAKED] if counts[STAKED] else None,
    )


def _seats(progress: Progress) -> int:
    """Return how many seats played: where people play against one another, others sit down with a single one."""
    tally = progress.tally
    return int(tally.counts[-1, PLACED]) // tally.rounds if tally.rounds else progress.spec.seats


def _distance(mean: float, exact: Fraction, error: float, rounds: int) -> float | None:
    if error > 0:
        return (mean - float(exact)) / error
    return 0.0 if rounds and abs(mean - float(exact)) < 1e-9 else None


def _house(progress: Progress, against: Yardstick) -> House:
    spec, tally = progress.spec, progress.tally
    handle, win = int(tally.counts[-1, STAKED]), -int(tally.counts[-1, NET])
    if spec.bankroll:
        bought = -(-tally.rounds // spec.session) + int(tally.fortune[BOUGHT])
        drop = spec.bankroll * _seats(progress) * bought
    else:
        before = {*spec.wagers, *against.amount}
        drop = sum(int(tally.counts[row, STAKED]) for row, id in enumerate(tally.wagers) if id in before)
    return House(
        drop=to_dollars(drop),
        handle=to_dollars(handle),
        win=to_dollars(win),
        hold_of_drop_percent=100 * win / drop if drop else None,
        hold_of_handle_percent=100 * win / handle if handle else None,
    )


def _sessions(progress: Progress) -> Sessions:
    spec, tally = progress.spec, progress.tally
    number = int(tally.fortune[SESSIONS])
    mean = float(tally.session_sums[0]) / number
    variance = max(float(tally.session_sums[1]) / number - mean * mean, 0.0)
    results = [(place - BINS // 2) * spec.step for place in range(BINS)]
    filled = [place for place in range(BINS) if tally.bins[place]]
    return Sessions(
        rounds=spec.session,
        sessions=number,
        won=int(tally.fortune[SESSIONS_WON]) / number,
        lost=int(tally.fortune[SESSIONS_LOST]) / number,
        mean=mean / 100,
        standard_deviation=math.sqrt(variance) / 100,
        best=to_dollars(int(tally.fortune[BEST])),
        worst=to_dollars(int(tally.fortune[WORST])),
        width=to_dollars(spec.step),
        quantiles=_quantiles(tally, results),
        bins=tuple(
            Bin(to_dollars(results[place]), int(tally.bins[place])) for place in range(filled[0], filled[-1] + 1)
        ),
    )


def _quantiles(tally: Tally, results: Sequence[int]) -> dict[str, Number]:
    below = np.cumsum(tally.bins)
    return {
        f"{quantile:g}": to_dollars(results[int(np.searchsorted(below, quantile * below[-1]))])
        for quantile in QUANTILES
    }


def _ruin(progress: Progress) -> Ruin:
    spec, tally = progress.spec, progress.tally
    sessions = int(tally.fortune[SESSIONS])
    share = int(tally.fortune[RUINED]) / sessions
    hands = int(tally.counts[-1, PLACED])
    mean = float(tally.counts[-1, NET]) / hands
    deviation = math.sqrt(max(float(tally.hand_squares[-1]) / hands - mean * mean, 0.0))
    return Ruin(
        bankroll=to_dollars(spec.bankroll),
        share=share,
        standard_error=math.sqrt(share * (1 - share) / sessions),
        formula=ruin_within(spec.bankroll, mean, deviation, spec.session),
        formula_if_play_never_ends=ruin_ever(spec.bankroll, mean, deviation),
    )
