"""Chemin de fer, provision by provision: what the cases alone cannot show."""

from __future__ import annotations

from collections import Counter
from contextlib import suppress
from random import Random
from typing import Any

import pytest

from pitboss.games.chemin_de_fer.arithmetic import (
    DRAWS,
    MAY_CHOOSE,
    STAYS,
    TABLE_2,
    banker_rule,
    banker_table,
    best_of_three,
    player_rule,
    worst_of_two,
)
from pitboss.games.registry import game, game_with
from pitboss.house.resume import resume_table
from pitboss.house.table import Table
from pitboss.journal.journal import Journal
from pitboss.journal.seal import SealKey
from pitboss.rules.asks import Ask
from pitboss.rules.baccarat import burn_value, card_value, point_count
from pitboss.rules.case import read_case, settle_case
from pitboss.rules.events import Event
from pitboss.rules.proceeding import Decider
from pitboss.rules.round import Round
from pitboss.rules.tablework import TableState, TableWork
from pitboss.things.cards import cards
from pitboss.things.chance import Chance
from pitboss.things.errors import NotAllowed, PitbossError
from pitboss.things.shoes import Shoe

BANKER_WINS = "4h 9c 3d Ks"
PLAYER_WINS = "9h 2c Kd Ks"
STAND_OFF = "9h 9c Kd Ks"
FILLERS = "2c 3c 4c 5c 6c 7c 8c 9c Tc Jc Qc Kc Ac"
BANK = {1: {"bank": 10000}, 2: {"against": 6000}}


def begin(order: str = BANKER_WINS, *, wagers=None, carry=None, cutting_card=-1, **options) -> Round:
    shoe = Shoe(cards(f"{order} {FILLERS}"), cutting_card=cutting_card)
    return Round(game("chemin-de-fer", **options), wagers or BANK, shoe=shoe, carry=carry)


def simply(round: Round) -> Round:
    """Play a round to its end by the simple strategy."""
    round.play(lambda ask: round.game.automatic(round, ask))
    return round


def deal(order: str = BANKER_WINS, **more) -> Round:
    return simply(begin(order, **more))


def until(round: Round, about: str) -> Round:
    """Play by the simple strategy up to a question."""
    while round.advance() is not None and round.ask is not None and round.ask.about != about:
        round.decide(round.game.automatic(round, round.ask))
    return round


def of(proceeding, kind: str) -> list[Event]:
    return [event for event in proceeding.events if event.kind == kind]


def said(round: Round) -> list[str | None]:
    return [event.text for event in of(round, "announce")]


def drawn_after(round: Round, kind: str, **details: bool) -> Round:
    """Have a card drawn in error once an event of a kind has happened."""
    while not of(round, kind):
        if round.ask is None:
            round.step()
        else:
            round.answer("no-call")
    round.call("card-drawn-undisclosed", **details)
    return simply(round)


def result(round: Round) -> str:
    return str(round.carries["hand"]["result"])


# Cards and tables.


@pytest.mark.proves("4.1(a)")
def test_six_decks_at_least():
    assert (len(game("chemin-de-fer").pack()), len(game("chemin-de-fer", decks=8).pack())) == (312, 416)
    with pytest.raises(NotAllowed, match="6 or more") as refused:
        game("chemin-de-fer", decks=5)
    assert refused.value.cite == "4.1(a)"


@pytest.mark.proves("4.1(b)", "4.1(c)", "4.1(c)1", "4.1(c)2")
def test_values_and_point_count():
    assert [card_value(card) for card in cards("Ac 2d 9h Ts Jc Qd Kh")] == [1, 2, 9, 0, 0, 0, 0]
    assert [point_count(sum(card_value(card) for card in cards(hand))) for hand in ("Ah 2c 4d", "Ah 2c 9d")] == [7, 2]


@pytest.mark.proves("4.9")
def test_tables_1_and_2_and_what_the_licensee_leaves_to_the_banker():
    whole = banker_table([(3, 9), (5, 4), (6, -1)])
    letters = {DRAWS: "D", STAYS: "S", MAY_CHOOSE: "O"}
    for banker in range(8):
        row = "".join(letters[banker_rule(whole, banker, third)] for third in range(-1, 10))
        assert row == TABLE_2[banker]
    fixed = banker_table([])
    assert MAY_CHOOSE not in fixed
    assert [banker_rule(fixed, *cell) for cell in ((3, 9), (5, 4), (6, -1))] == [DRAWS, DRAWS, STAYS]
    assert [player_rule(count) for count in range(8)] == [DRAWS] * 5 + [MAY_CHOOSE, STAYS, STAYS]


@pytest.mark.proves("4.12(c)", "4.12(d)")
def test_counts_of_hands_dealt_wrongly():
    for first, second, third in ((4, 7, 9), (0, 0, 0), (9, 9, 9), (1, 2, 3)):
        sums = (first + second, first + third, second + third, first + second + third)
        assert best_of_three(first, second, third) == max(one % 10 for one in sums)
    assert worst_of_two((9, 9, 9)) == 8
    assert worst_of_two((0, 5, 5, 1)) == 0


# Wagers and bounds.


@pytest.mark.proves("4.6(a)", "4.6(b)", "4.7(a)")
@pytest.mark.parametrize(
    ("wagers", "carry", "message", "cite"),
    [
        ({}, {}, "Nobody has put up a bank", "4.5(b)"),
        ({2: {"against": 100}}, {}, "Nobody has put up a bank", "4.5(b)"),
        ({2: {"against": 100}}, {"banker": 1}, "Seat 1 holds the bank", "4.6(a)"),
        ({1: {"bank": 100}, 2: {"bank": 100}}, {"banker": 1}, "the others wager against it", "4.7(a)"),
        ({1: {"bank": 100, "against": 100}}, {}, "its own bank", "4.7(a)"),
        ({1: {"bank": 100}, 2: {}}, {}, "no wager", "4.7(a)"),
        ({1: {"bank": 99999}}, {"banker": 1, "least": 100000}, r"Allowed: \$1,000 or more", "4.6(b)"),
        ({1: {"bank": 99999}}, {"banker": 1, "least": 100000, "most": 200000}, r"\$1,000 to \$2,000", "4.6(b)"),
        ({1: {"bank": 200001}}, {"banker": 1, "least": 100000, "most": 200000}, r"\$1,000 to \$2,000", "4.6(b)"),
    ],
)
def test_wagers_that_the_rules_refuse(wagers, carry, message, cite):
    with pytest.raises(NotAllowed, match=message) as refused:
        begin(wagers=wagers or {1: {}}, carry=carry) if wagers else game("chemin-de-fer").check_wagers({}, carry, {})
    assert refused.value.cite == cite


