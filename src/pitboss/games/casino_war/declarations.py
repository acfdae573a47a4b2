"""What casino war declares: wagers, pay tables, options and irregularities, each with its cite."""

from __future__ import annotations

from ...rules.declarations import Irregularity, Option, Options, PayTable, Step, Wager, When
from ...rules.effects import nothing_changes
from ...rules.shoe_games import ShoeCites, drawn_in_error_unexposed, face_up_in_shoe, shoe_steps

NOT_HELD = "the text of 22.1 to 22.8(d) is not held; taken from the rules of the same game elsewhere"

SHOE = ShoeCites(
    inspect="22.4",
    spread="22.4",
    wash="22.4",
    shuffle="22.5",
    cut="22.5",
    cutting_card="22.5",
    load="22.5",
    burn="22.7",
    device="13:69E-1.19(c)",
    face_up="22.10(a)",
    unseen="22.10(b)",
    ran_out="22.5",
)

INITIAL, TIE, WAR_WON, WAR_TIED = "initial wager", "tie wager", "war wager", "war wager, war deal a tie hand"

BASE = PayTable.of(
    "cw-base",
    "Casino war",
    "22.9(a)",
    {TIE: "10 to 1", WAR_TIED: "3 to 1", WAR_WON: "2 to 1", INITIAL: "1 to 1"},
)


def tie_wager_offered(options: Options) -> bool:
    """Whether the licensee offers tie wagers."""
    return bool(options.tie_wager_offered)


def uses_device(options: Options) -> bool:
    """Whether an automated device shuffles."""
    return bool(options.shuffler != "none")


OFFERED_WHEN = "the licensee offers it with option tie_wager_offered"

WAGERS = (
    Wager(
        id="initial",
        name="initial wager",
        cite="22.6",
        required=True,
        wins="the player's card is higher than the dealer's",
        loses="it is lower; half is lost on a surrender, and all of it on going to war",
        returned="the player got no card, or all hands are void",
        pays="1 to 1",
        odds=lambda _: BASE[INITIAL],
        source="public",
        unsure=NOT_HELD,
    ),
    Wager(
        id="tie",
        name="tie wager",
        cite="22.6",
        wins="the original deal is a tie hand",
        loses="the original deal is no tie hand",
        returned="the player got no card, or all hands are void",
        pays="10 to 1",
        offered=tie_wager_offered,
        offered_when=OFFERED_WHEN,
        odds=lambda _: BASE[TIE],
        source="public",
        unsure=NOT_HELD,
    ),
    Wager(
        id="war",
        name="war wager",
        cite="22.8(d)",
        placed="in-turn",
        wins="the player's war card is higher than the dealer's, or equal to it",
        loses="it is lower",
        returned="all hands are void",
        pays="2 to 1; 3 to 1 where the war deal is a tie hand",
        odds=lambda _: BASE[WAR_TIED],
    ),
    Wager(
        id="war-tie",
        name="tie wager on the war deal",
        cite="22.8(e)",
        placed="in-turn",
        wins="the war deal is a tie hand",
        loses="the war deal is no tie hand",
        returned="all hands are void",
        pays="10 to 1",
        offered=tie_wager_offered,
        offered_when=OFFERED_WHEN,
        odds=lambda _: BASE[TIE],
    ),
)

OPTIONS = (
    Option(
        id="decks",
        name="Decks",
        default=6,
        values=(6, 7, 8),
        cite="22.2(a)",
        source="public",
        unsure=NOT_HELD,
    ),
    Option(
        id="tie_wager_offered",
        name="Tie wagers are offered, on the original deal and on the war deal",
        default=True,
        values=(True, False),
        cite="22.1",
        notice="8.3(b), half an hour",
        source="public",
        unsure="that the tie wager is optional for the licensee is taken from the rules elsewhere",
    ),
    Option(
        id="war_burn",
        name="Three cards are burned once in a war deal, or before each of its cards",
        default="once",
        values=("once", "each"),
        cite="22.8(f)",
        notice="8.3(b), half an hour",
        unsure="whether the burn is part of the process that is repeated is not said",
    ),
    Option(
        id="surrender_rounding",
        name="Surrender of an exact half, or initial wagers in even dollars only",
        default="exact",
        values=("exact", "even-only"),
        cite="22.8(d)",
        source="project",
        unsure="nothing is said of odd wagers; the smallest chip is taken to be of one dollar",
    ),
    Option(
        id="shuffler",
        name="Shuffling device",
        default="none",
        values=("none", "device", "continuous"),
        cite="13:69E-1.19(c)",
        notice="the procedures are approved",
        unsure="a device that shuffles without end is not named for this game",
    ),
)

ORIGINAL_DEAL, WAR_DEAL = "original-deal", "war-deal"
DEALS = {"original": ORIGINAL_DEAL, "war": WAR_DEAL}
WHILE_CARDS_ARE_DEALT = (ORIGINAL_DEAL, WAR_DEAL)
NO_CARD = "no-card-dealt"

_WHICH_DEAL = {"deal": "'original' or 'war'"}

