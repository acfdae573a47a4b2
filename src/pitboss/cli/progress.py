"""A progress bar on the error stream, for whoever waits at a terminal."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from .screen import console


@contextmanager
def progress(what: str, total: int) -> Iterator[Callable[[int], None]]:
    """Give a function that takes how much is done; where nobody looks, it does nothing."""
    screen = console(errors=True)
    if not screen.is_terminal:
        yield lambda done: None
        return
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=screen, transient=True, refresh_per_second=8) as shown:
        task = shown.add_task(what, total=total)

        def report(done: int) -> None:
            shown.update(task, completed=done)

        yield report
