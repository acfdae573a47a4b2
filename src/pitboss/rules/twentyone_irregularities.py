"""What can go wrong at blackjack and its kin, and what is ruled.

The rulings change the course of the deal, so the procedure itself asks for them where they can happen. A game names
its own ids and provisions.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from ..things.cards import Card
from ..things.errors import NotAllowed, NotUnderstood
from .asks import Choice, Choices
from .declarations import Irregularity, Options, Source
from .effects import Effect
from .proceeding import Call
from .round import Round
from .twentyone import may_make_blackjack

CARD = "the card in question"
_WHERE = {"card": CARD, "seat": "the box to which the card is dealt"}
SECOND_CARD, CARDS, DEAD = "second-card", "cards", "dead"

FIRST_DEAL = ("before-deal", "deal")
AT_A_DRAW = ("deal", "first-cards", "decisions", "dealer")
"""The moments in which a card is drawn; the games of the family name them alike."""


def uses_reader(options: Options) -> bool:
    """Whether a card reader stands at the table."""
    return bool(options.hole_card == "reader")


@lru_cache(maxsize=8)
def second_card_choices(cite: str) -> Choices:
    """Return what a player who got one card may choose."""
    return Choices(
        Choice(SECOND_CARD, "have the second card after all others have theirs", cite),
        Choice(DEAD, "wait for the next deal", cite),
    )


@lru_cache(maxsize=8)
def late_cards_choices(cite: str) -> Choices:
    """Return what a player whose card was not dealt may choose."""
    return Choices(
        Choice(CARDS, "have the cards after all others have theirs", cite),
        Choice(DEAD, "let the hand be dead and take the wager back", cite),
    )


class TwentyOneIrregularities:
    """Build the irregularities that the family shares, each under the game's own id and cite.

    ``source`` and ``unsure`` say how sure the rulings are where a game lacks their text.
    """

    def __init__(self, *, source: Source = "regulation", unsure: str = "") -> None:
        self.source = source
        self.unsure = unsure

    def _asked_for(
        self, id: str, name: str, happened: str, ruling: str, cite: str, when: Sequence[str], **more: Any
    ) -> Irregularity:
        return Irregularity(
            id=id,
            name=name,
            happened=happened,
            ruling=ruling,
            cite=cite,
            when=tuple(when),
            trigger="procedure",
            **{"source": self.source, "unsure": self.unsure, **more},
        )

    def face_up(self, id: str, cite: str, ruling: str) -> Irregularity:
        """Build the card face up in the shoe."""
        happened = "a card is found face up in the shoe"
        return self._asked_for(id, "card face up in the shoe", happened, ruling, cite, AT_A_DRAW, keys=_WHERE)

    def drawn_unseen(self, id: str, cite: str) -> Irregularity:
        """Build the card drawn in error that nobody saw."""
        happened = "a card is drawn in error and nobody sees its face"
        name = "card drawn in error, unseen"
        return self._asked_for(id, name, happened, "it is the next card", cite, AT_A_DRAW, keys=_WHERE)

    def drawn_seen(self, id: str, cite: str) -> Irregularity:
        """Build the card drawn in error that the players saw."""
        return self._asked_for(
            id,
            "card drawn in error, exposed",
            "after everybody's first two cards a card is drawn in error and the players see it",
            "it is the next card; who refuses it gets no more cards this round; if nobody can use it, it is burned",
            cite,
            ("first-cards", "reader", "decisions", "dealer"),
            keys={"card": CARD, "refused_by": "the seats that refuse it, in order"},
        )

    def drawn_on_17(self, id: str, cite: str) -> Irregularity:
        """Build the card that the dealer draws on a standing hand."""
        return self._asked_for(
            id,
            "dealer draws on a standing hand",
            "the dealer has 17 and draws a card by accident",
            "the card is burned",
            cite,
            ("dealer",),
            keys={"card": CARD},
            unsure="the text names 17 only; the same is done on any total on which the dealer stands",
        )

    def own_card_missed(self, id: str, cite: str, happened: str, ruling: str, **more: Any) -> Irregularity:
        """Build the dealer's own card that was not dealt in its turn."""
        return self._asked_for(
            id, "dealer forgot an own card", happened, ruling, cite, FIRST_DEAL, keys={"card": CARD}, **more
        )

    def shoe_runs_out(self, id: str, cite: str) -> Irregularity:
        """Build the shoe that holds too few cards for the round."""
        return self._asked_for(
            id,
            "shoe runs out in a round",
            "too few cards are left in the shoe to complete the round",
            "all cards of the discard rack are shuffled and cut, one is burned, and the round is completed",
            cite,
            AT_A_DRAW,
        )

    def few_cards(self, id: str, cite: str) -> Irregularity:
        """Build the box that got no cards, or one."""
        return self._asked_for(
            id,
            "box got too few cards",
            "a box got none of its first two cards, or one",
            "with none it is dead until the next deal; with one the player may have the second after all others",
            cite,
            FIRST_DEAL,
            keys={
                "seat": "whose box",
                "election": f"'{SECOND_CARD}' or '{DEAD}'",
                "dealt": "the cards it got, 0 or 1",
            },
        )

    def not_dealt(self, id: str, cite: str) -> Irregularity:
        """Build the requested card that was not dealt."""
        return self._asked_for(
            id,
            "requested card not dealt",
            "a player asked for a card and was passed over",
            "the player chooses: the cards after everybody else's, or a dead hand and the wager back",
            cite,
            ("decisions",),
            keys={
                "seat": "who was passed over",
                "election": f"'{CARDS}' or '{DEAD}'",
                "card": CARD,
                "listed": "the cards that a script lists for the box",
                "after": "the decisions that a script lists for the seat",
            },
        )

    def needless_reading(
        self, id: str, cite: str, *, reveals: str, reveals_nothing: str, undo_decided: bool
    ) -> Irregularity:
        """Build the hole card that was put into the reader with a low up card.

        ``reveals`` is the cite for a device that lets players learn the card; ``undo_decided`` tells whether hands
        already settled are dead then as well.
        """
        return Irregularity(
            id=id,
            name="hole card read without need",
            happened="the hole card is put into the reader although the up card is a 2 to 9",
            ruling="a supervisor is told; if a player may have learned the card all hands are dead, "
            "otherwise play goes on",
            cite=cite,
            when=("reader", "decisions"),
            effect=_rule_on_needless_reading(cite, reveals, reveals_nothing, undo_decided),
            possible=uses_reader,
            possible_when="no card reader is in use (option hole_card)",
            keys={"device_reveals": "whether the device lets a player learn the card", "card": CARD},
            source=self.source,
            unsure=self.unsure,
        )

    def reader_fails(self, id: str, cite: str) -> Irregularity:
        """Build the card reader that fails."""
        return self._asked_for(
            id,
            "card reader fails",
            "the card reader does not work",
            "the game goes on by the procedure for a table without a reader",
            cite,
            ("before-deal", "deal", "first-cards", "reader"),
            possible=uses_reader,
            possible_when="no card reader is in use (option hole_card)",
        )


