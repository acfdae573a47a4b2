"""The odds of Boston 5 stud: published figures, and brute force on a smaller deck."""

from collections import Counter
from fractions import Fraction
from itertools import combinations
from math import comb

import numpy as np
import pytest

from pitboss.games.boston_5_stud.arithmetic import against_the_dealer, hand_kind, hand_rank, three_card_kind
from pitboss.games.boston_5_stud.game import Boston5Stud
from pitboss.games.boston_5_stud.three_cards import NAMES
from pitboss.games.registry import game as build
from pitboss.odds.games import boston_5_stud
from pitboss.odds.games.boston_5_stud import lookup
from pitboss.odds.solve import odds
from pitboss.odds.strategy import Array, Strategy
from pitboss.plant.cores import nobody
from pitboss.plant.kernels import kernel
from pitboss.rules.poker_hands import FIVE_CARD_NAMES
from pitboss.things.cards import one_deck
from pitboss.things.errors import NotUnderstood


@pytest.fixture(scope="module")
def found():
    return odds(build("boston-5-stud"))


def test_published_figures(found):
    """As published, the second wager is made on every hand; then first and second wager are even between the two."""
    ante = found.wager("ante")
    assert found.enumerated[0].deals == comb(52, 3) * comb(49, 2) * comb(47, 5) == 39_866_461_034_400
    assert found.strategy.array("second").all()
    assert ante.staked["second"] == 2
    assert ante.parts["first"] == ante.parts["second"] == 0
    assert ante.house_advantage == Fraction(5_893_982_021, 30_201_864_420)


def test_the_ante_bonus_is_that_of_all_hands(found):
    hands = [(4, 1_000), (36, 200), (624, 100), (3_744, 25), (5_108, 15), (10_200, 8), (54_912, 4), (123_552, 2)]
    expected = Fraction(sum(number * odds for number, odds in hands), comb(52, 5))
    assert found.wager("ante").parts["ante-bonus"] == expected


@pytest.mark.parametrize(
    ("odds_ob", "percent"),
    [({"three-of-a-kind": "30 to 1", "three-card flush": "4 to 1"}, 2.3), ({"three-of-a-kind": "30 to 1"}, 7.3)],
)
def test_optional_bonus_as_published(odds_ob, percent):
    found = odds(build("boston-5-stud", odds_ob=odds_ob))
    assert round(float(found.wager("bonus").house_advantage) * 100, 1) == percent


def test_odds_above_the_least(found):
    better = odds(build("boston-5-stud", odds_ab={"two pair": "5 to 2"}, three_card_ace_low=False))
    gained = found.wager("ante").house_advantage - better.wager("ante").house_advantage
    assert gained == Fraction(123_552, 2 * comb(52, 5))
    assert better.wager("bonus").house_advantage > found.wager("bonus").house_advantage == Fraction(467, 5525)


def test_a_strategy_whose_arrays_do_not_fit():
    second = Array.of(np.ones(3, dtype=np.int8))
    with pytest.raises(NotUnderstood, match="not those of Boston 5 stud"):
        lookup(Strategy(game="boston-5-stud", options={}, name="mine", arrays={"second": second}))


@kernel
def every_deal(hands, ranks, threes, results):
    """Hold every hand against every other that shares no card with it, for each three cards that came first."""
    for row in range(len(hands)):
        for other in range(len(hands)):
            shared = False
            for card in hands[row]:
                for another in hands[other]:
                    shared |= card == another
            if not shared:
                result = 0 if ranks[row] > ranks[other] else 1 if ranks[row] == ranks[other] else 2
                for three in range(threes.shape[1]):
                    results[threes[row, three], ranks[row], result] += 1


@pytest.mark.long
@pytest.mark.parametrize("ace_low", [True, False])
def test_brute_force_on_20_cards(ace_low):
    """No equivalence and no exclusion: every deal of a deck of aces to fives, one after the other."""
    deck = sorted(card for card in one_deck() if card.rank in (14, 2, 3, 4, 5))
    assert len(deck) == 20
    game = Boston5Stud(three_card_ace_low=ace_low, odds_ab={"full house": "51 to 2"})
    found = boston_5_stud.solve(game, nobody, [int(card) for card in deck])

    firsts = {three: row for row, three in enumerate(combinations(range(20), 3))}
    hands = list(combinations(range(20), 5))
    by_hand = [hand_rank(*(deck[card] for card in hand)) for hand in hands]
    different = sorted(set(by_hand))
    ranks = np.array([different.index(rank) for rank in by_hand])
    threes = np.array([[firsts[three] for three in combinations(hand, 3)] for hand in hands])
    results = np.zeros((len(firsts), len(different), 3), dtype=np.int64)
    every_deal(np.array(hands), ranks, threes, results)

    bonus = [game.PAY_TABLES[0].get(FIVE_CARD_NAMES[hand_kind(rank)]) for rank in different]
    paid = [Fraction(one.wins, one.per) if one else Fraction(0) for one in bonus]
    compared = [against_the_dealer(*pair) for pair in ((1, 0), (0, 0), (0, 1))]
    nets: Counter[Fraction] = Counter()
    side: Counter[int] = Counter()
    for three, row in firsts.items():
        first, second, third = (deck[card] for card in three)
        kind = three_card_kind(first, second, third, ace_low)
        odds_ob = game.optional_bonus.get(NAMES[kind])
        side[odds_ob.wins if odds_ob else -1] += 1
        staying: Counter[Fraction] = Counter()
        for more, times in zip(paid, results[row].tolist(), strict=True):
            for (ante, main), number in zip(compared, times, strict=True):
                staying[more + ante + 2 * main + 2 * main] += number
        if sum(net * number for net, number in staying.items()) > -3 * staying.total():
            nets += staying
        else:
            nets[Fraction(-3)] += staying.total()
    total = comb(20, 3) * comb(17, 2) * comb(15, 5)
    assert {one.net: one.probability for one in found.wager("ante").outcomes} == {
        net: Fraction(count, total) for net, count in nets.items() if count
    }
    assert {one.net: one.probability for one in found.wager("bonus").outcomes} == {
        net: Fraction(count, comb(20, 3)) for net, count in side.items()
    }
