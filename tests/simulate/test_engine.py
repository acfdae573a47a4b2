"""Runs: the same result whoever deals, in whatever order it comes, whatever dies meanwhile."""

from __future__ import annotations

import json
import os
import random
import re
import signal
import subprocess
import sys
import textwrap
import threading
import time
from collections import Counter
from concurrent.futures import BrokenExecutor, Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor

import msgspec
import numpy as np
import pytest

from pitboss.games.registry import game as build
from pitboss.simulate import chunks
from pitboss.simulate.api import engine_of, resume_rounds, simulate_rounds
from pitboss.simulate.engines import Given, Processes, Threads
from pitboss.simulate.planning import plan_run
from pitboss.simulate.running import POINTS, TRIES, Lost, Progress, begin, carry_on
from pitboss.things.errors import NotAllowed, NotUnderstood

TIMES = ("seconds", "rounds_per_second")


@pytest.fixture
def small_chunks(monkeypatch):
    """Let a chunk have some thousand rounds, so that there are many of them."""
    monkeypatch.setattr(chunks, "CHUNK", 1 << 12)


def planned(rounds=100_000, **changes):
    return plan_run(build("roulette"), rounds=rounds, seed=7, **changes)


def sums(progress: Progress) -> dict[str, object]:
    return {name: np.asarray(value).tolist() for name, value in vars(progress.tally).items()}


def plain(figures) -> dict[str, object]:
    found = msgspec.to_builtins(figures)
    return {name: value for name, value in found.items() if name not in TIMES}


@pytest.fixture
def expected(small_chunks):
    progress = carry_on(begin(planned()), Threads(1))
    assert progress.done == progress.spec.chunks == 25
    return sums(progress)


@pytest.mark.parametrize("workers", [2, 5])
def test_the_same_with_more_workers(expected, workers):
    assert sums(carry_on(begin(planned()), Threads(workers))) == expected


def test_another_seed_is_another_result(expected):
    other = msgspec.structs.replace(planned(), seed=8)
    assert sums(carry_on(begin(other), Threads(1))) != expected


class Unruly(Executor):
    """Finishes what it is given late and in any order, and loses some of it, but nothing more than twice."""

    def __init__(self, seed: int, loses: float = 0.0) -> None:
        self.chance = random.Random(seed)
        self.loses = loses
        self.lost: Counter[int] = Counter()
        self.waiting: list[tuple[Future, tuple]] = []
        self.most = 0
        self.over = False
        self.lock = threading.Lock()
        self.thread = threading.Thread(target=self._work, daemon=True)
        self.thread.start()

    def submit(self, function, /, *arguments, **_named):
        future: Future = Future()
        with self.lock:
            self.waiting.append((future, (function, *arguments)))
            self.most = max(self.most, len(self.waiting))
        return future

    def _work(self) -> None:
        while not self.over:
            time.sleep(0.001)
            with self.lock:
                if not self.waiting:
                    continue
                future, (function, *arguments) = self.waiting.pop(self.chance.randrange(len(self.waiting)))
            if not future.set_running_or_notify_cancel():
                continue
            chunk = arguments[2]
            if self.lost[chunk] < TRIES - 1 and self.chance.random() < self.loses:
                self.lost[chunk] += 1
                future.set_exception(BrokenExecutor("a worker died"))
            else:
                future.set_result(function(*arguments))

    def shutdown(self, wait=True, *, cancel_futures=False):
        self.over = True


@pytest.mark.parametrize("seed", range(3))
def test_the_same_in_whatever_order_chunks_are_finished(expected, seed):
    with Unruly(seed) as executor:
        assert sums(carry_on(begin(planned()), Given(executor, workers=4))) == expected


@pytest.mark.parametrize("seed", range(3))
def test_the_same_though_some_are_lost_and_dealt_again(expected, seed):
    with Unruly(seed, loses=0.3) as executor:
        assert sums(carry_on(begin(planned()), Given(executor, workers=4))) == expected
        assert executor.lost


def test_what_is_in_hand_is_bounded(small_chunks):
    with Unruly(1) as executor:
        carry_on(begin(planned(1_000_000)), Given(executor, workers=3))
        assert executor.most <= 8


def test_a_chunk_that_is_always_lost_ends_the_run_with_what_was_done(small_chunks):
    class Deadly(ThreadPoolExecutor):
        def submit(self, function, /, *arguments, **named):
            if arguments[2] == 3:
                future: Future = Future()
                future.set_exception(BrokenExecutor("a worker died"))
                return future
            return super().submit(function, *arguments, **named)

    progress, kept = begin(planned()), []
    with Deadly(1) as executor, pytest.raises(Lost, match=f"rounds 12,001 to 16,000, {TRIES} times"):
        carry_on(progress, Given(executor), keep=lambda now: kept.append(now.done))
    assert progress.done == 3
    assert kept == [3]


def test_an_error_in_the_work_itself_is_not_tried_again(small_chunks, monkeypatch):
    tried = []

    def faulty(*_arguments):
        tried.append(1)
        raise ZeroDivisionError

    monkeypatch.setattr("pitboss.simulate.engines.deal_chunk", faulty)
    with pytest.raises(ZeroDivisionError):
        carry_on(begin(planned(1000)), Threads(1))
    assert tried == [1]


