"""Double cross poker, provision by provision: what the cases alone cannot show."""

from __future__ import annotations

import random
from itertools import combinations
from typing import Any

import pytest

from pitboss.games.double_cross_poker import DoubleCrossPoker
from pitboss.games.double_cross_poker.arithmetic import (
    HORIZONTAL,
    VERTICAL,
    better_axis,
    hand_rank,
    rank_on,
    three_card_hand,
)
from pitboss.games.double_cross_poker.declarations import PLACES, THREE_CARD_NAMES
from pitboss.games.registry import demonstration_game, game
from pitboss.house.limits import Limits
from pitboss.house.table import Table
from pitboss.rules.round import Round
from pitboss.rules.tablework import TableState, TableWork
from pitboss.things.cards import HIDDEN, cards
from pitboss.things.errors import NotAllowed, NotUnderstood, PitbossError
from tests.games import dealing
from tests.games.dealing import WAYS, of, settled, told

ID = "double-cross-poker"
ORDER = "Jh 9h Td Js 5d 4h 8c 3d Tc 5s Kd"
"""Seat 1 holds jacks, seat 2 fives across the cross, the dealer tens across."""
WAGERS = {1: {"ante": 1000, "three-card": 500}, 2: {"ante": 700}}
DECISIONS = ("raise:V", "raise:H")
COMMITTED = {"axis_choice": "committed", "dealer_axis": "best", "dealer_qualifier": "none"}
FREE = {"axis_choice": "best", "dealer_axis": "best", "dealer_qualifier": "none"}
TABLE = {"three_card_table": "40/25/6/3/1"}
IN_EVERY_WAY = pytest.mark.parametrize(("options", "cite"), list(zip(WAYS, ("25.7", "25.8", "25.9"), strict=True)))


def begin(order: str = ORDER, *, wagers=None, **options) -> Round:
    return dealing.begin(ID, order, wagers or WAGERS, **{**COMMITTED, **TABLE, **options})


def deal(order: str = ORDER, *, decisions=DECISIONS, **more) -> Round:
    return dealing.play(begin(order, **more), decisions)


def asked(**more) -> Round:
    """Return a round that waits for its first decision."""
    round = begin(**more)
    round.advance()
    return round


def work(what: str, state: TableState | None = None, answers: tuple[str, ...] = (), **options) -> TableWork:
    return dealing.table_work(ID, what, state, answers, **{**COMMITTED, **options})


def steps(work: TableWork) -> list[tuple[str, str]]:
    return [(event.kind, event.cite) for event in work.events if event.kind != "decide"]


# Dealing.


@pytest.mark.proves("25.6", "25.7", "25.8", "25.9", "25.1#ante")
@IN_EVERY_WAY
def test_wagers_are_made_and_bets_closed_before_any_card_leaves(options, cite):
    told = [(event.kind, event.cite) for event in deal(**options).events]
    kinds = [kind for kind, _ in told]
    assert kinds[:3] == ["wager"] * 3
    assert kinds.index("announce") == told.index(("announce", cite)) < kinds.index("deal")


@pytest.mark.proves("25.7", "25.8", "25.1#community-card")
@pytest.mark.parametrize(("options", "cite"), list(zip(WAYS[:2], ("25.7", "25.8"), strict=True)))
def test_two_cards_go_round_one_at_a_time_then_five_into_the_cross(options, cite):
    dealt = of(deal(**options), "deal")
    assert [event.hand for event in dealt] == ["1", "2", "dealer"] * 2 + ["community"] * 5
    assert {event.face for event in dealt} == {"down"}
    assert [event.cards[0] for event in dealt] == ORDER.split()
    assert {event.cite for event in dealt[:6]} == {cite}
    assert {event.cite for event in dealt[6:]} == {f"25.1#community-card; {cite}"}


@pytest.mark.proves("25.9", "25.1#community-card")
def test_the_automated_shoe_gives_stacks_the_community_cards_last():
    dealt = of(deal(deal="automated-shoe"), "deal")
    assert [event.hand for event in dealt] == ["1"] * 2 + ["2"] * 2 + ["dealer"] * 2 + ["community"] * 5


@pytest.mark.proves("25.1#stub", "25.7", "25.8", "25.9")
@IN_EVERY_WAY
def test_the_stub_is_counted_every_fifth_round_and_goes_to_the_rack_unseen(options, cite):
    early, due = (deal(carry={"rounds_since_count": rounds}, **options) for rounds in (3, 4))
    put_away = [(event.kind, event.cite, event.text) for event in early.events if event.kind.startswith("stub")]
    assert put_away == [("stub", f"25.1#stub; {cite}", "41 cards")]
    counted, away = [event for event in due.events if event.kind.startswith("stub")]
    assert (counted.cite, counted.text) == (cite, "41 cards in the stub, 41 expected.")
    assert (away.kind, away.cite, away.cards) == ("stub", "25.1#stub; 25.7", ())
    assert [round.carries["rounds_since_count"] for round in (early, due)] == [4, 0]
    assert due.events.index(away) < due.events.index(of(due, "look")[0])


