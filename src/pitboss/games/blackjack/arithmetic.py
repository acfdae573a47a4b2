"""Who wins at blackjack: small functions on integers, for the table and for all that counts or simulates.

Cards and counts are as in :mod:`pitboss.rules.twentyone`, where stands what the kin of blackjack share.
"""

from __future__ import annotations

from collections.abc import Sequence

from ...rules import twentyone
from ...rules.twentyone import (
    ACE,
    BUST,
    DEALER_STANDS,
    LOSES,
    VALUES,
    VOID,
    WINS,
    count_of,
    dealer_draws,
    identical_in_value,
    is_soft,
    may_make_blackjack,
    surrendered,
    total,
)
from ...things.provisions import carries_out

__all__ = [
    "ACE",
    "BUST",
    "DEALER_STANDS",
    "LOSES",
    "VALUES",
    "VOID",
    "WINS",
    "add",
    "count_of",
    "dealer_draws",
    "identical_in_value",
    "insurance_limit",
    "is_blackjack",
    "is_soft",
    "leading_aces",
    "low_total",
    "matches",
    "may_double",
    "may_make_blackjack",
    "outcome",
    "same_suit",
    "sevens",
    "streak_after",
    "surrendered",
    "total",
    "twenty",
]

KING, QUEEN, SEVEN = 11, 10, 5
HEARTS = 2
QUEEN_OF_HEARTS = 4 * QUEEN + HEARTS

add = carries_out("2.2(b)", "2.2(b)3")(twentyone.add)
"""Count one card more (2.2(b))."""

is_blackjack = carries_out("2.1")(twentyone.is_blackjack)
"""Whether the first two cards are an ace and a ten-valued card (2.1)."""


# What may be done with a hand.


def may_double(count: int, exposed: bool, soft_as_low: bool) -> bool:
    """Whether two cards with this count may be doubled (2.10(a)); with an exposed hole card on 9 to 11 (2.6(k)4).

    >>> may_double(count_of((48, 24)), True, False), may_double(count_of((48, 24)), True, True)  # ace and eight
    (False, True)
    """
    points = total(count)
    if points == BUST:
        return False
    if not exposed:
        return True
    if soft_as_low and is_soft(count):
        points -= 10
    return 9 <= points <= 11


def insurance_limit(wager: int, chip_unit: int) -> int:
    """Return the most that may be insured: half the wager, or the next chip step where half cannot be made (2.9(b)).

    >>> insurance_limit(2000, 100), insurance_limit(1500, 100), insurance_limit(500, 500)
    (1000, 800, 500)
    """
    return -(-wager // (2 * chip_unit)) * chip_unit


# Who wins.


@carries_out("2.3(a)", "2.3(a)3", "2.3(b)", "2.6(k)1")
def outcome(player: int, player_blackjack: bool, dealer: int, dealer_blackjack: bool, exposed: bool) -> int:
    """Return whether a hand wins, loses or stands off against the dealer's, from their totals.

    >>> outcome(21, True, 21, False, False), outcome(21, False, 21, False, False), outcome(22, False, 23, False, False)
    (1, 0, -1)
    >>> outcome(21, True, 21, True, False), outcome(21, True, 21, True, True), outcome(20, False, 20, False, True)
    (0, 1, -1)
    """
    result = twentyone.outcome(player, player_blackjack, dealer, dealer_blackjack)
    if exposed and result == VOID:
        return WINS if player_blackjack else LOSES
    return result


def streak_after(wins: int, net: int) -> int:
    """Return the wins in a row after a round with this net, or -1 where the streak is broken (2.22).

    >>> streak_after(2, 1500), streak_after(2, 0), streak_after(2, -50)
    (3, 2, -1)
    """
    if net < 0:
        return -1
    return wins + 1 if net else wins


# The further wagers, each by the result it names; 0 loses.


@carries_out("2.2(b)3ii")
def low_total(first: int, second: int) -> int:
    """Return two cards' total with every ace as one, as over/under 13 counts it.

    >>> low_total(48, 49), low_total(48, 44)
    (2, 11)
    """
    return VALUES[first] + VALUES[second]


def same_suit(first: int, second: int) -> int:
    """Return 1 for two cards of one suit, 2 for king and queen of one suit (2.17(a)2).

    >>> same_suit(44, 40), same_suit(44, 36), same_suit(44, 41)
    (2, 1, 0)
    """
    if first & 3 != second & 3:
        return 0
    return 2 if (first >> 2) + (second >> 2) == KING + QUEEN and abs(first - second) == 4 else 1


def sevens(cards: Sequence[int]) -> int:
    """Return 1 for one seven, 2 and 3 for two and two of a suit, 4 and 5 for three and three of a suit (2.17(a)3).

    >>> sevens((20, 40)), sevens((20, 21)), sevens((20, 20)), sevens((20, 21, 22)), sevens((20, 20, 20)), sevens((0, 1))
    (1, 2, 3, 4, 5, 0)
    """
    number, one_suit, suit = 0, True, -1
    for card in cards:
        if card >> 2 == SEVEN:
            number += 1
            one_suit = one_suit and suit in (-1, card & 3)
            suit = card & 3
    return (0, 1, 3 if one_suit else 2, 5 if one_suit else 4)[number]


def matches(card: int, up: int) -> int:
    """Return 2 for a card equal to the up card in rank and suit, 1 for equal rank, by rank and not value (2.23).

    >>> matches(44, 44), matches(44, 45), matches(44, 40)
    (2, 1, 0)
    """
    if card >> 2 != up >> 2:
        return 0
    return 2 if card == up else 1


def twenty(first: int, second: int) -> int:
    """Return 1 for any twenty, 2 one suit, 3 one rank and suit, 4 two queens of hearts; 0 for no twenty (2.24).

    >>> twenty(44, 45), twenty(48, 28), twenty(44, 44), twenty(42, 42), twenty(44, 48)
    (1, 2, 3, 4, 0)
    """
    if total(count_of((first, second))) != 20:
        return 0
    if first == second:
        return 4 if first == QUEEN_OF_HEARTS else 3
    return 2 if first & 3 == second & 3 else 1


def leading_aces(cards: Sequence[int]) -> tuple[int, int]:
    """Return how many of the first cards are aces, and how many of those in a row are of one suit (2.19).

    >>> leading_aces((48, 48, 49, 0)), leading_aces((0, 48)), leading_aces((48, 49, 49))
    ((3, 2), (0, 0), (3, 1))
    """
    run = 0
    one_suit = 0
    for card in cards[:4]:
        if card >> 2 != ACE:
            break
        if one_suit == run and card & 3 == cards[0] & 3:
            one_suit += 1
        run += 1
    return run, one_suit
