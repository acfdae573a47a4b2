"""What a round may come to under a plan: the ends of hands not split one by one, those of split hands on average."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

import msgspec
import numpy as np
from numpy.typing import NDArray

from ...rules.twentyone import BUST
from .dealers import BLACKJACK, RESULTS, Start, blackjack_needs
from .deciding import DOUBLE, STAND, SURRENDER
from .proving import Rows, exact_sums
from .reckoner import Plan, Reach, Reckoner
from .resplits import number_of_hands
from .terms import ACE, KINDS, SHOWN, TEN

WIN, FIVE, PUSH, LOSE, HALF, DOUBLE_WIN, DOUBLE_PUSH, DOUBLE_LOSE, DOUBLE_ORIGINAL, DOUBLE_HALF = range(10)
"""The ends of a hand not split; FIVE wins with 21 in five cards, ORIGINAL loses the first wager alone."""
ENDS = 10

HAND, DOUBLED, STAKED = range(3)
"""What is summed for a split hand: its wager and its double, twice over; how often it doubles."""

Coefficients = NDArray[np.int64]


class Ends(msgspec.Struct, frozen=True, kw_only=True):
    """How likely every end of a round is, exactly.

    ``hands`` are the ends of hands not split; ``blackjack`` is a winning one, ``both`` a blackjack of either side,
    ``early`` a dealer's blackjack that ends the round at once. Rounds with a split have the chance ``split``; ``made``
    is how likely there is an nth hand, from the second on. By place of the hand, ``split_hands`` and ``split_doubles``
    are what its wager and its double come to on average per round, ``split_staked`` how often it is doubled. Counted
    were ``sets`` of cards, of ``cards`` cards at most.
    """

    hands: tuple[Fraction, ...]
    blackjack: Fraction
    both: Fraction
    early: Fraction
    split: Fraction
    made: tuple[Fraction, ...]
    split_hands: tuple[Fraction, ...]
    split_doubles: tuple[Fraction, ...]
    split_staked: tuple[Fraction, ...]
    sets: int
    cards: int

    @property
    def three_or_more(self) -> Fraction:
        """The chance of a round with three split hands or more."""
        return self.made[1] if len(self.made) > 1 else Fraction(0)

    def mean(self, blackjack_pays: Fraction, five_pay: int, both: int) -> Fraction:
        """Return what a unit comes to on average, with all that it brings."""
        return sum(self.parts(blackjack_pays, five_pay, both).values(), Fraction(0))

    def parts(self, blackjack_pays: Fraction, five_pay: int, both: int) -> dict[str, Fraction]:
        """Return what the first wager, the doubles and the wagers on split hands come to on average."""
        ends = self.hands
        half = Fraction(1, 2)
        doubled = ends[DOUBLE_WIN] - ends[DOUBLE_LOSE] - half * ends[DOUBLE_HALF]
        main = ends[WIN] + five_pay * ends[FIVE] - ends[LOSE] - half * ends[HALF] + doubled - ends[DOUBLE_ORIGINAL]
        main += blackjack_pays * self.blackjack + both * self.both - self.early + self.split_hands[0]
        found = {"main": main, "double@1": doubled + self.split_doubles[0]}
        for place in range(2, len(self.split_hands) + 1):
            found[f"split@{place}"] = self.split_hands[place - 1]
            found[f"double@{place}"] = self.split_doubles[place - 1]
        return found

    def staked(self) -> dict[str, Fraction]:
        """Return what is put down on average."""
        doubled = sum(self.hands[DOUBLE_WIN:], Fraction(0)) + self.split_staked[0]
        found = {"main": Fraction(1), "double@1": doubled}
        for place in range(2, len(self.split_hands) + 1):
            found[f"split@{place}"] = self.made[place - 2]
            found[f"double@{place}"] = self.split_staked[place - 1]
        return found


def ends_of(reckoner: Reckoner, plan: Plan, places: Sequence[int] | None = None) -> Ends:
    """Return the exact ends of a plan, against all starts or some; together they must be as likely as those."""
    places = range(len(reckoner.starts)) if places is None else places
    reached = reckoner.reached(plan)
    whole_hands = [_rows_of_hands(reckoner, plan, reached, place) for place in places]
    hands = exact_sums(reckoner, whole_hands)
    splits = [_rows_of_splits(reckoner, plan, reached, place) for place in places]
    most = max(reckoner.terms.most_hands, reckoner.terms.most_hands_of_aces)
    sums = exact_sums(reckoner, splits) if any(len(one.removed) for one in splits) else [Fraction(0)] * (3 * most)
    blackjack, both, early = _blackjacks(reckoner, places)
    chance, made = _splits(reckoner, plan, places)
    counted = sum(hands, Fraction(0)) + blackjack + both + early + chance
    whole = sum((_chance_of(reckoner, reckoner.starts[place]) for place in places), Fraction(0))
    if counted != whole:
        raise ArithmeticError(f"the ends of a round have the chance {counted}, not {whole}")
    return Ends(
        hands=tuple(hands),
        blackjack=blackjack,
        both=both,
        early=early,
        split=chance,
        made=made,
        split_hands=tuple(one / 2 for one in sums[HAND::3]),
        split_doubles=tuple(one / 2 for one in sums[DOUBLED::3]),
        split_staked=tuple(sums[STAKED::3]),
        sets=sum(len(one.removed) * int((one.start.tree.orders > 0).sum()) for one in (*whole_hands, *splits)),
        cards=min(max(one.most_cards for one in (*whole_hands, *splits)), reckoner.terms.cards),
    )


# Hands not split.


def _rows_of_hands(reckoner: Reckoner, plan: Plan, reached: Reach, place: int) -> Rows:
    """Count the ends of hands not split: what neither stands nor is given up is lost over 21."""
    hands, start = reckoner.hands, reckoner.starts[place]
    coefficients = np.zeros((len(hands), ENDS, RESULTS), dtype=np.int64)
    orders, doubled = reached.orders[place, 0], reached.doubled_orders[place, 0]
    actions, rescued = plan.actions[place, 0], plan.doubled[place, 0] == SURRENDER
    begun = orders * (hands.cards == 2)
    doubles, stands, gives_up = (orders * (actions == action) for action in (DOUBLE, STAND, SURRENDER))
    coefficients[:, LOSE] += (begun - doubles - stands)[:, None]
    coefficients[:, LOSE, :BLACKJACK] -= gives_up[:, None]
    coefficients[:, HALF, :BLACKJACK] += gives_up[:, None]
    coefficients[:, DOUBLE_LOSE] += (doubles - doubled)[:, None]
    coefficients[:, DOUBLE_HALF, :BLACKJACK] += (doubled * rescued)[:, None]
    coefficients[:, DOUBLE_ORIGINAL, BLACKJACK] += doubled
    coefficients[:, LOSE, BLACKJACK] += stands
    five = (hands.cards == 5) & (hands.totals == BUST)
    against = np.array(reckoner.terms.against)[hands.totals]
    kept = doubled * ~rescued
    for end, single, sign in ((WIN, ~five, 1), (FIVE, five, 1), (PUSH, True, 0), (LOSE, True, -1)):
        coefficients[:, end, :BLACKJACK] += (stands * single)[:, None] * (against == sign)
    for end, sign in ((DOUBLE_WIN, 1), (DOUBLE_PUSH, 0), (DOUBLE_LOSE, -1)):
        coefficients[:, end, :BLACKJACK] += kept[:, None] * (against == sign)
    if not reckoner.found_late:
        coefficients[:, :, BLACKJACK] = 0
    return Rows(start, hands.comps, coefficients * start.deals)


# Split hands.


def _rows_of_splits(reckoner: Reckoner, plan: Plan, reached: Reach, place: int) -> Rows:
    """Count what split hands come to, three sums for each place of a hand."""
    terms, start = reckoner.terms, reckoner.starts[place]
    most = max(terms.most_hands, terms.most_hands_of_aces)
    coefficients = np.zeros((len(reckoner.removals.comps), 3 * most, RESULTS), dtype=np.int64)
    for number, context in enumerate(reckoner.contexts):
        if context.pair < 0 or not plan.splits[place, context.pair]:
            continue
        found = np.flatnonzero(reached.orders[place, number] + reached.doubled_orders[place, number])
        first, other, doubled, staked = _sums_of_hands(reckoner, plan, reached, place, number, found)
        for more in range(context.weights.shape[1]):
            rows = reckoner.removals.row[found, context.pair, more + 1]
            there = rows >= 0
            for hand, weight in enumerate(context.weights[:, more]):
                if weight:
                    of_hand = coefficients[:, 3 * hand : 3 * hand + 3]
                    of_hand[rows[there], HAND] += weight * (other if hand else first)[there]
                    of_hand[rows[there], DOUBLED] += weight * doubled[there]
                    of_hand[rows[there], STAKED] += weight * staked[there]
    return Rows(start, reckoner.removals.comps, coefficients * start.deals)


def _sums_of_hands(
    reckoner: Reckoner, plan: Plan, reached: Reach, place: int, number: int, found: NDArray[np.int64]
) -> tuple[Coefficients, Coefficients, Coefficients, Coefficients]:
    """Return what hands count once, for each result: as the first hand, as another, as a double, as money put down.

    A hand counts as lost with its first two cards, and for what it has over that where it stands or is given up. Of
    all but the first hand a dealer's blackjack found late takes nothing that is not lost already.
    """
    hands, terms = reckoner.hands, reckoner.terms
    late = np.zeros(RESULTS, dtype=np.int64)
    late[BLACKJACK] = 2 if reckoner.found_late else 0
    live = np.ones(RESULTS, dtype=np.int64)
    live[BLACKJACK] = reckoner.found_late
    half = np.ones(RESULTS, dtype=np.int64)
    half[BLACKJACK] = 0
    orders, doubled = reached.orders[place, number, found], reached.doubled_orders[place, number, found]
    actions, rescued = plan.actions[place, number, found], plan.doubled[place, number, found] == SURRENDER
    # What a standing hand has over a lost one, twice over.
    gains = np.zeros((len(found), RESULTS), dtype=np.int64)
    gains[:, :BLACKJACK] = 2 * np.array(terms.against)[hands.totals[found]] + 2
    five = (hands.cards[found] == 5) & (hands.totals[found] == 21)
    single = gains + np.where(five[:, None] & (gains == 4), 2 * (terms.five_cards_pay - 1), 0)
    begun = -2 * (orders * (hands.cards[found] == 2))[:, None] * live
    stands, gives_up = orders * (actions == STAND), orders * (actions == SURRENDER)
    doubles = orders * (actions == DOUBLE)
    kept = np.where(rescued[:, None], half, gains)
    first = begun + stands[:, None] * single + gives_up[:, None] * half + doubled[:, None] * kept
    other = first + (stands + gives_up + doubled)[:, None] * late
    on_doubles = -2 * doubles[:, None] * live + doubled[:, None] * (kept + late)
    return first, other, on_doubles, doubles[:, None] * live


# What the first cards decide.


def _draw(counts: Sequence[int], values: Sequence[int]) -> Fraction:
    """Return the chance of values drawn in this order."""
    left, chance = list(counts), Fraction(1)
    for value in values:
        chance *= Fraction(left[value], sum(left))
        left[value] -= 1
    return chance


def _chance_of(reckoner: Reckoner, start: Start, further: Sequence[int] = ()) -> Fraction:
    """Return the chance of a start, and of further cards in this order; none where the shoe has too few."""
    cards = (*start.values, *further)
    if any(cards.count(value) > reckoner.terms.counts[value] for value in cards):
        return Fraction(0)
    return start.deals * _draw(reckoner.terms.counts, cards)


def _blackjacks(reckoner: Reckoner, places: Sequence[int]) -> tuple[Fraction, Fraction, Fraction]:
    """Return the chance of a winning blackjack, of two, and of a dealer's that ends the round at once."""
    one, both, dealers = Fraction(0), Fraction(0), Fraction(0)
    for place in places:
        start = reckoner.starts[place]
        mine = 2 * _chance_of(reckoner, start, (ACE, TEN))
        need = blackjack_needs(start)
        if need >= 0:
            either = 2 * _chance_of(reckoner, start, (need, ACE, TEN))
            dealers += _chance_of(reckoner, start, (need,))
        else:
            shown = set(start.values) == {ACE, TEN}
            either = mine if shown else Fraction(0)
            dealers += _chance_of(reckoner, start) if shown else 0
        one, both = one + mine - either, both + either
    return one, both, Fraction(0) if reckoner.found_late else dealers - both


