"""``games`` and ``rules``: for people, and as JSON with keys that stay."""

from __future__ import annotations

import pytest

from pitboss.games.registry import GAMES, demonstration_game
from pitboss.rules.declarations import Option
from pitboss.things.payout import PayoutOdds
from tests.cli.conftest import refused

CARD = {
    "game",
    "name",
    "subchapter",
    "object",
    "equipment",
    "options_chosen",
    "wagers",
    "pay_tables",
    "options",
    "conflicts",
    "lookups",
    "procedure",
    "irregularities",
    "left_out",
    "unsure",
    "layout",
}
PARTS = {
    "wagers": {
        "id",
        "name",
        "required",
        "placed",
        "offered",
        "offered_when",
        "wins",
        "loses",
        "returned",
        "pays",
        "best_odds",
        "cite",
        "source",
        "unsure",
    },
    "pay_tables": {"id", "name", "in_force", "exact", "rows", "cite", "source", "unsure"},
    "options": {"id", "name", "value", "default", "values", "accepts", "notice", "cite", "source", "unsure"},
    "conflicts": {"when", "needs", "why", "cite"},
    "lookups": {"id", "name", "columns", "rows", "note", "cite"},
    "procedure": {"text", "cite", "unsure"},
    "irregularities": {
        "id",
        "name",
        "happened",
        "ruling",
        "when",
        "possible",
        "possible_when",
        "details",
        "cite",
        "source",
        "unsure",
    },
    "left_out": {"cite", "reason"},
    "unsure": {"what", "id", "why", "source"},
}


def test_games_lists_every_game(run):
    listed = run("games", "--json").json
    assert [one["game"] for one in listed] == list(GAMES)
    keys = {"game", "name", "subchapter", "seats", "object", "wagers", "options", "irregularities"}
    assert all(set(one) == keys for one in listed)
    shown = run("games").out
    assert all(id in shown for id in GAMES)


@pytest.mark.parametrize("id", GAMES)
def test_rule_card_has_stable_keys(run, id):
    card = run("rules", id, "--json").json
    assert set(card) == CARD
    assert set(card["equipment"]) == {"cards", "decks", "jokers", "seats", "card_change_hours"}
    for part, keys in PARTS.items():
        for one in card[part]:
            assert set(one) == keys, part


@pytest.mark.parametrize("id", GAMES)
def test_rule_card_holds_all_that_the_game_declares(run, id):
    declared = demonstration_game(id)
    card = run("rules", id, "--json").json
    shown = " ".join(run("rules", id).out.split())
    for part, things in (
        ("wagers", declared.WAGERS),
        ("pay_tables", declared.PAY_TABLES),
        ("options", declared.OPTIONS),
        ("irregularities", declared.IRREGULARITIES),
    ):
        assert [one["id"] for one in card[part]] == [one.id for one in things]
        assert all(one.id in shown for one in things), part
    told = [step for step in declared.STEPS if step.used(declared.options)]
    assert [one["text"] for one in card["procedure"]] == [step.text for step in told]
    assert all(step.text.split()[0] in shown for step in told)
    assert declared.object_of_play in shown
    for table in declared.PAY_TABLES:
        for one in card["pay_tables"]:
            if one["id"] == table.id:
                assert [PayoutOdds.parse(row["odds"]) for row in one["rows"]] == [odds for _, odds in table.rows]


def test_pay_tables_in_force_follow_the_options(run):
    def in_force(*options: str) -> list[str]:
        card = run("rules", "three-card-poker", "--json", *(f"--option={one}" for one in options)).json
        return [one["id"] for one in card["pay_tables"] if one["in_force"]]

    assert in_force() == ["A", "AB-1"]
    assert in_force("pair_plus=B", "version_f=true", "ante_bonus=AB-2") == ["B", "AB-2"]
    shown = run("rules", "three-card-poker", "--option", "pair_plus=B").out
    assert "B: Pair plus, table B" in shown
    assert "Not in force under these options: A (Pair plus, table A)" in shown


def test_an_option_tells_all_that_it_allows(run):
    shown = " ".join(run("rules", "four-card-poker").out.split())
    assert "AU-1 (default), AU-2, AU-3; or odds for each of pair of aces, two pair," in shown
    shown = " ".join(run("rules", "three-card-draw-poker").out.split())
    assert "not set (default), dealt-in-turn, three-plus-one, four-from-stub" in shown


