"""Casino war: its procedure, to be followed with a finger."""

from __future__ import annotations

from collections.abc import Generator, Mapping

from ...rules.asks import ANY_AMOUNT, Ask, Choice, Choices, Decision
from ...rules.declarations import Irregularity
from ...rules.events import Event
from ...rules.game import farthest_left_first
from ...rules.hands import Hand
from ...rules.proceeding import Call, Procedure
from ...rules.round import Round
from ...rules.shoe_games import ShoeGame
from ...things.errors import NotAllowed, NotUnderstood
from ...things.provisions import carries_out
from . import declarations as declared
from .arithmetic import against_the_dealer, half_surrendered
from .declarations import BASE, DEALS, INITIAL, NO_CARD, ORIGINAL_DEAL, TIE, WAR_DEAL, WAR_TIED, WAR_WON

SURRENDER_OR_WAR = Choices(
    Choice("surrender", "give up half the initial wager", "22.8(d)"),
    Choice("war", "go to war with a war wager equal to the initial wager", "22.8(d)"),
)
TIE_ON_THE_WAR = Choices(
    Choice("war-tie", "wager that the war deal is a tie hand too", "22.8(e)", amount=ANY_AMOUNT),
    Choice("decline", "make no tie wager on the war deal", "22.8(e)"),
)
BURN_CARDS = 3
SMALLEST_CHIP = 100

Original = Generator[Event | Ask | None, Decision, bool]


