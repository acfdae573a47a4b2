"""Blackjack between the rounds: opening, shuffle, cut, cutting card, burn, dealers, the end of a shoe."""

from __future__ import annotations

from collections import Counter

import pytest

from pitboss.games.registry import game
from pitboss.house.table import Table
from pitboss.rules.tablework import TableWork
from pitboss.things.cards import names, pack
from pitboss.things.chance import Chance
from pitboss.things.errors import NotAllowed
from pitboss.things.shoes import Shoe
from tests.games.sitting import TableSitting, kinds, of


class Sitting(TableSitting):
    GAME = "blackjack"


@pytest.mark.proves("2.4", "2.2(a)")
def test_opening_inspects_spreads_and_washes_all_decks():
    work = Sitting(decks=8).do("opening")
    assert kinds(work) == ["inspect", "verify", "spread", "wash"]
    assert {event.cite for event in work.events} == {"2.4"}
    assert work.events[0].text == "the dealer sorts and inspects 416 cards."
    assert work.state.opened


@pytest.mark.proves("2.4", "2.2(c)")
def test_both_batches_of_a_game_from_the_hand_are_opened():
    work = Sitting(shoe="hand", decks=2).do("opening")
    assert kinds(work) == ["inspect", "verify", "spread", "wash"] * 2


@pytest.mark.proves("2.5(a)", "2.5(b)", "2.5(c)", "2.5(d)", "2.5(e)", "2.6(c)")
def test_a_new_table_shuffles_offers_the_cut_to_the_first_player_and_burns():
    sitting = Sitting()
    work = sitting.do("between_rounds", "cut:100")
    assert kinds(work) == ["shuffle", "offer-cut", "cut", "insert-cutting-card", "burn"]
    assert [event.cite for event in work.events if event.kind != "decide"] == [
        "2.5(a)", "2.5(e)", "2.5(b); 2.5(c)", "2.5(d)", "2.6(c)",
    ]  # fmt: skip
    assert (of(work, "offer-cut")[0].seat, of(work, "cut")[0].seat) == (1, 1)
    (shoe,) = sitting.state.shoes
    shuffled = pack(6)
    assert sorted(shoe.as_shuffled) == sorted(shuffled)
    assert bytes(shoe.order) == shoe.as_shuffled[100:] + shoe.as_shuffled[:100]
    assert shoe.cutting_card == 234
    assert of(work, "burn")[0].seen_by == ()
    assert [str(card) for card in shoe.discards] == [str(shoe.order[0])]
    assert sitting.do("between_rounds").events == []


@pytest.mark.proves("2.5(c)")
@pytest.mark.parametrize("place", ["9", "303", "0", "x"])
def test_the_cut_leaves_ten_cards_at_either_end(place):
    with pytest.raises(NotAllowed):
        Sitting().do("between_rounds", f"cut:{place}")


@pytest.mark.proves("2.5(e)", "2.5(f)")
@pytest.mark.parametrize(
    ("came_to", "asked", "order"),
    [("", False, [5, 1, 3]), ("3", False, [3, 5, 1]), ("3/2", False, [3, 5, 1]), ("2", False, [3, 5, 1]),
     ("dealer", False, [5, 1, 3]), ("3", True, [5, 1, 3])],
)  # fmt: skip
def test_who_cuts_and_who_is_next_after_a_refusal(came_to, asked, order):
    sitting = Sitting()
    sitting.do("between_rounds")
    sitting.state.cutting_card_came_to = came_to
    sitting.state.shuffle_asked = asked
    sitting.state.shoes[0].position = 240
    work = sitting.do("between_rounds", "decline", "decline", "decline", "cut:50")
    assert [event.seat for event in of(work, "decide")] == [*order, None, None]
    assert [(event.seat, event.cite) for event in of(work, "cut")] == [(None, "2.5(f)")]
    assert sitting.state.cutting_card_came_to == ""
    assert not sitting.state.shuffle_asked


@pytest.mark.proves("2.5")
@pytest.mark.parametrize(
    ("by", "answers", "cutter"),
    [
        ("last_cutter", ("decline", "cut:100", "recut", "cut:50"), 3),
        ("next_entitled", ("decline", "cut:100", "recut", "cut:50"), 5),
        ("next_entitled", ("decline", "decline", "cut:100", "recut", "cut:50"), None),
    ],
)
def test_a_supervisor_may_order_a_recut_before_any_card_is_dealt(by, answers, cutter):
    sitting = Sitting(recut_by=by)
    work = sitting.do("between_rounds", *answers)
    again = of(work, "cut")[-1]
    assert (len(of(work, "cut")), again.seat, again.text) == (2, cutter, "at card 50")
    (shoe,) = sitting.state.shoes
    assert shoe.cut_at == 150
    assert kinds(work)[-2:] == ["insert-cutting-card", "burn"]


@pytest.mark.proves("2.5(a)")
def test_preshuffled_cards_are_neither_inspected_nor_shuffled_before_play_but_cut():
    sitting = Sitting(preshuffled=True)
    assert kinds(sitting.do("opening")) == ["open-batch"]
    work = sitting.do("between_rounds")
    assert kinds(work)[:2] == ["preshuffled", "shuffle"]
    assert of(work, "cut")
    sitting.state.shuffle_asked = True
    assert of(sitting.do("between_rounds"), "preshuffled") == []


