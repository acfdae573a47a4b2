"""The odds of blackjack: the best tables of totals, proved, with what every card more to go by would gain."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import NamedTuple


from ....games.blackjack import declarations as declared
from ....games.blackjack.arithmetic import BUST, dealer_draws, may_double, outcome
from ....games.blackjack.game import Blackjack
from ....plant.cores import Report
from ...results import Alternative, Enumerated, GameOdds, WagerOdds, plain_wager
from ...solve import Decide
from ...strategy import Strategy
from ...twentyone.charts import charts
from ...twentyone.ends import Ends, ends_of
from ...twentyone.nets import outcomes_of
from ...twentyone.reckoner import Plan, Reckoner, Worth
from ...twentyone.tables import Situations, best_tables, empty_tables, plan_of
from ...twentyone.terms import (
    CHECKED,
    FIRST_TWO,
    NEVER,
    SHOWN,
    UNCHECKED,
    Terms,
    counts_of,
    doubles_where,
    results_against,
)
from ...twentyone_tables import Tables, decider_by_tables, simple_tables
from .sides import SPLIT, Decides, Drawn, further_wagers, shoe_of

MATTERS = (
    "decks",
    "hole_card",
    "surrender",
    "max_split_hands",
    "resplit_aces",
    "blackjack_pays",
    "dealer_hits_soft_17",
    "five_card_21",
    "exposed_double_soft",
    "multiple_action",
    "additional_wager",
    "same_suit_table",
    "sevens_table",
    "sevens_third_card_wins",
    "progressive",
    "progressive_token",
    "progressive_meter",
    "bonus_wager",
    "bonus_meter",
    "streak",
    "match_the_dealer",
    "twenty_point_bonus",
    "twenty_table",
)

HOLE = {"none": UNCHECKED, "unread": UNCHECKED, "reader": CHECKED, "exposed": SHOWN}
AGREE = 1e-11
"""How far the exact sum and the one in floats, by which the play was found, may lie apart."""


class Pays(NamedTuple):
    """What a blackjack pays, and what it comes to against the dealer's."""

    blackjack: Fraction
    both: int


def terms_of(game: Blackjack, cards: Sequence[int]) -> Terms:
    """Return the terms of a game, dealt from some cards."""
    options = game.options
    exposed = options.hole_card == "exposed"
    most = int(options.max_split_hands)
    return Terms(
        counts=counts_of(cards),
        hole=HOLE[options.hole_card],
        hits_soft_17=bool(options.dealer_hits_soft_17),
        most_hands=most,
        most_hands_of_aces=most if options.resplit_aces else 2,
        surrender=FIRST_TWO if options.surrender else NEVER,
        doubles=doubles_where(lambda count: may_double(count, exposed, bool(options.exposed_double_soft))),
        five_cards_pay=declared.FIVE_CARDS.highest.wins if options.five_card_21 else 1,
        against=results_against(lambda player, dealer: outcome(player, False, dealer, False, exposed)),
    )


def pays_of(game: Blackjack) -> Pays:
    """Return how a game pays blackjacks."""
    odds = game.blackjack_odds
    both = outcome(BUST, True, BUST, True, game.options.hole_card == "exposed")
    return Pays(Fraction(odds.wins, odds.per), both * odds.wins)


