"""Colorado hold 'em, provision by provision: what the cases alone cannot show."""

from __future__ import annotations

from itertools import combinations

import pytest

from pitboss.cli.rule_card import rule_card
from pitboss.games.colorado_holdem import ColoradoHoldem
from pitboss.games.colorado_holdem.arithmetic import (
    JACKS_OR_BETTER,
    bonus_result,
    hand_rank,
    instant_winner,
    main_result,
    within_limit,
)
from pitboss.games.registry import game
from pitboss.house.table import Table
from pitboss.rules.poker_hands import CATEGORY, FIVE_CARD_NAMES, pair_of
from pitboss.rules.round import Round
from pitboss.rules.tablework import TableState
from pitboss.things.cards import cards, one_deck
from pitboss.things.errors import NotAllowed, NotUnderstood, PitbossError
from pitboss.things.shoes import Shoe
from tests.games import dealing
from tests.games.dealing import WAYS, of, settled, told

ID = "colorado-holdem"
ORDER = "Kh 9h 7c Kd 9d 7d 4s 2c 7h 5c 8s 3d"
"""Seat 1 holds kings, seat 2 nines, seat 3 three sevens; nothing in the middle helps them."""
WAGERS = {1: {"ante": 1000, "bonus": 500}, 2: {"ante": 500}, 3: {"ante": 700, "bonus": 100}}
DECISIONS = ("discard:4s", "bet", "discard:2c", "no-bet", "declare")
IN_EVERY_WAY = pytest.mark.parametrize(("options", "cite"), list(zip(WAYS, ("23.7", "23.8", "23.9"), strict=True)))


def begin(order=ORDER, *, wagers=None, **options) -> Round:
    return dealing.begin(ID, order, wagers or WAGERS, **options)


def deal(order=ORDER, *, decisions=DECISIONS, **more) -> Round:
    return dealing.play(begin(order, **more), decisions)


def required(**more) -> dict:
    return {"version": "required", "required_push_low": 7, **more}


# Dealing.


@pytest.mark.proves("23.7", "23.8", "23.9")
@IN_EVERY_WAY
def test_no_more_bets_is_said_before_any_card_leaves(options, cite):
    kinds = [(event.kind, event.cite) for event in begin_and_advance(**options).events]
    assert kinds.index(("announce", cite)) < [kind for kind, _ in kinds].index("deal")


def begin_and_advance(**options) -> Round:
    round = begin(**options)
    round.advance()
    return round


@pytest.mark.proves("23.7", "23.8", "23.1#community-card")
@pytest.mark.parametrize("options", WAYS[:2])
def test_one_card_at_a_time_clockwise_then_three_community_cards(options):
    dealt = of(begin_and_advance(**options), "deal")
    assert [event.hand for event in dealt] == ["1", "2", "3"] * 3 + ["community"] * 3
    assert {event.face for event in dealt} == {"down"}
    assert [event.cards[0] for event in dealt] == ORDER.split()
    assert "23.1#community-card" in dealt[-1].cite
    assert "23.1#community-card" not in dealt[0].cite


@pytest.mark.proves("23.9")
def test_automated_shoe_gives_stacks_the_community_cards_last():
    dealt = of(begin_and_advance(deal="automated-shoe"), "deal")
    assert [event.hand for event in dealt] == ["1"] * 3 + ["2"] * 3 + ["3"] * 3 + ["community"] * 3


@pytest.mark.proves("23.1#stub")
@IN_EVERY_WAY
def test_stub_is_what_is_left_after_all_cards_are_dealt_and_goes_to_the_rack_unseen(options, cite):
    (stub,) = of(begin_and_advance(**options), "stub")
    assert (stub.cite, stub.cards, stub.text) == (f"23.1#stub; {cite}", (), f"{52 - 12} cards")


@pytest.mark.proves("23.7", "23.1#stub")
def test_stub_is_counted_in_the_fifth_round_at_the_latest():
    assert of(begin_and_advance(carry={"rounds_since_count": 3}), "stub-count") == []
    round = begin_and_advance(carry={"rounds_since_count": 4})
    assert [event.text for event in of(round, "stub-count")] == ["40 cards in the stub, 40 expected."]
    assert round.carries["rounds_since_count"] == 0


@pytest.mark.proves("23.7")
def test_only_a_counting_shuffler_spares_the_count():
    with pytest.raises(NotAllowed, match="counts the cards"):
        game(ID, stub_count="off", shuffler="automated")
    assert (
        of(begin_and_advance(carry={"rounds_since_count": 99}, stub_count="off", shuffler="counting"), "stub-count")
        == []
    )


