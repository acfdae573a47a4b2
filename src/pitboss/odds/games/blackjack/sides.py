"""The further wagers of blackjack (2.17, 2.19, 2.20, 2.23, 2.24): counted over the first cards, in whole numbers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from itertools import product
from typing import NamedTuple

from ....games.blackjack import declarations as declared
from ....games.blackjack.additional import (
    ACE_OF_SPADES,
    JACK_OF_SPADES,
    QUEENS,
    THIRTEEN,
    TWO_SEVENS,
    progressive_award,
)
from ....games.blackjack.arithmetic import (
    ACE,
    QUEEN_OF_HEARTS,
    SEVEN,
    VALUES,
    is_blackjack,
    leading_aces,
    low_total,
    matches,
    same_suit,
    sevens,
    twenty,
)
from ....games.blackjack.game import Blackjack
from ....things.money import to_cents
from ....things.payout import PayoutOdds
from ...results import WagerOdds, plain_wager
from ...twentyone.deciding import DOUBLE, HIT

ACE_VALUE = 0
NO_SEVEN = 0

Drawn = tuple[int, ...]
Decides = Callable[[Drawn, Drawn], int]
"""What is decided on cards by value against what is seen of the dealer, by value too."""

SPLIT = 4
"""A decision beside those of :mod:`pitboss.odds.twentyone.deciding`."""


class Shoe(NamedTuple):
    """The cards of a shoe by kind, and how many ways there are to draw some."""

    kinds: dict[int, int]

    @property
    def cards(self) -> int:
        """How many cards there are."""
        return sum(self.kinds.values())

    def ways(self, drawn: Sequence[int]) -> int:
        """Return in how many ways cards of these kinds are drawn in this order."""
        ways, gone = 1, Counter[int]()
        for card in drawn:
            ways *= self.kinds[card] - gone[card]
            gone[card] += 1
        return ways

    def ways_of(self, number: int) -> int:
        """Return in how many ways so many cards are drawn."""
        ways = 1
        for gone in range(number):
            ways *= self.cards - gone
        return ways

    def every(self, number: int) -> Iterator[tuple[Drawn, int]]:
        """Give all cards drawn in order, and in how many ways."""
        for drawn in product(self.kinds, repeat=number):
            ways = self.ways(drawn)
            if ways:
                yield drawn, ways

    def merged(self, apart: Callable[[int], bool]) -> Shoe:
        """Return the shoe with cards of a value taken as one kind, but for those that are told apart."""
        kinds: Counter[int] = Counter()
        names: dict[int, int] = {}
        for card, number in self.kinds.items():
            kinds[card if apart(card) else names.setdefault(VALUES[card], card)] += number
        return Shoe(dict(kinds))


def shoe_of(cards: Sequence[int]) -> Shoe:
    """Return the shoe that holds some cards."""
    return Shoe(dict(Counter(int(card) for card in cards)))


def further_wagers(game: Blackjack, shoe: Shoe, decides: Decides) -> Iterator[WagerOdds]:
    """Give the odds of the further wagers that a game offers."""
    offered = set(game.open_wagers())
    if "over13" in offered:
        yield from _over_under(shoe)
    if "same-suit" in offered:
        yield _same_suit(game, shoe)
    if "sevens" in offered:
        yield _sevens(game, shoe, decides)
    if "progressive" in offered:
        yield _progressive(game, shoe, decides)
    if "bonus-player" in offered:
        yield from _bonus(game, shoe)
    if "match-dealer" in offered:
        yield _match_dealer(game, shoe)
    if "twenty-bonus" in offered:
        yield _twenty_bonus(game, shoe)


def _net(odds: PayoutOdds | None) -> Fraction:
    return Fraction(odds.wins, odds.per) if odds is not None else Fraction(-1)


def _over_under(shoe: Shoe) -> Iterator[WagerOdds]:
    pays = _net(declared.OVER_UNDER.highest)
    for wager, above in (("over13", 1), ("under13", -1)):
        counts: Counter[Fraction] = Counter()
        for (first, second), ways in shoe.merged(lambda _: False).every(2):
            wins = (low_total(first, second) - THIRTEEN) * above > 0
            counts[pays if wins else Fraction(-1)] += ways
        yield plain_wager(wager, counts, shoe.ways_of(2))


def _same_suit(game: Blackjack, shoe: Shoe) -> WagerOdds:
    table = declared.SAME_SUIT[game.options.same_suit_table]
    counts: Counter[Fraction] = Counter()
    for cards, ways in shoe.every(2):
        counts[_net(table.get(declared.SAME_SUIT_RESULTS[same_suit(*cards)]))] += ways
    return plain_wager("same-suit", counts, shoe.ways_of(2))


def _match_dealer(game: Blackjack, shoe: Shoe) -> WagerOdds:
    table = declared.MATCH_DEALER[game.options.decks]
    counts: Counter[Fraction] = Counter()
    for up in shoe.kinds:
        # All cards that match in neither rank nor suit are alike.
        kinds: Counter[int] = Counter()
        other = next((card for card in shoe.kinds if not matches(card, up)), up)
        for card, number in shoe.kinds.items():
            kinds[card if matches(card, up) else other] += number
        fewer = Shoe(dict(kinds))
        for first, second in product(fewer.kinds, repeat=2):
            ways = fewer.ways((up, first, second)) if up in fewer.kinds else 0
            paid = sum(
                odds.wins
                for card in (first, second)
                if (odds := table.get(declared.MATCH_RESULTS[matches(card, up)])) is not None
            )
            counts[Fraction(paid or -1)] += ways
    return plain_wager("match-dealer", counts, shoe.ways_of(3), note="both cards add up")


def _twenty_bonus(game: Blackjack, shoe: Shoe) -> WagerOdds:
    table = declared.TWENTY[game.options.twenty_table]
    counts: Counter[Fraction] = Counter()
    rest = shoe.ways_of(4) // shoe.ways_of(2)
    for cards, ways in shoe.every(2):
        result = twenty(*cards)
        blackjacks = 0
        if result == QUEENS:
            with_dealer = shoe.merged(lambda card: card == QUEEN_OF_HEARTS)
            for dealer in product(with_dealer.kinds, repeat=2):
                if is_blackjack(*dealer):
                    blackjacks += with_dealer.ways((*cards, *dealer)) // ways
            counts[_net(table[declared.QUEENS_AND_BLACKJACK])] += ways * blackjacks
        counts[_net(table.get(declared.TWENTY_RESULTS[result]))] += ways * (rest - blackjacks)
    return plain_wager("twenty-bonus", counts, shoe.ways_of(4))


def _bonus(game: Blackjack, shoe: Shoe) -> Iterator[WagerOdds]:
    both = Fraction(shoe.ways((ACE_OF_SPADES, JACK_OF_SPADES)) * 2, shoe.ways_of(2))
    pays = _net(declared.BONUS.highest)
    counts: Counter[Fraction] = Counter()
    for cards, ways in shoe.merged(lambda _: False).every(2):
        counts[pays if is_blackjack(*cards) else Fraction(-1)] += ways
    note = (
        f"made alone; made with the other, ace and jack of spades (1 in {float(1 / both):,.1f}) take the meter of "
        f"${game.options.bonus_meter} where it is more"
    )
    for who in ("player", "dealer"):
        yield plain_wager(f"bonus-{who}", counts, shoe.ways_of(2), note=note)


# Wagers on cards that come in the course of play.


def _progressive(game: Blackjack, shoe: Shoe, decides: Decides) -> WagerOdds:
    """Count aces among the first four cards of the box, as far as its play brings them."""
    token, meter = to_cents(game.options.progressive_token), to_cents(game.options.progressive_meter)
    counts: Counter[Fraction] = Counter()
    for value in sorted({VALUES[card] for card in shoe.kinds}):
        first = decides((ACE_VALUE,) * 2, (value - 1,))
        more = 1 if first in (HIT, DOUBLE) else 2 * (first == SPLIT)
        if first == HIT and decides((ACE_VALUE,) * 3, (value - 1,)) in (HIT, DOUBLE):
            more = 2
        kinds: Counter[int] = Counter()
        names: dict[bool, int] = {}
        for card, number in shoe.kinds.items():
            kinds[card if card >> 2 == ACE else names.setdefault(VALUES[card] == value, card)] += number
        fewer = Shoe(dict(kinds))
        ups = [card for card in fewer.kinds if VALUES[card] == value]
        for drawn in product(fewer.kinds, repeat=4):
            ways = sum(fewer.ways((*drawn, up)) for up in ups)
            if ways:
                award = progressive_award(*leading_aces(drawn[: 2 + more]), meter)
                counts[Fraction(award, token) - 1] += ways
    note = f"per token, with a meter of ${game.options.progressive_meter}"
    return plain_wager("progressive", counts, shoe.ways_of(5), note=note)


def _sevens(game: Blackjack, shoe: Shoe, decides: Decides) -> WagerOdds:
    """Count sevens among the first two cards, and the third where play brings it."""
    table = declared.SEVENS[game.options.sevens_table]
    mode = game.options.hole_card
    kinds = shoe.merged(lambda card: card >> 2 == SEVEN)
    counts: Counter[Fraction] = Counter()
    total = shoe.ways_of(5)

    def pays(result: int) -> Fraction:
        return _net(table.get(declared.SEVENS_RESULTS[result]))

    for first, second in product(kinds.kinds, repeat=2):
        ways = kinds.ways((first, second))
        if not ways:
            continue
        result = sevens((first, second))
        rest = total // shoe.ways_of(2)
        waits = result in TWO_SEVENS or (
            result == NO_SEVEN and game.options.sevens_third_card_wins and not is_blackjack(first, second)
        )
        if not waits:
            counts[pays(result)] += ways * rest
            continue
        hand = (VALUES[first] - 1, VALUES[second] - 1)
        for up, hole in product(kinds.kinds, repeat=2):
            seen = kinds.ways((first, second, up, hole))
            if not seen:
                continue
            column = (VALUES[up] - 1, VALUES[hole] - 1) if mode == "exposed" else (VALUES[up] - 1,)
            if mode in ("reader", "exposed") and is_blackjack(up, hole):
                drawn = result in TWO_SEVENS
            else:
                drawn = decides(hand, column) in (HIT, DOUBLE)
            left = shoe.cards - 4
            if not drawn:
                counts[pays(result)] += seen * left
                continue
            for third in kinds.kinds:
                more = kinds.ways((first, second, up, hole, third))
                counts[pays(sevens((first, second, third)) if third >> 2 == SEVEN else result)] += more
    note = "a third card counts where the main hand draws one"
    return plain_wager("sevens", counts, total, note=note)
