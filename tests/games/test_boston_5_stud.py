"""Boston 5 stud, provision by provision: what the cases alone cannot show."""

from __future__ import annotations

from contextlib import suppress
from itertools import combinations

import pytest

from pitboss.games.boston_5_stud import Boston5Stud
from pitboss.games.boston_5_stud.arithmetic import against_the_dealer, hand_rank, three_card_kind, within_limit
from pitboss.games.boston_5_stud.three_cards import NAMES
from pitboss.games.registry import game
from pitboss.house.limits import Limits
from pitboss.house.table import Table
from pitboss.rules.asks import Ask
from pitboss.rules.events import Event
from pitboss.rules.poker_hands import CATEGORY, FIVE_CARD_NAMES, five_card_rank
from pitboss.rules.round import Round
from pitboss.rules.tablework import TableState
from pitboss.things.cards import cards, one_deck
from pitboss.things.errors import NotAllowed, PitbossError, UnknownName
from pitboss.things.shoes import Shoe
from tests.games import dealing
from tests.games.dealing import WAYS, of, settled, told

ID = "boston-5-stud"
ORDER = "Ks 8c Kc Qc Kd 8d 7d Qd 9h 8h 2h Jh 4c 2s 5s 7s 2d 3s 6s 5c"
"""Seat 1 holds kings, seat 2 eights over, seat 3 king high; the dealer queens."""
WAGERS = {
    1: {"ante": 500, "first": 1000, "bonus": 500},
    2: {"ante": 1000, "first": 2000},
    3: {"ante": 500, "first": 1000, "bonus": 500},
}
DECISIONS = ("second", "second", "second")
IN_EVERY_WAY = pytest.mark.parametrize(("options", "cite"), list(zip(WAYS, ("24.7", "24.8", "24.9"), strict=True)))


def begin(order=ORDER, *, wagers=None, **options) -> Round:
    return dealing.begin(ID, order, wagers or WAGERS, **options)


def begin_and_advance(**options) -> Round:
    round = begin(**options)
    round.advance()
    return round


def deal(order=ORDER, *, decisions=DECISIONS, **more) -> Round:
    return dealing.play(begin(order, **more), decisions)


def open_question(round: Round) -> Ask:
    assert round.ask is not None
    return round.ask


# Dealing.


@pytest.mark.proves("24.7", "24.8", "24.9")
@IN_EVERY_WAY
def test_no_more_bets_is_said_before_any_card_leaves(options, cite):
    kinds = [(event.kind, event.cite) for event in begin_and_advance(**options).events]
    assert kinds.index(("announce", cite)) < [kind for kind, _ in kinds].index("deal")


@pytest.mark.proves("24.7", "24.8", "24.1#hand")
@pytest.mark.parametrize("options", WAYS[:2])
def test_three_cards_one_at_a_time_then_two_to_whoever_stayed_the_dealer_last(options):
    round = begin(**options)
    dealing.play(round, ("second", "fold", "second"))
    dealt = of(round, "deal")
    assert [event.hand for event in dealt] == ["1", "2", "3", "dealer"] * 3 + ["1", "3", "dealer"] * 2
    assert {event.face for event in dealt} == {"down"}
    assert [event.cards[0] for event in dealt][:12] == ORDER.split()[:12]


@pytest.mark.proves("24.9", "24.1#hand")
def test_automated_shoe_gives_stacks_of_three_then_of_two():
    order = "Ks Kd 9h Qc Qd Jh 4c 2d 7s 5c"
    round = deal(order, wagers={1: WAGERS[1]}, decisions=("second",), deal="automated-shoe")
    hands = [event.hand for event in of(round, "deal")]
    assert hands == ["1"] * 3 + ["dealer"] * 3 + ["1"] * 2 + ["dealer"] * 2


