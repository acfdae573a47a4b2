"""``pitboss simulate``: what it prints, what it refuses, and what is left when it is stopped."""

from __future__ import annotations

import json
import os
import pty
import re
import signal
import subprocess
import sys
import time
from importlib.resources import files
from pathlib import Path

import msgspec
import pytest

from pitboss.cli.simulate_live import live
from pitboss.games.registry import game as build
from pitboss.odds.solve import odds, solver_of
from pitboss.simulate.exact import Yardstick
from pitboss.simulate.running import nobody
from tests.cli.conftest import Run, refused

TCP = "three-card-poker"
FEW = ("--rounds", "20000", "--seed", "7")
TIMES = dict.fromkeys(("seconds", "rounds_per_second"))


@pytest.fixture
def strategy_file(tmp_path: Path) -> Path:
    file = tmp_path / "mine.json"
    file.write_bytes(msgspec.json.encode(solver_of(TCP).simple(build(TCP))))
    return file


# What it prints.


def test_json_has_the_keys_that_programs_rely_on(run: Run):
    found = run("simulate", TCP, *FEW, "--wager", "ante=10,pair-plus=5", "--json").json
    assert {"rounds", "seed", "seconds", "rounds_per_second", "wagers", "together"} <= found.keys()
    assert (found["rounds"], found["seed"], found["complete"]) == (20000, 7, True)
    assert [one["wager"] for one in found["wagers"]] == ["ante", "play", "pair-plus", "ante-bonus"]
    for one in found["wagers"]:
        assert {"wager", "unit", "mean", "standard_error", "exact", "exact_fraction", "distance"} <= one.keys()
        assert one["distance"] == pytest.approx((one["mean"] - one["exact"]) / one["standard_error"])
    proved = odds(build(TCP)).wager("pair-plus").mean
    assert found["wagers"][2]["exact_fraction"] == f"{proved.numerator}/{proved.denominator}"


def test_the_same_seed_prints_the_same(run: Run):
    first, second = (run("simulate", TCP, *FEW, "--workers", workers, "--json").json for workers in (1, 2))
    assert {**first, **TIMES} == {**second, **TIMES}
    other = run("simulate", TCP, "--rounds", "20000", "--seed", "8", "--json").json
    assert other["together"]["net"] != first["together"]["net"]


def test_a_seed_that_is_not_given_is_drawn_and_printed(run: Run):
    first, second = (run("simulate", "roulette", "--rounds", "1000", "--json").json for _ in range(2))
    assert first["seed"] != second["seed"]
    again = run("simulate", "roulette", "--rounds", "1000", "--seed", first["seed"], "--json").json
    assert {**again, **TIMES} == {**first, **TIMES}


def test_for_people_there_is_a_table(run: Run):
    ran = run("simulate", TCP, *FEW, "--bankroll", "200")
    assert ran.code == 0
    assert ran.err == ""
    assert "\x1b" not in ran.out
    for word in ("pair-plus", "ante-bonus"):
        assert (word in ran.out) == (word == "ante-bonus")
    for said in (" se", "20,000 at one seat, optimal play, seed 7", "drop $", "longest streak", "sessions", "ruin"):
        assert said in ran.out
    assert all(len(line) <= 110 for line in ran.out.splitlines())


def test_a_strategy_from_a_file_is_played(run: Run, strategy_file: Path):
    by_file = run("simulate", TCP, *FEW, "--strategy", strategy_file, "--json").json
    simple = run("simulate", TCP, *FEW, "--strategy", "simple", "--json").json
    assert {**by_file, **TIMES} == {**simple, **TIMES}
    assert "optimal play" in simple["why_not_exact"]


def test_what_strategy_prints_is_what_simulate_takes(run: Run, tmp_path: Path):
    file = tmp_path / "best.json"
    file.write_text(run("strategy", TCP, "--json").out)
    by_file = run("simulate", TCP, *FEW, "--strategy", file, "--json").json
    assert {**by_file, **TIMES} == {**run("simulate", TCP, *FEW, "--json").json, **TIMES}


def test_a_report_is_written_as_a_page(run: Run, tmp_path: Path):
    file = tmp_path / "night.html"
    assert run("simulate", "roulette", *FEW, "--report", file).code == 0
    assert file.read_text().startswith("<!doctype html>")
    assert [one.name for one in tmp_path.iterdir()] == ["night.html"]


def test_a_checkpoint_of_a_finished_run_prints_it_again(run: Run, tmp_path: Path):
    file = tmp_path / "run"
    first = run("simulate", TCP, *FEW, "--checkpoint", file, "--json").json
    again = run("simulate", "--resume", file, "--json").json
    assert {**again, **TIMES} == {**first, **TIMES}
    same = ("--rounds", "20000", "--wager", "ante=10", "--strategy", "optimal", "--seats", "1", "--session", "100")
    assert run("simulate", TCP, "--resume", file, *same).code == 0


