"""What Boston 5 stud declares: wagers, pay tables, options and irregularities, each with its cite."""

from __future__ import annotations

from ...rules.declarations import (
    Irregularity,
    LeftOut,
    Option,
    Options,
    PayTable,
    Step,
    Wager,
    ranking,
)
from ...rules.payouts import bettered, limit_option, odds_option
from ...rules.poker_family import ByDeal, family_conflicts, family_options, uses_automated_shoe
from ...rules.poker_family_irregularities import FamilyIrregularities
from ...rules.poker_family_steps import card_by_card, loading_steps, no_more_bets_steps, opening_steps, stub_steps
from ...rules.poker_hands import ACE_LOW_IN_FIVE, FIVE_CARD_NAMES, SAME_KIND
from ...rules.round import Round
from ...things.payout import EVEN
from .three_cards import NAMES, void_but_for_three_cards, void_one_hand

_SISTER = "the section's text is not held; as in the sister game, subchapter 20"
_TRADE = "the text of 24.10 is not held; as published descriptions of the game have it"

ANTE_BONUS = PayTable.of(
    "ante-bonus",
    "Ante bonus, on the ante",
    "24.11(a); 24.11(c)",
    {
        "royal flush": "1,000 to 1",
        "straight flush": "200 to 1",
        "four-of-a-kind": "100 to 1",
        "full house": "25 to 1",
        "flush": "15 to 1",
        "straight": "8 to 1",
        "three-of-a-kind": "4 to 1",
        "two pair": "2 to 1",
    },
    exact=False,
)

OPTIONAL_BONUS = PayTable.of(
    "optional-bonus",
    "Optional bonus wager, on the first three cards",
    "24.11(a); 24.11(d)",
    dict(zip(reversed(NAMES[1:]), ("40 to 1", "25 to 1", "6 to 1", "3 to 1", "1 to 1"), strict=True)),
    exact=False,
)


def tables_in_force(options: Options) -> tuple[PayTable, PayTable]:
    """Return the tables of the ante bonus and of the optional bonus, with the odds that the licensee betters."""
    return bettered(ANTE_BONUS, options.odds_ab or {}), bettered(OPTIONAL_BONUS, options.odds_ob or {})


WAGERS = (
    Wager(
        id="ante",
        name="ante wager, half the first wager",
        cite="24.1#ante-wager; 24.6",
        required=True,
        wins="never by itself; it carries the ante bonus",
        loses="the dealer's hand ranks higher, or the player folds",
        returned="the player's hand ranks higher, or the hands tie",
        pays="nothing",
        unsure=f"that it is returned to a winner: {_TRADE}",
    ),
    Wager(
        id="first",
        name="first wager, twice the ante",
        cite="24.1#first-wager; 24.6",
        required=True,
        multiple_of=("ante", 2),
        wins="the player's hand ranks higher than the dealer's",
        loses="the dealer's hand ranks higher, or the player folds",
        returned="the hands tie",
        pays="1 to 1",
        odds=lambda _: EVEN,
    ),
    Wager(
        id="second",
        name="second wager, equal to the first",
        cite="24.6; 24.10",
        placed="in-turn",
        wins="with the first wager",
        loses="the dealer's hand ranks higher",
        returned="the hands tie",
        pays="1 to 1",
        odds=lambda _: EVEN,
        unsure=f"its size: {_TRADE}",
    ),
    Wager(
        id="bonus",
        name="optional bonus wager",
        cite="24.6; 24.11(d)",
        wins="the first three cards are a pair or better, whatever the dealer holds, even if the player folds",
        loses="the first three cards are less than a pair",
        pays="by the optional bonus table, outside the payout limit",
        odds=lambda options: tables_in_force(options)[1].highest,
        unsure=f"that it is settled before the decision: {_TRADE}",
    ),
    Wager(
        id="ante-bonus",
        name="ante bonus (a payment, not a wager)",
        cite="24.1#ante-bonus-hand; 24.11(c)",
        placed="never",
        wins="the second wager was made and the hand is two pair or better, even if it loses to the dealer",
        loses="never",
        pays="by the ante bonus table, on the ante",
    ),
)

