"""A run: chunks go out to whoever deals them, and come in in their order, so that nothing else decides the result."""

from __future__ import annotations

import math
import time
from collections import deque
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Future, wait
from dataclasses import dataclass, field
from threading import Event

import msgspec

from ..things.errors import PitbossError
from .chunks import Spec, prepare, version_of
from .engines import Engine
from .streams import Stream, first_stream, next_stream
from .tally import NET, PLACED, Tally

LOOK_EVERY = 0.1
KEEP_EVERY = 5.0
TRIES = 3
POINTS = 240
"""How many points of the estimate's way are kept, at most."""


class Lost(PitbossError):
    """A chunk whose workers died, each time it was tried."""


class Point(msgspec.Struct, frozen=True, array_like=True):
    """Where the estimate stood after some rounds: for all wagers of a hand together, in cents."""

    rounds: int
    mean: float
    error: float


@dataclass
class Progress:
    """How far a run has come; ``done`` chunks are in ``tally``."""

    spec: Spec
    tally: Tally
    done: int = 0
    seconds: float = 0.0
    way: list[Point] = field(default_factory=list)

    @property
    def rounds(self) -> int:
        """How many rounds are dealt."""
        return self.tally.rounds

    @property
    def complete(self) -> bool:
        """Whether all rounds are dealt."""
        return self.done == self.spec.chunks


Watch = Callable[[Progress], None]


def nobody(_progress: Progress) -> None:
    """Tell nobody."""


def begin(spec: Spec) -> Progress:
    """Return a run of which nothing is done yet; what cannot be played is refused here."""
    play = prepare(spec.game, spec.options, spec.wagers, spec.seats, spec.strategy)
    return Progress(spec, Tally(play.wagers, spec.step))


def carry_on(
    progress: Progress,
    engine: Engine,
    *,
    watch: Watch = nobody,
    keep: Watch = nobody,
    stop: Event | None = None,
) -> Progress:
    """Deal what is left of a run, until it is complete or told to stop.

    ``watch`` is told several times a second, ``keep`` every few seconds and at the end.
    """
    run = _Run(progress, engine)
    begun, before = time.perf_counter(), progress.seconds
    kept = looked = begun
    watch(progress)
    try:
        while not progress.complete and not (stop is not None and stop.is_set()):
            run.send_out()
            run.take_in(LOOK_EVERY)
            now = time.perf_counter()
            progress.seconds = before + now - begun
            if now - looked >= LOOK_EVERY:
                watch(progress)
                looked = now
            if now - kept >= KEEP_EVERY:
                keep(progress)
                kept = now
    finally:
        progress.seconds = before + time.perf_counter() - begun
        run.call_back()
        if run.whole:
            keep(progress)
    watch(progress)
    return progress


@dataclass(eq=False)
class _Sent:
    chunk: int
    stream: Stream
    future: Future[Tally] | None = None
    tries: int = 1


class _Run:
    def __init__(self, progress: Progress, engine: Engine) -> None:
        self.progress, self.engine = progress, engine
        self.encoded = msgspec.msgpack.encode(progress.spec)
        self.version = version_of(progress.spec.game)
        self.sent: deque[_Sent] = deque()
        self.most = 2 * engine.workers + 2
        self.next = progress.done
        self.stream = first_stream(progress.spec.seed)
        self.whole = True
        self.every = -(-progress.spec.chunks // POINTS)
        for _ in range(progress.done):
            self.stream = next_stream(self.stream)

    def send_out(self) -> None:
        """Keep the workers busy, with no more in hand than they need: memory does not grow with the rounds."""
        while len(self.sent) < self.most and self.next < self.progress.spec.chunks:
            one = _Sent(self.next, self.stream)
            self.sent.append(one)
            self.next += 1
            self.stream = next_stream(self.stream)
            self._submit(one)

    def take_in(self, seconds: float) -> None:
        """Wait a little for the chunk that is next in order, and add all that are."""
        first = self.sent[0].future
        if first is not None:
            wait([first], timeout=seconds)
        while self.sent:
            future = self.sent[0].future
            if future is not None and not future.done():
                return
            if future is None or self._is_lost(future):
                self._again()
                return
            self._add(future.result())
            self.sent.popleft()

    def call_back(self) -> None:
        """Take back what is not dealt yet."""
        for one in self.sent:
            if one.future is not None:
                one.future.cancel()

    def _add(self, tally: Tally) -> None:
        progress = self.progress
        self.whole = False
        progress.tally.add(tally)
        progress.done += 1
        if progress.done % self.every == 0 or progress.complete:
            progress.way.append(_point(progress))
        self.whole = True

    def _submit(self, one: _Sent) -> None:
        try:
            one.future = self.engine.submit(self.encoded, self.version, one.chunk, one.stream)
        except BrokenExecutor:
            one.future = None

    def _is_lost(self, future: Future[Tally]) -> bool:
        return future.cancelled() or isinstance(future.exception(), self.engine.lost)

    def _again(self) -> None:
        """Send out again what died with its workers."""
        # A broken pool fails all that it had in hand, one after the other.
        wait([one.future for one in self.sent if one.future is not None], timeout=self.engine.settles_in)
        failed = [one for one in self.sent if one.future is None or (one.future.done() and self._is_lost(one.future))]
        for one in failed:
            one.tries += 1
            if one.tries > TRIES:
                raise Lost(f"The workers died over rounds {self._rounds_of(one)}, {TRIES} times.")
        if not self.engine.renew():
            raise Lost("The workers died, and there are no others.")
        for one in self.sent:
            if one in failed or (one.future is not None and one.future.cancelled()):
                self._submit(one)

    def _rounds_of(self, one: _Sent) -> str:
        start = one.chunk * self.progress.spec.chunk
        return f"{start + 1:,} to {start + self.progress.spec.rounds_of(one.chunk):,}"


def _point(progress: Progress) -> Point:
    """Return where the estimate of all wagers together stands."""
    tally = progress.tally
    hands = int(tally.counts[-1, PLACED])
    net, squares = float(tally.counts[-1, NET]), float(tally.squares[-1])
    spread = math.sqrt(max(squares - net * net / tally.rounds, 0.0))
    return Point(tally.rounds, net / hands, spread / hands)
