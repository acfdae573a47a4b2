"""Four card poker, provision by provision: what the cases alone cannot show."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, combinations_with_replacement
from math import factorial
from typing import Any

import pytest

from pitboss.cli.rule_card import rule_card
from pitboss.games.four_card_poker.arithmetic import (
    CATEGORY,
    PAIR,
    best_four,
    hand_rank,
    wins_aces_up,
)
from pitboss.games.registry import game, game_class
from pitboss.house.table import Table
from pitboss.rules.events import Event
from pitboss.rules.round import Round
from pitboss.rules.tablework import TableState, TableWork
from pitboss.things.cards import cards, one_deck
from pitboss.things.chance import Chance
from pitboss.things.errors import NotAllowed, PitbossError
from pitboss.things.shoes import Shoe

ID = "four-card-poker"
ORDER_FOR_TWO = "Ks As Qc Kd Ac Qd 9h 8h Jh 4c 6d 7s 2d 3h 5c 3d"
WAYS = [
    ({}, "27.7"),
    ({"deal": "hand", "shuffler": "automated"}, "27.8"),
    ({"deal": "automated-shoe"}, "27.9"),
]
in_every_way = pytest.mark.parametrize(("options", "cite"), WAYS)


def begin(order: str = ORDER_FOR_TWO, *, wagers=None, carry=None, **options) -> Round:
    rest = [card for card in one_deck() if card not in cards(order)]
    return Round(
        game(ID, **options),
        wagers or {1: {"ante": 1000, "aces-up": 500}, 2: {"ante": 500}},
        shoe=Shoe(cards(order) + rest),
        carry=carry,
    )


def deal(order: str = ORDER_FOR_TWO, *, decisions=("play:10", "play:15"), **more) -> Round:
    answers = list(decisions)
    round = begin(order, **more)
    round.play(lambda ask: answers.pop(0))
    assert not answers
    return round


def of(round: Round, kind: str) -> list[Event]:
    return [event for event in round.events if event.kind == kind]


# The deal.


@pytest.mark.proves("27.6(d)")
@in_every_way
def test_no_more_bets_is_said_before_any_card_leaves(options, cite):
    kinds = [(event.kind, event.cite) for event in deal(**options).events]
    assert kinds.index(("announce", f"27.6(d); {cite}")) < [kind for kind, _ in kinds].index("deal")


@pytest.mark.proves("27.6(d)", "27.6(a)1")
def test_the_play_wager_alone_is_made_after_the_bets_are_closed():
    round = deal()
    kinds = [event.kind for event in round.events]
    late = [event.wager for event in round.events[kinds.index("announce") :] if event.kind == "wager"]
    assert late == ["play", "play"]
    with pytest.raises(NotAllowed, match="made in turn"):
        begin(wagers={1: {"ante": 1000, "play": 1000}})


@pytest.mark.proves("27.7", "27.8")
@pytest.mark.parametrize(("options", "cite"), WAYS[:2])
def test_five_cards_go_round_one_at_a_time_and_the_dealer_gets_a_sixth_face_up(options, cite):
    dealt = of(deal(**options), "deal")
    assert [event.hand for event in dealt] == ["1", "2", "dealer"] * 5 + ["dealer"]
    assert [event.face for event in dealt] == ["down"] * 15 + ["up"]
    assert [event.cards[0] for event in dealt] == ORDER_FOR_TWO.split()
    assert {event.cite for event in dealt} == {cite}


@pytest.mark.proves("27.9")
def test_automated_shoe_gives_stacks_of_five_and_the_up_card_last():
    dealt = of(deal(deal="automated-shoe"), "deal")
    assert [event.hand for event in dealt] == ["1"] * 5 + ["2"] * 5 + ["dealer"] * 6
    assert dealt[-1].face == "up"


@pytest.mark.proves("27.7", "27.8", "27.9", "27.1#stub")
@in_every_way
def test_stub_goes_to_the_rack_unseen_before_anybody_decides(options, cite):
    round = deal(**options)
    (stub,) = of(round, "stub")
    assert (stub.cite, stub.cards, stub.text) == (f"27.1#stub; {cite}", (), "36 cards")
    kinds = [event.kind for event in round.events]
    assert kinds.index("stub") < kinds.index("look") < kinds.index("decide")


@pytest.mark.proves("27.7", "27.8", "27.9")
@in_every_way
def test_stub_is_counted_in_the_fifth_round_at_the_latest(options, cite):
    assert of(deal(carry={"rounds_since_count": 3}, **options), "stub-count") == []
    round = deal(carry={"rounds_since_count": 4}, **options)
    (count,) = of(round, "stub-count")
    assert (count.cite, count.text) == (cite, "36 cards in the stub, 36 expected.")
    assert round.carries["rounds_since_count"] == 0


def test_only_a_counting_shuffler_spares_the_count():
    with pytest.raises(NotAllowed, match="counts the cards") as refused:
        game(ID, stub_count="off", shuffler="automated")
    assert refused.value.cite == "27.7"
    round = deal(carry={"rounds_since_count": 99}, stub_count="off", shuffler="counting")
    assert of(round, "stub-count") == []


@pytest.mark.proves("27.7")
def test_a_wrong_count_takes_the_deck_off_the_table():
    round = begin()
    round.call("IRR-10")
    round.advance()
    assert round.void
    assert round.carries["deck_removed"] is True
    state = TableState()
    state.cards_opened_at = 5.0
    round.game.after_round(state, round)
    assert state.cards_opened_at is None


@pytest.mark.proves("27.8")
def test_dealing_from_the_hand_needs_a_shuffler_and_one_hand_for_the_deck():
    with pytest.raises(NotAllowed, match="automated shuffler") as refused:
        game(ID, deal="hand")
    assert refused.value.cite == "27.8"
    (held,) = of(deal(deal="hand", shuffler="counting"), "hold-deck")
    assert held.cite == "27.8"


# Decisions.


@pytest.mark.proves("27.10")
def test_a_player_sees_the_own_cards_and_the_up_card_and_nothing_else():
    round = begin()
    round.advance()
    assert {card for event in round.view(2) for card in event.cards} == {"As", "Ac", "8h", "6d", "3h", "3d", "??"}
    assert {card for event in round.view(None) for card in event.cards} == {"3d", "??"}


@pytest.mark.proves("27.10(b)", "27.1#play-wager", "27.6(a)1")
def test_seats_with_an_ante_decide_in_turn_within_one_to_three_times_the_ante():
    round = begin(wagers={5: {"ante": 500}, 2: {"ante": 1000}, 3: {"aces-up": 500}})
    ask = round.advance()
    assert ask is not None
    assert (ask.seat, ask.choices.written()) == (2, ("play:$10 to $30", "fold"))
    for wrong in ("play", "play:9.99", "play:30.01", "raise:10", "play:-10"):
        with pytest.raises(NotAllowed, match="cannot decide"):
            round.decide(wrong)
    with pytest.raises(NotAllowed, match="Seat 5 is not to act; seat 2 is"):
        round.decide("fold", seat=5)
    assert round.decisions == []
    ask = round.decide("play:30")
    assert ask is not None
    assert ask.seat == 5
    assert ask.cost(ask.decide("play:7.55")) == 755
    assert round.decide("play:7.55") is None
    assert round.decisions == [(2, "play:30"), (5, "play:7.55")]
    assert round.stakes == {2: {}, 3: {}, 5: {}}


@pytest.mark.proves("27.6(a)", "27.1#ante-wager")
@pytest.mark.parametrize(
    ("wagers", "message"),
    [
        ({1: {}}, "Seat 1 has made no wager"),
        ({1: {"play": 500}}, "made in turn"),
        ({1: {"bonus": 500}}, "nobody places it"),
        ({1: {"anto": 500}}, "'anto' is unknown"),
        ({1: {"ante": 0}}, "more than nothing"),
        ({1: {"ante": 2.5}}, "whole cents"),
        ({8: {"ante": 500}}, "no seat 8"),
        ({}, "Nobody has made a wager"),
    ],
)
def test_wagers_that_the_rules_do_not_know_are_refused(wagers, message):
    with pytest.raises(PitbossError, match=message):
        Round(game(ID), wagers, shoe=Shoe(one_deck()))


@pytest.mark.proves("27.6(c)")
def test_only_who_sits_may_wager_and_stays_until_the_round_is_over():
    table = Table(game(ID))
    table.sit(1, "Ada")
    with pytest.raises(PitbossError, match="Nobody sits at seat 2"):
        table.wager(2, "ante", 1000)
    table.wager(1, "ante", 1000)
    table.begin_round()
    with pytest.raises(NotAllowed, match="stays until the round is over"):
        table.leave(1)
    table.finish()
    assert table.leave(1).name == "Ada"


# Settlement.


def sequence(round: Round) -> list[str]:
    start = next(at for at, event in enumerate(round.events) if event.kind == "reveal" and event.hand == "dealer")
    return [
        f"{event.kind} {event.seat or event.hand}{f' {event.wager}' if event.wager else ''}"
        for event in round.events[start:]
    ]


@pytest.mark.proves("27.10", "27.11", "27.1#round-of-play")
def test_settlement_runs_player_by_player_from_the_right():
    round = deal(wagers={1: {"ante": 1000, "aces-up": 500}, 2: {"aces-up": 500}}, decisions=("play:10",))
    assert sequence(round) == [
        "reveal dealer", "set-hand dealer",
        "reveal 2", "set-hand 2", "pay 2 aces-up", "pick-up 2",
        "reveal 1", "set-hand 1", "pay 1 ante", "pay 1 play", "collect 1 aces-up", "pick-up 1",
        "pick-up dealer",
    ]  # fmt: skip
    assert round.finished
    assert round.stakes == {1: {}, 2: {}}


@pytest.mark.proves("27.10(b)", "27.10")
def test_what_is_given_up_is_collected_before_the_dealers_hand_is_turned():
    round = deal(decisions=("fold", "play:5"))
    kinds = [(event.kind, event.seat or event.hand) for event in round.events]
    assert kinds.index(("collect", 1)) < kinds.index(("pick-up", 1)) < kinds.index(("reveal", "dealer"))
    assert round.net[1] == {"ante": -1000, "aces-up": -500}


@pytest.mark.proves("27.1#hand")
def test_the_dealer_sets_the_best_four_of_six():
    round = deal()
    dealer = of(round, "set-hand")[0]
    assert (dealer.cards, dealer.text) == (("Qc", "Qd", "Jh", "7s"), "pair")
    assert best_four(cards("6h 7h 8h 9c 2h"))[1:] == (0, 1, 2, 4)  # the flush, not the straight
    assert best_four(cards("4h 9s 9d 9c 9h 2c"))[1:] == (1, 2, 3, 4)


# Ranking.

HIGHEST_FIRST = (
    "Ah Ad Ac As", "2h 2d 2c 2s",  # four-of-a-kind
    "Ah Kh Qh Jh", "5c 4c 3c 2c", "4s 3s 2s As",  # straight flush
    "Ah Ad Ac 2s", "Kh Kd Kc As", "2h 2d 2c 3s",  # three-of-a-kind
    "Ah Kh Qh 9h", "Ah 8h 7h 6h", "6s 4s 3s 2s",  # flush
    "Ah Kd Qc Jc", "5h 4d 3c 2c", "4h 3d 2c As",  # straight
    "Ah Ad 3c 3s", "Ah Ad 2c 2s", "Kh Kd Qc Qs", "3h 3d 2c 2s",  # two pair
    "Ah Ad 3c 2s", "Kh Kd Ac 2s", "Kh Kd Qc Js", "Kh Kd Qc Ts", "2h 2d 4c 3s",  # pair
    "Ah Kd Qc Ts", "Ah Kd Qc 2s", "Ah Kd 3c 2s", "6h 5d 4c 2s", "6h 4d 3c 2s",  # nothing; Q-K-A-2 is no straight
)  # fmt: skip


@pytest.mark.proves(
    "27.3(a)", "27.3(b)", "27.3(b)1", "27.3(b)2", "27.3(b)3", "27.3(b)4", "27.3(b)5", "27.3(b)6", "27.3(b)7", "27.3(c)"
)
def test_hands_rank_as_the_section_lists_them():
    ranks = [hand_rank(*cards(hand)) for hand in HIGHEST_FIRST]
    assert ranks == sorted(ranks, reverse=True)
    assert len(set(ranks)) == len(ranks)


@pytest.mark.proves("27.1#suit", "27.3(a)")
def test_no_suit_is_higher_than_another():
    for hand in ("Ah 9h 5h 2h", "Ah Kd Qc Js", "9c 9d 4s 3h", "8c 8d 4s 4h"):
        turned = hand.translate(str.maketrans("cdhs", "dhsc"))
        assert hand_rank(*cards(hand)) == hand_rank(*cards(turned))
        assert hand_rank(*cards(hand)) == hand_rank(*reversed(cards(turned)))


def hands_up_to_suits(size: int) -> Iterator[tuple[list[int], int]]:
    """Give one hand of each set of hands that differ in the names of the suits alone, and how many there are."""
    for shape in (one for one in combinations_with_replacement(range(size, -1, -1), 4) if sum(one) == size):
        yield from _fill(shape, [])


def _fill(shape: tuple[int, ...], suits: list[tuple[int, ...]]) -> Iterator[tuple[list[int], int]]:
    at = len(suits)
    if at == 4:
        alike = Counter(suits)
        number = factorial(4)
        for times in alike.values():
            number //= factorial(times)
        yield [4 * rank + suit for suit, ranks in enumerate(suits) for rank in ranks], number
        return
    for ranks in combinations(range(13), shape[at]):
        # Among suits with equally many cards the order is fixed, so that each hand comes once.
        if not suits or shape[at] != shape[at - 1] or ranks <= suits[-1]:
            yield from _fill(shape, [*suits, ranks])


@pytest.mark.proves("27.3(b)", "27.1#hand", "27.6(a)2")
def test_the_best_four_of_all_five_card_hands_fall_into_the_known_counts():
    counts = [0] * 8
    aces = 0
    for hand, number in hands_up_to_suits(5):
        rank = best_four(hand)[0]
        kind = rank // CATEGORY
        counts[kind] += number
        if kind == PAIR and wins_aces_up(rank):
            aces += number
    assert counts == [1_150_080, 966_456 + 81_096, 123_552, 101_808, 114_616, 58_656, 2_072, 624]
    assert aces == 81_096
    assert sum(counts) == 2_598_960


# Options.


@pytest.mark.proves("27.2(b)")
def test_a_second_deck_needs_a_shuffler():
    with pytest.raises(NotAllowed, match="second deck alternates") as refused:
        game(ID, second_deck=True)
    assert refused.value.cite == "27.2(b)"


SEVEN = {
    "four-of-a-kind": "50 to 1",
    "straight flush": "30 to 1",
    "three-of-a-kind": "7 to 1",
    "flush": "5 to 1",
    "straight": "4 to 1",
    "two pair": "2 to 1",
    "pair of aces": "1 to 1",
}


@pytest.mark.proves("27.1#aces-up-wager")
@pytest.mark.parametrize(
    "table",
    [
        "AU-4",
        {},
        {**SEVEN, "pair of kings": "1 to 1"},
        {name: odds for name, odds in SEVEN.items() if name != "flush"},
        {**SEVEN, "flush": "five"},
        {**SEVEN, "flush": 5},
        {**SEVEN, "flush": "0 to 1"},
        {**SEVEN, "flush": "5 to 0"},
        7,
    ],
)
def test_a_posted_table_gives_odds_for_each_of_the_seven_hands(table):
    with pytest.raises(NotAllowed, match="'aces_up' cannot be") as refused:
        game(ID, aces_up=table)
    assert refused.value.cite == "27.1#aces-up-wager"
    posted = game(ID, aces_up=SEVEN)
    odds = posted.wager("aces-up").odds
    assert odds is not None
    assert str(odds(posted.options)) == "50 to 1"


def test_what_is_unsure_is_said():
    kind = game_class(ID)
    told: list[Any] = [*kind.WAGERS, *kind.OPTIONS, *kind.PAY_TABLES, *kind.IRREGULARITIES]
    sure = {one.id for one in told if one.source == "regulation"}
    assert sure == {"aces-up", "deal", "shuffler", "second_deck", "two_positions"}
    assert all(one.unsure for one in told if one.id not in sure)


def test_the_card_marks_steps_whose_text_is_not_held():
    unsure = {step["cite"]: step["unsure"] for step in rule_card(game(ID))["procedure"]}
    assert unsure["27.4(a); 27.4(b); 27.4(c)"] == unsure["27.6(a)"] == ""
    assert all(unsure[cite] for cite in ("27.6(d); 27.7", "27.7; 27.8", "27.10(b)", "27.3(c); 27.11", "27.11"))


@pytest.mark.parametrize(
    ("tie", "wins", "returned"),
    [
        ("player", "the hand ranks higher than the dealer's, or ties it", "never"),
        ("push", "the hand ranks higher than the dealer's", "the hands tie"),
    ],
)
def test_the_card_tells_who_has_a_tie_at_this_table(tie, wins, returned):
    ante = rule_card(game(ID, tie=tie))["wagers"][0]
    assert (ante["wins"], ante["returned"]) == (wins, returned)


def test_the_card_tells_whether_a_fold_gives_up_aces_up():
    loses = [rule_card(game(ID, fold_forfeits_aces_up=one))["wagers"][2]["loses"] for one in (True, False)]
    assert loses == ["they hold less, or the player folds", "they hold less"]


@pytest.mark.parametrize(
    ("hand", "decision"), [("Td Tc 7h 4s 2h", "play:30"), ("9d 9c 7h 4s 2h", "play:10"), ("Ad Kc 7h 4s 2h", "fold")]
)
def test_the_simple_strategy_looks_at_the_own_hand(hand, decision):
    case = " ".join(f"{mine} {other}" for mine, other in zip(hand.split(), ["5c", "5d", "6s", "6d", "Kh"], strict=True))
    round = begin(case, wagers={1: {"ante": 1000}})
    ask = round.advance()
    assert ask is not None
    assert round.game.automatic(round, ask) == decision


# The table between rounds.


def table_work(what: str, state: TableState | None = None, answers: tuple[str, ...] = (), **options) -> TableWork:
    """Do a piece of table work; the dealer cuts where ``answers`` say."""
    chance, left = Chance(), list(answers)
    work = TableWork(
        game(ID, **options),
        state or TableState(),
        [1, 2],
        lambda pack, side: Shoe.shuffled(pack, chance, side=side),
    )
    work.begin(getattr(work.game, what)(work))
    work.play(lambda ask: left.pop(0))
    assert not left
    return work


def steps(work: TableWork) -> list[tuple[str, str]]:
    return [(event.kind, event.cite) for event in work.events]


OPENED = [("inspect", "27.4(a)"), ("verify", "27.4(a)"), ("spread", "27.4(b)"), ("wash", "27.4(c)")]


@pytest.mark.proves("27.4(a)", "27.4(b)", "27.4(c)", "27.2(a)")
def test_opening_inspects_spreads_and_washes_the_deck():
    work = table_work("opening")
    assert steps(work) == OPENED
    assert work.events[0].text == "the dealer sorts and inspects 52 cards."
    assert (work.state.opened, work.state.shoes) == (True, [])


@pytest.mark.proves("27.4(d)", "27.2(b)1", "27.2(b)2")
def test_each_of_two_decks_is_opened_by_itself():
    work = table_work("opening", shuffler="automated", second_deck=True)
    assert steps(work) == [
        ("compare-decks", "27.2(b)1; 27.2(b)2"),
        *((kind, f"{cite}; 27.4(d)") for kind, cite in OPENED * 2),
    ]
    assert "differ in colour" in (work.events[0].text or "")
    assert [(event.text or "")[:6] for event in work.events[1::4]] == ["deck 1", "deck 2"]


@pytest.mark.proves("27.5(a)", "27.5(b)2", "27.5(c)1", "27.5(c)1i", "27.5(c)1ii", "27.2(a)")
def test_a_hand_shuffle_is_followed_by_the_cut_on_the_cover_card():
    work = table_work("between_rounds", answers=("cut:17",))
    assert steps(work) == [
        ("shuffle", "27.5(a)"),
        ("cover-card", "27.2(a); 27.5(b)2; 27.5(c)1i"),
        ("decide", "27.5(c)1ii"),
        ("cut", "27.5(c)1ii"),
        ("cover-card", "27.5(c)1"),
    ]
    (shoe,) = work.state.shoes
    assert shoe.order == [*shoe.as_shuffled[17:], *shoe.as_shuffled[:17]]
    assert sorted(shoe.order) == sorted(one_deck())


@pytest.mark.proves("27.5(c)1ii")
@pytest.mark.parametrize("position", [10, 43, 51])
def test_ten_cards_or_more_are_taken_from_the_top(position):
    (shoe,) = table_work("between_rounds", answers=(f"cut:{position}",)).state.shoes
    assert shoe.order == [*shoe.as_shuffled[position:], *shoe.as_shuffled[:position]]


@pytest.mark.proves("27.12")
def test_a_wrong_number_found_as_hands_are_turned_over_undoes_what_was_settled():
    round = begin()
    round.advance()
    round.decide("fold")
    round.answer("play:5")
    while not [event for event in of(round, "pick-up") if event.hand == "2"]:
        assert round.step() is not None
    round.call("IRR-3", who="dealer", dealt=7)
    assert round.void
    assert round.net == {1: {"ante": 0, "aces-up": 0}, 2: {"ante": 0, "play": 0}}
    assert round.returned == {1: 1500, 2: 1000}


@pytest.mark.proves("27.5(c)1ii")
@pytest.mark.parametrize("position", ["9", "52", "0", "-10", "ten"])
def test_fewer_than_ten_cards_are_no_cut(position):
    with pytest.raises(NotAllowed, match="The dealer cannot decide"):
        table_work("between_rounds", answers=(f"cut:{position}",))


@pytest.mark.proves("27.5(b)1", "27.5(a)")
def test_a_device_shuffles_and_the_cards_are_dealt_without_a_cut():
    work = table_work("between_rounds", shuffler="automated")
    assert steps(work) == [("shuffle", "27.5(a)"), ("no-cut", "27.5(b)1")]


@pytest.mark.proves("27.9")
def test_an_automated_shoe_is_loaded_once_the_cards_are_shuffled_and_cut():
    work = table_work("between_rounds", answers=("cut:26",), deal="automated-shoe")
    assert steps(work)[-1] == ("load-shoe", "27.9")


@pytest.mark.proves("27.2(b)3", "27.2(b)4", "27.2(b)5")
def test_two_decks_come_into_play_in_turn_one_at_a_time():
    state = TableState()
    told = [table_work("between_rounds", state, shuffler="automated", second_deck=True).events[0] for _ in range(3)]
    assert [event.text for event in told] == [f"deck {number} comes into play." for number in (1, 2, 1)]
    assert {event.cite for event in told} == {"27.2(b)3; 27.2(b)4; 27.2(b)5"}
    assert len(state.shoes) == 1


@pytest.mark.proves("27.5(a)")
def test_the_deck_is_shuffled_before_play_and_after_every_round():
    table = Table(game(ID))
    table.sit(1, "Ada")
    orders = []
    for _ in range(3):
        table.wager(1, "ante", 1000)
        round = table.begin_round()
        orders.append((round.shoe.number, round.shoe.commitment))
        table.finish()
        assert table.state.shoes == []
    assert len(set(orders)) == 3


@pytest.mark.proves("27.4(e)", "13:69E-1.18(g)2", "13:69E-1.18(g)3")
@pytest.mark.parametrize(
    ("options", "hours"),
    [({}, 8), ({"deal": "automated-shoe"}, 8), ({"deal": "hand", "shuffler": "automated"}, 4)],
)
def test_cards_are_changed_after_eight_hours_from_a_shoe_four_from_the_hand(options, hours):
    time = [1000.0]
    table = Table(game(ID, **options), clock=lambda: time[0])
    table.prepare()
    due = []
    for seconds in (hours * 3600 - 1, 1):
        time[0] += seconds
        due.append(table.cards_are_due)
    table.prepare()
    assert [*due, table.cards_are_due] == [False, True, False]


@pytest.mark.proves("27.12")
@pytest.mark.parametrize(
    ("irregularity", "options", "cite"),
    [
        ("IRR-6", {}, "27.12"),
        ("IRR-7", {}, "27.12"),
        ("IRR-8", {}, "27.12"),
        ("IRR-11", {"shuffler": "automated"}, "27.7"),
    ],
)
def test_what_needs_a_device_cannot_happen_without_it(irregularity, options, cite):
    round = begin(**options)
    with pytest.raises(NotAllowed, match="cannot happen") as refused:
        round.call(irregularity)
    assert refused.value.cite == cite


@pytest.mark.proves("27.12")
def test_a_hole_card_cannot_be_exposed_early_once_the_hand_is_turned():
    round = begin(wagers={1: {"ante": 1000}})
    round.advance()
    round.answer("play:10")
    while round.moment != "settlement":
        assert round.step() is not None
    for irregularity in ("IRR-5", "IRR-1"):
        with pytest.raises(NotAllowed, match="can no longer happen"):
            round.call(irregularity)
    round.advance()
    assert not round.void


@pytest.mark.proves("27.12")
def test_a_card_face_up_is_discarded_and_the_next_one_dealt():
    round = begin()
    round.step()
    round.call("IRR-1")
    round.advance()
    (gone,) = of(round, "discard")
    assert gone.cards == ("Ks",)
    assert of(round, "deal")[0].cards == ("As",)
