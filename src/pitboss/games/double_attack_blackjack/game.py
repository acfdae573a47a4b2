"""Double attack blackjack: its procedure, to be followed with a finger."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...rules.asks import Ask
from ...rules.declarations import Irregularity
from ...rules.proceeding import Call, Procedure
from ...rules.round import Round
from ...rules.tablework import TableState, TableWork
from ...rules.twentyone import VALUES
from ...rules.twentyone_game import TwentyOneGame
from ...rules.twentyone_layout import READER, TwentyOneCites
from ...rules.twentyone_play import burn_card_in_error, consult_reader, expose_card_in_error, pick_up_cards
from ...rules.twentyone_strategy import simple_decision
from ...things.cards import Card, pack
from ...things.errors import NotAllowed
from ...things.money import show
from ...things.provisions import carries_out
from . import declarations as declared
from . import table_procedures
from .dealer import announce_blackjacks, dealers_turn, settle_all
from .dealing import DOUBLE_ATTACK, deal_first_cards
from .decisions import players_decide
from .insurance import offer_insurance, settle_insurance
from .irregularities import IRREGULARITIES
from .layout import Layout, blackjack_is_found, blackjack_is_ruled_out
from .steps import STEPS

ATTACKED = range(2, 9)
PASSIVE = ("decline", "no-surrender", "second-card", "cards")


class DoubleAttackBlackjack(TwentyOneGame):
    """Double attack blackjack, dealt from six or eight decks without tens.

    >>> DoubleAttackBlackjack(decks=6, double_on="two_cards")
    DoubleAttackBlackjack(decks=6, double_on='two_cards')
    """

    id = "double-attack-blackjack"
    name = "Double Attack Blackjack"
    subchapter = 26
    object_of_play = "Come closer to 21 than the dealer without passing it, and attack a weak up card."
    # As at the sister game; how many positions the layout has was not found.
    seats = 6
    OPTIONS = declared.OPTIONS
    WAGERS = declared.WAGERS
    PAY_TABLES = (declared.BUST_IT, declared.WINS, declared.INSURANCE)
    IRREGULARITIES = IRREGULARITIES
    STEPS = STEPS
    LEFT_OUT = declared.LEFT_OUT
    CITES = TwentyOneCites(
        face_up="26.?(a)",
        drawn_unseen="26.?(b)",
        drawn_seen="26.?(c)",
        drawn_on_17="26.?(d)",
        runs_out="26.?(f)",
        reshuffle="26.?(f); 26.4(a)",
        few_cards="26.?(h)",
        not_dealt="26.?(i)",
        needless_reading="26.?(l)",
        reader_fails="26.?(m)",
        offer_cut="26.4(c)",
        cut="26.4(e)",
        cut_refused="26.4(c)",
        over_21="26.5(a)1",
        split_second_card="26.11?",
        split_ace_second_card="26.11?",
        split_total="26.12?",
        split_order="26.11?",
        void_split="26.11?",
        void_double="26.10?",
        dealers_card="26.12?",
        collect_cards="26.7",
    )
    FEW_CARDS = "IR-h"
    NEEDLESS_READING = "IR-l"
    READER_FAILS = "IR-m"
    main_wagers = ((1, "initial"),)
    cutting_card_cite = "26.7(j)"
    # A case lists the double attack wager among those that lie before the players' cards.
    lists_in_turn = True

    def prepare(self) -> None:
        """Check the licensee's own procedure, and lay out the pack."""
        self._pack = pack(int(self.options.decks), without_tens=True)
        own = declared.own_procedure(self.options)
        if own.get("cutting_cards") == 0 and ("behind" in own or not self.options.shuffle_each_round):
            raise NotAllowed(
                "Without a cutting card nothing ends a shoe: the cards must be shuffled after every round.",
                allowed=["shuffle_each_round true, and no 'behind'"],
                cite="26.4(g)",
            )
        if own.get("behind", 0) >= len(self._pack):
            raise NotAllowed(
                f"The cutting card cannot lie in front of {own['behind']} of {len(self._pack)} cards.", cite="26.4(h)"
            )

    # Equipment.

    @carries_out("26.2(a)")
    def pack(self) -> list[Card]:
        """Return the decks in play, from which the tens have been removed."""
        return list(self._pack)

    @carries_out("26.3(d)")
    def card_change_hours(self) -> int:
        """Once a day."""
        return 24

    # Wagers.

    def check_seat_number(self, seat: int, boxes: Mapping[int, int]) -> None:
        """Refuse a box that the layout does not have, and a second bettor on one."""
        super().check_seat_number(seat, boxes)
        if boxes.get(seat, seat) != seat:
            raise NotAllowed(f"Seat {seat} sits at box {seat}.", allowed=["one bettor on each box"])

    def check_seat(self, seat: int, placed: Mapping[str, int], carry: Mapping[str, Any]) -> None:
        """Refuse a seat without initial wager, or with a BustIt wager outside its limits (26.6?)."""
        super().check_seat(seat, placed, carry)
        if "bustit" in placed:
            most = min(placed["initial"], declared.BUST_IT_AT_MOST)
            if not declared.BUST_IT_AT_LEAST <= placed["bustit"] <= most:
                raise NotAllowed(
                    f"BustIt at seat {seat} is {show(placed['bustit'])}.",
                    allowed=[f"{show(declared.BUST_IT_AT_LEAST)} to {show(most)}, the initial wager or $50"],
                    cite="26.6?",
                )

    # The round.

    def procedure(self, round: Round) -> Procedure:
        """Carry out one round of play (26.1, 26.5, 26.7)."""
        on = Layout(self, round)
        yield round.announce("No more bets.", "26.1#initial-wager")

        round.enter("deal")
        yield from deal_first_cards(on)

        round.enter("first-cards")
        yield from expose_card_in_error(on)
        yield from offer_insurance(on)

        round.enter("reader")
        if on.mode == READER:
            yield from consult_reader(on, "26.7", "26.5(b)")
        if blackjack_is_ruled_out(on):
            yield from settle_insurance(on)
        yield from announce_blackjacks(on)
        if blackjack_is_found(on):
            yield from settle_all(on)
        else:
            round.enter("decisions")
            yield from players_decide(on)
            round.enter("dealer")
            yield from expose_card_in_error(on)
            yield from dealers_turn(on)

        round.enter("settlement")
        yield from burn_card_in_error(on)
        yield from pick_up_cards(on)

    # Irregularities.

    def check_moment(self, round: Round, call: Call) -> None:
        """Refuse what the floor calls when the cards on the table show that it did not happen."""
        dealer = round.hands.get("dealer")
        if call.irregularity == "IR-e" and dealer is not None and len(dealer) > 1:
            raise NotAllowed("The hole card has been dealt.", cite="26.?(e)")
        super().check_moment(round, call)

    # Around the round.

    def automatic(self, round: Round, ask: Ask) -> str:
        """Attack a 2 to 8, insure nothing, and play each hand by a simple strategy."""
        words = ask.choices.words()
        if DOUBLE_ATTACK in words and VALUES[round.hands["dealer"].cards[0]] in ATTACKED:
            return DOUBLE_ATTACK
        return next((word for word in PASSIVE if word in words), "") or simple_decision(round, ask)

    def opening(self, work: TableWork) -> Procedure:
        """Open the table for gaming (26.3)."""
        yield from table_procedures.opening(work)

    def between_rounds(self, work: TableWork) -> Procedure:
        """Shuffle, cut and burn where it is due (26.4)."""
        yield from table_procedures.between_rounds(work)

    def idle(self, work: TableWork) -> Procedure:
        """Leave the cards spread while there is no gaming activity (26.4(i))."""
        yield from table_procedures.idle(work)

    def dealer_change(self, work: TableWork) -> Procedure:
        """Let a dealer new to the table burn a card (26.7)."""
        yield from table_procedures.dealer_change(work)

    def disclose_burn(self, work: TableWork) -> Procedure:
        """Show the last burn card to a player who asks (26.7)."""
        yield from table_procedures.disclose_burn(work)

    def call_between_rounds(self, work: TableWork, irregularity: Irregularity) -> Procedure:
        """Rule on what goes wrong while no round is in play; a device that has failed shuffles anew."""
        if irregularity.id == "IR-k":
            yield from table_procedures.call_between_rounds(work, irregularity)
        else:
            yield from super().call_between_rounds(work, irregularity)

    def after_round(self, state: TableState, round: Round) -> None:
        """Note what the next round and the next shuffle depend on."""
        table_procedures.after_round(state, round)
