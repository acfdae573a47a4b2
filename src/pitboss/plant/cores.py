"""Work spread over the cores: pieces in, results out in the order of the pieces."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from typing import TypeVar

Piece = TypeVar("Piece")
Result = TypeVar("Result")
Report = Callable[[float], None]
"""Is told how much of some work is done, from 0 to 1."""

CORES = "PITBOSS_CORES"


def nobody(done: float) -> None:
    """Report to nobody."""


def cores() -> int:
    """Return how many cores there are to work with; the environment variable ``PITBOSS_CORES`` limits them."""
    number = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    named = os.environ.get(CORES, "")
    return max(1, min(number, int(named))) if named.isdigit() else number


def spread(work: Callable[[Piece], Result], pieces: Iterable[Piece], report: Report = nobody) -> list[Result]:
    """Do every piece of some work, on all cores as far as compiled code runs in them.

    >>> spread(lambda piece: piece * piece, range(4))
    [0, 1, 4, 9]
    """
    waiting = list(pieces)
    if len(waiting) == 1 or cores() == 1:
        results = []
        for done, piece in enumerate(waiting, 1):
            results.append(work(piece))
            report(done / len(waiting))
        return results
    with ThreadPoolExecutor(cores()) as pool:
        futures: list[Future[Result]] = [pool.submit(work, piece) for piece in waiting]
        try:
            left = set(futures)
            while left:
                finished, left = wait(left, timeout=0.5, return_when=FIRST_COMPLETED)
                for one in finished:
                    one.result()
                report(1 - len(left) / len(futures))
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            raise
    return [one.result() for one in futures]
