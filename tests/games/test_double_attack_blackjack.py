"""Double attack blackjack, provision by provision: what the cases alone cannot show of a round."""

from __future__ import annotations

from collections import Counter
from itertools import product

import pytest

from pitboss.games.double_attack_blackjack.arithmetic import (
    add,
    against_the_dealer,
    bust_it,
    count_of,
    insurance_limit,
    is_blackjack,
    is_soft,
    total,
)
from pitboss.games.double_attack_blackjack.declarations import BUST_IT, BUST_IT_RESULTS
from pitboss.games.registry import game
from pitboss.rules.case import Settled, read_case, settle_case
from pitboss.rules.round import Round
from pitboss.things.cards import CARDS, cards, names
from pitboss.things.errors import NotAllowed, NotUnderstood, PitbossError, UnknownName
from pitboss.things.shoes import Shoe
from tests.games.playing import ask_of, of, play_out, told

FILLERS = "2c 3c 4c 5c 6c 7c 8c 9c Jc Qc Kc Ac " * 4
TWO_BOXES = "6h Jd 9h Kd 9c Ks 8c"
"""Six up; box 1 jack and king, box 3 two nines; king in the hole, then an eight."""
NO_TENS = [card for card in CARDS[:52] if card.rank != 10]


def begin(order: str = TWO_BOXES, *, wagers=None, carry=None, **options) -> Round:
    return Round(
        game("double-attack-blackjack", **options),
        wagers or {1: {"initial": 1000}, 3: {"initial": 1000}},
        shoe=Shoe(cards(order + " " + FILLERS)),
        carry=carry,
    )


def deal(order: str = TWO_BOXES, *, decisions=(), **more) -> Round:
    return play_out(begin(order, **more), decisions)


def settled(**case) -> Settled:
    return settle_case(read_case({"id": "x", "game": "double-attack-blackjack", **case}), game_of)


def game_of(id, options):
    return game(id, **options)


# Hands.


@pytest.mark.proves("26.2(b)", "26.1#soft-total", "26.1#hard-total")
def test_every_two_and_three_cards_count_as_the_best_choice_for_the_aces():
    for number in (2, 3):
        for hand in product(NO_TENS[::4] + NO_TENS[-1:], repeat=number):
            choices = [(1, 11) if card.rank == 14 else (min(card.rank, 10),) for card in hand]
            totals = sorted({sum(values) for values in product(*choices)})
            best = max((one for one in totals if one <= 21), default=totals[0])
            assert total(count_of(hand)) == best
            assert is_soft(count_of(hand)) == (best != totals[0])
    assert add(0, 48) == count_of([48])


@pytest.mark.proves("26.1#blackjack")
def test_a_deck_without_tens_holds_fewer_blackjacks():
    found = [(a, b) for a, b in product(NO_TENS, repeat=2) if is_blackjack(a, b)]
    assert len(found) == 2 * 4 * 12


@pytest.mark.proves("26.5(a)1", "26.5(a)2", "26.5(a)3", "26.5(b)")
def test_results_of_initial_and_double_attack_wager():
    for player, dealer in product(range(4, 27), range(17, 27)):
        expected = -1 if player > 21 else 1 if dealer > 21 or player > dealer else 0 if player == dealer else -1
        assert against_the_dealer(player, False, dealer, False) == (expected, expected)
    assert against_the_dealer(21, True, 21, False) == (1, 1)
    assert against_the_dealer(21, True, 21, True) == (0, 0)
    assert {against_the_dealer(player, False, 21, True) for player in range(4, 22)} == {(-1, 0)}
    assert against_the_dealer(22, False, 21, True) == (-1, -1)