def test_values_that_hold_a_comma_are_told_apart(run):
    shown = run("rules", "double-cross-poker").out
    assert "V-far, V-near (default); V-far, H-left; V-far, H-right" in shown
    assert "manual-shoe (default), hand, automated-shoe" in shown


def test_options_in_force_are_told_from_their_defaults(run):
    card = run("rules", "three-card-poker", "--option", "version_f=true", "--json").json
    (version,) = [one for one in card["options"] if one["id"] == "version_f"]
    assert (version["value"], version["default"], version["values"]) == (True, False, [False, True])
    assert "Options chosen: version_f=true" in run("rules", "three-card-poker", "--option", "version_f=true").out


def test_a_layout_is_drawn_where_the_game_has_one(run):
    assert run("rules", "three-card-poker", "--json").json["layout"] is None
    if "roulette" in GAMES:
        drawing = run("rules", "roulette", "--json").json["layout"]
        assert "1st 12" in drawing
        assert "1st 12" in run("rules", "roulette").out


@pytest.mark.parametrize("id", ["punto-banco", "minibaccarat", "chemin-de-fer"])
def test_the_drawing_table_is_on_the_card(run, id):
    (table,) = run("rules", id, "--json").json["lookups"]
    cells = {row[0]: dict(zip(table["columns"][1:], row[1:], strict=True)) for row in table["rows"]}
    assert list(cells) == ["0, 1, 2", "3", "4", "5", "6", "7"]
    assert [third for third, cell in cells["6"].items() if cell == "D"] == ["6", "7"]
    assert cells["3"]["8"] == "S"
    assert "Table 2" in run("rules", id).out


def test_the_drawing_table_follows_the_options(run):
    (table,) = run("rules", "chemin-de-fer", "--option", "optional_cells=[[3, 9]]", "--json").json["lookups"]
    rows = {row[0]: row[1:] for row in table["rows"]}
    assert (rows["3"][-1], rows["5"][5], rows["6"][0]) == ("O", "D", "S")


@pytest.mark.parametrize(
    ("id", "highest", "above"),
    [
        ("three-card-poker", "straight flush", ("straight", "flush")),
        ("three-card-draw-poker", "mini royal flush", ("straight", "flush")),
        ("four-card-poker", "four-of-a-kind", ("three-of-a-kind", "flush")),
        ("colorado-holdem", "royal flush", ("flush", "straight")),
        ("boston-5-stud", "royal flush", ("flush", "straight")),
        ("double-cross-poker", "royal flush", ("flush", "straight")),
    ],
)
def test_the_ranks_of_hands_are_on_the_card(run, id, highest, above):
    ranks = run("rules", id, "--json").json["lookups"][0]
    hands = [row[1] for row in ranks["rows"]]
    assert hands[0] == highest
    assert hands.index(above[0]) < hands.index(above[1])
    assert "To look up" in run("rules", id).out


def steps(run, id: str, *options: str) -> dict[str, list[str]]:
    """The steps of a rule card by their first cite, under the options given as ``name=value``."""
    chosen = [part for option in options for part in ("--option", option)]
    found: dict[str, list[str]] = {}
    for step in run("rules", id, *chosen, "--json").json["procedure"]:
        found.setdefault(step["cite"].partition(";")[0], []).append(step["text"])
    return found


@pytest.mark.parametrize(
    ("id", "option", "step"),
    [
        ("blackjack", "shoe=double", "2.6(d)1"),
        ("blackjack", "hole_card=exposed", "2.6(k)6"),
        ("blackjack", "hole_card=reader", "2.6(j)"),
        ("blackjack", "surrender=true", "2.8(a)"),
        ("blackjack", "consolidated_payout=true", "2.7(c)"),
        ("blackjack", "multi_player_box=true", "2.13(e)"),
        ("blackjack", "five_card_21=true", "2.16"),
        ("blackjack", "additional_wager=sevens", "2.11(f)"),
        ("blackjack", "multiple_action=true", "2.18"),
        ("blackjack", "streak=true", "2.22"),
        ("blackjack", "bart_carter=true", "2.6(m)"),
        ("double-attack-blackjack", "shuffle_each_round=true", "26.4(g)"),
        ("double-attack-blackjack", "shuffler=none", "26.4(d)1"),
    ],
)
def test_a_step_is_on_the_card_where_an_option_has_it(run, id, option, step):
    assert step in steps(run, id, option)
    assert step not in steps(run, id)


