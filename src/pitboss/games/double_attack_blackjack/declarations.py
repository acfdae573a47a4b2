"""What double attack blackjack declares: wagers, pay tables, options, what is left out, each with its cite."""

from __future__ import annotations

from ...rules.declarations import LeftOut, Option, Options, PayTable, Value, Wager
from ...things.payout import EVEN

NOTICE = "8.3(b), half an hour"
ON_OFF = (True, False)
ANY_TIME, FIRST_TWO_CARDS = "any_time", "first_two_cards"
ANY_NUMBER, TWO_CARDS = "any_number", "two_cards"

# Pay tables.

BUST_IT_RESULTS = (
    "no break on the third card",
    "third card a jack, queen or king",
    "third card a 9",
    "third card an 8",
    "third card a 7",
    "third card a 6",
    "three eights of one color",
    "three eights of one suit",
)

BUST_IT = PayTable.of(
    "BI-1",
    "BustIt: the dealer breaks on the third card",
    "26.6?",
    {
        BUST_IT_RESULTS[7]: "200 to 1",
        BUST_IT_RESULTS[6]: "50 to 1",
        BUST_IT_RESULTS[5]: "15 to 1",
        BUST_IT_RESULTS[4]: "10 to 1",
        BUST_IT_RESULTS[3]: "8 to 1",
        BUST_IT_RESULTS[2]: "6 to 1",
        BUST_IT_RESULTS[1]: "3 to 1",
    },
    used=lambda options: bool(options.bustit),
    source="public",
    unsure="the section is not held; the table is that of the sister rule, and no other was found in use here",
)

WINS = PayTable.of(
    "EVEN",
    "A winning hand, blackjack included",
    "26.5(d)?",
    {"winning hand": "1 to 1"},
    source="public",
    unsure="the odds are not held",
)

INSURANCE = PayTable.of(
    "INS",
    "Insurance",
    "26.8?",
    {"jack, queen or king as hole card": "5 to 2"},
    source="public",
    unsure="the section is not held",
)

# Wagers.

ONE_DOLLAR = 100
BUST_IT_AT_LEAST, BUST_IT_AT_MOST = ONE_DOLLAR, 50 * ONE_DOLLAR
"""The limits of BustIt come from a single description of the game."""

_BEATS = "the hand is not over 21 and beats the dealer's, or the dealer's is over 21; a blackjack beats a drawn 21"
_LOSES = "the hand is over 21 or lower than the dealer's"
_AS_THE_HAND = "hand n loses, other than to a dealer's blackjack"
_RETURNED = "hand n equals the dealer's, or the dealer has blackjack"

WAGERS = (
    Wager(
        id="initial",
        name="initial wager",
        cite="26.1#initial-wager",
        required=True,
        wins=_BEATS,
        loses=f"{_LOSES}, or the dealer alone has blackjack",
        returned="the totals are equal, or both hands are blackjack",
        pays="1 to 1, blackjack included",
        odds=lambda _: EVEN,
        unsure="the odds are those of the sister rule",
    ),
    Wager(
        id="bustit",
        name="BustIt wager",
        cite="26.6?",
        wins="the dealer goes over 21 on exactly three cards",
        loses="otherwise, a dealer's blackjack included",
        returned="all hands are dead, or no card was dealt to the box",
        pays="by table BI-1, the highest result only",
        offered=lambda options: bool(options.bustit),
        offered_when="BustIt is not offered here",
        odds=lambda _: BUST_IT.highest,
        source="public",
        unsure="its limits are found in one description only",
    ),
    Wager(
        id="double-attack",
        name="double attack wager",
        cite="26.1#double-attack-wager",
        placed="in-turn",
        wins=_BEATS,
        loses=_LOSES,
        returned="the totals are equal, or the dealer has blackjack",
        pays="1 to 1",
        odds=lambda _: EVEN,
        unsure="the odds are those of the sister rule",
    ),
    Wager(
        id="insurance",
        name="insurance",
        cite="26.8?",
        placed="in-turn",
        wins="the hole card is a jack, queen or king",
        loses="the hole card is any other",
        pays="5 to 2",
        odds=lambda _: INSURANCE.highest,
        source="public",
        unsure="whether half of the initial wager is meant, or of initial and double attack wager together",
    ),
    Wager(
        id="double@n",
        name="double on hand n",
        cite="26.10?",
        placed="in-turn",
        wins="hand n wins",
        loses=_AS_THE_HAND,
        returned=_RETURNED,
        pays="1 to 1",
        odds=lambda _: EVEN,
        source="public",
        unsure="the section is not held",
    ),
    Wager(
        id="split@n",
        name="wager on the nth hand made by splitting",
        cite="26.11?",
        placed="in-turn",
        wins="hand n wins",
        loses=_AS_THE_HAND,
        returned=_RETURNED,
        pays="1 to 1",
        odds=lambda _: EVEN,
        source="public",
        unsure="the section is not held",
    ),
)

