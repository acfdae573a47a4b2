from typing import Any

import msgspec
import pytest

from pitboss.games.double_cross_poker.game import DoubleCrossPoker
from pitboss.games.registry import demonstration_game
from pitboss.odds.games.double_cross_poker import simple
from pitboss.odds.solve import odds
from pitboss.simulate.chunks import Spec, deal_chunk
from pitboss.simulate.streams import first_stream
from pitboss.simulate.tally import NET

from .agreeing import Duel

PROFILE: dict[str, Any] = {"axis_choice": "committed", "dealer_axis": "best", "dealer_qualifier": "none"}
PAIR_QUALIFIES = {"axis_choice": "best", "dealer_axis": "best", "dealer_qualifier": "pair"}
TABLE = {"three_card_table": "40/25/6/3/1"}

SIMPLE = [
    {"wagers": {"ante": 10_00, "three-card": 5_00}, "seats": 7, "strategy": "simple", **PROFILE, **TABLE},
    {
        "wagers": {"ante": 7_25, "three-card": 5_00},
        "seats": 3,
        "strategy": "simple",
        **PROFILE,
        **TABLE,
        "dealer_axis": "same",
        "first_two_exposed": "V-far, C",
        "deal": "automated-shoe",
        "main_odds": "11 to 10",
        "three_card_on_fold": "lost",
        "three_card_ace_low": True,
    },
    {
        "wagers": {"ante": 10_00},
        "seats": 2,
        "strategy": "simple",
        **PAIR_QUALIFIES,
        "on_no_qualify": "ante-push-raises-play",
        "first_two_exposed": "V-near, H-right",
    },
    {"wagers": {"ante": 10_00}, "strategy": "simple", **PAIR_QUALIFIES, "on_no_qualify": "ante-wins-raises-push"},
]
BEST = [
    {"wagers": {"ante": 10_00, "three-card": 5_00}, **PROFILE, **TABLE},
    {
        "wagers": {"ante": 25_00, "three-card": 5_00},
        "seats": 4,
        **PROFILE,
        **TABLE,
        "first_two_exposed": "V-far, H-left",
        "three_card_on_fold": "lost",
    },
    {"wagers": {"ante": 10_00}, **PAIR_QUALIFIES, "on_no_qualify": "ante-push-raises-play"},
]


@pytest.mark.parametrize("duel", [*SIMPLE, BEST[0]])
def test_kernel_and_procedure_agree(duel):
    assert Duel("double-cross-poker", **duel).differences(500, seed=25) == []


@pytest.mark.long
@pytest.mark.parametrize("duel", [*SIMPLE, *BEST])
def test_kernel_and_procedure_agree_over_a_million_rounds(duel):
    assert Duel("double-cross-poker", **duel).differences(250_000, seed=2004) == []


def distances(options, chunks):
    """Deal chunks by the best play; return for each wager how many standard errors it is from what is proved."""
    game = demonstration_game("double-cross-poker", **options)
    proved = odds(game)
    side = "three-card" in game.open_wagers()
    amounts = {"ante": 100, **({"three-card": 100} if side else {})}
    spec = Spec(
        game=game.id,
        options=game.options.chosen(),
        wagers=amounts,
        seats=1,
        rounds=chunks << 20,
        seed=25,
        session=100,
        bankroll=0,
        step=100,
        strategy=proved.strategy,
    )
    encoded, stream = msgspec.msgpack.encode(spec), first_stream(25)
    tally = deal_chunk(encoded, 0, stream)
    for chunk in range(1, chunks):
        tally.add(deal_chunk(encoded, chunk, first_stream(1000 + chunk)))
    parts = {id: mean for wager in proved.wagers for id, mean in wager.parts.items()}
    found = {}
    for row, wager in enumerate(tally.wagers):
        if wager in parts:
            mean = tally.counts[row, NET] / tally.rounds / 100
            error = (tally.squares[row] / tally.rounds / 10_000 - mean**2) ** 0.5 / tally.rounds**0.5
            found[wager] = (mean - float(parts[wager])) / error
    return found


def test_a_million_rounds_come_near_what_is_proved():
    found = distances({}, 1)
    assert set(found) == {"ante", "raise-1", "raise-2", "three-card"}
    assert all(abs(distance) < 4 for distance in found.values()), found


@pytest.mark.long
@pytest.mark.parametrize(
    "options",
    [
        {"three_card_on_fold": "lost", "first_two_exposed": "V-far, C"},
        {"three_card_table": None, "axis_choice": "best"},
        {"three_card_table": None, "dealer_axis": "same"},
        {"three_card_table": None, **PAIR_QUALIFIES, "on_no_qualify": "ante-push-raises-play"},
        {"three_card_table": None, **PAIR_QUALIFIES, "on_no_qualify": "ante-wins-raises-push"},
    ],
)
def test_sixteen_million_rounds_of_other_profiles_come_near_too(options):
    found = distances(options, 16)
    assert all(abs(distance) < 4 for distance in found.values()), found


def test_without_a_strategy_it_is_played_by_sight():
    game = demonstration_game("double-cross-poker")
    assert isinstance(game, DoubleCrossPoker)
    duel = Duel("double-cross-poker", {"ante": 10_00}, strategy=simple(game), **PROFILE)
    duel.decide = lambda round, ask: game.automatic(round, ask)
    assert duel.differences(500, seed=3) == []
