"""The odds of minibaccarat: published figures, and every order of a smaller shoe dealt one after the other."""

from collections import Counter
from fractions import Fraction
from math import perm

import pytest

from pitboss.games.minibaccarat.game import Minibaccarat
from pitboss.games.registry import game as build
from pitboss.odds.baccarat import coups, six_cards
from pitboss.odds.games import minibaccarat
from pitboss.odds.solve import odds
from pitboss.plant.cores import nobody
from pitboss.things.errors import NotAllowed

from .baccarat_by_hand import deal_all, deck_of

EVERYTHING = {"total_card_wagers": "on", "dragon_bonus": "on", "ez_baccarat": "on"}


def percent(wager, **options):
    found = odds(build("minibaccarat", **options), keep_result=False)
    return round(100 * float(found.wager(wager).house_advantage), 4)


def test_published_chances_of_eight_decks():
    found = odds(build("minibaccarat"), keep_result=False)
    assert found.enumerated[0].deals == 4_998_398_275_503_360
    chances = [float(one.probability) for one in found.wager("player").outcomes]
    assert [round(chance, 6) for chance in chances] == [0.446247, 0.095156, 0.458597]


@pytest.mark.parametrize(
    ("decks", "player", "banker", "tie"), [(6, 1.2374, 1.0558, 14.4382), (8, 1.2351, 1.0579, 14.3596)]
)
def test_published_house_advantages(decks, player, banker, tie):
    assert [percent(wager, decks=decks) for wager in ("player", "banker", "tie")] == [player, banker, tie]


def test_published_side_wagers_of_eight_decks():
    assert percent("banker", ez_baccarat="on") == 1.0183
    assert percent("dragon-7", ez_baccarat="on") == 7.6113
    assert percent("panda-8", ez_baccarat="on") == 10.1876
    assert percent("dragon-bonus-player", dragon_bonus="on") == 2.6517
    assert percent("dragon-bonus-banker", dragon_bonus="on") == 9.3731


@pytest.mark.parametrize(
    ("wager", "chance", "pays"), [("total-4", 0.378868, 1.5), ("total-5", 0.303444, 2), ("total-6", 0.317687, 2)]
)
def test_published_chances_of_total_cards(wager, chance, pays):
    found = odds(build("minibaccarat", total_card_wagers="on"), keep_result=False).wager(wager)
    assert round(float(found.win_probability), 6) == chance
    assert found.house_advantage == 1 - (1 + Fraction(pays)) * found.win_probability


def test_vigorish_at_four_percent():
    at_5, at_4 = (odds(build("minibaccarat", vigorish_percent=rate), keep_result=False) for rate in (5, 4))
    saved = at_5.wager("banker").house_advantage - at_4.wager("banker").house_advantage
    assert saved == at_4.wager("banker").win_probability / 100
    rounded = odds(build("minibaccarat", vigorish_percent=4, vig_rounding="quarter_up"), keep_result=False)
    assert "multiples of $6.25" in rounded.wager("banker").note
    # At 4% a wager of $30 owes $1.20, and at the next quarter $1.25.
    assert "0.6757% of $30" in rounded.wager("banker").note


def test_any_number_of_decks_from_six_on():
    assert percent("player", decks=40) == pytest.approx(1.2296, abs=2e-4)


def test_too_small_a_shoe_is_refused():
    with pytest.raises(NotAllowed, match="A round may need 6 cards; there are 5"):
        minibaccarat.solve(Minibaccarat(), nobody, range(5))


def by_hand(game, wager, coup):
    """Judge a wager as the sheet of the game says, in units."""
    player, banker, player_cards, banker_cards = coup
    if wager == "tie":
        return 8 if player == banker else -1
    if wager.startswith("total"):
        number = int(wager[-1])
        return (Fraction(3, 2) if number == 4 else 2) if player_cards + banker_cards == number else -1
    if wager == "dragon-7":
        return 40 if banker == 7 and banker > player and banker_cards == 3 else -1
    if wager == "panda-8":
        return 25 if player == 8 and player > banker and player_cards == 3 else -1
    mine, other, my_cards, other_cards = coup
    if wager in ("banker", "dragon-bonus-banker"):
        mine, other, my_cards, other_cards = banker, player, banker_cards, player_cards
    if wager in ("player", "banker"):
        if game.ez_baccarat and wager == "banker" and mine == 7 and my_cards == 3 and mine > other:
            return 0
        rate = Fraction(game.vigorish_percent, 100) if wager == "banker" else 0
        return 1 - rate if mine > other else -1 if mine < other else 0
    natural = my_cards == 2 and mine >= 8
    if mine == other:
        return 0 if natural and other_cards == 2 else -1
    if natural:
        return 1 if mine > other else -1
    return {9: 30, 8: 10, 7: 6, 6: 4, 5: 2, 4: 1}.get(mine - other, -1)


def check_on(deck):
    found = deal_all(deck)
    assert found.total() == perm(len(deck), 6)
    counted = coups(six_cards(deck))
    assert {coup: number for coup, number in counted.items() if number} == found
    for options in (EVERYTHING, {"vigorish_percent": 4}, {"dragon_bonus": "on"}):
        game = Minibaccarat(**options)
        solved = minibaccarat.solve(game, nobody, deck)
        assert [one.wager for one in solved.wagers] == game.open_wagers()
        for one in solved.wagers:
            nets: Counter[int | Fraction] = Counter()
            for coup, number in found.items():
                nets[by_hand(game, one.wager, coup)] += number
            assert {out.net: out.probability * found.total() for out in one.outcomes} == nets


def test_brute_force_on_12_cards():
    check_on(deck_of("A49K", "cdh"))


@pytest.mark.long
@pytest.mark.parametrize("ranks", ["A468K", "23579"])
def test_brute_force_on_20_cards(ranks):
    check_on(deck_of(ranks))
