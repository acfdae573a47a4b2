"""A simulation while it runs: rate, time left and the converging estimate, for whoever waits at a terminal."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING

from ..simulate.exact import Yardstick
from ..simulate.figures import Figures, figures_of
from ..simulate.running import Point, Progress, Watch, nobody
from .screen import console
from .simulate_print import wagers_table

if TYPE_CHECKING:
    from rich.console import RenderableType

BARS = "▁▂▃▄▅▆▇█"
WIDTH = 60
REFRESHES = 4


@contextmanager
def live(against: Yardstick) -> Iterator[Watch]:
    """Give what is to be told how a run is coming on; where nobody looks, it does nothing."""
    screen = console(errors=True)
    if not screen.is_terminal:
        yield nobody
        return
    from rich.live import Live

    with Live(console=screen, transient=True, auto_refresh=False) as shown:
        begun_with: list[tuple[int, float]] = []

        def watch(progress: Progress) -> None:
            if not begun_with:
                begun_with.append((progress.rounds, progress.seconds))
            shown.update(_picture(progress, against, *begun_with[0]), refresh=True)

        yield watch


def _picture(progress: Progress, against: Yardstick, rounds: int, seconds: float) -> RenderableType:
    from rich.console import Group
    from rich.progress_bar import ProgressBar
    from rich.text import Text

    spec = progress.spec
    spent = progress.seconds - seconds
    rate = (progress.rounds - rounds) / spent if spent > 0 else 0.0
    left = f"{_duration((spec.rounds - progress.rounds) / rate)} left" if rate else ""
    parts: list[RenderableType] = [
        Text(
            f"{progress.rounds:,} of {spec.rounds:,} rounds of {spec.game}   {rate:,.0f} rounds/s   {left}",
            style="bold",
        ),
        ProgressBar(total=spec.rounds, completed=progress.rounds, width=WIDTH + 20),
    ]
    if progress.rounds:
        found = figures_of(progress, against)
        parts.append(wagers_table(found))
        parts.append(Text(_estimate(found, progress.way), style="dim"))
    return Group(*parts)


def _estimate(found: Figures, way: Sequence[Point]) -> str:
    """Write where the estimate stands, and the way that it came."""
    one = found.together
    known = "" if one.exact is None else f", exactly {100 * one.exact:+.4f}%"
    return f"together {100 * one.mean:+.4f}% ± {100 * one.standard_error:.4f}%{known}   {sparkline(way)}"


def sparkline(way: Sequence[Point]) -> str:
    """Draw the way of an estimate, as high as it lies between the lowest and the highest.

    >>> sparkline([Point(1, -3.0, 1.0), Point(2, 0.0, 0.5), Point(3, 4.0, 0.3)])
    '▁▄█'
    """
    shown = way[-WIDTH:]
    if len(shown) < 2:
        return ""
    low, high = min(one.mean for one in shown), max(one.mean for one in shown)
    scale = (len(BARS) - 1) / (high - low) if high > low else 0.0
    return "".join(BARS[round((one.mean - low) * scale)] for one in shown)


def _duration(seconds: float) -> str:
    """Write a time.

    >>> _duration(75), _duration(3.2), _duration(7384)
    ('1:15', '0:04', '2:03:04')
    """
    whole = math.ceil(seconds)
    hours, minutes = whole // 3600, whole // 60 % 60
    return f"{hours}:{minutes:02d}:{whole % 60:02d}" if hours else f"{minutes}:{whole % 60:02d}"
