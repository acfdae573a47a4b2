"""The odds of chemin de fer: the known solution with drawn cards put back, and every order of a smaller shoe."""

from collections import Counter
from fractions import Fraction
from itertools import permutations, product
from math import perm

import numpy as np
import pytest

from pitboss.games.chemin_de_fer.game import CheminDeFer
from pitboss.games.registry import game as build
from pitboss.odds.baccarat import six_cards
from pitboss.odds.bank_contest import Contest
from pitboss.odds.games import chemin_de_fer
from pitboss.odds.games.chemin_de_fer import CELLS, CERTAIN, frequencies, simple
from pitboss.odds.solve import odds
from pitboss.odds.strategy import Array, Strategy
from pitboss.plant.cores import nobody
from pitboss.things.errors import NotUnderstood

from .baccarat_by_hand import bank_draws, deck_of, worth

KEEPS = Fraction(19, 20)


def test_kemeny_and_snell():
    """With so many decks that a card drawn changes nothing: their solution of 1957, before vigorish."""
    game = CheminDeFer(decks=2000)
    contest = Contest(game.table, six_cards(game.pack()), Fraction(1))
    ((draws_on_5, choices),) = contest.balances()
    won, _, lost = contest.results(draws_on_5, choices)
    assert float(draws_on_5) == pytest.approx(9 / 11, abs=1e-4)
    assert {where: float(often) for where, often in choices.items()} == {
        (3, 9): 1,
        (5, 4): 1,
        (6, -1): pytest.approx(859 / 2288, abs=1e-4),
    }
    assert float(lost - won) == pytest.approx(-0.0128, abs=1e-5)


def test_under_the_fixed_table_it_is_punto_banco():
    """Drawing on 5 is then the best play, and what the Banker and the others expect is known."""
    for decks in (6, 8):
        mine = odds(build("chemin-de-fer", decks=decks, optional_cells=[]), keep_result=False)
        other = odds(build("punto-banco", decks=decks), keep_result=False)
        assert mine.wager("bank").outcomes == other.wager("banker").outcomes
        assert mine.wager("against").outcomes == other.wager("player").outcomes
        assert mine.strategy is not None
        assert mine.strategy.rules == ("Dominant Player: on 5 draw always.",)


def test_six_decks():
    found = odds(build("chemin-de-fer"), keep_result=False)
    assert found.enumerated[0].deals == perm(312, 6) == 878_869_206_895_680
    bank, against = found.wager("bank"), found.wager("against")
    assert round(100 * float(bank.house_advantage), 4) == 1.0095
    assert round(100 * float(against.house_advantage), 4) == 1.2916
    # The house has nothing but the vigorish.
    assert bank.house_advantage + against.house_advantage == bank.win_probability / 20
    assert all(one.cost > 0 for one in found.alternatives if "knowing" in one.name)


@pytest.mark.parametrize("keeps", [Fraction(1), KEEPS])
@pytest.mark.parametrize("cells", [[], [[3, 9], [5, 4]], [[6, "none"]], [[3, 9], [5, 4], [6, "none"]]])
def test_neither_side_can_do_better(cells, keeps):
    game = CheminDeFer(optional_cells=cells)
    contest = Contest(game.table, six_cards(game.pack()), keeps)
    balances = contest.balances()
    assert len(balances) == 1
    for draws_on_5, choices in balances:
        won, _, lost = contest.results(draws_on_5, choices)
        for other in (Fraction(0), Fraction(1)):
            other_won, _, other_lost = contest.results(other, choices)
            assert other_lost - other_won <= lost - won
        for pure in product((Fraction(0), Fraction(1)), repeat=len(choices)):
            other_won, _, other_lost = contest.results(draws_on_5, dict(zip(choices, pure, strict=True)))
            assert keeps * other_won - other_lost <= keeps * won - lost


def deal_all(deck, draws_on_5, choices):
    """Deal every order of six cards to two sides that always do the same; count what the bank comes to."""
    found: Counter[int] = Counter()
    for first, second, third, fourth, fifth, sixth in permutations(worth(deck), 6):
        player, banker = (first + third) % 10, (second + fourth) % 10
        if player < 8 and banker < 8:
            given, following = None, fifth
            if player < 5 or (player == 5 and draws_on_5):
                given, following = fifth, sixth
                player = (player + fifth) % 10
            where = banker, -1 if given is None else given
            if choices[where] if where in choices else bank_draws(banker, given):
                banker = (banker + following) % 10
        found[(banker > player) - (banker < player)] += 1
    return found


def check_on(deck):
    game = CheminDeFer()
    contest = Contest(game.table, six_cards(deck), KEEPS)
    total = perm(len(deck), 6)
    results: dict[tuple[int, ...], Counter[int]] = {}
    for draws, *pure in product((0, 1), repeat=1 + len(CELLS)):
        always = dict(zip(CELLS, pure, strict=True))
        found = deal_all(deck, draws, always)
        assert found.total() == total
        exact = contest.results(Fraction(draws), {where: Fraction(always[where]) for where in contest.chosen})
        assert [found[side] for side in (1, 0, -1)] == [chance * total for chance in exact]
        results[draws, *pure] = found
    # The balance that was solved for, put together from what was dealt.
    draws_on_5, choices = contest.balances()[0]
    nets = dict.fromkeys((1, 0, -1), Fraction(0))
    for (draws, *pure), found in results.items():
        share = draws_on_5 if draws else 1 - draws_on_5
        for where, draw in zip(CELLS, pure, strict=True):
            often = choices.get(where, Fraction(1, 2))
            share *= often if draw else 1 - often
        for side in nets:
            nets[side] += share * found[side] / total
    solved = chemin_de_fer.solve(game, nobody, deck)
    assert [one.probability for one in solved.wager("bank").outcomes] == [nets[1], nets[0], nets[-1]]
    assert [one.probability for one in solved.wager("against").outcomes] == [nets[-1], nets[0], nets[1]]


def test_brute_force_on_9_cards():
    check_on(deck_of("459", "cdh"))


@pytest.mark.long
@pytest.mark.parametrize("ranks", ["A3456", "2469J"])
def test_brute_force_on_15_cards(ranks):
    check_on(deck_of(ranks, "cdh"))


def test_the_tables_come_before_a_strategy():
    _, banker = frequencies(CheminDeFer(optional_cells=[[5, 4]]), simple(CheminDeFer()))
    assert banker[6 * 11] == 0
    assert banker[5 * 11 + 5] == CERTAIN


@pytest.mark.parametrize(("name", "bad"), [("player", [0, 1]), ("banker", [0, 0, CERTAIN + 1]), ("banker", [-1, 0, 0])])
def test_a_strategy_of_another_shape_is_refused(name, bad):
    good = {"player": Array.of(np.array([0])), "banker": Array.of(np.array([0, 0, 0]))}
    strategy = Strategy(game="chemin-de-fer", options={}, name="odd", arrays={**good, name: Array.of(np.array(bad))})
    with pytest.raises(NotUnderstood, match=f"array '{name}'"):
        frequencies(CheminDeFer(), strategy)
