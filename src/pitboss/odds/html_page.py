"""The odds of games as one page of HTML that needs nothing else: tables, bars, and the colours players know."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from html import escape

from ..rules.game import Game
from .colours import cell_colour, colours_of, ink_on
from .figures import chosen_as_text, counted, net_as_text, percent, play_of
from .markdown_page import WAGER_HEAD, wager_cells
from .results import GameOdds, Outcome, WagerOdds
from .strategy import Grid
from .variations import Moved, Variation, further_wagers, moved_by_option

MOST_BARS = 14

STYLE = """
body{font:16px/1.5 system-ui,sans-serif;max-width:64rem;margin:2rem auto;padding:0 1rem;color:#222}
h1,h2,h3{line-height:1.2}h2{margin-top:3rem;border-bottom:2px solid #2e8b57}
table{border-collapse:collapse;margin:1rem 0}th,td{padding:.25rem .6rem;text-align:right;border-bottom:1px solid #ddd}
th:first-child,td:first-child{text-align:left}
.wagers td,.grid th{white-space:nowrap}
.bar{display:inline-block;height:.8em;background:#2e8b57;vertical-align:middle}.bar.loss{background:#c0392b}
.grid td{min-width:1.6rem;text-align:center;font-weight:600;border:1px solid #fff;padding:.2rem .35rem}
.grid th{text-align:center;border:0}
.sign{display:inline-block;margin-right:1rem}.sign span{padding:.1rem .5rem;border-radius:.2rem;margin-right:.3rem}
.small{color:#666;font-size:.9em}.force{font-weight:700}
@media(prefers-color-scheme:dark){body{background:#16181a;color:#ddd}th,td{border-color:#333}}
"""


def page_of(found: Sequence[tuple[Game, GameOdds, Sequence[Variation]]]) -> str:
    """Write the page.

    >>> from pitboss.games.registry import game
    >>> from .solve import odds
    >>> red_dog = game("red-dog")
    >>> "17,533/626,665" in page_of([(red_dog, odds(red_dog), [])])
    True
    """
    title = found[0][0].name if len(found) == 1 else "Casino table games"
    sections = "".join(_section(*one) for one in found)
    return (
        f'<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">'
        f"<title>{escape(title)}: the odds</title><style>{STYLE}</style><h1>{escape(title)}: the odds</h1>"
        f"{sections}</html>"
    )


def _section(game: Game, found: GameOdds, varied: Sequence[Variation]) -> str:
    parts = [f"<h2>{escape(game.name)}</h2>"]
    if found.options:
        parts.append("<p>Options: " + escape(chosen_as_text(found.options)) + ".</p>")
    parts += [_wagers(found.wagers), _basis(found)]
    if found.strategy is not None:
        parts.append(f"<h3>How to play ({escape(found.strategy.name)})</h3>")
        parts += [f"<p>{escape(rule)}</p>" for rule in found.strategy.rules]
        colours = colours_of(found.strategy.grids)
        parts += [_grid(grid, colours) for grid in found.strategy.grids]
    if found.alternatives:
        parts.append(
            _table(
                ("simpler play", "house advantage", "costs"),
                [
                    (one.name, f"{percent(one.house_advantage):.4f}%", f"{percent(one.cost):.4f}%")
                    for one in found.alternatives
                ],
            )
        )
    parts.append("<h3>What each wager comes to</h3>")
    parts += [_outcomes(one) for one in found.wagers]
    further = further_wagers(found, varied)
    if further:
        parts.append("<h3>Wagers that other options bring</h3>")
        parts.append(_wagers([wager for _, wager in further], [f"{one.option.id} {one.name}" for one, _ in further]))
    moved = moved_by_option(varied)
    if moved:
        parts.append("<h3>How the house advantage moves with the options</h3>")
        parts += map(_moved, moved)
    return "".join(parts)


def _cells(cells: Iterable[str], tag: str) -> str:
    return "".join(f"<{tag}>{escape(cell)}</{tag}>" for cell in cells)


def _table(head: Sequence[str], rows: Iterable[Sequence[str]], kind: str = "") -> str:
    body = "".join(f"<tr>{_cells(row, 'td')}</tr>" for row in rows)
    return f"<table{f' class={kind}' if kind else ''}><tr>{_cells(head, 'th')}</tr>{body}</table>"


def _wagers(wagers: Sequence[WagerOdds], brought_by: Sequence[str] = ()) -> str:
    head = (*WAGER_HEAD, "offered with") if brought_by else WAGER_HEAD
    rows = [wager_cells(one) for one in wagers]
    if brought_by:
        rows = [(*cells, option) for cells, option in zip(rows, brought_by, strict=True)]
    return _table(head, rows, kind="wagers")


def _basis(found: GameOdds) -> str:
    lines = [f"{one.wager}: {one.note}." for one in found.wagers if one.note]
    lines += map(counted, found.enumerated)
    lines.append(f"Play: {play_of(found)}.")
    lines += [f"{text[:1].upper()}{text[1:]}." for text in (found.known, found.shoe) if text]
    lines += found.notes
    return "<ul class=small>" + "".join(f"<li>{escape(line)}</li>" for line in lines) + "</ul>"


def _grid(grid: Grid, colours: dict[str, str]) -> str:
    rows = "".join(
        f"<tr><th>{escape(name)}</th>"
        + "".join(f"<td{_paint(cell_colour(cell, grid, colours))}>{escape(cell)}</td>" for cell in cells)
        + "</tr>"
        for name, cells in grid.rows
    )
    legend = "".join(
        f"<span class=sign><span{_paint(colours[sign])}>{escape(sign)}</span>{escape(what)}</span> "
        for sign, what in grid.legend.items()
    )
    head = f"<th>{escape(grid.row_name)}</th>{_cells(grid.columns, 'th')}"
    across = f" <span class=small>(across: {escape(grid.column_name)})</span>" if grid.column_name else ""
    return (
        f"<h4>{escape(grid.title)}{across}</h4><table class=grid><tr>{head}</tr>{rows}</table>"
        f"<p class=legend>{legend}</p>"
    )


def _paint(colour: str | None) -> str:
    return f' style="background:{colour};color:{ink_on(colour)}"' if colour else ""


def most_likely(outcomes: Sequence[Outcome], number: int) -> list[Outcome]:
    """Return the likeliest outcomes, in the order of their nets.

    >>> half = Outcome(Fraction(1), Fraction(1, 2))
    >>> most_likely([half, Outcome(Fraction(0), Fraction(1, 8)), Outcome(Fraction(-1), Fraction(3, 8))], 2)[0] == half
    True
    """
    likeliest = sorted(outcomes, key=lambda one: -one.probability)[:number]
    return sorted(likeliest, key=lambda one: -one.net)


def _outcomes(one: WagerOdds) -> str:
    shown = most_likely([each for each in one.outcomes if each.probability], MOST_BARS)
    widest = max(each.probability for each in shown)
    rows = "".join(
        f"<tr><td>{net_as_text(each.net)}</td><td>{percent(each.probability, 6):.6f}%</td>"
        f'<td style="text-align:left"><span class="bar{" loss" if each.net < 0 else ""}" '
        f'style="width:{_width(each.probability, widest)}rem"></span></td></tr>'
        for each in shown
    )
    rest = len(one.outcomes) - len(shown)
    more = f"<p class=small>and {rest} rarer ones</p>" if rest > 0 else ""
    return f"<h4>{escape(one.wager)}</h4><table><tr><th>net</th><th>probability</th><th></th></tr>{rows}</table>{more}"


def _width(part: Fraction, widest: Fraction, rem: int = 24) -> str:
    return f"{max(float(part / widest) * rem, 0.1):.2f}"


def _moved(one: Moved) -> str:
    rows = "".join(
        f"<tr{' class=force' if value.in_force else ''}><td>{escape(value.name)}</td>{_cells(cells, 'td')}</tr>"
        for value, cells in one.rows
    )
    title = f"{escape(one.option.name)} ({escape(one.option.id)})"
    return f"<h4>{title}</h4><table><tr><th></th>{_cells(one.wagers, 'th')}</tr>{rows}</table>"
