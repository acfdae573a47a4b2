"""Which wagers win at punto banco: small functions on integers, for the table and for all that counts.

What the hands are worth, draw and win stands in :mod:`pitboss.rules.baccarat`, for the sister games as well. A result
is 1 for a wager that wins, -1 for one that loses, 0 for one that is void.
"""

from __future__ import annotations

from ...rules.baccarat import comparison
from ...things.provisions import carries_out


@carries_out("3.2(a)1")
def player_wager(player: int, banker: int) -> int:
    """Judge a wager on the Player's Hand (3.2(a)1).

    >>> player_wager(9, 8), player_wager(5, 8), player_wager(6, 6)
    (1, -1, 0)
    """
    return comparison(player, banker)


@carries_out("3.2(a)2")
def banker_wager(player: int, banker: int) -> int:
    """Judge a wager on the Banker's Hand (3.2(a)2).

    >>> banker_wager(9, 8), banker_wager(5, 8), banker_wager(6, 6)
    (-1, 1, 0)
    """
    return comparison(banker, player)


@carries_out("3.2(a)3")
def tie_wager(player: int, banker: int) -> int:
    """Judge a wager on the Tie Hand (3.2(a)3).

    >>> tie_wager(6, 6), tie_wager(5, 8)
    (1, -1)
    """
    return 1 if player == banker else -1
