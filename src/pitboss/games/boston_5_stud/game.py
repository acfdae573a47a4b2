"""Boston 5 stud: its procedure, to be followed with a finger."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from ...rules.asks import Ask, Choice, Choices
from ...rules.case import Case
from ...rules.declarations import Irregularity, PayTable
from ...rules.game import farthest_right_first
from ...rules.hands import Hand
from ...rules.payouts import limit_in_cents
from ...rules.poker_family import FamilyCites, PokerFamilyGame
from ...rules.poker_hands import FIVE_CARD_NAMES
from ...rules.proceeding import Call, Procedure
from ...rules.round import Round
from ...things.errors import NotAllowed
from ...things.money import show
from ...things.payout import EVEN
from ...things.provisions import carries_out
from . import declarations as declared
from .arithmetic import against_the_dealer, hand_kind, hand_rank, within_limit
from .three_cards import FIRST, settle_optional_bonus, void_one_hand

HAND_SIZE = 5
DEALER = "dealer"
ONE_SHORT = HAND_SIZE - 1

SECOND_OR_FOLD = Choices(
    Choice("second", "make a second wager equal to the first", "24.10"),
    Choice("fold", "give up ante and first wager", "24.1#fold"),
)


class Boston5Stud(PokerFamilyGame):
    """Boston 5 stud poker, dealt from one deck of 52 cards.

    >>> Boston5Stud(cap=50_000).limit
    5000000
    """

    id = "boston-5-stud"
    name = "Boston 5 Stud Poker"
    subchapter = 24
    object_of_play = "Hold a higher five-card hand than the dealer, deciding on the first three cards."
    OPTIONS = declared.OPTIONS
    CONFLICTS = declared.CONFLICTS
    WAGERS = declared.WAGERS
    PAY_TABLES: tuple[PayTable, ...] = (declared.ANTE_BONUS, declared.OPTIONAL_BONUS)
    IRREGULARITIES = declared.IRREGULARITIES
    STEPS = declared.STEPS
    LOOKUPS = declared.LOOKUPS
    LEFT_OUT = declared.LEFT_OUT
    FAMILY = FamilyCites(
        two_decks="24.2",
        inspect="24.3",
        spread="24.3",
        wash="24.3",
        shuffle="24.4",
        hold_deck="24.8",
        load_shoe="24.9",
        no_more_bets=declared.BY_DEAL,
        deal=declared.BY_DEAL,
        stub=declared.BY_DEAL,
        stub_count=declared.BY_DEAL,
        count_right="24.7",
        count_wrong="24.7",
    )
    MISDEALS = ("IRR-4a", "IRR-4c", "IRR-9")
    STUB_MISDEAL = "IRR-9"
    STUB_WRONG = "IRR-10"
    moments = ("before-deal", "dealing", "decisions", "last-cards", "stub", "reveal", "settlement")

    def prepare(self) -> None:
        """Look up the tables in force and the payout limit."""
        super().prepare()
        self.PAY_TABLES = declared.tables_in_force(self.options)
        ante_bonus, self.optional_bonus = self.PAY_TABLES
        self.ante_bonus = [ante_bonus.get(name) for name in FIVE_CARD_NAMES]
        self.limit = limit_in_cents(self.options.cap)

    @carries_out("24.1#hand")
    def hand_size(self, hand: str) -> int:
        """Five cards for each player and for the dealer."""
        return HAND_SIZE

    @carries_out("24.11(e)")
    def check_limits(self, limits: Mapping[str, tuple[int, int]]) -> None:
        """Refuse a payout limit below the most that the least wager can win."""
        least = max(limits.get("ante", (0, 0))[0], -(-limits.get("first", (0, 0))[0] // 2))
        most = 2 * 2 * least + self.PAY_TABLES[0].highest.profit(least)
        if self.limit is not None and self.limit < most:
            raise NotAllowed(
                f"With an ante of {show(least)} at least, a hand can win {show(most)}; "
                f"the payout limit of {show(self.limit)} is lower.",
                allowed=[f"cap {show(most)} or more, or a lower minimum"],
                cite="24.11(e)",
            )

    # The round.

    def procedure(self, round: Round) -> Procedure:
        """Carry out one round of play (24.7 to 24.11)."""
        yield from self.close_betting(round)
        players = self.player_hands(round)
        dealer = round.hand(DEALER)

        round.enter("dealing")
        yield from self.deal_hands(round, [*players, dealer], FIRST)

        round.enter("decisions")
        for hand in players:
            yield from self._look(round, hand)
        for hand in players:
            yield from settle_optional_bonus(round, hand, self.optional_bonus)
        for hand in players:
            yield from self._second_or_fold(round, hand)

        round.enter("last-cards")
        yield from self._deal_last_cards(round, players, dealer)

        round.enter("stub")
        yield from self.put_stub_away(round)

        round.enter("reveal")
        self.let_misdeals_show(round)
        for hand in self._remaining(round, players):
            yield from self._look(round, hand)
        yield round.reveal(dealer, "24.10")

        round.enter("settlement")
        remaining = [int(hand.id) for hand in self._remaining(round, players)]
        for seat in farthest_right_first(remaining):
            yield from self._settle_unless_void(round, round.hands[str(seat)], dealer)
        yield round.pick_up(dealer, "24.10(g)")

    def _look(self, round: Round, hand: Hand) -> Iterator[Any]:
        if not hand.void:
            yield round.look(hand, "24.10")

    def _second_or_fold(self, round: Round, hand: Hand) -> Procedure:
        """Let a player make the second wager, or fold before it (24.10)."""
        if hand.void:
            return
        seat = int(hand.id)
        first = round.stakes[seat]["first"]
        decision = yield round.ask_seat(seat, SECOND_OR_FOLD, "24.10", hand=hand.id, costs={"second": first})
        if decision.word == "second":
            yield round.stake(seat, "second", first, "24.10")
        elif decision.word == "fold":
            for wager in ("ante", "first"):
                if not hand.void:
                    yield round.collect(seat, wager, "24.1#fold; 24.10", "folded")
            if not hand.void:
                yield round.pick_up(hand, "24.1#fold; 24.10(g)")

    def _remaining(self, round: Round, players: list[Hand]) -> list[Hand]:
        return [hand for hand in players if "second" in round.stakes[int(hand.id)]]

    def _deal_last_cards(self, round: Round, players: list[Hand], dealer: Hand) -> Procedure:
        """Deal two more cards to whoever stayed and to the dealer, who gets them also when all have folded."""
        if all(hand.void for hand in players):
            return
        yield from self.deal_hands(round, [*self._remaining(round, players), dealer], HAND_SIZE)
        if round.called("IRR-4b") and len(dealer) == ONE_SHORT:
            yield round.deal(dealer, "down", "24.12(d)")

    def rule_on_misdeal(self, round: Round) -> Procedure:
        """Rule on the misdeals that the count of the stub uncovers, by 24.12(d)."""
        dealer = round.hands[DEALER]
        while call := round.called("IRR-9"):
            if "seat" in call.details:
                void_one_hand("24.12(d)")(round, call)
            elif len(dealer) != ONE_SHORT:
                round.void_hands("24.12(d)")
            else:
                yield round.deal(dealer, "down", "24.12(d)")

    # Settlement.

    def _settle_unless_void(self, round: Round, hand: Hand, dealer: Hand) -> Iterator[Any]:
        """Settle one player; a hand found at it with a wrong number of cards is void, and the others are settled."""
        steps = iter(()) if hand.void else self._settle(round, hand, dealer)
        for step in steps:
            yield step
            if hand.void:
                return

    def _settle(self, round: Round, hand: Hand, dealer: Hand) -> Iterator[Any]:
        """Turn over one player's hand, hold it against the dealer's, and pay or collect (24.10, 24.11)."""
        seat = int(hand.id)
        yield round.reveal(hand, "24.10")
        rank = hand_rank(*hand.cards)
        ante, main = against_the_dealer(rank, hand_rank(*dealer.cards))
        odds = self.ante_bonus[hand_kind(rank)]
        bonus = 0 if odds is None else odds.profit(round.placed[seat]["ante"])
        if ante < 0:
            for wager in ("ante", "first", "second"):
                yield round.collect(seat, wager, "24.10")
        elif main == 0:
            for wager in ("ante", "first", "second"):
                yield round.give_back(seat, wager, "24.1#push; 24.10(f)", "push")
        else:
            yield round.give_back(seat, "ante", "24.10")
            bonus = yield from self._pay_main(round, seat, bonus)
        if odds is not None:
            if self.limit is not None:
                bonus = min(bonus, self.limit)
            yield round.award(seat, "ante-bonus", bonus, "24.1#ante-bonus-hand; 24.11(c)")
        yield round.pick_up(hand, "24.10(g)")

    def _pay_main(self, round: Round, seat: int, bonus: int) -> Any:
        """Pay first and second wager; return what the payout limit leaves of the ante bonus."""
        stakes = round.stakes[seat]
        first, second = EVEN.profit(stakes["first"]), EVEN.profit(stakes["second"])
        if self.limit is None or first + second + bonus <= self.limit:
            for wager in ("first", "second"):
                yield round.pay(seat, wager, EVEN, "24.11(b)")
            return bonus
        first, second, bonus = within_limit(first, second, bonus, self.limit)
        yield round.settle(seat, "first", first, "24.11(b); 24.11(e)", "within the payout limit")
        yield round.settle(seat, "second", second, "24.11(b); 24.11(e)", "within the payout limit")
        return bonus

    # Around the round.

    def check_call(self, round: Round, call: Call, irregularity: Irregularity) -> None:
        """Refuse also a misdeal that does not say whose hand it is."""
        super().check_call(round, call, irregularity)
        seat = call.details.get("seat")
        if irregularity.id == "IRR-4a" and seat is None:
            raise NotAllowed("IRR-4a must name the seat.", allowed=round.seats, cite=irregularity.cite)
        if any((one.irregularity, one.details.get("seat")) == ("IRR-4a", seat) for one in round.calls_made):
            raise NotAllowed(
                f"IRR-4a was called of seat {seat} already: its hand is void once.", cite=irregularity.cite
            )
        if irregularity.id == "IRR-9" and (seat is None) == ("who" not in call.details):
            raise NotAllowed(
                "IRR-9 must name the hand: a seat, or who.", allowed=[*round.seats, DEALER], cite=irregularity.cite
            )

    def _due(self, round: Round, hand: Hand, up_to: int) -> int:
        """The dealer's fifth card is missing under IRR-4b."""
        due = super()._due(round, hand, up_to)
        return min(due, ONE_SHORT) if hand.id == DEALER and round.pending("IRR-4b") else due

    def may_be_misdealt(self, irregularity: str, hand: str) -> bool:
        """A player's hand, or the dealer's, as the paragraph has it; at the count of the stub either."""
        return {"IRR-4a": hand != DEALER, "IRR-4c": hand == DEALER}.get(irregularity, True)

    def script_size(self, case: Case, hand: str) -> int:
        """Three cards for a hand that folds or has not decided, and for the dealer before all have."""
        decided = {str(seat.seat): [str(one).strip() for one in seat.decisions] for seat in case.seats}
        if hand == DEALER:
            done = any("second" in words for words in decided.values()) or all(decided.values())
            return HAND_SIZE if done else FIRST
        return HAND_SIZE if "second" in decided.get(hand, ()) else FIRST

    def script_calls(self, case: Case) -> list[Call]:
        """Where the count of the stub finds the dealer one card short, the last card listed completes the hand."""
        calls = []
        for call in super().script_calls(case):
            if call.irregularity == "IRR-9" and call.details.get("who") == DEALER and len(case.dealer) == HAND_SIZE:
                call = Call(call.irregularity, {**call.details, "dealt": ONE_SHORT}, call.at)
            calls.append(call)
        return calls

    def automatic(self, round: Round, ask: Ask) -> str:
        """Make the second wager on any three cards: none loses as much, on average, as ante and first wager."""
        return "second"
