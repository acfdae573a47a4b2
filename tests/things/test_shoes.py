"""A shoe serves a fixed order from the front, once, and is bound to it before the first card."""

from __future__ import annotations

import hashlib
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.things.cards import Card, cards, names, one_deck, pack
from pitboss.things.chance import Chance
from pitboss.things.errors import EquipmentError, NotUnderstood
from pitboss.things.shoes import Shoe, commitment, missing_and_extra


@pytest.mark.proves("13:69E-1.28G(c)")
def test_cards_come_in_the_order_of_the_shoe_each_once():
    shoe = Shoe.shuffled(pack(6), Chance())
    order = list(shoe.order)
    drawn: list[Card] = []
    while shoe.remaining:
        assert shoe.next_card is order[len(drawn)]
        drawn.append(shoe.draw("1"))
    assert drawn == order
    assert Counter(drawn) == Counter(pack(6))
    assert shoe.next_card is None
    with pytest.raises(EquipmentError, match="No card is left"):
        shoe.draw()


def test_a_shoe_is_cut_before_its_first_card_only():
    shoe = Shoe.stacked("Ah Kd 4s")
    shoe.cut(1)
    shoe.draw()
    with pytest.raises(EquipmentError, match="before its first card"):
        shoe.cut(1)
    assert names(shoe.order) == ("Kd", "4s", "Ah")


def test_looking_at_the_stub_deals_nothing():
    shoe = Shoe.stacked("Ah Kd 4s")
    shoe.draw()
    assert names(shoe.stub()) == ("Kd", "4s")
    assert (shoe.position, shoe.remaining) == (1, 2)
    assert names(shoe.take_stub()) == ("Kd", "4s")
    assert (shoe.remaining, shoe.stub()) == (0, [])


def test_a_card_that_waits_is_served_before_all_others():
    shoe = Shoe.stacked("Ah Kd 4s 5s")
    shoe.draw()
    shoe.draw()
    shoe.waiting.append(1)
    assert (shoe.remaining, names(shoe.stub())) == (3, ("Kd", "4s", "5s"))
    assert [str(shoe.draw()) for _ in range(3)] == ["Kd", "4s", "5s"]
    assert shoe.remaining == 0


def test_the_stub_takes_the_waiting_cards_along():
    shoe = Shoe.stacked("Ah Kd")
    shoe.draw()
    shoe.waiting.append(0)
    assert names(shoe.take_stub()) == ("Ah", "Kd")
    assert shoe.remaining == 0


@given(st.integers(0, 52), st.integers(0, 52))
def test_cuts_add_up_and_lose_no_card(first, second):
    shoe = Shoe(one_deck())
    shoe.cut(first)
    shoe.cut(second)
    assert shoe.cut_at == (first + second) % 52
    assert shoe.order == one_deck()[shoe.cut_at :] + one_deck()[: shoe.cut_at]
    assert bytes(shoe.as_shuffled) == bytes(one_deck())


def test_no_cut_once_a_card_is_dealt():
    shoe = Shoe(one_deck())
    shoe.draw()
    with pytest.raises(EquipmentError, match="before its first card"):
        shoe.cut(20)
    assert (shoe.order, shoe.cut_at) == (one_deck(), 0)


def test_the_cutting_card_is_reached_when_the_cards_in_front_of_it_are_gone():
    shoe = Shoe(one_deck(), cutting_card=2)
    seen = []
    for _ in range(3):
        seen.append(shoe.at_cutting_card)
        shoe.draw()
    assert seen == [False, False, True]
    assert not Shoe(one_deck()).at_cutting_card


def test_a_commitment_is_the_hash_of_salt_and_order_as_shuffled():
    shoe = Shoe.shuffled(one_deck(), Chance(), number=7, side="left")
    expected = hashlib.sha256(shoe.salt + bytes(int(card) for card in shoe.order)).hexdigest()
    assert shoe.commitment == expected
    shoe.cut(20)
    shoe.draw()
    shoe.take_stub()
    assert shoe.commitment == expected
    assert commitment(shoe.salt, shoe.as_shuffled) == expected
    assert (shoe.number, shoe.side, len(shoe.salt)) == (7, "left", 32)


def test_a_commitment_changes_with_the_salt_and_with_any_two_cards():
    order = one_deck()
    swapped = [order[1], order[0], *order[2:]]
    assert len({commitment(salt, cards) for salt in (bytes(32), b"\1" * 32) for cards in (order, swapped)}) == 4


def test_equal_orders_have_different_commitments():
    assert len({Shoe.shuffled(cards("Ah"), Chance()).commitment for _ in range(50)}) == 50


def test_a_stacked_shoe_takes_text_or_cards():
    assert Shoe.stacked("Ah 10d").order == Shoe.stacked(["Ah", Card.parse("Td")]).order
    with pytest.raises(NotUnderstood):
        Shoe.stacked("Ah Zz")


@given(st.lists(st.sampled_from(one_deck()), max_size=60))
def test_counting_finds_what_is_missing_and_what_is_too_many(found):
    missing, extra = missing_and_extra(found, one_deck())
    assert sorted(names(found) + missing) == sorted(names(one_deck()) + extra)
    assert not set(missing) & set(extra)