@pytest.mark.proves("26.6?", "26.1#suit")
def test_bust_it_by_every_three_cards_that_a_dealer_can_draw():
    paid: Counter[int] = Counter()
    for first, second, third in product(NO_TENS, repeat=3):
        if total(count_of((first, second))) >= 17:
            assert bust_it((first, second)) == 0
            continue
        odds = BUST_IT.get(BUST_IT_RESULTS[bust_it((first, second, third))])
        assert (odds is not None) == (total(count_of((first, second, third))) > 21)
        if odds is None:
            continue
        assert third.rank >= 6
        three_eights = first.rank == second.rank == third.rank == 8
        suits = {first.suit, second.suit, third.suit}
        if three_eights and len(suits) == 1:
            expected = 200
        elif three_eights and (suits <= {"h", "d"} or suits <= {"c", "s"}):
            expected = 50
        else:
            expected = {6: 15, 7: 10, 8: 8, 9: 6, 11: 3, 12: 3, 13: 3}[third.rank]
        assert (odds.wins, odds.per) == (expected, 1)
        paid[expected] += 1
    assert (paid[200], paid[50]) == (4, 12)


@pytest.mark.proves("26.8?")
def test_insurance_is_at_most_half_the_initial_wager():
    assert [insurance_limit(amount) for amount in (1000, 25, 1)] == [500, 12, 0]


# The deal.


@pytest.mark.proves("26.1#double-attack-wager", "26.1#initial-wager", "26.7")
def test_the_up_card_comes_first_then_the_attack_then_the_boxes_and_the_hole_card():
    round = deal(decisions=["double-attack:10", "double-attack:2.5"])
    assert told(round, "wager", "announce", "deal", "decide")[:15] == [
        "wager 1", "wager 3", "announce",
        "deal dealer", "decide 1", "wager 1", "decide 3", "wager 3",
        "deal 1", "deal 3", "deal 1", "deal 3", "deal dealer",
        "announce 1", "decide 1",
    ]  # fmt: skip
    assert [event.face for event in of(round, "deal") if event.hand == "dealer"] == ["up", "down", "up"]
    assert [event.face for event in of(round, "deal") if event.hand != "dealer"] == ["up"] * 4
    assert {event.cite for event in of(round, "wager")} == {"26.1#initial-wager", "26.1#double-attack-wager"}
    assert round.net == {1: {"initial": 1000, "double-attack": 1000}, 3: {"initial": 1000, "double-attack": 250}}


@pytest.mark.proves("26.1#double-attack-wager")
def test_a_double_attack_wager_is_at_most_the_initial_wager_and_made_in_its_turn():
    round = begin()
    assert round.advance() is not None
    assert ask_of(round) == ["double-attack", "decline"]
    for wrong in ("double-attack:10.01", "double-attack:0", "double-attack:-1"):
        with pytest.raises(PitbossError):
            round.decide(wrong)
    round.decide("double-attack")
    assert round.stakes[1]["double-attack"] == 1000
    with pytest.raises(NotAllowed, match="made in turn"):
        begin(wagers={1: {"initial": 1000, "double-attack": 500}})
    with pytest.raises(NotAllowed, match=r"up to \$10"):
        settled(
            seats=[{"seat": 1, "wagers": {"initial": 10, "double-attack": 11}, "cards": ["Jd", "9c"],
                    "decisions": ["stand"]}],
            dealer=["9h", "9d"],
        )  # fmt: skip


@pytest.mark.proves("26.7")
def test_the_hole_card_is_hidden_until_it_is_turned():
    round = begin()
    round.advance()
    for _ in range(2):
        round.decide("decline")
    hole = of(round, "deal")[-1]
    assert (hole.hand, hole.seen_by, hole.cards) == ("dealer", (), ("Ks",))
    assert [event.cards for event in round.view(1) if event.kind == "deal"][-1] == ("??",)
    round.decide("stand")
    round.decide("stand")
    assert of(round, "reveal")[0].cards == ("6h", "Ks")


def test_without_hole_card_the_second_card_comes_after_the_players():
    round = deal("6h Jd 9h Kd 9c Ks 8c", hole_card="none")
    at = told(round, "deal", "decide", "announce")
    assert at.index("announce dealer") > at.index("decide 3")
    assert [event.text for event in of(round, "announce") if event.hand is None] == ["No more bets.", "Dealer's Card"]
    over = deal("6h Jd 6d Kd", wagers={1: {"initial": 1000}}, hole_card="none", decisions=["hit"])
    assert len(of(over, "no-card")) == 1
    assert [event.hand for event in of(over, "deal")].count("dealer") == 1


