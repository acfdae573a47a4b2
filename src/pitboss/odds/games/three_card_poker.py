"""Three card poker: every hand of the player against every hand of the dealer."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from math import comb
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ...games.three_card_poker.arithmetic import CATEGORY, QUEEN, against_the_dealer, hand_rank, qualifies
from ...games.three_card_poker.game import ThreeCardPoker
from ...plant.cores import Report
from ...plant.kernels import kernel
from ...rules.asks import Ask
from ...rules.round import Round
from ...things.cards import RANKS
from ...things.payout import PayoutOdds
from ..results import Alternative, Enumerated, GameOdds, WagerOdds, distribution, must_be, plain_wager
from ..solve import Decide
from ..strategy import Array, Grid, Strategy
from ..subsets import FULL_DECK, all_hands, hands_of, number_of, suit_classes

MATTERS = ("pair_plus", "ante_bonus")

NOT_QUALIFIED, WON, TIED, LOST = range(4)
KINDS = 6


@kernel
def count_against_dealer(hands: NDArray[np.uint8], dealers: NDArray[np.uint8], counts: NDArray[np.int64]) -> None:
    """Count for each hand what the dealers' hands that share no card with it make of ante and play."""
    number = len(dealers)
    ranks = np.empty(number, np.int64)
    masks = np.empty(number, np.int64)
    for row in range(number):
        ranks[row] = hand_rank(dealers[row, 0], dealers[row, 1], dealers[row, 2])
        masks[row] = (1 << dealers[row, 0]) | (1 << dealers[row, 1]) | (1 << dealers[row, 2])
    for row in range(len(hands)):
        a, b, c = hands[row, 0], hands[row, 1], hands[row, 2]
        mine, taken = hand_rank(a, b, c), (1 << a) | (1 << b) | (1 << c)
        for other in range(number):
            if masks[other] & taken == 0:
                _, play = against_the_dealer(mine, ranks[other])
                result = NOT_QUALIFIED
                if qualifies(ranks[other]):
                    result = WON if play > 0 else LOST if play < 0 else TIED
                counts[row, result] += 1


