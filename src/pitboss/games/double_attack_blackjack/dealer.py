"""The dealer's hand, and what it settles (26.5, 26.6?, 26.12?)."""

from __future__ import annotations

from ...rules.proceeding import Procedure
from ...rules.twentyone_layout import BLACKJACK, LIVE, NO_HOLE_CARD, SURRENDERED, BoxHand
from ...rules.twentyone_play import dealers_second_card, second_card_matters, stand_on_hand, take_half
from . import declarations as declared
from .arithmetic import BUST, LOSES, WINS, against_the_dealer, bust_it, dealer_draws, total
from .insurance import settle_insurance
from .layout import Layout, blackjack_is_ruled_out

THIRD_CARD = 3


# Before the players' decisions.


def announce_blackjacks(on: Layout) -> Procedure:
    """Pay the players' blackjacks where the dealer can have none any more; otherwise they wait."""
    paid = blackjack_is_ruled_out(on)
    for box in on.boxes:
        hand = box.hands[0]
        if box.blackjack:
            hand.state = BLACKJACK
            cite = "26.5(a)3" if paid else "26.5(b)"
            yield on.round.note("announce", cite, seat=box.caller, hand=hand.hand.id, text="blackjack")
            if paid:
                yield from _pay(on, hand, "26.5(a)3; 26.5(d)?")
                yield on.take_away(hand, "26.5(a)3")


# The dealer's hand.


def dealers_turn(on: Layout) -> Procedure:
    """Complete the dealer's hand and settle."""
    if on.mode != NO_HOLE_CARD:
        yield on.round.reveal(on.dealer, "26.12?")
    elif second_card_matters(on) or _bust_it_is_open(on):
        yield from dealers_second_card(on)
    else:
        yield on.round.note("no-card", "26.12?", hand=on.dealer.id, text="No result depends on the dealer's hand.")
        return
    yield from settle_all(on)


def settle_all(on: Layout) -> Procedure:
    """Settle what waited for the second card, draw, and settle BustIt and the hands from the far right."""
    yield from settle_insurance(on)
    for _, hand in list(on.hands(SURRENDERED)):
        if not on.dealer_blackjack:
            yield from take_half(on, hand, "26.9?")
    for _, hand in list(on.hands(BLACKJACK)):
        yield from _settle_hand(on, hand)
    yield from _complete_hand(on)
    for state in (SURRENDERED, LIVE):
        for _, hand in list(on.hands(state)):
            yield from _settle_hand(on, hand)


def _complete_hand(on: Layout) -> Procedure:
    """Draw to 17 as long as a hand or BustIt depends on it (26.12?); BustIt is settled on the third card."""
    lives = any(True for _ in on.hands(LIVE))
    if not on.dealer_blackjack:
        while dealer_draws(on.dealer_count) and (lives or _bust_it_is_open(on)):
            yield from on.deal(on.dealer, "up", "26.12?")
            if len(on.dealer) == THIRD_CARD:
                yield from _settle_bust_it(on)
    yield from _settle_bust_it(on)
    yield from stand_on_hand(on, "26.12?")


def _bust_it_is_open(on: Layout) -> bool:
    return any(True for _ in on.seats_with("bustit"))


def _settle_bust_it(on: Layout) -> Procedure:
    """Pay BustIt where the dealer breaks on exactly three cards, collect it otherwise (26.6?)."""
    odds = declared.BUST_IT.get(declared.BUST_IT_RESULTS[bust_it(on.dealer.cards)])
    for _, seat in list(on.seats_with("bustit")):
        if odds is None:
            yield on.round.collect(seat, "bustit", "26.6?")
        else:
            yield on.round.pay(seat, "bustit", odds, "26.6?")


# Settlement of the hands.


def _settle_hand(on: Layout, hand: BoxHand) -> Procedure:
    """Pay, return or collect the wagers on a hand (26.5(a), (b))."""
    dealer = total(on.dealer_count)
    has_blackjack = hand.state == BLACKJACK
    initial, added = against_the_dealer(total(hand.count), has_blackjack, dealer, on.dealer_blackjack)
    if initial == added == WINS:
        yield from _pay(on, hand, f"{_why_won(has_blackjack, dealer)}; 26.5(d)?")
        return
    for bet in hand.bets:
        if (added if bet.void_by else initial) == LOSES:
            yield on.round.collect(bet.seat, bet.id, "26.5(b)" if on.dealer_blackjack else "26.5(a)2")
        elif on.dealer_blackjack:
            yield on.round.give_back(bet.seat, bet.id, bet.void_by or "26.5(b)", "void: the dealer has blackjack")
        else:
            yield on.round.give_back(bet.seat, bet.id, "26.5(b)", "void: the totals are equal")
    hand.bets = []


def _why_won(blackjack: bool, dealer: int) -> str:
    if dealer > BUST:
        return "26.5(a)1"
    return "26.5(a)3" if blackjack and dealer == BUST else "26.5(a)2"


def _pay(on: Layout, hand: BoxHand, cite: str) -> Procedure:
    for bet in hand.bets:
        yield on.round.pay(bet.seat, bet.id, declared.WINS.highest, cite)
    hand.bets = []
