"""``play``: whole sittings typed through the input, and at a terminal."""

from __future__ import annotations

import os
import pty
import random
import re
import signal
import subprocess
import sys
import time

import pytest

from pitboss.cli.prompts import read_decision, read_wager_line
from pitboss.games.registry import GAMES, demonstration_game, game
from pitboss.things.errors import NotUnderstood
from tests.cli.conftest import refused

WORDS = (
    "",
    "",
    "",
    "10",
    "stand",
    "hit",
    "play",
    "declare",
    "second",
    "fold",
    "double",
    "split",
    "decline",
    "surrender",
    "?",
    "table",
    "log",
    "nonsense 5",
)
SUMMED = re.compile(r"Round \d+: (?P<first>.*?)   You have (?P<chips>\S+)\.$", re.MULTILINE)


def cents(text: str) -> int:
    return round(float(text.replace("$", "").replace(",", "")) * 100)


def test_who_leaves_forfeits_what_lies_for_the_next_round_but_not_with_a_journal(run, tmp_path):
    typed = "main 10 streak-5 20\n" + "decline\nstand\n" * 2 + "quit\n" * 3
    for _ in range(60):
        ran = run("play", "blackjack", "-o", "streak=true", typed=typed)
        assert (ran.code, ran.err) == (0, "")
        assert "You leave with $" in ran.out
        if "You forfeit $20 that lies for the next round." in ran.out:
            break
    else:
        raise AssertionError("no streak wager lay on in sixty sittings")
    for attempt in range(60):
        file = str(tmp_path / f"{attempt}.journal")
        ran = run("play", "blackjack", "-o", "streak=true", "--journal", file, typed=typed)
        assert (ran.code, ran.err) == (0, "")
        if "are kept, with $20 that lies for the next round: play with the same journal to go on." in ran.out:
            break
    else:
        raise AssertionError("no streak wager lay on in sixty sittings")
    again = run("play", "blackjack", "-o", "streak=true", "--journal", file, typed="quit\n")
    assert (again.code, again.err) == (0, "")
    assert "forfeit" not in again.out


@pytest.mark.parametrize("id", GAMES)
@pytest.mark.parametrize("seed", range(3))
def test_a_sitting_ends_with_what_was_won_and_lost(run, id, seed):
    chance = random.Random(seed)
    ran = run("play", id, typed="\n".join(chance.choice(WORDS) for _ in range(250)) + "\nquit\n")
    assert (ran.code, ran.err) == (0, "")
    rounds = list(SUMMED.finditer(ran.out))
    assert rounds
    held = 500_00
    for one in rounds:
        total = re.search(r"[+-]?\$[\d,.]+", one["first"])
        assert total is not None
        held += cents(total[0])
        assert cents(one["chips"]) == held


@pytest.mark.parametrize("id", GAMES)
def test_the_first_five_minutes(run, id):
    """The rule card, the layout, the explanations and the log can all be had at the first question."""
    ran = run("play", id, typed="?\nrules\ntable\nlog\nhelp\n10\n")
    assert ran.code == 0
    assert demonstration_game(id).object_of_play in ran.out
    assert "You are at seat 1 with $500." in ran.out
    assert "No round has been dealt yet." in ran.out
    assert "Procedure" in ran.out
    assert "wins when" in ran.out
    assert "You leave" in ran.out


def test_three_card_poker_from_the_wager_to_the_sum(run):
    ran = run("play", "three-card-poker", "--chips", "100", typed="ante 10 pair-plus 5\nplay\nquit\n")
    shown = ran.out
    assert "Dealt   you ▒▒ ▒▒ ▒▒   dealer ▒▒ ▒▒ ▒▒" in shown
    assert "play  make a play wager equal to the ante, $10" in shown
    before, _, after = shown.partition("Play or fold?")
    assert re.search(r"You hold \S+ \S+ \S+   dealer ▒▒ ▒▒ ▒▒", before)
    assert "dealer shows" in after
    assert "The dealer shows" not in before
    assert "Round 1: " in after
    assert "You leave with $" in after


def test_a_hand_handed_over_is_told_once(run):
    shown = run("play", "minibaccarat", "--option", "dealing_option=3", typed="player 10\nlook\n").out
    assert "You hold ▒▒ ▒▒   banker's hand ▒▒ ▒▒  (turn)" in shown


def test_the_rule_behind_the_question(run):
    shown = run("play", "three-card-poker", typed="10\n?\nfold\n").out
    assert "20.10(b)  Play or fold" in shown
    assert "play: make a play wager equal to the ante" in shown


def test_enter_repeats_the_last_wagers(run):
    shown = run("play", "three-card-poker", typed="ante 5 pair-plus 2.50\nf\n\nf\n").out
    assert "Your wager [ante $5 pair-plus $2.50]:" in shown
    assert "Round 2: -$7.50" in shown


def test_cites_of_every_step_where_they_are_wanted(run):
    shown = run("play", "three-card-poker", "--cites", typed="10\nfold\n").out
    assert re.search(r"No more bets\.\S+\s+20\.7\(b\)", shown)
    assert "committed to as" in shown
    assert "The stub (46 cards) goes to the discard rack.  20.7(d)" in shown


