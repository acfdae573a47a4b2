"""The two hands of chemin de fer: dealt by the Banker, played by the Dominant Player and by him (4.8, 4.9, 4.12)."""

from __future__ import annotations

from collections.abc import Generator, Mapping

from ...rules.asks import Ask, Choice, Choices, Decision
from ...rules.baccarat import NO_CARD, card_value, point_count
from ...rules.baccarat_family import is_out
from ...rules.baccarat_hands import BANKER_COUNTS, PLAYER_COUNTS, CardsAstray, TwoHands, count
from ...rules.events import NOBODY, Event
from ...rules.hands import Hand
from ...rules.proceeding import Call, Procedure
from ...rules.round import ONE_CARD, Round
from ...things.cards import Card
from ...things.provisions import carries_out
from .arithmetic import DRAWS, MAY_CHOOSE, STAYS, banker_rule, best_of_three, is_natural, player_rule, worst_of_two
from .declarations import HANDS

Word = Generator[Event | Ask | None, Decision, str]

_CARD = Choice("card", "take a third card", "4.9")
_STAY = Choice("stay", "take none", "4.9")
EITHER = Choices(_CARD, _STAY)
WORDS: Mapping[int, Choices] = {DRAWS: Choices(_CARD), STAYS: Choices(_STAY), MAY_CHOOSE: EITHER}
FORCED = {DRAWS: "card", STAYS: "stay", MAY_CHOOSE: ""}
SAID = {"card": "Card.", "stay": "Stay."}
DONE = {"card": "The Banker draws.", "stay": "The Banker stays."}

THIRDS = {"player": ("up", "4.12(h)3; 4.9"), "banker": ("up", "4.12(h)3; 4.9")}


class SimulatedHands(TwoHands):
    """The hands of a simulated round (4.12(h)3): face up, by the tables; nobody has wagered, so nobody chooses."""

    initial = ("up", "4.12(h)3; 4.8")

    def __init__(self, round: Round, card: Card) -> None:
        super().__init__(round, HANDS, opened_by=card)
        self.thirds = THIRDS
        self.player.seen_by = self.banker.seen_by = None

    def announce_counts(self) -> Procedure:
        """Announce both counts."""
        player, banker = self.counts()
        yield self.round.announce(PLAYER_COUNTS[player], "4.12(h)3")
        yield self.round.announce(BANKER_COUNTS[banker], "4.12(h)3")


