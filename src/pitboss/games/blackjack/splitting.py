"""Splitting pairs (2.11), alone on a box or with others (2.13(e))."""

from __future__ import annotations

from functools import lru_cache

from ...rules.asks import Choice, Choices
from ...rules.proceeding import Procedure
from ...rules.twentyone_play import rename_split, split_in_two, wager_on_second
from .additional import settle_sevens_before_split
from .layout import Box, BoxHand, Layout


def split_hand(on: Layout, box: Box, hand: BoxHand) -> Procedure:
    """Make two hands of a pair, with a wager on the second."""
    cite = "2.11(e)"
    if len(box.hands) == 1:
        cite = "2.11(a)"
        yield from settle_sevens_before_split(on, box)
    yield from split_in_two(on, box, hand, cite, f"{cite}; 2.3(h)")
    new = box.hands[hand.place]
    for seat in box.seats[1:]:
        yield from _further_bettor(on, hand, new, seat)


def _further_bettor(on: Layout, hand: BoxHand, new: BoxHand, seat: int) -> Procedure:
    """Let a further bettor cover the second hand as well, or name the hand that the wager follows (2.13(e))."""
    round = on.round
    mine = [bet for bet in hand.bets if bet.seat == seat]
    if not mine:
        return
    decision = yield round.ask_seat(
        seat,
        _cover_or_follow(hand.place),
        "2.13(e)",
        hand=hand.hand.id,
        costs={"split:add": sum(bet.amount for bet in mine), "split": 0},
    )
    if decision.argument == "add":
        yield from wager_on_second(on, hand, new, seat, "2.13(e); 2.3(h)")
        return
    yield round.note("follow", "2.13(e)", seat=seat, hand=hand.hand.id, text=decision.argument)
    if decision.argument == f"hand-{new.place}":
        for bet in mine:
            hand.bets.remove(bet)
            new.bets.append(bet)
            if bet.void_by:
                yield rename_split(on, bet, new.place)


@lru_cache(maxsize=8)
def _cover_or_follow(place: int) -> Choices:
    arguments = ("add", f"hand-{place}", f"hand-{place + 1}")
    return Choices(Choice("split", "cover both hands, or follow one of them", "2.13(e)", arguments=arguments))