@pytest.mark.proves("4.6(b)")
def test_the_regulations_own_example_of_the_bounds():
    dealer, state = game("chemin-de-fer"), TableState()
    state.carry = {"banker": 1, "least": 100000}
    for wager, bounds in ((100000, (100000, 200000)), (200000, (200000, 400000))):
        round = deal(wagers={1: {"bank": wager}, 2: {"against": 100}}, carry=state.carry)
        dealer.after_round(state, round)
        assert (state.carry["least"], state.carry["most"]) == bounds


@pytest.mark.proves("4.5(b)")
def test_where_nobody_holds_the_bank_the_highest_one_put_up_has_it():
    wagers = {5: {"bank": 9000}, 2: {"bank": 9000}, 7: {"bank": 8000}, 1: {"against": 500}}
    round = deal(wagers=wagers)
    assert of(round, "banker")[0].seat == 2
    assert [(event.seat, event.cite) for event in of(round, "return")] == [(5, "4.5(b)"), (7, "4.5(b)")]
    assert round.net == {1: {"against": -500}, 2: {"bank": 475}, 5: {"bank": 0}, 7: {"bank": 0}}


@pytest.mark.proves("4.7(a)")
def test_what_is_not_accepted_goes_back_at_once():
    wagers = {3: {"bank": 40000}, 1: {"against": 30000}, 4: {"against": 20000}, 6: {"against": 20000}}
    round = deal(PLAYER_WINS, wagers=wagers)
    assert round.net == {1: {"against": 0}, 3: {"bank": -40000}, 4: {"against": 20000}, 6: {"against": 20000}}
    assert round.returned == {1: 30000, 3: 0, 4: 40000, 6: 40000}
    cut = deal(wagers={3: {"bank": 40000}, 4: {"against": 50000}})
    assert [(event.seat, event.amount) for event in of(cut, "cut-down")] == [(4, 10000)]
    part = deal(wagers={3: {"bank": 40000}, 4: {"against": 10000}})
    assert [(event.seat, event.wager, event.amount) for event in of(part, "cut-down")] == [(3, "bank", 30000)]
    assert part.returned == {3: 30000 + 20000 - 500, 4: 0}


@pytest.mark.proves("4.7(b)", "4.7(c)")
def test_calls_are_heard_before_the_cards_in_their_order():
    wagers = {5: {"bank": 500}, 2: {"against": 100}, 6: {"against": 100}, 9: {"against": 100}}
    round = begin(wagers=wagers, carry={"banker": 5, "suivi": 2})
    asked = []
    while round.advance() is not None and round.ask is not None and round.ask.about == "call":
        asked.append((round.ask.seat, round.ask.choices.words(), round.ask.cite))
        round.decide("no-call")
    assert asked == [
        (2, ("no-call", "suivi"), "4.7(b)"),
        *[(seat, ("no-call", "banco"), "4.7(c)") for seat in (6, 9, 2)],
    ]
    assert of(round, "deal") != []
    called = begin(wagers=wagers, carry={"banker": 5, "suivi": 2})
    called.advance()
    called.decide("suivi")
    assert said(called)[:1] == ["Banco Suivi."]
    assert called.ask is None or called.ask.about != "call"
    assert [event.seat for event in of(called, "dominant-player")] == [2]


@pytest.mark.proves("4.7(b)", "4.7(c)")
def test_a_call_costs_what_is_missing_on_the_layout():
    round = begin(wagers={1: {"bank": 500}, 2: {"against": 100}})
    ask = round.advance()
    assert ask is not None
    assert ask.cost(ask.decide("banco")) == 400
    round.decide("banco")
    assert [(event.seat, event.amount) for event in of(round, "wager")][-1] == (2, 400)
    above = begin(wagers={1: {"bank": 500}, 2: {"against": 700}})
    above.advance()
    above.decide("banco")
    assert [(event.seat, event.amount) for event in of(above, "cut-down")] == [(2, 200)]
    assert above.net == {1: {"bank": 475}, 2: {"against": -500}}


@pytest.mark.proves("4.8")
@pytest.mark.parametrize(
    ("against", "dominant"),
    [({2: 100, 6: 200}, 6), ({2: 200, 6: 200}, 6), ({2: 200, 3: 200, 6: 100}, 2), ({3: 100}, 3)],
)
def test_who_is_dominant_player(against, dominant):
    wagers = {4: {"bank": 1000}, **{seat: {"against": amount} for seat, amount in against.items()}}
    assert [event.seat for event in of(deal(wagers=wagers), "dominant-player")] == [dominant]


# The hand.


@pytest.mark.proves("4.8", "4.9")
def test_order_of_the_hand():
    round = deal("2d 5c Kd Js 4h 3s")
    kinds = [(event.kind, event.hand, event.seat, event.face) for event in round.events]
    first = kinds.index(("deal", "player", 2, "down"))
    assert kinds[first : first + 4] == [
        ("deal", "player", 2, "down"), ("deal", "banker", 1, "down"),
        ("deal", "player", 2, "down"), ("deal", "banker", 1, "down"),
    ]  # fmt: skip
    assert [kind for kind, *_ in kinds[first + 4 :]] == [
        "look", "examined", "look", "examined", "decide", "announce", "deal", "decide", "announce", "deal",
        "reveal", "reveal", "announce", "collect", "pay", "vigorish", "pick-up", "pick-up",
    ]  # fmt: skip
    assert said(round) == ["No more bets.", "Card.", "The Banker draws.", "Player 6, Banker 8: Banker wins."]
    assert [event.face for event in of(round, "deal")[4:]] == ["up", "up"]


@pytest.mark.proves("4.9")
def test_naturals_are_turned_up_at_once_the_dominant_players_first():
    players = deal("9h 9c Kd Ks")
    assert [event.hand for event in of(players, "look")] == ["player"]
    assert [event.hand for event in of(players, "reveal")] == ["player", "banker"]
    bankers = deal("2h 9c Kd Ks")
    assert [event.hand for event in of(bankers, "look")] == ["player", "banker"]
    assert [event.hand for event in of(bankers, "reveal")] == ["banker", "player"]
    assert len(of(bankers, "deal")) == 4


@pytest.mark.proves("4.9")
def test_nobody_learns_from_a_question_what_cards_lie_behind_it():
    def seen(order: str, about: str, seat: int | None) -> tuple[Any, ...]:
        round = until(begin(order), about)
        assert round.ask is not None
        return round.ask.seen_by(seat).words(), round.view(seat), round.ask.optional == ""

    for seat in (None, 1, 3):
        # The Dominant Player must draw, may choose, must stay.
        mine = [seen(order, "third card", seat)[:2] for order in ("2h 2c Kd Ks", "5h 3c Kd Ks", "7h 4c Kd Ks")]
        if seat != 1:
            assert mine[0] == mine[1] == mine[2]
        else:
            assert mine[0][0] == mine[1][0] == mine[2][0] == ("card", "stay")
    free = [seen(order, "third card", 2)[0] for order in ("2h 2c Kd Ks", "5h 3c Kd Ks", "7h 4c Kd Ks")]
    assert free == [("card",), ("card", "stay"), ("stay",)]


