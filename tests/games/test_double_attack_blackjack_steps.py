"""The rule card of double attack blackjack tells the steps of the very table, in order, and no others."""

from __future__ import annotations

import pytest

from pitboss.games.registry import game
from pitboss.rules.cites import Cite, provision_ids

ID = "double-attack-blackjack"


def told(**options) -> list[str]:
    table = game(ID, **options)
    return [step.text for step in table.STEPS if step.used(table.options)]


def test_the_card_goes_from_the_opening_to_the_shuffle_at_the_end():
    marks = (
        "Opening:", "four tens out of each deck", "spread face up", "washed", "device shuffles", "a quarter of the way",
        "burned", "place initial wagers", "No more bets", "first card face up", "double attack wager", "then a second",
        "hole card, face down", "insure for", "into the card reader", "insurance is settled", "found there",
        "Blackjacks are paid", "decides on the hand", "Double down", "Split two cards", "Aces are split", "Surrender",
        "over 21", "hole card is turned", "draws to 17", "BustIt is settled", "hand by hand", "picked up",
        "last before the shuffle",
    )  # fmt: skip
    steps = told()
    places = [next(at for at, text in enumerate(steps) if words in text) for words in marks]
    assert places == sorted(places)


@pytest.mark.parametrize(
    ("options", "words", "otherwise"),
    [
        ({"shuffler": "none"}, "offers the stack for the cut", {}),
        ({"shuffler": "none"}, "the last to cut does so", {"shuffler": "none", "recut_by": "next_entitled"}),
        ({"shuffler": "none", "recut_by": "next_entitled"}, "the next one entitled", {"recut_by": "next_entitled"}),
        ({}, "the cards are not cut", {"shuffler": "none"}),
        ({}, "a quarter of the way from the back", {"own_procedure": {"behind": 60}}),
        ({"own_procedure": {"burns": 2}}, "replaces what it names", {}),
        ({}, "The first card of a new shoe is burned", {"own_procedure": {"burns": 2}}),
        ({"hole_card": "none"}, "“Dealer's Card”", {"hole_card": "unread"}),
        ({"hole_card": "unread"}, "a surrender waits", {}),
        ({"hole_card": "unread"}, "a surrender waits", {"hole_card": "unread", "surrender": False}),
        ({"hole_card": "unread"}, "returns double attack, double and split wagers", {}),
        ({"max_split_hands": 3}, "up to 3 hands", {"max_split_hands": 2}),
        ({"max_split_hands": 2}, "up to 2 hands", {}),
        ({"draw_split_aces": True}, "they may be drawn to", {}),
        ({"double_on": "two_cards"}, "Double down on the first two cards", {}),
        ({}, "after a double too", {"surrender": "first_two_cards"}),
        ({}, "last before the shuffle", {"shuffle_each_round": True}),
        ({"shuffle_each_round": True}, "shuffled after every round", {}),
        ({}, "BustIt wagers", {"bustit": False}),
    ],
)
def test_a_step_is_told_where_the_options_have_it(options, words, otherwise):
    assert sum(words in text for text in told(**options)) == 1
    assert not any(words in text for text in told(**otherwise))


def test_every_step_cites_a_provision():
    for step in game(ID).STEPS:
        assert {cite.full for cite in Cite.several(step.cite)} <= set(provision_ids()), step
