"""Table work: what is done at a table between rounds, as opening, shuffling, cutting, burning and changing dealers."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from ..things.cards import Card
from ..things.shoes import Shoe
from .asks import Ask, Choice, Choices, Decision
from .events import NOBODY, Event
from .proceeding import Procedure, Proceeding
from .round import ONE_CARD

if TYPE_CHECKING:
    from .game import Game

ShoeMaker = Callable[[Sequence[Card], str], Shoe]
ShoeProcedure: TypeAlias = Generator[Event | Ask | None, Decision, Shoe]
RecutProcedure: TypeAlias = Generator[Event | Ask | None, Decision, Shoe | None]


class TableState:
    """What a table carries from round to round.

    ``shoes`` are the shoes in play, ``carry`` what the game itself hands on (see :attr:`Round.carries`),
    ``deck`` which of two decks is in play, ``last_cut_by`` the seat that cut last, ``cards_opened_at`` when the cards
    in play were opened, in seconds; ``left_seats`` by name the seat that somebody left and the rounds dealt by then,
    ``miss_a_turn`` the seats whose next turn at something that goes round is missed.
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
        self.left_seats: dict[str, list[int]] = {}
        self.miss_a_turn: list[int] = []

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
            "left_seats": self.left_seats,
            "miss_a_turn": self.miss_a_turn,
            "inserted": {str(one.number): one.inserted for one in self.shoes if one.inserted},
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
    work: TableWork,
    *,
    inspect: str,
    spread: str,
    wash: str,
    decks: int = 1,
    jokers_out: str = "",
    backs: str = "",
) -> Procedure:
    """Open a card table: inspect, spread for the first player, wash and stack.

    ``backs`` is the cite under which two decks must differ, where the game has one.
    """
    if backs and decks > 1:
        yield work.note("compare-decks", backs, text="Both decks are fit for play; their backs differ in colour.")
    for number in range(decks):
        which = f"deck {number + 1}: " if decks > 1 else ""
        size = len(work.game.pack())
        yield work.note("inspect", inspect, text=f"{which}the dealer sorts and inspects {size} cards.")
        yield work.note("verify", inspect, text=f"{which}the floorperson verifies the inspection.")
        yield work.note("spread", spread, text=f"{which}the cards are spread face up by suit and in sequence.")
        yield work.note("wash", wash, text=f"{which}the cards are turned face down, washed and stacked.")
    work.state.opened = True


class CutCites(NamedTuple):
    """The provisions of the cut of one deck: none after a device, else cover card, at least ten cards, the rest."""

    no_cut: str
    cover_card: str
    take: str
    rest: str


def shuffle_one_deck(
    work: TableWork,
    *,
    cite: str,
    device: bool,
    two_decks: bool = False,
    cite_two_decks: str = "",
    cut: CutCites | None = None,
    cite_recut: str = "",
) -> Procedure:
    """Shuffle the deck of a poker-derived game, as after every round; by hand it is cut on the cover card.

    ``cut`` names the provisions of each step of the cut, where the game has them; with ``cite_recut`` a supervisor may
    order the cards to be cut again.
    """
    state = work.state
    if two_decks:
        state.deck = 2 if state.deck == 1 else 1
        yield work.note("change-decks", cite_two_decks, text=f"deck {state.deck} comes into play.")
    shoe = work.shuffle(work.game.pack(), cite)
    yield None
    if device:
        if cut is not None:
            yield work.note("no-cut", cut.no_cut, text="The device has shuffled: the cards are dealt without a cut.")
    else:
        yield from _one_handed_cut(work, shoe, cut, cite)
        if cite_recut:
            decision = yield work.question(0, _recut_choices(cite_recut), cite_recut, about="recut")
            if decision.word == "recut":
                yield from _one_handed_cut(work, shoe, cut, cite_recut)
    state.shoes = [shoe]


def _one_handed_cut(work: TableWork, shoe: Shoe, cut: CutCites | None, cite: str) -> Procedure:
    if cut is None:
        yield from dealer_cuts(work, shoe, cite, from_top=True)
        return
    yield work.note("cover-card", cut.cover_card, text="The cover card is laid in front of the deck.")
    yield from dealer_cuts(work, shoe, cut.take, from_top=True)
    yield work.note("cover-card", cut.rest, text="The rest goes on top; the cover card is put into the discard rack.")


def idle_table(work: TableWork, *, cite: str, wash: str) -> Procedure:
    """Let the cards lie spread while nobody plays; who arrives looks at them, then they are washed and stacked.

    They are shuffled anew before the next round.
    """
    yield work.note("spread", cite, text="Nobody plays: the cards are spread on the table.")
    yield work.note("show", cite, text="A player has arrived: the cards lie face up for inspection.")
    yield work.note("wash", wash, text="the cards are turned face down, washed and stacked.")
    work.state.shoes = []


def dealer_cuts(work: TableWork, shoe: Shoe, cite: str, *, from_top: bool = False) -> Procedure:
    """Let the dealer cut at least ten cards from either end, or, ``from_top``, take at least ten from the top."""
    size = len(shoe.order)
    choices = _taken_from_the_top(size, cite) if from_top else cut_choices(size, cite)
    decision = yield work.question(0, choices, cite, about="cut")
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


