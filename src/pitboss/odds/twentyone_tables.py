"""Strategies for blackjack and its kin as tables: how they are looked up, at the table as in bulk.

What is known of the dealer is a column: the value of the up card, 1 to 10 with the ace as one; or, where both of the
dealer's cards lie face up, the count of the two as in :mod:`pitboss.rules.twentyone`. The tables hold 0 and 1:

- ``surrender[pair, total, column]`` of the first two cards, before anything else; ``pair`` 1 where they may be split.
  A soft total is never surrendered so;
- ``split[value, column]`` by the value of the cards of the pair;
- ``double[soft, total, column]`` of two cards, on a hand made by splitting too;
- ``hit[soft, total, column]`` of every hand;
- ``insurance[1]``: whether to insure, for as much as may be;
- ``attack[column]``, of double attack blackjack: whether to add the double attack wager, in full;
- ``surrender-later``, ``double-later`` and ``surrender-doubled``, all ``[soft, total, column]``, where a licensee
  allows that much: giving up a hand that was drawn to or split, doubling on three cards or more, giving up a doubled
  hand.

A hand is surrendered, or else split, given up later, doubled, drawn to, or left as it is: the first of these that the
tables say and the table permits. What a strategy does not hold, but for ``hit``, it never does. Where the hole card is
exposed the names begin with ``exposed-``.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from types import SimpleNamespace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..rules.asks import Ask
from ..rules.round import Round
from ..rules.twentyone import ACE, BUST, VALUES, count_of, identical_in_value, is_soft, total
from ..rules.twentyone_game import TwentyOneGame
from ..rules.twentyone_layout import EXPOSED
from ..things.errors import NotUnderstood
from .solve import Decide
from .strategy import Array, Strategy

TOTALS = BUST + 1
VALUES_AND_NONE = 11
COUNTS = 64
EXPOSED_PREFIX = "exposed-"
TABLE_NAMES = (
    "surrender",
    "split",
    "double",
    "hit",
    "insurance",
    "attack",
    "surrender-later",
    "double-later",
    "surrender-doubled",
)
OF_ATTACKERS = ("attack", "surrender-later", "double-later", "surrender-doubled")
"""What is asked at double attack blackjack only."""
PASSIVE = ("decline", "take-third", "no-double", "second-card", "cards")
"""The answers to all that no table speaks of; the third card for the sevens wager costs nothing."""

Table = NDArray[np.int8]


@dataclass(frozen=True, kw_only=True)
class Tables:
    """The tables of a strategy; ``columns`` is what is known of the dealer, 11 up cards or 64 counts."""

    surrender: Table
    split: Table
    double: Table
    hit: Table
    insurance: Table
    attack: Table
    surrender_later: Table
    double_later: Table
    surrender_doubled: Table

    @staticmethod
    def empty(*, exposed: bool = False) -> Tables:
        """Return tables that always stand.

        >>> Tables.empty().hit.shape, Tables.empty(exposed=True).split.shape
        ((2, 22, 11), (11, 64))
        """
        return Tables(**{name.replace("-", "_"): np.zeros(shape, np.int8) for name, shape in _shapes(exposed).items()})

    @staticmethod
    def of(strategy: Strategy, *, exposed: bool = False) -> Tables:
        """Read the tables of a strategy, and refuse one that holds none, or others.

        >>> Tables.of(Strategy(game="blackjack", options={}, name="mine"))
        Traceback (most recent call last):
        ...
        pitboss.things.errors.NotUnderstood: The strategy 'mine' has no array 'hit'.
        """
        tables = Tables.empty(exposed=exposed)
        for name, shape in _shapes(exposed).items():
            named = (EXPOSED_PREFIX if exposed else "") + name
            if named not in strategy.arrays and name != "hit":
                continue
            array = strategy.array(named)
            if array.shape != shape or array.min() < 0 or array.max() > 1:
                raise NotUnderstood(
                    f"The array {named!r} of the strategy {strategy.name!r} does not fit.",
                    allowed=[f"0 and 1, {' by '.join(map(str, shape))}"],
                )
            getattr(tables, name.replace("-", "_"))[...] = array
        return tables

    def arrays(self) -> dict[str, Array]:
        """Pack the tables for a strategy; those that say nothing are left out.

        >>> sorted(Tables.empty().arrays())
        ['hit']
        """
        prefix = EXPOSED_PREFIX if self.hit.shape[-1] == COUNTS else ""
        named = ((one.name.replace("_", "-"), getattr(self, one.name)) for one in fields(self))
        return {prefix + name: Array.of(array) for name, array in named if name == "hit" or array.any()}


def _shapes(exposed: bool) -> dict[str, tuple[int, ...]]:
    columns = COUNTS if exposed else VALUES_AND_NONE
    by_hand = (2, TOTALS, columns)
    other = {"split": (VALUES_AND_NONE, columns), "insurance": (1,), "attack": (columns,)}
    return {name: other.get(name, by_hand) for name in TABLE_NAMES}


def check_tables(game: TwentyOneGame, strategy: Strategy) -> None:
    """Refuse a strategy that holds other tables than are asked at a game, or none.

    >>> from pitboss.games.blackjack import Blackjack
    >>> check_tables(Blackjack(), Strategy(game="blackjack", options={}, name="mine", arrays={"attack": None}))
    Traceback (most recent call last):
    ...
    pitboss.things.errors.NotUnderstood: The strategy 'mine' has an array 'attack'. Allowed: surrender, split, double, hit, insurance.
    """  # noqa: E501
    exposed = game.options.hole_card == EXPOSED
    further = () if "double-attack" in {wager.id for wager in game.WAGERS} else OF_ATTACKERS
    names = [(EXPOSED_PREFIX if exposed else "") + name for name in TABLE_NAMES if name not in further]
    if unknown := [name for name in strategy.arrays if name not in names]:
        raise NotUnderstood(f"The strategy {strategy.name!r} has an array {unknown[0]!r}.", allowed=names)
    Tables.of(strategy, exposed=exposed)


# At the table.


def decider_by_tables(game: TwentyOneGame, strategy: Strategy) -> Decide:
    """Return how a strategy decides at the table."""
    tables = Tables.of(strategy, exposed=game.options.hole_card == EXPOSED)
    return lambda round, ask: decide_by_tables(tables, round, ask)


def decide_by_tables(tables: Tables, round: Round, ask: Ask) -> str:
    """Answer any question of a round of blackjack or its kin."""
    words = ask.choices.words()
    insurance = next((one for one in ask.choices.all if one.word.startswith("insurance")), None)
    if insurance is not None and insurance.amount is not None:
        cents = insurance.amount[1]
        return f"{insurance.word}:{cents // 100}.{cents % 100:02d}" if tables.insurance[0] else "decline"
    column = _column(tables, round.hands["dealer"].cards) if "dealer" in round.hands else 0
    if "double-attack" in words:
        return "double-attack" if tables.attack[column] else "decline"
    for word in PASSIVE:
        if word in words:
            return word
    if words == ("split",):
        return "split:add"
    cards = round.hands[ask.hand].cards
    count = count_of(cards)
    place = (int(is_soft(count)), total(count), column)
    if "no-surrender" in words:
        return "surrender" if tables.surrender_doubled[place] else "no-surrender"
    return _on_a_hand(tables, words, cards, place, first=_is_first(round, ask))


def _column(tables: Tables, dealer: list[Any]) -> int:
    if not dealer:
        return 0
    return count_of(dealer[:2]) if tables.hit.shape[-1] == COUNTS else VALUES[dealer[0]]


def _is_first(round: Round, ask: Ask) -> bool:
    """Whether a hand is as it was dealt: two cards, not split."""
    box = ask.hand.partition("/")[0]
    return len(round.hands[ask.hand].cards) == 2 and f"{box}/2" not in round.hands


def _on_a_hand(
    tables: Tables, words: tuple[str, ...], cards: list[Any], place: tuple[int, int, int], *, first: bool
) -> str:
    pair = len(cards) == 2 and identical_in_value(cards[0], cards[1])
    if first and "surrender" in words and not place[0] and tables.surrender[int(pair), place[1], place[2]]:
        return "surrender"
    if "split" in words and tables.split[VALUES[cards[0]], place[2]]:
        return "split"
    if not first and "surrender" in words and tables.surrender_later[place]:
        return "surrender"
    doubles = tables.double if len(cards) == 2 else tables.double_later
    if "double" in words and doubles[place]:
        return "double"
    return "hit" if "hit" in words and tables.hit[place] else "stand"


# The simple strategy of automatic players, written down.


def simple_tables(game: TwentyOneGame) -> Tables:
    """Write down how automatic players decide at a game.

    With the hole card exposed they play as against a ten, or stand where the dealer may well go over 21, or draw until
    they have more than a dealer who stands.

    >>> from pitboss.games.blackjack import Blackjack
    >>> tables = simple_tables(Blackjack())
    >>> [int(tables.hit[0, 12, column]) for column in range(1, 11)]
    [1, 1, 1, 0, 0, 0, 1, 1, 1, 1]
    """
    if game.options.hole_card == EXPOSED:
        return _simple_against_two_cards(game)
    tables = Tables.empty()
    for column in range(1, VALUES_AND_NONE):
        says = _Automatic(game, column)
        tables.attack[column] = says.to(("double-attack", "decline"), []) == "double-attack"
        for soft in range(2):
            for points in range(12 if soft else 4, BUST):
                hand, place = _hand(points, soft), (soft, points, column)
                tables.hit[place] = says.to(("stand", "hit"), hand) == "hit"
                tables.double[place] = says.to(("stand", "hit", "double"), hand) == "double"
                tables.surrender_later[place] = says.to(("stand", "hit", "surrender"), hand) == "surrender"
                words = ("stand", "hit", "double", "surrender")
                tables.surrender[0, points, column] |= not soft and says.to(words, hand) == "surrender"
        for value in range(1, VALUES_AND_NONE):
            pair = [_card(value), _card(value)]
            said = says.to(("stand", "hit", "double", "split", "surrender"), pair)
            tables.split[value, column] = said == "split"
            tables.surrender[1, total(count_of(pair)), column] = said == "surrender"
    tables.double_later[...] = tables.double
    return tables


class _Automatic:
    """An automatic player asked about a hand against an up card."""

    def __init__(self, game: TwentyOneGame, column: int) -> None:
        self.game = game
        self.dealer = SimpleNamespace(cards=[_card(column)])

    def to(self, words: tuple[str, ...], hand: list[int]) -> str:
        ask: Any = SimpleNamespace(choices=SimpleNamespace(words=lambda: words), hand="1", seat=1)
        round: Any = SimpleNamespace(hands={"1": SimpleNamespace(cards=hand), "dealer": self.dealer})
        return self.game.automatic(round, ask)


def _card(value: int) -> int:
    return 4 * (ACE if value == 1 else value - 2 if value < 10 else ACE - 1)


def _hand(points: int, soft: int) -> list[int]:
    """Return cards that come to a total; three or more where two of unlike value cannot."""
    if soft:
        return [_card(1), _card(points - 11)] if points < BUST else [_card(1), _card(10)]
    if points < 5:
        return [_card(2), _card(2)]
    first = min(10, points - 2)
    rest = points - first
    if rest == first:
        first, rest = first + 1, rest - 1
    return [_card(first), _card(rest)] if rest < 10 else [_card(10), _card(rest - 2), _card(2)]


def _simple_against_two_cards(game: TwentyOneGame) -> Tables:
    tables = Tables.empty(exposed=True)
    for column in range(COUNTS):
        dealer, soft_dealer = total(column), is_soft(column)
        stands, weak = dealer >= 17, not soft_dealer and 12 <= dealer <= 16
        for soft in range(2):
            for points in range(12 if soft else 4, BUST):
                # Equal totals lose, so a dealer who stands must be passed.
                enough = dealer + 1 if stands else (18 if soft else 12 if weak else 17)
                tables.hit[soft, points, column] = points < enough
                tables.double[soft, points, column] = not soft and 9 <= points <= 11 and (weak or points > dealer)
        for value in (1, 8):
            tables.split[value, column] = weak or (value == 1 and dealer < 20)
    return tables
