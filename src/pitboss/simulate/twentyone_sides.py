"""The further wagers of blackjack in bulk (2.17, 2.19, 2.20, 2.22 to 2.24): what they come to, and when.

What the first two cards decide alone is looked up by them; the rest waits for a third card, for the cards of the box,
or for the dealer's second card, as at the table.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ..games.blackjack import declarations as declared
from ..games.blackjack.additional import progressive_award
from ..games.blackjack.arithmetic import (
    SEVEN,
    is_blackjack,
    leading_aces,
    low_total,
    matches,
    same_suit,
    sevens,
    streak_after,
    twenty,
)
from ..games.blackjack.game import Blackjack
from ..things.money import to_cents
from ..things.payout import PayoutOdds
from .plays import Cents
from .streams import Stream
from .twentyone_hands import NUMBER, SIDES_WAIT
from .twentyone_shoe import PLACE, STATE, Shoe, draw

SIDES = (
    "over13",
    "under13",
    "same-suit",
    "sevens",
    "twenty-bonus",
    "match-dealer",
    "progressive",
    "bonus-player",
    "bonus-dealer",
    "streak-2",
    "streak-3",
    "streak-4",
    "streak-5",
)
OVER, UNDER, SUIT, SEVENS, TWENTY, MATCH, PROGRESSIVE, BONUS_PLAYER, BONUS_DEALER, STREAK = range(10)
BY_TWO_CARDS = 5
WAITS = 1 << 60
MOST_PAID = 32
ONE_SUIT = 5
QUEENS = 4
ACE_OF_SPADES, JACK_OF_SPADES = 51, 39

MATCHED = 0
"""What is paid, by place: match-the-dealer by the sum of the odds, whose terms for each kind of match come first."""
MATCH_TERMS = MATCHED + MOST_PAID
BY_SEVENS = MATCH_TERMS + 3
QUEENS_WIN = BY_SEVENS + 6
AWARDS = QUEENS_WIN + 2
BONUS_WINS = AWARDS + ONE_SUIT * ONE_SUIT
BONUS_METER = BONUS_WINS + 2
STREAK_WINS = BONUS_METER + 2
PAID = STREAK_WINS + 4


class Sides(NamedTuple):
    """The further wagers: rows (-1 where none is made), amounts, nets by two cards, and what the others are paid."""

    rows: NDArray[np.int64]
    amounts: Cents
    by_two: Cents
    paid: Cents


def sides_of(game: Blackjack, wagers: Mapping[str, int], rows: Mapping[str, int]) -> Sides:
    """Write down what the further wagers come to."""
    amounts = np.array([wagers.get(id, 0) for id in SIDES], dtype=np.int64)
    where = np.array([rows.get(id, -1) for id in SIDES], dtype=np.int64)
    by_two = np.zeros((BY_TWO_CARDS, 52, 52) if where.max() >= 0 else (0, 0, 0), dtype=np.int64)
    if where.max() >= 0:
        for first in range(52):
            for second in range(52):
                by_two[:, first, second] = _by_two(game, amounts, first, second)
    return Sides(where, amounts, by_two, _paid(game, amounts))


def _net(odds: PayoutOdds | None, amount: int) -> int:
    return -amount if odds is None else odds.profit(amount)


def _by_two(game: Blackjack, amounts: Cents, first: int, second: int) -> tuple[int, ...]:
    options, low = game.options, low_total(first, second)
    even = declared.OVER_UNDER.highest
    suits = declared.SAME_SUIT[options.same_suit_table].get(declared.SAME_SUIT_RESULTS[same_suit(first, second)])
    found, points = sevens((first, second)), twenty(first, second)
    third_decides = not found and options.sevens_third_card_wins and not is_blackjack(first, second)
    return (
        _net(even if low > 13 else None, int(amounts[OVER])),
        _net(even if low < 13 else None, int(amounts[UNDER])),
        _net(suits, int(amounts[SUIT])),
        WAITS if found > 1 or third_decides else _net(_sevens(game, found), int(amounts[SEVENS])),
        WAITS if points == QUEENS else _net(_twenty(game, points), int(amounts[TWENTY])),
    )


def _sevens(game: Blackjack, found: int) -> PayoutOdds | None:
    return declared.SEVENS[game.options.sevens_table].get(declared.SEVENS_RESULTS[found])


def _twenty(game: Blackjack, points: int) -> PayoutOdds | None:
    return declared.TWENTY[game.options.twenty_table].get(declared.TWENTY_RESULTS[points])


def _paid(game: Blackjack, amounts: Cents) -> Cents:
    options = game.options
    paid = np.zeros(PAID, dtype=np.int64)
    for total in range(MOST_PAID):
        paid[MATCHED + total] = _net(PayoutOdds(total) if total else None, int(amounts[MATCH]))
    table = declared.MATCH_DEALER.get(options.decks)
    for result, named in enumerate(declared.MATCH_RESULTS):
        odds = table.get(named) if table else None
        paid[MATCH_TERMS + result] = odds.wins if odds else 0
    for result in range(len(declared.SEVENS_RESULTS)):
        paid[BY_SEVENS + result] = _net(_sevens(game, result), int(amounts[SEVENS]))
    queens = declared.TWENTY[options.twenty_table]
    for place, odds in enumerate((_twenty(game, QUEENS), queens[declared.QUEENS_AND_BLACKJACK])):
        paid[QUEENS_WIN + place] = _net(odds, int(amounts[TWENTY]))
    meter = to_cents(options.progressive_meter) if options.progressive else 0
    for aces in range(ONE_SUIT):
        for one_suit in range(ONE_SUIT):
            award = progressive_award(aces, one_suit, meter)
            paid[AWARDS + aces * ONE_SUIT + one_suit] = award - int(amounts[PROGRESSIVE])
    both = amounts[BONUS_PLAYER] and amounts[BONUS_DEALER]
    for place, wager in enumerate((BONUS_PLAYER, BONUS_DEALER)):
        won = declared.BONUS.highest.profit(int(amounts[wager]))
        paid[BONUS_WINS + place] = won
        paid[BONUS_METER + place] = max(won, to_cents(options.bonus_meter)) if both else won
    for place, wins in enumerate(declared.STREAKS):
        paid[STREAK_WINS + place] = declared.STREAK[f"{wins} wins"].profit(int(amounts[STREAK + place]))
    return paid


# In the round.


def by_first_cards(
    nets: Cents,
    stakes: Cents,
    seat: int,
    place: int,
    first: int,
    second: int,
    up: int,
    queens_wait: int,
    dealer_blackjack: int,
    sides: Sides,
) -> int:
    """Settle what the first cards decide; return as bits which of the other wagers wait."""
    rows, amounts, by_two, paid = sides
    waits = 0
    for side in range(BY_TWO_CARDS):
        if rows[side] >= 0:
            net = by_two[side, first, second]
            if net == WAITS and side == TWENTY and not queens_wait:
                net = paid[QUEENS_WIN + dealer_blackjack]
            if net == WAITS:
                waits |= 1 << side
            else:
                nets[seat, rows[side], place] = net
            stakes[seat, rows[side], place] = amounts[side]
    if rows[MATCH] >= 0:
        both = paid[MATCH_TERMS + matches(first, up)] + paid[MATCH_TERMS + matches(second, up)]
        nets[seat, rows[MATCH], place] = paid[MATCHED + both]
        stakes[seat, rows[MATCH], place] = amounts[MATCH]
    if rows[PROGRESSIVE] >= 0:
        stakes[seat, rows[PROGRESSIVE], place] = amounts[PROGRESSIVE]
        nets[seat, rows[PROGRESSIVE], place] = -amounts[PROGRESSIVE]
        if leading_aces((first, second))[0] == 2:
            waits |= 1 << PROGRESSIVE
    for side in range(BONUS_PLAYER, BONUS_DEALER + 1):
        if rows[side] >= 0:
            stakes[seat, rows[side], place] = amounts[side]
            waits |= 1 << side
    return waits


def by_sevens(
    nets: Cents,
    seat: int,
    place: int,
    first: int,
    second: int,
    third: int,
    sides: Sides,
) -> None:
    """Settle a sevens wager that waited, on three cards, or on two where ``third`` is -1."""
    rows, paid = sides.rows, sides.paid
    found = sevens((first, second, third)) if third >= 0 else sevens((first, second))
    nets[seat, rows[SEVENS], place] = paid[BY_SEVENS + found]


def by_aces(
    nets: Cents,
    seat: int,
    place: int,
    first: int,
    second: int,
    third: int,
    fourth: int,
    sides: Sides,
) -> None:
    """Pay the award for the aces that came first; -1 stands for a card that was not dealt."""
    rows, paid = sides.rows, sides.paid
    aces, one_suit = leading_aces((first, second, third, fourth))
    nets[seat, rows[PROGRESSIVE], place] = paid[AWARDS + aces * ONE_SUIT + one_suit]


def by_second_card(
    nets: Cents,
    seat: int,
    place: int,
    waits: int,
    first: int,
    second: int,
    up: int,
    hole: int,
    sides: Sides,
) -> None:
    """Settle what waited for the dealer's second card; ``hole`` -1 is none."""
    rows, amounts, paid = sides.rows, sides.amounts, sides.paid
    found = int(hole >= 0 and is_blackjack(up, max(hole, 0)))
    if waits & 1 << TWENTY:
        nets[seat, rows[TWENTY], place] = paid[QUEENS_WIN + found]
    for side in range(2):
        if waits & 1 << BONUS_PLAYER + side:
            wins, one, two = found, up, hole
            if side == 0:
                wins, one, two = int(is_blackjack(first, second)), first, second
            row = rows[BONUS_PLAYER + side]
            nets[seat, row, place] = -amounts[BONUS_PLAYER + side]
            if wins:
                spades = min(one, two) == JACK_OF_SPADES and max(one, two) == ACE_OF_SPADES
                nets[seat, row, place] = paid[(BONUS_METER if spades else BONUS_WINS) + side]


