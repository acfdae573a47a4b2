"""Blackjack's rule card: the steps of the very table, from its opening to the shuffle."""

from __future__ import annotations

import pytest

from pitboss.games.registry import game


def told(**options) -> str:
    built = game("blackjack", **options)
    return "\n".join(step.text for step in built.STEPS if step.used(built.options))


@pytest.mark.parametrize(
    ("options", "says", "says_not"),
    [
        (
            {},
            ["is split once", "up to the original wager more", "a 21 excepted", "equal ones stand off"],
            ["again, up"],
        ),
        ({"max_split_hands": 3}, ["up to three hands"], ["is split once", "Aces are split once"]),
        ({"max_split_hands": 4}, ["up to four hands"], ["up to three", "Aces are split once"]),
        ({"max_split_hands": 4, "resplit_aces": False}, ["up to four hands", "Aces are split once"], []),
        ({"resplit_aces": False}, ["is split once"], ["Aces are split once"]),
        ({"hole_card": "exposed"}, ["count 9, 10 or 11", "lower and equal ones"], ["soft 19", "stand off", "insure"]),
        ({"hole_card": "exposed", "exposed_double_soft": True}, ["A soft 19 or 20 counts 9 or 10"], []),
        ({"hole_card": "reader"}, ["before the hole card goes into the reader"], ["before any player draws"]),
        ({"multiple_action": True}, ["each wager anew", "every wager on it in full"], ["up to the original wager"]),
        ({"surrender": True}, ["all of it is lost to a blackjack"], []),
        ({"additional_wager": "sevens"}, ["With two sevens"], ["With no seven"]),
        ({"additional_wager": "sevens", "sevens_third_card_wins": True}, ["With no seven it waits"], []),
    ],
)
def test_the_card_tells_how_hands_are_played_at_this_table(options, says, says_not):
    text = told(**options)
    assert "are a blackjack if they are the first two cards" in text
    for words in says:
        assert words in text
    for words in says_not:
        assert words not in text


@pytest.mark.parametrize(
    ("options", "says", "says_not"),
    [
        (
            {},
            ["washed", "before play, after each shoe", "offered for the cut", "about a quarter"],
            ["Each side"],
        ),
        ({"preshuffled": True}, ["pre-shuffled", "shuffled after each shoe"], ["washed", "before play, after"]),
        ({"shoe": "double"}, ["Each side", "the last from its side"], ["is burned face down"]),
        ({"shoe": "hand", "decks": 2}, ["Two batches", "A second cutting card", "is burned face down"], []),
        ({"bart_carter": True}, ["three stacks", "cut at least 10"], ["about a quarter", "is burned", "comes out"]),
        ({"shoe": "continuous"}, ["back into the shuffling device"], ["cutting card", "offered for the cut", "burned"]),
    ],
)
def test_the_card_tells_what_is_done_with_the_cards_before_and_after(options, says, says_not):
    text = told(**options)
    for words in says:
        assert words in text
    for words in says_not:
        assert words not in text
