"""Chemin de fer at many tables in one step: the learner at the first seat, opponents who play by the simple strategy.

Each table deals from a shoe of its own to its cutting card, and the bank passes from seat to seat in it. What a hand
comes to for the learner, who plays it and who may call Suivi next is what the procedure says of one dealt beforehand.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ..games.chemin_de_fer.arithmetic import DRAWS, MAY_CHOOSE, banker_rule, is_natural, player_rule
from ..games.chemin_de_fer.game import CheminDeFer
from ..odds.bank_contest import LOST, TIED, WON, final_result
from ..odds.games.chemin_de_fer import frequencies, simple
from ..plant.kernels import kernel
from ..rules.baccarat import COLUMNS, NO_CARD, burn_value, card_value, point_count
from ..rules.baccarat_family import in_front_of_the_cutting_card
from ..rules.baccarat_hands import to_the_right_of
from ..rules.round import Round
from ..simulate.games.chemin_de_fer import HALF
from ..simulate.shoes import shuffle
from ..simulate.streams import Stream
from ..things.cards import CARDS
from ..things.shoes import Shoe
from .actions import actions_of
from .sitting import FACE_DOWN, SIZES

LEARNER = 1
NAMES = [action.name for action in actions_of("chemin-de-fer")]
GO_ON, NO_CALL, SUIVI, BANCO, WITH_THE_TABLE, CARD, STAY = range(7)
"""The actions that a hand may ask for, as they are numbered."""
CALLS = (NO_CALL, SUIVI, BANCO, WITH_THE_TABLE)

OVER, ASK_SUIVI, ASK_BANCO, ASK_PLAYER, ASK_BANKER = range(5)
"""Where a table stands: over, or at a question."""

QUESTION, LAWFUL, OUT, START, HOLDER, MAY_SUIVI, CALL, DRAWN, RESULT = range(9)
"""Words of a table: the question, the lawful actions as bits, how many cards have left the shoe, and had when the hand
began; who holds the bank and who may call Suivi; the call made, whether the Player's Hand has drawn, the result."""
WORDS = 9

NINE, KING = 28, 44
SHOWN = {WON: (KING, NINE, KING, KING), TIED: (NINE, NINE, KING, KING), LOST: (NINE, KING, KING, KING)}
"""Cards with which the Banker's wager wins, ties and loses at once."""

Row = NDArray[np.int64]
Cards = NDArray[np.uint8]


class Lookup(NamedTuple):
    """What is looked up: by holder and call what the learner wins, who plays against the bank and who equalled it; the
    rules for the Banker, how often either side draws where nobody asks the learner; the end of the shoe, the calls."""

    nets: NDArray[np.int64]
    dominant: NDArray[np.int64]
    equalled: NDArray[np.int64]
    follows: NDArray[np.int64]
    table: Any
    player: NDArray[np.int64]
    banker: NDArray[np.int64]
    in_front: int
    calls: int


# One hand.


def begin(row: Row, cards: Cards, stream: Stream, by: Lookup) -> None:
    """Begin a hand: the calls first (4.7)."""
    if row[OUT] == 0:
        shuffle(cards, len(cards), stream)
        row[OUT] = 1 + burn_value(int(cards[0]))
        row[HOLDER], row[MAY_SUIVI] = LEARNER, 0
    row[START], row[CALL], row[DRAWN] = row[OUT], NO_CALL, 0
    if row[HOLDER] == LEARNER:
        _deal(row, cards, by)
    elif row[MAY_SUIVI] == LEARNER:
        _ask(row, ASK_SUIVI, 1 << NO_CALL | 1 << SUIVI)
    else:
        _ask(row, ASK_BANCO, by.calls)


def _ask(row: Row, question: int, lawful: int) -> None:
    row[QUESTION] = question
    row[LAWFUL] = lawful


def _value(row: Row, cards: Cards, place: int) -> int:
    return card_value(int(cards[row[START] + place]))


def _count(row: Row, cards: Cards, hand: int) -> int:
    """Return what the Player's Hand (0) or the Banker's (1) counts on two cards."""
    return point_count(_value(row, cards, hand) + _value(row, cards, hand + 2))


def _turn(rule: int) -> int:
    """Return what a rule leaves whoever plays a hand."""
    if rule == MAY_CHOOSE:
        return 1 << CARD | 1 << STAY
    return 1 << CARD if rule == DRAWS else 1 << STAY


