"""What three card poker declares: wagers, pay tables, options and irregularities, each with its cite."""

from __future__ import annotations

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
from ...rules.poker_family import ByDeal, family_conflicts, family_options, uses_automated_shoe
from ...rules.poker_family_irregularities import FamilyIrregularities
from ...rules.poker_family_steps import card_by_card, loading_steps, no_more_bets_steps, opening_steps, stub_steps
from ...rules.poker_hands import SAME_KIND
from ...things.payout import EVEN

HAND_NAMES = ("no pair", "pair", "flush", "straight", "three of a kind", "straight flush")

PAIR_PLUS = {
    letter: PayTable.of(
        letter,
        f"Pair plus, table {letter}",
        "20.11(a)2",
        {
            "straight flush": straight_flush,
            "three of a kind": three,
            "straight": "6 to 1",
            "flush": flush,
            "pair": "1 to 1",
        },
    )
    for letter, flush, three, straight_flush in (
        ("A", "4 to 1", "30 to 1", "40 to 1"),
        ("B", "4 to 1", "33 to 1", "35 to 1"),
        ("C", "3 to 1", "30 to 1", "40 to 1"),
        ("D", "3 to 1", "33 to 1", "35 to 1"),
    )
}

ANTE_BONUS = {
    "AB-1": PayTable.of(
        "AB-1",
        "Ante bonus",
        "20.11(a)3",
        {"straight flush": "5 to 1", "three of a kind": "4 to 1", "straight": "1 to 1"},
    ),
    "AB-2": PayTable.of(
        "AB-2",
        "Ante bonus of the version with pair plus table B",
        "20.11(a)3i@2007",
        {"straight flush": "6 to 1", "three of a kind": "5 to 1", "straight": "1 to 1"},
    ),
}

WAGERS = (
    Wager(
        id="ante",
        name="ante wager",
        cite="20.6",
        wins="the dealer does not hold queen high or better, or the hand ranks higher than the dealer's",
        loses="the hand ranks lower than a qualifying dealer's, or no play wager is made",
        returned="the hand ties a qualifying dealer's",
        pays="1 to 1",
        odds=lambda _: EVEN,
    ),
    Wager(
        id="play",
        name="play wager",
        cite="20.10(b)",
        placed="in-turn",
        wins="the dealer holds queen high or better and the hand ranks higher",
        loses="the hand ranks lower than a qualifying dealer's",
        returned="the dealer does not hold queen high or better, or the hands tie",
        pays="1 to 1",
        odds=lambda _: EVEN,
    ),
    Wager(
        id="pair-plus",
        name="pair plus wager",
        cite="20.6",
        wins="the hand holds a pair or better, whatever the dealer holds",
        loses="the hand holds less than a pair, or an ante is given up",
        pays="by the pair plus table in use",
        odds=lambda options: PAIR_PLUS[options.pair_plus].highest,
    ),
    Wager(
        id="ante-bonus",
        name="ante bonus (a payment, not a wager)",
        cite="20.11(a)3",
        placed="never",
        wins="ante and play were wagered and the hand holds a straight or better, even if it loses to the dealer",
        loses="never",
        pays="by the ante bonus table in use, on the ante",
        source="public",
        unsure="that the bonus is computed on the ante and survives a loss is not said in so many words",
    ),
)

OPTIONS = (
    Option(
        id="edition",
        name="Text followed",
        default="2007",
        values=("1997", "2007"),
        cite="20.10(c)",
        source="regulation",
    ),
    *family_options(
        deal="20.8(a); 20.9(a)",
        shuffler="20.7(f)",
        stub_count="20.7(e)",
        second_deck="20.2",
        second_deck_source="public",
        second_deck_unsure="taken over from the sister games, 27.2 and 42.2; the text of 20.2 is not held",
    ),
    Option(
        id="dealer_stack",
        name="When the automated shoe's dealer stack is delivered",
        default="now",
        values=("now", "after-decisions"),
        cite="20.9(c)2@2007",
    ),
    Option(
        id="settlement",
        name="Order of settlement",
        default="batch",
        values=("batch", "per-player"),
        cite="20.10(c)@2007; 20.10(c)1@2007; 20.10(c)2@2007",
        notice="named in the licensee's gaming submission",
    ),
    Option(
        id="pair_plus",
        name="Pair plus table",
        default="A",
        values=("A", "B", "C", "D"),
        cite="20.11(a)2@2007",
        notice="8.3(b), half an hour",
    ),
    Option(
        id="version_f",
        name="Version that permits the higher ante bonus",
        default=False,
        values=(False, True),
        cite="20.11(a)3i@2007",
        notice="8.3(b), half an hour",
        unsure="the text cites 2.6(f), which is a slip for 20.6(f); its content was not found",
    ),
    Option(
        id="ante_bonus",
        name="Ante bonus table",
        default="AB-1",
        values=("AB-1", "AB-2"),
        cite="20.11(a)3i@2007",
        notice="8.3(b), half an hour",
    ),
    Option(
        id="two_positions",
        name="A player may wager at two adjacent places",
        default=False,
        values=(False, True),
        cite="20.6",
        source="public",
        unsure="taken over from the sister game, 27.6(e); the text of 20.6 is not held",
    ),
)

