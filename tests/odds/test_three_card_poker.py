"""The odds of three card poker: published figures, and brute force on a smaller deck."""

from collections import Counter
from fractions import Fraction
from itertools import combinations

import pytest

from pitboss.games.registry import game as build
from pitboss.games.three_card_poker.arithmetic import CATEGORY, against_the_dealer, hand_rank, qualifies
from pitboss.games.three_card_poker.game import ThreeCardPoker
from pitboss.odds.games import three_card_poker
from pitboss.odds.solve import odds
from pitboss.plant.cores import nobody
from pitboss.things.cards import one_deck


def test_published_figures():
    found = odds(build("three-card-poker"), keep_result=False)
    assert found.enumerated[0].deals == 407_170_400
    assert found.wager("ante").house_advantage == Fraction(686_689, 20_358_520)
    assert found.wager("pair-plus").house_advantage == Fraction(128, 5525)
    assert found.strategy is not None
    assert [rule.split()[1] for rule in found.strategy.rules] == ["Q-6-4"]


@pytest.mark.parametrize(("table", "percent"), [("A", 2.32), ("B", 2.70), ("C", 7.28), ("D", 7.66)])
def test_pair_plus_by_table(table, percent):
    found = odds(build("three-card-poker", pair_plus=table), keep_result=False)
    assert round(float(found.wager("pair-plus").house_advantage) * 100, 2) == percent


@pytest.mark.long
def test_brute_force_on_24_cards():
    """No equivalence and no table: every deal of a deck from the nine up, one after the other."""
    deck = sorted(card for card in one_deck() if card.rank >= 9)
    game = ThreeCardPoker()
    found = three_card_poker.solve(game, nobody, deck)
    nets: Counter[int] = Counter()
    side: Counter[int] = Counter()
    for mine in combinations(deck, 3):
        rank = hand_rank(*mine)
        pair_plus, bonus, _ = game.by_category[rank // CATEGORY]
        more = bonus.wins if bonus else 0
        rest = [card for card in deck if card not in mine]
        dealers = [hand_rank(*dealer) for dealer in combinations(rest, 3)]
        played: Counter[int] = Counter()
        for dealer in dealers:
            won = against_the_dealer(rank, dealer)
            assert won != (1, 0) or not qualifies(dealer)
            played[sum(won) + more] += 1
        if sum(net * count for net, count in played.items()) > -len(dealers):
            nets += played
        else:
            nets[-1] += len(dealers)
        side[pair_plus.wins if pair_plus else -1] += 1
    total = nets.total()
    best = -Fraction(sum(net * count for net, count in nets.items()), total)
    assert found.wager("ante").house_advantage == best
    assert {one.net: one.probability for one in found.wager("ante").outcomes} == {
        net: Fraction(count, total) for net, count in nets.items()
    }
    assert {one.net: one.probability for one in found.wager("pair-plus").outcomes} == {
        net: Fraction(count, side.total()) for net, count in side.items()
    }
