"""Three card draw poker: every hand, every card given up, every draw card against every four cards of the dealer."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache
from math import comb, lcm
from typing import NamedTuple

import numpy as np
from msgspec.structs import replace
from numpy.typing import NDArray

from ...games.three_card_draw_poker.arithmetic import earns_the_bonus
from ...games.three_card_draw_poker.game import ThreeCardDrawPoker
from ...games.three_card_draw_poker.strategy import simple_decision
from ...plant.cores import Report
from ...rules.asks import Ask
from ...rules.round import Round
from ...rules.three_card_hands import CATEGORY, FLUSH
from ...things.cards import CARD_NAMES
from ...things.payout import PayoutOdds
from ..results import Alternative, Enumerated, GameOdds, WagerOdds, distribution, must_be, plain_wager
from ..solve import Decide
from ..strategy import Array, Strategy
from ..subsets import FULL_DECK, all_hands, number_of
from ..three_card_draws import DEALERS, KINDS, LOST, WON, Counts, count
from ..three_cards import best_decisions, times_decided
from ..two_kept import NONE, chart, line_of_pairs

MATTERS = ("bonus", "first_3")

FOLD, STAY, DRAW = range(3)
WORDS = ("fold", "in-to-win")
ACTIONS = 5
"""Fold, in to win, and draw for the lowest, the middle or the highest of the three cards."""
DECISIONS, WITH_FIRST_3 = "decisions", "decisions-with-first-3"
TOGETHER = "best for ante and First 3 Bonus in equal amounts"
SIMPLE = "in to win with a flush or better, draw to a pair, a king, two of a suit or near a straight, else fold"


class Worth(NamedTuple):
    """What each decision is worth on average to each class of hands, for the ante and for First 3 Bonus.

    Both are in the same small part of a unit, so that they are whole numbers.
    """

    ante: NDArray[np.int64]
    first_3: NDArray[np.int64]


def solve(game: ThreeCardDrawPoker, report: Report, deck: Sequence[int] = FULL_DECK) -> GameOdds:
    """Count all deals by the classes of the player's hand, and play each hand for the most that the ante can bring."""
    counts = count(deck, report)
    hands_in_all, left = comb(len(deck), 3), len(deck) - 3
    weights = np.bincount(counts.members.rows)
    stays = must_be(int(weights @ counts.stayed.sum(axis=1)), hands_in_all * counts.dealers, "deals")
    draws = must_be(
        int(weights @ counts.drawn.sum(axis=(1, 2, 3))), hands_in_all * 3 * left * comb(left - 1, DEALERS), "draws"
    )
    worth = _worth(game, counts)
    best = best_decisions(counts.members, worth.ante)
    together = best_decisions(counts.members, worth.ante + worth.first_3)
    undrawn = best_decisions(counts.members, worth.ante[:, :DRAW])
    ante, first_3 = _ante(game, counts, best), _first_3(game, counts, best)
    others = (
        (TOGETHER, together),
        ("never give up a card: in to win or fold", undrawn),
        (f"simple: {SIMPLE}", _simple_decisions(tuple(deck))),
    )
    jointly = _ante(game, counts, together).mean + _first_3(game, counts, together).mean
    return GameOdds(
        game=game.id,
        options=game.options.chosen(),
        enumerated=(
            Enumerated(
                deals=stays,
                closed_form=f"C({len(deck)},3) × C({left},4) = {hands_in_all:,} × {counts.dealers:,}",
                how=f"{len(counts.kinds):,} classes of the player's hand under exchange of suits; the dealer's hands "
                "below it by inclusion and exclusion over the cards known",
            ),
            Enumerated(
                deals=draws,
                closed_form=f"C({len(deck)},3) × 3 × {left} × C({left - 1},4)",
                how="every card given up and every draw card, the dealer's hands as before with four cards known",
            ),
        ),
        play="optimal",
        known="the player knows the own three cards only; the draw card is not seen before the dealer's hand",
        shoe="one deck, shuffled before every round",
        wagers=(ante, first_3),
        alternatives=tuple(
            Alternative(
                name=name,
                wager=wager.wager,
                house_advantage=found.house_advantage,
                cost=found.house_advantage - wager.house_advantage,
            )
            for name, decisions in others
            for wager, found in (
                (ante, _ante(game, counts, decisions)),
                (first_3, _first_3(game, counts, decisions)),
            )
        ),
        strategy=_strategy(game, counts, best, together),
        notes=_notes(ante.mean + first_3.mean, jointly),
    )


