"""The further wagers: additional wagers (2.17), progressive (2.19), bonus (2.20), match-the-dealer and twenty (2.24).

What the first cards decide is settled before anybody insures or draws; the rest waits for the card it depends on.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ...rules.asks import Choice, Choices
from ...rules.proceeding import Procedure
from ...things.errors import EquipmentError
from ...things.money import to_cents
from ...things.payout import PayoutOdds
from . import declarations as declared
from .arithmetic import (
    is_blackjack,
    leading_aces,
    low_total,
    matches,
    may_make_blackjack,
    same_suit,
    sevens,
    twenty,
)
from .layout import Box, Layout

Decided = tuple[str, PayoutOdds | None, str]
"""A wager, the odds at which it wins (None where it loses), and the cite."""

THIRTEEN = 13
TWO_SEVENS = (2, 3)
QUEENS = 4
ACE_OF_SPADES, JACK_OF_SPADES = 51, 39

THIRD_CARD = {
    cite: Choices(
        Choice("take-third", "take a third card for the sevens wager", cite),
        Choice("decline-third", "be paid for two sevens", cite),
    )
    for cite in ("2.6(j)3", "2.6(k)6")
}


def settle_first_cards(on: Layout) -> Procedure:
    """Collect what the first cards have lost, then pay what they have won (2.17(d), (e))."""
    round = on.round
    decided = [
        (seat, wager, odds, cite)
        for box in on.boxes
        for seat in box.seats
        if len(round.stakes[seat]) > 1
        for wager, odds, cite in _by_first_cards(on, box, seat)
    ]
    for seat, wager, odds, cite in decided:
        if odds is None:
            yield round.collect(seat, wager, cite)
    for seat, wager, odds, cite in decided:
        if odds is not None:
            yield round.pay(seat, wager, odds, cite)


def _by_first_cards(on: Layout, box: Box, seat: int) -> Iterator[Decided]:
    """Give the wagers of a seat that the first two cards of the box decide."""
    stakes, options = on.round.stakes[seat], on.options
    first, second = box.drawn
    if "over13" in stakes:
        yield _additional("over13", _odds(declared.OVER_UNDER.highest, low_total(first, second) > THIRTEEN), "2.17(a)1")
    if "under13" in stakes:
        wins = low_total(first, second) < THIRTEEN
        yield _additional("under13", _odds(declared.OVER_UNDER.highest, wins), "2.17(a)1")
    if "same-suit" in stakes:
        table = declared.SAME_SUIT[options.same_suit_table]
        odds = table.get(declared.SAME_SUIT_RESULTS[same_suit(first, second)])
        yield _additional("same-suit", odds, "2.17(a)2")
    if "sevens" in stakes:
        result = sevens(box.drawn)
        waits = result in TWO_SEVENS or (not result and options.sevens_third_card_wins and not box.blackjack)
        if not waits:
            yield _additional("sevens", _sevens_odds(on, result), "2.17(a)3")
    if "match-dealer" in stakes:
        yield "match-dealer", _match(on, first, second), "2.23"
    if "twenty-bonus" in stakes:
        result = twenty(first, second)
        if result != QUEENS or on.exposed or not may_make_blackjack(on.up):
            yield "twenty-bonus", _twenty_odds(on, result, on.exposed and on.dealer_blackjack), "2.24"
    if "progressive" in stakes and leading_aces(box.drawn)[0] < 2:
        yield "progressive", None, "2.19"


def _additional(wager: str, odds: PayoutOdds | None, cite: str) -> Decided:
    return wager, odds, f"{cite}; 2.17(d); 2.17(c)" if odds is None else f"{cite}; 2.17(e); 2.17(b)"


def _odds(odds: PayoutOdds, wins: bool) -> PayoutOdds | None:
    return odds if wins else None


def _match(on: Layout, first: int, second: int) -> PayoutOdds | None:
    """Add up what both cards pay."""
    table = declared.MATCH_DEALER[on.options.decks]
    paid = 0
    for card in (first, second):
        odds = table.get(declared.MATCH_RESULTS[matches(card, on.up)])
        paid += odds.wins if odds else 0
    return PayoutOdds(paid) if paid else None


def _twenty_odds(on: Layout, result: int, dealer_blackjack: bool) -> PayoutOdds | None:
    table = declared.TWENTY[on.options.twenty_table]
    if result == QUEENS and dealer_blackjack:
        return table[declared.QUEENS_AND_BLACKJACK]
    return table.get(declared.TWENTY_RESULTS[result])


# Sevens.


def _sevens_odds(on: Layout, result: int) -> PayoutOdds | None:
    return declared.SEVENS[on.options.sevens_table].get(declared.SEVENS_RESULTS[result])


def settle_sevens(on: Layout, box: Box, cards: int, cite: str = "2.17(a)3") -> Procedure:
    """Settle the sevens wagers that waited, on the first two or three cards of the box."""
    round = on.round
    for seat in box.seats:
        if "sevens" in round.stakes[seat]:
            odds = _sevens_odds(on, sevens(box.drawn[:cards]))
            if odds is None:
                yield round.collect(seat, "sevens", f"{cite}; 2.17(c)")
            else:
                yield round.pay(seat, "sevens", odds, f"{cite}; 2.17(b)4")


def settle_sevens_before_split(on: Layout, box: Box) -> Procedure:
    """Pay two sevens before they are split, three being forfeited by it (2.11(f))."""
    if any("sevens" in on.round.stakes[seat] for seat in box.seats):
        if sevens(box.drawn) in TWO_SEVENS:
            yield on.round.announce("Splitting sevens: three sevens are forfeited.", "2.11(f)")
        yield from settle_sevens(on, box, 2, "2.11(f)")


def offer_third_card(on: Layout) -> Procedure:
    """Offer holders of two sevens a third card although the dealer has blackjack (2.6(j)3, (k)6)."""
    round = on.round
    cite = "2.6(k)6" if on.exposed else "2.6(j)3"
    for box in on.boxes:
        holders = [seat for seat in box.seats if "sevens" in round.stakes[seat]]
        takers = []
        for seat in holders if sevens(box.drawn) in TWO_SEVENS else ():
            decision = yield round.ask_seat(
                seat, THIRD_CARD[cite], cite, hand=str(box.number), about="sevens", optional="decline-third"
            )
            if decision.word == "take-third":
                takers.append(seat)
            else:
                yield round.pay(seat, "sevens", _two_sevens(on, box), f"{cite}; 2.17(b)4")
        if takers:
            yield from on.deal_to(box, box.hands[0], cite)
        yield from settle_sevens(on, box, 3, cite)


def _two_sevens(on: Layout, box: Box) -> PayoutOdds:
    odds = _sevens_odds(on, sevens(box.drawn))
    assert odds is not None
    return odds


# The progressive wager.


def settle_progressive(on: Layout, box: Box) -> Procedure:
    """Pay the highest award for the aces that the box got first; the token is gone (2.19)."""
    round = on.round
    for seat in box.seats:
        if "progressive" not in round.stakes[seat]:
            continue
        award = progressive_award(*leading_aces(box.drawn), _meter(on, "progressive_meter"))
        token = round.stakes[seat]["progressive"]
        yield round.settle(seat, "progressive", award - token, "2.19", f"award of {award} cents")


def progressive_award(aces: int, one_suit: int, meter: int) -> int:
    """Return the highest award in cents for aces in a row, so many of the first of which are of one suit.

    >>> progressive_award(4, 4, 10_000_000), progressive_award(4, 3, 10_000_000), progressive_award(2, 1, 10_000_000)
    (10000000, 1000000, 2500)
    >>> progressive_award(4, 3, 1_000_000)  # three of one suit are worth more than a tenth of a low meter
    250000
    """
    awards = [declared.ACES_AWARDS[number, one_suit >= number] for number in (2, 3) if aces >= number]
    if aces >= 4:
        awards.append(meter if one_suit >= 4 else -(-meter * declared.FOUR_ACES_PERCENT // 100))
    return max(awards, default=0)


def _meter(on: Layout, option: str) -> int:
    return to_cents(on.options[option])


# The bonus wager, and two queens of hearts.


def settle_with_second_card(on: Layout, dealer: Sequence[int]) -> Procedure:
    """Settle what waited for the dealer's first two cards: bonus wagers, two queens of hearts."""
    round = on.round
    dealer_blackjack = len(dealer) > 1 and is_blackjack(dealer[0], dealer[1])
    for box, seat in list(on.seats_with("twenty-bonus")):
        odds = _twenty_odds(on, twenty(*box.drawn[:2]), dealer_blackjack)
        if odds is None:
            raise EquipmentError("Only two queens of hearts wait for the dealer's second card.")
        yield round.pay(seat, "twenty-bonus", odds, "2.24")
    for box in on.boxes:
        for seat in box.seats:
            both = "bonus-player" in round.stakes[seat] and "bonus-dealer" in round.stakes[seat]
            for wager, cards in (("bonus-player", box.drawn[:2]), ("bonus-dealer", dealer[:2])):
                if wager in round.stakes[seat]:
                    yield from _settle_bonus(on, seat, wager, cards, both)


