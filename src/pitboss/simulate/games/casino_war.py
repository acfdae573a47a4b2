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
from ..shoes import OUT, card_at, shuffle_if_due, take, words_for
from ..streams import Stream

WAGERS = ("initial", "tie", "war")
BURNED = 1
LOST, SURRENDERED, WON, WAR = 0, 1, 2, 3
"""Ends: lost, surrendered and won on the original deal, then the war deal lost, tied and won."""
MOST_SEATS = 9


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
    seats, size = ends.shape[0], len(shoe)
    mine = np.zeros(MOST_SEATS, np.int64)
    for place in range(rounds):
        shuffle_if_due(memory, shoe, cutting_card, BURNED, stream)
        out = memory[OUT]
        for seat in range(seats):
            mine[seat] = card_at(memory, out + seat, size, stream)
        dealer = card_at(memory, out + seats, size, stream)
        memory[OUT] = out + seats + 1
        wars = 0
        for seat in range(seats):
            result = against_the_dealer(mine[seat], dealer)
            ends[seat, place] = result + 1
            wars += result == 0
        if wars > 0 and goes_to_war:
            first = True
            for seat in range(seats):
                if ends[seat, place] == SURRENDERED:
                    if first or burns_for_each:
                        for _ in range(BURN_CARDS):
                            take(memory, size, stream)
                    first = False
                    mine[seat] = take(memory, size, stream)
            if burns_for_each:
                for _ in range(BURN_CARDS):
                    take(memory, size, stream)
            dealer = take(memory, size, stream)
            for seat in range(seats):
                if ends[seat, place] == SURRENDERED:
                    ends[seat, place] = WAR + against_the_dealer(mine[seat], dealer) + 1


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
    seats = ends.shape[0]
    place = seats + 1
    for seat in range(seats):
        ends[seat, 0] = against_the_dealer(int(cards[seat]), int(cards[seats])) + 1
    if not goes_to_war:
        return
    first = True
    war = np.zeros(MOST_SEATS, np.int64)
    for seat in range(seats):
        if ends[seat, 0] == SURRENDERED:
            place += BURN_CARDS if first or burns_for_each else 0
            first = False
            war[seat] = cards[place]
            place += 1
    place += BURN_CARDS if burns_for_each else 0
    for seat in range(seats):
        if ends[seat, 0] == SURRENDERED:
            ends[seat, 0] = WAR + against_the_dealer(int(war[seat]), int(cards[place])) + 1


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
            1 if game.continuous else a_quarter_from_the_back(len(shoe)),
            int(strategy.array("war")[0]),
            int(game.burns_for_each),
        ),
        end_nets=nets,
        end_stakes=stakes,
        memory=words_for(len(shoe)),
    )
