"""Casino war: two cards, and where they tie, two more."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction

import numpy as np

from ...games.casino_war.arithmetic import against_the_dealer
from ...games.casino_war.declarations import BASE, INITIAL, TIE, WAR_TIED, WAR_WON
from ...games.casino_war.game import CasinoWar
from ...plant.cores import Report
from ...rules.asks import Ask
from ...rules.round import Round
from ..results import Alternative, Enumerated, GameOdds, WagerOdds, distribution, must_be, plain_wager
from ..solve import Decide
from ..strategy import Array, Strategy

MATTERS = ("decks", "tie_wager_offered")


class Counts:
    """How the deals of four cards fall out: the original deal, and the war deal after a tie hand."""

    def __init__(self, shoe: Sequence[int]) -> None:
        ranks = Counter(card >> 2 for card in shoe)
        self.original: Counter[int] = Counter()
        self.war: Counter[int] = Counter()
        left = len(shoe) - 2
        for mine in ranks:
            for dealer in ranks:
                two = ranks[mine] * (ranks[dealer] - (dealer == mine))
                result = against_the_dealer(mine << 2, dealer << 2)
                self.original[result] += two * left * (left - 1)
                if result:
                    continue
                rest = ranks - Counter((mine, dealer))
                for my_second in rest:
                    for second in rest:
                        more = rest[my_second] * (rest[second] - (second == my_second))
                        self.war[against_the_dealer(my_second << 2, second << 2)] += two * more
        size = len(shoe)
        self.deals = must_be(self.original.total(), size * (size - 1) * (size - 2) * (size - 3), "deals of four cards")
        must_be(self.war.total(), self.original[0], "deals after a tie hand")


def solve(game: CasinoWar, report: Report, deck: Sequence[int] = ()) -> GameOdds:
    """Count all deals by the ranks of the cards; go to war where that loses less than half the wager."""
    shoe = deck or game.pack()
    counts = Counts(shoe)
    goes_to_war = _initial(counts, True).mean > _initial(counts, False).mean
    best, other = _initial(counts, goes_to_war), _initial(counts, not goes_to_war)
    wagers = [best]
    if game.offers_tie:
        pays = Fraction(BASE[TIE].wins, BASE[TIE].per)
        tied = counts.original[0]
        wagers.append(plain_wager("tie", {pays: tied, -1: counts.deals - tied}, counts.deals))
        war_tied = counts.war[0]
        wagers.append(
            plain_wager(
                "war-tie",
                {pays: war_tied, -1: counts.war.total() - war_tied},
                counts.war.total(),
                note="once the original deal is a tie hand and the player goes to war",
            )
        )
    size = len(shoe)
    return GameOdds(
        game=game.id,
        options=game.options.chosen(),
        enumerated=(
            Enumerated(
                deals=counts.deals,
                closed_form=f"{size} × {size - 1} × {size - 2} × {size - 3}",
                how="the ranks of four cards in order, weighted by how many of each the shoe holds; the cards burned "
                "between are unseen and change nothing",
            ),
        ),
        play="optimal",
        known="the player sees the cards of the tie hand, and counts no others; every rank of tie hand is alike",
        shoe=f"{size} cards; where the cutting card lies does not matter to a player who does not count",
        wagers=tuple(wagers),
        alternatives=(
            Alternative(
                name="always surrender" if goes_to_war else "always go to war",
                wager="initial",
                house_advantage=other.house_advantage,
                cost=other.house_advantage - best.house_advantage,
            ),
        ),
        strategy=_strategy(game, "optimal", goes_to_war),
    )


def _initial(counts: Counts, goes_to_war: bool) -> WagerOdds:
    """Return the odds of an initial wager: won, lost, or on a tie hand half surrendered or put to war."""
    won, tied, lost = (counts.original[result] for result in (1, 0, -1))
    wins = Fraction(BASE[INITIAL].wins, BASE[INITIAL].per)
    nets: Counter[Fraction] = Counter({wins: won, Fraction(-1): lost})
    initial, war = wins * won - lost, Fraction(0)
    if goes_to_war:
        # The initial wager is collected on going to war; the war wager alone is paid.
        for result, pays in ((1, BASE[WAR_WON]), (0, BASE[WAR_TIED]), (-1, None)):
            net = Fraction(pays.wins, pays.per) if pays is not None else Fraction(-1)
            nets[net - 1] += counts.war[result]
            war += net * counts.war[result]
        initial -= tied
    else:
        nets[Fraction(-1, 2)] += tied
        initial -= Fraction(tied, 2)
    return WagerOdds(
        wager="initial",
        unit="initial wager",
        outcomes=distribution(nets, counts.deals),
        parts={"initial": initial / counts.deals, "war": war / counts.deals},
        staked={"initial": Fraction(1), "war": Fraction(tied if goes_to_war else 0, counts.deals)},
        note="with the war wager" if goes_to_war else "half surrendered on a tie hand",
    )


def simple(game: CasinoWar) -> Strategy:
    """Surrender every tie hand."""
    return _strategy(game, "simple", False)


def _strategy(game: CasinoWar, name: str, goes_to_war: bool) -> Strategy:
    return Strategy(
        game=game.id,
        options=game.options.chosen(),
        name=name,
        rules=("Go to war on every tie hand." if goes_to_war else "Surrender every tie hand.",),
        arrays={"war": Array.of(np.array([goes_to_war], dtype=np.int8))},
    )


def decider(game: CasinoWar, strategy: Strategy) -> Decide:
    """Play at the table as a strategy says; no tie wager is made on the war deal."""
    word = "war" if strategy.array("war")[0] else "surrender"

    def decide(round: Round, ask: Ask) -> str:
        return word if word in ask.choices.words() else "decline"

    return decide