def _settle_bonus(on: Layout, seat: int, wager: str, cards: Sequence[int], both: bool) -> Procedure:
    round = on.round
    if len(cards) < 2 or not is_blackjack(*cards):
        yield round.collect(seat, wager, "2.20")
        return
    paid = declared.BONUS.highest.profit(round.stakes[seat][wager])
    if both and sorted(cards) == [JACK_OF_SPADES, ACE_OF_SPADES]:
        paid = max(paid, _meter(on, "bonus_meter"))
    yield round.settle(seat, wager, paid, "2.20")


def bonus_made(on: Layout, box: Box) -> bool:
    """Whether a bettor on a box made a bonus wager, for which a blackjack's cards stay on the table (2.7(a))."""
    return on.game.offers_bonus and any(
        wager in on.round.stakes[seat] for seat in box.seats for wager in ("bonus-player", "bonus-dealer")
    )


def waits_for_second_card(on: Layout) -> bool:
    """Whether a bonus depends on the dealer's second card."""
    if not may_make_blackjack(on.up):
        return False
    return any(True for wager in ("bonus-dealer", "twenty-bonus") for _ in on.seats_with(wager))


def finish_box(on: Layout, box: Box) -> Procedure:
    """Settle what depended on the cards that the box could still have got."""
    if on.game.offers_sevens:
        yield from settle_sevens(on, box, 2)
    if on.options.progressive:
        yield from settle_progressive(on, box)


def third_card_dealt(on: Layout, box: Box) -> Procedure:
    """Settle the sevens wagers once a third card is dealt to the hand."""
    if on.game.offers_sevens and len(box.drawn) == 3 and len(box.hands) == 1:
        yield from settle_sevens(on, box, 3)
