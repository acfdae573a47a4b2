"""Punto banco, provision by provision: what the cases alone cannot show."""

from __future__ import annotations

from collections import Counter

import pytest

from pitboss.games.punto_banco import PuntoBanco
from pitboss.games.registry import game, game_with
from pitboss.house.table import Table
from pitboss.journal.journal import Journal, MemoryStore
from pitboss.journal.verify import verify
from pitboss.rules.baccarat import NO_CARD, banker_draws, burn_value, card_value, player_draws, point_count
from pitboss.rules.case import read_case, settle_case
from pitboss.rules.events import Event
from pitboss.rules.round import Round
from pitboss.rules.tablework import TableState, TableWork
from pitboss.things.cards import cards
from pitboss.things.errors import NotAllowed, PitbossError
from pitboss.things.shoes import Shoe

SIX_CARDS = "4d 5s Kc Qc 5c 2d"
BANKER_NATURAL = "Kd 9h 4h Ks"
TIE_OF_SIXES = "6c 6h Ks Jd"
FILLERS = "2c 3c 4c 5c 6c 7c 8c 9c Tc Jc Qc Kc Ac"


def begin(order: str = SIX_CARDS, *, wagers=None, carry=None, cutting_card=-1, **options) -> Round:
    shoe = Shoe(cards(f"{order} {FILLERS}"), cutting_card=cutting_card)
    placed = wagers or {1: {"banker": 1000}, 3: {"player": 2500}}
    return Round(game("punto-banco", **options), placed, shoe=shoe, carry=carry)


def deal(order: str = SIX_CARDS, **more) -> Round:
    round = begin(order, **more)
    round.advance()
    assert round.finished
    return round


def of(proceeding, kind: str) -> list[Event]:
    return [event for event in proceeding.events if event.kind == kind]


def called(order: str, id: str, *, disclosed: bool = False, **more) -> Round:
    """Deal a round in which the floor calls an irregularity once the first card lies on the table."""
    round = begin(order, **more)
    while not of(round, "deal"):
        round.step()
    round.call(id, **({"disclosed": True} if disclosed else {}))
    round.advance()
    return round


def said(round: Round) -> list[str | None]:
    return [event.text for event in of(round, "announce")]


# Cards, tables, odds.


@pytest.mark.proves("3.1", "3.1(a)")
def test_six_decks_at_least():
    assert (len(game("punto-banco").pack()), len(game("punto-banco", decks=6).pack())) == (416, 312)
    with pytest.raises(NotAllowed, match="6 or more") as refused:
        game("punto-banco", decks=5)
    assert refused.value.cite == "3.1(a)"


@pytest.mark.proves("3.1", "3.1(b)", "3.1(c)")
def test_values_and_point_count():
    assert [card_value(card) for card in cards("Ac 2d 9h Ts Jc Qd Kh")] == [1, 2, 9, 0, 0, 0, 0]
    assert point_count(1 + 2 + 9) == 2


@pytest.mark.proves("3.9", "3.9(a)", "3.9(b)", "3.9(c)")
def test_tables_as_the_sheet_prints_them():
    printed = {
        3: "DDDDDDDDDSD", 4: "DSSDDDDDDSS", 5: "DSSSSDDDDSS", 6: "SSSSSSSDDSS", 7: "SSSSSSSSSSS",
    }  # fmt: skip
    for banker in range(8):
        row = "".join("DS"[not banker_draws(0, banker, third)] for third in range(NO_CARD, 10))
        assert row == printed.get(banker, "D" * 11), banker
    assert [player_draws(count, 0) for count in range(10)] == [True] * 6 + [False] * 4
    assert not banker_draws(8, 0, NO_CARD)
    assert not banker_draws(0, 9, NO_CARD)


