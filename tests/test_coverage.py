"""Every provision of every game here is carried out and proved, or left out with a reason; and the tool tells so."""

from __future__ import annotations

import json
from collections.abc import Sequence
from io import StringIO
from pathlib import Path

import pytest
from rich.console import Console

from pitboss.cli import coverage, coverage_print
from pitboss.cli.coverage import CONTENTS, HOUSE, Evidence, Line, report
from pitboss.cli.coverage_code import Site, code_sites, sites_in
from pitboss.cli.coverage_tests import Proof, Seen, cases_in, find_tests, marked_tests, proofs_in, seen_in_cases
from pitboss.games.registry import GAMES
from pitboss.rules.cites import Cite, Provision, provisions
from pitboss.rules.declarations import LeftOut
from pitboss.rules.left_out import LEFT_OUT
from pitboss.things.errors import NotUnderstood, UnknownName

TESTS = Path(__file__).parent


# The bar.


@pytest.fixture(scope="module")
def whole() -> coverage.Report:
    return coverage.look(None, TESTS)


@pytest.mark.parametrize("game", [*GAMES, *HOUSE])
def test_no_provision_is_open(whole, game):
    still_open = [f"{one.id} {one.edition}: {one.title}" for one in whole.provisions if open_in(one, game)]
    assert still_open == []


def open_in(line: Line, game: str) -> bool:
    return line.game == game and line.status not in ("proved", "left out")


def test_every_cite_of_a_test_and_of_what_is_left_out_names_a_provision(whole):
    assert whole.unknown == []


def test_nothing_is_left_out_that_is_carried_out_and_proved(whole):
    assert whole.contradictions == []


def test_the_whole_index_is_accounted_for(whole):
    counted = len(whole.provisions) + sum(whole.not_here_yet.values())
    unnamed = [one for one in provisions() if one.game == CONTENTS and one.id.partition("#")[2] in GAMES]
    assert counted + len(unnamed) == len(provisions())
    assert [one.game for one in whole.games] == [*GAMES, *HOUSE]
    assert sum(one.provisions for one in whole.kinds) == len(whole.provisions)


def test_the_house_leaves_out_no_provision_of_a_game():
    of_games = {one.id for one in provisions() if one.game not in HOUSE}
    assert [str(cite) for one in LEFT_OUT for cite in Cite.several(one.cite) if cite.full in of_games] == []


# How evidence is weighed.


def provision(id: str, *, edition: str = "-", game: str = "three-card-poker", kind: str = "dealing") -> Provision:
    return Provision(f"19:47-{id}", edition, game, kind, "dealer", f"What {id} says", "seed", False)


def site(cite: str) -> Site:
    return Site("pitboss/games/game.py", 7, "deal", Cite.parse(cite))


def proof(cite: str, test: str = "test_deal") -> Proof:
    return Proof("tests/test_game.py", 9, test, Cite.parse(cite))


def lines(index: Sequence[Provision], **evidence) -> list[Line]:
    held = {"sites": [], "left_out": [], "proofs": [], **evidence}
    return report(["three-card-poker"], index, Evidence(**held)).provisions


@pytest.mark.parametrize(
    ("evidence", "status"),
    [
        ({}, "open"),
        ({"sites": [site("7.1(a)")]}, "open"),
        ({"proofs": [proof("7.1(a)")]}, "open"),
        ({"sites": [site("7.1(a)")], "proofs": [proof("7.1(a)")]}, "proved"),
        ({"sites": [site("7.1(a)")], "by_cases": [proof("7.1(a)")]}, "proved"),
        ({"seen": [Seen("c-1", "three-card-poker", frozenset([Cite.parse("7.1(a)")]))]}, "open"),
        (
            {
                "seen": [Seen("c-1", "three-card-poker", frozenset([Cite.parse("7.1(a)")]))],
                "proofs": [proof("7.1(a)")],
            },
            "proved",
        ),
        ({"left_out": [LeftOut("7.1(a)", "no text")]}, "left out"),
        ({"left_out": [LeftOut("7.1(a)", "no text")], "sites": [site("7.1(a)")]}, "left out"),
        ({"sites": [site("7.1(a)1")], "proofs": [proof("7.1")]}, "open"),
        ({"sites": [site("7.1(a)")], "proofs": None}, "carried out"),
        ({"proofs": None}, "open"),
    ],
)
def test_a_provision_needs_code_and_test_or_a_reason(evidence, status):
    (line,) = lines([provision("7.1(a)")], **evidence)
    assert line.status == status


