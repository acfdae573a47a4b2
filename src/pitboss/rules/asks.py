"""Decisions: what a person at the table is asked, which answers are lawful, and the answer given."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from ..things.errors import NotAllowed, NotUnderstood
from ..things.money import show, to_cents

ANY_AMOUNT = (1, 10**12)
"""The bounds of an amount, in cents, that nothing but the limits of the table bounds."""


class Choice(msgspec.Struct, frozen=True):
    """One lawful answer.

    ``amount`` bounds an amount in cents that must follow the word (``insurance:10``), ``default`` is taken where the
    word stands alone; ``arguments`` lists the words that may follow instead, ``whole`` bounds a whole number. Where
    others may not know the arguments, as the cards of a hand, ``hint`` is shown in their place.
    """

    word: str
    means: str
    cite: str
    amount: tuple[int, int] | None = None
    default: int | None = None
    arguments: tuple[str, ...] = ()
    whole: tuple[int, int] | None = None
    hint: str = ""

    def written(self) -> str:
        """Return how the answer is written.

        >>> Choice("double", "double down", "2.10(a)", amount=(1, 2000), default=2000).written()
        'double[:up to $20]'
        >>> Choice("draw", "change a card", "42.10(f)3", arguments=("Ah", "4c"), hint="one of the cards").written()
        'draw:one of the cards'
        """
        if self.hint:
            return f"{self.word}:{self.hint}"
        if self.amount == ANY_AMOUNT:
            return f"{self.word}:amount"
        if self.amount is not None:
            low, high = self.amount
            from_low = "up to" if low <= 1 or self.default is not None else f"{show(low)} to"
            bounds = f":{show(low)}" if low == high else f":{from_low} {show(high)}"
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
            if not (one.arguments or one.hint) and one.whole is None and (one.amount is None or one.default is not None)
        }

    def written(self) -> tuple[str, ...]:
        """Return how each answer is written."""
        return tuple(choice.written() for choice in self.all)

    def words(self) -> tuple[str, ...]:
        """Return the words of the answers."""
        return tuple(choice.word for choice in self.all)

    def decide(self, text: str, who: str = "The player", cite: str | None = None) -> Decision:
        """Read an answer, or refuse it with the lawful ones."""
        if not isinstance(text, str):
            raise NotUnderstood(f"{text!r} is not a decision.", allowed=self.written(), cite=cite)
        found = self._plain.get(text)
        if found is not None:
            return found
        word, colon, rest = (part.strip() for part in text.partition(":"))
        if not colon and word in self._plain:
            return self._plain[word]
        for choice in self.all:
            if choice.word != word:
                continue
            if choice.arguments and rest in choice.arguments:
                return Decision(word, 0, rest)
            if choice.hint:
                named = [one for one in choice.arguments if one.lower() == rest.lower()]
                if named:
                    return Decision(word, 0, named[0])
            if choice.whole is not None and _is_within(rest, choice.whole):
                return Decision(word, 0, rest)
            if choice.amount is not None and colon:
                cents = to_cents(rest, f"amount of {word!r}")
                low, high = choice.amount
                if low <= cents <= high:
                    return Decision(word, cents)
        bare = not rest and word in self.words() and word not in self._plain
        how = "without saying more" if bare else "now"
        raise NotAllowed(f"{who} cannot decide {text!r} {how}.", allowed=self.written(), cite=cite)


def _is_within(text: str, bounds: tuple[int, int]) -> bool:
    """Whether a text is a whole number within bounds; digits of other scripts and endless numbers are none."""
    return text.isascii() and text.isdigit() and len(text) < 10 and bounds[0] <= int(text) <= bounds[1]


class Ask:
    """A question that the procedure waits on.

    ``optional`` is the answer of a person who says nothing: a script that does not mention the matter gives it.
    ``seeming`` are the answers that the others at the table must think lawful, where those that are would give away
    cards they may not see.
    """

    __slots__ = ("about", "choices", "cite", "costs", "hand", "optional", "seat", "seeming")

    def __init__(
        self,
        seat: int,
        choices: Choices,
        cite: str,
        hand: str = "",
        about: str = "",
        costs: Mapping[str, int] | None = None,
        optional: str = "",
        seeming: Choices | None = None,
    ) -> None:
        self.seat = seat
        self.choices = choices
        self.cite = cite
        self.hand = hand
        self.about = about
        self.costs = costs
        self.optional = optional
        self.seeming = seeming or choices

    def seen_by(self, seat: int | None) -> Choices:
        """Return the answers as a seat, or a bystander (``None``), may know them."""
        return self.choices if seat == self.seat else self.seeming

    def cost(self, decision: Decision) -> int:
        """Return what a decision adds to the wagers of the seat, in cents; costs name a word or ``word:argument``."""
        if decision.amount or not self.costs:
            return decision.amount
        said = f"{decision.word}:{decision.argument}" if decision.argument else decision.word
        return self.costs.get(said, self.costs.get(decision.word, 0))

    def passes_over(self, given: object) -> bool:
        """Whether a script's next decision does not concern this question, which may be left unanswered.

        >>> insure = Choices(Choice("insurance", "insure", "2.9(b)", amount=(1, 500)), Choice("decline", "", "2.9(b)"))
        >>> ask = Ask(1, insure, "2.9(b)", optional="decline")
        >>> ask.passes_over("hit"), ask.passes_over("insurance:5")
        (True, False)
        """
        if not self.optional:
            return False
        word = given.strip().partition(":")[0] if isinstance(given, str) else ""
        return word not in self.seeming.words()

    def heard(self, text: str, decision: Decision) -> str:
        """Return what everybody hears of an answer: the word alone, where its argument is not for all to know."""
        if decision.argument and any(one.hint for one in self.choices.all if one.word == decision.word):
            return decision.word
        return text.strip()

    def decide(self, text: str) -> Decision:
        """Read an answer to this question."""
        return self.choices.decide(text, f"Seat {self.seat}" if self.seat else "The dealer", self.cite)

    def __repr__(self) -> str:
        return f"Ask(seat {self.seat}: {', '.join(self.choices.written())})"
