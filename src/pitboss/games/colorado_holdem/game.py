"""Colorado hold 'em: its procedure, to be followed with a finger."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from ...rules.asks import Ask, Choice, Choices
from ...rules.case import Case
from ...rules.declarations import Irregularity
from ...rules.game import farthest_right_first
from ...rules.hands import Hand
from ...rules.payouts import bettered, limit_in_cents
from ...rules.poker_family import ByDeal, FamilyCites, PokerFamilyGame
from ...rules.poker_hands import CATEGORY, FIVE_CARD_NAMES, five_card_name, pair_of
from ...rules.proceeding import Call, Procedure
from ...rules.round import Round
from ...rules.tablework import CutCites
from ...things.cards import Card
from ...things.errors import NotAllowed
from ...things.payout import PayoutOdds
from ...things.provisions import carries_out
from . import declarations as declared
from .arithmetic import (
    JACKS,
    NOT_INSTANT,
    TENS,
    bonus_result,
    hand_rank,
    instant_winner,
    main_result,
    within_limit,
)
from .declarations import INSTANT_NAMES, NOT_GIVEN, PERMISSIBLE, REQUIRED
from .layout import PLACES, layout_text
from .steps import BY_DEAL, STEPS
from .strategy import simple_bet, simple_decision

HAND_SIZE = 3
COMMUNITY = "community"


class ColoradoHoldem(PokerFamilyGame):
    """Colorado hold 'em poker, dealt from one deck of 52 cards; players play against a table, not a dealer's hand.

    >>> ColoradoHoldem(version="required", required_push_low=7)
    ColoradoHoldem(version='required', required_push_low=7)
    """

    id = "colorado-holdem"
    name = "Colorado Hold 'Em Poker"
    subchapter = 23
    object_of_play = "Make a hand that the table pays, of two of your three cards and three community cards."
    seats = PLACES
    OPTIONS = declared.OPTIONS
    CONFLICTS = declared.CONFLICTS
    WAGERS = declared.WAGERS
    PAY_TABLES = (*declared.MAIN.values(), declared.BONUS)
    IRREGULARITIES = declared.IRREGULARITIES
    STEPS = STEPS
    LOOKUPS = declared.LOOKUPS
    NOT_HELD = declared.NOT_HELD
    FAMILY = FamilyCites(
        two_decks="23.2(b)3; 23.2(b)4; 23.2(b)5",
        inspect="23.4(a)",
        spread="23.4(b)",
        wash="23.4(c)",
        shuffle="23.5",
        hold_deck="23.8",
        load_shoe="23.9",
        no_more_bets=BY_DEAL,
        deal=BY_DEAL,
        stub=ByDeal("23.1#stub; 23.7", "23.1#stub; 23.8", "23.1#stub; 23.9"),
        stub_count=BY_DEAL,
        count_right="23.1#stub; 23.7",
        count_wrong="23.7",
        backs="23.2(b)1; 23.2(b)2",
        cut=CutCites(no_cut="23.5", cover_card="23.2(a); 23.5", take="23.5", rest="23.5"),
    )
    MISDEALS = ("IRR-3", "IRR-9")
    OTHER_HANDS = ("dealer", COMMUNITY)
    STUB_MISDEAL = "IRR-9"
    STUB_WRONG = "IRR-10"
    moments = ("before-deal", "dealing", "stub", "decisions", "community", "settlement")

    def prepare(self) -> None:
        """Look up the version in force, its tables and its lowest hands."""
        super().prepare()
        options = self.options
        version = options.version
        if version == REQUIRED and options.required_push_low == NOT_GIVEN:
            raise NotAllowed(
                "Where the bet is required, option 'required_push_low' must say which pairs are a push.",
                allowed=["null for none", "6", "7", "8", "9"],
                cite="23.10",
            )
        own = options.odds or {}
        main = bettered(declared.MAIN[version], own.get("main", {}))
        bonus = bettered(declared.BONUS, own.get("bonus", {}))
        self.PAY_TABLES = (
            *(main if version == one else table for one, table in declared.MAIN.items()),
            bonus,
        )
        self.main_odds = [main.get(name) for name in FIVE_CARD_NAMES]
        self.bonus_odds = [bonus.get(name) for name in FIVE_CARD_NAMES]
        self.instant_odds = [(main.get(name), bonus.get(name)) for name in INSTANT_NAMES]
        self.limit = limit_in_cents(options.cap)
        self.cites = _CITES[version]
        self.paid_from = pair_of(JACKS if version == PERMISSIBLE else TENS)
        pushes = declared.pushes(options)
        self.push_from = pair_of(pushes[0] - 2) if pushes else self.paid_from

    @carries_out("23.2(a)")
    def pack(self) -> list[Card]:
        """One deck."""
        return super().pack()

    def hand_size(self, hand: str) -> int:
        """Three cards for each player, and three community cards."""
        return HAND_SIZE

    # The round.

    @carries_out("23.1#round-of-play")
    def procedure(self, round: Round) -> Procedure:
        """Carry out one round of play (23.7 to 23.13)."""
        yield from self.close_betting(round)
        players = self.player_hands(round)
        community = round.hand(COMMUNITY)

        round.enter("dealing")
        yield from self.deal_hands(round, players, HAND_SIZE)
        yield from self._deal_community(round, community)

        round.enter("stub")
        yield from self.put_stub_away(round)

        round.enter("decisions")
        for hand in players:
            yield round.look(hand, self.cites.decide)
        for hand in players:
            yield from self._turn_of(round, hand)

        round.enter("community")
        yield round.reveal(community, self.cites.community)
        remaining = [hand for hand in players if round.stakes[int(hand.id)]]
        from_right = [round.hands[str(seat)] for seat in farthest_right_first([int(one.id) for one in remaining])]
        self.let_misdeals_show(round)
        results = []
        for hand in from_right:
            yield round.reveal(hand, self.cites.reveal)
            rank = hand_rank(*hand.cards, *community.cards)
            yield round.note("rank-hand", self.cites.examine, seat=hand.seat, hand=hand.id, text=five_card_name(rank))
            results.append(self._result(round, hand, rank))

        round.enter("settlement")
        yield from self._settle(round, results, community)

    def _deal_community(self, round: Round, community: Hand) -> Procedure:
        """Deal the three community cards to their places in front of the dealer."""
        yield from self.deal_stacks(round, [community], HAND_SIZE, _COMMUNITY_CARDS.of(self.options.deal))

    # Decisions.

    def _turn_of(self, round: Round, hand: Hand) -> Procedure:
        """Let a player declare an instant winner, lay a card aside, or give up where the bet is required."""
        seat, cites = int(hand.id), self.cites
        ante = round.stakes[seat]["ante"]
        # Where the bet is required, who lays a card aside has to make it.
        costs = {} if self.options.version == PERMISSIBLE else {"discard": ante}
        decision = yield round.ask_seat(seat, self._choices(hand), cites.decide, hand=hand.id, costs=costs)
        if decision.word == "declare":
            yield from self._verify(round, hand)
        elif decision.word == "discard":
            yield self._lay_aside(round, hand, Card.parse(decision.argument))
            optional = "no-bet" if self.options.version == PERMISSIBLE else ""
            decision = yield round.ask_seat(
                seat, cites.bets, cites.bet, hand=hand.id, costs={"bet": ante}, optional=optional
            )
            if decision.word == "bet":
                yield round.stake(seat, "bet", ante, cites.bet)
        else:
            for wager in list(round.stakes[seat]):
                yield round.collect(seat, wager, cites.decide, "no bet wager")
            yield round.pick_up(hand, cites.pick_up)

    def _choices(self, hand: Hand) -> Choices:
        cites = self.cites
        declare = Choice("declare", "declare an instant winner", cites.declare)
        go_on = "go on" if self.options.version == PERMISSIBLE else "bet as much as the ante"
        discard = Choice(
            "discard", f"lay one card aside and {go_on}", cites.decide, arguments=hand.names, hint="one of your cards"
        )
        if self.options.version == PERMISSIBLE:
            return Choices(discard, declare)
        fold = Choice("fold", "give up the ante, and a bonus wager with it", cites.decide)
        return Choices(discard, fold, declare)

    def _verify(self, round: Round, hand: Hand) -> Procedure:
        """Check a declaration: a right one is paid at once; an erroneous one voids the hand and loses the ante."""
        seat, cites = int(hand.id), self.cites
        yield round.reveal(hand, cites.declare)
        found = self._instant_winner(hand.cards)
        stakes = round.stakes[seat]
        if found:
            main, bonus = self.instant_odds[found]
            yield from self._pay_main(round, seat, main, cites.instant_main)
            if "bonus" in stakes and bonus is not None:
                yield round.pay(seat, "bonus", bonus, cites.instant_bonus, INSTANT_NAMES[found])
            yield round.pick_up(hand, cites.pick_up)
        else:
            round.happened("IRR-5", self._called_on(round, seat))
            yield round.collect(seat, "ante", "23.14(d)", "declared in error")
            if "bonus" in stakes:
                yield round.give_back(seat, "bonus", "23.14(d)", "the hand is void")
            yield round.pick_up(hand, "23.14(d)")

    def _instant_winner(self, cards: list[Card]) -> int:
        if len(cards) != HAND_SIZE:
            return NOT_INSTANT
        a, b, c = cards
        return instant_winner(a, b, c, self.options.instant_ace_low)

    def _called_on(self, round: Round, seat: int) -> Call | None:
        for call in round.calls:
            if call.irregularity == "IRR-5" and call.details.get("seat", seat) == seat:
                return call
        return Call("IRR-5", {"seat": seat})

    def _lay_aside(self, round: Round, hand: Hand, card: Card) -> Any:
        """Put the discard face down left of the betting area; only its player knows it."""
        discard = round.hand(f"{hand.id}/discard", hand.seat)
        discard.seen_by = (int(hand.id),)
        hand.cards.remove(card)
        discard.cards.append(card)
        return round.note(
            "set-aside",
            self.cites.discard,
            seat=hand.seat,
            hand=discard.id,
            cards=discard.names,
            face="down",
            seen_by=discard.seen_by,
        )

    # Settlement.

    def _settle(self, round: Round, results: list[Result], community: Hand) -> Procedure:
        """Collect losers, then pushes, then pay winners from the dealer's far right (23.11(e) to (h))."""
        cites = self.cites
        for result in results:
            for wager in result.wagers(-1):
                yield round.collect(result.seat, wager, cites.lose)
            if result.main < 0:
                yield from self._pick_up(round, result.hand, cites.lose)
        for result in results:
            for wager in result.wagers(0):
                yield round.give_back(result.seat, wager, cites.push, "push")
            if result.main == 0:
                yield from self._pick_up(round, result.hand, cites.push)
        for result in results:
            if result.main > 0:
                yield from self._pay_main(round, result.seat, self.main_odds[result.kind], cites.main)
            odds = self.bonus_odds[result.kind]
            if result.bonus is not None and result.bonus > 0 and odds is not None:
                yield round.pay(result.seat, "bonus", odds, cites.bonus)
        for result in results:
            if result.main > 0:
                yield from self._pick_up(round, result.hand, cites.pick_up)
        yield round.pick_up(community, cites.pick_up)

    def _result(self, round: Round, hand: Hand, rank: int) -> Result:
        """Hold the hand of two cards and the three community cards against the table."""
        stakes = round.stakes[int(hand.id)]
        main = main_result(rank, self.paid_from, self.push_from)
        bonus = bonus_result(rank) if "bonus" in stakes else None
        return Result(hand, rank // CATEGORY, main, bonus, "bet" in stakes)

    def _pay_main(self, round: Round, seat: int, odds: PayoutOdds | None, cite: str) -> Iterator[Any]:
        """Pay ante and bet, both from one limit where the licensee has set one."""
        stakes = round.stakes[seat]
        if odds is None:
            raise AssertionError(f"{self.id}: a winning hand without odds")
        wagers = [wager for wager in ("ante", "bet") if wager in stakes]
        won = [odds.profit(stakes[wager]) for wager in wagers]
        if self.limit is None or sum(won) <= self.limit:
            for wager in wagers:
                yield round.pay(seat, wager, odds, cite)
            return
        shares = within_limit(won[0], sum(won[1:]), self.limit)
        for wager, share in zip(wagers, shares, strict=False):
            yield round.settle(seat, wager, share, self.cites.limit, "cut to the payout limit")

    def _pick_up(self, round: Round, hand: Hand, cite: str) -> Iterator[Any]:
        """Pick up a player's two cards and the discard, one after the other."""
        yield round.pick_up(hand, cite)
        discard = round.hands.get(f"{hand.id}/discard")
        if discard is not None:
            yield round.pick_up(discard, cite)

    # Around the round.

    def check_call(self, round: Round, call: Call, irregularity: Irregularity) -> None:
        """Refuse also to call an erroneous declaration at a table: the dealer sees it when the player declares."""
        super().check_call(round, call, irregularity)
        if irregularity.id == "IRR-5" and call.at is not None:
            raise NotAllowed(
                "IRR-5 need not be called: it shows by itself when a player declares.", cite=irregularity.cite
            )

    def layout_text(self) -> str:
        """Return the layout and the odds that it shows."""
        return layout_text(self.options, [table for table in self.PAY_TABLES if table.used(self.options)])

    def script_hands(self, case: Case) -> dict[str, list[str]]:
        """There is no dealer's hand."""
        hands = super().script_hands(case)
        if not hands.get("dealer"):
            hands.pop("dealer", None)
        return hands

    def automatic(self, round: Round, ask: Ask) -> str:
        """Decide by the simple strategy."""
        cards, words = round.hands[str(ask.seat)].cards, ask.choices.words()
        if len(cards) < HAND_SIZE:
            return simple_bet(cards, push_from=self.push_from, may_go_on_without="no-bet" in words)
        return simple_decision(cards, wins_at_once=bool(self._instant_winner(cards)), may_fold="fold" in words)


class Result(NamedTuple):
    """A hand held against the table: its kind, and what becomes of the wagers on it (1, 0 or -1)."""

    hand: Hand
    kind: int
    main: int
    bonus: int | None
    has_bet: bool

    @property
    def seat(self) -> int:
        """The seat of the hand."""
        return int(self.hand.id)

    def wagers(self, result: int) -> list[str]:
        """Return the wagers that came to a result."""
        main = (["ante", "bet"] if self.has_bet else ["ante"]) if self.main == result else []
        return [*main, "bonus"] if self.bonus == result else main


class VersionCites(NamedTuple):
    """The provisions that the steps of one version carry out, and how a player bets in it."""

    decide: str
    declare: str
    discard: str
    bet: str
    bets: Choices
    community: str
    reveal: str
    examine: str
    lose: str
    push: str
    main: str
    bonus: str
    instant_main: str
    instant_bonus: str
    limit: str
    pick_up: str


_COMMUNITY_CARDS = ByDeal("23.1#community-card; 23.7", "23.1#community-card; 23.8", "23.1#community-card; 23.9")
_BET = "make a bet wager equal to the ante"

_CITES = {
    # The text of 23.10 is not held: its steps are those of 23.11.
    REQUIRED: VersionCites(
        decide="23.10",
        declare="23.10",
        discard="23.1#discard; 23.10",
        bet="23.1#bet-wager; 23.10",
        bets=Choices(Choice("bet", _BET, "23.10")),
        community="23.1#community-card; 23.10",
        reveal="23.10",
        examine="23.1#hand; 23.10",
        lose="23.10",
        push="23.1#push; 23.10",
        main="23.10; 23.12(b)",
        bonus="23.10; 23.12(d)",
        instant_main="23.10; 23.12(b)",
        instant_bonus="23.10; 23.12(d)",
        limit="23.10; 23.12(b); 23.12(c)",
        pick_up="23.10",
    ),
    PERMISSIBLE: VersionCites(
        # One cite for all who lay a card aside, or it would tell who keeps an instant winner to himself.
        decide="23.11(b)1; 23.11(b)2ii",
        declare="23.11(b)2",
        discard="23.1#discard; 23.11(b)1; 23.11(b)2ii",
        bet="23.1#bet-wager; 23.11(b)1",
        bets=Choices(Choice("bet", _BET, "23.11(b)1"), Choice("no-bet", "play on for the ante alone", "23.11(b)1")),
        community="23.1#community-card; 23.11(c)",
        reveal="23.11(d)",
        examine="23.1#hand; 23.11(d)1; 23.11(d)2",
        lose="23.11(e)",
        push="23.1#push; 23.11(f)",
        main="23.11(g); 23.11(g)1; 23.13(b)",
        bonus="23.11(g); 23.11(g)1; 23.13(d)",
        instant_main="23.11(b)2; 23.13(b)",
        instant_bonus="23.11(b)2; 23.13(d)",
        limit="23.11(g); 23.13(b); 23.13(c)",
        pick_up="23.11(g)2; 23.11(h)",
    ),
}