@pytest.mark.proves("23.8")
def test_a_deck_dealt_from_the_hand_is_taken_up_first_and_needs_a_shuffler():
    with pytest.raises(NotAllowed, match="automated shuffler") as refused:
        game(ID, deal="hand")
    assert refused.value.cite == "23.8"
    kinds = [event.kind for event in begin_and_advance(deal="hand", shuffler="automated").events]
    assert kinds.index("hold-deck") < kinds.index("announce")


# Decisions.


@pytest.mark.proves("23.11(b)1", "23.1#discard", "23.1#bet-wager")
def test_one_card_is_laid_aside_face_down_before_the_bet():
    round = begin_and_advance()
    round.decide("discard:4s")
    (aside,) = of(round, "set-aside")
    assert (aside.seat, aside.cards, aside.face) == (1, ("4s",), "down")
    assert round.hands["1"].names == ("Kh", "Kd")
    assert "bet" not in round.stakes[1]
    round.decide("bet")
    assert round.stakes[1]["bet"] == 1000
    assert "reveal" not in [event.kind for event in round.events]


@pytest.mark.proves("23.1#discard")
def test_nobody_else_learns_which_card_was_laid_aside():
    round = begin_and_advance()
    round.decide("discard:4s")
    for watcher in (None, 2, 3):
        told_others = [event for event in round.view(watcher) if event.kind in ("decide", "set-aside")]
        assert [event.text for event in told_others] == ["discard", None]
        assert told_others[1].cards == ("??",)
    assert [event.cards for event in round.view(1) if event.kind == "set-aside"] == [("4s",)]


@pytest.mark.proves("23.11(b)1")
@pytest.mark.parametrize("wrong", ["fold", "bet", "no-bet", "discard", "discard:Kc", "discard:9h", "discard:4s Kd"])
def test_exactly_one_card_of_ones_own_is_laid_aside_and_nobody_folds_where_the_bet_is_permissible(wrong):
    round = begin_and_advance()
    with pytest.raises(NotAllowed, match="cannot decide"):
        round.decide(wrong)
    assert (round.decisions, len(round.hands["1"])) == ([], 3)


@pytest.mark.proves("23.1#bet-wager")
@pytest.mark.parametrize("wrong", ["bet:5", "bet:20", "discard:Kh", "declare", "fold"])
def test_the_bet_has_one_size_and_comes_once(wrong):
    round = begin_and_advance()
    round.decide("discard:4s")
    with pytest.raises(NotAllowed, match="cannot decide"):
        round.decide(wrong)


@pytest.mark.proves("23.10")
def test_where_the_bet_is_required_nobody_goes_on_without_it():
    round = begin_and_advance(**required())
    assert round.ask is not None
    assert set(round.ask.choices.words()) == {"discard", "declare", "fold"}
    round.decide("discard:4s")
    assert round.ask.choices.words() == ("bet",)
    with pytest.raises(NotAllowed):
        round.decide("no-bet")


@pytest.mark.proves("23.10")
def test_where_the_bet_is_required_nobody_lays_a_card_aside_who_cannot_make_it():
    table = Table(game(ID, **required()))
    table.sit(1, "Ada", chips=1500)
    table.wager(1, "ante", 1000)
    round = table.begin_round()
    with pytest.raises(NotAllowed, match=r"has \$5 left; 'discard:.*' takes \$10"):
        table.decide(f"discard:{round.hands['1'].names[0]}")
    table.decide("fold")
    assert round.net == {1: {"ante": -1000}}
    table.wager(1, "ante", 500)
    table.play_round()
    assert table.round is not None
    assert "bet" not in table.round.net[1]


def test_where_the_bet_is_permissible_a_card_is_laid_aside_without_chips_for_a_bet():
    table = Table(game(ID))
    table.sit(1, "Ada", chips=1000)
    table.wager(1, "ante", 1000)
    round = table.begin_round()
    table.decide(f"discard:{round.hands['1'].names[0]}")
    table.decide("no-bet")
    assert round.finished


@pytest.mark.proves("23.10")
def test_a_hand_given_up_loses_ante_and_bonus_and_is_not_shown():
    round = deal(decisions=("fold", "fold", "fold"), **required())
    assert round.net == {1: {"ante": -1000, "bonus": -500}, 2: {"ante": -500}, 3: {"ante": -700, "bonus": -100}}
    assert [event.hand for event in of(round, "reveal")] == ["community"]


@pytest.mark.proves("23.11(b)1")
def test_seats_decide_in_turn_from_the_dealers_left():
    round = begin(wagers={2: {"ante": 500}, 5: {"ante": 500}})
    ask = round.advance()
    assert ask is not None
    assert ask.seat == 2
    with pytest.raises(NotAllowed, match="Seat 5 is not to act; seat 2 is"):
        round.decide("declare", seat=5)


