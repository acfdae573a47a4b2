"""Streams of simulation: the published generator, jumps that are right by algebra, draws without bias."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Iterator
from contextlib import suppress

import numpy as np
import pytest

from pitboss.plant.kernels import kernel
from pitboss.simulate import streams
from pitboss.simulate.streams import below, draw, first_stream, next_stream, pilot_stream, shuffle_first
from tests.things.chi_square import LIMITS_52, chi_square, limit

# The first outputs of xoshiro256++ from the state 1, 2, 3, 4, as its authors' code gives them.
PUBLISHED = [
    41943041,
    58720359,
    3588806011781223,
    3591011842654386,
    9228616714210784205,
    9973669472204895162,
    14011001112246962877,
    12406186145184390807,
    15849039046786891736,
    10450023813501588000,
]
WORD = (1 << 64) - 1
SEED = 20110101


@kernel
def draw_many(stream, words):
    for place in range(len(words)):
        words[place] = draw(stream)


@kernel
def count_below(stream, bound, draws, counts):
    for _ in range(draws):
        counts[below(stream, bound)] += 1


@kernel
def count_pairs(stream, bound, draws, counts):
    before = below(stream, bound)
    for _ in range(draws):
        now = below(stream, bound)
        counts[before, now] += 1
        before = now


@kernel
def count_shuffles(stream, cards, shuffles, counts):
    for _ in range(shuffles):
        shuffle_first(cards, len(cards), stream)
        for position in range(len(cards)):
            counts[position, cards[position]] += 1


@kernel
def count_arrangements(stream, cards, draws, counts):
    for _ in range(draws):
        shuffle_first(cards, 3, stream)
        counts[(cards[0] * 5 + cards[1]) * 5 + cards[2]] += 1


def test_the_generator_is_the_published_one():
    words = np.zeros(len(PUBLISHED), np.uint64)
    draw_many(np.array([1, 2, 3, 4], np.uint64), words)
    assert words.tolist() == PUBLISHED


# A draw moves the 256 bits of a stream on by a linear map over two elements; a jump is a power of that map.


def _step(state: int) -> int:
    s0, s1, s2, s3 = (state >> (64 * word) & WORD for word in range(4))
    shifted = s1 << 17 & WORD
    s2 ^= s0
    s3 ^= s1
    s1 ^= s2
    s0 ^= s3
    s2 ^= shifted
    s3 = (s3 << 45 | s3 >> 19) & WORD
    return s0 | s1 << 64 | s2 << 128 | s3 << 192


def _apply(columns: list[int], state: int) -> int:
    found, place = 0, 0
    while state:
        if state & 1:
            found ^= columns[place]
        state >>= 1
        place += 1
    return found


def _as_number(stream: np.ndarray) -> int:
    return sum(int(word) << (64 * place) for place, word in enumerate(stream))


def test_stepping_is_the_linear_map():
    stream = first_stream(SEED)
    state = _as_number(stream)
    draw_many(stream, np.zeros(1000, np.uint64))
    for _ in range(1000):
        state = _step(state)
    assert _as_number(stream) == state


def test_the_next_stream_is_two_to_the_128_draws_ahead():
    columns = [_step(1 << bit) for bit in range(256)]
    for _ in range(128):
        columns = [_apply(columns, column) for column in columns]
    stream = first_stream(SEED)
    assert _as_number(next_stream(stream)) == _apply(columns, _as_number(stream))


def test_streams_of_seeds_chunks_and_pilots_are_others():
    found = [first_stream(seed) for seed in (0, 1, -1, 1 << 70)] + [pilot_stream(1)]
    for _ in range(20):
        found.append(next_stream(found[-1]))
    assert len({stream.tobytes() for stream in found}) == len(found)


def test_taking_the_next_stream_leaves_the_first_as_it_is():
    stream = first_stream(1)
    before = stream.copy()
    next_stream(stream)
    assert (stream == before).all()


# Draws below a bound.


@pytest.mark.parametrize("bound", [1, 2, 3, 5, 6, 7, 37, 38, 52, 416, 1326, 22100, (1 << 31) + 1, (1 << 32) - 1])
def test_below_takes_the_same_number_of_words_for_every_value(monkeypatch, bound):
    """At the edges of each value, and so of all words between: which are taken, and which are drawn again."""
    whole = 1 << 32
    told: list[int] = []
    monkeypatch.setattr(streams, "draw", lambda stream: np.uint64(told.pop(0) << 32))
    again = whole % bound
    values = range(bound) if bound < 500 else [0, 1, bound // 3, bound // 2, bound - 2, bound - 1]
    for value in values:
        # Words whose product with the bound lies in this value's part, past what would favour some values.
        first = -((-value * whole - again) // bound)
        last = -((-(value + 1) * whole) // bound) - 1
        assert last - first + 1 == whole // bound
        for word in {first, last}:
            told[:] = [word]
            assert streams.below(np.zeros(4, np.uint64), bound) == value
        if first > 0 and (first - 1) * bound >= value * whole:  # it falls into this part, but would favour it
            told[:] = [first - 1, last]
            assert streams.below(np.zeros(4, np.uint64), bound) == value
            assert told == []


@pytest.mark.parametrize("bound", [2, 3, 37, 38, 52, 312, 416])
def test_below_is_even_by_chi_square(bound):
    counts = np.zeros(bound, np.int64)
    draws = 2_000_000
    count_below(first_stream(SEED + bound), bound, draws, counts)
    assert chi_square(counts.tolist(), draws / bound) < limit(bound - 1)


def test_successive_draws_are_independent_by_chi_square():
    counts = np.zeros((52, 52), np.int64)
    draws = 4_000_000
    count_pairs(first_stream(SEED), 52, draws, counts)
    assert chi_square(counts.reshape(-1).tolist(), draws / 52**2) < limit(52**2 - 1)


def test_bytes_are_even_by_chi_square():
    words = np.zeros(1 << 18, np.uint64)
    draw_many(first_stream(SEED), words)
    for place in range(8):
        counts = np.bincount((words >> np.uint64(8 * place)).astype(np.uint8), minlength=256)
        assert chi_square(counts.tolist(), len(words) / 256) < limit(255)


# Shuffles: card by position, with the correction for permutations, (51/52) chi-square on 2,601 degrees.


@pytest.mark.parametrize("seed", range(3))
def test_shuffles_are_even_by_chi_square(seed):
    counts = np.zeros((52, 52), np.int64)
    shuffles = 200_000
    count_shuffles(first_stream(seed), np.arange(52, dtype=np.uint8), shuffles, counts)
    statistic = chi_square(counts.reshape(-1).tolist(), shuffles / 52) * 51 / 52
    assert statistic < LIMITS_52["1 in a million"]
    assert statistic > limit(2601, -4.753424)


@pytest.mark.long
def test_five_million_shuffles_from_the_streams_of_many_chunks():
    counts = np.zeros((52, 52), np.int64)
    stream, shuffles = first_stream(SEED), 5_000_000
    cards = np.arange(52, dtype=np.uint8)
    for _ in range(50):
        count_shuffles(stream.copy(), cards, shuffles // 50, counts)
        stream = next_stream(stream)
    assert chi_square(counts.reshape(-1).tolist(), shuffles / 52) * 51 / 52 < LIMITS_52["1 in a million"]


def test_a_shuffle_of_a_few_is_uniform_over_arrangements():
    counts = np.zeros(5**3, np.int64)
    cards, draws = np.arange(5, dtype=np.uint8), 600_000
    count_arrangements(first_stream(SEED), cards, draws, counts)
    assert sorted(cards.tolist()) == [0, 1, 2, 3, 4]
    found = counts[counts > 0].tolist()
    assert len(found) == 60
    assert chi_square(found, draws / 60) < limit(59)


# Dieharder, a battery of tests by others: fed with the words that games draw from, chunk after chunk.

DIEHARDER = {
    "0": "birthday spacings",
    "2": "ranks of 32 × 32 matrices",
    "8": "ones in bytes",
    "15": "runs",
    "16": "games of craps",
    "100": "bits of words",
    "202": "permutations of words",
}


def _words() -> Iterator[bytes]:
    stream = first_stream(SEED)
    words = np.zeros(1 << 20, np.uint64)
    while True:
        draw_many(stream.copy(), words)
        yield (words >> np.uint64(32)).astype("<u4").tobytes()
        stream = next_stream(stream)


@pytest.mark.long
@pytest.mark.parametrize("test", DIEHARDER, ids=DIEHARDER.get)
def test_dieharder(test):
    program = shutil.which("dieharder")
    if program is None:
        pytest.skip("dieharder is not installed (Debian's package dieharder)")
    with subprocess.Popen(
        [program, "-g", "200", "-d", test], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=False
    ) as running:
        assert running.stdin is not None
        assert running.stdout is not None
        with suppress(BrokenPipeError):  # it has had enough
            for part in _words():
                running.stdin.write(part)
        found = running.stdout.read().decode()
        with suppress(BrokenPipeError):
            running.stdin.close()
    assert "PASSED" in found or "WEAK" in found, found
    assert "FAILED" not in found, found
