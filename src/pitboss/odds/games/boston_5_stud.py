"""Boston 5 stud: every first three cards with every later two, against every hand of the dealer."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import comb
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ...games.boston_5_stud.arithmetic import against_the_dealer, hand_kind, three_card_kind
from ...games.boston_5_stud.game import HAND_SIZE, Boston5Stud
from ...games.boston_5_stud.three_cards import FIRST, NAMES
from ...plant.cores import Report
from ...plant.kernels import kernel
from ...rules.asks import Ask
from ...rules.poker_hands import FIVE_CARD_NAMES
from ...rules.round import Round
from ...rules.three_card_hands import CATEGORY as THREE_CARD_CATEGORY
from ...rules.three_card_hands import PAIR, QUEEN, three_card_rank
from ...things.errors import NotUnderstood
from ...things.payout import PayoutOdds
from ..classes import class_of_all, classes, numbers_of
from ..handranks import five_card_order
from ..removal import lower_and_equal
from ..results import Alternative, Enumerated, GameOdds, WagerOdds, distribution, must_be, plain_wager
from ..solve import Decide
from ..strategy import Array, Strategy
from ..subsets import BINOMIALS, FULL_DECK, all_hands, number_of

MATTERS = ("odds_ab", "odds_ob", "three_card_ace_low")

KINDS = len(FIVE_CARD_NAMES)
FIRST_WAGER = SECOND_WAGER = 2
"""First and second wager, in antes."""

RESULTS = (against_the_dealer(1, 0), against_the_dealer(0, 0), against_the_dealer(0, 1))
"""What the ante, and each of the other two wagers, come to where the dealer's hand is lower, equal and higher."""


@kernel
def _sum_by_first_three(
    hands: NDArray[np.uint8],
    weights: NDArray[np.int64],
    kinds: NDArray[np.int64],
    lower: NDArray[np.int32],
    equal: NDArray[np.int32],
    dealers: int,
    class_of_three: NDArray[np.int32],
    sums: NDArray[np.int64],
) -> None:
    """Add up what the dealer holds against each hand for each three of its cards that may have come first."""
    for row in range(len(hands)):
        hand = hands[row]
        for third in range(2, len(hand)):
            for second in range(1, third):
                for first in range(second):
                    number = hand[first] + BINOMIALS[hand[second], 2] + BINOMIALS[hand[third], 3]
                    cell = sums[class_of_three[number], kinds[row]]
                    cell[0] += weights[row] * lower[row, 0]
                    cell[1] += weights[row] * equal[row, 0]
                    cell[2] += weights[row] * (dealers - lower[row, 0] - equal[row, 0])


@dataclass(frozen=True)
class Counted:
    """The classes of the first three cards, and how often they come to each kind of hand and each result.

    ``sums[class, kind, result]`` counts deals; the results are as in :data:`RESULTS`.
    """

    hands: NDArray[np.uint8]
    weights: NDArray[np.int64]
    sums: NDArray[np.int64]
    deals: int


def count(deck: Sequence[int], report: Report) -> Counted:
    """Count all deals."""
    cards = len(deck)
    hands, weights = classes(HAND_SIZE, cards)
    order, ranks = five_card_order(tuple(deck))
    mine = order[numbers_of(hands)]
    lower, equal = lower_and_equal(order, HAND_SIZE, hands, mine, cards=cards, report=report)
    kinds = np.array([hand_kind(rank) for rank in ranks.tolist()])[mine]
    threes, three_weights = classes(FIRST, cards)
    sums = np.zeros((len(threes), KINDS, len(RESULTS)), dtype=np.int64)
    dealers = comb(cards - HAND_SIZE, HAND_SIZE)
    _sum_by_first_three(hands, weights, kinds, lower, equal, dealers, class_of_all(FIRST, cards), sums)
    each = comb(cards - FIRST, HAND_SIZE - FIRST) * dealers
    for weight, deals in zip(three_weights.tolist(), sums.sum(axis=(1, 2)).tolist(), strict=True):
        must_be(deals, weight * each, "deals with the same first three cards")
    deals = must_be(int(sums.sum()), comb(cards, FIRST) * each, "deals")
    # Both sides have five cards of one deck: what the player wins with, the dealer has as often.
    must_be(int(sums[..., 0].sum()), int(sums[..., 2].sum()), "deals in which the player's hand is the higher")
    return Counted(np.array(deck, dtype=np.uint8)[threes], three_weights, sums, deals)


def solve(game: Boston5Stud, report: Report, deck: Sequence[int] = FULL_DECK) -> GameOdds:
    """Count all deals, and make the second wager on each first three cards where that loses less than folding."""
    counted = count(deck, report)
    cards = len(deck)
    bonus = [_odds(one) for one in game.ante_bonus]
    stays = np.array(_worth_staying(counted, bonus))
    best = _ante(counted, bonus, stays)
    return GameOdds(
        game=game.id,
        options=game.options.chosen(),
        enumerated=(
            Enumerated(
                deals=counted.deals,
                closed_form=f"C({cards},3) × C({cards - 3},2) × C({cards - 5},5) = {comb(cards, 3):,} × "
                f"{comb(cards - 3, 2):,} × {comb(cards - 5, 5):,}",
                how=f"{len(classes(HAND_SIZE, cards)[0]):,} classes of the player's five cards under exchange of "
                "suits, each with the ten choices of its first three; of each the dealer's lower and equal hands, by "
                "inclusion and exclusion over the player's cards",
            ),
        ),
        play="optimal",
        known="the player knows the own first three cards only; all the dealer's cards lie face down",
        shoe="one deck, shuffled before every round",
        wagers=(best, _optional_bonus(game, counted)),
        alternatives=tuple(
            Alternative(
                name=name,
                wager="ante",
                house_advantage=(found := _ante(counted, bonus, one)).house_advantage,
                cost=found.house_advantage - best.house_advantage,
            )
            for name, one in _others(counted)
        ),
        strategy=_best(game, stays) if cards == len(FULL_DECK) else None,
        notes=(
            (
                "The figures of the ante are per ante; a player puts down three times as much before the deal, ante "
                "and first wager, so that per initial wagers they are a third."
            ),
            "No limit on the payout of a hand is assumed: what it cuts depends on the amounts wagered.",
            "The optional bonus is decided before the second wager, so neither changes how the other is best played.",
        ),
    )


