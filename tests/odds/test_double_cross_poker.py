"""The odds of double cross poker: simulated figures, and brute force on smaller decks and for single decisions."""

import random
from collections import Counter
from fractions import Fraction
from itertools import combinations

import numpy as np
import pytest

from pitboss.games.double_cross_poker.arithmetic import (
    HORIZONTAL,
    VERTICAL,
    against_the_dealer,
    better_axis,
    rank_on,
    three_card_hand,
)
from pitboss.games.double_cross_poker.declarations import PLACES
from pitboss.games.registry import demonstration_game
from pitboss.odds.games.double_cross_poker import solve
from pitboss.odds.games.double_cross_poker.charts import NOT_KNOWN, cells
from pitboss.odds.games.double_cross_poker.choose import result_for
from pitboss.odds.games.double_cross_poker.counting import Table
from pitboss.odds.games.double_cross_poker.cross import on_one_axis
from pitboss.odds.solve import odds
from pitboss.plant.cores import nobody
from pitboss.plant.kernels import kernel

WINS = {"dealer_qualifier": "pair", "on_no_qualify": "ante-wins-raises-push"}
PLAYS = {"dealer_qualifier": "pair", "on_no_qualify": "ante-push-raises-play"}
PROFILES = [
    {},
    {"dealer_axis": "same"},
    {"axis_choice": "best"},
    {"axis_choice": "best", **WINS},
    {"axis_choice": "best", **PLAYS},
    {"dealer_axis": "same", **PLAYS},
    {**WINS},
]
EXPOSED = [", ".join(two) for two in combinations(PLACES, 2)]


def game(**options):
    return demonstration_game("double-cross-poker", **{"three_card_table": None, **options})


def test_the_demonstration():
    found = odds(demonstration_game("double-cross-poker"))
    assert found.enumerated[0].deals == 333_765_720_288_000
    ante = found.wager("ante")
    assert ante.house_advantage == Fraction(534_627_651_781, 3_476_726_253_000)
    assert sum(ante.parts.values()) == ante.mean
    assert ante.parts["raise-1"] == ante.parts["raise-2"]
    assert found.wager("three-card").house_advantage == Fraction(609, 5525)
    assert all(other.cost > 0 for other in found.alternatives)
    assert found.strategy is not None
    first, second = found.strategy.grids
    assert dict(first.rows)["a pair, matching neither"] == ("h", "V")
    assert len(second.rows) == 91


# Results of simulated best play, several million deals each, which the rule sheet of the game gives for its profiles.
SIMULATED = [
    ({"axis_choice": "best"}, "V-far, V-near", 0.10),
    ({}, "V-far, V-near", -0.14),
    ({}, "V-far, H-left", -0.21),
    ({"dealer_axis": "same"}, "V-far, V-near", 0.54),
    ({"axis_choice": "best", **WINS}, "V-far, V-near", -0.17),
    ({"axis_choice": "best", **PLAYS}, "V-far, V-near", -0.07),
]


@pytest.mark.long
@pytest.mark.parametrize(("options", "exposed", "mean"), SIMULATED)
def test_simulated_figures(options, exposed, mean):
    found = odds(game(first_two_exposed=exposed, **options))
    assert abs(float(found.wager("ante").mean) - mean) < 0.03


@pytest.mark.parametrize("exposed", ["V-far, V-near", "V-far, H-left", "H-right, C"])
@pytest.mark.parametrize("options", PROFILES)
def test_every_profile_of_a_smaller_deck(options, exposed):
    """The solver itself sees to it that its counts add up."""
    found = solve(game(first_two_exposed=exposed, **options), nobody, range(28, 52))
    assert sum(one.probability for one in found.wager("ante").outcomes) == 1


def test_what_lies_alike_comes_to_the_same():
    """The axes are alike, and so are both ends of an axis."""
    deck = range(28, 52)
    groups = [
        "V-far, V-near; H-left, H-right",
        "V-far, H-left; V-near, H-left; V-near, H-right",
        "V-far, C; H-right, C",
    ]
    values = [{_mean(places, deck) for places in group.split("; ")} for group in groups]
    assert [len(one) for one in values] == [1, 1, 1]
    assert len(set.union(*values)) == 3


def _mean(places, deck):
    return solve(game(first_two_exposed=places), nobody, deck).wager("ante").mean


