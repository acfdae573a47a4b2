"""What lies on the layout during a round of blackjack or its kin: boxes, hands, wagers, and how a card comes there."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from ..things.cards import Card
from ..things.shoes import Shoe
from .events import NOBODY, Event
from .hands import Hand
from .proceeding import Procedure
from .round import ONE_CARD, Round
from .tablework import CUT_AT_LEAST, cut_choices, seats_from_right
from .twentyone import TOTALS, add, count_of, is_blackjack

if TYPE_CHECKING:
    from .twentyone_game import TwentyOneGame

LIVE, BLACKJACK, SURRENDERED, DONE = range(4)
"""Where a hand stands: in play, a blackjack or a surrender that waits for the dealer's second card, or decided."""

READER, UNREAD, NO_HOLE_CARD, EXPOSED = "reader", "unread", "none", "exposed"
"""How the dealer's second card is dealt."""


class TwentyOneCites(NamedTuple):
    """The provisions of a game that carry what blackjack and its kin share."""

    face_up: str
    drawn_unseen: str
    drawn_seen: str
    drawn_on_17: str
    runs_out: str
    reshuffle: str
    few_cards: str
    not_dealt: str
    needless_reading: str
    reader_fails: str
    offer_cut: str
    cut: str
    cut_refused: str
    over_21: str
    split_second_card: str
    split_ace_second_card: str
    split_total: str
    split_order: str
    void_split: str
    void_double: str
    dealers_card: str
    collect_cards: str


class Bet:
    """A wager on a hand: whose, how much, and against which of the dealer's hands.

    ``void_by`` is the cite under which a dealer's blackjack voids it; an original wager has none.
    """

    __slots__ = ("amount", "area", "id", "seat", "void_by")

    def __init__(self, seat: int, id: str, amount: int, area: int, void_by: str = "") -> None:
        self.seat = seat
        self.id = id
        self.amount = amount
        self.area = area
        self.void_by = void_by


class BoxHand:
    """A hand of a box at its place among the hands made by splitting, counted from the dealer's left."""

    __slots__ = ("bets", "count", "doubled", "hand", "place", "split_ace", "state")

    def __init__(self, hand: Hand, place: int) -> None:
        self.hand = hand
        self.place = place
        self.bets: list[Bet] = []
        self.count = 0
        self.doubled = False
        self.split_ace = False
        self.state = LIVE

    def against(self, area: int) -> list[Bet]:
        """Return the wagers against one of the dealer's hands."""
        return [bet for bet in self.bets if bet.area == area]

    def wagered_by(self, seat: int) -> int:
        """Return what a seat has wagered on the hand."""
        return sum(bet.amount for bet in self.bets if bet.seat == seat)


class Box:
    """A box with its bettors, the one who calls the decisions first, and its hands.

    ``drawn`` keeps every card in the order the box got it.
    """

    __slots__ = ("caller", "drawn", "hands", "number", "refuses", "seats")

    def __init__(self, number: int, seats: list[int], hand: Hand) -> None:
        self.number = number
        self.seats = seats
        self.caller = seats[0]
        self.hands = [BoxHand(hand, 1)]
        self.drawn: list[int] = []
        self.refuses = False

    @property
    def blackjack(self) -> bool:
        """Whether the first two cards, not split, are a blackjack."""
        return len(self.hands) == 1 and len(self.drawn) == 2 and is_blackjack(*self.drawn)


