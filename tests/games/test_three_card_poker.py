"""Three card poker, provision by provision: what the cases alone cannot show."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path

import pytest

from pitboss.games.registry import game, game_class
from pitboss.games.three_card_poker.arithmetic import CATEGORY, hand_rank
from pitboss.house.table import Table
from pitboss.rules.case import read_cases, settle_case
from pitboss.rules.events import Event
from pitboss.rules.round import Round
from pitboss.rules.tablework import TableState, TableWork
from pitboss.things.cards import cards, one_deck
from pitboss.things.chance import Chance
from pitboss.things.errors import NotAllowed, PitbossError
from pitboss.things.shoes import Shoe

IRREGULAR = Path(__file__).parents[1] / "cases" / "three-card-poker" / "irregularities.json"
ORDER_FOR_TWO = "9d Jd Ks 6c Jh Kh 2s 4d 3c"


def deal(order: str = ORDER_FOR_TWO, *, wagers=None, decisions=("play", "play"), carry=None, **options) -> Round:
    answers = list(decisions)
    rest = [card for card in one_deck() if card not in cards(order)]
    round = Round(
        game("three-card-poker", **options),
        wagers or {1: {"ante": 1000, "pair-plus": 500}, 2: {"ante": 500}},
        shoe=Shoe(cards(order) + rest),
        carry=carry,
    )
    round.play(lambda ask: answers.pop(0))
    return round


def of(round: Round, kind: str) -> list[Event]:
    return [event for event in round.events if event.kind == kind]


@pytest.mark.proves("20.7(b)", "20.8(b)3", "20.9(b)2")
@pytest.mark.parametrize(
    ("options", "cite"),
    [
        ({}, "20.7(b)"),
        ({"deal": "hand", "shuffler": "automated"}, "20.8(b)3"),
        ({"deal": "automated-shoe"}, "20.9(b)2"),
    ],
)
def test_no_more_bets_is_said_before_any_card_leaves(options, cite):
    kinds = [(event.kind, event.cite) for event in deal(**options).events]
    assert kinds.index(("announce", cite)) < [kind for kind, _ in kinds].index("deal")
    table = game("three-card-poker", **options)
    (step,) = [one for one in table.STEPS if one.cite == cite and one.used(table.options)]
    assert "No more bets" in step.text
    assert ("drawn with the hand nearest the shoe and laid down with the other" in step.text) == (cite == "20.7(b)")


@pytest.mark.proves("20.7(c)", "20.8(c)")
@pytest.mark.parametrize("options", [{}, {"deal": "hand", "shuffler": "automated"}])
def test_one_card_at_a_time_clockwise_dealer_last_face_down(options):
    dealt = of(deal(**options), "deal")
    assert [event.hand for event in dealt] == ["1", "2", "dealer"] * 3
    assert {event.face for event in dealt} == {"down"}
    assert [event.cards[0] for event in dealt] == ORDER_FOR_TWO.split()


@pytest.mark.proves("20.9(c)")
def test_automated_shoe_gives_stacks_the_dealers_last():
    dealt = of(deal(deal="automated-shoe"), "deal")
    assert [event.hand for event in dealt] == ["1"] * 3 + ["2"] * 3 + ["dealer"] * 3


@pytest.mark.proves("20.9(c)1@2007")
def test_cover_card_lies_on_the_dealers_stack_delivered_at_once():
    kinds = [event.kind for event in deal(deal="automated-shoe").events]
    first_dealer_card = 2 + 1 + 6  # wagers of two seats are three, then six player cards
    assert kinds[first_dealer_card + 1] == "cover-card"
    assert kinds.index("cover-card") < kinds.index("stub")


@pytest.mark.proves("20.9(c)2@2007")
def test_dealers_stack_may_wait_until_forfeited_hands_are_gone():
    round = deal(deal="automated-shoe", dealer_stack="after-decisions", decisions=("fold", "play"))
    kinds = [(event.kind, event.hand) for event in round.events]
    assert kinds.index(("pick-up", "1")) < kinds.index(("deal", "dealer"))
    assert round.net[1] == {"ante": -1000, "pair-plus": -500}


@pytest.mark.proves("20.9(c)@2001")
def test_older_text_delivers_the_dealers_stack_without_a_cover_card():
    assert of(deal(deal="automated-shoe", edition="1997"), "cover-card") == []


@pytest.mark.proves("20.7(d)", "20.8(d)", "20.9(d)")
@pytest.mark.parametrize(
    ("options", "cite"),
    [
        ({}, "20.7(d)"),
        ({"deal": "hand", "shuffler": "automated"}, "20.8(d)"),
        ({"deal": "automated-shoe"}, "20.9(d)"),
    ],
)
def test_stub_goes_to_the_rack_unseen(options, cite):
    (stub,) = of(deal(**options), "stub")
    assert (stub.cite, stub.cards, stub.text) == (cite, (), "43 cards")


@pytest.mark.proves("20.7(e)", "20.8(e)", "20.9(e)", "20.7(e)1")
@pytest.mark.parametrize(
    ("options", "cite"),
    [
        ({}, "20.7(e)"),
        ({"deal": "hand", "shuffler": "automated"}, "20.8(e)"),
        ({"deal": "automated-shoe"}, "20.9(e)"),
    ],
)
def test_stub_is_counted_in_the_fifth_round_at_the_latest(options, cite):
    assert of(deal(carry={"rounds_since_count": 3}, **options), "stub-count") == []
    round = deal(carry={"rounds_since_count": 4}, **options)
    (count,) = of(round, "stub-count")
    assert count.cite == cite
    assert of(round, "stub")[0].cite == "20.7(e)1"
    assert round.carries["rounds_since_count"] == 0


@pytest.mark.proves("20.7(f)")
def test_only_a_counting_shuffler_spares_the_count():
    with pytest.raises(NotAllowed, match="counts the cards"):
        game("three-card-poker", stub_count="off", shuffler="automated")
    round = deal(carry={"rounds_since_count": 99}, stub_count="off", shuffler="counting")
    assert of(round, "stub-count") == []


STACK_KEPT_BACK = {"deal": "automated-shoe", "dealer_stack": "after-decisions"}


@pytest.mark.proves("20.9(c)2@2007", "20.12(a)", "20.12(f)", "20.7(e)2")
@pytest.mark.parametrize("irregularity", ["IRR-1", "IRR-2", "IRR-7", "IRR-9", "IRR-10"])
def test_a_dealers_stack_kept_back_may_still_go_wrong_once_players_decide(irregularity):
    round = Round(
        game("three-card-poker", **STACK_KEPT_BACK),
        {1: {"ante": 1000}, 2: {"ante": 500}},
        shoe=Shoe(one_deck()),
    )
    round.advance()
    round.decide("play")
    round.call(irregularity)
    round.decide("fold")
    assert round.void
    assert round.net == {1: {"ante": 0, "play": 0}, 2: {"ante": 0}}


@pytest.mark.proves("20.12(a)")
def test_a_second_card_face_up_voids_all_hands():
    round = Round(game("three-card-poker"), {1: {"ante": 1000}}, shoe=Shoe(one_deck()))
    while len(round.hands.get("1", ())) < 1:
        round.step()
    round.call("IRR-1")
    while len(round.hands["dealer"]) < 1:
        round.step()
    assert (round.void, len(round.shoe.discards)) == (False, 1)
    round.call("IRR-1")
    round.advance()
    assert (round.void, round.net) == (True, {1: {"ante": 0}})


@pytest.mark.proves("20.12(b)")
@pytest.mark.parametrize("options", [{}, {"deal": "hand", "shuffler": "automated"}, {"deal": "automated-shoe"}])
def test_an_unseen_card_drawn_in_error_is_used_as_the_next_card(options):
    order = cards(ORDER_FOR_TWO)
    round = Round(game("three-card-poker", **options), {1: {"ante": 1000}, 2: {"ante": 500}}, shoe=Shoe(order))
    while not of(round, "deal"):
        round.step()
    round.call("IRR-3")
    round.advance()
    assert [event.cite for event in of(round, "irregularity")] == ["20.12(b)"]
    assert [event.cards[0] for event in of(round, "deal")] == ORDER_FOR_TWO.split()
    assert of(round, "discard") == []


@pytest.mark.proves("20.12(a)")
def test_a_card_face_up_is_discarded_and_the_next_one_dealt():
    round = Round(game("three-card-poker"), {1: {"ante": 1000}, 2: {"ante": 500}}, shoe=Shoe(one_deck()))
    while not of(round, "deal"):
        round.step()
    round.call("IRR-1")
    round.advance()
    (gone,) = of(round, "discard")
    expected = [str(card) for card in one_deck()[:10]]
    assert (gone.cards[0], gone.face) == (expected.pop(1), "up")
    assert [event.cards[0] for event in of(round, "deal")] == expected


@pytest.mark.proves("20.12(g)")
@pytest.mark.parametrize("options", [{"shuffler": "automated"}, {"deal": "automated-shoe"}])
def test_a_device_leaves_the_table_before_another_method_is_used(options):
    round = Round(game("three-card-poker", **options), {1: {"ante": 1000}}, shoe=Shoe(one_deck()))
    round.call("IRR-8")
    round.advance()
    (ruling,) = of(round, "ruling")
    assert (ruling.cite, ruling.text) == ("20.12(g)", "The device is first removed from the table.")
    assert [event.kind for event in round.events].index("ruling") < [event.kind for event in round.events].index("deal")


@pytest.mark.proves("20.12(c)")
@pytest.mark.parametrize("settlement", ["batch", "per-player"])
def test_a_wrong_number_found_as_hands_are_turned_over_undoes_what_was_settled(settlement):
    round = Round(
        game("three-card-poker", settlement=settlement),
        {1: {"ante": 1000, "pair-plus": 500}, 2: {"ante": 500}},
        shoe=Shoe(cards(ORDER_FOR_TWO) + [card for card in one_deck() if card not in cards(ORDER_FOR_TWO)]),
    )
    round.advance()
    round.decide("fold")
    round.answer("play")
    while not [event for event in of(round, "collect") if event.seat == 2]:
        assert round.step() is not None
    round.call("IRR-4", seat=2)
    assert round.void
    assert round.net == {1: {"ante": 0, "pair-plus": 0}, 2: {"ante": 0, "play": 0}}
    assert round.returned == {1: 1500, 2: 1000}


@pytest.mark.proves("20.7(e)2")
def test_a_wrong_count_without_a_misdeal_takes_the_deck_off_the_table():
    table = Table(game("three-card-poker"))
    table.sit(1, "Ada")
    table.wager(1, "ante", 1000)
    round = table.begin_round(by_steps=True)
    table.call("IRR-10")
    table.finish()
    assert (round.void, table.state.cards_opened_at) == (True, None)


@pytest.mark.proves("20.7(e)2")
@pytest.mark.parametrize(
    ("details", "told"), [({"counted": 44}, "44 cards"), ({"counted": 46}, "not hold the right"), ({}, "45 cards")]
)
def test_a_count_called_wrong_is_wrong_whatever_number_is_told(details, told):
    round = Round(game("three-card-poker"), {1: {"ante": 1000}}, shoe=Shoe(one_deck()))
    round.call("IRR-10", **details)
    round.advance()
    assert (round.void, round.net) == (True, {1: {"ante": 0}})
    (count,) = of(round, "stub-count")
    assert told in str(count.text)


@pytest.mark.proves("20.7(e)")
def test_five_rounds_at_one_table_hold_a_count_of_the_stub():
    table = Table(game("three-card-poker"))
    table.sit(1, "Ada")
    counted = []
    for _ in range(10):
        table.wager(1, "ante", 1000)
        table.begin_round()
        table.finish()
        assert table.round is not None
        counted.append(len(of(table.round, "stub-count")))
    assert counted == [0, 0, 0, 0, 1] * 2


@pytest.mark.proves("20.12(e)", "20.12(f)", "20.12(g)", "20.7(f)")
@pytest.mark.parametrize(
    ("irregularity", "options"),
    [("IRR-6", {}), ("IRR-7", {"shuffler": "counting"}), ("IRR-8", {}), ("IRR-11", {"shuffler": "automated"})],
)
def test_what_a_device_does_cannot_happen_without_it(irregularity, options):
    round = Round(game("three-card-poker", **options), {1: {"ante": 1000}}, shoe=Shoe(one_deck()))
    with pytest.raises(NotAllowed, match="cannot happen"):
        round.call(irregularity)


@pytest.mark.proves("20.7(e)2")
def test_the_count_that_uncovers_a_misdeal_is_short_of_what_was_expected():
    (case,) = [one for one in read_cases(IRREGULAR.read_bytes()) if one.id == "tcp-irr-9"]
    round = settle_case(case, lambda id, options: game(id, **options)).round
    (count,) = of(round, "stub-count")
    assert count.text == "47 cards in the stub, 46 expected."
    assert [event.cite for event in of(round, "stub")] == ["20.7(e)2"]


@pytest.mark.proves("20.7(f)", "20.12(e)")
@pytest.mark.parametrize(
    ("irregularity", "shuffler", "cite", "opened_anew"),
    [("IRR-6", "automated", "20.12(e)", False), ("IRR-11", "counting", "20.7(f)", True)],
)
def test_what_the_shuffler_does_wrong_has_the_cards_shuffled_anew(irregularity, shuffler, cite, opened_anew):
    table = Table(game("three-card-poker", shuffler=shuffler))
    table.sit(1, "Ada")
    table.wager(1, "ante", 1000)
    round = table.begin_round(by_steps=True)
    before = round.shoe.commitment
    table.call(irregularity)
    assert round.shoe.commitment != before
    assert [event.text for event in of(round, "shuffle")] == [round.shoe.commitment]
    assert {event.cite for event in of(round, "shuffle")} == {cite}
    table.finish()
    assert (table.state.cards_opened_at is None) == opened_anew


@pytest.mark.proves("20.7(f)")
def test_a_deck_that_the_shuffler_counts_wrong_between_rounds_leaves_the_table():
    table = Table(game("three-card-poker", shuffler="counting"))
    table.prepare()
    table.call("IRR-11")
    assert (table.state.cards_opened_at, table.state.shoes) == (None, [])
    table.prepare()
    assert table.state.cards_opened_at is not None


@pytest.mark.parametrize("details", [{"face_up": "many"}, {"face_up": -1}])
def test_a_call_with_a_number_of_cards_that_is_none_is_refused(details):
    round = Round(game("three-card-poker"), {1: {"ante": 1000}}, shoe=Shoe(one_deck()))
    with pytest.raises(PitbossError, match="no number of cards"):
        round.call("IRR-2", **details)
    assert round.calls_made == []


@pytest.mark.proves("20.8(a)", "20.9(a)")
def test_the_licensee_chooses_among_shoe_hand_and_automated_shoe():
    (deal_option,) = [one for one in game_class("three-card-poker").OPTIONS if one.id == "deal"]
    assert deal_option.values == ("manual-shoe", "hand", "automated-shoe")
    with pytest.raises(NotAllowed, match="cannot be 'pocket'"):
        game("three-card-poker", deal="pocket")


def test_an_edition_given_as_a_number_is_refused_as_no_text():
    with pytest.raises(NotAllowed, match="cannot be the number 2007: it is text") as refused:
        game("three-card-poker", edition=2007)
    assert refused.value.allowed == ('"1997"', '"2007"')


@pytest.mark.proves("20.8(b)2", "20.8(b)2i", "20.8(b)2ii")
def test_a_deck_dealt_from_the_hand_is_taken_up_once_before_bets_are_closed():
    round = deal(deal="hand", shuffler="automated")
    (held,) = of(round, "hold-deck")
    assert held.text is not None
    assert "one hand until the round is over" in held.text
    assert "above the table inventory" in held.text
    kinds = [event.kind for event in round.events]
    assert kinds.index("hold-deck") < kinds.index("announce")
    assert of(deal(), "hold-deck") == of(deal(deal="automated-shoe"), "hold-deck") == []


@pytest.mark.proves("20.8(b)1")
def test_dealing_from_the_hand_needs_a_shuffler():
    with pytest.raises(NotAllowed, match="automated shuffler") as refused:
        game("three-card-poker", deal="hand")
    assert refused.value.cite == "20.8(b)1"


@pytest.mark.proves("20.10(a)")
def test_a_player_looks_at_no_cards_but_his_own():
    round = Round(
        game("three-card-poker"),
        {1: {"ante": 500}, 2: {"ante": 500}},
        shoe=Shoe(cards(ORDER_FOR_TWO) + [cards("Ac")[0]] * 43),
    )
    round.advance()
    seen = {card for event in round.view(1) for card in event.cards}
    assert seen == {"9d", "6c", "2s", "??"}
    assert {card for event in round.view(None) for card in event.cards} == {"??"}


@pytest.mark.proves("20.10(b)")
def test_seats_decide_in_turn_from_the_dealers_left():
    round = Round(game("three-card-poker"), {2: {"ante": 500}, 5: {"ante": 500}}, shoe=Shoe(one_deck()))
    ask = round.advance()
    assert ask is not None
    assert ask.seat == 2
    with pytest.raises(NotAllowed, match="Seat 5 is not to act; seat 2 is"):
        round.decide("play", seat=5)
    with pytest.raises(NotAllowed, match="cannot decide 'raise' now"):
        round.decide("raise")
    assert round.decisions == []


@pytest.mark.proves("20.10(b)")
@pytest.mark.parametrize("edition", ["1997", "2007"])
def test_forfeits_are_collected_once_all_have_decided_and_before_the_dealer_reveals(edition):
    round = deal(decisions=("fold", "play"), edition=edition)
    told = [f"{event.kind} {event.wager or event.hand or ''}".strip() for event in round.events]
    first = told.index("decide 1")
    assert told[first : first + 7] == [
        "decide 1", "decide 2", "wager play", "collect ante", "collect pair-plus", "pick-up 1", "reveal dealer",
    ]  # fmt: skip
    assert {event.cite for event in round.events[first : first + 6]} == {"20.10(b)"}


@pytest.mark.proves("20.10(b)@2007")
def test_cover_card_is_laid_beside_the_shoe_at_the_reveal():
    covers = of(deal(deal="automated-shoe"), "cover-card")
    assert covers[-1].text == "The cover card is placed beside the shoe."


def sequence(round: Round) -> list[str]:
    start = next(at for at, event in enumerate(round.events) if event.kind == "reveal" and event.hand == "dealer")
    return [f"{event.kind} {event.hand or event.seat}" for event in round.events[start + 1 :]]


SETTLED = {"order": "Ad 9c Qs Kd 8d 9h 4s 2c 5d"}


@pytest.mark.proves("20.10(c)1@2007", "20.10(c)1i@2007", "20.10(c)1ii@2007", "20.10(c)1iii@2007", "20.10(c)1iv@2007")
def test_batch_settlement_runs_in_passes_from_the_right():
    assert sequence(deal(**SETTLED)) == [
        "reveal 2", "reveal 1", "collect 2", "collect 2", "collect 1", "pay 1", "pay 1",
        "pick-up 2", "pick-up 1", "pick-up dealer",
    ]  # fmt: skip


@pytest.mark.proves("20.10(c)@2007", "20.10(c)2@2007", "20.10(c)2i@2007", "20.10(c)2ii@2007", "20.10(c)2iii@2007")
def test_settlement_player_by_player_from_the_right_dealers_cards_last():
    assert sequence(deal(settlement="per-player", **SETTLED)) == [
        "reveal 2", "collect 2", "collect 2", "pick-up 2",
        "reveal 1", "collect 1", "pay 1", "pay 1", "pick-up 1", "pick-up dealer",
    ]  # fmt: skip


@pytest.mark.proves("20.10(b)@2001", "20.10(c)@2001", "20.10(c)1@2001", "20.10(c)2@2001")
def test_older_text_settles_losers_first_and_collects_cards_last():
    round = deal(edition="1997", **SETTLED)
    assert sequence(round) == [
        "reveal 2", "reveal 1", "collect 2", "collect 2", "collect 1", "pay 1", "pay 1",
        "pick-up 2", "pick-up 1", "pick-up dealer",
    ]  # fmt: skip


@pytest.mark.proves("20.10(d)")
def test_cards_are_picked_up_hand_by_hand_so_that_each_can_be_rebuilt():
    round = deal(**SETTLED)
    picked = [event.cards for event in of(round, "pick-up")]
    assert picked == [("9c", "8d", "2c"), ("Ad", "Kd", "4s"), ("Qs", "9h", "5d")]
    assert [str(card) for card in round.shoe.discards[-9:]] == [card for hand in picked for card in hand]


HIGHEST_FIRST = (
    "Ah Kh Qh", "4c 3c 2c", "3s 2s As",  # straight flush
    "Ah Ad Ac", "2h 2d 2c",  # three of a kind
    "Ah Kd Qc", "4h 3d 2c", "3h 2d Ac",  # straight
    "Ah Kh Jh", "Ah Kh 2h", "5s 3s 2s",  # flush
    "Ah Ad 2c", "Kh Kd Ac", "2h 2d Ac", "2h 2d 3c",  # pair
    "Ah Kd Jc", "Ah Kd 2c", "Ah 3d 4c", "5h 3d 2c",  # no pair; king, ace, two is no straight
)  # fmt: skip


@pytest.mark.proves("20.3(a)", "20.3(b)", "20.3(b)1", "20.3(b)2", "20.3(b)3", "20.3(b)4", "20.3(b)5", "20.3(c)")
def test_hands_rank_as_the_section_lists_them():
    ranks = [hand_rank(*cards(hand)) for hand in HIGHEST_FIRST]
    assert ranks == sorted(ranks, reverse=True)
    assert len(set(ranks)) == len(ranks)
    assert hand_rank(*cards("Ah 9d 5c")) == hand_rank(*cards("5s As 9h"))


@pytest.mark.proves("20.3(a)", "20.3(b)1", "20.3(b)2", "20.3(b)3", "20.3(b)4", "20.3(b)5", "20.3(c)", "20.3")
def test_all_22100_hands_fall_into_the_known_counts():
    counts = [0] * 6
    for hand in combinations(range(52), 3):
        counts[hand_rank(*hand) // CATEGORY] += 1
    assert counts == [16440, 3744, 1096, 720, 52, 48]


@pytest.mark.proves("20.11(a)2@2001", "20.11(a)3@2001")
@pytest.mark.parametrize(
    "options", [{"pair_plus": "B"}, {"ante_bonus": "AB-2"}, {"version_f": True}, {"settlement": "per-player"}]
)
def test_older_text_has_one_ledger_and_one_order_of_settlement(options):
    with pytest.raises(NotAllowed, match="With edition 1997"):
        game("three-card-poker", edition="1997", **options)


@pytest.mark.proves("20.11(a)3i@2007")
@pytest.mark.parametrize(
    "options", [{}, {"version_f": True}, {"pair_plus": "B"}, {"version_f": True, "pair_plus": "D"}]
)
def test_the_higher_ante_bonus_is_tied_to_its_version_and_to_table_b(options):
    with pytest.raises(NotAllowed, match="tied to that version") as refused:
        game("three-card-poker", ante_bonus="AB-2", **options)
    assert refused.value.cite == "20.11(a)3i@2007"


@pytest.mark.proves("20.9(c)2@2007")
@pytest.mark.parametrize("options", [{}, {"deal": "automated-shoe", "edition": "1997"}])
def test_only_the_automated_shoe_of_the_later_text_keeps_the_dealers_stack_back(options):
    with pytest.raises(NotAllowed, match="only the automated shoe of the later text") as refused:
        game("three-card-poker", dealer_stack="after-decisions", **options)
    assert refused.value.cite == "20.9(c)2@2007"


@pytest.mark.proves("20.7(e)", "20.2")
@pytest.mark.parametrize("options", [{"stub_count": 6}, {"stub_count": 0}, {"second_deck": True}])
def test_a_stub_counted_too_seldom_and_a_second_deck_without_a_shuffler_are_refused(options):
    with pytest.raises(NotAllowed):
        game("three-card-poker", **options)


@pytest.mark.proves("20.6")
@pytest.mark.parametrize(
    ("wagers", "message"),
    [
        ({1: {}}, "Seat 1 has made no wager"),
        ({1: {"play": 500}}, "made in turn"),
        ({1: {"ante": 500, "ante-bonus": 500}}, "paid on other wagers; nobody places it"),
        ({1: {"anto": 500}}, "'anto' is unknown"),
        ({1: {"ante": 0}}, "more than nothing"),
        ({1: {"ante": -5}}, "more than nothing"),
        ({1: {"ante": 2.5}}, "whole cents"),
        ({8: {"ante": 500}}, "no seat 8"),
        ({}, "Nobody has made a wager"),
    ],
)
def test_wagers_that_the_rules_do_not_know_are_refused(wagers, message):
    with pytest.raises(PitbossError, match=message):
        Round(game("three-card-poker"), wagers, shoe=Shoe(one_deck()))


def table_work(what: str, state: TableState | None = None, answers: tuple[str, ...] = (), **options) -> TableWork:
    """Do a piece of table work; the dealer cuts where ``answers`` say."""
    chance, left = Chance(), list(answers)
    work = TableWork(
        game("three-card-poker", **options),
        state or TableState(),
        [1, 2],
        lambda pack, side: Shoe.shuffled(pack, chance, side=side),
    )
    work.begin(getattr(work.game, what)(work))
    work.play(lambda ask: left.pop(0))
    assert not left
    return work


def steps(work: TableWork) -> list[str]:
    return [event.kind for event in work.events]


@pytest.mark.proves("20.2", "20.4")
def test_opening_inspects_spreads_and_washes_the_deck():
    work = table_work("opening")
    assert steps(work) == ["inspect", "verify", "spread", "wash"]
    assert {event.cite for event in work.events} == {"20.4"}
    assert work.events[0].text == "the dealer sorts and inspects 52 cards."
    assert (work.state.opened, work.state.shoes) == (True, [])


@pytest.mark.proves("20.2", "20.4")
def test_each_of_two_decks_is_opened_by_itself():
    work = table_work("opening", shuffler="automated", second_deck=True)
    assert steps(work) == ["inspect", "verify", "spread", "wash"] * 2
    assert [(event.text or "")[:6] for event in work.events[::4]] == ["deck 1", "deck 2"]


@pytest.mark.proves("20.5")
def test_a_hand_shuffle_is_followed_by_the_dealers_cut():
    work = table_work("between_rounds", answers=("cut:17",))
    assert steps(work) == ["shuffle", "decide", "cut"]
    (shoe,) = work.state.shoes
    assert sorted(shoe.order) == sorted(one_deck())
    assert shoe.order == [*shoe.as_shuffled[17:], *shoe.as_shuffled[:17]]
    assert work.events[0].text == shoe.commitment


@pytest.mark.proves("20.5")
@pytest.mark.parametrize("position", [10, 43, 51])
def test_ten_cards_or_more_are_taken_from_the_top(position):
    (shoe,) = table_work("between_rounds", answers=(f"cut:{position}",)).state.shoes
    assert shoe.order == [*shoe.as_shuffled[position:], *shoe.as_shuffled[:position]]


@pytest.mark.proves("20.5")
@pytest.mark.parametrize("position", ["9", "52", "0", "-10", "ten"])
def test_fewer_than_ten_cards_are_no_cut(position):
    with pytest.raises(NotAllowed, match="The dealer cannot decide"):
        table_work("between_rounds", answers=(f"cut:{position}",))


@pytest.mark.proves("20.5")
def test_a_device_shuffles_without_a_cut():
    assert steps(table_work("between_rounds", shuffler="automated")) == ["shuffle"]


@pytest.mark.proves("20.5")
def test_the_deck_is_shuffled_before_play_and_after_every_round():
    table = Table(game("three-card-poker"))
    table.sit(1, "Ada")
    orders = []
    for _ in range(3):
        table.wager(1, "ante", 1000)
        round = table.begin_round()
        orders.append((round.shoe.number, round.shoe.commitment))
        table.finish()
        assert table.state.shoes == []
    assert len(set(orders)) == 3


@pytest.mark.proves("20.2")
def test_two_decks_come_into_play_in_turn():
    state = TableState()
    told = [
        table_work("between_rounds", state, shuffler="automated", second_deck=True).events[0].text for _ in range(3)
    ]
    assert told == [f"deck {number} comes into play." for number in (1, 2, 1)]


@pytest.mark.proves("20.2")
def test_a_second_deck_needs_a_shuffler():
    with pytest.raises(NotAllowed, match="second deck alternates"):
        game("three-card-poker", second_deck=True)


@pytest.mark.proves("20.9(b)1")
def test_an_automated_shoe_is_loaded_once_the_cards_are_shuffled_and_cut():
    work = table_work("between_rounds", answers=("cut:26",), deal="automated-shoe")
    assert steps(work) == ["shuffle", "decide", "cut", "load-shoe"]


@pytest.mark.proves("13:69E-1.18(g)2", "13:69E-1.18(g)3")
@pytest.mark.parametrize(
    ("options", "hours"),
    [({}, 8), ({"deal": "automated-shoe"}, 8), ({"deal": "hand", "shuffler": "automated"}, 4)],
)
def test_cards_are_changed_after_eight_hours_from_a_shoe_four_from_the_hand(options, hours):
    time = [1000.0]
    table = Table(game("three-card-poker", **options), clock=lambda: time[0])
    table.prepare()
    due = []
    for seconds in (hours * 3600 - 1, 1):
        time[0] += seconds
        due.append(table.cards_are_due)
    table.prepare()
    assert [*due, table.cards_are_due] == [False, True, False]
