"""Figures: each against what it must be, and the page that shows them."""

from __future__ import annotations

import math
import re
import shlex
from dataclasses import replace
from html.parser import HTMLParser
from xml.etree import ElementTree

import msgspec
import numpy as np
import pytest

from pitboss.games.registry import game as build
from pitboss.odds.solve import odds
from pitboss.odds.strategy import Array
from pitboss.plant import charts
from pitboss.plant.kernels import kernel
from pitboss.simulate import chunks, exact
from pitboss.simulate.api import simulate_rounds, solved
from pitboss.simulate.engines import Threads
from pitboss.simulate.exact import Yardstick, yardstick
from pitboss.simulate.figures import Figures, figures_of
from pitboss.simulate.fortune import BOUGHT
from pitboss.simulate.planning import plan_run
from pitboss.simulate.report import command, page
from pitboss.simulate.ruin import ruin_ever, ruin_within
from pitboss.simulate.running import Progress, begin, carry_on
from pitboss.simulate.streams import below, first_stream

THREE = "three-card-poker"


def run(id: str, rounds: int = 300_000, **changes) -> tuple[Progress, Figures]:
    spec = plan_run(build(id, **changes.pop("options", {})), rounds=rounds, seed=changes.pop("seed", 11), **changes)
    progress = carry_on(begin(spec), Threads(2))
    return progress, figures_of(progress, yardstick(spec, solved(spec)))


# Held against exact values.


def test_every_wager_is_held_against_its_exact_value():
    _, found = run(THREE, 1_000_000, wagers={"ante": 10_00, "pair-plus": 5_00}, seats=3)
    proved = odds(build(THREE))
    for wager in ("ante", "pair-plus"):
        for id, value in proved.wager(wager).parts.items():
            one = found.wager(id)
            assert one.unit == wager
            assert one.exact_fraction == f"{value.numerator}/{value.denominator}"
            assert one.distance is not None
            assert abs(one.distance) < 4
    together = found.together
    expected = (10 * proved.wager("ante").mean + 5 * proved.wager("pair-plus").mean) / 15
    assert together.exact == pytest.approx(float(expected))
    assert together.exact is not None
    assert together.distance == pytest.approx((together.mean - together.exact) / together.standard_error)
    assert found.why_not_exact == ""


def test_the_deviation_of_a_hand_is_the_proved_one():
    _, found = run(THREE, 1_000_000, wagers={"pair-plus": 5_00}, seats=2)
    proved = odds(build(THREE)).wager("pair-plus").standard_deviation
    assert found.wager("pair-plus").standard_deviation == pytest.approx(proved, rel=0.02)


def test_errors_are_those_of_rounds_whose_seats_depend_on_one_another():
    """Seats at a wheel win and lose together: more of them make the mean no surer."""
    _, one = run("roulette", wagers={"red": 10_00})
    _, many = run("roulette", wagers={"red": 10_00}, seats=7)
    assert many.wager("red").standard_error == pytest.approx(one.wager("red").standard_error, rel=0.02)
    _, cards = run(THREE, wagers={"pair-plus": 10_00}, seats=7)
    _, card = run(THREE, wagers={"pair-plus": 10_00})
    assert cards.wager("pair-plus").standard_error < 0.5 * card.wager("pair-plus").standard_error


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ({"strategy": "simple"}, "of optimal play, and this is 'simple'"),
        ({"wagers": {"ante": 10_01}}, ""),
    ],
)
def test_without_a_yardstick_there_is_no_distance(changes, why):
    spec = plan_run(build(THREE), rounds=1000, seed=1, **changes)
    assert why in yardstick(spec, solved(spec)).why_not


def test_what_is_cut_to_cents_is_not_held_against_fractions():
    spec = plan_run(build("roulette"), rounds=1000, seed=1, wagers={"red": 5})
    assert "cut to whole cents" in yardstick(spec, solved(spec)).why_not


