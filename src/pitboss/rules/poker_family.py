"""What the one-deck games derived from poker share, which the regulation repeats subchapter by subchapter.

They are dealt from a manual shoe, from the hand or from an automated shoe, shuffled after every round, their stub is
counted, and the same things go wrong with them. A game of the family names its own provisions in :class:`FamilyCites`
and writes only what sets it apart.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, NamedTuple

from ..things.errors import NotUnderstood, UnknownName
from ..things.provisions import carries_out
from .case import Case
from .declarations import Conflict, Irregularity, Option, Options, Source
from .game import Game, farthest_left_first
from .hands import Hand
from .proceeding import Call, Procedure
from .round import Round
from .tablework import CutCites, TableState, TableWork, idle_table, open_with_cards, shuffle_one_deck

MANUAL_SHOE, HAND, AUTOMATED_SHOE = "manual-shoe", "hand", "automated-shoe"
COMMUNITY = "community"
DECK = 52
COUNTED_EVERY = 5
"""The stub is counted at least once in so many rounds."""
MISCOUNTED = "counting shuffler shows a wrong number"


class ByDeal(NamedTuple):
    """A provision for each way of dealing."""

    manual_shoe: str
    hand: str
    automated_shoe: str

    def of(self, deal: str) -> str:
        """Return the provision for the way of dealing in use.

        >>> ByDeal("20.7(b)", "20.8(b)3", "20.9(b)2").of("hand")
        '20.8(b)3'
        """
        return {MANUAL_SHOE: self.manual_shoe, HAND: self.hand, AUTOMATED_SHOE: self.automated_shoe}[deal]


class FamilyCites(NamedTuple):
    """The provisions of a game that carry what the family shares.

    Those with a default are for games whose text says more: how two decks are told apart and opened, how the cut is
    made and may be ordered anew, the loading of a manual shoe, and an idle table.
    """

    two_decks: str
    inspect: str
    spread: str
    wash: str
    shuffle: str
    hold_deck: str
    load_shoe: str
    no_more_bets: ByDeal
    deal: ByDeal
    stub: ByDeal
    stub_count: ByDeal
    count_right: str
    count_wrong: str
    backs: str = ""
    each_deck: str = ""
    cut: CutCites | None = None
    recut: str = ""
    load_manual_shoe: str = ""
    idle: str = ""


# Declarations.


def family_options(
    *,
    deal: str,
    shuffler: str,
    stub_count: str,
    second_deck: str,
    source: Source = "regulation",
    second_deck_source: Source | None = None,
    stub_count_source: Source | None = None,
    second_deck_unsure: str = "",
) -> tuple[Option, ...]:
    """Return the options on dealing, shuffling and counting, under a game's own cites."""
    return (
        Option(
            id="deal",
            name="How the cards are dealt",
            default=MANUAL_SHOE,
            values=(MANUAL_SHOE, HAND, AUTOMATED_SHOE),
            cite=deal,
            source=source,
        ),
        Option(
            id="shuffler",
            name="Shuffling device",
            default="none",
            values=("none", "automated", "counting"),
            cite=shuffler,
            source=source,
        ),
        Option(
            id="stub_count",
            name="Rounds within which the stub is counted",
            default=COUNTED_EVERY,
            values=(*range(1, COUNTED_EVERY + 1), "off"),
            cite=stub_count,
            source=stub_count_source or source,
        ),
        Option(
            id="second_deck",
            name="Second deck, alternating",
            default=False,
            values=(False, True),
            cite=second_deck,
            source=second_deck_source or source,
            unsure=second_deck_unsure,
        ),
    )


def family_conflicts(*, hand: str, stub_count: str, second_deck: str) -> tuple[Conflict, ...]:
    """Return what those options exclude."""
    with_device = {"shuffler": ("automated", "counting")}
    return (
        Conflict(
            when={"deal": (HAND,)},
            needs=with_device,
            why="a game dealt from the hand must use an automated shuffler",
            cite=hand,
        ),
        Conflict(
            when={"stub_count": ("off",)},
            needs={"shuffler": ("counting",)},
            why="only a shuffler that counts the cards spares the count of the stub",
            cite=stub_count,
        ),
        Conflict(
            when={"second_deck": (True,)},
            needs=with_device,
            why="a second deck alternates with the one in the shuffler",
            cite=second_deck,
        ),
    )


