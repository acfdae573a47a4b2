"""Double cross poker: its procedure, to be followed with a finger."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, ClassVar

from ...rules.asks import Ask, Choice, Choices, Decision
from ...rules.game import farthest_right_first
from ...rules.hands import Hand
from ...rules.poker_family import COMMUNITY, FamilyCites, PokerFamilyGame
from ...rules.poker_hands import CATEGORY, FIVE_CARD_NAMES
from ...rules.proceeding import Procedure
from ...rules.round import Round
from ...rules.tablework import CutCites
from ...things.cards import HIDDEN, Card, names
from ...things.errors import NotAllowed
from ...things.payout import PayoutOdds
from ...things.provisions import carries_out
from . import declarations as declared
from .arithmetic import (
    AXES,
    HORIZONTAL,
    NO_QUALIFIER,
    PAIR_OR_BETTER,
    VERTICAL,
    against_the_dealer,
    better_axis,
    rank_on,
    three_card_hand,
)
from .declarations import BEST, COMMITTED, LIVES, NONE, PLACES, RAISES, RAISES_PLAY, THREE_CARD_NAMES
from .steps import BY_DEAL, STEPS, STUB

OWN_CARDS, COMMUNITY_CARDS = 2, 5
V_FAR, CENTRE = 0, 4
ON_AXIS = ((V_FAR, CENTRE, 1), (2, CENTRE, 3))
"""Where the three cards of each axis lie in the list of community cards."""
AXIS_NAMES = ("vertical axis", "horizontal axis")
JACK = 9

_FOLD = Choice("fold", "give up the cards and the ante", "25.1#fold")
_TWO_RAISES = "make two raise wagers, each equal to the ante"
CHOICES = {
    COMMITTED: Choices(
        Choice(
            "raise",
            f"{_TWO_RAISES}, left and right of it (H) or above and below it (V)",
            "25.1#raise",
            arguments=("H", "V"),
        ),
        _FOLD,
    ),
    BEST: Choices(Choice("raise", _TWO_RAISES, "25.1#raise"), _FOLD),
}


class DoubleCrossPoker(PokerFamilyGame):
    """Double cross poker, dealt from one deck of 52 cards.

    What decides the main wagers is not in any text held, so that it has to be said:

    >>> DoubleCrossPoker(axis_choice="committed", dealer_axis="best", dealer_qualifier="none").options.main_odds
    '1 to 1'
    >>> DoubleCrossPoker(axis_choice="committed", dealer_axis="best")
    Traceback (most recent call last):
    ...
    pitboss.things.errors.NotAllowed: Option 'dealer_qualifier' must be given: the text that would say it is not held.
    Allowed: none, pair. (25.10)
    """

    id = "double-cross-poker"
    name = "Double Cross Poker"
    subchapter = 25
    object_of_play = "With one axis of a cross of five community cards, make a higher five-card hand than the dealer."
    OPTIONS = declared.OPTIONS
    CONFLICTS = declared.CONFLICTS
    WAGERS = declared.WAGERS
    IRREGULARITIES = declared.IRREGULARITIES
    STEPS = STEPS
    LOOKUPS = declared.LOOKUPS
    LEFT_OUT = declared.LEFT_OUT
    FAMILY = FamilyCites(
        two_decks="25.2(b)3; 25.2(b)4; 25.2(b)5",
        inspect="25.3(a)",
        spread="25.3(b)",
        wash="25.3(c)",
        shuffle="25.4(a)",
        hold_deck="25.8",
        load_shoe="25.4(a); 25.9",
        no_more_bets=BY_DEAL,
        deal=BY_DEAL,
        stub=STUB,
        stub_count=BY_DEAL,
        count_right="25.1#stub; 25.7",
        count_wrong="25.7",
        backs="25.2(b)1; 25.2(b)2",
        each_deck="25.3(d)",
        cut=CutCites(no_cut="25.4", cover_card="25.2(a); 25.4", take="25.4", rest="25.4"),
    )
    MISDEALS = ("IRR-3", "IRR-7")
    OTHER_HANDS = ("dealer", COMMUNITY)
    STUB_MISDEAL = "IRR-7"
    STUB_WRONG = "IRR-8"
    moments = ("before-deal", "dealing", "stub", "decisions", "reveal", "settlement")
    demonstration_options: ClassVar[Mapping[str, Any]] = {
        "axis_choice": COMMITTED,
        "dealer_axis": BEST,
        "dealer_qualifier": NONE,
        "three_card_table": {"straight-flush": 40, "three-of-a-kind": 25, "straight": 6, "flush": 3, "pair": 1},
    }

    def prepare(self) -> None:
        """See that all is said which the text would have to say, and look up the tables in force."""
        super().prepare()
        options = self.options
        for option in self.OPTIONS:
            if option.id in ("axis_choice", "dealer_axis", "dealer_qualifier") and options[option.id] is None:
                raise NotAllowed(
                    f"Option {option.id!r} must be given: the text that would say it is not held.",
                    allowed=[value for value in option.values if value is not None],
                    cite=option.cite,
                )
        self.first_two = declared.places(options.first_two_exposed)
        self.three_card_odds: list[PayoutOdds | None] = []
        if options.three_card_table is not None:
            if V_FAR not in self.first_two:
                raise NotAllowed(
                    "The three-card wager is offered, so the community card at V-far must be turned over first.",
                    allowed=[", ".join((PLACES[V_FAR], other)) for other in PLACES[1:]],
                    cite="25.1#three-card-wager",
                )
            table = declared.three_card_table(options.three_card_table)
            self.PAY_TABLES = (table,)
            self.three_card_odds = [table.get(name) for name in THREE_CARD_NAMES]
        self.main_odds = declared.main_odds(options)
        self.choices = CHOICES[options.axis_choice]
        self.qualifies_from = NO_QUALIFIER if options.dealer_qualifier == NONE else PAIR_OR_BETTER

    @carries_out("25.2(a)")
    def pack(self) -> list[Card]:
        """One deck."""
        return super().pack()

    def hand_size(self, hand: str) -> int:
        """Two cards for each player and for the dealer, five community cards."""
        return COMMUNITY_CARDS if hand == COMMUNITY else OWN_CARDS

    @carries_out("25.3(e)")
    def card_change_hours(self) -> int:
        """Eight hours from a shoe, four from the hand (25.3(e))."""
        return super().card_change_hours()

    # The round.

    @carries_out("25.1#round-of-play")
    def procedure(self, round: Round) -> Procedure:
        """Carry out one round of play (25.6 to 25.11)."""
        yield from self.close_betting(round)
        players = self.player_hands(round)
        dealer, community = round.hand("dealer"), round.hand(COMMUNITY)

        round.enter("dealing")
        yield from self.deal_hands(round, [*players, dealer], OWN_CARDS)
        in_a_cross = f"25.1#community-card; {self.FAMILY.deal.of(self.options.deal)}"
        yield from self.deal_stacks(round, [community], COMMUNITY_CARDS, in_a_cross)
        round.enter("stub")
        yield from self.put_stub_away(round)

        round.enter("decisions")
        for hand in players:
            yield round.look(hand, "25.10")
        yield self._turn_first_two(round, community)
        axes: dict[int, int] = {}
        for hand in players:
            seat = int(hand.id)
            stake = round.stakes[seat]["ante"]
            decision = yield round.ask_seat(seat, self.choices, "25.1#raise", hand=hand.id, costs={"raise": 2 * stake})
            if decision.word == "raise":
                for wager in RAISES:
                    yield round.stake(seat, wager, stake, "25.1#raise")
                axes[seat] = _axis_shown(decision)
            else:
                yield from self._fold(round, hand, community)

        round.enter("reveal")
        yield round.reveal(community, "25.1#raise; 25.1#community-card", "the last three are turned over")
        yield round.reveal(dealer, "25.10")

        round.enter("settlement")
        yield from self._settle(round, axes, dealer, community)

    def _turn_first_two(self, round: Round, community: Hand) -> Any:
        """Turn over two community cards; each card of the event stands at its place in the cross."""
        lying = enumerate(community.names)
        return round.note(
            "reveal",
            "25.1#raise; 25.1#community-card",
            hand=community.id,
            cards=tuple(card if place in self.first_two else HIDDEN for place, card in lying),
            face="up",
            text=" and ".join(PLACES[place] for place in self.first_two),
        )

    def _fold(self, round: Round, hand: Hand, community: Hand) -> Iterator[Any]:
        """Collect the ante of one who folds, and settle a three-card wager, for which V-far is face up already."""
        seat = int(hand.id)
        yield round.collect(seat, "ante", "25.1#fold", "folded")
        if "three-card" in round.stakes[seat]:
            if self.options.three_card_on_fold == LIVES:
                if len(hand) != OWN_CARDS or not community.cards:
                    return  # a misdeal, and the ruling on it, which voids all hands, is still to come
                yield round.reveal(hand, "25.1#three-card-wager")
                yield self._settle_three_card(round, hand, community)
            else:
                yield round.collect(seat, "three-card", "25.10", "folded")
        yield round.pick_up(hand, "25.1#fold")

    # Settlement.

    def _settle(self, round: Round, axes: Mapping[int, int], dealer: Hand, community: Hand) -> Procedure:
        """Settle player by player from the dealer's far right (25.10)."""
        dealers_axis = better_axis(*dealer.cards, *community.cards)
        follows = self.options.dealer_axis != BEST
        held_against = set(axes.values()) if follows or not axes else {dealers_axis}
        for axis in sorted(held_against):
            yield self._make_hand(round, dealer, axis, community)
        for seat in farthest_right_first([*axes]):
            hand = round.hands[str(seat)]
            axis = axes[seat] if self.options.axis_choice == COMMITTED else better_axis(*hand.cards, *community.cards)
            yield round.reveal(hand, "25.10")
            if "three-card" in round.stakes[seat]:
                yield self._settle_three_card(round, hand, community)
            yield self._make_hand(round, hand, axis, community)
            yield from self._settle_main(
                round,
                seat,
                rank_on(axis, *hand.cards, *community.cards),
                rank_on(axis if follows else dealers_axis, *dealer.cards, *community.cards),
            )
            yield round.pick_up(hand, "25.10")
        yield round.pick_up(community, "25.10")
        yield round.pick_up(dealer, "25.10")

    def _settle_three_card(self, round: Round, hand: Hand, community: Hand) -> Any:
        seat = int(hand.id)
        first, second = hand.cards
        kind = three_card_hand(first, second, community.cards[V_FAR], self.options.three_card_ace_low)
        odds = self.three_card_odds[kind]
        if odds is None:
            return round.collect(seat, "three-card", "25.1#three-card-wager", THREE_CARD_NAMES[kind])
        return round.pay(seat, "three-card", odds, "25.1#three-card-wager; 25.11(c)", THREE_CARD_NAMES[kind])

    def _settle_main(self, round: Round, seat: int, player: int, dealer: int) -> Iterator[Any]:
        """Settle ante and raises against the dealer's hand (25.10, 25.11)."""
        raises_play = self.options.on_no_qualify == RAISES_PLAY
        ante, raises = against_the_dealer(player, dealer, self.qualifies_from, raises_play)
        for wager, result in (("ante", ante), *((one, raises) for one in RAISES)):
            if result < 0:
                yield round.collect(seat, wager, "25.10")
            elif result:
                yield round.pay(seat, wager, self.main_odds, "25.10; 25.11")
            else:
                yield round.give_back(seat, wager, "25.10")

    def _make_hand(self, round: Round, hand: Hand, axis: int, community: Hand) -> Any:
        """Say which five cards are the hand."""
        used = [*hand.cards, *(community.cards[place] for place in ON_AXIS[axis])]
        kind = FIVE_CARD_NAMES[rank_on(axis, *hand.cards, *community.cards) // CATEGORY]
        whose = "" if hand.seat else "dealer, "
        text = f"{whose}{AXIS_NAMES[axis]}, {kind}"
        return round.note("make-hand", "25.1#hand", seat=hand.seat, cards=names(used), text=text)

    # Around the round.

    def automatic(self, round: Round, ask: Ask) -> str:
        """Raise where a pair shows, else with a jack or better where more cards are face down; fold anything less."""
        axis = axis_by_sight(round.hands[ask.hand].cards, round.hands[COMMUNITY].cards, self.first_two)
        if axis is None:
            return "fold"
        return f"raise:{AXES[axis]}" if self.options.axis_choice == COMMITTED else "raise"


def axis_by_sight(own: Sequence[int], cross: Sequence[int], first_two: Sequence[int]) -> int | None:
    """Return the axis that looks better while only two cards of the cross lie open; None where neither looks good.

    >>> axis_by_sight([48, 20], [21, 0, 4, 8, 12], (0, 1)) == VERTICAL  # A-7 with a seven at V-far
    True
    """
    shown = [[*own, *(cross[place] for place in on if place in first_two)] for on in ON_AXIS]
    vertical, horizontal = ((_highest_pair(cards), -len(cards)) for cards in shown)
    best = max(vertical, horizontal)
    if best[0] < 0 and max(own) >> 2 < JACK:
        return None
    return VERTICAL if vertical == best else HORIZONTAL


def _axis_shown(decision: Decision) -> int:
    """Return the axis that the raise wagers show; where they show none it is chosen at the showdown."""
    return AXES.index(decision.argument) if decision.argument else VERTICAL


def _highest_pair(cards: Sequence[int]) -> int:
    """Return the rank index of the highest pair among cards, or -1.

    >>> _highest_pair([48, 20, 21]), _highest_pair([48, 20])
    (5, -1)
    """
    ranks = [card >> 2 for card in cards]
    return max((rank for rank in ranks if ranks.count(rank) > 1), default=-1)
