"""What chemin de fer declares: wagers, options and irregularities, each with its cite."""

from __future__ import annotations

from typing import Any

from ...rules.baccarat_family import (
    ShoeCites,
    decks_option,
    disclosed_card,
    disclosed_option,
    disclosed_steps,
    mixing_steps,
    only_after_lacing,
    opening_steps,
    recut_option,
    rounding_option,
    shoe_steps,
    shuffle_options,
)
from ...rules.baccarat_hands import AstrayCites, HandCites
from ...rules.declarations import Irregularity, LeftOut, Option, Options, PayTable, Step, Value, Wager
from ...rules.proceeding import Call
from ...rules.round import Round
from ...things.payout import EVEN

NOT_SEEN = "the text of 4.8 to 4.10 was not found; rebuilt from public descriptions of the game"

SHOE = ShoeCites(
    inspect="4.3(a)",
    spread="4.3(b)",
    wash="4.3(c)",
    shuffle="4.4(a)",
    cut="4.4(c); 4.4(d)",
    recut="4.4(f)",
    cutting_cards="4.4(e)",
    shoe="4.5(a)",
    burn="4.4(e)",
    last_hand="4.12(k)",
)
HANDS = HandCites(
    astray=AstrayCites(
        drawn_in_error="4.12(g)",
        disclosed=("4.12(h)1", "4.12(h)2", "4.12(h)3"),
        face_up="4.12(j)",
        too_few="4.12(k)",
    ),
    # Only a simulated round is dealt without decisions; nobody can be given a card too many there.
    unauthorised="4.12(h)3",
    natural="4.9",
    player_stays="4.9",
    banker_stays="4.9",
)

WAGERS = (
    Wager(
        id="bank",
        name="Banker's wager",
        cite="4.6(a)",
        wins="the Banker's Hand has the higher Point Count",
        loses="the Banker's Hand has the lower Point Count",
        returned="the Point Counts are equal, or nobody wagers against the Banker; what is not covered always is",
        pays="1 to 1 on what was covered, less vigorish of 5 percent of the amount won",
        odds=lambda _: EVEN,
        unsure=NOT_SEEN,
    ),
    Wager(
        id="against",
        name="wager against the Banker",
        cite="4.7(a)",
        wins="the Player's Hand has the higher Point Count",
        loses="the Player's Hand has the lower Point Count",
        returned="the Point Counts are equal; what exceeds the bank, or is shut out by Suivi or Banco, always is",
        pays="1 to 1, out of the bank",
        odds=lambda _: EVEN,
        unsure=NOT_SEEN,
    ),
)
BASE = PayTable.of(
    "cf-base",
    "Bank and wagers against it",
    "4.10",
    {"bank": "1 to 1", "against": "1 to 1"},
    source="public",
    unsure="rate and base of the vigorish are those of the game elsewhere; rounding and collection were not seen",
)
VIGORISH_PERCENT = 5

OPTIONAL_CELLS: list[list[Any]] = [[3, 9], [5, 4], [6, "none"]]


def _are_optional_cells(value: Value) -> bool:
    if not isinstance(value, list | tuple):
        return False
    cells = [list(cell) if isinstance(cell, list | tuple) else cell for cell in value]
    return all(cell in OPTIONAL_CELLS and type(cell[0]) is int for cell in cells) and all(
        cells.count(cell) == 1 for cell in cells
    )


OPTIONS = (
    decks_option(6, "4.1(a)"),
    *shuffle_options("4.4(a)", "4.4(a)1i"),
    Option(
        id="preshuffled",
        name="The cards come to the table shuffled",
        default=False,
        values=(False, True),
        cite="4.3(a); 4.4(a)",
    ),
    recut_option("4.4(f)"),
    disclosed_option("4.12(h)"),
    rounding_option("4.10", source="general", unsure=NOT_SEEN),
    Option(
        id="optional_cells",
        name="Cells of Table 2 that leave the Banker a choice",
        default=OPTIONAL_CELLS,
        accept=_are_optional_cells,
        accepts='a list of some of [3, 9], [5, 4] and [6, "none"]',
        cite="4.9",
        notice="8.3(b), half an hour",
        source="public",
        unsure='published tables know only [3, 9] and [5, 4]; 4.12(e) and 4.12(f) make sense only with [6, "none"]',
    ),
    Option(
        id="avec_la_table",
        name="Avec la table: a call for half of the bank",
        default="off",
        values=("off", "on"),
        cite="4.7(c)",
        notice="8.3(b), half an hour",
        source="public",
        unsure="known from the game elsewhere; not in what is held of 4.7",
    ),
)
CONFLICTS = (only_after_lacing("4.4(a)1i"),)