def _taken_from_the_top(size: int, cite: str) -> Choices:
    """Return how many cards a one-handed cut takes from the top: at least ten, and some must be left."""
    found = _TAKEN.get((size, cite))
    if found is None:
        meaning = f"cut, at least {CUT_AT_LEAST} cards from the top"
        found = _TAKEN[size, cite] = Choices(Choice("cut", meaning, cite, whole=(CUT_AT_LEAST, size - 1)))
    return found


_TAKEN: dict[tuple[int, str], Choices] = {}


def seats_from_right(seats: Sequence[int]) -> Iterator[int]:
    """Give seats clockwise beginning with the one farthest right of the dealer.

    >>> list(seats_from_right([1, 3, 5]))
    [5, 1, 3]
    """
    ordered = sorted(seats)
    yield from ordered[-1:]
    yield from ordered[:-1]


# Shoes of several decks: blackjack, baccarat and their kin.


def shuffle_shoe(
    work: TableWork,
    *,
    cite: str,
    cutters: Sequence[int],
    cite_cut: str = "",
    cite_no_cut: str = "",
    recut_by: str = "",
    cite_recut: str = "",
    depth: Callable[[int], int] | None = None,
    cite_cutting_card: str = "",
    at_the_end: bool = False,
    cite_shoe: str = "",
    burn: Callable[[TableWork, Shoe], Procedure] | None = None,
    cards: Sequence[Card] | None = None,
    side: str = "",
) -> ShoeProcedure:
    """Shuffle, cut, place the cutting card, load the shoe and burn; return the shoe, ready for its first round.

    ``cutters`` are the seats to whom the stack is offered, in order; under ``cite_no_cut`` a device has shuffled and
    nobody cuts. ``recut_by`` (see :func:`recut`) lets a supervisor
    order a recut. ``depth`` tells from the number of cards how many lie in front of the cutting card; ``at_the_end``
    puts a second one behind the last card.
    """
    shoe = work.shuffle(work.game.pack() if cards is None else cards, cite, side=side)
    yield None
    if cite_no_cut:
        yield work.note("no-cut", cite_no_cut, text="The device has shuffled: the cards are dealt without a cut.")
    else:
        yield from players_cut(work, shoe, cutters, cite_cut or cite)
    if recut_by and not cite_no_cut:
        decision = yield work.question(0, _recut_choices(cite_recut or cite), cite_recut or cite, about="recut")
        if decision.word == "recut":
            yield from recut(work, shoe, cutters, cite_recut or cite, by=recut_by)
    if depth is not None:
        yield work.insert_cutting_card(shoe, depth(len(shoe.order)), cite_cutting_card or cite)
    if at_the_end:
        yield work.note(
            "insert-cutting-card", cite_cutting_card or cite, hand=side or None, text="behind the last card"
        )
    yield work.note("load", cite_shoe or cite, hand=side or None, text="The stack is placed in the dealing shoe.")
    if burn is not None:
        yield from burn(work, shoe)
    return shoe


def recut_from_the_shoe(work: TableWork, order: Sequence[int] | None, cite: str, *, by: str) -> RecutProcedure:
    """Take a stack out of its shoe and cut it again; return the shoe, whose cutting card and burn are still to come.

    What was burned goes back to the front. ``order`` is that of the cut, ``None`` once a card has been dealt: then the
    cut stands, and nothing is returned.
    """
    state = work.state
    if order is None or not state.shoes:
        yield work.note("ruling", cite, text="No recut: cards have been dealt since the cut.")
        return None
    shoe = state.shoes[0]
    shoe.position = 0
    shoe.discards.clear()
    yield work.note("unload", cite, text="The stack is taken from the shoe, what was burned in front.")
    present = [seat for seat in order if seat in work.seats]
    yield from recut(work, shoe, present, cite, by=by if state.last_cut_by in present else "next_entitled")
    return shoe


def recut(work: TableWork, shoe: Shoe, order: Sequence[int], cite: str, *, by: str) -> Procedure:
    """Cut again on a supervisor's order.

    ``by`` is ``last_cutter``, who must cut, or ``next_entitled``: the stack is offered on in the order of the cut.
    """
    last = work.state.last_cut_by
    if by == "last_cutter" and last:
        decision = yield work.question(last, cut_choices(len(shoe.order), cite), cite, about="cut")
        yield work.cut(shoe, int(decision.argument), cite, seat=last)
    elif by == "next_entitled" and last in order:
        yield from players_cut(work, shoe, list(order)[list(order).index(last) + 1 :], cite)
    else:
        yield from dealer_cuts(work, shoe, cite)


def burn_shown(work: TableWork, shoe: Shoe, further: Callable[[Card], int], cite: str) -> Procedure:
    """Burn the first card of a shoe and as many further ones as it calls for, all shown to the players."""
    first = work.burn(shoe, cite, face="up")
    yield None
    for _ in range(further(first)):
        work.burn(shoe, cite, face="up")
        yield None


_RECUTS: dict[str, Choices] = {}


def _recut_choices(cite: str) -> Choices:
    found = _RECUTS.get(cite)
    if found is None:
        found = _RECUTS[cite] = Choices(
            Choice("accept", "accept the cut", cite),
            Choice("recut", "order the cards to be recut", cite),
        )
    return found
