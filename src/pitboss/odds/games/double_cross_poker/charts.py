"""The best play as charts that a person can use, and the simple play, from the choices for every set of known cards."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ....games.double_cross_poker.arithmetic import AXES
from ....games.double_cross_poker.declarations import COMMITTED, PLACES
from ....games.double_cross_poker.game import COMMUNITY_CARDS, DoubleCrossPoker, axis_by_sight
from ....rules.asks import Ask
from ....rules.poker_family import COMMUNITY
from ....rules.round import Round
from ....things.cards import RANKS
from ...solve import Decide
from ...strategy import Array, Grid, Strategy
from ...subsets import DECK, all_hands, number_of
from .choose import FOLD, Choices
from .cross import on_one_axis
from .hands import SUITS

OPEN = len(RANKS) ** 2
MATCHES = 8
"""How a hand without a plain decision looks: a pair of its own or not, and which of the open cards it matches."""
NOT_KNOWN = -1


@lru_cache(maxsize=2)
def cells(one_axis: bool) -> NDArray[np.int16]:
    """Return the cell of the charts for each ``[open, open, own]``, -1 where a card would be there twice.

    The first cells are for hands with a pair of their own or a card that matches an open one, two for each way to
    match: the open cards differ, or are a pair. The others are for all the rest, by open ranks and highest own card.
    Where the open cards may change places, the lower one counts as the first in the latter.
    """
    own = all_hands(2).astype(np.int16)
    low, high = own[:, 0] // SUITS, own[:, 1] // SUITS
    cards = np.arange(DECK, dtype=np.int16)
    card_1, card_2 = cards[:, None, None], cards[None, :, None]
    rank_1, rank_2 = card_1 // SUITS, card_2 // SUITS
    first, second = (np.minimum(rank_1, rank_2), np.maximum(rank_1, rank_2)) if one_axis else (rank_1, rank_2)
    matches_1, matches_2 = (low == rank_1) | (high == rank_1), (low == rank_2) | (high == rank_2)
    ways = 4 * (low == high).astype(np.int16) + matches_1 + 2 * matches_2.astype(np.int16)
    others = 2 * MATCHES + (first * len(RANKS) + second) * len(RANKS) + high
    found = np.where(ways > 0, 2 * ways + (rank_1 == rank_2), others)
    twice = (own[:, 0] == card_1) | (own[:, 1] == card_1) | (own[:, 0] == card_2) | (own[:, 1] == card_2)
    found[twice | (card_1 == card_2)] = NOT_KNOWN
    return found.astype(np.int16)


class Charts:
    """How often each choice is made in each cell of the charts."""

    def __init__(self, game: DoubleCrossPoker, choices: Choices) -> None:
        self.game = game
        self.one_axis = on_one_axis(np.array(game.first_two))
        self.committed = game.options.axis_choice == COMMITTED
        self.raises = len(AXES) if self.committed else 1
        self.cells = cells(self.one_axis)
        known = self.cells != NOT_KNOWN
        size = 2 * MATCHES + OPEN * len(RANKS)
        self.times = np.array(
            [np.bincount(self.cells[known & (choices == choice)], minlength=size) for choice in range(1 + self.raises)]
        )

    def followed(self) -> Choices:
        """Return the choices of one who plays each cell as it is best played most often."""
        most: NDArray[Any] = self.times.argmax(axis=0).astype(np.int8)
        return most[self.cells]

    def sign(self, cell: int) -> str:
        """Return what is done in a cell: a small letter where it is not always best."""
        times = self.times[:, cell]
        if not times.any():
            return ""
        signs = "FVH" if self.committed else "FR"
        sign = signs[int(times.argmax())]
        return sign if (times > 0).sum() == 1 else sign.lower()

    def grids(self) -> tuple[Grid, Grid]:
        """Return a chart for hands with a pair in sight, and one for all others."""
        named = [PLACES[place] for place in self.game.first_two]
        matched = ("neither", named[0], named[1], "both")
        rows = []
        for ways in range(1, MATCHES):
            own = "a pair" if ways >= MATCHES // 2 else "no pair"
            signs = tuple(self.sign(2 * ways + pair) for pair in range(2))
            if any(signs):
                rows.append((f"{own}, matching {matched[ways % 4]}", signs))
        highest = range(len(RANKS) - 1, 0, -1)
        others = []
        for first in range(len(RANKS)):
            for second in range(first if self.one_axis else 0, len(RANKS)):
                cell = 2 * MATCHES + (first * len(RANKS) + second) * len(RANKS)
                signs = tuple(self.sign(cell + high) for high in highest)
                others.append((f"{RANKS[first]} {RANKS[second]}", signs))
        where = "the two open cards" if self.one_axis else f"the cards at {named[0]} and {named[1]}"
        return (
            Grid(
                title="A pair in the hand, or a card of the rank of an open one",
                row_name="own cards",
                column_name="open cards",
                columns=("of two ranks", "a pair"),
                rows=tuple(rows),
                legend=self.legend(),
            ),
            Grid(
                title="Two cards that match nothing: the open cards against the higher own card",
                row_name=where,
                column_name="higher own card",
                columns=tuple(RANKS[high] for high in highest),
                rows=tuple(others),
                legend=self.legend(),
            ),
        )

    def legend(self) -> dict[str, str]:
        """Say what the signs mean."""
        if not self.committed:
            return {"F": "fold", "f": "mostly fold", "r": "mostly raise", "R": "raise"}
        return {
            "F": "fold",
            "f": "mostly fold",
            "V": "raise above and below the ante",
            "v": "mostly that",
            "H": "raise left and right of the ante",
            "h": "mostly that",
        }

    def rules(self) -> tuple[str, ...]:
        """Return what the first chart says, in words."""
        words = {sign: meaning for sign, meaning in self.legend().items() if sign.isupper()}
        said = []
        for row, signs in self.grids()[0].rows:
            for sign, cards in zip(signs, ("open cards of two ranks", "an open pair"), strict=True):
                if sign:
                    mostly = "" if sign.isupper() else "mostly "
                    said.append(f"With {row}, and {cards}: {mostly}{words[sign.upper()]}.")
        return (*said, "With two cards that match nothing: as the second chart says.")


def best_play(game: DoubleCrossPoker, choices: Choices) -> Strategy:
    """Return the strategy that makes the best choice with every set of known cards."""
    charts = Charts(game, choices)
    exact = "Charts go by ranks; the choice for each set of cards, suits and all, is in the array."
    return Strategy(
        game=game.id,
        options=game.options.chosen(),
        name="optimal",
        rules=(*charts.rules(), exact),
        grids=charts.grids(),
        arrays={"play": Array.of(choices)},
    )


def choices_by_sight(game: DoubleCrossPoker) -> Choices:
    """Return the choices of one who goes by what is in sight, as a seat does that decides for itself."""
    ranks = len(RANKS)
    own = [(low, high) for high in range(ranks) for low in range(high + 1)]
    by_rank = np.zeros((ranks, ranks, ranks, ranks), dtype=np.int8)
    cross = [0] * COMMUNITY_CARDS
    place_1, place_2 = game.first_two
    for rank_1 in range(ranks):
        for rank_2 in range(ranks):
            cross[place_1], cross[place_2] = SUITS * rank_1, SUITS * rank_2
            for low, high in own:
                axis = axis_by_sight([SUITS * low, SUITS * high], cross, game.first_two)
                raised = 1 + (axis if axis is not None and game.options.axis_choice == COMMITTED else 0)
                by_rank[rank_1, rank_2, low, high] = FOLD if axis is None else raised
    cards = np.arange(DECK) // SUITS
    hands = all_hands(2) // SUITS
    found: Choices = by_rank[cards[:, None, None], cards[None, :, None], hands[:, 0], hands[:, 1]]
    return found


def simple(game: DoubleCrossPoker) -> Strategy:
    """Raise with a pair in sight, or with a jack or better; fold all else."""
    choices = choices_by_sight(game)
    axis = ", on its axis, which is the one with more hidden cards where both axes have it" if _two(game) else ""
    other = ", on the axis with more hidden cards" if _two(game) else ""
    return Strategy(
        game=game.id,
        options=game.options.chosen(),
        name="simple",
        rules=(
            f"Raise with a pair in the own and the open cards of an axis{axis}.",
            f"Without one, raise with a jack or better{other}; fold everything lower.",
        ),
        grids=Charts(game, choices).grids(),
        arrays={"play": Array.of(choices)},
    )


def _two(game: DoubleCrossPoker) -> bool:
    return bool(game.options.axis_choice == COMMITTED)


def decider(game: DoubleCrossPoker, strategy: Strategy) -> Decide:
    """Play at the table as a strategy says."""
    play = strategy.array("play")
    words: list[str] = ["fold", *(f"raise:{axis}" for axis in AXES)] if _two(game) else ["fold", "raise"]

    def decide(round: Round, ask: Ask) -> str:
        own: Any = np.array(sorted(round.hands[str(ask.seat)].cards), dtype=np.uint8)
        cross: Sequence[int] = round.hands[COMMUNITY].cards
        first, second = (int(cross[place]) for place in game.first_two)
        return words[int(play[first, second, number_of(own)])]

    return decide
