"""The odds of roulette: published figures, and a walk through the spins that a prison takes."""

from fractions import Fraction

import pytest

from pitboss.games.registry import game as build
from pitboss.odds.solve import odds
from pitboss.things.errors import PitbossError


@pytest.mark.parametrize(
    ("options", "wager", "advantage"),
    [
        ({}, "straight:n", Fraction(1, 19)),
        ({}, "first-five", Fraction(3, 38)),
        ({}, "red", Fraction(1, 38)),
        ({"zero_rule": "full-loss"}, "odd", Fraction(1, 19)),
        ({"wheel": "single-zero"}, "dozen:k", Fraction(1, 37)),
        ({"wheel": "single-zero", "zero_rule": "half-back"}, "low", Fraction(1, 74)),
        ({"wheel": "double-as-single"}, "split:a-b", Fraction(1, 37)),
        ({"five_adjacent_offered": True}, "five-adjacent:c", Fraction(1, 19)),
        # A zero, then nineteen of 37 lose; under the second reading a further zero changes nothing.
        ({"wheel": "single-zero", "zero_rule": "en-prison"}, "even", Fraction(1, 37) * Fraction(19, 37)),
        (
            {"wheel": "single-zero", "zero_rule": "en-prison", "en_prison_second_zero": "stay"},
            "even",
            Fraction(1, 74),
        ),
    ],
)
def test_published_figures(options, wager, advantage):
    assert odds(build("roulette", **options), keep_result=False).wager(wager).house_advantage == advantage


def test_every_family_on_the_layout_has_its_odds():
    game = build("roulette", five_adjacent_offered=True)
    assert len(odds(game).wagers) == 15


def test_an_unknown_option_is_refused():
    with pytest.raises(PitbossError):
        odds(build("roulette", wheel="triple-zero"))
