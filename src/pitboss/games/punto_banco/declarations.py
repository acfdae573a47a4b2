"""What punto banco declares: wagers, pay tables, options and irregularities, each with its cite."""

from __future__ import annotations

from ...rules.baccarat import TABLE_2
from ...rules.baccarat_common import (
    COMMON_MOMENTS,
    SettlementCites,
    collection_option,
    common_irregularities,
    hand_wager,
    payment_option,
    payment_steps,
    tie_wager,
)
from ...rules.baccarat_family import (
    ShoeCites,
    decks_option,
    disclosed_option,
    disclosed_steps,
    drawing_table,
    mixing_steps,
    only_after_lacing,
    opening_steps,
    recut_option,
    rounding_option,
    shoe_steps,
    shuffle_options,
)
from ...rules.baccarat_hands import AstrayCites, HandCites
from ...rules.declarations import Irregularity, LeftOut, Options, PayTable, Step
from ...rules.effects import Effect, nothing_changes
from ...rules.proceeding import Call
from ...rules.round import Round

NOT_SEEN = "the text of 3.1 to 3.10 was not found; whether odds are exact or a least is not known"
AS_THERE = "the text of 3.5 was not found; taken over from chemin de fer, 4.4"

SHOE = ShoeCites(
    inspect="3.4",
    spread="3.4",
    wash="3.4",
    shuffle="3.5",
    cut="3.5",
    recut="3.5",
    cutting_cards="3.5",
    shoe="3.6(a)",
    burn="3.5",
    last_hand="3.8",
)
HANDS = HandCites(
    astray=AstrayCites(
        drawn_in_error="3.12(b)",
        disclosed=("3.12(c)1", "3.12(c)2", "3.12(c)3"),
        face_up="3.12(d)",
        too_few="3.12(e)",
    ),
    unauthorised="3.12(a)",
    natural="3.9(a)",
    player_stays="3.8; 3.9(b)",
    banker_stays="3.8; 3.9(c)",
)
SETTLEMENT = SettlementCites(
    losers="3.10(b)",
    payment=("3.10(b)", "3.10(b)", "3.10(b)", "3.10(b)"),
    vigorish="3.3(b)",
    marked="3.3",
    pick_up="3.10",
)

BASE = PayTable.of(
    "pb-base",
    "Wagers on the hands",
    "3.3",
    {"tie": "8 to 1", "player": "1 to 1", "banker": "1 to 1"},
    source="general",
    unsure=NOT_SEEN,
)

WAGERS = (
    hand_wager("Player", "3.2(a)1", pays="1 to 1", unsure=NOT_SEEN),
    hand_wager("Banker", "3.2(a)2", pays="1 to 1 less vigorish of 5 percent of the amount won", unsure=NOT_SEEN),
    tie_wager("3.2(a)3", BASE["tie"], unsure=NOT_SEEN),
)
PAID_UNDER = {"player": "3.10(b); 3.3(a)", "banker": "3.10(b); 3.3(b)", "tie": "3.10(b); 3.3(c)"}

OPTIONS = (
    rounding_option("3.3(b)", source="general", unsure=NOT_SEEN),
    collection_option(
        "3.3", source="general", unsure="that marked vigorish falls due before the reshuffle is general knowledge"
    ),
    payment_option(
        "3.10(c)",
        "Commission and surveillance in writing, half an hour; one for all tables of a pit, minibaccarat too",
        source="general",
        unsure="the four procedures are those of minibaccarat, 7.10(b); 7.10(c)2 says that 3.10(c) has such a choice",
    ),
    disclosed_option("3.12(c)"),
    *shuffle_options("3.5", "3.5", source="general", unsure=AS_THERE),
    recut_option("3.5", source="general", unsure=AS_THERE),
    decks_option(8, "3.1(a)", source="general", unsure="the least of six is as at the sister games; eight is usual"),
)
CONFLICTS = (only_after_lacing("3.5"),)

ORDERED_TO_PASS = "curator-ordered-to-pass"
CUT_OUT_OF_PLACE = "cut-card-out-of-place"


def _shoe_passes(cite: str) -> Effect:
    """Note that the shoe passes once the round is over; cards and wagers are not touched."""

    def effect(round: Round, call: Call) -> None:
        round.carries["relinquish"] = cite
        round.note("ruling", cite, text="The shoe passes when the round is over.")

    return effect


