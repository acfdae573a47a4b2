"""What minibaccarat declares: wagers, pay tables, options and irregularities, each with its cite."""

from __future__ import annotations

from collections.abc import Callable

from ...rules.baccarat import TABLE_2
from ...rules.baccarat_common import (
    WHILE_CARDS_ARE_DEALT,
    SettlementCites,
    collection_option,
    common_irregularities,
    hand_wager,
    payment_option,
    payment_steps,
    tie_wager,
)
from ...rules.baccarat_family import (
    KEYS,
    ShoeCites,
    decks_option,
    disclosed_option,
    disclosed_steps,
    drawing_table,
    opening_steps,
    recut_option,
    rounding_option,
    shoe_steps,
)
from ...rules.baccarat_hands import AstrayCites, HandCites
from ...rules.declarations import Irregularity, LeftOut, Option, Options, PayTable, Step, Wager, When
from ...things.payout import PayoutOdds

NOT_SEEN = "the text of 7.2 and 7.3 was not found; whether odds are exact or a least is not known"
NOT_19_47 = "no part of the 19:47 text; definition and odds as published for casinos elsewhere"

SHOE = ShoeCites(
    inspect="7.4",
    spread="7.4",
    wash="7.4",
    shuffle="7.5",
    cut="7.5",
    recut="7.5",
    cutting_cards="7.5",
    shoe="7.6",
    burn="7.5",
    last_hand="7.8(e)",
)
HANDS = HandCites(
    astray=AstrayCites(
        drawn_in_error="7.11(b)",
        disclosed=("7.11(c)1", "7.11(c)2", "7.11(c)3"),
        face_up="7.11(d)",
        too_few="7.11(e)",
    ),
    unauthorised="7.11(a)",
    natural="7.9(a)",
    player_stays="7.8(b); 7.9(b)",
    banker_stays="7.8(b); 7.9(c)",
)
SETTLEMENT = SettlementCites(
    losers="7.10(b)",
    payment=("7.10(b)1", "7.10(b)2", "7.10(b)3", "7.10(b)4"),
    vigorish="7.3(b)",
    marked="7.3",
    pick_up="7.10(d)",
)

BASE = PayTable.of(
    "mb-base",
    "Wagers on the hands, vigorish apart",
    "7.3",
    {"tie": "8 to 1", "player": "1 to 1", "banker": "1 to 1"},
    source="general",
    unsure=NOT_SEEN,
)
TOTAL = PayTable.of(
    "mb-total",
    "Total card wagers",
    "7.3",
    {"total-5": "2 to 1", "total-6": "2 to 1", "total-4": "3 to 2"},
    used=lambda options: bool(options.total_card_wagers == "on"),
    source="public",
    unsure="odds as reported from Atlantic City when the wager was introduced",
)
DRAGON_BONUS = PayTable.of(
    "mb-dragon-bonus",
    "Dragon bonus",
    "7.2",
    {
        "by 9": "30 to 1",
        "by 8": "10 to 1",
        "by 7": "6 to 1",
        "by 6": "4 to 1",
        "by 5": "2 to 1",
        "by 4": "1 to 1",
        "natural": "1 to 1",
    },
    used=lambda options: bool(options.dragon_bonus == "on"),
    source="public",
    unsure=NOT_19_47,
)
EZ_BACCARAT = PayTable.of(
    "mb-ez-baccarat",
    "EZ Baccarat side wagers",
    "7.2",
    {"dragon-7": "40 to 1", "panda-8": "25 to 1"},
    used=lambda options: bool(options.ez_baccarat == "on"),
    source="public",
    unsure=NOT_19_47,
)

TOTALS = {"total-4": 4, "total-5": 5, "total-6": 6}
DRAGONS = ("dragon-bonus-player", "dragon-bonus-banker")


def _total_cards_offered(options: Options) -> bool:
    return bool(options.total_card_wagers == "on")


def _dragon_bonus_offered(options: Options) -> bool:
    return bool(options.dragon_bonus == "on")


def _is_ez_baccarat(options: Options) -> bool:
    return bool(options.ez_baccarat == "on")


def _odds_of(table: PayTable, outcome: str) -> Callable[[Options], PayoutOdds | None]:
    return lambda _: table.get(outcome)