def _notes(apart: Fraction, jointly: Fraction) -> tuple[str, ...]:
    first_3 = (
        "First 3 Bonus is settled on the two cards kept where a card is given up, so that it has a say in the best "
        "play. Its figures are those under the best play of the ante alone."
    )
    both = (
        f"Both wagers in equal amounts come to {float(apart):.6f} of one of them under that play, and to "
        f"{float(jointly):.6f} ({jointly}) under the best play of both together."
    )
    ties = "Of equally good decisions the first is taken: fold, in to win, draw for the lowest card, the next, the top."
    return first_3, both, ties


def _worth(game: ThreeCardDrawPoker, counts: Counts) -> Worth:
    """Return the worth of fold, in to win and the three draws."""
    per = lcm(*(odds.per for odds in (*game.bonus, *game.first_3, game.kept_pair) if odds is not None))
    bonus = np.array([int(_bonus(game, kind) * per) for kind in range(KINDS)], dtype=np.int64)
    three = np.array([int(_pays(odds) * per) for odds in game.first_3], dtype=np.int64)
    total = counts.total
    ante = np.zeros((len(counts.kinds), ACTIONS), dtype=np.int64)
    ante[:, FOLD] = -total * per
    gained = counts.stayed[:, WON] - counts.stayed[:, LOST]
    ante[:, STAY] = gained * (2 * per * counts.draws) + bonus[counts.kinds] * total
    gained = (counts.drawn[..., WON] - counts.drawn[..., LOST]).sum(axis=2)
    ante[:, DRAW:] = gained * (2 * per) + counts.drawn.sum(axis=3) @ bonus
    first_3 = np.zeros_like(ante)
    first_3[:, :DRAW] = (three[counts.kinds] * total)[:, None]
    first_3[:, DRAW:] = np.where(counts.kept_pair, int(_pays(game.kept_pair) * per), -per) * total
    return Worth(ante, first_3)


def _pays(odds: PayoutOdds | None) -> Fraction:
    return Fraction(odds.wins, odds.per) if odds is not None else Fraction(-1)


def _bonus(game: ThreeCardDrawPoker, kind: int) -> Fraction:
    odds = game.bonus[kind] if earns_the_bonus(kind * CATEGORY) else None
    return Fraction(odds.wins, odds.per) if odds is not None else Fraction(0)


def _ante(game: ThreeCardDrawPoker, counts: Counts, decisions: NDArray[np.int64]) -> WagerOdds:
    """Return the odds of an ante, with the wager made in turn and the bonus that it brings."""
    times = times_decided(counts.members, decisions, ACTIONS)
    total = int(times.sum()) * counts.total
    folded = int(times[:, FOLD].sum()) * counts.total
    drawn = np.einsum("ha,hakr->kr", times[:, DRAW:], counts.drawn)
    nets: Counter[Fraction] = Counter({Fraction(-1): folded})
    sums = {"in-to-win": 0, "draw": 0}
    staked = {"in-to-win": 0, "draw": 0}
    paid = Fraction(0)
    for kind in range(KINDS):
        mine = counts.kinds == kind
        stayed = times[mine, STAY] @ counts.stayed[mine] * counts.draws
        bonus = _bonus(game, kind)
        for wager, found in (("in-to-win", stayed), ("draw", drawn[kind])):
            won, tied, lost = (int(one) for one in found)
            for net, times_found in ((2, won), (0, tied), (-2, lost)):
                nets[net + bonus] += times_found
            sums[wager] += won - lost
            staked[wager] += won + tied + lost
            paid += bonus * (won + tied + lost)
    return WagerOdds(
        wager="ante",
        unit="ante",
        outcomes=distribution(nets, total),
        parts={
            "ante": Fraction(sums["in-to-win"] + sums["draw"] - folded, total),
            "in-to-win": Fraction(sums["in-to-win"], total),
            "draw": Fraction(sums["draw"], total),
            "in-to-win-draw-bonus": paid / total,
        },
        staked={"ante": Fraction(1), **{wager: Fraction(times, total) for wager, times in staked.items()}},
        note="with the in to win or draw wager and the In to Win/Draw Bonus; best play of the ante alone",
    )


