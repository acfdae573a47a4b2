"""What Colorado hold 'em declares: wagers, pay tables, options and irregularities, each with its cite."""

from __future__ import annotations

from msgspec.structs import replace

from ...rules.declarations import (
    Conflict,
    Irregularity,
    NotHeld,
    Option,
    Options,
    PayTable,
    Wager,
    ranking,
)
from ...rules.payouts import limit_option, odds_option
from ...rules.poker_family import family_conflicts, family_options
from ...rules.poker_family_irregularities import FamilyIrregularities
from ...rules.poker_hands import ACE_LOW_IN_FIVE, FIVE_CARD_NAMES, PAIR, RANKS_NAMED

REQUIRED, PERMISSIBLE = "required", "permissible"
NOT_GIVEN = "not-given"
LOWEST_PUSHES = (6, 7, 8, 9)
"""The pairs from which hands may be a push where the bet is required, each up to the last of them."""
TENS = 10


def bet_is_required(options: Options) -> bool:
    """Whether the bet wager must be made to stay in."""
    return bool(options.version == REQUIRED)


def bet_is_permissible(options: Options) -> bool:
    """Whether the bet wager may be made or left."""
    return not bet_is_required(options)


def bonus_is_offered(options: Options) -> bool:
    """Whether the licensee offers the bonus wager."""
    return bool(options.bonus_offered)


def has_limit(options: Options) -> bool:
    """Whether the licensee has set a payout limit."""
    return options.cap is not None


def pair_of_any(pairs: tuple[int, ...]) -> str:
    """Name a pair of any of these ranks, given as they are printed on the cards.

    >>> pair_of_any((10,)), pair_of_any((7, 8, 9))
    ('a pair of tens', 'a pair of sevens, eights or nines')
    """
    names = [RANKS_NAMED[pair - 2] for pair in pairs]
    return f"a pair of {' or '.join(one for one in (', '.join(names[:-1]), names[-1]) if one)}"


def pushes(options: Options) -> tuple[int, ...]:
    """Return the pairs with which ante and bet are a push.

    >>> from pitboss.games.registry import game
    >>> pushes(game("colorado-holdem").options)
    (9, 10)
    >>> pushes(game("colorado-holdem", version="required", required_push_low=8).options)
    (8, 9)
    """
    if bet_is_permissible(options):
        return (9, 10)
    lowest = options.required_push_low
    return tuple(pair for pair in LOWEST_PUSHES if isinstance(lowest, int) and pair >= lowest)


def least_not_lost(options: Options) -> str:
    """Name the least hand with which ante and bet are not lost.

    >>> from pitboss.games.registry import game
    >>> least_not_lost(game("colorado-holdem", version="required", required_push_low=None).options)
    'a pair of tens'
    """
    return pair_of_any((*pushes(options), TENS)[:1])


INSTANT_NAMES = ("", "three-of-a-kind (instant winner)", "three card straight flush (instant winner)")
"""The lines of the instant winners, by the number that the arithmetic gives them."""

PAIR_NAME = FIVE_CARD_NAMES[PAIR]

_SISTER = "the section's text is not held; as in the sister game, subchapter 20"
_HALF_AN_HOUR = "8.3(b), half an hour"


def _main(version: str, cite: str, *, four: str, full_house: str, pairs: str) -> PayTable:
    return PayTable.of(
        f"main-{version}",
        f"Ante and bet, {version} bet wager; a pair: {pairs}",
        cite,
        {
            "royal flush": "500 to 1",
            "straight flush": "100 to 1",
            "four-of-a-kind": four,
            "full house": full_house,
            "flush": "8 to 1",
            "straight": "5 to 1",
            INSTANT_NAMES[2]: "5 to 1",
            INSTANT_NAMES[1]: "5 to 1",
            "three-of-a-kind": "3 to 1",
            "two pair": "2 to 1",
            PAIR_NAME: "1 to 1",
        },
        used=lambda options: bool(options.version == version),
        exact=False,
    )