WAGERS = (
    hand_wager("Player", "7.2(a)1", pays="1 to 1", unsure=NOT_SEEN),
    hand_wager(
        "Banker",
        "7.2(a)2",
        pays="1 to 1 less vigorish of 5 or 4 percent of the amount won; at EZ Baccarat without vigorish",
        returned="the Point Counts are equal; at EZ Baccarat also when the Banker's Hand wins with a three-card 7",
        unsure=NOT_SEEN,
    ),
    tie_wager(
        "7.2(a)3",
        BASE["tie"],
        unsure="9 to 1 is quoted for tables elsewhere; nothing seen makes it a New Jersey option",
    ),
    *(
        Wager(
            id=id,
            name=f"total card wager, {number} cards",
            cite="7.2(a)4",
            wins=f"exactly {number} cards are dealt to the two hands together, whoever wins",
            loses="another number of cards is dealt",
            pays=str(TOTAL[id]),
            offered=_total_cards_offered,
            offered_when="the licensee offers it with option total_card_wagers",
            odds=_odds_of(TOTAL, id),
            source="public",
            unsure="that it may stand without a wager on a hand is not known",
        )
        for id, number in TOTALS.items()
    ),
    *(
        Wager(
            id=id,
            name=f"dragon bonus on the {hand}'s Hand",
            cite="7.2",
            wins=f"the {hand}'s Hand wins with a natural, or otherwise by 4 or more",
            loses="in every other case, a tie without naturals included",
            returned="both hands are naturals of equal Point Count",
            pays="by the dragon bonus table",
            offered=_dragon_bonus_offered,
            offered_when="the licensee offers it with option dragon_bonus",
            odds=lambda _: DRAGON_BONUS.highest,
            source="public",
            unsure=NOT_19_47,
        )
        for id, hand in zip(DRAGONS, ("Player", "Banker"), strict=True)
    ),
    Wager(
        id="dragon-7",
        name="dragon 7",
        cite="7.2",
        wins="the Banker's Hand wins with a three-card 7",
        loses="otherwise",
        pays="40 to 1",
        offered=_is_ez_baccarat,
        offered_when="the licensee offers it with option ez_baccarat",
        odds=lambda _: EZ_BACCARAT["dragon-7"],
        source="public",
        unsure=NOT_19_47,
    ),
    Wager(
        id="panda-8",
        name="panda 8",
        cite="7.2",
        wins="the Player's Hand wins with a three-card 8",
        loses="otherwise",
        pays="25 to 1",
        offered=_is_ez_baccarat,
        offered_when="the licensee offers it with option ez_baccarat",
        odds=lambda _: EZ_BACCARAT["panda-8"],
        source="public",
        unsure=NOT_19_47,
    ),
)

OFF_ON = ("off", "on")
OPTIONS = (
    Option(
        id="vigorish_percent",
        name="Vigorish on winning Banker wagers, percent",
        default=5,
        values=(5, 4),
        cite="7.3(b)",
        notice="8.3(b), half an hour",
        source="general",
        unsure=NOT_SEEN,
    ),
    rounding_option("7.3(b)", source="general", unsure=NOT_SEEN),
    collection_option(
        "7.10(b)",
        source="general",
        unsure="marking is foreseen by the text; that it falls due before the reshuffle is not said there",
    ),
    Option(
        id="total_card_wagers",
        name="Total card wagers",
        default="off",
        values=OFF_ON,
        cite="7.2(a)4",
        notice="8.3(b), half an hour",
    ),
    payment_option("7.10(c)", "7.10(c)3, to the Commission and surveillance in writing, half an hour"),
    Option(
        id="dealing_option",
        name="How the cards are laid out: face up, face down, or turned by players",
        default=1,
        values=(1, 2, 3),
        cite="7.7(c)",
        notice="8.3(b), half an hour",
    ),
    disclosed_option("7.11(c)"),
    Option(
        id="continuous_shuffler",
        name="Shoe or device that reshuffles by itself",
        default="off",
        values=OFF_ON,
        cite="7.12",
        notice="the device and its procedures are approved",
    ),
    recut_option("7.5", source="general", unsure="taken over from chemin de fer, 4.4(f)"),
    Option(
        id="dragon_bonus",
        name="Dragon bonus, a wager outside the text",
        default="off",
        values=OFF_ON,
        cite="7.2",
        notice="8.3(b), half an hour",
        source="public",
        unsure=NOT_19_47,
    ),
    Option(
        id="ez_baccarat",
        name="EZ Baccarat, a variant outside the text: no vigorish, and two side wagers",
        default="off",
        values=OFF_ON,
        cite="7.2",
        notice="8.3(b), half an hour",
        source="public",
        unsure=NOT_19_47,
    ),
    decks_option(8, "7.1(a)"),
)

IRREGULARITIES = (
    *common_irregularities(
        unauthorised="7.11(a)",
        in_error="7.11(b)",
        disclosed="7.11(c)",
        face_up="7.11(d)",
        too_few="7.11(e)",
        rack="discard rack",
    ),
    Irregularity(
        id="turning-right-withdrawn",
        name="right to turn the cards withdrawn or given up",
        happened="the player with the right to turn the cards delays, breaks the Act or the rules, or gives it up",
        ruling="it is offered on counterclockwise for the rest of the round; if nobody takes it the dealer turns",
        cite="7.11(f)",
        when=WHILE_CARDS_ARE_DEALT,
        trigger="procedure",
        answers="give-up",
        possible=lambda options: bool(options.dealing_option == 3),
        possible_when="no player turns the cards (option dealing_option)",
        keys=KEYS,
    ),
)

