"""Who deals the chunks: threads, processes, an executor that is given, or a Dask cluster."""

from __future__ import annotations

import asyncio
import logging
import signal
from concurrent.futures import BrokenExecutor, CancelledError, Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import suppress
from importlib import import_module
from multiprocessing import get_context
from typing import Any

from ..plant.cores import cores
from ..things.errors import NotAllowed, NotUnderstood
from .chunks import deal_chunk, deal_chunk_of
from .streams import Stream
from .tally import Tally

ANSWER_WITHIN = 5.0
"""How many seconds a Dask scheduler has to answer, and its first worker to be there."""


class Engine:
    """Deals chunks for whoever submits them.

    ``lost`` names the errors that mean that a worker died, and not that the work is wrong; ``settles_in`` is how many
    seconds it may take after the first of them until all that is lost is known to be.
    """

    lost: tuple[type[BaseException], ...] = (BrokenExecutor,)
    settles_in = 0.0

    def __init__(self, executor: Executor, workers: int) -> None:
        self.executor = executor
        self.workers = workers

    def submit(self, encoded: bytes, version: str, chunk: int, stream: Stream) -> Future[Tally]:
        """Have a chunk dealt."""
        return self.executor.submit(deal_chunk, encoded, chunk, stream)

    def renew(self) -> bool:
        """Be ready again after a worker died; say whether that can be done."""
        return False

    def close(self) -> None:
        """Let go of all that was made for this run; what nobody waits for any more is not dealt."""


class Threads(Engine):
    """Threads of this process, which is enough, as compiled rounds do not wait for one another."""

    def __init__(self, workers: int | None = None) -> None:
        number = workers or cores()
        super().__init__(ThreadPoolExecutor(number, thread_name_prefix="rounds"), number)

    def close(self) -> None:
        """Leave after the chunks in hand."""
        self.executor.shutdown(wait=False, cancel_futures=True)


class Processes(Engine):
    """Processes of this machine; where one dies, all are made anew."""

    settles_in = 2.0

    def __init__(self, workers: int | None = None) -> None:
        number = workers or cores()
        super().__init__(_pool(number), number)

    def renew(self) -> bool:
        """Make the processes anew."""
        self.close()
        self.executor = _pool(self.workers)
        return True

    def close(self) -> None:
        """Leave after the chunks in hand."""
        self.executor.shutdown(wait=False, cancel_futures=True)


class Given(Engine):
    """Any executor, which its owner closes; code and seeds travel with each chunk, and must be of this version."""

    def __init__(self, executor: Executor, workers: int | None = None) -> None:
        super().__init__(executor, workers or getattr(executor, "_max_workers", None) or cores())

    def submit(self, encoded: bytes, version: str, chunk: int, stream: Stream) -> Future[Tally]:
        """Have a chunk dealt by the same code as here."""
        return self.executor.submit(deal_chunk_of, version, encoded, chunk, stream)

    def renew(self) -> bool:
        """Go on where the executor is whole: it may have lost one piece of work only."""
        return True


class Dask(Given):
    """The workers of a Dask cluster that runs already; work that a lost worker had is given to another."""

    def __init__(self, address: str) -> None:
        self._client, distributed = _client(address)
        killed: type[BaseException] = import_module("distributed.scheduler").KilledWorker
        gone: type[BaseException] = import_module("distributed.comm").CommClosedError
        self.lost = (BrokenExecutor, CancelledError, killed, gone)
        try:
            self._client.wait_for_workers(1, timeout=ANSWER_WITHIN)
        except distributed.TimeoutError:
            self._client.close()
            raise NotUnderstood(f"The Dask scheduler at {address} has no workers.", allowed=[WORKERS]) from None
        threads: dict[str, int] = self._client.nthreads()
        super().__init__(self._client.get_executor(pure=False, retries=RETRIES), sum(threads.values()))

    def close(self) -> None:
        """Leave the cluster to itself."""
        with suppress(Exception):
            self.executor.shutdown(wait=False)
        with suppress(Exception):
            self._client.close(timeout=2)


RETRIES = 3
WORKERS = "one with workers, as 'dask worker ADDRESS' starts them"


def _client(address: str) -> tuple[Any, Any]:
    try:
        distributed: Any = import_module("distributed")
    except ModuleNotFoundError:
        raise NotAllowed("Dask is not installed.", allowed=["pip install 'pitboss[scale]'"]) from None
    for name in ("distributed", "tornado"):
        logging.getLogger(name).setLevel(logging.CRITICAL)
    try:
        # A client that cannot connect is hard to get rid of: whether anybody answers is tried without one.
        with ThreadPoolExecutor(1) as asking:
            asking.submit(asyncio.run, _ask(address)).result()
        return distributed.Client(address, timeout=ANSWER_WITHIN, set_as_default=False), distributed
    except Exception as error:  # wrong in many ways: no such host, no such port, no such protocol, nobody who listens
        nobody = f"nobody there speaks within {ANSWER_WITHIN:g} s"
        what = nobody if isinstance(error, TimeoutError) else " ".join(str(error).split()) or type(error).__name__
        raise NotUnderstood(
            f"No Dask scheduler answers at {address!r}: {what[:120].rstrip('. ')}.",
            allowed=["HOST:PORT, as tcp://localhost:8786"],
        ) from None


async def _ask(address: str) -> None:
    """Connect, and part again."""
    core: Any = import_module("distributed.core")
    async with core.rpc(address) as scheduler:
        await asyncio.wait_for(scheduler.identity(), ANSWER_WITHIN)


def _pool(workers: int) -> ProcessPoolExecutor:
    return ProcessPoolExecutor(workers, mp_context=get_context("spawn"), initializer=_heed_nobody_else)


def _heed_nobody_else() -> None:
    """Leave it to the process that began the work to be stopped from the keyboard."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
