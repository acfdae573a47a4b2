"""Rounds of twenty-one played out card by card, with no equivalence, no table of hands and no exchange of cards.

Every order in which a small shoe may give its values is dealt as at the table: two cards each, the hole card where
there is one, each hand in turn, the dealer last.
"""

from collections.abc import Callable, Hashable, Iterator
from fractions import Fraction
from typing import TypeVar

from pitboss.odds.twentyone.terms import ANY_TIME, CHECKED, FIRST_TWO, SHOWN, UNCHECKED, Terms
from pitboss.odds.twentyone_tables import Tables
from pitboss.rules.twentyone import dealer_draws, total

Nets = dict[str, Fraction]
K = TypeVar("K", bound=Hashable)


class Sums(dict[K, Fraction]):
    """What was added up under a key; what is not there is 0, and asking for it does not make it be there."""

    def __missing__(self, key: K) -> Fraction:
        return Fraction(0)


def count(values: tuple[int, ...]) -> int:
    return 2 * sum(value + 1 for value in values) + (0 in values)


class Hand:
    """A hand in the course of a round, and what became of it."""

    def __init__(self, cards: tuple[int, ...], doubled: bool = False, given_up: bool = False) -> None:
        self.cards, self.doubled, self.given_up = cards, doubled, given_up

    @property
    def total(self) -> int:
        return total(count(self.cards))


class ByHand:
    """All rounds of a game by its terms and the tables that are followed."""

    def __init__(
        self, terms: Terms, tables: Tables, blackjack_pays: Fraction, both: int, *, attacks: bool = False
    ) -> None:
        self.terms, self.tables, self.pays, self.both = terms, tables, blackjack_pays, both
        self.attacks, self.attacked = attacks, False
        self.left = list(terms.counts)
        self.parts: Sums[str] = Sums()
        self.staked: Sums[str] = Sums()
        self.nets: Sums[Fraction | str] = Sums()
        self.split_nets: dict[bool, Sums[Fraction]] = {False: Sums(), True: Sums()}
        """The nets of rounds with split hands, those with three hands or more apart."""
        self.rounds = 0

    def draw(self) -> Iterator[tuple[int, Fraction]]:
        cards = sum(self.left)
        for value in range(10):
            if self.left[value]:
                chance = Fraction(self.left[value], cards)
                self.left[value] -= 1
                yield value, chance
                self.left[value] += 1

    def all_rounds(self) -> None:
        for first, p in self.draw():
            for up, q in self.draw():
                for second, r in self.draw():
                    if self.terms.hole == UNCHECKED:
                        self.decide((first, second), (up,), p * q * r)
                    else:
                        for hole, s in self.draw():
                            self.decide((first, second), (up, hole), p * q * r * s)

    def decide(self, mine: tuple[int, ...], dealer: tuple[int, ...], chance: Fraction) -> None:
        terms = self.terms
        self.attacked = self.attacks and bool(self.tables.attack[dealer[0] + 1])
        blackjack = set(mine) == {0, 9}
        dealer_blackjack = len(dealer) == 2 and set(dealer) == {0, 9}
        if blackjack:
            cases = self.draw() if len(dealer) == 1 else [(dealer[1], Fraction(1))]
            for hole, p in cases:
                found = {dealer[0], hole} == {0, 9}
                self.end({"main": Fraction(self.both) if found else self.pays}, {"main"}, chance * p)
            return
        if dealer_blackjack:
            self.end({"main": Fraction(-1)}, {"main"}, chance)
            return
        self.column = count(dealer) if terms.hole == SHOWN else dealer[0] + 1
        self.play([], [mine], mine, dealer, chance, split=False)

    def play(self, done, waiting, cards, dealer, chance, split) -> None:
        """Play the first of the hands that wait, or the dealer's where none does."""
        terms, tables, column = self.terms, self.tables, self.column

        def over(hand: Hand, p: Fraction) -> None:
            self.go_on([*done, hand], waiting[1:], dealer, p, split)

        points = total(count(cards))
        soft = int(0 in cards and count(cards) <= 23)
        place = (soft, points, column)
        if points >= 21:
            return over(Hand(cards), chance)
        two = len(cards) == 2
        pair = two and cards[0] == cards[1]
        split_ace = split and cards[0] == 0
        first = two and not split
        if (
            first
            and terms.surrender in (FIRST_TWO, ANY_TIME)
            and not soft
            and tables.surrender[int(pair), points, column]
        ):
            return over(Hand(cards, given_up=True), chance)
        hands = len(done) + len(waiting)
        if pair and hands < terms.hands_of(cards[0]) and tables.split[cards[0] + 1, column]:
            return self.go_on(done, [cards[:1], cards[:1], *waiting[1:]], dealer, chance, True)
        if split_ace and not terms.draws_split_aces:
            return over(Hand(cards), chance)
        if not first and terms.surrender == ANY_TIME and tables.surrender_later[place]:
            return over(Hand(cards, given_up=True), chance)
        doubles = tables.double if two else tables.double_later
        may = count(cards) in terms.doubles if two else terms.doubles_drawn
        if may and not split_ace and doubles[place]:
            for value, p in self.draw():
                hand = (*cards, value)
                at = (int(0 in hand and count(hand) <= 23), total(count(hand)), column)
                rescue = at[1] < 21 and terms.surrender == ANY_TIME and bool(tables.surrender_doubled[at])
                over(Hand(hand, doubled=True, given_up=rescue), chance * p)
            return None
        if tables.hit[place]:
            for value, p in self.draw():
                self.play(done, waiting, (*cards, value), dealer, chance * p, split)
            return None
        return over(Hand(cards), chance)

    def go_on(self, done, waiting, dealer, chance, split) -> None:
        if not waiting:
            self.dealers_turn(done, dealer, chance)
        elif len(waiting[0]) == 1:
            for value, p in self.draw():
                cards = (*waiting[0], value)
                self.play(done, [cards, *waiting[1:]], cards, dealer, chance * p, split)
        else:
            self.play(done, waiting, waiting[0], dealer, chance, split)

    def dealers_turn(self, hands: list[Hand], dealer: tuple[int, ...], chance: Fraction) -> None:
        if len(dealer) < 2 or dealer_draws(count(dealer), self.terms.hits_soft_17):
            for value, p in self.draw():
                self.dealers_turn(hands, (*dealer, value), chance * p)
            return
        found = len(dealer) == 2 and set(dealer) == {0, 9}
        points = min(total(count(dealer)), 22)
        nets: Nets = {}
        for number, hand in enumerate(hands, 1):
            wager = "main" if number == 1 else f"split@{number}"
            net = self.net_of(hand, points, found, number == 1)
            nets[wager] = net
            if hand.doubled:
                nets[f"double@{number}"] = self.net_of(hand, points, found, False)
        self.end(nets, set(nets), chance, split=len(hands) > 1)

    def net_of(self, hand: Hand, points: int, found: bool, original: bool) -> Fraction:
        if hand.total > 21:
            return Fraction(-1)
        if found:
            return Fraction(-1 if original else 0)
        if hand.given_up:
            return Fraction(-1, 2)
        result = self.terms.against[hand.total][points - 17]
        return Fraction(
            result * (self.terms.five_cards_pay if len(hand.cards) == 5 and hand.total == 21 and result > 0 else 1)
        )

    def end(self, nets: Nets, staked: set[str], chance: Fraction, split: bool = False) -> None:
        self.rounds += 1
        if self.attacked:
            nets = {wager: net * (1 if wager == "main" else 2) for wager, net in nets.items()}
            nets["double-attack"] = nets["main"]
            staked = staked | {"double-attack"}
        for wager, net in nets.items():
            self.parts[wager] += net * chance
        for wager in staked:
            self.staked[wager] += chance * (2 if self.attacked and "@" in wager else 1)
        net = sum(nets.values(), Fraction(0))
        self.nets["split" if split else net] += chance
        if split:
            self.split_nets["split@3" in nets][net] += chance


