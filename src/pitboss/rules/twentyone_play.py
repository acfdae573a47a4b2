"""Steps of a round that blackjack and its kin share: the first deal, splitting, passed-over requests, the dealer."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from ..things.cards import Card, names
from ..things.errors import NotAllowed
from .events import Event
from .proceeding import Call, Procedure
from .twentyone import ACE, BUST, DEALER_STANDS, TOTALS, add, may_make_blackjack, surrendered, total
from .twentyone_irregularities import CARDS, DEAD, SECOND_CARD, box_of, late_cards_choices, second_card_choices
from .twentyone_layout import BLACKJACK, LIVE, SURRENDERED, UNREAD, Bet, Box, BoxHand, Layout, open_hand

OnLayout = TypeVar("OnLayout", bound=Layout)

# A box that got too few cards.


def passed_over_in_deal(on: Layout, box: Box) -> Call | None:
    """Return the call of a box that the dealer passes over in the first deal, now that it is its turn."""
    for call in on.round.calls:
        if call.irregularity == on.game.FEW_CARDS:
            seat = call.details.get("seat")
            number = on.boxes[0].number if seat is None else box_of(on.round, int(seat))
            if number == box.number and len(box.drawn) >= int(call.details.get("dealt", len(box.drawn))):
                return call
    return None


def deal_first_to_boxes(on: Layout, cite: str) -> Procedure:
    """Deal the first card to every box, but for one that is passed over."""
    for box in on.boxes:
        if not box.drawn and not (on.round.calls and passed_over_in_deal(on, box)):
            yield from on.deal_to(box, box.hands[0], cite)


def deal_second_to_boxes(on: Layout, cite: str) -> Procedure:
    """Deal the second card to every box, then rule on those that got too few."""
    short = []
    for box in on.boxes:
        call = passed_over_in_deal(on, box) if on.round.calls else None
        if call is not None:
            short.append((box, call))
        else:
            yield from on.deal_to(box, box.hands[0], cite)
    for box, call in short:
        yield from _short_of_cards(on, box, call)


def _short_of_cards(on: Layout, box: Box, call: Call) -> Procedure:
    """Rule on a box that got no cards, or one."""
    round, cite = on.round, on.cites.few_cards
    round.happened(on.game.FEW_CARDS, call)
    election = DEAD
    if box.drawn:
        election = call.details.get("election", "")
        if not election:
            decision = yield round.ask_seat(box.caller, second_card_choices(cite), cite, hand=str(box.number))
            election = decision.word
    if election == SECOND_CARD:
        yield from on.deal_to(box, box.hands[0], cite)
        return
    for seat in box.seats:
        yield from on.part_in_no_round(seat)
        for wager in list(round.stakes[seat]):
            yield round.give_back(seat, wager, cite, "the hand is dead until the next deal")
    hand = box.hands[0]
    if hand.hand.cards:
        yield round.pick_up(hand.hand, cite)
    on.boxes.remove(box)


# A card drawn in error and seen.


def expose_card_in_error(on: Layout) -> Procedure:
    """Leave a card drawn in error and seen as the next card."""
    round, cite = on.round, on.cites.drawn_seen
    call = round.called("IR-c") if round.shoe.remaining else None
    if call is None:
        return
    on.error = True
    on.refused_by = tuple(call.details.get("refused_by", ()))
    card = round.shoe.next_card
    cards = names([card]) if card is not None else ()
    named = call.details.get("card")
    if named and cards and call.at is None and Card.parse(named) != card:
        raise NotAllowed(f"IR-c names the {named}, but the next card of the case is the {cards[0]}.", cite=cite)
    yield round.note("exposed", cite, cards=cards, face="up", text="The card drawn in error is the next card.")


def burn_card_in_error(on: Layout) -> Procedure:
    """Burn a card drawn in error that nobody could use."""
    if on.error:
        on.error = False
        named = next((call.details.get("card") for call in on.round.calls_made if call.irregularity == "IR-c"), None)
        yield on.round.discard(on.draw_aside(named), on.cites.drawn_seen, why="burned")


def meet_card_in_error(on: Layout, box: Box) -> Procedure:
    """See to a card drawn in error before a player decides; who refuses it has no further card."""
    yield from expose_card_in_error(on)
    if on.error and not box.refuses and box.caller in on.refused_by:
        box.refuses = True
        yield on.round.note("refuse", on.cites.drawn_seen, seat=box.caller, text="no further card this round")


# Hands of the players.


def play_each_hand(on: OnLayout, box: Box, play: Callable[[OnLayout, Box, BoxHand], Procedure]) -> Procedure:
    """Play the hands of a box from the dealer's left, one after the other, those made by splitting too."""
    place = 0
    while place < len(box.hands):
        hand = box.hands[place]
        if hand.state == LIVE and hand.bets:
            if len(hand.hand.cards) == 1 and not box.refuses:
                yield from second_card_of_split(on, box, hand)
            yield from play(on, box, hand)
        place += 1


