"""What a player may change between no spin and the new spin."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ...rules.asks import Choice, Choices, Decision
from ...things.errors import NotAllowed, NotUnderstood
from ...things.money import to_cents

if TYPE_CHECKING:
    from .game import Roulette


class Changes(Choices):
    """Let the wagers stand, take one back, or place one: ``stand``, ``take-back:red``, ``place:split:1-2=5``.

    What is placed where a wager lies already is added to it; a wager that is held is not touched.
    """

    __slots__ = ("_game", "_held", "_seat")

    def __init__(self, game: Roulette, seat: int, lying: Sequence[str], held: Sequence[str]) -> None:
        choices = [Choice("stand", "let all wagers stand", "5.4")]
        if lying:
            choices.append(Choice("take-back", "take a wager back", "5.4", arguments=tuple(lying)))
        choices.append(Choice("place", "place a wager or add to one, in dollars", "5.4", arguments=("straight:0=5",)))
        super().__init__(*choices)
        self._game = game
        self._seat = seat
        self._held = tuple(held)

    def decide(self, text: str, who: str = "The player", cite: str | None = None) -> Decision:
        """Read an answer, or refuse it with the lawful ones."""
        if not str(text).strip().startswith("place:"):
            return super().decide(text, who, cite)
        id, equals, dollars = text.strip().removeprefix("place:").rpartition("=")
        if not equals:
            raise NotUnderstood(f"{text!r} names no amount.", allowed=self.written(), cite=cite)
        amount = to_cents(dollars, f"amount of {id!r}")
        self._game.check_wager(id, amount, self._seat)
        if id in self._held:
            raise NotAllowed(f"{who} cannot touch {id!r}: it is held.", allowed=self.written(), cite="5.2")
        return Decision("place", amount, id)