@pytest.mark.proves("2.5(a)")
def test_the_licensee_may_shuffle_after_any_round():
    sitting = Sitting()
    sitting.do("between_rounds")
    first = sitting.state.shoes[0]
    sitting.state.shuffle_asked = True
    assert [event.cite for event in of(sitting.do("between_rounds"), "shuffle")] == ["2.5(a)"]
    assert sitting.state.shoes[0] is not first


@pytest.mark.proves("2.6(c)")
def test_a_new_dealer_burns_a_card_and_shows_it_on_request():
    sitting = Sitting()
    with pytest.raises(NotAllowed, match="No card has been burned"):
        sitting.do("disclose_burn")
    sitting.do("between_rounds")
    shoe = sitting.state.shoes[0]
    (shown,) = sitting.do("disclose_burn").events
    assert (shown.cards, shown.face) == (names([shoe.order[0]]), "up")
    work = sitting.do("dealer_change")
    assert [(event.kind, event.cite, event.seen_by) for event in work.events] == [("burn", "2.6(c)", ())]
    assert shoe.position == 2
    assert sitting.do("disclose_burn").events[0].cards == names([shoe.order[1]])


@pytest.mark.proves("2.6(c)", "2.6(d)", "2.6(m)", "2.21")
@pytest.mark.parametrize("options", [{"shoe": "double"}, {"bart_carter": True}, {"shoe": "continuous"}])
def test_where_no_card_is_burned(options):
    sitting = Sitting(**options)
    assert of(sitting.do("between_rounds"), "burn") == []
    assert sitting.do("dealer_change").events == []


@pytest.mark.proves("2.21")
def test_a_continuous_device_reshuffles_before_every_round_without_cut_or_cutting_card():
    sitting = Sitting(shoe="continuous")
    for _ in range(3):
        work = sitting.do("between_rounds")
        assert [(event.kind, event.cite) for event in work.events] == [("shuffle", "2.21")]
        assert sitting.state.shoes[0].cutting_card == -1
        assert sitting.state.shoes[0].remaining == 312


@pytest.mark.proves("2.2(c)", "2.2(a)")
def test_from_the_hand_two_batches_come_into_play_in_turn():
    sitting = Sitting(shoe="hand", decks=2)
    told = []
    for _ in range(3):
        work = sitting.do("between_rounds")
        told += [(event.text, event.cite) for event in of(work, "change-batches")]
        assert len(of(work, "second-cutting-card")) == 1
        sitting.state.shuffle_asked = True
    assert told == [(f"Batch {number} comes into play.", "2.2(c)") for number in (1, 2, 1)]


@pytest.mark.proves("2.6(l)", "2.6(l)1", "2.6(l)2", "2.6(l)2i", "2.6(l)3")
def test_the_cutting_card_ends_the_shoe_after_the_round():
    table = Table(game("blackjack", decks=1))
    table.sit(1, "Ada")
    table.sit(2, "Bob")
    rounds = 0
    while True:
        for seat in (1, 2):
            table.wager(seat, "main", 500)
        table.begin_round()
        round = table.round
        assert round is not None
        shoe = round.shoe
        if round.ask is not None:
            table.finish()
        rounds += 1
        reached = [event for event in round.events if event.kind == "cutting-card"]
        if reached:
            break
    assert rounds > 1
    assert [event.cite for event in reached] == ["2.6(l)"]
    at = round.events.index(reached[0])
    came_to = next(event.hand for event in round.events[at:] if event.kind == "deal")
    assert table.state.cutting_card_came_to == came_to
    assert round.finished
    assert len(shoe.discards) + shoe.remaining == 52
    work = TableWork(table.game, table.state, (1, 2), lambda cards, side: Shoe.shuffled(cards, Chance(), number=99))
    work.begin(table.game.between_rounds(work))
    work.play(lambda ask: "accept" if ask.about == "recut" else "cut:20")
    assert kinds(work)[:3] == ["collected", "rest-to-rack", "shuffle"]
    assert [event.cite for event in work.events][:3] == ["2.6(l)1", "2.6(l)2; 2.6(l)2i", "2.6(l)3; 2.5(a)"]
    assert (work.events[1].text or "").endswith("make 52.")
    assert table.state.shoes[0].number == 99


@pytest.mark.proves("2.6(l)2ii", "2.6(l)3", "2.6(d)")
def test_of_a_double_shoe_only_the_finished_side_is_shuffled():
    sitting = Sitting(shoe="double", decks=4)
    work = sitting.do("between_rounds")
    assert [event.hand for event in of(work, "shuffle")] == ["red", "black"]
    red, black = sitting.state.shoes
    assert (red.side, black.side, len(red.order), len(black.order)) == ("red", "black", 104, 104)
    for _ in range(80):
        black.discards.append(black.draw())
    work = sitting.do("between_rounds")
    assert kinds(work)[:3] == ["collected", "rest-to-rack", "shuffle"]
    assert {event.hand for event in work.events if event.hand} == {"black"}
    assert of(work, "rest-to-rack")[0].cite == "2.6(l)2; 2.6(l)2ii"
    assert sitting.state.shoes[0] is red
    assert sitting.state.shoes[1] is not black
    assert sitting.state.shoes[1].side == "black"
    assert len(black.discards) == 104


