"""Casino war, provision by provision: what the cases alone cannot show."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from typing import Any

import pytest

from pitboss.games.casino_war.arithmetic import against_the_dealer, half_surrendered
from pitboss.games.casino_war.game import CasinoWar
from pitboss.games.registry import game, game_with
from pitboss.house.limits import Limits
from pitboss.house.table import Table
from pitboss.rules.case import read_case, settle_case
from pitboss.rules.events import Event
from pitboss.rules.round import Round
from pitboss.rules.shoe_games import FACE_UP, UNSEEN
from pitboss.rules.tablework import TableState, TableWork
from pitboss.things.cards import CARDS, cards
from pitboss.things.errors import NotAllowed, NotUnderstood, PitbossError
from pitboss.things.shoes import Shoe

NO_CARD = "no-card-dealt"
THREE_SEATS = {
    1: {"initial": 1000, "tie": 500},
    2: {"initial": 2000, "tie": 100},
    4: {"initial": 3000},
}
# Seat 1 ties, seat 2 wins, seat 4 ties; burned: 2c 3c 4c; in the war seat 1 wins, seat 4 ties again.
TWO_AT_WAR = "7c Kd 7h 7d 2c 3c 4c Qs 8h 8d"
ANSWERS = ("war", "war-tie:5", "war", "war-tie:1")


def begin(order: str = TWO_AT_WAR, wagers=None, *, carry=None, **options: Any) -> Round:
    return Round(CasinoWar(**options), wagers or THREE_SEATS, shoe=Shoe(cards(order)), carry=carry)


def deal(order: str = TWO_AT_WAR, answers=ANSWERS, wagers=None, **more: Any) -> Round:
    round = begin(order, wagers, **more)
    given = list(answers)
    round.play(lambda ask: given.pop(0))
    assert not given
    return round


def of(round: Round | TableWork, *kinds: str) -> list[Event]:
    return [event for event in round.events if event.kind in kinds]


def told(round: Round | TableWork) -> list[str]:
    return [f"{event.kind} {event.hand or event.seat or ''}".strip() for event in round.events]


def asked(round: Round) -> tuple[int, tuple[str, ...]]:
    assert round.ask is not None
    return round.ask.seat, round.ask.choices.words()


# Ranks.


@pytest.mark.proves("22.3", "22.1")
def test_ranks_run_from_two_to_ace_and_suits_are_nothing():
    for mine in CARDS[:52]:
        for other in CARDS[:52]:
            assert against_the_dealer(mine, other) == (mine.rank > other.rank) - (mine.rank < other.rank)


def test_chances_of_a_six_deck_shoe():
    found: Counter[int] = Counter()
    for mine in CARDS[:52]:
        for other in CARDS[:52]:
            found[against_the_dealer(mine, other)] += 6 * (6 - (mine == other))
    assert found.total() == 312 * 311
    assert Fraction(found[0], found.total()) == Fraction(23, 311)
    assert found[1] == found[-1]


# The round.


@pytest.mark.proves("22.7", "22.8(a)", "22.8(c)", "22.8(e)", "22.8(f)", "22.8(g)", "22.8(h)")
def test_a_round_with_two_at_war_step_by_step():
    round = deal()
    assert told(round)[5:] == [
        "announce", "deal 1", "deal 2", "deal 4", "deal dealer",
        "pay 1", "decide 1", "wager 1", "confirm 1", "collect 1", "decide 1", "wager 1",
        "collect 2", "pay 2",
        "decide 4", "wager 4", "confirm 4", "collect 4", "decide 4", "wager 4",
        "burn", "burn", "burn", "deal 1", "deal 4", "deal dealer",
        "collect 1", "pay 1", "pay 4", "pay 4",
        "pick-up 1", "pick-up 2", "pick-up 4", "pick-up dealer",
    ]  # fmt: skip
    assert round.events[5].text == "No more bets."
    assert {event.face for event in of(round, "deal")} == {"up"}
    assert [event.cite for event in of(round, "deal")] == ["22.8(a)"] * 4 + ["22.8(f)"] * 3
    assert [(event.wager, event.amount, event.cite) for event in of(round, "pay")] == [
        ("tie", 5000, "22.8(c); 22.9(a)2"),
        ("initial", 2000, "22.8(c); 22.9(a)1"),
        ("war", 2000, "22.8(g)2; 22.9(a)3"),
        ("war", 9000, "22.8(g)3; 22.9(a)3"),
        ("war-tie", 1000, "22.8(g)3; 22.9(a)2"),
    ]
    assert round.net == {
        1: {"tie": 5000, "initial": -1000, "war-tie": -500, "war": 2000},
        2: {"tie": -100, "initial": 2000},
        4: {"initial": -3000, "war": 9000, "war-tie": 1000},
    }
    # The war card lies beside the first one, and both go to the rack together.
    assert [event.cards for event in of(round, "pick-up")] == [("7c", "Qs"), ("Kd",), ("7h", "8h"), ("7d", "8d")]
    assert {event.cite for event in of(round, "pick-up")} == {"22.8(h)"}


@pytest.mark.proves("22.8(b)")
def test_a_lower_card_is_collected_with_its_wagers_at_once():
    round = deal("2c Kd 7d", (), {1: {"initial": 1000, "tie": 500}, 2: {"initial": 1000}})
    assert told(round)[7:] == ["collect 1", "collect 1", "pick-up 1", "pay 2", "pick-up 2", "pick-up dealer"]
    assert [event.cite for event in of(round, "collect", "pick-up")] == ["22.8(b)"] * 3 + ["22.8(c)"] * 2


@pytest.mark.proves("22.8(d)")
def test_only_a_tie_hand_is_asked_and_there_is_no_third_course():
    round = begin("2c Kd 7h 7d")
    round.advance()
    assert asked(round) == (4, ("surrender", "war"))
    assert round.ask is not None
    assert round.ask.costs == {"war": 3000}
    for wrong in ("war:10", "fold", "surrender:5", ""):
        with pytest.raises(NotAllowed) as refused:
            round.decide(wrong)
        assert refused.value.cite == "22.8(d)"
    round.decide("surrender")
    assert round.finished
    assert round.net[4] == {"initial": -1500}
    assert round.returned[4] == 1500
    assert of(round, "burn") == []


@pytest.mark.proves("22.8(d)")
def test_half_of_an_odd_wager():
    assert [half_surrendered(cents) for cents in (2500, 25, 1)] == [1250, 12, 0]


@pytest.mark.proves("22.8(d)")
@pytest.mark.parametrize("amount", [2500, 2550, 2600 + 1, 100])
def test_wagers_that_cannot_be_halved_in_chips_are_refused_where_they_must_be_even(amount):
    even = CasinoWar(surrender_rounding="even-only")
    with pytest.raises(NotAllowed, match="cannot be halved") as refused:
        even.check_wager("initial", amount, 1)
    assert refused.value.cite == "22.8(d)"
    even.check_wager("initial", 2600, 1)
    even.check_wager("tie", amount, 1)
    CasinoWar().check_wager("initial", amount, 1)


@pytest.mark.proves("22.8(e)")
def test_a_tie_wager_on_the_war_is_offered_to_those_at_war_only_and_need_not_be_made():
    round = begin(wagers={1: {"initial": 1000}, 2: {"initial": 2000}, 4: {"initial": 3000}})
    round.advance()
    round.decide("war")
    assert asked(round) == (1, ("war-tie", "decline"))
    assert round.ask is not None
    assert round.ask.choices.written() == ("war-tie:amount", "decline")
    # War is confirmed and the initial wager gone before the offer; both first cards stay exposed.
    assert told(round)[-2:] == ["confirm 1", "collect 1"]
    assert round.stakes[1] == {"war": 1000}
    assert (round.hands["1"].names, round.hands["dealer"].names) == (("7c",), ("7d",))
    for wrong in ("war-tie", "war-tie:0", "war-tie:0.001"):
        with pytest.raises(PitbossError):
            round.decide(wrong)
    round.decide("decline")
    assert asked(round) == (4, ("surrender", "war"))
    round.decide("surrender")
    assert round.net[1] == {"initial": -1000, "war": 2000}


@pytest.mark.proves("22.8(e)", "22.1")
def test_without_tie_wagers_none_is_offered_on_the_war():
    round = deal(answers=("war", "war"), wagers={1: {"initial": 1000}, 2: {"initial": 1}, 4: {"initial": 1}},
                 tie_wager_offered=False)  # fmt: skip
    assert [word for _, word in round.decisions] == ["war", "war"]
    with pytest.raises(NotAllowed, match="not offered at this table") as refused:
        CasinoWar(tie_wager_offered=False).check_wager("tie", 100, 1)
    assert refused.value.cite == "22.6"
    assert CasinoWar(tie_wager_offered=False).open_wagers() == ["initial"]


@pytest.mark.proves("22.8(f)")
def test_three_cards_are_burned_once_unseen():
    round = deal()
    assert [event.cards for event in of(round, "burn")] == [("2c",), ("3c",), ("4c",)]
    for watcher in (None, 1, 4):
        assert [event.cards for event in round.view(watcher) if event.kind == "burn"] == [("??",)] * 3
    assert {event.cite for event in of(round, "burn")} == {"22.8(f)"}


@pytest.mark.proves("22.8(f)")
def test_three_cards_are_burned_before_each_war_card_where_the_licensee_has_it_so():
    round = deal("7c Kd 7h 7d 2c 3c 4c Qs 2d 3d 4d 8h 2h 3h 4h 8d", (*ANSWERS[:3], "decline"), war_burn="each")
    kinds = [line for line in told(round) if line.startswith(("burn", "deal"))][4:]
    assert kinds == [*["burn"] * 3, "deal 1", *["burn"] * 3, "deal 4", *["burn"] * 3, "deal dealer"]
    assert round.net[4] == {"initial": -3000, "war": 9000}


@pytest.mark.proves("22.8(g)3")
def test_there_is_never_a_second_war():
    round = deal("7c 7d 2c 3c 4c 8h 8d", ("war", "decline"), {1: {"initial": 1000}})
    assert round.finished
    assert round.net == {1: {"initial": -1000, "war": 3000}}


@pytest.mark.proves("22.9(a)", "22.9(a)1", "22.9(a)2", "22.9(a)3")
def test_the_odds_are_exact():
    (table,) = CasinoWar().PAY_TABLES
    assert {outcome: str(odds) for outcome, odds in table.rows} == {
        "tie wager": "10 to 1",
        "war wager, war deal a tie hand": "3 to 1",
        "war wager": "2 to 1",
        "initial wager": "1 to 1",
    }
    assert table.exact


def test_only_wagers_of_modest_odds_fall_under_the_ten_times_rule():
    for id in ("initial", "war"):
        with pytest.raises(NotAllowed, match="at least \\$50"):
            Limits(game("casino-war"), {id: (500, 4000)})
    for id in ("tie", "war-tie"):
        assert Limits(game("casino-war"), {id: (500, 4000)}).of[id] == (500, 4000)


@pytest.mark.proves("22.8(d)", "8.2(a)")
def test_the_war_wager_has_the_limits_of_the_initial_wager():
    war = {"initial": (500, 5000), "war": (500, 5000)}
    assert Limits(game("casino-war"), war).of == war
    for initial in ({}, {"initial": (1000, 10000)}):
        with pytest.raises(NotAllowed, match="equals the initial wager") as refused:
            Limits(game("casino-war"), {**initial, "war": (500, 5000)})
        assert (refused.value.cite, refused.value.allowed) == ("22.8(d)", ("limits of initial, tie and war-tie",))


@pytest.mark.proves("22.8(e)", "8.2(a)")
@pytest.mark.parametrize(
    ("limits", "bounds"),
    [({"tie": (500, 4000)}, "$5 to $40"), ({"tie": (100, 9000), "war-tie": (500, 4000)}, "$5 to $40")],
)
def test_a_tie_wager_on_the_war_keeps_to_the_limits_of_the_table(limits, bounds):
    table = Table(game("casino-war"), limits=limits)
    table.sit(1, "Ada", chips=100_000)
    table.prepare()
    table.state.shoes = [Shoe(cards("7c 7d 2c 3c 4c 8h 8d"), number=99)]
    table.wager(1, "initial", 1000)
    round = table.begin_round()
    table.decide("war")
    for wrong in ("war-tie:4.99", "war-tie:40.01"):
        with pytest.raises(NotAllowed, match="tie wager on the war deal") as refused:
            table.decide(wrong)
        assert refused.value.allowed == (bounds,)
    table.decide("war-tie:40")
    assert round.net == {1: {"initial": -1000, "war": 3000, "war-tie": 40000}}


# Wagers, options and scripts that are refused.


@pytest.mark.proves("22.6")
@pytest.mark.parametrize(
    ("wagers", "message"),
    [
        ({}, "Nobody has made a wager"),
        ({1: {}}, "has made no wager"),
        ({1: {"tie": 500}}, "must make the initial wager"),
        ({1: {"initial": 500, "war": 500}}, "made in turn during the round"),
        ({1: {"initial": 500, "war-tie": 500}}, "made in turn during the round"),
        ({1: {"initial": -1}}, "more than nothing"),
        ({10: {"initial": 500}}, "no seat 10"),
    ],
)
def test_wagers_that_cannot_be_made(wagers, message):
    with pytest.raises(PitbossError, match=message):
        Round(CasinoWar(), wagers, shoe=Shoe(cards(TWO_AT_WAR)))


def test_nine_players_find_room():
    everybody = {seat: {"initial": 500} for seat in range(1, 10)}
    round = Round(CasinoWar(), everybody, shoe=Shoe(cards("Kc Kd Kh Ks Qc Qd Qh Qs Jc 2c")))
    round.advance()
    assert [round.net[seat] for seat in everybody] == [{"initial": 500}] * 9


@pytest.mark.proves("22.2(a)")
def test_six_seven_or_eight_decks():
    for decks in (6, 7, 8):
        assert Counter(Counter(CasinoWar(decks=decks).pack()).values()) == {decks: 52}
    others: list[Any] = [5, 9, 6.5, True]
    for other in others:
        with pytest.raises(NotAllowed, match="Allowed: 6, 7, 8") as refused:
            CasinoWar(decks=other)
        assert refused.value.cite == "22.2(a)"


@pytest.mark.parametrize(
    ("option", "value", "cite"),
    [
        ("tie_wager_offered", "yes", "22.1"),
        ("war_burn", "twice", "22.8(f)"),
        ("surrender_rounding", "up", "22.8(d)"),
        ("shuffler", "on", "13:69E-1.19(c)"),
    ],
)
def test_options_are_refused_under_their_cite(option, value, cite):
    with pytest.raises(NotAllowed) as refused:
        CasinoWar(**{option: value})
    assert refused.value.cite == cite


def settle(seats, dealer="7d 8h", calls=(), **options):
    return settle_case(
        read_case(
            {
                "id": "x",
                "game": "casino-war",
                "seats": [{"seat": number, **seat} for number, seat in enumerate(seats, 1)],
                "dealer": dealer.split(),
                "calls": list(calls),
                "options": options,
            }
        ),
        game_with,
    )


AT_WAR = {"wagers": {"initial": 10, "war": 10}, "cards": ["7c", "Qs"], "decisions": ["war"]}


@pytest.mark.parametrize(
    ("change", "calls", "message"),
    [
        ({"wagers": {"initial": 10, "war": 5}}, [], "lists 'war' of \\$5, but makes one of \\$10"),
        ({"decisions": ["surrender"], "cards": ["7c"]}, [], "lists 'war' of \\$10, but makes none"),
        ({"cards": ["9c"], "decisions": []}, [], "lists 'war' of \\$10, but makes none"),
        ({"wagers": {"initial": 10}, "decisions": []}, [], "lists none"),
        ({"cards": ["7c", "Qs", "2d"]}, [], "1 more cards for seat 1"),
        ({"cards": ["7c"]}, [], "lists no further card for seat 1"),
        ({}, [{"irregularity": NO_CARD}], "must name the seat"),
        ({}, [{"irregularity": NO_CARD, "seat": 2}], "names seat 2, which the case does not"),
        ({}, [{"irregularity": FACE_UP, "count": 0}], "count is not 0"),
        ({}, [{"irregularity": FACE_UP, "count": "2"}], "count is not '2'"),
        ({}, [{"irregularity": FACE_UP, "deal": "second"}], "deal is not 'second'"),
        ({}, [{"irregularity": FACE_UP, "deal": ["war"]}], "deal is not"),
        ({}, [{"irregularity": FACE_UP, "card": "7c"}], "has no detail 'card'"),
        ({}, [{"irregularity": "shuffler-failure"}], "no shuffling device is in use"),
        (
            {"decisions": ["surrender"], "cards": ["7c"], "wagers": {"initial": 10}},
            [{"irregularity": UNSEEN, "deal": "war"}],
            "could not happen",
        ),
    ],
)
def test_scripts_that_cannot_be_are_refused(change, calls, message):
    assert settle([AT_WAR]).net == {"1": {"initial": -10, "war": 20}}
    dealer = "7d" if len({**AT_WAR, **change}["cards"]) == 1 and "no further" not in message else "7d 8h"
    with pytest.raises(PitbossError, match=message):
        settle([{**AT_WAR, **change}], dealer, calls)


# Irregularities.


@pytest.mark.proves("22.10(a)")
def test_one_card_face_up_is_passed_over_in_either_deal():
    round = begin("2h 7c Kd 7h 7d 2c 3s 3c 4c Qs 8h 8d")
    round.call(FACE_UP)
    round.advance()
    (found,) = of(round, "discard")
    assert (found.cards, found.cite, found.face) == (("2h",), "22.10(a)", "up")
    assert of(round, "deal")[0].cards == ("7c",)
    round.call(FACE_UP)
    for answer in ANSWERS:
        round.decide(answer)
    assert [event.cards for event in of(round, "discard", "burn")][1:] == [("2c",), ("3s",), ("3c",), ("4c",)]
    assert round.net[1]["war"] == 2000


@pytest.mark.proves("22.10(a)")
def test_more_than_one_voids_the_original_deal():
    round = begin()
    round.call(FACE_UP, count=2)
    round.advance()
    assert round.finished
    assert round.void
    assert round.net == {1: {"initial": 0, "tie": 0}, 2: {"initial": 0, "tie": 0}, 4: {"initial": 0}}
    assert round.returned == {1: 1500, 2: 2100, 4: 3000}
    assert reshuffles(round)


@pytest.mark.proves("22.10(a)")
def test_more_than_one_in_the_war_deal_voids_what_is_still_open():
    round = begin()
    round.advance()
    round.call(FACE_UP, count=2)
    for answer in ANSWERS:
        round.decide(answer)
    assert round.void
    assert round.net == {
        1: {"tie": 5000, "initial": 0, "war": 0, "war-tie": 0},
        2: {"tie": -100, "initial": 2000},
        4: {"initial": 0, "war": 0, "war-tie": 0},
    }
    assert round.returned == {1: 500 + 5000 + 1000 + 1000 + 500, 2: 4000, 4: 3000 + 3000 + 100}
    assert [(event.seat, event.wager) for event in of(round, "undo")] == [(1, "initial"), (4, "initial")]
    assert of(round, "burn") == []
    assert reshuffles(round)


def reshuffles(round: Round) -> bool:
    state = TableState()
    CasinoWar().after_round(state, round)
    return bool(state.carry.get("reshuffle"))


@pytest.mark.proves("22.10(b)")
def test_a_card_drawn_in_error_unseen_is_the_next_card():
    round = begin()
    round.call(UNSEEN)
    round.advance()
    assert [event.cite for event in of(round, "irregularity", "ruling")] == ["22.10(b)"] * 2
    assert of(round, "deal")[0].cards == ("7c",)
    assert [event.cards[0] for event in of(round, "deal")] == ["7c", "Kd", "7h", "7d"]


@pytest.mark.proves("22.10(c)")
def test_a_player_passed_over_gets_the_wagers_back_and_the_next_card_goes_to_the_next_player():
    round = Round(CasinoWar(), THREE_SEATS, shoe=Shoe(cards("Kd 2h 7d")))
    round.call(NO_CARD, seat=1)
    round.advance()
    assert round.finished
    assert [(event.hand, event.cards) for event in of(round, "deal")] == [
        ("2", ("Kd",)), ("4", ("2h",)), ("dealer", ("7d",)),
    ]  # fmt: skip
    assert [(event.wager, event.cite) for event in of(round, "return")] == [
        ("initial", "22.10(c)"), ("tie", "22.10(c)"),
    ]  # fmt: skip
    assert round.net == {1: {"initial": 0, "tie": 0}, 2: {"initial": 2000, "tie": -100}, 4: {"initial": -3000}}
    assert not reshuffles(round)


@pytest.mark.proves("22.5")
def test_a_shoe_without_a_card_left_voids_what_is_open():
    round = deal("7c Kd 7h 7d 2c 3c 4c Qs")
    assert round.void
    assert (round.net[1]["tie"], round.net[1]["initial"], round.net[1]["war"]) == (5000, 0, 0)
    assert round.net[2] == {"tie": -100, "initial": 2000}
    assert reshuffles(round)
    short = deal("7c Kd 7h", ())
    assert {net for nets in short.net.values() for net in nets.values()} == {0}


# The table between rounds.


class Sitting:
    """A table of casino war with its state and its shoes."""

    def __init__(self, **options: Any) -> None:
        self.game = CasinoWar(**options)
        self.state = TableState()
        self.made: list[Shoe] = []

    def make(self, order, side="") -> Shoe:
        self.made.append(Shoe(list(order), number=len(self.made) + 1))
        return self.made[-1]

    def work(self, what: str, *answers: str, irregularity: str = "") -> TableWork:
        work = TableWork(self.game, self.state, (1, 4), self.make)
        if irregularity:
            work.begin(self.game.call_between_rounds(work, self.game.irregularity(irregularity)))
        else:
            work.begin(getattr(self.game, what)(work))
        given = list(answers)
        work.play(lambda ask: given.pop(0))
        assert not given
        return work

    def round(self) -> Round:
        round = Round(self.game, {1: {"initial": 1000}}, shoes=self.state.shoes, carry=self.state.carry)
        round.play(lambda ask: self.game.automatic(round, ask))
        self.state.carry = round.carries
        self.game.after_round(self.state, round)
        return round


@pytest.mark.proves("22.4")
def test_opening_inspect_verify_spread_wash():
    work = Sitting().work("opening")
    assert [(event.kind, event.cite) for event in work.events] == [
        ("inspect", "22.4"), ("verify", "22.4"), ("spread", "22.4"), ("wash", "22.4"),
    ]  # fmt: skip


@pytest.mark.proves("22.5", "22.7")
def test_shuffle_cut_cutting_card_shoe_and_burn():
    sitting = Sitting()
    work = sitting.work("between_rounds", "decline", "cut:20")
    assert [(event.kind, event.seat, event.cite) for event in work.events if event.kind != "decide"] == [
        ("shuffle", None, "22.5"),
        ("cut", 4, "22.5"),
        ("insert-cutting-card", None, "22.5"),
        ("load", None, "22.5"),
        ("burn", None, "22.7"),
    ]
    (shoe,) = sitting.state.shoes
    assert (shoe.cutting_card, shoe.position) == (234, 1)
    assert of(work, "burn")[0].as_seen_by(1).cards == ("??",)
    sitting.round()
    assert sitting.work("between_rounds").events == []
    assert told(sitting.work("dealer_change")) == ["burn"]


@pytest.mark.proves("22.1")
def test_burn_cards_are_put_away_unseen_whoever_asks():
    sitting = Sitting()
    sitting.work("between_rounds", "cut:20")
    with pytest.raises(NotAllowed, match="No burn card is shown"):
        sitting.work("disclose_burn")
    assert not any("shown" in step.text for step in CasinoWar.STEPS)


@pytest.mark.proves("22.5")
def test_the_round_of_the_cutting_card_is_finished_war_included_and_then_all_is_reshuffled():
    sitting = Sitting()
    sitting.work("between_rounds", "cut:20")
    (shoe,) = sitting.state.shoes
    shoe.position = shoe.cutting_card - 1
    shoe.order[shoe.position : shoe.position + 7] = cards("7c 7d 2c 3c 4c 8h 8d")
    round = sitting.round()
    assert [event.cite for event in of(round, "cutting-card")] == ["22.5"]
    assert round.net == {1: {"initial": -1000, "war": 3000}}
    work = sitting.work("between_rounds", "decline", "cut:20")
    assert [seat for seat, _ in work.decisions] == [4, 1]
    assert len(sitting.made) == 2


@pytest.mark.proves("22.10(a)", "22.5")
def test_a_voided_round_is_followed_by_a_shuffle():
    sitting = Sitting()
    sitting.work("between_rounds", "cut:20")
    round = Round(sitting.game, {1: {"initial": 1000}}, shoes=sitting.state.shoes, carry=sitting.state.carry)
    round.call(FACE_UP, count=3)
    round.advance()
    sitting.game.after_round(sitting.state, round)
    assert of(sitting.work("between_rounds", "cut:20"), "shuffle")


@pytest.mark.proves("22.10(d)")
def test_a_device_that_fails_has_the_cards_reshuffled_and_touches_no_wager():
    sitting = Sitting(shuffler="device")
    work = sitting.work("between_rounds", "cut:20")
    assert of(work, "shuffle")[0].cite == "22.5; 13:69E-1.19(c)"
    work = sitting.work("", irregularity="shuffler-failure")
    assert [event.cite for event in work.events] == ["22.10(d)"] * 2
    assert sitting.state.shoes == []
    assert of(sitting.work("between_rounds", "cut:20"), "shuffle")
    table = Table(game("casino-war"))
    with pytest.raises(NotAllowed, match="no shuffling device is in use"):
        table.call("shuffler-failure")


@pytest.mark.proves("22.5")
def test_a_device_that_shuffles_without_end_replaces_cut_and_burn():
    sitting = Sitting(shuffler="continuous")
    for number in (1, 2):
        work = sitting.work("between_rounds")
        assert [(event.kind, event.cite) for event in work.events] == [("shuffle", "13:69E-1.19(c)")]
        assert len(sitting.made) == number
        assert sitting.work("dealer_change").events == []
        sitting.round()


def test_cards_are_changed_within_a_day():
    assert CasinoWar().card_change_hours() == 24


# Around the round.


@pytest.mark.parametrize(
    ("options", "told", "not_told"),
    [
        ({}, "three cards are burned; one card face up", "Initial wagers are of even dollars"),
        ({"war_burn": "each"}, "and last to the dealer, three cards are burned", "three cards are burned; one card"),
        ({"tie_wager_offered": False}, "A lower war card loses the war wager.", "tie wager"),
        ({"surrender_rounding": "even-only"}, "Initial wagers are of even dollars", "device"),
        ({"shuffler": "device"}, "The automated device shuffles", "The dealer shuffles"),
        ({"shuffler": "continuous"}, "A device shuffles without end", "cutting card"),
    ],
)
def test_the_rule_card_tells_the_procedure_of_the_table_that_is_dealt(options, told, not_told):
    steps = [step for step in CasinoWar.STEPS if step.used(CasinoWar(**options).options)]
    card = " ".join(step.text for step in steps)
    assert told in card
    assert not_told not in card
    assert steps[0].cite == "22.4"


def test_the_simple_strategy_goes_to_war_and_gives_way_where_the_chips_do_not_suffice():
    round = begin("7c 7d 2c 3c 4c 8h 8d", {1: {"initial": 1000}})
    round.play(lambda ask: CasinoWar().automatic(round, ask))
    assert [word for _, word in round.decisions] == ["war", "decline"]
    for chips, word in ((2000, "war"), (1500, "surrender")):
        table = Table(game("casino-war"))
        table.sit(1, "Ada", chips=chips)
        table.prepare()
        table.state.shoes = [Shoe(cards("7c 7d 2c 3c 4c 8h 8d"), number=99)]
        table.wager(1, "initial", 1000)
        assert table.play_round().decisions[0] == (1, word)


def test_unknown_details_are_refused_and_change_nothing():
    round = begin()
    round.advance()
    for details in ({"count": True}, {"count": 2.0}, {"deal": "first"}):
        with pytest.raises(NotUnderstood):
            round.call(FACE_UP, **details)
    assert round.calls == []
    with pytest.raises(NotAllowed, match="can no longer happen"):
        round.call(NO_CARD, seat=1)
