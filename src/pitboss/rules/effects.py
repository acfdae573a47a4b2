"""Rulings that several games share."""

from __future__ import annotations

from collections.abc import Callable

from .proceeding import Call
from .round import Round

Effect = Callable[[Round, Call], None]


def all_hands_void(cite: str, *, undo_decided: bool = True) -> Effect:
    """Rule that every wager is returned and the cards are reshuffled."""

    def effect(round: Round, call: Call) -> None:
        round.void_hands(cite, undo_decided=undo_decided)

    return effect


def next_card_discarded(cite: str) -> Effect:
    """Put the card about to be drawn into the discard rack; the deal goes on with the one after it."""

    def effect(round: Round, call: Call) -> None:
        round.discard(round.shoe.draw("irregularity"), cite, why="found face up")

    return effect


def nothing_changes(cite: str, text: str) -> Effect:
    """Note the ruling; neither hands nor wagers change."""

    def effect(round: Round, call: Call) -> None:
        round.note("ruling", cite, text=text)

    return effect
