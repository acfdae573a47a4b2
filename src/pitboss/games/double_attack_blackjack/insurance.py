"""Insurance (26.8?)."""

from __future__ import annotations

from functools import lru_cache

from ...rules.asks import Choice, Choices
from ...rules.proceeding import Procedure
from . import declarations as declared
from .arithmetic import ACE, insurance_limit
from .layout import Layout


def offer_insurance(on: Layout) -> Procedure:
    """Let every player insure against an ace, from the dealer's left, before any reading or drawing."""
    if on.up >> 2 != ACE:
        return
    for box in on.boxes:
        limit = insurance_limit(on.round.placed[box.caller]["initial"])
        if not limit:
            continue
        decision = yield on.round.ask_seat(
            box.caller, _choices(limit), "26.8?", hand=str(box.number), about="insurance", optional="decline"
        )
        if decision.word == "insurance":
            yield on.round.stake(box.caller, "insurance", decision.amount, "26.8?")


@lru_cache(maxsize=4096)
def _choices(limit: int) -> Choices:
    return Choices(
        Choice("insurance", "insure, up to half the initial wager", "26.8?", amount=(1, limit)),
        Choice("decline", "make no insurance wager", "26.8?"),
    )


def settle_insurance(on: Layout) -> Procedure:
    """Pay or collect insurance as soon as it is known whether the dealer has blackjack."""
    for _, seat in list(on.seats_with("insurance")):
        if on.dealer_blackjack:
            yield on.round.pay(seat, "insurance", declared.INSURANCE.highest, "26.8?")
        else:
            yield on.round.collect(seat, "insurance", "26.8?")
