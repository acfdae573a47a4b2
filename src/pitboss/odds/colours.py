"""The colours of a strategy's charts: one for each meaning, the same in all charts of the strategy."""

from __future__ import annotations

from collections.abc import Sequence

from .strategy import Grid

GREEN, RED, BLUE, AMBER, PURPLE, GREY = "#2e8b57", "#c0392b", "#2c7fb8", "#d99a00", "#8e44ad", "#7f8c8d"
OTHERS = (BLUE, AMBER, PURPLE, "#16a085", "#d35400", "#34495e", GREEN, RED)
BY_WORD = {
    "hit": GREEN, "play": GREEN, "raise": GREEN, "bet": GREEN, "draw": GREEN, "wager": GREEN, "keep": GREEN,
    "stand": RED, "stay": RED, "fold": RED, "give": RED,
    "double": BLUE, "split": AMBER, "surrender": PURPLE, "declare": PURPLE, "let": GREY, "no": GREY,
}  # fmt: skip
"""What players are used to, by the first word of a sign's meaning."""

LIGHTER = 0.4
LIGHTEST = 0.85
DARK_INK, LIGHT_INK = "#222222", "#ffffff"
BRIGHT = 150


def colours_of(grids: Sequence[Grid]) -> dict[str, str]:
    """Give each sign of some charts its colour; signs that begin alike, as D and Ds or 3 and 3*, are shades of one.

    >>> grid = Grid(title="", row_name="", column_name="", columns=(), rows=(), legend={"F": "fold", "F*": "mostly so"})
    >>> colours_of([grid])
    {'F': '#c0392b', 'F*': '#d98880'}
    """
    meanings = {sign: means for grid in grids for sign, means in grid.legend.items()}
    first: dict[str, str] = {}
    shades: dict[str, int] = {}
    found: dict[str, str] = {}
    for sign, means in meanings.items():
        letter = sign[:1].upper()
        if letter not in first:
            preferred = BY_WORD.get(means.partition(" ")[0].rstrip(","), OTHERS[0])
            free = [one for one in (preferred, *OTHERS) if one not in first.values()]
            first[letter] = free[0] if free else GREY
            shades[letter] = 0
        else:
            shades[letter] += 1
        found[sign] = lighter(first[letter], 1 - (1 - LIGHTER) ** shades[letter])
    return found


def cell_colour(cell: str, grid: Grid, colours: dict[str, str]) -> str | None:
    """Return the colour of a cell, None for one that is empty; numbers outside the legend pale as they rise."""
    if not cell:
        return None
    numbers = [int(one) for _, cells in grid.rows for one in cells if one.isdigit() and one not in grid.legend]
    if cell in grid.legend:
        return colours[cell]
    if cell.isdigit():
        return lighter(GREEN, LIGHTEST * int(cell) / max(numbers))
    return GREY


def lighter(colour: str, share: float) -> str:
    """Mix a colour with white.

    >>> lighter("#000000", 0.2), lighter(GREEN, 0)
    ('#333333', '#2e8b57')
    """
    parts = (int(colour[at : at + 2], 16) for at in (1, 3, 5))
    return "#" + "".join(f"{round(part + (255 - part) * share):02x}" for part in parts)


def ink_on(colour: str | None) -> str:
    """Return the colour of letters that can be read on another.

    >>> ink_on("#ffffff"), ink_on(RED)
    ('#222222', '#ffffff')
    """
    if colour is None:
        return DARK_INK
    red, green, blue = (int(colour[at : at + 2], 16) for at in (1, 3, 5))
    return DARK_INK if 0.299 * red + 0.587 * green + 0.114 * blue > BRIGHT else LIGHT_INK
