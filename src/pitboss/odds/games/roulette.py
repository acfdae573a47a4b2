"""Roulette: every compartment of the wheel, for every place on the layout."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

from ...games.roulette.arithmetic import (
    EN_PRISON,
    HALF_LOST,
    HELD,
    RETURNED,
    WINS,
    ZERO,
    decide,
    decide_held,
    five_adjacent_net,
)
from ...games.roulette.game import HELD_BEFORE, ZERO_RULES, Roulette
from ...games.roulette.layout import PATTERNS, Place
from ...games.roulette.wheel import CODES, ORDERS
from ...plant.cores import Report
from ...rules.asks import Ask
from ...rules.round import Round
from ..results import NO_PLAY, Enumerated, GameOdds, Outcome, WagerOdds, distribution, must_be
from ..solve import Decide
from ..strategy import Strategy

MATTERS = ("wheel", "zero_rule", "en_prison_second_zero", "five_adjacent_offered")
ALONG = {"en_prison_second_zero": {"zero_rule": "en-prison"}}
COMPARTMENTS = {"double-zero": 38, "single-zero": 37, "double-as-single": 37}


def numbers_in_play(game: Roulette) -> tuple[int, ...]:
    """Return the compartments that make a valid spin; on a wheel run as single zero, 00 makes none.

    >>> len(numbers_in_play(Roulette())), len(numbers_in_play(Roulette(wheel="double-as-single")))
    (38, 37)
    """
    order = ORDERS[game.options.wheel]
    return tuple(one for one in order if game.options.wheel != "double-as-single" or one != CODES["00"])


def solve(game: Roulette, report: Report) -> GameOdds:
    """Let the ball come to rest in every compartment once, for every place of every kind of wager."""
    numbers = numbers_in_play(game)
    must_be(len(set(numbers)), COMPARTMENTS[game.options.wheel], "compartments in play")
    by_family: dict[str, list[WagerOdds]] = {}
    for place in game.places.values():
        by_family.setdefault(place.family, []).append(_of_place(game, place, numbers))
    for family, found in by_family.items():
        if any(one.outcomes != found[0].outcomes for one in found):
            raise ArithmeticError(f"the places of {family} do not have the same odds")
    return GameOdds(
        game=game.id,
        options=game.options.chosen(),
        enumerated=(
            Enumerated(
                deals=len(numbers),
                closed_form=f"{len(numbers)} compartments",
                how=f"every compartment for each of the {len(game.places)} places on the layout; all places of one "
                "kind have the same odds",
            ),
        ),
        play=NO_PLAY,
        shoe="each compartment as likely as any other, every spin for itself",
        wagers=tuple(found[0] for found in by_family.values()),
        notes=(
            ("A wager in prison is followed until it is released or lost; its later spins count as the same wager.",)
            if ZERO_RULES[game.zero_rule] == EN_PRISON
            else ()
        ),
    )


def _of_place(game: Roulette, place: Place, numbers: tuple[int, ...]) -> WagerOdds:
    odds = game.odds_of(place)
    zero_code = ZERO_RULES[game.zero_rule]
    nets: Counter[Fraction] = Counter()
    held = 0
    for landed in numbers:
        result = decide(place.numbers, place.even_money, zero_code, landed)
        if result == HELD:
            held += 1
        elif result == WINS and place.family == "five-adjacent":
            nets[Fraction(five_adjacent_net(5, odds.wins), 5)] += 1
        elif result == WINS:
            nets[Fraction(odds.wins, odds.per)] += 1
        elif result == HALF_LOST:
            nets[Fraction(-1, 2)] += 1
        else:
            nets[Fraction(-1)] += 1
    wager = PATTERNS[place.family]
    if not held:
        outcomes = distribution(nets, len(numbers))
        mean = sum((one.net * one.probability for one in outcomes), Fraction(0))
        return WagerOdds(wager=wager, unit=wager, outcomes=outcomes, parts={wager: mean}, staked={wager: Fraction(1)})
    return _with_prison(game, place, wager, nets, Fraction(held, len(numbers)), numbers)


def _with_prison(
    game: Roulette, place: Place, wager: str, nets: Counter[Fraction], held: Fraction, numbers: tuple[int, ...]
) -> WagerOdds:
    """Follow a wager that a zero holds: it may be held again and again, which a ratio sums up."""
    stays = game.options.en_prison_second_zero == "stay"
    later = Counter(decide_held(place.numbers, stays, landed) for landed in numbers)
    ends = len(numbers) - later[HELD]
    returned = held * Fraction(later[RETURNED], ends)
    lost_in_prison = held - returned
    chances = {net: Fraction(count, len(numbers)) for net, count in nets.items()}
    at_once = sum((net * chance for net, chance in chances.items()), Fraction(0))
    chances[Fraction(0)] = returned
    chances[Fraction(-1)] += lost_in_prison
    return WagerOdds(
        wager=wager,
        unit=wager,
        outcomes=tuple(Outcome(net, chances[net]) for net in sorted(chances, reverse=True)),
        parts={wager: at_once, f"{HELD_BEFORE}{wager}": -lost_in_prison},
        staked={wager: Fraction(1)},
        note=f"held by {'00 or 0' if len(numbers) > ZERO + 37 else 'the zero'}, then decided by later spins",
    )


def simple(game: Roulette) -> Strategy | None:
    """Nothing is decided at roulette."""
    return None


def decider(game: Roulette, strategy: Strategy) -> Decide:
    """Let the wagers stand."""

    def decide_stand(round: Round, ask: Ask) -> str:
        return "stand"

    return decide_stand