def test_what_stands_behind_a_provision_is_named():
    (line,) = lines(
        [provision("7.1(a)")],
        sites=[site("7.1(a)")],
        proofs=[proof("7.1(a)")],
        by_cases=[proof("7.1(a)", "c-1")],
        seen=[Seen(id, "three-card-poker", frozenset([Cite.parse("7.1(a)")])) for id in ("c-1", "c-2")],
    )
    assert line.code == ["pitboss/games/game.py:7 deal"]
    assert line.tests == ["tests/test_game.py:9 test_deal"]
    assert (line.cases, line.seen_in_cases, line.left_out) == (["c-1"], 2, None)


def test_a_cite_without_edition_covers_all_editions_and_with_one_only_that():
    index = [provision("7.1(a)", edition=edition) for edition in ("2001", "2007")]
    older, newer = lines(index, sites=[site("7.1(a)")], proofs=[proof("7.1(a)@2007")])
    assert (older.status, newer.status) == ("open", "proved")


def test_a_section_that_is_a_heading_stands_with_its_paragraphs():
    index = [provision("7.1"), provision("7.1(a)"), provision("7.1(b)")]
    both = {"sites": [site("7.1(a)")], "proofs": [proof("7.1(a)")]}
    assert lines(index, **both)[0].status == "open"
    section = lines(index, **both, left_out=[LeftOut("7.1(b)", "no text")])[0]
    assert (section.status, section.by_parts) == ("proved", True)
    section = lines(index, left_out=[LeftOut("7.1(a); 7.1(b)", "no text")])[0]
    assert (section.status, section.left_out) == ("left out", "all its paragraphs are left out")
    assert lines([provision("7.1"), provision("7.11(a)")], sites=[site("7.11(a)")])[0].status == "open"


def test_a_paragraph_does_not_stand_with_its_parts():
    index = [provision("7.1(a)"), provision("7.1(a)1")]
    paragraph, part = lines(index, sites=[site("7.1(a)1")], proofs=[proof("7.1(a)1")])
    assert (paragraph.status, part.status) == ("open", "proved")


def test_totals_by_game_and_kind():
    index = [
        provision("7.1(a)"),
        provision("7.1(b)", kind="option"),
        provision("7.1(c)"),
        provision("9.1", game="sic-bo"),
        provision("9#sic-bo", game=CONTENTS),
        provision("12#pokette", game=CONTENTS),
    ]
    found = report(
        ["three-card-poker"],
        index,
        Evidence([site("7.1(a)"), site("7.1(c)")], [LeftOut("7.1(b)", "no text")], [proof("7.1(a)")]),
    )
    (total,) = found.games
    assert (total.provisions, total.carried_out, total.proved, total.left_out, total.open) == (3, 2, 1, 1, 1)
    share = total.percent
    assert (share.carried_out, share.proved, share.left_out, share.open, share.settled) == (
        66.7,
        33.3,
        33.3,
        33.3,
        66.7,
    )
    assert [(one.kind, one.provisions, one.open) for one in found.kinds] == [("dealing", 2, 1), ("option", 1, 0)]
    assert found.not_here_yet == {"pokette": 1, "sic-bo": 2}


def test_cites_that_name_nothing_are_told():
    found = report(
        ["three-card-poker"],
        [provision("7.1(a)", edition="2007")],
        Evidence([], [LeftOut("7.2", "no text")], [proof("7.1(a)@2001"), proof("7.1(a)")], [proof("7.3", "c-1")]),
    )
    assert found.unknown == [
        "7.1(a)@2001 (tests/test_game.py:9 test_deal)",
        "7.3 (tests/test_game.py:9 c-1)",
        "7.2 (left out)",
    ]


