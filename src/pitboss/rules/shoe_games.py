"""What games share that are dealt face up from a shoe with one card burned, as red dog and casino war.

The stack is offered to the players for the cut, the cutting card goes a quarter of the way from the back, every new
dealer burns a card, and the round in which the cutting card comes out is the last of its shoe. A game names its own
provisions in :class:`ShoeCites` and writes only what sets it apart.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar, NamedTuple

from ..things.cards import Card, names, pack
from ..things.errors import NotAllowed
from ..things.shoes import Shoe
from .declarations import Irregularity, Options, Step, When
from .events import NOBODY, Event
from .game import Game
from .hands import Hand
from .proceeding import Call, Procedure
from .round import ONE_CARD, Round
from .tablework import TableState, TableWork, open_with_cards, recut_from_the_shoe, seats_from_right, shuffle_shoe

FACE_UP = "face-up-in-shoe"
UNSEEN = "drawn-in-error-unexposed"
IMPROPER_CUT = "improper-cut"


class ShoeCites(NamedTuple):
    """The provisions of a game that carry what these games share.

    ``device`` is the one under which a device that shuffles without end replaces shuffle, cut and burn; ``ran_out``
    the one under which a shoe without a card left is reshuffled.
    """

    inspect: str
    spread: str
    wash: str
    shuffle: str
    cut: str
    cutting_card: str
    load: str
    burn: str
    device: str
    face_up: str
    unseen: str
    ran_out: str
    recut: str = ""


# Irregularities.


def face_up_in_shoe(
    cite: str,
    when: tuple[str, ...],
    *,
    happened: str = "a card is found face up in the shoe",
    ruling: str = "it is not used but put into the discard rack; play goes on with the next card",
    keys: Mapping[str, str],
) -> Irregularity:
    """Declare a card face up in the shoe, which is passed over."""
    return Irregularity(
        id=FACE_UP,
        name="card face up in the shoe",
        happened=happened,
        ruling=ruling,
        cite=cite,
        when=when,
        trigger="procedure",
        keys=keys,
    )


def drawn_in_error_unexposed(cite: str, when: tuple[str, ...], *, keys: Mapping[str, str]) -> Irregularity:
    """Declare a card drawn in error whose face nobody saw: it is the next card."""
    return Irregularity(
        id=UNSEEN,
        name="card drawn in error, unseen",
        happened="a card is drawn in error and its face is not exposed",
        ruling="it is used as the next card",
        cite=cite,
        when=when,
        trigger="procedure",
        keys=keys,
    )


# Steps, as the rule card prints them.


def shoe_steps(
    cites: ShoeCites, *, burn: str, by_hand: When, device: When | None = None, further: Sequence[Step] = ()
) -> tuple[Step, ...]:
    """Return what is done with the cards before the first round; ``further`` stands between the shuffle and the cut.

    ``burn`` says what becomes of the first card; ``by_hand`` under which options the stack is cut and burned,
    ``device`` under which a device shuffles it.
    """

    def shuffled_by_the_dealer(options: Options) -> bool:
        return by_hand(options) and (device is None or not device(options))

    return (
        Step("The dealer sorts and inspects the decks; the floorperson verifies it.", cites.inspect),
        Step("They are spread face up by deck, suit and sequence for the first player to arrive.", cites.spread),
        Step("They are turned face down, washed and stacked.", cites.wash),
        Step("The dealer shuffles before play and after each shoe.", cites.shuffle, shuffled_by_the_dealer),
        *further,
        Step(
            "The stack is offered for the cut, backs away from the dealer, to the player farthest right, at the start "
            "of the game to the first one; then clockwise; at last the dealer cuts.",
            cites.cut,
            by_hand,
        ),
        Step("It is cut at least 10 cards from either end; what lay in front goes to the back.", cites.cut, by_hand),
        Step("The cutting card goes in a quarter of the way from the back.", cites.cutting_card, by_hand),
        Step("The stack is placed in the dealing shoe.", cites.load, by_hand),
        Step(burn, cites.burn, by_hand),
        Step(
            "A device shuffles without end: it takes the place of shuffle, cut and burn.",
            cites.device,
            lambda options: not by_hand(options),
        ),
    )


# The game.


class ShoeGame(Game):
    """A game of this kind; ``SHOE`` names its provisions.

    ``continuous`` tells that a device shuffles without end, ``shuffles_each_round`` that the cards are shuffled after
    every round, ``recut_by`` who cuts again on a supervisor's order (see :func:`pitboss.rules.tablework.recut`),
    ``shuffle_cite`` the provision of the shuffle where it is not that of ``SHOE``, and ``shows_the_burn`` that a player
    may see the burn card.
    """

    SHOE: ClassVar[ShoeCites]
    shows_the_burn: ClassVar[bool] = True
    continuous = False
    shuffles_each_round = False
    recut_by = ""
    shuffle_cite = ""

    def pack(self) -> list[Card]:
        """Return the decks of the option ``decks``."""
        return pack(self.options.decks)

    # Dealing.

    def deal_up(self, round: Round, hand: Hand, cite: str) -> Procedure:
        """Deal the next card that may be used, face up."""
        if round.calls or not round.shoe.remaining:
            yield from self.before_a_card(round)
        hand.seen_by = None
        yield round.deal(hand, "up", cite)

    def burn_in_round(self, round: Round, cite: str) -> Procedure:
        """Burn the next card that may be used, in the course of a round."""
        if round.calls or not round.shoe.remaining:
            yield from self.before_a_card(round)
        card = round.draw("burn")
        round.shoe.discards.append(card)
        yield round.note("burn", cite, cards=ONE_CARD[card], face="down", seen_by=NOBODY)

    def before_a_card(self, round: Round) -> Procedure:
        """See to what concerns the next card of the shoe: that there is one, face down, and drawn in its turn."""
        while True:
            if not round.shoe.remaining:
                self.void_round(round, self.SHOE.ran_out)
            call = next((one for one in round.calls if self.concerns_next_card(round, one)), None)
            if call is None:
                return
            round.happened(call.irregularity, call)
            if call.irregularity == FACE_UP:
                yield from self.found_face_up(round, call)
            else:
                yield self._unseen_is_next(round)

    def concerns_next_card(self, round: Round, call: Call) -> bool:
        """Whether a call says something of the card about to be drawn."""
        return call.irregularity in (FACE_UP, UNSEEN) and round.moment in self.irregularity(call.irregularity).when

    def found_face_up(self, round: Round, call: Call) -> Procedure:
        """Put a card found face up into the discard rack; the next one takes its place."""
        yield round.discard(round.draw("irregularity"), self.SHOE.face_up, why="found face up in the shoe")

    def _unseen_is_next(self, round: Round) -> Event:
        return round.note("ruling", self.SHOE.unseen, text="The card drawn in error is used as the next card.")

    def after_last_card(self, round: Round) -> Procedure:
        """Rule on a card drawn in error that this round no longer needs: it opens the next one."""
        for call in [one for one in round.calls if one.irregularity == UNSEEN]:
            if self.concerns_next_card(round, call):
                round.happened(UNSEEN, call)
                yield self._unseen_is_next(round)

    def void_round(self, round: Round, cite: str) -> None:
        """Rule that the round is void and all the cards are reshuffled."""
        round.carries["reshuffle"] = True
        round.void_hands(cite)

    # The table between rounds.

    def opening(self, work: TableWork) -> Procedure:
        """Inspect the decks, spread them for the first player, wash and stack."""
        yield from open_with_cards(work, inspect=self.SHOE.inspect, spread=self.SHOE.spread, wash=self.SHOE.wash)

    def between_rounds(self, work: TableWork) -> Procedure:
        """Shuffle before play, after each shoe, and where the licensee has it so after every round."""
        state = work.state
        if state.shoes and not self._shuffle_is_due(state):
            return
        order = list(seats_from_right(work.seats)) if state.shoes else list(work.seats)
        state.carry = {}
        state.shuffle_asked = False
        if self.continuous:
            state.shoes = [work.shuffle(self.pack(), self.SHOE.device)]
            yield None
            return
        state.carry["cut_order"] = order
        shoe = yield from shuffle_shoe(
            work,
            cite=self.shuffle_cite or self.SHOE.shuffle,
            cutters=order,
            cite_cut=self.SHOE.cut,
            recut_by=self.recut_by,
            cite_recut=self.SHOE.recut,
            depth=a_quarter_from_the_back,
            cite_cutting_card=self.SHOE.cutting_card,
            cite_shoe=self.SHOE.load,
            burn=self._burn,
        )
        state.shoes = [shoe]

    def _shuffle_is_due(self, state: TableState) -> bool:
        return bool(state.shuffle_asked or state.carry.get("reshuffle") or state.shoes[0].at_cutting_card)

    def _burn(self, work: TableWork, shoe: Shoe) -> Procedure:
        """Burn the first card of the shoe, unseen, and remember which, for a player may ask to see it."""
        work.state.carry["burned"] = shoe.next_place
        work.burn(shoe, self.SHOE.burn)
        yield None

    def dealer_change(self, work: TableWork) -> Procedure:
        """Let a dealer new to the table burn a card before dealing any."""
        shoes = work.state.shoes
        if shoes and shoes[0].remaining and not self.continuous:
            yield from self._burn(work, shoes[0])

    def disclose_burn(self, work: TableWork) -> Procedure:
        """Show the last burn card to a player who asks, where burn cards may be seen."""
        if not self.shows_the_burn:
            yield from super().disclose_burn(work)
        place = work.state.carry.get("burned")
        if place is None or not work.state.shoes:
            raise NotAllowed("No card has been burned from this shoe.", cite=self.SHOE.burn)
        card = work.state.shoes[0].order[place]
        yield work.note("disclose", self.SHOE.burn, cards=names([card]), face="up", text="the burn card")

    def call_between_rounds(self, work: TableWork, irregularity: Irregularity) -> Procedure:
        """Rule on what goes wrong while cards are cut and burned; the shoe stays in play."""
        if irregularity.id not in (FACE_UP, UNSEEN, IMPROPER_CUT):
            yield from super().call_between_rounds(work, irregularity)
            return
        yield work.note("irregularity", irregularity.cite, text=f"{irregularity.id}: {irregularity.name}")
        if irregularity.id == FACE_UP and work.state.shoes and work.state.shoes[0].remaining:
            shoe = work.state.shoes[0]
            card = shoe.draw("irregularity")
            shoe.discards.append(card)
            yield work.note("discard", self.SHOE.face_up, cards=ONE_CARD[card], face="up")
        elif irregularity.id == IMPROPER_CUT:
            yield from self._recut(work)
        else:
            yield work.note("ruling", irregularity.cite, text=f"{irregularity.ruling}.".capitalize())

    def _recut(self, work: TableWork) -> Procedure:
        """Cut the stack again, as long as no card of it has been dealt; what was burned goes back to the front."""
        shoe = yield from recut_from_the_shoe(
            work, work.state.carry.get("cut_order"), self.SHOE.recut, by=self.recut_by
        )
        if shoe is None:
            return
        yield work.insert_cutting_card(shoe, a_quarter_from_the_back(len(shoe.order)), self.SHOE.cutting_card)
        yield work.note("load", self.SHOE.load, text="The stack is placed in the dealing shoe.")
        yield from self._burn(work, shoe)

    def after_round(self, state: TableState, round: Round) -> None:
        """Remember the burn card, and that a shuffle is due."""
        state.carry = {"burned": round.carry["burned"]} if "burned" in round.carry else {}
        if self.continuous or self.shuffles_each_round or round.carries.get("reshuffle"):
            state.carry["reshuffle"] = True


def a_quarter_from_the_back(size: int) -> int:
    """Return how many cards lie in front of a cutting card put a quarter of the way from the back.

    >>> a_quarter_from_the_back(312), a_quarter_from_the_back(52)
    (234, 39)
    """
    return size - size // 4
