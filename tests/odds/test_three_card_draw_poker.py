"""The odds of three card draw poker: published figures, options, and brute force on a smaller deck."""

from collections import Counter
from fractions import Fraction
from itertools import combinations

import numpy as np
import pytest

from pitboss.games.registry import game as build
from pitboss.games.three_card_draw_poker.arithmetic import (
    against_the_dealer,
    are_a_pair,
    best_three,
    earns_the_bonus,
    hand_rank,
    kind_of,
)
from pitboss.games.three_card_draw_poker.game import ThreeCardDrawPoker
from pitboss.odds.games import three_card_draw_poker as solver
from pitboss.odds.solve import odds
from pitboss.odds.subsets import all_hands, number_of
from pitboss.odds.two_kept import GIVE_UP, NONE, chart, line_of_pairs
from pitboss.plant.cores import nobody
from pitboss.things.cards import CARD_NAMES, cards, one_deck

ID = "three-card-draw-poker"
Ends = Counter[tuple[int | None, int]]
"""How often each result of the ante, None where it is folded, comes with each bonus."""


def solved(**options):
    return odds(build(ID, **options), keep_result=False)


def test_figures_at_default_options():
    found = solved()
    assert [one.deals for one in found.enumerated] == [4_682_459_600, 632_132_046_000]
    assert found.wager("ante").house_advantage == Fraction(45_735_103, 4_389_805_875)
    assert found.wager("first-3-bonus").house_advantage == Fraction(144, 5525)
    assert sum(found.wager("ante").parts.values()) == found.wager("ante").mean
    assert found.wager("ante").win_probability + found.wager("ante").push_probability < 1


def test_what_the_trade_says_of_the_game():
    """Its seller speaks of 1.03 % of all money bet, and of 2.21 % on First 3 Bonus (tables 2 and 2)."""
    found = solved(bonus=2, first_3=2)
    together = {one.wager: one.house_advantage for one in found.alternatives if one.name == solver.TOGETHER}
    assert round(float(together["ante"] / found.wager("ante").handle) * 100, 2) == 1.03
    assert round(float(together["first-3-bonus"]) * 100, 2) == 2.21


@pytest.mark.parametrize(
    ("bonus", "first_3", "ante", "side"),
    [(1, 1, 1.0418, 2.6063), (1, 4, 1.0418, 7.1312), (2, 2, 1.9642, 2.4253), (3, 3, 3.2018, 2.2443)],
)
def test_by_pay_table(bonus, first_3, ante, side):
    found = solved(bonus=bonus, first_3=first_3)
    assert round(float(found.wager("ante").house_advantage) * 100, 4) == ante
    assert round(float(found.wager("first-3-bonus").house_advantage) * 100, 4) == side
    assert len(found.strategy.rules) == len(found.strategy.grids) == 2
    assert all(one.cost > 0 for one in found.alternatives if one.wager == "ante")


def test_only_low_pairs_are_broken_for_a_suited_ace():
    decisions = solved().strategy.array(solver.DECISIONS)
    broken = []
    for hand in all_hands(3):
        kept = [card for place, card in enumerate(hand) if place != decisions[number_of(hand)] - solver.DRAW]
        if len({card >> 2 for card in hand}) == 2 and not are_a_pair(*kept[:2]):
            broken.append(" ".join(CARD_NAMES[card] for card in hand))
    assert len(broken) == 24
    assert {"2c 2d Ac", "3h 3s As"} <= set(broken)
    together = solver.with_first_3(solved().strategy)
    assert together.array(solver.DECISIONS)[number_of(np.array(cards("2c 2d Ac")))] == solver.DRAW + 2
    assert len(together.grids) == 1


def test_the_chart_says_what_the_arrays_say():
    strategy = solved().strategy
    decisions = strategy.array(solver.DECISIONS)
    (grid, _), order = strategy.grids, "AKQJT98765432"
    number = {}
    for row, (high, cells) in enumerate(grid.rows):
        for column, cell in enumerate(cells):
            number[order.index(high), column] = 99 if cell == NONE else int(cell)
            assert order[row] == high

    def place(one, other):
        high, low = sorted((12 - (one >> 2), 12 - (other >> 2)))
        return number[(high, low) if one & 3 == other & 3 else (low, high)]

    for a, b, c in all_hands(3)[::7].tolist():
        decision = int(decisions[number_of(np.array([a, b, c]))])
        numbers = [place(b, c), place(a, c), place(a, b)]
        if decision == solver.FOLD:
            assert numbers == [99, 99, 99]
        elif decision >= solver.DRAW:
            assert numbers[decision - solver.DRAW] == min(numbers) < 99
        else:
            assert hand_rank(a, b, c) >= hand_rank(*cards("2c 3c 5c"))


