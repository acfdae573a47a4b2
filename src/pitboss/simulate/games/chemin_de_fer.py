"""Chemin de fer in bulk: one seat banks, the others wager against it, and a bank that is lost goes on.

The first seat has the bank at the start of a shoe, as where all bid alike. A Banker keeps the bank until it is
defeated; then the next seat has it (4.5(b), 4.11(b)). Nobody makes a call.
"""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
from numpy.typing import NDArray

from ...games.chemin_de_fer.arithmetic import accepted, is_natural
from ...games.chemin_de_fer.declarations import VIGORISH_PERCENT
from ...games.chemin_de_fer.game import CheminDeFer
from ...odds.bank_contest import LOST, TIED, WON, final_result
from ...odds.games.chemin_de_fer import CERTAIN, frequencies, simple
from ...odds.strategy import Strategy
from ...plant.kernels import kernel
from ...rules.baccarat import COLUMNS, NO_CARD, card_value, point_count, vigorish
from ..baccarat import BANKER, POSITION, ROUND, WORDS, memory_for, open_shoe, shoe_of
from ..plays import Cents, Play
from ..streams import LOW_32, Stream, draw

WAGERS = ("bank", "against")
RESULTS = 3
"""Ends of each place, counted from the Banker: lost, tied and won by the bank."""
HALF = CERTAIN >> 1


def hand_at(
    cards: NDArray[np.uint8],
    position: int,
    players_chance: int,
    bankers_chance: int,
    player: NDArray[np.int64],
    banker: NDArray[np.int64],
) -> tuple[int, int]:
    """Deal one hand from the card at a position on; return what the bank comes to, and how many cards were dealt.

    A hand is drawn to where the chance is below how often that is done.
    """
    mine = point_count(int(cards[position]) + int(cards[position + 2]))
    theirs = point_count(int(cards[position + 1]) + int(cards[position + 3]))
    fifth, sixth = int(cards[position + 4]), int(cards[position + 5])
    i_draw, they_draw = False, False
    if not is_natural(mine) and not is_natural(theirs):
        i_draw = players_chance < player[mine]
        third = fifth if i_draw else NO_CARD
        they_draw = bankers_chance < banker[theirs * COLUMNS + third + 1]
    return final_result(mine, theirs, fifth, sixth, i_draw, they_draw), 4 + int(i_draw) + int(they_draw)


def settle(ends: NDArray[np.int32], place: int, holder: int, result: int) -> None:
    """Write down the end that each seat comes to, ``holder`` having the bank."""
    seats = ends.shape[0]
    for seat in range(seats):
        ends[seat, place] = RESULTS * ((seat - holder) % seats) + result + 1


@kernel
def deal(
    stream: Stream,
    memory: NDArray[np.int64],
    rounds: int,
    ends: NDArray[np.int32],
    fresh: NDArray[np.uint8],
    burns: NDArray[np.int64],
    in_front: int,
    player: NDArray[np.int64],
    banker: NDArray[np.int64],
) -> None:
    """Deal hands, a shoe after the other."""
    cards = memory[WORDS:].view(np.uint8)
    position, holder = memory[POSITION], memory[BANKER]
    for place in range(rounds):
        if position == 0:
            position = open_shoe(cards, stream, fresh, burns)
            holder = 0
        bits = draw(stream)
        players_chance, bankers_chance = int(bits >> np.uint64(32)), int(bits & np.uint64(LOW_32))
        result, dealt_now = hand_at(cards, position, players_chance, bankers_chance, player, banker)
        settle(ends, place, holder, result)
        # The hand that begins with the cutting card out is the last.
        position = 0 if position > in_front else position + dealt_now
        if result < 0:
            holder = (holder + 1) % ends.shape[0]
    memory[POSITION], memory[BANKER] = position, holder


@kernel
def dealt(
    cards: NDArray[np.uint8],
    ends: NDArray[np.int32],
    fresh: NDArray[np.uint8],
    burns: NDArray[np.int64],
    in_front: int,
    player: NDArray[np.int64],
    banker: NDArray[np.int64],
) -> None:
    """Carry out one hand with given cards and the first seat as Banker; what is done more often than not is done."""
    values = np.zeros(ROUND, dtype=np.uint8)
    for place in range(ROUND):
        values[place] = card_value(cards[place])
    result, _ = hand_at(values, 0, HALF, HALF, player, banker)
    settle(ends, 0, 0, result)


def prepare(game: CheminDeFer, wagers: Mapping[str, int], seats: int, strategy: Strategy | None) -> Play:
    """Make chemin de fer ready to be simulated; one who is alone is given the opponents that the game needs."""
    number = seats if seats > 1 else 1 + game.opponents
    fresh, burns, in_front = shoe_of(game)
    nets, stakes = _ends(game, wagers, number)
    covering = int((stakes[RESULTS::RESULTS, 1] > 0).sum())
    accepted_of = {"bank": (1, int(stakes[0, 0])), "against": (covering, int(stakes[0, 0]))}
    return Play(
        wagers=WAGERS,
        seats=number,
        deal=deal,
        dealt=dealt,
        arguments=(fresh, burns, in_front, *frequencies(game, strategy if strategy is not None else simple(game))),
        end_nets=nets,
        end_stakes=stakes,
        memory=memory_for(len(fresh)),
        accepted=accepted_of,
    )


def _ends(game: CheminDeFer, wagers: Mapping[str, int], seats: int) -> tuple[Cents, Cents]:
    """Return what each end means for a seat, in cents; staked is what is accepted, on the bank what is covered."""
    placed = game.spread_wagers(wagers, range(1, seats + 1), {})
    bank = placed[1]["bank"]
    taken = accepted(bank, [placed[seat]["against"] for seat in range(2, seats + 1)])
    covered = sum(taken)
    nets = np.zeros((RESULTS * seats, len(WAGERS)), dtype=np.int64)
    stakes = np.zeros_like(nets)
    for result in (LOST, TIED, WON):
        won = covered - vigorish(covered, VIGORISH_PERCENT, game.quarter_up)
        nets[result + 1, 0] = won if result == WON else result * covered
        stakes[result + 1, 0] = covered
        for place, amount in enumerate(taken, 1):
            nets[RESULTS * place + result + 1, 1] = -result * amount
            stakes[RESULTS * place + result + 1, 1] = amount
    return nets, stakes