def _deal(row: Row, cards: Cards, by: Lookup) -> None:
    """Deal both hands, to the Dominant Player's turn (4.8, 4.9)."""
    player, banker = _count(row, cards, 0), _count(row, cards, 1)
    if is_natural(player) or is_natural(banker):
        _finish(row, cards, False, by)
    elif by.dominant[row[HOLDER], row[CALL]] == LEARNER:
        _ask(row, ASK_PLAYER, _turn(player_rule(player)))
    else:
        row[DRAWN] = by.player[player] > HALF
        _bankers_turn(row, cards, by)


def _bankers_turn(row: Row, cards: Cards, by: Lookup) -> None:
    """Ask the Banker, or let an opponent who holds the bank draw or stay (4.9)."""
    banker = _count(row, cards, 1)
    third = _value(row, cards, 4) if row[DRAWN] else NO_CARD
    if row[HOLDER] == LEARNER:
        _ask(row, ASK_BANKER, _turn(banker_rule(by.table, banker, third)))
    else:
        _finish(row, cards, by.banker[banker * COLUMNS + third + 1] > HALF, by)


def _finish(row: Row, cards: Cards, bankers_card: bool, by: Lookup) -> None:
    """Compare the hands, and say who has the bank and who may call Suivi in the next (4.7(b), 4.10, 4.11)."""
    player, banker = _count(row, cards, 0), _count(row, cards, 1)
    drawn = row[DRAWN] != 0
    result = final_result(player, banker, _value(row, cards, 4), _value(row, cards, 5), drawn, bankers_card)
    row[RESULT] = by.nets[row[HOLDER], row[CALL], result + 1]
    # The hand that begins with the cutting card out is the last.
    row[OUT] = 0 if row[START] > by.in_front else row[START] + 4 + int(drawn) + int(bankers_card)
    if result == WON:
        row[MAY_SUIVI] = by.equalled[row[HOLDER], row[CALL]]
    elif result == LOST:
        row[HOLDER], row[MAY_SUIVI] = by.follows[row[HOLDER]], 0
    _ask(row, OVER, 1 << GO_ON)


# All tables.


@kernel
def deal(rows: NDArray[np.int64], packs: Cards, which: NDArray[np.bool_], stream: Stream, by: Lookup) -> None:
    """Begin a hand at some tables."""
    for table in range(len(which)):
        if which[table]:
            begin(rows[table], packs[table], stream, by)


@kernel
def act(
    rows: NDArray[np.int64],
    packs: Cards,
    chosen: NDArray[np.int64],
    ended: NDArray[np.bool_],
    won: NDArray[np.int64],
    by: Lookup,
) -> None:
    """Take a lawful action at every table."""
    for table in range(len(chosen)):
        row, cards, action = rows[table], packs[table], chosen[table]
        asked = row[QUESTION]
        if asked == ASK_SUIVI and action == NO_CALL:
            _ask(row, ASK_BANCO, by.calls)
        elif asked in (ASK_SUIVI, ASK_BANCO):
            row[CALL] = action
            _deal(row, cards, by)
        elif asked == ASK_PLAYER:
            row[DRAWN] = action == CARD
            _bankers_turn(row, cards, by)
        elif asked == ASK_BANKER:
            _finish(row, cards, action == CARD, by)
        ended[table] = row[QUESTION] == OVER
        won[table] = row[RESULT] if ended[table] else 0


@kernel
def see(
    rows: NDArray[np.int64],
    packs: Cards,
    moments: NDArray[np.int64],
    hand: NDArray[np.int64],
    shared: NDArray[np.int64],
    moment: NDArray[np.int64],
) -> None:
    """Write down what each seat sees; where a hand is over the layout is empty."""
    for table in range(len(rows)):
        row, cards = rows[table], packs[table]
        asked, start = row[QUESTION], row[START]
        moment[table, 0] = moments[asked, row[DRAWN]]
        if asked in (ASK_PLAYER, ASK_BANKER):
            banks = int(asked == ASK_BANKER)
            place = 0
            for owner in range(2):
                for number in range(2):
                    code = FACE_DOWN
                    if owner == banks:
                        code = int(np.int64(cards[start + owner + 2 * number])) + 1
                        hand[table, number] = code
                    shared[table, place] = code
                    place += 1
                if owner == 0 and row[DRAWN]:
                    shared[table, place] = int(np.int64(cards[start + 4])) + 1
                    place += 1


