"""Which provisions the code carries out, which tests prove it, what is left out and why.

Nothing here is kept by hand: the cites are read from the sources, from the marks of the tests and from the cases;
what is left out stands with its reason in the games and in :mod:`pitboss.rules.left_out`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Literal, TypeVar

import msgspec

from ..games.registry import GAMES, game_class
from ..rules.cites import Cite, Provision, provisions
from ..rules.declarations import LeftOut
from ..rules.left_out import LEFT_OUT
from ..things.errors import NotUnderstood, UnknownName
from .coverage_code import Site, code_sites
from .coverage_tests import Proof, Seen, cases_in, find_tests, marked_tests, proofs_by_cases, seen_in_cases
from .screen import print_json

HOUSE = ("all-games", "equipment")
CONTENTS = "contents"
Status = Literal["proved", "carried out", "left out", "open"]


class Line(msgspec.Struct, kw_only=True):
    """One provision with the code that carries it out, the tests that prove it, or the reason it is left out.

    ``status`` is ``open`` while something is missing; ``carried out`` is the best to be had without tests at hand.
    ``by_parts`` says that a section has no text of its own and stands with its paragraphs.
    """

    id: str
    edition: str
    game: str
    kind: str
    title: str
    status: Status
    carried_out: bool
    proved: bool
    by_parts: bool
    left_out: str | None
    code: list[str]
    tests: list[str]
    cases: list[str]
    seen_in_cases: int


class Percent(msgspec.Struct, kw_only=True):
    """Shares of all provisions; ``settled`` are those that are not open."""

    carried_out: float
    proved: float
    left_out: float
    open: float
    settled: float


class Totals(msgspec.Struct, kw_only=True):
    """How far a game, or one kind of its provisions, has come; ``proved`` are both carried out and proved."""

    game: str
    kind: str
    provisions: int
    carried_out: int
    proved: int
    left_out: int
    open: int
    percent: Percent


class Report(msgspec.Struct, kw_only=True):
    """The coverage of provisions by code and tests.

    ``unknown`` lists cites of tests and of what is left out that name no provision, ``contradictions`` provisions
    left out that are carried out and proved all the same.
    """

    tests_at_hand: bool
    games: list[Totals]
    kinds: list[Totals]
    provisions: list[Line]
    not_here_yet: dict[str, int]
    unknown: list[str]
    contradictions: list[str]


class Evidence(msgspec.Struct, frozen=True):
    """What is held against the index: cites in the code, proofs, cites of dealt events, what is left out.

    ``proofs`` is None where no tests are at hand.
    """

    sites: Sequence[Site]
    left_out: Sequence[LeftOut]
    proofs: Sequence[Proof] | None = None
    by_cases: Sequence[Proof] = ()
    seen: Sequence[Seen] = ()


def report(games: Iterable[str], index: Sequence[Provision], evidence: Evidence) -> Report:
    """Hold the index of provisions against the evidence, for some games and the rules of the house.

    >>> index = [Provision("19:47-20.6", "-", "three-card-poker", "wager", "system", "Wagers", "seed", False)]
    >>> site = Site("game.py", 7, "WAGERS: ante", Cite.parse("20.6"))
    >>> found = report(["three-card-poker"], index, Evidence([site], [], []))
    >>> found.provisions[0].status, found.provisions[0].code, found.games[0].open
    ('open', ['game.py:7 WAGERS: ante'], 1)
    """
    counted = [*dict.fromkeys(games)]
    lines = _with_sections(_lines([one for one in index if one.game in counted], evidence))
    return Report(
        tests_at_hand=evidence.proofs is not None,
        games=[_totals(game, "all", mine) for game in counted if (mine := [one for one in lines if one.game == game])],
        kinds=[_totals(*key, mine) for key, mine in _grouped(lines, lambda one: (one.game, one.kind)).items()],
        provisions=lines,
        not_here_yet=_not_here_yet(index),
        unknown=_unknown(index, evidence),
        contradictions=[_named(one) for one in lines if one.left_out and one.status == "proved"],
    )


def _lines(index: Sequence[Provision], evidence: Evidence) -> list[Line]:
    sites = _by_id((site.cite, site) for site in evidence.sites)
    proofs = _by_id((proof.cite, proof) for proof in evidence.proofs or ())
    cases = _by_id((proof.cite, proof) for proof in evidence.by_cases)
    seen = _by_id((cite, one) for one in evidence.seen for cite in one.cites)
    reasons = _by_id((cite, one) for one in evidence.left_out for cite in Cite.several(one.cite))
    lines = []
    for one in index:
        code = [f"{site.file}:{site.line} {site.where}".rstrip() for site in _held(sites, one)]
        tests = [f"{proof.file}:{proof.line} {proof.test}" for proof in _held(proofs, one)]
        by_cases = [proof.test for proof in _held(cases, one)]
        dealt = len({case.case for case in _held(seen, one)})
        left_out = [reason.reason for reason in _held(reasons, one)]
        line = Line(
            id=one.id,
            edition=one.edition,
            game=one.game,
            kind=one.kind,
            title=one.title,
            status="open",
            carried_out=bool(code or dealt),
            proved=bool(tests or by_cases),
            by_parts=False,
            left_out=left_out[0] if left_out else None,
            code=code,
            tests=tests,
            cases=by_cases,
            seen_in_cases=dealt,
        )
        line.status = _status(line, evidence.proofs is not None)
        lines.append(line)
    return lines


def _status(line: Line, tests_at_hand: bool) -> Status:
    if line.carried_out and line.proved:
        return "proved"
    if line.left_out:
        return "left out"
    return "carried out" if line.carried_out and not tests_at_hand else "open"


def _with_sections(lines: list[Line]) -> list[Line]:
    """Let a section that is nothing but its heading stand with its paragraphs."""
    for section in lines:
        if "(" in section.id or section.status in ("proved", "left out"):
            continue
        parts = [one for one in lines if one.id.startswith(f"{section.id}(")]
        standing = {one.status for one in parts}
        if not parts or "open" in standing:
            continue
        section.by_parts = True
        section.carried_out = any(one.carried_out for one in parts)
        section.proved = any(one.proved for one in parts)
        if standing == {"left out"}:
            section.status, section.left_out = "left out", "all its paragraphs are left out"
        else:
            section.status = "proved" if "proved" in standing else "carried out"
    return lines


def _totals(game: str, kind: str, lines: Sequence[Line]) -> Totals:
    standing = Counter(one.status for one in lines)
    carried_out = sum(one.carried_out and one.status != "left out" for one in lines)
    proved, left_out, still_open = standing["proved"], standing["left out"], standing["open"]

    def percent(number: int) -> float:
        return round(100 * number / len(lines), 1)

    return Totals(
        game=game,
        kind=kind,
        provisions=len(lines),
        carried_out=carried_out,
        proved=proved,
        left_out=left_out,
        open=still_open,
        percent=Percent(
            carried_out=percent(carried_out),
            proved=percent(proved),
            left_out=percent(left_out),
            open=percent(still_open),
            settled=percent(len(lines) - still_open),
        ),
    )


def _not_here_yet(index: Sequence[Provision]) -> dict[str, int]:
    """Count the provisions of games that are not here; of some the index knows hardly more than the name."""
    names = (one.id.partition("#")[2] if one.game == CONTENTS else one.game for one in index)
    found = Counter(name for name in names if name not in GAMES and name not in HOUSE)
    return dict(sorted(found.items()))


def _unknown(index: Sequence[Provision], evidence: Evidence) -> list[str]:
    known = _grouped(index, lambda one: one.id)
    wanted = [(f"{one.file}:{one.line} {one.test}", one.cite) for one in (*(evidence.proofs or ()), *evidence.by_cases)]
    wanted += [("left out", cite) for one in evidence.left_out for cite in Cite.several(one.cite)]
    return [
        f"{cite} ({where})"
        for where, cite in wanted
        if not any(one.covered_by(cite) for one in known.get(cite.full, ()))
    ]


def _named(line: Line) -> str:
    return line.id if line.edition == "-" else f"{line.id}@{line.edition}"


Thing = TypeVar("Thing")
Key = TypeVar("Key")


def _by_id(pairs: Iterable[tuple[Cite, Thing]]) -> dict[str, list[tuple[Cite, Thing]]]:
    return _grouped(pairs, lambda pair: pair[0].full)


def _grouped(things: Iterable[Thing], key: Callable[[Thing], Key]) -> dict[Key, list[Thing]]:
    found: dict[Key, list[Thing]] = {}
    for one in things:
        found.setdefault(key(one), []).append(one)
    return found


def _held(found: Mapping[str, list[tuple[Cite, Thing]]], provision: Provision) -> list[Thing]:
    """Return what names a provision, in its edition."""
    return [thing for cite, thing in found.get(provision.id, ()) if provision.covered_by(cite)]


# From the command line.


def run(game: str | None, as_json: bool, tests: Path | None) -> int:
    """Print the coverage of one game, or of all that are here and the house; return 1 while a provision is open.

    ``tests`` is the folder of the tests; without it they are looked for beside the package and where one works.
    """
    found = look(game, tests)
    if as_json:
        print_json(found)
    else:
        from .coverage_print import show

        show(found, game)
    return 1 if any(one.open for one in found.games) else 0


def look(game: str | None = None, tests: Path | None = None) -> Report:
    """Gather the evidence from sources, tests and cases, and hold the index against it."""
    counted = _counted(game)
    if tests is not None and not tests.is_dir():
        raise NotUnderstood(f"There is no folder {str(tests)!r}.", allowed=["the folder that holds the tests"])
    tests = tests or find_tests()
    declared = [one for id in counted if id in GAMES for one in game_class(id).LEFT_OUT]
    evidence = Evidence(code_sites(), [*declared, *LEFT_OUT])
    if tests is not None:
        cases = cases_in(tests)
        dealt = seen_in_cases([(file, case) for file, case in cases if case.game in counted])
        evidence = Evidence(evidence.sites, evidence.left_out, marked_tests(tests), proofs_by_cases(cases), dealt)
    return report(counted, provisions(), evidence)


def _counted(game: str | None) -> list[str]:
    """Return the games whose provisions count: those that are here, and the house."""
    if game is None:
        return [*GAMES, *HOUSE]
    named = {one.game for one in provisions()} - {CONTENTS}
    if game not in named | {*GAMES}:
        raise UnknownName(f"Game {game!r} is unknown.", allowed=[*GAMES, *HOUSE, *sorted(named - {*GAMES, *HOUSE})])
    return [game] if game in GAMES or game in HOUSE else []
