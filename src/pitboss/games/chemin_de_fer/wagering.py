"""Who wagers what at chemin de fer: the bank, Suivi, Banco and the wagers against the Banker (4.5 to 4.7)."""

from __future__ import annotations

from collections.abc import Generator

from ...rules.asks import Ask, Choice, Choices, Decision
from ...rules.baccarat_hands import to_the_right_of
from ...rules.events import Event
from ...rules.proceeding import Procedure
from ...rules.round import Round
from ...things.provisions import carries_out
from .arithmetic import accepted

Half = Generator[Event | Ask | None, Decision, int]

NO_CALL = "no-call"
_NOTHING = Choice(NO_CALL, "make no call; a wager laid down stands", "4.7(a)")
SUIVI = Choices(_NOTHING, Choice("suivi", "take the whole bank alone", "4.7(b)"))
BANCO = Choices(_NOTHING, Choice("banco", "take the whole bank alone", "4.7(c)"))
BANCO_OR_HALF = Choices(
    *BANCO.all, Choice("avec-la-table", "take half of the bank and play against the Banker", "4.7(c)")
)


class Wagering:
    """The wagering of one hand; afterwards it tells who plays whom, and for how much.

    ``bank`` is what the Banker has wagered, ``covered`` what is wagered against it; ``caller`` the seat that called,
    0 for none; ``equalled_by`` the seat that alone covers the whole bank.
    """

    def __init__(self, round: Round) -> None:
        self.round = round
        self.banker = 0
        self.bank = 0
        self.covered = 0
        self.caller = 0
        self.equalled_by = 0
        self.dominant = 0

    @carries_out("4.5(b)", "4.6(a)")
    def place_the_bank(self) -> Procedure:
        """Take the highest bid where nobody holds the bank; of equal ones the closest to the dealer (4.5(b))."""
        round = self.round
        for seat, placed in round.placed.items():
            if placed.get("bank", 0) > self.bank:
                self.banker, self.bank = seat, placed["bank"]
        for seat, placed in round.placed.items():
            if "bank" in placed and seat != self.banker:
                yield round.give_back(seat, "bank", "4.5(b)", "outbid")
        yield round.note("banker", "4.6(a)", seat=self.banker, amount=self.bank, text="holds the bank")

    def take_wagers(self) -> Procedure:
        """Hear Suivi, then Banco, and accept what is wagered against the Banker (4.7)."""
        others = list(to_the_right_of(self.banker, self.round.seats))
        half = 0
        yield from self._suivi(others)
        if not self.caller:
            half = yield from self._banco(others)
        if self.caller:
            yield from self._put_up(half or self.bank)
        yield from self._accept(others, half)
        yield from self._cover()
        self._choose_dominant(others)

    @carries_out("4.7(b)")
    def _suivi(self, others: list[int]) -> Procedure:
        """Give the first option to whoever equalled and lost the Banker's last wager (4.7(b))."""
        seat = self.round.carry.get("suivi", 0)
        if seat in others:
            cost = self._cost(seat, self.bank)
            decision = yield self.round.ask_seat(
                seat, SUIVI, "4.7(b)", about="call", costs={"suivi": cost}, optional=NO_CALL
            )
            if decision.word == "suivi":
                self.caller = seat
                yield self.round.announce("Banco Suivi.", "4.7(b)")

    @carries_out("4.7(c)")
    def _banco(self, others: list[int]) -> Half:
        """Ask for Banco counterclockwise from the Banker; the first to call has it (4.7(c)).

        Return how much is taken by one who plays with the table, which ranks after Banco, or 0.
        """
        round = self.round
        half = self.bank // 2 if round.options.avec_la_table == "on" else 0
        with_table = 0
        for seat in others:
            costs = {"banco": self._cost(seat, self.bank), "avec-la-table": self._cost(seat, half)}
            choices = BANCO_OR_HALF if half else BANCO
            decision = yield round.ask_seat(seat, choices, "4.7(c)", about="call", costs=costs, optional=NO_CALL)
            if decision.word == "banco":
                self.caller = seat
                yield round.announce("Banco.", "4.7(c)")
                return 0
            if decision.word == "avec-la-table" and not with_table:
                with_table = seat
        if with_table:
            self.caller = with_table
            yield round.announce("Avec la table.", "4.7(c)")
            return half
        return 0

    def _cost(self, seat: int, amount: int) -> int:
        """Return what a call for an amount adds to what a seat has laid down."""
        return max(0, amount - self.round.stakes[seat].get("against", 0))

    def _put_up(self, amount: int) -> Procedure:
        """Have the caller lay down just the amount called for: words alone are no call (4.7(b), 4.7(c))."""
        round, seat = self.round, self.caller
        laid_down = round.stakes[seat].get("against", 0)
        if laid_down < amount:
            yield round.stake(seat, "against", amount - laid_down, "4.7(b); 4.7(c)")
        elif laid_down > amount:
            yield round.cut_down(seat, "against", amount, "4.7(b); 4.7(c)", "the call is for just so much")

    @carries_out("4.7(a)")
    def _accept(self, others: list[int], half: int) -> Procedure:
        """Accept wagers counterclockwise from the Banker's right until the bank is covered (4.7(a))."""
        round = self.round
        order = [seat for seat in others if "against" in round.stakes[seat]]
        if self.caller:
            order.sort(key=lambda seat: seat != self.caller)
        shut_out = bool(self.caller and not half)
        why, cite = ("shut out by the call", "4.7(b); 4.7(c)") if shut_out else ("the bank is covered", "4.7(a)")
        taken = accepted(self.bank, [round.stakes[seat]["against"] for seat in order])
        for seat, amount in zip(order, taken, strict=True):
            if not amount:
                yield round.give_back(seat, "against", cite, why)
            elif amount < round.stakes[seat]["against"]:
                yield round.cut_down(seat, "against", amount, "4.7(a)", "the bank is covered")
            if amount == self.bank:
                self.equalled_by = seat

    def _cover(self) -> Procedure:
        """Leave with the Banker what nobody has wagered against (4.7(a))."""
        round = self.round
        self.covered = sum(round.stakes[seat].get("against", 0) for seat in round.seats)
        if 0 < self.covered < self.bank:
            yield round.cut_down(self.banker, "bank", self.covered, "4.7(a)", "not covered")

    @carries_out("4.8")
    def _choose_dominant(self, others: list[int]) -> None:
        """Find the Dominant Player: the caller, or the largest wager, of equals the nearest to the Banker (4.8)."""
        self.dominant = self.caller
        if not self.dominant and self.covered:
            stakes = self.round.stakes
            self.dominant = max(others, key=lambda seat: stakes[seat].get("against", 0))