@pytest.mark.proves("25.7")
def test_only_a_counting_shuffler_spares_the_count():
    with pytest.raises(NotAllowed, match="counts the cards") as refused:
        begin(stub_count="off", shuffler="automated")
    assert refused.value.cite == "25.7"
    assert of(deal(carry={"rounds_since_count": 99}, stub_count="off", shuffler="counting"), "stub-count") == []


@pytest.mark.proves("25.8")
def test_dealing_from_the_hand_needs_a_shuffler_and_one_hand_for_the_deck():
    with pytest.raises(NotAllowed, match="automated shuffler") as refused:
        begin(deal="hand")
    assert refused.value.cite == "25.8"
    (held,) = of(deal(deal="hand", shuffler="counting"), "hold-deck")
    assert held.cite == "25.8"
    assert of(deal(), "hold-deck") == []


# The cross and the decisions.


def turned(round: Round) -> list[tuple[str, ...]]:
    return [event.cards for event in of(round, "reveal") if event.hand == "community"]


@pytest.mark.proves("25.1#raise", "25.1#community-card")
def test_two_community_cards_are_turned_before_the_raises_and_three_after():
    round = deal()
    kinds = [(event.kind, event.hand) for event in round.events]
    first = kinds.index(("reveal", "community"))
    last = kinds.index(("reveal", "community"), first + 1)
    decided = [at for at, (kind, _) in enumerate(kinds) if kind == "decide"]
    assert first < decided[0] < decided[1] < last < kinds.index(("reveal", "dealer"))
    assert round.events[first].text == "V-far and V-near"
    assert turned(round) == [("8c", "3d", HIDDEN, HIDDEN, HIDDEN), ("8c", "3d", "Tc", "5s", "Kd")]


@pytest.mark.proves("25.1#raise")
@pytest.mark.parametrize(
    ("which", "shown"),
    [
        ("V-far, H-left", ("8c", HIDDEN, "Tc", HIDDEN, HIDDEN)),
        (["C", "V-far"], ("8c", HIDDEN, HIDDEN, HIDDEN, "Kd")),
        ("H-right,V-far", ("8c", HIDDEN, HIDDEN, "5s", HIDDEN)),
    ],
)
def test_the_licensee_says_which_two_are_turned_first(which, shown):
    assert turned(asked(first_two_exposed=which)) == [shown]


@pytest.mark.proves("25.10", "25.1#raise")
def test_a_player_sees_the_own_cards_and_two_of_the_cross_and_nothing_else():
    round = asked()
    assert {card for event in round.view(2) for card in event.cards} == {"9h", "5d", "8c", "3d", HIDDEN}
    assert {card for event in round.view(None) for card in event.cards} == {"8c", "3d", HIDDEN}


@pytest.mark.proves("25.1#raise")
def test_a_raise_is_two_wagers_each_equal_to_the_ante():
    round = asked()
    assert round.ask is not None
    assert round.ask.cost(round.ask.decide("raise:H")) == 2000
    round.decide("raise:H")
    assert round.stakes[1] == {"ante": 1000, "three-card": 500, "raise-1": 1000, "raise-2": 1000}
    assert [(one.seat, one.wager, one.amount) for one in of(round, "wager")[3:]] == [
        (1, "raise-1", 1000),
        (1, "raise-2", 1000),
    ]


@pytest.mark.proves("25.1#raise", "25.1#fold")
@pytest.mark.parametrize(
    ("options", "allowed", "refused"),
    [
        (COMMITTED, ("raise:H or raise:V", "fold"), ("raise", "raise:C", "raise:h", "raise:10", "raise-1", "check")),
        (FREE, ("raise", "fold"), ("raise:H", "raise:V", "raise:20", "raise-1", "")),
    ],
)
def test_one_raise_or_another_amount_is_refused(options, allowed, refused):
    round = asked(**options)
    assert round.ask is not None
    assert round.ask.choices.written() == allowed
    for wrong in refused:
        with pytest.raises(NotAllowed, match="cannot decide") as no:
            round.decide(wrong)
        assert no.value.cite == "25.1#raise"
    assert round.decisions == []


@pytest.mark.proves("25.1#raise")
def test_seats_decide_in_turn_from_the_dealers_left():
    round = asked(wagers={5: {"ante": 500}, 2: {"ante": 1000}})
    with pytest.raises(NotAllowed, match="Seat 5 is not to act; seat 2 is"):
        round.decide("fold", seat=5)
    ask = round.decide("fold", seat=2)
    assert ask is not None
    assert ask.seat == 5


