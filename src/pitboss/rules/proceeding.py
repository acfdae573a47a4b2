"""A proceeding: a procedure carried out step by step, each step an event with its cite.

The procedure is a generator that a dealer could follow with a finger. It records events as it goes, yields so that
others may watch or interrupt, and yields an :class:`Ask` where it waits for somebody's decision.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping
from typing import Any, TypeAlias

import msgspec

from ..things.errors import NotAllowed
from .asks import Ask, Choices, Decision
from .events import Event

Procedure: TypeAlias = Generator[Event | Ask | None, Decision, None]
Decider: TypeAlias = Callable[[Ask], str]


class Call(msgspec.Struct, frozen=True, omit_defaults=True):
    """An irregularity that the floor calls or the equipment causes.

    ``at`` is the number of events recorded when it was called; ``None`` stands for "whenever the script comes to it".
    """

    irregularity: str
    details: Mapping[str, Any] = {}
    at: int | None = None


class Proceeding:
    """A procedure under way: its events so far, the decisions taken, and the question it waits on.

    ``ask`` is the open question, ``finished`` tells that nothing more will happen.
    """

    def __init__(self) -> None:
        self.events: list[Event] = []
        self.decisions: list[tuple[int, str]] = []
        self.calls: list[Call] = []
        self.ask: Ask | None = None
        self.finished = False
        self.moment = ""
        self._steps: Procedure | None = None

    # What a procedure says and asks.

    def announce(self, text: str, cite: str) -> Event:
        """Record words that the dealer says aloud."""
        return self.record(Event("announce", cite, None, None, (), None, None, None, text))

    def record(self, event: Event) -> Event:
        """Record a step; whatever the floor has called for this moment happens right after it."""
        self.events.append(event)
        if self.calls:
            self._calls_due()
        return event

    def _calls_due(self) -> None:
        """Carry out the calls whose moment this is; only a round has irregularities."""

    def note(
        self,
        kind: str,
        cite: str,
        *,
        text: str | None = None,
        seat: int | None = None,
        hand: str | None = None,
        cards: tuple[str, ...] = (),
        face: str | None = None,
        wager: str | None = None,
        amount: int | None = None,
        seen_by: tuple[int, ...] | None = None,
    ) -> Event:
        """Record a step of any kind."""
        return self.record(Event(kind, cite, seat, hand, cards, face, wager, amount, text, seen_by))

    def question(
        self,
        seat: int,
        choices: Choices,
        cite: str,
        *,
        hand: str = "",
        about: str = "",
        costs: Mapping[str, int] | None = None,
        optional: str = "",
        seeming: Choices | None = None,
    ) -> Ask:
        """Put a question to a seat (0 is the dealer); the procedure yields it and is sent the decision.

        ``costs`` says what an answer adds to the wagers of the seat, in cents; ``optional`` what saying nothing means.
        """
        return Ask(seat, choices, cite, hand, about, costs, optional, seeming)

    # How a procedure is driven.

    def begin(self, steps: Procedure) -> None:
        """Take the procedure to carry out."""
        self._steps = steps

    def step(self) -> Event | Ask | None:
        """Carry out the next step; return its event, the question it waits on, or None at the end.

        While a question is open the step is that question again.
        """
        if self.ask is not None:
            return self.ask
        return self._next(None)

    def advance(self) -> Ask | None:
        """Go on to the next question, or to the end."""
        while self._steps is not None and self.ask is None:
            self._run(self._steps)
        return self.ask

    def decide(self, text: str, seat: int | None = None) -> Ask | None:
        """Answer the open question and go on to the next one; a wrong or untimely answer changes nothing."""
        self.answer(text, seat)
        return self.advance()

    def answer(self, text: str, seat: int | None = None) -> Event | Ask | None:
        """Answer the open question and carry out just the step that follows."""
        ask = self.ask
        if ask is None:
            why = "it is over" if self.finished else "no question is open"
            raise NotAllowed(f"No decision can be taken: {why}.")
        if seat is not None and seat != ask.seat:
            raise NotAllowed(
                f"Seat {seat} is not to act; {'seat ' + str(ask.seat) if ask.seat else 'the dealer'} is.",
                allowed=ask.choices.written(),
                cite=ask.cite,
            )
        return self._take(ask, text)

    def play(self, decider: Decider) -> None:
        """Carry out the whole procedure, asking ``decider`` for every decision."""
        while self._steps is not None:
            ask = self.ask
            if ask is None:
                self._run(self._steps)
            else:
                text = decider(ask)
                # The one who decides may have called an irregularity that ended everything.
                if self.ask is ask:
                    self._take(ask, text)

    def _take(self, ask: Ask, text: str) -> Event | Ask | None:
        decision = ask.decide(text)
        self.decisions.append((ask.seat, text))
        self.events.append(
            Event(
                "decide",
                ask.cite,
                ask.seat or None,
                ask.hand or None,
                (),
                None,
                None,
                None,
                ask.heard(text, decision),
            )
        )
        self.ask = None
        return self._next(decision)

    def _run(self, steps: Procedure) -> None:
        """Carry out steps up to the next question or the end."""
        for made in steps:
            if isinstance(made, Ask):
                self.ask = made
                return
        self._end()

    def _next(self, decision: Decision | None) -> Event | Ask | None:
        steps = self._steps
        if steps is None or self.finished:
            return None
        try:
            made = next(steps) if decision is None else steps.send(decision)
        except StopIteration:
            self._end()
            return None
        if isinstance(made, Ask):
            self.ask = made
        return made

    def _end(self) -> None:
        self.finished = True
        self._steps = None

    # What others may see.

    def view(self, seat: int | None) -> list[Event]:
        """Return the events as a seat, or a bystander (``None``), perceives them; hidden cards are not in them."""
        return [event if event.seen_by is None else event.as_seen_by(seat) for event in self.events]
