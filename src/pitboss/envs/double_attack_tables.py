"""Double attack blackjack at many tables in one step: question by question, as the procedure asks them of one seat.

The functions follow :mod:`pitboss.games.double_attack_blackjack` and write down how the cards fell; once a round is
over its wagers are settled by the tables in which the simulator looks them up, which the game's own arithmetic made.
"""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
from numpy.typing import NDArray

from ..games.double_attack_blackjack.arithmetic import ACE, BUST, bust_it, may_make_blackjack, total
from ..games.double_attack_blackjack.declarations import ANY_NUMBER, ANY_TIME
from ..games.double_attack_blackjack.game import DoubleAttackBlackjack
from ..odds.twentyone_tables import COUNTS
from ..plant.kernels import kernel
from ..rules.twentyone import surrendered
from ..simulate.chunks import prepare
from ..simulate.games.double_attack_blackjack import (
    BLACKJACK,
    BUST_IT,
    DRAWS_ACES,
    INITIAL,
    INSURANCE,
    INSURANCE_WINS,
    MODE,
    MOST,
    MOST_ACES,
    NO_HOLE_CARD,
    PLAYS,
    READER,
    THIRD,
    House,
)
from ..simulate.streams import Stream
from ..simulate.twentyone_hands import DEALER_NATURAL, NATURAL, Counts
from .actions import actions_of
from .twentyone_state import (
    AFTER_DOUBLE,
    ATTACK,
    ATTACKED,
    BUST_AT,
    CARDS,
    CODES,
    COUNT,
    DEALER,
    DECIDE,
    DOUBLED,
    DRAWN,
    GONE,
    HALVED,
    HAND,
    HOLE,
    HOLE_SEEN,
    INSURE,
    INSURED,
    LAWFUL,
    NUMBER,
    OVER,
    QUESTION,
    STATUS,
    UP,
    Pack,
    Packs,
    Row,
    TwentyOneTables,
    at,
    begin_hand,
    clear,
    draw,
    give,
    is_split_ace,
    may_split,
    split_in_two,
)

GO_ON, STAND, HIT, DOUBLE, SPLIT, SURRENDER, INSURES, DECLINE, ATTACKS, NO_SURRENDER = range(
    len(actions_of("double-attack-blackjack"))
)
"""The actions of double attack blackjack, as they are numbered."""


SURRENDERS, SURRENDERS_LATER, DOUBLES_LATER, INSURABLE, DRAWS = range(8, 13)
"""Further rules beside those of the simulator: whether hands may be given up, and at any time; whether more than two
cards may be doubled, what may be insured; then with which counts the dealer draws."""

Rules = NDArray[np.int64]


# The first cards (26.1, 26.7 to 26.8?).


def begin(row: Row, pack: Pack, stream: Stream) -> None:
    """Deal the up card, and ask whether it is attacked."""
    clear(row)
    row[UP], row[HOLE] = draw(row, pack, stream), -1
    row[QUESTION] = ATTACK
    row[LAWFUL] = 1 << ATTACKS | 1 << DECLINE


def _deal_hands(row: Row, pack: Pack, stream: Stream, rules: Rules, counts: Counts) -> None:
    """Deal two cards to the box, and the dealer's second one; offer insurance."""
    row[NUMBER], row[STATUS] = 1, PLAYS
    for _ in range(2):
        give(row, at(0), draw(row, pack, stream), counts)
    row[DEALER] = counts[row[UP], 0]
    if rules[MODE] != NO_HOLE_CARD:
        row[HOLE] = draw(row, pack, stream)
        row[DEALER] = counts[row[HOLE], row[DEALER]]
    if row[UP] >> 2 == ACE and rules[INSURABLE] > 0:
        row[QUESTION] = INSURE
        row[LAWFUL] = 1 << INSURES | 1 << DECLINE
    else:
        _look_for_blackjacks(row, pack, stream, rules, counts)


def _is_ruled_out(row: Row, rules: Rules) -> bool:
    """Whether the table knows that the dealer has no blackjack."""
    return bool(not may_make_blackjack(row[UP]) or (rules[MODE] == READER and row[DEALER] != NATURAL))


