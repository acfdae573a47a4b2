"""The choices that blackjack leaves to the licensee, and which of them exclude one another."""

from __future__ import annotations

from ...rules.declarations import Conflict, Option, Options, Value
from ...things.errors import NotAllowed, PitbossError
from ...things.money import show, to_cents

NOTICE = "8.3(b), half an hour"
ON_OFF = (False, True)
MOST_BOXES = 7
MOST_STREAK = 5
TEN_TIMES, TEN_TIMES_UP_TO = 10, 100_00


def _dollars(value: Value) -> bool:
    try:
        return value is not None and to_cents(value) > 0
    except PitbossError:
        return False


def _dollars_or_none(value: Value) -> bool:
    return value is None or _dollars(value)


def _wins_by_seat(value: Value) -> bool:
    return isinstance(value, dict) and all(
        isinstance(seat, str) and seat.isdigit() and type(wins) is int and 0 <= wins < MOST_STREAK
        for seat, wins in value.items()
    )


OPTIONS = (
    Option(
        id="hole_card",
        name="The dealer's second card",
        default="none",
        values=("none", "unread", "reader", "exposed"),
        cite="2.6(h); 2.6(j); 2.6(k)",
        notice="8.3, for the exposed hole card",
    ),
    Option(id="surrender", name="Surrender", default=False, values=ON_OFF, cite="2.8(c)", notice=NOTICE),
    Option(
        id="insurance_timing",
        name="When insurance may be made",
        default="before_any_draw",
        values=("before_any_draw", "before_own_decision"),
        cite="2.9(b)",
        notice=NOTICE,
    ),
    Option(
        id="consolidated_payout",
        name="One net payment for an insured blackjack",
        default=False,
        values=ON_OFF,
        cite="2.7(c)",
        notice=NOTICE,
    ),
    Option(
        id="max_split_hands",
        name="Hands that may be made of one by splitting",
        default=2,
        values=(2, 3, 4),
        cite="2.11(e)",
        notice=NOTICE,
    ),
    Option(
        id="resplit_aces",
        name="Aces may be split again where other pairs may",
        default=True,
        values=ON_OFF,
        cite="2.11(e)",
        notice=f"{NOTICE}, to prohibit it",
    ),
    Option(
        id="multi_player_box",
        name="Up to three people may wager on one box",
        default=False,
        values=ON_OFF,
        cite="2.13; 2.13(a)",
    ),
    Option(id="boxes", name="Boxes on the layout", default=6, values=tuple(range(1, MOST_BOXES + 1)), cite="2.11(e)"),
    Option(
        id="multiple_boxes",
        name="A player may wager on more than one box",
        default=True,
        values=ON_OFF,
        cite="2.14",
    ),
    Option(
        id="blackjack_pays",
        name="What a blackjack pays",
        default="3:2",
        values=("3:2", "6:5"),
        cite="2.6A; 2.7(a)",
        notice="by the posted table",
        unsure="of the 6 to 5 variation only the title is held",
    ),
    Option(
        id="exposed_double_soft",
        name="A soft 19 or 20 may be doubled as 9 or 10 where the hole card is exposed",
        default=False,
        values=ON_OFF,
        cite="2.6(k)4",
        unsure="the text speaks of the point count; some houses read it with the ace as one",
    ),
    Option(
        id="five_card_21",
        name="Five cards totalling 21 are paid extra",
        default=False,
        values=ON_OFF,
        cite="2.16",
        notice=NOTICE,
        source="general",
    ),
    Option(
        id="additional_wager",
        name="Additional one-dollar wager",
        default="none",
        values=("none", "over-under-13", "same-suit", "sevens"),
        cite="2.17(a)",
        notice=f"{NOTICE}, to withdraw it",
    ),
    Option(
        id="sevens_third_card_wins",
        name="A seven that comes only as the third card wins the sevens wager",
        default=False,
        values=ON_OFF,
        cite="2.17(b)4",
        unsure="2.17(b)4 counts three cards, 2.17(d) collects losers after two",
    ),
    Option(
        id="multiple_action",
        name="Multiple action: one hand against up to three dealer's hands",
        default=False,
        values=ON_OFF,
        cite="2.18",
        notice=NOTICE,
        source="general",
        unsure="the text of the section is not held",
    ),
    Option(
        id="progressive",
        name="Progressive wager",
        default=False,
        values=ON_OFF,
        cite="2.19",
        unsure="the text of the section is not held",
    ),
    Option(
        id="progressive_token",
        name="The progressive token, in dollars",
        default=1,
        accept=_dollars,
        accepts="dollars",
        cite="2.19",
        source="general",
    ),
    Option(
        id="progressive_meter",
        name="The progressive meter before the round, in dollars",
        default=None,
        accept=_dollars_or_none,
        accepts="dollars",
        cite="2.19",
        source="public",
    ),
    Option(
        id="bonus_wager",
        name="Blackjack bonus wager",
        default=False,
        values=ON_OFF,
        cite="2.20",
        unsure="the text of the section is not held",
    ),
    Option(
        id="bonus_meter",
        name="The bonus meter before the round, in dollars",
        default=None,
        accept=_dollars_or_none,
        accepts="dollars",
        cite="2.20",
        source="public",
    ),
    Option(
        id="streak",
        name="Streak wagers",
        default=False,
        values=ON_OFF,
        cite="2.22",
        notice=NOTICE,
        source="public",
    ),
    Option(
        id="prior_streak_wins",
        name="Wins already counted for the streak wagers, by seat",
        default={},
        accept=_wins_by_seat,
        accepts='{"seat": wins}, wins up to 4',
        cite="2.22",
        source="project",
    ),
    Option(
        id="match_the_dealer",
        name="Match-the-dealer wager",
        default=False,
        values=ON_OFF,
        cite="2.23",
        notice=NOTICE,
        source="public",
    ),
    Option(
        id="twenty_point_bonus",
        name="Twenty point bonus wager",
        default=False,
        values=ON_OFF,
        cite="2.24",
        notice=NOTICE,
        source="public",
    ),
    Option(
        id="same_suit_table",
        name="Same suit table",
        default="RM-2",
        values=("RM-1", "RM-2"),
        cite="2.17(a)2",
        notice="on the layout or a sign",
        source="public",
    ),
    Option(
        id="sevens_table",
        name="Sevens table",
        default="S7",
        values=("S7",),
        cite="2.17(a)3",
        notice="on the layout or a sign",
        source="public",
    ),
    Option(
        id="twenty_table",
        name="Twenty point bonus table",
        default="A",
        values=("A", "B"),
        cite="2.24",
        notice="on the layout or a sign",
        source="public",
    ),
    Option(id="decks", name="Decks", default=6, values=tuple(range(1, 9)), cite="2.2(a)"),
    Option(
        id="chip_unit",
        name="The smallest step that can be wagered in chips, in dollars",
        default=1,
        accept=_dollars,
        accepts="dollars",
        cite="2.9(b)",
    ),
    Option(
        id="shoe",
        name="What the cards are dealt from",
        default="single",
        values=("single", "double", "continuous", "hand"),
        cite="2.2(c); 2.6(d); 2.21",
    ),
    Option(id="bart_carter", name="Bart Carter shuffle", default=False, values=ON_OFF, cite="2.6(m)"),
    Option(
        id="preshuffled",
        name="The cards come to the table shuffled",
        default=False,
        values=ON_OFF,
        cite="2.5(a)",
    ),
    Option(
        id="recut_by",
        name="Who recuts on a supervisor's order",
        default="last_cutter",
        values=("last_cutter", "next_entitled"),
        cite="2.5",
        source="general",
        unsure="taken over from double attack blackjack, 26.4(f)",
    ),
    Option(
        id="sitting_out",
        name="Who made no wager in a round",
        default="may-return",
        values=("may-return", "waits-for-shuffle"),
        cite="2.3(f)",
        source="general",
    ),
    Option(
        id="hand_card_change",
        name="Hours after which cards dealt from the hand are changed",
        default=4,
        values=(4, 24),
        cite="13:69E-1.18(g)",
        source="public",
        unsure="the four-hour list that is held does not name blackjack",
    ),
    Option(
        id="dealer_hits_soft_17",
        name="The dealer draws on a soft 17",
        default=False,
        values=ON_OFF,
        cite="2.12(b)",
        source="general",
        unsure="only the later edition is said to know it; its text is not held",
    ),
    Option(
        id="min",
        name="Least blackjack wager, in dollars",
        default=None,
        accept=_dollars_or_none,
        accepts="dollars",
        cite="8.2(a)",
        notice="8.3(c), sign and announcement, at any time",
    ),
    Option(
        id="max",
        name="Highest blackjack wager, in dollars",
        default=None,
        accept=_dollars_or_none,
        accepts="dollars",
        cite="8.2(a)",
        notice="8.3(c), sign and announcement, at any time",
    ),
)

