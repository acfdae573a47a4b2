"""Minibaccarat: its procedure, to be followed with a finger."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...rules.asks import Ask
from ...rules.baccarat import comparison
from ...rules.baccarat_common import LOSES, RESULTS, RETURNED, CommonHandsGame, Coup, Verdict
from ...rules.proceeding import Procedure
from ...rules.round import Round
from ...rules.tablework import TableState, TableWork
from ...things.cards import Card
from . import declarations as declared
from .arithmetic import (
    DRAGON_LOSES,
    DRAGON_NATURAL,
    DRAGON_RETURNED,
    dragon_7,
    dragon_bonus,
    panda_8,
)
from .dealing import MinibaccaratHands

TOTAL_ANNOUNCED = {4: "Four cards.", 5: "Five cards.", 6: "Six cards."}


class Minibaccarat(CommonHandsGame):
    """Minibaccarat: wagers on two hands that belong to nobody, dealt from a shoe of six decks or more.

    >>> Minibaccarat(vigorish_percent=4, decks=6)
    Minibaccarat(vigorish_percent=4, decks=6)
    """

    id = "minibaccarat"
    name = "Minibaccarat"
    subchapter = 7
    object_of_play = "Foretell which of two hands comes closer to nine, or that they tie."
    # Seven positions at most tables, nine at the larger midibaccarat ones.
    seats = 9
    OPTIONS = declared.OPTIONS
    WAGERS = declared.WAGERS
    PAY_TABLES = (declared.BASE, declared.TOTAL, declared.DRAGON_BONUS, declared.EZ_BACCARAT)
    IRREGULARITIES = declared.IRREGULARITIES
    STEPS = declared.STEPS
    LOOKUPS = declared.LOOKUPS
    LEFT_OUT = declared.LEFT_OUT
    SHOE = declared.SHOE
    HANDS = declared.HANDS
    SETTLEMENT = declared.SETTLEMENT
    cutting_card_cite = "7.8(e)"

    def prepare(self) -> None:
        """Look up what every round needs."""
        super().prepare()
        options = self.options
        self.ez_baccarat = options.ez_baccarat == "on"
        self.announces_total = options.total_card_wagers == "on"
        self.continuous = options.continuous_shuffler == "on"
        self.vigorish_percent = 0 if self.ez_baccarat else int(options.vigorish_percent)
        self.paid_under = f"{self.payment_cite}; 7.3"

    def check_seat(self, seat: int, placed: Mapping[str, int], carry: Mapping[str, Any]) -> None:
        """Refuse a seat without a wager; any mix of wagers may be made, and none is required (7.2)."""
        if not placed:
            raise self.no_wager(seat, "7.2")

    def pay_cite(self, wager: str) -> str:
        """Return the payment procedure in use, and the section on odds."""
        return self.paid_under

    # The round.

    def procedure(self, round: Round) -> Procedure:
        """Carry out one round of play (7.7 to 7.11)."""
        yield round.announce("No more bets.", "7.7(a)")
        yield from self.play_hands(round, MinibaccaratHands(round))

    def simulated_hands(self, round: Round, card: Card) -> MinibaccaratHands:
        """Lay out the hands of a simulated round as those of any other (7.11(c)3)."""
        return MinibaccaratHands(round, opened_by=card)

    def announce_result(self, round: Round, coup: Coup) -> Procedure:
        """Announce the result, and the number of cards where it is wagered on (7.10(a))."""
        yield round.announce(RESULTS[coup[0]][coup[1]], "7.10(a)")
        if self.announces_total:
            yield round.announce(TOTAL_ANNOUNCED[coup[2] + coup[3]], "7.10(a)")

    def verdict(self, wager: str, coup: Coup) -> Verdict:
        """Judge a wager by the two hands; every seat's is judged alike.

        >>> Minibaccarat().verdict("tie", (7, 7, 2, 2))
        (1, PayoutOdds(wins=8, per=1))
        """
        player, banker, player_cards, banker_cards = coup
        if wager == "player":
            side = comparison(player, banker)
        elif wager == "banker":
            side = comparison(banker, player)
            if self.ez_baccarat and dragon_7(player, banker, banker_cards):
                side = 0
        elif wager == "tie":
            side = 1 if player == banker else -1
        elif wager in declared.TOTALS:
            side = 1 if player_cards + banker_cards == declared.TOTALS[wager] else -1
        elif wager == "dragon-7":
            side = 1 if dragon_7(player, banker, banker_cards) else -1
        elif wager == "panda-8":
            side = 1 if panda_8(player, banker, player_cards) else -1
        elif wager == "dragon-bonus-player":
            return DRAGON_VERDICTS[dragon_bonus(player, banker, player_cards, banker_cards)]
        else:
            return DRAGON_VERDICTS[dragon_bonus(banker, player, banker_cards, player_cards)]
        if side > 0:
            return 1, ODDS[wager]
        return RETURNED if side == 0 else LOSES

    # Around the round.

    def automatic(self, round: Round, ask: Ask) -> str:
        """Look at what is handed over, take what is offered."""
        return ask.choices.words()[0]

    def between_rounds(self, work: TableWork) -> Procedure:
        """Shuffle before play and after each shoe; by hand it is cut and burned too (7.5, 7.6, 7.12)."""
        state = work.state
        if state.shoes and not state.carry.get("reshuffle"):
            return
        if self.continuous:
            if state.shoes and state.shoes[0].waiting:
                # A card drawn in error stays the first of the next hand; the device works again after that hand.
                return
            yield from self.collect_marked(work)
            state.shoes = [work.shuffle(self.pack(), "7.12")]
            yield None
        else:
            yield from self.collect_marked(work)
            yield from self.shuffle_cut_and_burn(work)
        state.carry = {}

    def after_round(self, state: TableState, round: Round) -> None:
        """Carry the last hand, the reshuffle and marked vigorish over to the next round."""
        super().after_round(state, round)
        if self.continuous:
            state.carry["reshuffle"] = True


ODDS = {id: odds for table in (declared.BASE, declared.TOTAL, declared.EZ_BACCARAT) for id, odds in table.rows}
DRAGON_VERDICTS: Mapping[int, Verdict] = {
    DRAGON_LOSES: LOSES,
    DRAGON_RETURNED: RETURNED,
    DRAGON_NATURAL: (1, declared.DRAGON_BONUS["natural"]),
    **{margin: (1, declared.DRAGON_BONUS[f"by {margin}"]) for margin in range(4, 10)},
}
