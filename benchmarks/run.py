"""Measure Pitboss on this machine, each figure beside a peer measured in the same run: ``make bench``."""

from __future__ import annotations

import itertools
import json
import os
import random
import sqlite3
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from rich.console import Console
from rich.table import Table as Grid

import pitboss
from pitboss.games.registry import GAMES, demonstration_game
from pitboss.journal.journal import MemoryStore
from pitboss.odds.figures import number_of
from pitboss.rules.game import Game
from pitboss.rules.three_card_hands import three_card_rank
from pitboss.things.cards import one_deck

SECONDS = float(os.environ.get("PITBOSS_BENCH_SECONDS", "3"))
OPTIONS = {"three-card-poker": {"shuffler": "automated"}}
WAGERS = {
    "three-card-poker": {"ante": 1000, "pair-plus": 500},
    "minibaccarat": {"banker": 1000},
    "punto-banco": {"banker": 1000},
    "roulette": {"red": 1000, "straight:17": 500},
    "boston-5-stud": {"ante": 500, "first": 1000},
    "chemin-de-fer": {},  # the house holds no position; who banks and who bets is decided at the table
}


def rate(act: Callable[[], object], seconds: float = SECONDS, runs: int = 3) -> float:
    """Return how often a second something can be done: the best of a few runs."""
    act()
    best = 0.0
    for _ in range(runs):
        count, start = 0, time.perf_counter()
        end = start + seconds / runs
        while time.perf_counter() < end:
            act()
            count += 1
        best = max(best, count / (time.perf_counter() - start))
    return best


def dealing(game_id: str, seats: int, journal: pitboss.Journal | None, commit_every: int = 1) -> Callable[[], object]:
    """Return a function that deals one round with automatic players."""
    game = demonstration_game(game_id, **OPTIONS.get(game_id, {}))
    table = pitboss.Table(game, journal=journal, commit_every=commit_every)
    wagers = WAGERS.get(game_id) or required(game)
    for seat in range(1, seats + 1):
        table.sit(seat, f"player {seat}")

    def one_round() -> object:
        for seat in range(1, seats + 1):
            held = table.state.carry.get("held", {}).get(str(seat), {})
            for wager, amount in wagers.items():
                if wager not in held:
                    table.wager(seat, wager, amount)
        return table.play_round()

    return one_round


def required(game: Game) -> dict[str, int]:
    """Return the wagers that a seat must make."""
    offered = game.open_wagers()
    needed = {one.id: 1000 for one in game.WAGERS if one.required and one.id in offered}
    return needed or {offered[0]: 1000}


def rounds(grid: Grid) -> None:
    """Rounds through the full procedure, events and hash chain included."""
    shuffle = random.SystemRandom().shuffle
    deck = one_deck()
    peer = rate(lambda: shuffle(deck), 1.0)
    grid.add_row("peer: shuffles of one deck by Python's SystemRandom", f"{peer:,.0f} a second", "")
    for game_id in GAMES:
        if WAGERS.get(game_id, True) == {}:
            continue
        for seats in (1, 5):
            done = rate(dealing(game_id, seats, pitboss.Journal(MemoryStore(keep=1000))))
            aim = {1: "15,000", 5: "8,000"}[seats] if game_id == "three-card-poker" else ""
            grid.add_row(f"{game_id}, {seats} seat(s), in memory", f"{done:,.0f} rounds a second", aim)


def durable(grid: Grid, folder: Path) -> None:
    """Rounds into a journal on disk."""
    from pitboss.journal.store import open_journal

    bare = sqlite3.connect(folder / "bare.db", isolation_level=None)
    bare.executescript("PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; CREATE TABLE t (x BLOB);")
    body = os.urandom(2000)

    def commit() -> None:
        bare.execute("BEGIN")
        bare.execute("INSERT INTO t VALUES (?)", (body,))
        bare.execute("COMMIT")

    grid.add_row("peer: bare SQLite, one 2 kB row a durable commit", f"{rate(commit, 1.5):,.0f} a second", "")
    bare.close()
    for every, aim in ((1, "1,500"), (100, "5,000")):
        journal = open_journal(str(folder / f"bench-{every}.db"))
        done = rate(dealing("three-card-poker", 1, journal, every))
        journal.close()
        what = "a durable commit a round" if every == 1 else f"a durable commit every {every} rounds"
        grid.add_row(f"three-card-poker, 1 seat, {what}", f"{done:,.0f} rounds a second", aim)


