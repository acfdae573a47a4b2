"""The odds of double attack blackjack: the best tables and when to attack, proved; BustIt; insurance."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import product

import numpy as np

from ....games.double_attack_blackjack import declarations as declared
from ....games.double_attack_blackjack.arithmetic import (
    BUST,
    EIGHT,
    against_the_dealer,
    bust_it,
    count_of,
    dealer_draws,
    total,
)
from ....games.double_attack_blackjack.game import DoubleAttackBlackjack
from ....plant.cores import Report
from ....rules.twentyone import VALUES
from ...results import Alternative, GameOdds, Outcome, WagerOdds, plain_wager
from ...solve import Decide
from ...strategy import Strategy
from ...twentyone.best import Best, Pays
from ...twentyone.charts import UP_CARDS, UP_COLUMNS, charts, later_rules
from ...twentyone.dealers import blackjack_needs
from ...twentyone.ends import Ends
from ...twentyone.nets import outcomes_of, split_notes
from ...twentyone.reckoner import Plan
from ...twentyone.tables import Bits, columns_of
from ...twentyone.terms import (
    ANY_TIME,
    CHECKED,
    FIRST_TWO,
    NEVER,
    UNCHECKED,
    Terms,
    counts_of,
    doubles_where,
    results_against,
)
from ...twentyone_tables import Tables, decider_by_tables, simple_tables

MATTERS = ("decks", "hole_card", "surrender", "double_on", "max_split_hands", "draw_split_aces", "bustit")
SURRENDERS = {declared.ANY_TIME: ANY_TIME, declared.FIRST_TWO_CARDS: FIRST_TWO, False: NEVER}
THIRD_CARD = 3


def terms_of(game: DoubleAttackBlackjack, cards: Sequence[int]) -> Terms:
    """Return the terms of a game, dealt from some cards."""
    options = game.options
    return Terms(
        counts=counts_of(cards),
        hole=CHECKED if options.hole_card == "reader" else UNCHECKED,
        most_hands=int(options.max_split_hands),
        surrender=SURRENDERS[options.surrender],
        doubles=doubles_where(lambda count: total(count) < BUST),
        doubles_drawn=options.double_on == declared.ANY_NUMBER,
        draws_split_aces=bool(options.draw_split_aces),
        against=results_against(lambda player, dealer: against_the_dealer(player, False, dealer, False)[0]),
    )


def pays_of() -> Pays:
    """Return how blackjacks are paid."""
    odds = declared.WINS.highest
    return Pays(Fraction(odds.wins, odds.per), against_the_dealer(BUST, True, BUST, True)[0])


def solve(game: DoubleAttackBlackjack, report: Report, deck: Sequence[int] | None = None) -> GameOdds:
    """Find the best tables, attack where that gains, prove them, and hold other ways to play beside them."""
    cards = list(deck) if deck is not None else [int(card) for card in game.pack()]
    best = Best(terms_of(game, cards), pays_of(), lambda done: report(done / 3))
    tables = best.tables
    plan = best.plan(tables)
    tables.attack[...] = _attacks(best, plan)
    report(0.5)
    rounds = Rounds(best, plan, tables.attack)
    initial = rounds.odds()
    report(0.7)
    never = Rounds(best, plan, np.zeros_like(tables.attack)).mean
    simple_play = simple_tables(game)
    others = (
        (
            "every decision by all cards of the hand, the best play there is",
            Rounds(best, best.by_cards, _attacks(best, best.by_cards)).mean,
        ),
        ("the simple strategy of automatic players", Rounds(best, best.plan(simple_play), simple_play.attack).mean),
        ("never attack", never),
        (
            "mimic the dealer, and attack as is best",
            Rounds(best, best.plan(best.like_the_dealer()), tables.attack).mean,
        ),
    )
    wagers = [initial]
    if "bustit" in game.open_wagers():
        wagers.append(_bust_it(cards))
    wagers.append(_insurance(len(cards), best.terms.counts[-1]))
    insured = wagers[-1].mean
    if insured > 0:
        tables.insurance[0] = 1
    return GameOdds(
        game=game.id,
        options=game.options.chosen(),
        enumerated=(best.enumerated(rounds.sets, rounds.cards),),
        play="total-dependent: the best tables of totals against the up card, from which no single entry can be "
        "changed for the better; of equally good decisions the first of stand, hit, double, split, surrender",
        known="the up card when attacking; then the own hand besides, nothing of other boxes or of earlier rounds",
        shoe=f"{len(cards) // 48} decks without tens, full at the start of every round, no cutting card",
        wagers=tuple(wagers),
        alternatives=tuple(
            Alternative(name=name, wager="initial", house_advantage=-mean, cost=initial.mean - mean)
            for name, mean in others
        ),
        strategy=strategy_of(game, tables, "optimal"),
        notes=tuple(_notes(game, rounds, initial.outcomes_error)),
    )


def _notes(game: DoubleAttackBlackjack, rounds: Rounds, error: Fraction) -> Iterator[str]:
    yield "All figures are per initial wager; an attack is as much again, and doubles and split hands cover both."
    yield (
        "Split hands are each played by the same tables; a second card that makes the pair again is split as long as "
        "there may be more hands. Their mean is exact, summed over the number of hands and the pair cards gone."
    )
    yield from split_notes(rounds.split, rounds.three_or_more, error)
    if game.options.hole_card != "reader":
        yield "A dealer's blackjack found late takes the initial wager only; what went over 21 before is lost as well."
    yield "No up card that may make a blackjack is attacked; the best play is the same with an attack and without."


class Rounds:
    """What a plan with its attacks comes to: rounds that are attacked and the others apart."""

    def __init__(self, best: Best, plan: Plan, attack: Bits) -> None:
        reckoner = best.reckoner
        columns = columns_of(reckoner)
        self.best, self.plan = best, plan
        self.places = [[place for place, one in enumerate(columns) if attack[one] == level] for level in range(2)]
        if any(blackjack_needs(reckoner.starts[place]) >= 0 for place in self.places[1]):
            raise ArithmeticError("an up card is attacked that may make a blackjack: the best play would be another")
        self.ends: list[Ends | None] = [best.proved(plan, places) if places else None for places in self.places]

    @property
    def split(self) -> Fraction:
        """The chance of a round with split hands."""
        return sum((ends.split for ends in self.ends if ends), Fraction(0))

    @property
    def three_or_more(self) -> Fraction:
        """The chance of a round with three split hands or more."""
        return sum((ends.three_or_more for ends in self.ends if ends), Fraction(0))

    @property
    def sets(self) -> int:
        """How many sets of cards were counted."""
        return sum(ends.sets for ends in self.ends if ends)

    @property
    def cards(self) -> int:
        """Of how many cards at most."""
        return max(ends.cards for ends in self.ends if ends)

    @property
    def mean(self) -> Fraction:
        """What an initial wager comes to on average, with all that it brings."""
        return sum(self.parts().values(), Fraction(0))

    def parts(self) -> dict[str, Fraction]:
        """Return what each wager comes to on average."""
        pays = self.best.pays
        return self._together([ends.parts(pays.blackjack, 1, pays.both) if ends else None for ends in self.ends])

    def staked(self) -> dict[str, Fraction]:
        """Return what is put down on average."""
        found = self._together([ends.staked() if ends else None for ends in self.ends])
        attacked = (self.best.reckoner.starts[place] for place in self.places[1])
        chance = sum(
            (Fraction(self.best.terms.counts[start.values[0]], self.best.terms.cards) for start in attacked),
            Fraction(0),
        )
        return found | {"initial": Fraction(1), "double-attack": chance}

    def _together(self, levels: Sequence[dict[str, Fraction] | None]) -> dict[str, Fraction]:
        found = {"initial": Fraction(0), "double-attack": Fraction(0)}
        for level, parts in enumerate(levels):
            for id, amount in (parts or {}).items():
                if id == "main":
                    found["initial"] += amount
                    found["double-attack"] += level * amount
                else:
                    found[id] = found.get(id, Fraction(0)) + (level + 1) * amount
        return found

    def odds(self) -> WagerOdds:
        """Return the odds of the initial wager."""
        pays, nets, error = self.best.pays, dict[Fraction, Fraction](), Fraction(0)
        for level, ends in enumerate(self.ends):
            if ends is not None:
                places = self.places[level]
                found = outcomes_of(self.best.reckoner, self.plan, ends, pays.blackjack, pays.both, places)
                error += found.error
                for one in found.outcomes:
                    net = one.net * (level + 1)
                    nets[net] = nets.get(net, Fraction(0)) + one.probability
        return WagerOdds(
            wager="initial",
            unit="initial",
            outcomes=tuple(Outcome(net, chance) for net, chance in sorted(nets.items(), reverse=True)),
            outcomes_error=error,
            parts=self.parts(),
            staked=self.staked(),
            note="with the attacks, doubles and split hands that it brings",
        )


def _attacks(best: Best, plan: Plan) -> Bits:
    """Return which up cards are attacked: those on which a wager that no blackjack can take gains."""
    reckoner, pays = best.reckoner, best.pays
    totals = reckoner.totals(plan, reckoner.worth(plan), float(pays.blackjack), pays.both)
    attack = np.zeros(best.tables.attack.shape, dtype=np.int8)
    for place, column in enumerate(columns_of(reckoner)):
        start = reckoner.starts[place]
        total_of = totals[place]
        if blackjack_needs(start) >= 0:
            # The dealer's blackjack returns the attack, and takes no more than the initial wager.
            count = best.terms.counts
            chance = count[start.values[0]] / best.terms.cards * count[blackjack_needs(start)] / (best.terms.cards - 1)
            total_of += chance
        attack[column] = total_of > 0
    return attack


def played(game: DoubleAttackBlackjack, strategy: Strategy, deck: Sequence[int] | None = None) -> WagerOdds:
    """Return the exact odds of the initial wager under any strategy of tables."""
    cards = list(deck) if deck is not None else [int(card) for card in game.pack()]
    tables = Tables.of(strategy)
    best = Best(terms_of(game, cards), pays_of())
    return Rounds(best, best.plan(tables), tables.attack).odds()


# Other wagers.


def _bust_it(cards: Sequence[int]) -> WagerOdds:
    """Count the dealer's first three cards; only eights are told apart by suit."""
    kinds: Counter[int] = Counter()
    for card in cards:
        kinds[card if card >> 2 == EIGHT else next(one for one in range(52) if VALUES[one] == VALUES[card])] += 1
    counts: Counter[Fraction] = Counter()
    for dealer in product(kinds, repeat=THIRD_CARD):
        ways, gone = 1, Counter[int]()
        for card in dealer:
            ways *= kinds[card] - gone[card]
            gone[card] += 1
        result = bust_it(dealer) if dealer_draws(count_of(dealer[:2])) else bust_it(dealer[:2])
        odds = declared.BUST_IT.get(declared.BUST_IT_RESULTS[result])
        counts[Fraction(odds.wins, odds.per) if odds is not None else Fraction(-1)] += ways
    number = len(cards)
    return plain_wager("bustit", counts, number * (number - 1) * (number - 2))


