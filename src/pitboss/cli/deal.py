"""``pitboss deal GAME``: many rounds for automatic players, summed up."""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable
from typing import Any

from ..house.table import Table
from ..rules.game import Game
from ..rules.round import Round
from ..rules.usual_wagers import usual_wagers
from ..things.money import show, to_dollars
from .progress import progress
from .reading import read_game, read_limits, read_wagers, shown_place
from .screen import console, painted, plain_table, print_json

REPORT_EVERY = 0.1


class Tally:
    """What was wagered and won, by wager; amounts in cents.

    ``handled`` is what the players put down, ``net`` what they won or lost.
    """

    def __init__(self) -> None:
        self.rounds = 0
        self.void = 0
        self.handled: dict[str, int] = {}
        self.net: dict[str, int] = {}

    def add(self, round: Round) -> None:
        """Add a finished round."""
        self.rounds += 1
        self.void += round.void
        handled, net = self.handled, self.net
        staked: dict[tuple[int | None, str], int] = {}
        for event in round.events:
            if event.wager is None:
                continue
            if event.kind == "wager":
                key = event.seat, event.wager
                staked[key] = staked.get(key, 0) + (event.amount or 0)
            elif event.kind == "move":  # the hand it lies on has moved, and its name with it
                staked[event.seat, event.wager] = staked.pop((event.seat, (event.text or "").removeprefix("from ")))
        for (_, wager), amount in staked.items():
            handled[wager] = handled.get(wager, 0) + amount
        for nets in round.net.values():
            for wager, amount in nets.items():
                net[wager] = net.get(wager, 0) + amount

    def lines(self) -> list[dict[str, Any]]:
        """Return one line a wager; ``hold`` is what the house kept of what was put down, in percent."""
        return [
            {
                "wager": wager,
                "handled": to_dollars(self.handled.get(wager, 0)),
                "net": to_dollars(self.net.get(wager, 0)),
                "hold_percent": _hold(self.net.get(wager, 0), self.handled.get(wager, 0)),
            }
            for wager in dict.fromkeys((*self.handled, *self.net))
        ]


def _hold(net: int, handled: int) -> float | None:
    return round(-100 * net / handled, 4) if handled else None


def run(args: argparse.Namespace) -> int:
    """Deal rounds and print the sum."""
    game = read_game(args.game, args.option)
    wagers = read_wagers(game, args.wager) or usual_wagers(game)
    limits = read_limits(game, args.limit)
    if args.journal is None:
        table = Table(game, limits=limits)
        return _deal_and_report(table, wagers, args)
    from .sittings import new_table

    with new_table(args.journal, game, limits, commit_every=args.group) as table:
        return _deal_and_report(table, wagers, args)


def _deal_and_report(table: Table, wagers: dict[str, int], args: argparse.Namespace) -> int:
    for seat in range(1, args.seats + 1):
        table.sit(seat, f"Player {seat}")
    tally = Tally()
    begun = time.perf_counter()
    with progress("Dealing", args.rounds) as report:
        deal_rounds(table, wagers, args.rounds, tally, report)
    table.close()
    seconds = time.perf_counter() - begun
    found = summary(table.game, args.seats, tally, seconds, shown_place(args.journal) if args.journal else None)
    if args.json:
        print_json(found)
    else:
        _show(found)
    return 0


def deal_rounds(table: Table, wagers: dict[str, int], rounds: int, tally: Tally, report: Callable[[int], None]) -> None:
    """Deal rounds, every player wagering the same each time as far as the game lets the seats wager alike."""
    seats = list(table.players)
    again = time.perf_counter() + REPORT_EVERY
    # What is done before a round, as an auction, may decide who wagers on what.
    table.prepare()
    for number in range(1, rounds + 1):
        for seat, placed in table.game.spread_wagers(wagers, seats, table.state.carry).items():
            for id, amount in placed.items():
                table.wager(seat, id, amount)
        tally.add(table.play_round())
        if not number & 63 and time.perf_counter() >= again:
            report(number)
            again = time.perf_counter() + REPORT_EVERY
    report(rounds)


def summary(game: Game, seats: int, tally: Tally, seconds: float, journal: str | None) -> dict[str, Any]:
    """Return what was dealt, in dollars."""
    return {
        "game": game.id,
        "options": game.options.chosen(),
        "seats": seats,
        "rounds": tally.rounds,
        "void_rounds": tally.void,
        "seconds": round(seconds, 3),
        "rounds_per_second": round(tally.rounds / seconds, 1) if seconds else None,
        "wagers": tally.lines(),
        "handled": to_dollars(sum(tally.handled.values())),
        "house_net": to_dollars(-sum(tally.net.values())),
        "journal": journal,
    }


def _show(found: dict[str, Any]) -> None:
    screen = console()
    table = plain_table("wager", "handled", "players won", "hold", right=("handled", "players won", "hold"))
    for one in found["wagers"]:
        hold = "" if one["hold_percent"] is None else f"{one['hold_percent']:.2f}%"
        handled = show(_cents(one["handled"])) if one["handled"] else ""
        table.add_row(one["wager"], handled, painted(show(_cents(one["net"]), sign=True)), hold)
    table.add_section()
    total, house = _cents(found["handled"]), _cents(found["house_net"])
    share = _hold(-house, total)
    table.add_row("together", show(total), painted(show(-house, sign=True)), "" if share is None else f"{share:.2f}%")
    screen.print(table)
    void = f", {found['void_rounds']:,} of them void" if found["void_rounds"] else ""
    seats = "one seat" if found["seats"] == 1 else f"{found['seats']} seats"
    screen.print(
        f"  {found['rounds']:,} rounds of {found['game']} at {seats}{void} in {found['seconds']:.1f} s "
        f"({found['rounds_per_second']:,.0f} rounds/s)"
    )
    if found["journal"]:
        screen.print(f"  recorded in {found['journal']}", style="dim")


def _cents(dollars: float) -> int:
    return round(dollars * 100)
