"""A game: its declarations, and its procedure as one generator that a dealer could follow with a finger."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from ..things.cards import Card, one_deck
from ..things.errors import NotAllowed, NotUnderstood, UnknownName
from ..things.money import show
from ..things.provisions import carries_out
from .declarations import (
    Conflict,
    Irregularity,
    LeftOut,
    Lookup,
    NotHeld,
    Option,
    Options,
    PayTable,
    Step,
    Wager,
)
from .proceeding import Call, Procedure

if TYPE_CHECKING:
    from ..things.chips import NonValueChip, Stack
    from .asks import Ask, Decision
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
    seats: int = 7
    """The seats or boxes of the table; an option may change them."""
    OPTIONS: ClassVar[tuple[Option, ...]] = ()
    CONFLICTS: ClassVar[tuple[Conflict, ...]] = ()
    WAGERS: ClassVar[tuple[Wager, ...]] = ()
    PAY_TABLES: tuple[PayTable, ...] = ()
    """The printed tables; an option may better their odds."""
    IRREGULARITIES: ClassVar[tuple[Irregularity, ...]] = ()
    STEPS: ClassVar[tuple[Step, ...]] = ()
    LOOKUPS: tuple[Lookup, ...] = ()
    """What a dealer looks up while dealing; options may change it."""
    LEFT_OUT: ClassVar[tuple[LeftOut, ...]] = ()
    NOT_HELD: ClassVar[tuple[NotHeld, ...]] = ()
    """Sections whose text is not held."""
    moments: tuple[str, ...] = ("before-deal",)
    """The parts of a round, in order, which an option may change; the round is before the deal when it begins."""
    cutting_card_cite: ClassVar[str] = ""
    carried_by_seat: ClassVar[tuple[str, ...]] = ("held",)
    """What is carried from round to round under the number of a seat, and falls with it when its player leaves."""
    shoe_ends_with_list: ClassVar[frozenset[str]] = frozenset()
    """Irregularities under which the shoe of a case holds no more than the cards listed."""
    demonstration_options: ClassVar[Mapping[str, Any]] = {}
    """Options to show the game with, where it cannot be dealt before some are given that have no default."""
    opponents: ClassVar[int] = 0
    """How many others must sit down with a single person, where people play against one another."""
    wagered_against: ClassVar[str] = ""
    """The wager that one participant lays down before the others make theirs against it."""
    CASE_KEYS: ClassVar[Mapping[str, str]] = {}
    """Keys of a case that only this game knows, with their meaning."""
    results: ClassVar[str] = ""
    """The key under which cases list what the wheel or the dice show; empty where nothing is spun or rolled."""
    lists_in_turn: ClassVar[bool] = False
    """Whether cases list wagers made in turn among the wagers of a seat; they must be made as listed."""
    one_seat_each: str = ""
    """The cite under which a player holds no more than one seat; empty where several are allowed."""
    two_adjacent_seats: str = ""
    """The cite under which a player holds no more than two seats, side by side."""
    shares_by_consent: str = ""
    """The cite under which nobody joins the box of another unless the first to wager there agrees."""
    issues_chips: str = ""
    """The cite under which each player may be given non-value chips of a colour of his own; empty where none are."""

    def __init__(self, /, **options: Any) -> None:
        self.options = Options(self.OPTIONS, options)
        for conflict in self.CONFLICTS:
            conflict.check(self.options)
        self._wagers = {wager.id: wager for wager in self.WAGERS}
        self._multiples = [(wager.id, *wager.multiple_of) for wager in self.WAGERS if wager.multiple_of is not None]
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

    def check_made_of(self, stacks: Sequence[Stack], seat: int, issued: Mapping[int, NonValueChip]) -> tuple[int, int]:
        """Refuse a wager made of what the table does not take; return what is wagered, and what a coupon adds."""
        raise NotAllowed(f"{self.name} does not ask what a wager is made of.", allowed=["an amount alone"])

    def check_wager(self, id: str, amount: int, seat: int) -> None:
        """Refuse a wager that cannot be placed before the deal."""
        wager = self.wager(id)
        if not wager.offered(self.options):
            raise NotAllowed(
                f"Wager {id!r} is not offered at this table: {wager.offered_when}.",
                allowed=self.open_wagers(),
                cite=wager.cite,
            )
        if wager.placed == "never":
            raise NotAllowed(
                f"{id!r} is paid on other wagers; nobody places it.", allowed=self.open_wagers(), cite=wager.cite
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
        exactly = wager.exactly(self.options) if wager.exactly is not None else amount
        if amount != exactly:
            raise NotAllowed(
                f"{id!r} at seat {seat} is {show(amount)}; it must be {show(exactly)}.",
                allowed=[show(exactly)],
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
        if boxes.get(seat, seat) != seat:
            raise NotAllowed(f"Seat {seat} sits at box {seat}: nobody wagers on the box of another at {self.name}.")

    def check_seat(self, seat: int, placed: Mapping[str, int], carry: Mapping[str, Any]) -> None:
        """Refuse a seat's wagers taken together, as one that lacks a required wager."""
        if not placed:
            raise NotAllowed(f"Seat {seat} has made no wager.", allowed=self.open_wagers())
        for wager in self.WAGERS:
            if wager.required and wager.placed == "before-deal" and wager.id not in placed:
                raise NotAllowed(f"Seat {seat} must make the {wager.name}.", cite=wager.cite)
        for id, due in self.in_ratio(placed).items() if self._multiples else ():
            if placed[id] != due:
                raise NotAllowed(
                    f"{id!r} at seat {seat} is {show(placed[id])}; it must be {show(due)}.",
                    allowed=[show(due)],
                    cite=self.wager(id).cite,
                )

    def in_ratio(self, placed: Mapping[str, int]) -> dict[str, int]:
        """Return wagers with each that must be a multiple of another set to it."""
        due = dict(placed)
        for id, other, times in self._multiples:
            if id in due and other in due:
                due[id] = times * due[other]
        return due

    def posted_limits(self, given: Mapping[str, tuple[int, int]]) -> dict[str, tuple[int, int]]:
        """Return the minimum and maximum wagers that options of the game name, or that follow from those given."""
        return {}

    def wager_by(self, round: Round, ask: Ask, decision: Decision) -> tuple[str, int] | None:
        """Return a wager that an answer places as freely as before the round, and what it comes to with the answer."""
        return None

    def promised_by(self, state: TableState, ask: Ask, decision: Decision) -> tuple[str, int] | None:
        """Return a wager of the next round to which an answer between rounds binds, and how much it is at the least."""
        return None

    def check_limits(self, limits: Mapping[str, tuple[int, int]]) -> None:
        """Refuse minimum and maximum wagers that do not go with the options in force."""

    def open_wagers(self) -> list[str]:
        """Return the ids of the wagers that may be placed before the deal under the options in force."""
        return [one.id for one in self.WAGERS if one.placed == "before-deal" and one.offered(self.options)]

    def spread_wagers(
        self, wagers: Mapping[str, int], seats: Sequence[int], carry: Mapping[str, Any]
    ) -> dict[int, dict[str, int]]:
        """Return what each seat places of wagers meant for all of them; seats with parts of their own differ."""
        return {seat: dict(wagers) for seat in seats}

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
            if key == "seat" and (type(value) is not int or value not in round.seats):
                raise UnknownName(f"Seat {value!r} has no wager in this round.", allowed=round.seats)

    # Scripted rounds.

    def script_hands(self, case: Case) -> dict[str, list[str]]:
        """Return, for each hand of a case, its cards in the order received; the stacked shoe serves them so."""
        hands = {str(seat.seat): list(seat.cards) for seat in case.seats}
        for one in case.dealer:
            if not isinstance(one, str):
                raise NotUnderstood(f"The dealer's cards are a list; {one!r} is no card.", allowed=['["Ah", "Kd"]'])
        hands["dealer"] = list(case.dealer)
        return hands

    def script_hand(self, destination: str) -> str:
        """Return the hand of a case that feeds a destination of the procedure, as '1' feeds split hand '1/2'."""
        return destination.partition("/")[0]

    def script_calls(self, case: Case) -> list[Call]:
        """Return the calls of a case, completed with what its hands tell."""
        calls = [case_call(one) for one in case.calls]
        seats = [seat.seat for seat in case.seats]
        for call in calls:
            seat = call.details.get("seat", seats[0])
            if type(seat) is not int or seat not in seats:
                raise UnknownName(f"{call.irregularity} names seat {seat!r}, which the case does not.", allowed=seats)
        return calls

    def script_wagers(self, case: Case) -> dict[int, dict[str, Any]]:
        """Return the wagers in dollars that a case lays down before the deal, by seat."""
        return {seat.seat: dict(seat.wagers) for seat in case.seats}

    def script_ignores(self, round: Round, seat: int, left: Sequence[Any]) -> bool:
        """Whether decisions that a case lists for a seat, and nobody asked for, may be passed over."""
        return False

    def script_differences(self, case: Case, round: Round) -> list[str]:
        """Return where more that a case expects than the net of its wagers is not what happened, in words."""
        return []

    def script_spares(self, round: Round, hand: str, cards: Sequence[Card]) -> bool:
        """Whether a case may list cards of a hand that the round did not need."""
        return False

    def script_may_leave_out(self, hand: str, listed: int) -> bool:
        """Whether a case that lists so many cards of a hand may leave out the next one, as nothing may depend on it."""
        return False

    def script_needs(self, round: Round, hand: str) -> bool:
        """Whether something did depend on the card of a hand that a case has left out."""
        return False

    def implied_by_call(self, round: Round, ask: Ask) -> str | None:
        """Return the answer that a call of the case implies once the decisions listed for a seat are used up."""
        return None

    def script_carry(self, case: Case) -> dict[str, Any]:
        """Return what a case says of the rounds before it."""
        return {}

    # Who sits at the table.

    def seat_taken(self, state: TableState, seat: int, name: str) -> None:
        """Note in the state of the table that somebody sits down."""

    def seat_left(self, state: TableState, seat: int, name: str) -> None:
        """Note in the state of the table that somebody leaves a seat."""

    # Table procedures; games with cards name theirs.

    def opening(self, work: TableWork) -> Procedure:
        """Open the table for gaming."""
        raise NotImplementedError(f"{type(self).__name__} has no opening")

    def between_rounds(self, work: TableWork) -> Procedure:
        """Do what must be done before the next round, as shuffling and cutting."""
        raise NotImplementedError(f"{type(self).__name__} has no table procedure")

    def closing(self, work: TableWork) -> Procedure:
        """Secure the equipment when the table closes for gaming."""
        yield None

    def disclose_burn(self, work: TableWork) -> Procedure:
        """Show the last burn card to a player who asks."""
        raise NotAllowed(f"No burn card is shown at {self.name}.")

    def idle(self, work: TableWork) -> Procedure:
        """Do what is due while there is no gaming activity at an open table, until a player arrives."""
        yield None

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

    @carries_out("13:69E-1.18(g)")
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
