"""Chemin de fer: its procedure, to be followed with a finger."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ...rules.asks import Ask, Decision
from ...rules.baccarat import vigorish
from ...rules.baccarat_family import BaccaratFamilyGame, ShoeCites, drawing_table, lace_or_wash
from ...rules.baccarat_hands import OutOfCards, count
from ...rules.case import Case
from ...rules.declarations import Irregularity
from ...rules.proceeding import Call, Procedure
from ...rules.round import Round
from ...rules.tablework import TableState, TableWork
from ...things.cards import Card
from ...things.errors import NotAllowed
from ...things.money import show
from ...things.payout import EVEN
from ...things.provisions import carries_out
from . import declarations as declared
from .arithmetic import banker_table, bankers_result, printed
from .bank import after_hand, auction, see_to_the_bank, somebody_left, somebody_sits_down
from .dealing import BankAndPlayer, SimulatedHands
from .reading import (
    CASE_KEYS,
    as_the_shoe_writes,
    check_call_details,
    ignored,
    laid_down,
    other_differences,
    said_before,
)
from .wagering import NO_CALL, Wagering

IN_ADVANCE = declared.SHOE._replace(shuffle="4.4(a); 19:46-1.18(r)")
LACE = declared.SHOE._replace(shuffle="4.4(a); 4.4(a)1")
WASH = declared.SHOE._replace(shuffle="4.4(a); 4.4(a)2")


class CheminDeFer(BaccaratFamilyGame):
    """Chemin de fer: one participant banks and deals, the others wager against him; the house takes vigorish.

    >>> CheminDeFer(vig_rounding="quarter_up")
    CheminDeFer(vig_rounding='quarter_up')
    """

    id = "chemin-de-fer"
    name = "Baccarat-Chemin de Fer"
    subchapter = 4
    object_of_play = "Hold the bank against the table, or break it: the hand that comes closer to nine wins."
    # Nine to fourteen numbered places, numbered counterclockwise from the dealer.
    seats = 14
    opponents = 2
    wagered_against = "bank"
    OPTIONS = declared.OPTIONS
    CONFLICTS = declared.CONFLICTS
    WAGERS = declared.WAGERS
    PAY_TABLES = (declared.BASE,)
    IRREGULARITIES = declared.IRREGULARITIES
    STEPS = declared.STEPS
    LEFT_OUT = declared.LEFT_OUT
    CASE_KEYS = CASE_KEYS
    SHOE = declared.SHOE
    HANDS = declared.HANDS
    DEALERS = 3
    moments = (
        "before-deal",
        "wagering",
        "initial-deal",
        "third-cards",
        "result",
        "settlement",
        "simulated-round",
    )
    cutting_card_cite = "4.12(k)"

    def prepare(self) -> None:
        """Look up what every hand needs."""
        options = self.options
        cells = [(count, -1 if third == "none" else third) for count, third in options.optional_cells]
        self.table = banker_table(cells)
        choice = " O is the Banker's free choice." if cells else ""
        self.LOOKUPS = (drawing_table("4.9", printed(self.table), choice),)
        self.quarter_up = options.vig_rounding == "quarter_up"

    # Wagers.

    @carries_out("4.6(a)", "4.6(b)", "4.7(a)")
    def check_wagers(
        self, wagers: Mapping[int, Mapping[str, int]], carry: Mapping[str, Any], boxes: Mapping[int, int]
    ) -> None:
        """Refuse wagers without a bank, or with one that breaks the bounds of 4.6(b)."""
        for seat, placed in wagers.items():
            self.check_seat_number(seat, boxes)
            for id, amount in placed.items():
                self.check_wager(id, amount, seat)
            if not placed:
                raise NotAllowed(f"Seat {seat} has made no wager.", allowed=self.open_wagers(), cite="4.7(a)")
            if len(placed) > 1:
                raise NotAllowed(f"Seat {seat} cannot wager against its own bank.", cite="4.7(a)")
        holder = carry.get("banker", 0)
        banks = {seat: placed["bank"] for seat, placed in wagers.items() if "bank" in placed}
        if holder and holder not in banks:
            raise NotAllowed(f"Seat {holder} holds the bank and must wager on it.", allowed=["bank"], cite="4.6(a)")
        if not banks:
            raise NotAllowed("Nobody has put up a bank.", allowed=["bank"], cite="4.5(b)")
        if not holder:
            return
        if len(banks) > 1:
            raise NotAllowed(f"Seat {holder} holds the bank; the others wager against it.", cite="4.7(a)")
        least, most = carry.get("least", 0), carry.get("most", 0)
        if banks[holder] < least or (most and banks[holder] > most):
            bounds = f"{show(least)} to {show(most)}" if most else f"{show(least)} or more"
            raise NotAllowed(f"The Banker cannot wager {show(banks[holder])}.", allowed=[bounds], cite="4.6(b)")

    def spread_wagers(
        self, wagers: Mapping[str, int], seats: Sequence[int], carry: Mapping[str, Any]
    ) -> dict[int, dict[str, int]]:
        """Have the Banker wager on the bank, and everybody else against it.

        >>> CheminDeFer().spread_wagers({"bank": 1000}, (1, 2), {"banker": 2, "least": 1500})
        {2: {'bank': 1500}, 1: {'against': 1000}}
        """
        banker = carry.get("banker") or min(seats)
        amount = next(iter(wagers.values()))
        bank = max(wagers.get("bank", amount), carry.get("least", 0))
        against = wagers.get("against", amount)
        return {
            banker: {"bank": min(bank, carry.get("most") or bank)},
            **{seat: {"against": against} for seat in seats if seat != banker},
        }

    def promised_by(self, state: TableState, ask: Ask, decision: Decision) -> tuple[str, int] | None:
        """Return what a bid, a bank taken over or one that is kept obliges its Banker to wager (4.6(b), 4.11)."""
        if ask.about == "bid" and decision.word == "bid":
            return "bank", decision.amount
        if ask.about == "bank" and decision.word in ("take", "keep"):
            return "bank", state.carry.get("least", 0)
        return ("bank", 0) if decision.word == "accept" else None

    # The round.

    def procedure(self, round: Round) -> Procedure:
        """Carry out one hand (4.6 to 4.12)."""
        wagering = Wagering(round)
        yield from wagering.place_the_bank()
        hand = round.carries["hand"] = {
            "banker": wagering.banker,
            "wager": wagering.bank,
            "result": "void",
            "equalled_by": 0,
        }
        round.enter("wagering")
        yield from wagering.take_wagers()
        if not wagering.covered:
            hand["result"] = "uncovered"
            if round.carry.get("last_hand"):
                round.carries["last_hand"] = True
            yield round.give_back(wagering.banker, "bank", "4.7(a)", "nobody wagers against it")
            return
        hand["equalled_by"] = wagering.equalled_by
        round.carries["dominant"] = wagering.dominant
        yield round.note("dominant-player", "4.8", seat=wagering.dominant, text="plays the Player's Hand")
        yield round.announce("No more bets.", "4.8")

        hands = BankAndPlayer(round, wagering.dominant, wagering.banker, self.table)
        try:
            yield from hands.initial_deal()
            yield from hands.play()
        except OutOfCards:
            self.too_few_cards(round, hands)

        round.enter("result")
        player, banker = hands.counts()
        side = bankers_result(player, banker)
        hand["result"] = ("stand-off", "banker", "player")[side]
        yield round.announce(RESULTS[player][banker], "4.10")

        round.enter("settlement")
        yield from self._settle(round, wagering, side)
        yield round.pick_up(hands.player, "4.10")
        yield round.pick_up(hands.banker, "4.10")
        yield from self.look_ahead(round, hands)

    @carries_out("4.6(a)1", "4.6(a)2", "4.6(a)3", "4.10")
    def _settle(self, round: Round, wagering: Wagering, side: int) -> Procedure:
        """Move what was wagered between the Banker and the others; the house takes its part of a win (4.10)."""
        banker = wagering.banker
        against = [seat for seat in round.seats if "against" in round.stakes[seat]]
        if side > 0:
            for seat in against:
                yield round.collect(seat, "against", "4.6(a)1; 4.10")
            yield round.pay(banker, "bank", EVEN, "4.6(a)1; 4.10")
            owed = vigorish(wagering.covered, declared.VIGORISH_PERCENT, self.quarter_up)
            if owed:
                yield round.vigorish(banker, "bank", owed, "4.10")
        elif side < 0:
            yield round.collect(banker, "bank", "4.6(a)2; 4.10")
            for seat in against:
                yield round.pay(seat, "against", EVEN, "4.6(a)2; 4.10")
        else:
            yield round.give_back(banker, "bank", "4.6(a)3", "stand-off")
            for seat in against:
                yield round.give_back(seat, "against", "4.6(a)3", "stand-off")

    def simulated_hands(self, round: Round, card: Card) -> SimulatedHands:
        """Lay out the hands of a round in which nobody wagers (4.12(h)3)."""
        return SimulatedHands(round, card)

    def automatic(self, round: Round, ask: Ask) -> str:
        """Call nothing; on 5 draw; as Banker choose what the tables of punto banco command."""
        if ask.about == "call":
            return NO_CALL
        choices = ask.choices.words()
        if len(choices) == 1:
            return choices[0]
        return "stay" if ask.hand == "banker" and count(round.hands["banker"]) == 6 else "card"

    # Calls and cases.

    def check_call(self, round: Round, call: Call, irregularity: Irregularity) -> None:
        """Refuse a call whose details the game does not know."""
        super().check_call(round, call, irregularity)
        check_call_details(call)

    def script_calls(self, case: Case) -> list[Call]:
        """Read cards as the shoe writes them."""
        return [as_the_shoe_writes(call) for call in super().script_calls(case)]

    def script_wagers(self, case: Case) -> dict[int, dict[str, Any]]:
        """Return what each seat lays down; a call binds to its amount (4.7(b), 4.7(c))."""
        return laid_down(case)

    def script_carry(self, case: Case) -> dict[str, Any]:
        """Return who holds the bank, and what his earlier hands leave him (4.6(b), 4.7(b))."""
        return said_before(case)

    def implied_by_call(self, round: Round, ask: Ask) -> str | None:
        """A Banker who has taken two cards for one has drawn (4.12(d))."""
        if ask.hand == "banker" and round.pending("banker-two-third-cards"):
            return "card"
        return None

    def script_ignores(self, round: Round, seat: int, left: Sequence[Any]) -> bool:
        """Whether words of a seat that was not asked may be passed over, as those of one who has no say."""
        return ignored(seat, left, avec_la_table=round.options.avec_la_table == "on")

    def script_differences(self, case: Case, round: Round) -> list[str]:
        """Return whether another seat was Dominant Player than the case expects."""
        return other_differences(case, round)

    # The table between hands.

    @carries_out("4.3(a)", "4.3(b)", "4.3(c)")
    def opening(self, work: TableWork) -> Procedure:
        """Inspect the decks, spread them for the first participants, wash and stack, or open a sealed batch (4.3)."""
        if self.options.preshuffled:
            cite = "4.3(a); 19:46-1.18(r)"
            yield work.note("open-batch", cite, text="The sealed batch of pre-shuffled cards is opened.")
            work.state.opened = True
            return
        yield from super().opening(work)

    def comes_shuffled(self, work: TableWork) -> bool:
        """Whether the stack was shuffled before it came to the table: at its opening, never after a shoe (4.4(a))."""
        return bool(self.options.preshuffled) and not work.state.shoes

    def between_rounds(self, work: TableWork) -> Procedure:
        """Shuffle before play and after each shoe and auction the bank; otherwise see who holds it (4.4, 4.5, 4.11)."""
        state = work.state
        if state.shoes and not state.carry.get("reshuffle"):
            yield from see_to_the_bank(work)
            return
        yield from self.shuffle_cut_and_burn(work)
        state.carry = {}
        yield from auction(work)

    def shuffle_cites(self, work: TableWork) -> ShoeCites:
        """Return the provisions of the shuffling method in use (4.4(a))."""
        if self.comes_shuffled(work):
            return IN_ADVANCE
        return LACE if self.options.shuffle_method == "lace" else WASH

    @carries_out("4.4(a)", "4.4(a)1", "4.4(a)1i", "4.4(a)2")
    def mix(self, work: TableWork) -> Procedure:
        """Lace the stack, or wash it and have each of the three dealers shuffle, unless it comes shuffled (4.4(a))."""
        if self.comes_shuffled(work):
            yield work.note("preshuffled", "4.4(a)", text="The cards are not shuffled again before play.")
            return
        yield from lace_or_wash(work, lace="4.4(a)1", again="4.4(a)1i", wash="4.4(a)2", dealers=self.DEALERS)

    @carries_out("4.4(c)")
    def first_to_cut(self, work: TableWork) -> int:
        """Return the last Banker on a reshuffle, and the highest seat otherwise (4.4(c))."""
        carry = work.state.carry
        return int(carry.get("banker", 0)) if carry.get("reshuffle") else 0

    def after_round(self, state: TableState, round: Round) -> None:
        """Carry the bank over to the next hand (4.6(b), 4.11)."""
        super().after_round(state, round)
        state.carry.update(after_hand(round.carry, round.carries["hand"]))

    def seat_taken(self, state: TableState, seat: int, name: str) -> None:
        """Have one who moves ahead toward the bank miss a turn (4.11(e))."""
        somebody_sits_down(state, seat, name, self.seats)

    def seat_left(self, state: TableState, seat: int, name: str) -> None:
        """Remember who left which seat (4.11(e))."""
        somebody_left(state, seat, name)


def _result(player: int, banker: int) -> str:
    side = bankers_result(player, banker)
    if side == 0:
        return f"Player {player}, Banker {banker}: stand-off."
    return f"Player {player}, Banker {banker}: {'Banker' if side > 0 else 'Player'} wins."


RESULTS = tuple(tuple(_result(player, banker) for banker in range(10)) for player in range(10))
