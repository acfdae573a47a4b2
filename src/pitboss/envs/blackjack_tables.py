"""Blackjack at many tables in one step: question by question, as the procedure asks them of one seat.

The functions follow :mod:`pitboss.games.blackjack` and write down how the cards fell; once a round is over its wagers
are settled by the tables in which the simulator looks them up, which the game's own arithmetic made.
"""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
from numpy.typing import NDArray

from ..games.blackjack.arithmetic import ACE, BUST, SEVEN, may_double, may_make_blackjack, total
from ..games.blackjack.game import Blackjack
from ..odds.twentyone_tables import COUNTS
from ..plant.kernels import kernel
from ..simulate.chunks import prepare
from ..simulate.streams import Stream
from ..simulate.twentyone_blackjack import (
    AREAS,
    AS_ONE,
    ASKS_LATE,
    EXPOSED,
    HAS_SIDES,
    HAS_STREAKS,
    MODE,
    MOST,
    MOST_ACES,
    NO_HOLE_CARD,
    PAYS_FIVE,
    PRIOR,
    READER,
    TWO_SIDES,
    House,
)
from ..simulate.twentyone_hands import DEALER_NATURAL, NATURAL, Counts
from ..simulate.twentyone_nets import (
    CONSOLIDATED,
    FIVE_WINS,
    GIVEN_UP,
    GIVEN_UP_WAITS,
    INSURANCE,
    LIVE,
    MAIN,
    PAID,
    WAITS,
    net_not_played,
    net_of_added,
    net_of_insurance,
    with_five_cards,
)
from ..simulate.twentyone_sides import (
    BONUS_DEALER,
    PROGRESSIVE,
    SEVENS,
    TWENTY,
    Sides,
    by_aces,
    by_first_cards,
    by_second_card,
    by_sevens,
    by_streak,
)
from .actions import actions_of
from .twentyone_state import (
    AREA,
    ASKED,
    CARDS,
    CODES,
    COUNT,
    DEALER,
    DECIDE,
    DOUBLED,
    DRAWN,
    FIRST_HOLE,
    HAND,
    HOLE,
    HOLE_SEEN,
    INSURE,
    INSURE_AGAIN,
    INSURE_LATE,
    INSURED,
    LAWFUL,
    NUMBER,
    OVER,
    PLACE,
    QUESTION,
    SIDE,
    SIDES_WAIT,
    SPLIT_ACE,
    STATUS,
    STREAKS,
    THIRD,
    UP,
    Pack,
    Packs,
    Row,
    TwentyOneTables,
    at,
    begin_hand,
    clear,
    draw,
    drawn,
    give,
    is_split_ace,
    may_split,
    split_in_two,
)

GO_ON, STAND, HIT, DOUBLE, SPLIT, SURRENDER, INSURES, DECLINE, TAKE_THIRD, DECLINE_THIRD = range(
    len(actions_of("blackjack"))
)
"""The actions of blackjack, as they are numbered."""

SURRENDERS, PAYS_NET, WAGERED = PRIOR + 1, PRIOR + 2, PRIOR + 3
"""Further rules beside those of the simulator: whether hands may be given up, whether an insured blackjack is paid as
one; against which of the dealer's hands something is wagered; then with which counts the dealer draws, and which counts
of two cards may be doubled."""
DRAWS = WAGERED + 3
DOUBLES = DRAWS + COUNTS
RULES = DOUBLES + COUNTS

Rules = NDArray[np.int64]


# The first cards, insurance, blackjacks (2.6, 2.7, 2.9).


def begin(row: Row, pack: Pack, stream: Stream, rules: Rules, counts: Counts) -> None:
    """Deal the first cards."""
    clear(row)
    card = draw(row, pack, stream)
    if rules[TWO_SIDES] and int(card & 3 not in (1, 2)) != row[SIDE]:
        # The card names the other side, which holds the same cards, and is burned (2.6(d)).
        row[SIDE] = 1 - row[SIDE]
        row[PLACE] = 0
        card = draw(row, pack, stream)
    row[NUMBER] = 1
    give(row, at(0), card, counts)
    row[UP] = draw(row, pack, stream)
    give(row, at(0), draw(row, pack, stream), counts)
    row[DEALER] = counts[row[UP], 0]
    row[HOLE] = row[FIRST_HOLE] = -1
    if rules[MODE] != NO_HOLE_CARD:
        row[HOLE] = draw(row, pack, stream)
        row[DEALER] = counts[row[HOLE], row[DEALER]]
        row[HOLE_SEEN] = rules[MODE] == EXPOSED