@pytest.mark.proves("24.7", "24.8", "24.9")
@IN_EVERY_WAY
def test_stub_goes_to_the_rack_unseen_after_the_last_cards(options, cite):
    round = begin(**options)
    dealing.play(round, DECISIONS)
    (stub,) = of(round, "stub")
    assert (stub.cite, stub.cards, stub.text) == (cite, (), f"{52 - 20} cards")
    assert round.events.index(stub) > round.events.index(of(round, "deal")[-1])


@pytest.mark.proves("24.7")
def test_stub_is_counted_in_the_fifth_round_at_the_latest():
    assert of(deal(carry={"rounds_since_count": 3}), "stub-count") == []
    round = deal(carry={"rounds_since_count": 4}, decisions=("second", "fold", "second"))
    assert [event.text for event in of(round, "stub-count")] == ["34 cards in the stub, 34 expected."]
    assert round.carries["rounds_since_count"] == 0
    with pytest.raises(NotAllowed, match="counts the cards"):
        game(ID, stub_count="off", shuffler="automated")


@pytest.mark.proves("24.8")
def test_a_deck_dealt_from_the_hand_is_taken_up_first_and_needs_a_shuffler():
    with pytest.raises(NotAllowed, match="automated shuffler") as refused:
        game(ID, deal="hand")
    assert refused.value.cite == "24.8"
    kinds = [event.kind for event in begin_and_advance(deal="hand", shuffler="automated").events]
    assert kinds.index("hold-deck") < kinds.index("announce")


# The optional bonus and the decision.


@pytest.mark.proves("24.10", "24.11(d)")
def test_the_optional_bonus_is_settled_on_three_cards_before_anybody_decides():
    round = begin_and_advance()
    assert told(round.events[-8:]) == [
        "look 1", "look 2", "look 3",
        "three-card-hand 1", "reveal 1", "pay 1", "three-card-hand 3", "collect 3",
    ]  # fmt: skip
    assert round.net[1] == {"bonus": 500}
    assert round.net[3] == {"bonus": -500}
    assert [event.cards for event in of(round, "reveal")] == [("Ks", "Kd", "9h")]
    assert open_question(round).seat == 1


@pytest.mark.proves("24.11(d)")
def test_a_hand_shown_for_the_optional_bonus_shows_no_later_card():
    round = begin_and_advance()
    for decision in DECISIONS[:2]:
        round.decide(decision)
    round.answer("second")
    while len(round.hands["1"]) < 5:
        round.step()
    round.call("IRR-4c", who="dealer")
    assert round.void
    seen = {card for event in round.view(2) for card in event.cards}
    assert {"Ks", "Kd", "9h"} <= seen
    assert not {"4c", "2d"} & seen


@pytest.mark.proves("24.1#fold", "24.10")
def test_a_fold_gives_up_ante_and_first_wager_before_the_second():
    round = begin_and_advance()
    round.decide("fold")
    assert told(round.events[-4:]) == ["decide 1", "collect 1", "collect 1", "pick-up 1"]
    assert round.net[1] == {"bonus": 500, "ante": -500, "first": -1000}
    assert {event.cite for event in round.events[-3:-1]} == {"24.1#fold; 24.10"}


@pytest.mark.proves("24.10", "24.6")
def test_the_second_wager_has_the_size_of_the_first():
    round = begin_and_advance()
    assert open_question(round).costs == {"second": 1000}
    for wrong in ("second:5", "second:20", "call", "check", "raise"):
        with pytest.raises(NotAllowed, match="cannot decide"):
            round.decide(wrong)
    round.decide("second")
    assert round.stakes[1] == {"ante": 500, "first": 1000, "second": 1000}


@pytest.mark.proves("24.10")
def test_seats_decide_in_turn_from_the_dealers_left_seeing_only_their_own_cards():
    round = begin_and_advance(wagers={2: WAGERS[2], 5: WAGERS[2]}, order="8c Kc Qc 8d 7d Qd 9h 2h Jh")
    with pytest.raises(NotAllowed, match="Seat 5 is not to act; seat 2 is"):
        round.decide("fold", seat=5)
    assert {card for event in round.view(2) for card in event.cards} == {"8c", "8d", "9h", "??"}
    assert {card for event in round.view(None) for card in event.cards} == {"??"}