MAIN = {
    REQUIRED: _main(
        REQUIRED, "23.12(a); 23.12(b)", four="40 to 1", full_house="11 to 1", pairs="tens, jacks, queens, kings, aces"
    ),
    PERMISSIBLE: _main(
        PERMISSIBLE, "23.13(a); 23.13(b)", four="25 to 1", full_house="10 to 1", pairs="jacks, queens, kings, aces"
    ),
}

BONUS = PayTable.of(
    "bonus",
    "Bonus wager; a pair of jacks or better is a push",
    "23.12(d); 23.13(d)",
    {
        "royal flush": "10,000 to 1",
        "straight flush": "1,000 to 1",
        "four-of-a-kind": "100 to 1",
        "full house": "50 to 1",
        "flush": "25 to 1",
        "straight": "15 to 1",
        INSTANT_NAMES[2]: "5 to 1",
        INSTANT_NAMES[1]: "5 to 1",
        "three-of-a-kind": "3 to 1",
        "two pair": "1 to 1",
    },
    used=bonus_is_offered,
    exact=False,
)


def _wins(options: Options) -> str:
    lowest = "jacks" if bet_is_permissible(options) else "tens"
    return f"the five cards are a pair of {lowest} or better, or an instant winner is declared"


def _loses(options: Options) -> str:
    folded = "" if bet_is_permissible(options) else ", the player folds"
    return f"the five cards are less than {least_not_lost(options)}{folded}, or a winner is declared that is none"


def _returned(options: Options) -> str:
    pairs = pushes(options)
    return f"the five cards are {pair_of_any(pairs)}" if pairs else "never"


def _bonus_loses(options: Options) -> str:
    folded = "" if bet_is_permissible(options) else ", or the player folds"
    return f"the five cards are less than a pair of jacks{folded}"


WAGERS = (
    Wager(
        id="ante",
        name="ante wager",
        cite="23.1#ante-wager; 23.6",
        required=True,
        wins=_wins,
        loses=_loses,
        returned=_returned,
        pays=lambda options: f"by the table of the version{', up to the payout limit' if has_limit(options) else ''}",
        odds=lambda options: MAIN[options.version].highest,
        unsure="what is a push where the bet is required, and that a fold there loses the ante, is in no text held",
    ),
    Wager(
        id="bet",
        name="bet wager, equal to the ante",
        cite="23.1#bet-wager",
        placed="in-turn",
        wins="with the ante, on five cards",
        loses="with the ante",
        returned="with the ante",
        pays="as the ante",
        odds=lambda options: MAIN[options.version].highest,
    ),
    Wager(
        id="bonus",
        name="bonus wager",
        cite="23.6A; 23.12(d); 23.13(d)",
        offered=bonus_is_offered,
        offered_when="the licensee does not offer it (option bonus_offered)",
        wins="the five cards are two pair or better, or an instant winner is declared",
        loses=_bonus_loses,
        returned="the five cards are a pair of jacks, queens, kings or aces, or a winner is declared that is none",
        pays=lambda options: f"by the bonus table{', outside the payout limit' if has_limit(options) else ''}",
        odds=lambda _: BONUS.highest,
        unsure="when it is placed, and what becomes of it after a fold or an erroneous declaration, is not in the text",
    ),
)

_deal, _shuffler, _stub_count, _second_deck = family_options(
    deal="23.14(a); 23.14(f)",
    shuffler="23.2(b); 23.14(e)",
    stub_count="23.7",
    second_deck="23.2(b)",
    stub_count_source="general",
)

