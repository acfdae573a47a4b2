"""Minibaccarat, provision by provision: what the cases alone cannot show."""

from __future__ import annotations

from collections import Counter
from contextlib import suppress
from math import prod
from random import Random

import pytest

from pitboss.games.registry import game, game_with
from pitboss.rules.baccarat import (
    NO_CARD,
    TABLE_2,
    banker_draws,
    burn_value,
    card_value,
    comparison,
    natural,
    player_draws,
    point_count,
    vigorish,
)
from pitboss.rules.case import read_case, settle_case
from pitboss.rules.cites import Cite, provision_ids
from pitboss.rules.events import Event, canonical
from pitboss.rules.round import Round
from pitboss.rules.tablework import TableState, TableWork
from pitboss.things.cards import cards
from pitboss.things.errors import NotAllowed, NotUnderstood, PitbossError, UnknownName
from pitboss.things.shoes import Shoe

TOTALS = {"total_card_wagers": "on"}
BANKER_NATURAL = "Kd 9h 4h Ks"
SIX_CARDS = "4d 5s Kc Qc 5c 2d"
FILLERS = "2c 3c 4c 5c 6c 7c 8c 9c Tc Jc Qc Kc Ac " * 2


def begin(order: str = SIX_CARDS, *, wagers=None, carry=None, fillers=FILLERS, cutting_card=-1, **options) -> Round:
    shoe = Shoe(cards(order + " " + fillers), cutting_card=cutting_card)
    return Round(
        game("minibaccarat", **options), wagers or {1: {"banker": 1000}, 3: {"player": 2500}}, shoe=shoe, carry=carry
    )


def deal(order: str = SIX_CARDS, *, decisions=(), **more) -> Round:
    round = begin(order, **more)
    answers = list(decisions)
    round.play(lambda ask: answers.pop(0) if answers else ask.choices.words()[0])
    assert not answers
    return round


def called(order: str, *calls: tuple[str, bool], at: str = "deal", **more) -> Round:
    """Deal a round in which the floor calls irregularities as soon as an event of a kind has happened."""
    round = begin(order, **more)
    while not round.finished:
        made = round.step()
        if isinstance(made, Event) and made.kind == at and calls:
            for id, disclosed in calls:
                round.call(id, disclosed=disclosed)
            calls = ()
        elif round.ask is not None:
            round.answer(round.ask.choices.words()[0])
    return round


def of(round, kind: str) -> list[Event]:
    return [event for event in round.events if event.kind == kind]


def said(round: Round) -> list[str | None]:
    return [event.text for event in of(round, "announce")]


def told(round) -> list[str]:
    return [f"{event.kind} {event.hand or event.seat or ''}".strip() for event in round.events]


# The cards and the tables.


@pytest.mark.proves("7.1", "7.1(a)")
def test_six_decks_at_least():
    assert len(game("minibaccarat").pack()) == 8 * 52
    assert len(game("minibaccarat", decks=6).pack()) == 6 * 52
    for decks in (5, 0, 6.5, True, "many", 2001, 10**9):
        with pytest.raises(NotAllowed, match="6 or more") as refused:
            game("minibaccarat", decks=decks)
        assert refused.value.cite == "7.1(a)"


@pytest.mark.proves("7.1(b)", "7.1(c)")
def test_values_and_point_count():
    assert [card_value(card) for card in cards("Ac 2d 9h Ts Jc Qd Kh")] == [1, 2, 9, 0, 0, 0, 0]
    assert [point_count(total) for total in (7, 12, 10, 27)] == [7, 2, 0, 7]


PRINTED = {
    3: [8],
    4: [0, 1, 8, 9],
    5: [0, 1, 2, 3, 8, 9],
    6: [0, 1, 2, 3, 4, 5, 8, 9],
}


@pytest.mark.proves("7.9", "7.9(a)", "7.9(b)", "7.9(c)", "7.9(d)", "7.9(e)", "7.9(f)", "7.9(g)")
def test_tables_1_and_2():
    assert [player_draws(count, 0) for count in range(10)] == [True] * 6 + [False] * 4
    for banker in range(8):
        stays = PRINTED.get(banker, [] if banker < 3 else list(range(10)))
        assert [third for third in range(10) if not banker_draws(0, banker, third)] == stays, banker
        assert banker_draws(6, banker, NO_CARD) is (banker <= 5)
    assert banker_draws(1, 5, 4)
    for count in (8, 9):
        assert natural(count, 0)
        assert not player_draws(0, count)
        assert not banker_draws(count, 0, NO_CARD)
    assert [len(row) for row in TABLE_2] == [11] * 8


@pytest.mark.proves("7.9")
def test_eight_decks_come_to_the_published_chances():
    left = Counter(dict.fromkeys(range(1, 10), 32) | {0: 128})
    won: Counter[int] = Counter()
    dealt: Counter[int] = Counter()

    def ways(*values: int) -> int:
        taken: Counter[int] = Counter()
        count = 1
        for value in values:
            count *= left[value] - taken[value]
            taken[value] += 1
        return count

    pairs: Counter[tuple[int, ...]] = Counter((min(a, b), max(a, b)) for a in range(10) for b in range(10))
    unused = {0: prod((412, 411)), 1: 411, 2: 1}
    for one, times in pairs.items():
        for two, again in pairs.items():
            player, banker = sum(one) % 10, sum(two) % 10
            weight, four = times * again, (*one, *two)
            thirds = range(10) if player_draws(player, banker) else [NO_CARD]
            for third in thirds:
                drawn = (third,) if third >= 0 else ()
                mine = point_count(player + sum(drawn))
                for last in range(10) if banker_draws(player, banker, third) else [NO_CARD]:
                    all_drawn = (*drawn, last) if last >= 0 else drawn
                    theirs = point_count(banker + max(last, 0))
                    found = weight * ways(*four, *all_drawn) * unused[len(all_drawn)]
                    won[comparison(mine, theirs)] += found
                    dealt[4 + len(all_drawn)] += found
    total = prod(range(411, 417))
    assert total == 4_998_398_275_503_360
    assert sum(won.values()) == sum(dealt.values()) == total
    assert [round(won[side] / total, 6) for side in (1, -1, 0)] == [0.446247, 0.458597, 0.095156]
    assert [round(dealt[number] / total, 6) for number in (4, 5, 6)] == [0.378868, 0.303444, 0.317687]


