"""Chunks and what is kept of them: every figure against a plain count, joints between chunks included."""

from __future__ import annotations

import random
from dataclasses import replace

import msgspec
import numpy as np
import pytest

from pitboss.games.registry import game as build
from pitboss.odds.solve import odds
from pitboss.simulate import chunks
from pitboss.simulate.chunks import Spec, deal_chunk, deal_chunk_of, prepare, version_of
from pitboss.simulate.fortune import (
    BEST,
    BINS,
    BOUGHT,
    DRAWDOWN,
    LOSS_STREAK,
    RUINED,
    SESSIONS,
    SESSIONS_LOST,
    SESSIONS_WON,
    WIN_STREAK,
    WORST,
    follow,
    join,
    new_fortune,
    new_path,
)
from pitboss.simulate.streams import first_stream
from pitboss.simulate.tally import TOTALS, Tally, counts_of_ends, tally_batch, tally_ends
from pitboss.things.errors import NotAllowed


def spec(**changes) -> Spec:
    plain = Spec(
        game="roulette",
        options={},
        wagers={"red": 1000},
        seats=1,
        rounds=5000,
        seed=1,
        session=100,
        bankroll=5000,
        step=1000,
    )
    return msgspec.structs.replace(plain, **changes)


# How rounds are cut into chunks.


@pytest.mark.parametrize(
    ("session", "chunk"), [(1, 1 << 20), (100, 1048500), (1 << 20, 1 << 20), ((1 << 20) - 1, (1 << 20) - 1)]
)
def test_a_chunk_is_of_whole_sessions(session, chunk):
    assert spec(session=session).chunk == chunk


@pytest.mark.parametrize("rounds", [1, 1048499, 1048500, 1048501, 10**9])
def test_chunks_hold_all_rounds(rounds):
    asked = spec(rounds=rounds)
    assert sum(asked.rounds_of(chunk) for chunk in range(asked.chunks)) == rounds
    assert all(asked.rounds_of(chunk) > 0 for chunk in range(asked.chunks))


def test_a_chunk_is_the_same_whoever_deals_it():
    encoded, stream = msgspec.msgpack.encode(spec()), first_stream(1)
    first, second = deal_chunk(encoded, 0, stream), deal_chunk(encoded, 0, stream)
    assert vars(first).keys() == vars(second).keys()
    assert all(np.array_equal(value, getattr(second, name)) for name, value in vars(first).items())


def test_the_batches_decide_nothing(monkeypatch):
    asked = spec(
        game="three-card-poker", wagers={"ante": 1000}, seats=3, strategy=odds(build("three-card-poker")).strategy
    )
    encoded, stream = msgspec.msgpack.encode(asked), first_stream(1)
    first = deal_chunk(encoded, 0, stream)
    monkeypatch.setattr(chunks, "BATCH", 37)
    monkeypatch.setattr(chunks, "BATCH_OF_ENDS", 41)
    second = deal_chunk(encoded, 0, stream)
    assert all(np.array_equal(value, getattr(second, name)) for name, value in vars(first).items())


def test_other_code_deals_nothing_for_us():
    encoded, stream = msgspec.msgpack.encode(spec()), first_stream(1)
    assert deal_chunk_of(version_of("roulette"), encoded, 0, stream).rounds == 5000
    with pytest.raises(NotAllowed, match="another version of pitboss"):
        deal_chunk_of("0" * 24, encoded, 0, stream)


# The fortune of a seat, against a plain count.


def plain_fortune(nets, session, bankroll):
    """Count in the plainest way."""
    streaks = {1: 0, -1: 0}
    for sign in streaks:
        length = 0
        for net in nets:
            if net * sign < 0:
                length = 0
            elif net * sign > 0:
                length += 1
                streaks[sign] = max(streaks[sign], length)
    worths = np.concatenate([[0], np.cumsum(nets)])
    drawdown = max((max(worths[: place + 1]) - worths[place] for place in range(len(worths))), default=0)
    sessions = [nets[start : start + session] for start in range(0, len(nets) - session + 1, session)]
    results = [int(sum(one)) for one in sessions]
    ruined = sum(min(np.cumsum(one)) <= -bankroll for one in sessions) if bankroll else 0
    # Before a round that begins without a chip another bankroll is bought, in a session that is not yet over too.
    begun = [nets[start : start + session] for start in range(0, len(nets), session)] if bankroll else []
    bought = 0
    for one in begun:
        chips = bankroll
        for net in one:
            again = 0 if chips > 0 else -chips // bankroll + 1
            bought, chips = bought + again, chips + again * bankroll + net
    return {
        WIN_STREAK: streaks[1],
        LOSS_STREAK: streaks[-1],
        DRAWDOWN: drawdown,
        SESSIONS: len(results),
        RUINED: ruined,
        BOUGHT: bought,
        SESSIONS_WON: sum(result > 0 for result in results),
        SESSIONS_LOST: sum(result < 0 for result in results),
        **({BEST: max(results), WORST: min(results)} if results else {}),
    }, results


def followed(nets, session, bankroll, step, cuts):
    kept, bins, sums, path = new_fortune(), np.zeros(BINS, np.int64), np.zeros(2), new_path()
    for part in np.split(np.array(nets, np.int64), cuts):
        follow(len(part), kept, bins, sums, path, part, session, bankroll, step)
    return kept, bins, sums, path


