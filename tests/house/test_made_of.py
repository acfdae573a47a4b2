"""What a wager is made of at a live table: non-value chips issued to one player, coupons, cash with a spoken wager."""

from __future__ import annotations

import pytest

from pitboss.games.registry import game
from pitboss.house.resume import resume_table
from pitboss.house.table import Table
from pitboss.journal.journal import Journal
from pitboss.journal.records import TableChange
from pitboss.journal.seal import SealKey
from pitboss.journal.verify import verify
from pitboss.things.chips import NonValueChip, Stack
from pitboss.things.errors import NotAllowed, UnknownName
from tests.journal.forging import edited, holding

BROWN = NonValueChip("brown", "wheel 4", 100_00)
PINK = NonValueChip("pink", "wheel 4", 20_00)


def wheel(journal: Journal | None = None, **options) -> Table:
    table = Table(game("roulette", **options), journal=journal)
    for seat, name in ((1, "Ada"), (2, "Blaise")):
        table.sit(seat, name, chips=100_00)
    table.issue_chips(1, BROWN)
    return table


def changes(journal: Journal, what: str) -> list[TableChange]:
    found = [entry.decoded() for entry in journal.store.entries() if entry.kind == "table-change"]
    return [one for one in found if one.what == what]


@pytest.mark.proves("5.1(b)")
def test_a_colour_belongs_to_one_player_until_he_leaves():
    table = wheel()
    with pytest.raises(NotAllowed, match="in use at seat 1") as refused:
        table.issue_chips(2, BROWN)
    assert refused.value.cite == "5.1(b)"
    with pytest.raises(NotAllowed, match="issued to it"):
        table.wager(2, "red", 5_00, made_of=[Stack("non-value chips", 5_00, chip=BROWN)])
    assert not table.placed
    assert table.players[2].chips == 100_00
    table.wager(1, "red", 5_00, made_of=[Stack("non-value chips", 5_00, chip=BROWN)])
    table.play_round()
    table.leave(1)
    table.issue_chips(2, BROWN)
    table.wager(2, "red", 5_00, made_of=[Stack("non-value chips", 5_00, chip=BROWN)])
    with pytest.raises(UnknownName):
        table.issue_chips(3, PINK)


def test_what_lies_there_comes_to_the_wager():
    table = wheel()
    with pytest.raises(NotAllowed, match=r"comes to \$10, not to \$15"):
        table.wager(1, "red", 15_00, made_of=[Stack("non-value chips", 10_00, chip=BROWN)])
    assert not table.placed


@pytest.mark.proves("5.1(a)", "5.1(b)")
def test_coupons_and_spoken_wagers_go_by_the_tables_options():
    chips, coupon = Stack("non-value chips", 5_00, chip=BROWN), Stack("match play coupon", 5_00)
    spoken = Stack("cash", 20_00, spoken=True, confirmed=True)
    usual, other = wheel(), wheel(journal := Journal(key=SealKey.new()), match_play=True, verbal_wagers=False)
    usual.wager(2, "black", 20_00, made_of=[spoken])
    other.wager(1, "red", 5_00, made_of=[chips, coupon])
    other.play_round()
    assert [one.details for one in changes(journal, "match-play-coupon")] == [
        {"seat": 1, "wager": "red", "amount": 5_00}
    ]
    for table, made_of, amount in ((usual, [chips, coupon], 5_00), (other, [spoken], 20_00)):
        with pytest.raises(NotAllowed, match="not accepted at this table") as refused:
            table.wager(1, "odd", amount, made_of=made_of)
        assert refused.value.cite == "5.1(a)"


def test_a_game_that_does_not_ask_says_so():
    table = Table(game("red-dog"))
    table.sit(1, "Ada")
    with pytest.raises(NotAllowed, match="does not ask"):
        table.wager(1, "original", 5_00, made_of=[Stack("value chips", 5_00)])
    with pytest.raises(NotAllowed, match="No non-value chips"):
        table.issue_chips(1, BROWN)


@pytest.mark.parametrize("rounds", [0, 2])
def test_chips_that_were_issued_are_in_the_journal(rounds: int):
    journal = Journal(key=SealKey.new())
    table = wheel(journal)
    table.issue_chips(2, PINK)
    for _ in range(rounds):
        table.wager(1, "red", 5_00)
        table.play_round()
    table.leave(2)
    assert verify(journal).ok
    again = resume_table(Journal(journal.store, key=journal.key), table.id)
    assert again.standing.issued == {1: BROWN}


def test_a_journal_that_issues_one_colour_twice_is_found_out():
    journal = Journal(key=SealKey.new())
    table = wheel(journal)
    table.issue_chips(2, PINK)
    entries = list(journal.store.entries())
    (last,) = [entry for entry in entries if b'"pink"' in entry.body]
    forged = edited(entries, last.number, lambda body: body["details"].update(colour="brown"))
    found = verify(holding(forged))
    assert not found.ok
    assert "in use at seat 1" in str(found.wrong)