IRREGULARITIES = (
    *common_irregularities(
        unauthorised="3.12(a)",
        in_error="3.12(b)",
        disclosed="3.12(c)",
        face_up="3.12(d)",
        too_few="3.12(e)",
        rack="discard bucket",
    ),
    Irregularity(
        id=ORDERED_TO_PASS,
        name="curator ordered to pass the shoe",
        happened="the curator delays without reason, deals invalidly again and again, or breaks the Act or the rules",
        ruling="the shoe is offered on once the round is over; all wagers stand",
        cite="3.11(a)2",
        when=COMMON_MOMENTS,
        effect=_shoe_passes("3.11(a)2"),
    ),
    Irregularity(
        id=CUT_OUT_OF_PLACE,
        name="cutting card out of place",
        happened="after the cut and before any card is dealt, the cut is seen to be bad",
        ruling="a supervisor may have the cards recut; no wager is touched",
        cite="3.5",
        when=("before-deal",),
        effect=nothing_changes("3.5", "The cards are recut; no wager is touched."),
        source="general",
        unsure=AS_THERE,
    ),
)

LOOKUPS = (drawing_table("3.9(c)", TABLE_2),)


def _exact(options: Options) -> bool:
    return bool(options.vig_rounding == "exact")


STEPS = (
    *opening_steps(SHOE),
    *shoe_steps(SHOE, mixing_steps("3.5", "3.5", "3.5"), rack="discard bucket", last="curator"),
    Step("The shoe is offered from seat 1 counterclockwise; who takes it is curator. Else a dealer deals.", "3.6"),
    Step("Cards from 2 to 9 are worth their face, tens and pictures nothing, an ace one.", "3.1(b)"),
    Step("The Point Count of a hand is the units digit of what its cards are worth together.", "3.1(c)"),
    Step("Participants wager on the Player's Hand, the Banker's Hand or the Tie Hand.", "3.2"),
    Step('The dealer calling the game says "No more bets".', "3.7"),
    Step("The curator draws four cards face down: first and third for the Player's Hand, else the Banker's.", "3.7"),
    Step("The Banker's Hand lies under the right corner of the shoe until the Player's has been announced.", "3.7"),
    Step("Whoever wagered most on the Player's Hand looks at it and returns it face up; it is announced.", "3.8(a)"),
    Step("Then the curator turns the Banker's Hand, and it is announced.", "3.8(a)"),
    Step("An 8 or 9 on the first two cards of either hand, a natural, ends the dealing.", "3.9(a)"),
    Step("The Player's Hand draws on 0 to 5 and stays on 6 or 7 (Table 1).", "3.9(b)"),
    Step("The Banker's Hand draws or stays by Table 2: by its count, and what the Player's Hand drew.", "3.9(c)"),
    Step("Third cards lie face up, the Player's first; no hand gets more than one.", "3.8"),
    Step("The dealer announces the final counts and the winner or a Tie Hand.", "3.10(a)"),
    Step("Vigorish is 5 percent of what a wager on the Banker's Hand wins.", "3.3(b)", _exact),
    Step(
        "Vigorish is 5 percent of what a wager on the Banker's Hand wins, raised to the next quarter of a dollar.",
        "3.3(b)",
        lambda options: not _exact(options),
    ),
    *payment_steps(SETTLEMENT),
    Step("The cards go to the discard bucket, hand by hand.", "3.10"),
    Step("The curator may keep the shoe or give it up,", "3.11(a)"),
    Step("must give it up when the Player's Hand has won or when ordered to,", "3.11(a)1"),
    Step("and it is then offered counterclockwise, from the curator's right.", "3.11(b)"),
    Step('Once the cutting card has come out the dealer says "Last hand" and deals just one more.', "3.8"),
    *disclosed_steps(HANDS.astray, rack="discard bucket"),
)

LEFT_OUT = (
    LeftOut("3.2(b)", "what a wager is made of belongs to the table's chips and cash; a round takes amounts accepted"),
    LeftOut(
        "13:69D-1.30",
        "the form on which vigorish left owing is written is the cage's; here what is marked has left the net at once",
    ),
)