@pytest.mark.proves("24.10")
def test_the_dealer_takes_the_last_cards_though_everybody_has_folded():
    round = deal(decisions=("fold", "fold", "fold"))
    assert [event.hand for event in of(round, "deal")][12:] == ["dealer", "dealer"]
    assert [len(event.cards) for event in of(round, "reveal") if event.hand == "dealer"] == [5]


# Settlement.


@pytest.mark.proves("24.10", "24.10(g)", "24.11(b)", "24.11(c)", "24.1#ante-bonus-hand")
def test_hands_are_compared_one_by_one_from_the_right_and_picked_up_in_order():
    round = deal()
    start = next(at for at, event in enumerate(round.events) if event.kind == "reveal" and event.hand == "dealer")
    assert told(round.events[start:]) == [
        "reveal dealer",
        "reveal 3", "collect 3", "collect 3", "collect 3", "pick-up 3",
        "reveal 2", "return 2", "pay 2", "pay 2", "pay 2", "pick-up 2",
        "reveal 1", "return 1", "pay 1", "pay 1", "pick-up 1",
        "pick-up dealer",
    ]  # fmt: skip
    bonus = next(event for event in of(round, "pay") if event.wager == "ante-bonus")
    assert (bonus.seat, bonus.amount, bonus.cite) == (2, 4000, "24.1#ante-bonus-hand; 24.11(c)")
    picked = [card for event in of(round, "pick-up") for card in event.cards]
    assert [str(card) for card in round.shoe.discards[-20:]] == picked


@pytest.mark.proves("24.10(f)", "24.1#push")
def test_a_tie_is_a_push_on_all_three_wagers():
    order = "As Ah Kd Kc 9c 9d 6h 6s 3d 3c"
    round = deal(order, wagers={1: WAGERS[2]}, decisions=("second",))
    assert round.net[1] == {"ante": 0, "first": 0, "second": 0}
    assert {event.cite for event in of(round, "return")} == {"24.1#push; 24.10(f)"}


@pytest.mark.proves("24.10", "24.11(b)")
def test_what_the_wagers_come_to():
    ranks = [hand_rank(*cards(hand)) for hand in ("Kc Kd 9h 4c 2d", "Qc Qd 9h 4c 2d")]
    assert against_the_dealer(*ranks) == (0, 1)
    assert against_the_dealer(ranks[1], ranks[0]) == (-1, -1)
    assert against_the_dealer(ranks[0], ranks[0]) == (0, 0)
    low = hand_rank(*cards("7c 5d 4h 3c 2d"))
    assert against_the_dealer(low + 1, low) == (0, 1)


@pytest.mark.proves("24.11(e)")
def test_the_limit_cuts_the_ante_bonus_first():
    assert within_limit(20_000, 20_000, 10_000_000, 5_000_000) == (20_000, 20_000, 4_960_000)
    assert within_limit(3_000_000, 3_000_000, 1, 5_000_001) == (2_500_001, 2_500_000, 0)
    order = "As 9h Ks 9c Qs 4d Js 3s Ts 2c"
    round = deal(order, wagers={1: {"ante": 10_000, "first": 20_000}}, decisions=("second",), cap=50_000)
    assert round.net[1] == {"ante": 0, "first": 20_000, "second": 20_000, "ante-bonus": 4_960_000}


@pytest.mark.proves("24.11(e)")
@pytest.mark.parametrize("cap", [49_999, 49_999.99, -1, True, "lots"])
def test_a_payout_limit_below_50000_dollars_is_refused(cap):
    with pytest.raises(NotAllowed, match="Option 'cap' cannot be"):
        game(ID, cap=cap)


