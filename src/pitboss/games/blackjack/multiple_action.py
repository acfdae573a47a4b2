"""Multiple action (2.18): one hand of each player against up to three of the dealer's, all from one up card."""

from __future__ import annotations

from ...rules.proceeding import Procedure
from ...rules.twentyone_play import dealers_second_card, second_card_matters
from ...things.cards import CARDS, names
from .additional import settle_with_second_card, waits_for_second_card
from .dealer import (
    complete_hand,
    second_card_known,
    settle_hands,
)
from .declarations import DEALER_HANDS
from .insurance import offer_insurance
from .layout import Layout


def dealers_hands(on: Layout) -> Procedure:
    """Complete and settle one dealer's hand after the other; one on which no wager is live is not dealt."""
    for area in DEALER_HANDS:
        bonuses_wait = waits_for_second_card(on)
        if not second_card_matters(on, area) and not bonuses_wait:
            continue
        if len(on.dealer) > 1:
            yield from _to_next_area(on, area)
        yield from offer_insurance(on, area)
        yield from dealers_second_card(on)
        yield from second_card_known(on, area)
        # A bonus on the dealer's hand is judged by the first one dealt.
        yield from settle_with_second_card(on, on.dealer.cards)
        yield from complete_hand(on, area)
        yield from settle_hands(on, area)
    yield from settle_with_second_card(on, on.dealer.cards)


def _to_next_area(on: Layout, area: int) -> Procedure:
    """Clear the dealer's hand and move the up card to the area of the next one."""
    round = on.round
    before = on.dealer
    on.dealer = round.hand(f"dealer/{area}")
    on.dealer.seen_by = None
    if round.calls and round.called("IR-m"):
        up = before.cards[0]
        yield round.pick_up(before, "2.18")
        yield round.note("notify", "2.15(m)", text="A casino supervisor rebuilds the last hand from the discard rack.")
        last = len(round.shoe.discards) - 1 - round.shoe.discards[::-1].index(CARDS[up])
        on.dealer.cards.append(round.shoe.discards.pop(last))
        yield round.note(
            "move", "2.15(m)", hand=on.dealer.id, cards=names([up]), face="up", text="the up card restored"
        )
        return
    on.dealer.cards.append(before.cards.pop(0))
    yield round.pick_up(before, "2.18")
    if round.calls and round.called("IR-l"):
        text = "left in place, treated as moved"
        cite = "2.15(l)"
    else:
        text, cite = f"from {before.id}", "2.18"
    yield round.note("move", cite, hand=on.dealer.id, cards=names([on.up]), face="up", text=text)
