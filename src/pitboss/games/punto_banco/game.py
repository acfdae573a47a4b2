"""Punto banco: its procedure, to be followed with a finger."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...rules.baccarat_common import LOSES, RESULTS, RETURNED, CommonHandsGame, Coup, Verdict
from ...rules.baccarat_family import cut_order, lace_or_wash
from ...rules.declarations import Irregularity
from ...rules.proceeding import Procedure
from ...rules.round import Round
from ...rules.tablework import TableState, TableWork
from ...things.cards import Card
from ...things.provisions import carries_out
from . import declarations as declared
from .arithmetic import banker_wager, player_wager, tie_wager
from .curator import first_curator, keep_or_pass
from .dealing import PuntoBancoHands

JUDGES = {"player": player_wager, "banker": banker_wager, "tie": tie_wager}
WINS: Mapping[str, Verdict] = {id: (1, odds) for id, odds in declared.BASE.rows}
KEPT = ("curator", "last_curator", "relinquish")
"""What the table carries from round to round about the shoe."""


@carries_out("3.1", "3.12")
class PuntoBanco(CommonHandsGame):
    """Punto banco: the game on common hands in which the participants deal in turn from the shoe.

    >>> PuntoBanco(decks=6, vig_rounding="quarter_up")
    PuntoBanco(vig_rounding='quarter_up', decks=6)
    """

    id = "punto-banco"
    name = "Baccarat-Punto Banco"
    subchapter = 3
    object_of_play = "Foretell which of two hands comes closer to nine, or that they tie; the shoe goes round."
    # Ten to fourteen numbered places, numbered counterclockwise from the dealer.
    seats = 14
    OPTIONS = declared.OPTIONS
    CONFLICTS = declared.CONFLICTS
    WAGERS = declared.WAGERS
    PAY_TABLES = (declared.BASE,)
    IRREGULARITIES = declared.IRREGULARITIES
    STEPS = declared.STEPS
    LOOKUPS = declared.LOOKUPS
    LEFT_OUT = declared.LEFT_OUT
    SHOE = declared.SHOE
    HANDS = declared.HANDS
    SETTLEMENT = declared.SETTLEMENT
    DEALERS = 3
    cutting_card_cite = "3.8"

    @carries_out("3.2", "3.2(a)")
    def check_seat(self, seat: int, placed: Mapping[str, int], carry: Mapping[str, Any]) -> None:
        """Refuse a seat without a wager; any mix of wagers may be made, both hands included (3.2(a))."""
        if not placed:
            raise self.no_wager(seat, "3.2(a)")

    # The round.

    def procedure(self, round: Round) -> Procedure:
        """Carry out one round of play (3.7 to 3.12)."""
        yield round.announce("No more bets.", "3.7")
        curator = round.carry.get("curator", 0)
        who = "deals as the dealer calling the game says" if curator else "A dealer deals."
        yield round.note("curator", "3.6", seat=curator or None, text=who)
        yield from self.play_hands(round, PuntoBancoHands(round, curator))

    def simulated_hands(self, round: Round, card: Card) -> PuntoBancoHands:
        """Lay out the hands of a simulated round as those of any other (3.12(c)3)."""
        return PuntoBancoHands(round, round.carry.get("curator", 0), opened_by=card)

    def announce_result(self, round: Round, coup: Coup) -> Procedure:
        """Announce the result; a win of the Player's Hand costs the curator the shoe (3.10(a), 3.11(a)1)."""
        player, banker = coup[:2]
        if player > banker:
            round.carries.setdefault("relinquish", "3.11(a)1")
        yield round.announce(RESULTS[player][banker], "3.10(a)")

    def verdict(self, wager: str, coup: Coup) -> Verdict:
        """Judge a wager by the two hands; every seat's is judged alike.

        >>> PuntoBanco().verdict("tie", (7, 7, 2, 2))
        (1, PayoutOdds(wins=8, per=1))
        """
        side = JUDGES[wager](coup[0], coup[1])
        if side > 0:
            return WINS[wager]
        return RETURNED if side == 0 else LOSES

    @carries_out("3.3(a)", "3.3(b)", "3.3(c)")
    def pay_cite(self, wager: str) -> str:
        """Return the payment procedure and the odds of a wager (3.3, 3.10(b))."""
        return declared.PAID_UNDER[wager]

    # The table between rounds.

    def between_rounds(self, work: TableWork) -> Procedure:
        """Shuffle before play and after each shoe, and see to who holds the shoe (3.5, 3.6, 3.11)."""
        state = work.state
        if state.shoes and not state.carry.get("reshuffle"):
            yield from keep_or_pass(work)
            return
        yield from self.collect_marked(work)
        first = self.first_to_cut(work)
        yield from self.shuffle_cut_and_burn(work)
        state.carry = {"cut_order": cut_order(work.seats, first)}
        yield from first_curator(work)

    def mix(self, work: TableWork) -> Procedure:
        """Lace the stack, or wash it and have each of the three dealers shuffle (3.5)."""
        yield from lace_or_wash(work, lace="3.5", again="3.5", wash="3.5", dealers=self.DEALERS)

    def first_to_cut(self, work: TableWork) -> int:
        """Return the last curator on a reshuffle, and the highest seat otherwise (3.5)."""
        carry = work.state.carry
        return int(carry.get("curator", 0)) if carry.get("reshuffle") else 0

    def call_between_rounds(self, work: TableWork, irregularity: Irregularity) -> Procedure:
        """Order the shoe to be passed (3.11(a)2) or cut again (3.5), or discard a card found face up (3.12(d))."""
        if irregularity.id not in (declared.ORDERED_TO_PASS, declared.CUT_OUT_OF_PLACE):
            yield from super().call_between_rounds(work, irregularity)
            return
        yield work.note("irregularity", irregularity.cite, text=f"{irregularity.id}: {irregularity.name}")
        if irregularity.id == declared.CUT_OUT_OF_PLACE:
            yield from self.cut_again(work, work.state.carry.get("cut_order"))
        else:
            work.state.carry["relinquish"] = irregularity.cite

    def after_round(self, state: TableState, round: Round) -> None:
        """Carry over who holds the shoe, and whether it must be given up (3.11)."""
        super().after_round(state, round)
        for key in KEPT:
            kept = round.carries.get(key, round.carry.get(key))
            if kept:
                state.carry[key] = kept
