"""What punto banco and minibaccarat share: wagers on two hands that belong to nobody, settled against the house."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar, NamedTuple

from ..things.errors import NotAllowed
from ..things.payout import EVEN, PayoutOdds
from ..things.provisions import carries_out
from .baccarat import comparison, vigorish
from .baccarat_family import KEYS, BaccaratFamilyGame, disclosed_card
from .baccarat_hands import OutOfCards, TwoHands
from .declarations import Irregularity, Option, Step, Wager, When, always
from .events import Event
from .proceeding import Procedure
from .round import Round
from .tablework import TableState, TableWork

Verdict = tuple[int, PayoutOdds | None]
"""1 and the odds for a winning wager, -1 for a losing one, 0 for one to be returned."""
Coup = tuple[int, int, int, int]
"""The Point Counts of the Player's and the Banker's Hand, and how many cards each has."""
Winners = list[tuple[int, list[str]]]

RETURNED: Verdict = (0, None)
LOSES: Verdict = (-1, None)


class SettlementCites(NamedTuple):
    """The provisions of a game on the settlement; ``payment`` in the order of the four procedures."""

    losers: str
    payment: tuple[str, str, str, str]
    vigorish: str
    marked: str
    pick_up: str


# Declarations.


def collection_option(cite: str, **more: Any) -> Option:
    """Vigorish at once, or marked and collected later."""
    return Option(
        id="vig_collection",
        name="When vigorish is collected",
        default="at_payment",
        values=("at_payment", "deferred"),
        cite=cite,
        **more,
    )


def payment_option(cite: str, notice: str, **more: Any) -> Option:
    """The four orders of payment and vigorish."""
    return Option(
        id="payment_procedure",
        name="Order of payment and vigorish",
        default=1,
        values=(1, 2, 3, 4),
        cite=cite,
        notice=notice,
        **more,
    )


def payment_steps(cites: SettlementCites, vigorish: When = always) -> tuple[Step, ...]:
    """Return the settlement under each of the four procedures, as the rule card prints it.

    ``vigorish`` says under which options there is any.
    """

    def chosen(procedure: int) -> When:
        return lambda options: bool(vigorish(options) and options.payment_procedure == procedure)

    return (
        Step("Every losing wager is collected.", cites.losers),
        *(
            Step(f"From the highest position with a winner downwards: {how}.", cites.payment[at - 1], chosen(at))
            for at, how in enumerate(
                (
                    "all winners are paid; then, again from the highest, vigorish is taken or marked",
                    "all vigorish is taken or marked; then, again from the highest, winners are paid",
                    "each is paid, and the vigorish of that position taken or marked, before the next",
                    "each position's vigorish is taken or marked, and the winner paid, before the next",
                ),
                start=1,
            )
        ),
        Step(
            "What is marked is collected before the reshuffle.",
            cites.marked,
            lambda options: bool(vigorish(options) and options.vig_collection == "deferred"),
        ),
    )


EQUAL = "the Point Counts are equal"


def hand_wager(hand: str, cite: str, *, pays: str, returned: str = EQUAL, unsure: str) -> Wager:
    """A wager on the Player's or the Banker's Hand."""
    return Wager(
        id=hand.lower(),
        name=f"wager on the {hand}'s Hand",
        cite=cite,
        wins=f"the {hand}'s Hand has the higher Point Count",
        loses=f"the {hand}'s Hand has the lower Point Count",
        returned=returned,
        pays=pays,
        odds=lambda _: EVEN,
        source="general",
        unsure=unsure,
    )


def tie_wager(cite: str, odds: PayoutOdds, *, unsure: str) -> Wager:
    """A wager on the Tie Hand."""
    return Wager(
        id="tie",
        name="wager on the Tie Hand",
        cite=cite,
        wins=EQUAL,
        loses="the Point Counts differ",
        pays=str(odds),
        odds=lambda _: odds,
        source="general",
        unsure=unsure,
    )


WHILE_CARDS_ARE_DEALT = ("initial-deal", "third-cards")
COMMON_MOMENTS = ("before-deal", *WHILE_CARDS_ARE_DEALT, "result", "settlement", "simulated-round")
"""The moments of a game on common hands."""


def common_irregularities(
    *, unauthorised: str, in_error: str, disclosed: str, face_up: str, too_few: str, rack: str
) -> tuple[Irregularity, ...]:
    """Return what goes wrong at the games on common hands, under a game's own cites; ``rack`` takes the discards."""
    return (
        Irregularity(
            id="third-card-unauthorised",
            name="third card the Player's Hand may not have",
            happened="the Player's Hand is dealt a third card that Table 1 or a natural denies it",
            ruling="it is the Banker's third card if the Banker's Hand must draw, otherwise the first of the next hand",
            cite=unauthorised,
            when=WHILE_CARDS_ARE_DEALT,
            trigger="procedure",
            keys=KEYS,
        ),
        Irregularity(
            id="card-drawn-in-error",
            name="card drawn in error",
            happened="a card leaves the shoe that neither hand is owed",
            ruling="it is the first card of the next hand unless it was disclosed",
            cite=in_error,
            when=WHILE_CARDS_ARE_DEALT,
            trigger="procedure",
            keys=KEYS,
        ),
        disclosed_card(disclosed, WHILE_CARDS_ARE_DEALT, rack=rack),
        Irregularity(
            id="face-up-in-shoe",
            name="card face up in the shoe",
            happened="a card is found face up in the shoe",
            ruling=f"it goes unused to the {rack} with as many face-up cards as it is worth",
            cite=face_up,
            when=("before-deal", *WHILE_CARDS_ARE_DEALT),
            trigger="procedure",
            keys=KEYS,
        ),
        Irregularity(
            id="insufficient-cards",
            name="too few cards in the shoe",
            happened="a card is owed to a hand, or a ruling calls for one, and none is left",
            ruling="the round is void; all the cards are reshuffled and a new round is dealt",
            cite=too_few,
            when=WHILE_CARDS_ARE_DEALT,
            trigger="procedure",
            keys=KEYS,
        ),
    )