def after_first_cards(row: Row, pack: Pack, stream: Stream, rules: Rules, counts: Counts) -> None:
    """Go on from the first cards to the first question, or to the end."""
    if row[UP] >> 2 == ACE and rules[MODE] != EXPOSED:
        _offer_insurance(row, INSURE)
    else:
        _look_for_blackjacks(row, pack, stream, rules, counts)


def _offer_insurance(row: Row, question: int) -> None:
    row[QUESTION] = question
    row[LAWFUL] = 1 << INSURES | 1 << DECLINE


def _insure(row: Row, rules: Rules) -> None:
    """Insure; a blackjack insured for half is paid at once where the house pays so (2.7(c))."""
    if rules[PAYS_NET] and row[DRAWN] == 2 and row[at(0) + COUNT] == NATURAL:
        row[STATUS] = CONSOLIDATED
    else:
        row[INSURED + row[AREA]] = 1


def _look_for_blackjacks(row: Row, pack: Pack, stream: Stream, rules: Rules, counts: Counts) -> None:
    """Announce a blackjack of the box, look for one of the dealer's, and go on to the decisions."""
    mode = rules[MODE]
    if row[at(0) + COUNT] == NATURAL and row[STATUS] == LIVE:
        row[STATUS] = WAITS if may_make_blackjack(row[UP]) else PAID
    if row[DEALER] == NATURAL and mode in (READER, EXPOSED):
        row[HOLE_SEEN] = 1
        two_sevens = drawn(row, 0) >> 2 == SEVEN and drawn(row, 1) >> 2 == SEVEN
        if two_sevens and row[SIDES_WAIT] & 1 << SEVENS:
            row[QUESTION] = THIRD
            row[LAWFUL] = 1 << TAKE_THIRD | 1 << DECLINE_THIRD
        else:
            _dealers_hands(row, pack, stream, rules, counts)
        return
    asks_late = rules[ASKS_LATE] and row[UP] >> 2 == ACE and mode != EXPOSED and not row[INSURED]
    if asks_late and (row[STATUS] == LIVE or row[STATUS] == WAITS):
        _offer_insurance(row, INSURE_LATE)
    else:
        _play_on(row, pack, stream, rules, counts)


# The decisions on the hands (2.8, 2.10 to 2.12).


def _play_on(row: Row, pack: Pack, stream: Stream, rules: Rules, counts: Counts) -> None:
    """Go on to the next question on a hand, or to the dealer."""
    while row[STATUS] == LIVE and row[HAND] < row[NUMBER]:
        own = at(row[HAND])
        points = begin_hand(row, pack, stream, counts)
        if points < BUST and not row[own + DOUBLED]:
            splits = may_split(row, counts, rules[MOST], rules[MOST_ACES])
            if not is_split_ace(row):
                row[QUESTION] = DECIDE
                lawful = 1 << STAND | 1 << HIT | int(splits) << SPLIT
                if row[own + CARDS] == 2 and rules[DOUBLES + row[own + COUNT]]:
                    lawful |= 1 << DOUBLE
                if rules[SURRENDERS] and row[DRAWN] == 2:
                    lawful |= 1 << SURRENDER
                row[LAWFUL] = lawful
                return
            if splits:
                row[QUESTION] = SPLIT_ACE
                row[LAWFUL] = 1 << STAND | 1 << SPLIT
                return
        row[HAND] += 1
    _dealers_hands(row, pack, stream, rules, counts)


def _decide(row: Row, pack: Pack, stream: Stream, counts: Counts, action: int) -> None:
    """Carry out a decision on the hand in play."""
    own = at(row[HAND])
    if action == STAND:
        row[HAND] += 1
    elif action == SURRENDER:
        row[STATUS] = GIVEN_UP_WAITS if may_make_blackjack(row[UP]) else GIVEN_UP
    elif action == SPLIT:
        split_in_two(row, counts)
    else:
        row[own + DOUBLED] = action == DOUBLE
        give(row, own, draw(row, pack, stream), counts)


# The dealer (2.6(h), 2.12(b), 2.18).


