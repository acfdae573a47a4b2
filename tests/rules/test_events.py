"""Events show a seat what it may see, and people what happened in their money."""

from __future__ import annotations

import json

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.rules.events import NOBODY, Event, canonical
from pitboss.things.cards import CARD_NAMES

events = st.builds(
    Event,
    st.sampled_from(["deal", "look", "note"]),
    st.sampled_from(["20.7(c)", "20.10(a)"]),
    st.none() | st.integers(1, 7),
    st.none() | st.sampled_from(["1", "dealer"]),
    st.lists(st.sampled_from(CARD_NAMES), max_size=5).map(tuple),
    st.none() | st.sampled_from(["up", "down"]),
    st.none() | st.sampled_from(["ante"]),
    st.none() | st.integers(0, 10**9),
    st.none() | st.text(),
    st.none() | st.lists(st.integers(1, 7), max_size=3).map(tuple),
)


@given(events, st.none() | st.integers(1, 7))
def test_who_may_not_see_learns_how_many_cards_and_nothing_else(event, seat):
    shown = event.as_seen_by(seat)
    if event.seen_by is None or seat in event.seen_by:
        assert shown is event
        return
    assert shown.cards == ("??",) * len(event.cards)
    assert (shown.text, shown.seen_by) == (None, NOBODY)
    for name in ("kind", "cite", "seat", "hand", "face", "wager", "amount"):
        assert getattr(shown, name) == getattr(event, name)
    # Whom it was shown to is no clue either: all who may not see get the same bytes.
    assert canonical(shown) == canonical(event.as_seen_by(8))


@given(events)
def test_an_event_survives_the_journal(event):
    encoded = canonical(event)
    assert canonical(msgspec.json.decode(encoded, type=Event)) == encoded
    assert json.loads(encoded)["kind"] == event.kind


def test_a_bystander_sees_only_what_everybody_sees():
    event = Event("look", "20.10(a)", 2, "2", ("Ah", "Kd"), seen_by=(2,))
    assert event.as_seen_by(2).cards == ("Ah", "Kd")
    assert event.as_seen_by(None).cards == event.as_seen_by(1).cards == ("??", "??")


@pytest.mark.parametrize(
    ("event", "shown"),
    [
        (Event("announce", "20.7(b)", text="No more bets."), {"text": "No more bets."}),
        (
            Event("pay", "20.11(a)1", 3, wager="ante", amount=1250),
            {"seat": 3, "wager": "ante", "amount": 12.5},
        ),
        (
            Event("deal", "20.7(c)", 1, "1", ("Ah",), "down", seen_by=(1,)),
            {"seat": 1, "hand": "1", "cards": ["Ah"], "face": "down"},
        ),
        (Event("return", "20.11(a)1", 1, wager="play", amount=0), {"seat": 1, "wager": "play", "amount": 0}),
    ],
)
def test_people_read_dollars_and_nothing_empty(event, shown):
    assert event.for_people() == {"kind": event.kind, "cite": event.cite, **shown}
