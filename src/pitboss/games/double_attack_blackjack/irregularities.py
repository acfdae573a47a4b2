"""What can go wrong at double attack blackjack (26.?), and what is ruled.

Of the section the paragraphs from (h) on are held; (a) to (f) are taken over from blackjack, 2.15, which they match.
"""

from __future__ import annotations

from ...rules.declarations import Irregularity, Options
from ...rules.proceeding import Call
from ...rules.round import Round
from ...rules.twentyone_irregularities import FIRST_DEAL, TwentyOneIrregularities

NOT_HELD = "the paragraph is not held; it is taken to match that of blackjack"
RESHUFFLED = "The cards are reshuffled by the approved procedure before the next round."
OFF_THE_TABLE = "The shuffling device is taken off the table; from now on the cards are shuffled by hand."

BLACKJACKS = TwentyOneIrregularities(source="general", unsure=NOT_HELD)
HELD = TwentyOneIrregularities()


def uses_shuffler(options: Options) -> bool:
    """Whether a shuffling device stands at the table (26.4(a))."""
    return bool(options.shuffler != "none")


def _has_hole_card(options: Options) -> bool:
    return bool(options.hole_card != "none")


def _jams(round: Round, call: Call) -> None:
    round.note("ruling", "26.?(j)", text=RESHUFFLED)
    round.carries["reshuffle"] = True


def _removed(round: Round, call: Call) -> None:
    round.note("ruling", "26.?(k)", text=OFF_THE_TABLE)
    round.carries["device_removed"] = True


IRREGULARITIES = (
    BLACKJACKS.face_up(
        "IR-a", "26.?(a)", "it is not used but put into the discard rack; a ten is no card of this game and taken out"
    ),
    BLACKJACKS.drawn_unseen("IR-b", "26.?(b)"),
    BLACKJACKS.drawn_seen("IR-c", "26.?(c)"),
    BLACKJACKS.drawn_on_17("IR-d", "26.?(d)"),
    BLACKJACKS.own_card_missed(
        "IR-e",
        "26.?(e)",
        "the dealer misses dealing the hole card",
        "it is dealt after the players' first two cards",
        possible=_has_hole_card,
        possible_when="no hole card is dealt (option hole_card)",
    ),
    BLACKJACKS.shoe_runs_out("IR-f", "26.?(f)"),
    HELD.few_cards("IR-h", "26.?(h)"),
    HELD.not_dealt("IR-i", "26.?(i)"),
    Irregularity(
        id="IR-j",
        name="shuffling device fails",
        happened="the device jams, stops during a shuffle or does not finish its cycle",
        ruling="the cards are reshuffled by the approved procedure; no wager is touched",
        cite="26.?(j)",
        when=FIRST_DEAL,
        effect=_jams,
        possible=uses_shuffler,
        possible_when="the cards are shuffled by hand (option shuffler)",
    ),
    Irregularity(
        id="IR-k",
        name="another method of shuffling",
        happened="the cards are to be shuffled by another method than the device",
        ruling="the device is taken off the table first; no wager is touched",
        cite="26.?(k)",
        when=FIRST_DEAL,
        effect=_removed,
        possible=uses_shuffler,
        possible_when="the cards are shuffled by hand (option shuffler)",
    ),
    HELD.needless_reading(
        "IR-l",
        "26.?(l)",
        reveals="26.?(l)1",
        reveals_nothing="26.?(l)2",
        # Every wager goes back, also of hands that were settled before the reading was noticed.
        undo_decided=True,
    ),
    HELD.reader_fails("IR-m", "26.?(m)"),
)
