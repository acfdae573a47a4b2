"""``pitboss play GAME``: a person against the dealer."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from typing import TYPE_CHECKING

from ..house.opponents import place_theirs, seat_opponents, wager_of
from ..house.table import Table
from ..journal.journal import Journal, MemoryStore
from ..rules.asks import Ask
from ..rules.round import Round
from ..rules.seen import Seen
from ..rules.usual_wagers import default_wagers
from ..things.errors import NotAllowed, PitbossError
from ..things.money import show
from .explaining import explain_question, explain_wagers, show_lying
from .narrator import Narrator
from .prompts import Leave, Prompts, nearest_word, read_decision, read_wager_line
from .reading import read_chips, read_game, read_limits, shown_place
from .rules import show_card
from .screen import console, painted
from .telling import listed

if TYPE_CHECKING:
    from rich.console import Console

PLAYER = "The player"
BUY_IN = 500_00
FIRST_WAGER = 10_00
KEPT_IN_MEMORY = 500
INTERRUPTED = 130
COMMANDS = ("?", "rules", "table", "log", "help")


def run(args: argparse.Namespace) -> int:
    """Sit down at a table and play until the player leaves."""
    game = read_game(args.game, args.option)
    limits = read_limits(game, args.limit)
    chips = read_chips(args.chips, BUY_IN)
    seat = args.seat or 1
    screen = console()
    if args.journal is None:
        table = Table(game, limits=limits, journal=Journal(MemoryStore(keep=KEPT_IN_MEMORY)))
        table.sit(seat, PLAYER, chips=chips)
        seat_opponents(table, seat)
        return Sitting(table, screen, cut=args.cut, cites=args.cites).play()
    from .sittings import take_seat

    with take_seat(game, limits, seat, chips, args) as table:
        return Sitting(table, screen, cut=args.cut, cites=args.cites, where=shown_place(args.journal)).play()


class Sitting:
    """One person at one table, from the first wager to leaving it."""

    def __init__(
        self, table: Table, screen: Console, *, cut: bool = False, cites: bool = False, where: str | None = None
    ) -> None:
        assert table.journal is not None
        self.table = table
        self.game = table.game
        self.seat = next(seat for seat, one in table.players.items() if one.name == PLAYER)
        self.journal = table.journal
        self.screen = screen
        self.cut = cut
        self.where = where
        self.prompts = Prompts(screen)
        self.narrator = Narrator(screen, self.seat, cites=cites)
        self.seen = Seen()
        self.told = 0
        self.last_work = next(reversed(table.recent_work), None)
        self.work_told = len(self.last_work.events) if self.last_work is not None else 0
        self.defaults = default_wagers(self.game)
        self.last: dict[str, int] = {}

    @property
    def chips(self) -> int:
        """What the player holds, in cents."""
        return self.table.players[self.seat].chips or 0

    def play(self) -> int:
        """Play until the player leaves or has nothing left."""
        try:
            self._welcome()
            if self.table.in_play:
                self._go_on()
            while self._can_go_on():
                self._one_round()
            self.narrator.say("Your chips are gone. Thank you for playing.", "bold")
            self._get_up()
        except Leave as leave:
            self._goodbye(leave)
            return INTERRUPTED if leave.interrupted else 0
        return 0

    # Coming and going.

    def _welcome(self) -> None:
        game = self.game
        self.screen.print()
        self.screen.print(painted(f"  {game.name}", "bold"))
        self.narrator.say(game.object_of_play)
        self.screen.print()
        self.narrator.say(f"You are at seat {self.seat} with {show(self.chips)}.")
        offered = [one.id for one in game.WAGERS if one.placed == "before-deal" and one.offered(game.options)]
        self.narrator.say(f"Wagers: {listed(offered, 'and')}.")
        self.narrator.say(
            f"Wager by typing an amount, as 10, or a wager with its amount, as {self.defaults[0]} 10; Enter repeats.",
            "dim",
        )
        self.narrator.say("? explains what you are asked; rules, table, log and quit are always understood.", "dim")

    def _goodbye(self, leave: Leave) -> None:
        """Let the player go; without a journal a round in play is lost with its wagers."""
        chips, table = self.chips, self.table
        self.screen.print()
        if table.in_play and table.round is not None:
            left = show(sum(table.round.stakes.get(self.seat, {}).values()))
            if self.where is None:
                self.narrator.say(f"You leave in the middle of a round; {left} stays on the layout.", "bold")
            else:
                self.narrator.say(f"The round waits in {self.where}, with {left} of yours on the layout.", "bold")
        elif self.where is None or (leave.asked and not self._lying):
            self._get_up()
        if self.where is not None and self.seat in table.players:
            lying = f", with {show(self._lying)} that lies for the next round" if self._lying else ""
            self.narrator.say(
                f"Your seat and {show(chips)} are kept{lying}: play with the same journal to go on.", "bold"
            )
        else:
            self.narrator.say(f"You leave with {show(chips)}.", "bold")

    def _get_up(self) -> None:
        """Leave the table between rounds and close it, so that its shoes are opened to whoever wants to check."""
        if self._lying:
            self.narrator.say(f"You forfeit {show(self._lying)} that lies for the next round.", "bold")
        self.table.leave(self.seat, forfeit_held=True)
        self.table.close()

    @property
    def _lying(self) -> int:
        """What the player has in wagers that wait for a later round, in cents."""
        return self.table.standing.held(self.seat)

    def _can_go_on(self) -> bool:
        return self.chips > 0 or self._may_pass()

    # A round.

    def _one_round(self) -> None:
        self.screen.print()
        self.table.prepare(self._decide_work)
        self._tell_work()
        plain = dict.fromkeys(default_wagers(self.game), FIRST_WAGER)
        self.defaults = list(wager_of(self.table, self.seat, plain))
        round = self._bets()
        self.told = 0
        self.seen = Seen()
        self._to_the_end(round)

    def _go_on(self) -> None:
        """Take up a round that was cut short."""
        round = self.table.round
        assert round is not None
        self.screen.print()
        self.narrator.say(f"Round {self.table.state.rounds_dealt + 1} goes on where it was left.", "bold")
        self._to_the_end(round)

    def _to_the_end(self, round: Round) -> None:
        self._tell(round)
        while round.ask is not None:
            self._answer(round, round.ask)
            self._tell(round)
        self._sum_up(round)

    def _tell(self, round: Round) -> None:
        events = round.view(self.seat)[self.told :]
        self.told += len(events)
        self.narrator.tell(events)
        self.seen.take(events)

    def _tell_work(self) -> None:
        """Tell what has been done between rounds, and of work under way what it has come to so far."""
        works = list(self.table.recent_work)
        since = works.index(self.last_work) if self.last_work in works else 0
        for work in works[since:]:
            events = work.view(None)
            told = self.work_told if work is self.last_work else 0
            self.narrator.tell_work(events[told:], cards=bool(self.game.pack()))
            self.last_work, self.work_told = work, len(events)

    def _sum_up(self, round: Round) -> None:
        mine = round.net.get(self.seat, {})
        parts = ", ".join(f"{wager} {show(net, sign=True)}" for wager, net in mine.items())
        total = show(sum(mine.values()), sign=True)
        self.screen.print()
        summed = f"{total}  ({parts})" if len(mine) > 1 else parts or total
        self.narrator.say(f"Round {self.table.state.rounds_dealt}: {summed}   You have {show(self.chips)}.", "bold")

    # Wagers.

    def _bets(self) -> Round:
        """Ask for wagers until a round can begin."""
        self._take_theirs()
        while True:
            offer, may_pass = self._offered(), self._may_pass()
            held = self.table.standing.held(self.seat)
            if may_pass and held:
                self.narrator.say(f"{show(held)} of yours is held on the table: none goes on without a new wager.")
            enter = _written(offer) if offer else "none" if may_pass else ""
            typed = self._ask(f"Your wager{f' [{enter}]' if enter else ''}:", self._explain_wagers)
            if typed == "" and not enter:
                self.narrator.say(f"Type an amount, as 10, or a wager with its amount, as {self.defaults[0]} 10.")
                continue
            try:
                passing = may_pass and (typed.lower() in ("none", "0") or (typed == "" and not offer))
                wagers = {} if passing else offer if typed == "" else read_wager_line(typed, self.game, self.defaults)
                for id, amount in wagers.items():
                    self.table.wager(self.seat, id, amount)
                round = self.table.begin_round()
            except PitbossError as error:
                self._take_back()
                self._refused(error)
                continue
            self.last = wagers or self.last
            return round

    def _take_theirs(self) -> None:
        """Have the opponents wager; tell what one of them lays down for the others to wager against."""
        if not self.game.opponents:
            return
        place_theirs(self.table, self.seat, dict.fromkeys(self.defaults, FIRST_WAGER))
        for seat, placed in self.table.placed.items():
            for id in placed:
                if id == self.game.wagered_against:
                    cite = self.game.wager_cite(id)
                    self.narrator.say(f"Seat {seat} puts up {show(placed[id])} on {id}.", cite=cite)

    def _take_back(self) -> None:
        if self.seat in self.table.placed:
            self.table.withdraw(self.seat)

    def _offered(self) -> dict[str, int]:
        """Return the wagers that Enter stands for: the last ones, or a first suggestion, if the chips cover them."""
        share = self.chips // len(self.defaults)
        for wagers in (self.last, self._suggested(FIRST_WAGER), self._suggested(share)):
            if wagers and all(amount > 0 for amount in wagers.values()) and sum(wagers.values()) <= self.chips:
                mine = wager_of(self.table, self.seat, wagers)
                return mine if sum(mine.values()) <= self.chips else {}
        return {}

    def _suggested(self, amount: int) -> dict[str, int]:
        limits = self.table.limits.of
        bounds = {id: limits.get(id, (amount, amount)) for id in self.defaults}
        return self.game.in_ratio({id: max(low, min(high, amount)) for id, (low, high) in bounds.items()})

    def _may_pass(self) -> bool:
        """Whether a round may begin without a new wager, for one that is held from the round before."""
        try:
            self.game.check_wagers({}, self.table.state.carry, {})
        except NotAllowed:
            return False
        return True

    # Questions.

    def _answer(self, round: Round, ask: Ask) -> None:
        if ask.seat != self.seat:
            self.table.decide(self.game.automatic(round, ask), ask.seat)
            return
        self.screen.print()
        self.narrator.say(self._situation(ask))
        question = self._put(ask)
        while True:
            typed = self._ask(question, lambda: explain_question(self.screen, ask))
            text = ask.optional if typed == "" and ask.optional else read_decision(typed, ask.choices.words())
            if text == "":
                continue
            try:
                self.table.decide(text, self.seat)
            except PitbossError as error:
                self._refused(error)
                continue
            return

    def _put(self, ask: Ask) -> str:
        """List the answers to a question with what they cost; return the question."""
        width = max(len(one.written()) for one in ask.choices.all) + 2
        for one in ask.choices.all:
            cost = (ask.costs or {}).get(one.word)
            price = f", {show(cost)}" if cost else ""
            default = " (Enter)" if one.word == ask.optional else ""
            self.narrator.say(f"  {one.written().ljust(width)}{one.means}{price}{default}", cite=one.cite)
        words = listed(list(dict.fromkeys(ask.choices.words())), "or")
        return f"{words[:1].upper()}{words[1:]}?"

    def _situation(self, ask: Ask) -> str:
        """Say what the question is about: the hand, what lies before the dealer."""
        hands = self.seen.hands
        parts = []
        mine = hands.get(ask.hand or str(self.seat))
        if mine:
            number = ask.hand.partition("/")[2]
            parts.append(f"{f'Your hand {number}' if number else 'You hold'} {self.narrator.teller.cards(mine)}")
        parts += [
            f"{self.narrator.teller.hand(id).removeprefix('the ')} {self.narrator.teller.cards(cards)}"
            for id, cards in hands.items()
            if not id.partition("/")[0].isdigit() and id != ask.hand
        ]
        about = f"  ({ask.about})" if ask.about else ""
        return "   ".join(parts) + about

    def _decide_work(self, ask: Ask) -> str:
        """Let the player cut, if they want to, and decide what else is asked of them; others take what comes first."""
        choice = ask.choices.all[0]
        low, high = choice.whole or (0, 0)
        if ask.seat != self.seat or (ask.about == "cut" and not self.cut):
            return f"{choice.word}:{low + self.table.chance.below(high - low + 1)}" if choice.whole else choice.word
        self._tell_work()
        if ask.about == "cut":
            self.narrator.say(f"The cards are offered to you: {' or '.join(ask.choices.written())}.")
            question = "Where do you cut?"
        else:
            self.screen.print()
            question = self._put(ask)

        def explain() -> None:
            explain_question(self.screen, ask)
            if ask.about != "cut":
                self._explain_wagers()

        while True:
            typed = self._ask(question, explain)
            text = f"{choice.word}:{typed}" if typed.isdigit() else read_decision(typed, ask.choices.words())
            text = text or ask.optional
            if text == "":
                continue
            try:
                self.table.check_promise(ask, text)
            except PitbossError as error:
                self._refused(error)
                continue
            return text

    # Talking.

    def _ask(self, question: str, explain: Callable[[], None]) -> str:
        """Ask, and meanwhile do what the player wants to know first."""
        while True:
            typed = self.prompts.ask(f"  {question}")
            command = nearest_word(typed.lower(), COMMANDS) if len(typed) > 2 else typed.lower()
            if command in ("?", "help"):
                explain()
            elif command == "rules":
                show_card(self.screen, self.game)
            elif command == "table":
                show_lying(self.screen, self.game, self.seen, self.narrator.teller)
            elif command == "log":
                self._log()
            else:
                return typed

    def _explain_wagers(self) -> None:
        explain_wagers(self.screen, self.game, self.table.limits, self.chips, self.defaults[0])

    def _log(self) -> None:
        """Tell every step of the last round with its cite, as far as the seat has seen it."""
        round = self.table.round
        if round is None:
            self.narrator.say("No round has been dealt yet.")
            return
        for event in round.view(self.seat):
            line = painted(f"  {self.narrator.teller.tell(event)}")
            line.append(f"  {event.cite}", "dim")
            self.screen.print(line)

    def _refused(self, error: PitbossError) -> None:
        self.narrator.say(str(error), "yellow")


def _written(wagers: dict[str, int]) -> str:
    return " ".join(f"{id} {show(amount)}" for id, amount in wagers.items())
