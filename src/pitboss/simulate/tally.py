"""What is kept of simulated rounds: sums that do not grow with their number, and are added up in a fixed order."""

from __future__ import annotations

import math
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from ..plant.kernels import kernel
from .fortune import BINS, follow, join, new_fortune, new_path

NET, STAKED, PLACED, WON, LOST, HIGHEST, LOWEST = range(7)
"""Columns of :attr:`Tally.counts`: sums in cents, numbers of hands, and the extremes of one hand."""

TOTALS = 2
"""Rows to work in for a batch: the net of all seats together, and that of one seat."""


@dataclass
class Tally:
    """The sums over some rounds: a row for each wager, and a last row for all wagers together.

    A hand is one seat in one round; a wager is placed in the hand in which it is put down, even where it is decided in
    a later one. ``squares`` is the sum over rounds of the squared net of all seats together, from
    which errors follow; ``hand_squares`` that of each hand. ``fortune``, ``path``, ``bins`` and ``session_sums`` are of
    the first seat: ``bins`` counts its sessions by their result in steps of ``step`` cents, ``session_sums`` holds the
    sum and the sum of squares of those.
    """

    wagers: tuple[str, ...]
    step: int
    rounds: int = 0
    counts: NDArray[np.int64] = field(default_factory=lambda: np.zeros((0, 7), np.int64))
    squares: NDArray[np.float64] = field(default_factory=lambda: np.zeros(0))
    hand_squares: NDArray[np.float64] = field(default_factory=lambda: np.zeros(0))
    fortune: NDArray[np.int64] = field(default_factory=new_fortune)
    path: NDArray[np.int64] = field(default_factory=new_path)
    bins: NDArray[np.int64] = field(default_factory=lambda: np.zeros(BINS, np.int64))
    session_sums: NDArray[np.float64] = field(default_factory=lambda: np.zeros(2))

    def __post_init__(self) -> None:
        if not len(self.counts):
            self.counts = np.zeros((len(self.wagers) + 1, 7), np.int64)
            self.squares = np.zeros(len(self.wagers) + 1)
            self.hand_squares = np.zeros(len(self.wagers) + 1)

    def add(self, other: Tally) -> None:
        """Add the sums of the rounds that follow."""
        self.rounds += other.rounds
        sums = [NET, STAKED, PLACED, WON, LOST]
        self.counts[:, sums] += other.counts[:, sums]
        self.counts[:, HIGHEST] = np.maximum(self.counts[:, HIGHEST], other.counts[:, HIGHEST])
        self.counts[:, LOWEST] = np.minimum(self.counts[:, LOWEST], other.counts[:, LOWEST])
        self.squares += other.squares
        self.hand_squares += other.hand_squares
        join(self.fortune, self.path, other.fortune, other.path)
        self.bins += other.bins
        self.session_sums += other.session_sums


@kernel
def tally_ends(
    ends: NDArray[np.int32],
    rounds: int,
    end_nets: NDArray[np.int64],
    times: NDArray[np.int64],
    squares: NDArray[np.float64],
    fortune: NDArray[np.int64],
    bins: NDArray[np.int64],
    session_sums: NDArray[np.float64],
    path: NDArray[np.int64],
    totals: NDArray[np.int64],
    session: int,
    bankroll: int,
    step: int,
) -> None:
    """Count how often seats came to each end; the last column of ``end_nets`` is the net of all wagers.

    The squares of rounds are added up for several seats only: for a single one they follow from the counts.
    """
    seats, columns = ends.shape[0], end_nets.shape[1]
    for place in range(rounds):
        end = ends[0, place]
        times[end] += 1
        totals[0, place] = end_nets[end, columns - 1]
    if seats > 1:
        for seat in range(1, seats):
            for place in range(rounds):
                times[ends[seat, place]] += 1
        for column in range(columns):
            square = 0.0
            for place in range(rounds):
                together = 0
                for seat in range(seats):
                    together += end_nets[ends[seat, place], column]
                square += float(together) * float(together)
            squares[column] += square
    follow(rounds, fortune, bins, session_sums, path, totals[0], session, bankroll, step)