@pytest.mark.proves("25.1#ante", "25.1#raise", "25.1#three-card-wager", "25.6")
@pytest.mark.parametrize(
    ("wagers", "message"),
    [
        ({1: {}}, "Seat 1 has made no wager"),
        ({1: {"three-card": 500}}, "Seat 1 must make the ante wager"),
        ({1: {"ante": 500, "raise-1": 500}}, "made in turn"),
        ({1: {"ante": 500, "raise-2": 500}}, "made in turn"),
        ({1: {"ante": 500, "raise": 500}}, "'raise' is unknown"),
        ({1: {"ante": 0}}, "more than nothing"),
        ({1: {"ante": 2.5}}, "whole cents"),
        ({8: {"ante": 500}}, "no seat 8"),
    ],
)
def test_wagers_that_the_rules_do_not_know_are_refused(wagers, message):
    with pytest.raises(PitbossError, match=message):
        begin(wagers=wagers)


@pytest.mark.proves("25.1#three-card-wager", "25.11(c)")
def test_the_three_card_wager_is_offered_where_odds_are_posted_for_it():
    with pytest.raises(NotAllowed, match="not offered at this table") as refused:
        begin(three_card_table=None)
    assert refused.value.cite == "25.1#three-card-wager; 25.6"
    without = game(ID, **COMMITTED)
    assert without.open_wagers() == ["ante"]
    assert Limits(without, {"three-card": (500, 1000)}).of == {"three-card": (500, 1000)}
    offered = game(ID, **COMMITTED, **TABLE)
    assert offered.open_wagers() == ["ante", "three-card"]
    (posted,) = offered.PAY_TABLES
    assert [str(odds) for _, odds in posted.rows] == ["40 to 1", "25 to 1", "6 to 1", "3 to 1", "1 to 1"]
    assert DoubleCrossPoker.PAY_TABLES == ()


@pytest.mark.proves("25.1#fold", "25.1#three-card-wager")
def test_a_fold_is_settled_at_once_the_three_card_wager_on_open_cards():
    round = deal(decisions=("fold", "raise:H"))
    at = [event.kind for event in round.events].index("decide")
    assert told(round.events[at : at + 5]) == ["decide 1", "collect 1", "reveal 1", "pay 1", "pick-up 1"]
    assert round.events[at + 3].text == "pair"
    assert round.net[1] == {"ante": -1000, "three-card": 500}


@pytest.mark.proves("25.1#fold", "25.10")
@pytest.mark.parametrize(
    "more",
    [{"three_card_on_fold": "lost"}, {"wagers": {1: {"ante": 1000}, 2: {"ante": 700}}, "three_card_table": None}],
)
def test_a_fold_without_a_wager_that_lives_shows_no_cards(more):
    round = deal(decisions=("fold", "raise:H"), **more)
    assert [event.hand for event in of(round, "reveal")] == ["community", "community", "dealer", "2"]
    assert all(net < 0 for net in round.net[1].values())


# Settlement.


def after_the_dealers_cards(round: Round) -> list[str]:
    at = next(at for at, event in enumerate(round.events) if event.kind == "reveal" and event.hand == "dealer")
    return told(round.events[at + 1 :])


@pytest.mark.proves("25.10", "25.11", "25.11(c)", "25.1#round-of-play")
def test_settlement_runs_from_the_right_the_three_card_wager_first():
    round = deal()
    assert after_the_dealers_cards(round) == [
        "make-hand",
        "reveal 2", "make-hand 2", "collect 2", "collect 2", "collect 2", "pick-up 2",
        "reveal 1", "pay 1", "make-hand 1", "pay 1", "pay 1", "pay 1", "pick-up 1",
        "pick-up community", "pick-up dealer",
    ]  # fmt: skip
    assert [event.wager for event in of(round, "pay")] == ["three-card", "ante", "raise-1", "raise-2"]
    assert (round.finished, round.stakes) == (True, {1: {}, 2: {}})
    assert round.shoe.discards[41:] == cards("9h 5d Jh Js 8c 3d Tc 5s Kd Td 4h")


@pytest.mark.proves("25.1#hand", "25.1#community-card")
def test_it_is_told_which_five_cards_are_a_hand():
    dealer, second, first = of(deal(), "make-hand")
    assert (dealer.cards, dealer.text) == (("Td", "4h", "Tc", "Kd", "5s"), "dealer, horizontal axis, pair")
    assert (second.cards, second.text) == (("9h", "5d", "Tc", "Kd", "5s"), "horizontal axis, pair")
    assert (first.cards, first.text) == (("Jh", "Js", "8c", "Kd", "3d"), "vertical axis, pair")


