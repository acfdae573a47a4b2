"""The procedure of Colorado hold 'em as its rule card tells it, in the words of the version in force."""

from __future__ import annotations

from ...rules.declarations import Step, When, always
from ...rules.poker_family import ByDeal, uses_automated_shoe
from ...rules.poker_family_steps import card_by_card, loading_steps, no_more_bets_steps, opening_steps, stub_steps
from .declarations import (
    LOWEST_PUSHES,
    TENS,
    bet_is_permissible,
    bet_is_required,
    bonus_is_offered,
    has_limit,
    pair_of_any,
)

BY_DEAL = ByDeal("23.7", "23.8", "23.9")


def _both_steps(text: str, permissible: str, required: str, used: When = always) -> tuple[Step, Step]:
    """Return a step of both versions, with its cite in each."""
    return (
        Step(text, permissible, lambda options: bet_is_permissible(options) and used(options)),
        Step(text, required, lambda options: bet_is_required(options) and used(options)),
    )


def _losers_and_pushes_steps(pairs: tuple[int, ...], lose: str, push: str, used: When) -> tuple[Step, ...]:
    """Return what is settled before the winners, where hands with these pairs are a push."""
    lost = Step(
        f"Hands of less than {pair_of_any((*pairs, TENS)[:1])} lose: their wagers are collected first of all, then "
        "their cards.",
        lose,
        used,
    )
    if not pairs:
        return (lost,)
    text = f"Next, {pair_of_any(pairs)} is a push: the wagers stay with the player, the cards are collected."
    return lost, Step(text, push, used)


def _required_and_pushes_from(lowest: int | None) -> When:
    return lambda options: bet_is_required(options) and options.required_push_low == lowest


STEPS = (
    *opening_steps(
        opening="23.4(a); 23.4(b); 23.4(c)", shuffle="23.5", cut="23.2(a)", no_cut="23.5", two_decks="23.2(b)"
    ),
    *loading_steps(automated_shoe="23.9"),
    Step("Players place an ante, and the bonus wager if they wish.", "23.1#ante-wager; 23.6; 23.6A", bonus_is_offered),
    Step("Players place an ante.", "23.1#ante-wager; 23.6", lambda options: not bonus_is_offered(options)),
    *no_more_bets_steps(BY_DEAL, hold="23.8"),
    Step(
        "Three times one card face down to each player, clockwise from the far left; then three community cards face "
        "down in front of the dealer.",
        "23.1#community-card; 23.7; 23.8",
        card_by_card,
    ),
    Step(
        "A stack of three face down to each player, clockwise from the far left; the next stack face down in front of "
        "the dealer, as community cards.",
        "23.1#community-card; 23.9",
        uses_automated_shoe,
    ),
    *stub_steps(BY_DEAL, BY_DEAL),
    Step(
        "Players look at their cards. From the far left each declares an instant winner, or lays one card face down "
        "left of the betting area and either bets the ante's equal or plays on without a bet.",
        "23.1#discard; 23.11(b)1; 23.11(b)2",
        bet_is_permissible,
    ),
    Step(
        "Players look at their cards. From the far left each declares an instant winner, or lays one card face down "
        "left of the betting area and bets the ante's equal, or folds.",
        "23.1#discard; 23.1#bet-wager; 23.10",
        bet_is_required,
    ),
    *_both_steps("Who holds an instant winner may keep it quiet and play on.", "23.11(b)2ii", "23.10"),
    *_both_steps(
        "A winner that is declared: the dealer turns over the three cards. If it is one, the table pays the ante at "
        "once; if not, the hand is void and the ante collected. Either way the hand is over.",
        "23.11(b)2; 23.13(b); 23.14(d)",
        "23.10; 23.12(b); 23.14(d)",
    ),
    *_both_steps(
        "The bonus wager on it is paid as well, or after an error returned.",
        "23.13(d); 23.14(d)",
        "23.12(d); 23.14(d)",
        bonus_is_offered,
    ),
    Step(
        "Fold: the ante is collected, a bonus wager with it, and the cards go unseen to the discard rack.",
        "23.10",
        bet_is_required,
    ),
    *_both_steps("When all have decided the dealer turns over the three community cards.", "23.11(c)", "23.10"),
    *_both_steps(
        "Counterclockwise from the far right the dealer turns over the two cards of each player left; with the "
        "community cards they are the hand.",
        "23.11(d); 23.11(d)1; 23.11(d)2",
        "23.1#hand; 23.10",
    ),
    *_losers_and_pushes_steps((9, TENS), "23.11(e)", "23.11(f)", bet_is_permissible),
    *_losers_and_pushes_steps((), "23.10", "23.10", _required_and_pushes_from(None)),
    *_losers_and_pushes_steps(LOWEST_PUSHES, "23.10", "23.10", _required_and_pushes_from(6)),
    *_losers_and_pushes_steps(LOWEST_PUSHES[1:], "23.10", "23.10", _required_and_pushes_from(7)),
    *_losers_and_pushes_steps(LOWEST_PUSHES[2:], "23.10", "23.10", _required_and_pushes_from(8)),
    *_losers_and_pushes_steps(LOWEST_PUSHES[3:], "23.10", "23.10", _required_and_pushes_from(9)),
    *_both_steps(
        "Last the table pays the winners, counterclockwise from the far right; their cards lie face up until all are "
        "paid.",
        "23.11(g); 23.11(g)1; 23.13(b)",
        "23.10; 23.12(b)",
    ),
    *_both_steps(
        "The bonus wager goes by its own table: below a pair of jacks it is collected with the losers, with one pair "
        "from jacks up it is a push, and from two pair on it is paid with the winners.",
        "23.13(d)",
        "23.12(d)",
        bonus_is_offered,
    ),
    *_both_steps(
        "What ante and bet of one hand win is cut to the payout limit; the bonus wager lies outside it.",
        "23.13(c)",
        "23.12(c)",
        has_limit,
    ),
    *_both_steps(
        "Cards go to the discard rack hand by hand, each with its discard, the community cards last, so that every "
        "hand can be rebuilt.",
        "23.11(g)2; 23.11(h)",
        "23.10",
    ),
)
