"""What is done with the shoe between rounds of blackjack and its kin: who cuts, and where the cutting card goes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ..things.cards import names
from ..things.errors import NotAllowed
from ..things.shoes import Shoe
from .proceeding import Procedure
from .round import Round
from .tablework import TableState, TableWork

FIRST_PLAYER, ITS_BOX, THE_DEALERS, HOUSE_CHOICE = range(4)
"""Why somebody is the first to whom the cut is offered: a new game, the box or the dealer's hand on which the cutting
card came, a reshuffle that the house chose."""


class Cutters(NamedTuple):
    """The seats to which the cut is offered, in order, and why the first of them comes first."""

    order: Sequence[int]
    rule: int
    why: str


def cutters(work: TableWork, *, new: bool) -> Cutters:
    """Return who may cut; after a refusal the cut goes on clockwise."""
    state = work.state
    seats = [seat for seat in work.seats if seat <= work.game.seats]
    if new:
        return Cutters(seats, FIRST_PLAYER, "the first player at the table")
    came_to = state.cutting_card_came_to.partition("/")[0]
    if came_to.isdigit() and not state.shuffle_asked:
        box = int(came_to)
        order = [*(seat for seat in seats if seat >= box), *(seat for seat in seats if seat < box)]
        return Cutters(order, ITS_BOX, f"the cutting card came to box {box}")
    rule = THE_DEALERS if came_to and not state.shuffle_asked else HOUSE_CHOICE
    return Cutters([*seats[-1:], *seats[:-1]], rule, "farthest right of the dealer")


def cards_before_cutting_card(cards: int) -> int:
    """Return how many cards lie in front of the cutting card: a quarter or a little more stays behind it.

    >>> cards_before_cutting_card(312), cards_before_cutting_card(51)
    (234, 38)
    """
    return cards * 3 // 4


def burn_card(work: TableWork, shoe: Shoe, cite: str) -> Procedure:
    """Burn the next card of the shoe, and remember which, for a player may ask to see it."""
    work.state.carry["burned"] = shoe.next_place
    work.burn(shoe, cite)
    yield None


def disclose_burn_card(work: TableWork, cite: str) -> Procedure:
    """Show the last burn card to a player who asks."""
    place = work.state.carry.get("burned")
    if place is None or not work.state.shoes:
        raise NotAllowed("No card has been burned from this shoe.", cite=cite)
    card = work.state.shoes[0].order[place]
    yield work.note("disclose", cite, cards=names([card]), face="up", text="the burn card")


def note_end_of_round(state: TableState, round: Round) -> None:
    """Note what the round leaves in the shoe, and to whom the cutting card came."""
    state.carry = round.carries
    state.shoes = list(round.shoes)
    came_to = state.carry.pop("cutting_card_came_to", "")
    if came_to:
        state.cutting_card_came_to = came_to
    if "burned" in round.carry and "ran_out" not in state.carry:
        state.carry["burned"] = round.carry["burned"]