# The deal.


@pytest.mark.proves("7.7", "7.7(a)", "7.7(b)", "7.7(c)", "7.7(c)1", "7.8(c)")
def test_dealt_face_up_alternately_after_no_more_bets():
    round = deal()
    assert told(round)[2:9] == [
        "announce", "deal player", "deal banker", "deal player", "deal banker", "announce", "announce",
    ]  # fmt: skip
    assert said(round)[:3] == ["No more bets.", "Player 4.", "Banker 5."]
    assert [event.cite for event in of(round, "deal")][:4] == ["7.7(b); 7.7(c)1"] * 4
    assert {event.face for event in of(round, "deal")} == {"up"}
    assert [event.hand for event in of(round, "deal")] == ["player", "banker"] * 3


@pytest.mark.proves("7.7(c)2", "7.8(a)")
def test_bankers_cards_stay_hidden_until_the_players_count_is_called():
    round = deal(dealing_option=2)
    assert told(round)[3:12] == [
        "deal player", "deal banker", "deal player", "deal banker",
        "reveal player", "announce", "reveal banker", "announce", "deal player",
    ]  # fmt: skip
    for event in round.view(3)[3:7]:
        assert (event.cards, event.face) == (("??",), "down")
    assert [event.face for event in of(round, "deal")][4:] == ["up", "up"]
    assert said(round)[1:3] == ["Player 4.", "Banker 5."]


@pytest.mark.proves("7.7(c)3", "7.7(c)3i", "7.7(c)3ii", "7.7(c)3iii", "7.7(c)3iv", "7.8(a)", "7.8(c)")
def test_hands_and_third_cards_are_handed_to_the_largest_wagers():
    wagers = {1: {"banker": 1000}, 3: {"player": 2500}, 5: {"player": 1000, "banker": 3000}}
    round = deal(dealing_option=3, wagers=wagers)
    told_of = [(event.kind, event.hand, event.seat, event.cards) for event in round.events if event.hand]
    assert told_of[4:10] == [
        ("hand-over", "player", 3, ()),
        ("decide", "player", 3, ()),
        ("look", "player", 3, ("4d", "Kc")),
        ("reveal", "player", 3, ("4d", "Kc")),
        ("hand-over", "banker", 5, ()),
        ("decide", "banker", 5, ()),
    ]
    assert [(event.seat, event.cards) for event in of(round, "look")] == [
        (3, ("4d", "Kc")), (5, ("5s", "Qc")), (3, ("5c",)), (5, ("2d",)),
    ]  # fmt: skip
    assert [event.cite for event in of(round, "look")] == ["7.7(c)3i", "7.7(c)3ii", "7.7(c)3iii", "7.7(c)3iv"]
    assert {event.face for event in of(round, "deal")} == {"down"}
    looks_of_others = [event.cards for event in round.view(1) if event.kind == "look"]
    assert looks_of_others == [("??", "??"), ("??", "??"), ("??",), ("??",)]
    assert said(round)[1:3] == ["Player 4.", "Banker 5."]
    assert [event.cards for event in round.view(1) if event.kind == "pick-up"] == [
        ("4d", "Kc", "5c"),
        ("5s", "Qc", "2d"),
    ]


@pytest.mark.proves("7.7(c)3v")
def test_of_equal_wagers_the_lowest_seat_turns_the_cards():
    wagers = {7: {"player": 2500, "banker": 100}, 4: {"player": 2500}, 6: {"player": 100, "banker": 100}}
    round = deal(dealing_option=3, wagers=wagers)
    assert [(event.hand, event.seat) for event in of(round, "hand-over")][:2] == [("player", 4), ("banker", 6)]


@pytest.mark.proves("7.11(f)")
def test_a_hand_without_wagers_is_turned_by_the_dealer():
    round = deal(dealing_option=3, wagers={2: {"tie": 500}})
    assert of(round, "hand-over") == []
    assert [event.text for event in of(round, "reveal")] == ["turned over by the dealer"] * 4


@pytest.mark.proves("7.7(c)3")
def test_nobody_sees_a_card_before_it_is_turned():
    def seen(order: str, seat: int) -> list[Event]:
        round = begin(order, dealing_option=3)
        round.advance()  # the Player's Hand is offered to seat 3, who has not looked yet
        return round.view(seat)

    for seat in (1, 3):
        assert seen("4d 5s Kc Qc", seat) == seen("9d 2s 2c 7c", seat)


# The right to turn over the cards.


FOUR_SEATS = {1: {"tie": 100}, 3: {"player": 2500}, 4: {"tie": 100}, 6: {"banker": 1000}}


@pytest.mark.proves("7.11(f)")
def test_a_right_given_up_is_offered_counterclockwise_and_stays_with_the_taker():
    answers = ["give-up", "decline", "decline", "accept", "look", "look", "look", "look"]
    round = deal(dealing_option=3, wagers=FOUR_SEATS, decisions=answers)
    assert [seat for seat, _ in round.decisions] == [3, 4, 6, 1, 1, 6, 1, 6]
    assert [(event.hand, event.seat) for event in of(round, "look")] == [
        ("player", 1), ("banker", 6), ("player", 1), ("banker", 6),
    ]  # fmt: skip


@pytest.mark.proves("7.11(f)")
def test_if_all_decline_the_dealer_turns_the_cards():
    answers = ["give-up", "decline", "decline", "decline", "look", "look"]
    round = deal(dealing_option=3, wagers=FOUR_SEATS, decisions=answers)
    reveals = [(event.hand, event.seat, event.cite) for event in of(round, "reveal")]
    assert reveals == [
        ("player", None, "7.11(f)"), ("banker", 6, "7.7(c)3ii"),
        ("player", None, "7.7(c)3iii"), ("banker", 6, "7.7(c)3iv"),
    ]  # fmt: skip
    assert round.net[3] == {"player": 2500}