@pytest.mark.proves("26.7")
def test_cards_are_picked_up_from_the_right_and_the_dealers_last():
    assert told(deal(), "pick-up") == ["pick-up 3", "pick-up 1", "pick-up dealer"]


@pytest.mark.proves("26.7(j)")
def test_the_round_goes_on_after_the_cutting_card():
    round = begin()
    round.shoe.cutting_card = 2
    play_out(round)
    (event,) = of(round, "cutting-card")
    assert event.cite == "26.7(j)"
    assert round.carries["cutting_card_came_to"] == "3"
    assert len(round.net) == 2


# Reader, insurance, blackjacks.


@pytest.mark.proves("26.5(b)", "26.8?")
@pytest.mark.parametrize(("up", "read"), [("Ah", 1), ("Kh", 1), ("Qh", 1), ("Jh", 1), ("9h", 0), ("2h", 0)])
def test_the_reader_is_used_with_an_ace_or_face_card_up(up, read):
    round = deal(f"{up} Jd Kd 9c", wagers={1: {"initial": 1000}})
    assert len(of(round, "card-reader")) == read
    assert [event.text for event in of(round, "card-reader")] == ["no blackjack"] * read


def test_a_blackjack_found_by_the_reader_ends_the_round():
    round = deal("Ah 8d 8c Kd", wagers={1: {"initial": 1000}}, decisions=["double-attack"])
    assert [event.text for event in of(round, "decide")] == ["double-attack", "decline"]
    assert round.net == {1: {"initial": -1000, "double-attack": 0}}
    assert [event.hand for event in of(round, "deal")] == ["dealer", "1", "1", "dealer"]


@pytest.mark.proves("26.8?")
def test_insurance_is_offered_on_an_ace_before_the_reader_and_settled_right_after_it():
    round = deal("Ah 8d Jc 8d 2h", wagers={1: {"initial": 1000}}, decisions=["insurance:5", "stand"])
    kinds = [(event.kind, event.wager) for event in round.events]
    assert kinds.index(("wager", "insurance")) < kinds.index(("card-reader", None))
    assert kinds.index(("card-reader", None)) + 1 == kinds.index(("collect", "insurance"))
    for order in ("Kh 8d Jc 8d", "9h 8d Jc 8d"):
        again = begin(order, wagers={1: {"initial": 1000}})
        again.advance()
        again.decide("decline")
        assert "insurance" not in ask_of(again)
    small = deal("Ah 8d Jc 8d 2h", wagers={1: {"initial": 1}})
    assert [event.text for event in of(small, "decide")] == ["decline", "stand"]


@pytest.mark.proves("26.5(a)3", "26.5(d)?")
def test_a_blackjack_is_paid_at_once_where_the_dealer_can_have_none_and_waits_otherwise():
    wagers = {1: {"initial": 1000}, 3: {"initial": 1000}}
    for order, mode in (("9h Ad 9c Kd 9d 8h", "unread"), ("Kh Ad 9c Kd 9d 8h", "reader")):
        round = begin(order, wagers=wagers, hole_card=mode)
        round.advance()
        for _ in range(2):
            round.decide("decline")
        assert round.net == {1: {"initial": 1000}, 3: {}}
        assert not round.hands["1"].cards
    waits = begin("Kh Ad 9c Kd 9d 8h", wagers=wagers, hole_card="unread")
    waits.advance()
    for _ in range(2):
        waits.decide("decline")
    assert waits.net == {1: {}, 3: {}}
    waits.decide("stand")
    assert waits.net == {1: {"initial": 1000}, 3: {"initial": 0}}


# Decisions.


