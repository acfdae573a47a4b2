"""What holds in every round of every game, whatever the players, the cards and the floor do.

Each property is tried on fixed examples in the commit gate and on many more, drawn afresh, in the long run.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from hypothesis.strategies import DataObject

from pitboss.games.registry import GAMES, demonstration_game, game_with
from pitboss.house.table import Table
from pitboss.rules.cites import Cite, provision_ids
from pitboss.rules.events import Event, canonical
from pitboss.rules.round import Round, RoundRecord
from pitboss.things.cards import Card
from pitboss.things.chance import Chance
from pitboss.things.errors import NotAllowed, PitbossError
from pitboss.things.shoes import Shoe
from tests.strategies import (
    Bets,
    Sitting,
    cards_of,
    copies,
    copy_of,
    draw_bets,
    draw_decision,
    draw_game,
    made_again,
    plain_wagers,
    play,
    play_again,
    state_of,
)
from tests.things.chi_square import FixedBytes

EXAMPLES = max(100, 1_200 // len(GAMES))
"""Shared out among the games, so that the gate takes no longer with each of them."""
LONG = 6_000
HIDDEN_PAIRS = 10_000
"""How many pairs of deals that differ in hidden cards only are held against each other in the long run."""

# The one event that may tell something of a hidden card: where a game has it, the rounds are compared up to it.
TELLS_OF_A_HIDDEN_CARD = {
    "blackjack": "card-reader",
    "double-attack-blackjack": "card-reader",
    "boston-5-stud": "three-card-hand",
    "chemin-de-fer": "examined",
}
"""The card reader says whether the hole card makes blackjack, which ends the round if it does (2.6(j)); the optional
bonus that is not paid says that a player's first three cards are less than a pair (24.11(d)); a natural is turned up at
once (4.9), and whether the Banker must draw decides what becomes of a card dealt after "Stay" (4.12(e))."""
HIDDEN_CARDS_BIND = {"chemin-de-fer"}
"""Where a player holds hidden cards that leave no choice (4.9): other cards would have forbidden what was decided."""

for_every_game = pytest.mark.parametrize("id", GAMES)


def in_both_runs(long: int) -> pytest.MarkDecorator:
    """Run a test in the gate, and with so many examples in the long run."""
    return pytest.mark.parametrize(
        "examples", [pytest.param(EXAMPLES, id="gate"), pytest.param(long, id="long", marks=pytest.mark.long)]
    )


def holds(always: Callable[[DataObject, str], None], id: str, examples: int) -> None:
    """Try a property of a game on so many examples; those of the gate are the same each time."""

    @settings(
        max_examples=examples,
        deadline=None,
        derandomize=examples == EXAMPLES,
        suppress_health_check=list(HealthCheck),
        phases=[Phase.explicit, Phase.generate, Phase.shrink],
    )
    @given(st.data())
    def check(data: DataObject) -> None:
        always(data, id)

    check()


def sit_down(data: DataObject, id: str) -> Sitting:
    return Sitting(draw_game(data, id), data.draw(st.integers(0, 10**6), "seed"))


def begin(data: DataObject, sitting: Sitting) -> Round:
    sitting.prepare(data)
    return sitting.begin(draw_bets(data, sitting.game, sitting.state.carry))


# Chips and cards.


def chips_and_cards_are_conserved(data: DataObject, id: str) -> None:
    sitting = sit_down(data, id)
    for _ in range(data.draw(st.integers(1, 3), "rounds")):
        sitting.prepare(data)
        shoes = list(sitting.state.shoes)
        cards = cards_of(shoes)
        assert cards == Counter(sitting.game.pack() if shoes else ())
        round = sitting.begin(draw_bets(data, sitting.game, sitting.state.carry))
        play(data, round)
        check_chips(round)
        check_cards(round, cards)
        check_events(round)
        sitting.settle(round)


def check_chips(round: Round) -> None:
    initial = sum(len(placed) for placed in round.record_of_inputs().wagers.values())
    house = 0
    for seat in round.seats:
        wagered = sum(round.placed[seat].values())
        for event in round.events[initial:]:
            if event.seat == seat and event.kind in ("wager", "held"):
                wagered += event.amount or 0
        held = sum(round.carries.get("held", {}).get(str(seat), {}).values())
        assert wagered + sum(round.net[seat].values()) == round.returned[seat] + held
        assert round.stakes[seat] == {}
        house += wagered - round.returned[seat] - held
    assert round.house_net == house


def check_cards(round: Round, before: Counter[Card]) -> None:
    lying = Counter(card for hand in round.hands.values() for card in hand.cards)
    assert lying + cards_of(round.shoes) == before


def check_events(round: Round) -> None:
    for event in round.events:
        cites = Cite.several(event.cite)
        assert cites, event
        assert all(cite.full in provision_ids() for cite in cites), event
    assert round.finished
    assert round.ask is None


@for_every_game
@in_both_runs(LONG)
def test_chips_and_cards_are_conserved(id: str, examples: int):
    holds(chips_and_cards_are_conserved, id, examples)


# Hidden cards.


def hidden_cards_stay_hidden(data: DataObject, id: str) -> None:
    sitting = sit_down(data, id)
    sitting.prepare(data)
    shoes = copies(sitting.state.shoes)
    made = len(sitting.made)
    round = sitting.begin(draw_bets(data, sitting.game, sitting.state.carry))
    played = play(data, round, until=data.draw(st.integers(0, 6), "questions"))
    if len(sitting.made) > made:
        return  # what is reshuffled in the middle of a round is another deal
    watcher = data.draw(st.sampled_from([None, *round.seats]), "watcher")
    other = deal_differently(data, round, shoes, watcher)
    try:
        play_again(other, played)
    except PitbossError:
        assert telling_events(other), "a hidden card has made a decision unlawful"
        if id in HIDDEN_CARDS_BIND and where_told_differently(round, other) is None:
            so_far = other.view(watcher)
            assert canonical(so_far) == canonical(round.view(watcher)[: len(so_far)])
            return
    told_at = where_told_differently(round, other)
    if told_at is not None:
        assert told_at[0] == told_at[1]
        before = canonical(round.view(watcher)[: told_at[0]])
        assert canonical(other.view(watcher)[: told_at[1]]) == before
        return
    assert what_is_seen(other, watcher) == what_is_seen(round, watcher)


def telling_events(round: Round) -> list[int]:
    """Return which events of a round tell something of a hidden card."""
    kind = TELLS_OF_A_HIDDEN_CARD.get(round.game.id)
    return [at for at, event in enumerate(round.events) if event.kind == kind]


def where_told_differently(one: Round, other: Round) -> tuple[int, int] | None:
    """Return the first of those events that tells two rounds apart, by its place in each."""
    for mine, theirs in zip(telling_events(one), telling_events(other), strict=False):
        if one.events[mine].text != other.events[theirs].text:
            return mine, theirs
    return None


def deal_differently(data: DataObject, round: Round, shoes: list[Shoe], watcher: int | None) -> Round:
    """Begin a round anew with all cards changed about that a watcher of the first one has not seen."""
    seen = {card for event in round.view(watcher) for card in event.cards}
    chance = Chance(FixedBytes(f"hidden {data.draw(st.integers(0, 10**6), 'hidden cards')}"))
    mixed = []
    for before, after in zip(shoes, round.shoes if shoes else (), strict=True):
        hidden = [place for place in places_in_play(before) if is_hidden(place, before, after, seen)]
        order = list(before.order)
        for place, card in zip(hidden, chance.shuffled([order[place] for place in hidden]), strict=True):
            order[place] = card
        mixed.append(copy_of(before, order))
    record = round.record_of_inputs()
    return Round(round.game, record.wagers, shoes=mixed, outcomes=round.outcomes, carry=round.carry, boxes=record.boxes)


def places_in_play(shoe: Shoe) -> list[int]:
    return [*shoe.waiting, *range(shoe.position, len(shoe.order))]


def is_hidden(place: int, before: Shoe, after: Shoe, seen: set[str]) -> bool:
    """Whether a card is still in the shoe or was seen by nobody; the next card may have been exposed in the shoe."""
    in_the_shoe = place >= after.position or place in after.waiting
    return (in_the_shoe and place != after.next_place) or str(before.order[place]) not in seen


def what_is_seen(round: Round, watcher: int | None) -> bytes:
    """Return what a seat or a bystander has before their eyes: events, the open question, what lies on the layout."""
    ask = round.ask
    return canonical(
        {
            "events": round.view(watcher),
            "question": [ask.seat, ask.about, ask.hand, ask.cite, ask.seen_by(watcher).written()] if ask else None,
            "layout": [round.stakes, round.returned, round.finished],
        }
    )


@for_every_game
@in_both_runs(HIDDEN_PAIRS)
def test_hidden_cards_stay_hidden(id: str, examples: int):
    holds(hidden_cards_stay_hidden, id, examples)


def test_the_check_for_hidden_cards_would_notice_a_leak():
    """A planted leak: an event tells everybody one of the dealer's cards in words."""
    from pitboss.games.three_card_poker import ThreeCardPoker

    class Leaky(ThreeCardPoker):
        def procedure(self, round: Round) -> Any:
            for made in super().procedure(round):
                yield made
                if isinstance(made, Event) and made.kind == "deal" and made.hand == "dealer":
                    yield round.note("hint", "20.7(c)", text=made.cards[0])

    def leak(data: DataObject, id: str) -> None:
        sitting = Sitting(Leaky(), data.draw(st.integers(0, 100)))
        sitting.prepare(data)
        shoes = copies(sitting.state.shoes)
        round = sitting.begin(Bets({1: {"ante": 100}}))
        played = play(data, round, until=0)
        other = deal_differently(data, round, shoes, 1)
        play_again(other, played)
        assert what_is_seen(other, 1) == what_is_seen(round, 1)

    with pytest.raises(AssertionError):
        holds(leak, "three-card-poker", EXAMPLES)


