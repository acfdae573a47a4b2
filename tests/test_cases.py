"""Every scripted round goes through the dealt procedure and comes to what the rules say."""

from __future__ import annotations

import pytest

from pitboss.games.registry import GAMES, game_class, game_with
from pitboss.rules.case import Case, settle_case
from pitboss.rules.cites import Cite, provision_ids
from tests.conftest import all_cases


@pytest.mark.parametrize("case", all_cases(), ids=lambda case: case.id)
def test_case_comes_to_what_the_rules_say(case: Case):
    settled = settle_case(case, game_with)
    assert case.expected is not None
    assert settled.differences(case.expected) == []


@pytest.mark.parametrize("case", all_cases(), ids=lambda case: case.id)
def test_case_cites_known_provisions(case: Case):
    for cite in Cite.several(case.cite):
        assert cite.full in provision_ids(), str(cite)


@pytest.mark.parametrize("case", all_cases(), ids=lambda case: case.id)
def test_events_of_a_case_cite_known_provisions(case: Case):
    settled = settle_case(case, game_with)
    for event in settled.round.events:
        for cite in Cite.several(event.cite):
            assert cite.full in provision_ids(), event


def test_case_ids_are_unique():
    ids = [case.id for case in all_cases()]
    assert len(ids) == len(set(ids))


@pytest.mark.parametrize("game", GAMES)
def test_every_irregularity_has_its_case(game: str):
    called = {call["irregularity"] for case in all_cases(game) for call in case.calls}
    called |= {str(one["no_spin"]) for case in all_cases(game) for one in case.number if isinstance(one, dict)}
    declared = {one.id for one in game_class(game).IRREGULARITIES}
    assert declared - called == set()
