import random
from collections import Counter
from functools import partial
from typing import Any

import msgspec
import numpy as np
import pytest

from pitboss.plant.kernels import kernel
from pitboss.rules.round import Round
from pitboss.simulate.chunks import Spec, deal_chunk
from pitboss.simulate.streams import first_stream
from pitboss.simulate.tally import NET
from pitboss.simulate.twentyone_blackjack import play_rounds
from pitboss.simulate.twentyone_shoe import (
    CUTTING_CARD,
    FURTHER,
    PLACE,
    RAN_OUT,
    READY,
    SIZE,
    STATE,
    WORDS,
    draw,
    insert_stacks,
    load,
    make_ready,
    renew,
    shoe_of,
)
from pitboss.things.shoes import Shoe
from tests.things.chi_square import LIMITS_52, chi_square

from .twentyone_duels import TablesDuel

PACK = np.array([card for card in range(52) for _ in range(2)], dtype=np.int64)


def loaded(cutting_card=78, burns=1):
    shoe = np.zeros(WORDS, np.int64)
    load(shoe, PACK, cutting_card, burns, 0)
    return shoe


def test_every_card_comes_once():
    shoe, stream = loaded(), first_stream(1)
    with np.errstate(over="ignore"):
        drawn = [draw(shoe, stream) for _ in range(103)]
    left = Counter(PACK.tolist()) - Counter(drawn)
    assert left.total() == 1, "one card was burned"
    assert shoe[SIZE] == 104
    assert not shoe[RAN_OUT]


def test_places_are_filled_as_far_as_they_are_dealt():
    shoe = loaded()
    with np.errstate(over="ignore"):
        draw(shoe, first_stream(1))
    assert shoe[READY] == 78 + 8


@kernel
def arrangements(stream, shoe, pack, times, counts):
    for _ in range(times):
        load(shoe, pack, 39, 1, 0)
        while shoe[READY] < shoe[SIZE]:
            make_ready(shoe, stream)
        for place in range(len(pack)):
            counts[place, shoe[STATE + place]] += 1


def test_every_card_comes_to_every_place():
    """A shoe filled as far as it is dealt, from the order of the last one: (51/52) chi-square on 2,601 degrees."""
    counts, times = np.zeros((52, 52), np.int64), 100_000
    arrangements(first_stream(3), np.zeros(WORDS, np.int64), np.arange(52), times, counts)
    assert chi_square(counts.reshape(-1).tolist(), times / 52) * 51 / 52 < LIMITS_52["1 in a million"]


def test_a_shoe_is_renewed_at_the_cutting_card_and_not_before():
    shoe, stream = loaded(), first_stream(1)
    for place, expected in ((77, 77), (78, 1), (90, 1)):
        shoe[PLACE] = place
        renew(shoe, PACK, 78, 1, 0, 0, PACK, stream)
        assert shoe[PLACE] == expected


def test_stacks_of_discards_go_behind_each_quarter():
    shoe, stream, spare = loaded(burns=0), first_stream(2), np.zeros(208, np.int64)
    with np.errstate(over="ignore"):
        for _ in range(60):
            draw(shoe, stream)
        while shoe[READY] < shoe[SIZE]:
            shoe[CUTTING_CARD] = shoe[SIZE]
            shoe[PLACE] = shoe[READY]
            draw(shoe, stream)
        shoe[PLACE] = 60
        before = shoe[STATE : STATE + 104].tolist()
        insert_stacks(shoe, spare, stream)
    after = shoe[STATE : STATE + 104].tolist()
    rest, dealt = before[60:], before[:60]
    assert [after[0:11], after[31:42], after[62:73], after[93:104]] == [
        rest[start : start + 11] for start in (0, 11, 22, 33)
    ]
    assert Counter(after[11:31] + after[42:62] + after[73:93]) == Counter(dealt)
    assert after[11:31] != dealt[:20]
    assert shoe[PLACE] == 0


def shuffled_as(shuffled, cards):
    shuffled.append(list(cards))
    return Shoe(cards)


@pytest.mark.parametrize("hole_card", ["none", "reader"])
def test_the_same_discards_are_shuffled_as_at_the_table(hole_card):
    duel = TablesDuel(
        "blackjack", {"main": 10_00}, seats=7, boxes=7, decks=1, hole_card=hole_card, surrender=True, max_split_hands=3
    )
    house, sides = duel.play.arguments
    decide = duel.decide
    assert decide is not None
    found = 0
    for seed in range(60):
        order = random.Random(seed).sample(duel.pack, 52)
        begun = random.Random(seed).randrange(26, 36)
        memory = shoe_of(np.array(order, dtype=np.uint8), 0, FURTHER - WORDS + 28)
        memory[PLACE] = begun
        nets = np.zeros((7, len(duel.play.wagers), 1), np.int64)
        with np.errstate(over="ignore"):
            play_rounds(first_stream(seed), memory, 1, nets, nets.copy(), True, house, sides)
        shuffled: list[list[Any]] = []
        shoe = Shoe(order)
        shoe.position = begun
        shoe.discards = list(order[:begun])
        round = Round(
            duel.game,
            {seat: {"main": 10_00} for seat in range(1, 8)},
            shoe=shoe,
            new_shoe=partial(shuffled_as, shuffled),
        )
        round.play(partial(decide, round))
        assert bool(memory[RAN_OUT]) == bool(shuffled), seed
        if shuffled:
            found += 1
            assert Counter(memory[STATE : STATE + memory[SIZE]].tolist()) == Counter(map(int, shuffled[0])), seed
    assert found > 20


def mean(seats=1, rounds=1 << 18, **options):
    duel = TablesDuel("blackjack", {"main": 10_00}, tables="simple", **options)
    spec = Spec(
        game="blackjack",
        options=duel.game.options.chosen(),
        wagers={"main": 10_00},
        seats=seats,
        rounds=rounds,
        seed=3,
        session=128,
        bankroll=0,
        step=100,
        strategy=duel.strategy,
    )
    tally = deal_chunk(msgspec.msgpack.encode(spec), 0, first_stream(3))
    return tally.counts[-1, NET] / rounds / seats, (tally.squares[-1] / rounds / rounds) ** 0.5 / seats


def test_how_the_cards_are_shuffled_does_not_change_what_is_expected():
    usual, error = mean()
    for options in (
        {"shoe": "double"},
        {"shoe": "double", "bart_carter": True, "seats": 2},
        {"bart_carter": True},
        {"shoe": "continuous"},
        {"seats": 6},
    ):
        found, other = mean(**options)
        assert abs(found - usual) < 4 * (error**2 + other**2) ** 0.5, options


def test_few_cards_for_many_boxes_do_not_end_a_run():
    found, error = mean(seats=7, rounds=1 << 15, decks=1, boxes=7)
    assert abs(found) < 40 + 4 * error
