"""The odds of a game as a picture: house advantages, the strategy grid, and what the first wager comes to."""

from __future__ import annotations

from pathlib import Path
from textwrap import wrap
from typing import Any

import matplotlib as mpl
import matplotlib.pyplot as plt
from matplotlib.colors import to_rgb

from ..rules.game import Game
from .colours import GREEN, GREY, RED, cell_colour, colours_of, ink_on
from .figures import net_as_text, percent
from .html_page import most_likely
from .results import GameOdds
from .strategy import Grid

MOST_BARS = 14
WIDTH = 11
LETTERS = 120
"""How many letters of a chart's legend stand on a line."""
EMPTY = "#ecf0f1"


def draw(game: Game, found: GameOdds, file: Path) -> None:
    """Draw the picture; the ending of the file decides between PNG and SVG."""
    mpl.use("Agg")
    grids = found.strategy.grids if found.strategy is not None else ()
    colours = colours_of(grids)
    titles = [_title(grid) for grid in grids]
    heights = [
        max(1.6, 0.4 * len(found.wagers) + 0.8),
        3.0,
        *(0.32 * len(grid.rows) + 1.0 + 0.2 * title.count("\n") for grid, title in zip(grids, titles, strict=True)),
    ]
    figure, axes = plt.subplots(
        len(heights), 1, figsize=(WIDTH, sum(heights) + 1), height_ratios=heights, layout="constrained", squeeze=False
    )
    figure.suptitle(f"{game.name}: the odds", fontsize=16)
    places = [row[0] for row in axes]
    _advantages(places[0], found)
    _outcomes(places[1], found)
    for place, grid, title in zip(places[2:], grids, titles, strict=True):
        _grid(place, grid, title, colours)
    figure.savefig(file, dpi=120)
    plt.close(figure)


def _advantages(place: Any, found: GameOdds) -> None:
    names = [one.wager for one in found.wagers]
    values = [percent(one.house_advantage) for one in found.wagers]
    bars = place.barh(names, values, color=GREEN, height=0.6)
    place.bar_label(bars, [f"{value:.4f}%" for value in values], padding=3)
    place.invert_yaxis()
    place.margins(x=0.15)
    place.set_xlabel("house advantage, percent of the wager")
    place.spines[["top", "right"]].set_visible(False)


def _outcomes(place: Any, found: GameOdds) -> None:
    first = found.wagers[0]
    shown = most_likely([one for one in first.outcomes if one.probability], MOST_BARS)[::-1]
    place.bar(
        [net_as_text(one.net) for one in shown],
        [percent(one.probability) for one in shown],
        color=[RED if one.net < 0 else GREEN if one.net else GREY for one in shown],
    )
    place.set_ylabel("percent of rounds")
    place.set_title(f"What the {first.wager} wager comes to", fontsize=11)
    place.spines[["top", "right"]].set_visible(False)


def _title(grid: Grid) -> str:
    """Name a chart, and say below it what its signs mean, in lines that fit on the picture."""
    across = f"   across: {grid.column_name}" if grid.column_name else ""
    meanings = [f"{sign} {what}" for sign, what in grid.legend.items()]
    return "\n".join([*wrap(grid.title + across, LETTERS), *wrap(";  ".join(meanings), LETTERS)])


def _grid(place: Any, grid: Grid, title: str, colours: dict[str, str]) -> None:
    painted = [[cell_colour(cell, grid, colours) for cell in cells] for _, cells in grid.rows]
    place.imshow([[to_rgb(colour or EMPTY) for colour in row] for row in painted], aspect="auto")
    for row, (_, cells) in enumerate(grid.rows):
        for column, cell in enumerate(cells):
            ink = ink_on(painted[row][column])
            place.text(column, row, cell, ha="center", va="center", color=ink, fontsize=8, fontweight="bold")
    place.set_xticks(range(len(grid.columns)), grid.columns)
    place.set_yticks(range(len(grid.rows)), [name for name, _ in grid.rows])
    place.xaxis.tick_top()
    place.tick_params(length=0)
    place.set_title(title, fontsize=10)
    place.set_xticks([edge - 0.5 for edge in range(1, len(grid.columns))], minor=True)
    place.set_yticks([edge - 0.5 for edge in range(1, len(grid.rows))], minor=True)
    place.grid(which="minor", color="white", linewidth=0.8)
    place.tick_params(which="minor", length=0)
    place.spines[:].set_visible(False)
