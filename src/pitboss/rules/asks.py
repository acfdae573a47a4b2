"""Decisions: what a person at the table is asked, which answers are lawful, and the answer given."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from ..things.errors import NotAllowed, NotUnderstood
from ..things.money import show, to_cents


class Choice(msgspec.Struct, frozen=True):
    """One lawful answer.

    ``amount`` bounds an amount in cents that must follow the word (``insurance:10``), ``default`` is taken where the
    word stands alone; ``arguments`` lists the words that may follow instead, ``whole`` bounds a whole number.
    """

    word: str
    means: str
    cite: str
    amount: tuple[int, int] | None = None
    default: int | None = None
    arguments: tuple[str, ...] = ()
    whole: tuple[int, int] | None = None

    def written(self) -> str:
        """Return how the answer is written.

        >>> Choice("double", "double down", "2.10(a)", amount=(1, 2000), default=2000).written()
        'double[:up to $20]'
        """
        if self.amount is not None:
            low, high = self.amount
            bounds = f":{show(low)}" if low == high else f":up to {show(high)}"
            return f"{self.word}[{bounds}]" if self.default is not None else self.word + bounds
        if self.whole is not None:
            return f"{self.word}:{self.whole[0]} to {self.whole[1]}"
        if self.arguments:
            return " or ".join(f"{self.word}:{one}" for one in self.arguments)
        return self.word


class Decision(msgspec.Struct, frozen=True):
    """A lawful answer: the word, and the amount or argument that came with it."""

    word: str
    amount: int = 0
    argument: str = ""


class Choices:
    """The answers among which a person may choose, prepared once.

    >>> choices = Choices(Choice("play", "make a play wager", "20.10(b)"), Choice("fold", "give up", "20.10(b)"))
    >>> choices.decide("play").word
    'play'
    """

    __slots__ = ("_plain", "all")

    def __init__(self, *choices: Choice) -> None:
        self.all = choices
        self._plain = {
            one.word: Decision(one.word, one.default or 0)
            for one in choices
            if not one.arguments and one.whole is None and (one.amount is None or one.default is not None)
        }

    def written(self) -> tuple[str, ...]:
        """Return how each answer is written."""
        return tuple(choice.written() for choice in self.all)

    def words(self) -> tuple[str, ...]:
        """Return the words of the answers."""
        return tuple(choice.word for choice in self.all)

    def decide(self, text: str, who: str = "The player", cite: str | None = None) -> Decision:
        """Read an answer, or refuse it with the lawful ones."""
        found = self._plain.get(text)
        if found is not None:
            return found
        if not isinstance(text, str):
            raise NotUnderstood(f"{text!r} is not a decision.", allowed=self.written(), cite=cite)
        word, colon, rest = text.strip().partition(":")
        for choice in self.all:
            if choice.word != word.strip():
                continue
            if choice.arguments and rest in choice.arguments:
                return Decision(word, 0, rest)
            if choice.whole is not None and rest.isdigit() and choice.whole[0] <= int(rest) <= choice.whole[1]:
                return Decision(word, 0, rest)
            if choice.amount is not None and colon:
                cents = to_cents(rest, f"amount of {word!r}")
                low, high = choice.amount
                if low <= cents <= high:
                    return Decision(word, cents)
        raise NotAllowed(f"{who} cannot decide {text!r} now.", allowed=self.written(), cite=cite)


class Ask:
    """A question that the procedure waits on."""

    __slots__ = ("about", "choices", "cite", "costs", "hand", "seat")

    def __init__(
        self,
        seat: int,
        choices: Choices,
        cite: str,
        hand: str = "",
        about: str = "",
        costs: Mapping[str, int] | None = None,
    ) -> None:
        self.seat = seat
        self.choices = choices
        self.cite = cite
        self.hand = hand
        self.about = about
        self.costs = costs

    def cost(self, decision: Decision) -> int:
        """Return what a decision adds to the wagers of the seat, in cents."""
        return decision.amount or (self.costs.get(decision.word, 0) if self.costs else 0)

    def decide(self, text: str) -> Decision:
        """Read an answer to this question."""
        return self.choices.decide(text, f"Seat {self.seat}" if self.seat else "The dealer", self.cite)

    def __repr__(self) -> str:
        return f"Ask(seat {self.seat}: {', '.join(self.choices.written())})"
