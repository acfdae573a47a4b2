"""The command as its users start it: help, refusals in one line, exit codes, and nothing imported that is not used."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from pitboss import __version__
from pitboss.cli import entry
from pitboss.cli.parser import build_parser
from tests.cli.conftest import refused

CASES = Path(__file__).parents[1] / "cases"
COMMANDS = ("play", "deal", "games", "rules", "coverage", "simulate", "settle", "journal", "replay")


def pitboss(*argv: str, typed: str = "", **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "pitboss", *argv],
        input=typed,
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, **environment},
    )


def test_help_names_every_command_and_imports_nothing_heavy():
    code = (
        "import sys; from pitboss.cli import main; code = main(['--help']); "
        "print([one for one in ('sqlalchemy', 'rich', 'numpy', 'numba', 'msgspec') if one in sys.modules]); "
        "sys.exit(code)"
    )
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert ran.returncode == 0
    *page, imported = ran.stdout.splitlines()
    assert imported == "[]"
    for command in COMMANDS:
        assert any(line.strip().startswith(command) for line in page), command


def test_no_command_shows_the_first_page(run):
    assert run() == run("--help")
    assert run().code == 0


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_explains_itself_with_examples(run, command):
    ran = run(command, "--help")
    assert (ran.code, ran.err) == (0, "")
    assert f"usage: pitboss {command}" in ran.out
    examples = ran.out.partition("examples:")[2].splitlines()
    assert any(line.strip().startswith(f"pitboss {command}") for line in examples)


@pytest.mark.parametrize("command", COMMANDS)
def test_the_examples_of_the_help_are_understood(run, command):
    for line in run(command, "--help").out.partition("examples:")[2].splitlines():
        words = line.partition(" <")[0].partition(" >")[0].split()
        if words:
            assert build_parser().parse(words[1:]).command == command


def test_version(run):
    assert run("--version").out == f"pitboss {__version__}\n"


@pytest.mark.parametrize(
    ("argv", "said"),
    [
        (["pley"], "There is no 'pitboss pley'. Did you mean 'play'? Allowed: play, deal,"),
        (["--colour"], "'pitboss' does not know '--colour'"),
        (["play"], "GAME is missing. Try 'pitboss play --help'"),
        (["play", "three-card-poker", "--chip", "5"], "'pitboss play' does not know '--chip'"),
        (["journal"], "ACTION is missing"),
        (["journal", "verfy", "x"], "There is no 'pitboss journal verfy'. Did you mean 'verify'?"),
        (["replay", "x"], "ROUND is missing"),
        (["deal", "three-card-poker", "--rounds", "0"], "'0' is not a whole number of 1 or more"),
        (["deal", "three-card-poker", "--rounds", "-5"], "'-5' is not a whole number of 1 or more"),
        (["deal", "three-card-poker", "--seats", "two"], "'two' is not a whole number"),
        (["deal", "three-card-poker", "--rounds"], "--rounds"),
        (["settle", "x", "--check", "--events"], "not allowed with"),
        (["rules", "three-card-pokr"], "Game 'three-card-pokr' is unknown. Allowed: three-card-poker"),
        (["rules", ""], "Game '' is unknown"),
        (["play", "poker"], "Game 'poker' is unknown"),
        (["rules", "three-card-poker", "--option", "pair_plus"], "'pair_plus' is not an assignment"),
        (["rules", "three-card-poker", "--option", "=A"], "is not an assignment"),
        (["rules", "three-card-poker", "--option", "pair=A"], "Option 'pair' is unknown. Allowed: ante_bonus"),
        (["rules", "three-card-poker", "--option", "self=1"], "Option 'self' is unknown"),
        (["rules", "three-card-poker", "--option", "id=1"], "Option 'id' is unknown"),
        (["rules", "three-card-poker", "--option", "pair_plus=Z"], "cannot be 'Z'. Allowed: A, B, C, D. (20.11(a)2"),
        (["rules", "three-card-poker", "--option", "deal=hand"], "With deal hand, option 'shuffler' cannot be 'none'"),
        (["rules", "three-card-poker", "-o", "pair_plus=A", "-o", "pair-plus=B"], "Option 'pair_plus' is set twice"),
        (["deal", "three-card-poker", "--wager", "ante"], "'ante' is not a wager"),
        (["deal", "three-card-poker", "--wager", "anto=5"], "Wager 'anto' is unknown at Three Card Poker"),
        (["deal", "three-card-poker", "--wager", "play=5"], "made in turn"),
        (["deal", "three-card-poker", "--wager", "ante=0"], "must be more than nothing"),
        (["deal", "three-card-poker", "--wager", "ante=-5"], "must be more than nothing"),
        (["deal", "three-card-poker", "--wager", "ante=0.005"], "splits a cent"),
        (["deal", "three-card-poker", "--wager", "ante=ten"], "is not a number"),
        (["deal", "three-card-poker", "--wager", "ante=nan"], "is not a number"),
        (["deal", "three-card-poker", "--wager", "ante=inf"], "is not a number"),
        (["deal", "three-card-poker", "--wager", "ante=1e400"], "is more than anybody counts"),
        (["deal", "three-card-poker", "--wager", "ante=5", "--wager", "ante=6"], "Wager 'ante' is given twice"),
        (
            ["deal", "three-card-poker", "--limit", "ante=5:100", "--limit", "ante=6:100"],
            "Limits of 'ante' are given twice",
        ),
        (["deal", "three-card-poker", "--seats", "8"], "There is no seat 8 at this table. Allowed: 1 to 7"),
        (["deal", "three-card-poker", "--limit", "ante"], "'ante' are not limits"),
        (["deal", "three-card-poker", "--limit", "ante=5"], "'ante=5' are not limits"),
        (["deal", "three-card-poker", "--limit", "anto=5:50"], "Wager 'anto' is unknown"),
        (["deal", "three-card-poker", "--limit", "ante=5:49"], "calls for a maximum of at least $50. (8.2(a))"),
        (["deal", "three-card-poker", "--limit", "ante=20:200"], "below the minimum of $20"),
        (["play", "three-card-poker", "--seat", "9"], "There is no seat 9"),
        (["play", "three-card-poker", "--chips", "0"], "One sits down with more than nothing"),
        (["play", "three-card-poker", "--chips", "-5"], "One sits down with more than nothing"),
        (["play", "three-card-poker", "--chips", "5.001"], "splits a cent"),
        (["play", "three-card-poker", "--chips", "lots"], "is not a number"),
        (["settle", "no-such-file.json"], "no-such-file.json: No such file or directory"),
        (["settle", "/"], "/: Is a directory"),
    ],
)
def test_what_cannot_be_done_is_refused_in_one_line(run, argv, said):
    assert said in refused(run(*argv))


@pytest.mark.parametrize("option", ["pair_plus=B", "pair-plus=B"])
def test_options_may_be_written_with_hyphens(run, option):
    assert run("rules", "three-card-poker", "--option", option, "--json").json["options_chosen"] == {"pair_plus": "B"}


# Started as a program of its own.


def test_exit_codes_and_streams_of_the_program():
    assert pitboss("games").returncode == 0
    unknown = pitboss("rules", "whist")
    assert (unknown.returncode, unknown.stdout, unknown.stderr.count("\n")) == (2, "", 1)
    case = next(CASES.glob("three-card-poker/worked.json")).read_text()
    assert pitboss("settle", "-", "--check", typed=case).returncode == 0
    assert pitboss("settle", "-", "--check", typed=case.replace('"ante": 10', '"ante": 11')).returncode == 1


def test_a_terminal_without_suits_gets_letters():
    ran = pitboss("play", "three-card-poker", typed="10\nplay\n", PYTHONIOENCODING="ascii")
    assert ran.returncode == 0
    assert ran.stdout.isascii()
    assert "Dealt   you ?? ?? ??" in ran.stdout


def test_bytes_that_are_no_text_do_no_harm():
    ran = subprocess.run(
        [sys.executable, "-m", "pitboss", "play", "three-card-poker"],
        input=b"\xff\xfe\n10\nplay\n\x00\nquit\n",
        capture_output=True,
        check=False,
    )
    assert ran.returncode == 0
    assert b"Traceback" not in ran.stdout + ran.stderr


def test_a_reader_who_goes_away_is_no_error():
    shown = f"{sys.executable} -m pitboss settle {CASES}/three-card-poker/irregularities.json --events | head -c 10"
    ran = subprocess.run(["bash", "-c", shown], capture_output=True, text=True, check=False)
    assert ran.stderr == ""


def test_an_interruption_is_told_in_a_word_and_leaves_a_sound_journal(run, tmp_path):
    file = tmp_path / "night.journal"
    with subprocess.Popen(
        [sys.executable, "-m", "pitboss", "deal", "three-card-poker", "--rounds", "99999999", "--journal", str(file)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as dealing:
        while dealing.poll() is None and "1 round." not in run("journal", "list", file, "--last", 1).out:
            time.sleep(0.1)
        dealing.send_signal(signal.SIGINT)
        out, err = dealing.communicate(timeout=20)
    assert (dealing.returncode, out, err) == (130, "", "pitboss: stopped.\n")
    assert run("journal", "verify", file).code == 0


# Faults of the program itself.


def test_a_fault_of_ours_asks_for_a_report(run, monkeypatch):
    def broken(argv):
        raise ZeroDivisionError("a deck of\nno cards")

    monkeypatch.setattr(entry, "_carried_out", broken)
    ran = run("games")
    assert ran.code == 70
    assert ran.err.startswith("pitboss: internal error: ZeroDivisionError: a deck of no cards; please report")
    assert ran.err.count("\n") == 1


def test_details_of_a_fault_only_for_those_who_ask(monkeypatch, capsys):
    def broken(argv):
        raise ZeroDivisionError("a deck of no cards")

    monkeypatch.setattr(entry, "_carried_out", broken)
    monkeypatch.setenv("PITBOSS_DEBUG", "1")
    assert entry.main(["games"]) == 70
    assert "ZeroDivisionError: a deck of no cards" in capsys.readouterr().err
