"""Measure Pitboss beside other packages, all on one core and in one run: ``make bench-peers``.

Prints a table of ratios and writes a chart to ``build/peers.svg``.
"""

from __future__ import annotations

import os
import random
import sys
import time
import warnings
from collections.abc import Callable
from pathlib import Path
from typing import Any

os.environ["PITBOSS_CORES"] = "1"
if hasattr(os, "sched_setaffinity"):
    os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})

import msgspec
import numpy as np
from rich.console import Console
from rich.table import Table

import pitboss
from pitboss.games.registry import GAMES, demonstration_game
from pitboss.odds.evaluators import rank_hands
from pitboss.rules.usual_wagers import usual_wagers
from pitboss.simulate.chunks import Spec, deal_chunk
from pitboss.simulate.planning import plan_run
from pitboss.simulate.streams import first_stream

SECONDS = float(os.environ.get("PITBOSS_BENCH_SECONDS", "2"))
RUNS = 3
HANDS = 20_000
AIMS = {"blackjack": 200} | dict.fromkeys(
    ("three-card-poker", "minibaccarat", "red-dog", "casino-war", "roulette"), 1000
)
OTHERS = 100
EVALUATION = 20
CHART = Path("build/peers.svg")


def rate(act: Callable[[], int]) -> float:
    """Return how much is done a second: the best of a few runs; ``act`` returns how much it did."""
    act()
    best = 0.0
    for _ in range(RUNS):
        done, start = 0, time.perf_counter()
        while time.perf_counter() - start < SECONDS / RUNS:
            done += act()
        best = max(best, done / (time.perf_counter() - start))
    return best


# Blackjack elsewhere.


def gymnasium_blackjack() -> Callable[[], int]:
    import gymnasium

    env = gymnasium.make("Blackjack-v1")

    def play() -> int:
        for _ in range(500):
            (total, *_), _ = env.reset()
            over = False
            while not over:
                (total, *_), _, over, _, _ = env.step(1 if total < 17 else 0)
        return 500

    return play


def rlcard_blackjack() -> Callable[[], int]:
    import rlcard

    env = rlcard.make("blackjack")

    def play() -> int:
        for _ in range(200):
            env.reset()
            while not env.is_over():
                env.step(random.randrange(2))
        return 200

    return play


def openspiel_blackjack() -> Callable[[], int]:
    import pyspiel

    game = pyspiel.load_game("blackjack")

    def play() -> int:
        for _ in range(500):
            state = game.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    actions, chances = zip(*state.chance_outcomes(), strict=True)
                    state.apply_action(random.choices(actions, chances)[0])
                else:
                    state.apply_action(random.choice(state.legal_actions()))
        return 500

    return play


# Hands elsewhere.


def evaluators(size: int) -> dict[str, Callable[[], int]]:
    """Return what ranks hands of a size, by package, each in the form it takes them."""
    import eval7
    import phevaluator
    import treys

    deck = list(eval7.Deck().cards)
    cards = [random.sample(range(52), size) for _ in range(HANDS)]
    of_eval7 = [[deck[card] for card in hand] for hand in cards]
    full, judge = treys.Deck.GetFullDeck(), treys.Evaluator()
    of_treys = [[full[card] for card in hand] for hand in cards[: HANDS // 10]]
    rows = np.array(cards * 20, dtype=np.uint8)

    def counted(act: Callable[[], object], number: int) -> Callable[[], int]:
        def once() -> int:
            act()
            return number

        return once

    return {
        "pitboss, in bulk": counted(lambda: rank_hands(rows), len(rows)),
        "eval7": counted(lambda: [eval7.evaluate(hand) for hand in of_eval7], HANDS),
        "phevaluator": counted(lambda: [phevaluator.evaluate_cards(*hand) for hand in cards], HANDS),
        "treys": counted(lambda: [judge.evaluate(hand[:2], hand[2:]) for hand in of_treys], len(of_treys)),
    }


# Pitboss.


def in_bulk(id: str, **options: Any) -> Callable[[], int]:
    """Return what deals a chunk of a game as ``pitboss simulate`` does: shoe, strategy, tally and all."""
    game = demonstration_game(id, **options)
    spec: Spec = plan_run(game, rounds=1 << 32, wagers=usual_wagers(game), seed=1)
    spec = msgspec.structs.replace(spec, rounds=spec.chunk // 4)
    encoded, stream = msgspec.msgpack.encode(spec), first_stream(1)

    def deal() -> int:
        return deal_chunk(encoded, 0, stream).rounds

    return deal


def main() -> None:
    """Measure, print and draw."""
    warnings.simplefilter("ignore")
    screen = Console(width=110)
    table = Table(title=f"Pitboss {pitboss.__version__}, Python {sys.version.split()[0]}, one core")
    for column in ("what", "a second", "times the peer", "aim"):
        table.add_column(column, justify="left" if column == "what" else "right")
    bars: dict[str, float] = {}

    peers = {
        "Gymnasium Blackjack-v1": gymnasium_blackjack,
        "OpenSpiel blackjack": openspiel_blackjack,
        "RLCard blackjack": rlcard_blackjack,
    }
    measured = {name: rate(make()) for name, make in peers.items()}
    base = measured["Gymnasium Blackjack-v1"]
    for name, found in measured.items():
        table.add_row(f"peer: {name}, rounds", f"{found:,.0f}", f"{found / base:.2f}", "")
        bars[name] = found
    table.add_section()
    options = {"blackjack": {"max_split_hands": 4}}
    for id in GAMES:
        found = rate(in_bulk(id, **options.get(id, {})))
        table.add_row(f"{id}, rounds", f"{found:,.0f}", f"{found / base:,.0f}", str(AIMS.get(id, OTHERS)))
        bars[f"pitboss {id}"] = found
    for size in (5, 7):
        table.add_section()
        found_by = {name: rate(act) for name, act in evaluators(size).items()}
        for name, found in found_by.items():
            ratio = f"{found / found_by['eval7']:,.1f}"
            table.add_row(f"hands of {size}: {name}", f"{found:,.0f}", ratio, str(EVALUATION) if "bulk" in name else "")
    screen.print(table)
    draw(bars)
    screen.print(f"chart: {CHART}")


def draw(bars: dict[str, float]) -> None:
    """Draw the rates as bars on a logarithmic scale."""
    import matplotlib as mpl

    mpl.use("svg")
    import matplotlib.pyplot as plt

    CHART.parent.mkdir(exist_ok=True)
    figure, place = plt.subplots(figsize=(10, 0.35 * len(bars) + 1), layout="constrained")
    names = list(bars)[::-1]
    colours = ["#2e8b57" if name.startswith("pitboss") else "#7f8c8d" for name in names]
    drawn = place.barh(names, [bars[name] for name in names], color=colours)
    place.bar_label(drawn, [f"{bars[name]:,.0f}" for name in names], padding=3)
    place.set_xscale("log")
    place.set_xlabel("rounds a second on one core")
    place.margins(x=0.2)
    place.spines[["top", "right"]].set_visible(False)
    figure.savefig(CHART)


if __name__ == "__main__":
    main()
