"""What blackjack and its kin share as games: how scripted rounds are read, and what calls may say."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from ..things.cards import Card
from ..things.errors import NotAllowed, UnknownName
from .asks import Ask
from .case import Case
from .declarations import Irregularity, Wager
from .game import Game
from .proceeding import Call
from .round import Round
from .twentyone import count_of, dealer_draws, may_make_blackjack
from .twentyone_irregularities import CARDS, DEAD, SECOND_CARD, box_of, check_details
from .twentyone_layout import TwentyOneCites

MOST_HANDS = 4
FACE_DOWN = ("unread", "reader")
SETTLED = ("pay", "collect", "return")
ON_A_HAND = ("stand", "hit", "double", "split", "surrender")


class TwentyOneGame(Game):
    """A game of the family; its procedure is built from the steps of :mod:`pitboss.rules.twentyone_play`.

    ``CITES`` names its provisions, ``FEW_CARDS``, ``NEEDLESS_READING`` and ``READER_FAILS`` the irregularities whose
    ids differ from game to game; ``main_wagers`` are the wagers on a hand before any double or split, each with the
    dealer's hand it is made against.
    """

    CITES: ClassVar[TwentyOneCites]
    FEW_CARDS: ClassVar[str]
    NEEDLESS_READING: ClassVar[str]
    READER_FAILS: ClassVar[str]
    main_wagers: Sequence[tuple[int, str]]
    insurance_wagers: Sequence[str] = ("insurance",)
    hits_soft_17: bool = False
    moments = ("before-deal", "deal", "first-cards", "reader", "decisions", "dealer", "settlement")

    # Wagers.

    def wager(self, id: str) -> Wager:
        """Return the declaration behind a wager's id; doubles and splits name their hand."""
        kind, at, hand = id.partition("@")
        if at and kind in ("double", "split"):
            if self._names_a_hand(hand, 1 if kind == "double" else 2):
                id = f"{kind}@n"
            elif hand != "n":
                raise UnknownName(f"Wager {id!r} is unknown at {self.name}.", allowed=self.open_wagers())
        return super().wager(id)

    def _names_a_hand(self, named: str, first: int) -> bool:
        """Whether a double or split names one of the hands that a pair may become."""
        return named.isdecimal() and first <= int(named) <= MOST_HANDS

    def double_wager(self, place: int, area: int) -> str:
        """Return the id of a double on the hand at a place, against one of the dealer's hands."""
        return f"double@{place}"

    def split_wager(self, place: int, area: int) -> str:
        """Return the id of the wager on a hand made by splitting."""
        return f"split@{place}"

    # Irregularities.

    def check_call(self, round: Round, call: Call, irregularity: Irregularity) -> None:
        """Refuse a call that the cards on the table contradict."""
        super().check_call(round, call, irregularity)
        check_details(call, {self.FEW_CARDS: (SECOND_CARD, DEAD), "IR-i": (CARDS, DEAD)})
        for seat in call.details.get("refused_by", ()):
            if seat not in round.seats:
                raise UnknownName(f"Seat {seat} has no wager in this round.", allowed=round.seats)
        if call.at is not None:
            self.check_moment(round, call)

    def check_moment(self, round: Round, call: Call) -> None:
        """Refuse what the floor calls when the cards on the table show that it did not happen."""
        id, details, cites = call.irregularity, call.details, self.CITES
        dealer = round.hands.get("dealer")
        if id == "IR-f" and round.shoe.remaining:
            raise NotAllowed(f"The shoe has not run out: it holds {round.shoe.remaining} cards.", cite=cites.runs_out)
        if id == self.FEW_CARDS:
            hand = round.hands.get(str(box_of(round, details["seat"]))) if "seat" in details else None
            if hand is not None and len(hand) > min(details.get("dealt", 1), 1):
                raise NotAllowed("The box has got its cards.", cite=cites.few_cards)
        out = round.carry.get("reader_failed") or round.carries.get("reader_failed")
        if out and id in (self.NEEDLESS_READING, self.READER_FAILS):
            raise NotAllowed("The card reader is out of order; the round is dealt without it.", cite=cites.reader_fails)
        if id == self.NEEDLESS_READING and dealer is not None and dealer.cards and may_make_blackjack(dealer.cards[0]):
            raise NotAllowed("With this up card the hole card is put into the reader.", cite=cites.needless_reading)

    # Scripted rounds.

    def script_spares(self, round: Round, hand: str, cards: Sequence[Card]) -> bool:
        """A case may list what the dealer would have drawn had any result depended on it."""
        if not hand.startswith("dealer"):
            return False
        dealt = [event for event in round.events if event.kind == "deal" and event.hand == hand]
        if hand != "dealer":
            dealt = [event for event in round.events if event.kind == "deal" and event.hand == "dealer"][:1] + dealt
        have = [Card.parse(event.cards[0]) for event in dealt]
        full = [*have, *cards]
        return bool(have) and all(
            dealer_draws(count_of(full[:number]), self.hits_soft_17) for number in range(max(len(have), 2), len(full))
        )

    def script_may_leave_out(self, hand: str, listed: int) -> bool:
        """A case need not list a hole card that lies face down until nothing depends on it any more."""
        return hand == "dealer" and listed == 1 and self.options.hole_card in FACE_DOWN

    def script_needs(self, round: Round, hand: str) -> bool:
        """A hole card was needed if anything but a streak was settled once it had been read or turned."""
        known = False
        for event in round.events:
            known = known or event.kind in ("card-reader", "reveal")
            if known and event.kind in SETTLED and not (event.wager or "").startswith("streak-"):
                return True
        return False

    def script_calls(self, case: Case) -> list[Call]:
        """Return the calls of a case, completed with what its hands tell."""
        hands = self.script_hands(case)
        said = {seat.seat: sum(_is_on_a_hand(one) for one in seat.decisions) for seat in case.seats}
        cards = {seat.seat: len(hands.get(str(seat.box or seat.seat), ())) for seat in case.seats}
        calls = []
        for call in super().script_calls(case):
            details: dict[str, Any] = dict(call.details)
            if call.irregularity == self.FEW_CARDS:
                listed = cards.get(details.get("seat", min(cards)), 0)
                details.setdefault("election", SECOND_CARD if listed > 1 else DEAD)
                details.setdefault("dealt", 1 if listed else 0)
            elif call.irregularity == "IR-i":
                seat = details.setdefault("seat", min(said))
                details.setdefault("election", CARDS if cards.get(seat, 0) > 2 else DEAD)
                details.setdefault("listed", cards.get(seat, 0))
                details.setdefault("after", said.get(seat, 0))
            calls.append(Call(call.irregularity, details, call.at))
        return calls

    def implied_by_call(self, round: Round, ask: Ask) -> str | None:
        """A card that was asked for and passed over is not listed among the decisions."""
        mine = [one for one in round.calls_made if one.irregularity == "IR-i" and one.details.get("seat") == ask.seat]
        if not mine:
            return None
        words = ask.choices.words()
        if any(one in round.calls for one in mine):
            return "hit" if "hit" in words else None
        box = str(box_of(round, ask.seat))
        drawn = sum(len(hand) for id, hand in round.hands.items() if id.partition("/")[0] == box)
        return "hit" if drawn < int(mine[0].details["listed"]) and "hit" in words else "stand"


def _is_on_a_hand(decision: object) -> bool:
    """Whether a decision of a case says what to do with a hand, not what to wager beside it."""
    return isinstance(decision, str) and decision.strip().partition(":")[0] in ON_A_HAND