@pytest.mark.proves("26.10?", "26.9?", "26.11?", "26.12?")
def test_what_may_be_decided_under_each_option():
    def words(order="9h 8d 8c 9d", decisions=(), **options):
        round = begin(order, wagers={1: {"initial": 1000}}, **options)
        round.advance()
        round.decide("decline")
        for one in decisions:
            round.decide(one)
        return ask_of(round)

    assert words() == ["stand", "hit", "double", "split", "surrender"]
    assert words(surrender=False) == ["stand", "hit", "double", "split"]
    assert words(surrender="first_two_cards") == ["stand", "hit", "double", "split", "surrender"]
    three = "9h 5d 3c 9d 2h"
    assert words(three, ["hit"]) == ["stand", "hit", "double", "surrender"]
    assert words(three, ["hit"], surrender="first_two_cards") == ["stand", "hit", "double"]
    assert words(three, ["hit"], double_on="two_cards") == ["stand", "hit", "surrender"]
    assert words(three, ["double"]) == ["no-surrender", "surrender"]
    again = "9h 8d 8c 9d 8h 8s 8d 8c"
    assert "split" in words(again, ["split"])
    assert "split" not in words(again, ["split"], max_split_hands=2)
    assert "surrender" not in words(again, ["split"], surrender="first_two_cards")
    assert "split" not in words(again, ["split", "split", "split"])
    assert "split" not in words(again, ["split", "split"], max_split_hands=3)


def test_a_doubled_hand_may_only_be_given_up_at_any_time():
    order = "9h 5d 3c 9d 2h"
    round = deal(order, wagers={1: {"initial": 1000}}, decisions=["double"], surrender="first_two_cards")
    assert [event.text for event in of(round, "decide")] == ["decline", "double"]


@pytest.mark.proves("26.11?")
def test_a_split_wager_equals_initial_and_double_attack_wager():
    round = deal(
        "9h 8d 8c 9d Kh Kc", wagers={1: {"initial": 1000}}, decisions=["double-attack:2.5", "split", "stand", "stand"]
    )
    assert [event.amount for event in of(round, "wager") if event.wager == "split@2"] == [1250]
    assert Counter(event.hand for event in of(round, "deal")) == {
        "dealer": 2, "1": 3, "1/2": 1,
    }  # fmt: skip


@pytest.mark.proves("26.10?")
def test_a_double_is_bounded_by_what_lies_on_the_hand():
    round = begin("9h 5d 3c 9d 2h", wagers={1: {"initial": 1000}})
    round.advance()
    round.decide("double-attack:5")
    with pytest.raises(NotAllowed, match=r"double\[:up to \$15\]"):
        round.decide("double:15.01")
    round.decide("double:15")
    assert round.stakes[1] == {"initial": 1000, "double-attack": 500, "double@1": 1500}


@pytest.mark.proves("26.11?")
def test_split_aces_may_neither_be_doubled_nor_split_again():
    round = begin("9h Ad Ac 9d Ah 5c", wagers={1: {"initial": 1000}}, draw_split_aces=True)
    round.advance()
    round.decide("decline")
    round.decide("split")
    assert ask_of(round) == ["stand", "hit", "surrender"]
    plain = deal("9h Ad Ac 9d Ah 5c", wagers={1: {"initial": 1000}}, decisions=["split"])
    assert len(plain.hands["1"].cards) == 0
    assert [event.text for event in of(plain, "decide")] == ["decline", "split"]


@pytest.mark.proves("26.12?")
def test_the_dealer_stands_on_a_soft_17_and_draws_for_bust_it_alone():
    soft = deal("6h Jd 8d Ac", wagers={1: {"initial": 1000}})
    assert soft.net == {1: {"initial": 1000}}
    alone = deal("2h Jd 6d 6c Kh 7d 9c", wagers={1: {"initial": 1000, "bustit": 100}}, decisions=["hit"])
    assert [event.hand for event in of(alone, "deal")].count("dealer") == 3
    assert alone.net == {1: {"initial": -1000, "bustit": -100}}
    nothing = deal("2h Jd 6d 6c Kh 7d 9c", wagers={1: {"initial": 1000}}, decisions=["hit"])
    assert [event.hand for event in of(nothing, "deal")].count("dealer") == 2


@pytest.mark.proves("26.6?")
def test_bust_it_is_settled_on_the_third_card_before_the_hands():
    round = deal("2h Jd 8d 6c 7d 9c", wagers={1: {"initial": 1000, "bustit": 100}})
    told_of = [(event.kind, event.hand, event.wager) for event in round.events]
    third = [at for at, one in enumerate(told_of) if one == ("deal", "dealer", None)][2]
    assert told_of[third + 1] == ("collect", None, "bustit")
    assert ("pay", None, "initial") in told_of[third + 2 :]


