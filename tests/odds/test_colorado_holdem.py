"""The odds of Colorado hold 'em: figures worked out before, options, and brute force on smaller decks."""

from collections import Counter, defaultdict
from fractions import Fraction
from itertools import combinations

import numpy as np
import pytest

from pitboss.games.colorado_holdem.arithmetic import bonus_result, hand_rank, instant_winner, main_result
from pitboss.games.colorado_holdem.game import ColoradoHoldem
from pitboss.games.registry import game as build
from pitboss.odds.games import colorado_holdem as solver
from pitboss.odds.solve import odds
from pitboss.odds.subsets import all_hands, number_of
from pitboss.odds.two_kept import pair_name
from pitboss.plant.cores import nobody
from pitboss.rules.poker_hands import CATEGORY
from pitboss.things.cards import cards, one_deck

ID = "colorado-holdem"


def solved(**options):
    return odds(build(ID, **options), keep_result=False)


def test_figures_at_default_options():
    found = solved()
    assert found.enumerated[0].deals == 3 * 407_170_400
    assert found.wager("ante").house_advantage == Fraction(11_099, 363_545)
    assert found.wager("bonus").house_advantage == Fraction(493_999, 2_908_360)
    assert sum(found.wager("ante").parts.values()) == found.wager("ante").mean


@pytest.mark.parametrize(("low", "result"), [(None, -0.252), (9, -0.188), (8, -0.122), (7, -0.056), (6, 0.007)])
def test_where_the_bet_is_required(low, result):
    """What the recommendation of a push from sevens on rests on."""
    found = solved(version="required", required_push_low=low)
    assert round(float(found.wager("ante").mean), 3) == result
    assert found.wager("ante").staked["bet"] == 1 - sum(
        one.probability for one in found.wager("ante").outcomes if one.net in (-1, 5)
    )
    assert [one.name for one in found.alternatives if one.wager == "ante"] == [
        solver.TOGETHER,
        solver.SIMPLE,
        "never fold",
    ]
    assert all(one.cost > 0 for one in found.alternatives if one.wager == "ante")


def test_bonus_not_offered():
    found = solved(bonus_offered=False)
    assert [one.wager for one in found.wagers] == ["ante"]
    assert list(found.strategy.arrays) == [solver.DECISIONS]
    assert len(found.strategy.rules) == 3


def test_better_odds_and_an_ace_low_winner_are_worth_something():
    plain, better, ace_low = (
        solved(**options)
        for options in ({}, {"odds": {"main": {"flush": "17 to 2"}, "bonus": {"flush": "30 to 1"}}},
                        {"instant_ace_low": True})
    )  # fmt: skip
    for wager in ("ante", "bonus"):
        assert better.wager(wager).mean > plain.wager(wager).mean
    assert ace_low.wager("ante").mean > plain.wager("ante").mean
    assert Fraction(17, 2) * 2 in [one.net for one in better.wager("ante").outcomes]


def test_a_limit_is_said_to_be_left_out():
    limited = solved(cap=50_000)
    assert limited.wager("ante") == solved().wager("ante")
    assert any("limit" in note for note in limited.notes)


def test_best_play_of_both_wagers_gives_up_some_of_one_for_the_other():
    found = solved()
    together = {one.wager: one.cost for one in found.alternatives if one.name == solver.TOGETHER}
    assert together["ante"] > 0 > sum(together.values())
    strategy = solver.with_bonus(found.strategy)
    assert (strategy.array(solver.DECISIONS) != found.strategy.array(solver.DECISIONS)).sum() > 1000
    assert len(strategy.rules) == 3
    assert len(strategy.grids) == len(found.strategy.grids) / 2


def test_the_charts_say_what_the_arrays_say():
    found = solved(version="required", required_push_low=8)
    decisions = found.strategy.array(solver.DECISIONS)
    kept, folds = found.strategy.grids[:2]
    order = "AKQJT98765432"
    number = {
        a + b + ("s" if column > row else "o" if column < row else ""): int(cell)
        for row, (_, cells) in enumerate(kept.rows)
        for column, cell in enumerate(cells)
        for a, b in [(order[min(row, column)], order[max(row, column)])]
    }
    number |= {rank * 2: number[rank * 2] for rank in order}
    folded = {name for name, _ in folds.rows}
    for hand in all_hands(3)[::11]:
        a, b, c = (int(card) for card in hand)
        decision = int(decisions[number_of(hand)])
        if decision == solver.FOLD:
            assert "-".join(order[12 - (card >> 2)] for card in (c, b, a)) in folded
        elif decision >= solver.PLAY:
            numbers = [number[pair_name(*pair)] for pair in ((b, c), (a, c), (a, b))]
            assert numbers[decision - solver.BET] == min(numbers)
        else:
            assert instant_winner(a, b, c, False)


