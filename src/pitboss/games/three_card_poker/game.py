"""Three card poker: its procedure, to be followed with a finger."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from ...rules.asks import Ask, Choice, Choices
from ...rules.events import Event
from ...rules.game import farthest_right_first
from ...rules.hands import Hand
from ...rules.poker_family import AUTOMATED_SHOE, ByDeal, FamilyCites, PokerFamilyGame
from ...rules.proceeding import Procedure
from ...rules.round import Round
from ...things.errors import NotAllowed
from ...things.payout import EVEN, PayoutOdds
from . import declarations as declared
from .arithmetic import CATEGORY, against_the_dealer, hand_rank

PLAY_OR_FOLD = Choices(
    Choice("play", "make a play wager equal to the ante", "20.10(b)"),
    Choice("fold", "give up the ante, and pair plus with it", "20.10(b)"),
)
SIMPLE_THRESHOLD = hand_rank(40, 17, 10)  # queen, six, four


class ThreeCardPoker(PokerFamilyGame):
    """Three card poker, dealt from one deck of 52 cards.

    >>> ThreeCardPoker(pair_plus="B")
    ThreeCardPoker(pair_plus='B')
    """

    id = "three-card-poker"
    name = "Three Card Poker"
    subchapter = 20
    object_of_play = "Hold a higher three-card hand than the dealer, or a pair or better for pair plus."
    OPTIONS = declared.OPTIONS
    CONFLICTS = declared.CONFLICTS
    WAGERS = declared.WAGERS
    PAY_TABLES = (*declared.PAIR_PLUS.values(), *declared.ANTE_BONUS.values())
    IRREGULARITIES = declared.IRREGULARITIES
    STEPS = declared.STEPS
    LOOKUPS = declared.LOOKUPS
    LEFT_OUT = declared.LEFT_OUT
    FAMILY = FamilyCites(
        two_decks="20.2",
        inspect="20.4",
        spread="20.4",
        wash="20.4",
        shuffle="20.5",
        hold_deck="20.8(b)2; 20.8(b)2i; 20.8(b)2ii",
        load_shoe="20.9(b)1",
        no_more_bets=declared.NO_MORE_BETS,
        deal=ByDeal("20.7(c)", "20.8(c)", "20.9(c)"),
        stub=declared.STUB,
        stub_count=declared.STUB_COUNT,
        count_right="20.7(e)1",
        count_wrong="20.7(e)2",
    )
    MISDEALS = ("IRR-4", "IRR-9")
    STUB_MISDEAL = "IRR-9"
    TWO_POSITIONS = "20.6"
    STUB_WRONG = "IRR-10"
    moments = declared.MOMENTS

    def prepare(self) -> None:
        """Look up the pay tables in force, and when the dealer's stack is delivered."""
        super().prepare()
        options = self.options
        self.kept_back = declared.kept_back(options)
        if self.kept_back:
            self.moments = declared.MOMENTS_WITH_STACK_KEPT_BACK
        self.pair_plus = declared.PAIR_PLUS[options.pair_plus]
        self.ante_bonus = declared.ANTE_BONUS[options.ante_bonus]
        self.by_category = [(self.pair_plus.get(name), self.ante_bonus.get(name), name) for name in declared.HAND_NAMES]

    def check_seat(self, seat: int, placed: Mapping[str, int], carry: Mapping[str, Any]) -> None:
        """A player makes an ante wager, a pair plus wager, or both (20.6)."""
        if not placed:
            raise NotAllowed(f"Seat {seat} has made no wager.", allowed=["ante", "pair-plus"], cite="20.6")

    def hand_size(self, hand: str) -> int:
        """Three cards for each player and for the dealer."""
        return 3

    # The round.

    def procedure(self, round: Round) -> Procedure:
        """Carry out one round of play (20.7 to 20.11)."""
        yield from self.close_betting(round)
        players = self.player_hands(round)
        dealer = round.hand("dealer")

        round.enter("dealing")
        if self.options.deal == AUTOMATED_SHOE:
            yield from self._deal_stacks(round, players, dealer)
        else:
            yield from self.deal_hands(round, [*players, dealer], 3)
        if not self.kept_back:
            round.enter("stub")
            yield from self.put_stub_away(round)

        round.enter("decisions")
        for hand in players:
            yield round.look(hand, "20.10(a)")
        for hand in players:
            seat = int(hand.id)
            ante = round.stakes[seat].get("ante")
            if ante is None:
                continue
            decision = yield round.ask_seat(seat, PLAY_OR_FOLD, "20.10(b)", hand=hand.id, costs={"play": ante})
            if decision.word == "play":
                yield round.stake(seat, "play", ante, "20.10(b)")
        remaining = [hand for hand in players if not self._folded(round, int(hand.id))]
        for hand in players:
            if hand not in remaining:
                yield from self._collect_forfeited(round, hand)
        if self.kept_back:
            yield from self._deliver_dealer_stack(round, dealer)
            round.enter("stub")
            yield from self.put_stub_away(round)

        round.enter("reveal")
        self.let_misdeals_show(round)
        yield round.reveal(dealer, "20.10(b)")
        if self._cover_card_used():
            yield round.note("cover-card", "20.10(b)@2007", text="The cover card is placed beside the shoe.")

        round.enter("settlement")
        yield from self._settle(round, remaining, dealer)

    def _deal_stacks(self, round: Round, players: list[Hand], dealer: Hand) -> Iterator[Any]:
        yield from self.deal_hands(round, players, 3)
        if self._cover_card_used():
            yield round.note("cover-card", "20.9(c)@2007", text="A cover card is laid on the dealer's stack.")
        if not self.kept_back:
            yield from self._deliver_dealer_stack(round, dealer)

    def _deliver_dealer_stack(self, round: Round, dealer: Hand) -> Iterator[Any]:
        cite = "20.9(c)@2001"
        if self.options.edition == "2007":
            cite = "20.9(c)2@2007" if self.kept_back else "20.9(c)1@2007"
        round.enter("dealer-stack")
        yield from self.deal_stacks(round, [dealer], 3, cite)

    def _cover_card_used(self) -> bool:
        return declared.cover_card_used(self.options)

    def _folded(self, round: Round, seat: int) -> bool:
        stakes = round.stakes[seat]
        return "ante" in stakes and "play" not in stakes

    def _collect_forfeited(self, round: Round, hand: Hand) -> Iterator[Any]:
        seat = int(hand.id)
        for wager in ("ante", "pair-plus"):
            if wager in round.stakes[seat]:
                yield round.collect(seat, wager, "20.10(b)", "no play wager")
        yield round.pick_up(hand, "20.10(b)")

    # Settlement.

    def _settle(self, round: Round, remaining: list[Hand], dealer: Hand) -> Procedure:
        """Settle from the dealer's far right, in passes or player by player (20.10(c))."""
        from_right = [round.hands[str(seat)] for seat in farthest_right_first([int(one.id) for one in remaining])]
        dealer_rank = hand_rank(*dealer.cards)
        cites = _SETTLEMENT[self.options.edition, self.options.settlement]
        if self.options.settlement == "per-player":
            for hand in from_right:
                yield round.reveal(hand, cites.reveal)
                losing, winning = self._decide(round, hand, dealer_rank, cites.pay)
                for wager in losing:
                    yield round.collect(int(hand.id), wager, cites.collect)
                for wager, odds, cite in winning:
                    yield self._pay(round, int(hand.id), wager, odds, cite)
                yield round.pick_up(hand, cites.pick_up)
        else:
            for hand in from_right:
                yield round.reveal(hand, cites.reveal)
            decided = [(int(one.id), *self._decide(round, one, dealer_rank, cites.pay)) for one in from_right]
            for seat, losing, _ in decided:
                for wager in losing:
                    yield round.collect(seat, wager, cites.collect)
            for seat, _, winning in decided:
                for wager, odds, cite in winning:
                    yield self._pay(round, seat, wager, odds, cite)
            for hand in from_right:
                yield round.pick_up(hand, cites.pick_up)
        yield round.pick_up(dealer, cites.dealer)

    def _decide(self, round: Round, hand: Hand, dealer: int, pay: PayCites) -> tuple[list[str], list[Winning]]:
        """Return the losing wagers of a hand, and those to be paid or returned (odds None) with their cites."""
        losing: list[str] = []
        winning: list[Winning] = []
        stakes = round.stakes[int(hand.id)]
        player = hand_rank(*hand.cards)
        pair_plus, bonus, _ = self.by_category[player // CATEGORY]
        if "play" in stakes:
            for wager, result in zip(("ante", "play"), against_the_dealer(player, dealer), strict=True):
                if result < 0:
                    losing.append(wager)
                else:
                    winning.append((wager, EVEN if result else None, pay.against_dealer))
            if bonus is not None:
                winning.append(("ante-bonus", bonus, pay.ante_bonus[self.options.ante_bonus]))
        if "pair-plus" in stakes:
            if pair_plus is None:
                losing.append("pair-plus")
            else:
                winning.append(("pair-plus", pair_plus, pay.pair_plus))
        return losing, winning

    def _pay(self, round: Round, seat: int, wager: str, odds: PayoutOdds | None, cite: str) -> Event:
        if odds is None:
            return round.give_back(seat, wager, cite)
        if wager == "ante-bonus":
            return round.award(seat, wager, odds.profit(round.placed[seat]["ante"]), cite)
        return round.pay(seat, wager, odds, cite)

    # Around the round.

    def automatic(self, round: Round, ask: Ask) -> str:
        """Play queen, six, four or better; give up anything less."""
        cards = round.hands[str(ask.seat)].cards
        return "play" if hand_rank(*cards) >= SIMPLE_THRESHOLD else "fold"


class PayCites(NamedTuple):
    """The provisions under which winning wagers are paid."""

    against_dealer: str
    pair_plus: str
    ante_bonus: Mapping[str, str]


class SettlementCites(NamedTuple):
    """The provisions that the steps of one order of settlement carry out."""

    reveal: str
    collect: str
    pay: PayCites
    pick_up: str
    dealer: str


Winning = tuple[str, PayoutOdds | None, str]

_SETTLEMENT = {
    ("1997", "batch"): SettlementCites(
        reveal="20.10(b)@2001",
        collect="20.10(c)@2001",
        pay=PayCites(
            "20.10(c)1@2001; 20.11(a)1",
            "20.10(c)1@2001; 20.11(a)2@2001",
            {"AB-1": "20.10(c)1@2001; 20.11(a)3"},
        ),
        pick_up="20.10(c)2@2001; 20.10(d)",
        dealer="20.10(c)2@2001; 20.10(d)",
    ),
    ("2007", "batch"): SettlementCites(
        reveal="20.10(c)1i@2007",
        collect="20.10(c)1ii@2007",
        pay=PayCites(
            "20.10(c)1iii@2007; 20.11(a)1",
            "20.10(c)1iii@2007; 20.11(a)2@2007",
            {"AB-1": "20.10(c)1iii@2007; 20.11(a)3", "AB-2": "20.10(c)1iii@2007; 20.11(a)3i@2007"},
        ),
        pick_up="20.10(c)1iv@2007; 20.10(d)",
        dealer="20.10(c)@2007; 20.10(d)",
    ),
    ("2007", "per-player"): SettlementCites(
        reveal="20.10(c)2i@2007",
        collect="20.10(c)2ii@2007",
        pay=PayCites(
            "20.10(c)2ii@2007; 20.11(a)1",
            "20.10(c)2ii@2007; 20.11(a)2@2007",
            {"AB-1": "20.10(c)2ii@2007; 20.11(a)3", "AB-2": "20.10(c)2ii@2007; 20.11(a)3i@2007"},
        ),
        pick_up="20.10(c)2iii@2007; 20.10(d)",
        dealer="20.10(c)@2007; 20.10(d)",
    ),
}
