"""Blackjack in bulk: from a real shoe, by a strategy or a count, on one box or several."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ...games.blackjack import declarations as declared
from ...games.blackjack.arithmetic import (
    ACE,
    BUST,
    WINS,
    insurance_limit,
    may_double,
    may_make_blackjack,
    outcome,
    surrendered,
    total,
)
from ...games.blackjack.game import Blackjack
from ...odds.strategy import Strategy
from ...odds.twentyone_tables import Tables, simple_tables
from ...plant.kernels import kernel
from ...rules.twentyone_shoe import cards_before_cutting_card
from ...things.errors import NotAllowed
from ...things.money import to_cents
from ..counting import bulk_of
from ..plays import Cents, Play
from ..streams import Stream
from ..twentyone_count import Counting, bucket_now, see_hole_card
from ..twentyone_hands import (
    CARDS,
    COUNT,
    DEALER_NATURAL,
    DOUBLE,
    DOUBLED,
    HIT,
    MOST_HANDS,
    NATURAL,
    SPLIT,
    SURRENDER,
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
    DECK,
    FURTHER,
    HOLE,
    NEVER,
    PLACE,
    SIDE,
    START,
    STATE,
    WORDS,
    Pack,
    Shoe,
    clear_marks,
    draw,
    insert_stacks,
    is_ready,
    load,
    make_ready,
    mark_gone,
    shoe_of,
    take,
    turn_shoe,
)
from ..twentyone_sides import (
    BONUS_DEALER,
    PROGRESSIVE,
    SEVENS,
    SIDES,
    STREAK,
    TWENTY,
    Sides,
    by_aces,
    by_first_cards,
    by_second_card,
    by_sevens,
    by_streak,
    sides_of,
)

FIVE = 5
CARDS_OF_A_BOX = 12
"""More than nearly any box takes in a round; where so many lie behind the cutting card for each, no shoe runs out."""

LIVE, PAID, CONSOLIDATED, WAITS, GIVEN_UP, GIVEN_UP_WAITS = range(6)
"""Where a box stands: in play, a blackjack paid, paid as one with its insurance or waiting, surrendered or waiting."""

STATUS, NUMBER, INSURED, BEGUN, SIDES_WAIT = range(5)
"""What is kept of a box: where it stands, its hands, whether it is insured, the place of its first drawn card."""
BOX = 5

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

MAIN, BLACKJACK, HALF, INSURANCE, INSURANCE_WINS, FIVE_WINS = range(6)
"""Amounts by true count and dealer's hand: the wager, what a blackjack wins, what surrender takes, and so on."""
AMOUNTS = 6


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
    side_rows, side_amounts, by_two, paid = sides
    seats, shoe = nets.shape[0], memory
    mode, areas, counts_cards = rules[MODE], rules[AREAS], len(counting) > 0
    two_sides, may_run_out, has_sides = rules[TWO_SIDES] != 0 and not given, rules[MAY_RUN_OUT], rules[HAS_SIDES]
    careful = may_run_out or rules[STACKS_AGAIN] or two_sides
    spare = np.zeros(2 * len(house.pack), np.int64)
    first, second = np.zeros(seats, np.int64), np.zeros(seats, np.int64)
    hands = np.zeros((seats, MOST_HANDS, 4), np.int64)
    boxes = np.zeros((seats, BOX), np.int64)
    held = memory[FURTHER:]
    nets[:] = 0
    stakes[:] = 0
    for place in range(rounds):
        if (careful or shoe[PLACE] >= shoe[CUTTING_CARD]) and not given:
            renew(shoe, house.pack, rules, house.start, spare, stream)
            if two_sides:
                turn_shoe(memory)
                renew(shoe, house.pack, rules, house.start, spare, stream)
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
        insured_now = ace_up and insures[bucket] != 0

        live, waiting, insured, bonuses = 0, 0, 0, 0
        for seat in range(seats):
            one, two = first[seat], second[seat]
            count, single = int(counts[two, counts[one, 0]]), int(counts[one, 0])
            boxes[seat, NUMBER] = 1
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
                    side_rows,
                    side_amounts,
                    by_two,
                    paid,
                )
                bonuses |= boxes[seat, SIDES_WAIT]
            if count == NATURAL:
                status = WAITS if waits else PAID
                if insured_now and rules[AS_ONE]:
                    status = CONSOLIDATED
                    boxes[seat, INSURED] = 0
                    insured -= 1
            boxes[seat, STATUS] = status
            if found:
                live += status == LIVE
                waiting += status == WAITS
                continue

        if not found:
            for seat in range(seats):
                one, two, status = first[seat], second[seat], boxes[seat, STATUS]
                count, single = hands[seat, 0, COUNT], int(counts[one, 0])
                begun = shoe[PLACE]
                if counts_cards:
                    bucket = bucket_now(shoe, counting)
                    if ace_up and rules[ASKS_LATE] and insures[bucket] and not boxes[seat, INSURED]:
                        if status == WAITS and rules[AS_ONE]:
                            status = CONSOLIDATED
                        elif status != CONSOLIDATED:
                            boxes[seat, INSURED] = 1
                            insured += 1
                if status == LIVE:
                    wish = int(wishes[bucket, column, int(counts[two, 0] == single), count])
                    if wish & SURRENDER:
                        status = GIVEN_UP_WAITS if waits else GIVEN_UP
                        waiting += status == GIVEN_UP_WAITS
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
                        elif may_run_out:
                            mark_gone(shoe, begun, shoe[PLACE])
                            mark_gone(shoe, shoe[START] + seat, shoe[START] + seat + 1)
                            mark_gone(shoe, shoe[START] + seats + 1 + seat, shoe[START] + seats + 2 + seat)
                elif status == WAITS:
                    waiting += 1
                boxes[seat, STATUS] = status
                if has_sides and boxes[seat, SIDES_WAIT]:
                    dealt = shoe[PLACE] - begun
                    third = int(shoe[STATE + begun]) if dealt > 0 else -1
                    if boxes[seat, SIDES_WAIT] & 1 << SEVENS:
                        split = boxes[seat, NUMBER] > 1
                        by_sevens(nets, seat, place, one, two, -1 if split else third, side_rows, paid)
                    if boxes[seat, SIDES_WAIT] & 1 << PROGRESSIVE:
                        fourth = int(shoe[STATE + begun + 1]) if dealt > 1 else -1
                        by_aces(nets, seat, place, one, two, third, fourth, side_rows, paid)
        elif bonuses & 1 << SEVENS:
            for seat in range(seats):
                if boxes[seat, SIDES_WAIT] & 1 << SEVENS:
                    # A third card is offered, and taken, with two sevens only.
                    third = -1
                    if counts[first[seat], 0] == counts[second[seat], 0] and first[seat] >> 2 == FIVE:
                        if not is_ready(shoe):
                            make_ready(shoe, stream)
                        third = take(shoe)
                    by_sevens(nets, seat, place, first[seat], second[seat], third, side_rows, paid)

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
                        for seat in range(seats):
                            wants = area > 0 or not boxes[seat, INSURED]
                            if wants and _is_undecided(boxes, hands, seat):
                                boxes[seat, INSURED] = insures[bucket] != 0
                            elif wants:
                                boxes[seat, INSURED] = 0
                    if not is_ready(shoe):
                        make_ready(shoe, stream)
                    hole = take(shoe)
                    dealer = int(counts[hole, counts[up, 0]])
                natural = dealer == NATURAL
                if has_sides and bonuses:
                    for seat in range(seats):
                        if boxes[seat, SIDES_WAIT]:
                            by_second_card(
                                nets,
                                seat,
                                place,
                                boxes[seat, SIDES_WAIT],
                                first[seat],
                                second[seat],
                                up,
                                hole,
                                side_rows,
                                side_amounts,
                                paid,
                            )
                            boxes[seat, SIDES_WAIT] = 0
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
                        nets[seat, ins, place] = (
                            money[level, area, INSURANCE_WINS] if natural else -money[level, area, INSURANCE]
                        )
                stakes[seat, row, place] = main
                if status == LIVE:
                    for hand in range(boxes[seat, NUMBER]):
                        count, doubled = hands[seat, hand, COUNT], hands[seat, hand, DOUBLED]
                        net = result[count, code] * main
                        if rules[PAYS_FIVE] and net > 0 and hands[seat, hand, CARDS] == FIVE and total(count) == BUST:
                            net = money[level, area, FIVE_WINS]
                        added = 0 if natural and total(count) <= BUST else net
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
                    if status == PAID:
                        won = money[level, area, BLACKJACK]
                    elif status == CONSOLIDATED:
                        won = main
                    elif status == WAITS:
                        won = money[level, area, BLACKJACK] if house.naturals[int(natural)] == WINS else 0
                    elif status == GIVEN_UP_WAITS and natural:
                        won = -main
                    else:
                        won = -money[level, area, HALF]
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
                        side_rows,
                        side_amounts,
                        paid,
                    )
        if has_sides and bonuses:
            for seat in range(seats):
                by_second_card(
                    nets,
                    seat,
                    place,
                    boxes[seat, SIDES_WAIT],
                    first[seat],
                    second[seat],
                    up,
                    -1,
                    side_rows,
                    side_amounts,
                    paid,
                )
        if counts_cards:
            bucket_now(shoe, counting)
            see_hole_card(shoe, counting)