@pytest.mark.proves("4.9")
@pytest.mark.parametrize(("order", "wrong"), [("2h 2c Kd Ks", "stay"), ("6h 2c Kd Ks", "card")])
def test_decisions_against_the_tables_are_refused(order, wrong):
    round = until(begin(order), "third card")
    with pytest.raises(NotAllowed) as refused:
        round.decide(wrong)
    assert refused.value.cite == "4.9"
    round.decide("card" if wrong == "stay" else "stay")
    banker = until(begin("7h 7c Kd Ks"), "third card")
    banker.decide("stay")
    with pytest.raises(NotAllowed):
        banker.decide("card")


@pytest.mark.proves("4.6(a)1", "4.6(a)2", "4.6(a)3", "4.10")
@pytest.mark.parametrize(
    ("order", "net", "house"),
    [
        (BANKER_WINS, {1: {"bank": 5700}, 2: {"against": -6000}}, 300),
        (PLAYER_WINS, {1: {"bank": -6000}, 2: {"against": 6000}}, 0),
        (STAND_OFF, {1: {"bank": 0}, 2: {"against": 0}}, 0),
    ],
)
def test_the_house_holds_no_position_but_takes_vigorish_of_the_banks_win(order, net, house):
    round = deal(order)
    assert round.net == net
    assert round.house_net == sum(event.amount or 0 for event in of(round, "vigorish")) == house


@pytest.mark.parametrize(
    ("options", "cite"),
    [
        ({"shuffle_method": "riffle"}, "4.4(a)"),
        ({"reshuffle_after_lace": "sometimes"}, "4.4(a)1i"),
        ({"shuffle_method": "wash_and_three", "reshuffle_after_lace": "yes"}, "4.4(a)1i"),
        ({"recut_by": "dealer"}, "4.4(f)"),
        ({"disclosed_card_procedure": 4}, "4.12(h)"),
        ({"vig_rounding": "down"}, "4.10"),
        ({"optional_cells": [[3, 8]]}, "4.9"),
        ({"optional_cells": [[3, 9], [3, 9]]}, "4.9"),
        ({"optional_cells": "all"}, "4.9"),
        ({"avec_la_table": True}, "4.7(c)"),
    ],
)
@pytest.mark.proves("4.4(a)1i", "4.4(f)", "4.12(h)", "4.9")
def test_options_outside_the_text_are_refused_with_its_cite(options, cite):
    with pytest.raises(NotAllowed) as refused:
        game("chemin-de-fer", **options)
    assert refused.value.cite == cite


# What goes wrong.


@pytest.mark.proves("4.12(a)")
def test_wrong_order_annuls_the_hand_at_once_and_the_shoe_stays():
    round = until(begin("4h 2c 3d Ks"), "third card")
    round.call("wrong-order-initial", transfer=True)
    assert round.finished
    assert round.net == {1: {"bank": 0}, 2: {"against": 0}}
    assert round.returned == {1: 10000, 2: 6000}
    assert (result(round), "reshuffle" in round.carries) == ("transfer", False)
    late = until(begin("2h 2c Kd Ks"), "third card")
    late.decide("card")
    with pytest.raises(NotAllowed, match="can no longer happen"):
        late.call("wrong-order-initial")


@pytest.mark.proves("4.12(a)", "4.12(g)")
def test_a_card_set_aside_in_an_annulled_hand_still_opens_the_next_one():
    round = begin("9d 4h 2c 3d Ks")
    round.call("card-drawn-undisclosed")
    until(round, "third card")
    round.call("wrong-order-initial")
    assert round.finished
    following = Round(round.game, BANK, shoe=round.shoe)
    until(following, "third card")
    assert of(following, "deal")[0].cards == ("9d",)


@pytest.mark.proves("4.12(a)", "4.12(k)")
def test_a_hand_annulled_while_the_shoe_comes_to_its_end():
    out = until(begin("4h 2c 3d Ks", cutting_card=3), "third card")
    out.call("wrong-order-initial")
    assert (said(out)[-1], out.carries["last_hand"], "reshuffle" in out.carries) == ("Last hand.", True, False)
    last = until(begin("4h 2c 3d Ks", carry={"last_hand": True}), "third card")
    last.call("wrong-order-initial")
    assert last.carries["reshuffle"] is True


@pytest.mark.proves("4.12(a)", "4.12(h)3")
def test_a_seen_card_of_an_annulled_hand_is_discarded_without_a_simulated_round():
    round = begin("9d 4h 2c 3d Ks", disclosed_card_procedure=3)
    round.call("card-drawn-undisclosed", disclosed=True)
    until(round, "third card")
    round.call("wrong-order-initial")
    assert round.finished
    assert ("9d",) in [event.cards for event in of(round, "discard")]
    assert Counter(round.shoe.discards) + Counter(round.shoe.stub()) == Counter(round.shoe.order)


@pytest.mark.proves("4.12(c)")
def test_a_dominant_player_with_three_cards_has_no_say():
    round = begin("9c 6d 5h Ks 8s")
    while not of(round, "deal"):
        if round.ask is None:
            round.step()
        else:
            round.answer("no-call")
    round.call("player-three-initial")
    simply(round)
    # 9 and 8 make 7, the most of any; all three would make 2, on which one draws.
    assert said(round)[-1] == "Player 7, Banker 6: Player wins."
    assert not {"Card.", "Stay."} & set(said(round))


@pytest.mark.proves("4.12(b)", "4.12(c)")
def test_a_card_too_many_is_found_until_a_third_card_is_drawn():
    round = until(begin("2h 5c Ks 2d 4s 9h"), "third card")
    round.call("banker-excess-initial")
    simply(round)
    # The 4 is the Banker's excess card; then the Dominant Player draws the 9, and the Banker from 0 a deuce.
    assert [event.cards for event in of(round, "place")] == [("4s",)]
    assert said(round)[-1] == "Player 1, Banker 2: Banker wins."
    three = until(begin("2h 5c Ks 2d 4s"), "third card")
    three.call("player-three-initial")
    three.decide("card")
    assert [event.cards for event in of(three, "place")] == [("4s",)]
    assert len(of(three, "deal")) == 4
    simply(three)
    assert said(three)[-1] == "Player 6, Banker 7: Banker wins."
    assert [event.cards for event in three.view(1) if event.kind == "place"] == [("??",)]


