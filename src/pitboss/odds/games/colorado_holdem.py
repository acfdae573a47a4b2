"""Colorado hold 'em: every hand, every card given up, against every three community cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from math import comb, lcm
from typing import NamedTuple

import numpy as np
from msgspec.structs import replace
from numpy.typing import NDArray

from ...games.colorado_holdem.arithmetic import NOT_INSTANT, bonus_result, instant_winner, main_result
from ...games.colorado_holdem.declarations import INSTANT_NAMES, PERMISSIBLE
from ...games.colorado_holdem.game import ColoradoHoldem
from ...games.colorado_holdem.strategy import simple_bet, simple_decision
from ...plant.cores import Report
from ...rules.asks import Ask
from ...rules.poker_hands import CATEGORY
from ...rules.round import Round
from ...things.cards import CARD_NAMES, RANKS
from ...things.payout import PayoutOdds
from ..colorado_lines import LINES, Counts, count, least_of
from ..results import Alternative, Enumerated, GameOdds, WagerOdds, distribution, must_be, plain_wager
from ..solve import Decide
from ..strategy import Array, Grid, Strategy
from ..subsets import FULL_DECK, all_hands, number_of
from ..three_cards import best_decisions, times_decided
from ..two_kept import by_ranks_and_suits, chart, line_of_pairs, pair_name

MATTERS = ("version", "required_push_low", "bonus_offered", "odds", "instant_ace_low")

FOLD, DECLARE, PLAY, BET = 0, 1, 2, 5
WAYS = 8
"""Fold, declare, and give up the lowest, middle or highest card, without and with a bet."""
DECISIONS, WITH_BONUS = "decisions", "decisions-with-bonus"
TOGETHER = "best for ante and bonus in equal amounts"
SIMPLE = "simple: keep a pair or the two highest cards"
ALONE, EQUAL = "Ante alone", "Ante and bonus in equal amounts"
INSTANT = range(len(INSTANT_NAMES))


# What the wagers come to.


class Nets(NamedTuple):
    """What a unit comes to by line, and where an instant winner is declared by which: ante (or bet), and bonus."""

    main: list[Fraction]
    bonus: list[Fraction]
    instant_main: list[Fraction]
    instant_bonus: list[Fraction]


def nets_of(game: ColoradoHoldem) -> Nets:
    """Return what the tables in force make of each line; no limit on payouts is applied.

    >>> nets = nets_of(ColoradoHoldem())
    >>> [str(one) for one in nets.main[-6:]], str(nets.instant_main[1])
    (['0', '0', '1', '1', '1', '1'], '5')
    """
    main, bonus = [], []
    for line in range(LINES):
        rank = least_of(line)
        kind = rank // CATEGORY
        main.append(_net(main_result(rank, game.paid_from, game.push_from), game.main_odds[kind]))
        bonus.append(_net(bonus_result(rank), game.bonus_odds[kind]))
    instant = [(_net(1, one), _net(1, other)) for one, other in game.instant_odds[NOT_INSTANT + 1 :]]
    # Declared in error, the ante is lost and the bonus wager returned.
    return Nets(
        main, bonus, [Fraction(-1), *(one for one, _ in instant)], [Fraction(0), *(other for _, other in instant)]
    )


def _net(result: int, odds: PayoutOdds | None) -> Fraction:
    return Fraction(odds.wins, odds.per) if result > 0 and odds is not None else Fraction(result)


def _worths(game: ColoradoHoldem, counts: Counts, nets: Nets) -> tuple[NDArray[np.object_], NDArray[np.object_]]:
    """Return what each decision is worth to each class on average: for the ante, and for the bonus.

    Both are in the same small part of a unit, so that they are whole numbers, of any size. What may not be done, or
    would be an erroneous declaration, is worth less than anything else.
    """
    per = lcm(*(one.denominator for line in nets for one in line))
    total = counts.communities * per
    in_parts = [np.array([int(one * per) for one in line], dtype=object) for line in nets]
    main, bonus = (counts.lines.astype(object) @ line for line in in_parts[:2])
    least = -4 * total
    shape = (len(counts.instant), WAYS)
    on_ante, on_bonus = np.full(shape, least, dtype=object), np.full(shape, least, dtype=object)
    instant = counts.instant != NOT_INSTANT
    for worth, paid, line in ((on_ante, in_parts[2], main), (on_bonus, in_parts[3], bonus)):
        worth[instant, DECLARE] = paid[counts.instant[instant]] * counts.communities
        if game.options.version == PERMISSIBLE:
            worth[:, PLAY:BET] = line
        else:
            worth[:, FOLD] = -total
    on_ante[:, BET:], on_bonus[:, BET:] = 2 * main, bonus
    return on_ante, on_bonus


def _ante(counts: Counts, nets: Nets, decisions: NDArray[np.int64]) -> WagerOdds:
    """Return the odds of an ante, with the bet that it brings."""
    folded, declared, played, bet = _ends(counts, decisions)
    total = len(decisions) * counts.communities
    by_net: Counter[Fraction] = Counter({Fraction(-1): folded})
    on_ante, on_bet = Fraction(-folded), Fraction(0)
    for net, times in zip(nets.instant_main, declared, strict=True):
        by_net[net] += times
        on_ante += net * times
    for net, alone, doubled in zip(nets.main, played, bet, strict=True):
        by_net[net] += alone
        by_net[2 * net] += doubled
        on_ante += net * (alone + doubled)
        on_bet += net * doubled
    return WagerOdds(
        wager="ante",
        unit="ante",
        outcomes=distribution(by_net, total),
        parts={"ante": on_ante / total, "bet": on_bet / total},
        staked={"ante": Fraction(1), "bet": Fraction(sum(bet), total)},
        note="with the bet wager; best play of the ante alone",
    )


def _bonus(counts: Counts, nets: Nets, decisions: NDArray[np.int64]) -> WagerOdds:
    """Return the odds of a bonus wager on hands that are played so for the ante's sake or otherwise."""
    folded, declared, played, bet = _ends(counts, decisions)
    by_net: Counter[Fraction] = Counter({Fraction(-1): folded})
    for net, times in zip(nets.instant_bonus, declared, strict=True):
        by_net[net] += times
    for net, alone, doubled in zip(nets.bonus, played, bet, strict=True):
        by_net[net] += alone + doubled
    note = "under the best play of the ante alone"
    return plain_wager("bonus", by_net, len(decisions) * counts.communities, note=note)


