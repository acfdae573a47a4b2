"""Who holds the bank from hand to hand: the auction, keeping, passing and losing it (4.5(b), 4.6(b), 4.11).

What is carried from hand to hand: ``banker``, the seat that holds the bank, 0 where nobody does; ``least`` and
``most`` of its next wager; ``suivi``, the seat that may call Banco Suivi; ``passed_by``, the seat that passed the bank
when it was passed; ``outcome``, how the last hand ended, until the bank has been seen to.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Mapping
from typing import Any

from ...rules.asks import ANY_AMOUNT, Ask, Choice, Choices, Decision
from ...rules.baccarat_hands import to_the_right_of
from ...rules.events import Event
from ...rules.proceeding import Procedure
from ...rules.tablework import TableState, TableWork
from ...things.money import show
from ...things.provisions import carries_out
from .arithmetic import next_bounds

Taker = Generator[Event | Ask | None, Decision, int]
Seats = Generator[Event | Ask | None, Decision, list[int]]

BID = Choices(
    Choice("bid", "bid for the first hand; without an amount, the least the table takes", "4.5(b)", ANY_AMOUNT, 0),
    Choice("decline", "do not bid", "4.5(b)"),
)
KEEP = Choices(
    Choice("keep", "stay Banker, and wager within the bounds", "4.11"),
    Choice("pass", "pass the bank", "4.11"),
)
ACCEPT = Choices(
    Choice("accept", "take the bank and deal", "4.11(b)"),
    Choice("decline", "leave it to the next participant", "4.11(b)"),
)


@carries_out("4.6(b)", "4.7(b)")
def after_hand(carry: Mapping[str, Any], hand: Mapping[str, Any]) -> dict[str, Any]:
    """Return what is carried on after a hand: the bounds of the next wager and the right to Suivi.

    A stand-off counts for the bounds and not for Suivi (4.7(b)); a hand that was not played counts for neither.

    >>> won = {"banker": 2, "wager": 500, "result": "banker", "equalled_by": 4}
    >>> after_hand({"banker": 2, "least": 300}, won)
    {'banker': 2, 'outcome': 'banker', 'least': 500, 'most': 1000, 'suivi': 4}
    """
    kept = {key: carry[key] for key in ("least", "most", "suivi", "passed_by") if carry.get(key)}
    now = {"banker": hand["banker"], "outcome": hand["result"], **kept}
    if hand["result"] in ("banker", "stand-off"):
        now["least"], now["most"] = next_bounds(hand["wager"])
    if hand["result"] == "banker":
        now["suivi"] = hand["equalled_by"]
    return now


@carries_out("4.5(b)")
def auction(work: TableWork) -> Procedure:
    """Offer a new shoe; the highest bid takes it, of equal ones the closest to the dealer counterclockwise (4.5(b))."""
    best, banker = -1, 0
    for seat in sorted(work.seats):
        decision = yield work.question(seat, BID, "4.5(b)", about="bid", optional="decline")
        if decision.word == "bid" and decision.amount > best:
            best, banker = decision.amount, seat
    if banker:
        yield _takes(work, banker, "4.5(b)", least=best)
    else:
        yield _nobody(work, "4.5(b)")


def see_to_the_bank(work: TableWork) -> Procedure:
    """Have the bank kept, passed, or handed on after a defeat, once after each hand (4.11)."""
    carry = work.state.carry = dict(work.state.carry)
    outcome, banker = carry.pop("outcome", ""), carry.get("banker", 0)
    if not outcome or not banker:
        return
    if outcome == "player":
        yield from _defeated(work, banker)
    elif outcome == "transfer":
        yield from _lost(work, banker, banker, "4.12(a)")
    elif outcome == "uncovered":
        yield work.note("bank-offered", "4.11", seat=banker, text="Nobody wagered against the bank; it is offered on.")
        yield from _hand_on(work, [*to_the_right_of(banker, work.seats), banker], "4.11")
    elif banker not in work.seats:
        yield from _pass(work, banker)
    else:
        decision = yield work.question(banker, KEEP, "4.11", about="bank", optional="keep")
        if decision.word == "pass":
            yield from _pass(work, banker)


@carries_out("4.11(b)", "4.11(d)")
def _defeated(work: TableWork, banker: int) -> Procedure:
    """Hand a defeated bank on as lost by its Banker, or by whoever passed it if it was (4.11(b), 4.11(d))."""
    passed_by = work.state.carry.get("passed_by", 0)
    yield from _lost(work, banker, passed_by or banker, "4.11(b); 4.11(d)" if passed_by else "4.11(b)")


def _lost(work: TableWork, banker: int, loser: int, cite: str) -> Procedure:
    """Hand a bank on counterclockwise, beginning at the right of who counts as its loser."""
    yield work.note("bank-lost", cite, seat=banker, text="The bank goes on counterclockwise.")
    yield from _hand_on(work, [*to_the_right_of(loser, work.seats), loser], cite)


def _hand_on(work: TableWork, order: Iterable[int], cite: str) -> Procedure:
    """Offer the bank at any amount; who accepts begins as a new Banker."""
    seats = yield from _with_their_turn(work, order)
    seat = yield from _first_to_take(work, seats, ACCEPT, cite)
    yield _takes(work, seat, cite) if seat else _nobody(work, cite)


@carries_out("4.11")
def _pass(work: TableWork, banker: int) -> Procedure:
    """Offer a passed bank counterclockwise at its amount, and failing that at any (4.11)."""
    carry = work.state.carry
    least, passed_by = carry.get("least", 0), carry.get("passed_by") or banker
    yield work.note("bank-passed", "4.11", seat=banker, amount=least or None, text="The Banker passes the bank.")
    seats = yield from _with_their_turn(work, to_the_right_of(banker, work.seats))
    if least:
        take = Choices(
            Choice("take", f"put up {show(least)}, as the bank stood, and deal", "4.11"),
            Choice("decline", "leave it to the next participant", "4.11"),
        )
        seat = yield from _first_to_take(work, seats, take, "4.11")
        if seat:
            yield _takes(work, seat, "4.11", least=least, passed_by=passed_by)
            return
    seat = yield from _first_to_take(work, seats, ACCEPT, "4.11")
    yield _takes(work, seat, "4.11", passed_by=passed_by) if seat else _nobody(work, "4.11")


def _first_to_take(work: TableWork, seats: Iterable[int], choices: Choices, cite: str) -> Taker:
    """Ask seats in turn; return the first that takes the bank, or 0."""
    for seat in seats:
        decision = yield work.question(seat, choices, cite, about="bank", optional="decline")
        if decision.word != "decline":
            return seat
    return 0


@carries_out("4.11(e)")
def _with_their_turn(work: TableWork, order: Iterable[int]) -> Seats:
    """Return the seats whose turn it is to become Banker; one who moved ahead misses a turn (4.11(e))."""
    state, having = work.state, []
    for seat in order:
        if seat in state.miss_a_turn:
            state.miss_a_turn = [one for one in state.miss_a_turn if one != seat]
            yield work.note("miss-turn", "4.11(e)", seat=seat, text="misses a turn, having moved ahead")
        elif seat in work.seats:
            having.append(seat)
    return having


def _takes(work: TableWork, seat: int, cite: str, *, least: int = 0, passed_by: int = 0) -> Event:
    """Make a seat the Banker; nothing of the Banker before but a passed bank counts."""
    carry: dict[str, Any] = {key: work.state.carry[key] for key in TO_THE_SHOE if key in work.state.carry}
    carry["banker"] = seat
    if least:
        carry["least"] = least
    if passed_by:
        carry["passed_by"] = passed_by
    work.state.carry = carry
    return work.note("banker", cite, seat=seat, amount=least or None, text="takes the bank")


def _nobody(work: TableWork, cite: str) -> Event:
    """Leave the bank to whoever puts one up for the next hand (4.5(b))."""
    work.state.carry = vacant(work.state.carry)
    return work.note("banker", cite, text="Nobody takes the bank; whoever puts up the highest one has it.")


TO_THE_SHOE = ("last_hand", "reshuffle")
"""What is carried of the shoe, whoever holds the bank."""


def vacant(carry: Mapping[str, Any]) -> dict[str, Any]:
    """Return what is carried where nobody holds the bank."""
    return {key: carry[key] for key in TO_THE_SHOE if key in carry}


# Moving about the table.


@carries_out("4.11(e)")
def moves_ahead(banker: int, before: int, after: int, seats: int) -> bool:
    """Whether a move brings somebody closer to the bank, which goes round counterclockwise (4.11(e)).

    >>> moves_ahead(3, 2, 5, 14), moves_ahead(3, 5, 2, 14), moves_ahead(12, 3, 1, 14)
    (True, False, True)
    """
    return bool(banker) and (after - banker) % seats < (before - banker) % seats


def somebody_left(state: TableState, seat: int, name: str) -> None:
    """Note who left which seat; the bank of a Banker who leaves stands open."""
    state.left_seats = {**state.left_seats, name: [seat, state.rounds_dealt]}
    state.miss_a_turn = [one for one in state.miss_a_turn if one != seat]
    if state.carry.get("banker") == seat:
        state.carry = vacant(state.carry)


def somebody_sits_down(state: TableState, seat: int, name: str, seats: int) -> None:
    """Have whoever comes from another seat, and so closer to the bank, miss a turn there (4.11(e))."""
    before, round = state.left_seats.get(name, (0, 0))
    if before and state.rounds_dealt - round <= 1 and moves_ahead(state.carry.get("banker", 0), before, seat, seats):
        state.miss_a_turn = [*state.miss_a_turn, seat]
    state.left_seats = {who: left for who, left in state.left_seats.items() if who != name}