# The game.


class CommonHandsGame(BaccaratFamilyGame):
    """A game in which everybody wagers on two hands that belong to nobody, against the house.

    ``SETTLEMENT`` names its provisions; :meth:`verdict` judges a wager. Vigorish is ``vigorish_percent`` of what a
    Banker wager wins, none where that is 0.
    """

    SETTLEMENT: ClassVar[SettlementCites]
    moments = COMMON_MOMENTS
    # Who leaves takes the mark along: it is collected then.
    carried_by_seat = ("held", "marked")

    def prepare(self) -> None:
        """Look up what every settlement needs."""
        options, cites = self.options, self.SETTLEMENT
        self.deferred = options.vig_collection == "deferred"
        self.quarter_up = options.vig_rounding == "quarter_up"
        self.payment = int(options.payment_procedure)
        self.payment_cite = cites.payment[self.payment - 1]
        self.vigorish_cite = f"{self.payment_cite}; {cites.vigorish}"
        self.vigorish_percent = 5

    def verdict(self, wager: str, coup: Coup) -> Verdict:
        """Judge a wager by the two hands; every seat's is judged alike."""
        raise NotImplementedError(f"{type(self).__name__} does not judge its wagers")

    def pay_cite(self, wager: str) -> str:
        """Return the cite under which a winning wager is paid."""
        raise NotImplementedError(f"{type(self).__name__} does not say what pays its wagers")

    # Settlement.

    @carries_out("3.10", "3.10(b)", "7.10(b)")
    def settle(self, round: Round, coup: Coup) -> Procedure:
        """Collect every losing wager, then pay and take vigorish from the highest position down (3.10(b), 7.10(b))."""
        losers = self.SETTLEMENT.losers
        verdicts: dict[str, Verdict] = {}
        returned: Winners = []
        winners: Winners = []
        for seat in reversed(round.seats):
            winning: list[str] = []
            undecided: list[str] = []
            for wager in round.placed[seat]:
                verdict = verdicts.get(wager)
                if verdict is None:
                    verdict = verdicts[wager] = self.verdict(wager, coup)
                if verdict[0] < 0:
                    yield round.collect(seat, wager, losers)
                elif verdict[0] > 0:
                    winning.append(wager)
                else:
                    undecided.append(wager)
            if undecided:
                returned.append((seat, undecided))
            if winning:
                winners.append((seat, winning))
        for seat, undecided in returned:
            for wager in undecided:
                yield round.give_back(seat, wager, round.game.wager_cite(wager))
        if winners:
            yield from self._pay_winners(round, winners, verdicts)

    def _pay_winners(self, round: Round, winners: Winners, verdicts: Mapping[str, Verdict]) -> Procedure:
        pay, vig = self._pay, self._take_vigorish
        if self.payment == 1:
            for seat, wagers in winners:
                yield from pay(round, seat, wagers, verdicts)
            for seat, wagers in winners:
                yield from vig(round, seat, wagers, verdicts)
        elif self.payment == 2:
            for seat, wagers in winners:
                yield from vig(round, seat, wagers, verdicts)
            for seat, wagers in winners:
                yield from pay(round, seat, wagers, verdicts)
        elif self.payment == 3:
            for seat, wagers in winners:
                yield from pay(round, seat, wagers, verdicts)
                yield from vig(round, seat, wagers, verdicts)
        else:
            for seat, wagers in winners:
                yield from vig(round, seat, wagers, verdicts)
                yield from pay(round, seat, wagers, verdicts)

    def _pay(self, round: Round, seat: int, wagers: list[str], verdicts: Mapping[str, Verdict]) -> Iterator[Event]:
        for wager in wagers:
            odds = verdicts[wager][1]
            if odds is not None:
                yield round.pay(seat, wager, odds, self.pay_cite(wager))

    def _take_vigorish(
        self, round: Round, seat: int, wagers: list[str], verdicts: Mapping[str, Verdict]
    ) -> Iterator[Event]:
        """Collect or mark what is owed on a winning Banker wager."""
        odds = verdicts["banker"][1] if "banker" in wagers else None
        if odds is None:
            return
        won = odds.profit(round.placed[seat]["banker"])
        owed = vigorish(won, self.vigorish_percent, self.quarter_up)
        if owed:
            yield round.vigorish(seat, "banker", owed, self.vigorish_cite, marked=self.deferred)
            if self.deferred:
                marked = round.carries.setdefault("marked", dict(round.carry.get("marked", {})))
                marked[str(seat)] = marked.get(str(seat), 0) + owed

    # Vigorish that is marked.

    def collect_marked(self, work: TableWork) -> Procedure:
        """Collect the vigorish that was marked since the last shuffle, before the cards are reshuffled."""
        marked: Mapping[str, int] = work.state.carry.get("marked", {})
        cite = self.SETTLEMENT.marked
        for seat in sorted(marked, key=int, reverse=True):
            yield work.note("vigorish", cite, seat=int(seat), wager="banker", amount=marked[seat], text="marked")

    def closing(self, work: TableWork) -> Procedure:
        """Collect what is marked before the table closes."""
        yield from self.collect_marked(work)
        work.state.carry = {key: value for key, value in work.state.carry.items() if key != "marked"}

    def after_round(self, state: TableState, round: Round) -> None:
        """Carry the last hand, the reshuffle and marked vigorish over to the next round."""
        super().after_round(state, round)
        marked = round.carries.get("marked") or round.carry.get("marked")
        if marked:
            state.carry["marked"] = marked

    def no_wager(self, seat: int, cite: str) -> NotAllowed:
        """Return the refusal of a seat without a wager; any mix of wagers may be made, and none is required."""
        return NotAllowed(f"Seat {seat} has made no wager.", allowed=self.open_wagers(), cite=cite)

    # The round.

    def play_hands(self, round: Round, hands: TwoHands) -> Procedure:
        """Deal both hands, announce the result, settle, and put the cards away."""
        try:
            round.enter("initial-deal")
            yield from hands.initial_deal()
            round.enter("third-cards")
            yield from hands.third_cards()
        except OutOfCards:
            self.too_few_cards(round, hands)

        round.enter("result")
        coup = (*hands.counts(), len(hands.player), len(hands.banker))
        yield from self.announce_result(round, coup)

        round.enter("settlement")
        yield from self.settle(round, coup)
        yield round.pick_up(hands.player, self.SETTLEMENT.pick_up)
        yield round.pick_up(hands.banker, self.SETTLEMENT.pick_up)
        yield from self.look_ahead(round, hands)

    def announce_result(self, round: Round, coup: Coup) -> Procedure:
        """Announce the Point Counts and the winner or a Tie Hand."""
        raise NotImplementedError(f"{type(self).__name__} does not say what is announced")


def _result(player: int, banker: int) -> str:
    side = comparison(player, banker)
    if side == 0:
        return f"Player {player}, Banker {banker}: Tie Hand."
    return f"Player {player}, Banker {banker}: {'Player' if side > 0 else 'Banker'} wins."


RESULTS = tuple(tuple(_result(player, banker) for banker in range(10)) for player in range(10))
