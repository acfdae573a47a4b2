"""Table work: who cuts and where, what is burned unseen, and that no snapshot gives an order away."""

from __future__ import annotations

import json

import pytest

from pitboss.games.registry import GAMES, demonstration_game, game
from pitboss.rules.events import canonical
from pitboss.rules.tablework import (
    TableState,
    TableWork,
    burn_shown,
    dealer_cuts,
    open_with_cards,
    players_cut,
    recut,
    seats_from_right,
)
from pitboss.things.cards import one_deck
from pitboss.things.chance import Chance
from pitboss.things.errors import NotAllowed
from pitboss.things.shoes import Shoe
from tests.strategies import Sitting

SEATS = (2, 4, 5)


def work_of(seats: tuple[int, ...] = SEATS) -> TableWork:
    chance = Chance()
    return TableWork(
        game("three-card-poker"), TableState(), seats, lambda cards, side: Shoe.shuffled(cards, chance, side=side)
    )


def carry_out(work: TableWork, steps, *answers: str) -> list[tuple[int, str]]:
    """Carry out a procedure with answers given, and return who was asked and what was answered."""
    left = list(answers)
    work.begin(steps)
    work.play(lambda ask: left.pop(0))
    assert not left
    return work.decisions


def shoe() -> Shoe:
    return Shoe(one_deck())


def test_the_first_seat_that_takes_the_stack_cuts_it():
    work, cut = work_of(), shoe()
    asked = carry_out(work, players_cut(work, cut, [5, 4, 2], "2.5(b)"), "decline", "cut:30")
    assert asked == [(5, "decline"), (4, "cut:30")]
    assert cut.order == one_deck()[30:] + one_deck()[:30]
    assert work.state.last_cut_by == 4


def test_the_dealer_cuts_when_nobody_does():
    work, cut = work_of(), shoe()
    asked = carry_out(
        work, players_cut(work, cut, [5, 2], "2.5(b)", cite_refusal="2.5(f)"), "decline", "decline", "cut:10"
    )
    assert asked[-1] == (0, "cut:10")
    assert (work.events[-1].cite, work.state.last_cut_by, cut.cut_at) == ("2.5(f)", 0, 10)


def test_the_dealer_may_not_decline():
    work = work_of()
    with pytest.raises(NotAllowed, match="The dealer cannot decide 'decline'"):
        carry_out(work, dealer_cuts(work, shoe(), "20.5"), "decline")


@pytest.mark.parametrize(
    ("by", "answers", "who"),
    [
        ("last_cutter", ("cut:20",), [4]),
        ("next_entitled", ("cut:20",), [2]),
        ("next_entitled", ("decline", "cut:20"), [2, 0]),
    ],
)
def test_a_recut_is_by_who_cut_last_or_by_the_next_in_turn(by, answers, who):
    work = work_of()
    work.state.last_cut_by = 4
    asked = carry_out(work, recut(work, shoe(), [5, 4, 2], "7.5", by=by), *answers)
    assert [seat for seat, _ in asked] == who


def test_after_a_dealers_cut_the_dealer_recuts():
    work = work_of()
    assert carry_out(work, recut(work, shoe(), [5], "7.5", by="last_cutter"), "cut:20") == [(0, "cut:20")]


def test_a_burned_card_is_seen_by_nobody_unless_it_is_shown():
    work, burned = work_of(), shoe()
    work.burn(burned, "2.6(c)")
    work.burn(burned, "7.6", face="up")
    unseen, shown = work.events
    assert [event.cards for event in work.view(2)] == [("??",), shown.cards]
    assert (unseen.seen_by, shown.seen_by) == ((), None)
    assert [str(card) for card in burned.discards] == [*unseen.cards, *shown.cards]


def test_the_first_card_tells_how_many_more_are_burned():
    work, burned = work_of(), shoe()
    carry_out(work, burn_shown(work, burned, lambda card: card.rank, "7.6"))
    assert [event.cards[0] for event in work.events] == ["2c", "3c", "4c"]
    assert burned.position == 3


def test_every_deck_is_opened_by_itself():
    work = work_of()
    carry_out(work, open_with_cards(work, inspect="7.4", spread="7.4", wash="7.4", decks=3))
    assert [event.kind for event in work.events] == ["inspect", "verify", "spread", "wash"] * 3


def test_seats_from_the_dealers_far_right():
    assert list(seats_from_right([5, 1, 3])) == [5, 1, 3]
    assert list(seats_from_right([])) == []


@pytest.mark.parametrize("id", GAMES)
def test_a_snapshot_is_json_and_shows_no_order(id):
    sitting = Sitting(demonstration_game(id), 7)
    work = TableWork(sitting.game, sitting.state, (1,), sitting.shoe)
    for name in ("opening", "between_rounds"):
        work = TableWork(sitting.game, sitting.state, (1,), sitting.shoe)
        work.begin(getattr(sitting.game, name)(work))
        work.play(lambda ask: answer(ask.choices.all[0]))
    snapshot = sitting.state.snapshot()
    assert json.loads(canonical(snapshot))
    text = canonical([snapshot, work.view(1), work.view(None)]).decode()
    for one in sitting.state.shoes:
        upcoming = [str(card) for card in one.stub()[:3]]
        assert json.dumps(upcoming, separators=(",", ":"))[1:-1] not in text


def answer(choice) -> str:
    return f"{choice.word}:{choice.whole[0]}" if choice.whole else str(choice.word)
