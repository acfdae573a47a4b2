"""Blackjack's irregularities as the floor calls them, and what a script may say (2.15)."""

from __future__ import annotations

from collections import Counter

import pytest

from pitboss.games.registry import game
from pitboss.rules.case import read_case, settle_case
from pitboss.rules.proceeding import Call
from pitboss.rules.round import Round
from pitboss.things.cards import cards, one_deck
from pitboss.things.chance import Chance
from pitboss.things.errors import NotAllowed, PitbossError
from pitboss.things.shoes import Shoe
from tests.games.playing import ask_of, next_of, of, told
from tests.games.test_blackjack import begin, deal

# Irregularities called at the table.


def called(order: str, id: str, *, decisions=(), at: str = "", options=None, **details) -> Round:
    """Deal a round in which the floor calls an irregularity when the first question is open, or before the deal."""
    round = begin(order, **(options or {}))
    if at != "before":
        round.advance()
    round.call(id, **details)
    answers = list(decisions)
    while round.advance() is not None:
        ask = round.ask
        assert ask is not None
        round.decide(ask.optional if ask.passes_over(answers[0] if answers else None) else next_of(answers))
    assert not answers
    return round


@pytest.mark.proves("2.15(a)")
def test_a_card_face_up_goes_to_the_rack_and_the_next_is_dealt():
    round = called("Td 9h Kd 6c 7s 2d 5h", "IR-a", decisions=("hit",))
    assert [(event.cards, event.cite) for event in of(round, "discard")] == [(("2d",), "2.15(a)")]
    assert [event.cards[0] for event in of(round, "deal") if event.hand == "1"] == ["Td", "6c", "5h"]


@pytest.mark.proves("2.15(b)")
def test_an_unseen_card_is_the_next_card():
    round = called("Td 9h Kd 6c 7s 2d", "IR-b", decisions=("hit",))
    assert [event.cards[0] for event in of(round, "deal") if event.hand == "1"] == ["Td", "6c", "2d"]
    assert round.view(3)[-1].cards != ("2d",)
    assert [event.cite for event in of(round, "ruling")] == ["2.15(b)"]


@pytest.mark.proves("2.15(c)")
def test_a_seen_card_is_shown_to_all_and_is_the_next_card():
    round = begin("Td 9h Kd 6c 7s 2d")
    round.advance()
    round.call("IR-c", refused_by=[3])
    round.decide("stand")
    (exposed,) = of(round, "exposed")
    assert (exposed.cards, exposed.seen_by) == (("2d",), None)
    assert ask_of(round) == ["stand"]
    assert [event.seat for event in of(round, "refuse")] == [3]
    round.decide("stand")
    assert [event.cards[0] for event in of(round, "deal") if event.hand == "dealer"] == ["Kd", "2d", "2c", "3c"]


@pytest.mark.proves("2.15(c)")
def test_who_refuses_a_seen_card_gets_none_on_another_hand_either():
    round = begin("8d 9h Kd 8c 7s 2d 5h 6h")
    round.advance()
    round.decide("split")
    round.call("IR-c", refused_by=[1])
    round.decide("hit")
    assert ask_of(round) == ["stand"]
    round.decide("stand")
    assert ask_of(round) == ["stand"]
    assert round.ask is not None
    assert round.ask.hand == "1/2"
    round.decide("stand")
    assert [event.cards[0] for event in of(round, "deal") if event.seat == 1] == ["8d", "8c", "2d", "5h"]
    round.decide("hit")
    assert [event.cards[0] for event in of(round, "deal") if event.seat == 3][2:] == ["6h"]


@pytest.mark.proves("2.15(c)", "2.15(i)")
def test_who_refuses_a_seen_card_gets_no_late_card_either():
    round = begin("5d 9h Kd 6c 7s 2d 3h")
    round.advance()
    round.call("IR-i", seat=1, election="cards")
    round.decide("hit")
    round.call("IR-c", refused_by=[1])
    round.decide("hit")
    round.decide("stand")
    assert ask_of(round) == ["stand"]
    assert round.ask is not None
    assert round.ask.seat == 1
    round.decide("stand")
    dealt = {hand: [event.cards[0] for event in of(round, "deal") if event.hand == hand][2:] for hand in ("1", "3")}
    assert dealt == {"1": [], "3": ["2d"]}


