"""Three card draw poker in bulk."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
from numpy.typing import NDArray

from ...games.three_card_draw_poker.arithmetic import (
    against_the_dealer,
    are_a_pair,
    best_three,
    earns_the_bonus,
    hand_rank,
    kind_of,
)
from ...games.three_card_draw_poker.declarations import HAND_NAMES
from ...games.three_card_draw_poker.game import ThreeCardDrawPoker
from ...odds.games.three_card_draw_poker import DECISIONS, DRAW, FOLD
from ...odds.strategy import Strategy
from ...odds.subsets import all_hands, number_of
from ...plant.kernels import kernel
from ...rules.poker_family import AUTOMATED_SHOE
from ...rules.three_card_hands import CATEGORY
from ...things.payout import PayoutOdds
from ..dealing import card_without, hand_without, masks_of, places_in_shoe
from ..plays import Cents, Play
from ..streams import Stream, below

WAGERS = ("ante", "in-to-win", "draw", "first-3-bonus", "in-to-win-draw-bonus")
PLAYERS, DEALERS = 3, 4
KINDS = len(HAND_NAMES)
RESULTS = 3
STAYED = KINDS
"""Ends: folded, by kind; stayed in, by kind and result; drawn, by whether a pair was kept, kind and result."""
DRAWN = STAYED + KINDS * RESULTS
KEPT_A_PAIR = DRAWN + KINDS * RESULTS
ENDS = KEPT_A_PAIR + KINDS * RESULTS


@kernel
def rank_all(
    threes: NDArray[np.int64], fours: NDArray[np.int64], ranks: NDArray[np.int16], dealers: NDArray[np.int16]
) -> None:
    """Rank every hand of three cards, and the best three of every four."""
    for row in range(len(threes)):
        ranks[row] = hand_rank(threes[row, 0], threes[row, 1], threes[row, 2])
    for row in range(len(fours)):
        dealers[row] = best_three(fours[row, 0], fours[row, 1], fours[row, 2], fours[row, 3])[0]


def end_of(hand: NDArray[np.int64], rank: int, decision: int, drawn: int, dealer: int) -> int:
    """Return the end that a hand comes to, its cards in rising order; ``drawn`` counts only where a card is given up.

    >>> hand = np.array([4, 5, 48])
    >>> end_of(hand, hand_rank(4, 5, 48), FOLD, 0, 0)
    1
    >>> bool(end_of(hand, hand_rank(4, 5, 48), DRAW + 2, 6, 0) >= KEPT_A_PAIR)
    True
    """
    if decision == FOLD:
        return kind_of(rank)
    first = STAYED
    if decision >= DRAW:
        one = hand[1 if decision == DRAW else 0]
        other = hand[1 if decision == DRAW + 2 else 2]
        rank = hand_rank(one, other, drawn)
        first = KEPT_A_PAIR if are_a_pair(one, other) else DRAWN
    return first + RESULTS * kind_of(rank) + against_the_dealer(rank, dealer) + 1


@kernel
def deal(
    stream: Stream,
    memory: NDArray[np.int64],
    rounds: int,
    ends: NDArray[np.int32],
    threes: NDArray[np.int64],
    masks: NDArray[np.uint64],
    four_masks: NDArray[np.uint64],
    ranks: NDArray[np.int16],
    dealers: NDArray[np.int16],
    decisions: NDArray[np.int8],
    places: NDArray[np.int16],
) -> None:
    """Deal rounds: hands are drawn whole, and again where they share a card with one dealt before."""
    seats = ends.shape[0]
    dealt_to = np.empty(seats, np.int64)
    for place in range(rounds):
        four = below(stream, len(four_masks))
        taken = four_masks[four]
        dealer = int(dealers[four])
        for seat in range(seats):
            hand = hand_without(masks, taken, stream)
            taken |= masks[hand]
            dealt_to[seat] = hand
        for seat in range(seats):
            hand = dealt_to[seat]
            decision, drawn = int(decisions[hand]), 0
            if decision >= DRAW:
                drawn = card_without(taken, stream)
                taken |= np.uint64(1) << np.uint64(drawn)
            ends[seat, place] = end_of(threes[hand], int(ranks[hand]), decision, drawn, dealer)


@kernel
def dealt(
    cards: NDArray[np.uint8],
    ends: NDArray[np.int32],
    threes: NDArray[np.int64],
    masks: NDArray[np.uint64],
    four_masks: NDArray[np.uint64],
    ranks: NDArray[np.int16],
    dealers: NDArray[np.int16],
    decisions: NDArray[np.int8],
    places: NDArray[np.int16],
) -> None:
    """Carry out one round with given cards; ``places`` says where in the shoe each seat's three cards are."""
    seats = ends.shape[0]
    next_card = seats * PLAYERS + DEALERS
    four = cards[next_card - DEALERS : next_card]
    dealer = best_three(int(four[0]), int(four[1]), int(four[2]), int(four[3]))[0]
    for seat in range(seats):
        number = number_of(np.sort(cards[places[seat]]))
        decision, drawn = int(decisions[number]), 0
        if decision >= DRAW:
            drawn = int(cards[next_card])
            next_card += 1
        ends[seat, 0] = end_of(threes[number], int(ranks[number]), decision, drawn, dealer)


def prepare(game: ThreeCardDrawPoker, wagers: Mapping[str, int], seats: int, strategy: Strategy) -> Play:
    """Make three card draw poker ready to be simulated."""
    threes, fours = all_hands(PLAYERS).astype(np.int64), all_hands(DEALERS).astype(np.int64)
    ranks, dealers = np.zeros(len(threes), dtype=np.int16), np.zeros(len(fours), dtype=np.int16)
    rank_all(threes, fours, ranks, dealers)
    nets, stakes = _ends(game, wagers.get("ante", 0), wagers.get("first-3-bonus", 0))
    return Play(
        wagers=WAGERS,
        seats=seats,
        deal=deal,
        dealt=dealt,
        arguments=(
            threes,
            masks_of(all_hands(PLAYERS)),
            masks_of(all_hands(DEALERS)),
            ranks,
            dealers,
            strategy.array(DECISIONS),
            places_in_shoe(seats, PLAYERS, in_stacks=game.options.deal == AUTOMATED_SHOE),
        ),
        end_nets=nets,
        end_stakes=stakes,
    )


def _ends(game: ThreeCardDrawPoker, ante: int, side: int) -> tuple[Cents, Cents]:
    """Return what each end means for the wagers, in cents."""
    nets = np.zeros((ENDS, len(WAGERS)), dtype=np.int64)
    stakes = np.zeros_like(nets)
    for kind in range(KINDS):
        on_three = _on_first_3(game.first_3[kind], side)
        bonus = game.bonus[kind] if earns_the_bonus(kind * CATEGORY) else None
        paid = bonus.profit(ante) if bonus is not None else 0
        nets[kind] = -ante, 0, 0, on_three, 0
        stakes[kind] = ante, 0, 0, side, 0
        for result in range(RESULTS):
            won = (result - 1) * ante
            end = RESULTS * kind + result
            nets[STAYED + end] = won, won, 0, on_three, paid
            stakes[STAYED + end] = ante, ante, 0, side, 0
            nets[DRAWN + end] = won, 0, won, -side, paid
            nets[KEPT_A_PAIR + end] = won, 0, won, _on_first_3(game.kept_pair, side), paid
            stakes[DRAWN + end] = stakes[KEPT_A_PAIR + end] = ante, 0, ante, side, 0
    return nets, stakes


def _on_first_3(odds: PayoutOdds | None, side: int) -> int:
    return odds.profit(side) if odds is not None else -side