def renew(shoe: Shoe, pack: Pack, rules: NDArray[np.int64], count: int, spare: Pack, stream: Stream) -> None:
    """See to a shoe, or a side of one, between rounds (2.5, 2.6(c), (l), (m); 2.21)."""
    if rules[MAY_RUN_OUT]:
        clear_marks(shoe)
    if shoe[PLACE] >= shoe[CUTTING_CARD]:
        load(shoe, pack, rules[CUTTING], rules[BURNS], count)
    elif rules[STACKS_AGAIN] and shoe[PLACE] > DECK:
        insert_stacks(shoe, spare, stream)
    shoe[START] = shoe[PLACE]


def _is_undecided(boxes: NDArray[np.int64], hands: NDArray[np.int64], seat: int) -> bool:
    """Whether a box still has a hand in play or a blackjack that waits."""
    if boxes[seat, STATUS] != LIVE:
        return bool(boxes[seat, STATUS] == WAITS)
    undecided = False
    for hand in range(boxes[seat, NUMBER]):
        undecided = undecided or total(hands[seat, hand, COUNT]) <= BUST
    return undecided


@kernel
def deal(stream: Stream, memory: Shoe, rounds: int, nets: Cents, stakes: Cents, house: House, sides: Sides) -> None:
    """Deal rounds from a shoe to its cutting card."""
    play_rounds(stream, memory, rounds, nets, stakes, False, house, sides)


