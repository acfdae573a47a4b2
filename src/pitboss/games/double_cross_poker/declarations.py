"""What double cross poker declares: wagers, pay tables, options and irregularities, each with its cite.

The text of what decides the main wagers is not held (25.6 to 25.11): those who run the game must say how it goes.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations

from ...rules.declarations import (
    Conflict,
    LeftOut,
    Option,
    Options,
    PayTable,
    Value,
    Wager,
    ranking,
)
from ...rules.payouts import read_odds
from ...rules.poker_family import family_conflicts, family_options
from ...rules.poker_family_irregularities import FamilyIrregularities
from ...rules.poker_hands import ACE_LOW_IN_FIVE, FIVE_CARD_NAMES, SAME_KIND
from ...things.errors import NotAllowed
from ...things.payout import PayoutOdds

COMMITTED, BEST, SAME = "committed", "best", "same"
NONE, PAIR_QUALIFIES = "none", "pair"
ANTE_WINS, RAISES_PLAY = "ante-wins-raises-push", "ante-push-raises-play"
LIVES, LOST = "lives", "lost"

PLACES = ("V-far", "V-near", "H-left", "H-right", "C")
"""The places of the cross as the dealer sees them, in the order in which they are dealt and listed."""

THREE_CARD_NAMES = ("no pair", "pair", "flush", "straight", "three-of-a-kind", "straight-flush")
"""The kinds of three-card hands, the lowest first."""

THREE_CARD_KEYS = ("straight-flush", "three-of-a-kind", "straight", "flush", "pair")

RAISES = ("raise-1", "raise-2")

_NOT_HELD = "the text of 25.10 is not held"
_HALF_AN_HOUR = "8.3(b), half an hour"
_SISTER = "the text is not held; as in the sister games, subchapters 20 and 23"


# Values of options that are not words.


def odds_to_one(value: Value) -> PayoutOdds:
    """Read odds to 1, as a number or as they are printed.

    >>> str(odds_to_one(40)), str(odds_to_one("40 to 1"))
    ('40 to 1', '40 to 1')
    """
    printed = f"{value} to 1" if type(value) is int else value
    odds = read_odds(printed, "25.11(c)")
    if odds.per != 1:
        raise NotAllowed(f"{value!r} are no odds to 1.", allowed=["as 40, or '40 to 1'"], cite="25.11(c)")
    return odds


def three_card_table(value: Value) -> PayTable:
    """Return the table of the three-card wager from what the licensee posts.

    >>> str(three_card_table("40/25/6/3/1")["straight"])
    '6 to 1'
    """
    if isinstance(value, str):
        figures = value.split("/")
        value = dict(zip(THREE_CARD_KEYS, (int(one) for one in figures), strict=True))
    return PayTable(
        id="three-card",
        name="Three-card wager, as posted",
        rows=tuple((key, odds_to_one(value[key])) for key in THREE_CARD_KEYS),
        cite="25.11(c)",
        source="general",
        unsure="the figures of the section are not held; those posted by the licensee are used",
    )


def _is_a_table(value: Value) -> bool:
    if value is None:
        return True
    if isinstance(value, Mapping) and set(value) != set(THREE_CARD_KEYS):
        return False
    if isinstance(value, str) and not all(one.isascii() and one.isdigit() for one in value.split("/")):
        return False
    try:
        return isinstance(value, Mapping | str) and bool(three_card_table(value).rows)
    except (NotAllowed, ValueError):
        return False


def places(value: Value) -> tuple[int, ...]:
    """Return where the two community cards lie that the dealer turns over first.

    >>> places("V-far, H-left"), places(["C", "V-near"])
    ((0, 2), (1, 4))
    """
    named = [one.strip() for one in value.split(",")] if isinstance(value, str) else value
    return tuple(sorted(PLACES.index(one) for one in named))


def _are_two_places(value: Value) -> bool:
    if not isinstance(value, str | Sequence):
        return False
    try:
        found = places(value)
    except ValueError:
        return False
    return len(found) == len(set(found)) == 2


def _are_odds(value: Value) -> bool:
    try:
        return bool(read_odds(value, "25.11"))
    except NotAllowed:
        return False


def main_odds(options: Options) -> PayoutOdds:
    """Return the payout odds of ante and raise wagers in force."""
    return read_odds(options.main_odds, "25.11")


def _three_card_odds(options: Options) -> PayoutOdds | None:
    posted = options.three_card_table
    return None if posted is None else three_card_table(posted).highest


# Wagers.


def _raise(id: str, number: str) -> Wager:
    return Wager(
        id=id,
        name=f"{number} raise wager, equal to the ante",
        cite="25.1#raise",
        placed="in-turn",
        wins="the hand ranks higher than the dealer's",
        loses="the hand ranks lower than the dealer's",
        returned="the hands tie, or the dealer does not qualify and the profile returns the raises",
        pays="as the ante",
        odds=main_odds,
        source="general",
        unsure=f"what it pays and that a tie returns it: {_NOT_HELD}, nor that of 25.11",
    )


WAGERS = (
    Wager(
        id="ante",
        name="ante wager",
        cite="25.1#ante; 25.6",
        required=True,
        wins="the hand ranks higher than the dealer's, or the dealer does not qualify and the profile pays the ante",
        loses="the hand ranks lower than the dealer's, or the player folds",
        returned="the hands tie, or the dealer does not qualify and the profile returns the ante",
        pays="1 to 1, where the licensee sets nothing else",
        odds=main_odds,
        source="general",
        unsure=f"what it pays, that a tie returns it and a fold loses it: {_NOT_HELD}, nor that of 25.11",
    ),
    _raise(RAISES[0], "first"),
    _raise(RAISES[1], "second"),
    Wager(
        id="three-card",
        name="three-card wager",
        cite="25.1#three-card-wager; 25.6",
        offered=lambda options: options.three_card_table is not None,
        offered_when="the licensee has posted no odds for it (option three_card_table)",
        wins="the player's two cards and the card at V-far are a pair or better, whatever the dealer holds",
        loses="they are less than a pair, or the player folds where that loses it",
        pays="by the posted table",
        odds=_three_card_odds,
        unsure="that it is made before any card is dealt, its odds and what a fold does to it are not in the text",
    ),
)

OPTIONS = (
    Option(
        id="axis_choice",
        name="How a player comes by an axis: shown with the raise wagers, or the better one at the showdown",
        default=None,
        values=(None, COMMITTED, BEST),
        cite="25.1#community-card; 25.1#hand",
        source="project",
        unsure=f"{_NOT_HELD}; four raise areas around the ante make sense if the raises show an axis",
    ),
    Option(
        id="dealer_axis",
        name="Axis of the dealer: the better one, or the same as the player's",
        default=None,
        values=(None, BEST, SAME),
        cite="25.1#hand",
        source="project",
        unsure=_NOT_HELD,
    ),
    Option(
        id="dealer_qualifier",
        name="What the dealer must hold to qualify",
        default=None,
        values=(None, NONE, PAIR_QUALIFIES),
        cite="25.10",
        source="project",
        unsure=_NOT_HELD,
    ),
    Option(
        id="on_no_qualify",
        name="What becomes of ante and raises against a dealer who does not qualify",
        default=None,
        values=(None, ANTE_WINS, RAISES_PLAY),
        cite="25.10",
        source="project",
        unsure=_NOT_HELD,
    ),
    Option(
        id="main_odds",
        name="Payout odds of ante and both raise wagers",
        default="1 to 1",
        accept=_are_odds,
        accepts="odds with the word 'to', as 1 to 1",
        cite="25.11",
        notice=_HALF_AN_HOUR,
        source="general",
        unsure="the text of 25.11 is not held; even money is what such wagers pay elsewhere",
    ),
    Option(
        id="three_card_table",
        name="Odds of the three-card wager",
        default=None,
        accept=_is_a_table,
        accepts=f"null where the wager is not offered, or odds to 1 for each of {', '.join(THREE_CARD_KEYS)}",
        cite="25.11(c)",
        notice=_HALF_AN_HOUR,
        source="project",
        unsure="the figures are not held; 40, 25, 6, 3 and 1 to 1 are those of a sister game, 24.11(d) of 2003",
    ),
    Option(
        id="three_card_ace_low",
        name="A-2-3 is a straight for the three-card wager",
        default=False,
        values=(False, True),
        cite="25.5(a); 25.5(c)",
        source="project",
        unsure="the ace is low with 2, 3, 4 and 5; of three cards nothing is said",
    ),
    Option(
        id="three_card_on_fold",
        name="What becomes of the three-card wager of one who folds",
        default=LIVES,
        values=(LIVES, LOST),
        cite="25.10",
        source="project",
        unsure=f"{_NOT_HELD}; V-far is face up before the decision, so that the wager can be settled",
    ),
    Option(
        id="first_two_exposed",
        name="Which two community cards the dealer turns over before the raise wagers",
        default="V-far, V-near",
        values=tuple(", ".join(pair) for pair in combinations(PLACES, 2)),
        accept=_are_two_places,
        accepts=f"two of {', '.join(PLACES)}",
        cite="25.1#raise",
        source="project",
        unsure="the text says that three are turned over after the raises, not which",
    ),
    *family_options(
        deal="25.3(e); 25.12(e)",
        shuffler="25.2(b); 25.4(a)",
        stub_count="25.7",
        second_deck="25.2(b)",
        stub_count_source="general",
    ),
)

CONFLICTS = (
    Conflict(
        when={"dealer_axis": (SAME,)},
        needs={"axis_choice": (COMMITTED,)},
        why="the dealer can only follow an axis that the player has shown",
        cite="25.1#hand",
    ),
    Conflict(
        when={"dealer_qualifier": (NONE,)},
        needs={"on_no_qualify": (None,)},
        why="a dealer who need not qualify always does",
        cite="25.10",
    ),
    Conflict(
        when={"dealer_qualifier": (PAIR_QUALIFIES,)},
        needs={"on_no_qualify": (ANTE_WINS, RAISES_PLAY)},
        why="it must be said what happens where the dealer does not qualify",
        cite="25.10",
    ),
    *family_conflicts(hand="25.8", stub_count="25.7", second_deck="25.2(b)"),
)

_DEAL = ("dealing",)
_UNTIL_SETTLED = ("dealing", "stub", "decisions", "reveal")
_TEXT = FamilyIrregularities(while_dealing=_DEAL, until_settled=_UNTIL_SETTLED)
_ALSO_DEALER = FamilyIrregularities(
    while_dealing=_DEAL,
    until_settled=_UNTIL_SETTLED,
    unsure="the text names a player and the community cards; the dealer's two cards are treated alike",
)
_PARALLEL = FamilyIrregularities(while_dealing=_DEAL, until_settled=_UNTIL_SETTLED, source="general", unsure=_SISTER)

IRREGULARITIES = (
    _PARALLEL.one_face_up("IRR-1a", "25.12(a)", automated_shoe="25.12(e)"),
    _PARALLEL.several_face_up("IRR-1b", "25.12(a)"),
    _TEXT.drawn_unseen("IRR-2", "25.12(b)"),
    _ALSO_DEALER.wrong_number(
        "IRR-3", "25.12(c)", "a player or the dealer has not two cards, or there are not five community cards"
    ),
    _TEXT.shuffler_jams("IRR-4", "25.12(d)"),
    _TEXT.automated_shoe_jams("IRR-5", "25.12(e)"),
    _TEXT.other_method("IRR-6", "25.12(f)"),
    _PARALLEL.stub_misdeal("IRR-7", "25.7", void="25.12(c)"),
    _PARALLEL.stub_wrong("IRR-8", "25.7"),
    _PARALLEL.counting_shuffler("IRR-9", "25.7"),
)

LOOKUPS = (
    ranking(
        "ranks", "Two own cards and the three of one axis", "25.5(b)", FIVE_CARD_NAMES, f"{ACE_LOW_IN_FIVE} {SAME_KIND}"
    ),
    ranking("three-cards", "Two own cards and V-far, for the three-card wager", "25.5(c)", THREE_CARD_NAMES, ""),
)

LEFT_OUT = (
    LeftOut("13:69E-1.13N", "a matter of the table and its layout, which are drawn, not dealt"),
    LeftOut(
        "25.3(f)",
        "what the licensee files with the regulator about opening a table; the steps themselves are carried out",
    ),
)
