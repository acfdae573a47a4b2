"""Chemin de fer as a contest of two sides: what the hands come to by their choices, and when neither can do better.

The Dominant Player chooses on 5, the Banker in a few cells of Table 2, and neither sees what the other holds. What a
wager comes to is a sum over the cells: the Banker's best answer to one who draws on 5 so often is found cell by cell,
and changes only at the few frequencies at which a cell is indifferent. Among those are all the balances.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from ..games.chemin_de_fer.arithmetic import (
    DRAWS,
    MAY_CHOOSE,
    STAYS,
    banker_rule,
    bankers_result,
    is_natural,
    player_rule,
)
from ..rules.baccarat import NO_CARD, point_count
from .baccarat import VALUES, Ways, cell
from .results import must_be

Cell = tuple[int, int]
"""A Banker's Point Count and the value of the card given, or ``NO_CARD``."""
Choices = dict[Cell, Fraction]
"""How often the Banker draws in each cell that is left to him."""

WON, TIED, LOST = 1, 0, -1


def bankers_turn(table: Sequence[int], player: int, banker: int, draws: bool, fifth: int) -> int:
    """Say what Table 2 leaves the Banker, the next card of the shoe being worth ``fifth``; a natural ends the hand."""
    if is_natural(player) or is_natural(banker):
        return STAYS
    return banker_rule(table, banker, fifth if draws else NO_CARD)


def players_turn(player: int, banker: int) -> int:
    """Say what Table 1 leaves the Dominant Player; a natural ends the hand."""
    if is_natural(player) or is_natural(banker):
        return STAYS
    return player_rule(player)


def final_result(player: int, banker: int, fifth: int, sixth: int, draws: bool, theirs: bool) -> int:
    """Return what the Banker's wager comes to, by who draws of the next two cards of the shoe.

    >>> final_result(5, 6, 9, 2, False, False), final_result(5, 6, 9, 2, True, False), final_result(7, 6, 2, 9, False, True)
    (1, 1, 1)
    """  # noqa: E501
    if draws:
        player, fifth = point_count(player + fifth), sixth
    return bankers_result(player, point_count(banker + fifth) if theirs else banker)


@dataclass
class Counted:
    """How often the Banker wins, stands off and loses, in orders of six cards."""

    won: int = 0
    tied: int = 0
    lost: int = 0

    def add(self, result: int, number: int) -> None:
        """Count a result."""
        if result == WON:
            self.won += number
        elif result == LOST:
            self.lost += number
        else:
            self.tied += number

    @property
    def total(self) -> int:
        """How many orders these are."""
        return self.won + self.tied + self.lost


