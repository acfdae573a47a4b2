"""Hands of blackjack and its kin in bulk: what a strategy wishes, looked up by count, and the play of a split pair.

A wish is a set of bits for a column (what is known of the dealer), a pair or not, and a count; what the rules of the
house never allow is no wish. Counts are as in :mod:`pitboss.rules.twentyone`; every table is made by its functions.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from ..odds.twentyone_tables import COUNTS, Tables
from ..rules.twentyone import BUST, VALUES, add, count_of, dealer_draws, is_soft, total
from .streams import Stream
from .twentyone_count import Counting, bucket_now
from .twentyone_shoe import PLACE, Shoe, draw, mark_gone

HIT, DOUBLE, SPLIT, SURRENDER, SURRENDER_LATER, DOUBLE_LATER, SURRENDER_DOUBLED = (1 << bit for bit in range(7))

NATURAL = count_of((48, 32))
"""The count of ace and ten: two cards have it where they are a blackjack, and only then."""

DEALER_NATURAL = COUNTS - 1
"""What stands for a dealer's blackjack beside the counts; no hand has this count."""

ACE_ALONE = count_of((48,))
MOST_HANDS = 4

COUNT, DOUBLED, CARDS, SURRENDERED_HALF = range(4)
"""What is kept of a hand; ``COUNT`` is over 21 where it was settled at once."""

STATUS, NUMBER, INSURED, SIDES_WAIT = range(4)
"""What is kept of a box: where it stands, its hands, whether it is insured, which further wagers wait."""
BOX = 4

Wishes = NDArray[np.int8]
Counts = NDArray[np.int8]
Hands = NDArray[np.int64]


def counts_by_card() -> Counts:
    """Return what every count becomes with a card more.

    >>> int(counts_by_card()[48, 0]) == ACE_ALONE, counts_by_card().shape
    (True, (52, 64))
    """
    return np.array([[add(count, card) & COUNTS - 1 for count in range(COUNTS)] for card in range(52)], dtype=np.int8)


def dealers_draws(hits_soft_17: bool) -> Counts:
    """Return with which counts the dealer draws."""
    return np.array([dealer_draws(count, hits_soft_17) for count in range(COUNTS)], dtype=np.int8)


def over_21() -> Counts:
    """Return which counts are over 21."""
    return np.array([total(count) > BUST for count in range(COUNTS)], dtype=np.int8)


def results(outcome: Callable[[int, int, bool], int]) -> NDArray[np.int8]:
    """Return what each count comes to against each count of the dealer, and against a dealer's blackjack.

    ``outcome`` tells it from the totals, and whether the dealer's is a blackjack.
    """
    table = np.zeros((COUNTS, COUNTS), dtype=np.int8)
    for mine in range(COUNTS):
        for dealer in range(COUNTS):
            found = dealer == DEALER_NATURAL
            table[mine, dealer] = outcome(total(mine), BUST if found else total(dealer), found)
    return table


def wishes_of(
    tables: Tables, *, surrenders: bool, later: bool, doubles: Callable[[int], bool], doubles_later: bool
) -> Wishes:
    """Return what a strategy wishes and the house may allow: ``[column, pair, count]``.

    ``surrenders`` says whether a hand may be given up, ``later`` whether at any time; ``doubles`` which counts of two
    cards may be doubled, ``doubles_later`` whether more cards may.
    """
    columns = tables.hit.shape[-1]
    wishes = np.zeros((columns, 2, COUNTS), dtype=np.int8)
    for count in range(COUNTS):
        points, soft = total(count), int(is_soft(count))
        if not 2 <= points < BUST:
            continue
        place = (soft, points)
        either = HIT * tables.hit[place].astype(np.int8)
        either |= DOUBLE * (tables.double[place] * doubles(count)).astype(np.int8)
        either |= DOUBLE_LATER * (tables.double_later[place] * doubles_later).astype(np.int8)
        either |= SURRENDER_LATER * (tables.surrender_later[place] * later).astype(np.int8)
        either |= SURRENDER_DOUBLED * (tables.surrender_doubled[place] * later).astype(np.int8)
        for pair in range(2):
            gives_up = tables.surrender[pair, points] * (surrenders and not soft)
            wishes[:, pair, count] = either | SURRENDER * gives_up.astype(np.int8)
    for card in range(0, 52, 4):
        wishes[:, 1, count_of((card, card))] |= SPLIT * tables.split[VALUES[card]].astype(np.int8)
    return wishes


# Splitting.


def play_split(
    shoe: Shoe,
    stream: Stream,
    counting: Counting,
    held: int,
    first: int,
    second: int,
    wishes: Wishes,
    counts: Counts,
    hands: Hands,
    most: int,
    most_aces: int,
    draws_aces: int,
) -> int:
    """Play all hands that a pair becomes; return how many there are.

    ``wishes`` are those by true count, pair and count, ``held`` is the count of one card of the pair, ``first`` and
    ``second`` are the places of the two; ``most`` and ``most_aces`` the hands that one may become, ``draws_aces``
    whether split aces get more than one card.
    """
    aces = held == ACE_ALONE
    limit = most_aces if aces else most
    begun = np.zeros(MOST_HANDS + 1, np.int64)
    begun[0], begun[1] = first, second
    number, hand = 2, 0
    while hand < number:
        count, card_count, second_place, wish = 0, 2, 0, 0
        while True:
            card = draw(shoe, stream)
            second_place = shoe[PLACE] - 1
            count = int(counts[card, held])
            pair = int(counts[card, 0] == held)
            wish = int(wishes[bucket_now(shoe, counting), pair, count])
            if not (pair and wish & SPLIT and number < limit):
                break
            for place in range(number, hand + 1, -1):
                begun[place] = begun[place - 1]
            begun[hand + 1] = second_place
            number += 1
        doubled, half = 0, 0
        if not aces or draws_aces:
            if wish & SURRENDER_LATER:
                half = 1
            elif wish & DOUBLE and not aces:
                doubled = 1
            while not half and not doubled and wish & HIT:
                count = int(counts[draw(shoe, stream), count])
                card_count += 1
                wish = int(wishes[bucket_now(shoe, counting), 0, count])
                half = int(wish & SURRENDER_LATER > 0)
                if not half and wish & DOUBLE_LATER and not aces:
                    doubled = 1
            if doubled:
                count = int(counts[draw(shoe, stream), count])
                card_count += 1
                half = int(wishes[bucket_now(shoe, counting), 0, count] & SURRENDER_DOUBLED > 0)
        hands[hand, COUNT] = count
        hands[hand, DOUBLED] = doubled
        hands[hand, CARDS] = card_count
        hands[hand, SURRENDERED_HALF] = half
        if total(count) > BUST:
            mark_gone(shoe, begun[hand], begun[hand] + 1)
            mark_gone(shoe, second_place, shoe[PLACE])
        hand += 1
    return number
