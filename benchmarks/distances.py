"""Hold rounds in bulk against the proved odds, every wager of every game: ``make distances``.

Each run deals so many rounds, or as many as it can in its time. Prints how far each wager came out from its exact
value, in standard errors, and fails where one is farther away than four. It needs no more than Pitboss itself.
"""

from __future__ import annotations

import argparse
import math
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing
from dataclasses import dataclass, field
from fractions import Fraction
from threading import Event
from typing import Any

import msgspec
import numpy as np

import pitboss
from pitboss.games.registry import GAMES, demonstration_game
from pitboss.odds.results import GameOdds, WagerOdds
from pitboss.odds.solve import odds
from pitboss.odds.strategy import Array, Strategy
from pitboss.plant.cores import cores
from pitboss.rules.game import Game
from pitboss.simulate.engines import Threads
from pitboss.simulate.exact import yardstick
from pitboss.simulate.figures import figures_of
from pitboss.simulate.planning import plan_run
from pitboss.simulate.running import Progress, begin, carry_on
from pitboss.simulate.tally import NET, PLACED, STAKED

ROUNDS = 10**8
SECONDS = 120.0
FAR = 4.0
SEED = 20_25

Lay = dict[str, int]
Chooses = Callable[[Game, GameOdds], Strategy]


@dataclass(frozen=True)
class Run:
    """A game under some options, with wagers in cents that can be made together."""

    game: str
    wagers: Lay
    options: dict[str, Any] = field(default_factory=dict)
    seats: int = 1
    strategy: Chooses | None = None


@dataclass(frozen=True)
class Row:
    """What one wager came to, and what it had to, per unit of what it is made with."""

    wager: str
    mean: float
    error: float
    exact: Fraction
    note: str = ""

    @property
    def distance(self) -> float:
        """How far apart they are, in standard errors."""
        away = self.mean - float(self.exact)
        return away / self.error if self.error else math.copysign(math.inf, away) if abs(away) > 1e-12 else 0.0


def each(*ids: str, cents: int = 10_00) -> Lay:
    """Return the same amount on each of some wagers."""
    return dict.fromkeys(ids, cents)


def insures(game: Game, proved: GameOdds) -> Strategy:
    """Return the best strategy, but that it takes insurance whenever it is offered."""
    assert proved.strategy is not None
    arrays = {**proved.strategy.arrays, "insurance": Array.of(np.ones(1, dtype=np.int8))}
    return Strategy(game=game.id, options=proved.strategy.options, name="best, and insured", arrays=arrays)


FULL = {"shoe": "continuous"}
"""Blackjack is proved with a full shoe at the start of every round."""

HANDS = each("player", "banker", "tie")
EVENS = each("red", "black", "odd", "even", "low", "high")
INSIDE = each(
    "straight:0",
    "straight:17",
    "split:1-4",
    "three:4-5-6",
    "four:1-2-4-5",
    "six:1-2-3-4-5-6",
    "column:2",
    "dozen:3",
)

