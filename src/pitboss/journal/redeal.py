"""A table dealt again from its journal: the rules get what went in, and what comes out is compared byte for byte."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from ..games.registry import game_class, game_with
from ..rules.asks import Ask
from ..rules.events import canonical
from ..rules.game import Game
from ..rules.proceeding import Call
from ..rules.round import Round
from ..rules.tablework import TableWork
from ..things.cards import Card
from ..things.errors import PitbossError
from ..things.shoes import Shoe
from .inputs import Differs, PartInputs, WorkInputs, difference, events_in
from .records import CLOSED, Entry, ShoeOpened, TableChange, TableOpened
from .standing import (
    BETWEEN_ROUNDS,
    CLOSING,
    DEALER_CHANGE,
    DISCLOSE_BURN,
    RoundInParts,
    Standing,
    chip_of,
    work_done,
)

FindShoe = Callable[[int, str], Shoe]
"""Finds a shoe by its number and the commitment made to it, as it was shuffled."""


def game_of(record: TableOpened) -> Game:
    """Return the game of a table as it was opened; options at their default are left to it."""
    defaults = {option.id: canonical(option.default) for option in game_class(record.game).OPTIONS}
    return game_with(
        record.game, {id: value for id, value in record.options.items() if defaults.get(id) != canonical(value)}
    )


class Redeal:
    """One table, dealt again entry by entry; it stands where the last entry taken left it.

    ``shoe`` finds the shoes as they were shuffled. ``fresh`` shuffles once the record is used up: a table that goes on
    from here sets it. ``prepared`` tells that the cards for the next round lie ready.
    """

    def __init__(self, standing: Standing, limits: Mapping[str, tuple[int, int]], shoe: FindShoe) -> None:
        self.standing = standing
        self.limits = dict(limits)
        self.find_shoe = shoe
        self.fresh: Callable[[Sequence[Card]], Shoe] | None = None
        self.parts: RoundInParts | None = None
        self.closed = False
        self.prepared = False
        self._recorded: list[tuple[int, str]] = []
        self._follows = ""
        self._secured = False

    @staticmethod
    def opened(record: TableOpened, shoe: FindShoe) -> Redeal:
        """Begin with a table as it was opened."""
        game = game_of(record)
        if canonical(dict(game.options)) != canonical(record.options):
            raise Differs("does not name every option in force", recorded=record.options, given=dict(game.options))
        return Redeal(Standing(game), record.limits, shoe)

    @property
    def game(self) -> Game:
        """The game of the table."""
        return self.standing.game

    @property
    def round(self) -> Round | None:
        """The round dealt again last."""
        return self.parts.round if self.parts is not None else None

    @property
    def in_play(self) -> bool:
        """Whether a round is under way."""
        return self.parts is not None and not self.parts.round.finished

    def take(self, entry: Entry, record: Any) -> None:
        """Deal the next entry of the table again; raise :class:`Differs` where the rules do not give what it holds."""
        if self.closed and not isinstance(record, ShoeOpened):
            raise Differs("follows after the table was closed")
        number = record.round if isinstance(record, PartInputs) else None
        try:
            self._owed(record)
            if isinstance(record, PartInputs):
                self._round(entry, record)
            elif isinstance(record, WorkInputs):
                self._work(entry, record)
            elif isinstance(record, TableChange):
                self._change(record)
            elif isinstance(record, ShoeOpened):
                self._shoe_opened(record)
            else:
                raise Differs("opens a table that is open")
        except Differs as differs:
            differs.round = number
            raise
        except PitbossError as error:
            raise Differs(f"is refused by the rules: {error}", round=number) from error
        except Exception as error:
            # What was forged can lead the rules anywhere; wherever it leads, the record is not theirs.
            raise Differs(f"cannot be dealt again ({type(error).__name__}: {error})", round=number) from error

    # Changes.

    def _change(self, record: TableChange) -> None:
        standing, details = self.standing, record.details
        if record.what == "seated":
            seat = details["seat"]
            self.game.check_seat_number(seat, self._boxes_with(seat, details.get("box")))
            if seat in standing.players:
                raise Differs(f"seats somebody at seat {seat}, which is taken")
            standing.seat(seat, details["name"], details["chips"], details.get("box"))
        elif record.what == "left":
            player = standing.players[details["seat"]]
            player_forfeits, marked = standing.held(details["seat"]), standing.marked(details["seat"])
            if player.chips != details["chips"]:
                raise Differs("lets a player go with other chips", recorded=details["chips"], given=player.chips)
            standing.leave(details["seat"])
            if details.get("forfeited", 0) != player_forfeits:
                raise Differs("forfeits other held wagers", recorded=details.get("forfeited"), given=player_forfeits)
            if details.get("vigorish", 0) != marked:
                raise Differs("collects other vigorish", recorded=details.get("vigorish"), given=marked)
        elif record.what == "chips-issued":
            standing.issue(details["seat"], chip_of(details))
        elif record.what == "dealer" and standing.state.opened:
            self._follows = DEALER_CHANGE
        elif record.what == "limits":
            self.limits = {id: (low, high) for id, (low, high) in details["limits"].items()}
        elif record.what == CLOSED:
            if self.in_play:
                raise Differs("closes the table in the middle of a round")
            if standing.state.opened and not self._secured:
                self._goes_without_saying(CLOSING)
            if details != standing.balance():
                raise Differs("closes on another balance", recorded=details, given=standing.balance())
            standing.close()
            self.closed = True

    def _owed(self, record: Any) -> None:
        """What a change calls for comes right after it, or there was nothing to do."""
        what, self._follows = self._follows, ""
        if what and not (isinstance(record, WorkInputs) and record.what == what):
            self._goes_without_saying(what)

    def _goes_without_saying(self, what: str) -> None:
        """Carry out table work that is not in the record, because there was nothing to do."""
        standing = self.standing
        was = canonical(standing.state.snapshot())
        self._recorded = []
        work = TableWork(self.game, standing.state, tuple(standing.players), self._unrecorded)
        work.begin(standing.procedure(what, "")(work))
        if work.advance() is not None or work.events or canonical(standing.state.snapshot()) != was:
            raise Differs(f"comes before what the rules ask for: {what} is not in the record")

    @staticmethod
    def _unrecorded(cards: Sequence[Card], side: str) -> Shoe:
        raise Differs("comes before a shuffle that the rules ask for and the record does not hold")

    def _boxes_with(self, seat: int, box: int | None) -> dict[int, int]:
        return {**self.standing.boxes, seat: box} if box is not None else self.standing.boxes

    def _shoe_opened(self, record: ShoeOpened) -> None:
        standing, number = self.standing, record.number
        if self.in_play or number in standing.in_play():
            raise Differs(f"opens shoe {number}, which is still in play")
        if standing.unopened.pop(number, None) is None:
            raise Differs(f"opens shoe {number}, which was never shuffled, or was opened before")

    # Shoes.

    def _made(self, cards: Sequence[Card], side: str = "") -> Shoe:
        """Give the next recorded shoe in the place of a shuffle."""
        if not self._recorded:
            if self.fresh is not None:
                return self.fresh(cards)
            raise Differs("records fewer shuffles than the rules ask for")
        number, commitment = self._recorded.pop(0)
        standing = self.standing
        if number != standing.shoes_made + 1:
            raise Differs("numbers a shoe out of turn", recorded=number, given=standing.shoes_made + 1)
        shoe = standing.made(self.find_shoe(number, commitment))
        if sorted(shoe.as_shuffled) != sorted(cards):
            raise Differs(f"shuffles other cards into shoe {number} than lay on the table")
        shoe.side = side
        return shoe

    def _all_made(self) -> None:
        if self._recorded:
            raise Differs("records more shuffles than the rules ask for", recorded=self._recorded[0][0])

    # Table work.

    def _work(self, entry: Entry, record: WorkInputs) -> None:
        if self.in_play:
            raise Differs(f"records {record.what} in the middle of a round")
        standing = self.standing
        seats = sorted(standing.players)
        if record.seats != seats:
            raise Differs("is done with other seats than those that were taken", recorded=record.seats, given=seats)
        procedure = standing.procedure(record.what, record.why)
        standing.begin(record.what)
        self._recorded = [(number, commitment) for number, commitment, _ in record.shoes]
        work = TableWork(self.game, standing.state, record.seats, self._made, why=record.why)
        work.begin(procedure(work))
        answers = iter(record.decisions)
        while (ask := work.advance()) is not None:
            work.decide(self._answer(ask, next(answers, None)))
        standing.finish(record.what, record.state.cards_opened_at)
        self.prepared = record.what == BETWEEN_ROUNDS or (
            self.prepared and record.what in (DEALER_CHANGE, DISCLOSE_BURN)
        )
        self._secured = record.what == CLOSING
        self._all_made()
        given = work_done(record.what, work, standing, {})
        if canonical(given) != entry.body:
            raise difference(entry, given)

    @staticmethod
    def _answer(ask: Ask, answer: tuple[int, str] | None) -> str:
        whom = f"seat {ask.seat}" if ask.seat else "the dealer"
        if answer is None:
            raise Differs(f"records no decision where the rules ask {whom}")
        if answer[0] != ask.seat:
            raise Differs("records the decision of another seat", recorded=answer[0], given=ask.seat)
        return answer[1]

    # Rounds.

    def _round(self, entry: Entry, record: PartInputs) -> None:
        standing = self.standing
        if record.part == 0:
            self._begin_round(record)
        parts = self.parts
        if parts is None or (record.part and parts.round.finished):
            raise Differs("holds a later part of a round that was not begun")
        if (record.round, record.part) != (parts.number, parts.part):
            raise Differs(
                "is not the part that comes next",
                recorded=f"round {record.round}, part {record.part}",
                given=f"round {parts.number}, part {parts.part}",
            )
        round = parts.round
        self._recorded.extend(record.reshuffled)
        round.expect(record.outcomes)
        seen, told = len(round.events), 0 if record.part == 0 else len(round.events)
        upto = told + events_in(entry) if record.between else None
        self._play_part(round, record, upto)
        standing.take_stakes(round.events[seen:])
        if round.outcomes_left:
            raise Differs("records more results of wheel or dice than the rules ask for")
        self._all_made()
        if round.finished:
            standing.settle(round)
        given = parts.next(standing)
        if canonical(given) != entry.body:
            raise difference(entry, given, 0 if round.finished else told)

    def _begin_round(self, record: PartInputs) -> None:
        if self.in_play:
            raise Differs("begins a round in the middle of another")
        standing = self.standing
        game, state = standing.game, standing.state
        if not state.opened or (state.cards_opened_at is None and game.card_change_hours() is not None):
            raise Differs("begins a round before the table is opened with cards")
        if not self.prepared:
            self._goes_without_saying(BETWEEN_ROUNDS)
        if record.game != game.id or canonical(record.options) != canonical(game.options.chosen()):
            raise Differs("records a round of another game", recorded=record.game, given=game.id)
        # Positions too: no card may have left a shoe between the rounds without its event.
        at = [(shoe.number, shoe.position, shoe.waiting) for shoe in state.shoes]
        if record.shoes != at:
            raise Differs("begins with other cards than lay ready", recorded=record.shoes, given=at)
        if canonical(record.carry) != canonical(state.carry):
            raise Differs("carries over what the round before did not leave", recorded=record.carry, given=state.carry)
        self._recorded = []
        round = Round(
            game,
            record.wagers,
            shoes=state.shoes,
            new_shoe=self._reshuffled,
            outcomes=(),
            carry=record.carry,
            boxes=record.boxes,
        )
        standing.place(record.wagers)
        self.prepared = self._secured = False
        self.parts = RoundInParts(round, state.rounds_dealt + 1)

    def _reshuffled(self, cards: Sequence[Card]) -> Shoe:
        shoe = self._made(cards)
        if self.parts is not None:
            self.parts.reshuffled.append(shoe)
        return shoe

    def _play_part(self, round: Round, record: PartInputs, upto: int | None) -> None:
        """Give a round what went into a part of it; ``upto`` is the number of events after which one between ends."""
        calls, answers = list(record.calls), list(record.decisions)
        if round.ask is None:
            # Called between two questions: such a call begins a part.
            self._call_due(round, calls)
        while not round.finished:
            if round.ask is None:
                self._go_on(round, upto)
            self._call_due(round, calls)
            if round.ask is None or not answers:
                break
            round.answer(self._answer(round.ask, answers.pop(0)))
        if calls:
            raise Differs(f"calls {calls[0].irregularity} where it could not be called", event=calls[0].at)
        if answers:
            raise Differs("records a decision that nobody was asked for", recorded=answers[0][1])
        if record.done and not round.finished:
            asked = round.ask.seat if round.ask is not None else 0
            raise Differs(f"records no decision where the rules ask {f'seat {asked}' if asked else 'the dealer'}")

    @staticmethod
    def _call_due(round: Round, calls: list[Call]) -> None:
        while calls and calls[0].at == len(round.events) and not round.finished:
            call = calls.pop(0)
            round.call(call.irregularity, **call.details)

    @staticmethod
    def _go_on(round: Round, upto: int | None) -> None:
        if upto is None:
            round.advance()
            return
        while round.ask is None and not round.finished and len(round.events) < upto:
            round.step()
