"""Chemin de fer: Banker and Dominant Player, each choosing as well as the other lets him."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ...games.chemin_de_fer.arithmetic import DRAWS, FIXED, MAY_CHOOSE, banker_rule, player_rule
from ...games.chemin_de_fer.declarations import OPTIONAL_CELLS, VIGORISH_PERCENT
from ...games.chemin_de_fer.game import CheminDeFer
from ...games.chemin_de_fer.wagering import NO_CALL
from ...plant.cores import Report
from ...rules.asks import Ask
from ...rules.baccarat import COLUMNS, NO_CARD, card_value
from ...rules.baccarat_hands import count
from ...rules.round import Round
from ...things.errors import NotUnderstood
from ..baccarat import enumerated, shoe_of, shoe_words, six_cards, vigorish_note
from ..bank_contest import Cell, Choices, Contest
from ..results import Alternative, GameOdds, Outcome, WagerOdds
from ..solve import Decide
from ..strategy import Array, Grid, Strategy

MATTERS = ("optional_cells", "decks")
EXAMPLES = {
    "optional_cells": ([[3, 9], [5, 4], [6, "none"]], [[3, 9], [5, 4]], [[5, 4]], [[6, "none"]], []),
    "decks": (6, 7, 8, 10, 12),
}

CELLS: tuple[Cell, ...] = tuple((row, NO_CARD if given == "none" else int(given)) for row, given in OPTIONAL_CELLS)
VIGORISH = Fraction(VIGORISH_PERCENT, 100)
CERTAIN = 1 << 32
"""What is done always; the arrays of a strategy hold how often the hand is drawn to, in parts of this."""
ROWS = 8

Results = tuple[Fraction, Fraction, Fraction]
"""The probabilities that the Banker wins, stands off and loses."""


def solve(game: CheminDeFer, report: Report, deck: Sequence[int] | None = None) -> GameOdds:
    """Count every order of six cards by what both sides may choose, and find where neither can do better."""
    cards = shoe_of(game.pack, deck)
    ways = six_cards(cards)
    found = Contest(game.table, ways, 1 - VIGORISH)
    draws_on_5, choices = _first(found)
    results = found.results(draws_on_5, choices)
    bank, against = _bank(game, results), _against(results)
    return GameOdds(
        game=game.id,
        options=game.options.chosen(),
        enumerated=(enumerated(cards),),
        play="balance of two sides: the Dominant Player by the own point count, the Banker by the own point count and "
        "the card given, neither by the cards that make up the count; each may choose at random",
        known="the Dominant Player knows the own two cards, the Banker his and the card given; each uses no more of "
        "them than the tables name",
        shoe=shoe_words(cards),
        wagers=(bank, against),
        alternatives=tuple(_alternatives(game, found, choices, bank, against)),
        strategy=_strategy(game, "optimal", draws_on_5, choices),
        notes=tuple(_notes(found, Contest(game.table, ways, Fraction(1)), results)),
    )


def _first(contest: Contest) -> tuple[Fraction, Choices]:
    """Return the balance; of several the one in which 5 is drawn to most often."""
    found = contest.balances()
    if not found:
        raise ArithmeticError("no play was found against which neither side can do better")
    return found[0]


def _bank(game: CheminDeFer, results: Results) -> WagerOdds:
    """Return the odds of the bank, as far as it is covered."""
    won, tied, lost = results
    return _wager(
        "bank",
        ((1 - VIGORISH, won), (Fraction(0), tied), (Fraction(-1), lost)),
        "per unit of the bank that is covered, lost on average to those who wager against it and to the house; "
        + vigorish_note(VIGORISH_PERCENT, game.quarter_up, won, lost),
    )


def _against(results: Results) -> WagerOdds:
    """Return the odds of a wager against the bank."""
    won, tied, lost = results
    return _wager(
        "against",
        ((Fraction(1), lost), (Fraction(0), tied), (Fraction(-1), won)),
        "per unit accepted, lost on average to the Banker and not to the house",
    )


def _wager(id: str, outcomes: tuple[tuple[Fraction, Fraction], ...], note: str) -> WagerOdds:
    return WagerOdds(
        wager=id,
        unit=id,
        outcomes=tuple(Outcome(net, probability) for net, probability in outcomes),
        parts={id: sum((net * probability for net, probability in outcomes), Fraction(0))},
        staked={id: Fraction(1)},
        note=note,
    )


def _fixed(cells: Contest) -> Choices:
    """Return what the tables of the other baccarat games do in the cells that are left to the Banker."""
    return {where: Fraction(int(FIXED[where] == DRAWS)) for where in cells.chosen}


def _alternatives(
    game: CheminDeFer, contest: Contest, choices: Choices, bank: WagerOdds, against: WagerOdds
) -> list[Alternative]:
    """Return what a side gives away that always does the same, to another that knows it."""
    plays = [
        (f"always {word} on 5, the Banker knowing it", against, Fraction(draws), contest.best_banker(Fraction(draws)))
        for draws, word in ((1, "draw"), (0, "stay"))
    ]
    for where, often in choices.items():
        if 0 < often < 1:
            for draws, word in ((1, "draw"), (0, "stay")):
                known = {**choices, where: Fraction(draws)}
                name = f"always {word} on {_cell_words(where)}, the Dominant Player knowing it"
                plays.append((name, bank, contest.best_player(known), known))
    found = []
    for name, wager, draws_on_5, as_banker in plays:
        results = contest.results(draws_on_5, as_banker)
        loses = (_bank(game, results) if wager is bank else _against(results)).house_advantage
        found.append(
            Alternative(name=name, wager=wager.wager, house_advantage=loses, cost=loses - wager.house_advantage)
        )
    return found


def _notes(contest: Contest, before: Contest, results: Results) -> list[str]:
    """Say what either side can expect before vigorish, and what the house takes."""
    won, _, lost = results
    draws_on_5, choices = _first(before)
    before_won, _, before_lost = before.results(draws_on_5, choices)
    fixed_won, _, fixed_lost = contest.results(Fraction(1), _fixed(contest))
    mixed = [
        f"the Banker would draw {_often(often)} on {_cell_words(where)}, "
        for where, often in choices.items()
        if 0 < often < 1
    ]
    against_house = (
        f"The participants play one another: before vigorish the Banker wins {_percent(won - lost)} of what is covered "
        f"from those who wager against him. The house holds no wager and takes {_percent(VIGORISH * won)} as vigorish, "
        "which is what bank and against lose together."
    )
    without = (
        "Each side does best for what it keeps, so that the Banker reckons with vigorish. Were there none, the "
        f"Dominant Player would draw {_often(draws_on_5)} on 5, {''.join(mixed)}and the Banker would win "
        f"{_percent(before_won - before_lost)}."
    )
    by_tables = (
        "By the tables of the other baccarat games, 5 being drawn to, the Banker wins "
        f"{_percent(fixed_won - fixed_lost)} before vigorish and loses "
        f"{_percent(fixed_lost - (1 - VIGORISH) * fixed_won)} after it."
    )
    calls = "Suivi, Banco and who is Dominant Player change amounts and who decides, not what a unit comes to."
    return [against_house, without, by_tables, calls]


def _percent(share: Fraction) -> str:
    return f"{100 * float(share):.4f}%"


def _often(share: Fraction) -> str:
    """Say how often something is done.

    >>> _often(Fraction(1)), _often(Fraction(0)), _often(Fraction(9, 11))
    ('always', 'never', 'with probability 0.818182')
    """
    if share in (0, 1):
        return "always" if share else "never"
    return f"with probability {float(share):.6f}"


def _cell_words(where: Cell) -> str:
    """Name a cell of Table 2.

    >>> _cell_words((5, 4)), _cell_words((6, NO_CARD))
    ('5 having given a 4', '6 having given no card')
    """
    return f"{where[0]} having given {'no card' if where[1] == NO_CARD else f'a {where[1]}'}"


# Strategies.


def simple(game: CheminDeFer) -> Strategy:
    """Draw on 5, and as Banker do what the tables of the other baccarat games do."""
    return _strategy(game, "simple", Fraction(1), {where: Fraction(int(FIXED[where] == DRAWS)) for where in CELLS})


def _strategy(game: CheminDeFer, name: str, draws_on_5: Fraction, choices: Choices) -> Strategy:
    """Return how both sides play."""
    left = {where: often for where, often in choices.items() if _rule(game, where) == MAY_CHOOSE}
    rules = [f"Dominant Player: on 5 draw {_often(draws_on_5)}."]
    rules += [f"Banker: on {_cell_words(where)} draw {_often(often)}." for where, often in left.items()]
    return Strategy(
        game=game.id,
        options=game.options.chosen(),
        name=name,
        rules=tuple(rules),
        grids=(_bankers_grid(game, left),),
        arrays={
            "player": Array.of(np.array([_parts(draws_on_5)], dtype=np.int64)),
            "banker": Array.of(
                np.array([_parts(choices.get(where, Fraction(FIXED[where]))) for where in CELLS], dtype=np.int64)
            ),
        },
    )


def _parts(often: Fraction) -> int:
    return round(often * CERTAIN)


def _rule(game: CheminDeFer, where: Cell) -> int:
    return banker_rule(game.table, *where)


def _bankers_grid(game: CheminDeFer, left: Choices) -> Grid:
    """Return Table 2 with the choices in it."""
    rows = []
    for row in range(ROWS):
        signs = []
        for column in range(COLUMNS):
            where = row, column - 1
            often = left[where] if where in left else Fraction(int(_rule(game, where) == DRAWS))
            signs.append("D" if often == 1 else "S" if often == 0 else f"{float(100 * often):.1f}%")
        rows.append((str(row), tuple(signs)))
    mixed = {f"{float(100 * often):.1f}%": "draw so often, at random" for often in left.values() if 0 < often < 1}
    return Grid(
        title="The Banker's third card",
        row_name="Banker's point count",
        column_name="card given",
        columns=("none", *(str(value) for value in range(COLUMNS - 1))),
        rows=tuple(rows),
        legend={"D": "draw", "S": "stay", **mixed},
    )


def frequencies(game: CheminDeFer, strategy: Strategy) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Return how often either side draws: by the Dominant Player's count, and by the cells of Table 2.

    The tables come first: a strategy has its say only where they leave a choice.

    >>> player, banker = frequencies(CheminDeFer(), simple(CheminDeFer()))
    >>> (player == CERTAIN).tolist()
    [True, True, True, True, True, True, False, False, False, False]
    """
    on_5, in_cells = strategy.array("player"), strategy.array("banker")
    for name, array, shape in (("player", on_5, (1,)), ("banker", in_cells, (len(CELLS),))):
        if array.shape != shape or (array < 0).any() or (array > CERTAIN).any():
            raise NotUnderstood(
                f"The array {name!r} of the strategy {strategy.name!r} does not hold frequencies.",
                allowed=[f"{shape[0]} from 0 to {CERTAIN}"],
            )
    player = [_by_rule(player_rule(row), int(on_5[0])) for row in range(10)]
    by_cell = {where: int(often) for where, often in zip(CELLS, in_cells, strict=True)}
    banker = [
        _by_rule(_rule(game, (row, column - 1)), by_cell.get((row, column - 1), 0))
        for row in range(ROWS)
        for column in range(COLUMNS)
    ]
    return np.array(player, dtype=np.int64), np.array(banker, dtype=np.int64)


def _by_rule(rule: int, often: int) -> int:
    if rule == MAY_CHOOSE:
        return often
    return CERTAIN if rule == DRAWS else 0


def half() -> int:
    """Return the middle of all chances: what is done more often than not is done, and nothing else."""
    return CERTAIN >> 1


def decider(game: CheminDeFer, strategy: Strategy, chance: Callable[[], int] = half) -> Decide:
    """Play at the table as a strategy says, without calls.

    Where it says to draw so often, ``chance`` decides: it gives whole numbers below 2 to the 32, each equally likely.
    """
    player, banker = frequencies(game, strategy)

    def decide(round: Round, ask: Ask) -> str:
        if ask.about == "call":
            return NO_CALL
        words = ask.choices.words()
        if len(words) == 1:
            return words[0]
        hand: Any = round.hands
        if ask.hand == "banker":
            given = hand["player"].cards[2:]
            third = card_value(given[0]) if given else NO_CARD
            often = banker[count(hand["banker"]) * COLUMNS + third + 1]
        else:
            often = player[count(hand["player"])]
        return "card" if chance() < often else "stay"

    return decide