def uses_shuffler(options: Options) -> bool:
    """Whether a shuffling device stands at the table."""
    return bool(options.shuffler != "none")


def uses_automated_shoe(options: Options) -> bool:
    """Whether the cards come from an automated shoe."""
    return bool(options.deal == AUTOMATED_SHOE)


class PokerFamilyGame(Game):
    """A game of the family; its procedure is built from these parts.

    ``FAMILY`` names its provisions; ``MISDEALS`` the irregularities that name a hand with a wrong number of cards,
    ``STUB_MISDEAL`` and ``STUB_WRONG`` those that a count of the stub uncovers.
    """

    FAMILY: ClassVar[FamilyCites]
    MISDEALS: ClassVar[tuple[str, ...]] = ()
    STUB_MISDEAL: ClassVar[str] = ""
    STUB_WRONG: ClassVar[str] = ""
    OTHER_HANDS: ClassVar[tuple[str, ...]] = ("dealer",)
    """The hands that are no player's."""
    TWO_POSITIONS: ClassVar[str] = ""

    def prepare(self) -> None:
        """Look up how often the stub is counted, and how many places a player may hold."""
        count = self.options.stub_count
        self.counts_stub_every = 0 if count == "off" else int(count)
        if self.TWO_POSITIONS:
            self.one_seat_each = "" if self.options.two_positions else self.TWO_POSITIONS
            self.two_adjacent_seats = self.TWO_POSITIONS if self.options.two_positions else ""

    @carries_out("13:69E-1.18(g)2", "13:69E-1.18(g)3")
    def card_change_hours(self) -> int:
        """Eight hours from a shoe, four from the hand."""
        return 4 if self.options.deal == HAND else 8

    def hand_size(self, hand: str) -> int:
        """Return how many cards a hand holds when the deal is done; ``hand`` is a seat, 'dealer' or 'community'."""
        raise NotImplementedError(f"{type(self).__name__} does not say how many cards a hand holds")

    # Parts of a procedure.

    def close_betting(self, round: Round) -> Procedure:
        """Take up the deck, where it is dealt from the hand, and close the betting."""
        deal = self.options.deal
        if deal == HAND:
            yield round.note("hold-deck", self.FAMILY.hold_deck, text=_HELD)
        yield round.announce("No more bets.", self.FAMILY.no_more_bets.of(deal))

    def player_hands(self, round: Round) -> list[Hand]:
        """Lay out a hand for every seat, clockwise from the dealer's far left."""
        return [round.hand(str(seat), seat) for seat in farthest_left_first(round.seats)]

    def deal_in_turn(self, round: Round, hands: Sequence[Hand], up_to: int, cite: str) -> Procedure:
        """Deal one card at a time face down, round after round, until each hand holds ``up_to`` cards."""
        if not round.calls:
            for _ in range(up_to - len(hands[0])):
                for hand in hands:
                    if not hand.void:
                        yield round.deal(hand, "down", cite)
            return
        due = {hand.id: self._due(round, hand, up_to) for hand in hands}
        while any(len(hand) < due[hand.id] and not hand.void for hand in hands):
            for hand in hands:
                if len(hand) < due[hand.id] and not hand.void:
                    yield round.deal(hand, "down", cite)

    def deal_stacks(
        self, round: Round, hands: Sequence[Hand], up_to: int, cite: str, *, face: str = "down"
    ) -> Procedure:
        """Deliver to each hand in turn a stack that fills it up to ``up_to`` cards."""
        for hand in hands:
            for _ in range(self._due(round, hand, up_to) - len(hand)):
                if not hand.void:
                    yield round.deal(hand, face, cite)

    def deal_hands(self, round: Round, hands: Sequence[Hand], up_to: int) -> Procedure:
        """Deal hands by the method in use: card by card, or in stacks from the automated shoe."""
        deal = self.options.deal
        method = self.deal_stacks if deal == AUTOMATED_SHOE else self.deal_in_turn
        return method(round, hands, up_to, self.FAMILY.deal.of(deal))

    def _due(self, round: Round, hand: Hand, up_to: int) -> int:
        """Return how many cards a hand is to hold, which the call of a misdeal may change."""
        for call in round.calls:
            if call.irregularity in self.MISDEALS and _named(call) == hand.id and "dealt" in call.details:
                dealt, right = int(call.details["dealt"]), int(call.details.get("of", self.hand_size(hand.id)))
                return dealt + up_to - right if up_to >= right else min(dealt, up_to)
        return up_to

    def put_stub_away(self, round: Round) -> Procedure:
        """Count the stub when that is due; then it goes to the discard rack."""
        deal, cites = self.options.deal, self.FAMILY
        since = int(round.carry.get("rounds_since_count", 0)) + 1
        wrong = round.called(self.STUB_WRONG) if round.calls else None
        misdeals = [call for call in round.calls if call.irregularity == self.STUB_MISDEAL]
        cite = cites.stub.of(deal)
        if wrong or misdeals or (self.counts_stub_every and since >= self.counts_stub_every):
            since = round.carries["rounds_since_count"] = 0
            there = DECK - sum(len(hand) for hand in round.hands.values()) - len(round.shoe.discards)
            counted = int(wrong.details.get("counted", there - 1)) if wrong else round.shoe.remaining
            expected = there + sum(self._too_many(misdeal) for misdeal in misdeals)
            found = f"{counted} cards in the stub, {expected} expected."
            if wrong and counted == expected:
                # What a call tells informs, its id rules.
                found = "The stub does not hold the right number of cards."
            yield round.note("stub-count", cites.stub_count.of(deal), text=found)
            if wrong or counted != there:
                round.carries["deck_removed"] = True
                round.void_hands(cites.count_wrong, cards_to="security, off the table")
            cite = cites.count_wrong if misdeals else cites.count_right
            if misdeals:
                yield from self.rule_on_misdeal(round)
        round.carries["rounds_since_count"] = since
        yield round.stub_to_rack(cite)

    def let_misdeals_show(self, round: Round) -> None:
        """Let a wrong number of cards, of which a script tells, come to light before the hands are turned over."""
        if round.calls:
            for misdeal in self.MISDEALS:
                round.rule_on(misdeal)

    def _too_many(self, misdeal: Call) -> int:
        """Return how many cards more than its right number the hand that a misdeal names was dealt."""
        if "dealt" not in misdeal.details:
            return 0
        return int(misdeal.details["dealt"]) - int(misdeal.details.get("of", self.hand_size(_named(misdeal))))

    def rule_on_misdeal(self, round: Round) -> Procedure:
        """Rule on hands with a wrong number of cards that the count uncovers; by default the call itself does."""
        yield from ()

    # Around the round.

    def check_call(self, round: Round, call: Call, irregularity: Irregularity) -> None:
        """Refuse also numbers of cards that are none."""
        super().check_call(round, call, irregularity)
        self._check_told(call)

    def _check_told(self, call: Call) -> None:
        """Refuse a hand that the game does not have, and a number of cards that no hand could have been dealt."""
        who = call.details.get("who", self.OTHER_HANDS[0])
        if who not in self.OTHER_HANDS:
            raise UnknownName(
                f"{call.irregularity} names {who!r}, which is no hand of this game.", allowed=self.OTHER_HANDS
            )
        of_a_hand = 2 * max(self.hand_size(one) for one in ("1", *self.OTHER_HANDS))
        for key, most in (("dealt", of_a_hand), ("of", of_a_hand), ("counted", DECK), ("face_up", DECK)):
            number = call.details.get(key, 0)
            if type(number) is not int or not 0 <= number <= most:
                raise NotUnderstood(f"{number!r} is no number of cards ({key}).", allowed=[f"0 to {most}"])

    def script_hands(self, case: Case) -> dict[str, list[str]]:
        """Return the hands of a case, the community cards among them."""
        hands = super().script_hands(case)
        return {**hands, COMMUNITY: list(case.community)} if COMMUNITY in self.OTHER_HANDS else hands

    def script_may_leave_out(self, hand: str, listed: int) -> bool:
        """A case need not list community cards on which nothing depends, as where everybody folds."""
        return hand == COMMUNITY and not listed

    def script_needs(self, round: Round, hand: str) -> bool:
        """Community cards were needed if more than a fold was settled once they were turned over."""
        turned = False
        for event in round.events:
            turned = turned or (event.kind == "reveal" and event.hand == COMMUNITY)
            if turned and event.kind in ("pay", "collect", "return") and event.text != "folded":
                return True
        return False

    def script_calls(self, case: Case) -> list[Call]:
        """Tell a misdeal's hand and number of cards from the hands as they lay when it was found."""
        lying = self.script_lying(case)
        wrong = [id for id, number in lying.items() if number != self.script_size(case, id)]
        told = super().script_calls(case)
        spoken_of = {_named(call) for call in told if call.irregularity in self.MISDEALS}
        calls = []
        for call in told:
            self._check_told(call)
            if call.irregularity in self.MISDEALS:
                named = _named(call)
                meant = [id for id in wrong if id not in spoken_of and self.may_be_misdealt(call.irregularity, id)]
                if named not in lying and meant:
                    named = meant[0]
                    spoken_of.add(named)
                if named in lying:
                    whose = {"seat": int(named)} if named.isdigit() else {"who": named}
                    size = self.script_size(case, named)
                    instead = {} if size == self.hand_size(named) else {"of": size}
                    call = Call(call.irregularity, {**call.details, **whose, "dealt": lying[named], **instead}, call.at)
            calls.append(call)
        return calls

    def may_be_misdealt(self, irregularity: str, hand: str) -> bool:
        """Whether a misdeal can be one of a hand, where a case does not name the hand."""
        return True

    def script_size(self, case: Case, hand: str) -> int:
        """Return how many cards a hand should have had when a case was cut short; ``hand`` as in :meth:`hand_size`."""
        return self.hand_size(hand)

    def script_lying(self, case: Case) -> dict[str, int]:
        """Return how many cards each hand of a case was dealt."""
        return {id: len(cards) for id, cards in self.script_hands(case).items()}

    def opening(self, work: TableWork) -> Procedure:
        """Inspect, spread, wash and stack the deck, or each of two decks."""
        cites, decks = self.FAMILY, work.decks
        also = f"; {cites.each_deck}" if cites.each_deck and decks > 1 else ""
        yield from open_with_cards(
            work,
            inspect=cites.inspect + also,
            spread=cites.spread + also,
            wash=cites.wash + also,
            decks=decks,
            backs=cites.backs,
        )

    def idle(self, work: TableWork) -> Procedure:
        """Leave the cards spread while there is no gaming activity, and take up play again with a wash."""
        cites, two_decks = self.FAMILY, work.decks > 1
        if cites.idle:
            also = f"; {cites.each_deck}" if cites.each_deck and two_decks else ""
            yield from idle_table(work, cite=cites.idle, wash=f"{cites.idle}; {cites.wash}{also}")

    def between_rounds(self, work: TableWork) -> Procedure:
        """Shuffle before play and after every round; an automated shoe is then loaded."""
        cites = self.FAMILY
        yield from shuffle_one_deck(
            work,
            cite=cites.shuffle,
            device=uses_shuffler(self.options),
            two_decks=self.options.second_deck,
            cite_two_decks=cites.two_decks,
            cut=cites.cut,
            cite_recut=cites.recut,
        )
        if uses_automated_shoe(self.options):
            yield work.note("load-shoe", cites.load_shoe, text="The cards are placed in the automated shoe.")
        elif cites.load_manual_shoe and self.options.deal == MANUAL_SHOE:
            yield work.note("load-shoe", cites.load_manual_shoe, text="The cards are placed in the dealing shoe.")

    def call_between_rounds(self, work: TableWork, irregularity: Irregularity) -> Procedure:
        """Have the cards shuffled anew; a deck of which the shuffler shows a wrong number leaves the table."""
        yield from super().call_between_rounds(work, irregularity)
        if irregularity.name == MISCOUNTED:
            work.state.cards_opened_at = None

    def after_round(self, state: TableState, round: Round) -> None:
        """The deck that was used goes back to be shuffled; one with a wrong count leaves the table."""
        state.shoes = []
        if round.carries.get("deck_removed"):
            state.cards_opened_at = None
        # A round that ends before its stub is put away is one more without a count.
        uncounted = int(round.carry.get("rounds_since_count", 0)) + 1
        state.carry = {"rounds_since_count": round.carries.get("rounds_since_count", uncounted)}


_HELD = "The deck is held in one hand until the round is over, in front of the dealer and above the table inventory."


def _named(call: Call) -> str:
    """Return the hand that a call names."""
    who = call.details.get("who")
    return str(who) if who else str(call.details.get("seat", ""))
