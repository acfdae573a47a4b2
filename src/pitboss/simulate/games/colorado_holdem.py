"""Colorado hold 'em in bulk."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
from numpy.typing import NDArray

from ...games.colorado_holdem.arithmetic import (
    NOT_INSTANT,
    bonus_result,
    hand_rank,
    instant_winner,
    main_result,
    within_limit,
)
from ...games.colorado_holdem.declarations import INSTANT_NAMES, PERMISSIBLE
from ...games.colorado_holdem.game import ColoradoHoldem
from ...odds.colorado_lines import LINES, least_of, line_of
from ...odds.games.colorado_holdem import BET, DECISIONS, DECLARE, FOLD, PLAY
from ...odds.strategy import Strategy
from ...odds.subsets import all_hands, number_of
from ...plant.kernels import kernel
from ...rules.poker_family import AUTOMATED_SHOE
from ...rules.poker_hands import CATEGORY
from ...things.errors import NotAllowed
from ...things.payout import PayoutOdds
from ..dealing import hand_without, masks_of, places_in_shoe
from ..plays import Cents, Play
from ..streams import Stream, below

WAGERS = ("ante", "bet", "bonus")
CARDS = 3
FOLDED, DECLARED = 0, 1
PLAYED = DECLARED + len(INSTANT_NAMES)
"""Ends: folded; declared, by instant winner or none; played, by line; played with a bet, by line."""
PLAYED_AND_BET = PLAYED + LINES
ENDS = PLAYED_AND_BET + LINES


def end_of(hand: NDArray[np.int64], instant: int, decision: int, community: NDArray[np.int64]) -> int:
    """Return the end that a hand comes to, its cards in rising order.

    >>> kings, community = np.array([8, 44, 45]), np.array([0, 17, 30])
    >>> bool(end_of(kings, NOT_INSTANT, PLAY, community) - PLAYED == line_of(hand_rank(44, 45, 0, 17, 30)))
    True
    """
    if decision == FOLD:
        return FOLDED
    if decision == DECLARE:
        return DECLARED + instant
    given_up = (decision - PLAY) % CARDS
    one, other = hand[1 if given_up == 0 else 0], hand[1 if given_up == CARDS - 1 else CARDS - 1]
    line = line_of(hand_rank(one, other, community[0], community[1], community[2]))
    return (PLAYED_AND_BET if decision >= BET else PLAYED) + line


@kernel
def deal(
    stream: Stream,
    memory: NDArray[np.int64],
    rounds: int,
    ends: NDArray[np.int32],
    hands: NDArray[np.int64],
    masks: NDArray[np.uint64],
    instant: NDArray[np.int64],
    decisions: NDArray[np.int64],
    places: NDArray[np.int16],
) -> None:
    """Deal rounds: the community cards and the hands are drawn whole, none with a card of another."""
    for place in range(rounds):
        community = below(stream, len(masks))
        taken = masks[community]
        for seat in range(ends.shape[0]):
            hand = hand_without(masks, taken, stream)
            taken |= masks[hand]
            ends[seat, place] = end_of(hands[hand], instant[hand], decisions[hand], hands[community])


@kernel
def dealt(
    cards: NDArray[np.uint8],
    ends: NDArray[np.int32],
    hands: NDArray[np.int64],
    masks: NDArray[np.uint64],
    instant: NDArray[np.int64],
    decisions: NDArray[np.int64],
    places: NDArray[np.int16],
) -> None:
    """Carry out one round with given cards; ``places`` says where in the shoe each seat's three cards are."""
    seats = ends.shape[0]
    community = cards[seats * CARDS : (seats + 1) * CARDS].astype(np.int64)
    for seat in range(seats):
        number = number_of(np.sort(cards[places[seat]]))
        ends[seat, 0] = end_of(hands[number], instant[number], decisions[number], community)


def prepare(game: ColoradoHoldem, wagers: Mapping[str, int], seats: int, strategy: Strategy) -> Play:
    """Make Colorado hold 'em ready to be simulated."""
    hands = all_hands(CARDS).astype(np.int64)
    ace_low = bool(game.options.instant_ace_low)
    decisions = strategy.array(DECISIONS).astype(np.int64)
    _check(game, decisions)
    nets, stakes = _ends(game, wagers.get("ante", 0), wagers.get("bonus", 0))
    return Play(
        wagers=WAGERS,
        seats=seats,
        deal=deal,
        dealt=dealt,
        arguments=(
            hands,
            masks_of(all_hands(CARDS)),
            np.array([instant_winner(a, b, c, ace_low) for a, b, c in hands.tolist()]),
            decisions,
            places_in_shoe(seats, CARDS, in_stacks=game.options.deal == AUTOMATED_SHOE),
        ),
        end_nets=nets,
        end_stakes=stakes,
    )


def _check(game: ColoradoHoldem, decisions: NDArray[np.int64]) -> None:
    """Refuse a strategy made for the other version of the game."""
    permissible = game.options.version == PERMISSIBLE
    refused = decisions == FOLD if permissible else (decisions >= PLAY) & (decisions < BET)
    if refused.any():
        what = "folds, which cannot be done" if permissible else "goes on without a bet"
        raise NotAllowed(
            f"This strategy {what} where the bet wager is {game.options.version}.",
            allowed=[f"a strategy for version={game.options.version}"],
            cite="23.11(b)1" if permissible else "23.10",
        )


def _ends(game: ColoradoHoldem, ante: int, side: int) -> tuple[Cents, Cents]:
    """Return what each end means for the wagers, in cents; the limit on a hand is applied to ante and bet."""
    nets = np.zeros((ENDS, len(WAGERS)), dtype=np.int64)
    stakes = np.zeros_like(nets)
    nets[FOLDED] = -ante, 0, -side
    stakes[:PLAYED] = ante, 0, side
    for instant, (main, bonus) in enumerate(game.instant_odds):
        won = instant != NOT_INSTANT
        # Declared in error, the ante is lost and the bonus wager returned.
        nets[DECLARED + instant] = (
            _main(game, 1 if won else -1, main, ante, 0)[0],
            0,
            bonus.profit(side) if won and bonus is not None else 0,
        )
    for line in range(LINES):
        rank = least_of(line)
        result, odds = main_result(rank, game.paid_from, game.push_from), game.main_odds[rank // CATEGORY]
        on_bonus, pays = bonus_result(rank), game.bonus_odds[rank // CATEGORY]
        bonus_net = pays.profit(side) if on_bonus > 0 and pays is not None else on_bonus * side
        for first, bet in ((PLAYED, 0), (PLAYED_AND_BET, ante)):
            nets[first + line] = *_main(game, result, odds, ante, bet), bonus_net
            stakes[first + line] = ante, bet, side
    return nets, stakes


def _main(game: ColoradoHoldem, result: int, odds: PayoutOdds | None, ante: int, bet: int) -> tuple[int, int]:
    """Return what ante and bet come to."""
    if result <= 0 or odds is None:
        return result * ante, result * bet
    won = odds.profit(ante), odds.profit(bet)
    return won if game.limit is None else within_limit(*won, game.limit)
