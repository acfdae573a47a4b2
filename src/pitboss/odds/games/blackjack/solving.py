"""The odds of blackjack: the best tables of totals, proved, with what every card more to go by would gain."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from ....games.blackjack import declarations as declared
from ....games.blackjack.arithmetic import BUST, may_double, outcome
from ....games.blackjack.game import Blackjack
from ....plant.cores import Report
from ...results import Alternative, GameOdds, WagerOdds, plain_wager
from ...solve import Decide
from ...strategy import Strategy
from ...twentyone.best import Best, Pays, proved
from ...twentyone.charts import charts
from ...twentyone.ends import Ends
from ...twentyone.nets import outcomes_of, split_notes
from ...twentyone.reckoner import Plan, Reckoner
from ...twentyone.tables import Situations, plan_of
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
ALONG = {
    "resplit_aces": {"max_split_hands": 4},
    "exposed_double_soft": {"hole_card": "exposed"},
    "same_suit_table": {"additional_wager": "same-suit"},
    "sevens_table": {"additional_wager": "sevens"},
    "sevens_third_card_wins": {"additional_wager": "sevens"},
    "twenty_table": {"twenty_point_bonus": True},
    "progressive": {"progressive_meter": 10_000},
    "progressive_token": {"progressive": True, "progressive_meter": 10_000},
    "progressive_meter": {"progressive": True},
    "bonus_wager": {"bonus_meter": 1_000},
    "bonus_meter": {"bonus_wager": True},
}
EXAMPLES = {"progressive_token": (1, 5), "progressive_meter": (10_000, 100_000), "bonus_meter": (1_000, 10_000)}

HOLE = {"none": UNCHECKED, "unread": UNCHECKED, "reader": CHECKED, "exposed": SHOWN}


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
    best = Best(terms, pays, lambda done: report(done / 3))
    tables, plan = best.tables, best.plan(best.tables)
    report(0.5)
    ends = best.proved(plan)
    report(0.6)
    shoe = shoe_of(cards)
    insurance = Fraction(terms.counts[-1], len(cards) - 1) * 3 - 1
    if insurance > 0:
        tables.insurance[0] = 1
        if game.options.consolidated_payout:
            raise ArithmeticError("with so many tens a blackjack is insured, which the main wager leaves out")
    main = _main(best.reckoner, plan, ends, pays)
    wagers = [main] if "main" in game.open_wagers() else list(_against_each(game, main))
    wagers += _insurance(game, len(cards), terms.counts[-1])
    wagers += further_wagers(game, shoe, _decides(best.reckoner, plan))
    if game.options.streak:
        wagers += _streaks(main)
    others = (
        ("every decision by all cards of the hand, the best play there is", best.by_cards),
        ("the simple strategy of automatic players", best.plan(simple_tables(game))),
        ("mimic the dealer", best.plan(best.like_the_dealer())),
        ("never bust: the best play that does not draw to hard 12 or more", best.plan(best.never_bust())),
    )
    alternatives = []
    for number, (name, other) in enumerate(others):
        found = -best.proved(other).mean(pays.blackjack, terms.five_cards_pay, pays.both)
        cost = found - main.house_advantage
        alternatives.append(Alternative(name=name, wager=wagers[0].wager, house_advantage=found, cost=cost))
        report(0.7 + 0.08 * number)
    if game.options.hole_card != "exposed" and insurance <= 0:
        alternatives.append(_insured_blackjacks(wagers[0], main, pays, terms.counts))
    return GameOdds(
        game=game.id,
        options=game.options.chosen(),
        enumerated=(best.enumerated(ends.sets, ends.cards),),
        play="total-dependent: the best tables of totals against what the dealer shows, from which no single entry "
        "can be changed for the better; of equally good decisions the first of stand, hit, double, split, surrender",
        known="the own hand and what is seen of the dealer's; nothing of other boxes or of earlier rounds",
        shoe=f"{_decks(cards)} full at the start of every round, no cutting card",
        wagers=tuple(wagers),
        alternatives=tuple(alternatives),
        strategy=strategy_of(game, tables, "optimal"),
        notes=tuple(_notes(game, ends, main.outcomes_error)),
    )


def _decks(cards: Sequence[int]) -> str:
    return f"{len(cards) // 52} decks," if len(cards) > 52 else "one deck," if len(cards) == 52 else "a pack,"


def _notes(game: Blackjack, ends: Ends, error: Fraction) -> Iterator[str]:
    yield (
        "Split hands are each played by the same tables; a second card that makes the pair again is split as long as "
        "there may be more hands. Their mean is exact, summed over the number of hands and the pair cards gone."
    )
    yield from split_notes(ends.split, ends.three_or_more, error)
    if game.options.hole_card in ("none", "unread"):
        yield "A dealer's blackjack found late takes the original wager only; what went over 21 before is lost as well."
    if game.options.consolidated_payout:
        yield "Nobody insures, so that the consolidated payment of an insured blackjack does not come up."


def played(game: Blackjack, strategy: Strategy, deck: Sequence[int] | None = None) -> WagerOdds:
    """Return the exact odds of the first wager under any strategy of tables."""
    cards = list(deck) if deck is not None else [int(card) for card in game.pack()]
    reckoner, pays = Reckoner(terms_of(game, cards)), pays_of(game)
    plan = plan_of(reckoner, Tables.of(strategy, exposed=game.options.hole_card == "exposed"), Situations(reckoner))
    return _main(reckoner, plan, proved(reckoner, plan, pays), pays)


# Wagers.


def _main(reckoner: Reckoner, plan: Plan, ends: Ends, pays: Pays) -> WagerOdds:
    found = outcomes_of(reckoner, plan, ends, pays.blackjack, pays.both)
    return WagerOdds(
        wager="main",
        unit="main",
        outcomes=found.outcomes,
        outcomes_error=found.error,
        parts=ends.parts(pays.blackjack, reckoner.terms.five_cards_pay, pays.both),
        staked=ends.staked(),
        note="with the doubles and split hands that it brings",
    )


def _against_each(game: Blackjack, main: WagerOdds) -> Iterator[WagerOdds]:
    """Give the wagers of multiple action: one is as good as another, all dealer's hands coming from the same cards."""

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
            outcomes_error=main.outcomes_error,
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