def best_by_hand(terms: Terms, values: tuple[int, int], dealer: tuple[int, ...]) -> Fraction:
    """Return what two cards not split are worth under the best play, every order of cards looked at."""
    left = list(terms.counts)
    for value in (*values, *dealer):
        left[value] -= 1

    def draw() -> Iterator[tuple[int, Fraction]]:
        cards = sum(left)
        for value in range(10):
            if left[value]:
                chance = Fraction(left[value], cards)
                left[value] -= 1
                yield value, chance
                left[value] += 1

    def against(hand: tuple[int, ...], seen: tuple[int, ...], pays: Callable[[int, bool], Fraction]) -> Fraction:
        if len(seen) < 2 or dealer_draws(count(seen), terms.hits_soft_17):
            return sum((p * against(hand, (*seen, value), pays) for value, p in draw()), Fraction(0))
        found = len(seen) == 2 and set(seen) == {0, 9}
        return pays(min(total(count(seen)), 22), found)

    checked = terms.hole == CHECKED

    def stand(hand: tuple[int, ...], stake: int) -> Fraction:
        points = total(count(hand))

        def pays(result: int, found: bool) -> Fraction:
            if found:
                return Fraction(0 if checked else -1)
            return Fraction(stake * terms.against[points][result - 17])

        return against(hand, dealer, pays)

    def lost(stake: int) -> Fraction:
        return against((), dealer, lambda _, found: Fraction(0 if found and checked else -stake))

    def worth(hand: tuple[int, ...]) -> Fraction:
        points = total(count(hand))
        if points > 21:
            return lost(1)
        found = stand(hand, 1)
        if points == 21:
            return found
        found = max(found, sum((p * worth((*hand, value)) for value, p in draw()), Fraction(0)))
        if len(hand) == 2 and count(hand) in terms.doubles:
            doubled = Fraction(0)
            for value, p in draw():
                doubled += p * (lost(2) if total(count((*hand, value))) > 21 else stand((*hand, value), 2))
            found = max(found, doubled)
        if len(hand) == 2 and terms.surrender == FIRST_TWO:
            half = against(
                (), dealer, lambda _, bj: Fraction(-1 if bj and not checked else 0 if bj else Fraction(-1, 2))
            )
            found = max(found, half)
        return found

    return worth(values)
