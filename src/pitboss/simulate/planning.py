"""What is asked for, made into a :class:`Spec` that can be carried out, or refused before anything happens."""

from __future__ import annotations

import math
import secrets
from collections.abc import Mapping
from typing import Any

import msgspec
import numpy as np

from ..odds.solve import odds, solver_of
from ..odds.strategy import Strategy
from ..odds.twentyone_tables import check_tables
from ..plant.cores import Report, nobody
from ..rules.game import Game
from ..rules.twentyone_game import TwentyOneGame
from ..rules.usual_wagers import usual_wagers
from ..things.errors import NotAllowed, NotUnderstood
from ..things.money import show
from .chunks import CHUNK, Spec, deal_chunk
from .counting import CountingPlan, plan_named
from .fortune import BINS
from .streams import pilot_stream
from .tally import NET, PLACED

SESSION = 100
MOST_ROUNDS = 10**12
MOST_SEED = 1 << 63
MOST_CENTS = 1 << 58
"""What may be put down before the deal in all rounds, so that no sum in cents can overflow."""
MOST_AT_ONCE = 10_000_000_00
"""What a seat may put down before the deal, for the same reason within a chunk."""
PILOT = 1 << 14
SEED_BITS = 48
DEVIATIONS = 8
"""How many standard deviations of a session's result fit into the bins on either side."""


def plan_run(
    game: Game,
    *,
    rounds: int,
    wagers: Mapping[str, int] | None = None,
    seats: int = 1,
    strategy: str | Strategy = "optimal",
    seed: int | None = None,
    session: int | None = None,
    bankroll: int = 0,
    count: str | CountingPlan | None = None,
    report: Report = nobody,
) -> Spec:
    """Return what is to be simulated; amounts are in cents, a seed that is not given is drawn.

    ``count`` is a plan for counting, or the name of one that comes with Pitboss.
    """
    placed = dict(wagers) if wagers else usual_wagers(game)
    if seats == 1:
        seats += game.opponents
    _check_numbers(rounds, seed, session, bankroll)
    plan = plan_named(count) if isinstance(count, str) else count
    most_units = max((step.units for step in plan.ramp), default=1) if plan is not None else 1
    _check_wagers(game, placed, seats, rounds, most_units)
    chosen = choose_strategy(game, strategy, report, plan)
    spec = Spec(
        game=game.id,
        options=game.options.chosen(),
        wagers=placed,
        seats=seats,
        rounds=rounds,
        seed=secrets.randbits(SEED_BITS) if seed is None else seed,
        session=session or min(SESSION, rounds),
        bankroll=bankroll,
        step=1,
        strategy=chosen,
    )
    return msgspec.structs.replace(spec, step=_step(spec))


def _check_numbers(rounds: int, seed: int | None, session: int | None, bankroll: int) -> None:
    _check_within("rounds", rounds, 1, MOST_ROUNDS)
    if seed is not None:
        _check_within("seed", seed, 0, MOST_SEED - 1)
    if session is not None:
        _check_within("rounds of a session", session, 1, min(CHUNK, rounds))
    _check_within("bankroll in cents", bankroll, 0, MOST_CENTS)


def _check_within(what: str, value: Any, least: int, most: int) -> None:
    if type(value) is not int or not least <= value <= most:
        raise NotUnderstood(f"The {what} cannot be {value!r}.", allowed=[f"{least:,} to {most:,}"])


def _check_wagers(game: Game, placed: Mapping[str, int], seats: int, rounds: int, units: int) -> None:
    if type(seats) is not int or seats < 1:
        raise NotUnderstood(f"The seats cannot be {seats!r}.", allowed=[f"1 to {game.seats}"])
    for seat in range(1, seats + 1):
        game.check_seat_number(seat, {})
    game.check_wagers(game.spread_wagers(placed, range(1, seats + 1), {}), {}, {})
    each = sum(placed.values()) * units
    if each > MOST_AT_ONCE:
        raise NotAllowed(
            f"{show(each)} a round are more than can be simulated.", allowed=[f"up to {show(MOST_AT_ONCE)}"]
        )
    if each * seats * rounds > MOST_CENTS:
        raise NotAllowed(
            f"{rounds:,} rounds with {show(each * seats)} put down in each are more than can be counted in cents.",
            allowed=[f"up to {MOST_CENTS // (each * seats):,} rounds"],
        )


