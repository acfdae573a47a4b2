"""The Player's Hand and the Banker's Hand: how they are dealt and drawn to, and what becomes of cards that go astray.

Shared by punto banco (3.7 to 3.12), chemin de fer (4.12) and minibaccarat (7.7 to 7.11).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ..things.cards import HIDDEN, Card
from ..things.provisions import carries_out
from .baccarat import NO_CARD, banker_draws, card_value, natural, player_draws, point_count
from .events import NOBODY, Event
from .hands import Hand
from .proceeding import Call, Procedure
from .round import ONE_CARD, Round

PLAYER_COUNTS = tuple(f"Player {count}." for count in range(10))
BANKER_COUNTS = tuple(f"Banker {count}." for count in range(10))


class AstrayCites(NamedTuple):
    """The provisions of a game on cards that go astray; ``disclosed`` in the order of its three ways."""

    drawn_in_error: str
    disclosed: tuple[str, str, str]
    face_up: str
    too_few: str


class HandCites(NamedTuple):
    """The provisions of a game on its two common hands."""

    astray: AstrayCites
    unauthorised: str
    natural: str
    player_stays: str
    banker_stays: str


class OutOfCards(Exception):
    """A card is owed to a hand, or a ruling calls for one, and the shoe holds none."""


class CardsAstray:
    """What leaves the shoe of a round though no hand may have it, and what is found in it that may not be used.

    ``waiting`` holds the places of cards drawn in error that become the first of the next hand, ``opening`` the
    disclosed ones that each open a simulated round of play. In a simulated round nothing is called but what the
    shoe itself does wrong.
    """

    def __init__(self, round: Round, cites: AstrayCites, *, is_simulated: bool = False) -> None:
        self.round = round
        self.astray_cites = cites
        self.is_simulated = is_simulated
        self.waiting: list[tuple[int, Card]] = []
        self.opening: list[Card] = []

    @carries_out("3.12(d)", "4.12(j)", "7.11(d)")
    def before_a_card(self) -> Procedure:
        """See to what keeps the next card of the shoe from being used, as one that lies face up."""
        round = self.round
        while True:
            if not round.shoe.remaining:
                raise OutOfCards
            if not round.calls:
                return
            call = self.called_for_next("face-up-in-shoe")
            if call is not None:
                yield from self.face_up(call)
                continue
            call = None if self.is_simulated else self.error_before_a_card()
            if call is None:
                return
            yield from self.drawn_in_error(call, self.astray_cites.drawn_in_error)

    def error_before_a_card(self) -> Call | None:
        """Return a call that makes the next card of the shoe one drawn in error, though a hand is owed a card."""
        return None

    def called_for_next(self, irregularity: str, *, early: bool = False) -> Call | None:
        """Return a call that concerns the next card: one of the floor does, one of a script if it names that card."""
        round = self.round
        for call in round.calls:
            if call.irregularity == irregularity and (not early or call.details.get("early")):
                named = call.details.get("card") if call.at is None else None
                if named is None or named == str(round.shoe.next_card):
                    return call
        return None

    def face_up(self, call: Call) -> Procedure:
        """Discard a card found face up with as many further ones as it is worth."""
        round, cite = self.round, self.astray_cites.face_up
        round.happened("face-up-in-shoe", call)
        card = round.draw("irregularity")
        yield round.discard(card, cite, why="found face up in the shoe")
        yield from self.discard_further(card_value(card), cite)

    def discard_further(self, number: int, cite: str, face: str = "up") -> Procedure:
        """Draw further cards that a ruling calls for and discard them."""
        for _ in range(number):
            yield from self.before_a_card()
            yield self.round.discard(self.round.draw("irregularity"), cite, face=face)

    @carries_out("3.12(b)", "4.12(g)", "7.11(b)")
    def drawn_in_error(self, call: Call, cite: str, hand: str | None = None) -> Procedure:
        """Keep a card drawn in error for the next hand, or, if it was disclosed, dispose of it.

        One that nobody has seen is still to come: its face stands in no record before it is dealt.
        """
        round = self.round
        round.happened(call.irregularity, call)
        place = round.shoe.next_place
        sequel = self.called_for_next("disclosed-card")
        disclosed = is_disclosed(call) or sequel is not None
        card = round.draw("irregularity")
        shown, seen_by = (ONE_CARD[card], None) if disclosed else ((HIDDEN,), NOBODY)
        yield round.note("drawn-in-error", cite, hand=hand, cards=shown, seen_by=seen_by)
        if disclosed:
            yield from self.disclosed(card, sequel)
        else:
            yield self.set_aside(place, card, cite)

    def set_aside(self, place: int, card: Card, cite: str) -> Event:
        """Keep a card that nobody has seen for the next hand."""
        self.waiting.append((place, card))
        return self.round.note("set-aside", cite, text="first card of the next hand")

    def bring_back(self, cite: str) -> None:
        """Discard what was set aside, where no more hand is dealt before the reshuffle."""
        for _, card in self.waiting:
            self.round.discard(card, cite, face="down")
        for card in self.opening:
            self.round.discard(card, cite)
        self.waiting, self.opening = [], []

    @carries_out("3.12(c)", "4.12(h)", "7.11(c)")
    def disclosed(self, card: Card, sequel: Call | None = None) -> Procedure:
        """Dispose of a card that was seen and that no hand may use, in the way the licensee has chosen."""
        round = self.round
        round.happened("disclosed-card", sequel)
        way = int(round.options.disclosed_card_procedure)
        cite = self.astray_cites.disclosed[way - 1]
        if way == 3:
            self.opening.append(card)
            yield round.note("set-aside", cite, cards=ONE_CARD[card], text="first card of a simulated round")
            return
        yield round.discard(card, cite, why="disclosed")
        if way == 1:
            yield from self.discard_further(card_value(card), cite)
        else:
            yield from self.discard_further(1, cite, face="down")


def is_disclosed(call: Call) -> bool:
    """Whether a card drawn in error was seen as it was dealt."""
    return bool(call.details.get("disclosed", False))


class TwoHands(CardsAstray):
    """The two common hands of one round of play, dealt and drawn to by the tables.

    A simulated round of play is dealt by this class as well, with ``opened_by`` as its first card. A game says with
    ``initial`` and ``thirds`` how cards are laid out, and in :meth:`announce_counts` and :meth:`turn_third` how they
    are shown.
    """

    initial: tuple[str, str]
    """The face of the first cards, and the cite."""
    thirds: dict[str, tuple[str, str]]
    """The same of the third card of the ``player`` and of the ``banker``."""

    def __init__(self, round: Round, cites: HandCites, *, opened_by: Card | None = None) -> None:
        super().__init__(round, cites.astray, is_simulated=opened_by is not None)
        self.cites = cites
        self.opened_by = opened_by
        simulated = "simulated-" if self.is_simulated else ""
        self.player = round.hand(f"{simulated}player")
        self.banker = round.hand(f"{simulated}banker")
        self.whose = {self.player.id: "player", self.banker.id: "banker"}

    def counts(self) -> tuple[int, int]:
        """Return the Point Counts of the Player's Hand and the Banker's Hand as they are."""
        return count(self.player), count(self.banker)

    # The first four cards.

    def initial_deal(self) -> Procedure:
        """Deal two cards to each hand, alternately, and have the counts announced."""
        round = self.round
        face, cite = self.initial
        first = self.opened_by
        for hand in (self.player, self.banker, self.player, self.banker):
            if first is not None:
                hand.cards.append(first)
                way_3 = self.astray_cites.disclosed[2]
                yield round.note("deal", way_3, hand=hand.id, cards=ONE_CARD[first], face="up")
                first = None
                continue
            if round.calls or not round.shoe.remaining:
                yield from self.before_a_card()
            yield round.deal(hand, face, cite)
        yield from self.announce_counts()

    def announce_counts(self) -> Procedure:
        """Show the first two cards of each hand, as far as they are not seen yet, and announce the Point Counts."""
        raise NotImplementedError(f"{type(self).__name__} does not say how the first cards are shown")

    # Third cards.

    @carries_out("3.8", "3.9", "7.8", "7.8(b)", "7.8(d)", "7.9")
    def third_cards(self) -> Procedure:
        """Draw or stay by Tables 1 and 2, one card a hand at most, the Player's Hand first (3.8, 3.9, 7.8, 7.9)."""
        round, cites = self.round, self.cites
        player, banker = self.counts()
        third = NO_CARD
        if natural(player, banker):
            yield round.announce("Natural: no more cards.", cites.natural)
        elif player_draws(player, banker):
            yield from self._third_card(self.player)
            third = card_value(self.player.cards[2])
        else:
            yield round.announce("The Player's Hand stays.", cites.player_stays)
        owed = banker_draws(player, banker, third)
        if round.calls:
            yield from self._errors(owed)
        if owed and len(self.banker) == 2:
            yield from self._third_card(self.banker)
        elif not owed and not natural(player, banker):
            yield round.announce("The Banker's Hand stays.", cites.banker_stays)
        if round.calls:
            yield from self._errors(False)

    def _third_card(self, hand: Hand, drawn: Card | None = None) -> Procedure:
        """Give a hand its third card; ``drawn`` is one that has left the shoe already."""
        round = self.round
        face, cite = self.thirds[self.whose[hand.id]]
        if drawn is not None:
            hand.cards.append(drawn)
            yield round.note(
                "place",
                f"{self.cites.unauthorised}; {cite}",
                hand=hand.id,
                cards=ONE_CARD[drawn],
                face=face,
                text="becomes the third card of the Banker's Hand",
                seen_by=None if face == "up" else NOBODY,
            )
        else:
            if round.calls or not round.shoe.remaining:
                yield from self.before_a_card()
            yield round.deal(hand, face, cite)
        if face == "down":
            yield from self.turn_third(hand)

    def turn_third(self, hand: Hand) -> Procedure:
        """Turn a third card that was dealt face down."""
        raise NotImplementedError(f"{type(self).__name__} does not say how a third card is turned")

    # Irregularities.

    def error_before_a_card(self) -> Call | None:
        """A card is drawn in error before a hand has its due only where a script's order of the shoe shows it."""
        return self.called_for_next("card-drawn-in-error", early=True)

    def _errors(self, banker_owed: bool) -> Procedure:
        """Deal with cards that leave the shoe though the hand they come to may not have them."""
        round = self.round
        while round.shoe.remaining and not self.is_simulated:
            if len(self.player) == 2:
                call = self.called_for_next("third-card-unauthorised")
                if call is not None:
                    yield from self._unauthorised(call, banker_owed and len(self.banker) == 2)
                    continue
            # While the Banker's Hand is owed a card, only a fourth one put on the Player's Hand is an error.
            if len(self.player) == 3 or not banker_owed or len(self.banker) == 3:
                call = self.called_for_next("card-drawn-in-error")
                if call is not None:
                    yield from self.drawn_in_error(call, self.astray_cites.drawn_in_error)
                    continue
            return

    @carries_out("3.12(a)", "7.11(a)")
    def _unauthorised(self, call: Call, banker_owed: bool) -> Procedure:
        """Give the Banker's Hand the card that the Player's Hand may not have, if it must draw (3.12(a), 7.11(a))."""
        cite = self.cites.unauthorised
        if not banker_owed:
            yield from self.drawn_in_error(call, cite, self.player.id)
            return
        round = self.round
        round.happened("third-card-unauthorised", call)
        card = round.draw("irregularity")
        seen_by = None if is_disclosed(call) else NOBODY
        yield round.note("drawn-in-error", cite, hand=self.player.id, cards=ONE_CARD[card], seen_by=seen_by)
        yield from self._third_card(self.banker, card)


