"""Three Card Draw Poker: its procedure, to be followed with a finger."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from ...rules.asks import Ask, Choice, Choices
from ...rules.case import Case
from ...rules.events import Event
from ...rules.game import farthest_right_first
from ...rules.hands import Hand
from ...rules.poker_family import ByDeal, FamilyCites, PokerFamilyGame
from ...rules.proceeding import Procedure
from ...rules.round import Round
from ...rules.tablework import CutCites
from ...things.cards import Card, names
from ...things.payout import EVEN, PayoutOdds
from ...things.provisions import carries_out
from . import declarations as declared
from .arithmetic import against_the_dealer, are_a_pair, best_three, earns_the_bonus, hand_rank, kind_of
from .layout import PLACES, layout_text
from .strategy import simple_decision

IN_TO_WIN = Choice("in-to-win", "play the three cards for a wager equal to the Ante", "13:69F-42.10(f)2")
FOLD = Choice("fold", "give up the Ante", "13:69F-42.1#fold; 13:69F-42.10(f)1")
IN_TO_WIN_OR_FOLD = Choices(IN_TO_WIN, FOLD)
PLAYERS_CARDS, DEALERS_CARDS, EJECTED = 3, 4, 3


class ThreeCardDrawPoker(PokerFamilyGame):
    """Three Card Draw Poker, dealt from one deck of 52 cards; no joker is played.

    >>> ThreeCardDrawPoker(first_3=2)
    ThreeCardDrawPoker(first_3=2)
    """

    id = "three-card-draw-poker"
    name = "Three Card Draw Poker"
    subchapter = 42
    object_of_play = "Hold a higher three-card hand than the dealer, keeping the three cards dealt or changing one."
    seats = PLACES
    OPTIONS = declared.OPTIONS
    CONFLICTS = declared.CONFLICTS
    WAGERS = declared.WAGERS
    PAY_TABLES = (*declared.BONUS.values(), *declared.FIRST_3.values())
    IRREGULARITIES = declared.IRREGULARITIES
    STEPS = declared.STEPS
    LOOKUPS = declared.LOOKUPS
    LEFT_OUT = declared.LEFT_OUT
    FAMILY = FamilyCites(
        two_decks="13:69F-42.2(b)3; 13:69F-42.2(b)4; 13:69F-42.2(b)5",
        inspect="13:69F-42.3(a)",
        spread="13:69F-42.3(b)",
        wash="13:69F-42.3(c)",
        shuffle="13:69F-42.4(a)",
        hold_deck="13:69F-42.8(b)2; 13:69F-42.8(b)2i; 13:69F-42.8(b)2ii",
        load_shoe="13:69F-42.9(b)1",
        no_more_bets=ByDeal(
            "13:69F-42.6(b); 13:69F-42.7(b)",
            "13:69F-42.6(b); 13:69F-42.8(b)3",
            "13:69F-42.6(b); 13:69F-42.9(b)2",
        ),
        deal=ByDeal(
            "13:69F-42.7(c); 13:69F-42.7(d); 13:69F-42.10(a)",
            "13:69F-42.8(b)4; 13:69F-42.8(c); 13:69F-42.10(a)",
            "13:69F-42.9(c); 13:69F-42.10(a)",
        ),
        stub=declared.STUB,
        stub_count=declared.STUB_COUNT,
        count_right="13:69F-42.7(e)1; 13:69F-42.10(g)",
        count_wrong="13:69F-42.7(e)2",
        backs="13:69F-42.2(b)1; 13:69F-42.2(b)2",
        each_deck="13:69F-42.3(d)",
        cut=CutCites(
            no_cut="13:69F-42.4(b)1",
            cover_card="13:69F-42.2(a); 13:69F-42.4(b)2; 13:69F-42.4(c)1; 13:69F-42.4(c)1i",
            take="13:69F-42.4(c)1ii",
            rest="13:69F-42.4(c)1iii; 13:69F-42.4(c)1iv; 13:69F-42.4(c)2",
        ),
        recut="13:69F-42.4(d)",
        load_manual_shoe="13:69F-42.7(a)",
        idle="13:69F-42.4(e)",
    )
    MISDEALS = ("IRR-3", "IRR-7")
    STUB_MISDEAL = "IRR-7"
    STUB_WRONG = "IRR-8"
    moments = ("before-deal", "dealing", "decisions", "stub", "reveal", "settlement")

    def prepare(self) -> None:
        """Look up the pay tables in force and how the dealer's cards are dealt."""
        super().prepare()
        options = self.options
        self.dealer_cards = declared.dealers_way(options)
        first_3, bonus = declared.FIRST_3[options.first_3], declared.BONUS[options.bonus]
        self.first_3 = [first_3.get(name) for name in declared.HAND_NAMES]
        self.bonus = [bonus.get(name) for name in declared.HAND_NAMES]
        self.kept_pair = first_3[declared.PAIR_NAME]

    @carries_out("13:69F-42.1#dealer-hand", "13:69F-42.1#hand")
    def hand_size(self, hand: str) -> int:
        """Three cards for each player, four for the dealer."""
        return DEALERS_CARDS if hand == "dealer" else PLAYERS_CARDS

    # The round.

    @carries_out("13:69F-42.1#round-of-play", "13:69F-42.6(c)")
    def procedure(self, round: Round) -> Procedure:
        """Carry out one round of play (42.6 to 42.11)."""
        yield from self.close_betting(round)
        players = self.player_hands(round)
        dealer = round.hand("dealer")

        round.enter("dealing")
        yield from self.deal_hands(round, players, PLAYERS_CARDS)
        yield from self._deal_to_dealer(round, dealer)

        round.enter("decisions")
        for hand in players:
            yield round.look(hand, "13:69F-42.1#hand; 13:69F-42.10(e)")
        for hand in players:
            yield from self._decide(round, hand)

        round.enter("stub")
        yield from self.put_stub_away(round)

        round.enter("reveal")
        self.let_misdeals_show(round)
        yield round.reveal(dealer, "13:69F-42.10(g)")
        dealer_rank, unused = best_three(*dealer.cards)
        yield _set_apart(round, dealer, dealer_rank, unused)

        round.enter("settlement")
        in_play = farthest_right_first([seat for seat in round.seats if round.stakes[seat]])
        for seat in in_play:
            yield from self._settle(round, seat, dealer_rank)
        for seat in in_play:
            yield round.pick_up(round.hands[str(seat)], "13:69F-42.10(i)")
        yield round.pick_up(dealer, "13:69F-42.10(i)")

    @carries_out("13:69F-42.10(b)", "13:69F-42.10(c)", "13:69F-42.10(d)")
    def _deal_to_dealer(self, round: Round, dealer: Hand) -> Procedure:
        """Deal the dealer four cards after all players, as the equipment allows (42.10(b), (c), (d))."""
        if self.dealer_cards == declared.IN_TURN:
            yield from self.deal_stacks(round, [dealer], DEALERS_CARDS, "13:69F-42.10(b)")
            return
        cite = "13:69F-42.10(d)"
        if self.dealer_cards == declared.THREE_PLUS_ONE:
            cite = "13:69F-42.10(c)"
            yield from self.deal_stacks(round, [dealer], EJECTED, cite)
        yield round.note(
            "take-stub", cite, text="The dealer takes the stub out of the machine and keeps it in one hand."
        )
        yield from self.deal_stacks(round, [dealer], DEALERS_CARDS, cite)

    # The In to Win/Draw phase.

    def _decide(self, round: Round, hand: Hand) -> Procedure:
        """Let a player fold, make an In to Win wager or make a Draw wager (42.10(f))."""
        seat = int(hand.id)
        ante = round.stakes[seat]["ante"]
        decision = yield round.ask_seat(
            seat,
            fold_win_or_draw(hand),
            "13:69F-42.1#in-to-win-draw-phase; 13:69F-42.10(f)",
            hand=hand.id,
            costs={"in-to-win": ante, "draw": ante},
        )
        if decision.word == "fold":
            yield from self._fold(round, hand)
        elif decision.word == "in-to-win":
            yield round.stake(seat, "in-to-win", ante, "13:69F-42.1#in-to-win-wager; 13:69F-42.10(f)2")
            yield _tuck(round, seat, "13:69F-42.10(f)2", "The three cards go under the In to Win wager.")
        else:
            yield round.stake(seat, "draw", ante, "13:69F-42.1#draw-wager; 13:69F-42.10(f)3")
            yield from self._draw(round, hand, Card.parse(decision.argument))

    def _fold(self, round: Round, hand: Hand) -> Procedure:
        """Collect the Ante; the cards too, unless First 3 Bonus keeps them on the table (42.10(f)1)."""
        seat = int(hand.id)
        yield round.collect(seat, "ante", "13:69F-42.1#fold; 13:69F-42.10(f)1")
        if "first-3-bonus" in round.stakes[seat]:
            yield _tuck(round, seat, "13:69F-42.10(f)1", "The three cards go under the First 3 Bonus wager.")
        else:
            yield round.pick_up(hand, "13:69F-42.10(f)1")

    def _draw(self, round: Round, hand: Hand, given_up: Card) -> Procedure:
        """Put the discard into the rack and deal a draw card that nobody may look at (42.10(f)3, (f)4)."""
        seat = int(hand.id)
        yield _tuck(round, seat, "13:69F-42.10(f)3", "The two cards kept go under the Draw wager.")
        hand.cards.remove(given_up)
        yield round.discard(given_up, "13:69F-42.1#discard; 13:69F-42.10(f)3", face="down")
        drawn = draw_card(round, seat)
        yield round.deal(drawn, "down", "13:69F-42.1#draw-card; 13:69F-42.10(f)4")
        where = "First 3 Bonus wager" if "first-3-bonus" in round.stakes[seat] else "Ante"
        yield _tuck(round, seat, "13:69F-42.10(f)4", f"The draw card goes unseen under the {where}.")

    # Settlement.

    @carries_out("13:69F-42.10(h)")
    def _settle(self, round: Round, seat: int, dealer: int) -> Procedure:
        """Settle one player: First 3 Bonus, then the hand against the dealer's, then the bonus (42.10(h))."""
        hand = round.hands[str(seat)]
        stakes = round.stakes[seat]
        if "draw" in stakes:
            yield round.reveal(hand, "13:69F-42.10(h)8", "the two cards kept")
            pays = self.kept_pair if are_a_pair(*hand.cards) else None
            yield from self._settle_first_3(round, seat, pays, "13:69F-42.10(h)8")
            yield from self._turn_draw_card(round, hand)
            yield from self._settle_hand(round, seat, hand_rank(*hand.cards), dealer, AFTER_DRAW)
            return
        folded = "in-to-win" not in stakes
        rank = hand_rank(*hand.cards)
        yield round.reveal(
            hand, "13:69F-42.10(f)1" if folded else "13:69F-42.10(h)1", declared.HAND_NAMES[kind_of(rank)]
        )
        pays = self.first_3[kind_of(rank)]
        yield from self._settle_first_3(round, seat, pays, "13:69F-42.10(f)1" if folded else "13:69F-42.10(h)2")
        if not folded:
            yield from self._settle_hand(round, seat, rank, dealer, IN_TO_WIN_STAYS)

    @carries_out("13:69F-42.11(d)")
    def _settle_first_3(self, round: Round, seat: int, pays: PayoutOdds | None, cite: str) -> Iterator[Event]:
        if "first-3-bonus" not in round.stakes[seat]:
            return
        if pays is None:
            yield round.collect(seat, "first-3-bonus", cite)
        else:
            yield round.pay(seat, "first-3-bonus", pays, f"{cite}; 13:69F-42.11(d)")

    def _turn_draw_card(self, round: Round, hand: Hand) -> Iterator[Event]:
        """Turn the draw card and put it to the two cards kept (42.10(h)9)."""
        drawn = draw_card(round, int(hand.id))
        yield round.reveal(drawn, "13:69F-42.10(h)9")
        hand.cards.append(drawn.cards.pop())
        yield round.note(
            "final-hand",
            "13:69F-42.1#final-hand; 13:69F-42.10(h)9",
            seat=hand.seat,
            hand=hand.id,
            cards=hand.names,
            text=declared.HAND_NAMES[kind_of(hand_rank(*hand.cards))],
        )

    def _settle_hand(self, round: Round, seat: int, rank: int, dealer: int, stayed: Stayed) -> Iterator[Event]:
        result = against_the_dealer(rank, dealer)
        for wager in ("ante", stayed.wager):
            if result > 0:
                yield round.pay(seat, wager, EVEN, stayed.wins)
            elif result < 0:
                yield round.collect(seat, wager, stayed.loses)
            else:
                yield round.give_back(seat, wager, stayed.ties)
        if earns_the_bonus(rank):
            odds = self.bonus[kind_of(rank)]
            if odds is not None:
                amount = odds.profit(round.placed[seat]["ante"])
                yield round.award(seat, "in-to-win-draw-bonus", amount, stayed.bonus)

    # Around the round.

    def automatic(self, round: Round, ask: Ask) -> str:
        """Decide by the simple strategy; a hand with a wrong number of cards that nobody has noticed yet stays."""
        cards = round.hands[ask.hand].cards
        return simple_decision(cards) if len(cards) == PLAYERS_CARDS else ask.choices.written()[0]

    def layout_text(self) -> str:
        """Return the layout and its inscriptions."""
        return layout_text(self.options)

    def script_lying(self, case: Case) -> dict[str, int]:
        """Return how many cards each hand of a case was dealt; a draw card that has come is not of their number."""
        lying = super().script_lying(case)
        told = [(call.get("seat"), call.get("dealt")) for call in case.calls]
        for seat in case.seats:
            if any(str(one).startswith("draw") for one in seat.decisions):
                listed = len(seat.cards)
                without_draw_card = max(listed - 1, 0)
                drawn = listed > PLAYERS_CARDS or (seat.seat, without_draw_card) in told
                lying[str(seat.seat)] = without_draw_card if drawn else listed
        return lying


