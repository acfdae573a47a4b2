"""What lies on the table as one seat sees it, gathered from the events that it perceives."""

from __future__ import annotations

from collections.abc import Iterable

from ..things.cards import HIDDEN
from .events import Event

GONE = frozenset(("pick-up", "void"))
NOT_IN_A_HAND = frozenset(("burn", "discard", "stub", "shuffle"))


class Seen:
    """The cards of each hand, face down ones as ``??``, and the wagers on the layout.

    >>> seen = Seen()
    >>> seen.take([Event("deal", "20.7(c)", 1, "1", ("??",), "down"), Event("look", "20.10(a)", 1, "1", ("Ah",))])
    >>> seen.hands
    {'1': ['Ah']}
    """

    def __init__(self) -> None:
        self.hands: dict[str, list[str]] = {}
        self.stakes: dict[int, dict[str, int]] = {}

    def take(self, events: Iterable[Event]) -> None:
        """Follow the events."""
        for event in events:
            self._cards(event)
            self._wagers(event)

    def _cards(self, event: Event) -> None:
        if event.hand is None or event.kind in NOT_IN_A_HAND:
            return
        if event.kind in GONE:
            self.hands.pop(event.hand, None)
        elif event.kind == "move":
            self.hands.pop((event.text or "").removeprefix("from "), None)
            self.hands[event.hand] = list(event.cards)
        elif event.kind == "split":
            self._take_from_pair(event.hand, event.cards)
            self.hands[event.hand] = list(event.cards)
        elif event.kind == "set-aside":
            self._take_from_hand(event.hand, event.cards)
            self.hands[event.hand] = list(event.cards)
        elif event.kind == "deal":
            self.hands.setdefault(event.hand, []).extend(event.cards)
        elif event.cards:
            self._lie_now(event.hand, event.cards)

    def _take_from_pair(self, hand: str, cards: tuple[str, ...]) -> None:
        """Take the cards of a new hand from the hand of the same owner that was split."""
        owner = hand.partition("/")[0]
        for id, held in self.hands.items():
            if id.partition("/")[0] == owner and len(held) == 2 and held[1:] == list(cards):
                held.pop()
                return

    def _take_from_hand(self, hand: str, cards: tuple[str, ...]) -> None:
        """Take cards laid aside (hand ``1/discard``) from the hand of the same owner (``1``)."""
        held = self.hands.get(hand.partition("/")[0], [])
        for card in cards:
            if card in held or "??" in held:
                held.remove(card if card in held else "??")

    def _lie_now(self, hand: str, cards: tuple[str, ...]) -> None:
        """A hand that is looked at, turned over or divided now consists of these cards."""
        held = self.hands.get(hand, [])
        if len(cards) >= len(held):
            # A card that is not turned over yet stays what it was.
            known = [*held, *[HIDDEN] * (len(cards) - len(held))]
            self.hands[hand] = [one if card == HIDDEN else card for card, one in zip(cards, known, strict=True)]
        elif "??" in held:
            for card in cards:
                if "??" in held:
                    held[held.index("??")] = card

    def _wagers(self, event: Event) -> None:
        if event.seat is None or event.wager is None:
            return
        mine = self.stakes.setdefault(event.seat, {})
        if event.kind == "wager":
            mine[event.wager] = mine.get(event.wager, 0) + (event.amount or 0)
        elif event.kind == "move":
            mine[event.wager] = mine.pop((event.text or "").removeprefix("from "), 0)
        elif event.kind == "cut-down":
            mine[event.wager] = mine.get(event.wager, 0) - (event.amount or 0)
        elif event.kind in ("pay", "collect", "return"):
            mine.pop(event.wager, None)
