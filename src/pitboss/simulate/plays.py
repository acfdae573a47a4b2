"""A game made ready to be simulated: one round as compiled code, with all that it looks up."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from ..odds.strategy import Strategy

Cents = NDArray[np.int64]


@dataclass(frozen=True, kw_only=True)
class Play:
    """What deals the rounds of a game. A round leaves each seat at one of a few ends, or with nets of its own.

    Where a round has few ends, as most have, ``end_nets[end, wager]`` and ``end_stakes[end, wager]`` say in cents what
    each wager came to and what was put down on it, and the kernels only find the end:

    - ``deal(stream, memory, rounds, ends, *arguments)`` deals so many rounds with cards drawn from the stream and fills
      ``ends[seat, round]``;
    - ``dealt(cards, ends, *arguments)`` carries out one round, number 0, with cards in the order in which they leave
      the shoe (or the results of the wheel), by the same code and the same decisions. The proof that kernel and
      procedure agree plays through it.

    Where ends would be too many (``end_nets`` is None) the kernels take ``nets`` and ``stakes``, both
    ``[seat, wager, round]``, in place of ``ends`` and must fill every entry, as they come with what was there before.

    ``memory`` is how many words last from round to round of a chunk, all zero at its start, as for a shoe.

    ``unlike`` says in words how what is dealt differs from what the solver counted, where it does: the exact values
    are then no yardstick, and no distance from them is shown. ``unproved`` says it of single wagers.

    ``accepted`` is for wagers that only some seats make, or that are not accepted whole: how many seats make one, and
    how many cents are accepted of it from all of them together.
    """

    wagers: tuple[str, ...]
    seats: int
    deal: Callable[..., None]
    dealt: Callable[..., None]
    arguments: tuple[Any, ...]
    end_nets: Cents | None = None
    end_stakes: Cents | None = None
    memory: int = 1
    unlike: str = ""
    unproved: Mapping[str, str] = field(default_factory=dict)
    accepted: Mapping[str, tuple[int, int]] = field(default_factory=dict)


class Simulator(Protocol):
    """What the module of a game in :mod:`pitboss.simulate.games` offers."""

    def prepare(self, game: Any, wagers: Mapping[str, int], seats: int, strategy: Strategy | None) -> Play:
        """Make a game ready: wagers in cents, the same at every seat; no strategy where nothing is decided."""


def by_cards(play: Play, cards: NDArray[np.uint8]) -> dict[int, dict[str, tuple[int, int]]]:
    """Carry out one round on given cards; return (net, staked) by seat and wager, without what was not wagered."""
    nets = np.zeros((play.seats, len(play.wagers), 1), dtype=np.int64)
    stakes = np.zeros_like(nets)
    if play.end_nets is None or play.end_stakes is None:
        play.dealt(cards, nets, stakes, *play.arguments)
    else:
        ends = np.zeros((play.seats, 1), dtype=np.int32)
        play.dealt(cards, ends, *play.arguments)
        nets[:, :, 0] = play.end_nets[ends[:, 0]]
        stakes[:, :, 0] = play.end_stakes[ends[:, 0]]
    return {
        seat + 1: {
            id: (int(nets[seat, row, 0]), int(stakes[seat, row, 0]))
            for row, id in enumerate(play.wagers)
            if stakes[seat, row, 0] or nets[seat, row, 0]
        }
        for seat in range(play.seats)
    }
