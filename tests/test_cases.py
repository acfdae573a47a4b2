"""Every scripted round goes through the dealt procedure and comes to what the rules say."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

import msgspec
import pytest

from pitboss.games.registry import GAMES, game_class, game_with
from pitboss.rules.case import Case, settle_case
from pitboss.rules.cites import Cite, provision_ids
from pitboss.things.errors import PitbossError
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


JUNK: tuple[Any, ...] = (None, True, -1, 99, 10**30, 1.5, "", "nobody", "1", "1h", [], [1], [[]], {}, {"a": 1})


@pytest.mark.parametrize("game", GAMES)
def test_what_a_call_cannot_tell_is_refused_and_never_stumbled_over(game: str):
    seen = set()
    for case in all_cases(game):
        for place, call in enumerate(case.calls):
            keys = game_class(game)(**case.options).irregularity(call["irregularity"]).keys
            for key in keys:
                if (call["irregularity"], key) in seen:
                    continue
                seen.add((call["irregularity"], key))
                for junk in JUNK:
                    calls = [*case.calls[:place], {**call, key: junk}, *case.calls[place + 1 :]]
                    with suppress(PitbossError):
                        settle_case(msgspec.structs.replace(case, calls=calls), game_with)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("field", ["dealer", "community", "shoe", "number", "dice", "calls"])
def test_a_case_that_lists_nothing_or_nonsense_is_refused_and_never_stumbled_over(game: str, field: str):
    for case in all_cases(game):
        listed: tuple[list[Any], ...] = ([], [None], [["Ah"]], [{}], ["??"])
        for junk in listed:
            if field == "calls" and not all(isinstance(one, dict) for one in junk):
                continue
            with suppress(PitbossError):
                settle_case(msgspec.structs.replace(case, **{field: junk}), game_with)
