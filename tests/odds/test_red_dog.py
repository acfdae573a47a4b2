"""The odds of red dog: published figures, and brute force card by card."""

from collections import Counter
from fractions import Fraction
from itertools import permutations

import pytest

from pitboss.games.red_dog.arithmetic import card_value, outcome, spread
from pitboss.games.red_dog.game import RedDog
from pitboss.games.registry import game as build
from pitboss.odds.games import red_dog
from pitboss.odds.solve import odds
from pitboss.plant.cores import nobody
from pitboss.things.cards import one_deck


@pytest.mark.parametrize(("decks", "percent"), [(1, 3.155), (6, 2.798), (8, 2.751)])
def test_published_figures(decks, percent):
    found = odds(build("red-dog", decks=decks), keep_result=False).wager("original")
    assert abs(float(found.house_advantage) * 100 - percent) < 0.0006


def test_exact_figure_of_six_decks():
    found = odds(build("red-dog"), keep_result=False)
    assert found.wager("original").house_advantage == Fraction(17_533, 626_665)
    assert found.enumerated[0].deals == 312 * 311 * 310


def test_better_odds_of_the_licensee_lower_the_advantage():
    better = odds(build("red-dog", payout_odds={"1": "6 to 1"}), keep_result=False)
    assert better.wager("original").house_advantage < odds(build("red-dog")).wager("original").house_advantage


@pytest.mark.parametrize("decks", [1, 2])
def test_brute_force_card_by_card(decks):
    """Every order of three cards of a small shoe, without weights."""
    shoe = [card for card in one_deck() if card.rank in (2, 3, 5, 9, 13)] * decks
    game = RedDog(decks=decks)
    found = red_dog.solve(game, nobody, shoe)
    by_spread: dict[int, Counter[int]] = {}
    for cards in permutations(range(len(shoe)), 3):
        values = [card_value(shoe[place]) for place in cards]
        by_spread.setdefault(spread(*values[:2]), Counter())[outcome(*values)] += 1
    total, net = 0, Fraction(0)
    for between, results in by_spread.items():
        pays = game.three_of_a_kind.wins if between < 0 else game.odds[between].wins if between else 0
        gain = Fraction(pays * results[1] - results[-1])
        net += gain + (max(gain, Fraction(0)) if between > 0 else 0)
        total += results.total()
    assert found.wager("original").mean == net / total