LOOKUPS = (drawing_table("7.9(c)", TABLE_2),)


def _by_hand(options: Options) -> bool:
    return bool(options.continuous_shuffler == "off")


def _laid_out(option: int) -> When:
    return lambda options: bool(options.dealing_option == option)


STEPS = (
    *opening_steps(SHOE),
    *shoe_steps(SHOE, [Step("The cards are shuffled.", "7.5", _by_hand)], rack="discard rack", used=_by_hand),
    Step("A device shuffles the cards after every round.", "7.12", lambda options: not _by_hand(options)),
    Step("Cards from 2 to 9 are worth their face, tens and pictures nothing, an ace one.", "7.1(b)"),
    Step("The Point Count of a hand is the units digit of what its cards are worth together.", "7.1(c)"),
    Step("Players wager on the Player's Hand, the Banker's Hand or the Tie Hand,", "7.2"),
    Step("or on the number of cards that both hands will have together,", "7.2(a)4", _total_cards_offered),
    Step("or a dragon bonus on either hand,", "7.2", _dragon_bonus_offered),
    Step("or dragon 7 or panda 8,", "7.2", _is_ez_baccarat),
    Step("alone or together.", "7.2"),
    Step('The dealer says "No more bets".', "7.7(a)"),
    Step("Four cards leave the shoe: first and third to the Player's Hand, the others to the Banker's.", "7.7(b)"),
    Step("They lie face up.", "7.7(c)1", _laid_out(1)),
    Step(
        "They lie face down, the Banker's under the right corner of the shoe until the Player's have been announced.",
        "7.7(c)2",
        _laid_out(2),
    ),
    Step("They lie face down; the Player's Hand is handed to whoever wagered most on it,", "7.7(c)3i", _laid_out(3)),
    Step("then the Banker's likewise; each is looked at, returned face up and announced.", "7.7(c)3ii", _laid_out(3)),
    Step("Of equal wagers the closest to the dealer counterclockwise turns the cards.", "7.7(c)3v", _laid_out(3)),
    Step("The dealer announces the Point Count of the Player's Hand, then of the Banker's.", "7.8(a)"),
    Step("An 8 or 9 on the first two cards of either hand, a natural, ends the dealing.", "7.9(a)"),
    Step("The Player's Hand draws on 0 to 5 and stays on 6 or 7 (Table 1).", "7.9(b)"),
    Step("The Banker's Hand draws or stays by Table 2.", "7.9(c)"),
    Step("Table 2: the row is the Banker's Point Count on two cards,", "7.9(d)"),
    Step("the column the value of the card that the Player's Hand drew, not its Point Count,", "7.9(e)"),
    Step("D meaning that the Banker's Hand must draw and S that it must stay;", "7.9(f)"),
    Step("a Banker's 5 against a 4 drawn must draw.", "7.9(g)"),
    Step("Third cards lie face up, the Player's first.", "7.8(c)", lambda options: bool(options.dealing_option != 3)),
    Step("The Player's third card goes face down to whoever turned that hand,", "7.7(c)3iii", _laid_out(3)),
    Step("the Banker's third card likewise.", "7.7(c)3iv", _laid_out(3)),
    Step("No hand gets more than one card beyond its first two.", "7.8(d)"),
    Step("The dealer announces the final counts and the winner or a Tie Hand.", "7.10(a)"),
    Step("and how many cards were dealt.", "7.10(a)", _total_cards_offered),
    *payment_steps(SETTLEMENT, lambda options: not _is_ez_baccarat(options)),
    Step(
        "From the highest position with a winner downwards: all winners are paid; no vigorish is taken.",
        "7.10(b)",
        _is_ez_baccarat,
    ),
    Step("The cards go to the discard rack, hand by hand.", "7.10(d)"),
    Step('Once the cutting card has come out the dealer says "Last hand" and deals just one more.', "7.8(e)", _by_hand),
    *disclosed_steps(HANDS.astray, rack="discard rack"),
)

LEFT_OUT = (
    LeftOut("7.2(b)", "what a wager is made of belongs to the table's chips and cash; a round takes amounts accepted"),
    LeftOut("7.10(c)1", "comes with the house file: one procedure for all minibaccarat tables of a pit"),
    LeftOut("7.10(c)2", "comes with the house file: a punto banco table in the pit decides"),
    LeftOut("7.10(c)3", "comes with the house file: written notices and their half hour"),
    LeftOut("7.10(e)", "conduct of people at the table; the procedure hands cards to nobody but under 7.7(c)3"),
    LeftOut("13:69E-1.12", "the text of the layout section is not held"),
)
