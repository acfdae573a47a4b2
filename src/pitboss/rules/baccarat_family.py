"""What the three baccarat games share around their rounds: options, irregularities, the shoe, settlement.

Punto banco (subchapter 3), chemin de fer (4) and minibaccarat (7) are dealt from a shoe of six decks or more with two
cutting cards. A game of the family names its own provisions and writes only what sets it apart.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, NamedTuple

from ..things.cards import Card, pack
from ..things.errors import NotUnderstood, UnknownName
from ..things.provisions import carries_out
from ..things.shoes import Shoe
from .baccarat import burn_value, card_value
from .baccarat_hands import AstrayCites, CardsAstray, HandCites, OutOfCards, TwoHands, is_early
from .case import Case
from .declarations import Conflict, Irregularity, Lookup, Option, Options, Step, Value, When, always
from .game import Game
from .proceeding import Call, Procedure
from .round import Round
from .tablework import TableState, TableWork, burn_shown, open_with_cards, recut_from_the_shoe, shuffle_shoe

LEAST_DECKS = 6
MOST_DECKS = 2000
"""The text sets no upper limit; a greater number is no shoe but a slip of the pen."""
FROM_THE_BACK = 14
"""How far from the back of the stack the first cutting card goes in at the least (3.5, 4.4(e), 7.5)."""


class ShoeCites(NamedTuple):
    """The provisions of a game on its table, its shoe and the cards in it."""

    inspect: str
    spread: str
    wash: str
    shuffle: str
    cut: str
    recut: str
    cutting_cards: str
    shoe: str
    burn: str
    last_hand: str


# Declarations.


def decks_option(default: int, cite: str, **more: Any) -> Option:
    """Six decks or more."""
    return Option(
        id="decks",
        name="Decks",
        default=default,
        accept=_enough_decks,
        accepts=f"a whole number of 6 or more, up to {MOST_DECKS}",
        cite=cite,
        **more,
    )


def _enough_decks(value: Value) -> bool:
    return type(value) is int and LEAST_DECKS <= value <= MOST_DECKS


def recut_option(cite: str, **more: Any) -> Option:
    """Who cuts again on a supervisor's order."""
    return Option(
        id="recut_by",
        name="Who recuts on a supervisor's order",
        default="last_cutter",
        values=("last_cutter", "next_entitled"),
        cite=cite,
        **more,
    )


def shuffle_options(cite: str, again: str, **more: Any) -> tuple[Option, Option]:
    """The two methods of shuffling, and whether the stack is shuffled once more after lacing."""
    return (
        Option(
            id="shuffle_method",
            name="Shuffle and lace, or wash and three shuffles",
            default="lace",
            values=("lace", "wash_and_three"),
            cite=cite,
            notice="the same at all tables of a pit",
            **more,
        ),
        Option(
            id="reshuffle_after_lace",
            name="Shuffle once more after lacing",
            default="no",
            values=("no", "yes"),
            cite=again,
            notice="to surveillance and the Commission in writing, half an hour, to start or stop",
            **more,
        ),
    )


def only_after_lacing(again: str) -> Conflict:
    """A stack that is not laced is not shuffled once more either."""
    return Conflict(
        when={"reshuffle_after_lace": ("yes",)},
        needs={"shuffle_method": ("lace",)},
        why="the further shuffle follows lacing, which the other method does without",
        cite=again,
    )


def disclosed_option(cite: str) -> Option:
    """The ways of disposing of a card drawn in error that was seen."""
    return Option(
        id="disclosed_card_procedure",
        name="What becomes of a card drawn in error that was seen",
        default=1,
        values=(1, 2, 3),
        cite=cite,
        notice="chosen beforehand in the rules of the game submission",
    )


def rounding_option(cite: str, **more: Any) -> Option:
    """Vigorish to the cent, or raised to the next quarter."""
    return Option(
        id="vig_rounding",
        name="How vigorish is rounded",
        default="exact",
        values=("exact", "quarter_up"),
        cite=cite,
        notice="8.3(b), half an hour",
        **more,
    )


KEYS = {
    "card": "the card concerned, as it stands in the order of the shoe",
    "disclosed": "whether it was seen as it was dealt",
}


def disclosed_card(cite: str, when: tuple[str, ...], *, rack: str) -> Irregularity:
    """A card drawn in error that was seen; never called by itself."""
    return Irregularity(
        id="disclosed-card",
        name="card drawn in error, disclosed",
        happened="a card that would be the first of the next hand is seen as it is dealt",
        ruling=f"by option disclosed_card_procedure: 1, it goes to the {rack} with as many face-up cards as it is "
        "worth; 2, with one unseen card; 3, it opens a simulated round without wagers, whose cards are discarded",
        cite=cite,
        when=when,
        trigger="procedure",
        keys=KEYS,
    )


