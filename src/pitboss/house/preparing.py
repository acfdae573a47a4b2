"""What is done at a table between rounds: it is opened, its cards are shuffled and changed, its dealers come and go."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Mapping, Sequence

from ..journal.journal import Journal
from ..journal.standing import (
    BETWEEN_ROUNDS,
    DEALER_CHANGE,
    DISCLOSE_BURN,
    IDLE,
    OPENING,
    Standing,
    work_done,
)
from ..rules.asks import Ask
from ..rules.game import Game
from ..rules.proceeding import Decider
from ..rules.tablework import TableWork
from ..things.cards import Card
from ..things.chance import Chance
from ..things.errors import NotAllowed
from ..things.money import show
from ..things.shoes import Shoe
from .seating import Seating, check_name

SECONDS_AN_HOUR = 3600
RECENT = 8
_NEVER_REFUSED = (OPENING, BETWEEN_ROUNDS)
"""Work that nobody asks for, so that only a decider can stop it."""


class Preparing(Seating):
    """A table between rounds; :class:`pitboss.house.table.Table` adds the rounds."""

    def __init__(
        self,
        game: Game,
        id: str,
        limits: Mapping[str, tuple[int, int]] | None,
        journal: Journal | None,
        standing: Standing | None,
        chance: Chance | None,
        clock: Callable[[], float],
    ) -> None:
        super().__init__(game, id, limits, journal, standing)
        self.chance = chance or Chance()
        self.clock = clock
        self.recent_work: deque[TableWork] = deque(maxlen=RECENT)
        """The last pieces of table work, the one under way included, for whoever tells what is done at the table."""
        self._prepared = False
        self._uncommitted_shoes = False

    @property
    def cards_are_due(self) -> bool:
        """Whether the cards on the table have reached the hour at which they must be changed."""
        hours, opened = self.game.card_change_hours(), self.state.cards_opened_at
        return hours is not None and opened is not None and self.clock() - opened >= hours * SECONDS_AN_HOUR

    def prepare(self, decider: Decider | None = None) -> None:
        """Do what must be done before the next round: open the table, change cards, shuffle, cut, burn.

        What this shuffles is committed to the journal before the first card of it can be dealt.
        """
        self._must_be_in_order()
        self._prepare(decider)
        self._commit()

    def _prepare(self, decider: Decider | None) -> None:
        if self.in_play:
            raise NotAllowed("The round in play must be finished first.")
        due = self.cards_are_due
        if self._prepared and not due:
            return
        state = self.state
        if due or not state.opened or (state.cards_opened_at is None and self.game.card_change_hours() is not None):
            self._work(OPENING, decider, "card change, 13:69E-1.18(g)" if due else "")
        self._work(BETWEEN_ROUNDS, decider)
        self._prepared = True

    def change_dealer(self, name: str, decider: Decider | None = None) -> None:
        """Bring a new dealer to the table, who does what the game asks of one before dealing."""
        self._must_be_in_order()
        check_name("A dealer", name)
        if self.in_play:
            raise NotAllowed("A dealer finishes the round before leaving the table.")
        if self.state.opened:
            self._work(DEALER_CHANGE, decider, before=lambda: self._note("dealer", {"name": name}))
        else:
            self._note("dealer", {"name": name})
        self._commit()

    def rest(self, decider: Decider | None = None) -> None:
        """Leave the table idle for want of players, as the game has it; the cards are mixed anew before they play."""
        self._between(IDLE, decider)
        self._prepared = False
        self._commit()

    def disclose_burn(self) -> None:
        """Show the last burn card to a player who asks, where the game grants it."""
        self._between(DISCLOSE_BURN, None)
        self._commit()

    def _between(self, what: str, decider: Decider | None) -> None:
        self._must_be_in_order()
        if self.in_play:
            raise NotAllowed("The round in play must be finished first.")
        self._work(what, decider)

    def check_promise(self, ask: Ask, text: str) -> None:
        """Refuse an answer between rounds that is not lawful, or binds to a wager that cannot be made.

        Who bids for a bank, or takes one, must be able to wager on it within the limits of the table.
        """
        decision = ask.decide(text)
        promised = self.game.promised_by(self.state, ask, decision)
        player = self.players.get(ask.seat)
        if promised is None or player is None:
            return
        id, amount = promised
        least = self.limits.of.get(id, (1, 0))[0]
        if decision.amount or amount > least:
            self._check_limits(id, amount)
        amount = max(amount, least)
        laid_down = sum(self.placed.get(ask.seat, {}).values())
        if player.chips is not None and player.chips + laid_down < amount:
            raise NotAllowed(
                f"{player.name} has {show(player.chips + laid_down)} and cannot wager {show(amount)} on {id!r}.",
                allowed=[one for one in ask.choices.written() if one != text.partition(":")[0]],
                cite=ask.cite,
            )

    # Inside.

    def _keeping_their_word(self, decider: Decider) -> Decider:
        """Return a decider whose answers bind nobody to a wager that cannot be made."""

        def given(ask: Ask) -> str:
            text = decider(ask)
            self.check_promise(ask, text)
            return text

        return given

    def _work(
        self, what: str, decider: Decider | None, why: str = "", *, before: Callable[[], None] | None = None
    ) -> None:
        """Carry out a piece of table work and journal it; where it is refused, nothing of it has happened."""
        standing, journal = self.standing, self.journal
        put_back = None if decider is None and what in _NEVER_REFUSED else standing.saved()
        rewind = self._mark()
        if before is not None:
            before()
        was = standing.state.snapshot()
        work = TableWork(self.game, standing.state, tuple(self.players), self._make_shoe, why=why)
        self.recent_work.append(work)
        procedure = standing.procedure(what, why)
        standing.begin(what)
        work.begin(procedure(work))
        try:
            work.play(self._decide_work if decider is None else self._keeping_their_word(decider))
        except BaseException:
            rewind()
            if put_back is not None:
                put_back()
            self._broken = put_back is None
            self.recent_work.pop()
            raise
        standing.finish(what, self.clock() if what == OPENING else None)
        if journal is not None and (work.events or work.new_shoes or was != standing.state.snapshot()):
            journal.add(self.id, "work", work_done(what, work, standing, self.placed))
        self._open_retired()

    def _mark(self) -> Callable[[], None]:
        """Return what takes back everything journaled from here on."""
        return self.journal.mark() if self.journal is not None else _nothing

    def _decide_work(self, ask: Ask) -> str:
        """Cut where the hand falls; take what is offered first otherwise, or decline what the chips do not cover."""
        choice = ask.choices.all[0]
        if choice.whole is not None:
            low, high = choice.whole
            return f"{choice.word}:{low + self.chance.below(high - low + 1)}"
        try:
            self.check_promise(ask, choice.word)
        except NotAllowed:
            return ask.choices.words()[-1]
        return choice.word

    def _make_shoe(self, cards: Sequence[Card], side: str = "") -> Shoe:
        standing = self.standing
        shoe = Shoe.shuffled(cards, self.chance, number=standing.shoes_made + 1, side=side)
        standing.made(shoe)
        if self.journal is not None:
            self.journal.keep_shoe(self.id, shoe)
        self._uncommitted_shoes = True
        return shoe

    def _open_retired(self) -> None:
        """Show the order of the shoes that have left play."""
        for shoe in self.standing.retired():
            if self.journal is not None:
                self.journal.open_shoe(self.id, shoe)

    def _commit(self) -> None:
        self._uncommitted_shoes = False
        super()._commit()


def _nothing() -> None:
    """Take nothing back."""