def counts_of_ends(
    tally: Tally, times: NDArray[np.int64], nets: NDArray[np.int64], stakes: NDArray[np.int64], seats: int
) -> None:
    """Fill a tally from how often each end was come to."""
    for row in range(len(tally.wagers) + 1):
        everything = row == len(tally.wagers)
        net = nets.sum(axis=1) if everything else nets[:, row]
        stake = stakes.sum(axis=1) if everything else stakes[:, row]
        placed = times > 0 if everything else (times > 0) & (stake != 0)
        seen = net[times > 0]
        tally.counts[row] = (
            int(net @ times),
            int(stake @ times),
            int(times[placed].sum()),
            int(times[net > 0].sum()),
            int(times[net < 0].sum()),
            max(int(seen.max()), 0),
            min(int(seen.min()), 0),
        )
        tally.hand_squares[row] = math.fsum((net.astype(np.float64) ** 2 * times).tolist())
        if seats == 1:
            tally.squares[row] = tally.hand_squares[row]


@kernel
def tally_batch(
    nets: NDArray[np.int64],
    stakes: NDArray[np.int64],
    rounds: int,
    counts: NDArray[np.int64],
    squares: NDArray[np.float64],
    hand_squares: NDArray[np.float64],
    fortune: NDArray[np.int64],
    bins: NDArray[np.int64],
    session_sums: NDArray[np.float64],
    path: NDArray[np.int64],
    totals: NDArray[np.int64],
    session: int,
    bankroll: int,
    step: int,
) -> None:
    """Add a batch of rounds; ``path`` is what goes on from batch to batch, ``totals`` holds rows to work in."""
    seats, wagers, _ = nets.shape
    everything = wagers
    for place in range(rounds):
        totals[0, place] = 0
    all_staked = 0
    for wager in range(wagers):
        square, hand_square, highest, lowest = 0.0, 0.0, counts[wager, HIGHEST], counts[wager, LOWEST]
        net_sum, staked, placed, won, lost = 0, 0, 0, 0, 0
        for place in range(rounds):
            together = 0
            for seat in range(seats):
                net, stake = nets[seat, wager, place], stakes[seat, wager, place]
                together += net
                staked += stake
                placed += stake != 0
                won += net > 0
                lost += net < 0
                highest = max(highest, net)
                lowest = min(lowest, net)
                hand_square += float(net) * float(net)
            net_sum += together
            square += float(together) * float(together)
            totals[0, place] += together
        counts[wager, NET] += net_sum
        counts[wager, STAKED] += staked
        counts[wager, PLACED] += placed
        counts[wager, WON] += won
        counts[wager, LOST] += lost
        counts[wager, HIGHEST] = highest
        counts[wager, LOWEST] = lowest
        squares[wager] += square
        hand_squares[wager] += hand_square
        all_staked += staked
    square = 0.0
    for place in range(rounds):
        net = totals[0, place]
        square += float(net) * float(net)
        counts[everything, NET] += net
    squares[everything] += square
    counts[everything, STAKED] += all_staked
    counts[everything, PLACED] += rounds * seats
    hand_square = 0.0
    # The first seat comes last, and so leaves its rounds behind for its fortune to be followed.
    for seat in range(seats - 1, -1, -1):
        if seats > 1:
            for place in range(rounds):
                totals[1, place] = nets[seat, 0, place]
            for wager in range(1, wagers):
                for place in range(rounds):
                    totals[1, place] += nets[seat, wager, place]
        mine = totals[1] if seats > 1 else totals[0]
        for place in range(rounds):
            net = mine[place]
            counts[everything, WON] += net > 0
            counts[everything, LOST] += net < 0
            counts[everything, HIGHEST] = max(counts[everything, HIGHEST], net)
            counts[everything, LOWEST] = min(counts[everything, LOWEST], net)
            hand_square += float(net) * float(net)
    hand_squares[everything] += hand_square
    follow(
        rounds,
        fortune,
        bins,
        session_sums,
        path,
        totals[1] if seats > 1 else totals[0],
        session,
        bankroll,
        step,
    )
