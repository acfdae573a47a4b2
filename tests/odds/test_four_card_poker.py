"""The odds of four card poker: published figures, and brute force on a smaller deck."""

from collections import Counter
from fractions import Fraction
from itertools import combinations
from math import comb

import numpy as np
import pytest

from pitboss.games.four_card_poker.arithmetic import CATEGORY, hand_rank, wins_aces_up
from pitboss.games.four_card_poker.declarations import ACES_UP_HANDS
from pitboss.games.four_card_poker.game import FourCardPoker
from pitboss.games.registry import game as build
from pitboss.odds.games import four_card_poker
from pitboss.odds.games.four_card_poker.charts import lookup
from pitboss.odds.games.four_card_poker.counting import best_four_order
from pitboss.odds.games.four_card_poker.solving import aces_up, hands_ranked
from pitboss.odds.solve import odds
from pitboss.odds.strategy import Array, Strategy
from pitboss.plant.cores import nobody
from pitboss.plant.kernels import kernel
from pitboss.things.cards import one_deck
from pitboss.things.errors import NotUnderstood


@pytest.fixture(scope="module")
def found():
    return odds(build("four-card-poker"))


def test_published_figures(found):
    """2.79% of the ante, 1.30% of all that is wagered; the maker's basic play pays back 98.41% of the latter."""
    ante = found.wager("ante")
    assert found.enumerated[0].deals == comb(52, 5) * 47 * comb(46, 5) == 167_439_136_344_480
    assert ante.house_advantage == Fraction(8_840_827_253, 317_119_576_410)
    assert round(float(ante.element_of_risk) * 100, 2) == 1.30
    basic = found.alternatives[1]
    assert round(float(basic.house_advantage) * 100, 2) == 3.40
    assert [one.cost > 0 for one in found.alternatives] == [True] * len(found.alternatives)


@pytest.mark.parametrize(("table", "percent"), [("AU-1", 3.89), ("AU-2", 1.98), ("AU-3", 6.15)])
def test_aces_up_by_table(table, percent):
    found = aces_up(FourCardPoker(aces_up=table), *hands_ranked())
    assert round(float(found.house_advantage) * 100, 2) == percent


def test_aces_up_as_posted():
    found = aces_up(FourCardPoker(aces_up=dict.fromkeys(ACES_UP_HANDS, "3 to 2")), *hands_ranked())
    winning = 624 + 2_072 + 58_656 + 114_616 + 101_808 + 123_552 + 81_096
    assert found.win_probability == Fraction(winning, comb(52, 5))
    assert found.mean == found.win_probability * Fraction(5, 2) - 1


def test_counts_of_hands():
    order, ranks = best_four_order()
    counts = Counter((ranks // CATEGORY)[order].tolist())
    assert [counts[kind] for kind in range(8)] == [
        1_150_080, 966_456 + 81_096, 123_552, 101_808, 114_616, 58_656, 2_072, 624,
    ]  # fmt: skip


def test_a_returned_tie_costs_the_player(found):
    push = odds(build("four-card-poker", tie="push"))
    assert push.wager("ante").house_advantage > found.wager("ante").house_advantage
    assert push.wager("aces-up") == found.wager("aces-up")


def test_the_chart(found):
    rows = dict(found.strategy.grids[0].rows)
    assert rows["pair of aces"] == ("3",) * 13
    assert rows["pair of sixes"] == ("1",) * 13
    assert rows["pair of kings"][-1] == "3*"
    assert rows["A-K-Q"][-2:] == ("1*", "1*")


def test_a_strategy_whose_arrays_do_not_fit():
    short = Array.of(np.zeros(3, dtype=np.int8))
    strategy = Strategy(game="four-card-poker", options={}, name="mine", arrays={"row": short, "amount": short})
    with pytest.raises(NotUnderstood, match="not those of four card poker"):
        lookup(strategy)
    row = Array.of(np.zeros(134_459, dtype=np.uint16))
    amount = Array.of(np.full((1, 52), 4, dtype=np.int8))
    with pytest.raises(NotUnderstood, match="an amount that there is not"):
        lookup(Strategy(game="four-card-poker", options={}, name="mine", arrays={"row": row, "amount": amount}))


@kernel
def every_deal(players, mine, dealers, theirs, results):
    """Hold every hand against every other that shares no card with it, with each of its cards as the up card."""
    for row in range(len(players)):
        for other in range(len(dealers)):
            shared = False
            for card in players[row]:
                for another in dealers[other]:
                    shared |= card == another
            if not shared:
                result = 0 if mine[row] > theirs[other] else 1 if mine[row] == theirs[other] else 2
                for up in dealers[other]:
                    results[row, up, result] += 1


@pytest.mark.long
@pytest.mark.parametrize("tie", ["player", "push"])
def test_brute_force_on_20_cards(tie):
    """No equivalence and no exclusion: every deal of a deck of aces to fives, one after the other."""
    deck = sorted(card for card in one_deck() if card.rank in (14, 2, 3, 4, 5))
    assert len(deck) == 20
    game = FourCardPoker(tie=tie)
    found = four_card_poker.solve(game, nobody, [int(card) for card in deck])

    def ranks(hands):
        return np.array(
            [max(hand_rank(*(deck[card] for card in four)) for four in combinations(hand, 4)) for hand in hands]
        )

    players = np.array(list(combinations(range(20), 5)))
    dealers = np.array(list(combinations(range(20), 6)))
    mine, theirs = ranks(players), ranks(dealers)
    results = np.zeros((len(players), 20, 3), dtype=np.int64)
    every_deal(players, mine, dealers, theirs, results)

    nets: Counter[int] = Counter()
    side: Counter[int] = Counter()
    for hand, rank, by_up in zip(players.tolist(), mine.tolist(), results.tolist(), strict=True):
        kind = rank // CATEGORY
        bonus = 2 if kind == 5 else 20 if kind == 6 else 25 if kind == 7 else 0
        side[game.aces_up[kind].wins if wins_aces_up(rank) else -1] += 1
        for up in range(20):
            if up in hand:
                assert by_up[up] == [0, 0, 0]
                continue
            won, tied, lost = by_up[up]
            ways = {
                amount: Counter({bonus + 1 + amount: won, bonus - 1 - amount: lost})
                + Counter({bonus + (1 + amount if tie == "player" else 0): tied})
                for amount in (1, 2, 3)
            }
            ways[0] = Counter({-1: won + tied + lost})
            worth = {amount: sum(net * count for net, count in one.items()) for amount, one in ways.items()}
            nets += ways[max(worth, key=lambda one: (worth[one], -one))]
    total = comb(20, 5) * 15 * comb(14, 5)
    assert {one.net: one.probability for one in found.wager("ante").outcomes} == {
        net: Fraction(count, total) for net, count in nets.items() if count
    }
    assert {one.net: one.probability for one in found.wager("aces-up").outcomes} == {
        net: Fraction(count, comb(20, 5)) for net, count in side.items()
    }