def _insurance(cards: int, tens: int) -> WagerOdds:
    pays = Fraction(declared.INSURANCE.highest.wins, declared.INSURANCE.highest.per)
    note = "offered with an ace up; whatever the player holds"
    return plain_wager("insurance", {pays: tens, Fraction(-1): cards - 1 - tens}, cards - 1, note=note)


# Ways to play.


def strategy_of(game: DoubleAttackBlackjack, tables: Tables, name: str) -> Strategy:
    """Return tables as a strategy, with the charts that people play by."""
    attacked = [seen for seen, column in zip(UP_CARDS, UP_COLUMNS, strict=True) if tables.attack[column]]
    return Strategy(
        game=game.id,
        options=game.options.chosen(),
        name=name,
        rules=(
            f"Attack in full when the dealer shows {', '.join(attacked)}." if attacked else "Never attack.",
            "Insure whenever it is offered." if tables.insurance[0] else "Never insure.",
            *later_rules(tables),
        ),
        grids=charts(terms_of(game, [int(card) for card in game.pack()]), tables),
        arrays=tables.arrays(),
    )


def simple(game: DoubleAttackBlackjack) -> Strategy:
    """Return the simple strategy of automatic players."""
    return strategy_of(game, simple_tables(game), "simple")


def decider(game: DoubleAttackBlackjack, strategy: Strategy) -> Decide:
    """Play at the table as a strategy says."""
    return decider_by_tables(game, strategy)