CONFLICTS = (
    Conflict(
        when={"edition": ("1997",)},
        needs={"pair_plus": ("A",)},
        why="the older text prints one pair plus ledger",
        cite="20.11(a)2@2001",
    ),
    Conflict(
        when={"edition": ("1997",)},
        needs={"ante_bonus": ("AB-1",), "version_f": (False,)},
        why="the older text prints one ante bonus ledger",
        cite="20.11(a)3@2001",
    ),
    Conflict(
        when={"edition": ("1997",)},
        needs={"settlement": ("batch",)},
        why="the older text knows one order of settlement",
        cite="20.10(c)1@2001",
    ),
    Conflict(
        when={"dealer_stack": ("after-decisions",)},
        needs={"deal": ("automated-shoe",), "edition": ("2007",)},
        why="only the automated shoe of the later text can keep the dealer's stack back",
        cite="20.9(c)2@2007",
    ),
    *family_conflicts(hand="20.8(b)1", stub_count="20.7(f)", second_deck="20.2"),
    Conflict(
        when={"ante_bonus": ("AB-2",)},
        needs={"version_f": (True,), "pair_plus": ("B",)},
        why="the higher ante bonus is tied to that version and to pair plus table B",
        cite="20.11(a)3i@2007",
    ),
)

MOMENTS = ("before-deal", "dealing", "dealer-stack", "stub", "decisions", "reveal", "settlement")
MOMENTS_WITH_STACK_KEPT_BACK = (
    "before-deal",
    "dealing",
    "decisions",
    "dealer-stack",
    "stub",
    "reveal",
    "settlement",
)
"""The parts of a round where the automated shoe keeps the dealer's stack until all have decided (20.9(c)2)."""

UNTIL_THE_REVEAL = ("dealing", "dealer-stack", "stub", "decisions")
_FAMILY = FamilyIrregularities(
    while_dealing=("dealing", "dealer-stack"),
    until_settled=(*UNTIL_THE_REVEAL, "reveal", "settlement"),
)

IRREGULARITIES = (
    _FAMILY.one_face_up("IRR-1", "20.12(a)", automated_shoe="20.12(f)"),
    _FAMILY.several_face_up("IRR-2", "20.12(a)"),
    _FAMILY.drawn_unseen("IRR-3", "20.12(b)"),
    _FAMILY.wrong_number("IRR-4", "20.12(c)", "a player or the dealer has more or fewer than three cards"),
    _FAMILY.void(
        "IRR-5",
        "dealer's card exposed",
        "a card of the dealer is exposed before the dealer reveals the hand",
        "20.12(d)",
        when=UNTIL_THE_REVEAL,
        keys={"who": "'dealer'", "face_up": "how many cards were exposed"},
    ),
    _FAMILY.shuffler_jams("IRR-6", "20.12(e)"),
    _FAMILY.automated_shoe_jams("IRR-7", "20.12(f)"),
    _FAMILY.other_method("IRR-8", "20.12(g)"),
    _FAMILY.stub_misdeal("IRR-9", "20.7(e)2", void="20.12(c)"),
    _FAMILY.stub_wrong("IRR-10", "20.7(e)2"),
    _FAMILY.counting_shuffler("IRR-11", "20.7(f)"),
)

LOOKUPS = (
    ranking(
        "ranks",
        "Three-card hands",
        "20.3(b)",
        HAND_NAMES,
        f"An ace ranks high, and low in 3-2-A alone. {SAME_KIND}",
    ),
)


def _edition(edition: str) -> When:
    return lambda options: bool(options.edition == edition)


def _settlement(settlement: str) -> When:
    return lambda options: bool(options.edition == "2007" and options.settlement == settlement)