def solve(game: ThreeCardPoker, report: Report, deck: Sequence[int] = FULL_DECK) -> GameOdds:
    """Count all deals by the classes of the player's hand, and play each class where that loses less than folding."""
    hands, weights = suit_classes(3, deck)
    all_of_them, dealers = comb(len(deck), 3), comb(len(deck) - 3, 3)
    counts = np.zeros((len(hands), 4), dtype=np.int64)
    count_against_dealer(hands, hands_of(deck, 3), counts)
    deals = must_be(int((weights * counts.sum(axis=1)).sum()), all_of_them * dealers, "deals")
    kinds = np.array([hand_rank(*(int(card) for card in hand)) // CATEGORY for hand in hands])
    bonus = [_odds(row[1]) for row in game.by_category]
    pair_plus = [_odds(row[0]) or Fraction(-1) for row in game.by_category]

    # Played, an ante comes to +1, +2, 0 or -2 besides the bonus; folded, it is lost.
    played = counts @ np.array([1, 2, 0, -2])
    worth = [Fraction(int(net), dealers) + bonus[kind] for net, kind in zip(played, kinds, strict=True)]
    plays = np.array([value > -1 for value in worth])
    if any(pair_plus[kind] > -1 and not stays for kind, stays in zip(kinds, plays, strict=True)):
        raise ArithmeticError("a hand that wins pair plus is folded: the two wagers cannot be told apart")

    def ante(stays: NDArray[np.bool_]) -> WagerOdds:
        return _ante(kinds, weights, counts, bonus, stays, deals)

    best = ante(plays)
    ranks = np.array([hand_rank(*(int(card) for card in hand)) for hand in hands])
    others = (
        ("play every hand", np.ones(len(hands), dtype=bool)),
        ("play queen high or better, as the dealer must", np.array([qualifies(int(rank)) for rank in ranks])),
    )
    by_kind = Counter({kind: int(weights[kinds == kind].sum()) for kind in range(KINDS)})
    must_be(by_kind.total(), all_of_them, "hands of three cards")
    return GameOdds(
        game=game.id,
        options=game.options.chosen(),
        enumerated=(
            Enumerated(
                deals=deals,
                closed_form=f"C({len(deck)},3) × C({len(deck) - 3},3) = {all_of_them:,} × {dealers:,}",
                how=f"{len(hands):,} classes of the player's hand under exchange of suits, each against every hand "
                "of the dealer",
            ),
        ),
        play="optimal",
        known="the player knows the own three cards only",
        shoe="one deck, shuffled before every round",
        wagers=(
            best,
            plain_wager("pair-plus", [(pair_plus[kind], count) for kind, count in by_kind.items()], all_of_them),
        ),
        alternatives=tuple(
            Alternative(
                name=name,
                wager="ante",
                house_advantage=(found := ante(stays)).house_advantage,
                cost=found.house_advantage - best.house_advantage,
            )
            for name, stays in others
        ),
        strategy=_best(game, ranks, plays),
    )


def _odds(odds: PayoutOdds | None) -> Fraction:
    return Fraction(odds.wins, odds.per) if odds is not None else Fraction(0)


def _ante(
    kinds: NDArray[np.int64],
    weights: NDArray[np.int64],
    counts: NDArray[np.int64],
    bonus: list[Fraction],
    plays: NDArray[np.bool_],
    deals: int,
) -> WagerOdds:
    """Return the odds of an ante, with the play wager and the bonus that it brings."""
    nets: Counter[Fraction] = Counter()
    folded = int(weights[~plays].sum())
    dealers = deals // int(weights.sum())
    nets[Fraction(-1)] = folded * dealers
    sums = {"ante": -folded * dealers, "play": 0}
    paid = Fraction(0)
    for kind in range(KINDS):
        mine = plays & (kinds == kind)
        not_qualified, won, tied, lost = (int(one) for one in weights[mine] @ counts[mine])
        for net, count in ((1, not_qualified), (2, won), (0, tied), (-2, lost)):
            nets[net + bonus[kind]] += count
        sums["ante"] += not_qualified + won - lost
        sums["play"] += won - lost
        paid += bonus[kind] * (not_qualified + won + tied + lost)
    return WagerOdds(
        wager="ante",
        unit="ante",
        outcomes=distribution(nets, deals),
        parts={
            "ante": Fraction(sums["ante"], deals),
            "play": Fraction(sums["play"], deals),
            "ante-bonus": paid / deals,
        },
        staked={"ante": Fraction(1), "play": 1 - Fraction(folded, int(weights.sum()))},
        note="with the play wager and the ante bonus",
    )


def _best(game: ThreeCardPoker, ranks: NDArray[np.int64], plays: NDArray[np.bool_]) -> Strategy:
    """Return the best play: one rank, from which every hand is played."""
    threshold = int(ranks[plays].min())
    if (ranks[~plays] >= threshold).any():
        raise ArithmeticError("the hands worth playing are not those above one rank")
    return _from_rank(game, threshold, "optimal")


def simple(game: ThreeCardPoker) -> Strategy:
    """Play what the dealer would qualify with, queen high or better."""
    return _from_rank(game, QUEEN << 8, "simple")


def _from_rank(game: ThreeCardPoker, threshold: int, name: str) -> Strategy:
    """Return the strategy that plays every hand from a rank on."""
    least = "-".join(RANKS[threshold >> shift & 15] for shift in (8, 4, 0))
    by_hand = np.array([hand_rank(*(int(card) for card in hand)) >= threshold for hand in all_hands(3)])
    highs, seconds = range(12, 2, -1), range(11, 0, -1)
    rows = []
    for high in highs:
        cells = []
        for second in seconds:
            thirds = [third for third in range(second) if second < high and not _is_straight(high, second, third)]
            playing = [third for third in thirds if (high << 8) + (second << 4) + third >= threshold]
            whole = "P" if len(playing) == len(thirds) else "F" if not playing else f"{RANKS[playing[0]]}+"
            cells.append(whole if thirds else "")
        rows.append((RANKS[high], tuple(cells)))
    return Strategy(
        game=game.id,
        options=game.options.chosen(),
        name=name,
        rules=(f"Play {least} or better, and every pair or better; fold everything lower.",),
        grids=(
            Grid(
                title="Hands below a pair: the highest card against the second",
                row_name="highest",
                column_name="second",
                columns=tuple(RANKS[second] for second in seconds),
                rows=tuple(rows),
                legend={"P": "play", "F": "fold", "4+": "play from this third card on"},
            ),
        ),
        arrays={"play": Array.of(by_hand.astype(np.int8))},
    )


def _is_straight(high: int, second: int, third: int) -> bool:
    return high - third == 2 or (high, second, third) == (12, 1, 0)


def decider(game: ThreeCardPoker, strategy: Strategy) -> Decide:
    """Play at the table as a strategy says."""
    play = strategy.array("play")

    def decide(round: Round, ask: Ask) -> str:
        cards: Any = np.array(sorted(round.hands[str(ask.seat)].cards), dtype=np.uint8)
        return "play" if play[number_of(cards)] else "fold"

    return decide
