"""Blackjack, provision by provision: what the cases alone cannot show of a round."""

from __future__ import annotations

from collections import Counter
from itertools import combinations_with_replacement, product

import pytest

from pitboss.games.blackjack.arithmetic import (
    add,
    count_of,
    dealer_draws,
    insurance_limit,
    is_blackjack,
    is_soft,
    low_total,
    outcome,
    total,
)
from pitboss.games.blackjack.declarations import PAY_TABLES
from pitboss.games.registry import game
from pitboss.house.table import Table
from pitboss.rules.events import Event
from pitboss.rules.proceeding import Call
from pitboss.rules.round import Round
from pitboss.things.cards import CARDS, Card, cards, one_deck, pack
from pitboss.things.chance import Chance
from pitboss.things.errors import NotAllowed, PitbossError, UnknownName
from pitboss.things.shoes import Shoe
from tests.games.playing import ask_of, of, play_out, told

FILLERS = "2c 3c 4c 5c 6c 7c 8c 9c Tc Jc Qc Kc Ac " * 4
TWO_BOXES = "Td 9h Kd 9c 7s"
"""Box 1 ten and nine, box 3 nine and seven, the dealer king up."""


def begin(order: str = TWO_BOXES, *, wagers=None, carry=None, boxes=None, calls=(), **options) -> Round:
    return Round(
        game("blackjack", **options),
        wagers or {1: {"main": 1000}, 3: {"main": 1000}},
        shoe=Shoe(cards(order + " " + FILLERS)),
        carry=carry,
        boxes=boxes,
        calls=calls,
    )


def deal(order: str = TWO_BOXES, *, decisions=(), **more) -> Round:
    return play_out(begin(order, **more), decisions)


def texts(round: Round, kind: str) -> list[str | None]:
    return [event.text for event in of(round, kind)]


# Hands.


@pytest.mark.proves("2.2(b)", "2.2(b)3", "2.1")
def test_every_count_is_that_of_the_best_choice_of_values_for_the_aces():
    for number in (2, 3, 4):
        for ranks in combinations_with_replacement(range(13), number):
            choices = [(1, 11) if rank == 12 else (min(rank + 2, 10),) for rank in ranks]
            totals = sorted({sum(values) for values in product(*choices)})
            best = max((one for one in totals if one <= 21), default=totals[0])
            count = count_of([4 * rank for rank in ranks])
            assert total(count) == best
            assert is_soft(count) == (best != totals[0])


@pytest.mark.proves("2.1")
def test_blackjacks_are_the_aces_with_ten_valued_cards():
    found = [(a, b) for a, b in product(range(52), repeat=2) if is_blackjack(a, b)]
    assert len(found) == 2 * 4 * 16
    assert all(total(count_of(pair)) == 21 for pair in found)


@pytest.mark.proves("2.2(b)3ii")
def test_over_under_counts_each_ace_as_one():
    assert [low_total(*cards(hand)) for hand in ("Ah Ad", "Ah Kd", "9c 4d")] == [2, 11, 13]


@pytest.mark.proves("2.3(a)", "2.3(a)3", "2.3(b)")
def test_results_in_their_order():
    def result(player, dealer, player_blackjack=False, dealer_blackjack=False):
        return outcome(player, player_blackjack, dealer, dealer_blackjack, False)

    for dealer in range(17, 27):
        assert result(22, dealer) == -1
        assert result(21, dealer, True) == 1
        for player in range(4, 22):
            expected = 1 if dealer > 21 or player > dealer else 0 if player == dealer else -1
            assert result(player, dealer) == expected
    assert result(21, 21, True, True) == 0
    assert {result(player, 21, False, True) for player in range(4, 22)} == {-1}


@pytest.mark.proves("2.6(k)1")
def test_exposed_ties_lose_and_blackjack_ties_win():
    assert {outcome(points, False, points, False, True) for points in range(17, 22)} == {-1}
    assert outcome(21, True, 21, True, True) == 1
    assert outcome(20, False, 26, False, True) == 1


@pytest.mark.proves("2.12(b)")
def test_the_dealer_draws_to_hard_or_soft_17():
    for hand in combinations_with_replacement(range(0, 52, 4), 3):
        count = count_of(hand)
        assert dealer_draws(count, False) == (total(count) < 17)
        assert dealer_draws(count, True) == (total(count) < 17 or (total(count) == 17 and is_soft(count)))


@pytest.mark.proves("2.9(b)")
@pytest.mark.parametrize(
    ("wager", "unit", "most"),
    [(1000, 100, 500), (1500, 100, 800), (1500, 50, 750), (1500, 500, 1000), (100, 500, 500), (1, 1, 1)],
)
def test_insurance_is_at_most_half_or_the_next_chip_step_above(wager, unit, most):
    assert insurance_limit(wager, unit) == most


def test_counts_grow_card_by_card():
    count = 0
    for card in cards("Ah 5c 9d Ks"):
        count = add(count, card)
    assert count == count_of(cards("Ah 5c 9d Ks"))
    assert total(count) == 25


def test_pay_tables_have_names_of_their_own():
    assert max(Counter(table.id for table in PAY_TABLES).values()) == 1


# The deal.


