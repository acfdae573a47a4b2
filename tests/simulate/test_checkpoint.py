"""Checkpoints: a run goes on to the identical result, and nothing else is taken for one."""

from __future__ import annotations

import hashlib
import threading
from pathlib import Path

import msgspec
import numpy as np
import pytest

from pitboss.games.registry import game as build
from pitboss.odds.solve import odds, solver_of
from pitboss.simulate import checkpoint as module
from pitboss.simulate import chunks
from pitboss.simulate.checkpoint import check_same, keep_checkpoint, read_checkpoint, write_whole
from pitboss.simulate.engines import Threads
from pitboss.simulate.planning import plan_run
from pitboss.simulate.running import Progress, begin, carry_on
from pitboss.things.errors import NotAllowed, NotUnderstood, PitbossError


@pytest.fixture(autouse=True)
def _small_chunks(monkeypatch):
    monkeypatch.setattr(chunks, "CHUNK", 1 << 12)


def planned(**changes):
    return plan_run(build("three-card-poker"), rounds=50_000, seed=7, **{"bankroll": 200_00, **changes})


def until(done: int) -> Progress:
    """Deal so many chunks."""
    progress = begin(planned())

    class Enough(threading.Event):
        def is_set(self) -> bool:
            return progress.done >= done

    engine = Threads(1)
    return carry_on(progress, engine, stop=Enough())


def same(one: Progress, other: Progress) -> bool:
    sums = (np.array_equal(value, vars(other.tally)[name]) for name, value in vars(one.tally).items())
    return all(sums) and one.way == other.way and one.done == other.done and one.spec == other.spec


@pytest.mark.parametrize("done", [0, 1, 5, 13])
def test_a_run_goes_on_to_the_identical_result(tmp_path, done):
    file = tmp_path / "run"
    keep_checkpoint(until(done), file)
    read = read_checkpoint(file)
    assert read.done >= done
    assert same(carry_on(read, Threads(2)), carry_on(begin(planned()), Threads(1)))


def test_a_checkpoint_that_is_read_is_what_was_written(tmp_path):
    progress = until(3)
    keep_checkpoint(progress, tmp_path / "run")
    assert same(read_checkpoint(tmp_path / "run"), progress)


def test_a_checkpoint_may_be_kept_several_times(tmp_path):
    file = tmp_path / "run"
    for done in (1, 4):
        keep_checkpoint(until(done), file)
    assert read_checkpoint(file).done >= 4
    assert [one.name for one in tmp_path.iterdir()] == ["run"]


def test_every_damaged_byte_is_noticed(tmp_path):
    file = tmp_path / "run"
    keep_checkpoint(until(1), file)
    whole = file.read_bytes()
    places = [*range(60), *range(60, len(whole), 97), len(whole) - 1]
    for place in places:
        file.write_bytes(whole[:place] + bytes([whole[place] ^ 0x15]) + whole[place + 1 :])
        with pytest.raises(NotUnderstood, match=r"not a checkpoint|newer pitboss|damaged"):
            read_checkpoint(file)


@pytest.mark.parametrize("cut", [0, 5, 19, 21, 40, 100, -1])
def test_a_checkpoint_cut_short_is_noticed(tmp_path, cut):
    file = tmp_path / "run"
    keep_checkpoint(until(1), file)
    file.write_bytes(file.read_bytes()[:cut])
    with pytest.raises(NotUnderstood, match=r"not a checkpoint|damaged"):
        read_checkpoint(file)


def test_a_newer_format_is_refused(tmp_path):
    file = tmp_path / "run"
    keep_checkpoint(until(1), file)
    file.write_bytes(file.read_bytes().replace(b"simulation 1\n", b"simulation 2\n"))
    with pytest.raises(NotUnderstood, match=r"written by a newer pitboss, in format 2\. Allowed: format 1"):
        read_checkpoint(file)


def test_what_is_whole_but_makes_no_sense_is_refused(tmp_path):
    body = msgspec.msgpack.encode({"version": "?", "done": "many"})
    (tmp_path / "run").write_bytes(b"pitboss simulation 1\n" + hashlib.sha256(body).digest() + body)
    with pytest.raises(NotUnderstood, match="damaged"):
        read_checkpoint(tmp_path / "run")