@pytest.mark.proves("3.3", "3.3(a)", "3.3(b)", "3.3(c)")
def test_odds_and_what_pays_them():
    round = deal(BANKER_NATURAL, wagers={2: {"banker": 1000}})
    assert [(event.kind, event.amount, event.cite) for event in round.events if event.kind in ("pay", "vigorish")] == [
        ("pay", 1000, "3.10(b); 3.3(b)"), ("vigorish", 50, "3.10(b); 3.3(b)"),
    ]  # fmt: skip
    assert [event.cite for event in of(deal(wagers={2: {"player": 1000}}), "pay")] == ["3.10(b); 3.3(a)"]
    assert [(event.amount, event.cite) for event in of(deal(TIE_OF_SIXES, wagers={2: {"tie": 500}}), "pay")] == [
        (4000, "3.10(b); 3.3(c)")
    ]
    odds = {wager.id: wager.odds(game("punto-banco").options) for wager in PuntoBanco.WAGERS if wager.odds}
    assert {id: str(one) for id, one in odds.items()} == {"player": "1 to 1", "banker": "1 to 1", "tie": "8 to 1"}


# The round.


@pytest.mark.proves("3.6", "3.7")
def test_the_curator_deals_four_cards_face_down_after_no_more_bets():
    round = deal(BANKER_NATURAL, carry={"curator": 5})
    kinds = [(event.kind, event.hand, event.seat) for event in round.events]
    assert kinds[2:8] == [
        ("announce", None, None), ("curator", None, 5),
        ("deal", "player", None), ("deal", "banker", None), ("deal", "player", None), ("deal", "banker", None),
    ]  # fmt: skip
    assert said(round)[0] == "No more bets."
    assert {(event.face, event.cite) for event in of(round, "deal")} == {("down", "3.7")}
    assert of(deal(BANKER_NATURAL), "curator")[0].text == "A dealer deals."


@pytest.mark.proves("3.7", "3.8(a)")
def test_the_largest_wager_looks_at_the_players_hand_and_the_curator_turns_the_bankers():
    wagers = {1: {"player": 500}, 3: {"player": 2500}, 4: {"player": 2500}, 6: {"banker": 9000}}
    round = deal(wagers=wagers, carry={"curator": 6})
    shown = [(event.kind, event.hand, event.seat) for event in round.events][10:17]
    assert shown == [
        ("tuck", "banker", None), ("hand-over", "player", 3), ("look", "player", 3), ("reveal", "player", 3),
        ("announce", None, None), ("reveal", "banker", 6), ("announce", None, None),
    ]  # fmt: skip
    assert [event.cards for event in round.view(1) if event.kind == "look"] == [("??", "??")]
    assert [event.cards for event in round.view(3) if event.kind == "look"] == [("4d", "Kc")]
    assert said(round)[1:3] == ["Player 4.", "Banker 5."]
    assert {event.cite for event in of(round, "announce")[1:3]} == {"3.8(a)"}


@pytest.mark.proves("3.7")
def test_without_a_wager_on_it_the_dealer_turns_the_players_hand():
    round = deal(wagers={1: {"tie": 100}}, carry={"curator": 1})
    assert of(round, "hand-over") == of(round, "look") == []
    assert [(event.hand, event.seat) for event in of(round, "reveal")] == [("player", None), ("banker", 1)]


@pytest.mark.proves("3.8", "3.9")
def test_third_cards_lie_face_up_the_players_first_and_one_a_hand():
    round = deal()
    assert [(event.hand, event.face) for event in of(round, "deal")[4:]] == [("player", "up"), ("banker", "up")]
    for order in (SIX_CARDS, BANKER_NATURAL, TIE_OF_SIXES, "6c 2h Td 3h Ts", "2d 7c Ah Kd 4s"):
        assert max(Counter(event.hand for event in of(deal(order), "deal")).values()) <= 3
    assert said(deal(TIE_OF_SIXES))[3:5] == ["The Player's Hand stays.", "The Banker's Hand stays."]
    assert said(deal(BANKER_NATURAL))[3] == "Natural: no more cards."


