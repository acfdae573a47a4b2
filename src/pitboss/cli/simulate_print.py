"""The figures of a simulation on a screen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..simulate.figures import TOGETHER, Figures, House, Ruin, Sessions, Swings, WagerFigures
from ..things.money import show as dollars
from .screen import console, painted, plain_table

if TYPE_CHECKING:
    from rich.table import Table
    from rich.text import Text

FAR = 4.0
"""Standard errors beyond which a distance is shown as a fault."""


def show(found: Figures) -> None:
    """Print the figures of a run."""
    screen = console()
    screen.print(wagers_table(found))
    screen.print(_summary(found))


def wagers_table(found: Figures) -> Table:
    """Return the wagers with what they came to, and all of them together."""
    columns = ("mean", "±", "exact", "distance", "deviation", "hit", "handle", "hold")
    table = plain_table("wager", "per", *columns, right=columns)
    for one in found.wagers:
        if one.handle or one.net:
            table.add_row(*_row(one))
    table.add_section()
    table.add_row(*_row(found.together))
    return table


def _row(one: WagerFigures) -> list[str | Text]:
    per = "" if one.unit == one.wager else "all" if one.wager == TOGETHER else one.unit
    return [
        one.wager,
        per,
        f"{100 * one.mean:+.4f}%",
        f"{100 * one.standard_error:.4f}%",
        "" if one.exact is None else f"{100 * one.exact:+.4f}%",
        _distance(one.distance),
        f"{one.standard_deviation:.3f}",
        f"{100 * one.hit_rate:.2f}%",
        short_dollars(one.handle) if one.handle else "",
        "" if one.hold_percent is None else f"{one.hold_percent:.3f}%",
    ]


def _distance(distance: float | None) -> Text:
    from rich.text import Text

    if distance is None:
        return Text("")
    return Text(f"{distance:+.2f} se", style="bold red" if abs(distance) > FAR else "green")


def short_dollars(amount: float) -> str:
    """Write a large amount so that it can be read at a glance.

    >>> short_dollars(1234), short_dollars(2_174_086_900), short_dollars(0.5)
    ('$1,234', '$2,174.09M', '$0.50')
    """
    if abs(amount) >= 1e7:
        return f"${amount / 1e6:,.2f}M"
    return dollars(round(amount * 100))


def _summary(found: Figures) -> Table:
    """Return the other figures, each kind under its name."""
    from rich.table import Table

    grid = Table.grid(padding=(0, 2, 0, 2))
    grid.add_column(style="bold", no_wrap=True)
    grid.add_column()
    lines = [_rounds(found), *_house(found.house), _streaks(found.swings)]
    if found.why_not_exact:
        single = found.why_not_exact.startswith("for ")
        lines.insert(1, ("exact", f"none{'' if single else ':'} {found.why_not_exact}."))
    if found.sessions is not None:
        lines += _sessions(found.sessions)
    if found.ruin is not None:
        lines.append(_ruin(found.ruin))
    for name, text in lines:
        grid.add_row(name, painted(text))
    return grid


Line = tuple[str, str]


def _rounds(found: Figures) -> Line:
    seats = "one seat" if found.seats == 1 else f"{found.seats} seats"
    done = f"{found.rounds:,}" if found.complete else f"{found.rounds:,} of {found.rounds_asked:,}"
    played = f", {found.strategy} play" if found.strategy else ""
    speed = f"{found.rounds_per_second:,.0f} rounds/s"
    return "rounds", f"{done} at {seats}{played}, seed {found.seed}, in {found.seconds:.1f} s ({speed})"


def _house(house: House) -> list[Line]:
    if house.hold_of_drop_percent is None or house.hold_of_handle_percent is None:
        return []
    sums = f"drop {short_dollars(house.drop)}, handle {short_dollars(house.handle)}, win {short_dollars(house.win)}"
    holds = f"{house.hold_of_drop_percent:.2f}% of the drop, {house.hold_of_handle_percent:.3f}% of the handle"
    return [("house", f"{sums}: holds {holds}")]


def _streaks(swings: Swings) -> Line:
    longest = f"longest streak {swings.longest_winning_streak} won, {swings.longest_losing_streak} lost"
    return "one seat", f"{longest}; deepest drawdown {short_dollars(swings.deepest_drawdown)}"


def _sessions(found: Sessions) -> list[Line]:
    def of(quantile: str) -> str:
        return _signed(found.quantiles[quantile])

    shares = f"of {found.rounds:,} rounds: {100 * found.won:.1f}% won, {100 * found.lost:.1f}% lost"
    middle = f"half between {of('0.25')} and {of('0.75')}, nine in ten between {of('0.05')} and {of('0.95')}"
    extremes = f"best {_signed(found.best)}, worst {_signed(found.worst)}"
    moments = f"mean {_signed(found.mean)}, deviation {dollars(round(100 * found.standard_deviation))}"
    return [("sessions", f"{shares}; {extremes}"), ("", f"{middle}; {moments}")]


def _signed(amount: float) -> str:
    return dollars(round(100 * amount), sign=True)


def _ruin(found: Ruin) -> Line:
    counted = f"{100 * found.share:.3f}% ± {100 * found.standard_error:.3f}% of sessions lose the bankroll of "
    return "ruin", f"{counted}{short_dollars(found.bankroll)}; a diffusion would in {100 * found.formula:.3f}%"