def disclosed_steps(cites: AstrayCites, *, rack: str) -> tuple[Step, ...]:
    """Return what becomes of a card drawn in error that was seen, in the way that the licensee has chosen.

    >>> cites = AstrayCites("7.11(b)", ("7.11(c)1", "7.11(c)2", "7.11(c)3"), "7.11(d)", "7.11(e)")
    >>> [step.cite for step in disclosed_steps(cites, rack="discard rack")]
    ['7.11(c)1', '7.11(c)2', '7.11(c)3']
    """

    def chosen(way: int) -> When:
        return lambda options: bool(options.disclosed_card_procedure == way)

    ways = (
        f"goes to the {rack} with as many further cards, drawn face up, as it is worth",
        f"goes to the {rack} with one further card, which nobody sees",
        f"opens a simulated round of play once the hand is over: no wagers, the same rules, its cards to the {rack}",
    )
    return tuple(
        Step(f"A card drawn in error for the next hand, if it was seen, {what}.", cites.disclosed[way - 1], chosen(way))
        for way, what in enumerate(ways, start=1)
    )


# Looking up.


def drawing_table(cite: str, table: Sequence[str], note: str = "") -> Lookup:
    """Return Table 2 as the rule card prints it; rows that say the same stand together.

    >>> from pitboss.rules.baccarat import TABLE_2
    >>> [row[0] for row in drawing_table("3.9(c)", TABLE_2).rows]
    ['0, 1, 2', '3', '4', '5', '6', '7']
    """
    counts: dict[str, list[int]] = {}
    for count, row in enumerate(table):
        counts.setdefault(row, []).append(count)
    return Lookup(
        id="table-2",
        name="Table 2, the Banker's Hand",
        cite=cite,
        columns=("count", "none", *map(str, range(10))),
        rows=tuple((", ".join(map(str, alike)), *row) for row, alike in counts.items()),
        note=(
            "Down: the Banker's Point Count on two cards. Across: what the third card of the Player's Hand is worth, "
            f"or none. D draws, S stays.{note}"
        ),
    )


# Steps, as the rule card prints them.


def shoe_steps(
    cites: ShoeCites, shuffle: Sequence[Step], *, rack: str, last: str = "", used: When = always
) -> tuple[Step, ...]:
    """Return what is done before the first hand of a shoe, but for what opens the table; ``shuffle`` says how.

    ``last`` names whoever is the first to cut on a reshuffle, where that is not the highest number.
    """
    first = f"the highest number, or on a reshuffle the last {last}" if last else "the highest number"
    return (
        *shuffle,
        Step(f"The stack is offered for the cut, from {first}, clockwise; at last the dealer cuts.", cites.cut, used),
        Step("It is cut at least 10 cards from either end; what lay in front goes to the back.", cites.cut, used),
        Step("One cutting card goes in 14 cards from the back, one behind the last card.", cites.cutting_cards, used),
        Step("The stack is placed in the dealing shoe.", cites.shoe, used),
        Step(
            f"The first card and as many more as it is worth, pictures ten, are shown and go to the {rack}.",
            cites.burn,
            used,
        ),
    )


def opening_steps(cites: ShoeCites, used: When = always) -> tuple[Step, ...]:
    """Return how a table is opened."""
    return (
        Step("The dealer inspects the decks and the floorperson verifies it.", cites.inspect, used),
        Step("They are spread face up by deck, suit and sequence for the first to arrive.", cites.spread, used),
        Step("They are turned face down, washed and stacked.", cites.wash, used),
    )


def mixing_steps(lace: str, again: str, wash: str) -> tuple[Step, ...]:
    """Return the two methods of shuffling, before play and after each shoe."""

    def laces(options: Options) -> bool:
        return bool(options.shuffle_method == "lace")

    return (
        Step("The cards are shuffled, and about one deck is laced evenly into the stack.", lace, laces),
        Step(
            "The dealer calling the game shuffles once more.",
            again,
            lambda options: bool(options.reshuffle_after_lace == "yes"),
        ),
        Step(
            "The cards are washed and stacked; each of the three dealers shuffles the stack.",
            wash,
            lambda options: not laces(options),
        ),
    )


# The games.