@pytest.mark.proves("2.6(m)", "2.5(d)")
def test_bart_carter_puts_the_discards_back_in_three_stacks():
    sitting = Sitting(bart_carter=True)
    assert of(sitting.do("between_rounds"), "insert-cutting-card") == []
    (shoe,) = sitting.state.shoes
    for number in range(52):
        shoe.discards.append(shoe.draw())
        if number < 51:
            assert sitting.do("between_rounds").events == []
    assert sitting.do("between_rounds").events == []
    shoe.discards.append(shoe.draw())
    rest = shoe.stub()
    work = sitting.do("between_rounds")
    assert kinds(work) == ["shuffle", "insert-stacks"]
    assert {event.cite for event in work.events} == {"2.6(m)"}
    assert sitting.state.shoes == [shoe]
    assert (shoe.position, shoe.discards, shoe.inserted) == (0, [], [(53, 2, [64, 129, 194])])
    assert Counter(shoe.order) == Counter(pack(6))
    assert shoe.order[:64] == rest[:64]
    assert shoe.order[64 + 17 : 64 + 17 + 65] == rest[64:129]
    assert sitting.state.snapshot()["inserted"] == {"1": [(53, 2, [64, 129, 194])]}


@pytest.mark.proves("2.15(f)", "2.5(a)")
def test_after_a_shoe_ran_out_all_cards_are_shuffled_before_the_next_round():
    sitting = Sitting()
    sitting.do("between_rounds")
    sitting.state.carry["ran_out"] = ""
    work = sitting.do("between_rounds")
    assert kinds(work)[:3] == ["collected", "rest-to-rack", "shuffle"]
    assert sitting.state.shoes[0].remaining == 311
    assert "ran_out" not in sitting.state.carry


@pytest.mark.proves("2.15(f)", "2.6(l)3")
@pytest.mark.parametrize("options", [{}, {"bart_carter": True}])
def test_of_a_double_shoe_only_the_side_that_ran_out_is_shuffled(options):
    sitting = Sitting(shoe="double", decks=4, **options)
    sitting.do("between_rounds")
    red, _ = sitting.state.shoes
    sitting.state.carry["ran_out"] = "black"
    assert [event.hand for event in of(sitting.do("between_rounds"), "shuffle")] == ["black"]
    assert sitting.state.shoes[0] is red


@pytest.mark.proves("2.3(f)")
def test_who_sat_out_a_round_may_be_kept_out_until_the_next_shuffle():
    table = Table(game("blackjack", sitting_out="waits-for-shuffle"))
    for seat in (1, 2):
        table.sit(seat, f"player {seat}")
        table.wager(seat, "main", 500)
    table.play_round()
    table.wager(1, "main", 500)
    table.play_round()
    for seat in (1, 2):
        table.wager(seat, "main", 500)
    with pytest.raises(NotAllowed, match="Seat 2 sat out") as refused:
        table.begin_round()
    assert refused.value.cite == "2.3(f)"
    table.withdraw(2)
    table.play_round()
    table.state.shuffle_asked = True
    table.wager(1, "main", 500)
    table.play_round()
    for seat in (1, 2):
        table.wager(seat, "main", 500)
    assert table.begin_round().seats == (1, 2)


@pytest.mark.proves("2.3(f)")
def test_elsewhere_everybody_may_return():
    table = Table(game("blackjack"))
    for seat in (1, 2):
        table.sit(seat, f"player {seat}")
    table.wager(1, "main", 500)
    table.play_round()
    for seat in (1, 2):
        table.wager(seat, "main", 500)
    assert table.begin_round().seats == (1, 2)


@pytest.mark.proves("13:69E-1.18(g)")
@pytest.mark.parametrize(
    ("options", "hours"),
    [({}, 24), ({"shoe": "hand", "decks": 1}, 4), ({"shoe": "hand", "decks": 1, "hand_card_change": 24}, 24)],
)
def test_how_often_the_cards_are_changed(options, hours):
    assert game("blackjack", **options).card_change_hours() == hours


@pytest.mark.proves("2.22")
def test_a_streak_wager_is_neither_paid_back_nor_taken_while_it_is_live():
    table = Table(game("blackjack", streak=True))
    table.sit(1, "Ada", chips=100_00)
    table.wager(1, "main", 500)
    table.wager(1, "streak-5", 1000)
    round = table.play_round()
    player = table.players[1]
    assert player.chips is not None
    if round.net[1]["main"] >= 0:
        assert player.chips == 100_00 + sum(round.net[1].values()) - 1000
        assert table.state.carry["held"] == {"1": {"streak-5": 1000}}
    else:
        assert player.chips == 100_00 + sum(round.net[1].values())
        assert "held" not in table.state.carry
