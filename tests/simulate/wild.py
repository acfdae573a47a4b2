"""Tables as they may be: any options that go together, any wagers that are accepted, any number of seats, wild play."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

import numpy as np

from pitboss.games.registry import demonstration_game, game_class
from pitboss.odds.solve import solver_of
from pitboss.odds.strategy import Array, Strategy
from pitboss.rules.game import Game
from pitboss.rules.twentyone_game import TwentyOneGame
from pitboss.simulate.planning import _check_wagers
from pitboss.things.errors import NotAllowed, PitbossError

from .agreeing import BankDuel, Duel
from .twentyone_duels import wild

OPEN: dict[str, dict[str, list[Any]]] = {
    "minibaccarat": {"decks": [6, 7, 8]},
    "punto-banco": {"decks": [6, 7, 8]},
    "chemin-de-fer": {"decks": [6, 8], "optional_cells": [[], [[3, 9]], [[5, 4], [6, "none"]]]},
    "blackjack": {
        "progressive_meter": [10_000, 123_456],
        "bonus_meter": [1_000, 5_000],
        "prior_streak_wins": [{"1": 1}, {"1": 4, "2": 2}],
        "chip_unit": [0.25, 1, 5],
        "min": [5],
        "max": [500],
    },
    "four-card-poker": {
        "aces_up": [
            {
                "pair of aces": "3 to 2",
                "two pair": "2 to 1",
                "straight": "4 to 1",
                "flush": "5 to 1",
                "three-of-a-kind": "7 to 1",
                "straight flush": "40 to 1",
                "four-of-a-kind": "50 to 1",
            }
        ]
    },
    "colorado-holdem": {
        "cap": [50_000, 75_000],
        "odds": [{"main": {"flush": "17 to 2"}, "bonus": {"two pair": "4 to 3"}}, {"main": {"straight": "500 to 1"}}],
    },
    "boston-5-stud": {
        "cap": [50_000, 75_000],
        "odds_ab": [{"flush": "31 to 2"}, {"two pair": "5 to 2"}],
        "odds_ob": [{"three-of-a-kind": "30 to 1", "one pair": "3 to 2"}],
    },
    "red-dog": {"payout_odds": [{"1": "11 to 2", "4-11": "3 to 2"}, {"2": "9 to 2"}]},
    "double-cross-poker": {
        "main_odds": ["11 to 10", "2 to 1"],
        "three_card_table": ["40/25/6/3/1", None, "50/30/5/4/1", None],
    },
}
# What some values of an option need that is declared by no conflict.
ALSO: dict[str, dict[str, dict[str, Any]]] = {
    "double-cross-poker": {"first_two_exposed": {"three_card_table": None}},
}
MOST_WAGERS = 12
AMOUNTS = (25, 1_00, 5_00, 5_05, 10_00, 12_00, 12_35, 15_00, 25_00, 333_35, 1_000_00, 6_000_00)


def wild_game(id: str, chance: random.Random) -> Game:
    """Build a game under many options that go together; one that is refused alone is tried with what it needs."""
    declared = list(game_class(id).OPTIONS)
    chance.shuffle(declared)
    chosen: dict[str, Any] = {}
    found = demonstration_game(id)
    wanted = {
        one.id: chance.choice([*one.values, *OPEN.get(id, {}).get(one.id, [])])
        for one in declared
        if chance.random() < 0.6 and (one.values or one.id in OPEN.get(id, {}))
    }
    for first in wanted:
        alone = {**chosen, first: wanted[first]}
        several = [{**alone, second: wanted[second]} for second in wanted if second != first]
        needed = with_what_it_needs(id, alone, chance)
        for options in (alone, needed, {**needed, **ALSO.get(id, {}).get(first, {})}, *several):
            try:
                found = demonstration_game(id, **options)
            except PitbossError:
                continue
            chosen = options
            break
    return found


def with_what_it_needs(id: str, options: Mapping[str, Any], chance: random.Random) -> dict[str, Any]:
    """Set what the declared conflicts demand of other options."""
    found = dict(options)
    default = {one.id: one.default for one in game_class(id).OPTIONS}
    for conflict in game_class(id).CONFLICTS:
        now = {**default, **found}
        if all(now[name] in values for name, values in conflict.when.items()):
            found |= {name: chance.choice(values) for name, values in conflict.needs.items() if now[name] not in values}
    return found


def wild_wagers(game: Game, seats: int, chance: random.Random) -> dict[str, int] | None:
    """Return wagers that the game accepts."""
    offered = [id for id in game.open_wagers() if chance.random() < 0.8]
    if len(offered) > MOST_WAGERS:
        # Of each kind some: a layout has many more places for one number than for half of them.
        kinds = {id.partition(":")[0]: id for id in chance.sample(offered, len(offered))}
        offered = chance.sample([*kinds.values()], min(len(kinds), MOST_WAGERS))
    needed = [one.id for one in game.WAGERS if one.required and one.id in game.open_wagers()]
    placed: dict[str, int] = {}
    for id in [*needed, *(id for id in offered if id not in needed)]:
        for amount in chance.sample(AMOUNTS, len(AMOUNTS)):
            try:
                more = game.in_ratio({**placed, id: amount})
            except PitbossError:
                more = {**placed, id: amount}
            if accepted(game, more, seats):
                placed = more
                break
            if id in needed and id not in placed:
                # What is needed together is refused alone.
                placed = {**placed, id: amount}
                break
    return placed if placed and accepted(game, placed, seats) else None


def accepted(game: Game, placed: Mapping[str, int], seats: int) -> bool:
    try:
        _check_wagers(game, placed, seats, 10, 1)
    except PitbossError:
        return False
    return True


def wild_strategy(game: Game, chance: random.Random) -> Strategy | None:
    """Return a strategy that may do anything that such strategies say, or the simple one."""
    if isinstance(game, TwentyOneGame):
        tables = wild(game, chance.randrange(1000))
        tables.insurance[0] = chance.randrange(2)
        if game.options.hole_card == "exposed":
            tables.insurance[0] = 0
        return Strategy(game=game.id, options=game.options.chosen(), name="wild", arrays=tables.arrays())
    simple = solver_of(game.id).simple(game)
    if simple is None or chance.random() < 0.3:
        return simple
    arrays = {}
    for name in simple.arrays:
        shown = simple.array(name)
        least, most = (0, max(int(shown.max()), 1)) if shown.ndim else (0, 1)
        numbers = np.random.default_rng(chance.randrange(1 << 30)).integers(least, most + 1, shown.shape)
        arrays[name] = Array.of(numbers.astype(shown.dtype))
    return Strategy(game=game.id, options=game.options.chosen(), name="wild", arrays=arrays)


def wild_duel(id: str, seed: int) -> tuple[Duel, str] | None:
    """Return a duel at a table as it may be, and the table in words; None where its wagers were refused."""
    chance = random.Random(f"{id} {seed}")
    game = wild_game(id, chance)
    boxes = int(game.options.boxes) if "boxes" in game.options else game.seats
    seats = chance.choice([1, 1, 2, 3, boxes])
    seats = max(min(seats, boxes), 1 + game.opponents)
    wagers = wild_wagers(game, seats, chance)
    if wagers is None:
        return None
    strategy = wild_strategy(game, chance)
    said = f"seed {seed}: {game.options.chosen()}, {wagers}, {seats} seats, {strategy.name if strategy else 'no play'}"
    kind = BankDuel if id == "chemin-de-fer" else Duel
    # What the demonstration chooses may have been set back to the default.
    options = {
        name: game.options[name] for name in {**demonstration_game(id).options.chosen(), **game.options.chosen()}
    }
    try:
        return kind(id, wagers, seats=seats, strategy=strategy, **options), said
    except NotAllowed as refused:
        # Wild play may be of a kind that the table does not know.
        if "strategy" not in str(refused):
            raise
        return kind(id, wagers, seats=seats, strategy="simple", **options), said
