"""Roulette, provision by provision: what the cases alone cannot show."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import pytest

from pitboss.games.registry import game_with
from pitboss.games.roulette import Roulette
from pitboss.games.roulette.layout import boxes, layout_of, share_a_line
from pitboss.games.roulette.placing import check_made_of
from pitboss.games.roulette.wheel import BLACK, CODES, NAMES, ORDERS, RED, colour, neighbours
from pitboss.house.table import Table
from pitboss.rules.case import read_case, settle_case
from pitboss.rules.events import Event
from pitboss.rules.proceeding import Call
from pitboss.rules.round import Round
from pitboss.rules.tablework import TableState, TableWork
from pitboss.things.chance import Chance
from pitboss.things.chips import NonValueChip, Stack, check_issue
from pitboss.things.errors import EquipmentError, NotAllowed, NotUnderstood, PitbossError, UnknownName
from pitboss.things.payout import PayoutOdds

DOUBLE: dict[str, str] = {}
SINGLE = {"wheel": "single-zero"}
COVERED = {"wheel": "double-as-single"}


def spin(*number, wagers=None, carry=None, decisions=(), **options) -> Round:
    answers = list(decisions)
    round = Round(Roulette(**options), wagers or {1: {"red": 1000}}, outcomes=list(number) or None, carry=carry)
    round.play(lambda ask: answers.pop(0) if answers else "stand")
    return round


def odds_of(roulette: Roulette, id: str) -> PayoutOdds:
    declared = roulette.wager(id).odds
    assert declared is not None
    odds = declared(roulette.options)
    assert odds is not None
    return odds


def of(round: Round | TableWork, kind: str) -> list[Event]:
    return [event for event in round.events if event.kind == kind]


def kinds(round: Round) -> list[str]:
    return [event.kind for event in round.events]


def settled(case: dict) -> dict:
    case = {"id": "one", "game": "roulette", **case}
    return settle_case(read_case(case), game_with).net


# The wheel and the layout.


@pytest.mark.proves("13:69E-1.7")
def test_wheels_hold_every_number_once_and_colours_alternate():
    assert sorted(ORDERS["double-zero"]) == list(range(38))
    assert sorted(ORDERS["single-zero"]) == list(range(37))
    assert len(RED) == len(BLACK) == 18
    for order in ORDERS.values():
        colours = [colour(number) for number in order if colour(number) != "green"]
        if len(order) == 37:
            assert all(one != other for one, other in pairwise(colours))
        else:  # between the zeros the colours alternate
            half = order.index(CODES["00"])
            for side in (order[1:half], order[half + 1 :]):
                assert all(colour(one) != colour(other) for one, other in pairwise(side))


@pytest.mark.proves("13:69E-1.7")
def test_opposite_each_odd_number_of_a_double_zero_wheel_lies_the_next_even_one():
    order = ORDERS["double-zero"]
    opposite = dict(zip(order, order[19:] + order[:19], strict=True))
    assert opposite[CODES["0"]] == CODES["00"]
    assert [opposite[number] for number in range(1, 37, 2)] == list(range(2, 37, 2))


@pytest.mark.proves("13:69E-1.7")
@pytest.mark.parametrize(
    ("first", "sector"),
    [
        ("22", "22 18 29 7 28 12 35 3 26 0 32 15 19 4 21 2 25"),  # the neighbours of zero
        ("17", "17 34 6"),  # the orphans
        ("27", "27 13 36 11 30 8 23 10 5 24 16 33"),  # the third
        ("1", "1 20 14 31 9"),  # the orphans on the other side
    ],
)
def test_the_sectors_of_a_single_zero_wheel_lie_where_everybody_knows_them(first, sector):
    order = ORDERS["single-zero"]
    at, length = order.index(CODES[first]), len(sector.split())
    assert [NAMES[order[(at + step) % 37]] for step in range(length)] == sector.split()


@pytest.mark.proves("5.1(e)", "5.1(e)1", "5.1(e)2", "5.1(e)3", "5.1(e)4", "5.1(e)5", "5.1(e)6", "5.1(e)7", "5.1(e)8")
@pytest.mark.parametrize(
    ("options", "counts"),
    [
        (DOUBLE, {"straight": 38, "split": 62, "three": 15, "four": 22, "first-five": 1}),
        (SINGLE, {"straight": 37, "split": 60, "three": 13, "four": 22, "first-five": 0}),
        (COVERED, {"straight": 37, "split": 59, "three": 13, "four": 22, "first-five": 0}),
    ],
)
def test_places_of_each_layout_are_complete(options, counts):
    roulette = Roulette(**options)
    found = Counter(roulette.place(id).family for id in roulette.open_wagers())
    assert {family: found[family] for family in counts} == counts
    assert [found[family] for family in ("six", "column", "dozen", "red", "high", "five-adjacent")] == [
        11,
        3,
        3,
        1,
        1,
        0,
    ]


@pytest.mark.proves("5.1(e)2", "5.1(e)3i", "5.1(e)4")
def test_places_agree_with_the_lists_of_numbers():
    ids = set(Roulette().open_wagers())
    splits = {f"split:{n}-{n + 1}" for n in range(1, 37) if n % 3} | {f"split:{n}-{n + 3}" for n in range(1, 34)}
    splits |= {"split:0-00", "split:0-1", "split:0-2", "split:00-2", "split:00-3"}
    assert {id for id in ids if id.startswith("split")} == splits
    fours = {f"four:{n}-{n + 1}-{n + 3}-{n + 4}" for n in range(1, 33) if n % 3}
    assert {id for id in ids if id.startswith("four")} == fours
    threes = {f"three:{n}-{n + 1}-{n + 2}" for n in range(1, 37, 3)}
    assert {id for id in ids if id.startswith("three")} == threes | {"three:0-1-2", "three:0-2-00", "three:00-2-3"}
    assert ids >= {"six:1-2-3-4-5-6", "six:31-32-33-34-35-36"}


@pytest.mark.parametrize(
    ("wager", "where"),
    [
        pytest.param("straight:17", "inside the number's box", marks=pytest.mark.proves("5.1(e)1")),
        pytest.param("five-adjacent:17", "on the centre number", marks=pytest.mark.proves("5.1(e)1i(2)")),
        pytest.param("split:17-18", "on the line between the two boxes", marks=pytest.mark.proves("5.1(e)2")),
        pytest.param("split:0-00", 'on the line between "2nd 12" and "3rd 12"', marks=pytest.mark.proves("5.1(e)2")),
        pytest.param("three:1-2-3", "outside line of the row's first number", marks=pytest.mark.proves("5.1(e)3")),
        pytest.param("three:0-1-2", "common corner of the three boxes", marks=pytest.mark.proves("5.1(e)3ii")),
        pytest.param("three:0-2-00", "common corner of the three boxes", marks=pytest.mark.proves("5.1(e)3ii")),
        pytest.param("three:00-2-3", "common corner of the three boxes", marks=pytest.mark.proves("5.1(e)3ii")),
        pytest.param("four:1-2-4-5", "common corner of the four boxes", marks=pytest.mark.proves("5.1(e)4")),
        pytest.param("first-five", 'common corner of "1st 12", 0 and 1', marks=pytest.mark.proves("5.1(e)5")),
        pytest.param("six:1-2-3-4-5-6", "outside common corner of the two rows", marks=pytest.mark.proves("5.1(e)6")),
        pytest.param("column:2", "at the foot of the column", marks=pytest.mark.proves("5.1(e)7")),
        pytest.param("dozen:2", 'in the box "2nd 12"', marks=pytest.mark.proves("5.1(e)8")),
        pytest.param("red", "in the marked box", marks=pytest.mark.proves("5.1(e)9")),
    ],
)
def test_where_the_chips_lie_selects_the_wager(wager, where):
    roulette = Roulette(five_adjacent_offered=True)
    place = roulette.place(wager)
    assert where in place.where
    assert roulette.wager_cite(wager) == place.cite


def test_boxes_that_touch_at_a_corner_only_share_no_line():
    layout = boxes(True)
    assert not share_a_line(layout[1], layout[5])
    assert not share_a_line(layout[CODES["00"]], layout[1])
    assert share_a_line(layout[0], layout[CODES["00"]])


@pytest.mark.proves("5.1(e)")
@pytest.mark.parametrize(
    ("options", "wager", "allowed"),
    [
        (DOUBLE, "split:2-1", ["split:1-2"]),
        (DOUBLE, "split:1-00", None),
        (DOUBLE, "split:0-3", None),
        (DOUBLE, "split:3-4", None),
        (DOUBLE, "three:0-00-2", ["three:0-2-00"]),
        (DOUBLE, "three:0-2-3", None),
        (DOUBLE, "three:2-3-4", None),
        (DOUBLE, "four:3-4-6-7", None),
        (DOUBLE, "four:0-1-2-3", None),
        (DOUBLE, "six:4-5-6-1-2-3", ["six:1-2-3-4-5-6"]),
        (DOUBLE, "straight:37", None),
        (DOUBLE, "straight:007", ["straight:7"]),
        (DOUBLE, "straight", None),
        (DOUBLE, "straight:n", None),
        (DOUBLE, "dozen:4", ["dozen:1", "dozen:2", "dozen:3"]),
        (DOUBLE, "column:0", ["column:1", "column:2", "column:3"]),
        (DOUBLE, "green", None),
        (DOUBLE, "red:1", ["red"]),
        (DOUBLE, "held:red", None),
        (SINGLE, "straight:00", None),
        (SINGLE, "split:0-00", None),
        (SINGLE, "three:0-2-3", None),
        (SINGLE, "first-five", None),
        (COVERED, "straight:00", None),
        (COVERED, "split:00-2", None),
        (COVERED, "three:0-2-00", None),
        (COVERED, "first-five", None),
        (COVERED, "split:0-3", None),
    ],
)
def test_other_places_are_refused_with_what_is_allowed(options, wager, allowed):
    roulette = Roulette(**options)
    with pytest.raises(PitbossError) as refused:
        Round(roulette, {1: {wager: 100}})
    assert wager in str(refused.value)
    assert refused.value.allowed
    assert "5.1(e)" in str(refused.value.cite)
    if allowed:
        assert list(refused.value.allowed) == allowed
    for one in refused.value.allowed:
        if ":" in one and "n" not in one and "-k" not in one and " to " not in one and "a-b" not in one:
            assert one in roulette.open_wagers() or one.endswith((":k", ":c"))


@pytest.mark.proves("13:69E-1.7")
def test_double_zero_wheel_played_as_single_takes_no_wager_on_00():
    with pytest.raises(NotAllowed, match="covers 00") as refused:
        Round(Roulette(**COVERED), {1: {"straight:00": 100}})
    assert "13:69E-1.7" in str(refused.value.cite)
    assert "covered" in Roulette(**COVERED).layout_text()
    assert "split:0-3" in Roulette(**SINGLE).open_wagers()


@pytest.mark.proves("5.1(e)1i", "5.1(e)1i(1)")
def test_five_adjacent_numbers_need_the_option_and_the_replica():
    with pytest.raises(NotAllowed, match="replica") as refused:
        Round(Roulette(), {1: {"five-adjacent:0": 500}})
    assert refused.value.cite == "5.1(e)1i; 5.1(e)1i(1)"
    offered = Roulette(five_adjacent_offered=True)
    assert "replica" in offered.layout_text()
    assert "replica" not in Roulette().layout_text()
    # Every player may make it: any seat of the table.
    for seat in range(1, offered.seats + 1):
        assert Round(offered, {seat: {"five-adjacent:0": 500}}).placed


@pytest.mark.proves("5.1(e)1i(2)")
def test_five_adjacent_numbers_are_neighbours_in_wheel_order_and_five_equal_straights():
    order = ORDERS["double-zero"]
    named = {centre: [NAMES[n] for n in neighbours(order, CODES[centre])] for centre in ("0", "00", "17", "36")}
    assert named == {
        "0": ["14", "2", "0", "28", "9"],
        "00": ["13", "1", "00", "27", "10"],
        "17": ["20", "32", "17", "5", "22"],
        "36": ["3", "24", "36", "13", "1"],
    }
    for number in NAMES:
        five = spin(number, wagers={1: {"five-adjacent:0": 2500}}, five_adjacent_offered=True)
        each = {f"straight:{one}": 500 for one in named["0"]}
        straights = spin(number, wagers={1: each})
        assert five.net[1]["five-adjacent:0"] == sum(straights.net[1].values())
        assert five.returned == straights.returned


@pytest.mark.proves("5.1(e)1i(2)")
@pytest.mark.parametrize("amount", [700, 1200, 100, 503, 600])
def test_five_adjacent_numbers_take_five_equal_chips(amount):
    with pytest.raises(NotAllowed, match="five chips of equal value") as refused:
        Round(Roulette(five_adjacent_offered=True), {1: {"five-adjacent:7": amount}})
    assert refused.value.cite == "5.1(e)1i(2)"


@pytest.mark.proves("13:69E-1.7", "5.1(e)1i")
def test_five_adjacent_numbers_around_the_covered_00_are_refused():
    roulette = Roulette(five_adjacent_offered=True, **COVERED)
    for centre in ("13", "1", "00", "27", "10"):
        with pytest.raises(NotAllowed, match="covers 00") as refused:
            roulette.check_wager(f"five-adjacent:{centre}", 500, 1)
        assert refused.value.allowed == (
            "five-adjacent:0",
            "five-adjacent:2 to five-adjacent:9",
            "five-adjacent:11 to five-adjacent:12",
            "five-adjacent:14 to five-adjacent:26",
            "five-adjacent:28 to five-adjacent:36",
        )
    assert sum(id.startswith("five") for id in roulette.open_wagers()) == 33


def test_layout_drawing_shows_every_box():
    for options in (DOUBLE, SINGLE, COVERED):
        text = Roulette(**options).layout_text()
        for label in ("1 to 18", "even", "red", "black", "odd", "19 to 36", "1st 12", "2nd 12", "3rd 12"):
            assert text.count(label) >= 1
        assert text.count("2 to 1") == 3
        cells = text.replace("|", " ").split()
        assert [str(n) for n in range(1, 37) if str(n) not in cells] == []
        width = {len(line) for line in text.splitlines()[2:26]}
        assert len(width) == 1
    assert "00" in Roulette().layout_text()
    assert "00" not in Roulette(**SINGLE).layout_text()


@pytest.mark.proves("5.1(e)9", "5.2")
def test_pay_table_makes_every_wager_worth_36_units_but_the_first_five():
    roulette = Roulette()
    for id in roulette.open_wagers():
        place, odds = roulette.place(id), odds_of(roulette, id)
        assert len(place.named) * (odds.wins + 1) == (35 if id == "first-five" else 36), id
        assert place.numbers == sum(1 << number for number in place.named)


@pytest.mark.proves("5.1(d)", "5.2")
@pytest.mark.parametrize("options", [DOUBLE, SINGLE, COVERED, {"zero_rule": "full-loss"}])
def test_every_wager_on_every_number_wins_just_where_it_covers(options):
    roulette = Roulette(**options)
    zeros = {"0", "00"}
    half = roulette.zero_rule == "half-back"
    for number in ORDERS[roulette.options.wheel]:
        name = NAMES[number]
        if name == "00" and options == COVERED:
            continue
        ids = roulette.open_wagers()
        round = spin(name, wagers={1: dict.fromkeys(ids, 200)}, **options)
        for id in ids:
            place, odds = roulette.place(id), odds_of(roulette, id)
            if number in place.named:
                expected = 200 * odds.wins
            elif place.even_money and name in zeros and half:
                expected = -100
            else:
                expected = -200
            assert round.net[1][id] == expected, (id, name)


# Options.


@pytest.mark.proves("5.2")
@pytest.mark.parametrize(
    ("options", "rule"),
    [
        (DOUBLE, "half-back"),
        (SINGLE, "full-loss"),
        (COVERED, "full-loss"),
        ({"wheel": "single-zero", "zero_rule": "half-back"}, "half-back"),
        ({"zero_rule": "en-prison"}, "en-prison"),
    ],
)
def test_zero_rule_follows_the_wheel_unless_chosen(options, rule):
    roulette = Roulette(**options)
    assert roulette.zero_rule == rule
    again = Roulette(**roulette.options.chosen())
    assert again.zero_rule == rule


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (DOUBLE, ["On a zero, wagers that pay 1 to 1 lose half"]),
        (SINGLE, ["On a zero, wagers that pay 1 to 1 lose whole"]),
        (COVERED, ["no spin where the ball rests in 00", "On a zero, wagers that pay 1 to 1 lose whole"]),
        ({"wheel": "single-zero", "zero_rule": "half-back"}, ["On a zero, wagers that pay 1 to 1 lose half"]),
        ({"zero_rule": "en-prison"}, ["1 to 1 are held", "Another zero takes what is held"]),
        (
            {"zero_rule": "en-prison", "en_prison_second_zero": "stay"},
            ["1 to 1 are held", "Another zero leaves what is held"],
        ),
    ],
)
def test_the_rule_card_tells_what_a_zero_does_at_this_table(options, words):
    table = Roulette(**options)
    told = [step.text for step in table.STEPS if step.used(table.options)]
    zeros = [text for text in told if "zero" in text or "00" in text]
    assert [any(one in text for text in zeros) for one in words] == [True] * len(words) == [True] * len(zeros)
    assert told.index(zeros[-1]) < told.index("Winning wagers are paid, those inside before those outside.")


@pytest.mark.proves("5.2")
@pytest.mark.parametrize("rule", [{}, {"zero_rule": "half-back"}, {"zero_rule": "full-loss"}])
def test_second_zero_is_a_matter_of_en_prison_only(rule):
    with pytest.raises(NotAllowed, match="imprisoned") as refused:
        Roulette(en_prison_second_zero="stay", **rule)
    assert refused.value.cite == "5.2"
    assert Roulette(en_prison_second_zero="stay", zero_rule="en-prison").zero_rule == "en-prison"


@pytest.mark.parametrize(
    "options", [{"wheel": "triple-zero"}, {"zero_rule": "surrender"}, {"half_rounding": "up"}, {"wheal": "x"}]
)
def test_other_options_are_refused(options):
    with pytest.raises((NotAllowed, UnknownName)) as refused:
        Roulette(**options)
    assert refused.value.allowed


def test_a_family_stands_for_its_places_where_limits_are_set():
    roulette = Roulette()
    assert roulette.wager("straight").id == roulette.wager("straight:17").id == "straight:n"
    assert roulette.wager("held:red").id == "red"
    table = Table(roulette, limits={"straight": (100, 5000), "red": (500, 5000)})
    table.sit(1, "Ada", chips=100_000)
    table.wager(1, "straight:17", 5000)
    with pytest.raises(NotAllowed, match="above the maximum"):
        table.wager(1, "straight:18", 5001)
    with pytest.raises(NotAllowed, match="at least"):
        Table(roulette, limits={"red": (500, 1000)})


@pytest.mark.proves("5.1(e)1i(2)", "8.2(a)")
def test_five_straight_wagers_are_bound_by_the_limits_of_one():
    table = Table(Roulette(five_adjacent_offered=True), limits={"straight": (100, 5000)})
    table.sit(1, "Ada", chips=100_000)
    for amount, side in ((125, "below the minimum of \\$5"), (25_125, "above the maximum of \\$250")):
        with pytest.raises(NotAllowed, match=side):
            table.wager(1, "five-adjacent:0", amount)
    table.wager(1, "five-adjacent:0", 25_000)
    own = Table(Roulette(five_adjacent_offered=True), limits={"straight": (100, 5000), "five-adjacent": (1000, 2000)})
    assert own.limits.of["five-adjacent"] == (1000, 2000)
    assert "five-adjacent" not in Table(Roulette(), limits={"straight": (100, 5000)}).limits.of


@pytest.mark.proves("8.2(a)")
def test_limits_of_a_family_may_be_set_as_its_wagers_are_written():
    table = Table(Roulette(), limits={"split:a-b": (100, 5000)})
    assert table.limits.of == {"split": (100, 5000)}
    table.sit(1, "Ada", chips=100_000)
    with pytest.raises(NotAllowed, match="above the maximum"):
        table.wager(1, "split:1-2", 5001)


@pytest.mark.proves("5.4", "8.2(a)")
def test_limits_bind_what_is_placed_after_no_spin():
    table = Table(Roulette(), limits={"red": (500, 5000)}, chance=Chance())
    table.sit(1, "Ada", chips=100_000)
    table.wager(1, "red", 4000)
    round = table.begin_round(by_steps=True)
    while not (round.events and round.events[-1].kind == "spin"):
        table.step()
    table.call("R2")
    while round.ask is None:
        table.step()
    with pytest.raises(NotAllowed, match="above the maximum of \\$50") as refused:
        table.decide("place:red=10.01")
    assert (refused.value.cite, refused.value.allowed) == ("8.2(a)", ("$5 to $50",))
    assert table.players[1].chips == 96_000
    table.decide("place:red=10")
    table.decide("place:black=700")
    assert table.players[1].chips == 96_000 - 1000 - 70_000


# The round.


@pytest.mark.proves("5.3", "5.1", "5.1(d)")
def test_a_round_in_its_order():
    wagers = {1: {"red": 1000, "straight:7": 100}, 2: {"black": 1000, "split:7-8": 100, "straight:7": 100}}
    round = spin("7", wagers=wagers)
    assert kinds(round)[5:] == [
        "spin", "announce", "revolutions", "announce", "marker",
        "collect", "pay", "pay", "pay", "pay", "marker-off",
    ]  # fmt: skip
    assert [event.text for event in of(round, "announce")] == ["No more bets.", "7, red."]
    assert "against the rotation" in str(of(round, "spin")[0].text)
    assert "four times" in str(of(round, "revolutions")[0].text)
    assert of(round, "marker")[0].text == "7"
    paid = [(event.seat, event.wager) for event in of(round, "pay")]
    assert paid == [(1, "straight:7"), (2, "straight:7"), (2, "split:7-8"), (1, "red")]
    assert {event.cite for event in of(round, "pay")} == {"5.1(d); 5.2; 5.3"}


@pytest.mark.proves("5.2", "5.3")
def test_losers_are_collected_before_halves_and_halves_before_winners():
    wagers = {1: {"red": 1000, "straight:0": 100}, 2: {"dozen:1": 1000, "odd": 500}}
    round = spin("0", wagers=wagers)
    settled = [(e.kind, e.wager, e.amount) for e in round.events if e.kind in ("collect", "pay")]
    assert settled == [
        ("collect", "dozen:1", 1000),
        ("collect", "red", 500),
        ("collect", "odd", 250),
        ("pay", "straight:0", 3500),
    ]
    assert round.returned == {1: 500 + 3600, 2: 250}


@pytest.mark.proves("5.1(a)")
def test_wagers_are_placed_on_the_layout_before_the_spin():
    round = spin("7", wagers={1: {"red": 1000, "three:0-1-2": 100}})
    assert [event.cite for event in of(round, "wager")] == ["5.1(a); 5.1(e)9", "5.1(a); 5.1(e)3i; 5.1(e)3ii"]
    assert Roulette().place("first-five").where == 'on the common corner of "1st 12", 0 and 1'
    assert "2nd 12" in Roulette().place("split:0-00").where


def test_nothing_is_hidden_at_roulette():
    round = spin("7")
    assert round.view(1) == round.view(None) == round.events


@pytest.mark.parametrize(
    ("wagers", "message"),
    [
        ({1: {}}, "Seat 1 has made no wager"),
        ({1: {"red": 0}}, "more than nothing"),
        ({1: {"red": -5}}, "more than nothing"),
        ({1: {"red": 2.5}}, "whole cents"),
        ({1: {"red": True}}, "whole cents"),
        ({13: {"red": 500}}, "no seat 13"),
        ({}, "Nobody has made a wager"),
    ],
)
def test_wagers_that_the_rules_do_not_know_are_refused(wagers, message):
    with pytest.raises(PitbossError, match=message):
        Round(Roulette(), wagers)


@pytest.mark.parametrize(
    ("options", "number", "message"),
    [
        (DOUBLE, "37", "no compartment"),
        (SINGLE, "00", "no compartment"),
        (DOUBLE, "000", "no compartment"),
        (DOUBLE, None, "no compartment"),
        (DOUBLE, 2.0, "no compartment"),
        (DOUBLE, {"no_spin": "R7"}, "does not make a spin no spin"),
        (DOUBLE, {"no_spin": "R5"}, "cannot happen"),
        (COVERED, {"no_spin": "R5", "number": "7"}, "ball at rest in 00"),
        (DOUBLE, {"no_spin": "R1", "speed": 3}, "has no key 'speed'"),
        (DOUBLE, {"no_spin": "R1", "number": "41"}, "no compartment"),
        (DOUBLE, {}, "where the ball"),
    ],
)
def test_results_that_the_wheel_cannot_show_are_refused(options, number, message):
    with pytest.raises(PitbossError, match=message):
        spin(number, "7", **options)


def test_a_script_without_any_spin_is_refused():
    with pytest.raises(EquipmentError, match="too few"):
        settled({"seats": [{"seat": 1, "wagers": {"red": 5}}], "number": []})


def test_a_live_wheel_reaches_every_compartment_and_no_other():
    for options, names in ((DOUBLE, set(NAMES)), (SINGLE, set(NAMES) - {"00"}), (COVERED, set(NAMES) - {"00"})):
        roulette = Roulette(**options)
        chance = Chance()
        seen = set()
        for _ in range(1500):
            round = Round(roulette, {1: {"straight:0": 100}}, chance=chance)
            round.play(lambda ask: "stand")
            seen.add(of(round, "marker")[0].text)
        assert seen == names


# En prison.


@pytest.mark.proves("5.2")
def test_a_held_wager_waits_for_the_next_round():
    first = spin("0", wagers={1: {"black": 1000}, 2: {"black": 300}}, zero_rule="en-prison")
    assert first.net == {1: {"black": 0}, 2: {"black": 0}}
    assert first.returned == {1: 0, 2: 0}
    assert [event.kind for event in first.events if event.wager == "black" and event.seat == 1] == [
        "wager", "en-prison", "hold",
    ]  # fmt: skip
    state = TableState()
    first.game.after_round(state, first)
    assert state.carry == {"held": {"1": {"black": 1000}, "2": {"black": 300}}}
    # A new wager on black wins; the held one comes back without profit, also at a seat that wagered nothing more.
    second = spin("11", wagers={1: {"black": 500}}, carry=state.carry, zero_rule="en-prison")
    assert second.net == {1: {"black": 500, "held:black": 0}, 2: {"held:black": 0}}
    assert second.returned == {1: 500 + 500 + 1000, 2: 300}
    second.game.after_round(state, second)
    assert state.carry == {}


@pytest.mark.proves("5.2")
@pytest.mark.parametrize(
    ("second_zero", "net", "held"), [("lose", -1000, None), ("stay", 0, {"1": {"held:red": 1000}})]
)
def test_a_second_zero_takes_the_held_wager_or_lets_it_stay(second_zero, net, held):
    options = {"zero_rule": "en-prison", "en_prison_second_zero": second_zero}
    carry = {"held": {"1": {"red": 1000}}}
    round = Round(Roulette(**options), {}, outcomes=["00"], carry=carry)
    round.play(lambda ask: "stand")
    assert round.net == {1: {"held:red": net}}
    assert round.carries.get("held") == held
    if held:
        again = Round(Roulette(**options), {}, outcomes=["2"], carry={"held": held})
        again.play(lambda ask: "stand")
        assert again.net == {1: {"held:red": -1000}}
        assert of(again, "collect")[0].cite == "5.2"


@pytest.mark.proves("5.2", "5.4")
def test_a_held_wager_is_not_touched():
    carry = {"held": {"1": {"red": 1000}}}
    round = Round(Roulette(zero_rule="en-prison"), {}, outcomes=[{"no_spin": "R1"}, "2"], carry=carry)
    ask = round.advance()
    assert ask is not None
    assert not any("held:red" in one for one in ask.choices.written())
    with pytest.raises(PitbossError):
        round.decide("take-back:held:red")
    with pytest.raises(PitbossError):
        round.decide("place:held:red=5")
    round.decide("stand")
    assert round.net == {1: {"held:red": -1000}}
    late = Round(Roulette(zero_rule="en-prison"), {1: {"red": 100}}, outcomes=["2"], carry=carry)
    late.step()
    with pytest.raises(UnknownName):
        late.call("R7", seat=1, wager="held:red")


@pytest.mark.proves("5.2")
def test_a_wager_in_prison_cannot_be_raised_within_a_script():
    case = {
        "options": {"zero_rule": "en-prison"},
        "seats": [{"seat": 1, "wagers": {"red": 10}, "decisions": ["place:red=5"]}],
        "number": ["0", {"no_spin": "R2"}, "1"],
    }
    with pytest.raises(NotAllowed, match="it is held") as refused:
        settled(case)
    assert refused.value.cite == "5.2"


@pytest.mark.proves("5.2")
def test_chips_of_a_held_wager_stay_on_the_table_between_rounds():
    table = Table(Roulette(zero_rule="en-prison"), chance=Chance())
    table.sit(1, "Ada", chips=1_000_000)
    held = 0
    for _ in range(120):
        table.wager(1, "red", 1000)
        round = table.play_round()
        before, held = held, sum(table.state.carry.get("held", {}).get("1", {}).values())
        assert held in (0, 1000)
        assert ("held:red" in round.net[1]) == bool(before)
    assert table.players[1].chips == 1_000_000 - table.inventory - held


def test_seat_without_wager_needs_a_held_one():
    with pytest.raises(NotAllowed, match="Seat 2 has made no wager"):
        Round(Roulette(), {1: {"red": 500}, 2: {}}, carry={"held": {"1": {"red": 500}}})


# Irregularities.


def step_to(round: Round, kind: str) -> None:
    while not (round.events and round.events[-1].kind == kind):
        assert round.step() is not None


@pytest.mark.proves("5.4")
@pytest.mark.parametrize("call", ["R1", "R2", "R3", "R4", "R6"])
@pytest.mark.parametrize("moment", ["spin", "announce", "revolutions"])
def test_floor_calls_no_spin_while_the_ball_turns(call, moment):
    round = Round(Roulette(), {1: {"red": 1000}}, chance=Chance())
    step_to(round, moment)
    round.call(call)
    assert round.outcomes == []
    ask = round.advance()
    assert ask is not None
    assert (ask.about, ask.cite) == ("no spin", "5.4")
    assert [event.text for event in of(round, "announce")][-1] == "No spin."
    assert str(of(round, "irregularity")[0].text).startswith(f"{call}: ")
    assert ("supervisor" in str(of(round, "ball")[0].text)) == (call == "R4")
    round.decide("stand")
    assert round.finished
    assert len(round.outcomes) == 1
    assert len(of(round, "spin")) == 2


@pytest.mark.proves("5.4", "5.3")
@pytest.mark.parametrize("fault", ["R1", "R2", "R3", "R4", "R6"])
@pytest.mark.parametrize("by_call", [False, True])
def test_the_record_of_no_spin_says_nothing_that_did_not_happen(fault, by_call):
    round = Round(
        Roulette(),
        {1: {"red": 1000}},
        outcomes=["1"] if by_call else [{"no_spin": fault}, "1"],
        calls=[Call(fault)] if by_call else (),
    )
    round.play(lambda ask: "stand")
    here = [event.kind for event in round.events].index("irregularity")
    (spun,) = [event for event in round.events[:here] if event.kind == "spin"]
    assert ("in the direction in which the wheel turns" in str(spun.text)) == (fault == "R1")
    assert not any(event.kind == "revolutions" for event in round.events[:here])
    after = round.events[here:]
    assert [event.text for event in after if event.kind == "spin"] == [
        "The ball is spun against the rotation of the wheel."
    ]
    assert [event.kind for event in after].count("revolutions") == 1
    assert round.net == {1: {"red": 1000}}


@pytest.mark.proves("5.4", "13:69E-1.7")
def test_a_ball_in_the_covered_00_has_gone_round_and_rests_nowhere_else():
    round = spin({"no_spin": "R5"}, "1", **COVERED)
    assert len(of(round, "revolutions")) == 2
    live = Round(Roulette(**COVERED), {1: {"red": 1000}}, chance=Chance())
    with pytest.raises(NotAllowed, match="ball at rest in 00"):
        live.call("R5", number="7")
    assert live.calls_made == []


@pytest.mark.proves("5.4")
def test_no_spin_can_no_longer_be_called_once_the_ball_rests():
    round = Round(Roulette(), {1: {"red": 1000}}, outcomes=["1"])
    step_to(round, "marker")
    with pytest.raises(NotAllowed, match="no longer"):
        round.call("R3")
    round.advance()
    assert round.net == {1: {"red": 1000}}


@pytest.mark.proves("5.4", "13:69E-1.7")
def test_ball_in_the_covered_00_is_no_spin_by_itself():
    round = spin("00", "00", "9", wagers={1: {"odd": 1000}}, **COVERED)
    assert [event.cite for event in of(round, "irregularity")] == ["5.4; 13:69E-1.7"] * 2
    assert round.net == {1: {"odd": 1000}}
    with pytest.raises(NotAllowed, match="cannot happen"):
        Round(Roulette(), {1: {"odd": 1000}}, outcomes=["9"]).call("R5")


@pytest.mark.proves("5.4")
def test_wagers_may_be_changed_after_no_spin():
    round = spin(
        {"no_spin": "R2"},
        "8",
        wagers={1: {"red": 1000, "straight:8": 100}, 2: {"odd": 500}},
        decisions=["take-back:red", "place:black=2.50", "place:straight:8=1", "stand", "stand"],
    )
    assert round.net == {1: {"red": 0, "straight:8": 7000, "black": 250}, 2: {"odd": -500}}
    assert [event.cite for event in of(round, "return")] == ["5.4"]
    assert round.returned[1] == 1000 + 200 + 7000 + 250 + 250


@pytest.mark.proves("5.4")
@pytest.mark.parametrize(
    "text", ["take-back:odd", "place:red", "place:green=5", "place:red=0", "place:red=x", "walk", 5]
)
def test_changes_are_checked_like_any_wager(text):
    round = Round(Roulette(), {1: {"red": 1000}}, outcomes=[{"no_spin": "R1"}, "1"])
    ask = round.advance()
    assert ask is not None
    assert round.game.automatic(round, ask) == "stand"
    with pytest.raises(PitbossError) as refused:
        round.decide(text)
    assert refused.value.allowed or refused.value.cite
    assert round.decisions == []
    assert ask.cost(ask.decide("place:red=5")) == 500
    assert ask.cost(ask.decide("stand")) == 0


@pytest.mark.proves("5.4")
def test_round_with_no_spins_is_replayed_from_its_record():
    roulette = Roulette()
    live = Round(roulette, {1: {"red": 1000}}, chance=Chance())
    step_to(live, "spin")
    live.call("R2")
    live.advance()
    live.decide("place:black=5")
    live.decide("stand")
    record = live.record_of_inputs()
    again = Round(roulette, record.wagers, outcomes=record.outcomes, carry=record.carry)
    answers = [text for _, text in record.decisions]
    calls = list(record.calls)
    while not again.finished:
        if calls and len(again.events) == calls[0].at:
            call = calls.pop(0)
            again.call(call.irregularity, **call.details)
        elif again.ask is not None:
            again.answer(answers.pop(0))
        else:
            again.step()
    assert again.events == live.events
    assert again.net == live.net


@pytest.mark.proves("5.3")
def test_nothing_is_placed_or_moved_after_no_more_bets():
    round = Round(Roulette(), {1: {"red": 1000, "odd": 500}}, outcomes=["1"])
    step_to(round, "announce")
    round.call("R7", seat=1, wager="red")
    (returned,) = of(round, "return")
    assert (returned.wager, returned.cite) == ("red", "5.3")
    round.advance()
    assert round.net == {1: {"red": 0, "odd": 500}}


@pytest.mark.proves("5.1(c)", "5.1(d)", "8.2(d)")
@pytest.mark.parametrize(("call", "cite"), [("R8", "8.2(d)"), ("R9", "5.1(c); 5.1(d)")])
def test_over_maximum_and_disputed_wagers_are_settled_as_they_lie(call, cite):
    for number in NAMES:
        round = Round(Roulette(), {1: {"red": 999_900}}, outcomes=[number])
        step_to(round, "marker" if call == "R9" else "spin")
        round.call(call, seat=1, wager="red")
        round.advance()
        assert of(round, "ruling")[0].cite == cite
        assert round.net == spin(number, wagers={1: {"red": 999_900}}).net


@pytest.mark.parametrize(
    ("details", "message"),
    [
        ({"seat": 1}, "must name the wager"),
        ({"wager": "red"}, "must name the seat"),
        ({"seat": 2, "wager": "red"}, "names seat 2, which the case does not"),
        ({"seat": 1, "wager": "odd"}, "no wager 'odd'"),
        ({"seat": 1, "wager": "red", "amount": 5}, "no detail 'amount'"),
    ],
)
@pytest.mark.parametrize("call", ["R7", "R8", "R9"])
def test_calls_about_a_wager_name_it(call, details, message):
    with pytest.raises((UnknownName, NotUnderstood), match=message):
        settled(
            {
                "seats": [{"seat": 1, "wagers": {"red": 5}}],
                "number": ["1"],
                "calls": [{"irregularity": call, **details}],
            }
        )


def test_a_late_wager_is_returned_once():
    call = {"irregularity": "R7", "seat": 1, "wager": "red"}
    with pytest.raises(NotAllowed, match="twice"):
        settled({"seats": [{"seat": 1, "wagers": {"red": 5}}], "number": ["1"], "calls": [call, call]})


# What wagers are made of.

BROWN = NonValueChip("brown", "table 4", 100_00)
ISSUED = {1: BROWN, 2: NonValueChip("pink", "table 4", 20_00)}


def made_of(*stacks: Stack, seat: int = 1, **options) -> tuple[int, int]:
    return check_made_of(stacks, seat, Roulette(**options).options, ISSUED)


@pytest.mark.proves("5.1(b)")
def test_nobody_games_with_chips_that_look_like_anothers_or_like_value_chips():
    with pytest.raises(NotAllowed, match="in use at seat 1") as refused:
        check_issue(NonValueChip("brown", "table 4", 20_00), 3, ISSUED, cite="5.1(b)")
    assert refused.value.cite == "5.1(b)"
    with pytest.raises(NotAllowed, match="look like value chips"):
        check_issue(NonValueChip("green", "value", 20_00), 3, ISSUED, cite="5.1(b)")
    with pytest.raises(NotAllowed, match="whole value"):
        check_issue(NonValueChip("lilac", "table 4", 10_10), 3, ISSUED, cite="5.1(b)")
    check_issue(NonValueChip("lilac", "table 4", 20_00), 3, ISSUED, cite="5.1(b)")
    check_issue(BROWN, 1, ISSUED, cite="5.1(b)")
    with pytest.raises(NotAllowed, match="issued to it") as refused:
        made_of(Stack("non-value chips", 500, chip=BROWN), seat=2)
    assert refused.value.cite == "5.1(b)"
    assert made_of(Stack("non-value chips", 1500, chip=BROWN)) == (1500, 0)
    with pytest.raises(NotAllowed, match="cannot be made"):
        made_of(Stack("non-value chips", 1200, chip=BROWN))


@pytest.mark.proves("5.1(a)", "5.1(b)")
def test_match_play_coupons_go_with_chips_that_are_no_value_chips():
    chips, coupon = Stack("non-value chips", 500, chip=BROWN), Stack("match play coupon", 500)
    assert made_of(chips, coupon, match_play=True) == (500, 500)
    with pytest.raises(NotAllowed, match="not accepted") as refused:
        made_of(chips, coupon)
    assert refused.value.cite == "5.1(a)"
    with pytest.raises(NotAllowed, match="No value chip") as refused:
        made_of(Stack("value chips", 500), coupon, match_play=True)
    assert refused.value.cite == "5.1(b)"
    with pytest.raises(NotAllowed, match="same value"):
        made_of(coupon, match_play=True)


@pytest.mark.proves("5.1(a)")
def test_verbal_wagers_need_cash_and_the_dealers_word():
    assert made_of(Stack("cash", 2000, spoken=True, confirmed=True)) == (2000, 0)
    assert made_of(Stack("plaque", 1_000_00), Stack("value chips", 500)) == (100_500, 0)
    for stack, options, message in (
        (Stack("cash", 2000), {}, "Cash on the layout"),
        (Stack("cash", 2000, spoken=True), {}, "confirmed"),
        (Stack("cash", 2000, spoken=True, confirmed=True), {"verbal_wagers": False}, "not accepted"),
    ):
        with pytest.raises(NotAllowed, match=message) as refused:
            made_of(stack, **options)
        assert refused.value.cite == "5.1(a)"


# The table between rounds.


def work(procedure: str, answer: str = "untouched", **options) -> TableWork:
    roulette = Roulette(**options)
    table = TableWork(roulette, TableState(), [], lambda cards, side: pytest.fail("nothing is shuffled"))
    table.begin(getattr(roulette, procedure)(table))
    table.play(lambda ask: answer)
    return table


@pytest.mark.proves("13:69E-1.8", "13:69E-1.9", "13:69E-1.9(a)", "13:69E-1.9(f)")
def test_table_is_uncovered_and_inspected_before_it_opens():
    opened = work("opening")
    assert [event.kind for event in opened.events if event.kind != "decide"] == ["uncover", *["inspect"] * 4]
    assert opened.events[-1].cite == "13:69E-1.8; 13:69E-1.9(a)"
    assert all(str(event.text).startswith("A supervisor or security:") for event in of(opened, "inspect"))
    assert "magnet" in str(opened.events[-1].text)
    assert opened.state.opened
    assert of(work("opening", **COVERED), "cover-double-zero")[0].cite == "13:69E-1.7"


@pytest.mark.proves("13:69E-1.9(b)", "13:69E-1.9(c)", "13:69E-1.9(d)", "13:69E-1.9(e)")
@pytest.mark.parametrize(("parts", "told"), [("adjusted", False), ("replaced", True)])
def test_work_on_the_wheel_comes_before_the_inspection_and_is_logged(parts, told):
    opened = work("opening", parts)
    done = [event.kind for event in opened.events]
    start = done.index("adjust" if parts == "adjusted" else "replace")
    assert start < done.index("log") < done.index("inspect")
    if parts == "adjusted":
        by_whom = "A supervisor or maintenance adjusts the parts while security is present."
        assert opened.events[start].text == by_whom
    assert ("notify" in done) == told
    assert parts in str(of(opened, "log")[0].text)
    if told:
        assert done.index("notify") > max(at for at, kind in enumerate(done) if kind == "inspect")


@pytest.mark.proves("13:69E-1.9(f)")
def test_closed_wheel_is_covered_and_locked():
    closed = work("closing")
    (cover,) = closed.events
    assert (cover.kind, cover.cite) == ("cover", "13:69E-1.9(f)")
    assert "locked" in str(cover.text)
    assert not closed.state.opened


def test_nothing_is_due_between_spins():
    assert work("between_rounds").events == []
    assert work("dealer_change").events == []
    roulette = Roulette()
    assert roulette.pack() == []
    assert roulette.card_change_hours() is None


def test_layouts_are_made_once():
    assert layout_of("double-zero", False) is Roulette().layout
