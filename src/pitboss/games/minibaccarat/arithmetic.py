"""Who wins the side wagers of minibaccarat: small functions on integers, for the table and for all that counts.

What the hands are worth, draw and win stands in :mod:`pitboss.rules.baccarat`, for the sister games as well.
"""

from __future__ import annotations


def dragon_7(player: int, banker: int, banker_cards: int) -> bool:
    """Whether the Banker's Hand wins with a seven of three cards.

    >>> dragon_7(6, 7, 3), dragon_7(6, 7, 2), dragon_7(7, 7, 3)
    (True, False, False)
    """
    return banker == 7 and banker_cards == 3 and player < 7


def panda_8(player: int, banker: int, player_cards: int) -> bool:
    """Whether the Player's Hand wins with an eight of three cards.

    >>> panda_8(8, 7, 3), panda_8(8, 7, 2)
    (True, False)
    """
    return player == 8 and player_cards == 3 and banker < 8


DRAGON_LOSES, DRAGON_RETURNED, DRAGON_NATURAL = -1, 0, 1
DRAGON_LEAST_MARGIN = 4


def dragon_bonus(mine: int, other: int, my_cards: int, other_cards: int) -> int:
    """Judge a dragon bonus on one hand: a loss, a return, a natural's win, or the margin of any other win (4 to 9).

    >>> dragon_bonus(9, 0, 3, 3), dragon_bonus(9, 8, 2, 2), dragon_bonus(8, 8, 2, 2), dragon_bonus(6, 6, 2, 2)
    (9, 1, 0, -1)
    >>> dragon_bonus(7, 4, 3, 3)
    -1
    """
    is_natural = my_cards == 2 and mine >= 8
    if mine == other:
        return DRAGON_RETURNED if is_natural and other_cards == 2 else DRAGON_LOSES
    if mine < other:
        return DRAGON_LOSES
    if is_natural:
        return DRAGON_NATURAL
    return mine - other if mine - other >= DRAGON_LEAST_MARGIN else DRAGON_LOSES
