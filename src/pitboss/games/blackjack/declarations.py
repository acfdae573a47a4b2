"""What blackjack declares: wagers, pay tables, and what is left out, each with its cite."""

from __future__ import annotations

from collections.abc import Callable

from ...rules.declarations import LeftOut, Lookup, Options, PayTable, Wager
from ...things.money import to_cents
from ...things.payout import EVEN, PayoutOdds

# Pay tables.

BLACKJACK = {
    "BJ-32": PayTable.of(
        "BJ-32",
        "Blackjack",
        "2.7(a); 2.7(b)",
        {"blackjack": "3 to 2"},
        used=lambda options: blackjack_table(options).id == "BJ-32",
    ),
    "BJ-65": PayTable.of(
        "BJ-65",
        "Blackjack in the 6 to 5 variation",
        "2.6A",
        {"blackjack": "6 to 5"},
        used=lambda options: blackjack_table(options).id == "BJ-65",
        source="general",
        unsure="only the title of the section is held",
    ),
    "BJ-11": PayTable.of(
        "BJ-11",
        "Blackjack, hole card exposed",
        "2.6(k)2",
        {"blackjack": "1 to 1"},
        used=lambda options: blackjack_table(options).id == "BJ-11",
    ),
    "BJ-CONS": PayTable.of(
        "BJ-CONS",
        "Insured blackjack, consolidated",
        "2.7(c)",
        {"blackjack": "1 to 1"},
        used=lambda options: bool(options.consolidated_payout),
    ),
}

INSURANCE = PayTable.of(
    "INS",
    "Insurance",
    "2.9(c)",
    {"ten-valued second card": "2 to 1"},
    used=lambda options: bool(options.hole_card != "exposed"),
)

FIVE_CARDS = PayTable.of(
    "FC-21",
    "Five cards totalling 21",
    "2.16",
    {"five cards totalling 21": "2 to 1"},
    used=lambda options: bool(options.five_card_21),
    source="general",
    unsure="the odds, and whether the hand must win, are not held",
)

OVER_UNDER = PayTable.of(
    "OU",
    "Over/under 13",
    "2.17(a)1; 2.17(e)",
    {"over 13, or under 13": "1 to 1"},
    used=lambda options: bool(options.additional_wager == "over-under-13"),
    source="general",
    unsure="the odds subsection is not held; the house advantages printed elsewhere fit 1 to 1",
)

SAME_SUIT_RESULTS = ("unlike suits", "one suit", "king and queen of one suit")
SAME_SUIT = {
    id: PayTable.of(
        id,
        f"Same suit, table {id}",
        "2.17(a)2; 2.17(e)",
        {SAME_SUIT_RESULTS[2]: royal, SAME_SUIT_RESULTS[1]: suited},
        used=lambda options: bool(options.additional_wager == "same-suit"),
        source="public",
        unsure="the odds subsection is not held; two tables are usual",
    )
    for id, suited, royal in (("RM-1", "3 to 1", "10 to 1"), ("RM-2", "5 to 2", "25 to 1"))
}

SEVENS_RESULTS = (
    "no seven",
    "one seven",
    "two sevens",
    "two sevens of one suit",
    "three sevens",
    "three sevens of one suit",
)
SEVENS = {
    "S7": PayTable.of(
        "S7",
        "Sevens",
        "2.17(a)3; 2.17(e)",
        {
            SEVENS_RESULTS[5]: "5,000 to 1",
            SEVENS_RESULTS[4]: "500 to 1",
            SEVENS_RESULTS[3]: "100 to 1",
            SEVENS_RESULTS[2]: "50 to 1",
            SEVENS_RESULTS[1]: "3 to 1",
        },
        used=lambda options: bool(options.additional_wager == "sevens"),
        source="public",
        unsure="the odds subsection is not held",
    )
}