def _odds(odds: PayoutOdds | None) -> Fraction:
    return Fraction(odds.wins, odds.per) if odds is not None else Fraction(0)


def _worth_staying(counted: Counted, bonus: list[Fraction]) -> list[bool]:
    """Return for each class whether the second wager loses less than a fold, which is chosen where both are equal."""
    staying = [ante + (FIRST_WAGER + SECOND_WAGER) * main for ante, main in RESULTS]
    found = []
    for by_kind in counted.sums.tolist():
        worth = sum(
            (net + bonus[kind]) * number
            for kind, numbers in enumerate(by_kind)
            for net, number in zip(staying, numbers, strict=True)
        )
        found.append(worth > -(1 + FIRST_WAGER) * sum(map(sum, by_kind)))
    return found


def _ante(counted: Counted, bonus: list[Fraction], stays: NDArray[np.bool_]) -> WagerOdds:
    """Return the odds of an ante, with the first and second wager and the ante bonus that it brings."""
    deals = counted.deals
    folded = int(counted.sums[~stays].sum())
    nets: Counter[Fraction] = Counter({Fraction(-1 - FIRST_WAGER): folded})
    parts = {"ante": Fraction(-folded), "first": Fraction(-FIRST_WAGER * folded)}
    parts |= {"second": Fraction(0), "ante-bonus": Fraction(0)}
    for paid, numbers in zip(bonus, counted.sums[stays].sum(axis=0).tolist(), strict=True):
        for (ante, main), number in zip(RESULTS, numbers, strict=True):
            nets[paid + ante + (FIRST_WAGER + SECOND_WAGER) * main] += number
            parts["ante"] += ante * number
            parts["first"] += FIRST_WAGER * main * number
            parts["second"] += SECOND_WAGER * main * number
            parts["ante-bonus"] += paid * number
    return WagerOdds(
        wager="ante",
        unit="ante",
        outcomes=distribution(nets, deals),
        parts={id: net / deals for id, net in parts.items()},
        staked={
            "ante": Fraction(1),
            "first": Fraction(FIRST_WAGER),
            "second": SECOND_WAGER * (1 - Fraction(folded, deals)),
        },
        note="with the first wager of twice the ante that must go with it, the second wager and the ante bonus",
    )


def _optional_bonus(game: Boston5Stud, counted: Counted) -> WagerOdds:
    """Return the odds of the optional bonus, which the first three cards decide."""
    nets: Counter[Fraction] = Counter()
    for hand, weight in zip(counted.hands.tolist(), counted.weights.tolist(), strict=True):
        a, b, c = hand
        kind = three_card_kind(a, b, c, game.options.three_card_ace_low)
        nets[_odds(game.optional_bonus.get(NAMES[kind])) or Fraction(-1)] += weight
    return plain_wager("bonus", nets, int(counted.weights.sum()))


def _ranks(hands: NDArray[np.uint8]) -> NDArray[np.int64]:
    return np.array([three_card_rank(a, b, c) for a, b, c in hands.tolist()])


def _others(counted: Counted) -> tuple[tuple[str, NDArray[np.bool_]], ...]:
    ranks = _ranks(counted.hands)
    return (
        ("second wager on every three cards", np.ones(len(ranks), dtype=bool)),
        ("second wager on queen high or better", ranks >= QUEEN << 8),
        ("second wager on a pair or better", ranks >= PAIR * THREE_CARD_CATEGORY),
    )


def _best(game: Boston5Stud, stays: NDArray[np.bool_]) -> Strategy:
    """Return the best play. Odds bettered by the licensee can only make staying better still."""
    if not stays.all():
        raise ArithmeticError("some first three cards are worth folding")
    return _on_any_cards(game, "optimal")


def simple(game: Boston5Stud) -> Strategy:
    """Make the second wager whatever the cards."""
    return _on_any_cards(game, "simple")


def _on_any_cards(game: Boston5Stud, name: str) -> Strategy:
    """Return the strategy that never folds; ``second`` is looked up by the number of the first three cards."""
    return Strategy(
        game=game.id,
        options=game.options.chosen(),
        name=name,
        rules=("Make the second wager on any three cards; none loses as much by it as by a fold.",),
        arrays={"second": Array.of(np.ones(len(all_hands(FIRST)), dtype=np.int8))},
    )


def lookup(strategy: Strategy) -> NDArray[Any]:
    """Return whether the second wager is made, by the number of the first three cards."""
    second = strategy.array("second")
    if second.shape != (len(all_hands(FIRST)),):
        raise NotUnderstood(
            f"The arrays of the strategy {strategy.name!r} are not those of Boston 5 stud.",
            allowed=[f"second: {len(all_hands(FIRST))} numbers"],
        )
    return second


def decider(game: Boston5Stud, strategy: Strategy) -> Decide:
    """Play at the table as a strategy says."""
    second = lookup(strategy)

    def decide(round: Round, ask: Ask) -> str:
        cards: Any = np.array(sorted(round.hands[str(ask.seat)].cards), dtype=np.int64)
        return "second" if second[number_of(cards)] else "fold"

    return decide
