"""The two hands of baccarat dealt without any shortcut, by the drawing rules as players say them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import permutations

from pitboss.things.cards import one_deck

WORTH = dict(zip("23456789TJQKA", (2, 3, 4, 5, 6, 7, 8, 9, 0, 0, 0, 0, 1), strict=True))


def deck_of(ranks: str, suits: str = "cdhs") -> list[int]:
    """Return the cards of some ranks and suits."""
    return [card for card in one_deck() if str(card)[0] in ranks and str(card)[1] in suits]


def worth(deck: Sequence[int]) -> list[int]:
    """Return what the cards are worth."""
    return [WORTH[str(card)[0]] for card in deck]


def bank_draws(banker: int, given: int | None) -> bool:
    """Say whether the Banker draws: on 2 or less always, on 3 but not to an 8, on 4 to 2 to 7, and so on."""
    if given is None:
        return banker <= 5
    if banker <= 2:
        return True
    return given in {3: (0, 1, 2, 3, 4, 5, 6, 7, 9), 4: (2, 3, 4, 5, 6, 7), 5: (4, 5, 6, 7), 6: (6, 7)}.get(banker, ())


def deal_all(deck: Sequence[int]) -> Counter[tuple[int, int, int, int]]:
    """Deal every order of six cards, one after the other, and count what the two hands come to."""
    found: Counter[tuple[int, int, int, int]] = Counter()
    for first, second, third, fourth, fifth, sixth in permutations(worth(deck), 6):
        player, banker = (first + third) % 10, (second + fourth) % 10
        player_cards = banker_cards = 2
        if player < 8 and banker < 8:
            given, following = None, fifth
            if player <= 5:
                given, following = fifth, sixth
                player, player_cards = (player + fifth) % 10, 3
            if bank_draws(banker, given):
                banker, banker_cards = (banker + following) % 10, 3
        found[player, banker, player_cards, banker_cards] += 1
    return found
