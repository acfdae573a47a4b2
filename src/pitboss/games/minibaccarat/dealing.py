"""How the two hands of minibaccarat are laid out and turned."""

from __future__ import annotations

from collections.abc import Generator

from ...rules.asks import Ask, Choice, Choices, Decision
from ...rules.baccarat_hands import BANKER_COUNTS, PLAYER_COUNTS, TwoHands, largest_wager, to_the_right_of
from ...rules.events import Event
from ...rules.hands import Hand
from ...rules.proceeding import Procedure
from ...rules.round import ONE_CARD, Round
from ...things.cards import Card
from ...things.provisions import carries_out
from .declarations import HANDS

FACE_UP, FACE_DOWN, BY_PLAYERS = 1, 2, 3

TURN = Choices(
    Choice("look", "look at what was handed over and return it face up", "7.7(c)3"),
    Choice("give-up", "give up the right to turn over the cards", "7.11(f)"),
)
OFFER = Choices(
    Choice("accept", "take the right to turn over the cards", "7.11(f)"),
    Choice("decline", "leave it to the next player", "7.11(f)"),
)

INITIAL = {
    FACE_UP: ("up", "7.7(b); 7.7(c)1"),
    FACE_DOWN: ("down", "7.7(b); 7.7(c)2"),
    BY_PLAYERS: ("down", "7.7(b); 7.7(c)3"),
}
BY_DEALER = {"player": ("up", "7.9(b); 7.8(c)"), "banker": ("up", "7.9(c); 7.8(c)")}
TURNED = {"player": ("down", "7.9(b); 7.7(c)3iii"), "banker": ("down", "7.9(c); 7.7(c)3iv")}
HANDED_THIRD = {"player": "7.7(c)3iii", "banker": "7.7(c)3iv"}

Relinquished = Generator[Event | Ask | None, Decision, int]


@carries_out("7.7", "7.7(b)", "7.7(c)", "7.8(c)")
class MinibaccaratHands(TwoHands):
    """The two hands of one round of play, laid out in one of the three ways of 7.7(c)."""

    def __init__(self, round: Round, *, opened_by: Card | None = None) -> None:
        super().__init__(round, HANDS, opened_by=opened_by)
        self.option = int(round.options.dealing_option)
        self.initial = INITIAL[self.option]
        self.thirds = TURNED if self.option == BY_PLAYERS else BY_DEALER
        self.turners: dict[str, int] = {}
        self.relinquished: set[int] = set()
        if self.option == FACE_UP:
            self.player.seen_by = self.banker.seen_by = None
        elif self.option == BY_PLAYERS and not self.is_simulated:
            self.turners = {id: largest_wager(round, id) for id in ("player", "banker")}

    def announce_counts(self) -> Procedure:
        """Turn the cards that lie face down, and announce both counts (7.7(c), 7.8(a))."""
        round = self.round
        player, banker = self.counts()
        if self.option == FACE_UP:
            yield round.announce(PLAYER_COUNTS[player], "7.8(a)")
            yield round.announce(BANKER_COUNTS[banker], "7.8(a)")
        elif self.option == FACE_DOWN:
            # The Banker's cards lie under the corner of the shoe until the Player's count is known.
            yield round.reveal(self.player, "7.7(c)2")
            yield round.announce(PLAYER_COUNTS[player], "7.8(a)")
            yield round.reveal(self.banker, "7.7(c)2")
            yield round.announce(BANKER_COUNTS[banker], "7.8(a)")
        else:
            yield from self._turn(self.player, self.player.names, "7.7(c)3i")
            yield round.announce(PLAYER_COUNTS[player], "7.7(c)3i; 7.8(a)")
            yield from self._turn(self.banker, self.banker.names, "7.7(c)3ii")
            yield round.announce(BANKER_COUNTS[banker], "7.7(c)3ii; 7.8(a)")

    def turn_third(self, hand: Hand) -> Procedure:
        """Hand a third card to whoever may turn it (7.7(c)3iii, 7.7(c)3iv)."""
        yield from self._turn(hand, ONE_CARD[hand.cards[2]], HANDED_THIRD[self.whose[hand.id]])

    # The right to turn over the cards.

    def _turn(self, hand: Hand, cards: tuple[str, ...], cite: str) -> Procedure:
        """Hand cards to whoever may turn them and place them face up; without a player the dealer turns them."""
        round = self.round
        seat = self.turners.get(hand.id, 0)
        relinquished = False
        while seat:
            yield round.note("hand-over", cite, seat=seat, hand=hand.id)
            if round.calls and round.called("turning-right-withdrawn"):
                decision = Decision("give-up")
            else:
                decision = yield round.ask_seat(seat, TURN, cite, hand=hand.id, about="turn", optional="look")
            if decision.word == "look":
                yield round.note("look", cite, seat=seat, hand=hand.id, cards=cards, seen_by=(seat,))
                break
            relinquished = True
            seat = yield from self._offer_right(seat, hand)
        if seat:
            yield round.note("reveal", cite, seat=seat, hand=hand.id, cards=cards, face="up")
        else:
            yield round.note(
                "reveal",
                "7.11(f)" if relinquished else cite,
                hand=hand.id,
                cards=cards,
                face="up",
                text="turned over by the dealer",
            )
        hand.seen_by = None

    def _offer_right(self, seat: int, hand: Hand) -> Relinquished:
        """Offer the right on, counterclockwise from the right of who had it; return who takes it, or 0 (7.11(f))."""
        round = self.round
        self.relinquished.add(seat)
        taker = 0
        for other in to_the_right_of(seat, round.seats):
            if other in self.relinquished:
                continue
            decision = yield round.ask_seat(other, OFFER, "7.11(f)", hand=hand.id, optional="accept")
            if decision.word == "accept":
                taker = other
                break
        for id, turner in self.turners.items():
            if turner == seat:
                self.turners[id] = taker
        return taker