def _first_3(game: ThreeCardDrawPoker, counts: Counts, decisions: NDArray[np.int64]) -> WagerOdds:
    """Return the odds of First 3 Bonus where the hand is played so for the ante's sake or otherwise."""
    times = times_decided(counts.members, decisions, ACTIONS)
    nets: Counter[Fraction] = Counter()
    for kind in range(KINDS):
        nets[_pays(game.first_3[kind])] += int(times[counts.kinds == kind, :DRAW].sum())
    nets[_pays(game.kept_pair)] += int(times[:, DRAW:][counts.kept_pair].sum())
    nets[Fraction(-1)] += int(times[:, DRAW:][~counts.kept_pair].sum())
    return plain_wager("first-3-bonus", nets, int(times.sum()), note="under the best play of the ante alone")


# Strategies.


def _strategy(
    game: ThreeCardDrawPoker, counts: Counts, best: NDArray[np.int64], together: NDArray[np.int64]
) -> Strategy:
    """Return the best play of the ante, and beside it that of ante and First 3 Bonus in equal amounts."""
    grids = [
        chart(f"Draw: keep the two cards with the lowest number, {which}", line)
        for which, decisions in (
            ("ante alone", best),
            ("ante and First 3 Bonus in equal amounts", together),
        )
        if (line := _line(counts, decisions)) is not None
    ]
    stays = best[counts.members.numbers] == STAY
    rules = []
    if (stays == (counts.kinds >= FLUSH)).all():
        rules.append("In to win with a flush or better.")
    if len(grids) == 2:
        rules.append(
            "Otherwise draw: of the three pairs of cards that could be kept, keep that with the lowest number in the "
            f"chart; fold where all three are marked {NONE}."
        )
    return Strategy(
        game=game.id,
        options=game.options.chosen(),
        name="optimal",
        rules=tuple(rules),
        grids=tuple(grids),
        arrays={DECISIONS: Array.of(best.astype(np.int8)), WITH_FIRST_3: Array.of(together.astype(np.int8))},
    )


def _line(counts: Counts, decisions: NDArray[np.int64]) -> dict[str, int] | None:
    ways = decisions[counts.members.numbers]
    played = ways != STAY
    return line_of_pairs(counts.members.hands[played], np.where(ways == FOLD, -1, ways - DRAW)[played])


def with_first_3(strategy: Strategy) -> Strategy:
    """Return the strategy that is best for ante and First 3 Bonus in equal amounts, from one that holds both."""
    arrays = {DECISIONS: strategy.arrays.get(WITH_FIRST_3, strategy.arrays[DECISIONS])}
    return replace(strategy, name=TOGETHER, grids=strategy.grids[1:], arrays=arrays)


def simple(game: ThreeCardDrawPoker) -> Strategy:
    """Play as a place at the table does that nobody decides for."""
    return Strategy(
        game=game.id,
        options=game.options.chosen(),
        name="simple",
        rules=(f"{SIMPLE[0].upper()}{SIMPLE[1:]}.",),
        arrays={DECISIONS: Array.of(_simple_decisions(FULL_DECK).astype(np.int8))},
    )


@lru_cache(maxsize=1)
def _simple_decisions(deck: tuple[int, ...]) -> NDArray[np.int64]:
    found = np.zeros(comb(len(deck), 3), dtype=np.int64)
    for number, hand in enumerate(np.array(deck)[all_hands(3, len(deck))].tolist()):
        word, _, card = simple_decision(hand).partition(":")
        found[number] = DRAW + [CARD_NAMES[one] for one in hand].index(card) if card else WORDS.index(word)
    return found


def decider(game: ThreeCardDrawPoker, strategy: Strategy) -> Decide:
    """Play at the table as a strategy says."""
    decisions = strategy.array(DECISIONS)

    def decide(round: Round, ask: Ask) -> str:
        cards = sorted(round.hands[str(ask.seat)].cards)
        decision = int(decisions[number_of(np.array(cards, dtype=np.uint8))])
        return WORDS[decision] if decision < DRAW else f"draw:{cards[decision - DRAW]}"

    return decide
