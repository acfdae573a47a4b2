"""The steps that the one-deck games derived from poker share, as their rule cards print them under the options chosen.

They are told, not carried out here: :mod:`pitboss.rules.poker_family` carries them out.
"""

from __future__ import annotations

from .declarations import Options, Step, When, always
from .poker_family import AUTOMATED_SHOE, COUNTED_EVERY, HAND, MANUAL_SHOE, ByDeal, uses_automated_shoe, uses_shuffler


def card_by_card(options: Options) -> bool:
    """Whether the dealer deals card by card, from the manual shoe or the hand."""
    return not uses_automated_shoe(options)


def cut_by_hand(options: Options) -> bool:
    """Whether the dealer shuffles by hand, and therefore cuts."""
    return not uses_shuffler(options)


def _dealt_by(way: str) -> When:
    return lambda options: bool(options.deal == way)


def _counts_the_stub_every(rounds: int) -> When:
    return lambda options: bool(options.stub_count == rounds)


def _counted_by_the_shuffler(options: Options) -> bool:
    return bool(options.stub_count == "off")


def opening_steps(*, opening: str, shuffle: str, cut: str, no_cut: str, two_decks: str) -> tuple[Step, ...]:
    """Return what is done with the cards before they are dealt.

    >>> steps = opening_steps(opening="27.4", shuffle="27.5(a)", cut="27.5(c)", no_cut="27.5(b)1", two_decks="27.2(b)")
    >>> [step.cite for step in steps]
    ['27.4', '27.5(a); 27.5(c)', '27.5(a); 27.5(b)1', '27.2(b)']
    """
    return (
        Step(
            "Opening: the dealer sorts and inspects the cards and the floorperson verifies it; they are spread face up "
            "by suit and in sequence for the first player to look at, then turned down, washed and stacked.",
            opening,
        ),
        Step(
            "Before play and after every round the dealer shuffles and cuts with one hand: at least ten cards from the "
            "top onto the cover card, the rest on top of them, the cover card to the discard rack.",
            _together(shuffle, cut),
            cut_by_hand,
        ),
        Step(
            "Before play and after every round the device shuffles; the cards are not cut.",
            _together(shuffle, no_cut),
            uses_shuffler,
        ),
        Step(
            "Two decks with backs of different colours take turns, one being shuffled while the other is dealt.",
            two_decks,
            lambda options: bool(options.second_deck),
        ),
    )


def loading_steps(*, automated_shoe: str, manual_shoe: str = "") -> tuple[Step, ...]:
    """Return how the shuffled cards come into a shoe; most games say nothing of the manual one.

    >>> [step.cite for step in loading_steps(automated_shoe="20.9(b)1")]
    ['20.9(b)1']
    """
    automated = Step("The cards are placed in the automated shoe.", automated_shoe, uses_automated_shoe)
    if not manual_shoe:
        return (automated,)
    return (automated, Step("The cards are placed in the dealing shoe.", manual_shoe, _dealt_by(MANUAL_SHOE)))


def no_more_bets_steps(cites: ByDeal, *, hold: str) -> tuple[Step, ...]:
    """Return how the betting is closed, and cards are taken, by each way of dealing; ``hold`` cites a deck in hand."""
    return (
        Step(
            'The dealer says "No more bets" before any card leaves the shoe. Each card is drawn with the hand nearest '
            "the shoe and laid down with the other.",
            cites.manual_shoe,
            _dealt_by(MANUAL_SHOE),
        ),
        Step(
            "The dealer takes the deck in one hand, the same until the round is over, and keeps it in front of himself "
            "or herself above the table inventory; the other hand takes the cards off the top.",
            hold,
            _dealt_by(HAND),
        ),
        Step('The dealer says "No more bets" before dealing any card.', cites.hand, _dealt_by(HAND)),
        Step(
            'The dealer says "No more bets" before the shoe gives out any stack.',
            cites.automated_shoe,
            _dealt_by(AUTOMATED_SHOE),
        ),
    )


def stub_steps(stub: ByDeal, count: ByDeal, *, used: When = always) -> tuple[Step, ...]:
    """Return what becomes of the stub; ``used`` says under which options this is the place for it in the round."""
    spared = "The stub goes unseen to the discard rack; the shuffler has counted the cards."
    steps: list[Step] = []
    for way in (MANUAL_SHOE, HAND, AUTOMATED_SHOE):
        put_away, here = stub.of(way), _all(_dealt_by(way), used)
        steps += [
            Step(_counted(rounds), _together(put_away, count.of(way)), _all(_counts_the_stub_every(rounds), here))
            for rounds in range(1, COUNTED_EVERY + 1)
        ]
        steps.append(Step(spared, put_away, _all(_counted_by_the_shuffler, here)))
    return tuple(steps)


def _counted(rounds: int) -> str:
    often = f"at least once every {rounds} rounds" if rounds > 1 else "every round"
    return f"The stub is counted face down {often}; it goes unseen to the discard rack."


def _together(one: str, other: str) -> str:
    return one if one == other else f"{one}; {other}"


def _all(*conditions: When) -> When:
    return lambda options: all(one(options) for one in conditions)
