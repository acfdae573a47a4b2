"""A round told at the table: cards that are dealt one after the other in one line, and no more than a player needs."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from ..rules.events import Event
from .screen import drawn, painted, signs_can_be_shown
from .telling import Teller, listed

if TYPE_CHECKING:
    from rich.console import Console

QUIET = frozenset(("wager", "wagers-stand", "decide", "look", "pick-up", "stub", "cover-card", "marker", "marker-off"))
"""What a player sees happen, or has just said; it is told only where every step is wanted."""

QUIET_WORK = frozenset(("decide", "offer-cut"))

WORK = {
    "inspect": "inspected",
    "verify": "verified by the floorperson",
    "spread": "spread face up",
    "wash": "washed",
    "shuffle": "shuffled",
    "cut": "cut",
    "insert-cutting-card": "marked with the cutting card",
}


class Narrator:
    """Prints events to the player at a seat; with ``cites`` it tells every step and the provision it carries out."""

    def __init__(self, screen: Console, seat: int, *, cites: bool = False) -> None:
        self.screen = screen
        self.cites = cites
        self.signs = signs_can_be_shown()
        self.teller = Teller(seat, signs=self.signs)

    def say(self, text: str, style: str = "", *, cite: str = "") -> None:
        """Print one line, the cards and the money in it coloured; what is too long for it goes on below."""
        from rich.padding import Padding

        line = painted(text, style)
        if self.cites and cite:
            line.append(f"  {cite}", "dim")
        self.screen.print(Padding(line, (0, 0, 0, 2), expand=False))

    def tell(self, events: Iterable[Event]) -> None:
        """Tell events as the seat perceives them."""
        dealt: list[Event] = []
        for event in events:
            if event.kind == "deal":
                dealt.append(event)
                continue
            if event.kind in QUIET and not self.cites:
                continue
            self._tell_dealt(dealt)
            self._tell_one(event)
        self._tell_dealt(dealt)

    def _tell_one(self, event: Event) -> None:
        mine = event.seat == self.teller.me
        style = "bold" if event.kind in ("irregularity", "ruling", "void") else "" if mine or event.cards else "dim"
        if event.kind == "announce":
            style = "italic"
        self.say(self.teller.tell(event), style, cite=event.cite)

    def _tell_dealt(self, dealt: list[Event]) -> None:
        """Tell cards dealt one after the other in one line, hand by hand."""
        if not dealt:
            return
        hands: dict[str, list[str]] = {}
        for event in dealt:
            name = self.teller.hand(event.hand, event.seat).removeprefix("the ")
            hands.setdefault(name, []).extend(event.cards)
        told = "   ".join(f"{name} {drawn(cards, signs=self.signs)}" for name, cards in hands.items())
        cites = dict.fromkeys(cite for event in dealt for cite in event.cite.split("; "))
        self.say(f"Dealt   {told}", cite="; ".join(cites))
        dealt.clear()

    def tell_work(self, events: Sequence[Event], *, cards: bool) -> None:
        """Tell what is done at the table between rounds; what is always done with ``cards`` in one line."""
        if self.cites:
            for event in events:
                self.say(self.teller.tell(event), "dim", cite=event.cite)
            return
        done: list[str] = []
        burned: list[str] = []
        for event in events:
            if event.kind == "burn":
                burned += event.cards
            elif cards and event.kind in WORK:
                done += [WORK[event.kind]] if WORK[event.kind] not in done else []
            elif event.kind not in QUIET_WORK:
                self._tell_done(done, burned)
                self.say(self.teller.tell(event), "dim")
        self._tell_done(done, burned)

    def _tell_done(self, done: list[str], burned: list[str]) -> None:
        if done:
            self.say(f"The cards are {listed(done, 'and')}.", "dim")
        if burned:
            verb = "is" if len(burned) == 1 else "are"
            self.say(f"{drawn(burned, signs=self.signs)} {verb} burned.", "dim")
        done.clear()
        burned.clear()