def test_stopped_between_two_chunks_and_carried_on(expected):
    progress = begin(planned())

    class AfterFive(threading.Event):
        def is_set(self) -> bool:
            return progress.done >= 5

    carry_on(progress, Threads(1), stop=AfterFive())
    assert 5 <= progress.done < 25
    assert sums(carry_on(progress, Threads(2))) == expected


def test_the_way_of_the_estimate_is_kept_short(small_chunks):
    progress = carry_on(begin(planned(4_000_000)), Threads(2))
    assert POINTS / 2 < len(progress.way) <= POINTS + 1
    assert progress.way[-1].rounds == 4_000_000
    rounds = [point.rounds for point in progress.way]
    assert rounds == sorted(rounds)


def test_the_same_with_processes_of_which_one_is_killed():
    """Chunks as they are, for the processes do not know of shorter ones."""
    spec = planned(12_000_000, session=1000)
    expected = sums(carry_on(begin(spec), Threads(1)))
    engine = Processes(2)
    killed: list[int] = []

    def watch(now: Progress) -> None:
        if now.done and not killed:
            pool = engine.executor
            assert isinstance(pool, ProcessPoolExecutor)
            killed.append(next(iter(pool._processes)))
            os.kill(killed[0], signal.SIGKILL)

    try:
        assert sums(carry_on(begin(spec), engine, watch=watch)) == expected
    finally:
        engine.close()
    assert killed


# From Python.


def test_figures_are_the_same_whoever_deals():
    game = build("red-dog")
    with ThreadPoolExecutor(2) as executor:
        given = simulate_rounds(game, 200_000, seed=3, executor=executor)
    assert plain(given) == plain(simulate_rounds(game, 200_000, seed=3, workers=1))


def test_a_run_from_python_goes_on_from_its_checkpoint(tmp_path, small_chunks):
    file, game = tmp_path / "run", build("roulette")
    whole = simulate_rounds(game, 100_000, seed=3)

    def stop(now: Progress) -> None:
        if now.done:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        simulate_rounds(game, 100_000, seed=3, checkpoint=file, watch=stop, workers=1)
    assert plain(resume_rounds(file)) == plain(whole)
    with pytest.raises(NotAllowed, match="is there already"):
        simulate_rounds(game, 100_000, seed=3, checkpoint=file)


def test_one_engine_at_a_time():
    with pytest.raises(NotAllowed, match="one of them"):
        engine_of(processes=True, dask="localhost:8786")


@pytest.mark.parametrize("address", ["foo://x", "", ":::"])
def test_an_address_that_is_none(address):
    pytest.importorskip("distributed")
    with pytest.raises(NotUnderstood, match="No Dask scheduler answers at"):
        engine_of(dask=address)


def test_without_dask_there_is_a_clear_message(monkeypatch):
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(NotAllowed, match=re.escape("pip install 'pitboss[scale]'")):
        engine_of(dask="localhost:8786")


# On a cluster of this machine.

DRIVER = """
import json, os, signal, sys
import msgspec, pitboss
from pitboss.simulate.api import simulate_rounds
address, victim, rounds = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
killed = []
def watch(now):
    if now.rounds >= rounds / 2 and not killed:
        killed.append(now.done)
        os.kill(victim, signal.SIGKILL)
if __name__ == "__main__":
    found = simulate_rounds(pitboss.game("three-card-poker"), rounds, seed=5, dask=address, watch=watch)
    print(json.dumps([killed, msgspec.to_builtins(found)]))
"""


def _started(*words: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-m", *words], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True
    )


def _said(process: subprocess.Popen[str], pattern: str) -> str:
    """Wait for a line of what a process says."""
    assert process.stderr is not None
    for line in process.stderr:
        found = re.search(pattern, line)
        if found:
            threading.Thread(target=process.stderr.read, daemon=True).start()
            return found[0]
    raise AssertionError(f"nobody said {pattern}")


@pytest.mark.long
def test_the_same_on_a_dask_cluster_of_which_a_worker_is_killed_halfway(tmp_path):
    pytest.importorskip("distributed")
    rounds = 100_000_000
    whole = simulate_rounds(build("three-card-poker"), rounds, seed=5)
    nobody = ("--dashboard-address", ":0", "--host", "127.0.0.1", "--port", "0")
    alone = ("--nthreads", "1", "--no-nanny", "--no-dashboard")
    running = [_started("distributed.cli.dask_scheduler", *nobody)]
    try:
        address = _said(running[0], r"tcp://[\d.]+:\d+")
        for _ in range(2):
            running.append(_started("distributed.cli.dask_worker", address, *alone))
            _said(running[-1], "Registered to|Starting established connection")
        driver = tmp_path / "driver.py"
        driver.write_text(textwrap.dedent(DRIVER))
        ran = subprocess.run(
            [sys.executable, driver, address, str(running[1].pid), str(rounds)],
            capture_output=True,
            text=True,
            check=True,
        )
        killed, found = json.loads(ran.stdout)
        assert len(killed) == 1
        assert running[1].wait(timeout=10) == -signal.SIGKILL
        expected = msgspec.json.decode(msgspec.json.encode(whole))
        assert {**found, **dict.fromkeys(TIMES)} == {**expected, **dict.fromkeys(TIMES)}
    finally:
        for process in running:
            process.kill()
            process.wait()
            if process.stderr is not None:
                process.stderr.close()