@pytest.mark.proves("25.1#hand")
def test_a_dealer_bound_to_the_players_axis_makes_a_hand_for_each():
    round = deal(dealer_axis="same")
    assert [event.text for event in of(round, "make-hand")[:2]] == [
        "dealer, vertical axis, high card",
        "dealer, horizontal axis, pair",
    ]
    for axis in ("same", "best"):
        assert after_the_dealers_cards(deal(dealer_axis=axis, decisions=("fold", "fold"))) == [
            "pick-up community",
            "pick-up dealer",
        ]


@pytest.mark.proves("25.1#hand")
def test_who_may_choose_plays_the_better_axis():
    round = deal(ORDER.replace("8c", "Jd"), **FREE, decisions=("raise", "raise"))
    assert [event.text for event in of(round, "make-hand")] == [
        "dealer, horizontal axis, pair",
        "horizontal axis, pair",
        "vertical axis, three-of-a-kind",
    ]


# Ranking.

HIGHEST_FIRST = (
    "Ah Kh Qh Jh Th",  # royal flush
    "Kh Qh Jh Th 9h", "6c 5c 4c 3c 2c", "5s 4s 3s 2s As",  # straight flush
    "Ah Ad Ac As 2c", "2h 2d 2c 2s Ac",  # four-of-a-kind
    "Ah Ad Ac 2s 2c", "Kh Kd Kc As Ac",  # full house
    "Ah Kh Qh Jh 9h", "Ah Kh Qh Jh 2h", "7s 5s 4s 3s 2s",  # flush
    "Ah Kd Qc Js Th", "6h 5d 4c 3s 2h", "5h 4d 3c 2s Ah",  # straight
    "Ah Ad Ac 3s 2c", "2h 2d 2c As Kc",  # three-of-a-kind
    "Ah Ad Kc Ks 2c", "Ah Ad 3c 3s Kc", "3h 3d 2c 2s Ac",  # two pair
    "Ah Ad 4c 3s 2c", "2h 2d Ac Ks Qc", "2h 2d Ac Ks Jc",  # pair
    "Ah Kd Qc Js 9h", "Ah Kd Qc Js 2h", "Ah Kd 4c 3s 2h", "7h 5d 4c 3s 2h",  # high card; Q-K-A-2-3 is no straight
)  # fmt: skip


@pytest.mark.proves("25.5", "25.5(a)", "25.5(b)", "25.1#rank")
def test_five_card_hands_rank_as_the_section_lists_them():
    ranks = [hand_rank(*cards(hand)) for hand in HIGHEST_FIRST]
    assert ranks == sorted(ranks, reverse=True)
    assert len(set(ranks)) == len(ranks)


@pytest.mark.proves("25.1#suit", "25.1#rank")
@pytest.mark.parametrize("hand", HIGHEST_FIRST)
def test_no_suit_is_higher_than_another(hand):
    turned = hand.translate(str.maketrans("cdhs", "dhsc"))
    assert hand_rank(*cards(hand)) == hand_rank(*cards(turned)) == hand_rank(*reversed(cards(turned)))


@pytest.mark.proves("25.1#hand", "25.1#community-card")
def test_a_hand_is_both_own_cards_and_the_three_of_one_axis():
    chance = random.Random(25)
    better = [0, 0]
    for _ in range(500):
        a, b, *cross = chance.sample(range(52), 7)
        v_far, v_near, h_left, h_right, centre = cross
        down, across = hand_rank(a, b, v_far, v_near, centre), hand_rank(a, b, h_left, h_right, centre)
        assert [rank_on(axis, a, b, *cross) for axis in (VERTICAL, HORIZONTAL)] == [down, across]
        axis = better_axis(a, b, *cross)
        assert rank_on(axis, a, b, *cross) == max(down, across)
        better[axis] += 1
    assert min(better) > 200


@pytest.mark.proves("25.5(c)", "25.5(c)1", "25.5(a)")
@pytest.mark.parametrize(
    ("ace_low", "counts"),
    [(True, [16440, 3744, 1096, 720, 52, 48]), (False, [16440 + 60, 3744, 1096 + 4, 720 - 60, 52, 48 - 4])],
)
def test_all_three_card_hands_fall_into_the_known_counts(ace_low, counts):
    found = [0] * 6
    for a, b, c in combinations(range(52), 3):
        found[three_card_hand(a, b, c, ace_low)] += 1
    assert found == counts