@pytest.mark.proves("2.6(e)", "2.6(e)1", "2.6(e)2", "2.6(e)3")
def test_one_card_to_each_box_one_to_the_dealer_a_second_to_each_box():
    round = deal()
    dealt = of(round, "deal")
    assert [(event.hand, event.cite) for event in dealt[:5]] == [
        ("1", "2.6(e)1"), ("3", "2.6(e)1"), ("dealer", "2.6(e)2"), ("1", "2.6(e)3"), ("3", "2.6(e)3"),
    ]  # fmt: skip
    assert [event.cards[0] for event in dealt[:5]] == TWO_BOXES.split()
    assert {event.face for event in dealt} == {"up"}


@pytest.mark.proves("2.6(h)")
def test_the_dealers_card_is_announced_before_it_leaves_the_shoe():
    round = deal()
    at = next(place for place, event in enumerate(round.events) if event.text == "Dealer's Card")
    assert round.events[at + 1].kind == "deal"
    assert round.events[at + 1].hand == "dealer"
    assert [event.hand for event in round.events[:at] if event.kind == "deal"].count("dealer") == 1
    assert of(round, "announce")[-1].cite == "2.6(h); 2.12(b)"


@pytest.mark.proves("2.6(j)", "2.6(k)")
@pytest.mark.parametrize(("mode", "face", "cite"), [("unread", "down", "2.6(j)"), ("exposed", "up", "2.6(k)")])
def test_the_hole_card_is_dealt_before_any_further_card(mode, face, cite):
    round = begin(hole_card=mode)
    round.advance()
    last = of(round, "deal")[-1]
    assert (last.hand, last.face, last.cite, last.cards) == ("dealer", face, cite, ("2c",))


@pytest.mark.proves("2.6(j)")
@pytest.mark.parametrize("mode", ["unread", "reader"])
def test_nobody_sees_the_hole_card_until_it_is_turned(mode):
    round = begin(hole_card=mode)
    round.advance()
    for seat in (None, 1, 3):
        assert [event.cards for event in round.view(seat) if event.kind == "deal"][-1] == ("??",)
    round.decide("stand")
    round.decide("stand")
    assert [event.cards for event in round.view(3) if event.kind == "reveal"] == [("Kd", "2c")]


@pytest.mark.proves("2.6(j)1")
def test_a_blackjack_found_by_the_reader_is_shown_before_anything_is_settled():
    round = deal("Td 9h Kd 9c 7s Ad", hole_card="reader")
    assert told(round, "card-reader", "reveal", "collect") == [
        "card-reader dealer",
        "reveal dealer",
        "collect 3",
        "collect 1",
    ]
    assert [(event.cards, event.cite, event.seen_by) for event in of(round, "reveal")] == [
        (("Kd", "Ad"), "2.6(j)1", None)
    ]
    assert len(of(round, "deal")) == 6


@pytest.mark.proves("2.6(j)")
def test_the_reader_tells_blackjack_or_none_and_shows_no_card():
    round = begin("Td 9h Kd 9c 7s 5d", hole_card="reader")
    round.advance()
    (read,) = of(round, "card-reader")
    assert (read.text, read.cards) == ("no blackjack", ())
    assert of(begin("Td 9h 8d 9c 7s 5d", hole_card="reader"), "card-reader") == []


@pytest.mark.proves("2.6(f)", "2.6(g)")
def test_totals_are_announced_before_each_decision_and_after_each_card():
    round = deal("Ad 9h Kd 5c 7s 2d 9s", decisions=("hit", "hit", "stand", "hit"))
    assert [(event.seat, event.text, event.cite) for event in of(round, "announce")[:5]] == [
        (1, "soft 16", "2.6(f)"), (1, "soft 18", "2.6(g)"), (1, "17", "2.6(g)"),
        (3, "16", "2.6(f)"), (3, "18", "2.6(g)"),
    ]  # fmt: skip


@pytest.mark.proves("2.6(f)")
def test_boxes_decide_from_the_dealers_left():
    round = begin()
    ask = round.advance()
    assert ask is not None
    assert (ask.seat, ask.cite) == (1, "2.6(f)")
    with pytest.raises(NotAllowed, match="Seat 3 is not to act; seat 1 is"):
        round.decide("stand", seat=3)
    ask = round.decide("stand")
    assert ask is not None
    assert ask.seat == 3


@pytest.mark.proves("2.6(i)")
def test_cards_are_picked_up_from_the_right_the_dealers_last():
    round = deal("8d 9h Kd 8c 7s Ts 9s", decisions=("split", "stand", "stand", "stand"))
    assert told(round, "pick-up") == ["pick-up 3", "pick-up 1/2", "pick-up 1", "pick-up dealer"]
    picked = [event.cards for event in of(round, "pick-up")]
    assert picked[:3] == [("9h", "7s"), ("8c", "9s"), ("8d", "Ts")]
    assert [str(card) for card in round.shoe.discards] == [card for hand in picked for card in hand]


