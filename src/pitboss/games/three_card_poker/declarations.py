"""What three card poker declares: wagers, pay tables, options and irregularities, each with its cite."""

from __future__ import annotations

from ...rules.declarations import Conflict, Irregularity, LeftOut, Option, Options, PayTable, Step, Wager
from ...rules.effects import all_hands_void, next_card_discarded, nothing_changes
from ...rules.proceeding import Call
from ...rules.round import Round
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
        placed="in-turn",
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
    Option(
        id="deal",
        name="How the cards are dealt",
        default="manual-shoe",
        values=("manual-shoe", "hand", "automated-shoe"),
        cite="20.8(a)",
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
        cite="20.10(c)@2007",
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
        id="shuffler",
        name="Shuffling device",
        default="none",
        values=("none", "automated", "counting"),
        cite="20.7(f)",
    ),
    Option(
        id="stub_count",
        name="Rounds within which the stub is counted",
        default=5,
        values=(1, 2, 3, 4, 5, "off"),
        cite="20.7(e)",
    ),
    Option(
        id="second_deck",
        name="Second deck, alternating",
        default=False,
        values=(False, True),
        cite="20.2",
        source="public",
    ),
    Option(
        id="two_positions",
        name="A player may wager at two adjacent places",
        default=False,
        values=(False, True),
        cite="20.6",
        source="public",
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
    Conflict(
        when={"deal": ("hand",)},
        needs={"shuffler": ("automated", "counting")},
        why="a game dealt from the hand must use an automated shuffler",
        cite="20.8(b)1",
    ),
    Conflict(
        when={"ante_bonus": ("AB-2",)},
        needs={"version_f": (True,), "pair_plus": ("B",)},
        why="the higher ante bonus is tied to that version and to pair plus table B",
        cite="20.11(a)3i@2007",
    ),
    Conflict(
        when={"stub_count": ("off",)},
        needs={"shuffler": ("counting",)},
        why="only a shuffler that counts the cards spares the count of the stub",
        cite="20.7(f)",
    ),
    Conflict(
        when={"second_deck": (True,)},
        needs={"shuffler": ("automated", "counting")},
        why="a second deck alternates with the one in the shuffler",
        cite="20.2",
    ),
)


def _face_up_card(round: Round, call: Call) -> None:
    if round.options.deal == "automated-shoe":
        round.void_hands("20.12(f)")
    next_card_discarded("20.12(a)")(round, call)


def _uses_shuffler(options: Options) -> bool:
    return bool(options.shuffler != "none")


_HAND_KEYS = {"seat": "whose hand", "who": "'dealer' for the dealer's hand", "dealt": "the cards it got"}

