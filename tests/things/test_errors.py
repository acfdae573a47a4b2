"""Errors say what was wrong and what is allowed instead."""

from __future__ import annotations

import pytest

from pitboss.things import errors
from pitboss.things.errors import PitbossError


@pytest.mark.parametrize(
    ("more", "text"),
    [
        ({}, "No."),
        ({"allowed": ["a", 2]}, "No. Allowed: a, 2."),
        ({"cite": "20.6"}, "No. (20.6)"),
        ({"allowed": iter(["a"]), "cite": "20.6"}, "No. Allowed: a. (20.6)"),
    ],
)
def test_an_error_reads_as_a_sentence(more, text):
    error = PitbossError("No.", **more)
    assert str(error) == text
    assert str(error) == text
    assert error.message == "No."


@pytest.mark.parametrize("kind", ["NotUnderstood", "UnknownName", "NotAllowed", "EquipmentError"])
def test_every_error_is_one_of_the_family(kind):
    assert issubclass(getattr(errors, kind), PitbossError)
