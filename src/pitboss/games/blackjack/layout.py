"""What lies on the layout during a round of blackjack, where several people may wager on a box."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...rules import twentyone_layout
from ...rules.proceeding import Procedure
from ...rules.twentyone_irregularities import box_of
from ...rules.twentyone_layout import (
    BLACKJACK,
    DONE,
    LIVE,
    SURRENDERED,
    Bet,
    Box,
    BoxHand,
    open_hand,
)
from ...things.cards import Card
from ...things.provisions import carries_out
from ...things.shoes import Shoe
from .streak import leave_streaks

if TYPE_CHECKING:
    from .game import Blackjack

__all__ = ["BLACKJACK", "DONE", "LIVE", "SURRENDERED", "Bet", "Box", "BoxHand", "Layout"]


class Layout(twentyone_layout.Layout):
    """The table during one round."""

    game: Blackjack
    of_other_side: tuple[Card, Shoe] | None = None
    """The determinant card, where the round is dealt from the wrong side and it is of the right one."""

    @carries_out("2.13(b)")
    def _boxes(self) -> list[Box]:
        """Lay out a box for all who wager on it; who sits there calls the decisions, or else the highest wager."""
        round = self.round
        bettors: dict[int, list[int]] = {}
        for seat in round.seats:
            bettors.setdefault(box_of(round, seat), []).append(seat)
        boxes = []
        for number in sorted(bettors):
            seats = bettors[number]
            if len(seats) > 1:
                caller = number if number in seats else max(seats, key=lambda seat: (self._wagered(seat), -seat))
                seats = [caller, *(seat for seat in seats if seat != caller)]
            box = Box(number, seats, open_hand(round, str(number), number))
            box.hands[0].bets = [
                Bet(seat, id, round.stakes[seat][id], area)
                for seat in seats
                for area, id in self.game.main_wagers
                if id in round.stakes[seat]
            ]
            boxes.append(box)
        return boxes

    def part_in_no_round(self, seat: int) -> Procedure:
        """Let live streak wagers lie on (2.22)."""
        yield from leave_streaks(self.round, seat)

    def _wagered(self, seat: int) -> int:
        return sum(self.round.stakes[seat].get(id, 0) for _, id in self.game.main_wagers)