def test_what_is_dealt_unlike_what_was_solved_says_so(monkeypatch):
    leaning = replace(chunks.prepare("roulette", {}, {"red": 1000}, 1, None), unlike="the wheel leans")
    monkeypatch.setattr(exact, "prepare", lambda *_: leaning)
    spec = plan_run(build("roulette"), rounds=1000, seed=1)
    found = figures_of(carry_on(begin(spec), Threads(1)), yardstick(spec, solved(spec)))
    assert found.why_not_exact == "the wheel leans"
    assert [one.distance for one in (*found.wagers, found.together)] == [None] * 3


def test_a_wager_that_lasts_over_rounds_is_one_hand():
    """A streak is put down once, and decided rounds later (2.22); its odds are proved with a bound only."""
    _, found = run(
        "blackjack", wagers={"main": 10_00, "streak-2": 1_00}, options={"streak": True, "shoe": "continuous"}
    )
    one = found.wager("streak-2")
    assert one.hands == one.handle < 0.7 * found.rounds
    assert one.mean == pytest.approx(3 * one.hit_rate - one.loss_rate)
    assert one.hit_rate + one.loss_rate == pytest.approx(1, abs=1e-4)
    proved = odds(build("blackjack", streak=True, shoe="continuous")).wager("streak-2")
    assert abs(one.mean - float(proved.mean)) < 4 * one.standard_error
    assert found.why_not_exact == "for streak-2: only a bound is proved"
    assert found.wager("main").distance is not None
    assert found.together.exact is one.exact is None


def test_wagers_on_blackjacks_made_together_are_not_held_against_the_odds_of_each_alone():
    options = {"bonus_wager": True, "bonus_meter": 5_000}
    both = {"main": 10_00, "bonus-player": 1_00, "bonus-dealer": 1_00}
    spec = plan_run(build("blackjack", **options), rounds=1000, wagers=both, seed=1)
    assert (
        yardstick(spec, solved(spec)).missing == "for bonus-player, bonus-dealer: made together they may take the meter"
    )
    del both["bonus-dealer"]
    spec = plan_run(build("blackjack", **options), rounds=1000, wagers=both, seed=1)
    assert yardstick(spec, solved(spec)).missing == ""


def test_without_odds_everything_else_is_there():
    spec = plan_run(build("roulette"), rounds=1000, seed=1)
    found = figures_of(carry_on(begin(spec), Threads(1)), yardstick(spec, None))
    assert found.why_not_exact == "no exact value is known"
    assert found.wager("red").unit == "red"
    assert found.together.exact is None


# Drop, handle and hold.


def test_drop_without_a_bankroll_is_what_is_put_down_before_the_deals():
    _, found = run(THREE, 1000, wagers={"ante": 10_00, "pair-plus": 5_00}, seats=2)
    assert found.house.drop == 1000 * 2 * 15
    assert found.house.handle == found.house.drop + found.wager("play").handle
    assert found.house.win == -found.together.net == -sum(one.net for one in found.wagers)
    assert found.house.hold_of_drop_percent == pytest.approx(100 * found.house.win / found.house.drop)
    assert found.together.hold_percent == pytest.approx(100 * found.house.win / found.house.handle)


def test_drop_with_a_bankroll_is_one_for_each_session_begun_and_each_time_that_it_is_gone():
    _, found = run(THREE, 1050, seats=2, session=100, bankroll=3_000_00)
    assert found.house.drop == 11 * 2 * 3_000
    progress, found = run(THREE, 1050, seats=2, session=100, bankroll=30_00)
    bought = int(progress.tally.fortune[BOUGHT])
    assert bought > 11
    assert found.house.drop == (11 + bought) * 2 * 30


def test_nobody_holds_more_than_what_was_bought():
    """A bankroll of one wager is gone and bought anew all the time."""
    _, found = run("roulette", 100_000, wagers={"red": 10_00}, bankroll=10_00)
    assert found.house.hold_of_drop_percent is not None
    assert 0 < found.house.hold_of_drop_percent < 100


