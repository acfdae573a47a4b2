"""Shoes and hand-held decks: a fixed order of cards, served from the front, committed to before the first card."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterable, Sequence

from .cards import CARDS, Card, names
from .chance import Chance
from .errors import EquipmentError
from .provisions import carries_out


def commitment(salt: bytes, order: Iterable[int]) -> str:
    """Return the hash that binds a dealer to an order without showing it.

    >>> commitment(bytes(32), [0, 1])[:16]
    '53fa9028d8683c41'
    """
    return hashlib.sha256(salt + bytes(order)).hexdigest()


class Shoe:
    """A shuffled order of cards and how much of it has been dealt; the discard rack belongs to it.

    ``cutting_card`` is the number of cards in front of the cutting card, or -1 where none is used. ``waiting`` holds
    the positions of cards that have left the shoe and are to be served before all others, as one drawn in error
    that a rule makes the first card of the next hand. ``inserted`` tells which shuffled cards were put back in the
    course of play: the position at that time, the number of the shoe they were shuffled as, and the places.

    >>> shoe = Shoe.stacked("Ah Kd 4s"); str(shoe.draw()), shoe.remaining
    ('Ah', 2)
    """

    __slots__ = (
        "as_shuffled",
        "cut_at",
        "cutting_card",
        "discards",
        "inserted",
        "number",
        "order",
        "position",
        "salt",
        "side",
        "waiting",
    )

    def __init__(
        self,
        order: Sequence[Card],
        *,
        salt: bytes = b"",
        number: int = 0,
        cutting_card: int = -1,
        side: str = "",
    ) -> None:
        self.order = list(order)
        self.as_shuffled = bytes(self.order)
        self.cut_at = 0
        self.salt = salt
        self.number = number
        self.position = 0
        self.cutting_card = cutting_card
        self.side = side
        self.waiting: list[int] = []
        self.discards: list[Card] = []
        self.inserted: list[tuple[int, int, list[int]]] = []

    @staticmethod
    def shuffled(pack: Sequence[Card], chance: Chance, *, number: int = 0, side: str = "") -> Shoe:
        """Shuffle a pack into a shoe whose order is salted, ready to be committed to."""
        return Shoe(chance.shuffled(pack), salt=chance.salt(), number=number, side=side)

    @staticmethod
    def stacked(cards: str | Iterable[str | Card], *, number: int = 0) -> Shoe:
        """Build a shoe for tests whose cards come in the order given."""
        listed: list[str | Card] = [*cards.split()] if isinstance(cards, str) else list(cards)
        return Shoe([one if isinstance(one, Card) else Card.parse(one) for one in listed], number=number)

    @property
    def commitment(self) -> str:
        """The hash of salt and order as shuffled, before any cut."""
        return commitment(self.salt, self.as_shuffled)

    @property
    def remaining(self) -> int:
        """How many cards have not been dealt."""
        return len(self.order) - self.position + len(self.waiting)

    @property
    def at_cutting_card(self) -> bool:
        """Whether the cutting card has come out or lies next."""
        return 0 <= self.cutting_card <= self.position

    @property
    def next_card(self) -> Card | None:
        """The card that would be drawn next; only the equipment and a script may know it."""
        place = self.next_place
        return self.order[place] if place < len(self.order) else None

    @property
    def next_place(self) -> int:
        """The position of the card that would be drawn next."""
        return self.waiting[0] if self.waiting else self.position

    @carries_out("13:69E-1.28G(c)")
    def draw(self, to: str = "") -> Card:
        """Serve the next card; ``to`` tells for which hand, which a plain shoe need not know.

        >>> Shoe.stacked("").draw()
        Traceback (most recent call last):
        ...
        pitboss.things.errors.EquipmentError: No card is left in the shoe.
        """
        if self.waiting:
            return self.order[self.waiting.pop(0)]
        position = self.position
        if position >= len(self.order):
            raise EquipmentError("No card is left in the shoe.")
        self.position = position + 1
        return self.order[position]

    def cut(self, position: int) -> None:
        """Put all the cards in front of ``position`` to the back."""
        if self.position:
            raise EquipmentError("A shoe is cut before its first card is dealt, not after.")
        self.cut_at = (self.cut_at + position) % len(self.order)
        self.order = self.order[position:] + self.order[:position]

    def insert(self, shuffled: Shoe, places: Sequence[int]) -> None:
        """Put shuffled cards back among the undealt ones, in equal stacks behind so many cards each; dealing goes on.

        >>> shoe, again = Shoe.stacked("Ah Kd 4s 5s"), Shoe.stacked("Ah")
        >>> _ = shoe.draw(); shoe.insert(again, [2]); " ".join(str(card) for card in shoe.stub())
        'Kd 4s Ah 5s'
        """
        rest, order = self.stub(), list[Card]()
        size, begun = len(shuffled.order), 0
        for number, place in enumerate(places):
            stack = shuffled.order[size * number // len(places) : size * (number + 1) // len(places)]
            order += [*rest[begun:place], *stack]
            begun = place
        self.inserted.append((self.position, shuffled.number, list(places)))
        self.order = [*order, *rest[begun:]]
        self.position = 0
        self.waiting.clear()
        self.discards.clear()

    def stub(self) -> list[Card]:
        """Return the undealt cards, without dealing them."""
        return [*(self.order[place] for place in self.waiting), *self.order[self.position :]]

    def take_stub(self) -> list[Card]:
        """Remove the undealt cards from the shoe."""
        stub = self.stub()
        self.position = len(self.order)
        self.waiting.clear()
        return stub


def missing_and_extra(found: Iterable[int], pack: Iterable[int]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Compare cards found with the pack they should be, as a count of the stub does.

    >>> missing_and_extra([0, 1, 1], [0, 1, 2])
    (('2h',), ('2d',))
    """
    have, want = Counter(found), Counter(pack)
    return (
        names([CARDS[card] for card in sorted((want - have).elements())]),
        names([CARDS[card] for card in sorted((have - want).elements())]),
    )
