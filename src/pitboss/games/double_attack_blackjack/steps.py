"""The steps at a double attack blackjack table as the rule card prints them, each where the options have it."""

from __future__ import annotations

from ...rules.declarations import Options, Step, When
from .declarations import ANY_NUMBER, ANY_TIME, FIRST_TWO_CARDS, TWO_CARDS, own_procedure


def _by_hand(options: Options) -> bool:
    return bool(options.shuffler == "none")


def _by_device(options: Options) -> bool:
    return not _by_hand(options)


def _is(option: str, value: object) -> When:
    return lambda options: bool(options[option] == value)


def _recut(by: str) -> When:
    return lambda options: _by_hand(options) and options.recut_by == by


def _own_procedure(options: Options) -> bool:
    return bool(own_procedure(options))


def _has_cutting_card(options: Options) -> bool:
    return own_procedure(options).get("cutting_cards") != 0


def _quarter_behind(options: Options) -> bool:
    return _has_cutting_card(options) and "behind" not in own_procedure(options)


def _otherwise_behind(options: Options) -> bool:
    return not _quarter_behind(options)


def _burns_one(options: Options) -> bool:
    return "burns" not in own_procedure(options)


def _found_late(options: Options) -> bool:
    return bool(options.hole_card != "reader")


def _has_hole_card(options: Options) -> bool:
    return bool(options.hole_card != "none")


def _deals_late(options: Options) -> bool:
    return not _has_hole_card(options)


def _surrender_waits(options: Options) -> bool:
    return _found_late(options) and bool(options.surrender)


def _ends_at_the_cutting_card(options: Options) -> bool:
    return _has_cutting_card(options) and not options.shuffle_each_round


