"""The layout: its betting areas, the places of the cards and the odds that it shows (13:69E-1.13L)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ...rules.declarations import Options, PayTable
from ...things.provisions import carries_out
from .declarations import bonus_is_offered, pair_of_any, pushes

PLACES = 7


@carries_out("23.12(a)", "23.13(a)")
def _odds(tables: Sequence[PayTable]) -> Iterator[str]:
    """Give the odds of all wagers, with the word "to" and never "for"."""
    for table in tables:
        yield table.name
        yield from (f"  {name} {printed}" for name, printed in table.rows)


@carries_out("13:69E-1.13L", "13:69E-1.13L(b)2")
def layout_text(options: Options, tables: Sequence[PayTable]) -> str:
    """Return the layout in words, with the odds of the pay tables in force.

    >>> from pitboss.games.registry import game
    >>> print(game("colorado-holdem").layout_text().splitlines()[0])
    7 places, the dealer opposite; at each: Ante | Bet | Bonus
    """
    areas = ["Ante", "Bet", *(["Bonus"] if bonus_is_offered(options) else [])]
    pairs = pushes(options)
    return "\n".join(
        (
            f"{PLACES} places, the dealer opposite; at each: {' | '.join(areas)}",
            "Left of these areas a place for the discard",
            "In front of the table inventory three places in a row for the community cards",
            *_odds(tables),
            *([f"Ante and bet: {pair_of_any(pairs)} is a push"] if pairs else []),
            "Drop box and tip box on the dealer's side, one on either side of the dealer",
        )
    )
