"""All deals of double cross poker counted, and settled for every set of cards that a player may know."""

from __future__ import annotations

from collections.abc import Sequence
from math import comb, perm

import numpy as np
from numpy.typing import NDArray

from ....games.double_cross_poker.arithmetic import against_the_dealer
from ....games.double_cross_poker.declarations import RAISES, RAISES_PLAY
from ....games.double_cross_poker.game import COMMUNITY_CARDS, OWN_CARDS, DoubleCrossPoker
from ....plant.cores import Report, spread
from ...results import must_be
from .by_rank import count_by_rank
from .choose import DEALS, FLUSHES, SUMS, Choices, Counts, choose
from .compare import COLUMNS, COLUMNS_WITHOUT_QUALIFIER
from .flushes import count_flushes, own_number
from .hands import SUITS, Numbers, hands_of_deck, profile_of

PARTS = 14
"""Into how many parts the counting is cut; each has a table of its own, and they are added up."""


class Table:
    """A deck counted under the profile of a game.

    ``results`` are what ante and raise come to, for a fold and for each column of a result. ``worth`` is what these
    bring in all, in parts of the ante as the odds are printed: ``per`` of them make one ante.
    """

    def __init__(self, game: DoubleCrossPoker, report: Report, deck: Sequence[int]) -> None:
        self.deck = np.array(deck, dtype=np.int64)
        hands, meaning = hands_of_deck(deck)
        self.profile = profile_of(game, meaning)
        raises = len(self.profile.axes)
        columns = COLUMNS if self.profile.qualifies_from else COLUMNS_WITHOUT_QUALIFIER
        kinds = 2 * hands.ranks

        def by_rank(part: int) -> tuple[Numbers, Numbers]:
            shape = (hands.ranks, hands.ranks, len(hands.members))
            counts, deals = np.zeros((*shape, raises, columns), np.int64), np.zeros(shape, np.int64)
            count_by_rank(part, PARTS, hands, self.profile, counts, deals)
            return counts, deals

        def by_suit(part: int) -> tuple[Numbers, Numbers]:
            shape = (kinds, kinds, own_number(kinds - 1, kinds - 1) + 1)
            counts, deals = np.zeros((*shape, raises, columns), np.int64), np.zeros(shape, np.int64)
            count_flushes(part, PARTS, hands, self.profile, counts, deals)
            return counts, deals

        self.counts = Counts(
            *_added(spread(by_rank, range(PARTS), lambda done: report(done / 5))),
            *_added(spread(by_suit, range(PARTS), lambda done: report((1 + 4 * done) / 5))),
        )
        cards = len(deck)
        self.deals = comb(cards, OWN_CARDS) * perm(cards - 2, COMMUNITY_CARDS) * comb(cards - 7, OWN_CARDS)
        self.closed_form = (
            f"C({cards},2) × {cards - 2}!/{cards - 7}! × C({cards - 7},2) = {comb(cards, OWN_CARDS):,} × "
            f"{perm(cards - 2, COMMUNITY_CARDS):,} × {comb(cards - 7, OWN_CARDS):,}"
        )
        self._flushes = _deals_with_suited_dealer(cards, hands.ranks)
        self.per, wins = game.main_odds.per, game.main_odds.wins
        self.results = _results(game.options.on_no_qualify == RAISES_PLAY)
        self.pays = {1: wins, 0: 0, -1: -self.per}
        self.worth = np.array([self.pays[ante] + len(RAISES) * self.pays[raised] for ante, raised in self.results])
        self.nothing_more = np.zeros((cards, comb(cards, OWN_CARDS)), dtype=np.int64)

    def settle(
        self, how: int, choices: Choices | None = None, more: NDArray[np.int64] | None = None
    ) -> tuple[Choices, list[int]]:
        """Return the choices, made as ``how`` says, and how many deals end with a fold and in each column."""
        cards = len(self.deck)
        if choices is None:
            choices = np.zeros((cards, cards, comb(cards, OWN_CARDS)), dtype=np.int8)
        beside = self.nothing_more if more is None else more

        def one(part: int) -> Numbers:
            sums = np.zeros(SUMS, np.int64)
            choose(part, PARTS, self.deck, self.profile.exposed, self.counts, self.worth, beside, how, choices, sums)
            return sums

        sums = [int(number) for number in np.sum(spread(one, range(PARTS)), axis=0)]
        must_be(sums[DEALS], self.deals, "deals")
        must_be(sum(sums[:DEALS]), self.deals, "deals by what they come to")
        must_be(sums[FLUSHES], self._flushes, "deals in which the dealer's cards and an axis are of one suit")
        return choices, sums[:DEALS]


def _added(parts: Sequence[tuple[Numbers, Numbers]]) -> tuple[Numbers, Numbers]:
    counts, deals = parts[0]
    for more_counts, more_deals in parts[1:]:
        counts += more_counts
        deals += more_deals
    return counts, deals


def _deals_with_suited_dealer(cards: int, ranks: int) -> int:
    """Return in how many deals the dealer has two cards of the suit of an axis: of one axis, less those of both."""
    players = comb(cards - 7, OWN_CARDS)
    one_axis = perm(ranks, 3) * comb(ranks - 3, 2) * perm(cards - 5, 2) * players
    both = perm(ranks, 5) * comb(ranks - 5, 2) * players
    return SUITS * (2 * one_axis - both)


def _results(raises_play: bool) -> tuple[tuple[int, int], ...]:
    """Return what the ante and each raise come to, for a fold, each column of a result, and the dealers above."""
    lowest, qualifies_from, dealer = 2, 5, 8
    return (
        (-1, 0),
        against_the_dealer(dealer + 1, dealer, qualifies_from, raises_play),
        against_the_dealer(dealer, dealer, qualifies_from, raises_play),
        against_the_dealer(lowest + 1, lowest, qualifies_from, raises_play),
        against_the_dealer(lowest, lowest, qualifies_from, raises_play),
        against_the_dealer(lowest - 1, lowest, qualifies_from, raises_play),
        against_the_dealer(dealer - 1, dealer, qualifies_from, raises_play),
    )