CARD = {"card": "the card concerned, as it stands in the order of the shoe"}
UNTIL_A_THIRD_CARD = ("initial-deal",)
AT_ANY_CARD = ("before-deal", "wagering", "initial-deal", "third-cards")
AFTER_THE_INITIAL_DEAL = ("initial-deal", "third-cards")


def _annulled(round: Round, call: Call) -> None:
    """Annul the hand; whether the bank passes is for the floor to say."""
    hand = round.carries["hand"]
    hand["result"] = "transfer" if call.details.get("transfer") else "annulled"
    round.void_hands("4.12(a)", cards_to="discard bucket")


IRREGULARITIES = (
    Irregularity(
        id="wrong-order-initial",
        name="cards taken in the wrong order",
        happened="the Banker takes his cards in the wrong order in the initial deal, and it cannot be put right",
        ruling="the hand is annulled; the bank may be transferred counterclockwise to the next participant",
        cite="4.12(a)",
        when=UNTIL_A_THIRD_CARD,
        effect=_annulled,
        keys={**CARD, "transfer": "whether the bank is transferred"},
    ),
    Irregularity(
        id="banker-excess-initial",
        name="too many cards in the Banker's hand",
        happened="the Banker takes more than two cards in the initial deal, and it cannot be put right",
        ruling="his Point Count is zero and play goes on by section 9",
        cite="4.12(b)",
        when=UNTIL_A_THIRD_CARD,
        trigger="procedure",
        keys=CARD,
    ),
    Irregularity(
        id="player-three-initial",
        name="three cards for the Dominant Player",
        happened="the Dominant Player is given three cards in the initial deal, and which is too many is not known",
        ruling="the Player's Hand counts the most that any two or all three of them make",
        cite="4.12(c)",
        when=UNTIL_A_THIRD_CARD,
        trigger="procedure",
        keys=CARD,
    ),
    Irregularity(
        id="banker-two-third-cards",
        name="two cards for one",
        happened="after the initial deal the Banker takes two cards instead of one, and it cannot be put right",
        ruling="his Point Count is the lowest that any two of his cards make",
        cite="4.12(d)",
        when=AFTER_THE_INITIAL_DEAL,
        trigger="procedure",
        keys={"cards": "both cards, in the order of the shoe"},
    ),
    Irregularity(
        id="card-after-stay",
        name='card for the Dominant Player after "Stay"',
        happened='a card is dealt face up to the Dominant Player, who has said "Stay"',
        ruling="it is the Banker's card if he must or may draw; otherwise it is disposed of as a disclosed card",
        cite="4.12(e)",
        when=AFTER_THE_INITIAL_DEAL,
        trigger="procedure",
        keys=CARD,
    ),
    Irregularity(
        id="card-after-stay-dealer-error",
        name='card after "Stay" that the dealer repeated as "Card"',
        happened='a card is dealt face up to the Dominant Player, who has said "Stay" while the dealer said "Card"',
        ruling="it is the Banker's card only if he must draw; otherwise it is disposed of as a disclosed card",
        cite="4.12(f)",
        when=AFTER_THE_INITIAL_DEAL,
        trigger="procedure",
        keys=CARD,
    ),
    Irregularity(
        id="card-drawn-undisclosed",
        name="card drawn in error",
        happened="a card is drawn from the shoe in error",
        ruling="unseen it is the first card of the next hand, unless the cutting card has come out",
        cite="4.12(g)",
        when=AT_ANY_CARD,
        trigger="procedure",
        keys={**CARD, "disclosed": "whether it was seen as it was dealt"},
    ),
    disclosed_card("4.12(h)", AT_ANY_CARD, rack="discard bucket"),
    Irregularity(
        id="banker-drew-players-card",
        name="the Banker takes the Dominant Player's card",
        happened='after "Card" was said and repeated, the Banker draws the card to his own hand',
        ruling="it is the Dominant Player's; the Banker then draws or not by Table 2",
        cite="4.12(i)",
        when=AFTER_THE_INITIAL_DEAL,
        trigger="procedure",
        keys=CARD,
    ),
    Irregularity(
        id="face-up-in-shoe",
        name="card face up in the shoe",
        happened="a card is found face up in the shoe",
        ruling="it goes unused to the discard bucket with as many face-up cards as it is worth; "
        "the last hand of a shoe is void",
        cite="4.12(j)",
        when=AT_ANY_CARD,
        trigger="procedure",
        keys={**CARD, "last_hand": "whether the hand is the last of the shoe"},
    ),
    Irregularity(
        id="insufficient-cards",
        name="too few cards in the shoe",
        happened="the cutting card is out and the shoe holds too few cards to complete the hand",
        ruling="the hand is void; all the cards are reshuffled",
        cite="4.12(k)",
        when=AT_ANY_CARD,
        trigger="procedure",
        keys=CARD,
    ),
)


