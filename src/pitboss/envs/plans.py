"""Games in which a seat decides a few times at most: the questions it is asked, and what each answer leads to.

Every answer that ends the decisions is a strategy that always gives it. So the kernel that deals the game in bulk
tells, for the same cards, what each comes to.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ..games.casino_war.arithmetic import against_the_dealer
from ..games.casino_war.declarations import BASE, TIE
from ..games.colorado_holdem.declarations import PERMISSIBLE
from ..games.double_cross_poker.declarations import COMMITTED
from ..games.red_dog.arithmetic import CONSECUTIVE, card_value, spread
from ..odds.games import colorado_holdem as colorado
from ..odds.games import three_card_draw_poker as draw_poker
from ..odds.strategy import Strategy
from ..odds.subsets import DECK
from ..rules.poker_family import AUTOMATED_SHOE
from ..simulate.dealing import places_in_shoe
from ..simulate.games import casino_war as war_in_bulk

Rows = NDArray[np.uint8]
Fill = Callable[[Strategy], Mapping[str, NDArray[Any]]]
Wagers = Mapping[str, int]

ENDS = -1
"""Where an answer leads after which nothing more is asked."""

HAND_SIZE = 3


class Answer(NamedTuple):
    """What an action leads to: a further question, or the end of the decisions.

    ``settled_by`` names the strategies that settle it: one, or where the action concerns a card of the hand, that at
    ``place``, one for each card in rising order. ``beside`` is what a further wager comes to at each end of the kernel,
    in cents. ``over`` is the moment at which the round is over then, by default the last.
    """

    leads_to: int = ENDS
    settled_by: tuple[str, ...] = ()
    place: int = -1
    beside: tuple[int, ...] = ()
    over: str = ""


class Question(NamedTuple):
    """A question to the seat: when it is put, and the answers; ``aside`` is the place of a card laid aside before."""

    moment: str
    answers: Mapping[str, Answer]
    aside: int = -1


class Plan(NamedTuple):
    """How a game with few decisions is dealt to one seat.

    ``cards`` is how many a round may need; ``hand``, ``dealer`` and ``table`` are the places in the shoe of those that
    an observation shows, in its order, ``up`` those of them that lie face up when the question is put. ``strategies``
    fill the arrays of a strategy so that it always does one thing; ``asks`` tells of each row whether anything is
    asked, and ``over`` is the moment at which a round is over in which nothing is.
    """

    cards: int
    hand: Sequence[int]
    dealer: Sequence[int]
    table: Sequence[int]
    up: Sequence[int]
    strategies: Mapping[str, Fill]
    questions: tuple[Question, ...]
    asks: Callable[[Rows], NDArray[np.bool_]]
    over: str = ""


# What is asked of a row.


def _every(cards: Rows) -> NDArray[np.bool_]:
    return np.ones(len(cards), dtype=np.bool_)


def _none(cards: Rows) -> NDArray[np.bool_]:
    return np.zeros(len(cards), dtype=np.bool_)


def _by_two_cards(asks: Callable[[int, int], bool]) -> Callable[[Rows], NDArray[np.bool_]]:
    asked = np.array([[asks(one, two) for two in range(DECK)] for one in range(DECK)])
    return lambda cards: asked[cards[:, 0], cards[:, 1]]


# Strategies that always do one thing.


def _always(name: str, value: int) -> Fill:
    return lambda strategy: {name: np.full_like(strategy.array(name), value)}


def _four_card_play(times: int) -> Fill:
    return lambda strategy: {
        "row": np.zeros_like(strategy.array("row")),
        "amount": np.full((1, DECK), times, dtype=np.int8),
    }


def _one_question(moment: str, actions: Sequence[str]) -> tuple[Question, ...]:
    """Return the only question, each answer to which is settled by the strategy of its name."""
    return (Question(moment, {name: Answer(settled_by=(name,)) for name in actions}),)


# The games.


def _hands(game: Any, cards: int) -> tuple[list[int], list[int]]:
    """Return where the cards of the seat and of the dealer lie, one at a time or in stacks."""
    player, dealer = places_in_shoe(2, cards, in_stacks=game.options.deal == AUTOMATED_SHOE).tolist()
    return player, dealer


def _three_card_poker(game: Any, wagers: Wagers) -> Plan:
    # Its kernel takes the cards one at a time, however they are dealt.
    player, dealer = places_in_shoe(2, HAND_SIZE, in_stacks=False).tolist()
    strategies = {"play": _always("play", 1), "fold": _always("play", 0)}
    return Plan(
        cards=6,
        hand=player,
        dealer=dealer,
        table=(),
        up=(),
        strategies=strategies,
        questions=_one_question("decisions", tuple(strategies)),
        asks=_every if "ante" in wagers else _none,
    )


def _four_card_poker(game: Any, wagers: Wagers) -> Plan:
    player, dealer = _hands(game, 5)
    strategies = {f"play {times}x": _four_card_play(times) for times in (1, 2, 3)} | {"fold": _four_card_play(0)}
    return Plan(
        cards=11,
        hand=player,
        dealer=[*dealer, 10],
        table=(),
        up=(10,),
        strategies=strategies,
        questions=_one_question("decisions", tuple(strategies)),
        asks=_every if "ante" in wagers else _none,
    )


def _three_card_draw_poker(game: Any, wagers: Wagers) -> Plan:
    drawn = tuple(f"draw {place}" for place in range(HAND_SIZE))
    answers = {
        "in-to-win": Answer(settled_by=("in-to-win",)),
        "fold": Answer(settled_by=("fold",)),
        **{f"draw card {place + 1}": Answer(settled_by=drawn, place=place) for place in range(HAND_SIZE)},
    }
    return Plan(
        cards=8,
        hand=(0, 1, 2),
        dealer=(3, 4, 5, 6),
        table=(),
        up=(),
        strategies={
            "in-to-win": _always(draw_poker.DECISIONS, draw_poker.STAY),
            "fold": _always(draw_poker.DECISIONS, draw_poker.FOLD),
            **{name: _always(draw_poker.DECISIONS, draw_poker.DRAW + place) for place, name in enumerate(drawn)},
        },
        questions=(Question("decisions", answers),),
        asks=_every,
    )


def _colorado_holdem(game: Any, wagers: Wagers) -> Plan:
    bets, plays = (tuple(f"{word} {place}" for place in range(HAND_SIZE)) for word in ("bet", "no-bet"))
    permissible = game.options.version == PERMISSIBLE
    first = {f"discard card {place + 1}": Answer(leads_to=1 + place) for place in range(HAND_SIZE)}
    first["declare"] = Answer(settled_by=("declare",))
    strategies = {
        "declare": _always(colorado.DECISIONS, colorado.DECLARE),
        **{name: _always(colorado.DECISIONS, colorado.BET + place) for place, name in enumerate(bets)},
    }
    if permissible:
        strategies |= {name: _always(colorado.DECISIONS, colorado.PLAY + place) for place, name in enumerate(plays)}
    else:
        strategies["fold"] = _always(colorado.DECISIONS, colorado.FOLD)
        first["fold"] = Answer(settled_by=("fold",))
    then = []
    for place in range(HAND_SIZE):
        answers = {"bet": Answer(settled_by=bets, place=place)}
        if permissible:
            answers["no-bet"] = Answer(settled_by=plays, place=place)
        then.append(Question("decisions", answers, aside=place))
    return Plan(
        cards=6,
        hand=(0, 1, 2),
        dealer=(),
        table=(3, 4, 5),
        up=(),
        strategies=strategies,
        questions=(Question("decisions", first), *then),
        asks=_every,
    )


def _boston_5_stud(game: Any, wagers: Wagers) -> Plan:
    player, dealer = _hands(game, HAND_SIZE)
    strategies = {"second": _always("second", 1), "fold": _always("second", 0)}
    return Plan(
        cards=10,
        hand=player,
        dealer=dealer,
        table=(),
        up=(),
        strategies=strategies,
        questions=_one_question("decisions", tuple(strategies)),
        asks=_every,
    )


def _double_cross_poker(game: Any, wagers: Wagers) -> Plan:
    raises = ("raise V", "raise H") if game.options.axis_choice == COMMITTED else ("raise",)
    strategies = {name: _always("play", 1 + number) for number, name in enumerate(raises)}
    strategies["fold"] = _always("play", 0)
    return Plan(
        cards=9,
        # Its kernel takes the cards one at a time, however they are dealt.
        hand=(0, 2),
        dealer=(1, 3),
        table=range(4, 9),
        up=[4 + place for place in game.first_two],
        strategies=strategies,
        questions=_one_question("decisions", tuple(strategies)),
        asks=_every,
    )


def _red_dog(game: Any, wagers: Wagers) -> Plan:
    strategies = {"raise 1x": _always("raise", 1), "no-raise": _always("raise", 0)}
    return Plan(
        cards=3,
        hand=(),
        dealer=(),
        table=(0, 1),
        up=(0, 1),
        strategies=strategies,
        questions=_one_question("raises", tuple(strategies)),
        asks=_by_two_cards(lambda one, two: spread(card_value(one), card_value(two)) > CONSECUTIVE),
    )


def _casino_war(game: Any, wagers: Wagers) -> Plan:
    surrenders, goes = Answer(settled_by=("surrender",), over="settlement"), Answer(settled_by=("war",))
    questions = [Question("settlement", {"surrender": surrenders, "war": goes})]
    if game.offers_tie:
        amount = wagers["initial"]
        on_the_tie = [-amount] * (war_in_bulk.WAR + 3)
        on_the_tie[war_in_bulk.WAR + 1] = BASE[TIE].profit(amount)
        questions = [
            Question("settlement", {"surrender": surrenders, "war": Answer(leads_to=1)}),
            Question("settlement", {"decline": goes, "war-tie 1x": goes._replace(beside=tuple(on_the_tie))}),
        ]
    return Plan(
        cards=10,
        hand=(0,),
        dealer=(1,),
        table=(),
        up=(1,),
        strategies={"surrender": _always("war", 0), "war": _always("war", 1)},
        questions=tuple(questions),
        asks=_by_two_cards(lambda mine, dealer: against_the_dealer(mine, dealer) == 0),
        over="settlement",
    )


PLANS: dict[str, Callable[[Any, Wagers], Plan]] = {
    "three-card-poker": _three_card_poker,
    "four-card-poker": _four_card_poker,
    "three-card-draw-poker": _three_card_draw_poker,
    "colorado-holdem": _colorado_holdem,
    "boston-5-stud": _boston_5_stud,
    "red-dog": _red_dog,
    "casino-war": _casino_war,
    "double-cross-poker": _double_cross_poker,
}
"""The plan of each game, under its options and with the wagers made."""
