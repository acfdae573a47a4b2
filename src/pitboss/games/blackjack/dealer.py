"""The dealer's hand, and what it settles (2.3, 2.6(h), 2.7, 2.12)."""

from __future__ import annotations

from ...rules.proceeding import Procedure
from ...rules.twentyone_play import dealers_second_card, second_card_matters, stand_on_hand, take_half
from ...things.payout import EVEN, PayoutOdds
from ...things.provisions import carries_out
from . import declarations as declared
from .additional import bonus_made, settle_with_second_card, waits_for_second_card
from .arithmetic import BUST, LOSES, WINS, dealer_draws, may_make_blackjack, outcome, total
from .insurance import settle_insurance
from .layout import BLACKJACK, LIVE, SURRENDERED, BoxHand, Layout

FIVE = 5


# Blackjacks of the players.


def announce_blackjacks(on: Layout) -> Procedure:
    """Announce blackjacks; with a 2 to 9 up they are paid now (2.7(a)), else they wait (2.7(b))."""
    waits = may_make_blackjack(on.up)
    for box in on.boxes:
        hand = box.hands[0]
        if not box.blackjack or not hand.bets:
            continue
        hand.state = BLACKJACK
        yield on.round.note(
            "announce", "2.7(b)" if waits else "2.7(a)", seat=box.caller, hand=hand.hand.id, text="blackjack"
        )
        if waits:
            continue
        for bet in hand.bets:
            yield on.round.pay(bet.seat, bet.id, on.game.blackjack_odds, _cite_at_once(on))
        hand.bets = []
        if not bonus_made(on, box):
            yield on.take_away(hand, "2.7(a)")


def _cite_at_once(on: Layout) -> str:
    if on.exposed:
        return "2.7(a); 2.6(k)2"
    return f"{on.game.blackjack_cite}; 2.7(a)" if on.game.blackjack_cite else "2.7(a)"


# The dealer's hand.


@carries_out("2.12(c)")
def dealers_turn(on: Layout) -> Procedure:
    """Complete the dealer's hand and settle."""
    if on.mode != "none":
        if not on.exposed:
            yield on.round.reveal(on.dealer, "2.6(j)")
    elif second_card_matters(on, 1) or waits_for_second_card(on):
        yield from dealers_second_card(on)
    else:
        yield on.round.note("no-card", "2.12(c)", hand=on.dealer.id, text="No result depends on the dealer's hand.")
        yield from settle_with_second_card(on, on.dealer.cards)
        return
    yield from second_card_known(on, 1)
    yield from settle_with_second_card(on, on.dealer.cards)
    yield from complete_hand(on, 1)
    yield from settle_hands(on, 1)


@carries_out("2.8(b)")
def second_card_known(on: Layout, area: int) -> Procedure:
    """Settle what waited for the dealer's second card, before any further one is drawn."""
    round, dealer_blackjack = on.round, on.dealer_blackjack
    yield from settle_insurance(on, dealer_blackjack, area)
    for _, hand in list(on.hands(SURRENDERED, area)):
        if dealer_blackjack:
            for bet in hand.bets:
                yield round.collect(bet.seat, bet.id, "2.8(a)2", "surrendered to a blackjack")
            yield on.take_away(hand, "2.8(a)2")
        else:
            yield from take_half(on, hand, "2.8(a)2")
    for _, hand in list(on.hands(BLACKJACK, area)):
        result = outcome(BUST, True, total(on.dealer_count), dealer_blackjack, on.exposed)
        for bet in hand.against(area):
            if result == WINS:
                yield round.pay(bet.seat, bet.id, on.game.blackjack_odds, _blackjack_cite(on))
            else:
                yield round.give_back(bet.seat, bet.id, "2.7(b)", "both have blackjack")
        hand.bets = [bet for bet in hand.bets if bet.area != area]


def _blackjack_cite(on: Layout) -> str:
    if on.exposed:
        return "2.6(k)1; 2.6(k)2" if on.dealer_blackjack else "2.6(k)2"
    return f"{on.game.blackjack_cite}; 2.7(b)" if on.game.blackjack_cite else "2.7(b); 2.3(a)3"


@carries_out("2.12(c)")
def complete_hand(on: Layout, area: int) -> Procedure:
    """Draw to 17 or more (2.12(b)), and not at all where no result depends on it (2.12(c))."""
    hits_soft_17 = on.options.dealer_hits_soft_17
    cite = "2.6(h); 2.12(c)"
    if not on.dealer_blackjack and any(True for _ in on.hands(LIVE, area)):
        cite = "2.6(h); 2.12(b)"
        while dealer_draws(on.dealer_count, hits_soft_17):
            yield from on.deal(on.dealer, "up", "2.12(b)")
    yield from stand_on_hand(on, cite)


def settle_hands(on: Layout, area: int) -> Procedure:
    """Pay, return and collect the wagers against the dealer's hand, from the far right."""
    points = total(on.dealer_count)
    dealer_blackjack = on.dealer_blackjack
    for _, hand in list(on.hands(LIVE, area)):
        yield from _settle_hand(on, hand, area, points, dealer_blackjack)


def _settle_hand(on: Layout, hand: BoxHand, area: int, dealer: int, dealer_blackjack: bool) -> Procedure:
    round = on.round
    mine = total(hand.count)
    result = outcome(mine, False, dealer, dealer_blackjack, on.exposed)
    for bet in hand.against(area):
        if bet.void_by and dealer_blackjack:
            # Only the original wager is lost to a blackjack found after the player acted.
            yield round.give_back(bet.seat, bet.id, bet.void_by, "the dealer has blackjack")
        elif result == WINS:
            odds, cite = _odds(on, hand)
            yield round.pay(bet.seat, bet.id, odds, cite)
        elif result == LOSES:
            yield round.collect(bet.seat, bet.id, "2.6(k)1" if mine == dealer and on.exposed else "2.3")
        else:
            yield round.give_back(bet.seat, bet.id, "2.3(b)", "stand-off")
    hand.bets = [bet for bet in hand.bets if bet.area != area]


def _odds(on: Layout, hand: BoxHand) -> tuple[PayoutOdds, str]:
    if on.options.five_card_21 and len(hand.hand.cards) == FIVE and total(hand.count) == BUST:
        return declared.FIVE_CARDS.highest, "2.16"
    return EVEN, "2.3(a); 2.3(e)"
