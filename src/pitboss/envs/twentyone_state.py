"""Many tables of blackjack or its kin in one array: what lies on each of them, and what its seat sees.

A table is a row of numbers; it stands at a question or is over. The functions are plain, so that kernels compile them
in, and take few arrays, which is what makes them fast. A card is drawn when it is needed, from all that are left in the
pack of the table.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..plant.kernels import kernel
from ..rules.game import Game
from ..rules.twentyone import ACE, BUST, VALUES, is_soft, total
from ..simulate.streams import Stream, below
from ..simulate.twentyone_hands import MOST_HANDS, Counts
from .actions import actions_of
from .sitting import FACE_DOWN, SIZES

Row = NDArray[np.int64]
Rows = NDArray[np.int64]
Pack = NDArray[np.uint8]
Packs = NDArray[np.uint8]

OVER, ATTACK, INSURE, THIRD, INSURE_LATE, DECIDE, SPLIT_ACE, AFTER_DOUBLE, INSURE_AGAIN = range(9)
"""Where a table stands: over, or at a question."""

MOMENTS = {
    OVER: "settlement",
    ATTACK: "deal",
    INSURE: "first-cards",
    THIRD: "reader",
    INSURE_LATE: "decisions",
    DECIDE: "decisions",
    SPLIT_ACE: "decisions",
    AFTER_DOUBLE: "decisions",
    INSURE_AGAIN: "dealer",
}

QUESTION, LAWFUL, PLACE, HAND, NUMBER, STATUS = range(6)
"""Words of a table: the question, the lawful actions as bits, the cards drawn from the pack, the hand in play, how many
hands there are, where the box stands."""
UP, HOLE, HOLE_SEEN, DEALER, BUST_AT = range(6, 11)
"""The dealer's two cards, whether the second is seen, the count of the hand, and what it is worth to BustIt."""
AREA, ASKED, SIDES_WAIT, ATTACKED, FIRST_HOLE = range(11, 16)
"""Which of the dealer's hands is played, whether insurance against it was offered, the further wagers that wait,
whether the up card was attacked, and the second card of the first of the dealer's hands."""
DRAWN, DREW, FIRST_DRAWN = 16, 17, 4
"""How many cards the box has got, and the first of them."""
CODES, INSURED, AREAS = 21, 24, 3
"""By dealer's hand: its count at the end, and whether it was insured against."""
CARRIED = 27
SIDE, STREAKS = CARRIED, CARRIED + 1
"""What lasts from round to round: the side of a double shoe, and the streak wagers that are live."""
HANDS = STREAKS + 4

COUNT, CARDS, DOUBLED, GONE, HALVED, FIRST = range(6)
"""Words of a hand: its count, how many cards it has, whether it is doubled, taken away, given up; then its cards."""
ROOM = SIZES["blackjack"][0]
WIDTH = FIRST + ROOM
WORDS = HANDS + MOST_HANDS * WIDTH


def rows_and_packs(tables: int, pack: NDArray[np.int64]) -> tuple[Rows, Packs]:
    """Lay out tables, each with a pack of its own."""
    return np.zeros((tables, WORDS), dtype=np.int64), np.tile(pack.astype(np.uint8), (tables, 1))


# Cards and hands. A hand is named by the place in the row at which it begins.


def at(hand: int) -> int:
    """Return where a hand begins."""
    return HANDS + WIDTH * hand


def clear(row: Row) -> None:
    """Take everything off a table but what lasts from round to round."""
    for word in range(CARRIED):
        row[word] = 0
    _clear_hand(row, HANDS)


def _clear_hand(row: Row, own: int) -> None:
    for word in range(FIRST):
        row[own + word] = 0


def draw(row: Row, pack: Pack, stream: Stream) -> int:
    """Draw the next card."""
    place = row[PLACE]
    other = place + below(stream, len(pack) - place)
    card = pack[other]
    pack[other] = pack[place]
    pack[place] = card
    row[PLACE] = place + 1
    return int(np.int64(card))


def give(row: Row, own: int, card: int, counts: Counts) -> None:
    """Give a card to one of the hands of the box."""
    row[own + FIRST + row[own + CARDS]] = card
    row[own + CARDS] += 1
    row[own + COUNT] = counts[card, row[own + COUNT]]
    if row[DRAWN] < FIRST_DRAWN:
        row[DREW + row[DRAWN]] = card
    row[DRAWN] += 1


def begin_hand(row: Row, pack: Pack, stream: Stream, counts: Counts) -> int:
    """Give the hand in play its second card, if splitting has left it one, and return its total; note if it is over."""
    own = at(row[HAND])
    if row[own + CARDS] == 1:
        give(row, own, draw(row, pack, stream), counts)
    points = total(row[own + COUNT])
    row[own + GONE] = points > BUST
    return points


