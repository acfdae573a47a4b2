"""The players' decisions, box by box from the dealer's left (2.6(f), (g); 2.8, 2.10, 2.12(a), 2.13)."""

from __future__ import annotations

from collections.abc import Generator
from functools import lru_cache

from ...rules.asks import Ask, Choice, Choices, Decision
from ...rules.events import Event
from ...rules.proceeding import Procedure
from ...rules.twentyone_play import (
    deal_late_card,
    expose_card_in_error,
    late_card_or_dead_hand,
    meet_card_in_error,
    over_21,
    play_each_hand,
    request_passed_over,
    second_card_of_split,
    take_half,
    with_added,
)
from ...things.provisions import carries_out
from .additional import finish_box, third_card_dealt
from .arithmetic import ACE, BUST, identical_in_value, may_double, may_make_blackjack, total
from .insurance import is_offered, offer_to_box
from .layout import SURRENDERED, Box, BoxHand, Layout
from .splitting import split_hand

IN_FULL = "2.10(a); 2.18"
"""The cite of a double in multiple action, which adds to every wager in full."""


def players_decide(on: Layout) -> Procedure:
    """Go round the table; who was passed over gets the cards at the end (2.15(i))."""
    for box in on.boxes:
        yield from _play_box(on, box)
    for box, hand in on.passed_over:
        yield from deal_late_card(on, box, hand, "2.6(g)")
        yield from third_card_dealt(on, box)
        yield from _play_hand(on, box, hand)
        yield from finish_box(on, box)


def _play_box(on: Layout, box: Box) -> Procedure:
    if on.round.calls:
        yield from expose_card_in_error(on)
    first = box.hands[0]
    if first.bets:
        yield on.announce_total(box, first, "2.6(f)")
        # With a reader insurance closes before the hole card goes into it.
        late = on.options.insurance_timing == "before_own_decision" and on.mode != "reader"
        if late and is_offered(on):
            yield from offer_to_box(on, box)
    yield from play_each_hand(on, box, _play_hand)
    if not any(box is other for other, _ in on.passed_over):
        yield from finish_box(on, box)


@carries_out("2.12(a)1", "2.12(a)2", "2.12(a)3", "2.11(c)2")
def _play_hand(on: Layout, box: Box, hand: BoxHand) -> Procedure:
    """Carry out the decisions on one hand until it stands, is over 21 or may get no more cards (2.12(a))."""
    round = on.round
    while True:
        points = total(hand.count)
        if points > BUST:
            yield from over_21(on, hand)
            return
        if points == BUST or hand.doubled:
            return
        if round.calls or on.error:
            yield from meet_card_in_error(on, box)
        splits = not box.refuses and _may_split(on, box, hand)
        if hand.split_ace:
            # One card to each split ace; only another split may follow (2.11(c)2, (e)).
            if not splits:
                return
            decision = yield round.ask_seat(
                box.caller,
                SPLIT_ACE,
                "2.11(e)",
                hand=hand.hand.id,
                costs={"split": hand.wagered_by(box.caller)},
                optional="stand",
            )
            on.made[box.caller] += decision.word == "split"
        else:
            decision = yield from _ask(on, box, hand, splits)
        if decision.word == "stand":
            return
        if decision.word == "surrender":
            yield from _surrender(on, box, hand)
            return
        if decision.word == "split":
            yield from split_hand(on, box, hand)
            yield from second_card_of_split(on, box, hand)
            continue
        doubles = decision.word == "double"
        if doubles:
            yield from _double(on, box, hand, decision.amount)
        passed = request_passed_over(on, box, decision.word)
        if passed is not None:
            yield from late_card_or_dead_hand(on, box, hand, passed)
            return
        yield from on.deal_to(box, hand, "2.10(a); 2.12(a)2" if doubles else "2.6(g)")
        yield on.announce_total(box, hand, "2.6(g)")
        yield from third_card_dealt(on, box)


# What may be decided.


