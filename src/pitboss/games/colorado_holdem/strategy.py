"""A simple strategy for automatic players, from the three cards dealt alone."""

from __future__ import annotations

from collections.abc import Sequence

from ...rules.poker_hands import pair_of
from ...things.cards import CARD_NAMES

TEN = 8


def simple_decision(cards: Sequence[int], *, wins_at_once: bool, may_fold: bool) -> str:
    """Declare what wins, keep a pair or the two highest cards; where one may fold, fold without a pair or a ten.

    >>> from pitboss.things.cards import cards
    >>> simple_decision(cards("4c Kh 4d"), wins_at_once=False, may_fold=True)
    'discard:Kh'
    >>> simple_decision(cards("9c 4h 2d"), wins_at_once=False, may_fold=True)
    'fold'
    >>> simple_decision(cards("9c 4h 2d"), wins_at_once=False, may_fold=False)
    'discard:2d'
    """
    if wins_at_once:
        return "declare"
    kept = _kept(cards)
    if may_fold and not (_are_a_pair(kept) or max(kept) >> 2 >= TEN):
        return "fold"
    return f"discard:{CARD_NAMES[next(card for card in cards if card not in kept)]}"


def simple_bet(kept: Sequence[int], *, push_from: int, may_go_on_without: bool) -> str:
    """Bet on a pair that cannot lose, and wherever one must.

    >>> simple_bet((28, 29), push_from=pair_of(7), may_go_on_without=True)
    'bet'
    >>> simple_bet((24, 25), push_from=pair_of(7), may_go_on_without=True)
    'no-bet'
    """
    cannot_lose = _are_a_pair(kept) and pair_of(kept[0] >> 2) >= push_from
    return "bet" if cannot_lose or not may_go_on_without else "no-bet"


def _kept(cards: Sequence[int]) -> Sequence[int]:
    """Return a pair among the cards, or the two highest."""
    ranks = [card >> 2 for card in cards]
    pair = [card for card in cards if ranks.count(card >> 2) > 1]
    return pair[:2] or sorted(cards)[-2:]


def _are_a_pair(kept: Sequence[int]) -> bool:
    return kept[0] >> 2 == kept[1] >> 2