@pytest.mark.proves("3.10", "3.10(a)")
def test_result_is_announced_and_cards_are_put_away_hand_by_hand():
    round = deal()
    assert said(round)[-1] == "Player 9, Banker 7: Player wins."
    assert of(round, "announce")[-1].cite == "3.10(a)"
    assert said(deal(TIE_OF_SIXES))[-1] == "Player 6, Banker 6: Tie Hand."
    assert [event.cards for event in of(round, "pick-up")] == [("4d", "Kc", "5c"), ("5s", "Qc", "2d")]
    assert {event.cite for event in of(round, "pick-up")} == {"3.10"}


TWO_WINNERS = {2: {"banker": 10000}, 5: {"banker": 4000, "tie": 500}, 14: {"player": 2500}}


@pytest.mark.proves("3.10(b)", "3.10(c)")
@pytest.mark.parametrize(
    ("procedure", "order"),
    [
        (1, ["pay 5", "pay 2", "vigorish 5", "vigorish 2"]),
        (2, ["vigorish 5", "vigorish 2", "pay 5", "pay 2"]),
        (3, ["pay 5", "vigorish 5", "pay 2", "vigorish 2"]),
        (4, ["vigorish 5", "pay 5", "vigorish 2", "pay 2"]),
    ],
)
def test_losers_first_then_winners_from_the_highest_seat_down(procedure, order):
    round = deal(BANKER_NATURAL, wagers=TWO_WINNERS, payment_procedure=procedure)
    settled = [event for event in round.events if event.kind in ("collect", "pay", "vigorish")]
    assert [(event.seat, event.wager) for event in settled[:2]] == [(14, "player"), (5, "tie")]
    assert [f"{event.kind} {event.seat}" for event in settled[2:]] == order
    assert round.net == {2: {"banker": 9500}, 5: {"banker": 3800, "tie": -500}, 14: {"player": -2500}}


@pytest.mark.proves("3.2", "3.2(a)")
@pytest.mark.parametrize(
    ("wagers", "message"),
    [
        ({1: {}}, "made no wager"),
        ({}, "Nobody has made a wager"),
        ({1: {"total-4": 500}}, "'total-4' is unknown"),
        ({15: {"player": 500}}, "no seat 15"),
        ({1: {"banker": 0}}, "more than nothing"),
    ],
)
def test_wagers_that_the_table_does_not_take(wagers, message):
    with pytest.raises(PitbossError, match=message):
        Round(game("punto-banco"), wagers, shoe=Shoe(cards(SIX_CARDS)))


@pytest.mark.proves("3.2", "3.2(a)1", "3.2(a)2", "3.2(a)3")
def test_no_single_wager_is_required():
    for wager in ("player", "banker", "tie"):
        assert list(deal(wagers={4: {wager: 500}}).net[4]) == [wager]


@pytest.mark.parametrize(
    ("options", "cite"),
    [
        ({"vig_rounding": "down"}, "3.3(b)"),
        ({"vig_collection": "never"}, "3.3"),
        ({"payment_procedure": 5}, "3.10(c)"),
        ({"disclosed_card_procedure": 0}, "3.12(c)"),
        ({"shuffle_method": "riffle"}, "3.5"),
        ({"recut_by": "dealer"}, "3.5"),
        ({"shuffle_method": "wash_and_three", "reshuffle_after_lace": "yes"}, "3.5"),
    ],
)
@pytest.mark.proves("3.5", "3.12(c)", "3.10(c)")
def test_options_outside_the_text_are_refused_with_its_cite(options, cite):
    with pytest.raises(NotAllowed) as refused:
        game("punto-banco", **options)
    assert refused.value.cite == cite


# Cards that go astray.


@pytest.mark.proves("3.12", "3.12(a)", "3.12(b)")
@pytest.mark.parametrize("id", ["third-card-unauthorised", "card-drawn-in-error"])
def test_an_unseen_card_opens_the_next_hand(id):
    round = called(f"{TIE_OF_SIXES} 2d", id)
    assert [event.cards for event in round.view(1) if event.kind == "drawn-in-error"] == [("??",)]
    following = Round(game("punto-banco"), {1: {"tie": 100}}, shoe=round.shoe)
    following.advance()
    assert [event.cards[0] for event in of(following, "deal")][:3] == ["2d", "2c", "3c"]


