"""``settle``: one line a case, differences that can be read, and no case that stops the others."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from pitboss.cli import settle
from pitboss.games.registry import GAMES
from pitboss.rules.case import read_cases
from pitboss.rules.case import settle_case as real
from tests.cli.conftest import refused
from tests.conftest import CASES

WORKED = CASES / "three-card-poker" / "worked.json"
SEAT = {"seat": 1, "wagers": {"ante": 10}, "cards": ["Ah", "Kd", "4s"], "decisions": ["play"]}
GOOD = {"id": "good", "game": "three-card-poker", "seats": [SEAT], "dealer": ["Jc", "7d", "2h"]}


def case(id: str = "bad", **changes: object) -> dict[str, object]:
    return {**GOOD, "id": id, **changes}


def seat(**changes: object) -> list[dict[str, object]]:
    return [{**SEAT, **changes}]


@pytest.mark.parametrize("game", GAMES)
def test_every_case_of_the_suite_comes_to_what_is_expected(run, game):
    for file in sorted((CASES / game).glob("*.json")):
        ran = run("settle", file, "--check")
        assert (ran.code, ran.err) == (0, "")
        count = len(read_cases(file.read_bytes()))
        assert ran.out == f"{count} cases: {count} as expected.\n"


def test_one_line_a_case_with_the_net_of_every_wager(run):
    ran = run("settle", WORKED)
    cases = read_cases(WORKED.read_bytes())
    assert ran.code == 0
    assert [one["id"] for one in ran.lines] == [one.id for one in cases]
    assert [one["net"] for one in ran.lines] == [one.expected for one in cases]
    assert all(set(one) == {"id", "net"} for one in ran.lines)


def test_a_single_case_from_the_input(run):
    ran = run("settle", "-", typed=json.dumps(GOOD))
    assert ran.lines == [{"id": "good", "net": {"1": {"ante": 10, "play": 0}}}]


def test_events_instead_of_the_net(run):
    (line,) = run("settle", "-", "--events", typed=json.dumps(GOOD)).lines
    assert set(line) == {"id", "events"}
    assert line["events"][0] == {"kind": "wager", "cite": "20.6", "seat": 1, "wager": "ante", "amount": 10}
    assert {"deal", "reveal", "pay", "return"} <= {event["kind"] for event in line["events"]}


def test_differences_are_told_and_end_with_1(run):
    wrong = case("wrong", expected={"1": {"ante": 11}, "2": {"ante": 5}})
    right = case("right", expected={"1": {"ante": 10, "play": 0}})
    ran = run("settle", "-", "--check", typed=json.dumps([wrong, right, GOOD]))
    assert ran.code == 1
    assert ran.out.splitlines() == [
        "wrong:",
        "  seat 1, ante: expected 11, came to 10",
        "  seat 1, play: expected no such wager, came to 0",
        "  seat 2, ante: expected 5, came to no such wager",
        "3 cases: 1 as expected, 1 not, 1 without anything expected.",
    ]


def test_check_as_json(run):
    wrong = case("wrong", expected={"1": {"ante": 11, "play": 0}})
    ran = run("settle", "-", "--check", "--json", typed=json.dumps([wrong, case("broken", game="whist"), GOOD]))
    keys = {"id", "ok", "checked", "net", "differences", "error"}
    assert ran.code == 1
    assert [set(one) for one in ran.lines] == [keys] * 3
    assert [(one["id"], one["ok"], one["checked"]) for one in ran.lines] == [
        ("wrong", False, True),
        ("broken", False, True),
        ("good", True, False),
    ]


BAD = [
    (3, "Expected `object`"),
    (None, "Expected `object`"),
    ({"id": "bad"}, "missing required field"),
    (case(game="whist"), "Game 'whist' is unknown"),
    (case(colour="red"), "unknown field `colour`"),
    (case(options={"pair": "A"}), "Option 'pair' is unknown"),
    (case(options={"self": 1}), "Option 'self' is unknown"),
    (case(options={"pair_plus": ["A"]}), "Option 'pair_plus' cannot be"),
    (case(seats=[]), "Nobody has made a wager"),
    (case(seats=seat(seat=8)), "There is no seat 8"),
    (case(seats=seat(seat=0)), "There is no seat 0"),
    (case(seats=[SEAT, SEAT]), "Seat 1 is listed twice"),
    (case(seats=seat(wagers={"anto": 10})), "Wager 'anto' is unknown"),
    (case(seats=seat(wagers={"play": 10})), "made in turn"),
    (case(seats=seat(wagers={})), "Seat 1 has made no wager"),
    (case(seats=seat(wagers={"ante": 0})), "must be more than nothing"),
    (case(seats=seat(wagers={"ante": -10})), "must be more than nothing"),
    (case(seats=seat(wagers={"ante": 0.005})), "splits a cent"),
    (case(seats=seat(wagers={"ante": "ten"})), "is not a number"),
    (case(seats=seat(wagers={"ante": 1e300})), "more than anybody counts"),
    (case(seats=seat(wagers={"ante": "1e999999999"})), "more than anybody counts"),
    (case(seats=seat(wagers={"ante": None})), "wagers"),
    (case(seats=seat(cards=["Ah", "1x", "4s"])), "'1x' is not a card"),
    (case(seats=seat(cards=["Ah", "XX", "4s"])), "The joker (XX) is listed more often"),
    (case(seats=seat(cards=["Ah", "Ah", "4s"])), "The ace of hearts (Ah) is listed more often"),
    (case(seats=seat(cards=["Ah", "Kd"])), "lists no further card for seat 1"),
    (case(dealer=["Jc", "7d", "2h", "3h"]), "1 more cards for the dealer"),
    (case(seats=seat(decisions=["raise"])), "Seat 1 cannot decide 'raise' now. Allowed: play, fold."),
    (case(seats=seat(decisions=[])), "has a decision to make and the case lists none"),
    (case(seats=seat(decisions=["play", "play"])), "has none left to make"),
    (case(calls=[{"irregularity": "IRR-99"}]), "Irregularity 'IRR-99' is unknown"),
    (case(calls=[{"irregularity": "IRR-1", "colour": 1}]), "IRR-1 has no detail 'colour'"),
    (case(calls=[{}]), "A call must name its irregularity"),
    (case(seats=seat(wagers={"ante": "١٠"})), "is not a number"),
    (case(seats=seat(wagers={"ante": "2,50"})), "is not a number"),
    (case(seats=seat(box=3)), "nobody wagers on the box of another"),
    (case(dealer=["Jc", 7, "2h"]), "7 is no card"),
    (case(dealer=[{"card": "Jc"}]), "is no card"),
    (case(more={}), "unknown field `more`. Allowed: id, game, seats"),
    (case(calls=[{"irregularity": "IRR-5", "who": "nobody"}]), "names 'nobody', which is no hand of this game"),
    (case(calls=[{"irregularity": "IRR-5", "who": [{}]}]), "is no hand of this game. Allowed: dealer"),
    (case(calls=[{"irregularity": "IRR-4", "seat": 9}]), "IRR-4 names seat 9, which the case does not. Allowed: 1"),
    (case(calls=[{"irregularity": "IRR-4", "seat": "1"}]), "names seat '1'"),
    (case(calls=[{"irregularity": "IRR-4", "seat": True}]), "names seat True"),
    (case(calls=[{"irregularity": "IRR-4", "seat": 1, "dealt": "two"}]), "'two' is no number of cards (dealt)"),
    ({"id": "w", "game": "roulette", "seats": seat(wagers={"red": 5}), "number": [7]}, "Roulette is played without"),
    (
        {"id": "d", "game": "roulette", "seats": [{"seat": 1, "wagers": {"red": 5}}], "number": ["7"], "dice": ["8"]},
        "Case 'd' lists 'dice'; Roulette is played without. Allowed: number.",
    ),
    (case(number=["7"]), "lists 'number'; Three Card Poker is played without."),
    (case(expected={"1": {"ante": "ten"}}), None),
]


@pytest.mark.parametrize(("loaded", "said"), BAD)
def test_a_bad_case_is_told_and_the_others_are_settled(run, loaded, said):
    ran = run("settle", "-", typed=json.dumps([loaded, GOOD]))
    bad, good = ran.lines
    assert good["id"] == "good"
    assert "net" in good
    assert ran.err == ""
    if said is None:  # what is expected matters only where it is compared
        assert ran.code == 0
    else:
        assert ran.code == 2
        assert set(bad) == {"id", "error"}
        assert said in bad["error"]
        assert "internal error" not in bad["error"]


@pytest.mark.parametrize(("loaded", "said"), BAD)
def test_a_bad_case_fails_a_check(run, loaded, said):
    ran = run("settle", "-", "--check", typed=json.dumps([loaded, GOOD]))
    assert ran.code == 1
    assert (said or "is not a number") in ran.out


@pytest.mark.parametrize("typed", ["", "{", "[1,", "not json", "\x00", "[" * 100_000])
def test_what_is_not_json_is_refused_in_one_line(run, typed):
    assert "The input is not JSON" in refused(run("settle", "-", typed=typed))


def test_a_file_that_is_not_json_is_named(run, tmp_path: Path):
    file = tmp_path / "cases.json"
    file.write_bytes(b"\xff\xfe\x00")
    assert "cases.json is not JSON" in refused(run("settle", file))


def test_a_fault_of_ours_in_one_case_does_not_stop_the_others(run, monkeypatch):
    def broken(case, build):
        if case.id == "bad":
            raise ZeroDivisionError("no cards")
        return real(case, build)

    monkeypatch.setattr(settle, "settle_case", broken)
    ran = run("settle", "-", typed=json.dumps([case(), GOOD]))
    assert ran.code == 2
    assert ran.lines[0] == {"id": "bad", "error": "internal error: ZeroDivisionError: no cards"}
    assert ran.lines[1]["id"] == "good"


@pytest.mark.parametrize("how", [(), ("--check",), ("--events",), ("--check", "--json")])
def test_a_file_without_a_case_is_refused(run, how):
    assert "holds no case. Allowed: one case, a list of cases." in refused(run("settle", "-", *how, typed="[]"))


def test_a_file_from_an_editor_that_marks_its_encoding_is_read(run):
    ran = run("settle", "-", typed="\ufeff" + json.dumps(GOOD))
    assert (ran.code, ran.lines[0]["id"]) == (0, "good")