PROGRESSIVE_AWARDS = Lookup(
    id="PB-1",
    name="What the progressive wager is awarded, the token being kept",
    cite="2.19",
    columns=("first cards dealt to the box", "award"),
    rows=(
        ("four aces of one suit", "all of the meter"),
        ("four aces", "10 percent of the meter"),
        ("three aces of one suit", "$2,500"),
        ("three aces", "$250"),
        ("two aces of one suit", "$50"),
        ("two aces", "$25"),
    ),
    note="A sample of the product, the highest award only; New Jersey's own awards are not held.",
)

FOUR_ACES_PERCENT = 10
ACES_AWARDS = {(3, True): 250_000, (3, False): 25_000, (2, True): 5_000, (2, False): 2_500}
"""Fixed awards of table PB-1 in cents, by the number of aces and whether they are of one suit."""

BONUS = PayTable.of(
    "BB-1",
    "Blackjack bonus",
    "2.20",
    {"blackjack": "15 to 1"},
    used=lambda options: bool(options.bonus_wager),
    source="public",
    unsure="what the wager is, is not held; ace and jack of spades take the meter where both wagers were made",
)

STREAK = PayTable.of(
    "ST",
    "Streak",
    "2.22",
    {"5 wins": "37 to 1", "4 wins": "17 to 1", "3 wins": "7 to 1", "2 wins": "3 to 1"},
    used=lambda options: bool(options.streak),
    source="public",
)

MATCH_RESULTS = ("no match", "match", "match in suit")
MATCH_DEALER = {
    decks: PayTable.of(
        f"MD-{decks}",
        f"Match-the-dealer, {decks} decks",
        "2.23",
        {MATCH_RESULTS[2]: suited, MATCH_RESULTS[1]: unsuited},
        used=lambda options, decks=decks: bool(options.match_the_dealer and options.decks == decks),
        source="public",
    )
    for decks, suited, unsuited in ((6, "11 to 1", "4 to 1"), (8, "14 to 1", "3 to 1"))
}

QUEENS_AND_BLACKJACK = "two queens of hearts and the dealer has blackjack"
TWENTY_RESULTS = (
    "no twenty",
    "any other twenty",
    "twenty of one suit",
    "twenty of one rank and suit",
    "two queens of hearts",
)
TWENTY = {
    letter: PayTable.of(
        f"TW-{letter}",
        f"Twenty point bonus, table {letter}",
        "2.24",
        {
            QUEENS_AND_BLACKJACK: "1,000 to 1",
            TWENTY_RESULTS[4]: queens,
            TWENTY_RESULTS[3]: matched,
            TWENTY_RESULTS[2]: suited,
            TWENTY_RESULTS[1]: "4 to 1",
        },
        used=lambda options, letter=letter: bool(options.twenty_point_bonus and options.twenty_table == letter),
        source="public",
    )
    for letter, queens, matched, suited in (
        ("A", "125 to 1", "19 to 1", "9 to 1"),
        ("B", "200 to 1", "25 to 1", "10 to 1"),
    )
}

PAY_TABLES = (
    *BLACKJACK.values(),
    INSURANCE,
    FIVE_CARDS,
    OVER_UNDER,
    *SAME_SUIT.values(),
    *SEVENS.values(),
    BONUS,
    STREAK,
    *MATCH_DEALER.values(),
    *TWENTY.values(),
)


def blackjack_table(options: Options) -> PayTable:
    """Return the table by which a blackjack is paid under the options in force."""
    if options.hole_card == "exposed":
        return BLACKJACK["BJ-11"]
    return BLACKJACK["BJ-65" if options.blackjack_pays == "6:5" else "BJ-32"]


def _blackjack_odds(options: Options) -> PayoutOdds:
    return blackjack_table(options).highest


# Wagers.

DEALER_HANDS = (1, 2, 3)
STREAKS = (2, 3, 4, 5)
ONE_DOLLAR = 100


def _single(options: Options) -> bool:
    return not options.multiple_action


def _multiple(options: Options) -> bool:
    return bool(options.multiple_action)


def _one_dollar(_options: Options) -> int:
    return ONE_DOLLAR


def _token(options: Options) -> int:
    return to_cents(options.progressive_token)


