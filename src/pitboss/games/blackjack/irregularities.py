"""What can go wrong at blackjack (2.15), and what is ruled.

The rulings change the course of the deal, so the procedure itself asks for them where they can happen.
"""

from __future__ import annotations

from ...rules.declarations import Irregularity, Options
from ...rules.twentyone_irregularities import CARD, TwentyOneIrregularities


def _double_shoe(options: Options) -> bool:
    return bool(options.shoe == "double")


def _multiple_action(options: Options) -> bool:
    return bool(options.multiple_action)


_FAMILY = TwentyOneIrregularities()

IRREGULARITIES = (
    _FAMILY.face_up(
        "IR-a",
        "2.15(a)",
        "it is not used; it goes to the discard rack, or to the segregated area of a double shoe",
    ),
    _FAMILY.drawn_unseen("IR-b", "2.15(b)"),
    _FAMILY.drawn_seen("IR-c", "2.15(c)"),
    _FAMILY.drawn_on_17("IR-d", "2.15(d)"),
    _FAMILY.own_card_missed(
        "IR-e",
        "2.15(e)",
        "the dealer misses dealing the own first or second card",
        "the players' first two cards are finished, then the dealer gets the right number",
    ),
    _FAMILY.shoe_runs_out("IR-f", "2.15(f)"),
    _FAMILY.few_cards("IR-g", "2.15(g)"),
    Irregularity(
        id="IR-h",
        name="wrong side of a double shoe",
        happened="a round is dealt from the side that was not named",
        ruling="it is treated as the right one and concluded",
        cite="2.15(h)",
        when=("before-deal", "deal"),
        trigger="procedure",
        possible=_double_shoe,
        possible_when="no double shoe is in use (option shoe)",
    ),
    _FAMILY.not_dealt("IR-i", "2.15(i)"),
    _FAMILY.needless_reading(
        "IR-j",
        "2.15(j)",
        reveals="2.15(j)1",
        reveals_nothing="2.15(j)2",
        # What is settled stays settled: the hands still lying are dead.
        undo_decided=False,
    ),
    _FAMILY.reader_fails("IR-k", "2.15(k)"),
    Irregularity(
        id="IR-l",
        name="up card not moved",
        happened="multiple action: the up card is not moved to the area of the second or third hand",
        ruling="the round goes on as if it had been moved",
        cite="2.15(l)",
        when=("dealer",),
        trigger="procedure",
        possible=_multiple_action,
        possible_when="multiple action is not played here",
    ),
    Irregularity(
        id="IR-m",
        name="up card swept into the discards",
        happened="multiple action: the up card goes to the discard rack before the last hand is complete",
        ruling="a supervisor rebuilds the last hand from the rack and restores the up card; play goes on",
        cite="2.15(m)",
        when=("dealer",),
        trigger="procedure",
        possible=_multiple_action,
        possible_when="multiple action is not played here",
        keys={"card": CARD},
    ),
)
