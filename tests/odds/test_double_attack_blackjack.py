"""The odds of double attack blackjack: known figures, and every round of smaller shoes dealt card by card."""

from fractions import Fraction

import pytest

from pitboss.games.double_attack_blackjack.game import DoubleAttackBlackjack
from pitboss.games.registry import game as build
from pitboss.odds.games.double_attack_blackjack.solving import Rounds, _attacks, pays_of, terms_of
from pitboss.odds.solve import odds
from pitboss.odds.twentyone.best import Best
from pitboss.odds.twentyone.nets import Distribution
from pitboss.odds.twentyone.terms import card_of

from .test_blackjack import assert_distributed
from .twentyone_by_hand import ByHand


def shoe(**counts):
    """Return cards of the values named: v1=2 are two aces."""
    return [card_of(int(name[1:]) - 1) + number % 4 for name, many in counts.items() for number in range(many)]


def test_default_options():
    found = odds(build("double-attack-blackjack"), keep_result=False)
    assert round(float(found.wager("initial").house_advantage) * 100, 4) == 0.4899
    assert found.wager("insurance").house_advantage == Fraction(47, 383)
    assert found.wager("initial").staked["double-attack"] == Fraction(7, 12)
    assert found.strategy is not None
    assert found.strategy.rules[0] == "Attack in full when the dealer shows 2, 3, 4, 5, 6, 7, 8."
    assert found.alternatives[0].cost < 0 < min(one.cost for one in found.alternatives[1:])


def test_parts_are_the_mean():
    wager = odds(build("double-attack-blackjack", decks=6, hole_card="none"), keep_result=False).wager("initial")
    assert sum(wager.parts.values()) == wager.mean
    assert sum(one.probability for one in wager.outcomes) == 1


DECK = shoe(v1=3, v3=3, v6=4, v8=4, v10=6)
CASES = [
    {"max_split_hands": 2},
    {"max_split_hands": 3, "hole_card": "none"},
    {"max_split_hands": 2, "double_on": "two_cards", "draw_split_aces": True},
    {"max_split_hands": 2, "surrender": "first_two_cards", "hole_card": "unread", "draw_split_aces": True},
]


@pytest.mark.long
@pytest.mark.parametrize("options", CASES)
def test_every_round_of_a_small_shoe(options):
    """The best tables with their attacks, card by card: every wager to the last fraction."""
    best = Best(terms_of(DoubleAttackBlackjack(**options), DECK), pays_of())
    plan = best.plan(best.tables)
    best.tables.attack[2:10] = _attacks(best, plan)[2:10]
    rounds = Rounds(best, plan, best.tables.attack)
    by_hand = ByHand(best.terms, best.tables, best.pays.blackjack, best.pays.both, attacks=True)
    by_hand.all_rounds()
    assert sum(by_hand.nets.values()) == 1
    parts = {("initial" if id == "main" else id): net for id, net in by_hand.parts.items()}
    assert {id: net for id, net in rounds.parts().items() if net} == {id: net for id, net in parts.items() if net}
    staked = {("initial" if id == "main" else id): net for id, net in by_hand.staked.items()}
    assert {id: net for id, net in rounds.staked().items() if net} == staked
    initial = rounds.odds()
    assert_distributed(Distribution(initial.outcomes, initial.outcomes_error), by_hand)
