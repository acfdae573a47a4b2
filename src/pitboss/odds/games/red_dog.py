"""Red dog: the ranks of three cards from the shoe."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction

import numpy as np

from ...games.red_dog.arithmetic import CONSECUTIVE, MOST_SPREAD, PAIR, card_value, outcome, spread
from ...games.red_dog.game import WORTH_A_RAISE, RedDog
from ...plant.cores import Report
from ...rules.asks import Ask
from ...rules.round import Round
from ...things.payout import PayoutOdds
from ..results import Alternative, Enumerated, GameOdds, WagerOdds, distribution, must_be
from ..solve import Decide
from ..strategy import Array, Grid, Strategy

MATTERS = ("decks", "payout_odds")

SPREADS = range(1, MOST_SPREAD + 1)


class Counts:
    """How the deals of three cards fall out: the tie hands and threes of a kind, and won and lost by spread."""

    def __init__(self, shoe: Sequence[int]) -> None:
        values = Counter(card_value(card) for card in shoe)
        self.ties = self.three_of_a_kind = 0
        self.won: Counter[int] = Counter()
        self.lost: Counter[int] = Counter()
        for first in values:
            for second in values:
                two = values[first] * (values[second] - (second == first))
                between = spread(first, second)
                for third in values:
                    deals = two * (values[third] - (third == first) - (third == second))
                    result = outcome(first, second, third)
                    if between == PAIR and result > 0:
                        self.three_of_a_kind += deals
                    elif between in (PAIR, CONSECUTIVE):
                        self.ties += deals
                    elif result > 0:
                        self.won[between] += deals
                    else:
                        self.lost[between] += deals
        size = len(shoe)
        self.deals = must_be(
            self.ties + self.three_of_a_kind + self.won.total() + self.lost.total(),
            size * (size - 1) * (size - 2),
            "deals of three cards",
        )

    def gain(self, between: int, odds: PayoutOdds) -> Fraction:
        """Return what a unit on a spread comes to, in deals."""
        return self.won[between] * Fraction(odds.wins, odds.per) - self.lost[between]


def solve(game: RedDog, report: Report, deck: Sequence[int] = ()) -> GameOdds:
    """Count all deals of three cards by their values; raise on the spreads on which a further unit wins."""
    shoe = deck or game.pack()
    counts = Counts(shoe)
    raises = [between in SPREADS and counts.gain(between, game.odds[between]) > 0 for between in range(MOST_SPREAD + 1)]
    best = _original(game, counts, raises)
    others = (
        ("never raise", [False] * (MOST_SPREAD + 1)),
        ("raise on every spread", [between in SPREADS for between in range(MOST_SPREAD + 1)]),
    )
    size = len(shoe)
    return GameOdds(
        game=game.id,
        options=game.options.chosen(),
        enumerated=(
            Enumerated(
                deals=counts.deals,
                closed_form=f"{size} × {size - 1} × {size - 2}",
                how="the values of three cards in order, weighted by how many cards of each the shoe holds",
            ),
        ),
        play="optimal",
        known="the player sees the first two cards, and counts no others",
        shoe=f"{size} cards; where the cutting card lies does not matter to a player who does not count",
        wagers=(best,),
        alternatives=tuple(
            Alternative(
                name=name,
                wager="original",
                house_advantage=(found := _original(game, counts, raising)).house_advantage,
                cost=found.house_advantage - best.house_advantage,
            )
            for name, raising in others
        ),
        strategy=_strategy(game, "optimal", raises),
    )


def _original(game: RedDog, counts: Counts, raises: Sequence[bool]) -> WagerOdds:
    """Return the odds of an original wager, with a raise in full on some of the spreads."""
    nets: Counter[Fraction] = Counter({Fraction(0): counts.ties})
    three = Fraction(game.three_of_a_kind.wins, game.three_of_a_kind.per)
    nets[three] += counts.three_of_a_kind
    original, raised, staked = three * counts.three_of_a_kind, Fraction(0), 0
    for between in SPREADS:
        odds = Fraction(game.odds[between].wins, game.odds[between].per)
        times = 2 if raises[between] else 1
        nets[times * odds] += counts.won[between]
        nets[Fraction(-times)] += counts.lost[between]
        gain = counts.gain(between, game.odds[between])
        original += gain
        if raises[between]:
            raised += gain
            staked += counts.won[between] + counts.lost[between]
    return WagerOdds(
        wager="original",
        unit="original wager",
        outcomes=distribution(nets, counts.deals),
        parts={"original": original / counts.deals, "raise": raised / counts.deals},
        staked={"original": Fraction(1), "raise": Fraction(staked, counts.deals)},
        note="with the raise wager",
    )


def simple(game: RedDog) -> Strategy:
    """Raise from a spread of seven on, as automatic players do."""
    return _strategy(game, "simple", [between >= WORTH_A_RAISE for between in range(MOST_SPREAD + 1)])


def _strategy(game: RedDog, name: str, raises: Sequence[bool]) -> Strategy:
    named = [str(between) for between in SPREADS if raises[between]]
    return Strategy(
        game=game.id,
        options=game.options.chosen(),
        name=name,
        rules=(f"Raise in full on a spread of {', '.join(named)}; on no other." if named else "Never raise.",),
        grids=(
            Grid(
                title="Raise by the spread",
                row_name="",
                column_name="spread",
                columns=tuple(str(between) for between in SPREADS),
                rows=(("raise", tuple("R" if raises[between] else "-" for between in SPREADS)),),
                legend={"R": "raise in full", "-": "let the original wager stand alone"},
            ),
        ),
        arrays={"raise": Array.of(np.array(raises, dtype=np.int8))},
    )


def decider(game: RedDog, strategy: Strategy) -> Decide:
    """Play at the table as a strategy says."""
    raises = strategy.array("raise")

    def decide(round: Round, ask: Ask) -> str:
        between = spread(*(card_value(round.hands[box].cards[0]) for box in ("left", "right")))
        if "raise" not in ask.choices.words():
            return "play-on" if raises[between] else "void"
        most = round.placed[ask.seat]["original"]
        return f"raise:{most // 100}.{most % 100:02d}" if raises[between] else "no-raise"

    return decide