def test_main_odds():
    deck = range(28, 52)
    even = solve(game(), nobody, deck).wager("ante")
    more = solve(game(main_odds="3 to 2"), nobody, deck).wager("ante")
    assert more.mean > even.mean
    assert {one.net for one in more.outcomes} <= {Fraction(9, 2), 0, -1, -3}


def test_cells_of_the_charts_hold_every_set_of_known_cards():
    for one_axis in (True, False):
        assert (cells(one_axis) != NOT_KNOWN).sum() == 1326 * 50 * 49


# Without any shortcut.


@kernel
def settle_every_deal(known, places, deck, committed, same, qualifies_from, raises_play, found):
    """Deal everything that is hidden, card by card, and count what ante and raises come to."""
    cross = np.zeros(5, np.int64)
    hidden = np.zeros(3, np.int64)
    number = 0
    for place in range(5):
        if place == places[0]:
            cross[place] = known[2]
        elif place == places[1]:
            cross[place] = known[3]
        else:
            hidden[number] = place
            number += 1
    used = np.zeros(52, np.bool_)
    for card in known:
        used[card] = True
    one, other = known[0], known[1]
    for first in deck:
        if used[first]:
            continue
        used[first] = True
        cross[hidden[0]] = first
        for second in deck:
            if used[second]:
                continue
            used[second] = True
            cross[hidden[1]] = second
            for third in deck:
                if used[third]:
                    continue
                used[third] = True
                cross[hidden[2]] = third
                v, w, h, i, c = int(cross[0]), int(cross[1]), int(cross[2]), int(cross[3]), int(cross[4])
                mine_v = rank_on(VERTICAL, one, other, v, w, h, i, c)
                mine_h = rank_on(HORIZONTAL, one, other, v, w, h, i, c)
                if not committed:
                    mine_v = mine_h = rank_on(better_axis(one, other, v, w, h, i, c), one, other, v, w, h, i, c)
                for x in deck:
                    for y in deck:
                        if x >= y or used[x] or used[y]:
                            continue
                        dealer_v = rank_on(VERTICAL, x, y, v, w, h, i, c)
                        dealer_h = rank_on(HORIZONTAL, x, y, v, w, h, i, c)
                        if not same:
                            best = dealer_h if better_axis(x, y, v, w, h, i, c) == HORIZONTAL else dealer_v
                            dealer_v = dealer_h = best
                        ante, raised = against_the_dealer(mine_v, dealer_v, qualifies_from, raises_play)
                        found[0, ante + 1, raised + 1] += 1
                        ante, raised = against_the_dealer(mine_h, dealer_h, qualifies_from, raises_play)
                        found[1, ante + 1, raised + 1] += 1
                used[third] = False
            used[second] = False
        used[first] = False


def by_brute_force(table, played, known):
    """Return what the ways to raise come to with two own and two open cards, by ``[raise, ante + 1, raise + 1]``."""
    options = played.options
    found = np.zeros((2, 3, 3), np.int64)
    settle_every_deal(
        np.array(known),
        table.profile.exposed,
        table.deck,
        options.axis_choice == "committed",
        options.dealer_axis == "same",
        played.qualifies_from,
        options.on_no_qualify == "ante-push-raises-play",
        found,
    )
    return found[: len(table.profile.axes)]


