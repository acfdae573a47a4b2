"""What Three Card Draw Poker declares: wagers, pay tables, options and irregularities, each with its cite."""

from __future__ import annotations

from collections.abc import Callable

from ...rules.declarations import (
    Conflict,
    LeftOut,
    Option,
    Options,
    PayTable,
    Step,
    Wager,
    ranking,
)
from ...rules.poker_family import (
    AUTOMATED_SHOE,
    HAND,
    MANUAL_SHOE,
    FamilyIrregularities,
    family_conflicts,
    family_options,
)
from ...rules.poker_hands import SAME_KIND
from ...things.payout import EVEN

HAND_NAMES = (
    "high card",
    "pair",
    "flush",
    "straight",
    "three-of-a-kind",
    "straight flush",
    "mini royal flush",
)
PAIR_NAME = "pair"

IN_TURN, THREE_PLUS_ONE, FROM_STUB = "dealt-in-turn", "three-plus-one", "four-from-stub"


def _chosen(option: str, number: int) -> Callable[[Options], bool]:
    return lambda options: bool(options[option] == number)


BONUS = {
    number: PayTable.of(
        f"bonus-{number}",
        f"In to Win/Draw Bonus, pay table {number}",
        "13:69F-42.11(c)",
        {
            "mini royal flush": "20 to 1",
            "straight flush": straight_flush,
            "three-of-a-kind": three,
            "straight": "1 to 1",
        },
        used=_chosen("bonus", number),
    )
    for number, three, straight_flush in (
        (1, "5 to 1", "10 to 1"),
        (2, "4 to 1", "10 to 1"),
        (3, "5 to 1", "6 to 1"),
    )
}

FIRST_3 = {
    number: PayTable.of(
        f"first-3-{number}",
        f"First 3 Bonus, pay table {number}",
        "13:69F-42.11(d)",
        {
            "mini royal flush": mini_royal,
            "straight flush": straight_flush,
            "three-of-a-kind": "30 to 1",
            "straight": straight,
            "flush": "3 to 1",
            PAIR_NAME: "1 to 1",
        },
        used=_chosen("first_3", number),
    )
    for number, straight, straight_flush, mini_royal in (
        (1, "6 to 1", "50 to 1", "200 to 1"),
        (2, "6 to 1", "60 to 1", "100 to 1"),
        (3, "7 to 1", "40 to 1", "150 to 1"),
        (4, "6 to 1", "40 to 1", "60 to 1"),
    )
}

WAGERS = (
    Wager(
        id="ante",
        name="Ante",
        cite="13:69F-42.1#ante-wager",
        required=True,
        wins="the final hand ranks higher than the dealer's, who always qualifies",
        loses="it ranks lower, or the player folds",
        returned="the hands are of equal rank",
        pays="1 to 1",
        odds=lambda _: EVEN,
    ),
    Wager(
        id="in-to-win",
        name="In to Win wager",
        cite="13:69F-42.1#in-to-win-wager; 13:69F-42.10(f)2",
        placed="in-turn",
        wins="with the Ante",
        loses="with the Ante",
        returned="with the Ante",
        pays="1 to 1",
        odds=lambda _: EVEN,
    ),
    Wager(
        id="draw",
        name="Draw wager",
        cite="13:69F-42.1#draw-wager; 13:69F-42.10(f)3",
        placed="in-turn",
        wins="with the Ante",
        loses="with the Ante",
        returned="with the Ante",
        pays="1 to 1",
        odds=lambda _: EVEN,
    ),
    Wager(
        id="first-3-bonus",
        name="First 3 Bonus wager",
        cite="13:69F-42.1#first-3-bonus-wager",
        wins="the three cards dealt are a pair or higher; after a draw, only if the two cards kept are a pair",
        loses="they are not",
        pays="by the First 3 Bonus table in use",
        odds=lambda options: FIRST_3[options.first_3].highest,
        unsure="that it loses below a pair after an In to Win wager, and is settled after a fold, is not said outright",
    ),
    Wager(
        id="in-to-win-draw-bonus",
        name="In to Win/Draw Bonus (a payment, not a wager)",
        cite="13:69F-42.1#in-to-win-bonus; 13:69F-42.11(c)",
        placed="in-turn",
        wins="the player has stayed in and the final hand is a straight or higher, whatever the dealer holds",
        loses="never",
        pays="by the In to Win/Draw Bonus table in use, on the Ante",
        odds=lambda options: BONUS[options.bonus].highest,
    ),
)

OPTIONS = (
    *family_options(
        deal="13:69F-42.7(a); 13:69F-42.8(a); 13:69F-42.9(a)",
        shuffler="13:69F-42.2(b); 13:69F-42.4(a); 13:69F-42.7(f); 13:69F-42.9(e)",
        stub_count="13:69F-42.7(e); 13:69F-42.9(d)",
        second_deck="13:69F-42.2(b)",
    ),
    Option(
        id="dealer_cards",
        name="How the dealer comes by four cards; if not said, the first way that the way of dealing allows",
        default=None,
        values=(None, IN_TURN, THREE_PLUS_ONE, FROM_STUB),
        cite="13:69F-42.10(b); 13:69F-42.10(c); 13:69F-42.10(d)",
    ),
    Option(
        id="bonus",
        name="In to Win/Draw Bonus pay table",
        default=1,
        values=(1, 2, 3),
        cite="13:69F-42.11(c)",
        notice="8.3(b), half an hour",
    ),
    Option(
        id="first_3",
        name="First 3 Bonus pay table",
        default=1,
        values=(1, 2, 3, 4),
        cite="13:69F-42.11(d)",
        notice="8.3(b), half an hour",
    ),
    Option(
        id="odds_on_sign",
        name="Inscriptions and odds stand on a sign instead of the layout",
        default=False,
        values=(False, True),
        cite="13:69E-1.13BB(c); 13:69E-1.13BB(d)",
    ),
)

