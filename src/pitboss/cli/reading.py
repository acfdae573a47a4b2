"""What people type on the command line, read into games, wagers and limits."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

from ..games.registry import demonstration_game, game_class
from ..rules.declarations import read_value, split_assignment
from ..rules.game import Game
from ..things.errors import NotUnderstood
from ..things.money import to_cents


def read_game(id: str, assignments: Iterable[str]) -> Game:
    """Build a game from its id and options as typed; what has no default is as the game's demonstration has it.

    >>> read_game("three-card-poker", ["pair-plus=B"])
    ThreeCardPoker(pair_plus='B')
    """
    found = game_class(id)
    declared = {option.id for option in found.OPTIONS}
    options: dict[str, Any] = {}
    for one in assignments:
        name, value = split_assignment(one)
        if name not in declared and name.replace("-", "_") in declared:
            name = name.replace("-", "_")
        if name in options:
            raise NotUnderstood(f"Option {name!r} is set twice.")
        options[name] = _exact(found, name, value)
    return demonstration_game(id, **options)


def _exact(found: type[Game], name: str, text: str) -> Any:
    """Keep a text that is one of the values as it is, so that '6:5' or '1997' is not read as something else."""
    for option in found.OPTIONS:
        if option.id == name and text in option.values:
            return text
    return read_value(text)


def read_wagers(game: Game, texts: Iterable[str]) -> dict[str, int]:
    """Read wagers in cents, each by itself or several in a row with commas between them.

    >>> read_wagers(read_game("three-card-poker", []), ["ante=10", "pair-plus=2.50"])
    {'ante': 1000, 'pair-plus': 250}
    >>> read_wagers(read_game("three-card-poker", []), ["ante=1,000,pair-plus=2.50"])
    {'ante': 100000, 'pair-plus': 250}
    """
    wagers: dict[str, int] = {}
    for text in (one for several in texts for one in _NEXT_WAGER.split(several)):
        id, equals, amount = text.rpartition("=")
        if not equals or not id.strip():
            raise NotUnderstood(
                f"{text!r} is not a wager.",
                allowed=["WAGER=DOLLARS, as ante=10", "several in a row, as ante=10,pair-plus=5"],
            )
        id = id.strip()
        if id in wagers:
            raise NotUnderstood(f"Wager {id!r} is given twice.")
        wagers[id] = to_cents(amount, f"amount of {id!r}")
        game.check_wager(id, wagers[id], 1)
    return wagers


def read_limits(game: Game, texts: Iterable[str]) -> dict[str, tuple[int, int]]:
    """Read limits in cents.

    >>> read_limits(read_game("three-card-poker", []), ["ante=5:500"])
    {'ante': (500, 50000)}
    """
    limits: dict[str, tuple[int, int]] = {}
    for text in texts:
        id, equals, bounds = text.rpartition("=")
        low, colon, high = bounds.partition(":")
        if not equals or not colon or not id.strip():
            raise NotUnderstood(f"{text!r} are not limits.", allowed=["WAGER=MIN:MAX, as ante=5:500"])
        id = id.strip()
        game.wager(id)
        if id in limits:
            raise NotUnderstood(f"Limits of {id!r} are given twice.")
        limits[id] = (to_cents(low, f"minimum of {id!r}"), to_cents(high, f"maximum of {id!r}"))
    return limits


def read_chips(text: str | None, default: int) -> int:
    """Read an amount of chips to sit down with.

    >>> read_chips("200", 500_00), read_chips(None, 500_00)
    (20000, 50000)
    """
    if text is None:
        return default
    cents = to_cents(text, "amount of chips")
    if cents <= 0:
        raise NotUnderstood(f"One sits down with more than nothing, not with {text}.", allowed=["--chips 500"])
    return cents


_NEXT_WAGER = re.compile(r",(?=[^,=]*[A-Za-z][^,=]*=)")
_PASSWORD = re.compile(r"(://[^/:@]*):[^@]*@")


def shown_place(where: str) -> str:
    """Write where a journal is, without the password that its URL may hold.

    >>> shown_place("postgresql://pit:secret@house/journal"), shown_place("evening.journal")
    ('postgresql://pit:***@house/journal', 'evening.journal')
    """
    return _PASSWORD.sub(r"\1:***@", where)
