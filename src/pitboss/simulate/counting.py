"""Players who count cards at blackjack and its kin: what they count, how they wager by it, and when they deviate.

A plan is data in a file. It is laid over a strategy (:meth:`CountingPlan.over`), which then plays by the count.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields
from importlib.resources import files
from typing import Literal, NamedTuple, NoReturn

import msgspec
import numpy as np
from numpy.typing import NDArray

from ..odds.strategy import Array, Strategy
from ..odds.twentyone_tables import COUNTS, Tables
from ..rules.twentyone import BUST
from ..things.errors import NotUnderstood
from .twentyone_count import (
    BUCKETS,
    BY_RUNNING,
    ESTIMATE,
    FIRST_TAG,
    FLOOR,
    LOWEST,
    NEAREST,
    NOT_COUNTING,
    PARTS,
    ROUNDING,
    SETTINGS,
    TRUNCATE,
    Counting,
)
from .twentyone_hands import Wishes

TAG_PARTS = 4
MOST_TAG, MOST_COUNT, MOST_UNITS = 10, 100, 10_000
MOST_SETTING = 2 * MOST_COUNT + 2
UP_CARDS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "T")
RANKS = (*UP_CARDS[1:], "J", "Q", "K", "A")
PLAYS = ("stand", "hit", "double", "surrender", "no-surrender")
PAIR_PLAYS = ("split", "no-split", "surrender", "no-surrender")
SURRENDERS = PLAYS[3:]
ROUNDINGS = {"floor": FLOOR, "truncate": TRUNCATE, "nearest": NEAREST}
ESTIMATES = {"exact": 0, "full": 1, "half": 2, "quarter": 4}
HARD, SOFT, PAIR = "hard", "soft", "pair"
KINDS = (HARD, SOFT, PAIR)
LOWEST_TOTAL = {HARD: 4, SOFT: 12}


class Step(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """So many units are wagered from a count on; those of the first step below it, too."""

    units: int
    start: int = msgspec.field(name="from")


class Deviation(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An index play: what is done with a hand against an up card from a count on, and below it.

    ``hand`` is ``hard 16``, ``soft 18`` or ``pair T``. Without ``below`` the strategy is followed there.
    """

    hand: str
    up: str
    play: str
    start: int = msgspec.field(name="from")
    below: str | None = None

    def place(self) -> tuple[str, int, int]:
        """Return the kind of hand, its total or the value of its cards, and the value of the up card.

        >>> Deviation("pair T", "6", "split", 4).place()
        ('pair', 10, 6)
        """
        kind, _, rest = self.hand.partition(" ")
        if self.up not in UP_CARDS:
            _refuse(f"The up card {self.up!r} of a deviation is unknown.", *UP_CARDS)
        up = UP_CARDS.index(self.up) + 1
        if kind == PAIR and rest in UP_CARDS:
            return kind, UP_CARDS.index(rest) + 1, up
        if kind in LOWEST_TOTAL and rest.isdecimal() and LOWEST_TOTAL[kind] <= int(rest) < BUST:
            return kind, int(rest), up
        raise NotUnderstood(
            f"The hand {self.hand!r} of a deviation is unknown.",
            allowed=["hard 4 to 20", "soft 12 to 20", "pair A to T"],
        )

    def plays(self) -> tuple[str, ...]:
        """Return what can be done with the hand; a soft one is never surrendered, as strategies have it.

        >>> Deviation("soft 18", "A", "hit", 1).plays(), Deviation("pair A", "6", "split", 1).plays()
        (('stand', 'hit', 'double'), ('split', 'no-split'))
        """
        kind, points, _ = self.place()
        soft = kind == SOFT or (kind == PAIR and points == 1)
        plays = PAIR_PLAYS if kind == PAIR else PLAYS
        return tuple(play for play in plays if not (soft and play in SURRENDERS))