@pytest.mark.proves("7.11(f)")
def test_who_gave_the_right_up_is_not_offered_it_again():
    wagers = {1: {"player": 100}, 2: {"tie": 100}}
    round = deal(BANKER_NATURAL, dealing_option=3, wagers=wagers, decisions=["give-up", "accept", "give-up"])
    assert [event.seat for event in of(round, "hand-over")] == [1, 2]


@pytest.mark.proves("7.11(f)")
def test_one_who_turns_both_hands_loses_both_rights():
    wagers = {2: {"player": 500, "banker": 500}, 5: {"tie": 100}}
    round = deal(BANKER_NATURAL, dealing_option=3, wagers=wagers, decisions=["give-up", "accept", "look", "look"])
    assert [(event.hand, event.seat) for event in of(round, "look")] == [("player", 5), ("banker", 5)]


@pytest.mark.proves("7.11(f)")
def test_the_floor_takes_the_right_from_one_who_delays():
    round = begin(dealing_option=3, wagers=FOUR_SEATS)
    ask = round.advance()
    assert ask is not None
    assert ask.seat == 3
    round.call("turning-right-withdrawn")
    assert round.ask is not None
    assert (round.ask.seat, round.ask.choices.words()) == (4, ("accept", "decline"))
    round.play(lambda ask: ask.choices.words()[0])
    assert [event.seat for event in of(round, "hand-over")] == [3, 4, 6, 4, 6]
    assert [event.cite for event in of(round, "irregularity")] == ["7.11(f)"]
    assert (3, "give-up") not in round.decisions


def test_the_right_cannot_be_taken_where_players_turn_nothing():
    with pytest.raises(NotAllowed, match="no player turns the cards") as refused:
        begin().call("turning-right-withdrawn")
    assert refused.value.cite == "7.11(f)"


# Third cards and the result.


@pytest.mark.proves("7.8", "7.8(b)", "7.8(d)", "7.9(a)")
def test_what_is_said_when_a_hand_stays_and_after_a_natural():
    assert said(deal("6c 6h Ks Jd"))[3:5] == ["The Player's Hand stays.", "The Banker's Hand stays."]
    assert said(deal(BANKER_NATURAL))[3] == "Natural: no more cards."
    for order in (SIX_CARDS, BANKER_NATURAL, "6c 2h Td 3h Ts", "2d 7c Ah Kd 4s"):
        hands = Counter(event.hand for event in of(deal(order), "deal"))
        assert set(hands.values()) <= {2, 3}


@pytest.mark.proves("7.10", "7.10(a)")
def test_result_is_announced_and_with_total_card_wagers_the_number_of_cards():
    assert said(deal())[-1] == "Player 9, Banker 7: Player wins."
    assert said(deal(**TOTALS))[-2:] == ["Player 9, Banker 7: Player wins.", "Six cards."]
    assert said(deal("6c 6h Ks Jd", **TOTALS))[-2:] == ["Player 6, Banker 6: Tie Hand.", "Four cards."]
    assert said(deal("2d 7c Ah Kd 4s", **TOTALS))[-1] == "Five cards."


MB_W7 = {2: {"banker": 10000}, 5: {"banker": 4000, "tie": 500}, 6: {"player": 2500, "total-4": 1000}}


@pytest.mark.parametrize(
    ("procedure", "order"),
    [
        pytest.param(1, "pay 6, pay 5, pay 2, vig 5, vig 2", marks=pytest.mark.proves("7.10(b)1")),
        pytest.param(2, "vig 5, vig 2, pay 6, pay 5, pay 2", marks=pytest.mark.proves("7.10(b)2")),
        pytest.param(3, "pay 6, pay 5, vig 5, pay 2, vig 2", marks=pytest.mark.proves("7.10(b)3")),
        pytest.param(4, "pay 6, vig 5, pay 5, vig 2, pay 2", marks=pytest.mark.proves("7.10(b)4")),
    ],
)
@pytest.mark.proves("7.10(b)", "7.10(c)", "7.10(b)1", "7.10(b)2", "7.10(b)3", "7.10(b)4")
def test_losers_first_then_the_payment_procedure_from_the_highest_position(procedure, order):
    round = deal(BANKER_NATURAL, wagers=MB_W7, payment_procedure=procedure, **TOTALS)
    settled = [event for event in round.events if event.kind in ("collect", "pay", "vigorish")]
    assert [(event.kind, event.seat, event.wager) for event in settled[:2]] == [
        ("collect", 6, "player"), ("collect", 5, "tie"),
    ]  # fmt: skip
    short = {"pay": "pay", "vigorish": "vig"}
    assert ", ".join(f"{short[event.kind]} {event.seat}" for event in settled[2:]) == order
    assert {event.cite.partition(";")[0] for event in settled[2:]} == {f"7.10(b){procedure}"}
    assert round.net == {2: {"banker": 9500}, 5: {"banker": 3800, "tie": -500}, 6: {"player": -2500, "total-4": 1500}}
    assert round.returned == {2: 19500, 5: 7800, 6: 2500}


@pytest.mark.proves("7.3", "7.3(b)")
def test_vigorish_is_taken_on_winning_banker_wagers_only():
    (vig,) = of(deal(BANKER_NATURAL, wagers=MB_W7, vigorish_percent=4, **TOTALS), "vigorish")[-1:]
    assert (vig.seat, vig.amount, vig.cite) == (2, 400, "7.10(b)1; 7.3(b)")
    for order in ("9d 9s Qh Jd", SIX_CARDS):
        assert of(deal(order), "vigorish") == []
    assert of(deal(BANKER_NATURAL, ez_baccarat="on"), "vigorish") == []


@pytest.mark.proves("7.3(b)")
def test_vigorish_rounds_to_the_player_and_never_takes_more_than_was_won():
    assert [vigorish(won, 5, False) for won in (250, 19, 2000)] == [12, 0, 100]
    assert [vigorish(won, 5, True) for won in (500, 501, 2000, 10)] == [25, 50, 100, 10]
    round = deal(BANKER_NATURAL, wagers={1: {"banker": 1}}, vig_rounding="quarter_up")
    assert round.net == {1: {"banker": 0}}


