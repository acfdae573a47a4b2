"""Cards are read as people write them, printed one way, and lie in a deck in the order of its inspection."""

from __future__ import annotations

from contextlib import suppress
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.things.cards import CARD_NAMES, CARDS, JOKER, Card, cards, names, one_deck, pack
from pitboss.things.errors import NotUnderstood


@pytest.mark.parametrize(
    ("text", "printed", "symbol"),
    [
        ("Ah", "Ah", "A♥"),
        ("A♥", "Ah", "A♥"),
        ("aH", "Ah", "A♥"),
        (" ah ", "Ah", "A♥"),
        ("10h", "Th", "T♥"),
        ("10♥", "Th", "T♥"),
        ("Th", "Th", "T♥"),
        ("2C", "2c", "2♣"),
        ("Q♦", "Qd", "Q♦"),
        ("k♠", "Ks", "K♠"),
        ("XX", "XX", "★"),
        ("xx", "XX", "★"),
    ],
)
def test_card_is_read_as_written_and_printed_one_way(text, printed, symbol):
    card = Card.parse(text)
    assert (str(card), card.symbol, f"{card:>3}", repr(card)) == (printed, symbol, f" {printed}", f"Card('{printed}')")


@pytest.mark.parametrize("text", ["", "A", "h", "1h", "11h", "Ax", "AhKd", "Ah Kd", "A h", "♥A", "X", "XXX", "0h", "🂡"])
def test_what_is_no_card_is_refused_with_what_is(text):
    with pytest.raises(NotUnderstood, match="is not a card") as refused:
        Card.parse(text)
    assert refused.value.allowed == ("a rank of 23456789TJQKA and a suit of c d h s (or ♣ ♦ ♥ ♠)", "XX for the joker")


@pytest.mark.parametrize("thing", [None, 5, b"Ah", 1.5])
def test_what_is_no_text_is_no_card(thing):
    with pytest.raises(NotUnderstood):
        Card.parse(thing)


def test_every_card_reads_back_from_what_it_prints():
    assert len(set(CARD_NAMES)) == 53
    for card in CARDS:
        assert Card.parse(str(card)) is card
        assert Card.parse(card.symbol) is card


@given(st.text(max_size=4))
def test_any_text_is_a_card_or_refused(text):
    with suppress(NotUnderstood):
        assert Card.parse(text) in CARDS


def test_ranks_suits_and_names():
    ace, ten = cards("Ah Tc")
    assert (ace.rank, ace.suit, ace.name) == (14, "h", "ace of hearts")
    assert (ten.rank, ten.suit, ten.name) == (10, "c", "10 of clubs")
    assert (JOKER.rank, JOKER.suit, JOKER.name) == (0, "X", "joker")
    assert sorted({card.rank for card in one_deck()}) == list(range(2, 15))


def test_several_cards_are_read_from_a_line_or_a_list():
    assert names(cards("Ah 10d XX")) == names(cards(["Ah", "10d", "XX"])) == ("Ah", "Td", "XX")
    assert cards("") == []


def test_a_deck_lies_by_suit_and_in_sequence():
    deck = one_deck()
    assert len(set(deck)) == 52
    assert [card.suit for card in deck[::13]] == ["c", "d", "h", "s"]
    for one, next_one in pairwise(deck):
        assert next_one.suit != one.suit or next_one.rank == one.rank + 1


def test_decks_without_tens_and_with_jokers():
    assert {card.rank for card in one_deck(without_tens=True)} == set(range(2, 15)) - {10}
    assert len(one_deck(without_tens=True)) == 48
    assert one_deck(jokers=2) == [*one_deck(), JOKER, JOKER]


@pytest.mark.parametrize(
    ("decks", "more", "size"),
    [(1, {}, 52), (6, {}, 312), (8, {}, 416), (8, {"without_tens": True}, 384), (1, {"jokers": 1}, 53)],
)
def test_a_pack_is_so_many_decks(decks, more, size):
    cards_of_pack = pack(decks, **more)
    assert len(cards_of_pack) == size
    assert cards_of_pack == one_deck(**more) * decks


def test_a_deck_belongs_to_who_asked_for_it():
    one_deck().clear()
    assert len(one_deck()) == 52
