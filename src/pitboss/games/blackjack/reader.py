"""The card reader, and the early end of a round in which the dealer has blackjack (2.6(j), (k)6; 2.15(j), (k))."""

from __future__ import annotations

from ...rules.proceeding import Procedure
from ...rules.twentyone_layout import READER
from ...rules.twentyone_play import consult_reader
from .additional import offer_third_card
from .layout import Layout


def look_for_blackjack(on: Layout) -> Procedure:
    """Find out whether the dealer has blackjack before any further card, where the table knows it."""
    if on.mode == READER:
        yield from consult_reader(on, "2.6(j)", "2.6(j)1")
    elif on.exposed and on.dealer_blackjack:
        yield on.round.note("announce", "2.6(k)6", hand=on.dealer.id, text="blackjack")


def ends_at_once(on: Layout) -> bool:
    """Whether a dealer's blackjack is known before the players' decisions (2.6(j)1, (k)6)."""
    return on.mode in ("reader", "exposed") and on.dealer_blackjack


def third_cards(on: Layout) -> Procedure:
    """Offer third cards for the sevens wager, the only ones still dealt."""
    if on.game.offers_sevens:
        yield from offer_third_card(on)
