"""Play by the tables of totals that people learn: the best ones, and what any of them comes to."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..twentyone_tables import Tables
from .deciding import ALIKE, DOUBLE, HIT, MAY_DOUBLE, MAY_HIT, MAY_SURRENDER, MAY_SURRENDER_DOUBLED, STAND, SURRENDER
from .reckoner import Plan, Reckoner, Worth
from .terms import KINDS, SHOWN, count_of_values

MOST_STEPS = 40

Bits = NDArray[np.int8]
Flags = NDArray[np.bool_]
Numbers = NDArray[Any]


def empty_tables(reckoner: Reckoner) -> Tables:
    """Return tables that always stand."""
    return Tables.empty(exposed=reckoner.terms.hole == SHOWN)


def columns_of(reckoner: Reckoner) -> NDArray[np.int64]:
    """Return the column of every start of the dealer."""
    return np.array([column_of(start.values) for start in reckoner.starts])


def column_of(values: tuple[int, ...]) -> int:
    """Return the column of what is seen of the dealer.

    >>> column_of((9,)), column_of((0, 5))
    (10, 15)
    """
    return values[0] + 1 if len(values) == 1 else count_of_values(values)


class Situations:
    """Every hand in every context against every start: what is allowed there, and its entries in the tables."""

    def __init__(self, reckoner: Reckoner) -> None:
        hands = reckoner.hands
        may = np.array([reckoner.may_in(context) for context in reckoner.contexts])
        relevant = np.array(
            [
                (hands.cards >= 2) & ((context.pair < 0) | (hands.comps[:, max(context.pair, 0)] > 0))
                for context in reckoner.contexts
            ]
        )
        self.where = np.nonzero(np.broadcast_to(relevant, (len(reckoner.starts), *relevant.shape)))
        self.place, self.context, hand = self.where
        pairs = _pairs(reckoner)
        self.first = self.context == 0
        self.two = hands.cards[hand] == 2
        self.pair = np.where(self.first, pairs[hand], -1)
        self.split_of = np.array([context.pair for context in reckoner.contexts])[self.context]
        self.allowed = may[self.context, hand]
        self.soft = hands.soft[hand] > 0
        column = columns_of(reckoner)[self.place]
        self.entry = hands.soft[hand], hands.totals[hand], column
        self.entry_of_two = (pairs[hand] >= 0).astype(np.int64), hands.totals[hand], column
        self.entry_of_pair = np.maximum(self.pair, 0) + 1, column
        self.blackjack = self.first & (hand == hands.blackjack)
        # How likely the cards are that bring a context about: the pair is dealt.
        pair_hand = np.array([reckoner.pair_hand(max(context.pair, 0)) for context in reckoner.contexts])
        self.brought = np.where(self.first, 1.0, reckoner.chances[self.place, pair_hand[self.context]])
        self.dealt = np.where(self.first & self.two & ~self.blackjack, reckoner.chances[self.place, hand], 0.0)

    def may(self, action: int) -> Flags:
        """Return where an action is allowed."""
        return (self.allowed & action) > 0

    def said(self, tables: Tables) -> tuple[Flags, Flags, Flags, Flags]:
        """Return where the tables surrender, split, double and hit, each as far as it comes to that."""
        by_two = self.first & self.two
        asked = np.where(by_two, tables.surrender[self.entry_of_two], tables.surrender_later[self.entry])
        surrenders = self.may(MAY_SURRENDER) & ~(by_two & self.soft) & (asked > 0)
        splits = ~surrenders & (self.pair >= 0) & (tables.split[self.entry_of_pair] > 0)
        asked = np.where(self.two, tables.double[self.entry], tables.double_later[self.entry])
        doubles = self.may(MAY_DOUBLE) & (asked > 0)
        return surrenders, splits, doubles, self.may(MAY_HIT) & (tables.hit[self.entry] > 0)


def _pairs(reckoner: Reckoner) -> Numbers:
    """Return of which value each hand is a pair, -1 where it is none."""
    pairs = np.full(len(reckoner.hands), -1, dtype=np.int64)
    for pair in range(KINDS):
        hand = reckoner.pair_hand(pair)
        if hand >= 0:
            pairs[hand] = pair
    return pairs


def plan_of(reckoner: Reckoner, tables: Tables, situations: Situations | None = None) -> Plan:
    """Return the plan that follows tables as far as the game allows it."""
    on = situations or Situations(reckoner)
    plan = reckoner.empty_plan()
    surrenders, splits, doubles, hits = on.said(tables)
    plan.actions[on.where] = np.select([surrenders, doubles, hits], [SURRENDER, DOUBLE, HIT], STAND)
    plan.splits[on.place[splits], on.pair[splits]] = True
    rescued = on.may(MAY_SURRENDER_DOUBLED) & (tables.surrender_doubled[on.entry] > 0)
    plan.doubled[on.where] = np.where(rescued, SURRENDER, STAND)
    return plan


def best_tables(
    reckoner: Reckoner, plan: Plan, worth: Worth, on: Situations, fixed: Tables | None = None, kept: Sequence[str] = ()
) -> Tables:
    """Return the best tables, of which no single entry can be changed for the better.

    They are found from the best plan for whole hands, by changing at each step every entry that gains by it until none
    does; of the tables met on the way the best are kept. Those of ``fixed`` that are ``kept`` by name are left alone.
    """
    tables = _improved(reckoner, fixed or empty_tables(reckoner), plan, worth, on, kept)
    best, most = tables, -np.inf
    for _ in range(MOST_STEPS):
        following = plan_of(reckoner, tables, on)
        found = reckoner.worth(following)
        total = reckoner.total(following, found, 0.0)
        if total > most + ALIKE:
            best, most = tables, total
        better = _improved(reckoner, tables, following, found, on, kept)
        if all(np.array_equal(getattr(tables, one.name), getattr(better, one.name)) for one in fields(tables)):
            break
        tables = better
    return best


def _improved(
    reckoner: Reckoner, tables: Tables, plan: Plan, worth: Worth, on: Situations, kept: Sequence[str]
) -> Tables:
    """Return tables with every entry changed that gains by it, what a decision comes to last first."""
    reached = reckoner.reached(plan)
    q = worth.decisions[on.where]
    split = plan.splits[on.place, np.maximum(on.split_of, 0)] | on.first
    by_two = on.first & on.two
    chance = np.where(by_two, on.dealt, reached.chance[on.where] * on.brought * split)
    doubled = reached.doubled_chance[on.where] * on.brought * split
    splitting = worth.splitting[on.place, np.maximum(on.pair, 0)]

    def better(name: str, entry: tuple[Numbers, ...], where: Flags, gain: Numbers, weight: Numbers) -> None:
        nonlocal tables
        if name not in kept:
            tables = replace(tables, **{name: _where_it_gains(getattr(tables, name), entry, where, gain, weight)})

    surrenders, splits, doubles, _ = on.said(tables)
    plays = ~surrenders & ~splits & ~on.blackjack
    better("hit", on.entry, on.may(MAY_HIT) & plays & ~doubles, q[:, HIT] - q[:, STAND], chance)
    hits = on.said(tables)[3]
    worth_of = np.where(hits, q[:, HIT], q[:, STAND])
    gain = q[:, DOUBLE] - worth_of
    better("double", on.entry, on.may(MAY_DOUBLE) & plays & on.two, gain, chance)
    better("double_later", on.entry, on.may(MAY_DOUBLE) & plays & ~on.two, gain, chance)
    doubles = on.said(tables)[2]
    worth_of = np.where(doubles, q[:, DOUBLE], worth_of)
    better("split", on.entry_of_pair, (on.pair >= 0) & ~surrenders, splitting - worth_of, chance)
    splits = (on.pair >= 0) & (tables.split[on.entry_of_pair] > 0)
    gain = q[:, SURRENDER] - np.where(splits, splitting, worth_of)
    better("surrender", on.entry_of_two, on.may(MAY_SURRENDER) & by_two & ~on.soft, gain, chance)
    better("surrender_later", on.entry, on.may(MAY_SURRENDER) & ~by_two, gain, chance)
    better("surrender_doubled", on.entry, on.may(MAY_SURRENDER_DOUBLED), worth.rescues[on.where], doubled)
    return tables


def _where_it_gains(bits: Bits, entry: tuple[Numbers, ...], where: Flags, gain: Numbers, chance: Numbers) -> Bits:
    """Return the entries that gain by being set over the hands that are met, or over all hands where none is met."""
    flat = np.ravel_multi_index(tuple(axis[where] for axis in entry), bits.shape)
    met = np.bincount(flat, chance[where] * gain[where], bits.size)
    likely = np.bincount(flat, chance[where], bits.size)
    unmet = np.bincount(flat, gain[where], bits.size)
    return np.where(likely > 0, met > ALIKE * likely, unmet > ALIKE).astype(np.int8).reshape(bits.shape)
