"""The odds of blackjack: published figures, and every round of smaller shoes dealt card by card."""

from fractions import Fraction

import pytest

from pitboss.games.blackjack.game import Blackjack
from pitboss.games.registry import game as build
from pitboss.odds.games import blackjack
from pitboss.odds.games.blackjack.sides import further_wagers, shoe_of
from pitboss.odds.games.blackjack.solving import _insurance, pays_of, terms_of
from pitboss.odds.solve import odds
from pitboss.odds.twentyone.ends import ends_of
from pitboss.odds.twentyone.nets import outcomes_of
from pitboss.odds.twentyone.reckoner import Reckoner
from pitboss.odds.twentyone.tables import Situations, best_tables, plan_of
from pitboss.odds.twentyone.terms import card_of

from .twentyone_by_hand import ByHand, best_by_hand


def shoe(**counts):
    """Return cards of the values named: v1=2 are two aces."""
    return [card_of(int(name[1:]) - 1) + number % 4 for name, many in counts.items() for number in range(many)]


SMALL = shoe(v1=3, v6=4, v8=5, v10=8)
LOW = shoe(v1=3, v2=3, v6=4, v10=6)
SINGLE = shoe(**{f"v{value}": 1 for value in range(1, 11)})
"""No pairs, so that every round's net is proved as well."""
CASES = [
    (SINGLE, {"hole_card": "reader"}),
    (SINGLE, {"hole_card": "none", "five_card_21": True, "surrender": True}),
    (SMALL, {"hole_card": "none", "decks": 6}),
    (SMALL, {"hole_card": "reader", "max_split_hands": 3, "surrender": True}),
    (SMALL, {"hole_card": "reader", "max_split_hands": 4, "resplit_aces": False}),
    (SMALL, {"hole_card": "unread", "max_split_hands": 4, "surrender": True}),
    (SMALL, {"hole_card": "exposed"}),
    (LOW, {"hole_card": "exposed", "exposed_double_soft": True, "five_card_21": True, "dealer_hits_soft_17": True}),
    (LOW, {"hole_card": "reader", "five_card_21": True, "dealer_hits_soft_17": True}),
]


def solved(game, deck):
    reckoner = Reckoner(terms_of(game, deck))
    plan, worth = reckoner.best()
    situations = Situations(reckoner)
    tables = best_tables(reckoner, plan, worth, situations)
    return reckoner, plan, worth, tables, plan_of(reckoner, tables, situations)


def percent(figure):
    return round(float(figure) * 100, 3)


# Published: six decks, dealer stands on soft 17, double after split, reader, aces once; the table of totals.
PUBLISHED = [
    ({"hole_card": "reader", "max_split_hands": 4, "resplit_aces": False}, 0.406),
    ({"hole_card": "reader", "max_split_hands": 4, "resplit_aces": False, "surrender": True}, 0.332),
    ({"hole_card": "reader", "max_split_hands": 4, "resplit_aces": False, "dealer_hits_soft_17": True}, 0.618),
]


@pytest.mark.parametrize(
    ("options", "advantage"), [PUBLISHED[0], *(pytest.param(*one, marks=pytest.mark.long) for one in PUBLISHED[1:])]
)
def test_published_figures_of_six_decks(options, advantage):
    found = odds(build("blackjack", **options), keep_result=False)
    assert percent(found.wager("main").house_advantage) == advantage
    main = found.wager("main")
    assert sum(main.parts.values()) == main.mean
    assert sum(one.probability for one in main.outcomes) == 1
    assert found.alternatives[0].cost < 0 < min(one.cost for one in found.alternatives[1:])


def test_even_money_is_insurance_of_a_blackjack():
    """With an ace up and the own two cards gone 95 of 309 cards are tens, short of the third that would make it fair.

    Not insured it is worth 3/2 unless the dealer has one as well, insured 1 at 3 to 2 and less at 6 to 5.
    """
    comes = Fraction(24, 312) * Fraction(2 * 23 * 96, 311 * 310)
    for options, pays, insured in (
        ({}, Fraction(3, 2), Fraction(1)),
        ({"blackjack_pays": "6:5"}, Fraction(6, 5), None),
    ):
        both = Fraction(95, 309)
        if insured is None:
            insured = both * 1 + (1 - both) * (pays - Fraction(1, 2))
        (found,) = [
            one
            for one in odds(build("blackjack", **options)).alternatives
            if one.name.startswith("insure every blackjack")
        ]
        assert found.cost == comes * ((1 - both) * pays - insured)
        assert ("even money" in found.name) == (pays == Fraction(3, 2))


def test_one_deck_by_all_cards():
    """Published for one deck, soft 17 stands, double after split, four hands, aces once: 0.183 for the player."""
    options = {"decks": 1, "hole_card": "reader", "max_split_hands": 4, "resplit_aces": False}
    found = odds(build("blackjack", **options), keep_result=False)
    assert percent(found.alternatives[0].house_advantage) == -0.183


