"""Let an agent learn blackjack by playing, and hold what it learned against the proved best: ``make learn``.

The agent knows the total of its hand, whether it is soft, the up card, and which actions the rules allow; it begins by
standing on everything. In each sweep it plays thousands of tables at once: in every round the first decision is left to
chance, and all others are taken by what it knows, so that the result of the round tells what that decision is worth.
After the sweep it knows better, and the next one is twice as long. What it knows at the end is a strategy like any
other: it is simulated, and must come to within 0.3% of the wager of the best play that ``pitboss odds`` proves.

It needs ``pip install 'pitboss[envs,charts]'``.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np

import pitboss
import pitboss.envs
from pitboss.odds.solve import odds
from pitboss.odds.strategy import Strategy
from pitboss.odds.twentyone_tables import Tables
from pitboss.simulate.counting import UP_CARDS
from pitboss.simulate.figures import WagerFigures

OPTIONS: dict[str, Any] = {"shoe": "continuous"}
"""Every round from cards shuffled anew, as the odds are proved and as many tables at once are dealt."""

WITHIN = 0.003
"""How far from the proved best the agent may stay, in units of its wager."""

ROUNDS = 16_000_000
FIRST_SWEEP = 250_000
TABLES = 20_000
MEASURED = 2_000_000
AT_THE_END = 40_000_000
INSURED = 0.1
"""How often it is whether to insure that is left to chance, where that is asked."""

SHAPE = 2, 22, 11
"""Hard or soft, the total, the value of the up card."""

Point = tuple[int, WagerFigures]


class Agent:
    """A table of what each action is worth in each situation, in wagers."""

    def __init__(self, env: Any) -> None:
        self.names = [action.name for action in env.unwrapped.actions]
        self.insure = self.names.index("insurance")
        self.worth = np.zeros((*SHAPE, len(self.names)))

    def sweep(self, env: Any, rounds: int, chance: np.random.Generator) -> None:
        """Play so many rounds by what is known, and then know what they told."""
        sums, tries = np.zeros_like(self.worth), np.zeros_like(self.worth)
        tables = env.num_envs
        seen, info = env.reset(seed=int(chance.integers(1 << 31)))
        begun, waits = np.ones(tables, dtype=np.bool_), np.zeros(tables, dtype=np.bool_)
        told: list[Any] = [np.zeros(tables, dtype=np.int64) for _ in range(4)]
        played = 0
        while played < rounds:
            mask = info["action_mask"]
            place = self._place(seen, mask)
            action = self._best(place, mask)
            # Whether to insure is asked before the first decision on the hand, and not always what is tried.
            asked = begun & (mask[:, self.insure] > 0)
            tried = (begun & ~asked) | waits | (asked & (chance.random(tables) < INSURED))
            waits, now = asked & ~tried, np.flatnonzero(tried)
            action[now] = (chance.random((len(now), len(self.names))) * mask[now]).argmax(axis=1)
            for held, known in zip(told, (*place, action), strict=True):
                held[now] = known[now]
            seen, reward, begun, _, info = env.step(action)
            # A blackjack of the dealer's may end a round that was only asked for insurance: nothing was tried then.
            paid = np.flatnonzero(begun & ~waits)
            at = tuple(held[paid] for held in told)
            np.add.at(sums, at, reward[paid])
            np.add.at(tries, at, 1)
            waits &= ~begun
            played += int(begun.sum())
        known = tries > 0
        self.worth[known] = sums[known] / tries[known]

    def _place(self, seen: Any, mask: Any) -> tuple[Any, Any, Any]:
        """Return the situation at each table; whether to insure is asked of every hand alike."""
        total, soft, _, up = seen["count"].T
        hand = mask[:, self.insure] == 0
        return soft * hand, np.minimum(total, SHAPE[1] - 1) * hand, up

    def _best(self, place: tuple[Any, Any, Any], mask: Any) -> Any:
        return np.where(mask, self.worth[place], -np.inf).argmax(axis=1)

    def strategy(self) -> Strategy:
        """Return what is known as a strategy that the simulator plays."""
        worth = {name: self.worth[..., number] for number, name in enumerate(self.names)}
        tables = Tables.empty()
        once = np.maximum(worth["stand"], worth["hit"])
        tables.hit[...] = worth["hit"] > worth["stand"]
        tables.double[...] = worth["double"] > once
        # The total of a pair and whether it is soft tell its cards: two aces are a soft 12, two sixes a hard one.
        splits = worth["split"] > np.maximum(once, worth["double"])
        tables.split[1] = splits[1, 12]
        tables.split[2:] = splits[0, 4:21:2]
        tables.insurance[0] = worth["insurance"][0, 0, 1] > worth["decline"][0, 0, 1]
        return Strategy(game="blackjack", options=OPTIONS, name="learned", arrays=tables.arrays())


def learn(rounds: int, seed: int, measured: int) -> tuple[Strategy, list[Point]]:
    """Play so many rounds in sweeps, each twice as long as the one before; measure what is known after each."""
    env = gymnasium.make_vec(pitboss.envs.env_id("blackjack"), num_envs=min(TABLES, rounds), **OPTIONS)
    chance, agent, played, way = np.random.default_rng(seed), Agent(env), 0, []
    sweep = min(FIRST_SWEEP, rounds)
    way.append((0, measure(agent.strategy(), measured, seed)))
    print(f"{0:>12,} rounds   {shown(way[0][1])}", flush=True)
    while played < rounds:
        # A last sweep that could not be whole is added to the one before.
        sweep = rounds - played if rounds - played < 3 * sweep else sweep
        agent.sweep(env, sweep, chance)
        played, sweep = played + sweep, 2 * sweep
        way.append((played, measure(agent.strategy(), measured, seed + len(way))))
        print(f"{played:>12,} rounds   {shown(way[-1][1])}", flush=True)
    return agent.strategy(), way


def measure(strategy: Strategy, rounds: int, seed: int) -> WagerFigures:
    """Simulate a strategy."""
    game = pitboss.game("blackjack", **OPTIONS)
    return pitboss.simulate_rounds(game, rounds, strategy=strategy, seed=seed).together


def shown(found: WagerFigures) -> str:
    """Write what a strategy comes to."""
    return f"{100 * found.mean:+.3f}% ± {100 * found.standard_error:.3f}%"


def differences(learned: Strategy, best: Strategy) -> list[str]:
    """Return where two strategies part, in words."""
    mine, theirs = Tables.of(learned), Tables.of(best)
    found = []
    for kind, least, most in (("hard", 5, 20), ("soft", 13, 20)):
        soft = int(kind == "soft")
        for total in range(least, most + 1):
            for up in range(1, 11):
                plays = [_play(tables, soft, total, up) for tables in (mine, theirs)]
                if plays[0] != plays[1]:
                    found.append(f"{kind} {total} against {UP_CARDS[up - 1]}: {plays[0]}, not {plays[1]}")
    for value, up in np.argwhere(mine.split != theirs.split):
        card = UP_CARDS[value - 1]
        found.append(f"{card},{card} against {UP_CARDS[up - 1]}: {'split' if mine.split[value, up] else 'not split'}")
    return found


def _play(tables: Tables, soft: int, total: int, up: int) -> str:
    if tables.double[soft, total, up]:
        return "double"
    return "hit" if tables.hit[soft, total, up] else "stand"


def draw(way: Sequence[Point], proved: float, file: Path) -> None:
    """Draw how the agent came to where it is."""
    import matplotlib as mpl

    mpl.use("svg")
    import matplotlib.pyplot as plt

    rounds = [max(played, FIRST_SWEEP / 2) for played, _ in way]
    means = [100 * found.mean for _, found in way]
    figure, place = plt.subplots(figsize=(9, 5), layout="constrained")
    place.errorbar(rounds, means, [200 * found.standard_error for _, found in way], marker="o", color="#1f6f5c")
    place.axhline(100 * proved, linestyle="--", color="#7a3fb0", label=f"proved best, {100 * proved:+.3f}%")
    place.axhspan(100 * (proved - WITHIN), 100 * proved, alpha=0.15, color="#7a3fb0", label=f"within {WITHIN:.1%}")
    place.set_xscale("log")
    place.set_yscale("symlog", linthresh=1)
    place.set_xlabel("rounds played (the first point: none)")
    place.set_ylabel("net in % of the wager, ± two standard errors")
    place.set_title("An agent learns blackjack")
    place.legend(loc="lower right")
    file.parent.mkdir(parents=True, exist_ok=True)
    figure.savefig(file)
    plt.close(figure)


def main(arguments: Sequence[str] | None = None) -> int:
    """Learn, measure, print and draw; 1 if the agent stayed too far away."""
    parser = argparse.ArgumentParser(prog="learn_blackjack", description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--rounds", type=int, default=ROUNDS, help=f"rounds to learn from, {ROUNDS:,} if not said")
    parser.add_argument("--measured", type=int, default=AT_THE_END, help="rounds by which it is measured at the end")
    parser.add_argument("--seed", type=int, default=7, help="the same seed learns the same")
    parser.add_argument("--chart", type=Path, default=Path("build/learn_blackjack.svg"), help="where to draw")
    asked = parser.parse_args(arguments)
    if min(asked.rounds, asked.measured) < 1 or asked.seed < 0:
        parser.error("rounds are 1 or more, a seed is 0 or more")
    proved = odds(pitboss.game("blackjack", **OPTIONS))
    best = float(proved.wager("main").mean)
    learned, way = learn(asked.rounds, asked.seed, min(MEASURED, asked.measured))
    found = measure(learned, asked.measured, asked.seed + 1000)
    away = best - found.mean
    assert proved.strategy is not None
    for one in differences(learned, proved.strategy):
        print(f"  {one}")
    print(f"learned {shown(found)}, proved best {100 * best:+.3f}%: {100 * away:.3f}% away, aim {100 * WITHIN:.1f}%")
    draw([*way[:-1], (way[-1][0], found)], best, asked.chart)
    print(f"chart: {asked.chart}")
    return int(away > WITHIN)


if __name__ == "__main__":
    sys.exit(main())