# Options.

OWN_PROCEDURE_TEXTS = ("shuffle", "where", "by", "equipment")
"""What a procedure of the licensee's own may describe in words: how, where and by whom the cards are shuffled."""
OWN_PROCEDURE_NUMBERS = {"cutting_cards": (0, 2), "behind": (1, 383), "burns": (0, 10)}
"""And in numbers: the cutting cards, the cards behind the one that ends the shoe, the cards burned."""


def _is_own_procedure(value: Value) -> bool:
    return value is None or (isinstance(value, dict) and bool(value) and all(_is_part(*one) for one in value.items()))


def _is_part(key: Value, value: Value) -> bool:
    if key in OWN_PROCEDURE_TEXTS:
        return isinstance(value, str) and bool(value.strip())
    bounds = OWN_PROCEDURE_NUMBERS.get(key)
    return bounds is not None and type(value) is int and bounds[0] <= value <= bounds[1]


OPTIONS = (
    Option(id="decks", name="Decks", default=8, values=(6, 8), cite="26.2(a)"),
    Option(
        id="hole_card",
        name="The dealer's second card",
        default="reader",
        values=("reader", "unread", "none"),
        cite="26.?(i); 26.?(l); 26.?(m)",
        unsure="the text that is held always speaks of a hole card; 'none' is known from elsewhere",
    ),
    Option(
        id="bustit",
        name="BustIt wager",
        default=True,
        values=ON_OFF,
        cite="26.6?",
        notice=NOTICE,
        source="public",
    ),
    Option(
        id="surrender",
        name="Surrender",
        default=ANY_TIME,
        values=(ANY_TIME, FIRST_TWO_CARDS, False),
        cite="26.9?",
        notice=NOTICE,
        source="public",
        unsure="the section is not held",
    ),
    Option(
        id="double_on",
        name="On how many cards a hand may be doubled",
        default=ANY_NUMBER,
        values=(ANY_NUMBER, TWO_CARDS),
        cite="26.10?",
        notice=NOTICE,
        source="public",
        unsure="the descriptions differ",
    ),
    Option(
        id="max_split_hands",
        name="Hands that may be made of one by splitting",
        default=4,
        values=(2, 3, 4),
        cite="26.11?",
        notice=NOTICE,
        source="public",
        unsure="the section is not held",
    ),
    Option(
        id="draw_split_aces",
        name="Split aces may get more than one card each",
        default=False,
        values=ON_OFF,
        cite="26.11?",
        source="public",
        unsure="the section is not held",
    ),
    Option(
        id="shuffle_each_round",
        name="The cards are shuffled after every round",
        default=False,
        values=ON_OFF,
        cite="26.4(g)",
    ),
    Option(
        id="shuffler",
        name="What the cards are shuffled with",
        default="automated",
        values=("automated", "none"),
        cite="26.4(a)",
        unsure="the text allows a device and the hands alike and prefers neither",
    ),
    Option(
        id="recut_by",
        name="Who recuts on a supervisor's order",
        default="last_cutter",
        values=("last_cutter", "next_entitled"),
        cite="26.4(f)",
    ),
    Option(
        id="own_procedure",
        name="The licensee's own shuffle, cutting cards and burn, as approved",
        default=None,
        accept=_is_own_procedure,
        accepts="names with values: shuffle, where, by, equipment (text), cutting_cards, behind, burns (numbers)",
        cite="26.4(h)",
        notice="approval",
    ),
)


def own_procedure(options: Options) -> dict[str, Value]:
    """Return the parts of 26.4 that a procedure of the licensee's own replaces."""
    return dict(options.own_procedure or {})


LEFT_OUT = (
    LeftOut("26.5(c)", "what may stand for money on the layout; wagers are counted in money, whatever stands for it"),
    LeftOut("26.?(g)", "the text is not held: what went wrong, and what is ruled, is not known"),
)
