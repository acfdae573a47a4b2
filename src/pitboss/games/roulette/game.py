"""Roulette: its procedure, to be followed with a finger."""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from typing import Any

from ...rules.asks import Ask, Decision
from ...rules.case import Case
from ...rules.declarations import Irregularity, Wager
from ...rules.events import Event
from ...rules.game import Game
from ...rules.proceeding import Call, Procedure
from ...rules.round import Round
from ...rules.tablework import TableState, TableWork
from ...things.cards import Card
from ...things.chance import Chance
from ...things.chips import NonValueChip, Stack
from ...things.errors import NotAllowed, NotUnderstood, UnknownName
from ...things.money import show
from ...things.payout import PayoutOdds
from ...things.provisions import carries_out
from . import declarations as declared
from .arithmetic import (
    EN_PRISON,
    FULL_LOSS,
    HALF_BACK,
    HALF_LOST,
    HELD,
    LOSES,
    NOWHERE,
    decide,
    decide_held,
    five_adjacent_net,
    half_collected,
)
from .changes import Changes
from .drawing import draw
from .layout import Layout, Place, layout_of
from .opening import close_table, open_table
from .placing import check_made_of
from .wheel import ANNOUNCED, CODES, NAMES, ORDERS, describe, read_number

ZERO_RULES = {"full-loss": FULL_LOSS, "half-back": HALF_BACK, "en-prison": EN_PRISON}
SMALLEST_CHIP = 25
"""The least that one chip stands for at roulette, in cents; it decides which amounts five equal chips can make."""

HELD_BEFORE = "held:"
"""Marks a wager held from an earlier round, beside which the same wager may be made anew."""

AGAINST_THE_WHEEL = "The ball is spun against the rotation of the wheel."
WITH_THE_WHEEL = "The ball is spun in the direction in which the wheel turns."

Spin = Generator[Event | Ask | None, Decision, int]
"""A part of the procedure that says where the ball came to rest."""


