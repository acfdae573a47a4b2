"""Many tables in one step come to what the dealt procedure comes to, card for card."""

import numpy as np
import pytest

gymnasium = pytest.importorskip("gymnasium", reason="the extra 'envs' is not installed")

import pitboss.envs  # noqa: E402
from pitboss.envs.actions import GO_ON, said  # noqa: E402
from pitboss.envs.vector import AT_MANY_TABLES, PitbossVector  # noqa: E402
from pitboss.rules.round import Round  # noqa: E402
from pitboss.things.cards import CARDS  # noqa: E402
from pitboss.things.errors import NotAllowed, UnknownName  # noqa: E402
from pitboss.things.shoes import Shoe  # noqa: E402

TABLES = 60
# Not three card poker and double cross poker dealt in stacks: their kernels number the cards otherwise.
OPTIONS: dict[str, list[dict[str, object]]] = {
    "four-card-poker": [{}, {"deal": "automated-shoe", "shuffler": "automated"}],
    "colorado-holdem": [{"version": "permissible"}, {"version": "required", "required_push_low": None}],
    "casino-war": [{}, {"tie_wager_offered": False}],
}
WITH_OPTIONS = [(id, one) for id in AT_MANY_TABLES for one in OPTIONS.get(id, [{}])]


class Beside:
    """The round of one table, carried out by the procedure with the same cards."""

    def __init__(self, tables, row):
        cards = [CARDS[card] for card in tables.tables.packs[row]]
        self.actions = tables.actions
        self.unit = next(iter(tables.wagers.values()))
        self.round = Round(tables.dealt_game, {1: tables.wagers}, shoe=Shoe(cards))
        self.round.advance()

    def says(self, number):
        ask, action = self.round.ask, self.actions[number]
        if ask is None:
            return "" if action.word == GO_ON else None
        if action.word == GO_ON:
            return None
        held = [str(card) for card in self.round.hands[ask.hand].cards] if ask.hand else []
        return said(action, ask, held, self.unit)

    def mask(self):
        return [self.says(number) is not None for number in range(len(self.actions))]

    def act(self, number):
        if self.round.ask is not None:
            self.round.decide(self.says(number))
        return self.round.finished

    def net(self):
        return sum(self.round.net[1].values()) / self.unit


@pytest.mark.parametrize(("id", "options"), WITH_OPTIONS)
def test_random_play_is_what_the_procedure_allows_and_pays(id, options):
    tables = PitbossVector(id, num_envs=TABLES, **options)
    _, info = tables.reset(seed=4)
    chance = np.random.default_rng(7)
    beside = [Beside(tables, row) for row in range(TABLES)]
    finished = 0
    while finished < 3 * TABLES:
        mask = info["action_mask"]
        assert [one.mask() for one in beside] == mask.astype(bool).tolist()
        chosen = np.array([chance.choice(np.flatnonzero(row)) for row in mask])
        ended = [one.act(number) for one, number in zip(beside, chosen, strict=True)]
        observations, rewards, over, _, info = tables.step(chosen)
        assert tables.observation_space.contains(observations)
        assert over.tolist() == ended
        for row in np.flatnonzero(over):
            assert rewards[row] == pytest.approx(beside[row].net())
            beside[row] = Beside(tables, row)
        assert not rewards[~over].any()
        finished += int(over.sum())


@pytest.mark.parametrize("id", AT_MANY_TABLES)
def test_gymnasium_makes_many_tables(id):
    env = gymnasium.make_vec(pitboss.envs.env_id(id), num_envs=16)
    assert isinstance(env.unwrapped, PitbossVector)
    observations, info = env.reset(seed=1)
    assert env.observation_space.contains(observations)
    for _ in range(5):
        observations, rewards, _, _, info = env.step(info["action_mask"].argmax(axis=1))
        assert rewards.shape == (16,)
        assert env.observation_space.contains(observations)


def test_the_same_seed_deals_the_same_tables():
    first, second = (PitbossVector("three-card-poker", num_envs=8) for _ in range(2))
    assert np.array_equal(first.reset(seed=9)[0]["hand"], second.reset(seed=9)[0]["hand"])


def test_what_cannot_be_done_is_refused():
    with pytest.raises(UnknownName, match="not dealt to many tables"):
        PitbossVector("roulette")
    tables = PitbossVector("casino-war", num_envs=2)
    with pytest.raises(NotAllowed, match="No round has been dealt"):
        tables.step([1, 1])
    tables.reset(seed=1)
    with pytest.raises(NotAllowed, match="cannot be taken at table"):
        tables.step([4, 4])
    with pytest.raises(NotAllowed, match="Actions of shape"):
        tables.step([1])
