"""Random lawful play: options, wagers, shoes, decisions and calls of the floor, for any game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

import msgspec
from hypothesis import strategies as st
from hypothesis.strategies import DataObject

from pitboss.games.registry import game_class
from pitboss.rules.asks import Ask, Choice
from pitboss.rules.events import canonical
from pitboss.rules.game import Game
from pitboss.rules.round import Round
from pitboss.rules.tablework import TableState, TableWork
from pitboss.things.cards import CARDS, Card
from pitboss.things.chance import Chance
from pitboss.things.errors import PitbossError
from pitboss.things.shoes import Shoe
from tests.things.chi_square import FixedBytes

TRIED_VALUES: tuple[Any, ...] = (1, 2, 5, 25, 100, 1_000, 100_000, "1", "AA", True, {"1": 4, "2": 3})
"""What an option without listed values is tried with."""
MOST_DECISIONS = 60
"""After so many random decisions the simple strategy of the game takes over, which must come to an end."""
MOST_STEPS = 4_000


# Options and wagers.


def draw_game(data: DataObject, id: str) -> Game:
    """Build a game under random options; what does not go together is dropped, choice by choice."""
    kind = game_class(id)
    needed = dict(kind.demonstration_options)
    wanted: dict[str, Any] = {}
    values = {
        one.id: one.values or tuple(value for value in _tried(one) if _is_accepted(one, value)) for one in kind.OPTIONS
    }
    for id in data.draw(st.lists(st.sampled_from([*values]), max_size=6, unique=True), "options"):
        if values[id]:
            wanted[id] = data.draw(st.sampled_from(values[id]), id)
    try:
        return kind(**{**needed, **wanted})
    except PitbossError:
        pass
    chosen = needed
    open_options = [one.id for one in kind.OPTIONS if not one.values]
    for name, value in wanted.items():
        # What needs an amount beside it, as a progressive wager its meter, is tried with one.
        for beside in ({}, *({one: 1_000} for one in open_options if one != name)):
            together = {**chosen, **beside, name: value}
            try:
                kind(**together)
            except PitbossError:
                continue
            chosen = together
            break
    return kind(**chosen)


def _tried(option: Any) -> tuple[Any, ...]:
    return (1, 2, 4, 6, 8) if option.id == "decks" else TRIED_VALUES


def _is_accepted(option: Any, value: Any) -> bool:
    try:
        option.check(value)
    except PitbossError:
        return False
    return True


class Bets(msgspec.Struct, frozen=True):
    """Wagers by seat, and the boxes of those who wager on the box of another."""

    wagers: dict[int, dict[str, int]]
    boxes: dict[int, int] = {}


def draw_bets(data: DataObject, game: Game, carry: Mapping[str, Any]) -> Bets:
    """Place random wagers at random seats; what the game refuses is tried anew, then left out."""
    seats = data.draw(st.lists(st.integers(1, game.seats), min_size=1, max_size=3, unique=True), "seats")
    wagers: dict[int, dict[str, int]] = {}
    boxes: dict[int, int] = {}
    for seat in seats:
        _draw_bet(data, game, carry, seat, wagers, boxes)
    if wagers and _lets_further_seats_bet(game):
        for seat in range(101, 101 + data.draw(st.integers(0, 2), "further seats")):
            box = {seat: data.draw(st.sampled_from(sorted(wagers)[: len(seats)]), "box")}
            if box[seat] < 101 and _draw_bet(data, game, carry, seat, wagers, {**boxes, **box}):
                boxes |= box
    return Bets(wagers or game.spread_wagers(plain_wagers(game), seats, carry), boxes)


def _draw_bet(
    data: DataObject,
    game: Game,
    carry: Mapping[str, Any],
    seat: int,
    wagers: dict[int, dict[str, int]],
    boxes: dict[int, int],
) -> bool:
    for _ in range(4):
        placed = _draw_placed(data, game)
        try:
            game.check_wagers({**wagers, seat: placed}, carry, boxes)
        except PitbossError:
            continue
        wagers[seat] = placed
        return True
    return False


def _lets_further_seats_bet(game: Game) -> bool:
    try:
        game.check_seat_number(101, {101: 1})
    except PitbossError:
        return False
    return True


def _draw_placed(data: DataObject, game: Game) -> dict[str, int]:
    open_wagers = game.open_wagers()
    required = [id for id in open_wagers if game.wager(id).required]
    families: dict[str, list[str]] = {}
    for id in open_wagers:
        if id not in required:
            families.setdefault(id.partition(":")[0], []).append(id)
    # First the kind of wager, then the place: else the many numbers of a wheel would crowd out its even chances.
    one = st.sampled_from(list(families.values())).flatmap(st.sampled_from)
    extra = data.draw(st.lists(one, max_size=4, unique=True), "wagers") if families else []
    return game.in_ratio({id: _draw_amount(data, game, id) for id in [*required, *extra]})


def _draw_amount(data: DataObject, game: Game, id: str) -> int:
    wager = game.wager(id)
    if wager.exactly is not None:
        return wager.exactly(game.options)
    lowest, _ = game.posted_limits({}).get(id, (1, 0))
    rounded = st.integers(1, 40).map(lambda n: max(lowest, 125 * n))
    return data.draw(st.integers(lowest, lowest + 50_000) | rounded, f"amount of {id}")


def plain_wagers(game: Game) -> dict[str, int]:
    """Return a wager that the table takes: what is required, or the first there is."""
    ids = [id for id in game.open_wagers() if game.wager(id).required] or game.open_wagers()[:1]
    posted = game.posted_limits({})
    return game.in_ratio({id: max(1_000, posted.get(id, (0, 0))[0]) for id in ids})


# The table between rounds.


class Skewed(Chance):
    """Chance that comes to the first outcome, as the zero of a wheel, far too often, so that rare rulings are met."""

    def below(self, bound: int) -> int:
        """Return 0 in a third of the cases, any number below the bound otherwise."""
        return 0 if super().below(3) == 0 else super().below(bound)


class Sitting:
    """A table as the house runs it, without chips and journal: its state, its chance, its shoes."""

    def __init__(self, game: Game, seed: int) -> None:
        self.game = game
        self.state = TableState()
        self.chance = Skewed(FixedBytes(f"sitting {seed}"))
        self.made: list[Shoe] = []

    def shoe(self, cards: Any, side: str = "") -> Shoe:
        """Shuffle cards into a new shoe."""
        self.made.append(Shoe.shuffled(cards, self.chance, number=len(self.made) + 1, side=side))
        return self.made[-1]

    def work(self, data: DataObject, what: str) -> TableWork:
        """Do a piece of table work; every decision in it is random."""
        work = TableWork(self.game, self.state, (1, 2, 3), self.shoe)
        work.begin(getattr(self.game, what)(work))
        work.play(lambda ask: draw_decision(data, ask))
        return work

    def prepare(self, data: DataObject) -> None:
        """Open the table where that is due, and do what comes before a round; sometimes much of a shoe is gone."""
        if not self.state.opened:
            self.work(data, "opening")
            self.state.opened = True
        elif data.draw(st.integers(0, 4), "dealer change") == 4:
            self.work(data, "dealer_change")
        self.work(data, "between_rounds")
        self._use_up(data)

    def _use_up(self, data: DataObject) -> None:
        for shoe in self.state.shoes:
            late = data.draw(st.sampled_from(["no", "no", "late", "last cards"]), "how late in the shoe")
            if shoe.cutting_card < shoe.position or shoe.waiting or late == "no":
                continue
            if late == "last cards":
                # The cutting card lies deeper than it should, so that a round can exhaust the shoe.
                shoe.cutting_card = len(shoe.order) - data.draw(st.integers(0, 8), "cards behind the cutting card")
            left = data.draw(st.integers(0, 12), "cards in front of the cutting card")
            while shoe.position < shoe.cutting_card - left:
                shoe.discards.append(shoe.draw())

    def begin(self, bets: Bets) -> Round:
        """Begin a round as the table does."""
        return Round(
            self.game,
            bets.wagers,
            shoes=self.state.shoes,
            chance=self.chance,
            new_shoe=self.shoe,
            carry=self.state.carry,
            boxes=bets.boxes,
        )

    def settle(self, round: Round) -> None:
        """Note what a round leaves behind."""
        self.state.rounds_dealt += 1
        self.state.carry = round.carries
        self.game.after_round(self.state, round)


def cards_of(shoes: list[Shoe]) -> Counter[Card]:
    """Count the cards that lie in shoes and in their discard racks."""
    return Counter(card for shoe in shoes for card in (*shoe.stub(), *shoe.discards))


# Decisions and calls.


def draw_decision(data: DataObject, ask: Ask) -> str:
    """Answer a question lawfully, at random."""
    choice = data.draw(st.sampled_from(ask.choices.all), "choice")
    return data.draw(answers(choice), "answer")


def answers(choice: Choice) -> st.SearchStrategy[str]:
    """Give the ways to write a choice."""
    word = choice.word
    if choice.arguments:
        return st.sampled_from([f"{word}:{one}" for one in choice.arguments])
    if choice.whole is not None:
        return st.integers(*choice.whole).map(lambda number: f"{word}:{number}")
    if choice.amount is not None:
        low, high = choice.amount
        written = st.integers(low, high).map(lambda cents: f"{word}:{cents // 100}.{cents % 100:02d}")
        return written | st.just(word) if choice.default is not None else written
    return st.just(word)


class PlannedCall(msgspec.Struct, frozen=True):
    """A call to try when the round has made so many steps, or stands at so many questions."""

    when: int
    irregularity: str
    details: dict[str, Any]


def draw_calls(data: DataObject, round: Round, *, most: int = 2) -> list[PlannedCall]:
    """Plan calls of the floor; whether they are lawful when their time comes is left to the game."""
    kinds = [one for one in round.game.IRREGULARITIES if one.trigger != "table"]
    if not kinds:
        return []
    planned = []
    for _ in range(data.draw(st.sampled_from([0, 0, 1, most]), "number of calls")):
        one = data.draw(st.sampled_from(kinds), "irregularity")
        details = {}
        for key in one.keys:
            if data.draw(st.booleans(), f"tell {key}"):
                details[key] = data.draw(_detail(key, round), key)
        planned.append(PlannedCall(data.draw(st.integers(0, 40), "when"), one.id, details))
    return planned


def _detail(key: str, round: Round) -> st.SearchStrategy[Any]:
    known: dict[str, st.SearchStrategy[Any]] = {
        "seat": st.sampled_from(round.seats) if round.seats else st.just(1),
        "who": st.just("dealer"),
        "dealt": st.integers(0, 5),
        "face_up": st.integers(1, 3),
        "counted": st.integers(0, 60),
        "disclosed": st.booleans(),
        "device_reveals": st.booleans(),
        "election": st.sampled_from(["second-card", "cards", "dead"]),
        "refused_by": st.lists(st.sampled_from(round.seats or (1,)), max_size=2, unique=True),
        "listed": st.integers(0, 5),
        "after": st.integers(0, 3),
        "card": st.sampled_from(["Ah", "2c", "Td"]),
        "number": st.sampled_from(["0", "00", "17", 36]),
        "wager": st.sampled_from(sorted({id for placed in round.placed.values() for id in placed}) or ["none"]),
    }
    return known.get(key, st.sampled_from([1, "1", True, "dealer"]))


# Playing a round, and playing it again.


class Played(msgspec.Struct):
    """What was done in a round, by the number of steps made before."""

    done: list[tuple[int, str, Any]] = []
    steps: int = 0
    refused: int = 0


def play(data: DataObject, round: Round, *, calls_only_at_questions: bool = False, until: int = MOST_STEPS) -> Played:
    """Play a round step by step with random decisions and calls; stop at the end or at so many questions."""
    planned = draw_calls(data, round)
    played = Played()
    questions = 0
    while True:
        assert played.steps < MOST_STEPS, "the round does not end"
        at = questions if calls_only_at_questions else played.steps
        if not calls_only_at_questions or round.ask is not None or played.steps == 0:
            for one in [one for one in planned if one.when == at]:
                planned.remove(one)
                _try_call(round, one, played)
        if round.finished:
            break
        if round.ask is None:
            round.step()
        else:
            if questions >= until:
                break
            questions += 1
            ask = round.ask
            assert ask.choices.all, "a question without an answer"
            random = len(round.decisions) < MOST_DECISIONS
            text = draw_decision(data, ask) if random else round.game.automatic(round, ask)
            round.answer(text, ask.seat)
            played.done.append((played.steps, "answer", by_place(ask, text)))
        played.steps += 1
    return played


def by_place(ask: Ask, text: str) -> str:
    """Write an answer that names a hidden card by the place of that card, which is the same with other cards."""
    word, _, named = text.partition(":")
    for choice in ask.choices.all:
        if choice.word == word and choice.hint:
            return f"{word}:#{choice.arguments.index(named)}"
    return text


def by_name(ask: Ask | None, text: str) -> str:
    """Write an answer given by place with the card that lies there now."""
    word, mark, place = text.partition(":#")
    for choice in ask.choices.all if ask is not None and mark else ():
        if choice.word == word:
            return f"{word}:{choice.arguments[int(place)]}"
    return text


def _try_call(round: Round, planned: PlannedCall, played: Played) -> None:
    before = state_of(round)
    try:
        round.call(planned.irregularity, **planned.details)
    except PitbossError:
        played.refused += 1
        assert state_of(round) == before, "a refused call changed something"
    else:
        played.done.append((played.steps, "call", planned))


def play_again(round: Round, played: Played) -> None:
    """Do in another round what was done in one, step by step."""
    doing = iter(played.done)
    upcoming = next(doing, None)
    for step in range(played.steps + 1):
        while upcoming is not None and upcoming[0] == step and upcoming[1] == "call":
            round.call(upcoming[2].irregularity, **upcoming[2].details)
            upcoming = next(doing, None)
        if step == played.steps or round.finished:
            return
        if upcoming is not None and upcoming[0] == step:
            round.answer(by_name(round.ask, upcoming[2]))
            upcoming = next(doing, None)
        else:
            round.step()


def state_of(round: Round) -> bytes:
    """Return all that a round is at this moment, to tell whether anything has changed."""
    return canonical(
        {
            "events": round.events,
            "decisions": round.decisions,
            "calls": [round.calls, round.calls_made],
            "money": [round.net, round.stakes, round.returned, round.placed],
            "carries": round.carries,
            "moment": [round.moment, round.finished, round.void, repr(round.ask), round.outcomes],
            "hands": {id: [hand.names, hand.seen_by] for id, hand in round.hands.items()},
            "shoes": [[one.number, one.position, one.waiting, bytes(one.discards).hex()] for one in round.shoes],
        }
    )


def copies(shoes: list[Shoe]) -> list[Shoe]:
    """Return shoes in the state that these are in, with racks of their own."""
    return [copy_of(shoe, shoe.order) for shoe in shoes]


def copy_of(shoe: Shoe, order: list[Card]) -> Shoe:
    """Return a shoe in the same state, with its cards in another order."""
    copy = Shoe(order, salt=shoe.salt, number=shoe.number, cutting_card=shoe.cutting_card, side=shoe.side)
    copy.position, copy.waiting, copy.discards = shoe.position, list(shoe.waiting), list(shoe.discards)
    copy.cut_at = shoe.cut_at
    return copy


def made_again(shoes: list[Shoe]) -> Callable[..., Shoe]:
    """Return a maker of shoes that hands out these once more, as they were shuffled."""
    left = iter(shoes)

    def make(cards: Any) -> Shoe:
        shoe = next(left)
        return Shoe([CARDS[code] for code in shoe.as_shuffled], salt=shoe.salt, number=shoe.number)

    return make
