import msgspec
import numpy as np
import pytest

from pitboss.games.chemin_de_fer.game import CheminDeFer
from pitboss.games.registry import game as build
from pitboss.house.table import Table
from pitboss.odds.games import chemin_de_fer as solver
from pitboss.odds.games.chemin_de_fer import CERTAIN
from pitboss.odds.solve import odds
from pitboss.odds.strategy import Array
from pitboss.rules.round import Round
from pitboss.simulate.chunks import CHUNK, Spec, deal_chunk, prepare
from pitboss.simulate.streams import first_stream
from pitboss.simulate.tally import NET, STAKED
from pitboss.things.shoes import Shoe

from .agreeing import BankDuel


def always(draws_on_5, *in_cells):
    """Return the strategy of two sides that always do the same."""
    game = CheminDeFer()
    arrays = {"player": [draws_on_5], "banker": in_cells}
    return msgspec.structs.replace(
        solver.simple(game),
        arrays={id: Array.of(np.array(often, dtype=np.int64) * CERTAIN) for id, often in arrays.items()},
    )


DUELS = [
    {"wagers": {"bank": 100_00, "against": 30_00}, "seats": 5},
    {"wagers": {"bank": 10_05}, "seats": 2, "strategy": "simple", "vig_rounding": "quarter_up"},
    {"wagers": {"bank": 50_00, "against": 20_00}, "seats": 7, "strategy": always(0, 0, 0, 1), "decks": 8},
    {"wagers": {"bank": 50_00, "against": 20_00}, "seats": 3, "strategy": always(1, 0, 1, 1)},
    {"wagers": {"bank": 7_77, "against": 5_00}, "seats": 2, "strategy": always(0, 1, 0, 1), "optional_cells": [[5, 4]]},
]
MOST_NEEDED = 6


@pytest.mark.parametrize("duel", DUELS)
def test_kernel_and_procedure_agree(duel):
    assert BankDuel("chemin-de-fer", **duel, cards=MOST_NEEDED).differences(500, seed=20) == []


@pytest.mark.long
@pytest.mark.parametrize("duel", DUELS)
def test_kernel_and_procedure_agree_over_a_million_rounds(duel):
    assert BankDuel("chemin-de-fer", **duel, cards=MOST_NEEDED).differences(200_000, seed=2011) == []


@pytest.mark.parametrize(("seats", "options"), [(2, {}), (4, {"optional_cells": []}), (7, {"decks": 8})])
def test_bulk_is_within_four_standard_errors(seats, options):
    """The sides mix as they should: what is staked earns what was proved."""
    found = odds(build("chemin-de-fer", **options))
    spec = Spec(
        game="chemin-de-fer",
        options=options,
        wagers={"bank": 10_00, "against": 3_00},
        seats=seats,
        rounds=CHUNK,
        seed=2,
        session=256,
        bankroll=0,
        step=100,
        strategy=found.strategy,
    )
    tally = deal_chunk(msgspec.msgpack.encode(spec), 0, first_stream(2))
    assert tally.wagers == ("bank", "against")
    for row, id in enumerate(tally.wagers):
        net, staked = int(tally.counts[row, NET]), int(tally.counts[row, STAKED])
        assert staked == min(10_00, 3_00 * (seats - 1)) * CHUNK
        expected = float(found.wager(id).mean) * staked
        # Those who wager against the bank win and lose together: the squares are those of whole rounds.
        assert abs(net - expected) < 4 * tally.squares[row] ** 0.5


def test_one_who_is_alone_is_given_opponents():
    play = prepare("chemin-de-fer", {}, {"bank": 10_00, "against": 10_00}, 1, None)
    assert play.seats == 3


def bank_goes_on(banker, result, seats):
    """Say who holds the bank after a hand."""
    return banker % seats + 1 if result == "player" else banker


def test_the_bank_goes_round_as_at_the_table():
    game = build("chemin-de-fer")
    table = Table(game)
    for seat in (1, 2, 3):
        table.sit(seat, f"Player {seat}")
    table.prepare()
    banker, shoe = 1, 0
    for _ in range(150):
        for seat, placed in game.spread_wagers({"bank": 10_00, "against": 5_00}, (1, 2, 3), table.state.carry).items():
            for id, amount in placed.items():
                table.wager(seat, id, amount)
        round = table.play_round()
        if round.shoe.number != shoe:
            banker, shoe = 1, round.shoe.number
        hand = round.carries["hand"]
        assert hand["banker"] == banker
        banker = bank_goes_on(banker, hand["result"], 3)


def test_the_bank_goes_round_in_bulk():
    play = prepare("chemin-de-fer", {}, {"bank": 10_00, "against": 5_00}, 3, None)
    stream, memory = first_stream(4), np.zeros(play.memory, dtype=np.int64)
    ends = np.zeros((3, 1), dtype=np.int32)
    banker = 1
    for _ in range(500):
        if memory[0] == 0:
            banker = 1
        play.deal(stream, memory, 1, ends, *play.arguments)
        places = [int(end) // 3 for end in ends[:, 0]]
        assert places == [(seat - banker) % 3 for seat in (1, 2, 3)]
        results = {int(end) % 3 for end in ends[:, 0]}
        assert len(results) == 1
        banker = bank_goes_on(banker, "player" if results == {0} else "", 3)


def test_a_decider_draws_as_often_as_it_should():
    """The Dominant Player wins by drawing on 5, and loses to the Banker's 6 by staying."""
    game = CheminDeFer()
    strategy = odds(game).strategy
    assert strategy is not None
    (often,) = strategy.array("player").tolist()

    def net_where(chance: int) -> int:
        round = Round(game, {1: {"bank": 10_00}, 2: {"against": 10_00}}, shoe=Shoe.stacked("5h 6c Kd Ks 2c 3d"))
        decide = solver.decider(game, strategy, lambda: chance)
        round.play(lambda ask: decide(round, ask))
        return round.net[2]["against"]

    assert net_where(often - 1) == 10_00
    assert net_where(often) == -10_00