@pytest.mark.proves("3.12(a)")
def test_a_card_the_banker_must_draw_is_his():
    round = called("7d 2c Kd 3h 4s", "third-card-unauthorised")
    (place,) = of(round, "place")
    assert (place.hand, place.cards, place.face, place.cite) == ("banker", ("4s",), "up", "3.12(a); 3.8; 3.9(c)")
    assert round.net == {1: {"banker": 950}, 3: {"player": -2500}}
    # Nobody saw it on its way, unless it was disclosed.
    assert [event.cards for event in round.view(1) if event.kind == "drawn-in-error"] == [("??",)]
    seen = called("7d 2c Kd 3h 4s", "third-card-unauthorised", disclosed=True)
    assert [event.cards for event in seen.view(1) if event.kind == "drawn-in-error"] == [("4s",)]


@pytest.mark.proves("3.12(c)", "3.12(c)1", "3.12(c)2")
@pytest.mark.parametrize(
    ("way", "gone"),
    [(1, [("3d", "up"), ("2c", "up"), ("3c", "up"), ("4c", "up")]), (2, [("3d", "up"), ("2c", "down")])],
)
def test_a_seen_card_goes_with_others(way, gone):
    round = called(f"{TIE_OF_SIXES} 3d", "card-drawn-in-error", disclosed=True, disclosed_card_procedure=way)
    assert [(event.cards[0], event.face) for event in of(round, "discard")] == gone
    assert {event.cite for event in of(round, "discard")} == {f"3.12(c){way}"}
    assert round.shoe.waiting == []


@pytest.mark.proves("3.12(c)3")
def test_third_way_deals_a_round_without_wagers_opened_by_the_seen_card():
    round = called(
        f"{TIE_OF_SIXES} 3d 2c As Kc 5h 2h 9c",
        "third-card-unauthorised",
        disclosed=True,
        disclosed_card_procedure=3,
        carry={"curator": 3},
    )
    assert [event.cards for event in of(round, "pick-up")][2:] == [("3d", "As", "5h"), ("2c", "Kc", "2h")]
    start = said(round).index("Simulated round of play: no wagers are accepted.")
    assert said(round)[start + 1 :] == ["Player 4.", "Banker 2."]
    assert max(at for at, event in enumerate(round.events) if event.wager) < min(
        at for at, event in enumerate(round.events) if (event.hand or "").startswith("simulated")
    )
    assert not of(round, "look")[1:]


@pytest.mark.proves("3.12(d)")
def test_a_card_face_up_in_the_shoe_goes_with_as_many_as_it_is_worth():
    round = called("6c 2h 8c 8d 6h Ks Jd", "face-up-in-shoe")
    assert [(event.cards[0], event.face, event.cite) for event in of(round, "discard")] == [
        (card, "up", "3.12(d)") for card in ("2h", "8c", "8d")
    ]


@pytest.mark.proves("3.12(e)")
def test_an_empty_shoe_voids_the_round_and_everything_is_reshuffled():
    dealer, state = game("punto-banco"), TableState()
    shoe = Shoe(cards("2d 3d Qs 4h"))
    round = Round(dealer, {1: {"player": 1000, "tie": 500}}, shoe=shoe, carry={"curator": 1})
    round.advance()
    assert round.void
    assert (round.net, round.returned) == ({1: {"player": 0, "tie": 0}}, {1: 1500})
    assert of(round, "void")[0].cite == "3.12(e)"
    state.shoes = [shoe]
    dealer.after_round(state, round)
    assert of(between_rounds(dealer, state), "shuffle")


def test_irregularities_that_could_not_happen_are_refused():
    for id, shoe in (
        ("third-card-unauthorised", "2d 7c Ah Kd 4s"),
        ("disclosed-card", BANKER_NATURAL),
        ("insufficient-cards", BANKER_NATURAL),
    ):
        seats = [{"seat": 1, "wagers": {"tie": 10}}]
        case = {"id": "x", "game": "punto-banco", "seats": seats, "shoe": shoe.split(), "calls": [{"irregularity": id}]}
        with pytest.raises(NotAllowed, match="in this round it could not happen"):
            settle_case(read_case(case), game_with)


