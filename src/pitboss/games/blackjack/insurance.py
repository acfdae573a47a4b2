"""Insurance (2.9), and the one net payment for an insured blackjack (2.7(c))."""

from __future__ import annotations

from functools import lru_cache

from ...rules.asks import Choice, Choices
from ...rules.proceeding import Procedure
from ...things.money import to_cents
from ...things.payout import EVEN
from ...things.provisions import carries_out
from . import declarations as declared
from .additional import bonus_made
from .arithmetic import ACE, insurance_limit
from .layout import DONE, Box, Layout


@carries_out("2.6(k)3")
def is_offered(on: Layout) -> bool:
    """Whether the up card lets players insure at this table (2.9(a); 2.6(k)3)."""
    return on.up >> 2 == ACE and not on.exposed


def offer_insurance(on: Layout, area: int = 1) -> Procedure:
    """Let every player insure, from the dealer's left."""
    if is_offered(on):
        for box in on.boxes:
            yield from offer_to_box(on, box, area)


def offer_to_box(on: Layout, box: Box, area: int = 1) -> Procedure:
    """Let each bettor on a box insure, whatever the others do (2.13(f))."""
    round = on.round
    main, wager = on.game.main_wagers[area - 1][1], on.game.insurance_wagers[area - 1]
    for seat in box.seats:
        amount = round.placed[seat].get(main, 0)
        undecided = any(bet.seat == seat and bet.area == area for hand in box.hands for bet in hand.bets)
        if not amount or not undecided or wager in round.stakes[seat]:
            continue
        limit = insurance_limit(amount, to_cents(on.options.chip_unit))
        cite = "2.9(b)" if seat == box.caller else "2.13(f); 2.9(b)"
        decision = yield round.ask_seat(
            seat, _choices(wager, limit), cite, hand=str(box.number), about="insurance", optional="decline"
        )
        if decision.word != "decline":
            yield round.stake(seat, wager, decision.amount, f"{cite}; 2.3(h)")
            if on.options.consolidated_payout and box.blackjack and 2 * decision.amount == amount:
                yield from _pay_net(on, box, seat)


@lru_cache(maxsize=4096)
def _choices(wager: str, limit: int) -> Choices:
    return Choices(
        Choice(wager, "insure, up to half the wager", "2.9(b)", amount=(1, limit)),
        Choice("decline", "make no insurance wager", "2.9(a)"),
    )


def _pay_net(on: Layout, box: Box, seat: int) -> Procedure:
    """Pay an insured blackjack at once, as one net payment at 1 to 1 (2.7(c))."""
    round = on.round
    hand = box.hands[0]
    yield round.note("announce", "2.7(c)", seat=seat, hand=hand.hand.id, text="blackjack")
    yield round.pay(seat, "main", EVEN, "2.7(c)", "net of blackjack and insurance")
    yield round.give_back(seat, "insurance", "2.7(c)")
    hand.bets = [bet for bet in hand.bets if bet.seat != seat]
    if not hand.bets:
        hand.state = DONE
        if not bonus_made(on, box):
            yield on.take_away(hand, "2.7(c)")


@carries_out("2.9(e)", "2.9(f)")
def settle_insurance(on: Layout, ten_valued: bool, area: int = 1) -> Procedure:
    """Pay or collect insurance as soon as the dealer's second card is known (2.9(c), (d))."""
    wager = on.game.insurance_wagers[area - 1]
    for _, seat in list(on.seats_with(wager)):
        if ten_valued:
            yield on.round.pay(seat, wager, declared.INSURANCE.highest, "2.9(a); 2.9(c)")
        else:
            yield on.round.collect(seat, wager, "2.9(a); 2.9(d)")
