"""Red dog, provision by provision: what the cases alone cannot show."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from typing import Any

import pytest

from pitboss.games.red_dog.arithmetic import CONSECUTIVE, PAIR, card_value, falls_between, outcome, spread
from pitboss.games.red_dog.game import RedDog
from pitboss.games.registry import game, game_with
from pitboss.house.limits import Limits
from pitboss.house.table import Table
from pitboss.journal.journal import Journal, MemoryStore
from pitboss.journal.verify import verify
from pitboss.rules.case import read_case, settle_case
from pitboss.rules.events import Event
from pitboss.rules.round import Round
from pitboss.rules.shoe_games import FACE_UP, IMPROPER_CUT, UNSEEN
from pitboss.rules.tablework import TableState, TableWork
from pitboss.things.cards import cards
from pitboss.things.chance import Chance
from pitboss.things.errors import NotAllowed, NotUnderstood, PitbossError, UnknownName
from pitboss.things.payout import PayoutOdds
from pitboss.things.shoes import Shoe
from tests.things.chi_square import FixedBytes

SPREAD_OF_FOUR = "3d 8c 5h"
EARLY = "third-card-before-raises-closed"


def begin(order: str = SPREAD_OF_FOUR, wagers=None, *, carry=None, cutting_card=-1, **options: Any) -> Round:
    shoe = Shoe(cards(order), cutting_card=cutting_card)
    return Round(RedDog(**options), wagers or {1: {"original": 1000}}, shoe=shoe, carry=carry)


def deal(order: str = SPREAD_OF_FOUR, decisions=(), wagers=None, **more: Any) -> Round:
    round = begin(order, wagers, **more)
    answers = list(decisions)
    round.play(lambda ask: answers.pop(0) if answers else ask.choices.words()[-1])
    assert not answers
    return round


def told(round: Round | TableWork) -> list[str]:
    return [f"{event.kind} {event.hand or event.seat or ''}".strip() for event in round.events]


def said(round: Round) -> list[str | None]:
    return [event.text for event in of(round, "announce")]


def of(round: Round | TableWork, kind: str) -> list[Event]:
    return [event for event in round.events if event.kind == kind]


def asked(round: Round) -> tuple[int, tuple[str, ...]]:
    assert round.ask is not None
    return round.ask.seat, round.ask.choices.words()


# Values and spreads.


@pytest.mark.proves("6.1(b)")
def test_values_run_from_two_to_fourteen():
    assert [card_value(card) for card in cards("2c 9d Th Js Qc Kd Ah")] == [2, 9, 10, 11, 12, 13, 14]


@pytest.mark.proves("6.5(e)", "6.5(f)", "6.5(g)", "6.5(i)1")
def test_every_two_values_are_consecutive_a_pair_or_a_spread_of_as_many_cards_as_fall_between():
    values = range(2, 15)
    for first in values:
        for second in values:
            between = [third for third in values if falls_between(first, second, third)]
            assert between == list(range(min(first, second) + 1, max(first, second)))
            if first == second:
                assert spread(first, second) == PAIR
            else:
                assert spread(first, second) == len(between)
    assert spread(14, 2) == 11
    assert spread(14, 13) == CONSECUTIVE


def test_six_decks_come_to_the_published_chances():
    """Independent of the order of the draw: counts over all thirds of a six-deck shoe."""
    left = dict.fromkeys(range(2, 15), 24)
    kinds: Counter[int] = Counter()
    won: Counter[int] = Counter()
    lost: Counter[int] = Counter()
    for first in left:
        for second in left:
            ways = left[first] * (left[second] - (first == second))
            kinds[spread(first, second)] += ways
            for third in left:
                rest = left[third] - (third == first) - (third == second)
                decided = outcome(first, second, third)
                if decided:
                    (won if decided > 0 else lost)[spread(first, second)] += ways * rest
    total = 312 * 311
    assert sum(kinds.values()) == total
    assert kinds[PAIR] == 13 * 24 * 23
    assert won[PAIR] == 13 * 24 * 23 * 22
    assert won[CONSECUTIVE] == lost[CONSECUTIVE] == lost[PAIR] == 0
    for between in range(1, 12):
        # So many pairs of values have the spread, in two orders, and each value between them has 24 cards.
        assert kinds[between] == 2 * (12 - between) * 24 * 24
        assert Fraction(won[between], kinds[between] * 310) == Fraction(24 * between, 310)
        assert won[between] + lost[between] == kinds[between] * 310


# The round.


@pytest.mark.proves("6.4(b)", "6.5(a)", "6.5(c)", "6.5(g)", "6.5(i)", "6.5(j)")
def test_a_round_with_a_spread_step_by_step():
    round = deal(decisions=["raise:5", "no-raise"], wagers={1: {"original": 1000}, 3: {"original": 2000}})
    assert told(round) == [
        "wager 1", "wager 3", "close-betting", "deal left", "deal right", "announce", "marker",
        "decide 1", "wager 1", "decide 3", "announce", "deal middle", "announce",
        "pay 3", "pay 1", "pay 1", "pick-up left", "pick-up right", "pick-up middle",
    ]  # fmt: skip
    assert said(round) == ["The spread is 4.", "Raises closed.", "The third card is a 5."]
    assert [event.cite for event in of(round, "deal")] == ["6.4(b); 6.5(c); 6.5(d)", "6.4(b); 6.5(c)", "6.5(i)"]
    assert {event.face for event in of(round, "deal")} == {"up"}
    assert [event.text for event in of(round, "marker")] == ["4"]
    assert round.net == {1: {"original": 1000, "raise": 500}, 3: {"original": 2000}}
    assert [str(card) for card in round.shoe.discards] == ["3d", "8c", "5h"]


@pytest.mark.proves("6.5(i)")
def test_losing_wagers_are_collected_from_the_right_and_nobody_is_paid():
    wagers = {1: {"original": 1000}, 3: {"original": 2000}}
    round = deal("3d 8c Kd", ["raise:10", "raise:20"], wagers)
    assert [(event.seat, event.wager) for event in of(round, "collect")] == [
        (3, "original"), (3, "raise"), (1, "original"), (1, "raise"),
    ]  # fmt: skip
    assert of(round, "pay") == []
    assert said(round)[-1] == "The third card is a king."


@pytest.mark.parametrize(
    ("order", "words"),
    [
        pytest.param("Ks Ad 2c", ["The cards are consecutive—tie hand."], marks=pytest.mark.proves("6.5(e)")),
        pytest.param(
            "Jc Jh Jd", ["We have a pair.", "Three of a kind."], marks=pytest.mark.proves("6.5(f)", "6.5(f)1")
        ),
        pytest.param(
            "Jc Jh Qd",
            ["We have a pair.", "No three of a kind—tie hand."],
            marks=pytest.mark.proves("6.5(f)", "6.5(f)2"),
        ),
    ],
)
def test_without_a_spread_nobody_is_asked_for_a_raise(order, words):
    round = deal(order)
    assert said(round) == words
    assert round.decisions == []
    assert [event.hand for event in of(round, "deal")] == ["left", "right", "middle"][: len(words) + 1]
    assert of(round, "marker") == []


@pytest.mark.proves("6.5(h)", "6.5(i)")
def test_raises_are_asked_clockwise_up_to_the_original_wager_and_once():
    round = begin(wagers={2: {"original": 1250}, 5: {"original": 500}})
    round.advance()
    assert asked(round) == (2, ("raise", "no-raise"))
    for wrong in ("raise:12.51", "raise:0", "raise:-1", "raise", "raise:0.005", "void", "play-on"):
        with pytest.raises(PitbossError) as refused:
            round.decide(wrong)
        assert refused.value.allowed
    assert [event.kind for event in round.events].count("wager") == 2
    with pytest.raises(NotAllowed, match="Seat 5 is not to act"):
        round.decide("raise:5", seat=5)
    round.decide("raise:12.50")
    assert asked(round)[0] == 5
    round.decide("no-raise")
    assert round.finished
    assert [seat for seat, _ in round.decisions] == [2, 5]


@pytest.mark.proves("8.2(a)")
def test_limits_posted_for_raises_bound_them_as_well():
    table = table_of(SPREAD_OF_FOUR)
    table.sit(1, "Ada", chips=100_00)
    table.set_limits({"original": (5_00, 50_00), "raise": (2_00, 20_00)})
    table.wager(1, "original", 30_00)
    round = table.begin_round()
    for wrong in ("raise:1", "raise:25", "raise:30.01"):
        with pytest.raises(NotAllowed):
            table.decide(wrong)
    table.decide("raise:20")
    assert round.net == {1: {"original": 30_00, "raise": 20_00}}


@pytest.mark.proves("6.5(h)")
@pytest.mark.parametrize(("order", "what"), [("Ks Ad", "has none left"), ("Jc Jh Qd", "has none left")])
def test_a_raise_on_consecutive_cards_or_a_pair_is_refused(order, what):
    seat = {"seat": 1, "wagers": {"original": 10}, "decisions": ["raise:5"]}
    with pytest.raises(NotAllowed, match=what):
        settle_case(read_case({"id": "x", "game": "red-dog", "seats": [seat], "shoe": order.split()}), game_with)
    listed = {"seat": 1, "wagers": {"original": 10, "raise": 5}}
    with pytest.raises(NotAllowed, match="lists 'raise' of \\$5, but makes none") as refused:
        settle_case(read_case({"id": "x", "game": "red-dog", "seats": [listed], "shoe": order.split()}), game_with)
    assert refused.value.cite == "6.5(h)"


def test_a_raise_listed_otherwise_than_decided_is_refused():
    seat = {"seat": 1, "wagers": {"original": 10, "raise": 5}, "decisions": ["raise:6"]}
    case = read_case({"id": "x", "game": "red-dog", "seats": [seat], "shoe": SPREAD_OF_FOUR.split()})
    with pytest.raises(NotAllowed, match="lists 'raise' of \\$5, but makes one of \\$6"):
        settle_case(case, game_with)


@pytest.mark.parametrize(
    ("shoe", "calls", "message"),
    [
        ("4c 7d", [], "lists no further card"),
        ("4c 7d 6h", [{"irregularity": FACE_UP, "card": "Kd"}], "could not happen"),
        ("Ks Ad 5c", [{"irregularity": EARLY, "card": "5c"}], "could not happen"),
        ("Jc Jh 5c", [{"irregularity": EARLY}], "could not happen"),
        ("4c 7d 6h", [{"irregularity": EARLY, "card": "Kd"}], "could not happen"),
        ("4c 7d 6h", [{"irregularity": FACE_UP, "seat": 1}], "has no detail 'seat'"),
        ("4c 7d 6h", [{"irregularity": FACE_UP, "card": ["6h"]}], "is not a card"),
        ("4c 7d 6h", [{"irregularity": "IRR-1"}], "is unknown at Red Dog"),
    ],
)
def test_scripts_that_cannot_be_are_refused(shoe, calls, message):
    seat = {"seat": 1, "wagers": {"original": 10}, "decisions": ["no-raise"] if "K" not in shoe else []}
    if shoe.startswith("J"):
        seat["decisions"] = []
    case = read_case({"id": "x", "game": "red-dog", "seats": [seat], "shoe": shoe.split(), "calls": calls})
    with pytest.raises(PitbossError, match=message):
        settle_case(case, game_with)


@pytest.mark.proves("6.5(a)")
@pytest.mark.parametrize(
    ("wagers", "message"),
    [
        ({}, "Nobody has made a wager"),
        ({1: {}}, "has made no wager"),
        ({1: {"raise": 500}}, "made in turn during the round"),
        ({1: {"original": 0}}, "more than nothing"),
        ({1: {"ante": 500}}, "'ante' is unknown"),
        ({8: {"original": 500}}, "no seat 8"),
    ],
)
def test_wagers_that_cannot_be_made_before_the_first_card(wagers, message):
    with pytest.raises(PitbossError, match=message):
        Round(RedDog(), wagers, shoe=Shoe(cards(SPREAD_OF_FOUR)))


@pytest.mark.proves("6.5(d)", "6.5(a)")
def test_nobody_touches_a_wager_once_the_first_card_is_out():
    table = table_of("3d 8c 5h")
    table.sit(1, "Ada", chips=100_00)
    table.sit(2, "Bea", chips=100_00)
    table.wager(1, "original", 10_00)
    round = table.begin_round()
    assert round.ask is not None
    for touch in (
        lambda: table.withdraw(1),
        lambda: table.wager(1, "original", 20_00),
        lambda: table.wager(2, "original", 20_00),
        lambda: table.leave(1),
    ):
        with pytest.raises(NotAllowed):
            touch()
    assert round.stakes == {1: {"original": 10_00}}


def table_of(order: str, **options: Any) -> Table:
    table = Table(game("red-dog", **options), chance=Chance(FixedBytes("red dog")))
    table.sit(7, "Zoe")
    table.prepare()
    table.leave(7)
    table.state.shoes = [Shoe(cards(order), number=99)]
    return table


# Odds.


@pytest.mark.proves("6.5(i)2", "6.5(f)1")
def test_the_odds_of_every_spread():
    assert [odds.wins for odds in RedDog().odds[1:]] == [5, 4, 2, *[1] * 8]
    assert {odds.per for odds in RedDog().odds} == {1}
    assert RedDog().three_of_a_kind == PayoutOdds(11)


@pytest.mark.proves("6.5(i)3")
@pytest.mark.parametrize(
    ("odds", "message"),
    [
        ({"1": "4:1"}, "less than the odds printed"),
        ({"4-11": "1:2"}, "less than the odds printed"),
        ({"2": "7:2"}, "less than the odds printed"),
        ({"1": "5:0"}, "are not payout odds"),
        ({"1": 6}, "are not payout odds"),
        ({"1": "6 for 1"}, "are not payout odds"),
        ({"three of a kind": "12:1"}, "cannot be"),
        ({"5": "2:1"}, "cannot be"),
        ({}, "cannot be"),
        ("rd-best", "cannot be"),
        (True, "cannot be"),
    ],
)
def test_odds_below_the_floor_are_refused(odds, message):
    with pytest.raises(NotAllowed, match=message) as refused:
        RedDog(payout_odds=odds)
    assert refused.value.cite == "6.5(i)3"
    assert refused.value.allowed


@pytest.mark.proves("6.5(i)3")
def test_odds_above_the_floor_are_paid_to_all_and_printed():
    better = RedDog(payout_odds={"1": "6 to 1", "4-11": "3:2"})
    assert [str(odds) for odds in better.odds[1:5]] == ["6 to 1", "4 to 1", "2 to 1", "3 to 2"]
    assert [table.id for table in better.PAY_TABLES] == ["rd-base", "rd-licensee"]
    assert [table.id for table in RedDog().PAY_TABLES] == ["rd-base"]
    wagers = {1: {"original": 1000}, 2: {"original": 25}}
    round = deal(wagers=wagers, payout_odds={"4-11": "3:2"})
    assert round.net == {1: {"original": 1500}, 2: {"original": 38}}
    assert {event.cite for event in of(round, "pay")} == {"6.5(i)1; 6.5(i)3"}


@pytest.mark.parametrize(
    ("option", "value", "cite"),
    [
        ("multiple_betting_areas", "maybe", "6.8"),
        ("shuffle_each_round", 1, "6.3(a)"),
        ("recut_by", "anybody", "6.3(d)"),
        ("continuous_shuffler", "on", "6.9"),
        ("decks", 0, "6.1(a); 6.2(a)"),
        ("decks", 9, "6.1(a); 6.2(a)"),
        ("decks", True, "6.1(a); 6.2(a)"),
    ],
)
def test_options_are_refused_under_their_cite(option, value, cite):
    with pytest.raises(NotAllowed) as refused:
        RedDog(**{option: value})
    assert refused.value.cite == cite


@pytest.mark.proves("6.1(a)", "6.2(a)")
def test_one_deck_or_more():
    assert len(RedDog().pack()) == 6 * 52
    for decks in (1, 8):
        assert Counter(Counter(RedDog(decks=decks).pack()).values()) == {decks: 52}


@pytest.mark.proves("6.8")
def test_a_second_betting_area_takes_the_licensees_leave():
    table = Table(game("red-dog"))
    table.sit(1, "Ada")
    with pytest.raises(NotAllowed, match="sits at this table already") as refused:
        table.sit(2, "Ada")
    assert refused.value.cite == "6.8"
    table.sit(2, "Bea")
    table = Table(game("red-dog", multiple_betting_areas=True))
    table.sit(1, "Ada")
    table.sit(2, "Ada")
    assert sorted(table.players) == [1, 2]


# Irregularities called by the floor.


@pytest.mark.proves("6.7(c)")
def test_a_third_card_shown_early_ends_the_raises_and_lets_each_player_choose():
    wagers = {seat: {"original": 1000} for seat in (1, 2, 3)}
    round = begin("3d 8c Kd 5h", wagers)
    round.advance()
    round.decide("raise:10")
    assert asked(round) == (2, ("raise", "no-raise"))
    round.call(EARLY)
    assert asked(round) == (1, ("play-on", "void"))
    (shown,) = of(round, "discard")
    assert (shown.cards, shown.cite, shown.face) == (("Kd",), "6.7(c)", "up")
    round.decide("void")
    assert round.stakes[1] == {"original": 1000, "raise": 1000}
    round.decide("play-on")
    round.decide("void")
    assert round.finished
    assert round.net == {1: {"original": 0, "raise": 0}, 2: {"original": 1000}, 3: {"original": 0}}
    assert round.returned == {1: 2000, 2: 2000, 3: 1000}
    kinds = told(round)
    # What goes back goes back before another third card is dealt.
    assert kinds.index("return 3") < kinds.index("deal middle")
    assert said(round)[-2:] == ["Raises closed.", "The third card is a 5."]
    assert [word for seat, word in round.decisions if seat == 2] == ["play-on"]


@pytest.mark.proves("6.7(c)")
def test_if_all_void_no_other_third_card_is_dealt():
    round = begin("3d 8c Kd 5h")
    round.advance()
    round.call(EARLY)
    round.decide("void")
    assert round.finished
    assert said(round) == ["The spread is 4."]
    assert [event.hand for event in of(round, "deal")] == ["left", "right"]
    assert [str(card) for card in round.shoe.discards] == ["Kd", "3d", "8c"]
    assert round.shoe.remaining == 1


@pytest.mark.proves("6.7(c)")
def test_a_third_card_cannot_be_too_early_once_raises_are_closed():
    round = begin()
    while said(round)[-1:] != ["Raises closed."]:
        if round.ask is not None:
            round.answer("no-raise")
        else:
            round.step()
    with pytest.raises(NotAllowed, match="can no longer happen") as refused:
        round.call(EARLY)
    assert refused.value.cite == "6.7(c)"


@pytest.mark.proves("6.7(c)")
def test_called_between_two_steps_it_takes_effect_before_the_next_raise():
    round = begin("3d 8c Kd 5h", {1: {"original": 1000}, 2: {"original": 1000}})
    while said(round) != ["The spread is 4."]:
        round.step()
    round.call(EARLY)
    round.advance()
    assert asked(round) == (1, ("play-on", "void"))
    assert round.decisions == []


@pytest.mark.proves("6.7(c)")
def test_a_round_with_a_third_card_shown_early_is_dealt_again_from_the_journal():
    journal = Journal(MemoryStore())
    table = Table(game("red-dog"), journal=journal, chance=Chance(FixedBytes("shown early")))
    for seat in (1, 2):
        table.sit(seat, f"Player {seat}", chips=10_000_00)
    early = 0
    while early < 3:
        for seat in (1, 2):
            table.wager(seat, "original", 10_00)
        round = table.begin_round()
        if round.ask is None:
            continue
        table.decide("raise:10")
        table.call(EARLY)
        early += 1
        table.decide("void")
        table.decide("play-on")
        assert round.finished
        assert round.net[1] == {"original": 0, "raise": 0}
    table.close()
    assert verify(journal).wrong is None


@pytest.mark.proves("6.7(c)")
def test_it_may_happen_again_while_players_choose():
    round = begin("3d 8c Kd Qd 5h")
    round.advance()
    round.call(EARLY)
    round.call(EARLY)
    round.decide("play-on")
    assert asked(round) == (1, ("play-on", "void"))
    round.decide("play-on")
    assert [event.cards for event in of(round, "discard")] == [("Kd",), ("Qd",)]
    assert round.net == {1: {"original": 1000}}


@pytest.mark.proves("6.7(a)", "6.7(b)")
def test_called_while_raises_are_made_the_next_card_is_concerned():
    round = begin("3d 8c Kd 5h")
    round.advance()
    round.call(FACE_UP)
    round.call(UNSEEN)
    assert of(round, "discard") == []
    round.decide("raise:10")
    assert [event.cards for event in of(round, "discard")] == [("Kd",)]
    assert of(round, "deal")[-1].cards == ("5h",)
    assert [event.cite for event in of(round, "irregularity")] == ["6.7(a)", "6.7(b)"]
    assert [event.cite for event in of(round, "ruling")] == ["6.7(b)"]
    assert round.net == {1: {"original": 1000, "raise": 1000}}


@pytest.mark.proves("6.5(k)")
def test_a_shoe_without_a_card_left_voids_the_round_and_is_reshuffled():
    round = begin("3d 8c")
    round.advance()
    round.decide("raise:10")
    assert round.finished
    assert round.void
    assert round.net == {1: {"original": 0, "raise": 0}}
    state = TableState()
    RedDog().after_round(state, round)
    assert state.carry == {"reshuffle": True}


# The table between rounds.


class Sitting:
    """A table of red dog with its state, its shoes and who sits there."""

    def __init__(self, seats=(1, 4, 6), **options: Any) -> None:
        self.game = RedDog(**options)
        self.state = TableState()
        self.seats = seats
        self.made: list[Shoe] = []

    def make(self, order, side="") -> Shoe:
        self.made.append(Shoe(list(order), number=len(self.made) + 1))
        return self.made[-1]

    def work(self, what: str, *answers: str, irregularity: str = "") -> TableWork:
        work = TableWork(self.game, self.state, self.seats, self.make)
        if irregularity:
            work.begin(self.game.call_between_rounds(work, self.game.irregularity(irregularity)))
        else:
            work.begin(getattr(self.game, what)(work))
        given = list(answers)
        work.play(lambda ask: given.pop(0))
        assert not given
        return work

    def round(self, *decisions: str, wagers=None) -> Round:
        round = Round(self.game, wagers or {1: {"original": 1000}}, shoes=self.state.shoes, carry=self.state.carry)
        answers = list(decisions)
        round.play(lambda ask: answers.pop(0) if answers else ask.choices.words()[-1])
        self.state.carry = round.carries
        self.state.rounds_dealt += 1
        self.game.after_round(self.state, round)
        return round


@pytest.mark.proves("6.2(a)", "6.2(b)", "6.2(c)")
def test_opening_inspect_verify_spread_wash():
    sitting = Sitting()
    work = sitting.work("opening")
    assert [(event.kind, event.cite) for event in work.events] == [
        ("inspect", "6.2(a)"), ("verify", "6.2(a)"), ("spread", "6.2(b)"), ("wash", "6.2(c)"),
    ]  # fmt: skip
    assert sitting.state.opened


@pytest.mark.proves("6.1(c)", "6.3(a)", "6.3(b)", "6.3(c)", "6.4(a)")
def test_shuffle_cut_cutting_card_shoe_and_burn_before_the_first_round():
    sitting = Sitting()
    work = sitting.work("between_rounds", "decline", "cut:20", "accept")
    assert [(event.kind, event.seat, event.cite) for event in work.events if event.kind != "decide"] == [
        ("shuffle", None, "6.3(a)"),
        ("cut", 4, "6.3(b); 6.3(c)"),
        ("insert-cutting-card", None, "6.3(c)"),
        ("load", None, "6.3(c); 6.1(c)"),
        ("burn", None, "6.4(a)"),
    ]
    # At the start of the game the first player is asked first, then the others clockwise.
    assert [seat for seat, _ in work.decisions] == [1, 4, 0]
    (shoe,) = sitting.state.shoes
    pack = sitting.game.pack()
    assert shoe.order == pack[20:] + pack[:20]
    assert shoe.cutting_card == 312 - 78
    (burn,) = of(work, "burn")
    assert burn.as_seen_by(1).cards == ("??",)
    assert (shoe.position, shoe.discards) == (1, [pack[20]])
    # Nothing more is due.
    assert sitting.work("between_rounds").events == []
    # Every card of a round comes from the shoe.
    assert [event.cards[0] for event in of(sitting.round(), "deal")] == [str(card) for card in shoe.order[1:3]]


@pytest.mark.proves("6.3(b)", "6.3(c)")
def test_cuts_closer_than_ten_cards_are_refused_and_the_dealer_cuts_if_nobody_will():
    sitting = Sitting()
    work = TableWork(sitting.game, sitting.state, sitting.seats, sitting.make)
    work.begin(sitting.game.between_rounds(work))
    work.advance()
    for wrong in ("cut:9", "cut:303", "cut"):
        with pytest.raises(NotAllowed):
            work.decide(wrong)
    for seat in (1, 4, 6):
        assert work.ask is not None
        assert work.ask.seat == seat
        work.decide("decline")
    assert work.ask is not None
    assert (work.ask.seat, work.ask.choices.words()) == (0, ("cut",))
    work.decide("cut:302")
    assert sitting.state.last_cut_by == 0


def played_until_the_cutting_card(sitting: Sitting) -> Round:
    (shoe,) = sitting.state.shoes
    shoe.order[shoe.cutting_card - 1 : shoe.cutting_card + 2] = cards(SPREAD_OF_FOUR)
    shoe.position = shoe.cutting_card - 1
    return sitting.round("raise:5")


@pytest.mark.proves("6.5(k)", "6.3(a)", "6.3(b)")
def test_the_round_of_the_cutting_card_is_finished_and_then_all_is_reshuffled():
    sitting = Sitting()
    sitting.work("between_rounds", "cut:20", "accept")
    round = played_until_the_cutting_card(sitting)
    assert told(round)[2:5] == ["deal left", "cutting-card", "deal right"]
    assert of(round, "cutting-card")[0].cite == "6.5(k)"
    assert round.net == {1: {"original": 1000, "raise": 500}}
    work = sitting.work("between_rounds", "decline", "decline", "cut:50", "accept")
    # After a shoe the player farthest to the right comes first, then clockwise from the far left.
    assert [seat for seat, _ in work.decisions] == [6, 1, 4, 0]
    assert len(sitting.made) == 2
    assert sitting.state.shoes == [sitting.made[1]]


@pytest.mark.proves("6.3(a)")
def test_the_licensee_may_shuffle_after_every_round():
    for option, shuffles in ((False, 1), (True, 2)):
        sitting = Sitting(shuffle_each_round=option)
        sitting.work("between_rounds", "cut:20", "accept")
        sitting.round()
        sitting.work("between_rounds", *(["cut:20", "accept"] if option else []))
        assert len(sitting.made) == shuffles
        assert sitting.work("between_rounds").events == []


@pytest.mark.proves("6.3(d)")
@pytest.mark.parametrize(("recut_by", "asked_for"), [("last-cutter", [4]), ("next-entitled", [6])])
def test_a_supervisor_orders_a_recut(recut_by, asked_for):
    sitting = Sitting(recut_by=recut_by)
    work = sitting.work("between_rounds", "decline", "cut:20", "recut", "cut:100")
    assert [seat for seat, _ in work.decisions] == [1, 4, 0, *asked_for]
    (shoe,) = sitting.state.shoes
    assert [(event.seat, event.cite) for event in of(work, "cut")] == [(4, "6.3(b); 6.3(c)"), (*asked_for, "6.3(d)")]
    pack = sitting.game.pack()
    assert shoe.order == (pack[20:] + pack[:20])[100:] + (pack[20:] + pack[:20])[:100]


@pytest.mark.proves("6.3(d)")
@pytest.mark.parametrize(("recut_by", "asked_for"), [("last-cutter", 4), ("next-entitled", 6)])
def test_an_improper_cut_seen_before_any_card_is_dealt(recut_by, asked_for):
    sitting = Sitting(recut_by=recut_by)
    sitting.work("between_rounds", "decline", "cut:20", "accept")
    sitting.work("dealer_change")
    (shoe,) = sitting.state.shoes
    order = list(shoe.order)
    work = sitting.work("", "cut:100", irregularity=IMPROPER_CUT)
    assert [seat for seat, _ in work.decisions] == [asked_for]
    assert shoe.order == order[100:] + order[:100]
    assert (shoe.position, shoe.cutting_card, shoe.discards) == (1, 234, [shoe.order[0]])
    assert told(work) == [
        "irregularity", "unload", f"decide {asked_for}", f"cut {asked_for}", "insert-cutting-card", "load", "burn",
    ]  # fmt: skip


@pytest.mark.proves("6.3(d)")
def test_once_a_card_is_dealt_the_cut_stands():
    sitting = Sitting()
    sitting.work("between_rounds", "cut:20", "accept")
    sitting.round()
    (shoe,) = sitting.state.shoes
    before = (list(shoe.order), shoe.position)
    work = sitting.work("", irregularity=IMPROPER_CUT)
    assert [event.kind for event in work.events] == ["irregularity", "ruling"]
    assert (shoe.order, shoe.position) == before


@pytest.mark.proves("6.3(d)")
def test_who_cut_and_has_left_cuts_no_more():
    sitting = Sitting()
    sitting.work("between_rounds", "decline", "cut:20", "accept")
    sitting.seats = (1, 6)
    work = sitting.work("", "cut:100", irregularity=IMPROPER_CUT)
    assert [seat for seat, _ in work.decisions] == [0]


@pytest.mark.proves("6.4(a)")
def test_a_new_dealer_burns_a_card_which_is_shown_to_a_player_who_asks():
    sitting = Sitting()
    sitting.work("between_rounds", "cut:20", "accept")
    (shoe,) = sitting.state.shoes
    (shown,) = sitting.work("disclose_burn").events
    assert (shown.cards, shown.cite, shown.seen_by) == ((str(shoe.order[0]),), "6.4(a)", None)
    work = sitting.work("dealer_change")
    assert told(work) == ["burn"]
    assert shoe.position == 2
    assert sitting.work("disclose_burn").events[0].cards == (str(shoe.order[1]),)
    sitting.round()
    assert sitting.work("disclose_burn").events[0].cards == (str(shoe.order[1]),)


@pytest.mark.proves("6.4(a)")
def test_without_a_burn_there_is_nothing_to_show():
    with pytest.raises(NotAllowed, match="No card has been burned") as refused:
        Sitting().work("disclose_burn")
    assert refused.value.cite == "6.4(a)"
    assert Sitting().work("dealer_change").events == []


@pytest.mark.proves("6.7(a)", "6.7(b)")
def test_what_goes_wrong_at_the_burn():
    sitting = Sitting()
    sitting.work("between_rounds", "cut:20", "accept")
    (shoe,) = sitting.state.shoes
    work = sitting.work("", irregularity=FACE_UP)
    (shoe,) = sitting.state.shoes
    assert len(shoe.discards) + shoe.remaining == len(shoe.order)
    assert [(event.kind, event.cards) for event in work.events][1:] == [("discard", (str(shoe.order[1]),))]
    assert shoe.position == 2
    work = sitting.work("", irregularity=UNSEEN)
    assert [event.kind for event in work.events] == ["irregularity", "ruling"]
    assert shoe.position == 2
    assert sitting.work("between_rounds").events == []


@pytest.mark.proves("6.9")
def test_a_device_replaces_shuffle_cut_and_burn():
    sitting = Sitting(continuous_shuffler=True)
    for number in (1, 2):
        work = sitting.work("between_rounds")
        assert [(event.kind, event.cite) for event in work.events] == [("shuffle", "6.9")]
        assert len(sitting.made) == number
        assert sitting.work("between_rounds").events == []
        assert sitting.work("dealer_change").events == []
        round = sitting.round()
        assert [event.cite for event in of(round, "deal")][:2] == ["6.9; 6.5(c); 6.5(d)", "6.9; 6.5(c)"]
    with pytest.raises(NotAllowed, match="cannot happen") as refused:
        Table(sitting.game).call(IMPROPER_CUT)
    assert refused.value.allowed == ()


def test_cards_are_changed_within_a_day():
    assert RedDog().card_change_hours() == 24


@pytest.mark.proves("8.2(a)")
@pytest.mark.parametrize("wager", ["original", "raise"])
def test_a_low_minimum_leaves_room_for_ten_times_since_the_odds_of_a_spread_count_not_those_of_three_of_a_kind(wager):
    with pytest.raises(NotAllowed, match="calls for a maximum of at least \\$50"):
        Limits(RedDog(), {wager: (5_00, 49_99)})
    above_five_to_one = RedDog(payout_odds={"1": "6:1"})
    for game_, high in ((RedDog(), 50_00), (above_five_to_one, 49_99)):
        assert Limits(game_, {wager: (5_00, high)}).of == {wager: (5_00, high)}


# Around the round.


def by_the_simple_strategy(order: str) -> Round:
    round = begin(order, {1: {"original": 1250}})
    round.play(lambda ask: round.game.automatic(round, ask))
    return round


def test_the_simple_strategy_raises_where_the_third_card_falls_between_more_often_than_not():
    for order, raised in (("2c 9d 5h", False), ("2c Td 5h", True), ("Ad 2c 5h", True)):
        round = by_the_simple_strategy(order)
        assert round.net[1].get("raise") == (1250 if raised else None)
    for order, word in (("2c 9d Kd 5h", "void"), ("2c Td Kd 5h", "play-on")):
        round = begin(order)
        round.advance()
        round.call(EARLY)
        assert round.ask is not None
        assert RedDog().automatic(round, round.ask) == word


def test_a_view_shows_every_card_on_the_layout_and_no_other():
    round = deal(decisions=["raise:10"], carry={"burned": 0})
    for watcher in (None, 1, 7):
        for kind in ("deal", "pick-up"):
            assert [event.cards for event in round.view(watcher) if event.kind == kind] == [("3d",), ("8c",), ("5h",)]


@pytest.mark.parametrize(
    ("options", "told", "not_told"),
    [
        ({}, "The cutting card goes in a quarter of the way", "after every round"),
        ({"shuffle_each_round": True}, "The cards are shuffled after every round.", "device"),
        ({"continuous_shuffler": True}, "A device shuffles without end", "cutting card"),
        ({"continuous_shuffler": True}, "A device shuffles without end", "left hand"),
    ],
)
def test_the_rule_card_tells_the_procedure_of_the_table_that_is_dealt(options, told, not_told):
    steps = [step for step in RedDog.STEPS if step.used(RedDog(**options).options)]
    card = " ".join(step.text for step in steps)
    assert told in card
    assert not_told not in card
    assert [step.cite for step in steps[:3]] == ["6.2(a)", "6.2(b)", "6.2(c)"]
    for words in ("The cards are consecutive—tie hand", "We have a pair", "No three of a kind—tie hand"):
        assert words in card


def test_unknown_details_and_calls_are_refused_and_change_nothing():
    round = begin()
    round.advance()
    for details in ({"card": "1x"}, {"card": 7}, {"seat": 1}):
        with pytest.raises((NotUnderstood, UnknownName)):
            round.call(EARLY, **details)
    assert round.calls == []
    assert asked(round) == (1, ("raise", "no-raise"))
