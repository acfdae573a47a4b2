"""What lies on the layout of double attack blackjack during a round."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...rules import twentyone_layout
from ...rules.proceeding import Procedure
from ...rules.round import ONE_CARD
from ...rules.twentyone_layout import READER
from ...things.cards import Card
from .arithmetic import may_make_blackjack

if TYPE_CHECKING:
    from .game import DoubleAttackBlackjack

TEN = 10


def blackjack_is_found(on: Layout) -> bool:
    """Whether the reader has found a dealer's blackjack, so that no further card is dealt."""
    return on.mode == READER and on.dealer_blackjack


def blackjack_is_ruled_out(on: Layout) -> bool:
    """Whether the table knows, by the up card or from the reader, that the dealer has no blackjack."""
    return not may_make_blackjack(on.up) or (on.mode == READER and not on.dealer_blackjack)


class Layout(twentyone_layout.Layout):
    """The table during one round."""

    game: DoubleAttackBlackjack

    def _take_out_face_up(self, named: str | None) -> Procedure:
        """Leave a card found face up unused; a ten that has slipped in is none of the cards in play."""
        card = Card.parse(named) if named else None
        if card is None or card.rank != TEN:
            yield from super()._take_out_face_up(named)
            return
        text = "a ten is not a card of this game"
        yield self.round.note("take-out", self.cites.face_up, cards=ONE_CARD[card], face="up", text=text)
