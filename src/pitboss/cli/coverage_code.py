"""Which code carries out which provision: the cites that stand in the sources."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import msgspec

from ..rules.cites import Cite, provision_ids
from ..things.errors import NotUnderstood

SOURCES = Path(__file__).parent.parent
NOT_CARRYING_OUT = ("LeftOut", "NotHeld", "Step")
"""Calls whose cites carry nothing out: what is left out or not held, and what the rule card only tells."""
TELLING = "_steps"
"""How the names of functions end that make several steps for the rule card."""
NOT_READ = ("cli",)
"""Rooms whose cites are examples for people."""


class Site(msgspec.Struct, frozen=True, order=True):
    """A place in the sources where a cite stands: the file, the line, and the declaration or function around it."""

    file: str
    line: int
    where: str
    cite: Cite


def code_sites(sources: Path = SOURCES) -> list[Site]:
    """Return every cite in the sources of the package, in order of files and lines.

    >>> found = [site for site in code_sites() if site.file.endswith("limits.py") and str(site.cite) == "8.2(a)"]
    >>> found[0].where
    '_checked'
    """
    sites: set[Site] = set()
    for file in sorted(sources.rglob("*.py")):
        inside = file.relative_to(sources)
        if inside.parts[0] not in NOT_READ:
            sites.update(sites_in(file.read_text(encoding="utf-8"), f"{sources.name}/{inside.as_posix()}"))
    return sorted(sites)


def sites_in(source: str, file: str) -> Iterator[Site]:
    """Give the cites in one source text.

    A string counts when it is nothing but cites of known provisions; docstrings do not count.

    >>> source = "ante = Wager(id='ante', cite='20.6')\\ntext = 'see 20.7'\\nages = {'first': ('20.8(a)', '7.5')}"
    >>> [(site.line, site.where, str(site.cite)) for site in sites_in(source, "example.py")]
    [(1, 'ante: ante', '20.6'), (3, 'ages', '20.8(a)'), (3, 'ages', '7.5')]
    """
    for line, where, text in _strings(ast.parse(source), ""):
        for cite in known_cites(text):
            yield Site(file, line, where, cite)


def known_cites(text: str) -> list[Cite]:
    """Return the cites that a text consists of, if it consists of cites of known provisions only.

    >>> [str(cite) for cite in known_cites("20.10(c)2ii@2007; 20.11(a)1")], known_cites("20.10(c) or so")
    (['20.10(c)2ii@2007', '20.11(a)1'], [])
    """
    try:
        cites = Cite.several(text)
    except NotUnderstood:
        return []
    return cites if all(cite.full in provision_ids() for cite in cites) else []


def _strings(node: ast.AST, where: str) -> Iterator[tuple[int, str, str]]:
    """Give each string under a node with its line and the declaration or function that it stands in."""
    if isinstance(node, ast.Constant):
        if isinstance(node.value, str):
            yield node.lineno, where, node.value
        return
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
        return  # a docstring, of whatever it stands under
    if isinstance(node, ast.JoinedStr):
        yield from ((node.lineno, where, part) for part in _whole_parts(node))
        return
    if isinstance(node, ast.Call) and (_called(node) in NOT_CARRYING_OUT or _called(node).endswith(TELLING)):
        return
    where = _inside(node, where)
    for child in ast.iter_child_nodes(node):
        yield from _strings(child, where)


def _whole_parts(node: ast.JoinedStr) -> list[str]:
    """Return the parts of an f-string, between semicolons, into which nothing is filled."""
    text = "".join(
        one.value if isinstance(one, ast.Constant) and isinstance(one.value, str) else "\0" for one in node.values
    )
    return [part for part in text.split(";") if "\0" not in part]


def _inside(node: ast.AST, where: str) -> str:
    """Return the name for what stands inside a node."""
    if isinstance(node, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
        return f"{where}.{node.name}" if where else node.name
    if isinstance(node, ast.Assign | ast.AnnAssign):
        targets = node.targets if isinstance(node, ast.Assign) else [node.target]
        names = [one.id for one in targets if isinstance(one, ast.Name)]
        # Local variables say nothing that the function's name does not.
        return names[0] if names and not where else where
    if isinstance(node, ast.Call):
        for keyword in node.keywords:
            if keyword.arg == "id" and isinstance(keyword.value, ast.Constant):
                return f"{where}: {keyword.value.value!s}"
    return where


def _called(node: ast.Call) -> str:
    if isinstance(node.func, ast.Name):
        return node.func.id
    return node.func.attr if isinstance(node.func, ast.Attribute) else ""
