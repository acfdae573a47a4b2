"""What lies on the table, followed by its events alone, is what really lies there."""

from __future__ import annotations

import random

import pytest

from pitboss.games.registry import GAMES, demonstration_game, game
from pitboss.house.table import Table
from pitboss.rules.round import Round
from pitboss.rules.seen import Seen
from pitboss.rules.usual_wagers import default_wagers

OPTIONS: dict[str, list[dict[str, object]]] = {
    "blackjack": [
        {"max_split_hands": 4},
        {"multiple_action": True},
        {"hole_card": "exposed"},
        {"hole_card": "reader", "surrender": True},
    ],
    "three-card-poker": [{}, {"deal": "automated-shoe", "dealer_stack": "after-decisions"}],
}


def lying(round: Round) -> dict[str, list[str]]:
    return {id: list(hand.names) for id, hand in round.hands.items() if hand.cards}


def followed(round: Round) -> Seen:
    seen = Seen()
    seen.take(round.events)
    return seen


@pytest.mark.parametrize(("id", "options"), [(id, options) for id in GAMES for options in OPTIONS.get(id, [{}])])
def test_cards_and_wagers_are_where_the_events_put_them(id: str, options: dict[str, object]):
    chance = random.Random(7)
    table = Table(demonstration_game(id, **options))
    for seat in (1, 2):
        table.sit(seat, f"Player {seat}")
    split = 0
    for _ in range(150):
        table.prepare()
        plain = table.game.in_ratio(dict.fromkeys(default_wagers(table.game), 1000))
        for seat, placed in table.game.spread_wagers(plain, (1, 2), table.state.carry).items():
            for wager, amount in placed.items():
                table.wager(seat, wager, amount)
        round = table.begin_round()
        while round.ask is not None:
            seen = followed(round)
            assert {hand: cards for hand, cards in seen.hands.items() if cards} == lying(round)
            for seat, stakes in round.stakes.items():
                assert seen.stakes.get(seat, {}) == stakes
            words = round.ask.choices.words()
            split += "split" in words
            table.decide("split" if "split" in words else _any(round, chance))
        assert not any(followed(round).stakes.values())
    if options.get("max_split_hands") == 4:
        assert split > 5


def _any(round: Round, chance: random.Random) -> str:
    assert round.ask is not None
    plain = [one.word for one in round.ask.choices.all if not one.arguments and one.whole is None and not one.amount]
    return chance.choice(plain)


def test_hidden_cards_stay_hidden():
    table = Table(game("three-card-poker"))
    table.sit(1, "Ada")
    table.sit(2, "Bob")
    for seat in (1, 2):
        table.wager(seat, "ante", 1000)
    round = table.begin_round()
    seen = Seen()
    seen.take(round.view(1))
    assert seen.hands["1"] == list(round.hands["1"].names)
    assert seen.hands["2"] == seen.hands["dealer"] == ["??"] * 3