@pytest.mark.proves("4.12(b)", "4.12(c)")
@pytest.mark.parametrize("irregularity", ["banker-excess-initial", "player-three-initial"])
@pytest.mark.parametrize("card", ["3h", "5c"])
def test_no_card_too_many_is_found_once_a_third_card_is_drawn(irregularity, card):
    shoe = "2c 7d Ks Kh 9h 3h" if card == "3h" else "2c 5d Ks Kh 9h 3h 5c"
    calls = [{"irregularity": irregularity, "card": card}]
    assert "could not happen" in refusal({"shoe": shoe.split(), "calls": calls})


@pytest.mark.proves("4.12(e)", "4.12(f)")
def test_a_card_after_stay_called_while_the_banker_thinks():
    round = until(begin("7c 6d Ks Qh 4d"), "third card")
    round.decide("stay")
    assert round.ask is not None
    assert (round.ask.seat, round.ask.choices.words()) == (1, ("card", "stay"))
    round.call("card-after-stay")
    round.decide("stay")
    assert said(round)[-1] == "Player 7, Banker 0: Player wins."
    before = until(begin("7c 6d Ks Qh 4d"), "third card")
    before.call("card-after-stay")
    before.decide("stay")
    assert said(before)[-1] == "Player 7, Banker 0: Player wins."


@pytest.mark.proves("4.12(g)", "4.12(h)", "4.12(h)1", "4.12(h)2")
@pytest.mark.parametrize(
    ("way", "gone"),
    [(1, [("3d", "up"), ("2c", "up"), ("3c", "up"), ("4c", "up")]), (2, [("3d", "up"), ("2c", "down")])],
)
def test_a_seen_card_goes_with_others(way, gone):
    round = begin(f"{BANKER_WINS} 3d", disclosed_card_procedure=way)
    drawn_after(round, "look", disclosed=True)
    assert [(event.cards[0], event.face) for event in of(round, "discard")] == gone
    assert {event.cite for event in of(round, "discard")} == {f"4.12(h){way}"}


@pytest.mark.proves("4.12(h)3")
def test_third_way_deals_a_round_without_wagers_after_the_hand():
    round = begin(f"{BANKER_WINS} 3d 2c As Kc 5h 2h 9c", disclosed_card_procedure=3)
    drawn_after(round, "look", disclosed=True)
    assert [event.cards for event in of(round, "pick-up")][2:] == [("3d", "As", "5h"), ("2c", "Kc", "2h")]
    assert "Simulated round of play: no wagers are accepted." in said(round)
    assert max(at for at, event in enumerate(round.events) if event.wager) < min(
        at for at, event in enumerate(round.events) if (event.hand or "").startswith("simulated")
    )


@pytest.mark.proves("4.12(g)")
def test_an_unseen_card_waits_unless_the_cutting_card_is_out():
    def drawn_last(**more) -> Round:
        round = begin(f"{BANKER_WINS} 3d", **more)
        return drawn_after(round, "look")

    waits = drawn_last()
    assert [waits.shoe.order[place] for place in waits.shoe.waiting] == cards("3d")
    assert [event.cards for event in waits.view(1) if event.kind == "drawn-in-error"] == [("??",)]
    gone = drawn_last(cutting_card=2)
    assert gone.shoe.waiting == []
    assert [(event.cards, event.face) for event in of(gone, "discard")] == [(("3d",), "down")]


@pytest.mark.proves("4.12(j)")
def test_a_card_face_up_in_the_last_hand_voids_it_and_the_shoe():
    round = until(begin("4h 2c 3d Ks", carry={"last_hand": True}), "call")
    round.call("face-up-in-shoe")
    simply(round)
    assert round.void
    assert (result(round), round.carries["reshuffle"]) == ("void", True)
    assert of(round, "void")[0].cite == "4.12(j)"
    assert Counter(round.shoe.discards) + Counter(round.shoe.stub()) == Counter(round.shoe.order)


@pytest.mark.proves("4.12(j)")
def test_the_floor_may_say_that_it_is_the_last_hand():
    round = until(begin("4h 2c 3d Ks"), "call")
    round.call("face-up-in-shoe", last_hand=True)
    simply(round)
    assert (round.void, round.carries["reshuffle"]) == (True, True)


@pytest.mark.proves("4.12(k)")
def test_too_few_cards_void_the_hand():
    shoe = Shoe(cards("4h 2c Kd Ks"))
    round = simply(Round(game("chemin-de-fer"), BANK, shoe=shoe))
    assert round.void
    assert round.net == {1: {"bank": 0}, 2: {"against": 0}}
    assert Counter(shoe.discards) == Counter(shoe.order)
    assert of(round, "irregularity")[0].cite == "4.12(k)"


@pytest.mark.proves("4.12(k)")
def test_cutting_card_means_one_more_hand():
    dealer, state = game("chemin-de-fer"), TableState()
    state.carry = {"banker": 3}
    shoe = Shoe(cards(f"{STAND_OFF} {FILLERS}"), cutting_card=3)
    state.shoes = [shoe]
    bank = {3: {"bank": 10000}, 2: {"against": 6000}}
    first = simply(Round(dealer, bank, shoe=shoe, carry=state.carry))
    assert said(first)[-1] == "Last hand."
    dealer.after_round(state, first)
    assert not of(between_hands(dealer, state, "keep"), "shuffle")
    last = simply(Round(dealer, bank, shoe=shoe, carry=state.carry))
    dealer.after_round(state, last)
    assert of(between_hands(dealer, state), "shuffle")


@pytest.mark.proves("4.12(k)")
def test_the_last_hand_stays_the_last_whoever_holds_the_bank_and_if_nobody_wagers():
    dealer, state = game("chemin-de-fer"), held_by(3)
    state.carry["last_hand"] = True
    state.shoes = [Shoe(cards(FILLERS))]
    uncovered = simply(Round(dealer, {3: {"bank": 200}}, shoe=state.shoes[0], carry=state.carry))
    dealer.after_round(state, uncovered)
    between_hands(dealer, state, "accept")
    assert state.carry == {"banker": 4, "last_hand": True}
    played = hand(state, STAND_OFF, 200, {5: 100})
    assert (result(played), state.carry["reshuffle"]) == ("stand-off", True)


@pytest.mark.parametrize(
    ("calls", "decisions", "message"),
    [
        ([{"irregularity": "card-after-stay"}], {}, "could not happen"),
        ([{"irregularity": "banker-two-third-cards", "cards": ["3s", "8h"]}], {}, "could not happen"),
        ([{"irregularity": "banker-two-third-cards", "cards": ["3s"]}], {}, "the two cards taken"),
        ([{"irregularity": "banker-drew-players-card"}], {}, "could not happen"),
        ([{"irregularity": "disclosed-card"}], {}, "could not happen"),
        ([{"irregularity": "insufficient-cards"}], {}, "could not happen"),
        ([{"irregularity": "face-up-in-shoe", "last_hand": "yes"}], {}, "last_hand is not 'yes'"),
        ([{"irregularity": "wrong-order-initial", "transfer": 1}], {}, "transfer is not 1"),
        ([{"irregularity": "player-three-initial", "disclosed": True}], {}, "no detail 'disclosed'"),
        ([], {2: ["suivi"]}, "may not call Suivi"),
        ([], {2: ["avec-la-table"]}, "may not call avec la table"),
        ([], {2: ["double"]}, "has none left to make"),
        ([], {2: [{"stay": True}]}, "has none left to make"),
    ],
)
def test_what_could_not_happen_in_a_case_is_refused(calls, decisions, message):
    seats = [
        {"seat": 1, "wagers": {"bank": 100}, "decisions": decisions.get(1, [])},
        {"seat": 2, "wagers": {"against": 100}, "decisions": decisions.get(2, [])},
    ]
    assert message in refusal({"seats": seats, "calls": calls})


