"""Four card poker: its procedure, to be followed with a finger."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any

from ...rules.asks import Ask, Choice, Choices
from ...rules.game import farthest_right_first
from ...rules.hands import Hand
from ...rules.poker_family import ByDeal, FamilyCites, PokerFamilyGame
from ...rules.proceeding import Procedure
from ...rules.round import Round
from ...rules.tablework import CutCites
from ...things.cards import names
from ...things.errors import NotAllowed
from ...things.money import to_dollars
from ...things.payout import EVEN
from ...things.provisions import carries_out
from . import declarations as declared
from .arithmetic import CATEGORY, PAIR, PAIR_OF_TENS, against_the_dealer, best_four, wins_aces_up

MOST_TIMES_THE_ANTE = 3
PLAYERS_CARDS, DEALERS_CARDS = 5, 6
HOLE_CARDS = 5


class FourCardPoker(PokerFamilyGame):
    """Four card poker, dealt from one deck of 52 cards.

    >>> FourCardPoker(aces_up="AU-2")
    FourCardPoker(aces_up='AU-2')
    """

    id = "four-card-poker"
    name = "Four Card Poker"
    subchapter = 27
    object_of_play = "Make a higher four-card hand than the dealer, or a pair of aces or better for aces up."
    OPTIONS = declared.OPTIONS
    CONFLICTS = declared.CONFLICTS
    WAGERS = declared.WAGERS
    PAY_TABLES = (declared.BONUS, *declared.ACES_UP.values())
    IRREGULARITIES = declared.IRREGULARITIES
    STEPS = declared.STEPS
    LOOKUPS = declared.LOOKUPS
    LEFT_OUT = declared.LEFT_OUT
    NOT_HELD = declared.NOT_HELD
    FAMILY = FamilyCites(
        two_decks="27.2(b)3; 27.2(b)4; 27.2(b)5",
        inspect="27.4(a)",
        spread="27.4(b)",
        wash="27.4(c)",
        shuffle="27.5(a)",
        hold_deck="27.8",
        load_shoe="27.9",
        no_more_bets=ByDeal("27.6(d); 27.7", "27.6(d); 27.8", "27.6(d); 27.9"),
        deal=declared.BY_DEAL,
        stub=ByDeal("27.1#stub; 27.7", "27.1#stub; 27.8", "27.1#stub; 27.9"),
        stub_count=declared.BY_DEAL,
        count_right="27.1#stub; 27.7",
        count_wrong="27.7",
        backs="27.2(b)1; 27.2(b)2",
        each_deck="27.4(d)",
        cut=CutCites(
            no_cut="27.5(b)1",
            cover_card="27.2(a); 27.5(b)2; 27.5(c)1i",
            take="27.5(c)1ii",
            rest="27.5(c)1",
        ),
    )
    MISDEALS = ("IRR-3", "IRR-9")
    STUB_MISDEAL = "IRR-9"
    TWO_POSITIONS = "27.6(e)"
    STUB_WRONG = "IRR-10"
    moments = ("before-deal", "dealing", "stub", "decisions", "reveal", "settlement")

    def prepare(self) -> None:
        """Look up the pay tables in force."""
        super().prepare()
        posted = declared.aces_up_table(self.options.aces_up)
        if posted.id not in declared.ACES_UP:
            self.PAY_TABLES = (declared.BONUS, posted)
        self.aces_up = [posted.get(name) for name in declared.HAND_NAMES]
        self.aces_up[PAIR] = posted[declared.PAIR_OF_ACES]
        self.bonus = [declared.BONUS.get(name) for name in declared.HAND_NAMES]
        self.tie = 0 if declared.ties_are_returned(self.options) else 1

    @carries_out("27.6(a)", "27.6(c)")
    def check_seat(self, seat: int, placed: Mapping[str, int], carry: Mapping[str, Any]) -> None:
        """A player in a seat makes an ante wager, an aces up wager, or both (27.6(a))."""
        if not placed:
            raise NotAllowed(f"Seat {seat} has made no wager.", allowed=["ante", "aces-up"], cite="27.6(a)")

    def hand_size(self, hand: str) -> int:
        """Five cards for each player, six for the dealer."""
        return DEALERS_CARDS if hand == "dealer" else PLAYERS_CARDS

    @carries_out("27.4(e)")
    def card_change_hours(self) -> int:
        """Eight hours from a shoe, four from the hand (27.4(e))."""
        return super().card_change_hours()

    # The round.

    @carries_out("27.1#round-of-play")
    def procedure(self, round: Round) -> Procedure:
        """Carry out one round of play (27.6 to 27.11)."""
        yield from self.close_betting(round)
        players = self.player_hands(round)
        dealer = round.hand("dealer")

        round.enter("dealing")
        yield from self.deal_hands(round, [*players, dealer], HOLE_CARDS)
        up_card = self.FAMILY.deal.of(self.options.deal)
        yield from self.deal_stacks(round, [dealer], DEALERS_CARDS, up_card, face="up")
        round.enter("stub")
        yield from self.put_stub_away(round)

        round.enter("decisions")
        for hand in players:
            yield round.look(hand, "27.10")
        for hand in players:
            seat = int(hand.id)
            ante = round.stakes[seat].get("ante")
            if ante is None:
                continue
            decision = yield round.ask_seat(seat, play_or_fold(ante), "27.10(b)", hand=hand.id)
            if decision.word == "play":
                yield round.stake(seat, "play", decision.amount, "27.1#play-wager; 27.6(a)1; 27.6(d)")
        for hand in players:
            yield from self._collect_forfeited(round, hand)

        round.enter("reveal")
        self.let_misdeals_show(round)
        yield round.reveal(dealer, "27.10")
        rank, *places = best_four(dealer.cards)
        yield self._set(round, dealer, rank, places)

        round.enter("settlement")
        for seat in farthest_right_first([one for one in round.seats if round.stakes[one]]):
            yield from self._settle(round, round.hands[str(seat)], rank)
        yield round.pick_up(dealer, "27.10")

    def _collect_forfeited(self, round: Round, hand: Hand) -> Iterator[Any]:
        """Collect the ante of one who folded, and aces up where the licensee has it so; then the cards (27.10(b))."""
        seat = int(hand.id)
        stakes = round.stakes[seat]
        if "ante" not in stakes or "play" in stakes:
            return
        yield round.collect(seat, "ante", "27.10(b)", "no play wager")
        if "aces-up" in stakes and self.options.fold_forfeits_aces_up:
            yield round.collect(seat, "aces-up", "27.10(b)", "no play wager")
        if not stakes:
            yield round.pick_up(hand, "27.10(b)")

    # Settlement.

    def _settle(self, round: Round, hand: Hand, dealer: int) -> Iterator[Any]:
        """Settle one player: ante and play against the dealer, then the bonus, then aces up (27.11)."""
        seat = int(hand.id)
        stakes = round.stakes[seat]
        yield round.reveal(hand, "27.10")
        rank, *places = best_four(hand.cards)
        yield self._set(round, hand, rank, places)
        kind = rank // CATEGORY
        if "play" in stakes:
            result = against_the_dealer(rank, dealer, self.tie)
            for wager in ("ante", "play"):
                if result < 0:
                    yield round.collect(seat, wager, "27.11")
                elif result:
                    yield round.pay(seat, wager, EVEN, "27.11")
                else:
                    yield round.give_back(seat, wager, "27.3(c); 27.11")
            bonus = self.bonus[kind]
            if bonus is not None:
                yield round.award(seat, "bonus", bonus.profit(round.placed[seat]["ante"]), "27.11")
        if "aces-up" in stakes:
            odds = self.aces_up[kind] if wins_aces_up(rank) else None
            if odds is None:
                yield round.collect(seat, "aces-up", "27.6(a)2")
            else:
                yield round.pay(seat, "aces-up", odds, "27.1#aces-up-wager; 27.6(a)2")
        yield round.pick_up(hand, "27.10")

    def _set(self, round: Round, hand: Hand, rank: int, places: list[int]) -> Any:
        return round.note(
            "set-hand",
            "27.1#hand",
            seat=hand.seat,
            hand=hand.id,
            # A misdealt hand may hold too few until the misdeal is found.
            cards=names([hand.cards[place] for place in places[: len(hand)]]),
            text=declared.HAND_NAMES[rank // CATEGORY],
        )

    # Around the round.

    def automatic(self, round: Round, ask: Ask) -> str:
        """Play three times the ante on a pair of tens or better, once on a lower pair, fold without a pair."""
        ante = round.stakes[ask.seat]["ante"]
        rank = best_four(round.hands[ask.hand].cards)[0]
        if rank < PAIR * CATEGORY:
            return "fold"
        return f"play:{to_dollars(ante * MOST_TIMES_THE_ANTE if rank >= PAIR_OF_TENS else ante)}"


@lru_cache(maxsize=256)
def play_or_fold(ante: int) -> Choices:
    """Return what a player with an ante may do: play for one to three times its amount, or fold (27.6(a)1).

    >>> play_or_fold(1000).written()
    ('play:$10 to $30', 'fold')
    """
    amounts = (ante, MOST_TIMES_THE_ANTE * ante)
    return Choices(
        Choice("play", "make a play wager of one to three times the ante", "27.6(a)1", amount=amounts),
        Choice("fold", "give up the ante", "27.10(b)"),
    )