# What it refuses: in one line, with nothing written.


@pytest.mark.parametrize(
    ("argv", "said"),
    [
        ([], "GAME is missing"),
        (["whist"], "Game 'whist' is unknown"),
        ([TCP, "--rounds", "0"], "'0' is not a whole number of 1 or more"),
        ([TCP, "--rounds", "1e9"], "'1e9' is not a whole number"),
        ([TCP, "--rounds", "1000000000000"], "is more than 999,999,999,999, the most"),
        ([TCP, "--rounds", "100", "--session", "101"], "The rounds of a session cannot be 101. Allowed: 1 to 100"),
        ([TCP, "--session", "2000000"], "Allowed: 1 to 1,048,576"),
        ([TCP, "--seats", "8"], "There is no seat 8 at this table. Allowed: 1 to 7"),
        ([TCP, "--seats", "0"], "'0' is not a whole number"),
        ([TCP, "--seed", "-1"], "'-1' is not a whole number"),
        ([TCP, "--seed", str(1 << 63)], "is not a whole number from 0"),
        ([TCP, "--workers", "none"], "'none' is not a whole number"),
        ([TCP, "--workers", "5000"], "5,000 workers are too many or too few. Allowed: 1 to 1,024"),
        ([TCP, "--workers", "2", "--dask", "tcp://x:1"], "--dask without --workers"),
        ([TCP, "--wager", "ante"], "'ante' is not a wager"),
        ([TCP, "--wager", "anto=5"], "Wager 'anto' is unknown"),
        ([TCP, "--wager", "play=5"], "made in turn"),
        ([TCP, "--wager", "ante=0"], "must be more than nothing"),
        ([TCP, "--wager", "ante=20000000"], "more than can be simulated"),
        ([TCP, "--option", "pair_plus=Z"], "cannot be 'Z'"),
        ([TCP, "--bankroll", "0"], "A bankroll is more than nothing"),
        ([TCP, "--bankroll", "lots"], "is not a number"),
        (
            [TCP, "--strategy", "no-such-file"],
            "no-such-file: No such file or directory. Allowed: optimal, simple, a file",
        ),
        ([TCP, "--strategy", "/"], "/: Is a directory"),
        ([TCP, "--count", "no-such-file"], "no-such-file: No such file or directory. Allowed: hi-lo, a file"),
        ([TCP, "--resume", "no-such-file"], "no-such-file: No such file or directory"),
        ([TCP, "--resume", "a", "--checkpoint", "b"], "not allowed with"),
        ([TCP, "--processes", "--dask", "b"], "not allowed with"),
        ([TCP, "--checkpoint", "no-such-folder/run"], "There is no folder no-such-folder"),
        ([TCP, "--report", "page.pdf"], "is not named like one. Allowed: FILE.html"),
        ([TCP, "--report", "no-such-folder/page.html"], "There is no folder no-such-folder"),
        ([TCP, "--report", "run.html", "--checkpoint", "./run.html"], "cannot be the report and the checkpoint"),
        ([TCP, "--report", "run.html", "--resume", "run.html"], "cannot be the report and the checkpoint"),
        ([TCP, "--dask", "foo://x"], "No Dask scheduler answers at 'foo://x'"),
    ],
)
def test_what_cannot_be_done_is_refused_in_one_line(run: Run, tmp_path: Path, monkeypatch, argv, said):
    monkeypatch.chdir(tmp_path)
    assert said in refused(run("simulate", *argv))
    assert list(tmp_path.iterdir()) == []


def test_nothing_is_written_where_the_address_does_not_answer(run: Run, tmp_path: Path, monkeypatch):
    monkeypatch.setattr("pitboss.simulate.engines.ANSWER_WITHIN", 0.2)
    asked = ("--checkpoint", tmp_path / "run", "--report", tmp_path / "page.html", "--dask", "localhost:9")
    assert "nobody there speaks within 0.2 s" in refused(run("simulate", TCP, *asked))
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"", "This is not a strategy"),
        (b"\xff\x00", "This is not a strategy"),
        (b'{"name": "x"}', "missing required field"),
        (b'{"game": "red-dog", "options": {}, "name": "x"}', "for red-dog, not for three-card-poker"),
        (b'{"game": "three-card-poker", "options": {}, "name": "x"}', "has no array 'play'"),
        (b'{"game": "three-card-poker", "options": {}, "name": "x", "format": 2}', "of format 2"),
        (
            b'{"game": "three-card-poker", "options": {}, "name": "x", "arrays": {"play": [[3], "|i1", "AAAA"]}}',
            "strategy",
        ),
    ],
)
def test_wrong_strategies_are_refused(run: Run, tmp_path: Path, content, said):
    file = tmp_path / "mine.json"
    file.write_bytes(content)
    assert said in refused(run("simulate", TCP, *FEW, "--strategy", file, "--checkpoint", tmp_path / "run"))
    assert [one.name for one in tmp_path.iterdir()] == ["mine.json"]


