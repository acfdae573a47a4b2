"""Reports of the odds: the page in docs/ is what is counted, options are varied so that it shows."""

import re
from functools import partial
from pathlib import Path

import msgspec
import pytest

from pitboss.games.registry import GAMES, demonstration_game
from pitboss.games.registry import game as build
from pitboss.odds.colours import cell_colour, colours_of
from pitboss.odds.html_page import page_of
from pitboss.odds.markdown_page import markdown_of
from pitboss.odds.solve import odds, solver_of
from pitboss.odds.strategy import Grid
from pitboss.odds.variations import variations

PAGE = (Path(__file__).parents[2] / "docs" / "odds.md").read_text(encoding="utf-8")
TAKE_LONG = ("blackjack", "double-attack-blackjack", "double-cross-poker", "four-card-poker")


COUNT_ANEW = partial(odds, keep_result=False)


def section_of(id: str, varied: bool) -> str:
    """Write the section of a game, counted anew."""
    game = demonstration_game(id)
    options = variations(game, solve=COUNT_ANEW) if varied else []
    return "## " + markdown_of([(game, COUNT_ANEW(game), options)]).partition("\n## ")[2]


@pytest.mark.parametrize("id", [id for id in GAMES if id not in TAKE_LONG])
def test_the_page_in_docs_is_what_is_counted(id):
    assert section_of(id, varied=id in ("three-card-poker", "minibaccarat", "roulette")) in PAGE


@pytest.mark.long
@pytest.mark.parametrize("id", GAMES)
def test_the_page_in_docs_is_what_is_counted_under_every_option(id):
    assert section_of(id, varied=True) in PAGE


@pytest.mark.parametrize("id", GAMES)
def test_the_page_in_docs_has_every_wager_of_every_game(id):
    """Those that other options bring as well, each as the first cell of a row."""
    (section,) = re.findall(rf"^## .*\(`{id}`\)\n(?:(?!^## ).*\n)*", PAGE, re.MULTILINE)
    rows = {row.partition(":")[0] for row in re.findall(r"^\| ([a-z][a-z0-9:-]*) \|", section, re.MULTILINE)}
    # What must be a multiple of another wager is proved as a part of it.
    alone = [one for one in demonstration_game(id).WAGERS if one.placed == "before-deal" and one.multiple_of is None]
    wagers = {one.id.partition(":")[0] for one in alone}
    assert wagers - rows == set()


@pytest.mark.parametrize("id", GAMES)
def test_what_matters_and_what_it_is_varied_by_are_options(id):
    """Every option named is there, and every value by which a report varies one can be chosen."""
    solver, options = solver_of(id), {option.id for option in demonstration_game(id).OPTIONS}
    along, examples = getattr(solver, "ALONG", {}), getattr(solver, "EXAMPLES", {})
    assert set(solver.MATTERS) <= options
    assert set(along) | set(examples) <= set(solver.MATTERS)
    assert {beside for others in along.values() for beside in others} <= options


def test_a_table_is_varied_with_its_wager_on_offer():
    """A table of a wager that is off by default is shown with the wager on; numbers that any may be, by examples."""
    found = variations(build("minibaccarat"))
    by_decks = {one.value: one.found.wager("tie").house_advantage for one in found if one.option.id == "decks"}
    assert set(by_decks) == {6, 7, 8, 10, 12}
    assert len(set(by_decks.values())) == 5
    kept = [one for one in variations(build("roulette")) if one.option.id == "en_prison_second_zero"]
    assert [one.name for one in kept] == ["lose (with zero_rule en-prison)", "stay (with zero_rule en-prison)"]
    assert kept[0].found.wager("red").house_advantage > kept[1].found.wager("red").house_advantage


def test_blackjacks_further_tables_are_varied_with_their_wagers():
    """What has no odds by itself is chosen along, so that no value of any option is passed over."""
    chosen = []

    def without_counting(game, report):
        chosen.append(dict(game.options.chosen()))
        return odds(build("red-dog"))

    found = variations(build("blackjack"), solve=without_counting)
    assert {one["additional_wager"] for one in chosen if "same_suit_table" in one} == {"same-suit"}
    declared = {option.id: option for option in build("blackjack").OPTIONS}
    for id in solver_of("blackjack").MATTERS:
        varied = [one.value for one in found if one.option.id == id]
        assert varied
        assert not declared[id].values or varied == list(declared[id].values), id


def test_how_far_a_report_is_never_goes_back():
    told: list[float] = []
    variations(build("red-dog"), told.append)
    assert told == sorted(told)
    assert told[-1] == 1.0


def grid(legend, *cells):
    return Grid(title="", row_name="", column_name="", columns=("a",), rows=(("1", cells),), legend=legend)


def test_a_sign_has_one_colour_in_all_charts():
    hard, pairs = grid({"H": "hit", "S": "stand", "D": "double"}), grid({"S": "stand", "P": "split", "Ds": "double"})
    colours = colours_of([hard, pairs])
    assert len(set(colours.values())) == 5
    assert colours_of([pairs, hard])["S"] == colours["S"]


def test_numbers_pale_as_they_rise_and_empty_cells_have_no_colour():
    chart = grid({"1": "keep these"}, "1", "2", "9", "")
    colours = colours_of([chart])
    shades = [cell_colour(cell, chart, colours) or "none" for cell in ("1", "2", "9", "")]
    assert shades[-1] == "none"
    assert shades == sorted(shades)
    assert len(set(shades)) == 4


def test_every_sign_of_a_chart_is_painted_and_explained():
    game = build("double-attack-blackjack")
    strategy = solver_of(game.id).simple(game)
    assert strategy is not None
    page = page_of([(game, msgspec.structs.replace(odds(build("red-dog")), strategy=strategy), [])])
    for one in strategy.grids:
        for sign, means in one.legend.items():
            assert f">{sign}</span>{means}</span>" in page