@pytest.mark.proves("23.11(b)1")
def test_a_player_sees_only_his_own_cards_before_the_community_cards_are_turned():
    round = begin_and_advance()
    assert {card for event in round.view(2) for card in event.cards} == {"9h", "9d", "2c", "??"}
    assert {card for event in round.view(None) for card in event.cards} == {"??"}


# Instant winners.


@pytest.mark.proves("23.11(b)2", "23.1#instant-winner")
def test_a_declared_instant_winner_is_shown_paid_and_out_before_the_community_cards():
    round = deal()
    shown = [at for at, event in enumerate(round.events) if event.kind == "reveal"]
    assert round.events[shown[0]].hand == "3"
    assert told(round.events[shown[0] : shown[1]]) == ["reveal 3", "pay 3", "pay 3", "pick-up 3"]
    assert round.events[shown[1]].hand == "community"
    assert round.net[3] == {"ante": 3500, "bonus": 500}


@pytest.mark.proves("23.11(b)2ii")
def test_an_instant_winner_kept_quiet_looks_like_any_other_discard():
    quiet, other = begin_and_advance(), begin_and_advance()
    for decision in ("discard:4s", "no-bet", "discard:2c", "no-bet", "discard:7h", "bet"):
        quiet.decide(decision)
    assert quiet.net[3] == {"ante": -700, "bet": -700, "bonus": -100}
    other.decide("discard:4s")
    cites = {event.cite for round in (quiet, other) for event in of(round, "set-aside")}
    assert len(cites) == 1


@pytest.mark.proves("23.3(c)", "23.3(c)1", "23.3(c)2", "23.1#instant-winner")
def test_instant_winners_among_all_22100_hands():
    found = {low: [0, 0, 0] for low in (False, True)}
    for hand in combinations(range(52), 3):
        for low, counts in found.items():
            counts[instant_winner(*hand, low)] += 1
    assert found == {False: [22100 - 52 - 44, 52, 44], True: [22100 - 52 - 48, 52, 48]}


@pytest.mark.proves("23.14(d)")
def test_a_wrong_declaration_is_an_irregularity_that_shows_by_itself():
    round = begin_and_advance()
    with pytest.raises(NotAllowed, match="need not be called"):
        round.call("IRR-5", seat=1)
    round.decide("declare")
    (irregularity,) = of(round, "irregularity")
    assert (irregularity.seat, irregularity.cite) == (1, "23.14(d)")
    assert round.net[1] == {"ante": -1000, "bonus": 0}
    assert not round.void
    assert round.ask is not None
    assert round.ask.seat == 2


@pytest.mark.proves("23.14(d)")
def test_a_case_that_calls_a_wrong_declaration_nobody_makes_is_refused():
    case = {
        "game": ID,
        "seats": [{"seat": 1, "wagers": {"ante": 10}, "cards": ["7c", "7d", "7h"], "decisions": ["declare"]}],
        "calls": [{"irregularity": "IRR-5", "seat": 1}],
    }
    with pytest.raises(NotAllowed, match="could not happen"):
        settled(case)


# Settlement.


@pytest.mark.proves("23.11(c)", "23.11(d)", "23.11(g)1", "23.11(g)2", "23.11(h)", "23.11(e)", "23.11(f)", "23.11(g)")
def test_losers_then_pushes_then_winners_each_from_the_right():
    order = "Kh 9h 8c Ah Kd 9d 3c Ad 4s 2c 2h 4h 5c Qs 6d"
    wagers = {1: {"ante": 1000, "bonus": 500}, 2: {"ante": 500}, 3: {"ante": 700}, 4: {"ante": 900}}
    round = deal(
        order,
        wagers=wagers,
        decisions=("discard:4s", "bet", "discard:2c", "bet", "discard:2h", "no-bet", "discard:4h", "bet"),
    )
    start = next(at for at, event in enumerate(round.events) if event.hand == "community" and event.kind == "reveal")
    assert told(round.events[start:]) == [
        "reveal community", "reveal 4", "rank-hand 4", "reveal 3", "rank-hand 3", "reveal 2", "rank-hand 2",
        "reveal 1", "rank-hand 1",
        "collect 3", "pick-up 3", "pick-up 3/discard",
        "return 2", "return 2", "pick-up 2", "pick-up 2/discard", "return 1",
        "pay 4", "pay 4", "pay 1", "pay 1",
        "pick-up 4", "pick-up 4/discard", "pick-up 1", "pick-up 1/discard", "pick-up community",
    ]  # fmt: skip
    assert [event.cite for event in of(round, "pay")][:1] == ["23.11(g); 23.11(g)1; 23.13(b)"]


@pytest.mark.proves("23.11(d)1", "23.1#hand")
def test_two_cards_kept_and_three_in_the_middle_make_the_hand():
    round = deal()
    assert [event.cards for event in of(round, "reveal") if event.hand == "1"] == [("Kh", "Kd")]
    assert [event.cards for event in of(round, "reveal") if event.hand == "community"] == [("5c", "8s", "3d")]


