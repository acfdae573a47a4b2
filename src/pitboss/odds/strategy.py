"""A strategy as data: for people a grid to look at, for the table and the simulator arrays to look up."""

from __future__ import annotations

import zlib
from typing import Any

import msgspec
import numpy as np
from numpy.typing import NDArray

from ..things.errors import NotUnderstood

FORMAT = 1
MOST_BYTES = 1 << 28


class Array(msgspec.Struct, frozen=True):
    """An array in a form that can be kept and sent."""

    shape: tuple[int, ...]
    kind: str
    data: bytes

    @staticmethod
    def of(array: NDArray[Any]) -> Array:
        """Pack an array.

        >>> Array.of(np.array([1, 2], dtype=np.int8)).numbers().tolist()
        [1, 2]
        """
        little = array.astype(array.dtype.newbyteorder("<"))
        return Array(array.shape, little.dtype.str, zlib.compress(little.tobytes()))

    def numbers(self) -> NDArray[Any]:
        """Unpack it."""
        try:
            if np.dtype(self.kind).kind not in "iub":
                raise ValueError(self.kind)
            raw = zlib.decompressobj().decompress(self.data, MOST_BYTES)
            return np.frombuffer(raw, dtype=self.kind).reshape(self.shape).copy()
        except (ValueError, TypeError, zlib.error) as error:
            raise NotUnderstood(f"An array of the strategy cannot be read: {error}.") from None


class Grid(msgspec.Struct, frozen=True, kw_only=True):
    """A table that a person can play from: a row for what one holds, a column for what one sees of the dealer.

    ``legend`` says what each sign in the cells means, in the order of their colours.
    """

    title: str
    row_name: str
    column_name: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, tuple[str, ...]], ...]
    legend: dict[str, str]


class Strategy(msgspec.Struct, frozen=True, kw_only=True):
    """How to decide in one game under its options.

    ``rules`` says it in words where a few suffice, ``grids`` as tables; ``arrays`` holds what a program looks up.
    """

    game: str
    options: dict[str, Any]
    name: str
    rules: tuple[str, ...] = ()
    grids: tuple[Grid, ...] = ()
    arrays: dict[str, Array] = {}
    format: int = FORMAT

    def array(self, name: str) -> NDArray[Any]:
        """Return one of the arrays."""
        found = self.arrays.get(name)
        if found is None:
            raise NotUnderstood(f"The strategy {self.name!r} has no array {name!r}.", allowed=self.arrays)
        return found.numbers()


def read_strategy(data: bytes, game: str) -> Strategy:
    """Read a strategy from its file, and refuse one that is for another game.

    >>> read_strategy(b'{"game": "red-dog", "options": {}, "name": "mine"}', "roulette")
    Traceback (most recent call last):
    ...
    pitboss.things.errors.NotUnderstood: This strategy is for red-dog, not for roulette. Allowed: a strategy for roulette.
    """  # noqa: E501
    try:
        found = msgspec.json.decode(data, type=Strategy)
    except msgspec.DecodeError as error:
        raise NotUnderstood(
            f"This is not a strategy: {error}.", allowed=["what 'pitboss strategy GAME --json' prints"]
        ) from None
    if found.format != FORMAT:
        raise NotUnderstood(f"This strategy is of format {found.format}.", allowed=[f"format {FORMAT}"])
    if found.game != game:
        raise NotUnderstood(f"This strategy is for {found.game}, not for {game}.", allowed=[f"a strategy for {game}"])
    return found
