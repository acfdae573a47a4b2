"""What is done at a blackjack table between rounds: opening, shuffle, cut, burn, the end of a shoe (2.4 to 2.6)."""

from __future__ import annotations

from ...rules.asks import Choice, Choices
from ...rules.proceeding import Procedure
from ...rules.round import Round
from ...rules.tablework import TableState, TableWork, open_with_cards, players_cut, recut
from ...rules.twentyone_shoe import burn_card, cards_before_cutting_card, cutters, disclose_burn_card, note_end_of_round
from ...things.cards import Card, pack
from ...things.shoes import Shoe
from .dealing import BLACK, RED

ONE_DECK = 52
BATCHES = 2
RECUT = Choices(
    Choice("accept", "accept the cut", "2.5"),
    Choice("recut", "order the cards to be recut before any is dealt", "2.5"),
)


def opening(work: TableWork) -> Procedure:
    """Inspect, spread and wash the cards (2.4); pre-shuffled ones were inspected elsewhere (2.5(a))."""
    options = work.game.options
    if options.preshuffled:
        yield work.note("open-batch", "2.5(a)", text="The sealed batch of pre-shuffled cards is opened.")
        work.state.opened = True
        return
    batches = BATCHES if options.shoe == "hand" else 1
    yield from open_with_cards(work, inspect="2.4", spread="2.4", wash="2.4", decks=batches)


def between_rounds(work: TableWork) -> Procedure:
    """Prepare the cards for the next round; where nothing is due nothing happens."""
    state, options = work.state, work.game.options
    if options.shoe == "continuous":
        state.shoes = [work.shuffle(work.game.pack(), "2.21")]
        yield None
        return
    if not state.shoes:
        yield from _load_all(work, new=True)
        return
    ran_out = state.carry.pop("ran_out", None)
    if state.shuffle_asked:
        for shoe in state.shoes:
            yield from _clear(work, shoe)
        yield from _load_all(work, new=False)
        return
    for place, shoe in enumerate(list(state.shoes)):
        if options.bart_carter and shoe.side != ran_out:
            if shoe.position > ONE_DECK:
                yield from _bart_carter(work, shoe)
        elif shoe.at_cutting_card or shoe.side == ran_out:
            yield from _clear(work, shoe)
            yield from _load(work, place, shoe.side, new=False)
            _forget_the_shoe(state)


def _load_all(work: TableWork, *, new: bool) -> Procedure:
    """Shuffle, cut and load the shoe, or both sides of a double one."""
    state = work.state
    sides = (RED, BLACK) if work.game.options.shoe == "double" else ("",)
    for place, side in enumerate(sides):
        yield from _load(work, place, side, new=new)
    state.shuffle_asked = False
    _forget_the_shoe(state)


def _forget_the_shoe(state: TableState) -> None:
    state.cutting_card_came_to = ""
    # Whoever waited for a shuffle may wager again (2.3(f)).
    state.carry.pop("stayed", None)


def _load(work: TableWork, place: int, side: str, *, new: bool) -> Procedure:
    """Shuffle and cut the cards, set the cutting card and burn the first card (2.5, 2.6(c))."""
    state, options = work.state, work.game.options
    decks = int(options.decks)
    cards = pack(decks // 2) if side else work.game.pack()
    if options.shoe == "hand":
        state.deck = 2 if state.deck == 1 else 1
        yield work.note("change-batches", "2.2(c)", text=f"Batch {state.deck} comes into play.")
    if new and options.preshuffled:
        cite = "2.5(a)"
        yield work.note("preshuffled", cite, text="The cards are not shuffled again before play.")
    else:
        cite = "2.5(a)" if new or state.shuffle_asked else "2.6(l)3; 2.5(a)"
    shoe = work.shuffle(cards, cite, side=side)
    yield None
    order, _, why = cutters(work, new=new)
    if order:
        yield work.note("offer-cut", "2.5(e)", seat=order[0], text=why)
    yield from players_cut(work, shoe, order, "2.5(b); 2.5(c)", cite_refusal="2.5(f)")
    decision = yield work.question(0, RECUT, "2.5", about="recut")
    if decision.word == "recut":
        yield from recut(work, shoe, order, "2.5; 2.5(c)", by=str(options.recut_by))
    if not options.bart_carter:
        yield work.insert_cutting_card(shoe, cards_before_cutting_card(len(cards)), "2.5(d)")
    if options.shoe == "hand":
        yield work.note("second-cutting-card", "2.2(a)", text="A second cutting card covers the bottom of the cards.")
    state.shoes[place : place + 1] = [shoe]
    if _burns(work):
        yield from burn_card(work, shoe, "2.6(c)")


# Burning.


def _burns(work: TableWork) -> bool:
    """Whether cards are burned: not with a double shoe (2.6(d)), nor with the Bart Carter shuffle (2.6(c))."""
    return work.game.options.shoe in ("single", "hand") and not work.game.options.bart_carter


def dealer_change(work: TableWork) -> Procedure:
    """Burn a card before a new dealer deals (2.6(c))."""
    if _burns(work) and work.state.shoes and work.state.shoes[0].remaining:
        yield from burn_card(work, work.state.shoes[0], "2.6(c)")


def disclose_burn(work: TableWork) -> Procedure:
    """Show the last burn card (2.6(c))."""
    yield from disclose_burn_card(work, "2.6(c)")


# The end of a shoe, and the shuffle in course of play.


def _clear(work: TableWork, shoe: Shoe) -> Procedure:
    """Put the rest of the shoe into the discard rack, to see that no card is missing (2.6(l))."""
    hand = shoe.side or None
    yield work.note("collected", "2.6(l)1", hand=hand, text=f"{len(shoe.discards)} cards lie in the discard rack.")
    rest = shoe.take_stub()
    shoe.discards.extend(rest)
    cite = "2.6(l)2ii" if shoe.side else "2.6(l)2i"
    text = f"{len(rest)} cards from the shoe make {len(shoe.discards)}."
    yield work.note("rest-to-rack", f"2.6(l)2; {cite}", hand=hand, text=text)


def _bart_carter(work: TableWork, shoe: Shoe) -> Procedure:
    """Shuffle the discards and put them back in three stacks at the marked places of the shoe (2.6(m))."""
    dealt: list[Card] = [card for place, card in enumerate(shoe.order[: shoe.position]) if place not in shoe.waiting]
    shuffled = work.shuffle(dealt, "2.6(m)", side=shoe.side)
    yield None
    shoe.insert(shuffled, [shoe.remaining * quarter // 4 for quarter in (1, 2, 3)])
    yield work.note("insert-stacks", "2.6(m)", hand=shoe.side or None, text=f"three stacks, {len(dealt)} cards in all")
    _forget_the_shoe(work.state)


def after_round(state: TableState, round: Round) -> None:
    """Note what the next round and the next shuffle depend on."""
    note_end_of_round(state, round)
    carry = state.carry
    if "side" in round.carry:
        carry.setdefault("side", round.carry["side"])
    if round.options.sitting_out == "waits-for-shuffle" and not _shuffle_is_due(state, round):
        stayed = round.carry.get("stayed", round.seats)
        carry["stayed"] = [seat for seat in round.seats if seat in stayed] or list(round.seats)


def _shuffle_is_due(state: TableState, round: Round) -> bool:
    if round.options.shoe == "continuous" or "ran_out" in state.carry or state.shuffle_asked:
        return True
    return not round.options.bart_carter and any(shoe.at_cutting_card for shoe in state.shoes)