IRREGULARITIES = (
    Irregularity(
        id="IRR-1",
        name="one card face up",
        happened="one card is found face up in the shoe or deck while the cards are dealt",
        ruling="it goes unused to the discard rack and the deal goes on with the next card",
        cite="20.12(a)",
        when=("dealing",),
        trigger="draw",
        effect=_face_up_card,
        keys={"face_up": "how many cards were found", "seat": "the place being dealt to", "who": "'dealer'"},
    ),
    Irregularity(
        id="IRR-2",
        name="several cards face up",
        happened="more than one card is found face up",
        ruling="all hands are void and the cards are reshuffled",
        cite="20.12(a)",
        when=("dealing",),
        found="last",
        effect=all_hands_void("20.12(a)"),
        keys={"face_up": "how many cards were found", "seat": "the place being dealt to", "who": "'dealer'"},
    ),
    Irregularity(
        id="IRR-3",
        name="card drawn in error, unseen",
        happened="a card is drawn in error and nobody sees its face",
        ruling="it is used as the next card",
        cite="20.12(b)",
        when=("dealing",),
        trigger="draw",
        effect=nothing_changes("20.12(b)", "The card drawn in error is used as the next card."),
        keys={"seat": "the place being dealt to", "who": "'dealer'"},
    ),
    Irregularity(
        id="IRR-4",
        name="wrong number of cards",
        happened="a player or the dealer has more or fewer than three cards",
        ruling="all hands are void and the cards are reshuffled",
        cite="20.12(c)",
        when=("dealing", "stub", "decisions", "reveal"),
        found="last",
        effect=all_hands_void("20.12(c)"),
        keys=_HAND_KEYS,
    ),
    Irregularity(
        id="IRR-5",
        name="dealer's card exposed",
        happened="a card of the dealer is exposed before the dealer reveals the hand",
        ruling="all hands are void and the cards are reshuffled",
        cite="20.12(d)",
        when=("dealing", "stub", "decisions"),
        found="last",
        effect=all_hands_void("20.12(d)"),
        keys={"who": "'dealer'", "face_up": "how many cards were exposed"},
    ),
    Irregularity(
        id="IRR-6",
        name="shuffler jams",
        happened="the shuffler jams, stops or does not finish its cycle",
        ruling="the cards are reshuffled by the approved procedure; no wager is touched",
        cite="20.12(e)",
        when=("before-deal",),
        effect=nothing_changes("20.12(e)", "The cards were reshuffled by the approved procedure."),
        possible=_uses_shuffler,
        possible_when="no shuffler is in use (option shuffler)",
    ),
    Irregularity(
        id="IRR-7",
        name="automated shoe jams",
        happened="the automated shoe jams, stops or does not deal all the cards of a round",
        ruling="the round is void; its cards are taken out and reshuffled with those already dealt",
        cite="20.12(f)",
        when=("dealing",),
        found="last",
        effect=all_hands_void("20.12(f)"),
        possible=lambda options: bool(options.deal == "automated-shoe"),
        possible_when="no automated shoe is in use (option deal)",
        keys=_HAND_KEYS,
    ),
    Irregularity(
        id="IRR-8",
        name="another method is wanted",
        happened="another way of shuffling or dealing is to be used",
        ruling="the device is first removed from the table",
        cite="20.12(g)",
        when=("before-deal",),
        effect=nothing_changes("20.12(g)", "The device leaves the table before another method is used."),
        possible=lambda options: bool(options.shuffler != "none" or options.deal == "automated-shoe"),
        possible_when="no device is in use (options shuffler and deal)",
    ),
    Irregularity(
        id="IRR-9",
        name="stub count wrong, a misdeal",
        happened="the count of the stub is wrong because a hand has not three cards, though 52 are there",
        ruling="all hands are void",
        cite="20.7(e)2",
        when=("stub",),
        found="last",
        effect=all_hands_void("20.12(c)"),
        keys=_HAND_KEYS,
    ),
    Irregularity(
        id="IRR-10",
        name="stub count wrong, no misdeal",
        happened="the count of the stub is wrong and every hand has three cards",
        ruling="all hands are void and the whole deck is taken off the table",
        cite="20.7(e)2",
        when=("stub",),
        trigger="procedure",
        keys={"counted": "the cards counted in the stub"},
    ),
    Irregularity(
        id="IRR-11",
        name="counting shuffler shows a wrong number",
        happened="the shuffler that counts the cards shows a number other than 52",
        ruling="the deck is taken off the table before any card is dealt",
        cite="20.7(f)",
        when=("before-deal",),
        effect=nothing_changes("20.7(f)", "The deck is taken off the table and another is put in play."),
        possible=lambda options: bool(options.shuffler == "counting"),
        possible_when="the shuffler in use does not count (option shuffler)",
    ),
)

STEPS = (
    Step("Players place ante, pair plus or both.", "20.6"),
    Step('The dealer says "No more bets" before any card leaves the shoe, hand or automated shoe.', "20.7(b)"),
    Step(
        "Manual shoe or hand: three times one card face down to each, clockwise from the far left, the dealer last.",
        "20.7(c)",
    ),
    Step(
        "Automated shoe: a stack of three face down to each player, clockwise, the dealer's stack last.",
        "20.9(c)",
    ),
    Step("The stub goes unseen to the discard rack, or is counted first.", "20.7(d)"),
    Step("Each player looks at his or her own cards only.", "20.10(a)"),
    Step(
        "From the far left each player with an ante wagers its equal as play, or gives up ante and pair plus.",
        "20.10(b)",
    ),
    Step("The dealer collects what was given up and turns over the dealer's three cards.", "20.10(b)"),
    Step(
        "Below queen high the dealer does not qualify: antes are paid 1 to 1 and play wagers returned.",
        "20.11(a)1",
    ),
    Step("Otherwise the higher hand wins ante and play; a tie returns both.", "20.11(a)1"),
    Step("Ante bonus and pair plus are paid by the player's hand alone.", "20.11(a)3"),
    Step("Settlement runs counterclockwise from the far right, in passes or player by player.", "20.10(c)"),
    Step("Cards go to the discard rack in an order from which each hand can be rebuilt.", "20.10(d)"),
)

LEFT_OUT: tuple[LeftOut, ...] = ()
