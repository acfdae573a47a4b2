"""A run on disk, from which it goes on with the identical result."""

from __future__ import annotations

import hashlib
import os
from contextlib import suppress
from pathlib import Path
from typing import Any

import msgspec
import numpy as np

from ..things.errors import NotAllowed, NotUnderstood
from .chunks import Spec, version_of
from .running import Point, Progress, begin
from .tally import Tally

FORMAT = 1
_MARK = b"pitboss simulation "
_HASH = 32
_ARRAYS = ("counts", "squares", "hand_squares", "fortune", "path", "bins", "session_sums")


class _Held(msgspec.Struct, kw_only=True):
    version: str
    spec: Spec
    done: int
    rounds: int
    seconds: float
    way: list[Point]
    sums: dict[str, list[Any]]


def keep_checkpoint(progress: Progress, file: Path) -> None:
    """Write how far a run has come: whole or not at all, over what was written of it before."""
    tally = progress.tally
    body = msgspec.msgpack.encode(
        _Held(
            version=version_of(progress.spec.game),
            spec=progress.spec,
            done=progress.done,
            rounds=tally.rounds,
            seconds=progress.seconds,
            way=progress.way,
            sums={name: getattr(tally, name).tolist() for name in _ARRAYS},
        )
    )
    write_whole(file, _MARK + f"{FORMAT}\n".encode() + hashlib.sha256(body).digest() + body)


def read_checkpoint(file: Path) -> Progress:
    """Read a run, and refuse what cannot be continued with the identical result."""
    first, _, rest = file.read_bytes().partition(b"\n")
    number = first.removeprefix(_MARK)
    if not first.startswith(_MARK) or not number.isdigit():
        raise NotUnderstood(f"{file} is not a checkpoint.", allowed=["a file that --checkpoint wrote"])
    if int(number) > FORMAT:
        raise NotUnderstood(
            f"{file} was written by a newer pitboss, in format {int(number)}.", allowed=[f"format {FORMAT}"]
        )
    sealed, body = rest[:_HASH], rest[_HASH:]
    if int(number) != FORMAT or hashlib.sha256(body).digest() != sealed:
        raise NotUnderstood(f"{file} is damaged and cannot be continued.")
    try:
        held = msgspec.msgpack.decode(body, type=_Held)
    except msgspec.DecodeError:
        raise NotUnderstood(f"{file} is damaged and cannot be continued.") from None
    if held.version != version_of(held.spec.game):
        raise NotAllowed(
            f"{file} was written by another version of pitboss, whose rounds may differ from those of this one."
        )
    progress = begin(held.spec)
    tally = Tally(progress.tally.wagers, held.spec.step, held.rounds)
    for name in _ARRAYS:
        array = getattr(tally, name)
        array[...] = np.array(held.sums[name], dtype=array.dtype)
    return Progress(held.spec, tally, held.done, held.seconds, held.way)


def check_same(file: Path, held: Spec, asked: dict[str, Any]) -> None:
    """Refuse to continue a run with something that was asked for and is not so in it.

    >>> from pathlib import Path
    >>> spec = Spec(game="roulette", options={}, wagers={"red": 1000}, seats=1, rounds=10, seed=7, session=5,
    ...     bankroll=0, step=1000)
    >>> check_same(Path("run"), spec, {"rounds": 10, "seed": 8})
    Traceback (most recent call last):
    ...
    pitboss.things.errors.NotAllowed: run holds another run: its seed is 7, not 8.
    """
    for name, value in asked.items():
        found = getattr(held, name)
        if name == "strategy":
            if not _same_strategy(found, value):
                raise NotAllowed(f"{file} holds another run: it is played by another strategy.")
        elif found != value:
            shown = f"its {name} {'are' if name.endswith('s') else 'is'} {_shown(found)}, not {_shown(value)}"
            raise NotAllowed(f"{file} holds another run: {shown}.")


def _same_strategy(one: Any, other: Any) -> bool:
    if one is None or other is None:
        return one is other
    names = sorted(one.arrays)
    return names == sorted(other.arrays) and all(np.array_equal(one.array(name), other.array(name)) for name in names)


def _shown(value: Any) -> str:
    if isinstance(value, dict):
        return " ".join(f"{name}={one}" for name, one in value.items()) or "none"
    return str(value)


def write_whole(file: Path, data: bytes) -> None:
    """Write a file so that it is there whole or not at all, whatever happens meanwhile."""
    new = file.with_name(f".{file.name}.{os.getpid()}.new")
    try:
        with open(new, "wb") as opened:
            opened.write(data)
            opened.flush()
            os.fsync(opened.fileno())
        os.replace(new, file)
    except BaseException:
        with suppress(OSError):
            new.unlink()
        raise