def _dealers_hands(row: Row, pack: Pack, stream: Stream, rules: Rules, counts: Counts) -> None:
    """Complete the dealer's hand, in multiple action up to three of them."""
    row[HAND] = 0
    live = 0
    if row[STATUS] == LIVE:
        for hand in range(row[NUMBER]):
            live += total(row[at(hand) + COUNT]) <= BUST
    undecided = live > 0 or row[STATUS] == WAITS or row[STATUS] == GIVEN_UP_WAITS
    bonus = may_make_blackjack(row[UP]) and row[SIDES_WAIT] & (1 << BONUS_DEALER | 1 << TWENTY) != 0
    while row[AREA] < rules[AREAS]:
        area = row[AREA]
        bonus_waits = bonus and row[FIRST_HOLE] < 0
        matters = rules[WAGERED + area] and (undecided or row[INSURED + area])
        if rules[MODE] != NO_HOLE_CARD or matters or bonus_waits:
            hole = row[HOLE]
            if rules[MODE] == NO_HOLE_CARD:
                again = rules[AREAS] > 1 and row[UP] >> 2 == ACE and undecided
                if again and not row[INSURED + area] and not row[ASKED]:
                    row[ASKED] = 1
                    _offer_insurance(row, INSURE_AGAIN)
                    return
                hole = draw(row, pack, stream)
            if row[FIRST_HOLE] < 0:
                row[FIRST_HOLE] = hole
            dealer = int(counts[hole, counts[row[UP], 0]])
            row[CODES + area] = DEALER_NATURAL
            if dealer != NATURAL:
                while live > 0 and rules[DRAWS + dealer]:
                    dealer = int(counts[draw(row, pack, stream), dealer])
                row[CODES + area] = dealer
        row[AREA] += 1
        row[ASKED] = 0
    row[QUESTION] = OVER
    row[LAWFUL] = 1 << GO_ON


# Settlement.


def net_of_hands(row: Row, house: House) -> int:
    """Return what the wagers on the hands came to."""
    rules, money = house.rules, house.money
    won = 0
    for area in range(rules[AREAS]):
        main = money[0, area, MAIN]
        code = row[CODES + area]
        natural = code == DEALER_NATURAL
        if main > 0 and row[STATUS] != LIVE:
            won += net_not_played(money, 0, area, house.naturals, row[STATUS], natural)
        elif main > 0:
            for hand in range(row[NUMBER]):
                count, cards = row[at(hand) + COUNT], row[at(hand) + CARDS]
                net = house.result[count, code] * main
                if rules[PAYS_FIVE]:
                    net = with_five_cards(net, count, cards, money[0, area, FIVE_WINS])
                added = net_of_added(net, count, natural)
                won += net if hand == 0 else added
                if row[at(hand) + DOUBLED]:
                    won += added
    return won


def net_of_insurances(row: Row, house: House) -> int:
    """Return what insurance came to."""
    won = 0
    for area in range(house.rules[AREAS]):
        if row[INSURED + area]:
            won += net_of_insurance(house.money, 0, area, row[CODES + area] == DEALER_NATURAL)
    return won


def settle_sides(row: Row, sides: Sides, nets: NDArray[np.int64], table: int) -> None:
    """Settle the further wagers that the first cards did not decide."""
    first, second, waits = drawn(row, 0), drawn(row, 1), row[SIDES_WAIT]
    if waits & 1 << SEVENS:
        third = drawn(row, 2) if row[NUMBER] == 1 else -1
        by_sevens(nets, table, 0, first, second, third, sides)
    if waits & 1 << PROGRESSIVE:
        by_aces(nets, table, 0, first, second, drawn(row, 2), drawn(row, 3), sides)
    by_second_card(nets, table, 0, waits, first, second, row[UP], row[FIRST_HOLE], sides)


# All tables.