def solve(game: Blackjack, report: Report, deck: Sequence[int] | None = None) -> GameOdds:
    """Find the best tables, prove them, and hold other ways to play beside them."""
    cards = list(deck) if deck is not None else [int(card) for card in game.pack()]
    terms, pays = terms_of(game, cards), pays_of(game)
    reckoner = Reckoner(terms, lambda done: report(done / 3))
    by_cards, worth = reckoner.best()
    situations = Situations(reckoner)
    tables = best_tables(reckoner, by_cards, worth, situations)
    report(0.5)
    plan = plan_of(reckoner, tables, situations)
    ends = proved(reckoner, plan, pays)
    report(0.6)
    shoe = shoe_of(cards)
    insurance = Fraction(terms.counts[-1], len(cards) - 1) * 3 - 1
    if insurance > 0:
        tables.insurance[0] = 1
        if game.options.consolidated_payout:
            raise ArithmeticError("with so many tens a blackjack is insured, which the main wager leaves out")
    best = _main(game, reckoner, plan, ends, pays)
    wagers = [best] if "main" in game.open_wagers() else list(_against_each(game, best))
    wagers += _insurance(game, len(cards), terms.counts[-1])
    wagers += further_wagers(game, shoe, _decides(reckoner, plan))
    if game.options.streak:
        wagers += _streaks(best, ends)
    others = [
        ("every decision by all cards of the hand, the best play there is", by_cards),
        ("the simple strategy of automatic players", plan_of(reckoner, simple_tables(game), situations)),
        ("mimic the dealer", plan_of(reckoner, _like_the_dealer(reckoner), situations)),
        ("never bust: the best play that does not draw to hard 12 or more", None),
    ]
    alternatives = []
    for number, (name, other) in enumerate(others):
        if other is None:
            other = plan_of(reckoner, _never_bust(reckoner, by_cards, worth, tables, situations), situations)
        found = -proved(reckoner, other, pays).mean(pays.blackjack, terms.five_cards_pay, pays.both)
        alternatives.append(
            Alternative(
                name=name, wager=wagers[0].wager, house_advantage=found, cost=found - best.house_advantage
            )
        )
        report(0.65 + 0.08 * number)
    return GameOdds(
        game=game.id,
        options=game.options.chosen(),
        enumerated=(
            Enumerated(
                deals=ends.sets,
                closed_form=f"all orders of the first {ends.cards} of {len(cards)} cards, "
                f"{len(cards)}!/{len(cards) - ends.cards}!: the ends of a round make them up exactly",
                how=f"each set of cards gone when a hand stands ({len(reckoner.hands):,} hands, "
                f"{len(reckoner.removals.comps):,} with further cards of a split pair) against each set of cards of "
                "the dealer's, by values, in all their orders",
            ),
        ),
        play="total-dependent: the best tables of totals against what the dealer shows, from which no single entry "
        "can be changed for the better; of equally good decisions the first of stand, hit, double, split, surrender",
        known="the own hand and what is seen of the dealer's; nothing of other boxes or of earlier rounds",
        shoe=f"{_decks(cards)} full at the start of every round, no cutting card",
        wagers=tuple(wagers),
        alternatives=tuple(alternatives),
        strategy=strategy_of(game, tables, "optimal"),
        notes=tuple(_notes(game, ends)),
    )


def _decks(cards: Sequence[int]) -> str:
    return f"{len(cards) // 52} decks," if len(cards) > 52 else "one deck," if len(cards) == 52 else "a pack,"


def _notes(game: Blackjack, ends: Ends) -> Iterator[str]:
    yield (
        "Split hands are each played by the same tables; a second card that makes the pair again is split as long as "
        "there may be more hands. Their mean is exact, summed over how many hands there are and which pair cards are gone."
    )
    yield (
        f"Rounds with split hands are {float(ends.split):.2%} of all. Their chance and mean are exact; how their net is "
        "distributed takes the hands as independent once the dealer's result is given, so that the outcomes, the "
        "standard deviation and the hit rate are exact but for these rounds."
    )
    if game.options.hole_card in ("none", "unread"):
        yield "A dealer's blackjack found late takes the original wager only; what went over 21 before is lost as well."
    if game.options.consolidated_payout:
        yield "Nobody insures, so that the consolidated payment of an insured blackjack does not come up."


def proved(reckoner: Reckoner, plan: Plan, pays: Pays) -> Ends:
    """Return the exact ends of a plan, which must agree with its worth in floats."""
    ends = ends_of(reckoner, plan)
    exact = float(ends.mean(pays.blackjack, reckoner.terms.five_cards_pay, pays.both))
    in_floats = reckoner.total(plan, reckoner.worth(plan), float(pays.blackjack), pays.both)
    if abs(exact - in_floats) > AGREE:
        raise ArithmeticError(f"the exact mean {exact} is not the one in floats, {in_floats}")
    return ends


def played(game: Blackjack, strategy: Strategy, deck: Sequence[int] | None = None) -> WagerOdds:
    """Return the exact odds of the first wager under any strategy of tables."""
    cards = list(deck) if deck is not None else [int(card) for card in game.pack()]
    reckoner, pays = Reckoner(terms_of(game, cards)), pays_of(game)
    plan = plan_of(reckoner, Tables.of(strategy, exposed=game.options.hole_card == "exposed"), Situations(reckoner))
    return _main(game, reckoner, plan, proved(reckoner, plan, pays), pays)


# Wagers.


def _main(game: Blackjack, reckoner: Reckoner, plan: Plan, ends: Ends, pays: Pays) -> WagerOdds:
    return WagerOdds(
        wager="main",
        unit="main",
        outcomes=outcomes_of(reckoner, plan, ends, pays.blackjack, pays.both),
        parts=ends.parts(pays.blackjack, reckoner.terms.five_cards_pay, pays.both),
        staked=ends.staked(),
        note="with the doubles and split hands that it brings",
    )


