"""Replay: any journaled round is found and dealt again, event by event."""

from __future__ import annotations

import random

import pytest

from pitboss.games.registry import GAMES
from pitboss.journal.errors import JournalDamaged, SealTrouble
from pitboss.journal.journal import Journal
from pitboss.journal.replay import find_round, replay_round, rounds
from pitboss.journal.seal import SealKey
from pitboss.rules.round import Round
from pitboss.things.errors import UnknownName
from tests.journal.conftest import Place
from tests.journal.dealing import at_random, bet, deal, table
from tests.journal.forging import edited, holding


def same(one: Round, other: Round) -> bool:
    return (one.events, one.net, one.decisions, one.calls_made, one.outcomes) == (
        other.events,
        other.net,
        other.decisions,
        other.calls_made,
        other.outcomes,
    )


@pytest.mark.parametrize("id", GAMES)
def test_every_round_is_dealt_again_event_by_event(place: Place, id: str):
    with place.open() as journal:
        dealt = table(journal, id)
        played: list[Round] = []
        for number in range(12):
            bet(dealt)
            if number % 3:
                played.append(dealt.play_round())
            else:
                played.append(dealt.begin_round())
                if dealt.in_play:
                    dealt.finish(at_random(random.Random(number)))
        summaries = list(rounds(journal))
        assert [(one.round, one.table, one.game, one.net) for one in summaries] == [
            (number, id, id, round.net) for number, round in enumerate(played, 1)
        ]
        for number, round in enumerate(played, 1):
            again = replay_round(journal, id, number)
            assert same(again, round)
            found = find_round(journal, id, number)
            assert found.finished
            assert found.parts[-1].number == summaries[number - 1].entry
            assert len(found.parts) == max(1, (len(round.decisions) + 1 if number % 3 == 1 else 1))


def test_a_round_in_play_is_dealt_again_up_to_its_question(place: Place):
    with place.open() as journal:
        dealt = table(journal)
        deal(dealt, 2)
        bet(dealt)
        round = dealt.begin_round()
        dealt.decide("play", seat=1)
        again = replay_round(journal, dealt.id, 3)
        assert same(again, round)
        assert again.ask is not None
        assert again.ask.seat == 2
        assert not find_round(journal, dealt.id, 3).finished
        assert [one.round for one in rounds(journal)] == [1, 2]


def test_a_round_from_a_sealed_shoe_needs_the_key(place: Place):
    with place.open() as journal:
        dealt = table(journal, "blackjack")
        deal(dealt, 3)
        kept = list(journal.entries())
        assert replay_round(journal, "blackjack", 2).finished
        with pytest.raises(SealTrouble, match="Shoe 1 of blackjack is in play and sealed"):
            replay_round(holding(kept), "blackjack", 2)
        dealt.close()
        assert replay_round(holding(journal.entries()), "blackjack", 2).finished


def test_what_cannot_be_dealt_again_is_not_shown_as_if_it_could():
    journal = Journal(key=SealKey.new())
    dealt = table(journal)
    deal(dealt, 3)
    dealt.close()
    number = find_round(journal, dealt.id, 2).parts[0].number
    forged = holding(edited(list(journal.entries()), number, lambda body: body["net"]["1"].update(ante=1)))
    with pytest.raises(JournalDamaged, match=f"entry {number} holds another net of 1, ante") as refused:
        replay_round(forged, dealt.id, 2)
    assert refused.value.allowed == ("verify the journal",)


def test_rounds_of_one_table_and_from_one_entry_on(place: Place):
    with place.open() as journal:
        one, two = table(journal, name="one"), table(journal, "roulette", name="two")
        for _ in range(5):
            deal(one, 1)
            deal(two, 1)
        assert [(each.table, each.round) for each in rounds(journal)] == [
            (name, number) for number in range(1, 6) for name in ("one", "two")
        ]
        mine = list(rounds(journal, "two"))
        assert [each.round for each in mine] == [1, 2, 3, 4, 5]
        assert {each.game for each in mine} == {"roulette"}
        assert list(rounds(journal, "two", after=mine[2].entry)) == mine[3:]
        assert sum(each.house_net for each in mine) == two.inventory
        bet(one)
        one.begin_round()
        begun = journal.store.last()[0]
        one.finish()
        (last,) = rounds(journal, after=begun)
        assert (last.table, last.round, last.game) == ("one", 6, "three-card-poker")


def test_rounds_and_tables_that_there_are_not(place: Place):
    with place.open() as journal:
        dealt = table(journal)
        with pytest.raises(UnknownName, match="has no round 1") as refused:
            find_round(journal, dealt.id, 1)
        assert refused.value.allowed == ("none was dealt yet",)
        deal(dealt, 3)
        for number in (0, 4, -1, 10**12):
            with pytest.raises(UnknownName, match=f"has no round {number}") as refused:
                find_round(journal, dealt.id, number)
            assert refused.value.allowed == ("1 to 3",)
        for ask in (find_round, replay_round):
            with pytest.raises(UnknownName, match="knows no table 'elsewhere'") as refused:
                ask(journal, "elsewhere", 1)
            assert refused.value.allowed == (dealt.id,)
        with pytest.raises(UnknownName):
            list(rounds(journal, "elsewhere"))


def test_of_a_table_opened_again_the_latest_round_of_that_number_is_found(place: Place):
    with place.open() as journal:
        first = table(journal)
        deal(first, 5)
        first.close()
        second = table(journal)
        deal(second, 2)
        kept = list(rounds(journal))
        assert [one.round for one in kept] == [1, 2, 3, 4, 5, 1, 2]
        for number in (1, 2):
            assert find_round(journal, first.id, number).parts[0].number == kept[4 + number].entry
        for number in (3, 4, 5):
            assert find_round(journal, first.id, number).parts[0].number == kept[number - 1].entry
            assert replay_round(journal, first.id, number).net == kept[number - 1].net