class Contest:
    """What the hands come to by the choices of both sides.

    ``fixed[a]`` counts the hands in which nothing is left to the Banker, by whether (1) or not (0) the Dominant Player
    draws on 5; ``chosen[cell][a][b]`` those that come to one of his cells, by whether he draws there. Of a unit that
    he wins the Banker keeps ``keeps``.
    """

    def __init__(self, table: Sequence[int], ways: Ways, keeps: Fraction) -> None:
        self.keeps = keeps
        self.fixed = (Counted(), Counted())
        self.chosen: dict[Cell, tuple[tuple[Counted, Counted], tuple[Counted, Counted]]] = {}
        self.total = sum(ways)
        for player in range(VALUES):
            for banker in range(VALUES):
                for fifth in range(VALUES):
                    self._count(table, ways, player, banker, fifth)
        for choice in range(2):
            counted = self.fixed[choice].total + sum(at[choice][0].total for at in self.chosen.values())
            must_be(counted, self.total, "hands of chemin de fer")

    def _count(self, table: Sequence[int], ways: Ways, player: int, banker: int, fifth: int) -> None:
        """Count the hands of these two counts and this next card, for both choices of the Dominant Player."""
        mine = players_turn(player, banker)
        first = cell(player, banker, fifth, 0)
        for choice in range(2):
            draws = mine == DRAWS or (mine == MAY_CHOOSE and choice == 1)
            theirs = bankers_turn(table, player, banker, draws, fifth)
            if theirs == MAY_CHOOSE:
                where = banker, fifth if draws else NO_CARD
                new = (Counted(), Counted()), (Counted(), Counted())
                into = self.chosen.setdefault(where, new)[choice]
            else:
                into = self.fixed[choice], self.fixed[choice]
            for sixth in range(VALUES):
                for draw in range(2):
                    if theirs in (MAY_CHOOSE, (STAYS, DRAWS)[draw]):
                        result = final_result(player, banker, fifth, sixth, draws, draw == 1)
                        into[draw].add(result, ways[first + sixth])

    def results(self, draws_on_5: Fraction, choices: Choices) -> tuple[Fraction, Fraction, Fraction]:
        """Return the probabilities that the Banker wins, stands off and loses."""
        won = tied = lost = Fraction(0)
        for choice, weight in ((0, 1 - draws_on_5), (1, draws_on_5)):
            parts = [(weight, self.fixed[choice])]
            for where, by_choice in self.chosen.items():
                stays, draws = by_choice[choice]
                parts += [(weight * (1 - choices[where]), stays), (weight * choices[where], draws)]
            for share, counted in parts:
                won += share * counted.won
                tied += share * counted.tied
                lost += share * counted.lost
        return won / self.total, tied / self.total, lost / self.total

    # What a change of mind brings.

    def bankers_gain(self, where: Cell, draws_on_5: Fraction) -> Fraction:
        """Return what drawing in a cell brings the Banker beside staying, in orders of six cards."""
        gain = Fraction(0)
        for choice, weight in ((0, 1 - draws_on_5), (1, draws_on_5)):
            stays, draws = self.chosen[where][choice]
            gain += weight * (self.keeps * (draws.won - stays.won) - (draws.lost - stays.lost))
        return gain

    def players_gain(self, choices: Choices) -> Fraction:
        """Return what drawing on 5 brings the Dominant Player beside staying."""
        if_draws, if_stays = self.results(Fraction(1), choices), self.results(Fraction(0), choices)
        return (if_draws[2] - if_draws[0]) - (if_stays[2] - if_stays[0])

    def best_banker(self, draws_on_5: Fraction) -> Choices:
        """Return the Banker's best answer; where drawing and staying are worth the same he stays."""
        return {where: Fraction(int(self.bankers_gain(where, draws_on_5) > 0)) for where in self.chosen}

    def best_player(self, choices: Choices) -> Fraction:
        """Return the Dominant Player's best answer; where both are worth the same he stays."""
        return Fraction(int(self.players_gain(choices) > 0))

    # Balance.

    def balances(self) -> list[tuple[Fraction, Choices]]:
        """Return how both sides play where neither can do better, from most to least drawing on 5."""
        found = [self._at(Fraction(1), None)]
        found += [self._at(frequency, where) for frequency, where in self._indifferent()]
        found.append(self._at(Fraction(0), None))
        return [one for one in found if one is not None]

    def _indifferent(self) -> list[tuple[Fraction, Cell]]:
        """Return the frequencies of drawing on 5 at which a cell is indifferent, highest first, and the cell."""
        found = []
        for where in self.chosen:
            never, always = self.bankers_gain(where, Fraction(0)), self.bankers_gain(where, Fraction(1))
            if never * always < 0:
                found.append((never / (never - always), where))
        return sorted(found, reverse=True)

    def _at(self, draws_on_5: Fraction, indifferent: Cell | None) -> tuple[Fraction, Choices] | None:
        """Return the balance at a frequency, if there is one; the indifferent cell makes up for what is missing."""
        choices = self.best_banker(draws_on_5)
        if indifferent is None:
            gain = self.players_gain(choices)
            return (draws_on_5, choices) if (gain >= 0 if draws_on_5 else gain <= 0) else None
        if_stays, if_draws = (self.players_gain({**choices, indifferent: Fraction(one)}) for one in range(2))
        if if_stays * if_draws >= 0:
            return None
        return draws_on_5, {**choices, indifferent: if_stays / (if_stays - if_draws)}
