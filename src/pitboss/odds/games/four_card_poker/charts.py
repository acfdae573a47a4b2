"""Ways to play four card poker: the chart that people use, simple rules, and the arrays that programs look up."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

from ....games.four_card_poker.arithmetic import CATEGORY, NO_PAIR, PAIR, PAIR_OF_TENS, TWO_PAIR
from ....games.four_card_poker.game import MOST_TIMES_THE_ANTE, PLAYERS_CARDS, FourCardPoker
from ....plant.kernels import kernel
from ....rules.poker_hands import RANKS_NAMED
from ....things.cards import RANKS
from ....things.errors import NotUnderstood
from ...classes import classes
from ...strategy import Array, Grid, Strategy
from ...subsets import DECK
from .counting import Counted
from .wagering import FOLD, ONCE, Amounts, Antes

ACE, KING, QUEEN, JACK = 12, 11, 10, 9
PAIR_OF_THREES = PAIR * CATEGORY + (1 << 8)
ALWAYS = MOST_TIMES_THE_ANTE
SIGNS = {FOLD: "F", ONCE: "1", ALWAYS: "3"}
LEGEND = {
    "3": "wager three times the ante",
    "3*": "three times is best on the whole; with some of these hands another play is",
    "1": "wager once the ante",
    "1*": "once is best on the whole; with some of these hands another play is",
    "F": "fold",
    "F*": "folding is best on the whole; with some of these hands another play is",
}

Groups = list[tuple[str, NDArray[np.bool_]]]


def groups(ranks: NDArray[np.int64]) -> Groups:
    """Return the rows of the chart, the highest hands first, and which hands belong to each."""
    nothing = (ranks // CATEGORY) == NO_PAIR
    three_highest = np.where(nothing, ranks >> 4, 0)
    ace_king = (ACE << 8) + (KING << 4)
    found: Groups = [("two pair or better", ranks >= TWO_PAIR * CATEGORY)]
    for rank in reversed(range(len(RANKS))):
        low = PAIR * CATEGORY + (rank << 8)
        found.append((f"pair of {RANKS_NAMED[rank]}", (ranks >= low) & (ranks < low + (1 << 8))))
    for third in (QUEEN, JACK):
        found.append((f"A-K-{RANKS[third]}", three_highest == ace_king + third))
    found.append(("lower", nothing & (three_highest < ace_king + JACK)))
    return found


def chart(antes: Antes, best: Amounts) -> tuple[Grid, Amounts, tuple[str, ...]]:
    """Return the best chart with one sign for each group of hands and rank of the up card; its amounts; its rules.

    It is the best of its kind: each cell holds what is best for its hands on the whole.
    """
    counted, listed = antes.counted, groups(antes.counted.ranks)
    group = np.zeros(len(counted.ranks), dtype=np.int64)
    for number, (_, mine) in enumerate(listed):
        group[mine] = number
    paid = np.array(antes.bonus)[counted.kinds]
    sums = np.zeros((len(listed), len(RANKS), 3), dtype=np.int64)
    times = np.zeros((len(listed), len(RANKS), ALWAYS + 1), dtype=np.int64)
    _sum_cells(group, counted.weights, counted.can_be_up, antes.gains, paid, best, sums, times)
    signs = np.zeros((len(listed), len(RANKS)), dtype=np.int8)
    rows = []
    for number, (name, _) in enumerate(listed):
        cells = []
        for up in range(len(RANKS)):
            ways, gained, bonus = sums[number, up].tolist()
            worth = {FOLD: -ways * counted.dealers}
            for amount in (ONCE, ALWAYS):
                worth[amount] = (1 + amount) * gained + bonus * counted.dealers
            signs[number, up] = amount = max(worth, key=lambda one: (worth[one], -one))
            cells.append(SIGNS[amount] + ("" if times[number, up, amount] == ways else "*"))
        rows.append((name, tuple(cells)))
    amounts = np.repeat(signs[group], 4, axis=1)[:, : counted.can_be_up.shape[1]]
    grid = Grid(
        title="How much to wager on play: the best four cards against the dealer's up card",
        row_name="hand",
        column_name="up card",
        columns=tuple(RANKS),
        rows=tuple(rows),
        legend=LEGEND,
    )
    return grid, amounts, _in_words(rows)


@kernel
def _sum_cells(
    group: NDArray[np.int64],
    weights: NDArray[np.int64],
    can_be_up: NDArray[np.bool_],
    gains: NDArray[np.int64],
    paid: NDArray[np.int64],
    best: Amounts,
    sums: NDArray[np.int64],
    times: NDArray[np.int64],
) -> None:
    """Add up by group of hands and rank of the up card: ways, what a unit gains, the bonus; and the best amounts."""
    for row in range(len(group)):
        for up in range(can_be_up.shape[1]):
            if can_be_up[row, up]:
                cell = sums[group[row], up >> 2]
                cell[0] += weights[row]
                cell[1] += weights[row] * gains[row, up]
                cell[2] += weights[row] * paid[row]
                times[group[row], up >> 2, best[row, up]] += weights[row]


def _in_words(rows: list[tuple[str, tuple[str, ...]]]) -> tuple[str, ...]:
    """Say what holds whatever the up card is, and leave the rest to the chart."""
    plain = [set(cells) for _, cells in rows]
    always = next(number for number, signs in enumerate(plain) if signs != {SIGNS[ALWAYS]})
    once = [name for (name, _), signs in zip(rows, plain, strict=True) if signs == {SIGNS[ONCE]}]
    rules = [f"Wager three times the ante on a {rows[always - 1][0]} and on everything higher."] if always else []
    rules += [f"Wager once the ante on a {name}." for name in once]
    return (*rules, "Otherwise the up card decides: see the chart.")


def by_rank(counted: Counted, thrice_from: int, once_from: int) -> Amounts:
    """Return the amounts of one who looks at the own hand only: three times from one rank on, once from another."""
    of_hand = np.where(counted.ranks >= thrice_from, ALWAYS, np.where(counted.ranks >= once_from, ONCE, FOLD))
    return np.repeat(of_hand[:, None], counted.can_be_up.shape[1], axis=1).astype(np.int8)


def others(counted: Counted) -> Iterable[tuple[str, Amounts]]:
    """Return simple ways to play, that look at the own hand only."""
    yield (
        "three times from a pair of tens, once on lower pairs but deuces",
        by_rank(counted, PAIR_OF_TENS, PAIR_OF_THREES),
    )
    yield "three times from a pair of tens, once on lower pairs", by_rank(counted, PAIR_OF_TENS, PAIR * CATEGORY)
    yield "three times on every pair or better", by_rank(counted, PAIR * CATEGORY, PAIR * CATEGORY)


def as_strategy(
    game: FourCardPoker, name: str, amounts: Amounts, *, rules: tuple[str, ...], grids: tuple[Grid, ...] = ()
) -> Strategy:
    """Return a strategy: its arrays give each class of hands a row, and each row the amounts by up card.

    Classes are in the order of :func:`pitboss.odds.classes.classes`; an up card is looked up after the exchange of
    suits that turns the hand into the one that stands for it.
    """
    different, rows = _alike(amounts)
    kind = np.uint16 if len(different) <= np.iinfo(np.uint16).max else np.int32
    return Strategy(
        game=game.id,
        options=game.options.chosen(),
        name=name,
        rules=rules,
        grids=grids,
        arrays={"row": Array.of(rows.astype(kind)), "amount": Array.of(different)},
    )


def _alike(amounts: Amounts) -> tuple[Amounts, NDArray[np.int64]]:
    """Return the different rows, and which of them each row is."""
    # Two bits for each card: a row is a pair of words.
    half = DECK // 2
    bits = 4 ** np.arange(half)
    high, low = amounts[:, half:] @ bits, amounts[:, :half] @ bits
    order = np.lexsort((low, high))
    begins = np.ones(len(order), dtype=bool)
    begins[1:] = (high[order][1:] != high[order][:-1]) | (low[order][1:] != low[order][:-1])
    rows = np.empty(len(order), dtype=np.int64)
    rows[order] = np.cumsum(begins) - 1
    return amounts[order[begins]], rows


def lookup(strategy: Strategy) -> tuple[NDArray[np.int64], Amounts]:
    """Return the row of each class of hands, and the amounts of each row by up card."""
    rows, amounts = strategy.array("row").astype(np.int64), strategy.array("amount")
    number = len(classes(PLAYERS_CARDS)[0])
    if rows.shape != (number,) or amounts.ndim != 2 or amounts.shape[1] != DECK:
        raise NotUnderstood(
            f"The arrays of the strategy {strategy.name!r} are not those of four card poker.",
            allowed=[f"row: {number} numbers", f"amount: rows of {DECK} amounts"],
        )
    if rows.min() < 0 or rows.max() >= len(amounts) or amounts.min() < FOLD or amounts.max() > ALWAYS:
        raise NotUnderstood(
            f"The arrays of the strategy {strategy.name!r} hold a row or an amount that there is not.",
            allowed=[f"row: 0 to {len(amounts) - 1}", f"amount: {FOLD} to {ALWAYS}"],
        )
    return rows, amounts.astype(np.int8)