IRREGULARITIES = (
    face_up_in_shoe(
        "22.10(a)",
        WHILE_CARDS_ARE_DEALT,
        happened="one card, or more than one, is found face up in the shoe while cards are dealt",
        ruling="a single one is not used but put into the discard rack; more than one void all hands",
        keys={"count": "how many cards were face up", **_WHICH_DEAL},
    ),
    drawn_in_error_unexposed("22.10(b)", WHILE_CARDS_ARE_DEALT, keys=_WHICH_DEAL),
    Irregularity(
        id=NO_CARD,
        name="player without a card",
        happened="no card is dealt to a player's initial or tie wager in the original deal",
        ruling="the wagers are void; the player takes part in the next round",
        cite="22.10(c)",
        when=(ORIGINAL_DEAL,),
        trigger="procedure",
        keys={"seat": "the player without a card"},
    ),
    Irregularity(
        id="shuffler-failure",
        name="shuffling device fails",
        happened="the automated shuffling device jams, stops shuffling or does not finish its cycle",
        ruling="the cards are reshuffled by approved procedures; no wager is touched",
        cite="22.10(d)",
        when=("before-deal",),
        effect=nothing_changes("22.10(d)", "The cards are reshuffled by approved procedures; no wager is touched."),
        possible=uses_device,
        possible_when="no shuffling device is in use (option shuffler)",
    ),
)


def _shuffled_by(who: str) -> When:
    return lambda options: bool(options.shuffler == who)


def _by_hand(options: Options) -> bool:
    return bool(options.shuffler != "continuous")


def _no_tie_wager(options: Options) -> bool:
    return not tie_wager_offered(options)


def _burns_for_each(options: Options) -> bool:
    return bool(options.war_burn == "each")


STEPS = (
    *shoe_steps(
        SHOE,
        burn="The first card is burned unseen, and one by each new dealer.",
        by_hand=_by_hand,
        device=uses_device,
        further=(
            Step(
                "The automated device shuffles before play and after each shoe.",
                "22.5; 13:69E-1.19(c)",
                _shuffled_by("device"),
            ),
        ),
    ),
    Step("Cards rank from the ace down to the 2; suits count for nothing.", "22.3"),
    Step("Players make initial wagers, and tie wagers beside them if they like.", "22.6", tie_wager_offered),
    Step("Players make initial wagers.", "22.6", _no_tie_wager),
    Step(
        "Initial wagers are of even dollars only, so that half of them can be surrendered.",
        "22.8(d)",
        lambda options: bool(options.surrender_rounding == "even-only"),
    ),
    Step('The dealer says "No more bets".', "22.7"),
    Step("Original deal: one card face up to each player, clockwise from the far left, the dealer last.", "22.8(a)"),
    Step(
        "Clockwise again: a card lower than the dealer's loses initial and tie wager and is collected.",
        "22.8(b)",
        tie_wager_offered,
    ),
    Step(
        "Clockwise again: a card lower than the dealer's loses the initial wager and is collected.",
        "22.8(b)",
        _no_tie_wager,
    ),
    Step(
        "A higher card wins the initial wager 1 to 1 and loses the tie wager; a tie wager on a tie hand wins 10 to 1.",
        "22.8(c); 22.9(a)",
        tie_wager_offered,
    ),
    Step("A higher card wins the initial wager 1 to 1.", "22.8(c); 22.9(a)", _no_tie_wager),
    Step("On a tie hand the player surrenders half the initial wager, or goes to war for as much again.", "22.8(d)"),
    Step(
        "At war the war wager is confirmed and the whole initial wager collected; the first cards stay exposed.",
        "22.8(e)",
    ),
    Step("Each player at war is offered a tie wager on the war deal.", "22.8(e)", tie_wager_offered),
    Step(
        "War deal: three cards are burned; one card face up beside the first to each player at war, clockwise, "
        "the dealer last.",
        "22.8(f)",
        lambda options: not _burns_for_each(options),
    ),
    Step(
        "War deal: to each player at war, clockwise, and last to the dealer, three cards are burned and one is dealt "
        "face up beside the first.",
        "22.8(f)",
        _burns_for_each,
    ),
    Step("From the dealer's left clockwise, war cards are compared with the dealer's and settled.", "22.8(g)"),
    Step("A lower war card loses the war wager.", "22.8(g)1", _no_tie_wager),
    Step("A lower war card loses the war wager and the tie wager.", "22.8(g)1", tie_wager_offered),
    Step("A higher one wins the war wager 2 to 1.", "22.8(g)2; 22.9(a)", _no_tie_wager),
    Step("A higher one wins the war wager 2 to 1 and loses the tie wager.", "22.8(g)2; 22.9(a)", tie_wager_offered),
    Step("An equal one wins the war wager 3 to 1; there is no second war.", "22.8(g)3; 22.9(a)", _no_tie_wager),
    Step(
        "An equal one wins the war wager 3 to 1 and the tie wager 10 to 1; there is no second war.",
        "22.8(g)3; 22.9(a)",
        tie_wager_offered,
    ),
    Step("The cards go to the discard rack so that each war hand can be rebuilt.", "22.8(h)"),
    Step(
        "The round in which the cutting card comes out is finished, war included; then the cards are reshuffled.",
        "22.5",
        _by_hand,
    ),
)