@pytest.mark.proves("25.5(c)", "25.5(c)1")
def test_three_card_hands_are_named_the_straight_flush_highest():
    hands = ("Ah Kh Qh", "7h 7d 7c", "4h 3d 2c", "Ah Th 5h", "2h 2d Ac", "Ah Kd 9c")
    kinds = [three_card_hand(a, b, c, False) for a, b, c in (cards(hand) for hand in hands)]
    assert kinds == sorted(kinds, reverse=True)
    names = ["straight-flush", "three-of-a-kind", "straight", "flush", "pair", "no pair"]
    assert [THREE_CARD_NAMES[kind] for kind in kinds] == names


# Options.


@pytest.mark.proves("25.1#hand", "25.10")
@pytest.mark.parametrize(
    ("left_out", "allowed", "cite"),
    [
        ("axis_choice", ("committed", "best"), "25.1#community-card; 25.1#hand"),
        ("dealer_axis", ("best", "same"), "25.1#hand"),
        ("dealer_qualifier", ("none", "pair"), "25.10"),
    ],
)
def test_what_no_text_says_must_be_given(left_out, allowed, cite):
    given = {name: value for name, value in COMMITTED.items() if name != left_out}
    for options in (given, {**given, left_out: None}):
        with pytest.raises(NotAllowed, match=f"'{left_out}' must be given") as refused:
            game(ID, **options)
        assert (refused.value.allowed, refused.value.cite) == (allowed, cite)


PAIR = {"dealer_qualifier": "pair"}
WINS = {"on_no_qualify": "ante-wins-raises-push"}


@pytest.mark.proves("25.1#hand", "25.10", "25.2(b)")
@pytest.mark.parametrize(
    ("options", "message", "cite"),
    [
        ({"axis_choice": "best", "dealer_axis": "same"}, "follow an axis that the player has shown", "25.1#hand"),
        (WINS, "always does", "25.10"),
        (PAIR, "it must be said what happens", "25.10"),
        ({"second_deck": True}, "second deck alternates", "25.2(b)"),
        ({"axis_choice": "both"}, "'axis_choice' cannot be 'both'", "25.1#community-card; 25.1#hand"),
        ({"dealer_qualifier": "ace-king"}, "cannot be", "25.10"),
        ({"main_odds": "2 for 1"}, "'main_odds' cannot be", "25.11"),
        ({"main_odds": 1}, "'main_odds' cannot be", "25.11"),
        ({"deal": "pocket"}, "'deal' cannot be", "25.3(e); 25.12(e)"),
    ],
)
def test_options_that_do_not_go_together_are_refused_with_the_cite(options, message, cite):
    with pytest.raises(NotAllowed, match=message) as refused:
        game(ID, **{**COMMITTED, **options})
    assert refused.value.cite == cite
    assert game(ID, **COMMITTED | PAIR | WINS).options.on_no_qualify == "ante-wins-raises-push"


FIVE: dict[str, Any] = {"straight-flush": 40, "three-of-a-kind": 25, "straight": 6, "flush": 3, "pair": 1}


@pytest.mark.proves("25.11(c)")
@pytest.mark.parametrize(
    "table",
    [
        "40/25/6/3", "40/25/6/3/1/1", "40/25/6/3/x", "40/25/6/3/0", "", "A", 7, True, [40, 25, 6, 3, 1], {},
        {name: odds for name, odds in FIVE.items() if name != "flush"},
        {**FIVE, "two pair": 2}, {**FIVE, "flush": 0}, {**FIVE, "flush": -3}, {**FIVE, "flush": 2.5},
        {**FIVE, "flush": "three"}, {**FIVE, "flush": "3 for 1"}, {**FIVE, "flush": "3 to 2"}, {**FIVE, "flush": None},
        {**FIVE, "pair": True},
    ],
)  # fmt: skip
def test_a_posted_table_gives_odds_to_one_for_each_of_the_five_hands(table):
    with pytest.raises(NotAllowed, match="'three_card_table' cannot be") as refused:
        game(ID, **COMMITTED, three_card_table=table)
    assert refused.value.cite == "25.11(c)"
    odds = game(ID, **COMMITTED, three_card_table=FIVE).wager("three-card").odds
    assert odds is not None
    assert str(odds(game(ID, **COMMITTED, three_card_table={**FIVE, "pair": "45 to 1"}).options)) == "45 to 1"


@pytest.mark.proves("25.1#raise")
@pytest.mark.parametrize(
    "places", ["V-far", "V-far, V-far", "V-far, V-near, C", "V-far, top", [], ["V-far", 1], 2, None]
)
def test_two_places_of_the_cross_are_turned_first(places):
    with pytest.raises(NotAllowed, match="'first_two_exposed' cannot be") as refused:
        game(ID, **COMMITTED, first_two_exposed=places)
    assert refused.value.cite == "25.1#raise"