SEATS = [{"seat": 1, "wagers": {"bank": 100}}, {"seat": 2, "wagers": {"against": 100}}]


def refusal(more: dict[str, Any]) -> str:
    case = {"id": "x", "game": "chemin-de-fer", "banker_seat": 1, "seats": SEATS, "shoe": BANKER_WINS.split(), **more}
    with pytest.raises(PitbossError) as refused:
        settle_case(read_case(case), game_with)
    return str(refused.value)


@pytest.mark.parametrize(
    ("more", "message"),
    [
        ({"banker_seat": 2}, "Seat 2 holds the bank"),
        ({"banker_seat": "1"}, "banker_seat is not '1'"),
        ({"bid": 101}, "cannot wager $100"),
        ({"history": [{"bank": 40, "result": "banker"}]}, "cannot wager $100. Allowed: $40 to $80"),
        ({"history": [{"bank": 101, "result": "stand-off"}]}, "cannot wager $100"),
        ({"history": [{"bank": 100, "result": "draw"}]}, "no hand ends with 'draw'"),
        ({"history": [{"bank": 100}]}, "lacks 'result'"),
        ({"history": [{"bank": 100, "result": "banker", "banker_seat": 2}]}, "another Banker"),
        ({"history": [{"bank": 100, "result": "banker", "colour": 1}]}, "no key 'colour'"),
        ({"history": "none"}, "must be a list"),
        ({"expected_state": {"winner": 1}}, "no key 'winner'"),
        ({"button": 1}, "unknown field `button`"),
    ],
)
@pytest.mark.proves("4.6(b)")
def test_keys_of_a_case_are_read_strictly(more, message):
    assert message in refusal(more)


def test_a_lost_bank_leaves_no_bounds_and_no_right_to_suivi():
    history = [{"bank": 20, "result": "banker", "covered_in_full_by": 2}, {"bank": 40, "result": "player"}]
    assert "may not call Suivi" in refusal(
        {"history": history, "seats": [SEATS[0], {**SEATS[1], "decisions": ["suivi"]}]}
    )


def test_another_dominant_player_than_expected_is_a_difference():
    case = {
        "id": "x", "game": "chemin-de-fer", "banker_seat": 1, "seats": SEATS, "shoe": BANKER_WINS.split(),
        "expected_state": {"dominant_seat": 3},
    }  # fmt: skip
    settled = settle_case(read_case(case), game_with)
    assert settled.differences({"1": {"bank": 95}, "2": {"against": -100}}) == ["dominant_seat: expected 3, came to 2"]
    assert settle_case(read_case({**case, "expected_state": {"dominant_seat": 2}}), game_with).other_differences == []


def test_a_call_without_a_wager_listed_binds_the_bank():
    seats = [
        {"seat": 1, "wagers": {"bank": 100}},
        {"seat": 2, "wagers": {}, "decisions": ["banco"]},
        {"seat": 3, "wagers": {}},
    ]
    case = {"id": "x", "game": "chemin-de-fer", "banker_seat": 1, "seats": seats, "shoe": BANKER_WINS.split()}
    assert settle_case(read_case(case), game_with).net == {"1": {"bank": 95}, "2": {"against": -100}}


# The table between hands.


def work_at(dealer, state: TableState, seats) -> TableWork:
    def make_shoe(pack, side=""):
        return Shoe(pack, side=side, number=7)

    return TableWork(dealer, state, seats, make_shoe)


def between_hands(dealer, state: TableState, *answers: str, seats=(2, 3, 4, 5, 6, 7)) -> TableWork:
    """Do the work between hands; the answers go to the questions about the bank, other questions get the first."""
    work = work_at(dealer, state, seats)
    work.begin(dealer.between_rounds(work))
    given = list(answers)

    def decide(ask) -> str:
        if ask.about in ("bank", "bid") and given:
            return given.pop(0)
        return "cut:100" if ask.about == "cut" else str(ask.choices.words()[0])

    work.play(decide)
    assert given == []
    return work


def asked(work: TableWork) -> list[int]:
    """Return the seats that were asked about the bank, in order."""
    words = ("bid", "accept", "decline", "keep", "pass", "take")
    return [seat for seat, text in work.decisions if seat and text.partition(":")[0] in words]


@pytest.mark.proves("4.3(a)", "4.3(b)", "4.3(c)")
def test_opening():
    dealer, state = game("chemin-de-fer"), TableState()
    work = work_at(dealer, state, (1,))
    work.begin(dealer.opening(work))
    work.advance()
    assert [(event.kind, event.cite) for event in work.events] == [
        ("inspect", "4.3(a)"), ("verify", "4.3(a)"), ("spread", "4.3(b)"), ("wash", "4.3(c)"),
    ]  # fmt: skip


@pytest.mark.proves("4.3(a)", "4.4(a)")
def test_preshuffled_cards_are_neither_inspected_nor_shuffled_before_play_but_cut_and_burned():
    dealer, state = game("chemin-de-fer", preshuffled=True), TableState()
    work = work_at(dealer, state, (1,))
    work.begin(dealer.opening(work))
    work.advance()
    assert [event.kind for event in work.events] == ["open-batch"]
    done = [event.kind for event in between_hands(dealer, state).events if event.kind != "decide"]
    assert done[:3] == ["preshuffled", "shuffle", "cut"]
    assert done.count("burn") >= 2
    state.carry["reshuffle"] = True
    again = [event.kind for event in between_hands(dealer, state).events if event.kind != "decide"]
    assert again[:3] == ["mix", "lace", "shuffle"]


