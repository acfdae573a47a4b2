"""Playing cards: what they are, how they are written, and the packs that games are dealt from.

A card is a small integer, ``4 * rank_index + suit_index``, so that the arithmetic of a game can be compiled;
it prints and parses as people write it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache

from .errors import NotUnderstood

RANKS = "23456789TJQKA"
SUITS = "cdhs"
SUIT_SYMBOLS = "♣♦♥♠"
SUIT_NAMES = ("clubs", "diamonds", "hearts", "spades")
RANK_NAMES = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "jack", "queen", "king", "ace")
JOKER_CODE = 52
HIDDEN = "??"


class Card(int):
    """One card of a pack; ``XX`` is the joker.

    >>> ace = Card.parse("A♥"); ace
    Card('Ah')
    >>> str(ace), ace.symbol, ace.rank, ace.suit, ace.name
    ('Ah', 'A♥', 14, 'h', 'ace of hearts')
    """

    def __str__(self) -> str:
        return CARD_NAMES[self]

    def __repr__(self) -> str:
        return f"Card({CARD_NAMES[self]!r})"

    def __format__(self, spec: str) -> str:
        return format(CARD_NAMES[self], spec)

    @property
    def rank(self) -> int:
        """2 to 14, the ace being 14; 0 for the joker."""
        return 0 if self == JOKER_CODE else int(self) // 4 + 2

    @property
    def suit(self) -> str:
        """One of ``c d h s``; ``X`` for the joker."""
        return "X" if self == JOKER_CODE else SUITS[int(self) % 4]

    @property
    def symbol(self) -> str:
        """The card with its suit drawn, as on a screen."""
        return "★" if self == JOKER_CODE else RANKS[int(self) // 4] + SUIT_SYMBOLS[int(self) % 4]

    @property
    def name(self) -> str:
        """The card as a dealer would call it."""
        if self == JOKER_CODE:
            return "joker"
        return f"{RANK_NAMES[int(self) // 4]} of {SUIT_NAMES[int(self) % 4]}"

    @staticmethod
    def parse(text: object) -> Card:
        """Read ``Ah``, ``A♥``, ``10h`` or ``XX``.

        >>> Card.parse("10s")
        Card('Ts')
        >>> Card.parse("1x")
        Traceback (most recent call last):
        ...
        pitboss.things.errors.NotUnderstood: '1x' is not a card. Allowed: a rank of 23456789TJQKA and a suit of c d h s (or ♣ ♦ ♥ ♠), XX for the joker.
        """  # noqa: E501
        found = _BY_TEXT.get(text) if isinstance(text, str) else None
        if found is None and isinstance(text, str):
            tidy = text.strip().replace("10", "T")
            found = _BY_TEXT.get(tidy[:1].upper() + tidy[1:].lower(), _BY_TEXT.get(tidy.upper()))
        if found is None:
            raise NotUnderstood(
                f"{text!r} is not a card.",
                allowed=[f"a rank of {RANKS} and a suit of c d h s (or ♣ ♦ ♥ ♠)", "XX for the joker"],
            )
        return found


CARD_NAMES: tuple[str, ...] = (*(r + s for r in RANKS for s in SUITS), "XX")
CARDS: tuple[Card, ...] = tuple(Card(code) for code in range(JOKER_CODE + 1))
JOKER = CARDS[JOKER_CODE]
_BY_TEXT: dict[str, Card] = {str(card): card for card in CARDS} | {card.symbol: card for card in CARDS}


def cards(text: str | Iterable[str]) -> list[Card]:
    """Read several cards.

    >>> cards("Ah Kd 4s")
    [Card('Ah'), Card('Kd'), Card('4s')]
    """
    return [Card.parse(one) for one in (text.split() if isinstance(text, str) else text)]


def one_deck(*, without_tens: bool = False, jokers: int = 0) -> list[Card]:
    """Return a deck in the order in which it is spread for inspection: by suit and in sequence.

    >>> " ".join(str(card) for card in one_deck()[:4]), len(one_deck(without_tens=True)), len(one_deck(jokers=1))
    ('2c 3c 4c 5c', 48, 53)
    """
    return [*_deck(without_tens), *[JOKER] * jokers]


@lru_cache(maxsize=2)
def _deck(without_tens: bool) -> tuple[Card, ...]:
    ranks = [index for index in range(13) if not (without_tens and RANKS[index] == "T")]
    return tuple(CARDS[4 * rank + suit] for suit in range(4) for rank in ranks)


def pack(decks: int, *, without_tens: bool = False, jokers: int = 0) -> list[Card]:
    """Return several decks, one after the other.

    >>> len(pack(8))
    416
    """
    return one_deck(without_tens=without_tens, jokers=jokers) * decks


_name_of: Callable[[int], str] = {int(card): str(card) for card in CARDS}.__getitem__


def names(hand: Iterable[int]) -> tuple[str, ...]:
    """Write cards as text.

    >>> names(cards("Ah Kd"))
    ('Ah', 'Kd')
    """
    return tuple(map(_name_of, hand))


_FIRST_LETTERS, _SECOND_LETTERS = (bytes(ord(name[at]) for name in CARD_NAMES).ljust(256, b"?") for at in (0, 1))


def in_one_word(codes: bytes) -> str:
    """Write the cards of a whole shoe one after the other.

    >>> in_one_word(bytes(cards("Ah Kd XX")))
    'AhKdXX'
    """
    text = bytearray(2 * len(codes))
    text[::2] = codes.translate(_FIRST_LETTERS)
    text[1::2] = codes.translate(_SECOND_LETTERS)
    return text.decode("ascii")