def test_a_cite_that_several_cards_share_is_named_once(run):
    shown = run("play", "double-cross-poker", "--cites", typed="10\nfold\n").out
    assert re.search(r"Dealt .*  25\.7; 25\.1#community-card$", shown, re.MULTILINE)
    assert re.search(r"The dealer's hand is .*: \w+ axis, ", shown) is None
    shown = run("play", "double-cross-poker", typed="10\nraise:V\n").out
    assert re.search(r"The dealer's hand is .*: \w+ axis, ", shown)


def test_the_wagers_given_as_an_example_are_in_the_ratio_that_the_game_asks_for(run):
    assert "as: ante 10 first 20" in run("play", "boston-5-stud", typed="?\n").out
    assert "as: initial 10 bustit 5" in run("play", "double-attack-blackjack", typed="?\n").out


def test_the_odds_in_force_are_told_with_the_wagers(run):
    told = " ".join(run("play", "three-card-poker", "--option", "pair_plus=B", typed="?\n").out.split())
    assert "Pair plus, table B: straight flush 35 to 1, three of a kind 33 to 1" in told
    assert "table A" not in told


def test_a_wager_refused_is_taken_back_whole(run):
    shown = run("play", "three-card-poker", "--chips", "20", typed="ante 10 pair-plus 15\nante 10\nfold\n").out
    assert "The player has $10 left and cannot wager $15." in shown
    assert "Round 1: ante -$10   You have $10." in shown


def test_limits_are_explained_and_kept(run):
    shown = run("play", "three-card-poker", "--limit", "ante=20:200", typed="?\n\nfold\n10\n300\n").out
    assert "Your wager [ante $20]:" in shown
    assert "$20 to $200, 20.6" in shown
    assert "below the minimum of $20. Allowed: $20 to $200. (8.2(a))" in " ".join(shown.split())
    assert "above the maximum of $200" in shown


def test_a_decision_that_cannot_be_paid_for_is_refused(run):
    shown = run("play", "three-card-poker", "--chips", "15", typed="10\nplay\nfold\n").out
    assert "$5 left" in shown
    assert "Round 1: ante -$10" in shown


def test_when_the_chips_are_gone(run):
    ran = run("play", "three-card-poker", "--chips", "10", typed="10\nfold\n")
    assert ran.code == 0
    assert ran.out.rstrip().endswith("Your chips are gone. Thank you for playing.")


def test_leaving_in_the_middle_of_a_round(run):
    shown = run("play", "three-card-poker", typed="10\nquit\n").out
    assert "You leave in the middle of a round; $10 stays on the layout." in shown
    assert "You leave with $490." in shown


@pytest.mark.parametrize("typed", ["", "10\n", "10\nplay\n"])
def test_the_end_of_the_input_ends_the_sitting(run, typed):
    ran = run("play", "three-card-poker", typed=typed)
    assert (ran.code, ran.err) == (0, "")
    assert re.search(r"You leave with \$[\d,.]+\.\s*$", ran.out)


@pytest.mark.parametrize("id", ["minibaccarat", "blackjack"])
def test_a_player_may_cut(run, id):
    shown = run("play", id, "--cut", typed="5\n?\ncut:100\n10\n").out
    assert "The cards are offered to you" in shown
    assert "cannot decide 'cut:5'" in shown
    assert "Your wager" in shown


def test_at_punto_banco_the_shoe_is_offered_kept_and_given_up(run):
    """3.6 and 3.11: the player is asked; who says nothing leaves the shoe to others."""
    declined = run("play", "punto-banco", typed="\nbanker 10\nquit\n").out
    assert "Accept or decline?" in declined
    assert "Nobody takes the shoe; a dealer deals." in declined
    taken = run("play", "punto-banco", typed="accept\nbanker 10\ngive-up\nnever\nquit\n").out
    assert "Curator (you): takes the shoe." in taken
    assert ("Keep or give-up?" in taken) != ("Relinquish (you): The shoe must be given up." in taken)


def test_at_chemin_de_fer_nobody_bids_more_than_he_has_and_the_bank_is_seen_before_the_others_wager(run):
    over = run("play", "chemin-de-fer", "--chips", 100, typed="bid 100.01\nbid 100\nquit\n").out
    assert "has $100 and cannot wager $100.01 on 'bank'. Allowed: bid:amount, decline. (4.5(b))" in over
    assert "Banker (you) $100: takes the bank." in over
    limits = ("--limit", "against=20:500", "--limit", "bank=30:1000")
    shown = run("play", "chemin-de-fer", *limits, typed="decline\n25\nquit\n").out
    bank = shown.index("Seat 2 puts up $30 on bank.")
    assert bank < shown.index("Your wager [against $20]:") < shown.index("Banker (seat 2) $30: holds the bank.")


def test_what_was_done_at_the_table_is_told_before_a_question_about_it_and_once(run):
    shown = run("play", "chemin-de-fer", typed="50\nquit\n").out
    told = ["The cards are inspected", "The cards are shuffled, cut", "burned.", "Bid or decline?", "takes the bank."]
    assert [shown.count(one) for one in told] == [1] * len(told)
    assert [shown.index(one) for one in told] == sorted(shown.index(one) for one in told)