@kernel
def deal(
    rows: NDArray[np.int64],
    packs: Packs,
    nets: NDArray[np.int64],
    stakes: NDArray[np.int64],
    which: NDArray[np.bool_],
    stream: Stream,
    rules: Rules,
    counts: Counts,
    sides: Sides,
) -> None:
    """Deal a round at some tables, to its first question or to its end."""
    for table in range(len(which)):
        if which[table]:
            row, pack = rows[table], packs[table]
            begin(row, pack, stream, rules, counts)
            nets[table] = 0
            if rules[HAS_SIDES]:
                exposed = rules[MODE] == EXPOSED
                row[SIDES_WAIT] = by_first_cards(
                    nets,
                    stakes,
                    table,
                    0,
                    drawn(row, 0),
                    drawn(row, 1),
                    row[UP],
                    int(may_make_blackjack(row[UP]) and not exposed),
                    int(exposed and row[DEALER] == NATURAL),
                    sides,
                )
            after_first_cards(row, pack, stream, rules, counts)


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
        if asked in (DECIDE, SPLIT_ACE):
            _decide(row, pack, stream, counts, action)
            _play_on(row, pack, stream, rules, counts)
        elif asked == THIRD:
            if action == TAKE_THIRD:
                give(row, at(0), draw(row, pack, stream), counts)
            _dealers_hands(row, pack, stream, rules, counts)
        elif asked != OVER:
            if action == INSURES:
                _insure(row, rules)
            if asked == INSURE:
                _look_for_blackjacks(row, pack, stream, rules, counts)
            elif asked == INSURE_LATE:
                _play_on(row, pack, stream, rules, counts)
            else:
                _dealers_hands(row, pack, stream, rules, counts)
        ended[table] = row[QUESTION] == OVER


@kernel
def settle(
    rows: NDArray[np.int64],
    nets: NDArray[np.int64],
    stakes: NDArray[np.int64],
    ended: NDArray[np.bool_],
    won: NDArray[np.int64],
    house: House,
    sides: Sides,
) -> None:
    """Write down what the rounds that are over came to."""
    rules = house.rules
    for table in range(len(ended)):
        if ended[table]:
            row = rows[table]
            on_hands = net_of_hands(row, house)
            won[table] = on_hands + net_of_insurances(row, house)
            if rules[HAS_SIDES]:
                settle_sides(row, sides, nets, table)
            if rules[HAS_STREAKS]:
                held = row[STREAKS : STREAKS + 4]
                by_streak(nets, stakes, table, 0, on_hands, rules[PRIOR], held, sides)
            if rules[HAS_SIDES] or rules[HAS_STREAKS]:
                won[table] += nets[table].sum()


class BlackjackTables(TwentyOneTables):
    """Tables of blackjack, each with one seat; every round is dealt from cards shuffled anew."""

    def __init__(self, game: Blackjack, wagers: Mapping[str, int], tables: int) -> None:
        play = prepare(game.id, game.options.chosen(), wagers, 1, None)
        self._house, self._sides = play.arguments
        self._rules = _rules(game, self._house)
        super().__init__(game, wagers, tables, self._house.pack)
        self._nets = np.zeros((tables, len(play.wagers), 1), dtype=np.int64)
        self._stakes = np.zeros_like(self._nets)

    def deal(self, which: NDArray[np.bool_], stream: Stream) -> None:
        """Deal a new round at some tables, to their first question or to the end."""
        counts, sides = self._house.counts, self._sides
        deal(self.rows, self.packs, self._nets, self._stakes, which, stream, self._rules, counts, sides)

    def act(self, chosen: NDArray[np.int64], stream: Stream) -> tuple[NDArray[np.float64], NDArray[np.bool_]]:
        """Take a lawful action at every table; return what the rounds came to, and which are over."""
        ended, won = np.zeros(len(chosen), dtype=np.bool_), np.zeros(len(chosen), dtype=np.int64)
        act(self.rows, self.packs, chosen, ended, stream, self._rules, self._house.counts)
        settle(self.rows, self._nets, self._stakes, ended, won, self._house, self._sides)
        return won / self._unit, ended


def _rules(game: Blackjack, house: House) -> Rules:
    """Return the rules of the house as numbers, those of the simulator first."""
    options, rules = game.options, np.zeros(RULES, dtype=np.int64)
    exposed, soft_as_low = options.hole_card == "exposed", bool(options.exposed_double_soft)
    rules[:SURRENDERS] = house.rules
    rules[SURRENDERS] = bool(options.surrender)
    rules[PAYS_NET] = house.rules[AS_ONE] and 2 * house.money[0, 0, INSURANCE] == house.money[0, 0, MAIN]
    for area in range(int(house.rules[AREAS])):
        rules[WAGERED + area] = house.money[0, area, MAIN] > 0
    rules[DRAWS:DOUBLES] = house.draws
    rules[DOUBLES:] = [may_double(count, exposed, soft_as_low) for count in range(COUNTS)]
    return rules