@pytest.mark.proves("2.15(c)")
def test_a_seen_card_that_nobody_can_use_is_burned():
    round = called("Td 9h Kd 6c 7s Jd 2d", "IR-c", options={"hole_card": "unread"}, refused_by=[1, 3])
    assert [(event.cards, event.text) for event in of(round, "discard")] == [(("2d",), "burned")]
    assert round.hands["dealer"].cards == []


@pytest.mark.proves("2.15(d)")
def test_a_card_drawn_on_17_is_burned():
    round = called("Td 9h Kd 8c 7s 7d 4h", "IR-d")
    assert [(event.cards, event.cite) for event in of(round, "discard")] == [(("4h",), "2.15(d)")]
    assert round.net == {1: {"main": 1000}, 3: {"main": -1000}}


@pytest.mark.proves("2.15(e)")
@pytest.mark.parametrize(("mode", "own"), [("none", 1), ("unread", 2), ("exposed", 2)])
def test_a_forgotten_dealer_gets_the_right_number_after_the_players(mode, own):
    round = begin(hole_card=mode)
    round.call("IR-e")
    round.advance()
    dealt = [event.hand for event in of(round, "deal")]
    assert dealt == ["1", "3", "1", "3", *["dealer"] * own]
    first_own = next(event for event in of(round, "deal") if event.hand == "dealer")
    assert (first_own.cite, first_own.face) == ("2.15(e)", "up")


@pytest.mark.proves("2.15(e)")
@pytest.mark.parametrize(("mode", "face", "cite"), [("reader", "down", "2.6(j)"), ("exposed", "up", "2.6(k)")])
def test_a_second_card_that_was_missed_comes_when_the_players_have_theirs(mode, face, cite):
    round = begin(hole_card=mode)
    while len(of(round, "deal")) < 4:
        round.step()
    round.call("IR-e")
    round.advance()
    dealt = [(event.hand, event.face, event.cite) for event in of(round, "deal")]
    assert dealt[4:] == [("3", "up", "2.6(e)3"), ("dealer", face, f"2.15(e); {cite}")]
    assert not round.calls


def short_shoe() -> Round:
    """A round that needs more cards than the shoe holds; the rack holds those of earlier rounds."""
    shoe = Shoe(cards("Td 9h Kd 6c 7s"))
    shoe.discards = list(one_deck())
    chance = Chance()
    return Round(
        game("blackjack"),
        {1: {"main": 1000}, 3: {"main": 1000}},
        shoe=shoe,
        new_shoe=lambda pack: Shoe.shuffled(pack, chance, number=9),
    )


@pytest.mark.proves("2.15(f)")
def test_when_the_shoe_runs_out_the_discards_are_shuffled_cut_and_one_is_burned():
    round = short_shoe()
    round.advance()
    ask = round.decide("hit")
    assert ask is not None
    assert (ask.seat, ask.about, ask.choices.words()) == (3, "cut", ("cut", "decline"))
    round.decide("decline")
    round.decide("cut:20")
    round.play(lambda ask: "stand")
    assert told(round, "irregularity", "shuffle", "cut", "burn") == ["irregularity", "shuffle", "cut 1", "burn"]
    assert round.shoe.number == 9
    assert round.shoe.cut_at == 20
    assert of(round, "burn")[0].seen_by == ()
    assert round.carries["ran_out"] == ""
    assert len(round.shoe.discards) + round.shoe.remaining == 57


@pytest.mark.proves("2.15(f)")
def test_a_script_of_a_shoe_that_runs_out_burns_one_card_after_the_shuffle():
    round = begin("Td 9h Kd 6c 7s 2d 5h", calls=[Call("IR-f")])
    round.play(lambda ask: ask.optional or "stand")
    assert told(round, "shuffle", "burn", "deal")[:3] == ["shuffle", "burn", "deal 1"]
    assert [(event.cards, event.cite, event.seen_by) for event in of(round, "burn")] == [(("Td",), "2.15(f)", ())]


@pytest.mark.proves("2.15(f)", "2.5(f)")
def test_if_nobody_cuts_in_the_round_the_dealer_does():
    round = short_shoe()
    round.play(lambda ask: ask.optional or ("hit" if "hit" in ask.choices.words() and ask.seat == 1 else "stand"))
    assert [(event.seat, event.cite) for event in of(round, "cut")] == [(None, "2.5(f)")]


@pytest.mark.proves("2.15(f)")
def test_the_floor_may_call_what_shows_by_itself():
    round = short_shoe()
    round.advance()
    round.call("IR-f")
    round.play(lambda ask: ask.optional or ("hit" if "hit" in ask.choices.words() and ask.seat == 1 else "stand"))
    assert told(round, "irregularity", "shuffle", "burn") == ["irregularity", "shuffle", "burn"]


