"""Decisions are read as people write them; what is not lawful is refused with what is."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.rules.asks import Ask, Choice, Choices, Decision
from pitboss.things.errors import NotAllowed, NotUnderstood, PitbossError

CHOICES = Choices(
    Choice("stand", "take no card", "2.12(a)"),
    Choice("double", "double down", "2.10(a)", amount=(100, 2000), default=2000),
    Choice("raise", "raise the wager", "6.5(h)", amount=(500, 500)),
    Choice("discard", "give up a card", "42.9", arguments=("4c", "Kd", "split:1-2")),
    Choice("cut", "cut the cards", "2.5(b)", whole=(10, 42)),
)


@pytest.mark.parametrize(
    ("text", "decision"),
    [
        ("stand", Decision("stand")),
        (" stand ", Decision("stand")),
        ("double", Decision("double", 2000)),
        ("double:1", Decision("double", 100)),
        ("double:$12.50", Decision("double", 1250)),
        ("double : 20", Decision("double", 2000)),
        ("raise:5", Decision("raise", 500)),
        ("discard:4c", Decision("discard", 0, "4c")),
        ("discard:split:1-2", Decision("discard", 0, "split:1-2")),
        ("cut:10", Decision("cut", 0, "10")),
        ("cut: 42", Decision("cut", 0, "42")),
    ],
)
def test_lawful_answers(text, decision):
    assert CHOICES.decide(text) == decision


@pytest.mark.parametrize(
    "text",
    [
        "", "Stand", "stand:5", "stand:", "double:0.99", "double:20.01", "double:-5", "raise", "raise:4.99", "raise:6",
        "discard", "discard:", "discard:5c", "discard:4C", "cut", "cut:9", "cut:43", "cut:-10", "cut:10.0", "cut:²",
        "cut:１２", "cut:" + "9" * 5000, "hit", ":", "stand;stand",
    ],
)  # fmt: skip
def test_unlawful_answers_are_refused_with_the_lawful_ones(text):
    with pytest.raises(NotAllowed) as refused:
        CHOICES.decide(text, "Seat 3", "2.10(a)")
    how = "without saying more" if text in ("raise", "discard", "discard:", "cut") else "now"
    assert refused.value.message == f"Seat 3 cannot decide {text!r} {how}."
    assert refused.value.cite == "2.10(a)"
    assert refused.value.allowed == (
        "stand",
        "double[:up to $20]",
        "raise:$5",
        "discard:4c or discard:Kd or discard:split:1-2",
        "cut:10 to 42",
    )


@pytest.mark.parametrize("text", ["double:", "double:lots", "double:NaN", "double:0.005", "raise:5:5"])
def test_an_amount_that_is_none_is_not_understood(text):
    with pytest.raises(NotUnderstood, match=r"The amount of"):
        CHOICES.decide(text)


@pytest.mark.parametrize("thing", [None, 5, ["stand"], {"word": "stand"}, b"stand"])
def test_what_is_no_text_is_no_decision(thing):
    with pytest.raises((NotUnderstood, TypeError)):
        CHOICES.decide(thing)


@given(st.text() | st.builds("{}:{}".format, st.sampled_from(CHOICES.words()), st.text()))
def test_any_text_is_a_lawful_answer_or_refused(text):
    try:
        decision = CHOICES.decide(text)
    except PitbossError:
        return
    assert decision.word in CHOICES.words()


def test_what_an_answer_costs():
    ask = Ask(1, CHOICES, "2.10(a)", costs={"stand": 700, "discard": 300, "discard:4c": 200})
    costs = {text: ask.cost(ask.decide(text)) for text in ("stand", "double:3", "discard:4c", "discard:Kd", "cut:10")}
    assert costs == {"stand": 700, "double:3": 300, "discard:4c": 200, "discard:Kd": 300, "cut:10": 0}
    assert Ask(1, CHOICES, "2.10(a)").cost(Decision("stand")) == 0


@pytest.mark.parametrize(("seat", "who"), [(4, "Seat 4"), (0, "The dealer")])
def test_a_refusal_names_who_was_asked(seat, who):
    with pytest.raises(NotAllowed, match=f"{who} cannot decide 'hit' now"):
        Ask(seat, CHOICES, "2.12(a)").decide("hit")


def test_a_question_shows_how_answers_are_written():
    assert repr(Ask(2, Choices(CHOICES.all[0], CHOICES.all[4]), "2.12(a)")) == "Ask(seat 2: stand, cut:10 to 42)"
