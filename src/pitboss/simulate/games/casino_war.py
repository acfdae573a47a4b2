"""Casino war in bulk."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
from numpy.typing import NDArray

from ...games.casino_war.arithmetic import against_the_dealer, half_surrendered
from ...games.casino_war.declarations import BASE, INITIAL, TIE, WAR_TIED, WAR_WON
from ...games.casino_war.game import BURN_CARDS, CasinoWar
from ...odds.strategy import Strategy
from ...plant.kernels import kernel
from ...rules.shoe_games import a_quarter_from_the_back
from ..plays import Play
from ..shoes import EVERY_ROUND, OUT, WORDS, is_due, open_shoe, words_for
from ..streams import Stream

WAGERS = ("initial", "tie", "war")
LOST, SURRENDERED, WON, WAR = 0, 1, 2, 3
"""Ends: lost, surrendered and won on the original deal, then the war deal lost, tied and won."""


def original_deal(cards: NDArray[np.uint8], first: int, place: int, ends: NDArray[np.int32]) -> int:
    """Settle a round on the cards from one on, tie hands surrendered; return how many tie hands there are."""
    seats = ends.shape[0]
    dealer, ties = int(cards[first + seats]), 0
    for seat in range(seats):
        result = against_the_dealer(int(cards[first + seat]), dealer)
        ends[seat, place] = result + 1
        ties += result == 0
    return ties


def war_deal(
    cards: NDArray[np.uint8], first: int, place: int, ends: NDArray[np.int32], wars: int, burns_for_each: int
) -> int:
    """Settle the tie hands of a round by war, with the cards from one on; return how many it took."""
    war, apart = first + BURN_CARDS, 1 + BURN_CARDS * burns_for_each
    last = war + wars * apart
    for seat in range(ends.shape[0]):
        if ends[seat, place] == SURRENDERED:
            ends[seat, place] = WAR + against_the_dealer(int(cards[war]), int(cards[last])) + 1
            war += apart
    return int(last + 1 - first)


@kernel
def deal(
    stream: Stream,
    memory: NDArray[np.int64],
    rounds: int,
    ends: NDArray[np.int32],
    shoe: NDArray[np.uint8],
    cutting_card: int,
    goes_to_war: int,
    burns_for_each: int,
) -> None:
    """Deal rounds from a shoe to its cutting card."""
    most = (2 + BURN_CARDS) * (ends.shape[0] + 1)
    cards, out = memory[WORDS:].view(np.uint8)[: len(shoe)], memory[OUT]
    for place in range(rounds):
        if is_due(out, cutting_card):
            out = open_shoe(cards, shoe, out, cutting_card, most, stream)
        ties = original_deal(cards, out, place, ends)
        out += ends.shape[0] + 1
        if ties > 0 and goes_to_war:
            out += war_deal(cards, out, place, ends, ties, burns_for_each)
    memory[OUT] = out


@kernel
def dealt(
    cards: NDArray[np.uint8],
    ends: NDArray[np.int32],
    shoe: NDArray[np.uint8],
    cutting_card: int,
    goes_to_war: int,
    burns_for_each: int,
) -> None:
    """Carry out one round with given cards."""
    ties = original_deal(cards, 0, 0, ends)
    if ties > 0 and goes_to_war:
        war_deal(cards, ends.shape[0] + 1, 0, ends, ties, burns_for_each)


def prepare(game: CasinoWar, wagers: Mapping[str, int], seats: int, strategy: Strategy | None) -> Play:
    """Make casino war ready to be simulated."""
    assert strategy is not None
    initial, tie = wagers["initial"], wagers.get("tie", 0)
    tied = BASE[TIE].profit(tie)
    nets = np.array(
        [
            (-initial, -tie, 0),
            (-half_surrendered(initial), tied, 0),
            (BASE[INITIAL].profit(initial), -tie, 0),
            (-initial, tied, -initial),
            (-initial, tied, BASE[WAR_TIED].profit(initial)),
            (-initial, tied, BASE[WAR_WON].profit(initial)),
        ],
        dtype=np.int64,
    )
    stakes = np.array([(initial, tie, initial if end >= WAR else 0) for end in range(len(nets))], dtype=np.int64)
    shoe = np.array(game.pack(), dtype=np.uint8)
    return Play(
        wagers=WAGERS,
        seats=seats,
        deal=deal,
        dealt=dealt,
        arguments=(
            shoe,
            EVERY_ROUND if game.continuous else a_quarter_from_the_back(len(shoe)),
            int(strategy.array("war")[0]),
            int(game.burns_for_each),
        ),
        end_nets=nets,
        end_stakes=stakes,
        memory=words_for(len(shoe)),
    )
