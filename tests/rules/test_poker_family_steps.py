"""The rule cards of the games derived from poker tell the steps of the very table, and no others."""

from __future__ import annotations

from itertools import product

import pytest

from pitboss.games.registry import game

FAMILY = (
    "three-card-poker",
    "four-card-poker",
    "three-card-draw-poker",
    "colorado-holdem",
    "boston-5-stud",
    "double-cross-poker",
)
MUST_BE_GIVEN = {
    "double-cross-poker": {"axis_choice": "committed", "dealer_axis": "best", "dealer_qualifier": "none"},
}
DEALS = (
    {"deal": "manual-shoe"},
    {"deal": "hand", "shuffler": "automated"},
    {"deal": "automated-shoe"},
    {"deal": "automated-shoe", "shuffler": "counting", "stub_count": "off", "second_deck": True},
)


def told(id: str, **options) -> list[str]:
    table = game(id, **{**MUST_BE_GIVEN.get(id, {}), **options})
    return [step.text for step in table.STEPS if step.used(table.options)]


def place(steps: list[str], words: str) -> int:
    (at,) = [number for number, text in enumerate(steps) if words in text]
    return at


@pytest.mark.parametrize(("id", "options"), list(product(FAMILY, DEALS)))
def test_opening_shuffle_closing_of_bets_deal_and_stub_come_once_and_in_order(id, options):
    steps = told(id, **options)
    marks = ("Opening:", "Before play and after every round", "No more bets", "The stub goes unseen")
    loaded = [text for text in steps if text == "The cards are placed in the automated shoe."]
    assert len(loaded) == (options["deal"] == "automated-shoe")
    if options.get("stub_count") != "off":
        marks = (*marks[:3], "The stub is counted face down")
    places = [place(steps, words) for words in marks]
    assert places == sorted(places)
    assert ("cuts with one hand" in steps[places[1]]) == ("shuffler" not in options)
    assert any("Two decks" in text for text in steps) == ("second_deck" in options)
    assert any("above the table inventory" in text for text in steps) == (options["deal"] == "hand")
    stacks = any(text.lower().startswith("a stack of") for text in steps)
    card_by_card = any("times one card" in text for text in steps)
    assert (stacks, card_by_card) == ((True, False) if options["deal"] == "automated-shoe" else (False, True))


@pytest.mark.parametrize(
    ("options", "dealer", "stub_after"),
    [
        ({"edition": "1997"}, "The dealer's stack comes last, face down.", False),
        ({}, "A cover card is laid on the dealer's stack, which comes last", False),
        ({"dealer_stack": "after-decisions"}, "The dealer's stack is delivered face down, under the cover", True),
    ],
)
def test_three_card_poker_tells_when_the_automated_shoe_gives_the_dealers_stack(options, dealer, stub_after):
    steps = told("three-card-poker", deal="automated-shoe", **options)
    decisions = place(steps, "From the far left each player with an ante")
    assert (place(steps, dealer) > decisions) == stub_after
    assert (place(steps, "The stub is counted") > decisions) == stub_after
    assert any("cover card is laid" in text for text in steps) == ("edition" not in options)


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"edition": "1997"}, "what loses is collected first"),
        ({}, "In four passes"),
        ({"settlement": "per-player"}, "one player after the other"),
    ],
)
def test_three_card_poker_tells_one_order_of_settlement(options, words):
    orders = [text for text in told("three-card-poker", **options) if "counterclockwise" in text.lower()]
    assert len(orders) == 1
    assert words in orders[0]


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"tie": "player"}, "so does a tie"),
        ({"tie": "push"}, "a tie returns both"),
        ({"fold_forfeits_aces_up": True}, "and the aces up wager and the cards with it"),
        ({"fold_forfeits_aces_up": False}, "unless an aces up wager keeps them in play"),
    ],
)
def test_four_card_poker_tells_what_a_fold_and_a_tie_lead_to(options, words):
    here = told("four-card-poker", **options)
    (option,) = options
    there = told("four-card-poker", **{option: "push" if option == "tie" else False})
    if options[option] in ("push", False):
        there = told("four-card-poker")
    assert any(words in text for text in here)
    assert not any(words in text for text in there)


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({}, "the dealer takes four cards face down"),
        ({"deal": "automated-shoe"}, "a stack of three, then the stub into one hand and its top card"),
        ({"deal": "automated-shoe", "dealer_cards": "four-from-stub"}, "the stub into one hand, and four cards"),
    ],
)
def test_three_card_draw_poker_tells_how_the_dealer_comes_by_four_cards(options, words):
    (dealer,) = [text for text in told("three-card-draw-poker", **options) if text.startswith("After the players")]
    assert words in dealer


def test_boston_5_stud_tells_of_a_payout_limit_where_there_is_one():
    limit = "paid up to the limit"
    assert not any(limit in text for text in told("boston-5-stud"))
    assert any(limit in text for text in told("boston-5-stud", cap=50_000))


POSTED = {"three_card_table": "40/25/6/3/1"}
PAIR = {"dealer_qualifier": "pair"}


@pytest.mark.parametrize(
    ("options", "words", "otherwise"),
    [
        ({}, "left and right of it to play the horizontal axis", {"axis_choice": "best"}),
        ({}, "that of the axis shown", {"axis_choice": "best"}),
        ({"axis_choice": "best"}, "a player's is the better one", {}),
        ({"dealer_axis": "same"}, "that of the player's axis", {}),
        ({}, "the better one of both axes", {"dealer_axis": "same"}),
        (POSTED, "if they wish, the three-card wager", {}),
        (POSTED, "settle the three-card wager, then ante and raises", {}),
        (POSTED, "settled at once on the two cards", {**POSTED, "three_card_on_fold": "lost"}),
        ({**POSTED, "three_card_on_fold": "lost"}, "is collected with the ante", POSTED),
        ({}, "The dealer needs no hand", {**PAIR, "on_no_qualify": "ante-wins-raises-push"}),
        (
            {**PAIR, "on_no_qualify": "ante-wins-raises-push"},
            "antes are paid, raises returned",
            {**PAIR, "on_no_qualify": "ante-push-raises-play"},
        ),
        (
            {**PAIR, "on_no_qualify": "ante-push-raises-play"},
            "antes are returned, and raises are held",
            {**PAIR, "on_no_qualify": "ante-wins-raises-push"},
        ),
        ({"first_two_exposed": "H-left, C"}, "two community cards, H-left and C.", {}),
        ({"first_two_exposed": ["C", "V-far"]}, "two community cards, V-far and C.", {}),
        ({}, "two community cards, V-far and V-near.", {"first_two_exposed": "V-far, C"}),
        ({"shuffler": "automated", "second_deck": True}, "opened so by itself", {"shuffler": "automated"}),
    ],
)
def test_double_cross_poker_tells_what_its_options_decide(options, words, otherwise):
    assert sum(words in text for text in told("double-cross-poker", **options)) == 1
    assert not any(words in text for text in told("double-cross-poker", **otherwise))