@pytest.mark.proves("2.7(a)")
def test_a_blackjack_is_paid_and_its_cards_removed_before_any_third_card():
    round = begin("Ad 9h 9d Kc 7s")
    round.advance()
    kinds = [(event.kind, event.hand or event.seat) for event in round.events]
    assert kinds[-4:-1] == [("announce", "1"), ("pay", 1), ("pick-up", "1")]
    bonus = begin("Ad 9h 9d Kc 7s", wagers={1: {"main": 100, "bonus-player": 100}, 3: {"main": 100}}, **BONUS)
    bonus.advance()
    assert of(bonus, "pick-up") == []


@pytest.mark.proves("2.7(b)")
def test_with_a_ten_up_a_blackjack_is_announced_and_lies():
    round = begin("Ad 9h Td Kc 7s")
    round.advance()
    assert [event.text for event in of(round, "announce") if event.cite == "2.7(b)"] == ["blackjack"]
    assert of(round, "pay") == of(round, "pick-up") == []


@pytest.mark.proves("2.7(a)", "2.6(k)2", "2.6A")
@pytest.mark.parametrize(
    ("options", "paid", "cite"),
    [
        ({}, 1500, "2.7(a)"),
        ({"blackjack_pays": "6:5"}, 1200, "2.6A; 2.7(a)"),
        ({"hole_card": "exposed"}, 1000, "2.7(a); 2.6(k)2"),
    ],
)
def test_a_blackjack_paid_at_once_is_paid_by_the_table_in_use(options, paid, cite):
    round = begin("Ad 9h 9d Kc 7s 8d", **options)
    round.advance()
    assert [(event.amount, event.cite) for event in of(round, "pay")] == [(paid, cite)]


@pytest.mark.proves("2.6(h)", "2.7(b)")
@pytest.mark.parametrize("mode", ["none", "unread", "reader"])
def test_a_blackjack_is_announced_as_one_and_a_drawn_21_as_a_total(mode):
    announced = texts(deal("Ad 9h Td Kc 7s Ac", hole_card=mode), "announce")
    assert "blackjack" in announced
    assert not [text for text in announced if "21" in (text or "")]
    assert announced[-1] == "blackjack"
    drawn = texts(deal("Ad 9h Td Kc 7s 5c 6h", hole_card=mode), "announce")
    assert drawn[-1] == "21"


@pytest.mark.proves("2.9(d)", "2.9(c)")
@pytest.mark.parametrize(("second", "kind"), [("5d", "collect"), ("Kd", "pay")])
def test_insurance_is_settled_before_the_dealer_draws_again(second, kind):
    round = deal(f"Td 9h Ad 9c 7s {second}", decisions=("insurance:5", "stand", "stand"))
    at = next(place for place, event in enumerate(round.events) if event.wager == "insurance" and event.kind == kind)
    before = [event for event in round.events[:at] if event.kind == "deal" and event.hand == "dealer"]
    assert [event.cards[0] for event in before] == ["Ad", second]


@pytest.mark.proves("2.17(d)", "2.17(e)", "2.17(a)")
def test_additional_wagers_are_collected_and_then_paid_before_anybody_decides():
    wagers = {1: {"main": 1000, "over13": 100}, 3: {"main": 1000, "under13": 100}, 4: {"main": 100, "under13": 100}}
    round = begin("Td 9h 2h 9c 9c 7s 4s", wagers=wagers, additional_wager="over-under-13")
    ask = round.advance()
    assert ask is not None
    assert [(event.kind, event.seat) for event in round.events if event.kind in ("collect", "pay")] == [
        ("collect", 3), ("pay", 1), ("pay", 4),
    ]  # fmt: skip


# Wagers.


@pytest.mark.proves("2.3(g)", "2.3(h)")
def test_no_wager_changes_from_the_first_card_until_it_is_decided():
    round = begin("8d 9h Ad 8c 7s 3d Ts Kh", max_split_hands=4)
    answers = iter(["insurance:5", "decline", "split", "double:7", "stand", "stand"])
    placed: dict[str, int] = {}
    kinds = []
    while not round.finished:
        made = round.step()
        if isinstance(made, Event):
            kinds.append(made.kind)
            if made.kind == "wager":
                assert "wagers-stand" in kinds
            for wager, amount in round.stakes[1].items():
                assert placed.setdefault(wager, amount) == amount
        elif round.ask is not None:
            round.answer(next(answers))
    assert placed == {"main": 1000, "insurance": 500, "split@2": 1000, "double@1": 700}
    assert kinds.index("wagers-stand") < kinds.index("deal")
    assert {event.cite for event in round.events if event.wager in ("insurance", "split@2", "double@1")} >= {
        "2.9(b); 2.3(h)", "2.11(a); 2.3(h)", "2.10(a); 2.3(h)",
    }  # fmt: skip


@pytest.mark.proves("2.3(e)")
def test_an_ordinary_win_pays_even_money():
    round = deal("Td 9h Kd 9c 7s 8d", decisions=("stand", "stand"))
    (won,) = [event for event in of(round, "pay") if event.seat == 1]
    assert (won.amount, won.cite) == (1000, "2.3(a); 2.3(e)")


BONUS = {"bonus_wager": True, "bonus_meter": 1000}


