"""Blackjack: its procedure, to be followed with a finger."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ...rules.asks import Ask
from ...rules.case import Case
from ...rules.proceeding import Call, Procedure
from ...rules.round import Round
from ...rules.tablework import TableState, TableWork
from ...rules.twentyone_game import TwentyOneGame
from ...rules.twentyone_layout import TwentyOneCites
from ...rules.twentyone_play import burn_card_in_error, expose_card_in_error, pick_up_cards
from ...things.cards import Card, pack
from ...things.errors import NotAllowed, NotUnderstood, UnknownName
from ...things.money import show, to_cents
from ...things.provisions import carries_out
from . import declarations as declared
from . import table_procedures
from .additional import settle_first_cards, settle_with_second_card
from .dealer import announce_blackjacks, complete_hand, dealers_turn, second_card_known, settle_hands
from .dealing import deal_first_cards, part_by_backs
from .decisions import players_decide
from .insurance import offer_insurance
from .irregularities import IRREGULARITIES
from .layout import Layout
from .multiple_action import dealers_hands
from .options import CONFLICTS, OPTIONS, check_together
from .reader import ends_at_once, look_for_blackjack, third_cards
from .steps import STEPS
from .strategy import simple_strategy
from .streak import check_streaks, held_by, settle_streaks, take_up_streaks

FIRST_FURTHER_SEAT = 101
MOST_BETTORS = 3


class Blackjack(TwentyOneGame):
    """Blackjack, dealt to boxes from a shoe of one to eight decks.

    >>> Blackjack(hole_card="reader", max_split_hands=4)
    Blackjack(hole_card='reader', max_split_hands=4)
    """

    id = "blackjack"
    name = "Blackjack"
    subchapter = 2
    object_of_play = "Come closer to 21 than the dealer without passing it."
    OPTIONS = OPTIONS
    CONFLICTS = CONFLICTS
    WAGERS = declared.WAGERS
    PAY_TABLES = declared.PAY_TABLES
    IRREGULARITIES = IRREGULARITIES
    STEPS = STEPS
    LEFT_OUT = declared.LEFT_OUT
    CITES = TwentyOneCites(
        face_up="2.15(a)",
        drawn_unseen="2.15(b)",
        drawn_seen="2.15(c)",
        drawn_on_17="2.15(d)",
        runs_out="2.15(f)",
        reshuffle="2.15(f); 2.5(a)",
        few_cards="2.15(g)",
        not_dealt="2.15(i)",
        needless_reading="2.15(j)",
        reader_fails="2.15(k)",
        offer_cut="2.5(b)",
        cut="2.5(c)",
        cut_refused="2.5(f)",
        over_21="2.3",
        split_second_card="2.11(b)",
        split_ace_second_card="2.11(b); 2.11(c)2; 2.12(a)3",
        split_total="2.11(c)",
        split_order="2.11(b)",
        void_split="2.11(d)",
        void_double="2.10(b)",
        dealers_card="2.6(h)",
        collect_cards="2.6(i)",
    )
    FEW_CARDS = "IR-g"
    NEEDLESS_READING = "IR-j"
    READER_FAILS = "IR-k"
    cutting_card_cite = "2.6(l)"
    carried_by_seat = ("held", "streak")

    def prepare(self) -> None:
        """Check options against each other, and look up what every round needs."""
        options = self.options
        check_together(options)
        self.seats = int(options.boxes)
        self.one_seat_each = "" if options.multiple_boxes else "2.14"
        self.shares_by_consent = "2.13(a)" if options.multi_player_box else ""
        several = bool(options.multiple_action)
        self.main_wagers = [(area, f"main-{area}") for area in declared.DEALER_HANDS] if several else [(1, "main")]
        self.insurance_wagers = [f"insurance-{area}" for area in declared.DEALER_HANDS] if several else ["insurance"]
        self.blackjack_odds = declared.blackjack_table(options).highest
        self.blackjack_cite = "2.6A" if options.blackjack_pays == "6:5" else ""
        self.offers_sevens = options.additional_wager == "sevens"
        self.offers_bonus = bool(options.bonus_wager)
        self.LOOKUPS = (declared.PROGRESSIVE_AWARDS,) if options.progressive else ()
        self.hits_soft_17 = bool(options.dealer_hits_soft_17)
        self._limits = self.posted_limits({})
        self._pack = pack(int(options.decks))

    # Equipment.

    @carries_out("2.2(a)")
    def pack(self) -> list[Card]:
        """Return the decks in play."""
        return list(self._pack)

    @carries_out("13:69E-1.18(g)")
    def card_change_hours(self) -> int:
        """Once a day, unless the cards are dealt from the hand."""
        return int(self.options.hand_card_change) if self.options.shoe == "hand" else 24

    # Wagers.

    def _names_a_hand(self, named: str, first: int) -> bool:
        """Whether a double or split names one of the hands that a pair may become, in multiple action with an area.

        >>> Blackjack().wager("split@3").id, Blackjack(multiple_action=True).wager("double@1-2").id
        ('split@n', 'double@n')
        """
        place, dash, area = named.partition("-")
        if self.options.multiple_action:
            return super()._names_a_hand(place, first) and dash == "-" and area in ("1", "2", "3")
        return super()._names_a_hand(place, first) and not dash

    def double_wager(self, place: int, area: int) -> str:
        """Return the id of a double on the hand at a place, against one of the dealer's hands."""
        return f"double@{place}-{area}" if self.options.multiple_action else f"double@{place}"

    def split_wager(self, place: int, area: int) -> str:
        """Return the id of the wager on a hand made by splitting."""
        return f"split@{place}-{area}" if self.options.multiple_action else f"split@{place}"

    def posted_limits(self, given: Mapping[str, tuple[int, int]]) -> dict[str, tuple[int, int]]:
        """Return the limits that the options min and max set for each blackjack wager (8.2(a)).

        >>> Blackjack(min=10, max=100).posted_limits({})
        {'main': (1000, 10000)}
        """
        if self.options.min is None:
            return {}
        limits = to_cents(self.options.min), to_cents(self.options.max)
        return {id: limits for _, id in self.main_wagers}

    @carries_out("2.22")
    def spread_wagers(
        self, wagers: Mapping[str, int], seats: Sequence[int], carry: Mapping[str, Any]
    ) -> dict[int, dict[str, int]]:
        """Let a streak wager that is live from earlier rounds lie, and place all others.

        >>> Blackjack(streak=True).spread_wagers({"main": 1000, "streak-2": 500}, [1], {"held": {"1": {"streak-2": 500}}})
        {1: {'main': 1000}}
        """  # noqa: E501
        return {seat: {id: amount for id, amount in wagers.items() if id not in held_by(carry, seat)} for seat in seats}

    def check_wager(self, id: str, amount: int, seat: int) -> None:
        """Refuse a wager below the minimum, too; one above the maximum that was accepted stands in full (8.2(d))."""
        super().check_wager(id, amount, seat)
        if id in self._limits and amount < self._limits[id][0]:
            low, high = self._limits[id]
            raise NotAllowed(
                f"{id!r} at seat {seat} is {show(amount)}, below the minimum of {show(low)}.",
                allowed=[f"{show(low)} to {show(high)}"],
                cite="8.2(a)",
            )

    def check_seat_number(self, seat: int, boxes: Mapping[int, int]) -> None:
        """Refuse a box that the layout does not have, and a further bettor where none is permitted (2.13(a))."""
        most = int(self.options.boxes)
        allowed = [f"boxes 1 to {most}"]
        if type(seat) is int and seat >= FIRST_FURTHER_SEAT:
            if not self.options.multi_player_box:
                raise NotAllowed("One person only wagers on a box at this table.", allowed=allowed, cite="2.13(a)")
            box = boxes.get(seat)
            if type(box) is not int or not 1 <= box <= most:
                raise UnknownName(f"Seat {seat} must name its box.", allowed=allowed)
            return
        if type(seat) is not int or not 1 <= seat <= most:
            raise UnknownName(f"There is no seat {seat} at this table.", allowed=allowed)
        if boxes.get(seat, seat) != seat:
            raise NotAllowed(f"Seat {seat} sits at box {seat}.", allowed=["seats 101 and up on the box of another"])

    def check_wagers(
        self, wagers: Mapping[int, Mapping[str, int]], carry: Mapping[str, Any], boxes: Mapping[int, int]
    ) -> None:
        """Refuse more than three people on a box, too, and who must wait for the next shuffle."""
        super().check_wagers(wagers, carry, boxes)
        stayed = carry.get("stayed", wagers)
        # With nobody left who wagered all along there is nothing to protect, and nobody to play otherwise.
        if any(seat in stayed for seat in wagers):
            for seat in wagers:
                if seat not in stayed:
                    raise NotAllowed(f"Seat {seat} sat out a round and waits for the next shuffle.", cite="2.3(f)")
        if not boxes:
            return
        on_box = [boxes.get(seat, seat) for seat in wagers]
        for box in set(on_box):
            if on_box.count(box) > MOST_BETTORS:
                raise NotAllowed(f"{on_box.count(box)} people wager on box {box}.", allowed=["three"], cite="2.13(a)")

    def check_seat(self, seat: int, placed: Mapping[str, int], carry: Mapping[str, Any]) -> None:
        """Refuse a seat without the wager that every box needs, or with a streak wager that it may not make."""
        needed = self.main_wagers[0][1]
        if needed not in placed:
            raise NotAllowed(f"Seat {seat} must make the {self.wager(needed).name}, {needed!r}.", cite="2.3")
        if len(placed) > 1 and self.options.streak:
            check_streaks(seat, placed, carry, self.options.prior_streak_wins)

    # The round.

    def procedure(self, round: Round) -> Procedure:
        """Carry out one round of play (2.6)."""
        if round.options.streak:
            yield from take_up_streaks(round)
        on = Layout(self, round)
        yield from self._shared_boxes(on)
        yield round.note("wagers-stand", "2.3(g)", text="No wager is touched from the first card until it is decided.")

        round.enter("deal")
        yield from deal_first_cards(on)

        round.enter("first-cards")
        yield from expose_card_in_error(on)
        yield from settle_first_cards(on)
        yield from offer_insurance(on)
        yield from announce_blackjacks(on)

        round.enter("reader")
        yield from look_for_blackjack(on)
        if ends_at_once(on):
            yield from third_cards(on)
            yield from self._settle_at_once(on)
        else:
            round.enter("decisions")
            yield from players_decide(on)
            round.enter("dealer")
            yield from expose_card_in_error(on)
            if self.options.multiple_action:
                yield from dealers_hands(on)
            else:
                yield from dealers_turn(on)

        round.enter("settlement")
        yield from burn_card_in_error(on)
        if round.options.streak:
            yield from settle_streaks(round)
        yield from pick_up_cards(on)
        yield from part_by_backs(on)

    def _shared_boxes(self, on: Layout) -> Procedure:
        """Place the wager of who calls the decisions nearest the dealer, the others behind it (2.13(c))."""
        for box in on.boxes:
            if len(box.seats) > 1:
                line = ", ".join(map(str, box.seats))
                yield on.round.note("line", "2.13(c)", seat=box.caller, hand=str(box.number), text=f"seats {line}")

    def _settle_at_once(self, on: Layout) -> Procedure:
        """Settle against a blackjack that is known before any further card (2.6(j)1, (k)6)."""
        yield from second_card_known(on, 1)
        yield from settle_with_second_card(on, on.dealer.cards)
        yield from complete_hand(on, 1)
        yield from settle_hands(on, 1)

    # Irregularities.

    def check_moment(self, round: Round, call: Call) -> None:
        """Refuse what the floor calls when the cards on the table show that it did not happen."""
        dealer = round.hands.get("dealer")
        own = 1 if self.options.hole_card == "none" else 2
        if call.irregularity == "IR-e" and dealer is not None and len(dealer.cards) == own:
            raise NotAllowed(f"The dealer has the {'card' if own == 1 else 'two cards'} due.", cite="2.15(e)")
        super().check_moment(round, call)

    # Scripted rounds.

    def script_hands(self, case: Case) -> dict[str, list[str]]:
        """Return the cards by box; in multiple action each of the dealer's hands repeats the up card."""
        hands: dict[str, list[str]] = {}
        for seat in case.seats:
            box = str(seat.box or seat.seat)
            if seat.cards and hands.get(box):
                raise NotUnderstood(f"The cards of box {box} are listed twice.")
            if seat.cards or box not in hands:
                hands[box] = list(seat.cards)
        return hands | self._script_dealer(case)

    def _script_dealer(self, case: Case) -> dict[str, list[str]]:
        listed = [one for one in case.dealer if not isinstance(one, str)]
        if not listed:
            return {"dealer": list(case.dealer), "dealer/2": [], "dealer/3": []}
        are_hands = len(listed) == len(case.dealer) and all(isinstance(one, list) for one in listed)
        if not are_hands or any(one[:1] != listed[0][:1] for one in listed):
            raise NotUnderstood("Each of the dealer's hands is a list that begins with the same up card.", cite="2.18")
        areas = [area for area, id in self.main_wagers if any(id in seat.wagers for seat in case.seats)]
        if len(listed) == len(self.main_wagers):
            areas = [area for area, _ in self.main_wagers]
        hands = {"dealer": list(listed[0]), "dealer/2": [], "dealer/3": []}
        for area, one in zip(areas[1:], listed[1:], strict=False):
            hands[f"dealer/{area}"] = list(one[1:])
        return hands

    def script_hand(self, destination: str) -> str:
        """Return the box, or which of the dealer's hands, a card is for."""
        return destination if destination.startswith("dealer") else destination.partition("/")[0]

    # Around the round.

    def automatic(self, round: Round, ask: Ask) -> str:
        """Decide by a simple strategy."""
        return simple_strategy(round, ask)

    def opening(self, work: TableWork) -> Procedure:
        """Open the table for gaming (2.4)."""
        yield from table_procedures.opening(work)

    def between_rounds(self, work: TableWork) -> Procedure:
        """Shuffle, cut and burn where it is due (2.5, 2.6(c), (l), (m))."""
        yield from table_procedures.between_rounds(work)

    def dealer_change(self, work: TableWork) -> Procedure:
        """Let a dealer new to the table burn a card (2.6(c))."""
        yield from table_procedures.dealer_change(work)

    def disclose_burn(self, work: TableWork) -> Procedure:
        """Show the last burn card to a player who asks (2.6(c))."""
        yield from table_procedures.disclose_burn(work)

    def after_round(self, state: TableState, round: Round) -> None:
        """Note what the next round and the next shuffle depend on."""
        table_procedures.after_round(state, round)
