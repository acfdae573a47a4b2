"""Charts as SVG text, drawn without any library: a line with its band, a histogram, bars beside names.

They take their colours from the page around them, light or dark; :data:`STYLE` holds what such a page needs.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from html import escape

WIDTH, HEIGHT = 720, 300
LEFT, RIGHT, TOP, BOTTOM = 76, 16, 12, 44
ROW = 30
TICKS, X_TICKS = 5, 7

STYLE = """
.chart { width: 100%; height: auto; font: 12px system-ui, sans-serif; }
.chart text { fill: var(--ink-2); }
.chart .name { fill: var(--ink); }
.chart .grid { stroke: var(--rule); stroke-width: 1; }
.chart .axis { stroke: var(--ink-2); stroke-width: 1; }
.chart .band { fill: var(--main); opacity: .18; }
.chart .line { fill: none; stroke: var(--main); stroke-width: 2; stroke-linejoin: round; }
.chart .level { stroke: var(--mark); stroke-width: 1.5; stroke-dasharray: 6 4; }
.chart .levelname { fill: var(--mark); }
.chart .up { fill: var(--main); }
.chart .down { fill: var(--other); }
.chart .dot { fill: var(--main); stroke: var(--paper); stroke-width: 2; }
.chart .limit { fill: var(--rule); opacity: .55; }
""".strip()

Write = Callable[[float], str]


def ticks(low: float, high: float, number: int = TICKS) -> list[float]:
    """Return round values that cover a range.

    >>> ticks(0, 97), ticks(-0.031, 0.012)
    ([0.0, 20.0, 40.0, 60.0, 80.0], [-0.03, -0.02, -0.01, 0.0, 0.01])
    """
    if not high > low:
        return [low]
    rough = (high - low) / number
    power = 10.0 ** math.floor(math.log10(rough))
    step = next(digit * power for digit in (1, 2, 2.5, 5, 10) if digit * power >= rough * 0.999)
    first = math.ceil(low / step - 1e-9)
    last = math.floor(high / step + 1e-9)
    return [round(place * step, 12) + 0.0 for place in range(first, last + 1)]


def line_chart(
    points: Sequence[tuple[float, float, float]],
    *,
    title: str,
    x_name: str,
    level: tuple[float, str] | None = None,
    write_x: Write = "{:,.0f}".format,
    write_y: Write = "{:g}".format,
) -> str:
    """Draw a line through ``(x, y, spread)`` with a band of the spread on both sides; ``level`` is a named height.

    >>> svg = line_chart([(0, 1, 0.5), (1, 2, 0.25)], title="Way", x_name="rounds", level=(1.5, "exact"))
    >>> svg.count("<path"), svg.count("levelname"), svg.startswith("<svg")
    (2, 1, True)
    """
    xs = [x for x, _, _ in points]
    heights = [end for _, y, spread in points for end in (y - spread, y + spread)]
    frame = _Frame(min(xs), max(xs), *_with_margin([*heights, *([level[0]] if level else [])]))
    upper = [f"{frame.x(x):.1f} {frame.y(y + spread):.1f}" for x, y, spread in points]
    lower = [f"{frame.x(x):.1f} {frame.y(y - spread):.1f}" for x, y, spread in reversed(points)]
    middle = [f"{frame.x(x):.1f} {frame.y(y):.1f}" for x, y, _ in points]
    drawn = [
        *frame.rules(write_y),
        *frame.numbers(write_x),
        f'<path class="band" d="M{" L".join([*upper, *lower])} Z"/>',
        f'<path class="line" d="M{" L".join(middle)}"/>',
    ]
    if level is not None:
        drawn += _level(frame, *level)
    x, y, _ = points[-1]
    drawn.append(f'<circle class="dot" cx="{frame.x(x):.1f}" cy="{frame.y(y):.1f}" r="4.5"/>')
    return _svg(title, [*drawn, _x_name(x_name)], HEIGHT)


def histogram(
    bins: Sequence[tuple[float, int]],
    *,
    title: str,
    x_name: str,
    width: float,
    write_x: Write = "{:,.0f}".format,
    marks: Sequence[tuple[float, str]] = (),
) -> str:
    """Draw how often each value came, as bars of a width; values below nothing have a colour of their own.

    >>> histogram([(-1, 3), (0, 2), (1, 5)], title="Sessions", x_name="result", width=1).count("<rect")
    3
    """
    values = [value for value, _ in bins]
    total = sum(number for _, number in bins) or 1
    highest = 100 * max(number for _, number in bins) / total
    frame = _Frame(min(values) - width / 2, max(values) + width / 2, 0, highest * 1.06)
    drawn = [*frame.rules(lambda share: f"{share:g}%"), *frame.numbers(write_x)]
    for value, number in bins:
        left, right = frame.x(value - width / 2), frame.x(value + width / 2)
        gap = 1 if right - left > 4 else 0
        top = frame.y(100 * number / total)
        drawn.append(
            f'<rect class="{"down" if value < 0 else "up"}" x="{left:.2f}" y="{top:.2f}" '
            f'width="{right - left - gap:.2f}" height="{frame.y(0) - top:.2f}">'
            f"<title>{escape(write_x(value))}: {number:,}</title></rect>"
        )
    for value, name in marks:
        if min(values) <= value <= max(values):
            x = frame.x(value)
            drawn.append(f'<line class="level" x1="{x:.1f}" x2="{x:.1f}" y1="{TOP}" y2="{HEIGHT - BOTTOM}"/>')
            drawn.append(f'<text class="levelname" x="{x + 5:.1f}" y="{TOP + 10}">{escape(name)}</text>')
    return _svg(title, [*drawn, _x_name(x_name)], HEIGHT)


def dots(
    values: Sequence[tuple[str, float]], *, title: str, x_name: str, limit: float, write: Write = "{:+.2f}".format
) -> str:
    """Draw a named value in each row, against an area from ``-limit`` to ``limit`` in which it should lie.

    >>> dots([("ante", 0.4), ("play", -1.2)], title="Distances", x_name="standard errors", limit=4).count("<circle")
    2
    """
    reach = max([limit * 1.1, *(abs(value) * 1.05 for _, value in values)])
    height = TOP + ROW * len(values) + BOTTOM
    frame = _Frame(-reach, reach, 0, 1, left=150, height=height)
    left, right = frame.x(-limit), frame.x(limit)
    drawn = [
        f'<rect class="limit" x="{left:.1f}" y="{TOP}" width="{right - left:.1f}" height="{ROW * len(values)}"/>',
        f'<line class="axis" x1="{frame.x(0):.1f}" x2="{frame.x(0):.1f}" y1="{TOP}" y2="{height - BOTTOM}"/>',
        *frame.numbers(lambda value: f"{value:+g}" if value else "0"),
    ]
    for row, (name, value) in enumerate(values):
        y = TOP + ROW * row + ROW / 2
        drawn.append(f'<text class="name" x="140" y="{y + 4:.1f}" text-anchor="end">{escape(name)}</text>')
        drawn.append(f'<circle class="dot" cx="{frame.x(value):.1f}" cy="{y:.1f}" r="5.5"/>')
        drawn.append(f'<text x="{frame.x(value) + 10:.1f}" y="{y + 4:.1f}">{escape(write(value))}</text>')
    return _svg(title, [*drawn, _x_name(x_name, height)], height)


class _Frame:
    """Where values lie on the picture."""

    def __init__(
        self, x_low: float, x_high: float, y_low: float, y_high: float, *, left: int = LEFT, height: int = HEIGHT
    ) -> None:
        self.left, self.height = left, height
        self.x_low, self.x_high = x_low, x_high if x_high > x_low else x_low + 1
        self.y_low, self.y_high = y_low, y_high if y_high > y_low else y_low + 1

    def x(self, value: float) -> float:
        return self.left + (value - self.x_low) / (self.x_high - self.x_low) * (WIDTH - RIGHT - self.left)

    def y(self, value: float) -> float:
        return self.height - BOTTOM - (value - self.y_low) / (self.y_high - self.y_low) * (self.height - BOTTOM - TOP)

    def rules(self, write: Write) -> list[str]:
        """Return the lines across, with their heights."""
        drawn = []
        for value in ticks(self.y_low, self.y_high):
            y = self.y(value)
            drawn.append(f'<line class="grid" x1="{self.left}" x2="{WIDTH - RIGHT}" y1="{y:.1f}" y2="{y:.1f}"/>')
            drawn.append(f'<text x="{self.left - 8}" y="{y + 4:.1f}" text-anchor="end">{escape(write(value))}</text>')
        return drawn

    def numbers(self, write: Write) -> list[str]:
        """Return the axis below, with its numbers."""
        base = self.height - BOTTOM
        drawn = [f'<line class="axis" x1="{self.left}" x2="{WIDTH - RIGHT}" y1="{base}" y2="{base}"/>']
        for value in ticks(self.x_low, self.x_high, X_TICKS):
            x = self.x(value)
            drawn.append(f'<line class="axis" x1="{x:.1f}" x2="{x:.1f}" y1="{base}" y2="{base + 4}"/>')
            anchor = "end" if x > WIDTH - RIGHT - 24 else "middle"
            drawn.append(f'<text x="{x:.1f}" y="{base + 18}" text-anchor="{anchor}">{escape(write(value))}</text>')
        return drawn


def _with_margin(heights: Sequence[float]) -> tuple[float, float]:
    low, high = min(heights), max(heights)
    margin = 0.06 * (high - low)
    return low - margin, high + margin


def _level(frame: _Frame, height: float, name: str) -> list[str]:
    y = frame.y(height)
    return [
        f'<line class="level" x1="{frame.left}" x2="{WIDTH - RIGHT}" y1="{y:.1f}" y2="{y:.1f}"/>',
        f'<text class="levelname" x="{WIDTH - RIGHT}" y="{y - 6:.1f}" text-anchor="end">{escape(name)}</text>',
    ]


def _x_name(name: str, height: int = HEIGHT) -> str:
    return f'<text x="{WIDTH - RIGHT}" y="{height - 6}" text-anchor="end">{escape(name)}</text>'


def _svg(title: str, drawn: Sequence[str], height: int) -> str:
    inside = "\n".join(drawn)
    return (
        f'<svg class="chart" xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" role="img" '
        f'aria-label="{escape(title)}">\n<title>{escape(title)}</title>\n{inside}\n</svg>'
    )