def _ends(counts: Counts, decisions: NDArray[np.int64]) -> tuple[int, list[int], list[int], list[int]]:
    """Return how many deals are folded, declared by instant winner, played without and with a bet by line."""
    times = times_decided(counts.members, decisions, WAYS)
    declared = [int(times[counts.instant == one, DECLARE].sum()) * counts.communities for one in INSTANT]
    played = np.einsum("hg,hgl->l", times[:, PLAY:BET], counts.lines)
    bet = np.einsum("hg,hgl->l", times[:, BET:], counts.lines)
    return int(times[:, FOLD].sum()) * counts.communities, declared, played.tolist(), bet.tolist()


def solve(game: ColoradoHoldem, report: Report, deck: Sequence[int] = FULL_DECK) -> GameOdds:
    """Count all deals by the classes of the player's hand, and play each hand for the most that the ante can bring."""
    counts, nets = count(deck, bool(game.options.instant_ace_low), report), nets_of(game)
    hands = comb(len(deck), 3)
    weights = np.bincount(counts.members.rows)
    deals = must_be(int(weights @ counts.lines.sum(axis=(1, 2))), hands * 3 * counts.communities, "deals")
    on_ante, on_bonus = _worths(game, counts, nets)
    best = best_decisions(counts.members, on_ante)
    together = best_decisions(counts.members, on_ante + on_bonus)
    others = [(SIMPLE, _simple_decisions(game, deck))]
    for name, left_out in _narrower(game):
        fewer = on_ante.copy()
        fewer[:, left_out] = on_ante.min() - 1
        others.append((name, best_decisions(counts.members, fewer)))
    wagers = [_ante(counts, nets, best)]
    if game.options.bonus_offered:
        others.insert(0, (TOGETHER, together))
        wagers.append(_bonus(counts, nets, best))
    return GameOdds(
        game=game.id,
        options=game.options.chosen(),
        enumerated=(
            Enumerated(
                deals=deals,
                closed_form=f"3 × C({len(deck)},3) × C({len(deck) - 3},3) = 3 × {hands:,} × {counts.communities:,}",
                how=f"every card given up of every hand, by {len(counts.instant):,} classes under exchange of suits; "
                f"the community cards from all {comb(len(deck), 5):,} hands of five, less those with the card given up",
            ),
        ),
        play="optimal",
        known="the player knows the own three cards only",
        shoe="one deck, shuffled before every round",
        wagers=tuple(wagers),
        alternatives=tuple(_alternatives(counts, nets, wagers, others)),
        strategy=_strategy(game, counts, best, together),
        notes=tuple(_notes(game, counts, nets, best, together)),
    )