@pytest.mark.proves("25.1#three-card-wager")
@pytest.mark.parametrize("places", [", ".join(pair) for pair in combinations(PLACES[1:], 2)])
def test_v_far_is_turned_first_where_the_three_card_wager_is_offered(places):
    assert game(ID, **COMMITTED, first_two_exposed=places).options.first_two_exposed == places
    with pytest.raises(NotAllowed, match="V-far must be turned over first") as refused:
        game(ID, **COMMITTED, **TABLE, first_two_exposed=places)
    assert refused.value.cite == "25.1#three-card-wager"
    assert "V-far, C" in refused.value.allowed


def test_what_is_unsure_is_said():
    told: list[Any] = [*DoubleCrossPoker.WAGERS, *DoubleCrossPoker.OPTIONS, *DoubleCrossPoker.IRREGULARITIES]
    sure = {one.id for one in told if one.source == "regulation" and not one.unsure}
    assert sure == {"deal", "shuffler", "second_deck", "IRR-2", "IRR-4", "IRR-5", "IRR-6"}
    (posted,) = demonstration_game(ID).PAY_TABLES
    assert posted.unsure


def test_the_demonstration_is_a_game_that_can_be_played():
    shown = demonstration_game(ID)
    assert {name: shown.options[name] for name in COMMITTED} == COMMITTED
    assert (shown.options.main_odds, shown.options.first_two_exposed) == ("1 to 1", "V-far, V-near")
    table = Table(shown)
    table.sit(1, "Ada", chips=1_000_000)
    nets = set()
    for _ in range(60):
        table.wager(1, "ante", 1000)
        nets.add(sum(table.play_round().net[1].values()))
    assert {-3000, -1000, 3000} <= nets


@pytest.mark.parametrize(
    ("order", "options", "decision"),
    [
        ("Jh Td 8s 4h 8c 3d Tc 5s Kd", {}, "raise:V"),  # an eight pairs above the centre
        ("9h Td 8s 4h 2c 3d 8c 5s Kd", {"first_two_exposed": "H-left, H-right"}, "raise:H"),
        ("Jh Td 7s 4h 8c 3d Tc 5s Kd", {}, "raise:H"),  # three cards across are still unknown
        ("Jh Td 7s 4h 8c 3d Tc 5s Kd", FREE, "raise"),
        ("Th Td 7s 4h 8c 3d 7c 7d 7h", {}, "fold"),  # the sevens are not known yet
    ],
)
def test_the_simple_strategy_looks_at_what_can_be_seen(order, options, decision):
    round = asked(order=order, wagers={1: {"ante": 1000}}, three_card_table=None, **options)
    assert round.ask is not None
    assert round.game.automatic(round, round.ask) == decision


# Irregularities.


@pytest.mark.proves("25.12(a)", "25.12(b)")
def test_a_card_face_up_is_discarded_and_the_next_one_dealt():
    round = begin()
    round.step()
    round.call("IRR-2")
    round.step()
    round.call("IRR-1a", face_up=1)
    round.advance()
    (gone,) = of(round, "discard")
    (ruling,) = of(round, "ruling")
    assert (gone.cards, gone.cite, ruling.cite) == (("9h",), "25.12(a)", "25.12(b)")
    assert cards(event.cards[0] for event in of(round, "deal")) == cards("Jh Td Js 5d 4h 8c 3d Tc 5s Kd 2c")
    assert not round.void


@pytest.mark.proves("25.12(c)")
@pytest.mark.parametrize("stop", ["dealing", "stub", "decisions", "reveal"])
def test_a_wrong_number_of_cards_voids_all_hands_until_they_are_settled(stop):
    round = begin()
    answers = ["fold", "raise:H"]
    while round.moment != stop or (stop == "decisions" and answers):
        if round.ask is not None:
            round.answer(answers.pop(0))
        else:
            round.step()
    round.call("IRR-3", who="community")
    round.advance()
    assert (round.finished, round.void) == (True, True)
    assert all(net == 0 for nets in round.net.values() for net in nets.values())
    placed = [(event.seat, event.amount or 0) for event in of(round, "wager")]
    assert round.returned == {one: sum(amount for seat, amount in placed if seat == one) for one in (1, 2)}
    assert of(round, "void")[-1].cite == "25.12(c)"


@pytest.mark.proves("25.12(c)", "25.12(a)", "25.12(e)")
def test_a_misdeal_found_once_the_hands_are_settled_comes_too_late():
    round = begin(deal="automated-shoe")
    answers = list(DECISIONS)
    while round.moment != "settlement":
        if round.ask is not None:
            round.answer(answers.pop(0))
        else:
            round.step()
    for irregularity in ("IRR-1a", "IRR-1b", "IRR-2", "IRR-3", "IRR-5", "IRR-7", "IRR-8"):
        with pytest.raises(NotAllowed, match="can no longer happen"):
            round.call(irregularity)
    round.advance()
    assert not round.void