class CountingPlan(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How a player counts, wagers and deviates.

    ``tags`` gives each rank its weight; without J, Q and K these count as T. ``by`` says whether the count is taken by
    the deck or as it runs; ``deck_estimate`` how closely the decks left are told. A count starts at ``start`` and
    ``start_per_deck`` for every deck. ``insurance`` is the count from which to insure.
    """

    name: str
    tags: dict[str, float]
    ramp: tuple[Step, ...]
    by: Literal["true", "running"] = "true"
    rounding: Literal["floor", "truncate", "nearest"] = "floor"
    deck_estimate: Literal["exact", "quarter", "half", "full"] = "exact"
    start: int = 0
    start_per_deck: int = 0
    insurance: int | None = None
    deviations: tuple[Deviation, ...] = ()

    def check(self) -> CountingPlan:
        """Refuse what cannot be followed; return the plan."""
        for rank, tag in self.tags.items():
            if rank not in RANKS:
                _refuse(f"The plan {self.name!r} gives a tag to {rank!r}.", *RANKS)
            if not abs(tag) <= MOST_TAG or tag * TAG_PARTS != int(tag * TAG_PARTS):
                _refuse(f"The tag {tag} of {rank} cannot be counted.", f"quarters up to {MOST_TAG}, either way")
        missing = [rank for rank in RANKS if rank not in self.tags and rank not in ("J", "Q", "K")]
        if missing:
            _refuse(f"The plan {self.name!r} gives no tag to {', '.join(missing)}.", "a tag for 2 to 9, T and A")
        starts = [step.start for step in self.ramp]
        if not starts or starts != sorted(set(starts)):
            _refuse(f"The ramp of {self.name!r} does not rise.", "at least one step, each from a higher count")
        for step in self.ramp:
            if not 1 <= step.units <= MOST_UNITS:
                _refuse(f"Nobody can wager {step.units} units.", f"1 to {MOST_UNITS:,} units")
        counts = [*starts, *(one.start for one in self.deviations)]
        counts += [self.insurance or 0, self.start, self.start_per_deck]
        if max(map(abs, counts)) > MOST_COUNT:
            _refuse(f"The plan {self.name!r} names a count beyond {MOST_COUNT}.", f"-{MOST_COUNT} to {MOST_COUNT}")
        for one in self.deviations:
            allowed = one.plays()
            for play in (one.play, one.below):
                if play is not None and play not in allowed:
                    _refuse(f"With {one.hand} nobody can {play!r}.", *allowed)
        return self

    def over(self, strategy: Strategy) -> Strategy:
        """Lay the plan over a strategy.

        >>> basic = Strategy(game="blackjack", options={}, name="basic", arrays=Tables.empty().arrays())
        >>> plan_named("hi-lo").over(basic).name
        'basic, Hi-Lo'
        """
        if not any(name == "hit" for name in strategy.arrays):
            _refuse(f"The strategy {strategy.name!r} does not go by up cards.", "a strategy with an array 'hit'")
        steps = [*(step.start for step in self.ramp), *(one.start for one in self.deviations)]
        steps += [] if self.insurance is None else [self.insurance]
        lowest, buckets = min(steps) - 1, max(steps) - min(steps) + 2
        settings = np.zeros(SETTINGS, dtype=np.int64)
        settings[PARTS], settings[BY_RUNNING] = TAG_PARTS, self.by == "running"
        settings[ESTIMATE], settings[ROUNDING] = ESTIMATES[self.deck_estimate], ROUNDINGS[self.rounding]
        settings[LOWEST], settings[BUCKETS] = lowest, buckets
        for place, rank in enumerate(RANKS):
            settings[FIRST_TAG + place] = int(self.tags.get(rank, self.tags["T"]) * TAG_PARTS)
        arrays = {
            "count-settings": settings,
            "count-start": np.array([self.start, self.start_per_deck], dtype=np.int64),
            "count-units": np.array([self._units(lowest + one) for one in range(buckets)], dtype=np.int64),
            "count-insurance": np.array(
                [self.insurance is not None and lowest + one >= self.insurance for one in range(buckets)]
            ),
            "count-deviations": self._deviations(),
        }
        return msgspec.structs.replace(
            strategy,
            name=f"{strategy.name}, {self.name}",
            arrays=strategy.arrays | {name: Array.of(array) for name, array in arrays.items()},
        )

    def _units(self, count: int) -> int:
        reached = [step.units for step in self.ramp if count >= step.start]
        return reached[-1] if reached else self.ramp[0].units

    def _deviations(self) -> NDArray[np.int64]:
        """Return a row for each: kind, total or value, up card, count, and what is played from and below it."""
        plays = [*PLAYS, *PAIR_PLAYS[:2]]
        rows = []
        for one in self.deviations:
            kind, points, up = one.place()
            below = -1 if one.below is None else plays.index(one.below)
            rows.append((KINDS.index(kind), points, up, one.start, plays.index(one.play), below))
        return np.array(rows, dtype=np.int64).reshape(-1, 6)


def _refuse(what: str, *allowed: str) -> NoReturn:
    raise NotUnderstood(what, allowed=allowed)


def read_plan(data: bytes) -> CountingPlan:
    """Read a plan from its file.

    >>> read_plan(b'{"name": "mine", "tags": {"2": 1}, "ramp": []}')
    Traceback (most recent call last):
    ...
    pitboss.things.errors.NotUnderstood: The plan 'mine' gives no tag to 3, 4, 5, 6, 7, 8, 9, T, A. Allowed: a tag for 2 to 9, T and A.
    """  # noqa: E501
    try:
        return msgspec.json.decode(data, type=CountingPlan).check()
    except msgspec.DecodeError as error:
        _refuse(f"This is not a plan for counting: {error}.", "a file such as that of hi-lo")


def plans() -> tuple[str, ...]:
    """Return the names of the plans that come with Pitboss.

    >>> plans()
    ('hi-lo',)
    """
    folder = files(__package__).joinpath("plans")
    return tuple(sorted(one.name.removesuffix(".json") for one in folder.iterdir() if one.name.endswith(".json")))


def plan_named(name: str) -> CountingPlan:
    """Return a plan that comes with Pitboss.

    >>> plan_named("zen")
    Traceback (most recent call last):
    ...
    pitboss.things.errors.NotUnderstood: There is no plan for counting named 'zen'. Allowed: hi-lo.
    """
    if name not in plans():
        _refuse(f"There is no plan for counting named {name!r}.", *plans())
    return read_plan(files(__package__).joinpath("plans", f"{name}.json").read_bytes())


# Made ready for the kernels.


class Bulk(NamedTuple):
    """A strategy in bulk: wishes, insurance and units wagered by true count, what is counted and from where.

    Who does not count has one of each.
    """

    wishes: Wishes
    insures: NDArray[np.int8]
    units: tuple[int, ...]
    counting: Counting
    start: int


def bulk_of(strategy: Strategy | None, tables: Tables, wishes: Callable[[Tables], Wishes], decks: int) -> Bulk:
    """Make a strategy ready; ``wishes`` says what tables wish under the rules of the house."""
    if strategy is None or "count-settings" not in strategy.arrays:
        return Bulk(wishes(tables)[None], tables.insurance.astype(np.int8), (1,), NOT_COUNTING, 0)
    if tables.hit.shape[-1] == COUNTS:
        _refuse("Deviations go by the up card alone.", "a table where the hole card is not exposed")
    settings = _numbers(strategy, "count-settings", (SETTINGS,), -MOST_TAG * TAG_PARTS - MOST_COUNT, MOST_SETTING)
    buckets = int(settings[BUCKETS])
    if min(settings[PARTS], buckets, settings[ESTIMATE] + 1, settings[ROUNDING] + 1) < 1 or buckets > MOST_SETTING:
        _refuse(f"The count of the strategy {strategy.name!r} cannot be kept.", "what a plan for counting makes of it")
    start, per_deck = _numbers(strategy, "count-start", (2,), -MOST_COUNT, MOST_COUNT).tolist()
    units = _numbers(strategy, "count-units", (buckets,), 1, MOST_UNITS)
    insures = _numbers(strategy, "count-insurance", (buckets,), 0, 1)
    rows = _numbers(strategy, "count-deviations", (None, 6), -MOST_COUNT, MOST_COUNT)
    kinds, points, ups, _, plays, below = rows.T
    for column, low, high in ((kinds, 0, 2), (points, 1, BUST - 1), (ups, 1, 10), (plays, 0, 6), (below, -1, 6)):
        if len(rows) and not (column.min() >= low and column.max() <= high):
            _refuse(f"A deviation of the strategy {strategy.name!r} is unknown.", "those of a plan for counting")
    soft = (kinds == KINDS.index(SOFT)) | ((kinds == KINDS.index(PAIR)) & (points == 1))
    given_up = [PLAYS.index(play) for play in SURRENDERS]
    if (soft & (np.isin(plays, given_up) | np.isin(below, given_up))).any():
        _refuse(
            f"A deviation of the strategy {strategy.name!r} surrenders a soft hand.", "those of a plan for counting"
        )
    if len(rows) and (points[kinds == KINDS.index(PAIR)] > 10).any():
        _refuse(f"A deviation of the strategy {strategy.name!r} names no pair.", "those of a plan for counting")
    counts = range(int(settings[LOWEST]), int(settings[LOWEST]) + buckets)
    return Bulk(
        np.stack([wishes(_deviating(tables, rows, count)) for count in counts]),
        insures.astype(np.int8),
        tuple(units.tolist()),
        settings,
        (start + per_deck * decks) * int(settings[PARTS]),
    )


def _numbers(strategy: Strategy, name: str, shape: tuple[int | None, ...], low: int, high: int) -> NDArray[np.int64]:
    """Return an array of a strategy that counts, and refuse one that does not fit."""
    found = strategy.array(name).astype(np.int64)
    fits = found.ndim == len(shape) and all(
        size in (None, there) for size, there in zip(shape, found.shape, strict=True)
    )
    if not fits or (found.size and not (found.min() >= low and found.max() <= high)):
        _refuse(f"The array {name!r} of the strategy {strategy.name!r} does not fit.", "what a plan for counting makes")
    return found


def _deviating(tables: Tables, rows: NDArray[np.int64], count: int) -> Tables:
    """Return the tables that are played by at a count."""
    found = Tables(**{one.name: getattr(tables, one.name).copy() for one in fields(tables)})
    plays = [*PLAYS, *PAIR_PLAYS[:2]]
    for kind, points, up, start, play, below in rows.tolist():
        chosen = play if count >= start else below
        if chosen >= 0:
            _play(found, KINDS[kind], points, up, plays[chosen])
    return found


def _play(tables: Tables, kind: str, points: int, up: int, play: str) -> None:
    if play in ("surrender", "no-surrender"):
        total = points if kind != PAIR else 2 * points if points > 1 else 12
        tables.surrender[int(kind == PAIR), total, up] = play == "surrender"
    elif kind == PAIR:
        tables.split[points, up] = play == "split"
    else:
        place = (int(kind == SOFT), points, up)
        if play == "double":
            tables.double[place] = 1
        else:
            tables.double[place] = tables.double_later[place] = 0
            tables.hit[place] = play == "hit"
