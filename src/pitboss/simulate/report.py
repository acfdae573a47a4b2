"""A simulation as a page that holds all it needs: figures, charts, and how to deal the same rounds again."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from html import escape

import msgspec

from ..games.registry import game_with
from ..plant import charts
from ..things.money import show
from .counting import plan_named, plans
from .figures import BEFORE_THE_DEAL, Figures, Sessions, WagerFigures
from .running import Progress

FAR = 4.0
MOST_BARS = 120

_COLOURS = """
:root { color-scheme: light dark; --paper: #fff; --ink: #1d1d1f; --ink-2: #62656b; --rule: #e2e4e8;
  --main: #1f6f5c; --other: #b4532f; --mark: #7a3fb0; --card: #f6f7f8; }
@media (prefers-color-scheme: dark) { :root { --paper: #15171a; --ink: #eceef1; --ink-2: #a2a8b1; --rule: #32363c;
  --main: #4fbf9f; --other: #e08a5f; --mark: #c39bf0; --card: #1e2125; } }
"""
_PAGE = """
body { margin: 0 auto; max-width: 60rem; padding: 2rem 1.25rem 4rem; background: var(--paper); color: var(--ink);
  font: 16px/1.5 system-ui, sans-serif; }
h1 { font-size: 1.7rem; margin: 0 0 .25rem; }
h2 { font-size: 1.15rem; margin: 2.5rem 0 .5rem; }
p { margin: .35rem 0; }
.quiet { color: var(--ink-2); }
.stopped { color: var(--other); font-weight: 600; }
.tiles { display: grid; grid-template-columns: repeat(auto-fit, minmax(11rem, 1fr)); gap: .75rem; margin: 1.5rem 0; }
.tile { background: var(--card); border-radius: 10px; padding: .8rem 1rem; }
.tile b { display: block; font-size: 1.3rem; font-variant-numeric: tabular-nums; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; font-size: .92rem; }
th, td { padding: .4rem .6rem; text-align: right; border-bottom: 1px solid var(--rule); white-space: nowrap; }
th:first-child, td:first-child { text-align: left; }
th { font-weight: 600; color: var(--ink-2); }
tr.all td { border-top: 2px solid var(--ink-2); font-weight: 600; }
.far { color: var(--other); font-weight: 700; }
code { background: var(--card); padding: .15rem .4rem; border-radius: 5px; overflow-wrap: anywhere; }
"""


def page(progress: Progress, found: Figures) -> str:
    """Return the report as HTML; it asks for nothing from anywhere."""
    game = game_with(found.game, found.options)
    title = f"{game.name}: {found.rounds:,} rounds"
    chosen = ", ".join(f"{name} {value}" for name, value in found.options.items()) or "all options at their default"
    stakes = ", ".join(f"{show(round(100 * amount))} on {id}" for id, amount in found.stakes.items())
    seats = "one seat" if found.seats == 1 else f"{found.seats} seats"
    played = f"{found.strategy} play" if found.strategy else "nothing to decide"
    parts = [
        f"<h1>{escape(title)}</h1>",
        f'<p class="quiet">{escape(f"{stakes} at {seats}; {played}; {chosen}")}</p>',
        ""
        if found.complete
        else f'<p class="stopped">Stopped before all {found.rounds_asked:,} rounds were dealt.</p>',
        _tiles(found),
        _wagers(found),
        _distances(found),
        _way(progress, found),
        *([_sessions(found.sessions, found)] if found.sessions is not None else []),
        "<h2>Deal the same rounds again</h2>",
        f"<p><code>{escape(command(found))}</code></p>",
    ]
    body = "\n".join(part for part in parts if part)
    return (
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(title)}</title>\n<style>{_COLOURS}{_PAGE}{charts.STYLE}</style>\n</head>\n"
        f"<body>\n{body}\n</body>\n</html>\n"
    )


def command(found: Figures) -> str:
    """Return the command that deals the same rounds."""
    words = ["pitboss", "simulate", found.game, "--rounds", str(found.rounds_asked), "--seed", str(found.seed)]
    if found.seats > 1:
        words += ["--seats", str(found.seats)]
    words += _strategy_words(found.strategy)
    for id, amount in found.stakes.items():
        words += ["--wager", f"{id}={_plain(amount)}"]
    for name, value in found.options.items():
        words += ["--option", f"{name}={value if isinstance(value, str) else msgspec.json.encode(value).decode()}"]
    if found.sessions is not None:
        words += ["--session", str(found.sessions.rounds)]
    if found.ruin is not None:
        words += ["--bankroll", _plain(found.ruin.bankroll)]
    return shlex.join(words)


def _strategy_words(name: str | None) -> list[str]:
    """Return how a strategy is asked for; one of a file, and a count of a file, is in a FILE."""
    if name in (None, "optimal"):
        return []
    if name == "simple":
        return ["--strategy", name]
    played, comma, counted = str(name).rpartition(", ")
    for plan in plans():
        if comma and counted == plan_named(plan).name:
            return [*_strategy_words(played), "--count", plan]
    return ["--strategy", "FILE"]


def _plain(dollars: float) -> str:
    """Write an amount as it is typed.

    >>> _plain(10), _plain(1234567.5), _plain(0.25)
    ('10', '1234567.50', '0.25')
    """
    return str(dollars) if isinstance(dollars, int) else f"{dollars:.2f}"


def _tiles(found: Figures) -> str:
    house, swings = found.house, found.swings
    tiles = [
        ("house win", _money(house.win)),
        ("of the handle", _percent(house.hold_of_handle_percent)),
        ("of the drop", _percent(house.hold_of_drop_percent)),
        ("rounds a second", f"{found.rounds_per_second:,.0f}"),
        ("longest streaks, won and lost", f"{swings.longest_winning_streak} and {swings.longest_losing_streak}"),
        ("deepest drawdown of a seat", _money(swings.deepest_drawdown)),
    ]
    if found.ruin is not None:
        chance = f"{100 * found.ruin.share:.3g}%"
        tiles.append((f"of sessions lose {_money(found.ruin.bankroll)}", chance))
        tiles.append(("would, as a diffusion", f"{100 * found.ruin.formula:.3g}%"))
    inside = "".join(f'<div class="tile"><b>{escape(value)}</b>{escape(name)}</div>' for name, value in tiles)
    return f'<div class="tiles">{inside}</div>'


def _wagers(found: Figures) -> str:
    heads = ("wager", "per", "mean", "±", "exact", "distance", "deviation", "hit rate", "handle", "hold")
    rows = [_row(one) for one in found.wagers if one.handle or one.net]
    why = f'<p class="quiet">No exact value{_why(found)}.</p>' if found.why_not_exact else ""
    return (
        "<h2>Wagers</h2>\n"
        f'<div class="wide"><table><tr>{"".join(f"<th>{head}</th>" for head in heads)}</tr>\n'
        + "\n".join([*rows, _row(found.together, "all")])
        + f"</table></div>\n{why}"
        '<p class="quiet">Mean and deviation are per unit of the wager named under “per”, or of its own; ± is one '
        "standard error, and distance the number of standard errors between mean and exact value.</p>"
    )


def _why(found: Figures) -> str:
    single = found.why_not_exact.startswith("for ")
    return escape(f"{'' if single else ':'} {found.why_not_exact}")


def _row(one: WagerFigures, kind: str = "") -> str:
    far = one.distance is not None and abs(one.distance) > FAR
    distance = "" if one.distance is None else f"{one.distance:+.2f}"
    cells = (
        escape(one.wager),
        "" if one.unit in (one.wager, BEFORE_THE_DEAL) else escape(one.unit),
        f"{100 * one.mean:+.4f}%",
        f"{100 * one.standard_error:.4f}%",
        "" if one.exact is None else f"{100 * one.exact:+.4f}%",
        f'<span class="far">{distance}</span>' if far else distance,
        f"{one.standard_deviation:.3f}",
        f"{100 * one.hit_rate:.2f}%",
        _money(one.handle) if one.handle else "",
        _percent(one.hold_percent),
    )
    return f'<tr class="{kind}">{"".join(f"<td>{cell}</td>" for cell in cells)}</tr>'


def _distances(found: Figures) -> str:
    shown = [(one.wager, one.distance) for one in (*found.wagers, found.together) if one.handle or one.net]
    known = [(name, distance) for name, distance in shown if distance is not None]
    if not known:
        return ""
    chart = charts.dots(known, title="Distance from the exact value", x_name="standard errors", limit=FAR)
    return f"<h2>Distance from the exact value</h2>\n{chart}"


def _way(progress: Progress, found: Figures) -> str:
    """Draw how the estimate came to where it is; the first points are left out, for they lie anywhere."""
    stake = 100 * found.together.unit_dollars
    way = progress.way[len(progress.way) // 20 :]
    if len(way) < 3:
        return ""
    points = [(float(one.rounds), 100 * one.mean / stake, 200 * one.error / stake) for one in way]
    exact = found.together.exact
    chart = charts.line_chart(
        points,
        title="The converging estimate",
        x_name="rounds dealt",
        level=None if exact is None else (100 * exact, f"exact {100 * exact:+.4f}%"),
        write_x=_large,
        write_y=lambda value: f"{value:+.3g}%",
    )
    said = "All wagers of a hand together, per unit put down before the deal; the band is ± two standard errors."
    return f'<h2>The converging estimate</h2>\n{chart}\n<p class="quiet">{said}</p>'


def _sessions(sessions: Sessions, found: Figures) -> str:
    bins = _coarser([(float(one.result), one.sessions) for one in sessions.bins])
    width = bins[1][0] - bins[0][0] if len(bins) > 1 else float(sessions.width)
    ruin = [(-float(found.ruin.bankroll), "bankroll gone")] if found.ruin is not None else []
    chart = charts.histogram(
        bins,
        title="What sessions came to",
        x_name="result of a session",
        width=width,
        write_x=lambda value: show(round(100 * value), sign=True),
        marks=[*ruin, (float(sessions.mean), "mean")],
    )
    quantiles = "".join(f"<td>{_signed(value)}</td>" for value in sessions.quantiles.values())
    heads = "".join(f"<th>{100 * float(name):g}%</th>" for name in sessions.quantiles)
    return (
        f"<h2>Sessions of {sessions.rounds:,} rounds</h2>\n{chart}\n"
        f"<p>{sessions.sessions:,} sessions: {100 * sessions.won:.1f}% won, {100 * sessions.lost:.1f}% lost; "
        f"best {_signed(sessions.best)}, worst {_signed(sessions.worst)}, mean {_signed(sessions.mean)}, "
        f"standard deviation {_money(sessions.standard_deviation)}.</p>\n"
        f'<div class="wide"><table><tr><th>of sessions are below</th>{heads}</tr>'
        f"<tr><td>result</td>{quantiles}</tr></table></div>"
    )


def _coarser(bins: Sequence[tuple[float, int]]) -> list[tuple[float, int]]:
    """Put neighbouring bins together until a chart can show them; the bin around nothing stays in the middle of one.

    >>> _coarser([(-1.0, 2), (0.0, 3), (1.0, 4)])
    [(-1.0, 2), (0.0, 3), (1.0, 4)]
    """
    times = 1
    while len(bins) / times > MOST_BARS:
        times += 2
    if times == 1 or len(bins) < 2:
        return list(bins)
    width = (bins[1][0] - bins[0][0]) * times
    sums: dict[int, int] = {}
    for value, number in bins:
        sums[round(value / width)] = sums.get(round(value / width), 0) + number
    return [(place * width, sums.get(place, 0)) for place in range(min(sums), max(sums) + 1)]


def _percent(value: float | None) -> str:
    return "" if value is None else f"{value:.3f}%"


def _signed(dollars: float) -> str:
    return show(round(100 * dollars), sign=True)


def _money(dollars: float) -> str:
    return f"${dollars / 1e6:,.2f}M" if abs(dollars) >= 1e7 else show(round(100 * dollars))


def _large(number: float) -> str:
    for size, name in ((1e9, " billion"), (1e6, " million")):
        if number >= size:
            return f"{number / size:g}{name}"
    return f"{number:,.0f}"
