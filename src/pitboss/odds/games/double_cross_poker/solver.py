"""Double cross poker: every deal under the profile that it is dealt under."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations
from math import comb

import numpy as np

from ....games.double_cross_poker.arithmetic import three_card_hand
from ....games.double_cross_poker.declarations import COMMITTED, LOST, PLACES, RAISES, SAME
from ....games.double_cross_poker.game import OWN_CARDS, DoubleCrossPoker
from ....plant.cores import Report
from ...results import Alternative, Enumerated, GameOdds, WagerOdds, distribution, must_be, plain_wager
from ...subsets import FULL_DECK
from .charts import Charts, best_play, choices_by_sight
from .choose import BEST, BEST_RAISE, FOLD, GIVEN, Choices
from .counting import Table
from .hands import Numbers

MATTERS = (
    "axis_choice",
    "dealer_axis",
    "dealer_qualifier",
    "on_no_qualify",
    "main_odds",
    "first_two_exposed",
    "three_card_table",
    "three_card_ace_low",
    "three_card_on_fold",
)

FOLDED = 0


def solve(game: DoubleCrossPoker, report: Report, deck: Sequence[int] = FULL_DECK) -> GameOdds:
    """Count all deals, and fold or raise with every set of known cards as is best for the ante and its raises."""
    table = Table(game, report, deck)
    choices, found = table.settle(BEST)
    ante = _ante(table, found)
    whole = len(deck) == len(FULL_DECK)
    wagers, notes = [ante], list(_notes(game))
    if game.three_card_odds:
        nets = _three_card_nets(game, table)
        wagers.append(_three_card(game, table, choices, nets))
        if game.options.three_card_on_fold == LOST:
            notes.append(_together(game, table, choices, ante, nets))
    others: list[tuple[str, Sequence[int]]] = [("raise every hand, on the better axis", table.settle(BEST_RAISE)[1])]
    if whole:
        by_sight = table.settle(GIVEN, choices_by_sight(game))[1]
        others.append(("raise with a pair in sight or a jack or better, fold all else", by_sight))
        by_chart = table.settle(GIVEN, Charts(game, choices).followed())[1]
        others.append(("by the charts, where they are mixed as is best most often", by_chart))
    return GameOdds(
        game=game.id,
        options=game.options.chosen(),
        enumerated=(
            Enumerated(
                deals=table.deals,
                closed_form=table.closed_form,
                how="every cross of ranks, and every two ranks of the player against every two of the dealer; then for "
                "one suit every deal in which an axis and two cards of player or dealer are of it, for what flushes "
                "change",
            ),
        ),
        play="optimal",
        known="the player knows the own two cards, and which two cards of the cross lie open where",
        shoe="one deck, shuffled before every round",
        wagers=tuple(wagers),
        alternatives=tuple(
            Alternative(
                name=name,
                wager="ante",
                house_advantage=(other := _ante(table, sums)).house_advantage,
                cost=other.house_advantage - ante.house_advantage,
            )
            for name, sums in others
        ),
        strategy=best_play(game, choices) if whole else None,
        notes=tuple(notes),
    )


def _ante(table: Table, found: Sequence[int]) -> WagerOdds:
    """Return the odds of an ante with its raises, from how many deals end in which way."""
    nets: Counter[Fraction] = Counter()
    ante = raised = 0
    for (on_ante, on_raise), worth, count in zip(table.results, table.worth, found, strict=True):
        nets[Fraction(int(worth), table.per)] += count
        ante += table.pays[on_ante] * count
        raised += table.pays[on_raise] * count
    each = Fraction(raised, table.per * table.deals)
    staked = 1 - Fraction(found[FOLDED], table.deals)
    return WagerOdds(
        wager="ante",
        unit="ante",
        outcomes=distribution(nets, table.deals),
        parts={"ante": Fraction(ante, table.per * table.deals), **dict.fromkeys(RAISES, each)},
        staked={"ante": Fraction(1), **dict.fromkeys(RAISES, staked)},
        note="with both raise wagers",
    )


# The three-card wager.


def _by_kind(game: DoubleCrossPoker) -> list[int]:
    return [odds.wins if odds is not None else -1 for odds in game.three_card_odds]


def _three_card_nets(game: DoubleCrossPoker, table: Table) -> Numbers:
    """Return what the three-card wager comes to for each ``[card at V-far, own]``, 0 where a card would be there twice.

    V-far is the first of the places, so that it is the first of the two open cards.
    """
    deck = [int(card) for card in table.deck]
    by_kind = _by_kind(game)
    nets = np.zeros((len(deck), comb(len(deck), OWN_CARDS)), dtype=np.int64)
    for high in range(len(deck)):
        for low in range(high):
            for far, card in enumerate(deck):
                if far not in (low, high):
                    kind = three_card_hand(deck[low], deck[high], card, game.options.three_card_ace_low)
                    nets[far, high * (high - 1) // 2 + low] = by_kind[kind]
    return nets


def _three_card(game: DoubleCrossPoker, table: Table, choices: Choices, nets: Numbers) -> WagerOdds:
    cards = len(table.deck)
    if game.options.three_card_on_fold != LOST:
        kinds = Counter(
            three_card_hand(a, b, c, game.options.three_card_ace_low)
            for a, b, c in combinations((int(card) for card in table.deck), 3)
        )
        every = must_be(kinds.total(), comb(cards, 3), "hands of three cards")
        by_net = [(net, kinds[kind]) for kind, net in enumerate(_by_kind(game))]
        return plain_wager("three-card", by_net, every, note="whatever becomes of the ante")
    counts = _settled(table, choices, nets)
    every = must_be(counts.total(), comb(cards, OWN_CARDS) * (cards - 2) * (cards - 3), "sets of known cards")
    return plain_wager(
        "three-card", counts, every, note="lost with a fold; the ante is played as is best for it and its raises alone"
    )


def _settled(table: Table, choices: Choices, nets: Numbers) -> Counter[int]:
    """Return how often the three-card wager comes to what, where it is lost with a fold."""
    cards = len(table.deck)
    own = np.array([(low, high) for high in range(cards) for low in range(high)])
    counts: Counter[int] = Counter()
    for far in range(cards):
        for other in range(cards):
            known = ((own != far) & (own != other)).all(axis=1) & (far != other)
            settled = np.where(choices[far, other] == FOLD, -1, nets[far])[known]
            for net, count in zip(*np.unique(settled, return_counts=True), strict=True):
                counts[int(net)] += int(count)
    return counts


def _together(game: DoubleCrossPoker, table: Table, choices: Choices, ante: WagerOdds, nets: Numbers) -> str:
    """Say what is folded that would have won, and what play for both wagers together brings."""
    kept = _settled(table, np.ones_like(choices), nets)
    alone = _settled(table, choices, nets)
    won = sum(count for net, count in kept.items() if net > 0)
    forfeited = won - sum(count for net, count in alone.items() if net > 0)
    both, found = table.settle(BEST, more=(nets + 1) * table.per)
    together = _ante(table, found)
    side = _settled(table, both, nets)
    sets = kept.total()
    gain = Fraction(_sum(side) - _sum(alone), sets)
    cost = together.house_advantage - ante.house_advantage
    lost, advantage = _percent(Fraction(forfeited, won)), _percent(-Fraction(_sum(side), sets))
    return (
        f"The three-card wager is lost with a fold: the best play for the ante gives up {lost} of the three-card hands "
        f"that would win. Played for both wagers together, of one size, the ante costs {_percent(cost)} more and the "
        f"three-card wager {_percent(gain)} less, a house advantage of {advantage}."
    )


def _sum(counts: Counter[int]) -> int:
    return sum(net * count for net, count in counts.items())


def _percent(value: Fraction) -> str:
    return f"{float(value):.4%}"


def _notes(game: DoubleCrossPoker) -> tuple[str, ...]:
    options = game.options
    committed, same = options.axis_choice == COMMITTED, options.dealer_axis == SAME
    player = "shows an axis with the raises" if committed else "takes the better axis at the showdown"
    dealer = "uses the axis of the player" if same else "takes the better axis"
    first, second = (PLACES[place] for place in game.first_two)
    qualifies = (
        "every dealer's hand qualifies"
        if not game.qualifies_from
        else (f"the dealer qualifies with a pair or better, otherwise {options.on_no_qualify}")
    )
    profile = f"the player {player}, the dealer {dealer}, {qualifies}, {first} and {second} lie open before the raise"
    return (
        f"The text of 25.6 to 25.11 is not held; the figures are those of a profile: {profile}.",
        "Choices that bring as much are made in this order: fold, raise on the vertical axis, raise on the horizontal.",
    )