@pytest.mark.proves("7.10(d)")
def test_cards_are_picked_up_hand_by_hand():
    round = deal()
    assert [(event.hand, event.cards) for event in of(round, "pick-up")] == [
        ("player", ("4d", "Kc", "5c")), ("banker", ("5s", "Qc", "2d")),
    ]  # fmt: skip
    assert [str(card) for card in round.shoe.discards] == ["4d", "Kc", "5c", "5s", "Qc", "2d"]


# Wagers and options that are refused.


@pytest.mark.proves("7.2", "7.2(a)1", "7.2(a)2", "7.2(a)3", "7.2(a)4")
@pytest.mark.parametrize(
    ("wagers", "message"),
    [
        ({1: {}}, "Seat 1 has made no wager"),
        ({}, "Nobody has made a wager"),
        ({1: {"total-4": 500}}, "not offered at this table"),
        ({1: {"dragon-bonus-player": 500}}, "not offered"),
        ({1: {"dragon-7": 500}}, "not offered"),
        ({1: {"ante": 500}}, "'ante' is unknown"),
        ({1: {"tie": 0}}, "more than nothing"),
        ({1: {"banker": 2.5}}, "whole cents"),
        ({10: {"player": 500}}, "no seat 10"),
        ({0: {"player": 500}}, "no seat 0"),
    ],
)
def test_wagers_that_the_table_does_not_offer_are_refused(wagers, message):
    with pytest.raises(PitbossError, match=message):
        Round(game("minibaccarat"), wagers, shoe=Shoe(cards(SIX_CARDS)))


def test_open_wagers_follow_the_options():
    assert game("minibaccarat").open_wagers() == ["player", "banker", "tie"]
    everything = game("minibaccarat", total_card_wagers="on", dragon_bonus="on", ez_baccarat="on").open_wagers()
    assert everything == [wager.id for wager in game("minibaccarat").WAGERS]


@pytest.mark.parametrize(
    ("option", "value", "cite"),
    [
        ("vigorish_percent", 6, "7.3(b)"),
        ("vig_rounding", "down", "7.3(b)"),
        ("payment_procedure", 5, "7.10(c)"),
        ("dealing_option", 0, "7.7(c)"),
        ("disclosed_card_procedure", 4, "7.11(c)"),
        ("continuous_shuffler", "sometimes", "7.12"),
        ("recut_by", "dealer", "7.5"),
    ],
)
def test_options_outside_the_text_are_refused_with_its_cite(option, value, cite):
    with pytest.raises(NotAllowed) as refused:
        game("minibaccarat", **{option: value})
    assert refused.value.cite == cite


def told_on_the_card(**options) -> str:
    table = game("minibaccarat", **options)
    return " ".join(step.text for step in table.STEPS if step.used(table.options))


@pytest.mark.parametrize(
    ("way", "words"),
    [
        (1, "with as many further cards, drawn face up, as it is worth"),
        (2, "with one further card, which nobody sees"),
        (3, "opens a simulated round of play"),
    ],
)
def test_the_rule_card_tells_the_way_chosen_for_a_card_that_was_seen(way, words):
    said = [told_on_the_card(disclosed_card_procedure=one) for one in (1, 2, 3)]
    assert [words in one for one in said] == [one == way for one in (1, 2, 3)]


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"total_card_wagers": "on"}, "number of cards that both hands will have"),
        ({"dragon_bonus": "on"}, "dragon bonus on either hand"),
        ({"ez_baccarat": "on"}, "dragon 7 or panda 8"),
        ({"ez_baccarat": "on", "vig_collection": "deferred", "payment_procedure": 4}, "no vigorish is taken"),
    ],
)
def test_the_rule_card_tells_the_wagers_and_the_vigorish_of_this_table(options, words):
    assert words in told_on_the_card(**options)
    assert words not in told_on_the_card()
    assert ("vigorish is taken or marked" in told_on_the_card(**{**options, "payment_procedure": 2})) == (
        "ez_baccarat" not in options
    )


# Cards that go astray.


def kinds(round: Round, *wanted: str) -> list[tuple[str, tuple[str, ...], str | None]]:
    return [(event.kind, event.cards, event.face) for event in round.events if event.kind in wanted]


@pytest.mark.proves("7.11", "7.11(a)", "7.11(b)")
@pytest.mark.parametrize("irregularity", ["third-card-unauthorised", "card-drawn-in-error"])
def test_a_card_sent_on_is_unseen_and_opens_the_next_hand(irregularity):
    round = called("6c 6h Ks Jd 2d", (irregularity, False))
    (error,) = of(round, "drawn-in-error")
    assert error.cards == ("??",)
    assert "2d" not in canonical(round.events).decode()
    following = Round(game("minibaccarat"), {1: {"tie": 100}}, shoe=round.shoe)
    following.advance()
    assert of(following, "deal")[0].cards == ("2d",)
    assert [event.cards for event in of(following, "deal")[1:4]] == [("2c",), ("3c",), ("4c",)]


@pytest.mark.proves("7.11(a)")
def test_the_card_the_banker_must_draw_is_turned_like_any_third_card():
    round = called("7d 2c Kd 3h 4s", ("third-card-unauthorised", False))
    (place,) = of(round, "place")
    assert (place.hand, place.cards, place.face, place.cite) == ("banker", ("4s",), "up", "7.11(a); 7.9(c); 7.8(c)")
    assert round.net == {1: {"banker": 950}, 3: {"player": -2500}}
    handed = called("7d 2c Kd 3h 4s", ("third-card-unauthorised", False), dealing_option=3)
    assert [(event.hand, event.seat, event.cards) for event in of(handed, "look")][-1] == ("banker", 1, ("4s",))


@pytest.mark.proves("7.11(c)", "7.11(c)1")
def test_first_way_discards_as_many_cards_as_the_seen_one_is_worth_face_up():
    round = called("6c 6h Ks Jd 3d", ("card-drawn-in-error", True))
    assert kinds(round, "discard") == [("discard", (card,), "up") for card in ("3d", "2c", "3c", "4c")]
    assert round.shoe.waiting == []
    assert [event.cards for event in round.view(1) if event.kind == "drawn-in-error"] == [("3d",)]
    ten = called("6c 6h Ks Jd Td", ("card-drawn-in-error", True))
    assert kinds(ten, "discard") == [("discard", ("Td",), "up")]