OPTIONS = (
    Option(
        id="version",
        name="Whether the bet wager must be made to stay in",
        default=PERMISSIBLE,
        values=(REQUIRED, PERMISSIBLE),
        cite="23.10; 23.11(b)1",
        notice=_HALF_AN_HOUR,
    ),
    Option(
        id="required_push_low",
        name="Lowest pair that is a push where the bet is required, up to nines; null: no pair is",
        default=NOT_GIVEN,
        values=(NOT_GIVEN, None, *LOWEST_PUSHES),
        cite="23.10",
        notice=_HALF_AN_HOUR,
        source="project",
        unsure="the text of the section is not held; from sevens on the odds fit a casino game best",
    ),
    Option(
        id="bonus_offered",
        name="Bonus wager offered",
        default=True,
        values=(True, False),
        cite="23.6A; 13:69E-1.13L(b)2",
        notice=_HALF_AN_HOUR,
    ),
    limit_option("23.12(c); 23.13(c)", notice="8.3 for a decrease, where the layout does not show the limit"),
    odds_option(
        "odds", "Odds above the printed ones", "23.12(b); 23.12(d); 23.13(b); 23.13(d)", tables=("main", "bonus")
    ),
    Option(
        id="instant_ace_low",
        name="A-2-3 of one suit is an instant winner",
        default=False,
        values=(False, True),
        cite="23.3(a); 23.3(c)1",
        source="project",
        unsure="the text lets the ace be low with 2, 3, 4 and 5 only; players would expect it here too",
    ),
    _deal,
    _shuffler,
    replace(_stub_count, unsure=_SISTER),
    _second_deck,
)

CONFLICTS = (
    Conflict(
        when={"version": (PERMISSIBLE,)},
        needs={"required_push_low": (NOT_GIVEN, None)},
        why="it belongs to the version with a required bet; here nines and tens are a push",
        cite="23.11(f)",
    ),
    *family_conflicts(hand="23.8", stub_count="23.7", second_deck="23.2(b)"),
)

_DEAL = ("dealing",)
_UNTIL_SETTLED = ("dealing", "stub", "decisions", "community", "settlement")
_TEXT = FamilyIrregularities(while_dealing=_DEAL, until_settled=_UNTIL_SETTLED)
_PARALLEL = FamilyIrregularities(while_dealing=_DEAL, until_settled=_UNTIL_SETTLED, source="general", unsure=_SISTER)

IRREGULARITIES = (
    _TEXT.one_face_up("IRR-1", "23.14(a)", automated_shoe="23.14(f)"),
    _TEXT.several_face_up("IRR-2", "23.14(a)"),
    _TEXT.wrong_number("IRR-3", "23.14(c)", "a player or the community area has more or fewer than three cards"),
    _TEXT.drawn_unseen("IRR-4", "23.14(b)"),
    Irregularity(
        id="IRR-5",
        name="instant winner declared in error",
        happened="a player declares an instant winner and the three cards are none",
        ruling="that hand is void and its ante lost; a bonus wager is returned; the others play on",
        cite="23.14(d)",
        when=("decisions",),
        trigger="procedure",
        keys={"seat": "who declared"},
        unsure="what becomes of a bonus wager is not in the text",
    ),
    _TEXT.shuffler_jams("IRR-6", "23.14(e)"),
    _TEXT.automated_shoe_jams("IRR-7", "23.14(f)"),
    _TEXT.other_method("IRR-8", "23.14(g)"),
    _PARALLEL.stub_misdeal("IRR-9", "23.7", void="23.14(c)"),
    _PARALLEL.stub_wrong("IRR-10", "23.7"),
    _PARALLEL.counting_shuffler("IRR-11", "23.7"),
)

LOOKUPS = (
    ranking("ranks", "Two cards kept and the three of the table", "23.3(b)", FIVE_CARD_NAMES, ACE_LOW_IN_FIVE),
    ranking(
        "instant-winners",
        "Instant winners, the three cards dealt",
        "23.3(c)",
        INSTANT_NAMES[1:],
        "A three card straight flush is three cards of one suit in sequence.",
    ),
)

NOT_HELD = (
    NotHeld("23.5", "the text of the section is not held; as in the sister games, 27.5 and 42.4"),
    NotHeld("23.6", "the text of the section is not held; the wagers are those that 23.1, 23.12 and 23.13 name"),
    NotHeld("23.6A", "the text of the section is not held; the bonus wager is placed with the ante"),
    NotHeld("23.7", _SISTER),
    NotHeld("23.8", _SISTER),
    NotHeld("23.9", _SISTER),
    NotHeld("23.10", "the text of the section is not held; in the order of 23.11, with a bet or a fold"),
)
