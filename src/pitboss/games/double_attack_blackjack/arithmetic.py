"""Who wins at double attack blackjack: small functions on integers, for the table and for all that counts or simulates.

Cards and counts are as in :mod:`pitboss.rules.twentyone`; no deck holds a ten.
"""

from __future__ import annotations

from collections.abc import Sequence

from ...rules import twentyone
from ...rules.twentyone import (
    ACE,
    BUST,
    LOSES,
    VOID,
    WINS,
    count_of,
    dealer_draws,
    identical_in_value,
    may_make_blackjack,
    outcome,
    total,
)
from ...things.provisions import carries_out

__all__ = [
    "ACE",
    "BUST",
    "LOSES",
    "VOID",
    "WINS",
    "add",
    "against_the_dealer",
    "bust_it",
    "count_of",
    "dealer_draws",
    "identical_in_value",
    "insurance_limit",
    "is_blackjack",
    "is_soft",
    "may_make_blackjack",
    "total",
]

EIGHT = 6
LOSES_BUST_IT, FACE_CARD, NINE, ANY_EIGHT, SEVEN, SIX, EIGHTS_OF_ONE_COLOR, EIGHTS_OF_ONE_SUIT = range(8)
"""What BustIt comes to: nothing, the third card on which the dealer breaks, or three eights."""

add = carries_out("26.2(b)")(twentyone.add)
"""Count one card more (26.2(b))."""

is_soft = carries_out("26.1#soft-total", "26.1#hard-total")(twentyone.is_soft)
"""Whether an ace counts 11 in the total (26.1)."""

is_blackjack = carries_out("26.1#blackjack")(twentyone.is_blackjack)
"""Whether the first two cards, not of a split pair, are an ace and a ten-valued card (26.1)."""


@carries_out("26.5(a)1", "26.5(a)2", "26.5(a)3", "26.5(b)")
def against_the_dealer(player: int, player_blackjack: bool, dealer: int, dealer_blackjack: bool) -> tuple[int, int]:
    """Return what the initial wager and the wagers added to it come to, from the totals (26.5(a), (b)).

    A dealer's blackjack takes the initial wager only; what was already lost by passing 21 stays lost.

    >>> against_the_dealer(21, True, 21, False), against_the_dealer(21, False, 21, False)
    ((1, 1), (0, 0))
    >>> against_the_dealer(21, True, 21, True), against_the_dealer(21, False, 21, True)
    ((0, 0), (-1, 0))
    """
    result = outcome(player, player_blackjack, dealer, dealer_blackjack)
    if dealer_blackjack and not player_blackjack and player <= BUST:
        return result, VOID
    return result, result


@carries_out("26.6?", "26.1#suit")
def bust_it(dealer: Sequence[int]) -> int:
    """Return what the dealer's hand is worth to BustIt: the highest result only, 0 where it loses.

    >>> bust_it((16, 44, 24)) == ANY_EIGHT  # six, king, eight
    True
    >>> bust_it((26, 26, 26)) == EIGHTS_OF_ONE_SUIT, bust_it((26, 25, 26)) == EIGHTS_OF_ONE_COLOR
    (True, True)
    >>> bust_it((48, 12, 28, 44)), bust_it((40, 28))  # broken on the fourth card; standing on two
    (0, 0)
    """
    if len(dealer) < 3 or total(count_of(dealer[:3])) <= BUST:
        return LOSES_BUST_IT
    first, second, third = dealer[0], dealer[1], dealer[2]
    rank = third >> 2
    if rank == EIGHT and first >> 2 == EIGHT and second >> 2 == EIGHT:
        if first == second == third:
            return EIGHTS_OF_ONE_SUIT
        if _is_red(first) == _is_red(second) == _is_red(third):
            return EIGHTS_OF_ONE_COLOR
    if rank > EIGHT + 1:
        return FACE_CARD
    # From six to nine the lower card pays more; none below breaks a dealer, who draws on 16 at most.
    return NINE + (EIGHT + 1 - rank)


def _is_red(card: int) -> bool:
    return card & 3 in (1, 2)


def insurance_limit(initial: int) -> int:
    """Return the most that may be insured: half the initial wager (26.8?).

    >>> insurance_limit(1000), insurance_limit(25)
    (500, 12)
    """
    return initial // 2
