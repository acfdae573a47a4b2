"""The shoe of blackjack and its kin in bulk: shuffled as far as it is dealt, burned from, and ended by a cutting card.

A shoe is a part of the memory of a chunk: the words of its state, its cards, and a mark for each. A place that has not
been reached is filled when it is first needed, with one of all the cards that are left, which gives every order of the
shoe the same chance. Where a shoe runs out in a round the discards are shuffled and one is burned; which cards of the
round are among them is marked only where that can happen.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from .streams import Stream, below

PLACE, READY, SIZE, CUTTING_CARD, START, RAN_OUT, LOADED, RUNNING, COUNTED, HOLE = range(10)
"""Words of the state: the place of the next card, the places filled, the cards in the shoe, those in front of the
cutting card, the place at which the round began, whether cards were shuffled in it, whether the shoe was ever loaded;
then what a player keeps who counts: the count, the cards counted, and the place of a card that nobody sees."""

STATE = 10
GONE = STATE + 8 * 52
WORDS = GONE + 8 * 52
"""Where the cards begin, then the marks of the discarded ones; a shoe has eight decks at most."""

SIDE = 2 * WORDS
FURTHER = SIDE + 1
"""Of a double shoe the other side lies behind the one that is dealt from, then the number of this one."""

MARGIN = 8
ENOUGH_FOR_A_BOX = 10
NEVER, AT_ONCE = 1 << 30, 0
"""Where the cutting card lies in a shoe that is not, or always, shuffled anew after a round."""

DECK = 52
STACKS = 3

Shoe = NDArray[np.int64]
Pack = NDArray[np.int64]


def draw(shoe: Shoe, stream: Stream) -> int:
    """Draw the next card."""
    if not is_ready(shoe):
        make_ready(shoe, stream)
    return take(shoe)


def is_ready(shoe: Shoe) -> bool:
    """Whether the place of the next card is filled.

    Where cards are drawn most often this is asked, and then the card taken, without a call of :func:`draw`, which is
    too much to be compiled into the place of the call.
    """
    return bool(shoe[PLACE] < shoe[READY])


def take(shoe: Shoe) -> int:
    """Take the next card, whose place is filled."""
    place = shoe[PLACE]
    shoe[PLACE] = place + 1
    return int(shoe[STATE + place])


def make_ready(shoe: Shoe, stream: Stream) -> None:
    """Fill the places up to the cutting card, or those just behind it."""
    if shoe[READY] >= shoe[SIZE]:
        _use_discards(shoe)
    size = shoe[SIZE]
    until = min(size, max(shoe[CUTTING_CARD], shoe[READY]) + MARGIN)
    for place in range(shoe[READY], until):
        here, there = STATE + place, STATE + place + below(stream, size - place)
        card = shoe[there]
        shoe[there] = shoe[here]
        shoe[here] = card
    shoe[READY] = until


def _use_discards(shoe: Shoe) -> None:
    """Gather the discards to be shuffled in the middle of a round, and burn one; who counts begins anew."""
    number = 0
    for place in range(shoe[SIZE]):
        if place < shoe[START] or shoe[GONE + place]:
            card = shoe[STATE + place]
            shoe[STATE + place] = shoe[STATE + number]
            shoe[STATE + number] = card
            number += 1
    if number >= 2:
        shoe[SIZE] = number
    # Else no round could go on at a table; here all cards serve again.
    shoe[GONE:] = 0
    shoe[RAN_OUT] = 1
    shoe[START] = shoe[READY] = shoe[RUNNING] = 0
    shoe[CUTTING_CARD] = AT_ONCE
    shoe[HOLE] = -1
    shoe[COUNTED] = shoe[PLACE] = 1


def mark_gone(shoe: Shoe, first: int, last: int) -> None:
    """Mark the cards of some places of this round as discarded."""
    if not shoe[RAN_OUT]:
        for place in range(first, last):
            shoe[GONE + place] = 1


def mark_box(shoe: Shoe, first: int, seats: int, between: int = 0) -> None:
    """Mark the first two cards of a box as discarded, with so many cards of the dealer's between the two rounds."""
    second = first + seats + between
    mark_gone(shoe, first, first + 1)
    mark_gone(shoe, second, second + 1)


