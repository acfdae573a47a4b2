"""The evaluator for bulk says of every hand what the table's own arithmetic says."""

from itertools import combinations

import numpy as np
import pytest

from pitboss.odds.evaluators import rank_hands
from pitboss.odds.subsets import all_hands
from pitboss.plant.kernels import kernel
from pitboss.rules.poker_hands import CATEGORY, five_card_rank
from pitboss.things.errors import NotUnderstood


@kernel
def rank_by_the_table(hands, ranks):
    for row in range(len(hands)):
        ranks[row] = five_card_rank(hands[row, 0], hands[row, 1], hands[row, 2], hands[row, 3], hands[row, 4])


def test_every_hand_of_five_cards():
    hands = all_hands(5)
    ranks = np.empty(len(hands), dtype=np.int32)
    rank_by_the_table(hands.astype(np.int64), ranks)
    assert np.array_equal(rank_hands(hands), ranks)


@pytest.mark.parametrize("size", [6, 7])
def test_the_best_five_of_more(size):
    chance = np.random.default_rng(size)
    for _ in range(400):
        hand = chance.choice(52, size, replace=False).astype(np.uint8)
        best = max(five_card_rank(*(int(card) for card in five)) for five in combinations(hand, 5))
        assert rank_hands(hand[None])[0] == best


@pytest.mark.long
def test_all_hands_of_seven_cards_by_kind():
    """The 133,784,560 hands of seven cards, counted by kind: published figures."""
    counts = np.zeros(10, dtype=np.int64)
    fives = all_hands(5)
    for first in range(51):
        for second in range(first + 1, 52):
            lower = fives[: (first * (first - 1) * (first - 2) * (first - 3) * (first - 4)) // 120]
            if len(lower):
                seven = np.empty((len(lower), 7), dtype=np.uint8)
                seven[:, :5], seven[:, 5], seven[:, 6] = lower, first, second
                counts += np.bincount(rank_hands(seven) // CATEGORY, minlength=10)
    assert counts.tolist() == [
        23_294_460, 58_627_800, 31_433_400, 6_461_620, 6_180_020, 4_047_644, 3_473_184, 224_848, 37_260, 4_324,
    ]  # fmt: skip


def test_what_is_no_hand_is_refused():
    with pytest.raises(NotUnderstood, match="Hands come in rows"):
        rank_hands(np.zeros((3, 4), dtype=np.uint8))
    with pytest.raises(NotUnderstood, match="There is no card 52"):
        rank_hands(np.full((1, 5), 52, dtype=np.uint8))
