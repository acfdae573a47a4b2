"""Chance: every outcome as likely as any other, by construction and by count, and planted faults are caught."""

from __future__ import annotations

import os
import random
from collections import Counter
from itertools import pairwise, permutations, product

import pytest

from pitboss.things import chance as chance_module
from pitboss.things.chance import Chance
from tests.things.chi_square import LIMITS_52, FixedBytes, chi_square, limit, of_shuffles

SMALL_WORD = 1 << 9


class Exhausted(Exception):
    """The words given are used up, the last of them having been rejected."""


class Words(Chance):
    """Chance that is told its words, so that all there are can be tried."""

    def __init__(self, words) -> None:
        super().__init__()
        self.words: list[int] = list(words)

    def word(self) -> int:
        if not self.words:
            raise Exhausted
        return self.words.pop(0)


@pytest.fixture
def small_words(monkeypatch):
    """Let words be of nine bits, so that a test can try each."""
    monkeypatch.setattr(chance_module, "_WORD", SMALL_WORD)
    chance_module._shuffle_plan.cache_clear()
    yield
    chance_module._shuffle_plan.cache_clear()


# By construction: every word there is.


@pytest.mark.proves("13:69E-1.28G(b)6")
@pytest.mark.parametrize("bounds", [range(1, 64), range(64, 256), range(256, 417)], ids=str)
def test_below_maps_all_words_evenly_and_draws_again_for_the_rest(small_words, bounds):
    for bound in bounds:
        counts = [0] * bound
        rejected = 0
        for word in range(SMALL_WORD):
            try:
                counts[Words([word]).below(bound)] += 1
            except Exhausted:
                rejected += 1
        assert set(counts) == {SMALL_WORD // bound}
        assert rejected == SMALL_WORD % bound


@pytest.mark.proves("13:69E-1.28G(b)1", "13:69E-1.28G(b)6")
@pytest.mark.parametrize(("size", "words", "each"), [(2, 1, 256), (3, 1, 85), (4, 2, 10880)])
def test_every_order_comes_from_equally_many_words(small_words, size, words, each):
    counts: Counter[tuple[int, ...]] = Counter()
    for given in product(range(SMALL_WORD), repeat=words):
        try:
            counts[tuple(Words(given).shuffled(range(size)))] += 1
        except Exhausted:
            continue
    assert counts == dict.fromkeys(permutations(range(size)), each)


@pytest.mark.proves("13:69E-1.28G(b)6")
@pytest.mark.parametrize("bound", [3, 37, 38, 52, 416, 10**9 + 7, 2**64])
def test_the_last_word_that_fits_is_taken_and_the_next_rejected(bound):
    fits = 2**64 - 2**64 % bound
    assert Words([fits - 1]).below(bound) == bound - 1
    if fits < 2**64:
        assert Words([fits, 2**64 - 1, bound - 2]).below(bound) == bound - 2


@pytest.mark.parametrize("size", [0, 1, 2, 3, 11, 52, 53, 312, 384, 416])
def test_the_plan_of_a_shuffle_is_a_whole_fisher_yates_within_one_word_each(size):
    steps: list[tuple[int, int]] = []
    for fits, group in chance_module._shuffle_plan(size):
        together = 1
        for _, bound in group:
            together *= bound
        assert together <= fits <= 2**64
        assert fits % together == 0
        assert 2**64 - fits < together
        steps += group
    assert steps == [(last, last + 1) for last in range(size - 1, 0, -1)]


def test_shuffling_keeps_the_things_and_leaves_the_given_order_alone():
    given = list("abracadabra")
    shuffled = Chance().shuffled(given)
    assert sorted(shuffled) == sorted(given)
    assert given == list("abracadabra")


# By count, from a fixed source.


@pytest.mark.proves("13:69E-1.28G(b)3")
def test_chi_square_of_every_range_that_games_use():
    chance = Chance(FixedBytes("ranges"))
    for bound in range(2, 417):
        counts = Counter(chance.below(bound) for _ in range(10 * bound))
        assert max(counts) < bound
        found = chi_square((counts[number] for number in range(bound)), 10)
        assert found < limit(bound - 1), bound


def shuffles_of(shuffle, rounds: int = 10_000) -> float:
    return of_shuffles(52, rounds, shuffle)


@pytest.mark.proves("13:69E-1.28G(b)3")
def test_chi_square_of_shuffles_by_card_and_position():
    chance = Chance(FixedBytes("shuffles"))
    deck = range(52)
    found = shuffles_of(lambda: chance.shuffled(deck))
    assert 2601 - 5 * (2 * 2601) ** 0.5 < found < LIMITS_52["1 in 100"]


@pytest.mark.proves("13:69E-1.28G(b)3")
def test_neighbours_in_a_shuffle_are_evenly_paired():
    chance = Chance(FixedBytes("neighbours"))
    pairs = [0] * (52 * 52)
    for _ in range(10_000):
        order = chance.shuffled(range(52))
        for one, following in pairwise(order):
            pairs[52 * one + following] += 1
    assert sum(pairs[53 * one] for one in range(52)) == 0
    others = [count for at, count in enumerate(pairs) if at % 53]
    assert chi_square(others, 10_000 * 51 / (52 * 51)) < limit(52 * 51 - 1)


@pytest.mark.proves("13:69E-1.28G(b)3")
def test_bits_of_the_source_pass_monobit_and_runs():
    chance = Chance(FixedBytes("bits"))
    size = 64 * 4000
    bits = "".join(f"{chance.word():064b}" for _ in range(4000))
    ones = bits.count("1")
    assert abs(2 * ones - size) / size**0.5 < 4.9
    runs = 1 + sum(one != following for one, following in pairwise(bits))
    share = ones / size
    assert abs(runs - 2 * size * share * (1 - share)) / (2 * size**0.5 * share * (1 - share)) < 4.9


def test_fixed_points_of_shuffles_are_one_on_average():
    chance = Chance(FixedBytes("fixed points"))
    fixed = [sum(at == card for at, card in enumerate(chance.shuffled(range(52)))) for _ in range(10_000)]
    assert abs(sum(fixed) / 10_000 - 1) < 5 / 10_000**0.5


# The tests above would notice: planted faults.


def test_a_bare_remainder_is_caught():
    source = FixedBytes("remainder")

    def shuffled() -> list[int]:
        order = list(range(52))
        for last in range(51, 0, -1):
            pick = source(1)[0] % (last + 1)
            order[last], order[pick] = order[pick], order[last]
        return order

    assert shuffles_of(shuffled) > LIMITS_52["1 in a million"]


def test_swapping_each_card_with_any_card_is_caught():
    chance = Chance(FixedBytes("naive"))

    def shuffled() -> list[int]:
        order = list(range(52))
        for at in range(52):
            pick = chance.below(52)
            order[at], order[pick] = order[pick], order[at]
        return order

    assert shuffles_of(shuffled) > LIMITS_52["1 in a million"]


@pytest.mark.parametrize("short", [0, 2])
def test_a_shuffle_off_by_one_is_caught(short):
    """Either a card never stays where it is, or the last swap is forgotten."""
    chance = Chance(FixedBytes("off by one"))

    def shuffled() -> list[int]:
        order = list(range(52))
        for last in range(51, short and 1, -1):
            pick = chance.below(last + (1 if short else 0))
            order[last], order[pick] = order[pick], order[last]
        return order

    assert shuffles_of(shuffled) > LIMITS_52["1 in a million"]


def test_a_cut_that_never_falls_in_the_last_place_is_caught():
    chance = Chance(FixedBytes("cut"))
    counts = Counter(chance.below(32) for _ in range(33 * 100))
    assert chi_square((counts[number] for number in range(33)), 100) > limit(32)


def test_a_reused_seed_is_caught():
    assert len({tuple(Chance(FixedBytes("same")).shuffled(range(52))) for _ in range(20)}) == 1
    assert len({tuple(Chance().shuffled(range(52))) for _ in range(20)}) == 20


def test_the_low_bits_of_a_weak_generator_are_caught():
    state = 1

    def weak(size: int) -> bytes:
        nonlocal state
        words = []
        for _ in range(size // 8):
            state = (state * 6364136223846793005 + 1442695040888963407) % 2**64
            words.append(state.to_bytes(8, "little"))
        return b"".join(words)

    chance = Chance(weak)
    counts = Counter(chance.below(16) for _ in range(16))
    assert set(counts.values()) == {1}
    pairs = Counter((chance.below(16), chance.below(16)) for _ in range(2560))
    assert chi_square((pairs[one, other] for one, other in product(range(16), repeat=2)), 10) > limit(255)


# Where the bytes come from, and where they go.


@pytest.mark.proves("13:69E-1.28G(b)5")
def test_the_source_is_the_operating_systems_generator(monkeypatch):
    asked = []

    def urandom(size: int) -> bytes:
        asked.append(size)
        return random.Random(len(asked)).randbytes(size)

    assert Chance.__init__.__defaults__ == (os.urandom,)
    chance = Chance(urandom)
    for _ in range(1000):
        chance.word()
    chance.salt()
    assert asked == [4096, 4096, 32]


@pytest.mark.proves("13:69E-1.28G(b)5")
def test_no_two_starts_are_alike():
    assert len({Chance().word() for _ in range(1000)}) == 1000


def test_no_byte_of_the_source_serves_twice():
    served = b""

    def source(size: int) -> bytes:
        nonlocal served
        block = random.Random(len(served)).randbytes(size)
        served += block
        return block

    chance = Chance(source)
    words = b"".join(chance.word().to_bytes(8, "little") for _ in range(1500))
    assert words == served[: len(words)]
    assert chance.salt() == served[-32:]


def test_what_was_drawn_in_advance_can_be_dropped():
    chance = Chance(FixedBytes("dropped"))
    chance.word()
    chance.forget()
    source = FixedBytes("dropped")
    source(4096)
    assert chance.word() == int.from_bytes(source(8), "little")


@pytest.mark.skipif(not hasattr(os, "fork"), reason="this system does not fork")
def test_a_forked_child_deals_other_cards_than_its_parent():
    chance = Chance()
    chance.word()
    read, write = os.pipe()
    child = os.fork()
    if child == 0:
        os.write(write, b"".join(chance.word().to_bytes(8, "little") for _ in range(8)))
        os._exit(0)
    os.waitpid(child, 0)
    os.close(write)
    theirs = os.read(read, 64)
    os.close(read)
    mine = b"".join(chance.word().to_bytes(8, "little") for _ in range(8))
    assert len(theirs) == 64
    assert mine != theirs