def count(hand: Hand) -> int:
    """Return the Point Count of a hand."""
    return point_count(sum([card_value(card) for card in hand.cards]))


def is_early(shoe: Sequence[str], card: str) -> bool:
    """Whether a card that a case calls drawn in error stands only where a hand is still owed one.

    >>> is_early(["Kd", "9h", "4h", "Ks", "5c"], "5c"), is_early(["Kd", "5c", "9h", "4h", "Ks"], "5c")
    (False, True)
    """
    listed = [Card.parse(one) for one in shoe]
    if len(listed) < 4:
        return True
    worth = [card_value(one) for one in listed]
    player, banker = point_count(worth[0] + worth[2]), point_count(worth[1] + worth[3])
    place, third, places = 4, NO_CARD, set()
    if player_draws(player, banker):
        place, third = 5, worth[4] if len(worth) > 4 else 0
        places.add(place)  # a fourth card on the Player's Hand
    places.add(place + banker_draws(player, banker, third))
    return not any(place < len(listed) and str(listed[place]) == card for place in places)


@carries_out("3.7", "7.7(c)3v")
def largest_wager(round: Round, wager: str) -> int:
    """Return the seat with the largest wager on a hand, or 0; of equals the closest to the dealer (3.7, 7.7(c)3v)."""
    found, most = 0, 0
    for seat in round.seats:
        amount = round.placed[seat].get(wager, 0)
        if amount > most:
            found, most = seat, amount
    return found


def to_the_right_of(seat: int, seats: Sequence[int]) -> Iterator[int]:
    """Give the other seats counterclockwise, beginning at the right of one; seat numbers rise counterclockwise.

    >>> list(to_the_right_of(3, (1, 3, 4, 7)))
    [4, 7, 1]
    """
    yield from (other for other in seats if other > seat)
    yield from (other for other in seats if other < seat)