@pytest.mark.proves("2.3", "2.17(a)")
@pytest.mark.parametrize(
    ("wagers", "options", "message"),
    [
        ({}, {}, "Nobody has made a wager"),
        ({1: {}}, {}, "must make the blackjack wager"),
        ({1: {"main": 0}}, {}, "more than nothing"),
        ({1: {"main": -5}}, {}, "more than nothing"),
        ({1: {"main": 2.5}}, {}, "whole cents"),
        ({1: {"mane": 100}}, {}, "'mane' is unknown"),
        ({1: {"main": 100, "double@1": 100}}, {}, "made in turn"),
        ({1: {"main": 100, "split@2": 100}}, {}, "made in turn"),
        ({1: {"main": 100, "split@1": 100}}, {}, "'split@1' is unknown"),
        ({1: {"main": 100, "double@5": 100}}, {}, "'double@5' is unknown"),
        ({1: {"main": 100, "double@1-2": 100}}, {}, "'double@1-2' is unknown"),
        ({1: {"main": 100, "insurance": 50}}, {}, "made in turn"),
        ({1: {"main": 100, "over13": 100}}, {}, "not offered"),
        ({1: {"main": 100, "over13": 200}}, {"additional_wager": "over-under-13"}, "must be \\$1"),
        ({1: {"over13": 100}}, {"additional_wager": "over-under-13"}, "must make the blackjack wager"),
        ({1: {"main": 100, "sevens": 100}}, {"additional_wager": "same-suit"}, "not offered"),
        ({1: {"main": 100, "progressive": 200}}, {"progressive": True, "progressive_meter": 500}, "must be \\$1"),
        ({1: {"main-1": 100}}, {}, "not offered"),
        ({1: {"main": 100}}, {"multiple_action": True}, "not offered"),
        ({1: {"main-2": 100}}, {"multiple_action": True}, "'main-1'"),
        ({1: {"main": 100, "streak-2": 100}}, {"streak": True, "prior_streak_wins": {"1": 2}}, "would have been paid"),
        ({1: {"main": 999}}, {"min": 10, "max": 100}, "below the minimum of \\$10"),
        ({1: {"main-1": 1000, "main-3": 999}}, {"multiple_action": True, "min": 10, "max": 100}, "'main-3' at seat 1"),
        ({7: {"main": 100}}, {}, "no seat 7"),
        ({4: {"main": 100}}, {"boxes": 3}, "no seat 4"),
        ({0: {"main": 100}}, {}, "no seat 0"),
        ({101: {"main": 100}}, {}, "One person only"),
        ({101: {"main": 100}}, {"multi_player_box": True}, "must name its box"),
    ],
)
def test_wagers_that_the_rules_do_not_know_are_refused(wagers, options, message):
    with pytest.raises(PitbossError, match=message):
        Round(game("blackjack", **options), wagers, shoe=Shoe(one_deck()))


@pytest.mark.proves("2.13(a)", "2.13")
def test_no_more_than_three_people_wager_on_a_box():
    four = {1: {"main": 100}, 101: {"main": 100}, 102: {"main": 100}, 103: {"main": 100}}
    with pytest.raises(NotAllowed, match="4 people wager on box 1") as refused:
        begin(wagers=four, boxes=dict.fromkeys((101, 102, 103), 1), multi_player_box=True)
    assert refused.value.cite == "2.13(a)"
    with pytest.raises(UnknownName, match="must name its box"):
        begin(wagers={101: {"main": 100}}, boxes={101: 9}, multi_player_box=True)
    with pytest.raises(NotAllowed, match="Seat 2 sits at box 2"):
        begin(wagers={2: {"main": 100}}, boxes={2: 3}, multi_player_box=True)


@pytest.mark.proves("2.13(c)", "2.13(b)")
def test_the_wager_of_who_calls_lies_nearest_the_dealer():
    wagers = {101: {"main": 100}, 102: {"main": 300}, 103: {"main": 300}, 2: {"main": 50}, 104: {"main": 500}}
    boxes = {101: 1, 102: 1, 103: 1, 104: 2}
    round = begin(wagers=wagers, boxes=boxes, multi_player_box=True)
    assert [(event.seat, event.text) for event in of(round, "line")] == []
    round.advance()
    assert [(event.seat, event.text) for event in of(round, "line")] == [
        (102, "seats 102, 101, 103"), (2, "seats 2, 104"),
    ]  # fmt: skip
    assert round.ask is not None
    assert round.ask.seat == 102


# Options.


