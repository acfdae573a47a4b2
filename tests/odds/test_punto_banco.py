"""The odds of punto banco, which are those of minibaccarat's three wagers at 5 percent."""

import pytest

from pitboss.games.punto_banco.game import PuntoBanco
from pitboss.games.registry import game as build
from pitboss.odds.games import punto_banco
from pitboss.odds.solve import odds
from pitboss.plant.cores import nobody

from .baccarat_by_hand import deal_all, deck_of


def test_published_figures():
    found = odds(build("punto-banco"), keep_result=False)
    assert found.enumerated[0].deals == 4_998_398_275_503_360
    advantages = {one.wager: round(100 * float(one.house_advantage), 4) for one in found.wagers}
    assert advantages == {"player": 1.2351, "banker": 1.0579, "tie": 14.3596}


@pytest.mark.parametrize("decks", [6, 7, 8, 12])
def test_the_same_as_minibaccarat(decks):
    mine, other = (odds(build(id, decks=decks), keep_result=False) for id in ("punto-banco", "minibaccarat"))
    assert [one.outcomes for one in mine.wagers] == [one.outcomes for one in other.wagers]


def check_on(deck):
    found = deal_all(deck)
    solved = punto_banco.solve(PuntoBanco(), nobody, deck)
    for wager, sign in (("player", 1), ("banker", -1)):
        results = [0, 0, 0]
        for (player, banker, *_), number in found.items():
            results[sign * ((player > banker) - (player < banker)) + 1] += number
        lost, tied, won = results
        chances = {float(out.net): out.probability * found.total() for out in solved.wager(wager).outcomes}
        assert chances == {0.95 if wager == "banker" else 1: won, 0: tied, -1: lost}
        assert solved.wager("tie").win_probability * found.total() == tied


def test_brute_force_on_12_cards():
    check_on(deck_of("258J", "cdh"))


@pytest.mark.long
def test_brute_force_on_20_cards():
    check_on(deck_of("A369Q"))