@pytest.mark.proves("7.11(c)2")
def test_second_way_discards_one_further_card_unseen():
    round = called("6c 6h Ks Jd 3d", ("card-drawn-in-error", True), disclosed_card_procedure=2)
    assert kinds(round, "discard") == [("discard", ("3d",), "up"), ("discard", ("2c",), "down")]
    assert [event.cards for event in round.view(3) if event.kind == "discard"] == [("3d",), ("??",)]


@pytest.mark.proves("7.11(c)3")
def test_third_way_deals_a_simulated_round_by_the_rules_and_discards_it():
    round = called("6c 6h Ks Jd 3d", ("card-drawn-in-error", True), disclosed_card_procedure=3)
    start = said(round).index("Simulated round of play: no wagers are accepted.")
    assert said(round)[start + 1 :] == [
        "Player 6.",
        "Banker 6.",
        "The Player's Hand stays.",
        "The Banker's Hand stays.",
    ]
    dealt = [(event.hand, event.cards[0]) for event in of(round, "deal")][4:]
    assert dealt == [
        ("simulated-player", "3d"), ("simulated-banker", "2c"), ("simulated-player", "3c"), ("simulated-banker", "4c"),
    ]  # fmt: skip
    last_settled = max(at for at, event in enumerate(round.events) if event.wager)
    first_simulated = min(at for at, event in enumerate(round.events) if event.hand == "simulated-player")
    assert last_settled < first_simulated
    assert [str(card) for card in round.shoe.discards[-4:]] == ["3d", "3c", "2c", "4c"]
    assert round.shoe.waiting == []


@pytest.mark.proves("7.11(c)3")
@pytest.mark.parametrize(
    ("order", "expected"),
    [
        ("6c 6h Ks Jd 3d 2c As Kc 5h 2h 9c", [("3d", "As", "5h"), ("2c", "Kc", "2h")]),
        ("6c 6h Ks Jd 3d 6c As Kc 5h 2h 9c", [("3d", "As", "5h"), ("6c", "Kc")]),
        ("6c 6h Ks Jd 8d 2c Ks Kc 9c", [("8d", "Ks"), ("2c", "Kc")]),
    ],
)
@pytest.mark.parametrize("option", [1, 2, 3])
def test_simulated_round_draws_third_cards_by_the_tables(order, expected, option):
    round = called(
        order, ("third-card-unauthorised", True), fillers="", disclosed_card_procedure=3, dealing_option=option
    )
    assert [event.cards for event in of(round, "pick-up")][2:] == expected
    assert not any(event.seat for event in round.events if (event.hand or "").startswith("simulated"))


@pytest.mark.proves("7.11(c)3", "7.11(e)")
def test_a_simulated_round_that_lacks_cards_is_broken_off_without_touching_wagers():
    round = called("6c 6h Ks Jd 3d 2c", ("card-drawn-in-error", True), fillers="", disclosed_card_procedure=3)
    assert round.net == {1: {"banker": 0}, 3: {"player": 0}}
    assert not round.void
    assert [event.cite for event in of(round, "irregularity")][-1] == "7.11(e)"
    assert round.carries["reshuffle"] is True


@pytest.mark.proves("7.11(d)")
def test_a_card_face_up_in_the_shoe_goes_to_the_rack_with_its_value_in_cards():
    round = called("6c 2h 8c 8d 6h Ks Jd", ("face-up-in-shoe", False))
    assert kinds(round, "discard") == [("discard", (card,), "up") for card in ("2h", "8c", "8d")]
    assert [event.cards[0] for event in of(round, "deal")] == ["6c", "6h", "Ks", "Jd"]


@pytest.mark.proves("7.11(e)")
def test_an_empty_shoe_voids_the_round_and_all_cards_are_reshuffled():
    shoe = Shoe(cards("2d 3d Qs 4h"))
    round = Round(game("minibaccarat"), {1: {"player": 1000, "tie": 500}, 2: {"banker": 700}}, shoe=shoe)
    round.advance()
    assert round.void
    assert round.net == {1: {"player": 0, "tie": 0}, 2: {"banker": 0}}
    assert round.returned == {1: 1500, 2: 700}
    assert [event.text for event in of(round, "irregularity")] == ["insufficient-cards: too few cards in the shoe"]
    assert Counter(shoe.discards) == Counter(shoe.order)
    state = TableState()
    state.shoes = [shoe]
    round.game.after_round(state, round)
    assert "shuffle" in [event.kind for event in between_rounds(round.game, state).events]


@pytest.mark.proves("7.11(e)")
@pytest.mark.parametrize(
    ("order", "calls", "procedure", "gone"),
    [
        ("Kd 9h 4h Ks 5c 3c 2c", [False, True], 1, [("3c", "up"), ("2c", "up"), ("5c", "down")]),
        ("4d 5s Kc Qc 5c Ah", [True], 3, [("Ah", "up")]),
    ],
)
def test_cards_set_aside_go_back_as_well_when_the_shoe_runs_out(order, calls, procedure, gone):
    shoe = Shoe(cards(order))
    round = Round(game("minibaccarat", disclosed_card_procedure=procedure), {1: {"banker": 1000}}, shoe=shoe)
    while not of(round, "deal"):
        round.step()
    for disclosed in calls:
        round.call("card-drawn-in-error", disclosed=disclosed)
    round.advance()
    assert round.void
    assert [(event.cards[0], event.face) for event in of(round, "discard")] == gone
    assert Counter(shoe.discards) == Counter(shoe.order)


@pytest.mark.proves("7.11(b)")
def test_a_card_that_the_bankers_hand_is_owed_is_not_drawn_in_error():
    round = called("6c 4h Ks Jd 5d 9d", ("card-drawn-in-error", False))
    assert len(of(round, "drawn-in-error")) == 1
    assert [str(round.shoe.order[place]) for place in round.shoe.waiting] == ["9d"]
    assert of(round, "pick-up")[1].cards == ("4h", "Jd", "5d")


