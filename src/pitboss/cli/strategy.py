"""``pitboss strategy GAME``: how to play, as tables for people and as a file for programs."""

from __future__ import annotations

import argparse

from ..odds.colours import colours_of
from ..odds.figures import compared
from ..odds.results import GameOdds
from ..odds.solve import solver_of
from ..odds.strategy import Grid, Strategy
from ..rules.game import Game
from ..things.errors import NotAllowed
from .odds import solve_with_progress
from .reading import read_game
from .screen import console, plain_table, print_json_line


def run(args: argparse.Namespace) -> int:
    """Print a strategy."""
    game = read_game(args.game, args.option)
    found = None if args.simple else solve_with_progress(game)
    strategy = found.strategy if found is not None else solver_of(game.id).simple(game)
    if strategy is None:
        raise NotAllowed(f"Nothing is decided at {game.name}: there is no strategy to print.")
    if args.json:
        print_json_line(strategy)
    else:
        _show(game, strategy, found)
    return 0


def _show(game: Game, strategy: Strategy, found: GameOdds | None) -> None:
    screen = console()
    screen.print(f"{game.name}: {strategy.name} play", style="bold")
    for rule in strategy.rules:
        screen.print(f"  {rule}")
    colours = colours_of(strategy.grids)
    for grid in strategy.grids:
        _show_grid(grid, colours)
    if found is None:
        return
    for other in found.alternatives:
        screen.print(f"  {other.name}: {compared(other.cost)} of the {other.wager} wager.", style="dim")


def _show_grid(grid: Grid, styles: dict[str, str]) -> None:
    from rich.text import Text

    table = plain_table(grid.row_name, *grid.columns, title=grid.title)
    for name, cells in grid.rows:
        table.add_row(name, *(Text(cell, styles.get(cell, "")) for cell in cells))
    screen = console()
    if grid.column_name:
        screen.print(f"\n  across: {grid.column_name}", style="dim")
    screen.print(table)
    screen.print(
        Text("  ")
        + Text("   ").join(Text(f"{sign} {what}", styles.get(sign, "")) for sign, what in grid.legend.items())
    )
