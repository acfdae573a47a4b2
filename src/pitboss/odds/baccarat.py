"""What the odds of the three baccarat games rest on: every order of six cards, counted by their point values."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from fractions import Fraction
from math import gcd, perm

from ..rules.baccarat import NO_CARD, banker_draws, card_value, natural, player_draws, point_count, vigorish
from ..rules.baccarat_common import CommonHandsGame, Coup
from ..things.errors import NotAllowed
from ..things.money import show
from .results import NO_PLAY, Enumerated, GameOdds, WagerOdds, must_be, plain_wager

VALUES = 10
MOST_CARDS = 6

Ways = list[int]
"""The number of orders of six cards, by :func:`cell`."""


def cell(player: int, banker: int, fifth: int, sixth: int) -> int:
    """Number what matters of six cards: what the first four make of two hands, and what the next two are worth.

    >>> cell(7, 6, 0, 9)
    7609
    """
    return ((player * VALUES + banker) * VALUES + fifth) * VALUES + sixth


def coup_of(player: int, banker: int, fifth: int, sixth: int) -> Coup:
    """Return what two hands come to by the tables, the next two cards of the shoe being worth so much.

    >>> coup_of(5, 3, 8, 4), coup_of(6, 5, 4, 1), coup_of(8, 0, 1, 1), coup_of(0, 6, 6, 3)
    ((3, 3, 3, 2), (6, 9, 2, 3), (8, 0, 2, 2), (6, 9, 3, 3))
    """
    if natural(player, banker):
        return player, banker, 2, 2
    draws = player_draws(player, banker)
    third, following = (fifth, sixth) if draws else (NO_CARD, fifth)
    theirs = banker_draws(player, banker, third)
    return (
        point_count(player + third) if draws else player,
        point_count(banker + following) if theirs else banker,
        2 + draws,
        2 + theirs,
    )


def shoe_of(game_pack: Callable[[], Sequence[int]], deck: Sequence[int] | None) -> Sequence[int]:
    """Return the cards to count with: the game's own, or other ones; fewer than a round may need are refused."""
    cards = game_pack() if deck is None else deck
    if len(cards) < MOST_CARDS:
        raise NotAllowed(f"A round may need {MOST_CARDS} cards; there are {len(cards)}.")
    return cards


def six_cards(deck: Sequence[int]) -> Ways:
    """Count the orders in which the first six cards can leave a shoe: first and third to one hand, the others to two.

    >>> ways = six_cards(range(20)); sum(ways) == perm(20, 6)
    True
    """
    left = [0] * VALUES
    for card in deck:
        left[card_value(card)] += 1
    pairs = [(one, other) for one in range(VALUES) for other in range(one, VALUES)]
    ways: Ways = [0] * VALUES**4

    def take(one: int, other: int) -> int:
        """Take two cards away; return in how many orders that can be."""
        number = left[one]
        left[one] -= 1
        number *= left[other]
        left[other] -= 1
        return number if one == other else 2 * number

    for mine in pairs:
        for_mine = take(*mine)
        for theirs in pairs:
            number = for_mine * take(*theirs)
            if number:
                first = cell(point_count(sum(mine)), point_count(sum(theirs)), 0, 0)
                for fifth, of_fifth in enumerate(left):
                    if of_fifth:
                        so_far = number * of_fifth
                        left[fifth] -= 1
                        for sixth, of_sixth in enumerate(left, first + fifth * VALUES):
                            ways[sixth] += so_far * of_sixth
                        left[fifth] += 1
            for value in theirs:
                left[value] += 1
        for value in mine:
            left[value] += 1
    must_be(sum(ways), perm(len(deck), MOST_CARDS), "orders of six cards")
    return ways


def enumerated(deck: Sequence[int]) -> Enumerated:
    """Say what was counted."""
    size = len(deck)
    factors = " × ".join(str(size - number) for number in range(MOST_CARDS))
    return Enumerated(
        deals=perm(size, MOST_CARDS),
        closed_form=factors,
        how="every order of the six cards that a round may need, counted by their point values: the pairs of values "
        "of two hands, and the values of the two cards that follow",
    )


def shoe_words(deck: Sequence[int]) -> str:
    """Say what is assumed of the shoe."""
    return (
        f"{len(deck)} cards of which none is known, as at the first round of a shoe or after any number of rounds that "
        "nobody has counted; the burned cards change nothing. That the cutting card may end a shoe a round sooner or "
        "later by the cards that have come is left out"
    )


def coups(ways: Ways) -> dict[Coup, int]:
    """Count the coups to which six cards come by the tables."""
    counts: Counter[Coup] = Counter()
    for player in range(VALUES):
        for banker in range(VALUES):
            for fifth in range(VALUES):
                for sixth in range(VALUES):
                    counts[coup_of(player, banker, fifth, sixth)] += ways[cell(player, banker, fifth, sixth)]
    return dict(counts)


def common_hands_odds(game: CommonHandsGame, deck: Sequence[int] | None) -> GameOdds:
    """Return the odds of every wager of a game on two hands that belong to nobody."""
    cards = shoe_of(game.pack, deck)
    counts = coups(six_cards(cards))
    counted = enumerated(cards)
    return GameOdds(
        game=game.id,
        options=game.options.chosen(),
        enumerated=(counted,),
        play=NO_PLAY,
        wagers=tuple(_odds(game, wager, counts, counted.deals) for wager in game.open_wagers()),
        shoe=shoe_words(cards),
    )


def _odds(game: CommonHandsGame, wager: str, counts: dict[Coup, int], total: int) -> WagerOdds:
    """Return the odds of one wager; a won Banker wager is reduced by the vigorish."""
    nets: Counter[Fraction] = Counter()
    for coup, number in counts.items():
        side, odds = game.verdict(wager, coup)
        won = Fraction(odds.wins, odds.per) if odds is not None else Fraction(0)
        if wager == "banker":
            won -= won * Fraction(game.vigorish_percent, 100)
        nets[won if side > 0 else Fraction(side)] += number
    percent = game.vigorish_percent if wager == "banker" else 0
    wins = Fraction(sum(number for net, number in nets.items() if net > 0), total)
    loses = Fraction(nets[Fraction(-1)], total)
    return plain_wager(wager, nets, total, note=vigorish_note(percent, game.quarter_up, wins, loses) if percent else "")


def vigorish_note(percent: int, quarter_up: bool, wins: Fraction, loses: Fraction) -> str:
    """Say for which amounts a figure with vigorish holds to the cent, and what it is for some where it does not.

    >>> vigorish_note(5, False, Fraction(1, 2), Fraction(1, 2))
    'vigorish of 5% of the amount won, exact for multiples of $0.20; of others a fraction of a cent is not taken'
    """
    unit = 2500 if quarter_up else 100
    exact = unit // gcd(unit, percent)
    note = f"vigorish of {percent}% of the amount won, exact for multiples of {show(exact)}"
    if not quarter_up:
        return f"{note}; of others a fraction of a cent is not taken"
    examples = []
    for amount in (3_00, 12_00, 30_00, 110_00):
        if amount % exact:
            keeps = loses - wins * (1 - Fraction(vigorish(amount, percent, quarter_up), amount))
            examples.append(f"{100 * float(keeps):.4f}% of {show(amount)}")
    return (
        f"{note}; for others it is raised to the next quarter and the house advantage with it, "
        f"as to {' and '.join(examples)}"
    )