def _against_each(game: Blackjack, main: WagerOdds) -> Iterator[WagerOdds]:
    """Give the wagers of multiple action: each is as good as any, the dealer's hands being drawn from the same cards."""

    def named(id: str, area: int) -> str:
        kind, _, place = id.partition("@")
        if kind == "main":
            return f"main-{area}"
        return game.double_wager(int(place), area) if kind == "double" else game.split_wager(int(place), area)

    for area in declared.DEALER_HANDS:
        yield WagerOdds(
            wager=f"main-{area}",
            unit=f"main-{area}",
            outcomes=main.outcomes,
            parts={named(id, area): mean for id, mean in main.parts.items()},
            staked={named(id, area): mean for id, mean in main.staked.items()},
            note=main.note,
        )


def _insurance(game: Blackjack, cards: int, tens: int) -> Iterator[WagerOdds]:
    """Give insurance: the second card of the dealer is any card but the ace that is up."""
    pays = Fraction(declared.INSURANCE.highest.wins, declared.INSURANCE.highest.per)
    for wager in game.insurance_wagers if game.options.hole_card != "exposed" else ():
        note = "offered with an ace up; whatever the player holds"
        if wager not in ("insurance", "insurance-1"):
            note += ", and leaving aside what a hand that is still in play tells"
        odds = plain_wager(wager, {pays: tens, -1: cards - 1 - tens}, cards - 1, note=note)
        yield odds


def _streaks(main: WagerOdds, ends: Ends) -> Iterator[WagerOdds]:
    """Give the streak wagers: rounds won in a row, those that win and lose nothing left out (2.22)."""
    wins = main.win_probability
    loses = 1 - wins - main.push_probability
    # Of rounds with split hands it is certain only how many there are.
    least = max(wins - ends.split, Fraction(0)), min(loses + ends.split, Fraction(1))
    most = min(wins + ends.split, Fraction(1)), max(loses - ends.split, Fraction(0))
    for rounds in declared.STREAKS:
        odds = declared.STREAK[f"{rounds} wins"]
        pays = Fraction(odds.wins, odds.per)

        def advantage(won: Fraction, lost: Fraction, pays: Fraction = pays, rounds: int = rounds) -> Fraction:
            return 1 - (pays + 1) * (won / (won + lost)) ** rounds

        chance = (wins / (wins + loses)) ** rounds
        id = f"streak-{rounds}"
        found = plain_wager(
            id, {pays: chance.numerator, -1: chance.denominator - chance.numerator}, chance.denominator
        )
        error = max(abs(found.house_advantage - advantage(*one)) for one in (least, most))
        yield WagerOdds(
            wager=id,
            unit=id,
            outcomes=found.outcomes,
            parts=found.parts,
            staked=found.staked,
            note="rounds taken as independent; the bound allows for any result of rounds with split hands",
            error=error,
        )


def _decides(reckoner: Reckoner, plan: Plan) -> Decides:
    places = {tuple(sorted(start.values)): place for place, start in enumerate(reckoner.starts)}

    def decides(hand: Drawn, seen: Drawn) -> int:
        place, at = places[tuple(sorted(seen))], 0
        if len(hand) == 2 and hand[0] == hand[1] and plan.splits[place, hand[0]]:
            return SPLIT
        for value in hand:
            at = int(reckoner.hands.child[at, value])
        return int(plan.actions[place, 0, at])

    return decides


# Ways to play.


def _like_the_dealer(reckoner: Reckoner) -> Tables:
    """Return the tables of a player who draws and stands as the dealer must."""
    tables = empty_tables(reckoner)
    hands = reckoner.hands
    for count, soft, total in zip(hands.counts, hands.soft, hands.totals, strict=True):
        tables.hit[soft, total] = dealer_draws(int(count), reckoner.terms.hits_soft_17)
    return tables


def _never_bust(reckoner: Reckoner, by_cards: Plan, worth: Worth, tables: Tables, situations: Situations) -> Tables:
    """Return the best tables that never draw to a hand which a card may take over 21."""
    fixed = empty_tables(reckoner)
    fixed.hit[...] = tables.hit
    fixed.hit[0, 12:] = 0
    return best_tables(reckoner, by_cards, worth, situations, fixed, kept=("hit",))


def strategy_of(game: Blackjack, tables: Tables, name: str) -> Strategy:
    """Return tables as a strategy, with the charts that people play by."""
    terms = terms_of(game, [int(card) for card in game.pack()])
    insures = "Insure whenever it is offered." if tables.insurance[0] else "Never insure."
    return Strategy(
        game=game.id,
        options=game.options.chosen(),
        name=name,
        rules=(insures,) if game.options.hole_card != "exposed" else (),
        grids=charts(terms, tables),
        arrays=tables.arrays(),
    )


def simple(game: Blackjack) -> Strategy:
    """Return the simple strategy of automatic players."""
    return strategy_of(game, simple_tables(game), "simple")


def decider(game: Blackjack, strategy: Strategy) -> Decide:
    """Play at the table as a strategy says."""
    return decider_by_tables(game, strategy)
