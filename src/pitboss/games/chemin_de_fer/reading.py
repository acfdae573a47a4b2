"""How a case of chemin de fer is read: who holds the bank, what came before, and what is said out of turn."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ...rules.case import Case
from ...rules.proceeding import Call
from ...rules.round import Round
from ...things.cards import Card
from ...things.errors import NotAllowed, NotUnderstood, UnknownName
from ...things.money import to_cents, to_dollars
from ...things.provisions import carries_out
from .bank import after_hand

CASE_KEYS = {
    "banker_seat": "the seat of the Banker",
    "bid": "what the Banker bid for the bank, in dollars; as much as the bank where it is not given",
    "history": "the same Banker's earlier hands, oldest first",
    "expected_state": "what else must have come about: dominant_seat",
}
HISTORY_KEYS = ("banker_seat", "bank", "covered_in_full_by", "result")
RESULTS = ("banker", "player", "stand-off")
WORDS = frozenset(("suivi", "banco", "avec-la-table", "no-call", "card", "stay"))


BOUND = {"suivi": 1, "banco": 1, "avec-la-table": 2}
"""Calls that bind the caller to the bank, or to such a part of it."""


def laid_down(case: Case) -> dict[int, dict[str, Any]]:
    """Return the wagers that a case lays down; a seat that lists none but calls has laid down what its call binds.

    Others without a wager are no part of the hand.
    """
    wagers = {seat.seat: dict(seat.wagers) for seat in case.seats if seat.wagers}
    bank = next((placed["bank"] for placed in wagers.values() if "bank" in placed), None)
    for seat in case.seats:
        called = [BOUND[word] for word in seat.decisions if isinstance(word, str) and word in BOUND]
        if not seat.wagers and called and bank is not None:
            wagers[seat.seat] = {"against": to_dollars(to_cents(bank, "bank") // called[0])}
    return wagers


def said_before(case: Case) -> dict[str, Any]:
    """Return what a case says of the bank and of the Banker's earlier hands, as a table carries it."""
    more = case.more
    if "banker_seat" not in more:
        for key in ("bid", "history"):
            if key in more:
                raise NotUnderstood(f"Case {case.id!r}: {key} is given without banker_seat.")
        return {}
    banker = more["banker_seat"]
    if type(banker) is not int:
        raise NotUnderstood(f"Case {case.id!r}: banker_seat is not {banker!r}.", allowed=["the number of a seat"])
    carry: dict[str, Any] = {"banker": banker}
    if "bid" in more:
        carry["least"] = to_cents(more["bid"], "bid")
    history = more.get("history", [])
    if not isinstance(history, list):
        raise NotUnderstood(f"Case {case.id!r}: history must be a list of hands.", allowed=HISTORY_KEYS)
    for one in history:
        carry = _followed_by(carry, _hand(case, one, banker))
    return carry


@carries_out("4.6(b)", "4.7(b)")
def _followed_by(carry: Mapping[str, Any], hand: Mapping[str, Any]) -> dict[str, Any]:
    """Return what is carried after a hand of the history; one who lost the bank holds it anew."""
    banker = carry["banker"]
    if hand["result"] == "player":
        return {"banker": banker}
    return {key: value for key, value in after_hand(carry, hand).items() if key != "outcome"}


def _hand(case: Case, one: Any, banker: int) -> dict[str, Any]:
    if not isinstance(one, dict):
        raise NotUnderstood(f"Case {case.id!r}: a hand of the history cannot be {one!r}.", allowed=HISTORY_KEYS)
    for key in one:
        if key not in HISTORY_KEYS:
            raise UnknownName(f"Case {case.id!r}: a hand of the history has no key {key!r}.", allowed=HISTORY_KEYS)
    for key in ("bank", "result"):
        if key not in one:
            raise NotUnderstood(f"Case {case.id!r}: a hand of the history lacks {key!r}.", allowed=HISTORY_KEYS)
    if one.get("banker_seat", banker) != banker:
        raise NotAllowed(f"Case {case.id!r}: the history lists a hand of another Banker, seat {one['banker_seat']}.")
    if one["result"] not in RESULTS:
        raise NotUnderstood(f"Case {case.id!r}: no hand ends with {one['result']!r}.", allowed=RESULTS)
    seat = one.get("covered_in_full_by") or 0
    if type(seat) is not int:
        raise NotUnderstood(f"Case {case.id!r}: covered_in_full_by is not {seat!r}.", allowed=["a seat", "null"])
    return {
        "banker": banker,
        "wager": to_cents(one["bank"], "bank of an earlier hand"),
        "result": one["result"],
        "equalled_by": seat,
    }


def other_differences(case: Case, round: Round) -> list[str]:
    """Compare the Dominant Player with the one that the case expects."""
    expected = case.more.get("expected_state", {})
    if not isinstance(expected, dict):
        raise NotUnderstood(f"Case {case.id!r}: expected_state is not {expected!r}.", allowed=["dominant_seat"])
    found = []
    for key, seat in expected.items():
        if key != "dominant_seat":
            raise UnknownName(f"Case {case.id!r}: expected_state has no key {key!r}.", allowed=["dominant_seat"])
        was = round.carries.get("dominant")
        if was != seat:
            found.append(f"dominant_seat: expected {seat}, came to {was}")
    return found


def ignored(seat: int, left: Sequence[Any], *, avec_la_table: bool) -> bool:
    """Whether words of a seat that was not asked for them are of no account; a call that nobody may make is not.

    >>> ignored(2, ["stay"], avec_la_table=False), ignored(2, ["double"], avec_la_table=False)
    (True, False)
    """
    if "suivi" in left:
        raise NotAllowed(
            f"Seat {seat} may not call Suivi: it is for who alone equalled and lost the Banker's last wager.",
            cite="4.7(b)",
        )
    if "avec-la-table" in left and not avec_la_table:
        raise NotAllowed(
            f"Seat {seat} may not call avec la table: it is not offered at this table (option avec_la_table).",
            allowed=["suivi", "banco"],
            cite="4.7(c)",
        )
    return all(isinstance(word, str) and word in WORDS for word in left)


def check_call_details(call: Call) -> None:
    """Refuse cards of a call that are none."""
    cards = call.details.get("cards")
    if cards is None:
        return
    if not isinstance(cards, list | tuple) or len(cards) != 2:
        raise NotUnderstood(f"{call.irregularity}: cards must be the two cards taken, not {cards!r}.")
    for one in cards:
        Card.parse(one)


def as_the_shoe_writes(call: Call) -> Call:
    """Write the cards of a call as the shoe does."""
    check_call_details(call)
    if call.details.get("cards") is None:
        return call
    return Call(call.irregularity, {**call.details, "cards": [str(Card.parse(one)) for one in call.details["cards"]]})
