"""Events: what happened at the table, one record a step, each with the cite of the provision it carries out."""

from __future__ import annotations

import msgspec

from ..things.cards import HIDDEN
from ..things.money import to_dollars

NOBODY: tuple[int, ...] = ()


class Event(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """One step of a procedure.

    ``seen_by`` says which seats may know the ``cards`` (and the ``text``, where ``private``): ``None`` is everybody,
    an empty tuple nobody. Amounts are in cents.

    >>> event = Event("deal", "20.7(c)", seat=2, hand="2", cards=("Ah",), face="down", seen_by=())
    >>> event.as_seen_by(2).cards
    ('??',)
    """

    kind: str
    cite: str
    seat: int | None = None
    hand: str | None = None
    cards: tuple[str, ...] = ()
    face: str | None = None
    wager: str | None = None
    amount: int | None = None
    text: str | None = None
    seen_by: tuple[int, ...] | None = None

    def as_seen_by(self, seat: int | None) -> Event:
        """Return the event as one seat, or a bystander (``None``), perceives it."""
        if self.seen_by is None or seat in self.seen_by:
            return self
        return Event(
            self.kind,
            self.cite,
            self.seat,
            self.hand,
            (HIDDEN,) * len(self.cards),
            self.face,
            self.wager,
            self.amount,
            None,
            NOBODY,
        )

    def for_people(self) -> dict[str, object]:
        """Return the event as JSON for people: dollars instead of cents, nothing that is empty."""
        shown: dict[str, object] = {"kind": self.kind, "cite": self.cite}
        if self.seat is not None:
            shown["seat"] = self.seat
        if self.hand is not None:
            shown["hand"] = self.hand
        if self.cards:
            shown["cards"] = list(self.cards)
        for name in ("face", "wager"):
            if getattr(self, name) is not None:
                shown[name] = getattr(self, name)
        if self.amount is not None:
            shown["amount"] = to_dollars(self.amount)
        if self.text is not None:
            shown["text"] = self.text
        return shown


EVENT_ENCODER = msgspec.json.Encoder()


def canonical(events: object) -> bytes:
    """Encode records to the canonical bytes that are hashed, stored and compared."""
    return EVENT_ENCODER.encode(events)
