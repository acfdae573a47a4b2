"""Which tests prove which provision: the marks in the tests, and the cases with what their events cite."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from pathlib import Path

import msgspec

from ..games.registry import GAMES, game_with
from ..rules.case import Case, read_cases, settle_case
from ..rules.cites import Cite
from ..things.errors import NotUnderstood, PitbossError

MARK = "proves"


class Proof(msgspec.Struct, frozen=True, order=True):
    """A test, or a case, that shows a provision at work."""

    file: str
    line: int
    test: str
    cite: Cite


class Seen(msgspec.Struct, frozen=True):
    """The cites that the events of a case carried, when it was dealt."""

    case: str
    game: str
    cites: frozenset[Cite]


def find_tests(start: Path | None = None) -> Path | None:
    """Return the tests of the checkout that the package stands in or that is worked in, or None."""
    homes = [start] if start is not None else [Path(__file__).parents[3], Path.cwd()]
    return next((home / "tests" for home in homes if (home / "tests" / "cases").is_dir()), None)


def marked_tests(tests: Path) -> list[Proof]:
    """Return what the tests of a folder are marked to prove."""
    return sorted(
        proof
        for file in sorted(tests.rglob("*.py"))
        for proof in proofs_in(file.read_text(encoding="utf-8"), f"{tests.name}/{file.relative_to(tests).as_posix()}")
    )


def proofs_in(source: str, file: str) -> Iterator[Proof]:
    """Give what one source text is marked to prove: by a mark on a test, on its class, or on one of its parameters.

    >>> source = "@pytest.mark.proves('20.6', '20.9(c)', edition='2007')\\ndef test_wagers(): pass"
    >>> [(proof.test, proof.line, str(proof.cite)) for proof in proofs_in(source, "test_example.py")]
    [('test_wagers', 2, '20.6@2007'), ('test_wagers', 2, '20.9(c)@2007')]
    """
    if MARK in source:
        yield from _marks(ast.parse(source), file, "", 0)


def _marks(node: ast.AST, file: str, test: str, line: int) -> Iterator[Proof]:
    if isinstance(node, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
        test, line = f"{test}::{node.name}" if test else node.name, node.lineno
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == MARK:
        for text, edition in _cites_of(node, file):
            for cite in Cite.several(text):
                named = Cite(cite.chapter, cite.rest, cite.edition or edition)
                yield Proof(file, line or node.lineno, test or "the whole file", named)
    for child in ast.iter_child_nodes(node):
        yield from _marks(child, file, test, line)


def _cites_of(mark: ast.Call, file: str) -> Iterator[tuple[str, str]]:
    edition = ""
    for keyword in mark.keywords:
        edition = _text(keyword.value, file)
    for argument in mark.args:
        yield _text(argument, file), edition


def _text(node: ast.expr, file: str) -> str:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    raise NotUnderstood(
        f"{file}, line {node.lineno}: a mark must spell out what it proves.",
        allowed=['@pytest.mark.proves("20.10(b)")', '@pytest.mark.proves("20.9(c)", edition="2007")'],
    )


def cases_in(tests: Path) -> list[tuple[str, Case]]:
    """Return the cases of a folder of tests, each with the name of its file."""
    found = []
    for file in sorted((tests / "cases").rglob("*.json")):
        name = f"{tests.name}/{file.relative_to(tests).as_posix()}"
        try:
            found += [(name, case) for case in read_cases(file.read_bytes())]
        except NotUnderstood as error:
            raise NotUnderstood(f"{name}: {error.message}", allowed=error.allowed, cite=error.cite) from None
    return found


def proofs_by_cases(cases: Sequence[tuple[str, Case]]) -> list[Proof]:
    """Return what cases prove by the provision they name."""
    return [Proof(file, 0, case.id, cite) for file, case in cases for cite in Cite.several(case.cite)]


def seen_in_cases(cases: Sequence[tuple[str, Case]]) -> list[Seen]:
    """Deal the cases of the games that are here, and return what their events cite; a case that fails shows nothing."""
    found = []
    for _, case in cases:
        if case.game not in GAMES:
            continue
        try:
            events = settle_case(case, game_with).round.events
        except PitbossError:
            continue
        cites = {cite for text in {event.cite for event in events} for cite in Cite.several(text)}
        found.append(Seen(case.id, case.game, frozenset(cites)))
    return found
