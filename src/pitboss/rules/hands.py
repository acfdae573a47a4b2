"""Hands on the table: their cards in the order received, and who has seen them."""

from __future__ import annotations

from ..things.cards import Card, names
from .events import NOBODY


class Hand:
    """The cards of a seat, of the dealer, or a common hand.

    ``seen_by`` is ``None`` once everybody may know all the cards. ``void`` marks a hand that was ruled void by itself,
    the others playing on: it is dealt no further card.
    """

    __slots__ = ("cards", "id", "seat", "seen_by", "void")

    def __init__(self, id: str, seat: int | None = None) -> None:
        self.id = id
        self.seat = seat
        self.cards: list[Card] = []
        self.seen_by: tuple[int, ...] | None = NOBODY
        self.void = False

    def __len__(self) -> int:
        return len(self.cards)

    @property
    def names(self) -> tuple[str, ...]:
        """The cards as text."""
        return names(self.cards)

    def __repr__(self) -> str:
        return f"Hand({self.id}: {' '.join(self.names)})"
