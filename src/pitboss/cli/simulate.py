"""``pitboss simulate GAME``: rounds in bulk, held against the odds."""

from __future__ import annotations

import argparse
import signal
from collections.abc import Iterable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from threading import Event, current_thread, main_thread
from typing import Any

from ..odds.strategy import Strategy, read_strategy
from ..rules.game import Game
from ..simulate.api import check_new, engine_of, solved
from ..simulate.checkpoint import check_same, keep_checkpoint, read_checkpoint, write_whole
from ..simulate.chunks import Spec
from ..simulate.counting import CountingPlan, plan_named, plans, read_plan
from ..simulate.exact import yardstick
from ..simulate.figures import Figures, figures_of
from ..simulate.planning import choose_strategy, plan_run
from ..simulate.running import Progress, begin, carry_on, nobody
from ..things.errors import NotUnderstood
from ..things.money import to_cents
from .entry import INTERRUPTED
from .progress import progress as progress_bar
from .reading import read_game, read_wagers
from .screen import print_json
from .simulate_live import live
from .simulate_print import show

ROUNDS = 10_000_000
NAMED = ("optimal", "simple")
PARTS = 1000


def run(args: argparse.Namespace) -> int:
    """Deal rounds in bulk, and print what they came to; what was done is printed as well if stopped."""
    _check_report(args.report, args.resume or args.checkpoint)
    if args.game is None and args.resume is None:
        raise NotUnderstood("GAME is missing. Try 'pitboss simulate --help'.")
    progress = _resumed(args) if args.resume is not None else begin(_planned(args))
    if args.checkpoint is not None:
        check_new(args.checkpoint)
    with _solving() as report:
        against = yardstick(progress.spec, solved(progress.spec, report))
    file = args.resume or args.checkpoint
    keep = nobody if file is None else lambda now: keep_checkpoint(now, file)
    with closing(engine_of(workers=args.workers, processes=args.processes, dask=args.dask)) as engine:
        keep(progress)
        with _stopped_from_the_keyboard() as stop, live(against) as watch:
            carry_on(progress, engine, watch=watch, keep=keep, stop=stop)
    found = figures_of(progress, against)
    _print(found, args.json)
    if args.report is not None:
        _write_report(args.report, progress, found)
    if not found.complete and not args.json:
        _say_how_to_go_on(file)
    return 0 if found.complete else INTERRUPTED


def _planned(args: argparse.Namespace) -> Spec:
    game = read_game(args.game, args.option)
    with _solving() as report:
        return plan_run(
            game,
            rounds=args.rounds or ROUNDS,
            wagers=read_wagers(game, args.wager) or None,
            seats=args.seats or 1,
            strategy=_strategy(args.strategy or NAMED[0], game),
            seed=args.seed,
            session=args.session,
            bankroll=_bankroll(args.bankroll),
            count=_plan(args.count),
            report=report,
        )


def _strategy(named: str, game: Game) -> str | Strategy:
    return named if named in NAMED else read_strategy(_contents(named, NAMED, "pitboss strategy --json"), game.id)


def _plan(named: str | None) -> CountingPlan | None:
    if named is None:
        return None
    return plan_named(named) if named in plans() else read_plan(_contents(named, plans(), "a counting plan"))


def _contents(file: str, named: Iterable[str], kind: str) -> bytes:
    """Return what is in a file, which need not be one where a name would do."""
    try:
        return Path(file).read_bytes()
    except FileNotFoundError:
        raise NotUnderstood(f"{file}: No such file or directory.", allowed=[*named, f"a file of {kind}"]) from None


def _bankroll(dollars: str | None) -> int:
    if dollars is None:
        return 0
    cents = to_cents(dollars, "bankroll")
    if cents <= 0:
        raise NotUnderstood(f"A bankroll is more than nothing, not {dollars}.", allowed=["--bankroll 500"])
    return cents


def _resumed(args: argparse.Namespace) -> Progress:
    """Read a checkpoint; what else is asked for must be as it is there."""
    progress = read_checkpoint(args.resume)
    spec = progress.spec
    asked: dict[str, Any] = {"game": args.game} if args.game is not None else {}
    for name in ("rounds", "seats", "seed", "session"):
        if getattr(args, name) is not None:
            asked[name] = getattr(args, name)
    if args.bankroll is not None:
        asked["bankroll"] = _bankroll(args.bankroll)
    check_same(args.resume, spec, asked)
    if args.option or args.wager or args.strategy is not None or args.count is not None:
        game = read_game(spec.game, args.option)
        if args.option:
            asked["options"] = game.options.chosen()
        if args.wager:
            asked["wagers"] = read_wagers(game, args.wager)
        if args.strategy is not None or args.count is not None:
            named = _strategy(args.strategy or NAMED[0], game)
            asked["strategy"] = choose_strategy(game, named, count=_plan(args.count))
    check_same(args.resume, spec, asked)
    return progress


@contextmanager
def _solving() -> Iterator[Any]:
    with progress_bar("Solving", PARTS) as done:
        yield lambda share: done(round(share * PARTS))


@contextmanager
def _stopped_from_the_keyboard() -> Iterator[Event]:
    """Give an event that Ctrl-C sets, so that a run ends between two chunks; a second Ctrl-C ends it at once."""
    stop = Event()
    if current_thread() is not main_thread():
        yield stop
        return
    before = signal.getsignal(signal.SIGINT)

    def heed(_signal: int, _frame: object) -> None:
        stop.set()
        signal.signal(signal.SIGINT, before)

    signal.signal(signal.SIGINT, heed)
    try:
        yield stop
    finally:
        signal.signal(signal.SIGINT, before)


def _print(found: Figures, as_json: bool) -> None:
    if as_json:
        print_json(found)
    else:
        show(found)


def _say_how_to_go_on(file: Path | None) -> None:
    from .screen import console

    if file is not None:
        console().print(f"\n  Stopped. 'pitboss simulate --resume {file}' goes on from here.")
    else:
        console().print("\n  Stopped. A run with --checkpoint FILE can be continued.")


def _check_report(file: Path | None, checkpoint: Path | None) -> None:
    """Refuse a report that cannot be written, before the rounds are dealt."""
    if file is None:
        return
    if file.suffix.lower() not in (".html", ".htm"):
        raise NotUnderstood(f"A report is a page; {file} is not named like one.", allowed=["FILE.html"])
    if not file.parent.is_dir():
        raise NotUnderstood(f"There is no folder {file.parent} to write {file.name} into.")
    if file.is_dir():
        raise NotUnderstood(f"{file} is a folder.", allowed=["FILE.html"])
    if checkpoint is not None and file.resolve() == checkpoint.resolve():
        raise NotUnderstood(f"{file} cannot be the report and the checkpoint.", allowed=["two files"])


def _write_report(file: Path, progress: Progress, found: Figures) -> None:
    from ..simulate.report import page

    write_whole(file, page(progress, found).encode())