class Layout:
    """The table during one round.

    ``mode`` is how the dealer's second card is dealt, ``error`` tells that a card drawn in error lies exposed as the
    next card, ``refused_by`` who refuses it; ``made`` counts the decisions of each seat on its hands, ``passed_over``
    holds the hands that wait for a card they were not dealt.
    """

    def __init__(self, game: TwentyOneGame, round: Round) -> None:
        self.game = game
        self.round = round
        self.options = round.options
        self.cites = game.CITES
        self.mode: str = self.options.hole_card
        if self.mode == READER and round.carry.get("reader_failed"):
            self.mode = UNREAD
            round.carries["reader_failed"] = True
        self.exposed = self.mode == EXPOSED
        self.error = False
        self.refused_by: tuple[int, ...] = ()
        self.made = dict.fromkeys(round.seats, 0)
        self.passed_over: list[tuple[Box, BoxHand]] = []
        self.dealer = open_hand(round, "dealer", None)
        self.boxes = self._boxes()

    def _boxes(self) -> list[Box]:
        """Lay out a box for every seat, with its wagers on the hand."""
        round = self.round
        boxes = []
        for seat in round.seats:
            box = Box(seat, [seat], open_hand(round, str(seat), seat))
            box.hands[0].bets = [
                Bet(seat, id, round.stakes[seat][id], area)
                for area, id in self.game.main_wagers
                if id in round.stakes[seat]
            ]
            boxes.append(box)
        return boxes

    # What lies there.

    @property
    def up(self) -> int:
        """The dealer's first card."""
        return self.dealer.cards[0]

    @property
    def dealer_blackjack(self) -> bool:
        """Whether the dealer's first two cards are a blackjack."""
        return is_blackjack(self.dealer.cards[0], self.dealer.cards[1])

    @property
    def dealer_count(self) -> int:
        """The count of the dealer's hand."""
        return count_of(self.dealer.cards)

    def hands(self, state: int, area: int = 1) -> Iterator[tuple[Box, BoxHand]]:
        """Give the hands in a state with wagers against one of the dealer's hands, from the dealer's right."""
        for box in reversed(self.boxes):
            for hand in reversed(box.hands):
                if hand.state == state and any(bet.area == area for bet in hand.bets):
                    yield box, hand

    def seats_with(self, wager: str) -> Iterator[tuple[Box, int]]:
        """Give the seats with an undecided wager of an id, from the dealer's left."""
        stakes = self.round.stakes
        for box in self.boxes:
            for seat in box.seats:
                if wager in stakes[seat]:
                    yield box, seat

    # Cards.

    def deal(self, hand: Hand, face: str, cite: str, box: int = 0) -> Procedure:
        """Deal a card to a hand, ``box`` 0 being the dealer's; what the equipment does wrong happens here."""
        round = self.round
        shoe = round.shoe
        if round.calls or shoe.position == shoe.cutting_card or not shoe.remaining:
            yield from self.reach_for_card(hand.id, box)
        self.error = False
        yield round.deal(hand, face, cite)

    def reach_for_card(self, hand: str, box: int) -> Procedure:
        """Do what must be done before the next card can be drawn for a hand."""
        round = self.round
        if round.calls:
            yield from self._meet_equipment(box)
        if not round.shoe.remaining:
            yield from self._shoe_has_run_out()
        shoe = round.shoe
        if shoe.position == shoe.cutting_card and not shoe.waiting:
            round.carries["cutting_card_came_to"] = hand
        self.error = False

    def deal_to(self, box: Box, hand: BoxHand, cite: str) -> Procedure:
        """Deal a card face up to a hand of a box."""
        yield from self.deal(hand.hand, "up", cite, box.number)
        card = hand.hand.cards[-1]
        hand.count = add(hand.count, card)
        box.drawn.append(card)

    def announce_total(self, box: Box, hand: BoxHand, cite: str) -> Event:
        """Announce the point total of a hand, or that it is a blackjack."""
        text = "blackjack" if box.blackjack else TOTALS[hand.count]
        return self.round.note("announce", cite, seat=box.caller, hand=hand.hand.id, text=text)

    def part_in_no_round(self, seat: int) -> Procedure:
        """Leave what lies there from earlier rounds, before the wagers of a dead box are returned; here is none."""
        yield from ()

    def take_away(self, hand: BoxHand, cite: str) -> Event:
        """Remove the cards of a hand on which nothing is left to be decided."""
        hand.state = DONE
        hand.bets = []
        return self.round.pick_up(hand.hand, cite)

    # Irregularities of the equipment.

    def _meet_equipment(self, box: int) -> Procedure:
        """Carry out what is called of the shoe at this card: one face up, one drawn in error, too few of them."""
        round, cites = self.round, self.cites
        while call := round.called("IR-a", seat=box):
            yield from self._take_out_face_up(call.details.get("card"))
        while round.called("IR-b", seat=box):
            yield round.note("ruling", cites.drawn_unseen, text="The card drawn in error is used as the next card.")
        if round.shoe.remaining and round.called("IR-f"):
            # A script lists what is dealt after the shuffle; its shoe goes on.
            yield round.note("shuffle", cites.runs_out, text="The cards of the discard rack are shuffled and cut.")
            yield self._burn()
            round.carries["ran_out"] = round.shoe.side

    def _take_out_face_up(self, named: str | None) -> Procedure:
        """Leave a card found face up unused; a script may name it."""
        if not self.round.shoe.remaining:
            yield from self._shoe_has_run_out()
        yield self.round.discard(self.draw_aside(named), self.cites.face_up, why="found face up in the shoe")

    def draw_aside(self, named: str | None) -> Card:
        """Draw a card that no hand gets; a script may name it."""
        return self.round.shoe.draw(f"irregularity/{Card.parse(named)}" if named else "irregularity")

    def _shoe_has_run_out(self) -> Procedure:
        """Shuffle the discards, cut, burn one and go on; without discards nobody can go on."""
        round, cites = self.round, self.cites
        round.happened("IR-f")
        empty = round.shoe
        cards = list(empty.discards)
        if len(cards) < 2:
            # All cards are in hands: there is nothing to complete the round with.
            round.void_hands(cites.runs_out, undo_decided=False)
        empty.discards.clear()
        shoe = round.reshuffle(cards, cites.reshuffle)
        shoe.side = empty.side
        round.carries["ran_out"] = round.shoe.side
        yield None
        yield from self._cut(shoe)
        yield self._burn()

    def _cut(self, shoe: Shoe) -> Procedure:
        """Offer the cut from the far right clockwise; if nobody takes it the dealer cuts."""
        size, cites = len(shoe.order), self.cites
        if size < 2 * CUT_AT_LEAST:
            return
        for box in seats_from_right([box.number for box in self.boxes]):
            seat = next(one.caller for one in self.boxes if one.number == box)
            choices = cut_choices(size, cites.cut, decline=cites.cut_refused)
            decision = yield self.round.ask_seat(seat, choices, cites.offer_cut, about="cut", optional="decline")
            if decision.word == "cut":
                shoe.cut(int(decision.argument))
                yield self.round.note("cut", cites.cut, seat=seat, text=f"at card {decision.argument}")
                return
        shoe.cut(size // 2)
        yield self.round.note("cut", cites.cut_refused, text=f"at card {size // 2}")

    def _burn(self) -> Event:
        shoe = self.round.shoe
        card = shoe.draw("burn")
        shoe.discards.append(card)
        cite = self.cites.runs_out
        return self.round.record(Event("burn", cite, None, None, ONE_CARD[card], "down", None, None, None, NOBODY))


def open_hand(round: Round, id: str, box: int | None) -> Hand:
    """Lay out a hand whose cards everybody sees; its seat is the one that sits at the box, if any does."""
    hand = round.hand(id, box if box in round.stakes else None)
    hand.seen_by = None
    return hand