@pytest.mark.proves("4.4(a)", "4.4(a)1", "4.4(a)1i", "4.4(a)2", "4.4(e)", "4.5(a)")
@pytest.mark.parametrize(
    ("options", "mixing"),
    [
        ({}, [("mix", "4.4(a)1"), ("lace", "4.4(a)1"), ("shuffle", "4.4(a); 4.4(a)1")]),
        (
            {"reshuffle_after_lace": "yes"},
            [("mix", "4.4(a)1"), ("lace", "4.4(a)1"), ("mix", "4.4(a)1i"), ("shuffle", "4.4(a); 4.4(a)1")],
        ),
        (
            {"shuffle_method": "wash_and_three"},
            [("wash", "4.4(a)2"), *[("mix", "4.4(a)2")] * 3, ("shuffle", "4.4(a); 4.4(a)2")],
        ),
    ],
)
def test_shuffle_cut_cutting_cards_shoe_and_burn(options, mixing):
    dealer, state = game("chemin-de-fer", **options), TableState()
    work = between_hands(dealer, state)
    done = [(event.kind, event.cite) for event in work.events if event.kind != "decide"]
    assert done[: len(mixing)] == mixing
    assert done[len(mixing) : len(mixing) + 4] == [
        ("cut", "4.4(c); 4.4(d)"), ("insert-cutting-card", "4.4(e)"), ("insert-cutting-card", "4.4(e)"),
        ("load", "4.5(a)"),
    ]  # fmt: skip
    (shoe,) = state.shoes
    burned = of(work, "burn")
    assert (shoe.cutting_card, shoe.cut_at) == (312 - 14, 100)
    assert len(burned) == burn_value(cards(burned[0].cards)[0]) + 1
    assert {(event.face, event.cite) for event in burned} == {("up", "4.4(e)")}


@pytest.mark.proves("4.4(c)", "4.4(d)")
@pytest.mark.parametrize(("carry", "cutters"), [({}, [7, 5, 2, 0]), ({"reshuffle": True, "banker": 5}, [5, 2, 7, 0])])
def test_cut_is_offered_from_the_highest_number_or_the_last_banker_clockwise(carry, cutters):
    dealer, state = game("chemin-de-fer"), TableState()
    state.carry = carry
    work = work_at(dealer, state, (2, 5, 7))
    work.begin(dealer.between_rounds(work))
    asked: list[int] = []

    def decide(ask) -> str:
        if ask.about != "cut":
            return str(ask.choices.words()[0])
        asked.append(ask.seat)
        return "decline" if ask.seat else "cut:50"

    work.play(decide)
    assert asked == cutters
    again = work_at(dealer, TableState(), (2,))
    again.begin(dealer.between_rounds(again))
    again.advance()
    for place in (9, 303):
        with pytest.raises(NotAllowed, match="10 to 302"):
            again.decide(f"cut:{place}")


@pytest.mark.proves("4.4(f)")
@pytest.mark.parametrize(("by", "seats"), [("last_cutter", [7, 0, 7]), ("next_entitled", [7, 0, 5])])
def test_recut_on_a_supervisors_order(by, seats):
    dealer = game("chemin-de-fer", recut_by=by)
    work = work_at(dealer, TableState(), (2, 5, 7))
    work.begin(dealer.between_rounds(work))
    answers = iter(["cut:100", "recut", "cut:50"])
    work.play(lambda ask: next(answers, ask.choices.words()[0]))
    assert [seat for seat, _ in work.decisions][:3] == seats


# The bank.


@pytest.mark.proves("4.5(b)")
def test_the_highest_bid_takes_a_new_shoe_of_equal_ones_the_closest_to_the_dealer():
    """The sheet's CF-W9."""
    dealer, state = game("chemin-de-fer"), TableState()
    work = between_hands(dealer, state, "bid:1000", "decline", "decline", "bid:1000", "decline", "bid:800")
    assert (asked(work), state.carry) == ([2, 3, 4, 5, 6, 7], {"banker": 2, "least": 100000})
    with pytest.raises(NotAllowed, match="1,000 or more"):
        begin(wagers={2: {"bank": 99999}}, carry=state.carry)
    higher = TableState()
    between_hands(dealer, higher, "bid:1000", "decline", "decline", "bid:1000.01", "decline", "decline")
    assert higher.carry == {"banker": 5, "least": 100001}
    nobody = TableState()
    between_hands(dealer, nobody, *["decline"] * 6)
    assert nobody.carry == {}


def hand(state: TableState, order: str, bank: int, against: dict[int, int] | None = None, call: str = "") -> Round:
    """Play one hand at a table whose bank somebody holds."""
    dealer = game("chemin-de-fer")
    banker = state.carry["banker"]
    wagers = {banker: {"bank": bank}, **{seat: {"against": one} for seat, one in (against or {}).items()}}
    state.shoes = [Shoe(cards(f"{order} {FILLERS}"))]
    round = Round(dealer, wagers, shoe=state.shoes[0], carry=state.carry)
    if call:
        round.call(call)
    simply(round)
    dealer.after_round(state, round)
    return round


def held_by(banker: int, **more: int) -> TableState:
    state = TableState()
    state.carry = {"banker": banker, **more}
    return state


@pytest.mark.proves("4.11")
@pytest.mark.parametrize("order", [BANKER_WINS, STAND_OFF])
def test_a_banker_who_does_not_lose_keeps_the_bank_if_he_likes(order):
    dealer, state = game("chemin-de-fer"), held_by(3)
    hand(state, order, 200, {5: 200})
    assert asked(between_hands(dealer, state, "keep")) == [3]
    assert (state.carry["banker"], state.carry["least"], state.carry["most"]) == (3, 200, 400)
    assert between_hands(dealer, state).events == []


@pytest.mark.proves("4.7(b)")
def test_the_right_to_suivi_lasts_over_stand_offs_and_no_longer():
    dealer, state = game("chemin-de-fer"), held_by(3)
    hand(state, BANKER_WINS, 200, {5: 200})
    between_hands(dealer, state, "keep")
    assert state.carry["suivi"] == 5
    hand(state, STAND_OFF, 200, {6: 200})
    between_hands(dealer, state, "keep")
    assert state.carry["suivi"] == 5
    hand(state, BANKER_WINS, 200, {6: 100})
    between_hands(dealer, state, "keep")
    assert state.carry["suivi"] == 0
    hand(state, BANKER_WINS, 200, {6: 200})
    between_hands(dealer, state, "pass", "take")
    assert "suivi" not in state.carry


@pytest.mark.proves("4.11(b)")
def test_a_defeated_bank_goes_to_the_next_participant_counterclockwise():
    dealer, state = game("chemin-de-fer"), held_by(6, least=100)
    hand(state, PLAYER_WINS, 200, {5: 200})
    work = between_hands(dealer, state, "decline", "accept")
    assert (asked(work), state.carry) == ([7, 2], {"banker": 2})
    assert [event.cite for event in of(work, "bank-lost")] == ["4.11(b)"]


