"""The seal: a shoe in play survives an outage, and its order is nowhere to be read until it is opened."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.journal.errors import SealTrouble
from pitboss.journal.journal import Journal
from pitboss.journal.seal import ENVIRONMENT, NONCE_BYTES, SealKey
from pitboss.journal.verify import verify
from pitboss.things.cards import CARD_NAMES, pack
from pitboss.things.chance import Chance
from pitboss.things.shoes import Shoe
from tests.journal.conftest import Place
from tests.journal.dealing import bet, deal, table


def shoe(decks: int = 1) -> Shoe:
    return Shoe.shuffled(pack(decks), Chance(), number=3)


@given(decks=st.integers(1, 8))
def test_a_seal_gives_back_what_was_sealed(decks: int):
    key, one = SealKey.new(), shoe(decks)
    sealed = key.seal(one)
    assert key.unseal(sealed, one.commitment, "it") == (one.salt, one.as_shuffled)
    assert one.as_shuffled not in sealed
    assert one.salt not in sealed


def test_the_same_shoe_is_never_sealed_twice_alike():
    key, one = SealKey.new(), shoe()
    assert len({key.seal(one) for _ in range(100)}) == 100
    assert len({key.seal(one)[:NONCE_BYTES] for _ in range(100)}) == 100


def test_another_key_does_not_open_it():
    one = shoe()
    sealed = SealKey.new().seal(one)
    with pytest.raises(SealTrouble, match="The seal of shoe 3 does not open"):
        SealKey.new().unseal(sealed, one.commitment, "shoe 3")


def test_every_change_of_a_seal_is_found():
    key, one = SealKey.new(), shoe()
    sealed = key.seal(one)
    for at in range(len(sealed)):
        altered = bytearray(sealed)
        altered[at] ^= 1
        with pytest.raises(SealTrouble):
            key.unseal(bytes(altered), one.commitment, "it")
    for other in (b"", sealed[:-1], sealed + b"\0"):
        with pytest.raises(SealTrouble):
            key.unseal(other, one.commitment, "it")


def test_a_key_is_kept_for_its_owner_alone(tmp_path: Path):
    path = tmp_path / "key"
    one = shoe()
    sealed = SealKey.create(path).seal(one)
    assert path.stat().st_mode & 0o777 == 0o600
    loaded = SealKey.load(path)
    assert loaded is not None
    assert loaded.unseal(sealed, one.commitment, "it")[1] == one.as_shuffled
    with pytest.raises(SealTrouble, match="cannot be written"):
        SealKey.create(path)
    assert SealKey.load(tmp_path / "none") is None
    assert path.read_text().strip() not in repr(loaded)


def test_a_key_may_come_from_the_environment(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.delenv(ENVIRONMENT, raising=False)
    assert SealKey.from_environment() is None
    monkeypatch.setenv(ENVIRONMENT, os.urandom(32).hex())
    assert SealKey.from_environment() is not None


def ways_to_write(order: list[int]) -> list[bytes]:
    """Return how stretches of an order of cards could lie in a file: as numbers, and as the journal writes cards."""
    stretches = [order[at : at + 8] for at in range(len(order) - 7)]
    named = [[CARD_NAMES[card] for card in one] for one in stretches]
    return [
        *map(bytes, stretches),
        *("".join(one).encode() for one in named),
        *('","'.join(one).encode() for one in named),
        *(" ".join(one).encode() for one in named),
    ]


@pytest.mark.parametrize("id", ["three-card-poker", "blackjack", "minibaccarat"])
def test_the_order_of_a_shoe_in_play_is_nowhere_at_rest(place: Place, id: str):
    with place.open() as journal:
        dealt = table(journal, id)
        deal(dealt, 3)
        bet(dealt)
        dealt.begin_round()
        in_play = dealt.round
        assert in_play is not None
        at_rest = place.bytes_at_rest()
        assert in_play.shoe.commitment.encode() in at_rest
        for order in (in_play.shoe.order, [*in_play.shoe.as_shuffled]):
            assert not [one for one in ways_to_write(list(order)) if one in at_rest]
        assert in_play.shoe.salt not in at_rest
        assert in_play.shoe.salt.hex().encode() not in at_rest
        if dealt.in_play:
            dealt.finish()
        dealt.close()
        opened = "".join(CARD_NAMES[card] for card in in_play.shoe.as_shuffled).encode()
        assert opened in place.bytes_at_rest()
        assert journal.store.sealed_shoes(dealt.id) == []


def test_hidden_cards_of_a_round_in_play_are_in_no_journal(place: Place):
    with place.open() as journal:
        dealt = table(journal, "three-card-poker")
        bet(dealt)
        round = dealt.begin_round()
        assert dealt.in_play
        written = b"".join(entry.body for entry in journal.entries())
        for hand in round.hands.values():
            assert len(hand.cards) == 3
            for card in hand.names:
                assert f'"{card}"'.encode() not in written
        dealt.finish()
        last = [entry.body for entry in journal.entries() if entry.kind == "round"][-1]
        assert all(f'"{card}"'.encode() in last for event in round.events for card in event.cards)


@pytest.mark.parametrize(
    ("id", "irregularity"),
    [
        ("minibaccarat", "card-drawn-in-error"),
        ("punto-banco", "card-drawn-in-error"),
        ("chemin-de-fer", "card-drawn-undisclosed"),
    ],
)
def test_an_unseen_card_that_waits_for_the_next_hand_is_in_no_journal(id: str, irregularity: str):
    journal = Journal(key=SealKey.new())
    dealt = table(journal, id)
    while True:
        bet(dealt)
        round = dealt.begin_round(by_steps=True)
        while not round.finished and not any(event.kind == "deal" for event in round.events):
            if round.ask is None:
                dealt.step()
            else:
                dealt.decide(dealt.game.automatic(round, round.ask))
        if not round.finished:  # a natural may end a hand before anything can be called in it
            break
    dealt.call(irregularity)
    dealt.finish()
    (waiting,) = round.shoe.waiting
    recorded = [entry for entry in journal.entries() if entry.kind == "round"][-1].decoded()
    assert [event.cards for event in recorded.events if event.kind == "drawn-in-error"] == [("??",)]
    bet(dealt)
    following = dealt.play_round()
    opening = next(event for event in following.events if event.kind == "deal")
    assert opening.cards == (CARD_NAMES[round.shoe.order[waiting]],)
    dealt.close()
    assert verify(journal).ok


def test_a_shoe_is_sealed_from_its_shuffle_to_its_end(place: Place):
    with place.open() as journal:
        dealt = table(journal, "blackjack")
        deal(dealt, 1)
        assert [one.number for one in journal.store.sealed_shoes(dealt.id)] == [1]
        while dealt.state.shoes[0].number == 1:
            deal(dealt, 1)
        assert [one.number for one in journal.store.sealed_shoes(dealt.id)] == [2]
