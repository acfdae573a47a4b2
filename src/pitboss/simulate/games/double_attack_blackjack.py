"""Double attack blackjack in bulk: from a real shoe, by a strategy or a count, on one box or several."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ...games.double_attack_blackjack import declarations as declared
from ...games.double_attack_blackjack.arithmetic import (
    ACE,
    BUST,
    against_the_dealer,
    bust_it,
    insurance_limit,
    may_make_blackjack,
    total,
)
from ...games.double_attack_blackjack.game import DoubleAttackBlackjack
from ...odds.strategy import Strategy
from ...odds.twentyone_tables import Tables, simple_tables
from ...plant.kernels import kernel
from ...rules.twentyone import surrendered
from ...rules.twentyone_shoe import cards_before_cutting_card
from ..counting import bulk_of
from ..plays import Cents, Play
from ..streams import Stream
from ..twentyone_count import Counting, bucket_now, see_hole_card
from ..twentyone_hands import (
    BOX,
    COUNT,
    DEALER_NATURAL,
    DOUBLE,
    DOUBLE_LATER,
    DOUBLED,
    HIT,
    MOST_HANDS,
    NATURAL,
    NUMBER,
    SPLIT,
    STATUS,
    SURRENDER,
    SURRENDER_DOUBLED,
    SURRENDER_LATER,
    SURRENDERED_HALF,
    Counts,
    Wishes,
    counts_by_card,
    dealers_draws,
    play_split,
    results,
    wishes_of,
)
from ..twentyone_shoe import (
    AT_ONCE,
    CUTTING_CARD,
    FURTHER,
    HOLE,
    NEVER,
    PLACE,
    START,
    WORDS,
    Pack,
    Shoe,
    clear_marks,
    is_ready,
    load,
    make_ready,
    mark_box,
    mark_gone,
    may_run_out,
    shoe_of,
    take,
)

NO_HOLE_CARD, UNREAD, READER = range(3)
MODES = {"none": NO_HOLE_CARD, "unread": UNREAD, "reader": READER}

MODE, CUTTING, BURNS, MAY_RUN_OUT, MOST, DRAWS_ACES, COUNT_STARTS, BUST_IT = range(8)
"""Rules of the house as numbers, where a count starts, and what is wagered on BustIt."""

INITIAL, INSURANCE, INSURANCE_WINS = range(3)
"""Amounts by true count."""

MOST_ACES = 2
PLAYS, BLACKJACK = 0, 1

INITIAL_ROW, ATTACK_ROW, BUST_IT_ROW, INSURANCE_ROW = range(4)
THIRD = 3


class House(NamedTuple):
    """What a round looks up: the cards, the rules, where each wager is written, amounts, and tables by count."""

    pack: Pack
    rules: NDArray[np.int64]
    rows: NDArray[np.int64]
    hand_rows: NDArray[np.int64]
    money: Cents
    busts: Cents
    attacks: NDArray[np.int8]
    counts: Counts
    draws: Counts
    initials: NDArray[np.int8]
    added: NDArray[np.int8]
    naturals: NDArray[np.int8]
    wishes: Wishes
    insures: NDArray[np.int8]
    counting: Counting


def play_rounds(
    stream: Stream, memory: Shoe, rounds: int, nets: Cents, stakes: Cents, given: bool, house: House
) -> None:
    """Deal rounds; ``given`` tells that the cards lie in the shoe already, in order."""
    rules, counts, draws, wishes, counting = house.rules, house.counts, house.draws, house.wishes, house.counting
    rows, hand_rows, money = house.rows, house.hand_rows, house.money
    seats, shoe = nets.shape[0], memory
    mode, counts_cards, marks, side = rules[MODE], len(counting) > 0, rules[MAY_RUN_OUT], rules[BUST_IT]
    first, second = np.zeros(seats, np.int64), np.zeros(seats, np.int64)
    hands = np.zeros((seats, MOST_HANDS, 4), np.int64)
    boxes = np.zeros((seats, BOX), np.int64)
    nets[:] = 0
    stakes[:] = 0
    for place in range(rounds):
        if marks:
            clear_marks(shoe)
        if shoe[PLACE] >= shoe[CUTTING_CARD]:
            load(shoe, house.pack, rules[CUTTING], rules[BURNS], rules[COUNT_STARTS])
        shoe[START] = shoe[PLACE]
        bucket = bucket_now(shoe, counting) if counts_cards else 0
        initial, insurance, insurance_wins = money[bucket, INITIAL], money[bucket, INSURANCE], 0

        # The up card, double attack wagers, two cards to each box, the hole card (26.1, 26.7).
        if not is_ready(shoe):
            make_ready(shoe, stream)
        up = take(shoe)
        column = int(counts[up, 0]) >> 1
        attack = initial if house.attacks[column] else 0
        whole = initial + attack
        for seat in range(seats):
            if not is_ready(shoe):
                make_ready(shoe, stream)
            first[seat] = take(shoe)
        for seat in range(seats):
            if not is_ready(shoe):
                make_ready(shoe, stream)
            second[seat] = take(shoe)
        hole, dealer = -1, int(counts[up, 0])
        if mode != NO_HOLE_CARD:
            if not is_ready(shoe):
                make_ready(shoe, stream)
            hole = take(shoe)
            dealer = int(counts[hole, dealer])
            shoe[HOLE] = shoe[PLACE] - 1
        found = mode == READER and dealer == NATURAL
        ruled_out = not may_make_blackjack(up) or (mode == READER and not found)
        insured = 0
        if up >> 2 == ACE and insurance > 0:
            if counts_cards:
                bucket = bucket_now(shoe, counting)
            insured = int(house.insures[bucket])
            insurance_wins = money[bucket, INSURANCE_WINS]

        # The players (26.9? to 26.12?); live hands, and those for whom only the dealer's second card counts.
        live, waiting = 0, insured
        for seat in range(seats):
            single = int(counts[first[seat], 0])
            count = int(counts[second[seat], single])
            status, number, doubled, half, begun = PLAYS, 1, 0, 0, shoe[PLACE]
            if count == NATURAL:
                status = BLACKJACK
                waiting += not ruled_out
                if marks and ruled_out:
                    mark_box(shoe, shoe[START] + 1 + seat, seats)
            elif not found:
                if counts_cards:
                    bucket = bucket_now(shoe, counting)
                wish = int(wishes[bucket, column, int(counts[second[seat], 0] == single), count])
                if wish & SURRENDER:
                    half = 1
                elif wish & SPLIT:
                    number = play_split(
                        shoe,
                        stream,
                        counting,
                        single,
                        shoe[START] + 1 + seat,
                        shoe[START] + 1 + seats + seat,
                        wishes[:, column],
                        counts,
                        hands[seat],
                        rules[MOST],
                        MOST_ACES,
                        rules[DRAWS_ACES],
                    )
                elif wish & DOUBLE:
                    doubled = 1
                else:
                    while wish & HIT:
                        if not is_ready(shoe):
                            make_ready(shoe, stream)
                        count = int(counts[take(shoe), count])
                        if counts_cards:
                            bucket = bucket_now(shoe, counting)
                        wish = int(wishes[bucket, column, 0, count])
                        if wish & SURRENDER_LATER:
                            half = 1
                            break
                        if wish & DOUBLE_LATER:
                            doubled = 1
                            break
                if doubled:
                    if not is_ready(shoe):
                        make_ready(shoe, stream)
                    count = int(counts[take(shoe), count])
                    if counts_cards:
                        bucket = bucket_now(shoe, counting)
                    half = int(wishes[bucket, column, 0, count] & SURRENDER_DOUBLED > 0)
                if marks and number == 1 and (total(count) > BUST or (half and ruled_out)):
                    mark_gone(shoe, begun, shoe[PLACE])
                    mark_box(shoe, shoe[START] + 1 + seat, seats)
            boxes[seat, STATUS] = status
            boxes[seat, NUMBER] = number
            if number == 1:
                hands[seat, 0, COUNT] = count
                hands[seat, 0, DOUBLED] = doubled
                hands[seat, 0, SURRENDERED_HALF] = half
            if status == PLAYS:
                for hand in range(number):
                    if hands[seat, hand, SURRENDERED_HALF]:
                        waiting += not ruled_out
                    else:
                        live += total(hands[seat, hand, COUNT]) <= BUST

        # The dealer, who draws for BustIt too (26.5, 26.6?, 26.12?).
        code, bust_at = 0, 0
        if mode != NO_HOLE_CARD or live + waiting + side > 0:
            if mode == NO_HOLE_CARD:
                if not is_ready(shoe):
                    make_ready(shoe, stream)
                hole = take(shoe)
                dealer = int(counts[hole, dealer])
            code = DEALER_NATURAL if dealer == NATURAL else dealer
            if code != DEALER_NATURAL:
                cards = 2
                while draws[dealer] and (live > 0 or (side > 0 and cards < THIRD)):
                    if not is_ready(shoe):
                        make_ready(shoe, stream)
                    card = take(shoe)
                    dealer = int(counts[card, dealer])
                    cards += 1
                    if side > 0 and cards == THIRD:
                        bust_at = bust_it((up, hole, card))
                code = dealer

        # Settlement.
        natural = code == DEALER_NATURAL
        for seat in range(seats):
            if insured:
                row = rows[INSURANCE_ROW]
                stakes[seat, row, place] = insurance
                nets[seat, row, place] = insurance_wins if natural else -insurance
            if side:
                row = rows[BUST_IT_ROW]
                stakes[seat, row, place] = side
                nets[seat, row, place] = house.busts[bust_at]
            row = rows[INITIAL_ROW]
            stakes[seat, row, place] = initial
            stakes[seat, rows[ATTACK_ROW], place] = attack
            if boxes[seat, STATUS] == BLACKJACK:
                nets[seat, row, place] = house.naturals[int(natural), 0] * initial
                nets[seat, rows[ATTACK_ROW], place] = house.naturals[int(natural), 1] * attack
                continue
            for hand in range(boxes[seat, NUMBER]):
                count = hands[seat, hand, COUNT]
                taken = hands[seat, hand, SURRENDERED_HALF] and not natural
                added = -surrendered(whole) if taken else house.added[count, code] * whole
                if hand == 0:
                    if taken:
                        nets[seat, row, place] = -surrendered(initial)
                        nets[seat, rows[ATTACK_ROW], place] = -surrendered(attack)
                    else:
                        nets[seat, row, place] = house.initials[count, code] * initial
                        nets[seat, rows[ATTACK_ROW], place] = house.added[count, code] * attack
                else:
                    nets[seat, hand_rows[hand, 0], place] = added
                    stakes[seat, hand_rows[hand, 0], place] = whole
                if hands[seat, hand, DOUBLED]:
                    nets[seat, hand_rows[hand, 1], place] = added
                    stakes[seat, hand_rows[hand, 1], place] = whole
        if counts_cards:
            bucket_now(shoe, counting)
            see_hole_card(shoe, counting)


@kernel
def deal(stream: Stream, memory: Shoe, rounds: int, nets: Cents, stakes: Cents, house: House) -> None:
    """Deal rounds from a shoe to its cutting card."""
    play_rounds(stream, memory, rounds, nets, stakes, False, house)


@kernel
def dealt(given: NDArray[np.uint8], nets: Cents, stakes: Cents, house: House) -> None:
    """Carry out rounds with given cards, one after the other, as many as there is room for."""
    memory = shoe_of(given, house.rules[COUNT_STARTS], FURTHER - WORDS)
    play_rounds(np.zeros(4, np.uint64), memory, nets.shape[2], nets, stakes, True, house)


# Made ready.


def prepare(game: DoubleAttackBlackjack, wagers: Mapping[str, int], seats: int, strategy: Strategy | None) -> Play:
    """Make double attack blackjack ready to be simulated; without a strategy all play by the simple one."""
    options = game.options
    tables = Tables.of(strategy) if strategy is not None else simple_tables(game)
    bulk = bulk_of(strategy, tables, lambda found: _wishes(game, found), int(options.decks))
    most = int(options.max_split_hands)
    names = ["initial", "double-attack"]
    names += [id for id, made in (("bustit", "bustit" in wagers), ("insurance", bulk.insures.any())) if made]
    names += [game.double_wager(hand, 1) for hand in range(1, most + 1)]
    names += [game.split_wager(hand, 1) for hand in range(2, most + 1)]
    place = {id: row for row, id in enumerate(names)}
    hand_rows = np.zeros((MOST_HANDS, 2), dtype=np.int64)
    for hand in range(MOST_HANDS):
        hand_rows[hand] = place.get(game.split_wager(hand + 1, 1), 0), place.get(game.double_wager(hand + 1, 1), 0)
    pack = np.array(game.pack(), dtype=np.int64)
    own = declared.own_procedure(options)
    cutting = len(pack) - own["behind"] if "behind" in own else cards_before_cutting_card(len(pack))
    rules = np.zeros(8, dtype=np.int64)
    rules[MODE] = MODES[options.hole_card]
    rules[CUTTING] = AT_ONCE if options.shuffle_each_round else NEVER if own.get("cutting_cards") == 0 else cutting
    rules[BURNS] = own.get("burns", 1)
    rules[MAY_RUN_OUT] = may_run_out(len(pack), int(rules[CUTTING]), seats)
    rules[MOST], rules[DRAWS_ACES] = most, options.draw_split_aces
    rules[COUNT_STARTS], rules[BUST_IT] = bulk.start, wagers.get("bustit", 0)
    naturals = [against_the_dealer(BUST, True, BUST, natural) for natural in (False, True)]
    house = House(
        pack=pack,
        rules=rules,
        rows=np.array([place.get(id, 0) for id in ("initial", "double-attack", "bustit", "insurance")]),
        hand_rows=hand_rows,
        money=np.array([_amounts(units * wagers.get("initial", 0)) for units in bulk.units], dtype=np.int64),
        busts=_busts(wagers.get("bustit", 0)),
        attacks=tables.attack,
        counts=counts_by_card(),
        draws=dealers_draws(game.hits_soft_17),
        initials=results(lambda mine, dealer, natural: against_the_dealer(mine, False, dealer, natural)[0]),
        added=results(lambda mine, dealer, natural: against_the_dealer(mine, False, dealer, natural)[1]),
        naturals=np.array(naturals, dtype=np.int8),
        wishes=bulk.wishes,
        insures=bulk.insures,
        counting=bulk.counting,
    )
    return Play(wagers=tuple(names), seats=seats, deal=deal, dealt=dealt, arguments=(house,), memory=FURTHER)


def _wishes(game: DoubleAttackBlackjack, tables: Tables) -> Wishes:
    options = game.options
    return wishes_of(
        tables,
        surrenders=bool(options.surrender),
        later=options.surrender == declared.ANY_TIME,
        doubles=lambda count: total(count) < BUST,
        doubles_later=options.double_on == declared.ANY_NUMBER,
    )


def _amounts(initial: int) -> tuple[int, int, int]:
    insured = insurance_limit(initial)
    return initial, insured, declared.INSURANCE.highest.profit(insured)


def _busts(wager: int) -> Cents:
    """Return what BustIt comes to by its result."""
    odds = [declared.BUST_IT.get(named) for named in declared.BUST_IT_RESULTS]
    return np.array([-wager if one is None else one.profit(wager) for one in odds], dtype=np.int64)