def _narrower(game: ColoradoHoldem) -> list[tuple[str, slice]]:
    """Name the ways to play that leave something out, and what they leave out."""
    if game.options.version == PERMISSIBLE:
        return [("never bet", slice(BET, WAYS)), ("bet on every hand", slice(PLAY, BET))]
    return [("never fold", slice(FOLD, DECLARE))]


def _alternatives(
    counts: Counts, nets: Nets, wagers: Sequence[WagerOdds], others: Sequence[tuple[str, NDArray[np.int64]]]
) -> Iterator[Alternative]:
    """Return what other ways to play come to, where they make a difference."""
    for name, decisions in others:
        for best, find in zip(wagers, (_ante, _bonus), strict=False):
            found = find(counts, nets, decisions).house_advantage
            if found != best.house_advantage:
                yield Alternative(name=name, wager=best.wager, house_advantage=found, cost=found - best.house_advantage)


def _notes(
    game: ColoradoHoldem, counts: Counts, nets: Nets, best: NDArray[np.int64], together: NDArray[np.int64]
) -> Iterator[str]:
    if game.options.bonus_offered:
        apart, jointly = (
            _ante(counts, nets, decisions).mean + _bonus(counts, nets, decisions).mean for decisions in (best, together)
        )
        yield (
            "The bonus wager has a say in which card is given up and in what is folded. Its figures are those under "
            "the best play of the ante alone."
        )
        yield (
            f"Both wagers in equal amounts come to {float(apart):.6f} of one of them under that play, and to "
            f"{float(jointly):.6f} ({jointly}) under the best play of both together."
        )
    if game.limit is not None:
        yield (
            "The limit on the payout of a hand depends on the amounts wagered and is left out; where it bears, the "
            "house keeps more."
        )
    yield "An erroneous declaration of an instant winner is not counted as a way to play."
    yield (
        "Of equally good decisions the first is taken: fold, declare, give up the lowest card, the next, the top one, "
        "in that order without a bet, then with it."
    )


# Strategies.


def _strategy(game: ColoradoHoldem, counts: Counts, best: NDArray[np.int64], together: NDArray[np.int64]) -> Strategy:
    """Return the best play of the ante, and beside it that of ante and bonus in equal amounts."""
    rules, grids = _told(counts, best, ALONE)
    arrays = {DECISIONS: Array.of(best.astype(np.int8))}
    if game.options.bonus_offered:
        more_rules, more_grids = _told(counts, together, EQUAL)
        rules, grids = rules + more_rules, grids + more_grids
        arrays[WITH_BONUS] = Array.of(together.astype(np.int8))
    return Strategy(
        game=game.id,
        options=game.options.chosen(),
        name="optimal",
        rules=tuple(rules),
        grids=tuple(grids),
        arrays=arrays,
    )


def _told(counts: Counts, decisions: NDArray[np.int64], which: str) -> tuple[list[str], list[Grid]]:
    """Say a strategy in words and charts, as far as these give it in every hand."""
    hands, ways = counts.members.hands, decisions[counts.members.numbers]
    rules, grids = [], []
    if ((ways == DECLARE) == (counts.instant != NOT_INSTANT)).all():
        rules.append(f"{which}: declare every instant winner.")
    played = ways >= PLAY
    given_up = (ways[played] - PLAY) % 3
    line = line_of_pairs(hands[played], given_up)
    if line is not None:
        rules.append(f"{which}: of the three pairs that could be kept, keep that with the lowest number in the chart.")
        grids.append(chart(f"{which}: which two cards to keep", line))
    if (ways == FOLD).any():
        rules.append(f"{which}: fold what is marked F in the chart of folds, bet on everything else.")
        signs = np.where(ways == FOLD, "F", np.where(ways == DECLARE, "D", "B"))
        legend = {"F": "fold", "B": "bet", "D": "declare"}
        grids.append(by_ranks_and_suits(f"{which}: what to fold", hands, signs.tolist(), legend, "F"))
    elif (ways[played] >= BET).all():
        rules.append(f"{which}: bet on every hand.")
    else:
        rule, doubtful = _bets(hands[played], given_up, ways[played] >= BET)
        rules.append(f"{which}: {rule}")
        if doubtful.any():
            signs = np.where(ways[played] >= BET, "B", "N")[doubtful]
            legend = {"B": "bet", "N": "no bet"}
            title = f"{which}: bets that depend on the card given up, none on ranks not listed"
            grids.append(by_ranks_and_suits(title, hands[played][doubtful], signs.tolist(), legend, "B"))
    return rules, grids