def _look_for_blackjacks(row: Row, pack: Pack, stream: Stream, rules: Rules, counts: Counts) -> None:
    """Read the hole card, see to a blackjack of the box, and go on to the decisions."""
    if row[at(0) + COUNT] == NATURAL:
        row[STATUS] = BLACKJACK
    if rules[MODE] == READER and row[DEALER] == NATURAL:
        row[HOLE_SEEN] = 1
        _complete(row, pack, stream, rules, counts)
    else:
        _play_on(row, pack, stream, rules, counts)


# The decisions on the hands (26.9? to 26.12?).


def _play_on(row: Row, pack: Pack, stream: Stream, rules: Rules, counts: Counts) -> None:
    """Go on to the next question on a hand, or to the dealer."""
    while row[STATUS] == PLAYS and row[HAND] < row[NUMBER]:
        own = at(row[HAND])
        points = begin_hand(row, pack, stream, counts)
        split_ace = is_split_ace(row)
        if points < BUST and row[own + DOUBLED]:
            if rules[SURRENDERS_LATER]:
                row[QUESTION] = AFTER_DOUBLE
                row[LAWFUL] = 1 << NO_SURRENDER | 1 << SURRENDER
                return
        elif points < BUST and (rules[DRAWS_ACES] or not split_ace):
            row[QUESTION] = DECIDE
            lawful = 1 << STAND | 1 << HIT | int(may_split(row, counts, rules[MOST], MOST_ACES)) << SPLIT
            if not split_ace and (rules[DOUBLES_LATER] or row[own + CARDS] == 2):
                lawful |= 1 << DOUBLE
            if rules[SURRENDERS_LATER] or (rules[SURRENDERS] and row[DRAWN] == 2):
                lawful |= 1 << SURRENDER
            row[LAWFUL] = lawful
            return
        row[HAND] += 1
    _complete(row, pack, stream, rules, counts)


def _decide(row: Row, pack: Pack, stream: Stream, rules: Rules, counts: Counts, action: int) -> None:
    """Carry out a decision on the hand in play."""
    own = at(row[HAND])
    if action == SPLIT:
        split_in_two(row, counts)
    elif action in (HIT, DOUBLE):
        row[own + DOUBLED] = action == DOUBLE
        give(row, own, draw(row, pack, stream), counts)
    else:
        if action == SURRENDER:
            row[own + HALVED] = 1
            row[own + GONE] = _is_ruled_out(row, rules)
        row[HAND] += 1


# The dealer (26.5, 26.6?, 26.12?).


def _complete(row: Row, pack: Pack, stream: Stream, rules: Rules, counts: Counts) -> None:
    """Complete the dealer's hand, for BustIt too."""
    side = rules[BUST_IT]
    live, waiting = 0, row[INSURED]
    ruled_out = _is_ruled_out(row, rules)
    for hand in range(row[NUMBER]):
        if row[STATUS] == BLACKJACK or row[at(hand) + HALVED]:
            waiting += not ruled_out
        else:
            live += total(row[at(hand) + COUNT]) <= BUST
    if rules[MODE] != NO_HOLE_CARD or live + waiting + side > 0:
        hole, dealer = int(row[HOLE]), int(row[DEALER])
        if rules[MODE] == NO_HOLE_CARD:
            hole = draw(row, pack, stream)
            dealer = int(counts[hole, dealer])
        row[CODES] = DEALER_NATURAL
        if dealer != NATURAL:
            cards = 2
            while rules[DRAWS + dealer] and (live > 0 or (side > 0 and cards < THIRD)):
                card = draw(row, pack, stream)
                dealer = int(counts[card, dealer])
                cards += 1
                if side > 0 and cards == THIRD:
                    row[BUST_AT] = bust_it((int(row[UP]), hole, card))
            row[CODES] = dealer
    row[QUESTION] = OVER
    row[LAWFUL] = 1 << GO_ON


# Settlement.


