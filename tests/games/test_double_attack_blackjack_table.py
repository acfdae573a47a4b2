"""Double attack blackjack between the rounds: opening, shuffle, cut, cutting card, burn, dealers, an idle table."""

from __future__ import annotations

from collections import Counter

import pytest

from pitboss.games.registry import game
from pitboss.house.table import Table
from pitboss.rules.round import Round
from pitboss.rules.tablework import TableWork
from pitboss.things.cards import pack
from pitboss.things.errors import NotAllowed
from tests.games.sitting import TableSitting, kinds, of

BY_HAND = {"shuffler": "none"}


class Sitting(TableSitting):
    GAME = "double-attack-blackjack"

    def call(self, irregularity: str) -> TableWork:
        one = self.game.irregularity(irregularity)
        return self.carry_out(lambda work: self.game.call_between_rounds(work, one))

    def round(self, **calls) -> Round:
        round = Round(
            self.game,
            {1: {"initial": 1000}},
            shoes=self.state.shoes,
            chance=self.chance,
            new_shoe=self.shoe,
            carry=self.state.carry,
        )
        for id in calls:
            round.call(id.replace("_", "-"))
        round.play(lambda ask: self.game.automatic(round, ask))
        self.state.carry = round.carries
        self.game.after_round(self.state, round)
        return round


# Opening.


@pytest.mark.proves("26.3(a)", "26.3(b)", "26.2(a)")
def test_opening_takes_out_and_destroys_the_tens_and_spreads_each_deck():
    work = Sitting(decks=6).do("opening")
    assert kinds(work) == ["inspect", "verify", "remove-tens", "destroy-tens", *["spread"] * 6, "wash"]
    assert of(work, "remove-tens")[0].text == "The dealer removes 24 tens from the decks."
    assert {event.cite for event in of(work, "spread")} == {"26.3(b)"}
    assert work.state.opened


@pytest.mark.proves("26.3(c)")
def test_a_card_exposed_in_the_wash_has_the_cards_mixed_again():
    work = Sitting().do("opening", "exposed", "exposed", "stacked")
    assert kinds(work)[-3:] == ["wash"] * 3
    assert {event.cite for event in of(work, "wash")} == {"26.3(c)"}


@pytest.mark.proves("26.4(i)")
def test_an_idle_table_shows_its_cards_and_shuffles_anew():
    sitting = Sitting()
    sitting.do("between_rounds")
    work = sitting.do("idle", "exposed", "stacked")
    assert kinds(work) == ["spread", "show", "wash", "wash"]
    assert {event.cite for event in of(work, "wash")} == {"26.4(i); 26.3(c)"}
    assert sitting.state.shoes == []
    assert of(sitting.do("between_rounds"), "shuffle")


# Shuffle and cut.


@pytest.mark.proves("26.4(a)", "26.4(b)2", "26.4(c)", "26.4(d)1", "26.4(e)", "26.7")
def test_by_hand_the_first_player_cuts_and_a_card_is_burned():
    sitting = Sitting(**BY_HAND)
    work = sitting.do("between_rounds", "cut:100")
    assert kinds(work) == ["shuffle", "cut", "insert-cutting-card", "load", "burn"]
    assert [event.cite for event in work.events if event.kind != "decide"] == [
        "26.4(a)", "26.4(b)2; 26.4(c); 26.4(d)1; 26.4(e)", "26.4(e)", "26.4(e)", "26.7",
    ]  # fmt: skip
    assert of(work, "cut")[0].seat == 1
    (shoe,) = sitting.state.shoes
    shuffled = pack(8, without_tens=True)
    assert Counter(shoe.order) == Counter(shuffled)
    assert bytes(shoe.order) == shoe.as_shuffled[100:] + shoe.as_shuffled[:100]
    assert shoe.cutting_card == len(shuffled) * 3 // 4
    assert of(work, "burn")[0].seen_by == ()
    assert sitting.do("between_rounds").events == []


@pytest.mark.proves("26.4(b)1")
def test_a_device_needs_no_cut():
    sitting = Sitting()
    work = sitting.do("between_rounds")
    assert kinds(work) == ["shuffle", "no-cut", "insert-cutting-card", "load", "burn"]
    assert {event.cite for event in work.events if event.kind in ("no-cut", "load")} == {"26.4(b)1"}
    assert of(work, "decide") == []
    assert sitting.state.shoes[0].cut_at == 0