@pytest.mark.proves(
    "2.2(a)", "2.2(a)2", "2.2(a)3", "2.2(a)4", "2.6(j)2", "2.6(k)", "2.6(k)2", "2.6(k)3", "2.6(k)5", "2.8(c)",
    "2.11(e)", "2.13(a)", "2.17(a)", "2.6(d)", "2.6(m)", "2.18", "2.22", "2.20", "2.19", "2.6A",
)  # fmt: skip
@pytest.mark.parametrize(
    ("options", "cite"),
    [
        ({"progressive": True, "hole_card": "unread"}, "2.6(j)2"),
        ({"progressive": True, "hole_card": "reader"}, "2.6(j)2"),
        ({"progressive": True, "hole_card": "exposed"}, "2.6(k)"),
        ({"progressive": True, "surrender": True}, "2.8(c)"),
        ({"progressive": True, "multi_player_box": True}, "2.13(a)"),
        ({"progressive": True, "additional_wager": "same-suit"}, "2.17(a)"),
        ({"progressive": True, "decks": 2}, "2.2(a)3"),
        ({"progressive": True}, "2.19"),
        ({"bonus_wager": True}, "2.20"),
        ({"multiple_action": True, "surrender": True}, "2.8(c)"),
        ({"multiple_action": True, "max_split_hands": 3}, "2.11(e)"),
        ({"multiple_action": True, "hole_card": "unread"}, "2.18"),
        ({"multiple_action": True, "streak": True}, "2.18"),
        ({"multiple_action": True, "consolidated_payout": True}, "2.18"),
        ({"hole_card": "exposed", "surrender": True}, "2.6(k)3"),
        ({"hole_card": "exposed", "consolidated_payout": True}, "2.6(k)3"),
        ({"hole_card": "exposed", "max_split_hands": 4}, "2.6(k)5"),
        ({"hole_card": "exposed", "blackjack_pays": "6:5"}, "2.6(k)2"),
        ({"hole_card": "reader", "exposed_double_soft": True}, "2.6(k)4"),
        ({"boxes": 7, "max_split_hands": 4}, "2.11(e)"),
        ({"blackjack_pays": "6:5", "consolidated_payout": True}, "2.6A"),
        ({"sevens_third_card_wins": True}, "2.17(b)4"),
        ({"additional_wager": "sevens", "decks": 3}, "2.2(a)3"),
        ({"twenty_point_bonus": True, "decks": 1}, "2.2(a)2"),
        ({"match_the_dealer": True, "decks": 7}, "2.2(a)4"),
        ({"shoe": "hand"}, "2.2(a)"),
        ({"shoe": "double", "decks": 5}, "2.6(d)"),
        ({"shoe": "continuous", "bart_carter": True}, "2.6(m)"),
        ({"shoe": "hand", "decks": 2, "bart_carter": True}, "2.6(m)"),
        ({"prior_streak_wins": {"1": 1}}, "2.22"),
        ({"min": 5, "max": 49}, "8.2(a)"),
        ({"min": 200, "max": 100}, "8.2(a)"),
        ({"min": 5}, "8.2(a)"),
        ({"max": 100}, "8.2(a)"),
        ({"decks": 0}, "2.2(a)"),
        ({"decks": 9}, "2.2(a)"),
        ({"chip_unit": 0}, "2.9(b)"),
        ({"chip_unit": "much"}, "2.9(b)"),
        ({"prior_streak_wins": {"1": 5}, "streak": True}, "2.22"),
        ({"prior_streak_wins": 3, "streak": True}, "2.22"),
    ],
)
def test_options_that_exclude_one_another_are_refused_with_the_cite(options, cite):
    with pytest.raises(NotAllowed) as refused:
        game("blackjack", **options)
    assert refused.value.cite == cite


@pytest.mark.proves("2.2(a)", "2.2(a)2", "2.2(a)3", "2.2(a)4", "2.11(e)")
@pytest.mark.parametrize(
    "options",
    [
        {"decks": 1},
        {"twenty_point_bonus": True, "decks": 2},
        {"additional_wager": "sevens", "decks": 4},
        {"progressive": True, "progressive_meter": 1000, "decks": 4},
        {"match_the_dealer": True, "decks": 8},
        {"boxes": 7, "max_split_hands": 3},
        {"boxes": 6, "max_split_hands": 4},
        {"min": 5, "max": 50},
        {"min": 150, "max": 150},
        {"shoe": "hand", "decks": 2},
        {"multiple_action": True, "multi_player_box": True},
    ],
)
def test_options_that_go_together(options):
    built = game("blackjack", **options)
    assert len(built.pack()) == 52 * built.options.decks


@pytest.mark.proves("8.2(a)", "8.2(d)")
def test_minimum_and_maximum_hold_at_the_table():
    table = Table(game("blackjack", min=10, max=100))
    table.sit(1, "Ada", chips=100_000)
    for amount, side in ((999, "below the minimum"), (10_001, "above the maximum")):
        with pytest.raises(NotAllowed, match=side) as refused:
            table.wager(1, "main", amount)
        assert (refused.value.cite, table.placed) == ("8.2(a)", {})
    table.wager(1, "main", 10_001, accepted_by_dealer=True)
    assert table.placed == {1: {"main": 10_001}}
    assert Table(game("blackjack", min=10, max=100), limits={"main": (500, 5_000)}).limits.of == {"main": (500, 5_000)}
    several = game("blackjack", multiple_action=True, min=10, max=100)
    assert Table(several).limits.of == dict.fromkeys(("main-1", "main-2", "main-3"), (1_000, 10_000))


@pytest.mark.proves("2.6(k)3")
def test_the_exposed_game_knows_neither_insurance_nor_surrender():
    round = begin("Td 9h Ad 6c 7s 5d", hole_card="exposed")
    round.advance()
    assert ask_of(round) == ["stand", "hit"]


# Decisions.


