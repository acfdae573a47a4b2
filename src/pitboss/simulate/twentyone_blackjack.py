"""Rounds of blackjack in bulk, as the procedure of the game carries them out.

What decides a wager is looked up in tables that the game's own arithmetic made, by the counts of hands.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ..games.blackjack.arithmetic import ACE, BUST, may_make_blackjack, total
from .plays import Cents
from .streams import Stream
from .twentyone_count import Counting, bucket_now, see_hole_card
from .twentyone_hands import (
    BOX,
    CARDS,
    COUNT,
    DEALER_NATURAL,
    DOUBLE,
    DOUBLED,
    HIT,
    INSURED,
    MOST_HANDS,
    NATURAL,
    NUMBER,
    SIDES_WAIT,
    SPLIT,
    STATUS,
    SURRENDER,
    Counts,
    Wishes,
    play_split,
)
from .twentyone_nets import (
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
from .twentyone_shoe import (
    CUTTING_CARD,
    FURTHER,
    HOLE,
    PLACE,
    SIDE,
    START,
    Pack,
    Shoe,
    draw,
    is_ready,
    make_ready,
    mark_box,
    mark_gone,
    renew,
    take,
    turn_shoe,
)
from .twentyone_sides import (
    BONUS_DEALER,
    BONUS_PLAYER,
    SEVENS,
    TWENTY,
    Sides,
    by_first_cards,
    by_streak,
    finish_box,
    second_card_known,
    third_cards,
)

BONUSES = 1 << BONUS_PLAYER | 1 << BONUS_DEALER
NO_HOLE_CARD, UNREAD, READER, EXPOSED = range(4)
MODES = {"none": NO_HOLE_CARD, "unread": UNREAD, "reader": READER, "exposed": EXPOSED}

(
    MODE,
    CUTTING,
    BURNS,
    STACKS_AGAIN,
    TWO_SIDES,
    MAY_RUN_OUT,
    MOST,
    MOST_ACES,
    AREAS,
    PAYS_FIVE,
    AS_ONE,
    ASKS_LATE,
    HAS_SIDES,
    HAS_STREAKS,
    PRIOR,
) = range(15)
"""Rules of the house as numbers; from ``PRIOR`` on the wins counted for the streak wagers of each seat."""


class House(NamedTuple):
    """What a round looks up: the cards, the rules, where each wager is written, amounts, and tables by count."""

    pack: Pack
    rules: NDArray[np.int64]
    hand_rows: NDArray[np.int64]
    insurance_rows: NDArray[np.int64]
    money: Cents
    counts: Counts
    draws: Counts
    result: NDArray[np.int8]
    naturals: NDArray[np.int64]
    wishes: Wishes
    insures: NDArray[np.int8]
    counting: Counting
    start: int


def play_rounds(
    stream: Stream,
    memory: Shoe,
    rounds: int,
    nets: Cents,
    stakes: Cents,
    given: bool,
    house: House,
    sides: Sides,
) -> None:
    """Deal rounds; ``given`` tells that the cards lie in the shoe already, in order."""
    rules, counts, draws, result, wishes = house.rules, house.counts, house.draws, house.result, house.wishes
    insures, counting, money, hand_rows = house.insures, house.counting, house.money, house.hand_rows
    seats, shoe = nets.shape[0], memory
    mode, areas, counts_cards = rules[MODE], rules[AREAS], len(counting) > 0
    two_sides, marks, has_sides = rules[TWO_SIDES] != 0 and not given, rules[MAY_RUN_OUT], rules[HAS_SIDES]
    careful = marks or rules[STACKS_AGAIN] or two_sides
    spare = np.zeros(2 * len(house.pack), np.int64)
    first, second = np.zeros(seats, np.int64), np.zeros(seats, np.int64)
    hands = np.zeros((seats, MOST_HANDS, 4), np.int64)
    boxes = np.zeros((seats, BOX), np.int64)
    held = memory[FURTHER:]
    nets[:] = 0
    stakes[:] = 0
    for place in range(rounds):
        if (careful or shoe[PLACE] >= shoe[CUTTING_CARD]) and not given:
            for _ in range(2 if two_sides else 1):
                renew(shoe, house.pack, rules[CUTTING], rules[BURNS], rules[STACKS_AGAIN], house.start, spare, stream)
                if two_sides:
                    turn_shoe(memory)
        shoe[START] = shoe[PLACE]
        level = bucket_now(shoe, counting) if counts_cards else 0
        bucket = level

        # The first cards (2.6(d), (e), (j), (k)).
        dealt = 0
        if two_sides:
            first[0] = draw(shoe, stream)
            dealt = int((first[0] & 3 not in (1, 2)) == memory[SIDE])
            if not dealt:
                shoe[START] = shoe[PLACE]
                turn_shoe(memory)
        for seat in range(dealt, seats):
            if not is_ready(shoe):
                make_ready(shoe, stream)
            first[seat] = take(shoe)
        if not is_ready(shoe):
            make_ready(shoe, stream)
        up = take(shoe)
        for seat in range(seats):
            if not is_ready(shoe):
                make_ready(shoe, stream)
            second[seat] = take(shoe)
        dealer, hole = int(counts[up, 0]), -1
        column = dealer >> 1
        if mode != NO_HOLE_CARD:
            if not is_ready(shoe):
                make_ready(shoe, stream)
            hole = take(shoe)
            dealer = int(counts[hole, dealer])
            if mode == EXPOSED:
                column = dealer
            else:
                shoe[HOLE] = shoe[PLACE] - 1
        waits = may_make_blackjack(up)
        found = dealer == NATURAL and ((mode == READER and waits) or mode == EXPOSED)
        ace_up = up >> 2 == ACE and mode != EXPOSED
        if counts_cards:
            bucket = bucket_now(shoe, counting)
        pays_as_one = rules[AS_ONE] and 2 * money[level, 0, INSURANCE] == money[level, 0, MAIN]
        insured_now = ace_up and insures[bucket] != 0

        live, waiting, insured, bonuses = 0, 0, 0, 0
        for seat in range(seats):
            one, two = first[seat], second[seat]
            count, single = int(counts[two, counts[one, 0]]), int(counts[one, 0])
            boxes[seat, NUMBER] = 1
            boxes[seat, SIDES_WAIT] = 0
            boxes[seat, INSURED] = insured_now
            insured += insured_now
            hands[seat, 0, COUNT] = count
            hands[seat, 0, DOUBLED] = 0
            hands[seat, 0, CARDS] = 2
            status = LIVE
            if has_sides:
                boxes[seat, SIDES_WAIT] = by_first_cards(
                    nets,
                    stakes,
                    seat,
                    place,
                    one,
                    two,
                    up,
                    int(waits and mode != EXPOSED),
                    int(found and mode == EXPOSED),
                    sides,
                )
                bonuses |= boxes[seat, SIDES_WAIT]
            if count == NATURAL:
                status = WAITS if waits else PAID
                if insured_now and pays_as_one:
                    status = CONSOLIDATED
                    boxes[seat, INSURED] = 0
                    insured -= 1
                if marks and status != WAITS and boxes[seat, SIDES_WAIT] & BONUSES == 0:
                    mark_box(shoe, shoe[START] + seat, seats, 1)
            boxes[seat, STATUS] = status
            live += found and status == LIVE
            waiting += status == WAITS

        if not found:
            for seat in range(seats):
                one, two, status = first[seat], second[seat], boxes[seat, STATUS]
                count, single = hands[seat, 0, COUNT], int(counts[one, 0])
                begun = shoe[PLACE]
                if counts_cards:
                    bucket = bucket_now(shoe, counting)
                    if ace_up and rules[ASKS_LATE] and insures[bucket] and not boxes[seat, INSURED]:
                        if (
                            status == WAITS
                            and rules[AS_ONE]
                            and 2 * money[level, 0, INSURANCE] == money[level, 0, MAIN]
                        ):
                            status = CONSOLIDATED
                            waiting -= 1
                        elif status != CONSOLIDATED:
                            boxes[seat, INSURED] = 1
                            insured += 1
                if status == LIVE:
                    wish = int(wishes[bucket, column, int(counts[two, 0] == single), count])
                    if wish & SURRENDER:
                        status = GIVEN_UP_WAITS if waits else GIVEN_UP
                        waiting += waits
                        if marks and not waits:
                            mark_box(shoe, shoe[START] + seat, seats, 1)
                    elif wish & SPLIT:
                        number = play_split(
                            shoe,
                            stream,
                            counting,
                            single,
                            shoe[START] + seat,
                            shoe[START] + seats + 1 + seat,
                            wishes[:, column],
                            counts,
                            hands[seat],
                            rules[MOST],
                            rules[MOST_ACES],
                            0,
                        )
                        boxes[seat, NUMBER] = number
                        for hand in range(number):
                            live += total(hands[seat, hand, COUNT]) <= BUST
                    else:
                        if wish & DOUBLE:
                            if not is_ready(shoe):
                                make_ready(shoe, stream)
                            count = int(counts[take(shoe), count])
                            hands[seat, 0, DOUBLED] = 1
                        else:
                            while wish & HIT:
                                if not is_ready(shoe):
                                    make_ready(shoe, stream)
                                count = int(counts[take(shoe), count])
                                if counts_cards:
                                    bucket = bucket_now(shoe, counting)
                                wish = int(wishes[bucket, column, 0, count])
                                hands[seat, 0, CARDS] += 1
                        hands[seat, 0, COUNT] = count
                        if total(count) <= BUST:
                            live += 1
                        elif marks:
                            mark_gone(shoe, begun, shoe[PLACE])
                            mark_box(shoe, shoe[START] + seat, seats, 1)
                boxes[seat, STATUS] = status
                if has_sides and boxes[seat, SIDES_WAIT]:
                    finish_box(nets, shoe, seat, place, begun, one, two, boxes, sides)
        elif bonuses & 1 << SEVENS:
            third_cards(nets, shoe, stream, place, first, second, boxes, sides)

        # The dealer's hand, in multiple action up to three of them (2.6(h), 2.12(b), 2.18).
        for area in range(areas):
            main = money[level, area, MAIN]
            if main == 0:
                continue
            natural, code = False, 0
            bonus_waits = waits and bonuses & (1 << BONUS_DEALER | 1 << TWENTY) != 0
            if mode != NO_HOLE_CARD or live + waiting + (insured if area == 0 else 0) > 0 or bonus_waits:
                if mode == NO_HOLE_CARD:
                    if areas > 1 and ace_up and live + waiting > 0:
                        if counts_cards:
                            bucket = bucket_now(shoe, counting)
                        _offer_again(boxes, hands, area, insures[bucket])
                    if not is_ready(shoe):
                        make_ready(shoe, stream)
                    hole = take(shoe)
                    dealer = int(counts[hole, counts[up, 0]])
                natural = dealer == NATURAL
                if bonuses:
                    second_card_known(nets, place, first, second, up, hole, boxes, sides)
                    bonuses = 0
                if live > 0 and not natural:
                    while draws[dealer]:
                        if not is_ready(shoe):
                            make_ready(shoe, stream)
                        dealer = int(counts[take(shoe), dealer])
                code = DEALER_NATURAL if natural else dealer
            elif areas > 1 and area > 0:
                for seat in range(seats):
                    boxes[seat, INSURED] = 0
            for seat in range(seats):
                status = boxes[seat, STATUS]
                row = hand_rows[area, 0, 0]
                won = 0
                if boxes[seat, INSURED] or status == CONSOLIDATED:
                    ins = house.insurance_rows[area]
                    stakes[seat, ins, place] = money[level, area, INSURANCE]
                    if status != CONSOLIDATED:
                        nets[seat, ins, place] = net_of_insurance(money, level, area, natural)
                stakes[seat, row, place] = main
                if status == LIVE:
                    for hand in range(boxes[seat, NUMBER]):
                        count, doubled = hands[seat, hand, COUNT], hands[seat, hand, DOUBLED]
                        net = result[count, code] * main
                        if rules[PAYS_FIVE]:
                            net = with_five_cards(net, count, hands[seat, hand, CARDS], money[level, area, FIVE_WINS])
                        added = net_of_added(net, count, natural)
                        row = hand_rows[area, hand, 0]
                        net = net if hand == 0 else added
                        nets[seat, row, place] = net
                        stakes[seat, row, place] = main
                        won += net
                        if doubled:
                            row = hand_rows[area, hand, 1]
                            nets[seat, row, place] = added
                            stakes[seat, row, place] = main
                            won += added
                else:
                    won = net_not_played(money, level, area, house.naturals, status, natural)
                    nets[seat, row, place] = won
                if rules[HAS_STREAKS]:
                    by_streak(
                        nets,
                        stakes,
                        seat,
                        place,
                        won,
                        rules[PRIOR + seat],
                        held[4 * seat : 4 * seat + 4],
                        sides,
                    )
        if bonuses:
            second_card_known(nets, place, first, second, up, -1, boxes, sides)
        if counts_cards:
            bucket_now(shoe, counting)
            see_hole_card(shoe, counting)


def _offer_again(boxes: NDArray[np.int64], hands: NDArray[np.int64], area: int, insures: int) -> None:
    """Offer insurance against one of the dealer's hands to every box that has something to lose to it (2.18)."""
    for seat in range(len(boxes)):
        if area > 0 or not boxes[seat, INSURED]:
            boxes[seat, INSURED] = insures != 0 and _is_undecided(boxes, hands, seat)


def _is_undecided(boxes: NDArray[np.int64], hands: NDArray[np.int64], seat: int) -> bool:
    """Whether a box still has a hand in play or a blackjack that waits."""
    if boxes[seat, STATUS] != LIVE:
        return bool(boxes[seat, STATUS] == WAITS)
    undecided = False
    for hand in range(boxes[seat, NUMBER]):
        undecided = undecided or total(hands[seat, hand, COUNT]) <= BUST
    return undecided