OPTIONS = (
    odds_option("odds_ab", "Ante bonus odds above the printed ones", "24.11(c)"),
    odds_option("odds_ob", "Optional bonus odds above the printed ones", "24.11(d)"),
    limit_option(
        "24.11(e)",
        notice="8.3 for any change, where the layout does not show the limit",
        unsure="the text asks for notice of an increase, 23.12(c) of a decrease; one is a slip, so both get it",
    ),
    Option(
        id="three_card_ace_low",
        name="A-2-3 is a three-card straight",
        default=True,
        values=(True, False),
        cite="24.5",
        source="general",
        unsure="the text of 24.5 is not held",
    ),
    *family_options(
        deal="24.7; 24.8; 24.9",
        shuffler="24.12(e)",
        stub_count="24.7",
        second_deck="24.2",
        stub_count_source="general",
        second_deck_source="general",
    ),
)

CONFLICTS = family_conflicts(hand="24.8", stub_count="24.7", second_deck="24.2")

_DEALS = ("dealing", "last-cards")
_FIRST_THREE_COUNT = ("dealing", "decisions")
_UNTIL_SETTLED = ("dealing", "decisions", "last-cards", "stub", "reveal", "settlement")
_TEXT = FamilyIrregularities(while_dealing=_DEALS, until_settled=_UNTIL_SETTLED)
_PARALLEL = FamilyIrregularities(while_dealing=_DEALS, until_settled=_UNTIL_SETTLED, source="general", unsure=_SISTER)
_DEALER = {"who": "'dealer'", "dealt": "the cards it got", "of": "the cards it should have had by then"}
_SPARED = "but a pair or better is paid its optional bonus, three of a kind its ante bonus"
_ANYBODY = {**_DEALER, "seat": "whose hand"}


def _three_cards_survive(round: Round, cite: str) -> None:
    ante_bonus, optional_bonus = tables_in_force(round.options)
    void_but_for_three_cards(round, cite, ante_bonus, optional_bonus)


IRREGULARITIES = (
    _TEXT.void(
        "IRR-1",
        "dealer's card exposed",
        "one of the dealer's first three cards is exposed before every player has folded or made the second wager",
        "24.12(a)",
        when=_FIRST_THREE_COUNT,
        keys={"who": "'dealer'", "face_up": "how many cards were exposed"},
        ruling=f"all hands are void, {_SPARED}",
        effect=lambda round, call: _three_cards_survive(round, "24.12(a)"),
    ),
    _TEXT.one_face_up(
        "IRR-2",
        "24.12(b)",
        automated_shoe="24.12(f)",
        short=lambda round, call: _three_cards_survive(round, "24.12(f)"),
        short_ruling=f"the round is void, {_SPARED}",
    ),
    _TEXT.several_face_up("IRR-3", "24.12(b)"),
    Irregularity(
        id="IRR-4a",
        name="wrong number of cards, a player",
        happened="a player has a wrong number of cards",
        ruling="that hand alone is void and all its wagers are returned; the others play on",
        cite="24.12(d)",
        when=_UNTIL_SETTLED,
        found="last",
        effect=void_one_hand("24.12(d)"),
        keys={"seat": "whose hand", "dealt": "the cards it got", "of": "the cards it should have had by then"},
    ),
    Irregularity(
        id="IRR-4b",
        name="four cards for the dealer",
        happened="the dealer has four of the five cards",
        ruling="one more card completes the hand, and the round stands",
        cite="24.12(d)",
        when=("last-cards",),
        trigger="procedure",
        keys=_DEALER,
    ),
    _TEXT.void(
        "IRR-4c",
        "wrong number of cards, the dealer",
        "the dealer has a wrong number of cards, other than four of the five",
        "24.12(d)",
        when=_UNTIL_SETTLED,
        keys=_DEALER,
    ),
    _TEXT.drawn_unseen("IRR-5", "24.12(c)"),
    _TEXT.shuffler_jams("IRR-6", "24.12(e)"),
    _TEXT.void(
        "IRR-7",
        "automated shoe jams",
        "the automated shoe jams, stops or fails to deal once players have their first three cards",
        "24.12(f)",
        when=_DEALS,
        ruling=f"the round is void, {_SPARED}",
        effect=lambda round, call: _three_cards_survive(round, "24.12(f)"),
        possible=uses_automated_shoe,
        possible_when="no automated shoe is in use (option deal)",
    ),
    _TEXT.other_method("IRR-8", "24.12(g)"),
    Irregularity(
        id="IRR-9",
        name="stub count wrong, a misdeal",
        happened="the count of the stub is wrong because a hand has a wrong number of cards, though 52 are there",
        ruling="a player's hand alone is void; the dealer's four cards are completed, any other number voids all",
        cite="24.7; 24.12(d)",
        when=("stub",),
        trigger="procedure",
        keys=_ANYBODY,
        source="general",
        unsure=_SISTER,
    ),
    _PARALLEL.stub_wrong("IRR-10", "24.7"),
    _PARALLEL.counting_shuffler("IRR-11", "24.7"),
)

