"""The steps of a round of blackjack as the rule card prints them, each where the options in force have it."""

from __future__ import annotations

from ...rules.declarations import Options, Step, When


def _burns(options: Options) -> bool:
    return options.shoe in ("single", "hand") and not options.bart_carter


def _has_cutting_card(options: Options) -> bool:
    return options.shoe != "continuous" and not options.bart_carter


def _shuffled_by_dealer(options: Options) -> bool:
    return bool(options.shoe != "continuous")


def _double_shoe(options: Options) -> bool:
    return bool(options.shoe == "double")


def _from_the_hand(options: Options) -> bool:
    return bool(options.shoe == "hand")


def _multiple_action(options: Options) -> bool:
    return bool(options.multiple_action)


def _hands_by_splitting(most: int) -> When:
    return lambda options: bool(options.max_split_hands == most)


def _face_down(options: Options) -> bool:
    return options.hole_card in ("unread", "reader")


def _found_late(options: Options) -> bool:
    return options.hole_card in ("none", "unread")


def _exposed(options: Options) -> bool:
    return bool(options.hole_card == "exposed")


def _insures(options: Options) -> bool:
    return not _exposed(options)


def _reader(options: Options) -> bool:
    return bool(options.hole_card == "reader")


def _insures_at_own_turn(options: Options) -> bool:
    return options.insurance_timing == "before_own_decision" and _found_late(options)


def _settles_first_cards(options: Options) -> bool:
    return options.additional_wager != "none" or bool(
        options.match_the_dealer or options.twenty_point_bonus or options.progressive
    )


def _sevens(options: Options) -> bool:
    return bool(options.additional_wager == "sevens")