PROOF = """
import json, resource, sys, time
from pitboss.games.registry import demonstration_game
from pitboss.odds.solve import odds
game = demonstration_game(sys.argv[1], **json.loads(sys.argv[2]))
begun = time.perf_counter()
found = odds(game, keep_result=False)
seconds = time.perf_counter() - begun
deals = sum(one.deals for one in found.enumerated)
print(json.dumps([seconds, deals, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss]))
"""
PROOF_AIMS = dict.fromkeys(
    ("three-card-poker", "minibaccarat", "punto-banco", "chemin-de-fer", "red-dog", "casino-war", "roulette"), "1 s"
)


def proofs(grid: Grid) -> None:
    """Exact odds from nothing but compiled kernels, each in its own process, beside the deals that they stand for."""
    deals = list(itertools.islice(itertools.combinations(range(52), 3), 2_000))
    peer = len(deals) * rate(lambda: [three_card_rank(*hand) for hand in deals], 1.0)
    grid.add_row("peer: hands of three cards ranked one by one in Python", f"{peer:,.0f} a second", "")
    total = 0.0
    for game_id, options in [*((id, {}) for id in GAMES), ("blackjack", {"decks": 6, "max_split_hands": 4})]:
        command = [sys.executable, "-c", PROOF, game_id, json.dumps(options)]
        for _ in range(2):  # the first call compiles what is not on disk yet
            done = subprocess.run(command, check=True, capture_output=True, text=True)
        seconds, counted, kilobytes = json.loads(done.stdout)
        total += 0.0 if options else seconds
        what = f"odds {game_id}{', six decks, four hands' if options else ''}: {number_of(counted)} deals"
        measured = f"{seconds:.2f} s, {kilobytes / 1024:,.0f} MB"
        grid.add_row(what, measured, "3 s" if options else PROOF_AIMS.get(game_id, "15 s"))
    grid.add_row("odds of all games, without the last", f"{total:.1f} s", "60 s")


MEMORY = """
import resource, sys, time
import pitboss
begun = time.perf_counter()
pitboss.simulate_rounds(pitboss.game("red-dog"), int(sys.argv[1]), seed=1)
print(time.perf_counter() - begun, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)
"""


def memory(grid: Grid) -> None:
    """Whether memory grows with the rounds simulated."""
    for rounds in (10**7, 10**9):
        command = [sys.executable, "-c", MEMORY, str(rounds)]
        seconds, kilobytes = map(
            float, subprocess.run(command, check=True, capture_output=True, text=True).stdout.split()
        )
        grid.add_row(f"simulate red-dog, {rounds:,} rounds", f"{seconds:.1f} s, {kilobytes / 1024:,.0f} MB", "")


def starting(grid: Grid) -> None:
    """Time until the command line answers."""

    def seconds(*command: str) -> float:
        times = []
        for _ in range(9):
            start = time.perf_counter()
            subprocess.run([sys.executable, *command], check=True, capture_output=True)
            times.append(time.perf_counter() - start)
        return statistics.median(times)

    grid.add_row("peer: Python itself, starting and ending", f"{seconds('-c', 'pass') * 1000:.0f} ms", "")
    grid.add_row("pitboss --help", f"{seconds('-m', 'pitboss', '--help') * 1000:.0f} ms", "300 ms")
    grid.add_row("import pitboss", f"{seconds('-c', 'import pitboss') * 1000:.0f} ms", "200 ms")


def main() -> None:
    """Run every measurement and print one table."""
    grid = Grid(title=f"Pitboss {pitboss.__version__}, Python {sys.version.split()[0]}, {os.cpu_count()} cores")
    for column in ("what", "measured", "aim"):
        grid.add_column(column, justify="left" if column == "what" else "right")
    starting(grid)
    rounds(grid)
    with tempfile.TemporaryDirectory() as folder:
        durable(grid, Path(folder))
    grid.add_section()
    proofs(grid)
    memory(grid)
    Console(width=120).print(grid)


if __name__ == "__main__":
    main()