@pytest.mark.proves("23.11(d)2", "23.11(d)1")
def test_the_dealer_says_what_each_hand_of_two_and_three_cards_is():
    named = [(event.seat, event.text, event.cite) for event in of(deal(), "rank-hand")]
    cite = "23.1#hand; 23.11(d)1; 23.11(d)2"
    assert named == [(2, "pair of nines", cite), (1, "pair of kings", cite)]


@pytest.mark.proves("23.11(f)", "23.1#push")
def test_a_push_is_neither_paid_nor_taken():
    round = deal()
    (push,) = [event for event in of(round, "return") if event.seat == 2]
    assert (push.wager, push.amount, round.net[2]) == ("ante", 500, {"ante": 0})
    assert push.cite == "23.1#push; 23.11(f)"


@pytest.mark.proves("23.11(h)")
def test_cards_are_picked_up_hand_by_hand_each_with_its_discard():
    round = deal()
    picked = [event.cards for event in of(round, "pick-up")]
    assert picked == [("7c", "7d", "7h"), ("9h", "9d"), ("2c",), ("Kh", "Kd"), ("4s",), ("5c", "8s", "3d")]
    assert [str(card) for card in round.shoe.discards[-12:]] == [card for hand in picked for card in hand]


@pytest.mark.proves("23.1#round-of-play", "23.1#ante-wager")
def test_every_wager_is_paid_collected_or_a_push_when_the_round_ends():
    round = deal()
    assert round.finished
    assert {seat: set(nets) for seat, nets in round.net.items()} == {
        1: {"ante", "bet", "bonus"},
        2: {"ante"},
        3: {"ante", "bonus"},
    }
    assert not any(round.stakes.values())


@pytest.mark.proves("23.12(c)", "23.13(c)")
def test_ante_and_bet_share_the_limit_and_the_bonus_lies_outside():
    assert within_limit(3_000_000, 3_000_000, 5_000_000) == (2_500_000, 2_500_000)
    assert within_limit(2_500_000, 2_500_000, 5_000_000) == (2_500_000, 2_500_000)
    order = "As Ks 4d Qs Js Ts"
    for options, cite in (({}, "23.13(c)"), (required(), "23.12(c)")):
        round = deal(
            order,
            wagers={1: {"ante": 10_001, "bonus": 500}},
            decisions=("discard:4d", "bet"),
            cap=50_000,
            **options,
        )
        assert round.net[1] == {"ante": 2_500_000, "bet": 2_500_000, "bonus": 5_000_000}
        assert cite in of(round, "pay")[0].cite


# Ranks and results.


HIGHEST_FIRST = (
    "Ah Kh Qh Jh Th",
    "Kh Qh Jh Th 9h", "5c 4c 3c 2c Ac",
    "Ah Ad Ac As 2c", "2h 2d 2c 2s Ac",
    "Ah Ad Ac 2s 2c", "2h 2d 2c As Ac",
    "Ah Qh Th 8h 6h", "7c 5c 4c 3c 2c",
    "Ah Kd Qc Jh Ts", "5h 4d 3c 2h As",
    "Ah Ad Ac 3s 2c", "2h 2d 2c As Kc",
    "Ah Ad 2c 2s 3c", "3h 3d 2c 2s Ac",
    "Ah Ad 4c 3s 2c", "2h 2d Ac Ks Qc",
    "Ah Kd Qc Js 9h", "7h 5d 4c 3s 2h",
)  # fmt: skip


@pytest.mark.proves("23.3(a)", "23.3(b)", "23.1#suit")
def test_hands_rank_as_the_section_lists_them():
    ranks = [hand_rank(*cards(hand)) for hand in HIGHEST_FIRST]
    assert ranks == sorted(ranks, reverse=True)
    assert len(set(ranks)) == len(ranks)
    assert hand_rank(*cards("Ah Kd 7c 5s 2h")) == hand_rank(*cards("2c 5d As 7h Ks"))