@pytest.mark.proves("24.11(e)")
def test_a_payout_limit_is_not_below_what_the_least_wager_can_win():
    capped = Boston5Stud(cap=50_000)
    Limits(capped, {"ante": (4_900, 49_000)})
    with pytest.raises(NotAllowed, match=r"can win \$50,200; the payout limit of \$50,000 is lower") as refused:
        Limits(capped, {"ante": (5_000, 50_000)})
    assert refused.value.cite == "24.11(e)"
    with pytest.raises(NotAllowed, match="the payout limit"):
        Table(capped, limits={"first": (9_999, 99_990)})
    Limits(Boston5Stud(), {"ante": (10_000, 100_000)})
    Limits(Boston5Stud(cap=50_200), {"ante": (5_000, 50_000)})
    with pytest.raises(NotAllowed, match="the payout limit"):
        Limits(Boston5Stud(cap=50_200, odds_ab={"royal flush": "1,001 to 1"}), {"ante": (5_000, 50_000)})


# Ranks, tables and options.


@pytest.mark.proves("24.5", "24.1#rank")
def test_all_2598960_hands_fall_into_the_known_counts_and_ranks():
    counts = [0] * len(FIVE_CARD_NAMES)
    ranks = set()
    for hand in combinations(range(52), 5):
        rank = five_card_rank(*hand)
        ranks.add(rank)
        counts[rank // CATEGORY] += 1
    assert counts == [1302540, 1098240, 123552, 54912, 10200, 5108, 3744, 624, 36, 4]
    assert len(ranks) == 7462


@pytest.mark.proves("24.5", "24.1#rank")
@pytest.mark.parametrize(
    ("higher", "lower"),
    [
        ("Kc Kd 9h 4c 3d", "Kh Ks 9s 4d 2c"),
        ("Kc Kd 2h 2c 3d", "Qh Qs Js Jd Ac"),
        ("9c 9d 4h 4c Ad", "9h 9s 4s 4d Kc"),
        ("3c 3d 3h 2c 2d", "2h 2s 2c Ad Ac"),
        ("6c 5d 4h 3c 2d", "5c 4d 3h 2c Ad"),
        ("Ac Jc 9c 5c 3c", "Ad Jd 9d 5d 2d"),
    ],
)
def test_ties_within_a_kind_go_by_grouped_cards_then_by_the_rest(higher, lower):
    assert hand_rank(*cards(higher)) > hand_rank(*cards(lower))


@pytest.mark.proves("24.11(d)", "24.5")
def test_three_cards_among_all_22100_with_the_ace_low_or_not():
    counts = {low: [0] * len(NAMES) for low in (True, False)}
    for hand in combinations(range(52), 3):
        for low, found in counts.items():
            found[three_card_kind(*hand, low)] += 1
    assert counts[True] == [16440, 3744, 1096, 720, 52, 48]
    assert counts[False] == [16440 + 60, 3744, 1096 + 4, 720 - 60, 52, 48 - 4]


@pytest.mark.proves("24.11(c)", "24.11(d)")
def test_printed_tables_line_by_line():
    ante_bonus, optional_bonus = game(ID).PAY_TABLES
    assert {odds.per for table in (ante_bonus, optional_bonus) for _, odds in table.rows} == {1}
    assert [odds.wins for _, odds in ante_bonus.rows] == [1000, 200, 100, 25, 15, 8, 4, 2]
    assert [(name, odds.wins) for name, odds in optional_bonus.rows] == list(
        zip(reversed(NAMES[1:]), (40, 25, 6, 3, 1), strict=True)
    )


@pytest.mark.proves("24.11(c)", "24.11(d)")
@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"odds_ab": {"two pair": "1 to 1"}}, "1 to 1 for two pair is less"),
        ({"odds_ab": {"pair": "1 to 1"}}, "no line 'pair'"),
        ({"odds_ob": {"three-card straight": "5 to 1"}}, "less than the odds printed"),
        ({"odds_ob": "6 to 1"}, "Option 'odds_ob' cannot be"),
    ],
)
def test_a_licensee_may_better_the_printed_odds_but_not_worsen_them(options, message):
    with pytest.raises(NotAllowed, match=message):
        game(ID, **options)
    better = game(ID, odds_ob={"three-of-a-kind": "30 to 1", "three-card flush": "4 to 1"})
    assert [odds.wins for _, odds in better.PAY_TABLES[1].rows] == [40, 30, 6, 4, 1]