def test_an_in_turn_wager_is_counted_where_it_was_made():
    _, found = run(THREE, 100_000)
    assert found.wager("ante").hands == 100_000
    assert found.wager("play").hands == found.wager("play").handle / 10
    assert found.wager("play").hit_rate + found.wager("play").loss_rate < 1
    assert found.wager("ante-bonus").hands == 100_000
    assert 0.03 < found.wager("ante-bonus").hit_rate < 0.045


# Sessions and ruin.


def test_sessions_come_to_what_all_rounds_come_to():
    _, found = run("roulette", 200_000, session=200, bankroll=150_00)
    sessions = found.sessions
    assert sessions is not None
    assert sessions.sessions == 1000 == sum(one.sessions for one in sessions.bins)
    assert sessions.mean * 1000 == pytest.approx(found.together.net)
    assert sessions.worst <= sessions.quantiles["0.01"] + sessions.width
    assert sessions.quantiles["0.05"] < sessions.quantiles["0.5"] < sessions.quantiles["0.95"]
    assert sessions.won + sessions.lost <= 1
    assert sessions.standard_deviation == pytest.approx(
        found.together.standard_deviation_dollars * math.sqrt(200), rel=0.1
    )


def test_fewer_rounds_than_a_session_have_no_sessions():
    progress, found = run("roulette", 50, session=50)
    assert found.sessions is not None
    progress.tally.fortune[:] = 0
    assert figures_of(progress, Yardstick(unit={"red": "red", "held:red": "red"})).sessions is None


@kernel
def walk(stream, sessions, rounds, bankroll, up_in_thousand):
    ruined = 0
    for _ in range(sessions):
        worth, lowest = 0, 0
        for _ in range(rounds):
            worth += 1 if below(stream, 1000) < up_in_thousand else -1
            lowest = min(lowest, worth)
        ruined += lowest <= -bankroll
    return ruined


@pytest.mark.parametrize("up", [480, 500, 510])
def test_the_formula_for_ruin_agrees_with_small_steps(up):
    sessions, rounds, bankroll = 20_000, 2000, 50
    share = walk(first_stream(up), sessions, rounds, bankroll, up) / sessions
    mean = 2 * up / 1000 - 1
    formula = ruin_within(bankroll, mean, math.sqrt(1 - mean * mean), rounds)
    assert share == pytest.approx(formula, abs=0.015)


def test_the_formula_for_ruin_at_its_edges():
    assert ruin_within(1, -0.5, 1, 10**9) == 1.0
    assert ruin_within(10**6, 0.1, 1, 10) < 1e-9
    assert ruin_within(100, -50, 1, 10**6) == 1.0
    assert ruin_ever(100, 0.1, 0) == 0.0
    assert ruin_within(100, 0.05, 1, 10**7) == pytest.approx(ruin_ever(100, 0.05, 1))


# The page.


