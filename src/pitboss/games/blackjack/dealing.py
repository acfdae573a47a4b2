"""Dealing the first cards (2.6(d), (e), and the hole card of (j) and (k)), and what goes wrong there (2.15)."""

from __future__ import annotations

from ...rules.events import NOBODY, Event
from ...rules.proceeding import Procedure
from ...rules.round import ONE_CARD
from ...rules.twentyone_play import deal_first_to_boxes, deal_second_to_boxes
from ...things.provisions import carries_out
from ...things.shoes import Shoe
from .arithmetic import add
from .layout import Layout

RED, BLACK = "red", "black"
"""The sides of a double shoe: hearts and diamonds name the one, spades and clubs the other."""


@carries_out("2.6(e)")
def deal_first_cards(on: Layout) -> Procedure:
    """Deal two cards to every box and the dealer's own."""
    yield from _determine_side(on)
    forgotten = on.round.called("IR-e") is not None
    yield from deal_first_to_boxes(on, "2.6(e)1")
    if not forgotten:
        yield from on.deal(on.dealer, "up", "2.6(e)2")
    yield from deal_second_to_boxes(on, "2.6(e)3")
    if forgotten:
        yield from on.deal(on.dealer, "up", "2.15(e)")
    yield from _hole_card(on)


def _hole_card(on: Layout) -> Procedure:
    """Deal the dealer's second card before any further one, where the licensee has it so."""
    if on.mode == "none":
        return
    cite = "2.6(k)" if on.exposed else "2.6(j)"
    if on.round.calls and on.round.called("IR-e") is not None:
        cite = f"2.15(e); {cite}"
    if not on.exposed:
        on.dealer.seen_by = NOBODY
    yield from on.deal(on.dealer, "up" if on.exposed else "down", cite)


# The double shoe.


def _determine_side(on: Layout) -> Procedure:
    """Draw the determinant card of a double shoe; its suit names the side (2.6(d)1)."""
    if on.options.shoe != "double":
        return
    round = on.round
    first = on.boxes[0]
    # The card may come from either side; the one last dealt from lies at hand.
    last = str(round.carry.get("side", RED))
    round.shoe = _side(on, last)
    yield from on.reach_for_card(first.hands[0].hand.id, first.number)
    drawn_from = round.shoe
    card = round.draw(first.hands[0].hand.id)
    suit_side = RED if card & 3 in (1, 2) else BLACK
    named = _side(on, suit_side)
    text = f"{suit_side} suits name the side to be dealt from"
    yield round.note("determinant", "2.6(d)1", cards=ONE_CARD[card], face="up", text=text)
    if named is drawn_from:
        hand = first.hands[0]
        hand.hand.cards.append(card)
        hand.count = add(0, card)
        first.drawn.append(card)
        yield round.record(Event("deal", "2.6(d)2", hand.hand.seat, hand.hand.id, ONE_CARD[card], "up"))
    else:
        yield round.discard(card, "2.6(d)2", why="burned")
    round.shoe = named
    if round.called("IR-h"):
        round.shoe = next((shoe for shoe in round.shoes if shoe is not named), named)
        yield round.note("ruling", "2.15(h)", text="The side dealt from is treated as the one named.")
        if named is drawn_from and round.shoe is not named:
            on.of_other_side = card, named
    round.carries["side"] = round.shoe.side or suit_side


def part_by_backs(on: Layout) -> Procedure:
    """Put the determinant card of a round from the wrong side to the discards of its own side, as its back tells."""
    if on.of_other_side is None:
        return
    card, side = on.of_other_side
    if card in on.round.shoe.discards:
        on.round.shoe.discards.remove(card)
        side.discards.append(card)
        text = "The determinant card goes to the discards of its own side."
        yield on.round.note("ruling", "2.15(h)", cards=ONE_CARD[card], face="up", text=text)


def _side(on: Layout, suits: str) -> Shoe:
    """Return the side of the double shoe that suits name; a script's single stack stands for both."""
    return next((shoe for shoe in on.round.shoes if shoe.side == suits), on.round.shoe)
