"""The steps of a round of double cross poker as the rule card prints them, each where the options in force have it."""

from __future__ import annotations

from itertools import combinations

from ...rules.declarations import Options, Step, When
from ...rules.poker_family import ByDeal, uses_automated_shoe
from ...rules.poker_family_steps import card_by_card, loading_steps, no_more_bets_steps, opening_steps, stub_steps
from . import declarations as declared
from .declarations import BEST, COMMITTED, LIVES, NONE, PAIR_QUALIFIES, PLACES, SAME

BY_DEAL = ByDeal("25.7", "25.8", "25.9")
STUB = ByDeal("25.1#stub; 25.7", "25.1#stub; 25.8", "25.1#stub; 25.9")


def _has(option: str, value: object, *, together_with: When | None = None) -> When:
    return lambda options: options[option] == value and (together_with is None or together_with(options))


def _offers_three_card(options: Options) -> bool:
    return options.three_card_table is not None


def _offers_none(options: Options) -> bool:
    return not _offers_three_card(options)


def _turned_first(pair: tuple[str, ...]) -> When:
    places = tuple(PLACES.index(place) for place in pair)
    return lambda options: declared.places(options.first_two_exposed) == places


_FROM_THE_RIGHT = "Counterclockwise from the far right, one player after the other: turn over the hand, settle "

STEPS = (
    *opening_steps(
        opening="25.3(a); 25.3(b); 25.3(c)", shuffle="25.4(a)", cut="25.4", no_cut="25.4", two_decks="25.2(b)"
    ),
    Step("Each of the two decks is opened so by itself.", "25.3(d)", _has("second_deck", True)),
    *loading_steps(automated_shoe="25.4(a); 25.9"),
    Step(
        "Players place the ante and, if they wish, the three-card wager.",
        "25.1#ante; 25.1#three-card-wager",
        _offers_three_card,
    ),
    Step("Players place the ante.", "25.1#ante", _offers_none),
    *no_more_bets_steps(BY_DEAL, hold="25.8"),
    Step(
        "Two times one card face down to each player, clockwise from the far left, the dealer last.",
        "25.7; 25.8",
        card_by_card,
    ),
    Step(
        "Five community cards face down in a cross, one at a time: V-far, the end farthest from the dealer; V-near, "
        "the end nearest; H-left; H-right; C, the centre.",
        "25.1#community-card; 25.7; 25.8",
        card_by_card,
    ),
    Step(
        "A stack of two face down to each player, clockwise from the far left, the dealer last.",
        "25.9",
        uses_automated_shoe,
    ),
    Step(
        "A stack of five, the community cards, laid face down in a cross: V-far, the end farthest from the dealer; "
        "V-near, the end nearest; H-left; H-right; C, the centre.",
        "25.1#community-card; 25.9",
        uses_automated_shoe,
    ),
    *stub_steps(STUB, STUB),
    Step("Players look at their cards.", "25.10"),
    *(
        Step(
            f"The dealer turns over two community cards, {' and '.join(pair)}.",
            "25.1#raise; 25.1#community-card",
            _turned_first(pair),
        )
        for pair in combinations(PLACES, 2)
    ),
    Step(
        "From the far left each player makes two raise wagers, each equal to the ante: left and right of it to play "
        "the horizontal axis, above and below it to play the vertical one; or folds and gives up the ante.",
        "25.1#raise; 25.1#fold",
        _has("axis_choice", COMMITTED),
    ),
    Step(
        "From the far left each player makes two raise wagers, each equal to the ante, or folds and gives up the ante.",
        "25.1#raise; 25.1#fold",
        _has("axis_choice", BEST),
    ),
    Step(
        "The three-card wager of one who folds is settled at once on the two cards, turned over, and V-far.",
        "25.1#three-card-wager",
        _has("three_card_on_fold", LIVES, together_with=_offers_three_card),
    ),
    Step(
        "The three-card wager of one who folds is collected with the ante.",
        "25.10",
        _has("three_card_on_fold", declared.LOST, together_with=_offers_three_card),
    ),
    Step("The dealer turns over the last three community cards, then the dealer's own two.", "25.1#raise; 25.10"),
    Step(
        "A hand is both own cards and the three of one axis, never of both; a player's is that of the axis shown.",
        "25.1#hand",
        _has("axis_choice", COMMITTED),
    ),
    Step(
        "A hand is both own cards and the three of one axis, never of both; a player's is the better one.",
        "25.1#hand",
        _has("axis_choice", BEST),
    ),
    Step("The dealer's is the better one of both axes.", "25.1#hand", _has("dealer_axis", BEST)),
    Step("The dealer's is, against each player, that of the player's axis.", "25.1#hand", _has("dealer_axis", SAME)),
    Step(
        f"{_FROM_THE_RIGHT}the three-card wager, then ante and raises, collect the cards.", "25.10", _offers_three_card
    ),
    Step(f"{_FROM_THE_RIGHT}ante and raises, collect the cards.", "25.10", _offers_none),
    Step("The dealer needs no hand of any kind to play.", "25.10", _has("dealer_qualifier", NONE)),
    Step(
        "Below a pair the dealer does not qualify: antes are paid, raises returned.",
        "25.10",
        _has("on_no_qualify", declared.ANTE_WINS),
    ),
    Step(
        "Below a pair the dealer does not qualify: antes are returned, and raises are held against the dealer's hand.",
        "25.10",
        _has("on_no_qualify", declared.RAISES_PLAY),
    ),
    Step(
        "The higher hand wins ante and both raises; a tie returns all three.",
        "25.10; 25.11",
        _has("dealer_qualifier", NONE),
    ),
    Step(
        "Otherwise the higher hand wins ante and both raises; a tie returns all three.",
        "25.10; 25.11",
        _has("dealer_qualifier", PAIR_QUALIFIES),
    ),
    Step("The community cards and the dealer's are collected last.", "25.10"),
    Step("Cards go to the discard rack in an order from which each hand can be rebuilt.", "25.10"),
)