def refusal(calls, shoe=BANKER_NATURAL, **options) -> str:
    case = read_case(
        {
            "id": "refused",
            "game": "minibaccarat",
            "options": options,
            "seats": [{"seat": 1, "wagers": {"tie": 10}}],
            "shoe": shoe.split(),
            "calls": calls,
        }
    )
    with pytest.raises(PitbossError) as refused:
        settle_case(case, game_with)
    return str(refused.value)


@pytest.mark.parametrize(
    ("call", "shoe"),
    [
        # The Player's 3 may draw, so its third card is no error.
        ({"irregularity": "third-card-unauthorised", "card": "4s"}, "2d 7c Ah Kd 4s"),
        ({"irregularity": "third-card-unauthorised", "card": "2h"}, "7d 2c Kd 3h 4s"),
        ({"irregularity": "card-drawn-in-error", "card": "2h"}, BANKER_NATURAL),
        ({"irregularity": "face-up-in-shoe", "card": "2h"}, BANKER_NATURAL),
        # Never by itself: it is the sequel of a card drawn in error.
        ({"irregularity": "disclosed-card", "card": "5c"}, BANKER_NATURAL + " 5c"),
        ({"irregularity": "insufficient-cards"}, BANKER_NATURAL),
    ],
)
def test_irregularities_that_could_not_happen_are_refused(call, shoe):
    assert "in this round it could not happen" in refusal([call], shoe)


@pytest.mark.proves("7.11(a)")
def test_a_disclosed_card_that_is_the_bankers_third_has_no_sequel():
    calls = [{"irregularity": "third-card-unauthorised", "card": "4s"}, {"irregularity": "disclosed-card"}]
    assert "disclosed-card" in refusal(calls, "7d 2c Kd 3h 4s")


def test_a_right_that_nobody_holds_cannot_be_withdrawn():
    call = {"irregularity": "turning-right-withdrawn"}
    assert "no player turns the cards" in refusal([call])
    assert "could not happen" in refusal([call], dealing_option=3)


@pytest.mark.parametrize(
    ("call", "message"),
    [
        ({"irregularity": "face-up-in-shoe", "colour": "red"}, "no detail 'colour'"),
        ({"irregularity": "card-drawn-in-error", "card": "Kd", "early": True}, "no detail 'early'"),
        ({"irregularity": "face-up-in-shoe", "card": "1x"}, "'1x' is not a card"),
        ({"irregularity": "card-drawn-in-error", "disclosed": "yes"}, "disclosed is not 'yes'"),
        ({"irregularity": "IRR-1"}, "'IRR-1' is unknown"),
        ({}, "must name its irregularity"),
    ],
)
def test_calls_with_unknown_keys_are_refused_by_name(call, message):
    assert message in refusal([call])


def test_a_case_that_lists_too_few_cards_is_refused():
    assert "no further card for the player" in refusal([], "2d 7c Ah Kd")


def test_a_live_call_does_not_look_at_the_next_card():
    round = begin("6c 6h Ks Jd 3d")
    round.call("face-up-in-shoe", card="Ad")
    round.advance()
    assert of(round, "discard")[0].cards == ("6c",)


@pytest.mark.proves("7.11(b)")
def test_nothing_can_be_called_once_the_result_is_out():
    round = begin("6c 6h Ks Jd 3d")
    while round.moment != "settlement":
        round.step()
    with pytest.raises(NotAllowed, match="can no longer happen"):
        round.call("card-drawn-in-error")


# The end of a shoe.


@pytest.mark.proves("7.8(e)")
def test_cutting_card_in_a_hand_means_one_more_hand():
    dealer = game("minibaccarat")
    shoe = Shoe(cards(SIX_CARDS + " " + FILLERS), cutting_card=3)
    state = TableState()
    state.shoes = [shoe]

    def play() -> Round:
        round = Round(dealer, {1: {"tie": 100}}, shoe=shoe, carry=state.carry)
        round.advance()
        dealer.after_round(state, round)
        return round

    first = play()
    assert told(first)[2:7] == ["deal player", "deal banker", "deal player", "cutting-card", "deal banker"]
    assert [str(card) for event in of(first, "deal") for card in event.cards] == SIX_CARDS.split()
    assert said(first)[-1] == "Last hand."
    assert of(first, "announce")[-1].cite == "7.8(e)"
    assert between_rounds(dealer, state).events == []
    last = play()
    assert said(last)[-1] != "Last hand."
    assert "shuffle" in [event.kind for event in between_rounds(dealer, state).events]
    assert state.carry == {}


@pytest.mark.proves("7.8(e)")
def test_a_cutting_card_that_lies_next_belongs_to_the_hand_that_follows():
    assert "Last hand." not in said(deal(cutting_card=6))
    round = deal(cutting_card=0)
    assert [event.kind for event in round.events][3] == "cutting-card"
    assert said(round)[-1] == "Last hand."


@pytest.mark.proves("7.8(e)")
def test_after_the_last_hand_a_stray_card_goes_to_the_reshuffle():
    for disclosed in (False, True):
        round = called(
            "6c 6h Ks Jd 3d",
            ("card-drawn-in-error", disclosed),
            carry={"last_hand": True},
            disclosed_card_procedure=3,
        )
        assert [event.cards for event in of(round, "discard")] == [("3d",)]
        assert round.shoe.waiting == []
        assert not any("Simulated" in (text or "") for text in said(round))


@pytest.mark.proves("7.8(e)", "7.11(c)3")
def test_cutting_card_in_a_simulated_round():
    round = called(
        "6c 6h Ks Jd 3d", ("card-drawn-in-error", True), cutting_card=7, disclosed_card_procedure=3, fillers=FILLERS
    )
    assert said(round)[-1] == "Last hand."
    assert said(round).count("Last hand.") == 1


# Vigorish that is marked.


