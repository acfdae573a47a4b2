"""Who wins at casino war: small functions on integers, for the table and for all that counts or simulates.

A card is ``4 * rank_index + suit_index`` with the deuce at index 0.
"""

from __future__ import annotations

from ...things.provisions import carries_out


@carries_out("22.1", "22.3")
def against_the_dealer(player: int, dealer: int) -> int:
    """Return 1 for the player's card of higher rank, -1 for a lower one, 0 for a tie hand; suits are nothing (22.3).

    >>> against_the_dealer(48, 47), against_the_dealer(0, 4), against_the_dealer(20, 23)
    (1, -1, 0)
    """
    mine, other = player >> 2, dealer >> 2
    return (mine > other) - (mine < other)


def half_surrendered(initial: int) -> int:
    """Return what a player who surrenders loses, in cents; a half cent stays with the player (22.8(d)).

    >>> half_surrendered(2500), half_surrendered(25)
    (1250, 12)
    """
    return initial // 2