def by_streak(
    nets: Cents,
    stakes: Cents,
    seat: int,
    place: int,
    net: int,
    prior: int,
    held: NDArray[np.int64],
    sides: Sides,
) -> None:
    """Carry the streak wagers of a seat on by a round: ``held[wager]`` is 0, or one more than the wins so far.

    ``prior`` are the wins that were counted before a wager was placed.
    """
    rows, amounts, paid = sides.rows, sides.amounts, sides.paid
    for side in range(4):
        row = rows[STREAK + side]
        if row >= 0:
            before = held[side] - 1
            if before < 0:
                stakes[seat, row, place] = amounts[STREAK + side]
                before = prior
            wins = streak_after(before, net)
            held[side] = 0
            if wins < 0:
                nets[seat, row, place] = -amounts[STREAK + side]
            elif wins >= side + 2:
                nets[seat, row, place] = paid[STREAK_WINS + side]
            else:
                held[side] = wins + 1


# Of all boxes.


def finish_box(
    nets: Cents,
    shoe: Shoe,
    seat: int,
    place: int,
    begun: int,
    first: int,
    second: int,
    boxes: NDArray[np.int64],
    sides: Sides,
) -> None:
    """Settle what waited for the cards that a box could still get; they lie from the place ``begun`` on."""
    dealt = shoe[PLACE] - begun
    third = shoe[STATE + begun] if dealt > 0 else -1
    if boxes[seat, SIDES_WAIT] & 1 << SEVENS:
        split = boxes[seat, NUMBER] > 1
        by_sevens(nets, seat, place, first, second, -1 if split else third, sides)
    if boxes[seat, SIDES_WAIT] & 1 << PROGRESSIVE:
        fourth = shoe[STATE + begun + 1] if dealt > 1 else -1
        by_aces(nets, seat, place, first, second, third, fourth, sides)


def third_cards(
    nets: Cents,
    shoe: Shoe,
    stream: Stream,
    place: int,
    first: NDArray[np.int64],
    second: NDArray[np.int64],
    boxes: NDArray[np.int64],
    sides: Sides,
) -> None:
    """Deal the third card to those who hold two sevens although the dealer has blackjack (2.6(j)3, (k)6)."""
    for seat in range(len(first)):
        if boxes[seat, SIDES_WAIT] & 1 << SEVENS:
            third = -1
            if first[seat] >> 2 == SEVEN and second[seat] >> 2 == SEVEN:
                third = draw(shoe, stream)
            by_sevens(nets, seat, place, first[seat], second[seat], third, sides)


def second_card_known(
    nets: Cents,
    place: int,
    first: NDArray[np.int64],
    second: NDArray[np.int64],
    up: int,
    hole: int,
    boxes: NDArray[np.int64],
    sides: Sides,
) -> None:
    """Settle what waited for the dealer's second card; ``hole`` -1 is none."""
    for seat in range(len(first)):
        waits = boxes[seat, SIDES_WAIT]
        if waits:
            by_second_card(nets, seat, place, waits, first[seat], second[seat], up, hole, sides)