def test_a_checkpoint_of_other_code_is_refused(tmp_path, monkeypatch):
    file = tmp_path / "run"
    keep_checkpoint(until(1), file)
    monkeypatch.setattr(module, "version_of", lambda game: "another")
    with pytest.raises(NotAllowed, match="another version of pitboss"):
        read_checkpoint(file)


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ({"game": "roulette"}, "its game is three-card-poker, not roulette"),
        ({"rounds": 60_000}, "its rounds are 50000, not 60000"),
        ({"seed": 8}, "its seed is 7, not 8"),
        ({"wagers": {"ante": 500}}, "its wagers are ante=1000, not ante=500"),
        ({"options": {"pair_plus": "B"}}, "its options are none, not pair_plus=B"),
        ({"bankroll": 0}, "its bankroll is 20000, not 0"),
        ({"strategy": solver_of("three-card-poker").simple(build("three-card-poker"))}, "another strategy"),
        ({"strategy": None}, "another strategy"),
    ],
)
def test_another_run_is_not_continued(asked, said):
    with pytest.raises(NotAllowed, match="run holds another run") as refused:
        check_same(Path("run"), planned(), asked)
    assert said in str(refused.value)


def test_the_same_run_is():
    best = odds(build("three-card-poker")).strategy
    check_same(Path("run"), planned(), {"game": "three-card-poker", "seed": 7, "strategy": best})


def test_a_file_is_written_whole_or_not_at_all(tmp_path, monkeypatch):
    file = tmp_path / "run"
    write_whole(file, b"before")

    def full(_handle: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    with pytest.raises(OSError, match="No space left"):
        write_whole(file, b"after")
    assert file.read_bytes() == b"before"
    assert [one.name for one in tmp_path.iterdir()] == ["run"]


@pytest.mark.parametrize(
    "asked",
    [
        {"rounds": 0},
        {"rounds": 10**12 + 1},
        {"rounds": True},
        {"rounds": 2.5},
        {"seed": -1},
        {"seed": 1 << 63},
        {"session": 0},
        {"session": 50_001},
        {"session": 1 << 21, "rounds": 1 << 22},
        {"bankroll": -1},
        {"seats": 0},
        {"seats": 8},
        {"wagers": {"ante": 0}},
        {"wagers": {"anto": 10_00}},
        {"wagers": {"play": 10_00}},
        {"wagers": {"ante": 20_000_000_00}},
        {"wagers": {"ante": 10_000_000_00}, "rounds": 10**12},
        {"strategy": "best"},
        {"count": "hi-lo"},
        {"count": "zen"},
    ],
)
def test_what_cannot_be_simulated_is_refused(asked):
    with pytest.raises(PitbossError):
        plan_run(build("three-card-poker"), **{"rounds": 50_000, **asked})


def test_a_session_is_never_longer_than_the_run():
    assert plan_run(build("roulette"), rounds=7).session == 7
    assert plan_run(build("roulette"), rounds=1000).session == 100


# Strategies from outside.


def changed(**arrays):
    best = odds(build("three-card-poker")).strategy
    assert best is not None
    packed = {name: type(best.arrays["play"]).of(array) for name, array in arrays.items()}
    return msgspec.structs.replace(best, arrays=packed, name="mine")


@pytest.mark.parametrize(
    ("strategy", "said"),
    [
        (changed(), "has no array 'play'"),
        (changed(play=np.ones(22100, np.int8), count=np.ones(2, np.int8)), "has an array 'count'"),
        (changed(play=np.ones(22099, np.int8)), "is 22099 of int8. Allowed: 22100 of int8"),
        (changed(play=np.ones((22100, 1), np.int8)), "is 22100 × 1 of int8"),
        (changed(play=np.ones(22100, np.int64)), "is 22100 of int64"),
        (changed(play=np.full(22100, 2, np.int8)), "holds 2 to 2. Allowed: 0 to 1"),
        (changed(play=np.full(22100, -1, np.int8)), "holds -1 to -1"),
    ],
)
def test_a_strategy_that_cannot_be_looked_up_is_refused(strategy, said):
    with pytest.raises(NotUnderstood) as refused:
        planned(strategy=strategy)
    assert said in str(refused.value)


def test_a_strategy_of_ones_own_is_played():
    everything = changed(play=np.ones(22100, np.int8))
    assert planned(strategy=everything).strategy == everything


def test_nothing_is_decided_at_roulette():
    with pytest.raises(NotAllowed, match="Nothing is decided at Roulette"):
        plan_run(build("roulette"), rounds=10, strategy=changed())