def test_dealers_hands():
    """Published for a dealer who stands on soft 17, two of six decks' worth of digits: over 21 with a six up."""
    reckoner = Reckoner(terms_of(Blackjack(), Blackjack().pack()))
    assert [round(float(of[0, 5]), 4) for of in reckoner.results[1:6]] == [0.3535, 0.3742, 0.3958, 0.4184, 0.4228]


@pytest.mark.parametrize(
    ("options", "wager", "advantage"),
    [
        ({"additional_wager": "over-under-13"}, "over13", 6.555),
        ({"additional_wager": "over-under-13"}, "under13", 10.067),
        ({"additional_wager": "same-suit"}, "same-suit", 6.666),
        ({"match_the_dealer": True}, "match-dealer", 4.062),
    ],
)
def test_published_further_wagers(options, wager, advantage):
    """Six decks; the figures are printed for over/under 13, royal match and match the dealer."""
    game = Blackjack(**options)
    found = {one.wager: one for one in further_wagers(game, shoe_of(game.pack()), lambda *_: 0)}
    assert percent(found[wager].house_advantage) == advantage


def test_insurance():
    game = Blackjack(decks=8)
    (found,) = list(_insurance(game, 416, 128))
    assert found.house_advantage == Fraction(31, 415)


def test_multiple_action_is_the_same_against_each_hand():
    found = odds(build("blackjack", multiple_action=True), keep_result=False)
    assert len({found.wager(f"main-{hand}").house_advantage for hand in (1, 2, 3)}) == 1
    assert set(found.wager("main-2").parts) == {"main-2", "double@1-2", "split@2-2", "double@2-2"}


def test_any_strategy_is_proved():
    game = Blackjack(decks=2)
    simple = blackjack.simple(game)
    found = blackjack.played(game, simple)
    alternatives = odds(game, keep_result=False).alternatives
    assert found.house_advantage == alternatives[1].house_advantage


@pytest.mark.long
@pytest.mark.parametrize(("deck", "options"), CASES)
def test_every_round_of_a_small_shoe(deck, options):
    """The best tables, card by card: every wager and every end to the last fraction."""
    game = Blackjack(**options)
    pays = pays_of(game)
    reckoner, _, _, tables, plan = solved(game, deck)
    ends = ends_of(reckoner, plan)
    by_hand = ByHand(reckoner.terms, tables, pays.blackjack, pays.both)
    by_hand.all_rounds()
    assert sum(by_hand.nets.values()) == 1
    parts = ends.parts(pays.blackjack, reckoner.terms.five_cards_pay, pays.both)
    assert {id: net for id, net in parts.items() if net} == {id: net for id, net in by_hand.parts.items() if net}
    assert {id: net for id, net in ends.staked().items() if net} == dict(by_hand.staked)
    assert by_hand.nets["split"] == ends.split
    assert bool(ends.split) == (deck is not SINGLE)
    assert_distributed(outcomes_of(reckoner, plan, ends, pays.blackjack, pays.both), by_hand)


def assert_distributed(found, by_hand):
    """Rounds without three hands are as dealt, to the last fraction or what floats hold; others as near as said."""
    nets = {one.net: one.probability for one in found.outcomes}
    every = {net: chance for net, chance in by_hand.nets.items() if net != "split"}
    for split in by_hand.split_nets.values():
        for net, chance in split.items():
            every[net] = every.get(net, 0) + chance
    three = sum(by_hand.split_nets[True].values())
    if not found.error:
        assert nets == every
    off = [abs(nets.get(net, 0) - every.get(net, 0)) for net in nets | every]
    assert max(off) <= found.error
    assert sum(off) / 2 <= found.error
    assert found.error >= three
    if not three:
        assert found.error < 1e-9
        assert max(off) < 1e-14


TINY = shoe(v1=1, v3=2, v6=1, v8=3, v10=4)


@pytest.mark.parametrize("options", [{"hole_card": "none"}, {"hole_card": "reader", "five_card_21": True}])
def test_two_split_hands_together(options):
    """Every round of eleven cards, the nets of two split hands too: they share the shoe and the dealer."""
    game = Blackjack(**options)
    pays = pays_of(game)
    reckoner, _, _, tables, plan = solved(game, TINY)
    ends = ends_of(reckoner, plan)
    by_hand = ByHand(reckoner.terms, tables, pays.blackjack, pays.both)
    by_hand.all_rounds()
    assert ends.split
    assert not ends.three_or_more
    assert_distributed(outcomes_of(reckoner, plan, ends, pays.blackjack, pays.both), by_hand)


@pytest.mark.long
@pytest.mark.parametrize("options", [{"hole_card": "none"}, {"hole_card": "reader", "surrender": True}])
def test_best_play_of_a_small_shoe(options):
    """Every hand of two cards, not split, is worth what looking at every order of cards finds."""
    game = Blackjack(**options)
    reckoner, _, worth, _, _ = solved(game, SMALL)
    for place, start in enumerate(reckoner.starts):
        for hand, a, b in reckoner.hands.first_two:
            if reckoner.chances[place, hand] and hand != reckoner.hands.blackjack:
                by_hand = best_by_hand(reckoner.terms, (a, b), start.values)
                assert worth.hands[place, 0, hand] == pytest.approx(float(by_hand), abs=1e-13)