@pytest.mark.proves("2.15(f)")
def test_without_a_single_discard_the_round_cannot_be_completed():
    round = Round(game("blackjack"), {1: {"main": 1000}}, shoe=Shoe(cards("Td 9h")))
    round.advance()
    assert round.void
    assert round.net == {1: {"main": 0}}


@pytest.mark.proves("2.15(g)")
def test_a_box_with_one_card_is_asked():
    round = begin()
    round.call("IR-g", seat=1, dealt=1)
    ask = round.advance()
    assert ask is not None
    assert (ask.seat, ask.choices.words(), ask.cite) == (1, ("second-card", "dead"), "2.15(g)")
    assert [event.hand for event in of(round, "deal")] == ["1", "3", "dealer", "3"]
    round.decide("second-card")
    assert [event.hand for event in of(round, "deal")][-1] == "1"


@pytest.mark.proves("2.15(g)")
def test_a_box_may_be_passed_over_when_it_has_its_first_card():
    round = begin()
    while len(of(round, "deal")) < 2:
        round.step()
    round.call("IR-g", seat=1)
    ask = round.advance()
    assert ask is not None
    assert (ask.seat, ask.choices.words()) == (1, ("second-card", "dead"))
    round.decide("dead")
    assert (round.net[1], round.hands["1"].cards) == ({"main": 0}, [])


@pytest.mark.proves("2.15(g)")
def test_a_dead_box_takes_no_part_in_the_round():
    round = begin()
    round.call("IR-g", seat=1)
    ask = round.advance()
    assert ask is not None
    assert (ask.seat, round.net[1]) == (3, {"main": 0})
    assert "1" not in [event.hand for event in of(round, "deal")]


@pytest.mark.proves("2.15(i)")
def test_who_was_passed_over_chooses():
    round = begin("Td 9h Kd 2c 7s 5d 8h")
    round.advance()
    round.call("IR-i", seat=1)
    ask = round.decide("hit")
    assert ask is not None
    assert (ask.seat, ask.choices.words(), ask.cite) == (1, ("cards", "dead"), "2.15(i)")
    ask = round.decide("cards")
    assert ask is not None
    assert ask.seat == 3
    ask = round.decide("hit")
    assert ask is not None
    # The late card comes before the dealer's, and the player goes on with it.
    assert (ask.seat, round.hands["1"].names) == (1, ("Td", "2c", "8h"))
    round.decide("stand")
    assert [event.hand for event in of(round, "deal")][-2] == "dealer" or round.finished
    assert round.finished


@pytest.mark.proves("2.15(i)")
def test_each_player_who_was_passed_over_chooses():
    round = begin("Td 9h Kd 2c 7s 5d 8h")
    round.advance()
    round.call("IR-i", seat=3)
    round.call("IR-i", seat=1)
    ask = round.decide("hit")
    assert ask is not None
    assert (ask.seat, ask.choices.words()) == (1, ("cards", "dead"))
    round.decide("dead")
    ask = round.decide("hit")
    assert ask is not None
    assert (ask.seat, ask.choices.words()) == (3, ("cards", "dead"))
    round.decide("dead")
    assert round.net == {1: {"main": 0}, 3: {"main": 0}}


@pytest.mark.proves("2.15(j)", "2.15(j)1")
def test_a_device_that_shows_the_hole_card_kills_the_hands_still_lying():
    round = begin("Ad 9h 9d Kc 7s 5d", hole_card="reader")
    round.advance()
    round.call("IR-j", device_reveals=True)
    assert round.void
    assert round.finished
    assert round.net == {1: {"main": 1500}, 3: {"main": 0}}
    assert [event.text for event in of(round, "notify")] == ["A casino supervisor is notified."]
    assert {event.cards for event in round.view(1) if event.kind == "pick-up" and event.hand == "dealer"} == {
        ("??", "??")
    }


@pytest.mark.proves("2.15(j)", "2.15(j)2")
def test_a_device_that_shows_nothing_changes_nothing():
    round = called("Td 9h 9d Kc 7s 5d", "IR-j", options={"hole_card": "reader"})
    assert [event.cite for event in of(round, "ruling")] == ["2.15(j)2"]
    assert not round.void