@kernel
def dealt(given: NDArray[np.uint8], nets: Cents, stakes: Cents, house: House, sides: Sides) -> None:
    """Carry out rounds with given cards, one after the other, as many as there is room for."""
    memory = shoe_of(given, house.start, FURTHER - WORDS + 4 * nets.shape[0])
    play_rounds(np.zeros(4, np.uint64), memory, nets.shape[2], nets, stakes, True, house, sides)


# Made ready.


def prepare(game: Blackjack, wagers: Mapping[str, int], seats: int, strategy: Strategy | None) -> Play:
    """Make blackjack ready to be simulated; without a strategy all play by the simple one."""
    options = game.options
    mode = MODES[options.hole_card]
    exposed = mode == EXPOSED
    tables = Tables.of(strategy, exposed=exposed) if strategy is not None else simple_tables(game)
    bulk = bulk_of(strategy, tables, lambda found: _wishes(game, found), int(options.decks))
    if len(bulk.counting) and (options.shoe in ("double", "continuous") or options.bart_carter):
        raise NotAllowed(
            "A count is kept over one shoe that is dealt to a cutting card.",
            allowed=["shoe single or hand, without the Bart Carter shuffle"],
        )
    rows = _rows(game, wagers, bool(bulk.insures.any()))
    place = {id: row for row, id in enumerate(rows)}
    areas = len(game.main_wagers)
    hand_rows = np.zeros((areas, MOST_HANDS, 2), dtype=np.int64)
    insurance_rows = np.zeros(areas, dtype=np.int64)
    for area, (number, main) in enumerate(game.main_wagers):
        insurance_rows[area] = place.get(game.insurance_wagers[area], 0)
        for hand in range(MOST_HANDS):
            split = game.split_wager(hand + 1, number) if hand else main
            hand_rows[area, hand] = place.get(split, 0), place.get(game.double_wager(hand + 1, number), 0)
    decks = int(options.decks) // 2 if options.shoe == "double" else int(options.decks)
    pack = np.array(game.pack()[: decks * DECK], dtype=np.int64)
    naturals = [outcome(BUST, True, BUST, natural, exposed) for natural in (False, True)]
    return Play(
        wagers=rows,
        seats=seats,
        deal=deal,
        dealt=dealt,
        arguments=(
            House(
                pack=pack,
                rules=_rules(game, wagers, seats, len(pack)),
                hand_rows=hand_rows,
                insurance_rows=insurance_rows,
                money=_money(game, wagers, bulk.units),
                counts=counts_by_card(),
                draws=dealers_draws(game.hits_soft_17),
                result=results(lambda mine, dealer, natural: outcome(mine, False, dealer, natural, exposed)),
                naturals=np.array(naturals, dtype=np.int64),
                wishes=bulk.wishes,
                insures=bulk.insures,
                counting=bulk.counting,
                start=bulk.start,
            ),
            sides_of(game, wagers, place),
        ),
        memory=FURTHER + 4 * seats,
    )


