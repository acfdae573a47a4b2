"""Boston 5 stud in bulk."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
from numpy.typing import NDArray

from ...games.boston_5_stud.arithmetic import against_the_dealer, hand_kind, three_card_kind, within_limit
from ...games.boston_5_stud.game import HAND_SIZE, Boston5Stud
from ...games.boston_5_stud.three_cards import FIRST, NAMES
from ...odds.games.boston_5_stud import lookup
from ...odds.handranks import five_card_order
from ...odds.strategy import Strategy
from ...odds.subsets import DECK, all_hands
from ...plant.kernels import kernel
from ...rules.poker_family import AUTOMATED_SHOE
from ...rules.poker_hands import FIVE_CARD_NAMES
from ...things.payout import EVEN
from ..hands import number_of_five, number_of_three
from ..plays import Cents, Play
from ..streams import Stream, shuffle_first

WAGERS = ("ante", "first", "second", "ante-bonus", "bonus")
LATER = HAND_SIZE - FIRST
KINDS = len(FIVE_CARD_NAMES)
FOLDED, LEAST_RESULTS = 0, 1
RESULTS = 3
ENDS = LEAST_RESULTS + RESULTS * KINDS
"""Ends of each kind of three cards: folded, or one of three results of each kind of hand."""


def settle(
    cards: NDArray[np.uint8],
    place: int,
    ends: NDArray[np.int32],
    stacks: int,
    threes: NDArray[np.int8],
    second: NDArray[np.int8],
    order: NDArray[np.uint16],
    kinds: NDArray[np.int8],
) -> None:
    """Decide and settle one round; cards come one at a time to each hand, or in stacks."""
    seats = ends.shape[0]
    hand, card = (FIRST, 1) if stacks else (1, seats + 1)
    staying = 0
    for seat in range(seats):
        at = seat * hand
        number = number_of_three(cards[at], cards[at + card], cards[at + 2 * card])
        stays = int(second[number] != 0)
        ends[seat, place] = threes[number] * ENDS + FOLDED + LEAST_RESULTS * stays
        staying += stays
    later = (seats + 1) * FIRST
    next_hand, next_card = (LATER, 1) if stacks else (1, staying + 1)
    at, then = seats * hand, later + staying * next_hand
    dealer = order[
        number_of_five(cards[at], cards[at + card], cards[at + 2 * card], cards[then], cards[then + next_card])
    ]
    then = later
    for seat in range(seats):
        if ends[seat, place] % ENDS == FOLDED:
            continue
        at = seat * hand
        mine = order[
            number_of_five(cards[at], cards[at + card], cards[at + 2 * card], cards[then], cards[then + next_card])
        ]
        then += next_hand
        _, main = against_the_dealer(mine, dealer)
        ends[seat, place] += kinds[mine] * RESULTS + main + 1


@kernel
def deal(
    stream: Stream,
    memory: NDArray[np.int64],
    rounds: int,
    ends: NDArray[np.int32],
    stacks: int,
    threes: NDArray[np.int8],
    second: NDArray[np.int8],
    order: NDArray[np.uint16],
    kinds: NDArray[np.int8],
) -> None:
    """Deal rounds, each from a deck of which as many cards are drawn as it may take."""
    deck = np.arange(DECK).astype(np.uint8)
    needed = (ends.shape[0] + 1) * HAND_SIZE
    for place in range(rounds):
        shuffle_first(deck, needed, stream)
        settle(deck, place, ends, stacks, threes, second, order, kinds)


@kernel
def dealt(
    cards: NDArray[np.uint8],
    ends: NDArray[np.int32],
    stacks: int,
    threes: NDArray[np.int8],
    second: NDArray[np.int8],
    order: NDArray[np.uint16],
    kinds: NDArray[np.int8],
) -> None:
    """Carry out one round with given cards: three to each hand, the dealer's last; then two to those that stay."""
    settle(cards, 0, ends, stacks, threes, second, order, kinds)


def prepare(game: Boston5Stud, wagers: Mapping[str, int], seats: int, strategy: Strategy | None) -> Play:
    """Make Boston 5 stud ready to be simulated."""
    firsts = all_hands(FIRST)
    ace_low = game.options.three_card_ace_low
    threes = np.array([three_card_kind(a, b, c, ace_low) for a, b, c in firsts.tolist()], dtype=np.int8)
    second = np.ones(len(firsts), dtype=np.int8) if strategy is None else lookup(strategy).astype(np.int8)
    order, ranks = five_card_order()
    kinds = np.array([hand_kind(rank) for rank in ranks.tolist()], dtype=np.int8)
    nets, stakes = _ends(game, wagers.get("ante", 0), wagers.get("first", 0), wagers.get("bonus", 0))
    return Play(
        wagers=WAGERS,
        seats=seats,
        deal=deal,
        dealt=dealt,
        arguments=(int(game.options.deal == AUTOMATED_SHOE), threes, second, order, kinds),
        end_nets=nets,
        end_stakes=stakes,
    )


def _ends(game: Boston5Stud, ante: int, first: int, side: int) -> tuple[Cents, Cents]:
    """Return what each end means for the five wagers, in cents, the payout limit of one hand included."""
    nets = np.zeros((len(NAMES) * ENDS, len(WAGERS)), dtype=np.int64)
    stakes = np.zeros_like(nets)
    limit = game.limit
    for three, name in enumerate(NAMES):
        odds = game.optional_bonus.get(name)
        optional = odds.profit(side) if odds is not None else -side
        folded = three * ENDS + FOLDED
        nets[folded] = -ante, -first, 0, 0, optional
        stakes[folded] = ante, first, 0, 0, side
        for kind in range(KINDS):
            more = game.ante_bonus[kind]
            for result, (on_ante, main) in enumerate(
                (against_the_dealer(0, 1), against_the_dealer(0, 0), against_the_dealer(1, 0))
            ):
                bonus = 0 if more is None else more.profit(ante)
                on_first = on_second = main * EVEN.profit(first)
                if limit is not None and main > 0 and on_first + on_second + bonus > limit:
                    on_first, on_second, bonus = within_limit(on_first, on_second, bonus, limit)
                elif limit is not None:
                    bonus = min(bonus, limit)
                end = folded + LEAST_RESULTS + kind * RESULTS + result
                nets[end] = on_ante * ante, on_first, on_second, bonus, optional
                stakes[end] = ante, first, first, 0, side
    return nets, stakes
