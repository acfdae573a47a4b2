"""``pitboss games``: which games there are."""

from __future__ import annotations

import argparse
from typing import Any

from ..games.registry import GAMES, game_class
from .screen import console, plain_table, print_json


def run(args: argparse.Namespace) -> int:
    """List the games."""
    from rich.text import Text

    found = listing()
    if args.json:
        print_json(found)
        return 0
    table = plain_table(
        "game",
        "name",
        "subchapter",
        "wagers",
        "options",
        "irregularities",
        right=("subchapter", "options", "irregularities"),
    )
    for one in found:
        table.add_row(
            Text(one["game"], "cyan"),
            one["name"],
            str(one["subchapter"]),
            ", ".join(one["wagers"]),
            str(len(one["options"])),
            str(len(one["irregularities"])),
        )
    screen = console()
    screen.print(table)
    screen.print(
        f"  Sit down with 'pitboss play {found[0]['game']}'; 'pitboss rules GAME' prints a rule card.", style="dim"
    )
    return 0


def listing() -> list[dict[str, Any]]:
    """Return every game with the ids of what it declares.

    >>> [one["name"] for one in listing() if one["game"] == "three-card-poker"]
    ['Three Card Poker']
    """
    return [
        {
            "game": id,
            "name": found.name,
            "subchapter": found.subchapter,
            "seats": found.seats,
            "object": found.object_of_play,
            "wagers": [one.id for one in found.WAGERS],
            "options": [one.id for one in found.OPTIONS],
            "irregularities": [one.id for one in found.IRREGULARITIES],
        }
        for id, found in ((id, game_class(id)) for id in GAMES)
    ]
