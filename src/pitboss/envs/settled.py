"""Many tables of a game with few decisions: what each of them comes to is settled when the cards are dealt."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..odds.solve import solver_of
from ..odds.strategy import Array, Strategy
from ..plant.kernels import Kernel, kernel
from ..rules.game import Game
from ..simulate.chunks import prepare
from ..simulate.streams import Stream, shuffle_first
from .actions import GO_ON, actions_of
from .plans import ENDS, PLANS, Answer, Fill, Rows
from .sitting import FACE_DOWN, SIZES

Which = NDArray[np.bool_]


@kernel
def deal_rows(packs: Rows, cards: int, which: Which, stream: Stream) -> None:
    """Bring the cards of a new round to the front of the packs of some tables."""
    for row in range(len(packs)):
        if which[row]:
            shuffle_first(packs[row], cards, stream)


class Strategies:
    """The strategies of a plan, each of which settles rows of cards."""

    def __init__(self, game: Game, fills: Mapping[str, Fill], wagers: Mapping[str, int]) -> None:
        model = solver_of(game.id).simple(game)
        assert model is not None
        self.plays = {}
        for name, fill in fills.items():
            arrays = {id: Array.of(array) for id, array in fill(model).items()}
            strategy = Strategy(game=game.id, options=model.options, name=name, arrays=arrays)
            self.plays[name] = prepare(game.id, game.options.chosen(), wagers, 1, strategy)
        self._settle = {id(play.dealt): _rows_of(play.dealt) for play in self.plays.values()}

    def ends(self, name: str, cards: Rows) -> NDArray[np.int32]:
        """Return the end to which each row comes by a strategy."""
        play = self.plays[name]
        ends = np.zeros((len(cards), 1, 1), dtype=np.int32)
        self._settle[id(play.dealt)](cards, ends, *play.arguments)
        return ends[:, 0, 0]

    def nets(self, name: str) -> NDArray[np.int64]:
        """Return what each end comes to, in cents."""
        found = self.plays[name].end_nets
        assert found is not None
        return np.asarray(found.sum(axis=1), dtype=np.int64)


class SettledTables:
    """Tables of a game with few decisions."""

    def __init__(self, game: Game, wagers: Mapping[str, int], tables: int) -> None:
        self.plan = PLANS[game.id](game, wagers)
        self._actions = [action.name for action in actions_of(game.id)]
        self._strategies = Strategies(game, self.plan.strategies, wagers)
        self._unit = next(iter(wagers.values()))
        self._rooms = SIZES[game.id]
        self.packs = np.tile(np.array(game.pack(), dtype=np.uint8), (tables, 1))
        self._over = len(self.plan.questions)
        shape = self._over + 1, len(self._actions)
        self._may = np.zeros(shape, dtype=np.int8)
        self._leads_to = np.full(shape, ENDS)
        self._moments = np.array([game.moments.index(one.moment) for one in self.plan.questions])
        self._over_at = np.full(shape, len(game.moments) - 1)
        self._answers: list[tuple[int, int, Answer]] = []
        for number, question in enumerate(self.plan.questions):
            for name, answer in question.answers.items():
                place = number, self._actions.index(name)
                self._may[place], self._leads_to[place] = 1, answer.leads_to
                if answer.over:
                    self._over_at[place] = game.moments.index(answer.over)
                if answer.leads_to == ENDS:
                    self._answers.append((*place, answer))
        self._go_on = self._over, self._actions.index(GO_ON)
        self._may[self._go_on] = 1
        if self.plan.over:
            self._over_at[self._go_on] = game.moments.index(self.plan.over)
        self.nets = np.zeros((tables, *shape))
        self._question = np.zeros(tables, dtype=np.int64)
        self._moment = np.zeros(tables, dtype=np.int64)

    @property
    def lawful(self) -> NDArray[np.int8]:
        """Which actions each table may take now."""
        found: NDArray[np.int8] = self._may[self._question]
        return found

    def cards(self, table: int) -> Rows:
        """Return the cards of a table in the order in which they are dealt."""
        found: Rows = self.packs[table]
        return found

    def open(self) -> None:
        """Open the tables anew; nothing is carried from round to round."""

    def deal(self, which: Which, stream: Stream) -> None:
        """Deal a new round at some tables, and settle it for every answer."""
        plan = self.plan
        deal_rows(self.packs, plan.cards, which, stream)
        cards = np.ascontiguousarray(self.packs[which, : plan.cards])
        ends = {name: self._strategies.ends(name, cards) for name in plan.strategies}
        worth = {name: self._strategies.nets(name)[found] for name, found in ends.items()}
        ranks = cards[:, list(plan.hand)].argsort(axis=1).argsort(axis=1)
        nets = np.zeros((len(cards), *self._may.shape))
        for question, action, answer in self._answers:
            if answer.place >= 0:
                by_card = np.stack([worth[name] for name in answer.settled_by])
                net = by_card[ranks[:, answer.place], np.arange(len(cards))]
            else:
                net = worth[answer.settled_by[0]]
            if answer.beside:
                net = net + np.array(answer.beside)[ends[answer.settled_by[0]]]
            nets[:, question, action] = net / self._unit
        # Where there is no question every strategy comes to the same.
        nets[:, *self._go_on] = next(iter(worth.values())) / self._unit
        self.nets[which] = nets
        asked = plan.asks(cards)
        self._question[which] = np.where(asked, 0, self._over)
        self._moment[which] = np.where(asked, self._moments[0], self._over_at[self._go_on])

    def act(self, chosen: NDArray[np.int64], stream: Stream) -> tuple[NDArray[np.float64], Which]:
        """Take a lawful action at every table; return what the rounds came to, and which are over."""
        here = self._question, chosen
        leads_to = self._leads_to[here]
        ended = leads_to == ENDS
        rewards = np.where(ended, self.nets[np.arange(len(chosen)), *here], 0.0)
        self._moment = np.where(ended, self._over_at[here], self._moments[leads_to])
        self._question = np.where(ended, self._over, leads_to)
        return rewards, ended

    def observe(self) -> dict[str, NDArray[Any]]:
        """Return what each seat sees; where a round is over the layout is empty."""
        plan, tables = self.plan, len(self.packs)
        playing = self._question < self._over
        seen: dict[str, NDArray[Any]] = {}
        for name, places, room in zip(
            ("hand", "dealer", "table"), (plan.hand, plan.dealer, plan.table), self._rooms, strict=True
        ):
            if not room:
                continue
            codes = np.zeros((tables, room), dtype=np.int64)
            for column, place in enumerate(places):
                shown = name == "hand" or place in plan.up
                codes[:, column] = self.packs[:, place].astype(np.int64) + 1 if shown else FACE_DOWN
            codes[~playing] = 0
            seen[name] = codes
        hands = np.full(tables, 1 if plan.hand else 0) * playing
        for number, question in enumerate(plan.questions):
            if question.aside >= 0:
                there = self._question == number
                seen["hand"][there, question.aside : -1] = seen["hand"][there, question.aside + 1 :]
                seen["hand"][there, -1] = 0
                hands[there] = 2
        seen["round"] = np.stack([self._moment, hands], axis=1).astype(np.int64)
        return seen


def _rows_of(dealt: Callable[..., None]) -> Callable[..., None]:
    """Return a compiled function that carries out a round for every row of cards."""
    import numba

    assert isinstance(dealt, Kernel)
    one = dealt.compiled

    @numba.njit(nogil=True, error_model="numpy")
    def rows(cards, ends, *arguments):  # type: ignore[no-untyped-def]
        for row in range(len(cards)):
            one(cards[row], ends[row], *arguments)

    found: Callable[..., None] = rows
    return found