def drawn(row: Row, place: int) -> int:
    """Return the card that the box got at a place, or -1 where it has not got so many."""
    return int(row[DREW + place]) if place < row[DRAWN] else -1


def split_in_two(row: Row, counts: Counts) -> None:
    """Make two hands of the pair in play; those beyond it move one place."""
    own = at(row[HAND])
    new = own + WIDTH
    for place in range(at(row[NUMBER]) - 1, new - 1, -1):
        row[place + WIDTH] = row[place]
    row[NUMBER] += 1
    _clear_hand(row, new)
    row[new + FIRST] = row[own + FIRST + 1]
    row[own + CARDS] = row[new + CARDS] = 1
    row[own + COUNT] = counts[row[own + FIRST], 0]
    row[new + COUNT] = counts[row[new + FIRST], 0]


def is_split_ace(row: Row) -> bool:
    """Whether the hand in play was made by splitting aces."""
    return bool(row[NUMBER] > 1 and row[at(row[HAND]) + FIRST] >> 2 == ACE)


def may_split(row: Row, counts: Counts, most: int, most_aces: int) -> bool:
    """Whether the hand in play is a pair that may be split."""
    own = at(row[HAND])
    first, second = row[own + FIRST], row[own + FIRST + 1]
    if row[own + CARDS] != 2 or counts[first, 0] != counts[second, 0]:
        return False
    return bool(row[NUMBER] == 1 or row[NUMBER] < (most_aces if first >> 2 == ACE else most))


# What is seen.


@kernel
def see(
    rows: Rows,
    moments: NDArray[np.int64],
    hand: NDArray[np.int64],
    dealer: NDArray[np.int64],
    moment: NDArray[np.int64],
    count: NDArray[np.int64],
) -> None:
    """Write down what each seat sees; where a round is over the layout is empty."""
    for table in range(len(rows)):
        row = rows[table]
        asked = row[QUESTION]
        moment[table, 0] = moments[asked]
        if asked == OVER:
            continue
        for number in range(row[NUMBER]):
            moment[table, 1] += not row[at(number) + GONE]
        own = at(row[HAND])
        if not row[own + GONE]:
            held, cards = row[own + COUNT], row[own + CARDS]
            for place in range(cards):
                hand[table, place] = row[own + FIRST + place] + 1
            count[table, 0] = min(total(held), 31)
            count[table, 1] = is_soft(held)
            count[table, 2] = cards == 2 and VALUES[row[own + FIRST]] == VALUES[row[own + FIRST + 1]]
        dealer[table, 0] = row[UP] + 1
        if row[HOLE] >= 0:
            dealer[table, 1] = row[HOLE] + 1 if row[HOLE_SEEN] else FACE_DOWN
        count[table, 3] = VALUES[row[UP]]


def seen(game: Game, rows: Rows) -> dict[str, NDArray[Any]]:
    """Return what each seat sees."""
    own, dealers, _ = SIZES[game.id]
    found = {
        name: np.zeros((len(rows), room), dtype=np.int64)
        for name, room in (("hand", own), ("dealer", dealers), ("round", 2), ("count", 4))
    }
    moments = np.array([game.moments.index(MOMENTS[question]) for question in range(len(MOMENTS))])
    see(rows, moments, found["hand"], found["dealer"], found["round"], found["count"])
    return found


def lawful_actions(rows: Rows, actions: int) -> NDArray[np.int8]:
    """Return which actions each table may take now."""
    return (rows[:, LAWFUL, None] >> np.arange(actions) & 1).astype(np.int8)


class TwentyOneTables:
    """Tables of a game of the family, each with one seat; every round is dealt from cards shuffled anew."""

    def __init__(self, game: Game, wagers: Mapping[str, int], tables: int, pack: NDArray[np.int64]) -> None:
        self.game = game
        self._unit = next(iter(wagers.values()))
        self.rows, self.packs = rows_and_packs(tables, pack)

    @property
    def lawful(self) -> NDArray[np.int8]:
        """Which actions each table may take now."""
        return lawful_actions(self.rows, len(actions_of(self.game.id)))

    def cards(self, table: int) -> Pack:
        """Return the cards of a table, those drawn first in the order in which they were."""
        found: Pack = self.packs[table]
        return found

    def open(self) -> None:
        """Open the tables anew: nothing is left of earlier rounds."""
        self.rows[:] = 0

    def observe(self) -> dict[str, NDArray[Any]]:
        """Return what each seat sees; where a round is over the layout is empty."""
        return seen(self.game, self.rows)
