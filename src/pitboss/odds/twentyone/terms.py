"""The terms of a game of the family on which the odds of its hands depend."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec

from ...rules.twentyone import BUST, DEALER_STANDS, VALUES, add

ACE, TEN = 0, 9
"""The places of the ace and of the ten-valued cards among the ten values."""
KINDS = 10

CHECKED, UNCHECKED, SHOWN = "checked", "unchecked", "shown"
"""A dealer's blackjack is known before the players decide, only after they did, or lies open from the start."""

NEVER, FIRST_TWO, ANY_TIME = "never", "first-two", "any-time"


class Terms(msgspec.Struct, frozen=True, kw_only=True):
    """What matters of a game's rules.

    ``counts`` tells how many cards of each value the shoe holds, the aces first; ``hole`` when a dealer's blackjack is
    known; ``against`` what each total comes to against each result of the dealer's; ``doubles`` the counts, as in
    :mod:`pitboss.rules.twentyone`, on which a hand of two cards may be doubled, and ``doubles_drawn`` whether a hand of
    more cards may be too.
    """

    counts: tuple[int, ...]
    hole: str
    hits_soft_17: bool = False
    most_hands: int = 2
    most_hands_of_aces: int = 2
    draws_split_aces: bool = False
    surrender: str = NEVER
    doubles: frozenset[int] = frozenset()
    doubles_drawn: bool = False
    five_cards_pay: int = 1
    against: tuple[tuple[int, ...], ...] = ()

    @property
    def cards(self) -> int:
        """How many cards the shoe holds."""
        return sum(self.counts)

    def hands_of(self, value: int) -> int:
        """Return how many hands a pair of a value may become."""
        return self.most_hands_of_aces if value == ACE else self.most_hands


def counts_of(cards: Sequence[int]) -> tuple[int, ...]:
    """Return how many cards there are of each value, the aces first.

    >>> counts_of(range(52))
    (4, 4, 4, 4, 4, 4, 4, 4, 4, 16)
    """
    counts = [0] * KINDS
    for card in cards:
        counts[VALUES[card] - 1] += 1
    return tuple(counts)


def card_of(value: int) -> int:
    """Return a card of a value, for the arithmetic of the games.

    >>> [VALUES[card_of(value)] for value in range(KINDS)] == list(range(1, 11))
    True
    """
    return 4 * 12 if value == ACE else 4 * (value - 1)


def count_of_values(values: Sequence[int]) -> int:
    """Return the count of a hand from the values of its cards.

    >>> count_of_values((0, 5))  # ace and six
    15
    """
    count = 0
    for value in values:
        count = add(count, card_of(value))
    return count


def doubles_where(allowed: Callable[[int], bool]) -> frozenset[int]:
    """Return the counts of two cards on which a game allows the double."""
    pairs = [(a, b) for a in range(KINDS) for b in range(a, KINDS)]
    return frozenset(count for count in map(count_of_values, pairs) if allowed(count))


def results_against(outcome: Callable[[int, int], int]) -> tuple[tuple[int, ...], ...]:
    """Return what every total of a player comes to against a dealer's 17 to 21 and against one who is over 21.

    >>> results_against(lambda player, dealer: (player > dealer) - (player < dealer) if dealer <= 21 else 1)[18]
    (1, 0, -1, -1, -1, 1)
    """
    return tuple(
        tuple(outcome(player, dealer) for dealer in range(DEALER_STANDS, BUST + 2)) for player in range(BUST + 1)
    )
