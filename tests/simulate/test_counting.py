import random
from fractions import Fraction
from functools import partial
from math import floor
from typing import Any

import msgspec
import numpy as np
import pytest

from pitboss.games.registry import game as build
from pitboss.odds.solve import odds
from pitboss.odds.strategy import Array
from pitboss.odds.twentyone_tables import Tables, decide_by_tables, simple_tables
from pitboss.rules.events import NOBODY
from pitboss.rules.round import Round
from pitboss.simulate.api import simulate_rounds
from pitboss.simulate.chunks import prepare
from pitboss.simulate.counting import CountingPlan, Step, plan_named, read_plan
from pitboss.simulate.twentyone_count import (
    BY_RUNNING,
    ESTIMATE,
    FLOOR,
    NEAREST,
    PARTS,
    ROUNDING,
    SETTINGS,
    TRUNCATE,
    true_count,
)
from pitboss.things.errors import NotAllowed, NotUnderstood
from pitboss.things.shoes import Shoe

from .twentyone_duels import strategy_of

HI_LO = plan_named("hi-lo")
# Low counts are common: everything the plan can say is said within a few of them.
BUSY = msgspec.structs.replace(
    HI_LO, insurance=-1, deck_estimate="exact", ramp=(Step(1, -2), Step(3, 0), Step(7, 1))
).check()


class Counter:
    """A player who counts by hand: all that lies open, the cards of earlier rounds included."""

    def __init__(self, game, tables: Tables, plan: CountingPlan, shoe: Shoe) -> None:
        self.game, self.tables, self.plan, self.shoe = game, tables, plan, shoe

    def count(self, round=None) -> int:
        tags = {rank: self.plan.tags.get(rank, self.plan.tags["T"]) for rank in "23456789TJQKA"}
        seen = list(self.shoe.order[: self.shoe.position])
        dealer = round.hands.get("dealer") if round else None
        if dealer is not None and dealer.seen_by is NOBODY and len(dealer.cards) > 1:
            seen.remove(dealer.cards[1])
        running = sum(Fraction(tags["23456789TJQKA"[card >> 2]]) for card in seen)
        return floor(running * 52 / (len(self.shoe.order) - self.shoe.position))

    def units(self) -> int:
        reached = [step.units for step in self.plan.ramp if step.start <= self.count()]
        return reached[-1] if reached else self.plan.ramp[0].units

    def decide(self, round, ask) -> str:
        count = self.count(round)
        tables = Tables(**{name: array.copy() for name, array in vars(self.tables).items()})
        tables.insurance[0] = count >= (self.plan.insurance or 0)
        for one in self.plan.deviations:
            kind, points, up = one.place()
            play = one.play if count >= one.start else one.below
            if play in ("split", "no-split"):
                tables.split[points, up] = play == "split"
            elif play in ("surrender", "no-surrender"):
                tables.surrender[0, points, up] = play == "surrender"
            else:
                place = (int(kind == "soft"), points, up)
                tables.double[place] = play == "double"
                tables.double_later[place] *= play == "double"
                tables.hit[place] |= play == "hit"
                tables.hit[place] *= play != "stand"
        return decide_by_tables(tables, round, ask)


def differences(id, wager, rounds, seed, seats=1, plan=BUSY, **options):
    game: Any = build(id, **options)
    tables = simple_tables(game)
    strategy = plan.over(strategy_of(game, tables))
    play = prepare(id, game.options.chosen(), {wager: 10_00}, seats, strategy)
    order = random.Random(seed).sample(game.pack(), len(game.pack()))
    nets = np.zeros((seats, len(play.wagers), rounds), dtype=np.int64)
    stakes = np.zeros_like(nets)
    play.dealt(np.array(order, dtype=np.uint8), nets, stakes, *play.arguments)
    shoe = Shoe(order)
    counter = Counter(game, tables, plan, shoe)
    wagered = set()
    for place in range(rounds):
        amount = counter.units() * 10_00
        wagered.add(amount)
        round = Round(game, {seat: {wager: amount} for seat in range(1, seats + 1)}, shoe=shoe)
        round.play(partial(counter.decide, round))
        for seat in range(seats):
            found = {
                id: int(nets[seat, row, place])
                for row, id in enumerate(play.wagers)
                if nets[seat, row, place] or stakes[seat, row, place]
            }
            assert found == round.net[seat + 1], (place, seat)
    return wagered