# Replay.


def a_round_is_dealt_again_from_its_record(data: DataObject, id: str) -> None:
    sitting = sit_down(data, id)
    for _ in range(data.draw(st.integers(1, 2), "rounds")):
        sitting.prepare(data)
        known = {shoe.number: shoe for shoe in copies(sitting.state.shoes)}
        made = len(sitting.made)
        round = sitting.begin(draw_bets(data, sitting.game, sitting.state.carry))
        play(data, round, calls_only_at_questions=True)
        again = dealt_again(round, known, sitting.made[made:])
        assert canonical(again.events) == canonical(round.events)
        assert state_of(again) == state_of(round)
        sitting.settle(round)


def dealt_again(round: Round, known: dict[int, Shoe], made: list[Shoe]) -> Round:
    """Deal a round from nothing but its record, as it comes back from a journal, and the shoes."""
    record = msgspec.json.decode(canonical(round.record_of_inputs()), type=RoundRecord)
    shoes = []
    for number, position, waiting in record.shoes[: len(known)]:
        shoe = known[number]
        shoe.position, shoe.waiting = position, list(waiting)
        shoes.append(shoe)
    again = Round(
        game_with(record.game, record.options),
        record.wagers,
        shoes=shoes,
        new_shoe=made_again(made),
        outcomes=record.outcomes,
        carry=record.carry,
        boxes=record.boxes,
    )
    calls, decisions = list(record.calls), list(record.decisions)
    make_calls_due(again, calls)
    while again.advance() is not None:
        make_calls_due(again, calls)
        if again.ask is not None:
            seat, text = decisions.pop(0)
            again.answer(text, seat)
    assert not calls
    assert not decisions
    return again