def test_what_is_left_out_and_proved_all_the_same_is_told():
    found = report(
        ["three-card-poker"],
        [provision("7.1(a)", edition="2007")],
        Evidence([site("7.1(a)")], [LeftOut("7.1(a)", "no text")], [proof("7.1(a)")]),
    )
    assert found.contradictions == ["19:47-7.1(a)@2007"]


# How the sources are read.

SOURCE = '''
"""20.1"""
CITES = {"deal": ("20.7(c)", "20.8(c)"), "2007": "20.9(c)@2007; 20.11(a)1"}
IRREGULARITIES = (Irregularity(id="IRR-1", cite="20.12(a)", when="20.4 or so"),)
LEFT_OUT = (LeftOut("20.6(f)", "no text"),)
STEPS = (Step("Look.", "20.10(a)"),)
class Game:
    """20.2"""
    name = "20.5"
    @carries_out("20.3(a)")
    def rank(self, one="20.3(c)"):
        """20.3"""
        text = f"{one}; 20.10(d)"
        cite = f"20.10({one})"
        raise NotAllowed("20.10(b) forbids it", cite="20.10(b)")
'''


def test_strings_that_are_cites_are_found_with_what_they_stand_in():
    found = [(one.where, str(one.cite)) for one in sites_in(SOURCE, "game.py")]
    assert found == [
        ("CITES", "20.7(c)"),
        ("CITES", "20.8(c)"),
        ("CITES", "20.9(c)@2007"),
        ("CITES", "20.11(a)1"),
        ("IRREGULARITIES: IRR-1", "20.12(a)"),
        ("Game", "20.5"),
        ("Game.rank", "20.3(c)"),
        ("Game.rank", "20.10(d)"),
        ("Game.rank", "20.10(b)"),
        ("Game.rank", "20.3(a)"),
    ]


def test_the_sources_of_the_package_are_read():
    sites = code_sites()
    assert {one.file.partition("/")[0] for one in sites} == {"pitboss"}
    assert {"games", "rules", "house", "things"} <= {one.file.split("/")[1] for one in sites}
    assert all("left_out" not in one.file and "/cli/" not in one.file for one in sites)


MARKED = """
@pytest.mark.proves("20.6")
@pytest.mark.parametrize("n", [1, pytest.param(2, marks=pytest.mark.proves("20.7(b)"))])
def test_one(n): pass

@pytest.mark.proves("20.9(c)", "20.9(d)", edition="2007")
class TestMany:
    @pytest.mark.proves("20.12(a); 20.12(b)")
    def test_two(self): pass

pytestmark = pytest.mark.proves("20.4")
def test_three(): "20.5"
"""


def test_marks_are_found_on_tests_classes_and_parameters():
    found = {(one.test, str(one.cite)) for one in proofs_in(MARKED, "test_game.py")}
    assert found == {
        ("test_one", "20.6"),
        ("test_one", "20.7(b)"),
        ("TestMany", "20.9(c)@2007"),
        ("TestMany", "20.9(d)@2007"),
        ("TestMany::test_two", "20.12(a)"),
        ("TestMany::test_two", "20.12(b)"),
        ("the whole file", "20.4"),
    }


def test_a_mark_that_spells_nothing_out_is_refused():
    with pytest.raises(NotUnderstood, match=r"test_game.py, line 1: a mark must spell out"):
        list(proofs_in("@pytest.mark.proves(CITE)\ndef test_one(): pass", "test_game.py"))


def test_the_tests_here_are_found():
    assert find_tests() == TESTS
    assert (
        any(one.test == "test_marks_are_found_on_tests_classes_and_parameters" for one in marked_tests(TESTS)) is False
    )
    assert any(one.file.endswith("test_three_card_poker.py") for one in marked_tests(TESTS))


def test_a_broken_case_file_is_named(tmp_path):
    (tmp_path / "cases").mkdir()
    (tmp_path / "cases" / "bad.json").write_text("{")
    with pytest.raises(NotUnderstood, match=r"cases/bad.json: This is not JSON"):
        cases_in(tmp_path)