@pytest.mark.proves("26.4(e)")
@pytest.mark.parametrize("place", ["9", "375", "0", "x"])
def test_the_cut_leaves_ten_cards_at_either_end(place):
    with pytest.raises(NotAllowed):
        Sitting(**BY_HAND).do("between_rounds", f"cut:{place}")


@pytest.mark.proves("26.4(c)", "26.4(d)1", "26.4(d)2", "26.4(d)3", "26.4(d)4")
@pytest.mark.parametrize(
    ("came_to", "asked", "order", "rule"),
    [
        (None, False, [1, 3, 5], "26.4(d)1"),
        ("3", False, [3, 5, 1], "26.4(d)2"),
        ("3/2", False, [3, 5, 1], "26.4(d)2"),
        ("dealer", False, [5, 1, 3], "26.4(d)3"),
        ("3", True, [5, 1, 3], "26.4(d)4"),
        ("", True, [5, 1, 3], "26.4(d)4"),
    ],
)
def test_who_cuts_and_who_is_next_after_a_refusal(came_to, asked, order, rule):
    sitting = Sitting(**BY_HAND)
    if came_to is not None:
        sitting.do("between_rounds")
        sitting.state.cutting_card_came_to = came_to
        sitting.state.shuffle_asked = asked
        sitting.state.shoes[0].position = 300
    work = sitting.do("between_rounds", "decline", "decline", "decline", "cut:50")
    assert [event.seat for event in of(work, "decide")] == [*order, None, None]
    (cut,) = of(work, "cut")
    assert (cut.seat, cut.text) == (None, "at card 50")
    assert rule in cut.cite
    assert sitting.state.cutting_card_came_to == ""
    assert not sitting.state.shuffle_asked


@pytest.mark.proves("26.4(f)")
@pytest.mark.parametrize(
    ("by", "answers", "cutter"),
    [
        ("last_cutter", ("decline", "cut:100", "recut", "cut:50"), 3),
        ("next_entitled", ("decline", "cut:100", "recut", "cut:50"), 5),
        ("next_entitled", ("decline", "decline", "cut:100", "recut", "cut:50"), None),
    ],
)
def test_a_supervisor_may_order_a_recut_before_any_card_is_dealt(by, answers, cutter):
    sitting = Sitting(recut_by=by, **BY_HAND)
    work = sitting.do("between_rounds", *answers)
    again = of(work, "cut")[-1]
    assert (len(of(work, "cut")), again.seat, again.cite) == (2, cutter, "26.4(f)")
    assert sitting.state.shoes[0].cut_at == 150


@pytest.mark.proves("26.4(g)", "26.7(j)", "26.4(a)")
def test_the_cards_are_shuffled_after_the_round_of_the_cutting_card():
    sitting = Sitting()
    sitting.do("between_rounds")
    first = sitting.state.shoes[0]
    sitting.round()
    assert sitting.do("between_rounds").events == []
    first.cutting_card = first.position + 2
    round = sitting.round()
    assert [event.cite for event in round.events if event.kind == "cutting-card"] == ["26.7(j)"]
    work = sitting.do("between_rounds")
    assert [event.cite for event in of(work, "shuffle")] == ["26.4(a); 26.4(g)"]
    assert sitting.state.shoes[0] is not first


@pytest.mark.proves("26.4(g)")
def test_the_licensee_may_shuffle_after_any_round_or_after_every_round():
    asked, every = Sitting(), Sitting(shuffle_each_round=True)
    for sitting in (asked, every):
        sitting.do("between_rounds")
        assert sitting.do("between_rounds").events == []
        sitting.round()
    assert asked.do("between_rounds").events == []
    asked.state.shuffle_asked = True
    for sitting in (asked, every):
        assert of(sitting.do("between_rounds"), "shuffle")
        assert sitting.do("between_rounds").events == []