@pytest.mark.proves("24.11(a)")
def test_odds_are_told_with_to_and_never_with_for():
    for table in game(ID).PAY_TABLES:
        assert all(" to " in str(odds) and "for" not in str(odds) for _, odds in table.rows)
    with pytest.raises(NotAllowed, match="'9 for 1' are not payout odds"):
        game(ID, odds_ab={"straight": "9 for 1"})


@pytest.mark.proves("24.1#ante-wager", "24.1#first-wager", "24.6")
@pytest.mark.parametrize(
    ("wagers", "message"),
    [
        ({1: {"ante": 500, "first": 999}}, r"'first' at seat 1 is \$9.99; it must be \$10"),
        ({1: {"ante": 500, "first": 500}}, r"it must be \$10"),
        ({1: {"ante": 1000, "first": 500}}, r"it must be \$20"),
        ({1: {"ante": 500}}, "must make the first wager"),
        ({1: {"first": 1000}}, "must make the ante wager"),
        ({1: {"bonus": 500}}, "must make the ante wager"),
        ({1: {"ante": 500, "first": 1000, "second": 1000}}, "made in turn"),
        ({1: {"ante": 500, "first": 1000, "ante-bonus": 500}}, "nobody places it"),
        ({1: {"ante": 0, "first": 0}}, "more than nothing"),
        ({8: {"ante": 500, "first": 1000}}, "no seat 8"),
        ({}, "Nobody has made a wager"),
    ],
)
def test_wagers_that_the_rules_do_not_know_are_refused(wagers, message):
    with pytest.raises(PitbossError, match=message):
        Round(game(ID), wagers, shoe=Shoe(one_deck()))


@pytest.mark.proves("24.1#first-wager")
def test_a_suggestion_of_wagers_keeps_the_ratio():
    assert game(ID).in_ratio({"ante": 700, "first": 700, "bonus": 700}) == {"ante": 700, "first": 1400, "bonus": 700}


# Irregularities called at a table.


@pytest.mark.proves("24.12(a)")
def test_an_exposed_card_of_the_dealer_voids_all_but_what_three_cards_earn():
    round = begin_and_advance()
    round.decide("second")
    round.call("IRR-1", who="dealer")
    assert round.void
    assert round.net == {
        1: {"ante": 0, "first": 0, "second": 0, "bonus": 500},
        2: {"ante": 0, "first": 0, "ante-bonus": 4000},
        3: {"ante": 0, "first": 0, "bonus": 0},
    }
    assert round.returned == {1: 3500, 2: 7000, 3: 2000}
    shown = [event.cards for event in of(round, "reveal")]
    assert shown == [("Ks", "Kd", "9h"), ("8c", "8d", "8h")]


@pytest.mark.proves("24.12(a)")
def test_once_all_have_decided_an_exposed_card_of_the_dealer_changes_nothing():
    round = begin()
    round.advance()
    for decision in DECISIONS[:2]:
        round.decide(decision)
    round.answer("second")
    while round.moment != "last-cards":
        round.step()
    with pytest.raises(NotAllowed, match="can no longer happen"):
        round.call("IRR-1")
    round.advance()
    assert not round.void