@pytest.mark.proves("4.11", "4.11(d)")
def test_a_passed_bank_once_defeated_goes_to_the_right_of_who_passed_it():
    """The sheet's CF-W10."""
    dealer, state = game("chemin-de-fer"), held_by(3)
    hand(state, BANKER_WINS, 20000, {7: 100})
    between_hands(dealer, state, "keep")
    hand(state, BANKER_WINS, 40000, {7: 100})
    passed = between_hands(dealer, state, "pass", "decline", "decline", "take")
    assert asked(passed) == [3, 4, 5, 6]
    assert state.carry == {"banker": 6, "least": 40000, "passed_by": 3}
    with pytest.raises(NotAllowed, match=r"\$400 or more"):
        begin(wagers={6: {"bank": 39999}}, carry=state.carry)
    hand(state, PLAYER_WINS, 40000, {7: 100})
    lost = between_hands(dealer, state, "accept")
    assert (asked(lost), state.carry) == ([4], {"banker": 4})
    assert [event.cite for event in of(lost, "bank-lost")] == ["4.11(b); 4.11(d)"]


@pytest.mark.proves("4.11", "4.11(d)")
def test_a_bank_passed_twice_goes_back_to_the_right_of_the_first_who_passed_it():
    dealer, state = game("chemin-de-fer"), held_by(3)
    hand(state, BANKER_WINS, 200, {7: 100})
    between_hands(dealer, state, "pass", "decline", "take")
    hand(state, BANKER_WINS, 200, {7: 100})
    between_hands(dealer, state, "pass", "take")
    assert (state.carry["banker"], state.carry["passed_by"]) == (6, 3)
    hand(state, PLAYER_WINS, 200, {7: 100})
    assert asked(between_hands(dealer, state, "accept")) == [4]


@pytest.mark.proves("4.11")
def test_a_passed_bank_that_nobody_puts_up_in_full_is_offered_at_any_amount():
    dealer, state = game("chemin-de-fer"), held_by(3)
    hand(state, BANKER_WINS, 200, {7: 100})
    work = between_hands(dealer, state, "pass", *["decline"] * 5, "decline", "accept")
    assert asked(work) == [3, 4, 5, 6, 7, 2, 4, 5]
    assert state.carry == {"banker": 5, "passed_by": 3}
    hand(state, BANKER_WINS, 200, {7: 100})
    between_hands(dealer, state, "pass", *["decline"] * 10)
    assert state.carry == {}


@pytest.mark.proves("4.12(a)")
@pytest.mark.parametrize(("transfer", "seats"), [(False, [3]), (True, [4])])
def test_an_annulled_hand_leaves_the_bank_or_transfers_it(transfer, seats):
    dealer, state = game("chemin-de-fer"), held_by(3, least=100, most=200)
    round = Round(dealer, {3: {"bank": 150}, 4: {"against": 50}}, shoe=Shoe(cards(BANKER_WINS)), carry=state.carry)
    round.call("wrong-order-initial", transfer=transfer)
    simply(round)
    state.shoes = [round.shoe]
    dealer.after_round(state, round)
    work = between_hands(dealer, state)
    assert asked(work) == seats
    assert state.carry == ({"banker": 4} if transfer else {"banker": 3, "least": 100, "most": 200})


@pytest.mark.proves("4.7(a)", "4.11")
def test_a_bank_that_nobody_wagers_against_is_offered_on():
    dealer, state = game("chemin-de-fer"), held_by(3)
    round = hand(state, BANKER_WINS, 200)
    assert (result(round), of(round, "deal"), round.net) == ("uncovered", [], {3: {"bank": 0}})
    assert asked(between_hands(dealer, state, *["decline"] * 5, "accept")) == [4, 5, 6, 7, 2, 3]
    assert state.carry == {"banker": 3}


@pytest.mark.proves("4.11")
def test_a_banker_who_is_gone_passes_the_bank():
    dealer, state = game("chemin-de-fer"), held_by(3)
    hand(state, BANKER_WINS, 200, {7: 100})
    work = between_hands(dealer, state, "take", seats=(2, 4, 7))
    assert (asked(work), state.carry["banker"]) == ([4], 4)


@pytest.mark.proves("4.11(e)")
def test_one_who_moves_ahead_toward_the_bank_misses_a_turn():
    dealer, state = game("chemin-de-fer"), held_by(3)
    hand(state, PLAYER_WINS, 200, {7: 100})
    dealer.seat_left(state, 2, "Ada")
    dealer.seat_taken(state, 5, "Ada")
    assert state.miss_a_turn == [5]
    first = between_hands(dealer, state, "decline", "accept", seats=(3, 4, 5, 6))
    assert asked(first) == [4, 6]
    assert [(event.seat, event.cite) for event in of(first, "miss-turn")] == [(5, "4.11(e)")]
    hand(state, PLAYER_WINS, 200, {4: 100})
    second = between_hands(dealer, state, "decline", "decline", "accept", seats=(3, 4, 5, 6))
    assert asked(second) == [3, 4, 5]


@pytest.mark.proves("4.11(e)")
@pytest.mark.parametrize(("before", "after", "name", "rounds"), [(5, 2, "Ada", 0), (2, 5, "Bob", 0), (2, 5, "Ada", 2)])
def test_moving_back_or_coming_anew_costs_no_turn(before, after, name, rounds):
    dealer, state = game("chemin-de-fer"), held_by(3)
    dealer.seat_left(state, before, "Ada")
    state.rounds_dealt += rounds
    dealer.seat_taken(state, after, name)
    assert state.miss_a_turn == []


@pytest.mark.proves("4.11(e)")
def test_the_turn_that_is_missed_is_not_inherited_with_the_seat():
    dealer, state = game("chemin-de-fer"), held_by(3)
    dealer.seat_left(state, 2, "Ada")
    dealer.seat_taken(state, 5, "Ada")
    assert state.miss_a_turn == [5]
    dealer.seat_left(state, 5, "Ada")
    dealer.seat_taken(state, 5, "Bob")
    assert state.miss_a_turn == []


@pytest.mark.proves("4.11(e)")
def test_moving_at_a_table_and_its_journal():
    journal = Journal(key=SealKey.new())
    table = Table(game("chemin-de-fer"), journal=journal)
    for seat in (2, 3, 4, 6):
        table.sit(seat, f"Player {seat}", chips=10**6)
    table.prepare()
    assert table.state.carry["banker"] == 2
    player = table.leave(6)
    table.sit(3 + 2, player.name, chips=player.chips)
    assert table.state.miss_a_turn == [5]
    before = table.snapshot()
    table = resume_table(journal)
    assert table.snapshot() == before
    table.leave(2)
    assert table.state.carry == {}
    for seat, placed in {3: {"bank": 500}, 4: {"against": 500}}.items():
        for wager, amount in placed.items():
            table.wager(seat, wager, amount)
    table.play_round()
    before = table.snapshot()
    assert resume_table(journal).snapshot() == before