@pytest.mark.proves("25.12(d)", "25.12(e)", "25.12(f)", "25.7")
@pytest.mark.parametrize(
    ("irregularity", "options", "cite"),
    [
        ("IRR-4", {}, "25.12(d)"),
        ("IRR-4", {"deal": "automated-shoe"}, "25.12(d)"),
        ("IRR-5", {"shuffler": "automated"}, "25.12(e)"),
        ("IRR-6", {}, "25.12(f)"),
        ("IRR-9", {"shuffler": "automated"}, "25.7"),
    ],
)
def test_what_needs_a_device_cannot_happen_without_it(irregularity, options, cite):
    with pytest.raises(NotAllowed, match="cannot happen") as refused:
        begin(**options).call(irregularity)
    assert refused.value.cite == cite


@pytest.mark.proves("25.12(e)")
def test_a_card_face_up_in_the_automated_shoe_leaves_a_stack_short():
    round = begin(deal="automated-shoe")
    round.call("IRR-1a")
    round.advance()
    assert (round.void, of(round, "void")[-1].cite) == (True, "25.12(e)")


@pytest.mark.proves("25.7")
def test_a_wrong_count_takes_the_deck_off_the_table():
    round = begin()
    round.call("IRR-8", counted=40)
    round.advance()
    assert round.void
    assert of(round, "stub-count")[0].text == "40 cards in the stub, 41 expected."
    assert of(round, "void")[-1].text == "All hands are void; the cards go to the security, off the table."
    state = TableState()
    state.cards_opened_at = 5.0
    round.game.after_round(state, round)
    assert state.cards_opened_at is None


@pytest.mark.proves("25.12(c)")
@pytest.mark.parametrize(("details", "error"), [({"dealt": -1}, NotUnderstood), ({"seat": 4}, PitbossError)])
def test_details_of_a_call_that_cannot_be_are_refused(details, error):
    with pytest.raises(error):
        begin().call("IRR-3", **details)


SCRIPT: dict[str, Any] = {
    "game": ID,
    "options": COMMITTED,
    "seats": [{"seat": 1, "wagers": {"ante": 10}, "cards": ["Jh", "Js"], "decisions": ["raise:V"]}],
    "dealer": ["Td", "4h"],
    "community": ["8c", "3d", "Tc", "5s", "Kd"],
}


@pytest.mark.proves("25.12(c)", "25.12(d)")
@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"community": ["8c", "3d", "Tc", "5s"]}, "no further card for the community"),
        ({"community": []}, "no further card for the community"),
        ({"community": ["8c", "3d", "Tc", "5s", "Kd", "2c"]}, "more cards for the community"),
        ({"dealer": ["Td"]}, "no further card for the dealer"),
        ({"community": ["8c", "3d", "Tc", "5s", "Jh"]}, "more often"),
        ({"calls": [{"irregularity": "IRR-4"}]}, "no shuffler is in use"),
        ({"calls": [{"irregularity": "IRR-1"}]}, "'IRR-1' is unknown"),
        ({"calls": [{"irregularity": "IRR-3", "hand": "dealer"}]}, "no detail 'hand'"),
        ({"options": {**COMMITTED, "axis_choice": "best"}}, "cannot decide 'raise:V'"),
        ({"options": {}}, "'axis_choice' must be given"),
    ],
)
def test_a_case_that_cannot_have_happened_is_refused(changes, message):
    assert settled(SCRIPT).net == {"1": {"ante": 10, "raise-1": 10, "raise-2": 10}}
    with pytest.raises(PitbossError, match=message):
        settled({**SCRIPT, **changes})


@pytest.mark.proves("25.1#fold", "25.1#three-card-wager")
def test_a_case_may_leave_out_community_cards_on_which_nothing_depends():
    seat = {**SCRIPT["seats"][0], "decisions": ["fold"]}
    folded = {key: value for key, value in SCRIPT.items() if key != "community"} | {"seats": [seat]}
    assert settled(folded).net == {"1": {"ante": -10}}
    wagered = {**folded, "options": {**COMMITTED, **TABLE}}
    wagered["seats"] = [{**seat, "wagers": {"ante": 10, "three-card": 5}}]
    with pytest.raises(PitbossError, match="no further card for the community"):
        settled(wagered)
    wagered["options"] = {**wagered["options"], "three_card_on_fold": "lost"}
    assert settled(wagered).net == {"1": {"ante": -10, "three-card": -5}}


# The table between rounds.

OPENED = [("inspect", "25.3(a)"), ("verify", "25.3(a)"), ("spread", "25.3(b)"), ("wash", "25.3(c)")]