def may_run_out(cards: int, cutting_card: int, seats: int) -> bool:
    """Whether a round that begins in front of the cutting card may need more cards than there are.

    >>> may_run_out(312, 234, 6), may_run_out(52, 39, 6)
    (False, True)
    """
    return bool(cards - min(cutting_card, cards) < ENOUGH_FOR_A_BOX * (seats + 1))


def clear_marks(shoe: Shoe) -> None:
    """Forget which cards of the last round were discarded in it: now all are."""
    for place in range(shoe[START], shoe[PLACE]):
        shoe[GONE + place] = 0


def renew(
    shoe: Shoe, pack: Pack, cutting_card: int, burns: int, stacks: int, count: int, spare: Pack, stream: Stream
) -> None:
    """See to a shoe, or a side of one, between rounds; ``stacks`` says that discards are put back in stacks."""
    clear_marks(shoe)
    if shoe[PLACE] >= shoe[CUTTING_CARD]:
        load(shoe, pack, cutting_card, burns, count)
    elif stacks and shoe[PLACE] > DECK:
        insert_stacks(shoe, spare, stream)
    shoe[START] = shoe[PLACE]


def load(shoe: Shoe, pack: Pack, cutting_card: int, burns: int, count: int) -> None:
    """Shuffle all cards, set the cutting card and burn; a count starts at ``count``."""
    size = len(pack)
    if not shoe[LOADED] or shoe[RAN_OUT]:
        shoe[STATE : STATE + size] = pack
        shoe[LOADED] = 1
        shoe[RAN_OUT] = 0
    shoe[SIZE] = size
    shoe[CUTTING_CARD] = cutting_card
    shoe[READY] = 0
    # Burned cards are seen by nobody: it is as well to leave their places unfilled until the next card is drawn.
    shoe[PLACE] = shoe[START] = shoe[COUNTED] = burns
    shoe[RUNNING] = count
    shoe[HOLE] = -1


def insert_stacks(shoe: Shoe, spare: Pack, stream: Stream) -> None:
    """Shuffle the discards and put them back in three stacks, one behind each quarter of the cards left (2.6(m))."""
    size, dealt = shoe[SIZE], shoe[PLACE]
    while shoe[READY] < size:
        make_ready(shoe, stream)
    for place in range(dealt):
        spare[place] = shoe[STATE + place]
    for place in range(dealt - 1):
        chosen = place + below(stream, dealt - place)
        card = spare[chosen]
        spare[chosen] = spare[place]
        spare[place] = card
    # What is left comes first, quarter by quarter; a stack follows each quarter but the last.
    filled, taken, used = size, dealt, 0
    for stack in range(1, STACKS + 2):
        until = size if stack > STACKS else dealt + (size - dealt) * stack // (STACKS + 1)
        while taken < until:
            spare[filled] = shoe[STATE + taken]
            taken += 1
            filled += 1
        while stack <= STACKS and used < dealt * stack // STACKS:
            spare[filled] = spare[used]
            used += 1
            filled += 1
    for place in range(size):
        shoe[STATE + place] = spare[size + place]
    shoe[PLACE] = shoe[START] = shoe[COUNTED] = 0


def shoe_of(given: NDArray[np.uint8], count: int, further: int) -> Shoe:
    """Return memory whose shoe holds given cards in order, with so many words behind."""
    memory = np.zeros(WORDS + further, np.int64)
    for place in range(len(given)):
        memory[STATE + place] = given[place]
    memory[READY] = memory[SIZE] = len(given)
    memory[CUTTING_CARD] = NEVER
    memory[LOADED] = 1
    memory[RUNNING] = count
    memory[HOLE] = -1
    return memory


def turn_shoe(memory: Shoe) -> None:
    """Bring the other side of a double shoe to the front."""
    for word in range(WORDS):
        front = memory[word]
        memory[word] = memory[WORDS + word]
        memory[WORDS + word] = front
    memory[SIDE] = 1 - memory[SIDE]