class BaccaratFamilyGame(Game):
    """A game of the family; its procedures are built from these parts.

    ``SHOE`` and ``HANDS`` name its provisions, ``DEALERS`` how many dealers stand at the table.
    """

    SHOE: ClassVar[ShoeCites]
    HANDS: ClassVar[HandCites]
    DEALERS: ClassVar[int] = 1
    shoe_ends_with_list = frozenset({"insufficient-cards"})

    @carries_out("3.1(a)", "4.1(a)", "7.1(a)")
    def pack(self) -> list[Card]:
        """Return six decks or more (3.1(a), 4.1(a), 7.1(a))."""
        return pack(self.options.decks)

    # A simulated round, and the end of a shoe.

    def simulated_hands(self, round: Round, card: Card) -> TwoHands:
        """Lay out the hands of a simulated round that a disclosed card opens."""
        raise NotImplementedError(f"{type(self).__name__} does not say how a simulated round is dealt")

    def too_few_cards(self, round: Round, astray: CardsAstray) -> None:
        """Rule that the round is void; every card goes back for the reshuffle."""
        cite = astray.astray_cites.too_few
        round.happened("insufficient-cards")
        astray.bring_back(cite)
        round.carries["reshuffle"] = True
        round.void_hands(cite)

    @carries_out("3.8", "7.8(e)")
    def look_ahead(self, round: Round, astray: CardsAstray) -> Procedure:
        """Say that the last hand comes, and use up what was drawn in error."""
        shoe = round.shoe
        if round.carry.get("last_hand"):
            # No more cards are dealt until the reshuffle, to which all cards go.
            round.carries["reshuffle"] = True
            astray.bring_back(self.SHOE.last_hand)
            yield None
            return
        if is_out(shoe):
            yield from self._announce_last_hand(round)
        opening = list(astray.opening)
        while opening:
            yield from self._simulated_round(round, self.simulated_hands(round, opening.pop(0)))
        shoe.waiting.extend(place for place, _ in astray.waiting)

    @carries_out("3.12(c)3", "4.12(h)3", "7.11(c)3")
    def _simulated_round(self, round: Round, hands: TwoHands) -> Procedure:
        """Deal a round without wagers, opened by a disclosed card, and discard it (3.12(c)3, 4.12(h)3, 7.11(c)3)."""
        cite = hands.astray_cites.disclosed[2]
        round.enter("simulated-round")
        yield round.announce("Simulated round of play: no wagers are accepted.", cite)
        try:
            yield from hands.initial_deal()
            yield from hands.third_cards()
        except OutOfCards:
            round.happened("insufficient-cards")
            round.carries["reshuffle"] = True
        yield round.pick_up(hands.player, cite)
        yield round.pick_up(hands.banker, cite)
        if is_out(round.shoe) and not round.carries.get("last_hand"):
            yield from self._announce_last_hand(round)

    def _announce_last_hand(self, round: Round) -> Procedure:
        round.carries["last_hand"] = True
        yield round.announce("Last hand.", self.SHOE.last_hand)

    def after_round(self, state: TableState, round: Round) -> None:
        """Carry the last hand and the reshuffle over to the next round."""
        state.carry = {key: True for key in ("last_hand", "reshuffle") if round.carries.get(key)}

    # Calls and cases.

    def check_call(self, round: Round, call: Call, irregularity: Irregularity) -> None:
        """Refuse a call whose details the game does not know."""
        known = {key: value for key, value in call.details.items() if key != "early"}
        super().check_call(round, Call(call.irregularity, known, call.at), irregularity)
        for key in YES_OR_NO:
            if type(call.details.get(key, False)) is not bool:
                raise NotUnderstood(
                    f"{irregularity.id}: {key} is not {call.details[key]!r}.", allowed=["true", "false"]
                )

    def script_hands(self, case: Case) -> dict[str, list[str]]:
        """The two hands draw from the one order of the shoe; neither has cards of its own beyond it."""
        return {**super().script_hands(case), "player": [], "banker": []}

    def script_calls(self, case: Case) -> list[Call]:
        """Read cards as the shoe writes them, and see which error comes before the hands have their cards."""
        calls = []
        for call in super().script_calls(case):
            details = dict(call.details)
            if "early" in details:
                allowed = sorted(self.irregularity(call.irregularity).keys)
                raise UnknownName(f"{call.irregularity} has no detail 'early'.", allowed=allowed)
            if details.get("card") is not None:
                details["card"] = str(Card.parse(details["card"]))
                if call.irregularity == "card-drawn-in-error" and is_early(case.shoe, details["card"]):
                    details["early"] = True
            calls.append(Call(call.irregularity, details, call.at))
        return calls

    # The table between rounds.

    def opening(self, work: TableWork) -> Procedure:
        """Inspect the decks, spread them for the first participants, wash and stack."""
        cites = self.SHOE
        yield from open_with_cards(work, inspect=cites.inspect, spread=cites.spread, wash=cites.wash)

    def shuffle_cites(self, work: TableWork) -> ShoeCites:
        """Return the provisions under which a shoe is shuffled, by the method in use."""
        return self.SHOE

    def first_to_cut(self, work: TableWork) -> int:
        """Return the seat to which a stack is offered first, or 0 for the highest number."""
        return 0

    def shuffle_cut_and_burn(self, work: TableWork) -> Procedure:
        """Mix, shuffle and cut the cards, place both cutting cards, load the shoe and burn."""
        cites = self.shuffle_cites(work)
        yield from self.mix(work)
        shoe = yield from shuffle_shoe(
            work,
            cite=cites.shuffle,
            cutters=cut_order(work.seats, self.first_to_cut(work)),
            cite_cut=cites.cut,
            recut_by=self.options.recut_by,
            cite_recut=cites.recut,
            depth=in_front_of_the_cutting_card,
            cite_cutting_card=cites.cutting_cards,
            at_the_end=True,
            cite_shoe=cites.shoe,
            burn=lambda work, shoe: burn_shown(work, shoe, burn_value, cites.burn),
        )
        work.state.shoes = [shoe]

    def cut_again(self, work: TableWork, order: Sequence[int] | None) -> Procedure:
        """Cut the stack of the shoe again, as long as no card of it has been dealt, and burn anew.

        ``order`` is that of the cut, ``None`` once a card has been dealt.
        """
        cites = self.shuffle_cites(work)
        shoe = yield from recut_from_the_shoe(work, order, cites.recut, by=self.options.recut_by)
        if shoe is None:
            return
        yield work.insert_cutting_card(shoe, in_front_of_the_cutting_card(len(shoe.order)), cites.cutting_cards)
        yield work.note("load", cites.shoe, text="The stack is placed in the dealing shoe.")
        yield from burn_shown(work, shoe, burn_value, cites.burn)

    def mix(self, work: TableWork) -> Procedure:
        """Mix the stack by hand before its order is fixed, where the regulation says how."""
        yield None

    def call_between_rounds(self, work: TableWork, irregularity: Irregularity) -> Procedure:
        """Discard a card found face up with as many as it is worth; the shoe stays in play."""
        yield work.note("irregularity", irregularity.cite, text=f"{irregularity.id}: {irregularity.name}")
        if not work.state.shoes:
            return
        shoe = work.state.shoes[0]
        left = 1
        first: Card | None = None
        while left and shoe.remaining:
            if shoe.position == shoe.cutting_card:
                yield work.note("cutting-card", self.SHOE.last_hand, text="The cutting card is reached.")
            card = shoe.draw("irregularity")
            shoe.discards.append(card)
            yield work.note("discard", irregularity.cite, cards=(str(card),), face="up")
            if first is None:
                first = card
                left += card_value(card)
            left -= 1


