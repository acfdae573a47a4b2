"""Hands of five cards, as poker ranks them: small functions on integers, for the table and for all that counts.

A card is ``4 * rank_index + suit_index`` with the deuce at index 0. A rank of hand is one integer; the higher wins.
"""

from __future__ import annotations

(
    HIGH_CARD,
    PAIR,
    TWO_PAIR,
    THREE_OF_A_KIND,
    STRAIGHT,
    FLUSH,
    FULL_HOUSE,
    FOUR_OF_A_KIND,
    STRAIGHT_FLUSH,
    ROYAL_FLUSH,
) = range(10)
FIVE_CARD_NAMES = (
    "high card",
    "pair",
    "two pair",
    "three-of-a-kind",
    "straight",
    "flush",
    "full house",
    "four-of-a-kind",
    "straight flush",
    "royal flush",
)
"""The kinds of hands, the lowest first."""

RANKS_NAMED = (
    "deuces", "threes", "fours", "fives", "sixes", "sevens", "eights", "nines", "tens", "jacks", "queens", "kings",
    "aces",
)  # fmt: skip
"""What the cards of a rank are called, the lowest first."""

ACE_LOW_IN_FIVE = "An ace ranks high, and low in 5-4-3-2-A alone."
SAME_KIND = "Hands of one kind go by the cards that make it, then by the others from the highest down; suits are equal."

CATEGORY = 1 << 20
ACE, FIVE = 12, 3


def five_card_rank(a: int, b: int, c: int, d: int, e: int) -> int:
    """Rank five cards: the kind of hand in the high bits, then the cards that decide within it, grouped cards first.

    The ace is low only under a straight from the five, which is the lowest straight.

    >>> flush, straight = five_card_rank(48, 32, 20, 12, 0), five_card_rank(48, 45, 40, 36, 33)
    >>> flush > straight, flush // CATEGORY == FLUSH
    (True, True)
    >>> five_card_rank(48, 0, 5, 8, 12) < five_card_rank(16, 0, 5, 8, 12)  # 5-4-3-2-A, 6-5-4-3-2
    True
    """
    u, v, w, x, y = a >> 2, b >> 2, c >> 2, d >> 2, e >> 2
    # A sorting network, the highest card first.
    if u < v:
        u, v = v, u
    if x < y:
        x, y = y, x
    if w < y:
        w, y = y, w
    if w < x:
        w, x = x, w
    if u < x:
        u, x = x, u
    if u < w:
        u, w = w, u
    if v < y:
        v, y = y, v
    if v < x:
        v, x = x, v
    if v < w:
        v, w = w, v
    if u == v or v == w or w == x or x == y:
        return _grouped(u, v, w, x, y)
    one_suit = (a & 3) == (b & 3) == (c & 3) == (d & 3) == (e & 3)
    top = u if u - y == 4 else FIVE if u == ACE and v == FIVE else -1
    if top < 0:
        return (FLUSH if one_suit else HIGH_CARD) * CATEGORY + _cards(u, v, w, x, y)
    if not one_suit:
        return STRAIGHT * CATEGORY + _cards(top, 0, 0, 0, 0)
    if top == ACE:
        return ROYAL_FLUSH * CATEGORY + _cards(top, 0, 0, 0, 0)
    return STRAIGHT_FLUSH * CATEGORY + _cards(top, 0, 0, 0, 0)


def _grouped(u: int, v: int, w: int, x: int, y: int) -> int:
    """Rank five cards of which some are alike, given from the highest down."""
    if u == v:
        if v == w:
            if w == x:
                return FOUR_OF_A_KIND * CATEGORY + _cards(u, y, 0, 0, 0)
            if x == y:
                return FULL_HOUSE * CATEGORY + _cards(u, x, 0, 0, 0)
            return THREE_OF_A_KIND * CATEGORY + _cards(u, x, y, 0, 0)
        if w == x:
            if x == y:
                return FULL_HOUSE * CATEGORY + _cards(w, u, 0, 0, 0)
            return TWO_PAIR * CATEGORY + _cards(u, w, y, 0, 0)
        if x == y:
            return TWO_PAIR * CATEGORY + _cards(u, x, w, 0, 0)
        return PAIR * CATEGORY + _cards(u, w, x, y, 0)
    if v == w:
        if w == x:
            if x == y:
                return FOUR_OF_A_KIND * CATEGORY + _cards(v, u, 0, 0, 0)
            return THREE_OF_A_KIND * CATEGORY + _cards(v, u, y, 0, 0)
        if x == y:
            return TWO_PAIR * CATEGORY + _cards(v, x, u, 0, 0)
        return PAIR * CATEGORY + _cards(v, u, x, y, 0)
    if w == x:
        if x == y:
            return THREE_OF_A_KIND * CATEGORY + _cards(w, u, v, 0, 0)
        return PAIR * CATEGORY + _cards(w, u, v, y, 0)
    return PAIR * CATEGORY + _cards(x, u, v, w, 0)


def _cards(u: int, v: int, w: int, x: int, y: int) -> int:
    return (u << 16) | (v << 12) | (w << 8) | (x << 4) | y


def pair_of(rank_index: int) -> int:
    """Return the least a hand with a pair of a rank can be; the deuce has index 0.

    >>> pair_of(7) <= five_card_rank(28, 29, 0, 5, 10) < pair_of(8)  # a pair of nines
    True
    """
    return PAIR * CATEGORY + (rank_index << 16)


def five_card_name(rank: int) -> str:
    """Name a hand by its rank; of a pair also which, as its rank may decide what it is paid.

    >>> five_card_name(five_card_rank(28, 29, 0, 5, 10)), five_card_name(five_card_rank(48, 44, 40, 36, 32))
    ('pair of nines', 'royal flush')
    """
    kind, within = divmod(rank, CATEGORY)
    return f"{FIVE_CARD_NAMES[kind]} of {RANKS_NAMED[within >> 16]}" if kind == PAIR else FIVE_CARD_NAMES[kind]