LOOKUPS = (
    ranking("ranks", "Five cards", "24.5", FIVE_CARD_NAMES, f"{ACE_LOW_IN_FIVE} {SAME_KIND}"),
    ranking("three-cards", "The first three cards, for the bonus", "24.11(d)", NAMES, ""),
)

BY_DEAL = ByDeal("24.7", "24.8", "24.9")

STEPS = (
    *opening_steps(opening="24.3", shuffle="24.4", cut="24.4", no_cut="24.4", two_decks="24.2"),
    *loading_steps(automated_shoe="24.9"),
    Step("Players place the ante and twice its amount as first wager, and the optional bonus if they wish.", "24.6"),
    *no_more_bets_steps(BY_DEAL, hold="24.8"),
    Step(
        "Three times one card face down to each player, clockwise from the far left, the dealer last.",
        "24.7; 24.8",
        card_by_card,
    ),
    Step(
        "A stack of three face down to each player, clockwise from the far left, the dealer last.",
        "24.9",
        uses_automated_shoe,
    ),
    Step(
        "Players look at their cards. Who wagered the optional bonus and holds a pair or better shows it and is paid; "
        "from the others the bonus is collected.",
        "24.11(d)",
    ),
    Step("From the far left each player makes the second wager, or folds and gives up ante and first wager.", "24.10"),
    Step(
        "Twice one card face down to each player left, in the same order, the dealer last.", "24.7; 24.8", card_by_card
    ),
    Step(
        "A stack of two face down to each player left, in the same order, the dealer last.", "24.9", uses_automated_shoe
    ),
    *stub_steps(BY_DEAL, BY_DEAL),
    Step("The dealer turns over five cards; no hand of any kind is needed to play.", "24.10"),
    Step(
        "Counterclockwise from the far right, one player after the other: turn over the hand, settle its wagers, "
        "collect its cards.",
        "24.10",
    ),
    Step("A higher hand wins first and second wager 1 to 1 and gets the ante back; a tie returns all.", "24.11(b)"),
    Step("The ante bonus is paid on the ante by the player's hand alone, even if it loses to the dealer.", "24.11(c)"),
    Step(
        "First and second wager and ante bonus of one hand are paid up to the limit, the optional bonus beside it.",
        "24.11(e)",
        lambda options: options.cap is not None,
    ),
    Step("Cards go to the discard rack in an order from which each hand can be rebuilt.", "24.10(g)"),
)

LEFT_OUT = (LeftOut("19:46-1.13M", "a matter of the table and its layout, which are drawn, not dealt"),)
