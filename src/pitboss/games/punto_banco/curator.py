"""Who holds the shoe at punto banco: keeping it, giving it up, and offering it on (3.6, 3.11)."""

from __future__ import annotations

from collections.abc import Iterable

from ...rules.asks import Choice, Choices
from ...rules.baccarat_hands import to_the_right_of
from ...rules.proceeding import Procedure
from ...rules.tablework import TableWork
from ...things.provisions import carries_out

KEEP = Choices(
    Choice("keep", "keep the shoe and deal the next round", "3.11(a)"),
    Choice("give-up", "give up the shoe", "3.11(a)"),
)
OFFER = Choices(
    Choice("accept", "take the shoe and deal", "3.11(b)"),
    Choice("decline", "leave it to the next participant", "3.11(b)"),
)


@carries_out("3.6")
def first_curator(work: TableWork) -> Procedure:
    """Offer the shoe at its start, from the lowest seat counterclockwise (3.6)."""
    yield from _offer(work, sorted(work.seats), "3.6")


@carries_out("3.11", "3.11(a)")
def keep_or_pass(work: TableWork) -> Procedure:
    """Let the curator keep the shoe or give it up, or take it where it must be given up (3.11(a)).

    Where a dealer deals because nobody took the shoe, it is offered again when a curator would have had to give it up.
    """
    carry = work.state.carry
    curator, must = carry.get("curator", 0), carry.pop("relinquish", "")
    if must:
        yield work.note("relinquish", must, seat=curator or None, text="The shoe must be given up.")
    elif not curator:
        return
    elif curator in work.seats:
        decision = yield work.question(curator, KEEP, "3.11(a)", about="shoe", optional="keep")
        if decision.word == "keep":
            return
    else:
        yield work.note("relinquish", "3.11(b)", seat=curator, text="The curator has left the table.")
    yield from pass_on(work)


@carries_out("3.11(b)")
def pass_on(work: TableWork) -> Procedure:
    """Offer the shoe counterclockwise, beginning to the right of the last curator (3.11(b))."""
    carry = work.state.carry
    last = carry.get("last_curator", 0)
    order = list(to_the_right_of(last, work.seats))
    if not carry.get("curator") and last in work.seats:
        # A dealer has dealt since; whoever held the shoe before is one of the other participants.
        order.append(last)
    yield from _offer(work, order, "3.11(b)")


def _offer(work: TableWork, order: Iterable[int], cite: str) -> Procedure:
    """Give the shoe to the first who accepts; if nobody does, a dealer deals."""
    carry = work.state.carry
    carry["curator"] = 0
    for seat in order:
        decision = yield work.question(seat, OFFER, cite, about="shoe", optional="decline")
        if decision.word == "accept":
            carry["curator"] = carry["last_curator"] = seat
            yield work.note("curator", cite, seat=seat, text="takes the shoe")
            return
    yield work.note("curator", cite, text="Nobody takes the shoe; a dealer deals.")