CONFLICTS = (
    *family_conflicts(hand="13:69F-42.8(b)1", stub_count="13:69F-42.7(f)", second_deck="13:69F-42.2(b)"),
    Conflict(
        when={"dealer_cards": (THREE_PLUS_ONE, FROM_STUB)},
        needs={"deal": (AUTOMATED_SHOE,)},
        why="only from a machine that deals the players' cards is the stub taken into the hand",
        cite="13:69F-42.10(c); 13:69F-42.10(d)",
    ),
    Conflict(
        when={"dealer_cards": (IN_TURN,)},
        needs={"deal": (MANUAL_SHOE, HAND)},
        why="a machine that ejects three cards at a time does not deal four",
        cite="13:69F-42.10(c)",
    ),
)

_DRAWS_TOO = ("dealing", "decisions")
_FAMILY = FamilyIrregularities(
    while_dealing=_DRAWS_TOO, until_settled=("dealing", "decisions", "stub", "reveal", "settlement")
)

IRREGULARITIES = (
    _FAMILY.void(
        "IRR-1",
        "card face up",
        "one card or more is found face up in the shoe or deck while cards are dealt, draw cards too",
        "13:69F-42.12(a)",
        when=_DRAWS_TOO,
    ),
    _FAMILY.drawn_unseen("IRR-2", "13:69F-42.12(a)"),
    _FAMILY.wrong_number("IRR-3", "13:69F-42.12(b)", "a player has not three cards or the dealer not four"),
    _FAMILY.shuffler_jams("IRR-4", "13:69F-42.12(c)"),
    _FAMILY.automated_shoe_jams("IRR-5", "13:69F-42.12(d)"),
    _FAMILY.other_method("IRR-6", "13:69F-42.12(e)"),
    _FAMILY.stub_misdeal("IRR-7", "13:69F-42.7(e)2", void="13:69F-42.12(b)"),
    _FAMILY.stub_wrong("IRR-8", "13:69F-42.7(e)2"),
    _FAMILY.counting_shuffler("IRR-9", "13:69F-42.7(f); 13:69F-42.9(e)"),
)

LOOKUPS = (
    ranking(
        "ranks",
        "Three-card hands",
        "13:69F-42.5(b)",
        HAND_NAMES,
        f"A mini royal flush is ace, king and queen of one suit. An ace ranks low in 3-2-A alone. {SAME_KIND}",
    ),
)

STEPS = (
    Step("Players place an Ante, and First 3 Bonus if they wish.", "13:69F-42.1#ante-wager"),
    Step('The dealer says "No more bets".', "13:69F-42.6(b)"),
    Step("Three cards face down to each player, clockwise from the far left.", "13:69F-42.10(a)"),
    Step("Four cards face down to the dealer, after the players.", "13:69F-42.10(b)"),
    Step(
        "From a machine that ejects three: three and the top card of the stub, or four from the stub.",
        "13:69F-42.10(c)",
    ),
    Step("Each player looks at his or her own cards only.", "13:69F-42.10(e)"),
    Step("From the far left each player folds, makes an In to Win wager or makes a Draw wager.", "13:69F-42.10(f)"),
    Step("A fold costs the Ante; the cards stay under First 3 Bonus where that was wagered.", "13:69F-42.10(f)1"),
    Step("In to Win: a wager equal to the Ante, on the three cards dealt.", "13:69F-42.10(f)2"),
    Step("Draw: a wager equal to the Ante, and one card given up for a new one.", "13:69F-42.10(f)3"),
    Step("Nobody sees the draw card, not even its player, until the dealer turns it.", "13:69F-42.10(f)4"),
    Step("The stub goes to the discard rack; the dealer turns four cards and uses the best three.", "13:69F-42.10(g)"),
    Step("Settlement runs counterclockwise from the far right, player by player.", "13:69F-42.10(h)"),
    Step("First 3 Bonus comes first: after a draw on the two kept cards, before the draw card.", "13:69F-42.10(h)8"),
    Step("The higher hand wins 1 to 1; equal rank returns the wagers.", "13:69F-42.11(b)"),
    Step("The In to Win/Draw Bonus is paid by the final hand alone.", "13:69F-42.11(c)"),
    Step("Cards are picked up in an order from which each hand can be rebuilt.", "13:69F-42.10(i)"),
)

LEFT_OUT = (
    LeftOut("13:69E-1.13BB(a)1", "drawings and photographs of a layout are filed; the filing is the licensee's act"),
    LeftOut(
        "13:69F-42.6(a)",
        "what a wager is made of belongs to the table's chips and cash; a round takes amounts accepted",
    ),
    LeftOut("13:69F-47.12", "no provision of its own: a slip for 42.12, which carries the ruling"),
)
