"""The environments keep to the rules, to Gymnasium's and PettingZoo's checks, and to what a seat may see."""

import warnings

import numpy as np
import pytest

gymnasium = pytest.importorskip("gymnasium", reason="the extra 'envs' is not installed")
pytest.importorskip("pettingzoo", reason="the extra 'envs' is not installed")

from gymnasium.utils.env_checker import check_env  # noqa: E402
from pettingzoo.test import api_test  # noqa: E402

from pitboss.envs import env_id  # noqa: E402
from pitboss.envs.actions import ACTIONS  # noqa: E402
from pitboss.envs.several import PitbossAEC  # noqa: E402
from pitboss.envs.single import PitbossEnv  # noqa: E402
from pitboss.envs.sitting import CARD_CODES, FACE_DOWN  # noqa: E402
from pitboss.things.errors import NotAllowed, PitbossError  # noqa: E402


@pytest.mark.parametrize("game", ACTIONS)
def test_gymnasium_makes_and_checks_every_game(game):
    env = gymnasium.make(env_id(game))
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        check_env(env.unwrapped, skip_render_check=True)


@pytest.mark.parametrize("game", ACTIONS)
def test_pettingzoo_checks_every_game(game):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        api_test(PitbossAEC(game, seats=3), num_cycles=200)


@pytest.mark.parametrize("game", ACTIONS)
def test_random_lawful_play_ends_and_pays_what_the_round_paid(game):
    env = PitbossEnv(game)
    _, info = env.reset(seed=5)
    for _ in range(40):
        finished = False
        while not finished:
            observation, reward, finished, _, info = env.step(env.action_space.sample())
            assert env.observation_space.contains(observation)
        assert reward * env._sitting.unit == pytest.approx(sum(info["net"].values()))
        env.reset()


def test_an_action_that_the_rules_do_not_allow_is_refused_and_changes_nothing():
    env = PitbossEnv("three-card-poker")
    _, info = env.reset(seed=1)
    with pytest.raises(NotAllowed, match=r"Action 0 cannot be taken now\. Allowed: 1 play, 2 fold"):
        env.step(0)
    assert info["action_mask"].tolist() == [0, 1, 1]
    assert env.step(1)[2]


@pytest.mark.parametrize("make", [PitbossEnv, PitbossAEC])
@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ({"wagers": {"anto": 1000}}, "Wager 'anto' is unknown"),
        ({"wagers": {"play": 1000}}, "made in turn"),
        ({"wagers": {"ante": 0}}, "more than nothing"),
        ({"wagers": {"ante": 10.5}}, "whole cents"),
        ({"wagers": {"pair-plus": 500, "ante": "10"}}, "whole cents"),
    ],
)
def test_wagers_that_cannot_be_made_are_refused_before_anything_is_dealt(make, asked, said):
    with pytest.raises(PitbossError, match=said):
        make("three-card-poker", **asked)


@pytest.mark.parametrize("seats", [0, 8, 2.5, "two"])
def test_more_or_fewer_seats_than_a_table_has_are_refused(seats):
    with pytest.raises(PitbossError, match="1 to 7"):
        PitbossAEC("three-card-poker", seats=seats)


def test_a_round_that_is_over_pays_once():
    env = PitbossEnv("three-card-poker")
    with pytest.raises(NotAllowed, match=r"No round has been dealt\. Allowed: reset"):
        env.step(1)
    for over_at_once in (False, True):
        env.reset(seed=1)
        if over_at_once:
            env._sitting.decide(2)
        assert env.step(0 if over_at_once else 2)[1:3] == (-1.0, True)
        with pytest.raises(NotAllowed, match=r"The round is over\. Allowed: reset"):
            env.step(0)


def test_before_a_deal_several_seats_see_nothing():
    env = PitbossAEC("three-card-poker")
    for act in (lambda: env.step(1), lambda: env.observe("seat_1")):
        with pytest.raises(NotAllowed, match=r"No round has been dealt\. Allowed: reset"):
            act()


def test_a_way_to_show_rounds_that_there_is_not_is_refused():
    with pytest.raises(NotAllowed, match=r"not shown as 'human'\. Allowed: ansi"):
        PitbossEnv("three-card-poker", render_mode="human")


def test_options_are_arguments_and_wrong_ones_are_refused():
    env = gymnasium.make("pitboss/Blackjack-v0", decks=8, surrender=True)
    assert env.unwrapped._sitting.game.options.decks == 8
    with pytest.raises(PitbossError, match="Option 'decks' cannot be '9'"):
        PitbossEnv("blackjack", decks=9)
    with pytest.raises(PitbossError, match="There is no environment for 'roulette'"):
        PitbossEnv("roulette")


def test_the_dealers_hidden_cards_are_not_in_an_observation():
    env = PitbossEnv("four-card-poker")
    observation, _ = env.reset(seed=3)
    dealer = observation["dealer"].tolist()
    assert dealer.count(FACE_DOWN) == 5
    up = env._sitting.round.hands["dealer"].cards[-1]
    assert dealer[-1] == CARD_CODES[str(up)]


def test_the_same_seed_deals_the_same_rounds():
    first, second = PitbossEnv("blackjack"), PitbossEnv("blackjack")
    for env in (first, second):
        env.reset(seed=11)
        env.action_space.seed(11)
    for _ in range(60):
        steps = [env.step(env.action_space.sample()) for env in (first, second)]
        assert steps[0][1:3] == steps[1][1:3]
        assert all(np.array_equal(steps[0][0][name], steps[1][0][name]) for name in steps[0][0])
        if steps[0][2]:
            first.reset()
            second.reset()


def test_several_seats_see_their_own_cards_only():
    env = PitbossAEC("three-card-poker", seats=2)
    env.reset(seed=2)
    mine, theirs = (env.observe(agent)["observation"]["hand"].tolist() for agent in env.possible_agents)
    assert not set(mine) & set(theirs)
    with pytest.raises(NotAllowed, match="seat_1 cannot take action 0"):
        env.step(0)


@pytest.mark.proves("2.22")
def test_a_streak_wager_that_is_live_lies_on_and_is_not_placed_again():
    env = PitbossEnv("blackjack", streak=True, wagers={"main": 1000, "streak-5": 500})
    env.reset(seed=3)
    placed = 0
    for _ in range(30):
        placed += "streak-5" in env._sitting.round.placed[1]
        finished = False
        while not finished:
            *_, finished, _, _ = env.step(1 if env._sitting.mask(1)[1] else env.action_space.sample())
        env.reset()
    assert 0 < placed < 30


def test_insurance_against_each_of_the_dealers_hands_is_an_action_and_the_up_card_is_seen():
    env = PitbossEnv("blackjack", multiple_action=True, wagers={f"main-{area}": 1000 for area in (1, 2, 3)})
    insure = [action.word for action in env.actions].index("insurance")
    asked: list[tuple[int, int]] = []
    for seed in range(200):
        observation, info = env.reset(seed=seed)
        finished = False
        while not finished and len(asked) < 5:
            if info["action_mask"][insure]:
                asked.append((int(observation["round"][0]), int(observation["count"][3])))
            action = 1 if info["action_mask"][1] else int(np.flatnonzero(info["action_mask"])[-1])
            observation, _, finished, _, info = env.step(action)
    assert {up for _, up in asked} == {1}
    assert len({moment for moment, _ in asked}) == 2
