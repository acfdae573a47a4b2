"""What the one-deck games derived from poker rule alike, where the result of a round shows nothing of it."""

from __future__ import annotations

import pytest

from pitboss.games.registry import GAMES, demonstration_game
from pitboss.house.table import Table
from pitboss.rules.events import Event
from pitboss.rules.game import Game
from pitboss.rules.poker_family import PokerFamilyGame
from pitboss.rules.round import Round
from pitboss.rules.usual_wagers import usual_wagers
from pitboss.things.cards import one_deck
from pitboss.things.errors import NotAllowed
from pitboss.things.shoes import Shoe
from tests.journal.dealing import bet

FAMILY = [id for id in GAMES if isinstance(demonstration_game(id), PokerFamilyGame)]
every_game = pytest.mark.parametrize("id", FAMILY)


def named(game: Game, name: str) -> str:
    (found,) = [one.id for one in game.IRREGULARITIES if one.name == name]
    return found


def of(round: Round, kind: str) -> list[Event]:
    return [event for event in round.events if event.kind == kind]


@pytest.mark.proves("20.12(b)", "23.14(b)", "24.12(c)", "25.12(b)", "27.12", "13:69F-42.12(a)")
@every_game
def test_a_card_drawn_in_error_and_unseen_is_dealt_as_the_next_card(id):
    game = demonstration_game(id)
    deck = one_deck()
    round = Round(game, {1: usual_wagers(game)}, shoe=Shoe(deck))
    error = named(game, "card drawn in error, unseen")
    for _ in range(2):
        while len(of(round, "deal")) < 1:
            round.step()
        round.call(error)
        round.step()
    round.advance()
    dealt = [card for event in of(round, "deal") for card in event.cards]
    assert dealt == [str(card) for card in deck[: len(dealt)]]
    assert len(dealt) > 2
    assert of(round, "discard") == []
    assert [event.cite for event in of(round, "ruling")] == [game.irregularity(error).cite] * 2
    assert not round.void


@pytest.mark.proves("20.12(e)", "23.14(e)", "24.12(e)", "25.12(d)", "27.12", "13:69F-42.12(c)")
@every_game
def test_a_shuffler_that_jams_has_the_cards_reshuffled_and_no_wager_touched(id):
    table = Table(demonstration_game(id, shuffler="automated"))
    table.sit(1, "Ada")
    bet(table)
    round = table.begin_round(by_steps=True)
    before, staked = round.shoe.commitment, dict(round.stakes[1])
    jam = named(table.game, "shuffler jams")
    table.call(jam)
    cite = table.game.irregularity(jam).cite
    assert round.shoe.commitment != before
    assert {event.cite for event in (*of(round, "shuffle"), *of(round, "ruling"))} == {cite}
    assert round.stakes[1] == staked
    table.finish()
    assert not round.void


@pytest.mark.proves("20.12(g)", "23.14(g)", "24.12(g)", "25.12(f)", "27.12", "13:69F-42.12(e)")
@pytest.mark.parametrize("device", [{"shuffler": "automated"}, {"deal": "automated-shoe"}])
@every_game
def test_a_device_leaves_the_table_before_another_method_is_used_and_never_in_the_deal(id, device):
    game = demonstration_game(id, **device)
    round = Round(game, {1: usual_wagers(game)}, shoe=Shoe(one_deck()))
    another = named(game, "another method is wanted")
    round.call(another)
    (ruling,) = of(round, "ruling")
    assert ruling.cite == game.irregularity(another).cite
    assert "removed from the table" in (ruling.text or "")
    assert of(round, "deal") == []
    while not of(round, "deal"):
        round.step()
    with pytest.raises(NotAllowed, match="can no longer happen"):
        round.call(another)
