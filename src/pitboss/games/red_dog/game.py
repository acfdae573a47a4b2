"""Red dog: its procedure, to be followed with a finger."""

from __future__ import annotations

from collections.abc import Generator
from functools import lru_cache

from ...rules.asks import Ask, Choice, Choices, Decision
from ...rules.case import Case
from ...rules.declarations import Irregularity, PayTable
from ...rules.events import Event
from ...rules.game import farthest_left_first, farthest_right_first
from ...rules.proceeding import Call, Procedure
from ...rules.round import Round
from ...rules.shoe_games import ShoeGame
from ...things.cards import RANK_NAMES, Card
from ...things.payout import PayoutOdds
from . import declarations as declared
from .arithmetic import CONSECUTIVE, MOST_SPREAD, ODDS_LINE, PAIR, card_value, outcome, spread
from .declarations import EARLY, LINES, THREE_OF_A_KIND

PLAY_ON_OR_VOID = Choices(
    Choice("play-on", "play the round out with another third card", "6.7(c)"),
    Choice("void", "void the round and take the wagers back", "6.7(c)"),
)
WORTH_A_RAISE = 7
"""From this spread on the third card falls between more often than not."""

Raises = Generator[Event | Ask | None, Decision, bool]


@lru_cache(maxsize=256)
def raise_choices(original: int) -> Choices:
    """Return what a player with an original wager may do on a spread (6.5(h)).

    >>> raise_choices(1000).written()
    ('raise:up to $10', 'no-raise')
    """
    return Choices(
        Choice("raise", "raise, up to the original wager", "6.5(h)", amount=(1, original)),
        Choice("no-raise", "let the original wager stand alone", "6.5(h)"),
    )


