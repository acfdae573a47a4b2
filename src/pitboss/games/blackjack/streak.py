"""Streak wagers (2.22): rounds won in a row, from the one in which the wager was placed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...rules.events import Event
from ...rules.proceeding import Procedure
from ...rules.round import Round
from ...things.errors import NotAllowed
from . import declarations as declared
from .arithmetic import streak_after

STREAK_WAGERS = {f"streak-{wins}": wins for wins in declared.STREAKS}
COUNTED = ("main", "double@", "split@")
"""What the net of a round is made of; side wagers and insurance do not count."""


def held_by(carry: Mapping[str, Any], seat: int) -> dict[str, int]:
    """Return the streak wagers of a seat that are live from earlier rounds."""
    held: dict[str, int] = carry.get("held", {}).get(str(seat), {})
    return held


def check_streaks(seat: int, placed: Mapping[str, int], carry: Mapping[str, Any], prior: Mapping[str, int]) -> None:
    """Refuse a second streak wager on a circle that is live, and one already won."""
    for wager in placed:
        wins = STREAK_WAGERS.get(wager)
        if wins is None:
            continue
        if wager in held_by(carry, seat):
            raise NotAllowed(f"{wager} of seat {seat} is live and may not be changed.", cite="2.22")
        if prior.get(str(seat), 0) >= wins:
            raise NotAllowed(f"{wager} of seat {seat} would have been paid at {wins} wins.", cite="2.22")


def take_up_streaks(round: Round) -> Procedure:
    """Let live streak wagers lie on; without a blackjack wager in this round nothing changes for them."""
    round.at_void.append(lambda: _leave_all(round))
    for seat, held in round.carry.get("held", {}).items():
        if int(seat) in round.stakes:
            for wager, amount in held.items():
                yield round.take_up(int(seat), wager, amount, "2.22")
        else:
            round.carries.setdefault("held", {})[seat] = dict(held)
            wins = round.carry.get("streak", {}).get(seat, {})
            round.carries.setdefault("streak", {})[seat] = dict(wins)


def leave_streaks(round: Round, seat: int) -> list[Event]:
    """Let the streak wagers that a seat has live from earlier rounds lie on, where this round is none for it."""
    counted = round.carry.get("streak", {}).get(str(seat), {})
    live = [wager for wager in held_by(round.carry, seat) if wager in round.stakes[seat]]
    return [_hold(round, seat, wager, int(counted.get(wager, 0))) for wager in live]


def _leave_all(round: Round) -> None:
    for seat in round.seats:
        leave_streaks(round, seat)


def _hold(round: Round, seat: int, wager: str, wins: int) -> Event:
    """Leave a streak wager lying, and note the wins counted for it."""
    round.carries.setdefault("streak", {}).setdefault(str(seat), {})[wager] = wins
    return round.hold(seat, wager, "2.22", f"wins in a row: {wins}")


def settle_streaks(round: Round) -> Procedure:
    """Pay the streaks that are complete, collect the broken ones, leave the others lying."""
    prior = round.options.prior_streak_wins
    for seat in round.seats:
        live = [wager for wager in STREAK_WAGERS if wager in round.stakes[seat]]
        if not live:
            continue
        net = sum(amount for wager, amount in round.net[seat].items() if wager.startswith(COUNTED))
        counted = round.carry.get("streak", {}).get(str(seat), {})
        for wager in live:
            before = int(counted.get(wager, 0 if wager in held_by(round.carry, seat) else prior.get(str(seat), 0)))
            wins = streak_after(before, net)
            if wins < 0:
                yield round.collect(seat, wager, "2.22", "the streak is broken")
            elif wins >= STREAK_WAGERS[wager]:
                yield round.pay(seat, wager, declared.STREAK[f"{STREAK_WAGERS[wager]} wins"], "2.22")
            else:
                yield _hold(round, seat, wager, wins)
