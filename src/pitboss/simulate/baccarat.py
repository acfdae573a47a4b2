"""Shoes of the baccarat games in bulk, and the two games on hands that belong to nobody.

A shoe is a row of point values. It is shuffled whole, its first card is burned with as many more as that calls for,
and it is dealt until the cutting card has come out and one more round is over (3.5, 3.8, 4.4(e), 7.5, 7.8(e)).
"""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
from numpy.typing import NDArray

from ..odds.baccarat import VALUES, cell, coup_of
from ..plant.kernels import kernel
from ..rules.baccarat import burn_value, card_value, point_count, vigorish
from ..rules.baccarat_common import CommonHandsGame, Coup
from ..rules.baccarat_family import BaccaratFamilyGame, in_front_of_the_cutting_card
from ..things.errors import NotAllowed
from .plays import Play
from .shoes import shuffle
from .streams import Stream, shuffle_first

POSITION, BANKER, WORDS = 0, 1, 2
"""Words of the memory: how many cards have left the shoe, none of a shoe that is still to come; then the cards."""

MOST_CARDS = 1 << 16
ROUND = 6
ENDS = VALUES * VALUES * 4


# Shoes.


def memory_for(cards: int) -> int:
    """Return how many words a shoe takes.

    >>> memory_for(416)
    54
    """
    return WORDS + -(-cards // 8)


def open_shoe(cards: NDArray[np.uint8], stream: Stream, fresh: NDArray[np.uint8], burns: NDArray[np.int64]) -> int:
    """Shuffle a shoe and burn; return how many cards have left it."""
    for place in range(len(fresh)):
        cards[place] = fresh[place]
    shuffle(cards, len(fresh), stream)
    return 1 + int(burns[cards[0]])


def shoe_of(game: BaccaratFamilyGame) -> tuple[NDArray[np.uint8], NDArray[np.int64], int]:
    """Return the values of the cards of a shoe, how many are burned after each value, and where the cutting card is."""
    pack = game.pack()
    if len(pack) > MOST_CARDS:
        raise NotAllowed(
            f"A shoe of {len(pack)} cards is not simulated.", allowed=[f"{MOST_CARDS // 52} decks or fewer"]
        )
    burns = np.zeros(VALUES, dtype=np.int64)
    for card in pack:
        burns[card_value(card)] = burn_value(card)
    values = np.array([card_value(card) for card in pack], dtype=np.uint8)
    return values, burns, in_front_of_the_cutting_card(len(pack))


# Two hands that belong to nobody.


def end_of(coup: Coup) -> int:
    """Number what a coup comes to.

    >>> end_of((9, 8, 3, 2))
    394
    """
    player, banker, player_cards, banker_cards = coup
    return 4 * (VALUES * player + banker) + 2 * (player_cards - 2) + banker_cards - 2


def coup_with(end: int) -> Coup:
    """Return the coup of a number.

    >>> coup_with(394)
    (9, 8, 3, 2)
    """
    return end // 4 // VALUES, end // 4 % VALUES, 2 + end // 2 % 2, 2 + end % 2


def round_at(cards: NDArray[np.uint8], position: int, table: NDArray[np.uint16]) -> int:
    """Deal one round from the card at a position on, and return its end."""
    player = point_count(int(cards[position]) + int(cards[position + 2]))
    banker = point_count(int(cards[position + 1]) + int(cards[position + 3]))
    return int(table[cell(player, banker, int(cards[position + 4]), int(cards[position + 5]))])


@kernel
def deal(
    stream: Stream,
    memory: NDArray[np.int64],
    rounds: int,
    ends: NDArray[np.int32],
    fresh: NDArray[np.uint8],
    burns: NDArray[np.int64],
    in_front: int,
    table: NDArray[np.uint16],
) -> None:
    """Deal rounds, a shoe after the other."""
    cards = memory[WORDS:].view(np.uint8)
    position = memory[POSITION]
    for place in range(rounds):
        if position == 0:
            position = open_shoe(cards, stream, fresh, burns)
        end = round_at(cards, position, table)
        # The round that begins with the cutting card out is the last.
        position = 0 if position > in_front else position + 4 + (end >> 1 & 1) + (end & 1)
        for seat in range(ends.shape[0]):
            ends[seat, place] = end
    memory[POSITION] = position


@kernel
def deal_continuously(
    stream: Stream,
    memory: NDArray[np.int64],
    rounds: int,
    ends: NDArray[np.int32],
    fresh: NDArray[np.uint8],
    burns: NDArray[np.int64],
    in_front: int,
    table: NDArray[np.uint16],
) -> None:
    """Deal rounds, each from all the cards shuffled anew, without a burn."""
    cards = memory[WORDS:].view(np.uint8)[: len(fresh)]
    if memory[POSITION] == 0:
        for place in range(len(fresh)):
            cards[place] = fresh[place]
        memory[POSITION] = 1
    for place in range(rounds):
        shuffle_first(cards, ROUND, stream)
        end = round_at(cards, 0, table)
        for seat in range(ends.shape[0]):
            ends[seat, place] = end


@kernel
def dealt(
    cards: NDArray[np.uint8],
    ends: NDArray[np.int32],
    fresh: NDArray[np.uint8],
    burns: NDArray[np.int64],
    in_front: int,
    table: NDArray[np.uint16],
) -> None:
    """Carry out one round with given cards."""
    values = np.zeros(ROUND, dtype=np.uint8)
    for place in range(ROUND):
        values[place] = card_value(cards[place])
    ends[:, 0] = round_at(values, 0, table)


def common_hands_play(
    game: CommonHandsGame, wagers: Mapping[str, int], seats: int, *, continuous: bool = False
) -> Play:
    """Make a game on hands that belong to nobody ready: every seat makes the same wagers, and fares alike."""
    fresh, burns, in_front = shoe_of(game)
    table = np.zeros(VALUES**4, dtype=np.uint16)
    for player in range(VALUES):
        for banker in range(VALUES):
            for fifth in range(VALUES):
                for sixth in range(VALUES):
                    coup = coup_of(player, banker, fifth, sixth)
                    table[cell(player, banker, fifth, sixth)] = end_of(coup)
    open_wagers = tuple(game.open_wagers())
    nets = np.zeros((ENDS, len(open_wagers)), dtype=np.int64)
    stakes = np.zeros_like(nets)
    for row, wager in enumerate(open_wagers):
        amount = wagers.get(wager, 0)
        stakes[:, row] = amount
        nets[:, row] = [_net(game, wager, amount, coup_with(end)) for end in range(ENDS)]
    return Play(
        wagers=open_wagers,
        seats=seats,
        deal=deal_continuously if continuous else deal,
        dealt=dealt,
        arguments=(fresh, burns, in_front, table),
        end_nets=nets,
        end_stakes=stakes,
        memory=memory_for(len(fresh)),
    )


def _net(game: CommonHandsGame, wager: str, amount: int, coup: Coup) -> int:
    """Return what a wager comes to in cents."""
    side, odds = game.verdict(wager, coup)
    if odds is None:
        return side * amount
    won = odds.profit(amount)
    return won - vigorish(won, game.vigorish_percent, game.quarter_up) if wager == "banker" else won