@pytest.mark.proves("2.8(a)", "2.8(c)", "2.12(a)")
def test_surrender_only_comes_before_any_other_decision():
    round = begin("6d 9h Td 2c 7s 2s", surrender=True)
    round.advance()
    assert ask_of(round) == ["stand", "hit", "double", "surrender"]
    round.decide("hit")
    assert ask_of(round) == ["stand", "hit"]
    with pytest.raises(NotAllowed, match="cannot decide 'surrender' now"):
        round.decide("surrender")


@pytest.mark.proves("2.8(a)")
def test_hands_made_by_splitting_are_not_surrendered():
    round = begin("8d 9h Td 8c 7s 2s", surrender=True)
    round.advance()
    round.decide("split")
    assert ask_of(round) == ["stand", "hit", "double"]


@pytest.mark.proves("2.10(a)")
@pytest.mark.parametrize("answer", ["double:10.01", "double:0", "double:-1", "double:x", "double:"])
def test_a_double_is_more_than_nothing_and_not_above_the_wager(answer):
    round = begin("6d 9h Td 5c 7s")
    round.advance()
    before = list(round.events)
    with pytest.raises(PitbossError):
        round.decide(answer)
    assert round.events == before
    round.decide("double:10")
    assert round.stakes[1]["double@1"] == 1000


@pytest.mark.proves("2.6(k)4")
@pytest.mark.parametrize("soft_as_low", [False, True])
def test_with_the_hole_card_exposed_only_9_10_and_11_are_doubled(soft_as_low):
    hands = {4: "2d 2c", 7: "4d 3c", 8: "5d 3c", 9: "6d 3c", 10: "6d 4c", 11: "6d 5c", 12: "Td 2c", 20: "Td Jc"}
    soft = {f"soft {10 + low}": f"Ad {low - 1}c" for low in (8, 9, 10)}
    doubled = set()
    for counted, (first, second) in {name: two.split() for name, two in (hands | soft).items()}.items():
        round = begin(f"{first} 9h 9s {second} 7s 5d", hole_card="exposed", exposed_double_soft=soft_as_low)
        round.advance()
        if "double" in ask_of(round):
            doubled.add(counted)
    assert doubled == {9, 10, 11, *(("soft 19", "soft 20") if soft_as_low else ())}


@pytest.mark.proves("2.10(a)", "2.12(a)2")
@pytest.mark.parametrize("split", [False, True])
def test_a_doubled_hand_gets_one_card_and_no_further_word(split):
    order = "5d 9h Td 5c 7s 2c 2d" if split else "5d 9h Td 4c 7s 2d"
    round = begin(order)
    round.advance()
    if split:
        round.decide("split")
    ask = round.decide("double")
    assert ask is not None
    assert (ask.seat, ask.hand) == ((1, "1/2") if split else (3, "3"))
    assert len(round.hands["1"].cards) == 3
    assert total(count_of(round.hands["1"].cards)) < 17


@pytest.mark.proves("2.12(a)", "2.12(a)1")
@pytest.mark.parametrize(
    ("drawn", "offered"),
    [("2c 3c", True), ("2c 2d", True), ("9c 6d", True), ("9c 7d", False), ("Ac 7d", True), ("Ac 5d", False)],
)
def test_a_player_draws_below_21_hard_or_soft_and_on_no_21(drawn, offered):
    round = begin(f"3d 9h Td 2h 7s {drawn}")
    round.advance()
    round.decide("hit")
    ask = round.decide("hit")
    assert ask is not None
    assert (ask.seat == 1) is offered
    assert "hit" in ask.choices.words()


@pytest.mark.proves("2.10(a)", "2.11(a)", "2.11(c)1")
@pytest.mark.parametrize(
    ("order", "options", "words"),
    [
        ("Td 9h 9s Tc 7s", {}, ["stand", "hit", "double", "split"]),
        ("Td 9h 9s 2c 7s", {}, ["stand", "hit", "double"]),
        ("Td 9h 9s 2c 7s 5d", {"hole_card": "exposed"}, ["stand", "hit"]),
        ("6d 9h 9s 3c 7s 5d", {"hole_card": "exposed"}, ["stand", "hit", "double"]),
        ("Ad 9h 9s 8c 7s 5d", {"hole_card": "exposed"}, ["stand", "hit"]),
        ("Ad 9h 9s 8c 7s 5d", {"hole_card": "exposed", "exposed_double_soft": True}, ["stand", "hit", "double"]),
        ("Ad 9h 9s 7c 7s 5d", {"hole_card": "exposed", "exposed_double_soft": True}, ["stand", "hit"]),
    ],
)
def test_what_may_be_done_with_two_cards(order, options, words):
    round = begin(order, **options)
    round.advance()
    assert ask_of(round) == words
    assert round.ask is not None
    exposed = options.get("hole_card") == "exposed"
    cites = {choice.cite for choice in round.ask.choices.all if choice.word == "double"}
    assert cites <= {"2.10(a); 2.6(k)4" if exposed else "2.10(a)"}


@pytest.mark.proves("2.11(b)")
def test_the_hand_at_the_dealers_left_is_finished_before_the_other_gets_a_card():
    round = deal("8d 9h Td 8c 7s 2s 5s 9d", decisions=("split", "hit", "stand", "stand", "stand"))
    dealt = [event.hand for event in of(round, "deal")[5:]]
    assert dealt[:3] == ["1", "1", "1/2"]