STEPS = (
    # Before the first round of a shoe.
    Step(
        "Opening: the dealer sorts and inspects the decks and the floorperson verifies it; they are spread face up for "
        "the first to arrive, then turned down, washed and stacked.",
        "2.4",
        used=lambda options: not options.preshuffled,
    ),
    Step(
        "Opening: a sealed batch of pre-shuffled cards is opened, and not shuffled again before play.",
        "2.5(a)",
        used=lambda options: bool(options.preshuffled),
    ),
    Step(
        "The cards are shuffled before play, after each shoe, and after any round the licensee chooses.",
        "2.5(a)",
        used=lambda options: _shuffled_by_dealer(options) and not options.preshuffled,
    ),
    Step(
        "The cards are shuffled after each shoe, and after any round the licensee chooses.",
        "2.5(a)",
        used=lambda options: _shuffled_by_dealer(options) and bool(options.preshuffled),
    ),
    Step(
        "Two batches of equal size take turns, the one being shuffled by the device while the other is in play.",
        "2.2(c)",
        used=_from_the_hand,
    ),
    Step(
        "The stack is offered for the cut: at a new table to the first player; later to the box on which the cutting "
        "card came, or to the player farthest right if it came on the dealer's hand or the house chose to shuffle. "
        "Who refuses passes it on clockwise; at last the dealer cuts.",
        "2.5(b); 2.5(e); 2.5(f)",
        used=_shuffled_by_dealer,
    ),
    Step(
        "It is cut at least 10 cards from either end; what lay in front goes to the back.",
        "2.5(c)",
        used=_shuffled_by_dealer,
    ),
    Step("The cutting card goes in about a quarter from the back.", "2.5(d)", used=_has_cutting_card),
    Step("A second cutting card covers the bottom of the cards in hand.", "2.2(a)", used=_from_the_hand),
    Step(
        "Each side of the double shoe is shuffled, cut and loaded by itself, its backs unlike the other's in colour.",
        "2.6(d)",
        used=_double_shoe,
    ),
    Step(
        "The first card of a new shoe is burned face down, and one by each new dealer; it is shown to whoever asks.",
        "2.6(c)",
        used=_burns,
    ),
    # The round.
    Step("Players place their wagers, optional ones included; once the first card is out nobody touches them.", "2.3"),
    Step(
        "Each box wagers on the dealer's first hand, and if its player likes on the second and the third.",
        "2.18",
        used=_multiple_action,
    ),
    Step(
        "Up to three people wager on a box, the one who calls the decisions nearest the dealer, the others behind.",
        "2.13(c)",
        used=lambda options: bool(options.multi_player_box),
    ),
    Step("Cards from 2 to 10 count their face, pictures ten, an ace 11, or 1 where 11 would pass 21.", "2.2(b)"),
    Step("An ace and a ten-valued card are a blackjack if they are the first two cards, not made by a split.", "2.1"),
    Step(
        "A card is drawn from either side of the double shoe; its suit names the side to be dealt from, red suits one, "
        "black suits the other, as the colours of the backs are designated.",
        "2.6(d)1",
        used=_double_shoe,
    ),
    Step(
        "A determinant card of the side it names is the first box's first card; any other is burned on its side.",
        "2.6(d)2",
        used=_double_shoe,
    ),
    Step("From the dealer's left one card face up to each box, one to the dealer, a second to each box.", "2.6(e)"),
    Step("The dealer's hole card follows, face down and looked at by nobody.", "2.6(j)", used=_face_down),
    Step("The dealer's hole card follows, face up.", "2.6(k)", used=_exposed),
    Step(
        "Wagers decided by the first cards are settled: the losing ones collected, then the winning ones paid.",
        "2.17(d); 2.17(e)",
        used=_settles_first_cards,
    ),
    Step(
        "With two sevens the sevens wager waits for a third card; before a split it is paid for two.",
        "2.11(f)",
        used=_sevens,
    ),
    Step(
        "With no seven it waits for a third card as well, but not beyond a split.",
        "2.17(b)4",
        used=lambda options: bool(options.sevens_third_card_wins),
    ),
    Step(
        "Two queens of hearts wait for the second card of a dealer who may have blackjack.",
        "2.24",
        used=lambda options: bool(options.twenty_point_bonus),
    ),
    Step(
        "With an ace up, players may insure before any player draws: for up to half their wager, or up to the next "
        "step in chips where chips cannot make half.",
        "2.9(b)",
        used=lambda options: _insures(options) and not _reader(options),
    ),
    Step(
        "With an ace up, players may insure before the hole card goes into the reader: for up to half their wager, or "
        "up to the next step in chips where chips cannot make half.",
        "2.9(b)",
        used=_reader,
    ),
    Step("Insurance may also be made at one's own turn, before one's decision.", "2.9(b)", used=_insures_at_own_turn),
    Step(
        "A blackjack insured for exactly half the wager is paid 1 to 1 at once, as one net payment.",
        "2.7(c)",
        used=lambda options: bool(options.consolidated_payout),
    ),
    Step("With a 2 to 9 up, blackjacks are paid at once; with an ace or ten they wait.", "2.7(a); 2.7(b)"),
    Step(
        "With an ace or ten up the hole card goes into the reader; a blackjack found there ends the round at once.",
        "2.6(j); 2.6(j)1",
        used=_reader,
    ),
    Step("A dealer's blackjack lying open ends the round at once.", "2.6(k)6", used=_exposed),
    Step(
        "Even so holders of two sevens are offered a third card for that wager, from the dealer's left.",
        "2.6(j)3; 2.6(k)6",
        used=lambda options: _sevens(options) and options.hole_card in ("reader", "exposed"),
    ),
    Step("From the dealer's left each total is announced and the player decides on the hand.", "2.6(f)"),
    Step(
        "On a shared box the seated player decides, or with nobody seated the highest wager.",
        "2.13(b)",
        used=lambda options: bool(options.multi_player_box),
    ),
    Step(
        "Surrender comes before any other decision: half the wager is taken, at once with a 2 to 9 up; else the wager "
        "waits on the cards for the dealer's second card, and all of it is lost to a blackjack.",
        "2.8(a); 2.8(a)1; 2.8(a)2",
        used=lambda options: bool(options.surrender),
    ),
    Step(
        "Double down on the first two cards of a hand, a 21 excepted, with up to the original wager more, for one card "
        "laid sideways.",
        "2.10(a)",
        used=lambda options: not (_exposed(options) or _multiple_action(options)),
    ),
    Step(
        "Double down on the first two cards of a hand, a 21 excepted, with every wager on it in full, for one card "
        "laid sideways.",
        "2.10(a); 2.18",
        used=_multiple_action,
    ),
    Step(
        "Double down on two cards that count 9, 10 or 11, with up to the original wager more, for one card laid "
        "sideways.",
        "2.10(a); 2.6(k)4",
        used=_exposed,
    ),
    Step(
        "A soft 19 or 20 counts 9 or 10 for it.",
        "2.6(k)4",
        used=lambda options: bool(options.exposed_double_soft),
    ),
    Step(
        "When a shared box is doubled, each other bettor doubles or not; the hand gets one card.",
        "2.13(d)",
        used=lambda options: bool(options.multi_player_box),
    ),
    Step(
        "Split two cards of identical value, with an equal wager; the hand at the dealer's left is finished first. "
        "A split ace gets one card.",
        "2.11(a); 2.11(b); 2.11(c)2",
    ),
    Step("A pair is split once.", "2.11(c)1", used=_hands_by_splitting(2)),
    Step("Pairs are split again, up to three hands.", "2.11(e)", used=_hands_by_splitting(3)),
    Step("Pairs are split again, up to four hands.", "2.11(e)", used=_hands_by_splitting(4)),
    Step(
        "Aces are split once.",
        "2.11(e)",
        used=lambda options: bool(options.max_split_hands > 2 and not options.resplit_aces),
    ),
    Step("For each of the box's wagers an equal one lies on the second hand.", "2.18", used=_multiple_action),
    Step(
        "When a shared box is split, each other bettor covers both hands, or names the one to follow.",
        "2.13(e)",
        used=lambda options: bool(options.multi_player_box),
    ),
    Step("Draw while under 21, or stand; a hand over 21 loses all that lies on it at once.", "2.12(a); 2.3"),
    Step(
        "The progressive wager is settled when no more cards come to the box.",
        "2.19",
        used=lambda options: bool(options.progressive),
    ),
    Step(
        "With an ace up, players may insure each wager anew before the dealer's hand it is against gets its second "
        "card.",
        "2.9(a); 2.18",
        used=_multiple_action,
    ),
    Step(
        "The dealer says “Dealer's Card” aloud and deals the second card face up.",
        "2.6(h)",
        used=lambda options: bool(options.hole_card == "none"),
    ),
    Step("The hole card is turned.", "2.6(j)", used=_face_down),
    Step("Insurance is settled before the dealer draws again.", "2.9(d)", used=_insures),
    Step("Blackjacks that waited are paid, or stand off against the dealer's.", "2.7(b)", used=_insures),
    Step("Blackjacks that waited are paid.", "2.7(b)", used=_exposed),
    Step(
        "Bonus wagers on the player's and the dealer's hand are settled.",
        "2.20",
        used=lambda options: bool(options.bonus_wager),
    ),
    Step(
        "A dealer's blackjack takes original wagers only; doubles and split wagers come back.",
        "2.10(b); 2.11(d)",
        used=_found_late,
    ),
    Step(
        "The dealer draws to 17, and not at all where no result depends on it.",
        "2.12(b); 2.12(c)",
        used=lambda options: not options.dealer_hits_soft_17,
    ),
    Step(
        "The dealer draws to 17, on a soft 17 once more, and not at all where no result depends on it.",
        "2.12(b); 2.12(c)",
        used=lambda options: bool(options.dealer_hits_soft_17),
    ),
    Step(
        "Hands above the dealer's, and all against a dealer over 21, are paid 1 to 1; lower ones are collected, equal "
        "ones stand off.",
        "2.3(a); 2.3(b); 2.3(e)",
        used=_insures,
    ),
    Step(
        "Hands above the dealer's, and all against a dealer over 21, are paid 1 to 1; lower and equal ones are "
        "collected. A player's blackjack wins even against the dealer's, and pays 1 to 1.",
        "2.3(a); 2.3(e); 2.6(k)1; 2.6(k)2",
        used=_exposed,
    ),
    Step(
        "A winning hand of five cards that total 21 is paid by its own table.",
        "2.16",
        used=lambda options: bool(options.five_card_21),
    ),
    Step(
        "For the next wager the up card moves to the next area, the dealer's other cards go to the rack, "
        "and a new second card begins another hand; the players' hands stay. A hand without a wager is not dealt.",
        "2.18",
        used=_multiple_action,
    ),
    Step(
        "Streak wagers: a net win of the box counts one, a net loss ends the streak, nothing else changes it.",
        "2.22",
        used=lambda options: bool(options.streak),
    ),
    Step("Cards are picked up from the far right counterclockwise, the dealer's last.", "2.6(i)"),
    Step(
        "The round in which the cutting card comes out is the last before the shuffle; what is left in the shoe goes "
        "to the discard rack first, to see that no card is missing.",
        "2.6(l); 2.6(l)2i",
        used=lambda options: _has_cutting_card(options) and not _double_shoe(options),
    ),
    Step(
        "The round in which a cutting card comes out is the last from its side before that side is shuffled; what is "
        "left in it goes to the discard rack with its discards first, to see that no card is missing.",
        "2.6(l); 2.6(l)2ii; 2.6(l)3",
        used=lambda options: _has_cutting_card(options) and _double_shoe(options),
    ),
    Step(
        "Once the rack holds more than about one deck it is shuffled and put back into the shoe in three stacks.",
        "2.6(m)",
        used=lambda options: bool(options.bart_carter),
    ),
    Step(
        "All cards go back into the shuffling device after the round.",
        "2.21",
        used=lambda options: bool(options.shoe == "continuous"),
    ),
)
