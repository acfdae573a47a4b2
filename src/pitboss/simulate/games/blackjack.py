"""Blackjack in bulk: from a real shoe, by a strategy or a count, on one box or several."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
from numpy.typing import NDArray

from ...games.blackjack import declarations as declared
from ...games.blackjack.arithmetic import BUST, insurance_limit, may_double, outcome, surrendered
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
from ..twentyone_blackjack import (
    AREAS,
    AS_ONE,
    ASKS_LATE,
    BURNS,
    CUTTING,
    EXPOSED,
    HAS_SIDES,
    HAS_STREAKS,
    MAY_RUN_OUT,
    MODE,
    MODES,
    MOST,
    MOST_ACES,
    PAYS_FIVE,
    PRIOR,
    STACKS_AGAIN,
    TWO_SIDES,
    House,
    play_rounds,
)
from ..twentyone_hands import MOST_HANDS, Wishes, counts_by_card, dealers_draws, results, wishes_of
from ..twentyone_nets import AMOUNTS
from ..twentyone_shoe import AT_ONCE, DECK, FURTHER, NEVER, WORDS, Shoe, may_run_out, shoe_of
from ..twentyone_sides import BONUS_DEALER, BONUS_PLAYER, SIDES, STREAK, Sides, sides_of


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
        unproved=_unproved(wagers),
    )


def _unproved(wagers: Mapping[str, int]) -> dict[str, str]:
    """Return the wagers of which other odds were proved: those on blackjacks may take the meter if made together."""
    both = [id for id in SIDES[BONUS_PLAYER : BONUS_DEALER + 1] if id in wagers]
    return dict.fromkeys(both if len(both) > 1 else [], "made together they may take the meter")


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
    rules[MAY_RUN_OUT] = may_run_out(size, cutting, seats)
    rules[MOST] = most
    rules[MOST_ACES] = most if options.resplit_aces else 2
    rules[AREAS] = len(game.main_wagers)
    rules[PAYS_FIVE] = options.five_card_21
    rules[AS_ONE] = options.consolidated_payout
    rules[ASKS_LATE] = options.insurance_timing == "before_own_decision" and options.hole_card != "reader"
    rules[HAS_SIDES] = any(id in wagers for id in SIDES[:STREAK])
    rules[HAS_STREAKS] = any(id in wagers for id in SIDES[STREAK:])
    for seat in range(seats):
        rules[PRIOR + seat] = options.prior_streak_wins.get(str(seat + 1), 0)
    return rules


def _money(game: Blackjack, wagers: Mapping[str, int], units: tuple[int, ...]) -> Cents:
    """Return the amounts by true count and dealer's hand."""
    money = np.zeros((len(units), len(game.main_wagers), AMOUNTS), dtype=np.int64)
    for level, number in enumerate(units):
        for area, (_, id) in enumerate(game.main_wagers):
            main = number * wagers.get(id, 0)
            insured = insurance_limit(main, to_cents(game.options.chip_unit))
            money[level, area] = (
                main,
                game.blackjack_odds.profit(main),
                surrendered(main),
                insured,
                declared.INSURANCE.highest.profit(insured),
                declared.FIVE_CARDS.highest.profit(main),
            )
    return money