@pytest.mark.proves("2.15(k)")
def test_a_broken_reader_is_not_used_again():
    calls = [Call("IR-k")]
    round = deal("Td 9h Kd 9c 7s Ad", hole_card="reader", calls=calls)
    assert of(round, "card-reader") == []
    assert round.carries["reader_failed"] is True
    later = deal("Td 9h Kd 9c 7s Ad", hole_card="reader", carry=round.carries)
    assert of(later, "card-reader") == []
    assert later.net == {1: {"main": -1000}, 3: {"main": -1000}}
    assert later.carries["reader_failed"] is True
    for call in ("IR-j", "IR-k"):
        after = begin("Td 9h 9d 9c 7s Ad", hole_card="reader", carry=round.carries)
        after.advance()
        with pytest.raises(NotAllowed, match="out of order") as refused:
            after.call(call)
        assert refused.value.cite == "2.15(k)"


MULTIPLE = {"multiple_action": True}


@pytest.mark.proves("2.15(l)", "2.15(m)", "2.18")
@pytest.mark.parametrize(
    ("call", "kinds"),
    [
        ("", ["pick-up dealer", "move dealer/2"]),
        ("IR-l", ["pick-up dealer", "move dealer/2"]),
        ("IR-m", ["pick-up dealer", "notify", "move dealer/2"]),
    ],
)
def test_the_up_card_goes_from_hand_to_hand(call, kinds):
    wagers = {1: {"main-1": 1000, "main-2": 1000}}
    round = begin("Td 8h 9c Th 2d 9d", wagers=wagers, calls=[Call(call)] if call else (), **MULTIPLE)
    round.play(lambda ask: ask.optional or "stand")
    second = next(place for place, event in enumerate(round.events) if event.hand == "dealer/2")
    found = told(round, "pick-up", "move", "notify")
    assert found[: len(kinds)] == kinds
    assert round.events[second].cards == ("8h",)
    assert round.net == {1: {"main-1": 1000, "main-2": 0}}
    if call:
        assert round.events[second].cite == {"IR-l": "2.15(l)", "IR-m": "2.15(m)"}[call]
    lying = Counter(str(card) for card in round.shoe.discards)
    assert lying == Counter(["Td", "8h", "9c", "Th", "2d", "9d"])


@pytest.mark.proves("2.15")
@pytest.mark.parametrize(
    ("options", "call", "details", "message"),
    [
        ({}, "IR-h", {}, "no double shoe"),
        ({}, "IR-j", {}, "no card reader"),
        ({}, "IR-k", {}, "no card reader"),
        ({}, "IR-l", {}, "multiple action is not played"),
        ({}, "IR-m", {}, "multiple action is not played"),
        ({}, "IR-z", {}, "unknown"),
        ({}, "IR-a", {"colour": "red"}, "no detail 'colour'"),
        ({}, "IR-a", {"card": "1x"}, "not a card"),
        ({}, "IR-i", {"seat": 2}, "Seat 2 has no wager"),
        ({}, "IR-i", {"seat": 1, "election": "second-card"}, "no election"),
        ({}, "IR-g", {"seat": 1, "dealt": 2}, "0 or 1"),
        ({}, "IR-c", {"refused_by": [2]}, "Seat 2 has no wager"),
        ({}, "IR-c", {"refused_by": "all"}, "lists seats"),
        ({}, "IR-f", {}, "has not run out"),
        ({}, "IR-e", {}, "has the card due"),
        ({"hole_card": "exposed"}, "IR-e", {}, "has the two cards due"),
        ({}, "IR-g", {"seat": 1}, "has got its cards"),
        ({"hole_card": "reader"}, "IR-j", {"device_reveals": "yes"}, "true or false"),
        ({"hole_card": "reader"}, "IR-j", {}, "put into the reader"),
    ],
)
def test_calls_that_cannot_be_are_refused(options, call, details, message):
    round = begin("Td 9h Kd 9c 7s 5d", **options)
    round.advance()
    with pytest.raises(PitbossError, match=message):
        round.call(call, **details)
    assert round.calls == []


@pytest.mark.proves("2.15(e)", "2.15(g)")
@pytest.mark.parametrize(
    ("call", "details", "message"),
    [("IR-e", {}, "has the card due"), ("IR-g", {"seat": 1}, "has got its cards")],
)
def test_too_late_in_the_deal(call, details, message):
    round = begin()
    while len(of(round, "deal")) < 4:
        round.step()
    with pytest.raises(NotAllowed, match=message):
        round.call(call, **details)


# Scripts.