def test_no_chart_where_no_line_gives_the_decisions():
    hands = np.array([[0, 4, 48], [0, 4, 48]])
    assert line_of_pairs(hands, np.array([0, 2])) is None
    assert GIVE_UP not in (line_of_pairs(hands[:1], np.array([0])) or {})
    assert list(chart("Keep", {"AKs": 1}).legend) == ["1"]


@pytest.mark.long
@pytest.mark.parametrize("options", [{}, {"bonus": 3, "first_3": 4}])
@pytest.mark.parametrize("ranks", ["A23456", "9TJQKA"])
def test_brute_force_on_24_cards(options, ranks):
    """No equivalence and no table: every deal, every card given up, every draw card, one after the other."""
    deck = sorted(card for card in one_deck() if str(card)[0] in ranks)
    game = ThreeCardDrawPoker(**options)
    found = solver.solve(game, nobody, deck)
    fours = list(combinations(deck, 4))
    dealers = np.array([best_three(*four)[0] for four in fours])
    masks = np.array([sum(1 << card for card in four) for four in fours])
    more = [odds.wins if odds else 0 for odds in game.bonus]
    three = [odds.wins if odds else -1 for odds in game.first_3]
    draws = len(deck) - 3 - 4

    def settled(final, known) -> Ends:
        """Count what ante, and bonus, come to against every hand of the dealer."""
        rank = hand_rank(*final)
        bonus = more[kind_of(rank)] if earns_the_bonus(rank) else 0
        free = dealers[masks & sum(1 << card for card in known) == 0]
        return Counter({
            (result, bonus): int((np.sign(rank - free) == result).sum()) for result in (-1, 0, 1)
        })  # fmt: skip

    assert [against_the_dealer(rank, 5) for rank in (3, 5, 7)] == [-1, 0, 1]
    by_play: dict[str, Counter] = {"alone": Counter(), "together": Counter()}
    for mine in combinations(deck, 3):
        rest = [card for card in deck if card not in mine]
        side = three[kind_of(hand_rank(*mine))]
        stayed = settled(mine, mine)
        every = stayed.total() * draws
        ways: list[tuple[str, int, Ends]] = [("fold", side, Counter({(None, 0): every}))]
        ways.append(("in-to-win", side, Counter({end: times * draws for end, times in stayed.items()})))
        for given_up in mine:
            kept = [card for card in mine if card != given_up]
            drawn: Ends = Counter()
            for card in rest:
                drawn.update(settled([*kept, card], [*mine, card]))
            assert drawn.total() == every
            ways.append(("draw", 1 if are_a_pair(*kept) else -1, drawn))

        def worth(way, with_side, every=every):
            _, side, ends = way
            net = sum((-1 if won is None else 2 * won + bonus) * times for (won, bonus), times in ends.items())
            return net + (side * every if with_side else 0)

        for play in by_play:
            word, side, ends = max(ways, key=lambda way: worth(way, play == "together"))
            by_play[play].update({(word, side, *end): times for end, times in ends.items()})
    for play, counts in by_play.items():
        total = counts.total()
        nets: Counter[int] = Counter()
        sides: Counter[int] = Counter()
        parts = dict.fromkeys(("ante", "in-to-win", "draw", "in-to-win-draw-bonus"), 0)
        for (word, side, won, bonus), times in counts.items():
            nets[-1 if won is None else 2 * won + bonus] += times
            sides[side] += times
            parts["ante"] += (-1 if won is None else won) * times
            parts["in-to-win-draw-bonus"] += bonus * times
            if word != "fold":
                parts[word] += won * times
        means = [Fraction(sum(net * times for net, times in one.items()), total) for one in (nets, sides)]
        if play == "together":
            costs = {one.wager: -one.house_advantage for one in found.alternatives if one.name == solver.TOGETHER}
            assert sum(means) == sum(costs.values())
            continue
        ante, first_3 = found.wager("ante"), found.wager("first-3-bonus")
        assert ante.mean == means[0]
        assert {one.net: one.probability for one in ante.outcomes} == {
            net: Fraction(times, total) for net, times in nets.items() if times
        }
        assert ante.parts == {id: Fraction(net, total) for id, net in parts.items()}
        assert {one.net: one.probability for one in first_3.outcomes} == {
            net: Fraction(times, total) for net, times in sides.items()
        }