# The end of a shoe, and vigorish that is marked.


@pytest.mark.proves("3.8")
def test_cutting_card_means_one_more_hand():
    dealer, state = game("punto-banco"), TableState()
    shoe = Shoe(cards(f"{SIX_CARDS} {FILLERS}"), cutting_card=3)
    state.shoes, state.carry = [shoe], {"curator": 1, "last_curator": 1}
    first = Round(dealer, {1: {"tie": 100}}, shoe=shoe, carry=state.carry)
    first.advance()
    assert [event.cite for event in of(first, "cutting-card")] == ["3.8"]
    assert said(first)[-1] == "Last hand."
    dealer.after_round(state, first)
    assert not of(between_rounds(dealer, state), "shuffle")
    last = Round(dealer, {1: {"tie": 100}}, shoe=shoe, carry=state.carry)
    last.advance()
    dealer.after_round(state, last)
    assert of(between_rounds(dealer, state), "shuffle")


@pytest.mark.proves("3.3")
def test_marked_vigorish_is_collected_before_the_reshuffle_and_at_closing():
    dealer, state = game("punto-banco", vig_collection="deferred"), TableState()
    for _ in range(2):
        round = Round(dealer, TWO_WINNERS, shoe=Shoe(cards(BANKER_NATURAL)), carry=state.carry)
        round.advance()
        assert [(event.seat, event.amount) for event in of(round, "mark")] == [(5, 200), (2, 500)]
        assert round.net[2] == {"banker": 9500}
        state.shoes = [round.shoe]
        dealer.after_round(state, round)
    assert not of(between_rounds(dealer, state), "vigorish")
    closing = work_at(dealer, state)
    closing.begin(dealer.closing(closing))
    closing.advance()
    assert [(event.seat, event.amount) for event in of(closing, "vigorish")] == [(5, 400), (2, 1000)]
    state.carry.update({"marked": {"2": 75, "10": 50}, "reshuffle": True})
    work = between_rounds(dealer, state)
    assert [event.seat for event in of(work, "vigorish")] == [10, 2]
    kinds = [event.kind for event in work.events]
    assert kinds.index("vigorish") < kinds.index("shuffle")
    assert "marked" not in state.carry


@pytest.mark.proves("3.3")
def test_who_leaves_takes_the_mark_along_and_the_next_on_the_seat_owes_nothing():
    journal = Journal(MemoryStore())
    table = Table(game("punto-banco", vig_collection="deferred"), journal=journal)
    for seat, name in ((2, "Ada"), (5, "Bea")):
        table.sit(seat, name, chips=100_000)
        table.wager(seat, "banker", 10_000)
    table.prepare()
    while not table.play_round().carries.get("marked"):
        for seat in (2, 5):
            table.wager(seat, "banker", 10_000)
    owed = table.state.carry["marked"]["2"]
    assert owed > 0
    table.leave(2)
    assert table.state.carry["marked"] == {"5": owed}
    table.sit(2, "Cec")
    left = [entry.decoded() for entry in journal.store.of_table("table-1", kinds=("table-change",))]
    assert [one.details["vigorish"] for one in left if one.what == "left"] == [owed]
    table.close()
    (closing,) = [work for work in table.recent_work if of(work, "vigorish")]
    assert [(event.seat, event.amount) for event in of(closing, "vigorish")] == [(5, owed)]
    found = verify(journal)
    assert found.wrong is None, str(found.wrong)


# The shoe, and who holds it.


def work_at(dealer, state: TableState, seats=(1, 4, 6), order=None) -> TableWork:
    def make_shoe(pack, side=""):
        return Shoe(order or pack, side=side, number=7)

    return TableWork(dealer, state, seats, make_shoe)


