"""The odds of a game as a picture: house advantages, the strategy grid, and what the first wager comes to."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import matplotlib as mpl
import matplotlib.pyplot as plt
from matplotlib.colors import ListedColormap

from ..rules.game import Game
from .figures import percent
from .html_page import COLOURS, most_likely
from .results import GameOdds
from .strategy import Grid

MOST_BARS = 14
WIDTH = 11


def draw(game: Game, found: GameOdds, file: Path) -> None:
    """Draw the picture; the ending of the file decides between PNG and SVG."""
    mpl.use("Agg")
    grids = found.strategy.grids if found.strategy is not None else ()
    heights = [max(2.0, 0.4 * len(found.wagers) + 1), 3.0, *(0.32 * len(grid.rows) + 1.2 for grid in grids)]
    figure, axes = plt.subplots(
        len(heights), 1, figsize=(WIDTH, sum(heights) + 1), height_ratios=heights, layout="constrained", squeeze=False
    )
    figure.suptitle(f"{game.name}: the odds", fontsize=16)
    places = [row[0] for row in axes]
    _advantages(places[0], found)
    _outcomes(places[1], found)
    for place, grid in zip(places[2:], grids, strict=True):
        _grid(place, grid)
    figure.savefig(file, dpi=120)
    plt.close(figure)


def _advantages(place: Any, found: GameOdds) -> None:
    names = [one.wager for one in found.wagers]
    values = [percent(one.house_advantage) for one in found.wagers]
    bars = place.barh(names, values, color=COLOURS[0])
    place.bar_label(bars, [f"{value:.4f}%" for value in values], padding=3)
    place.invert_yaxis()
    place.margins(x=0.15)
    place.set_xlabel("house advantage, percent of the wager")
    place.spines[["top", "right"]].set_visible(False)


def _outcomes(place: Any, found: GameOdds) -> None:
    first = found.wagers[0]
    shown = most_likely([one for one in first.outcomes if one.probability], MOST_BARS)[::-1]
    place.bar(
        [f"{float(one.net):+g}" for one in shown],
        [percent(one.probability) for one in shown],
        color=[COLOURS[1] if one.net < 0 else COLOURS[0] if one.net else COLOURS[6] for one in shown],
    )
    place.set_ylabel("percent of rounds")
    place.set_title(f"What the {first.wager} wager comes to", fontsize=11)
    place.spines[["top", "right"]].set_visible(False)


def _grid(place: Any, grid: Grid) -> None:
    signs = list(grid.legend)
    plain = len(signs)
    codes = [[signs.index(cell) if cell in signs else plain for cell in cells] for _, cells in grid.rows]
    palette = ListedColormap([*COLOURS[:plain], "#bdc3c7"])
    place.imshow(codes, cmap=palette, vmin=0, vmax=plain, aspect="auto")
    for row, (_, cells) in enumerate(grid.rows):
        for column, cell in enumerate(cells):
            place.text(column, row, cell, ha="center", va="center", color="white", fontsize=8, fontweight="bold")
    place.set_xticks(range(len(grid.columns)), grid.columns)
    place.set_yticks(range(len(grid.rows)), [name for name, _ in grid.rows])
    place.xaxis.tick_top()
    place.set_title(f"{grid.title} ({'; '.join(f'{sign} {what}' for sign, what in grid.legend.items())})", fontsize=10)
    place.tick_params(length=0)