@pytest.mark.proves("7.3", "7.10(b)")
def test_marked_vigorish_is_carried_and_collected_before_the_reshuffle():
    dealer = game("minibaccarat", vig_collection="deferred")
    state = TableState()
    wagers = {2: {"banker": 10000}, 5: {"banker": 4000}}
    for _ in range(2):
        round = Round(dealer, wagers, shoe=Shoe(cards(BANKER_NATURAL)), carry=state.carry)
        round.advance()
        assert of(round, "vigorish") == []
        assert [(event.seat, event.amount) for event in of(round, "mark")] == [(5, 200), (2, 500)]
        assert round.net == {2: {"banker": 9500}, 5: {"banker": 3800}}
        state.shoes = [round.shoe]
        dealer.after_round(state, round)
    lost = Round(dealer, wagers, shoe=Shoe(cards(SIX_CARDS)), carry=state.carry)
    lost.advance()
    dealer.after_round(state, lost)
    assert state.carry == {"marked": {"2": 1000, "5": 400}}
    assert between_rounds(dealer, state).events == []
    state.carry["reshuffle"] = True
    work = between_rounds(dealer, state)
    assert [(event.kind, event.seat, event.amount) for event in work.events[:3]] == [
        ("vigorish", 5, 400), ("vigorish", 2, 1000), ("shuffle", None, None),
    ]  # fmt: skip
    assert state.carry == {}


@pytest.mark.proves("7.3", "7.12")
def test_marked_vigorish_is_collected_before_a_device_shuffles_again():
    dealer = game("minibaccarat", vig_collection="deferred", continuous_shuffler="on")
    state = TableState()
    round = Round(dealer, {2: {"banker": 10000}}, shoe=Shoe(cards(BANKER_NATURAL)), carry=state.carry)
    round.advance()
    state.shoes = [round.shoe]
    dealer.after_round(state, round)
    work = between_rounds(dealer, state)
    assert [(event.kind, event.seat, event.amount) for event in work.events] == [
        ("vigorish", 2, 500), ("shuffle", None, None),
    ]  # fmt: skip
    assert "marked" not in state.carry


@pytest.mark.proves("7.3")
def test_marked_vigorish_is_collected_when_the_table_closes():
    dealer = game("minibaccarat", vig_collection="deferred")
    state = TableState()
    state.carry = {"marked": {"3": 75}}
    work = work_at(dealer, state)
    work.begin(dealer.closing(work))
    work.advance()
    assert [(event.seat, event.amount) for event in of(work, "vigorish")] == [(3, 75)]
    assert state.carry == {}


# The table between rounds.


def work_at(dealer, state: TableState, seats=(1, 4, 6), order=None):
    def make_shoe(pack, side=""):
        return Shoe(cards(order) + list(pack)[len(cards(order)) :] if order else pack, side=side, number=7)

    return TableWork(dealer, state, seats, make_shoe)


def between_rounds(dealer, state: TableState, *, answers=None, seats=(1, 4, 6), order=None):
    work = work_at(dealer, state, seats, order)
    work.begin(dealer.between_rounds(work))
    given: list[str] = list(answers or [])
    asked: list[tuple[int, str]] = []

    def decide(ask) -> str:
        asked.append((ask.seat, ask.about))
        if given:
            return given.pop(0)
        return "cut:100" if ask.about == "cut" else str(ask.choices.words()[0])

    work.play(decide)
    assert given == []
    work.asked = asked
    return work


@pytest.mark.proves("7.4")
def test_opening_inspects_spreads_and_washes():
    dealer, state = game("minibaccarat"), TableState()
    work = work_at(dealer, state)
    work.begin(dealer.opening(work))
    work.advance()
    assert [event.kind for event in work.events] == ["inspect", "verify", "spread", "wash"]
    assert {event.cite for event in work.events} == {"7.4"}
    assert state.opened


@pytest.mark.proves("7.5", "7.6")
def test_shuffle_cut_cutting_cards_shoe_and_burn_in_order():
    state = TableState()
    work = between_rounds(game("minibaccarat"), state, answers=["cut:200", "accept"])
    assert [event.kind for event in work.events][:10] == [
        "shuffle", "decide", "cut", "decide", "insert-cutting-card", "insert-cutting-card", "load", "burn", "burn",
        "burn",
    ]  # fmt: skip
    assert work.asked == [(6, "cut"), (0, "recut")]
    (shoe,) = state.shoes
    assert shoe.cutting_card == 416 - 14
    assert shoe.cut_at == 200
    assert of(work, "load")[0].cite == "7.6"
    assert state.last_cut_by == 6
    assert between_rounds(game("minibaccarat"), state).events == []


@pytest.mark.proves("7.5")
@pytest.mark.parametrize(("first", "burned"), [("Kc", 11), ("Tc", 11), ("Ac", 2), ("2c", 3), ("9c", 10)])
def test_burn_by_the_value_of_the_first_card_all_shown(first, burned):
    state = TableState()
    pack = game("minibaccarat").pack()
    order = [str(card) for card in pack]
    order.remove(first)
    order.insert(100, first)
    work = between_rounds(game("minibaccarat"), state, answers=["cut:100", "accept"], order=" ".join(order))
    assert of(work, "burn")[0].cards == (first,)
    assert len(of(work, "burn")) == burned == len(state.shoes[0].discards)
    assert {(event.face, event.seen_by) for event in of(work, "burn")} == {("up", None)}
    assert burn_value(cards(first)[0]) == burned - 1


@pytest.mark.proves("7.5")
def test_cut_is_offered_clockwise_from_the_highest_seat_and_falls_to_the_dealer():
    work = between_rounds(
        game("minibaccarat"), TableState(), answers=["decline", "decline", "decline", "cut:50", "accept"]
    )
    assert work.asked == [(6, "cut"), (4, "cut"), (1, "cut"), (0, "cut"), (0, "recut")]
    alone = between_rounds(game("minibaccarat"), TableState(), seats=())
    assert alone.asked == [(0, "cut"), (0, "recut")]


@pytest.mark.proves("7.5")
@pytest.mark.parametrize("place", [9, 407, 0])
def test_cut_at_least_ten_cards_from_either_end(place):
    with pytest.raises(NotAllowed, match="10 to 406"):
        between_rounds(game("minibaccarat"), TableState(), answers=[f"cut:{place}"])


