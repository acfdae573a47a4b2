"""What roulette declares: wagers, pay table, options and irregularities, each with its cite."""

from __future__ import annotations

from ...rules.declarations import Conflict, Irregularity, LeftOut, Option, Options, PayTable, Step, Wager, When, always
from ...rules.effects import nothing_changes
from ...rules.proceeding import Call
from ...rules.round import Round

EVEN_MONEY_ROW = "red, black, odd, even, 1 to 18, 19 to 36"

ROULETTE_STD = PayTable.of(
    "roulette-std",
    "Payout odds at roulette",
    "5.2",
    {
        "straight": "35 to 1",
        "split": "17 to 1",
        "three numbers": "11 to 1",
        "four numbers": "8 to 1",
        "first five numbers": "6 to 1",
        "six numbers": "5 to 1",
        "column": "2 to 1",
        "dozen": "2 to 1",
        EVEN_MONEY_ROW: "1 to 1",
    },
    exact=False,
    source="general",
    unsure="the text of 5.2 is not held; the odds agree with an Atlantic City house guide, and are taken as the least "
    "that may be paid",
)

_ROWS = {
    "straight": "straight",
    "five-adjacent": "straight",
    "split": "split",
    "three": "three numbers",
    "four": "four numbers",
    "first-five": "first five numbers",
    "six": "six numbers",
    "column": "column",
    "dozen": "dozen",
}


def family_odds(family: str) -> str:
    """Return the row of the pay table that pays a family of wagers.

    >>> family_odds("five-adjacent"), family_odds("odd") == EVEN_MONEY_ROW
    ('straight', True)
    """
    return _ROWS.get(family, EVEN_MONEY_ROW)


def _wager(
    id: str,
    name: str,
    cite: str,
    numbers: str,
    *,
    pays: str = "",
    offered: When = always,
    offered_when: str = "",
    placed_where: str,
) -> Wager:
    odds = ROULETTE_STD[family_odds(id.partition(":")[0])]
    return Wager(
        id=id,
        name=name,
        cite=cite,
        wins=f"the ball comes to rest in {numbers}; the chips lie {placed_where}",
        loses="the ball comes to rest in any other compartment",
        pays=pays or str(odds),
        offered=offered,
        offered_when=offered_when,
        odds=lambda _: odds,
    )


def _even_money(id: str, name: str, numbers: str) -> Wager:
    odds = ROULETTE_STD[EVEN_MONEY_ROW]
    return Wager(
        id=id,
        name=name,
        cite="5.1(e)9; 5.2",
        wins=f"the ball comes to rest in {numbers}; the chips lie in the marked box",
        loses="the ball comes to rest in another of 1 to 36; on a zero the zero rule in force decides",
        returned="a zero has put it in prison and the next valid spin releases it (zero_rule en-prison)",
        pays=str(odds),
        odds=lambda _: odds,
        source="general",
        unsure="the text breaks off before these wagers; their number in it is presumed",
    )


WAGERS = (
    _wager("straight:n", "straight", "5.1(e)1", "the one number", placed_where="inside its box"),
    _wager(
        "five-adjacent:c",
        "five adjacent numbers",
        "5.1(e)1i; 5.1(e)1i(2)",
        "the centre number or one of the two on either side of it on the wheel",
        pays="35 to 1 on the winning fifth; the other four fifths are collected",
        offered=lambda options: bool(options.five_adjacent_offered),
        offered_when="only where five_adjacent_offered is true",
        placed_where="on the centre number of the wheel replica, five chips or a multiple of five",
    ),
    _wager("split:a-b", "split", "5.1(e)2", "either of two numbers", placed_where="on the line their boxes share"),
    _wager(
        "three:a-b-c",
        "three numbers",
        "5.1(e)3",
        "a row of three, or 0-1-2, 0-2-00 or 00-2-3",
        placed_where="on the outside line of the row, or on the common corner of the three boxes",
    ),
    _wager(
        "four:a-b-c-d",
        "four numbers",
        "5.1(e)4",
        "one of four contiguous numbers",
        placed_where="on the common corner of their boxes",
    ),
    _wager(
        "first-five",
        "first five numbers",
        "5.1(e)5",
        "0, 00, 1, 2 or 3",
        offered=lambda options: bool(options.wheel == "double-zero"),
        offered_when="only where the wheel is double-zero",
        placed_where='on the common corner of "1st 12", 0 and 1',
    ),
    _wager(
        "six:a-b-c-d-e-f",
        "six numbers",
        "5.1(e)6",
        "one of two contiguous rows",
        placed_where="on the outside common corner of the rows' first numbers",
    ),
    _wager("column:k", "column", "5.1(e)7", "a column of twelve", placed_where="in the box at its foot"),
    _wager("dozen:k", "dozen", "5.1(e)8", "1 to 12, 13 to 24 or 25 to 36", placed_where="in the box of the dozen"),
    _even_money("red", "red", "a red compartment"),
    _even_money("black", "black", "a black compartment"),
    _even_money("odd", "odd", "an odd number"),
    _even_money("even", "even", "an even number of 2 to 36"),
    _even_money("low", "1 to 18", "1 to 18"),
    _even_money("high", "19 to 36", "19 to 36"),
)

