"""Many tables in one step come to what the dealt procedure comes to, card for card."""

import numpy as np
import pytest

gymnasium = pytest.importorskip("gymnasium", reason="the extra 'envs' is not installed")

import pitboss.envs  # noqa: E402
from pitboss.envs.actions import GO_ON, said  # noqa: E402
from pitboss.envs.one_decision import GAMES  # noqa: E402
from pitboss.envs.vector import OneDecisionVector  # noqa: E402
from pitboss.games.registry import demonstration_game  # noqa: E402
from pitboss.rules.round import Round  # noqa: E402
from pitboss.rules.usual_wagers import usual_wagers  # noqa: E402
from pitboss.things.cards import CARDS  # noqa: E402
from pitboss.things.errors import NotAllowed, UnknownName  # noqa: E402
from pitboss.things.shoes import Shoe  # noqa: E402


@pytest.mark.parametrize("id", GAMES)
def test_every_choice_comes_to_what_the_procedure_says(id):
    tables = OneDecisionVector(id, num_envs=60)
    tables.reset(seed=4)
    game = demonstration_game(id)
    wagers = usual_wagers(game)
    unit = next(iter(wagers.values()))
    dealer = tables._dealer
    for row in range(60):
        order = [CARDS[card] for card in dealer.packs[row]]
        for number in np.flatnonzero(dealer.lawful[row]):
            action = tables.actions[number]
            round = Round(game, {1: wagers}, shoe=Shoe(order))
            ask = round.advance()
            if action.word == GO_ON:
                assert ask is None
            else:
                assert ask is not None
                text = said(action, ask, [str(card) for card in round.hands[ask.hand].cards] if ask.hand else [], unit)
                assert text is not None
                round.decide(text)
                while round.ask is not None:
                    round.decide("decline")
            assert sum(round.net[1].values()) / unit == pytest.approx(dealer.nets[row, number])


@pytest.mark.parametrize("id", GAMES)
def test_gymnasium_makes_many_tables(id):
    env = gymnasium.make_vec(pitboss.envs.env_id(id), num_envs=16)
    assert isinstance(env.unwrapped, OneDecisionVector)
    observations, info = env.reset(seed=1)
    assert env.observation_space.contains(observations)
    for _ in range(5):
        observations, rewards, ended, _, info = env.step(info["action_mask"].argmax(axis=1))
        assert rewards.shape == (16,)
        assert ended.all()
        assert env.observation_space.contains(observations)


def test_the_same_seed_deals_the_same_tables():
    first, second = (OneDecisionVector("three-card-poker", num_envs=8) for _ in range(2))
    assert np.array_equal(first.reset(seed=9)[0]["hand"], second.reset(seed=9)[0]["hand"])


def test_what_cannot_be_done_is_refused():
    with pytest.raises(UnknownName, match="not dealt to many tables"):
        OneDecisionVector("roulette")
    tables = OneDecisionVector("casino-war", num_envs=2)
    tables.reset(seed=1)
    with pytest.raises(NotAllowed, match="cannot be taken at table"):
        tables.step([5 - 1, 5 - 1])