@pytest.mark.proves("26.4(h)")
def test_an_own_procedure_replaces_cutting_cards_and_burn():
    own = {"shuffle": "riffle, strip, riffle", "by": "a second dealer", "behind": 50, "burns": 3, "cutting_cards": 2}
    sitting = Sitting(own_procedure=own, **BY_HAND)
    work = sitting.do("between_rounds")
    assert of(work, "own-procedure")[0].text == "shuffle: riffle, strip, riffle; by: a second dealer"
    assert sitting.state.shoes[0].cutting_card == 384 - 50
    assert [event.cite for event in of(work, "insert-cutting-card")] == ["26.4(h)"] * 2
    assert [event.cite for event in of(work, "burn")] == ["26.7; 26.4(h)"] * 3
    without = Sitting(own_procedure={"cutting_cards": 0, "burns": 0}, shuffle_each_round=True)
    work = without.do("between_rounds")
    assert kinds(work) == ["shuffle", "no-cut", "load"]
    assert without.state.shoes[0].cutting_card == -1
    with pytest.raises(NotAllowed, match="No card has been burned"):
        without.do("disclose_burn")


# Burn, dealers, devices.


@pytest.mark.proves("26.7")
def test_a_new_dealer_burns_a_card_which_is_shown_on_request():
    sitting = Sitting()
    assert sitting.do("dealer_change").events == []
    sitting.do("between_rounds")
    (shoe,) = sitting.state.shoes
    work = sitting.do("dealer_change")
    assert [(event.kind, event.cite) for event in work.events] == [("burn", "26.7")]
    assert (shoe.position, len(shoe.discards)) == (2, 2)
    (shown,) = sitting.do("disclose_burn").events
    assert shown.cards == (str(shoe.order[1]),)
    sitting.round()
    assert sitting.do("disclose_burn").events[0].cards == shown.cards


@pytest.mark.proves("26.?(j)")
def test_a_device_that_fails_has_the_cards_reshuffled():
    sitting = Sitting()
    sitting.do("between_rounds")
    work = sitting.call("IR-j")
    assert [event.cite for event in work.events] == ["26.?(j)"] * 2
    assert sitting.state.shoes == []
    sitting.do("between_rounds")
    round = sitting.round(IR_j=True)
    assert [event.cite for event in round.events if event.kind == "ruling"] == ["26.?(j)"]
    assert of(sitting.do("between_rounds"), "shuffle")
    sitting.round()
    assert sitting.do("between_rounds").events == []


@pytest.mark.proves("26.?(k)")
def test_the_device_leaves_the_table_before_the_cards_are_shuffled_by_hand():
    for in_a_round in (False, True):
        sitting = Sitting()
        sitting.do("between_rounds")
        shoe = sitting.state.shoes[0]
        if in_a_round:
            assert [event.cite for event in sitting.round(IR_k=True).events if event.kind == "ruling"] == ["26.?(k)"]
        else:
            assert [event.cite for event in sitting.call("IR-k").events] == ["26.?(k)"] * 2
        assert sitting.state.shoes == [shoe]
        sitting.round()
        sitting.state.shuffle_asked = True
        work = sitting.do("between_rounds")
        assert (len(of(work, "cut")), of(work, "no-cut")) == (1, [])
        sitting.round()
        assert sitting.state.carry["device_removed"] is True


@pytest.mark.proves("26.?(f)")
def test_after_a_shoe_that_ran_out_the_cards_are_shuffled():
    sitting = Sitting()
    sitting.do("between_rounds")
    shoe = sitting.state.shoes[0]
    shoe.cutting_card = len(shoe.order)
    while shoe.remaining > 2:
        shoe.discards.append(shoe.draw())
    round = sitting.round()
    assert [event.cite for event in round.events if event.kind == "shuffle"] == ["26.?(f); 26.4(a)"]
    assert of(sitting.do("between_rounds"), "shuffle")


def test_a_table_deals_shoe_after_shoe():
    table = Table(game("double-attack-blackjack", decks=6))
    for seat in range(1, 7):
        table.sit(seat, f"player {seat}", chips=10**7)
    shuffles = 0
    for _ in range(60):
        for seat in range(1, 7):
            table.wager(seat, "initial", 1000)
            table.wager(seat, "bustit", 500)
        round = table.play_round()
        shuffles += sum(event.kind == "cutting-card" for event in round.events)
        lying = Counter(card for hand in round.hands.values() for card in hand.cards)
        (shoe,) = round.shoes
        assert lying + Counter([*shoe.stub(), *shoe.discards]) == Counter(pack(6, without_tens=True))
    assert shuffles > 2
