"""The fortune of one seat over the rounds: streaks, the deepest fall, and what each session came to."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

(
    WIN_STREAK,
    LOSS_STREAK,
    DRAWDOWN,
    SESSIONS,
    RUINED,
    ROUNDS,
    SESSIONS_WON,
    SESSIONS_LOST,
    BEST,
    WORST,
    BOUGHT,
) = range(11)
"""Entries of what is kept: streaks are in rounds, a round without a result does not end one; ``BOUGHT`` counts the
bankrolls bought in the course of sessions, because all chips were gone and a further round was to be played."""

(
    WORTH,
    PEAK,
    TROUGH,
    WINS,
    LOSSES,
    FIRST_WINS,
    FIRST_LOSSES,
    SEEN_LOSS,
    SEEN_WIN,
    GONE,
    PLAYED,
    LOWEST,
) = range(12)
"""Entries of what goes on: where the seat stands, with the highest and lowest since the beginning; the streaks in which
it stands and with which it began; and its session, with the lowest at which a round of it began."""

BINS = 513
"""Bins of the distribution of session results; the outermost take all beyond."""

NEVER = 1 << 62
"""Stands, with its sign, for the best and the worst session while none is over."""


def new_fortune() -> NDArray[np.int64]:
    """Return what is kept, of no round."""
    kept = np.zeros(11, np.int64)
    kept[BEST], kept[WORST] = -NEVER, NEVER
    return kept


def new_path() -> NDArray[np.int64]:
    """Return what goes on, at the beginning."""
    return np.zeros(12, np.int64)


def follow(
    rounds: int,
    kept: NDArray[np.int64],
    bins: NDArray[np.int64],
    session_sums: NDArray[np.float64],
    path: NDArray[np.int64],
    nets: NDArray[np.int64],
    session: int,
    bankroll: int,
    step: int,
) -> None:
    """Follow the seat through some rounds, given what each came to."""
    if path[SEEN_LOSS] == 0 or path[SEEN_WIN] == 0:
        _begin(rounds, path, nets)
    worth, peak, wins, losses = path[WORTH], path[PEAK], path[WINS], path[LOSSES]
    gone, played, lowest = path[GONE], path[PLAYED], path[LOWEST]
    trough = path[TROUGH]
    most_wins, most_losses, drawdown = kept[WIN_STREAK], kept[LOSS_STREAK], kept[DRAWDOWN]
    place = 0
    while place < rounds:
        stop = min(rounds, place + session - played)
        played += stop - place
        before = lowest
        for one in range(place, stop):
            net = nets[one]
            lowest = min(lowest, gone)
            worth += net
            gone += net
            peak = max(peak, worth)
            drawdown = max(drawdown, peak - worth)
            wins = 0 if net < 0 else wins + (net > 0)
            losses = 0 if net > 0 else losses + (net < 0)
            most_wins = max(most_wins, wins)
            most_losses = max(most_losses, losses)
        place = stop
        trough = min(trough, worth - gone + min(lowest, gone))
        if bankroll > 0:
            kept[BOUGHT] += -lowest // bankroll - -before // bankroll
        if played == session:
            nearest = BINS // 2 + (2 * gone + step) // (2 * step)
            bins[min(max(nearest, 0), BINS - 1)] += 1
            session_sums[0] += gone
            session_sums[1] += float(gone) * float(gone)
            kept[SESSIONS] += 1
            kept[RUINED] += bankroll > 0 and min(lowest, gone) <= -bankroll
            kept[SESSIONS_WON] += gone > 0
            kept[SESSIONS_LOST] += gone < 0
            kept[BEST] = max(kept[BEST], gone)
            kept[WORST] = min(kept[WORST], gone)
            gone, played, lowest = 0, 0, 0
    kept[WIN_STREAK], kept[LOSS_STREAK], kept[DRAWDOWN] = most_wins, most_losses, drawdown
    kept[ROUNDS] += rounds
    path[WORTH], path[PEAK], path[WINS], path[LOSSES] = worth, peak, wins, losses
    path[GONE], path[PLAYED], path[LOWEST] = gone, played, lowest
    path[TROUGH] = trough


def _begin(rounds: int, path: NDArray[np.int64], nets: NDArray[np.int64]) -> None:
    """Count the wins before the first loss, and the losses before the first win."""
    for one in range(rounds):
        net = nets[one]
        path[SEEN_LOSS] |= net < 0
        path[SEEN_WIN] |= net > 0
        if path[SEEN_LOSS] == 0:
            path[FIRST_WINS] += net > 0
        if path[SEEN_WIN] == 0:
            path[FIRST_LOSSES] += net < 0


def join(
    kept: NDArray[np.int64], path: NDArray[np.int64], further: NDArray[np.int64], onward: NDArray[np.int64]
) -> None:
    """Add the rounds that follow: streaks and falls go on over the joint, sessions begin anew."""
    kept[WIN_STREAK] = max(kept[WIN_STREAK], further[WIN_STREAK], path[WINS] + onward[FIRST_WINS])
    kept[LOSS_STREAK] = max(kept[LOSS_STREAK], further[LOSS_STREAK], path[LOSSES] + onward[FIRST_LOSSES])
    over_the_joint = path[PEAK] - path[WORTH] - onward[TROUGH]
    kept[DRAWDOWN] = max(kept[DRAWDOWN], further[DRAWDOWN], over_the_joint)
    counts = [SESSIONS, RUINED, ROUNDS, SESSIONS_WON, SESSIONS_LOST, BOUGHT]
    kept[counts] += further[counts]
    kept[BEST] = max(kept[BEST], further[BEST])
    kept[WORST] = min(kept[WORST], further[WORST])

    if not path[SEEN_LOSS]:
        path[FIRST_WINS] += onward[FIRST_WINS]
    if not path[SEEN_WIN]:
        path[FIRST_LOSSES] += onward[FIRST_LOSSES]
    path[WINS] = onward[WINS] + (0 if onward[SEEN_LOSS] else path[WINS])
    path[LOSSES] = onward[LOSSES] + (0 if onward[SEEN_WIN] else path[LOSSES])
    path[SEEN_LOSS] |= onward[SEEN_LOSS]
    path[SEEN_WIN] |= onward[SEEN_WIN]
    path[PEAK] = max(path[PEAK], path[WORTH] + onward[PEAK])
    path[TROUGH] = min(path[TROUGH], path[WORTH] + onward[TROUGH])
    path[WORTH] += onward[WORTH]
    path[[GONE, PLAYED, LOWEST]] = 0
