import msgspec
import numpy as np
import pytest

from pitboss.games.registry import game as build
from pitboss.odds.games.three_card_draw_poker import with_first_3
from pitboss.odds.solve import odds
from pitboss.simulate.chunks import Spec, deal_chunk
from pitboss.simulate.streams import first_stream

from .agreeing import Duel

ID = "three-card-draw-poker"
DUELS = [
    {"wagers": {"ante": 10_00, "first-3-bonus": 5_00}},
    {"wagers": {"ante": 10_00, "first-3-bonus": 25_00}, "seats": 6, "strategy": "simple", "bonus": 2, "first_3": 4},
    {"wagers": {"ante": 25_00}, "seats": 3, "deal": "automated-shoe", "bonus": 3},
    {"wagers": {"ante": 5_00, "first-3-bonus": 5_00}, "seats": 2, "strategy": "together", "first_3": 3},
]


def duel(strategy="optimal", **given):
    if strategy == "together":
        found = odds(build(ID, first_3=given["first_3"])).strategy
        assert found is not None
        strategy = with_first_3(found)
    return Duel(ID, strategy=strategy, **given)


@pytest.mark.parametrize("given", DUELS)
def test_kernel_and_procedure_agree(given):
    assert duel(**given).differences(500, seed=42) == []


@pytest.mark.long
@pytest.mark.parametrize("given", DUELS)
def test_kernel_and_procedure_agree_over_a_million_rounds(given):
    assert duel(**given).differences(250_000, seed=4210) == []


@pytest.mark.parametrize("seats", [1, 3])
def test_bulk_comes_to_what_is_proved(seats):
    found = odds(build(ID))
    wagers = {"ante": 10_00, "first-3-bonus": 10_00}
    spec = Spec(
        game=ID,
        options={},
        wagers=wagers,
        seats=seats,
        rounds=1 << 20,
        seed=4211,
        session=100,
        bankroll=500_00,
        step=5_00,
        strategy=found.strategy,
    )
    tally = deal_chunk(msgspec.msgpack.encode(spec), 0, first_stream(4211))
    parts = {**found.wager("ante").parts, **found.wager("first-3-bonus").parts}
    assert set(parts) == set(tally.wagers)
    for row, wager in enumerate(tally.wagers):
        mean = tally.counts[row, 0] / tally.rounds / seats
        error = np.sqrt(tally.squares[row] / tally.rounds / seats**2 - mean**2) / np.sqrt(tally.rounds)
        assert abs(mean - float(parts[wager]) * 10_00) < 4 * error