@pytest.mark.proves("25.2(a)", "25.3(a)", "25.3(b)", "25.3(c)")
def test_opening_inspects_spreads_and_washes_the_deck():
    opened = work("opening")
    assert steps(opened) == OPENED
    assert opened.events[0].text == "the dealer sorts and inspects 52 cards."
    assert (opened.state.opened, opened.state.shoes) == (True, [])


@pytest.mark.proves("25.3(d)", "25.2(b)1", "25.2(b)2")
def test_each_of_two_decks_is_compared_and_opened_by_itself():
    opened = work("opening", shuffler="automated", second_deck=True)
    each = [(kind, f"{cite}; 25.3(d)") for kind, cite in OPENED]
    assert steps(opened) == [("compare-decks", "25.2(b)1; 25.2(b)2"), *each, *each]
    assert [(event.text or "")[:6] for event in opened.events[1::4]] == ["deck 1", "deck 2"]


@pytest.mark.proves("25.4", "25.4(a)", "25.2(a)")
def test_a_hand_shuffle_is_followed_by_a_cut_on_the_cover_card():
    done = work("between_rounds", answers=("cut:17",))
    assert steps(done) == [
        ("shuffle", "25.4(a)"), ("cover-card", "25.2(a); 25.4"), ("cut", "25.4"), ("cover-card", "25.4"),
    ]  # fmt: skip
    (shoe,) = done.state.shoes
    assert shoe.order == [*shoe.as_shuffled[17:], *shoe.as_shuffled[:17]]


@pytest.mark.proves("25.4")
@pytest.mark.parametrize("position", ["9", "52", "ten"])
def test_fewer_than_ten_cards_are_no_cut(position):
    with pytest.raises(NotAllowed, match="The dealer cannot decide"):
        work("between_rounds", answers=(f"cut:{position}",))


@pytest.mark.proves("25.4(a)", "25.9")
def test_a_device_shuffles_without_a_cut_and_may_feed_a_shoe():
    assert steps(work("between_rounds", shuffler="automated")) == [("shuffle", "25.4(a)"), ("no-cut", "25.4")]
    fed = work("between_rounds", shuffler="automated", deal="automated-shoe")
    assert steps(fed)[-1] == ("load-shoe", "25.4(a); 25.9")


@pytest.mark.proves("25.2(b)", "25.2(b)3", "25.2(b)4", "25.2(b)5")
def test_two_decks_come_into_play_in_turn_one_at_a_time():
    state = TableState()
    done = [work("between_rounds", state, shuffler="automated", second_deck=True) for _ in range(3)]
    assert [one.events[0].text for one in done] == [f"deck {number} comes into play." for number in (1, 2, 1)]
    assert {one.events[0].cite for one in done} == {"25.2(b)3; 25.2(b)4; 25.2(b)5"}
    assert len(state.shoes) == 1


@pytest.mark.proves("25.4(a)")
def test_the_deck_is_shuffled_before_play_and_after_every_round():
    table = Table(game(ID, **COMMITTED))
    table.sit(1, "Ada")
    orders = set()
    for _ in range(3):
        table.wager(1, "ante", 1000)
        orders.add(table.begin_round().shoe.commitment)
        table.finish()
        assert table.state.shoes == []
    assert len(orders) == 3


@pytest.mark.proves("25.12(d)", "25.7")
@pytest.mark.parametrize(
    ("call", "shuffler", "cite", "opened_anew"),
    [("IRR-4", "automated", "25.12(d)", False), ("IRR-9", "counting", "25.7", True)],
)
def test_what_the_shuffler_does_wrong_has_the_cards_shuffled_anew(call, shuffler, cite, opened_anew):
    table = Table(game(ID, **COMMITTED, shuffler=shuffler))
    table.sit(1, "Ada")
    table.wager(1, "ante", 1000)
    round = table.begin_round(by_steps=True)
    before = round.shoe.commitment
    table.call(call)
    assert round.shoe.commitment != before
    assert {event.cite for event in of(round, "shuffle")} == {cite}
    table.finish()
    assert (table.state.cards_opened_at is None) == opened_anew


@pytest.mark.proves("25.3(e)", "13:69E-1.18(g)2", "13:69E-1.18(g)3")
@pytest.mark.parametrize(("options", "hours"), list(zip(WAYS, (8, 4, 8), strict=True)))
def test_cards_are_changed_after_eight_hours_from_a_shoe_four_from_the_hand(options, hours):
    now = [1000.0]
    table = Table(game(ID, **COMMITTED, **options), clock=lambda: now[0])
    table.prepare()
    now[0] += hours * 3600 - 1
    assert not table.cards_are_due
    now[0] += 1
    assert table.cards_are_due