@pytest.mark.parametrize(
    "options",
    [
        {"surrender": True, "max_split_hands": 4},
        {"hole_card": "reader", "surrender": True, "seats": 3},
        {"hole_card": "unread", "consolidated_payout": True, "seats": 2, "insurance_timing": "before_own_decision"},
        {"decks": 2, "shoe": "hand", "consolidated_payout": True},
    ],
)
def test_a_counting_player_follows_the_cards_of_a_shoe(options):
    seats, wagered = options.get("seats", 1), set()
    rounds = (30 if options.get("decks") == 2 else 100) // (seats + 1)
    for seed in range(8):
        wagered |= differences("blackjack", "main", rounds // 2, seed, **options)
    assert wagered == {10_00, 30_00, 70_00}


@pytest.mark.parametrize("options", [{}, {"hole_card": "none", "seats": 2}])
def test_a_counting_player_at_double_attack(options):
    for seed in range(4):
        differences("double-attack-blackjack", "initial", 20, seed, **options)


def test_true_counts_are_rounded_as_the_plan_says():
    settings = np.zeros(SETTINGS, np.int64)
    settings[PARTS] = 4
    for rounding, expected in ((FLOOR, -2), (TRUNCATE, -1), (NEAREST, -2)):
        settings[ROUNDING] = rounding
        assert true_count(-4 * 7, 4 * 52, settings) == expected
    settings[ESTIMATE], settings[ROUNDING] = 2, FLOOR
    assert [true_count(4 * 7, left, settings) for left in (52 * 4 + 12, 52 * 4 + 14, 10, 0)] == [1, 1, 14, 14]
    settings[BY_RUNNING] = 1
    assert [true_count(4 * running, 52, settings) for running in (7, -7)] == [7, -7]


def test_a_plan_gives_back_what_it_was_read_from():
    assert read_plan(msgspec.json.encode(HI_LO)) == HI_LO


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"tags": {**HI_LO.tags, "1": 1}}, "gives a tag to '1'"),
        ({"tags": {"2": 1}}, "gives no tag to 3"),
        ({"tags": {**HI_LO.tags, "2": 0.3}}, "cannot be counted"),
        ({"ramp": []}, "does not rise"),
        ({"ramp": [{"from": 2, "units": 1}, {"from": 1, "units": 2}]}, "does not rise"),
        ({"ramp": [{"from": 1, "units": 0}]}, "Nobody can wager 0 units"),
        ({"insurance": 1_000}, "beyond 100"),
        ({"rounding": "up"}, "rounding"),
        ({"bet": 3}, "bet"),
        ({"deviations": [{"hand": "hard 22", "up": "T", "from": 0, "play": "stand"}]}, "hard 22"),
        ({"deviations": [{"hand": "hard 16", "up": "J", "from": 0, "play": "stand"}]}, "up card 'J'"),
        ({"deviations": [{"hand": "pair 8", "up": "T", "from": 0, "play": "stand"}]}, "With pair 8 nobody can 'stand'"),
        ({"deviations": [{"hand": "hard 16", "up": "T", "from": 0, "play": "stand", "below": "split"}]}, "'split'"),
        (
            {"deviations": [{"hand": "soft 18", "up": "A", "from": 0, "play": "surrender"}]},
            "With soft 18 nobody can 'surrender'. Allowed: stand, hit, double",
        ),
        (
            {"deviations": [{"hand": "pair A", "up": "A", "from": 0, "play": "split", "below": "surrender"}]},
            "With pair A nobody can 'surrender'. Allowed: split, no-split",
        ),
    ],
)
def test_a_plan_that_cannot_be_followed_is_refused(change, says):
    with pytest.raises(NotUnderstood, match=says):
        read_plan(msgspec.json.encode(msgspec.to_builtins(HI_LO) | change))


def test_where_no_count_can_be_kept():
    for options in ({"shoe": "continuous"}, {"shoe": "double"}, {"bart_carter": True}):
        game: Any = build("blackjack", **options)
        strategy = HI_LO.over(strategy_of(game, simple_tables(game)))
        with pytest.raises(NotAllowed, match="dealt to a cutting card"):
            prepare("blackjack", game.options.chosen(), {"main": 10_00}, 1, strategy)
    exposed: Any = build("blackjack", hole_card="exposed")
    with pytest.raises(NotUnderstood, match="does not go by up cards"):
        HI_LO.over(strategy_of(exposed, simple_tables(exposed)))


@pytest.mark.parametrize("name", ["settings", "start", "units", "insurance", "deviations"])
@pytest.mark.parametrize("array", [np.zeros(3, np.int64), np.full((2, 6), 999, np.int64), np.full(19, -1), np.zeros(0)])
def test_a_strategy_whose_count_is_broken_is_refused(name, array):
    game: Any = build("blackjack")
    strategy = HI_LO.over(strategy_of(game, simple_tables(game)))
    broken = msgspec.structs.replace(
        strategy, arrays=strategy.arrays | {f"count-{name}": Array.of(array.astype(np.int64))}
    )
    with pytest.raises(NotUnderstood, match=r"does not fit|cannot be kept"):
        prepare("blackjack", game.options.chosen(), {"main": 10_00}, 1, broken)


@pytest.mark.parametrize(("kind", "points"), [(1, 18), (2, 1)])
def test_a_count_under_which_a_soft_hand_is_surrendered_is_refused(kind, points):
    """The tables of totals have no soft surrender: it would fall upon a hard 18, or a pair of sixes."""
    game: Any = build("blackjack", surrender=True)
    strategy = HI_LO.over(strategy_of(game, simple_tables(game)))
    rows = np.array([[kind, points, 1, 0, 3, -1]], dtype=np.int64)
    broken = msgspec.structs.replace(strategy, arrays=strategy.arrays | {"count-deviations": Array.of(rows)})
    with pytest.raises(NotUnderstood, match="surrenders a soft hand"):
        prepare("blackjack", game.options.chosen(), {"main": 10_00}, 1, broken)


def test_a_strategy_may_hold_any_table_that_the_game_asks_for():
    best = odds(build("blackjack")).strategy
    assert best is not None
    insured = msgspec.structs.replace(best, arrays={**best.arrays, "insurance": Array.of(np.ones(1, dtype=np.int8))})
    found = simulate_rounds(build("blackjack"), 50_000, strategy=insured, seed=1)
    assert 0 < found.wager("insurance").handle < found.wager("main").handle / 2
    other = msgspec.structs.replace(best, arrays={**best.arrays, "attack": Array.of(np.ones(11, dtype=np.int8))})
    with pytest.raises(
        NotUnderstood, match=r"has an array 'attack'. Allowed: surrender, split, double, hit, insurance"
    ):
        simulate_rounds(build("blackjack"), 50_000, strategy=other, seed=1)
