"""Playing a round of blackjack or its kin in a test, and reading what was told of it."""

from __future__ import annotations

from collections.abc import Sequence

from pitboss.rules.events import Event
from pitboss.rules.round import Round


def play_out(round: Round, decisions: Sequence[str] = ()) -> Round:
    """Play a round; once the decisions are used up everybody stands, and nobody takes up what may be left alone."""
    answers = list(decisions)
    round.play(lambda ask: ask.optional if ask.passes_over(answers[0] if answers else None) else next_of(answers))
    assert not answers
    return round


def next_of(answers: list[str]) -> str:
    return answers.pop(0) if answers else "stand"


def of(round: Round, kind: str) -> list[Event]:
    return [event for event in round.events if event.kind == kind]


def told(round: Round, *kinds: str) -> list[str]:
    return [f"{event.kind} {event.hand or event.seat or ''}".strip() for event in round.events if event.kind in kinds]


def ask_of(round: Round) -> list[str]:
    assert round.ask is not None
    return list(round.ask.choices.words())
