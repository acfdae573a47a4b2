"""Tables that deal into a journal, for the tests of it."""

from __future__ import annotations

import random
from collections.abc import Callable
from contextlib import suppress
from copy import deepcopy
from functools import lru_cache
from itertools import combinations, product
from typing import Any

from pitboss.games.registry import demonstration_game
from pitboss.house.table import Table
from pitboss.journal.journal import Journal
from pitboss.rules.asks import Ask
from pitboss.rules.game import Game
from pitboss.things.errors import PitbossError

WAGERS: dict[str, tuple[str, ...]] = {
    "three-card-poker": ("ante", "pair-plus"),
    "minibaccarat": ("player", "banker", "tie"),
    "blackjack": ("main",),
    "roulette": ("red", "straight:17", "column:1"),
}
CHIPS = 100_000_00


def table(journal: Journal, id: str = "three-card-poker", *, seats: int = 2, name: str = "", **how: Any) -> Table:
    """Open a table of a game, with players who can afford a great deal."""
    found = Table(demonstration_game(id, **how.pop("options", {})), id=name or id, journal=journal, **how)
    for seat in range(1, seats + 1):
        found.sit(seat, f"Player {seat}", chips=CHIPS)
    return found


def bet(table: Table) -> None:
    """Place for every player the first wager of the game, and some of the others."""
    known = WAGERS.get(table.game.id)
    if known is None:
        # Who may wager what can hang on the cards that lie ready, or on an auction held over them.
        table.prepare()
        for seat, placed in lawful_wagers(table).items():
            for one, amount in placed.items():
                table.wager(seat, one, amount)
        return
    for seat in table.players:
        for number, one in enumerate(known):
            if number == 0 or (seat + table.state.rounds_dealt) % 2:
                table.wager(seat, one, 10_00)


Placed = dict[int, dict[str, int]]
_LAST: dict[str, Placed] = {}
"""What was lawful last at a game, tried first."""


def lawful_wagers(table: Table) -> Placed:
    """Find wagers that are lawful now, for as many seats as may be."""
    game, seats = table.game, list(table.players)
    ways = _ways(game)
    every = (
        {seat: way for seat, way in zip(seats, some, strict=True) if way} for some in product(ways, repeat=len(seats))
    )
    last = [_LAST[game.id]] if _LAST.get(game.id, {0: {}}).keys() <= set(seats) else []
    for placed in (*last, *sorted(every, key=len, reverse=True)):
        with suppress(PitbossError):
            game.check_wagers(placed, table.state.carry, {})
            _LAST[game.id] = placed
            return placed
    raise AssertionError(f"no lawful wagers were found for {game.id}")


@lru_cache(maxsize=64)
def _ways(game: Game) -> list[dict[str, int]]:
    """Return what a seat may try: the wagers that the game asks for, with one or two of the others or without."""
    plain = [id for id in game.open_wagers() if not set(id) & {":", "@"}][:6]
    needed = tuple(one.id for one in game.WAGERS if one.required and one.placed == "before-deal")
    sets = dict.fromkeys(
        tuple(dict.fromkeys((*needed, *some))) for more in range(3) for some in combinations(plain, more)
    )
    ways: list[dict[str, int]] = [{}]
    for ids in sets:
        for amounts in ((10_00,) * len(ids), (5_00, 10_00) * len(ids), (10_00, 5_00) * len(ids)):
            way = {id: _amount(game, id, amount) for id, amount in zip(ids, amounts, strict=False)}
            if way not in ways:
                ways.append(way)
    return ways


def _amount(game: Game, id: str, amount: int) -> int:
    exactly = game.wager(id).exactly
    return amount if exactly is None else exactly(game.options)


def deal(table: Table, rounds: int) -> None:
    """Deal rounds at a stretch."""
    for _ in range(rounds):
        bet(table)
        table.play_round()


def at_random(chance: random.Random) -> Callable[[Ask], str]:
    """Decide at random among the answers that are a bare word."""

    def decide(ask: Ask) -> str:
        words = [
            one.word
            for one in ask.choices.all
            if not one.arguments and one.whole is None and (one.amount is None or one.default is not None)
        ]
        return chance.choice(words) if words else ask.choices.written()[0]

    return decide


def chips_in_all(table: Table) -> int:
    """Return the chips of players, house and layout together; they never become more or fewer."""
    round = table.round
    layout = sum(sum(placed.values()) for placed in table.placed.values())
    if round is not None and not round.finished:
        layout = sum(sum(stakes.values()) for stakes in round.stakes.values())
        layout += sum(round.returned.values()) + round.house_net
    held = table.state.carry.get("held", {})
    layout += sum(sum(wagers.values()) for wagers in held.values())
    return sum(player.chips or 0 for player in table.players.values()) + table.inventory + layout


def standing(table: Table) -> dict[str, Any]:
    """Return everything about a table that an outage must not change."""
    round = table.round if table.in_play else None
    found = {
        "snapshot": table.snapshot(),
        "limits": table.limits.of,
        "names": {seat: player.name for seat, player in table.players.items()},
        "boxes": dict(table.boxes),
        "shoes": [
            (one.number, bytes(one.order), one.position, one.salt, list(one.waiting), list(one.discards))
            for one in table.state.shoes
        ],
        "round": None
        if round is None
        else {
            "events": round.events,
            "decisions": round.decisions,
            "calls": round.calls_made,
            "outcomes": round.outcomes,
            "stakes": round.stakes,
            "net": round.net,
            "returned": round.returned,
            "moment": round.moment,
            "ask": repr(round.ask),
            "shoe": (bytes(round.shoe.order), round.shoe.position, list(round.shoe.discards)),
            "hands": {id: (hand.names, hand.seen_by) for id, hand in round.hands.items()},
        },
    }
    return deepcopy(found)