RUNS = (
    Run("three-card-poker", each("ante", "pair-plus")),
    Run("three-card-poker", each("ante", "pair-plus"), {"pair_plus": "B", "version_f": True, "ante_bonus": "AB-2"}),
    Run("three-card-poker", each("ante", "pair-plus"), {"pair_plus": "C"}, seats=3),
    Run("three-card-poker", each("pair-plus"), {"pair_plus": "D"}, seats=7),
    Run("minibaccarat", HANDS),
    Run("minibaccarat", HANDS, {"vigorish_percent": 4, "decks": 6}),
    Run(
        "minibaccarat",
        each(*HANDS, "total-4", "total-5", "total-6", "dragon-bonus-player", "dragon-bonus-banker"),
        {"total_card_wagers": "on", "dragon_bonus": "on"},
    ),
    Run("minibaccarat", each(*HANDS, "dragon-7", "panda-8"), {"ez_baccarat": "on"}, seats=3),
    Run("blackjack", each("main"), FULL),
    Run("blackjack", each("main"), FULL, strategy=insures),
    Run("blackjack", each("main"), {**FULL, "max_split_hands": 4, "surrender": True}, seats=6),
    Run(
        "blackjack", each("main"), {**FULL, "hole_card": "reader", "blackjack_pays": "6:5", "dealer_hits_soft_17": True}
    ),
    Run("blackjack", each("main"), {**FULL, "hole_card": "exposed", "decks": 2}),
    Run(
        "blackjack",
        {**each("main"), **each("over13", "under13", cents=1_00)},
        {**FULL, "additional_wager": "over-under-13"},
    ),
    Run("blackjack", {**each("main"), **each("same-suit", cents=1_00)}, {**FULL, "additional_wager": "same-suit"}),
    Run(
        "blackjack",
        {**each("main"), **each("same-suit", cents=1_00)},
        {**FULL, "additional_wager": "same-suit", "same_suit_table": "RM-1"},
    ),
    Run("blackjack", {**each("main"), **each("sevens", cents=1_00)}, {**FULL, "additional_wager": "sevens"}),
    Run("blackjack", {**each("main"), **each("twenty-bonus", cents=1_00)}, {**FULL, "twenty_point_bonus": True}),
    Run("blackjack", {**each("main"), **each("match-dealer", cents=1_00)}, {**FULL, "match_the_dealer": True}),
    Run("blackjack", {**each("main"), "progressive": 1_00}, {**FULL, "progressive": True, "progressive_meter": 50_000}),
    Run("blackjack", {**each("main"), "bonus-player": 1_00}, {**FULL, "bonus_wager": True, "bonus_meter": 5_000}),
    Run("blackjack", {**each("main"), "bonus-dealer": 1_00}, {**FULL, "bonus_wager": True, "bonus_meter": 5_000}),
    Run(
        "blackjack",
        {**each("main"), **each("streak-2", "streak-3", "streak-4", "streak-5", cents=1_00)},
        {**FULL, "streak": True},
    ),
    Run("blackjack", each("main-1", "main-2", "main-3"), {**FULL, "multiple_action": True}),
    Run("roulette", {**EVENS, **INSIDE, **each("first-five")}),
    Run("roulette", {**EVENS, **INSIDE}, {"wheel": "single-zero"}),
    Run("roulette", EVENS, {"wheel": "single-zero", "zero_rule": "en-prison", "en_prison_second_zero": "stay"}),
    Run("roulette", each("red", "five-adjacent:0", "five-adjacent:17"), {"five_adjacent_offered": True}),
    Run("four-card-poker", each("ante", "aces-up")),
    Run("four-card-poker", each("ante", "aces-up"), {"aces_up": "AU-2", "tie": "push"}),
    Run("four-card-poker", each("ante", "aces-up"), {"aces_up": "AU-3", "fold_forfeits_aces_up": False}, seats=3),
    Run("three-card-draw-poker", each("ante", "first-3-bonus")),
    Run("three-card-draw-poker", each("ante", "first-3-bonus"), {"bonus": 2, "first_3": 2}),
    Run("three-card-draw-poker", each("ante", "first-3-bonus"), {"bonus": 3, "first_3": 3}, seats=6),
    Run("three-card-draw-poker", each("ante", "first-3-bonus"), {"first_3": 4}),
    Run("colorado-holdem", each("ante", "bonus")),
    Run("colorado-holdem", each("ante", "bonus"), {"version": "required", "required_push_low": 8}, seats=3),
    Run("boston-5-stud", {**each("ante", "bonus"), "first": 20_00}),
    Run("boston-5-stud", {**each("ante", "bonus"), "first": 20_00}, {"three_card_ace_low": False}, seats=7),
    Run("red-dog", each("original")),
    Run("red-dog", each("original"), {"decks": 1}, seats=4),
    Run("casino-war", each("initial", "tie")),
    Run("casino-war", each("initial", "tie"), {"decks": 8}, seats=5),
    Run("punto-banco", HANDS),
    Run("punto-banco", HANDS, {"decks": 6}, seats=14),
    Run("chemin-de-fer", each("bank", "against")),
    Run("chemin-de-fer", each("bank", "against"), {"optional_cells": []}, seats=4),
    Run("double-cross-poker", each("ante", "three-card")),
    Run("double-attack-blackjack", each("initial", "bustit"), {"shuffle_each_round": True}),
    Run("double-attack-blackjack", each("initial", "bustit"), {"shuffle_each_round": True}, strategy=insures),
    Run(
        "double-attack-blackjack",
        each("initial", "bustit"),
        {"shuffle_each_round": True, "decks": 6, "hole_card": "none", "surrender": False},
        seats=3,
    ),
)


def deal(run: Run, rounds: int, seconds: float, seed: int = SEED) -> tuple[Progress, list[Row]]:
    """Deal a run; return how far it came, and its wagers beside what is proved."""
    game = demonstration_game(run.game, **run.options)
    proved = odds(game)
    strategy = run.strategy(game, proved) if run.strategy is not None else "optimal"
    spec = plan_run(game, rounds=rounds, wagers=run.wagers, seats=run.seats, strategy=strategy, seed=seed)
    progress, stop = begin(spec), Event()

    def heed(now: Progress) -> None:
        if now.seconds > seconds:
            stop.set()

    with closing(Threads()) as engine:
        carry_on(progress, engine, watch=heed, stop=stop)
    return progress, list(_rows(progress, proved))


