"""The commands that work out the odds, as people and programs call them."""

import pytest

from .conftest import refused


def test_json_has_the_keys_that_stay(run):
    found = run("odds", "roulette", "--wager", "straight:17", "--json").json
    assert set(found) >= {"game", "options", "enumerated", "strategy", "wagers"}
    (wager,) = found["wagers"]
    assert set(wager) >= {
        "wager", "unit", "house_advantage", "win_probability", "element_of_risk", "standard_deviation", "outcomes",
    }  # fmt: skip
    assert wager["house_advantage"]["fraction"] == "1/19"
    assert wager["outcomes"] == [
        {"net": "35/1", "probability": "1/38"},
        {"net": "-1/1", "probability": "37/38"},
    ]


def test_people_see_percent_fraction_and_what_was_counted(run):
    shown = run("odds", "three-card-poker", "--option", "pair_plus=C").out
    assert "3.3730%" in shown
    assert "686,689/20,358,520" in shown
    assert "407,170,400 deals" in shown


def test_options_decide(run):
    one = run("odds", "red-dog", "--option", "decks=1", "--json").json
    assert one["options"] == {"decks": 1}
    assert one["wagers"][0]["house_advantage"]["percent"] == pytest.approx(3.155, abs=0.0006)


@pytest.mark.parametrize(
    ("argv", "says"),
    [
        (("odds",), "GAME is missing"),
        (("odds", "blackjak"), "Game 'blackjak' is unknown"),
        (("odds", "red-dog", "--option", "decks=9"), "Option 'decks' cannot be '9'"),
        (("odds", "red-dog", "--option", "decks=0"), "Option 'decks' cannot be '0'"),
        (("odds", "red-dog", "--wager", "ante"), "no odds of a wager 'ante'"),
        (("odds", "red-dog", "--all"), "--all takes every game"),
        (("odds", "red-dog", "--report", "odds.doc"), "No report is written as '.doc'"),
        (("odds", "red-dog", "--report", "nowhere/odds.html"), "There is no folder"),
        (("odds", "--all", "--report", "odds.png"), "A picture shows one game"),
        (("strategy", "roulette"), "Nothing is decided at Roulette"),
    ],
)
def test_what_cannot_be_done_is_refused_in_one_line(run, argv, says):
    assert says in refused(run(*argv))


@pytest.mark.parametrize("kind", ["html", "md", "svg", "png"])
def test_reports(run, tmp_path, kind):
    file = tmp_path / f"odds.{kind}"
    assert run("odds", "red-dog", "--report", file).code == 0
    written = file.read_bytes()
    starts = {"html": b"<!doctype html>", "md": b"# The odds", "svg": b"<?xml", "png": b"\x89PNG"}
    assert written.startswith(starts[kind])
    if kind == "html":
        assert b"17,533/626,665" in written
        assert b"http" not in written


def test_a_folder_that_cannot_be_written_to_is_one_line(run, tmp_path):
    (tmp_path / "odds.html").mkdir()
    assert run("odds", "red-dog", "--report", tmp_path / "odds.html").code == 2


def test_strategy_for_people_and_programs(run):
    assert "Q-6-4" in run("strategy", "three-card-poker").out
    assert run("strategy", "casino-war", "--simple").out.splitlines()[1].strip() == "Surrender every tie hand."
    found = run("strategy", "red-dog", "--json").lines[0]
    assert found["game"] == "red-dog"
    assert set(found["arrays"]) == {"raise"}


def test_nothing_half_counted_is_kept(run, monkeypatch, tmp_path):
    """Whoever stops a count from the keyboard finds nothing of it in the cache."""
    monkeypatch.setenv("PITBOSS_CACHE", str(tmp_path))
    from pitboss.odds.games import red_dog

    def stopped(*_):
        raise KeyboardInterrupt

    monkeypatch.setattr(red_dog, "solve", stopped)
    assert run("odds", "red-dog").code == 130
    assert [file for file in tmp_path.rglob("*") if file.is_file()] == []


def test_a_damaged_cache_is_counted_anew(run, monkeypatch, tmp_path):
    monkeypatch.setenv("PITBOSS_CACHE", str(tmp_path))
    assert run("odds", "red-dog").code == 0
    (kept,) = (file for file in tmp_path.rglob("*.json") if file.is_file())
    kept.write_bytes(kept.read_bytes()[:100])
    assert "17,533/626,665" in run("odds", "red-dog").out