BY_WHEEL = "by-wheel"
ZERO_RULE_BY_WHEEL = {"double-zero": "half-back", "single-zero": "full-loss", "double-as-single": "full-loss"}


def zero_rule_in_force(options: Options) -> str:
    """Return what a zero does at this table to the wagers that pay 1 to 1 (5.2)."""
    return str(ZERO_RULE_BY_WHEEL[options.wheel] if options.zero_rule == BY_WHEEL else options.zero_rule)


OPTIONS = (
    Option(
        id="wheel",
        name="Wheel",
        default="double-zero",
        values=("double-zero", "single-zero", "double-as-single"),
        cite="13:69E-1.7",
        notice="8.3(b), half an hour",
        source="general",
        unsure="only the title is held: it speaks of a double-zero wheel played as single-zero",
    ),
    Option(
        id="zero_rule",
        name="What a zero does to the wagers that pay 1 to 1",
        default=BY_WHEEL,
        values=(BY_WHEEL, "half-back", "full-loss", "en-prison"),
        cite="5.2",
        notice="8.3(b), half an hour",
        source="general",
        unsure="by-wheel is half-back on a double-zero wheel and full-loss otherwise, as Atlantic City plays; "
        "the wording, and whether en prison is the player's choice, are not held",
    ),
    Option(
        id="en_prison_second_zero",
        name="What a second zero does to a wager that is held",
        default="lose",
        values=("lose", "stay"),
        cite="5.2",
        notice="8.3(b), half an hour",
        source="general",
        unsure="not held",
    ),
    Option(
        id="half_rounding",
        name="How half a wager is rounded",
        default="exact",
        values=("exact",),
        cite="5.2",
        source="project",
        unsure="no text; a half cent stays with the player",
    ),
    Option(
        id="five_adjacent_offered",
        name="Five adjacent numbers offered to every player at the table",
        default=False,
        values=(False, True),
        cite="5.1(e)1i",
        notice="8.3(b), half an hour",
    ),
    Option(
        id="match_play",
        name="Match play coupons accepted at the table",
        default=False,
        values=(False, True),
        cite="5.1(a); 5.1(b)",
        notice="8.3(a), sign",
    ),
    Option(
        id="verbal_wagers",
        name="Verbal wagers accompanied by cash",
        default=True,
        values=(True, False),
        cite="5.1(a)",
    ),
)

CONFLICTS = (
    Conflict(
        when={"en_prison_second_zero": ("stay",)},
        needs={"zero_rule": ("en-prison",)},
        why="a second zero matters only to a wager that the first one imprisoned",
        cite="5.2",
    ),
)


def _late_wager_returned(round: Round, call: Call) -> None:
    seat, wager = call.details["seat"], call.details["wager"]
    if wager in round.stakes[seat]:
        round.give_back(seat, wager, "5.3", "void: placed or moved after no more bets")


def _is_run_as_single(options: Options) -> bool:
    return bool(options.wheel == "double-as-single")


NO_SPINS = ("R1", "R2", "R3", "R4", "R5", "R6")
"""The irregularities that make a spin no spin."""

_NO_SPIN_KEYS = {"number": "where the ball came to rest, if it did"}
_WAGER_KEYS = {"seat": "whose wager", "wager": "which wager"}
_SISTER = "the text of 5.4 is not held; this is what the sister rules of other states say"