@pytest.mark.proves("23.3(a)", "23.3(b)")
def test_the_ace_is_low_only_under_a_straight_from_the_five():
    kinds = [FIVE_CARD_NAMES[hand_rank(*cards(one)) // CATEGORY] for one in ("Ac 2d 3h 4s 5c", "Qc Kd Ah 2s 3c")]
    assert kinds == ["straight", "high card"]


@pytest.mark.proves("23.11(e)", "23.11(f)", "23.13(b)", "23.13(d)", "23.12(d)")
def test_where_pairs_win_are_a_push_and_lose():
    pairs = [hand_rank(*cards(f"{rank}h {rank}d {rest}")) for rank, rest in PAIRS]
    permissible = [main_result(one, pair_of(9), pair_of(7)) for one in pairs]
    assert permissible == [-1] * 7 + [0, 0] + [1] * 4
    assert [bonus_result(one) for one in pairs] == [-1] * 9 + [0] * 4
    assert pairs[9] >= JACKS_OR_BETTER > pairs[8]


PAIRS = [(rank, "Kc Qs 4c" if rank not in "KQ4" else "Jc 9s 3c") for rank in "23456789TJQKA"]


@pytest.mark.proves("23.12(b)", "23.12(d)", "23.13(b)", "23.13(d)")
def test_printed_tables_line_by_line():
    permissible, bonus = game(ID).PAY_TABLES[1:]
    bet_required = game(ID, **required()).PAY_TABLES[0]
    assert {odds.per for table in (permissible, bonus, bet_required) for _, odds in table.rows} == {1}
    assert [odds.wins for _, odds in bet_required.rows] == [500, 100, 40, 11, 8, 5, 5, 5, 3, 2, 1]
    assert [odds.wins for _, odds in permissible.rows] == [500, 100, 25, 10, 8, 5, 5, 5, 3, 2, 1]
    assert [odds.wins for _, odds in bonus.rows] == [10_000, 1_000, 100, 50, 25, 15, 5, 5, 3, 1]


# Options.


@pytest.mark.proves("23.12(b)", "23.12(d)", "23.13(b)", "23.13(d)")
@pytest.mark.parametrize(
    ("odds", "message"),
    [
        ({"main": {"flush": "7 to 1"}}, "7 to 1 for flush is less"),
        ({"bonus": {"royal flush": "9,999 to 1"}}, "less than the odds printed"),
        ({"bonus": {"pair": "1 to 1"}}, "no line 'pair'"),
        ({"side": {"flush": "9 to 1"}}, "Option 'odds' cannot be"),
        ({"main": "9 to 1"}, "Option 'odds' cannot be"),
        ({"main": {"flush": "0 to 0"}}, "are not payout odds"),
        ({"main": {"flush": 9}}, "are not payout odds"),
    ],
)
def test_a_licensee_may_better_the_printed_odds_but_not_worsen_them(odds, message):
    with pytest.raises(NotAllowed, match=message):
        game(ID, odds=odds)
    better = game(ID, odds={"main": {"flush": "9 to 1"}})
    assert str(better.PAY_TABLES[1]["flush"]) == "9 to 1"
    assert str(game(ID).PAY_TABLES[1]["flush"]) == "8 to 1"


@pytest.mark.proves("23.12(a)", "23.13(a)")
@pytest.mark.parametrize("options", [{}, required()])
def test_odds_are_told_with_to_and_never_with_for(options):
    for table in game(ID, **options).PAY_TABLES:
        assert all(" to " in str(odds) and "for" not in str(odds) for _, odds in table.rows)
    with pytest.raises(NotAllowed, match="'9 for 1' are not payout odds"):
        game(ID, odds={"main": {"flush": "9 for 1"}}, **options)


@pytest.mark.proves("23.10")
def test_the_required_version_must_say_which_pairs_are_a_push():
    with pytest.raises(NotAllowed, match="must say which pairs") as refused:
        game(ID, version="required")
    assert refused.value.allowed == ("null for none", "6", "7", "8", "9")
    assert refused.value.cite == "23.10"
    for low in (None, 6, 9):
        assert game(ID, version="required", required_push_low=low).options.chosen()["required_push_low"] == low
    for wrong in (5, 10, "sevens"):
        with pytest.raises(NotAllowed, match="cannot be"):
            game(ID, version="required", required_push_low=wrong)


@pytest.mark.proves("23.11(f)")
def test_the_permissible_version_has_its_push_in_the_text():
    with pytest.raises(NotAllowed, match="nines and tens are a push") as refused:
        game(ID, required_push_low=7)
    assert refused.value.cite == "23.11(f)"
    assert ColoradoHoldem(required_push_low=None).push_from == pair_of(7)


@pytest.mark.proves("23.12(c)", "23.13(c)")
@pytest.mark.parametrize("cap", [49_999, 49_999.99, -1, True, "lots", 50_000.001])
def test_a_payout_limit_below_50000_dollars_is_refused(cap):
    with pytest.raises(NotAllowed, match="Option 'cap' cannot be"):
        game(ID, cap=cap)
    assert ColoradoHoldem(cap=50_000).limit == 5_000_000


@pytest.mark.proves("23.6A", "13:69E-1.13L(b)2")
def test_a_bonus_wager_is_taken_only_where_it_is_offered():
    with pytest.raises(NotAllowed, match="not offered"):
        begin(bonus_offered=False)
    assert game(ID, bonus_offered=False).open_wagers() == ["ante"]
    assert game(ID).open_wagers() == ["ante", "bonus"]


@pytest.mark.proves("23.6", "23.1#ante-wager")
@pytest.mark.parametrize(
    ("wagers", "message"),
    [
        ({1: {}}, "Seat 1 has made no wager"),
        ({1: {"bonus": 500}}, "must make the ante wager"),
        ({1: {"ante": 500, "bet": 500}}, "made in turn"),
        ({1: {"anto": 500}}, "'anto' is unknown"),
        ({1: {"ante": 0}}, "more than nothing"),
        ({1: {"ante": 2.5}}, "whole cents"),
        ({8: {"ante": 500}}, "no seat 8"),
        ({}, "Nobody has made a wager"),
    ],
)
def test_wagers_that_the_rules_do_not_know_are_refused(wagers, message):
    with pytest.raises(PitbossError, match=message):
        Round(game(ID), wagers, shoe=Shoe(one_deck()))


# Irregularities called at a table.


@pytest.mark.proves("23.14(a)", "23.14(c)", "23.14(f)")
@pytest.mark.parametrize(("call", "options"), [("IRR-2", {}), ("IRR-3", {}), ("IRR-7", {"deal": "automated-shoe"})])
def test_a_call_in_the_deal_voids_every_hand_at_once(call, options):
    round = begin(**options)
    while len(of(round, "deal")) < 4:
        round.step()
    round.call(call)
    assert round.void
    assert round.finished
    assert round.net == {1: {"ante": 0, "bonus": 0}, 2: {"ante": 0}, 3: {"ante": 0, "bonus": 0}}
    assert {card for event in round.view(None) for card in event.cards} == {"??"}


@pytest.mark.proves("23.14(a)")
def test_a_card_found_face_up_is_not_used():
    round = begin()
    round.advance()
    with pytest.raises(NotAllowed, match="can no longer happen"):
        round.call("IRR-1")
    round = begin()
    round.call("IRR-1")
    round.advance()
    assert [event.cards for event in of(round, "discard")] == [("Kh",)]
    assert round.hands["1"].names == ("9h", "9d", "2c")


@pytest.mark.proves("23.14(c)")
def test_an_instant_winner_already_paid_is_undone_when_all_hands_become_void():
    round = begin(wagers={1: {"ante": 1000}, 2: {"ante": 500}}, order="7c Kh 7d Kd 7h 4s")
    round.advance()
    round.decide("declare")
    assert round.net[1] == {"ante": 5000}
    round.call("IRR-3", seat=2)
    assert (round.net, round.returned) == ({1: {"ante": 0}, 2: {"ante": 0}}, {1: 1000, 2: 500})


@pytest.mark.proves("23.14(c)")
def test_a_wrong_number_that_shows_in_the_settlement_undoes_what_was_settled():
    round = begin()
    round.advance()
    for decision in DECISIONS[:-1]:
        round.decide(decision)
    round.answer("declare")
    while not [event for event in of(round, "return") if event.seat == 2]:
        assert round.step() is not None
    assert round.moment == "settlement"
    round.call("IRR-3", seat=1)
    assert round.void
    assert round.net == {1: {"ante": 0, "bet": 0, "bonus": 0}, 2: {"ante": 0}, 3: {"ante": 0, "bonus": 0}}


@pytest.mark.parametrize("details", [{"dealt": "two"}, {"dealt": -1}, {"dealt": 53}, {"counted": 1}])
def test_details_of_a_call_that_make_no_sense_are_refused(details):
    round = begin()
    with pytest.raises(PitbossError) as refused:
        round.call("IRR-3", **details)
    assert isinstance(refused.value, NotUnderstood) or refused.value.allowed


@pytest.mark.proves("23.14(e)", "23.14(g)")
@pytest.mark.parametrize(("call", "message"), [("IRR-6", "no shuffler"), ("IRR-8", "no device"), ("IRR-11", "count")])
def test_what_a_device_does_cannot_happen_without_one(call, message):
    with pytest.raises(NotAllowed, match=message):
        begin().call(call)


@pytest.mark.proves("23.14(e)", "23.7")
@pytest.mark.parametrize(
    ("call", "shuffler", "cite", "opened_anew"),
    [("IRR-6", "automated", "23.14(e)", False), ("IRR-11", "counting", "23.7", True)],
)
def test_what_the_shuffler_does_wrong_has_the_cards_shuffled_anew(call, shuffler, cite, opened_anew):
    table = Table(game(ID, shuffler=shuffler))
    table.sit(1, "Ada")
    table.wager(1, "ante", 1000)
    round = table.begin_round(by_steps=True)
    before = round.shoe.commitment
    table.call(call)
    assert round.shoe.commitment != before
    assert {event.cite for event in of(round, "shuffle")} == {cite}
    table.finish()
    assert (table.state.cards_opened_at is None) == opened_anew


@pytest.mark.proves("13:69E-1.18(g)2", "13:69E-1.18(g)3")
@pytest.mark.parametrize(("options", "hours"), list(zip(WAYS, (8, 4, 8), strict=True)))
def test_cards_are_changed_after_eight_hours_from_a_shoe_four_from_the_hand(options, hours):
    assert game(ID, **options).card_change_hours() == hours


@pytest.mark.proves("23.7")
def test_a_deck_with_a_wrong_count_leaves_the_table():
    table = Table(game(ID))
    table.sit(1, "Ada")
    table.wager(1, "ante", 1000)
    round = table.begin_round()
    assert not round.void
    table.finish()
    round = begin()
    round.call("IRR-10", counted=41)
    round.advance()
    assert round.void
    state = TableState()
    state.cards_opened_at = 1.0
    game(ID).after_round(state, round)
    assert state.cards_opened_at is None


def test_a_case_with_a_dealers_hand_is_refused():
    case = {
        "game": ID,
        "seats": [{"seat": 1, "wagers": {"ante": 10}, "cards": ["7c", "7d", "7h"], "decisions": ["declare"]}],
        "dealer": ["Ah", "Kh", "Qh"],
    }
    with pytest.raises(NotAllowed, match="lists 3 more cards for the dealer"):
        settled(case)


def test_a_misdeal_of_the_community_cards_may_name_nobody():
    case = {
        "game": ID,
        "seats": [{"seat": 1, "wagers": {"ante": 10}, "cards": ["Qh", "Qd", "4c"], "decisions": ["discard:4c"]}],
        "community": ["Kd", "9s", "2c", "2d"],
        "calls": [{"irregularity": "IRR-3", "who": "dealer"}],
    }
    done = settled(case)
    assert done.net == {"1": {"ante": 0}}
    assert [event.cards for event in of(done.round, "pick-up") if event.hand == "community"] == [
        ("Kd", "9s", "2c", "2d")
    ]


# The rule card.


def card(**options) -> dict:
    return rule_card(game(ID, **options))


def wager_of(card: dict, id: str) -> dict:
    return next(one for one in card["wagers"] if one["id"] == id)


@pytest.mark.parametrize(
    ("options", "wins", "loses", "returned"),
    [
        ({}, "jacks or better", "less than a pair of nines, or", "the five cards are a pair of nines or tens"),
        (
            required(),
            "tens or better",
            "less than a pair of sevens, the player folds",
            "pair of sevens, eights or nines",
        ),
        (required(required_push_low=9), "tens or better", "less than a pair of nines, the player", "a pair of nines"),
        (required(required_push_low=None), "tens or better", "less than a pair of tens, the player folds", "never"),
    ],
)
def test_the_card_tells_what_wins_loses_and_is_a_push_in_the_version_in_force(options, wins, loses, returned):
    shown = card(**options)
    ante = wager_of(shown, "ante")
    assert wins in ante["wins"]
    assert loses in ante["loses"]
    assert returned in ante["returned"]
    steps = " ".join(step["text"] for step in shown["procedure"])
    assert f"Hands of {loses.partition(',')[0]} lose" in steps
    assert ("is a push: the wagers stay" in steps) == (returned != "never")
    assert ("Fold: " in steps) == ("fold" in ante["loses"]) == bool(options)


@pytest.mark.parametrize("options", [{}, required()])
def test_the_card_cites_the_version_in_force_alone(options):
    cites = " ".join(step["cite"] for step in card(cap=50_000, **options)["procedure"])
    of_the_other = ("23.11", "23.13") if options else ("23.10", "23.12")
    assert not any(section in cites for section in of_the_other)


def test_the_card_tells_the_table_that_would_be_dealt():
    steps = [step["text"] for step in card(cap=50_000, **required())["procedure"]]
    other = [
        step["text"] for step in card(bonus_offered=False, deal="automated-shoe", shuffler="automated")["procedure"]
    ]
    assert any("payout limit" in step for step in steps)
    assert any("cuts with one hand" in step for step in steps)
    assert any("bonus" in step for step in steps)
    assert not any("payout limit" in step or "cuts with" in step or "bonus" in step for step in other)
    assert any("stack of three" in step for step in other)
    assert wager_of(card(cap=50_000), "ante")["pays"].endswith("up to the payout limit")


@pytest.mark.parametrize("options", [{}, required()])
def test_the_card_marks_steps_whose_text_is_not_held(options):
    shown = card(**options)
    marked = {step["cite"] for step in shown["procedure"] if step["unsure"]}
    held = {step["cite"] for step in shown["procedure"] if not step["unsure"]}
    assert all("23.7" in cite or "23.5" in cite or "23.6" in cite or "23.10" in cite for cite in marked)
    assert not any(section in cite for cite in held for section in ("23.5", "23.6", "23.7", "23.10"))
    assert "23.11(c)" in held or options
    assert {one["id"] for one in shown["unsure"] if one["what"] == "procedure"} >= {"23.5", "23.7", "23.10"}


# The layout.


def layout(**options) -> list[str]:
    return ColoradoHoldem(**options).layout_text().splitlines()


@pytest.mark.proves("13:69E-1.13L", "13:69E-1.13L(b)2", "23.12(a)", "23.13(a)")
@pytest.mark.parametrize(
    ("options", "full_house", "push"),
    [({}, "10 to 1", "nines or tens"), (required(), "11 to 1", "sevens, eights or nines")],
)
def test_the_layout_names_areas_places_of_cards_and_odds(options, full_house, push):
    text = layout(**options)
    assert text[0] == "7 places, the dealer opposite; at each: Ante | Bet | Bonus"
    assert "place for the discard" in text[1]
    assert "for the community cards" in text[2]
    assert f"  full house {full_house}" in text
    assert sum(line.startswith("  three-of-a-kind (instant winner) 5 to 1") for line in text) == 2
    assert f"Ante and bet: a pair of {push} is a push" in text
    assert "Drop box and tip box" in text[-1]
    assert " for 1" not in " ".join(text)


@pytest.mark.proves("13:69E-1.13L(b)2")
def test_the_layout_has_a_place_for_the_bonus_wager_only_where_it_is_offered():
    text = layout(bonus_offered=False, odds={"main": {"flush": "9 to 1"}})
    assert "Bonus" not in " ".join(text)
    assert "  flush 9 to 1" in text


# The table between rounds.


@pytest.mark.proves("23.4(a)", "23.4(b)", "23.4(c)", "23.2(a)")
def test_opening_inspects_spreads_and_washes_one_deck():
    work = dealing.table_work(ID, "opening")
    assert [(event.kind, event.cite) for event in work.events] == [
        ("inspect", "23.4(a)"),
        ("verify", "23.4(a)"),
        ("spread", "23.4(b)"),
        ("wash", "23.4(c)"),
    ]
    assert work.events[0].text == "the dealer sorts and inspects 52 cards."
    assert sorted(game(ID).pack()) == sorted(one_deck())


@pytest.mark.proves("23.5", "23.2(a)")
def test_a_hand_shuffle_is_followed_by_the_dealers_cut_on_the_cover_card():
    work = dealing.table_work(ID, "between_rounds", answers=("cut:17",))
    assert told(work.events) == ["shuffle", "cover-card", "decide", "cut", "cover-card"]
    assert work.events[1].cite == "23.2(a); 23.5"
    (shoe,) = work.state.shoes
    assert shoe.order == [*shoe.as_shuffled[17:], *shoe.as_shuffled[:17]]
    with pytest.raises(NotAllowed, match="The dealer cannot decide"):
        dealing.table_work(ID, "between_rounds", answers=("cut:9",))
    assert told(dealing.table_work(ID, "between_rounds", shuffler="automated").events) == ["shuffle", "no-cut"]


@pytest.mark.proves("23.9")
def test_an_automated_shoe_is_loaded_once_the_cards_are_shuffled_and_cut():
    work = dealing.table_work(ID, "between_rounds", answers=("cut:26",), deal="automated-shoe")
    assert told(work.events)[-1] == "load-shoe"
    assert work.events[-1].cite == "23.9"


@pytest.mark.proves("23.2(b)", "23.2(b)1", "23.2(b)2")
def test_a_second_deck_needs_a_shuffler_and_another_back():
    with pytest.raises(NotAllowed, match="second deck alternates") as refused:
        game(ID, second_deck=True)
    assert refused.value.cite == "23.2(b)"
    work = dealing.table_work(ID, "opening", shuffler="automated", second_deck=True)
    assert told(work.events) == ["compare-decks", *["inspect", "verify", "spread", "wash"] * 2]
    assert work.events[0].cite == "23.2(b)1; 23.2(b)2"


@pytest.mark.proves("23.2(b)3", "23.2(b)4", "23.2(b)5")
def test_two_decks_come_into_play_in_turn_and_never_meet_in_the_rack():
    table = Table(game(ID, shuffler="automated", second_deck=True))
    table.sit(1, "Ada")
    decks = []
    for _ in range(3):
        table.wager(1, "ante", 1000)
        round = table.begin_round()
        decks.append(table.state.deck)
        table.finish()
        assert sorted([*round.shoe.discards, *round.shoe.stub()]) == sorted(one_deck())
        assert table.state.shoes == []
    assert decks == [1, 2, 1]
