"""Three Card Draw Poker, provision by provision: what the cases alone cannot show."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest

from pitboss.games.registry import game, game_class
from pitboss.games.three_card_draw_poker import ThreeCardDrawPoker
from pitboss.games.three_card_draw_poker.arithmetic import best_three, earns_the_bonus, hand_rank, kind_of
from pitboss.house.table import Table
from pitboss.rules.events import Event
from pitboss.rules.round import Round
from pitboss.rules.tablework import TableState, TableWork
from pitboss.things.cards import Card, cards, one_deck
from pitboss.things.chance import Chance
from pitboss.things.errors import NotAllowed, PitbossError
from pitboss.things.shoes import Shoe

ID = "three-card-draw-poker"
ORDER_FOR_TWO = "8h Ah 8d 9d Kc 6c Qs Qd 9h 4c 8s 2c"
STACKED = "8h 8d Kc Ah 9d 6c Qs Qd 9h 4c 8s 2c"
AUTOMATED: dict[str, Any] = {"deal": "automated-shoe"}
FROM_HAND: dict[str, Any] = {"deal": "hand", "shuffler": "automated"}


def cite(text: str) -> str:
    return "; ".join(f"13:69F-42.{one}" for one in text.split("; "))


def begin(order: str = ORDER_FOR_TWO, *, wagers=None, carry=None, **options) -> Round:
    rest = [card for card in one_deck() if card not in cards(order)]
    return Round(
        game(ID, **options),
        wagers or {1: {"ante": 1000, "first-3-bonus": 500}, 2: {"ante": 500}},
        shoe=Shoe(cards(order) + rest),
        carry=carry,
        new_shoe=Shoe,
    )


def deal(order: str = ORDER_FOR_TWO, *, decisions=("draw:Kc", "in-to-win"), **more) -> Round:
    answers = list(decisions)
    round = begin(order, **more)
    round.play(lambda ask: answers.pop(0))
    assert not answers
    return round


def of(round: Round, kind: str) -> list[Event]:
    return [event for event in round.events if event.kind == kind]


def seen(round: Round, seat: int | None) -> set[str]:
    return {card for event in round.view(seat) for card in event.cards}


# The deal.


@pytest.mark.proves("13:69F-42.6(b)", "13:69F-42.7(b)", "13:69F-42.8(b)3", "13:69F-42.9(b)2")
@pytest.mark.parametrize(
    ("options", "where"), [({}, "6(b); 7(b)"), (FROM_HAND, "6(b); 8(b)3"), (AUTOMATED, "6(b); 9(b)2")]
)
def test_no_more_bets_is_said_before_any_card_leaves(options, where):
    kinds = [
        (event.kind, event.cite) for event in deal(STACKED if options == AUTOMATED else ORDER_FOR_TWO, **options).events
    ]
    assert kinds.index(("announce", cite(where))) < [kind for kind, _ in kinds].index("deal")


@pytest.mark.proves("13:69F-42.6(b)")
def test_after_the_bets_are_closed_only_the_decision_makes_a_wager():
    round = deal()
    kinds = [event.kind for event in round.events]
    late = [(event.seat, event.wager) for event in round.events[kinds.index("announce") :] if event.kind == "wager"]
    assert late == [(1, "draw"), (2, "in-to-win")]
    with pytest.raises(NotAllowed, match="made in turn"):
        begin(wagers={1: {"ante": 500, "draw": 500}})


@pytest.mark.proves(
    "13:69F-42.7(c)",
    "13:69F-42.7(d)",
    "13:69F-42.8(b)4",
    "13:69F-42.8(c)",
    "13:69F-42.10(a)",
    "13:69F-42.10(b)",
    "13:69F-42.1#dealer-hand",
    "13:69F-42.1#hand",
)
@pytest.mark.parametrize(("options", "where"), [({}, "7(c); 7(d); 10(a)"), (FROM_HAND, "8(b)4; 8(c); 10(a)")])
def test_players_get_three_cards_one_at_a_time_then_the_dealer_four(options, where):
    dealt = of(deal(**options), "deal")
    assert [event.hand for event in dealt] == ["1", "2"] * 3 + ["dealer"] * 4 + ["1/draw"]
    assert {event.face for event in dealt} == {"down"}
    assert [event.cards[0] for event in dealt] == ORDER_FOR_TWO.split()[:11]
    assert {event.cite for event in dealt[:6]} == {cite(where)}
    assert {event.cite for event in dealt[6:10]} == {cite("10(b)")}


@pytest.mark.proves("13:69F-42.9(c)", "13:69F-42.10(c)")
def test_a_machine_that_ejects_three_leaves_the_dealers_fourth_card_to_the_stub():
    round = deal(STACKED, **AUTOMATED)
    dealt = of(round, "deal")
    assert [event.hand for event in dealt] == ["1"] * 3 + ["2"] * 3 + ["dealer"] * 4 + ["1/draw"]
    assert {event.cite for event in dealt[:6]} == {cite("9(c); 10(a)")}
    assert [event.cite for event in dealt[6:10]] == [cite("10(c)")] * 4
    kinds = [event.kind for event in round.events]
    taken = kinds.index("take-stub")
    assert [event.hand for event in round.events[taken + 1 :] if event.kind == "deal"] == ["dealer", "1/draw"]


@pytest.mark.proves("13:69F-42.10(d)")
def test_the_dealer_may_take_all_four_from_the_stub():
    round = deal(STACKED, dealer_cards="four-from-stub", **AUTOMATED)
    taken = [event.kind for event in round.events].index("take-stub")
    assert round.events[taken].cite == cite("10(d)")
    assert [event.hand for event in round.events[taken + 1 :] if event.kind == "deal"] == ["dealer"] * 4 + ["1/draw"]


@pytest.mark.proves("13:69F-42.10(b)", "13:69F-42.10(c)", "13:69F-42.10(d)")
@pytest.mark.parametrize(
    ("options", "where"),
    [
        ({"dealer_cards": "three-plus-one"}, "10(c); 10(d)"),
        ({"dealer_cards": "four-from-stub", **FROM_HAND}, "10(c); 10(d)"),
        ({"dealer_cards": "dealt-in-turn", **AUTOMATED}, "10(c)"),
    ],
)
def test_how_the_dealer_gets_four_cards_goes_with_the_equipment(options, where):
    with pytest.raises(NotAllowed) as refused:
        game(ID, **options)
    assert refused.value.cite == cite(where)


@pytest.mark.proves("13:69F-42.8(a)", "13:69F-42.9(a)", "13:69F-42.7(a)")
def test_the_licensee_chooses_among_shoe_hand_and_automated_shoe():
    (deal_option,) = [one for one in game_class(ID).OPTIONS if one.id == "deal"]
    assert deal_option.values == ("manual-shoe", "hand", "automated-shoe")
    with pytest.raises(NotAllowed, match="cannot be 'pocket'"):
        game(ID, deal="pocket")


@pytest.mark.proves("13:69F-42.8(b)1")
def test_dealing_from_the_hand_needs_a_shuffler():
    with pytest.raises(NotAllowed, match="automated shuffler") as refused:
        game(ID, deal="hand")
    assert refused.value.cite == cite("8(b)1")


@pytest.mark.proves("13:69F-42.8(b)2", "13:69F-42.8(b)2i", "13:69F-42.8(b)2ii")
def test_a_deck_dealt_from_the_hand_is_taken_up_once_before_bets_are_closed():
    round = deal(**FROM_HAND)
    (held,) = of(round, "hold-deck")
    assert held.text is not None
    assert "one hand until the round is over" in held.text
    assert "above the table inventory" in held.text
    kinds = [event.kind for event in round.events]
    assert kinds.index("hold-deck") < kinds.index("announce")
    assert of(deal(), "hold-deck") == []


# Looking and deciding.


@pytest.mark.proves("13:69F-42.10(e)", "13:69F-42.1#hand")
def test_a_player_looks_at_no_cards_but_his_own():
    round = begin()
    round.advance()
    assert seen(round, 1) == {"8h", "8d", "Kc", "??"}
    assert seen(round, None) == {"??"}


@pytest.mark.proves("13:69F-42.10(f)", "13:69F-42.1#in-to-win-draw-phase")
def test_seats_choose_one_of_three_in_turn_from_the_dealers_left():
    round = begin()
    ask = round.advance()
    assert ask is not None
    assert ask.cite == cite("1#in-to-win-draw-phase; 10(f)")
    assert (ask.seat, ask.choices.written()) == (1, ("in-to-win", "draw:one of the three cards", "fold"))
    wrong = (
        "draw",
        "draw:",
        "draw:Ah",
        "draw:8h,8d",
        "draw:8h 8d Kc",
        "draw:none",
        "in-to-win:20",
        "in-to-win:10",
        "check",
    )
    for text in wrong:
        with pytest.raises(NotAllowed, match="cannot decide"):
            round.decide(text)
    with pytest.raises(NotAllowed, match="Seat 2 is not to act; seat 1 is"):
        round.decide("fold", seat=2)
    assert round.decisions == []
    ask = round.decide("draw:Kc")
    assert ask is not None
    assert ask.seat == 2
    with pytest.raises(NotAllowed, match="Seat 1 is not to act"):
        round.decide("in-to-win", seat=1)


@pytest.mark.proves("13:69F-42.10(f)2", "13:69F-42.10(f)3", "13:69F-42.1#in-to-win-wager", "13:69F-42.1#draw-wager")
def test_either_way_to_stay_costs_exactly_the_ante():
    round = begin()
    ask = round.advance()
    assert ask is not None
    assert [ask.cost(ask.decide(one)) for one in ("in-to-win", "draw:8h", "fold")] == [1000, 1000, 0]
    round = deal()
    placed = [(event.seat, event.wager, event.amount) for event in of(round, "wager")[3:]]
    assert placed == [(1, "draw", 1000), (2, "in-to-win", 500)]
    tucked = [(event.seat, event.text) for event in of(round, "tuck")]
    assert tucked == [
        (1, "The two cards kept go under the Draw wager."),
        (1, "The draw card goes unseen under the First 3 Bonus wager."),
        (2, "The three cards go under the In to Win wager."),
    ]


@pytest.mark.proves("13:69F-42.10(f)1", "13:69F-42.1#fold")
def test_a_fold_leaves_the_cards_on_the_table_only_under_first_3():
    round = deal(decisions=("fold", "fold"))
    after = [(event.kind, event.seat, event.wager) for event in round.events if "42.10(f)1" in event.cite]
    assert after == [
        ("collect", 1, "ante"), ("tuck", 1, None), ("collect", 2, "ante"), ("pick-up", 2, None),
        ("reveal", 1, None), ("pay", 1, "first-3-bonus"),
    ]  # fmt: skip
    assert round.net == {1: {"ante": -1000, "first-3-bonus": 500}, 2: {"ante": -500}}


@pytest.mark.proves("13:69F-42.10(f)3", "13:69F-42.1#discard")
def test_the_discard_goes_face_down_into_the_rack_and_nobody_hears_which_card_it_is():
    round = begin()
    round.advance()
    round.decide("draw:Kc")
    (gone,) = of(round, "discard")
    assert (gone.cards, gone.face, gone.seen_by) == (("Kc",), "down", ())
    assert round.shoe.discards == [Card.parse("Kc")]
    assert [event.text for event in of(round, "decide")] == ["draw"]
    assert round.decisions == [(1, "draw:Kc")]
    for watcher in (2, None):
        assert "Kc" not in seen(round, watcher)
        assert not any("Kc" in (event.text or "") for event in round.view(watcher))


@pytest.mark.proves("13:69F-42.10(f)4", "13:69F-42.1#draw-card", "13:69F-42.10(h)9")
def test_nobody_sees_the_draw_card_until_the_dealer_turns_it():
    round = begin()
    round.advance()
    round.decide("draw:Kc")
    drawn = round.hands["1/draw"]
    assert (drawn.names, drawn.seen_by) == (("8s",), ())
    round.answer("in-to-win")
    while not [event for event in of(round, "pay") if event.wager == "first-3-bonus"]:
        assert "8s" not in seen(round, 1) | seen(round, 2) | seen(round, None)
        assert round.step() is not None
    assert "8s" not in seen(round, 1) | seen(round, 2) | seen(round, None)
    turned = round.step()
    assert isinstance(turned, Event)
    assert (turned.kind, turned.hand, turned.cards) == ("reveal", "1/draw", ("8s",))
    assert "8s" in seen(round, None)


@pytest.mark.proves("13:69F-42.10(f)4")
@pytest.mark.parametrize(
    ("wagers", "where"), [({"ante": 1000}, "Ante"), ({"ante": 1000, "first-3-bonus": 500}, "First 3 Bonus wager")]
)
def test_the_draw_card_lies_under_first_3_or_without_it_under_the_ante(wagers, where):
    round = deal(wagers={1: wagers, 2: {"ante": 500}})
    tucked = of(round, "tuck")[1]
    assert (tucked.text, tucked.cite) == (f"The draw card goes unseen under the {where}.", cite("10(f)4"))


# The stub.


@pytest.mark.proves("13:69F-42.10(g)", "13:69F-42.9(c)")
@pytest.mark.parametrize(("options", "where"), [({}, "10(g)"), (FROM_HAND, "10(g)"), (AUTOMATED, "9(c); 10(g)")])
def test_stub_goes_to_the_rack_unseen_once_all_have_decided(options, where):
    round = deal(STACKED if options == AUTOMATED else ORDER_FOR_TWO, **options)
    (stub,) = of(round, "stub")
    assert (stub.cite, stub.cards, stub.text) == (cite(where), (), "41 cards")
    kinds = [event.kind for event in round.events]
    last_decision = len(kinds) - 1 - kinds[::-1].index("decide")
    assert last_decision < kinds.index("stub") < kinds.index("reveal")


@pytest.mark.proves("13:69F-42.7(e)", "13:69F-42.7(e)1", "13:69F-42.9(d)")
@pytest.mark.parametrize(("options", "where"), [({}, "7(e)"), (FROM_HAND, "7(e)"), (AUTOMATED, "9(d)")])
def test_stub_is_counted_in_the_fifth_round_at_the_latest(options, where):
    order = STACKED if options == AUTOMATED else ORDER_FOR_TWO
    assert of(deal(order, carry={"rounds_since_count": 3}, **options), "stub-count") == []
    round = deal(order, carry={"rounds_since_count": 4}, **options)
    (count,) = of(round, "stub-count")
    assert (count.cite, count.text) == (cite(where), "41 cards in the stub, 41 expected.")
    assert of(round, "stub")[0].cite == cite("7(e)1; 10(g)")
    assert round.carries["rounds_since_count"] == 0


@pytest.mark.proves("13:69F-42.7(f)", "13:69F-42.9(e)")
@pytest.mark.parametrize("deal_by", ["manual-shoe", "automated-shoe"])
def test_only_a_counting_shuffler_spares_the_count(deal_by):
    with pytest.raises(NotAllowed, match="counts the cards") as refused:
        game(ID, deal=deal_by, stub_count="off", shuffler="automated")
    assert refused.value.cite == cite("7(f)")
    counting = {"deal": deal_by, "stub_count": "off", "shuffler": "counting"}
    order = STACKED if deal_by == "automated-shoe" else ORDER_FOR_TWO
    assert of(deal(order, carry={"rounds_since_count": 99}, **counting), "stub-count") == []
    round = begin(order, **counting)
    round.call("IRR-9")
    round.advance()
    (ruling,) = of(round, "ruling")
    assert ruling.cite == cite("7(f); 9(e)")
    assert "taken off the table" in (ruling.text or "")


@pytest.mark.proves("13:69F-42.7(e)2")
def test_a_wrong_count_takes_the_deck_off_the_table():
    round = begin()
    round.advance()
    round.decide("draw:Kc")
    round.call("IRR-8")
    round.decide("fold")
    assert round.void
    assert round.net == {1: {"ante": 0, "draw": 0, "first-3-bonus": 0}, 2: {"ante": 0}}
    assert round.carries["deck_removed"] is True


# Settlement.


def sequence(round: Round) -> list[str]:
    start = next(at for at, event in enumerate(round.events) if event.kind == "reveal" and event.hand == "dealer")
    return [
        f"{event.kind} {event.hand or event.seat}{f' {event.wager}' if event.wager else ''}"
        for event in round.events[start:]
    ]


@pytest.mark.proves(
    "13:69F-42.10(h)",
    "13:69F-42.10(h)1",
    "13:69F-42.10(h)2",
    "13:69F-42.10(h)8",
    "13:69F-42.10(h)9",
    "13:69F-42.1#final-hand",
    "13:69F-42.1#round-of-play",
)
def test_settlement_runs_player_by_player_from_the_right_and_first_3_comes_first():
    round = deal(
        "8h Ah 9d 8d Ad 7c Kc 6c 2s Qs Qd 9h 4c 8s",
        wagers={seat: {"ante": 1000, "first-3-bonus": 500} for seat in (1, 2, 3)},
        decisions=("draw:Kc", "in-to-win", "fold"),
    )
    assert sequence(round) == [
        "reveal dealer", "set-hand dealer",
        "reveal 3", "collect 3 first-3-bonus",
        "reveal 2", "pay 2 first-3-bonus", "pay 2 ante", "pay 2 in-to-win",
        "reveal 1", "pay 1 first-3-bonus", "reveal 1/draw", "final-hand 1",
        "pay 1 ante", "pay 1 draw", "pay 1 in-to-win-draw-bonus",
        "pick-up 3", "pick-up 2", "pick-up 1", "pick-up dealer",
    ]  # fmt: skip
    kept = of(round, "reveal")[3]
    assert kept.cards == ("8h", "8d")
    assert of(round, "final-hand")[0].cards == ("8h", "8d", "8s")
    assert round.finished
    assert all(stakes == {} for stakes in round.stakes.values())


@pytest.mark.proves("13:69F-42.10(g)", "13:69F-42.1#final-dealer-hand")
def test_the_dealer_lays_the_best_three_side_by_side_and_the_fourth_across():
    (dealer,) = of(deal(), "set-hand")
    assert dealer.cards == ("Qs", "Qd", "9h")
    assert dealer.text == "pair; the 4 of clubs lies across, unused"
    hands = ("Kc Jc 6c 5c", "2s 7d Jc 3h", "7h 8h 9h 2c", "2d 3s 4c Kh", "Qc Qh Qs 3d", "Ac 2d 3h 4s", "9c Kd 2s Kh")
    for hand in hands:
        four = cards(hand)
        rank, unused = best_three(*four)
        kept = [card for place, card in enumerate(four) if place != unused]
        assert rank == hand_rank(*kept) == max(hand_rank(*three) for three in combinations(four, 3))


@pytest.mark.proves("13:69F-42.10(i)")
def test_cards_are_picked_up_hand_by_hand_so_that_each_can_be_rebuilt():
    round = deal()
    picked = [event.cards for event in of(round, "pick-up")]
    assert picked == [("Ah", "9d", "6c"), ("8h", "8d", "8s"), ("Qs", "Qd", "9h", "4c")]
    assert [str(card) for card in round.shoe.discards[-10:]] == [card for hand in picked for card in hand]
    assert round.events[-1].kind == "pick-up"


@pytest.mark.proves("13:69F-42.12(b)")
def test_a_wrong_number_found_in_the_settlement_undoes_what_was_settled():
    round = begin()
    round.advance()
    round.decide("in-to-win")
    round.answer("in-to-win")
    while not of(round, "pay"):
        assert round.step() is not None
    assert round.moment == "settlement"
    round.call("IRR-3", who="dealer")
    assert round.void
    assert round.net == {1: {"ante": 0, "in-to-win": 0, "first-3-bonus": 0}, 2: {"ante": 0, "in-to-win": 0}}
    assert round.returned == {1: 2500, 2: 1000}


@pytest.mark.proves("13:69F-42.7(e)2")
def test_a_place_that_got_no_cards_has_none_to_give_up_before_the_stub_tells():
    round = begin(wagers={1: {"ante": 1000}})
    round.call("IRR-7", seat=1, dealt=0)
    ask = round.advance()
    assert ask is not None
    assert ask.choices.words() == ("in-to-win", "fold")
    round.decide("in-to-win")
    assert (round.void, round.net) == (True, {1: {"ante": 0, "in-to-win": 0}})


@pytest.mark.proves("13:69F-42.12(a)")
def test_no_card_is_found_face_up_any_more_once_all_are_dealt():
    round = begin()
    round.advance()
    round.decide("fold")
    round.answer("fold")
    while round.moment != "reveal":
        assert round.step() is not None
    for irregularity in ("IRR-1", "IRR-2"):
        with pytest.raises(NotAllowed, match="can no longer happen"):
            round.call(irregularity)


@pytest.mark.proves("13:69F-42.12(c)", "13:69F-42.12(d)", "13:69F-42.12(e)")
@pytest.mark.parametrize(
    ("irregularity", "where"), [("IRR-4", "12(c)"), ("IRR-5", "12(d)"), ("IRR-6", "12(e)"), ("IRR-9", "7(f); 9(e)")]
)
def test_what_needs_a_device_cannot_happen_without_it(irregularity, where):
    with pytest.raises(NotAllowed, match="cannot happen") as refused:
        begin().call(irregularity)
    assert refused.value.cite == cite(where)


# Ranking.

HIGHEST_FIRST = (
    "Ah Kh Qh",  # mini royal flush
    "Kc Qc Jc", "4c 3c 2c", "3s 2s As",  # straight flush
    "Ah Ad Ac", "2h 2d 2c",  # three-of-a-kind
    "Ah Kd Qc", "4h 3d 2c", "3h 2d Ac",  # straight
    "Ah Kh Jh", "Ah Kh 2h", "5s 3s 2s",  # flush
    "Ah Ad 2c", "Kh Kd Ac", "2h 2d Ac", "2h 2d 3c",  # pair
    "Ah Kd Jc", "Ah Kd 2c", "5h 3d 2c",  # high card; king, ace, two is no straight
)  # fmt: skip


@pytest.mark.proves(
    "13:69F-42.5(a)",
    "13:69F-42.5(b)",
    "13:69F-42.5(b)1",
    "13:69F-42.5(b)2",
    "13:69F-42.5(b)3",
    "13:69F-42.5(b)4",
    "13:69F-42.5(b)5",
    "13:69F-42.5(b)6",
    "13:69F-42.5(b)7",
    "13:69F-42.1#rank",
    "13:69F-42.1#suit",
    "13:69F-42.1#in-to-win-bonus",
)
def test_hands_rank_as_the_section_lists_them():
    ranks = [hand_rank(*cards(hand)) for hand in HIGHEST_FIRST]
    assert ranks == sorted(ranks, reverse=True)
    assert len(set(ranks)) == len(ranks)
    assert [kind_of(rank) for rank in ranks] == [6] + [5] * 3 + [4] * 2 + [3] * 3 + [2] * 3 + [1] * 4 + [0] * 3
    assert [earns_the_bonus(rank) for rank in ranks] == [True] * 9 + [False] * 10
    assert hand_rank(*cards("Ah 9d 5c")) == hand_rank(*cards("5s As 9h"))


@pytest.mark.proves("13:69F-42.5(b)")
def test_all_22100_hands_fall_into_the_known_counts():
    counts = [0] * 7
    for hand in combinations(range(52), 3):
        counts[kind_of(hand_rank(*hand))] += 1
    assert counts == [16440, 3744, 1096, 720, 52, 44, 4]


# Wagers and options.


@pytest.mark.proves("13:69F-42.1#ante-wager", "13:69F-42.1#first-3-bonus-wager", "13:69E-1.13BB(a)")
@pytest.mark.parametrize(
    ("wagers", "message"),
    [
        ({1: {}}, "Seat 1 has made no wager"),
        ({1: {"first-3-bonus": 500}}, "must make the Ante"),
        ({1: {"in-to-win": 500}}, "made in turn"),
        ({1: {"in-to-win-draw-bonus": 500}}, "nobody places it"),
        ({1: {"anto": 500}}, "'anto' is unknown"),
        ({1: {"ante": 0}}, "more than nothing"),
        ({1: {"ante": 2.5}}, "whole cents"),
        ({7: {"ante": 500}}, "no seat 7"),
        ({}, "Nobody has made a wager"),
    ],
)
def test_wagers_that_the_rules_do_not_know_are_refused(wagers, message):
    with pytest.raises(PitbossError, match=message):
        Round(game(ID), wagers, shoe=Shoe(one_deck()))


@pytest.mark.proves("13:69F-42.6(c)")
def test_only_who_sits_may_wager_and_stays_until_the_round_is_over():
    table = Table(game(ID))
    table.sit(1, "Ada")
    with pytest.raises(PitbossError, match="Nobody sits at seat 2"):
        table.wager(2, "ante", 1000)
    table.wager(1, "ante", 1000)
    table.begin_round()
    with pytest.raises(NotAllowed, match="stays until the round is over"):
        table.leave(1)
    table.finish()
    assert table.leave(1).name == "Ada"


@pytest.mark.proves("13:69F-42.2(b)")
def test_a_second_deck_needs_a_shuffler():
    with pytest.raises(NotAllowed, match="second deck alternates") as refused:
        game(ID, second_deck=True)
    assert refused.value.cite == cite("2(b)")


@pytest.mark.proves("13:69F-42.11(c)", "13:69F-42.11(d)")
@pytest.mark.parametrize(("option", "value"), [("bonus", 4), ("bonus", True), ("first_3", 5), ("first_3", "A")])
def test_only_the_printed_tables_may_be_chosen(option, value):
    with pytest.raises(NotAllowed, match="cannot be") as refused:
        game(ID, **{option: value})
    assert refused.value.cite in (cite("11(c)"), cite("11(d)"))


def test_one_table_of_each_kind_is_in_force():
    chosen = game(ID, bonus=3, first_3=4)
    assert [table.id for table in chosen.PAY_TABLES if table.used(chosen.options)] == ["bonus-3", "first-3-4"]


@pytest.mark.proves(
    "13:69E-1.13BB(a)", "13:69E-1.13BB(b)1", "13:69E-1.13BB(b)2", "13:69E-1.13BB(b)3", "13:69E-1.13BB(e)"
)
def test_the_layout_names_places_wording_and_odds():
    text = layout()
    for line in (
        "Name or trade name of the casino licensee",
        "6 places, the dealer opposite; at each: First 3 Bonus | Ante | In To Win/Draw",
        "Dealer Always Qualifies",
        "In To Win/Draw Must Equal Ante",
        "Ante and In to Win/Draw 1 to 1",
        "Drop box and tip box on the dealer's side, one on either side of the dealer",
    ):
        assert line in text
    assert text[-4:-1] == ["  straight 6 to 1", "  flush 3 to 1", "  pair 1 to 1"]


@pytest.mark.proves("13:69E-1.13BB(c)", "13:69E-1.13BB(d)")
def test_what_the_layout_does_not_say_stands_on_a_sign():
    text = layout(odds_on_sign=True)
    sign = text.index("On a sign at the table:")
    assert not any("to 1" in line or "Qualifies" in line for line in text[:sign])
    assert [line.removeprefix("  ") for line in text[sign + 1 :]] == layout()[2:-1]


@pytest.mark.proves("13:69F-42.11(a)", "13:69F-42.11(b)")
def test_odds_are_printed_with_to_and_never_with_for():
    for first_3 in (1, 2, 3, 4):
        text = " ".join(layout(first_3=first_3))
        assert " for " not in text
        assert text.count(" to 1") == 11
    paid = [event for event in of(deal(), "pay") if event.wager in ("ante", "draw")]
    assert [event.amount for event in paid] == [1000, 1000]


def layout(**options) -> list[str]:
    return ThreeCardDrawPoker(**options).layout_text().splitlines()


# The table between rounds.


def table_work(what: str, state: TableState | None = None, answers: tuple[str, ...] = (), **options) -> TableWork:
    """Do a piece of table work; the dealer cuts where ``answers`` say."""
    chance, left = Chance(), list(answers)
    work = TableWork(
        game(ID, **options),
        state or TableState(),
        [1, 2],
        lambda pack, side: Shoe.shuffled(pack, chance, side=side),
    )
    work.begin(getattr(work.game, what)(work))
    work.play(lambda ask: left.pop(0))
    assert not left
    return work


def steps(work: TableWork) -> list[tuple[str, str]]:
    return [(event.kind, event.cite) for event in work.events]


OPENED = [("inspect", cite("3(a)")), ("verify", cite("3(a)")), ("spread", cite("3(b)")), ("wash", cite("3(c)"))]
CUT = [
    ("cover-card", cite("2(a); 4(b)2; 4(c)1; 4(c)1i")),
    ("decide", cite("4(c)1ii")),
    ("cut", cite("4(c)1ii")),
    ("cover-card", cite("4(c)1iii; 4(c)1iv; 4(c)2")),
]


@pytest.mark.proves("13:69F-42.2(a)", "13:69F-42.3(a)", "13:69F-42.3(b)", "13:69F-42.3(c)")
def test_opening_inspects_spreads_and_washes_52_cards_without_a_joker():
    work = table_work("opening")
    assert steps(work) == OPENED
    assert work.events[0].text == "the dealer sorts and inspects 52 cards."
    assert (work.state.opened, work.state.shoes) == (True, [])


@pytest.mark.proves("13:69F-42.3(d)", "13:69F-42.2(b)1", "13:69F-42.2(b)2")
def test_each_of_two_decks_is_opened_by_itself():
    work = table_work("opening", shuffler="automated", second_deck=True)
    assert steps(work) == [
        ("compare-decks", cite("2(b)1; 2(b)2")),
        *((kind, f"{where}; {cite('3(d)')}") for kind, where in OPENED * 2),
    ]
    assert [(event.text or "")[:6] for event in work.events[1::4]] == ["deck 1", "deck 2"]


@pytest.mark.proves(
    "13:69F-42.4(a)",
    "13:69F-42.4(b)2",
    "13:69F-42.4(c)1",
    "13:69F-42.4(c)1i",
    "13:69F-42.4(c)1ii",
    "13:69F-42.4(c)1iii",
    "13:69F-42.4(c)1iv",
    "13:69F-42.4(c)2",
    "13:69F-42.7(a)",
    "13:69F-42.2(a)",
)
def test_a_hand_shuffle_is_followed_by_the_cut_on_the_cover_card():
    work = table_work("between_rounds", answers=("cut:17", "accept"))
    recut = [("decide", cite("4(d)"))]
    assert steps(work) == [("shuffle", cite("4(a)")), *CUT, *recut, ("load-shoe", cite("7(a)"))]
    (shoe,) = work.state.shoes
    assert shoe.order == [*shoe.as_shuffled[17:], *shoe.as_shuffled[:17]]
    assert sorted(shoe.order) == sorted(one_deck())


@pytest.mark.proves("13:69F-42.4(c)1ii", "13:69F-42.4(c)1iii")
@pytest.mark.parametrize("position", [10, 43, 51])
def test_ten_cards_or_more_are_taken_from_the_top_and_the_rest_laid_on_them(position):
    (shoe,) = table_work("between_rounds", answers=(f"cut:{position}", "accept")).state.shoes
    assert shoe.order == [*shoe.as_shuffled[position:], *shoe.as_shuffled[:position]]


@pytest.mark.proves("13:69F-42.4(c)1ii")
@pytest.mark.parametrize("position", ["9", "52", "0", "-10", "ten"])
def test_fewer_than_ten_cards_are_no_cut(position):
    with pytest.raises(NotAllowed, match="The dealer cannot decide"):
        table_work("between_rounds", answers=(f"cut:{position}",))


@pytest.mark.proves("13:69F-42.4(d)")
def test_a_supervisor_may_have_the_cards_cut_again_before_any_is_dealt():
    work = table_work("between_rounds", answers=("cut:17", "recut", "cut:20"))
    assert [kind for kind, _ in steps(work)].count("cut") == 2
    (shoe,) = work.state.shoes
    assert shoe.order == [*shoe.as_shuffled[37:], *shoe.as_shuffled[:37]]
    assert shoe.position == 0


@pytest.mark.proves("13:69F-42.4(b)1", "13:69F-42.4(a)")
def test_a_device_shuffles_and_the_cards_are_dealt_without_a_cut():
    work = table_work("between_rounds", **FROM_HAND)
    assert steps(work) == [("shuffle", cite("4(a)")), ("no-cut", cite("4(b)1"))]


@pytest.mark.proves("13:69F-42.9(b)1")
def test_an_automated_shoe_is_loaded_once_the_cards_are_shuffled_and_cut():
    work = table_work("between_rounds", answers=("cut:26", "accept"), **AUTOMATED)
    assert steps(work)[-1] == ("load-shoe", cite("9(b)1"))


@pytest.mark.proves("13:69F-42.2(b)3", "13:69F-42.2(b)4", "13:69F-42.2(b)5")
def test_two_decks_come_into_play_in_turn_one_at_a_time():
    state = TableState()
    told = [table_work("between_rounds", state, shuffler="automated", second_deck=True).events[0] for _ in range(3)]
    assert [event.text for event in told] == [f"deck {number} comes into play." for number in (1, 2, 1)]
    assert {event.cite for event in told} == {cite("2(b)3; 2(b)4; 2(b)5")}
    assert len(state.shoes) == 1


@pytest.mark.proves("13:69F-42.4(e)", "13:69F-42.3(c)", "13:69F-42.3(d)")
@pytest.mark.parametrize(
    ("options", "washed"), [({}, "4(e); 3(c)"), ({"shuffler": "automated", "second_deck": True}, "4(e); 3(c); 3(d)")]
)
def test_an_idle_table_shows_its_cards_and_shuffles_anew_for_whoever_arrives(options, washed):
    state = TableState()
    state.shoes = [Shoe(one_deck())]
    work = table_work("idle", state, **options)
    assert steps(work) == [("spread", cite("4(e)")), ("show", cite("4(e)")), ("wash", cite(washed))]
    assert state.shoes == []


@pytest.mark.proves("13:69F-42.4(a)")
def test_the_deck_is_shuffled_before_play_and_after_every_round():
    table = Table(game(ID))
    table.sit(1, "Ada")
    orders = []
    for _ in range(3):
        table.wager(1, "ante", 1000)
        round = table.begin_round()
        orders.append((round.shoe.number, round.shoe.commitment))
        table.finish()
        assert table.state.shoes == []
    assert len(set(orders)) == 3


@pytest.mark.proves("13:69E-1.18(g)2", "13:69E-1.18(g)3")
@pytest.mark.parametrize(("options", "hours"), [({}, 8), (AUTOMATED, 8), (FROM_HAND, 4)])
def test_cards_are_changed_after_eight_hours_from_a_shoe_four_from_the_hand(options, hours):
    assert game(ID, **options).card_change_hours() == hours
