"""A table with learners at it: one round after the other, each seat seeing only what it may."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..games.registry import demonstration_game
from ..house.opponents import seat_opponents
from ..house.table import Table
from ..rules.asks import Ask
from ..rules.game import Game
from ..rules.round import Round
from ..rules.seen import Seen
from ..rules.twentyone import VALUES, count_of, is_soft, total
from ..rules.usual_wagers import usual_wagers
from ..things.cards import CARD_NAMES, HIDDEN, JOKER_CODE
from ..things.chance import Chance
from ..things.errors import NotAllowed
from .actions import GO_ON, Action, actions_of, said

NO_CARD, FACE_DOWN = 0, JOKER_CODE + 2
CODES = JOKER_CODE + 3
"""Codes of a card in an observation: none, the 52 cards and the joker counted from one, and a card face down."""

CARD_CODES = {name: code + 1 for code, name in enumerate(CARD_NAMES)} | {HIDDEN: FACE_DOWN}

SIZES = {
    "three-card-poker": (3, 3, 0),
    "blackjack": (22, 12, 0),
    "four-card-poker": (5, 6, 0),
    "three-card-draw-poker": (3, 4, 0),
    "colorado-holdem": (3, 0, 3),
    "boston-5-stud": (5, 5, 0),
    "red-dog": (0, 0, 3),
    "casino-war": (2, 2, 0),
    "chemin-de-fer": (3, 0, 6),
    "double-cross-poker": (2, 2, 5),
    "double-attack-blackjack": (22, 12, 0),
}
"""How many cards an observation has room for: of the seat's own hand, of the dealer, and of the hands all share."""

COUNTED = frozenset(("blackjack", "double-attack-blackjack"))
"""Games whose observations say what the cards count as well."""

MOST_HANDS = 8


class Sight:
    """What one seat sees of a round, gathered from the events that it perceives."""

    def __init__(self, game: Game, seat: int) -> None:
        self.game = game
        self.seat = seat
        self._seen = Seen()
        self._taken = 0

    def hands(self, round: Round) -> dict[str, list[str]]:
        """Return the hands on the table, cards face down as they are to the seat."""
        events = round.events
        self._seen.take(event.as_seen_by(self.seat) for event in events[self._taken :])
        self._taken = len(events)
        return self._seen.hands

    def said(self, action: Action, round: Round, unit: int) -> str | None:
        """Return how an action is said in answer to the question of a round, or None where the rules do not allow it.

        Once the round is over all there is to do is to go on.
        """
        ask = round.ask
        if ask is None:
            return GO_ON if action.word == GO_ON else None
        if ask.seat != self.seat or action.word == GO_ON:
            return None
        return said(action, ask, self.hands(round).get(ask.hand or str(ask.seat), []), unit)

    def observe(self, round: Round) -> dict[str, NDArray[Any]]:
        """Return the hand to decide on, the dealer's, those all share, and the moment.

        Once the round is over the layout is empty.
        """
        hands = self.hands(round) if not round.finished else {}
        asked = round.ask.hand if round.ask is not None and round.ask.seat == self.seat and round.ask.hand else ""
        own = hands.get(asked or str(self.seat), [])
        dealers = [held for id, held in hands.items() if _owner(id) == "dealer"]
        dealer = dealers[-1] if dealers else []
        shared = [
            card for id, held in hands.items() if not id[:1].isdigit() and _owner(id) != "dealer" for card in held
        ]
        seen: dict[str, NDArray[Any]] = {
            name: _codes(held, room)
            for name, held, room in zip(
                ("hand", "dealer", "table"), (own, dealer, shared), SIZES[self.game.id], strict=True
            )
            if room
        }
        mine = sum(1 for id in hands if _owner(id) == str(self.seat))
        seen["round"] = np.array([self.game.moments.index(round.moment), min(mine, MOST_HANDS - 1)], dtype=np.int64)
        if self.game.id in COUNTED:
            seen["count"] = _counted(own, dealer)
        return seen


