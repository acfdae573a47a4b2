"""What red dog declares: wagers, pay tables, options and irregularities, each with its cite."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from ...rules.declarations import Irregularity, LeftOut, Option, Options, PayTable, Step, Value, Wager
from ...rules.effects import nothing_changes
from ...rules.payouts import bettered
from ...rules.shoe_games import IMPROPER_CUT, ShoeCites, drawn_in_error_unexposed, face_up_in_shoe, shoe_steps
from ...things.payout import PayoutOdds

SHOE = ShoeCites(
    inspect="6.2(a)",
    spread="6.2(b)",
    wash="6.2(c)",
    shuffle="6.3(a)",
    cut="6.3(b); 6.3(c)",
    cutting_card="6.3(c)",
    load="6.3(c); 6.1(c)",
    burn="6.4(a)",
    device="6.9",
    face_up="6.7(a)",
    unseen="6.7(b)",
    ran_out="6.5(k)",
    recut="6.3(d)",
)

THREE_OF_A_KIND = "three of a kind"
LINES = {"1": "spread 1", "2": "spread 2", "3": "spread 3", "4-11": "spread 4 to 11"}
"""The lines of the payout odds, by their keys in the option that betters them."""

BASE = PayTable.of(
    "rd-base",
    "Red dog",
    "6.5(i)2; 6.5(f)1",
    {
        "spread 1": "5 to 1",
        "spread 2": "4 to 1",
        "spread 3": "2 to 1",
        "spread 4 to 11": "1 to 1",
        THREE_OF_A_KIND: "11 to 1",
    },
    exact=False,
)


def pay_table(options: Options) -> PayTable:
    """Return the pay table in force: the printed one, or the licensee's, no line of which pays less (6.5(i)3).

    >>> from .game import RedDog
    >>> str(pay_table(RedDog(payout_odds={"2": "5:1"}).options)["spread 2"])
    '5 to 1'
    """
    chosen = options.payout_odds
    if chosen == BASE.id:
        return BASE
    better = bettered(replace(BASE, cite="6.5(i)3"), {LINES[line]: odds for line, odds in chosen.items()})
    return replace(better, id="rd-licensee", name="Red dog, odds of the licensee", exact=True)


def _best_on_a_spread(options: Options) -> PayoutOdds:
    table = pay_table(options)
    return max((table[line] for line in LINES.values()), key=lambda odds: odds.wins / odds.per)


WAGERS = (
    Wager(
        id="original",
        name="original wager",
        cite="6.5(a)",
        required=True,
        wins="the third card falls between the first two, or makes three of a kind with a pair",
        loses="there is a spread and the third card does not fall between",
        returned="the first two cards are consecutive, or a pair that the third card does not match",
        pays="by the spread; three of a kind 11 to 1",
        # The ten-times rule of 8.2(a) looks at the spread; three of a kind is left out of account.
        odds=_best_on_a_spread,
    ),
    Wager(
        id="raise",
        name="raise wager",
        cite="6.5(h)",
        placed="in-turn",
        wins="with the original wager",
        loses="with the original wager",
        returned="the player voids the round after a third card shown too early",
        pays="at the odds of the original wager",
        odds=_best_on_a_spread,
    ),
)


def _names_lines(value: Value) -> bool:
    return isinstance(value, Mapping) and bool(value) and set(value) <= set(LINES)


OPTIONS = (
    Option(
        id="payout_odds",
        name="Payout odds by the spread, for all patrons at the table",
        default=BASE.id,
        values=(BASE.id,),
        accept=_names_lines,
        accepts=f"an object of odds for any of {', '.join(LINES)}",
        cite="6.5(i)3",
        notice="8.3, before any decrease",
    ),
    Option(
        id="multiple_betting_areas",
        name="A player may wager on more than one betting area",
        default=False,
        values=(False, True),
        cite="6.8",
    ),
    Option(
        id="shuffle_each_round",
        name="The cards are shuffled at the end of every round",
        default=False,
        values=(False, True),
        cite="6.3(a)",
    ),
    Option(
        id="recut_by",
        name="Who recuts on a supervisor's order",
        default="last-cutter",
        values=("last-cutter", "next-entitled"),
        cite="6.3(d)",
    ),
    Option(
        id="continuous_shuffler",
        name="Shoe or device that reshuffles by itself",
        default=False,
        values=(False, True),
        cite="6.9",
        notice="the device and its procedures are approved",
    ),
    Option(
        id="decks",
        name="Decks",
        default=6,
        values=(1, 2, 3, 4, 5, 6, 7, 8),
        cite="6.1(a); 6.2(a)",
        source="general",
        unsure="the text has one or more; six, and eight at most, are the practice",
    ),
)

KEYS = {"card": "the card concerned, as it stands in the order of the shoe"}
FROM_THE_BURN_ON = ("before-deal", "dealing", "raises", "third-card")

EARLY = "third-card-before-raises-closed"

IRREGULARITIES = (
    face_up_in_shoe("6.7(a)", FROM_THE_BURN_ON, keys=KEYS),
    drawn_in_error_unexposed("6.7(b)", (*FROM_THE_BURN_ON, "settlement"), keys=KEYS),
    Irregularity(
        id=EARLY,
        name='third card shown before "Raises closed"',
        happened="on a spread the third card is drawn and exposed before raises are closed",
        ruling="it is discarded; each player plays the round out with another third card, or voids it",
        cite="6.7(c)",
        when=("raises",),
        trigger="procedure",
        # Whoever is still to be asked has seen a third card, and raises no more.
        answers="no-raise",
        keys=KEYS,
    ),
    Irregularity(
        id=IMPROPER_CUT,
        name="improper cut",
        happened="after the cut and before any card is dealt, the cut is seen to be improper or unfair",
        ruling="a supervisor may have the cards recut; no wager is touched",
        cite="6.3(d)",
        when=("before-deal",),
        effect=nothing_changes("6.3(d)", "The cards are recut; no wager is touched."),
        possible=lambda options: not options.continuous_shuffler,
        possible_when="nothing is cut where a device reshuffles by itself (option continuous_shuffler)",
    ),
)


def _by_hand(options: Options) -> bool:
    return not options.continuous_shuffler


STEPS = (
    *shoe_steps(
        SHOE,
        burn="The first card is burned face down, and one by each new dealer; it is shown to a player who asks.",
        by_hand=_by_hand,
    ),
    Step("Cards from 2 to 10 count their face, jack 11, queen 12, king 13, and an ace always 14.", "6.1(b)"),
    Step("All wagers but raises are down before the first card.", "6.5(a)"),
    Step("The dealer draws with the left hand and places the card face up with the right.", "6.4(b)", _by_hand),
    Step("First card to the box at the far left, second to the box at the far right.", "6.5(c)"),
    Step("Nobody touches a wager from then on until it is decided.", "6.5(d)"),
    Step('Consecutive values: "The cards are consecutive—tie hand". All wagers go back; the round is over.', "6.5(e)"),
    Step('Two of a value: "We have a pair". A third card goes at once to the middle box; nobody raises.', "6.5(f)"),
    Step('It matches: "Three of a kind". All wagers win 11 to 1.', "6.5(f)1"),
    Step('It does not: "No three of a kind—tie hand". All wagers go back; the round is over.', "6.5(f)2"),
    Step(
        "Otherwise the dealer announces the spread, how many values fall between the two, and puts the marker on it.",
        "6.5(g)",
    ),
    Step("Each player may make one raise, of as much as the original wager or less.", "6.5(h)"),
    Step('"Raises closed". The third card goes to the middle box, and its value is announced.', "6.5(i)"),
    Step("Between the two, neither of them included, all wagers win; otherwise all are collected.", "6.5(i)1"),
    Step("Original wagers and raises are paid by the spread.", "6.5(i)2"),
    Step("The cards go to the discard rack in an order from which the hand can be rebuilt.", "6.5(j)"),
    Step(
        "The round in which the cutting card comes out is finished; then the cards are reshuffled.", "6.5(k)", _by_hand
    ),
    Step(
        "The cards are shuffled after every round.",
        "6.3(a)",
        lambda options: bool(options.shuffle_each_round) and _by_hand(options),
    ),
)

LEFT_OUT = (
    LeftOut("6.5(b)", "what a wager is made of belongs to the table's chips and cash; a round takes amounts accepted"),
)