class CheminDeFerTables:
    """Tables of chemin de fer, at each of which a learner plays against opponents."""

    def __init__(self, game: CheminDeFer, wagers: Mapping[str, int], tables: int) -> None:
        self.game = game
        pack = np.array(game.pack(), dtype=np.uint8)
        self._unit = next(iter(wagers.values()))
        self._by = _lookup(game, wagers, in_front_of_the_cutting_card(len(pack)))
        self._moments = np.array(
            [
                [game.moments.index(moment) for moment in (before, after)]
                for before, after in (
                    ("settlement", "settlement"),
                    ("wagering", "wagering"),
                    ("wagering", "wagering"),
                    ("initial-deal", "initial-deal"),
                    ("initial-deal", "third-cards"),
                )
            ]
        )
        self.rows = np.zeros((tables, WORDS), dtype=np.int64)
        self.packs = np.tile(pack, (tables, 1))

    @property
    def lawful(self) -> NDArray[np.int8]:
        """Which actions each table may take now."""
        return (self.rows[:, LAWFUL, None] >> np.arange(len(NAMES)) & 1).astype(np.int8)

    def cards(self, table: int) -> Cards:
        """Return the cards of a table from the first of the hand on."""
        found: Cards = self.packs[table, self.rows[table, START] :]
        return found

    def open(self) -> None:
        """Open the tables anew, each with a new shoe."""
        self.rows[:] = 0

    def deal(self, which: NDArray[np.bool_], stream: Stream) -> None:
        """Begin a new hand at some tables, to their first question or to the end."""
        deal(self.rows, self.packs, which, stream, self._by)

    def act(self, chosen: NDArray[np.int64], stream: Stream) -> tuple[NDArray[np.float64], NDArray[np.bool_]]:
        """Take a lawful action at every table; return what the hands came to, and which are over."""
        ended, won = np.zeros(len(chosen), dtype=np.bool_), np.zeros(len(chosen), dtype=np.int64)
        act(self.rows, self.packs, chosen, ended, won, self._by)
        return won / self._unit, ended

    def observe(self) -> dict[str, NDArray[Any]]:
        """Return what each seat sees; where a hand is over the layout is empty."""
        own, _, shared = SIZES[self.game.id]
        seen = {
            name: np.zeros((len(self.rows), room), dtype=np.int64)
            for name, room in (("hand", own), ("table", shared), ("round", 2))
        }
        see(self.rows, self.packs, self._moments, seen["hand"], seen["table"], seen["round"])
        return seen


# What hands come to, dealt beforehand.


def _lookup(game: CheminDeFer, wagers: Mapping[str, int], in_front: int) -> Lookup:
    seats = range(LEARNER, LEARNER + 1 + game.opponents)
    shape = LEARNER + len(seats), 1 + max(CALLS)
    nets = np.zeros((*shape, len(SHOWN)), dtype=np.int64)
    dominant, equalled = np.zeros(shape, dtype=np.int64), np.zeros(shape, dtype=np.int64)
    follows, calls = np.zeros(shape[0], dtype=np.int64), 0
    for holder in seats:
        follows[holder] = next(to_the_right_of(holder, seats))
        for call in CALLS:
            for result, shown in SHOWN.items():
                round, has_called = _dealt(game, wagers, seats, holder, NAMES[call], shown)
                if has_called or call == NO_CALL:
                    nets[holder, call, result + 1] = sum(round.net[LEARNER].values())
                    dominant[holder, call] = round.carries["dominant"]
                    equalled[holder, call] = round.carries["hand"]["equalled_by"]
                if call != SUIVI:
                    calls |= int(has_called) << call
    player, banker = frequencies(game, simple(game))
    table = np.array(game.table, dtype=np.int64)
    return Lookup(nets, dominant, equalled, follows, table, player, banker, in_front, calls)


def _dealt(
    game: CheminDeFer, wagers: Mapping[str, int], seats: range, holder: int, call: str, shown: tuple[int, ...]
) -> tuple[Round, bool]:
    """Deal a hand that is over at once, the learner making a call if it may; return it, and whether it might."""
    carry = {"banker": holder, "suivi": LEARNER if call == NAMES[SUIVI] else 0}
    shoe = Shoe([CARDS[card] for card in shown])
    round = Round(game, game.spread_wagers(wagers, seats, carry), shoe=shoe, carry=carry)
    round.advance()
    called = False
    while round.ask is not None:
        calls = round.ask.seat == LEARNER and call in round.ask.choices.words() and not called
        called = called or calls
        round.decide(call if calls else game.automatic(round, round.ask))
    return round, called
