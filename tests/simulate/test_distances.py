"""The command that holds every wager in bulk against its proof: all are in it, and none is far away."""

import pytest

from benchmarks.distances import FAR, RUNS, deal, main, unproved
from pitboss.games.registry import GAMES, demonstration_game

MADE = {(run.game, id.partition(":")[0]) for run in RUNS for id in run.wagers}


@pytest.mark.parametrize("id", GAMES)
def test_every_wager_made_before_the_deal_is_in_a_run(id):
    game = demonstration_game(id)
    placed = {(id, one.id.partition(":")[0]) for one in game.WAGERS if one.placed == "before-deal"}
    assert placed - MADE == set()


@pytest.mark.parametrize("run", [run for run in RUNS if run.game in ("red-dog", "casino-war")])
def test_a_run_is_held_against_its_proof(run):
    progress, rows = deal(run, 100_000, 60.0)
    assert progress.complete
    assert unproved(run, rows) == []
    assert rows[-1].wager == "together"
    assert [row for row in rows if abs(row.distance) > FAR] == []


def test_the_command_prints_the_table_and_what_is_far_away(capsys, monkeypatch):
    assert main(["--rounds", "50000", "--game", "red-dog"]) == 0
    said = capsys.readouterr().out
    assert "original" in said
    assert "all within 4 standard errors" in said
    monkeypatch.setattr("benchmarks.distances.FAR", 0.0)
    assert main(["--rounds", "50000", "--game", "red-dog"]) == 1
    assert "! original" in capsys.readouterr().out


@pytest.mark.long
@pytest.mark.parametrize("run", RUNS)
def test_every_wager_is_within_four_standard_errors(run):
    _, rows = deal(run, 4_000_000, 120.0, seed=5)
    assert unproved(run, rows) == []
    assert [row for row in rows if abs(row.distance) > FAR] == []
