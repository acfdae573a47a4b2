"""What is done at a double attack blackjack table between rounds: opening, shuffle, cut, burn (26.3, 26.4, 26.7)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from ...rules.asks import Choice, Choices
from ...rules.declarations import Irregularity
from ...rules.proceeding import Procedure
from ...rules.round import Round
from ...rules.tablework import TableState, TableWork, shuffle_shoe
from ...rules.twentyone_shoe import (
    FIRST_PLAYER,
    HOUSE_CHOICE,
    ITS_BOX,
    THE_DEALERS,
    burn_card,
    cards_before_cutting_card,
    cutters,
    disclose_burn_card,
    note_end_of_round,
)
from ...things.shoes import Shoe
from .declarations import OWN_PROCEDURE_TEXTS, own_procedure
from .irregularities import OFF_THE_TABLE, uses_shuffler

TENS_OF_A_DECK = 4
WHO_CUTS = {FIRST_PLAYER: "26.4(d)1", ITS_BOX: "26.4(d)2", THE_DEALERS: "26.4(d)3", HOUSE_CHOICE: "26.4(d)4"}
STACKED = Choices(
    Choice("stacked", "the cards are mixed and stacked", "26.3(c)"),
    Choice("exposed", "a card was turned over: mix them again", "26.3(c)"),
)


# Opening, and an idle table.


def opening(work: TableWork) -> Procedure:
    """Inspect the decks, take the tens out of them, spread each for the first player, wash and stack (26.3)."""
    decks = int(work.game.options.decks)
    yield work.note("inspect", "26.3(a)", text=f"The dealer sorts and inspects {decks} decks.")
    yield work.note("verify", "26.3(a)", text="The floorperson verifies the inspection.")
    tens = TENS_OF_A_DECK * decks
    yield work.note("remove-tens", "26.3(a); 26.2(a)", text=f"The dealer removes {tens} tens from the decks.")
    yield work.note(
        "destroy-tens", "26.3(a)", text="The floorperson verifies that no ten is left, and destroys those removed."
    )
    for deck in range(1, decks + 1):
        yield work.note("spread", "26.3(b)", text=f"deck {deck}: spread face up by suit and in sequence.")
    yield from _wash(work, "26.3(c)")
    work.state.opened = True


def _wash(work: TableWork, cite: str) -> Procedure:
    """Mix and stack the cards, again whenever one is exposed in doing so (26.3(c))."""
    while True:
        yield work.note("wash", cite, text="The cards are turned face down, washed and stacked.")
        decision = yield work.question(0, STACKED, cite, about="wash")
        if decision.word == "stacked":
            return


def idle(work: TableWork) -> Procedure:
    """Leave the cards spread while nobody plays; face up for the first to arrive, then washed (26.4(i))."""
    yield work.note("spread", "26.4(i)", text="Nobody plays: the cards are spread on the table.")
    yield work.note("show", "26.4(i)", text="A player has arrived: the cards lie face up for inspection.")
    yield from _wash(work, "26.4(i); 26.3(c)")
    work.state.shoes = []


# Shuffle, cut and burn.


def between_rounds(work: TableWork) -> Procedure:
    """Shuffle before play, after each shoe and where the licensee has it so (26.4(a), (g))."""
    state = work.state
    new = not state.shoes
    if not new and not _shuffle_is_due(work):
        return
    order, rule, _ = cutters(work, new=new)
    for past in ("reshuffle", "ran_out", "burned"):
        state.carry.pop(past, None)
    own = own_procedure(work.game.options)
    described = "; ".join(f"{part}: {own[part]}" for part in OWN_PROCEDURE_TEXTS if part in own)
    if described:
        yield work.note("own-procedure", "26.4(h)", text=described)
    shoe = yield from shuffle_shoe(
        work,
        cite="26.4(a)" if new else "26.4(a); 26.4(g)",
        cutters=order,
        cite_cut=f"26.4(b)2; 26.4(c); {WHO_CUTS[rule]}; 26.4(e)",
        cite_no_cut="26.4(b)1" if _by_device(work) else "",
        recut_by=str(work.game.options.recut_by),
        cite_recut="26.4(f)",
        depth=_depth(own),
        cite_cutting_card="26.4(h)" if "behind" in own else "26.4(e)",
        at_the_end=own.get("cutting_cards") == 2,
        cite_shoe="26.4(b)1" if _by_device(work) else "26.4(e)",
        burn=_burn,
    )
    state.shoes = [shoe]
    state.shuffle_asked = False
    state.cutting_card_came_to = ""


def _depth(own: Mapping[str, Any]) -> Callable[[int], int] | None:
    """Return how many cards lie in front of the cutting card: a quarter stays behind it, or what was approved."""
    if own.get("cutting_cards") == 0:
        return None
    behind = own.get("behind")
    return cards_before_cutting_card if behind is None else lambda size: size - int(behind)


def _shuffle_is_due(work: TableWork) -> bool:
    state = work.state
    return bool(
        state.shuffle_asked or state.shoes[0].at_cutting_card or "reshuffle" in state.carry or "ran_out" in state.carry
    )


def _by_device(work: TableWork) -> bool:
    """Whether a device shuffles: it stands at the table and has not been taken off it (26.?(k))."""
    return uses_shuffler(work.game.options) and not work.state.carry.get("device_removed")


def _burn(work: TableWork, shoe: Shoe) -> Procedure:
    """Burn a card, or as many as the licensee's own procedure says."""
    own = own_procedure(work.game.options)
    for _ in range(min(own.get("burns", 1), shoe.remaining)):
        yield from burn_card(work, shoe, "26.7; 26.4(h)" if "burns" in own else "26.7")


def dealer_change(work: TableWork) -> Procedure:
    """Burn a card before a new dealer deals."""
    if work.state.shoes:
        yield from _burn(work, work.state.shoes[0])


def disclose_burn(work: TableWork) -> Procedure:
    """Show the last burn card to a player who asks."""
    yield from disclose_burn_card(work, "26.7")


def call_between_rounds(work: TableWork, irregularity: Irregularity) -> Procedure:
    """Take the device off the table before another method of shuffling is used (26.?(k))."""
    yield work.note("irregularity", irregularity.cite, text=f"{irregularity.id}: {irregularity.name}")
    yield work.note("ruling", irregularity.cite, text=OFF_THE_TABLE)
    work.state.carry["device_removed"] = True


def after_round(state: TableState, round: Round) -> None:
    """Note what the next round and the next shuffle depend on."""
    if round.carry.get("device_removed"):
        round.carries["device_removed"] = True
    if round.options.shuffle_each_round:
        round.carries["reshuffle"] = True
    note_end_of_round(state, round)
