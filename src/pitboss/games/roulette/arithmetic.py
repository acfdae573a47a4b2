"""What a wager at roulette comes to: small functions on integers, for the table and for all that counts or simulates.

A number is 0 to 36, and 37 for 00. The numbers that a wager covers are one integer with a bit for each of them.
"""

from __future__ import annotations

ZERO, DOUBLE_ZERO = 0, 37
NOWHERE = -1
FULL_LOSS, HALF_BACK, EN_PRISON = range(3)
LOSES, WINS, HALF_LOST, HELD, RETURNED = range(5)
ZEROS = 1 << ZERO | 1 << DOUBLE_ZERO


def covers(numbers: int, landed: int) -> bool:
    """Whether a wager on some numbers covers the one the ball landed in.

    >>> covers(1 << 17 | 1 << 20, 20), covers(1 << 17 | 1 << 20, 18)
    (True, False)
    """
    return numbers >> landed & 1 == 1


def decide(numbers: int, even_money: bool, zero_rule: int, landed: int) -> int:
    """Decide a wager; only those that pay 1 to 1 know more than winning and losing, on a zero (5.2).

    >>> decide(1 << 3, True, HALF_BACK, 3), decide(1 << 3, True, HALF_BACK, ZERO), decide(1 << 3, False, HALF_BACK, 0)
    (1, 2, 0)
    """
    if covers(numbers, landed):
        return WINS
    if even_money and covers(ZEROS, landed):
        if zero_rule == HALF_BACK:
            return HALF_LOST
        if zero_rule == EN_PRISON:
            return HELD
    return LOSES


def decide_held(numbers: int, stays: bool, landed: int) -> int:
    """Decide a wager held from an earlier spin: it comes back without profit, or is lost (5.2).

    >>> decide_held(1 << 3, False, 3), decide_held(1 << 3, False, ZERO), decide_held(1 << 3, True, ZERO)
    (4, 0, 3)
    """
    if covers(numbers, landed):
        return RETURNED
    if stays and covers(ZEROS, landed):
        return HELD
    return LOSES


def half_collected(amount: int) -> int:
    """Return the half of a wager that is collected; a half cent stays with the player.

    >>> half_collected(500), half_collected(25)
    (250, 12)
    """
    return amount // 2


def five_adjacent_net(amount: int, wins: int) -> int:
    """Return what five equal straight wagers come to when one of them wins (5.1(e)1i(2)).

    >>> five_adjacent_net(2500, 35)
    15500
    """
    return amount // 5 * (wins - 4)