@pytest.mark.proves("24.12(d)")
def test_a_void_hand_loses_its_question_and_the_next_player_is_asked():
    round = begin_and_advance()
    round.call("IRR-4a", seat=1)
    assert not round.finished
    assert open_question(round).seat == 2
    assert round.net[1] == {"bonus": 0, "ante": 0, "first": 0}
    assert [event.hand for event in of(round, "void")] == ["1"]
    for decision in ("second", "second"):
        round.decide(decision)
    assert [event.hand for event in of(round, "deal")][12:] == ["2", "3", "dealer"] * 2
    assert round.decisions == [(2, "second"), (3, "second")]


@pytest.mark.proves("24.12(d)")
def test_a_hand_found_wrong_after_its_second_wager_gets_that_back_too():
    round = begin_and_advance()
    for decision in DECISIONS[:2]:
        round.decide(decision)
    round.call("IRR-4a", seat=1)
    assert open_question(round).seat == 3
    round.decide("fold")
    assert round.net[1] == {"bonus": 0, "ante": 0, "first": 0, "second": 0}
    assert round.returned[1] == 500 + 500 + 1000 + 1000
    assert round.net[2]["ante-bonus"] == 4000


@pytest.mark.proves("24.12(d)")
def test_a_hand_found_wrong_as_it_is_settled_is_void_alone():
    round = begin_and_advance()
    for decision in DECISIONS[:2]:
        round.decide(decision)
    round.answer(DECISIONS[2])
    while not [event for event in of(round, "collect") if event.seat == 3 and event.wager == "ante"]:
        assert round.step() is not None
    round.call("IRR-4a", seat=3)
    round.advance()
    assert not round.void
    assert round.net[3] == {"bonus": 0, "ante": 0, "first": 0, "second": 0}
    others = deal().net
    assert (round.net[1], round.net[2]) == (others[1], others[2])


@pytest.mark.proves("24.12(d)")
def test_a_wrong_hand_of_the_dealer_found_in_the_settlement_undoes_what_was_settled():
    round = begin_and_advance()
    for decision in DECISIONS[:2]:
        round.decide(decision)
    round.answer(DECISIONS[2])
    while round.moment != "settlement" or not of(round, "pick-up"):
        assert round.step() is not None
    round.call("IRR-4c", who="dealer", dealt=6)
    assert round.void
    assert all(not any(nets.values()) for nets in round.net.values())


@pytest.mark.proves("24.12(d)")
def test_a_hand_ruled_void_in_the_middle_of_a_deal_gets_no_further_card():
    for options in WAYS:
        round = begin(**options)
        while len(of(round, "deal")) < 2:
            round.step()
        round.call("IRR-4a", seat=1)
        round.advance()
        assert [event.hand for event in of(round, "deal")].count("1") <= 2
        assert open_question(round).seat == 2


@pytest.mark.proves("24.12(a)", "24.12(d)")
@pytest.mark.parametrize(("irregularity", "details"), [("IRR-4a", {}), ("IRR-4c", {"who": "dealer"}), ("IRR-1", {})])
@pytest.mark.parametrize("decisions", [DECISIONS, ("fold", "second", "fold")])
def test_what_goes_wrong_may_be_called_at_any_step(irregularity, details, decisions):
    """Whatever the step, every wager is decided once, and the seats not concerned play on."""
    steps, seats = len(deal(decisions=decisions).events), (1, 2, 3) if irregularity == "IRR-4a" else (None,)
    for seat in seats:
        for at in range(steps):
            round = interrupted(at, irregularity, {**details, "seat": seat} if seat else details, decisions)
            assert round.finished
            assert not any(round.stakes.values())
            for one, nets in round.net.items():
                wagered = sum(event.amount or 0 for event in of(round, "wager") if event.seat == one)
                assert wagered + sum(nets.values()) == round.returned[one]
            if seat and of(round, "irregularity"):
                assert set(round.net[seat].values()) == {0}
                assert not round.void