def _ask(on: Layout, box: Box, hand: BoxHand, splits: bool) -> Generator[Event | Ask | None, Decision, Decision]:
    options = on.options
    two_cards = len(hand.hand.cards) == 2
    may_surrender = bool(options.surrender) and len(box.drawn) == 2
    doubles = not box.refuses and two_cards and may_double(hand.count, on.exposed, options.exposed_double_soft)
    wagered = hand.wagered_by(box.caller)
    most = wagered if doubles else 0
    decision = yield on.round.ask_seat(
        box.caller,
        _choices(not box.refuses, may_surrender, most, _double_cite(on), splits),
        "2.6(f)",
        hand=hand.hand.id,
        costs={"split": wagered, "double": wagered},
    )
    on.made[box.caller] += 1
    return decision


def _double_cite(on: Layout) -> str:
    if on.exposed:
        return "2.10(a); 2.6(k)4"
    return IN_FULL if on.options.multiple_action else "2.10(a)"


@lru_cache(maxsize=4096)
def _choices(draws: bool, surrenders: bool, double: int, double_cite: str, splits: bool) -> Choices:
    choices = [Choice("stand", "take no card", "2.12(a)")]
    if draws:
        choices.append(Choice("hit", "draw a card", "2.12(a)"))
    if double and double_cite == IN_FULL:
        choices.append(Choice("double", "double every wager, for one card", double_cite))
    elif double:
        most = (1, double)
        choices.append(Choice("double", "double down, for one card", double_cite, amount=most, default=double))
    if splits:
        choices.append(Choice("split", "split the pair", "2.11(a)"))
    if surrenders:
        choices.append(Choice("surrender", "give up half the wager", "2.8(a)"))
    return Choices(*choices)


SPLIT_ACE = Choices(
    Choice("stand", "leave the ace with its card", "2.11(c)2"),
    Choice("split", "split the aces again", "2.11(e)"),
)


@carries_out("2.11(c)1", "2.6(k)5")
def _may_split(on: Layout, box: Box, hand: BoxHand) -> bool:
    """Whether two cards of identical value may be split, once or as often as the licensee allows (2.11(c)1, (e))."""
    cards = hand.hand.cards
    if len(cards) != 2 or not identical_in_value(*cards):
        return False
    hands = len(box.hands)
    if hands == 1:
        return True
    if cards[0] >> 2 == ACE and not on.options.resplit_aces:
        return False
    return hands < int(on.options.max_split_hands)


# Surrender and double.


def _surrender(on: Layout, box: Box, hand: BoxHand) -> Procedure:
    """Take half of every wager on the hand, or wait for the dealer's second card (2.8(a))."""
    if may_make_blackjack(on.up):
        hand.state = SURRENDERED
        yield on.round.note(
            "surrender", "2.8(a)2", seat=box.caller, hand=hand.hand.id, text="The wager lies on the cards."
        )
        return
    yield from take_half(on, hand, "2.8(a)1")


def _double(on: Layout, box: Box, hand: BoxHand, amount: int) -> Procedure:
    """Place the double of the caller and of those on the box who follow (2.10(a), 2.13(d))."""
    hand.doubled = True
    cite = _double_cite(on)
    doubles = with_added(on, hand, hand, box.caller, amount)
    for bet in doubles:
        yield on.round.stake(bet.seat, bet.id, bet.amount, f"{cite}; 2.3(h)")
    for seat in box.seats[1:]:
        wagered = hand.wagered_by(seat)
        if not wagered:
            continue
        decision = yield on.round.ask_seat(
            seat,
            _follow(wagered, bool(on.options.multiple_action)),
            "2.13(d)",
            hand=hand.hand.id,
            costs={"follow-double": wagered},
            optional="no-double",
        )
        if decision.word == "follow-double":
            following = with_added(on, hand, hand, seat, decision.amount)
            for bet in following:
                yield on.round.stake(bet.seat, bet.id, bet.amount, "2.13(d); 2.3(h)")
            doubles += following
    hand.bets += doubles


@lru_cache(maxsize=1024)
def _follow(wagered: int, in_full: bool) -> Choices:
    amount, default = (None, None) if in_full else ((1, wagered), wagered)
    return Choices(
        Choice("no-double", "leave the wager as it is", "2.13(d)"),
        Choice("follow-double", "double as well", "2.13(d)", amount=amount, default=default),
    )
