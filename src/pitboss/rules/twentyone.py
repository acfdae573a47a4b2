"""Counting and comparing hands at blackjack and its kin: small functions on integers.

A card is ``4 * rank_index + suit_index`` with the deuce at index 0 and the suits in the order clubs, diamonds,
hearts, spades. A count is ``2 * (total with every ace as one) + (1 if an ace is among the cards)``; it grows card by
card with :func:`add` and holds all that the play of a hand depends on.
"""

from __future__ import annotations

from collections.abc import Sequence

LOSES, VOID, WINS = -1, 0, 1
ACE = 12
BUST = 21
DEALER_STANDS = 17

VALUES = tuple(1 if rank == ACE else min(rank + 2, 10) for rank in range(13) for _ in range(4))
"""What each card is worth, the ace as one."""


# Counting a hand.


def add(count: int, card: int) -> int:
    """Return a count with one card more.

    >>> total(add(add(0, 48), 17)), total(add(add(add(0, 48), 17), 40))  # ace, six, then a queen
    (17, 17)
    """
    return (count + 2 * VALUES[card]) | (card >= 4 * ACE)


def total(count: int) -> int:
    """Return the point total: one ace is 11 as long as that does not pass 21.

    >>> total(count_of((48, 49, 28)))  # two aces and a nine
    21
    """
    hard = count >> 1
    return hard + 10 if count & 1 and hard <= 11 else hard


def is_soft(count: int) -> bool:
    """Whether an ace counts 11 in the total.

    >>> is_soft(count_of((48, 17))), is_soft(count_of((48, 17, 40)))
    (True, False)
    """
    return bool(count & 1) and count <= 23


def count_of(cards: Sequence[int]) -> int:
    """Return the count of some cards."""
    count = 0
    for card in cards:
        count = add(count, card)
    return count


TOTALS = tuple(f"{'soft ' if is_soft(count) else ''}{total(count)}" for count in range(2 * 64))
"""How each count is announced."""


def is_blackjack(first: int, second: int) -> bool:
    """Whether the first two cards are an ace and a ten-valued card.

    >>> is_blackjack(48, 36), is_blackjack(36, 39)
    (True, False)
    """
    return VALUES[first] + VALUES[second] == 11 and (first >= 4 * ACE or second >= 4 * ACE)


def may_make_blackjack(up: int) -> bool:
    """Whether an up card is an ace or ten-valued."""
    return up >= 4 * 8


# What may be done with a hand.


def identical_in_value(first: int, second: int) -> bool:
    """Whether two cards are worth the same, so that they may be split: a king and a jack are.

    >>> identical_in_value(44, 36), identical_in_value(48, 0)
    (True, False)
    """
    return VALUES[first] == VALUES[second]


def dealer_draws(count: int, hits_soft_17: bool = False) -> bool:
    """Whether the dealer takes a card.

    >>> dealer_draws(count_of((48, 16)), False), dealer_draws(count_of((48, 16)), True)  # ace and six
    (False, True)
    """
    points = total(count)
    return points < DEALER_STANDS or (hits_soft_17 and points == DEALER_STANDS and is_soft(count))


def surrendered(wager: int) -> int:
    """Return what surrender takes of a wager; an odd cent stays with the player.

    >>> surrendered(2500), surrendered(5)
    (1250, 2)
    """
    return wager // 2


# Who wins.


def outcome(player: int, player_blackjack: bool, dealer: int, dealer_blackjack: bool) -> int:
    """Return whether a hand wins, loses or stands off against the dealer's, from their totals.

    >>> outcome(21, True, 21, False), outcome(21, False, 21, False), outcome(22, False, 23, False)
    (1, 0, -1)
    >>> outcome(21, True, 21, True), outcome(21, False, 21, True)
    (0, -1)
    """
    if player > BUST:
        return LOSES
    if player_blackjack:
        return VOID if dealer_blackjack else WINS
    if dealer_blackjack:
        return LOSES
    if dealer > BUST or player > dealer:
        return WINS
    return LOSES if player < dealer else VOID
