"""Asking somebody at a terminal, or a script at the other end of a pipe."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from ..rules.game import Game
from ..things.errors import NotUnderstood
from ..things.money import to_cents

if TYPE_CHECKING:
    from rich.console import Console

QUIT = frozenset(("quit", "q", "exit", "leave"))


class Leave(Exception):
    """The player goes: ``asked`` to leave the table, or the input has ended or was ``interrupted``."""

    def __init__(self, *, asked: bool = False, interrupted: bool = False) -> None:
        self.asked = asked
        self.interrupted = interrupted
        super().__init__()


class Prompts:
    """Reads answers; where the input is no terminal they are shown, so that what is printed can be read by itself."""

    def __init__(self, screen: Console) -> None:
        self.screen = screen
        self.at_terminal = sys.stdin.isatty() and screen.is_terminal
        if self.at_terminal:
            _edit_lines()

    def ask(self, question: str) -> str:
        """Return an answer without the space around it.

        Raises :class:`Leave` for ``quit``, at the end of the input and where it is interrupted.
        """
        try:
            answer = self._read(question)
        except EOFError:
            self.screen.print()
            raise Leave from None
        except KeyboardInterrupt:
            self.screen.print()
            raise Leave(interrupted=True) from None
        answer = answer.strip()
        if answer.lower() in QUIT:
            raise Leave(asked=True)
        return answer

    def _read(self, question: str) -> str:
        if self.at_terminal:
            return input(f"{_bold(question)} " if self.screen.color_system is not None else f"{question} ")
        self.screen.print(question, end=" ", soft_wrap=True)
        self.screen.file.flush()
        answer = input()
        if not sys.stdin.isatty():
            self.screen.print(answer, soft_wrap=True)
        return answer


def _bold(question: str) -> str:
    """Set a prompt in bold; the marks around the codes tell the line editor that they take no room."""
    return f"\001\033[1m\002{question}\001\033[0m\002"


def _edit_lines() -> None:
    """Let a person at a terminal edit what they type and go back to earlier lines."""
    try:
        import readline
    except ImportError:
        return
    readline.set_auto_history(True)


def nearest_word(typed: str, words: Iterable[str]) -> str:
    """Return the word meant by its beginning, where only one begins so; otherwise what was typed.

    >>> nearest_word("p", ["play", "fold"]), nearest_word("s", ["stand", "split"])
    ('play', 's')
    """
    listed = list(dict.fromkeys(words))
    if typed in listed:
        return typed
    begun = [word for word in listed if word.startswith(typed.lower())] if typed else []
    return begun[0] if len(begun) == 1 else typed


def read_decision(typed: str, words: Iterable[str]) -> str:
    """Read a decision as people type it: a beginning is enough, a space may stand for the colon.

    >>> read_decision("Insurance $5", ["insurance", "decline"]), read_decision("h", ["hit", "stand"])
    ('insurance:$5', 'hit')
    """
    word, separator, rest = typed.replace(":", " ", 1).partition(" ")
    word = nearest_word(word, words)
    return f"{word}:{rest.strip()}" if separator and rest.strip() else word


_AMOUNT = re.compile(r"^\$?[\d.,]+$|^-\$?[\d.,]+$")


def read_wager_line(typed: str, game: Game, defaults: Sequence[str]) -> dict[str, int]:
    """Read wagers typed in one line: an amount for each of the ``defaults``, or ids each with an amount.

    >>> from pitboss.games.registry import game
    >>> tcp = game("three-card-poker")
    >>> read_wager_line("10", tcp, ["ante"]), read_wager_line("ante 10 pair 2.50", tcp, ["ante"])
    ({'ante': 1000}, {'ante': 1000, 'pair-plus': 250})
    """
    words = typed.replace("=", " ").replace(";", " ").split()
    words = [word.rstrip(",") for word in words if word != "and"]
    for_each = len(words) == 1 and _AMOUNT.match(words[0]) is not None
    if for_each:
        words = [word for id in defaults for word in (id, words[0])]
    how = ["an amount, as 10", f"wagers with amounts, as '{defaults[0]} 10'"]
    if len(words) % 2 or not words:
        raise NotUnderstood(f"{typed!r} does not give each wager its amount.", allowed=how)
    wagers: dict[str, int] = {}
    known = game.open_wagers()
    for name, amount in zip(words[::2], words[1::2], strict=True):
        if _AMOUNT.match(name):
            raise NotUnderstood(f"{typed!r} does not give each wager its amount.", allowed=how)
        id = nearest_word(name, known)
        if id in wagers:
            raise NotUnderstood(f"Wager {id!r} is named twice.", allowed=how)
        wagers[id] = to_cents(amount, f"amount of {id!r}")
    return game.in_ratio(wagers) if for_each else wagers