class BankAndPlayer(CardsAstray):
    """The hand of the Dominant Player and that of the Banker, from the first card to the last.

    ``third`` is the value of the card given to the Dominant Player in his turn. What was dealt wrongly and could not
    be put right is remembered, since it decides what a hand counts.
    """

    def __init__(self, round: Round, dominant: int, banker: int, table: tuple[int, ...]) -> None:
        super().__init__(round, HANDS.astray)
        round.at_void.append(self.leave_aside)
        self.table = table
        self.player = round.hand("player", dominant)
        self.banker = round.hand("banker", banker)
        self.third = NO_CARD
        self.has_stayed = False
        self.banker_has_drawn = False
        self.player_got_three = False
        self.banker_got_three = False
        self.banker_took_two = False

    # The initial deal.

    @carries_out("4.8")
    def initial_deal(self) -> Procedure:
        """Deal two cards each, face down and alternately, the Dominant Player first (4.8)."""
        round = self.round
        for number, hand in enumerate((self.player, self.banker, self.player, self.banker)):
            if round.calls or not round.shoe.remaining:
                yield from self.before_a_card()
            if not number:
                round.enter("initial-deal")
            yield round.deal(hand, "down", "4.8")
        yield from self._wrong_initial_deal()

    def _wrong_initial_deal(self) -> Procedure:
        """See to a card too many in the initial deal; it is found until a third card is drawn (4.12(b), 4.12(c))."""
        round = self.round
        while round.calls and round.shoe.remaining and round.moment == "initial-deal":
            too_many = None if self.banker_got_three else self.called_for_next("banker-excess-initial")
            if too_many is not None:
                self.banker_got_three = True
                yield from self._one_too_many(too_many, self.banker, "4.12(b)", "his Point Count is zero")
                continue
            three = None if self.player_got_three else self.called_for_next("player-three-initial")
            if three is None:
                return
            self.player_got_three = True
            what = "the highest that two or all three of the cards make"
            yield from self._one_too_many(three, self.player, "4.12(c)", what)

    def _one_too_many(self, call: Call, hand: Hand, cite: str, ruling: str) -> Procedure:
        round = self.round
        round.happened(call.irregularity, call)
        card = round.draw("irregularity")
        hand.cards.append(card)
        yield round.note("place", cite, seat=hand.seat, hand=hand.id, cards=ONE_CARD[card], face="down", seen_by=NOBODY)
        yield round.note("ruling", cite, text=f"The count of the {hand.id}'s hand: {ruling}.")

    # Looking and drawing.

    @carries_out("4.9")
    def play(self) -> Procedure:
        """Turn up naturals; otherwise the Dominant Player draws or stays, and then the Banker (4.9)."""
        round = self.round
        for hand, other, got_three in (
            (self.player, self.banker, self.player_got_three),
            (self.banker, self.player, self.banker_got_three),
        ):
            yield round.look(hand, "4.9")
            natural = not got_three and is_natural(count(hand))
            yield round.note("examined", "4.9", hand=hand.id, text="a natural" if natural else "no natural")
            if natural:
                yield from self._turn_up(hand, other)
                return
        yield from self._wrong_initial_deal()
        if not self.player_got_three:
            yield from self._players_turn()
        yield from self._wrong_initial_deal()
        yield from self._bankers_turn()
        yield from self._turn_up(self.player, self.banker)

    def _turn_up(self, *hands: Hand) -> Procedure:
        for hand in hands:
            yield self.round.reveal(hand, "4.9")
        yield from self._drawn_last()

    def _players_turn(self) -> Procedure:
        """Hear "Card" or "Stay", which the dealer repeats, and deal the third card face up (4.9)."""
        word = yield from self._word(self.player, player_rule(count(self.player)))
        yield self.round.announce(SAID[word], "4.9")
        if self.round.calls:
            # A card too many may still be found before the third one is drawn.
            yield from self._wrong_initial_deal()
        if self.player_got_three:
            return
        if word == "stay":
            self.has_stayed = True
            return
        yield from self._due(self.player, "banker-drew-players-card", "4.12(i)")
        self.third = card_value(self.player.cards[-1])

    def _word(self, hand: Hand, rule: int) -> Word:
        """Ask whoever plays a hand; what the tables force is asked as well, lest the question give the cards away."""
        decision = yield self.round.ask_seat(
            hand.seat or 0,
            WORDS[rule],
            "4.9",
            hand=hand.id,
            about="third card",
            optional=FORCED[rule],
            seeming=EITHER,
        )
        return decision.word

    def _due(self, hand: Hand, wrongly: str, cite: str) -> Procedure:
        """Deal a third card that is due, face up, wherever it was put at first."""
        round = self.round
        round.enter("third-cards")
        if round.calls or not round.shoe.remaining:
            yield from self.before_a_card()
        call = self.called_for_next(wrongly) if wrongly else None
        if call is None:
            yield round.deal(hand, "up", "4.9")
            return
        round.happened(wrongly, call)
        card = round.draw("irregularity")
        yield round.note("drawn-in-error", cite, hand=self.banker.id, cards=ONE_CARD[card])
        yield from self._place(hand, card, cite)

    def _place(self, hand: Hand, card: Card, cite: str) -> Procedure:
        """Put a card that has left the shoe into the hand to which a ruling gives it."""
        hand.cards.append(card)
        yield self.round.note("place", cite, seat=hand.seat, hand=hand.id, cards=ONE_CARD[card], face="up")

    def _bankers_turn(self) -> Procedure:
        """Draw, stay or choose by Table 2 (4.9), unless a card dealt after "Stay" is the Banker's already (4.12)."""
        rule = self.bankers_rule
        yield from self._cards_after_stay(rule)
        if self.banker_has_drawn:
            return
        word = yield from self._word(self.banker, rule)
        yield self.round.announce(DONE[word], "4.9")
        yield from self._cards_after_stay(rule)
        if word == "stay" or self.banker_has_drawn:
            return
        self.banker_has_drawn = True
        yield from self._due(self.banker, "", "")
        yield from self._second_third_card()

    def _cards_after_stay(self, rule: int) -> Procedure:
        """See to cards dealt to the Dominant Player who has said "Stay" (4.12(e), 4.12(f))."""
        while self.has_stayed and not self.banker_has_drawn and self.round.calls and self.round.shoe.remaining:
            late = self.called_for_next("card-after-stay")
            mistaken = self.called_for_next("card-after-stay-dealer-error")
            if late is not None:
                yield from self._after_stay(late, "4.12(e)", his=rule != STAYS)
            elif mistaken is not None:
                yield from self._after_stay(mistaken, "4.12(f)", his=rule == DRAWS)
            else:
                return

    @property
    def bankers_rule(self) -> int:
        """What Table 2 says to the Banker as the hands lie."""
        two_cards = 0 if self.banker_got_three else count(self.banker)
        return banker_rule(self.table, two_cards, self.third)

    @carries_out("4.12(e)", "4.12(f)")
    def _after_stay(self, call: Call, cite: str, *, his: bool) -> Procedure:
        """Give a card dealt after "Stay" to the Banker, or dispose of it as of a disclosed card (4.12(e), 4.12(f))."""
        round = self.round
        round.happened(call.irregularity, call)
        card = round.draw("irregularity")
        yield round.note("drawn-in-error", cite, hand=self.player.id, cards=ONE_CARD[card])
        yield round.note("examined", cite, hand=self.banker.id, text="is the Banker's" if his else "is of no use")
        if his:
            self.banker_has_drawn = True
            yield from self._place(self.banker, card, cite)
        else:
            yield from self.disclosed(card, round.pending("disclosed-card"))

    @carries_out("4.12(d)")
    def _second_third_card(self) -> Procedure:
        """Add a second card that the Banker took for one; his count is the lowest of any two (4.12(d))."""
        round = self.round
        call = self._called_two()
        if call is None or not round.shoe.remaining:
            return
        round.happened("banker-two-third-cards", call)
        self.banker_took_two = True
        yield from self._place(self.banker, round.draw("irregularity"), "4.12(d)")
        yield round.note(
            "ruling", "4.12(d)", text="The banker's hand counts the lowest that any two of its cards make."
        )

    def _called_two(self) -> Call | None:
        """Return a call of two cards taken for one; a script names the card just taken and the next."""
        taken = [str(self.banker.cards[-1]), str(self.round.shoe.next_card)]
        for call in self.round.calls:
            if call.irregularity == "banker-two-third-cards":
                named = call.details.get("cards") if call.at is None else None
                if named is None or named == taken:
                    return call
        return None

    # What the hands count.

    def counts(self) -> tuple[int, int]:
        """Return what the Dominant Player's hand and the Banker's count, wrongly dealt ones as ruled (4.12)."""
        player = [card_value(card) for card in self.player.cards]
        banker = [card_value(card) for card in self.banker.cards]
        if self.banker_got_three:
            # The three cards of the initial deal count nothing together.
            banker = [0, *banker[3:]]
        theirs = worst_of_two(banker) if self.banker_took_two else point_count(sum(banker))
        return (best_of_three(*player) if self.player_got_three else point_count(sum(player))), theirs

    # Cards that go astray.

    def error_before_a_card(self) -> Call | None:
        """A card is drawn in error whenever one leaves the shoe that should not (4.12(g))."""
        return self.called_for_next("card-drawn-undisclosed")

    def _drawn_last(self) -> Procedure:
        """See to a card drawn in error when both hands are complete (4.12(g))."""
        while self.round.calls and self.round.shoe.remaining:
            call = self.error_before_a_card()
            if call is None:
                return
            yield from self.drawn_in_error(call, "4.12(g)")

    def set_aside(self, place: int, card: Card, cite: str) -> Event:
        """Keep a card that nobody has seen for the next hand, unless the cutting card has come out (4.12(g))."""
        if is_out(self.round.shoe):
            return self.round.discard(card, cite, face="down", why="the cutting card has come out")
        return super().set_aside(place, card, cite)

    def leave_aside(self) -> None:
        """See to what was set aside when a hand is annulled or void; the shoe goes on, unless it was the last hand."""
        round = self.round
        if round.carry.get("last_hand"):
            round.carries["reshuffle"] = True
        if round.carries.get("reshuffle"):
            self.bring_back("4.12(k)")
            return
        if is_out(round.shoe):
            round.carries["last_hand"] = True
            round.announce("Last hand.", "4.12(k)")
        round.shoe.waiting.extend(place for place, _ in self.waiting)
        for card in self.opening:
            round.discard(card, "4.12(h)", why="no simulated round follows an annulled hand")

    @carries_out("4.12(j)")
    def face_up(self, call: Call) -> Procedure:
        """Discard a card found face up with as many as it is worth; the last hand of a shoe is void (4.12(j))."""
        round = self.round
        is_last = call.details.get("last_hand") or round.carry.get("last_hand")
        yield from super().face_up(call)
        if is_last:
            round.carries["reshuffle"] = True
            round.void_hands("4.12(j)")