def make_calls_due(round: Round, calls: list[Any]) -> None:
    while calls and calls[0].at == len(round.events) and not round.finished:
        call = calls.pop(0)
        round.call(call.irregularity, **call.details)


@for_every_game
@in_both_runs(LONG)
def test_a_round_is_dealt_again_from_its_record(id: str, examples: int):
    holds(a_round_is_dealt_again_from_its_record, id, examples)


# Wrong answers and wagers.

NONSENSE = ("", " ", "maybe", "play:fold", ":", "hit:", "stand:1", "double:-1", "insurance:1e99", "cut:²", "\x00")


def wrong_answers_change_nothing(data: DataObject, id: str) -> None:
    sitting = sit_down(data, id)
    round = begin(data, sitting)
    while round.advance() is not None and round.ask is not None:
        ask = round.ask
        before = state_of(round)
        shoes = [bytes(shoe.order) for shoe in round.shoes]
        for wrong in (*NONSENSE, *(f"{choice.word}:{10**9}.005" for choice in ask.choices.all)):
            with pytest.raises(PitbossError) as refused:
                round.decide(wrong)
            assert refused.value.allowed or refused.value.message
        with pytest.raises(NotAllowed, match="is not to act"):
            round.decide(ask.choices.written()[0], seat=ask.seat + 1)
        with pytest.raises(PitbossError):
            round.call("no-such-irregularity")
        assert state_of(round) == before
        assert round.ask is ask
        assert [bytes(shoe.order) for shoe in round.shoes] == shoes
        many = len(round.decisions) > 20
        round.answer(round.game.automatic(round, ask) if many else draw_decision(data, ask), ask.seat)
    before = state_of(round)
    with pytest.raises(NotAllowed, match="it is over"):
        round.decide("stand")
    assert state_of(round) == before


