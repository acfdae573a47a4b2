"""``pitboss odds GAME``: exact odds and the house advantage of every wager."""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable, Sequence
from pathlib import Path

from ..games.registry import GAMES
from ..odds.figures import (
    as_figures,
    chosen_as_text,
    compared,
    counted,
    net_as_text,
    number_of,
    percent,
    play_of,
    wagers_asked,
)
from ..odds.markdown_page import wager_cells
from ..odds.results import GameOdds, WagerOdds
from ..odds.solve import odds
from ..plant.cores import Report
from ..rules.game import Game
from ..things.errors import NotUnderstood
from .progress import progress
from .reading import read_game
from .screen import console, plain_table, print_json

PARTS = 1000
LONGEST_FRACTION = 24

Writer = Callable[[Sequence[tuple[Game, GameOdds, float]], Report], None]


def run(args: argparse.Namespace) -> int:
    """Count, and print what was found."""
    games = _asked(args)
    writer = _report_writer(args.report, len(games))
    found = []
    for game in games:
        begun = time.perf_counter()
        solved = solve_with_progress(game, fresh=args.fresh)
        wagers_asked(solved, args.wager)
        found.append((game, solved, time.perf_counter() - begun))
    if writer is not None:
        with progress("Varying the options", PARTS) as report:
            writer(found, lambda done: report(int(done * PARTS)))
    if args.json:
        figures = [as_figures(solved, args.wager) for _, solved, _ in found]
        print_json(figures if args.all else figures[0])
        return 0
    if args.all:
        _show_all(found)
    else:
        _show(*found[0], args.wager)
    if args.report:
        console().print(f"  written to {args.report}", style="dim")
    return 0


def _asked(args: argparse.Namespace) -> list[Game]:
    if args.all:
        if args.game is not None or args.option or args.wager:
            raise NotUnderstood("--all takes every game at its default options; it goes with no game, option or wager.")
        return [read_game(id, []) for id in GAMES]
    if args.game is None:
        raise NotUnderstood("GAME is missing. Try 'pitboss odds --help'.", allowed=[*GAMES, "--all"])
    return [read_game(args.game, args.option)]


def _report_writer(file: Path | None, games: int) -> Writer | None:
    if file is None:
        return None
    from ..odds.report import writer_for

    return writer_for(file, games)


def solve_with_progress(game: Game, *, fresh: bool = False) -> GameOdds:
    """Solve a game; whoever waits at a terminal sees how far it is."""
    with progress(f"Counting {game.name}", PARTS) as report:
        return odds(game, lambda done: report(int(done * PARTS)), keep_result=not fresh)


def _show(game: Game, found: GameOdds, seconds: float, wager: str | None) -> None:
    screen = console()
    chosen = chosen_as_text(found.options)
    screen.print(f"{game.name}{f' ({chosen})' if chosen else ''}", style="bold")
    asked = wagers_asked(found, wager)
    table = plain_table(
        "wager", "house advantage", "exactly", "element of risk", "wins", "pushes", "standard deviation",
        right=("house advantage", "element of risk", "wins", "pushes", "standard deviation"),
    )  # fmt: skip
    for one in asked:
        table.add_row(*wager_cells(one, LONGEST_FRACTION))
    screen.print(table)
    for one in asked:
        if one.note:
            screen.print(f"  {one.wager}: {one.note}", style="dim")
    if wager is not None:
        _show_outcomes(asked[0])
    _show_basis(found)
    screen.print(f"  {seconds:.2f} s", style="dim")


def _percent(one: WagerOdds) -> str:
    return f"{percent(one.house_advantage):.4f}%"


def _show_outcomes(one: WagerOdds) -> None:
    table = plain_table("net", "probability", "one in", right=("net", "probability", "one in"))
    for each in one.outcomes:
        if each.probability:
            table.add_row(
                net_as_text(each.net), f"{float(each.probability):.10f}", f"{float(1 / each.probability):,.1f}"
            )
    console().print(table)


def _show_basis(found: GameOdds) -> None:
    screen = console()
    for one in found.enumerated:
        screen.print(f"  {counted(one)}")
    screen.print(f"  Play: {play_of(found)}.")
    for line in (found.known, found.shoe):
        if line:
            screen.print(f"  {line[:1].upper()}{line[1:]}.")
    for other in found.alternatives:
        screen.print(
            f"  {other.name[:1].upper()}{other.name[1:]}: {percent(other.house_advantage):.4f}% on {other.wager}, "
            f"{compared(other.cost)}."
        )
    for note in found.notes:
        screen.print(f"  {note}")


def _show_all(found: Sequence[tuple[Game, GameOdds, float]]) -> None:
    table = plain_table(
        "game", "wager", "house advantage", "element of risk", "deals", "seconds",
        right=("house advantage", "element of risk", "deals", "seconds"),
    )  # fmt: skip
    for game, solved, seconds in found:
        for number, one in enumerate(solved.wagers):
            table.add_row(
                game.id if number == 0 else "",
                one.wager,
                _percent(one),
                f"{percent(one.element_of_risk):.4f}%",
                number_of(sum(each.deals for each in solved.enumerated)) if number == 0 else "",
                f"{seconds:.2f}" if number == 0 else "",
            )
    screen = console()
    screen.print(table)
    screen.print(f"  {sum(seconds for *_, seconds in found):.1f} s in all", style="dim")