class CasinoWar(ShoeGame):
    """Casino war: one card against the dealer's, and a war where they tie.

    >>> CasinoWar(decks=8, war_burn="each")
    CasinoWar(decks=8, war_burn='each')
    """

    id = "casino-war"
    name = "Casino War"
    subchapter = 22
    object_of_play = "Hold a card of higher rank than the dealer's."
    # As in the rules of the game elsewhere; how many positions a New Jersey layout has was not found.
    seats = 9
    OPTIONS = declared.OPTIONS
    WAGERS = declared.WAGERS
    PAY_TABLES = (BASE,)
    IRREGULARITIES = declared.IRREGULARITIES
    STEPS = declared.STEPS
    SHOE = declared.SHOE
    # Burn cards go to the discard rack unseen (22.1).
    shows_the_burn = False
    moments = ("before-deal", ORIGINAL_DEAL, "settlement", WAR_DEAL, "war-settlement")
    cutting_card_cite = "22.5"
    lists_in_turn = True

    def prepare(self) -> None:
        """Look up what every round needs."""
        options = self.options
        self.continuous = options.shuffler == "continuous"
        self.shuffle_cite = "22.5; 13:69E-1.19(c)" if options.shuffler == "device" else ""
        self.burns_for_each = options.war_burn == "each"
        self.offers_tie = bool(options.tie_wager_offered)
        self.even_only = options.surrender_rounding == "even-only"

    def check_wager(self, id: str, amount: int, seat: int) -> None:
        """Refuse an initial wager that cannot be halved in chips, where the licensee wants even ones (22.8(d))."""
        super().check_wager(id, amount, seat)
        if id == "initial" and self.even_only and amount % (2 * SMALLEST_CHIP):
            raise NotAllowed(
                f"The initial wager at seat {seat} cannot be halved in chips.",
                allowed=["an even number of dollars"],
                cite="22.8(d)",
            )

    def check_limits(self, limits: Mapping[str, tuple[int, int]]) -> None:
        """Refuse limits of the war wager other than those of the initial wager, which it equals (22.8(d))."""
        of_initial = limits.get("initial")
        if limits.get("war", of_initial) != of_initial:
            raise NotAllowed(
                "The war wager equals the initial wager and has no limits of its own.",
                allowed=["limits of initial, tie and war-tie"],
                cite="22.8(d)",
            )

    def wager_by(self, round: Round, ask: Ask, decision: Decision) -> tuple[str, int] | None:
        """Return the tie wager that a player at war places, which the limits of the table bound (22.8(e))."""
        return ("war-tie", decision.amount) if decision.word == "war-tie" else None

    def posted_limits(self, given: Mapping[str, tuple[int, int]]) -> dict[str, tuple[int, int]]:
        """Return the limits of the tie wager on the war deal, which are those of the tie wager unless posted.

        >>> CasinoWar().posted_limits({"tie": (500, 10000)})
        {'war-tie': (500, 10000)}
        """
        return {"war-tie": given["tie"]} if "tie" in given and self.offers_tie else {}

    # The round.

    def procedure(self, round: Round) -> Procedure:
        """Carry out one round of play (22.7 to 22.9)."""
        yield round.announce("No more bets.", "22.7")
        players = {seat: round.hand(str(seat), seat) for seat in farthest_left_first(round.seats)}
        dealer = round.hand("dealer")

        round.enter(ORIGINAL_DEAL)
        yield from self._original_deal(round, players, dealer)

        round.enter("settlement")
        at_war = []
        for seat, hand in players.items():
            if (yield from self._settle_original(round, seat, hand, dealer)):
                at_war.append(seat)

        cite = "22.8(c)"
        if at_war:
            round.enter(WAR_DEAL)
            yield from self._war_deal(round, [players[seat] for seat in at_war], dealer)
            round.enter("war-settlement")
            for seat in at_war:
                yield from self._settle_war(round, seat, players[seat], dealer)
            cite = "22.8(h)"
        for hand in (*players.values(), dealer):
            if hand.cards:
                yield round.pick_up(hand, cite)

    # The original deal.

    def _original_deal(self, round: Round, players: dict[int, Hand], dealer: Hand) -> Procedure:
        """Deal one card face up to each player, clockwise, and one to the dealer (22.8(a))."""
        for seat, hand in players.items():
            # The dealer who passes a player over does not know it.
            if round.calls and round.called(NO_CARD, seat=seat) is not None:
                continue
            yield from self.deal_up(round, hand, "22.8(a)")
        yield from self.deal_up(round, dealer, "22.8(a)")

    def _settle_original(self, round: Round, seat: int, hand: Hand, dealer: Hand) -> Original:
        """Settle the wagers of a seat on the original deal (22.8(b), (c)); return whether it goes to war."""
        if not hand.cards:
            for wager in list(round.stakes[seat]):
                yield round.give_back(seat, wager, "22.10(c)", "void: no card was dealt")
            return False
        outcome = against_the_dealer(hand.cards[0], dealer.cards[0])
        has_tie = "tie" in round.stakes[seat]
        if outcome < 0:
            yield round.collect(seat, "initial", "22.8(b)")
            if has_tie:
                yield round.collect(seat, "tie", "22.8(b)")
            yield round.pick_up(hand, "22.8(b)")
        elif outcome > 0:
            if has_tie:
                yield round.collect(seat, "tie", "22.8(c)")
            yield round.pay(seat, "initial", BASE[INITIAL], "22.8(c); 22.9(a)1")
        else:
            if has_tie:
                yield round.pay(seat, "tie", BASE[TIE], "22.8(c); 22.9(a)2")
            return (yield from self._tie_hand(round, seat))
        return False

    def _tie_hand(self, round: Round, seat: int) -> Original:
        """Let a player surrender or go to war (22.8(d), (e)); return whether it is war."""
        initial = round.stakes[seat]["initial"]
        decision = yield round.ask_seat(seat, SURRENDER_OR_WAR, "22.8(d)", hand=str(seat), costs={"war": initial})
        if decision.word == "surrender":
            half = half_surrendered(initial)
            yield round.settle(seat, "initial", -half, "22.8(d)", "half is collected, half returned")
            return False
        yield round.stake(seat, "war", initial, "22.8(d)")
        yield round.note("confirm", "22.8(e)", seat=seat, wager="war", amount=initial)
        yield round.collect(seat, "initial", "22.8(e)", "collected on going to war")
        if self.offers_tie:
            decision = yield round.ask_seat(seat, TIE_ON_THE_WAR, "22.8(e)", hand=str(seat), optional="decline")
            if decision.word == "war-tie":
                yield round.stake(seat, "war-tie", decision.amount, "22.8(e)")
        return True

    # The war deal.

    def _war_deal(self, round: Round, hands: list[Hand], dealer: Hand) -> Procedure:
        """Burn three cards, then deal one face up beside the first card of each at war, the dealer last (22.8(f))."""
        for number, hand in enumerate((*hands, dealer)):
            if number == 0 or self.burns_for_each:
                for _ in range(BURN_CARDS):
                    yield from self.burn_in_round(round, "22.8(f)")
            yield from self.deal_up(round, hand, "22.8(f)")

    @carries_out("22.8(g)")
    def _settle_war(self, round: Round, seat: int, hand: Hand, dealer: Hand) -> Procedure:
        """Settle the wagers of a seat on the war deal, the losing one first (22.8(g), (h))."""
        outcome = against_the_dealer(hand.cards[1], dealer.cards[1])
        has_tie = "war-tie" in round.stakes[seat]
        if outcome < 0:
            yield round.collect(seat, "war", "22.8(g)1; 22.8(h)")
            if has_tie:
                yield round.collect(seat, "war-tie", "22.8(g)1; 22.8(h)")
        elif outcome > 0:
            if has_tie:
                yield round.collect(seat, "war-tie", "22.8(g)2; 22.8(h)")
            yield round.pay(seat, "war", BASE[WAR_WON], "22.8(g)2; 22.9(a)3")
        else:
            yield round.pay(seat, "war", BASE[WAR_TIED], "22.8(g)3; 22.9(a)3")
            if has_tie:
                yield round.pay(seat, "war-tie", BASE[TIE], "22.8(g)3; 22.9(a)2")

    def automatic(self, round: Round, ask: Ask) -> str:
        """Always go to war, which costs less than to surrender, and decline the tie wager."""
        return ask.choices.words()[1]

    # Irregularities.

    def found_face_up(self, round: Round, call: Call) -> Procedure:
        """Pass over a card found face up; more than one void all hands (22.10(a))."""
        if call.details.get("count", 1) + _found_before(round) > 1:
            self.void_round(round, "22.10(a)")
        yield from super().found_face_up(round, call)

    def void_round(self, round: Round, cite: str) -> None:
        """Void the wagers that are still open, the initial wagers of those at war among them; all is reshuffled.

        What the original deal has decided stands once a war is dealt.
        """
        at_war = {seat for seat in round.seats if "war" in round.stakes[seat]}
        round.carries["reshuffle"] = True
        round.void_hands(
            cite,
            spared={
                (seat, wager)
                for seat, nets in round.net.items()
                for wager in nets
                if wager != "initial" or seat not in at_war
            },
        )

    def concerns_next_card(self, round: Round, call: Call) -> bool:
        """Whether a call says something of the card about to be drawn; a script means the original deal."""
        if not super().concerns_next_card(round, call):
            return False
        deal = call.details.get("deal", "original" if call.at is None else None)
        return deal is None or DEALS[deal] == round.moment

    def check_call(self, round: Round, call: Call, irregularity: Irregularity) -> None:
        """Refuse a call whose details the game does not know."""
        super().check_call(round, call, irregularity)
        details = call.details
        deal, count = details.get("deal", "original"), details.get("count", 1)
        if not isinstance(deal, str) or deal not in DEALS:
            raise NotUnderstood(f"{irregularity.id}: deal is not {deal!r}.", allowed=DEALS)
        if type(count) is not int or count < 1:
            raise NotUnderstood(f"{irregularity.id}: count is not {count!r}.", allowed=["a whole number from 1"])
        if irregularity.id == NO_CARD and "seat" not in details:
            raise NotUnderstood(f"{irregularity.id} must name the seat.", allowed=round.seats)


def _found_before(round: Round) -> int:
    """Return how many cards were found face up in this deal already; a war deal begins once war is confirmed."""
    found = 0
    for event in reversed(round.events):
        if event.kind == "confirm":
            break
        found += event.kind == "discard" and event.cite == "22.10(a)"
    return found
