"""Simulation in one call, as Python programs use it."""

from __future__ import annotations

from collections.abc import Mapping
from concurrent.futures import Executor
from contextlib import closing
from pathlib import Path

from ..games.registry import game_with
from ..odds.results import GameOdds
from ..odds.solve import odds
from ..odds.strategy import Strategy
from ..plant.cores import Report
from ..plant.cores import nobody as unreported
from ..rules.game import Game
from ..things.errors import NotAllowed
from .checkpoint import keep_checkpoint, read_checkpoint
from .chunks import Spec
from .counting import CountingPlan
from .engines import Dask, Engine, Given, Processes, Threads
from .exact import yardstick
from .figures import Figures, figures_of
from .planning import plan_run
from .running import Progress, Watch, begin, carry_on, nobody

MOST_WORKERS = 1024


def simulate_rounds(
    game: Game,
    rounds: int,
    *,
    wagers: Mapping[str, int] | None = None,
    seats: int = 1,
    strategy: str | Strategy = "optimal",
    seed: int | None = None,
    session: int | None = None,
    bankroll: int = 0,
    count: str | CountingPlan | None = None,
    workers: int | None = None,
    processes: bool = False,
    executor: Executor | None = None,
    dask: str | None = None,
    checkpoint: Path | None = None,
    watch: Watch = nobody,
) -> Figures:
    """Deal rounds in bulk and return their figures; amounts are in cents, as everywhere in Python.

    The result depends on the game, the wagers, the strategy, the rounds and the seed only, not on who deals them.

    >>> from pitboss.games.registry import game as build
    >>> figures = simulate_rounds(build("roulette"), 100_000, wagers={"red": 10_00}, seed=1)
    >>> figures.wager("red").exact_fraction, abs(figures.wager("red").distance) < 4
    ('-1/38', True)
    """
    spec = plan_run(
        game,
        rounds=rounds,
        wagers=wagers,
        seats=seats,
        strategy=strategy,
        seed=seed,
        session=session,
        bankroll=bankroll,
        count=count,
    )
    with closing(engine_of(workers=workers, processes=processes, executor=executor, dask=dask)) as engine:
        progress = begin(spec) if checkpoint is None else _begin_in(checkpoint, spec)
        keep = nobody if checkpoint is None else _keeper(checkpoint)
        return figures_of(carry_on(progress, engine, watch=watch, keep=keep), yardstick(spec, solved(spec)))


def resume_rounds(
    checkpoint: Path,
    *,
    workers: int | None = None,
    processes: bool = False,
    executor: Executor | None = None,
    dask: str | None = None,
    watch: Watch = nobody,
) -> Figures:
    """Go on with a run from its checkpoint, to the result that it would have had without a break."""
    progress = read_checkpoint(checkpoint)
    spec = progress.spec
    with closing(engine_of(workers=workers, processes=processes, executor=executor, dask=dask)) as engine:
        keep = _keeper(checkpoint)
        return figures_of(carry_on(progress, engine, watch=watch, keep=keep), yardstick(spec, solved(spec)))


def engine_of(
    *, workers: int | None = None, processes: bool = False, executor: Executor | None = None, dask: str | None = None
) -> Engine:
    """Return who deals: threads, where nothing else is named."""
    if (executor is not None) + (dask is not None) + processes > 1:
        raise NotAllowed("Rounds are dealt by processes, by an executor or by Dask.", allowed=["one of them"])
    if workers is not None and not 1 <= workers <= MOST_WORKERS:
        raise NotAllowed(f"{workers:,} workers are too many or too few.", allowed=[f"1 to {MOST_WORKERS:,}"])
    if dask is not None:
        if workers is not None:
            raise NotAllowed("A Dask cluster has the workers that it has.", allowed=["--dask without --workers"])
        return Dask(dask)
    if executor is not None:
        return Given(executor, workers)
    return Processes(workers) if processes else Threads(workers)


def solved(spec: Spec, report: Report = unreported) -> GameOdds | None:
    """Return the odds of the game that is simulated, if it has a solver."""
    try:
        return odds(game_with(spec.game, spec.options), report)
    except ModuleNotFoundError:
        return None


def check_new(file: Path) -> None:
    """Refuse to write a checkpoint over a file that is there, or where none can be written."""
    if file.exists():
        raise NotAllowed(f"{file} is there already.", allowed=[f"--resume {file}", "another name"])
    if not file.parent.is_dir():
        raise NotAllowed(f"There is no folder {file.parent} to write {file.name} into.")


def _begin_in(file: Path, spec: Spec) -> Progress:
    check_new(file)
    progress = begin(spec)
    keep_checkpoint(progress, file)
    return progress


def _keeper(file: Path) -> Watch:
    return lambda progress: keep_checkpoint(progress, file)
