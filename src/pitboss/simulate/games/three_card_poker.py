"""Three card poker in bulk."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
from numpy.typing import NDArray

from ...games.three_card_poker.arithmetic import CATEGORY, against_the_dealer, hand_rank
from ...games.three_card_poker.game import ThreeCardPoker
from ...odds.strategy import Strategy
from ...odds.subsets import all_hands, number_of
from ...plant.kernels import kernel
from ...rules.poker_family import AUTOMATED_SHOE
from ..dealing import places_in_shoe
from ..plays import Cents, Play
from ..streams import Stream, below

WAGERS = ("ante", "play", "pair-plus", "ante-bonus")
CARDS = 3
KINDS = 6
FOLDED, LEAST_RESULTS = 0, 1
RESULTS = 10
"""Ends of each kind of hand: folded, or played to one of nine results of ante and play."""


def end_of(mine: int, dealer: int, plays: int) -> int:
    """Return the end that a hand comes to: its kind, and what becomes of ante and play."""
    kind = mine // CATEGORY
    if plays == 0:
        return kind * RESULTS + FOLDED
    ante, play = against_the_dealer(mine, dealer)
    return kind * RESULTS + LEAST_RESULTS + 3 * (ante + 1) + play + 1


@kernel
def list_results(ranks: NDArray[np.int64], results: NDArray[np.uint8]) -> None:
    """Write down what every rank of hand comes to against every other, folded and played."""
    number = len(ranks)
    for mine in range(number):
        for dealer in range(number):
            for plays in range(2):
                results[plays, mine, dealer] = end_of(ranks[mine], ranks[dealer], plays)


@kernel
def deal(
    stream: Stream,
    memory: NDArray[np.int64],
    rounds: int,
    ends: NDArray[np.int32],
    masks: NDArray[np.uint64],
    order: NDArray[np.int16],
    plays: NDArray[np.int8],
    results: NDArray[np.uint8],
    places: NDArray[np.int16],
) -> None:
    """Deal rounds: each hand is one of the 22,100, drawn again where it shares a card with one dealt before."""
    number = len(masks)
    for place in range(rounds):
        hand = below(stream, number)
        taken = masks[hand]
        dealer = order[hand]
        for seat in range(ends.shape[0]):
            hand = below(stream, number)
            while masks[hand] & taken:
                hand = below(stream, number)
            taken |= masks[hand]
            ends[seat, place] = results[plays[hand], order[hand], dealer]


@kernel
def dealt(
    cards: NDArray[np.uint8],
    ends: NDArray[np.int32],
    masks: NDArray[np.uint64],
    order: NDArray[np.int16],
    plays: NDArray[np.int8],
    results: NDArray[np.uint8],
    places: NDArray[np.int16],
) -> None:
    """Carry out one round with given cards; ``places`` says where in the shoe each hand is, the dealer's last."""
    hands = ends.shape[0] + 1
    found = np.zeros(hands, np.int64)
    for seat in range(hands):
        found[seat] = number_of(np.sort(cards[places[seat]]))
    for seat in range(hands - 1):
        hand = found[seat]
        ends[seat, 0] = results[plays[hand], order[hand], order[found[hands - 1]]]


def prepare(game: ThreeCardPoker, wagers: Mapping[str, int], seats: int, strategy: Strategy | None) -> Play:
    """Make three card poker ready to be simulated; without an ante nothing is folded."""
    ante, side = wagers.get("ante", 0), wagers.get("pair-plus", 0)
    every = all_hands(CARDS)
    masks = (np.uint64(1) << every.astype(np.uint64)).sum(axis=1, dtype=np.uint64)
    by_hand = np.array([hand_rank(*(int(card) for card in hand)) for hand in every])
    ranks, order = np.unique(by_hand, return_inverse=True)
    results = np.zeros((2, len(ranks), len(ranks)), dtype=np.uint8)
    list_results(ranks, results)
    plays = strategy.array("play") if strategy is not None and ante else np.ones(len(every), dtype=np.int8)
    nets, stakes = _ends(game, ante, side)
    return Play(
        wagers=WAGERS,
        seats=seats,
        deal=deal,
        dealt=dealt,
        arguments=(
            masks,
            order.astype(np.int16),
            plays,
            results,
            places_in_shoe(seats + 1, CARDS, in_stacks=game.options.deal == AUTOMATED_SHOE),
        ),
        end_nets=nets,
        end_stakes=stakes,
    )


def _ends(game: ThreeCardPoker, ante: int, side: int) -> tuple[Cents, Cents]:
    """Return what each end means for the four wagers, in cents."""
    nets = np.zeros((KINDS * RESULTS, len(WAGERS)), dtype=np.int64)
    stakes = np.zeros_like(nets)
    for kind, (pair_plus, bonus, _) in enumerate(game.by_category):
        folded = kind * RESULTS + FOLDED
        nets[folded] = -ante, 0, -side, 0
        stakes[folded] = ante, 0, side, 0
        for result in range(RESULTS - LEAST_RESULTS):
            on_ante, on_play = result // 3 - 1, result % 3 - 1
            nets[folded + LEAST_RESULTS + result] = (
                on_ante * ante,
                on_play * ante,
                pair_plus.profit(side) if pair_plus is not None else -side,
                bonus.profit(ante) if bonus is not None else 0,
            )
            stakes[folded + LEAST_RESULTS + result] = ante, ante, side, 0
    return nets, stakes
