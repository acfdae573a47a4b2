"""Counting hands once cards are out of the deck, against going through all hands."""

from itertools import combinations
from math import comb

import numpy as np
import pytest

from pitboss.odds.classes import class_of_all, classes
from pitboss.odds.handranks import five_card_order, in_order, with_one_more
from pitboss.odds.removal import lower_and_equal
from pitboss.odds.subsets import all_hands, number_of, suit_classes
from pitboss.rules.poker_hands import five_card_rank
from pitboss.rules.three_card_hands import three_card_rank


@pytest.mark.parametrize("size", [1, 3, 5])
def test_classes_are_those_found_among_all_hands(size):
    standing, weights = classes(size)
    expected_standing, expected_weights = suit_classes(size)
    assert (standing == expected_standing).all()
    assert (weights == expected_weights).all()
    assert (np.bincount(class_of_all(size)) == weights).all()


@pytest.mark.parametrize(("size", "out", "shown"), [(3, 3, 0), (3, 4, 1), (5, 5, 0), (5, 3, 1), (2, 4, 0), (4, 2, 2)])
def test_counts_are_those_of_going_through_all_hands(size, out, shown):
    cards = 16
    deck = [card + 36 for card in range(cards)]

    def rank(hand):
        if size == 5:
            return five_card_rank(*(deck[card] for card in hand))
        if size == 3:
            return three_card_rank(*(deck[card] for card in hand))
        return max(card >> 2 for card in hand)

    every = all_hands(size, cards)
    order, _ = in_order(np.array([rank([int(card) for card in hand]) for hand in every]))
    rows = all_hands(out, cards)[:: max(comb(cards, out) // 40, 1)]
    asked = np.array([order[number * 37 % len(order)] for number in range(len(rows))])
    lower, equal = lower_and_equal(order, size, rows, asked, shown=shown, cards=cards)
    for row, hand in enumerate(rows):
        left = [card for card in range(cards) if card not in hand]
        for known in combinations(range(cards), shown):
            column = number_of(np.array(known, dtype=np.uint8)) if shown else 0
            fewer, same = 0, 0
            if set(known) <= set(left):
                for other in combinations([card for card in left if card not in known], size - shown):
                    level = order[number_of(np.array(sorted((*known, *other)), dtype=np.uint8))]
                    fewer += level < asked[row]
                    same += level == asked[row]
            assert (lower[row, column], equal[row, column]) == (fewer, same)


def test_hands_counted_too_often_are_noticed_at_run_time(monkeypatch):
    """In the end every set of cards must have been held by as many hands as there are ways to fill it up."""
    order = np.zeros(comb(16, 3), dtype=np.int64)
    out, asked = all_hands(2, 16)[:3], np.zeros(3, dtype=np.int64)
    assert lower_and_equal(order, 3, out, asked, cards=16)[1].tolist() == [[comb(14, 3)]] * 3

    def off_by_one(size, cards):
        hands, weights = classes(size, cards)
        return hands, weights + (np.arange(len(weights)) == 5) * (size == 3)

    monkeypatch.setattr("pitboss.odds.removal.classes", off_by_one)
    with pytest.raises(ArithmeticError, match="hands of 3 cards"):
        lower_and_equal(order, 3, out, asked, cards=16)


def test_the_best_of_one_card_more():
    cards = 20
    deck = tuple(range(32, 52))
    order, _ = five_card_order(deck)
    six = with_one_more(order, 5, cards)
    for number in range(0, comb(cards, 6), 997):
        hand = all_hands(6, cards)[number]
        fives = [np.array(five, dtype=np.uint8) for five in combinations(hand, 5)]
        assert six[number] == max(order[number_of(five)] for five in fives)


def test_all_ranks_of_five_cards():
    order, ranks = five_card_order()
    assert len(ranks) == 7462
    assert ranks[order[-1]] == five_card_rank(51, 50, 49, 48, 47)