IRREGULARITIES = (
    Irregularity(
        id="R1",
        name="ball spun with the wheel",
        happened="the ball is spun in the direction in which the wheel turns",
        ruling="no spin; the dealer tries to take the ball out before it comes to rest",
        cite="5.4",
        when=("spin", "no-more-bets"),
        trigger="procedure",
        keys=_NO_SPIN_KEYS,
        source="public",
        unsure=_SISTER,
    ),
    Irregularity(
        id="R2",
        name="fewer than four revolutions",
        happened="the ball does not go round the track four times",
        ruling="no spin; the dealer tries to take the ball out before it comes to rest",
        cite="5.4",
        when=("spin", "no-more-bets"),
        trigger="procedure",
        keys=_NO_SPIN_KEYS,
        source="public",
        unsure=_SISTER,
    ),
    Irregularity(
        id="R3",
        name="foreign object in the wheel",
        happened="something falls into the wheel before the ball comes to rest",
        ruling="no spin; the dealer tries to take the ball out before it comes to rest",
        cite="5.4",
        when=("spin", "no-more-bets"),
        trigger="procedure",
        keys=_NO_SPIN_KEYS,
        source="public",
        unsure=_SISTER,
    ),
    Irregularity(
        id="R4",
        name="ball leaves the wheel",
        happened="the ball leaves the wheel before it comes to rest",
        ruling="no spin; the ball is recovered and a supervisor inspects it before it is used again",
        cite="5.4",
        when=("spin", "no-more-bets"),
        trigger="procedure",
        keys=_NO_SPIN_KEYS,
        source="public",
        unsure=_SISTER,
    ),
    Irregularity(
        id="R5",
        name="ball at rest in the covered 00",
        happened="the ball comes to rest in 00 of a double-zero wheel played as single-zero",
        ruling="no spin",
        cite="5.4; 13:69E-1.7",
        when=("no-more-bets",),
        trigger="procedure",
        possible=_is_run_as_single,
        possible_when="the wheel is not a double-zero wheel played as single-zero (option wheel)",
        keys=_NO_SPIN_KEYS,
        source="general",
        unsure="not held",
    ),
    Irregularity(
        id="R6",
        name="ball at rest in spite of no spin",
        happened="the ball comes to rest before the dealer could take it out of a spin declared no spin",
        ruling="it is still no spin",
        cite="5.4",
        when=("spin", "no-more-bets"),
        trigger="procedure",
        keys=_NO_SPIN_KEYS,
        source="general",
        unsure="not held",
    ),
    Irregularity(
        id="R7",
        name="wager after no more bets",
        happened='a wager is placed or moved after the dealer has said "No more bets"',
        ruling="the wager is void and returned",
        cite="5.3",
        when=("no-more-bets", "rest"),
        effect=_late_wager_returned,
        keys=_WAGER_KEYS,
        source="general",
        unsure="the text of 5.3 is not held",
    ),
    Irregularity(
        id="R8",
        name="wager above the maximum accepted",
        happened="the dealer has accepted a wager above the maximum of the table",
        ruling="it is paid or lost in full",
        cite="8.2(d)",
        when=("spin", "no-more-bets", "rest", "settlement"),
        effect=nothing_changes("8.2(d)", "The wager was accepted: it is paid or lost for its whole amount."),
        keys=_WAGER_KEYS,
    ),
    Irregularity(
        id="R9",
        name="position of a wager disputed",
        happened="a player disputes where the wager lay, or says that an instruction was carried out wrongly",
        ruling="the position on the layout when the ball comes to rest governs; the player answers for it",
        cite="5.1(c); 5.1(d)",
        when=("rest", "settlement"),
        effect=nothing_changes("5.1(c); 5.1(d)", "The wager is settled where it lies; the player answers for that."),
        keys=_WAGER_KEYS,
    ),
)


def _on_zero(rule: str, *second_zero: str) -> When:
    def used(options: Options) -> bool:
        second = not second_zero or options.en_prison_second_zero in second_zero
        return second and zero_rule_in_force(options) == rule

    return used


STEPS = (
    Step("Wheel, table and ball are inspected before opening; a closed wheel is covered and locked.", "13:69E-1.9"),
    Step(
        "The area of 00 is covered: no wager there, and no spin where the ball rests in 00.",
        "13:69E-1.7",
        _is_run_as_single,
    ),
    Step("Who plays with non-value chips has a colour that nobody else at the table has.", "5.1(b)"),
    Step("Players place chips or plaques on the layout.", "5.1; 5.1(a)"),
    Step(
        "A spoken wager with cash stands once the dealer has confirmed it; the cash is changed into chips promptly.",
        "5.1(a)",
        lambda options: bool(options.verbal_wagers),
    ),
    Step(
        "A match play coupon is placed with chips, but never with a value chip.",
        "5.1(a); 5.1(b)",
        lambda options: bool(options.match_play),
    ),
    Step("Each player answers for where the wager lies, even where the dealer helped.", "5.1(c)"),
    Step("The dealer spins the ball against the wheel; it must go round the track at least four times.", "5.3"),
    Step('Before the ball drops the dealer says "No more bets"; nothing is placed or moved after that.', "5.3"),
    Step("When the ball rests the dealer announces the compartment and puts the marker on the number.", "5.3"),
    Step("Wagers are settled strictly by where they lie at that moment.", "5.1(d)"),
    Step("Losing wagers are collected.", "5.3"),
    Step(
        "On a zero, wagers that pay 1 to 1 lose half: half is collected, half goes back.", "5.2", _on_zero("half-back")
    ),
    Step("On a zero, wagers that pay 1 to 1 lose whole, like the others.", "5.2", _on_zero("full-loss")),
    Step(
        "On a zero, wagers that pay 1 to 1 are held: nobody touches them until the next valid spin, which gives back "
        "what it covers, without profit, and takes the rest.",
        "5.2",
        _on_zero("en-prison"),
    ),
    Step("Another zero takes what is held.", "5.2", _on_zero("en-prison", "lose")),
    Step("Another zero leaves what is held where it is.", "5.2", _on_zero("en-prison", "stay")),
    Step("Winning wagers are paid, those inside before those outside.", "5.3"),
    Step("The marker is taken off and new wagers may be placed.", "5.3"),
    Step("After no spin all wagers stand and may be changed before the ball is spun anew.", "5.4"),
)

LEFT_OUT: tuple[LeftOut, ...] = ()