def kept_back(options: Options) -> bool:
    """Whether the automated shoe keeps the dealer's stack until all have decided (20.9(c)2)."""
    return bool(options.dealer_stack == "after-decisions")


def cover_card_used(options: Options) -> bool:
    """Whether a cover card lies on the dealer's stack, as the later text has it (20.9(c))."""
    return bool(uses_automated_shoe(options) and options.edition == "2007")


NO_MORE_BETS = ByDeal("20.7(b)", "20.8(b)3", "20.9(b)2")
STUB = ByDeal("20.7(d)", "20.8(d)", "20.9(d)")
STUB_COUNT = ByDeal("20.7(e)", "20.8(e)", "20.9(e)")

STEPS = (
    *opening_steps(opening="20.4", shuffle="20.5", cut="20.5", no_cut="20.5", two_decks="20.2"),
    *loading_steps(automated_shoe="20.9(b)1"),
    Step("Players place ante, pair plus or both.", "20.6"),
    *no_more_bets_steps(NO_MORE_BETS, hold="20.8(b)2"),
    Step(
        "Three times one card face down to each who wagered, clockwise from the far left, the dealer last.",
        "20.7(c); 20.8(c)",
        card_by_card,
    ),
    Step(
        "A stack of three face down to each who wagered, clockwise from the far left.", "20.9(c)", uses_automated_shoe
    ),
    Step(
        "The dealer's stack comes last, face down.",
        "20.9(c)@2001",
        lambda options: uses_automated_shoe(options) and not cover_card_used(options),
    ),
    Step(
        "A cover card is laid on the dealer's stack, which comes last, face down under it.",
        "20.9(c)1@2007",
        lambda options: cover_card_used(options) and not kept_back(options),
    ),
    Step(
        "A cover card is laid on the dealer's stack, which stays in the shoe until all have decided.",
        "20.9(c)2@2007",
        kept_back,
    ),
    *stub_steps(STUB, STUB_COUNT, used=lambda options: not kept_back(options)),
    Step("Each player looks at his or her own cards; nobody else but the dealer may touch them.", "20.10(a)"),
    Step(
        "From the far left each player with an ante wagers its equal as play, or gives up ante and pair plus.",
        "20.10(b)",
    ),
    Step("The dealer collects what was given up; its cards go to the discard rack.", "20.10(b)"),
    Step("The dealer's stack is delivered face down, under the cover card.", "20.9(c)2@2007", kept_back),
    *stub_steps(STUB, STUB_COUNT, used=kept_back),
    Step("The dealer turns over the dealer's three cards and sets them as the highest hand.", "20.10(b)"),
    Step("The cover card is laid beside the shoe.", "20.10(b)@2007", cover_card_used),
    Step(
        "From the far right, counterclockwise, all hands left are turned over; what loses is collected first, then "
        "what wins is paid from the far right; only then all cards are collected.",
        "20.10(b)@2001; 20.10(c)@2001",
        _edition("1997"),
    ),
    Step(
        "In four passes, each counterclockwise from the far right: turn over the hands left, collect what loses, "
        "pay what wins, collect the hands.",
        "20.10(c)1@2007",
        _settlement("batch"),
    ),
    Step(
        "Counterclockwise from the far right, one player after the other: turn over the hand, collect what loses or "
        "pay what wins, collect the cards.",
        "20.10(c)2@2007",
        _settlement("per-player"),
    ),
    Step("Below queen high the dealer does not qualify: antes are paid 1 to 1, play wagers returned.", "20.11(a)1"),
    Step("Otherwise the higher hand wins ante and play, 1 to 1 each; a tie returns both.", "20.11(a)1"),
    Step(
        "Ante bonus and pair plus are paid by the player's hand alone, even if it loses to the dealer.",
        "20.11(a)2; 20.11(a)3",
    ),
    Step("The dealer's cards go to the discard rack last.", "20.10(c)@2007", _edition("2007")),
    Step("Cards are picked up in an order from which each hand can be rebuilt.", "20.10(d)"),
)

LEFT_OUT = (
    LeftOut("13:69E-1.10A", "a matter of the table and its layout, which are drawn, not dealt"),
    LeftOut("20.1", "the text is not held; its terms are those of the sections that use them"),
    LeftOut(
        "20.6(f)",
        "the text is not held; the version it permits is a bare option, on which the higher ante bonus alone hangs",
    ),
)
