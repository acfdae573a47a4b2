"""A table: seats with their chips, limits, the cards in play, and the rounds dealt one after the other."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from ..journal.journal import Journal
from ..journal.records import CLOSED
from ..journal.redeal import Redeal
from ..journal.standing import (
    CLOSING,
    IRREGULARITY,
    RoundInParts,
    Standing,
)
from ..rules.asks import Ask
from ..rules.events import Event
from ..rules.game import Game
from ..rules.proceeding import Decider
from ..rules.round import Round
from ..things.cards import Card
from ..things.chance import Chance
from ..things.errors import NotAllowed, NotUnderstood, UnknownName
from ..things.money import show
from ..things.shoes import Shoe
from .preparing import Preparing


class Table(Preparing):
    """One table of a game, with a journal behind it.

    A round played with :meth:`play_round` is acknowledged by the commit that follows every ``commit_every`` of them; a
    round dealt step by step with :meth:`begin_round` and :meth:`decide` is committed at every step. ``standing`` are
    the books of a table that goes on (see :func:`pitboss.house.resume.resume_table`).

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
        standing: Standing | None = None,
    ) -> None:
        if type(commit_every) is not int or commit_every < 1:
            raise NotUnderstood(f"Rounds cannot be committed every {commit_every!r}.", allowed=["a number from 1"])
        super().__init__(game, id, limits, journal, standing, chance, clock)
        self.commit_every = commit_every
        self._parts: RoundInParts | None = None
        self._rounds_uncommitted = 0
        self._stakes_taken = 0

    def call(self, irregularity: str, **details: Any) -> None:
        """Call an irregularity: in the round in play, or between rounds where it belongs there."""
        self._must_be_in_order()
        round = self.round
        if round is not None and not round.finished:
            if round.ask is None:
                self._keep_part(round)
            self._step(round, lambda: round.call(irregularity, **details), call=True)
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
        for key in details:
            if key not in declared.keys:
                raise UnknownName(f"{declared.id} has no detail {key!r}.", allowed=sorted(declared.keys))

        def note() -> None:
            if details:
                self._note("irregularity", {"irregularity": irregularity, **details})

        self._work(IRREGULARITY, None, irregularity, before=note)
        self._prepared = False
        self._commit()

    # Rounds.

    def begin_round(self, decider: Decider | None = None, *, by_steps: bool = False) -> Round:
        """Close the bets and begin a round; it stands at its first question, or is over.

        With ``by_steps`` it stands before its first step, and :meth:`step` carries out one after the other, so that
        the floor can call an irregularity at any of them.
        """
        self._before_round(decider)
        self._commit()
        round = self._new_round()
        if by_steps:
            self._keep_part(round)
            self._commit()
        else:
            self._step(round, round.advance)
        return round

    def step(self) -> Event | Ask | None:
        """Carry out the next step of the round; return its event, the question it waits on, or None at the end."""
        round = self._round_in_play()
        events = len(round.events)

        def step() -> None:
            while round.ask is None and not round.finished and len(round.events) == events:
                round.step()

        self._step(round, step)
        return round.ask if round.ask is not None or round.finished else round.events[-1]

    def decide(self, text: str, seat: int | None = None) -> Ask | None:
        """Answer the open question of the round; what the answer costs must be there in chips."""
        round = self._round_in_play()
        ask = round.ask
        if ask is None:
            raise NotAllowed("No decision can be taken: no question is open; the round goes on step by step.")
        if seat is None or seat == ask.seat:
            self._check_answer(round, ask, text)
        self._step(round, lambda: round.decide(text, seat))
        return round.ask

    def play_round(self, decider: Decider | None = None) -> Round:
        """Deal a whole round, every decision taken by ``decider`` or by the game's simple strategy.

        A decision that is refused leaves the round standing at its question.
        """
        self._before_round(None)
        if self._uncommitted_shoes and self.commit_every == 1:
            self._commit()
        round, rewind = self._new_round(), self._mark()
        try:
            round.play(self._affordable(round, decider))
        except BaseException:
            self._stopped(round, rewind)
            raise
        self._take_stakes(round)
        self._keep_part(round)
        # The next shuffle shares this round's commit, so that one durable write a round is enough.
        self._prepare(None)
        self._rounds_uncommitted += 1
        if self._rounds_uncommitted >= self.commit_every:
            self._commit()
        return round

    def finish(self, decider: Decider | None = None) -> None:
        """Play the round in play to its end."""
        round = self._round_in_play()
        answer = self._affordable(round, decider)
        if round.ask is None:
            self._step(round, round.advance)
        while round.ask is not None:
            self.decide(answer(round.ask))

    def close(self) -> None:
        """Close the table: the shoes in play are opened and the journal is committed."""
        self._must_be_in_order()
        if self.in_play:
            raise NotAllowed("The round in play must be finished first.")
        for seat in list(self.placed):
            self.withdraw(seat)
        if self.state.opened:
            self._work(CLOSING, None)
        self.standing.close()
        self._prepared = False
        self._note(CLOSED, self.standing.balance())
        self._open_retired()
        self._commit()
        self.closed = True

    # Inside.

    def _before_round(self, decider: Decider | None) -> None:
        self._must_be_in_order()
        if self.in_play:
            raise NotAllowed("A round is in play already.")
        boxes, carry = self._boxes_in_play(), self.state.carry
        self.game.check_wagers(self.placed, carry, boxes)
        self._prepare(decider)
        if self.state.carry != carry:
            self.game.check_wagers(self.placed, self.state.carry, boxes)

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
            checked=True,
        )
        self._prepared = False
        self._parts = RoundInParts(round, self.state.rounds_dealt + 1)
        self._stakes_taken = len(round.events)
        return round

    def go_on(self, redeal: Redeal) -> None:
        """Take up the round in play, or the cards that lie ready, of a table that was dealt again."""
        self._prepared = redeal.prepared
        parts = redeal.parts
        if parts is None or not redeal.in_play:
            return
        redeal.fresh = self._make_shoe
        self.round, self._parts = parts.round, parts
        parts.round.chance = self.chance
        self.placed = {seat: dict(placed) for seat, placed in parts.round.placed.items()}
        self._stakes_taken = len(parts.round.events)

    def _round_in_play(self) -> Round:
        self._must_be_in_order()
        if self.round is None or self.round.finished:
            raise NotAllowed("No round is in play.")
        return self.round

    def _step(self, round: Round, step: Callable[[], object], *, call: bool = False) -> None:
        """Carry out a step of a round, journal it and commit; a step that is refused changes nothing."""
        events, calls, rewind = len(round.events), len(round.calls_made), self._mark()
        try:
            step()
        except BaseException:
            untouched = (events, calls) == (len(round.events), len(round.calls_made))
            # A refused call stops nothing; a procedure that failed on its way to a question does not go on.
            self._broken = not (untouched and (call or round.ask is not None))
            if self._broken:
                rewind()
            raise
        self._take_stakes(round)
        if call or round.ask is not None or round.finished:
            # Between two questions there is nothing else to acknowledge: the same steps follow again.
            self._keep_part(round)
            self._commit()

    def _stopped(self, round: Round, rewind: Callable[[], None]) -> None:
        """Keep what was dealt of a round whose decider gave no lawful answer; it waits at its question."""
        if round.ask is None:
            rewind()
            self._broken = True
            return
        self._take_stakes(round)
        self._keep_part(round)
        self._commit()

    def _take_stakes(self, round: Round) -> None:
        """Move the chips of wagers made in turn from the players to the layout."""
        events = round.events
        self.standing.take_stakes(events[self._stakes_taken :])
        self._stakes_taken = len(events)

    def _check_answer(self, round: Round, ask: Ask, text: str) -> None:
        """Refuse an answer that the limits of the table or the player's chips do not allow."""
        decision = ask.decide(text)
        placed = self.game.wager_by(round, ask, decision)
        if placed is not None:
            self._check_limits(*placed)
        player = self.players.get(ask.seat)
        if player is None or player.chips is None:
            return
        cost = ask.cost(decision)
        if player.chips < cost:
            raise NotAllowed(f"{player.name} has {show(player.chips)} left; {text!r} takes {show(cost)}.")

    def _affordable(self, round: Round, decider: Decider | None) -> Decider:
        """Return a decider whose answers the players can pay for; the simple strategy gives way to a cheaper one."""
        game = self.game

        def given(ask: Ask) -> str:
            assert decider is not None
            text = decider(ask)
            self._take_stakes(round)
            if not round.finished:  # what the decider called may have ended it
                self._check_answer(round, ask, text)
            return text

        def simple(ask: Ask) -> str:
            text = game.automatic(round, ask)
            player = self.players.get(ask.seat)
            if player is None or player.chips is None:
                return text
            self._take_stakes(round)
            if ask.cost(ask.decide(text)) <= player.chips:
                return text
            return _first_within(ask, player.chips) or text

        return simple if decider is None else given

    def _keep_part(self, round: Round) -> None:
        """Journal what happened in the round since the last part; at its end, settle up with the table."""
        parts = self._parts
        if parts is None or not parts.has_news:
            return
        if round.finished:
            self._settle_up(round)
        if self.journal is not None:
            self.journal.add(self.id, "round", parts.next(self.standing))
        if round.finished:
            self._parts = None
            self._open_retired()

    def _settle_up(self, round: Round) -> None:
        self.placed = {}
        self.standing.settle(round)

    def _shoe_in_round(self, cards: Sequence[Card]) -> Shoe:
        shoe = self._make_shoe(cards)
        if self._parts is not None:
            self._parts.reshuffled.append(shoe)
        return shoe

    def _commit(self) -> None:
        self._rounds_uncommitted = 0
        super()._commit()


def _first_within(ask: Ask, chips: int) -> str | None:
    """Return the first answer, of those that are a bare word, that costs no more than there is."""
    for choice in ask.choices.all:
        if choice.arguments or choice.whole is not None or (choice.amount is not None and choice.default is None):
            continue
        if ask.cost(ask.decide(choice.word)) <= chips:
            return choice.word
    return None