def between_rounds(dealer, state: TableState, *answers: str, seats=(1, 4, 6), order=None) -> TableWork:
    """Do the work between rounds; the answers go to the questions about the shoe, other questions get the first."""
    work = work_at(dealer, state, seats, order)
    work.begin(dealer.between_rounds(work))
    given = list(answers)

    def decide(ask) -> str:
        if ask.about == "shoe" and given:
            return given.pop(0)
        return "cut:100" if ask.about == "cut" else str(ask.choices.words()[0])

    work.play(decide)
    assert given == []
    return work


def asked(work: TableWork) -> list[int]:
    """Return the seats that were asked about the shoe, in order."""
    return [seat for seat, text in work.decisions if text in ("accept", "decline", "keep", "give-up") and seat]


@pytest.mark.proves("3.4")
def test_opening():
    dealer, state = game("punto-banco"), TableState()
    work = work_at(dealer, state)
    work.begin(dealer.opening(work))
    work.advance()
    assert [(event.kind, event.cite) for event in work.events] == [
        ("inspect", "3.4"), ("verify", "3.4"), ("spread", "3.4"), ("wash", "3.4"),
    ]  # fmt: skip


@pytest.mark.proves("3.5", "3.6", "3.6(a)")
@pytest.mark.parametrize(
    ("options", "mixing"),
    [
        ({}, ["mix", "lace", "shuffle"]),
        ({"reshuffle_after_lace": "yes"}, ["mix", "lace", "mix", "shuffle"]),
        ({"shuffle_method": "wash_and_three"}, ["wash", "mix", "mix", "mix", "shuffle"]),
    ],
)
def test_shuffle_cut_cutting_cards_shoe_burn_and_first_curator(options, mixing):
    dealer, state = game("punto-banco", **options), TableState()
    work = between_rounds(dealer, state, "decline", "accept")
    kinds = [event.kind for event in work.events if event.kind != "decide"]
    assert kinds[: len(mixing)] == mixing
    assert kinds[len(mixing) : len(mixing) + 4] == ["cut", "insert-cutting-card", "insert-cutting-card", "load"]
    assert kinds[-1] == "curator"
    assert of(work, "cut")[0].seat == 6
    assert of(work, "load")[0].cite == "3.6(a)"
    (shoe,) = state.shoes
    assert (shoe.cutting_card, len(of(work, "burn"))) == (416 - 14, burn_value(cards(of(work, "burn")[0].cards)[0]) + 1)
    assert {event.face for event in of(work, "burn")} == {"up"}
    assert asked(work) == [1, 4]
    assert state.carry["curator"] == 4


@pytest.mark.proves("3.5")
def test_a_reshuffle_is_cut_first_by_the_last_curator_and_then_clockwise():
    dealer, state = game("punto-banco"), TableState()
    state.shoes, state.carry = [Shoe(())], {"reshuffle": True, "curator": 4, "last_curator": 4}
    work = work_at(dealer, state)
    work.begin(dealer.between_rounds(work))
    cutters: list[int] = []

    def decide(ask) -> str:
        if ask.about != "cut":
            return str(ask.choices.words()[0])
        cutters.append(ask.seat)
        return "decline" if ask.seat else "cut:50"

    work.play(decide)
    assert cutters == [4, 1, 6, 0]


@pytest.mark.proves("3.5")
@pytest.mark.parametrize("place", [9, 407])
def test_cut_at_least_ten_cards_from_either_end(place):
    work = work_at(game("punto-banco"), TableState())
    work.begin(work.game.between_rounds(work))
    work.advance()
    with pytest.raises(NotAllowed, match="10 to 406"):
        work.decide(f"cut:{place}")


@pytest.mark.proves("3.5")
@pytest.mark.parametrize(("by", "seats"), [("last_cutter", [6, 0, 6]), ("next_entitled", [6, 0, 4])])
def test_recut_on_a_supervisors_order(by, seats):
    work = work_at(game("punto-banco", recut_by=by), TableState())
    work.begin(work.game.between_rounds(work))
    answers = iter(["cut:100", "recut", "cut:50"])
    work.play(lambda ask: next(answers, ask.choices.words()[0]))
    assert [seat for seat, _ in work.decisions][:3] == seats