def _comes_shuffled(options: Options) -> bool:
    return bool(options.preshuffled)


STEPS = (
    *opening_steps(SHOE, lambda options: not _comes_shuffled(options)),
    Step(
        "A sealed batch of pre-shuffled cards is opened; only after a shoe is it shuffled.",
        "4.3(a)",
        _comes_shuffled,
    ),
    *shoe_steps(SHOE, mixing_steps("4.4(a)1", "4.4(a)1i", "4.4(a)2"), rack="discard bucket", last="Banker"),
    Step("Cards from 2 to 9 are worth their face, tens and pictures nothing, an ace one.", "4.1(b)"),
    Step("The Point Count of a hand is the units digit of what its cards are worth together.", "4.1(c)"),
    Step(
        "Whoever bids most for the first hand of a shoe becomes Banker and deals; of equal bids the closest to the "
        "dealer, counterclockwise.",
        "4.5(b)",
    ),
    Step("The Banker wagers at least his bid; later at least his last wager, at most twice it.", "4.6(b)"),
    Step('One who equalled and lost the Banker\'s last wager may call "Suivi" and take all of it alone.', "4.7(b)"),
    Step('Otherwise anybody may call "Banco" and take all of it alone, the nearest counterclockwise first.', "4.7(c)"),
    Step(
        'One who calls "Avec la table" takes half of it and plays; the other half is open to the others.',
        "4.7(c)",
        lambda options: bool(options.avec_la_table == "on"),
    ),
    Step(
        "Otherwise the others wager what they please, accepted counterclockwise from the Banker's right until the bank "
        "is covered; what is not covered goes back to the Banker.",
        "4.7(a)",
    ),
    Step("If nobody wagers, no hand is dealt and the bank is offered on.", "4.7(a); 4.11"),
    Step(
        "The caller, or whoever wagers most, of equals the nearest to the Banker counterclockwise, is Dominant Player "
        "and plays against him.",
        "4.8",
    ),
    Step("Wagering is closed; the Banker draws as the dealer calling the game says.", "4.8"),
    Step("Four cards face down: first and third to the Dominant Player, the others to the Banker.", "4.8"),
    Step("The Dominant Player looks first, then the Banker; an 8 or 9 is turned up at once and ends the hand.", "4.9"),
    Step('The Dominant Player says "Card" on 0 to 4, "Stay" on 6 or 7, and chooses on 5.', "4.9"),
    Step("The dealer repeats the word; a third card is dealt face up.", "4.9"),
    Step("The Banker draws, stays or chooses by Table 2; then both hands are turned up.", "4.9"),
    Step("The dealer announces both Point Counts and the winner, or a stand-off.", "4.10"),
    Step(
        "The higher Point Count wins at even money; the house takes 5 percent of what the Banker wins.",
        "4.10",
        lambda options: bool(options.vig_rounding == "exact"),
    ),
    Step(
        "The higher Point Count wins at even money; the house takes 5 percent of what the Banker wins, raised to the "
        "next quarter of a dollar.",
        "4.10",
        lambda options: bool(options.vig_rounding == "quarter_up"),
    ),
    Step("Equal counts are a stand-off: every wager goes back.", "4.6(a)3"),
    Step("The cards go to the discard bucket, hand by hand.", "4.10"),
    Step("A Banker who does not lose may keep the bank or pass it, at its amount or failing that at any.", "4.11"),
    Step("A defeated bank goes to the next participant counterclockwise who takes it, at any amount.", "4.11(b)"),
    Step("One that was passed goes to the right of whoever passed it.", "4.11(d)"),
    Step("Who moves to a seat nearer to the bank misses a turn there.", "4.11(e)"),
    Step('Once the cutting card has come out the dealer says "Last hand" and deals just one more.', "4.12(k)"),
    *disclosed_steps(HANDS.astray, rack="discard bucket"),
)

LEFT_OUT = (
    LeftOut("4.4(a)1ii", "comes with the house file: written notices and their half hour"),
    LeftOut("4.4(b)", "comes with the house file: one method of shuffling for all tables of a pit"),
    LeftOut("4.6(c)", "what a wager is made of belongs to the table's chips and cash; a round takes amounts accepted"),
)
