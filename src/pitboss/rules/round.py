"""A round of play: hands, wagers and their settlement, and the irregularities that befall them.

A round is a pure function of the game with its options, what was carried over, the wagers, the order of the cards
(or the results of wheel and dice), the decisions and the calls of the floor.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import msgspec

from ..things.cards import CARD_NAMES, Card, names
from ..things.chance import Chance
from ..things.errors import EquipmentError, NotAllowed
from ..things.payout import PayoutOdds
from ..things.shoes import Shoe
from .asks import Ask, Decision
from .events import NOBODY, Event
from .hands import Hand
from .proceeding import Call, Procedure, Proceeding

if TYPE_CHECKING:
    from .declarations import Irregularity
    from .game import Game

ONE_CARD: tuple[tuple[str, ...], ...] = tuple((name,) for name in CARD_NAMES)
"""Each card as the tuple that an event holds, made once."""


class RoundVoid(Exception):
    """The ruling is that the round, or all hands, are void; ``spared`` payments, by seat and wager, stand."""

    def __init__(
        self,
        cite: str,
        *,
        undo_decided: bool = True,
        cards_to: str = "reshuffle",
        spared: Collection[tuple[int, str]] = (),
    ) -> None:
        self.cite = cite
        self.undo_decided = undo_decided
        self.spared = spared
        self.cards_to = cards_to
        super().__init__(cite)


class RoundRecord(msgspec.Struct, frozen=True, omit_defaults=True):
    """The inputs of a round: all that is needed to deal it again, event by event.

    ``shoes`` lists the shoes it was dealt from as (number, position at its start, positions of waiting cards);
    ``outcomes`` the results of wheel and dice; amounts are in cents.
    """

    game: str
    options: dict[str, Any]
    wagers: dict[int, dict[str, int]]
    decisions: list[tuple[int, str]]
    calls: list[Call] = []
    shoes: list[tuple[int, int, list[int]]] = []
    outcomes: list[Any] = []
    carry: dict[str, Any] = {}
    boxes: dict[int, int] = {}


class Round(Proceeding):
    """One round of play under way.

    ``stakes`` holds the wagers not yet decided, ``net`` the result of those that are, both by seat and wager;
    ``returned`` is what has gone back to each seat, wagers and winnings together; ``at_void`` what a game does besides
    when a ruling ends the round, as with cards that lie aside.
    """

    def __init__(
        self,
        game: Game,
        wagers: Mapping[int, Mapping[str, int]],
        *,
        shoe: Shoe | None = None,
        shoes: Sequence[Shoe] = (),
        chance: Chance | None = None,
        new_shoe: Callable[[Sequence[Card]], Shoe] | None = None,
        outcomes: Iterable[Any] | None = None,
        carry: Mapping[str, Any] | None = None,
        boxes: Mapping[int, int] | None = None,
        calls: Iterable[Call] = (),
        checked: bool = False,
    ) -> None:
        super().__init__()
        self.game = game
        self.options = game.options
        self.moment = game.moments[0]
        self.boxes = dict(boxes) if boxes else {}
        self.carry: Mapping[str, Any] = carry or {}
        self.carries: dict[str, Any] = {}
        if not checked:
            game.check_wagers(wagers, self.carry, self.boxes)
        self.seats: tuple[int, ...] = tuple(sorted(wagers))
        self.placed = {seat: dict(wagers[seat]) for seat in self.seats}
        self.stakes = {seat: dict(wagers[seat]) for seat in self.seats}
        self.net: dict[int, dict[str, int]] = {seat: {} for seat in self.seats}
        self.returned: dict[int, int] = dict.fromkeys(self.seats, 0)
        self.shoe = shoe if shoe is not None else (shoes[0] if shoes else _NO_SHOE)
        self.shoes = list(shoes) if shoes else [self.shoe]
        self.started_at = [(one.number, one.position, list(one.waiting)) for one in self.shoes]
        self.chance = chance
        self.outcomes: list[Any] = []
        self.hands: dict[str, Hand] = {}
        self.void = False
        self.at_void: list[Callable[[], None]] = []
        self.scripted_out = False
        self.calls_made: list[Call] = []
        self._new_shoe = new_shoe
        self._given_outcomes = None if outcomes is None else list(outcomes)
        for call in calls:
            self._take_call(call)
        for seat, placed in self.placed.items():
            for wager, amount in placed.items():
                self.events.append(Event("wager", game.wager_cite(wager), seat, None, (), None, wager, amount, None))
        self.begin(game.procedure(self))

    # Cards.

    def hand(self, id: str, seat: int | None = None) -> Hand:
        """Return a hand by its id, laying it out on first use."""
        found = self.hands.get(id)
        if found is None:
            found = self.hands[id] = Hand(id, seat)
        return found

    def draw(self, to: str) -> Card:
        """Take the next card from the shoe for a destination; what the equipment does wrong happens here."""
        if self.calls:
            self._calls_at_draw(to)
        shoe = self.shoe
        if shoe.position == shoe.cutting_card and not shoe.waiting:
            self._cutting_card(shoe)
        return shoe.draw(to)

    def _cutting_card(self, shoe: Shoe) -> None:
        self.record(Event("cutting-card", self.game.cutting_card_cite, text="The cutting card is reached."))

    def deal(self, hand: Hand, face: str, cite: str) -> Event:
        """Deal one card, ``up`` or ``down``."""
        card = self.draw(hand.id)
        hand.cards.append(card)
        event = Event(
            "deal",
            cite,
            hand.seat,
            hand.id,
            ONE_CARD[card],
            face,
            None,
            None,
            None,
            None if face == "up" else NOBODY,
        )
        self.events.append(event)
        if self.calls:
            self._calls_due()
        return event

    def look(self, hand: Hand, cite: str) -> Event:
        """Let the player to whom a hand was dealt look at it."""
        hand.seen_by = (hand.seat or 0,)
        return self.record(Event("look", cite, hand.seat, hand.id, hand.names, None, None, None, None, hand.seen_by))

    def reveal(self, hand: Hand, cite: str, text: str | None = None) -> Event:
        """Turn a hand face up."""
        hand.seen_by = None
        return self.record(Event("reveal", cite, hand.seat, hand.id, hand.names, "up", None, None, text))

    def pick_up(self, hand: Hand, cite: str) -> Event:
        """Put a hand into the discard rack, its cards kept together and in order."""
        event = self.record(
            Event("pick-up", cite, hand.seat, hand.id, hand.names, None, None, None, None, hand.seen_by)
        )
        self.shoe.discards.extend(hand.cards)
        hand.cards = []
        return event

    def discard(self, card: Card, cite: str, *, face: str = "up", why: str | None = None) -> Event:
        """Put a single card into the discard rack."""
        self.shoe.discards.append(card)
        return self.record(
            Event("discard", cite, None, None, ONE_CARD[card], face, None, None, why, None if face == "up" else NOBODY)
        )

    def stub_to_rack(self, cite: str) -> Event:
        """Put the stub into the discard rack without exposing it."""
        stub = self.shoe.take_stub()
        self.shoe.discards.extend(stub)
        return self.record(Event("stub", cite, None, None, (), None, None, None, f"{len(stub)} cards"))

    def reshuffle(self, cards: Sequence[Card], cite: str) -> Shoe:
        """Shuffle cards into a new shoe in the middle of a round and go on from it."""
        if self._new_shoe is None:
            raise EquipmentError("The cards cannot be reshuffled: this round was given no way to shuffle.")
        shoe = self._new_shoe(cards)
        self.shoes[self.shoes.index(self.shoe)] = shoe
        self.shoe = shoe
        self.started_at.append((shoe.number, 0, []))
        self.record(Event("shuffle", cite, text=shoe.commitment))
        return shoe

    # Wheel and dice.

    def outcome(self, produce: Callable[[Chance], Any]) -> Any:
        """Return the next result of wheel or dice: the scripted one, or one produced by chance."""
        if self._given_outcomes:
            result = self._given_outcomes.pop(0)
        elif self.chance is not None:
            result = produce(self.chance)
        elif self._given_outcomes is not None:
            raise EquipmentError("The script lists too few results of the wheel or the dice.")
        else:
            raise EquipmentError("This round was given neither results nor chance.")
        self.outcomes.append(result)
        return result

    def expect(self, outcomes: Iterable[Any]) -> None:
        """Say what wheel or dice are known to show next, as when a round is dealt again from its record."""
        self._given_outcomes = [*(self._given_outcomes or ()), *outcomes]

    @property
    def next_outcome(self) -> Any:
        """What a script says wheel or dice will show next, or None where it is not known yet."""
        return self._given_outcomes[0] if self._given_outcomes else None

    @property
    def outcomes_left(self) -> int:
        """How many scripted results of wheel or dice are still to come."""
        return len(self._given_outcomes or ())

    # Wagers and their settlement.

    def stake(self, seat: int, wager: str, amount: int, cite: str) -> Event:
        """Place a wager in turn."""
        mine = self.stakes[seat]
        mine[wager] = mine.get(wager, 0) + amount
        return self.record(Event("wager", cite, seat, None, (), None, wager, amount, None))

    def collect(self, seat: int, wager: str, cite: str, text: str | None = None) -> Event:
        """Collect a losing wager whole."""
        amount = self.stakes[seat].pop(wager)
        self.net[seat][wager] = -amount
        return self.record(Event("collect", cite, seat, None, (), None, wager, amount, text))

    def pay(self, seat: int, wager: str, odds: PayoutOdds, cite: str, text: str | None = None) -> Event:
        """Pay a winning wager at payout odds; the wager itself goes back to the player."""
        stake = self.stakes[seat].pop(wager)
        profit = stake if odds.wins == odds.per else odds.profit(stake)
        nets = self.net[seat]
        nets[wager] = nets.get(wager, 0) + profit
        self.returned[seat] += stake + profit
        return self.record(Event("pay", cite, seat, None, (), None, wager, profit, text))

    def vigorish(self, seat: int, wager: str, amount: int, cite: str, *, marked: bool = False) -> Event:
        """Take vigorish on a winning wager, before or after it is paid.

        Marked vigorish lowers the net at once as well: the mark is the record of a debt, not a wager still open.
        """
        nets = self.net[seat]
        nets[wager] = nets.get(wager, 0) - amount
        self.returned[seat] -= amount
        return self.record(Event("mark" if marked else "vigorish", cite, seat, None, (), None, wager, amount, None))

    def give_back(self, seat: int, wager: str, cite: str, text: str | None = None) -> Event:
        """Return a wager that neither wins nor loses."""
        amount = self.stakes[seat].pop(wager)
        self.net[seat][wager] = 0
        self.returned[seat] += amount
        return self.record(Event("return", cite, seat, None, (), None, wager, amount, text))

    def cut_down(self, seat: int, wager: str, to: int, cite: str, text: str | None = None) -> Event:
        """Return that part of a wager that is not accepted; the rest stands."""
        back = self.stakes[seat][wager] - to
        self.stakes[seat][wager] = to
        self.returned[seat] += back
        return self.record(Event("cut-down", cite, seat, None, (), None, wager, back, text))

    def settle(self, seat: int, wager: str, net: int, cite: str, text: str | None = None) -> Event:
        """Settle a wager at an amount that is neither whole loss nor payout odds, as half of it."""
        stake = self.stakes[seat].pop(wager)
        if -net > stake:
            raise ValueError(f"{wager} of seat {seat} cannot lose more than was wagered")
        self.net[seat][wager] = net
        self.returned[seat] += stake + net
        kind = "pay" if net > 0 else "collect" if net < 0 else "return"
        return self.record(Event(kind, cite, seat, None, (), None, wager, abs(net), text))

    def award(self, seat: int, wager: str, amount: int, cite: str, text: str | None = None) -> Event:
        """Pay an amount that is due without a wager of its own, as a bonus on another wager."""
        self.net[seat][wager] = amount
        self.returned[seat] += amount
        return self.record(Event("pay", cite, seat, None, (), None, wager, amount, text))

    def hold(self, seat: int, wager: str, cite: str, text: str | None = None) -> Event:
        """Leave a wager on the table for a later round; this round neither pays nor takes it."""
        amount = self.stakes[seat].pop(wager)
        self.net[seat][wager] = 0
        self.carries.setdefault("held", {}).setdefault(str(seat), {})[wager] = amount
        return self.record(Event("hold", cite, seat, None, (), None, wager, amount, text))

    def take_up(self, seat: int, wager: str, amount: int, cite: str, text: str | None = None) -> Event:
        """Put a wager held from an earlier round back among the stakes; the seat need not have wagered anew."""
        if seat not in self.stakes:
            # Kept in the order of the seats, as a round dealt again from its record keeps it.
            self.seats = tuple(sorted((*self.seats, seat)))
            self.placed = {one: self.placed.get(one, {}) for one in self.seats}
            self.stakes = {one: self.stakes.get(one, {}) for one in self.seats}
            self.net = {one: self.net.get(one, {}) for one in self.seats}
            self.returned = {one: self.returned.get(one, 0) for one in self.seats}
        mine = self.stakes[seat]
        mine[wager] = mine.get(wager, 0) + amount
        return self.record(Event("held", cite, seat, None, (), None, wager, amount, text))

    # Questions.

    ask_seat = Proceeding.question

    # Irregularities.

    def enter(self, moment: str) -> None:
        """Say which part of the procedure begins; calls that had to happen in the part before happen now."""
        if self.calls:
            for call in list(self.calls):
                irregularity = self.game.irregularity(call.irregularity)
                late = call.at is None and irregularity.found == "last"
                if late and self.moment in irregularity.when and self._is_past(irregularity, moment):
                    self._apply(call, irregularity)
        self.moment = moment

    def call(self, irregularity: str, **details: Any) -> None:
        """Call an irregularity now: the ruling is applied at the first lawful moment from here on."""
        if self.finished:
            raise NotAllowed("Nothing can be called: the round is over.")
        call = Call(irregularity, details, len(self.events))
        self._take_call(call)
        answer = self.game.irregularity(irregularity).answers
        ask = self.ask
        if answer and ask is not None and answer in ask.choices.words():
            # The ruling takes the decision out of the player's hands.
            self.happened(irregularity, call)
            self.ask = None
            self._next(ask.choices.decide(answer))
            self.advance()
            return
        self._guarded(self._calls_due)
        if ask is not None and self.ask is None:
            # The ruling has taken back the question.
            self.advance()

    def called(self, irregularity: str, **match: Any) -> Call | None:
        """Return a pending call that the procedure itself must carry out, and record that it happened.

        ``match`` restricts it to calls whose details agree.
        """
        for call in self.calls:
            if call.irregularity == irregularity and all(
                call.details.get(key, value) == value for key, value in match.items()
            ):
                self._happened(call, self.game.irregularity(irregularity))
                return call
        return None

    def happened(self, irregularity: str, call: Call | None = None) -> None:
        """Record an irregularity that shows by itself, as an empty shoe, and any call of it with it."""
        call = call or self.pending(irregularity) or Call(irregularity)
        if call not in self.calls:
            self.calls.append(call)
        self._happened(call, self.game.irregularity(irregularity))

    def rule_on(self, irregularity: str) -> None:
        """Carry out now what was called of an irregularity and still waits, as when it must come to light here."""
        for call in [one for one in self.calls if one.irregularity == irregularity]:
            self._apply(call, self.game.irregularity(irregularity))

    def has_happened(self, irregularity: str) -> bool:
        """Whether an irregularity that was called in this round has been ruled on."""
        return any(call.irregularity == irregularity and call not in self.calls for call in self.calls_made)

    def times_happened(self, irregularity: str) -> int:
        """How often an irregularity that was called in this round has been ruled on."""
        return sum(call.irregularity == irregularity for call in self.calls_made) - sum(
            call.irregularity == irregularity for call in self.calls
        )

    def pending(self, irregularity: str) -> Call | None:
        """Return a pending call without carrying it out."""
        if not self.calls:
            return None
        return next((call for call in self.calls if call.irregularity == irregularity), None)

    def script_ends(self) -> None:
        """Say that a script has nothing more to tell: what it said went wrong takes effect now."""
        self.scripted_out = True
        self._guarded(self._calls_due)

    def script_runs_out(self) -> None:
        """Say, from within the procedure, that a script lists no further card for a hand."""
        self.scripted_out = True
        self._calls_due()

    def void_hands(
        self,
        cite: str,
        *,
        undo_decided: bool = True,
        cards_to: str = "reshuffle",
        spared: Collection[tuple[int, str]] = (),
    ) -> None:
        """Rule that all hands are void; the round ends here. Payments that are ``spared`` are not undone."""
        raise RoundVoid(cite, undo_decided=undo_decided, cards_to=cards_to, spared=spared)

    def void_hand(self, hand: Hand, cite: str) -> None:
        """Rule that the hand of one seat alone is void; its wagers are returned and the others play on.

        A question that waits for this hand is taken back: the procedure is sent :data:`WITHDRAWN`. A second ruling on
        the same hand changes nothing.
        """
        if hand.void:
            return
        hand.void = True
        self._return_wagers(hand.seat or 0, cite)
        if hand.cards:
            self.pick_up(hand, cite)
        self.record(Event("void", cite, hand.seat, hand.id, text="This hand is void."))
        if self.ask is not None and self.ask.hand == hand.id:
            self.ask = None
            self._next(WITHDRAWN)

    def _take_call(self, call: Call) -> None:
        irregularity = self.game.irregularity(call.irregularity)
        if irregularity.trigger == "table":
            raise NotAllowed(
                f"{irregularity.id} ({irregularity.name}) concerns the table between rounds, not a round.",
                cite=irregularity.cite,
            )
        if not irregularity.possible(self.options):
            raise NotAllowed(
                f"{irregularity.id} ({irregularity.name}) cannot happen: {irregularity.possible_when}.",
                cite=irregularity.cite,
            )
        self.game.check_call(self, call, irregularity)
        if call.at is not None and self.moment and self._is_past(irregularity):
            raise NotAllowed(
                f"{irregularity.id} ({irregularity.name}) can no longer happen: the round is at {self.moment}.",
                allowed=irregularity.when,
                cite=irregularity.cite,
            )
        self.calls.append(call)
        self.calls_made.append(call)

    def _is_past(self, irregularity: Irregularity, now: str = "") -> bool:
        """Whether every moment in which it can happen lies before a moment, by default the present one."""
        moments = self.game.moments
        at = moments.index(now or self.moment)
        return all(moments.index(moment) < at for moment in irregularity.when)

    def _is_between(self, irregularity: Irregularity) -> bool:
        """Whether it could happen before and can happen again, as between two deals of one round."""
        moments = self.game.moments
        now = moments.index(self.moment)
        places = [moments.index(moment) for moment in irregularity.when]
        return min(places) < now < max(places)

    def _calls_due(self) -> None:
        for call in list(self.calls):
            irregularity = self.game.irregularity(call.irregularity)
            # A card face up in the shoe is met at the next card, unless it ends the round and is called outright.
            at_once = irregularity.trigger == "moment" or (
                irregularity.trigger == "draw" and irregularity.found == "last"
            )
            last = call.at is None and irregularity.found == "last"
            waits = last and not self.scripted_out
            now = self.moment in irregularity.when or (last and self._is_between(irregularity))
            if at_once and not waits and now and call in self.calls:
                self._apply(call, irregularity)

    def _calls_at_draw(self, to: str) -> None:
        for call in list(self.calls):
            irregularity = self.game.irregularity(call.irregularity)
            if irregularity.trigger != "draw" or irregularity.found == "last":
                continue
            if self.moment in irregularity.when and call.details.get("to", to) == to:
                self._apply(call, irregularity)

    def _happened(self, call: Call, irregularity: Irregularity) -> None:
        self.calls.remove(call)
        self.events.append(
            Event(
                "irregularity",
                irregularity.cite,
                call.details.get("seat"),
                text=f"{irregularity.id}: {irregularity.name}",
            )
        )

    def _apply(self, call: Call, irregularity: Irregularity) -> None:
        self._happened(call, irregularity)
        if irregularity.effect is not None:
            irregularity.effect(self, call)

    def _guarded(self, act: Callable[[], None]) -> None:
        try:
            act()
        except RoundVoid as void:
            self._end_void(void)

    def _run(self, steps: Procedure) -> None:
        try:
            super()._run(steps)
        except RoundVoid as void:
            self._end_void(void)

    def _next(self, decision: Decision | None) -> Event | Ask | None:
        try:
            return super()._next(decision)
        except RoundVoid as void:
            self._end_void(void)
            return None

    def _end_void(self, void: RoundVoid) -> None:
        if self._steps is not None:
            self._steps.close()
        self.ask = None
        self.calls.clear()
        self.void = True
        for act in self.at_void:
            act()
        for seat in self.seats:
            self._return_wagers(seat, void.cite, undo_decided=void.undo_decided, spared=void.spared)
        for hand in self.hands.values():
            if hand.cards:
                self.pick_up(hand, void.cite)
        self.events.append(Event("void", void.cite, text=f"All hands are void; the cards go to the {void.cards_to}."))
        self._end()

    def _return_wagers(
        self, seat: int, cite: str, *, undo_decided: bool = True, spared: Collection[tuple[int, str]] = ()
    ) -> None:
        """Return every wager of a seat as void, those already decided too."""
        if undo_decided:
            for wager, net in self.net[seat].items():
                if (seat, wager) in spared:
                    continue
                how = "paid back" if net > 0 else "returned"
                self.events.append(Event("undo", cite, seat, None, (), None, wager, abs(net), how))
                self.net[seat][wager] = 0
                self.returned[seat] -= net
        for wager in list(self.stakes[seat]):
            self.give_back(seat, wager, cite, "void")

    def _end(self) -> None:
        if any(self.stakes.values()):
            raise AssertionError(f"{self.game.id}: wagers left unsettled: {self.stakes}")
        super()._end()

    # The record.

    def record_of_inputs(self) -> RoundRecord:
        """Return what must be kept to deal this round again."""
        return RoundRecord(
            self.game.id,
            self.options.chosen(),
            self.placed,
            self.decisions,
            self.calls_made,
            [] if self.shoe is _NO_SHOE else self.started_at,
            self.outcomes,
            dict(self.carry),
            self.boxes,
        )

    @property
    def house_net(self) -> int:
        """What the house wins on the round, in cents."""
        return -sum(sum(nets.values()) for nets in self.net.values())

    def cards_accounted_for(self) -> list[str]:
        """Return every card taken from the shoes so far, wherever it lies now; for the proof that none is lost."""
        lying = [card for hand in self.hands.values() for card in hand.cards]
        return sorted(names(lying))


WITHDRAWN = Decision("withdrawn")
"""What a procedure receives in place of a decision when a ruling has taken its question back."""

_NO_SHOE = Shoe(())