def test_the_bet_on_queen_and_jack_suited_depends_on_the_third_card():
    decisions = solved().strategy.array(solver.DECISIONS)
    bets = [decisions[number_of(np.array(cards(hand)))] >= solver.BET for hand in ("2c Js Qs", "2s Js Qs", "8c Js Qs")]
    assert bets == [True, False, False]


@pytest.mark.long
@pytest.mark.parametrize(
    ("ranks", "options"),
    [
        ("TJQKA", {"odds": {"main": {"full house": "21 to 2"}, "bonus": {"straight": "46 to 3"}}}),
        ("A2345", {"instant_ace_low": True}),
        ("6789T", {"version": "required", "required_push_low": 7}),
        ("2468J", {"version": "required", "required_push_low": None, "bonus_offered": False}),
    ],
)
def test_brute_force_on_20_cards(ranks, options):
    """No equivalence and no table: every deal and every card given up, one after the other."""
    deck = sorted(card for card in one_deck() if str(card)[0] in ranks)
    game = ColoradoHoldem(**options)
    found = solver.solve(game, nobody, deck)
    permissible = game.options.version == "permissible"

    def fraction(odds):
        return Fraction(odds.wins, odds.per)

    def settled(rank):
        main, bonus = main_result(rank, game.paid_from, game.push_from), bonus_result(rank)
        kind = rank // CATEGORY
        return (
            fraction(game.main_odds[kind]) if main > 0 else Fraction(main),
            fraction(game.bonus_odds[kind]) if bonus > 0 else Fraction(bonus),
        )

    by_play: dict[str, Counter[tuple[Fraction, Fraction, Fraction]]] = {"alone": Counter(), "together": Counter()}
    for mine in combinations(deck, 3):
        rest = [card for card in deck if card not in mine]
        communities = list(combinations(rest, 3))
        every = len(communities)
        ways = []
        if not permissible:
            ways.append(Counter({(Fraction(-1), Fraction(0), Fraction(-1)): every}))
        winner = instant_winner(mine[0], mine[1], mine[2], bool(game.options.instant_ace_low))
        if winner:
            main, bonus = (fraction(one) for one in game.instant_odds[winner])
            ways.append(Counter({(main, Fraction(0), bonus): every}))
        drawn = []
        for given_up in mine:
            kept = [card for card in mine if card != given_up]
            drawn.append(Counter(settled(hand_rank(kept[0], kept[1], *community)) for community in communities))
        if permissible:
            ways += [
                Counter({(main, Fraction(0), bonus): times for (main, bonus), times in one.items()}) for one in drawn
            ]
        ways += [Counter({(main, main, bonus): times for (main, bonus), times in one.items()}) for one in drawn]

        def worth(ends, with_bonus):
            return sum((ante + bet + bonus * with_bonus) * times for (ante, bet, bonus), times in ends.items())

        by_play["alone"].update(max(ways, key=lambda one: worth(one, 0)))
        by_play["together"].update(max(ways, key=lambda one: worth(one, 1)))

    def distribution(counts, of):
        total: dict[Fraction, Fraction] = defaultdict(Fraction)
        for end, times in counts.items():
            total[of(*end)] += Fraction(times, counts.total())
        return dict(total)

    alone = by_play["alone"]
    ante = found.wager("ante")
    assert {one.net: one.probability for one in ante.outcomes} == distribution(alone, lambda a, b, _: a + b)
    for id, of in (("ante", lambda a, b, c: a), ("bet", lambda a, b, c: b)):
        assert ante.parts[id] == sum(net * chance for net, chance in distribution(alone, of).items())
    if game.options.bonus_offered:
        bonus = found.wager("bonus")
        assert {one.net: one.probability for one in bonus.outcomes} == distribution(alone, lambda a, b, c: c)
        both = sum(one.house_advantage for one in found.alternatives if one.name == solver.TOGETHER)
        jointly = distribution(by_play["together"], lambda a, b, c: a + b + c)
        assert both == -sum(net * chance for net, chance in jointly.items())
