"""What games declare: options and their conflicts, pay tables, and how values are read and refused."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest

from pitboss.games.registry import GAMES, game_class
from pitboss.rules.cites import Cite, provision_ids
from pitboss.rules.declarations import (
    Conflict,
    Option,
    Options,
    PayTable,
    as_text,
    read_value,
    split_assignment,
)
from pitboss.things.errors import NotAllowed, NotUnderstood, UnknownName
from pitboss.things.payout import PayoutOdds

DECLARED = (
    Option(id="deal", name="Deal", default="shoe", values=("shoe", "hand"), cite="20.7"),
    Option(id="count", name="Count", default=5, values=(1, 2, 5, "off"), cite="20.7(e)"),
    Option(id="second", name="Second deck", default=False, values=(False, True), cite="20.2"),
    Option(id="again", name="Shuffled again", default="no", values=("no", "yes"), cite="4.4(a)1i"),
    Option(
        id="meter",
        name="Meter",
        default=0,
        accept=lambda value: isinstance(value, int) and value >= 0,
        accepts="an amount in cents",
        cite="2.19",
    ),
)


def test_options_hold_every_declared_option():
    options = Options(DECLARED, {"deal": "hand", "meter": 700})
    assert dict(options) == {"deal": "hand", "count": 5, "second": False, "again": "no", "meter": 700}
    assert (options.deal, options["meter"], len(options)) == ("hand", 700, 5)
    assert options.chosen() == {"deal": "hand", "meter": 700}


@pytest.mark.parametrize(
    ("id", "given", "kept"),
    [
        ("second", "true", True),
        ("second", True, True),
        ("count", "2", 2),
        ("count", 2, 2),
        ("count", "off", "off"),
        ("again", "yes", "yes"),
        ("again", True, "yes"),
        ("again", False, "no"),
        ("meter", "250", 250),
    ],
)
def test_values_are_taken_as_typed_or_as_text(id, given, kept):
    assert Options(DECLARED, {id: given})[id] == kept


@pytest.mark.parametrize(
    ("id", "given", "allowed"),
    [
        ("deal", "pocket", ("shoe", "hand")),
        ("count", True, ("1", "2", "5", "off")),
        ("count", 3, ("1", "2", "5", "off")),
        ("second", 1, ("false", "true")),
        ("second", "yes", ("false", "true")),
        ("meter", -1, ("an amount in cents",)),
        ("meter", "lots", ("an amount in cents",)),
    ],
)
def test_other_values_are_refused_with_those_allowed(id, given, allowed):
    with pytest.raises(NotAllowed, match=f"Option '{id}' cannot be") as refused:
        Options(DECLARED, {id: given})
    assert refused.value.allowed == allowed
    assert refused.value.cite is not None


def test_an_unknown_option_is_refused_with_those_there_are():
    with pytest.raises(UnknownName, match="'dael' is unknown") as refused:
        Options(DECLARED, {"dael": "hand"})
    assert refused.value.allowed == ("again", "count", "deal", "meter", "second")
    options = Options(DECLARED, {})
    with pytest.raises(UnknownName):
        options["dael"]
    with pytest.raises(UnknownName):
        options.dael


def test_options_are_replaced_not_changed():
    options = Options(DECLARED, {"deal": "hand"})
    assert options.replace(count=1).chosen() == {"deal": "hand", "count": 1}
    assert options.replace(deal="shoe").chosen() == {}
    assert options.chosen() == {"deal": "hand"}


def test_a_conflict_refuses_what_does_not_go_together():
    conflict = Conflict(when={"deal": ("hand",)}, needs={"second": (True,)}, why="it is so", cite="20.8(b)1")
    conflict.check(Options(DECLARED, {}))
    conflict.check(Options(DECLARED, {"deal": "hand", "second": True}))
    with pytest.raises(NotAllowed, match="With deal hand, option 'second' cannot be 'false': it is so") as refused:
        conflict.check(Options(DECLARED, {"deal": "hand"}))
    assert (refused.value.allowed, refused.value.cite) == (("second true",), "20.8(b)1")


def test_a_pay_table_is_read_as_printed():
    table = PayTable.of("A", "Pair plus A", "20.11(a)2", {"straight flush": "40 to 1", "pair": "1 to 1"})
    assert table["pair"] == PayoutOdds(1, 1)
    assert table.get("flush") is None
    assert table.highest == PayoutOdds(40, 1)
    with pytest.raises(KeyError):
        table["flush"]


@pytest.mark.parametrize(
    ("text", "value"),
    [("true", True), ("5", 5), ("2.5", 2.5), ("hand", "hand"), ('"5"', "5"), ("[1, 2]", [1, 2]), ("null", None)],
)
def test_values_on_the_command_line(text, value):
    assert read_value(text) == value


def test_assignments_on_the_command_line():
    assert split_assignment(" pair_plus = B ") == ("pair_plus", "B")
    assert split_assignment("why=a=b") == ("why", "a=b")
    for text in ("pair_plus", "=B", " = "):
        with pytest.raises(NotUnderstood, match="is not an assignment"):
            split_assignment(text)


# What every game declares.


@pytest.mark.parametrize("id", GAMES)
def test_ids_are_declared_once_and_written_alike(id):
    game = game_class(id)
    for declared in (game.OPTIONS, game.WAGERS, game.IRREGULARITIES, game.PAY_TABLES):
        ids = [one.id for one in declared]
        assert len(ids) == len(set(ids))
    assert id == game.id


@pytest.mark.parametrize("id", GAMES)
def test_every_declaration_cites_a_known_provision(id):
    game = game_class(id)
    groups: tuple[Iterable[Any], ...] = (
        game.OPTIONS,
        game.CONFLICTS,
        game.WAGERS,
        game.PAY_TABLES,
        game.IRREGULARITIES,
        game.STEPS,
        game.LEFT_OUT,
    )
    texts = [one.cite for group in groups for one in group]
    for text in texts:
        cites = Cite.several(text)
        assert cites
        assert {cite.full for cite in cites} <= provision_ids(), text


@pytest.mark.parametrize("id", GAMES)
def test_an_option_allows_its_default_and_reads_its_values_from_text(id):
    for option in game_class(id).OPTIONS:
        if option.values:
            assert option.default in option.values
            for value in option.values:
                assert option.check(as_text(value)) == value
        else:
            assert option.accept is not None
            assert option.accepts


@pytest.mark.parametrize("id", GAMES)
def test_conflicts_speak_of_declared_options_and_values(id):
    game = game_class(id)
    values = {one.id: one.values for one in game.OPTIONS}
    for conflict in game.CONFLICTS:
        for side in (conflict.when, conflict.needs):
            for option, named in side.items():
                assert set(named) <= set(values[option]), conflict


@pytest.mark.parametrize("id", GAMES)
def test_irregularities_happen_at_moments_of_the_round(id):
    game = game_class(id)
    for one in game.IRREGULARITIES:
        assert one.when, one.id
        assert set(one.when) <= set(game.moments), one.id


@pytest.mark.parametrize("id", GAMES)
def test_what_is_left_out_is_left_out_for_a_reason(id):
    for one in game_class(id).LEFT_OUT:
        assert len(one.reason.split()) >= 3, one