def settled(row: Row, house: House) -> int:
    """Return what all wagers of a table come to."""
    code = row[CODES]
    natural = code == DEALER_NATURAL
    initial = house.money[0, INITIAL]
    attack = initial if row[ATTACKED] else 0
    whole = initial + attack
    won = house.busts[row[BUST_AT]] if house.rules[BUST_IT] else 0
    if row[INSURED]:
        won += house.money[0, INSURANCE_WINS] if natural else -house.money[0, INSURANCE]
    if row[STATUS] == BLACKJACK:
        return int(won + house.naturals[int(natural), 0] * initial + house.naturals[int(natural), 1] * attack)
    for hand in range(row[NUMBER]):
        count = row[at(hand) + COUNT]
        halved = row[at(hand) + HALVED] and not natural
        added = -surrendered(whole) if halved else house.added[count, code] * whole
        if hand > 0:
            won += added
        elif halved:
            won -= surrendered(initial) + surrendered(attack)
        else:
            won += house.initials[count, code] * initial + house.added[count, code] * attack
        if row[at(hand) + DOUBLED]:
            won += added
    return int(won)


# All tables.


@kernel
def deal(rows: NDArray[np.int64], packs: Packs, which: NDArray[np.bool_], stream: Stream) -> None:
    """Deal a round at some tables, to its first question."""
    for table in range(len(which)):
        if which[table]:
            begin(rows[table], packs[table], stream)


@kernel
def act(
    rows: NDArray[np.int64],
    packs: Packs,
    chosen: NDArray[np.int64],
    ended: NDArray[np.bool_],
    stream: Stream,
    rules: Rules,
    counts: Counts,
) -> None:
    """Take a lawful action at every table."""
    for table in range(len(chosen)):
        row, pack, action = rows[table], packs[table], chosen[table]
        asked = row[QUESTION]
        if asked == ATTACK:
            row[ATTACKED] = action == ATTACKS
            _deal_hands(row, pack, stream, rules, counts)
        elif asked == INSURE:
            row[INSURED] = action == INSURES
            _look_for_blackjacks(row, pack, stream, rules, counts)
        elif asked != OVER:
            _decide(row, pack, stream, rules, counts, action)
            _play_on(row, pack, stream, rules, counts)
        ended[table] = row[QUESTION] == OVER


@kernel
def settle(rows: NDArray[np.int64], ended: NDArray[np.bool_], won: NDArray[np.int64], house: House) -> None:
    """Write down what the rounds that are over came to."""
    for table in range(len(ended)):
        if ended[table]:
            won[table] = settled(rows[table], house)


class DoubleAttackTables(TwentyOneTables):
    """Tables of double attack blackjack, each with one seat; every round is dealt from cards shuffled anew."""

    def __init__(self, game: DoubleAttackBlackjack, wagers: Mapping[str, int], tables: int) -> None:
        play = prepare(game.id, game.options.chosen(), wagers, 1, None)
        (self._house,) = play.arguments
        self._rules = _rules(game, self._house)
        super().__init__(game, wagers, tables, self._house.pack)

    def deal(self, which: NDArray[np.bool_], stream: Stream) -> None:
        """Deal a new round at some tables, to their first question."""
        deal(self.rows, self.packs, which, stream)

    def act(self, chosen: NDArray[np.int64], stream: Stream) -> tuple[NDArray[np.float64], NDArray[np.bool_]]:
        """Take a lawful action at every table; return what the rounds came to, and which are over."""
        ended, won = np.zeros(len(chosen), dtype=np.bool_), np.zeros(len(chosen), dtype=np.int64)
        act(self.rows, self.packs, chosen, ended, stream, self._rules, self._house.counts)
        settle(self.rows, ended, won, self._house)
        return won / self._unit, ended


def _rules(game: DoubleAttackBlackjack, house: House) -> Rules:
    """Return the rules of the house as numbers, those of the simulator first."""
    rules = np.zeros(DRAWS + COUNTS, dtype=np.int64)
    rules[:SURRENDERS] = house.rules
    rules[SURRENDERS] = bool(game.options.surrender)
    rules[SURRENDERS_LATER] = game.options.surrender == ANY_TIME
    rules[DOUBLES_LATER] = game.options.double_on == ANY_NUMBER
    rules[INSURABLE] = house.money[0, INSURANCE]
    rules[DRAWS:] = house.draws
    return rules