def choose_strategy(
    game: Game, named: str | Strategy, report: Report = nobody, count: CountingPlan | None = None
) -> Strategy | None:
    """Return the optimal or the simple strategy of a game, or one that is given; None where nothing is decided.

    A plan for counting is laid over it.
    """
    found = _strategy(game, named, report)
    if count is None:
        return found
    if found is None or "hit" not in found.arrays:
        raise NotAllowed(f"{game.name} is not played by a count.")
    return count.over(found)


def _strategy(game: Game, named: str | Strategy, report: Report) -> Strategy | None:
    if named == "optimal":
        return odds(game, report).strategy
    simple = solver_of(game.id).simple(game)
    if named == "simple":
        return simple
    if isinstance(named, str):
        raise NotUnderstood(f"There is no strategy {named!r}.", allowed=["optimal", "simple", "a strategy's file"])
    if isinstance(game, TwentyOneGame):
        check_tables(game, named)
    known = [one for one in (simple, odds(game, report).strategy) if one is not None]
    if not known:
        raise NotAllowed(f"Nothing is decided at {game.name}: it is played without a strategy.")
    if not isinstance(game, TwentyOneGame):
        _check_strategy(named, known)
    changed = any(named.name == one.name and named.arrays != one.arrays for one in known)
    return msgspec.structs.replace(named, name=f"{named.name}, changed") if changed else named


def _check_strategy(given: Strategy, known: list[Strategy]) -> None:
    """Refuse a strategy whose arrays cannot be looked up as those of this game are, or say what cannot be done."""
    if unknown := sorted(set(given.arrays) - set(known[0].arrays)):
        raise NotUnderstood(f"The strategy {given.name!r} has an array {unknown[0]!r}.", allowed=known[0].arrays)
    for name in known[0].arrays:
        found = given.array(name)
        models = [one.array(name) for one in known if name in one.arrays]
        if found.shape != models[0].shape or found.dtype != models[0].dtype:
            raise NotUnderstood(
                f"The array {name!r} of the strategy {given.name!r} is {_form(found)}.", allowed=[_form(models[0])]
            )
        least, most = (int(choose([choose(model) for model in models])) for choose in (np.min, np.max))
        if found.size and not (least <= found.min() and found.max() <= most):
            raise NotUnderstood(
                f"The array {name!r} of the strategy {given.name!r} holds {int(found.min())} to {int(found.max())}.",
                allowed=[f"{least} to {most}"],
            )


def _form(array: Any) -> str:
    return f"{' × '.join(str(one) for one in array.shape) or 'one'} of {array.dtype.name}"


def _step(spec: Spec) -> int:
    """Choose the width of a bin from a first look at some rounds, which are no part of the result."""
    pilot = msgspec.structs.replace(spec, rounds=PILOT, session=PILOT)
    tally = deal_chunk(msgspec.msgpack.encode(pilot), 0, pilot_stream(spec.seed))
    hands = int(tally.counts[-1, PLACED])
    mean = float(tally.counts[-1, NET]) / hands
    variance = max(float(tally.hand_squares[-1]) / hands - mean * mean, 1.0)
    reach = DEVIATIONS * math.sqrt(variance * spec.session) + abs(mean) * spec.session
    return _round_up(2 * reach / BINS)


def _round_up(cents: float) -> int:
    """Return the next amount of 1, 2 or 5 with noughts.

    >>> [_round_up(cents) for cents in (0.3, 3, 5.5, 120)]
    [1, 5, 10, 200]
    """
    power = 1
    while True:
        for digit in (1, 2, 5):
            if digit * power >= cents:
                return digit * power
        power *= 10
