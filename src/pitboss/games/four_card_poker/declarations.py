"""What four card poker declares: wagers, pay tables, options and irregularities, each with its cite."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from ...rules.declarations import (
    LeftOut,
    NotHeld,
    Option,
    Options,
    PayTable,
    Step,
    Value,
    Wager,
    ranking,
)
from ...rules.payouts import read_odds
from ...rules.poker_family import ByDeal, family_conflicts, family_options, uses_automated_shoe
from ...rules.poker_family_irregularities import FamilyIrregularities
from ...rules.poker_family_steps import card_by_card, loading_steps, no_more_bets_steps, opening_steps, stub_steps
from ...rules.poker_hands import SAME_KIND
from ...things.errors import NotAllowed
from ...things.payout import EVEN, PayoutOdds

HAND_NAMES = (
    "no pair",
    "pair",
    "two pair",
    "straight",
    "flush",
    "three-of-a-kind",
    "straight flush",
    "four-of-a-kind",
)
PAIR_OF_ACES = "pair of aces"
ACES_UP_HANDS = (PAIR_OF_ACES, *HAND_NAMES[2:])

_NOT_HELD = "the New Jersey text is not held; as published descriptions of the game have it"
_POSTED = "the text leaves the table to the licensee; these are tables of the trade"

ACES_UP = {
    id: PayTable.of(
        id,
        f"Aces up, table {id}",
        "27.1#aces-up-wager",
        {
            "four-of-a-kind": "50 to 1",
            "straight flush": "40 to 1",
            "three-of-a-kind": three,
            "flush": flush,
            "straight": "4 to 1",
            "two pair": two_pair,
            PAIR_OF_ACES: "1 to 1",
        },
        source="public",
        unsure=_POSTED,
    )
    for id, three, flush, two_pair in (
        ("AU-1", "8 to 1", "5 to 1", "3 to 1"),
        ("AU-2", "9 to 1", "6 to 1", "2 to 1"),
        ("AU-3", "7 to 1", "5 to 1", "3 to 1"),
    )
}

BONUS = PayTable.of(
    "BON-1",
    "Ante bonus",
    "27.11",
    {"four-of-a-kind": "25 to 1", "straight flush": "20 to 1", "three-of-a-kind": "2 to 1"},
    source="public",
    unsure=_NOT_HELD,
)


def aces_up_table(posted: Value) -> PayTable:
    """Return the table for aces up that the licensee posts: one of those known by name, or odds for each hand.

    >>> str(aces_up_table("AU-2")["flush"])
    '6 to 1'
    """
    if isinstance(posted, str):
        return ACES_UP[posted]
    return PayTable.of(
        "posted", "Aces up, as posted", "27.1#aces-up-wager", {hand: posted[hand] for hand in reversed(ACES_UP_HANDS)}
    )


def _is_a_table(value: Value) -> bool:
    if not isinstance(value, Mapping) or set(value) != set(ACES_UP_HANDS):
        return False
    try:
        return all(read_odds(printed, "27.1#aces-up-wager") for printed in value.values())
    except NotAllowed:
        return False


def _aces_up_odds(options: Options) -> PayoutOdds:
    return aces_up_table(options.aces_up).highest


def ties_are_returned(options: Options) -> bool:
    """Whether the licensee returns ante and play on a tie."""
    return bool(options.tie == "push")


def fold_forfeits_aces_up(options: Options) -> bool:
    """Whether one who folds gives up the aces up wager as well."""
    return bool(options.fold_forfeits_aces_up)


WAGERS = (
    Wager(
        id="ante",
        name="ante wager",
        cite="27.1#ante-wager; 27.6(a)1",
        wins=lambda options: (
            f"the hand ranks higher than the dealer's{'' if ties_are_returned(options) else ', or ties it'}"
        ),
        loses="the hand ranks lower, or no play wager is made",
        returned=lambda options: "the hands tie" if ties_are_returned(options) else "never",
        pays="1 to 1",
        odds=lambda _: EVEN,
        source="public",
        unsure=f"that it pays 1 to 1 and wins a tie: {_NOT_HELD}",
    ),
    Wager(
        id="play",
        name="play wager, one to three times the ante",
        cite="27.1#play-wager; 27.6(a)1",
        placed="in-turn",
        wins="with the ante",
        loses="with the ante",
        returned=lambda options: "with the ante" if ties_are_returned(options) else "never",
        pays="1 to 1",
        odds=lambda _: EVEN,
        source="public",
        unsure=f"that it pays 1 to 1: {_NOT_HELD}",
    ),
    Wager(
        id="aces-up",
        name="aces up wager",
        cite="27.1#aces-up-wager; 27.6(a)2",
        wins="the best four cards hold a pair of aces or better, whatever the dealer holds",
        loses=lambda options: f"they hold less{', or the player folds' if fold_forfeits_aces_up(options) else ''}",
        pays="by the posted table",
        odds=_aces_up_odds,
    ),
    Wager(
        id="bonus",
        name="ante bonus (a payment, not a wager)",
        cite="27.11",
        placed="never",
        wins="ante and play were wagered and the hand is three-of-a-kind, straight flush or four-of-a-kind",
        loses="never; it is paid even if the hand loses to the dealer's",
        pays="by the bonus table, on the ante",
        source="public",
        unsure=_NOT_HELD,
    ),
)

_deal, _shuffler, _stub_count, _second_deck = family_options(
    deal="27.5(b)1", shuffler="27.2(b); 27.5(a)", stub_count="27.7", second_deck="27.2(b)"
)

OPTIONS = (
    _deal,
    Option(
        id="aces_up",
        name="Aces up table",
        default="AU-1",
        values=("AU-1", "AU-2", "AU-3"),
        accept=_is_a_table,
        accepts=f"odds for each of {', '.join(ACES_UP_HANDS)}, as '3 to 1'",
        cite="27.1#aces-up-wager",
        notice="8.3(b), half an hour",
        source="public",
        unsure=_POSTED,
    ),
    Option(
        id="fold_forfeits_aces_up",
        name="One who folds gives up aces up as well",
        default=True,
        values=(True, False),
        cite="27.10(b)",
        source="general",
        unsure="the text of 27.10 is not held; three card poker forfeits its side wager (20.10(b))",
    ),
    Option(
        id="tie",
        name="Who has a tie",
        default="player",
        values=("player", "push"),
        cite="27.3(c); 27.11",
        source="public",
        unsure="27.3(c) calls it a tie and says no more; published descriptions pay the player",
    ),
    Option(
        id="two_positions",
        name="A player may wager at two adjacent places",
        default=False,
        values=(False, True),
        cite="27.6(e)",
    ),
    _shuffler,
    _second_deck,
    replace(
        _stub_count,
        source="general",
        unsure="the text of 27.7 is not held; taken over from three card poker, 20.7(e) and (f)",
    ),
)

CONFLICTS = family_conflicts(hand="27.8", stub_count="27.7", second_deck="27.2(b)")

_FAMILY = FamilyIrregularities(
    while_dealing=("dealing",),
    until_settled=("dealing", "stub", "decisions", "reveal", "settlement"),
    source="general",
    unsure="the text of 27.12 is not held; taken over from three card poker, 20.7 and 20.12",
)

IRREGULARITIES = (
    _FAMILY.one_face_up("IRR-1", "27.12", automated_shoe="27.12"),
    _FAMILY.several_face_up("IRR-2", "27.12"),
    _FAMILY.wrong_number("IRR-3", "27.12", "a player has not five cards or the dealer not six"),
    _FAMILY.drawn_unseen("IRR-4", "27.12"),
    _FAMILY.void(
        "IRR-5",
        "dealer's card exposed",
        "a card of the dealer other than the one dealt face up is exposed before the dealer reveals the hand",
        "27.12",
        when=("dealing", "stub", "decisions"),
    ),
    _FAMILY.shuffler_jams("IRR-6", "27.12"),
    _FAMILY.automated_shoe_jams("IRR-7", "27.12"),
    _FAMILY.other_method("IRR-8", "27.12"),
    _FAMILY.stub_misdeal("IRR-9", "27.7", void="27.12"),
    _FAMILY.stub_wrong("IRR-10", "27.7"),
    _FAMILY.counting_shuffler("IRR-11", "27.7"),
)

LOOKUPS = (
    ranking(
        "ranks",
        "The best four cards",
        "27.3(b)",
        HAND_NAMES,
        f"An ace ranks high, and low in 4-3-2-A alone. {SAME_KIND}",
    ),
)

BY_DEAL = ByDeal("27.7", "27.8", "27.9")

STEPS = (
    *opening_steps(
        opening="27.4(a); 27.4(b); 27.4(c)",
        shuffle="27.5(a)",
        cut="27.5(b)2; 27.5(c)1",
        no_cut="27.5(b)1",
        two_decks="27.2(b)",
    ),
    *loading_steps(automated_shoe="27.9"),
    Step("Players place ante, aces up or both.", "27.6(a)"),
    *no_more_bets_steps(ByDeal("27.6(d); 27.7", "27.6(d); 27.8", "27.6(d); 27.9"), hold="27.8"),
    Step(
        "Five times one card face down to each who wagered, clockwise from the far left, the dealer last.",
        "27.7; 27.8",
        card_by_card,
    ),
    Step(
        "A stack of five face down to each who wagered, clockwise from the far left, the dealer last.",
        "27.9",
        uses_automated_shoe,
    ),
    Step("The dealer gets a sixth card, face up.", "27.7; 27.8", card_by_card),
    Step("The next card after the stacks goes to the dealer, face up, as a sixth.", "27.9", uses_automated_shoe),
    *stub_steps(BY_DEAL, BY_DEAL),
    Step("Each player looks at his or her own cards only.", "27.10"),
    Step(
        "From the far left each player with an ante wagers one to three times its amount as play, or folds.",
        "27.10(b)",
    ),
    Step(
        "The dealer collects the ante of each who folded, and the aces up wager and the cards with it.",
        "27.10(b)",
        fold_forfeits_aces_up,
    ),
    Step(
        "The dealer collects the ante of each who folded; the cards too, unless an aces up wager keeps them in play.",
        "27.10(b)",
        lambda options: not fold_forfeits_aces_up(options),
    ),
    Step("The dealer turns over the hand and sets the best four of six cards; the dealer always plays.", "27.10"),
    Step(
        "Counterclockwise from the far right, one player after the other: turn over the hand, set the best four of "
        "five cards, settle its wagers, collect its cards.",
        "27.10",
    ),
    Step(
        "The higher hand wins, ante and play 1 to 1 each; so does a tie.",
        "27.3(c); 27.11",
        lambda options: not ties_are_returned(options),
    ),
    Step(
        "The higher hand wins, ante and play 1 to 1 each; a tie returns both.",
        "27.3(c); 27.11",
        ties_are_returned,
    ),
    Step("Bonus and aces up are paid by the player's hand alone, even if it loses to the dealer.", "27.11"),
)

LEFT_OUT = (
    LeftOut("27.6(b)", "what a wager is made of belongs to the table's chips and cash; a round takes amounts accepted"),
)

_DEALT = "the text of the section is not held; as published descriptions deal the game, and three card poker"
NOT_HELD = (
    NotHeld("27.7", _DEALT),
    NotHeld("27.8", _DEALT),
    NotHeld("27.9", _DEALT),
    NotHeld(
        "27.10", "the text of the section is not held; as published descriptions play the game, in the order of 20.10"
    ),
    NotHeld("27.11", _NOT_HELD),
)
