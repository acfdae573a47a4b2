"""A table: seats with their chips, limits, the cards in play, and the rounds dealt one after the other."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from ..journal.journal import Journal
from ..journal.records import RoundPart, TableChange, TableOpened, WorkDone
from ..rules.asks import Ask
from ..rules.game import Game
from ..rules.proceeding import Decider, Procedure
from ..rules.round import Round
from ..rules.tablework import TableState, TableWork
from ..things.cards import Card
from ..things.chance import Chance
from ..things.errors import NotAllowed, UnknownName
from ..things.money import show
from ..things.shoes import Shoe
from .limits import Limits

SECONDS_AN_HOUR = 3600


class Player:
    """Somebody in a seat, with the chips in front of them in cents; ``None`` chips are never counted."""

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


class Table:
    """One table of a game, with a journal behind it.

    >>> from pitboss.games.registry import game
    >>> table = Table(game("three-card-poker"))
    >>> table.sit(1, "Ada", chips=10_000)
    >>> table.wager(1, "ante", 1_000)
    >>> round = table.play_round()
    >>> round.finished, table.players[1].chips == 10_000 + sum(round.net[1].values())
    (True, True)
    """

    def __init__(
        self,
        game: Game,
        *,
        id: str = "table-1",
        limits: Mapping[str, tuple[int, int]] | None = None,
        journal: Journal | None = None,
        chance: Chance | None = None,
        clock: Callable[[], float] = time.time,
        commit_every: int = 1,
    ) -> None:
        self.game = game
        self.id = id
        self.limits = Limits(game, limits)
        self.journal = journal
        self.chance = chance or Chance()
        self.clock = clock
        self.commit_every = commit_every
        self.state = TableState()
        self.players: dict[int, Player] = {}
        self.boxes: dict[int, int] = {}
        self.placed: dict[int, dict[str, int]] = {}
        self.round: Round | None = None
        self.inventory = 0
        self.out_of_order = False
        self._shoe_number = 0
        self._prepared = False
        self._rounds_uncommitted = 0
        self._uncommitted_shoes = False
        self._part = 0
        self._kept = (0, 0, 0, 0)
        self._shoes_in_round: list[Shoe] = []
        if journal is not None:
            journal.add(id, "table-opened", TableOpened(game.id, dict(game.options), self.limits.of))

    # Seats and wagers.

    def sit(self, seat: int, name: str, *, chips: int | None = None, box: int | None = None) -> None:
        """Seat a player; ``box`` names the box of a further bettor, where the game knows such."""
        boxes = {**self.boxes, seat: box} if box is not None else self.boxes
        self.game.check_seat_number(seat, boxes)
        if seat in self.players:
            raise NotAllowed(f"Seat {seat} is taken by {self.players[seat].name}.")
        self.boxes = dict(boxes)
        self.players[seat] = Player(name, chips)
        self._note("seated", {"seat": seat, "name": name, "chips": chips})

    def leave(self, seat: int) -> Player:
        """Let a player go with their chips; not in the middle of a round."""
        player = self._player(seat)
        if self.in_play and self.round is not None and seat in self.round.seats:
            raise NotAllowed(f"Seat {seat} stays until the round is over.")
        self.withdraw(seat)
        self._note("left", {"seat": seat, "chips": player.chips})
        return self.players.pop(seat)

    def wager(self, seat: int, id: str, amount: int, *, accepted_by_dealer: bool = False) -> None:
        """Place a wager for the next round.

        A wager outside the limits is refused; above the maximum it stands in full once the dealer has accepted it
        (8.2(d)).
        """
        player = self._player(seat)
        self._bets_are_open()
        self.game.check_wager(id, amount, seat)
        refusal = self.limits.refusal(id, amount)
        above = self.limits.is_above(id, amount)
        if refusal and not (above and accepted_by_dealer):
            raise NotAllowed(f"The {refusal}.", allowed=self._limits_in_words(id), cite="8.2(a)")
        placed = self.placed.get(seat, {})
        if id in placed:
            raise NotAllowed(f"Seat {seat} has already placed {show(placed[id])} on {id!r}; withdraw it first.")
        if not player.can_afford(amount):
            raise NotAllowed(f"{player.name} has {show(player.chips or 0)} left and cannot wager {show(amount)}.")
        player.take(amount)
        self.placed.setdefault(seat, {})[id] = amount
        if above:
            self._note("accepted-above-maximum", {"seat": seat, "wager": id, "amount": amount, "cite": "8.2(d)"})

    def withdraw(self, seat: int, id: str | None = None) -> None:
        """Take back one wager of a seat, or all of them, before bets are closed."""
        player = self._player(seat)
        self._bets_are_open()
        placed = self.placed.get(seat, {})
        if id is not None and id not in placed:
            raise UnknownName(f"Seat {seat} has no wager {id!r}.", allowed=placed)
        for one in [id] if id is not None else list(placed):
            player.give(placed.pop(one))
        if not placed:
            self.placed.pop(seat, None)

    def set_limits(self, limits: Mapping[str, tuple[int, int]]) -> None:
        """Change the limits for wagers still to come (8.2(c)); those accepted are not touched."""
        self.limits = Limits(self.game, limits)
        self._note("limits", {"limits": {id: list(pair) for id, pair in self.limits.of.items()}, "cite": "8.2(c)"})

    # Between rounds.

    @property
    def in_play(self) -> bool:
        """Whether a round is under way."""
        return self.round is not None and not self.round.finished

    @property
    def cards_are_due(self) -> bool:
        """Whether the cards on the table have reached the hour at which they must be changed."""
        hours, opened = self.game.card_change_hours(), self.state.cards_opened_at
        return hours is not None and opened is not None and self.clock() - opened >= hours * SECONDS_AN_HOUR

    def prepare(self, decider: Decider | None = None) -> None:
        """Do what must be done before the next round: open the table, change cards, shuffle, cut, burn.

        What this shuffles is committed to the journal before the first card of it can be dealt.
        """
        self._prepare(decider)
        self._commit()

    def _prepare(self, decider: Decider | None) -> None:
        if self.in_play:
            raise NotAllowed("The round in play must be finished first.")
        due = self.cards_are_due
        if self._prepared and not due:
            return
        if due or not self.state.opened or (self.state.cards_opened_at is None and self._has_cards):
            why = "card change, 13:69E-1.18(g)" if due else ""
            self._retire(self.state.shoes)
            self.state.shoes = []
            self._work("opening", self.game.opening, decider, why)
        self._work("between-rounds", self.game.between_rounds, decider)
        self._prepared = True

    def change_dealer(self, name: str, decider: Decider | None = None) -> None:
        """Bring a new dealer to the table, who does what the game asks of one before dealing."""
        if self.in_play:
            raise NotAllowed("A dealer finishes the round before leaving the table.")
        self._note("dealer", {"name": name})
        if self.state.opened:
            self._work("dealer-change", self.game.dealer_change, decider)
        self._commit()

    def call(self, irregularity: str, **details: Any) -> None:
        """Call an irregularity: in the round in play, or between rounds where it belongs there."""
        if self.round is not None and self.in_play:
            self.round.call(irregularity, **details)
            self._keep_part()
            self._commit()
            return
        declared = self.game.irregularity(irregularity)
        if self.game.moments[0] not in declared.when:
            raise NotAllowed(
                f"{declared.id} ({declared.name}) happens during a round, and none is in play.",
                allowed=declared.when,
                cite=declared.cite,
            )
        if not declared.possible(self.game.options):
            raise NotAllowed(f"{declared.id} ({declared.name}) cannot happen: {declared.possible_when}.")
        self._work("irregularity", lambda work: self.game.call_between_rounds(work, declared), None, irregularity)
        self._prepared = False
        self._commit()

    # Rounds.

    def begin_round(self, decider: Decider | None = None) -> Round:
        """Close the bets and begin a round; it stands at its first question, or is over."""
        self._before_round(decider)
        self._commit()
        round = self._new_round()
        round.advance()
        self._keep_part()
        self._commit()
        return round

    def decide(self, text: str, seat: int | None = None) -> Ask | None:
        """Answer the open question of the round; what the answer costs must be there in chips."""
        round = self._round_in_play()
        ask = round.ask
        if ask is not None and (seat is None or seat == ask.seat):
            decision = ask.decide(text)
            player = self.players.get(ask.seat)
            cost = ask.cost(decision)
            if player is not None and not player.can_afford(cost):
                raise NotAllowed(f"{player.name} has {show(player.chips or 0)} left; {text!r} takes {show(cost)}.")
        staked = len(round.events)
        round.decide(text, seat)
        self._take_stakes(round, staked)
        self._keep_part()
        self._commit()
        return round.ask

    def play_round(self, decider: Decider | None = None) -> Round:
        """Deal a whole round, every decision taken by ``decider`` or by the game's simple strategy."""
        self._before_round(None)
        if self._uncommitted_shoes:
            self._commit()
        round = self._new_round()
        game = self.game
        begun = len(round.events)
        round.play(decider or (lambda ask: game.automatic(round, ask)))
        self._take_stakes(round, begun)
        self._keep_part()
        # The next shuffle shares this round's commit, so that one durable write a round is enough.
        self._prepare(None)
        self._rounds_uncommitted += 1
        if self._rounds_uncommitted >= self.commit_every:
            self._commit()
        return round

    def finish(self, decider: Decider | None = None) -> None:
        """Play the round in play to its end."""
        round = self._round_in_play()
        while round.ask is not None:
            self.decide(decider(round.ask) if decider else self.game.automatic(round, round.ask))

    def close(self) -> None:
        """Close the table: the shoes in play are opened and the journal is committed."""
        if self.in_play:
            raise NotAllowed("The round in play must be finished first.")
        for seat in list(self.placed):
            self.withdraw(seat)
        self._retire(self.state.shoes)
        self.state.shoes = []
        self._prepared = False
        self._note("closed", {})
        self._commit()

    # Inside.

    @property
    def _has_cards(self) -> bool:
        return self.game.card_change_hours() is not None

    def _must_be_in_order(self) -> None:
        if self.out_of_order:
            raise NotAllowed("The journal could not be written; the table must be resumed from its journal.")

    def _before_round(self, decider: Decider | None) -> None:
        self._must_be_in_order()
        if self.in_play:
            raise NotAllowed("A round is in play already.")
        self.game.check_wagers(self.placed, self.state.carry, self._boxes_in_play())
        self._prepare(decider)

    def _boxes_in_play(self) -> dict[int, int]:
        return {seat: box for seat, box in self.boxes.items() if seat in self.placed}

    def _new_round(self) -> Round:
        self.round = round = Round(
            self.game,
            self.placed,
            shoes=self.state.shoes,
            chance=self.chance,
            new_shoe=self._shoe_in_round,
            carry=self.state.carry,
            boxes=self._boxes_in_play(),
        )
        self._prepared = False
        self._part = 0
        self._kept = (0, 0, 0, 0)
        self._shoes_in_round = []
        return round

    def _round_in_play(self) -> Round:
        self._must_be_in_order()
        if self.round is None or self.round.finished:
            raise NotAllowed("No round is in play.")
        return self.round

    def _take_stakes(self, round: Round, begun: int) -> None:
        """Move the chips of wagers made in turn from the players to the layout."""
        for event in round.events[begun:]:
            if event.kind == "wager" and event.seat in self.players:
                self.players[event.seat].take(event.amount or 0)

    def _keep_part(self) -> None:
        """Journal what happened in the round since the last part; at its end, settle up with the table."""
        round = self.round
        assert round is not None
        before: list[Shoe] = []
        if round.finished:
            before = [*self.state.shoes, *round.shoes]
            self._settle_up(round)
        if self.journal is not None:
            self.journal.add(self.id, "round", self._part_of(round))
            self._part += 1
            self._kept = (len(round.events), len(round.decisions), len(round.calls_made), len(round.outcomes))
            self._shoes_in_round = []
        if before:
            self._retire(before)

    def _part_of(self, round: Round) -> RoundPart:
        events, decisions, calls, outcomes = self._kept
        done = round.finished
        first = round.record_of_inputs() if self._part == 0 else None
        return RoundPart(
            self.state.rounds_dealt + (0 if done else 1),
            self._part,
            done,
            round.events[events:] if events else round.events,
            first.game if first else "",
            first.options if first else {},
            first.wagers if first else {},
            first.boxes if first else {},
            first.carry if first else {},
            first.shoes if first else [],
            round.decisions[decisions:],
            round.calls_made[calls:],
            round.outcomes[outcomes:],
            [(shoe.number, shoe.commitment) for shoe in self._shoes_in_round],
            round.net if done else {},
            self.snapshot() if done else {},
        )

    def _settle_up(self, round: Round) -> None:
        for seat, amount in round.returned.items():
            player = self.players.get(seat)
            if player is not None:
                player.give(amount)
        self.inventory += round.house_net
        self.placed = {}
        self.state.rounds_dealt += 1
        self.state.carry = round.carries
        self.game.after_round(self.state, round)

    def snapshot(self) -> dict[str, Any]:
        """Return the state of the table as JSON: what a resumed table starts from."""
        return {
            **self.state.snapshot(),
            "chips": {str(seat): player.chips for seat, player in self.players.items()},
            "inventory": self.inventory,
        }

    def _work(
        self,
        what: str,
        procedure: Callable[[TableWork], Procedure],
        decider: Decider | None,
        why: str = "",
    ) -> None:
        before = list(self.state.shoes)
        work = TableWork(self.game, self.state, tuple(self.players), self._make_shoe, why=why)
        work.begin(procedure(work))
        work.play(decider or self._decide_work)
        if what == "opening":
            self.state.opened = True
            self.state.cards_opened_at = self.clock()
        if self.journal is not None and (work.events or work.new_shoes):
            self.journal.add(
                self.id,
                "work",
                WorkDone(
                    what,
                    list(work.seats),
                    work.events,
                    work.decisions,
                    [(shoe.number, shoe.commitment, shoe.side) for shoe in work.new_shoes],
                    self.snapshot(),
                    why,
                ),
            )
        self._retire(before)

    def _decide_work(self, ask: Ask) -> str:
        """Cut where the hand falls; take what is offered first otherwise."""
        choice = ask.choices.all[0]
        if choice.whole is not None:
            low, high = choice.whole
            return f"{choice.word}:{low + self.chance.below(high - low + 1)}"
        return choice.word

    def _make_shoe(self, cards: Sequence[Card], side: str = "") -> Shoe:
        self._shoe_number += 1
        shoe = Shoe.shuffled(cards, self.chance, number=self._shoe_number, side=side)
        if self.journal is not None:
            self.journal.keep_shoe(self.id, shoe)
        self._uncommitted_shoes = True
        return shoe

    def _shoe_in_round(self, cards: Sequence[Card]) -> Shoe:
        shoe = self._make_shoe(cards)
        self._shoes_in_round.append(shoe)
        return shoe

    def _retire(self, shoes: Sequence[Shoe]) -> None:
        """Open the shoes that are no longer in play."""
        seen: set[int] = set()
        for shoe in shoes:
            if shoe.order and shoe not in self.state.shoes and shoe.number not in seen:
                seen.add(shoe.number)
                if self.journal is not None:
                    self.journal.open_shoe(self.id, shoe)

    def _commit(self) -> None:
        self._rounds_uncommitted = 0
        self._uncommitted_shoes = False
        if self.journal is None:
            return
        try:
            self.journal.commit()
        except BaseException:
            # What happened since the last commit did not happen; the table must be resumed from its journal.
            self.out_of_order = True
            raise

    def _note(self, what: str, details: dict[str, Any]) -> None:
        if self.journal is not None:
            self.journal.add(self.id, "table-change", TableChange(what, details))

    def _player(self, seat: int) -> Player:
        self._must_be_in_order()
        found = self.players.get(seat)
        if found is None:
            raise UnknownName(f"Nobody sits at seat {seat}.", allowed=sorted(self.players))
        return found

    def _bets_are_open(self) -> None:
        if self.in_play:
            raise NotAllowed("No more bets: wagers are made, raised or withdrawn between rounds.")

    def _limits_in_words(self, id: str) -> list[str]:
        low, high = self.limits.of.get(id) or self.limits.of[id.partition(":")[0]]
        return [f"{show(low)} to {show(high)}"]