CONFLICTS = (
    # The progressive wager.
    Conflict(
        when={"progressive": (True,), "hole_card": ("unread", "reader")},
        needs={"hole_card": ("none",)},
        why="the hole card may not be dealt face down where the progressive wager is offered",
        cite="2.6(j)2",
    ),
    Conflict(
        when={"progressive": (True,)},
        needs={"hole_card": ("none",)},
        why="the hole card may not be dealt face up where the progressive wager is offered",
        cite="2.6(k)",
    ),
    Conflict(
        when={"progressive": (True,)},
        needs={"surrender": (False,)},
        why="there is no surrender at a table with the progressive wager",
        cite="2.8(c)",
    ),
    Conflict(
        when={"progressive": (True,)},
        needs={"multi_player_box": (False,)},
        why="one person only wagers on a box at a table with the progressive wager",
        cite="2.13(a)",
    ),
    Conflict(
        when={"progressive": (True,)},
        needs={"additional_wager": ("none",)},
        why="the additional wagers are not offered beside the progressive wager",
        cite="2.17(a)",
    ),
    Conflict(
        when={"progressive": (True,)},
        needs={"decks": (4, 5, 6, 7, 8)},
        why="the progressive wager needs four decks",
        cite="2.2(a)3",
    ),
    # Multiple action.
    Conflict(
        when={"multiple_action": (True,)},
        needs={"surrender": (False,)},
        why="there is no surrender in multiple action",
        cite="2.8(c)",
    ),
    Conflict(
        when={"multiple_action": (True,)},
        needs={"max_split_hands": (2,)},
        why="pairs are split once only in multiple action",
        cite="2.11(e)",
    ),
    Conflict(
        when={"multiple_action": (True,)},
        needs={"hole_card": ("none",), "streak": (False,), "consolidated_payout": (False,)},
        why="multiple action is played without a hole card, streak wagers and consolidated payments",
        cite="2.18",
    ),
    # The exposed hole card.
    Conflict(
        when={"hole_card": ("exposed",)},
        needs={"blackjack_pays": ("3:2",)},
        why="with the hole card exposed a blackjack pays 1 to 1 and nothing else",
        cite="2.6(k)2",
    ),
    Conflict(
        when={"hole_card": ("exposed",)},
        needs={"surrender": (False,)},
        why="there is no surrender with the hole card exposed",
        cite="2.6(k)3",
    ),
    Conflict(
        when={"hole_card": ("exposed",)},
        needs={"consolidated_payout": (False,)},
        why="there is no insurance with the hole card exposed",
        cite="2.6(k)3",
    ),
    Conflict(
        when={"hole_card": ("exposed",)},
        needs={"max_split_hands": (2,)},
        why="pairs are split once only with the hole card exposed",
        cite="2.6(k)5",
    ),
    Conflict(
        when={"exposed_double_soft": (True,)},
        needs={"hole_card": ("exposed",)},
        why="only the exposed game ties the double to a count",
        cite="2.6(k)4",
    ),
    # Boxes.
    Conflict(
        when={"boxes": (7,)},
        needs={"max_split_hands": (2, 3)},
        why="a table with seven boxes allows three hands at most",
        cite="2.11(e)",
    ),
    # Payments.
    Conflict(
        when={"blackjack_pays": ("6:5",)},
        needs={"consolidated_payout": (False,)},
        why="at 6 to 5 the consolidated payment would not be the same as the two payments",
        cite="2.6A",
    ),
    Conflict(
        when={"sevens_third_card_wins": (True,)},
        needs={"additional_wager": ("sevens",)},
        why="it concerns the sevens wager only",
        cite="2.17(b)4",
    ),
    # Decks and shoes.
    Conflict(
        when={"additional_wager": ("sevens",)},
        needs={"decks": (4, 5, 6, 7, 8)},
        why="the sevens wager needs four decks",
        cite="2.2(a)3",
    ),
    Conflict(
        when={"twenty_point_bonus": (True,)},
        needs={"decks": (2, 3, 4, 5, 6, 7, 8)},
        why="the twenty point bonus needs two decks",
        cite="2.2(a)2",
    ),
    Conflict(
        when={"match_the_dealer": (True,)},
        needs={"decks": (6, 8)},
        why="match-the-dealer is played with six decks or with eight",
        cite="2.2(a)4",
    ),
    Conflict(
        when={"shoe": ("hand",)},
        needs={"decks": (1, 2)},
        why="one or two decks are dealt from the hand",
        cite="2.2(a)",
    ),
    Conflict(
        when={"shoe": ("double",)},
        needs={"decks": (2, 4, 6, 8)},
        why="each side of the double shoe holds as many decks as the other",
        cite="2.6(d)",
    ),
    Conflict(
        when={"bart_carter": (True,)},
        needs={"shoe": ("single", "double")},
        why="its stacks are put into the cards of a dealing shoe that does not shuffle by itself",
        cite="2.6(m)",
    ),
)


def check_together(options: Options) -> None:
    """Refuse what conflicts between two values cannot say: meters that are missing, and limits too close together."""
    for wager, meter, cite in (("progressive", "progressive_meter", "2.19"), ("bonus_wager", "bonus_meter", "2.20")):
        if options[wager] and options[meter] is None:
            raise NotAllowed(f"With {wager} on offer, option {meter!r} must say what the meter shows.", cite=cite)
    if options.prior_streak_wins and not options.streak:
        raise NotAllowed("prior_streak_wins counts for streak wagers, and none are offered.", cite="2.22")
    if options.min is None and options.max is None:
        return
    if options.min is None or options.max is None:
        missing = "min" if options.min is None else "max"
        raise NotAllowed(
            f"Minimum and maximum stand together: option {missing!r} is not set.",
            allowed=["both", "neither"],
            cite="8.2(a)",
        )
    low, high = to_cents(options.min), to_cents(options.max)
    least = low * TEN_TIMES if low <= TEN_TIMES_UP_TO else low
    if high < least:
        raise NotAllowed(
            f"A minimum of {show(low)} calls for a maximum of at least {show(least)}.",
            allowed=[f"max {show(least)} or more"],
            cite="8.2(a)",
        )
