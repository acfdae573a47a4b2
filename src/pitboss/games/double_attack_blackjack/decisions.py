"""The players' decisions, box by box from the dealer's left (26.9? to 26.12?)."""

from __future__ import annotations

from functools import lru_cache

from ...rules.asks import Choice, Choices
from ...rules.proceeding import Procedure
from ...rules.twentyone_layout import LIVE, SURRENDERED, Box, BoxHand
from ...rules.twentyone_play import (
    deal_late_card,
    expose_card_in_error,
    late_card_or_dead_hand,
    meet_card_in_error,
    over_21,
    play_each_hand,
    request_passed_over,
    second_card_of_split,
    split_in_two,
    take_half,
    with_added,
)
from .arithmetic import ACE, BUST, identical_in_value, total
from .declarations import ANY_NUMBER, ANY_TIME
from .layout import Layout, blackjack_is_ruled_out

MOST_HANDS_OF_ACES = 2


def players_decide(on: Layout) -> Procedure:
    """Go round the table; who was passed over gets the cards at the end (26.?(i))."""
    for box in on.boxes:
        yield from _play_box(on, box)
    for box, hand in on.passed_over:
        yield from deal_late_card(on, box, hand, "26.12?")
        yield from _play_hand(on, box, hand)


def _play_box(on: Layout, box: Box) -> Procedure:
    if on.round.calls:
        yield from expose_card_in_error(on)
    first = box.hands[0]
    if first.state == LIVE:
        yield on.announce_total(box, first, "26.12?")
    yield from play_each_hand(on, box, _play_hand)


def _play_hand(on: Layout, box: Box, hand: BoxHand) -> Procedure:
    """Carry out the decisions on one hand until it stands, is given up, or may get no more cards (26.12?)."""
    round = on.round
    while True:
        if total(hand.count) >= BUST:
            if total(hand.count) > BUST:
                yield from over_21(on, hand)
            return
        if hand.doubled:
            yield from _offer_surrender_of_double(on, box, hand)
            return
        if round.calls or on.error:
            yield from meet_card_in_error(on, box)
        if hand.split_ace and not on.options.draw_split_aces:
            return
        wagered = hand.wagered_by(box.caller)
        decision = yield round.ask_seat(
            box.caller,
            _choices_on(on, box, hand, wagered),
            "26.12?",
            hand=hand.hand.id,
            costs={"split": wagered, "double": wagered},
            # A split ace needs no word, even where it may be drawn to.
            optional="stand" if hand.split_ace else "",
        )
        on.made[box.caller] += 1
        word = decision.word
        if word == "stand":
            return
        if word == "surrender":
            yield from _surrender(on, box, hand)
            return
        if word == "split":
            yield from split_in_two(on, box, hand, "26.11?", "26.11?")
            yield from second_card_of_split(on, box, hand)
            continue
        if word == "double":
            hand.doubled = True
            for bet in with_added(on, hand, hand, box.caller, decision.amount):
                hand.bets.append(bet)
                yield round.stake(bet.seat, bet.id, bet.amount, "26.10?")
        passed = request_passed_over(on, box, word)
        if passed is not None:
            yield from late_card_or_dead_hand(on, box, hand, passed)
            return
        yield from on.deal_to(box, hand, "26.10?" if word == "double" else "26.12?")
        yield on.announce_total(box, hand, "26.12?")


# What may be decided.


def _choices_on(on: Layout, box: Box, hand: BoxHand, wagered: int) -> Choices:
    options, draws = on.options, not box.refuses
    doubles = draws and not hand.split_ace and (options.double_on == ANY_NUMBER or len(hand.hand.cards) == 2)
    # A hand drawn to, split or doubled is past its first two cards.
    surrenders = options.surrender == ANY_TIME or bool(options.surrender and len(box.drawn) == 2)
    return _choices(draws, wagered if doubles else 0, draws and _may_split(on, box, hand), surrenders)


@lru_cache(maxsize=4096)
def _choices(draws: bool, double: int, splits: bool, surrenders: bool) -> Choices:
    choices = [Choice("stand", "take no card", "26.12?")]
    if draws:
        choices.append(Choice("hit", "draw a card", "26.12?"))
    if double:
        choices.append(Choice("double", "double down, for one card", "26.10?", amount=(1, double), default=double))
    if splits:
        choices.append(Choice("split", "split the pair", "26.11?"))
    if surrenders:
        choices.append(SURRENDER)
    return Choices(*choices)


def _may_split(on: Layout, box: Box, hand: BoxHand) -> bool:
    """Whether two cards of equal value may be split, aces once only (26.11?)."""
    cards = hand.hand.cards
    if len(cards) != 2 or not identical_in_value(*cards):
        return False
    return len(box.hands) < (MOST_HANDS_OF_ACES if cards[0] >> 2 == ACE else int(on.options.max_split_hands))


# Surrender.

SURRENDER = Choice("surrender", "give up half of every wager on the hand", "26.9?")
AFTER_A_DOUBLE = Choices(Choice("no-surrender", "leave the doubled hand in play", "26.9?"), SURRENDER)


def _offer_surrender_of_double(on: Layout, box: Box, hand: BoxHand) -> Procedure:
    """Let a doubled hand be given up, the one thing still open to it (26.9?)."""
    if on.options.surrender != ANY_TIME:
        return
    decision = yield on.round.ask_seat(box.caller, AFTER_A_DOUBLE, "26.9?", hand=hand.hand.id, optional="no-surrender")
    if decision.word == "surrender":
        on.made[box.caller] += 1
        yield from _surrender(on, box, hand)


def _surrender(on: Layout, box: Box, hand: BoxHand) -> Procedure:
    """Take half of every wager on the hand, or wait until it is known whether the dealer has blackjack (26.9?)."""
    if blackjack_is_ruled_out(on):
        yield from take_half(on, hand, "26.9?")
        return
    hand.state = SURRENDERED
    text = "The wagers lie on the cards."
    yield on.round.note("surrender", "26.9?", seat=box.caller, hand=hand.hand.id, text=text)