YES_OR_NO = ("disclosed", "last_hand", "transfer")
"""Details of calls that are true or false."""


def lace_or_wash(work: TableWork, *, lace: str, again: str, wash: str, dealers: int) -> Procedure:
    """Mix a stack by one of the two methods of 3.5 and 4.4(a); its order is fixed by the shuffle that follows.

    ``lace`` and ``wash`` cite the methods, ``again`` the option to shuffle once more after lacing.
    """
    options = work.game.options
    if options.shuffle_method == "lace":
        yield work.note("mix", lace, text="The cards are shuffled until they are randomly intermixed.")
        yield work.note("lace", lace, text="About one deck is laced evenly into the stack.")
        if options.reshuffle_after_lace == "yes":
            yield work.note("mix", again, text="The dealer calling the game shuffles once more.")
    else:
        yield work.note("wash", wash, text="The cards are washed and stacked.")
        for number in range(1, dealers + 1):
            yield work.note("mix", wash, text=f"Dealer {number} of {dealers} shuffles the stack.")


def cut_order(seats: Sequence[int], first: int) -> list[int]:
    """Return the seats clockwise, by falling numbers, from the highest one or from ``first``.

    >>> cut_order((1, 4, 6), 0), cut_order((1, 4, 6), 4), cut_order((1, 4, 6), 5)
    ([6, 4, 1], [4, 1, 6], [4, 1, 6])
    """
    falling = sorted(seats, reverse=True)
    if not first:
        return falling
    return [*(seat for seat in falling if seat <= first), *(seat for seat in falling if seat > first)]


def in_front_of_the_cutting_card(size: int) -> int:
    """Return how many cards of a stack lie in front of the first cutting card.

    >>> in_front_of_the_cutting_card(416)
    402
    """
    return size - FROM_THE_BACK


def is_out(shoe: Shoe) -> bool:
    """Whether the cutting card has come out of a shoe; one that lies next has not."""
    return 0 <= shoe.cutting_card < shoe.position