def as_counted(table, known: tuple[int, int, int, int]):
    """Return the same as the solver counts it."""
    raises, columns = table.counts.by_rank.shape[3:]
    result = np.zeros((raises, columns), np.int64)
    deals, _ = result_for(*known, table.deck[0] // 4, on_one_axis(table.profile.exposed), table.counts, result)
    found = np.zeros((raises, 3, 3), np.int64)
    for one in range(raises):
        counts = [*result[one], *[0] * (5 - columns), deals - result[one].sum()]
        for (ante, raised), count in zip(table.results[1:], counts, strict=True):
            found[one, ante + 1, raised + 1] += count
    return found


def some_known_cards(deck, number, seed):
    """Return own and open cards, more often of one suit than chance would have it."""
    chance = random.Random(seed)
    for _ in range(number):
        suit = chance.randrange(8)
        pool = [card for card in deck if card % 4 == suit or suit > 3 or chance.random() < 0.2]
        own_1, own_2, open_1, open_2 = chance.sample(pool, 4)
        yield min(own_1, own_2), max(own_1, own_2), open_1, open_2


@pytest.mark.long
@pytest.mark.parametrize("options", PROFILES)
@pytest.mark.parametrize("exposed", EXPOSED)
def test_brute_force_of_decisions_on_20_and_28_cards(options, exposed):
    played = game(first_two_exposed=exposed, **options)
    for size, number in ((20, 10), (28, 4)):
        deck = range(52 - size, 52)
        table = Table(played, nobody, deck)
        for known in some_known_cards(deck, number, seed=size):
            assert (as_counted(table, known) == by_brute_force(table, played, known)).all(), known


@pytest.mark.long
@pytest.mark.parametrize(
    ("options", "exposed"),
    [*zip(PROFILES, ["V-far, V-near", "V-far, H-left", "V-far, C", *EXPOSED[4:8]], strict=True)],
)
def test_brute_force_of_decisions_on_the_whole_deck(options, exposed):
    """A hundred million deals each."""
    played = game(first_two_exposed=exposed, **options)
    deck = range(52)
    table = Table(played, nobody, deck)
    for known in some_known_cards(deck, 2, seed=len(exposed)):
        assert (as_counted(table, known) == by_brute_force(table, played, known)).all(), known


@kernel
def settle_a_deck(deck, same, found):
    """Deal every hand under every cross of a deck, V-far and V-near open, and count what comes of raises."""
    number = len(deck)
    hands = np.zeros((2, number, number), np.int64)
    used = np.zeros(number, np.bool_)
    for far in range(number):
        for near in range(number):
            for left in range(number):
                for right in range(left):
                    for centre in range(number):
                        used[:] = False
                        for place in (far, near, left, right, centre):
                            used[place] = True
                        if used.sum() < 5:
                            continue
                        v, w, h, i, c = deck[far], deck[near], deck[left], deck[right], deck[centre]
                        for one in range(number):
                            for other in range(one):
                                if not used[one] and not used[other]:
                                    for axis in range(2):
                                        rank = rank_on(axis, deck[one], deck[other], v, w, h, i, c)
                                        hands[axis, one, other] = rank
                        for one in range(number):
                            for other in range(one):
                                if used[one] or used[other]:
                                    continue
                                used[one] = used[other] = True
                                for x in range(number):
                                    for y in range(x):
                                        if used[x] or used[y]:
                                            continue
                                        best = max(hands[0, x, y], hands[1, x, y])
                                        for axis in range(2):
                                            dealer = hands[axis, x, y] if same else best
                                            mine = hands[axis, one, other]
                                            result, _ = against_the_dealer(mine, dealer, 0, False)
                                            found[one, other, far, near, axis, result + 1] += 1
                                used[one] = used[other] = False


@pytest.mark.long
def test_brute_force_of_a_deck_of_20_cards():
    """Every deal of a deck, and both wagers, the three-card wager lost with a fold."""
    side = {"three_card_table": "40/25/6/3/1", "three_card_on_fold": "lost"}
    deck = list(range(32, 52))
    found = solve(game(**side), nobody, deck)
    counts = np.zeros((20, 20, 20, 20, 2, 3), np.int64)
    settle_a_deck(np.array(deck), False, counts)
    nets: Counter[int] = Counter()
    three: Counter[int] = Counter()
    for other, one in combinations(range(20), 2):
        for far in range(20):
            kind = three_card_hand(deck[one], deck[other], deck[far], False)
            for near in range(20):
                if len({one, other, far, near}) < 4:
                    continue
                vertical, horizontal = counts[one, other, far, near].tolist()
                best = max(vertical, horizontal, key=lambda raised: raised[2] - raised[0])
                if 3 * (best[2] - best[0]) > -sum(best):
                    nets.update({-3: best[0], 0: best[1], 3: best[2]})
                    three[[-1, 1, 3, 6, 25, 40][kind]] += 1
                else:
                    nets[-1] += sum(best)
                    three[-1] += 1
    for wager, counted in (("ante", nets), ("three-card", three)):
        total = counted.total()
        expected = {net: Fraction(count, total) for net, count in counted.items()}
        assert {one.net: one.probability for one in found.wager(wager).outcomes} == expected
