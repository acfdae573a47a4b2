"""Events told in words, as a dealer or somebody looking on would tell them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from ..rules.cites import Cite, Provision, provisions
from ..rules.events import Event
from ..things.errors import NotUnderstood
from ..things.money import show
from .screen import drawn

COMMON_HANDS = ("player", "banker")
APART = {"draw": "draw card", "discard": "discard"}
"""Cards of a seat that lie apart from its hand."""
WITH_A_BUCKET = ("3", "4")
"""The subchapters of punto banco (3.12(c)1) and chemin de fer (4.4(e))."""
TO_ITS_SIDE = "2.6(d)2"
"""The cite of a determinant card that is burned on the side of the double shoe from which it came."""


class Teller:
    """Tells events to one seat (``me``), or to somebody looking on (``None``).

    >>> teller = Teller(me=1)
    >>> teller.tell(Event("pay", "20.11(a)1", seat=1, wager="ante", amount=1000))
    'Your ante wins: +$10.'
    >>> teller.tell(Event("deal", "2.6(e)", hand="dealer", cards=("Ah",), face="up"))
    'The dealer gets A♥.'
    """

    def __init__(self, me: int | None, *, signs: bool = True) -> None:
        self.me = me
        self.signs = signs

    def tell(self, event: Event) -> str:
        """Return an event in a sentence."""
        teller = _TELLERS.get(event.kind)
        return teller(self, event) if teller is not None else self._other(event)

    def cards(self, names: Iterable[str]) -> str:
        """Draw cards."""
        return drawn(tuple(names), signs=self.signs)

    def hand(self, id: str | None, seat: int | None = None) -> str:
        """Name a hand: the dealer's, a common one, mine or somebody's, first or later.

        >>> Teller(2).hand("2/3"), Teller(2).hand("1"), Teller(None).hand("dealer"), Teller(None).hand("banker")
        ('your hand 3', 'seat 1', 'the dealer', "the banker's hand")
        >>> Teller(2).hand("2/draw"), Teller(None).hand("3/discard")  # a card that lies by itself
        ('your draw card', "seat 3's discard")
        """
        if id is None:
            return self.seat(seat) if seat is not None else "the table"
        if id == "dealer":
            return "the dealer"
        owner, _, number = id.partition("/")
        if owner.isdigit():
            whose = "your hand" if int(owner) == self.me else f"seat {owner}"
            if number in APART:
                owners = "your" if int(owner) == self.me else f"seat {owner}'s"
                return f"{owners} {APART[number]}"
            if number:
                return f"{whose} {number}" if int(owner) == self.me else f"{whose}, hand {number}"
            return "you" if int(owner) == self.me else whose
        if id.startswith("dealer"):
            return f"the dealer's hand {number or id.removeprefix('dealer').strip('-/ ')}".rstrip()
        return f"the {owner}'s hand" if owner in COMMON_HANDS else f"the {owner} cards"

    def seat(self, seat: int | None) -> str:
        """Name a seat."""
        return "you" if seat == self.me and seat is not None else f"seat {seat}" if seat else "the dealer"

    def _subject(self, event: Event) -> str:
        name = self.hand(event.hand, event.seat)
        return name[:1].upper() + name[1:]

    def _whose(self, event: Event) -> str:
        return "Your" if event.seat == self.me and event.seat is not None else f"Seat {event.seat}'s"

    def _does(self, event: Event, mine: str, others: str) -> str:
        """Say who does it, with the verb that fits."""
        subject = self._subject(event)
        return f"{subject} {mine if subject == 'You' or subject.endswith(' cards') else others}"

    def _who(self, event: Event, mine: str, others: str) -> str:
        """Say who does something with a hand that belongs to nobody, with the verb that fits."""
        who = self.seat(event.seat)
        return f"{who[:1].upper()}{who[1:]} {mine if who == 'you' else others}"

    def _deal(self, event: Event) -> str:
        turned = ", face down" if event.face == "down" else ""
        if (event.hand or "").endswith("/draw"):
            return f"{self._subject(event)} is {self.cards(event.cards)}{turned}."
        return f"{self._does(event, 'get', 'gets')} {self.cards(event.cards)}{turned}."

    def _look(self, event: Event) -> str:
        if event.hand in COMMON_HANDS and event.seat:
            return f"{self._who(event, 'look', 'looks')} at {self.hand(event.hand)}: {self.cards(event.cards)}"
        return f"{self._does(event, 'look at your cards:', 'looks at the cards:')} {self.cards(event.cards)}"

    def _reveal(self, event: Event) -> str:
        return _with(f"{self._does(event, 'show', 'shows')} {self.cards(event.cards)}", event.text)

    def _pick_up(self, event: Event) -> str:
        subject = self._subject(event)
        whose = "Your cards" if subject == "You" else f"The cards of {self.hand(event.hand, event.seat)}"
        if subject.endswith(" cards"):
            whose = subject
        return f"{whose} go to the {_rack(event)}: {self.cards(event.cards)}"

    def _discard(self, event: Event) -> str:
        return _with(f"{self.cards(event.cards)} goes to the {_rack(event)}", event.text)

    def _burn(self, event: Event) -> str:
        return f"{self.cards(event.cards)} is burned."

    def _announce(self, event: Event) -> str:
        said = f"“{event.text}”" if self.signs else f'"{event.text}"'
        return f"{self._subject(event)}: {said}" if event.hand is not None else said

    def _wager(self, event: Event) -> str:
        return f"{self._does(event, 'wager', 'wagers')} {show(event.amount or 0)} on {event.wager}."

    def _pay(self, event: Event) -> str:
        return _with(f"{self._whose(event)} {event.wager} wins: {show(event.amount or 0, sign=True)}", event.text)

    def _collect(self, event: Event) -> str:
        return _with(f"{self._whose(event)} {event.wager} loses: {show(-(event.amount or 0))}", event.text)

    def _return(self, event: Event) -> str:
        return _with(f"{self._whose(event)} {event.wager} is returned ({show(event.amount or 0)})", event.text)

    def _cut_down(self, event: Event) -> str:
        """Tell that a part of a wager goes back."""
        return _with(f"{show(event.amount or 0)} of {self._whose(event).lower()} {event.wager} goes back", event.text)

    def _hold(self, event: Event) -> str:
        return _with(f"{self._whose(event)} {event.wager} stays on the table ({show(event.amount or 0)})", event.text)

    def _undo(self, event: Event) -> str:
        return _with(f"{self._whose(event)} {event.wager} is undone ({show(event.amount or 0)})", event.text)

    def _decide(self, event: Event) -> str:
        if event.seat is None:
            return f"The dealer decides: {event.text}."
        if event.hand in COMMON_HANDS:
            return f"{self._who(event, 'decide', 'decides')}: {event.text}."
        return f"{self._does(event, 'decide', 'decides')}: {event.text}."

    def _shuffle(self, event: Event) -> str:
        side = f" ({event.hand})" if event.hand else ""
        return f"The cards are shuffled{side}; their order is committed to as {(event.text or '')[:12]}."

    def _cut(self, event: Event) -> str:
        who = self.seat(event.seat)
        return (
            f"{who[:1].upper()}{who[1:]} {'cut' if who == 'you' else 'cuts'} the cards {event.text or ''}".rstrip()
            + "."
        )

    def _cutting_card(self, event: Event) -> str:
        return f"A cutting card is put {event.text}."

    def _hand_over(self, event: Event) -> str:
        return f"{self._subject_of_hand(event)} is handed to {self.seat(event.seat)}, face down."

    def _subject_of_hand(self, event: Event) -> str:
        name = self.hand(event.hand)
        return name[:1].upper() + name[1:]

    def _split(self, event: Event) -> str:
        """Tell of a new hand, made from the second card of a pair."""
        who = self.seat(event.seat)
        verb = "split" if who == "you" else "splits"
        return f"{who[:1].upper()}{who[1:]} {verb}; {self.cards(event.cards)} begins {self.hand(event.hand)}."

    def _move(self, event: Event) -> str:
        """Tell that a hand, or a wager on it, has got another place and so another name."""
        before = (event.text or "").removeprefix("from ")
        if event.wager is not None:
            return f"{self._whose(event)} {before} is now {event.wager}."
        verb = "goes" if len(event.cards) == 1 else "go"
        return f"{self.cards(event.cards)} {verb} from {self.hand(before)} to {self.hand(event.hand)}."

    def _set_aside(self, event: Event) -> str:
        who = self.seat(event.seat)
        verb = "lay" if who == "you" else "lays"
        return f"{who[:1].upper()}{who[1:]} {verb} aside {self.cards(event.cards)}, face down."

    def _set_hand(self, event: Event) -> str:
        """Tell of which cards a hand is made, and what it is."""
        made = f"{self._does(event, 'play', 'plays')} {self.cards(event.cards)}"
        return f"{made}: {event.text}." if event.text else f"{made}."

    def _rank_hand(self, event: Event) -> str:
        return f"{self._whose(event)} hand: {event.text}."

    def _tuck(self, event: Event) -> str:
        """Tell where cards are put away: all said in a sentence, or the place alone."""
        text = event.text or ""
        return f"{self._subject(event)}: {text}" if text[:1].isupper() else f"{self._subject(event)} is tucked {text}."

    def _made(self, event: Event) -> str:
        """Tell which cards a hand is made of, and what they are."""
        what = (event.text or "").removeprefix("dealer, ")
        whose = self._whose(event) if event.seat is not None else "The dealer's"
        return f"{whose} hand is {self.cards(event.cards)}: {what}."

    def _three_cards(self, event: Event) -> str:
        return f"{self._whose(event)} first three cards: {event.text}."

    def _surrender(self, event: Event) -> str:
        return _with(self._does(event, "surrender", "surrenders"), event.text)

    def _en_prison(self, event: Event) -> str:
        return f"{self._whose(event)} {event.wager} is held in prison ({show(event.amount or 0)})."

    def _vigorish(self, event: Event) -> str:
        """Tell of vigorish that is taken, or marked to be taken later."""
        marked = ", marked" if event.kind == "mark" else ""
        return f"Vigorish on {self._whose(event).lower()} {event.wager}: {show(event.amount or 0)}{marked}."

    def _stub(self, event: Event) -> str:
        return f"The stub ({event.text}) goes to the discard rack."

    def _irregularity(self, event: Event) -> str:
        return f"Irregularity {event.text}."

    def _ruling(self, event: Event) -> str:
        return f"Ruling: {event.text}"

    def _other(self, event: Event) -> str:
        """Tell what no sentence was made for from what the event holds."""
        parts = [event.kind.replace("-", " ")]
        if event.hand is not None or event.seat is not None:
            parts.append(f"({self.hand(event.hand, event.seat)})")
        if event.cards:
            parts.append(self.cards(event.cards))
        if event.wager is not None:
            parts.append(event.wager)
        if event.amount is not None:
            parts.append(show(event.amount))
        said = " ".join(parts)
        said = said[:1].upper() + said[1:]
        if event.text and len(parts) == 1 and " " in event.text:
            text = event.text[:1].upper() + event.text[1:]
            return text if text.endswith((".", "!")) else f"{text}."
        return f"{said}: {event.text.rstrip('.')}." if event.text else f"{said}."


def _rack(event: Event) -> str:
    """Say where cards go that are done with: a rack, or at the games where participants deal a bucket."""
    if event.cite == TO_ITS_SIDE:
        return "segregated area of its side"
    return "discard bucket" if event.cite.partition(".")[0] in WITH_A_BUCKET else "discard rack"


def _with(said: str, text: str | None) -> str:
    return f"{said} ({text.rstrip('.')})." if text else f"{said}."


_TELLERS: dict[str, Callable[[Teller, Event], str]] = {
    "announce": Teller._announce,
    "burn": Teller._burn,
    "collect": Teller._collect,
    "cut": Teller._cut,
    "cut-down": Teller._cut_down,
    "deal": Teller._deal,
    "decide": Teller._decide,
    "discard": Teller._discard,
    "en-prison": Teller._en_prison,
    "final-hand": Teller._set_hand,
    "hand-over": Teller._hand_over,
    "hold": Teller._hold,
    "insert-cutting-card": Teller._cutting_card,
    "irregularity": Teller._irregularity,
    "look": Teller._look,
    "make-hand": Teller._made,
    "mark": Teller._vigorish,
    "move": Teller._move,
    "pay": Teller._pay,
    "pick-up": Teller._pick_up,
    "rank-hand": Teller._rank_hand,
    "return": Teller._return,
    "reveal": Teller._reveal,
    "ruling": Teller._ruling,
    "set-aside": Teller._set_aside,
    "set-hand": Teller._set_hand,
    "shuffle": Teller._shuffle,
    "split": Teller._split,
    "stub": Teller._stub,
    "surrender": Teller._surrender,
    "three-card-hand": Teller._three_cards,
    "tuck": Teller._tuck,
    "undo": Teller._undo,
    "vigorish": Teller._vigorish,
    "wager": Teller._wager,
}


def listed(words: Sequence[str], last: str) -> str:
    """Write words one after the other.

    >>> listed(["play", "fold"], "or"), listed(["a", "b", "c"], "and"), listed(["a"], "and")
    ('play or fold', 'a, b and c', 'a')
    """
    return f" {last} ".join(one for one in (", ".join(words[:-1]), *words[-1:]) if one)


def titles(cites: str) -> list[tuple[str, str]]:
    """Return each cite with the title of its provision in the index.

    >>> [cite for cite, _ in titles("20.11(a)1; 20.10(b)")]
    ['20.11(a)1', '20.10(b)']
    """
    try:
        return [(str(cite), _title(cite)) for cite in Cite.several(cites)]
    except NotUnderstood:
        return [(cites, "")]


def _title(cite: Cite) -> str:
    found = [one for one in provisions() if one.covered_by(cite)] or _nearest(cite)
    return found[0].title if found else ""


def _nearest(cite: Cite) -> list[Provision]:
    """Return the provision of which this one is a part, where the index does not list the part."""
    parents = [one for one in provisions() if cite.full.startswith(one.id) and one.id != cite.full]
    return sorted(parents, key=lambda one: -len(one.id))[:1]
