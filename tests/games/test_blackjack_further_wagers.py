"""Blackjack's further wagers: when they are settled, which their nets alone do not show (2.11(f), 2.17 to 2.24)."""

from __future__ import annotations

import pytest

from pitboss.games.blackjack.additional import progressive_award
from pitboss.games.blackjack.arithmetic import leading_aces
from pitboss.rules.proceeding import Call
from pitboss.things.cards import cards
from tests.games.playing import of, told
from tests.games.test_blackjack import begin, deal


@pytest.mark.proves("2.11(f)")
def test_splitting_sevens_is_announced_and_two_sevens_are_paid_before_any_card():
    round = deal(
        "7h 9d 6c 7d 8s 2c 3c",
        wagers={1: {"main": 1000, "sevens": 100}, 3: {"main": 1000}},
        additional_wager="sevens",
        decisions=("split",),
    )
    spoken = [event for event in of(round, "announce") if event.cite == "2.11(f)"]
    assert [event.text for event in spoken] == ["Splitting sevens: three sevens are forfeited."]
    (paid,) = [event for event in round.events if event.wager == "sevens" and event.cite.startswith("2.11(f)")]
    (split,) = of(round, "split")
    first_card = [event for event in of(round, "deal") if event.hand == "1"][2]
    events = list(round.events)
    places = [events.index(one) for one in (spoken[0], paid, split, first_card)]
    assert places == sorted(places)
    assert round.net[1]["sevens"] == 5000


@pytest.mark.proves("2.11(f)")
def test_other_pairs_are_split_without_a_word_of_sevens():
    round = deal(
        "8h 9d 6c 8d 8s 2c 3c",
        wagers={1: {"main": 1000, "sevens": 100}, 3: {"main": 1000}},
        additional_wager="sevens",
        sevens_third_card_wins=True,
        decisions=("split",),
    )
    assert not [event for event in of(round, "announce") if event.cite == "2.11(f)"]
    assert round.net[1]["sevens"] == -100


@pytest.mark.proves("2.6(j)3", "2.6(k)6")
@pytest.mark.parametrize(("mode", "cite"), [("reader", "2.6(j)3"), ("exposed", "2.6(k)6")])
def test_holders_of_two_sevens_are_offered_a_third_card_under_the_provision_of_the_table(mode, cite):
    wagers = {seat: {"main": 1000, "sevens": 100} for seat in (1, 3, 4)}
    round = begin("7h 9d 7c Ks 7d 7s 7s Ah 7h", wagers=wagers, additional_wager="sevens", hole_card=mode)
    asked = []
    while (ask := round.advance()) is not None:
        asked.append((ask.seat, ask.cite, {choice.cite for choice in ask.choices.all}))
        assert ask.choices.words() == ("take-third", "decline-third")
        round.decide("take-third" if ask.seat == 1 else "decline-third")
    assert asked == [(1, cite, {cite}), (4, cite, {cite})]
    assert {seat: net["sevens"] for seat, net in round.net.items()} == {1: 50_000, 3: 300, 4: 5_000}


@pytest.mark.proves("2.24")
@pytest.mark.parametrize(
    ("order_of_cards", "mode", "before"),
    [
        ("Qh 9d 6c Qh 8s", "none", "deal"),
        ("Qh 9d Kc Qh 8s 9c", "exposed", "deal"),
        ("Qh 9d Kc Qh 8s 9c", "unread", "reveal"),
    ],
)
def test_two_queens_of_hearts_wait_only_while_the_dealer_may_have_blackjack(order_of_cards, mode, before):
    round = begin(
        order_of_cards,
        wagers={1: {"main": 1000, "twenty-bonus": 500}, 3: {"main": 1000}},
        twenty_point_bonus=True,
        hole_card=mode,
    )
    round.advance()
    assert ("twenty-bonus" in round.stakes[1]) is (before == "reveal")
    round.play(lambda ask: ask.optional or "stand")
    assert round.net[1]["twenty-bonus"] == 500 * 125


@pytest.mark.proves("2.19")
def test_a_fraction_of_a_cent_of_the_meter_falls_to_the_player():
    assert progressive_award(4, 1, 1_234_567) == 123_457
    assert progressive_award(4, 4, 1_234_567) == 1_234_567


@pytest.mark.proves("2.19")
def test_aces_of_one_suit_count_from_the_first_without_a_gap():
    assert leading_aces(cards("Ac Ad Ac Ac")) == (4, 1)
    assert progressive_award(*leading_aces(cards("Ac Ad Ac Ac")), 1_000_000) == 100_000
    assert progressive_award(*leading_aces(cards("Ac Ac Ac Ad")), 1_000_000) == 250_000


@pytest.mark.proves("2.20", "2.7(a)", "2.7(c)")
@pytest.mark.parametrize(
    ("wager", "options", "decisions", "up"),
    [("bonus-player", {}, (), "6c"), ("bonus-dealer", {"consolidated_payout": True}, ("insurance:5",), "Ac")],
)
def test_the_cards_of_a_blackjack_stay_for_a_bonus_wager(wager, options, decisions, up):
    order = f"As 9d {up} Kh 8s 7c"

    def picked_up(**wagers):
        round = deal(
            order,
            wagers={1: {"main": 1000, **wagers}, 3: {"main": 1000}},
            bonus_wager=True,
            bonus_meter=500,
            decisions=decisions,
            **options,
        )
        return told(round, "pick-up")

    assert picked_up() == ["pick-up 1", "pick-up 3", "pick-up dealer"]
    assert picked_up(**{wager: 100}) == ["pick-up 3", "pick-up 1", "pick-up dealer"]


@pytest.mark.proves("2.20")
def test_a_meter_worth_less_than_fifteen_to_one_does_not_cut_the_bonus():
    wagers = {1: {"main": 1000, "bonus-player": 1000, "bonus-dealer": 1000}, 3: {"main": 1000}}
    for meter, paid in ((100, 15_000), (500, 50_000)):
        round = deal("As 9d 6c Js 8s", wagers=wagers, bonus_wager=True, bonus_meter=meter)
        assert round.net[1]["bonus-player"] == paid


LIVE_STREAK = {"held": {"1": {"streak-5": 500}}, "streak": {"1": {"streak-5": 3}}}


@pytest.mark.proves("2.22", "2.15(g)", "2.15(j)1")
@pytest.mark.parametrize(
    ("call", "options"),
    [
        (Call("IR-g", {"seat": 1}), {}),
        (Call("IR-g", {"seat": 1, "dealt": 1, "election": "dead"}), {}),
        (Call("IR-j", {"device_reveals": True}), {"hole_card": "reader"}),
    ],
)
def test_a_live_streak_lies_on_through_a_round_that_is_none_for_its_box(call, options):
    wagers = {1: {"main": 1000, "streak-2": 200}, 3: {"main": 1000}}
    round = begin("Td 9h 9c 9s 7s", wagers=wagers, carry=LIVE_STREAK, calls=[call], streak=True, **options)
    round.play(lambda ask: ask.optional or "stand")
    assert round.net[1] == {"main": 0, "streak-2": 0, "streak-5": 0}
    assert round.returned[1] == 1200
    assert round.carries == LIVE_STREAK
