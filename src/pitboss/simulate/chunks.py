"""Rounds in chunks, each with a stream of its own: the result is the same whoever deals them, in whatever order."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any

import msgspec
import numpy as np

from ..games.registry import game_with
from ..odds.solve import module_of
from ..odds.strategy import Strategy
from ..plant.sources import code_version
from ..things.errors import NotAllowed
from .plays import Play, Simulator
from .streams import Stream
from .tally import TOTALS, Tally, counts_of_ends, tally_batch, tally_ends

CHUNK = 1 << 20
BATCH = 1 << 9
BATCH_OF_ENDS = 1 << 14


class Spec(msgspec.Struct, frozen=True, kw_only=True):
    """What is simulated: all that the result depends on. Amounts are in cents; ``step`` is the width of a bin.

    ``strategy`` is None where nothing is decided; a plan for counting is part of it.
    """

    game: str
    options: dict[str, Any]
    wagers: dict[str, int]
    seats: int
    rounds: int
    seed: int
    session: int
    bankroll: int
    step: int
    strategy: Strategy | None = None

    @property
    def chunk(self) -> int:
        """How many rounds a chunk has: whole sessions, unless a session is longer than a chunk may be."""
        return max(CHUNK // self.session, 1) * self.session if self.session <= CHUNK else CHUNK

    @property
    def chunks(self) -> int:
        """How many chunks there are."""
        return -(-self.rounds // self.chunk)

    def rounds_of(self, chunk: int) -> int:
        """How many rounds the chunk of a number has; the last one may be shorter."""
        return min(self.chunk, self.rounds - chunk * self.chunk)


@lru_cache(maxsize=4)
def _prepared(encoded: bytes) -> tuple[Spec, Play]:
    spec = msgspec.msgpack.decode(encoded, type=Spec)
    return spec, prepare(spec.game, spec.options, spec.wagers, spec.seats, spec.strategy)


def prepare(
    id: str,
    options: Mapping[str, Any],
    wagers: Mapping[str, int],
    seats: int,
    strategy: Strategy | None,
) -> Play:
    """Make a game ready to be simulated."""
    found: Any = module_of(id, "simulate")
    simulator: Simulator = found
    return simulator.prepare(game_with(id, dict(options)), wagers, seats, strategy)


def deal_chunk(encoded: bytes, chunk: int, stream: Stream) -> Tally:
    """Deal one chunk of an encoded :class:`Spec`; whoever is asked to may do it, here or on another machine."""
    spec, play = _prepared(encoded)
    tally = Tally(play.wagers, spec.step)
    tally.rounds = spec.rounds_of(chunk)
    stream = stream.copy()
    memory = np.zeros(play.memory, dtype=np.int64)
    fortune = (tally.fortune, tally.bins, tally.session_sums, tally.path)
    session = (spec.session, spec.bankroll, spec.step)
    deal = getattr(play.deal, "compiled", play.deal)
    if play.end_nets is not None and play.end_stakes is not None:
        ends = np.zeros((play.seats, BATCH_OF_ENDS), dtype=np.int32)
        totals = np.zeros((TOTALS, BATCH_OF_ENDS), dtype=np.int64)
        times = np.zeros(len(play.end_nets), dtype=np.int64)
        sums: tuple[Any, ...] = (*fortune, totals, *session)
        end_nets = np.column_stack([play.end_nets, play.end_nets.sum(axis=1)])
        for batch in _batches(tally.rounds, BATCH_OF_ENDS):
            deal(stream, memory, batch, ends, *play.arguments)
            tally_ends(ends, batch, end_nets, times, tally.squares, *sums)
        counts_of_ends(tally, times, play.end_nets, play.end_stakes, play.seats)
        return tally
    nets = np.zeros((play.seats, len(play.wagers), BATCH), dtype=np.int64)
    stakes = np.zeros_like(nets)
    totals = np.zeros((TOTALS, BATCH), dtype=np.int64)
    sums = (tally.counts, tally.squares, tally.hand_squares, *fortune, totals, *session)
    for batch in _batches(tally.rounds, BATCH):
        deal(stream, memory, batch, nets, stakes, *play.arguments)
        tally_batch(nets, stakes, batch, *sums)
    return tally


def _batches(rounds: int, most: int) -> Iterator[int]:
    while rounds:
        batch = min(most, rounds)
        yield batch
        rounds -= batch


def version_of(game: str) -> str:
    """Return the version of all the code that decides what rounds of a game come to."""
    return code_version(module_of(game, "simulate").__name__, __name__)


def deal_chunk_of(version: str, encoded: bytes, chunk: int, stream: Stream) -> Tally:
    """Deal one chunk for somebody else, who must have the same code: another would deal other rounds."""
    spec, _ = _prepared(encoded)
    if version_of(spec.game) != version:
        raise NotAllowed("A worker runs another version of pitboss than the one that asks it to deal.")
    return deal_chunk(encoded, chunk, stream)
