"""Which games there are. A new game is one line here."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from ..rules.game import Game
from ..things.errors import NotUnderstood, UnknownName

GAMES: dict[str, str] = {
    "three-card-poker": "three_card_poker:ThreeCardPoker",
    "minibaccarat": "minibaccarat:Minibaccarat",
    "blackjack": "blackjack:Blackjack",
    "roulette": "roulette:Roulette",
    "four-card-poker": "four_card_poker:FourCardPoker",
    "three-card-draw-poker": "three_card_draw_poker:ThreeCardDrawPoker",
    "colorado-holdem": "colorado_holdem:ColoradoHoldem",
    "boston-5-stud": "boston_5_stud:Boston5Stud",
    "red-dog": "red_dog:RedDog",
    "casino-war": "casino_war:CasinoWar",
    "punto-banco": "punto_banco:PuntoBanco",
    "chemin-de-fer": "chemin_de_fer:CheminDeFer",
    "double-cross-poker": "double_cross_poker:DoubleCrossPoker",
    "double-attack-blackjack": "double_attack_blackjack:DoubleAttackBlackjack",
}


def game_class(id: str) -> type[Game]:
    """Return the class of a game.

    >>> game_class("three-card-poker").name
    'Three Card Poker'
    """
    if id not in GAMES:
        raise UnknownName(f"Game {id!r} is unknown.", allowed=GAMES)
    module, _, name = GAMES[id].partition(":")
    found: type[Game] = getattr(import_module(f"pitboss.games.{module}"), name)
    return found


def game(id: str, /, **options: Any) -> Game:
    """Build a game with its options; those not named are at their default.

    >>> game("three-card-poker", pair_plus="B").options.pair_plus
    'B'
    """
    return game_class(id)(**options)


def demonstration_game(id: str, /, **options: Any) -> Game:
    """Build a game to be shown: what it cannot be dealt without is as its demonstration has it, unless it is named.

    >>> demonstration_game("three-card-poker", pair_plus="B").options.pair_plus
    'B'
    """
    found = game_class(id)
    return found(**{**found.demonstration_options, **options})


def game_with(id: str, options: Any) -> Game:
    """Build a game from options read from outside, a mapping of names to values."""
    if not isinstance(options, dict) or not all(isinstance(name, str) for name in options):
        raise NotUnderstood("Options must be names with values.", allowed=['{"name": value}'])
    return game(id, **options)