# Wagers and options that are refused.


@pytest.mark.proves("26.6?")
@pytest.mark.parametrize(
    ("initial", "bustit", "right"),
    [(1000, 100, True), (1000, 1000, True), (1000, 99, False), (1000, 1001, False), (6000, 5000, True),
     (6000, 5001, False)],
)  # fmt: skip
def test_bust_it_lies_between_a_dollar_and_the_initial_wager_or_fifty_dollars(initial, bustit, right):
    wagers = {1: {"initial": initial, "bustit": bustit}}
    if right:
        assert begin(wagers=wagers).placed == wagers
    else:
        with pytest.raises(NotAllowed, match=r"26\.6\?"):
            begin(wagers=wagers)


@pytest.mark.proves("26.1#initial-wager")
def test_bad_wagers_are_refused():
    bad: tuple[dict[int, dict[str, int]], ...] = (
        {1: {"bustit": 100}},
        {1: {}},
        {7: {"initial": 100}},
        {1: {"initial": 0}},
        {1: {"main": 100}},
    )
    for wagers in bad:
        with pytest.raises(PitbossError):
            begin(wagers=wagers)
    with pytest.raises(NotAllowed, match="not offered here"):
        begin(wagers={1: {"initial": 1000, "bustit": 100}}, bustit=False)
    with pytest.raises(UnknownName):
        game("double-attack-blackjack").wager("split@1")
    assert game("double-attack-blackjack").wager("double@4").id == "double@n"
    with pytest.raises(NotAllowed, match="sits at box"):
        Round(game("double-attack-blackjack"), {1: {"initial": 1000}}, boxes={1: 2}, shoe=Shoe(cards(FILLERS)))


@pytest.mark.proves("26.2(a)", "26.3(d)")
@pytest.mark.parametrize("decks", [6, 8])
def test_the_pack_has_no_tens_and_is_changed_daily(decks):
    one = game("double-attack-blackjack", decks=decks)
    assert len(one.pack()) == 48 * decks
    assert {card.rank for card in one.pack()} == {2, 3, 4, 5, 6, 7, 8, 9, 11, 12, 13, 14}
    assert one.card_change_hours() == 24
    with pytest.raises(NotAllowed, match=r"26\.2\(a\)"):
        game("double-attack-blackjack", decks=decks - 1)


@pytest.mark.proves("26.4(h)", "26.4(g)")
@pytest.mark.parametrize(
    ("own", "more", "right"),
    [
        ({"burns": 3}, {}, True),
        ({"behind": 100, "shuffle": "riffle twice"}, {}, True),
        ({"cutting_cards": 2}, {}, True),
        ({"cutting_cards": 0}, {"shuffle_each_round": True}, True),
        ({"cutting_cards": 0}, {}, False),
        ({"cutting_cards": 0, "behind": 10}, {"shuffle_each_round": True}, False),
        ({"behind": 288}, {"decks": 6}, False),
        ({"behind": 287}, {"decks": 6}, True),
        ({}, {}, False),
        ({"burns": True}, {}, False),
        ({"shuffle": " "}, {}, False),
        ({"dance": "tango"}, {}, False),
        ("riffle", {}, False),
    ],
)
def test_an_own_procedure_names_the_parts_it_replaces(own, more, right):
    if right:
        assert game("double-attack-blackjack", own_procedure=own, **more).options.own_procedure == own
    else:
        with pytest.raises(NotAllowed, match=r"26\.4\([gh]\)"):
            game("double-attack-blackjack", own_procedure=own, **more)


@pytest.mark.parametrize(
    ("option", "value"),
    [("hole_card", "exposed"), ("surrender", True), ("max_split_hands", 5), ("double_on", "three"), ("decks", 7)],
)
def test_unknown_values_of_options_are_refused_with_their_cite(option, value):
    with pytest.raises(NotAllowed, match=r"26\."):
        game("double-attack-blackjack", **{option: value})


# Irregularities.