def _wishes(game: Blackjack, tables: Tables) -> Wishes:
    options = game.options
    exposed, soft_as_low = options.hole_card == "exposed", bool(options.exposed_double_soft)
    return wishes_of(
        tables,
        surrenders=bool(options.surrender),
        later=False,
        doubles=lambda count: may_double(count, exposed, soft_as_low),
        doubles_later=False,
    )


def _rows(game: Blackjack, wagers: Mapping[str, int], insures: bool) -> tuple[str, ...]:
    """Return the wagers of a round: those on the hands against each of the dealer's, insurance, the further ones."""
    rows = []
    hands = range(1, int(game.options.max_split_hands) + 1)
    for area, (number, main) in enumerate(game.main_wagers):
        if main in wagers:
            rows += [main, *([game.insurance_wagers[area]] if insures else [])]
            rows += [game.double_wager(hand, number) for hand in hands]
            rows += [game.split_wager(hand, number) for hand in hands[1:]]
    return (*rows, *(id for id in SIDES if id in wagers))


def _rules(game: Blackjack, wagers: Mapping[str, int], seats: int, size: int) -> NDArray[np.int64]:
    options = game.options
    most = int(options.max_split_hands)
    cutting = cards_before_cutting_card(size)
    if options.shoe == "continuous" or options.bart_carter:
        cutting = AT_ONCE if options.shoe == "continuous" else NEVER
    rules = np.zeros(PRIOR + seats, dtype=np.int64)
    rules[MODE] = MODES[options.hole_card]
    rules[CUTTING] = cutting
    rules[BURNS] = options.shoe in ("single", "hand") and not options.bart_carter
    rules[STACKS_AGAIN] = options.bart_carter
    rules[TWO_SIDES] = options.shoe == "double"
    rules[MAY_RUN_OUT] = size - min(cutting, size) < CARDS_OF_A_BOX * (seats + 1)
    rules[MOST] = most
    rules[MOST_ACES] = most if options.resplit_aces else 2
    rules[AREAS] = len(game.main_wagers)
    rules[PAYS_FIVE] = options.five_card_21
    rules[AS_ONE] = options.consolidated_payout and 2 * _insurance(game, wagers.get("main", 0)) == wagers.get("main", 0)
    rules[ASKS_LATE] = options.insurance_timing == "before_own_decision" and options.hole_card != "reader"
    rules[HAS_SIDES] = any(id in wagers for id in SIDES[:STREAK])
    rules[HAS_STREAKS] = any(id in wagers for id in SIDES[STREAK:])
    for seat in range(seats):
        rules[PRIOR + seat] = options.prior_streak_wins.get(str(seat + 1), 0)
    return rules


def _insurance(game: Blackjack, main: int) -> int:
    return insurance_limit(main, to_cents(game.options.chip_unit))


def _money(game: Blackjack, wagers: Mapping[str, int], units: tuple[int, ...]) -> Cents:
    """Return the amounts by true count and dealer's hand."""
    money = np.zeros((len(units), len(game.main_wagers), AMOUNTS), dtype=np.int64)
    for level, number in enumerate(units):
        for area, (_, id) in enumerate(game.main_wagers):
            main = number * wagers.get(id, 0)
            insured = _insurance(game, main)
            money[level, area] = (
                main,
                game.blackjack_odds.profit(main),
                surrendered(main),
                insured,
                declared.INSURANCE.highest.profit(insured),
                declared.FIVE_CARDS.highest.profit(main),
            )
    return money