class Roulette(Game):
    """Roulette, on a wheel of 38 or 37 compartments (5.1 to 5.4).

    >>> Roulette(wheel="single-zero").zero_rule
    'full-loss'
    """

    id = "roulette"
    name = "Roulette"
    subchapter = 5
    object_of_play = "Foresee the compartment of the wheel in which the ball comes to rest."
    # The text limits the players by the colours of their chips only; this is how many the table keeps track of.
    seats = 12
    OPTIONS = declared.OPTIONS
    CONFLICTS = declared.CONFLICTS
    WAGERS = declared.WAGERS
    PAY_TABLES = (declared.ROULETTE_STD,)
    IRREGULARITIES = declared.IRREGULARITIES
    STEPS = declared.STEPS
    LEFT_OUT = declared.LEFT_OUT
    results = "number"
    issues_chips = "5.1(b)"
    moments = ("wagers", "spin", "no-more-bets", "rest", "settlement")

    def prepare(self) -> None:
        """Lay out the places and look up the odds in force."""
        options = self.options
        self.layout: Layout = layout_of(options.wheel, options.five_adjacent_offered)
        self.places: dict[str, Place] = self.layout.places
        self.order = ORDERS[options.wheel]
        self.zero_rule = declared.zero_rule_in_force(options)
        self._zero_code = ZERO_RULES[self.zero_rule]
        self._stays = options.en_prison_second_zero == "stay"
        self._by_family = {one.id.partition(":")[0]: one for one in self.WAGERS}
        self._odds = {family: declared.ROULETTE_STD[declared.family_odds(family)] for family in self._by_family}

    # Equipment.

    def pack(self) -> list[Card]:
        """Roulette knows no cards."""
        return []

    def card_change_hours(self) -> int | None:
        """Roulette knows no cards."""
        return None

    @carries_out("5.1(e)1i(1)")
    def layout_text(self) -> str:
        """Return a drawing of the layout in force, with the wheel replica where five adjacent numbers are offered."""
        return draw(self.layout)

    # Wagers.

    def place(self, id: str) -> Place:
        """Return the place on the layout that a wager's id names, or refuse it (5.1(e)).

        >>> Roulette().place("split:0-00").where
        'on the line between the two boxes, or on the line between "2nd 12" and "3rd 12"'
        """
        found = self.places.get(id)
        if found is None:
            raise self.layout.refusal(id)
        return found

    def wager(self, id: str) -> Wager:
        """Return the declaration behind a wager; a family such as ``split`` may stand for all its places."""
        id = id.removeprefix(HELD_BEFORE)
        family = id.partition(":")[0]
        if id in self.places or id == family or id in self._wagers:
            found = self._by_family.get(family)
            if found is not None:
                return found
        raise self.layout.refusal(id)

    def wager_cite(self, id: str) -> str:
        """Return the cite under which a wager is placed."""
        return self.places[id].cite

    def check_made_of(self, stacks: Sequence[Stack], seat: int, issued: Mapping[int, NonValueChip]) -> tuple[int, int]:
        """Take chips of one's own colour, plaques, and what the options admit (5.1(a), (b))."""
        return check_made_of(stacks, seat, self.options, issued)

    def odds_of(self, place: Place) -> PayoutOdds:
        """Return the payout odds of a place on the layout.

        >>> game = Roulette()
        >>> str(game.odds_of(game.place("split:1-2")))
        '17 to 1'
        """
        return self._odds[place.family]

    def open_wagers(self) -> list[str]:
        """Return the ids of all places on the layout."""
        return list(self.places)

    @carries_out("5.1", "5.1(e)")
    def check_wager(self, id: str, amount: int, seat: int) -> None:
        """Refuse a wager that has no place on the layout, or an amount that its chips cannot make."""
        place = self.place(id)
        if type(amount) is not int:
            raise NotUnderstood(f"The amount of {id!r} at seat {seat} must be whole cents, not {amount!r}.")
        if amount <= 0:
            raise NotAllowed(
                f"A wager must be more than nothing; {id!r} at seat {seat} is {show(amount)}.", cite=place.cite
            )
        if place.family == "five-adjacent" and amount % (5 * SMALLEST_CHIP):
            raise NotAllowed(
                f"{id!r} at seat {seat} takes five chips of equal value, or a multiple; {show(amount)} is none.",
                allowed=[f"a multiple of {show(5 * SMALLEST_CHIP)}"],
                cite="5.1(e)1i(2)",
            )

    def wager_by(self, round: Round, ask: Ask, decision: Decision) -> tuple[str, int] | None:
        """Return the wager that is placed or added to after no spin (5.4)."""
        if decision.word != "place":
            return None
        return decision.argument, round.stakes[ask.seat].get(decision.argument, 0) + decision.amount

    @carries_out("5.1(e)1i(2)")
    def posted_limits(self, given: Mapping[str, tuple[int, int]]) -> dict[str, tuple[int, int]]:
        """Return the limits of five straight wagers together, where those of one are given.

        >>> Roulette(five_adjacent_offered=True).posted_limits({"straight": (100, 5000)})
        {'five-adjacent': (500, 25000)}
        """
        if not self.options.five_adjacent_offered or "straight" not in given:
            return {}
        low, high = given["straight"]
        return {"five-adjacent": (5 * low, 5 * high)}

    def check_wagers(
        self, wagers: Mapping[int, Mapping[str, int]], carry: Mapping[str, Any], boxes: Mapping[int, int]
    ) -> None:
        """Refuse wagers that the rules do not allow; a spin may also be for held wagers alone."""
        if wagers or not carry.get("held"):
            super().check_wagers(wagers, carry, boxes)

    def check_seat(self, seat: int, placed: Mapping[str, int], carry: Mapping[str, Any]) -> None:
        """Any wager will do, and none is needed from a seat whose wager is held."""
        if not placed and str(seat) not in carry.get("held", {}):
            raise NotAllowed(f"Seat {seat} has made no wager.", allowed=self.layout.families(), cite="5.1(e)")

    # The round.

    def procedure(self, round: Round) -> Procedure:
        """Carry out one round of play (5.1(d), 5.2, 5.3).

        Wagers that a zero puts in prison are left for the next round; where a script lists further spins, those
        decide them.
        """
        prison: set[tuple[int, str]] = set()
        yield from self._take_up_held(round, prison)
        while True:
            landed = yield from self._valid_spin(round, prison)
            if landed == NOWHERE:
                break
            round.enter("settlement")
            yield from self._settle(round, landed, prison)
            yield round.note("marker-off", "5.3", text="The marker is taken off; new wagers may be placed.")
            if not round.outcomes_left:
                break
        for seat in round.seats:
            for wager in list(round.stakes[seat]):
                if (seat, wager) in prison:
                    yield round.hold(seat, wager, "5.2", "held for the next valid spin")
                else:
                    yield round.give_back(seat, wager, "5.4", "the script lists no valid spin")

    def _take_up_held(self, round: Round, prison: set[tuple[int, str]]) -> Procedure:
        """Put back among the stakes what an earlier round left in prison (5.2)."""
        for seat, held in round.carry.get("held", {}).items():
            for wager, amount in held.items():
                id = HELD_BEFORE + wager.removeprefix(HELD_BEFORE)
                prison.add((int(seat), id))
                yield round.take_up(int(seat), id, amount, "5.2", "held from an earlier spin")

    def _valid_spin(self, round: Round, prison: set[tuple[int, str]]) -> Spin:
        """Spin the ball until a spin counts; return the number, or NOWHERE where a script ends before (5.3, 5.4)."""
        while True:
            known = self._known_fault(round)
            round.enter("spin")
            yield round.note("spin", "5.3", text=WITH_THE_WHEEL if known == "R1" else AGAINST_THE_WHEEL)
            call = self._no_spin_called(round)
            if call is None:
                round.enter("no-more-bets")
                yield round.announce("No more bets.", "5.3")
                call = self._no_spin_called(round)
            if call is None and known in ("", "R5"):
                yield round.note("revolutions", "5.3", text="The ball has gone round the track at least four times.")
                call = self._no_spin_called(round)
            if call is not None:
                landed, fault = self._rested(call.details), call.irregularity
            else:
                landed, fault = self._read(round.outcome(self._drop))
                if not fault:
                    round.enter("rest")
                    yield round.announce(ANNOUNCED[landed], "5.3")
                    yield round.note("marker", "5.3", text=NAMES[landed])
                    return landed
                round.happened(fault)
            yield from self._no_spin(round, fault, landed, prison)
            if round.carry.get("spins_listed") and not round.outcomes_left:
                return NOWHERE

    def _drop(self, chance: Chance) -> str:
        return NAMES[self.order[chance.below(len(self.order))]]

    def _known_fault(self, round: Round) -> str:
        """Return what is known to be wrong with the spin that comes next: what was called, or what a script lists."""
        for id in declared.NO_SPINS:
            if round.pending(id) is not None:
                return id
        told = round.next_outcome
        return str(told.get("no_spin") or "") if isinstance(told, Mapping) else ""

    def _no_spin_called(self, round: Round) -> Call | None:
        """Return the call that makes this spin no spin, if the floor has made one."""
        if round.calls:
            for id in declared.NO_SPINS:
                if round.moment in self.irregularity(id).when:
                    call = round.called(id)
                    if call is not None:
                        return call
        return None

    def _read(self, result: object) -> tuple[int, str]:
        """Read a result of the wheel: the compartment, and the irregularity that makes it no spin."""
        if not isinstance(result, Mapping):
            landed = read_number(result, self.order)
            covered = self.options.wheel == "double-as-single" and landed == CODES["00"]
            return landed, "R5" if covered else ""
        for key in result:
            if key not in ("no_spin", "number", "why"):
                raise UnknownName(f"A spin has no key {key!r}.", allowed=["no_spin", "number"])
        if "no_spin" not in result:
            if "number" not in result:
                raise NotUnderstood("A spin must say where the ball came to rest.", allowed=["no_spin", "number"])
            return self._read(result["number"])
        fault = result["no_spin"]
        if fault not in declared.NO_SPINS:
            raise UnknownName(f"{fault!r} does not make a spin no spin.", allowed=declared.NO_SPINS)
        irregularity = self.irregularity(fault)
        if not irregularity.possible(self.options):
            raise NotAllowed(
                f"{fault} ({irregularity.name}) cannot happen: {irregularity.possible_when}.", cite=irregularity.cite
            )
        return self._rested_in(fault, result), str(fault)

    def _rested_in(self, fault: str, told: Mapping[str, Any]) -> int:
        """Return where a ball came to rest in a spin that does not count, as far as it is told."""
        landed = self._rested(told)
        if fault == "R5" and landed not in (NOWHERE, CODES["00"]):
            raise NotAllowed("R5 is a ball at rest in 00.", allowed=["00"], cite=self.irregularity(fault).cite)
        return landed

    def _rested(self, told: Mapping[str, Any]) -> int:
        return read_number(told["number"], self.order) if told.get("number") is not None else NOWHERE

    def _no_spin(self, round: Round, fault: str, landed: int, prison: set[tuple[int, str]]) -> Procedure:
        """Declare no spin; all wagers stand, and may be changed before the ball is spun anew (5.4)."""
        yield round.announce("No spin.", "5.4")
        if fault == "R5":
            yield round.note("ball", "5.4; 13:69E-1.7", text="The ball lies in 00, which is not in play.")
        elif landed != NOWHERE:
            text = f"The ball came to rest in {describe(landed)}, before it could be taken out; it is still no spin."
            yield round.note("ball", "5.4", text=text)
        elif fault == "R6":
            yield round.note("ball", "5.4", text="The ball came to rest before it could be taken out; still no spin.")
        elif fault == "R4":
            yield round.note("ball", "5.4", text="The ball is recovered; a supervisor inspects it before its next use.")
        else:
            yield round.note("ball", "5.4", text="The dealer takes the ball out before it comes to rest.")
        round.enter("wagers")
        yield round.note("wagers-stand", "5.4", text="All wagers stand and may be changed before the new spin.")
        for seat in round.seats:
            yield from self._changes(round, seat, prison)

    def _changes(self, round: Round, seat: int, prison: set[tuple[int, str]]) -> Procedure:
        """Let a player change the wagers that stand, but not one that is held (5.2, 5.4)."""
        while True:
            held = [wager for wager in round.stakes[seat] if (seat, wager) in prison]
            lying = [wager for wager in round.stakes[seat] if wager not in held]
            choices = Changes(self, seat, lying, held)
            decision = yield round.ask_seat(seat, choices, "5.4", about="no spin", optional="stand")
            if decision.word == "stand":
                return
            if decision.word == "take-back":
                yield round.give_back(seat, decision.argument, "5.4", "taken back after no spin")
            else:
                yield round.stake(seat, decision.argument, decision.amount, "5.4")

    # Settlement.

    def _settle(self, round: Round, landed: int, prison: set[tuple[int, str]]) -> Procedure:
        """Collect the losing wagers, apply the zero rule, then pay inside before outside (5.2, 5.3)."""
        losing: list[tuple[int, str, str]] = []
        on_zero: list[tuple[int, str, int]] = []
        winning: list[tuple[int, int, Place, str]] = []
        for seat in round.seats:
            for wager in round.stakes[seat]:
                place = self.places[wager.removeprefix(HELD_BEFORE)]
                held = (seat, wager) in prison
                if held:
                    result = decide_held(place.numbers, self._stays, landed)
                else:
                    result = decide(place.numbers, place.even_money, self._zero_code, landed)
                if result == LOSES:
                    losing.append((seat, wager, "5.2" if held else "5.1(d); 5.3"))
                elif result in (HALF_LOST, HELD):
                    on_zero.append((seat, wager, result))
                else:
                    winning.append((place.order, seat, place, wager))
        for seat, wager, cite in losing:
            yield round.collect(seat, wager, cite)
        for seat, wager, result in on_zero:
            amount = round.stakes[seat][wager]
            if result == HALF_LOST:
                yield round.settle(seat, wager, -half_collected(amount), "5.2", "half is collected, half returned")
            else:
                prison.add((seat, wager))
                yield round.note("en-prison", "5.2", seat=seat, wager=wager, amount=amount)
        winning.sort(key=lambda one: one[:2])
        for _, seat, place, wager in winning:
            yield self._pay(round, seat, place, wager, landed, held=(seat, wager) in prison)

    def _pay(self, round: Round, seat: int, place: Place, wager: str, landed: int, *, held: bool) -> Event:
        if held:
            return round.give_back(seat, wager, "5.2", "released without profit")
        odds = self.odds_of(place)
        if place.family == "five-adjacent":
            amount = round.stakes[seat][wager]
            text = f"{show(amount // 5)} on {NAMES[landed]} wins {odds}; the other four are collected"
            net = five_adjacent_net(amount, odds.wins)
            return round.settle(seat, wager, net, "5.1(e)1i(2); 5.2; 5.3", text)
        return round.pay(seat, wager, odds, "5.1(d); 5.2; 5.3")

    # Irregularities and scripts.

    def check_call(self, round: Round, call: Call, irregularity: Irregularity) -> None:
        """A call about a wager names the seat and a wager that lies on the layout."""
        super().check_call(round, call, irregularity)
        if "number" in call.details:
            self._rested_in(call.irregularity, call.details)
        if "wager" not in irregularity.keys:
            return
        for key in ("seat", "wager"):
            if key not in call.details:
                raise NotUnderstood(f"A call of {call.irregularity} must name the {key}.", allowed=irregularity.keys)
        seat, wager = call.details["seat"], call.details["wager"]
        lying = [one for one in round.stakes[seat] if not one.startswith(HELD_BEFORE)]
        if wager not in lying:
            raise UnknownName(f"Seat {seat} has no wager {wager!r} on the layout.", allowed=lying)
        returned = [one for one in round.calls if one.irregularity == "R7" and one.details == call.details]
        if call.irregularity == "R7" and returned:
            raise NotAllowed(f"{wager!r} of seat {seat} is called twice.", cite=irregularity.cite)

    def script_carry(self, case: Case) -> dict[str, Any]:
        """Say that a script lists all its spins."""
        return {"spins_listed": True}

    # Around the round.

    def automatic(self, round: Round, ask: Ask) -> str:
        """Let the wagers stand."""
        return "stand"

    def opening(self, work: TableWork) -> Procedure:
        """Uncover and inspect wheel, ball and layout (13:69E-1.9)."""
        yield from open_table(work, double_as_single=self.options.wheel == "double-as-single")

    def closing(self, work: TableWork) -> Procedure:
        """Cover the wheel and lock the cover (13:69E-1.9(f))."""
        yield from close_table(work)

    def between_rounds(self, work: TableWork) -> Procedure:
        """Do nothing: a wheel needs no shuffle."""
        yield None

    def after_round(self, state: TableState, round: Round) -> None:
        """Wagers in prison wait for the next round."""
        held = round.carries.get("held")
        state.carry = {"held": held} if held else {}