@pytest.mark.proves("26.?(a)")
def test_a_ten_in_the_shoe_is_taken_out_and_costs_no_card():
    round = begin()
    round.call("IR-a", card="Td")
    play_out(round)
    (event,) = of(round, "take-out")
    assert (event.cards, event.cite) == (("Td",), "26.?(a)")
    assert sorted(round.shoe.discards) == sorted(cards(TWO_BOXES))
    plain = begin()
    plain.call("IR-a")
    play_out(plain)
    assert [event.cards for event in of(plain, "discard")] == [("6h",)]


@pytest.mark.proves("26.?(b)")
def test_an_unseen_card_is_ruled_to_be_the_next_card():
    round = begin()
    round.call("IR-b")
    play_out(round)
    assert [event.cite for event in of(round, "ruling")] == ["26.?(b)"]
    assert [event.cards for event in of(round, "deal")][:3] == [("6h",), ("Jd",), ("9h",)]
    assert not of(round, "discard")


@pytest.mark.proves("26.?(c)")
def test_who_refuses_a_seen_card_may_only_stand_or_surrender_on_any_hand():
    round = begin("6h 9d 9h 9s 8c Ks 2d 5h 6s")
    round.advance()
    for _ in range(2):
        round.decide("decline")
    round.decide("split")
    round.call("IR-c", refused_by=[1])
    round.decide("hit")
    assert ask_of(round) == ["stand", "surrender"]
    round.decide("stand")
    assert ask_of(round) == ["stand", "surrender"]
    round.decide("surrender")
    assert round.net[1]["split@2"] == -500
    assert [event.cards[0] for event in of(round, "deal") if event.seat == 1] == ["9d", "9s", "2d", "5h"]
    assert of(round, "refuse")[0].cite == "26.?(c)"


@pytest.mark.proves("26.?(e)")
def test_the_missed_hole_card_is_dealt_after_the_players():
    round = begin()
    round.call("IR-e")
    round.advance()
    for _ in range(2):
        round.decide("decline")
    ruled = told(round, "ruling", "deal")
    assert ruled[-2:] == ["ruling", "deal dealer"]
    with pytest.raises(NotAllowed, match=r"has been dealt|no longer"):
        round.call("IR-e")
    with pytest.raises(NotAllowed, match="no hole card"):
        begin(hole_card="none").call("IR-e")


@pytest.mark.proves("26.?(h)")
def test_a_player_with_one_card_is_asked():
    for answer, cards_got, net in (("second-card", 2, {"initial": 1000}), ("dead", 1, {"initial": 0})):
        round = begin("6h Jd 9h 9c Kd Ks 8c")
        round.call("IR-h", seat=1, dealt=1)
        round.advance()
        for _ in range(2):
            round.decide("decline")
        assert ask_of(round) == ["second-card", "dead"]
        round.decide(answer)
        assert [event.hand for event in of(round, "deal")].count("1") == cards_got
        play_out(round)
        assert round.net[1] == net


@pytest.mark.proves("26.?(i)")
def test_a_player_passed_over_is_asked_and_may_go_on_with_the_late_card():
    round = begin("6h 5d 9h 6d 9c Ks 2c 8d")
    round.advance()
    for _ in range(2):
        round.decide("decline")
    round.call("IR-i", seat=1)
    round.decide("hit")
    assert ask_of(round) == ["cards", "dead"]
    round.decide("cards")
    round.decide("stand", seat=3)
    assert of(round, "deal")[-1].cite == "26.?(i)"
    assert round.hands["1"].names == ("5d", "6d", "2c")
    assert "hit" in ask_of(round)


