"""``deal``: automatic players, and a sum that adds up."""

from __future__ import annotations

from decimal import Decimal

import pytest

from pitboss.cli.deal import Tally
from pitboss.games.registry import GAMES, demonstration_game, game
from pitboss.house.table import Table

KEYS = {
    "game",
    "options",
    "seats",
    "rounds",
    "void_rounds",
    "seconds",
    "rounds_per_second",
    "wagers",
    "handled",
    "house_net",
    "journal",
}


def dollars(number: object) -> Decimal:
    return Decimal(str(number))


@pytest.mark.parametrize("id", GAMES)
def test_the_sum_adds_up(run, id):
    found = run("deal", id, "--rounds", 120, "--seats", 3, "--json").json
    assert set(found) == KEYS
    assert (found["rounds"], found["seats"], found["journal"]) == (120, 3, None)
    assert all(set(one) == {"wager", "handled", "net", "hold_percent"} for one in found["wagers"])
    assert dollars(found["handled"]) == sum(dollars(one["handled"]) for one in found["wagers"])
    assert dollars(found["house_net"]) == -sum(dollars(one["net"]) for one in found["wagers"])
    first = found["wagers"][0]
    spread = demonstration_game(id).spread_wagers({first["wager"]: 10}, (1, 2, 3), {})
    assert first["handled"] == 120 * sum(placed.get(first["wager"], 0) for placed in spread.values())
    assert first["hold_percent"] == pytest.approx(-100 * first["net"] / first["handled"], abs=1e-4)


@pytest.mark.parametrize("id", GAMES)
def test_told_to_people(run, id):
    ran = run("deal", id, "--rounds", "1,200")
    assert ran.code == 0
    assert ran.err == ""
    assert "1,200 rounds of" in ran.out
    assert "together" in ran.out


def test_wagers_and_options_as_asked_for(run):
    found = run(
        "deal", "three-card-poker", "-n", 50, "-w", "ante=5", "-w", "pair-plus=2.50", "-o", "pair_plus=B", "--json"
    ).json
    handled = {one["wager"]: one["handled"] for one in found["wagers"]}
    assert (handled["ante"], handled["pair-plus"]) == (250, 125)
    assert found["options"] == {"pair_plus": "B"}


def test_what_players_win_is_what_they_hold():
    table = Table(game("three-card-poker"))
    tally = Tally()
    table.sit(1, "Ada", chips=100_000)
    for _ in range(50):
        table.wager(1, "ante", 500)
        table.wager(1, "pair-plus", 500)
        tally.add(table.play_round())
    assert table.players[1].chips == 100_000 + sum(tally.net.values())
    assert table.inventory == -sum(tally.net.values())