class Sitting:
    """A table of a game, learners at some of its seats, and the round in play.

    What other seats decide, as in games where people play against one another, they decide by the simple strategy.
    """

    def __init__(
        self,
        game: str,
        learners: Sequence[int],
        wagers: Mapping[str, int] | None,
        options: Mapping[str, Any],
        random_bytes: Callable[[int], bytes],
    ) -> None:
        self.actions = actions_of(game)
        self.game: Game = demonstration_game(game, **options)
        self.learners = tuple(learners)
        if not self.learners:
            raise NotAllowed("Nobody learns at a table without seats.", allowed=[f"1 to {self.game.seats}"])
        self.wagers = dict(wagers) if wagers else usual_wagers(self.game)
        self.unit = next(iter(self.wagers.values()))
        self.table = Table(self.game, chance=Chance(random_bytes))
        for seat in self.learners:
            self.table.sit(seat, f"Learner {seat}")
        seat_opponents(self.table, self.learners[0])
        self.game.check_wagers(self.game.spread_wagers(self.wagers, sorted(self.table.players), {}), {}, {})
        self._sights = self._look()

    @property
    def round(self) -> Round:
        """The round in play, or the last one."""
        if self.table.round is None:
            raise NotAllowed("No round has been dealt.", allowed=["reset"])
        return self.table.round

    @property
    def ask(self) -> Ask | None:
        """The question that a learner must answer, if any."""
        return self.round.ask

    def begin(self) -> None:
        """Place the wagers and deal to the first question of a learner, or to the end."""
        self.table.prepare()
        spread = self.game.spread_wagers(self.wagers, sorted(self.table.players), self.table.state.carry)
        for seat, placed in spread.items():
            for id, amount in placed.items():
                self.table.wager(seat, id, amount)
        self._sights = self._look()
        self.table.begin_round()
        self._answer_for_others()

    def decide(self, action: int) -> None:
        """Take the action of the learner who is asked."""
        ask = self.ask
        assert ask is not None
        text = self._said(action, ask.seat)
        assert text is not None
        self.table.decide(text, ask.seat)
        self._answer_for_others()

    def _answer_for_others(self) -> None:
        while self.ask is not None and self.ask.seat not in self.learners:
            self.table.decide(self.game.automatic(self.round, self.ask))

    def _look(self) -> dict[int, Sight]:
        return {seat: Sight(self.game, seat) for seat in self.learners}

    def _said(self, action: int, seat: int) -> str | None:
        return self._sights[seat].said(self.actions[action], self.round, self.unit)

    def mask(self, seat: int) -> NDArray[np.int8]:
        """Return which actions a seat may take now: at another's question none, once the round is over to go on."""
        return np.array([self._said(number, seat) is not None for number in range(len(self.actions))], dtype=np.int8)

    def net(self, seat: int) -> float:
        """Return what the round came to for a seat, in units of its first wager."""
        return sum(self.round.net.get(seat, {}).values()) / self.unit

    def observe(self, seat: int) -> dict[str, NDArray[Any]]:
        """Return what a seat sees."""
        return self._sights[seat].observe(self.round)


def _owner(hand: str) -> str:
    """Return whose hand an id names: ``1/2`` is one of seat 1, ``dealer/3`` the dealer's third."""
    return hand.partition("/")[0]


def _codes(held: Sequence[str], room: int) -> NDArray[np.int64]:
    codes = np.zeros(room, dtype=np.int64)
    for place, name in enumerate(held[:room]):
        codes[place] = CARD_CODES[name]
    return codes


def _counted(own: Sequence[str], dealer: Sequence[str]) -> NDArray[np.int64]:
    """Return the total of the hand, whether it is soft, whether it is a pair, and the value of the up card."""
    cards = [CARD_CODES[name] - 1 for name in own if name != HIDDEN]
    count = count_of(cards)
    pair = len(cards) == 2 and VALUES[cards[0]] == VALUES[cards[1]]
    up = VALUES[CARD_CODES[dealer[0]] - 1] if dealer and dealer[0] != HIDDEN else 0
    return np.array([min(total(count), 31), is_soft(count), pair, up], dtype=np.int64)