@pytest.mark.proves("26.?(l)", "26.?(l)1", "26.?(l)2")
def test_a_needless_reading_told_late_returns_what_was_decided_too():
    wagers = {1: {"initial": 1000}, 3: {"initial": 1000, "bustit": 200}}
    for reveals, net in ((True, 0), (False, 1000)):
        round = begin("6h Ad 9h Kd 9c Ks 8c", wagers=wagers)
        round.advance()
        for _ in range(2):
            round.decide("decline")
        assert round.net[1] == {"initial": 1000}
        round.call("IR-l", device_reveals=reveals)
        assert round.void is reveals
        assert [event.text for event in of(round, "notify")] == ["A casino supervisor is notified."]
        play_out(round)
        assert round.net[1] == {"initial": net}
        assert round.net[3] == {"initial": net, "bustit": 0 if reveals else 8 * 200}
    with pytest.raises(NotAllowed, match="no card reader"):
        begin(hole_card="unread").call("IR-l")
    face_up = begin("Kh Ad 9h Kd 9c 8s")
    face_up.advance()
    for _ in range(2):
        face_up.decide("decline")
    with pytest.raises(NotAllowed, match="put into the reader"):
        face_up.call("IR-l")


@pytest.mark.proves("26.?(m)")
def test_a_failed_reader_stays_out_of_use():
    round = begin("Kh 8d 9h Kd 9c Ac")
    round.call("IR-m")
    play_out(round)
    assert of(round, "card-reader") == []
    assert round.carries["reader_failed"] is True
    later = deal("Kh 8d 9h Kd 9c Ac", carry=round.carries)
    assert of(later, "card-reader") == []
    assert later.carries["reader_failed"] is True


@pytest.mark.proves("26.?(f)")
def test_an_empty_shoe_is_filled_from_the_discards():
    made = []

    def shuffled(stack):
        made.append(Shoe(list(stack), number=9))
        return made[-1]

    shoe = Shoe(cards("6h Jd 9h Kd 9c Ks"))
    shoe.discards = cards("2c 3c 4c 5c 7c 8c")
    round = Round(
        game("double-attack-blackjack"), {1: {"initial": 1000}, 3: {"initial": 1000}}, shoe=shoe, new_shoe=shuffled
    )
    play_out(round)
    assert [event.cite for event in of(round, "shuffle")] == ["26.?(f); 26.4(a)"]
    assert [event.cite for event in of(round, "burn")] == ["26.?(f)"]
    assert names(made[0].discards[:1]) == ("2c",)
    assert round.finished
    assert not round.void


@pytest.mark.parametrize(
    ("call", "error"),
    [
        ({"irregularity": "IR-g"}, UnknownName),
        ({"irregularity": "IR-h", "election": "cards"}, NotUnderstood),
        ({"irregularity": "IR-i", "election": "second-card"}, NotUnderstood),
        ({"irregularity": "IR-l", "device_reveals": "yes"}, NotUnderstood),
        ({"irregularity": "IR-c", "refused_by": [4]}, UnknownName),
        ({"irregularity": "IR-a", "card": "1x"}, NotUnderstood),
        ({"irregularity": "IR-d", "seat": 1}, UnknownName),
    ],
)
def test_calls_that_mean_nothing_are_refused(call, error):
    with pytest.raises(error):
        settled(
            seats=[{"seat": 1, "wagers": {"initial": 10}, "cards": ["Jd", "9c"], "decisions": ["stand"]}],
            dealer=["9h", "9d"],
            calls=[call],
        )


@pytest.mark.parametrize(
    ("irregularity", "options"),
    [
        ("IR-j", {"shuffler": "none"}),
        ("IR-k", {"shuffler": "none"}),
        ("IR-l", {"hole_card": "unread"}),
        ("IR-m", {"hole_card": "none"}),
        ("IR-e", {"hole_card": "none"}),
    ],
)
def test_what_cannot_happen_under_the_options_is_refused(irregularity, options):
    with pytest.raises(NotAllowed, match="cannot happen"):
        begin(**options).call(irregularity)


def test_a_ten_is_no_card_of_a_case():
    with pytest.raises(NotAllowed, match="0 of it"):
        settled(
            seats=[{"seat": 1, "wagers": {"initial": 10}, "cards": ["Td", "9c"], "decisions": ["stand"]}],
            dealer=["9h", "9d"],
        )


def test_the_simple_strategy_attacks_low_cards_only():
    for up, attacks in (("6h", True), ("9h", False), ("Ah", False)):
        round = begin(f"{up} 8d 9h Kd 9c 8s")
        ask = round.advance()
        assert ask is not None
        assert (round.game.automatic(round, ask) == "double-attack") is attacks