@pytest.mark.proves("7.5")
def test_recut_by_the_last_cutter_who_must_cut():
    state = TableState()
    work = between_rounds(game("minibaccarat"), state, answers=["decline", "cut:50", "recut", "cut:60"])
    assert work.asked == [(6, "cut"), (4, "cut"), (0, "recut"), (4, "cut")]
    assert state.shoes[0].cut_at == 110
    with pytest.raises(NotAllowed, match="cannot decide 'decline'"):
        between_rounds(game("minibaccarat"), TableState(), answers=["cut:50", "recut", "decline"])
    by_dealer = between_rounds(
        game("minibaccarat"), TableState(), seats=(2,), answers=["decline", "cut:50", "recut", "cut:60"]
    )
    assert by_dealer.asked == [(2, "cut"), (0, "cut"), (0, "recut"), (0, "cut")]


@pytest.mark.proves("7.5")
def test_recut_by_the_next_entitled():
    dealer = game("minibaccarat", recut_by="next_entitled")
    work = between_rounds(dealer, TableState(), answers=["cut:50", "recut", "decline", "cut:60"])
    assert work.asked == [(6, "cut"), (0, "recut"), (4, "cut"), (1, "cut")]


@pytest.mark.proves("7.12")
def test_continuous_shuffler_takes_the_place_of_cut_burn_and_cutting_card():
    dealer, state = game("minibaccarat", continuous_shuffler="on"), TableState()
    work = between_rounds(dealer, state)
    assert [(event.kind, event.cite) for event in work.events] == [("shuffle", "7.12")]
    assert (state.shoes[0].cutting_card, state.shoes[0].position) == (-1, 0)
    round = Round(dealer, {1: {"tie": 100}}, shoe=state.shoes[0], carry=state.carry)
    round.advance()
    dealer.after_round(state, round)
    assert [event.kind for event in between_rounds(dealer, state).events] == ["shuffle"]


@pytest.mark.proves("7.11(b)", "7.12")
def test_continuous_shuffler_waits_while_a_card_lies_aside():
    dealer, state = game("minibaccarat", continuous_shuffler="on"), TableState()
    shoe = Shoe(cards(BANKER_NATURAL + " 5c " + FILLERS))
    round = Round(dealer, {1: {"tie": 100}}, shoe=shoe)
    round.call("card-drawn-in-error")
    round.advance()
    state.shoes = [shoe]
    dealer.after_round(state, round)
    assert between_rounds(dealer, state).events == []
    following = Round(dealer, {1: {"tie": 100}}, shoe=shoe, carry=state.carry)
    following.advance()
    assert of(following, "deal")[0].cards == ("5c",)
    dealer.after_round(state, following)
    assert [event.kind for event in between_rounds(dealer, state).events] == ["shuffle"]


@pytest.mark.proves("7.11(d)")
def test_a_card_face_up_found_between_rounds_is_discarded_and_the_shoe_stays():
    dealer, state = game("minibaccarat"), TableState()
    shoe = Shoe(cards("2d 8c 8h 4s"), cutting_card=2)
    state.shoes = [shoe]
    work = work_at(dealer, state)
    work.begin(dealer.call_between_rounds(work, dealer.irregularity("face-up-in-shoe")))
    work.advance()
    assert [(event.kind, event.cards) for event in work.events[1:]] == [
        ("discard", ("2d",)), ("discard", ("8c",)), ("cutting-card", ()), ("discard", ("8h",)),
    ]  # fmt: skip
    assert (shoe.remaining, state.shoes) == (1, [shoe])


@pytest.mark.proves("13:69E-1.18(g)")
def test_cards_are_changed_every_24_hours():
    assert game("minibaccarat").card_change_hours() == 24


# The round as a whole.


@pytest.mark.parametrize(
    "options",
    [
        {"decks": 6, "dealing_option": 3},
        {"dealing_option": 3, "disclosed_card_procedure": 2, "vig_collection": "deferred", "payment_procedure": 4},
        {"dealing_option": 3, "disclosed_card_procedure": 3, "continuous_shuffler": "on", "ez_baccarat": "on"},
        {"dealing_option": 2, "total_card_wagers": "on", "dragon_bonus": "on", "vig_rounding": "quarter_up"},
    ],
    ids=str,
)
def test_a_hundred_rounds_with_a_busy_floor_lose_no_card_and_no_cent(options):
    chance = Random(7)
    dealer, state = game("minibaccarat", **options), TableState()
    pack = [str(card) for card in dealer.pack()]
    for _ in range(100):
        between_rounds(dealer, state, order=" ".join(chance.sample(pack, len(pack))))
        (shoe,) = state.shoes
        wagers = {
            seat: {wager: 25 * chance.randint(1, 80) for wager in dealer.open_wagers() if chance.random() < 0.5}
            or {"tie": 1}
            for seat in (1, 4, 6)
        }
        round = Round(dealer, wagers, shoe=shoe, carry=state.carry)
        while not round.finished:
            if chance.random() < 0.05:
                with suppress(NotAllowed):
                    round.call(chance.choice(dealer.IRREGULARITIES).id, disclosed=chance.random() < 0.5)
            elif round.ask is not None:
                round.answer(chance.choice(round.ask.choices.words()))
            else:
                round.step()
        for seat, nets in round.net.items():
            assert set(nets) == set(wagers[seat])
            assert sum(nets.values()) + sum(wagers[seat].values()) == round.returned[seat] >= 0
        assert Counter([*shoe.discards, *shoe.stub()]) == Counter(dealer.pack())
        for event in round.events:
            assert all(cite.full in provision_ids() for cite in Cite.several(event.cite))
        dealer.after_round(state, round)


def test_same_inputs_same_events():
    first, second = (deal(dealing_option=3, decisions=["give-up", "accept"]) for _ in range(2))
    assert first.events == second.events


def test_decisions_out_of_turn_or_unknown_change_nothing():
    round = begin(dealing_option=3)
    round.advance()
    with pytest.raises(NotAllowed, match="Seat 1 is not to act; seat 3 is"):
        round.decide("look", seat=1)
    with pytest.raises(NotAllowed, match="cannot decide 'draw'"):
        round.decide("draw")
    with pytest.raises((NotUnderstood, NotAllowed)):
        round.decide("")
    assert round.decisions == []


def test_automatic_players_look():
    round = begin(dealing_option=3)
    round.play(lambda ask: round.game.automatic(round, ask))
    assert len(of(round, "look")) == 4


def test_unknown_irregularity_is_refused():
    with pytest.raises(UnknownName):
        begin().call("misdeal")
