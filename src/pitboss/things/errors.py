"""Errors for the person who must act: what was wrong, and what is allowed instead."""

from __future__ import annotations

from collections.abc import Iterable


class PitbossError(Exception):
    """Something was asked for that cannot be done; nothing has been changed.

    >>> print(PitbossError("Wager 'anto' is unknown.", allowed=["ante", "pair-plus"]))
    Wager 'anto' is unknown. Allowed: ante, pair-plus.
    >>> print(PitbossError("'top' is no pair of places.", allowed=["V-far, V-near", "V-far, C"]))
    'top' is no pair of places. Allowed: V-far, V-near; V-far, C.
    >>> print(PitbossError("Seat 2 is not to act.", cite="20.10(b)"))
    Seat 2 is not to act. (20.10(b))
    """

    def __init__(self, message: str, *, allowed: Iterable[object] = (), cite: str | None = None) -> None:
        self.message = message
        self.allowed = tuple(str(one) for one in allowed)
        self.cite = cite
        super().__init__(message)

    def __str__(self) -> str:
        text = self.message
        if self.allowed:
            between = "; " if len(self.allowed) > 1 and any(", " in one for one in self.allowed) else ", "
            text += f" Allowed: {between.join(self.allowed)}."
        if self.cite:
            text += f" ({self.cite})"
        return text


class NotUnderstood(PitbossError):
    """Malformed input: a card, an amount, a decision or a file that cannot be read."""


class UnknownName(PitbossError):
    """A game, option, wager, seat or irregularity that does not exist."""


class NotAllowed(PitbossError):
    """Understood, but the rules or the moment forbid it."""


class EquipmentError(PitbossError):
    """The shoe, deck or wheel cannot do what is asked of it."""
