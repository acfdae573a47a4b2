"""The odds of four card poker under its options, and its strategies at the table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from math import comb
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ....games.four_card_poker.arithmetic import CATEGORY, PAIR_OF_TENS, wins_aces_up
from ....games.four_card_poker.game import PLAYERS_CARDS, FourCardPoker
from ....plant.cores import Report
from ....rules.asks import Ask
from ....rules.round import Round
from ....things.money import to_dollars
from ...classes import class_of_all, classes, exchange_of, exchanged, numbers_of
from ...results import Alternative, Enumerated, GameOdds, WagerOdds, must_be, plain_wager
from ...solve import Decide
from ...strategy import Strategy
from ...subsets import DECK, FULL_DECK, number_of
from .charts import ALWAYS, PAIR_OF_THREES, as_strategy, chart, lookup, others
from .counting import best_four_order, count
from .wagering import FOLD, ONCE, Antes

MATTERS = ("tie", "aces_up")


def solve(game: FourCardPoker, report: Report, deck: Sequence[int] = FULL_DECK) -> GameOdds:
    """Count all deals, and wager on play what is best for each hand against each up card."""
    counted = count(deck, report)
    antes = Antes.of(game, counted)
    amounts = antes.best()
    best = antes.odds(amounts)
    grid, by_chart, rules = chart(antes, amounts)
    cards, hands = len(deck), must_be(int(counted.weights.sum()), comb(len(deck), PLAYERS_CARDS), "hands of five cards")
    # In a smaller deck, as the proofs by brute force use, a pair of aces may be too low to play.
    if cards == DECK and (amounts[counted.ranks >= _least_winning(counted.ranks)] == FOLD).any():
        raise ArithmeticError("a hand that wins aces up is folded: the two wagers cannot be told apart")
    return GameOdds(
        game=game.id,
        options=game.options.chosen(),
        enumerated=(
            Enumerated(
                deals=counted.deals,
                closed_form=f"C({cards},5) × {cards - 5} × C({cards - 6},5) = "
                f"{hands:,} × {cards - 5} × {counted.dealers:,}",
                how=f"{len(counted.hands):,} classes of the player's hand under exchange of suits, each with every "
                "up card; of each the dealer's lower and equal hands, by inclusion and exclusion over the cards known",
            ),
        ),
        play="optimal",
        known="the player knows the own five cards and the dealer's up card",
        shoe="one deck, shuffled before every round",
        wagers=(best, aces_up(game, counted.weights, counted.ranks)),
        alternatives=tuple(
            Alternative(
                name=name,
                wager="ante",
                house_advantage=(found := antes.odds(one)).house_advantage,
                cost=found.house_advantage - best.house_advantage,
            )
            for name, one in (("the chart, one play for each of its cells", by_chart), *others(counted))
        ),
        strategy=as_strategy(game, "optimal", amounts, rules=rules, grids=(grid,)) if cards == DECK else None,
        notes=(
            (
                "Play may be any amount from one to three times the ante. What it gains is in proportion to it, so "
                "either three times is best or once; once where neither gains."
            ),
            "No hand that wins aces up is folded: whether a fold gives up that wager too makes no difference.",
        ),
    )


def aces_up(game: FourCardPoker, weights: NDArray[np.int64], ranks: NDArray[np.int64]) -> WagerOdds:
    """Return the odds of aces up, which the player's five cards decide: the best four of each class of hands."""
    winning = ranks >= _least_winning(ranks)
    nets: Counter[Fraction] = Counter({Fraction(-1): int(weights[~winning].sum())})
    for kind, odds in enumerate(game.aces_up):
        if odds is not None:
            nets[Fraction(odds.wins, odds.per)] += int(weights[winning & (ranks // CATEGORY == kind)].sum())
    return plain_wager("aces-up", nets, int(weights.sum()))


def _least_winning(ranks: NDArray[np.int64]) -> int:
    return int(min(rank for rank in np.unique(ranks).tolist() if wins_aces_up(rank)))


def simple(game: FourCardPoker) -> Strategy:
    """Play three times the ante on a pair of tens or better, once on lower pairs but deuces."""
    mine = hands_ranked()[1]
    of_hand = np.where(mine >= PAIR_OF_TENS, ALWAYS, np.where(mine >= PAIR_OF_THREES, ONCE, FOLD))
    return as_strategy(
        game,
        "simple",
        np.repeat(of_hand[:, None], DECK, axis=1).astype(np.int8),
        rules=(
            "Wager three times the ante on a pair of tens or better.",
            "Wager once the ante on a pair of threes to nines.",
            "Fold everything lower.",
        ),
    )


def hands_ranked() -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Return how many hands of five cards each class stands for, and the rank of its best four.

    >>> weights, ranks = hands_ranked()
    >>> int(weights[ranks // CATEGORY == 7].sum())  # four of a kind
    624
    """
    hands, weights = classes(PLAYERS_CARDS)
    order, ranks = best_four_order()
    return weights, ranks[order[numbers_of(hands)]]


def decider(game: FourCardPoker, strategy: Strategy) -> Decide:
    """Play at the table as a strategy says."""
    rows, amounts = lookup(strategy)
    of_hand = class_of_all(PLAYERS_CARDS)

    def decide(round: Round, ask: Ask) -> str:
        cards: Any = np.array(sorted(round.hands[str(ask.seat)].cards), dtype=np.uint8)
        up = exchanged(int(round.hands["dealer"].cards[-1]), exchange_of(cards))
        amount = int(amounts[rows[of_hand[number_of(cards)]], up])
        return f"play:{to_dollars(round.placed[ask.seat]['ante'] * amount)}" if amount else "fold"

    return decide