def _splits(reckoner: Reckoner, plan: Plan, places: Sequence[int]) -> tuple[Fraction, tuple[Fraction, ...]]:
    """Return the chance of a round with split hands, and of a second hand, a third and so on."""
    terms, chance = reckoner.terms, Fraction(0)
    made = [Fraction(0)] * (max(terms.most_hands, terms.most_hands_of_aces) - 1)
    for place in places:
        start = reckoner.starts[place]
        for pair in range(KINDS):
            if not plan.splits[place, pair]:
                continue
            cards = (*start.values, pair, pair)
            if any(cards.count(value) > terms.counts[value] for value in cards):
                continue
            cases = [(1, cards)]
            need = blackjack_needs(start)
            if not reckoner.found_late and need >= 0:
                cases.append((-1, (*cards, need)))
            if terms.hole == SHOWN and set(start.values) == {ACE, TEN}:
                continue
            for sign, gone in cases:
                if any(gone.count(value) > terms.counts[value] for value in gone):
                    continue
                weight = sign * start.deals * _draw(terms.counts, gone)
                chance += weight
                hands = number_of_hands(
                    terms.hands_of(pair), terms.counts[pair] - gone.count(pair), terms.cards - len(gone)
                )
                for number, of_it in hands.items():
                    for place_of_hand in range(number - 1):
                        made[place_of_hand] += weight * of_it
    return chance, tuple(made)
