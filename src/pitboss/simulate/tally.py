"""What is kept of simulated rounds: sums that do not grow with their number, and are added up in a fixed order."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from ..plant.kernels import kernel

NET, STAKED, PLACED, WON, LOST, HIGHEST, LOWEST = range(7)
"""Columns of :attr:`Tally.counts`: sums in cents, numbers of rounds, and the extremes of one round."""

WIN_STREAK, LOSS_STREAK, DRAWDOWN, SESSIONS, RUINED, HANDS = range(6)
"""Entries of :attr:`Tally.swings`, of the first seat."""

BINS = 513
"""Bins of the distribution of session results; the outermost take all beyond."""


@dataclass
class Tally:
    """The sums over some rounds: a row for each wager, and a last row for all wagers together.

    ``squares`` is the sum over rounds of the squared net of all seats; ``bins`` counts the sessions of the first seat
    by their result in steps of ``step`` cents, ``session_sums`` holds the sum and the sum of squares of those.
    """

    wagers: tuple[str, ...]
    step: int
    rounds: int = 0
    counts: NDArray[np.int64] = field(default_factory=lambda: np.zeros((0, 7), np.int64))
    squares: NDArray[np.float64] = field(default_factory=lambda: np.zeros(0))
    swings: NDArray[np.int64] = field(default_factory=lambda: np.zeros(6, np.int64))
    bins: NDArray[np.int64] = field(default_factory=lambda: np.zeros(BINS, np.int64))
    session_sums: NDArray[np.float64] = field(default_factory=lambda: np.zeros(2))

    def __post_init__(self) -> None:
        if not len(self.counts):
            self.counts = np.zeros((len(self.wagers) + 1, 7), np.int64)
            self.squares = np.zeros(len(self.wagers) + 1)

    def add(self, other: Tally) -> None:
        """Add the sums of the rounds that follow."""
        self.rounds += other.rounds
        sums = [NET, STAKED, PLACED, WON, LOST]
        self.counts[:, sums] += other.counts[:, sums]
        self.counts[:, HIGHEST] = np.maximum(self.counts[:, HIGHEST], other.counts[:, HIGHEST])
        self.counts[:, LOWEST] = np.minimum(self.counts[:, LOWEST], other.counts[:, LOWEST])
        self.squares += other.squares
        extremes = [WIN_STREAK, LOSS_STREAK, DRAWDOWN]
        self.swings[extremes] = np.maximum(self.swings[extremes], other.swings[extremes])
        self.swings[SESSIONS:] += other.swings[SESSIONS:]
        self.bins += other.bins
        self.session_sums += other.session_sums


@kernel
def spread_ends(
    ends: NDArray[np.int32],
    rounds: int,
    end_nets: NDArray[np.int64],
    end_stakes: NDArray[np.int64],
    nets: NDArray[np.int64],
    stakes: NDArray[np.int64],
) -> None:
    """Write out what each end means for each wager."""
    for seat in range(ends.shape[0]):
        for place in range(rounds):
            end = ends[seat, place]
            for wager in range(end_nets.shape[1]):
                nets[seat, wager, place] = end_nets[end, wager]
                stakes[seat, wager, place] = end_stakes[end, wager]


@kernel
def tally_ends(
    ends: NDArray[np.int32],
    rounds: int,
    together: NDArray[np.int64],
    times: NDArray[np.int64],
    swings: NDArray[np.int64],
    bins: NDArray[np.int64],
    session_sums: NDArray[np.float64],
    running: NDArray[np.int64],
    totals: NDArray[np.int64],
    session: int,
    bankroll: int,
    step: int,
) -> None:
    """Count how often a single seat came to each end; ``together`` is the net of all wagers by end."""
    for place in range(rounds):
        end = ends[0, place]
        times[end] += 1
        totals[0, place] = together[end]
    _swings(rounds, swings, bins, session_sums, running, totals, session, bankroll, step)


def counts_of_ends(tally: Tally, times: NDArray[np.int64], nets: NDArray[np.int64], stakes: NDArray[np.int64]) -> None:
    """Fill a tally of one seat from how often each end was come to; every sum is exact."""
    for row in range(len(tally.wagers) + 1):
        everything = row == len(tally.wagers)
        net = nets.sum(axis=1) if everything else nets[:, row]
        stake = stakes.sum(axis=1) if everything else stakes[:, row]
        placed = times > 0 if everything else (times > 0) & ((net != 0) | (stake != 0))
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
        tally.squares[row] = float(sum(int(one) * int(one) * int(count) for one, count in zip(net, times, strict=True)))


@kernel
def tally_batch(
    nets: NDArray[np.int64],
    stakes: NDArray[np.int64],
    rounds: int,
    counts: NDArray[np.int64],
    squares: NDArray[np.float64],
    swings: NDArray[np.int64],
    bins: NDArray[np.int64],
    session_sums: NDArray[np.float64],
    running: NDArray[np.int64],
    totals: NDArray[np.int64],
    session: int,
    bankroll: int,
    step: int,
) -> None:
    """Add a batch of rounds; ``running`` is what goes on from batch to batch, ``totals`` a row to work in."""
    seats, wagers, _ = nets.shape
    everything = wagers
    for place in range(rounds):
        totals[0, place] = 0
        totals[1, place] = 0
    for wager in range(wagers):
        square, highest, lowest = 0.0, counts[wager, HIGHEST], counts[wager, LOWEST]
        net_sum, staked, placed, won, lost = 0, 0, 0, 0, 0
        for place in range(rounds):
            together = 0
            for seat in range(seats):
                net, stake = nets[seat, wager, place], stakes[seat, wager, place]
                together += net
                staked += stake
                placed += (stake != 0) | (net != 0)
                won += net > 0
                lost += net < 0
                highest = max(highest, net)
                lowest = min(lowest, net)
                totals[1, place] += stake
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
    square = 0.0
    for place in range(rounds):
        net = totals[0, place]
        square += float(net) * float(net)
        counts[everything, NET] += net
        counts[everything, STAKED] += totals[1, place]
        counts[everything, PLACED] += 1
        counts[everything, WON] += net > 0
        counts[everything, LOST] += net < 0
        counts[everything, HIGHEST] = max(counts[everything, HIGHEST], net)
        counts[everything, LOWEST] = min(counts[everything, LOWEST], net)
    squares[everything] += square
    if seats > 1:
        for place in range(rounds):
            mine = 0
            for wager in range(wagers):
                mine += nets[0, wager, place]
            totals[0, place] = mine
    _swings(rounds, swings, bins, session_sums, running, totals, session, bankroll, step)


def _swings(
    rounds: int,
    swings: NDArray[np.int64],
    bins: NDArray[np.int64],
    session_sums: NDArray[np.float64],
    running: NDArray[np.int64],
    totals: NDArray[np.int64],
    session: int,
    bankroll: int,
    step: int,
) -> None:
    """Follow the fortune of the first seat from round to round, and from session to session."""
    worth, peak, wins, losses = running[0], running[1], running[2], running[3]
    gone, played, lowest = running[4], running[5], running[6]
    most_wins, most_losses, drawdown = swings[WIN_STREAK], swings[LOSS_STREAK], swings[DRAWDOWN]
    place = 0
    while place < rounds:
        stop = min(rounds, place + session - played)
        played += stop - place
        for one in range(place, stop):
            net = totals[0, one]
            worth += net
            gone += net
            lowest = min(lowest, gone)
            peak = max(peak, worth)
            drawdown = max(drawdown, peak - worth)
            wins = 0 if net < 0 else wins + (net > 0)
            losses = 0 if net > 0 else losses + (net < 0)
            most_wins = max(most_wins, wins)
            most_losses = max(most_losses, losses)
        place = stop
        if played == session:
            nearest = BINS // 2 + round(gone / step)
            bins[min(max(nearest, 0), BINS - 1)] += 1
            session_sums[0] += gone
            session_sums[1] += float(gone) * float(gone)
            swings[SESSIONS] += 1
            swings[RUINED] += bankroll > 0 and lowest <= -bankroll
            gone, played, lowest = 0, 0, 0
    swings[WIN_STREAK], swings[LOSS_STREAK], swings[DRAWDOWN] = most_wins, most_losses, drawdown
    swings[HANDS] += rounds
    running[0], running[1], running[2], running[3] = worth, peak, wins, losses
    running[4], running[5], running[6] = gone, played, lowest


RUNNING = 7
"""Words that go on from batch to batch of a chunk."""
