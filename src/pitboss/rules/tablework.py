"""Table work: what is done at a table between rounds, as opening, shuffling, cutting, burning and changing dealers."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from ..things.cards import Card
from ..things.shoes import Shoe
from .asks import Choice, Choices
from .events import NOBODY, Event
from .proceeding import Procedure, Proceeding
from .round import ONE_CARD

if TYPE_CHECKING:
    from .game import Game

ShoeMaker = Callable[[Sequence[Card], str], Shoe]


class TableState:
    """What a table carries from round to round.

    ``shoes`` are the shoes in play, ``carry`` what the game itself hands on (see :attr:`Round.carries`),
    ``last_cut_by`` the seat that cut last, ``cards_opened_at`` when the cards in play were opened, in seconds.
    """

    def __init__(self) -> None:
        self.shoes: list[Shoe] = []
        self.carry: dict[str, Any] = {}
        self.rounds_dealt = 0
        self.deck = 0
        self.opened = False
        self.cards_opened_at: float | None = None
        self.last_cut_by = 0
        self.shuffle_asked = False
        self.cutting_card_came_to = ""

    def snapshot(self) -> dict[str, Any]:
        """Return the state as JSON; shoes by number, position, cut and cutting card, never their order."""
        return {
            "shoes": [
                [one.number, one.position, one.cut_at, one.cutting_card, one.side, list(one.waiting)]
                for one in self.shoes
            ],
            "carry": self.carry,
            "rounds_dealt": self.rounds_dealt,
            "deck": self.deck,
            "opened": self.opened,
            "cards_opened_at": self.cards_opened_at,
            "last_cut_by": self.last_cut_by,
            "shuffle_asked": self.shuffle_asked,
            "cutting_card_came_to": self.cutting_card_came_to,
        }


class TableWork(Proceeding):
    """One piece of table work under way; it asks seats who may cut, and the dealer (seat 0)."""

    def __init__(
        self, game: Game, state: TableState, seats: Sequence[int], make_shoe: ShoeMaker, *, why: str = ""
    ) -> None:
        super().__init__()
        self.game = game
        self.state = state
        self.seats = tuple(sorted(seats))
        self.why = why
        self.new_shoes: list[Shoe] = []
        self._make_shoe = make_shoe

    @property
    def decks(self) -> int:
        """How many separate packs are opened at this table."""
        return 2 if self.game.options.get("second_deck", False) else 1

    def shuffle(self, cards: Sequence[Card], cite: str, *, side: str = "") -> Shoe:
        """Shuffle cards into a new shoe; the event binds the dealer to the order without showing it."""
        shoe = self._make_shoe(cards, side)
        self.new_shoes.append(shoe)
        self.events.append(Event("shuffle", cite, None, side or None, (), None, None, None, shoe.commitment))
        return shoe

    def cut(self, shoe: Shoe, position: int, cite: str, *, seat: int | None = None) -> Event:
        """Cut a shoe at a position counted from the front."""
        shoe.cut(position)
        self.state.last_cut_by = seat or 0
        return self.record(Event("cut", cite, seat, shoe.side or None, text=f"at card {position}"))

    def insert_cutting_card(self, shoe: Shoe, position: int, cite: str) -> Event:
        """Put the cutting card behind ``position`` cards."""
        shoe.cutting_card = position
        return self.record(Event("insert-cutting-card", cite, None, shoe.side or None, text=f"behind card {position}"))

    def burn(self, shoe: Shoe, cite: str, *, face: str = "down") -> Card:
        """Take the first card of the shoe to the discard rack."""
        card = shoe.draw("burn")
        shoe.discards.append(card)
        self.record(
            Event(
                "burn",
                cite,
                None,
                None,
                ONE_CARD[card],
                face,
                None,
                None,
                None,
                None if face == "up" else NOBODY,
            )
        )
        return card


CUT_AT_LEAST = 10


def open_with_cards(
    work: TableWork, *, inspect: str, spread: str, wash: str, decks: int = 1, jokers_out: str = ""
) -> Procedure:
    """Open a card table: inspect, spread for the first player, wash and stack."""
    for number in range(decks):
        which = f"deck {number + 1}: " if decks > 1 else ""
        size = len(work.game.pack())
        yield work.note("inspect", inspect, text=f"{which}the dealer sorts and inspects {size} cards.")
        yield work.note("verify", inspect, text=f"{which}the floorperson verifies the inspection.")
        yield work.note("spread", spread, text=f"{which}the cards are spread face up by suit and in sequence.")
        yield work.note("wash", wash, text=f"{which}the cards are turned face down, washed and stacked.")
    work.state.opened = True


def shuffle_one_deck(
    work: TableWork,
    *,
    cite: str,
    device: bool,
    two_decks: bool = False,
    cite_two_decks: str = "",
) -> Procedure:
    """Shuffle the deck of a poker-derived game, as after every round; by hand it is cut on the cover card."""
    state = work.state
    if two_decks:
        state.deck = 1 - state.deck
        yield work.note("change-decks", cite_two_decks, text=f"deck {state.deck + 1} comes into play.")
    shoe = work.shuffle(work.game.pack(), cite)
    yield None
    if not device:
        yield from dealer_cuts(work, shoe, cite)
    state.shoes = [shoe]


def dealer_cuts(work: TableWork, shoe: Shoe, cite: str) -> Procedure:
    """Let the dealer cut with one hand, at least ten cards from either end."""
    size = len(shoe.order)
    decision = yield work.question(0, cut_choices(size, cite), cite, about="cut")
    yield work.cut(shoe, int(decision.argument or CUT_AT_LEAST), cite)


def players_cut(
    work: TableWork,
    shoe: Shoe,
    order: Sequence[int],
    cite: str,
    *,
    cite_refusal: str = "",
) -> Procedure:
    """Offer the stack to seats in turn; who takes it cuts, and if nobody does the dealer cuts."""
    size = len(shoe.order)
    for seat in order:
        decision = yield work.question(seat, cut_choices(size, cite, decline=cite_refusal or cite), cite, about="cut")
        if decision.word == "cut":
            yield work.cut(shoe, int(decision.argument), cite, seat=seat)
            return
    yield from dealer_cuts(work, shoe, cite_refusal or cite)


_CUTS: dict[tuple[int, str, str], Choices] = {}


def cut_choices(size: int, cite: str, *, decline: str = "") -> Choices:
    """Return where a stack may be cut: at least ten cards from either end."""
    found = _CUTS.get((size, cite, decline))
    if found is None:
        meaning = f"cut, at least {CUT_AT_LEAST} cards from either end"
        choices = [Choice("cut", meaning, cite, whole=(CUT_AT_LEAST, size - CUT_AT_LEAST))]
        if decline:
            choices.append(Choice("decline", "refuse the cut", decline))
        found = _CUTS[size, cite, decline] = Choices(*choices)
    return found


def seats_from_right(seats: Sequence[int]) -> Iterator[int]:
    """Give seats clockwise beginning with the one farthest right of the dealer.

    >>> list(seats_from_right([1, 3, 5]))
    [5, 1, 3]
    """
    ordered = sorted(seats)
    yield from ordered[-1:]
    yield from ordered[:-1]
