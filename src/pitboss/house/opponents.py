"""Automatic participants at games in which people play against one another, so that one person can play them."""

from __future__ import annotations

from .table import Table

NAMES = ("Ada", "Blaise", "Christiaan", "Dorothy", "Emanuel")


def seat_opponents(table: Table, seat: int) -> None:
    """Seat as many opponents as the game needs, on the seats that follow; their chips are not counted.

    >>> from pitboss.games.registry import game
    >>> table = Table(game("chemin-de-fer")); table.sit(13, "The player"); seat_opponents(table, 13)
    >>> {seat: player.name for seat, player in table.players.items()}
    {13: 'The player', 14: 'Ada', 1: 'Blaise'}
    """
    for number in range(table.game.opponents):
        other = (seat + number) % table.game.seats + 1
        if other not in table.players:
            table.sit(other, NAMES[number])


def wager_of(table: Table, seat: int, wagers: dict[str, int]) -> dict[str, int]:
    """Return what a seat places of wagers meant for any seat, as the table stands.

    >>> from pitboss.games.registry import game
    >>> table = Table(game("chemin-de-fer")); table.sit(2, "Ada"); table.sit(3, "Blaise"); table.prepare()
    >>> wager_of(table, 2, {"bank": 1000}), wager_of(table, 3, {"bank": 1000})
    ({'bank': 1000}, {'against': 1000})
    """
    return table.game.spread_wagers(wagers, sorted(table.players), table.state.carry).get(seat, wagers)


def place_theirs(table: Table, seat: int, wagers: dict[str, int]) -> None:
    """Place the wagers of everybody but one seat, as the limits of the table have them.

    >>> from pitboss.games.registry import game
    >>> table = Table(game("chemin-de-fer"), limits={"against": (2000, 20000)})
    >>> table.sit(2, "Ada"); table.sit(3, "Blaise"); table.prepare()
    >>> place_theirs(table, 2, {"bank": 1000}); table.placed
    {3: {'against': 2000}}
    """
    for other, placed in table.game.spread_wagers(wagers, sorted(table.players), table.state.carry).items():
        for id, amount in placed.items() if other != seat else ():
            low, high = table.limits.of.get(id, (amount, amount))
            table.wager(other, id, max(low, min(high, amount)))
