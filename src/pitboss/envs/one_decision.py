"""Games in which a seat decides once: every answer to the one question is settled beforehand, by the kernels.

Whatever a learner may choose is a strategy that always chooses it. So the kernel that deals the game in bulk tells, for
the same cards, what each choice comes to.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ..games.casino_war.arithmetic import against_the_dealer
from ..games.red_dog.arithmetic import CONSECUTIVE, card_value, spread
from ..odds.games import three_card_draw_poker as draw_poker
from ..odds.solve import solver_of
from ..odds.strategy import Array, Strategy
from ..odds.subsets import DECK
from ..plant.kernels import Kernel, kernel
from ..rules.game import Game
from ..simulate.chunks import prepare
from ..simulate.streams import Stream, shuffle_first
from .actions import GO_ON, actions_of

Rows = NDArray[np.uint8]
Fill = Callable[[Strategy], Mapping[str, NDArray[Any]]]


class OneDecision(NamedTuple):
    """How a game with one decision is dealt to one seat.

    ``cards`` is how many a round may need; ``hand``, ``dealer`` and ``table`` are the places in the shoe of those that
    an observation shows, in its order, ``up`` those of them that lie face up when the question is put. ``choices`` fill
    the arrays of a strategy so that it always chooses one action; ``asks`` tells of each row whether anything is asked.
    """

    cards: int
    hand: tuple[int, ...]
    dealer: tuple[int, ...]
    table: tuple[int, ...]
    up: tuple[int, ...]
    choices: Mapping[str, Fill]
    asks: Callable[[Rows], NDArray[np.bool_]]


def _always(name: str, value: int) -> Fill:
    return lambda strategy: {name: np.full_like(strategy.array(name), value)}


def _every(cards: Rows) -> NDArray[np.bool_]:
    return np.ones(len(cards), dtype=np.bool_)


def _has_spread(cards: Rows) -> NDArray[np.bool_]:
    found = [spread(card_value(int(one)), card_value(int(two))) for one, two in cards[:, :2]]
    return np.array(found) > CONSECUTIVE


def _ties(cards: Rows) -> NDArray[np.bool_]:
    return np.array([against_the_dealer(int(mine), int(dealer)) == 0 for mine, dealer in cards[:, :2]])


def _four_card_play(times: int) -> Fill:
    return lambda strategy: {
        "row": np.zeros_like(strategy.array("row")),
        "amount": np.full((1, DECK), times, dtype=np.int8),
    }


GAMES: dict[str, OneDecision] = {
    "three-card-poker": OneDecision(
        cards=6,
        hand=(0, 2, 4),
        dealer=(1, 3, 5),
        table=(),
        up=(),
        choices={"play": _always("play", 1), "fold": _always("play", 0)},
        asks=_every,
    ),
    "four-card-poker": OneDecision(
        cards=11,
        hand=(0, 2, 4, 6, 8),
        dealer=(1, 3, 5, 7, 9, 10),
        table=(),
        up=(10,),
        choices={
            **{f"play {times}x": _four_card_play(times) for times in (1, 2, 3)},
            "fold": _four_card_play(0),
        },
        asks=_every,
    ),
    "three-card-draw-poker": OneDecision(
        cards=8,
        hand=(0, 1, 2),
        dealer=(3, 4, 5, 6),
        table=(),
        up=(),
        choices={
            "in-to-win": _always(draw_poker.DECISIONS, draw_poker.STAY),
            "fold": _always(draw_poker.DECISIONS, draw_poker.FOLD),
            # The strategy counts the cards of a hand in rising order; the rows are dealt so.
            **{f"draw card {place + 1}": _always(draw_poker.DECISIONS, draw_poker.DRAW + place) for place in range(3)},
        },
        asks=_every,
    ),
    "red-dog": OneDecision(
        cards=3,
        hand=(),
        dealer=(),
        table=(0, 1),
        up=(0, 1),
        choices={"raise 1x": _always("raise", 1), "no-raise": _always("raise", 0)},
        asks=_has_spread,
    ),
    "casino-war": OneDecision(
        cards=7,
        hand=(0,),
        dealer=(1,),
        table=(),
        up=(1,),
        choices={"surrender": _always("war", 0), "war": _always("war", 1)},
        asks=_ties,
    ),
}


@kernel
def deal_rows(packs: Rows, cards: int, which: NDArray[np.bool_], stream: Stream) -> None:
    """Bring the cards of a new round to the front of the packs of some tables."""
    for row in range(len(packs)):
        if which[row]:
            shuffle_first(packs[row], cards, stream)


class Dealer:
    """Deals rounds of a game with one decision to many tables, and knows what each choice comes to."""

    def __init__(self, game: Game, wagers: Mapping[str, int], tables: int) -> None:
        self.plan = GAMES[game.id]
        self.actions = [action.name for action in actions_of(game.id)]
        self.packs = np.tile(np.array(game.pack(), dtype=np.uint8), (tables, 1))
        self.nets = np.zeros((tables, len(self.actions)), dtype=np.float64)
        self.lawful = np.zeros((tables, len(self.actions)), dtype=np.int8)
        unit = next(iter(wagers.values()))
        model = solver_of(game.id).simple(game)
        assert model is not None
        self._settlers = []
        for name, fill in self.plan.choices.items():
            arrays = {id: Array.of(array) for id, array in fill(model).items()}
            strategy = Strategy(game=game.id, options=model.options, name=name, arrays=arrays)
            play = prepare(game.id, game.options.chosen(), wagers, 1, strategy)
            assert play.end_nets is not None
            each = play.end_nets.sum(axis=1) / unit
            self._settlers.append((self.actions.index(name), _rows_of(play.dealt), play.arguments, each))

    def deal(self, which: NDArray[np.bool_], stream: Stream) -> None:
        """Deal a new round at some tables, and settle it for every choice."""
        plan = self.plan
        deal_rows(self.packs, plan.cards, which, stream)
        if plan.hand == tuple(range(len(plan.hand))):
            self._sort_hands(which)
        cards = np.ascontiguousarray(self.packs[which, : plan.cards])
        asked = plan.asks(cards)
        ends = np.zeros((len(cards), 1, 1), dtype=np.int32)
        lawful = np.zeros((len(cards), len(self.actions)), dtype=np.int8)
        nets = np.zeros((len(cards), len(self.actions)))
        for action, settle, arguments, each in self._settlers:
            settle(cards, ends, *arguments)
            nets[:, action] = each[ends[:, 0, 0]]
            lawful[:, action] = asked
        lawful[:, self.actions.index(GO_ON)] = ~asked
        # Where there is no question every choice comes to the same.
        nets[:, self.actions.index(GO_ON)] = nets[:, self._settlers[0][0]]
        self.nets[which], self.lawful[which] = nets, lawful

    def _sort_hands(self, which: NDArray[np.bool_]) -> None:
        """Lay the cards of a hand that comes as a stack in rising order; which of them came first says nothing."""
        size = len(self.plan.hand)
        self.packs[which, :size] = np.sort(self.packs[which, :size], axis=1)


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
