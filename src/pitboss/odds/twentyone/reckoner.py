"""The hands of one game against every start of the dealer: what each is worth, under the best or under a given play."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ...plant.cores import Report, nobody, spread
from .dealers import BLACKJACK, RESULTS, dealers_results, starts_of
from .deciding import (
    MAY_DOUBLE,
    MAY_HIT,
    MAY_SURRENDER,
    MAY_SURRENDER_DOUBLED,
    SURRENDER,
    decide,
    reach,
)
from .hands import Removals, hands_from
from .resplits import weights
from .terms import ACE, ANY_TIME, FIRST_TWO, KINDS, UNCHECKED, Terms

BUST = 21
ROWS_A_PIECE = 2048


class Context(NamedTuple):
    """Under what conditions a hand is played: not split, or split, by its second card where that matters.

    ``pair`` is -1 or the value of the pair; ``weights`` say how often each of the hands counts with so many cards of
    the pair gone.
    """

    pair: int
    weights: NDArray[np.int64]

    @property
    def all_and_first(self) -> NDArray[np.int64]:
        """The weights of all hands together, and of the first."""
        return np.array([self.weights.sum(axis=0), self.weights[0]])


class Plan(NamedTuple):
    """What is decided: by start, context and hand; after a double; and which pairs are split against which start."""

    actions: NDArray[np.int8]
    doubled: NDArray[np.int8]
    splits: NDArray[np.bool_]


class Worth(NamedTuple):
    """What comes of a plan: of each hand, of each decision on it, of giving it up once doubled, and of splitting."""

    hands: NDArray[np.float64]
    decisions: NDArray[np.float64]
    rescues: NDArray[np.float64]
    splitting: NDArray[np.float64]


class Reach(NamedTuple):
    """How likely each hand comes up within its context, in how many orders, and the same as the end of a double."""

    chance: NDArray[np.float64]
    orders: NDArray[np.int64]
    doubled_chance: NDArray[np.float64]
    doubled_orders: NDArray[np.int64]


class Reckoner:
    """All that is the same for every way to play a game: its hands, and the dealer's results against them."""

    def __init__(self, terms: Terms, report: Report = nobody) -> None:
        self.terms = terms
        self.counts = np.array(terms.counts, dtype=np.int64)
        self.hands = hands_from(terms.counts)
        self.removals = Removals(terms, self.hands)
        self.starts = starts_of(terms)
        self.of_pair: list[tuple[int, int]] = []
        """The contexts of a split pair: with another second card, and with one that makes the pair again."""
        self.contexts = [Context(-1, np.ones((1, 1), dtype=np.int64))]
        for pair in range(KINDS):
            found = weights(terms.hands_of(pair))
            number = len(self.contexts)
            self.contexts.append(Context(pair, np.array(found.other)))
            self.of_pair.append((number, number))
            if found.same != found.other:
                self.of_pair[pair] = (number, number + 1)
                self.contexts.append(Context(pair, np.array(found.same)))
        self.may = self._may()
        self.results = self._results(report)
        self.chances = self._chances()
        self._second_cards: dict[tuple[int, int], list[tuple[int, int, float]]] = {}

    @property
    def found_late(self) -> bool:
        """Whether a dealer's blackjack is found only after the players acted."""
        return self.terms.hole == UNCHECKED

    def _may(self) -> NDArray[np.int8]:
        """Return what is allowed on a hand not split, on a split one, and on a split ace."""
        terms, hands = self.terms, self.hands
        may = np.zeros((3, len(hands)), dtype=np.int8)
        below = (hands.cards >= 2) & (hands.totals < BUST)
        doubles = np.isin(hands.counts, list(terms.doubles)) & (hands.cards == 2)
        if terms.doubles_drawn:
            doubles |= hands.cards > 2
        any_time = (MAY_SURRENDER | MAY_SURRENDER_DOUBLED) * (terms.surrender == ANY_TIME)
        may[0] = below * (MAY_HIT + MAY_DOUBLE * doubles + any_time)
        may[1] = may[0]
        if terms.surrender == FIRST_TWO:
            may[0][below & (hands.cards == 2)] |= MAY_SURRENDER
        may[2] = below * ((MAY_HIT if terms.draws_split_aces else 0) + (any_time & MAY_SURRENDER))
        if not terms.draws_split_aces:
            may[2] = 0
        return may

    def may_in(self, context: Context) -> NDArray[np.int8]:
        """Return what is allowed in a context."""
        row: NDArray[np.int8] = self.may[0 if context.pair < 0 else 2 if context.pair == ACE else 1]
        return row

    def _results(self, report: Report) -> NDArray[np.float64]:
        removed = self.removals.comps
        results = np.zeros((len(self.starts), len(removed), RESULTS))
        pieces = [(place, first) for place in range(len(self.starts)) for first in range(0, len(removed), ROWS_A_PIECE)]

        def work(piece: tuple[int, int]) -> None:
            place, first = piece
            rows = slice(first, first + ROWS_A_PIECE)
            dealers_results(self.counts, removed[rows], self.starts[place].tree, results[place, rows])

        spread(work, pieces, report)
        return results

    def _chances(self) -> NDArray[np.float64]:
        """Return how likely each start comes with each first two cards."""
        chances = np.zeros((len(self.starts), len(self.hands)))
        for place, start in enumerate(self.starts):
            of_start, left, cards = float(start.deals), self.counts.astype(float), float(self.terms.cards)
            for value in start.values:
                of_start *= left[value] / cards
                left[value] -= 1
                cards -= 1
            for hand, a, b in self.hands.first_two:
                chances[place, hand] = (
                    of_start * left[a] / cards * max(left[b] - (a == b), 0) / (cards - 1) * (1 if a == b else 2)
                )
        return np.maximum(chances, 0)

    # Plays.

    def empty_plan(self) -> Plan:
        """Return a plan that stands on everything."""
        shape = len(self.starts), len(self.contexts), len(self.hands)
        return Plan(
            np.zeros(shape, dtype=np.int8),
            np.zeros(shape, dtype=np.int8),
            np.zeros((len(self.starts), KINDS), dtype=np.bool_),
        )

    def best(self) -> tuple[Plan, Worth]:
        """Return the best plan, each hand decided by all of its cards, and its worth."""
        plan = self.empty_plan()
        found = self.worth(plan, fixed=False)
        for pair in range(KINDS):
            hand = self.pair_hand(pair)
            if hand >= 0:
                plan.splits[:, pair] = found.splitting[:, pair] > found.hands[:, 0, hand] + 1e-12
        return plan, found

    def pair_hand(self, pair: int) -> int:
        """Return the place of a pair among the hands, -1 where the shoe has none."""
        single = int(self.hands.single[pair])
        return int(self.hands.child[single, pair]) if single >= 0 else -1

    def worth(self, plan: Plan, *, fixed: bool = True) -> Worth:
        """Work a plan out; without ``fixed`` the best decisions are filled into it."""
        shape = plan.actions.shape
        worth = Worth(np.zeros(shape), np.zeros((*shape, 4)), np.zeros(shape), np.zeros((len(self.starts), KINDS)))
        against = np.array(self.terms.against, dtype=np.int64)
        rules = (self.found_late, self.terms.five_cards_pay)
        hands = self.hands

        def work(place: int) -> None:
            for number, context in enumerate(self.contexts):
                decide(
                    self.counts,
                    self.starts[place].comp,
                    hands.comps,
                    hands.cards,
                    hands.totals,
                    hands.child,
                    self.removals.row,
                    self.results[place],
                    self.may_in(context),
                    context.pair,
                    context.all_and_first,
                    against,
                    rules,
                    fixed,
                    plan.actions[place, number],
                    plan.doubled[place, number],
                    worth.hands[place, number],
                    worth.decisions[place, number],
                    worth.rescues[place, number],
                )
            for pair in range(KINDS):
                worth.splitting[place, pair] = sum(
                    chance * worth.hands[place, number, hand] for number, hand, chance in self.second_cards(place, pair)
                )

        spread(work, range(len(self.starts)))
        return worth

    def second_cards(self, place: int, pair: int) -> list[tuple[int, int, float]]:
        """Return the hands that a split card may become with its second card: context, hand, chance."""
        found = self._second_cards.get((place, pair))
        if found is None:
            found = self._second_cards[place, pair] = self._find_second_cards(place, pair)
        return found

    def _find_second_cards(self, place: int, pair: int) -> list[tuple[int, int, float]]:
        start, single = self.starts[place], int(self.hands.single[pair])
        if single < 0:
            return []
        left = self.counts - start.comp
        left[pair] -= 2
        if left.min() < 0:
            return []
        found = []
        for value in range(KINDS):
            hand = int(self.hands.child[single, value])
            if hand >= 0 and left[value] > 0:
                number = self.of_pair[pair][value == pair]
                found.append((number, hand, float(left[value]) / float(left.sum())))
        return found

    def total(self, plan: Plan, worth: Worth, blackjack_pays: float, both: float = 0.0) -> float:
        """Return what a unit comes to on average; ``both`` is what a blackjack is worth against the dealer's."""
        return sum(self.totals(plan, worth, blackjack_pays, both))

    def totals(self, plan: Plan, worth: Worth, blackjack_pays: float, both: float) -> list[float]:
        """Return the same as it comes of each start."""
        hands, totals = self.hands, []
        for place in range(len(self.starts)):
            found = 0.0
            for hand, a, b in hands.first_two:
                chance = self.chances[place, hand]
                if not chance:
                    continue
                dealer = self.results[place, hand, BLACKJACK]
                if hand == hands.blackjack:
                    found += chance * (blackjack_pays * (1 - dealer) + both * dealer)
                    continue
                split = a == b and plan.splits[place, a]
                found += chance * (worth.splitting[place, a] if split else worth.hands[place, 0, hand])
                if not self.found_late:
                    found -= chance * dealer
            totals.append(found)
        return totals

    def reached(self, plan: Plan) -> Reach:
        """Return how often each hand comes up, in every context, from the cards that make it."""
        shape = plan.actions.shape
        found = Reach(np.zeros(shape), np.zeros(shape, np.int64), np.zeros(shape), np.zeros(shape, np.int64))
        hands = self.hands

        def work(place: int) -> None:
            for hand, a, b in hands.first_two:
                split = a == b and plan.splits[place, a]
                if hand != hands.blackjack and not split and self.chances[place, hand]:
                    found.chance[place, 0, hand] = self.chances[place, hand]
                    found.orders[place, 0, hand] = 1 if a == b else 2
            for pair in range(KINDS):
                for number, hand, chance in self.second_cards(place, pair):
                    found.chance[place, number, hand] = chance
                    found.orders[place, number, hand] = 1
            for number, context in enumerate(self.contexts):
                reach(
                    self.counts,
                    self.starts[place].comp,
                    hands.comps,
                    hands.cards,
                    hands.child,
                    context.pair,
                    plan.actions[place, number],
                    found.chance[place, number],
                    found.orders[place, number],
                    found.doubled_chance[place, number],
                    found.doubled_orders[place, number],
                )

        spread(work, range(len(self.starts)))
        return found


__all__ = ["SURRENDER", "Context", "Plan", "Reach", "Reckoner", "Worth"]
