"""The deal: the dealer's up card, the double attack wagers on it, two cards to each box, the hole card (26.1, 26.7)."""

from __future__ import annotations

from functools import lru_cache

from ...rules.asks import Choice, Choices
from ...rules.events import NOBODY
from ...rules.proceeding import Procedure
from ...rules.twentyone_layout import NO_HOLE_CARD, Bet
from ...rules.twentyone_play import deal_first_to_boxes, deal_second_to_boxes
from .layout import Layout

DOUBLE_ATTACK = "double-attack"


def deal_first_cards(on: Layout) -> Procedure:
    """Deal the up card before the players get any, and the rest once the double attack wagers are made."""
    yield from on.deal(on.dealer, "up", "26.1#double-attack-wager")
    yield from _offer_double_attack(on)
    yield from deal_first_to_boxes(on, "26.7")
    yield from deal_second_to_boxes(on, "26.7")
    if on.mode == NO_HOLE_CARD:
        return
    if on.round.calls and on.round.called("IR-e"):
        yield on.round.note("ruling", "26.?(e)", text="The hole card is dealt after the players' first two cards.")
    on.dealer.seen_by = NOBODY
    yield from on.deal(on.dealer, "down", "26.7")


def _offer_double_attack(on: Layout) -> Procedure:
    """Let every player attack the up card, from the dealer's left; then no wager is changed."""
    round, cite = on.round, "26.1#double-attack-wager"
    for box in on.boxes:
        seat = box.caller
        choices = _choices(round.placed[seat]["initial"])
        decision = yield round.ask_seat(
            seat, choices, cite, hand=str(box.number), about=DOUBLE_ATTACK, optional="decline"
        )
        if decision.word == DOUBLE_ATTACK:
            yield round.stake(seat, DOUBLE_ATTACK, decision.amount, cite)
            # Only the initial wager is lost to a dealer's blackjack.
            box.hands[0].bets.append(Bet(seat, DOUBLE_ATTACK, decision.amount, 1, "26.5(b)"))


@lru_cache(maxsize=4096)
def _choices(initial: int) -> Choices:
    cite = "26.1#double-attack-wager"
    most = (1, initial)
    return Choices(
        Choice(DOUBLE_ATTACK, "add a wager, up to the initial one", cite, amount=most, default=initial),
        Choice("decline", "leave the initial wager alone", cite),
    )
