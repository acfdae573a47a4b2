"""The best ways to play a game, by tables and by all cards, and simpler ones to hold beside them."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import perm
from typing import NamedTuple

from ...plant.cores import Report, nobody
from ...rules.twentyone import dealer_draws
from ..results import Enumerated
from ..twentyone_tables import Tables
from .ends import Ends, ends_of
from .reckoner import Plan, Reckoner
from .tables import Situations, best_tables, empty_tables, plan_of
from .terms import Terms

AGREE = 1e-11
"""How far the exact sum and the one in floats, by which the play was found, may lie apart."""


class Pays(NamedTuple):
    """What a blackjack pays, and what it comes to against the dealer's."""

    blackjack: Fraction
    both: int


class Best:
    """What was found of a game: the best plan by all cards, and the best tables."""

    def __init__(self, terms: Terms, pays: Pays, report: Report = nobody) -> None:
        self.terms, self.pays = terms, pays
        self.reckoner = Reckoner(terms, report)
        self.by_cards, self.worth = self.reckoner.best()
        self.situations = Situations(self.reckoner)
        self.tables = best_tables(self.reckoner, self.by_cards, self.worth, self.situations)

    def plan(self, tables: Tables) -> Plan:
        """Return the plan that follows tables."""
        return plan_of(self.reckoner, tables, self.situations)

    def proved(self, plan: Plan, places: Sequence[int] | None = None) -> Ends:
        """Return the exact ends of a plan."""
        return proved(self.reckoner, plan, self.pays, places)

    def like_the_dealer(self) -> Tables:
        """Return the tables of a player who draws and stands as the dealer must."""
        tables = empty_tables(self.reckoner)
        hands = self.reckoner.hands
        for count, soft, total in zip(hands.counts, hands.soft, hands.totals, strict=True):
            tables.hit[soft, total] = dealer_draws(int(count), self.terms.hits_soft_17)
        return tables

    def never_bust(self) -> Tables:
        """Return the best tables that never draw to a hand which a card may take over 21."""
        fixed = empty_tables(self.reckoner)
        fixed.hit[...] = self.tables.hit
        fixed.hit[0, 12:] = 0
        return best_tables(self.reckoner, self.by_cards, self.worth, self.situations, fixed, kept=("hit",))

    def enumerated(self, sets: int, most: int) -> Enumerated:
        """Say what was counted for the exact ends of a plan, terms of so many cards at most."""
        cards = self.terms.cards
        return Enumerated(
            deals=perm(cards, most),
            closed_form=f"{cards}!/{cards - most}!, all orders of the first {most} of {cards} cards",
            how=f"the ends of a round make them up exactly, by {sets:,} pairs of a set of cards gone when a hand "
            f"stands ({len(self.reckoner.hands):,} hands, {len(self.reckoner.removals.comps):,} sets with further "
            "cards of a split pair) and a set of the dealer's cards, by values, in all their orders",
        )


def proved(reckoner: Reckoner, plan: Plan, pays: Pays, places: Sequence[int] | None = None) -> Ends:
    """Return the exact ends of a plan, which must agree with its worth in floats."""
    ends = ends_of(reckoner, plan, places)
    exact = float(ends.mean(pays.blackjack, reckoner.terms.five_cards_pay, pays.both))
    totals = reckoner.totals(plan, reckoner.worth(plan), float(pays.blackjack), pays.both)
    in_floats = sum(total for place, total in enumerate(totals) if places is None or place in places)
    if abs(exact - in_floats) > AGREE:
        raise ArithmeticError(f"the exact mean {exact} is not the one in floats, {in_floats}")
    return ends
