"""The odds of casino war: published figures, and brute force card by card."""

from fractions import Fraction
from itertools import permutations

import pytest

from pitboss.games.casino_war.arithmetic import against_the_dealer
from pitboss.games.casino_war.game import CasinoWar
from pitboss.games.registry import game as build
from pitboss.odds.games import casino_war
from pitboss.odds.solve import odds
from pitboss.plant.cores import nobody
from pitboss.things.cards import one_deck


@pytest.mark.parametrize(("decks", "war", "surrender", "tie"), [(6, 2.33, 3.70, 18.65), (8, 2.34, 3.73, 17.83)])
def test_published_figures(decks, war, surrender, tie):
    found = odds(build("casino-war", decks=decks), keep_result=False)
    assert round(float(found.wager("initial").house_advantage) * 100, 2) == war
    assert round(float(found.alternatives[0].house_advantage) * 100, 2) == surrender
    assert round(float(found.wager("tie").house_advantage) * 100, 2) == tie


def test_no_tie_wager_where_none_is_offered():
    found = odds(build("casino-war", tie_wager_offered=False), keep_result=False)
    assert [one.wager for one in found.wagers] == ["initial"]


def test_brute_force_card_by_card():
    """Every order of four cards of a small shoe, without weights."""
    shoe = [card for card in one_deck() if card.rank in (4, 6, 9, 13)] * 2
    found = casino_war.solve(CasinoWar(), nobody, shoe)
    nets, surrendered, total = 0, Fraction(0), 0
    for mine, dealer, my_second, second in permutations(shoe, 4):
        result = against_the_dealer(mine, dealer)
        total += 1
        if result:
            nets += result
            surrendered += result
        else:
            nets += (-1, 3, 2)[against_the_dealer(my_second, second) + 1] - 1
            surrendered -= Fraction(1, 2)
    best = max(Fraction(nets), surrendered)
    assert found.wager("initial").mean == best / total
    assert -found.alternatives[0].house_advantage == min(Fraction(nets), surrendered) / total
