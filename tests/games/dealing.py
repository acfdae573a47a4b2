"""Rounds and table work of one-deck games for tests: stacked, dealt and told apart."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from pitboss.games.registry import game, game_with
from pitboss.rules.case import read_case, settle_case
from pitboss.rules.events import Event
from pitboss.rules.round import Round
from pitboss.rules.tablework import TableState, TableWork
from pitboss.things.cards import cards, one_deck
from pitboss.things.chance import Chance
from pitboss.things.shoes import Shoe

WAYS: tuple[dict[str, Any], ...] = ({}, {"deal": "hand", "shuffler": "automated"}, {"deal": "automated-shoe"})
"""Options for each way of dealing: manual shoe, hand, automated shoe."""


def begin(id: str, order: str, wagers: dict[int, dict[str, int]], *, carry: Any = None, **options: Any) -> Round:
    """Begin a round from a deck that begins with the cards of an order."""
    rest = [card for card in one_deck() if card not in cards(order)]
    return Round(game(id, **options), wagers, shoe=Shoe(cards(order) + rest), carry=carry)


def play(round: Round, decisions: Iterable[str]) -> Round:
    """Play a round with all these decisions, in order."""
    answers = list(decisions)
    round.play(lambda ask: answers.pop(0))
    assert not answers
    return round


def of(round: Round | TableWork, kind: str) -> list[Event]:
    """Return the events of a kind."""
    return [event for event in round.events if event.kind == kind]


def told(events: Iterable[Event]) -> list[str]:
    """Write events short: what is done, and to whose hand."""
    return [f"{event.kind} {event.hand or event.seat or ''}".rstrip() for event in events]


def table_work(
    id: str, what: str, state: TableState | None = None, answers: Iterable[str] = (), **options: Any
) -> TableWork:
    """Do a piece of table work; the dealer cuts where ``answers`` say."""
    chance, left = Chance(), list(answers)
    work = TableWork(
        game(id, **options), state or TableState(), [1, 2], lambda pack, side: Shoe.shuffled(pack, chance, side=side)
    )
    work.begin(getattr(work.game, what)(work))
    work.play(lambda ask: left.pop(0))
    assert not left
    return work


def settled(case: dict[str, Any]) -> Any:
    """Carry a case out; return the net of every seat."""
    return settle_case(read_case({"id": "one", **case}), game_with)
