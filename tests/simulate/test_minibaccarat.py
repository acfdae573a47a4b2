from typing import Any

import numpy as np
import pytest

from pitboss.games.minibaccarat.game import Minibaccarat
from pitboss.plant.kernels import kernel
from pitboss.rules.baccarat import burn_value
from pitboss.rules.round import Round
from pitboss.simulate.baccarat import POSITION, WORDS
from pitboss.simulate.games import minibaccarat
from pitboss.simulate.shoes import pair_below, shuffle
from pitboss.simulate.streams import first_stream
from pitboss.things.cards import Card
from pitboss.things.errors import NotAllowed
from pitboss.things.shoes import Shoe

from .agreeing import Duel

HANDS = {"player": 25_00, "banker": 10_05, "tie": 5_00}
EVERYTHING = {"total_card_wagers": "on", "dragon_bonus": "on", "ez_baccarat": "on"}
SIDE_WAGERS = {
    "total-4": 5_55,
    "total-5": 5_00,
    "total-6": 5_00,
    "dragon-bonus-player": 1_00,
    "dragon-bonus-banker": 2_00,
    "dragon-7": 1_00,
    "panda-8": 1_00,
}
DUELS = [
    {"wagers": HANDS},
    {"wagers": {**HANDS, **SIDE_WAGERS}, "seats": 7, **EVERYTHING},
    {"wagers": {"banker": 30_00, "tie": 1_00}, "seats": 2, "vigorish_percent": 4, "vig_rounding": "quarter_up"},
    {
        "wagers": {"banker": 7_77, "total-4": 25, "dragon-bonus-banker": 5_00},
        "total_card_wagers": "on",
        "dragon_bonus": "on",
        "payment_procedure": 4,
        "dealing_option": 2,
        "vig_collection": "deferred",
        "decks": 6,
    },
]
MOST_NEEDED = 6


@pytest.mark.parametrize("duel", DUELS)
def test_kernel_and_procedure_agree(duel):
    assert Duel("minibaccarat", **duel, cards=MOST_NEEDED).differences(500, seed=20) == []


@pytest.mark.long
@pytest.mark.parametrize("duel", DUELS)
def test_kernel_and_procedure_agree_over_a_million_rounds(duel):
    assert Duel("minibaccarat", **duel, cards=MOST_NEEDED).differences(250_000, seed=2011) == []


@pytest.mark.parametrize(
    "options",
    [
        {"total_card_wagers": "on", "dragon_bonus": "on"},
        {**EVERYTHING, "decks": 6},
        {"vigorish_percent": 4, "continuous_shuffler": "on"},
    ],
)
def test_bulk_is_within_four_standard_errors(options):
    offered = Minibaccarat(**options).open_wagers()
    duel = Duel("minibaccarat", dict.fromkeys(offered, 10_00), seats=2, **options)
    distances = duel.distances(2, seed=7)
    assert set(distances) == set(offered)
    assert all(abs(distance) < 4 for distance in distances.values()), distances


# The shoe.


def stacked(values):
    """Return a shoe of the values that the memory of a simulation holds."""
    return Shoe([Card(4 * {0: 8, 1: 12}.get(int(value), int(value) - 2)) for value in values])


def test_a_shoe_lasts_as_long_as_at_the_table():
    """Every shoe of a run, laid out for the procedure, gives the same rounds and ends with the same one."""
    game = Minibaccarat(decks=6)
    play = minibaccarat.prepare(game, HANDS, 1, None)
    stream, memory = first_stream(3), np.zeros(play.memory, dtype=np.int64)
    ends = np.zeros((1, 1), dtype=np.int32)
    burned = set()
    assert play.end_nets is not None
    for _ in range(40):
        carry: dict[str, Any] = {}
        shoe = None
        while not carry.get("reshuffle"):
            play.deal(stream, memory, 1, ends, *play.arguments)
            if shoe is None:
                shoe = stacked(memory[WORDS:].view(np.uint8)[:312])
                shoe.cutting_card = 312 - 14
                shoe.position = 1 + burn_value(shoe.order[0])
                burned.add(shoe.position)
            round = Round(game, {1: HANDS}, shoe=shoe, carry=carry)
            round.advance()
            assert [round.net[1][id] for id in play.wagers] == play.end_nets[ends[0, 0]].tolist()
            assert memory[POSITION] == (0 if round.carries.get("reshuffle") else shoe.position)
            carry = round.carries
    assert len(burned) > 5


@kernel
def arrangements(stream, times, counts):
    cards = np.arange(len(counts)).astype(np.uint8)
    for _ in range(times):
        shuffle(cards, len(cards), stream)
        for place in range(len(cards)):
            counts[place, cards[place]] += 1


@pytest.mark.parametrize("size", [49, 52, 54, 55])
def test_every_card_comes_to_every_place(size):
    """The chi-square of a shuffle, with the correction for permutations."""
    times, freedom = 100_000, (size - 1) ** 2
    counts = np.zeros((size, size), dtype=np.int64)
    arrangements(first_stream(5), times, counts)
    expected = times / size
    chi_square = (size - 1) / size * float(((counts - expected) ** 2).sum()) / expected
    assert abs(chi_square - freedom) < 4 * (2 * freedom) ** 0.5


@kernel
def count_pairs(stream, times, counts):
    for _ in range(times):
        bits = np.uint64(stream[0] >> np.uint64(32))
        one, other = pair_below(stream, bits, counts.shape[0], counts.shape[1])
        counts[one, other] += 1
        stream[0] = stream[0] * np.uint64(6364136223846793005) + np.uint64(1442695040888963407)


def test_every_pair_is_as_likely():
    counts = np.zeros((13, 11), dtype=np.int64)
    count_pairs(first_stream(8), 1_000_000, counts)
    expected = 1_000_000 / counts.size
    chi_square = float(((counts - expected) ** 2).sum()) / expected
    assert abs(chi_square - (counts.size - 1)) < 4 * (2 * counts.size) ** 0.5


def test_a_remainder_that_favours_some_pairs_is_drawn_again():
    """2 to the 32 is 4 more than a multiple of 6: the four lowest remainders are drawn again."""
    stream = first_stream(1)
    before = stream.copy()
    for bits in range(1, 4):
        pair_below(stream, np.uint64(bits), 3, 2)
    assert (stream == before).all()
    one, other = pair_below(stream, np.uint64(0), 3, 2)
    assert (stream != before).any()
    assert 0 <= one < 3
    assert 0 <= other < 2


def test_a_shoe_too_large_to_simulate_is_refused():
    with pytest.raises(NotAllowed, match="1260 decks or fewer"):
        minibaccarat.prepare(Minibaccarat(decks=1261), HANDS, 1, None)