def second_card_of_split(on: Layout, box: Box, hand: BoxHand) -> Procedure:
    """Deal the second card to a hand made by splitting and announce its total."""
    cites = on.cites
    yield from on.deal_to(box, hand, cites.split_ace_second_card if hand.split_ace else cites.split_second_card)
    yield on.announce_total(box, hand, cites.split_total)


def over_21(on: Layout, hand: BoxHand) -> Procedure:
    """Collect the wagers of a hand over 21 at once, doubles included."""
    for bet in hand.bets:
        yield on.round.collect(bet.seat, bet.id, on.cites.over_21, "over 21")
    yield on.take_away(hand, on.cites.over_21)


def take_half(on: Layout, hand: BoxHand, cite: str) -> Procedure:
    """Collect half of the wagers on a surrendered hand and return the other half."""
    for bet in hand.bets:
        yield on.round.settle(bet.seat, bet.id, -surrendered(bet.amount), cite, "half is returned")
    yield on.take_away(hand, cite)


def with_added(on: Layout, hand: BoxHand, to: BoxHand, seat: int, amount: int = 0) -> list[Bet]:
    """Return what a seat adds to its wagers on a hand: one against each of the dealer's hands it has wagered against.

    Added to the hand itself it is a double, to another hand the wager on a split hand. ``amount`` 0 is in full.
    """
    wagered: dict[int, int] = {}
    for bet in hand.bets:
        if bet.seat == seat:
            wagered[bet.area] = wagered.get(bet.area, 0) + bet.amount
    name, void_by = on.game.split_wager, on.cites.void_split
    if to is hand:
        name, void_by = on.game.double_wager, on.cites.void_double
    return [Bet(seat, name(to.place, area), amount or full, area, void_by) for area, full in wagered.items()]


# Splitting. A hand is named by its place from the dealer's left, and so are the wagers on it; a new hand comes right
# after the one it was split from, and the hands beyond it move one place.


def split_in_two(on: Layout, box: Box, hand: BoxHand, cite: str, cite_wager: str) -> Procedure:
    """Make two hands of a pair, with a wager of the caller on the second."""
    round = on.round
    for other in reversed(box.hands[hand.place :]):
        yield from _move(on, box, other)
    first, second = hand.hand.cards
    place = hand.place + 1
    new = BoxHand(open_hand(round, f"{box.number}/{place}", hand.hand.seat), place)
    box.hands.insert(hand.place, new)
    new.hand.cards.append(hand.hand.cards.pop())
    hand.count, new.count = add(0, first), add(0, second)
    hand.split_ace = new.split_ace = first >> 2 == ACE
    yield round.note("split", cite, seat=box.caller, hand=new.hand.id, cards=names([second]), face="up")
    yield from wager_on_second(on, hand, new, box.caller, cite_wager)


def wager_on_second(on: Layout, hand: BoxHand, new: BoxHand, seat: int, cite: str) -> Procedure:
    """Place wagers on the second hand equal to those that a seat has on the first."""
    for bet in with_added(on, hand, new, seat):
        new.bets.append(bet)
        yield on.round.stake(seat, bet.id, bet.amount, cite)


def _move(on: Layout, box: Box, hand: BoxHand) -> Procedure:
    """Move a hand one place from the dealer's left, and the names of its wagers with it."""
    round = on.round
    before = hand.hand.id
    hand.place += 1
    hand.hand.id = f"{box.number}/{hand.place}"
    del round.hands[before]
    round.hands[hand.hand.id] = hand.hand
    cite = on.cites.split_order
    yield round.note("move", cite, hand=hand.hand.id, cards=hand.hand.names, face="up", text=f"from {before}")
    for bet in hand.bets:
        if bet.void_by:
            yield rename_split(on, bet, hand.place)


def rename_split(on: Layout, bet: Bet, place: int) -> Event:
    """Name the wager on a split hand by the place to which it has moved."""
    stakes = on.round.stakes[bet.seat]
    before, bet.id = bet.id, on.game.split_wager(place, bet.area)
    stakes[bet.id] = stakes.pop(before)
    return on.round.note("move", on.cites.split_order, seat=bet.seat, wager=bet.id, text=f"from {before}")


# A card that was asked for and is not dealt.