STEPS = (
    Step("Opening: the dealer sorts and inspects the decks and the floorperson verifies it.", "26.3(a)"),
    Step(
        "The dealer takes the four tens out of each deck; the floorperson verifies that none is left, and destroys "
        "them.",
        "26.3(a); 26.2(a)",
    ),
    Step("Each deck is spread face up by suit and in sequence for the first player to look at.", "26.3(b)"),
    Step("The cards are turned down, washed and stacked, and washed again if one is exposed.", "26.3(c)"),
    Step(
        "Before play and after each shoe the device shuffles; the cards are not cut.", "26.4(a); 26.4(b)1", _by_device
    ),
    Step(
        "Before play and after each shoe the dealer shuffles, and offers the stack for the cut, backs away from the "
        "dealer, clockwise; if nobody takes it the dealer cuts.",
        "26.4(a); 26.4(b)2; 26.4(c)",
        _by_hand,
    ),
    Step(
        "The cut is offered first, in a new game, to the first player at the table; later to the box at which the "
        "cutting card came out; if it came to the dealer's hand, or the house chose to shuffle, at the far right.",
        "26.4(d)1; 26.4(d)2; 26.4(d)3; 26.4(d)4",
        _by_hand,
    ),
    Step(
        "The cutting card goes in at least ten cards from either end; it and what lies above it go to the bottom.",
        "26.4(e)",
        _by_hand,
    ),
    Step(
        "If a supervisor has the stack cut anew before a card is dealt, the last to cut does so.",
        "26.4(f)",
        _recut("last_cutter"),
    ),
    Step(
        "If a supervisor has the stack cut anew before a card is dealt, the next one entitled does so.",
        "26.4(f)",
        _recut("next_entitled"),
    ),
    Step("The stack is lined up against the mark of the shoe.", "26.4(e)", _by_hand),
    Step(
        "The cutting card goes in at least a quarter of the way from the back, and the stack into the shoe.",
        "26.4(e)",
        _quarter_behind,
    ),
    Step(
        "The licensee's own procedure, as approved, replaces what it names: shuffle, cutting cards, burn (option "
        "own_procedure).",
        "26.4(h)",
        _own_procedure,
    ),
    Step("The stack goes into the dealing shoe.", "26.4(e)", _otherwise_behind),
    Step("The first card of a new shoe is burned, and one by each new dealer.", "26.7", _burns_one),
    Step("No tens; 2 to 9 count their face, pictures ten, an ace 11, or 1 where 11 would pass 21.", "26.2(b)"),
    Step("Players place initial wagers.", "26.1#initial-wager"),
    Step("BustIt wagers lie beside them.", "26.6?", _is("bustit", True)),
    Step('The dealer says "No more bets".', "26.1#initial-wager"),
    Step("The dealer deals the first card face up to the dealer's own hand.", "26.1#double-attack-wager"),
    Step(
        "From the left each player may add a double attack wager of at most the initial wager.",
        "26.1#double-attack-wager",
    ),
    Step("From the left one card face up to each box, then a second.", "26.7"),
    Step("Then the dealer's hole card, face down.", "26.7", _has_hole_card),
    Step("With an ace up, players may insure for up to half the initial wager.", "26.8?"),
    Step(
        "With an ace, king, queen or jack up the hole card goes into the card reader.",
        "26.?(l)",
        _is("hole_card", "reader"),
    ),
    Step("Then insurance is settled: paid where the dealer has blackjack.", "26.8?", _is("hole_card", "reader")),
    Step(
        "A blackjack found there ends the round: it takes initial wagers, but not those of a player's blackjack, and "
        "returns double attack wagers.",
        "26.5(b)",
        _is("hole_card", "reader"),
    ),
    Step("Blackjacks are paid 1 to 1 as soon as the dealer can have none.", "26.5(a)3"),
    Step("From the left each total is announced and the player decides on the hand.", "26.12?"),
    Step("Draw while under 21, or stand.", "26.12?"),
    Step("Double down on two cards or more, for one card more.", "26.10?", _is("double_on", ANY_NUMBER)),
    Step("Double down on the first two cards of a hand, for one card more.", "26.10?", _is("double_on", TWO_CARDS)),
    Step("A double is at most what lies on the hand.", "26.10?"),
    *(
        Step(
            f"Split two cards of equal value with a wager equal to all on the hand, up to {hands} hands.",
            "26.11?",
            _is("max_split_hands", hands),
        )
        for hands in (2, 3, 4)
    ),
    Step("Aces are split once and for one card each.", "26.11?", _is("draw_split_aces", False)),
    Step("Aces are split once, and they may be drawn to.", "26.11?", _is("draw_split_aces", True)),
    Step(
        "Surrender at any time for half of every wager on the hand, after a double too.",
        "26.9?",
        _is("surrender", ANY_TIME),
    ),
    Step(
        "Surrender the first two cards for half of every wager on the hand.", "26.9?", _is("surrender", FIRST_TWO_CARDS)
    ),
    Step(
        "While the dealer may have blackjack a surrender waits; against a blackjack it fails.",
        "26.9?; 26.5(b)",
        _surrender_waits,
    ),
    Step("A hand over 21 loses all that lies on it at once.", "26.5(a)1"),
    Step("The hole card is turned.", "26.12?", _has_hole_card),
    Step("The dealer says “Dealer's Card” aloud and deals the second card face up.", "26.12?", _deals_late),
    Step("Insurance is settled.", "26.8?", _found_late),
    Step(
        "A dealer's blackjack takes initial wagers and returns double attack, double and split wagers.",
        "26.5(b); 26.10?; 26.11?",
        _found_late,
    ),
    Step(
        "The dealer draws to 17 and stands on any 17, soft or hard; no card is drawn on which nothing depends.",
        "26.12?",
    ),
    Step(
        "BustIt is settled on the dealer's third card, or once the dealer needs none; for BustIt alone no fourth card "
        "is drawn.",
        "26.6?",
        _is("bustit", True),
    ),
    Step("From the right, hand by hand, wagers are paid, returned where totals are equal, or collected.", "26.5(b)"),
    Step("Cards are picked up from the far right counterclockwise, the dealer's last.", "26.7"),
    Step(
        "The round in which the cutting card comes out is the last before the shuffle.",
        "26.7(j)",
        _ends_at_the_cutting_card,
    ),
    Step("The cards are shuffled after every round.", "26.4(g)", _is("shuffle_each_round", True)),
)
