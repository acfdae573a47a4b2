"""What the first three cards can win by themselves, and what becomes of that when hands are void."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ...rules.declarations import PayTable
from ...rules.effects import Effect
from ...rules.events import Event
from ...rules.hands import Hand
from ...rules.payouts import limit_in_cents
from ...rules.proceeding import Call
from ...rules.round import Round
from ...rules.three_card_hands import THREE_OF_A_KIND
from ...things.cards import names
from .arithmetic import three_card_kind

FIRST = 3
NAMES = (
    "less than a pair",
    "one pair",
    "three-card flush",
    "three-card straight",
    "three-of-a-kind",
    "three-card straight flush",
)
"""The kinds of three cards, the lowest first."""


def kind_of(round: Round, hand: Hand) -> int:
    """Return the kind of the first three cards of a hand."""
    a, b, c = hand.cards[:FIRST]
    return three_card_kind(a, b, c, round.options.three_card_ace_low)


def settle_optional_bonus(round: Round, hand: Hand, table: PayTable) -> Iterator[Any]:
    """Pay the optional bonus to a player who shows a pair or better; collect it from the others (24.11(d)).

    At any step the hand may be ruled void, and the wager be gone.
    """
    seat = int(hand.id)
    if "bonus" not in round.stakes[seat] or len(hand) != FIRST:
        return
    kind = kind_of(round, hand)
    odds = table.get(NAMES[kind])
    yield _tell(round, hand, kind, "24.11(d)")
    if odds is not None and not hand.void:
        yield _show(round, hand, "24.11(d)")
    if hand.void:
        return
    if odds is None:
        yield round.collect(seat, "bonus", "24.11(d)", NAMES[kind])
    else:
        yield round.pay(seat, "bonus", odds, "24.11(d)", NAMES[kind])


def void_but_for_three_cards(round: Round, cite: str, ante_bonus: PayTable, optional_bonus: PayTable) -> None:
    """Rule that all hands are void, save payments that three cards have earned.

    A pair or better earns the optional bonus. Of the hands that earn an ante bonus only three of a kind is made of
    three cards. A hand folded before keeps the optional bonus that it was paid.
    """
    spared = set()
    for seat in round.seats:
        hand = round.hand(str(seat), seat)
        if hand.void:
            continue
        if round.net[seat].get("bonus", 0) > 0:
            spared.add((seat, "bonus"))
        if len(hand) < FIRST:
            continue
        kind = kind_of(round, hand)
        _tell(round, hand, kind, cite)
        bonus = optional_bonus.get(NAMES[kind]) if "bonus" in round.stakes[seat] else None
        if bonus is not None or kind == THREE_OF_A_KIND:
            _show(round, hand, cite)
        if bonus is not None:
            round.pay(seat, "bonus", bonus, f"{cite}; 24.11(d)", NAMES[kind])
            spared.add((seat, "bonus"))
        if kind == THREE_OF_A_KIND:
            won = ante_bonus["three-of-a-kind"].profit(round.placed[seat]["ante"])
            limit = limit_in_cents(round.options.cap)
            won = won if limit is None else min(won, limit)
            round.award(seat, "ante-bonus", won, f"{cite}; 24.11(c)", NAMES[kind])
            spared.add((seat, "ante-bonus"))
    round.void_hands(cite, spared=spared)


def void_one_hand(cite: str) -> Effect:
    """Rule that the hand of the seat named is void, the optional bonus with it; the others play on."""

    def effect(round: Round, call: Call) -> None:
        seat = int(call.details["seat"])
        round.void_hand(round.hand(str(seat), seat), cite)

    return effect


def _tell(round: Round, hand: Hand, kind: int, cite: str) -> Event:
    """Tell what three cards are worth, which everybody sees by whether they are paid."""
    return round.note("three-card-hand", cite, seat=hand.seat, hand=hand.id, text=NAMES[kind])


def _show(round: Round, hand: Hand, cite: str) -> Event:
    """Let everybody see the first three cards of a hand, and no later ones."""
    return round.note("reveal", cite, seat=hand.seat, hand=hand.id, cards=names(hand.cards[:FIRST]), face="up")