def _bets(
    hands: NDArray[np.int64], given_up: NDArray[np.int64], bet: NDArray[np.bool_]
) -> tuple[str, NDArray[np.bool_]]:
    """Say on which cards kept one bets, and on which hands that does not settle it."""
    kept = [
        pair_name(*(card for at, card in enumerate(hand) if at != place))
        for hand, place in zip(hands.tolist(), given_up.tolist(), strict=True)
    ]
    found: dict[str, set[bool]] = {}
    for name, one in zip(kept, bet.tolist(), strict=True):
        found.setdefault(name, set()).add(one)
    always = [name for name, ways in found.items() if ways == {True}]
    doubtful = [name for name, ways in found.items() if len(ways) == 2]
    every_pair = {rank * 2 for rank in RANKS} & set(found) <= set(always)
    named = ["a pair"] * every_pair + [one for one in always if not (every_pair and one[0] == one[1])]
    rule = f"bet where the cards kept are {' or '.join(named) or 'as the chart says'}"
    if doubtful:
        rule += f"; for {', '.join(doubtful)} see the chart of bets"
    return f"{rule}; no bet on others.", np.array([name in doubtful for name in kept])


def with_bonus(strategy: Strategy) -> Strategy:
    """Return the strategy that is best for ante and bonus in equal amounts, from one that holds both."""
    return replace(
        strategy,
        name=TOGETHER,
        rules=tuple(rule for rule in strategy.rules if rule.startswith(EQUAL)),
        grids=tuple(grid for grid in strategy.grids if grid.title.startswith(EQUAL)),
        arrays={DECISIONS: strategy.arrays.get(WITH_BONUS, strategy.arrays[DECISIONS])},
    )


def simple(game: ColoradoHoldem) -> Strategy:
    """Play as a place at the table does that nobody decides for."""
    bets = "bet on a pair that cannot lose" if game.options.version == PERMISSIBLE else "fold without a pair or a ten"
    return Strategy(
        game=game.id,
        options=game.options.chosen(),
        name="simple",
        rules=("Declare every instant winner.", "Keep a pair, or else the two highest cards.", f"{bets.capitalize()}."),
        arrays={DECISIONS: Array.of(_simple_decisions(game, FULL_DECK).astype(np.int8))},
    )


def _simple_decisions(game: ColoradoHoldem, deck: Sequence[int]) -> NDArray[np.int64]:
    ace_low, optional = bool(game.options.instant_ace_low), game.options.version == PERMISSIBLE
    found = np.zeros(comb(len(deck), 3), dtype=np.int64)
    for number, hand in enumerate(np.array(deck)[all_hands(3, len(deck))].tolist()):
        winner = instant_winner(hand[0], hand[1], hand[2], ace_low) != NOT_INSTANT
        word, _, card = simple_decision(hand, wins_at_once=winner, may_fold=not optional).partition(":")
        if not card:
            found[number] = FOLD if word == "fold" else DECLARE
            continue
        place = [CARD_NAMES[one] for one in hand].index(card)
        kept = [one for at, one in enumerate(hand) if at != place]
        bet = simple_bet(kept, push_from=game.push_from, may_go_on_without=optional) == "bet"
        found[number] = (BET if bet else PLAY) + place
    return found


def decider(game: ColoradoHoldem, strategy: Strategy) -> Decide:
    """Play at the table as a strategy says."""
    decisions = strategy.array(DECISIONS)

    def decide(round: Round, ask: Ask) -> str:
        cards = list(round.hands[str(ask.seat)].cards)
        decided = len(cards) < 3
        if decided:
            cards += round.hands[f"{ask.seat}/discard"].cards
        cards.sort()
        decision = int(decisions[number_of(np.array(cards, dtype=np.uint8))])
        if decided:
            return "bet" if decision >= BET else "no-bet"
        if decision < PLAY:
            return "fold" if decision == FOLD else "declare"
        return f"discard:{cards[(decision - PLAY) % 3]}"

    return decide