def bad_cut(dealer, state: TableState, *answers: str) -> TableWork:
    """Let the floor find the cutting card out of place between two rounds."""
    work = work_at(dealer, state)
    work.begin(dealer.call_between_rounds(work, dealer.irregularity("cut-card-out-of-place")))
    left = iter(answers)
    work.play(lambda ask: next(left))
    return work


@pytest.mark.proves("3.5")
@pytest.mark.parametrize(("by", "cutter"), [("last_cutter", 6), ("next_entitled", 4)])
def test_a_cut_seen_to_be_bad_before_any_card_is_dealt(by, cutter):
    dealer, state = game("punto-banco", recut_by=by), TableState()
    between_rounds(dealer, state, "accept")
    (shoe,) = state.shoes
    order, commitment = list(shoe.order), shoe.commitment
    work = bad_cut(dealer, state, "cut:100")
    assert [seat for seat, _ in work.decisions] == [cutter]
    assert shoe.order == order[100:] + order[:100]
    burned = of(work, "burn")
    assert (shoe.commitment, shoe.cutting_card, shoe.position) == (commitment, 416 - 14, len(burned))
    assert len(burned) == 1 + burn_value(shoe.order[0])
    kinds = [event.kind for event in work.events if event.kind not in ("decide", "burn")]
    assert kinds == ["irregularity", "unload", "cut", "insert-cutting-card", "load"]
    assert state.carry["curator"] == 1


@pytest.mark.proves("3.5")
def test_after_a_reshuffle_the_recut_goes_on_clockwise_from_the_last_curator():
    dealer, state = game("punto-banco", recut_by="next_entitled"), TableState()
    between_rounds(dealer, state, "accept")
    state.carry = {"curator": 4, "last_curator": 4, "reshuffle": True}
    # The last curator cuts; the next entitled clockwise is seat 1, and after it the highest number.
    between_rounds(dealer, state, "accept")
    assert state.last_cut_by == 4
    assert [seat for seat, _ in bad_cut(dealer, state, "decline", "cut:100").decisions] == [1, 6]


@pytest.mark.proves("3.5")
def test_after_a_recut_the_burn_counts_a_picture_as_ten():
    dealer, state = game("punto-banco"), TableState()
    between_rounds(dealer, state, "accept")
    (shoe,) = state.shoes
    picture = next(at for at in range(10, 400) if str(shoe.order[at]) == "Kd")
    assert len(of(bad_cut(dealer, state, f"cut:{picture}"), "burn")) == 11


@pytest.mark.proves("3.5")
def test_once_a_card_is_dealt_the_cut_stands():
    dealer, state = game("punto-banco"), TableState()
    between_rounds(dealer, state, "accept")
    (shoe,) = state.shoes
    round = Round(dealer, {4: {"banker": 100}}, shoe=shoe, carry=state.carry)
    round.advance()
    dealer.after_round(state, round)
    before = (list(shoe.order), shoe.position)
    work = bad_cut(dealer, state)
    assert [event.kind for event in work.events] == ["irregularity", "ruling"]
    assert (shoe.order, shoe.position) == before


def shoe_after(state: TableState, order: str, *, calls=()) -> Round:
    """Play one round at a table of seats 1, 4 and 6 whose shoe lies ready."""
    dealer = game("punto-banco")
    state.shoes = [Shoe(cards(f"{order} {FILLERS}"))]
    round = Round(dealer, {4: {"banker": 100}}, shoe=state.shoes[0], carry=state.carry)
    for call in calls:
        round.call(call)
    round.advance()
    dealer.after_round(state, round)
    return round


def held_by(curator: int) -> TableState:
    state = TableState()
    state.carry = {"curator": curator, "last_curator": curator}
    return state


@pytest.mark.proves("3.11", "3.11(a)")
@pytest.mark.parametrize("order", [BANKER_NATURAL, TIE_OF_SIXES])
def test_the_curator_keeps_or_gives_up_the_shoe_as_it_pleases(order):
    state = held_by(4)
    shoe_after(state, order)
    kept = between_rounds(game("punto-banco"), state, "keep")
    assert (asked(kept), state.carry["curator"]) == ([4], 4)
    shoe_after(state, order)
    given_up = between_rounds(game("punto-banco"), state, "give-up", "decline", "accept")
    assert (asked(given_up), state.carry["curator"]) == ([4, 6, 1], 1)


