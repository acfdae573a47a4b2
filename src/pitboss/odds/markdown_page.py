"""The odds of games as a page of Markdown."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from ..rules.game import Game
from .figures import chosen_as_text, compared, counted, percent, play_of
from .results import GameOdds, WagerOdds
from .strategy import Grid
from .variations import Moved, Variation, further_wagers, moved_by_option

HEAD = """# The odds

What must happen in theory, proved by enumeration in integers. `pitboss odds GAME` prints every figure here, and has the
exact fractions, the whole distributions and every other option as well; `pitboss strategy GAME` prints the best play.
This page is written by `pitboss odds --all --report docs/odds.md`.

*House advantage* is what the house keeps of one unit of the wager named, *element of risk* what it keeps of all that
is put down, wagers made in turn included; *wins* and *pushes* are how often the wager with all that it brings nets more
than nothing, or nothing; the standard deviation is in units of the wager. Where the fraction is too long to print, the
number of digits of its denominator stands for it; where a last digit is not proved, ≈ stands before the figure and a
note below says how far it may be off. Games are at their default options; the tables at the end of each section vary
them one at a time.
"""

WAGER_HEAD = ("wager", "house advantage", "exactly", "element of risk", "wins", "pushes", "standard deviation")
WAGER_RULE = "|---|---:|---|---:|---:|---:|---:|"

LONGEST = 40
MOST_ROWS = 30
LAST_DIGIT = Fraction(5, 10**6)
"""What a probability may be off by so that its last digit stands."""


def markdown_of(found: Sequence[tuple[Game, GameOdds, Sequence[Variation]]]) -> str:
    """Write a page with a section for each game.

    >>> from pitboss.games.registry import game
    >>> from .solve import odds
    >>> red_dog = game("red-dog")
    >>> "| original | 2.7978% | 17,533/626,665 |" in markdown_of([(red_dog, odds(red_dog), [])])
    True
    """
    return "\n".join([HEAD, *(_section(*one) for one in found)])


def _section(game: Game, found: GameOdds, varied: Sequence[Variation]) -> str:
    lines = [f"## {game.name} (`{game.id}`)", ""]
    chosen = chosen_as_text(found.options, mark="`")
    if chosen:
        lines += [f"Options: {chosen}.", ""]
    lines += [
        _row(WAGER_HEAD),
        WAGER_RULE,
        *(_row(wager_cells(one)) for one in found.wagers),
        "",
    ]
    lines += [f"- {one.wager}: {one.note}." for one in found.wagers if one.note]
    lines += [f"- {counted(one)}" for one in found.enumerated]
    lines.append(f"- Play: {play_of(found)}.")
    lines += [f"- {text[:1].upper()}{text[1:]}." for text in (found.known, found.shoe) if text]
    lines += [f"- {rule}" for rule in (found.strategy.rules if found.strategy else ())]
    lines += [
        f"- {one.name[:1].upper()}{one.name[1:]}: {percent(one.house_advantage):.4f}% on {one.wager}, "
        f"{compared(one.cost)}."
        for one in found.alternatives
    ]
    lines += [f"- {note}" for note in found.notes]
    lines += [line for grid in (found.strategy.grids if found.strategy else ()) for line in _grid(grid)]
    lines += _further(further_wagers(found, varied))
    lines += [line for one in moved_by_option(varied) for line in _moved(one)]
    return "\n".join([*lines, ""])


def _grid(grid: Grid) -> list[str]:
    """Write a chart, with what its signs mean below it; one that is longer than a page is only named."""
    if len(grid.rows) > MOST_ROWS:
        return ["", f"*{grid.title}*: {len(grid.rows)} rows, which `pitboss strategy` prints."]
    across = f" (across: {grid.column_name})" if grid.column_name else ""
    meanings = "; ".join(f"{sign} {what}" for sign, what in grid.legend.items())
    return [
        "",
        f"*{grid.title}*{across}: {meanings}.",
        "",
        f"| {' | '.join((grid.row_name, *grid.columns))} |",
        f"|---|{':-:|' * len(grid.columns)}",
        *(f"| **{name}** | {' | '.join(cells)} |" for name, cells in grid.rows),
    ]


def _further(further: Sequence[tuple[Variation, WagerOdds]]) -> list[str]:
    """Write the wagers that other options bring, and what is to be said of each."""
    if not further:
        return []
    return [
        "",
        "*Wagers that other options bring*",
        "",
        _row((*WAGER_HEAD, "offered with")),
        f"{WAGER_RULE}---|",
        *(_row((*wager_cells(wager), f"`{one.option.id}` {one.name}")) for one, wager in further),
        "",
        *(f"- {wager.wager}: {wager.note}." for _, wager in further if wager.note),
    ]


def _moved(one: Moved) -> list[str]:
    return [
        "",
        f"*{one.option.name}* (`{one.option.id}`), house advantage:",
        "",
        _row(("", *one.wagers)),
        f"|---|{'---:|' * len(one.wagers)}",
        *(_row((f"**{value.name}**" if value.in_force else value.name, *cells)) for value, cells in one.rows),
    ]


def _row(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cells)} |"


def wager_cells(one: WagerOdds, longest: int = LONGEST) -> tuple[str, ...]:
    """Write the figures of a wager, a cell each, as ``WAGER_HEAD`` names them.

    >>> from .results import plain_wager
    >>> wager_cells(plain_wager("red", {1: 18, -1: 20}, 38))
    ('red', '5.2632%', '1/19', '5.2632%', '47.368%', '0.000%', '0.9986')
    """
    about = "≈" if one.outcomes_error > LAST_DIGIT else ""
    return (
        one.wager,
        f"{percent(one.house_advantage):.4f}%",
        exactly(one, longest),
        f"{percent(one.element_of_risk):.4f}%",
        f"{about}{percent(one.win_probability):.3f}%",
        f"{about}{percent(one.push_probability):.3f}%",
        f"{about}{one.standard_deviation:.4f}",
    )


def exactly(one: WagerOdds, longest: int = LONGEST) -> str:
    """Write the house advantage as a fraction where it fits on a line, or say how long or how sure it is."""
    if one.error:
        return f"within {float(one.error):.0e}"
    text = f"{one.house_advantage.numerator:,}/{one.house_advantage.denominator:,}"
    return text if len(text) <= longest else f"denominator of {len(str(one.house_advantage.denominator))} digits"