def _rule_on_needless_reading(cite: str, reveals: str, reveals_nothing: str, undo_decided: bool) -> Effect:
    def rule(round: Round, call: Call) -> None:
        if may_make_blackjack(round.hands["dealer"].cards[0]):
            if call.at is None:
                raise NotAllowed(f"{call.irregularity} is called, but with this up card the reader is due.", cite=cite)
            return
        round.note("notify", cite, text="A casino supervisor is notified.")
        if call.details.get("device_reveals", False):
            round.void_hands(reveals, undo_decided=undo_decided)
        round.note("ruling", reveals_nothing, text="Play goes on.")

    return rule


# What a call may tell.


def box_of(round: Round, seat: int) -> int:
    """Return the box on which a seat wagers."""
    return round.boxes.get(seat, seat)


def check_details(call: Call, elections: Mapping[str, tuple[str, ...]]) -> None:
    """Refuse details of a call that mean nothing; ``elections`` are the words by irregularity."""
    details = call.details
    if "card" in details:
        Card.parse(details["card"])
    words = elections.get(call.irregularity, ())
    if "election" in details and details["election"] not in words:
        raise NotUnderstood(f"{call.irregularity} has no election {details['election']!r}.", allowed=words)
    if type(details.get("dealt", 0)) is not int or details.get("dealt", 0) not in (0, 1):
        raise NotUnderstood("A box that got too few cards got 0 or 1.", allowed=[0, 1])
    if not isinstance(details.get("device_reveals", False), bool):
        raise NotUnderstood("device_reveals is true or false.", allowed=["true", "false"])
    for key in ("listed", "after"):
        if type(details.get(key, 0)) is not int or details.get(key, 0) < 0:
            raise NotUnderstood(f"{key} is a count, not {details[key]!r}.", allowed=["a whole number from 0"])
    refused_by = details.get("refused_by", [])
    if not isinstance(refused_by, list | tuple) or not all(type(seat) is int for seat in refused_by):
        raise NotUnderstood("refused_by lists seats.", allowed=["[1, 3]"])