def interrupted(at: int, irregularity: str, details: dict, decisions) -> Round:
    """Play a round step by step, and call something after so many steps if it can still happen."""
    round, answers = begin(), dict(zip((1, 2, 3), decisions, strict=True))
    for step in range(500):
        if step == at:
            with suppress(NotAllowed):
                round.call(irregularity, **details)
        if round.finished:
            break
        if round.ask is None:
            round.step()
        else:
            round.answer(answers[round.ask.seat])
    return round


@pytest.mark.proves("24.12(d)")
def test_where_every_hand_is_void_the_round_ends_without_last_cards():
    round = begin_and_advance(wagers={1: WAGERS[2]}, order="8c Kc 8d 7d 9h 2h")
    round.call("IRR-4a", seat=1)
    assert round.finished
    assert not round.void
    assert round.net[1] == {"ante": 0, "first": 0}
    assert len(of(round, "deal")) == 6


@pytest.mark.proves("24.12(d)")
def test_the_dealers_fifth_card_comes_from_the_stub_before_it_is_put_away():
    round = begin()
    round.call("IRR-4b", who="dealer")
    dealing.play(round, DECISIONS)
    kinds: list[Event] = [event for event in round.events if event.kind in ("irregularity", "deal", "stub")]
    assert told(kinds[-3:]) == ["irregularity", "deal dealer", "stub"]
    assert kinds[-2].cite == "24.12(d)"
    assert [len(event.cards) for event in of(round, "reveal") if event.hand == "dealer"] == [5]


@pytest.mark.proves("24.12(d)", "24.7")
@pytest.mark.parametrize(
    ("irregularity", "details", "message"),
    [
        ("IRR-4a", {}, "must name the seat"),
        ("IRR-9", {}, "must name the hand"),
        ("IRR-9", {"seat": 1, "who": "dealer"}, "must name the hand"),
        ("IRR-4c", {"who": "community"}, "no hand of this game"),
        ("IRR-4a", {"seat": 7}, "no wager in this round"),
        ("IRR-4a", {"seat": 1, "dealt": "six"}, "no number of cards"),
    ],
)
def test_a_misdeal_must_name_a_hand_of_the_round(irregularity, details, message):
    round = begin()
    with pytest.raises(PitbossError, match=message):
        round.call(irregularity, **details)
    assert round.calls == []


@pytest.mark.proves("24.12(b)")
def test_a_card_found_face_up_is_not_used_in_either_deal():
    round = begin()
    round.call("IRR-2")
    round.advance()
    assert [event.cards for event in of(round, "discard")] == [("Ks",)]
    round = begin_and_advance()
    round.call("IRR-2")
    assert of(round, "discard") == []
    for decision in DECISIONS:
        round.decide(decision)
    assert [event.cards for event in of(round, "discard")] == [("4c",)]
    with pytest.raises(NotAllowed, match="the round is over"):
        round.call("IRR-2")


@pytest.mark.proves("24.12(b)")
def test_several_cards_face_up_between_the_two_deals_wait_for_the_second():
    round = begin_and_advance()
    round.call("IRR-3", face_up=2)
    assert not round.finished
    for decision in DECISIONS:
        round.decide(decision)
    assert round.void
    assert round.net[1] == {"ante": 0, "first": 0, "second": 0, "bonus": 0}


@pytest.mark.proves("24.12(f)")
def test_a_jam_in_the_second_delivery_spares_what_three_cards_earn():
    order = "8c 8d 8h Ks Kd 9h Qc Qd Jh"
    round = begin(order, wagers={1: WAGERS[1], 2: WAGERS[2]}, deal="automated-shoe")
    round.advance()
    round.decide("second")
    round.answer("second")
    while len(round.hands["1"]) < 4:
        round.step()
    round.call("IRR-7")
    assert round.void
    assert round.net[1] == {"ante": 0, "first": 0, "second": 0, "bonus": 12_500, "ante-bonus": 2_000}
    assert round.net[2] == {"ante": 0, "first": 0, "second": 0}
    shown = [event.cards for event in of(round, "reveal") if event.seat == 1]
    assert shown == [("8c", "8d", "8h")] * 2