def script(**changes):
    case = {
        "id": "t",
        "game": "blackjack",
        "seats": [{"seat": 1, "wagers": {"main": 10}, "cards": ["Td", "9c"], "decisions": ["stand"]}],
        "dealer": ["Th", "8c"],
    }
    return read_case({**case, **changes})


def play_script(**changes):
    return settle_case(script(**changes), lambda id, options: game(id, **options))


@pytest.mark.proves("2.15")
@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"calls": [{"irregularity": "IR-d"}], "dealer": ["Th", "6c", "9d"]}, "could not happen"),
        ({"calls": [{"irregularity": "IR-i", "seat": 1}]}, "could not happen|no more|none"),
        ({"calls": [{"irregularity": "IR-c", "card": "5h"}], "dealer": ["Th", "8c"]}, "IR-c names the 5h"),
        ({"calls": [{"irregularity": "IR-a", "card": "Td"}], "options": {"decks": 1}}, "none is left"),
        ({"dealer": [["Th", "8c"], ["9h", "8c"]], "options": MULTIPLE}, "same up card"),
        ({"dealer": ["Th", ["Th", "8c"]]}, "is a list"),
        ({"dealer": ["Th", "8c", "5c"]}, "1 more cards for the dealer"),
        ({"dealer": ["Th"]}, "no further card for the dealer"),
        (
            {
                "options": {"multi_player_box": True},
                "seats": [
                    {"seat": 1, "wagers": {"main": 10}, "cards": ["Td", "9c"], "decisions": ["stand"]},
                    {"seat": 101, "box": 1, "wagers": {"main": 10}, "cards": ["Td", "9c"]},
                ],
            },
            "listed twice",
        ),
    ],
)
def test_scripts_that_cannot_be_are_refused(changes, message):
    with pytest.raises(PitbossError, match=message):
        play_script(**changes)


@pytest.mark.proves("2.15(c)", "2.15(a)")
def test_a_script_names_the_card_of_an_irregularity():
    shown = play_script(calls=[{"irregularity": "IR-a", "card": "5h"}]).round
    assert of(shown, "discard")[0].cards == ("5h",)
    burned = play_script(
        calls=[{"irregularity": "IR-c", "card": "5h", "refused_by": [1]}], options={"hole_card": "unread"}
    ).round
    assert of(burned, "exposed")[0].cards == of(burned, "discard")[0].cards == ("5h",)


# Cards that a script need not list.


def settled(cards: str, dealer: str, *, decisions=(), **options) -> dict[str, int | float]:
    """Settle a case of one seat that wagers ten dollars."""
    seat = {"seat": 1, "wagers": {"main": 10}, "cards": cards.split(), "decisions": list(decisions)}
    case = {"id": "x", "game": "blackjack", "options": options, "seats": [seat], "dealer": dealer.split()}
    return settle_case(read_case(case), lambda id, chosen: game(id, **chosen)).net["1"]


@pytest.mark.parametrize(
    ("cards_of_seat", "decisions", "options", "net"),
    [
        ("Tc 6h 9d", ("hit",), {"hole_card": "unread"}, -10),
        ("Tc 6h 9d", ("hit",), {"hole_card": "reader"}, -10),
        ("Ac Kh", (), {"hole_card": "reader"}, 15),
        ("Tc 6h", ("surrender",), {"hole_card": "reader", "surrender": True}, -5),
    ],
)
def test_a_script_need_not_list_a_hole_card_on_which_nothing_depends(cards_of_seat, decisions, options, net):
    assert settled(cards_of_seat, "9s", decisions=decisions, **options) == {"main": net}


def test_nor_one_that_is_read_when_all_wagers_are_settled():
    net = settled("Ac Kh", "As", decisions=("insurance:5",), hole_card="reader", consolidated_payout=True)
    assert net == {"insurance": 0, "main": 10}


@pytest.mark.parametrize(
    ("cards_of_seat", "dealer", "decisions", "options"),
    [
        ("Tc 9h", "9s", ("stand",), {"hole_card": "unread"}),
        ("Tc 6h 9d", "Ks", ("hit",), {"hole_card": "reader"}),
        ("Ac Kh", "Ks", (), {"hole_card": "unread"}),
        ("Tc 9h", "9s", ("stand",), {}),
        ("Tc 9h", "9s 5d", ("stand",), {"hole_card": "reader"}),
    ],
)
def test_a_script_must_list_a_card_on_which_something_depends(cards_of_seat, dealer, decisions, options):
    with pytest.raises(PitbossError, match="lists no further card for the dealer"):
        settled(cards_of_seat, dealer, decisions=decisions, **options)