def test_a_checkpoint_is_not_written_over_another_file(run: Run, tmp_path: Path):
    (tmp_path / "run").write_text("mine")
    assert "is there already" in refused(run("simulate", TCP, *FEW, "--checkpoint", tmp_path / "run"))
    assert (tmp_path / "run").read_text() == "mine"


def test_another_run_is_not_continued(run: Run, tmp_path: Path):
    file = tmp_path / "run"
    run("simulate", TCP, *FEW, "--checkpoint", file)
    before = file.read_bytes()
    for asked in (
        ["roulette"],
        ["--seed", "8"],
        ["--seats", "2"],
        ["--wager", "ante=5"],
        ["--option", "pair_plus=B"],
        ["--bankroll", "5"],
        ["--strategy", "simple"],
    ):
        assert "holds another run" in refused(run("simulate", *asked, "--resume", file))
    file.write_bytes(before[:-1])
    assert "is damaged" in refused(run("simulate", "--resume", file))


# While it runs.


def test_nothing_is_shown_live_where_nobody_looks():
    with live(Yardstick()) as watch:
        assert watch is nobody


def _started(*argv: object, **more) -> subprocess.Popen[bytes]:
    words = [sys.executable, "-m", "pitboss", "simulate", *(str(one) for one in argv)]
    return subprocess.Popen(words, stdout=subprocess.PIPE, **more)


def test_stopped_from_the_keyboard_it_prints_what_was_done_and_can_be_continued(tmp_path: Path):
    file = tmp_path / "run"
    running = _started("roulette", "--rounds", 30_000_000_000, "--seed", 7, "--checkpoint", file, "--json")
    until = time.monotonic() + 60
    while not file.exists() and time.monotonic() < until:
        time.sleep(0.05)
    time.sleep(1.0)
    running.send_signal(signal.SIGINT)
    out, _ = running.communicate(timeout=30)
    assert running.returncode == 130
    found = json.loads(out)
    assert found["complete"] is False
    assert 0 < found["rounds"] < found["rounds_asked"] == 30_000_000_000
    again = _started("--resume", file, "--json", stderr=subprocess.PIPE)
    time.sleep(1.5)
    again.send_signal(signal.SIGINT)
    out, err = again.communicate(timeout=30)
    if out:  # it had begun
        assert json.loads(out)["rounds"] >= found["rounds"]
    assert b"Traceback" not in err


def test_at_a_terminal_it_shows_how_it_comes_on():
    ours, theirs = pty.openpty()
    terminal = {**os.environ, "TERM": "xterm", "COLUMNS": "120"}
    running = _started(TCP, "--rounds", 60_000_000, "--seed", 7, "--json", stderr=theirs, env=terminal)
    os.close(theirs)
    shown = b""
    while True:
        try:
            part = os.read(ours, 1 << 16)
        except OSError:  # it has left the terminal
            break
        if not part:
            break
        shown += part
    os.close(ours)
    out, _ = running.communicate(timeout=60)
    assert json.loads(out)["rounds"] == 60_000_000
    text = re.sub(rb"\x1b\[[0-9;?]*[a-zA-Z]", b"", shown).decode()
    assert re.search(r"[\d,]+ of 60,000,000 rounds of three-card-poker +[\d,]+ rounds/s +\d+:\d\d left", text)
    assert "together" in text


def test_a_player_who_counts(run: Run, tmp_path: Path):
    counted = run("simulate", "blackjack", *FEW, "--count", "hi-lo", "--json").json
    assert counted["strategy"].endswith("Hi-Lo")
    assert counted["wagers"][0]["highest"] > 10 * 1.5
    assert "optimal play" in counted["why_not_exact"]
    file = tmp_path / "plan.json"
    file.write_bytes(files("pitboss.simulate").joinpath("plans", "hi-lo.json").read_bytes())
    same = run("simulate", "blackjack", *FEW, "--count", file, "--json").json
    assert {**same, **TIMES} == {**counted, **TIMES}
    file.write_text("{}")
    assert "not a plan for counting" in refused(run("simulate", "blackjack", *FEW, "--count", file))
    assert "Roulette is not played by a count" in refused(run("simulate", "roulette", *FEW, "--count", "hi-lo"))
