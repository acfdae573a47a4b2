"""Events in words: every event of every case can be told, to a seat and to somebody looking on."""

from __future__ import annotations

import re

import pytest

from pitboss.cli.screen import drawn
from pitboss.cli.telling import Teller, titles
from pitboss.games.registry import GAMES, game_with
from pitboss.rules.case import settle_case
from pitboss.rules.events import Event
from tests.conftest import all_cases

SENTENCE = re.compile(r"^[^a-z].*([.!]|[”\"]|[♣♦♥♠★▒])$")


@pytest.mark.parametrize("game", GAMES)
def test_every_event_of_the_cases_is_told_in_a_sentence(game):
    for case in all_cases(game):
        for event in settle_case(case, game_with).round.events:
            for me in (None, 1, 2):
                told = Teller(me).tell(event.as_seen_by(me))
                assert SENTENCE.match(told), (event, told)
                assert "None" not in told, event
                assert ".." not in told, event


@pytest.mark.parametrize("game", GAMES)
def test_every_event_names_a_provision_of_the_index_or_a_part_of_one(game):
    for case in all_cases(game):
        for event in settle_case(case, game_with).round.events:
            assert all(title for _, title in titles(event.cite)), event


@pytest.mark.parametrize(
    ("event", "me", "told"),
    [
        (Event("deal", "20.7(c)", 1, "1", ("??",), "down"), 1, "You get ▒▒, face down."),
        (
            Event("discard", "2.6(d)2", cards=("9s",), face="up", text="burned"),
            1,
            "9♠ goes to the segregated area of its side (burned).",
        ),
        (Event("deal", "20.7(c)", 1, "1", ("Ah",), "up"), 2, "Seat 1 gets A♥."),
        (Event("deal", "2.6(f)", 1, "1/2", ("Tc",), "up"), 1, "Your hand 2 gets 10♣."),
        (Event("collect", "20.10(b)", 1, wager="ante", amount=1050), 1, "Your ante loses: -$10.50."),
        (
            Event("return", "20.11(a)1", 2, wager="play", amount=500, text="void"),
            1,
            "Seat 2's play is returned ($5) (void).",
        ),
        (Event("decide", "20.5", None, None, text="cut:20"), 1, "The dealer decides: cut:20."),
        (Event("cut", "20.5", 1, None, text="at card 20"), 1, "You cut the cards at card 20."),
        (Event("announce", "2.6(h)", None, "dealer", text="20"), 1, "The dealer: “20”"),
        (Event("split", "2.11(a)", 1, "1/2", ("8h",)), 1, "You split; 8♥ begins your hand 2."),
        (Event("insert-cutting-card", "4.4(e)", text="behind card 298"), 1, "A cutting card is put behind card 298."),
        (Event("hand-over", "3.7", 1, "player"), 1, "The player's hand is handed to you, face down."),
        (Event("look", "4.9", 2, "banker", ("??", "??")), 1, "Seat 2 looks at the banker's hand: ▒▒ ▒▒"),
        (Event("decide", "4.9", 1, "player", text="card"), 1, "You decide: card."),
        (Event("discard", "3.12(c)1", None, None, ("Ah",)), 1, "A♥ goes to the discard bucket."),
        (Event("discard", "7.11(c)1", None, None, ("Ah",)), 1, "A♥ goes to the discard rack."),
        (Event("deal", "13:69F-42.10(f)4", 1, "1/draw", ("??",), "down"), 1, "Your draw card is ▒▒, face down."),
        (Event("reveal", "13:69F-42.10(h)9", 2, "2/draw", ("Ah",), "up"), 1, "Seat 2's draw card shows A♥."),
        (Event("set-hand", "27.1", 1, "1", ("Ah", "Ad"), text="pair"), 1, "You play A♥ A♦: pair."),
        (Event("set-hand", "27.1", None, "dealer", ("Ah", "Ad"), text="pair"), 1, "The dealer plays A♥ A♦: pair."),
        (Event("rank-hand", "23.11(d)2", 2, "2", text="pair of nines"), 1, "Seat 2's hand: pair of nines."),
        (Event("tuck", "13:69F-42.10(f)3", 1, "1", text="Two go under it."), 1, "You: Two go under it."),
        (Event("tuck", "3.7", hand="banker", text="under it"), 1, "The banker's hand is tucked under it."),
        (
            Event("make-hand", "25.1#hand", None, None, ("5d", "Ah"), text="dealer, vertical axis, pair"),
            1,
            "The dealer's hand is 5♦ A♥: vertical axis, pair.",
        ),
        (Event("three-card-hand", "24.11(d)", 2, "2", text="one pair"), 1, "Seat 2's first three cards: one pair."),
        (Event("something-new", "1.1", 1, "1", ("Ah",), text="as found"), 1, "Something new (you) A♥: as found."),
        (Event("something-new", "1.1", amount=500), None, "Something new $5."),
    ],
)
def test_how_events_are_told(event, me, told):
    assert Teller(me).tell(event) == told


def test_cards_without_signs():
    assert drawn(["Ah", "??", "XX"], signs=False) == "Ah ?? XX"
    assert Teller(1, signs=False).tell(Event("announce", "20.7(b)", text="No more bets.")) == '"No more bets."'


def test_titles_of_what_is_no_cite():
    assert titles("not a cite") == [("not a cite", "")]
