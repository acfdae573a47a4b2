"""What a piece of code rests on: the source files of a module and of all it imports, and one hash over them."""

from __future__ import annotations

import ast
import hashlib
from functools import lru_cache
from importlib.util import find_spec, resolve_name
from pathlib import Path

PACKAGE = __name__.partition(".")[0]


@lru_cache(maxsize=1024)
def _file(module: str) -> Path | None:
    try:
        spec = find_spec(module)
    except ModuleNotFoundError:
        return None
    if spec is None or spec.origin is None:
        return None
    return Path(spec.origin)


@lru_cache(maxsize=1024)
def _imports(module: str) -> frozenset[str]:
    """Return the modules of this package that a module names in its imports, wherever they stand in it."""
    file = _file(module)
    if file is None or file.suffix != ".py":
        return frozenset()
    package = module if file.name == "__init__.py" else module.rpartition(".")[0]
    found: set[str] = set()
    for node in ast.walk(ast.parse(file.read_bytes())):
        if isinstance(node, ast.Import):
            found |= {one.name for one in node.names}
        elif isinstance(node, ast.ImportFrom):
            base = resolve_name("." * node.level + (node.module or ""), package) if node.level else node.module or ""
            found.add(base)
            if base.partition(".")[0] == PACKAGE:
                found |= {f"{base}.{one.name}" for one in node.names}
    return frozenset(one for one in found if one.partition(".")[0] == PACKAGE and _file(one) is not None)


def modules_behind(module: str) -> list[str]:
    """Return a module and every module of this package that it rests on, in order.

    >>> "pitboss.things.provisions" in modules_behind("pitboss.rules.baccarat")
    True
    """
    found: set[str] = set()
    waiting = [module]
    while waiting:
        one = waiting.pop()
        if one not in found:
            found.add(one)
            waiting += _imports(one)
    return sorted(found)


@lru_cache(maxsize=256)
def code_version(*modules: str) -> str:
    """Return a hash that changes whenever the source of these modules, or of what they rest on, does.

    >>> len(code_version("pitboss.rules.baccarat"))
    24
    """
    digest = hashlib.sha256()
    for name in sorted({behind for module in modules for behind in modules_behind(module)}):
        file = _file(name)
        if file is not None:
            digest.update(name.encode() + b"\0" + file.read_bytes() + b"\0")
    return digest.hexdigest()[:24]