class Stayed(NamedTuple):
    """A way to stay in: its wager, and the provisions under which a hand wins, loses, ties and earns the bonus."""

    wager: str
    wins: str
    loses: str
    ties: str
    bonus: str


IN_TO_WIN_STAYS = Stayed(
    "in-to-win",
    "13:69F-42.10(h)3; 13:69F-42.10(h)4; 13:69F-42.11(b)",
    "13:69F-42.10(h)3; 13:69F-42.10(h)5",
    "13:69F-42.10(h)3; 13:69F-42.10(h)6",
    "13:69F-42.1#in-to-win-bonus; 13:69F-42.10(h)7; 13:69F-42.11(c)",
)
AFTER_DRAW = Stayed(
    "draw",
    "13:69F-42.10(h)10; 13:69F-42.11(b)",
    "13:69F-42.10(h)11",
    "13:69F-42.10(h)12",
    "13:69F-42.1#in-to-win-bonus; 13:69F-42.10(h)13; 13:69F-42.11(c)",
)


def fold_win_or_draw(hand: Hand) -> Choices:
    """Return what a player may do with a hand; which cards could be given up is for that player alone to know.

    Where a misdeal, not yet found, has left a place without cards there is none to give up.
    """
    if not hand.cards:
        return IN_TO_WIN_OR_FOLD
    draw = Choice(
        "draw",
        "give up one card for a new one, for a wager equal to the Ante",
        "13:69F-42.10(f)3",
        arguments=hand.names,
        hint="one of the three cards",
    )
    return Choices(IN_TO_WIN, draw, FOLD)


def draw_card(round: Round, seat: int) -> Hand:
    """Return the place of a seat's draw card, apart from its hand: nobody sees it until the dealer turns it."""
    return round.hand(f"{seat}/draw", seat)


def _tuck(round: Round, seat: int, cite: str, text: str) -> Event:
    return round.note("tuck", cite, seat=seat, hand=str(seat), text=text)


def _set_apart(round: Round, dealer: Hand, rank: int, unused: int) -> Event:
    """Lay the dealer's best three cards side by side and the fourth across (42.10(g))."""
    return round.note(
        "set-hand",
        "13:69F-42.1#final-dealer-hand; 13:69F-42.10(g)",
        hand=dealer.id,
        cards=names([card for place, card in enumerate(dealer.cards) if place != unused]),
        text=f"{declared.HAND_NAMES[kind_of(rank)]}; the {dealer.cards[unused].name} lies across, unused",
    )