class Page(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.links: list[str] = []

    def handle_starttag(self, tag, attrs):
        self.links += [value for name, value in attrs if name in ("src", "href")]
        if tag not in ("meta", "link", "img", "br"):
            self.open.append(tag)

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_startendtag(self, tag, attrs):
        self.links += [value for name, value in attrs if name in ("src", "href")]


@pytest.fixture
def many_chunks(monkeypatch):
    monkeypatch.setattr(chunks, "CHUNK", 1 << 14)


@pytest.mark.usefixtures("many_chunks")
def test_the_page_holds_all_it_needs():
    progress, found = run(THREE, wagers={"ante": 10_00, "pair-plus": 5_00}, bankroll=400_00, seats=2)
    text = page(progress, found)
    parsed = Page()
    parsed.feed(text)
    assert parsed.open == []
    assert parsed.links == []
    assert "url(" not in text
    assert set(re.findall(r"https?://[^\"' <]+", text)) == {"http://www.w3.org/2000/svg"}
    for svg in re.findall(r"<svg.*?</svg>", text, re.DOTALL):
        ElementTree.fromstring(svg)
    assert text.count("<svg") == 3
    assert "300,000 rounds" in text


@pytest.mark.usefixtures("many_chunks")
def test_a_page_of_next_to_nothing():
    progress, found = run("roulette", 1, session=1)
    assert "1 rounds" in page(progress, found)


def test_the_page_names_the_command_that_deals_the_same_rounds():
    from pitboss.cli.parser import build_parser

    _, found = run(THREE, 1000, options={"pair_plus": "B"}, strategy="simple", bankroll=400_00, session=50, seats=2)
    words = command(found).split()
    args = build_parser().parse(words[1:])
    assert (args.game, args.rounds, args.seed, args.seats, args.strategy) == (THREE, 1000, 11, 2, "simple")
    assert (args.wager, args.option, args.session, args.bankroll) == (["ante=10"], ["pair_plus=B"], 50, "400")


def test_the_command_is_written_as_it_is_typed():
    from pitboss.cli.parser import build_parser

    options = {"streak": True, "prior_streak_wins": {"1": 2}, "chip_unit": 0.25}
    _, found = run(
        "blackjack", 1000, options=options, wagers={"main": 600_000_50}, bankroll=2_000_000_00, count="hi-lo"
    )
    args = build_parser().parse(shlex.split(command(found))[1:])
    assert args.wager == ["main=600000.50"]
    assert args.bankroll == "2000000"
    assert args.option == ["streak=true", 'prior_streak_wins={"1":2}', "chip_unit=0.25"]
    assert (args.strategy, args.count) == (None, "hi-lo")
    mine = msgspec.structs.replace(found, strategy="mine")
    assert build_parser().parse(shlex.split(command(mine))[1:]).strategy == "FILE"


def test_a_strategy_that_was_changed_is_not_called_what_it_was():
    best = odds(build("blackjack")).strategy
    assert best is not None
    hit = best.array("hit")
    hit[0, 16, 7] = 0
    spec = plan_run(build("blackjack"), rounds=1000, strategy=best, seed=1)
    assert spec.strategy == best
    mine = msgspec.structs.replace(best, arrays={**best.arrays, "hit": Array.of(hit)})
    spec = plan_run(build("blackjack"), rounds=1000, strategy=mine, seed=1)
    assert yardstick(spec, solved(spec)).why_not == "exact values are of optimal play, and this is 'optimal, changed'"


def test_names_from_outside_do_no_harm_on_a_page():
    progress, found = run("roulette", 1000)
    mean = msgspec.structs.replace(found, stakes={"<script>": 1}, why_not_exact="<b>", strategy="<i>")
    text = page(progress, mean)
    assert "<script>" not in text
    assert "<b></" not in text
    assert "<i>" not in text


# Charts.


def test_charts_stay_on_their_paper():
    chance = np.random.default_rng(1)
    points = [(float(x), float(y), 0.5) for x, y in enumerate(chance.normal(0, 1, 50))]
    drawn = [
        charts.line_chart(points, title="a & b", x_name="x", level=(0.1, "exact")),
        charts.histogram(
            [(x, int(n)) for x, n in enumerate(chance.integers(0, 9, 60))], title="t", x_name="x", width=1
        ),
        charts.dots([("one", 12.0), ("two", -3.0)], title="t", x_name="x", limit=4),
        charts.line_chart([(1.0, 2.0, 0.0)], title="t", x_name="x"),
        charts.histogram([(5.0, 1)], title="t", x_name="x", width=1),
    ]
    for svg in drawn:
        root = ElementTree.fromstring(svg)
        _, _, width, height = (float(one) for one in root.attrib["viewBox"].split())
        for element in root.iter():
            for name in ("x", "x1", "x2", "cx"):
                assert 0 <= float(element.attrib.get(name, 0)) <= width
            for name in ("y", "y1", "y2", "cy"):
                assert 0 <= float(element.attrib.get(name, 0)) <= height


def test_from_python_amounts_are_cents():
    found = simulate_rounds(build("roulette"), 1000, wagers={"red": 5_00}, seed=1, bankroll=100_00)
    assert found.stakes == {"red": 5}
    assert found.ruin is not None
    assert found.ruin.bankroll == 100