class RedDog(ShoeGame):
    """Red dog: will a third card fall between two others?

    >>> RedDog(decks=8)
    RedDog(decks=8)
    """

    id = "red-dog"
    name = "Red Dog"
    subchapter = 6
    object_of_play = "Foretell that the value of a third card falls between those of the first two."
    OPTIONS = declared.OPTIONS
    WAGERS = declared.WAGERS
    PAY_TABLES: tuple[PayTable, ...] = (declared.BASE,)
    IRREGULARITIES = declared.IRREGULARITIES
    STEPS = declared.STEPS
    LEFT_OUT = declared.LEFT_OUT
    SHOE = declared.SHOE
    moments = ("before-deal", "dealing", "raises", "third-card", "settlement")
    cutting_card_cite = "6.5(k)"
    lists_in_turn = True

    def prepare(self) -> None:
        """Look up the odds of every spread and what the options change."""
        options = self.options
        table = declared.pay_table(options)
        lines = [table[line] for line in LINES.values()]
        self.odds = [lines[ODDS_LINE[between]] for between in range(MOST_SPREAD + 1)]
        self.three_of_a_kind = table[THREE_OF_A_KIND]
        self.odds_cite = "6.5(i)1; 6.5(i)2"
        if table is not declared.BASE:
            self.PAY_TABLES = (declared.BASE, table)
            self.odds_cite = "6.5(i)1; 6.5(i)3"
        self.continuous = bool(options.continuous_shuffler)
        self.shuffles_each_round = bool(options.shuffle_each_round)
        self.recut_by = options.recut_by.replace("-", "_")
        self.one_seat_each = "" if options.multiple_betting_areas else "6.8"
        # A device that reshuffles by itself brings its own way of dealing (6.9).
        self.first_card_cite = "6.9; 6.5(c); 6.5(d)" if self.continuous else "6.4(b); 6.5(c); 6.5(d)"
        self.second_card_cite = "6.9; 6.5(c)" if self.continuous else "6.4(b); 6.5(c)"

    def wager_by(self, round: Round, ask: Ask, decision: Decision) -> tuple[str, int] | None:
        """Return the raise that a player makes; limits posted for raises bound it as well (6.5(h), 8.2(a))."""
        return ("raise", decision.amount) if decision.word == "raise" else None

    # The round.

    def procedure(self, round: Round) -> Procedure:
        """Carry out one round of play (6.5)."""
        yield round.note("close-betting", "6.5(a)", text="All wagers are down.")
        left, middle, right = round.hand("left"), round.hand("middle"), round.hand("right")

        round.enter("dealing")
        yield from self.deal_up(round, left, self.first_card_cite)
        yield from self.deal_up(round, right, self.second_card_cite)
        between = spread(card_value(left.cards[0]), card_value(right.cards[0]))
        if between == CONSECUTIVE:
            yield round.announce("The cards are consecutive—tie hand.", "6.5(e)")
            yield from self._tie_hand(round, "6.5(e)")
        elif between == PAIR:
            yield from self._pair(round)
        else:
            yield from self._spread(round, between)

        yield from self.after_last_card(round)
        for hand in (left, right, middle):
            if hand.cards:
                yield round.pick_up(hand, "6.5(j)")

    def _tie_hand(self, round: Round, cite: str) -> Procedure:
        """Return all wagers; the round is concluded (6.5(e), 6.5(f)2)."""
        round.enter("settlement")
        for seat in farthest_right_first(round.seats):
            yield round.give_back(seat, "original", cite, "tie hand")

    def _pair(self, round: Round) -> Procedure:
        """Draw a third card to a pair at once (6.5(f)); nobody may raise."""
        yield round.announce("We have a pair.", "6.5(f)")
        round.enter("third-card")
        yield from self.deal_up(round, round.hand("middle"), "6.5(f)")
        if outcome(*_values(round)) > 0:
            yield round.announce("Three of a kind.", "6.5(f)1")
            yield from self._pay_all(round, self.three_of_a_kind, "6.5(f)1")
        else:
            yield round.announce("No three of a kind—tie hand.", "6.5(f)2")
            yield from self._tie_hand(round, "6.5(f)2")

    def _spread(self, round: Round, between: int) -> Procedure:
        """Mark the spread, take raises, and decide by the third card (6.5(g) to (i))."""
        yield round.announce(f"The spread is {between}.", "6.5(g)")
        yield round.note("marker", "6.5(g)", text=str(between))
        round.enter("raises")
        shown_early = yield from self._raises(round)
        while shown_early:
            yield from self._play_on_or_void(round)
            shown_early = yield from self._is_shown_early(round)
        if not any(round.stakes.values()):
            return

        round.enter("third-card")
        yield round.announce("Raises closed.", "6.5(i)")
        yield from self.deal_up(round, round.hand("middle"), "6.5(i)")
        values = _values(round)
        yield round.announce(THIRD_CARD[values[2]], "6.5(i)")
        if outcome(*values) > 0:
            yield from self._pay_all(round, self.odds[between], self.odds_cite)
        else:
            round.enter("settlement")
            for seat in farthest_right_first(round.seats):
                for wager in list(round.stakes[seat]):
                    yield round.collect(seat, wager, "6.5(i)1")

    def _pay_all(self, round: Round, odds: PayoutOdds, cite: str) -> Procedure:
        """Pay every wager on the layout: all players win together."""
        round.enter("settlement")
        for seat in farthest_right_first(round.seats):
            for wager in list(round.stakes[seat]):
                yield round.pay(seat, wager, odds, cite)

    # Raises, and a third card that comes before they are closed.

    def _raises(self, round: Round) -> Raises:
        """Let each player raise once (6.5(h)); return whether a third card is shown before raises are closed."""
        for seat in farthest_left_first(round.seats):
            pending = round.pending(EARLY)
            # A script tells its raises first; what the floor calls has happened now.
            if pending is not None and pending.at is not None:
                return (yield from self._is_shown_early(round))
            choices = raise_choices(round.placed[seat]["original"])
            decision = yield round.ask_seat(seat, choices, "6.5(h)", optional="no-raise")
            if decision.word == "raise":
                yield round.stake(seat, "raise", decision.amount, "6.5(h)")
            elif round.has_happened(EARLY):
                return True
        return (yield from self._is_shown_early(round))

    def _is_shown_early(self, round: Round) -> Raises:
        """Tell whether the next card of the shoe is shown before raises are closed."""
        if round.pending(EARLY) is None:
            return False
        yield from self.before_a_card(round)
        call = next(
            (one for one in round.calls if one.irregularity == EARLY and self._names_next_card(round, one)), None
        )
        if call is None:
            return False
        round.happened(EARLY, call)
        return True

    def _play_on_or_void(self, round: Round) -> Procedure:
        """Discard a third card shown too early; each player plays on, or takes the wagers back (6.7(c))."""
        yield from self.before_a_card(round)
        card = round.draw("irregularity")
        yield round.discard(card, "6.7(c)", why="shown before raises were closed")
        leaving = []
        for seat in farthest_left_first(round.seats):
            if round.stakes[seat]:
                decision = yield round.ask_seat(seat, PLAY_ON_OR_VOID, "6.7(c)")
                if decision.word == "void":
                    leaving.append(seat)
        for seat in leaving:
            for wager in list(round.stakes[seat]):
                yield round.give_back(seat, wager, "6.7(c)", "void")

    def automatic(self, round: Round, ask: Ask) -> str:
        """Raise in full, and play on, where the third card falls between more often than not."""
        left, right = round.hand("left"), round.hand("right")
        worth_it = spread(card_value(left.cards[0]), card_value(right.cards[0])) >= WORTH_A_RAISE
        if "raise" in ask.choices.words():
            most = round.placed[ask.seat]["original"]
            return f"raise:{most // 100}.{most % 100:02d}" if worth_it else "no-raise"
        return "play-on" if worth_it else "void"

    # What a call or a case says.

    def concerns_next_card(self, round: Round, call: Call) -> bool:
        """Whether a call says something of the card about to be drawn."""
        return super().concerns_next_card(round, call) and self._names_next_card(round, call)

    def _names_next_card(self, round: Round, call: Call) -> bool:
        """Whether a call of a script names the next card, or none; the floor means the card in the dealer's hand."""
        named = call.details.get("card") if call.at is None else None
        return named is None or named == str(round.shoe.next_card)

    def check_call(self, round: Round, call: Call, irregularity: Irregularity) -> None:
        """Refuse a call whose details the game does not know."""
        super().check_call(round, call, irregularity)
        if "card" in call.details:
            _card_name(call.details["card"])

    def script_calls(self, case: Case) -> list[Call]:
        """Read cards as the shoe writes them."""
        return [
            Call(call.irregularity, {**call.details, "card": _card_name(call.details["card"])}, call.at)
            if "card" in call.details
            else call
            for call in super().script_calls(case)
        ]

    def script_hands(self, case: Case) -> dict[str, list[str]]:
        """The three boxes draw from the one order of the shoe; none has cards of its own beyond it."""
        return {**super().script_hands(case), "left": [], "middle": [], "right": []}


def _values(round: Round) -> tuple[int, int, int]:
    """Return the values of the first, the second and the third card."""
    left, right, middle = (card_value(round.hand(box).cards[0]) for box in ("left", "right", "middle"))
    return left, right, middle


def _card_name(given: object) -> str:
    """Return a card that a call names as the shoe writes it."""
    return str(Card.parse(given if isinstance(given, str) else repr(given)))


THIRD_CARD = ("", "", *(f"The third card is {'an' if name in ('8', 'ace') else 'a'} {name}." for name in RANK_NAMES))
"""The announcement of the third card, by its value."""
