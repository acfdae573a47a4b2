"""Cases: the exchange format for scripted rounds, and the stacked shoe that makes the procedure deal exactly them.

A case is dealt twice: once from a shoe that learns in which order the procedure wants the cards of each hand,
and once, for the record, from an ordinary shoe stacked in that order.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any

import msgspec

from ..things.cards import Card
from ..things.chance import Chance
from ..things.errors import EquipmentError, NotAllowed, NotUnderstood, PitbossError, UnknownName
from ..things.money import show, to_cents, to_dollars
from ..things.shoes import Shoe
from .proceeding import Call

if TYPE_CHECKING:
    from .asks import Ask
    from .game import Game
    from .round import Round

Dollars = int | float | str


class CaseSeat(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """A seat of a case: its wagers in dollars, its cards in the order received, its decisions in order of play."""

    seat: int
    wagers: dict[str, Dollars]
    cards: list[str] = []
    decisions: list[Any] = []
    box: int | None = None


class Case(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """A scripted round with what it is expected to come to; amounts are dollars.

    ``more`` holds the keys that only the sheet of the game knows (see :attr:`pitboss.rules.game.Game.CASE_KEYS`).
    """

    id: str
    game: str
    seats: list[CaseSeat]
    cite: str = ""
    options: dict[str, Any] = {}
    dealer: list[Any] = []
    community: list[str] = []
    shoe: list[str] = []
    dice: list[Any] = []
    number: list[Any] = []
    calls: list[dict[str, Any]] = []
    expected: dict[str, dict[str, Dollars]] | None = None
    why: str = ""
    more: dict[str, Any] = {}


COMMON_KEYS = tuple(name for name in Case.__struct_fields__ if name != "more")
"""The keys of a case that every game knows."""


def read_cases(data: bytes | str) -> list[Case]:
    """Read one case, or a list of cases, from JSON.

    >>> [one.id for one in read_cases('[{"id": "r-1", "game": "roulette", "seats": []}]')]
    ['r-1']
    """
    raw = data.encode() if isinstance(data, str) else data
    try:
        loaded = msgspec.json.decode(raw)
    except msgspec.DecodeError as error:
        raise NotUnderstood(f"This is not JSON: {error}.") from None
    return [read_case(one) for one in (loaded if isinstance(loaded, list) else [loaded])]


def read_case(loaded: object) -> Case:
    """Read one decoded case; keys that not every game knows are left to the game, which takes or refuses them."""
    if isinstance(loaded, dict):
        more = {key: value for key, value in loaded.items() if key not in COMMON_KEYS}
        if more:
            loaded = {key: value for key, value in loaded.items() if key in COMMON_KEYS} | {"more": more}
    try:
        return msgspec.convert(loaded, Case)
    except msgspec.ValidationError as error:
        fields = CaseSeat.__struct_fields__ if "$.seats" in str(error) else COMMON_KEYS
        where = f"Case {loaded['id']!r}" if isinstance(loaded, dict) and "id" in loaded else "Case"
        raise NotUnderstood(f"{where}: {error}.", allowed=fields if "field" in str(error) else ()) from None


class LearningShoe(Shoe):
    """A shoe that is told for which hand each card is wanted, and learns the order to stack."""

    __slots__ = (
        "fillers",
        "learned",
        "left_out",
        "listed",
        "may_leave_out",
        "queues",
        "ran_out",
        "script_ends",
        "sought",
        "tops",
    )

    def __init__(
        self,
        queues: dict[str, list[Card]],
        tops: Sequence[Card],
        fillers: list[Card],
        hand_of: Callable[[str], str],
    ) -> None:
        super().__init__(())
        self.queues = queues
        self.listed = {hand: len(listed) for hand, listed in queues.items()}
        self.tops = list(tops)
        self.fillers = fillers
        self.learned: list[Card] = []
        self.sought = hand_of
        self.may_leave_out: Callable[[str, int], bool] = lambda hand, dealt: False
        self.left_out: list[str] = []
        self.ran_out = -1
        self.script_ends: Callable[[], None] = lambda: None

    @property
    def remaining(self) -> int:
        """What the pack still holds."""
        return len(self.tops) + sum(len(one) for one in self.queues.values()) + len(self.fillers)

    @property
    def next_card(self) -> Card | None:
        """The next card of a case that lists the cards in the order they leave the shoe."""
        return self.tops[0] if self.tops else None

    def draw(self, to: str = "") -> Card:
        """Serve the card that the case lists for a destination."""
        if self.tops:
            card = self.tops.pop(0)
        else:
            name = self.sought(to)
            queue = self.queues.get(name)
            named = to.partition("/")[2] if name == "irregularity" else ""
            if named:
                card = self._unlisted(Card.parse(named))
            elif queue:
                card = queue.pop(0)
            elif queue is not None and self.fillers and self._may_go_unlisted(name):
                self.left_out.append(name)
                card = self.fillers.pop()
            elif queue is not None and name not in self.UNLISTED:
                self.ran_out = len(self.learned)
                self.script_ends()
                raise lists_too_few(name)
            elif self.fillers:
                card = self.fillers.pop()
            else:
                raise EquipmentError("No card is left in the shoe.")
        self.learned.append(card)
        return card

    UNLISTED = frozenset(("irregularity", "burn"))

    def _may_go_unlisted(self, hand: str) -> bool:
        whole = not self.listed[hand]
        return (whole or hand not in self.left_out) and self.may_leave_out(hand, self.listed[hand])

    def _unlisted(self, card: Card) -> Card:
        """Take a card that a call names (``irregularity/5h``) and no hand lists."""
        if card not in self.fillers:
            raise NotAllowed(f"The {card.name} ({card}) is called for, but none is left in the shoe.")
        self.fillers.remove(card)
        return card

    def rest(self) -> list[Card]:
        """Return the cards that were not dealt, in the order in which they are stacked behind the others."""
        return [
            *self.tops,
            *(card for queue in self.queues.values() for card in queue),
            *reversed(self.fillers),
        ]

    def stub(self) -> list[Card]:
        """Return the cards that the case does not need."""
        return self.rest()

    def take_stub(self) -> list[Card]:
        """Remove them; what the case lists and nobody was dealt stays noted."""
        return self.stub()


class StackedShoe(Shoe):
    """A shoe stacked for a case; where the case listed no further card, the script runs out here as well."""

    __slots__ = ("ran_out", "script_ends")

    def __init__(self, order: Sequence[Card], ran_out: int) -> None:
        super().__init__(order)
        self.ran_out = ran_out
        self.script_ends: Callable[[], None] = lambda: None

    def draw(self, to: str = "") -> Card:
        """Serve the next card."""
        if self.position == self.ran_out:
            self.script_ends()
        return super().draw(to)


def lists_too_few(hand: str) -> EquipmentError:
    """Return the error of a case that leaves out a card on which something depends."""
    return EquipmentError(f"The case lists no further card for {_who(hand)}, but the procedure deals one.")


def _who(hand: str) -> str:
    return f"seat {hand}" if hand.isdigit() else f"the {hand}"


class Settled(msgspec.Struct):
    """A case carried out: its round, and the net of every wager in dollars.

    ``other_differences`` says where more that the case expects, as who played a hand, is not what happened.
    """

    id: str
    round: Any
    net: dict[str, dict[str, int | float]]
    other_differences: list[str] = []

    def differences(self, expected: dict[str, dict[str, Dollars]]) -> list[str]:
        """Return where the result is not what was expected, in words."""
        found = []
        wanted = {seat: {wager: to_cents(net) for wager, net in nets.items()} for seat, nets in expected.items()}
        for seat in sorted({*wanted, *self.net}, key=lambda one: (len(one), one)):
            mine, theirs = self.net.get(seat, {}), wanted.get(seat, {})
            for wager in sorted({*mine, *theirs}):
                have = None if wager not in mine else to_cents(mine[wager])
                want = theirs.get(wager)
                if have != want:
                    found.append(f"seat {seat}, {wager}: expected {_shown(want)}, came to {_shown(have)}")
        return found + self.other_differences


def _shown(cents: int | None) -> str:
    return "no such wager" if cents is None else str(to_dollars(cents))


def settle_case(case: Case, build: Callable[[str, dict[str, Any]], Game]) -> Settled:
    """Carry a case out through the dealt procedure and return the net of every wager."""
    game = build(case.game, case.options)
    for key in case.more:
        if key not in game.CASE_KEYS:
            raise UnknownName(f"Case {case.id!r}: unknown field `{key}`.", allowed=[*COMMON_KEYS, *game.CASE_KEYS])
    listed = [seat.seat for seat in case.seats]
    if not listed:
        raise NotAllowed("Nobody has made a wager.", allowed=["one or more under `seats`"])
    for number in listed:
        if listed.count(number) > 1:
            raise NotAllowed(f"Seat {number} is listed twice.")
    wagers = {
        number: {id: to_cents(amount, f"amount of {id!r} at seat {number}") for id, amount in placed.items()}
        for number, placed in game.script_wagers(case).items()
    }
    in_turn = _take_in_turn(game, wagers)
    shoe: Shoe | None = None
    if not game.pack() and (case.shoe or case.dealer or case.community or any(seat.cards for seat in case.seats)):
        raise NotAllowed(f"Case {case.id!r} lists cards; {game.name} is played without.")
    for key, given in (("number", case.number), ("dice", case.dice)):
        if given and key != game.results:
            raise NotAllowed(
                f"Case {case.id!r} lists {key!r}; {game.name} is played without.",
                allowed=[game.results] if game.results else (),
            )
    if game.pack():
        learning = _learning_shoe(case, game)
        _run(case, game, wagers, learning, in_turn)
        shoe = StackedShoe(learning.learned + learning.rest(), learning.ran_out)
    round = _run(case, game, wagers, shoe, in_turn)
    net = {
        str(seat): {wager: to_dollars(cents) for wager, cents in sorted(nets.items())}
        for seat, nets in round.net.items()
    }
    return Settled(case.id, round, net, game.script_differences(case, round))


def _take_in_turn(game: Game, wagers: dict[int, dict[str, int]]) -> dict[int, dict[str, int]]:
    """Take out of the wagers listed those that are made in turn, where the cases of a game list them."""
    if not game.lists_in_turn:
        return {}
    taken = {
        seat: {id: placed[id] for id in placed if game.wager(id).placed == "in-turn"} for seat, placed in wagers.items()
    }
    for seat, mine in taken.items():
        wagers[seat] = {id: amount for id, amount in wagers[seat].items() if id not in mine}
    return taken


def _said_by_wagers(ask: Ask, given: object, listed: dict[str, int]) -> str | None:
    """Return the answer that a wager listed for a seat gives, where its decisions do not speak of the question."""
    words = ask.choices.words()
    if isinstance(given, str) and given.strip().partition(":")[0] in words:
        return None
    for choice in ask.choices.all:
        if choice.word in listed:
            amount = f":{to_dollars(listed[choice.word])}" if choice.amount is not None else ""
            return choice.word + amount
    return None


def _made_as_listed(round: Round, in_turn: dict[int, dict[str, int]]) -> None:
    made = {
        (event.seat, event.wager): event.amount
        for event in round.events
        if event.kind == "wager" and event.wager not in round.placed.get(event.seat or 0, {})
    }
    for seat, listed in in_turn.items():
        for id, amount in listed.items():
            have = made.get((seat, id))
            if have != amount:
                raise NotAllowed(
                    f"Seat {seat} lists {id!r} of {show(amount)}, "
                    + ("but makes none." if have is None else f"but makes one of {show(have)}."),
                    cite=round.game.wager_cite(id),
                )


def _learning_shoe(case: Case, game: Game) -> LearningShoe:
    hands = {id: [Card.parse(one) for one in listed] for id, listed in game.script_hands(case).items()}
    tops = [Card.parse(one) for one in case.shoe]
    if case.community:
        hands["community"] = [Card.parse(one) for one in case.community]
    left = Counter(game.pack())
    for card in [*tops, *(card for listed in hands.values() for card in listed)]:
        if left[card] <= 0:
            have = Counter(game.pack())[card]
            raise NotAllowed(
                f"The {card.name} ({card}) is listed more often than the cards of this game hold it.",
                allowed=[f"{have} of it"],
            )
        left[card] -= 1
    # The fillers are served from the end; a fixed order keeps a case the same whenever it is run.
    fillers = sorted(left.elements(), key=lambda card: (card.rank, int(card)), reverse=True)
    if tops and any(str(call.get("irregularity")) in game.shoe_ends_with_list for call in case.calls):
        fillers = []
    return LearningShoe(hands, tops, fillers, game.script_hand)


def _run(
    case: Case,
    game: Game,
    wagers: dict[int, dict[str, int]],
    shoe: Shoe | None,
    in_turn: dict[int, dict[str, int]],
) -> Round:
    from .round import Round

    round = Round(
        game,
        wagers,
        shoe=shoe,
        outcomes=[*case.number, *case.dice],
        carry=game.script_carry(case),
        boxes={seat.seat: seat.box for seat in case.seats if seat.box is not None},
        calls=game.script_calls(case),
        new_shoe=_reshuffled,
    )
    decisions = {seat.seat: list(seat.decisions) for seat in case.seats}
    if isinstance(shoe, LearningShoe | StackedShoe):
        shoe.script_ends = round.script_runs_out
    if isinstance(shoe, LearningShoe):
        shoe.may_leave_out = game.script_may_leave_out
    while not round.finished:
        ask = round.advance()
        if ask is None:
            break
        mine = decisions.get(ask.seat, [])
        said = _said_by_wagers(ask, mine[0] if mine else None, in_turn.get(ask.seat, {}))
        if said is not None:
            round.decide(said)
            continue
        if ask.passes_over(mine[0] if mine else None):
            round.decide(ask.optional)
            continue
        if mine:
            round.decide(_decision_text(mine.pop(0), ask))
            continue
        round.script_ends()
        if round.ask is ask:
            implied = game.implied_by_call(round, ask)
            if implied is None:
                raise NotAllowed(
                    f"Seat {ask.seat} has a decision to make and the case lists none.",
                    allowed=ask.choices.written(),
                    cite=ask.cite,
                )
            round.decide(implied)
    if round.calls:
        call = round.calls[0]
        one = game.irregularity(call.irregularity)
        raise NotAllowed(f"{one.id} ({one.name}) is called, but in this round it could not happen.", cite=one.cite)
    if not round.void:
        _nothing_left_over(game, decisions, shoe, round)
        _made_as_listed(round, in_turn)
    return round


def _decision_text(given: object, ask: Ask) -> str:
    if not isinstance(given, str):
        raise NotUnderstood(f"{given!r} is not a decision.", allowed=ask.choices.written(), cite=ask.cite)
    return given


def _nothing_left_over(game: Game, decisions: dict[int, list[Any]], shoe: Shoe | None, round: Round) -> None:
    for seat, left in decisions.items():
        if left and not game.script_ignores(round, seat, left):
            raise NotAllowed(f"Seat {seat} lists the decision {left[0]!r}, but has none left to make.")
    if round.outcomes_left:
        raise NotAllowed("The case lists more results of the wheel or the dice than the round needs.")
    if isinstance(shoe, LearningShoe):
        for id in shoe.left_out:
            if game.script_needs(round, id):
                raise lists_too_few(id)
        for id, queue in shoe.queues.items():
            if queue and not game.script_spares(round, id, queue):
                raise NotAllowed(f"The case lists {len(queue)} more cards for {_who(id)} than the procedure deals.")


def _reshuffled(cards: Iterable[Card]) -> Shoe:
    """Return a shoe for cards that a script has reshuffled: chance decides, but the same each time."""
    order = sorted(cards)
    return Shoe(Chance(_FixedEntropy()).shuffled(order), number=-1)


class _FixedEntropy:
    """A fixed stream of bytes, so that a scripted round is the same each time it is run."""

    def __init__(self) -> None:
        self.block = 0

    def __call__(self, size: int) -> bytes:
        import hashlib

        self.block += 1
        return hashlib.shake_256(self.block.to_bytes(8, "little")).digest(size)


def error_text(error: PitbossError) -> str:
    """Return the message that a case's failure prints."""
    return str(error)


__all__ = [
    "Call",
    "Case",
    "CaseSeat",
    "LearningShoe",
    "Settled",
    "UnknownName",
    "error_text",
    "read_case",
    "read_cases",
    "settle_case",
]
