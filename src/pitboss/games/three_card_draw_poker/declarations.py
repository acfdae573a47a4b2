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
    When,
    ranking,
)
from ...rules.poker_family import (
    AUTOMATED_SHOE,
    HAND,
    MANUAL_SHOE,
    ByDeal,
    family_conflicts,
    family_options,
    uses_automated_shoe,
)
from ...rules.poker_family_irregularities import FamilyIrregularities
from ...rules.poker_family_steps import (
    card_by_card,
    cut_by_hand,
    loading_steps,
    no_more_bets_steps,
    opening_steps,
    stub_steps,
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
        placed="never",
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


def dealers_way(options: Options) -> str:
    """Return how the dealer comes by four cards: as chosen, or the first way that the way of dealing allows."""
    return str(options.dealer_cards or (THREE_PLUS_ONE if uses_automated_shoe(options) else IN_TURN))


def _dealer(way: str) -> When:
    return lambda options: dealers_way(options) == way


STUB = ByDeal("13:69F-42.10(g)", "13:69F-42.10(g)", "13:69F-42.9(c); 13:69F-42.10(g)")
STUB_COUNT = ByDeal("13:69F-42.7(e)", "13:69F-42.7(e)", "13:69F-42.9(d)")

STEPS = (
    *opening_steps(
        opening="13:69F-42.3(a); 13:69F-42.3(b); 13:69F-42.3(c)",
        shuffle="13:69F-42.4(a)",
        cut="13:69F-42.4(b)2; 13:69F-42.4(c)1",
        no_cut="13:69F-42.4(b)1",
        two_decks="13:69F-42.2(b)",
    ),
    Step("A supervisor may have the cards cut again before any is dealt.", "13:69F-42.4(d)", cut_by_hand),
    *loading_steps(automated_shoe="13:69F-42.9(b)1", manual_shoe="13:69F-42.7(a)"),
    Step("While nobody plays the cards lie spread; who arrives looks at them, then they are washed.", "13:69F-42.4(e)"),
    Step("Players place an Ante, and First 3 Bonus if they wish.", "13:69F-42.1#ante-wager"),
    *no_more_bets_steps(
        ByDeal(
            "13:69F-42.6(b); 13:69F-42.7(b); 13:69F-42.7(c)",
            "13:69F-42.6(b); 13:69F-42.8(b)3",
            "13:69F-42.6(b); 13:69F-42.9(b)2",
        ),
        hold="13:69F-42.8(b)2; 13:69F-42.8(b)4",
    ),
    Step(
        "Three times one card face down to each player, clockwise from the far left.",
        "13:69F-42.10(a)",
        card_by_card,
    ),
    Step(
        "A stack of three face down to each player, clockwise from the far left.",
        "13:69F-42.10(a)",
        uses_automated_shoe,
    ),
    Step("After the players the dealer takes four cards face down.", "13:69F-42.10(b)", _dealer(IN_TURN)),
    Step(
        "After the players the dealer takes a stack of three, then the stub into one hand and its top card as fourth.",
        "13:69F-42.10(c)",
        _dealer(THREE_PLUS_ONE),
    ),
    Step(
        "After the players the dealer takes the stub into one hand, and four cards from its top.",
        "13:69F-42.10(d)",
        _dealer(FROM_STUB),
    ),
    Step("Each player looks at his or her own cards and shows them to nobody.", "13:69F-42.10(e)"),
    Step("From the far left each player folds, makes an In to Win wager or makes a Draw wager.", "13:69F-42.10(f)"),
    Step(
        "Fold: the Ante and the cards are collected; with First 3 Bonus the cards go face down under that wager.",
        "13:69F-42.10(f)1",
    ),
    Step(
        "In to Win: a wager equal to the Ante, the three cards dealt face down under it.",
        "13:69F-42.10(f)2",
    ),
    Step(
        "Draw: a wager equal to the Ante, the two cards kept face down under it; the card given up goes face down to "
        "the discard rack.",
        "13:69F-42.10(f)3",
    ),
    Step(
        "The draw card comes at once, face down, under First 3 Bonus or else under the Ante. Nobody looks at it, not "
        "even its player, until the dealer turns it.",
        "13:69F-42.10(f)4",
    ),
    *stub_steps(STUB, STUB_COUNT),
    Step(
        "The dealer turns four cards, lays the best three side by side and the fourth across at the far right; the "
        "dealer always qualifies.",
        "13:69F-42.10(g)",
    ),
    Step("Settlement runs counterclockwise from the far right, player by player.", "13:69F-42.10(h)"),
    Step(
        "In to Win: turn the three cards; First 3 Bonus is paid on a pair or higher, else collected; then the hand "
        "is held against the dealer's.",
        "13:69F-42.10(h)1; 13:69F-42.10(h)2; 13:69F-42.10(h)3",
    ),
    Step(
        "Draw: turn the two cards kept; First 3 Bonus is paid 1 to 1 if they are a pair, else collected; only then "
        "turn the draw card and hold the three against the dealer's.",
        "13:69F-42.10(h)8; 13:69F-42.10(h)9",
    ),
    Step("Folded with First 3 Bonus: turn the three cards and settle it by them.", "13:69F-42.10(f)1"),
    Step("The higher hand wins Ante and In to Win or Draw 1 to 1; equal rank returns them.", "13:69F-42.11(b)"),
    Step(
        "Then the In to Win/Draw Bonus is paid on a straight or higher, whatever the dealer holds.",
        "13:69F-42.10(h)7; 13:69F-42.10(h)13",
    ),
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
