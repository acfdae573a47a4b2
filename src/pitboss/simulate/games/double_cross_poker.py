"""Double cross poker in bulk."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import product

import numpy as np
from numpy.typing import NDArray

from ...games.double_cross_poker.arithmetic import against_the_dealer, three_card_hand
from ...games.double_cross_poker.declarations import LOST, RAISES, RAISES_PLAY, THREE_CARD_NAMES
from ...games.double_cross_poker.game import COMMUNITY_CARDS, OWN_CARDS, DoubleCrossPoker
from ...odds.games.double_cross_poker.charts import choices_by_sight
from ...odds.games.double_cross_poker.choose import FOLD
from ...odds.games.double_cross_poker.hands import (
    SUITS,
    Numbers,
    better,
    hands_of_deck,
    profile_of,
)
from ...odds.strategy import Strategy
from ...odds.subsets import DECK, all_hands
from ...plant.kernels import kernel
from ...rules.poker_family import AUTOMATED_SHOE
from ..dealing import places_in_shoe
from ..plays import Cents, Play
from ..streams import Stream, shuffle_first

WAGERS = ("ante", *RAISES, "three-card")
FOLDED, LEAST_RESULTS = 0, 1
RESULTS = 10
"""Ends for each kind of three-card hand: folded, or one of nine results of ante and raises."""


def pair_number(one: int, other: int) -> int:
    """Return the number of two ranks.

    >>> pair_number(12, 12), pair_number(1, 0), pair_number(0, 1)
    (90, 1, 1)
    """
    low, high = min(one, other), max(one, other)
    return high * (high + 1) // 2 + low


def card_at(cards: NDArray[np.uint8], place: int) -> int:
    """Return a card of a pack as a whole number of full width, as kernels reckon with."""
    return int(np.int64(cards[place]))


def own_hand(one: int, other: int) -> int:
    """Return the place of two cards among all hands of two.

    >>> own_hand(51, 50), own_hand(0, 1)
    (1325, 0)
    """
    low, high = min(one, other), max(one, other)
    return high * (high - 1) // 2 + low


def on_axis(one: int, other: int, axis: int, suit: int, ranked: NDArray[np.int16]) -> int:
    """Rank two cards with the three of an axis, which are all of a suit, or of more than one where that is -1."""
    flush = one % SUITS == suit and other % SUITS == suit
    return int(ranked[int(flush), axis, pair_number(one // SUITS, other // SUITS)])


def suit_of_three(one: int, centre: int, other: int) -> int:
    """Return the suit of three cards, -1 where there is more than one.

    >>> suit_of_three(0, 4, 8), suit_of_three(0, 4, 9)
    (0, -1)
    """
    return centre % SUITS if one % SUITS == centre % SUITS and other % SUITS == centre % SUITS else -1


def settle_round(
    cards: NDArray[np.uint8],
    place: int,
    ends: NDArray[np.int32],
    ranked: NDArray[np.int16],
    axis_of: Numbers,
    exposed: Numbers,
    raises: Numbers,
    qualifies_from: int,
    raises_play: bool,
    plays: NDArray[np.int8],
    kinds: NDArray[np.int8],
    places: NDArray[np.int16],
) -> None:
    """Settle one round: two cards to each seat, the dealer last, and five in a cross.

    ``places`` says where the cards of each hand lie; ``ranked`` holds the places of hands, not of one suit and of one;
    ``raises`` the player's axis and the dealer's for each way to raise; the rest as in
    :mod:`pitboss.odds.games.double_cross_poker.hands`.
    """
    seats = ends.shape[0]
    cross = OWN_CARDS * (seats + 1)
    centre = card_at(cards, cross + 4)
    suit_v = suit_of_three(cards[cross], centre, cards[cross + 1])
    suit_h = suit_of_three(cards[cross + 2], centre, cards[cross + 3])
    middle = centre // SUITS
    axis_v = axis_of[middle, pair_number(cards[cross] // SUITS, cards[cross + 1] // SUITS)]
    axis_h = axis_of[middle, pair_number(cards[cross + 2] // SUITS, cards[cross + 3] // SUITS)]
    one, other = card_at(cards, places[seats, 0]), card_at(cards, places[seats, 1])
    dealer_v, dealer_h = on_axis(one, other, axis_v, suit_v, ranked), on_axis(one, other, axis_h, suit_h, ranked)
    open_1, open_2 = cards[cross + exposed[0]], cards[cross + exposed[1]]
    for seat in range(seats):
        one, other = card_at(cards, places[seat, 0]), card_at(cards, places[seat, 1])
        own = own_hand(one, other)
        end = kinds[cards[cross], own] * RESULTS
        choice = plays[open_1, open_2, own]
        if choice == FOLD:
            ends[seat, place] = end + FOLDED
            continue
        player_v = on_axis(one, other, axis_v, suit_v, ranked)
        player_h = on_axis(one, other, axis_h, suit_h, ranked)
        player = better(raises[choice - 1, 0], player_v, player_h)
        dealer = better(raises[choice - 1, 1], dealer_v, dealer_h)
        ante, raised = against_the_dealer(player, dealer, qualifies_from, raises_play)
        ends[seat, place] = end + LEAST_RESULTS + 3 * (ante + 1) + raised + 1


@kernel
def deal(
    stream: Stream,
    memory: NDArray[np.int64],
    rounds: int,
    ends: NDArray[np.int32],
    ranked: NDArray[np.int16],
    axis_of: Numbers,
    exposed: Numbers,
    raises: Numbers,
    qualifies_from: int,
    raises_play: bool,
    plays: NDArray[np.int8],
    kinds: NDArray[np.int8],
    places: NDArray[np.int16],
) -> None:
    """Deal rounds, each from a whole deck."""
    pack = np.arange(DECK).astype(np.uint8)
    number = OWN_CARDS * (ends.shape[0] + 1) + COMMUNITY_CARDS
    for place in range(rounds):
        shuffle_first(pack, number, stream)
        settle_round(
            pack, place, ends, ranked, axis_of, exposed, raises, qualifies_from, raises_play, plays, kinds, places
        )


@kernel
def dealt(
    cards: NDArray[np.uint8],
    ends: NDArray[np.int32],
    ranked: NDArray[np.int16],
    axis_of: Numbers,
    exposed: Numbers,
    raises: Numbers,
    qualifies_from: int,
    raises_play: bool,
    plays: NDArray[np.int8],
    kinds: NDArray[np.int8],
    places: NDArray[np.int16],
) -> None:
    """Carry out one round with given cards."""
    settle_round(cards, 0, ends, ranked, axis_of, exposed, raises, qualifies_from, raises_play, plays, kinds, places)


@kernel
def _note_kinds(own: Numbers, ace_low: bool, kinds: NDArray[np.int8]) -> None:
    for far in range(len(kinds)):
        for hand in range(len(own)):
            kinds[far, hand] = three_card_hand(own[hand, 0], own[hand, 1], far, ace_low)


def prepare(game: DoubleCrossPoker, wagers: Mapping[str, int], seats: int, strategy: Strategy | None) -> Play:
    """Make double cross poker ready to be simulated; without a strategy it is played by sight."""
    hands, meaning = hands_of_deck(range(DECK))
    profile = profile_of(game, meaning)
    own = all_hands(OWN_CARDS)
    kinds = np.zeros((DECK, len(own)), dtype=np.int8)
    _note_kinds(own.astype(np.int64), bool(game.options.three_card_ace_low), kinds)
    plays = strategy.array("play") if strategy is not None else choices_by_sight(game)
    nets, stakes = _ends(game, wagers.get("ante", 0), wagers.get("three-card", 0))
    return Play(
        wagers=WAGERS,
        seats=seats,
        deal=deal,
        dealt=dealt,
        arguments=(
            np.stack([hands.apart, hands.suited]),
            hands.axis_of,
            profile.exposed,
            np.stack([profile.axes, profile.dealers[profile.dealer_of]], axis=1),
            profile.qualifies_from,
            game.options.on_no_qualify == RAISES_PLAY,
            plays.astype(np.int8),
            kinds,
            places_in_shoe(seats + 1, OWN_CARDS, in_stacks=game.options.deal == AUTOMATED_SHOE),
        ),
        end_nets=nets,
        end_stakes=stakes,
    )


def _ends(game: DoubleCrossPoker, ante: int, side: int) -> tuple[Cents, Cents]:
    """Return what each end means for the wagers, in cents."""
    nets = np.zeros((len(THREE_CARD_NAMES) * RESULTS, len(WAGERS)), dtype=np.int64)
    stakes = np.zeros_like(nets)
    main = {1: game.main_odds.profit(ante), 0: 0, -1: -ante}
    lost = game.options.three_card_on_fold == LOST
    for kind in range(len(THREE_CARD_NAMES)):
        odds = game.three_card_odds[kind] if game.three_card_odds else None
        three = odds.profit(side) if odds is not None else -side
        end = kind * RESULTS
        nets[end + FOLDED] = -ante, 0, 0, -side if lost else three
        stakes[end + FOLDED] = ante, 0, 0, side
        for on_ante, on_raise in product(main, main):
            played = end + LEAST_RESULTS + 3 * (on_ante + 1) + on_raise + 1
            nets[played] = main[on_ante], main[on_raise], main[on_raise], three
            stakes[played] = ante, ante, ante, side
    return nets, stakes
