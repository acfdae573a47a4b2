"""Kernels: plain functions on numbers, compiled when they are first called.

A kernel is a function that loops over very many deals. It is ordinary Python, calls the arithmetic of the games as
it stands, and gives the same result uncompiled. What it calls is compiled with it, and the machine code is kept on
disk under the version of all the source that it rests on.
"""

from __future__ import annotations

import types
from collections.abc import Callable
from functools import update_wrapper
from importlib import import_module
from threading import RLock
from typing import Any, Generic, ParamSpec, TypeVar

from .sources import PACKAGE, code_version
from .storage import cache_folder, keep_newest

P = ParamSpec("P")
R = TypeVar("R")

_LOCK = RLock()
_ADMITTED: set[Callable[..., Any]] = set()
VERSIONS_KEPT = 3


class Kernel(Generic[P, R]):
    """A function that is compiled when it is first called; :attr:`plain` is the function as written."""

    def __init__(self, plain: Callable[P, R]) -> None:
        self.plain = plain
        self._compiled: Callable[P, R] | None = None
        update_wrapper(self, plain)

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> R:
        """Call it compiled."""
        return self.compiled(*args, **kwargs)

    @property
    def compiled(self) -> Callable[P, R]:
        """The compiled function; the threads that run it do not wait for one another."""
        with _LOCK:
            if self._compiled is None:
                self._compiled = _compile(self.plain)
            return self._compiled


def kernel(function: Callable[P, R]) -> Kernel[P, R]:
    """Mark a function to be compiled with all it calls; a kernel calls plain functions, never another kernel.

    >>> from pitboss.rules.three_card_hands import three_card_rank
    >>> @kernel
    ... def best(hands: int) -> int:
    ...     most = 0
    ...     for third in range(2, hands):
    ...         most = max(most, three_card_rank(0, 1, third))
    ...     return most
    >>> best(52) == best.plain(52) == three_card_rank(0, 1, 2)
    True
    """
    return Kernel(function)


def _compile(function: Callable[P, R]) -> Callable[P, R]:
    import numba

    config: Any = import_module("numba.core.config")

    _admit(function)
    on_disk = f"{function.__module__}".partition(".")[0] == PACKAGE
    if on_disk:
        folder = cache_folder() / "kernels" / f"{function.__module__}.{function.__qualname__}"
        before = config.CACHE_DIR
        config.CACHE_DIR = str(folder / code_version(function.__module__))
        try:
            made: Callable[P, R] = numba.njit(cache=True, nogil=True, error_model="numpy")(function)
            keep_newest(folder, VERSIONS_KEPT)
            return made
        except RuntimeError:  # nothing can be written there
            pass
        finally:
            config.CACHE_DIR = before
    plain: Callable[P, R] = numba.njit(nogil=True, error_model="numpy")(function)
    return plain


def _admit(function: Callable[..., Any]) -> None:
    """Let compiled code call the plain functions that a function names, and those that they name."""
    from numba.extending import register_jitable

    for called in _called_by(function):
        if called not in _ADMITTED:
            _ADMITTED.add(called)
            register_jitable(error_model="numpy")(called)
            _admit(called)


def _called_by(function: Callable[..., Any]) -> list[types.FunctionType]:
    code: types.CodeType = function.__code__
    names: dict[str, Any] = function.__globals__
    named = [names[name] for name in code.co_names if name in names]
    for module in [one for one in named if isinstance(one, types.ModuleType)]:
        named += [getattr(module, name) for name in code.co_names if hasattr(module, name)]
    for one in named:
        if isinstance(one, Kernel):
            raise TypeError(f"{function.__qualname__} is compiled and cannot call the kernel {one.plain.__qualname__}")
    return [one for one in named if isinstance(one, types.FunctionType) and one.__module__.startswith(PACKAGE)]