def _insured_blackjacks(wager: WagerOdds, main: WagerOdds, pays: Pays, counts: Sequence[int]) -> Alternative:
    """Give what it costs to insure every blackjack: an ace is up, and the own ace and ten are gone as well."""
    cards, aces, tens = sum(counts), counts[0], counts[-1]
    offered = Fraction(2 * aces * (aces - 1) * tens, cards * (cards - 1) * (cards - 2))
    stake = Fraction(1, 2)
    gain = stake * declared.INSURANCE.highest.wins / declared.INSURANCE.highest.per
    dealers = Fraction(tens - 1, cards - 3)
    cost = offered * (stake * (1 - dealers) - gain * dealers)
    even = pays.blackjack - stake == pays.both + gain == 1
    return Alternative(
        name="insure every blackjack and nothing else" + (": even money against an ace" if even else ""),
        wager=wager.wager,
        house_advantage=main.house_advantage + cost,
        cost=cost,
    )


def _streaks(main: WagerOdds) -> Iterator[WagerOdds]:
    """Give the streak wagers: rounds won in a row, those that win and lose nothing left out (2.22)."""
    wins = main.win_probability
    loses = 1 - wins - main.push_probability
    off = main.outcomes_error
    least = max(wins - off, Fraction(0)), min(loses + off, Fraction(1))
    most = min(wins + off, Fraction(1)), max(loses - off, Fraction(0))
    for rounds in declared.STREAKS:
        odds = declared.STREAK[f"{rounds} wins"]
        pays = Fraction(odds.wins, odds.per)

        def advantage(won: Fraction, lost: Fraction, pays: Fraction = pays, rounds: int = rounds) -> Fraction:
            return 1 - (pays + 1) * (won / (won + lost)) ** rounds

        chance = (wins / (wins + loses)) ** rounds
        id = f"streak-{rounds}"
        found = plain_wager(id, {pays: chance.numerator, -1: chance.denominator - chance.numerator}, chance.denominator)
        error = max(abs(found.house_advantage - advantage(*one)) for one in (least, most))
        yield WagerOdds(
            wager=id,
            unit=id,
            outcomes=found.outcomes,
            parts=found.parts,
            staked=found.staked,
            note="rounds taken as independent; the bound allows for how far the wins of the main wager may be off",
            error=error,
            outcomes_error=error / (pays + 1),
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