@pytest.mark.parametrize("id", ["minibaccarat", "blackjack"])
def test_leaving_at_the_cut(run, id):
    ran = run("play", id, "--cut", typed="quit\n")
    assert ran.code == 0
    assert "You leave with $500." in ran.out
    assert "Your wager" not in ran.out


def test_a_wager_in_prison_may_be_spun_for_alone(run, monkeypatch):
    from pitboss.games.roulette import Roulette

    results = iter(["0", "1", "1"])
    monkeypatch.setattr(Roulette, "_drop", lambda self, chance: next(results))
    shown = run("play", "roulette", "-o", "zero_rule=en-prison", typed="none\nred 10\nnone\nquit\n").out
    assert "stays on the table ($10)" in shown
    assert shown.count("$10 of yours is held on the table: none goes on without a new wager.") == 1
    assert "returned ($10)" in shown
    assert "You leave with $500." in shown


def test_whose_last_chips_are_in_prison_goes_on_with_enter(run, monkeypatch):
    from pitboss.games.roulette import Roulette

    results = iter(["0", "1"])
    monkeypatch.setattr(Roulette, "_drop", lambda self, chance: next(results))
    shown = run("play", "roulette", "-o", "zero_rule=en-prison", "--chips", "10", typed="red 10\n\nquit\n").out
    assert "Your wager [none]:" in shown
    assert "You leave with $10." in shown


def test_unknown_games_and_seats_are_refused_before_anything_is_shown(run):
    assert "Game 'whist' is unknown" in refused(run("play", "whist"))
    assert "There is no seat 8" in refused(run("play", "three-card-poker", "--seat", 8))


# What is typed.


@pytest.mark.parametrize(
    ("typed", "wagers"),
    [
        ("10", {"ante": 1000}),
        ("$1,000.50", {"ante": 100050}),
        ("ante 10, pair-plus 5", {"ante": 1000, "pair-plus": 500}),
        ("ante=10 pair=5", {"ante": 1000, "pair-plus": 500}),
        ("ante 10 and pair-plus 5", {"ante": 1000, "pair-plus": 500}),
        ("anto 10", {"anto": 1000}),
    ],
)
def test_wagers_as_they_are_typed(typed, wagers):
    assert read_wager_line(typed, game("three-card-poker"), ["ante"]) == wagers


@pytest.mark.parametrize("typed", ["ante", "10 20", "ante 10 5", "ante ten", "ante 10 ante 5", "ante 0.001", ","])
def test_wagers_that_are_not_understood(typed):
    with pytest.raises(NotUnderstood):
        read_wager_line(typed, game("three-card-poker"), ["ante"])


@pytest.mark.parametrize(
    ("typed", "text"),
    [("play", "play"), ("P", "play"), ("insurance 5", "insurance:5"), ("ins:5", "insurance:5"), ("x", "x")],
)
def test_decisions_as_they_are_typed(typed, text):
    assert read_decision(typed, ["play", "fold", "insurance"]) == text


# At a terminal.


class Terminal:
    def __init__(self, *argv: str) -> None:
        self.master, slave = pty.openpty()
        self.process = subprocess.Popen(
            [sys.executable, "-m", "pitboss", *argv],
            stdin=slave,
            stdout=slave,
            stderr=slave,
            env={**os.environ, "TERM": "xterm-256color", "COLUMNS": "100"},
            start_new_session=True,
        )
        os.close(slave)
        self.shown = ""

    def until(self, text: str) -> None:
        while text not in self.shown:
            read = os.read(self.master, 65536)
            assert read, self.shown
            self.shown += read.decode()

    def type(self, text: str) -> None:
        self.shown = ""
        os.write(self.master, text.encode())

    def interrupt(self) -> None:
        """Press Ctrl-C, and again where it fell between the prompt and the wait for a key."""
        for _ in range(10):
            self.process.send_signal(signal.SIGINT)
            try:
                self.process.wait(timeout=2)
            except subprocess.TimeoutExpired:
                continue
            return

    def ends(self) -> int:
        code = self.process.wait(timeout=20)
        time.sleep(0.05)
        try:
            while read := os.read(self.master, 65536):
                self.shown += read.decode()
        except OSError:  # the other end is closed
            os.close(self.master)
        return code


def test_at_a_terminal_with_colours():
    terminal = Terminal("play", "three-card-poker")
    terminal.until("Your wager [ante $10]:")
    terminal.type("\r")
    terminal.until("Play or fold?")
    assert "\x1b[" in terminal.shown
    terminal.type("fold\r")
    terminal.until("You have $490")
    terminal.type("quit\r")
    assert terminal.ends() == 0
    assert "You leave with $490." in terminal.shown


def test_interrupted_at_a_terminal():
    terminal = Terminal("play", "three-card-poker")
    terminal.until("Your wager")
    terminal.type("10\r")
    terminal.until("Play or fold?")
    terminal.interrupt()
    assert terminal.ends() == 130
    assert "You leave with $490." in terminal.shown
    assert "Traceback" not in terminal.shown