@pytest.mark.proves("2.11(e)", "2.11(b)")
def test_hands_and_wagers_bear_their_place_after_every_split():
    round = begin("8d 9h Td 8c 7s 8h 8s", max_split_hands=4)
    round.advance()
    round.decide("split")
    assert ask_of(round)[-1] == "split"
    round.decide("split")
    assert sorted(hand for hand in round.hands if hand.startswith("1")) == ["1", "1/2", "1/3"]
    assert [round.hands[id].names for id in ("1", "1/2", "1/3")] == [("8d", "8s"), ("8h",), ("8c",)]
    assert round.stakes[1] == dict.fromkeys(("main", "split@2", "split@3"), 1000)
    assert [(event.hand, event.wager, event.text) for event in of(round, "move")] == [
        ("1/3", None, "from 1/2"), (None, "split@3", "from split@2"),
    ]  # fmt: skip


@pytest.mark.proves("2.13(e)")
def test_a_further_bettor_must_cover_or_name_a_hand():
    wagers = {1: {"main": 1000}, 101: {"main": 500}}
    round = begin("8d Td 8c 2s", wagers=wagers, boxes={101: 1}, multi_player_box=True)
    round.advance()
    ask = round.decide("split")
    assert ask is not None
    assert (ask.seat, ask.choices.written()) == (101, ("split:add or split:hand-1 or split:hand-2",))
    assert [ask.cost(ask.decide(f"split:{one}")) for one in ("add", "hand-1", "hand-2")] == [500, 0, 0]
    with pytest.raises(NotAllowed):
        round.decide("split:hand-3")


@pytest.mark.proves("2.13(d)")
def test_a_further_bettor_follows_a_double_up_to_the_own_wager():
    wagers = {1: {"main": 1000}, 101: {"main": 500}}
    round = begin("6d Td 5c 2s", wagers=wagers, boxes={101: 1}, multi_player_box=True)
    round.advance()
    ask = round.decide("double")
    assert ask is not None
    assert ask.choices.written() == ("no-double", "follow-double[:up to $5]")
    with pytest.raises(NotAllowed):
        round.decide("follow-double:6")
    round.decide("follow-double:5")
    assert [event.hand for event in of(round, "deal")].count("1") == 3


@pytest.mark.proves("2.13(f)")
def test_each_bettor_on_a_box_insures_or_not_for_the_own_wager():
    wagers = {1: {"main": 1000}, 101: {"main": 500}, 102: {"main": 2000}}
    round = begin("9d Ad 8c", wagers=wagers, boxes={101: 1, 102: 1}, multi_player_box=True)
    asked = []
    for answer in ("decline", "insurance:2.5", "decline"):
        ask = round.advance()
        assert ask is not None
        asked.append((ask.seat, ask.choices.written()[0]))
        round.decide(answer)
    assert asked == [(1, "insurance:up to $5"), (101, "insurance:up to $3"), (102, "insurance:up to $10")]
    assert round.stakes[101] == {"main": 500, "insurance": 250}
    assert [list(round.stakes[seat]) for seat in (1, 102)] == [["main"], ["main"]]


@pytest.mark.proves("2.9(b)")
@pytest.mark.parametrize(
    ("options", "asked"),
    [
        ({}, [(1, True), (3, True), (1, False), (3, False)]),
        ({"hole_card": "reader"}, [(1, True), (3, True), (1, False), (3, False)]),
        (
            {"insurance_timing": "before_own_decision"},
            [(1, True), (3, True), (1, True), (1, False), (3, True), (3, False)],
        ),
        (
            {"insurance_timing": "before_own_decision", "hole_card": "reader"},
            [(1, True), (3, True), (1, False), (3, False)],
        ),
    ],
)
def test_when_insurance_is_offered(options, asked):
    round = begin("Td 9h Ad 9c 7s 5d", **options)
    found = []
    while (ask := round.advance()) is not None:
        found.append((ask.seat, ask.about == "insurance"))
        round.decide("decline" if ask.about else "stand")
    assert found == asked


@pytest.mark.proves("2.9(b)")
def test_insurance_closes_before_the_hole_card_goes_into_the_reader():
    round = begin("Td 9h Ad 9c 7s 5d", hole_card="reader")
    round.advance()
    assert of(round, "card-reader") == []
    round.decide("insurance:5")
    round.decide("decline")
    assert told(round, "wager", "card-reader")[-2:] == ["wager 1", "card-reader dealer"]
    with pytest.raises(NotAllowed):
        round.decide("insurance:5")


# Streaks over several rounds.


@pytest.mark.proves("2.22")
def test_a_streak_wager_lies_on_from_round_to_round():
    first = deal("Td 9h Kd 9c 7s 8d", wagers={1: {"main": 100, "streak-2": 500}, 3: {"main": 100}}, streak=True)
    assert first.carries == {"held": {"1": {"streak-2": 500}}, "streak": {"1": {"streak-2": 1}}}
    with pytest.raises(NotAllowed, match="is live and may not be changed"):
        begin(wagers={1: {"main": 100, "streak-2": 500}}, carry=first.carries, streak=True)
    away = deal("9h Kd 7s", wagers={3: {"main": 100}}, carry=first.carries, streak=True)
    assert away.carries == first.carries
    second = deal("Td 9h Kd 9c 7s 8d", carry=away.carries, streak=True)
    assert second.net[1] == {"main": 1000, "streak-2": 1500}
    assert "held" not in second.carries