@pytest.mark.parametrize("seed", range(40))
def test_a_fortune_is_followed_through_batches_and_chunks(seed):
    chance = random.Random(seed)
    session, bankroll = chance.choice([1, 3, 10]), chance.choice([0, 200, 500])
    tilt = chance.choice([[100, -100], [100, -100, 0, 300], [100, 0], [-100, 0], [0], [-100, -100, -100, 900]])
    nets = [chance.choice(tilt) for _ in range(session * chance.randrange(1, 30))]
    expected, results = plain_fortune(nets, session, bankroll)

    cuts = sorted(chance.sample(range(len(nets) + 1), min(3, len(nets))))
    kept, bins, sums, _ = followed(nets, session, bankroll, 100, cuts)
    assert {entry: kept[entry] for entry in expected} == expected
    assert bins.sum() == len(results)
    assert sums.tolist() == [sum(results), sum(result**2 for result in results)]
    for result in results:
        assert bins[BINS // 2 + result // 100] > 0

    # In chunks, each of whole sessions, joined one after the other.
    cuts = sorted({session * chance.randrange(len(nets) // session + 1) for _ in range(3)})
    all_kept, all_path = new_fortune(), new_path()
    for part in np.split(np.array(nets, np.int64), cuts):
        kept, _, _, path = followed(part, session, bankroll, 100, [])
        join(all_kept, all_path, kept, path)
    assert {entry: all_kept[entry] for entry in expected} == expected


def test_results_beyond_the_bins_are_in_the_outermost():
    kept, bins, _, _ = followed([10**9, -(10**9), 149, 150, -150, -151, 50, -50], 1, 0, 100, [])
    assert kept[SESSIONS] == 8
    middle = BINS // 2
    assert {place - middle: int(bins[place]) for place in np.flatnonzero(bins)} == {
        -middle: 1,
        -2: 1,
        -1: 1,
        0: 1,
        1: 2,
        2: 1,
        middle: 1,
    }


# Tallies of several seats, against a plain count.


def some_rounds(seats, wagers, rounds, seed):
    chance = np.random.default_rng(seed)
    stakes = chance.choice([0, 500, 1000], (seats, wagers, rounds))
    return stakes * chance.choice([-1, 0, 1, 3], stakes.shape), stakes


@pytest.mark.parametrize("seats", [1, 2, 7])
def test_a_tally_of_several_seats(seats):
    nets, stakes = some_rounds(seats, 3, 400, seats)
    tally = Tally(("a", "b", "c"), 100)
    totals = np.zeros((TOTALS, 100), np.int64)
    for start in range(0, 400, 100):
        part = np.ascontiguousarray(nets[:, :, start : start + 100])
        staked = np.ascontiguousarray(stakes[:, :, start : start + 100])
        fortune = (tally.fortune, tally.bins, tally.session_sums, tally.path, totals, 10, 5000, 100)
        tally_batch(part, staked, 100, tally.counts, tally.squares, tally.hand_squares, *fortune)
    hands = nets.sum(axis=1)
    for row, (net, stake) in enumerate(
        [*((nets[:, one], stakes[:, one]) for one in range(3)), (hands, stakes.sum(axis=1))]
    ):
        placed = (net != 0) | (stake != 0) if row < 3 else np.ones_like(net)
        assert tally.counts[row].tolist() == [
            net.sum(),
            stake.sum(),
            placed.sum(),
            (net > 0).sum(),
            (net < 0).sum(),
            max(net.max(), 0),
            min(net.min(), 0),
        ]
        assert tally.squares[row] == (net.sum(axis=0) ** 2).sum()
        assert tally.hand_squares[row] == (net**2).sum()
    expected, _ = plain_fortune(hands[0], 10, 5000)
    assert {entry: tally.fortune[entry] for entry in expected} == expected


@pytest.mark.parametrize("seats", [1, 2, 7])
def test_ends_come_to_the_same_as_nets(seats):
    chance = np.random.default_rng(5)
    end_nets = chance.choice([-1000, 0, 1000, 2500], (20, 3))
    end_stakes = chance.choice([0, 1000], (20, 3))
    ends = chance.integers(0, 19, (seats, 256), dtype=np.int32)
    by_ends, by_nets = Tally(("a", "b", "c"), 100), Tally(("a", "b", "c"), 100)
    totals, times = np.zeros((TOTALS, 256), np.int64), np.zeros(20, np.int64)
    with_total = np.column_stack([end_nets, end_nets.sum(axis=1)])
    fortune = (by_ends.fortune, by_ends.bins, by_ends.session_sums, by_ends.path, totals, 10, 5000, 100)
    tally_ends(ends, 256, with_total, times, by_ends.squares, *fortune)
    counts_of_ends(by_ends, times, end_nets, end_stakes, seats)
    nets, stakes = (np.ascontiguousarray(of[ends].transpose(0, 2, 1)) for of in (end_nets, end_stakes))
    fortune = (by_nets.fortune, by_nets.bins, by_nets.session_sums, by_nets.path, totals, 10, 5000, 100)
    tally_batch(nets, stakes, 256, by_nets.counts, by_nets.squares, by_nets.hand_squares, *fortune)
    assert all(np.array_equal(value, getattr(by_nets, name)) for name, value in vars(by_ends).items())


def test_tallies_add_up_in_their_order():
    encoded = msgspec.msgpack.encode(spec())
    parts = [deal_chunk(encoded, 0, first_stream(seed)) for seed in range(3)]
    together = Tally(parts[0].wagers, 1000)
    for part in parts:
        together.add(part)
    assert together.rounds == 15000
    assert together.counts[0, 0] == sum(part.counts[0, 0] for part in parts)
    assert together.bins.sum() == together.fortune[SESSIONS] == 150


def test_a_play_may_say_that_it_is_unlike_what_was_solved():
    play = prepare("roulette", {}, {"red": 1000}, 1, None)
    assert play.unlike == ""
    assert replace(play, unlike="the wheel leans").unlike == "the wheel leans"
