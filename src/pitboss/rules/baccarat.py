"""The arithmetic that the three baccarat games share: small functions on integers, for the table and all that counts.

A card is ``4 * rank_index + suit_index`` with the deuce at index 0. A third card is known by its value, or
``NO_CARD`` where there is none. Punto banco (subchapter 3), chemin de fer (4) and minibaccarat (7) say it alike.
"""

from __future__ import annotations

from ..things.provisions import carries_out

NO_CARD = -1
ACE = 12
TEN = 8

# Table 2 (3.9(c), 7.9(c)): a row for each Point Count of the Banker's Hand on two cards, 0 to 7; a column for no third
# card of the Player's Hand, then for each value 0 to 9 of that card.
TABLE_2 = (
    "DDDDDDDDDDD",
    "DDDDDDDDDDD",
    "DDDDDDDDDDD",
    "DDDDDDDDDSD",
    "DSSDDDDDDSS",
    "DSSSSDDDDSS",
    "SSSSSSSDDSS",
    "SSSSSSSSSSS",
)
COLUMNS = 11
BANKER_MUST_DRAW = tuple(int(cell == "D") for row in TABLE_2 for cell in row)


@carries_out("3.1(b)", "4.1(b)", "7.1(b)")
def card_value(card: int) -> int:
    """Return what a card is worth: 2 to 9 their face, tens and pictures nothing, an ace one (3.1(b), 4.1(b), 7.1(b)).

    >>> [card_value(4 * rank) for rank in range(13)]
    [2, 3, 4, 5, 6, 7, 8, 9, 0, 0, 0, 0, 1]
    """
    rank = card >> 2
    if rank < TEN:
        return rank + 2
    return 1 if rank == ACE else 0


@carries_out("3.5", "4.4(e)", "7.5")
def burn_value(card: int) -> int:
    """Return how many cards follow the first one when a shoe is burned (3.5, 4.4(e), 7.5).

    >>> burn_value(4 * ACE), burn_value(4 * TEN + 3), burn_value(0)
    (1, 10, 2)
    """
    return card_value(card) or 10


@carries_out("3.1(c)", "4.1(c)", "4.1(c)1", "4.1(c)2", "7.1(c)")
def point_count(total: int) -> int:
    """Return the Point Count of cards worth ``total`` together: its units digit (3.1(c), 4.1(c), 7.1(c)).

    >>> point_count(1 + 2 + 4), point_count(1 + 2 + 9)
    (7, 2)
    """
    return total % 10


@carries_out("3.9(a)", "7.9(a)")
def natural(player: int, banker: int) -> bool:
    """Whether either hand counts 8 or 9 on its first two cards (3.9(a), 7.9(a)).

    >>> natural(8, 3), natural(7, 7)
    (True, False)
    """
    return player >= 8 or banker >= 8


@carries_out("3.9(b)", "7.9(b)")
def player_draws(player: int, banker: int) -> bool:
    """Whether the Player's Hand takes a third card: Table 1 (3.9(b), 7.9(b)).

    >>> player_draws(5, 7), player_draws(6, 0), player_draws(0, 8)
    (True, False, False)
    """
    return player <= 5 and banker < 8


@carries_out("3.9(c)", "7.9(c)", "7.9(d)", "7.9(e)", "7.9(f)", "7.9(g)")
def banker_draws(player: int, banker: int, third: int) -> bool:
    """Whether the Banker's Hand takes a third card, the Player's third card being worth ``third`` (3.9(c), 7.9(c)).

    >>> banker_draws(1, 5, 4), banker_draws(6, 5, NO_CARD), banker_draws(8, 0, NO_CARD)
    (True, True, False)
    """
    if player >= 8 or banker >= 8:
        return False
    return BANKER_MUST_DRAW[banker * COLUMNS + third + 1] == 1


@carries_out("3.10(a)", "7.10(a)")
def comparison(mine: int, other: int) -> int:
    """Return 1 for a hand with the higher Point Count, -1 for the lower, 0 for equal ones (3.10(a), 7.10(a)).

    >>> comparison(9, 7), comparison(0, 0)
    (1, 0)
    """
    return (mine > other) - (mine < other)


@carries_out("3.3(b)", "4.10", "7.3(b)")
def vigorish(won: int, percent: int, quarter_up: bool) -> int:
    """Return the vigorish in cents on an amount won; a fraction of a cent falls to the player (3.3(b), 4.10, 7.3(b)).

    Raised to the next quarter it still never takes more than was won.

    >>> vigorish(7500, 5, False), vigorish(3000, 4, True), vigorish(3000, 4, False), vigorish(500, 5, True)
    (375, 125, 120, 25)
    """
    if quarter_up:
        return min(won, -(-won * percent // 2500) * 25)
    return won * percent // 100
