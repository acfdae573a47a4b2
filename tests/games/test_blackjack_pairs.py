"""Blackjack's pairs: how often they may be split (2.11(c)1, (e); 2.6(k)5; 2.18)."""

from __future__ import annotations

import pytest

from pitboss.games.registry import game
from pitboss.rules.asks import Ask
from pitboss.rules.round import Round
from pitboss.things.cards import cards
from pitboss.things.shoes import Shoe
from tests.games.playing import of
from tests.games.test_blackjack import FILLERS

EIGHTS = "8c 6d 8d 8h 8s 8c 8d 8h 8s 8c 8d 8h 8s"
ACES = EIGHTS.replace("8", "A")


def split_all(order: str, **options) -> Round:
    """Split whatever may be split, and stand on the rest."""
    main = {"main-1": 1000} if options.get("multiple_action") else {"main": 1000}
    if options.get("hole_card") == "exposed":
        order = order.replace("8d", "8d 9d", 1)
    round = Round(game("blackjack", **options), {1: main}, shoe=Shoe(cards(f"{order} {FILLERS}")))

    def decide(ask: Ask) -> str:
        return "split" if "split" in ask.choices.words() else ask.optional or "stand"

    round.play(decide)
    return round


@pytest.mark.proves("2.11(c)1", "2.11(e)", "2.6(k)5", "2.18")
@pytest.mark.parametrize(
    ("options", "most"),
    [
        ({}, 2),
        ({"max_split_hands": 3}, 3),
        ({"max_split_hands": 4}, 4),
        ({"max_split_hands": 3, "boxes": 7}, 3),
        ({"hole_card": "exposed"}, 2),
        ({"multiple_action": True}, 2),
    ],
)
def test_a_pair_makes_as_many_hands_as_the_licensee_allows(options, most):
    round = split_all(EIGHTS, **options)
    assert len(of(round, "split")) == most - 1
    splits = [wager for wager in round.net[1] if wager.startswith("split@")]
    assert len(splits) == most - 1


@pytest.mark.proves("2.11(e)", "2.11(c)2")
@pytest.mark.parametrize(
    ("options", "most"),
    [
        ({}, 2),
        ({"max_split_hands": 4}, 4),
        ({"max_split_hands": 3}, 3),
        ({"max_split_hands": 4, "resplit_aces": False}, 2),
        ({"max_split_hands": 2, "resplit_aces": True}, 2),
    ],
)
def test_aces_are_split_again_unless_it_is_prohibited(options, most):
    round = split_all(ACES, **options)
    assert len(of(round, "split")) == most - 1
    assert len([event for event in of(round, "deal") if event.seat == 1]) == 2 + most + (most - 2)
