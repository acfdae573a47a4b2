"""What a wager at roulette may be made of: chips, plaques, coupons, and cash with a spoken wager (5.1(a), (b))."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ...rules.declarations import Options
from ...things.chips import NonValueChip, Stack
from ...things.errors import NotAllowed
from ...things.money import show
from ...things.provisions import carries_out


@carries_out("5.1(a)", "5.1(b)")
def check_made_of(
    stacks: Sequence[Stack], seat: int, options: Options, issued: Mapping[int, NonValueChip]
) -> tuple[int, int]:
    """Refuse a wager made of what the table does not take; return what is wagered, and what a coupon adds.

    ``issued`` tells which non-value chips each seat was given.
    """
    coupon = sum(stack.cents for stack in stacks if stack.material == "match play coupon")
    wagered = sum(stack.cents for stack in stacks) - coupon
    for stack in stacks:
        if stack.material == "cash":
            _check_verbal(stack, options)
        elif stack.material == "non-value chips" and (stack.chip is None or issued.get(seat) != stack.chip):
            mine = issued.get(seat)
            raise NotAllowed(
                f"Seat {seat} may wager with no non-value chips but those issued to it.",
                allowed=[str(mine)] if mine else ["value chips"],
                cite="5.1(b)",
            )
        elif stack.chip is not None and stack.cents % stack.chip.cents:
            raise NotAllowed(f"{show(stack.cents)} cannot be made of {stack.chip}.", cite="13:69E-1.5")
    if coupon:
        _check_coupon(stacks, wagered, coupon, options)
    return wagered, coupon


def _check_verbal(stack: Stack, options: Options) -> None:
    if not stack.spoken:
        raise NotAllowed("Cash on the layout is no wager.", allowed=["chips", "plaques"], cite="5.1(a)")
    if not options.verbal_wagers:
        raise NotAllowed(
            "Verbal wagers are not accepted at this table (option verbal_wagers).",
            allowed=["chips", "plaques"],
            cite="5.1(a)",
        )
    if not stack.confirmed:
        raise NotAllowed("A verbal wager stands only once the dealer has confirmed it.", cite="5.1(a)")


def _check_coupon(stacks: Sequence[Stack], wagered: int, coupon: int, options: Options) -> None:
    if not options.match_play:
        raise NotAllowed(
            "Match play coupons are not accepted at this table (option match_play).",
            allowed=["chips", "plaques"],
            cite="5.1(a)",
        )
    if any(stack.material == "value chips" for stack in stacks):
        raise NotAllowed(
            "No value chip may be wagered with a match play coupon.", allowed=["non-value chips"], cite="5.1(b)"
        )
    # That the coupon matches the chips one for one is general knowledge; the text leaves it to the coupon.
    if wagered != coupon:
        raise NotAllowed(
            f"A match play coupon of {show(coupon)} goes with chips of the same value, not {show(wagered)}.",
            cite="5.1(a)",
        )
