"""How the two hands of punto banco are dealt by the curator, and who turns them."""

from __future__ import annotations

from ...rules.baccarat_hands import BANKER_COUNTS, PLAYER_COUNTS, TwoHands, largest_wager
from ...rules.hands import Hand
from ...rules.proceeding import Procedure
from ...rules.round import Round
from ...things.cards import Card
from ...things.provisions import carries_out
from .declarations import HANDS

THIRDS = {"player": ("up", "3.8; 3.9(b)"), "banker": ("up", "3.8; 3.9(c)")}


@carries_out("3.7", "3.8")
class PuntoBancoHands(TwoHands):
    """The two hands of one round of play: four cards face down, third cards face up (3.7, 3.8).

    ``curator`` is the seat that deals, 0 where a dealer does; ``examiner`` the seat with the largest wager on the
    Player's Hand, which is handed to it, 0 where there is none.
    """

    initial = ("down", "3.7")

    def __init__(self, round: Round, curator: int, *, opened_by: Card | None = None) -> None:
        super().__init__(round, HANDS, opened_by=opened_by)
        self.thirds = THIRDS
        self.curator = curator
        self.examiner = 0 if self.is_simulated else largest_wager(round, "player")

    def announce_counts(self) -> Procedure:
        """Turn the Player's Hand, then the Banker's, and announce each count (3.7, 3.8(a))."""
        round, player, banker = self.round, self.player, self.banker
        counts = self.counts()
        yield round.note("tuck", "3.7", hand=banker.id, text="under the right corner of the shoe")
        seat = self.examiner
        if seat:
            yield round.note("hand-over", "3.7", seat=seat, hand=player.id)
            yield round.note("look", "3.7", seat=seat, hand=player.id, cards=player.names, seen_by=(seat,))
            yield from self._turn(player, seat, "returned face up")
        else:
            yield from self._turn(player, 0, "turned over by the dealer calling the game")
        yield round.announce(PLAYER_COUNTS[counts[0]], "3.8(a)")
        yield from self._turn(banker, self.curator, "turned over by whoever deals")
        yield round.announce(BANKER_COUNTS[counts[1]], "3.8(a)")

    def _turn(self, hand: Hand, seat: int, text: str) -> Procedure:
        hand.seen_by = None
        yield self.round.note("reveal", "3.7", seat=seat or None, hand=hand.id, cards=hand.names, face="up", text=text)
