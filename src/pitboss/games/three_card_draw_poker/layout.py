"""The layout: its betting areas and inscriptions, or the sign that may stand in their place (13:69E-1.13BB)."""

from __future__ import annotations

from collections.abc import Iterator

from ...rules.declarations import Options, PayTable
from ...things.payout import EVEN
from ...things.provisions import carries_out
from . import declarations as declared

PLACES = 6


@carries_out("13:69E-1.13BB(b)2")
def wording() -> tuple[str, ...]:
    """Return the inscriptions on how the game is played."""
    return ("Dealer Always Qualifies", "In To Win/Draw Must Equal Ante")


@carries_out("13:69E-1.13BB(b)3", "13:69F-42.11(a)")
def odds(options: Options) -> Iterator[str]:
    """Give the odds of all wagers as they are printed, with the word "to" and never "for".

    >>> from .game import ThreeCardDrawPoker
    >>> list(odds(ThreeCardDrawPoker(bonus=3).options))[1:4]
    ['In to Win/Draw Bonus', '  mini royal flush 20 to 1', '  straight flush 6 to 1']
    """
    yield f"Ante and In to Win/Draw {EVEN}"
    yield "In to Win/Draw Bonus"
    yield from _rows(declared.BONUS[options.bonus])
    yield "First 3 Bonus"
    yield from _rows(declared.FIRST_3[options.first_3])


def _rows(table: PayTable) -> Iterator[str]:
    return (f"  {name} {printed}" for name, printed in table.rows)


@carries_out(
    "13:69E-1.13BB(a)", "13:69E-1.13BB(b)1", "13:69E-1.13BB(c)", "13:69E-1.13BB(d)", "13:69E-1.13BB(e)"
)  # fmt: skip
def layout_text(options: Options) -> str:
    """Return the layout in words; with ``odds_on_sign`` inscriptions and odds stand on a sign at the table."""
    inscribed = [*wording(), *odds(options)]
    on_sign = options.odds_on_sign
    lines = [
        "Name or trade name of the casino licensee",
        f"{PLACES} places, the dealer opposite; at each: First 3 Bonus | Ante | In To Win/Draw",
        *([] if on_sign else inscribed),
        "Drop box and tip box on the dealer's side, one on either side of the dealer",
    ]
    if on_sign:
        lines += ["On a sign at the table:", *(f"  {line}" for line in inscribed)]
    return "\n".join(lines)
