"""The charts that people learn twenty-one from: hard totals, soft totals and pairs against what the dealer shows."""

from __future__ import annotations

from collections.abc import Sequence

from ...rules.twentyone import TOTALS as NAMES
from ..strategy import Grid
from ..twentyone_tables import COUNTS, Tables
from .hands import hands_from
from .terms import KINDS, NEVER, Terms, count_of_values

LEGEND = {
    "H": "hit",
    "S": "stand",
    "D": "double, or hit where that is not allowed",
    "Ds": "double, or stand where that is not allowed",
    "P": "split",
    "R": "surrender",
    "Rh": "surrender, or hit where that is not allowed",
    "Rs": "surrender, or stand where that is not allowed",
    "Rp": "surrender, or split where that is not allowed",
}
UP_CARDS = ("2", "3", "4", "5", "6", "7", "8", "9", "T", "A")
UP_COLUMNS = (2, 3, 4, 5, 6, 7, 8, 9, 10, 1)
LOWEST = 4
"""The lowest hard total."""


def charts(terms: Terms, tables: Tables) -> tuple[Grid, ...]:
    """Return the charts of some tables."""
    names, columns = _columns(tables)
    hands = hands_from(terms.counts)
    two = [(int(hands.counts[place]), a, b) for place, a, b in hands.first_two]
    hard_double = {count >> 1 for count in terms.doubles if not count & 1}
    soft_double = {(count >> 1) + 10 for count in terms.doubles if count & 1}

    def cell(soft: int, total: int, column: int) -> str:
        allowed = total in (soft_double if soft else hard_double)
        further = "H" if tables.hit[soft, total, column] else "S"
        if allowed and tables.double[soft, total, column]:
            further = "D" if further == "H" else "Ds"
        gives_up = not soft and terms.surrender != NEVER and tables.surrender[0, total, column]
        return f"R{'s' if further in ('S', 'Ds') else 'h'}" if gives_up else further

    def of_pair(value: int, column: int) -> str:
        count = count_of_values((value - 1, value - 1))
        total, soft = (12, 1) if value == 1 else (count >> 1, 0)
        splits = bool(tables.split[value, column])
        if not soft and terms.surrender != NEVER and tables.surrender[1, total, column]:
            return "Rp" if splits else f"R{'h' if tables.hit[0, total, column] else 's'}"
        if splits:
            return "P"
        found = cell(soft, total, column)
        return found if not found.startswith("R") else "H" if tables.hit[soft, total, column] else "S"

    shown = "up card" if len(columns) == len(UP_CARDS) else "dealer's cards"
    hard = sorted({count >> 1 for count, a, b in two if not count & 1 and a != b} | {20})
    soft = sorted({(count >> 1) + 10 for count, a, b in two if count & 1 and a != b and count >> 1 < 11})
    pairs = [value for value in range(1, KINDS + 1) if any(a == b == value - 1 for _, a, b in two)]
    grids = (
        ("Hard totals", "hard", [(str(total), [cell(0, total, one) for one in columns]) for total in hard]),
        ("Soft totals", "soft", [(f"A,{total - 11}", [cell(1, total, one) for one in columns]) for total in soft]),
        ("Pairs", "pair", [(f"{_name(one)},{_name(one)}", [of_pair(one, seen) for seen in columns]) for one in pairs]),
    )
    return tuple(_grid(title, row, shown, names, rows) for title, row, rows in grids)


def later_rules(tables: Tables) -> tuple[str, ...]:
    """Say in words what the charts do not hold: doubling on three cards or more, giving up a hand later or doubled."""
    found = []
    differs = [
        f"{'double' if tables.double_later[soft, total, column] else 'do not double'} "
        f"{'soft' if soft else 'hard'} {total} against {seen}"
        for soft in range(2)
        for total in range(tables.hit.shape[1])
        for seen, column in zip(UP_CARDS, UP_COLUMNS, strict=True)
        if tables.double_later[soft, total, column] != tables.double[soft, total, column]
    ]
    if tables.double_later.any():
        found.append(
            f"On three cards or more double as the charts say{', but ' if differs else ''}{'; '.join(differs)}."
        )
    for table, which in ((tables.surrender_later, "drawn to or split"), (tables.surrender_doubled, "doubled")):
        parts: dict[str, list[str]] = {}
        for seen, column in zip(UP_CARDS, UP_COLUMNS, strict=True):
            totals = [total for total in range(table.shape[1]) if table[0, total, column]]
            if totals:
                lowest = min(totals)
                name = f"{max(totals)} or less" if lowest == LOWEST else " or ".join(map(str, totals))
                parts.setdefault(name, []).append(seen)
        if parts:
            against = ", ".join(f"{name} against {' '.join(seen)}" for name, seen in parts.items())
            found.append(f"Surrender a hand that was {which} at {against}.")
    return tuple(found)


def _grid(
    title: str, row_name: str, column_name: str, columns: Sequence[str], rows: Sequence[tuple[str, list[str]]]
) -> Grid:
    used = {sign for _, cells in rows for sign in cells}
    return Grid(
        title=title,
        row_name=row_name,
        column_name=column_name,
        columns=tuple(columns),
        rows=tuple((name, tuple(cells)) for name, cells in rows),
        legend={sign: means for sign, means in LEGEND.items() if sign in used},
    )


def _name(value: int) -> str:
    return {1: "A", 10: "T"}.get(value, str(value))


def _columns(tables: Tables) -> tuple[Sequence[str], Sequence[int]]:
    if tables.hit.shape[-1] != COUNTS:
        return UP_CARDS, UP_COLUMNS
    pairs = [(a, b) for a in range(KINDS) for b in range(a, KINDS)]
    counts = sorted({count_of_values(pair) for pair in pairs} - {count_of_values((0, KINDS - 1))})
    counts.sort(key=lambda count: (count & 1, count))
    return [NAMES[count] for count in counts], counts
