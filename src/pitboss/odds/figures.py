"""The odds of a game as figures for programs: stable keys, fractions as text."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from ..rules.declarations import as_text
from ..things.errors import UnknownName
from .results import NO_PLAY, Enumerated, GameOdds, WagerOdds

DIGITS = 8
LONGEST_NUMBER = 21


def ratio(value: Fraction) -> str:
    """Write a fraction.

    >>> ratio(Fraction(1, 19)), ratio(Fraction(-1))
    ('1/19', '-1/1')
    """
    return f"{value.numerator}/{value.denominator}"


def percent(value: Fraction, digits: int = DIGITS) -> float:
    """Return a share as percent, rounded from the exact fraction.

    >>> percent(Fraction(1, 19), 4)
    5.2632
    """
    return float(round(value * 100, digits))


def compared(cost: Fraction) -> str:
    """Say what another way to play costs beside the one the figures are for.

    >>> compared(Fraction(1, 100)), compared(Fraction(-1, 1000)), compared(Fraction(0))
    ('1.0000% more', '0.1000% less', 'the same')
    """
    return "the same" if not cost else f"{abs(percent(cost)):.4f}% {'more' if cost > 0 else 'less'}"


def net_as_text(net: Fraction) -> str:
    """Write what a wager comes to, in units of the wager.

    >>> net_as_text(Fraction(3, 2)), net_as_text(Fraction(0)), net_as_text(Fraction(-1))
    ('+1.5', '0', '-1')
    """
    return f"{float(net):+.10g}" if net else "0"


def play_of(found: GameOdds) -> str:
    """Say over which strategies the figures are the best."""
    return "nothing is decided in the course of a round" if found.play == NO_PLAY else found.play


def chosen_as_text(options: Mapping[str, Any], mark: str = "") -> str:
    """Write the options that were chosen, as they are typed.

    >>> chosen_as_text({"decks": 8, "bustit": False}), chosen_as_text({"decks": 8}, "`")
    ('decks 8, bustit false', '`decks` 8')
    """
    return ", ".join(f"{mark}{id}{mark} {as_text(value)}" for id, value in options.items())


def number_of(deals: int) -> str:
    """Write a number of deals; one that nobody would read to the end by its powers of ten.

    >>> number_of(407_170_400), number_of(10**61 * 15 // 14)
    ('407,170,400', '1.071 × 10^61')
    """
    if deals < 10**LONGEST_NUMBER:
        return f"{deals:,}"
    power = len(str(deals)) - 1
    return f"{float(Fraction(deals, 10**power)):.3f} × 10^{power}"


def counted(one: Enumerated) -> str:
    """Say what was counted.

    >>> counted(Enumerated(deals=38, closed_form="38 compartments", how="one by one"))
    'Counted: 38 deals = 38 compartments; one by one.'
    """
    return f"Counted: {number_of(one.deals)} deals = {one.closed_form}; {one.how}."


def wagers_asked(found: GameOdds, wager: str | None) -> tuple[WagerOdds, ...]:
    """Return all wagers, or the one asked for, be it named by its family or by one of its places.

    >>> from .solve import odds
    >>> from pitboss.games.registry import game
    >>> [one.wager for one in wagers_asked(odds(game("roulette")), "split:1-2")]
    ['split:a-b']
    """
    if wager is None:
        return found.wagers
    for one in found.wagers:
        if wager in (one.wager, *one.parts) or wager.partition(":")[0] == one.wager.partition(":")[0]:
            return (one,)
    raise UnknownName(
        f"There are no odds of a wager {wager!r} under these options.", allowed=[one.wager for one in found.wagers]
    )


def as_figures(found: GameOdds, wager: str | None = None) -> dict[str, Any]:
    """Return the odds with keys that stay.

    >>> from .solve import odds
    >>> from pitboss.games.registry import game
    >>> red = as_figures(odds(game("roulette")), "red")["wagers"][0]
    >>> red["house_advantage"], red["outcomes"][0]
    ({'fraction': '1/38', 'percent': 2.63157895}, {'net': '1/1', 'probability': '9/19'})
    """
    return {
        "game": found.game,
        "options": found.options,
        "enumerated": [
            {"deals": one.deals, "closed_form": one.closed_form, "how": one.how} for one in found.enumerated
        ],
        "strategy": found.play,
        "known": found.known,
        "shoe": found.shoe,
        "wagers": [_wager(one) for one in wagers_asked(found, wager)],
        "alternatives": [
            {
                "name": one.name,
                "wager": one.wager,
                "house_advantage": _share(one.house_advantage),
                "cost": _share(one.cost),
            }
            for one in found.alternatives
        ],
        "notes": list(found.notes),
    }


def _share(value: Fraction) -> dict[str, Any]:
    return {"fraction": ratio(value), "percent": percent(value)}


def _wager(one: WagerOdds) -> dict[str, Any]:
    return {
        "wager": one.wager,
        "unit": one.unit,
        "note": one.note,
        "exact": not one.error,
        "error_bound": float(one.error),
        "outcomes_exact": not one.outcomes_error,
        "outcomes_error_bound": float(one.outcomes_error),
        "variance_error_bound": float(one.variance_error),
        "house_advantage": _share(one.house_advantage),
        "element_of_risk": _share(one.element_of_risk),
        "win_probability": ratio(one.win_probability),
        "push_probability": ratio(one.push_probability),
        "standard_deviation": one.standard_deviation,
        "variance": ratio(one.variance),
        "staked": {id: ratio(value) for id, value in one.staked.items()},
        "parts": {id: ratio(value) for id, value in one.parts.items()},
        "outcomes": [{"net": ratio(each.net), "probability": ratio(each.probability)} for each in one.outcomes],
    }