@for_every_game
@in_both_runs(LONG)
def test_wrong_answers_change_nothing(id: str, examples: int):
    holds(wrong_answers_change_nothing, id, examples)


BAD_AMOUNTS = (0, -1, -500, 2.5, "5", None, True, float("nan"), [100])


def bad_wagers_are_refused(data: DataObject, id: str) -> None:
    sitting = sit_down(data, id)
    game = sitting.game
    sitting.prepare(data)
    bets = draw_bets(data, game, {})
    wagers: dict[Any, Any] = bets.wagers
    seat = data.draw(st.sampled_from(sorted(wagers)), "seat")
    wager = data.draw(st.sampled_from(sorted(wagers[seat])), "wager")
    in_turn = [one.id for one in game.WAGERS if one.placed != "before-deal"]
    bad: Any = data.draw(
        st.sampled_from(BAD_AMOUNTS).map(lambda amount: {**wagers, seat: {**wagers[seat], wager: amount}})
        | st.sampled_from(["", "no-such-wager", " ", f"{wager} "]).map(
            lambda id: {**wagers, seat: {**wagers[seat], id: 500}}
        )
        | st.sampled_from([0, -1, 99, "1", None, 1.0]).map(lambda other: {other: wagers[seat]})
        | st.sampled_from([{}, {seat: {}}])
        | st.sampled_from(in_turn or ["no-such-wager"]).map(lambda id: {seat: {**wagers[seat], id: 500}}),
        "bad wagers",
    )
    shoes = [(shoe.position, list(shoe.discards)) for shoe in sitting.state.shoes]
    with pytest.raises(PitbossError):
        sitting.begin(Bets(bad, bets.boxes))
    assert [(shoe.position, list(shoe.discards)) for shoe in sitting.state.shoes] == shoes


@for_every_game
@in_both_runs(LONG)
def test_bad_wagers_are_refused(id: str, examples: int):
    holds(bad_wagers_are_refused, id, examples)


# What a table takes as a matter of course.


@for_every_game
def test_a_table_plays_by_the_simple_strategy_and_its_chips_add_up(id: str):
    table = Table(demonstration_game(id))
    table.sit(1, "Ada", chips=10**7)
    for _ in range(10):
        for wager, amount in plain_wagers(table.game).items():
            table.wager(1, wager, amount)
        round = table.play_round()
        check_chips(round)
        held = sum(table.state.carry.get("held", {}).get("1", {}).values())
        assert (table.players[1].chips or 0) + table.inventory + held == 10**7