def _streak_odds(wins: int) -> Callable[[Options], PayoutOdds]:
    return lambda _: STREAK[f"{wins} wins"]


_BEATS = "the hand is not over 21 and beats the dealer's, or the dealer's is over 21; a blackjack beats a drawn 21"
_LOSES = "the hand is over 21 or lower than the dealer's; equal totals lose too where the hole card is exposed"
_INSURED = "the dealer's second card is ten-valued"
_INSURED_LOSES = "the dealer's second card is anything else"

WAGERS = (
    Wager(
        id="main",
        name="blackjack wager",
        cite="2.3",
        required=True,
        wins=_BEATS,
        loses=_LOSES,
        returned="the totals are equal, or both hands are blackjack; never where the hole card is exposed",
        pays="1 to 1; a blackjack by the table in use",
        offered=_single,
        offered_when="in multiple action the wagers are main-1, main-2 and main-3",
        odds=_blackjack_odds,
    ),
    *(
        Wager(
            id=f"main-{hand}",
            name=f"wager on the dealer's hand {hand}",
            cite="2.18",
            required=hand == 1,
            wins=_BEATS,
            loses=_LOSES,
            returned="the totals are equal, or both hands are blackjack",
            pays="1 to 1; a blackjack by the table in use",
            offered=_multiple,
            offered_when="multiple action is not played here",
            odds=_blackjack_odds,
            source="general",
        )
        for hand in DEALER_HANDS
    ),
    Wager(
        id="insurance",
        name="insurance",
        cite="2.9(a); 2.9(b)",
        placed="in-turn",
        wins=_INSURED,
        loses=_INSURED_LOSES,
        returned="it is paid as one with a blackjack, where the licensee consolidates the two",
        pays="2 to 1",
        offered=lambda options: bool(options.hole_card != "exposed" and not options.multiple_action),
        offered_when="the hole card is exposed, or multiple action has insurance-1 to insurance-3",
        odds=lambda _: INSURANCE.highest,
    ),
    *(
        Wager(
            id=f"insurance-{hand}",
            name=f"insurance against the dealer's hand {hand}",
            cite="2.9(a); 2.18",
            placed="in-turn",
            wins=_INSURED,
            loses=_INSURED_LOSES,
            pays="2 to 1",
            offered=_multiple,
            offered_when="multiple action is not played here",
            odds=lambda _: INSURANCE.highest,
            source="general",
        )
        for hand in DEALER_HANDS
    ),
    Wager(
        id="double@n",
        name="double on hand n",
        cite="2.10(a)",
        placed="in-turn",
        wins="hand n wins",
        loses="hand n loses, other than to a dealer's blackjack",
        returned="hand n stands off, or the dealer has blackjack",
        pays="1 to 1",
        odds=lambda _: EVEN,
    ),
    Wager(
        id="split@n",
        name="wager on the nth hand made by splitting",
        cite="2.11(a)",
        placed="in-turn",
        wins="hand n wins",
        loses="hand n loses, other than to a dealer's blackjack",
        returned="hand n stands off, or the dealer has blackjack",
        pays="1 to 1",
        odds=lambda _: EVEN,
    ),
    *(
        Wager(
            id=id,
            name=f"{id[:-2]} 13",
            cite="2.17(a)1; 2.17(b)",
            wins=f"the first two cards are {id[:-2]} 13, aces counting 1",
            loses="otherwise, 13 exactly included",
            pays="1 to 1",
            exactly=_one_dollar,
            offered=lambda options: bool(options.additional_wager == "over-under-13"),
            offered_when="the additional wager on offer is another, or none",
            odds=lambda _: OVER_UNDER.highest,
        )
        for id in ("over13", "under13")
    ),
    Wager(
        id="same-suit",
        name="same suit",
        cite="2.17(a)2; 2.17(b)",
        wins="the first two cards are of one suit",
        loses="otherwise",
        pays="by the same suit table in use",
        exactly=_one_dollar,
        offered=lambda options: bool(options.additional_wager == "same-suit"),
        offered_when="the additional wager on offer is another, or none",
        odds=lambda options: SAME_SUIT[options.same_suit_table].highest,
    ),
    Wager(
        id="sevens",
        name="sevens",
        cite="2.17(a)3; 2.17(b)4",
        wins="one or more of the first three cards is a seven",
        loses="otherwise",
        pays="by the sevens table, the highest result only",
        exactly=_one_dollar,
        offered=lambda options: bool(options.additional_wager == "sevens"),
        offered_when="the additional wager on offer is another, or none",
        odds=lambda options: SEVENS[options.sevens_table].highest,
        unsure="that 2.17(d) collects losers after two cards leaves little room for a seven as third card",
    ),
    Wager(
        id="progressive",
        name="progressive",
        cite="2.19",
        wins="the first cards dealt to the box are two or more aces in a row",
        loses="otherwise",
        pays="by table PB-1, the highest result only",
        exactly=_token,
        offered=lambda options: bool(options.progressive),
        offered_when="the progressive wager is not offered here",
        source="public",
        unsure="token, awards and meter rules are not held",
    ),
    *(
        Wager(
            id=f"bonus-{who}",
            name=f"blackjack bonus, {who}'s hand",
            cite="2.20",
            wins=f"the {who}'s hand is a blackjack",
            loses="otherwise",
            pays="15 to 1; ace and jack of spades take the meter where both bonus wagers were made",
            offered=lambda options: bool(options.bonus_wager),
            offered_when="the bonus wager is not offered here",
            odds=lambda _: BONUS.highest,
            source="public",
            unsure="what the wager is, is not held",
        )
        for who in ("player", "dealer")
    ),
    *(
        Wager(
            id=f"streak-{number}",
            name=f"streak of {number}",
            cite="2.22",
            wins=f"{number} rounds in a row are won, counted from the one in which it was placed",
            loses="a round is lost before that",
            pays=str(STREAK[f"{number} wins"]),
            offered=lambda options: bool(options.streak),
            offered_when="the streak wager is not offered here",
            odds=_streak_odds(number),
            source="public",
        )
        for number in STREAKS
    ),
    Wager(
        id="match-dealer",
        name="match-the-dealer",
        cite="2.23",
        wins="the player's first or second card equals the dealer's up card in rank",
        loses="neither does",
        pays="by the table for the number of decks; both cards add up",
        offered=lambda options: bool(options.match_the_dealer),
        offered_when="match-the-dealer is not offered here",
        odds=lambda options: MATCH_DEALER[options.decks].highest if options.decks in MATCH_DEALER else None,
        source="public",
    ),
    Wager(
        id="twenty-bonus",
        name="twenty point bonus",
        cite="2.24",
        wins="the first two cards total 20",
        loses="otherwise",
        pays="by the table in use, the highest result only",
        offered=lambda options: bool(options.twenty_point_bonus),
        offered_when="the twenty point bonus is not offered here",
        odds=lambda options: TWENTY[options.twenty_table].highest,
        source="public",
    ),
)

# What is left out.

_CONDUCT = "binds people at a table of felt; at this one nobody but the dealer's procedure can do it"
_LATER = "a wager of the later edition whose text is not held; this game ends at 2.24"

LEFT_OUT = (
    LeftOut(
        "13:69E-1.10",
        "the text of the layout section is not held; the boxes and the reader that a round depends on are options",
    ),
    LeftOut("2.3(d)", "what may stand for money on the layout; wagers are counted in money, whatever stands for it"),
    LeftOut("2.6(a); 2.6(b)", "where the shoe stands and which hand moves a card; the order of cards is carried out"),
    LeftOut("2.6(n)", _CONDUCT),
    LeftOut("2.6(o)", "lays a duty on players that no step of the dealer depends on; each total is announced"),
    LeftOut("2.13(g)", "the regulator's own discretion over single tables"),
    LeftOut("2.25", _LATER),
    LeftOut("2.26", _LATER),
    LeftOut("2.27", f"{_LATER}; it is for internet play"),
)