def test_wagers_that_do_not_fit_the_auction_are_refused_after_it():
    table = Table(game("chemin-de-fer"))
    for seat in (1, 2):
        table.sit(seat, f"Player {seat}", chips=10**6)
    table.wager(2, "bank", 1000)
    with pytest.raises(NotAllowed, match="Seat 1 holds the bank"):
        table.play_round()
    table.withdraw(2)
    table.wager(1, "bank", 1000)
    table.wager(2, "against", 1000)
    assert table.play_round().finished
    assert sum(player.chips or 0 for player in table.players.values()) + table.inventory == 2 * 10**6


@pytest.mark.parametrize(
    ("options", "told", "not_told"),
    [
        ({}, "wins, raised to the next quarter", "Avec la table"),
        ({"avec_la_table": "on", "vig_rounding": "exact"}, "Avec la table", "quarter of a dollar"),
        ({"preshuffled": True}, "A sealed batch", "spread face up"),
        ({"shuffle_method": "wash_and_three"}, "each of the three dealers shuffles", "is laced"),
        ({"reshuffle_after_lace": True}, "shuffles once more", "washed and stacked; each"),
    ],
)
def test_the_rule_card_tells_the_procedure_of_the_table_that_is_dealt(options, told, not_told):
    dealer = game("chemin-de-fer", **{"vig_rounding": "quarter_up", **options})
    card = " ".join(step.text for step in dealer.STEPS if step.used(dealer.options))
    assert told in card
    assert not_told not in card


def test_a_table_without_choices_has_none_on_its_card():
    assert "free choice" in game("chemin-de-fer", optional_cells=[[3, 9]]).LOOKUPS[0].note
    assert "free choice" not in game("chemin-de-fer", optional_cells=[]).LOOKUPS[0].note


BANK_LIMITS = {"bank": (1000, 100_000)}


@pytest.mark.proves("8.2(a)")
@pytest.mark.parametrize(
    ("bid", "message"),
    [
        ("bid:500.01", "Ada has \\$500 and cannot wager \\$500.01"),
        ("bid:1000.01", "above the maximum"),
        ("bid:9.99", "below the minimum"),
    ],
)
def test_nobody_bids_what_he_could_not_wager(bid, message):
    table = Table(game("chemin-de-fer"), limits=BANK_LIMITS)
    table.sit(1, "Ada", chips=50_000)
    table.sit(2, "Bea", chips=999)
    with pytest.raises(NotAllowed, match=message):
        table.prepare(lambda ask: {"bid": bid, "cut": "cut:100"}.get(ask.about, "accept"))
    assert table.state.carry == {}
    table.prepare(
        lambda ask: {"bid": "bid:500", "cut": "cut:100"}.get(ask.about, "accept") if ask.seat < 2 else "decline"
    )
    assert table.state.carry == {"banker": 1, "least": 50_000}


def taken_by(seat: int, how: str) -> Decider:
    """Pass the bank; of the others one seat takes it when it is offered in a certain way, the rest decline."""

    def answer(ask: Ask) -> str:
        words = ask.choices.words()
        if "pass" in words:
            return "pass"
        return how if ask.seat == seat and how in words else "decline"

    return answer


@pytest.mark.proves("4.11")
def test_a_bank_is_taken_only_by_who_can_put_it_up():
    """Seat 3 passes a bank of 200; seat 4 has less, seat 5 less than the least the table takes."""
    table = Table(game("chemin-de-fer"), limits={"bank": (10_000, 100_000)})
    for seat, chips in ((3, 50_000), (4, 15_000), (5, 9_999)):
        table.sit(seat, f"Player {seat}", chips=chips)
    table.prepare()
    table.state.carry = {"banker": 3, "least": 20_000, "most": 40_000, "outcome": "banker"}
    table.call("face-up-in-shoe")
    for taker in ((4, "take"), (5, "take"), (5, "accept")):
        before = table.snapshot()
        with pytest.raises(NotAllowed, match=r"cannot wager \$[12]00 on 'bank'") as refused:
            table.prepare(taken_by(*taker))
        assert "decline" in refused.value.allowed
        assert table.snapshot() == before
    table.prepare()
    assert table.state.carry["banker"] == 3
    table.state.carry = {"banker": 3, "least": 20_000, "most": 40_000, "outcome": "player"}
    table.call("face-up-in-shoe")
    table.prepare()
    assert table.state.carry == {"banker": 4}


@pytest.mark.proves("13:69E-1.18(g)")
def test_cards_are_changed_every_24_hours():
    assert game("chemin-de-fer").card_change_hours() == 24


# Many hands.


@pytest.mark.proves("4.10")
@pytest.mark.parametrize("options", [{}, {"disclosed_card_procedure": 3, "avec_la_table": "on"}], ids=str)
def test_hundreds_of_hands_with_a_busy_floor_lose_no_card_and_no_cent(options):
    chance = Random(11)
    table = Table(game("chemin-de-fer", **options), chance=Chance(lambda size: chance.randbytes(size)))
    for seat in (1, 4, 6, 9):
        table.sit(seat, f"Player {seat}", chips=10**9)
    results: Counter[str] = Counter()
    table.prepare()
    for _ in range(400):
        carry = table.state.carry
        amount = chance.randint(carry.get("least", 1), carry.get("most", 10**5) or 10**5) if "most" in carry else 500
        for seat, placed in table.game.spread_wagers(
            {"bank": amount, "against": chance.randint(1, 2 * amount)}, (1, 4, 6, 9), carry
        ).items():
            for wager, cents in placed.items():
                table.wager(seat, wager, cents)
        round = table.begin_round()
        while not round.finished:
            if chance.random() < 0.1:
                with suppress(PitbossError):
                    table.call(chance.choice(table.game.IRREGULARITIES).id)
            if round.ask is not None and not round.finished:
                table.decide(chance.choice(round.ask.choices.words()))
        results[result(round)] += 1
        assert round.house_net == sum(event.amount or 0 for event in of(round, "vigorish"))
        lying = Counter(card for one in round.shoes for card in (*one.stub(), *one.discards))
        assert lying == Counter(table.game.pack())
        table.prepare(
            lambda ask: chance.choice(ask.choices.words()) if ask.about == "bank" else table._decide_work(ask)
        )
    assert set(results) >= {"banker", "player", "stand-off", "annulled"}
    table.close()
    assert sum(player.chips or 0 for player in table.players.values()) + table.inventory == 4 * 10**9


def test_same_inputs_same_events():
    first, second = (deal("2d 5c Kd Js 4h 3s") for _ in range(2))
    assert first.events == second.events


def test_simple_strategy_on_the_banker_s_choices():
    def words(order: str) -> list[str]:
        round = deal(order)
        return [text for seat, text in round.decisions if seat == 1]

    assert words("7c 6d Ks Qh 2s") == ["stay"]
    assert words("4d 3c Kh Qd 9s 2h") == ["card"]
    assert words("2d 5c Kd Js 4h 3s") == ["card"]