@pytest.mark.proves("24.12(e)", "24.12(g)", "24.12(f)")
@pytest.mark.parametrize(
    ("call", "message"),
    [("IRR-6", "no shuffler"), ("IRR-7", "no automated shoe"), ("IRR-8", "no device"), ("IRR-11", "count")],
)
def test_what_a_device_does_cannot_happen_without_one(call, message):
    with pytest.raises(NotAllowed, match=message):
        begin().call(call)


@pytest.mark.proves("24.7")
def test_a_deck_with_a_wrong_count_leaves_the_table():
    round = begin()
    round.call("IRR-10", counted=31)
    dealing.play(round, DECISIONS)
    assert round.void
    state = TableState()
    state.cards_opened_at = 1.0
    game(ID).after_round(state, round)
    assert state.cards_opened_at is None


def test_a_case_may_not_list_more_cards_than_are_dealt_nor_name_an_unknown_detail():
    seat = {
        "seat": 1,
        "wagers": {"ante": 5, "first": 10},
        "cards": ["Ks", "Kd", "9h", "4c", "2d", "2h"],
        "decisions": ["second"],
    }
    case = {"game": ID, "seats": [seat], "dealer": ["Qc", "Qd", "Jh", "7s", "5c"]}
    with pytest.raises(NotAllowed, match="lists 1 more cards for seat 1"):
        settled(case)
    with pytest.raises(UnknownName, match="no detail 'lucky'"):
        settled({**case, "calls": [{"irregularity": "IRR-4a", "seat": 1, "lucky": True}]})


# The table between rounds.


@pytest.mark.proves("24.3", "24.2")
def test_opening_inspects_spreads_and_washes_each_deck():
    work = dealing.table_work(ID, "opening")
    assert told(work.events) == ["inspect", "verify", "spread", "wash"]
    assert {event.cite for event in work.events} == {"24.3"}
    both = dealing.table_work(ID, "opening", shuffler="automated", second_deck=True)
    assert told(both.events) == ["inspect", "verify", "spread", "wash"] * 2


@pytest.mark.proves("24.4")
def test_a_hand_shuffle_is_followed_by_the_dealers_cut():
    work = dealing.table_work(ID, "between_rounds", answers=("cut:17",))
    assert told(work.events) == ["shuffle", "decide", "cut"]
    assert {event.cite for event in work.events} == {"24.4"}
    with pytest.raises(NotAllowed, match="The dealer cannot decide"):
        dealing.table_work(ID, "between_rounds", answers=("cut:9",))
    assert told(dealing.table_work(ID, "between_rounds", shuffler="automated").events) == ["shuffle"]


@pytest.mark.proves("24.9")
def test_an_automated_shoe_is_loaded_once_the_cards_are_shuffled_and_cut():
    work = dealing.table_work(ID, "between_rounds", answers=("cut:26",), deal="automated-shoe")
    assert (told(work.events)[-1], work.events[-1].cite) == ("load-shoe", "24.9")


@pytest.mark.proves("24.2")
def test_two_decks_come_into_play_in_turn_beside_a_shuffler_only():
    with pytest.raises(NotAllowed, match="second deck alternates"):
        game(ID, second_deck=True)
    state = TableState()
    turns = [
        dealing.table_work(ID, "between_rounds", state, shuffler="automated", second_deck=True).events[0].text
        for _ in range(3)
    ]
    assert turns == [f"deck {number} comes into play." for number in (1, 2, 1)]


@pytest.mark.proves("24.12(d)")
def test_a_hand_is_found_wrong_once():
    round = begin_and_advance()
    round.call("IRR-4a", seat=1)
    with pytest.raises(NotAllowed, match="IRR-4a was called of seat 1 already"):
        round.call("IRR-4a", seat=1)
    assert open_question(round).seat == 2