def test_dealt_cases_tell_which_provisions_their_events_carry_out():
    cases = [(file, case) for file, case in cases_in(TESTS) if case.id == "tcp-w1"]
    (seen,) = seen_in_cases(cases)
    assert {Cite.parse("20.7(b)"), Cite.parse("20.10(c)1iii@2007"), Cite.parse("20.11(a)1")} <= seen.cites


# The command.


def test_the_command_prints_json_with_stable_keys(capsys):
    assert coverage.run("three-card-poker", True, TESTS) == 0
    told = json.loads(capsys.readouterr().out)
    assert list(told) == [
        "tests_at_hand", "games", "kinds", "provisions", "not_here_yet", "unknown", "contradictions",
    ]  # fmt: skip
    assert list(told["games"][0]) == [
        "game", "kind", "provisions", "carried_out", "proved", "left_out", "open", "percent",
    ]  # fmt: skip
    assert list(told["provisions"][0]) == [
        "id", "edition", "game", "kind", "title", "status", "carried_out", "proved", "by_parts", "left_out", "code",
        "tests", "cases", "seen_in_cases",
    ]  # fmt: skip
    assert {one["game"] for one in told["provisions"]} == {"three-card-poker"}


def test_without_tests_the_command_says_so_and_tells_the_code(monkeypatch, capsys):
    monkeypatch.setattr(coverage, "find_tests", lambda: None)
    assert coverage.run("three-card-poker", False, None) == 0
    told = capsys.readouterr().out
    assert told.startswith("The tests are not at hand")
    monkeypatch.setattr(coverage, "find_tests", lambda: None)
    assert coverage.look("three-card-poker").games[0].proved == 0


def test_tests_are_found_only_where_cases_are(tmp_path):
    assert find_tests(tmp_path) is None
    (tmp_path / "tests" / "cases").mkdir(parents=True)
    assert find_tests(tmp_path) == tmp_path / "tests"


def test_an_unknown_game_or_folder_is_refused(tmp_path):
    with pytest.raises(UnknownName, match="Game 'pokerr' is unknown") as refused:
        coverage.run("pokerr", False, TESTS)
    assert refused.value.allowed[: len(GAMES)] == tuple(GAMES)
    with pytest.raises(NotUnderstood, match="There is no folder"):
        coverage.run(None, False, tmp_path / "no-tests")


def test_a_game_that_is_not_here_yet_is_no_failure(capsys, monkeypatch):
    monkeypatch.delitem(GAMES, "roulette")
    rows = sum(one.game == "roulette" for one in provisions())
    assert coverage.run("roulette", False, TESTS) == 0
    assert capsys.readouterr().out == f"Not here yet: roulette ({rows})\n"


def printed(found: coverage.Report, game: str | None = None) -> str:
    out = StringIO()
    coverage_print.show(found, game, Console(file=out, width=200))
    return out.getvalue()


def test_people_read_what_is_open_first():
    index = [provision("7.1(a)"), provision("7.1(b)"), provision("7.1(c)"), provision("7.1(d)")]
    found = report(
        ["three-card-poker"],
        index,
        Evidence([site("7.1(a)"), site("7.1(b)")], [LeftOut("7.1(d)", "no text")], [proof("7.1(b)"), proof("9.9")]),
    )
    told = printed(found)
    assert told.startswith("Open: 2")
    rows = [line.partition("says")[2].strip() for line in told.splitlines() if "What 7.1" in line]
    assert rows == ["test", "code and test"]
    assert "Cites that name no provision: 9.9 (tests/test_game.py:9 test_deal)" in told
    in_full = printed(found, "three-card-poker")
    assert "left out: no text" in in_full
    assert "game.py:7 deal" in in_full


def test_an_open_provision_fails_the_command(monkeypatch, capsys):
    monkeypatch.setattr(coverage, "code_sites", list)
    assert coverage.run("all-games", True, TESTS) == 1
    assert json.loads(capsys.readouterr().out)["games"][0]["open"] > 0