def _rows(progress: Progress, proved: GameOdds) -> Iterator[Row]:
    """Hold the wagers against the odds.

    What the best play never makes, and what is proved with a bound only, is taken for itself, where it is made.
    """
    spec = progress.spec
    best = msgspec.structs.replace(spec, strategy=proved.strategy)
    against = yardstick(best, proved)
    further = [id for id in progress.tally.wagers if id not in against.unit]
    unit = {**against.unit, **{id: next(iter(spec.wagers)) for id in further}}
    found = figures_of(progress, msgspec.structs.replace(against, unit=unit))
    for one in (*found.wagers, *([] if further else [found.together])):
        if one.exact_fraction is not None:
            yield Row(one.wager, one.mean, one.standard_error, Fraction(one.exact_fraction))
    alone = {one.wager: one for one in proved.wagers}
    for row, id in enumerate(progress.tally.wagers):
        if id in alone and id not in against.expected and progress.tally.counts[row, PLACED]:
            yield _by_itself(progress, row, id, alone[id])


def _by_itself(progress: Progress, row: int, id: str, odds: WagerOdds) -> Row:
    """Hold a wager that is made in some hands only, always with the same amount, against its own odds."""
    counts, squares = progress.tally.counts[row], float(progress.tally.hand_squares[row])
    hands, staked = int(counts[PLACED]), float(counts[STAKED])
    mean = int(counts[NET]) / staked
    error = math.sqrt(squares * hands / staked**2 - mean**2) / math.sqrt(hands)
    return Row(id, mean, error, odds.mean, "proved with a bound" if odds.error else "where it is made")


def unproved(run: Run, rows: Iterable[Row]) -> list[str]:
    """Return the wagers of a run that were held against nothing."""
    known = {row.wager for row in rows}
    return [id for id in run.wagers if id not in known]


def main(arguments: list[str] | None = None) -> int:
    """Deal every run and print the distances; 1 if one of them is too far."""
    parser = argparse.ArgumentParser(prog="distances", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--rounds", type=int, default=ROUNDS, help=f"rounds of a run at most, {ROUNDS:,} if not said")
    parser.add_argument("--seconds", type=float, default=SECONDS, help=f"seconds of a run at most, else {SECONDS:g}")
    parser.add_argument("--game", choices=GAMES, action="append", help="only this game; may be said again")
    asked = parser.parse_args(arguments)
    begun, faults, held = time.perf_counter(), 0, 0
    print(
        f"Pitboss {pitboss.__version__}, {cores()} cores, at most {asked.rounds:,} rounds and {asked.seconds:g} s a run"
    )
    print(f"{'':2}{'wager':<22}{'mean':>14}{'±':>12}{'exact':>14}{'distance':>12}   exactly")
    for number, run in enumerate(RUNS):
        if asked.game and run.game not in asked.game:
            continue
        progress, rows = deal(run, asked.rounds, asked.seconds, SEED + number)
        options = ", ".join(f"{name} {value}" for name, value in run.options.items()) or "default options"
        played = progress.spec.strategy.name if progress.spec.strategy is not None else "nothing to decide"
        seats = f"{run.seats} seats, " if run.seats > 1 else ""
        print(f"{run.game}: {options}; {seats}{progress.rounds:,} rounds in {progress.seconds:.0f} s; {played}")
        for row in rows:
            far = abs(row.distance) > FAR
            faults, held = faults + far, held + 1
            print(
                f"{'!' if far else '':2}{row.wager:<22}{100 * row.mean:>+13.5f}%{100 * row.error:>11.5f}%"
                f"{100 * float(row.exact):>+13.5f}%{row.distance:>+9.2f} se   {row.note or _short(row.exact)}",
                flush=True,
            )
        for id in unproved(run, rows):
            faults += 1
            print(f"! {id:<22}is held against nothing", flush=True)
    spent = time.perf_counter() - begun
    said = f"{faults} beyond {FAR:g} standard errors" if faults else f"all within {FAR:g} standard errors"
    print(f"{held} distances in {spent:,.0f} s: {said}.")
    return int(bool(faults))


def _short(exact: Fraction) -> str:
    written = str(exact)
    return written if len(written) <= 44 else f"a fraction of {len(written)} characters"


if __name__ == "__main__":
    sys.exit(main())