# The double shoe.


def sides(red: str, black: str) -> list[Shoe]:
    return [
        Shoe(cards(red + " " + FILLERS), number=1, side="red"),
        Shoe(cards(black + " " + FILLERS), number=2, side="black"),
    ]


def deal_double(red: str, black: str, *, carry=None, calls=()) -> Round:
    shoes = sides(red, black)
    built = game("blackjack", shoe="double", decks=8)
    round = Round(built, {2: {"main": 100}, 4: {"main": 100}}, shoes=shoes, carry=carry, calls=calls)
    round.play(lambda ask: "stand")
    return round


@pytest.mark.proves("2.6(d)", "2.6(d)1", "2.6(d)2")
@pytest.mark.parametrize(
    ("determinant", "carry", "dealt_from", "cards_dealt"),
    [
        ("9h", None, "red", ["9h", "3d", "4d"]),
        ("9d", None, "red", ["9d", "3d", "4d"]),
        ("9s", None, "black", ["3s", "4s", "5s"]),
        ("9c", None, "black", ["3s", "4s", "5s"]),
        ("9s", {"side": "black"}, "black", ["9s", "4s", "5s"]),
        ("9h", {"side": "black"}, "red", ["3d", "4d", "5d"]),
    ],
)
def test_the_suit_of_the_determinant_card_names_the_side(determinant, carry, dealt_from, cards_dealt):
    from_black = carry is not None
    red = "3d 4d 5d 6d 7d Td" if from_black else f"{determinant} 3d 4d 5d 6d 7d Td"
    black = f"{determinant} 4s 5s 6s 7s Ts" if from_black else "3s 4s 5s 6s 7s Ts"
    round = deal_double(red, black, carry=carry)
    assert [event.cards[0] for event in of(round, "determinant")] == [determinant]
    assert [event.cards[0] for event in of(round, "deal")[:3]] == cards_dealt
    assert round.carries["side"] == round.shoe.side == dealt_from
    drawn_from = round.shoes[1] if from_black else round.shoes[0]
    if drawn_from is not round.shoe:
        assert [str(card) for card in drawn_from.discards] == [determinant]
        assert [event.cite for event in of(round, "discard")] == ["2.6(d)2"]


@pytest.mark.proves("2.15(h)")
def test_a_round_from_the_wrong_side_is_concluded_from_it():
    calls = [Call("IR-h")]
    round = deal_double("9h 3d 4d 5d 6d 7d Td", "3s 4s 5s 6s 7s Ts", calls=calls)
    assert [event.cards[0] for event in of(round, "deal")[:3]] == ["9h", "3s", "4s"]
    assert [event.text for event in of(round, "ruling")] == [
        "The side dealt from is treated as the one named.",
        "The determinant card goes to the discards of its own side.",
    ]
    assert [len(shoe.discards) + shoe.remaining for shoe in round.shoes] == [len(shoe.order) for shoe in round.shoes]


# Playing by itself.


@pytest.mark.parametrize(
    "options",
    [
        {},
        {"hole_card": "reader", "surrender": True, "max_split_hands": 4, "insurance_timing": "before_own_decision"},
        {"hole_card": "exposed", "additional_wager": "sevens"},
        {"multiple_action": True},
    ],
)
def test_automatic_players_finish_every_round(options):
    built = game("blackjack", **options)
    chance = Chance()
    for number in range(60):
        shoe = Shoe.shuffled(pack(6), chance, number=number)
        placed = {id: 100 if id == "sevens" else 500 for id in built.open_wagers()}
        round = Round(built, {seat: dict(placed) for seat in (1, 2, 5)}, shoe=shoe)
        while (ask := round.advance()) is not None:
            round.decide(built.automatic(round, ask))
        assert round.stakes == {1: {}, 2: {}, 5: {}}


@pytest.mark.parametrize(
    ("order", "options", "answer"),
    [
        ("Td 9h Td 6c 7s", {"surrender": True}, "surrender"),
        ("8d 9h Td 8c 7s", {}, "split"),
        ("6d 9h 9d 5c 7s", {}, "double"),
        ("Td 9h 6d 3c 7s", {}, "stand"),
        ("Td 9h 7d 3c 7s", {}, "hit"),
        ("Ad 9h 7d 6c 7s", {}, "hit"),
        ("Ad 9h 7d 7c 7s", {}, "stand"),
        ("Ad 9h Ah 7c 7s", {}, "decline"),
    ],
)
def test_the_simple_strategy(order, options, answer):
    round = begin(order, **options)
    ask = round.advance()
    assert ask is not None
    assert round.game.automatic(round, ask) == answer


def test_cards_are_plain_integers_to_the_arithmetic():
    assert all(type(int(card)) is int for card in CARDS)
    assert total(count_of([Card.parse("Ah"), Card.parse("Kd")])) == total(count_of([48, 45])) == 21
