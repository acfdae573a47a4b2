"""Tables that deal into a journal, for the tests of it."""

from __future__ import annotations

import random
from collections.abc import Callable
from contextlib import suppress
from copy import deepcopy
from itertools import combinations
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


def bet(table: Table, amount: int = 10_00) -> None:
    """Place for every player the first wager of the game, and some of the others."""
    first, *others = wagers_of(table.game)
    for seat in table.players:
        for one in first:
            table.wager(seat, one, _amount(table.game, one, amount))
        for other in others:
            if (seat + table.state.rounds_dealt) % 2:
                table.wager(seat, *other, amount)


def wagers_of(game: Game) -> list[tuple[str, ...]]:
    """Return the wagers that suffice to be dealt in, and the others that are tried, one by one."""
    known = WAGERS.get(game.id)
    if known is not None:
        return [known[:1], *((one,) for one in known[1:])]
    plain = [id for id in game.open_wagers() if not set(id) & {":", "@"}]
    needed = [one.id for one in game.WAGERS if one.required and one.placed == "before-deal"]
    for more in range(4):
        for some in combinations(plain, more):
            together = tuple(dict.fromkeys([*needed, *some]))
            with suppress(PitbossError):
                game.check_wagers({1: {one: _amount(game, one, 10_00) for one in together}}, {}, {})
                return [together]
    raise AssertionError(f"no lawful wagers were found for {game.id}")


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
        "chips": {seat: player.chips for seat, player in table.players.items()},
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