def request_passed_over(on: Layout, box: Box, word: str) -> Call | None:
    """Return the call of the card that was asked for and is not dealt now."""
    round = on.round
    mine = (one for one in round.calls if one.irregularity == "IR-i")
    call = next((one for one in mine if one.details.get("seat", box.caller) == box.caller), None)
    if call is None:
        return None
    if call.at is None:
        # A script's request comes after the decisions it lists; of a double it tells by listing no card for it.
        made = on.made[box.caller]
        after, listed = int(call.details.get("after", 0)), int(call.details.get("listed", 0))
        no_card = word == "double" and made == after and len(box.drawn) == listed
        if made <= after and not no_card:
            return None
    return round.called("IR-i", seat=box.caller)


def late_card_or_dead_hand(on: Layout, box: Box, hand: BoxHand, call: Call) -> Procedure:
    """Let the player choose between the card after everybody else's and a dead hand."""
    cite = on.cites.not_dealt
    election = call.details.get("election", "")
    if not election:
        decision = yield on.round.ask_seat(box.caller, late_cards_choices(cite), cite, hand=hand.hand.id)
        election = decision.word
    if election == CARDS:
        on.passed_over.append((box, hand))
    elif election == DEAD:
        for bet in hand.bets:
            yield on.round.give_back(bet.seat, bet.id, cite, "the hand is dead")
        yield on.take_away(hand, cite)


def deal_late_card(on: Layout, box: Box, hand: BoxHand, cite_total: str) -> Procedure:
    """Deal the card that was passed over, now that everybody else has theirs, but to nobody who refuses a card."""
    if on.round.calls or on.error:
        yield from meet_card_in_error(on, box)
    if not box.refuses:
        yield from on.deal_to(box, hand, on.cites.not_dealt)
        yield on.announce_total(box, hand, cite_total)


# The dealer.


def reader_has_failed(on: Layout) -> Procedure:
    """Go on without the card reader, in this round and those after it."""
    on.mode = UNREAD
    on.round.carries["reader_failed"] = True
    yield on.round.note("ruling", on.cites.reader_fails, text="The round goes on without the card reader.")


def consult_reader(on: Layout, cite: str, cite_blackjack: str) -> Procedure:
    """At a table with a reader, put the hole card into it where the up card may make a blackjack."""
    round = on.round
    if round.calls and round.called(on.game.READER_FAILS):
        yield from reader_has_failed(on)
    elif may_make_blackjack(on.up):
        found = "blackjack" if on.dealer_blackjack else "no blackjack"
        yield round.note("card-reader", cite, hand=on.dealer.id, text=found)
        if on.dealer_blackjack:
            yield round.reveal(on.dealer, cite_blackjack)
    elif round.calls:
        call = round.called(on.game.NEEDLESS_READING)
        effect = on.game.irregularity(on.game.NEEDLESS_READING).effect
        if call is not None and effect is not None:
            effect(round, call)


def second_card_matters(on: Layout, area: int = 1) -> bool:
    """Whether any hand or insurance depends on a second card of the dealer."""
    return any(True for state in (LIVE, BLACKJACK, SURRENDERED) for _ in on.hands(state, area)) or any(
        True for _ in on.seats_with(on.game.insurance_wagers[area - 1])
    )


def dealers_second_card(on: Layout) -> Procedure:
    """Announce and deal the dealer's second card."""
    yield on.round.announce("Dealer's Card", on.cites.dealers_card)
    yield from on.deal(on.dealer, "up", on.cites.dealers_card)


def stand_on_hand(on: Layout, cite: str) -> Procedure:
    """Announce the dealer's total; what the dealer draws on a standing hand is burned."""
    round = on.round
    text = "blackjack" if on.dealer_blackjack else TOTALS[on.dealer_count]
    yield round.note("announce", cite, hand=on.dealer.id, text=text)
    stands = DEALER_STANDS <= total(on.dealer_count) <= BUST and not on.dealer_blackjack
    if stands and round.calls and round.shoe.remaining:
        call = round.called("IR-d")
        if call is not None:
            card = on.draw_aside(call.details.get("card"))
            yield round.discard(card, on.cites.drawn_on_17, why="drawn by accident and burned")


def pick_up_cards(on: Layout) -> Procedure:
    """Pick the cards up from the far right, hand by hand, the dealer's last."""
    round, cite = on.round, on.cites.collect_cards
    for box in reversed(on.boxes):
        for hand in reversed(box.hands):
            if hand.hand.cards:
                yield round.pick_up(hand.hand, cite)
    if on.dealer.cards:
        yield round.pick_up(on.dealer, cite)