@pytest.mark.parametrize(
    ("id", "option", "step"),
    [
        ("blackjack", "hole_card=exposed", "2.9(b)"),
        ("blackjack", "hole_card=reader", "2.6(h)"),
        ("blackjack", "shoe=continuous", "2.6(l)"),
        ("blackjack", "shoe=double", "2.6(c)"),
        ("double-attack-blackjack", "surrender=false", "26.9?"),
        ("double-attack-blackjack", "bustit=false", "26.6?"),
        ("double-attack-blackjack", "hole_card=none", "26.?(l)"),
    ],
)
def test_a_step_is_off_the_card_where_an_option_has_none(run, id, option, step):
    assert step in steps(run, id)
    assert step not in steps(run, id, option)


def test_the_awards_of_the_progressive_wager_are_on_the_card(run):
    offered = ("--option", "progressive=true", "--option", "progressive_meter=5000")
    (table,) = run("rules", "blackjack", *offered, "--json").json["lookups"]
    assert table["rows"][:2] == [
        ["four aces of one suit", "all of the meter"],
        ["four aces", "10 percent of the meter"],
    ]
    assert dict(table["rows"][2:]) == {
        "three aces of one suit": "$2,500",
        "three aces": "$250",
        "two aces of one suit": "$50",
        "two aces": "$25",
    }
    assert not run("rules", "blackjack", "--json").json["lookups"]


def test_what_is_not_certain_is_marked_and_explained(run):
    shown = run("rules", "three-card-poker").out
    assert "ante bonus (a payment, not a wager) (?)" in shown
    assert "survives a loss" in shown.partition("Not certain")[2]


@pytest.mark.parametrize("id", GAMES)
def test_every_option_value_can_be_typed(run, id):
    """What the rule card lists as allowed is read back as the same value, where no other option forbids it."""
    for option in demonstration_game(id).OPTIONS:
        for text, value in zip(option.allowed(), option.values, strict=False):
            ran = run("rules", id, "--option", f"{option.id}={text}", "--json")
            if ran.code == 0:
                assert _value(ran.json, option) == value
            else:
                assert "With " in ran.err or "(" in ran.err


def _value(card: dict, option: Option) -> object:
    return next(one["value"] for one in card["options"] if one["id"] == option.id)


@pytest.mark.parametrize(
    ("options", "used"),
    [
        ([], ["BJ-32", "INS"]),
        (["hole_card=exposed"], ["BJ-11"]),
        (["blackjack_pays=6:5"], ["BJ-65", "INS"]),
        (["consolidated_payout=true"], ["BJ-32", "BJ-CONS", "INS"]),
        (["additional_wager=same-suit", "same_suit_table=RM-1"], ["BJ-32", "INS", "RM-1"]),
        (["twenty_point_bonus=true", "twenty_table=B"], ["BJ-32", "INS", "TW-B"]),
        (["match_the_dealer=true", "decks=8"], ["BJ-32", "INS", "MD-8"]),
    ],
)
def test_pay_tables_of_wagers_that_are_not_offered_are_not_in_force(run, options, used):
    card = run("rules", "blackjack", "--json", *(f"--option={one}" for one in options)).json
    assert [one["id"] for one in card["pay_tables"] if one["in_force"]] == used


def test_coverage_is_reported_for_a_game(run):
    ran = run("coverage", "three-card-poker", "--json")
    assert ran.code in (0, 1)
    assert [one["game"] for one in ran.json["games"]] == ["three-card-poker"]
    assert "Game 'whist' is unknown" in refused(run("coverage", "whist"))


@pytest.mark.parametrize("decks", range(1, 9))
def test_a_wager_that_is_not_offered_needs_no_odds(run, decks):
    (match,) = [
        one
        for one in run("rules", "blackjack", "-o", f"decks={decks}", "--json").json["wagers"]
        if one["id"] == "match-dealer"
    ]
    assert (match["offered"], match["best_odds"]) == (False, None)
