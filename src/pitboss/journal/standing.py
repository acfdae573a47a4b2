"""Where a table stands: its state, its players with their chips, and what the house has won.

The table itself keeps its books here while it deals, and so does whoever deals it again from the journal.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from copy import copy, deepcopy
from typing import Any

from ..rules.events import Event
from ..rules.game import Game
from ..rules.proceeding import Procedure
from ..rules.round import Round
from ..rules.tablework import TableState, TableWork
from ..things.chips import NonValueChip, check_issue
from ..things.errors import NotAllowed, UnknownName
from ..things.shoes import Shoe
from .records import RoundPart, WorkDone

OPENING = "opening"
BETWEEN_ROUNDS = "between-rounds"
DEALER_CHANGE = "dealer-change"
IRREGULARITY = "irregularity"
CLOSING = "closing"
IDLE = "idle"
DISCLOSE_BURN = "disclose-burn"


class Player:
    """Somebody in a seat, with the chips in front of them in cents; ``None`` chips are never counted."""

    __slots__ = ("chips", "name")

    def __init__(self, name: str, chips: int | None = None) -> None:
        self.name = name
        self.chips = chips

    def can_afford(self, amount: int) -> bool:
        """Whether the chips cover an amount."""
        return self.chips is None or self.chips >= amount

    def take(self, amount: int) -> None:
        """Move chips from the player to the layout."""
        if self.chips is not None:
            self.chips -= amount

    def give(self, amount: int) -> None:
        """Move chips to the player."""
        if self.chips is not None:
            self.chips += amount


class Standing:
    """The books of a table.

    ``inventory`` is what the house has won since the table opened, in cents; ``shoes_made`` counts its shuffles,
    ``unopened`` holds the shoes whose order has not been shown.
    """

    def __init__(self, game: Game) -> None:
        self.game = game
        self.state = TableState()
        self.players: dict[int, Player] = {}
        self.boxes: dict[int, int] = {}
        self.issued: dict[int, NonValueChip] = {}
        self.inventory = 0
        self.shoes_made = 0
        self.unopened: dict[int, Shoe] = {}

    # Seats.

    def seat(self, seat: int, name: str, chips: int | None, box: int | None) -> None:
        """Let a player sit down."""
        self.players[seat] = Player(name, chips)
        if box is not None:
            self.boxes[seat] = box
        self.game.seat_taken(self.state, seat, name)

    def issue(self, seat: int, chip: NonValueChip) -> None:
        """Give a player non-value chips, which nobody else at the table has."""
        cite = self.game.issues_chips
        if not cite:
            raise NotAllowed(f"No non-value chips are issued at {self.game.name}.", allowed=["value chips"])
        check_issue(chip, seat, self.issued, cite=cite)
        self.issued[seat] = chip

    def marked(self, seat: int) -> int:
        """What vigorish is marked at a seat and collected at the latest when its player leaves; the net has paid it."""
        amount: int = self.state.carry.get("marked", {}).get(str(seat), 0)
        return amount

    def held(self, seat: int) -> int:
        """Return what a seat has in wagers that wait for a later round, in cents."""
        return sum(self.state.carry.get("held", {}).get(str(seat), {}).values())

    def leave(self, seat: int) -> Player:
        """Let a player go; what is held of theirs is forfeited to the house."""
        self.inventory += self.held(seat)
        carry = self.state.carry
        for key in self.game.carried_by_seat:
            if str(seat) in carry.get(key, {}):
                self.state.carry = carry = {**carry, key: {**carry[key]}}
                del carry[key][str(seat)]
        self.boxes.pop(seat, None)
        self.issued.pop(seat, None)
        player = self.players.pop(seat)
        self.game.seat_left(self.state, seat, player.name)
        return player

    def close(self) -> None:
        """Close the table: wagers that wait for a round that never comes go back to their players."""
        for seat, player in self.players.items():
            player.give(self.held(seat))
        self.state.carry = {}
        self.state.shoes = []

    # Rounds.

    def place(self, wagers: Mapping[int, Mapping[str, int]]) -> None:
        """Move the chips of wagers made before the deal to the layout."""
        for seat, placed in wagers.items():
            player = self.players.get(seat)
            if player is not None:
                player.take(sum(placed.values()))

    def take_stakes(self, events: Sequence[Event]) -> None:
        """Move the chips of wagers made in turn to the layout."""
        for event in events:
            if event.kind == "wager" and event.seat in self.players:
                self.players[event.seat].take(event.amount or 0)

    def settle(self, round: Round) -> None:
        """Bring the table from a finished round to where the next one can be prepared."""
        for seat, amount in round.returned.items():
            player = self.players.get(seat)
            if player is not None:
                player.give(amount)
        self.inventory += round.house_net
        state = self.state
        state.rounds_dealt += 1
        state.carry = round.carries
        if state.shoes and state.shoes != round.shoes:
            state.shoes = list(round.shoes)
        self.game.after_round(state, round)

    # Shoes.

    def made(self, shoe: Shoe) -> Shoe:
        """Take a shoe that was just shuffled."""
        self.shoes_made += 1
        self.unopened[shoe.number] = shoe
        return shoe

    def retired(self) -> list[Shoe]:
        """Return the shoes that have left play and whose order is now to be shown; not while a round is in play."""
        in_play = self.in_play()
        gone = [number for number in self.unopened if number not in in_play]
        return [self.unopened.pop(number) for number in gone]

    def in_play(self) -> set[int]:
        """Return the numbers of the shoes in play, cards put back into one of them included."""
        numbers: set[int] = set()
        for shoe in self.state.shoes:
            numbers.add(shoe.number)
            if shoe.inserted:
                numbers.update(number for _, number, _ in shoe.inserted)
        return numbers

    # Work.

    def procedure(self, what: str, why: str) -> Callable[[TableWork], Procedure]:
        """Return the procedure of a piece of table work by its name; ``why`` names the irregularity ruled on."""
        game = self.game
        if what == IRREGULARITY:
            declared = game.irregularity(why)
            return lambda work: game.call_between_rounds(work, declared)
        procedures: dict[str, Callable[[TableWork], Procedure]] = {
            OPENING: game.opening,
            BETWEEN_ROUNDS: game.between_rounds,
            DEALER_CHANGE: game.dealer_change,
            CLOSING: game.closing,
            IDLE: game.idle,
            DISCLOSE_BURN: game.disclose_burn,
        }
        if what not in procedures:
            raise UnknownName(f"There is no table work {what!r}.", allowed=[*procedures, IRREGULARITY])
        return procedures[what]

    def begin(self, what: str) -> None:
        """Clear the table as far as a piece of work asks for it."""
        if what == OPENING:
            # A table is opened with cards of its own; those in play until now are done with.
            self.state.shoes = []

    def saved(self) -> Callable[[], None]:
        """Return what puts state and shoes back to where they stand now."""
        state = self.state
        shoes = [
            (shoe, {name: copy(getattr(shoe, name)) for name in Shoe.__slots__ if name != "as_shuffled"})
            for shoe in state.shoes
        ]
        kept = {**vars(state), "shoes": list(state.shoes), "carry": deepcopy(state.carry)}
        shoes_made, unopened = self.shoes_made, dict(self.unopened)

        def put_back() -> None:
            vars(state).update(kept)
            for shoe, was in shoes:
                for name, value in was.items():
                    setattr(shoe, name, value)
            self.unopened = unopened
            self.shoes_made = shoes_made

        return put_back

    def finish(self, what: str, opened_at: float | None) -> None:
        """Note what a piece of work leaves behind that the game itself does not know."""
        if what == OPENING:
            self.state.opened = True
            self.state.cards_opened_at = opened_at

    # The record.

    def snapshot(self, placed: Mapping[int, Mapping[str, int]] | None = None) -> dict[str, Any]:
        """Return the books as JSON: what a resumed table starts from.

        Wagers ``placed`` for a round that has not begun still belong to the players.
        """
        chips: dict[str, int | None] = {str(seat): player.chips for seat, player in self.players.items()}
        for seat, wagers in (placed or {}).items():
            mine = chips[str(seat)]
            if mine is not None:
                chips[str(seat)] = mine + sum(wagers.values())
        return {
            **self.state.snapshot(),
            "chips": chips,
            "inventory": self.inventory,
            "shoes_made": self.shoes_made,
        }

    def balance(self) -> dict[str, int]:
        """Return what a table comes to when it closes."""
        return {"rounds_dealt": self.state.rounds_dealt, "inventory": self.inventory}

    def restore(self, snapshot: Mapping[str, Any], names: Mapping[int, str], shoe: Callable[[int], Shoe]) -> None:
        """Take the books over from a snapshot; ``names`` are those of the players, ``shoe`` finds a shoe by number."""
        state = self.state
        for key in vars(state).keys() - {"shoes"}:
            setattr(state, key, snapshot[key])
        for number, *rest in snapshot["shoes"]:
            found = self.unopened[number] = shoe(number)
            for position, stack, places in snapshot["inserted"].get(str(number), ()):
                found.position = position
                found.insert(self.unopened.setdefault(stack, shoe(stack)), places)
            state.shoes.append(_placed(found, *rest))
        self.inventory = snapshot["inventory"]
        self.shoes_made = snapshot["shoes_made"]
        for seat, chips in snapshot["chips"].items():
            self.players[int(seat)] = Player(names[int(seat)], chips)


def chip_of(details: Mapping[str, Any]) -> NonValueChip:
    """Return the non-value chip of which a record of their issue tells."""
    return NonValueChip(details["colour"], details["design"], details["stack_value"])


def _placed(shoe: Shoe, position: int, cut_at: int, cutting_card: int, side: str, waiting: list[int]) -> Shoe:
    """Bring a shoe as it was shuffled to where it stood; what had left it lies in the discard rack."""
    if cut_at and not shoe.inserted:
        shoe.cut(cut_at)
    shoe.position, shoe.cutting_card, shoe.side, shoe.waiting = position, cutting_card, side, list(waiting)
    shoe.discards = [card for place, card in enumerate(shoe.order[:position]) if place not in waiting]
    return shoe


def work_done(what: str, work: TableWork, standing: Standing, placed: Mapping[int, Mapping[str, int]]) -> WorkDone:
    """Return the record of a piece of table work."""
    return WorkDone(
        what,
        list(work.seats),
        work.view(None),
        work.decisions,
        [(shoe.number, shoe.commitment, shoe.side) for shoe in work.new_shoes],
        standing.snapshot(placed),
        work.why,
    )


class RoundInParts:
    """A round on its way into the journal, part by part."""

    __slots__ = (
        "_between",
        "_calls",
        "_decisions",
        "_events",
        "_outcomes",
        "_placed",
        "_shoes",
        "number",
        "part",
        "reshuffled",
        "round",
    )

    def __init__(self, round: Round, number: int) -> None:
        self.round = round
        self.number = number
        self.part = 0
        self.reshuffled: list[Shoe] = []
        # As the round began: a procedure may add seats whose wagers were held, and shoes that it reshuffles.
        self._placed = dict(round.placed)
        self._shoes = list(round.started_at) if round.shoe.order else []
        self._events = self._decisions = self._calls = self._outcomes = 0
        self._between = False

    @property
    def has_news(self) -> bool:
        """Whether something happened in the round that no part holds yet."""
        round = self.round
        return (
            self.part == 0
            or len(round.events) > self._events
            or len(round.calls_made) > self._calls
            or bool(self.reshuffled)
            or (self._between and (round.ask is not None or round.finished))
        )

    def next(self, standing: Standing) -> RoundPart:
        """Return the next part; where the round is finished, ``standing`` must have settled it."""
        round, part = self.round, self.part
        done, first = round.finished, part == 0
        record = RoundPart(
            self.number,
            part,
            done,
            round.events if done else [event.as_seen_by(None) for event in round.events[self._events :]],
            round.game.id if first else "",
            round.options.chosen() if first else {},
            self._placed if first else {},
            round.boxes if first else {},
            dict(round.carry) if first else {},
            self._shoes if first else [],
            round.decisions[self._decisions :],
            round.calls_made[self._calls :],
            round.outcomes[self._outcomes :],
            [(shoe.number, shoe.commitment) for shoe in self.reshuffled],
            round.net if done else {},
            standing.snapshot() if done else {},
            not done and round.ask is None,
        )
        self.part = part + 1
        self._between = record.between
        self.reshuffled = []
        self._events, self._decisions = len(round.events), len(round.decisions)
        self._calls, self._outcomes = len(round.calls_made), len(round.outcomes)
        return record
