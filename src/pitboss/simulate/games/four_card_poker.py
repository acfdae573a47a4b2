"""Four card poker in bulk."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
from numpy.typing import NDArray

from ...games.four_card_poker.arithmetic import CATEGORY, PAIR, against_the_dealer, wins_aces_up
from ...games.four_card_poker.game import DEALERS_CARDS, MOST_TIMES_THE_ANTE, PLAYERS_CARDS, FourCardPoker
from ...odds.classes import class_of_all, exchange_of_all, exchanged
from ...odds.games.four_card_poker.charts import lookup
from ...odds.games.four_card_poker.counting import best_four_order
from ...odds.handranks import with_one_more
from ...odds.strategy import Strategy
from ...odds.subsets import DECK
from ...plant.kernels import kernel
from ...rules.poker_family import AUTOMATED_SHOE
from ...things.payout import PayoutOdds
from ..hands import number_of_five, number_of_six
from ..plays import Cents, Play
from ..streams import Stream, shuffle_first

WAGERS = ("ante", "play", "aces-up", "bonus")
KINDS = 9
ACES = 8
"""The place of a pair of aces, which wins aces up, among the kinds; other pairs stand at their own."""

FOLDED, LEAST_RESULTS = 0, 1
RESULTS = 3
ENDS = LEAST_RESULTS + RESULTS * MOST_TIMES_THE_ANTE
"""Ends of each kind of hand: folded, or played for one to three times the ante to one of three results."""

RANK, KIND, ROW, EXCHANGE = range(4)
"""What is looked up of a hand."""


def settle(
    cards: NDArray[np.uint8],
    place: int,
    ends: NDArray[np.int32],
    steps: NDArray[np.int64],
    tie: int,
    hands: NDArray[np.int32],
    six: NDArray[np.uint16],
    amounts: NDArray[np.int8],
) -> None:
    """Decide and settle one round; ``steps`` says how far apart hands lie in the deck, and the cards of a hand."""
    seats, hand, card = ends.shape[0], steps[0], steps[1]
    at = seats * hand
    up = cards[(seats + 1) * PLAYERS_CARDS]
    dealer = six[
        number_of_six(cards[at], cards[at + card], cards[at + 2 * card], cards[at + 3 * card], cards[at + 4 * card], up)
    ]
    for seat in range(seats):
        at = seat * hand
        number = number_of_five(
            cards[at], cards[at + card], cards[at + 2 * card], cards[at + 3 * card], cards[at + 4 * card]
        )
        held = hands[number]
        amount = amounts[held[ROW], exchanged(up, held[EXCHANGE])]
        result = against_the_dealer(held[RANK], dealer, tie)
        played = LEAST_RESULTS + RESULTS * (amount - 1) + result + 1
        ends[seat, place] = held[KIND] * ENDS + (played if amount > 0 else FOLDED)


@kernel
def deal(
    stream: Stream,
    memory: NDArray[np.int64],
    rounds: int,
    ends: NDArray[np.int32],
    steps: NDArray[np.int64],
    tie: int,
    hands: NDArray[np.int32],
    six: NDArray[np.uint16],
    amounts: NDArray[np.int8],
) -> None:
    """Deal rounds, each from a deck of which as many cards are drawn as it takes."""
    deck = np.arange(DECK).astype(np.uint8)
    needed = (ends.shape[0] + 1) * PLAYERS_CARDS + 1
    for place in range(rounds):
        shuffle_first(deck, needed, stream)
        settle(deck, place, ends, steps, tie, hands, six, amounts)


@kernel
def dealt(
    cards: NDArray[np.uint8],
    ends: NDArray[np.int32],
    steps: NDArray[np.int64],
    tie: int,
    hands: NDArray[np.int32],
    six: NDArray[np.uint16],
    amounts: NDArray[np.int8],
) -> None:
    """Carry out one round with given cards: five to each seat, the dealer last, who gets a sixth."""
    settle(cards, 0, ends, steps, tie, hands, six, amounts)


def prepare(game: FourCardPoker, wagers: Mapping[str, int], seats: int, strategy: Strategy | None) -> Play:
    """Make four card poker ready to be simulated; without an ante nothing is decided."""
    ante, side = wagers.get("ante", 0), wagers.get("aces-up", 0)
    order, ranks = best_four_order()
    hands = np.zeros((len(order), 4), dtype=np.int32)
    hands[:, RANK] = order
    hands[:, KIND] = _kinds(ranks)[order]
    amounts = np.ones((1, DECK), dtype=np.int8)
    if strategy is not None and ante:
        rows, amounts = lookup(strategy)
        hands[:, ROW] = rows[class_of_all(PLAYERS_CARDS)]
        hands[:, EXCHANGE] = exchange_of_all(PLAYERS_CARDS)
    steps = (PLAYERS_CARDS, 1) if game.options.deal == AUTOMATED_SHOE else (1, seats + 1)
    nets, stakes = _ends(game, ante, side)
    return Play(
        wagers=WAGERS,
        seats=seats,
        deal=deal,
        dealt=dealt,
        arguments=(np.array(steps), game.tie, hands, with_one_more(order, DEALERS_CARDS - 1), amounts),
        end_nets=nets,
        end_stakes=stakes,
    )


def _kinds(ranks: NDArray[np.int64]) -> NDArray[np.int32]:
    """Return the kind of each rank, a pair that wins aces up apart from the others."""
    found = [ACES if rank // CATEGORY == PAIR and wins_aces_up(rank) else rank // CATEGORY for rank in ranks.tolist()]
    return np.array(found, dtype=np.int32)


def _ends(game: FourCardPoker, ante: int, side: int) -> tuple[Cents, Cents]:
    """Return what each end means for the four wagers, in cents."""
    nets = np.zeros((KINDS * ENDS, len(WAGERS)), dtype=np.int64)
    stakes = np.zeros_like(nets)
    for kind in range(KINDS):
        bonus = game.bonus[PAIR if kind == ACES else kind]
        wins = kind == ACES or kind > PAIR
        aces_up = _profit(game.aces_up[PAIR if kind == ACES else kind], side) if wins else -side
        folded = kind * ENDS + FOLDED
        nets[folded] = -ante, 0, -side if game.options.fold_forfeits_aces_up else aces_up, 0
        stakes[folded] = ante, 0, side, 0
        for times in range(1, MOST_TIMES_THE_ANTE + 1):
            for result in (-1, 0, 1):
                end = folded + LEAST_RESULTS + RESULTS * (times - 1) + result + 1
                nets[end] = result * ante, result * times * ante, aces_up, _profit(bonus, ante)
                stakes[end] = ante, times * ante, side, 0
    return nets, stakes


def _profit(odds: PayoutOdds | None, stake: int) -> int:
    return odds.profit(stake) if odds is not None else 0