@pytest.mark.proves("3.11", "3.11(a)1", "3.11(b)")
def test_a_win_of_the_players_hand_costs_the_shoe_which_goes_to_the_right():
    state = held_by(4)
    shoe_after(state, SIX_CARDS)
    work = between_rounds(game("punto-banco"), state, "accept")
    assert [(event.seat, event.cite) for event in of(work, "relinquish")] == [(4, "3.11(a)1")]
    assert (asked(work), state.carry) == ([6], {"curator": 6, "last_curator": 6})


@pytest.mark.proves("3.11(a)2", "3.11(b)")
def test_the_floor_orders_the_shoe_to_be_passed_in_the_round_or_after_it():
    state = held_by(6)
    round = shoe_after(state, BANKER_NATURAL, calls=["curator-ordered-to-pass"])
    assert round.net == {4: {"banker": 95}}
    work = between_rounds(game("punto-banco"), state, "accept")
    assert [event.cite for event in of(work, "relinquish")] == ["3.11(a)2"]
    assert asked(work) == [1]
    dealer = game("punto-banco")
    order = work_at(dealer, state)
    order.begin(dealer.call_between_rounds(order, dealer.irregularity("curator-ordered-to-pass")))
    order.advance()
    assert asked(between_rounds(dealer, state, "accept")) == [4]


@pytest.mark.proves("3.11(b)", "3.6")
def test_if_nobody_takes_the_shoe_a_dealer_deals_until_it_would_pass_again():
    dealer, state = game("punto-banco"), held_by(4)
    shoe_after(state, SIX_CARDS)
    refused = between_rounds(dealer, state, "decline", "decline")
    assert (asked(refused), state.carry["curator"]) == ([6, 1], 0)
    assert of(refused, "curator")[0].text == "Nobody takes the shoe; a dealer deals."
    shoe_after(state, BANKER_NATURAL)
    assert between_rounds(dealer, state).events == []
    shoe_after(state, SIX_CARDS)
    again = between_rounds(dealer, state, "decline", "decline", "accept")
    assert (asked(again), state.carry["curator"]) == ([6, 1, 4], 4)


@pytest.mark.proves("3.11(b)")
def test_a_curator_who_has_left_gives_up_the_shoe():
    state = held_by(4)
    shoe_after(state, BANKER_NATURAL)
    work = between_rounds(game("punto-banco"), state, "accept", seats=(1, 6))
    assert (asked(work), state.carry["curator"]) == ([6], 6)


@pytest.mark.proves("3.12(d)")
def test_a_card_face_up_found_between_rounds_leaves_the_shoe_in_play():
    dealer, state = game("punto-banco"), held_by(1)
    shoe = Shoe(cards("2d 8c 8h 4s"))
    state.shoes = [shoe]
    work = work_at(dealer, state)
    work.begin(dealer.call_between_rounds(work, dealer.irregularity("face-up-in-shoe")))
    work.advance()
    assert [event.cards[0] for event in of(work, "discard")] == ["2d", "8c", "8h"]
    assert state.shoes == [shoe]


@pytest.mark.proves("13:69E-1.18(g)")
def test_cards_are_changed_every_24_hours():
    assert game("punto-banco").card_change_hours() == 24


def test_a_table_of_fourteen_plays_through_shoes():
    table = Table(game("punto-banco", vig_collection="deferred", decks=6))
    for seat in range(1, 15):
        table.sit(seat, f"Player {seat}", chips=10**8)
    curators = set()
    for number in range(160):
        for seat in range(1, 15):
            table.wager(seat, ("banker", "player", "tie")[(seat + number) % 3], 1000)
        round = table.play_round()
        curators.add(round.carry["curator"])
    assert len(curators) == 14
    table.close()
    assert sum(player.chips or 0 for player in table.players.values()) + table.inventory == 14 * 10**8
