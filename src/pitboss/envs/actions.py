"""The actions of each game: a fixed list for learners, of which the rules allow some at each question."""

from __future__ import annotations

from typing import NamedTuple

from ..rules.asks import Ask
from ..things.errors import UnknownName


class Action(NamedTuple):
    """One action: a word, and what goes with it.

    ``times`` is an amount in units of the base wager (0 where the word stands alone), ``place`` the place of a card in
    the hand, ``argument`` a word.
    """

    word: str
    times: int = 0
    place: int = -1
    argument: str = ""

    @property
    def name(self) -> str:
        """The action as people name it.

        >>> Action("play", times=3).name, Action("draw", place=0).name
        ('play 3x', 'draw card 1')
        """
        if self.times:
            return f"{self.word} {self.times}x"
        if self.place >= 0:
            return f"{self.word} card {self.place + 1}"
        return f"{self.word} {self.argument}".strip()


GO_ON = "go-on"
"""The only action where a round is over before anybody had to decide."""

_TWENTY_ONE = ("stand", "hit", "double", "split", "surrender", "insurance", "decline")


def _words(*words: str) -> tuple[Action, ...]:
    return tuple(Action(word) for word in words)


ACTIONS: dict[str, tuple[Action, ...]] = {
    id: (Action(GO_ON), *actions)
    for id, actions in {
        "three-card-poker": _words("play", "fold"),
        "blackjack": _words(*_TWENTY_ONE, "take-third", "decline-third"),
        "four-card-poker": (*(Action("play", times=times) for times in (1, 2, 3)), Action("fold")),
        "three-card-draw-poker": (
            *_words("in-to-win", "fold"),
            *(Action("draw", place=place) for place in range(3)),
        ),
        "colorado-holdem": (
            *(Action("discard", place=place) for place in range(3)),
            *_words("declare", "fold", "bet", "no-bet"),
        ),
        "boston-5-stud": _words("second", "fold"),
        "red-dog": (Action("raise", times=1), Action("no-raise")),
        "casino-war": (*_words("surrender", "war", "decline"), Action("war-tie", times=1)),
        "chemin-de-fer": _words(
            "no-call", "suivi", "banco", "avec-la-table", "card", "stay", "keep", "pass", "accept", "take", "decline"
        ),
        "double-cross-poker": (
            Action("raise"),
            Action("raise", argument="V"),
            Action("raise", argument="H"),
            Action("fold"),
        ),
        "double-attack-blackjack": _words(*_TWENTY_ONE, "double-attack", "no-surrender"),
    }.items()
}


def actions_of(game: str) -> tuple[Action, ...]:
    """Return the actions of a game, or refuse a game in which nothing is decided."""
    if game not in ACTIONS:
        raise UnknownName(f"There is no environment for {game!r}.", allowed=ACTIONS)
    return ACTIONS[game]


def said(action: Action, ask: Ask, held: list[str], unit: int) -> str | None:
    """Return how an action is said in answer to a question, or None where the rules do not allow it."""
    for choice in ask.choices.all:
        if choice.word != action.word and _without_number(choice.word) != action.word:
            continue
        if action.place >= 0:
            card = held[action.place] if action.place < len(held) else ""
            return f"{choice.word}:{card}" if card in choice.arguments else None
        if choice.arguments:
            return f"{choice.word}:{action.argument}" if action.argument in choice.arguments else None
        if action.argument:
            return None
        if choice.amount is None or choice.default is not None:
            return choice.word
        low, high = choice.amount
        amount = action.times * unit if action.times else high
        return f"{choice.word}:{amount // 100}.{amount % 100:02d}" if low <= amount <= high else None
    return None


def _without_number(word: str) -> str:
    """Return a word without the number of the dealer's hand that it is about.

    >>> _without_number("insurance-2"), _without_number("war-tie")
    ('insurance', 'war-tie')
    """
    before, dash, number = word.rpartition("-")
    return before if dash and number.isdecimal() else word
