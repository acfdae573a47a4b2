"""A game: its declarations, and its procedure as one generator that a dealer could follow with a finger."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from ..things.cards import Card, one_deck
from ..things.errors import NotAllowed, NotUnderstood, UnknownName
from ..things.money import show
from .declarations import (
    Conflict,
    Irregularity,
    LeftOut,
    Option,
    Options,
    PayTable,
    Step,
    Wager,
)
from .proceeding import Call, Procedure

if TYPE_CHECKING:
    from .asks import Ask
    from .case import Case
    from .round import Round
    from .tablework import TableState, TableWork


class Game:
    """A casino table game under one set of options.

    A subclass declares the class variables below and writes :meth:`procedure`; everything else has a default.
    """

    id: ClassVar[str]
    name: ClassVar[str]
    subchapter: ClassVar[int]
    object_of_play: ClassVar[str]
    seats: ClassVar[int] = 7
    OPTIONS: ClassVar[tuple[Option, ...]] = ()
    CONFLICTS: ClassVar[tuple[Conflict, ...]] = ()
    WAGERS: ClassVar[tuple[Wager, ...]] = ()
    PAY_TABLES: ClassVar[tuple[PayTable, ...]] = ()
    IRREGULARITIES: ClassVar[tuple[Irregularity, ...]] = ()
    STEPS: ClassVar[tuple[Step, ...]] = ()
    LEFT_OUT: ClassVar[tuple[LeftOut, ...]] = ()
    moments: ClassVar[tuple[str, ...]] = ("before-deal",)
    """The parts of a round, in order; the round is before the deal when it begins."""
    cutting_card_cite: ClassVar[str] = ""
    shoe_ends_with_list: ClassVar[frozenset[str]] = frozenset()
    """Irregularities under which the shoe of a case holds no more than the cards listed."""

    def __init__(self, **options: Any) -> None:
        self.options = Options(self.OPTIONS, options)
        for conflict in self.CONFLICTS:
            conflict.check(self.options)
        self._wagers = {wager.id: wager for wager in self.WAGERS}
        self._irregularities = {one.id: one for one in self.IRREGULARITIES}
        self.prepare()

    def __repr__(self) -> str:
        chosen = ", ".join(f"{name}={value!r}" for name, value in self.options.chosen().items())
        return f"{type(self).__name__}({chosen})"

    def prepare(self) -> None:
        """Check what declarations cannot say, and look up once what every round needs."""

    # Equipment.

    def pack(self) -> list[Card]:
        """Return all the cards that the game is dealt from, in the order of their inspection."""
        return one_deck()

    # Wagers.

    def wager(self, id: str) -> Wager:
        """Return the declaration behind a wager's id."""
        found = self._wagers.get(id)
        if found is None:
            raise UnknownName(f"Wager {id!r} is unknown at {self.name}.", allowed=self.open_wagers())
        return found

    def wager_cite(self, id: str) -> str:
        """Return the cite under which a wager is placed."""
        return self.wager(id).cite

    def check_wager(self, id: str, amount: int, seat: int) -> None:
        """Refuse a wager that cannot be placed before the deal."""
        wager = self.wager(id)
        if not wager.offered(self.options):
            raise NotAllowed(
                f"Wager {id!r} is not offered at this table: {wager.offered_when}.",
                allowed=self.open_wagers(),
                cite=wager.cite,
            )
        if wager.placed != "before-deal":
            raise NotAllowed(
                f"Wager {id!r} is made in turn during the round, not before the deal.",
                allowed=self.open_wagers(),
                cite=wager.cite,
            )
        if type(amount) is not int:
            raise NotUnderstood(f"The amount of {id!r} at seat {seat} must be whole cents, not {amount!r}.")
        if amount <= 0:
            raise NotAllowed(
                f"A wager must be more than nothing; {id!r} at seat {seat} is {show(amount)}.",
                cite=wager.cite,
            )

    def check_wagers(
        self, wagers: Mapping[int, Mapping[str, int]], carry: Mapping[str, Any], boxes: Mapping[int, int]
    ) -> None:
        """Refuse wagers that the rules do not allow, before anything happens."""
        if not wagers:
            raise NotAllowed("Nobody has made a wager.")
        for seat, placed in wagers.items():
            self.check_seat_number(seat, boxes)
            for id, amount in placed.items():
                self.check_wager(id, amount, seat)
            self.check_seat(seat, placed, carry)

    def check_seat_number(self, seat: int, boxes: Mapping[int, int]) -> None:
        """Refuse a seat that the table does not have."""
        if type(seat) is not int or not 1 <= seat <= self.seats:
            raise UnknownName(f"There is no seat {seat} at this table.", allowed=[f"1 to {self.seats}"])

    def check_seat(self, seat: int, placed: Mapping[str, int], carry: Mapping[str, Any]) -> None:
        """Refuse a seat's wagers taken together, as one that lacks a required wager."""
        if not placed:
            raise NotAllowed(f"Seat {seat} has made no wager.", allowed=self.open_wagers())
        for wager in self.WAGERS:
            if wager.required and wager.placed == "before-deal" and wager.id not in placed:
                raise NotAllowed(f"Seat {seat} must make the {wager.name}.", cite=wager.cite)

    def open_wagers(self) -> list[str]:
        """Return the ids of the wagers that may be placed before the deal under the options in force."""
        return [one.id for one in self.WAGERS if one.placed == "before-deal" and one.offered(self.options)]

    # The round.

    def procedure(self, round: Round) -> Procedure:
        """Carry out one round of play."""
        raise NotImplementedError(f"{type(self).__name__} has no procedure")

    def automatic(self, round: Round, ask: Ask) -> str:
        """Decide for a seat by a simple strategy, from what that seat may see."""
        return ask.choices.written()[0]

    # Irregularities.

    def irregularity(self, id: str) -> Irregularity:
        """Return an irregularity by its id."""
        found = self._irregularities.get(id)
        if found is None:
            raise UnknownName(f"Irregularity {id!r} is unknown at {self.name}.", allowed=self._irregularities)
        return found

    def check_call(self, round: Round, call: Call, irregularity: Irregularity) -> None:
        """Refuse a call whose details the game does not know."""
        for key, value in call.details.items():
            if key not in irregularity.keys:
                raise UnknownName(f"{irregularity.id} has no detail {key!r}.", allowed=sorted(irregularity.keys))
            if key == "seat" and value not in round.seats:
                raise UnknownName(f"Seat {value} has no wager in this round.", allowed=round.seats)

    # Scripted rounds.

    def script_hands(self, case: Case) -> dict[str, list[str]]:
        """Return, for each hand of a case, its cards in the order received; the stacked shoe serves them so."""
        hands = {str(seat.seat): list(seat.cards) for seat in case.seats}
        if all(isinstance(one, str) for one in case.dealer):
            hands["dealer"] = list(case.dealer)
        return hands

    def script_hand(self, destination: str) -> str:
        """Return the hand of a case that feeds a destination of the procedure, as '1' feeds split hand '1/2'."""
        return destination.partition("/")[0]

    def script_calls(self, case: Case) -> list[Call]:
        """Return the calls of a case, completed with what its hands tell."""
        return [case_call(one) for one in case.calls]

    def script_carry(self, case: Case) -> dict[str, Any]:
        """Return what a case says of the rounds before it."""
        return {}

    # Table procedures; games with cards name theirs.

    def opening(self, work: TableWork) -> Procedure:
        """Open the table for gaming."""
        raise NotImplementedError(f"{type(self).__name__} has no opening")

    def between_rounds(self, work: TableWork) -> Procedure:
        """Do what must be done before the next round, as shuffling and cutting."""
        raise NotImplementedError(f"{type(self).__name__} has no table procedure")

    def dealer_change(self, work: TableWork) -> Procedure:
        """Do what a dealer new to the table must do before dealing."""
        yield None

    def call_between_rounds(self, work: TableWork, irregularity: Irregularity) -> Procedure:
        """Rule on what goes wrong while no round is in play; the cards are shuffled anew."""
        yield work.note("irregularity", irregularity.cite, text=f"{irregularity.id}: {irregularity.name}")
        yield work.note("ruling", irregularity.cite, text=irregularity.ruling)
        work.state.shoes = []

    def after_round(self, state: TableState, round: Round) -> None:
        """Note in the state of the table what the round leaves behind."""

    def card_change_hours(self) -> int | None:
        """Return after how many hours the cards must be changed, or None where there are none."""
        return 24


def case_call(given: Mapping[str, Any]) -> Call:
    """Read one entry of a case's ``calls``.

    >>> case_call({"irregularity": "IRR-1", "why": "seen by the floor"})
    Call(irregularity='IRR-1', details={}, at=None)
    """
    if "irregularity" not in given:
        raise NotUnderstood("A call must name its irregularity.", allowed=['{"irregularity": id, ...}'])
    details = {key: value for key, value in given.items() if key not in ("irregularity", "why")}
    return Call(str(given["irregularity"]), details)


def farthest_left_first(seats: Sequence[int]) -> tuple[int, ...]:
    """Return seats clockwise from the dealer's far left, which is seat 1.

    >>> farthest_left_first([3, 1])
    (1, 3)
    """
    return tuple(sorted(seats))


def farthest_right_first(seats: Sequence[int]) -> tuple[int, ...]:
    """Return seats counterclockwise from the dealer's far right.

    >>> farthest_right_first([1, 3])
    (3, 1)
    """
    return tuple(sorted(seats, reverse=True))
