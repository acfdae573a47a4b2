"""The coverage of provisions, for people: what is open first."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .coverage import Line, Report, Totals
from .screen import console, plain_table

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table

COUNTS = ("provisions", "carried out", "proved", "left out", "open", "settled")


def show(report: Report, game: str | None = None, screen: Console | None = None) -> None:
    """Print a report; for a single game with its kinds, and each provision with its code and tests."""
    out = screen or console()
    if not report.tests_at_hand:
        out.print("The tests are not at hand: only what the code carries out can be told. Name them with --tests.")
    open_ones = [one for one in report.provisions if one.status == "open"]
    if open_ones:
        out.print(_open_table(open_ones, report.tests_at_hand))
    if game is not None and report.provisions:
        out.print(_line_table(report.provisions))
        out.print(_totals_table("By kind", report.kinds, by_kind=True))
    if report.games:
        out.print(_totals_table("Provisions", report.games))
    for title, named in (
        ("Cites that name no provision", report.unknown),
        ("Left out, and yet carried out and proved", report.contradictions),
    ):
        if named:
            out.print(f"{title}: {'; '.join(named)}")
    if game is None or game in report.not_here_yet:
        wanted = {game: report.not_here_yet[game]} if game is not None else report.not_here_yet
        out.print("Not here yet: " + ", ".join(f"{id} ({number})" for id, number in wanted.items()))


def _open_table(lines: list[Line], tests_at_hand: bool) -> Table:
    table = plain_table("provision", "game", "what it says", "missing", title=f"Open: {len(lines)}")
    for one in lines:
        missing = "code" if tests_at_hand and one.proved else "test" if one.carried_out else "code and test"
        table.add_row(_named(one), one.game, one.title, missing if tests_at_hand else "code")
    return table


def _line_table(lines: list[Line]) -> Table:
    table = plain_table("provision", "what it says", "carried out by", "proved by", title="Provision by provision")
    for one in lines:
        if one.by_parts:
            code, tests = "its paragraphs", "its paragraphs"
        elif one.status == "left out":
            code, tests = f"left out: {one.left_out}", ""
        else:
            dealt = f"seen in {one.seen_in_cases} case{'s' * (one.seen_in_cases > 1)}" if one.seen_in_cases else ""
            code = _first([name.rpartition("/")[2] for name in one.code], dealt)
            tests = _first([name.partition(" ")[2] for name in one.tests] + one.cases)
        table.add_row(_named(one), one.title, code, tests)
    return table


def _first(names: list[str], more: str = "") -> str:
    """Name the first of several and count the rest."""
    further = [f"{len(names) - 1} more"] if len(names) > 1 else []
    return ", ".join(names[:1] + further + ([more] if more else []))


def _totals_table(title: str, totals: list[Totals], *, by_kind: bool = False) -> Table:
    table = plain_table(*(("game", "kind") if by_kind else ("game",)), *COUNTS, right=COUNTS, title=title)
    for one in totals:
        named = (one.game, one.kind) if by_kind else (one.game,)
        share = one.percent
        numbers = (
            (one.carried_out, share.carried_out),
            (one.proved, share.proved),
            (one.left_out, share.left_out),
            (one.open, share.open),
        )
        written = (f"{number} ({percent:g} %)" if number else "0" for number, percent in numbers)
        table.add_row(*named, str(one.provisions), *written, f"{share.settled:g} %")
    return table


def _named(line: Line) -> str:
    short = line.id.removeprefix("19:47-")
    return short if line.edition == "-" else f"{short}@{line.edition}"
